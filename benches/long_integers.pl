% Prints the microseconds of operations on integers of 400 words of 64 bits and more, for Taquin or SWI-Prolog:
%
%   taquin benches/long_integers.pl -g main
%   swipl --stack-limit=4g -g main -t halt benches/long_integers.pl

main :-
    forall(( member(Words, [400,1000,4000,20000,100000]), operation(Name, Words, Goal) ),
           ( microseconds(Goal, T), format("~w ~d ~1f~n", [Name,Words,T]) )).

operation(product, W, product(A, B)) :- number(7, W, A), number(11, W, B).
operation(square, W, product(A, A)) :- number(7, W, A).
operation(quotient, W, quotient(A, B)) :- V is 2*W, number(7, V, A), number(11, W, B).
operation(remainder, W, remainder(A, B)) :- V is 2*W, number(7, V, A), number(11, W, B).
operation(modular_power, W, modular_power(A, E, M)) :-
    W =< 4000, number(7, W, A), number(13, 4, E), number(11, W, B), M is B \/ 1.
operation(text, W, text(A)) :- number(7, W, A).

% number(+Base, +Words, -Number): the upper words of a power of Base.
number(Base, Words, Number) :-
    Power is Base ** ceiling(64*Words*log(2)/log(Base) + 2),
    Number is Power >> (msb(Power) + 1 - 64*Words).

do(product(A, B)) :- _ is A*B.
do(quotient(A, B)) :- _ is A//B.
do(remainder(A, B)) :- _ is A rem B.
do(modular_power(A, E, M)) :- _ is powm(A, E, M).
do(text(A)) :- format(atom(_), "~d", [A]).

% The least mean of three rounds of at least a tenth of a second.
microseconds(Goal, T) :-
    times(Goal, 1, Count),
    findall(S, ( between(1, 3, _), seconds(Goal, Count, S) ), Ss),
    min_list(Ss, Least),
    T is Least*1.0e6/Count.

times(Goal, Count, Times) :-
    seconds(Goal, Count, S),
    ( S > 0.1 -> Times = Count ; Twice is 2*Count, times(Goal, Twice, Times) ).

seconds(Goal, Count, S) :-
    statistics(cputime, T0),
    ( between(1, Count, _), do(Goal), fail ; true ),
    statistics(cputime, T1),
    S is T1 - T0.
