% library(draw): which picture a term has, options, errors. tests/data/pictures has the pictures themselves.
:- use_module(library(draw)).

edge(a, b). edge(b, c).
weight(a, b, 5).

% The first line of a picture without colours.
first(Term, Line) :- first(Term, [], Line).
first(Term, Options, Line) :-
    with_output_to(string(Text), draw(Term, [unicode(false), colour(false)|Options])),
    split_string(Text, "\n", "", [Line|_]).

?- draw([1, 2, 3, 0], [unicode(false)]).
+---+---+
| 1 | 2 |
+---+---+
| 3 |   |
+---+---+
true.
% Only facts of the program are drawn as a graph.
?- forall(member(T, [append/3, atom_length/2, no_such_facts/2]), draw(T, [unicode(false)])).
true.
?- draw([["x", 1], [yy, 2.5]], [unicode(false)]).
+-----+-----+
|  x  |  1  |
+-----+-----+
| yy  | 2.5 |
+-----+-----+
true.
?- draw([a-1, b-3], [unicode(false), width(20)]).
a |==== 1
b |=========== 3
true.
?- draw(map(["..#", "..."], [0/0, 0/1, 1/1, 2/1]), [unicode(false)]).
+------+
|S+  ##|
|++++G+|
+------+
true.
?- draw(f(x, g(yy)), [unicode(false)]).
  f
+-+-+
x   g
    |
   yy
true.
?- draw(text("two\nlines")).
two
lines
true.
?- draw("two\nlines"), draw('more\nlines').
two
lines
more
lines
true.
?- draw(text('two\nlines')), draw('more\nlines', [as(text)]), draw(text(f('no\nlines'))).
two
lines
more
lines
f(no lines)
true.
?- draw(abc), draw("text"), draw(12), draw([]).
abc
text
12
true.

% Maps, boards and lines are small, too.
?- draw(["#.#"], [unicode(false)]), draw(["#", "@"], [unicode(false)]).
+------+
|##  ##|
+------+
+--+
|##|
|##|
+--+
true.
?- draw([[1-2, a], [f(x), "s"]], [unicode(false)]).
+------+------+
| 1-2  |  a   |
+------+------+
| f(x) |  s   |
+------+------+
true.
?- draw(["a.b"], [unicode(false)]).
[]
 |
a.b
true.
?- first([1-2], L).
L = "3 +".
?- first([[_, a], [b, c]], L).
L = "+----+----+".
?- draw([[a, [b]], [c, d]], [unicode(false)]).
    []
  +--+--+
 []    []
+-+-+  ++-+
a  []  c  d
    |
    b
true.

% A place of a path on a wall is seen.
?- draw(map([".#.", ".@."], [0/0, 1/0, 1/1]), [unicode(false)]).
+------+
|S+XR  |
|  GR  |
+------+
true.

% A program says how its terms look, also as parts of other pictures.
:- multifile draw:picture/2.
draw:picture(jug(N), text(Text)) :- format(string(Text), "jug with ~d", [N]).
?- draw(jug(3)).
jug with 3
true.
?- draw(above([jug(1), jug(2)])).
jug with 1

jug with 2
true.
?- draw(beside([jug(1), jug(2)])).
jug with 1   jug with 2
true.
?- draw(beside([jug(1), jug(2)]), [width(15)]).
jug with 1

jug with 2
true.

% A term a:b is no module with a goal, unless a is a module.
?- draw(a:b, [unicode(false)]).
 :
++-+
a  b
true.
?- draw(user:abc), X = user:abc, draw(X).
abc
abc
X = user:abc.

% Facts are edges.
?- draw(edge/2, [unicode(false)]).
+---+
| a |
+---+
  .
  .
  v
+---+
| b |
+---+
  .
  .
  v
+---+
| c |
+---+
true.
?- draw(edge/2, [unicode(false), width(3)]).
+---+---+---+
| a | > | b |
| b | > | c |
+---+---+---+
true.
?- first(weight/3, L).
L = "+---+".
?- first(a/2, L).
L = " /".

% Every kind can be asked for.
?- first([1, 2, 3, 0], [as(term)], L).
L = "   []".
?- first([[1, 2], [3, 4]], [as(table)], L).
L = "+---+---+".
?- first([1, 4, 9], [as(lines)], L).
L = "10 +".
?- draw(x, [as(nothing)]).
error(domain_error(picture_kind, nothing), _).
?- draw(x, [as(_)]).
error(instantiation_error, _).

% animate/1,2 and plot/2.
?- animate([a, b]).
a

b
true.
?- animate(map(["..."], [0/0, 1/0]), [unicode(false)]).
+------+
|S+    |
+------+

+------+
|S+G+  |
+------+
true.
?- plot([a-1, b-2], [title('Two bars'), width(20), unicode(false)]).
Two bars

