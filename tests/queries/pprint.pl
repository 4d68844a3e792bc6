% library(pprint)
shown(T, Width, Lines) :-
    with_output_to(string(S), ( current_output(O), print_term(T, [output(O), right_margin(Width), tab_width(0)]) )),
    split_string(S, "\n", "", Lines).

?- shown(foo(bar, "s", 'A b', [1, 2]), 72, L).
L = ["foo(bar,\"s\",'A b',[1,2])"].
?- shown(foo(X, _, X), 72, L).
L = ["foo(A,_,A)"].
?- shown([abc(def), ghi(jkl)], 12, L).
L = ["[ abc(def),", "  ghi(jkl)", "]"].
?- shown(c([n=tea, d=[a-1, b-2]], end), 12, L).
L = ["c([ n=tea,", "    d=[a-1,b-2]", "  ],", "  end)"].
?- shown([aaaaaa, bbbbbb|ccccc], 6, L).
L = ["[ aaaaaa,", "  bbbbbb", "  | ccccc", "]"].
?- shown(aaaaaa+bbbbbb, 3, L).
L = ["aaaaaa+bbbbbb"].
?- with_output_to(string(S), ( write('12345678'), current_output(_O), print_term(f(a, [b]), [output(_O), right_margin(9), nl(true), fullstop(true)]) )).
S = "12345678f(a,\n\t  [ b\n\t  ]).\n".

% Constrained variables, and cyclic terms.
?- freeze(_X, true), shown(f(_X, _Y, _Y), 72, L).
L = ["f(A,B,B)"].
?- _X = [abc, defghi|_X], shown(_X, 12, L).
L = ["@(A,", "  [ A=[abc,defghi|A]", "  ])"].
