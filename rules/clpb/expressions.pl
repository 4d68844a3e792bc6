% Boolean expressions: checks, their variables, the classes that these are in, and their diagrams.
%
% A variable has the attribute bool(Index, Class, Kind) of module clpb. Class is unbound until the variable joins one.
% Kind is free, atom(A) for the variable that represents the atom A, or local(X) while the diagram of X^E is made.
%
% A formula is an expression in which X^E is '$some'(Y, X, E1): E1 has Y in place of X, a variable that nothing else
% refers to, so that a value of X changes nothing.
%
% The global variable '$clpb_atoms' is the list of pairs Atom-Variable, '$clpb_first' the index of the first variable
% or none. Both are restored on backtracking.

:- module(clpb_expressions,
          [ formula/3,
            variables/2,
            conjuncts/3,
            number_variable/1,
            number_variables/1,
            variable_class/2,
            class_of/2,
            class_with/3,
            distinct_classes/2,
            combined/3,
            expression_diagram/3,
            in_order/2,
            labeling_order/2
          ]).

:- use_module(library(clpb/diagrams)).
:- use_module(library(clpb/operators)).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(pairs), [pairs_values/2]).

:- initialization(nb_setval('$clpb_atoms', [])).
:- initialization(nb_setval('$clpb_first', none)).

%! formula(+Expression, -Formula, -Variables) is det.
% Numbers the Variables of Expression in the order of their appearance.
% @error domain_error(clpb_expr, Expression)
formula(E, F, Vs) :-
    (   checked(E, F, Vs0, [])
    ->  number_variables(Vs0),
        in_order(Vs0, Vs)
    ;   domain_error(clpb_expr, E)
    ).

