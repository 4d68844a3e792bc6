% Rules of moves compiled: what they do to a state whose cells are unknown.
%
% All states of a space have one shape: a term with cells, each of which has finitely many values. The rules run over
% a state whose cells are attributed variables. Where a rule needs to know something of a cell, the run splits: each
% branch assumes one outcome, a smaller set of values for that cell. An answer of a branch is an operator: what it
% assumed, and for each cell a constant, the cell that it is a copy of, or an image: the values that a cell gives it. What
% is calculated from one cell, or looked up in facts, is such an image as long as nothing needs to know its value.
%
% Conditions, what precedes a cut, and goals below a negation may not leave a choice point for the other outcome, as
% a cut would remove that too. They run again for each sequence of outcomes instead (worlds/4). The set of values that
% is assumed for each cell is in a global variable: known(open, Sets, [], []), or known(closed, Sets, Path, Choices)
% in such a run, where Path says which outcome comes next, and Choices, the newest first, which were taken.
%
% Values are numbered, and sets of them are integers with a bit for each. What holds of all states seen, as that some cells
% hold a permutation of values, is assumed to hold always, and checked of the operators (search_invariants).

:- module(search_compiling, [compiled_rules/5, start_numbers/3]).

:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, nth1/3, numlist/3]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4, foldl/4]).
:- use_module(library(assoc), [list_to_assoc/2, get_assoc/3]).
:- use_module(library(search/invariants), [invariants/6, broken/3, groups_of/3, links_of/3, joined_sets/2, holds_in/2, implied/2]).
:- use_module(library(search/plain), [begin_plain/0, is_plain/2, is_structural/2]).
:- use_module(library(search/purity), [pure_rules/1, is_impure/1, owner/3, own/2]).
:- use_module(library(search/sets), [members/2, ones/2, only/2, popcount/2, union/3]).
:- use_module(library(search/shapes), [state_rows/3]).
:- use_module(library(search/spreading), [spread/5, values_beyond/6, within_reach/4, conditions/3, changes/2, image_or_value/3]).

%! compiled_rules(+Kind, +Goal, +States, +Pace, -Rules) is det.
% Rules is rules(Skeleton, Values, Domains, Start, Operators, Goals, Starts): the moves of a Kind and the Goal as operators
% over cells; Starts is starts(Shape, Numbers, Groups), as start_numbers/3 takes it. States, the start first, tell the
% shape and which values cells have. Throws space(Reason) if the rules cannot be compiled. Pace is pace(Budget, Steps): soon
% gives up what would take far more inferences than Budget, where Steps lead from a state on average; or none.
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

% A reason is a text whose subject is the space, or in(Text, Module, Name/Arity, N), whose subject is the N-th clause of a
% predicate.
refuse(Reason) :- throw(space(Reason)).

refuse(Reason, Within) :-
    (   Within = within(Module, PI, N), PI \== none
    ->  refuse(in(Reason, Module, PI, N))
    ;   refuse(Reason)
    ).

% The clause of the moves that was tried last.
refuse_move(Reason) :- b_getval('$space_move', Within), refuse(Reason, Within).

% Notes the clause of the moves that gave a new shape, for a refusal in a later round.
note_growth :- b_getval('$space_move', Within), nb_setval('$space_growing', Within).

refuse_growth(Reason) :- nb_getval('$space_growing', Within), refuse(Reason, Within).

% ---- the fixpoint of values ----

% Runs the rules over the values known so far, spreads these through the operators found, and runs the rules again while that
% brings values over which they did not run. New is a list of Cell-Value, which earlier runs brought.
grown(Rows, Shape, Kind, Goal, New0, Rounds, Rules) :-
    ( Rounds > 0 -> true ; refuse_growth('gives cells ever more values') ),
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

% Cells that share few values may come to have all of them, which one run tells instead of one for each value. That run is
% over states that the rules may never meet, so what is wrong with those does not count.
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
is_about_states(space(Reason)) :- \+ too_slow(Reason).

too_slow('takes too long to compile').

most_widened(8).

widened(Sets, Wide) :-
    joined_sets(Sets, Components),
    maplist(widened_within(Components), Sets, Wide).

widened_within(Components, Set, Wide) :-
    member(All-_, Components),
    All /\ Set =\= 0,
    !,
    most_widened(Most),
    popcount(All, Count),
    ( Count =< Most -> Wide = All ; Wide = Set ).

% Values is a sorted list of all values, Numbered the rows with their numbers, Sets a set for each cell.
domains(Rows, New, Values, Numbered, Sets) :-
    findall(V, member(_-V, New), Added),
    append([Added|Rows], All),
    sort(All, Values),
    numbered(Values, Numbers),
    maplist(numbered_row(Numbers), Rows, Numbered),
    Rows = [Row1|_],
    maplist(zero, Row1, Empty),
    foldl(with_row, Numbered, Empty, Sets0),
    foldl(add_value(Numbers), New, Sets0, Sets).

zero(_, 0).

numbered_row(Numbers, Values, Row) :- numbers_of(Values, Numbers, List), Row =.. [row|List].

% numbers_of(+Values, +Numbers, -List) is semidet: fails if some value has no number.
numbers_of([], _, []).
numbers_of([V|Vs], Numbers, [N|Ns]) :- get_assoc(V, Numbers, N), numbers_of(Vs, Numbers, Ns).

numbered(Values, Numbers) :- pairs_from(Values, 0, Pairs), list_to_assoc(Pairs, Numbers).

pairs_from([], _, []).
pairs_from([V|Vs], N, [V-N|Pairs]) :- N1 is N+1, pairs_from(Vs, N1, Pairs).

with_row(Row, Sets0, Sets) :- Row =.. [_|Numbers], with_numbers(Numbers, Sets0, Sets).

with_numbers([], [], []).
with_numbers([N|Ns], [Set0|Sets0], [Set|Sets]) :- Set is Set0 \/ (1<<N), with_numbers(Ns, Sets0, Sets).

add_value(Numbers, Cell-V, Sets0, Sets) :- add_at(Cell, Sets0, Numbers, V, Sets).

