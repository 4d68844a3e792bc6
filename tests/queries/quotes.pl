% The types of quoted text belong to the module: those that a file of clauses sets stay for the queries and later files.
:- set_prolog_flag(double_quotes, codes).
:- set_prolog_flag(back_quotes, string).
:- use_module('../data/modules/quoted').
own("ab", `cd`).

?- own(X, Y), X = "ab", Y = `cd`, X = [_|_], string(Y).
X = [97, 98], Y = `cd`.
?- text_of_module(X, Y), string(X), atom(Y).
X = `ab`, Y = ab.
?- term_to_atom(T, '"a"'), open_string('"b".', _S), read(_S, R), close(_S).
T = [97], R = [98].

% A file that is loaded later is read so too, and may change it.
?- open_string("later(\"e\"). :- set_prolog_flag(double_quotes, chars).", _S), load_files(later_text, [stream(_S)]), close(_S), later(X).
X = [101].
?- X = "ab".
X = [a, b].

% A file that is loaded into another module, too; libraries and module files leave them.
?- use_module(library(csv)), consult('tests/data/modules/quoted'), current_prolog_flag(double_quotes, X), current_prolog_flag(back_quotes, Y).
X = chars, Y = string.
