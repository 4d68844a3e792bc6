% Conversion between variables and the terms '$VAR'(N) that number them.

:- module(varnumbers,
          [ numbervars/1,
            varnumbers/2,
            varnumbers/3,
            max_var_number/3,
            varnumbers_names/3
          ]).

:- use_module(library(error), [must_be/2]).
:- autoload(library(lists), [append/3]).
:- use_module(library(rbtrees), [rb_new/1, rb_lookup/3, rb_insert_new/4, rb_visit/2]).

%! numbervars(+Term) is det.
% Binds the variables of Term to '$VAR'(0), '$VAR'(1) ... O(size).
numbervars(Term) :-
    numbervars(Term, 0, _).

%! max_var_number(+Term, +Start, -Max) is det.
% Max is the largest of Start and all integers N of a subterm '$VAR'(N). O(size).
max_var_number(Term, Start, Max) :-
    max_number([Term], Start, Max).

max_number([], Max, Max).
max_number([T|Ts], Max0, Max) :-
    (   numbered(T, N)
    ->  Max1 is max(Max0, N),
        max_number(Ts, Max1, Max)
    ;   compound(T)
    ->  T =.. [_|Args],
        append(Args, Ts, Ts1),
        max_number(Ts1, Max0, Max)
    ;   max_number(Ts, Max0, Max)
    ).

numbered(T, N) :- compound(T), T = '$VAR'(N), integer(N).

%! varnumbers(+Term, -Copy) is det.
% Copy is Term with a variable for each '$VAR'(N), the same one for the same N. O(size log).
varnumbers(Term, Copy) :-
    varnumbers(Term, 0, Copy).

%! varnumbers(+Term, +Start, -Copy) is det.
% As varnumbers/2 for N from Start on; others stay as they are. O(size log).
varnumbers(Term, Start, Copy) :-
    must_be(integer, Start),
    rb_new(Map0),
    replace(Term, from(Start), Map0, _, Copy).

%! varnumbers_names(+Term, -Copy, -Bindings) is det.
% As varnumbers/2 for '$VAR'(X) with any X that is bound; Bindings is a list of
% X = Variable in the standard order of X. O(size log).
varnumbers_names(Term, Copy, Bindings) :-
    rb_new(Map0),
    replace(Term, any, Map0, Map, Copy),
    rb_visit(Map, Pairs),
    named(Pairs, Bindings).

named([], []).
named([Name-Variable|Pairs], [Name = Variable|Bindings]) :-
    named(Pairs, Bindings).

replace(Term, Which, Map0, Map, Copy) :-
    (   compound(Term),
        Term = '$VAR'(X),
        wanted(Which, X)
    ->  variable_for(X, Copy, Map0, Map)
    ;   compound(Term),
        functor(Term, Name, Arity),
        Arity > 0
    ->  functor(Copy, Name, Arity),
        replace_arguments(1, Arity, Term, Which, Map0, Map, Copy)
    ;   Copy = Term,
        Map = Map0
    ).

% The last argument is a tail call: long lists need no stack.
replace_arguments(I, N, Term, Which, Map0, Map, Copy) :-
    arg(I, Term, Arg0),
    arg(I, Copy, Arg),
    (   I =:= N
    ->  replace(Arg0, Which, Map0, Map, Arg)
    ;   replace(Arg0, Which, Map0, Map1, Arg),
        I1 is I+1,
        replace_arguments(I1, N, Term, Which, Map1, Map, Copy)
    ).

wanted(from(Start), N) :- integer(N), N >= Start.
wanted(any, X) :- nonvar(X).

variable_for(X, Variable, Map0, Map) :-
    (   rb_lookup(X, Variable0, Map0)
    ->  Variable = Variable0,
        Map = Map0
    ;   rb_insert_new(Map0, X, Variable, Map)
    ).
