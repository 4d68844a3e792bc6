% Rules run over a state of unknown cells.

:- module(search_running, [solve/2, closure_goal/3]).

:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(search/cells), [cell/2, read_cells/1, read_term_cells/1, read_images/1]).
:- use_module(library(search/comparisons),
              [is_test/1, test/1, about_one_cell/4, about_two_cells/4, two_cells/4, smallest/3, turned/2]).
:- use_module(library(search/images), [calculated/4, looked_up/6]).
:- use_module(library(search/known), [decide/3, closed/2, forbid_cells/0, solve_native/2, raised/1, passes/1]).
:- use_module(library(search/plain), [is_plain/2, is_structural/2]).
:- use_module(library(search/purity), [is_impure/3, owner/3, own/2]).
:- use_module(library(search/refusals), [refuse/1, refuse/2, note_tried/1]).

%! solve(+Goal, +Within) is nondet.
% As call(Module:Goal), over cells. Within is within(Module, Name/Arity, N): the goal is of the N-th
% clause of that predicate; within(Module, none, 0): it is of none.
solve(Goal, Within) :-
    (   var(Goal) -> raised(error(instantiation_error, _))
    ;   Goal = (A, B) -> solve(A, Within), solve(B, Within)
    ;   Goal == fail -> fail
    ;   solve_control(Goal, Within, Plan),
        \+ is_redefined(Goal, Within)
    ->  carry_out(Plan)
    ;   term_attvars(Goal, Cells),
        solve_with(Cells, Goal, Within)
    ).

% Control predicates that a program may define itself.
is_redefined(Goal, within(Module, _, _)) :-
    callable(Goal),
    functor(Goal, Name, _),
    memberchk(Name, [forall, ignore, not]),
    own(Module, Goal).

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

% about_members(+Condition, +Within, -Member, -L, -Rest) is semidet: the condition is Rest for a member of the list L.
% Member is X, or at(Position, First, X) of a free variable for its position, which is First at the start of L.
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

%! closure_goal(+Closure, +More, -Goal) is semidet.
% Goal calls the closure with More arguments.
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
    closed(findall(Template, solve(Goal, M), List0), _),
    List = List0.

% outcome(+Condition, +Within, -Outcome): as closed/2, without a closed run for what compares cells.
outcome(Condition, Within, Outcome) :-
    (   about_one_cell(Condition, I, Yes, No)
    ->  decide(I, [Yes, No], Way),
        way_outcome(Way, Outcome)
    ;   about_two_cells(Condition, Name, Cell1, Cell2)
    ->  cell(Cell1, I),
        cell(Cell2, J),
        (   two_cells(Name, I, J, Truth)
        ->  ( Truth == true -> Outcome = yes ; Outcome = no )
        ;   smallest([Cell2], Cell1, Least),
            read_cells([Least]),
            outcome(Condition, Within, Outcome)
        )
    ;   closed(solve(Condition, Within), Outcome)
    ).

way_outcome(1, yes).
way_outcome(2, no).

solve_each([]).
solve_each([Goal-Module|Goals]) :- solve(Goal, Module), solve_each(Goals).

% solve_with(+Cells, +Goal, +Within): a goal that is no control construct, with these cells in it.
solve_with([], Goal, Within) :-
    !,
    arg(1, Within, Module),
    ( is_impure(Module, Goal, Called) -> refuse_call(Called, Within) ; true ),
    solve_native(Goal, Module),
    nothing_waits(Goal, Within).
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
    ;   own(Module, Goal)
    ->  owner(Module, Goal, Owner),
        '$clauses'(Owner:Goal, Clauses),
        functor(Goal, Name, Arity),
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
    ->  closed(solve(Each, within(lists, none, 0)), Outcome),
        Outcome == yes
    ;   defined_here(Goal, Clauses)
    ->  resolve(Clauses, same, Goal, Within)
    ;   is_impure(Module, Goal, Called)
    ->  refuse_call(Called, Within)
    ;   read_cells(Cells),
        solve(Goal, Within)
    ).

% is_untouched(+Goal, +Within) is semidet: no cell meets anything but free variables while the goal runs, so that it
% runs as it is.
is_untouched(Goal, within(Module, PI, _)) :-
    PI \== none,
    functor(Goal, Name, Arity),
    is_plain(Module, Name/Arity),
    Seen = answers(0),
    catch(\+ has_many_answers(Module:Goal, Seen), Ball, touched(Ball)).

% Answers without end may be those of a goal of which only the first is asked for.
has_many_answers(Goal, Seen) :-
    forbid_cells,
    call(Goal),
    arg(1, Seen, Count0),
    Count is Count0+1,
    nb_setarg(1, Seen, Count),
    Count >= 1000.

touched(Ball) :- nonvar(Ball), passes(Ball), throw(Ball).

refuse_call(PI, Within) :- format(atom(Why), 'calls ~q', [PI]), refuse(Why, Within).

% nothing_waits(+Goal, +Within): a goal that waits for a variable, as one of dif/2 or of a constraint does, would not be
% called when that variable becomes a cell: cells get no values.
nothing_waits(Goal, Within) :-
    term_attvars(Goal, Vars),
    ( Vars == [] -> true ; refuse('lets a goal wait for a variable', Within) ).

first_only(memberchk(X, L), member(X, L)).
first_only(selectchk(X, L, R), select(X, L, R)).

read_arguments([], _).
read_arguments([N|Ns], Goal) :-
    arg(N, Goal, Argument),
    read_term_cells(Argument),
    read_arguments(Ns, Goal).

% resolve(+Clauses, +Number, +Goal, +Within): Number is that of the first clause, move(Number) for the moves, or same
% for rules that are not the program's.
resolve([Clause|Clauses], Number, Goal, Within0) :-
    numbered_within(Number, Within0, Within, Next),
    (   Clause = (Head :- Body) -> true ; refuse('is a rule of another form than Head :- Body', Within) ),
    (   before_cut(Body, Before, After)
    ->  closed(solve((Goal = Head, Before), Within), Outcome),
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
            note_tried(moves(Within)),
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
    ->  closed(solve(Before, Within), Outcome),
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
