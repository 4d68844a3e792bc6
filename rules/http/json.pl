% JSON texts (RFC 8259) and terms.
%
% An object is json([Key=Value, ...]), an array a list, a string an atom, true, false and null are @(true), @(false)
% and @(null). A text is read character by character, so that nothing after a value is consumed from the stream.

:- module(json,
          [ json_read/2,
            json_read/3,
            atom_json_term/3,
            json_write/2,
            json_write/3,
            is_json_term/1,
            is_json_term/2
          ]).

:- use_module(library(error), [instantiation_error/1, is_of_type/2, must_be/2, type_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).

:- set_prolog_flag(double_quotes, string).

% ---- reading ----

%! json_read(+Stream, -Term) is det.
% Term is the next value in Stream. O(length).
% @error syntax_error(json(What)) if there is none
json_read(Stream, Term) :-
    json_read(Stream, Term, []).

%! json_read(+Stream, -Term, +Options) is det.
% Options: null(T), true(T) and false(T) are the terms for these three values; end_of_file(T) makes Term T at the end of
% the stream, which is an error otherwise.
json_read(Stream, Term, Options) :-
    constants(Options, false, Constants),
    skip_layout(Stream, Code),
    (   Code =:= -1,
        option(end_of_file(End), Options, error),
        End \== error
    ->  Term = End
    ;   value(Code, Stream, Constants, Term0),
        Term = Term0
    ).

% constants(+Options, +Serialize, -Constants): the terms for three values, and whether terms that represent no value
% are written as strings.
constants(Options, Serialize, constants(Null, True, False, Serialize)) :-
    option(null(Null), Options, @(null)),
    option(true(True), Options, @(true)),
    option(false(False), Options, @(false)).

%! atom_json_term(?Text, ?Term, +Options) is det.
% Term is the first value in Text. If Text is unbound, it is the text of Term, an atom, or of the Type in as(Type):
% atom, string, codes or chars. Other options are those of json_read/3 and json_write/3. O(length).
atom_json_term(Text, Term, Options) :-
    nonvar(Text), !,
    atom_string(Text, String),
    setup_call_cleanup(open_string(String, Stream), json_read(Stream, Term, Options), close(Stream)).
atom_json_term(Text, Term, Options) :-
    nonvar(Term), !,
    option(as(Type), Options, atom),
    Sink =.. [Type, Text],
    with_output_to(Sink, ( current_output(Out), json_write(Out, Term, Options) )).
atom_json_term(Text, _, _) :-
    instantiation_error(Text).

% value(+Code, +Stream, +Constants, -Value): Code is the first one, which has been read.
value(0'{, Stream, Constants, json(Pairs)) :- !,
    skip_layout(Stream, Code),
    (   Code =:= 0'} -> Pairs = []
    ;   pairs(Code, Stream, Constants, Pairs)
    ).
value(0'[, Stream, Constants, Values) :- !,
    skip_layout(Stream, Code),
    (   Code =:= 0'] -> Values = []
    ;   elements(Code, Stream, Constants, Values)
    ).
value(0'", Stream, _, Atom) :- !,
    string_rest(Stream, Codes),
    atom_codes(Atom, Codes).
value(0'-, Stream, _, Number) :- !,
    number_value([0'-], Stream, Number).
value(Code, Stream, _, Number) :-
    digit(Code), !,
    number_value([Code], Stream, Number).
value(Code, Stream, Constants, Value) :-
    constant(Code, Word, Rest, Constants, Value0), !,
    (   expected(Rest, Stream) -> Value = Value0
    ;   wrong(Stream, json_expected(Word))
    ).
value(-1, Stream, _, _) :- !,
    wrong(Stream, unexpected_end_of_file).
value(_, Stream, _, _) :-
    wrong(Stream, illegal_json).

constant(0'n, null, [0'u, 0'l, 0'l], constants(Null, _, _, _), Null).
constant(0't, true, [0'r, 0'u, 0'e], constants(_, True, _, _), True).
constant(0'f, false, [0'a, 0'l, 0's, 0'e], constants(_, _, False, _), False).

expected([], _).
expected([Code|Codes], Stream) :-
    get_code(Stream, Code),
    expected(Codes, Stream).

pairs(0'", Stream, Constants, [Key=Value|Pairs]) :- !,
    string_rest(Stream, Codes),
    atom_codes(Key, Codes),
    skip_layout(Stream, Colon),
    ( Colon =:= 0': -> true ; wrong(Stream, illegal_json) ),
    skip_layout(Stream, First),
    value(First, Stream, Constants, Value),
    skip_layout(Stream, Behind),
    (   Behind =:= 0'}
    ->  Pairs = []
    ;   Behind =:= 0',
    ->  skip_layout(Stream, Next),
        pairs(Next, Stream, Constants, Pairs)
    ;   wrong(Stream, illegal_object)
    ).
pairs(_, Stream, _, _) :-
    wrong(Stream, illegal_json).

elements(Code, Stream, Constants, [Value|Values]) :-
    value(Code, Stream, Constants, Value),
    skip_layout(Stream, Behind),
    (   Behind =:= 0']
    ->  Values = []
    ;   Behind =:= 0',
    ->  skip_layout(Stream, Next),
        elements(Next, Stream, Constants, Values)
    ;   wrong(Stream, illegal_array)
    ).

% The rest of a string, its closing quote taken.
string_rest(Stream, Codes) :-
    get_code(Stream, Code),
    string_rest(Code, Stream, Codes).

string_rest(0'", _, []) :- !.
string_rest(0'\\, Stream, [Code|Codes]) :- !,
    get_code(Stream, Letter),
    (   escaped(Letter, Code0) -> Code = Code0
    ;   Letter =:= 0'u -> unicode(Stream, Code)
    ;   wrong(Stream, illegal_string_escape)
    ),
    string_rest(Stream, Codes).
string_rest(-1, Stream, _) :- !,
    wrong(Stream, unexpected_end_of_file).
string_rest(Code, Stream, [Code|Codes]) :-
    string_rest(Stream, Codes).

escaped(0'", 0'").
escaped(0'\\, 0'\\).
escaped(0'/, 0'/).
escaped(0'b, 0'\b).
escaped(0'f, 0'\f).
escaped(0'n, 0'\n).
escaped(0'r, 0'\r).
escaped(0't, 0'\t).

% Four hexadecimal digits; two halves of one character are that character.
unicode(Stream, Code) :-
    hexadecimal(Stream, High),
    (   High >= 0xd800, High =< 0xdbff
    ->  ( expected([0'\\, 0'u], Stream) -> true ; wrong(Stream, illegal_surrogate_pair) ),
        hexadecimal(Stream, Low),
        ( Low >= 0xdc00, Low =< 0xdfff -> true ; wrong(Stream, illegal_surrogate_pair) ),
        Code is 0x10000 + ((High - 0xd800) << 10) + Low - 0xdc00
    ;   High >= 0xdc00, High =< 0xdfff
    ->  wrong(Stream, illegal_surrogate_pair)
    ;   Code = High
    ).

hexadecimal(Stream, Number) :-
    hexadecimal(4, Stream, 0, Number).

hexadecimal(0, _, Number, Number) :- !.
hexadecimal(N, Stream, Number0, Number) :-
    get_code(Stream, Code),
    ( Code >= 0, code_type(Code, xdigit(Weight)) -> true ; wrong(Stream, illegal_string_escape) ),
    Number1 is 16*Number0 + Weight,
    N1 is N-1,
    hexadecimal(N1, Stream, Number1, Number).

number_value(First, Stream, Number) :-
    number_codes_of(Stream, Codes0),
    append_codes(First, Codes0, Codes),
    (   number_form(Codes, Form),
        catch(number_codes(Number0, Form), error(syntax_error(_), _), fail)
    ->  Number = Number0
    ;   wrong(Stream, illegal_number)
    ).

number_codes_of(Stream, Codes) :-
    peek_code(Stream, Code),
    (   ( digit(Code) ; member(Code, [0'-, 0'+, 0'., 0'e, 0'E]) )
    ->  get_code(Stream, Code),
        Codes = [Code|Codes1],
        number_codes_of(Stream, Codes1)
    ;   Codes = []
    ).

append_codes([], Codes, Codes).
append_codes([Code|Codes0], Codes1, [Code|Codes]) :-
    append_codes(Codes0, Codes1, Codes).

% number_form(+Codes, -Form): Prolog writes 1e10 as 1.0e10.
number_form(Codes, Form) :-
    phrase(numeral(Form, []), Codes).

numeral(Form, Tail) -->
    ( "-" -> { Form = [0'-|Form1] } ; { Form = Form1 } ),
    digits(Form1, Form2),
    (   "." -> { Form2 = [0'.|Form3] }, digits(Form3, Form4)
    ;   { Form4 = Form2 }
    ),
    (   ( "e" ; "E" )
    ->  { Form4 == Form2 -> Form4 = [0'., 0'0, 0'e|Form5] ; Form4 = [0'e|Form5] },
        (   "-" -> { Form5 = [0'-|Form6] }
        ;   "+" -> { Form6 = Form5 }
        ;   { Form6 = Form5 }
        ),
        digits(Form6, Tail)
    ;   { Form4 = Tail }
    ).

digits([Code|Form], Tail) -->
    [Code],
    { digit(Code) },
    more_digits(Form, Tail).

more_digits([Code|Form], Tail) -->
    [Code],
    { digit(Code) }, !,
    more_digits(Form, Tail).
more_digits(Tail, Tail) --> [].

digit(Code) :- Code >= 0'0, Code =< 0'9.

% skip_layout(+Stream, -Code): the next code that is neither layout nor in a comment, which is taken.
skip_layout(Stream, Code) :-
    get_code(Stream, Code0),
    (   member(Code0, [0' , 0'\t, 0'\n, 0'\r])
    ->  skip_layout(Stream, Code)
    ;   Code0 =:= 0'/
    ->  comment(Stream),
        skip_layout(Stream, Code)
    ;   Code = Code0
    ).

comment(Stream) :-
    get_code(Stream, Code),
    (   Code =:= 0'/ -> skip(Stream, 0'\n)
    ;   Code =:= 0'* -> get_code(Stream, Next), block_comment(Next, Stream)
    ;   wrong(Stream, illegal_comment)
    ).

block_comment(-1, Stream) :- !,
    wrong(Stream, unterminated_comment).
block_comment(0'*, Stream) :- !,
    get_code(Stream, Code),
    ( Code =:= 0'/ -> true ; block_comment(Code, Stream) ).
block_comment(_, Stream) :-
    get_code(Stream, Code),
    block_comment(Code, Stream).

wrong(Stream, What) :-
    line_count(Stream, Line),
    line_position(Stream, Column),
    character_count(Stream, Count),
    throw(error(syntax_error(json(What)), stream(Stream, Line, Column, Count))).

% ---- writing ----

%! json_write(+Stream, +Term) is det.
% Writes a value: on one line if it fits, else a line for each element. O(length).
% @error type_error(json_term, T) for a subterm that represents no JSON value
json_write(Stream, Term) :-
    json_write(Stream, Term, []).

%! json_write(+Stream, +Term, +Options) is det.
% Options: width(N) of a line (72; 0 writes all on one), step(N) of an indentation (2); null(T), true(T) and false(T)
% are the terms for these three values; serialize_unknown(true) writes other terms as strings with their text.
json_write(Stream, Term, Options) :-
    option(serialize_unknown(Serialize), Options, false),
    must_be(boolean, Serialize),
    constants(Options, Serialize, Constants),
    option(width(Width), Options, 72),
    option(step(Step), Options, 2),
    written(Term, 0, layout(Width, Step), Constants, Texts, []),
    forall(member(Text, Texts), write(Stream, Text)).

% written(+Term, +Indent, +Layout, +Constants, -Texts, ?Tail)
written(Term, _, _, Constants, [Text|Texts], Texts) :-
    leaf(Term, Constants, Text), !.
written(Term, Indent, layout(Width, _), Constants, [Text|Texts], Texts) :-
    Width =< 0, !,
    line(Term, Constants, Text, Indent, _).
written(Term, Indent, layout(Width, _), Constants, [Text|Texts], Texts) :-
    Room is Width - Indent,
    line(Term, Constants, Text, 0, Length),
    Length =< Room, !.
written(json(Pairs), Indent, Layout, Constants, ["{"|Texts0], Texts) :- !,
    inner(Indent, Layout, Inner, NewLine, Last),
    pair_lines(Pairs, NewLine, Inner, Layout, Constants, Texts0, [Last, "}"|Texts]).
written(Values, Indent, Layout, Constants, ["["|Texts0], Texts) :-
    inner(Indent, Layout, Inner, NewLine, Last),
    value_lines(Values, NewLine, Inner, Layout, Constants, Texts0, [Last, "]"|Texts]).

inner(Indent, layout(_, Step), Inner, NewLine, Last) :-
    Inner is Indent+Step,
    format(string(NewLine), "~n~t~*|", [Inner]),
    format(string(Last), "~n~t~*|", [Indent]).

pair_lines([Pair|Pairs], NewLine, Inner, Layout, Constants, [NewLine, Key, ": "|Texts0], Texts) :-
    key_value(Pair, Key, Value),
    written(Value, Inner, Layout, Constants, Texts0, Texts1),
    (   Pairs = [_|_]
    ->  Texts1 = [","|Texts2],
        pair_lines(Pairs, NewLine, Inner, Layout, Constants, Texts2, Texts)
    ;   Texts1 = Texts
    ).

value_lines([Value|Values], NewLine, Inner, Layout, Constants, [NewLine|Texts0], Texts) :-
    written(Value, Inner, Layout, Constants, Texts0, Texts1),
    (   Values = [_|_]
    ->  Texts1 = [","|Texts2],
        value_lines(Values, NewLine, Inner, Layout, Constants, Texts2, Texts)
    ;   Texts1 = Texts
    ).

% line(+Term, +Constants, -Text, +Length0, -Length): on one line.
line(Term, Constants, Text, Length0, Length) :-
    phrase(line_parts(Term, Constants), Parts),
    atomics_to_string(Parts, Text),
    string_length(Text, Own),
    Length is Length0+Own.

line_parts(Term, Constants) -->
    { leaf(Term, Constants, Text) }, !,
    [Text].
line_parts(json(Pairs), Constants) --> !,
    ["{"],
    pair_parts(Pairs, Constants),
    ["}"].
line_parts(Values, Constants) -->
    ["["],
    value_parts(Values, Constants),
    ["]"].

pair_parts([Pair|Pairs], Constants) -->
    { key_value(Pair, Key, Value) },
    [Key, ": "],
    line_parts(Value, Constants),
    ( { Pairs = [_|_] } -> [", "], pair_parts(Pairs, Constants) ; [] ).

value_parts([Value|Values], Constants) -->
    line_parts(Value, Constants),
    ( { Values = [_|_] } -> [", "], value_parts(Values, Constants) ; [] ).

key_value(Pair, Text, Value) :-
    pair(Pair, Key, Value),
    quoted(Key, Text).

pair(Pair, _, _) :- var(Pair), !, instantiation_error(Pair).
pair(Key=Value, Key, Value) :- !.
pair(Key-Value, Key, Value) :- !.
pair(Pair, Key, Value) :- compound(Pair), Pair =.. [Key, Value], !.
pair(Pair, _, _) :- type_error(pair, Pair).

% leaf(+Term, +Constants, -Text): a value without parts; fails for others.
leaf(Term, _, _) :- var(Term), !, instantiation_error(Term).
leaf(Term, constants(Null, _, _, _), "null") :- Term == Null, !.
leaf(Term, constants(_, True, _, _), "true") :- Term == True, !.
leaf(Term, constants(_, _, False, _), "false") :- Term == False, !.
leaf([], _, "[]") :- !.
leaf([Value|Values], _, _) :- !,
    \+ is_of_type(list_or_partial, Values),
    type_error(json_term, [Value|Values]).
leaf(json(Pairs), _, Text) :- !,
    must_be(list, Pairs),
    Pairs == [],
    Text = "{}".
leaf(Term, _, Text) :- number(Term), !, number_text(Term, Text).
leaf(Term, _, Text) :- ( atom(Term) ; string(Term) ), !, quoted(Term, Text).
leaf(Term, constants(_, _, _, true), Text) :- !, format(atom(Plain), "~q", [Term]), quoted(Plain, Text).
leaf(Term, _, _) :- type_error(json_term, Term).

number_text(Number, Text) :-
    (   float(Number), ( Number =\= Number ; Number =:= inf ; Number =:= -inf )
    ->  type_error(json_term, Number)
    ;   number_string(Number, Text)
    ).

quoted(Plain, Text) :-
    atom_codes(Plain, Codes),
    phrase(quoted_codes(Codes, 0' ), Quoted),
    format(string(Text), "\"~s\"", [Quoted]).

quoted_codes([], _) --> [].
quoted_codes([Code|Codes], Before) -->
    quoted_code(Code, Before),
    quoted_codes(Codes, Code).

quoted_code(0'/, 0'<) --> !, "\\/".
quoted_code(Code, _) --> { escaped(Letter, Code), Code =\= 0'/ }, !, [0'\\, Letter].
quoted_code(Code, _) --> { Code < 0' }, !, { format(codes(Escape), "\\u~|~`0t~16r~4+", [Code]) }, codes(Escape).
quoted_code(Code, _) --> [Code].

codes([]) --> [].
codes([Code|Codes]) --> [Code], codes(Codes).

% ---- checking ----

%! is_json_term(@Term) is semidet.
% Term represents a JSON value. O(size).
is_json_term(Term) :-
    is_json_term(Term, []).

%! is_json_term(@Term, +Options) is semidet.
% Options: null(T), true(T) and false(T), as for json_write/3.
is_json_term(Term, Options) :-
    constants(Options, false, Constants),
    catch(line(Term, Constants, _, 0, _), error(_, _), fail).