a |====== 1
b |=========== 2
true.
% Differences beyond the largest float.
?- plot([1-(-1.7e308), 2-0, 3-1.7e308], [width(30), unicode(false)]).
 2e308 +
       |               .o
       |              ..
 1e308 +            ...
       |           ..
       |         ...
     0 +        o.
       |      ..
       |     ..
-1e308 +   ..
       | ...
       |o.
-2e308 +
       ++-------+-------+
        1       2       3
true.
?- plot([a-(-1.7e308), b-1.7e308], [width(40), unicode(false)]).
a  -1.7e308  RRRRRRRR|
b                    |========= 1.7e308
true.
?- plot([1-1, 2-2], [kind(bar)]).
1 │▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓ 1
2 │▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓ 2
true.
?- plot([1, 2], [kind(pie)]).
error(type_error(oneof(_), pie), _).
?- plot([1, x], []).
error(domain_error(data, [1, x]), _).
?- plot([], []).
error(domain_error(data, []), _).
?- plot(_, []).
error(instantiation_error, _).

% Numbers however close, however far apart, large and small have pictures.
drawn(Data) :- with_output_to(string(_), plot(Data, [width(60)])).
top(Data, Label) :-
    with_output_to(string(Text), plot(Data, [width(60), unicode(false)])),
    split_string(Text, "+", " ", [Label|_]).
?- X is 100.0+1.5e-14, top([X, 100.0], Label).
X = 100.00000000000001,
Label = "100.000000000000010".
?- X is 2**60+1, Y is 2**60, top([X, Y], Label).
X = 1152921504606846977,
Y = 1152921504606846976,
Label = "1152921504606846977".
?- top([1.0e-323, 5.0e-324], Label).
Label = "1e-323".
?- X is 0.1*3, top([X, 0.1], Label).
X = 0.30000000000000004,
Label = "0.30".
?- forall(member(X, [1.0e20, 1.0e16, 5.0e-324, -1.7e308, 0.0, 7]),
          ( drawn([X]), drawn([X, X]), drawn([X-X]), drawn([a-X]), drawn([a-X, b-0.5]),
            Y is nexttoward(X, 1), drawn([X, Y]), drawn([X-1, Y-2]) )).
true.
?- draw([task(a, 1.0e16, 1.0e16)], [unicode(false), width(60)]).
a |*
  +---------------------+---------------------+
 1e16            1.0000000005e16        1.000000001e16
true.
?- X is inf, drawn([1, X]).
error(domain_error(finite_number, _), _).
?- X is 1000.0+2.0e-13, plot([X, 1000.0], [width(40), unicode(false)]).
1000.00000000000020 +o.
                    | ..
                    |  ..
1000.00000000000015 +   ..
                    |    ..
                    |      .
1000.00000000000010 +       ..
                    |        ..
                    |         ..
1000.00000000000005 +          ..
                    |           ..
                    |             .
1000.00000000000000 +              o
                    ++-------------+
                     1             2
X = 1000.0000000000002.

% Labels below an axis are whole.
?- plot([100000000-1, 200000000-2], [width(50), unicode(false), kind(point)]).
  2 +                                      o
    |
    |
    |
    |
    |
    |
    |
    |
    |
    |
    |
    |
    |
  1 +o
    ++------------------+------------------+
 100000000          150000000          200000000
true.
?- draw([task(a, 1700000000, 1700000010)], [width(50), unicode(false)]).
  a |======================================
    +------------------+------------------+
1700000000         1700000005         1700000010
true.
?- draw([task(a, 20261128, 20261130)], [width(50), unicode(false)]).
 a |========================================
   +-------------------+-------------------+
20261128            20261129            20261130
true.

% A value has a gap to its label, also beside the longest bar.
?- draw(bars([a-(-5), b-(-2)]), [unicode(false), width(30)]).
a  -5 RRRRRRRRRRRRRRRRRRR|
b             -2 RRRRRRRR|
true.

% Numbers alone are bars, too.
?- draw(bars([1, 2]), [unicode(false), width(20)]).
1 |====== 1
2 |=========== 2
true.
?- draw([2, b-1], [as(bars), unicode(false), width(20)]).
1 |=========== 2
b |====== 1
true.
?- draw(bars([foo])).
error(type_error(pair, foo), _).
?- draw(bars([_])).
error(instantiation_error, _).
?- plot([1, x], [kind(bar)]).
error(type_error(pair, x), _).

% Each edge has a column of its own at a node, and its head is in that column.
?- draw(graph([a-b, b-a]), [unicode(false)]).
+---+
| a |
+---+
 . ^
 . .
 v .
+---+
| b |
+---+
true.
?- draw([a-b, b-c, c-a], [unicode(false)]).
   +---+
   | a |
   +---+
    . ^
   .  ..
  v    ..