add_at(1, [Set0|Sets], Numbers, V, [Set|Sets]) :- !, get_assoc(V, Numbers, N), Set is Set0 \/ (1<<N).
add_at(I, [Set|Sets0], Numbers, V, [Set|Sets]) :- I1 is I-1, add_at(I1, Sets0, Numbers, V, Sets).

% ---- what is known ----

begin(Values, Sets, Invariants) :-
    numbered(Values, Numbers),
    Array =.. [values|Values],
    Known =.. [sets|Sets],
    length(Sets, Count),
    groups_of(Invariants, Count, Groups),
    links_of(Invariants, Count, Links),
    integers(Values, 1, 0, Integers),
    b_setval('$space_context', context(Numbers, Array, Groups, Links, Integers)),
    b_setval('$space_known', known(open, Known, [], [])),
    b_setval('$space_move', none),
    nb_setval('$space_growing', none),
    nb_setval('$space_raising', []).

% The set of the values that are integers.
integers([], _, Set, Set).
integers([V|Vs], One, Set0, Set) :-
    ( integer(V) -> Set1 is Set0 \/ One ; Set1 = Set0 ),
    Next is One<<1,
    integers(Vs, Next, Set1, Set).

known(Set, I) :- b_getval('$space_known', Known), arg(2, Known, Sets), arg(I, Sets, Set).

number_of(V, N) :- b_getval('$space_context', Context), arg(1, Context, Numbers), get_assoc(V, Numbers, N).

value_of(N, V) :- b_getval('$space_context', Context), arg(2, Context, Array), N1 is N+1, arg(N1, Array, V).

% decide(+Cell, +Sets, -Way): the value of the cell is in one of these sets, the Way-th. Nondet in an open run.
decide(I, Choices, Way) :-
    b_getval('$space_known', Known),
    arg(2, Known, Sets0),
    (   arg(1, Known, open)
    ->  way(Choices, 1, Set, Way),
        refined(Sets0, I, Set, Sets),
        b_setval('$space_known', known(open, Sets, [], []))
    ;   findall(W-Sets1, ( way(Choices, 1, Set, W), refined(Sets0, I, Set, Sets1) ), Ways),
        chosen_way(Ways, Known, Chosen, Sets),
        nb_setarg(2, Known, Sets),
        Way = Chosen
    ).

chosen_way([Way-Sets], _, Way, Sets) :- !.
chosen_way(Ways, Known, Way, Sets) :-
    arg(3, Known, Path),
    ( Path = [Step|Rest] -> nb_setarg(3, Known, Rest) ; Step = 1 ),
    length(Ways, Count),
    arg(4, Known, Taken),
    nb_setarg(4, Known, [Step-Count|Taken]),
    nth1(Step, Ways, Way-Sets),
    !.

way([Set0|Sets], W, Set, Way) :-
    (   Sets == [] -> Set = Set0, Way = W
    ;   Set = Set0, Way = W
    ;   W1 is W+1, way(Sets, W1, Set, Way)
    ).

% refined(+Sets0, +Cell, +Set, -Sets) is semidet: fails if no value is left for some cell.
refined(Sets0, I, Set, Sets) :-
    arg(I, Sets0, Old),
    New is Old /\ Set,
    New =\= 0,
    (   New =:= Old
    ->  Sets = Sets0
    ;   duplicate_term(Sets0, Sets),
        setarg(I, Sets, New),
        settled(New, I, Sets)
    ).

% A value of a group that a cell is known to have is that of no other.
settled(Set, I, Sets) :-
    b_getval('$space_context', Context),
    arg(4, Context, Links),
    arg(I, Links, Linked),
    linked(Linked, Set, Sets),
    (   Set /\ (Set-1) =:= 0,
        arg(3, Context, Groups),
        arg(I, Groups, Group),
        Group \== []
    ->  taken(Group, I, Set, Sets)
    ;   true
    ).

linked([], _, _).
linked([link(One, J, Other)|Links], Set, Sets) :-
    (   Set =:= One -> arg(J, Sets, Old), New is Old /\ Other, put_set(J, Old, New, Sets)
    ;   Set /\ One =:= 0 -> arg(J, Sets, Old), New is Old /\ \Other, put_set(J, Old, New, Sets)
    ;   true
    ),
    linked(Links, Set, Sets).

put_set(J, Old, New, Sets) :-
    New =\= 0,
    (   New =:= Old -> true
    ;   setarg(J, Sets, New),
        settled(New, J, Sets)
    ).

taken([], _, _, _).
taken([J|Js], I, Set, Sets) :-
    (   I =:= J -> true
    ;   arg(J, Sets, Old), New is Old /\ \Set, put_set(J, Old, New, Sets)
    ),
    taken(Js, I, Set, Sets).

% ---- cells ----

% A cell has met a value, or another cell. The attribute of a cell is its number, that of an image image(Cell, Pairs) with
% a pair Number-Value for each value of the cell.
attr_unify_hook(_, _) :- b_getval('$space_known', known(untouched)), !, throw(space(touched)).
attr_unify_hook(image(I, Pairs), Other) :- !, image_value(I, Pairs, V), Other = V.
attr_unify_hook(I, Other) :-
    (   get_attr(Other, search_compiling, image(J, Pairs))
    ->  image_value(J, Pairs, V), bind(Other, J), Other = V, equal(I, V)
    ;   get_attr(Other, search_compiling, J)
    ->  ( I =:= J -> true ; differ(I, J) -> fail ; value(I, V), bind(Other, J), Other = V, equal(J, V) )
    ;   var(Other) -> refuse_move('unifies part of a state with a variable that has attributes')
    ;   ground(Other) -> equal(I, Other)
    ;   value(I, Other)
    ).

bind(Cell, _) :- del_attr(Cell, search_compiling).

equal(I, V) :-
    number_of(V, N),
    known(Set, I),
    One is 1<<N,
    Set /\ One =\= 0,
    (   Set =:= One
    ->  true
    ;   is_open
    ->  decide(I, [One], _)
    ;   Rest is Set /\ \One,
        decide(I, [One, Rest], 1)
    ).

is_open :- b_getval('$space_known', Known), arg(1, Known, open).

