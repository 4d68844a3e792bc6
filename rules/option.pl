% Option lists: Name(Value) or Name = Value, in any order, the first one counts.

:- module(option,
          [ option/2,
            option/3,
            select_option/3,
            select_option/4,
            merge_options/3,
            meta_options/3
          ]).

:- use_module(library(error), [must_be/2]).
:- autoload(library(lists), [append/3]).

:- meta_predicate meta_options(1, :, -).

%! option(?Option, +Options) is semidet.
% Option is Name(Value): the first option called Name in Options has Value. With
% Name=Value in Options too. O(n).
option(Option, Options) :-
    split_option(Option, Name, Value),
    find_option(Options, Name, Value0),
    !,
    Value = Value0.

%! option(?Option, +Options, +Default) is semidet.
% As option/2, where Value is Default if Options has no Name. O(n).
option(Option, Options, Default) :-
    split_option(Option, Name, Value),
    (   find_option(Options, Name, Value0)
    ->  Value = Value0
    ;   Value = Default
    ).

split_option(Option, _, _) :-
    var(Option),
    !,
    must_be(compound, Option).
split_option(Name0 = Value0, Name, Value) :- !, Name = Name0, Value = Value0.
split_option(Option, Name, Value) :- functor(Option, Name, 1), arg(1, Option, Value).

find_option(Options, _, _) :-
    var(Options),
    !,
    must_be(list, Options).
find_option([Option|Options], Name, Value) :-
    (   option_value(Option, Name, Value0)
    ->  Value = Value0
    ;   find_option(Options, Name, Value)
    ).

option_value(Option, _, _) :- var(Option), !, fail.
option_value(Name0 = Value, Name, Value) :- !, Name0 == Name.
option_value(Option, Name, Value) :-
    functor(Option, Name, 1),
    arg(1, Option, Value).

%! select_option(?Option, +Options, -Rest) is semidet.
% As option/2, and Rest is Options without that option. O(n).
select_option(Option, Options, Rest) :-
    split_option(Option, Name, Value),
    take_option(Options, Name, Value0, Rest0),
    !,
    Value = Value0,
    Rest = Rest0.

%! select_option(?Option, +Options, -Rest, +Default) is semidet.
% As select_option/3, where Value is Default and Rest is Options if there is no Name. O(n).
select_option(Option, Options, Rest, Default) :-
    split_option(Option, Name, Value),
    (   take_option(Options, Name, Value0, Rest0)
    ->  Value = Value0,
        Rest = Rest0
    ;   Value = Default,
        Rest = Options
    ).

take_option(Options, _, _, _) :-
    var(Options),
    !,
    must_be(list, Options).
take_option([Option|Options], Name, Value, Rest) :-
    (   option_value(Option, Name, Value0)
    ->  Value = Value0,
        Rest = Options
    ;   Rest = [Option|Rest1],
        take_option(Options, Name, Value, Rest1)
    ).

%! merge_options(+New, +Old, -Merged) is det.
% Merged has the options of New and those of Old whose names New lacks, as
% Name(Value), sorted by name. O(n log n).
merge_options(New, Old, Merged) :-
    must_be(list, New),
    must_be(list, Old),
    canonical(New, NewPairs),
    canonical(Old, OldPairs),
    append(NewPairs, OldPairs, Pairs),
    sort(1, @<, Pairs, Sorted),
    options_of(Sorted, Merged).

% Name/Arity-Option: an option of several arguments has a name of its own.
canonical([], []).
canonical([Option|Options], [(Name/Arity)-Canonical|Pairs]) :-
    canonical_option(Option, Canonical),
    functor(Canonical, Name, Arity),
    canonical(Options, Pairs).

canonical_option(Name = Value, Option) :- !, Option =.. [Name, Value].
canonical_option(Option, Option).

options_of([], []).
options_of([_-Option|Pairs], [Option|Options]) :- options_of(Pairs, Options).

%! meta_options(:IsMeta, :Options0, -Options) is det.
% Options is Options0 with the caller's module put before the value of each option
% whose name makes call(IsMeta, Name) true. O(n) calls.
meta_options(IsMeta, Spec, Options) :-
    strip_module(Spec, Module, Options0),
    must_be(list, Options0),
    meta_options_(Options0, IsMeta, Module, Options).

meta_options_([], _, _, []).
meta_options_([Option0|Options0], IsMeta, Module, [Option|Options]) :-
    qualify_option(Option0, IsMeta, Module, Option),
    meta_options_(Options0, IsMeta, Module, Options).

qualify_option(Name = Value, IsMeta, Module, Option) :-
    call(IsMeta, Name),
    !,
    qualify(Value, Module, Qualified),
    Option = (Name = Qualified).
qualify_option(Option0, IsMeta, Module, Option) :-
    functor(Option0, Name, 1),
    call(IsMeta, Name),
    !,
    arg(1, Option0, Value),
    qualify(Value, Module, Qualified),
    Option =.. [Name, Qualified].
qualify_option(Option, _, _, Option).

qualify(Value, Module, Module:Value) :- var(Value), !.
qualify(Module:Value, _, Module:Value) :- atom(Module), !.
qualify(Value, Module, Module:Value).
