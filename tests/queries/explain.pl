% library(explain)
:- dynamic fact/1.
fact(1).
rule(X) :- fact(X).
other(X) :- \+ rule(X).
explained(Spec, Lines) :- with_output_to(string(S), explain(Spec)), split_string(S, "\n", "", Lines0),
    append(Lines1, [""], Lines0), maplist(without_place, Lines1, Lines).
without_place(Line, Short) :- ( sub_string(Line, B, _, _, ", ") , sub_string(Line, 0, B, _, Short) -> true ; Short = Line ).

?- explained(rule, Lines).
Lines = ["rule/1 is a predicate of the program: 1 clause", "rule is called by [other/1]"].
?- explained(fact/1, Lines).
Lines = ["fact/1 is a dynamic predicate of the program: 1 clause", "fact/1 is called by [rule/1]"].
?- explained(mod, Lines).
Lines = ["mod is an operator: op(400"].
?- explained(append/3, Lines).
Lines = ["append/3 is a predicate of library(lists)", "append/3 is called by [explained/2]"].
?- explained(nothing_of_this_name, Lines).
Lines = ["Nothing is known of nothing_of_this_name."].
?- explained(subtract, Lines).
Lines = ["subtract/3 is a predicate of library(lists)"].
