% Lambda expressions.
%
%   [X1, ...]>>Body         a closure of these parameters
%   Free/[X1, ...]>>Body    the variables of Free are those of the clause around
%   Free/Body               a closure without parameters, with global Free
%   \X^Body                 the parameter X, renamed for each call
%
% >> copies the lambda term before each call, so that its variables are fresh;
% those of Free, and the values that variables already have, are not copied.
% More arguments than parameters are added to Body.

:- module(yall,
          [ (>>)/2, (>>)/3, (>>)/4, (>>)/5, (>>)/6, (>>)/7, (>>)/8, (>>)/9,
            (/)/2, (/)/3, (/)/4, (/)/5, (/)/6, (/)/7, (/)/8, (/)/9,
            (\)/1, (\)/2, (\)/3, (\)/4, (\)/5, (\)/6, (\)/7,
            (^)/3, (^)/4, (^)/5, (^)/6, (^)/7, (^)/8, (^)/9,
            is_lambda/1,
            lambda_calls/2,
            lambda_calls/3
          ]).

:- use_module(library(error), [must_be/2, instantiation_error/1, type_error/2, domain_error/2]).
:- autoload(library(lists), [append/3]).

:- meta_predicate
    '>>'(?, 0), '>>'(?, :, ?), '>>'(?, :, ?, ?), '>>'(?, :, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?), '>>'(?, :, ?, ?, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?, ?, ?), '>>'(?, :, ?, ?, ?, ?, ?, ?, ?),
    '/'(?, 0), '/'(?, 1, ?), '/'(?, 2, ?, ?), '/'(?, 3, ?, ?, ?),
    '/'(?, 4, ?, ?, ?, ?), '/'(?, 5, ?, ?, ?, ?, ?),
    '/'(?, 6, ?, ?, ?, ?, ?, ?), '/'(?, 7, ?, ?, ?, ?, ?, ?, ?),
    \(0), \(1, ?), \(2, ?, ?), \(3, ?, ?, ?), \(4, ?, ?, ?, ?),
    \(5, ?, ?, ?, ?, ?), \(6, ?, ?, ?, ?, ?, ?),
    ^(?, 0, ?), ^(?, 1, ?, ?), ^(?, 2, ?, ?, ?), ^(?, 3, ?, ?, ?, ?),
    ^(?, 4, ?, ?, ?, ?, ?), ^(?, 5, ?, ?, ?, ?, ?, ?),
    ^(?, 6, ?, ?, ?, ?, ?, ?, ?).

%! >>(+Parameters, :Lambda, ?A1, ...) is nondet.
% Calls a copy of Lambda with Parameters bound to the arguments. O(size of the term)
% before the call.
'>>'(Parameters, Lambda) :-
    '$lambda_goal'(Parameters, Lambda, Goal),
    call(Goal).
'>>'(Parameters, Lambda, A1) :-
    '$lambda_goal'(Parameters, Lambda, Goal, A1),
    call(Goal).
'>>'(Parameters, Lambda, A1, A2) :-
    '$lambda_goal'(Parameters, Lambda, Goal, A1, A2),
    call(Goal).
'>>'(Parameters, Lambda, A1, A2, A3) :-
    '$lambda_goal'(Parameters, Lambda, Goal, A1, A2, A3),
    call(Goal).
'>>'(Parameters, Lambda, A1, A2, A3, A4) :-
    '$lambda_goal'(Parameters, Lambda, Goal, A1, A2, A3, A4),
    call(Goal).
'>>'(Parameters, Lambda, A1, A2, A3, A4, A5) :-
    '$lambda_goal'(Parameters, Lambda, Goal, A1, A2, A3, A4, A5),
    call(Goal).
'>>'(Parameters, Lambda, A1, A2, A3, A4, A5, A6) :-
    '$lambda_goal'(Parameters, Lambda, Goal, A1, A2, A3, A4, A5, A6),
    call(Goal).
'>>'(Parameters, Lambda, A1, A2, A3, A4, A5, A6, A7) :-
    '$lambda_goal'(Parameters, Lambda, Goal, A1, A2, A3, A4, A5, A6, A7),
    call(Goal).

%! /(+Free, :Lambda, ?A1, ...) is nondet.
% Calls a copy of Lambda that shares the variables of Free with the caller. O(size).
'/'(Free, Lambda) :-
    free(Free, Lambda, Copy),
    call(Copy).
'/'(Free, Lambda, A1) :-
    free(Free, Lambda, Copy),
    call(Copy, A1).
'/'(Free, Lambda, A1, A2) :-
    free(Free, Lambda, Copy),
    call(Copy, A1, A2).
'/'(Free, Lambda, A1, A2, A3) :-
    free(Free, Lambda, Copy),
    call(Copy, A1, A2, A3).
'/'(Free, Lambda, A1, A2, A3, A4) :-
    free(Free, Lambda, Copy),
    call(Copy, A1, A2, A3, A4).
'/'(Free, Lambda, A1, A2, A3, A4, A5) :-
    free(Free, Lambda, Copy),
    call(Copy, A1, A2, A3, A4, A5).
'/'(Free, Lambda, A1, A2, A3, A4, A5, A6) :-
    free(Free, Lambda, Copy),
    call(Copy, A1, A2, A3, A4, A5, A6).
