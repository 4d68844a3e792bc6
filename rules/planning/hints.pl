% What taquin check says about the actions of declared spaces.

:- module(planning_hints,
          [ faulty_action/4,
            doubtful_action/4
          ]).

:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(planning/conditions), [clauses_of/3]).
:- use_module(library(search/purity), [pure_rules/1]).

%! faulty_action(-Module, -PI, -N, -Message) is nondet.
% The N-th clause of PI, action/3 or action/4, in the text of a declared space has an instance that plan/5 refuses.
% Clauses that call a predicate with an effect are passed over, and so are those that call an unknown one, which may be
% the name of a fact of the start.
faulty_action(Module, PI, N, Message) :-
    planning:space_module(_, Module),
    findall(Clause, planning:action_clause(Module, Clause), Clauses),
    planning:effect_names(Clauses, Changing),
    member(Clause, Clauses),
    Clause = clause(action(_, PI, N), _, _, _, _, Body),
    catch(pure_rules([Module:Body]), space(_), fail),
    catch(refused_instance(Clause, Module, Changing), error(Formal, context(_, Message0)), true),
    nonvar(Message0),
    Formal \= existence_error(procedure, _),
    ( sub_atom(Message0, 0, _, _, 'in the ') -> Message = Message0 ; format(atom(Message), '~q, ~w', [Formal, Message0]) ).

refused_instance(Clause, Module, Changing) :-
    call_with_inference_limit(\+ accepted_instance(Clause, Module, Changing), 100000, _).

accepted_instance(Clause, Module, Changing) :- planning:instance(Clause, Module, Changing, _), fail.

%! doubtful_action(-Module, -PI, -N, -Message) is nondet.
% The N-th clause of PI, action/3 or action/4, in the text of a declared space deletes a fact that no action adds or
% asks for and no clause mentions, but whose name is like one of these.
doubtful_action(Module, PI, N, Message) :-
    planning:space_module(_, Module),
    findall(Clause, planning:action_clause(Module, Clause), Clauses),
    findall(F/A, mentioned(Module, Clauses, F, A), Known),
    member(clause(action(_, PI, N), _, _, Effects, _, _), Clauses),
    planning:effect_within(Effects, Effect),
    Effect = -Atom,
    planning:is_fluent(Atom),
    functor(Atom, Name, Arity),
    \+ memberchk(Name/Arity, Known),
    \+ predicate_property(Module:Atom, dynamic),
    findall(F, member(F/Arity, Known), Names),
    '$nearest'(Name, Names, Best),
    format(atom(Message), 'no action adds or asks for ~q, which this one deletes: did you mean ~q?', [Name/Arity, Best/Arity]).

mentioned(_, Clauses, F, A) :-
    member(clause(_, _, Conditions, Effects, _, _), Clauses),
    ( sub_term(Atom, Conditions) ; planning:effect_within(Effects, Atom) ),
    planning:is_fluent(Atom),
    functor(Atom, F, A).
mentioned(Module, _, F, A) :-
    current_predicate(Module:Name/N),
    functor(Head, Name, N),
    clauses_of(Module, Head, Clauses),
    N-Name \== 3-action, N-Name \== 4-action,
    member(Clause, Clauses),
    sub_term(Atom, Clause),
    planning:is_fluent(Atom),
    functor(Atom, F, A).
