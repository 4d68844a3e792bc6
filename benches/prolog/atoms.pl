% atoms - stresses: atoms taken apart and put together: atom_codes/2,
% atom_chars/2, atom_concat/3, sub_atom/5 in several modes, atom_length/2,
% number_codes/2; many atoms are made that nothing refers to afterwards.
% ISO core only.
% expect: atoms: ok [3000,121893,6000,45000]

main :-
    ( upto(1, 36, _), run(_), fail ; true ),
    run(R),
    verdict(atoms, R, [3000,121893,6000,45000]).

run([Same,Length,Found,Places]) :-
    make(3000, 0, Same, 0, Length),
    findall(B, (upto(1, 3000, _), look(B)), Bs), sum(Bs, 0, 0, Found, Places).

make(0, S, S, L, L) :- !.
make(N, S0, S, L0, L) :-
    number_codes(N, Codes), atom_codes(A, Codes),
    atom_concat(a_name_that_is_not_short_, A, B), atom_concat(B, '_and_its_end', C),
    atom_length(C, K), L1 is L0+K,
    atom_concat(a_name_that_is_not_short_, D, C), atom_concat(E, '_and_its_end', D),
    atom_chars(E, Chars), number_chars(M, Chars),
    ( M =:= N -> S1 is S0+1 ; S1 = S0 ),
    N1 is N-1, make(N1, S1, S, L1, L).

% Where a word stands in a sentence, and where its last letter does.
look(B) :-
    Text = 'the quick brown fox jumps over the lazy dog',
    ( sub_atom(Text, B, _, _, fox) -> true ; B = none ).
look(A) :-
    sub_atom(dog_house, 0, 3, _, Dog), sub_atom(house_dog, _, 3, 0, Dog),
    sub_atom(mississippi, 8, 1, A0, p), A is A0-3.

sum([], N, S, N, S).
sum([X|Xs], N0, S0, N, S) :- N1 is N0+1, S1 is S0+X, sum(Xs, N1, S1, N, S).

upto(L, H, L) :- L =< H.
upto(L, H, X) :- L < H, M is L+1, upto(M, H, X).

verdict(Name, Got, Want) :-
    ( Got == Want -> V = ok ; V = wrong ),
    write(Name), write(': '), write(V), write(' '), write(Got), nl.
