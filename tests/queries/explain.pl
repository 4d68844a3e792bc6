% library(explain)
:- dynamic fact/1.
fact(1).
rule(X) :- fact(X).
other(X) :- \+ rule(X).
explained(Spec, Lines) :- with_output_to(string(S), explain(Spec)), split_string(S, "\n", "", Lines0),
    append(Lines1, [""], Lines0), maplist(without_place, Lines1, Lines).
without_place(Line, Short) :- ( sub_string(Line, B, _, _, ", ") , sub_string(Line, 0, B, _, Short) -> true ; Short = Line ).

?- explained(rule, Lines).
Lines = ["rule/1 is a predicate of the program: 1 clause", "rule is used by [other/1]"].
?- explained(fact/1, Lines).
Lines = ["fact/1 is a dynamic predicate of the program: 1 clause", "fact/1 is used by [rule/1]"].
?- explained(mod, Lines).
Lines = ["mod is an operator: op(400", "(mod)/2 is an arithmetic function"].
?- explained(sin/1, Lines).
Lines = ["sin/1 is an arithmetic function"].
?- explained(lists:subtract/3, Lines), explained(explain:subtract, Lines).
Lines = ["subtract/3 is a predicate of library(lists)"].
?- explained(user:fact/1, Lines).
Lines = ["fact/1 is a dynamic predicate of the program: 1 clause", "fact/1 is used by [rule/1]"].
?- explained(append/3, Lines).
Lines = ["append/3 is a predicate of library(lists)", "append/3 is used by [explained/2]"].
?- explained(nothing_of_this_name, Lines).
Lines = ["nothing_of_this_name is an atom; no predicate"].
?- explained(subtrct, [_, Line]).
Line = "Did you mean subtract?".
?- explained(rule/7, Lines).
Lines = ["rule/7 is no predicate of the program"].
?- member(Term, ["no such name", 12, 1.5, [], [a, b]]), explained(Term, [Line]).
Term = "no such name", Line = "\"no such name\" is a string; no predicate" ;
Term = 12, Line = "12 is an integer" ;
Term = 1.5, Line = "1.5 is a float" ;
Term = [], Line = "[] is the empty list" ;
Term = [a, b], Line = "[a,b] is a list of 2 elements".
?- explained(_, Lines).
Lines = ["A is a variable without a value"].
?- explained(rule(1), Lines).
Lines = ["rule(1) is a compound term: rule/1", "rule/1 is a predicate of the program: 1 clause", "rule/1 is used by [other/1]"].
?- explained(subtract, Lines).
Lines = ["subtract/3 is a predicate of library(lists)"].
