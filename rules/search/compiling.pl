% Rules of moves compiled: what they do to a state whose cells are unknown.
%
% All states of a space have one shape: a term with cells, each of which has finitely many values. The rules run over
% a state whose cells are attributed variables. Where a rule needs to know something of a cell, the run splits: each
% branch assumes one outcome, a smaller set of values for that cell. An answer of a branch is an operator: what it
% assumed, and for each cell a constant, the cell that it is a copy of, or an image: the values that a cell gives it. A
% value calculated from one cell, or looked up in facts, is such an image as long as nothing needs to know it.
%
% Values are numbered, and sets of them are integers with a bit for each. A property of all states
% seen, as that some cells hold a permutation of values, is assumed to hold always, and checked of the operators
% (search_invariants).
%
% | file | does |
% |---|---|
% | shapes, numbering | finds the shape of states, and numbers the values of cells |
% | known | keeps the sets of values, and splits runs |
% | cells, images | are what rules meet in place of values |
% | running, comparisons | run rules over cells |
% | purity, plain | tell which rules may run so, and which need not |
% | spreading, invariants | find the values that cells come to have, and what always holds |
% | pace, refusals | give up, and say why |

:- module(search_compiling, [compiled_rules/5, start_numbers/3]).

:- use_module(library(lists), [append/3, max_member/2, member/2, nth1/3, numlist/3]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4]).
:- use_module(library(search/cells), [cell/2, label_cells/2, source/2, are_cells/2, read_cells/1, read_term_cells/1]).
:- use_module(library(search/invariants), [invariants/6, broken/3, joined_sets/2, holds_in/2, implied/2]).
:- use_module(library(search/known), [begin/3, known/2, known_sets/1, number_of/2, raised/1]).
:- use_module(library(search/numbering), [domains/5, numbered/2, numbers_of/3]).
:- use_module(library(search/pace), [pacer/1, keeps_pace/2]).
:- use_module(library(search/plain), [begin_plain/0]).
:- use_module(library(search/purity), [pure_rules/1]).
:- use_module(library(search/refusals), [refuse_move/1, note_growth/0, refuse_growth/1, note_tried/1]).
:- use_module(library(search/running), [solve/2, closure_goal/3]).
:- use_module(library(search/sets), [members/2, only/2, union/3]).
:- use_module(library(search/shapes), [state_rows/3]).
:- use_module(library(search/spreading), [spread/5, values_beyond/6, within_reach/4, conditions/3, changes/2, image_or_value/3]).

%! compiled_rules(+Kind, +Goal, +States, +Pace, -Rules) is det.
% Rules is rules(Skeleton, Values, Domains, Start, Operators, Goals, Starts): the moves of a Kind and the Goal as
% operators over cells; Starts is starts(Shape, Numbers, Groups), as start_numbers/3 takes it. States, the start first,
% tell the shape and which values cells have. Throws space(Reason) if the rules cannot be compiled. Pace is pace(Budget,
% Steps): soon gives up what would take far more inferences than Budget, where Steps lead from a state on average; or
% none.
compiled_rules(Kind, Goal, States, Pace, Rules) :-
    moves_goal(Kind, _, _, _, Moves),
    pure_rules([Moves, Goal]),
    begin_plain,
    nb_setval('$space_pace', Pace),
    shaped(States, Kind, Goal, 4, Rules).

shaped(States, Kind, Goal, Tries, Rules) :-
    state_rows(States, Shape, Rows),
    catch(( grown(Rows, Shape, Kind, Goal, [], 30, Rules0), Result = Rules0 ),
          space_shape(State), Result = reshape(State)),
    (   Result = reshape(State)
    ->  ( Tries > 0 -> true ; refuse_growth('gives states of ever more shapes') ),
        Tries1 is Tries-1,
        append(States, [State], States1),
        shaped(States1, Kind, Goal, Tries1, Rules)
    ;   Rules = Result
    ).

% ---- the fixpoint of values ----

