% 7.8: control constructs. 7.6.2: bodies. 7.12: errors.
:- set_prolog_flag(double_quotes, codes).
:- dynamic(none/1).
p(1).
p(2).
p(3).
q(a) :- !.
q(b).
r(X) :- p(X), X > 1, !.
r(9).
t :- fail.
t.
cutty(X, Y) :- p(X), !, p(Y).
cutty(9, 9).
incall(X) :- call((p(X), !)).
incall(9).
inonce(X) :- once(p(X)).
inonce(9).
innot(X) :- \+ \+ (!, fail).
innot(9).
inthen(X) :- ( true -> ! ; true ), p(X).
inthen(9).
incond(X) :- ( p(X), ! -> true ; true ).
incond(9).
inelse(X) :- ( fail -> true ; ! ), p(X).
inelse(9).
indisj(X) :- ( X = 1 ; !, X = 2 ; X = 3 ).
indisj(9).
infindall(L) :- findall(X, (p(X), !), L).
infindall(no).
incatch(X) :- catch((p(X), !), _, true).
incatch(9).
incatchr(X) :- catch(throw(a), _, (!, X = 1)).
incatchr(9).
invar(X, G) :- p(X), G.
invar(9, _).
inforall :- forall(p(_), !).
inforall.
softcut(X) :- ( p(X) *-> ! ; true ).
softcut(9).
?- set_prolog_flag(double_quotes, codes).
true.

% 7.8.1 true, 7.8.2 fail
?- true.
true .
?- fail.
false.
?- false.
false.
?- true(_).
error(existence_error(procedure, true/1), _).

% 7.8.3 call/1
?- call(true).
true .
?- call(fail).
false.
?- call(!).
true .
?- call((!, fail ; true)).
false.
?- call((fail, 1)).
error(type_error(callable, (fail, 1)), _).
?- call((write(3), 1)).
error(type_error(callable, (write(3), 1)), _).
?- call((fail, call(1))).
false.
?- call((call(1), fail)).
error(type_error(callable, 1), _).
?- call(_).
error(instantiation_error, _).
?- call(1).
error(type_error(callable, 1), _).
?- call(1.5).
error(type_error(callable, 1.5), _).
?- call((1 ; true)).
error(type_error(callable, (1 ; true)), _).
?- call((true ; 1)).
error(type_error(callable, (true ; 1)), _).
?- call((true -> 1)).
error(type_error(callable, (true -> 1)), _).
?- call((1 -> true)).
error(type_error(callable, (1 -> true)), _).
?- call((1 -> true ; true)).
error(type_error(callable, (1 -> true ; true)), _).
?- call((fail, _)).
false.
?- call((_, fail)).
error(instantiation_error, _).
?- call((true ; _)).
true ;
error(instantiation_error, _).
?- X = true, call(X).
X = true.
?- G = (p(X), !), call(G).
G = (p(1), !), X = 1.
?- call((p(X), call(!))).
X = 1 ;
X = 2 ;
X = 3.
?- (call(!), p(X)).
X = 1 ;
X = 2 ;
X = 3.
?- (p(X), call(!), X > 1).
X = 2 ;
X = 3.
?- call(p, X).
X = 1 ;
X = 2 ;
X = 3.
?- call(p(X)).
X = 1 ;
X = 2 ;
X = 3.
?- call((p(X), X > 1)).
X = 2 ;
X = 3.
?- call((X = 1 ; X = 2)).
X = 1 ;
X = 2.
?- call((fail -> X = 1 ; X = 2)).
X = 2.
?- call((p(X) -> true)).
X = 1.
?- call(undefined_here).
error(existence_error(procedure, undefined_here/0), _).
?- call(undefined_here(1, 2)).
error(existence_error(procedure, undefined_here/2), _).
?- call((fail, undefined_here)).
false.
?- none(_).
false.
?- call(call(call(true))).
true .
?- call(\+ fail).
true .

