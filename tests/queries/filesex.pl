% library(filesex)
:- use_module(library(filesex)).

fresh(Folder) :- tmp_file(filesex, Folder).
written(File, Text) :- open(File, write, S), write(S, Text), close(S).
text_of(File, Text) :- read_file_to_string(File, Text, []).

?- fresh(_F), directory_file_path(_F, 'a/b', _D), make_directory_path(_D), make_directory_path(_D), exists_directory(_D), directory_file_path(_D, x, _X), written(_X, 'one'), directory_file_path(_F, y, _Y), copy_file(_X, _Y), text_of(_Y, T), delete_directory_and_contents(_F), ( exists_directory(_F) -> R = there ; R = gone ).
T = "one", R = gone.
?- fresh(_F), make_directory(_F), ensure_directory(_F), fresh(_X), written(_X, 'two'), copy_file(_X, _F), file_base_name(_X, _N), directory_file_path(_F, _N, _Y), text_of(_Y, T), delete_file(_X), delete_directory_and_contents(_F).
T = "two".
?- relative_file_name('/a/b/c.pl', '/a/b/d.pl', R1), relative_file_name('/a/x/c.pl', '/a/b/d.pl', R2), relative_file_name('/c', '/a/b/d', R3).
R1 = 'c.pl', R2 = '../x/c.pl', R3 = '../../c'.
?- relative_file_name(F, '/a/b/d.pl', '../x/c.pl').
F = '/a/x/c.pl'.
?- tmp_file_stream(utf8, _F, _S), write(_S, 'é'), close(_S), size_file(_F, N), delete_file(_F).
N = 2.
?- tmp_file_stream(_F, _S, [encoding(binary), extension(bin)]), put_byte(_S, 255), close(_S), size_file(_F, N), file_name_extension(_, E, _F), delete_file(_F).
N = 1, E = bin.
?- prolog_to_os_filename(a, N), prolog_to_os_filename(F, b).
N = a, F = b.

tree(F) :- tmp_file(taquin, F), atom_concat(F, '/sub', S), make_directory_path(S),
    forall(member(N, ['/a.txt', '/b.pl', '/sub/c.txt']), ( atom_concat(F, N, P), open(P, write, O), close(O) )).
below(F, Options, Names) :-
    findall(N, ( directory_member(F, P, Options), atom_concat(F, N, P) ), Names).
?- tree(_F), below(_F, [], A), below(_F, [recursive(true)], B), below(_F, [recursive(true), extensions([txt])], C), below(_F, [file_type(directory)], D), below(_F, [matches('*.p?')], E).
A = ['/a.txt', '/b.pl', '/sub'], B = ['/a.txt', '/b.pl', '/sub', '/sub/c.txt'], C = ['/a.txt', '/sub/c.txt'], D = ['/sub'], E = ['/b.pl'].
?- tree(_F), atom_concat(_F, '/copy/of', _G), atom_concat(_F, '/sub', _S), copy_directory(_S, _G), below(_G, [], A).
A = ['/c.txt'].
?- tree(_F), directory_member(_F, _, [file_type(odd)]).
error(domain_error(file_type, odd), _).

% A path is taken apart, too.
?- directory_file_path(D, F, '/a/b'), directory_file_path(E, G, a), directory_file_path(H, I, '/a').
D = '/a', F = b, E = '.', G = a, H = /, I = a.
?- directory_file_path(a, F, 'a/b/c'), directory_file_path('a/', G, 'a/b'), directory_file_path(/, H, '/a'), directory_file_path('.', I, 'a/b').
F = 'b/c', G = b, H = a, I = 'a/b'.
?- directory_file_path(D, 'b/c', 'a/b/c'), directory_file_path(E, a, '/a').
D = a, E = / .
?- ( directory_file_path(x, _, 'a/b') ; directory_file_path(_, c, 'a/b') ; directory_file_path(a, _, 'ab') ).
false.
?- directory_file_path(_, _, _).
error(instantiation_error, _).

?- file_base_name('/', N), file_base_name('a/b/', M).
N = /, M = b.
?- fresh(_F), written(_F, x), absolute_file_name(b, _A, [relative_to(_F)]), file_directory_name(_F, _D), directory_file_path(_D, b, _A).
true.
?- fresh(_F), make_directory(_F), directory_file_path(_F, a, _A), written(_A, one), delete_directory_contents(_F), directory_files(_F, _Ns), sort(_Ns, Left), delete_directory(_F), \+ exists_directory(_F).
Left = ['.', ..].
?- fresh(_F), written(_F, one), atom_concat(_F, x, _G), rename_file(_F, _G), \+ exists_file(_F), time_file(_G, _T), delete_file(_G), float(_T), _T > 0.
true.
