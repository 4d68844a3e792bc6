% What the harness asks of an engine, and what its goals call.

:- module(fuzz_probe, [fuzz_state/1, fuzz_solve/1, fuzz_round/1]).

% fuzz_state(-State): what a goal that is over has to have left as it was.
fuzz_state(state(Input, Output, Streams, Flags, Operators, Answers)) :-
    current_input(In),
    alias_of(In, Input),
    current_output(Out),
    alias_of(Out, Output),
    findall(S, stream_property(S, mode(_)), Ss),
    length(Ss, Streams),
    findall(F=V, current_prolog_flag(F, V), Flags),
    findall(op(P, T, N), current_op(P, T, N), Operators),
    findall(X, answer(X), Answers).

alias_of(Stream, Alias) :-
    (   member(Alias, [user_input, user_output, user_error]),
        stream_property(Stream, alias(Alias))
    ->  true
    ;   Alias = other
    ).

:- dynamic fact/1.
:- table path/2.

path(X, Y) :- edge(X, Y).
path(X, Z) :- path(X, Y), edge(Y, Z).

edge(a, b).
edge(b, c).
edge(c, a).

answer(X) :- X is 2 + 3.
answer(X) :- findall(Y, path(a, Y), Ys), sort(Ys, X).
answer(X) :- catch(throw(ball(_)), ball(X), X = caught).
answer(X) :- freeze(Y, X = woken), Y = 1.
answer(X) :- setof(K-V, member(K-V, [b-1, a-2]), X).
answer(X) :- assertz(fact(1)), retract(fact(X)).
answer(X) :- with_output_to(string(X), print([1, 'A b'])).
answer(X) :- atom_to_term('foo(A, B, A)', T, _), T = foo(X, 1, 2), !.
answer(no).
answer(X) :- setup_call_cleanup(true, member(X, [1, 2]), true).
answer(X) :- reset((shift(a), X = done), a, C), call(C).
answer(X) :- nb_setval('$fuzz', 1), b_setval('$fuzz', 2), nb_getval('$fuzz', X).

% fuzz_round(+Term): what is written in quotes reads as the same term, and so does what is copied.
fuzz_round(Term) :-
    (   acyclic_term(Term)
    ->  copy_term(Term, Copy),
        Copy =@= Term,
        findall(Term, true, [Found]),
        Found =@= Term,
        with_output_to(string(Text), write_term(Term, [quoted(true), max_depth(0)])),
        read_back(Text, Term),
        with_output_to(string(Canonical), write_canonical(Term)),
        read_back(Canonical, Term)
    ;   true
    ).

read_back(Text, Term) :-
    term_string(Read, Text),
    (   Read =@= Term
    ->  true
    ;   throw(reads_otherwise(Text, Read))
    ).

% fuzz_solve(:Goal): an interpreter; predicates whose names begin with g_ are run from their clauses, all others called.
:- meta_predicate fuzz_solve(0).

fuzz_solve(Module:Goal) :-
    (   Module == user
    ->  solve(Goal)
    ;   solve(Module:Goal)
    ).

solve(Goal) :-
    var(Goal),
    !,
    throw(error(instantiation_error, _)).
solve(Goal) :-
    body(Goal, After, Cut),
    (   Cut == yes
    ->  !,
        solve(After)
    ;   true
    ).

% body(+Body, -After, -Cut): the answers of Body up to its first cut, behind which After is left.
body(Goal, true, no) :-
    var(Goal),
    !,
    throw(error(instantiation_error, _)).
body(!, true, yes) :- !.
body((A, B), After, Cut) :- !,
    body(A, AfterA, CutA),
    (   CutA == yes
    ->  After = (AfterA, B),
        Cut = yes
    ;   body(B, After, Cut)
    ).
body((If -> Then ; Else), After, Cut) :- !,
    (   solve(If)
    ->  body(Then, After, Cut)
    ;   body(Else, After, Cut)
    ).
body((If *-> Then ; Else), After, Cut) :- !,
    (   solve(If)
    *-> body(Then, After, Cut)
    ;   body(Else, After, Cut)
    ).
body((A ; B), After, Cut) :- !,
    (   body(A, After, Cut)
    ;   body(B, After, Cut)
    ).
body((If -> Then), After, Cut) :- !,
    (   solve(If)
    ->  body(Then, After, Cut)
    ).
body((If *-> Then), After, Cut) :- !,
    solve(If),
    body(Then, After, Cut).
body(\+ Goal, true, no) :- !,
    \+ solve(Goal).
body(once(Goal), true, no) :- !,
    ( solve(Goal) -> true ).
body(call(Goal), true, no) :- !,
    solve(Goal).
body(findall(X, Goal, Xs), true, no) :- !,
    findall(X, solve(Goal), Xs).
body(catch(Goal, Ball, Recovery), true, no) :- !,
    catch(solve(Goal), Ball, solve(Recovery)).
body(Goal, true, no) :-
    interpreted(Goal),
    !,
    clauses(Goal).
body(Goal, true, no) :-
    call(user:Goal).

interpreted(Goal) :-
    functor(Goal, Name, _),
    atom(Name),
    sub_atom(Name, 0, _, _, g_),
    predicate_property(user:Goal, number_of_clauses(_)).

% The answers of a predicate, whose cuts end at a choice point of this clause's own.
clauses(Head) :-
    clause(user:Head, Body),
    body(Body, After, Cut),
    (   Cut == yes
    ->  !,
        rest(After)
    ;   true
    ).

% What is left behind a cut, which may hold further cuts.
rest(Body) :-
    body(Body, After, Cut),
    (   Cut == yes
    ->  !,
        rest(After)
    ;   true
    ).
