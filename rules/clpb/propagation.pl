% What a class of variables entails: values, and equalities of variables.
%
% A variable has one value in all solutions if no path from the top of the diagram to 1 passes its level by, and each
% node there has 0 as the same child. Two variables may only be equal if no path passes their levels by, and each node
% of the lower level has a child 0. Which of these are equal is guessed from the probability that each is 1 in a
% solution, where all variables are 1 with independent random probabilities modulo a prime (Blum, Chandra and Wegman,
% Equivalence of free Boolean graphs can be decided probabilistically in polynomial time, 1980), and then checked.
% All of it takes O(n*log(n)) for n nodes, and a walk for each equality.

:- module(clpb_propagation, [settle/1, always_solvable/2]).

:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(clpb/diagrams)).
:- use_module(library(clpb/expressions)).
:- use_module(library(lists), [append/3, reverse/2]).

%! settle(!Class) is semidet.
% Fails if the class has no solution. Binds the variables that have one value in all solutions, and those that are
% equal.
settle(Class) :-
    diagram(Class, D),
    D \== 0,
    ( universal(Class) -> always_solvable(D, Class) ; true ),
    (   D == 1
    ->  tidy(Class, 0)
    ;   levels(D, Class, Levels),
        entailed(Levels, Kinds),
        equalities(Kinds, Levels, Class, Equal),
        simplified(Kinds, Equal, D, Class, Lefts, Rights),
        size(Levels, 0, Size),
        tidy(Class, Size),
        Lefts = Rights
    ).

size([], Size, Size).
size([level(_, _, Ns)|Levels], Size0, Size) :-
    length(Ns, N),
    Size1 is Size0+N,
    size(Levels, Size1, Size).

%! always_solvable(+Diagram, !Class) is semidet.
% For all values of the atoms there is a solution.
always_solvable(D, Class) :-
    nb_getval('$clpb_atoms', Pairs),
    empty_assoc(Keep0),
    atom_indexes(Pairs, Keep0, Keep),
    some_others(D, Keep, Class, 1).

atom_indexes([], Keep, Keep).
atom_indexes([_-V|Pairs], Keep0, Keep) :-
    get_attr(V, clpb, bool(I, _, _)),
    put_assoc(I, Keep0, true, Keep1),
    atom_indexes(Pairs, Keep1, Keep).

% entailed(+Levels, -Kinds): kind(Kind, Level) for each level that all paths to 1 pass through. Kind is value(V),
% determined if each node has a child 0, or open.
entailed(Levels, Kinds) :- entailed(Levels, 0, Kinds).

% All levels below are passed by if an edge leads to 1.
entailed([], _, []).
entailed([Level|Levels], Reached0, Kinds) :-
    Level = level(I, _, Ns),
    reached(Ns, Reached0, Reached),
    (   Reached0 > I
    ->  Kinds = Kinds1
    ;   kind(Ns, Kind),
        Kinds = [kind(Kind, Level)|Kinds1]
    ),
    (   Reached == 0x7ffffffffffffff
    ->  Kinds1 = []
    ;   entailed(Levels, Reached, Kinds1)
    ).

% The greatest index that an edge leads to, past those between.
reached([], Reached, Reached).
reached([n(_, _, A, B, L, H, _, _, _)|Ns], Reached0, Reached) :-
    (   A =:= 0 -> Reached1 = Reached0
    ;   A =:= 1 -> Reached1 = 0x7ffffffffffffff
    ;   arg(2, L, I), Reached1 is max(Reached0, I)
    ),
    (   B =:= 0 -> Reached2 = Reached1
    ;   B =:= 1 -> Reached2 = 0x7ffffffffffffff
    ;   arg(2, H, J), Reached2 is max(Reached1, J)
    ),
    reached(Ns, Reached2, Reached).

kind([N|Ns], Kind) :-
    (   arg(3, N, 0)
    ->  ( all_zero(Ns, 3) -> Kind = value(1) ; half_zero(Ns) -> Kind = determined ; Kind = open )
    ;   arg(4, N, 0)
    ->  ( all_zero(Ns, 4) -> Kind = value(0) ; half_zero(Ns) -> Kind = determined ; Kind = open )
    ;   Kind = open
    ).

all_zero([], _).
all_zero([N|Ns], K) :-
    arg(K, N, 0),
    all_zero(Ns, K).

half_zero([]).
half_zero([N|Ns]) :-
    ( arg(3, N, 0) -> true ; arg(4, N, 0) ),
    half_zero(Ns).

