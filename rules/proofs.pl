% Proofs: why a goal is true, and why it is not.
%
% A proof is proof(Goal, By, Proofs): Goal as it was proved, and the proofs of what it rests on. By is
%   fact(Place), rule(Place)  a clause, whose Place is File:Line, or none if it was added by assertz/1 and its like
%   built_in                  a predicate of the system, of a library or of the host, which is called as a whole
%   tabled                    a tabled predicate, likewise
%   negation                  \+ Goal: Proofs are refutations of Goal
%   cut_off                   a goal beyond the depth or size that was asked for, called as a whole
%
% A refutation is refuted(Goal, By, Refutations): Goal as it failed. By is
%   clauses                   no clause proves it; for the first clauses whose heads match, the first goal of the body
%                             that fails, after the first solutions of the goals before it
%   rule(Place)               one of these clauses
%   unmatched                 no clause matches
%   built_in, tabled, negation, cut_off  as above; below a negation is the proof of its goal

:- module(proofs, [proof/2, proof/3, refutation/2, refutation/3, why/1, why/2, print_proof/1]).

:- use_module(library(lists), [member/2]).
:- use_module(library(error), [instantiation_error/1, must_be/2]).
:- use_module(library(option), [option/3]).
:- use_module(library(references), [clause/3, clause_property/2]).
:- use_module(library(gensym), [gensym/2]).
:- use_module(library(solution_sequences), [limit/2]).

:- meta_predicate
    proof(0, -),
    proof(0, -, +),
    refutation(0, -),
    refutation(0, -, +),
    why(0),
    why(0, -),
    narrowed(+, -, 3).

%! why(:Goal) is nondet.
% As call(Goal), and writes a proof of each answer, or why there is none before it fails.
% @error whatever Goal throws
why(Goal) :-
    (   proof(Goal, Proof)
    *-> print_proof(Proof)
    ;   refutation(Goal, Refutation),
        print_proof(Refutation),
        fail
    ).

%! why(:Goal, -Proof) is det.
% Proof is that of the first answer of Goal, which is bound as in this answer, or else the refutation of Goal.
% @error whatever Goal throws
why(Goal, Proof) :-
    (   once(proof(Goal, Proof))
    ->  true
    ;   refuted_here(Goal, [], Proof)
    ).

%! proof(:Goal, -Proof) is nondet.
% As proof/3 without options.
proof(Goal, Proof) :- proof(Goal, Proof, []).

%! proof(:Goal, -Proof, +Options) is nondet.
% As call(Goal), with a proof of each answer. Options: depth(D), the depth of a proof, 30 by default; size(N), its
% number of goals, 1000 by default. Goals beyond these are called without a proof. Proving a goal takes some fifty times
% as long as calling it.
% @error whatever Goal throws
proof(Spec, Proof, Options) :-
    bounds(Options, Bounds),
    strip_module(Spec, Module, Goal),
    proofs(Goal, Module, Bounds, none, Proofs, []),
    (   Proofs = [Proof]
    ->  true
    ;   shown(Module, Goal, Shown),
        Proof = proof(Shown, built_in, Proofs)
    ).

%! refutation(:Goal, -Refutation) is semidet.
% As refutation/3 without options.
refutation(Goal, Refutation) :- refutation(Goal, Refutation, []).

%! refutation(:Goal, -Refutation, +Options) is semidet.
% Why Goal fails; fails if it does not. Options as for proof/3.
% @error whatever Goal throws
refutation(Goal, Refutation, Options) :-
    \+ call(Goal),
    refuted_here(Goal, Options, Refutation).

refuted_here(Spec, Options, Refutation) :-
    bounds(Options, Bounds),
    strip_module(Spec, Module, Goal),
    refuted(Goal, Module, Bounds, Refutation).

% bounds(Depth, left(Goals)): a proof may go Depth levels deeper, and have another Goals goals.
bounds(Options, bounds(Depth, left(Size))) :-
    option(depth(Depth), Options, 30),
    option(size(Size), Options, 1000),
    must_be(nonneg, Depth),
    must_be(nonneg, Size).

% narrowed(+Bounds0, -Bounds, :Change): one level deeper, with one goal less, which Change records.
narrowed(bounds(Depth0, Left), bounds(Depth, Left), Change) :-
    Depth0 > 0,
    arg(1, Left, Size0),
    Size0 > 0,
    Depth is Depth0-1,
    Size is Size0-1,
    call(Change, 1, Left, Size).

% ---- proofs ----

