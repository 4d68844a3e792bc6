% Settings of a program: typed values with defaults and comments, which a file may keep.
%
% A setting belongs to the module that declares it and is known as Module:Name. Its value is the one that was set, or
% else the default, which may be computed: env(Name) and env(Name, Otherwise) are variables of the environment,
% setting(Name) is another setting; numbers are evaluated, and A+B of an atom's default joins texts. A file of settings
% holds facts setting(Module:Name, Value).

:- module(settings,
          [ setting/4,
            setting/2,
            set_setting/2,
            set_setting_default/2,
            restore_setting/1,
            load_settings/1,
            load_settings/2,
            save_settings/0,
            save_settings/1,
            current_setting/1,
            current_setting/2,
            setting_property/2,
            list_settings/0,
            list_settings/1,
            convert_setting_text/3
          ]).

:- use_module(library(error), [must_be/2, existence_error/2, type_error/2]).
:- use_module(library(option), [option/3]).

:- meta_predicate
    setting(:, +, +, +),
    setting(:, ?),
    set_setting(:, +),
    set_setting_default(:, +),
    restore_setting(:),
    current_setting(:),
    current_setting(:, ?),
    setting_property(:, ?),
    list_settings(:).

:- dynamic(declared/5).          % declared(Module, Name, Type, Default, Comment)
:- dynamic(default_of/3).        % default_of(Module, Name, Value): instead of the declared one
:- dynamic(value_of/3).          % value_of(Module, Name, Value)
:- dynamic(settings_file/1).

%! setting(:Name, +Type, +Default, +Comment) is det.
% Declares a setting, in a directive; Type is one of must_be/2.
setting(Name0, Type, Default, Comment) :-
    strip_module(Name0, Module, Name),
    must_be(atom, Name),
    must_be(nonvar, Type),
    computed(Default, Type, Module, Value),
    must_be(Type, Value),
    retractall(declared(Module, Name, _, _, _)),
    assertz(declared(Module, Name, Type, Default, Comment)).

%! setting(:Name, ?Value) is nondet.
% Name has the Value; enumerates the settings of the module if Name is unbound.
% @error existence_error(setting, Module:Name)
setting(Name0, Value) :-
    strip_module(Name0, Module, Name),
    (   var(Name)
    ->  declared(Module, Name, _, _, _)
    ;   check_declared(Module, Name, _)
    ),
    value(Module, Name, Value0),
    Value = Value0.

check_declared(Module, Name, Type) :-
    (   declared(Module, Name, Type0, _, _)
    ->  Type = Type0
    ;   existence_error(setting, Module:Name)
    ).

value(Module, Name, Value) :-
    (   value_of(Module, Name, Value0)
    ->  Value = Value0
    ;   default(Module, Name, Value)
    ).

default(Module, Name, Value) :-
    (   default_of(Module, Name, Value0)
    ->  Value = Value0
    ;   declared(Module, Name, Type, Default, _),
        computed(Default, Type, Module, Value)
    ).

% computed(+Default, +Type, +Module, -Value)
computed(Default, Type, Module, Value) :-
    (   var(Default)
    ->  Value = Default
    ;   looked_up(Default, Type, Module, Found)
    ->  Value = Found
    ;   numeric(Type),
        compound(Default)
    ->  parts(Default, number, Module, Expression),
        Value0 is Expression,
        ( Type == float -> Value is float(Value0) ; Value = Value0 )
    ;   Type == atom,
        Default = A+B
    ->  computed(A, atom, Module, TextA),
        computed(B, atom, Module, TextB),
        atomic_list_concat([TextA, TextB], Value)
    ;   Value = Default
    ).

looked_up(env(Name), Type, _, Value) :-
    (   getenv(Name, Text)
    ->  convert_setting_text(Type, Text, Value)
    ;   existence_error(variable, Name)
    ).
looked_up(env(Name, Otherwise), Type, _, Value) :-
    (   getenv(Name, Text)
    ->  convert_setting_text(Type, Text, Value)
    ;   Value = Otherwise
    ).
looked_up(setting(Name0), _, Module0, Value) :-
    strip_module(Module0:Name0, Module, Name),
    check_declared(Module, Name, _),
    value(Module, Name, Value).

numeric(Type) :- memberchk(Type, [integer, nonneg, positive_integer, float, number, between(_, _)]).

parts(Term, Type, Module, Expression) :-
    (   looked_up(Term, Type, Module, Found)
    ->  Expression = Found
    ;   compound(Term)
    ->  Term =.. [Name|Arguments0],
        all_parts(Arguments0, Type, Module, Arguments),
        Expression =.. [Name|Arguments]
    ;   Expression = Term
    ).

all_parts([], _, _, []).
all_parts([T|Ts], Type, Module, [E|Es]) :-
    parts(T, Type, Module, E),
    all_parts(Ts, Type, Module, Es).

%! set_setting(:Name, +Value) is det.
% Name has the Value from now on.
% @error existence_error(setting, Module:Name) and those of must_be/2
set_setting(Name0, Value) :-
    strip_module(Name0, Module, Name),
    check_declared(Module, Name, Type),
    must_be(Type, Value),
    retractall(value_of(Module, Name, _)),
    ( default(Module, Name, Default), Default == Value -> true ; assertz(value_of(Module, Name, Value)) ).

%! set_setting_default(:Name, +Default) is det.
% Changes the default of Name, which no file keeps.
set_setting_default(Name0, Default) :-
    strip_module(Name0, Module, Name),
    check_declared(Module, Name, Type),
    computed(Default, Type, Module, Value),
    must_be(Type, Value),
    retractall(default_of(Module, Name, _)),
    assertz(default_of(Module, Name, Value)).

