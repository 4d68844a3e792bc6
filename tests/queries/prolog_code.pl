% library(prolog_code)
:- use_module(library(prolog_code)).

?- comma_list((a,b,c), L).
L = [a, b, c].
?- comma_list(((a,b),c), L).
L = [a, b, c].
?- comma_list(a, L).
L = [a].
?- comma_list(C, [a,b,c]).
C = (a, b, c).
?- comma_list(C, [a]).
C = a.
?- comma_list(C, []).
false.
?- semicolon_list((a;b;c), L).
L = [a, b, c].
?- semicolon_list(D, [a,b]).
D = (a;b).
?- mkconj(a, b, C).
C = (a, b).
?- mkconj(true, b, C).
C = b.
?- mkconj(a, true, C).
C = a.
?- mkdisj(a, b, D).
D = (a;b).
?- mkdisj(false, b, D).
D = b.
?- is_predicate_indicator(foo/2).
true.
?- is_predicate_indicator(m:foo/2).
true.
?- is_predicate_indicator(foo).
false.
?- pi_head(foo/2, H).
H = foo(_G0, _G1).
?- pi_head(PI, foo(a,b)).
PI = foo/2.
?- pi_head(m:foo/1, H).
H = m:foo(_G0).
?- most_general_goal(foo(a,b), G).
G = foo(_G0, _G1).
?- most_general_goal(m:foo(a), G).
G = m:foo(_G0).
?- extend_goal(foo(a), [b,c], G).
G = foo(a, b, c).
?- extend_goal(foo, [], G).
G = foo.
?- extend_goal(m:foo, [x], G).
G = m:foo(x).
?- is_control_goal((a,b)).
true.
?- is_control_goal(foo).
false.
?- is_control_goal(_).
false.
?- head_name_arity(foo(_, _), N, A), head_name_arity(H, bar, 1).
N = foo, A = 2, H = bar(_).
?- head_name_arity(_, _, 1).
error(instantiation_error, _).

?- mkdisj(a, fail, X), mkdisj((a ; b), c, Y), mkdisj(true, b, Z).
X = a, Y = (a ; b ; c), Z = (true ; b).
?- mkconj((a, true), b, X), mkconj(false, b, Y), mkconj((a ; b), c, Z).
X = (a, true, b), Y = (false, b), Z = ((a ; b), c).
?- extend_goal(V, [x], G), extend_goal(m:W, [x, y], H).
G = call(V, x), H = m:call(W, x, y).
?- maplist(predicate_label, [user:foo/2, m:is/2, foo//1, system:is/2], L).
L = ['foo/2', 'm:is/2', 'foo//1', 'is/2'].
?- predicate_label(_, _).
error(instantiation_error, _).
?- predicate_sort_key(m:foo/2, K), predicate_sort_key(bar//1, L).
K = foo, L = bar.
?- is_control_goal((a '|' b)).
true.

% Goals that a body calls.
?- findall(G, body_term_calls((a, \+ m:b), G), Gs).
Gs = [(a, \+m:b), a, \+m:b, m:b].
?- findall(G, body_term_calls((V ; call(V, 1) ; call(f, 1)), G), [_, X|_]), X == V.
false.
?- body_term_calls(maplist(f(a), _, _), G), G \= maplist(_, _, _).
G = f(a, _, _).
?- findall(G, body_term_calls(setof(X, Y^p(X, Y), _), G), [_, P]).
P = p(_, _).
?- findall(G, body_term_calls(phrase(("a", b(c)), L), G), [_, _, _, G4]).
G4 = b(c, _, _).
