% Text of several lines: splitting, indenting, filling in.

:- module(strings,
          [ string_lines/2,
            split_lines/2,
            dedent_lines/3,
            indent_lines/3,
            indent_lines/4,
            normalize_space/2,
            interpolate_string/4
          ]).

:- use_module(library(error), [must_be/2, existence_error/2]).
:- use_module(library(option), [option/3]).
:- autoload(library(lists), [append/3]).

:- meta_predicate
    indent_lines(1, +, +, -),
    interpolate_string(:, -, +, +).

%! normalize_space(+Sink, +Text) is det.
% Writes Text to Sink, which is as in format/3, with one space wherever Text has white
% space between words, and none around it. O(n).
normalize_space(Sink, Text) :-
    '$normalize_space'(Sink, Text).

%! string_lines(?String, ?Lines) is det.
% Lines are the lines of String, without their newlines; a newline at the very end
% starts no further line, unless Lines have it. With String unbound, ends each of Lines in a newline. O(n).
string_lines(String, Lines) :-
    (   var(String)
    ->  must_be(list, Lines),
        end_lines(Lines, Parts),
        atomic_list_concat(Parts, Text),
        atom_string(Text, String)
    ;   lines_of(String, Lines0),
        without_empty_end(Lines0, Lines1),
        ( Lines = Lines1 -> true ; Lines = Lines0 )
    ).

% Splits at newlines; [] is an atom here, and split_string/4 takes it for an empty list of codes.
lines_of(String, Lines) :-
    atom_string(String, Text),
    split_string(Text, '\n', '', Lines).

end_lines([], []).
end_lines([Line|Lines], [Line,'\n'|Parts]) :-
    end_lines(Lines, Parts).

without_empty_end([Line|Lines], Result) :-
    without_empty_end(Lines, Line, Result).

without_empty_end([], Line, Result) :-
    ( string_length(Line, 0) -> Result = [] ; Result = [Line] ).
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
% empty. Options: chars(Text) has the characters that indent, by default space and tab; with
% tab(N) a tab reaches the next multiple of N columns, otherwise it is an ordinary
% character. O(n).
dedent_lines(String, Dedented, Options) :-
    option(chars(Chars), Options, ' \t'),
    option(tab(Tab), Options, 0),
    must_be(nonneg, Tab),
    string_codes(Chars, Indenting),
    lines_of(String, Lines),
    split_indents(Lines, Indenting, Tab, Indented),
    shared_indent(Indented, none, Shared),
    remove_indents(Indented, Shared, Out),
    join_lines(Out, Dedented).

% A line is line(Indent, Codes): the codes that indent it, and those from the
% first other code on.
split_indents([], _, _, []).
split_indents([Line|Lines], Indenting, Tab, [line(Indent, Codes)|Indented]) :-
    string_codes(Line, Codes0),
    split_indent(Codes0, Indenting, Tab, 0, Indent, Codes),
    split_indents(Lines, Indenting, Tab, Indented).