% 7.8.4 cut
?- q(X).
X = a.
?- q(b).
true .
?- r(X).
X = 2.
?- r(9).
true .
?- t.
true .
?- cutty(X, Y).
X = 1, Y = 1 ;
X = 1, Y = 2 ;
X = 1, Y = 3.
?- incall(X).
X = 1 ;
X = 9.
?- inonce(X).
X = 1 ;
X = 9.
?- innot(X).
X = 9.
?- inthen(X).
X = 1 ;
X = 2 ;
X = 3.
?- incond(X).
X = 1 ;
X = 9.
?- inelse(X).
X = 1 ;
X = 2 ;
X = 3.
?- indisj(X).
X = 1 ;
X = 2.
?- infindall(L).
L = [1] ;
L = no.
?- incatch(X).
X = 1 ;
X = 9.
?- incatchr(X).
X = 1 ;
X = 9.
?- invar(X, true).
X = 1 ;
X = 2 ;
X = 3 ;
X = 9.
?- invar(X, !).
X = 1 ;
X = 2 ;
X = 3 ;
X = 9.
?- invar(X, (!, fail)).
X = 9.
?- inforall.
true .
?- softcut(X).
X = 1.
?- !.
true .
?- (! ; true).
true .
?- (!, fail ; true).
false.
?- (p(X), ! ; X = 9).
X = 1.
?- (p(_X) ; !).
true .
?- \+ (!, fail).
true .

% 7.8.5 conjunction
?- (_X = 1, var(_X)).
false.
?- (var(X), X = 1).
X = 1.
?- (fail, call(3)).
false.
?- (X = true, call(X)).
X = true.
?- (p(X), p(Y), X > Y).
X = 2, Y = 1 ;
X = 3, Y = 1 ;
X = 3, Y = 2.
?- ','(true, true).
true .
?- ','(_, true).
error(instantiation_error, _).

% 7.8.6 disjunction
?- (true ; fail).
true .
?- ((!, fail) ; true).
false.
?- (! ; call(3)).
true .
?- ((X = 1, !) ; X = 2).
X = 1.
?- (X = 1 ; X = 2).
X = 1 ;
X = 2.
?- (fail ; fail).
false.
?- ((X = 1 ; X = 2), (Y = a ; Y = b)).
X = 1, Y = a ;
X = 1, Y = b ;
X = 2, Y = a ;
X = 2, Y = b.
?- ;(X = 1, X = 2).
X = 1 ;
X = 2.

% 7.8.7 if-then
?- (true -> true).
true .
?- (true -> fail).
false.
?- (fail -> true).
false.
?- (fail -> fail).
false.
?- (true -> X = 1).
X = 1.
?- ((X = 1 ; X = 2) -> true).
X = 1.
?- (true -> (X = 1 ; X = 2)).
X = 1 ;
X = 2.
?- (p(X), X > 1 -> true).
X = 2.
?- (_ -> true).
error(instantiation_error, _).
?- ->(true, X = 1).
X = 1.

% 7.8.8 if-then-else
?- (true -> true ; fail).
true .
?- (fail -> true ; true).
true .
?- (true -> fail ; fail).
false.
?- (fail -> true ; fail).
false.
?- (true -> X = 1 ; X = 2).
X = 1.
?- (fail -> X = 1 ; X = 2).
X = 2.
?- (true -> (X = 1 ; X = 2) ; true).
X = 1 ;
X = 2.
?- ((X = 1 ; X = 2) -> true ; true).
X = 1.
?- ((!, fail) -> true ; true).
true .
?- ((p(_), fail) -> true ; X = 5).
X = 5.
?- ((fail -> true ; X = 1) ; X = 2).
X = 1 ;
X = 2.
?- (X = 1 ; (fail -> true ; X = 2)).
X = 1 ;
X = 2.
?- (fail -> true ; fail -> true ; X = 3).
X = 3.
?- (p(X) *-> true ; X = 9).
X = 1 ;
X = 2 ;
X = 3.
?- (fail *-> true ; X = 9).
X = 9.
?- (p(X) *-> X > 1 ; X = 9).
X = 2 ;
X = 3.
?- (p(X) *-> true).
X = 1 ;
X = 2 ;
X = 3.
?- G = (true ; true), (G -> true ; fail).
G = (true ; true).
?- call((true -> fail ; true)).
false.
?- call(;, fail, X = 1).
X = 1.
?- call(;(fail -> true), X = 1).
X = 1.
?- call(',', true, X = 1).
X = 1.
?- call(->, true, X = 1).
X = 1.

