% Texts loaded once, again, into modules, and as parts of others.

written(File, Lines) :-
    setup_call_cleanup(open(File, write, S), forall(member(L, Lines), format(S, "~w~n", [L])), close(S)).
loaded(File, Lines) :- written(File, Lines), consult(File).
file(Name, File) :- nb_getval(Name, File).

?- forall(member(N, [a, b, c, m]), (tmp_file_stream(F, S, [encoding(utf8), extension(pl)]), close(S), nb_setval(N, F))).
true.

% A module takes in a file of clauses, and so does another one.

?- use_module('tests/data/loading/first'), use_module('tests/data/loading/second').
true.

?- findall(X, first(X), L1), findall(X, second(X), L2).
L1 = [one, two],
L2 = [one, two].

?- catch(clause_of(_), error(E, _), true).
E = existence_error(procedure, clause_of/1).

% A relative name is that of a file beside the file that names it, or else in the working directory.

?- working_directory(Old, 'tests/data/loading'), consult('../loading/apart/outer'), working_directory(_, Old),
   near(X), findall(P, from_part(P), Ps).
Old = _, X = apart, Ps = [inner, outer].

% A module without a name has that of its file. An export with a module is one of that module.

?- use_module('tests/data/loading/unnamed'), host(H), module_property(unnamed, exports(L)),
   module_property(measures, exports(M)).
H = here, L = [host/1], M = [length_of/2].

% A file with Prolog's extension is loaded rather than one without any, unless that has the name given as a whole.

?- tmp_file(without, Bare), atom_concat(Bare, '.pl', File), nb_setval(bare, Bare),
   written(Bare, ["#!/bin/sh"]), written(File, ["with_extension(1)."]).
Bare = _, File = _.
?- file(bare, Bare), consult(Bare), with_extension(X), absolute_file_name(Bare, F, [file_type(prolog)]),
   file_name_extension(_, E, F).
Bare = _, F = _, X = 1, E = pl.
?- file(bare, Bare), atom_concat(Bare, '.pl', File), delete_file(File), delete_file(Bare).
Bare = _, File = _.

% A list is a goal, and no clause.

?- assertz([x]).
error(permission_error(modify, static_procedure, '.'/2), _).
?- assertz(f(x):a(1)).
error(type_error(module, f(x)), _).
?- assertz((_:a(1) :- true)).
error(instantiation_error, _).

% The context of a directive and of an expansion.

?- consult('tests/data/loading/context'), findall(T, told(T), Ts).
Ts = [directory(loading), '$stream_position'(240, 5, 2, 240), 'X'-1, [], file('near.pl')].
?- shown(N, Ns), shown_term(T).
N = pair(_A, _B), Ns = ['Name'=_A, 'Other'=_B], T = shown(pair(_C, _D)).

% The text of a stream in place of that of a file.

?- open_string("of_stream(1). of_stream(2).", S), load_files(stream_of_text, [stream(S)]), close(S),
   findall(X, of_stream(X), L).
S = _, L = [1, 2].

% The flag unknown is that of the module whose text sets it.

?- use_module('tests/data/loading/unknown'), \+ asks, current_prolog_flag(unknown, F).
F = error.
?- no_such_predicate_here.
error(existence_error(procedure, no_such_predicate_here/0), _).

% Loaded again into one module, the file stays in the other.

?- consult(first:'tests/data/loading/clauses'), findall(X, first(X), L1), findall(X, second(X), L2).
L1 = [one, two],
L2 = [one, two].

?- [second:'tests/data/loading/clauses'], second:[first:'tests/data/loading/clauses'],
   findall(X, first(X), L1), findall(X, second(X), L2).
L1 = [one, two],
L2 = [one, two].

?- catch(clause_of(_), error(E, _), true).
E = existence_error(procedure, clause_of/1).

% Operators of a module stay there, unless it exports them.

?- current_op(P, T, ===>).
false.

?- current_op(P, T, first:(===>)).
P = 700, T = xfx.

?- current_op(P, T, <+>).
P = 650, T = xfx.

?- first_text(T).
T = "a===>b".

?- T = (x <+> y).
T = x<+>y.

?- catch(atom_to_term('a ===> b', _, _), error(syntax_error(_), _), true).
true.

?- read_term_from_atom('a ===> b', T, [module(first)]).
T = ===>(a, b).

