% Delimited continuations: reset/3, shift/1, call_continuation/1
:- use_module(library(lists)).
:- dynamic kept/1, seen/1, going/1, replaced/1.
:- table tabled/1.

% Iterators and what turns one stream of values into another.
from_list([]).
from_list([X|Xs]) :- yield(X), from_list(Xs).
enumerate(L, L) :- yield(L).
enumerate(L, H) :- L < H, yield(L), L1 is L+1, enumerate(L1, H).
tree(nil).
tree(t(L, X, R)) :- tree(L), yield(X), tree(R).
yield(X) :- shift(yield(X)).

sum(G, S) :- sum(G, 0, S).
sum(G, S0, S) :-
    reset(G, Ball, C),
    (   C == 0 -> S = S0
    ;   Ball = yield(X), S1 is S0+X, sum(C, S1, S)
    ).
take(N, G, L) :-
    (   N =:= 0 -> L = []
    ;   reset(G, yield(X), C),
        ( C == 0 -> L = [] ; L = [X|L1], N1 is N-1, take(N1, C, L1) )
    ).
naturals(N) :- yield(N), N1 is N+1, naturals(N1).
doubled(G) :- transduce(G, X, yield(X)).
transduce(G, X, Do) :-
    copy_term(X-Do, X1-Do1),
    reset(G, yield(X1), C),
    ( C == 0 -> true ; call(Do1), transduce(C, X, Do) ).
same_fringe(A, B) :- take(100, tree(A), L), take(100, tree(B), L).

% Effects: state, and choices that a handler makes.
with_state(G, S0, S) :-
    reset(G, Ball, C),
    (   C == 0 -> S = S0
    ;   Ball = get(S0) -> with_state(C, S0, S)
    ;   Ball = put(S1) -> with_state(C, S1, S)
    ;   shift(Ball), with_state(C, S0, S)
    ).
get(X) :- shift(get(X)).
put(X) :- shift(put(X)).
count(0) :- !.
count(N) :- get(X), Y is X+1, put(Y), M is N-1, count(M).
every(G, T, L) :-
    reset(( G, T1 = T ), choose(X, Xs), C),
    (   C == 0 -> L = [T1]
    ;   findall(L0, ( member(X, Xs), every(C, T1, L0) ), Ls), append(Ls, L)
    ).
pythagoras(A, B, C) :-
    numlist(1, 13, L),
    shift(choose(A, L)), shift(choose(B, L)), shift(choose(C, L)),
    A < B, A*A + B*B =:= C*C.

% Cuts, conditions, exceptions where they are captured.
cuts(X, Y) :- member(X, [1,2]), shift(at(X)), member(Y, [a,b]), !.
cuts(none, none).
condition(X, Y) :- ( shift(ask(X)), X > 0 -> Y = positive ; Y = other ).
soft(X, Y) :- ( shift(ask(X)), member(Z, [1,2]) *-> Y = Z ; Y = none ).
nested(X, Y) :-
    (   ( shift(ask(X)), member(X, [1,2,3]), ! ; true ), member(Z, [a,b])
    ->  member(Y, [Z, c])
    ;   Y = none
    ).
deep(X, Y) :- ( ( ( shift(ask(X)) -> X > 1 ; fail ) -> X > 2 ; fail ) -> Y = big ; Y = small ).
unprovable(X) :- \+ ( shift(ask(X)), X > 0 ).
guarded(X) :- catch(( shift(ask(X)), throw_if(X) ), oops(Y), X = caught(Y)).
throw_if(X) :- ( var(X) -> true ; throw(oops(X)) ).
answering(G, A) :- reset(G, ask(X), C), ( C == 0 -> true ; X = A, call(C) ).

% A table of a left-recursive predicate: a call that is under way waits for what is found later.
edge(a, b). edge(b, c). edge(c, a). edge(c, d).
path(X, Y) :- sub(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).
sub(X, Z) :- shift(call(X, Z)).
reachable(X, Ys) :-
    retractall(seen(_)), retractall(going(_)),
    forall(run(path(X, Y), Y), true),
    findall(Y, seen(Y), Ys0), sort(Ys0, Ys).