% 7.8.9 catch, throw
?- catch(true, _, 3).
true .
?- catch(throw(a), a, true).
true .
?- catch(throw(a), X, true).
X = a.
?- catch(throw(f(_)), f(X), X = 1).
X = 1.
?- catch(throw(a), b, true).
a.
?- catch(catch(throw(a), b, true), a, X = outer).
X = outer.
?- catch(catch(throw(a), a, throw(b)), b, X = rethrown).
X = rethrown.
?- catch(p(X), _, true).
X = 1 ;
X = 2 ;
X = 3.
?- catch(fail, _, true).
false.
?- catch((p(X), X > 1, throw(found(X))), found(Y), true).
Y = 2.
?- catch(number_codes(_, "3 "), error(syntax_error(_), _), true).
true .
?- catch(call(1), error(type_error(T, C), _), true).
T = callable, C = 1.
?- catch(throw(_), error(E, _), true).
E = instantiation_error.
?- throw(_).
error(instantiation_error, _).
?- throw(my).
my.
?- throw(f(_X, _Y, _X)).
f(A, B, A).
?- throw(error(type_error(a, b), c)).
error(type_error(a, b), _).
?- catch(throw(f(X, X)), f(1, Y), true).
Y = 1.
?- (catch(p(X), _, true), X > 2, catch(throw(z), z, Y = 1)).
X = 3, Y = 1.
?- catch((p(X), throw(out)), out, true).
true.
?- catch(_, error(E, _), true).
E = instantiation_error.
?- catch(catch(throw(first), _, throw(second)), E, true).
E = second.
?- catch(undefined_here, error(_E, _), _E = existence_error(_A, _B)).
true .
?- catch(call((fail, 1)), error(E, _), true).
E = type_error(callable, (fail, 1)).
?- catch(catch(true, _, true), _, true).
true .
?- (catch(p(X), _, true), X == 2).
X = 2.
?- (X = 1, catch((X = 1, throw(e)), e, true)).
X = 1.
?- catch((X = 1, throw(e)), e, var(X)).
true.

% 8.15.4 call/2..8
?- call(=(X), 1).
X = 1.
?- call(=, X, 1).
X = 1.
?- call(_, 1).
error(instantiation_error, _).
?- call(_, 1, 2).
error(instantiation_error, _).
?- call(1, 2).
error(type_error(callable, 1), _).
?- call((fail, 1), 2).
error(existence_error(procedure, (',')/3), _).
?- call(_:_, 2).
error(instantiation_error, _).
?- call(append, [1], [2], L).
L = [1, 2].
?- call(append([1]), [2], L).
L = [1, 2].
?- call(f, a, b, c, d, e, f, g).
error(existence_error(procedure, f/7), _).
?- call(\+, fail).
true .
?- call(\+ , true).
false.
?- call(call, true).
true .
?- call(call(p), X).
X = 1 ;
X = 2 ;
X = 3.
?- call(call, p, X).
X = 1 ;
X = 2 ;
X = 3.
?- call(once, p(X)).
X = 1.
?- call(!).
true .
?- (p(X), call(',', !, true)).
X = 1 ;
X = 2 ;
X = 3.
?- call((p(_), !), _).
error(existence_error(procedure, (',')/3), _).
?- maplist(=(1), [X, Y]).
X = 1, Y = 1.

% 8.15.1 \+, 8.15.2 once, 8.15.3 false, ignore, forall
?- \+ true.
false.
?- \+ !.
false.
?- \+ (!, fail).
true .
?- ((X = 1 ; X = 2), \+ (!, fail)).
X = 1 ;
X = 2.
?- \+ 4 = 5.
true .
?- \+ 3.
error(type_error(callable, 3), _).
?- \+ ((fail, 1)).
error(type_error(callable, (fail, 1)), _).
?- \+ _.
error(instantiation_error, _).
?- \+ _X = 1.
false.
?- \+ \+ X = 1.
true.
?- once(!).
true .
?- (once(!), (X = 1 ; X = 2)).
X = 1 ;
X = 2.
?- once(repeat).
true .
?- once(fail).
false.
?- once(3).
error(type_error(callable, 3), _).
?- once(_).
error(instantiation_error, _).
?- once(p(X)).
X = 1.
?- (once(p(X)) ; X = 8).
X = 1 ;
X = 8.
?- ignore(fail).
true .
?- ignore(p(X)).
X = 1.
?- ignore(_).
error(instantiation_error, _).
?- ignore(1).
error(type_error(callable, 1), _).
?- forall(fail, true).
true .
?- forall(p(X), X > 0).
true.
?- forall(p(_X), _X > 1).
false.
?- forall(_, true).
error(instantiation_error, _).
?- forall(true, _).
error(instantiation_error, _).
?- forall(1, true).
error(type_error(callable, 1), _).
?- forall(true, 1).
error(type_error(callable, 1), _).
?- not(fail).
true .
?- not(p(_)).
false.

