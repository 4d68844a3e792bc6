% Counting solutions, and choosing among them.

:- module(clpb_solutions,
          [ projected/4,
            free_variables/2,
            variable_indexes/2,
            set_universals/2,
            solutions/4,
            heaviest/7,
            choose/2,
            random_solution/5
          ]).

:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(clpb/diagrams)).

%! projected(+Diagram, +Variables, !Class, -Projection) is det.
% Projection holds for the values of Variables that are part of a solution, for all values of atoms.
projected(D0, Vs, Class, D) :-
    empty_assoc(Keep0),
    indexes(Vs, Keep0, Keep1),
    (   universal(Class)
    ->  nb_getval('$clpb_atoms', Pairs),
        atoms(Pairs, Atoms),
        indexes(Atoms, Keep1, Keep),
        some_others(D0, Keep, Class, D1),
        variable_indexes(Atoms, Is),
        every(D1, Is, Class, D)
    ;   some_others(D0, Keep1, Class, D)
    ).

atoms([], []).
atoms([_-V|Pairs], [V|Vs]) :- atoms(Pairs, Vs).

indexes([], Keep, Keep).
indexes([V|Vs], Keep0, Keep) :-
    get_attr(V, clpb, bool(I, _, _)),
    put_assoc(I, Keep0, true, Keep1),
    indexes(Vs, Keep1, Keep).

%! variable_indexes(+Variables, -Indexes) is det.
variable_indexes([], []).
variable_indexes([V|Vs], [I|Is]) :-
    get_attr(V, clpb, bool(I, _, _)),
    variable_indexes(Vs, Is).

%! free_variables(+Variables, -Free) is det.
% Without those that represent atoms.
free_variables([], []).
free_variables([V|Vs], Free) :-
    get_attr(V, clpb, bool(_, _, Kind)),
    (   Kind == free
    ->  Free = [V|Free1]
    ;   Free = Free1
    ),
    free_variables(Vs, Free1).

%! set_universals(+Variables, !Class) is det.
set_universals(Vs, Class) :-
    free_variables(Vs, Free),
    ( Free == Vs -> true ; set_universal(Class) ).

%! solutions(+Diagram, +Variables, !Class, -Count) is det.
% Half of the assignments to Variables have either value of one, so that levels passed by need no attention.
solutions(D, Vs, Class, Count) :-
    length(Vs, N),
    All is 1<<N,
    walk(Class, Walk),
    solutions_(D, All, Walk, Count).

solutions_(D, All, Walk, Count) :-
    (   integer(D)
    ->  Count is D*All
    ;   D = n(_, _, _, _, L, H, _, Mark, Result),
        (   Mark =:= Walk
        ->  Count = Result
        ;   solutions_(L, All, Walk, Low),
            solutions_(H, All, Walk, High),
            Count is (Low+High)>>1,
            remember(D, Walk, Count)
        )
    ).

%! heaviest(+Weights, +Xs, +Variables, +Diagram, !Class, -Maximum, -Choices) is semidet.
% Maximum is the greatest sum. Each variable may lose something against its better value: the least sum of losses along
% a path to 1 is sought. choose/2 takes the Choices.
heaviest(Weights, Xs, Vs, D, Class, Maximum, choices(Vs, Table, D, Loss)) :-
    empty_assoc(Table0),
    weights(Weights, Xs, 0, Fixed, Table0, Table),
    best(Vs, Table, Fixed, Best),
    walk(Class, Walk),
    loss(D, Table, Walk, Loss),
    integer(Loss),
    Maximum is Best-Loss.

weights([], [], Fixed, Fixed, Table, Table).
weights([W|Ws], [X|Xs], Fixed0, Fixed, Table0, Table) :-
    (   integer(X)
    ->  Fixed1 is Fixed0+W*X,
        Table1 = Table0
    ;   get_attr(X, clpb, bool(I, _, _)),
        ( get_assoc(I, Table0, W0) -> true ; W0 = 0 ),
        W1 is W0+W,
        put_assoc(I, Table0, W1, Table1),
        Fixed1 = Fixed0
    ),
    weights(Ws, Xs, Fixed1, Fixed, Table1, Table).

