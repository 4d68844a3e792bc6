% library(debug)
:- use_module(library(debug)).

?- assertion(true).
true.
?- assertion(X = 1).
true.
?- catch(assertion(fail), assertion_failed(_), true).
error(assertion_error(fail, fail), _).
?- assertion(throw(oops)).
error(assertion_error(oops, throw(oops)), _).
?- debug(taquin_topic, "never printed", []).
true.
?- debug(taquin_topic), debugging(taquin_topic), nodebug(taquin_topic).
true.
?- nodebug(taquin_topic), debugging(taquin_topic).
false.
?- debugging(taquin_topic, B).
B = false.
?- debug(taquin_topic), debugging(taquin_topic, B), nodebug(taquin_topic).
B = true.
?- debug(_).
true.
?- debug(parser(deep)), debug(other), with_output_to(string(S), ( current_output(_Out), list_debug_topics([search(deep), output(_Out)]) )), nodebug(_), debug_message_context(-thread).
S = "parser(deep)\n".

% A wrong format does not stop the program.
?- debug(wrong), debug(wrong, "~w ~w", [1]), nodebug(wrong).
true.