split_indent([C|Cs], Indenting, Tab, Column0, Indent, Codes) :-
    code_in(Indenting, C),
    !,
    (   C =:= 0'\t,
        Tab > 0
    ->  Column is (Column0//Tab+1)*Tab,
        spaces(Column0, Column, Indent, Indent1)
    ;   Column is Column0+1,
        Indent = [C|Indent1]
    ),
    split_indent(Cs, Indenting, Tab, Column, Indent1, Codes).
split_indent(Codes, _, _, _, [], Codes).

code_in([X|Xs], C) :- ( X =:= C -> true ; code_in(Xs, C) ).

spaces(From, To, Codes, Rest) :-
    (   From =:= To
    ->  Codes = Rest
    ;   Codes = [0' |Codes1],
        From1 is From+1,
        spaces(From1, To, Codes1, Rest)
    ).

shared_indent([], Shared, Shared).
shared_indent([line(Indent, Codes)|Lines], Shared0, Shared) :-
    (   Codes == []
    ->  Shared1 = Shared0
    ;   Shared0 == none
    ->  Shared1 = Indent
    ;   common_start(Indent, Shared0, Shared1)
    ),
    shared_indent(Lines, Shared1, Shared).

common_start([X|Xs], [Y|Ys], Common) :-
    X =:= Y,
    !,
    Common = [X|Common1],
    common_start(Xs, Ys, Common1).
common_start(_, _, []).

remove_indents([], _, []).
remove_indents([line(Indent, Codes)|Lines], Shared, [Line|Out]) :-
    (   Codes == []
    ->  string_codes(Line, [])
    ;   behind(Shared, Indent, Codes, Kept),
        string_codes(Line, Kept)
    ),
    remove_indents(Lines, Shared, Out).

% Kept is the rest of Indent after Shared, followed by Codes.
behind([], Indent, Codes, Kept) :- append(Indent, Codes, Kept).
behind([_|Shared], [_|Indent], Codes, Kept) :- behind(Shared, Indent, Codes, Kept).

join_lines(Lines, String) :-
    atomic_list_concat(Lines, '\n', Text),
    atom_string(Text, String).

%! indent_lines(+Prefix, +String, -Indented) is det.
% Puts Prefix before each line that has text. O(n).
indent_lines(Prefix, String, Indented) :-
    indent_lines(strings:has_text, Prefix, String, Indented).

has_text(Line) :-
    string_codes(Line, Codes),
    visible(Codes).

visible([C|Cs]) :- ( blank_code(C) -> visible(Cs) ; true ).

%! indent_lines(:Filter, +Prefix, +String, -Indented) is det.
% Puts Prefix before each line for which call(Filter, Line) succeeds. O(n).
indent_lines(Filter, Prefix, String, Indented) :-
    lines_of(String, Lines),
    indent_each(Lines, Filter, Prefix, Out),
    join_lines(Out, Indented).

indent_each([], _, _, []).
indent_each([Line|Lines], Filter, Prefix, [Out|Outs]) :-
    (   \+ behind_last(Line, Lines),
        call(Filter, Line)
    ->  string_concat(Prefix, Line, Out)
    ;   Out = Line
    ),
    indent_each(Lines, Filter, Prefix, Outs).

% The text after the last newline is a line only if it is not empty.
behind_last(Line, []) :- string_length(Line, 0).

%! interpolate_string(:String, -Filled, +Map, +Options) is semidet.
% Replaces each {Name} of String, Name written as a variable is, by the value that
% Map, a list of Name=Value, gives it, and {Name,Default} by Default if Map gives
% none. With the option goals(true), replaces {@Goal} by the output of once(Goal), and
% fails if Goal does. Other braces stay. O(n) and the goals.
% @error existence_error(template_var, Name)
interpolate_string(String0, Filled, Map, Options) :-
    strip_module(String0, Module, String),
    must_be(list, Options),
    option(goals(Goals), Options, false),
    must_be(boolean, Goals),
    atom_string(String, Text),
    string_codes(Text, Codes),
    fill(Codes, Goals, Pieces),
    filled(Pieces, Map, Module, Parts),
    atomics_to_string(Parts, Filled).

% fill(+Codes, +Goals, -Pieces): Pieces are text(Text), name(Name, Default) and, if Goals is true, goal(Text).
fill([], _, []).
fill([C|Cs], Goals, [Piece|Pieces]) :-
    (   C =:= 0'{,
        placeholder(Cs, Goals, Piece, Rest)
    ->  true
    ;   plain(Cs, Plain, Rest),
        string_codes(Text, [C|Plain]),
        Piece = text(Text)
    ),
    fill(Rest, Goals, Pieces).

plain([C|Cs], Plain, Rest) :- C =\= 0'{, !, Plain = [C|Plain1], plain(Cs, Plain1, Rest).
plain(Rest, [], Rest).

placeholder([0'@|Cs], true, goal(Text), Rest) :- !,
    up_to_brace(Cs, Codes, Rest),
    string_codes(Text, Codes).
placeholder([C|Cs], _, name(Name, Default), Rest) :-
    variable_start(C),
    identifier(Cs, Codes, Rest0),
    atom_codes(Name, [C|Codes]),
    placeholder_end(Rest0, Default, Rest).

variable_start(C) :- C =:= 0'_, !.
variable_start(C) :- code_type(C, upper(_)).

identifier([C|Cs], Codes, Rest) :- code_type(C, csym), !, Codes = [C|Codes1], identifier(Cs, Codes1, Rest).
identifier(Rest, [], Rest).

placeholder_end([0'}|Rest], none, Rest).
placeholder_end([0',|Cs], default(Default), Rest) :-
    up_to_brace(Cs, Codes, Rest),
    atom_codes(Default, Codes).

up_to_brace([0'}|Rest], Codes, Rest) :- !, Codes = [].
up_to_brace([C|Cs], [C|Codes], Rest) :- up_to_brace(Cs, Codes, Rest).

filled([], _, _, []).
filled([Piece|Pieces], Map, Module, [Part|Parts]) :-
    part(Piece, Map, Module, Part),
    filled(Pieces, Map, Module, Parts).

part(text(Text), _, _, Text).
part(name(Name, Default), Map, _, Part) :-
    (   mapped(Map, Name, Value)
    ->  format(string(Part), '~w', [Value])
    ;   Default = default(Part0)
    ->  Part = Part0
    ;   existence_error(template_var, Name)
    ).
part(goal(Text), _, Module, Part) :-
    term_string(Goal, Text),
    with_output_to(string(Part), Module:Goal).

mapped([Pair|Pairs], Name, Value) :-
    (   pair_value(Pair, Name, Value0)
    ->  Value = Value0
    ;   mapped(Pairs, Name, Value)
    ).

pair_value(Name = Value, Name, Value).
pair_value(Name-Value, Name, Value).
