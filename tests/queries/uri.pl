% library(uri)
:- use_module(library(uri)).
% RFC 3986, 5.4: what is meant by a reference at http://a/b/c/d;p?q.
means('g:h', 'g:h'). means(g, 'http://a/b/c/g'). means('./g', 'http://a/b/c/g'). means('g/', 'http://a/b/c/g/'). means('/g', 'http://a/g').
means('//g', 'http://g'). means('?y', 'http://a/b/c/d;p?y'). means('g?y', 'http://a/b/c/g?y'). means('#s', 'http://a/b/c/d;p?q#s').
means('g#s', 'http://a/b/c/g#s'). means('g?y#s', 'http://a/b/c/g?y#s'). means(';x', 'http://a/b/c/;x'). means('g;x', 'http://a/b/c/g;x').
means('', 'http://a/b/c/d;p?q'). means('.', 'http://a/b/c/'). means('./', 'http://a/b/c/'). means('..', 'http://a/b/').
means('../', 'http://a/b/'). means('../g', 'http://a/b/g'). means('../..', 'http://a/'). means('../../', 'http://a/').
means('../../g', 'http://a/g'). means('../../../g', 'http://a/g'). means('../../../../g', 'http://a/g'). means('/./g', 'http://a/g').
means('/../g', 'http://a/g'). means('g.', 'http://a/b/c/g.'). means('.g', 'http://a/b/c/.g'). means('g..', 'http://a/b/c/g..').
means('..g', 'http://a/b/c/..g'). means('./../g', 'http://a/b/g'). means('./g/.', 'http://a/b/c/g/'). means('g/./h', 'http://a/b/c/g/h').
means('g/../h', 'http://a/b/c/h'). means('g;x=1/./y', 'http://a/b/c/g;x=1/y'). means('g;x=1/../y', 'http://a/b/c/y').
means('g?y/./x', 'http://a/b/c/g?y/./x'). means('g#s/../x', 'http://a/b/c/g#s/../x').

?- uri_components('http://user:pw@www.example.com:8080/a/b%20c?q=1&r=%41#frag', C).
C = uri_components(http, 'user:pw@www.example.com:8080', '/a/b%20c', 'q=1&r=%41', frag).
?- uri_components('foo/bar', C).
C = uri_components(_, _, 'foo/bar', _, _).
?- uri_components("mailto:me@x.y", C).
C = uri_components(mailto, _, 'me@x.y', _, _).
?- uri_components(U, uri_components(http, 'example.com', '/a b%20c', 'q=1', frag)).
U = 'http://example.com/a%20b%20c?q=1#frag'.
?- uri_components(U, uri_components(http, h, '/p', [q=1, r='a b&'], _)).
U = 'http://h/p?q=1&r=a%20b%26'.
?- uri_components(_, _).
error(instantiation_error, _).
?- uri_components(_, foo(a)).
error(type_error(uri_components, foo(a)), _).
?- uri_components('http://h/p', C), uri_data(F, C, D), nonvar(D).
C = uri_components(http, h, '/p', _, _), F = scheme, D = http ;
C = uri_components(http, h, '/p', _, _), F = authority, D = h ;
C = uri_components(http, h, '/p', _, _), F = path, D = '/p'.
?- uri_components('http://h/p', _C), uri_data(path, _C, '/q', _D), uri_components(U, _D).
U = 'http://h/q'.
?- uri_data(colour, uri_components(_, _, _, _, _), a, _).
error(domain_error(uri_field, colour), _).

?- uri_authority_components('user:pw@host:80', C).
C = uri_authority(user, pw, host, 80).
?- uri_authority_components('[::1]:8080', C).
C = uri_authority(_, _, '[::1]', 8080).
?- uri_authority_components(host, C), uri_authority_data(F, C, D), nonvar(D).
C = uri_authority(_, _, host, _), F = host, D = host.
?- uri_authority_components(A, uri_authority(u, _, h, 8080)).
A = 'u@h:8080'.

