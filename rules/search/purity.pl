% Which rules of a space may be run ahead of the search: those without effects other than their answers.

:- module(search_purity, [pure_rules/1, is_impure/3, owner/3, own/2]).

:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3]).

%! is_impure(+Module, +Goal, -Called) is semidet.
% Called is the Name/Arity of what Goal calls in Module and may have effects, or other answers from call to call: a
% function, or a predicate that is the host's, built in, or a library's, and not known to be pure.
is_impure(_, Goal, Function) :- functor(Goal, Name, _), is_arithmetic(Name), varying(Goal, Function), !.
is_impure(Module, Goal, Name/Arity) :-
    functor(Goal, Name, Arity),
    \+ pure(Name),
    owner(Module, Goal, Owner),
    \+ has_rules(Owner, Goal),
    (   predicate_property(Owner:Goal, foreign) -> true
    ;   predicate_property(Owner:Goal, system) -> true
    ;   '$module_class'(Owner, library),
        \+ pure_library(Owner),
        predicate_property(Owner:Goal, defined)
    ).

% Control.
pure(',').
pure(;).
pure('|').
pure(->).
pure(*->).
pure(\+).
pure(!).
pure(:).
pure($).
pure(true).
pure(fail).
pure(false).
pure(call).
pure(once).
pure(ignore).
pure(not).
pure(forall).
pure(findall).
pure(bagof).
pure(setof).
pure(between).
pure(repeat).
pure(phrase).
pure(call_dcg).
pure(throw).
% Tests and comparisons.
pure(var).
pure(nonvar).
pure(atom).
pure(number).
pure(integer).
pure(float).
pure(rational).
pure(atomic).
pure(compound).
pure(callable).
pure(string).
pure(blob).
pure(is_list).
pure(is_assoc).
pure(is_dict).
pure(ground).
pure(nonground).
pure(acyclic_term).
pure(cyclic_term).
pure(=).
pure(\=).
pure(==).
pure(\==).
pure(=@=).
pure(\=@=).
pure(?=).
pure(@<).
pure(@>).
pure(@=<).
pure(@>=).
pure(compare).
pure(same_term).
pure(unify_with_occurs_check).
pure(subsumes_term).
pure(unifiable).
% Arithmetic.
pure(succ).
pure(plus).
pure(divmod).
pure(nth_integer_root_and_remainder).
pure(float_class).
pure(float_parts).
% Terms.
pure(functor).
pure(arg).
pure(genarg).
pure(=..).
pure(compound_name_arguments).
pure(compound_name_arity).
pure(copy_term).
pure(copy_term_nat).
pure(duplicate_term).
pure(term_variables).
pure(term_hash).
pure(numbervars).
pure(strip_module).
pure('$strip_module').
pure('$lambda_goal').
pure(assertion).
% Texts.
pure(atom_chars).
pure(atom_codes).
pure(atom_concat).
pure(atom_length).
pure(atom_number).
pure(atom_string).
pure(atomic_list_concat).
pure(atomics_to_string).
pure(char_code).
pure(char_type).
pure(code_type).
pure(downcase_atom).
pure(upcase_atom).
pure(number_chars).
pure(number_codes).
pure(number_string).
pure(get_string_code).
pure(string_chars).
pure(string_code).
pure(string_codes).
pure(string_concat).
pure(string_length).
pure(string_lower).
pure(string_upper).
pure(string_to_atom).
pure(sub_atom).
pure(sub_atom_icasechk).
pure(sub_string).
pure(split_string).
pure(text_concat).
pure(text_to_string).
% Lists and associations.
pure(length).
pure(memberchk).
pure(msort).
pure(sort).
pure(keysort).
pure(max_list).
pure(min_list).
pure(sum_list).
pure(sumlist).
pure(numlist).
pure('$skip_list').
pure('$member').
pure('$memberchk').
pure('$append').
pure('$length_from').
pure('$must_be_tree').
pure('$get_assoc').
pure('$put_assoc').
% Boards.
pure(move).
pure(inversions).
pure(solvable).
pure(hamming).
pure(coordinate).
pure(manhattan).
pure(cube_turned).
% But for functions whose value changes: varying/2.
pure(Name) :- is_arithmetic(Name).