% checked(+E, -F)//: the list has the variables, some more than once.
checked(E, E) --> { var(E) }, !, [E].
checked(E, E) --> { integer(E) }, !, { E =:= 0 -> true ; E =:= 1 }.
checked(E, E) --> { atom(E) }, !, { E \== [], atom_variable(E, V) }, [V].
checked(~P, ~P1) --> checked(P, P1).
checked(P+Q, P1+Q1) --> checked(P, P1), checked(Q, Q1).
checked(P*Q, P1*Q1) --> checked(P, P1), checked(Q, Q1).
checked(P#Q, P1#Q1) --> checked(P, P1), checked(Q, Q1).
checked(P=:=Q, P1=:=Q1) --> checked(P, P1), checked(Q, Q1).
checked(P=\=Q, P1#Q1) --> checked(P, P1), checked(Q, Q1).
checked(P=<Q, P1=<Q1) --> checked(P, P1), checked(Q, Q1).
checked(P<Q, P1<Q1) --> checked(P, P1), checked(Q, Q1).
checked(P>=Q, P1>=Q1) --> checked(Q, Q1), checked(P, P1).
checked(P>Q, P1>Q1) --> checked(Q, Q1), checked(P, P1).
checked(X^P, '$some'(Y, X, P1)) -->
    { var(X) },
    [X],
    { renamed(X, P, Y, P0),
      checked(P0, P1, Vs, []) },
    without(Vs, Y).
checked('$some'(Y, X, P), '$some'(Y, X, P1)) -->
    ( { var(X) } -> [X] ; [] ),
    { checked(P, P1, Vs, []) },
    without(Vs, Y).
checked(+(Es), +(Fs)) --> { must_be(list, Es) }, checked_all(Es, Fs).
checked(*(Es), *(Fs)) --> { must_be(list, Es) }, checked_all(Es, Fs).
checked(card(Is, Es), card(Is, Fs)) -->
    { must_be(list(ground), Is),
      must_be(list, Es),
      numbers(Is) },
    checked_all(Es, Fs).

checked_all([], []) --> [].
checked_all([E|Es], [F|Fs]) --> checked(E, F), checked_all(Es, Fs).

without([], _) --> [].
without([V|Vs], Y) -->
    ( { V == Y } -> [] ; [V] ),
    without(Vs, Y).

renamed(X, P, Y, P1) :-
    term_variables(P, Vs),
    others(Vs, X, Others),
    copy_term_nat(X-Others-P, Y-Others1-P1),
    Others1 = Others.

others([], _, []).
others([V|Vs], X, Others) :-
    (   V == X
    ->  Others = Others1
    ;   Others = [V|Others1]
    ),
    others(Vs, X, Others1).

numbers([]).
numbers([I|Is]) :-
    (   integer(I)
    ->  true
    ;   I = L-H,
        integer(L),
        integer(H)
    ),
    numbers(Is).

atom_variable(Atom, V) :-
    nb_getval('$clpb_atoms', Pairs),
    (   atom_pair(Pairs, Atom, V0)
    ->  V = V0
    ;   fresh_index(I),
        put_attr(V, clpb, bool(I, _, atom(Atom))),
        b_setval('$clpb_atoms', [Atom-V|Pairs])
    ).

atom_pair([A-V0|Pairs], Atom, V) :-
    (   A == Atom
    ->  V = V0
    ;   atom_pair(Pairs, Atom, V)
    ).

%! number_variable(?X) is det.
% X gets an index unless it has one.
number_variable(X) :-
    (   get_attr(X, clpb, _)
    ->  true
    ;   fresh_index(I),
        put_attr(X, clpb, bool(I, _, free)),
        ( nb_getval('$clpb_first', none) -> b_setval('$clpb_first', I) ; true )
    ).

%! number_variables(?Xs) is det.
% Those of the list that are variables.
number_variables([]).
number_variables([X|Xs]) :-
    ( var(X) -> number_variable(X) ; true ),
    number_variables(Xs).

%! in_order(+Xs, -Ordered) is det.
% The variables of the list, each once, in the order of their indexes.
in_order(Xs, Ordered) :-
    term_variables(Xs, Vs),
    indexed(Vs, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Ordered).

indexed([], []).
indexed([X|Xs], Pairs) :-
    (   get_attr(X, clpb, bool(I, _, _))
    ->  Pairs = [I-X|Pairs1]
    ;   Pairs = Pairs1
    ),
    indexed(Xs, Pairs1).

%! labeling_order(+Xs, -Ordered) is det.
% The variables of the list in the order in which SWI-Prolog tries them: first those in no constraint and the first
% variable of all, as they are in Xs, then the others in the order of their indexes.
labeling_order(Xs, Ordered) :-
    nb_getval('$clpb_first', First),
    labeling_keys(Xs, First, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Ordered).

labeling_keys([], _, []).
labeling_keys([X|Xs], First, Pairs) :-
    (   integer(X)
    ->  Pairs = Pairs1
    ;   get_attr(X, clpb, bool(I, _, _)),
        I \== First
    ->  Pairs = [I-X|Pairs1]
    ;   Pairs = [0-X|Pairs1]
    ),
    labeling_keys(Xs, First, Pairs1).

%! variables(+Formula, -Variables) is det.
% Those of Formula and of its atoms, each once, in the order of their indexes.
variables(F, Variables) :-
    checked(F, _, Vs, []),
    number_variables(Vs),
    in_order(Vs, Variables).

%! conjuncts(+Formula, -Formulas, ?Rest) is det.
% Formula is the conjunction of Formulas.
conjuncts(F, Fs, Rest) :-
    (   var(F) -> Fs = [F|Rest]
    ;   F = P*Q -> conjuncts(P, Fs, Fs1), conjuncts(Q, Fs1, Rest)
    ;   F = *(Ps) -> all_conjuncts(Ps, Fs, Rest)
    ;   F = ~P -> refuted(P, Fs, Rest)
    ;   F == 1 -> Fs = Rest
    ;   Fs = [F|Rest]
    ).

all_conjuncts([], Fs, Fs).
all_conjuncts([P|Ps], Fs, Rest) :-
    conjuncts(P, Fs, Fs1),
    all_conjuncts(Ps, Fs1, Rest).

% Formulas whose conjunction is ~F.
refuted(F, Fs, Rest) :-
    (   var(F) -> Fs = [~F|Rest]
    ;   F = P+Q -> refuted(P, Fs, Fs1), refuted(Q, Fs1, Rest)
    ;   F = +(Ps) -> all_refuted(Ps, Fs, Rest)
    ;   F = ~P -> conjuncts(P, Fs, Rest)
    ;   Fs = [~F|Rest]
    ).

all_refuted([], Fs, Fs).
all_refuted([P|Ps], Fs, Rest) :-
    refuted(P, Fs, Fs1),
    all_refuted(Ps, Fs1, Rest).

%! variable_class(+X, -Class) is semidet.
% Fails if X is in no class yet.
variable_class(X, Class) :-
    get_attr(X, clpb, bool(_, Class0, _)),
    root(Class0, Class).

%! class_of(+Variables, -Class) is det.
% Joins the classes of the Variables.
class_of(Vs, Class) :-
    classes(Vs, Classes0),
    distinct_classes(Classes0, Classes),
    (   Classes == []
    ->  new_class(Class)
    ;   Classes = [Class1|Rest],
        join_all(Rest, Class1, Class)
    ),
    enter_all(Vs, Class).

%! class_with(+Variables, +Class0, -Class) is det.
% Joins Class0 as well.
class_with(Vs, Class0, Class) :-
    class_of(Vs, Class1),
    root(Class0, Root0),
    (   same_class(Root0, Class1)
    ->  Class = Root0
    ;   separate(Root0, Class1),
        joined(Root0, Class1, Class)
    ).

% Not by ==, which would compare what they contain.
same_class(Class0, Class1) :-
    arg(1, Class0, Link0),
    arg(1, Class1, Link1),
    Link0 == Link1.

classes([], []).
classes([V|Vs], Classes) :-
    (   variable_class(V, Class)
    ->  Classes = [Class|Classes1]
    ;   Classes = Classes1
    ),
    classes(Vs, Classes1).

%! distinct_classes(+Classes, -Distinct) is det.
% Each once. Classes are told apart by their links, which are unbound.
distinct_classes(Classes0, Classes) :-
    linked(Classes0, Pairs0),
    sort(1, @<, Pairs0, Pairs),
    pairs_values(Pairs, Classes).

linked([], []).
linked([Class|Classes], [Link-Class|Pairs]) :-
    arg(1, Class, Link),
    linked(Classes, Pairs).

join_all([], Class, Class).
join_all([Class1|Classes], Class0, Class) :-
    separate(Class0, Class1),
    joined(Class0, Class1, Class2),
    join_all(Classes, Class2, Class).

enter_all([], _).
enter_all([V|Vs], Class) :-
    get_attr(V, clpb, bool(_, Class0, Kind)),
    ( var(Class0) -> Class0 = Class ; true ),
    ( Kind == free -> true ; set_universal(Class) ),
    enter_all(Vs, Class).

% A copy of a class has its indexes: gives Class1 others, in the same order, if it may be a copy of Class0.
separate(Class0, Class1) :-
    (   births_shared(Class0, Class1)
    ->  renumber(Class1)
    ;   true
    ).

renumber(Class) :-
    term_variables(Class, Vs0),
    members_of(Vs0, Class, Vs1),
    in_order(Vs1, Vs),
    fresh_indexes(Vs),
    diagram(Class, Diagram0),
    walk(Class, Walk),
    renumbered(Diagram0, Walk, Class, Diagram),
    set_diagram(Class, Diagram).

members_of([], _, []).
members_of([V|Vs], Class, Members) :-
    (   variable_class(V, Class0),
        same_class(Class0, Class)
    ->  Members = [V|Members1]
    ;   Members = Members1
    ),
    members_of(Vs, Class, Members1).

fresh_indexes([]).
fresh_indexes([V|Vs]) :-
    get_attr(V, clpb, bool(_, Class, Kind)),
    fresh_index(I),
    put_attr(V, clpb, bool(I, Class, Kind)),
    fresh_indexes(Vs).

renumbered(D0, Walk, C, D) :-
    (   integer(D0)
    ->  D = D0
    ;   D0 = n(_, _, _, _, L0, H0, V, Mark, Result),
        (   Mark =:= Walk
        ->  D = Result
        ;   renumbered(L0, Walk, C, L),
            renumbered(H0, Walk, C, H),
            get_attr(V, clpb, bool(I, _, _)),
            make(I, V, L, H, C, D),
            remember(D0, Walk, D)
        )
    ).

%! combined(+Variables, -Class, -Ordered) is det.
% Class is new, for passing use: its diagram is the conjunction of those of the classes of Variables. Ordered are the
% Variables in the order of their indexes.
combined(Vs, Class, Ordered) :-
    classes(Vs, Classes0),
    distinct_classes(Classes0, Classes),
    separate_all(Classes),
    in_order(Vs, Ordered),
    new_class(Class),
    conjoin_all(Classes, Class).

separate_all([]).
separate_all([Class|Classes]) :-
    separate_from(Classes, Class),
    separate_all(Classes).

separate_from([], _).
separate_from([Class1|Classes], Class) :-
    separate(Class, Class1),
    separate_from(Classes, Class).

conjoin_all([], _).
conjoin_all([Class0|Classes], Class) :-
    diagram(Class0, D0),
    transfer(D0, Class0, Class, D1),
    diagram(Class, D2),
    apply(and, D1, D2, Class, D),
    set_diagram(Class, D),
    ( universal(Class0) -> set_universal(Class) ; true ),
    conjoin_all(Classes, Class).

%! expression_diagram(+Formula, !Class, -Diagram) is det.
% The variables of Formula have indexes.
expression_diagram(F, C, D) :-
    (   var(F)
    ->  get_attr(F, clpb, bool(I, _, Kind)),
        ( Kind = local(X) -> literal(I, X, C, D) ; literal(I, F, C, D) )
    ;   built(F, C, D)
    ).

built(0, _, 0) :- !.
built(1, _, 1) :- !.
built(A, C, D) :-
    atom(A),
    !,
    atom_variable(A, V),
    expression_diagram(V, C, D).
built(~P, C, D) :-
    expression_diagram(P, C, D0),
    negation(D0, C, D).
built(P+Q, C, D) :- chain(or, P+Q, C, D).
built(P*Q, C, D) :- chain(and, P*Q, C, D).
built(P#Q, C, D) :- chain(xor, P#Q, C, D).
built(P=\=Q, C, D) :- built(P#Q, C, D).
built(P=:=Q, C, D) :-
    expression_diagram(P, C, D1),
    expression_diagram(Q, C, D2),
    negation(D1, C, D3),
    apply(xor, D3, D2, C, D).
built(P=<Q, C, D) :-
    expression_diagram(P, C, D1),
    expression_diagram(Q, C, D2),
    negation(D1, C, D3),
    apply(or, D3, D2, C, D).
built(P<Q, C, D) :-
    expression_diagram(P, C, D1),
    expression_diagram(Q, C, D2),
    negation(D1, C, D3),
    apply(and, D3, D2, C, D).
built(P>=Q, C, D) :- built(Q=<P, C, D).
built(P>Q, C, D) :- built(Q<P, C, D).
built('$some'(Y, X, P), C, D) :-
    local_index(X, P, I),
    put_attr(Y, clpb, bool(I, _, local(X))),
    expression_diagram(P, C, D0),
    del_attr(Y, clpb),
    some(D0, I, C, D).
built(+(Ps), C, D) :- joined_diagrams(Ps, or, C, D).
built(*(Ps), C, D) :- joined_diagrams(Ps, and, C, D).
built(card(Is, Ps), C, D) :-
    diagrams(Ps, C, Ds),
    by_index(Ds, Sorted),
    counted(Sorted, Is, C, D).

% That of X, unless an aliasing has brought X into P.
local_index(X, P, I) :-
    (   var(X),
        term_variables(P, Vs),
        others(Vs, X, Others),
        Others == Vs
    ->  get_attr(X, clpb, bool(I, _, _))
    ;   fresh_index(I)
    ).

% Long sums and products are split in halves: O(n*log(n)) for n variables.
chain(Op, F, C, D) :-
    operands(F, Op, Ps, []),
    joined_diagrams(Ps, Op, C, D).

operands(F, Op, Ps, Rest) :-
    (   nonvar(F), operation(F, Op, P, Q)
    ->  operands(P, Op, Ps, Ps1),
        operands(Q, Op, Ps1, Rest)
    ;   Ps = [F|Rest]
    ).

operation(P+Q, or, P, Q).
operation(P*Q, and, P, Q).
operation(P#Q, xor, P, Q).

joined_diagrams(Ps, Op, C, D) :-
    diagrams(Ps, C, Ds),
    length(Ds, N),
    halves(N, Ds, [], Op, C, D).

diagrams([], _, []).
diagrams([P|Ps], C, [D|Ds]) :-
    expression_diagram(P, C, D),
    diagrams(Ps, C, Ds).

halves(N, Ds0, Ds, Op, C, D) :-
    (   N =:= 0
    ->  Ds = Ds0,
        ( Op == and -> D = 1 ; D = 0 )
    ;   N =:= 1
    ->  Ds0 = [D|Ds]
    ;   N1 is N//2,
        N2 is N-N1,
        halves(N1, Ds0, Ds1, Op, C, D1),
        halves(N2, Ds1, Ds, Op, C, D2),
        apply(Op, D1, D2, C, D)
    ).

% The lowest first, so that counts of variables need no more than a node each.
by_index(Ds, Sorted) :-
    with_index(Ds, Pairs0),
    sort(1, @>=, Pairs0, Pairs),
    pairs_values(Pairs, Sorted).

with_index([], []).
with_index([D|Ds], [I-D|Pairs]) :-
    ( integer(D) -> I = -1 ; arg(2, D, I) ),
    with_index(Ds, Pairs).

% Row has, for each K of 0..n, the diagram of: K plus the count of those before is in Is. It is 0 for each K above
% all of Is, for which the row ends in `zeros`: O(n*K) for n diagrams and the largest K.
counted(Ds, Is, C, D) :-
    length(Ds, N),
    largest(Is, 0, Most),
    first_row(0, N, Most, Is, Row),
    next_rows(Ds, Row, C, D).

largest([], Most, Most).
largest([I|Is], Most0, Most) :-
    ( I = _-H -> Most1 is max(Most0, H) ; Most1 is max(Most0, I) ),
    largest(Is, Most1, Most).

first_row(K, N, Most, Is, Row) :-
    (   K > N
    ->  Row = []
    ;   K > Most
    ->  Row = zeros
    ;   ( within(Is, K) -> D = 1 ; D = 0 ),
        Row = [D|Row1],
        K1 is K+1,
        first_row(K1, N, Most, Is, Row1)
    ).

within([I|Is], K) :-
    (   I == K -> true
    ;   I = L-H, L =< K, K =< H -> true
    ;   within(Is, K)
    ).

next_rows([], [D|_], _, D).
next_rows([D|Ds], Row0, C, Count) :-
    next_row(Row0, D, C, Row),
    next_rows(Ds, Row, C, Count).

next_row([_], _, _, []) :- !.
next_row([A|zeros], D, C, [E|zeros]) :- !,
    ite(D, 0, A, C, E).
next_row([A,B|Row0], D, C, [E|Row]) :-
    ite(D, B, A, C, E),
    next_row([B|Row0], D, C, Row).
