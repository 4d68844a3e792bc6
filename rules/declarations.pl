% Directives and predicates of SWI-Prolog for programs that are loaded. Few programs need them, so that they are not
% part of the system.

:- module(declarations,
          [ require/1,
            non_terminal/1,
            compile_aux_clauses/1,
            expand_file_search_path/2
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).

:- meta_predicate
    require(:),
    non_terminal(:),
    compile_aux_clauses(:).

%! require(:Indicators) is det.
% Imports the predicates from the libraries that export them, as their first call would. One that is not known is
% reported.
require(Spec) :- forall(indicator_of(Spec, M, PI), required(PI, M)).

required(N/A, M) :-
    functor(H, N, A),
    ( '$known_predicate'(M, H, _) -> true ; '$report'(error(existence_error(procedure, M:N/A), _)) ).

%! non_terminal(:Indicators) is det.
% Has no effect: a grammar rule needs no declaration.
non_terminal(Spec) :- forall(indicator_of(Spec, _, _), true).

% indicator_of(:Specification, -Module, -Indicator) is nondet: of a tree or list of indicators.
indicator_of(Spec, In, PI) :-
    '$must_be_tree'(Spec),
    strip_module(Spec, M, Plain),
    each_indicator(Plain, M, In, PI).

each_indicator(V, _, _, _) :- var(V), !, throw(error(instantiation_error, _)).
each_indicator([], _, _, _) :- !, fail.
each_indicator([A|B], M, In, PI) :- !, ( each_indicator(A, M, In, PI) ; each_indicator(B, M, In, PI) ).
each_indicator((A, B), M, In, PI) :- !, ( each_indicator(A, M, In, PI) ; each_indicator(B, M, In, PI) ).
each_indicator(M:A, _, In, PI) :- !, each_indicator(A, M, In, PI).
each_indicator(N//A, M, In, PI) :- integer(A), !, A2 is A+2, each_indicator(N/A2, M, In, PI).
each_indicator(PI, _, _, _) :- '$indicator_error'(PI, E), !, throw(error(E, _)).
each_indicator(PI, M, M, PI).

%! compile_aux_clauses(:Clauses) is det.
% Adds a clause or a list of clauses that an expansion needs to the text that is loaded, or else to the program.
% O(size).
compile_aux_clauses(Spec) :-
    strip_module(Spec, M, Plain),
    must_be(nonvar, Plain),
    ( is_list(Plain) -> Clauses = Plain ; Clauses = [Plain] ),
    findall(In:C, ( member(Clause, Clauses), strip_module(M:Clause, In, C) ), Qualified),
    ( '$loading' -> '$load_aux'(Qualified) ; forall(member(Clause, Qualified), '$add_clause'(Clause)) ).

%! expand_file_search_path(+Spec, -Path) is nondet.
% Path is a name that Spec may mean, `Alias(File)` by file_search_path/2. There need not be such a file.
expand_file_search_path(Spec, Path) :- '$path'(Spec, Path).
