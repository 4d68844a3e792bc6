% Breakpoints: places in files at which the debugger stops.
%
% A breakpoint is a clause and a path: [] for the clause itself, at which it stops once the head has matched, or
% [body|Numbers] for a goal, the numbers of the arguments that lead to it in the body. The clauses of its predicate are
% interpreted, as while every goal is shown; all other code runs at full speed. Loading a file calls keep_breakpoints/0.

:- module(prolog_breakpoints,
          [ set_breakpoint/4,
            clear_breakpoints/3,
            breakpoint/4,
            breakpoint_path/2,
            keep_breakpoints/0,
            clause_goals/4
          ]).

:- use_module(library(prolog_debug/terms)).
:- use_module(library(references), [clause/3, clause_property/2]).
:- use_module(library(source_files), [source_file/1]).

:- dynamic point/5.     % point(Reference, Head, Path, File, Line)

%! set_breakpoint(+Name, +Line, -Place, -Goal) is det.
% Sets a breakpoint on the first goal that begins at a line of a loaded file, or behind it in the same clause. A line
% on which the clause begins is that of the clause. Place is File:Line of the breakpoint, Module:Goal what it stops at.
% O(clauses of the program).
% @error existence_error(loaded_file, Name); existence_error(clause_at_line, Line, File)
set_breakpoint(Name, Line, File:At, Module:Goal) :-
    loaded_file(Name, File),
    clauses_of(File, Clauses),
    (   spot(Clauses, Line, Reference, Path, At, Goal)
    ->  add_point(Reference, Path, File, At, Module)
    ;   throw(error(existence_error(clause_at_line, Line, File), _))
    ).

add_point(Reference, Path, File, At, Module) :-
    head(Reference, Module:Head),
    (   point(Reference, _, Path, _, _)
    ->  true
    ;   assertz(point(Reference, Module:Head, Path, File, At))
    ),
    '$watch'(Module:Head).

%! clear_breakpoints(+Name, +Line, -Places) is det.
% Removes the breakpoint that set_breakpoint/4 sets there. Places is a list of its File:Line, empty if there is none.
% @error as set_breakpoint/4
clear_breakpoints(Name, Line, Places) :-
    loaded_file(Name, File),
    clauses_of(File, Clauses),
    (   spot(Clauses, Line, Reference, Path, _, _)
    ->  head(Reference, Head),
        findall(File:At, retract(point(Reference, _, Path, File, At)), Places),
        unwatch(Head)
    ;   throw(error(existence_error(clause_at_line, Line, File), _))
    ).

unwatch(Head) :-
    (   \+ ( point(_, Same, _, _, _), Same =@= Head ),
        '$no_watch'(Head)
    ->  true
    ;   true
    ).

%! keep_breakpoints is det.
% Breakpoints of clauses that were loaded again are set again: on the same line, or else on the next clause. Says which
% of them moved, and which are gone. O(clauses of the program) for each.
keep_breakpoints :-
    findall(stale(File, Line, Reference, Head), stale(File, Line, Reference, Head), Points0),
    sort(Points0, Points),
    forall(member(Point, Points), keep_breakpoint(Point)).

stale(File, Line, Reference, Head) :-
    point(Reference, Head, _, File, Line),
    \+ head(Reference, _).

keep_breakpoint(stale(File, Line, Reference, Head)) :-
    retractall(point(Reference, Head, _, File, Line)),
    unwatch(Head),
    clauses_of(File, Clauses),
    (   ( spot(Clauses, Line, New, Path, At, _) ; next_clause(Clauses, Line, New, At), Path = [] )
    ->  add_point(New, Path, File, At, _),
        (   At =:= Line
        ->  true
        ;   format(user_error, '% breakpoint at ~q moved to line ~d~n', [File:Line, At])
        )
    ;   format(user_error, '% no breakpoint at ~q: no clause follows~n', [File:Line])
    ).

% The first clause that begins behind a line.
next_clause(Clauses, Line, Reference, At) :-
    findall(First-Later, ( member(First-Later, Clauses), First > Line ), Behind),
    last(Behind, At-Reference).

%! breakpoint(?Reference, ?Path, ?File, ?Line) is nondet.
% There is a breakpoint in the clause of Reference, which was not replaced since.
breakpoint(Reference, Path, File, Line) :-
    point(Reference, _, Path, File, Line),
    head(Reference, _).

%! breakpoint_path(+Reference, -Path) is nondet.
% A breakpoint in the clause of Reference is at Path.
breakpoint_path(Reference, Path) :-
    point(Reference, _, Path, _, _).

head(Reference, Module:Head) :-
    clause_property(Reference, predicate(Module:Name/Arity)),
    functor(Head, Name, Arity).

% ---- files and clauses ----

% The loaded file of a name: the same, or without its folder or its ending, or another path of it.
loaded_file(Name, File) :-
    findall(Loaded, source_file(Loaded), Files),
    (   ( member(File, [user|Files]), File == Name
        ; member(File, Files), short_of(File, Short), Short == Name
        ; member(File, Files), is_path_of(Name, File)
        )
    ->  true
    ;   throw(error(existence_error(loaded_file, Name), _))
    ).

