% The lines of the program from which goals are called.
%
% The debugger runs a clause as a term and does not know its reference. The clause is found again by its head and body,
% and the goal by its place in the body: that of a part that is the same term. Of two such parts, the first one behind
% the goal shown last is taken.

:- module(prolog_debug_lines, [put_line/3, running_place/6]).

:- use_module(library(prolog_debug/terms)).
:- use_module(library(references), [clause_property/2]).
:- use_module(library(prolog_debug/breakpoints), [clause_goals/4]).

%! put_line(+Goal, +Depth, +Running) is det.
% Prints the place of the line on which Goal is called, and its text. Running is running(Head, Body, Last): the clause
% that runs, and the number of the goal in it that was shown last, which changes. Depth is outer for a goal of the body,
% and inner for one in an argument of such a goal. Prints nothing if the clause is from no text, or Goal is not in it.
put_line(_:Goal, Depth, Running) :-
    Running = running(Head, Body, Last),
    clause_that_runs(Head, Body, Reference),
    clause_property(Reference, line_count(First)),
    clause_goals(Reference, First, Goals, _),
    called_at(Goals, First, Body, Goal-Depth, Last, Number, Line),
    !,
    setarg(3, Running, Number),
    '$clause_file'(Reference, File),
    '$clause_text'(Reference, Text),
    split_string(Text, "\n", "\r", Lines),
    Nth is Line-First+1,
    nth1(Nth, Lines, Source),
    format(user_error, '~N   ~w:~d | ~w~n', [File, Line, Source]).
put_line(_, _, _).

%! running_place(+Wanted, +Goal, +Depth, +Running, -Reference, -Path) is semidet.
% Reference is that of the clause that runs. If Wanted is goal, Path has the numbers of the arguments that lead to Goal
% in its body; else, and for a clause that the program expanded, Path is unknown. Depth and Running are as for
% put_line/3.
running_place(Wanted, _:Goal, Depth, running(Head, Body, Last), Reference, Path) :-
    clause_that_runs(Head, Body, Reference),
    (   Wanted == goal,
        clause_property(Reference, line_count(First)),
        clause_goals(Reference, First, Goals, _),
        called_at(Goals, First, Body, Goal-Depth, Last, Number, _),
        Goals = [_|_]
    ->  nth1(Number, Goals, _-found([body|Path], _))
    ;   Path = unknown
    ).

clause_that_runs(Module:Head, Body, Reference) :-
    catch('$clause_references'(Module:Head, References), _, fail),
    member(Reference, References),
    \+ \+ '$referred'(Reference, _, (Head :- Body)),
    !.

% An expanded clause has its first line for all goals.
called_at(expanded, First, Body, Goal-_, Last, Last, First) :-
    !,
    sub_term(Part, Body),
    Part == Goal,
    !.
called_at(Goals, _, Body, Goal-Depth, Last, Number, Line) :-
    findall(N,
            ( nth1(N, Goals, _-found(Path, _)), depth(Path, Goals, Depth), part(Path, Body, Part), Part == Goal ),
            Numbers),
    (   member(Number, Numbers),
        Number > Last
    ->  true
    ;   Numbers = [Number|_]
    ),
    nth1(Number, Goals, Line-_).

depth(Path, Goals, Depth) :-
    (   member(_-found(Outer, _), Goals),
        append(Outer, [_|_], Path)
    ->  Depth = inner
    ;   Depth = outer
    ).

% part(+Path, +Body, -Part): Part is the goal of Body to which a path leads.
part([body|Path], Body, Part) :-
    argument(Path, Body, Part).

argument([], Part, Part).
argument([Number|Path], Body, Part) :-
    arg(Number, Body, Next),
    argument(Path, Next, Part).
