% Runs files of conformity cases. A case is a term
%     Goal ==> Expected.
% and Expected is one of
%     true | false            the goal succeeds (at least once) or fails
%     X = 1, Y = 2 ; X = 3    all its answers, variants of these, in this order
%     Formal                  an error: instantiation_error, type_error(integer, a), ... may hold variables
%     any_error | ball(B)     any error(_, _); something else that is thrown
%     either(E1, E2)          the standard leaves it open
% Other clauses of a file are added to the program in place of those of other files, directives are run; what a file makes of double quotes ends with
% it. Lines stand for the names of cases.

:- op(1199, xfx, ==>).
:- dynamic(count/2).
:- dynamic(solution/1).
:- dynamic(owner/3).

% conformity(+Folder, +Files, -Total, -Failed)
conformity(Folder, Files, Total, Failed) :-
    retractall(count(_, _)), assertz(count(total, 0)), assertz(count(failed, 0)),
    run_files(Files, Folder),
    count(total, Total), count(failed, Failed).

run_files([], _).
run_files([File|Files], Folder) :-
    atom_concat(Folder, File, Path),
    current_prolog_flag(double_quotes, Quotes),
    open(Path, read, Stream),
    run_cases(Stream, File),
    close(Stream),
    set_prolog_flag(double_quotes, Quotes),
    run_files(Files, Folder).

run_cases(Stream, File) :-
    repeat,
    catch(read_case(Stream, Line, Term), Error, true),
    (   nonvar(Error) -> failed(File, 0, syntax, Error, Error), fail
    ;   Term == end_of_file -> !
    ;   run_term(Term, File, Line), fail
    ).

read_case(Stream, Line, Term) :-
    read(Stream, Term),
    line_count(Stream, Line).

run_term((:- Goal), File, Line) :- !, ( catch(Goal, E, true) -> true ; E = no ), ( var(E) -> true ; failed(File, Line, Goal, true, E) ).
run_term((Goal ==> Expected), File, Line) :- !, run_case(Goal, Expected, File, Line).
run_term(Clause, File, _) :- expand_term(Clause, Expanded), own(Expanded, File), assertz(Expanded).

% A predicate belongs to the file that added to it last: clauses that another file gave it go.
own(Clause, File) :-
    ( Clause = (Head :- _) -> true ; Head = Clause ),
    functor(Head, Name, Arity),
    (   owner(Name, Arity, File) -> true
    ;   ( retract(owner(Name, Arity, _)) -> functor(General, Name, Arity), retractall(General) ; true ),
        assertz(owner(Name, Arity, File))
    ).

run_case(Goal, Expected, File, Line) :-
    increment(total),
    copy_term(Goal-Expected, Shown-_),
    term_variables(Goal, All), term_variables(Expected, Named),
    findall(I, ( nth1(I, All, V), \+ \+ ( member(W, Named), V == W ) ), Is),
    chosen(Is, All, Vars),
    result(Goal, Vars, Result),
    set_prolog_flag(unknown, error),
    (   matches(Expected, Vars, Result) -> true
    ;   failed(File, Line, Shown, Expected, Result)
    ).

% Variables that Expected does not speak of may be anything.
chosen([], _, []).
chosen([I|Is], All, [V|Vs]) :- nth1(I, All, V), chosen(Is, All, Vs).

failed(File, Line, Goal, Expected, Result) :-
    increment(failed),
    write(File), write(':'), write(Line), write(': '),
    \+ \+ ( numbervars(Goal-Expected-Result, 0, _), writeq(Goal), write('  ==>  '), writeq(Expected),
            write('  but '), print_case(Result) ), nl.

print_case(Term) :- write_term(Term, [quoted(true), numbervars(true), max_depth(40)]).

increment(Key) :- retract(count(Key, N)), !, N1 is N+1, assertz(count(Key, N1)).

result(Goal, Vars, Result) :-
    retractall(solution(_)),
    catch(collect(Goal, Vars), Ball, true),
    (   var(Ball) -> findall(S, solution(S), Ss), Result = answers(Ss)
    ;   Ball = error(Formal, _), nonvar(Formal) -> Result = error(Formal)
    ;   Result = ball(Ball)
    ).

collect(Goal, Vars) :-
    call(Goal),
    assertz(solution(Vars)),
    findall(x, solution(_), Xs), length(Xs, N), N >= 20, !.
collect(_, _).

matches(E, _, _) :- var(E), !, fail.
matches(either(A, B), Vs, R) :- !, ( matches(A, Vs, R) -> true ; matches(B, Vs, R) ).
matches(any_error, _, R) :- !, R = error(_).
matches(ball(B), _, R) :- !, R = ball(Got), covers(B, Got).
matches(true, _, R) :- !, R = answers([_|_]).
matches(false, _, R) :- !, R = answers([]).
matches(E, Vs, answers(Xs)) :- answers(E, Vs, Es), !, same(Es, Xs).
matches(E, _, error(F)) :- covers(E, F).

covers(E, F) :- \+ \+ ( copy_term(F, G), numbervars(G, 0, _), E = G ).

answers((A ; B), Vs, [E|Es]) :- !, answer(A, Vs, E), answers(B, Vs, Es).
answers(A, Vs, [E]) :- answer(A, Vs, E).

answer(A, Vs, E) :- copy_term(A-Vs, B-E), equations(B).

equations(true).
equations((A, B)) :- equations(A), equations(B).
equations(X = Y) :- X = Y.

same([], []).
same([E|Es], [X|Xs]) :- variants(E, X), same(Es, Xs).

variants(A, B) :-
    \+ \+ ( copy_term(A, A1), copy_term(B, B1), numbervars(A1, 0, N), numbervars(B1, 0, M), N == M, A1 == B1 ).

% ---- what cases use ----

% reads(+Text, -Term): the first term of a text.
reads(Text, Term) :- term_to_atom(Term, Text).

% writes(+Goal, -Text): what a goal writes.
writes(Goal, Text) :- with_output_to(atom(Text), Goal).
quoted(Term, Text) :- writes(writeq(Term), Text).
canonical(Term, Text) :- writes(write_canonical(Term), Text).
