% library(operators)
:- use_module(library(operators)).
priority(Name, P) :- ( current_op(P0, _, Name) -> P = P0 ; P = none ).
?- push_operators([op(700, xfx, likes), op(200, xfy, [**>, <**])]), priority(likes, A), priority(**>, B), push_op(100, fy, maybe), priority(maybe, C), pop_operators, priority(likes, D), priority(maybe, E).
A = 700, B = 200, C = 100, D = none, E = none.
?- push_operators([op(0, xfx, =)], _U), priority(=, A), pop_operators(_U), priority(=, B).
A = none, B = 700.
?- pop_operators.
error(existence_error(push_operators, pop_operators), _).

% The bar binds less than the semicolon.
?- X = (a ; b | c), X =.. [Name|_], Y = (a | b ; c), arg(2, Y, Z).
X = (a ; b | c), Name = '|', Y = (a | b ; c), Z = (b ; c).
?- expand_term(( x --> [a] -> b ; c | d ), ( _ :- Body )).
Body = ( ( S0 = [a|S1] -> b(S1, S) ; c(S0, S) ) ; d(S0, S) ).
