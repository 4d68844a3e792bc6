% Runs for ever over whatever makes garbage: answers collected, facts that come and go, atoms, big integers, strings,
% exceptions, global variables, deep recursion. Memory must not grow after the first minute.
%
%   taquin benches/endurance/loop.pl -g main

:- dynamic
    counter/1, fact/2.

counter(0).

main :-
    between(1, inf, N),
    step(N),
    fail.

step(N) :-
    collect(N),
    count,
    facts(N),
    atoms(N),
    integers(N),
    strings(N),
    exceptions(N),
    globals(N),
    recursion(N).

collect(N) :-
    findall(X-Y, ( between(1, 20, X), Y is X*N ), Pairs),
    msort(Pairs, Sorted),
    length(Sorted, 20),
    setof(K, V^member(K-V, Pairs), Keys),
    length(Keys, 20).

count :-
    retract(counter(C)),
    C1 is C+1,
    assertz(counter(C1)).

facts(N) :-
    Key is N mod 100,
    retractall(fact(Key, _)),
    assertz(fact(Key, f(N))),
    asserta((fact(Key, g(N)) :- N > 0)),
    fact(Key, f(M)),
    M =:= N,
    retract((fact(Key, g(N)) :- _)).

atoms(N) :-
    atom_concat(made_, N, A),
    atom_codes(A, Codes),
    atom_codes(B, [0'x|Codes]),
    atom_length(B, L),
    L > 5.

integers(N) :-
    Big is (N + 7) ** 20,
    Half is Big // (N + 7) ** 10,
    Half =:= (N + 7) ** 10.

strings(N) :-
    format(string(S), "~w and ~a", [f(N), text]),
    split_string(S, " ", "", [_, "and", "text"]).

exceptions(N) :-
    catch(throw(ball(N, [N])), ball(M, _), true),
    M =:= N,
    catch(atom_length(_, _), error(instantiation_error, _), true).

globals(N) :-
    nb_setval(last, seen(N)),
    nb_getval(last, seen(M)),
    M =:= N,
    b_setval(here, N).

recursion(N) :-
    Depth is N mod 1000,
    down(Depth, Sum),
    Sum =:= Depth.

down(0, 0) :- !.
down(N, Sum) :-
    N1 is N-1,
    down(N1, Sum1),
    Sum is Sum1+1.