+---+   .
| b |   .
+---+   .
  ..    .
   ..  ..
    v ..
   +---+
   | c |
   +---+
true.
?- draw([aa-b, b-cc], [unicode(false)]).
+----+
| aa |
+----+
  ..
   .
   v
 +---+
 | b |
 +---+
   .
  ..
  v
+----+
| cc |
+----+
true.
?- draw([x-a, x-b, x-c, x-d], [unicode(false)]).
          +-------+
          |   x   |
          +-------+
        ...... .......
   .....   ..    ..  .....
  v.      v       v       v
+---+   +---+   +---+   +---+
| a |   | b |   | c |   | d |
+---+   +---+   +---+   +---+
true.

% The label of an edge is between its nodes, also where that closes a cycle; that of a loop is in its node.
?- draw(graph([edge(a, b, 'no. 3'), edge(b, a, 'no. 7'), edge(b, b, loop)]), [unicode(false)]).
      +---+
      | a |
      +---+
       . ^
      .  ..
     .     ..
    .       ..
 no. 3     no. 7
   ..        .
    ..      ..
     ..    ..
      v   ..
   +----------+
   | b @ loop |
   +----------+
true.

% What has no marks is said in words.
?- draw(graph([])), draw(table([], [])), draw(board([])), draw(map([])), draw(bars([])), draw(gantt([])), draw(above([])),
   draw(board([[], []])), draw(lines([])), draw(points([a-[]])).
(empty graph)
(empty table)
(empty board)
(empty map)
(empty bar chart)
(empty timetable)
(empty picture)
(empty board)
(empty plot)
(empty plot)
true.

% A task that takes no time is a mark; one that ends before it starts is a mistake.
?- draw(gantt([task(a, 0, 2), task(b, 2, 2)]), [unicode(false), width(20)]).
a |==============
b |              *
  +------+------+
  0      1      2
true.
?- draw(gantt([task(a, 5, 1)])).
error(_, _).

% A short task is seen.
?- draw([task(a, 0, 80), task(e, 3, 5)], [width(23)]).
a │▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓
e │ ▌
  ├───┬───┬───┬───┬
  0   20  40  60  80
true.
?- draw([task(a, 0, 80), task(e, 3, 5)], [width(23), unicode(false)]).
a |================
e | O
  +---+---+---+---+
  0   20  40  60  80
true.
?- numlist(0, 59, _Starts), findall(task(S, S, E), ( member(S, _Starts), E is S+1 ), _Short),
   with_output_to(string(_Text), draw([task(all, 0, 400)|_Short], [width(80), unicode(false)])),
   split_string(_Text, "\n", "", _Lines),
   forall(( member(_Line, _Lines), split_string(_Line, "|", "", [_, _Bar]) ), _Bar \== "").
true.

% Series have symbols of their own, and their names are broken into lines.
?- findall(Name-[1-N], ( between(1, 12, N), atom_concat('series ', N, Name) ), _Series),
   draw(points(_Series), [unicode(false), width(40)]).
    o series 1   x series 2   + series 3
    * series 4   # series 5   @ series 6
    % series 7   & series 8   $ series 9
    = series 10   A series 11
    B series 12

12 +B
   |A
10 +=
   |$
 8 +&
   |%
 6 +@
   |#
 4 +*
   |+
 2 +x
   |o
 0 +
   ++------------------------------+
    1                              2
true.

% Of what is only like a picture, and of terms, a part is drawn.
counted(Term, Lines, Last) :-
    with_output_to(string(Text), draw(Term)),
    split_string(Text, "\n", "", All),
    length(All, Lines),
    once(append(_, [Last, ""], All)).
?- numlist(1, 1000, _L), call_with_inference_limit(with_output_to(string(_), draw(_L)), 500000, Result).
Result = (!).
?- numlist(1, 20000, _L), counted(_L, Lines, Last).
Lines = 1002,
Last = "└── … 19,001 more".
?- findall(a-1, between(1, 20000, _), _L), counted(_L, Lines, Last).
Lines = 503,
Last = "… 19,500 more; draw(bars(List)) draws all".
?- findall(a-1, between(1, 600, _), _L), counted(bars(_L), Lines, _).
Lines = 601.

% A stream may be named by its alias.
?- tmp_file(picture, F), open(F, write, _Out, [alias(canvas)]), draw(a, [stream(canvas)]), plot([b-1], [stream(canvas)]),
   animate([c], [stream(canvas)]), close(_Out), read_file_to_string(F, _Text, []), delete_file(F),
   split_string(_Text, "\n", "", [First|_]).
F = _,
First = "a".
?- draw(a, [stream(nowhere)]).
error(existence_error(stream, nowhere), _).

