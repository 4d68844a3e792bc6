% library(prolog_stack)
:- use_module(library(prolog_stack)).

?- get_prolog_backtrace(10, Frames), print_prolog_backtrace(user_error, Frames).
Frames = [].
?- catch_with_backtrace(throw(ball), Ball, true).
Ball = ball.
