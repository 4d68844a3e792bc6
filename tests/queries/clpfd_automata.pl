% library(clpfd): automata with counters.
:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(lists)).

% inflexions(+Xs, ?N): N times Xs turn from going up to going down, or back.
inflexions(Xs, N) :-
    signature(Xs, Signs),
    automaton(Signs, _, Signs, [source(s), sink(up), sink(down), sink(s)],
              [arc(s, 0, s), arc(s, 1, up), arc(s, 2, down),
               arc(up, 0, up), arc(up, 1, up), arc(up, 2, down, [C+1]),
               arc(down, 0, down), arc(down, 2, down), arc(down, 1, up, [C+1])],
              [C], [0], [N]).

signature([_], []) :- !.
signature([X,Y|Xs], [S|Ss]) :-
    X #= Y #<==> S #= 0,
    X #< Y #<==> S #= 1,
    X #> Y #<==> S #= 2,
    signature([Y|Xs], Ss).

?- inflexions([1, 2, 3, 3, 2, 1, 3, 0], N).
N = 3.
?- length(L, 5), L ins 0..1, inflexions(L, 3), label(L).
L = [0, 1, 0, 1, 0] ;
L = [1, 0, 1, 0, 1].
?- automaton([3, 1, 4], X, [0, 0, 0], [source(s), sink(s)], [arc(s, 0, s, [Sum+X, Count+1])], [Sum, Count], [0, 0], [S, N]).
S = 8, N = 3.
?- automaton([A, B], X, [_, _], [source(s), sink(s)], [arc(s, 0, s, [Sum+X]), arc(s, 1, s)], [Sum], [0], [3]), [A, B] ins 1..2, findall(A-B, label([A, B]), L), del_attrs(A), del_attrs(B).
L = [1-2, 2-1].
?- automaton([1], _, [0], [source(s), sink(s)], [arc(s, 0, s, [C+_])], [C], [0], _).
error(domain_error(variable_from_template_or_counters, _), _).
?- automaton([1], _, [0], [source(s), sink(s)], [arc(s, 0, s, [])], [_], [0], _).
error(domain_error(automaton_arc, arc(s, 0, s, [])), _).
