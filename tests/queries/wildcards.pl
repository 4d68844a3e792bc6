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
?- atom_prefix(abc, ab).
true.
?- atom_prefix(abc, b).
false.
