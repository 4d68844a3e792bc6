% The comment behind a clause names the goal that raises when it is called: the predicate, and the goal as written.
a1 :- X is foo+1, ok(X). %> a1: X is foo+1
a2 :- ok(1), Y = 2, ( Y =:= 2 -> X is Y + a ; X = 1 ), ok(X). %> a2: X is Y + a
a3 :- \+ ( ok(1), atom_length(_, _) ), ok(2). %> a3: atom_length(_, _)
a4 :- ok([1,2|_]), ok({x,(y)}), X = "s", ( atom_length(a, X), ok(1) ). %> a4: atom_length(a, X)
a5 :- findall(X, member(X, [1,2|foo]), L), ok(L), nth0(a, L, _), ok(3). %> a5: nth0(a, L, _)
a6 :- ok(1), throw(ball). %> a6: throw(ball)
a7 :- maplist([X]>>(Y is X*2, ok(Y)), [1,a]), ok(1). %> a7: maplist([X]>>(Y is X*2, ok(Y)), [1,a])
a8 :- catch(number_codes(_, "x"), wrong, true), ok(1). %> a8: catch(number_codes(_, "x"), wrong, true)
a9 :- ok(a), ok(1 < c). a10 :- ok(c), 1 < b, ok(c). %> a10: 1 < b
a11 :- ok('☕ é'), X = `abc`, arg(x, f(X), _), ok(1). %> a11: arg(x, f(X), _)
a12 :- ok(- 1), ok(-(1)), ok(- a), ok(1 - (2 - 3)), atom_codes(_, _), ok(1). %> a12: atom_codes(_, _)
a13 :- not_there(1), ok(1). %> a13: not_there(1)
a14 :- ok(1), not_there, ok(2). %> a14: not_there
a15 :- G = atom_length(_, _), call(G), ok(1). %> a15: call(G)
a16 :- X = 1, X = 1, X == 1, X @< 2, X >= a, ok(X). %> a16: X >= a
a17 :- ok(1), G = foo, ( G == bar ; G, 1 =:= a ), ok(1). %> a17: 1 =:= a
% The last goal raises, whose clause has been left.
l1 :- ok(1), not_there(2). %> l1: not_there(2)
l2 :- not_there. %> l2: not_there
l3 :- ok(1), ( ok(2) -> not_there(3) ; true ). %> l3: not_there(3)
l4 :- ok(1), G = not_there(3), call(G). %> l4: call(G)
l5 :- ok(1), call(not_there, 3). %> l5: call(not_there, 3)
l6 :- ok(1), findall(X, not_there(X), _). %> l6: findall(X, not_there(X), _)
l7 :- ok(1), catch(not_there, wrong, true). %> l7: catch(not_there, wrong, true)
l8 :- ok(1), between(a, b, _). %> l8: between(a, b, _)
l9 :- ok(1), clause(_, _). %> l9: clause(_, _)
l10 :- ok(1), m:not_there. %> l10: not_there
l11 :- ok(1), atom_length(_, _). %> l11: atom_length(_, _)
l12 :- ok(1), _ is foo+1. %> l12: _ is foo+1
l13 :- ok(1), throw(ball). %> l13: throw(ball)
l14 :- ok(1), call(1). %> l14: call(1)
foo.
ok(_).
