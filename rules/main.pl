% Programs that are run from the command line.

:- module(main,
          [ main/0,
            argv_options/3
          ]).

:- use_module(library(error), [must_be/2]).

%! main is det.
% Calls main/1 of the user's module with the list of arguments that follow the
% script's name, and leaves Prolog: with status 0 if it succeeds, 1 if it fails and
% 2, with a message, if it throws.
main :-
    current_prolog_flag(argv, Arguments0),
    user_arguments(Arguments0, Arguments),
    (   catch(call(user:main, Arguments), Ball, stop(Ball))
    ->  halt(0)
    ;   halt(1)
    ).

% What follows -- if there is such an argument.
user_arguments(Arguments0, Arguments) :-
    (   behind_dashes(Arguments0, Rest)
    ->  Arguments = Rest
    ;   Arguments = Arguments0
    ).

behind_dashes([Argument|Arguments], Rest) :-
    (   Argument == (--)
    ->  Rest = Arguments
    ;   behind_dashes(Arguments, Rest)
    ).

stop(Ball) :-
    print_message(error, Ball),
    halt(2).

%! argv_options(+Arguments, -Positional, -Options) is det.
% Divides command-line arguments: --name=value is name(value), --name is name(true),
% --no-name is name(false), -xy is x(true), y(true), -n5 is n(5); numbers are read as numbers, a
% dash in a long name becomes an underscore, and all behind -- is positional. O(n).
argv_options(_:Arguments, Positional, Options) :-
    !,
    argv_options(Arguments, Positional, Options).
argv_options(Arguments, Positional, Options) :-
    must_be(list, Arguments),
    divide(Arguments, Positional, Options).

divide([], [], []).
divide([Argument|Arguments], Positional, Options) :-
    (   Argument == (--)
    ->  Positional = Arguments,
        Options = []
    ;   long_option(Argument, Option)
    ->  Options = [Option|Options1],
        divide(Arguments, Positional, Options1)
    ;   short_options(Argument, Options, Options1)
    ->  divide(Arguments, Positional, Options1)
    ;   Positional = [Argument|Positional1],
        divide(Arguments, Positional1, Options)
    ).

long_option(Argument, Option) :-
    atom_concat(--, Text, Argument),
    (   sub_atom(Text, Before, 1, After, =)
    ->  sub_atom(Text, 0, Before, _, Name0),
        sub_atom(Text, _, After, 0, Value0),
        option_value(Value0, Value)
    ;   atom_concat('no-', Name0, Text)
    ->  Value = false
    ;   Name0 = Text,
        Value = true
    ),
    Name0 \== '',
    atom_chars(Name0, Chars0),
    underscores(Chars0, Chars),
    atom_chars(Name, Chars),
    Option =.. [Name, Value].

underscores([], []).
underscores([C0|Cs0], [C|Cs]) :-
    ( C0 == (-) -> C = '_' ; C = C0 ),
    underscores(Cs0, Cs).

option_value(Text, Value) :-
    (   atom_number(Text, Number)
    ->  Value = Number
    ;   Value = Text
    ).

short_options(Argument, Options, Rest) :-
    atom_chars(Argument, [-, Char|Chars]),
    char_type(Char, alpha),
    (   Chars = [_|_],
        atom_chars(Text, Chars),
        atom_number(Text, Number)
    ->  Option =.. [Char, Number],
        Options = [Option|Rest]
    ;   flags([Char|Chars], Options, Rest)
    ).

flags([], Options, Options).
flags([Char|Chars], [Option|Options], Rest) :-
    Option =.. [Char, true],
    flags(Chars, Options, Rest).
