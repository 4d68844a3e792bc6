% library(yall)
:- use_module(library(yall)).
:- use_module(library(apply)).
:- use_module(library(lists)).

?- maplist([X,Y]>>(Y is X*2), [1,2,3], L).
L = [2, 4, 6].
?- maplist([X]>>(X > 1), [2,3]).
true.
?- maplist([X]>>(X > 1), [2,1]).
false.
?- N = 10, maplist([X,Y]>>(Y is X+N), [1,2], L).
N = 10, L = [11, 12].
?- maplist(\X^(X = a), [a,a]).
true.
?- maplist({}/[X]>>true, [a,b]).
true.
?- foldl([X,S0,S]>>(S is S0+X), [1,2,3], 0, S).
S = 6.
?- maplist([X]>>(Y = X), [1,2]).
true.
?- maplist([X]>>(Y = X), [1]).
true.
?- maplist(Y/[X]>>(Y = X), [1,1]).
Y = 1.
?- maplist(Y/[X]>>(Y = X), [1,2]).
false.
?- maplist([X,Y,Z]>>(Z is X+Y), [1,2], [3,4], L).
L = [4, 6].
?- call([X]>>(X = 1), 1).
true.
?- call([X]>>(X = 1), 2).
false.
?- call([X]>>([Y]>>(Y is X+1)), 1, Z).
Z = 2.
?- call([X,Y]>>atom_length(X, Y), abc, N).
N = 3.
?- call([X]>>atom_length(X), abc, N).
N = 3.
?- call([]>>true).
true.
?- call([X-Y]>>(Y = X), 1-Z).
Z = 1.
?- call([f(X)]>>(X = 1), g(1)).
false.
?- include([X]>>(0 is X mod 2), [1,2,3,4], L).
L = [2, 4].
?- F = [X]>>(X = 1), call(F, _A), call(F, _B), _A == _B, var(X), F = _.
F = [X]>>(X=1).
?- Free = 5, call(Free/[X,Y]>>(Y is X+Free), 1, Z).
Free = 5, Z = 6.
?- \X^(Y = X) = L, call(L, 1), call(L, 1).
Y = 1, L = \X^(1=X).
?- call(\X^_Y^(_Y is X+1), 1, Z).
Z = 2.
?- call(\X^atom_length(X), abc, N).
N = 3.
?- call(_>>true, 1).
error(instantiation_error, _).
?- call(foo>>true, 1).
error(type_error(list, foo), _).
?- is_lambda([X]>>true), X = x, !.
X = x.
?- is_lambda(foo).
false.
?- lambda_calls([X]>>foo(X), 1, G), G = foo(a).
G = foo(a).
?- lambda_calls([X]>>foo(X), 2, G), G = foo(a,b).
G = foo(a, b).
?- call([X,Y]>>true, 1).
error(domain_error(lambda_parameters, [_G0, _G1]>>true), _).

% A lambda that is called often is compiled. Its answers stay what they were: each of 40 calls, which begin with the same
% terms, gives what the first one gives. Arguments are copied with the lambda where they share variables with it.
:- dynamic noted/1.
double(X, Y) :- Y is 2*X.
note(X) :- assertz(noted(X)).
choice(1). choice(2). choice(3).
outcome(Goal, Outcome) :- catch(( findall(Goal, Goal, Answers), Outcome = answers(Answers) ), Ball, Outcome = threw(Ball)).
same_always(Goal) :-
    findall(Outcome, ( between(1, 40, _), outcome(Goal, Outcome) ), [First|Outcomes]),
    \+ ( member(Outcome, Outcomes), Outcome \=@= First ).

