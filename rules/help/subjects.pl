% Subjects that people ask help/1 about, which are no names: where to read about each.

:- module(help_subjects, [subject_lines/2]).

:- use_module(library(lists), [member/2, memberchk/2]).

:- set_prolog_flag(double_quotes, string).

%! subject_lines(+Name, -Lines) is nondet.
% Lines say what to look at for the subject Name, an atom.
subject_lines(Name, Lines) :-
    downcase_atom(Name, Low),
    subject(Words, About, Asked, Chapter),
    memberchk(Low, Words),
    findall(Line, subject_line(About, Asked, Chapter, Line), Lines).

subject_line(About, _, _, About).
subject_line(_, Asked, _, Line) :-
    member(Topic-What, Asked),
    format(string(Line), "~w~t~34|~w", [Topic, What]).
subject_line(_, _, Chapter, Line) :-
    Chapter \== none,
    chapter(Chapter, Title),
    format(string(Line), "The book: ~w (docs/book/src/~w.md).", [Title, Chapter]).

chapter(first, "The first fifteen minutes").
chapter(queries, "Queries and backtracking").
chapter(rules, "Rules").
chapter(lists, "Lists and arithmetic").
chapter(cut, "The cut and negation").
chapter(exceptions, "Exceptions").
chapter(changes, "Changing the program").
chapter(io, "Input and output").
chapter(operators, "Operators").
chapter(grammars, "Grammars").
chapter(pictures, "Pictures").
chapter(testing, "Testing").
chapter(toplevel, "The top level").
chapter(debugging, "Debugging").
chapter(errors, "Errors explained").
chapter(tabling, "Tabling").
chapter(constraints, "Constraints").
chapter(search, "Search").
chapter(puzzles, "Puzzles").
chapter(embedding, "Embedding in Rust").
chapter(limits, "Limits and security").
chapter(performance, "Performance").
chapter(differences, "Differences from SWI-Prolog").
chapter(cookbook, "Cookbook").

% subject(-Words, -About, -Asked, -Chapter): Asked are queries and what they tell, Chapter is a file of the book, or
% none.
subject([dcg, dcgs, grammar, grammars, '-->', parsing, parser],
        "Grammar rules: Head --> Body describes a list of characters, codes or tokens.",
        [ 'help(phrase)'-"runs a grammar",
          'help(library(dcg/basics))'-"numbers, blanks, words",
          'help(library(dcg/high_order))'-"sequences, options",
          'help(library(pure_input))'-"grammars over files" ], grammars).
subject([puzzle, puzzles, game, games, sokoban, cube, tiles],
        "Puzzles that are solved natively, and how to state one of your own.",
        [ 'apropos(puzzle)'-"predicates about puzzles",
          'help(solve)'-"sliding tiles",
          'help(library(search))'-"shortest paths by rules of your own",
          'taquin solve FILE'-"in a shell: files of puzzles" ], puzzles).
subject([error, errors, exception, exceptions, warning, warnings],
        "Errors are terms error(Formal, Context) that throw/1 raises and catch/3 catches.",
        [ 'help(catch)'-"how to handle an error",
          'help(throw)'-"how to raise one",
          'help(library(error))'-"checks of arguments",
          'explain(syntax)'-"what a message means; 'taquin explain' in a shell lists all" ], exceptions).
subject([exit, quit, bye, leave, stop, end],
        "halt. or Ctrl-D leaves; Ctrl-C stops a query that runs.",
        [ 'help(halt)'-"ends the program, with a status",
          'help(abort)'-"ends the query" ], queries).
subject([list, lists],
        "Lists are written [a, b, c] and [First|Rest].",
        [ 'help(library(lists))'-"append/3, member/2, nth0/3 and more",
          'help(library(apply))'-"maplist/2, foldl/4, include/3",
          'help(\'All solutions\')'-"findall/3, bagof/3, setof/3" ], lists).
subject([arithmetic, math, maths, numbers, calculation],
        "X is Expression computes; =:=, =\\=, < and so on compare.",
        [ 'help(is)'-"evaluation",
          'help(\'Evaluable functors\')'-"all functions",
          'help(library(clpfd))'-"equations, in every direction" ], lists).
subject([random, randomness],
        "Random numbers and choices.",
        [ 'help(library(random))'-"all predicates",
          'help(set_random)'-"the seed" ], none).
subject([string, strings, text],
        "Text is an atom, a string, or a list of codes or characters.",
        [ 'help(\'Strings\')'-"strings",
          'help(format)'-"text from values",
          'help(split_string)'-"parts of a text",
          'help(library(strings))'-"more" ], lists).