run(G, Y) :-
    reset(G, call(_, Z), C),
    (   C == 0 -> found(Y)
    ;   assertz(going(k(Z, Y, C))), seen(Z), run(C, Y)
    ).
found(Y) :- seen(Y), !, fail.
found(Y) :- assertz(seen(Y)), going(k(Y, Z, C)), run(C, Z).

% A continuation outlives the clause that it goes on in.
replaced(X) :- shift(now), X = old.
forget :- retract(( replaced(_) :- shift(now), _ )), '$collect_every'(1), numlist(1, 50, _), '$collect_every'(0).

% The answers of a goal that begins with a shift, each time by way of the continuation.
resumed(T, G, L) :- findall(T, ( reset(G, _, C), ( C == 0 -> true ; call(C) ) ), L).

% Goals that have to end before the code after them goes on.
tabled(X) :- shift(a), X = 1.
captured :- reset(with_output_to(string(_), shift(a)), _, _).
captured_in_format :- reset(format(atom(_), "~@", [shift(a)]), _, _).
held(G) :- catch(reset(G, _, _), error(existence_error(reset/3, a), _), true), assertz(kept(G)).

% Much garbage between.
loop(0) :- !.
loop(N) :- numlist(1, 20, L), shift(step(L)), sum_list(L, 210), M is N-1, loop(M).
drive(G, N0, N) :- reset(G, step(_), C), ( C == 0 -> N = N0 ; N1 is N0+1, drive(C, N1, N) ).

?- reset(true, _, C).
C = 0.
?- reset(fail, _, _).
false.
?- reset(shift(a), a, C), C = call_continuation(L), call(C).
C = call_continuation([]), L = [].
?- reset(shift(f(X)), f(1), _).
X = 1.
?- shift(a).
error(existence_error(reset/3, a), _).
?- reset(shift(a), b, _).
error(existence_error(reset/3, a), _).
?- reset(_, _, _).
error(instantiation_error, _).
?- reset(1, _, _).
error(type_error(callable, 1), _).
?- call_continuation(_).
error(instantiation_error, _).
?- call_continuation([]).
true.
?- catch(call_continuation([a]), error(type_error(T, _), _), true).
T = continuation.
?- catch(call_continuation(['$frame'(7)]), error(type_error(T, _), _), true).
T = continuation.
?- findall(T, ( reset(( shift(a), true ), a, call_continuation([F|_])), F =.. [N, P|_], member(Vs, [[], [1,2], [1,2,3]]), G =.. [N, P|Vs], catch(call_continuation([G]), error(type_error(T, _), _), true) ), Ts).
Ts = [continuation, continuation, continuation].
?- findall(T, ( once(reset(cuts(_, _), at(1), call_continuation([F|_]))), F =.. [N, P|_], member(Vs, [[], [1,2], [1,2,3]]), G =.. [N, P|Vs], catch(call_continuation([G]), error(type_error(T, _), _), true) ), Ts).
Ts = [continuation, continuation, continuation].
?- findall(X, ( reset(reset(( shift(a), shift(b), X = end ), b, C1), a, C2), call(C2), call(C1) ), L).
L = [end].

?- sum(from_list([1,2,3]), S).
S = 6.
?- sum(enumerate(1, 5), S), !.
S = 15.
?- findall(S, sum(enumerate(1, 3), S), Ss).
Ss = [6].
?- sum(tree(t(t(nil, 1, nil), 2, t(nil, 3, nil))), S).
S = 6.
?- take(5, naturals(1), L).
L = [1, 2, 3, 4, 5].
?- take(5, transduce(naturals(1), X, ( Y is X*X, yield(Y) )), L).
L = [1, 4, 9, 16, 25].
?- take(6, transduce(transduce(from_list([a,b]), X, ( yield(X), yield(X) )), Y, yield(f(Y))), L).
L = [f(a), f(a), f(b), f(b)].
?- same_fringe(t(t(nil, 1, nil), 2, nil), t(nil, 1, t(nil, 2, nil))).
true.
?- same_fringe(t(t(nil, 1, nil), 2, nil), t(nil, 1, t(nil, 3, nil))).
false.

