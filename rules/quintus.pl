% Names that Quintus Prolog programs use.

:- module(quintus,
          [ genarg/3,
            otherwise/0,
            on_exception/3,
            raise_exception/1,
            prolog_flag/2,
            atom_char/2,
            midstring/3, midstring/4, midstring/5, midstring/6,
            simple/1,
            skip_line/0, skip_line/1,
            compile/1,
            unix/1,
            date/1,
            stream_position/3,
            mode/1,
            no_style_check/1,
            op(1150, fx, (mode)),
            abs/2, sign/2, floor/2, ceiling/2, round/2, sqrt/2, pow/3,
            log/2, log10/2, sin/2, cos/2, tan/2, asin/2, acos/2, atan/2, atan2/3
          ]).

:- meta_predicate on_exception(?, 0, 0).

%! genarg(?N, +Term, ?Arg) is nondet.
% As arg/3, where N may be unbound.
genarg(N, Term, Arg) :-
    functor(Term, _, Arity),
    (   integer(N)
    ->  arg(N, Term, Arg)
    ;   between(1, Arity, N),
        arg(N, Term, Arg)
    ).

%! otherwise is det.
% True: for the last branch of a chain of conditions.
otherwise.

%! on_exception(?Ball, :Goal, :Recovery) is nondet.
% As catch/3, with the arguments in another order.
on_exception(Ball, Goal, Recovery) :-
    catch(Goal, Ball, Recovery).

%! mode(+Modes) is det.
% Modes of predicates: information for compilers, ignored here.
mode(_).

%! no_style_check(+What) is det.
% No warnings of this kind.
no_style_check(single_var) :- !,
    style_check(-singleton).
no_style_check(discontiguous) :- !,
    style_check(-discontiguous).
no_style_check(_).

%! raise_exception(+Ball) is erroneous.
% throw/1.
raise_exception(Ball) :-
    throw(Ball).

%! prolog_flag(?Flag, ?Value) is nondet.
% current_prolog_flag/2.
prolog_flag(Flag, Value) :-
    current_prolog_flag(Flag, Value).

%! atom_char(?Atom, ?Code) is det.
% char_code/2.
atom_char(Atom, Code) :-
    char_code(Atom, Code).

%! midstring(?Whole, ?Part, ?Rest, ?Before, ?Length, ?After) is nondet.
% Part is the part of the atom Whole with Length characters, Before characters before it
% and After characters after it. Rest is Whole without Part.
midstring(Whole, Part, Rest, Before, Length, After) :-
    sub_atom(Whole, Before, Length, After, Part),
    sub_atom(Whole, 0, Before, _, Left),
    sub_atom(Whole, _, After, 0, Right),
    atom_concat(Left, Right, Rest).

%! midstring(?Whole, ?Part, ?Rest) is nondet.
% As midstring/6.
midstring(Whole, Part, Rest) :- midstring(Whole, Part, Rest, _, _, _).

%! midstring(?Whole, ?Part, ?Rest, ?Before) is nondet.
% As midstring/6.
midstring(Whole, Part, Rest, Before) :- midstring(Whole, Part, Rest, Before, _, _).

%! midstring(?Whole, ?Part, ?Rest, ?Before, ?Length) is nondet.
% As midstring/6.
midstring(Whole, Part, Rest, Before, Length) :- midstring(Whole, Part, Rest, Before, Length, _).

%! simple(@Term) is semidet.
% Term is not compound.
simple(Term) :- \+ compound(Term).

%! skip_line is det.
% Reads up to the end of the line from the current input.
skip_line :-
    current_input(Stream),
    skip_line(Stream).

%! skip_line(+Stream) is det.
% Reads the rest of the line from Stream.
skip_line(Stream) :-
    get_code(Stream, C),
    ( C =:= 0'\n -> true ; C =:= -1 -> true ; skip_line(Stream) ).

%! compile(+Files) is det.
% consult/1.
compile(Files) :- consult(Files).

%! unix(+Action) is semidet.
% Actions are system(+Command) and shell(+Command), as shell/1; shell, as shell/0; cd(+Directory), and cd for the home
% directory; access(+File, 0), which succeeds if File can be read; argv(-Arguments) and exit(+Status).
unix(system(Command)) :- shell(Command).
unix(shell(Command)) :- shell(Command).
unix(shell) :- shell.
unix(cd(Directory)) :- working_directory(_, Directory).
unix(cd) :- expand_file_name(~, [Home]), working_directory(_, Home).
unix(access(File, 0)) :- access_file(File, read).
unix(argv(Arguments)) :- current_prolog_flag(argv, Arguments).
unix(exit(Status)) :- halt(Status).

%! abs(+X, -Y) is det.
% Y is the absolute value of X. O(1) for small numbers, as for those below.
abs(X, Y) :- Y is abs(X).
%! sign(+X, -Y) is det.
% Y is the sign of X.
sign(X, Y) :- Y is sign(X).
%! floor(+X, -Y) is det.
% Y is the greatest integer that is at most X.
floor(X, Y) :- Y is floor(X).
%! ceiling(+X, -Y) is det.
% Y is the least integer that is at least X.
ceiling(X, Y) :- Y is ceiling(X).
%! round(+X, -Y) is det.
% Y is the nearest integer to X.
round(X, Y) :- Y is round(X).
%! sqrt(+X, -Y) is det.
% Y is the square root of X.
sqrt(X, Y) :- Y is sqrt(X).
%! pow(+X, +Y, -Z) is det.
% Z is X to the power Y.
pow(X, Y, Z) :- Z is X**Y.
%! log(+X, -Y) is det.
% Y is the natural logarithm of X.
log(X, Y) :- Y is log(X).
%! log10(+X, -Y) is det.
% Y is the decimal logarithm of X.
log10(X, Y) :- Y is log10(X).
%! sin(+X, -Y) is det.
% Y is the sine of X.
sin(X, Y) :- Y is sin(X).
%! cos(+X, -Y) is det.
% Y is the cosine of X.
cos(X, Y) :- Y is cos(X).
%! tan(+X, -Y) is det.
% Y is the tangent of X.
tan(X, Y) :- Y is tan(X).
%! asin(+X, -Y) is det.
% Y is the arc sine of X.
asin(X, Y) :- Y is asin(X).
%! acos(+X, -Y) is det.
% Y is the arc cosine of X.
acos(X, Y) :- Y is acos(X).
%! atan(+X, -Y) is det.
% Y is the arc tangent of X.
atan(X, Y) :- Y is atan(X).
%! atan2(+X, +Y, -Z) is det.
% Z is the arc tangent of X/Y, by the signs of both.
atan2(X, Y, Z) :- Z is atan2(X, Y).

%! date(-Date) is det.
% date(Year, Month, Day) of today.
date(date(Year, Month, Day)) :-
    get_time(Now),
    stamp_date_time(Now, date(Year, Month, Day, _, _, _, _, _, _), local).

%! stream_position(+Stream, -Old, +New) is det.
% Old is the position of Stream, and New its new position.
stream_position(Stream, Old, New) :-
    stream_property(Stream, position(Old)),
    (   New == Old
    ->  true
    ;   set_stream_position(Stream, New)
    ).