% Runs the rules over the values known so far, spreads these through the operators found, and runs the rules again while
% that brings values over which they did not run. New is a list of Cell-Value, which earlier runs brought.
grown(Rows, Shape, Kind, Goal, New0, Rounds, Rules) :-
    (   Rounds > 0 -> true
    ;   most_given(New0, Shape, Place),
        atomic_list_concat([gives, Place, 'ever more values'], ' ', Reason),
        refuse_growth(Reason)
    ),
    domains(Rows, New0, Values, Numbered, Sets0),
    nb_setval('$space_rows', Numbered),
    invariants(Shape, Numbered, Values, Sets0, Invariants, Sets),
    grown_with(Invariants, Rows, Shape, Kind, Goal, New0, Rounds, Values, Sets, Rules).

grown_with(Invariants, Rows, Shape, Kind, Goal, New0, Rounds, Values, Sets, Rules) :-
    operators_over(Values, Sets, Invariants, Kind, Shape, Over, Operators0),
    spread(Operators0, Over, Sets, Reached, Fresh),
    values_beyond(Reached, Over, Sets, Values, Fresh, New),
    (   New \== []
    ->  append(New0, New, New1),
        sort(New1, New2),
        Rounds1 is Rounds-1,
        grown(Rows, Shape, Kind, Goal, New2, Rounds1, Rules)
    ;   within_reach(Reached, Over, Operators0, Operators),
        (   broken(Invariants, Operators, Invariants1)
        ->  grown_with(Invariants1, Rows, Shape, Kind, Goal, New0, Rounds, Values, Sets, Rules)
        ;   begin(Values, Reached, Invariants),
            goals(Goal, Shape, Goals),
            finished(Rows, Shape, Values, Reached, Invariants, Operators, Goals, Rules)
        )
    ).

% most_given(+New, +Shape, -Place): Place says in words which cell has come to have the most values.
most_given(New, Skeleton-Cells, Place) :-
    findall(I, member(I-_, New), Is0),
    msort(Is0, Is),
    most_often(Is, I),
    nth1(I, Cells, Cell),
    (   Skeleton == Cell -> Place = states
    ;   place_of(Skeleton, Cell, Place)
    ).

most_often(Is, Most) :-
    findall(Count-I, ( member(I, Is), findall(I, member(I, Is), Same), length(Same, Count) ), Counts),
    max_member(_-Most0, Counts),
    Most = Most0.

% place_of(+Term, +Cell, -Place): where the cell is in the term.
place_of(Term, Cell, Place) :-
    (   Term = [_|_], nth1(N, Term, Part), contains(Part, Cell)
    ->  atomic_list_concat(['element ', N], Here)
    ;   compound(Term),
        functor(Term, Name, Arity),
        between(1, Arity, N),
        arg(N, Term, Part),
        contains(Part, Cell)
    ->  format(atom(Here), 'argument ~d of ~q', [N, Name/Arity])
    ),
    (   Part == Cell -> Place = Here
    ;   place_of(Part, Cell, Place1),
        atomic_list_concat([Place1, ' in ', Here], Place)
    ).

contains(Part, Cell) :- term_variables(Part, Vars), member(Var, Vars), Var == Cell, !.

% Cells that share few values may come to have all of them, which one run tells instead of one for each value. That run
% is over states that the rules may never meet, so what is wrong with those does not count.
operators_over(Values, Sets, Invariants, Kind, Shape, Over, Operators) :-
    (   widened(Sets, Wide),
        Wide \== Sets,
        begin(Values, Wide, Invariants),
        catch(operators(Kind, Shape, Operators), Ball, is_of_space(Ball))
    ->  Over = Wide
    ;   Over = Sets,
        begin(Values, Sets, Invariants),
        operators(Kind, Shape, Operators)
    ).

is_of_space(Ball) :- nonvar(Ball), is_about_states(Ball), !, fail.
is_of_space(Ball) :- throw(Ball).

is_about_states(space_shape(_)).
is_about_states(space(Reason)) :- Reason \== too_slow.

most_widened(8).

widened(Sets, Wide) :-
    joined_sets(Sets, Components),
    maplist(widened_within(Components), Sets, Wide).

widened_within(Components, Set, Wide) :-
    member(All-_, Components),
    All /\ Set =\= 0,
    !,
    most_widened(Most),
    Count is popcount(All),
    ( Count =< Most -> Wide = All ; Wide = Set ).

