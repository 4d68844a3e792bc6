% library(url)
?- parse_url('http://www.x.org:8080/a/b%20c?x=1&y=a+b#frag', P).
P = [protocol(http), host('www.x.org'), port(8080), path('/a/b c'), search([x='1', y='a b']), fragment(frag)].
?- parse_url('http://x.y', P).
P = [protocol(http), host('x.y'), path(/)].
?- parse_url(U, [protocol(http), host('a.b'), port(80), path('/x y'), search([a=1, b='c d'])]).
U = 'http://a.b/x%20y?a=1&b=c%20d'.
?- parse_url('http://u:p@a.b/x', _P), parse_url(U, _P).
U = 'http://u:p@a.b/x'.
?- parse_url('x/y', 'http://a.b/c/d', P).
P = [protocol(http), host('a.b'), path('/c/x/y')].
?- global_url('../z', 'http://a.b/c/d', U).
U = 'http://a.b/z'.
?- is_absolute_url('http://x').
true.
?- is_absolute_url('x/y').
false.
?- www_form_encode('a b&c', X), www_form_encode(Y, X).
X = 'a%20b%26c', Y = 'a b&c'.
?- parse_url_search('a=b&c=d+e', L).
L = [a=b, c='d e'].

?- parse_url('http://h/p?a=b&flag', P).
P = [protocol(http), host(h), path('/p'), search([a=b, flag])].

% Forms: only letters, digits and -._~ stay, and a newline is CR LF.
?- www_form_encode('a(b)*!,:@/?''$-._~é', X), www_form_encode(Y, X).
X = 'a%28b%29%2A%21%2C%3A%40%2F%3F%27%24-._~%C3%A9', Y = 'a(b)*!,:@/?\'$-._~é'.
?- www_form_encode('a\nb\r\nc', X), www_form_encode(Y, X).
X = 'a%0D%0Ab%0D%0Ac', Y = 'a\nb\nc'.
?- www_form_encode('[]', X), www_form_encode(12, Y).
X = '%5B%5D', Y = '12'.
?- www_form_encode(`a b`, X).
X = 'a%20b'.