% Whether two cells never have the same value.
differ(I, J) :-
    b_getval('$space_context', Context),
    arg(3, Context, Groups),
    arg(I, Groups, Group),
    memberchk(J, Group),
    !.
differ(I, J) :- known(Set1, I), known(Set2, J), Set1 /\ Set2 =:= 0.

% value(+Cell, ?Value): each value that the cell may have.
value(I, Value) :-
    known(Set, I),
    ones(Set, Ones),
    decide(I, Ones, Way),
    nth1(Way, Ones, One),
    N is msb(One),
    value_of(N, Value0),
    Value = Value0.

% image_value(+Cell, +Pairs, ?Value): each value that the image of a cell may have.
image_value(I, Pairs, Value) :-
    known(Set, I),
    images_within(Pairs, Set, Values-Sets),
    decide(I, Sets, Way),
    nth1(Way, Values, Value0),
    Value = Value0.

% The images of the values in a set, and for each the set of the values that have it.
images_within(Pairs, Set, Values-Sets) :-
    findall(V-One, ( member(N-V, Pairs), One is 1<<N, Set /\ One =\= 0 ), Ones0),
    keysort(Ones0, Ones),
    joined_sets(Ones, Values, Sets).

joined_sets([], [], []).
joined_sets([V-Set0|Pairs0], [V|Values], [Set|Sets]) :-
    same_value(Pairs0, V, Set0, Set, Pairs),
    joined_sets(Pairs, Values, Sets).

same_value([W-One|Pairs0], V, Set0, Set, Pairs) :- W == V, !, Set1 is Set0 \/ One, same_value(Pairs0, V, Set1, Set, Pairs).
same_value(Pairs, _, Set, Set, Pairs).

% cells_in(+Term, -Cells): the variables in Term that are cells.
cells_in(Term, Cells) :-
    term_attvars(Term, Vars),
    ( Vars == [] -> Cells = [] ; are_cells(Vars, Cells) ).

are_cells([], []).
are_cells([Var|Vars], Cells) :-
    ( get_attr(Var, search_compiling, _) -> Cells = [Var|Cells1] ; Cells = Cells1 ),
    are_cells(Vars, Cells1).

% Gives each of the cells a value.
read_cells([]).
read_cells([Cell|Cells]) :-
    (   get_attr(Cell, search_compiling, I)
    ->  ( I = image(J, Pairs) -> image_value(J, Pairs, V) ; value(I, V) ),
        del_attr(Cell, search_compiling),
        Cell = V
    ;   true
    ),
    read_cells(Cells).

read_term_cells(Term) :- cells_in(Term, Cells), read_cells(Cells).

% Gives each of the cells that is an image a value.
read_images([]).
read_images([Cell|Cells]) :-
    ( get_attr(Cell, search_compiling, image(_, _)) -> read_cells([Cell]) ; true ),
    read_images(Cells).

% ---- running rules ----

% solve(+Goal, +Within): as call(Module:Goal), over cells. Within is within(Module, Name/Arity, N): the goal is of the N-th
% clause of that predicate; within(Module, none, 0): it is of none.
solve(Goal, Within) :-
    (   var(Goal) -> raised(error(instantiation_error, _))
    ;   Goal = (A, B) -> solve(A, Within), solve(B, Within)
    ;   Goal == fail -> fail
    ;   solve_control(Goal, Within, Plan)
    ->  carry_out(Plan)
    ;   term_attvars(Goal, Cells),
        solve_with(Cells, Goal, Within)
    ).

solve_control(true, _, all([])).
solve_control((If ; Else), M, Plan) :-
    (   nonvar(If), If = (C -> Then) -> Plan = test(C-M, Then-M, Else-M)
    ;   nonvar(If), If = (_ *-> _) -> refuse('has a soft cut (*->)', M)
    ;   Plan = any(If-M, Else-M)
    ).
solve_control((C -> Then), M, test(C-M, Then-M, fail-M)).
solve_control((_ *-> _), M, _) :- refuse('has a soft cut (*->)', M).
solve_control(\+ C, M, Plan) :- none_of(C, M, Plan).
solve_control(not(C), M, Plan) :- none_of(C, M, Plan).
solve_control(once(C), M, test(C-M, true-M, fail-M)).
solve_control(ignore(C), M, test(C-M, true-M, true-M)).
solve_control(forall(C, A), M, Plan) :- none_of((C, \+ A), M, Plan).
solve_control(A \= B, M, test((A = B)-M, fail-M, true-M)).
solve_control(A \== B, M, test((A == B)-M, fail-M, true-M)).
solve_control(M:G, within(_, PI, N), all([G-within(M, PI, N)])).
solve_control(findall(T, G, L), M, answers(T, G-M, L)).
solve_control(!, M, _) :- refuse('has a cut in a branch of an if-then-else', M).
solve_control(call(G), M, all([G-M])).
solve_control(Call, M, all([G-M])) :-
    compound(Call),
    functor(Call, call, Arity),
    Arity > 1,
    Call =.. [_, Closure|More],
    nonvar(Closure),
    ( Closure = (_/_ >> _) -> refuse('has a lambda with shared variables', M) ; true ),
    closure_goal(Closure, More, G).

% A negation about the members of a list is one about each of them, of which the others need not know the outcome.
none_of(C, M, Plan) :-
    (   about_members(C, M, Member, L, Rest)
    ->  negations(L, Member, Rest, M, Plans),
        Plan = all(Plans)
    ;   Plan = test(C-M, fail-M, true-M)
    ).

% about_members(+Condition, +Within, -Member, -L, -Rest) is semidet: the condition is Rest for a member of the list L. Member
% is X, or at(Position, First, X) of a free variable for its position, which is First at the start of L.
about_members(C, within(Module, _, _), Member, L, Rest) :-
    nonvar(C),
    ( C = (Goal, Rest) -> nonvar(Goal), nonvar(Rest) ; Goal = C, Rest = true ),
    member_goal(Goal, Rest, Member, L),
    is_list(L),
    \+ own(Module, Goal).

