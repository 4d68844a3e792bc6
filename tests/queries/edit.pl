% library(edit): `VISUAL` is a command that needs no terminal.
?- message_to_string(error(existence_error(source_file, program), _), Text).
Text = "No file is loaded: edit(File) opens one".
?- edit(tests_of_nothing).
error(existence_error(file_or_predicate, tests_of_nothing), _).
?- edit(no_such/3).
error(existence_error(file_or_predicate, no_such/3), _).
?- tmp_file(taquin, _F), setenv('VISUAL', 'touch'), edit(file(_F)), exists_file(_F).
true.
?- tmp_file(taquin, _F0), atom_concat(_F0, '.pl', _F), open(_F, write, _S), format(_S, "edited_one(1).~n", []), close(_S),
   consult(_F), setenv('VISUAL', 'sed -i s/1/2/'), edit(_F), edited_one(X).
X = 2.
