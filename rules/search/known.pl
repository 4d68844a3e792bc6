% The values that are possible for each cell while rules run over the cells.
%
% An open run branches where rules need to know more. Conditions, what precedes a cut, and goals below a negation may
% not leave a choice point for the other outcome, as a cut would remove that too: they run closed, once for each
% sequence of outcomes (worlds/4). The sets are in a global variable: known(open, Sets, [], []), or known(closed, Sets,
% Path, Choices) in a closed run, where Path says which outcome comes next, and Choices, the newest first, which were
% taken.

:- module(search_known,
          [ begin/3, known/2, known_sets/1, number_of/2, value_of/2, all_integers/1, numbers_in/1, is_open/0,
            forbid_cells/0, are_forbidden/0, differ/2, decide/3, closed/2, solve_native/2, raised/1, passes/1
          ]).

:- use_module(library(lists), [memberchk/2, nth1/3]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(search/invariants), [groups_of/3, links_of/3]).
:- use_module(library(search/numbering), [numbered/2]).
:- use_module(library(search/refusals), [refuse_move/1]).

:- meta_predicate closed(0, -).

%! begin(+Values, +Sets, +Invariants) is det.
% Begins an open run in which each cell may have the values of its set.
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

%! known(-Set, +Cell) is det.
% Set are the values that the cell may have.
known(Set, I) :- known_sets(Sets), arg(I, Sets, Set).

%! known_sets(-Sets) is det.
% Sets is sets(Set1, Set2, ...), a set for each cell.
known_sets(Sets) :- b_getval('$space_known', Known), arg(2, Known, Sets).

%! number_of(+Value, -Number) is semidet.
number_of(V, N) :- b_getval('$space_context', Context), arg(1, Context, Numbers), get_assoc(V, Numbers, N).

%! value_of(+Number, -Value) is det.
value_of(N, V) :- b_getval('$space_context', Context), arg(2, Context, Array), N1 is N+1, arg(N1, Array, V).

%! decide(+Cell, +Sets, -Way) is nondet.
% The value of the cell is in one of these sets, the Way-th. Semidet in a closed run.
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

%! is_open is semidet.
is_open :- b_getval('$space_known', Known), arg(1, Known, open).

%! forbid_cells is det.
% Makes it an error to meet a cell from here on. Backtracking allows cells again.
forbid_cells :- b_setval('$space_known', known(untouched)).

%! are_forbidden is semidet.
are_forbidden :- b_getval('$space_known', known(untouched)).

%! differ(+Cell1, +Cell2) is semidet.
% The cells never have the same value.
differ(I, J) :-
    b_getval('$space_context', Context),
    arg(3, Context, Groups),
    arg(I, Groups, Group),
    memberchk(J, Group),
    !.
differ(I, J) :- known(Set1, I), known(Set2, J), Set1 /\ Set2 =:= 0.

%! closed(:Goal, -Outcome) is nondet.
% Outcome is yes or no: whether the goal has an answer. Its first answer is taken. Det in a closed run.
closed(Run, Outcome) :-
    b_getval('$space_known', Known),
    (   arg(1, Known, open)
    ->  arg(2, Known, Sets),
        worlds([], Sets, Run, Outcome)
    ;   call(Run)
    ->  Outcome = yes
    ;   Outcome = no
    ).

worlds(Path, Sets0, Run, Outcome) :-
    Known = known(closed, Sets0, Path, []),
    (   one_world(Known, Run, Outcome)
    ;   arg(4, Known, Taken),
        next_path(Taken, Next),
        worlds(Next, Sets0, Run, Outcome)
    ).

one_world(Known, Run, Outcome) :-
    b_setval('$space_known', Known),
    catch(( call(Run) -> Outcome0 = yes ; Outcome0 = no ), Ball, Outcome0 = raised(Ball)),
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

%! raised(+Ball) is failure.
% An error of the rules ends a branch; a state that it holds for is left to the interpreter.
raised(Ball) :-
    (   nonvar(Ball), passes(Ball) -> throw(Ball)
    ;   is_open
    ->  known_sets(Sets),
        nb_getval('$space_raising', Raising),
        length(Raising, Count),
        ( Count < 100 -> true ; refuse_move('raises too many errors') ),
        nb_setval('$space_raising', [Sets|Raising]),
        fail
    ;   throw(Ball)
    ).

%! passes(+Ball) is semidet.
% The ball is not an error of the rules.
passes(space(Reason)) :- Reason \== touched.
passes(space_shape(_)).
passes(inference_limit_exceeded).
passes(time_limit_exceeded).
passes('$aborted').
passes(error(resource_error(_), _)).

%! numbers_in(+Cell) is semidet.
% The cell can have integers alone. Integers that differ are not equal.
numbers_in(I) :- known(Set, I), all_integers(Set).

%! all_integers(+Set) is semidet.
all_integers(Set) :- b_getval('$space_context', Context), arg(5, Context, Integers), Set /\ \Integers =:= 0.

%! solve_native(+Goal, +Module) is nondet.
% As call(Module:Goal), a goal without cells.
solve_native(Goal, Module) :- ( is_open -> catch(Module:Goal, Ball, raised(Ball)) ; Module:Goal ).