member_goal(member(X, L), _, any(X), L).
member_goal(memberchk(X, L), true, any(X), L).
member_goal(nth0(I, L, X), _, at(I, 0, X), L) :- var(I), \+ attvar(I).
member_goal(nth1(I, L, X), _, at(I, 1, X), L) :- var(I), \+ attvar(I).

negations([], _, _, _, []).
negations([Element|L], Member, Rest, M, Plans) :-
    negation_about(Member, Rest, M, Element, Plans, Plans1),
    next_member(Member, Next),
    negations(L, Next, Rest, M, Plans1).

next_member(any(X), any(X)).
next_member(at(I, N, X), at(I, N1, X)) :- N1 is N+1.

% A comparison of its position alone may say that a member does not matter.
negation_about(any(X), Rest, M, Element, [Negation-M|Plans], Plans) :-
    ( Rest == true -> Negation = (X \= Element) ; Negation = (\+ (X = Element, Rest)) ).
negation_about(at(I, N, X), Rest, M, Element, Plans0, Plans) :-
    ( Rest = (First, Others) -> true ; First = Rest, Others = true ),
    (   \+ \+ ( I = N, fails(First) ) -> Plans0 = Plans
    ;   \+ \+ ( I = N, succeeds(First) ) -> negation_at(Others, I, N, X, M, Element, Plans0, Plans)
    ;   negation_at(Rest, I, N, X, M, Element, Plans0, Plans)
    ).

negation_at(Rest, I, N, X, M, Element, [Negation-M|Plans], Plans) :-
    ( Rest == true -> Negation = (X \= Element) ; Negation = (\+ (I = N, X = Element, Rest)) ).

fails(Comparison) :- is_settled(Comparison), catch(\+ Comparison, error(_, _), fail).

succeeds(true).
succeeds(Comparison) :- is_settled(Comparison), catch(Comparison, error(_, _), fail).

% A comparison whose outcome no cell can change.
is_settled(Comparison) :- compound(Comparison), ground(Comparison), functor(Comparison, Name, 2), turned(Name, _).

closure_goal(M:Closure, More, M:G) :- !, nonvar(Closure), closure_goal(Closure, More, G).
closure_goal(Closure, More, G) :-
    ( Closure = (_ >> _) -> copy_lambda(Closure, More, G)
    ; Closure =.. List0, append(List0, More, List), G =.. List ).

copy_lambda(Lambda, More, G) :-
    ( Lambda = (_/_ >> _) -> refuse('is a lambda with shared variables') ; true ),
    copy_term(Lambda, Parameters >> Body),
    lambda_arguments(Parameters, More, Rest),
    ( Rest == [] -> G = Body ; closure_goal(Body, Rest, G) ).

lambda_arguments([], Rest, Rest).
lambda_arguments([P|Ps], [A|As], Rest) :- P = A, lambda_arguments(Ps, As, Rest).

carry_out(all(Goals)) :- solve_each(Goals).
carry_out(any(A-M, B-N)) :- ( solve(A, M) ; solve(B, N) ).
carry_out(test(Condition-M, Then-N, Else-O)) :-
    outcome(Condition, M, Outcome),
    ( Outcome == yes -> solve(Then, N) ; solve(Else, O) ).
carry_out(answers(Template, Goal-M, List)) :-
    closed(answers(Template, Goal, M, List0), _),
    List = List0.

% outcome(+Condition, +Within, -Outcome): as closed/2, without a closed run for what compares cells.
outcome(Condition, Within, Outcome) :-
    (   about_one_cell(Condition, I, Yes, No)
    ->  decide(I, [Yes, No], Way),
        way_outcome(Way, Outcome)
    ;   about_two_cells(Condition, Name, Cell1, Cell2)
    ->  get_attr(Cell1, search_compiling, I),
        get_attr(Cell2, search_compiling, J),
        (   two_cells(Name, I, J, Truth)
        ->  ( Truth == true -> Outcome = yes ; Outcome = no )
        ;   smallest([Cell2], Cell1, Least),
            read_cells([Least]),
            outcome(Condition, Within, Outcome)
        )
    ;   closed(holds(Condition, Within), Outcome)
    ).

way_outcome(1, yes).
way_outcome(2, no).

about_two_cells(Condition, Name, X, Y) :-
    compound(Condition),
    functor(Condition, Name, 2),
    turned(Name, _),
    arg(1, Condition, X),
    get_attr(X, search_compiling, I),
    integer(I),
    arg(2, Condition, Y),
    get_attr(Y, search_compiling, J),
    integer(J).

% about_one_cell(+Condition, -Cell, -Yes, -No) is semidet: the condition compares a cell with a constant; it holds for the
% values of one set.
about_one_cell(Condition, I, Yes, No) :-
    compound(Condition),
    functor(Condition, Name, 2),
    arg(1, Condition, X),
    arg(2, Condition, Y),
    (   var(X) -> Cell = X, V = Y, Test = Name ; Cell = Y, V = X, turned(Name, Test) ),
    atomic(V),
    get_attr(Cell, search_compiling, I),
    integer(I),
    known(Set, I),
    those_that(Test, V, Set, Yes),
    No is Set /\ \Yes.

% those_that(+Comparison, +Constant, +Set, -Yes) is semidet: the values of the set that compare so with the constant.
those_that(=, V, Set, Yes) :- !, ( number_of(V, N) -> Yes is Set /\ (1<<N) ; Yes = 0 ).
those_that(==, V, Set, Yes) :- !, those_that(=, V, Set, Yes).
those_that(\=, V, Set, Yes) :- !, those_that(=, V, Set, No), Yes is Set /\ \No.
those_that(\==, V, Set, Yes) :- !, those_that(\=, V, Set, Yes).
those_that(Test, V, Set, Yes) :- integer(V), values_that(Test, V, Set, Yes).

solve_each([]).
solve_each([Goal-Module|Goals]) :- solve(Goal, Module), solve_each(Goals).

% closed(+Run, -Outcome): yes or no, whether the run has an answer; its first answer is taken. Nondet in an open run.
closed(Run, Outcome) :-
    b_getval('$space_known', Known),
    (   arg(1, Known, open)
    ->  arg(2, Known, Sets),
        worlds([], Sets, Run, Outcome)
    ;   run(Run)
    ->  Outcome = yes
    ;   Outcome = no
    ).