% 7.8.3: bodies that are converted, and 7.6.2
?- (assertz((w1 :- X, X = 1)), catch(w1, error(E, _), true)).
E = instantiation_error.
?- assertz((w2 :- 1)).
error(type_error(callable, 1), _).
?- assertz((w2 :- true, 1)).
error(type_error(callable, (true, 1)), _).
?- assertz((w2 :- true ; 1)).
error(type_error(callable, (true ; 1)), _).
?- assertz((w2 :- (true -> 1))).
error(type_error(callable, (true -> 1)), _).
?- (assertz((w3(G) :- G)), w3(true)).
true.
?- w3(p(X)).
X = 1 ;
X = 2 ;
X = 3.
?- w3(!).
true .
?- w3(1).
error(type_error(callable, 1), _).
?- w3(_).
error(instantiation_error, _).
?- clause(w3(G), B).
B = call(G).

% cleanup (the prologue to setup_call_cleanup/3)
?- setup_call_cleanup(S = 1, G = 2, C = 3).
S = 1, G = 2, C = 3.
?- setup_call_cleanup(true, (X = 1 ; X = 2), Y = 3), !.
X = 1, Y = 3.
?- once(setup_call_cleanup(true, member(X, [1, 2]), Y = X)).
X = 1, Y = 1.
?- ( call_cleanup((X = 1 ; X = 2), Y = 3) -> true ; true ).
X = 1, Y = 3.
?- setup_call_cleanup(true, (X = 1 ; X = 2), X = 3), !.
X = 1.
?- \+ \+ once(setup_call_cleanup(true, (_X = 1 ; _X = 2), _Y = 3)), var(_Y).
true .
?- once(setup_call_cleanup(true, setup_call_cleanup(true, (X = 1 ; X = 2), Y = X), Z = Y)).
X = 1, Y = 1, Z = 1.
?- predicate_property(1, dynamic).
error(type_error(callable, 1), _).
?- setup_call_cleanup(true, p(X), true).
X = 1 ;
X = 2 ;
X = 3.
?- setup_call_cleanup(true, true, _).
error(instantiation_error, _).
?- setup_call_cleanup(fail, true, true).
false.
?- setup_call_cleanup(true, fail, true).
false.
?- setup_call_cleanup(true, throw(a), throw(b)).
a.
?- catch(setup_call_cleanup(true, throw(a), setup_call_cleanup(true, member(_, [1, 2]), throw(b))), E, true).
E = a.
?- catch(setup_call_cleanup(true, fail, setup_call_cleanup(true, member(_, [1, 2]), throw(b))), E, true).
E = b.
?- setup_call_cleanup(true, true, throw(b)).
b.
?- setup_call_cleanup(true, fail, throw(b)).
b.
?- setup_call_cleanup(true, _, true).
error(instantiation_error, _).
?- setup_call_cleanup(_, true, true).
error(instantiation_error, _).
?- setup_call_cleanup(1, true, true).
error(type_error(callable, 1), _).
?- catch(setup_call_cleanup(true, throw(g), true), E, true).
E = g.
?- (setup_call_cleanup(true, p(X), (nb_setval(cl, X))), !, nb_getval(cl, Y)).
X = 1, Y = 1.
?- (setup_call_cleanup(true, p(_), nb_setval(cl, done)), fail ; nb_getval(cl, Y)).
Y = done.
?- call_cleanup(true, nb_setval(cl, ex)), nb_getval(cl, Y).
Y = ex.
?- (setup_call_cleanup(true, (X = 1 ; X = 2), nb_setval(cl, two)), X == 2, nb_getval(cl, Y)).
X = 2, Y = two.
?- call_cleanup(p(X), true), X >= 2.
X = 2 ;
X = 3.