% proofs(+Body, +Module, +Depth, +Cut, -Proofs, ?Rest): the proofs of the goals of a body. Cut names the clause that a
% cut in it commits to, or is none.
proofs(Goal, _, _, _, _, _) :- var(Goal), !, instantiation_error(Goal).
proofs(true, _, _, _, Ps, Ps) :- !.
% Backtracking into a cut leaves the clause.
proofs(!, _, _, Cut, Ps, Ps) :- !, ( true ; Cut \== none, throw('$cut'(Cut)) ).
proofs((A, B), M, D, Cut, Ps0, Ps) :- !, proofs(A, M, D, Cut, Ps0, Ps1), proofs(B, M, D, Cut, Ps1, Ps).
proofs((A -> B ; C), M, D, Cut, Ps0, Ps) :- !,
    (   proofs(A, M, D, none, Ps0, Ps1)
    ->  proofs(B, M, D, Cut, Ps1, Ps)
    ;   proofs(C, M, D, Cut, Ps0, Ps)
    ).
proofs((A *-> B ; C), M, D, Cut, Ps0, Ps) :- !,
    (   proofs(A, M, D, none, Ps0, Ps1)
    *-> proofs(B, M, D, Cut, Ps1, Ps)
    ;   proofs(C, M, D, Cut, Ps0, Ps)
    ).
proofs((A -> B), M, D, Cut, Ps0, Ps) :- !, ( proofs(A, M, D, none, Ps0, Ps1) -> proofs(B, M, D, Cut, Ps1, Ps) ).
proofs((A *-> B), M, D, Cut, Ps0, Ps) :- !, proofs(A, M, D, none, Ps0, Ps1), proofs(B, M, D, Cut, Ps1, Ps).
proofs((A ; B), M, D, Cut, Ps0, Ps) :- !, ( proofs(A, M, D, Cut, Ps0, Ps) ; proofs(B, M, D, Cut, Ps0, Ps) ).
proofs(M:A, _, D, _, Ps0, Ps) :- !, strip_module(M:A, Inner, Goal), proofs(Goal, Inner, D, none, Ps0, Ps).
proofs(call(A), M, D, _, Ps0, Ps) :- !, proofs(A, M, D, none, Ps0, Ps).
proofs(once(A), M, D, _, Ps0, Ps) :- !, ( proofs(A, M, D, none, Ps0, Ps1) -> Ps = Ps1 ).
proofs(\+ A, M, D, _, [proof(\+ Shown, negation, [Refutation])|Ps], Ps) :- !,
    \+ M:A,
    shown(M, A, Shown),
    refuted(A, M, D, Refutation).
proofs(Goal, M, D, _, [proof(Shown, By, Proofs)|Ps], Ps) :-
    proved(Goal, M, D, By, Proofs),
    shown(M, Goal, Shown).

proved(Goal, M, D, By, Proofs) :-
    (   whole(Goal, M, By)
    ->  Proofs = [],
        call(M:Goal)
    ;   narrowed(D, D1, setarg)
    ->  home(Goal, M, Home),
        gensym('$clause', Cut),
        catch(by_clause(Goal, Home, D1, Cut, By, Proofs), '$cut'(Cut), fail)
    ;   By = cut_off, Proofs = [],
        call(M:Goal)
    ).

by_clause(Goal, Home, D, Cut, By, Proofs) :-
    clause(Home:Goal, Body, Reference),
    origin(Reference, Body, By),
    strip_module(Home:Body, Module, Goals),
    proofs(Goals, Module, D, Cut, Proofs, []).

origin(Reference, Body, By) :-
    (   clause_property(Reference, file(File)), clause_property(Reference, line_count(Line))
    ->  Place = File:Line
    ;   Place = none
    ),
    ( Body == true -> By = fact(Place) ; By = rule(Place) ).

% whole(+Goal, +Module, -By): a goal without clauses of the program to look at.
whole(Goal, Module, tabled) :- predicate_property(Module:Goal, tabled), !.
whole(Goal, Module, built_in) :-
    \+ ( predicate_property(Module:Goal, number_of_clauses(_)),
         \+ predicate_property(Module:Goal, built_in),
         home(Goal, Module, Home),
         \+ module_property(Home, class(library)) ).

% home(+Goal, +Module, -Home): the module with the clauses.
home(Goal, Module, Home) :-
    ( predicate_property(Module:Goal, imported_from(From)) -> Home = From ; Home = Module ).

shown(user, Goal, Goal) :- !.
shown(Module, Goal, Module:Goal).

% ---- refutations ----

% The clauses that are looked at.
clauses_shown(5).

% refuted(+Body, +Module, +Depth, -Refutation): Body fails.
refuted(Goal, _, _, refuted(Goal, built_in, [])) :- var(Goal), !.
refuted((A, B), M, D, Refutation) :- !,
    (   M:A
    ->  refuted(B, M, D, Refutation)
    ;   refuted(A, M, D, Refutation)
    ).
