% Behind each clause stands what raises when it is called: the predicate, and the goal as it is written.
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
foo.
ok(_).
