% Options of the command line, described by a list of specifications.
%
% A specification is a list of opt(Key), type(Type), default(Value), shortflags(Letters),
% longflags(Words), meta(Atom) and help(Text), of which opt(Key) and, without a default,
% type(Type) are needed. Types are boolean, integer, float, atom and term.

:- module(optparse,
          [ opt_parse/5,
            opt_parse/4,
            opt_arguments/3,
            opt_help/2
          ]).

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(option), [option/3]).
:- use_module(library(error)).

%! opt_arguments(+Specifications, -Options, -Positional) is det.
% The words after the program's name, parsed as by opt_parse/4. O(words * flags).
opt_arguments(Specs, Options, Positional) :-
    opt_arguments(Specs, Options, Positional, []).

opt_arguments(Specs, Options, Positional, ParseOptions) :-
    current_prolog_flag(argv, Argv),
    (   Argv = [_|Words] -> true ; Words = [] ),
    opt_parse(Specs, Words, Options, Positional, ParseOptions).

%! opt_parse(+Specifications, +Words, -Options, -Positional) is det.
% As opt_parse/5 without options of its own.
opt_parse(Specs, Words, Options, Positional) :-
    opt_parse(Specs, Words, Options, Positional, []).

%! opt_parse(+Specifications, +Words, -Options, -Positional, +ParseOptions) is det.
% Takes `-f value`, `-fvalue`, `--flag value`, `--flag=value`, `--flag` and `--no-flag` out
% of Words. Options has Key(Value) for the defaults of options not given, then for the options
% given; Positional has the remaining words. ParseOptions: output_functor(F) returns options as
% F(Key, Value); duplicated_flags(keeplast), keepfirst or keepall chooses among the values of
% an option that is given twice. O(words * flags).
%
% @error existence_error(commandline_option, Flag), type_error(flag_value(Type), Text),
% domain_error(unique_atom, Flag) for a key or flag that two specifications have
opt_parse(Specs, Words, Options, Positional, ParseOptions) :-
    must_be(list, Specs),
    maplist(specification, Specs, Opts),
    no_double(Opts),
    taken(Words, Opts, Given, Positional),
    option(duplicated_flags(Keep), ParseOptions, keeplast),
    kept(Keep, Given, Kept),
    exclude(is_given(Kept), Opts, Others),
    maplist(default_of, Others, Defaults),
    append(Defaults, Kept, Pairs),
    option(output_functor(Functor), ParseOptions, Default),
    maplist(as_option(Default, Functor), Pairs, Options).

as_option(Default, Functor, Key-Value, Option) :-
    (   var(Default), var(Functor) -> Option =.. [Key, Value]
    ;   Option =.. [Functor, Key, Value]
    ).

% Specifications become opt(Key, Type, Default, Short, Long, Meta, Help).
specification(Spec, opt(Key, Type, Default, Short, Long, Meta, Help)) :-
    must_be(list, Spec),
    (   memberchk(opt(Key), Spec), atom(Key) -> true
    ;   throw(error(domain_error(unique_atom, Spec), context(_, 'opt(id) missing')))
    ),
    option(default(Default), Spec, _),
    option(type(Type), Spec, term),
    (   memberchk(Type, [boolean, integer, float, atom, term]) -> true
    ;   existence_error(type, Type)
    ),
    ( var(Default) -> true ; Type == term -> true ; must_be(Type, Default) ),
    option(shortflags(Short), Spec, []),
    option(longflags(Long), Spec, []),
    option(meta(Meta), Spec, ''),
    option(help(Help), Spec, '').

no_double(Opts) :-
    findall(Key, member(opt(Key, _, _, _, _, _, _), Opts), Keys),
    findall(Flag, ( member(opt(_, _, _, Short, Long, _, _), Opts), union(Short, Long, Own), member(Flag, Own) ), Flags),
    unique(Keys),
    unique(Flags).

unique(Atoms) :-
    msort(Atoms, Sorted),
    (   append(_, [A, A|_], Sorted) -> domain_error(unique_atom, A)
    ;   true
    ).

taken([], _, [], []).
taken([Word|Words], Opts, Given, Positional) :-
    (   flag(Word, Opts, Flag, Text, Opt)
    ->  value(Opt, Flag, Text, Words, Words1, Pair),
        Given = [Pair|Given1], Positional1 = Positional
    ;   Words1 = Words, Given = Given1, Positional = [Word|Positional1]
    ),
    taken(Words1, Opts, Given1, Positional1).

% The flag in a word, and its value: none, text(Value) or no.
flag(Word, Opts, Flag, Text, Opt) :-
    atom_concat(--, Long, Word), Long \== '', !,
    (   sub_atom(Long, Before, 1, After, =)
    ->  sub_atom(Long, 0, Before, _, Flag),
        sub_atom(Long, _, After, 0, Value),
        Text = text(Value)
    ;   Flag = Long, Text = none
    ),
    (   long(Flag, Opts, Opt) -> true
    ;   Text == none, atom_concat('no-', Plain, Flag), long(Plain, Opts, Opt), Opt = opt(_, boolean, _, _, _, _, _) -> true
    ;   existence_error(commandline_option, Flag)
    ).
