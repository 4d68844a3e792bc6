% Programs that are run from the command line.

:- module(main,
          [ main/0,
            argv_options/3,
            argv_options/4,
            argv_usage/1
          ]).

:- use_module(library(error), [must_be/2, is_of_type/2, existence_error/2]).
:- use_module(library(option), [option/2, option/3]).

:- meta_predicate
    argv_options(:, -, -),
    argv_options(:, -, -, +),
    argv_usage(:).

%! main is det.
% Calls main/1 of the program with its arguments (the flag argv without its first word), and leaves Prolog: with
% status 0 if it succeeds, 1 if it fails and 2, with a message, if it throws. If there is none, throws an error; a
% program that defines main/0 does not call this one.
main :-
    current_prolog_flag(argv, [_|Arguments]),
    program_module(Module),
    ( current_predicate(Module:main/1) -> true ; existence_error(entry_point, main) ),
    (   catch(call(Module:main, Arguments), Ball, stop(Ball))
    ->  halt(0)
    ;   halt(1)
    ).

% A program that is a module has its main/1 there.
program_module(Module) :-
    (   \+ current_predicate(user:main/1),
        current_module(Module),
        predicate_property(Module:main(_), implementation_module(Module))
    ->  true
    ;   Module = user
    ).

% The message has the place where Ball was thrown.
stop(Ball) :-
    '$report'(Ball),
    halt(2).

%! argv_options(:Arguments, -Positional, -Options) is det.
% As argv_options/4 with on_error(halt(1)).
argv_options(Arguments, Positional, Options) :-
    argv_options(Arguments, Positional, Options, [on_error(halt(1))]).

%! argv_options(:Arguments, -Positional, -Options, +How) is semidet.
% Divides command-line arguments into options and the rest. All arguments after -- are positional, and a dash in a
% long name becomes an underscore. O(n) for n arguments and a constant number of options.
%
% Where the module has no opt_type/3, --name=value is name(value), --name is name(true), --no-name is name(false),
% -xy is x(true), y(true), -xn5 is x(true), n(5), -n=value is n(value), and numbers are read as numbers.
%
% Otherwise opt_type(Name, Key, Type) says that Name, a letter or a long name, gives Key(Value) with a Value of Type:
% boolean, boolean(Value) with the Value of the bare name, integer, nonneg, natural, float, number, between(Low, High),
% oneof(Atoms), atom, string, term, term(Options) as of term_string/3 with its names after the term, file,
% file(Access), directory, directory(Access), or T1|T2, of which the first that fits counts. A value follows = or is
% the next argument, or follows a letter directly; a boolean needs none, and --no-name negates it. With boolean|integer
% a value has to follow directly. -h and --help print argv_usage/1 and end the program, unless they are options
% themselves.
%
% How: on_error(print) prints a message and fails, on_error(halt(Status)) prints it and ends the program, otherwise an
% error is thrown; options_after_arguments(false) ends the options at the first argument that is not an option;
% unknown_option(pass) leaves options without a type among the positional ones.
% @error opt_error(unknown(Name)), opt_error(missing_value(Name, Type)), opt_error(value_type(Name, Type, Text)),
%   opt_error(access(Name, Type, File))
argv_options(Arguments0, Positional, Options, How) :-
    strip_module(Arguments0, Module, Arguments),
    must_be(list, Arguments),
    (   guided(Module)
    ->  catch(parse(Arguments, Module-How, Positional, Options), error(opt_error(Fault), _), at_fault(How, Fault))
    ;   divide(Arguments, Positional, Options)
    ).

guided(Module) :-
    current_predicate(Module:opt_type/3),
    !.

at_fault(How, Fault) :-
    (   option(on_error(Action), How),
        memberchk(Action, [print, halt, halt(_)])
    ->  said(Fault, Format, Values),
        print_message(error, format(Format, Values)),
        stops(Action)
    ;   throw(error(opt_error(Fault), _))
    ).

stops(halt) :- halt(1).
stops(halt(Status)) :- halt(Status).

said(unknown(Name), 'There is no option ~w (--help shows those there are)', [Shown]) :-
    shown(Name, Shown).
