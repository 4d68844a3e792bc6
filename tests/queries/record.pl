% library(record)
:- use_module(library(record)).

:- record point(x:integer=0, y:integer=0).
:- record line(from:point, to:point, label).
:- record shape(points:list(point), colour:oneof([red,blue])=red), empty(only).

?- default_point(P).
P = point(0, 0).
?- make_point([y(2), x(1)], P), point_x(P, X), point_y(P, Y).
P = point(1, 2), X = 1, Y = 2.
?- make_point([y(2), x(1), y(3)], P).
P = point(1, 3).
?- make_point([z(1)], _).
false.
?- make_point([z(1), x(5)], P, Others).
P = point(5, 0), Others = [z(1)].
?- make_point([x(a)], _).
error(type_error(integer, a), _).
?- make_point([x(_)], _).
error(instantiation_error, _).
?- is_point(point(1, 2)), \+ is_point(point(1, a)), \+ is_point(point(_, 2)), \+ is_point(_), \+ is_point(point(1)), \+ is_point(x).
true.
?- findall(N-V, point_data(N, point(7, 8), V), L).
L = [x-7, y-8].
?- set_x_of_point(5, point(1, 2), P).
P = point(5, 2).
?- P = point(1, 2), ( set_y_of_point(5, P), fail ; true ), set_x_of_point(9, P).
P = point(9, 2).
?- P = point(1, 2), ( nb_set_y_of_point(5, P), fail ; true ).
P = point(1, 5).
?- set_x_of_point(a, point(1, 2), _).
error(type_error(integer, a), _).
?- set_point_field(y(3), point(1, 2), P).
P = point(1, 3).
?- set_point_fields([y(3), x(0)], point(1, 2), P).
P = point(0, 3).
?- set_point_fields([y(3), q(0)], point(1, 2), P, Others).
P = point(1, 3), Others = [q(0)].
?- default_line(L), \+ is_line(L).
L = line(_, _, _).
?- make_line([from(point(1, 2)), to(point(3, 4))], L), is_line(L).
L = line(point(1, 2), point(3, 4), _).
?- make_line([from(point(1, a))], _).
error(type_error(point, point(1, a)), _).
?- make_shape([points([])], S), make_empty([], E), is_empty(E).
S = shape([], red), E = empty(_).
?- make_shape([colour(green)], _).
error(type_error(oneof([red, blue]), green), _).
?- current_record(point, M:S).
M = user, S = point(x:integer=0, y:integer=0).
?- current_record_predicate(point, set_x_of_point/3).
true.
?- current_record_predicate(point, point/3).
false.
?- record(_).
error(instantiation_error, _).
?- record(bad(x:integer=a)).
error(type_error(integer, a), _).
?- record(pair(left, right=1)), make_pair([left(2)], P), pair_right(P, R).
P = pair(2, 1), R = 1.
