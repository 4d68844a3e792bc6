% What goals find in every engine.

:- use_module(library(clpfd)).
:- use_module(library(dcg/basics)).
% Operators that come with a predicate which is loaded when it is first called are there from the beginning.
:- use_module(library(quintus), []).
:- use_module(library(coinduction), []).
:- use_module(library(persistency), []).
:- use_module(library(record), []).

:- dynamic fact/2, store/1.
:- table tab_path/2, tab_fib/2, tab_reach/2, tab_short(_, _, min).

fact(a, b).
fact(b, c).
fact(1, "s").
fact(X, X).

tab_path(X, Y) :- tab_edge(X, Y).
tab_path(X, Z) :- tab_path(X, Y), tab_edge(Y, Z).

tab_edge(a, b).
tab_edge(b, c).
tab_edge(c, a).
tab_edge(foo, x).
tab_edge(x, key).

tab_reach(X, Y) :- tab_edge(X, Z), tab_reach(Z, Y).
tab_reach(X, X) :- tab_edge(X, _).

tab_short(X, Y, 1) :- tab_edge(X, Y).
tab_short(X, Z, N) :- tab_short(X, Y, M), tab_edge(Y, Z), N is M + 1.

tab_fib(N, F) :- ( N < 2 -> F = N ; A is N - 1, B is N - 2, tab_fib(A, X), tab_fib(B, Y), F is X + Y ).

fuzz_move(X, Y) :- Y is X + 1, Y < 20.
fuzz_move(X, Y) :- Y is X * 2, Y < 20.

fuzz_loop(N) :- N > 1000000, !.
fuzz_loop(N) :- M is N + 1, fuzz_loop(M).

fuzz_count(0) :- !.
fuzz_count(N) :- M is N - 1, fuzz_count(M).

fuzz_deep(0).
fuzz_deep(N) :- N > 0, M is N - 1, fuzz_deep(M), true.

fuzz_tree(0, leaf) :- !.
fuzz_tree(N, node(L, R)) :- M is N - 1, fuzz_tree(M, L), fuzz_tree(M, R).

fuzz_attr:attr_unify_hook(Value, Other) :- ( attvar(Other) -> true ; Value \== Other ).
fuzz_attr:attribute_goals(X) --> { get_attr(X, fuzz_attr, Value) }, [put_attr(X, fuzz_attr, Value)].
