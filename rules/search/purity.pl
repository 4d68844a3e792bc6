% Which rules of a space may be run ahead of the search: those without effects other than their answers.

:- module(search_purity, [pure_rules/1, is_impure/1, owner/3, own/2]).

:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3]).

%! is_impure(+Goal) is semidet.
% The goal has an effect, or its answers may differ from call to call.
is_impure(Goal) :- functor(Goal, Name, Arity), impure(Name, Arity).

impure(Name, _) :-
    memberchk(Name, [assertz, asserta, assert, retract, retractall, abolish, erase, recorda, recordz,
                     nb_setval, b_setval, nb_getval, b_getval, nb_setarg, setarg, flag, gensym, put_attr, del_attr, freeze, when, dif,
                     write, print, writeln, write_canonical, writeq, write_term, format, nl, put_char, put_byte, tab, portray_clause,
                     print_message, read, read_term, get_char, peek_char, get_byte, see, tell, open, close, consult, load_files, shell, halt,
                     random, random_between, random_member, random_permutation, set_random, set_prolog_flag,
                     statistics, get_time, call_cleanup, setup_call_cleanup, catch, shift, reset, abort, prompt, garbage_collect,
                     thread_create, tabling, abolish_all_tables, trace, spy, inc, counter, succ_throw, debug, assertion, time,
                     call_with_time_limit, call_with_inference_limit, call_with_depth_limit]).

%! pure_rules(+Goals) is det.
% Throws space(Reason) if a goal, of the form Module:Goal, may lead to one that is_impure/1. Reason is a text, or
% in(Text, Module, Name/Arity, N) for the N-th clause of the predicate that calls it.
pure_rules(Goals) :-
    findall(goal(Module, Goal, none), member(Module:Goal, Goals), Begin),
    visit(Begin, []).

visit([], _).
visit([goal(Module, Goal, Caller)|Goals], Seen0) :-
    (   var(Goal)
    ->  visit(Goals, Seen0)
    ;   Goal = (M:G)
    ->  visit([goal(M, G, Caller)|Goals], Seen0)
    ;   callable(Goal)
    ->  functor(Goal, Name, Arity),
        visit_named(Name/Arity, Module, Goal, Caller, Goals, Seen0)
    ;   visit(Goals, Seen0)
    ).

visit_named(Name/Arity, Module, Goal, Caller, Goals, Seen) :-
    (   evaluates(Goal),
        varying(Goal, Function)
    ->  reason(Caller, Function/0, Reason),
        throw(space(Reason))
    ;   memberchk(Module:Name/Arity, Seen)
    ->  inner(Goal, Module, Caller, Goals, Goals1),
        visit(Goals1, Seen)
    ;   impure(Name, Arity),
        \+ own(Module, Goal)
    ->  reason(Caller, Name/Arity, Reason),
        throw(space(Reason))
    ;   functor(Head, Name, Arity),
        findall(goal(Module, Body, By), ( body_of(Module:Head, Body, By), Body \== true ), Bodies),
        append(Bodies, Goals, Goals1),
        inner(Goal, Module, Caller, Goals1, Goals2),
        visit(Goals2, [Module:Name/Arity|Seen])
    ).

evaluates(_ is _).
evaluates(_ =:= _).
evaluates(_ =\= _).
evaluates(_ < _).
evaluates(_ > _).
evaluates(_ =< _).
evaluates(_ >= _).

% varying(+Expression, -Function) is nondet: Expression contains a function of no argument whose value changes.
varying(Function, Function) :- atom(Function), memberchk(Function, [random, random_float, cputime, realtime]).
varying(Expression, Function) :-
    compound(Expression),
    Expression =.. [_|Parts],
    member(Part, Parts),
    varying(Part, Function).

reason(Caller, Called, Reason) :-
    format(atom(Text), 'calls ~q', [Called]),
    (   Caller = Module:PI,
        calling(Module, PI, Called, N)
    ->  Reason = in(Text, Module, PI, N)
    ;   Caller = Module:PI
    ->  Reason = in(Text, Module, PI, 0)
    ;   Reason = Text
    ).

% The first clause of a predicate that calls another.
calling(Module, Name/Arity, Called, N) :-
    functor(Head, Name, Arity),
    '$clauses'(Module:Head, Clauses),
    nth1(N, Clauses, (_ :- Body)),
    mentions(Body, Called),
    !.

mentions(Body, Name/Arity) :-
    callable(Body),
    (   functor(Body, Name, Arity)
    ->  true
    ;   compound(Body),
        Body =.. [_|Parts],
        member(Part, Parts),
        mentions(Part, Name/Arity)
    ->  true
    ).

%! own(+Module, +Goal) is semidet.
% The predicate that Goal calls in Module has clauses of the program's.
own(Module, Goal) :- owner(Module, Goal, Owner), '$clauses'(Owner:Goal, [_|_]).

%! owner(+Module, +Goal, -Owner) is det.
% Owner is the module that defines the predicate which Goal calls in Module.
owner(Module, Goal, Owner) :-
    ( predicate_property(Module:Goal, imported_from(Owner0)) -> Owner = Owner0 ; Owner = Module ).

% Arguments may be goals: of control constructs, and closures.
inner(Goal, Module, Caller, Goals0, Goals) :-
    (   compound(Goal)
    ->  Goal =.. [_|Arguments],
        findall(goal(Module, Argument, Caller), ( member(Argument, Arguments), may_be_goal(Argument, Module) ), Inner),
        append(Inner, Goals0, Goals)
    ;   Goals = Goals0
    ).

may_be_goal(Argument, _) :- compound(Argument), Argument \= [_|_], !.
may_be_goal(Argument, Module) :-
    atom(Argument),
    Argument \== [],
    body_of(Module:Argument, _, _),
    !.

% The bodies of the predicates that a closure may call, each with its predicate.
body_of(Module:Closure, Body, Owner:Name/Arity) :-
    functor(Closure, Name, Arity0),
    member(More, [0, 1, 2, 3, 4]),
    Arity is Arity0+More,
    functor(Head, Name, Arity),
    owner(Module, Head, Owner),
    '$clauses'(Owner:Head, Clauses),
    member((_ :- Body0), Clauses),
    ( Owner == Module -> Body = Body0 ; Body = Owner:Body0 ).