run(holds(Goal, Within)) :- solve(Goal, Within).
run(answers(Template, Goal, Within, List)) :- findall(Template, solve(Goal, Within), List).

worlds(Path, Sets0, Run, Outcome) :-
    Known = known(closed, Sets0, Path, []),
    (   one_world(Known, Run, Outcome)
    ;   arg(4, Known, Taken),
        next_path(Taken, Next),
        worlds(Next, Sets0, Run, Outcome)
    ).

one_world(Known, Run, Outcome) :-
    b_setval('$space_known', Known),
    catch(( run(Run) -> Outcome0 = yes ; Outcome0 = no ), Ball, Outcome0 = raised(Ball)),
    arg(2, Known, Sets),
    b_setval('$space_known', known(open, Sets, [], [])),
    (   Outcome0 = raised(Ball)
    ->  raised(Ball)
    ;   Outcome = Outcome0
    ).

next_path([Step-Count|Taken], Path) :-
    (   Step < Count
    ->  Next is Step+1,
        steps(Taken, [Next], Path)
    ;   next_path(Taken, Path)
    ).

steps([], Path, Path).
steps([Step-_|Taken], Path0, Path) :- steps(Taken, [Step|Path0], Path).

% An error of the rules ends a branch; a state that it holds for is left to the interpreter.
raised(Ball) :-
    (   nonvar(Ball), passes(Ball) -> throw(Ball)
    ;   is_open
    ->  b_getval('$space_known', Known),
        arg(2, Known, Sets),
        nb_getval('$space_raising', Raising),
        length(Raising, Count),
        ( Count < 100 -> true ; refuse_move('raises too many errors') ),
        nb_setval('$space_raising', [Sets|Raising]),
        fail
    ;   throw(Ball)
    ).

passes(space(Reason)) :- Reason \== touched.
passes(space_shape(_)).
passes('$limit'(_)).
passes('$aborted').
passes(error(resource_error(_), _)).

% solve_with(+Cells, +Goal, +Within): a goal that is no control construct, with these cells in it.
solve_with([], Goal, Within) :-
    !,
    arg(1, Within, Module),
    ( is_impure(Goal), \+ own(Module, Goal) -> impure(Goal, Within) ; true ),
    (   is_open
    ->  catch(Module:Goal, Ball, raised(Ball))
    ;   Module:Goal
    ).
solve_with(Cells, Goal, Within) :-
    arg(1, Within, Module),
    (   Goal = (A = B)
    ->  A = B
    ;   is_test(Goal)
    ->  read_images(Cells),
        test(Goal)
    ;   is_untouched(Goal, Within)
    ->  Module:Goal
    ;   Goal = (X is Expression),
        calculated(X, Expression, Cells, Image)
    ->  X = Image
    ;   owner(Module, Goal, Owner),
        '$clauses'(Owner:Goal, Clauses),
        Clauses \== []
    ->  functor(Goal, Name, Arity),
        ( arg(2, Within, none) -> Next = move(1) ; Next = 1 ),
        (   Next == 1,
            looked_up(Goal, Cells, Clauses, I, Sets, Images)
        ->  decide(I, Sets, 1),
            maplist(call, Images)
        ;   resolve(Clauses, Next, Goal, within(Owner, Name/Arity, 0))
        )
    ;   is_structural(Goal, Positions)
    ->  read_arguments(Positions, Goal),
        solve_native(Goal, lists)
    ;   first_only(Goal, Each)
    ->  closed(holds(Each, within(lists, none, 0)), Outcome),
        Outcome == yes
    ;   defined_here(Goal, Clauses)
    ->  resolve(Clauses, same, Goal, Within)
    ;   is_impure(Goal)
    ->  impure(Goal, Within)
    ;   read_cells(Cells),
        solve(Goal, Within)
    ).

% is_untouched(+Goal, +Within) is semidet: no cell meets anything but free variables while the goal runs, so that it runs as
% it is.
is_untouched(Goal, within(Module, PI, _)) :-
    PI \== none,
    functor(Goal, Name, Arity),
    is_plain(Module, Name/Arity),
    Seen = answers(0),
    catch(\+ has_many_answers(Module:Goal, Seen), Ball, touched(Ball)).

% Answers without end may be those of a goal of which only the first is asked for.
has_many_answers(Goal, Seen) :-
    b_setval('$space_known', known(untouched)),
    call(Goal),
    arg(1, Seen, Count0),
    Count is Count0+1,
    nb_setarg(1, Seen, Count),
    Count >= 1000.

touched(Ball) :- nonvar(Ball), passes(Ball), throw(Ball).

impure(Goal, Within) :- functor(Goal, Name, Arity), format(atom(Why), 'calls ~q', [Name/Arity]), refuse(Why, Within).

solve_native(Goal, Module) :- ( is_open -> catch(Module:Goal, Ball, raised(Ball)) ; Module:Goal ).

first_only(memberchk(X, L), member(X, L)).
first_only(selectchk(X, L, R), select(X, L, R)).

read_arguments([], _).
read_arguments([N|Ns], Goal) :-
    arg(N, Goal, Argument),
    read_term_cells(Argument),
    read_arguments(Ns, Goal).

% resolve(+Clauses, +Number, +Goal, +Within): Number is that of the first clause, move(Number) for the moves, or same for
% rules that are not the program's.
resolve([Clause|Clauses], Number, Goal, Within0) :-
    numbered_within(Number, Within0, Within, Next),
    (   Clause = (Head :- Body) -> true ; refuse('is a rule of another form than Head :- Body', Within) ),
    (   before_cut(Body, Before, After)
    ->  closed(holds((Goal = Head, Before), Within), Outcome),
        (   Outcome == yes
        ->  after_cut(After, Within)
        ;   resolve(Clauses, Next, Goal, Within0)
        )
    ;   Clauses == []
    ->  Goal = Head,
        solve(Body, Within)
    ;   (   Goal = Head,
            solve(Body, Within)
        ;   resolve(Clauses, Next, Goal, Within0)
        )
    ).

