% Data for goals that try to pass a limit. Sizes are shares of the limit on memory, in percent, so that a goal asks
% for as much at each limit. The limit, in megabytes, is the last word of the command line.

megabytes(M) :-
    current_prolog_flag(argv, Words),
    last(Words, Word),
    atom_number(Word, M).

%!  bytes(+Share, -N): a share of the limit.
bytes(Share, N) :-
    megabytes(M),
    N is Share * M * 10000.

%!  elements(+Share, -N): the elements of a list that takes a share of the limit.
elements(Share, N) :-
    bytes(Share, Bytes),
    N is Bytes // 16.

%!  list(+Share, -List): the integers from 1 on.
list(Share, List) :-
    elements(Share, N),
    numlist(1, N, List).

%!  same(+Share, +Element, -List): one element many times.
same(Share, Element, List) :-
    elements(Share, N),
    findall(Element, between(1, N, _), List).

%!  pairs(+Share, -Pairs): `I-I`, five cells each.
pairs(Share, Pairs) :-
    elements(Share, N),
    M is N * 2 // 5,
    findall(I-I, between(1, M, I), Pairs).

%!  text(+Share, -String): one letter many times.
text(Share, String) :-
    bytes(Share, N),
    format(string(String), "~*c", [N, 0'x]).

%!  words(+Share, +Word, -String): a word many times.
words(Share, Word, String) :-
    bytes(Share, Bytes),
    string_length(Word, Length),
    doubled(Word, Length, Bytes, String).

doubled(String, Length, Bytes, String) :-
    Length * 2 > Bytes,
    !.
doubled(Part, Length, Bytes, String) :-
    string_concat(Part, Part, Twice),
    Length2 is Length * 2,
    doubled(Twice, Length2, Bytes, String).

%!  integer_of(+Share, -Integer): all its bits set.
integer_of(Share, Integer) :-
    bytes(Share, N),
    Integer is (1 << (8 * N)) - 1.

%!  forks(+N): 2^N answers, of which only the first takes calls.
forks(0).
forks(N) :-
    N > 0,
    M is N - 1,
    forks(M),
    ( true ; true ).

%!  forks_below(+N): forks at the bottom of N calls, from each of which every answer returns.
forks_below(0) :-
    forks(60).
forks_below(N) :-
    N > 0,
    M is N - 1,
    forks_below(M),
    M < N.

%!  deep(+Share, -Term): `s(s(...))`.
deep(Share, Term) :-
    elements(Share, N),
    length(List, N),
    foldl([_, T, s(T)]>>true, List, 0, Term).

%!  wide(+Share, -Term): a compound with many arguments, all variables.
wide(Share, Term) :-
    bytes(Share, Bytes),
    N is min(Bytes // 8, 8000000),
    functor(Term, f, N).

%!  shared(+N, -Term): a term that as a tree has two to the N leaves.
shared(0, x) :- !.
shared(N, f(T, T)) :-
    M is N - 1,
    shared(M, T).

%!  tower(+N, -Term): the same with variables for leaves.
tower(0, _) :- !.
tower(N, f(T, T)) :-
    M is N - 1,
    tower(M, T).

%!  file(+Share, +Word, -Name): a file that holds a word many times.
file(Share, Word, 'limits.tmp') :-
    words(Share, Word, String),
    open('limits.tmp', write, Stream),
    write(Stream, String),
    close(Stream).

:- dynamic fact/1, fact/2, rule/1.

loop :- loop.

nat(0).
nat(N) :- nat(M), N is M + 1.

endless(X, f(X, X)).

move(N, M) :- M is N + 1.
move(N, M) :- M is N * 2.
far(_, 0).
up(N, M, 1) :- M is N + 1.
up(N, M, 1) :- M is N + 1000.

:- table path/2, grown/1, longer/1.
path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).
edge(N, M) :- between(1, 5000, N), M is N mod 5000 + 1.
grown(0).
grown(N) :- grown(M), N is M + 1.
longer([]).
longer([x|T]) :- longer(T).

items --> [].
items --> [_], items.

ones --> [].
ones --> "a", ones.

% pending(N, L): leaves N cleanup goals that mention L.
pending(0, _) :- !.
pending(N, L) :- setup_call_cleanup(true, member(_, [1, 2]), is_list(L)), M is N-1, pending(M, L).

% Each call leaves a cleanup goal that leaves further ones.
cleaned(X) :- setup_call_cleanup(true, cleaned(f(X)), cleaned(X)).
