% library(csv)
:- use_module(library(csv)).

rows(Text, Rows) :- rows(Text, [], Rows).
rows(Text, Options, Rows) :- string_codes(Text, Codes), phrase(csv(Rows, Options), Codes).
text(Rows, Text) :- text(Rows, [], Text).
text(Rows, Options, Text) :- phrase(csv(Rows, Options), Codes), atom_codes(Text, Codes).
file(Name, Text, Goal) :-
    tmp_file(csv, Base), atom_concat(Base, Name, File), nb_setval(csv_file, File),
    setup_call_cleanup(( open(File, write, S), write(S, Text), close(S) ), Goal, delete_file(File)).
row_in(Row, Options) :- nb_getval(csv_file, File), csv_read_file_row(File, Row, Options).

?- rows("a,b,c\n1,2.5,\"x,y\"\n", R).
R = [row(a, b, c), row(1, 2.5, 'x,y')].
?- rows("a,b", R).
R = [row(a, b)].
?- rows("", R).
R = [].
?- rows("\n", R).
R = [row('')].
?- rows("a\n\nb\n", R).
R = [row(a), row(''), row(b)].
?- rows("a, b ,\n", R).
R = [row(a, ' b ', '')].
?- rows("\"a\"\"b\"\r\n\"c\nd\"\r\n", R).
R = [row('a"b'), row('c\nd')].
?- rows("a\"b,c\n", R).
R = [row('a"b', c)].
?- rows("\"a\"b\n", R).
false.
?- rows("0x1A,1.0e3, 12,-3,+,-\n", R).
R = [row(26, 1000.0, ' 12', -3, +, -)].
?- rows("a;b\n", [separator(0';)], R).
R = [row(a, b)].
?- rows(" a , 12 , \" b \" \n", [strip(true)], R).
R = [row(a, 12, ' b ')].
?- rows("1,2\n", [convert(false)], R).
R = [row('1', '2')].
?- rows("A,\"b\"\n", [case(up)], R), rows("A,\"B\"\n", [case(down)], S).
R = [row('A', 'B')], S = [row(a, b)].
?- rows("a,b\nc\n", R).
error(domain_error(row_arity(2), 1), _).
?- rows("a,b\nc\n", [match_arity(false)], R).
R = [row(a, b), row(c)].
?- rows("a,b\n", [arity(3)], R).
error(domain_error(row_arity(3), 2), _).
?- rows("a,b\n", [functor(f), arity(2)], R).
R = [f(a, b)].
?- rows("#x,y,z\n#\na,b\n", [skip_header('#')], R).
R = [row(a, b)].
?- rows("[],a\n", R).
R = [row('[]', a)].
?- rows("a,\"b\"\"\"\n", [ignore_quotes(true)], R).
R = [row(a, '"b"""')].
?- rows("a\n", [case(odd)], R).
error(type_error(oneof([down, up, preserve]), odd), _).
?- text([row(a, 'b c', 'd,e', 'f"g', "s", 1, 2.5, ''), row('h\ni', [])], T).
T = 'a,b c,"d,e","f""g",s,1,2.5,\r\n"h\ni",[]\r\n'.
?- text([f(a, 'b,c')], [separator(0';)], T).
T = 'a;b,c\r\n'.
?- text([row(f(x))], T).
error(type_error(atomic, f(x)), _).
% A table that is written is read as it was.
?- R0 = [row(a, 'b,"c', 'd\ne'), row(1, -2.5, ' x')], text(R0, T), rows(T, R0).
R0 = [row(a, 'b,"c', 'd\ne'), row(1, -2.5, ' x')], T = 'a,"b,""c","d\ne"\r\n1,-2.5, x\r\n'.
?- file('.csv', 'a,b\n1,2\n', ( nb_getval(csv_file, _F), csv_read_file(_F, R) )).
R = [row(a, b), row(1, 2)].
?- open_string("a;1\nb;2\n", _In), csv_read_stream(_In, R, [separator(0';), functor(f)]), close(_In).
R = [f(a, 1), f(b, 2)].
?- file('.tsv', 'a,b\tc\n', ( nb_getval(csv_file, _F), csv_read_file(_F, R) )).
R = [row('a,b', c)].
?- file('.csv', '#\na,b\n"c\nd",e\n\nf\n', findall(L-R, row_in(R, [line(L), skip_header(#)]), Rs)).
Rs = [2-row(a, b), 3-row('c\nd', e), 5-row(''), 6-row(f)].
?- file('.csv', '"a\nb"\n', findall(R, row_in(R, [ignore_quotes(true)]), Rs)).
Rs = [row('"a'), row('b"')].
?- file('.csv', '', ( nb_getval(csv_file, _F), csv_write_file(_F, [row(1, 'x,y')]), csv_read_file(_F, R) )).
R = [row(1, 'x,y')].
?- rows("\"1\",2,\"a\",\"1.5\",\" 1\"\n", R).
R = [row(1, 2, a, 1.5, ' 1')].
?- rows("\"1\",2\n", [convert(false)], R).
R = [row('1', '2')].
?- open_string("a,b\n1,2\n", _S), csv_options(_O, []), csv_read_row(_S, R1, _O), csv_read_row(_S, R2, _O), csv_read_row(_S, R3, _O).
R1 = row(a, b), R2 = row(1, 2), R3 = end_of_file.
?- with_output_to(string(S), ( current_output(_O), csv_write_stream(_O, [row(a, "b,c", 1)], []) )).
S = "a,\"b,c\",1\r\n".
