% Tests over cells: comparisons, and what asks for the type of a term.

:- module(search_comparisons,
          [is_test/1, test/1, about_one_cell/4, about_two_cells/4, two_cells/4, smallest/3, turned/2]).

:- use_module(library(search/cells), [cell/2, all_are/3, cells_in/2, are_cells/2, read_cells/1]).
:- use_module(library(search/known),
              [ known/2, number_of/2, value_of/2, all_integers/1, numbers_in/1, is_open/0, differ/2, decide/3, solve_native/2
              ]).

%! is_test(+Goal) is semidet.
is_test(_ == _).
is_test(_ =:= _).
is_test(_ =\= _).
is_test(_ < _).
is_test(_ > _).
is_test(_ =< _).
is_test(_ >= _).
is_test(_ @< _).
is_test(_ @> _).
is_test(_ @=< _).
is_test(_ @>= _).
is_test(atom(_)).
is_test(atomic(_)).
is_test(integer(_)).
is_test(number(_)).
is_test(float(_)).
is_test(compound(_)).
is_test(callable(_)).
is_test(var(_)).
is_test(nonvar(_)).
is_test(ground(_)).

%! test(+Goal) is nondet.
% The test holds. Leaves a choice point for each set of values that decides it, in an open run.
test(var(X)) :- !, var(X), \+ cell(X, _).
test(nonvar(X)) :- !, ( nonvar(X) -> true ; cell(X, _) ).
test(ground(X)) :- !, term_variables(X, Vars), are_cells(Vars, Cells), Vars == Cells.
test(Goal) :-
    functor(Goal, _, 1),
    arg(1, Goal, X),
    nonvar(X),
    !,
    call(Goal).
test(Goal) :-
    functor(Goal, Name, 2),
    arg(1, Goal, X),
    arg(2, Goal, Y),
    (   integer(Y), cell(X, I) -> known(Set, I), values_that(Name, Y, Set, Yes)
    ;   integer(X), cell(Y, I) -> known(Set, I), turned(Name, Turned), values_that(Turned, X, Set, Yes)
    ),
    !,
    (   Yes =:= Set -> true
    ;   Yes =\= 0,
        No is Set /\ \Yes,
        ( is_open -> decide(I, [Yes], 1) ; decide(I, [Yes, No], 1) )
    ).
test(A == B) :-
    compound(A),
    compound(B),
    !,
    functor(A, Name, Arity),
    functor(B, Name, Arity),
    A =.. [_|As],
    B =.. [_|Bs],
    same_all(As, Bs).
test(Goal) :-
    Goal =.. [Name, X, Y],
    cell(X, I),
    cell(Y, J),
    two_cells(Name, I, J, Truth),
    !,
    Truth == true.
test(Goal) :-
    cells_in(Goal, Cells),
    (   Cells = [Cell|More]
    ->  cell(Cell, I),
        (   others(More, I, Others), Others \== []
        ->  smallest(Others, Cell, Least),
            read_cells([Least]),
            get_rest(Goal)
        ;   known(Set, I),
            outcomes(Set, Goal, I, 0, Yes, 0, No, 0, Raising),
            ( is_open -> Sets = [Yes, 0, Raising] ; Sets = [Yes, No, Raising] ),
            decide(I, Sets, Way),
            chosen(Way, Goal, Cell)
        )
    ;   solve_native(Goal, user)
    ).

get_rest(Goal) :- test(Goal).

% values_that(+Comparison, +Integer, +Set, -Yes) is semidet: the values of a set of integers that compare so with
% Integer.
values_that(Name, K, Set, Yes) :-
    all_integers(Set),
    number_of(K, N),
    values_that(Name, N, Mask),
    Yes is Set /\ Mask.

% Integers are numbered in order.
values_that(=:=, N, Mask) :- Mask is 1<<N.
values_that(=\=, N, Mask) :- Mask is \(1<<N).
values_that(<, N, Mask) :- Mask is (1<<N)-1.
values_that(=<, N, Mask) :- Mask is (2<<N)-1.
values_that(>, N, Mask) :- Mask is \((2<<N)-1).
values_that(>=, N, Mask) :- Mask is \((1<<N)-1).
values_that(==, N, Mask) :- Mask is 1<<N.

%! turned(+Comparison, -Turned) is semidet.
% X Comparison Y if Y Turned X.
turned(=:=, =:=).
turned(=\=, =\=).
turned(<, >).
turned(=<, >=).
turned(>, <).
turned(>=, =<).
turned(==, ==).
turned(\==, \==).
turned(=, =).
turned(\=, \=).

same_all([], []).
same_all([A|As], [B|Bs]) :- ( A == B -> true ; cells_in(A-B, Cs), Cs \== [], test(A == B) ), same_all(As, Bs).

