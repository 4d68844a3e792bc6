% An error in an expansion is reported, and the rest of the text is loaded.
user:term_expansion(Term, _) :- Term == end_of_file, throw(no_end).
user:term_expansion(Term, _) :- Term == wrong, throw(no_term).
user:goal_expansion(wrong, _) :- throw(no_goal).
wrong.
right(1).
right(2) :- wrong.
:- wrong.
:- right(1).
:- right(3).
