% Scales of axes: round numbers at whole cells.
%
% Numbers are taken as they are written, in decimal notation, and counted in a unit that is a power of ten. Counts are
% integers, so that differences are exact, however close or far apart the numbers are.

:- module(draw_scales, [decimals/2, counted/3, scale/5, beyond/3]).

:- use_module(library(error), [domain_error/2]).
:- use_module(library(lists), [last/2, max_list/2, member/2, min_list/2]).

%! decimals(+Numbers, -Decimals) is det.
% The unit to count Numbers in is ten to the power of -Decimals. Integers are counted in ones, so that their axis has no
% fractions; floats in tenths of their last place.
decimals(Numbers, Decimals) :-
    findall(D, ( member(N, Numbers), float(N), decimal(N, _, Exponent), D is max(1, 1-Exponent) ), Ds),
    max_list([0|Ds], Decimals).

%! counted(+Decimals, +Number, -Count) is det.
% Count is Number in the unit of decimals/2.
counted(Decimals, Number, Count) :-
    decimal(Number, Digits, Exponent),
    Count is Digits*10**(Exponent+Decimals).

% decimal(+Number, -Digits, -Exponent): Number is written as Digits*10**Exponent.
decimal(Integer, Integer, 0) :- integer(Integer), !.
decimal(Float, Digits, Exponent) :-
    format(string(Text), "~w", [Float]),
    split_string(Text, "e", "", [Mantissa|Power]),
    split_string(Mantissa, ".", "", [Whole, Fraction]),
    string_concat(Whole, Fraction, All),
    ( number_string(Digits, All) -> true ; domain_error(finite_number, Float) ),
    string_length(Fraction, Places),
    ( Power = [Text1] -> number_string(Shift, Text1) ; Shift = 0 ),
    Exponent is Shift-Places.

%! scale(+Counts, +Decimals, +Room, +Direction, -Scale) is det.
% Scale is scale(Low, High, Ticks, Cells): an axis from Low to High, which include all Counts, over at most Room cells
% if there is a way, with the labels of its ends. Ticks are Count-Text pairs at whole cells; Direction is across or
% down.
scale(Counts, Decimals, Room, Direction, Scale) :-
    min_list(Counts, Min),
    max_list(Counts, Max0),
    % One number alone has an axis long enough for its labels to be short.
    ( Max0 =:= Min -> Max is Min+max(10**Decimals, abs(Min)//10**9) ; Max = Max0 ),
    % 0.1*3 is a little more than 0.3, where its axis may end all the same.
    Slack is (Max-Min)//10**6,
    From is Min+Slack, To is Max-Slack,
    member(Most, [8, 7, 6, 5, 4, 3, 2, 1]),
    scale_of(Most, Decimals, From, To, Room, Direction, Scale, Needed),
    ( Needed =< Room ; Most =:= 1 ), !.

scale_of(Most, Decimals, From, To, Room, Direction, scale(Low, High, Ticks, Cells), Needed) :-
    Least is (To-From+Most-1)//Most,
    step(Least, Mantissa, Zeros),
    Step is Mantissa*10**Zeros,
    First is From div Step, Last is -(-To div Step),
    Low is First*Step, High is Last*Step,
    Exponent is Zeros-Decimals,
    ticks(First, Last, Step, Mantissa, Exponent, Ticks, Widest),
    (   Direction == across
    ->  Gap is Widest+2,
        % Half of a label is beyond each end of the axis, where two columns are free.
        Ends is 2*max(0, Widest//2-2)
    ;   Gap = 2, Ends = 0
    ),
    Spaces is Last-First,
    Needed is Spaces*Gap+1+Ends,
    Each is max(Gap, (Room-Ends-1)//Spaces),
    Cells is Spaces*Each+1.

% The least of 1, 2 and 5 times a power of ten that is at least Least, an integer.
step(Least, Mantissa, Zeros) :-
    number_codes(Least, [_|Codes]),
    length(Codes, Fewer),
    More is Fewer+1,
    member(Mantissa-Zeros, [1-Fewer, 2-Fewer, 5-Fewer, 1-More]),
    Mantissa*10**Zeros >= Least, !.

%! beyond(+Ticks, -Before, -Behind) is det.
% The columns that the labels of the first and the last tick take on the far side of an axis across.
beyond(Ticks, Before, Behind) :-
    Ticks = [First|_],
    last(Ticks, Last),
    half(First, Before),
    half(Last, Behind).

half(_-Text, Half) :-
    '$columns'(Text, Columns),
    Half is (Columns+1)//2.

% Numbers of more columns are written with an exponent, where that is shorter.
plain_columns(12).

ticks(First, Last, Step, Mantissa, Exponent, Ticks, Widest) :-
    labelled(plain, First, Last, Step, Mantissa, Exponent, Plain, Columns),
    plain_columns(Most),
    (   Columns > Most,
        labelled(scientific, First, Last, Step, Mantissa, Exponent, Short, Fewer),
        Fewer < Columns
    ->  Ticks = Short, Widest = Fewer
    ;   Ticks = Plain, Widest = Columns
    ).

% labelled(+Way, +First, +Last, +Step, +Mantissa, +Exponent, -Ticks, -Widest)
labelled(Way, First, Last, Step, Mantissa, Exponent, Ticks, Widest) :-
    findall(Count-Text,
            ( between(First, Last, N),
              Count is N*Step,
              Digits is N*Mantissa,
              text(Way, Digits, Exponent, Text) ), Ticks),
    findall(W, ( member(_-Text, Ticks), '$columns'(Text, W) ), Widths),
    max_list(Widths, Widest).

% text(+Way, +Digits, +Exponent, -Text): the text of Digits*10**Exponent.
text(plain, Digits, Exponent, Text) :-
    Whole is Digits*10**max(0, Exponent),
    Decimals is max(0, -Exponent),
    format(string(Text), "~*d", [Decimals, Whole]).
text(scientific, 0, _, Text) :- !, Text = "0".
text(scientific, Digits0, Exponent0, Text) :-
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
