% Text of several lines: splitting, indenting, filling in.

:- module(strings,
          [ string_lines/2,
            split_lines/2,
            dedent_lines/3,
            indent_lines/3,
            indent_lines/4,
            interpolate_string/4
          ]).

:- use_module(library(error), [must_be/2, existence_error/2]).
:- use_module(library(option), [option/3]).

:- meta_predicate indent_lines(1, +, +, -).

%! string_lines(?String, ?Lines) is det.
% Lines are the lines of String, without their newlines; a newline at the very end
% starts no further line. With String unbound, joins Lines. O(n).
string_lines(String, Lines) :-
    (   var(String)
    ->  must_be(list, Lines),
        atomic_list_concat(Lines, '\n', Text),
        atom_string(Text, String)
    ;   split_string(String, "\n", "", Lines0),
        without_empty_end(Lines0, Lines1),
        Lines = Lines1
    ).

without_empty_end([Line|Lines], Result) :-
    without_empty_end(Lines, Line, Result).

without_empty_end([], Line, Result) :-
    ( Line == "" -> Result = [] ; Result = [Line] ).
without_empty_end([Line1|Lines], Line, [Line|Result]) :-
    without_empty_end(Lines, Line1, Result).

%! split_lines(+String, -Lines) is det.
% As string_lines/2, and spaces, tabs and returns at the ends of lines are removed. O(n).
split_lines(String, Lines) :-
    string_lines(String, Lines0),
    strip_ends(Lines0, Lines).

strip_ends([], []).
strip_ends([Line0|Lines0], [Line|Lines]) :-
    string_codes(Line0, Codes0),
    strip_end(Codes0, Codes),
    string_codes(Line, Codes),
    strip_ends(Lines0, Lines).

strip_end([], []).
strip_end([C|Cs0], Codes) :-
    strip_end(Cs0, Cs),
    (   Cs == [], blank_code(C)
    ->  Codes = []
    ;   Codes = [C|Cs]
    ).