% Libraries all of whose predicates are pure. Their clauses are not kept, so that nothing can be told from those.
pure_library(aggregate).
pure_library(apply).
pure_library(arithmetic).
pure_library(assoc).
pure_library(base32).
pure_library(base64).
pure_library(ctypes).
pure_library(dcg_basics).
pure_library(dcg_high_order).
pure_library(dif).
pure_library(error).
pure_library(freeze).
pure_library(heaps).
pure_library(hprolog).
pure_library(lists).
pure_library(nb_set).
pure_library(occurs).
pure_library(option).
pure_library(ordsets).
pure_library(pairs).
pure_library(planning).
pure_library(prolog_code).
pure_library(rbtrees).
pure_library(search).
pure_library(solution_sequences).
pure_library(sort).
pure_library(strings).
pure_library(terms).
pure_library(ugraphs).
pure_library(uri).
pure_library(url).
pure_library(utf8).
pure_library(varnumbers).
pure_library(when).
pure_library(yall).
% CLP(FD) and CLP(B), with their parts.
pure_library(Module) :- sub_atom(Module, 0, _, _, clp).

%! pure_rules(+Goals) is det.
% Throws space(Reason) if a goal, of the form Module:Goal, may lead to one that is_impure/2. Reason is a text, or
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
    ->  reason(Caller, Function, Reason),
        throw(space(Reason))
    ;   memberchk(Module:Name/Arity, Seen)
    ->  inner(Goal, Module, Caller, Goals, Goals1),
        visit(Goals1, Seen)
    ;   is_impure(Module, Goal, Called)
    ->  reason(Caller, Called, Reason),
        throw(space(Reason))
    ;   functor(Head, Name, Arity),
        findall(goal(Module, Body, By), ( body_of(Module:Head, Body, By), Body \== true ), Bodies),
        append(Bodies, Goals, Goals1),
        inner(Goal, Module, Caller, Goals1, Goals2),
        visit(Goals2, [Module:Name/Arity|Seen])
    ).

% evaluates(+Goal) is semidet: Goal evaluates an expression, or binds a variable to what may be one.
evaluates(Goal) :- functor(Goal, Name, _), ( is_arithmetic(Name) -> true ; Name == (=) ).

is_arithmetic(is).
is_arithmetic(=:=).
is_arithmetic(=\=).
is_arithmetic(<).
is_arithmetic(>).
is_arithmetic(=<).
is_arithmetic(>=).

% compares(+Name) is semidet: a predicate of this name binds no part of its arguments to a variable.
compares(==).
compares(\==).
compares(@<).
compares(@>).
compares(@=<).
compares(@>=).
compares(Name) :- is_arithmetic(Name).

% varying(+Expression, -Function) is nondet: Function is the Name/Arity of a function in Expression whose value changes.
varying(Expression, Name/Arity) :-
    callable(Expression),
    functor(Expression, Name, Arity),
    memberchk(Name, [random, random_float, cputime, realtime]).
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
% The predicate that Goal calls in Module has clauses of the program's or a library's, or is dynamic and may get some.
own(Module, Goal) :-
    owner(Module, Goal, Owner),
    has_rules(Owner, Goal).

has_rules(Owner, Goal) :- '$clauses'(Owner:Goal, [_|_]), !.
has_rules(Owner, Goal) :- predicate_property(Owner:Goal, dynamic).

%! owner(+Module, +Goal, -Owner) is det.
% Owner is the module that defines the predicate which Goal calls in Module.
owner(Module, Goal, Owner) :-
    ( predicate_property(Module:Goal, imported_from(Owner0)) -> Owner = Owner0 ; Owner = Module ).

% Arguments may be goals: of control constructs, and closures. A comparison only looks at them.
inner(Goal, Module, Caller, Goals0, Goals) :-
    (   compound(Goal),
        functor(Goal, Name, _),
        \+ compares(Name)
    ->  Goal =.. [_|Arguments],
        findall(goal(Module, Inner, Caller),
                ( member(Inner, Arguments), may_be_goal(Inner, Module) ; called_closure(Goal, Module, Inner) ),
                Inners),
        append(Inners, Goals0, Goals)
    ;   Goals = Goals0
    ).

% A goal that a meta-predicate makes of a closure with more arguments.
called_closure(Goal, Module, Owner:Called) :-
    predicate_property(Module:Goal, meta_predicate(Spec)),
    genarg(N, Spec, Count),
    integer(Count),
    Count > 0,
    arg(N, Goal, Argument),
    strip_module(Module:Argument, Owner, Closure),
    callable(Closure),
    length(More, Count),
    Closure =.. Parts,
    append(Parts, More, All),
    Called =.. All.

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
