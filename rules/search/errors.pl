% Errors of library(search) and of the rules that it asks: each names the rule, the state, and where the rule is.

:- module(search_errors,
          [ search_raised/2,
            refused/4,
            refused_option/2,
            refused_name/3
          ]).

:- use_module(library(lists), [append/3, member/2]).
:- autoload(library(references), [clause_property/2]).

%! search_raised(+Ball, +Task) is erroneous.
% Throws the error that ended a search again, with the state that was asked about. A context that the program gave
% stays.
search_raised('$search_step'(Formal, To, Cost), Task) :-
    !,
    (   '$search_asked'(What, From),
        closure(What, Task, Closure)
    ->  refused(Formal, Closure, [From, To, Cost], step(From, To, Cost))
    ;   throw(error(Formal, _))
    ).
search_raised('$search_estimate'(Formal, H), Task) :-
    !,
    (   '$search_asked'(_, State),
        closure(heuristic, Task, Closure)
    ->  refused(Formal, Closure, [State, H], estimate(State, H))
    ;   throw(error(Formal, _))
    ).
search_raised(error(resource_error(search_states), Context), task(_, _, _, _, _, Limit, _)) :-
    !,
    (   nonvar(Context),
        Context = lowest(Bound)
    ->  text(said('option ~p: no path costs less than ~p', [limit(Limit), Bound]), Message),
        throw(error(resource_error(search_states), context(shortest_path/5, Message)))
    ;   refused_option(resource_error(search_states), limit(Limit))
    ).
search_raised(error(representation_error(search_cost), Context), Task) :-
    var(Context),
    '$search_asked'(What, State),
    closure(moves, Task, Closure),
    !,
    ( What == goal -> Text = said('the steps to ~p', [State]) ; Text = said('the steps of a path', []) ),
    refused(representation_error(search_cost), Closure, [_, _, _], Text).
search_raised(error(existence_error(procedure, F/N1), _), Task) :-
    closure(goal, Task, Closure),
    strip_module(Closure, _, Goal),
    functor(Goal, F, N),
    N1 =:= N+1,
    '$search_asked'(goal, State),
    functor(State, F, N),
    !,
    text(said('a goal is a closure: write ==(~p)', [Goal]), Message),
    '$throw_on'(error(existence_error(procedure, F/N1), context(shortest_path/5, Message))).
search_raised(error(Formal, Context), Task) :-
    is_open(Context, Formal),
    '$search_asked'(What, State),
    closure(What, Task, Closure),
    !,
    text(asked(What, State), Message),
    arguments(What, Arguments),
    called(Closure, Arguments, Module, Goal, _),
    indicator(Module, Goal, Indicator),
    ( Context = context(Indicator, Message) -> true ; Context = context(_, Message) ),
    '$throw_on'(error(Formal, Context)).
search_raised(Ball, _) :-
    '$throw_on'(Ball).

arguments(moves, [_, _, _]).
arguments(inverse, [_, _, _]).
arguments(goal, [_]).
arguments(heuristic, [_, _]).

% No state is to blame for a resource that ran out.
is_open(Context, Formal) :-
    nonvar(Formal),
    Formal \= resource_error(_),
    ( var(Context) -> true ; Context = context(_, Message), var(Message) ).

closure(moves, task(Moves, _, _, _, _, _, _), Closure) :-
    ( Moves = both(Kind, _) -> moves(Kind, Closure) ; moves(Moves, Closure) ).
closure(inverse, task(both(_, Kind), _, _, _, _, _, _), Closure) :- moves(Kind, Closure).
closure(goal, task(_, Goal, _, _, _, _, _), Goal).
closure(heuristic, task(_, _, Heuristic, _, _, _, _), Heuristic) :- Heuristic \== none.

% Moves are of a kind, unit, uncosted or costs, or of one that is verified.
moves(verified(Kind, _), Closure) :- !, moves(Kind, Closure).
moves(Kind, Closure) :- arg(1, Kind, Closure).