%! restore_setting(:Name) is det.
% Name has its default again.
restore_setting(Name0) :-
    strip_module(Name0, Module, Name),
    check_declared(Module, Name, _),
    retractall(value_of(Module, Name, _)).

%! load_settings(+File) is det.
% As load_settings/2 without options.
load_settings(File) :-
    load_settings(File, []).

%! load_settings(+File, +Options) is det.
% Sets what File says, if there is such a file, and remembers its name for save_settings/0. undefined(load) keeps
% the values of settings that are not declared yet; otherwise a warning is printed. O(n) for n settings.
load_settings(File, Options) :-
    option(undefined(Undefined), Options, error),
    absolute_file_name(File, Path),
    retractall(settings_file(_)),
    assertz(settings_file(Path)),
    (   exists_file(Path)
    ->  setup_call_cleanup(open(Path, read, Stream), load_from(Stream, Undefined), close(Stream))
    ;   true
    ).

load_from(Stream, Undefined) :-
    read(Stream, Term),
    (   Term == end_of_file
    ->  true
    ;   loaded(Term, Undefined),
        load_from(Stream, Undefined)
    ).

loaded(Term, Undefined) :-
    (   Term = setting(Module:Name, Value)
    ->  (   declared(Module, Name, _, _, _)
        ->  set_setting(Module:Name, Value)
        ;   Undefined == load
        ->  retractall(value_of(Module, Name, _)),
            assertz(value_of(Module, Name, Value))
        ;   print_message(warning, format('There is no setting ~q', [Module:Name]))
        )
    ;   type_error(setting, Term)
    ).

%! save_settings is semidet.
% Saves to the file that was loaded last; fails if none was.
save_settings :-
    settings_file(File),
    save_settings(File).

%! save_settings(+File) is det.
% Writes the settings that differ from their defaults to File. O(n) for n settings.
save_settings(File) :-
    findall((Module:Name)-Value, value_of(Module, Name, Value), Changed0),
    sort(Changed0, Changed),
    setup_call_cleanup(open(File, write, Stream),
                       forall(member(Key-Value, Changed), save(Stream, Key, Value)),
                       close(Stream)).

save(Stream, Module:Name, Value) :-
    (   declared(Module, Name, _, _, Comment)
    ->  format(Stream, '% ~w~n', [Comment])
    ;   true
    ),
    format(Stream, '~q.~n', [setting(Module:Name, Value)]).

%! current_setting(:Name) is nondet.
% A setting Name is declared in the module that qualifies it, which may be unbound.
current_setting(Name0) :-
    strip_module(Name0, Module, Name1),
    ( nonvar(Name1), Name1 = Module1:Name -> true ; Module1 = Module, Name = Name1 ),
    declared(Module1, Name, _, _, _).

%! current_setting(:Name, ?Module) is nondet.
% Module has declared Name.
current_setting(Name0, Module) :-
    strip_module(Name0, _, Name),
    declared(Module, Name, _, _, _).

%! setting_property(:Name, ?Property) is nondet.
% Property is comment(Comment), type(Type), default(Value) or value(Value) of the setting.
setting_property(Name0, Property) :-
    strip_module(Name0, Module, Name),
    declared(Module, Name, Type, _, Comment),
    (   Property = comment(Comment)
    ;   Property = type(Type)
    ;   Property = default(Default),
        default(Module, Name, Default)
    ;   Property = value(Value),
        value(Module, Name, Value)
    ).

%! list_settings is det.
% Writes all settings to the current output: name, value, comment; a star marks a value that is not the default.
list_settings :-
    forall(declared(Module, Name, _, _, _), list_setting(Module, Name)).

%! list_settings(:Module) is det.
% Writes the settings of Module.
list_settings(Module0) :-
    strip_module(Module0, _, Module),
    forall(declared(Module, Name, _, _, _), list_setting(Module, Name)).

list_setting(Module, Name) :-
    declared(Module, Name, _, _, Comment),
    value(Module, Name, Value),
    ( default(Module, Name, Default), Default == Value -> Mark = ' ' ; Mark = (*) ),
    format('~w~t~30| ~w~q~t~60| ~w~n', [Module:Name, Mark, Value, Comment]).

%! convert_setting_text(+Type, +Text, -Value) is det.
% Text, as a person writes it, is the Value of Type; for types of numbers it may be an expression.
% @error type_error(Type, Text)
convert_setting_text(Type, Text, Value) :-
    (   converted(Type, Text, Value0)
    ->  Value = Value0
    ;   type_error(Type, Text)
    ).

converted(atom, Text, Value) :- !, atom_string(Value, Text).
converted(string, Text, Value) :- !, format(string(Value), '~w', [Text]).
converted(boolean, Text0, Value) :- !,
    downcase_atom(Text0, Text),
    (   memberchk(Text, [true, yes, on, '1'])
    ->  Value = true
    ;   memberchk(Text, [false, no, off, '0']),
        Value = false
    ).
converted(bool, Text, Value) :- !, converted(boolean, Text, Value).
converted(Type, Text, Value) :-
    catch(( term_to_atom(Term, Text), evaluated(Type, Term, Value), must_be(Type, Value) ), error(_, _), fail).

evaluated(Type, Term, Value) :-
    (   floating(Type) -> Value is float(Term)
    ;   numeric(Type) -> Value is Term
    ;   Value = Term
    ).

floating(float).
floating(between(Low, _)) :- float(Low).
