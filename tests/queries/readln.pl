% library(readln)
lines(Text, Goals) :- open_string(Text, S), current_input(Old), set_input(S), call(Goals), set_input(Old), close(S).
?- lines("hello World, 12 3.5 foo_bar!\n\nx", ( readln(A), readln(B), readln(C, L) )).
A = [hello, 'World', ',', 12, 3.5, foo_bar, !], B = [], C = [x], L = end_of_file.
?- lines("Ab-c; d\n", readln(W, L, [0';], "-", lowercase)).
W = ['ab-c'], L = 0';.
