% A quote of print is a token of its own: what follows it begins another, the full stop behind a text that was copied
% from a page among them.

?- term_to_atom(T, '[“,”]').
T = [“,”].
?- atom_codes(A, [0x201D, 0'.]), writeq(A).
A = '”.'.
?- writeq([“, a+“, ‘- ’, (“:-b)]).
true.
?- catch(term_to_atom(_, 'X = “a”'), error(syntax_error(_), _), true).
true.
?- read_term_from_atom('p(‚).', T, []).
T = p(‚).
