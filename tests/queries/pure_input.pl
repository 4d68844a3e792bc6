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
placed(L, C) --> lazy_list_location(file(_, A, B, D)), { L = at(A, B, D) }, lazy_list_character_count(C).
third(L, C) --> "ab\n", "c", placed(L, C), remainder_of.
remainder_of --> [_], !, remainder_of.
remainder_of --> [].
wrong --> "ab\ncd", syntax_error(no_more).

?- scratch('ab\ncd\n', _F), phrase_from_file(third(L, C), _F).
L = at(2, 1, 4), C = 4.
?- scratch('ab\ncd\n', _F), catch(phrase_from_file(wrong, _F), error(E, file(_, A, B, C)), true).
E = syntax_error(no_more), A = 2, B = 2, C = 5.
?- open_string("ab\ncd", _S), stream_to_lazy_list(_S, _L), ( _L = [0'x|_] ; _L = [A, B|_] ), term_attvars(_L, _Vs), maplist(del_attrs, _Vs).
A = 97, B = 98.
