% Sequences that finite automata accept, with counters.
%
% A state is a variable between two elements of the sequence, and each step a row of the
% relation [From,Label,To|Choices]: nodes are numbered, and a choice is the number of the
% expression that a counter becomes, which is itself where an arc says nothing.

:- module(clpfd_automata, [automaton/3, automaton/8]).

:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/expressions)).
:- use_module(library(clpfd/store)).
:- use_module(library(clpfd/tables)).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists), [reverse/2, same_length/2]).

%! automaton(+Xs, +Nodes, +Arcs) is semidet.
% Xs leads a finite automaton from one of the nodes source(N) to one of the nodes
% sink(N), along arcs arc(From, Label, To). Domain consistent in labels and states.
automaton(Xs, Nodes, Arcs) :-
    automaton(_, _, Xs, Nodes, Arcs, [], [], []).

%! automaton(+Xs, ?Template, +Signature, +Nodes, +Arcs, +Counters, +Initials, ?Finals) is semidet.
% As automaton/3 for the labels of Signature, while counters go from Initials to Finals:
% an arc(From, Label, To, Expressions) gives them the values of the expressions, over the
% variables Counters, their values before, and those of Template, which is unified with
% the element of Xs. Counters are bounds consistent.
% @error domain_error(automaton_arc, Arc)
% @error domain_error(variable_from_template_or_counters, V)
automaton(Xs, Template, Signature, Nodes, Arcs, Counters, Initials, Finals) :-
    must_be(list(list), [Signature,Nodes,Arcs,Counters,Initials]),
    ( var(Xs) -> Xs = Signature ; must_be(list, Xs) ),
    integer_variables(Signature),
    integer_variables(Initials),
    unchanged(Counters, Choices0),
    numbered_arcs(Arcs, Counters, [], Numbers, Choices0, Choices, Rows),
    numbers_of(Nodes, source, Numbers, Sources),
    numbers_of(Nodes, sink, Numbers, Sinks),
    expressions(Choices, Expressions),
    Step = step(Template, Counters, Expressions),
    no_others(Step),
    confine(First, Sources),
    transitions(Xs, Signature, Step, First, Last, Initials, Finals, Rows),
    confine(Last, Sinks),
    fixpoint.

unchanged([], []).
unchanged([Counter|Counters], [[Counter-0]|Choices]) :-
    unchanged(Counters, Choices).

% Nodes are numbered in the order in which arcs name them, the expressions of a counter
% likewise.
numbered_arcs([], _, Numbers, Numbers, Choices, Choices, []).
numbered_arcs([Arc|Arcs], Counters, Numbers0, Numbers, Choices0, Choices, [[I,Label,J|Ks]|Rows]) :-
    must_be(nonvar, Arc),
    (   arc(Arc, Counters, From, Label0, To, Expressions)
    ->  must_be(integer, Label0),
        Label = Label0
    ;   domain_error(automaton_arc, Arc)
    ),
    numbered(From, Numbers0, Numbers1, I),
    numbered(To, Numbers1, Numbers2, J),
    chosen(Expressions, Choices0, Choices1, Ks),
    numbered_arcs(Arcs, Counters, Numbers2, Numbers, Choices1, Choices, Rows).

arc(arc(From, Label, To), Counters, From, Label, To, Counters).
arc(arc(From, Label, To, Expressions), Counters, From, Label, To, Expressions) :-
    same_length(Counters, Expressions).

chosen([], [], [], []).
chosen([Expression|Expressions], [Own0|Choices0], [Own|Choices], [K|Ks]) :-
    numbered(Expression, Own0, Own, I),
    K is I+1,
    chosen(Expressions, Choices0, Choices, Ks).

numbered(Node, Numbers0, Numbers, I) :-
    (   number_of(Numbers0, Node, I)
    ->  Numbers = Numbers0
    ;   length(Numbers0, I),
        Numbers = [Node-I|Numbers0]
    ).

number_of([Node0-I0|Numbers], Node, I) :-
    ( Node0 == Node -> I = I0 ; number_of(Numbers, Node, I) ).

numbers_of(Nodes, Kind, Numbers, Domain) :-
    length(Numbers, Unknown),
    findall(I, numbered_node(Nodes, Kind, Numbers, Unknown, I), Is),
    values_domain(Is, Domain).

% A node without arcs is the number after the last: it is met only if the sequence is empty.
numbered_node([Node|Nodes], Kind, Numbers, Unknown, I) :-
    (   functor(Node, Kind, 1),
        arg(1, Node, Name),
        ( number_of(Numbers, Name, I0) -> I = I0 ; I = Unknown )
    ;   numbered_node(Nodes, Kind, Numbers, Unknown, I)
    ).

expressions([], []).
expressions([Choices|Rest0], [Expressions|Rest]) :-
    reverse(Choices, InOrder),
    expressions_of(InOrder, Expressions),
    expressions(Rest0, Rest).

expressions_of([], []).
expressions_of([Expression-_|Choices], [Expression|Expressions]) :-
    expressions_of(Choices, Expressions).

% Each step gets fresh variables for those of its expressions.
no_others(step(Template, Counters, Expressions)) :-
    term_variables(Template-Counters, Known),
    term_variables(Expressions, Variables),
    (   member(Variable, Variables),
        \+ ( member(Other, Known), Other == Variable )
    ->  domain_error(variable_from_template_or_counters, Variable)
    ;   true
    ).

transitions([], [], _, State, State, Counters, Counters, _).
transitions([X|Xs], [Label|Labels], Step, State0, State, Counters0, Counters, Rows) :-
    integer_variable(State1),
    copy_term_nat(Step, step(X, Counters0, Expressions)),
    next_counters(Expressions, Choices, Counters1),
    post_rows([State0,Label,State1|Choices], Rows),
    transitions(Xs, Labels, Step, State1, State, Counters1, Counters, Rows).

next_counters([], [], []).
next_counters([Expressions|Rest], [Choice|Choices], [Counter|Counters]) :-
    integer_variable(Choice),
    values(Expressions, Values),
    integer_variable(Counter),
    post_element(Choice, Values, Counter),
    next_counters(Rest, Choices, Counters).

values([], []).
values([Expression|Expressions], [Value|Values]) :-
    integer_variable(Value),
    comparison(=, Value, Expression),
    values(Expressions, Values).
