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
