% Conditions that unify a variable with a term: what they decide is the same for every kind of value.

value(X) :- member(X, [foo, bar, 3, 4, [1], [], [1, 2], f(9), f(_), g(1), _, "s", 1.5, 12345678901234567890, 5]).

atom(X, R) :- ( X = foo -> R = 1 ; R = 2 ).
chain(X, R) :- ( X = 3 -> R = X ; X = 4 -> R = four ; R = X ).
list(X, R) :- ( X = [A|_] -> R = A ; R = none(X) ).
structure(X, R) :- ( X = f(A) -> R = A ; R = none(X) ).
not(X, R) :- ( \+ X = foo -> R = differs ; R = same ).
between_calls(X, R) :- same(X), ( X = foo -> result(X, R) ; result(X, R) ), same(R).
with_goals(X, R) :- same(X), ( X = foo, same(X) -> result(X, R) ; same(X), result(X, R) ), same(X).
soft(X, R) :- ( X = foo *-> R = 1 ; R = 2 ).
frozen(X, R) :- freeze(X, X == bar), ( X = foo -> R = 1 ; R = 2 ).
thawed(X, R) :- freeze(X, X == foo), ( X = foo -> R = 1 ; R = 2 ).
nested(X, R) :- ( foo = X -> ( X = foo -> R = 1 ; R = 3 ) ; ( X = bar -> R = bar ; R = other(X) ) ).
without_result(X, R) :- same(X), ( X = foo -> true ; X = bar -> true ; same(X) ), R = X.
boxed(X, R) :- ( X = "s" -> R = s ; X = 1.5 -> R = f ; X = 12345678901234567890 -> R = big ; R = no ).
aliased(X, R) :- X = Y, ( Y = [] -> R = nil ; Y = [_] -> R = one ; R = more(Y) ).
no_condition(X, R) :- ( X = foo, !, R = 1 ; R = 2 ).
different(X, R) :- X \= foo, !, R = no.
different(_, yes).

same(_).
result(X, r(X)).

results(Name, L) :- findall(X-R, ( value(X), call(Name, X, R) ), L).

?- results(atom, L).
L = [foo-1, bar-2, 3-2, 4-2, [1]-2, []-2, [1, 2]-2, f(9)-2, f(_A)-2, g(1)-2, foo-1, "s"-2, 1.5-2, 12345678901234567890-2, 5-2].
?- results(chain, L).
L = [foo-foo, bar-bar, 3-3, 4-four, [1]-[1], []-[], [1, 2]-[1, 2], f(9)-f(9), f(_A)-f(_A), g(1)-g(1), 3-3, "s"-"s", 1.5-1.5, 12345678901234567890-12345678901234567890, 5-5].
?- results(list, L).
L = [foo-none(foo), bar-none(bar), 3-none(3), 4-none(4), [1]-1, []-none([]), [1, 2]-1, f(9)-none(f(9)), f(_A)-none(f(_A)), g(1)-none(g(1)), [_B|_C]-_B, "s"-none("s"), 1.5-none(1.5), 12345678901234567890-none(12345678901234567890), 5-none(5)].
?- results(structure, L).
L = [foo-none(foo), bar-none(bar), 3-none(3), 4-none(4), [1]-none([1]), []-none([]), [1, 2]-none([1, 2]), f(9)-9, f(_A)-_A, g(1)-none(g(1)), f(_B)-_B, "s"-none("s"), 1.5-none(1.5), 12345678901234567890-none(12345678901234567890), 5-none(5)].
?- results(not, L).
L = [foo-same, bar-differs, 3-differs, 4-differs, [1]-differs, []-differs, [1, 2]-differs, f(9)-differs, f(_A)-differs, g(1)-differs, _B-same, "s"-differs, 1.5-differs, 12345678901234567890-differs, 5-differs].
?- results(between_calls, L).
L = [foo-r(foo), bar-r(bar), 3-r(3), 4-r(4), [1]-r([1]), []-r([]), [1, 2]-r([1, 2]), f(9)-r(f(9)), f(_A)-r(f(_A)), g(1)-r(g(1)), foo-r(foo), "s"-r("s"), 1.5-r(1.5), 12345678901234567890-r(12345678901234567890), 5-r(5)].
?- results(with_goals, L).
L = [foo-r(foo), bar-r(bar), 3-r(3), 4-r(4), [1]-r([1]), []-r([]), [1, 2]-r([1, 2]), f(9)-r(f(9)), f(_A)-r(f(_A)), g(1)-r(g(1)), foo-r(foo), "s"-r("s"), 1.5-r(1.5), 12345678901234567890-r(12345678901234567890), 5-r(5)].
?- results(soft, L).
L = [foo-1, bar-2, 3-2, 4-2, [1]-2, []-2, [1, 2]-2, f(9)-2, f(_A)-2, g(1)-2, foo-1, "s"-2, 1.5-2, 12345678901234567890-2, 5-2].
?- results(frozen, L).
L = [bar-2, _A-2],
freeze(_A, _A==bar).
?- results(thawed, L).
L = [foo-1, foo-1].
?- results(nested, L).
L = [foo-1, bar-bar, 3-other(3), 4-other(4), [1]-other([1]), []-other([]), [1, 2]-other([1, 2]), f(9)-other(f(9)), f(_A)-other(f(_A)), g(1)-other(g(1)), foo-1, "s"-other("s"), 1.5-other(1.5), 12345678901234567890-other(12345678901234567890), 5-other(5)].
?- results(without_result, L).
L = [foo-foo, bar-bar, 3-3, 4-4, [1]-[1], []-[], [1, 2]-[1, 2], f(9)-f(9), f(_A)-f(_A), g(1)-g(1), foo-foo, "s"-"s", 1.5-1.5, 12345678901234567890-12345678901234567890, 5-5].
?- results(boxed, L).
L = [foo-no, bar-no, 3-no, 4-no, [1]-no, []-no, [1, 2]-no, f(9)-no, f(_A)-no, g(1)-no, "s"-s, "s"-s, 1.5-f, 12345678901234567890-big, 5-no].
?- results(aliased, L).
L = [foo-more(foo), bar-more(bar), 3-more(3), 4-more(4), [1]-one, []-nil, [1, 2]-more([1, 2]), f(9)-more(f(9)), f(_A)-more(f(_A)), g(1)-more(g(1)), []-nil, "s"-more("s"), 1.5-more(1.5), 12345678901234567890-more(12345678901234567890), 5-more(5)].
?- results(no_condition, L).
L = [foo-1, bar-2, 3-2, 4-2, [1]-2, []-2, [1, 2]-2, f(9)-2, f(_A)-2, g(1)-2, foo-1, "s"-2, 1.5-2, 12345678901234567890-2, 5-2].
?- results(different, L).
L = [foo-yes, bar-no, 3-no, 4-no, [1]-no, []-no, [1, 2]-no, f(9)-no, f(_A)-no, g(1)-no, _B-yes, "s"-no, 1.5-no, 12345678901234567890-no, 5-no].
