% What has more arguments than a predicate can have is a term, and no predicate.
wide(N, Name, Term) :- length(As, N), Term =.. [Name|As].
refused(Goal) :- catch(Goal, error(representation_error(What), _), true), What == max_arity.

most(N, Term) :- numlist(1, N, As), Term =.. [most|As].

beyond(T) :- current_prolog_flag(max_procedure_arity, N), M is N + 1, wide(M, p, T).

?- beyond(_T),
   member(_G, [assertz(_T), asserta(_T), assertz((_T :- true)), assertz((z :- _T)), assertz((z :- a ; \+ _T, b)),
               assertz((_T => true)), assertz(m:_T), call(_T), call((_T, true)), call(_T, x), freeze(a, _T)]),
   \+ refused(_G).
false.
?- current_predicate(p/_) ; current_predicate(z/0).
false.
% The widest predicate there is: what it was called with comes to it, also in another order.
same(N) :-
    most(N, T), assertz(T), assertz((calls_most :- T)), calls_most,
    T =.. [F|As], wide(N, F, U), call(U), U =.. [_|Bs], As == Bs.
turned(N) :-
    wide(N, there, There), There =.. [_|As], reverse(As, Bs), Back =.. [back|Bs], assertz((There :- Back)),
    wide(N, back, Own), Own =.. [_|Cs], assertz((Own :- nb_setval(came, Cs))),
    most(N, T), T =.. [_|Ds], Call =.. [there|Ds], call(Call), nb_getval(came, Es), reverse(Ds, Es).
wound(N) :-
    wide(N, wound, Head), Head =.. [_|As], append(Front, [A, B, C], As), append(Front, [B, C, A], Bs),
    Body =.. [unwound|Bs], assertz((Head :- Body)), wide(N, unwound, Own), Own =.. [_|Cs],
    assertz((Own :- nb_setval(came, Cs))), most(N, T), T =.. [_|Ds], Call =.. [wound|Ds], call(Call),
    nb_getval(came, Es), append(Same, [D, E, F], Ds), append(Same, [E, F, D], Es).
twice(N) :-
    length(As, N), append(As, As, Bs), Body =.. [twice|Bs], assertz((ask_twice(As) :- Body)),
    length(Ds, N), append(Ds, Ds, Cs), Own =.. [twice|Cs], assertz(Own), numlist(1, N, As1), ask_twice(As1),
    length(Fresh, N), ask_twice(Fresh), numlist(1, N, Fresh).

?- current_prolog_flag(max_procedure_arity, _N), same(_N).
true.
?- forall(member(N, [4, 5, 10, 300, 4000]), ( turned(N), wound(N), abolish(there/N), abolish(back/N), abolish(wound/N), abolish(unwound/N) )).
true.
?- forall(member(N, [1, 2, 300, 20000]), twice(N)).
true.
% Registers end, too.
?- findall(f(_), between(1, 40000, _), _Fs), _P =.. [p|_Fs], catch(assertz((_P :- r(_P))), error(Why, _), true).
Why = resource_error(max_clause_variables).
?- forall(member(A, [16777214, 99999999999]), refused('$load_module'(a_module, [p//A]))).
true.

% What a query file states may leave arguments out.
?- X = f(1, g(2, 3)).
X = f(...).
?- X = f(1, g(2, 3)).
X = f(1, g(...)).

% predicates have fewer arguments than terms may have
?- refused(det(p/65536)), refused(dynamic(p/65536)), refused(abolish(p/65536)), refused(discontiguous(p//65534)).
true.