% ---- operators ----

moves_goal(unit(M:Closure), S0, S, 1, M:Goal) :- closure_goal(Closure, [S0, S], Goal).
moves_goal(uncosted(M:Closure), S0, S, 1, M:Goal) :- closure_goal(Closure, [S0, S, _], Goal).
moves_goal(costs(M:Closure), S0, S, Cost, M:Goal) :- closure_goal(Closure, [S0, S, Cost], Goal).
moves_goal(actions(M:Closure), S0, S, Cost, M:Goal) :- closure_goal(Closure, [S0, _, S, Cost], Goal).
moves_goal(uncosted_actions(M:Closure), S0, S, 1, M:Goal) :- closure_goal(Closure, [S0, _, S, _], Goal).

% operators(+Kind, +Shape, -Operators): operator(Sets, News, Cost, Move) in the order of the rules, News what each cell
% becomes: copy(Cell), value(Number), fresh(Value) if it has no number, or image(Cell, Pairs) with a pair
% Number-value(Number) or Number-fresh(Value) for each value of a cell. Cost is raises and News none where the rules
% raise an error. Move is the clause of the moves.
operators(Kind, Skeleton-Cells, Operators) :-
    note_tried(none),
    pacer(Pacer),
    findall(Operator, ( operator(Kind, Skeleton-Cells, Operator), keeps_pace(Operator, Pacer) ), Found),
    nb_getval('$space_raising', Raising),
    findall(operator(Sets, none, raises, none), member(Sets, Raising), Refused),
    append(Found, Refused, Operators).

operator(Kind, Skeleton0-Cells0, operator(Sets, News, Cost, Move)) :-
    copy_term(Skeleton0-Cells0, Skeleton-Cells),
    label_cells(Cells, 1),
    moves_goal(Kind, Skeleton, S, Cost0, Goal),
    solve(Goal, within(user, none, 0)),
    read_term_cells(Cost0),
    cost(Cost0, Cost),
    cells_after(S, Skeleton0-Cells0, After),
    maplist(becomes, After, List),
    News =.. [news|List],
    known_sets(Sets),
    b_getval('$space_move', Move).

cost(Cost0, Cost) :-
    (   integer(Cost0), Cost0 >= 0
    ->  ( Cost0 < 1000000 -> Cost = Cost0 ; refuse_move('has a cost of a million or more') )
    ;   float(Cost0)
    ->  refuse_move('has a cost that is no integer')
    ;   raised(error(type_error(number, Cost0), _))
    ).

cells_after(S, Skeleton0-Cells0, After) :-
    copy_term(Skeleton0-Cells0, Skeleton-After),
    term_variables(S, Vars),
    are_cells(Vars, Cells),
    (   Vars \== Cells
    ->  raised(error(instantiation_error, _))
    ;   S = Skeleton
    ->  true
    ;   read_cells(Cells),
        note_growth,
        throw(space_shape(S))
    ).

becomes(New, Become) :-
    (   cell(New, Attribute)
    ->  source(Attribute, I),
        known(Set, I),
        (   Attribute = image(_, Pairs)
        ->  numbered_images(Pairs, Set, Kept),
            image_or_value(Kept, I, Become)
        ;   only(Set, N) -> Become = value(N)
        ;   Become = copy(I)
        )
    ;   read_term_cells(New),
        numbered_value(New, Become)
    ).

numbered_images([], _, []).
numbered_images([N-V|Pairs], Set, Kept) :-
    ( Set /\ (1<<N) =:= 0 -> Kept = Kept1 ; Kept = [N-Value|Kept1], numbered_value(V, Value) ),
    numbered_images(Pairs, Set, Kept1).

numbered_value(V, Value) :- ( number_of(V, N) -> Value = value(N) ; Value = fresh(V) ).

% ---- goals ----

