% Terms as a program portrays them. The goals of portray/1 run here, while a term is written: the file uses no other
% library.

:- module(prolog_code_portrayal, [portrayed/4]).

%! portrayed(+Term, +Options, -Shown, -Texts) is det.
% Shown is Term with a variable for each subterm that portray/1 of the program, or the goal of the option portray_goal,
% has written; Texts are the pairs Text-Variable. A cyclic term is not portrayed. O(size) without those goals.
portrayed(Term, Options, Shown, Texts) :-
    acyclic_term(Term),
    !,
    hook(Options, Hook),
    portrayed(Term, Shown, Hook, [], Texts).
portrayed(Term, _, Term, []).

hook(Options, call(Goal, Given)) :-
    '$member'(portray_goal(Goal), Options),
    !,
    '$append'(Options, [priority(999)], Given).
hook(_, portray).

call_hook(portray, Term) :-
    user:portray(Term).
call_hook(call(Goal, Options), Term) :-
    user:call(Goal, Term, Options).

portrayed(Term, Term, _, Texts, Texts) :-
    var(Term),
    !.
portrayed(Term, Shown, Hook, Texts, [Text-Shown|Texts]) :-
    with_output_to(string(Text), call_hook(Hook, Term)),
    !.
portrayed(Term, Term, _, Texts, Texts) :-
    \+ compound(Term),
    !.
portrayed('$VAR'(N), '$VAR'(N), _, Texts, Texts) :-
    integer(N),
    !.
portrayed([X|Xs], [Y|Ys], Hook, Texts0, Texts) :-
    !,
    portrayed(X, Y, Hook, Texts0, Texts1),
    portrayed_tail(Xs, Ys, Hook, Texts1, Texts).
portrayed(Term, Shown, Hook, Texts0, Texts) :-
    Term =.. [Name|Args0],
    portrayed_each(Args0, Args, Hook, Texts0, Texts),
    Shown =.. [Name|Args].

portrayed_tail(Xs, Xs, _, Texts, Texts) :-
    Xs == [],
    !.
portrayed_tail(Xs, [Y|Ys], Hook, Texts0, Texts) :-
    nonvar(Xs),
    Xs = [X|Rest],
    !,
    portrayed(X, Y, Hook, Texts0, Texts1),
    portrayed_tail(Rest, Ys, Hook, Texts1, Texts).
portrayed_tail(X, Y, Hook, Texts0, Texts) :-
    portrayed(X, Y, Hook, Texts0, Texts).

portrayed_each([], [], _, Texts, Texts).
portrayed_each([X|Xs], [Y|Ys], Hook, Texts0, Texts) :-
    portrayed(X, Y, Hook, Texts0, Texts1),
    portrayed_each(Xs, Ys, Hook, Texts1, Texts).
