% Backtraces of goals, which are empty. The frames of last calls are gone, so that a backtrace would mislead.

:- module(prolog_stack,
          [ get_prolog_backtrace/2,
            get_prolog_backtrace/3,
            print_prolog_backtrace/2,
            print_prolog_backtrace/3,
            prolog_stack_frame_property/2,
            backtrace/1
          ]).

%! get_prolog_backtrace(+Depth, -Backtrace) is det.
% Backtrace is the empty list.
get_prolog_backtrace(_, []).

%! get_prolog_backtrace(+Depth, -Backtrace, +Options) is det.
% Backtrace is the empty list.
get_prolog_backtrace(_, [], _).

%! print_prolog_backtrace(+Stream, +Backtrace) is det.
% Prints as many frames as there are: none.
print_prolog_backtrace(_, _).

%! print_prolog_backtrace(+Stream, +Backtrace, +Options) is det.
% As print_prolog_backtrace/2.
print_prolog_backtrace(_, _, _).

%! prolog_stack_frame_property(+Frame, ?Property) is failure.
% There are no frames.
prolog_stack_frame_property(_, _) :-
    fail.

%! backtrace(+Depth) is det.
% As print_prolog_backtrace/2.
backtrace(_).