numbered_within(Number, Within0, Within, Next) :-
    (   Number == same -> Within = Within0, Next = same
    ;   Within0 = within(Module, PI, _),
        Within = within(Module, PI, N),
        (   integer(Number) -> N = Number, Next is N+1
        ;   Number = move(N),
            b_setval('$space_move', Within),
            N1 is N+1,
            Next = move(N1)
        )
    ).

% Body is Before, !, After.
before_cut(Body, Before, After) :-
    nonvar(Body),
    (   Body == ! -> Before = true, After = true
    ;   Body = (A, B),
        nonvar(A),
        (   A == ! -> Before = true, After = B
        ;   A = (A1, A2) -> before_cut((A1, (A2, B)), Before, After)
        ;   before_cut(B, Before1, After), Before = (A, Before1)
        )
    ).

after_cut(Body, Within) :-
    (   before_cut(Body, Before, After)
    ->  closed(holds(Before, Within), Outcome),
        Outcome == yes,
        after_cut(After, Within)
    ;   solve(Body, Within)
    ).

% Library predicates that call their arguments, as rules.
defined_here(Goal, Clauses) :-
    findall((Head :- Body), ( functor(Goal, Name, Arity), functor(Head, Name, Arity), rule(Head, Body) ), Clauses),
    Clauses \== [].

rule(maplist(_, []), true).
rule(maplist(G, [A|As]), ( call(G, A), maplist(G, As) )).
rule(maplist(_, [], []), true).
rule(maplist(G, [A|As], [B|Bs]), ( call(G, A, B), maplist(G, As, Bs) )).
rule(maplist(_, [], [], []), true).
rule(maplist(G, [A|As], [B|Bs], [C|Cs]), ( call(G, A, B, C), maplist(G, As, Bs, Cs) )).
rule(maplist(_, [], [], [], []), true).
rule(maplist(G, [A|As], [B|Bs], [C|Cs], [D|Ds]), ( call(G, A, B, C, D), maplist(G, As, Bs, Cs, Ds) )).
rule(foldl(_, [], V, V), true).
rule(foldl(G, [A|As], V0, V), ( call(G, A, V0, V1), foldl(G, As, V1, V) )).
rule(foldl(_, [], [], V, V), true).
rule(foldl(G, [A|As], [B|Bs], V0, V), ( call(G, A, B, V0, V1), foldl(G, As, Bs, V1, V) )).
rule(include(_, [], []), true).
rule(include(G, [A|As], L), ( ( call(G, A) -> L = [A|L1] ; L = L1 ), include(G, As, L1) )).
rule(exclude(_, [], []), true).
rule(exclude(G, [A|As], L), ( ( call(G, A) -> L = L1 ; L = [A|L1] ), exclude(G, As, L1) )).

% ---- images ----

% calculated(?X, +Expression, +Cells, -Image) is semidet: Image is the image of the only cell of X is Expression, if X is
% free and no value raises an error.
calculated(X, Expression, [Cell], Image) :-
    var(X),
    \+ attvar(X),
    get_attr(Cell, search_compiling, Attribute),
    source(Attribute, I),
    known(Set, I),
    ones(Set, Ones),
    results(Ones, Attribute, Cell-Expression, Pairs),
    image(I, Pairs, Image).

source(image(I, _), I) :- !.
source(I, I).

results([], _, _, []).
results([One|Ones], Attribute, Rule, [N-Result|Pairs]) :-
    N is msb(One),
    ( Attribute = image(_, Images) -> memberchk(N-V, Images) ; value_of(N, V) ),
    copy_term_nat(Rule, V-Expression),
    catch(Result is Expression, error(_, _), fail),
    results(Ones, Attribute, Rule, Pairs).

% A value, if all images are the same, or a variable that is an image.
image(I, Pairs, Image) :-
    (   Pairs = [_-V|More], \+ ( member(_-W, More), W \== V )
    ->  Image = V
    ;   put_attr(Image, search_compiling, image(I, Pairs))
    ).

% looked_up(+Goal, +Cells, +Clauses, -Cell, -Sets, -Images) is semidet: a goal with one cell among its arguments and
% variables of its own, whose clauses are facts of which at most one matches for each value of the cell. Sets are the values
% for which one matches and, in a closed run, the others. Images is a list of Variable=Image.
looked_up(Goal, [Cell], Clauses, I, Sets, Images) :-
    get_attr(Cell, search_compiling, I),
    integer(I),
    Goal =.. [_|Arguments],
    places(Arguments, Cell, 1, Place, [], Given, Free),
    integer(Place),
    Free = [_|_],
    known(Set, I),
    facts(Clauses, Place, Given, Facts),
    Facts = [_|_],
    all_numbered(Facts, Set, 0, Yes, Rows),
    Yes =\= 0,
    ( is_open -> Sets = [Yes] ; No is Set /\ \Yes, Sets = [Yes, No] ),
    images(Free, Rows, I, Images).

% The place of the cell, arguments with a value as Place-Value, and the others, variables each once, as Place-Variable.
places([], _, _, _, _, [], []).
places([A|As], Cell, N, Place, Seen, Given, Free) :-
    (   A == Cell -> Place = N, Given = Given1, Free = Free1, Seen1 = [A|Seen]
    ;   atomic(A) -> Given = [N-A|Given1], Free = Free1, Seen1 = Seen
    ;   var(A), \+ attvar(A), Free = [N-A|Free1], Given = Given1, Seen1 = [A|Seen]
    ),
    \+ ( var(A), member(B, Seen), A == B ),
    N1 is N+1,
    places(As, Cell, N1, Place, Seen1, Given1, Free1).

% The facts that match what is given, as Value-Head; all clauses must be facts with constants.
facts([], _, _, []).
facts([(Head :- true)|Clauses], Place, Given, Facts) :-
    Head =.. [_|Arguments],
    \+ ( member(A, Arguments), \+ atomic(A) ),
    (   member(N-A, Given), arg(N, Head, B), A \== B
    ->  Facts = Facts1
    ;   arg(Place, Head, Value),
        Facts = [Value-Head|Facts1]
    ),
    facts(Clauses, Place, Given, Facts1).