said(missing_value(Name, Type), 'The option ~w needs a value: ~w', [Shown, Wanted]) :-
    shown(Name, Shown),
    wanted(Type, Wanted).
said(value_type(Name, Type, Text), 'The option ~w needs a value: ~w, and not ~w', [Shown, Wanted, Text]) :-
    shown(Name, Shown),
    wanted(Type, Wanted).
said(access(Name, Type, File), 'The option ~w needs a ~w, and there is no ~w that may be used so', [Shown, Type, File]) :-
    shown(Name, Shown).

shown(Name, Shown) :-
    (   atom_length(Name, 1)
    ->  atom_concat(-, Name, Shown)
    ;   atom_chars(Name, Chars0),
        hyphens(Chars0, Chars),
        atom_chars(Shown, [-, -|Chars])
    ).

hyphens([], []).
hyphens([C0|Cs0], [C|Cs]) :-
    ( C0 == '_' -> C = (-) ; C = C0 ),
    hyphens(Cs0, Cs).

wanted(Type, Wanted) :-
    (   Type = oneof(Atoms)
    ->  atomic_list_concat(Atoms, ' or ', Wanted)
    ;   Type = (A|B)
    ->  wanted(A, WantedA),
        wanted(B, WantedB),
        atomic_list_concat([WantedA, ' or ', WantedB], Wanted)
    ;   Wanted = Type
    ).

% parse(+Arguments, +Guide, -Positional, -Options)
parse([], _, [], []).
parse([Argument|Arguments], Guide, Positional, Options) :-
    (   Argument == (--)
    ->  Positional = Arguments,
        Options = []
    ;   atom_concat(--, Text, Argument)
    ->  parse_long(Text, Argument, Arguments, Guide, Positional, Options)
    ;   atom_chars(Argument, [-, Char|Chars])
    ->  parse_short(Char, Chars, Arguments, Guide, Positional, Options)
    ;   Guide = _-How,
        option(options_after_arguments(false), How)
    ->  Positional = [Argument|Arguments],
        Options = []
    ;   Positional = [Argument|Positional1],
        parse(Arguments, Guide, Positional1, Options)
    ).

parse_long(Text, Argument, Arguments, Guide, Positional, Options) :-
    named(Text, Name, Value),
    Guide = Module-_,
    (   Module:opt_type(Name, Key, Type)
    ->  (   Value = text(Given)
        ->  converted(Type, Name, Given, Option),
            Rest = Arguments
        ;   bare(Type, Option)
        ->  Rest = Arguments
        ;   next_value(Arguments, Name, Type, Option, Rest)
        ),
        parse_on(Key, Option, Rest, Guide, Positional, Options)
    ;   Value == none,
        denied(Name, Module, Key, Option)
    ->  parse_on(Key, Option, Arguments, Guide, Positional, Options)
    ;   parse_other(Name, Argument, Arguments, Guide, Positional, Options)
    ).

parse_on(Key, Value, Arguments, Guide, Positional, [Option|Options]) :-
    Option =.. [Key, Value],
    parse(Arguments, Guide, Positional, Options).

parse_other(Name, Argument, Arguments, Module-How, Positional, Options) :-
    (   memberchk(Name, [help, h, ?])
    ->  argv_usage(Module:help),
        halt(0)
    ;   option(unknown_option(pass), How)
    ->  Positional = [Argument|Positional1],
        parse(Arguments, Module-How, Positional1, Options)
    ;   fault(unknown(Name))
    ).

fault(Fault) :-
    throw(error(opt_error(Fault), _)).

% The parts before and after =.
named(Text, Name, Value) :-
    (   sub_atom(Text, Before, 1, After, =)
    ->  sub_atom(Text, 0, Before, _, Name0),
        sub_atom(Text, _, After, 0, Given),
        Value = text(Given)
    ;   Name0 = Text,
        Value = none
    ),
    atom_chars(Name0, Chars0),
    underscores(Chars0, Chars),
    atom_chars(Name, Chars).

% The value of an option that is given without one.
bare(boolean, true).
bare(bool, true).
bare(boolean(Value), Value).
bare((A|B), Value) :- ( bare(A, Value) -> true ; bare(B, Value) ).

