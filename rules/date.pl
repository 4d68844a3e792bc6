% Dates: a time stamp is the number of seconds since the beginning of 1970 in UTC, the only time zone supported.
%
% A date is date(Year, Month, Day, Hour, Minute, Second, Offset, Zone, DST) or
% date(Year, Month, Day); Offset is in seconds west of Greenwich. Days are counted in the
% Gregorian calendar, also before it was introduced.

:- module(date,
          [ stamp_date_time/3,
            date_time_stamp/2,
            format_time/3,
            format_time/4,
            date_time_value/3,
            day_of_the_week/2,
            day_of_the_year/2,
            parse_time/2,
            parse_time/3
          ]).

:- use_module(library(error), [must_be/2, domain_error/2, type_error/2]).
:- use_module(library(lists), [nth0/3, member/2]).
:- use_module(library(dcg/basics), [digits//1, integer//1]).

%! stamp_date_time(+Stamp, -Date, +Zone) is det.
% Date is the time at Zone, which is 'UTC', local (as 'UTC'), or seconds west of it.
stamp_date_time(Stamp, Date, Zone) :-
    must_be(number, Stamp),
    zone(Zone, Offset, Name, DST),
    Local is Stamp-Offset,
    Whole is floor(float(Local)),
    Fraction is float(Local-Whole),
    at_second(Whole, Fraction, Offset, Name, DST, Date).

% at_second(+Whole, +Fraction, +Offset, +Zone, +DST, -Date): Date is that many seconds after 1970 began there.
at_second(Whole, Fraction, Offset, Zone, DST, date(Year, Month, Day, Hour, Minute, Second, Offset, Zone, DST)) :-
    Days is Whole div 86400,
    Seconds is Whole mod 86400,
    Hour is Seconds//3600,
    Minute is Seconds mod 3600//60,
    Second is Seconds mod 60+Fraction,
    civil(Days, Year, Month, Day).

zone(Zone, 0, 'UTC', -) :- var(Zone), !, Zone = local.
zone('UTC', 0, 'UTC', -) :- !.
zone(local, 0, 'UTC', -) :- !.
zone(Offset, Offset, -, -) :- integer(Offset), !.
zone(Zone, _, _, _) :- domain_error(timezone, Zone).

%! date_time_stamp(+Date, -Stamp) is det.
% The time stamp of a date; a month or day beyond its range counts into the next year or month.
date_time_stamp(Date, Stamp) :-
    normal_date(Date, _, Stamp).

% normal_date(+Date, -Normal, -Stamp): Normal is Date with all its parts in their ranges.
normal_date(Date, _, _) :-
    var(Date),
    must_be(nonvar, Date).
normal_date(date(Y, M, D, H, Mn, S, Offset0, Zone0, DST), Normal, Stamp) :- !,
    default(Offset0, 0, Offset),
    default(Zone0, 'UTC', Zone),
    default(H, 0, Hour),
    default(Mn, 0, Minute),
    default(S, 0, Second),
    days(Y, M, D, Days),
    Whole is Days*86400+Hour*3600+Minute*60+floor(Second),
    Fraction is Second-floor(Second),
    Stamp is float(Whole+Fraction+Offset),
    at_second(Whole, Fraction, Offset, Zone, DST, Normal).
normal_date(date(Y, M, D, H, Mn, S), Normal, Stamp) :- !,
    normal_date(date(Y, M, D, H, Mn, S, 0, -, -), Normal, Stamp).
normal_date(date(Y, M, D), Normal, Stamp) :- !,
    normal_date(date(Y, M, D, 0, 0, 0, 0, -, -), Normal, Stamp).
normal_date(Date, _, _) :-
    type_error(date, Date).

default(V, Default, Value) :-
    (   ( var(V) ; V == (-) )
    ->  Value = Default
    ;   Value = V
    ).

% days(+Year, +Month, +Day, -Days): since 1970 began. Years begin in March here, so that
% the day that some have more is their last.
days(Y0, M0, D0, Days) :-
    default(Y0, 1970, Y1),
    default(M0, 1, M1),
    default(D0, 1, D),
    Y2 is Y1+(M1-1) div 12,
    M is (M1-1) mod 12+1,
    (   M =< 2
    ->  Y is Y2-1,
        Shifted is M+9
    ;   Y = Y2,
        Shifted is M-3
    ),
    Era is Y div 400,
    InEra is Y mod 400,
    InYear is (153*Shifted+2)//5+D-1,
    Days is Era*146097+InEra*365+InEra//4-InEra//100+InYear-719468.

civil(Days, Year, Month, Day) :-
    Shifted is Days+719468,
    Era is Shifted div 146097,
    DayOfEra is Shifted mod 146097,
    YearOfEra is (DayOfEra-DayOfEra//1460+DayOfEra//36524-DayOfEra//146096)//365,
    DayOfYear is DayOfEra-(365*YearOfEra+YearOfEra//4-YearOfEra//100),
    M is (5*DayOfYear+2)//153,
    Day is DayOfYear-(153*M+2)//5+1,
    (   M < 10
    ->  Month is M+3
    ;   Month is M-9
    ),
    (   Month =< 2
    ->  Year is YearOfEra+Era*400+1
    ;   Year is YearOfEra+Era*400
    ).

%! date_time_value(?Key, +Date, ?Value) is nondet.
% Key is year, month, day, hour, minute, second, utc_offset, time_zone, daylight_saving, date or time.
date_time_value(Key, Date, Value) :-
    (   Date = date(Y, M, D)
    ->  Full = date(Y, M, D, -, -, -, -, -, -)
    ;   Full = Date
    ),
    date_part(Key, Full, Value).

date_part(year, D, V) :- arg(1, D, V).
date_part(month, D, V) :- arg(2, D, V).
date_part(day, D, V) :- arg(3, D, V).
date_part(hour, D, V) :- arg(4, D, V), V \== (-).
date_part(minute, D, V) :- arg(5, D, V), V \== (-).
date_part(second, D, V) :- arg(6, D, V), V \== (-).
date_part(utc_offset, D, V) :- arg(7, D, V), V \== (-).
date_part(time_zone, D, V) :- arg(8, D, V), V \== (-).
date_part(daylight_saving, D, V) :- arg(9, D, V), V \== (-).
date_part(date, date(Y, M, D, _, _, _, _, _, _), date(Y, M, D)).
date_part(time, date(_, _, _, H, M, S, _, _, _), time(H, M, S)) :- H \== (-).

%! day_of_the_week(+Date, -Day) is det.
% Day is 1 for Monday to 7 for Sunday.
day_of_the_week(Date, Day) :-
    date_parts(Date, Y, M, D),
    days(Y, M, D, Days),
    Day is (Days+3) mod 7+1.

%! day_of_the_year(+Date, -Day) is det.
% Day is 1 on the first of January.
day_of_the_year(Date, Day) :-
    date_parts(Date, Y, M, D),
    days(Y, M, D, Days),
    days(Y, 1, 1, First),
    Day is Days-First+1.

date_parts(Date, Y, M, D) :-
    must_be(nonvar, Date),
    arg(1, Date, Y),
    arg(2, Date, M),
    arg(3, Date, D).

%! format_time(+Sink, +Format, +StampOrDate) is det.
% Writes a time as Format says: % and a letter, as C's strftime() has them; %f is the second's
% fraction in six digits, %3f in three. A part of a date beyond its range counts into the next larger one.
% @error domain_error(time_format, Letter)
format_time(Sink, Format, Time) :-
    format_time(Sink, Format, Time, posix).

%! format_time(+Sink, +Format, +StampOrDate, +Locale) is det.
% As format_time/3; names are English in every locale.
format_time(Sink, Format, Time, _) :-
    must_be(nonvar, Time),
    (   number(Time)
    ->  Stamp = Time,
        stamp_date_time(Stamp, Date, local)
    ;   normal_date(Time, Date, Stamp)
    ),
    atom_string(Format, Text),
    string_chars(Text, Chars),
    time_parts(Chars, Date, Stamp, Parts),
    atomic_list_concat(Parts, Written),
    format(Sink, "~w", [Written]).

time_parts([], _, _, []).
time_parts(['%'|Chars0], Date, Stamp, [Part|Parts]) :- !,
    directive(Chars0, Letter, Digits, Chars),
    (   time_part(Letter, Digits, Date, Stamp, Part0)
    ->  Part = Part0
    ;   domain_error(time_format, Letter)
    ),
    time_parts(Chars, Date, Stamp, Parts).
time_parts([C|Chars], Date, Stamp, [C|Parts]) :-
    time_parts(Chars, Date, Stamp, Parts).

directive([], 'end of the format', _, []).
directive([:, z|Chars], :, _, Chars) :- !.
directive([C|Chars0], Letter, Digits, Chars) :-
    (   member(C, ['E', 'O', '_', '-'])
    ->  directive(Chars0, Letter, Digits, Chars)
    ;   char_type(C, digit(Digits0))
    ->  Digits = Digits0,
        directive(Chars0, Letter, _, Chars)
    ;   Letter = C,
        Chars = Chars0
    ).

time_part(a, _, D, _, P) :- week_day(D, _, Name), sub_atom(Name, 0, 3, _, P).
time_part('A', _, D, _, P) :- week_day(D, _, P).
time_part(b, _, D, _, P) :- month_name(D, Name), sub_atom(Name, 0, 3, _, P).
time_part(h, _, D, S, P) :- time_part(b, _, D, S, P).
time_part('B', _, D, _, P) :- month_name(D, P).
time_part(c, _, D, S, P) :- composed("%a %b %e %H:%M:%S %Y", D, S, P).
time_part('C', _, D, _, P) :- arg(1, D, Y), C is Y//100, format(atom(P), "~|~`0t~d~2+", [C]).
time_part(d, _, D, _, P) :- arg(3, D, V), two(V, P).
time_part('D', _, D, S, P) :- composed("%m/%d/%y", D, S, P).
time_part(e, _, D, _, P) :- arg(3, D, V), format(atom(P), "~|~t~d~2+", [V]).
time_part('F', _, D, S, P) :- composed("%Y-%m-%d", D, S, P).
time_part(f, N0, D, _, P) :-
    ( var(N0) -> N = 6 ; N = N0 ),
    arg(6, D, Second),
    V is min(round((float(Second)-truncate(float(Second)))*10**N), 10**N-1),
    format(atom(P), "~|~`0t~d~*+", [V, N]).
time_part(g, _, D, _, P) :- iso_week(D, Y, _), V is Y mod 100, two(V, P).
time_part('G', _, D, _, P) :- iso_week(D, P, _).
time_part('V', _, D, _, P) :- iso_week(D, _, W), two(W, P).
time_part('H', _, D, _, P) :- arg(4, D, V), two(V, P).
time_part('I', _, D, _, P) :- arg(4, D, H), V is (H+11) mod 12+1, two(V, P).
time_part(j, _, D, _, P) :- day_of_the_year(D, V), format(atom(P), "~|~`0t~d~3+", [V]).
time_part(k, _, D, _, P) :- arg(4, D, V), format(atom(P), "~|~t~d~2+", [V]).
time_part(l, _, D, _, P) :- arg(4, D, H), V is (H+11) mod 12+1, format(atom(P), "~|~t~d~2+", [V]).
time_part(m, _, D, _, P) :- arg(2, D, V), two(V, P).
time_part('M', _, D, _, P) :- arg(5, D, V), two(V, P).
time_part(n, _, _, _, '\n').
time_part(p, _, D, _, P) :- arg(4, D, H), ( H < 12 -> P = 'AM' ; P = 'PM' ).
time_part('P', _, D, _, P) :- arg(4, D, H), ( H < 12 -> P = am ; P = pm ).
time_part(r, _, D, S, P) :- composed("%I:%M:%S %p", D, S, P).
time_part('R', _, D, S, P) :- composed("%H:%M", D, S, P).
time_part(s, _, _, S, P) :- P is floor(float(S)).
time_part('S', _, D, _, P) :- arg(6, D, S), V is truncate(float(S)), two(V, P).
time_part(t, _, _, _, '\t').
time_part('T', _, D, S, P) :- composed("%H:%M:%S", D, S, P).
time_part(u, _, D, _, P) :- day_of_the_week(D, P).
time_part(w, _, D, _, P) :- day_of_the_week(D, V), P is V mod 7.
time_part('U', _, D, _, P) :- day_of_the_year(D, Y), day_of_the_week(D, W), V is (Y+6-W mod 7)//7, two(V, P).
time_part('W', _, D, _, P) :- day_of_the_year(D, Y), day_of_the_week(D, W), V is (Y+6-(W-1))//7, two(V, P).
time_part(x, _, D, S, P) :- composed("%m/%d/%y", D, S, P).
time_part('X', _, D, S, P) :- composed("%H:%M:%S", D, S, P).
time_part(y, _, D, _, P) :- arg(1, D, Y), V is Y mod 100, two(V, P).
time_part('Y', _, D, _, P) :- arg(1, D, P).
time_part(z, _, D, _, P) :- zone_offset('', D, P).
time_part(:, _, D, _, P) :- zone_offset(:, D, P).
time_part('Z', _, D, _, P) :- arg(8, D, P).
time_part(+, _, D, S, P) :- composed("%a %b %e %H:%M:%S %Y", D, S, P).
time_part('%', _, _, _, '%').

two(V, P) :- format(atom(P), "~|~`0t~d~2+", [V]).

zone_offset(Between, Date, Text) :-
    arg(7, Date, Offset),
    ( Offset =< 0 -> Sign = (+) ; Sign = (-) ),
    H is abs(Offset)//3600,
    M is abs(Offset)//60 mod 60,
    two(H, Hours),
    two(M, Minutes),
    atomic_list_concat([Sign, Hours, Between, Minutes], Text).

composed(Format, Date, Stamp, Part) :-
    string_chars(Format, Chars),
    time_parts(Chars, Date, Stamp, Parts),
    atomic_list_concat(Parts, Part).

week_day(Date, Day, Name) :-
    day_of_the_week(Date, Day),
    nth0(Day, [-, 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'], Name).

month_name(Date, Name) :-
    arg(2, Date, Month),
    month(Month, Name).

month(1, 'January').
month(2, 'February').
month(3, 'March').
month(4, 'April').
month(5, 'May').
month(6, 'June').
month(7, 'July').
month(8, 'August').
month(9, 'September').
month(10, 'October').
month(11, 'November').
month(12, 'December').

% The week that has the year's first Thursday is its first.
iso_week(Date, Year, Week) :-
    date_parts(Date, Y, M, D),
    day_of_the_week(Date, WeekDay),
    days(Y, M, D, Days),
    Thursday is Days-WeekDay+4,
    civil(Thursday, Year, _, _),
    days(Year, 1, 1, First),
    Week is (Thursday-First)//7+1.

%! parse_time(+Text, -Stamp) is semidet.
% Reads a time in the formats of ISO 8601 (days of months, weeks and years, with strokes and colons or without; a month
% is its first day) or RFC 1123. Fails for other texts, and for days and times that do not exist.
parse_time(Text, Stamp) :-
    parse_time(Text, _, Stamp).

%! parse_time(+Text, ?Format, -Stamp) is semidet.
% As parse_time/2; Format is iso_8601 or rfc_1123.
parse_time(Text, Format, Stamp) :-
    atom_string(Text, String),
    string_codes(String, Codes),
    time_format(Format, Date, Codes),
    !,
    date_time_stamp(Date, Stamp).

time_format(iso_8601, Date, Codes) :- phrase(iso(Date), Codes).
time_format(rfc_1123, Date, Codes) :- phrase(rfc(Date), Codes).

iso(date(Y, M, D, H, Mn, S, Offset, -, -)) -->
    calendar(Y, M, D),
    (   ( "T" ; " " ), clock(H, Mn, S), offset(Offset)
    ->  []
    ;   { H = 0, Mn = 0, S = 0, Offset = 0 }
    ).
iso(date(Y, M, 1, 0, 0, 0, 0, -, -)) --> figures(4, Y), "-", figures(2, M), { is_day(Y, M, 1) }.

% A day of a month, of a week or of a year, with strokes or without.
calendar(Y, M, D) --> figures(4, Y), "-", figures(2, M), "-", figures(2, D), { is_day(Y, M, D) }.
calendar(Y, M, D) --> figures(4, Y), figures(2, M), figures(2, D), { is_day(Y, M, D) }.
calendar(Y, 1, D) --> figures(4, Y), stroke, "W", figures(2, Week), stroke, figures(1, Day),
    { between(1, 7, Day), days(Y, 1, 4, Fourth), D is 4-(Fourth+3) mod 7+(Week-1)*7+Day-1 },
    { iso_week(date(Y, 1, D), Y, Week) }.
calendar(Y, 1, D) --> figures(4, Y), stroke, figures(3, D),
    { days(Y, 1, D, Days), civil(Days, Y, _, _) }.

is_day(Y, M, D) :-
    days(Y, M, D, Days),
    civil(Days, Y, M, D).

stroke --> "-".
stroke --> [].

clock(H, M, S) -->
    figures_below(24, H), ":", figures_below(60, M), !,
    (   ":", second(S) -> [] ; { S = 0 } ).
clock(H, M, S) -->
    figures_below(24, H), figures_below(60, M), !,
    (   second(S) -> [] ; { S = 0 } ).
clock(H, 0, 0) -->
    figures_below(24, H).

% The second 60 is one that is inserted at the end of a day.
second(S) -->
    figures_below(61, Whole),
    (   ( "." ; "," ), digits([D|Ds])
    ->  { number_codes(Part, [D|Ds]), length([D|Ds], N), S is Whole+Part/10**N }
    ;   { S = Whole }
    ).

offset(0) --> "Z", !.
offset(Offset) -->
    ( "+" -> { Sign = -1 } ; "-", { Sign = 1 } ), !,
    figures_below(24, H),
    (   ":", figures_below(60, M) -> [] ; figures_below(60, M) -> [] ; { M = 0 } ),
    { Offset is Sign*(H*3600+M*60) }.
offset(0) --> [].

rfc(date(Y, M, D, H, Mn, S, Offset, -, -)) -->
    [_, _, _], ", ", integer(D), " ", [A, B, C], " ", figures(4, Y), " ", clock(H, Mn, S), " ",
    ( "GMT" -> { Offset = 0 } ; offset(Offset) ),
    { atom_codes(Short, [A, B, C]), month_of(Short, M), is_day(Y, M, D) }.

month_of(Short, M) :-
    month(M, Name),
    sub_atom(Name, 0, 3, _, Short),
    !.

figures_below(End, Value) --> figures(2, Value), { Value < End }.

figures(N, Value) -->
    { length(Codes, N) },
    all_digits(Codes),
    { number_codes(Value, Codes) }.

all_digits([]) --> [].
all_digits([C|Cs]) --> [C], { 0'0 =< C, C =< 0'9 }, all_digits(Cs).
