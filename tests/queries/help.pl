% library(help), and what the reference says of the built-in predicates.
:- use_module(library(help)).
:- use_module(library(lists)).

built_in(Name/Arity) :-
    predicate_property(system:Head, built_in),
    functor(Head, Name, Arity),
    \+ ( Name \== $, sub_atom(Name, 0, _, _, $) ).

described(Name/Arity) :-
    help:in_reference(entry(_, Templates, _)),
    member(Template, Templates),
    help:template(Template, Name, Arity).

row(Family, Template, Name, Arity) :-
    help:in_reference(row(Family, Templates, _)),
    member(Template, Templates),
    help:template(Template, Name, Arity).

% What the first line is that a goal writes, and how many there are.
first_line(Goal, Line, Count) :-
    with_output_to(string(Text), Goal),
    split_string(Text, "\n", "", [Line|Lines]),
    length(Lines, Count).

mentions(Goal, Part) :- with_output_to(string(Text), Goal), once(sub_string(Text, _, _, _, Part)).

% Every built-in predicate has an entry, every entry is of one, none has two, and each has a text.
?- findall(P, built_in(P), _Ps), findall(P, described(P), _Ds), subtract(_Ps, _Ds, Missing), subtract(_Ds, _Ps, Strange).
Missing = [], Strange = [].
?- aggregate_all(count, built_in(_), _N), _N > 400.
true.
?- findall(P, described(P), Ds), msort(Ds, Sorted), nextto(P, P, Sorted).
false.
?- help:in_reference(entry(_, Templates, [])).
false.
?- help:in_reference(entry("", Templates, _)).
false.

% The tables speak of what there is.
?- row("Evaluable functors", _, Name, Arity), functor(Head, Name, Arity), \+ current_arithmetic_function(Head).
false.
?- row("The flags that change something", _, Name, _), \+ current_prolog_flag(Name, _).
false.
?- row("Directives of format", Template, _, _), catch(format(atom(_), Template, []), error(format(Why), _), true), nonvar(Why), sub_atom(Why, 0, _, _, unknown).
false.
?- findall(Name, row("Directives of format", _, Name, _), _Names), length(_Names, N).
N = 24.

% Templates.
?- help:template("append(?Xs, ?Ys, ?Zs) is nondet.", Name, Arity).
Name = append, Arity = 3.
?- help:template("?Result is +Expression is det.", Name, Arity).
Name = is, Arity = 2.
?- help:template("\\+ :Goal is semidet.", Name, Arity).
Name = (\+), Arity = 1.
?- help:template("digits(?Codes)// is det.", Name, Arity).
Name = digits, Arity = 3.
?- help:template("eos// is semidet.", Name, Arity).
Name = eos, Arity = 2.
?- help:template("^(?X, :Body, ?A1, ...) is nondet.", Name, Arity).
Name = ^ .
?- help:template("'.'(:File, :Files) is det.", Name, Arity).
Name = '.', Arity = 2.