blank_code(0' ).
blank_code(0'\t).
blank_code(0'\r).

%! dedent_lines(+String, -Dedented, +Options) is det.
% Removes the indentation that all lines with text share; lines without any become
% empty, a first line without text goes. Option tab(N): a tab reaches the next
% multiple of N columns, 8 if not said. O(n).
dedent_lines(String, Dedented, Options) :-
    option(tab(Tab), Options, 8),
    must_be(positive_integer, Tab),
    split_string(String, "\n", "", Lines),
    line_columns(Lines, Tab, Indented),
    shared_indent(Indented, none, Shared),
    remove_indent(Indented, Shared, Out0),
    drop_blank_start(Out0, Out),
    join_lines(Out, Dedented).

% A line is indent(Column, Codes): the column of its first visible code, and the
% codes from there.
line_columns([], _, []).
line_columns([Line|Lines], Tab, [indent(Column, Codes)|Indented]) :-
    string_codes(Line, Codes0),
    first_visible(Codes0, Tab, 0, Column, Codes),
    line_columns(Lines, Tab, Indented).

first_visible([0' |Cs], Tab, Column0, Column, Codes) :- !,
    Column1 is Column0+1,
    first_visible(Cs, Tab, Column1, Column, Codes).
first_visible([0'\t|Cs], Tab, Column0, Column, Codes) :- !,
    Column1 is (Column0//Tab+1)*Tab,
    first_visible(Cs, Tab, Column1, Column, Codes).
first_visible(Codes, _, Column, Column, Codes).

shared_indent([], Shared, Shared).
shared_indent([indent(Column, Codes)|Lines], Shared0, Shared) :-
    (   Codes == []
    ->  Shared1 = Shared0
    ;   Shared0 == none
    ->  Shared1 = Column
    ;   Shared1 is min(Shared0, Column)
    ),
    shared_indent(Lines, Shared1, Shared).

remove_indent([], _, []).
remove_indent([indent(Column, Codes)|Lines], Shared, [Line|Out]) :-
    (   Codes == []
    ->  Line = ""
    ;   N is Column-Shared,
        padding(N, Codes, Padded),
        string_codes(Line, Padded)
    ),
    remove_indent(Lines, Shared, Out).

padding(N, Codes, Padded) :-
    (   N =:= 0
    ->  Padded = Codes
    ;   N1 is N-1,
        padding(N1, [0' |Codes], Padded)
    ).

drop_blank_start(["", Line|Lines], Out) :- !, Out = [Line|Lines].
drop_blank_start(Lines, Lines).

join_lines(Lines, String) :-
    atomic_list_concat(Lines, '\n', Text),
    atom_string(Text, String).

%! indent_lines(+Prefix, +String, -Indented) is det.
% Puts Prefix before each line that has text. O(n).
indent_lines(Prefix, String, Indented) :-
    indent_lines(has_text, Prefix, String, Indented).

has_text(Line) :-
    string_codes(Line, Codes),
    visible(Codes).

visible([C|Cs]) :- ( blank_code(C) -> visible(Cs) ; true ).

%! indent_lines(:Filter, +Prefix, +String, -Indented) is det.
% Puts Prefix before each line for which call(Filter, Line) succeeds. O(n).
indent_lines(Filter, Prefix, String, Indented) :-
    split_string(String, "\n", "", Lines),
    indent_each(Lines, Filter, Prefix, Out),
    join_lines(Out, Indented).

indent_each([], _, _, []).
indent_each([Line|Lines], Filter, Prefix, [Out|Outs]) :-
    (   call(Filter, Line)
    ->  string_concat(Prefix, Line, Out)
    ;   Out = Line
    ),
    indent_each(Lines, Filter, Prefix, Outs).

%! interpolate_string(+String, -Filled, +Map, +Options) is det.
% Replaces each {Name} of String by the value that Map, a list of Name=Value, gives
% the identifier Name; {Name,Default} by Default if Map has none. Other braces stay.
% O(n). @error existence_error(template_var, Name)
interpolate_string(String, Filled, Map, Options) :-
    must_be(list, Options),
    string_codes(String, Codes),
    fill(Codes, Map, Parts),
    atomic_list_concat(Parts, Text),
    atom_string(Text, Filled).

fill([], _, []).
fill([C|Cs], Map, Parts) :-
    (   C =:= 0'{,
        placeholder(Cs, Name, Default, Rest)
    ->  replacement(Map, Name, Default, Part),
        Parts = [Part|Parts1],
        fill(Rest, Map, Parts1)
    ;   plain(Cs, Plain, Rest),
        atom_codes(Part, [C|Plain]),
        Parts = [Part|Parts1],
        fill(Rest, Map, Parts1)
    ).

plain([C|Cs], Plain, Rest) :- C =\= 0'{, !, Plain = [C|Plain1], plain(Cs, Plain1, Rest).
plain(Rest, [], Rest).

placeholder([C|Cs], Name, Default, Rest) :-
    code_type(C, csymf),
    identifier(Cs, Codes, Rest0),
    atom_codes(Name, [C|Codes]),
    placeholder_end(Rest0, Default, Rest).

identifier([C|Cs], Codes, Rest) :- code_type(C, csym), !, Codes = [C|Codes1], identifier(Cs, Codes1, Rest).
identifier(Rest, [], Rest).

placeholder_end([0'}|Rest], none, Rest).
placeholder_end([0',|Cs], default(Default), Rest) :-
    up_to_brace(Cs, Codes, Rest),
    atom_codes(Default, Codes).

up_to_brace([0'}|Rest], Codes, Rest) :- !, Codes = [].
up_to_brace([C|Cs], [C|Codes], Rest) :- up_to_brace(Cs, Codes, Rest).

replacement(Map, Name, Default, Part) :-
    (   mapped(Map, Name, Value)
    ->  format(atom(Part), '~w', [Value])
    ;   Default = default(Part0)
    ->  Part = Part0
    ;   existence_error(template_var, Name)
    ).

mapped([Pair|Pairs], Name, Value) :-
    (   pair_value(Pair, Name, Value0)
    ->  Value = Value0
    ;   mapped(Pairs, Name, Value)
    ).

pair_value(Name = Value, Name, Value).
pair_value(Name-Value, Name, Value).
