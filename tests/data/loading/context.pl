:- style_check(-singleton).
% The context that a directive and an expansion see.
:- dynamic told/1, user:term_expansion/2.
:- prolog_load_context(directory, D), is_absolute_file_name(D), file_base_name(D, B), assertz(told(directory(B))).
  :- prolog_load_context(term_position, P), assertz(told(P)).
:- X = 1, prolog_load_context(variable_names, [N=V|_]), assertz(told(N-V)), prolog_load_context(term, T), assertz(told(T)).
:- absolute_file_name('near.pl', F, [access(read)]), file_base_name(F, B), assertz(told(file(B))).
user:term_expansion(shown(X), [shown(X, Ns), shown_term(T)]) :-
    prolog_load_context(variable_names, Ns), prolog_load_context(term, T).
shown(pair(Name, Other)).
