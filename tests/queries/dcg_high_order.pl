% library(dcg/high_order)
:- use_module(library(dcg/high_order)).
:- use_module(library(dcg/basics)).
:- use_module(library(lists)).

parse(Body, Text) :- atom_codes(Text, Codes), phrase(Body, Codes).
generated(Body, Atom) :- phrase(Body, Codes), atom_codes(Atom, Codes).
comma --> [0',].
open --> [0'(].
shut --> [0')].
none --> [].
nothing(X) --> { X = none }.
got(yes) --> [0'y].

?- parse(sequence(digit, Ds), '123'), atom_codes(A, Ds), !.
Ds = [49, 50, 51], A = '123'.
?- parse(sequence(digit, Ds), ''), !.
Ds = [].
?- parse(sequence(digit, Ds), 'a').
false.
?- parse(sequence(integer, comma, L), '1,22,3'), !.
L = [1, 22, 3].
?- parse(sequence(integer, comma, L), ''), !.
L = [].
?- parse(sequence(integer, comma, L), '1,'), !.
false.
?- parse(sequence(integer, comma, L), ',1'), !.
false.
?- parse((sequence(integer, comma, L), remainder(_R)), '1,'), !.
false.
?- findall(L-A, ( parse((sequence(digits, comma, L0), remainder(R)), '1,2'), maplist([Cs,C]>>atom_codes(C, Cs), L0, L), atom_codes(A, R) ), Ls).
Ls = [['1', '2']-''].
?- parse(sequence(open, integer, comma, shut, L), '(1,2)').
L = [1, 2].
?- parse(sequence(open, integer, comma, shut, L), '()').
L = [].
?- parse(sequence(open, integer, comma, shut, L), '(1').
false.
?- generated(sequence(integer, comma, [1,2,3]), A), !.
A = '1,2,3'.
?- generated(sequence(integer, comma, []), A), !.
A = ''.
?- generated(sequence(open, integer, comma, shut, [1,2]), A).
A = '(1,2)'.
?- parse((optional(got(X), nothing(X)), remainder(_)), 'y').
X = yes.
?- parse((optional(got(X), nothing(X)), remainder(_)), 'n').
X = none.
?- generated(foreach(member(X,[1,2,3]), integer(X)), A).
A = '123'.
?- generated(foreach(member(X,[1,2,3]), integer(X), comma), A).
A = '1,2,3'.
?- generated(foreach(member(X,[1,2,3]), integer(X), [0';]), A).
A = '1;2;3'.
?- generated(foreach(fail, integer(1), comma), A).
A = ''.

% A separator commits to the elements before it, and to one after it.
?- call_cleanup(phrase(sequence(digit, ",", X), `1,2,3x`, R), Last = true).
X = `123`, R = `x`, Last = true.
?- phrase(sequence(digit, ",", X), `1,2,`, R).
false.
?- phrase(sequence(digit, ",", X), `x`, R).
X = [], R = `x`.
?- phrase(sequence(digits, ",", X), `12,3`, R).
X = [`12`, `3`], R = [].
?- findall(X-R, phrase(sequence(string, ",", X), `a,b`, R), L).
L = [[[]]-`a,b`, [`a`, []]-`b`, [`a`, `b`]-[]].
?- phrase(sequence(digit, ",", [X|Xs]), `1`, R).
X = 0'1, Xs = [], R = [].
?- phrase(sequence(digit, ",", [0'1,0'2]), L).
L = `1,2`.
