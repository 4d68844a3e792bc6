% library(ctypes)
?- to_lower(0'A, A), to_lower(0'a, B), to_lower(0'1, C), to_upper(0'a, D), to_upper(0'A, E).
A = 97, B = 97, C = 49, D = 65, E = 65.
?- upper_lower(0'A, L), upper_lower(U, 0'a), \+ upper_lower(0'a, _).
L = 97, U = 65.
?- is_digit(0'f, 16, W), is_digit(0'F, 16, V), is_digit(C, 16, 12), \+ is_digit(0'9, 8, _).
W = 15, V = 15, C = 99.
?- findall(C, is_digit(C, 3, _), Cs).
Cs = [48, 49, 50].
?- is_alnum(0'1), is_alpha(0'a), is_ascii(0'a), is_cntrl(9), is_csym(0'_), is_csymf(0'a), is_digit(0'7), is_endfile(-1), is_endline(13).
true.
?- is_graph(0'!), is_lower(0'a), is_newline(10), is_newpage(12), is_period(0'?), is_print(0'a), is_punct(0'!), is_quote(0'"), is_space(9), is_upper(0'A), is_white(9).
true.
?- is_alpha(0'1) ; is_lower(0'A) ; is_white(10) ; is_csymf(0'1) ; is_newline(13).
false.
?- findall(A-B, is_paren(A, B), Ps).
Ps = [40-41, 91-93, 123-125].