?- with_state(count(100), 0, S).
S = 100.
?- with_state(with_state(( shift(outer(X)), count(3) ), 0, A), 5, B).
error(existence_error(reset/3, outer(X)), _).
?- every(pythagoras(A, B, C), A-B-C, L).
L = [3-4-5, 5-12-13, 6-8-10].
?- every(( shift(choose(X, [1,2])), shift(choose(Y, [a,b])) ), X-Y, L).
L = [1-a, 1-b, 2-a, 2-b].

?- resumed(X-Y, cuts(X, Y), L).
L = [1-a, 2-a, none-none].
?- answering(condition(X, Y), 1).
X = 1, Y = positive ;
Y = other.
?- answering(condition(X, Y), 0).
Y = other.
?- findall(Y, answering(soft(_, Y), 1), Ys).
Ys = [1, 2, none].
?- findall(Y, answering(nested(_, Y), 2), Ys).
Ys = [a, c, a, c].
?- findall(X-Y, answering(deep(X, Y), 3), Ys).
Ys = [3-big, _-small].
?- findall(X-Y, answering(deep(X, Y), 2), Ys).
Ys = [_-small].
?- findall(X, answering(unprovable(X), 1), Xs).
Xs = [_].
?- answering(guarded(X), 7).
false.
?- findall(X, answering(catch(( shift(ask(A)), throw_if(A) ), oops(Y), X = caught(Y)), 7), Xs).
Xs = [caught(7)].
?- resumed(X, ( shift(a), throw(b) ), _).
b.
?- reset(catch(shift(a), _, fail), a, _), throw(out).
out.
?- resumed(X, setup_call_cleanup(true, shift(a), assertz(kept(cleaned))), [_]), kept(Y), retractall(kept(_)).
Y = cleaned.
?- reset(findall(X, shift(X), _), _, _).
error(existence_error(reset/3, X), _).
?- resumed(X, forall(shift(a), X = 1), L).
L = [_].
?- freeze(X, shift(a)), reset(X = 1, a, _).
error(existence_error(reset/3, a), _).
?- resumed(X, ( shift(a), X = 1 ; X = 2 ), L).
L = [1, 2].

?- reachable(a, L).
L = [a, b, c, d].
?- reachable(d, L).
L = [].

% It may be called again, copied and kept.
?- findall(X, ( reset(( shift(a), member(X, [1,2]) ), a, C), ( call(C) ; call(C) ) ), Xs).
Xs = [1, 2, 1, 2].
?- findall(Y-X, ( reset(( shift(a), X = 1 ), a, C), copy_term(X-C, Y-D), call(D), var(X) ), L).
L = [1-_].
?- findall(Y, ( reset(( shift(a), X = 1 ), a, C), assertz(kept(X-C)), retract(kept(Y-D)), call(D) ), L).
L = [1].
?- findall(X, ( reset(replaced(X), now, C), forget, call(C) ), L).
L = [old].

?- drive(loop(2000), 0, N).
N = 2000.
?- '$collect_every'(3), drive(loop(500), 0, N), '$collect_every'(0).
N = 500.
?- '$collect_every'(1), every(( numlist(1, 4, L0), shift(choose(X, L0)), shift(choose(Y, L0)), Z is X*Y ), Z, L), '$collect_every'(0), sum_list(L, S).
L0 = [1, 2, 3, 4], L = [1, 2, 3, 4, 2, 4, 6, 8, 3, 6, 9, 12, 4, 8, 12, 16], S = 100.
?- reset(( shift_for_copy(b), X = done ), Ball, _C), call(_C).
X = done, Ball = b.
?- reset(tabled(_), _, _).
error(existence_error(reset/3, a), _).
?- catch(reset(tabled(_), _, _), _, true), \+ catch(tabled(_), error(existence_error(_, _), _), fail).
true.
?- captured.
error(existence_error(reset/3, a), _).
?- captured_in_format.
error(existence_error(reset/3, a), _).
?- retractall(kept(_)), held(snapshot(shift(a))), held(transaction(shift(a))), findall(G, kept(G), Gs).
Gs = [snapshot(shift(a)), transaction(shift(a))].
?- snapshot(( reset(shift(a), B, _), assertz(kept(B)) )), transaction(( reset(shift(a), a, _) ; true )), \+ kept(a).
B = a.
