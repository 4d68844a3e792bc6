% Reads from the standard input while it is loaded; queries come behind that.
:- initialization(main).
main :- read_line_to_string(user_input, Line), read(Term), print(Line-Term), nl.