?- op(200, xfy, first:(&&)), current_op(P, T, first:(&&)), \+ current_op(_, _, &&).
P = 200, T = xfy.

?- op(201, xfy, user:(&&)), current_op(P, T, second:(&&)), current_op(Q, _, first:(&&)).
P = 201, T = xfy, Q = 200.

?- op(0, xfy, &&), \+ current_op(_, _, second:(&&)), current_op(Q, _, first:(&&)).
Q = 200.

% An included text is read as if it stood there.

?- consult('tests/data/loading/whole'), findall(X, p(X), L), findall(X, started(X), Ss), q(Q).
L = [1, 2, 3, 4],
Ss = [part, whole],
Q = s.

?- consult('tests/data/loading/whole'), findall(X, p(X), L).
L = [1, 2, 3, 4].

% A flag that it sets stays, as that of the module.
?- current_prolog_flag(double_quotes, Q), set_prolog_flag(double_quotes, string).
Q = atom.

% A text that is loaded again loses what it does not say any more.

?- file(a, _F), loaded(_F, [':- dynamic kept/1, gone/0.', ':- discontiguous d/1.', ':- multifile mf/1.', ':- table t/1.',
     ':- op(700, xfx, ~>).', ':- meta_predicate mp(0).', 'kept(1).', 'p1(1).', 'p1(2).', 'p2(a ~> b).', 'mf(a).',
     't(1).', 'mp(_).', 'd(1).', 'term_expansion(before, after).', ':- at_halt(true).', 'append(1, 2, 3).']).
true.

?- assertz(kept(2)), findall(X, kept(X), L), p1(1), p2(_), t(1), append(1, 2, X), current_op(P, _, ~>).
L = [1, 2], X = 3, P = 700.

?- file(a, _F), loaded(_F, ['p1(3).', 'before.']).
true.

?- findall(X, kept(X), L), findall(X, p1(X), L1), append([1], [2], A), before.
L = [2], L1 = [3], A = [1, 2].

?- member(G, [gone, p2(_), t(_), mp(_), d(_), mf(_), after]), catch(G, error(existence_error(procedure, PI), _), true).
G = gone, PI = gone/0 ;
G = p2(_), PI = p2/1 ;
G = t(_), PI = t/1 ;
G = mp(_), PI = mp/1 ;
G = d(_), PI = d/1 ;
G = mf(_), PI = mf/1 ;
G = after, PI = after/0.

?- current_op(_, _, ~>) ; predicate_property(t(_), tabled) ; predicate_property(mp(_), meta_predicate(_)).
false.

?- clause(system:'$at_halt'(_, _), true).
false.

% A multifile predicate keeps the clauses of other files, and asserted ones.

?- file(a, _A), file(b, _B), loaded(_A, [':- multifile mf/1.', ':- dynamic mf/1.', 'mf(a).']),
   loaded(_B, [':- multifile mf/1.', ':- dynamic mf/1.', 'mf(b).']).
true.

?- assertz(mf(c)), file(a, _A), loaded(_A, ['other.']), findall(X, mf(X), L).
L = [b, c].

?- predicate_property(mf(_), multifile).
true.

% What two files declare goes with the second. An operator is what the other file says.

?- file(a, _A), file(b, _B), loaded(_A, [':- op(300, xfx, ~>).']), loaded(_B, [':- op(400, xfx, ~>).']).
true.

?- file(b, _B), loaded(_B, []), current_op(P, T, ~>).
P = 300, T = xfx.

?- file(a, _A), loaded(_A, [':- op(0, xfx, =>).']), \+ current_op(_, _, =>), loaded(_A, []), current_op(P, T, =>).
P = 1200, T = xfx.

% Clauses that move to another file.

?- file(a, _A), file(b, _B), loaded(_A, ['moved(1).', 'moved(2).', 'stays.']), loaded(_B, ['other2.']).
true.

?- file(a, _A), file(b, _B), loaded(_A, ['stays.']), loaded(_B, ['moved(3).']), findall(X, moved(X), L).
L = [3].

?- file(a, _A), file(b, _B), loaded(_B, ['other2.']), loaded(_A, ['moved(4).']), loaded(_B, ['moved(5).']),
   loaded(_A, ['stays.']), findall(X, moved(X), L).
L = [5].

% Who imports from a module gets what it exports now, and no more.

?- file(m, _F), loaded(_F, [':- module(changing, [e1/1, e2/1]).', 'e1(1).', 'e2(2).']), e1(X), e2(Y).
X = 1, Y = 2.