% svg/2 writes a file.
?- tmp_file(picture, F), svg([1, 2, 3, 0], F), read_file_to_string(F, _Text, []), string_concat("<svg ", _, _Text),
   sub_string(_Text, _, 7, 0, "</svg>\n"), delete_file(F).
F = _.

% A file stays as it is if there is no picture.
?- tmp_file(picture, F), svg(kept, F), read_file_to_string(F, _Before, []),
   catch(svg(board([[cell(a, nocolour)]]), F), error(Error, _), true), read_file_to_string(F, _After, []),
   _Before == _After, delete_file(F).
F = _,
Error = domain_error(colour, nocolour).

% The flag `color` decides on colours, unless the option colour does.
coloured(Options) :-
    with_output_to(string(Text), draw(board([[cell(a, red)]]), Options)),
    sub_string(Text, _, 1, _, "\e"), !.
with_color(Value, Goal) :-
    current_prolog_flag(color, Before),
    setup_call_cleanup(set_prolog_flag(color, Value), Goal, set_prolog_flag(color, Before)).
?- with_color(always, coloured([])), \+ with_color(auto, coloured([])), \+ with_color(never, coloured([])),
   \+ with_color(always, coloured([colour(false)])), with_color(never, coloured([colour(true)])).
true.

% Mistakes.
?- draw(board([[cell(a, nocolour)]])).
error(domain_error(colour, nocolour), _).
?- draw(board([[cell(a, _)]])).
error(instantiation_error, _).
?- draw(board([[cell(a, 1)]])).
error(domain_error(colour, 1), _).
?- draw(gantt([soon])).
error(domain_error(task, soon), _).
?- draw(net(abc)).
error(domain_error(cube, _), _).
?- draw(graph([a])).
error(domain_error(edge, a), _).
?- draw(lines([a])).
error(domain_error(picture, lines([a])), _).
?- draw(bars([a-b])).
error(type_error(_, b), _).
?- X = f(X), draw(X).
error(type_error(acyclic_term, _), _).
?- draw(map(["."], [a])).
error(type_error(list(place), [a]), _).
?- animate(_).
error(instantiation_error, _).
?- draw(x, [width(0)]).
error(type_error(positive_integer, 0), _).
?- draw([a], [as(gantt)]).
error(domain_error(task, a), _).
?- draw(f(a, b), [as(lines)]).
error(domain_error(picture(lines), f(a, b)), _).
?- message_to_string(error(domain_error(colour, pink), _), _Text), split_string(_Text, ";", " ", [First|_]).
First = "Domain error: 'colour' expected, found pink".
?- draw(x, [as(tree)]).
error(domain_error(picture_kind, tree), context(draw/2, 'there are term, table, graph, bars, lines, points, board, map, net, gantt, text')).
?- draw(x, [as(_)]).
error(instantiation_error, _).
?- draw(map([], [])), draw(table([], [])), draw(lines([a-[]])), draw(board([[], []])).
(empty map)
(empty table)
(empty plot)
(empty board)
true.
% Pictures among characters are as wide as two letters.
?- draw([['🚀', a], [b, c]], [unicode(false)]).
+----+----+
| 🚀 | a  |
+----+----+
| b  | c  |
+----+----+
true.

% The indicator of a predicate without facts is a term, which is said if another one was probably meant.
flight(london, oslo).
?- with_output_to(string(_), draw(fligt/2)).
warning: fligt/2 has no facts and is drawn as a term. Did you mean flight/2?
true.
?- draw(road/2).
   /
 ┌─┴─┐
road  2
true.

% A mark behind a character shares its column.
?- draw([["e\u0301a", b]], [unicode(false)]).
+----+----+
| éa | b  |
+----+----+
true.
?- draw(["e\u0301.", ".."], [unicode(false)]).
+----+
|é   |
|    |
+----+
true.

% Of a picture that is not complete nothing is drawn.
?- draw(tree(a, [_])).
error(instantiation_error, _).
?- draw(tree(a, [tree(b, _)])).
error(instantiation_error, _).
?- draw(tree(a, [tree(b, c)])).
error(type_error(list, c), _).
?- draw(lines([_])).
error(instantiation_error, _).
?- draw(lines([a-_])).
error(instantiation_error, _).
?- draw(points([a-[1-2|_]])).
error(instantiation_error, _).
?- draw(graph([a-b, _])).
error(instantiation_error, _).

% A program does not say how a variable looks.
?- with_output_to(string(_S), draw(_)), sub_string(_S, 0, 1, _, Start).
Start = "_".

% A variable is one node wherever it is.
?- draw(graph([X-f(X), f(X)-Y]), [unicode(false)]).
 +---+
 | A |
 +---+
   .
   .
   v
+------+
| f(A) |
+------+
   .
   .
   v
 +---+
 | B |
 +---+
true.