% repeat, halt is not tried
?- (repeat, !).
true .
?- (nb_setval(n, 0), repeat, nb_getval(n, N), N1 is N+1, nb_setval(n, N1), N1 >= 3, !).
N = 2, N1 = 3.
?- halt(_).
error(instantiation_error, _).
?- halt(a).
error(type_error(integer, a), _).
?- halt(1.0).
error(type_error(integer, 1.0), _).

% 7.11.2.4 flag unknown
?- (set_prolog_flag(unknown, fail), undefined_here).
false.
?- (set_prolog_flag(unknown, error), undefined_here).
error(existence_error(procedure, undefined_here/0), _).
?- (set_prolog_flag(unknown, warning), undefined_here).
false.

% limits for goals
?- call_with_inference_limit(true, 1000, R).
R = (!).
?- call_with_inference_limit(fail, 1000, _).
false.
?- call_with_inference_limit((repeat, fail), 10000, R).
R = inference_limit_exceeded.
?- call_with_inference_limit(p(X), 10000, R).
X = 1, R = true ;
X = 2, R = true ;
X = 3, R = (!).
?- call_with_inference_limit(throw(x), 1000, _).
x.
?- call_with_inference_limit(true, a, _).
error(type_error(integer, a), _).
?- call_with_inference_limit(call_with_inference_limit((repeat, fail), 1000000, _), 1000, R).
R = inference_limit_exceeded.
?- call_with_inference_limit(call_with_inference_limit((repeat, fail), 1000, R), 1000000, S).
R = inference_limit_exceeded, S = (!).
?- call_with_time_limit(0.02, (repeat, fail)).
time_limit_exceeded.
?- call_with_time_limit(5, p(X)).
X = 1.
?- call_with_time_limit(0.02, catch((repeat, fail), E, true)).
E = time_limit_exceeded.
?- call_with_time_limit(5, call_with_time_limit(0.02, (repeat, fail))).
time_limit_exceeded.
?- call_with_time_limit(0.02, call_with_time_limit(5, (repeat, fail))).
time_limit_exceeded.
?- call_with_time_limit(-1, true).
time_limit_exceeded.
?- call_with_time_limit(_, true).
error(instantiation_error, _).

% 7.6.2 what is a variable when a goal is converted to a body has cuts of its own
?- call((A = !, p(B), A)).
A = !, B = 1 ;
A = !, B = 2 ;
A = !, B = 3.
?- call(',', A = !, ( p(B), A )).
A = !, B = 1 ;
A = !, B = 2 ;
A = !, B = 3.
?- call((A = !, ( p(B), A ; true ))).
A = !, B = 1 ;
A = !, B = 2 ;
A = !, B = 3 ;
A = !.
?- once((_A = !, p(B), _A, B > 1)).
B = 2.
?- \+ (_A = !, p(_), _A, fail ; fail).
true .
?- findall(_B, ( _A = !, p(_B), _A ), L).
L = [1, 2, 3].
?- call((_A = (p(_), 1), _A)).
error(type_error(callable, (p(_), 1)), _).

% a cleanup after an exception has the bindings of the setup alone
?- catch(( setup_call_cleanup(_S = 1, ( _G = 2 ; _G = 3 ), nb_setval(cl, x(_S, _G, _B))), _B = 4, throw(x) ), x, true), nb_getval(cl, X).
X = x(1, _, _).

% A goal that waits for what the ball binds says whether the ball is caught.
?- freeze(_V, fail), catch(catch(throw(a), _V, true), B, true).
B = a.
?- freeze(_V, fail), catch(throw(a), _V, true).
a.
?- freeze(V, V == a), catch(throw(a), V, true).
V = a.
?- freeze(V, member(X, [1, 2])), catch(throw(a), V, true).
V = a, X = 1 ;
V = a, X = 2.
?- freeze(_V, throw(other)), catch(throw(a), _V, true).
other.
?- freeze(_V, true), catch(member(X, [1, 2]), _V, true).
X = 1 ;
X = 2.
?- freeze(V, true), catch(( member(_X, [1, 2]), throw(b(_X)) ), b(V), !).
V = 1.
