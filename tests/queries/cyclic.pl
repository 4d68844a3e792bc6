% Terms that contain themselves: what walks through all of a term ends in an error, and what need not do that holds.
:- dynamic p/1.

formal(Goal, Name) :- catch(( call(Goal) -> Name = true ; Name = false ), error(E, _), true), ( var(E) -> true ; E =.. [_, Name|_] ).

% cyclic(?Shape, -Term)
cyclic(and, X) :- X = (true, X).
cyclic(or, X) :- X = (fail ; X).
cyclic(if, X) :- X = (var(_) -> X).
cyclic(module, X) :- X = user:X.
cyclic(list, X) :- X = [a, _|X].
cyclic(all_a, X) :- X = [a|X].
cyclic(nested, X) :- X = [X].
cyclic(sum, X) :- X = 1+X.
cyclic(term, X) :- X = f(_, X, Y, Y).

of(Shape, X, Goal, Name) :- cyclic(Shape, X), formal(Goal, Name0), !, Name = Name0.
each(Shapes, X, Goal, Names) :- findall(N, ( member(S, Shapes), copy_term(X-Goal, Y-G), of(S, Y, G, N) ), Names).

?- each([and, or, if, module], X, call(X), Es).
Es = [cyclic_term, cyclic_term, cyclic_term, cyclic_term].
?- each([and, if, module, term], X, assertz((p(1) :- X)), Es).
Es = [cyclic_term, cyclic_term, cyclic_term, cyclic_term].
?- each([and, if], X, assertz((p(1) :- \+ X, ( X -> true ))), Es).
Es = [cyclic_term, cyclic_term].
?- each([and, if], X, assertz((never_added :- \+ X, _)), Es).
Es = [cyclic_term, cyclic_term].
?- each([list, term], X, assertz(p(X)), Es).
Es = [cyclic_term, cyclic_term].
?- each([and, list], X, phrase(X, [97]), Es).
Es = [acyclic_term, acyclic_term].
?- each([and, list, sum], X, ( Y is X, Y > 0 ), Es).
Es = [evaluable, evaluable, expression].
?- each([list, nested, all_a], X, memberchk(b, X), Es).
Es = [true, false, list].
?- each([list, nested, all_a], X, length(X, _), Es).
Es = [list, true, list].
?- each([list, nested], X, consult(X), Es).
Es = [acyclic_term, acyclic_term].
?- each([list, nested], X, ( dynamic(X) ; use_module(X) ), Es).
Es = [acyclic_term, acyclic_term].
?- each([list, nested, term], X, expand_term(X, _), Es).
Es = [acyclic_term, acyclic_term, acyclic_term].
?- each([list, term], X, term_singletons(X, _), Es).
Es = [acyclic_term, acyclic_term].
?- cyclic(term, _X), numbervars(_X, 0, E, [singletons(true)]), arg(1, _X, A), arg(3, _X, B).
E = 2, A = '$VAR'(0), B = '$VAR'(1).
?- each([list, term, sum], X, ( copy_term(X, Y), Y = X, compare(=, X, Y), ground(f), term_variables(X, _) ), Es).
Es = [true, true, true].
% A fact that contains itself: its arguments refer to its functor, which is not kept with them.
?- each([list, term], X, assertz(X), Es).
Es = [modify, cyclic_term].
?- reset(( shift(c), assertz(kept(X)) ), _, X), X.
error(representation_error(cyclic_term), _).
?- X = Y^X, bagof(Y, X, _).
error(representation_error(cyclic_term), _).
?- X = m:X, setof(Y, X, _).
error(representation_error(cyclic_term), _).