all_numbered([], _, Yes, Yes, []).
all_numbered([Value-Head|Facts], Set, Yes0, Yes, Rows) :-
    (   number_of(Value, N), One is 1<<N, Set /\ One =\= 0
    ->  Yes0 /\ One =:= 0,
        Yes1 is Yes0 \/ One,
        Rows = [N-Head|Rows1]
    ;   Yes1 = Yes0,
        Rows = Rows1
    ),
    all_numbered(Facts, Set, Yes1, Yes, Rows1).

images([], _, _, []).
images([Place-Variable|Free], Rows, I, [Variable=Image|Images]) :-
    findall(N-V, ( member(N-Head, Rows), arg(Place, Head, V) ), Pairs),
    image(I, Pairs, Image),
    images(Free, Rows, I, Images).

% ---- tests ----

is_test(_ == _).
is_test(_ =:= _).
is_test(_ =\= _).
is_test(_ < _).
is_test(_ > _).
is_test(_ =< _).
is_test(_ >= _).
is_test(_ @< _).
is_test(_ @> _).
is_test(_ @=< _).
is_test(_ @>= _).
is_test(atom(_)).
is_test(atomic(_)).
is_test(integer(_)).
is_test(number(_)).
is_test(float(_)).
is_test(compound(_)).
is_test(callable(_)).
is_test(var(_)).
is_test(nonvar(_)).
is_test(ground(_)).

test(var(X)) :- !, var(X), \+ get_attr(X, search_compiling, _).
test(nonvar(X)) :- !, ( nonvar(X) -> true ; get_attr(X, search_compiling, _) ).
test(ground(X)) :- !, term_variables(X, Vars), are_cells(Vars, Cells), Vars == Cells.
test(Goal) :-
    functor(Goal, _, 1),
    arg(1, Goal, X),
    nonvar(X),
    !,
    call(Goal).
test(Goal) :-
    functor(Goal, Name, 2),
    arg(1, Goal, X),
    arg(2, Goal, Y),
    (   integer(Y), get_attr(X, search_compiling, I) -> known(Set, I), values_that(Name, Y, Set, Yes)
    ;   integer(X), get_attr(Y, search_compiling, I) -> known(Set, I), turned(Name, Turned), values_that(Turned, X, Set, Yes)
    ),
    !,
    (   Yes =:= Set -> true
    ;   Yes =\= 0,
        No is Set /\ \Yes,
        ( is_open -> decide(I, [Yes], 1) ; decide(I, [Yes, No], 1) )
    ).
test(A == B) :-
    compound(A),
    compound(B),
    !,
    functor(A, Name, Arity),
    functor(B, Name, Arity),
    A =.. [_|As],
    B =.. [_|Bs],
    same_all(As, Bs).
test(Goal) :-
    Goal =.. [Name, X, Y],
    get_attr(X, search_compiling, I),
    get_attr(Y, search_compiling, J),
    two_cells(Name, I, J, Truth),
    !,
    Truth == true.
test(Goal) :-
    cells_in(Goal, Cells),
    (   Cells = [Cell|More]
    ->  get_attr(Cell, search_compiling, I),
        (   others(More, I, Others), Others \== []
        ->  smallest(Others, Cell, Least),
            read_cells([Least]),
            get_rest(Goal)
        ;   known(Set, I),
            outcomes(Set, Goal, I, 0, Yes, 0, No, 0, Raising),
            ( is_open -> Sets = [Yes, 0, Raising] ; Sets = [Yes, No, Raising] ),
            decide(I, Sets, Way),
            chosen(Way, Goal, Cell)
        )
    ;   solve_native(Goal, user)
    ).

get_rest(Goal) :- test(Goal).

% values_that(+Comparison, +Integer, +Set, -Yes) is semidet: the values of a set of integers that compare so with Integer.
values_that(Name, K, Set, Yes) :-
    b_getval('$space_context', Context),
    arg(5, Context, Integers),
    Set /\ \Integers =:= 0,
    arg(1, Context, Numbers),
    get_assoc(K, Numbers, N),
    values_that(Name, N, Mask),
    Yes is Set /\ Mask.

% Integers are numbered in order.
values_that(=:=, N, Mask) :- Mask is 1<<N.
values_that(=\=, N, Mask) :- Mask is \(1<<N).
values_that(<, N, Mask) :- Mask is (1<<N)-1.
values_that(=<, N, Mask) :- Mask is (2<<N)-1.
values_that(>, N, Mask) :- Mask is \((2<<N)-1).
values_that(>=, N, Mask) :- Mask is \((1<<N)-1).
values_that(==, N, Mask) :- Mask is 1<<N.

turned(=:=, =:=).
turned(=\=, =\=).
turned(<, >).
turned(=<, >=).
turned(>, <).
turned(>=, =<).
turned(==, ==).
turned(\==, \==).
turned(=, =).
turned(\=, \=).

same_all([], []).
same_all([A|As], [B|Bs]) :- ( A == B -> true ; cells_in(A-B, Cs), Cs \== [], test(A == B) ), same_all(As, Bs).

others([], _, []).
others([Cell|Cells], I, Others) :-
    get_attr(Cell, search_compiling, J),
    ( J =:= I -> Others = Others1 ; Others = [Cell|Others1] ),
    others(Cells, I, Others1).

smallest([], Cell, Cell).
smallest([Cell|Cells], Cell0, Least) :-
    ( values_left(Cell, N), values_left(Cell0, N0), N < N0 -> smallest(Cells, Cell, Least) ; smallest(Cells, Cell0, Least) ).

values_left(Cell, N) :- get_attr(Cell, search_compiling, I), known(Set, I), popcount(Set, N).

% What a comparison of two cells gives, whatever their values.
two_cells(=, I, J, Truth) :- two_cells(==, I, J, Truth).
two_cells(\=, I, J, Truth) :- two_cells(\==, I, J, Truth).
two_cells(\==, I, J, Truth) :- two_cells(==, I, J, Truth0), negated(Truth0, Truth).
two_cells(==, I, J, Truth) :- ( I =:= J -> Truth = true ; differ(I, J) -> Truth = false ).
two_cells(=:=, I, J, Truth) :- numbers_in(I), numbers_in(J), two_cells(==, I, J, Truth).
two_cells(=\=, I, J, Truth) :- two_cells(=:=, I, J, Truth0), negated(Truth0, Truth).