subject([file, files, io, input, output],
        "Files are read and written as streams.",
        [ 'help(open)'-"a stream of a file",
          'help(read_term)'-"terms",
          'help(read_line_to_string)'-"lines",
          'help(library(readutil))'-"whole files",
          'help(library(csv))'-"tables" ], io).
subject([debug, debugger, debugging, tracing, tracer],
        "The debugger shows goals step by step.",
        [ 'help(trace)'-"every goal",
          'help(spy)'-"one predicate, or one line of a file",
          'help(nodebug)'-"ends it",
          'help(profile)'-"where the time goes" ], debugging).
subject([test, tests, testing, plunit],
        "taquin check runs the queries of a file and compares their answers with those stated.",
        [ 'help(library(plunit))'-"unit tests as in SWI-Prolog" ], testing).
subject([tabling, table, memoization, memo, recursion],
        ":- table p/2. remembers the answers of p/2, and makes left recursion end.",
        [ 'help(table)'-"the directive" ], tabling).
subject([constraint, constraints, clp, solver],
        "library(clpfd) solves equations and timetables over integers.",
        [ 'help(library(clpfd))'-"all constraints",
          'help(library(clpb))'-"the same over 0 and 1",
          'help(dif)'-"terms that stay different" ], constraints).
subject([search, path, paths, planning, 'shortest path'],
        "Rules say how one state leads to another; the search itself is native.",
        [ 'help(shortest_path)'-"a cheapest path",
          'help(library(planning))'-"plans for problems in PDDL" ], search).
subject([picture, pictures, drawing, plot, plots, chart, charts],
        "draw/1 draws a term as what it looks like.",
        [ 'help(library(draw))'-"pictures and plots" ], pictures).
subject([module, modules, library, libraries],
        "A file that begins with :- module(Name, Exports) is a module.",
        [ 'help(use_module)'-"imports a file or library" ], rules).
subject([rust, embedding, embed],
        "Taquin is a Rust crate: Engine::new(), consult_str, query.",
        [], embedding).
subject([limit, limits, memory, timeout, sandbox],
        "Limits on time, memory and inferences: --time, --memory, --inferences.",
        [ 'help(call_with_time_limit)'-"a goal with a limit" ], limits).
subject([speed, performance, profiling, profiler],
        "What makes programs fast.",
        [ 'help(time)'-"time and inferences of a goal",
          'help(profile)'-"time by predicate" ], performance).
subject([differences, swi, 'swi-prolog'],
        "What differs from SWI-Prolog.", [], differences).
subject([keys, history, toplevel, prompt, answers],
        "help. lists the keys at answers and at the prompt.", [], toplevel).
subject([rule, rules, clause, clauses, facts],
        "Facts and rules are written in a file, or typed after [user].",
        [ 'help(consult)'-"loads a file",
          'help(listing)'-"shows clauses",
          'help(assertz)'-"adds a clause" ], rules).
subject([loop, loops, for, while, repeat, iteration],
        "Loops are recursion, or goals that are run for each solution.",
        [ 'help(forall)'-"a goal for each solution of another",
          'help(between)'-"each integer of a range",
          'help(maplist)'-"a goal for each element of a list",
          'help(repeat)'-"until something holds" ], rules).
subject([if, else, condition, conditional, cut, negation, not, '!'],
        "( If -> Then ; Else ), \\+ Goal for what is not provable, and the cut !.",
        [ 'help(->)'-"conditions",
          'help(\\+)'-"negation",
          'help(!)'-"the cut" ], cut).
subject([operator, operators, op, syntax, priority, precedence],
        "Operators are names written between or before their arguments; op/3 declares more.",
        [ 'help(op)'-"declares an operator",
          'help(current_op)'-"those that there are" ], operators).
subject([database, dynamic, state, assignment, global],
        "Clauses of dynamic predicates come and go; global variables hold one value each.",
        [ 'help(assertz)'-"adds a clause",
          'help(retract)'-"removes one",
          'help(nb_setval)'-"sets a global variable" ], changes).
subject([comment, comments],
        "A comment is from % to the end of the line, or from /* to */.", [], rules).
subject([variable, variables, backtracking, unification, query, queries],
        "A variable begins with an upper-case letter or _; ; asks for the next answer.",
        [ 'help(=)'-"unification" ], queries).
subject([print, printing, write],
        "Terms and text are written to the current output.",
        [ 'help(writeln)'-"a term and a line feed",
          'help(format)'-"text with values",
          'help(nl)'-"a line feed" ], io).
subject([tutorial, introduction, start, begin, book, manual],
        "help. gives a short introduction.", [], first).