% Goals is a list of goal(Sets, Holds), Holds is true, or raises where the goal raises an error.
goals(Goal, Skeleton0-Cells0, Goals) :-
    note_tried(goal(Goal)),
    nb_setval('$space_raising', []),
    findall(goal(Sets, true), goal_sets(Goal, Skeleton0-Cells0, Sets), Found0),
    sort(Found0, Found),
    nb_getval('$space_raising', Raising),
    findall(goal(Sets, raises), member(Sets, Raising), Refused),
    append(Found, Refused, Goals).

goal_sets(none, _, _) :- !, fail.
goal_sets(M:Closure, Skeleton0-Cells0, Sets) :-
    copy_term(Skeleton0-Cells0, Skeleton-Cells),
    label_cells(Cells, 1),
    closure_goal(Closure, [Skeleton], Goal),
    solve(Goal, within(M, none, 0)),
    known_sets(Sets).

% ---- the result ----

finished([Row|_], Skeleton-Cells, Values, Sets, Invariants, Operators, Goals,
         rules(Numbered, Array, Domains, Start, Ready, GoalsReady, starts(Skeleton-Cells, Assoc, Invariants))) :-
    copy_term(Skeleton-Cells, Numbered-Numbers),
    length(Cells, Count),
    numlist(1, Count, Numbers),
    Array =.. [values|Values],
    numbered(Values, Assoc),
    numbers_of(Row, Assoc, Start),
    maplist(members, Sets, Domains),
    All =.. [sets|Sets],
    findall(Operator, ( member(Operator0, Operators), ready(Operator0, All, Invariants, Operator) ), Ready),
    findall(goal(Conditions, Holds),
            ( member(goal(Given, Holds), Goals), numbered_conditions(Invariants, Given, All, Conditions) ),
            GoalsReady).

% Cells need not be told what follows from others by the invariants: those of a group that they do not have the values
% of others of it, and a pointer where that to which it points has its value.
loosened([], _, _).
loosened([Invariant|Invariants], Sets, All) :-
    loosened_by(Invariant, Sets, All),
    loosened(Invariants, Sets, All).

loosened_by(Pointer, Sets, All) :-
    Pointer = pointer(P, _, _),
    ( implied(Pointer, Sets) -> arg(P, All, Whole), setarg(P, Sets, Whole) ; true ).
loosened_by(group(Group), Sets, All) :-
    findall(Set, ( member(I, Group), arg(I, Sets, Set), only(Set, _) ), Known0),
    foldl(union, Known0, 0, Known),
    loosened_cells(Group, Known, Sets, All).

loosened_cells([], _, _, _).
loosened_cells([I|Is], Known, Sets, All) :-
    arg(I, Sets, Set),
    arg(I, All, Whole),
    ( Set =:= Whole /\ \Known -> setarg(I, Sets, Whole) ; true ),
    loosened_cells(Is, Known, Sets, All).

%! start_numbers(+Starts, +State, -Numbers) is semidet.
% Numbers are those of the values of all cells. Fails if the state is of another shape, has a value that is none of the
% rules', or breaks an invariant that they keep.
start_numbers(starts(Shape, Assoc, Invariants), State, Numbers) :-
    copy_term(Shape, State-Values),
    numbers_of(Values, Assoc, Numbers),
    Row =.. [row|Numbers],
    maplist(holds_in(Row), Invariants).

ready(operator(Sets, News, Cost0, _), All, Invariants, operator(Conditions, Changes, Cost)) :-
    numbered_conditions(Invariants, Sets, All, Conditions),
    (   Cost0 == raises
    ->  Cost = -1, Changes = []
    ;   Cost = Cost0,
        changes(News, Changes0),
        maplist(numbered_change, Changes0, Changes)
    ).

% Conditions is a list of Cell-Numbers for cells that may not have all of their values.
numbered_conditions(Invariants, Sets, All, Conditions) :-
    loosened(Invariants, Sets, All),
    conditions(Sets, All, Conditions0),
    maplist(numbered_condition, Conditions0, Conditions).

numbered_condition(Cell-Set, Cell-Numbers) :- members(Set, Numbers).

numbered_change(Cell-New0, Cell-New) :-
    ( New0 = image(I, Pairs) -> maplist(number_to, Pairs, Numbers), New = image(I, Numbers) ; New = New0 ).

number_to(N-value(M), N-M).
