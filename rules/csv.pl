% Tables as text, with commas or other separators between the fields (RFC 4180).
%
% A row is a compound row(Field, ...). A field between double quotes may hold separators, line ends and doubled
% quotes. Options:
%
%   separator(Code)      0', if not given, 0'\t for files whose name ends in .tsv
%   strip(Bool)          whether layout around a field is left out; false
%   ignore_quotes(Bool)  whether a quote is a character like others; false
%   convert(Bool)        whether a field that reads as a number is one, also between quotes; true
%   case(How)            down, up or preserve
%   functor(Name)        of rows; row
%   arity(N)             of rows
%   match_arity(Bool)    whether all rows have to have as many fields as the first, or N; true (rows that are
%                        read one by one may have any number)
%   skip_header(Start)   lines at the beginning that begin with this text are left out
%
% All take time linear in the text.

:- module(csv,
          [ csv//1,
            csv//2,
            csv_read_file/2,
            csv_read_file/3,
            csv_read_stream/3,
            csv_read_row/3,
            csv_read_file_row/3,
            csv_options/2,
            csv_write_file/2,
            csv_write_file/3,
            csv_write_stream/3
          ]).

:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(option), [option/2, option/3, select_option/4]).
:- use_module(library(readutil), [read_line_to_codes/2, read_stream_to_codes/2]).

%! csv(?Rows)// is semidet.
% As csv//2 without options.
csv(Rows) -->
    csv(Rows, []).

%! csv(?Rows, +Options)// is semidet.
% A table of Rows: reads it, or writes it where Rows are known.
csv(Rows, Options, Codes, Rest) :-
    csv_options(Form, Options),
    (   is_list(Rows)
    ->  write_rows(Rows, Form, Codes, Rest)
    ;   without_header(Codes, Form, Body),
        read_rows(Body, Form, Rows),
        Rest = []
    ).

%! csv_read_file(+File, -Rows) is det.
% As csv_read_file/3 without options.
csv_read_file(File, Rows) :-
    csv_read_file(File, Rows, []).

%! csv_read_file(+File, -Rows, +Options) is det.
% Rows are those of File; options of open/4 count as well.
csv_read_file(File, Rows, Options0) :-
    for_file(File, Options0, Options, Opening),
    setup_call_cleanup(open(File, read, Stream, Opening),
                       read_stream_to_codes(Stream, Codes),
                       close(Stream)),
    phrase(csv(Rows, Options), Codes).

%! csv_read_stream(+Stream, -Rows, +Options) is det.
% Rows are those of the rest of Stream.
csv_read_stream(Stream, Rows, Options) :-
    read_stream_to_codes(Stream, Codes),
    phrase(csv(Rows, Options), Codes).