negated(true, false).
negated(false, true).

% Whether a cell can have integers alone. Integers that differ are not equal.
numbers_in(I) :- known(Set, I), b_getval('$space_context', Context), arg(5, Context, Integers), Set /\ \Integers =:= 0.

% The values of a set for which a goal holds, fails, and raises an error.
outcomes(Set, Goal, I, Yes0, Yes, No0, No, Raising0, Raising) :-
    (   Set =:= 0
    ->  Yes = Yes0, No = No0, Raising = Raising0
    ;   One is Set /\ -Set,
        N is msb(One),
        value_of(N, V),
        findall(Outcome, outcome_for(Goal, I, V, Outcome), [Outcome]),
        Set1 is Set /\ (Set-1),
        (   Outcome == yes -> Yes1 is Yes0 \/ One, outcomes(Set1, Goal, I, Yes1, Yes, No0, No, Raising0, Raising)
        ;   Outcome == no -> No1 is No0 \/ One, outcomes(Set1, Goal, I, Yes0, Yes, No1, No, Raising0, Raising)
        ;   Raising1 is Raising0 \/ One, outcomes(Set1, Goal, I, Yes0, Yes, No0, No, Raising1, Raising)
        )
    ).

outcome_for(Goal, I, V, Outcome) :-
    cells_in(Goal, Cells),
    all_are(Cells, I, V),
    catch(( call(Goal) -> Outcome = yes ; Outcome = no ), error(_, _), Outcome = raised).

all_are([], _, _).
all_are([Cell|Cells], I, V) :- del_attr(Cell, search_compiling), Cell = V, all_are(Cells, I, V).

chosen(1, _, _).
chosen(3, Goal, Cell) :- read_cells([Cell]), solve_native(Goal, user).

% ---- operators ----

moves_goal(unit(M:Closure), S0, S, 1, M:Goal) :- closure_goal(Closure, [S0, S], Goal).
moves_goal(uncosted(M:Closure), S0, S, 1, M:Goal) :- closure_goal(Closure, [S0, S, _], Goal).
moves_goal(costs(M:Closure), S0, S, Cost, M:Goal) :- closure_goal(Closure, [S0, S, Cost], Goal).
moves_goal(actions(M:Closure), S0, S, Cost, M:Goal) :- closure_goal(Closure, [S0, _, S, Cost], Goal).
moves_goal(uncosted_actions(M:Closure), S0, S, 1, M:Goal) :- closure_goal(Closure, [S0, _, S, _], Goal).

% operators(+Kind, +Shape, -Operators): operator(Sets, News, Cost, Move) in the order of the rules, News what each cell
% becomes: copy(Cell), value(Number), fresh(Value) if it has no number, or image(Cell, Pairs) with a pair Number-value(Number)
% or Number-fresh(Value) for each value of a cell. Cost is raises and News none where the rules raise an error. Move is the
% clause of the moves.
operators(Kind, Skeleton-Cells, Operators) :-
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
    b_getval('$space_known', Known),
    arg(2, Known, Sets),
    b_getval('$space_move', Move).

label_cells([], _).
label_cells([Cell|Cells], I) :-
    put_attr(Cell, search_compiling, I),
    I1 is I+1,
    label_cells(Cells, I1).

cost(Cost0, Cost) :-
    (   integer(Cost0), Cost0 >= 0
    ->  ( Cost0 < 1000000 -> Cost = Cost0 ; refuse_move('has a cost of a million or more') )
    ;   Cost0 == inf
    ->  fail
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
    (   get_attr(New, search_compiling, Attribute)
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

% ---- the pace ----

% A pacer tells early whether compiling takes too long. The operators found so far explain a share of the steps from the
% states met. That share should be about the share of the budget used. The global variable $space_pace holds the budget and
% the steps from a state, $space_rows the states.

% pacer(-Pacer) is det: Pacer is pacer(Begun, Rate, Rows, All, Count). The run began when Begun inferences were used. Count
% steps from the states Rows were found. The run should find Rate steps with each inference.
pacer(Pacer) :-
    nb_getval('$space_pace', Pace),
    (   Pace = pace(Budget, Steps)
    ->  nb_getval('$space_rows', Rows),
        length(Rows, Count),
        Rate is Count*Steps/max(1, Budget),
        statistics(inferences, Begun),
        b_getval('$space_known', Known),
        arg(2, Known, All),
        Pacer = pacer(Begun, Rate, Rows, All, 0)
    ;   Pacer = none
    ).

% keeps_pace(+Operator, +Pacer) is det: refuses the space if far fewer steps were found than Pacer expects. Sixteen steps
% are enough to go on.
keeps_pace(_, none) :- !.
keeps_pace(operator(Sets, _, _, _), Pacer) :-
    Pacer = pacer(Begun, Rate, Rows, All, Count0),
    (   Count0 >= 16
    ->  true
    ;   conditions(Sets, All, Conditions),
        findall(met, ( member(Row, Rows), meets_all(Conditions, Row) ), Met),
        length(Met, More),
        Count is Count0+More,
        nb_setarg(5, Pacer, Count),
        statistics(inferences, Now),
        ( 3*Count+12 >= 2*Rate*(Now-Begun) -> true ; too_slow(Reason), refuse(Reason) )
    ).

meets_all([], _).
meets_all([I-Set|Conditions], Row) :- arg(I, Row, N), Set /\ (1<<N) =\= 0, meets_all(Conditions, Row).

% ---- goals ----

% Goals is a list of goal(Sets, Holds), Holds is true, or raises where the goal raises an error.
goals(Goal, Skeleton0-Cells0, Goals) :-
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
    b_getval('$space_known', Known),
    arg(2, Known, Sets).

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

% Cells need not be told what follows from others by the invariants: those of a group that they do not have the values of
% others of it, and a pointer where that to which it points has its value.
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
