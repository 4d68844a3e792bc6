% Descriptions of predicates at the top level.
%
% Built-in predicates are described in the reference (docs/reference.md, which is
% in the binary), those of libraries in the comments before them, and so are those
% of programs. Each question searches all of these texts: nothing is stored.
%
% A description is entry(Source, Templates, Lines): Source is a family of the reference
% or library(Name), Templates are "name(+Arg) is det." and the like, of one or
% several predicates, Lines the text about them.

:- module(help,
          [ help/0,
            help/1,
            apropos/1
          ]).

:- use_module(library(lists), [append/3, last/2, member/2, memberchk/2, nth1/3]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(help/paragraphs)).
:- use_module(library(help/subjects), [subject_lines/2]).

:- meta_predicate help(:).

:- set_prolog_flag(double_quotes, string).

% ---- asking ----

%! help is det.
% Says how to ask, which keys there are, and how to go on.
help :-
    first_page(Lines0),
    columns(Columns),
    ( Columns < 80 -> narrow(Lines0, Lines1), fitting(Lines1, Columns, Lines) ; Lines = Lines0 ),
    write_lines(Lines, ''),
    findall(Family, family(Family), Families),
    nl,
    put_unbroken("Families of built-in predicates, help('Type tests') and so on:"),
    atomic_list_concat(Families, ', ', Text),
    filled(Text, Filled),
    write_lines(Filled, '    ').

% narrow(+Lines, -Narrow): what a row of a table says has lines of its own.
narrow([], []).
narrow([Line|Lines], Narrow) :-
    (   string_concat("    ", Row, Line),
        sub_string(Row, Before, 2, _, "  ")
    ->  sub_string(Row, 0, Before, _, Name),
        sub_string(Row, Before, _, 0, Rest),
        normalize_space(string(About), Rest),
        string_concat("    ", Name, First),
        string_concat("        ", About, Second),
        Narrow = [First, Second|Narrow1]
    ;   Narrow = [Line|Narrow1]
    ),
    narrow(Lines, Narrow1).

first_page([
    "A query ends with a full stop:  ?- member(X, [a, b]).",
    "Space or ; shows the next answer, Enter or . stops, h tells the other keys.",
    "Tab completes names, Ctrl-C stops a query, halt. or Ctrl-D leaves.",
    "At the prompt, with Enter: p + - w show the last answer whole, more, less,",
    "without quotes; d draws it, m plays its steps; h lists the history, !! repeats",
    "the last query. $X in a query is the last value of X.",
    "",
    "    [file].                 loads file.pl; [user]. reads clauses until Ctrl-D",
    "    make.                   loads changed files again",
    "    listing(Name).          shows the clauses of a predicate",
    "    help(Name).             describes a predicate; also Name/Arity",
    "    help(library(lists)).   describes a library",
    "    apropos(Text).          finds predicates by name or description",
    "    edit(Name).             opens the file of a predicate in an editor",
    "    draw(Term).             draws a term, a board, a graph or a chart",
    "    explain(Name).          says what a name is, and where it is used",
    "    time(Goal).             shows the time and inferences of a goal",
    "    trace.                  shows goals step by step; nodebug. ends it",
    "    check.                  looks for mistakes in the program",
    "",
    "explain(syntax). says more about an error, and `taquin check FILE` in a shell",
    "compares the answers to queries with those that a file states."
]).

%! help(:Topic) is det.
% Describes Topic: a Name or Name/Arity of a predicate, operator, evaluable functor, flag or
% directive; library(Name); or a family of the reference. Similar names are suggested for an
% unknown one. O(text of all libraries) at worst.
help(Spec) :-
    strip_module(Spec, _, Topic),
    must_be(nonvar, Topic),
    topic(Topic, What),
    findall(Page, page(What, Page), Pages),
    (   Pages == []
    ->  unknown(What)
    ;   write_pages(Pages)
    ).