%! refused(+Formal, +Closure, +Arguments, +What) is erroneous.
% Throws an error about an answer of a rule: the closure with these arguments gave it.
refused(Formal, Closure, Arguments, What) :-
    text(What, Message0),
    called(Closure, Arguments, Module, Goal, Extra),
    indicator(Module, Goal, Indicator),
    (   Arguments = [_, Answer|_],
        nonvar(Answer),
        catch(place(Module, Goal, Extra, Place), _, fail)
    ->  format(atom(Message), '~w, ~w', [Message0, Place])
    ;   Message = Message0
    ),
    throw(error(Formal, context(Indicator, Message))).

text(step(From, To, Cost), Text) :- said('the step from ~p to ~p at cost ~p', [From, To, Cost], Text).
text(estimate(State, H), Text) :- said('the estimate of ~p is ~p', [State, H], Text).
text(asked(goal, State), Text) :- said('whether ~p is a goal', [State], Text).
text(asked(moves, State), Text) :- said('the moves from ~p', [State], Text).
text(asked(inverse, State), Text) :- said('the moves that lead to ~p', [State], Text).
text(asked(heuristic, State), Text) :- said('the estimate of ~p', [State], Text).
text(said(Format, Arguments), Text) :- said(Format, Arguments, Text).

% States may be large: a few levels of each tell it from the others.
said(Format0, Terms, Text) :-
    findall(Shown, ( member(Term, Terms), shown(Term, Shown) ), Texts),
    atomic_list_concat(Parts, '~p', Format0),
    atomic_list_concat(Parts, '~w', Format),
    format(atom(Text), Format, Texts).

shown(Term, Shown) :-
    format(atom(Shown), '~W', [Term, [quoted(true), max_depth(12), spacing(next_argument)]]).

%! refused_option(+Formal, +Option) is erroneous.
% Throws an error about an option of shortest_path/5.
refused_option(Formal, Option) :-
    text(said('option ~p', [Option]), Message),
    throw(error(Formal, context(shortest_path/5, Message))).

%! refused_name(+Formal, +Name, +Known) is erroneous.
% Throws an error about an option or a value that is none of the Known ones, with the one that may be meant.
refused_name(Formal, Name, Known) :-
    atomic_list_concat(Known, ', ', Names),
    (   atom(Name),
        '$nearest'(Name, Known, Best)
    ->  format(atom(Message), 'did you mean ~w? There are ~w', [Best, Names])
    ;   format(atom(Message), 'there are ~w', [Names])
    ),
    throw(error(Formal, context(shortest_path/5, Message))).

% called(+Closure, +Arguments, -Module, -Goal, -Extra): the goal of the closure with these arguments. Moves may be
% without a cost, or with an action.
called(Closure0, Arguments, Module, Goal, Extra) :-
    strip_module(Closure0, Module, Closure),
    Closure =.. List0,
    (   Arguments = [From, To, _],
        append(List0, [From, To], List),
        is_known(Module, List),
        append(List0, Arguments, List1),
        \+ is_known(Module, List1)
    ->  Extra = 2
    ;   Arguments = [From, To, Cost],
        append(List0, [From, _, To, Cost], List),
        is_known(Module, List),
        append(List0, Arguments, List1),
        \+ is_known(Module, List1)
    ->  Extra = 4
    ;   append(List0, Arguments, List),
        length(Arguments, Extra)
    ),
    Goal =.. List.

is_known(Module, [Name|Arguments]) :-
    length(Arguments, Arity),
    functor(Head, Name, Arity),
    '$predicate_rank'(Module, Head, _).

indicator(Module, Goal, Indicator) :-
    functor(Goal, Name, Arity),
    ( Module == user -> Indicator = Name/Arity ; Indicator = Module:Name/Arity ).

% place(+Module, +Goal, +Extra, -Place): the clause that answers the goal, as text. Of the closure's arguments the first
% is given, the others are what the clause gave.
place(Module, Goal, Extra, Place) :-
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    Fixed is Arity-Extra+1,
    same_arguments(Fixed, Goal, Head),
    clause(Module:Head, Body, Clause),
    call(Module:Body),
    Head =@= Goal,
    !,
    clause_property(Clause, file(File)),
    clause_property(Clause, line_count(Line)),
    format(atom(Place), '~w:~d', [File, Line]).

same_arguments(0, _, _) :- !.
same_arguments(N, Goal, Head) :-
    arg(N, Goal, Arg),
    arg(N, Head, Arg),
    N1 is N-1,
    same_arguments(N1, Goal, Head).
