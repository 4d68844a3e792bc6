:- dynamic fact/1.
fact(1).
fact(2).
fact(3).

loop(0) :- !.
loop(N) :-
    N1 is N-1,
    loop(N1).

nrev30 :-
    numlist(1, 30, L),
    nrev(L, _).

nrev([], []).
nrev([X|Xs], R) :-
    nrev(Xs, R1),
    app(R1, [X], R).

app([], L, L).
app([X|Xs], L, [X|R]) :-
    app(Xs, L, R).

many :-
    between(1, 10000, _),
    nrev30,
    fail.
many.

lengths(0) :- !.
lengths(N) :-
    atom_length(abc, _),
    N1 is N-1,
    lengths(N1).

missing :-
    fact(4).

:- dynamic([big/2, small/1]).

% Rules that come and go, each with two thousand elements.
come_and_go(N) :-
    numlist(1, 2000, L),
    come_and_go(N, L).

come_and_go(0, _) :- !.
come_and_go(N, L) :-
    assertz(( big(N, L) :- foo(L), foo(N) )),
    retract(( big(N, _) :- _ )),
    M is N-1,
    come_and_go(M, L).

% Facts without end.
facts_without_end :-
    catch(( repeat, assertz(small(x)), fail ), error(resource_error(memory), _), true),
    retractall(small(_)),
    loop(100000).

% A cell that is overwritten again and again, with a choice point below.
overwritten(N) :-
    ( true ; fail ),
    T = t(0),
    member(_, [1, 2]),
    overwrite(N, T).

overwrite(0, _) :- !.
overwrite(N, T) :-
    setarg(1, T, N),
    M is N-1,
    overwrite(M, T).

% The most memory that the process ever had, in kilobytes, where the system says so.
peak :-
    catch(open('/proc/self/status', read, S), _, ( write(0), nl, halt )),
    repeat,
    read_line_to_string(S, Line),
    split_string(Line, ":", " \tkB", ["VmHWM", KB]), !,
    write(KB), nl,
    close(S).

% Atoms that nothing speaks of any more, made again and again while iterators live.
atoms_pass_by(N) :-
    forall(between(1, 3, _), ( between(1, N, I), atom_concat(passing_, I, _), fail ; true )).

% What a program may keep, without end; then there is still room to go on.
fills(What) :-
    catch(( between(1, inf, N), keeps(What, N) ), error(resource_error(memory), _), true),
    loop(100000),
    forall(between(1, 100, _), numlist(1, 10000, _)).

keeps(flag, N) :- flag(N, _, N), fail.
keeps(global, N) :- atom_number(A, N), nb_setval(A, f(a, b, N)), fail.
keeps(record, N) :- recordz(k, f(a, b, N)), fail.
keeps(predicate, N) :- atom_concat(p, N, P), T =.. [P, 1], assertz(T), fail.
keeps(module, N) :- atom_concat(m, N, M), assertz(M:f(1)), fail.
keeps(table, N) :- tabled(N, _), fail.
keeps(stream, _) :- open_string("text", _), fail.
keeps(text_to_read, _) :- format(string(S), "~`at~10000|", []), open_string(S, _), fail.
keeps(output, _) :- with_output_to(string(_), ( repeat, write("a line of text"), fail )).
keeps(alternatives, N) :- deeper(N).
keeps(cleanups, N) :- cleanly(N).

:- table tabled/2.
tabled(X, X).

deeper(N) :- between(1, 10, _), M is N+1, deeper(M).
cleanly(N) :- M is N+1, setup_call_cleanup(true, cleanly(M), true).