topic(library(Name), library(Name)) :- !.
topic(Name/Arity, name(Name, Arity)) :- atom(Name), integer(Arity), !.
topic(Name//Arity0, name(Name, Arity)) :- atom(Name), integer(Arity0), !, Arity is Arity0+2.
topic(Folder/File, library(Folder/File)) :- atom(Folder), atom(File), !.
topic(Text, name(Name, _)) :- string(Text), !, atom_string(Name, Text).
topic(Name, name(Name, _)) :- atom(Name), !.
topic(Head, name(Name, Arity)) :- must_be(callable, Head), functor(Head, Name, Arity).

%! apropos(+Text) is det.
% Lists the predicates with the words of Text, in any order and ignoring case: those with the words in their name first,
% then those with some in the first sentence of their description. If there are fewer than five, those with some in the
% rest of it follow. Words such as "of" do not count, nor does the s of a plural. O(text of all libraries).
apropos(Text) :-
    must_be(nonvar, Text),
    wanted_words(Text, Wanted),
    findall(How-(Name/Arity-Line), mentioned(Wanted, How, Name, Arity, Line), Found0),
    sort(Found0, Found),
    findall(Line, ( member(How, [1, 2]), member(How-(_-Line), Found) ), Near),
    findall(Line, member(3-(_-Line), Found), Far),
    length(Near, Count),
    ( Count < 5 -> append(Near, Far, Lines) ; Lines = Near ),
    (   Lines == []
    ->  format("Nothing is known about ~w.~n", [Text])
    ;   forall(member(Line, Lines), writeln(Line))
    ).

wanted_words(Text, Wanted) :-
    string_lower(Text, Low),
    split_string(Low, " ", " ", Words),
    findall(Stem, ( member(Word, Words), \+ memberchk(Word, ["a", "an", "the", "of", "in", "to", "for", "", "from", "with"]),
                    stem(Word, Stem) ), Stems),
    ( Stems == [] -> Wanted = Words ; Wanted = Stems ).

stem(Word, Stem) :-
    (   string_concat(Stem0, "s", Word), string_length(Stem0, Length), Length > 3, \+ string_concat(_, "s", Stem0)
    ->  Stem = Stem0
    ;   Stem = Word
    ).

% How is 1 for words in the name, 2 for some in the first sentence, and 3 for some in the rest.
mentioned(Wanted, How, Name, Arity, Line) :-
    described(entry(Source, Templates, Lines)),
    atomic_list_concat(Lines, ' ', All),
    findall(Name-(Template-Arity), ( member(Template, Templates), template(Template, Name, Arity) ), Named0),
    keysort(Named0, Named),
    group_pairs_by_key(Named, Groups),
    member(Name-Heads, Groups),
    Heads = [_-Arity|_],
    words_in(Name, Source, Lines, All, Wanted, How),
    summary(Lines, Summary),
    shown_indicators(Heads, Name, Shown),
    ( Source = library(_) -> format(string(From), "~w: ", [Source]) ; From = "" ),
    string_concat(From, Summary, Text),
    columns(Columns),
    ( Columns < 70 -> Column = 8 ; Column = 30 ),
    Width is Columns-Column-1,
    filled(Text, Width, [First|More]),
    % A name that is too long for its column has a line of its own.
    string_length(Shown, Length),
    ( Length < Column -> Layout = "~w ~t~*|~w~@" ; Layout = "~w~n~t~*|~w~@" ),
    format(string(Line), Layout, [Shown, Column, First, forall(member(Next, More), format("~n~t~*|~w", [Column, Next]))]).

words_in(Name, Source, Lines, All, Wanted, How) :-
    string_lower(Name, LowName),
    (   contains_all(LowName, Wanted)
    ->  How = 1
    ;   ( Source = library(Library) -> true ; Library = '' ),
        format(string(Both0), "~w ~w ~w", [Name, Library, All]),
        string_lower(Both0, Both),
        contains_all(Both, Wanted),
        summary(Lines, Summary),
        format(string(Start0), "~w ~w", [Name, Summary]),
        string_lower(Start0, Start),
        ( contains_all(Start, Wanted) -> How = 2 ; How = 3 )
    ).

contains_all(Text, Words) :- \+ ( member(Word, Words), \+ sub_string(Text, _, _, _, Word) ).

% Shown tells all predicates of one description, or the first and the last of many.
shown_indicators(Heads, Name, Shown) :-
    maplist(shown_head(Name), Heads, All),
    (   All = [First,_,_,Fourth|Others]
    ->  last([Fourth|Others], Last),
        atomic_list_concat([First, ' to ', Last], Shown)
    ;   atomic_list_concat(All, ', ', Shown)
    ).

shown_head(Name, Template-Arity, Shown) :- shown_indicator(Template, Name, Arity, Shown).

shown_indicator(_, Name, Arity, Shown) :- var(Arity), !, Shown = Name.
shown_indicator(Template, Name, Arity, Shown) :-
    (   sub_string(Template, _, _, _, "// is ")
    ->  DcgArity is Arity-2,
        format(string(Shown), "~q", [Name//DcgArity])
    ;   format(string(Shown), "~q", [Name/Arity])
    ).

% The first sentence.
summary([], "").
summary([Line|Lines], Summary) :-
    atomic_list_concat([Line|Lines], ' ', Text),
    (   sub_string(Text, Before, _, _, ". ")
    ->  Length is Before+1
    ;   string_length(Text, Length)
    ),
    sub_string(Text, 0, Length, _, Summary0),
    unmarked(Summary0, Summary).

% ---- pages ----

% page(+Topic, -Page): Page is page(Heads, Lines): lines at the margin, and lines of text under them.
page(library(Spec), Page) :-
    library_page(Spec, Page).
page(name(Name, Arity), Page) :-
    (   program_page(Name, Arity, Page)
    ;   built_in_page(Name, Arity, Page)
    ;   library_entry(Name, Arity, Page)
    ).
page(name(Name, Arity), Page) :-
    var(Arity),
    \+ built_in_page(Name, _, _),
    library_page(Name, Page).
page(name(Name, Arity), page([Family|Lines], [])) :-
    var(Arity),
    family(Family),
    string_lower(Family, Low),
    string_lower(Name, Low),
    findall(Line, ( in_reference(Entry), head_of(Family, Entry, Head), hanging_line(Head, Line) ), Lines).

page(name(Name, Arity), page([First|Lines], [])) :-
    var(Arity),
    subject_lines(Name, [First|Lines0]),
    maplist(string_concat("    "), Lines0, Lines).

head_of(Family, entry(Family, Templates, _), Head) :- member(Head, Templates).
head_of(Family, row(Family, Templates, Text), Head) :-
    atomic_list_concat(Templates, ', ', Heads),
    format(string(Head), "~w: ~w", [Heads, Text]).

% The lines of a text that is indented, those after the first twice as far.
hanging_line(Text, Line) :-
    text_width(Width0),
    Width is Width0-4,
    filled(Text, Width, [First|More]),
    (   string_concat("    ", First, Line)
    ;   member(Next, More),
        string_concat("        ", Next, Line)
    ).

built_in_page(Name, Arity, page(Heads, Lines)) :-
    in_reference(Entry),
    entry_page(Entry, Name, Arity, Heads, Lines).

entry_page(entry(_, Templates, Lines0), Name, Arity, Templates, Lines) :-
    one_is(Templates, Name, Arity),
    maplist(unmarked, Lines0, Lines).
entry_page(row(Family, Templates, Text), Name, Arity, [Head], Lines) :-
    one_is(Templates, Name, Arity),
    filled(Text, Lines),
    atomic_list_concat(Templates, ', ', Heads),
    format(string(Head), "~w  (~w)", [Heads, Family]).

one_is(Templates, Name, Arity) :-
    member(Template, Templates),
    template(Template, Name, Arity), !.

library_entry(Name, Arity, page(Heads, Lines)) :-
    '$libraries'(Libraries),
    member(Library, Libraries),
    '$library_text'(Library, Text),
    once(( heading_mark(Name, Mark), sub_string(Text, _, _, _, Mark) )),
    library_described(Library, Text, entry(_, Templates, Lines)),
    member(Template, Templates),
    template(Template, Name, Arity),
    whence(Library, Whence),
    format(string(Head), "~w  ~w", [Template, Whence]),
    Heads = [Head].

% heading_mark(+Name, -Mark): what a text contains that describes Name: a name in front, or an operator between spaces.
heading_mark(Name, Mark) :- string_concat("%! ", Name, Mark).
heading_mark(Name, Mark) :-
    \+ sub_atom(Name, _, _, _, ' '),
    format(string(Mark), " ~w ", [Name]).

% Whether the library has to be asked for.
whence(Library, Whence) :-
    (   library_exports(Library, Exports),
        member(Indicator, Exports),
        functor_of(Indicator, Name, Arity),
        '$library_of'(Name, Arity, Library)
    ->  format(string(Whence), "[library(~w)]", [Library])
    ;   format(string(Whence), "[:- use_module(library(~w)).]", [Library])
    ).

library_page(Spec, page(Heads, Lines)) :-
    library_name(Spec, Library),
    '$library_text'(Library, Text),
    whence(Library, Whence),
    split_string(Text, "\n", "", Source),
    comment(Source, About, _),
    ( sub_string(Whence, 0, _, _, "[library") -> Heads = [Head] ; Heads = [Head, Whence] ),
    format(string(Head), "library(~w)", [Library]),
    findall(Template, exported_template(Library, Text, Template), Templates),
    append(About, [""|Templates], Lines).

library_name(Spec, Name) :- atom(Spec), !, Name = Spec.
library_name(Folder/File, Name) :- atom(Folder), atom(File), atomic_list_concat([Folder, File], /, Name).

exported_template(Library, Text, Template) :-
    findall(T, ( library_described(Library, Text, entry(_, Ts, _)), member(T, Ts) ), Templates),
    library_exports(Library, Exports),
    member(Indicator, Exports),
    functor_of(Indicator, Name, Arity),
    (   member(Template, Templates),
        template(Template, Name, Arity)
    ->  true
    ;   format(string(Template), "~q, built in", [Name/Arity])
    ).

% ---- predicates of the program ----

program_page(Name, Arity, page([Head], Lines)) :-
    current_module(Module),
    '$module_class'(Module, user),
    '$predicates'(Module, Indicators),
    member(Name/Arity, Indicators),
    \+ sub_atom(Name, 0, _, _, $),
    functor(Goal, Name, Arity),
    '$predicate'(Module, Goal, Properties),
    ( Module == user -> Shown = Name/Arity ; Shown = Module:Name/Arity ),
    (   memberchk(file(File), Properties),
        place(File, Name, Arity, Line, Lines)
    ->  format(string(Head), "~q, at ~w:~w", [Shown, File, Line])
    ;   memberchk(file(File), Properties)
    ->  format(string(Head), "~q, of ~w", [Shown, File]),
        Lines = []
    ;   ( memberchk(number_of_clauses(N), Properties) -> true ; N = 0 ),
        ( memberchk(dynamic, Properties) -> Kind = "dynamic" ; Kind = "static" ),
        format(string(Head), "~q, ~w, clauses: ~d", [Shown, Kind, N]),
        Lines = []
    ).

% place(+File, +Name, +Arity, -Line, -Comment): the line of the first clause, and the comment before it.
place(File, Name, Arity, Line, Comment) :-
    catch('$read_text'(File, Text), _, fail),
    open_string(Text, Stream),
    call_cleanup(clause_line(Stream, Name, Arity, Line), close(Stream)),
    split_string(Text, "\n", "", Lines),
    comment_before(Line, Lines, Comment).

clause_line(Stream, Name, Arity, Line) :-
    catch(read_term(Stream, Term, [term_position(Position)]), error(syntax_error(_), _), true),
    (   Term == end_of_file
    ->  fail
    ;   nonvar(Term),
        clause_functor(Term, Name, Arity)
    ->  stream_position_data(line_count, Position, Line)
    ;   clause_line(Stream, Name, Arity, Line)
    ).

clause_functor((Head0 --> _), Name, Arity) :- !,
    ( nonvar(Head0), Head0 = (Head, _) -> true ; Head = Head0 ),
    callable(Head),
    functor(Head, Name, Arity0),
    Arity is Arity0+2.
clause_functor((Head :- _), Name, Arity) :- !, callable(Head), functor(Head, Name, Arity).
clause_functor((Head, _ => _), Name, Arity) :- !, callable(Head), functor(Head, Name, Arity).
clause_functor((Head => _), Name, Arity) :- !, callable(Head), functor(Head, Name, Arity).
clause_functor(Head, Name, Arity) :- functor(Head, Name, Arity).

comment_before(Line, Lines, Comment) :-
    Above is Line-1,
    length(Before, Above),
    append(Before, _, Lines), !,
    comment_at_end(Before, [], Comment).

comment_at_end([], Comment, Comment).
comment_at_end([Line|Lines], Comment0, Comment) :-
    (   said(Line, Text)
    ->  append(Comment0, [Text], Comment1)
    ;   Comment1 = []
    ),
    comment_at_end(Lines, Comment1, Comment).

% The text of a line that is a comment.
said(Line, Text) :-
    string_concat("%", Rest, Line),
    (   ( Start = "! " ; Start = "% " ; Start = " " ),
        string_concat(Start, Text0, Rest)
    ->  Text = Text0
    ;   Text = Rest
    ).

% The comment at the beginning of lines, and the lines after it.
comment([Line|Lines], [Text|Texts], Rest) :-
    said(Line, Text),
    \+ string_concat("%!", _, Line), !,
    comment(Lines, Texts, Rest).
comment(Lines, [], Lines).

% ---- described topics ----

described(Entry) :-
    Entry = entry(_, _, _),
    in_reference(Entry).
described(entry("", Templates, [Line])) :-
    in_reference(row(Family, Templates, Text)),
    format(string(Line), "~w: ~w", [Family, Text]).
described(entry(library(Whole), Templates, Lines)) :-
    '$libraries'(Libraries),
    member(Library, Libraries),
    '$library_text'(Library, Text),
    library_described(Library, Text, entry(_, Templates0, Lines)),
    (   part_of(Library, Libraries, Whole)
    ->  shared_templates(Library, Whole, Templates0, Templates),
        Templates \== []
    ;   Whole = Library, Templates = Templates0
    ).

% Of the parts of a library, only what it exports itself is described, and those that it exports as a whole.
shared_templates(Part, Whole, Templates0, Templates) :-
    '$library_text'(Whole, Text),
    format(string(Mark), ":- reexport(library(~w))", [Part]),
    (   sub_string(Text, _, _, _, Mark)
    ->  Templates = Templates0
    ;   library_exports(Whole, Exports),
        findall(T, ( member(T, Templates0), exported(T, Exports) ), Templates)
    ).

part_of(Part, Libraries, Whole) :-
    sub_atom(Part, Before, 1, _, /),
    sub_atom(Part, 0, Before, _, Whole),
    memberchk(Whole, Libraries).

family(Family) :-
    reference_lines(Lines),
    member(Line, Lines),
    string_concat("### ", Family, Line).

reference_lines(Lines) :-
    '$reference'(Text),
    split_string(Text, "\n", "", Lines).

% in_reference(-Entry): an entry, or row(Family, Templates, Text) of one of the tables.
in_reference(Entry) :-
    reference_lines(Lines),
    entries(Lines, "", Entries),
    member(Entry, Entries).

entries([], _, []).
entries([Line|Lines], Family, Entries) :-
    (   string_concat("### ", New, Line)
    ->  entries(Lines, New, Entries)
    ;   reference_template(Line, Template)
    ->  reference_templates(Lines, Templates, Lines1),
        paragraph(Lines1, Text, Rest),
        Entries = [entry(Family, [Template|Templates], Text)|More],
        entries(Rest, Family, More)
    ;   row(Line, Templates, Text)
    ->  Entries = [row(Family, Templates, Text)|More],
        entries(Lines, Family, More)
    ;   entries(Lines, Family, Entries)
    ).

reference_template(Line, Template) :-
    string_concat("`", Line1, Line),
    split_string(Line1, "`", "", [Head, Tail]),
    split_string(Tail, " ", "", ["", "is", How]),
    memberchk(How, ["det.", "semidet.", "nondet.", "multi.", "failure.", "erroneous."]),
    string_concat(Head, Tail, Template).

reference_templates([Line|Lines], Templates, Rest) :-
    (   reference_template(Line, Template)
    ->  Templates = [Template|More],
        reference_templates(Lines, More, Rest)
    ;   Templates = [],
        Rest = [Line|Lines]
    ).

paragraph([], [], []).
paragraph([Line|Lines], Text, Rest) :-
    (   Line == ""
    ->  Text = [],
        Rest = Lines
    ;   Text = [Line|More],
        paragraph(Lines, More, Rest)
    ).

% A row of a table: templates in code type, and text.
row(Line, Templates, Text) :-
    string_concat("| `", _, Line),
    once(sub_string(Line, Before, _, After, "` | ")),
    sub_string(Line, 2, Length, _, Left0),
    Length is Before-1, !,
    atomic_list_concat(Parts, '\\|', Left0),
    atomic_list_concat(Parts, '|', Left),
    split_string(Left, "`", "", Pieces),
    findall(Piece, ( nth1(I, Pieces, Piece), I mod 2 =:= 0 ), Templates),
    sub_string(Line, _, After, 0, Right),
    string_concat(Marked, " |", Right),
    unmarked(Marked, Text).

% unmarked(+Marked, -Text): without the backticks around code, and the backslashes before bars.
unmarked(Marked, Text) :-
    atomic_list_concat(Bars, '\\|', Marked),
    atomic_list_concat(Bars, '|', Plain),
    atomic_list_concat(Pieces, '``', Plain),
    findall(Piece, ( nth1(I, Pieces, Piece0), unmarked(I, Piece0, Piece) ), Unmarked),
    atomics_to_string(Unmarked, Text).

% Every second piece is code that has backticks itself, between spaces.
unmarked(I, Piece0, Piece) :- I mod 2 =:= 0, !, split_string(Piece0, "", " ", [Piece]).
unmarked(_, Piece0, Piece) :- atomic_list_concat(Parts, '`', Piece0), atomic_list_concat(Parts, Piece).

% The descriptions of a library's exports.
library_described(Library, Text, entry(library(Library), Templates, Lines)) :-
    split_string(Text, "\n", "", Source),
    library_exports(Library, Exports),
    library_entries(Source, Entries),
    member(Templates0-Lines, Entries),
    findall(T, ( member(T, Templates0), exported(T, Exports) ), Templates),
    Templates \== [].

exported(Template, Exports) :-
    template(Template, Name, Arity),
    member(Indicator, Exports),
    functor_of(Indicator, Name, Arity), !.

functor_of(Name/Arity, Name, Arity).
functor_of(Name//Arity0, Name, Arity) :- Arity is Arity0+2.

library_entries([], []).
library_entries([Line|Lines], Entries) :-
    (   string_concat("%! ", Template, Line)
    ->  library_templates(Lines, Templates, Lines1),
        comment(Lines1, Text, Rest),
        Entries = [[Template|Templates]-Text|More],
        library_entries(Rest, More)
    ;   library_entries(Lines, Entries)
    ).

library_templates([Line|Lines], Templates, Rest) :-
    (   string_concat("%! ", Template, Line)
    ->  Templates = [Template|More],
        library_templates(Lines, More, Rest)
    ;   Templates = [],
        Rest = [Line|Lines]
    ).

library_exports(Library, Exports) :-
    '$library_text'(Library, Text),
    open_string(Text, Stream),
    call_cleanup(read(Stream, Header), close(Stream)),
    Header = (:- module(_, Exports)).

% template(+Template, -Name, -Arity): the predicate of a template "name(+A, -B) is det.", "+A op +B", "op +A" or "name".
% The arity of one with ... is unknown.
template(Template, Name, Arity) :-
    split_string(Template, " ", "", Words0),
    ( append(Words, ["is", _], Words0) -> true ; Words = Words0 ),
    Words = [First|_],
    (   sub_string(First, B, _, _, "("), B > 0
    ->  sub_atom(First, 0, B, _, Quoted),
        unquoted(Quoted, Name),
        length(Words, N),
        last_of(Words, Last),
        (   Last == "...)" -> true
        ;   string_concat(_, "//", Last) -> Arity is N+2
        ;   Arity = N
        )
    ;   Words = [_, Operator, _] -> atom_string(Name, Operator), Arity = 2
    ;   Words = [Operator, _] -> atom_string(Name, Operator), Arity = 1
    ;   string_concat(Name0, "//", First) -> atom_string(Name, Name0), Arity = 2
    ;   atom_string(Name, First), Arity = 0
    ).

unquoted(Quoted, Name) :-
    (   atom_concat('\'', Rest, Quoted), atom_concat(Name0, '\'', Rest)
    ->  Name = Name0
    ;   Name = Quoted
    ).

last_of([X], X) :- !.
last_of([_|Xs], X) :- last_of(Xs, X).

% ---- unknown topics ----

unknown(library(Spec)) :- !,
    '$libraries'(Libraries),
    ( library_name(Spec, Name) -> true ; Name = '' ),
    format("There is no library(~w).~n", [Spec]),
    suggest(Name, Libraries).
unknown(name(Name, Arity)) :-
    ( var(Arity) -> Shown = Name ; Shown = Name/Arity ),
    format("Nothing is known about ~q.~n", [Shown]),
    findall(N/A, known(N, A), Known),
    findall(Name/A, member(Name/A, Known), Same),
    (   Same = [_|_]
    ->  sort(Same, Others),
        format("There is", []),
        forall(nth1(I, Others, Other), ( I == 1 -> format(" ~q", [Other]) ; format(", ~q", [Other]) )),
        writeln('.')
    ;   findall(N, member(N/_, Known), Names),
        suggest(Name, Names)
    ).

known(Name, Arity) :-
    described(entry(_, Templates, _)),
    member(Template, Templates),
    template(Template, Name, Arity).
known(Name, Arity) :-
    '$predicates'(user, Indicators),
    member(Name/Arity, Indicators).

suggest(Name, Names) :-
    (   '$nearest'(Name, Names, Near)
    ->  format("Did you mean ~q?~n", [Near])
    ;   true
    ),
    format("apropos(~q) looks for a part of a name or description.~n", [Name]).

% ---- writing ----

write_pages([page(Heads, Lines)|Pages]) :-
    forall(member(Head, Heads), put_unbroken(Head)),
    fitting(Lines, Fitting),
    write_lines(Fitting, '    '),
    (   Pages == []
    ->  true
    ;   nl,
        write_pages(Pages)
    ).

write_lines([], _).
write_lines([Line|Lines], Indent) :-
    ( Line == "" -> nl ; format("~w~w~n", [Indent, Line]) ),
    write_lines(Lines, Indent).