% equalities(+Kinds, +Levels, !Class, -Equal): pairs I-J of indexes of equal variables, I the least of its set.
equalities(Kinds, Levels, Class, Equal) :-
    candidates(Kinds, Candidates),
    (   several(Candidates)
    ->  reverse(Levels, Reversed),
        up(Reversed),
        down(Levels),
        probabilities(Candidates, Pairs0),
        keysort(Pairs0, Pairs),
        same(Pairs, Class, Equal)
    ;   Equal = []
    ).

% The levels whose variables have no value.
candidates([], []).
candidates([kind(Kind, Level)|Kinds], Candidates) :-
    (   Kind = value(_)
    ->  Candidates = Candidates1
    ;   Candidates = [Kind-Level|Candidates1]
    ),
    candidates(Kinds, Candidates1).

% One that is not the first may be equal to another.
several([_|Candidates]) :- determined(Candidates).

determined([Kind-_|Candidates]) :-
    (   Kind == determined
    ->  true
    ;   determined(Candidates)
    ).

% The result of a node becomes values(Probability, Flow): of 1 below it, and of reaching it.
up([]).
up([level(I, _, Ns)|Levels]) :-
    weight(I, W),
    up_all(Ns, W),
    up(Levels).

up_all([], _).
up_all([N|Ns], W) :-
    N = n(_, _, _, _, L, H, _, _, _),
    probability(L, P),
    probability(H, Q),
    R is (P + W*(Q-P)) mod 536870909,
    setarg(9, N, values(R, 0)),
    up_all(Ns, W).

probability(D, P) :-
    (   integer(D)
    ->  P = D
    ;   arg(9, D, values(P, _))
    ).

weight(I, W) :- W is ((I*2654435761 + 12345) /\ 0xffffffff)**2 mod 536870909.

down([level(I, V, [N|Ns])|Levels]) :-
    arg(9, N, Values),
    arg(1, Values, P),
    setarg(9, N, values(P, 1)),
    down_levels([level(I, V, [N|Ns])|Levels]).

down_levels([]).
down_levels([level(I, _, Ns)|Levels]) :-
    weight(I, W),
    down_all(Ns, W),
    down_levels(Levels).

down_all([], _).
down_all([n(_, _, _, _, L, H, _, _, values(_, Flow))|Ns], W) :-
    High is Flow*W mod 536870909,
    Low is (Flow-High) mod 536870909,
    flow(L, Low),
    flow(H, High),
    down_all(Ns, W).

flow(D, Flow) :-
    (   integer(D)
    ->  true
    ;   arg(9, D, Values),
        arg(2, Values, Flow0),
        Flow1 is (Flow0+Flow) mod 536870909,
        setarg(2, Values, Flow1)
    ).

probabilities([], []).
probabilities([Kind-Level|Candidates], [P-(Kind-Level)|Pairs]) :-
    Level = level(I, _, Ns),
    weight(I, W),
    one(Ns, W, 0, P),
    probabilities(Candidates, Pairs).

one([], _, P, P).
one([n(_, _, _, _, _, H, _, _, values(_, Flow))|Ns], W, P0, P) :-
    probability(H, Q),
    P1 is (P0 + Flow*W mod 536870909 * Q) mod 536870909,
    one(Ns, W, P1, P).

% Equal probabilities are next to each other, the least index first.
same([], _, []).
same([P-(_-level(I, _, Ns))|Pairs], Class, Equal) :-
    same_as(Pairs, P, I, Ns, Class, Equal, Equal1, Pairs1),
    same(Pairs1, Class, Equal1).

same_as(Pairs, P, I, Ns, Class, Equal, Rest, Others) :-
    (   Pairs = [P-(Kind-level(J, _, _))|Pairs1]
    ->  (   Kind == determined,
            equal(Ns, J, Class)
        ->  Equal = [I-J|Equal1]
        ;   Equal = Equal1
        ),
        same_as(Pairs1, P, I, Ns, Class, Equal1, Rest, Others)
    ;   Equal = Rest,
        Others = Pairs
    ).

% From the low children of Ns the level J is only left through low children, and likewise from the high ones.
equal(Ns, J, Class) :-
    walk(Class, Walk0),
    only(Ns, low, J, Walk0),
    walk(Class, Walk1),
    only(Ns, high, J, Walk1).

