% library(writef)
written(Text, Args, S) :- with_output_to(string(S), writef(Text, Args)).
?- written('%w and %d\\n', [a, 'B'], S).
S = "a and 'B'\n".
?- written('%s|%5l|%5r|%6c|', [`abc`, a, b, c], S).
S = "abc|a    |    b|   c  |".
?- written("100% sure\\\\ x", [], S).
S = "100% sure\\ x".
?- swritef(S, '%w and %d', [a, 'B']), swritef(T, 'plain').
S = "a and 'B'", T = "plain".
?- swritef(S, '[]').
S = "[]".

?- with_output_to(string(S), writef('a\\rb\\065c\\0657\\6d\\%w%w\\q', [x])).
S = "a\nbAcA7\x6\d%wx\\q".
