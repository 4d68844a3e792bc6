% Directives of a program's own.
:- format_predicate(x, hexadecimal(_, _)).
hexadecimal(default, N) :- !, format("0x~16r", [N]).
hexadecimal(Width, N) :- format("~`0t~16r~*|", [N, Width]).

?- format("~x ~4x~10|~w~n", [255, 31, end]).
true.
?- format(atom(A), "~x ~4x~12|~w", [255, 31, end]).
A = '0xff 001f   end'.
?- forall(current_format_predicate(C, G), ( char_code(A, C), writeq(A-G), nl )).
true.
?- current_format_predicate(0'x, hexadecimal(A, B)).
true.
?- format("~x", []).
error(format(...), _).
?- format_predicate(y, foo).
error(domain_error(format_predicate, foo), _).
?- format_predicate(ab, foo(_)).
error(type_error(character, ab), _).

% What stands behind $ has one answer.
once_of(X) :- member(X, [1, 2, 3]), $, X < 5.
none_of(X) :- member(X, [1, 2, 3]), $, X > 5.
two_of(X) :- member(X, [1, 2, 3]), $, member(_, [a, b]).
none_left :- member(_, [1, 2, 3]), $ .

?- once_of(X).
X = 1.
?- none_of(_).
error(determinism_error(user:(>)/2, det, fail, guard), _).
?- two_of(_).
error(determinism_error(user:member/2, det, nondet, guard), _).
?- none_left.
true.

% Long integers are written from their digits.
?- format("~e ~g ~2e ~30g", [10**400, -(10**400), 99999*10**300, 2**70]).
1.000000e+400 -1e+400 1.00e+305 1180591620717411303424
true.

% Columns are those of the stream, where a tab goes to the next stop.
?- format(atom(A), "a\tb~t~12||~t~w~5+|", [c]).
A = 'a\tb   |   c|'.