% An engine without files cannot tell.
is_path_of(Name, File) :-
    atom(Name),
    Same = (absolute_file_name(Name, Path), absolute_file_name(File, Path)),
    catch(Same, error(permission_error(_, _, _), _), fail).

short_of(File, Short) :-
    file_base_name(File, Base),
    member(Full, [File, Base]),
    (   Short = Full
    ;   file_name_extension(Short, Ending, Full),
        Ending \== ''
    ).

% The clauses of a file, with their first lines, last to first.
clauses_of(File, Clauses) :-
    findall(Line-Reference, clause_of(File, Reference, Line), Clauses0),
    sort(1, @>=, Clauses0, Clauses).

clause_of(File, Reference, Line) :-
    current_module(Module),
    current_predicate(Module:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, imported_from(_)),
    catch('$clause_references'(Module:Head, References), _, fail),
    member(Reference, References),
    '$clause_line'(Reference, Line),
    '$clause_file'(Reference, File).

% ---- goals and lines ----

% spot(+Clauses, +Line, -Reference, -Path, -At, -Goal): the nearest clause that begins at Line or before, and its goal
% that begins there or next.
spot(Clauses, Line, Reference, Path, At, Goal) :-
    member(First-_, Clauses),
    First =< Line,
    !,
    member(First-Reference, Clauses),
    (   First =:= Line
    ->  Goals = expanded
    ;   clause_goals(Reference, First, Goals, Last),
        Line =< Last
    ),
    (   Goals == expanded
    ->  Path = [], At = First,
        '$referred'(Reference, _, (Goal :- _))
    ;   member(At-found(Path, Goal), Goals),
        At >= Line
    ),
    !.

%! clause_goals(+Reference, +First, -Goals, -Last) is semidet.
% Goals are the goals of a clause as Line-found(Path, Goal), in order. First and Last are its first and last line. Goals
% is `expanded` if the program expanded the clause, or its text was that of a grammar rule.
clause_goals(Reference, First, Goals, Last) :-
    '$clause_text'(Reference, Text),
    clause_property(Reference, module(Module)),
    clause(Head, Kept, Reference),
    strip_module(Head, _, Plain),
    setup_call_cleanup(
        open_string(Text, In),
        read_again(In, Module, (Plain :- Kept), Positions, Read),
        close(In)),
    arg(2, Positions, To),
    line_at(Text, First, To, Last),
    (   Read = (_ :- Body),
        Positions = term_position(_, _, _, _, [_, Position])
    ->  findall(Line-found([body|Path], Goal),
                ( goal(Body, Module, Position, Path, Goal, From), line_at(Text, First, From, Line) ),
                Goals)
    ;   Goals = expanded
    ).

% The term of the text that became a clause, with its positions. Another one that begins on the same line comes first.
% A rule of a grammar, or one that the program expands, is the first of them.
read_again(In, Module, Clause, Positions, Read) :-
    read_term(In, Read0, [subterm_positions(Positions0), module(Module), syntax_errors(fail)]),
    (   called(Read0, Kept),
        Kept =@= Clause
    ->  Positions = Positions0,
        Read = Read0
    ;   Read0 \== end_of_file,
        line_count(In, 1)
    ->  read_again(In, Module, Clause, Positions, Read)
    ;   Positions = Positions0,
        Read = expanded
    ).

% A clause as it is kept: variables of its body are called.
called((Head :- Body0), (Head :- Body)) :- !, '$call_variables'(Body0, Body).
called(Head, (Head :- true)).

line_at(Text, First, Offset, Line) :-
    sub_string(Text, 0, Offset, _, Before),
    split_string(Before, "\n", "", Parts),
    length(Parts, Count),
    Line is First+Count-1.

% goal(+Body, +Module, +Position, -Path, -Goal, -From): the goals of a body, first to last, and those in arguments of
% meta-predicates, that are not control constructs.
goal(Body, Module, parentheses_term_position(_, _, Inner), Path, Goal, From) :-
    !,
    goal(Body, Module, Inner, Path, Goal, From).
goal(Body, _, Position, [], Body, From) :-
    \+ is_control(Body),
    arg(1, Position, From).
goal(Body, Module, term_position(_, _, _, _, Positions), [Number|Path], Goal, From) :-
    goal_argument(Body, Module, Number),
    arg(Number, Body, Part),
    nth1(Number, Positions, Position),
    goal(Part, Module, Position, Path, Goal, From).

goal_argument(Body, Module, Number) :-
    callable(Body),
    (   is_control(Body)
    ->  Modes = Body
    ;   predicate_property(Module:Body, meta_predicate(Modes))
    ),
    functor(Body, _, Arity),
    between(1, Arity, Number),
    ( Modes == Body -> true ; arg(Number, Modes, 0), arg(Number, Body, Part), callable(Part) ).

% As is_control_goal/1 of library(prolog_code), on which a spy point may be: see library(prolog_debug/terms).
is_control(Body) :- nonvar(Body), control(Body).

control((_, _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).