refuted((A -> B ; C), M, D, Refutation) :- !, ( M:A -> refuted(B, M, D, Refutation) ; refuted(C, M, D, Refutation) ).
refuted((A *-> B ; C), M, D, Refutation) :- !, ( M:A -> refuted(B, M, D, Refutation) ; refuted(C, M, D, Refutation) ).
refuted((A -> B), M, D, Refutation) :- !, refuted((A, B), M, D, Refutation).
refuted((A *-> B), M, D, Refutation) :- !, refuted((A, B), M, D, Refutation).
refuted((A ; B), M, D, refuted(Shown, clauses, [First, Second])) :- !,
    shown(M, (A ; B), Shown),
    refuted(A, M, D, First),
    refuted(B, M, D, Second).
refuted(M:A, _, D, Refutation) :- !, strip_module(M:A, Inner, Goal), refuted(Goal, Inner, D, Refutation).
refuted(call(A), M, D, Refutation) :- !, refuted(A, M, D, Refutation).
refuted(once(A), M, D, Refutation) :- !, refuted(A, M, D, Refutation).
refuted(\+ A, M, D, refuted(\+ Shown, negation, Proofs)) :- !,
    shown(M, A, Shown),
    ( proofs(A, M, D, none, Proofs, []) -> true ; Proofs = [] ).
refuted(Goal, M, D, refuted(Shown, By, Refutations)) :-
    shown(M, Goal, Shown),
    (   whole(Goal, M, By)
    ->  Refutations = []
    ;   narrowed(D, D1, nb_setarg)
    ->  home(Goal, M, Home),
        clauses_shown(Most),
        findall(Tried, limit(Most, tried(Goal, Home, D1, Tried)), Refutations),
        ( Refutations == [] -> By = unmatched ; By = clauses )
    ;   By = cut_off, Refutations = []
    ).

tried(Goal, Home, D, refuted(Goal, By, Inner)) :-
    clause(Home:Goal, Body, Reference),
    origin(Reference, Body, By),
    strip_module(Home:Body, Module, Goals),
    before_commitment(Goals, Module, D, Inner).

% Behind a cut that was reached, or if the body is true after all because another clause committed, nothing is told.
before_commitment(Goals, Module, D, Inner) :-
    (   catch(\+ Module:Goals, _, fail)
    ->  refuted(Goals, Module, D, Refutation),
        Inner = [Refutation]
    ;   Inner = []
    ).

% ---- writing ----

%! print_proof(+Proof) is det.
% Writes a proof or a refutation, a line for each goal, indented below the goal that rests on it. O(size).
print_proof(Proof) :-
    \+ \+ ( copy_term_nat(Proof, Copy), numbervars(Copy, 0, _), print_below(Copy, 0) ).

print_below(Proof, Indent) :-
    Proof =.. [Kind, Goal, By, Inner],
    reason(Kind, By, Inner, Reason),
    (   is_clause(Kind, By)
    ->  format("~t~*|~s~n", [Indent, Reason])
    ;   format("~t~*|~@  ~s~n", [Indent, print_goal(Goal), Reason])
    ),
    Indent1 is Indent+2,
    forall(member(Part, Inner), print_below(Part, Indent1)).

print_goal(Goal) :-
    write_term(Goal, [quoted(true), numbervars(true), max_depth(12), spacing(next_argument), priority(999)]).

% The goal of a clause that was tried is that of the line above.
is_clause(refuted, fact(_)).
is_clause(refuted, rule(_)).

reason(proof, By, _, Reason) :- is_clause(refuted, By), !, placed(By, Reason).
reason(refuted, By, Inner, Reason) :- is_clause(refuted, By), !,
    placed(By, Clause),
    ( Inner == [] -> Outcome = "does not apply" ; Outcome = "fails:" ),
    format(string(Reason), "~s, ~s", [Clause, Outcome]).
reason(Kind, By, _, Reason) :- told(By, Kind, Reason).

told(built_in, proof, "built in").
told(built_in, refuted, "is not true").
told(tabled, proof, "from its table").
told(tabled, refuted, "is not in its table").
told(negation, proof, "there is no proof:").
told(negation, refuted, "there is a proof:").
told(cut_off, _, "...").
told(clauses, refuted, "no clause proves it:").
told(unmatched, refuted, "no clause matches").

placed(By, Reason) :-
    By =.. [Kind, Place],
    (   Place = File:Line
    ->  format(string(Reason), "~w, ~w:~d", [Kind, File, Line])
    ;   atom_string(Kind, Reason)
    ).