only([], _, _, _).
only([N|Ns], Side, J, Walk) :-
    ( Side == low -> arg(5, N, D) ; arg(6, N, D) ),
    only_below(D, Side, J, Walk),
    only(Ns, Side, J, Walk).

only_below(D, Side, J, Walk) :-
    (   integer(D)
    ->  true
    ;   D = n(_, I, A, B, L, H, _, Mark, _),
        (   Mark =:= Walk
        ->  true
        ;   I =:= J
        ->  ( Side == low -> B =:= 0 ; A =:= 0 )
        ;   setarg(8, D, Walk),
            only_below(L, Side, J, Walk),
            only_below(H, Side, J, Walk)
        )
    ).

% simplified(+Kinds, +Equal, +Diagram, !Class, -Lefts, -Rights): the diagram of Class loses the levels of variables
% that are to be bound by Lefts = Rights. A variable of which a binding has still to be propagated stays.
simplified(Kinds, Equal, D, Class, Lefts, Rights) :-
    values(Kinds, Drops0, Lefts, Lefts1, Rights, Rights1),
    (   Equal == []
    ->  Drops = Drops0,
        Lefts1 = [],
        Rights1 = []
    ;   named(Kinds, Names),
        sames(Equal, Names, Drops1, Lefts1, Rights1),
        append(Drops0, Drops1, Drops)
    ),
    (   Drops == []
    ->  true
    ;   empty_assoc(Keys0),
        keys(Drops, Keys0, Keys),
        without_levels(D, Keys, Class, D1),
        set_diagram(Class, D1)
    ).

keys([], Keys, Keys).
keys([I|Is], Keys0, Keys) :-
    put_assoc(I, Keys0, true, Keys1),
    keys(Is, Keys1, Keys).

values([], [], Lefts, Lefts, Rights, Rights).
values([kind(Kind, level(I, V, _))|Kinds], Drops, Lefts, Lefts0, Rights, Rights0) :-
    (   Kind = value(Value),
        current(V, I, free)
    ->  del_attr(V, clpb),
        Drops = [I|Drops1],
        Lefts = [V|Lefts1],
        Rights = [Value|Rights1]
    ;   Drops = Drops1,
        Lefts = Lefts1,
        Rights = Rights1
    ),
    values(Kinds, Drops1, Lefts1, Lefts0, Rights1, Rights0).

current(V, I, Kind) :-
    var(V),
    get_attr(V, clpb, bool(I, _, Kind)).

named([], []).
named([kind(_, level(I, V, _))|Kinds], [I-V|Names]) :- named(Kinds, Names).

sames([], _, [], [], []).
sames([I-J|Equal], Names, Drops, Lefts, Rights) :-
    name(Names, I, X),
    name(Names, J, Y),
    (   current(X, I, Kind),
        current(Y, J, free)
    ->  del_attr(Y, clpb),
        Drops = [J|Drops1],
        Lefts = [Y|Lefts1],
        ( Kind = atom(A) -> Rights = [A|Rights1] ; Rights = [X|Rights1] )
    ;   current(X, I, free),
        current(Y, J, atom(A))
    ->  % Bound to the atom with its attribute: the hook replaces the level.
        Drops = Drops1,
        Lefts = [X|Lefts1],
        Rights = [A|Rights1]
    ;   Drops = Drops1,
        Lefts = Lefts1,
        Rights = Rights1
    ),
    sames(Equal, Names, Drops1, Lefts1, Rights1).

name([I-V|Names], J, X) :-
    (   I =:= J
    ->  X = V
    ;   name(Names, J, X)
    ).

% Each node of these levels has a child 0; the other takes its place.
without_levels(D0, Keys, Class, D) :-
    walk(Class, Walk),
    without_levels(D0, Keys, Walk, Class, D).

without_levels(D0, Keys, Walk, Class, D) :-
    (   integer(D0)
    ->  D = D0
    ;   D0 = n(_, I, A, B, L0, H0, V, Mark, Result),
        (   Mark =:= Walk
        ->  D = Result
        ;   get_assoc(I, Keys, _)
        ->  ( A =:= 0 -> without_levels(H0, Keys, Walk, Class, D) ; B =:= 0, without_levels(L0, Keys, Walk, Class, D) ),
            remember(D0, Walk, D)
        ;   without_levels(L0, Keys, Walk, Class, L),
            without_levels(H0, Keys, Walk, Class, H),
            make(I, V, L, H, Class, D),
            remember(D0, Walk, D)
        )
    ).