best([], _, Best, Best).
best([V|Vs], Table, Best0, Best) :-
    weight(V, Table, _, W),
    Best1 is Best0+max(0, W),
    best(Vs, Table, Best1, Best).

weight(V, Table, I, W) :-
    get_attr(V, clpb, bool(I, _, _)),
    get_assoc(I, Table, W).

loss(D, Table, Walk, Loss) :-
    (   integer(D)
    ->  ( D =:= 1 -> Loss = 0 ; Loss = none )
    ;   D = n(_, I, _, _, L, H, _, Mark, Result),
        (   Mark =:= Walk
        ->  Loss = Result
        ;   loss(L, Table, Walk, Loss0),
            loss(H, Table, Walk, Loss1),
            get_assoc(I, Table, W),
            lesser(Loss0, Loss1, W, Loss),
            remember(D, Walk, Loss)
        )
    ).

lesser(Loss0, Loss1, W, Loss) :-
    (   Loss0 == none
    ->  Loss is Loss1+max(0, -W)
    ;   Loss1 == none
    ->  Loss is Loss0+max(0, W)
    ;   Loss is min(Loss0+max(0, W), Loss1+max(0, -W))
    ).

%! choose(+Choices, -Values) is nondet.
choose(choices(Vs, Table, D, Loss), Values) :- choose(Vs, Table, D, Loss, Values).

choose([], _, _, 0, []).
choose([V|Vs], Table, D, Loss, [Value|Values]) :-
    weight(V, Table, I, W),
    (   D = n(_, I, _, _, L, H, _, _, _)
    ->  true
    ;   L = D, H = D
    ),
    Loss0 is Loss-max(0, W),
    Loss1 is Loss-max(0, -W),
    (   reachable(L, Loss0)
    ->  (   reachable(H, Loss1)
        ->  ( Value = 0, D1 = L, Loss2 = Loss0 ; Value = 1, D1 = H, Loss2 = Loss1 )
        ;   Value = 0, D1 = L, Loss2 = Loss0
        )
    ;   Value = 1, D1 = H, Loss2 = Loss1
    ),
    choose(Vs, Table, D1, Loss2, Values).

% The result of a node is its least loss.
reachable(D, Loss) :-
    (   integer(D)
    ->  D =:= 1, Loss =:= 0
    ;   arg(9, D, Loss)
    ).

%! random_solution(+Seed, +Variables, +Diagram, !Class, -Values) is semidet.
random_solution(Seed, Vs, D, Class, Values) :-
    D \== 0,
    length(Vs, N),
    All is 1<<N,
    walk(Class, Walk),
    solutions_(D, All, Walk, _),
    scrambled(Seed, State),
    pick(Vs, D, All, State, Values).

pick([], _, _, _, []).
pick([V|Vs], D, All, State0, [Value|Values]) :-
    get_attr(V, clpb, bool(I, _, _)),
    (   D = n(_, I, _, _, L, H, _, _, _)
    ->  true
    ;   L = D, H = D
    ),
    counted(L, All, Low),
    counted(H, All, High),
    Total is Low+High,
    random_below(Total, State0, State, Random),
    (   Random < Low
    ->  Value = 0, D1 = L
    ;   Value = 1, D1 = H
    ),
    pick(Vs, D1, All, State, Values).

counted(D, All, Count) :-
    (   integer(D)
    ->  Count is D*All
    ;   arg(9, D, Count)
    ).

% A generator of its own (Knuth's constants, the upper bits of 64), so that the seed of random/1 stays.
scrambled(Seed, State) :-
    State0 is Seed /\ 0xffffffffffffffff,
    step(State0, State1),
    step(State1, State).

step(State0, State) :-
    State is (State0*6364136223846793005 + 1442695040888963407) /\ 0xffffffffffffffff.

% Uniform but for 2^-32.
random_below(Total, State0, State, Random) :-
    Bits is msb(Total)+33,
    random_bits(Bits, State0, State, 0, Number),
    Random is Number mod Total.

random_bits(Bits, State0, State, Number0, Number) :-
    (   Bits =< 0
    ->  State = State0,
        Number = Number0
    ;   step(State0, State1),
        Number1 is Number0<<32 + State1>>32,
        Bits1 is Bits-32,
        random_bits(Bits1, State1, State, Number1, Number)
    ).
