% Hooks: predicates to which programs add clauses, called by loading, messages and printing. Any text may add clauses;
% those of a text are removed when it is loaded again.

'$hook'(user:term_expansion/2).
'$hook'(user:term_expansion/4).
'$hook'(user:goal_expansion/2).
'$hook'(user:goal_expansion/4).
'$hook'(system:term_expansion/2).
'$hook'(system:term_expansion/4).
'$hook'(system:goal_expansion/2).
'$hook'(system:goal_expansion/4).
'$hook'(user:message_hook/3).
'$hook'(user:portray/1).
'$hook'(user:prolog_load_file/2).
'$hook'(user:file_search_path/2).
'$hook'(user:library_directory/1).
'$hook'(user:exception/3).
'$hook'(prolog:message/3).
'$hook'(prolog:error_message/3).

'$declare_hooks' :-
    '$hook'(PI),
    '$declare'(multifile, PI),
    ( PI = prolog:_ -> true ; '$declare'(dynamic, PI) ),
    fail.
'$declare_hooks'.

:- '$declare_hooks'.
