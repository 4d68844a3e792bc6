% library(error): type checks and the ISO error terms.
:- use_module(library(error)).

?- must_be(integer, 1).
true.
?- must_be(integer, a).
error(type_error(integer, a), _).
?- must_be(integer, _).
error(instantiation_error, _).
?- must_be(integer, 1.0).
error(type_error(integer, 1.0), _).
?- must_be(integer, 100000000000000000000).
true.
?- must_be(nonneg, 0).
true.
?- must_be(nonneg, -1).
error(type_error(nonneg, -1), _).
?- must_be(nonneg, a).
error(type_error(nonneg, a), _).
?- must_be(nonneg, _).
error(instantiation_error, _).
?- must_be(positive_integer, 1).
true.
?- must_be(positive_integer, 0).
error(type_error(positive_integer, 0), _).
?- must_be(positive_integer, -3).
error(type_error(positive_integer, -3), _).
?- must_be(positive_integer, 1.5).
error(type_error(positive_integer, 1.5), _).
?- must_be(negative_integer, -1).
true.
?- must_be(negative_integer, 0).
error(type_error(negative_integer, 0), _).
?- must_be(negative_integer, foo).
error(type_error(negative_integer, foo), _).
?- must_be(atom, a).
true.
?- must_be(atom, []).
true.
?- must_be(atom, f(x)).
error(type_error(atom, f(x)), _).
?- must_be(atom, _).
error(instantiation_error, _).
?- must_be(atom, 1).
error(type_error(atom, 1), _).
?- must_be(atomic, "abc").
true.
?- must_be(atomic, f(x)).
error(type_error(atomic, f(x)), _).
?- must_be(callable, f(x)).
true.
?- must_be(callable, 3).
error(type_error(callable, 3), _).
?- must_be(callable, _).
error(instantiation_error, _).
?- must_be(var, _).
true.
?- must_be(var, a).
error(uninstantiation_error(a), _).
?- must_be(nonvar, a).
true.
?- must_be(nonvar, _).
error(instantiation_error, _).
?- must_be(any, _).
true.
?- must_be(any, a).
true.
?- must_be(boolean, true).
true.
?- must_be(boolean, false).
true.
?- must_be(boolean, maybe).
error(type_error(boolean, maybe), _).
?- must_be(boolean, _).
error(instantiation_error, _).
?- must_be(bool, on).
error(type_error(bool, on), _).
?- must_be(bool, 1).
error(type_error(bool, 1), _).
?- must_be(oneof([a,b]), a).
true.
?- must_be(oneof([a,b]), c).
error(type_error(oneof([a, b]), c), _).
?- must_be(oneof([a,b]), _).
error(instantiation_error, _).
?- must_be(between(1,3), 2).
true.
?- must_be(between(1,3), 4).
error(type_error(between(1, 3), 4), _).
?- must_be(between(1,3), 0).
error(type_error(between(1, 3), 0), _).
?- must_be(between(1,3), a).
error(type_error(between(1, 3), a), _).
?- must_be(between(1,3), 2.0).
error(type_error(between(1, 3), 2.0), _).
?- must_be(between(1.0,3.0), 2).
true.
?- must_be(between(1.0,3.0), 3.5).
error(type_error(between(1.0, 3.0), 3.5), _).
?- must_be(between(1.0,3.0), a).
error(type_error(between(1.0, 3.0), a), _).
?- must_be(between(1,3), _).
error(instantiation_error, _).
?- must_be(list, []).
true.
?- must_be(list, [a|_]).
error(instantiation_error, _).
?- must_be(list, [a|b]).
error(type_error(list, [a|b]), _).
?- must_be(list, a).
error(type_error(list, a), _).
?- must_be(list, _).
error(instantiation_error, _).
?- must_be(proper_list, [a]).
true.
?- must_be(proper_list, [a|_]).
error(type_error(proper_list, [a|_G0]), _).
?- must_be(list(integer), [1,2]).
true.
?- must_be(list(integer), [1,a]).
error(type_error(integer, a), _).
?- must_be(list(integer), [1,_]).
error(instantiation_error, _).
?- must_be(list(integer), [1|_]).
error(instantiation_error, _).
?- must_be(list(integer), x).
error(type_error(list(integer), x), _).
?- must_be(list_of(atom), [a,b]).
true.
?- must_be(list_of(atom), [a,2]).
error(type_error(atom, 2), _).
?- must_be(list_or_partial, [a|_]).
true.
?- must_be(list_or_partial, _).
true.
?- must_be(list_or_partial, [a|b]).
error(type_error(list, [a|b]), _).
?- must_be(list_or_partial, 3).
error(type_error(list, 3), _).
?- must_be(char, a).
true.
?- must_be(char, ab).
error(type_error(char, ab), _).
?- must_be(char, 0'a).
error(type_error(char, 97), _).
?- must_be(chars, [a,b]).
true.
?- must_be(chars, [a,0'b]).
error(type_error(char, 98), _).
?- must_be(chars, a).
error(type_error(list(char), a), _).
?- must_be(code, 0'a).
true.
?- must_be(code, -1).
error(type_error(code, -1), _).
?- must_be(code, a).
error(type_error(code, a), _).
?- must_be(code, 0x110000).
error(type_error(code, 1114112), _).
?- must_be(codes, [0'a]).
true.
?- must_be(codes, [a]).
error(type_error(code, a), _).
?- must_be(text, abc).
true.
?- must_be(text, "abc").
true.
?- must_be(text, [a,b]).
true.
?- must_be(text, f(x)).
error(type_error(text, f(x)), _).
?- must_be(text, _).
error(instantiation_error, _).
?- must_be(string, "abc").
true.
?- must_be(string, abc).
error(type_error(string, abc), _).
?- must_be(string, _).
error(instantiation_error, _).
?- must_be(symbol, abc).
true.
?- must_be(symbol, 1).
error(type_error(symbol, 1), _).
?- must_be(number, 1.5).
true.
?- must_be(number, a).
error(type_error(number, a), _).
?- must_be(float, 1.0).
true.
?- must_be(float, 1).
error(type_error(float, 1), _).
?- must_be(rational, 1).
true.
?- must_be(rational, 1.0).
error(type_error(rational, 1.0), _).
?- must_be(compound, f(x)).
true.
?- must_be(compound, a).
error(type_error(compound, a), _).
?- must_be(ground, f(a)).
true.
?- must_be(ground, f(_)).
error(instantiation_error, _).
?- must_be(acyclic, f(_)).
true.
?- must_be(cyclic, f(a)).
error(domain_error(cyclic_term, f(a)), _).
?- must_be(order, <).
true.
?- must_be(order, a).
error(type_error(order, a), _).
?- must_be(order, 1).
error(type_error(order, 1), _).
?- must_be(pair, a-b).
true.
?- must_be(pair, a).
error(type_error(pair, a), _).
?- must_be(encoding, utf8).
true.
?- must_be(encoding, nonsense).
error(type_error(encoding, nonsense), _).
?- must_be(type, integer).
true.
?- must_be(no_such_type, a).
error(existence_error(type, no_such_type), _).
?- must_be(_, a).
error(instantiation_error, _).
?- must_be(stream, a).
error(type_error(stream, a), _).
?- is_of_type(integer, 1).
true.
?- is_of_type(integer, a).
false.
?- is_of_type(integer, _).
false.
?- is_of_type(list(atom), [a,b]).
true.
?- is_of_type(list(atom), [a|_]).
false.
?- is_of_type(between(1,2), 3).
false.
?- is_of_type(positive_integer, 0).
false.
?- is_of_type(nonneg, 0).
true.
?- is_of_type(any, _).
true.
?- is_of_type(var, _).
true.
?- is_of_type(oneof([a]), a).
true.
?- is_of_type(list_or_partial, [a|_]).
true.
?- is_of_type(no_such_type, a).
false.
?- type_error(integer, a).
error(type_error(integer, a), _).
?- domain_error(positive, -1).
error(domain_error(positive, -1), _).
?- existence_error(file, foo).
error(existence_error(file, foo), _).
?- existence_error(key, k, in(x)).
error(existence_error(key, k, in(x)), _).
?- permission_error(modify, static_procedure, foo/1).
error(permission_error(modify, static_procedure, foo/1), _).
?- instantiation_error(_).
error(instantiation_error, _).
?- uninstantiation_error(a).
error(uninstantiation_error(a), _).
?- representation_error(max_arity).
error(representation_error(max_arity), _).
?- syntax_error(illegal_number).
error(syntax_error(illegal_number), _).
?- resource_error(memory).
error(resource_error(memory), _).

% New types are added through the multifile predicate error:has_type/2.
:- multifile error:has_type/2.
error:has_type(even, X) :- integer(X), 0 is X mod 2.

?- must_be(even, 2).
true.
?- must_be(even, 3).
error(type_error(even, 3), _).
?- must_be(even, _).
error(instantiation_error, _).
?- must_be(list(even), [2,4]).
true.
?- must_be(list(even), [2,3]).
error(type_error(even, 3), _).
?- is_of_type(even, 3).
false.

?- must_be(oneof([a, b]), [_]).
error(instantiation_error, _).
?- must_be(stream, user_input).
true.

% The type of the elements has to be known.
?- must_be(list(_), [a]).
error(instantiation_error, _).
?- is_of_type(list(_), []).
error(instantiation_error, _).
?- is_of_type(list(list(_)), [[a]]).
error(instantiation_error, _).
?- must_be(list(_), a).
error(type_error(list(_), a), _).
?- must_be(oneof(_), a).
error(instantiation_error, _).
?- must_be(oneof([f(X), b]), f(a)).
true.