?- file(m, _F), loaded(_F, [':- module(changing, [e2/1, e3/1]).', 'e1(1).', 'e2(4).', 'e3(5).']), e2(X), e3(Y),
   catch(e1(_), error(E, _), true), changing:e1(Z).
X = 4, Y = 5, E = existence_error(procedure, e1/1), Z = 1.

% Imports of a text go with it: user is left, which has its own.

?- file(a, _A), file(m, _M), format(string(_D), ":- module(importing, []).~n:- use_module('~w').", [_M]), loaded(_A, [_D]),
   importing:e2(X).
X = 4.

?- file(a, _A), loaded(_A, [':- module(importing, []).']), add_import_module(importing, system, start),
   catch(importing:e2(_), error(E, _), true).
E = existence_error(procedure, importing:e2/1).

% A goal under way goes on with the clauses that it began with.

?- file(b, _B), loaded(_B, ['under(1).', 'under(2).', 'under(3).']).
true.

?- file(b, _B), findall(X, ( under(X), ( X == 1 -> loaded(_B, ['under(9).']) ; true ) ), L), findall(X, under(X), L2).
L = [1, 2, 3], L2 = [9].

?- file(b, _B), loaded(_B, ['under(4).', 'under(5).', 'under(6).']), under(_), !,
   findall(X, ( under(X), ( X == 4 -> loaded(_B, ['under(8).']) ; true ) ), L), findall(X, under(X), L2).
L = [4, 5, 6], L2 = [8].

% So do calls inside each other, while their clauses are replaced again and again and collected.

?- file(b, _B), loaded(_B, ['under(X) :- X = 1.', 'under(X) :- X = 2.', 'under(X) :- X = 3, atom(a).', 'under(4).']), under(_), !,
   findall(X-Y, ( under(X), under(Y), forall(between(1, 20, I), ( format(atom(C), 'under(~d) :- atom(a).', [I]), loaded(_B, [C, C, C]) )),
                  garbage_collect ), L), findall(X, under(X), L2).
L = [1-1, 1-2, 1-3, 1-4, 2-20, 2-20, 2-20, 3-20, 3-20, 3-20, 4-20, 4-20, 4-20], L2 = [20, 20, 20].

% A text with an error in the middle: the rest is loaded.

?- file(b, _B), loaded(_B, ['under(7).', 'under(.', 'under(8).']), findall(X, under(X), L).
L = [7, 8].

% make/0 loads again what has changed, an included file too.

?- file(a, _A), file(c, _B), written(_B, ['inc(1).']), format(string(_D), ":- include('~w').", [_B]), loaded(_A, [_D, 'inc(2).']).
true.

?- sleep(0.02), file(c, _B), written(_B, ['inc(3).', 'inc(4).']), make, findall(X, inc(X), L).
L = [3, 4, 2].

?- make, findall(X, inc(X), L).
L = [3, 4, 2].

% A file that is gone stays loaded.

?- file(c, _B), delete_file(_B), make, findall(X, inc(X), L).
L = [3, 4, 2].

% A file that was loaded by a relative name is the same in another working directory.

in_folder(Folder, Goal) :- setup_call_cleanup(working_directory(Old, Folder), Goal, working_directory(_, Old)).

?- tmp_file(folder, F), make_directory(F), nb_setval(folder, F),
   in_folder(F, ( make_directory(sub), written('top.pl', [":- [sub/low].", "top(1)."]), written('sub/low.pl', ["low(1)."]),
                  written('sub/top.pl', ["other(1)."]), consult(top) )).
F = _.
?- file(folder, F), atom_concat(F, '/sub', _Sub), sleep(0.02),
   in_folder(_Sub, ( written('../top.pl', [":- [sub/low].", "top(2)."]), written('low.pl', ["low(2)."]), make )),
   top(X), low(Y).
F = _, X = 2, Y = 2.
?- file(folder, F), atom_concat(F, '/sub', _Sub),
   in_folder(_Sub, ( consult('../top'), consult(low), consult(top), setenv('VISUAL', 'touch'), edit('sub/low.pl'), edit(low) )),
   other(X), findall(N, ( source_file(_File), ( atom_concat(F, N, _File) ; member(_File, ['top.pl', 'sub/low.pl']), N = _File ) ), Files).
