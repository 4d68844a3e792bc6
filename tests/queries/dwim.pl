% library(dwim)
differences(Pairs, Differences) :-
    findall(D, ( member(A-B, Pairs), ( dwim_match(A, B, D0) -> D = D0 ; D = none ) ), Differences).

?- differences([hello-hello, abc-abd, abc-acb, abc-abcd, abcd-abc, hello-"helo", abcd-bcd], Ds).
Ds = [equal, mismatched_char, transposed_char, inserted_char, inserted_char, inserted_char, inserted_char].
?- differences([existsfile-exists_file, existsFile-exists_file, isList-is_list, file_exists-exists_file, a_b-b_a], Ds).
Ds = [inserted_char, separated, separated, transposed_word, transposed_word].
?- differences([hello-world, foo-fo, ab-ba, x1-x2, abcd-dcba, abcdef-abcdefgh, foo_bar_baz-baz_bar_foo], Ds).
Ds = [none, none, none, none, none, none, none].
?- dwim_match(_, a).
false.
?- dwim_match(f(x), a).
false.
?- dwim_match(helol, hello).
true.