denied(Denied, Module, Key, Value) :-
    ( atom_concat(no_, Name, Denied) ; atom_concat(no, Name, Denied) ),
    Module:opt_type(Name, Key, Type),
    bare(Type, Value0),
    !,
    opposite(Value0, Value).

opposite(true, false).
opposite(false, true).

next_value([], Name, Type, _, _) :-
    fault(missing_value(Name, Type)).
next_value([Given|Rest], Name, Type, Value, Rest) :-
    converted(Type, Name, Given, Value).

parse_short(Char, Chars, Arguments, Guide, Positional, Options) :-
    Guide = Module-_,
    (   Module:opt_type(Char, Key, Type)
    ->  (   attached(Type, Chars, Value)
        ->  Rest = Arguments
        ;   bare(Type, Value)
        ->  letters(Chars, Arguments, Rest)
        ;   Chars == []
        ->  next_value(Arguments, Char, Type, Value, Rest)
        ;   atom_chars(Given, Chars),
            converted(Type, Char, Given, Value),
            Rest = Arguments
        ),
        parse_on(Key, Value, Rest, Guide, Positional, Options)
    ;   letters(Chars, Arguments, Rest),
        atom_concat(-, Char, Argument),
        parse_other(Char, Argument, Rest, Guide, Positional, Options)
    ).

% The value that follows its letter directly, where the letter could be alone.
attached((A|B), Chars, Value) :-
    Chars = [_|_],
    atom_chars(Given, Chars),
    read_as((A|B), Given, Value).

% The letters after one that needs no value are a separate argument.
letters(Chars, Arguments, Rest) :-
    (   Chars == []
    ->  Rest = Arguments
    ;   atom_chars(Argument, [-|Chars]),
        Rest = [Argument|Arguments]
    ).

converted(Type, Name, Text, Value) :-
    (   read_as(Type, Text, Value0)
    ->  Value = Value0
    ;   \+ \+ accessible(Type)
    ->  fault(access(Name, Type, Text))
    ;   fault(value_type(Name, Type, Text))
    ).

accessible(file(_)).
accessible(directory(_)).
accessible(directory).

% read_as(+Type, +Text, -Value)
read_as((A|B), Text, Value) :- !,
    ( read_as(A, Text, Value) -> true ; read_as(B, Text, Value) ).
read_as(boolean, Text, Value) :- !, truth(Text, Value).
read_as(bool, Text, Value) :- !, truth(Text, Value).
read_as(boolean(_), Text, Value) :- !, truth(Text, Value).
read_as(atom, Text, Text) :- !.
read_as(file, Text, Text) :- !.
read_as(file(Access), Text, Text) :- !, access_file(Text, Access).
read_as(directory, Text, Text) :- !, exists_directory(Text).
read_as(directory(Access), Text, Text) :- !, exists_directory(Text), access_file(Text, Access).
read_as(string, Text, Value) :- !, atom_string(Text, Value).
read_as(term, Text, Value) :- !, read_term_of(Text, [], Value).
read_as(term(Options), Text, Value) :- !,
    read_term_of(Text, Options, Term),
    ( option(variable_names(Names), Options) -> Value = Term-Names ; Value = Term ).
read_as(oneof(Values), Text, Value) :- !,
    ( Value = Text ; atom_number(Text, Value) ),
    memberchk(Value, Values),
    !.
read_as(float, Text, Value) :- !, atom_number(Text, Number), Value is float(Number).
read_as(between(Low, High), Text, Value) :- !,
    atom_number(Text, Number),
    ( float(Low) -> Value is float(Number) ; integer(Number), Value = Number ),
    Value >= Low,
    Value =< High.
read_as(natural, Text, Value) :- !, atom_number(Text, Value), integer(Value), Value > 0.
read_as(Type, Text, Value) :-
    ( atom_number(Text, Value) ; Value = Text ),
    is_of_type(Type, Value),
    !.

truth(Text, Value) :-
    (   memberchk(Text, [true, on, yes, '1'])
    ->  Value = true
    ;   memberchk(Text, [false, off, no, '0']),
        Value = false
    ).