?- same_always(call([X, Y]>>double(X, Y), 4, _)).
true.
?- same_always(call([X]>>choice(X), _)), same_always(call([X]>>(choice(X), !), _)), same_always(call([X]>>(choice(X), X > 1 -> true ; X = none), _)).
true.
?- same_always(call([X]>>(G = X), _)), same_always(call(G/[X]>>(G = X), 7)), same_always(call({G}/[X]>>(G = X), f(_))).
true.
?- same_always((X = 1, call([Y]>>(Y = X), _))), same_always((X = f(_), call([Y]>>(Y = X), _))), same_always((freeze(X, fail), call([Y]>>(Y = X), _))).
true.
?- same_always((A = B, call([X, Y]>>(X-Y = A-B), 1, _))), same_always((A = B, call([A, B]>>true, 1, 2))).
true.
?- same_always(call([X, X]>>true, 1, 2)), same_always(call([X, X]>>true, _, _)), same_always(call([f(X, [Y|_]), Y]>>atom(X), f(a, [b, c]), _)).
true.
?- same_always(call([X]>>(X is foo + 1), _)), same_always(call([X]>>undefined_here(X), 1)), same_always(call([_]>>throw(oops(_)), 1)).
true.
?- same_always(call([X]>>([Y]>>(Y = X)), 1, _)), same_always(call([X]>>call([Y]>>(Y = X), _), 1)), same_always(call([X, Y]>>maplist([E, D]>>(D is E+1), X, Y), [1, 2, 3], _)).
true.
?- same_always(call([_]>>1, a)), same_always(call([_]>>(true, 1), a)), same_always(call([G]>>G, choice(_))), same_always(call([G]>>(G, !), choice(_))).
true.
?- same_always(call([X]>>memberchk(X, [a, "s", 1.5, 123456789012345678901234567890]), "s")), same_always(call([X]>>(X = "s" ; X = 1.5 ; X = 123456789012345678901234567890), _)).
true.
?- same_always(call([X]>>double(X), 2, _)), same_always(call([X, Y, _]>>double(X, Y), 2, _)), same_always(call([X|_]>>double(X, _), 2)).
true.
?- same_always(call(lists:[X]>>member(X, [1, 2]), _)), same_always(call([X]>>lists:member(X, [1, 2]), _)).
true.
?- same_always(call(F/[X]>>(F = p(X)), 1)), same_always((F = p(_), call(F/[X]>>(F = p(X)), 1))), same_always((F = p(Z), call(F/[X]>>(Z = X), 1))).
true.
?- findall(Y, ( between(1, 30, N), call([X, Z]>>(Z is X*N), 2, Y) ), _Ys), sum_list(_Ys, Sum).
Sum = 930.
?- findall(Y, ( between(1, 30, N), member(N-K, [N-a, N-b(N), N-"s"]), call([X]>>(X = K-N), Y) ), _Ys), length(_Ys, Count), last(_Ys, Last), nth1(14, _Ys, Other).
Count = 90, Last = "s"-30, Other = b(5)-5.
?- findall(Y, ( between(1, 30, N), ( N mod 2 =:= 0 -> A = N ; true ), call([X]>>(X = A), Y) ), _Ys), include(var, _Ys, _Free), length(_Free, Count).
Count = 15.
?- forall(between(1, 30, _), call([X]>>(choice(X), !), _)), findall(X, call([X]>>(choice(X), true), X), Xs).
Xs = [1, 2, 3].
?- retractall(noted(_)), numlist(1, 20, _L), maplist([X]>>(X mod 5 =:= 0 -> note(X) ; true), _L), findall(X, noted(X), Xs).
Xs = [5, 10, 15, 20].
?- foldl([X, A0, A]>>(A is A0+X), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 0, S).
S = 78.
?- length(_L, 20), foldl({Last}/[X, N0, N]>>(N is N0+1, X = N, Last = end), _L, 0, N), sum_list(_L, S).
N = 20, S = 210, Last = end.
?- length(_L, 20), maplist(F/[X]>>(F = f(X)), _L), _L = [a|_], sort(_L, S).
F = f(a), S = [a].
?- length(_L, 20), maplist({F}/[X]>>(X = F), _L), _L = [_, A|_], A = b, sort(_L, S).
F = A, A = b, S = [b].
?- length(_L, 20), foldl([X, N0, N]>>(N is N0+1, ( N0 > 10 -> X = Y ; X = N )), _L, 0, _), include(var, _L, _Vs), sort(_Vs, _S), length(_S, Count).
Count = 9.
?- length(_L, 20), maplist(user:[X]>>(lists:last([1, 2], X)), _L), sort(_L, S).
S = [2].
?- numlist(1, 20, _L), maplist([X, Y]>>maplist([A, B]>>(B is A*2), [X, 1], Y), _L, _Ys), last(_Ys, Y).
Y = [40, 2].
?- numlist(1, 20, _L), foldl([X, A0, A]>>( X > 10 -> A = A0 ; freeze(A0, true), A = A0 ), _L, S0, S), S0 = a.
S0 = S, S = a.

% Goals keep their meaning where they stand: control constructs and cuts, and what is called after other values.
quiet.
unchanged(Warm, Goal) :-
    outcome(Goal, Before),
    forall(between(1, 20, _), outcome(Warm, _)),
    outcome(Goal, After),
    Before =@= After.

?- same_always(call([X]>>(\+ (quiet -> fail ; X == 1)), 1)), same_always(call([X]>>once(((quiet -> fail) ; X = 1)), _)).
true.
?- same_always(call([Xs]>>forall((member(X, Xs), true, !), X == 1), [1, 2])), same_always(call([Y]>>(member(Y, [1, 2]), user:(true, !)), _)), same_always(call([Y]>>(member(Y, [1, 2]), user:!), _)).
true.
?- unchanged(call([H]>>(H ; true), fail), call([H]>>(H ; true), (true -> fail))).
true.
?- unchanged(call([Y, H]>>(member(Y, [1, 2]), H), _, true), call([Y, H]>>(member(Y, [1, 2]), H), _, !)).
true.
?- unchanged((G = true, call(G/[Y]>>(member(Y, [1, 2]), G), _)), (F = !, call(F/[Y]>>(member(Y, [1, 2]), F), _))).
true.
?- unchanged(call([X, M]>>(quiet, M:atom(X)), k, user), call([X, M]>>(quiet, M:atom(X)), k, 1)).
true.
?- unchanged(call([X]>>user:(member(X, [1, 2]), true), _), call([X]>>user:(member(X, [1, 2]), !), _)).
true.
?- unchanged(call([X]>>forall(member(Y, X), (Y > 0, true)), [1, 2]), call([X]>>forall(member(Y, X), (Y > 0, !)), [1, 2])).
true.
?- forall(between(1, 20, _), \+ call([X, X]>>true, 1, 2)), set_prolog_flag(occurs_check, true), ( call([X, X]>>true, A, f(A)) -> R = cyclic ; R = none ), set_prolog_flag(occurs_check, false).
R = none.
?- forall(between(1, 20, _), call([X]>>bagof(Y, Z^member(Y-Z, [1-a, 2-b]), X), _)), call([X]>>bagof(Y, Z^member(Y-Z, [1-a, 2-b]), X), L).
L = [1, 2].