flag(Word, Opts, Flag, Text, Opt) :-
    atom_concat(-, Short, Word), Short \== '', \+ atom_concat(-, _, Short),
    sub_atom(Short, 0, 1, After, Flag),
    (   member(Opt, Opts), Opt = opt(_, _, _, Flags, _, _, _), memberchk(Flag, Flags) -> true
    ;   existence_error(commandline_option, Flag)
    ),
    ( After =:= 0 -> Text = none ; sub_atom(Short, 1, After, 0, Value), Text = text(Value) ).

long(Flag, Opts, Opt) :-
    member(Opt, Opts), Opt = opt(_, _, _, _, Flags, _, _), memberchk(Flag, Flags), !.

value(opt(Key, boolean, _, _, Long, _, _), Flag, none, Words, Rest, Key-Value) :- !,
    (   atom_concat('no-', Plain, Flag), memberchk(Plain, Long), \+ memberchk(Flag, Long)
    ->  Value = false, Rest = Words
    ;   Words = [Word|Rest0], truth(Word, Value)
    ->  Rest = Rest0
    ;   Value = true, Rest = Words
    ).
value(opt(Key, Type, _, _, _, _, _), Flag, none, Words, Rest, Key-Value) :- !,
    ( Words = [Word|Rest] -> true ; Rest = [], Word = '' ),
    read_value(Type, Flag, Word, Value).
value(opt(Key, Type, _, _, _, _, _), Flag, text(Text), Words, Words, Key-Value) :-
    read_value(Type, Flag, Text, Value).

truth(true, true).
truth(false, false).

read_value(atom, _, Text, Text) :- !.
read_value(Type, _, Text, Value) :-
    catch(term_to_atom(Value, Text), error(syntax_error(_), _), fail),
    fits(Type, Value), !.
read_value(Type, Flag, Text, _) :-
    throw(error(type_error(flag_value(Type), Text), context(_, Flag))).

fits(boolean, Value) :- truth(Value, _).
fits(integer, Value) :- integer(Value).
fits(float, Value) :- float(Value).
fits(term, _).

kept(keepall, Given, Given) :- !.
kept(keepfirst, Given, Kept) :- !, firsts(Given, Kept).
kept(keeplast, Given, Kept) :- !, lasts(Given, Kept).
kept(Keep, _, _) :- domain_error(duplicated_flags, Keep).

firsts([], []).
firsts([Key-Value|Pairs], [Key-Value|Kept]) :-
    exclude(has_key(Key), Pairs, Others),
    firsts(Others, Kept).

lasts([], []).
lasts([Key-Value|Pairs], Kept) :-
    (   memberchk(Key-_, Pairs) -> lasts(Pairs, Kept)
    ;   Kept = [Key-Value|Kept1], lasts(Pairs, Kept1)
    ).

has_key(Key, Key-_).

is_given(Given, opt(Key, _, _, _, _, _, _)) :- memberchk(Key-_, Given).

default_of(opt(Key, _, Default, _, _, _, _), Key-Default).

%! opt_help(+Specifications, -Help) is det.
% Help is an atom: a table of the flags with their kind, default and help. O(its length).
opt_help(Specs, Help) :-
    maplist(specification, Specs, All),
    no_double(All),
    exclude(is_hidden, All, Opts),
    maplist(row, Opts, Rows),
    width(1, Rows, Long),
    width(2, Rows, Short),
    width(3, Rows, Kind),
    with_output_to(atom(Help), maplist(print_row(Long, Short, Kind), Rows)).

is_hidden(opt(_, _, _, [], [], _, _)).

row(opt(_, Type, Default, Short, Long, Meta, Help), row(Ls, Ss, Kind, Lines)) :-
    maplist(atom_concat(--), Long, Ls0), atomic_list_concat(Ls0, ', ', Ls),
    maplist(atom_concat(-), Short, Ss0), atomic_list_concat(Ss0, ',', Ss),
    ( var(Default) -> Shown = '_' ; Shown = Default ),
    (   Meta == '' -> format(atom(Kind), "~w=~w", [Type, Shown])
    ;   format(atom(Kind), "~w:~w=~w", [Meta, Type, Shown])
    ),
    ( is_list(Help) -> Lines = Help ; Lines = [Help] ).

width(I, Rows, Width) :-
    aggregate_all(max(L), ( member(Row, Rows), arg(I, Row, A), atom_length(A, L) ), Width), !.
width(_, _, 0).

print_row(Long, Short, Kind, row(L, S, K, [Line|Lines])) :-
    Column2 is Long+2, Column3 is Column2+Short+2, Column4 is Column3+Kind+2,
    format("~w~t~*|~w~t~*|~w~t~*|~w~n", [L, Column2, S, Column3, K, Column4, Line]),
    forall(member(More, Lines), format("~t~*|~w~n", [Column4, More])).