read_term_of(Text, Options, Term) :-
    catch(term_string(Term, Text, Options), error(syntax_error(_), _), fail).

%! argv_usage(:Level) is det.
% Prints, as a message of the kind Level, the options that opt_type/3 of the module allows, each with its text in
% opt_help(Key, Text) and the name of its value in opt_meta(Key, Name); help(header), help(usage) and help(footer)
% are further keys of opt_help/2. O(n log n).
argv_usage(Level0) :-
    strip_module(Level0, Module, Level),
    with_output_to(string(Text), usage(Module)),
    (   Level == debug
    ->  Kind = help
    ;   Kind = Level
    ),
    print_message(Kind, format('~s', [Text])).

usage(Module) :-
    forall(help_of(Module, help(header), Header), format("~w~n", [Header])),
    program(Module, Program),
    ( help_of(Module, help(usage), Usage) -> true ; Usage = ' [options]' ),
    format("Usage: ~w~w~n~nOptions:~n", [Program, Usage]),
    findall(Key, Module:opt_type(_, Key, _), Keys0),
    distinct(Keys0, [], Keys),
    findall(Left-Help, ( member(Key, Keys), option_line(Module, Key, Left, Help) ), Lines),
    forall(member(Left-Help, ['-h, --help'-'Show this and leave'|Lines]), format("    ~w~t~30| ~w~n", [Left, Help])),
    forall(help_of(Module, help(footer), Footer), format("~n~w~n", [Footer])).

help_of(Module, Key, Text) :-
    current_predicate(Module:opt_help/2),
    Module:opt_help(Key, Text).

program(Module, Program) :-
    (   predicate_property(Module:opt_type(_, _, _), file(File))
    ->  file_base_name(File, Program)
    ;   Program = Module
    ).

distinct([], _, []).
distinct([K|Ks], Seen, Distinct) :-
    (   memberchk(K, Seen)
    ->  Distinct = Distinct1
    ;   Distinct = [K|Distinct1]
    ),
    distinct(Ks, [K|Seen], Distinct1).

option_line(Module, Key, Left, Help) :-
    findall(Shown, ( Module:opt_type(Name, Key, Type), name_and_value(Module, Name, Key, Type, Shown) ), Names0),
    sort(0, @>=, Names0, Names1),
    reverse(Names1, Names),
    atomic_list_concat(Names, ', ', Left),
    ( help_of(Module, Key, Help) -> true ; Help = '' ).

name_and_value(Module, Name, Key, Type, Shown) :-
    shown(Name, Option),
    (   bare(Type, _), Type \= (_|_)
    ->  Shown = Option
    ;   value_name(Module, Key, Type, Value),
        ( atom_length(Name, 1) -> Between = ' ' ; Between = (=) ),
        atomic_list_concat([Option, Between, Value], Shown)
    ).

value_name(Module, Key, Type, Value) :-
    (   current_predicate(Module:opt_meta/2),
        Module:opt_meta(Key, Value)
    ->  true
    ;   Type = oneof(Values)
    ->  atomic_list_concat(Values, '|', Value)
    ;   Type = (A|_)
    ->  value_name(Module, Key, A, Value)
    ;   functor(Type, Name, _),
        upcase_atom(Name, Value)
    ).

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
    atom_chars(Argument, [-|Chars]),
    letters_before(Chars, [Letter|Letters], Behind),
    last_value(Behind, Value),
    flags(Letters, Letter, Value, Options, Rest).

letters_before([Char|Chars], [Char|Letters], Behind) :-
    char_type(Char, alpha),
    !,
    letters_before(Chars, Letters, Behind).
letters_before(Behind, [], Behind).

% The value of the last of several letters.
last_value([], true).
last_value([Char|Chars], Value) :-
    (   Char == (=)
    ->  atom_chars(Text, Chars),
        option_value(Text, Value)
    ;   atom_chars(Text, [Char|Chars]),
        atom_number(Text, Value)
    ).

flags([], Letter, Value, [Option|Rest], Rest) :-
    Option =.. [Letter, Value].
flags([Next|Letters], Letter, Value, [Option|Options], Rest) :-
    Option =.. [Letter, true],
    flags(Letters, Next, Value, Options, Rest).