F = _, X = 1, Files = ['top.pl', '/sub/top.pl', 'sub/low.pl'].
?- file(folder, F), in_folder(F, forall(source_file(top(_), File), unload_file(File))), \+ catch(top(_), _, fail),
   delete_directory_and_contents(F).
F = _.

% unload_file/1

?- file(a, _A), unload_file(_A), catch(inc(_), error(E, _), true), \+ source_file(_A).
E = existence_error(procedure, inc/1).

?- unload_file(nowhere).
true.
% Hooks are multifile and dynamic: each text adds to them, and loses its own.

?- forall(member(H, [term_expansion(_, _), term_expansion(_, _, _, _), goal_expansion(_, _), goal_expansion(_, _, _, _),
     message_hook(_, _, _), portray(_), prolog_load_file(_, _), file_search_path(_, _), exception(_, _, _)]),
     ( predicate_property(user:H, multifile), predicate_property(user:H, dynamic) )).
true.

?- predicate_property(prolog:message(_, _, _), multifile), predicate_property(system:term_expansion(_, _), dynamic).
true.

?- file(a, _A), file(b, _B), loaded(_A, ['term_expansion(x1, y1).', 'portray(one).']),
   loaded(_B, ['term_expansion(x2, y2).', 'portray(two).', 'x1.', 'x2.']), y1, y2.
true.

?- findall(X, clause(portray(X), true), L).
L = [one, two].

?- file(a, _A), loaded(_A, []), findall(X, clause(portray(X), true), L), findall(X, clause(term_expansion(X, _), true), Xs).
L = [two], Xs = [x2].

?- file(b, _B), unload_file(_B), predicate_property(portray(_), multifile), \+ clause(portray(_), _).
true.

% Expansions of system count in every module, those with four arguments first.

?- file(a, _A), file(b, _B), loaded(_A, ['system:term_expansion(s1, t1).', 'user:term_expansion(s2, _, t2, _).',
     'user:term_expansion(s2, t3).', 'system:goal_expansion(gs, true).', 'user:goal_expansion(g4, _, true, _).']),
   loaded(_B, [':- module(expanded, []).', 's1.', 's2.', 's4 :- gs, g4.']), expanded:t1, expanded:t2, expanded:s4.
true.

?- catch(expanded:t3, error(E, _), true).
E = existence_error(procedure, expanded:t3/0).

?- file(a, _A), unload_file(_A), expand_term(s1, X), expand_goal(gs, G).
X = s1, G = gs.

% prolog_load_file/2 may load a file in its own way.

?- file(a, _A), loaded(_A, ['prolog_load_file(M:special, _) :- assertz(specially(M)).', ':- dynamic specially/1.']),
   consult(special), use_module(first:special), findall(M, specially(M), L).
L = [user, first].

?- file(a, _A), unload_file(_A), catch(consult(special), error(E, _), true).
E = existence_error(source_sink, special).

% A reload takes nothing from a predicate that another text has declared.
?- tmp_file_stream(_F, _S, [encoding(utf8), extension(pl)]), write(_S, 'loaded_mark(a).'), close(_S),
   assertz(loaded_mark(0)), consult(_F), retractall(loaded_mark(_)), consult(_F), retractall(loaded_mark(_)),
   assertz(loaded_mark(z)), findall(X, loaded_mark(X), L).
L = [z].

% A directory is no file to load.
?- catch(consult('tests/data'), E, true), message_to_string(E, Text).
E = error(permission_error(open, source_sink, 'tests/data'), context(_, 'it is a directory')),
Text = "No permission to open file 'tests/data' (it is a directory)".
?- catch(ensure_loaded(data), error(existence_error(source_sink, data), _), true).
true.

% The source of a text that others include is the including text, its file the included one.

?- file(a, _A), file(b, _B), file(c, _C),
   _Ask = ":- prolog_load_context(source, S), prolog_load_context(file, F), assertz(placed(S, F)).",
   format(string(_IncludeB), ":- include('~w').", [_B]), format(string(_IncludeC), ":- include('~w').", [_C]),
   written(_C, [_Ask]), written(_B, [_Ask, _IncludeC]), loaded(_A, [':- dynamic placed/2.', _Ask, _IncludeB]),
   findall(S-F, placed(S, F), _L), _L == [_A-_A, _A-_B, _A-_C].
true.