?- findall(C-E, ( member(C, [query_value, path, segment, fragment]), uri_encoded(C, 'a b&c=d/e?é+:#', E) ), L).
L = [query_value-'a%20b%26c%3Dd/e?%C3%A9%2B:%23', path-'a%20b&c=d/e%3F%C3%A9+%3A%23', segment-'a%20b&c=d%2Fe%3F%C3%A9+%3A%23',
     fragment-'a%20b&c=d/e?%C3%A9+:%23'].
?- uri_encoded(query_value, V, 'a%20b+c%C3%A9'), uri_encoded(path, P, 'a%20b+c%C3%A9').
V = 'a b cé', P = 'a b+cé'.
?- uri_encoded(path, V, 'a%E9%zz%').
V = 'aé%zz%'.
?- uri_encoded(colour, a, _).
error(type_error(oneof([query_value, fragment, path, segment]), colour), _).
?- uri_encoded(path, _, _).
error(instantiation_error, _).
?- between(1, 300, Code), char_code(Char, Code), member(C, [query_value, path, segment, fragment]), \+ ( uri_encoded(C, Char, E), uri_encoded(C, Char, E) ).
false.
?- uri_iri('http://x/%C3%A9%20', I).
I = 'http://x/é%20'.
?- uri_iri(U, 'http://x/é ').
U = 'http://x/%C3%A9%20'.

?- uri_query_components('a=1;b=x+y&c=%41', L).
L = [a='1', b='x y', c='A'].
?- uri_query_components(Q, [a=1, b='x y&', c(2), d-"4"]).
Q = 'a=1&b=x%20y%26&c=2&d=4'.
?- uri_query_components('a=1&b', _).
error(syntax_error(illegal_uri_query), _).
?- uri_query_components(Q, []), uri_query_components('', L).
Q = '', L = [].

?- uri_is_global('http://x').
true.
?- member(U, ['x/y', 'c:/x', '//h/p', '1a:b']), uri_is_global(U).
false.
?- means(R, U), \+ uri_resolve(R, 'http://a/b/c/d;p?q', U).
false.
?- uri_resolve(x, 'http://h', U).
U = 'http://h/x'.
?- uri_normalized('HTTP://Example.COM/a/../b/./c%7e?x=%41', U).
U = 'http://example.com/b/c~?x=A'.
?- uri_normalized('../x', 'http://h/a/b/c', U).
U = 'http://h/a/x'.
?- uri_file_name('file:///tmp/a%20b', F), uri_file_name(U, '/tmp/a b').
F = '/tmp/a b', U = 'file:///tmp/a%20b'.
?- uri_file_name('http://h/p', _).
false.
?- call_cleanup(uri_authority_data(host, uri_authority(a, b, c, d), H), Last = true).
H = c, Last = true.
?- uri_authority_data(path, uri_authority(a, b, c, d), _).
false.
?- uri_normalized_iri('HTTP://Ex.org/a/../%C3%A9?q=%C3%A9', I), uri_normalized_iri('../x%C3%A9', 'http://a/b/c', J), iri_normalized('http://ex.org/é b', K).
I = 'http://ex.org/é?q=é', J = 'http://a/xé', K = 'http://ex.org/é%20b'.
?- url_iri('http://a/%C3%A9', I), url_iri(U, 'http://a/é').
I = 'http://a/é', U = 'http://a/%C3%A9'.

% Normalizing keeps what a query means, and the beginning of a relative path.
?- maplist(uri_normalized, ['/a/./', '/a/../b', '../a', 'h:?a=b=c', 'h:?a=1&', 'h:?a=1;b+c=%2B%41', 'h:?[]=x&y%3Dz'], Us).
Us = ['/a/', '/b', '../a', 'h:?a=b=c', 'h:?a=1&', 'h:?a=1;b+c=%2BA', 'h:?%5B%5D=x&y%3Dz'].
?- uri_encoded(path, '[]', X), uri_components(C, uri_components(_, _, '[]', _, _)).
X = '%5B%5D', C = '%5B%5D'.
