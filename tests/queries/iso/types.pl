% 8.3: every type test on every kind of term
:- set_prolog_flag(double_quotes, atom).
?- var(_).
true .
?- var(a).
false.
?- var([]).
false.
?- var('X y').
false.
?- var({}).
false.
?- var(!).
false.
?- var(+).
false.
?- var(0).
false.
?- var(-7).
false.
?- var(12345678901234567890123).
false.
?- var(1.5).
false.
?- var(-0.0).
false.
?- var(1.0e100).
false.
?- var(f(x)).
false.
?- var(f(_)).
false.
?- var([a]).
false.
?- var([a|_]).
false.
?- var({a}).
false.
?- var(a-b).
false.
?- var(-(1)).
false.
?- var((a:-b)).
false.
?- var('').
false.
?- nonvar(_).
false.
?- nonvar(a).
true .
?- nonvar([]).
true .
?- nonvar('X y').
true .
?- nonvar({}).
true .
?- nonvar(!).
true .
?- nonvar(+).
true .
?- nonvar(0).
true .
?- nonvar(-7).
true .
?- nonvar(12345678901234567890123).
true .
?- nonvar(1.5).
true .
?- nonvar(-0.0).
true .
?- nonvar(1.0e100).
true .
?- nonvar(f(x)).
true .
?- nonvar(f(_)).
true .
?- nonvar([a]).
true .
?- nonvar([a|_]).
true .
?- nonvar({a}).
true .
?- nonvar(a-b).
true .
?- nonvar(-(1)).
true .
?- nonvar((a:-b)).
true .
?- nonvar('').
true .
?- atom(_).
false.
?- atom(a).
true .
?- atom([]).
true .
?- atom('X y').
true .
?- atom({}).
true .
?- atom(!).
true .
?- atom(+).
true .
?- atom(0).
false.
?- atom(-7).
false.
?- atom(12345678901234567890123).
false.
?- atom(1.5).
false.
?- atom(-0.0).
false.
?- atom(1.0e100).
false.
?- atom(f(x)).
false.
?- atom(f(_)).
false.
?- atom([a]).
false.
?- atom([a|_]).
false.
?- atom({a}).
false.
?- atom(a-b).
false.
?- atom(-(1)).
false.
?- atom((a:-b)).
false.
?- atom('').
true .
?- integer(_).
false.
?- integer(a).
false.
?- integer([]).
false.
?- integer('X y').
false.
?- integer({}).
false.
?- integer(!).
false.
?- integer(+).
false.
?- integer(0).
true .
?- integer(-7).
true .
?- integer(12345678901234567890123).
true .
?- integer(1.5).
false.
?- integer(-0.0).
false.
?- integer(1.0e100).
false.
?- integer(f(x)).
false.
?- integer(f(_)).
false.
?- integer([a]).
false.
?- integer([a|_]).
false.
?- integer({a}).
false.
?- integer(a-b).
false.
?- integer(-(1)).
false.
?- integer((a:-b)).
false.
?- integer('').
false.
?- float(_).
false.
?- float(a).
false.
?- float([]).
false.
?- float('X y').
false.
?- float({}).
false.
?- float(!).
false.
?- float(+).
false.
?- float(0).
false.
?- float(-7).
false.
?- float(12345678901234567890123).
false.
?- float(1.5).
true .
?- float(-0.0).
true .
?- float(1.0e100).
true .
?- float(f(x)).
false.
?- float(f(_)).
false.
?- float([a]).
false.
?- float([a|_]).
false.
?- float({a}).
false.
?- float(a-b).
false.
?- float(-(1)).
false.
?- float((a:-b)).
false.
?- float('').
false.
?- number(_).
false.
?- number(a).
false.
?- number([]).
false.
?- number('X y').
false.
?- number({}).
false.
?- number(!).
false.
?- number(+).
false.
?- number(0).
true .
?- number(-7).
true .
?- number(12345678901234567890123).
true .
?- number(1.5).
true .
?- number(-0.0).
true .
?- number(1.0e100).
true .
?- number(f(x)).
false.
?- number(f(_)).
false.
?- number([a]).
false.
?- number([a|_]).
false.
?- number({a}).
false.
?- number(a-b).
false.
?- number(-(1)).
false.
?- number((a:-b)).
false.
?- number('').
false.
?- atomic(_).
false.
?- atomic(a).
true .
?- atomic([]).
true .
?- atomic('X y').
true .
?- atomic({}).
true .
?- atomic(!).
true .
?- atomic(+).
true .
?- atomic(0).
true .
?- atomic(-7).
true .
?- atomic(12345678901234567890123).
true .
?- atomic(1.5).
true .
?- atomic(-0.0).
true .
?- atomic(1.0e100).
true .
?- atomic(f(x)).
false.
?- atomic(f(_)).
false.
?- atomic([a]).
false.
?- atomic([a|_]).
false.
?- atomic({a}).
false.
?- atomic(a-b).
false.
?- atomic(-(1)).
false.
?- atomic((a:-b)).
false.
?- atomic('').
true .
?- compound(_).
false.
?- compound(a).
false.
?- compound([]).
false.
?- compound('X y').
false.
?- compound({}).
false.
?- compound(!).
false.
?- compound(+).
false.
?- compound(0).
false.
?- compound(-7).
false.
?- compound(12345678901234567890123).
false.
?- compound(1.5).
false.
?- compound(-0.0).
false.
?- compound(1.0e100).
false.
?- compound(f(x)).
true .
?- compound(f(_)).
true .
?- compound([a]).
true .
?- compound([a|_]).
true .
?- compound({a}).
true .
?- compound(a-b).
true .
?- compound(-(1)).
true .
?- compound((a:-b)).
true .
?- compound('').
false.
?- callable(_).
false.
?- callable(a).
true .
?- callable([]).
true .
?- callable('X y').
true .
?- callable({}).
true .
?- callable(!).
true .
?- callable(+).
true .
?- callable(0).
false.
?- callable(-7).
false.
?- callable(12345678901234567890123).
false.
?- callable(1.5).
false.
?- callable(-0.0).
false.
?- callable(1.0e100).
false.
?- callable(f(x)).
true .
?- callable(f(_)).
true .
?- callable([a]).
true .
?- callable([a|_]).
true .
?- callable({a}).
true .
?- callable(a-b).
true .
?- callable(-(1)).
true .
?- callable((a:-b)).
true .
?- callable('').
true .
?- ground(_).
false.
?- ground(a).
true .
?- ground([]).
true .
?- ground('X y').
true .
?- ground({}).
true .
?- ground(!).
true .
?- ground(+).
true .
?- ground(0).
true .
?- ground(-7).
true .
?- ground(12345678901234567890123).
true .
?- ground(1.5).
true .
?- ground(-0.0).
true .
?- ground(1.0e100).
true .
?- ground(f(x)).
true .
?- ground(f(_)).
false.
?- ground([a]).
true .
?- ground([a|_]).
false.
?- ground({a}).
true .
?- ground(a-b).
true .
?- ground(-(1)).
true .
?- ground((a:-b)).
true .
?- ground('').
true .
