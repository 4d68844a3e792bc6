% Messages, and what is known of the load at hand.

'$report'(E) :- '$loading', !, '$load_error'(E).
'$report'(E) :- print_message(error, E).

portray(_) :- fail.
prolog_load_context(module, M) :- '$loading', !, '$load_context'(_, _, M).
prolog_load_context(source, F) :- '$loading', '$load_context'(F, _, _).
prolog_load_context(file, F) :- '$loading', '$load_context'(F, _, _).
prolog_load_context(term_position, '$stream_position'(0, L, 0, 0)) :- '$loading', '$load_context'(_, L, _).
prolog_load_context(dialect, taquin).
source_location(F, L) :- '$loading', '$load_context'(F, L, _).

halt_on_error.