others([], _, []).
others([Cell|Cells], I, Others) :-
    cell(Cell, J),
    ( J =:= I -> Others = Others1 ; Others = [Cell|Others1] ),
    others(Cells, I, Others1).

%! smallest(+Cells, +Cell, -Least) is det.
% Least is the cell with the fewest values among these.
smallest([], Cell, Cell).
smallest([Cell|Cells], Cell0, Least) :-
    ( values_left(Cell, N), values_left(Cell0, N0), N < N0 -> smallest(Cells, Cell, Least) ; smallest(Cells, Cell0, Least) ).

values_left(Cell, N) :- cell(Cell, I), known(Set, I), N is popcount(Set).

%! two_cells(+Comparison, +Number1, +Number2, -Truth) is semidet.
% Decides a comparison of two cells that has one outcome, whatever their values.
two_cells(=, I, J, Truth) :- two_cells(==, I, J, Truth).
two_cells(\=, I, J, Truth) :- two_cells(\==, I, J, Truth).
two_cells(\==, I, J, Truth) :- two_cells(==, I, J, Truth0), negated(Truth0, Truth).
two_cells(==, I, J, Truth) :- ( I =:= J -> Truth = true ; differ(I, J) -> Truth = false ).
two_cells(=:=, I, J, Truth) :- numbers_in(I), numbers_in(J), two_cells(==, I, J, Truth).
two_cells(=\=, I, J, Truth) :- two_cells(=:=, I, J, Truth0), negated(Truth0, Truth).

negated(true, false).
negated(false, true).

% The values of a set for which a goal holds, fails, and raises an error.
outcomes(Set, Goal, I, Yes0, Yes, No0, No, Raising0, Raising) :-
    (   Set =:= 0
    ->  Yes = Yes0, No = No0, Raising = Raising0
    ;   One is Set /\ -Set,
        N is msb(One),
        value_of(N, V),
        findall(Outcome, outcome_for(Goal, I, V, Outcome), [Outcome]),
        Set1 is Set /\ (Set-1),
        (   Outcome == yes -> Yes1 is Yes0 \/ One, outcomes(Set1, Goal, I, Yes1, Yes, No0, No, Raising0, Raising)
        ;   Outcome == no -> No1 is No0 \/ One, outcomes(Set1, Goal, I, Yes0, Yes, No1, No, Raising0, Raising)
        ;   Raising1 is Raising0 \/ One, outcomes(Set1, Goal, I, Yes0, Yes, No0, No, Raising1, Raising)
        )
    ).

outcome_for(Goal, I, V, Outcome) :-
    cells_in(Goal, Cells),
    all_are(Cells, I, V),
    catch(( call(Goal) -> Outcome = yes ; Outcome = no ), error(_, _), Outcome = raised).

chosen(1, _, _).
chosen(3, Goal, Cell) :- read_cells([Cell]), solve_native(Goal, user).

%! about_one_cell(+Condition, -Cell, -Yes, -No) is semidet.
% The condition compares a cell with a constant; it holds for the
% values of one set.
about_one_cell(Condition, I, Yes, No) :-
    compound(Condition),
    functor(Condition, Name, 2),
    arg(1, Condition, X),
    arg(2, Condition, Y),
    (   var(X) -> Cell = X, V = Y, Test = Name ; Cell = Y, V = X, turned(Name, Test) ),
    atomic(V),
    cell(Cell, I),
    integer(I),
    known(Set, I),
    those_that(Test, V, Set, Yes),
    No is Set /\ \Yes.

% those_that(+Comparison, +Constant, +Set, -Yes) is semidet: the values of the set that compare so with the constant.
those_that(=, V, Set, Yes) :- !, ( number_of(V, N) -> Yes is Set /\ (1<<N) ; Yes = 0 ).
those_that(==, V, Set, Yes) :- !, those_that(=, V, Set, Yes).
those_that(\=, V, Set, Yes) :- !, those_that(=, V, Set, No), Yes is Set /\ \No.
those_that(\==, V, Set, Yes) :- !, those_that(\=, V, Set, Yes).
those_that(Test, V, Set, Yes) :- integer(V), values_that(Test, V, Set, Yes).

%! about_two_cells(+Condition, -Comparison, -Cell1, -Cell2) is semidet.
% The condition compares two cells.
about_two_cells(Condition, Name, X, Y) :-
    compound(Condition),
    functor(Condition, Name, 2),
    turned(Name, _),
    arg(1, Condition, X),
    cell(X, I),
    integer(I),
    arg(2, Condition, Y),
    cell(Y, J),
    integer(J).