% A predicate with clauses from an included file is in that file, and its source is the including one.
?- file(a, _A), file(b, _B), format(string(_Include), ":- include('~w').", [_B]), written(_B, ['in_part(1).']),
   loaded(_A, [_Include, 'in_whole(1).']), predicate_property(in_part(_), file(_P)), predicate_property(in_whole(_), file(_W)),
   source_file(in_part(_), _S), source_file(in_whole(_), _T), [_P, _W, _S, _T] == [_B, _A, _A, _A].
true.

% A directive may read from the text, which is loaded behind that: prolog_load_context(stream, S).
?- file(a, _A), file(b, _B), format(string(_Include), ":- include('~w').", [_B]),
   written(_B, [':- prolog_load_context(stream, S), read(S, T), assertz(read_on(T)).', 'read_on(no).', 'left(in_part).']),
   loaded(_A, [':- dynamic read_on/1.', 'left(first).',
               ':- prolog_load_context(stream, S), line_count(S, L), read(S, T), assertz(read_on(L-T)).', 'left(no). left(second).',
               ':- prolog_load_context(stream, S), prolog_load_context(stream, T), ( S == T -> skip(S, 0\'.) ; true ).',
               'left(no', '). left(é).', _Include, ':- prolog_load_context(stream, S), close(S).', 'left(last).',
               ':- prolog_load_context(stream, S), repeat, read(S, T), T == end_of_file, !.', 'left(no).']),
   findall(X, read_on(X), Read), findall(X, left(X), Left), \+ stream_property(_, file_name(_A)).
Read = [3-left(no), read_on(no)], Left = [first, second, é, in_part, last].
?- prolog_load_context(stream, _).
false.

% A text that is loaded again takes what its parts had added with it, however often that happens: also declarations in
% parts, parts of parts, and facts that are gone from them.

including(File, Include) :- format(string(Include), ":- include('~w').", [File]).
reloaded(File, Times, Ls) :-
    findall(D-M, ( between(1, Times, _), consult(File), findall(X, part_d(X), D), findall(X, part_m(X), M) ), Ls).

?- file(a, _A), file(b, _B), file(c, _C), including(_B, _IncludeB), including(_C, _IncludeC),
   written(_C, ['part_d(2).', 'part_m(2).']),
   written(_B, [':- dynamic part_d/1.', ':- multifile part_m/1.', 'part_d(1).', 'part_m(1).', _IncludeC]),
   written(_A, [_IncludeB]), reloaded(_A, 4, _Ls), sort(_Ls, L).
L = [[1, 2]-[1, 2]].

?- file(a, _A), file(c, _C), sleep(0.02), written(_C, ['part_d(3).']), make, make,
   findall(X, part_d(X), D), findall(X, part_m(X), M).
D = [1, 3], M = [1].

?- file(a, _A), file(b, _B), including(_B, _IncludeB),
   written(_A, [':- module(parts_of, [part_d/1, part_m/1]).', _IncludeB]), reloaded(_A, 4, _Ls), sort(_Ls, L).
L = [[1, 3]-[1]].

% term_expansion/2 is asked about queries, about the end of a whole text, not of a part, and may end the text. A result
% that is a list has an end.
?- file(a, _A), file(b, _B), file(c, _C), including(_C, _Include),
   loaded(_A, ['term_expansion((?- ask(X)), asked(X)).', 'term_expansion(ask_later, (?- nb_setval(asked_later, yes))).',
               'term_expansion(endless, [endless|_]).', 'term_expansion(here, [before_end, end_of_file, behind_end]).',
               'term_expansion(end_of_file, [ended, end_of_file]).']),
   written(_C, ['part_of_expanded.']),
   loaded(_B, ['?- ask(1).', 'ask_later.', _Include, 'endless.', 'whole_of_expanded.']), asked(X), nb_getval(asked_later, Y),
   part_of_expanded, whole_of_expanded, aggregate_all(count, ended, N), \+ catch(endless, _, fail).
X = 1, Y = yes, N = 1.
?- file(b, _B), loaded(_B, ['before_here.', 'here.', 'behind_here.']), before_here, before_end,
   member(G, [behind_here, behind_end, ended]), \+ catch(G, error(existence_error(_, _), _), fail).
G = behind_here ;
G = behind_end ;
G = ended.
?- file(a, _A), unload_file(_A).
true.

% Goals for a saved state do not run.
?- nb_setval(started, no), initialization(nb_setval(started, yes), restore), initialization(nb_setval(started, yes), prepare_state),
   nb_getval(started, X).
X = no.
