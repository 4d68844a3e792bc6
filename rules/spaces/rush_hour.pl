% Rush Hour: cars in a jam slide along their rows and columns until the red one can leave. A board is text: its rows one
% after another, a letter for each car, `o` or `.` where there is none, `x` for a wall. Car A is red: it lies in a row,
% and leaves at the right.
%
% Fluents: at(Car, Square), where the first square of a car is; free(Square); moving(Car), the car that slid last.
% step(Car, From, To, Entered, Left) and car(Car) never change. Squares are numbers, from 0, row by row.

:- module(rush_hour, [action/4, rush_hour_moves/2]).

:- use_module(library(lists), [last/2, member/2, nth0/3, numlist/3]).
:- use_module(library(planning), [plan/4]).

% Cars may fill their lines.
:- dynamic step/5.

%! action(?Action, ?Conditions, ?Effects, ?Cost) is nondet.
% A slide over several squares costs as much as one over one square.
action(take(Car), [moving(Other), car(Car)], [moving(Car), -moving(Other)], 1).
action(step(Car, From, To), [moving(Car), at(Car, From), step(Car, From, To, Entered, Left), free(Entered)],
       [at(Car, To), free(Left), -at(Car, From), -free(Entered)], 0).

%! rush_hour_moves(+Board, -Moves) is semidet.
% Moves is a list of Car-Squares: the fewest slides after which car A is at the right edge. Squares is how far a car
% slides, below 0 to the left and up. Fails if there are no such slides.
% @error domain_error(rush_hour_board, Board) if it is not a square of letters, or if car A is not in a row
rush_hour_moves(Board, Moves) :-
    atom_length(Board, Area),
    Size is integer(sqrt(Area)),
    atom_chars(Board, Chars),
    findall(Car, ( member(Car, Chars), is_car(Car) ), Cars0),
    sort(Cars0, Cars),
    findall(Car-Squares, ( member(Car, Cars), findall(S, nth0(S, Chars, Car), Squares) ), Parked),
    (   Area =:= Size*Size,
        \+ ( member(_-Squares, Parked), \+ line(Squares, Size, _) ),
        memberchk('A'-Red, Parked),
        line(Red, Size, 1)
    ->  true
    ;   throw(error(domain_error(rush_hour_board, Board),
                    context(rush_hour_moves/2, 'a board is a square of letters, each car on a line, and car A in a row')))
    ),
    findall(Fact, fact(Parked, Chars, Size, Fact), Init),
    Red = [First|_],
    length(Red, Length),
    Exit is First//Size*Size + Size-Length,
    plan(rush_hour, [moving(none)|Init], [at('A', Exit)], Plan),
    slides(Plan, Size, Moves).

is_car(Char) :- \+ memberchk(Char, [o, '.', x]).

% Squares are at least two on a line; Step is the difference between neighbours.
line([A, B|Squares], Size, Step) :-
    Step is B-A,
    ( Step =:= 1 ; Step =:= Size ),
    !,
    last([B|Squares], Z),
    ( Step =:= 1 -> A//Size =:= Z//Size ; true ),
    follow(Squares, B, Step).

follow([], _, _).
follow([B|Squares], A, Step) :- B =:= A+Step, follow(Squares, B, Step).

fact(Parked, Chars, Size, Fact) :-
    (   member(Car-[S|_], Parked), member(Fact, [car(Car), at(Car, S)])
    ;   nth0(S, Chars, Char), memberchk(Char, [o, '.']), Fact = free(S)
    ;   member(Car-Squares, Parked), step(Car, Squares, Size, Fact)
    ).

% A car may have any place on its line; it goes to the next one and back.
step(Car, Squares, Size, Fact) :-
    line(Squares, Size, Step),
    length(Squares, Length),
    Squares = [S|_],
    ( Step =:= 1 -> First is S//Size*Size ; First is S mod Size ),
    Last is Size-Length-1,
    numlist(0, Last, Places),
    member(Place, Places),
    A is First+Place*Step,
    B is A+Step,
    End is A+Length*Step,
    ( Fact = step(Car, A, B, End, A) ; Fact = step(Car, B, A, A, End) ).

slides([], _, []).
slides([take(_)|Plan], Size, Moves) :- slides(Plan, Size, Moves).
slides([step(Car, From, To)|Plan0], Size, [Car-Squares|Moves]) :-
    slid(Plan0, Car, To, End, Plan),
    ( From//Size =:= End//Size -> Step = 1 ; Step = Size ),
    Squares is (End-From)//Step,
    slides(Plan, Size, Moves).

slid([step(Car, To, Next)|Plan0], Car, To, End, Plan) :- !, slid(Plan0, Car, Next, End, Plan).
slid(Plan, _, End, End, Plan).
