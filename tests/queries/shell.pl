% library(shell)
:- use_module(library(shell)).
folder(F) :- tmp_file(taquin, F), make_directory(F), atom_concat(F, '/b.txt', A), open(A, write, S), close(S),
    atom_concat(F, '/a', B), make_directory(B).
listed(G, S) :- with_output_to(string(S0), G), split_string(S0, "\n", " ", S).
?- ls('no such folder/*.pl').
false.
?- ls('no such folder').
false.
?- cd('no such folder').
error(existence_error(directory, 'no such folder'), _).
?- working_directory(_Old, _Old), getenv('HOME', _Home), cd(~), working_directory(_Now, _Old), same_file(_Home, _Now).
true.
?- folder(_F), listed(ls(_F), [_Line, ""]), split_string(_Line, " ", " ", _Ws), exclude(==(""), _Ws, L).
L = ["a/", "b.txt"].
?- folder(_F), working_directory(_Old, _Old), listed(pushd(_F), _), atom_concat(_F, '/c.txt', _C), mv('b.txt', 'c.txt'), ( exists_file(_C) -> A = yes ; A = no ), rm('c.txt'), listed(popd, _), working_directory(_Now, _Now), ( _Now == _Old -> B = back ; B = away ).
A = yes, B = back.
?- popd.
error(existence_error(directory, stack), _).