'/'(Free, Lambda, A1, A2, A3, A4, A5, A6, A7) :-
    free(Free, Lambda, Copy),
    call(Copy, A1, A2, A3, A4, A5, A6, A7).

free(Free, Lambda, Copy) :-
    copy_term_nat(Free+Lambda, Free+Copy).

%! \(:Lambda, ?A1, ...) is nondet.
% Lambda is X^Body: calls it with X renamed, and only X. O(size).
\(Lambda) :-
    rename_parameter(Lambda, Copy),
    call(Copy).
\(Lambda, A1) :-
    rename_parameter(Lambda, Copy),
    call(Copy, A1).
\(Lambda, A1, A2) :-
    rename_parameter(Lambda, Copy),
    call(Copy, A1, A2).
\(Lambda, A1, A2, A3) :-
    rename_parameter(Lambda, Copy),
    call(Copy, A1, A2, A3).
\(Lambda, A1, A2, A3, A4) :-
    rename_parameter(Lambda, Copy),
    call(Copy, A1, A2, A3, A4).
\(Lambda, A1, A2, A3, A4, A5) :-
    rename_parameter(Lambda, Copy),
    call(Copy, A1, A2, A3, A4, A5).
\(Lambda, A1, A2, A3, A4, A5, A6) :-
    rename_parameter(Lambda, Copy),
    call(Copy, A1, A2, A3, A4, A5, A6).

rename_parameter(Lambda0, Module:(X^Body)) :-
    strip_module(Lambda0, Module, Lambda),
    must_be(nonvar, Lambda),
    (   Lambda = X0^Body0
    ->  term_variables(X0, Local),
        term_variables(Body0, Variables),
        without(Variables, Local, Global),
        copy_term_nat(Global/X0/Body0, Global/X/Body)
    ;   type_error(lambda_specification, Lambda)
    ).

without([], _, []).
without([V|Vs], Local, Rest) :-
    (   among(Local, V)
    ->  Rest = Rest1
    ;   Rest = [V|Rest1]
    ),
    without(Vs, Local, Rest1).

among([X|Xs], V) :- ( X == V -> true ; among(Xs, V) ).

%! ^(?X, :Body, ?A1, ...) is nondet.
% Binds X to the first argument and calls Body with the others. O(1).
^(A1, Body, A1) :-
    call(Body).
^(A1, Body, A1, A2) :-
    call(Body, A2).
^(A1, Body, A1, A2, A3) :-
    call(Body, A2, A3).
^(A1, Body, A1, A2, A3, A4) :-
    call(Body, A2, A3, A4).
^(A1, Body, A1, A2, A3, A4, A5) :-
    call(Body, A2, A3, A4, A5).
^(A1, Body, A1, A2, A3, A4, A5, A6) :-
    call(Body, A2, A3, A4, A5, A6).
^(A1, Body, A1, A2, A3, A4, A5, A6, A7) :-
    call(Body, A2, A3, A4, A5, A6, A7).

%! is_lambda(@Term) is semidet.
% Term is a lambda expression: Parameters>>Body or Free/Lambda. O(1).
is_lambda(Term) :-
    compound(Term),
    functor(Term, Name, 2),
    ( Name == (>>) -> true ; Name == (/) ).

%! lambda_calls(+Lambda, -Goal) is det.
% As lambda_calls/3 without extra arguments.
lambda_calls(Lambda, Goal) :-
    lambda_calls(Lambda, 0, Goal).

%! lambda_calls(+Lambda, +Extra, -Goal) is det.
% Goal is the goal that Lambda calls with Extra more arguments. O(size).
lambda_calls(Lambda0, Extra, Goal) :-
    copy_term_nat(Lambda0, Lambda),
    length(Arguments, Extra),
    lambda_goal(Lambda, Arguments, Goal).

lambda_goal(Module:Lambda, Arguments, Module:Goal) :- !, lambda_goal(Lambda, Arguments, Goal).
lambda_goal(Parameters>>Body, Arguments, Goal) :-
    !,
    ( nonvar(Parameters), Parameters = _/Ps -> true ; Ps = Parameters ),
    bind_parameters(Ps, Arguments, Rest, Parameters>>Body),
    lambda_goal(Body, Rest, Goal).
lambda_goal(_/Body, Arguments, Goal) :- !, lambda_goal(Body, Arguments, Goal).
lambda_goal(Body, [], Goal) :- !, Goal = Body.
lambda_goal(Body, Arguments, Goal) :-
    Body =.. Parts0,
    append(Parts0, Arguments, Parts),
    Goal =.. Parts.

% Whole is the lambda expression, for the error when arguments are missing.
bind_parameters(Parameters, _, _, _) :- var(Parameters), !, instantiation_error(Parameters).
bind_parameters([], Rest, Rest, _) :- !.
bind_parameters([P|Ps], [A|As], Rest, Whole) :- !, P = A, bind_parameters(Ps, As, Rest, Whole).
bind_parameters([_|_], [], _, Whole) :- !, domain_error(lambda_parameters, Whole).
bind_parameters(Parameters, _, _, _) :- type_error(list, Parameters).
