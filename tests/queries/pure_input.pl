% library(pure_input)
:- use_module(library(pure_input)).
:- use_module(library(dcg/basics)).

scratch(Text, File) :-
    tmp_file(taquin, File),
    open(File, write, Out),
    write(Out, Text),
    close(Out).

numbers([N|Ns]) --> integer(N), blanks, !, numbers(Ns).
numbers([]) --> [].

?- scratch('1 2\n3\n', _F), phrase_from_file(numbers(L), _F).
L = [1, 2, 3].
?- scratch('', _F), phrase_from_file(numbers(L), _F).
L = [].
?- scratch('1 x', _F), phrase_from_file(numbers(L), _F).
false.
?- scratch('1 2', _F), phrase_from_file(numbers(L), _F, [encoding(utf8)]).
L = [1, 2].
?- scratch('7', _F), open(_F, read, _S), phrase_from_stream(numbers(L), _S), close(_S).
L = [7].
?- phrase_from_file(numbers(_), '/no/such/file').
error(existence_error(source_sink, '/no/such/file'), _).
?- phrase(syntax_error(bad), []).
error(syntax_error(bad), _).
