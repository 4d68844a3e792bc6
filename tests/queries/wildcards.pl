% library(wildcards)
?- wildcard_match("*.pl", "foo.pl").
true.
?- wildcard_match("*.pl", "foo.txt").
false.
?- wildcard_match("[a-c]?.{pl,txt}", "bx.txt").
true.
?- wildcard_match("[a-c]?.{pl,txt}", "dx.txt").
false.
?- wildcard_match("FOO*", "foobar", [case_sensitive(false)]).
true.
?- wildcard_match("a\\*", "a*"), \+ wildcard_match("a\\*", "ab").
true.
?- \+ wildcard_match("\\*", "\\abc"), wildcard_match("\\", "\\"), wildcard_match("a\\", "a\\").
true.
?- wildcard_match("{a*,b}{c,}?", "abcd"), wildcard_match("{,a}", ""), \+ wildcard_match("{a,b", "a"), \+ wildcard_match("[a", "a").
true.
?- length(_Cs, 2000), maplist(=(a), _Cs), atom_chars(_A, _Cs), call_with_inference_limit(\+ wildcard_match("*a*a*a*b", _A), 1_000_000, Within).
Within = !.
?- atom_prefix(abc, ab).
true.
?- atom_prefix(abc, b).
false.
?- expand_file_name('tests/data/modules/m*.pl', L).
L = ['tests/data/modules/m1.pl', 'tests/data/modules/m2.pl'].
?- expand_file_name('tests/*/modules/m{2,3}.pl', L).
L = ['tests/data/modules/m2.pl'].
?- absolute_file_name('tests/data/modules', Folder), atom_concat(Folder, '/m{1,2}.pl', Pattern),
   expand_file_name(Pattern, Files), forall(member(File, Files), (atom_concat(Folder, Name, File), write(Name), nl)), fail.
/m1.pl
/m2.pl
false.
?- expand_file_name(nowhere, L).
L = [nowhere].
?- expand_file_name('tests/data/modules/*.txt', L).
L = [].
?- setenv(taquin_word, tests), expand_file_name('$taquin_word/data/modules/m[1]*', L).
L = ['tests/data/modules/m1.pl'].
?- wildcard_match(*, '[]').
true.
?- wildcard_match('??', '[]').
true.
