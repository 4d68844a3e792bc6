% library(uuid)
?- uuid(_U), is_uuid(_U), atom_length(_U, N), sub_atom(_U, 14, 1, _, V), sub_atom(_U, 19, 1, _, _W), memberchk(_W, ['8', '9', a, b]).
N = 36, V = '4'.
?- uuid(_A), uuid(_B), _A == _B.
false.
?- uuid(_U, [format(integer)]), integer(_U), _U < 2**128.
true.
?- uuid(U, [version(1)]).
error(domain_error(uuid_version, 1), _).
?- is_uuid("123e4567-e89b-12d3-a456-426614174000").
true.
?- member(X, [foo, '123e4567-e89b-12d3-a456-42661417400g', '123e4567e89b12d3a456426614174000', 1]), is_uuid(X).
false.
