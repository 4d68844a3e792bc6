% Lists of character codes are printed as text.

:- module(portray_text,
          [ portray_text/1,
            set_portray_text/2,
            set_portray_text/3
          ]).

:- use_module(library(error)).
:- use_module(library(lists), [append/3]).

:- dynamic chosen/2.
:- multifile user:portray/1.
:- dynamic user:portray/1.

default(enabled, false).
default(min_length, 3).
default(ellipsis, 30).

setting(Key, Value) :-
    ( chosen(Key, Value0) -> Value = Value0 ; default(Key, Value) ).

%! portray_text(+OnOff) is det.
% With `true`, print/1 and the predicates that use it write lists of codes as text.
portray_text(OnOff) :-
    set_portray_text(enabled, OnOff).

%! set_portray_text(+Key, +Value) is det.
% As set_portray_text(Key, _, Value).
set_portray_text(Key, Value) :-
    set_portray_text(Key, _, Value).

%! set_portray_text(+Key, ?Old, +New) is det.
% Settings: enabled (false), min_length, the codes that a text must have (3), and ellipsis,
% beyond which its middle is left out (30).
set_portray_text(Key, Old, New) :-
    must_be(oneof([enabled, min_length, ellipsis]), Key),
    ( Key == enabled -> must_be(boolean, New) ; must_be(nonneg, New) ),
    setting(Key, Old),
    retractall(chosen(Key, _)),
    assertz(chosen(Key, New)).

user:portray(Codes) :-
    portray_text:setting(enabled, true),
    Codes = [_|_],
    is_list(Codes),
    portray_text:is_text(Codes),
    portray_text:put_text(Codes).

is_text(Codes) :-
    setting(min_length, Min),
    length(Codes, Length),
    Length >= Min,
    all_text(Codes).

all_text([]).
all_text([C|Cs]) :-
    integer(C),
    ( C >= 32, C =< 0x10FFFF, C =\= 127, \+ between(128, 159, C), \+ between(0xD800, 0xDFFF, C) -> true ; memberchk(C, [9, 10, 13]) ),
    all_text(Cs).

put_text(Codes) :-
    setting(ellipsis, Most),
    length(Codes, Length),
    put_char('`'),
    (   Length =< Most -> put_codes(Codes)
    ;   Begin is max(0, Most-5),
        length(First, Begin),
        append(First, _, Codes),
        length(Last, 5),
        append(_, Last, Codes),
        put_codes(First),
        write('...'),
        put_codes(Last)
    ),
    put_char('`').

put_codes([]).
put_codes([C|Cs]) :- put_escaped(C), put_codes(Cs).

put_escaped(0'\n) :- !, write('\\n').
put_escaped(0'\t) :- !, write('\\t').
put_escaped(0'\r) :- !, write('\\r').
put_escaped(0'\\) :- !, write('\\\\').
put_escaped(0'`) :- !, write('\\`').
put_escaped(C) :- char_code(Char, C), put_char(Char).
