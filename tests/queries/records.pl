% The recorded database
?- recorda(fruit, pear), recordz(fruit, quince), recorda(fruit, apple), findall(X, recorded(fruit, X), L).
L = [apple, pear, quince].
?- recordz(k(1, a), f(_)), recorded(k(_, _), T), T = f(Y), var(Y), !, T = f(b).
Y = b, T = f(b).
?- recordz(gone, 1, R), recordz(gone, 2), erase(R), findall(X, recorded(gone, X), L), instance(R, _).
false.
?- recordz(held, g(1), _R), instance(_R, T), recorded(K, T2, _R).
T = g(1), K = held, T2 = g(1).
?- erase('$record'(1000000, 0)).
error(existence_error(db_reference, '$record'(1000000, 0)), _).
?- erase(no_reference).
error(type_error(db_reference, no_reference), _).
?- recordz(k, 1, _R), recordz(k, 2), erase(_R), recordz(k, 3), catch(erase(_R), error(existence_error(db_reference, _), _), E = gone).
E = gone.
?- recorded(nothing_there, _, a).
error(type_error(db_reference, a), _).
?- recordz("text", 1).
error(type_error(key, "text"), _).
?- recorda(new, 1), recorda(new, 2, _R), recorded(K, T, _R).
K = new, T = 2.
?- recordz(view, 1), recordz(view, 2, _R2), recordz(view, 3), findall(X, ( recorded(view, X), ( X =:= 1 -> erase(_R2) ; true ), recorda(view, 0) ), L).
L = [1, 3].
?- assertz(own_fact(7), _R), instance(_R, T).
T = (own_fact(7) :- true).
?- recorda(_, a).
error(instantiation_error, _).
?- recorda(a, b, c).
error(uninstantiation_error(c), _).
?- recorded(nothing_there, _).
false.
?- recordz(only(1), a), recordz(only(2), b), findall(K, ( current_key(K), K = only(_) ), L), length(L, N).
L = [only(_)], N = 1.
% The logical update view: what is recorded while it is read is not met.
?- recordz(loop, 1), forall(recorded(loop, X), ( Y is X+1, recordz(loop, Y) )), findall(X, recorded(loop, X), L).
L = [1, 2].
?- forall(between(1, 100, I), recordz(sieve, I)), forall(( recorded(sieve, I, R), I mod 7 =\= 0 ), erase(R)), recorda(sieve, 0), findall(I, recorded(sieve, I), L).
L = [0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 91, 98].
?- forall(between(1, 60, I), recordz(ends, I)), findall(I, ( recorded(ends, I, R), erase(R), I > 57, recordz(ends, I) ), L), findall(I, recorded(ends, I), M), \+ recorded(sieve, 1).
L = [58, 59, 60], M = [58, 59, 60].
