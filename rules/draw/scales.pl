% Scales of axes: round numbers at whole cells.

:- module(draw_scales, [scale/5, shift/2, shifted/3]).

:- use_module(library(lists), [max_list/2, member/2, min_list/2]).
:- use_module(library(draw/scene), [text_columns/2]).

%! shift(+Values, -Shift) is det.
% Values near the largest float are divided by ten to the power of Shift, so that their differences are floats.
shift(Values, Shift) :-
    (   member(V, Values),
        abs(V) > 1.0e300
    ->  Shift = 290
    ;   Shift = 0
    ).

%! shifted(+Shift, +Value0, -Value) is det.
% Value is Value0 divided by ten to the power of Shift.
shifted(0, V, V) :- !.
shifted(Shift, V0, V) :-
    (   integer(V0)
    ->  V is V0//10**Shift
    ;   V is V0/10.0**Shift
    ).

%! scale(+Values, +Shift, +Room, +Direction, -Scale) is det.
% Scale is scale(Low, High, Ticks, Cells): an axis from Low to High, which include all Values, over at most Room cells
% if there is a way. Ticks are Number-Text pairs at whole cells; Direction is across or down. The texts say
% the numbers before a Shift.
scale(Values, Shift, Room, Direction, Scale) :-
    min_list(Values, Min),
    max_list(Values, Max0),
    ( Max0 =:= Min -> Max is Min+1 ; Max = Max0 ),
    ( member(V, Values), \+ integer(V) -> Least = -300 ; Least = 0 ),
    between(1, 8, I),
    Count is 9-I,
    scale_of(Count, Shift, Least, Min, Max, Room, Direction, Scale, Needed),
    ( Needed =< Room ; Count =:= 1 ), !.

scale_of(Count, Shift, Least, Min, Max, Room, Direction, scale(Low, High, Ticks, Cells), Needed) :-
    step((Max-Min)/Count, Least, Mantissa, Exponent),
    times(1, Mantissa, Exponent, Step),
    First is floor(Min/Step), Last is ceiling(Max/Step),
    times(First, Mantissa, Exponent, Low),
    times(Last, Mantissa, Exponent, High),
    ticks(First, Last, Mantissa, Exponent, Shift, Ticks, Widest),
    (   Direction == across
    ->  Gap is Widest+2
    ;   Gap = 2
    ),
    Spaces is Last-First,
    Needed is Spaces*Gap+1,
    Each is max(Gap, (Room-1)//Spaces),
    Cells is Spaces*Each+1.

% The least of 1, 2 and 5 times a power of ten that is at least Size.
step(Size0, Least, Mantissa, Exponent) :-
    Size is Size0*1.0,
    Exponent0 is floor(log10(Size)+1.0e-9),
    Ratio is Size/10.0**Exponent0,
    (   Ratio =< 1.000001 -> M = 1, E = Exponent0
    ;   Ratio =< 2.000001 -> M = 2, E = Exponent0
    ;   Ratio =< 5.000001 -> M = 5, E = Exponent0
    ;   M = 1, E is Exponent0+1
    ),
    ( E < Least -> Mantissa = 1, Exponent = Least ; Mantissa = M, Exponent = E ).

times(N, Mantissa, Exponent, Value) :-
    (   Exponent >= 0
    ->  Value is N*Mantissa*10**Exponent
    ;   Value is N*Mantissa/10.0**(-Exponent)
    ).

% Numbers of more columns are written with an exponent, where that is shorter.
plain_columns(12).

ticks(First, Last, Mantissa, Exponent, Shift, Ticks, Widest) :-
    numbered(plain, First, Last, Mantissa, Exponent, Shift, Plain, Columns),
    plain_columns(Most),
    (   Columns > Most,
        numbered(scientific, First, Last, Mantissa, Exponent, Shift, Short, Fewer),
        Fewer < Columns
    ->  Ticks = Short, Widest = Fewer
    ;   Ticks = Plain, Widest = Columns
    ).

% numbered(+Way, +First, +Last, +Mantissa, +Exponent, +Shift, -Ticks, -Widest)
numbered(Way, First, Last, Mantissa, Exponent, Shift, Ticks, Widest) :-
    Power is Exponent+Shift,
    findall(Value-Text,
            ( between(First, Last, N),
              times(N, Mantissa, Exponent, Value),
              Digits is N*Mantissa,
              times(N, Mantissa, Power, Said),
              text(Way, Digits, Power, Said, Text) ), Ticks),
    findall(W, ( member(_-Text, Ticks), text_columns(Text, W) ), Widths),
    max_list(Widths, Widest).

% text(+Way, +Digits, +Exponent, +Value, -Text): Value is Digits*10**Exponent.
text(plain, _, Exponent, Value, Text) :-
    (   integer(Value)
    ->  format(string(Text), "~d", [Value])
    ;   Decimals is -Exponent,
        format(string(Text), "~*f", [Decimals, Value])
    ).
text(scientific, 0, _, _, Text) :- !, Text = "0".
text(scientific, Digits0, Exponent0, _, Text) :-
    trimmed(Digits0, Exponent0, Digits1, Exponent1),
    ( Digits1 < 0 -> Sign = (-) ; Sign = '' ),
    Digits is abs(Digits1),
    number_codes(Digits, [First|Rest]),
    length(Rest, Decimals),
    Exponent is Exponent1+Decimals,
    ( Rest == [] -> Point = '' ; Point = '.' ),
    format(string(Text), "~w~c~w~se~d", [Sign, First, Point, Rest, Exponent]).

% Moves the zeros at the end of Digits into the exponent.
trimmed(Digits0, Exponent0, Digits, Exponent) :-
    (   Digits0 mod 10 =:= 0
    ->  Digits1 is Digits0//10, Exponent1 is Exponent0+1,
        trimmed(Digits1, Exponent1, Digits, Exponent)
    ;   Digits = Digits0, Exponent = Exponent0
    ).
