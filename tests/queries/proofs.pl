% Why goals are true, and why they are not.

:- dynamic suspended/1, late/1.

role(ann, editor).
role(bob, reader).
may(editor, read).
may(editor, write).
suspended(bob).
allow(User, Action) :- role(User, Role), may(Role, Action), \+ suspended(User).

sign(X, positive) :- X > 0, !.
sign(X, negative) :- X < 0, !.
sign(_, zero).

first(X) :- member(X, [a, b]), !.
first(z).

some(X) :- ( X = 1 ; X = 2 ), X > 1.
size(X, S) :- ( X > 10 -> S = large ; S = small ).
soft(X) :- ( role(X, _) *-> true ; X = nobody ).
via(G) :- call(G).
inner :- ( true, ! ; fail ).

down(0).
down(N) :- N > 0, M is N-1, down(M).

:- table reach/2.
reach(X, Y) :- next(X, Y).
reach(X, Y) :- reach(X, Z), next(Z, Y).
next(1, 2).
next(2, 3).

waiting(X) :- freeze(X, X > 3).
late_five(X) :- waiting(X), X = 5.
late_two(X) :- waiting(X), X = 2.

% The reasons of a proof, without places.
outline(Proof, Goal-By-Parts) :-
    Proof =.. [_, Goal, By0, Inner],
    ( compound(By0) -> functor(By0, By, _) ; By = By0 ),
    maplist(outline, Inner, Parts).

because(Goal, Outline) :- proof(Goal, Proof), outline(Proof, Outline).
because_not(Goal, Outline) :- refutation(Goal, Proof), outline(Proof, Outline).

?- because(role(ann, R), P).
R = editor, P = role(ann, editor)-fact-[].

?- proof(role(ann, _), proof(_, fact(File:Line), [])), file_base_name(File, Name).
File = _, Line = 5, Name = 'proofs.pl'.

?- because(allow(ann, write), P).
P = allow(ann, write)-rule-[role(ann, editor)-fact-[], may(editor, write)-fact-[],
        (\+ suspended(ann))-negation-[suspended(ann)-unmatched-[]]].

?- findall(A, because(allow(_, A), _), As).
As = [read, write].

?- because(allow(bob, write), P).
false.

?- because_not(allow(bob, write), P).
P = allow(bob, write)-clauses-[allow(bob, write)-rule-[may(reader, write)-unmatched-[]]].

?- assertz(may(reader, write)), because_not(allow(bob, write), P).
error(permission_error(modify, static_procedure, may/2), _).

?- because_not(allow(ann, write), P).
false.

?- because_not(\+ role(ann, editor), P).
P = (\+ role(ann, editor))-negation-[role(ann, editor)-fact-[]].

?- because_not(foo(1), P).
error(existence_error(procedure, foo/1), foo/1).

% Cuts commit.
?- findall(S, because(sign(3, S), _), Ss).
Ss = [positive].

?- findall(S, because(sign(0, S), _), Ss).
Ss = [zero].

?- findall(X, because(first(X), _), Xs).
Xs = [a].

?- findall(x, because(inner, _), Xs).
Xs = [x].

?- because(sign(-2, S), P).
S = negative, P = sign(-2, negative)-rule-[(-2 < 0)-built_in-[]].

% A cut in what is called is local to it.
?- findall(X, because((member(X, [1, 2]), call(!)), _), Xs).
Xs = [1, 2].

?- because(some(X), P).
X = 2, P = some(2)-rule-[(2 = 2)-built_in-[], (2 > 1)-built_in-[]].

?- because(size(20, S), P).
S = large, P = size(20, large)-rule-[(20 > 10)-built_in-[], (large = large)-built_in-[]].

?- because(size(2, S), P).
S = small, P = size(2, small)-rule-[(small = small)-built_in-[]].

?- findall(X, because(soft(X), _), Xs).
Xs = [ann, bob].

?- because(via(role(bob, R)), P).
R = reader, P = via(role(bob, reader))-rule-[role(bob, reader)-fact-[]].

?- because((role(ann, R), may(R, write)), P).
R = editor, P = (role(ann, editor), may(editor, write))-built_in-[role(ann, editor)-fact-[], may(editor, write)-fact-[]].

?- because(once(may(R, A)), P).
R = editor, A = read, P = may(editor, read)-fact-[].

?- because(length(L, 2), P).
L = [A, B], P = length([A, B], 2)-built_in-[].

?- because(reach(1, 3), P).
P = reach(1, 3)-tabled-[].

?- because_not(reach(3, 1), P).
P = reach(3, 1)-tabled-[].

?- assertz(late(1)), because(late(1), P), proof(late(1), proof(_, By, _)).
P = late(1)-fact-[], By = fact(none).

% Bounds.
?- proof(down(3), P, [depth(2)]), outline(P, O).
P = _, O = down(3)-rule-[(3 > 0)-built_in-[], (2 is 3 - 1)-built_in-[],
    down(2)-rule-[(2 > 0)-built_in-[], (1 is 2 - 1)-built_in-[], down(1)-cut_off-[]]].

?- proof(down(3), P, [depth(0)]), outline(P, O).
P = _, O = down(3)-cut_off-[].

?- proof(down(100), P, [depth(1000), size(50)]), findall(G, ( sub_term(S, P), S = proof(G, cut_off, _) ), Gs).
P = _, Gs = [down(50)].

?- proof(down(100000), P), findall(G, ( sub_term(S, P), S = proof(G, cut_off, _) ), Gs).
P = _, Gs = [down(99970)].

?- proof(_, P).
error(instantiation_error, _).

?- proof(down(0), P, [depth(-1)]).
error(type_error(nonneg, -1), _).

?- catch(proof(atom_length(_, _), _), error(E, _), true).
E = instantiation_error.

% As text.
?- with_output_to(string(S), why(size(2, _))), split_string(S, "\n", "", [First, Second|_]), sub_string(First, _, _, 0, "proofs.pl:20").
S = _, First = _, Second = "  small=small  built in".

?- with_output_to(string(S), ( why(role(ann, reader)) ; true )).
S = "role(ann, reader)  no clause matches\n".

?- why((role(ann, X), X == reader)).
editor==reader  is not true
false.

?- why(late(X), Proof).
X = 1, Proof = proof(late(1), fact(none), []).

?- why(late(2), Proof).
Proof = refuted(late(2), unmatched, []).

% A proof whose variables have attributes is written as any other.
?- with_output_to(string(_S), why(waiting(_))), split_string(_S, "\n", "", [_First, Second|_]), sub_string(_First, 0, _, _, "waiting(A)  rule").
Second = "  freeze(A, A>3)  built in".
?- with_output_to(string(_S), why(late_five(X))), split_string(_S, "\n", "", [_, _|Lines]).
X = 5, Lines = ["    freeze(5, 5>3)  built in", "  5=5  built in", ""].
?- with_output_to(string(_S), ( why(late_two(_)) ; true )), split_string(_S, "\n", "", [_, _|Lines]).
Lines = ["    B=2  is not true", ""].
