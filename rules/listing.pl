% The clauses of predicates as text, and their code.
%
% portray_clause/1, portray_clause/2 and portray_clause/3 are built in.

:- module(prolog_listing,
          [ listing/0,
            listing/1,
            listing/2,
            vm_list/1,
            portray_clause/1,
            portray_clause/2,
            portray_clause/3
          ]).

:- autoload(library(error), [existence_error/2, instantiation_error/1, type_error/2]).

:- meta_predicate listing(:), listing(:, +), vm_list(:).

%! listing is det.
% Writes the clauses of the program, with their declarations and the names that variables have in the text that was
% loaded. O(text).
listing :- '$predicates'(user, PIs0), without_hidden(PIs0, PIs), list_each(PIs, user).

% Left out are hooks to which the program adds no clauses.
without_hidden([], []).
without_hidden([N/A|PIs0], PIs) :-
    functor(H, N, A),
    (   '$hook'(user:N/A), \+ '$has_clauses'(user, H)
    ->  PIs = PIs1
    ;   PIs = [N/A|PIs1]
    ),
    without_hidden(PIs0, PIs1).

% clauses_elsewhere(?Flag, ?Suffix): the clauses of a predicate with Flag belong to that of its name with Suffix.
clauses_elsewhere(tabled, ' tabled').
clauses_elsewhere(det, ' det').

%! listing(:Spec, +Options) is det.
% As listing/1. Options have no effect.
listing(Spec, _) :- listing(Spec).

%! listing(:Spec) is det.
% Writes the clauses of Name, Name/Arity or Name//Arity, or of a list of these: those of the program, also of modules
% from which it imports, else the text of a library, which may be named as the module. Of a built-in predicate, writes
% only that it is built in. A compound Spec is a head, and selects the clauses of the program that match it. O(text).
listing(Spec) :- '$must_be_tree'(Spec), '$strip_module'(Spec, M, What), list_spec(What, M).

