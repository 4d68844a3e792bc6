% library(nb_set)
:- use_module(library(nb_set)).
:- use_module(library(lists)).

?- empty_nb_set(_S), nb_set_to_list(_S, L), size_nb_set(_S, N).
L = [], N = 0.
?- empty_nb_set(_S), add_nb_set(b, _S), add_nb_set(a, _S), add_nb_set(b, _S), nb_set_to_list(_S, L).
L = [a, b].
?- empty_nb_set(_S), ( member(_X, [c,a,b,a]), add_nb_set(_X, _S), fail ; true ), nb_set_to_list(_S, L).
L = [a, b, c].
?- empty_nb_set(_S), add_nb_set(a, _S, A), add_nb_set(a, _S, B).
A = true, B = false.
?- empty_nb_set(_S), add_nb_set(f(_), _S, A), add_nb_set(f(_), _S, B), add_nb_set(f(x), _S, _C), size_nb_set(_S, N).
A = true, B = false, N = 2.
?- empty_nb_set(_S), add_nb_set(b, _S), add_nb_set(a, _S), gen_nb_set(_S, X).
X = a ;
X = b.
?- empty_nb_set(_S), gen_nb_set(_S, X).
false.
?- empty_nb_set(_S), ( between(1, 5000, _I), _X is (_I*7919) mod 3001, add_nb_set(_X, _S), fail ; true ), size_nb_set(_S, N).
N = 3001.
?- empty_nb_set(_S), add_nb_set(1, _S), add_nb_set(1.0, _S), size_nb_set(_S, N).
N = 2.

% Attributes are no part of an element.
?- dif(A, x), empty_nb_set(_S), add_nb_set(f(A), _S, New), add_nb_set(f(_), _S, Again).
New = true, Again = false, dif(A, x).
?- empty_nb_set(_S), member(G, [add_nb_set(a, f(x)), add_nb_set(a, f(x), _), size_nb_set(a, _), nb_set_to_list(nb_set(1, 1), _)]), catch(G, error(E, _), true).
G = add_nb_set(a, f(x)), E = type_error(nb_set, f(x)) ;
G = add_nb_set(a, f(x), _), E = type_error(nb_set, f(x)) ;
G = size_nb_set(a, _), E = type_error(nb_set, a) ;
G = nb_set_to_list(nb_set(1, 1), _), E = type_error(nb_set, nb_set(1, 1)).
?- add_nb_set(a, _).
error(instantiation_error, _).
