% Constraints as goals, the way they are shown at the top level.
%
% A constraint is shown in algebraic normal form, the exclusive disjunction of conjunctions of variables. It is unique.
% Constraints on the same variables are shown as one. One that is the conjunction of two, without the one variable and
% without the other, is shown as these. Where there would be too many conjunctions, the constraint is shown as posted.

:- module(clpb_residuals, [residual_goals//1]).

:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(clpb/diagrams)).
:- use_module(library(clpb/expressions)).
:- use_module(library(clpb/operators)).
:- use_module(library(clpb/solutions), [free_variables/2, variable_indexes/2]).
:- use_module(library(lists), [reverse/2]).
:- use_module(library(ordsets), [ord_memberchk/2]).

%! residual_goals(+Variable)// is det.
% All constraints of its class, if Variable is the first of the class that is asked about: the attributes are removed.
residual_goals(X) -->
    (   { get_attr(X, clpb, bool(_, _, free)) }
    ->  { variable_class(X, Class),
          formulas(Class, Formulas),
          reverse(Formulas, Oldest),
          term_variables(Oldest-X, Vs),
          formula_goals(Oldest, Goals),
          diagram(Class, Diagram),
          without_constraint(Vs, Diagram, Class, Free) },
        listed(Goals),
        booleans(Free),
        { del_attrs_of(Vs) }
    ;   []
    ).

listed([]) --> [].
listed([G|Gs]) --> [G], listed(Gs).

booleans([]) --> [].
booleans([V|Vs]) --> [sat(V=:=V)], booleans(Vs).

del_attrs_of([]).
del_attrs_of([V|Vs]) :-
    del_attr(V, clpb),
    del_attrs_of(Vs).

% In the order of Vs.
without_constraint(Vs, D, Class, Free) :-
    levels(D, Class, Levels),
    level_indexes(Levels, Is),
    absent(Vs, Is, Free).

level_indexes([], []).
level_indexes([level(I, _, _)|Levels], [I|Is]) :- level_indexes(Levels, Is).

absent([], _, []).
absent([V|Vs], Is, Free) :-
    (   get_attr(V, clpb, bool(I, _, free)),
        \+ ord_memberchk(I, Is)
    ->  Free = [V|Free1]
    ;   Free = Free1
    ),
    absent(Vs, Is, Free1).

formula_goals(Formulas, Goals) :-
    all_conjuncts_of(Formulas, Fs),
    keyed(Fs, Pairs0),
    keysort(Pairs0, Pairs),
    new_class(Class),
    group_goals(Pairs, Class, Keyed0, []),
    sort(Keyed0, Keyed),
    shown(Keyed, Goals).

all_conjuncts_of([], []).
all_conjuncts_of([F|Fs], Conjuncts) :-
    conjuncts(F, Conjuncts, Conjuncts1),
    all_conjuncts_of(Fs, Conjuncts1).

keyed([], []).
keyed([F|Fs], [Is-f(Vs, F)|Pairs]) :-
    variables(F, Vs),
    free_variables(Vs, Free),
    variable_indexes(Free, Is),
    keyed(Fs, Pairs).

% Goals are goal(Term, Formula, Variables) here: Term has for each variable an integer below 0 that orders it; it is
% posted if the Formula has to be shown.
group_goals([], _, Goals, Goals).
group_goals([Is-f(Vs, F)|Pairs], Class, Goals, Rest) :-
    same_key(Pairs, Is, Fs, Pairs1),
    conjunction(Fs, F, Conjunction),
    expression_diagram(Conjunction, Class, D),
    pieces(D, Class, Ds),
    piece_goals(Ds, Conjunction, Vs, Class, Goals, Goals1),
    group_goals(Pairs1, Class, Goals1, Rest).

same_key(Pairs, Is, Fs, Rest) :-
    (   Pairs = [Is-f(_, F)|Pairs1]
    ->  Fs = [F|Fs1],
        same_key(Pairs1, Is, Fs1, Rest)
    ;   Fs = [],
        Rest = Pairs
    ).

conjunction([], F, F).
conjunction([G|Gs], F, Conjunction) :- conjunction(Gs, F*G, Conjunction).

piece_goals([], _, _, _, Goals, Goals).
piece_goals([D|Ds], F, Vs, Class, Goals, Rest) :-
    (   D == 1
    ->  Goals = Goals1
    ;   normal_form(D, Class, Monomials)
    ->  term_of(Monomials, Term),
        Goals = [goal(Term, F, Vs)|Goals1]
    ;   Goals = [goal(posted, F, Vs)|Goals1]
    ),
    piece_goals(Ds, F, Vs, Class, Goals1, Rest).

% The constraints whose conjunction is the diagram.
pieces(D, Class, Pieces) :-
    empty_assoc(Seen0),
    pieces(D, Class, 0, _, Seen0, _, Pieces, []).

% Seen has the nodes that were looked at, N their number.
pieces(D, Class, N0, N, Seen0, Seen, Pieces, Rest) :-
    (   integer(D)
    ->  Pieces = [D|Rest],
        N = N0,
        Seen = Seen0
    ;   arg(1, D, Id),
        (   get_assoc(Id, Seen0, _)
        ->  Pieces = Rest,
            N = N0,
            Seen = Seen0
        ;   put_assoc(Id, Seen0, true, Seen1),
            N1 is N0+1,
            (   N1 < 200,
                parts(D, Class, Parts),
                Parts \== []
            ->  all_pieces(Parts, Class, N1, N, Seen1, Seen, Pieces, Rest)
            ;   Pieces = [D|Rest],
                N = N1,
                Seen = Seen1
            )
        )
    ).

all_pieces([], _, N, N, Seen, Seen, Pieces, Pieces).
all_pieces([D|Ds], Class, N0, N, Seen0, Seen, Pieces, Rest) :-
    pieces(D, Class, N0, N1, Seen0, Seen1, Pieces, Pieces1),
    all_pieces(Ds, Class, N1, N, Seen1, Seen, Pieces1, Rest).

parts(D, Class, Parts) :-
    levels(D, Class, Levels),
    free_indexes(Levels, Is),
    length(Is, N),
    N =< 16,
    projections(Is, D, Class, Ps),
    pairs_of(Ps, D, Class, Parts, []).

% Without those of atoms.
free_indexes([], []).
free_indexes([level(I, V, _)|Levels], Is) :-
    (   get_attr(V, clpb, bool(_, _, free))
    ->  Is = [I|Is1]
    ;   Is = Is1
    ),
    free_indexes(Levels, Is1).

projections([], _, _, []).
projections([I|Is], D, Class, [P|Ps]) :-
    some(D, I, Class, P),
    projections(Is, D, Class, Ps).

pairs_of([], _, _, Parts, Parts).
pairs_of([P|Ps], D, Class, Parts, Rest) :-
    pairs_with(Ps, P, D, Class, Parts, Parts1),
    pairs_of(Ps, D, Class, Parts1, Rest).

pairs_with([], _, _, _, Parts, Parts).
pairs_with([Q|Qs], P, D, Class, Parts, Rest) :-
    apply(and, P, Q, Class, Both),
    (   same(Both, D)
    ->  Parts = [P,Q|Parts1]
    ;   Parts = Parts1
    ),
    pairs_with(Qs, P, D, Class, Parts1, Rest).

same(D1, D2) :-
    (   integer(D1)
    ->  D1 == D2
    ;   arg(1, D1, Id),
        arg(1, D2, Id)
    ).

% Fails if there are too many monomials. A monomial is the ordered list of the keys of its variables.
normal_form(D, Class, Monomials) :-
    monomials(D, Class, 1024, _, Monomials0),
    sorted_each(Monomials0, Monomials1),
    sort(Monomials1, Monomials).

monomials(D, Class, Room0, Room, Monomials) :-
    (   D == 0
    ->  Monomials = [],
        Room = Room0
    ;   D == 1
    ->  Room0 > 0,
        Room is Room0-1,
        Monomials = [[]]
    ;   D = n(_, _, _, _, L, H, V, _, _),
        apply(xor, L, H, Class, Difference),
        monomials(L, Class, Room0, Room1, Low),
        monomials(Difference, Class, Room1, Room, High),
        key(V, Key),
        times(High, Key, Low, Monomials)
    ).

times([], _, Monomials, Monomials).
times([M|Ms], Key, Low, [[Key|M]|Monomials]) :- times(Ms, Key, Low, Monomials).

key(V, Key) :-
    get_attr(V, clpb, bool(I, _, Kind)),
    (   Kind = atom(Key0)
    ->  Key = Key0
    ;   Key is I - 0x7ffffffffffffff
    ).

sorted_each([], []).
sorted_each([M0|Ms0], [M|Ms]) :-
    sort(M0, M),
    sorted_each(Ms0, Ms).

term_of(Monomials, Term) :-
    (   Monomials = [[],[K]|Rest], Rest \== []
    ->  xor(Rest, Right),
        Term = (K =:= Right)
    ;   Monomials = [[K]|Rest], Rest \== []
    ->  xor(Rest, Right),
        Term = (K =\= Right)
    ;   xor(Monomials, Term)
    ).

xor([M|Ms], Term) :-
    product(M, P),
    xor(Ms, P, Term).

xor([], Term, Term).
xor([M|Ms], Left, Term) :-
    product(M, P),
    xor(Ms, Left#P, Term).

product([], 1).
product([K|Ks], P) :- product(Ks, K, P).

product([], P, P).
product([K|Ks], Left, P) :- product(Ks, Left*K, P).

shown([], []).
shown([goal(Term, F, Vs)|Keyed], Goals) :-
    (   Term == posted
    ->  as_posted(F, E)
    ;   with_variables(Term, Vs, E)
    ),
    Goals = [sat(E)|Goals1],
    same_goals(Keyed, Term, F, Keyed1),
    shown(Keyed1, Goals1).

% The same term may come from several formulas.
same_goals(Keyed, Term, F, Rest) :-
    (   Keyed = [goal(Term1, F1, _)|Keyed1],
        Term1 == Term,
        ( Term \== posted -> true ; F1 == F )
    ->  same_goals(Keyed1, Term, F, Rest)
    ;   Rest = Keyed
    ).

with_variables(Term, Vs, E) :-
    (   integer(Term), Term < 0
    ->  find(Vs, Term, E)
    ;   compound(Term)
    ->  Term =.. [Name,P,Q],
        with_variables(P, Vs, P1),
        with_variables(Q, Vs, Q1),
        E =.. [Name,P1,Q1]
    ;   E = Term
    ).

find([V|Vs], Key, X) :-
    (   key(V, Key)
    ->  X = V
    ;   find(Vs, Key, X)
    ).

as_posted(F, E) :-
    (   var(F)
    ->  E = F
    ;   F = '$some'(Y, _, P)
    ->  E = Y^P1,
        as_posted(P, P1)
    ;   compound(F)
    ->  F =.. [Name|Ps],
        all_posted(Ps, Es),
        E =.. [Name|Es]
    ;   E = F
    ).

all_posted([], []).
all_posted([P|Ps], [E|Es]) :-
    as_posted(P, E),
    all_posted(Ps, Es).
