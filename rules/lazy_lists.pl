% Lists whose elements are computed when they are first accessed.
%
% The tail of such a list is a variable with an attribute. When it is bound, the next elements
% are computed, and backtracking does not remove them: the same list can be walked many times.
% The accessed elements take memory as long as the beginning of the list is reachable.

:- module(lazy_lists,
          [ lazy_list/2,
            lazy_list/3,
            lazy_list_materialize/1,
            lazy_list_length/2,
            lazy_findall/3,
            lazy_findall/4,
            lazy_get_codes/4,
            lazy_read_terms/4,
            lazy_read_lines/4
          ]).

:- use_module(library(lists), [append/3]).
:- use_module(library(option), [option/3]).
:- use_module(library(error)).
:- use_module(library(readutil), [read_line_to_string/2]).
:- use_module(library(solution_sequences), [limit/2, offset/2]).

:- meta_predicate
    lazy_list(:, -),
    lazy_list(:, +, -),
    lazy_findall(?, 0, -),
    lazy_findall(+, ?, 0, -).

%! lazy_list(:Next, -List) is det.
% List is lazy; call(Next, Elements, Tail) is called for more of it and returns a partial list that
% ends in Tail, or [] for both at the end. O(1).
lazy_list(Next, List) :-
    put_attr(List, lazy_lists, lazy(Next, _)).

%! lazy_list(:Next, +State0, -List) is det.
% The same for one element after the other: call(Next, State0, State, Element); when that
% fails the list is over. O(1).
lazy_list(Next, State0, List) :-
    put_attr(List, lazy_lists, lazy(lazy_lists:by_state(Next, State0), _)).

by_state(Next, State0, List, Tail) :-
    (   call(Next, State0, State, Element)
    ->  List = [Element|Tail],
        lazy_list(Next, State, Tail)
    ;   List = [], Tail = []
    ).

% The attribute keeps a copy of the computed elements across backtracking.
attr_unify_hook(State, Value) :-
    arg(2, State, Made),
    (   nonvar(Made) -> true
    ;   arg(1, State, Next),
        more(Next, Elements),
        nb_setarg(2, State, made(Elements))
    ),
    arg(2, State, made(List)),
    List = Value.

more(Next, List) :-
    call(Next, List, Tail),
    ( List == [] -> true ; var(Tail), \+ attvar(Tail) -> lazy_list(Next, Tail) ; true ).

attribute_goals(List) -->
    { get_attr(List, lazy_lists, lazy(Next, Made)), var(Made) },
    [ lazy_list(Next, List) ].

%! lazy_list_materialize(+List) is det.
% Makes all elements that are left. O(n).
lazy_list_materialize(List) :-
    walk(List).

walk(List) :- List = [_|Tail], !, walk(Tail).
walk([]).

%! lazy_list_length(+List, -Length) is det.
% The length of List, all of which is made. O(n).
lazy_list_length(List, Length) :-
    counted(List, 0, Length).

counted([], Length, Length) :- !.
counted([_|Xs], N0, N) :- N1 is N0+1, counted(Xs, N1, N).

%! lazy_findall(?Template, :Goal, -List) is det.
% As findall/3, but answers are asked for when they are looked at: first 100, and then as many as
% there are already. Goal is called again for these, and skips the answers it gave before: it must
% give the same ones each time. O(n) answers of Goal for n elements.
lazy_findall(Template, Goal, List) :-
    lazy_findall(100, Template, Goal, List).

%! lazy_findall(+ChunkSize, ?Template, :Goal, -List) is det.
% Like lazy_findall/3, but computes ChunkSize answers first.
lazy_findall(Size, Template, Goal, List) :-
    must_be(positive_integer, Size),
    lazy_list(lazy_lists:answers(Size, 0, Template, Goal), List).

answers(Size, From, Template, Goal, List, Tail) :-
    findall(Template, limit(Size, offset(From, Goal)), Answers),
    (   Answers == []
    ->  List = [], Tail = []
    ;   append(Answers, Tail, List),
        Made is From+Size,
        lazy_list(lazy_lists:answers(Made, Made, Template, Goal), Tail)
    ).

%! lazy_get_codes(+Stream, +ChunkSize, -List, -Tail) is det.
% For lazy_list/2: the next codes of a stream, ChunkSize at most. O(ChunkSize).
lazy_get_codes(Stream, Size, List, Tail) :-
    codes(Size, Stream, List, Tail).

codes(0, _, Tail, Tail) :- !.
codes(N, Stream, List, Tail) :-
    get_code(Stream, Code),
    (   Code == -1
    ->  List = [], Tail = []
    ;   List = [Code|Rest],
        N1 is N-1,
        codes(N1, Stream, Rest, Tail)
    ).

%! lazy_read_terms(+Stream, +Options, -List, -Tail) is det.
% For lazy_list/2: the next terms of a stream. Options are those of read_term/3 and chunk(N),
% how many (10).
lazy_read_terms(Stream, Options, List, Tail) :-
    option(chunk(Size), Options, 10),
    terms(Size, Stream, Options, List, Tail).

terms(0, _, _, Tail, Tail) :- !.
terms(N, Stream, Options, List, Tail) :-
    read_term(Stream, Term, []),
    (   Term == end_of_file
    ->  List = [], Tail = []
    ;   List = [Term|Rest],
        N1 is N-1,
        terms(N1, Stream, Options, Rest, Tail)
    ).

%! lazy_read_lines(+Stream, +Options, -List, -Tail) is det.
% For lazy_list/2: the next lines of a stream. Options: chunk(N), how many (10), as(Type),
% `atom`, `string` (the default), `codes` or `chars`.
lazy_read_lines(Stream, Options, List, Tail) :-
    option(chunk(Size), Options, 10),
    option(as(Type), Options, string),
    lines(Size, Stream, Type, List, Tail).

lines(0, _, _, Tail, Tail) :- !.
lines(N, Stream, Type, List, Tail) :-
    read_line_to_string(Stream, Line),
    (   Line == end_of_file
    ->  List = [], Tail = []
    ;   as(Type, Line, Element),
        List = [Element|Rest],
        N1 is N-1,
        lines(N1, Stream, Type, Rest, Tail)
    ).

as(string, Line, Line) :- !.
as(atom, Line, Atom) :- !, atom_string(Atom, Line).
as(codes, Line, Codes) :- !, string_codes(Line, Codes).
as(chars, Line, Chars) :- !, string_chars(Line, Chars).
as(Type, _, _) :- domain_error(text_type, Type).