for_file(File, Options0, Options, Opening) :-
    (   \+ option(separator(_), Options0),
        file_name_extension(_, tsv, File)
    ->  Options = [separator(0'\t)|Options0]
    ;   Options = Options0
    ),
    findall(O, ( member(O, Options0), opens(O) ), Opening).

opens(encoding(_)).
opens(bom(_)).

%! csv_read_file_row(+File, -Row, +Options) is nondet.
% Row is one of File, first to last; line(N) says at which line it begins. A row is read when it is asked for.
csv_read_file_row(File, Row, Options0) :-
    for_file(File, Options0, Options1, Opening),
    select_option(line(Line), Options1, Options, _),
    csv_options(Form, Options),
    setup_call_cleanup(open(File, read, Stream, Opening),
                       ( next_line(Stream, N0, Codes0),
                         below_header(Codes0, N0, Stream, Form, Codes, N),
                         row_of(Codes, N, Stream, Form, Line, Row) ),
                       close(Stream)).

next_line(Stream, N, Codes) :-
    line_count(Stream, N),
    read_line_to_codes(Stream, Codes).

below_header(Codes0, N0, Stream, Form, Codes, N) :-
    (   Codes0 \== end_of_file,
        header_line(Codes0, Form)
    ->  next_line(Stream, N1, Codes1),
        below_header(Codes1, N1, Stream, Form, Codes, N)
    ;   Codes = Codes0,
        N = N0
    ).

row_of(Codes, N, Stream, Form, Line, Row) :-
    Codes \== end_of_file,
    row_from(Codes, Stream, Form, Row0),
    (   Line-Row = N-Row0
    ;   next_line(Stream, N1, Codes1),
        row_of(Codes1, N1, Stream, Form, Line, Row)
    ).

%! csv_read_row(+Stream, -Row, +Form) is det.
% Row is the next row of Stream, or end_of_file; Form is the result of csv_options/2.
csv_read_row(Stream, Row, Form) :-
    read_line_to_codes(Stream, Line),
    (   Line == end_of_file
    ->  Row = end_of_file
    ;   row_from(Line, Stream, Form, Row)
    ).

row_from(Line, Stream, Form, Row) :-
    whole_record(Line, Stream, Form, Codes),
    fields(Codes, Form, Fields, []),
    made_row(Fields, Form, Row).

% A quoted field that is open at the end of a line continues on the next.
whole_record(Line, Stream, Form, Codes) :-
    (   form(ignore_quotes, Form, false),
        open_quote(Line),
        read_line_to_codes(Stream, Next),
        Next \== end_of_file
    ->  append(Line, [0'\n|Next], Lines),
        whole_record(Lines, Stream, Form, Codes)
    ;   Codes = Line
    ).

open_quote(Line) :-
    aggregate_all(count, member(0'", Line), Quotes),
    Quotes mod 2 =:= 1.

%! csv_options(-Form, +Options) is det.
% Form holds the options for csv_read_row/3, and the number of fields of the first row once that was read.
csv_options(form(Separator, Strip, Ignore, Convert, Case, Functor, arity(Arity), Match, Start), Options) :-
    option(separator(Separator), Options, 0',),
    option(strip(Strip), Options, false),
    option(ignore_quotes(Ignore), Options, false),
    option(convert(Convert), Options, true),
    option(case(Case), Options, preserve),
    option(functor(Functor), Options, row),
    option(match_arity(Match), Options, true),
    option(skip_header(Start0), Options, ''),
    ( option(arity(Arity0), Options) -> Arity = Arity0 ; Arity = first ),
    must_be(integer, Separator),
    must_be(boolean, Strip),
    must_be(boolean, Ignore),
    must_be(boolean, Convert),
    must_be(oneof([down, up, preserve]), Case),
    must_be(atom, Functor),
    must_be(boolean, Match),
    format(codes(Start), "~w", [Start0]).

form(separator, form(X, _, _, _, _, _, _, _, _), X).
form(strip, form(_, X, _, _, _, _, _, _, _), X).
form(ignore_quotes, form(_, _, X, _, _, _, _, _, _), X).
form(convert, form(_, _, _, X, _, _, _, _, _), X).
form(case, form(_, _, _, _, X, _, _, _, _), X).
form(functor, form(_, _, _, _, _, X, _, _, _), X).
form(arity, form(_, _, _, _, _, _, X, _, _), X).
form(match_arity, form(_, _, _, _, _, _, _, X, _), X).
form(skip_header, form(_, _, _, _, _, _, _, _, X), X).

without_header(Codes, Form, Body) :-
    (   header_line(Codes, Form)
    ->  rest_of_line(Codes, Rest),
        without_header(Rest, Form, Body)
    ;   Body = Codes
    ).

header_line(Codes, Form) :-
    form(skip_header, Form, Start),
    Start = [_|_],
    append(Start, _, Codes).

rest_of_line([], []).
rest_of_line([C|Cs], Rest) :- ( C == 0'\n -> Rest = Cs ; rest_of_line(Cs, Rest) ).

read_rows([], _, []) :- !.
read_rows(Codes, Form, [Row|Rows]) :-
    fields(Codes, Form, Fields, Rest),
    row(Fields, Form, Row),
    read_rows(Rest, Form, Rows).

row(Fields, Form, Row) :-
    length(Fields, N),
    form(arity, Form, Kept),
    arg(1, Kept, Arity),
    (   form(match_arity, Form, false)
    ->  true
    ;   Arity == first
    ->  nb_setarg(1, Kept, N)
    ;   Arity =:= N
    ->  true
    ;   domain_error(row_arity(Arity), N)
    ),
    made_row(Fields, Form, Row).

made_row(Fields, Form, Row) :-
    form(functor, Form, Functor),
    Row =.. [Functor|Fields].

% fields(+Codes, +Form, -Fields, -Rest): the fields up to the end of the line.
fields(Codes, Form, [Field|Fields], Rest) :-
    field(Codes, Form, Field, Codes1),
    form(separator, Form, Separator),
    (   Codes1 = [Separator|Codes2]
    ->  fields(Codes2, Form, Fields, Rest)
    ;   Fields = [],
        line_end(Codes1, Rest)
    ).

line_end([], []).
line_end([0'\n|Rest], Rest) :- !.
line_end([0'\r, 0'\n|Rest], Rest) :- !.
line_end([0'\r], []).

field(Codes, Form, Field, Rest) :-
    form(separator, Form, Separator),
    (   form(ignore_quotes, Form, false),
        quote_first(Codes, Form, Codes1)
    ->  quoted(Codes1, Text, Rest0),
        ( form(strip, Form, true) -> without_layout(Rest0, Separator, Rest) ; Rest = Rest0 ),
        in_case(Text, Form, Shown),
        value(Shown, Form, Field)
    ;   plain(Codes, Separator, Text0, Rest),
        ( form(strip, Form, true) -> stripped(Text0, Text) ; Text = Text0 ),
        in_case(Text, Form, Shown),
        value(Shown, Form, Field)
    ).

quote_first(Codes, Form, Rest) :-
    ( form(strip, Form, true) -> form(separator, Form, S), without_layout(Codes, S, Codes1) ; Codes1 = Codes ),
    Codes1 = [0'"|Rest].

without_layout([C|Cs], Separator, Rest) :-
    C \== Separator,
    ( C == 0'\s ; C == 0'\t ),
    !,
    without_layout(Cs, Separator, Rest).
without_layout(Rest, _, Rest).

quoted([0'", 0'"|Codes], [0'"|Text], Rest) :- !, quoted(Codes, Text, Rest).
quoted([0'"|Rest], [], Rest) :- !.
quoted([C|Codes], [C|Text], Rest) :- quoted(Codes, Text, Rest).

plain(Codes, Separator, Text, Rest) :-
    (   ends(Codes, Separator)
    ->  Text = [],
        Rest = Codes
    ;   Codes = [C|Codes1],
        Text = [C|Text1],
        plain(Codes1, Separator, Text1, Rest)
    ).

ends([], _).
ends([Separator|_], Separator) :- !.
ends([0'\n|_], _) :- !.
ends([0'\r|Rest], _) :- ( Rest == [] -> true ; Rest = [0'\n|_] ).

stripped(Codes0, Codes) :-
    string_codes(Text0, Codes0),
    split_string(Text0, "", " \t", [Text]),
    string_codes(Text, Codes).

in_case(Codes, Form, Shown) :-
    form(case, Form, Case),
    (   Case == preserve
    ->  Shown = Codes
    ;   string_codes(Text, Codes),
        ( Case == up -> string_upper(Text, Text1) ; string_lower(Text, Text1) ),
        string_codes(Text1, Shown)
    ).

% A number begins as one and not with layout.
value(Codes, Form, Value) :-
    (   form(convert, Form, true),
        Codes = [First|_],
        ( code_type(First, digit) ; First == 0'- ; First == 0'+ ),
        catch(number_codes(Number, Codes), error(syntax_error(_), _), fail)
    ->  Value = Number
    ;   atom_codes(Value, Codes)
    ).

%! csv_write_file(+File, +Rows) is det.
% As csv_write_file/3 without options.
csv_write_file(File, Rows) :-
    csv_write_file(File, Rows, []).

%! csv_write_file(+File, +Rows, +Options) is det.
% Writes a table to File, lines ending in carriage return and line feed; options of open/4 count as well.
csv_write_file(File, Rows, Options0) :-
    for_file(File, Options0, Options, Opening),
    setup_call_cleanup(open(File, write, Stream, Opening),
                       csv_write_stream(Stream, Rows, Options),
                       close(Stream)).

%! csv_write_stream(+Stream, +Rows, +Options) is det.
% Writes rows to Stream, as csv_write_file/3.
csv_write_stream(Stream, Rows, Options) :-
    must_be(list, Rows),
    csv_options(Form, Options),
    write_rows(Rows, Form, Codes, []),
    format(Stream, "~s", [Codes]).

write_rows([], _) --> [].
write_rows([Row|Rows], Form) -->
    { Row =.. [_|Fields] },
    write_fields(Fields, Form),
    "\r\n",
    write_rows(Rows, Form).

write_fields([], _) --> [].
write_fields([Field|Fields], Form) -->
    { must_be(atomic, Field),
      atom_codes(Field, Codes),
      form(separator, Form, Separator) },
    (   { wants_quotes(Codes, Separator) }
    ->  [0'"],
        doubled(Codes),
        [0'"]
    ;   written(Codes)
    ),
    ( { Fields == [] } -> [] ; [Separator], write_fields(Fields, Form) ).

wants_quotes(Codes, Separator) :-
    member(C, Codes),
    memberchk(C, [Separator, 0'", 0'\n, 0'\r]),
    !.

doubled([]) --> [].
doubled([C|Cs]) --> ( { C == 0'" } -> [C, C] ; [C] ), doubled(Cs).

written([]) --> [].
written([C|Cs]) --> [C], written(Cs).