% Asking.
?- first_line(help, Line, _N), _N > 12.
Line = "A query ends with a full stop:  ?- member(X, [a, b]).".
?- first_line(help(atom_length), Line, _).
Line = "atom_length(+Atom, ?Length) is det.".
?- first_line(help(->), Line, _).
Line = ":If -> :Then is nondet.".
?- first_line(help(is/2), Line, _).
Line = "?Result is +Expression is det.".
?- first_line(help(#>=), Line, _).
Line = "?X #>= ?Y is semidet.  [:- use_module(library(clpfd)).]".
?- first_line(help('#='/2), Line, _).
Line = "?X #= ?Y is semidet.  [:- use_module(library(clpfd)).]".
?- first_line(help(append/3), Line, _).
Line = "append(?Xs, ?Ys, ?Zs) is nondet.  [library(lists)]".
?- first_line(help(append(_, _, _)), Line, _).
Line = "append(?Xs, ?Ys, ?Zs) is nondet.  [library(lists)]".
?- first_line(help(digits//1), Line, _).
Line = "digits(?Codes)// is det.  [library(dcg/basics)]".
?- first_line(help(take), Line, _).
Line = "take(+N, +List, -First) is semidet.  [:- use_module(library(dialect/hprolog)).]".
?- first_line(help(mod), Line, _).
Line = "X div Y, X mod Y  (Evaluable functors)".
?- first_line(help('~|'), Line, _).
Line = "~|  (Directives of format)".
?- first_line(help("double_quotes"), Line, _).
Line = "double_quotes  (The flags that change something)".
?- first_line(help(library(gensym)), Line, 9).
Line = "library(gensym)".
?- mentions(help(library(lists)), "memberchk/2, built in").
true.
?- first_line(help(dcg/basics), Line, _).
Line = "library(dcg/basics)".
?- first_line(help('all solutions'), Line, N).
Line = "All solutions", N = 5.
?- first_line(help(first_line/3), _Line, _), sub_string(_Line, _, _, 0, "help.pl:21").
true.
?- mentions(help(first_line), "What the first line is that a goal writes").
true.
?- assertz(told(1)), first_line(help(told/1), Line, _).
Line = "told/1, dynamic, clauses: 1".
?- first_line(help(atom_lenth), Line, _), mentions(help(atom_lenth), "Did you mean atom_length?").
Line = "Nothing is known about atom_lenth.".
?- mentions(help(atom_length/3), "There is atom_length/2.").
true.
?- mentions(help(library(lsts)), "Did you mean lists?").
true.
% Subjects that are no names.
?- member(Subject, [dcg, puzzles, errors, exit, "Parsing"]), \+ mentions(help(Subject), "    The book: ").
false.
?- mentions(help(lists), "append(?Xs, ?Ys, ?Zs)"), mentions(help(lists), "docs/book/src/lists.md").
true.
?- help_subjects:chapter(Name, _), atomics_to_string(["docs/book/src/", Name, ".md"], _File), \+ exists_file(_File).
false.
% What a subject names is there.
?- help_subjects:subject(_, _, _Asked, _), member(_Topic-_, _Asked), \+ sub_atom(_Topic, 0, _, _, taquin),
   term_to_atom(Query, _Topic), mentions(Query, "Nothing is known").
false.
% Prose has no marks.
?- mentions(help(set_random), "`") ; mentions(apropos(set_random), "`").
false.

?- help(_).
error(instantiation_error, _).
?- help(1).
error(type_error(callable, 1), _).

% Looking for a part of a name, or a word of the first sentence.
?- first_line(apropos('ATOM_LENGTH'), Line, N).
Line = "atom_length/2                 Length is the number of characters of an atom or", N = 2.
?- mentions(apropos(append), "append/3"), mentions(apropos(append), "library(lists)").
true.
?- mentions(apropos("standard order of terms"), "sort/2").
true.
?- first_line(apropos(no_such_thing), Line, _).
Line = "Nothing is known about no_such_thing.".
?- with_output_to(string(_Text), apropos(a)), split_string(_Text, "\n", "", _Lines), member(_Line, _Lines), string_length(_Line, Length), Length >= 80, sub_string(_Line, 29, 1, _, " ").
false.
% The words may come in any order and number; those that say little do not count.
?- mentions(apropos("random number"), "random_between/3"), mentions(apropos("numbers random"), "random_between/3").
true.
?- mentions(apropos('user input'), "read/1").
true.
?- mentions(apropos("lines of a file"), "read_line_to_string/2"), mentions(apropos("lines of a file"), "read_file_to_string/3").
true.
% Each has a description, and what only parts of libraries know is left out.
?- '$libraries'(_Ls), member(L, _Ls), '$library_text'(L, _T), help:library_described(L, _T, entry(_, Ts, [])),
   \+ ( member(Part, ['clpb/', 'clpfd/', 'search/']), sub_atom(L, 0, _, _, Part), L \== 'clpfd/sets' ).
false.
?- member(Internal, [note_search, refused_option, sum_variables]), \+ mentions(apropos(Internal), "Nothing is known").
false.
?- mentions(apropos(automaton), "library(clpfd): Xs leads").
true.
?- mentions(apropos(lazy_list), "is called for more").
true.
?- mentions(apropos("read line codes"), "read_line_to_codes/2").
true.
% The columns of a table of options stay, and what does not fit goes on in its column.
?- mentions(help(shortest_path), "\n                          to a goal; a state for which").
true.
?- mentions(help(shortest_path), "\n    @error domain_error(search_algorithm, A)").
true.
?- apropos(_).
error(instantiation_error, _).

% Descriptions fit 80 columns, and those of tables have no marks of Markdown.
?- help:family(Family), with_output_to(string(_Text), help(Family)), split_string(_Text, "\n", "", _Lines), member(Line, _Lines), string_length(Line, _Length), _Length > 80.
false.
?- with_output_to(string(_Text), help('Directives of format')), sub_string(_Text, _, _, _, "the fill character, ~`-t\n").
true.
