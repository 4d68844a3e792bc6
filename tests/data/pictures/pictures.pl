% Terms of each kind that library(draw) has pictures for, by the name of the files that hold the pictures.

shown(board, [0, 1, 3, 4, 2, 5, 7, 8, 6]).
shown(path, [[0, 1, 3, 4, 2, 5, 7, 8, 6], [1, 0, 3, 4, 2, 5, 7, 8, 6], [1, 2, 3, 4, 0, 5, 7, 8, 6]]).
shown(map, map(['..#.....', '.#..###.', '....#...'], Path)) :-
    Path = [0/0, 0/1, 0/2, 1/2, 2/2, 3/2, 3/1, 3/0, 4/0, 5/0, 6/0, 7/0, 7/1, 7/2].
shown(net, 'UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB').
shown(term, f(g(a, 'B'), h([1, 2, x]), 'hello world'(k))).
shown(outline, term([first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, f(eleventh, g(twelfth)), last])).
shown(proof, proof(ancestor(ann, eve))).
shown(graph, [a-b, b-c, a-c, c-d, d-a, d-e, e-e, b-f, f-e]).
shown(facts, parent/2).
shown(labels, graph([edge(rome, milan, 570), edge(milan, venice, 270), edge(rome, venice, 530), edge(rome, naples, 225)])).
shown(table, table([name, age, city], [[ann, 32, rome], [bob, 5, 'San Francisco'], [李, 101, "東京 <&>"]])).
shown(bars, [apples-5, pears-12.5, 'cherries & plums'- -3]).
shown(lines, titled('sine and cosine', lines([sin-Sines, cos-Cosines]))) :-
    findall(X-Y, ( between(0, 60, I), X is I/10, Y is round(sin(X)*1000)/1000 ), Sines),
    findall(X-Y, ( between(0, 60, I), X is I/10, Y is round(cos(X)*1000)/1000 ), Cosines).
shown(points, points([a-[1-2, 3-4, 5-1], b-[2-2, 2.5-3.5, 4-4]])).
shown(small, lines([''-[1-0.001, 2-0.0012, 3-0.0035]])).
shown(sizes, lines([''-[1.0e300-1.0e-20, 1.5e300- -3.0e-20]])).
shown(control, above([text("a\e[31mb\tc"), map(["#.", "..", ".#"], [0/0, 1/0, 1/1, 1/2])])).
shown(timetable, gantt([task(mon, maths, 8, 10), task(mon, physics, 10, 12), task(tue, physics, 9, 11), task(tue, 'a very long name', 11, 12)])).
shown(tasks, [task(design, 0, 3), task(build, 3, 8), task(test, 6, 10)]).
shown(seconds, [task(a, 1700000000, 1700000010)]).
shown(own, above([jugs(1, 4), jugs(3, 0)])).

parent(ann, bob).
parent(bob, eve).
parent(bob, carl).

ancestor(X, Y) :- parent(X, Y).
ancestor(X, Z) :- parent(X, Y), ancestor(Y, Z).

:- multifile draw:picture/2.

draw:picture(jugs(Small, Large), bars(['three litres'-Small, 'five litres'-Large])).

% Writes the pictures into files of a folder: as SVG, and as text with and without Unicode and colours.
write_all(Folder) :-
    forall(shown(Name, Term), ( write_svg(Folder, Name, Term), write_text(Folder, Name, Term) )).

write_svg(Folder, Name, Term) :-
    atomic_list_concat([Folder, /, Name, '.svg'], File),
    svg(Term, File).

write_text(Folder, Name, Term) :-
    atomic_list_concat([Folder, /, Name, '.txt'], File),
    setup_call_cleanup(open(File, write, Out, [encoding(utf8)]), styles(Out, Term), close(Out)).

styles(Out, Term) :-
    draw(Term, [stream(Out), width(80), colour(false), unicode(true)]),
    draw(Term, [stream(Out), width(80), colour(false), unicode(false)]),
    draw(Term, [stream(Out), width(80), colour(true), unicode(true)]).