list_spec(V, _) :- var(V), !, instantiation_error(V).
list_spec([], _) :- !.
list_spec([X|Xs], M) :- !, list_spec(X, M), list_spec(Xs, M).
list_spec(N/A, M) :- !, list_named(N, A, M).
list_spec(N//A, M) :- !, A2 is A+2, list_named(N, A2, M).
list_spec(N, M) :- atom(N), !, list_named(N, _, M).
list_spec(H, M) :- compound(H), H \= (_:_), !, functor(H, N, A), list_matching(H, N, A, M).
list_spec(X, _) :- type_error(predicate_indicator, X).

% list_matching(+Head, +Name, +Arity, +Module): the clauses whose heads unify with Head; all, if they are not the
% program's.
list_matching(H, N, A, M) :-
    (   \+ library_of(M, _),
        program_predicate(N, A, M, Home)
    ->  '$listed_clauses'(Home:H, Clauses0),
        findall(Clause, ( '$member'(Clause, Clauses0), \+ Clause \= _-(H :- _) ), Clauses),
        portray_clauses(Clauses),
        nl
    ;   list_named(N, A, M)
    ).

list_named(N, A, M) :-
    library_of(M, Library), !,
    '$predicates'(M, PIs),
    findall(A-Library, '$member'(N/A, PIs), Found),
    (   Found == [] -> list_elsewhere(N, A) ; list_libraries(Found, N) ).
list_named(N, A, M) :-
    findall(Home-(N/A), program_predicate(N, A, M, Home), Found),
    (   Found == []
    ->  list_elsewhere(N, A)
    ;   '$member'(Home-PI, Found),
        list_each([PI], Home),
        fail
    ;   true
    ).

% program_predicate(+Name, ?Arity, +Module, -Home): Home, which is Module or a module of the program from which Module
% imports it, has the predicate. Those that it inherits are not meant if it has one of that name.
program_predicate(N, A, M, M) :- '$predicates'(M, PIs), '$member'(N/A, PIs).
program_predicate(N, A, M, Home) :-
    current_module(Home),
    '$module_class'(Home, user),
    \+ ( import_module(M, Home), '$predicates'(M, Own), '$member'(N/_, Own) ),
    '$predicates'(Home, PIs),
    '$member'(N/A, PIs),
    functor(H, N, A),
    predicate_property(M:H, imported_from(Home)).

% library_of(+Module, -Library): the library that is this module, loaded now if it was not.
library_of(M, Library) :-
    ( '$has_library'(M), \+ current_module(M) -> use_module(library(M), []) ; true ),
    '$module_class'(M, library),
    '$module_file'(M, File),
    '$built_in_text'(File, Library).

% Of predicates that are not the program's own, those of libraries are shown as the library's text has them.
list_elsewhere(N, A) :-
    '$predicates'(system, PIs),
    findall(N/A, '$member'(N/A, PIs), Found),
    findall(A-L, '$exported'(N, A, L), Libraries),
    (   Found == [], Libraries == [] -> existence_error(procedure, N/A)
    ;   list_built_in(Found),
        ( Found = [_|_], Libraries = [_|_] -> nl ; true ),
        list_libraries(Libraries, N)
    ).

list_libraries([], _).
list_libraries([A-Library|Rest], N) :-
    format("%  ~q is of library(~w)~n", [N/A, Library]),
    ( '$library_text'(Library, Text) -> list_text(Text, N/A) ; true ),
    nl,
    list_libraries(Rest, N).

list_text(Text, PI) :-
    open_string(Text, Stream),
    call_cleanup(list_clauses(Stream, Text, PI), close(Stream)).

% A clause that needs operators of the library is not read, and left out.
list_clauses(Stream, Text, PI) :-
    repeat,
    catch(read_term(Stream, Clause, [subterm_positions(Positions)]), error(syntax_error(_), _), Clause = []),
    (   Clause == end_of_file -> true
    ;   is_clause_of(Clause, PI),
        extent(Positions, From, To),
        Length is To-From,
        sub_string(Text, From, Length, _, Source),
        format("~w.~n", [Source]),
        fail
    ), !.

is_clause_of((:- _), _) :- !, fail.
is_clause_of((Head :- _), PI) :- !, is_clause_of(Head, PI).
is_clause_of((Head => _), PI) :- !, is_clause_of(Head, PI).
is_clause_of((Head --> _), N/A) :- !, callable(Head), functor(Head, N, A0), A is A0+2.
is_clause_of((Head, _), PI) :- !, is_clause_of(Head, PI).
is_clause_of(Head, N/A) :- callable(Head), functor(Head, N, A).

extent(From-To, From, To) :- !.
extent(Positions, From, To) :- arg(1, Positions, From), arg(2, Positions, To).

list_built_in([]).
list_built_in([PI|PIs]) :- format("%  ~q is built in~n", [PI]), list_built_in(PIs).

list_each([], _).
list_each([N/A|PIs], M) :- list_one(M, N, A), list_each(PIs, M).

list_one(M, N, A) :-
    functor(H, N, A),
    '$predicate'(M, H, Ps0),
    clauses_properties(M, N, A, Ps0, Ps),
    list_declared([dynamic, multifile, discontiguous, det], Ps, N/A, Declared),
    ( '$memberchk'(tabled, Ps) -> list_table(M, N, A), Declared = true ; true ),
    ( Declared == true -> nl ; true ),
    (   '$memberchk'(foreign, Ps) -> format("%  ~q is native~n", [N/A])
    ;   '$listed_clauses'(M:H, Cs) -> portray_clauses(Cs)
    ;   true
    ),
    nl.

% The properties that the declarations of a predicate gave to the one that has its clauses count too.
clauses_properties(M, N, A, Ps0, Ps) :-
    (   clauses_elsewhere(Flag, Suffix), '$memberchk'(Flag, Ps0),
        atom_concat(N, Suffix, N2), functor(H, N2, A), '$predicate'(M, H, Ps1)
    ->  '$append'(Ps0, Ps1, Ps)
    ;   Ps = Ps0
    ).

% The directive that tables a predicate as it is, with the modes of its arguments.
list_table(M, N, A) :-
    functor(H, N, A),
    (   '$own_clauses'(M:H, Clauses), '$member'((_ :- '$tabled'(Goal, _, _, Modes), _), Clauses)
    ->  '$strip_module'(Goal, _, Plain),
        Plain =.. [_|Args],
        mode_arguments(Args, Modes, Shown),
        Spec =.. [N|Shown]
    ;   Spec = N/A
    ),
    format(":- table "), write_term(Spec, [quoted(true), numbervars(true), spacing(next_argument)]), format(".~n").

mode_arguments([], _, []).
mode_arguments([A|As], Modes, ['$VAR'('_')|Shown]) :- var(A), !, mode_arguments(As, Modes, Shown).
mode_arguments([_|As], [Mode|Modes], [Shown|Rest]) :- shown_mode(Mode, Shown), mode_arguments(As, Modes, Rest).

shown_mode(lattice(_:N), Shown) :- !, Shown = lattice(N/3).
shown_mode(po(_:N), Shown) :- !, Shown = po(N/2).
shown_mode(Mode, Mode).

list_declared([], _, _, _).
list_declared([D|Ds], Ps, PI, Declared) :-
    (   '$memberchk'(D, Ps)
    ->  ( D == det -> format(":- det(~q).~n", [PI]) ; format(":- ~w ~q.~n", [D, PI]) ),
        Declared = true
    ;   true
    ),
    list_declared(Ds, Ps, PI, Declared).

portray_clauses([]).
portray_clauses([Reference-C|Cs]) :-
    (   matching_rule(Reference, C, P, Names) -> true
    ;   ( ground(C) -> Names = [] ; clause_variable_names(Reference, C, Names) ),
        plain_clause(C, P)
    ),
    current_output(Stream),
    portray_clause(Stream, P, [variable_names(Names)]),
    portray_clauses(Cs).

% matching_rule(+Reference, +Clause, -Rule, -Names): the rule with => in the text that a clause is from. The clause
% itself has the head's structure and the guard as tests before a cut.
matching_rule(Reference, (H :- B), Rule, Names) :-
    has_cut(B),
    '$clause_sources'(Reference, Sources),
    functor(H, N, A),
    matching_rules(Sources, N/A, [Rule-Names]).

% The tests and the guard of such a clause may be none or many.
has_cut(B) :- nonvar(B), B = (Goal, Rest), ( Goal == ! -> true ; has_cut(Rest) ).

matching_rules([], _, []).
matching_rules([T-Names|Sources], PI, Rules) :-
    (   T = (_ => _), is_clause_of(T, PI) -> Rules = [T-Names|Rules1] ; Rules = Rules1 ),
    matching_rules(Sources, PI, Rules1).

plain_clause((H :- B), H) :- B == true, !.
plain_clause(C, C).

%! vm_list(:Indicator) is det.
% Writes the instructions of a compiled predicate. Native predicates have none. O(code).
vm_list(Spec) :-
    '$strip_module'(Spec, M, PI),
    (   var(PI) -> instantiation_error(PI)
    ;   PI = N/A, atom(N), integer(A) -> true
    ;   type_error(predicate_indicator, PI)
    ),
    functor(H, N, A),
    (   '$known_predicate'(M, H, Ps)
    ->  '$member'(implementation_module(Home), Ps), !,
        '$code'(Home:H, Text), write(Text)
    ;   existence_error(procedure, PI)
    ).
