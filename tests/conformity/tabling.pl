% Tabled predicates: variants of a call share their answers, and left recursion ends.
:- consult('tabled.pl').
findall(Y, path(1, Y), L0), msort(L0, L) ==> L = [1, 2, 3, 4].
path(1, 4) ==> true.
path(4, 1) ==> true.
path(5, _) ==> false.
findall(X-Y, path(X, Y), L), length(L, N) ==> N = 16.
once(path(2, _)) ==> true.
findall(X, even(X), L), length(L, N) ==> N = 101.
even(100) ==> true.
even(101) ==> false.
fibonacci(100, F) ==> F = 354224848179261915075.
findall(Y, right(1, Y), L0), msort(L0, L) ==> L = [1, 2, 3, 4].
findall(Y, right(3, Y), L0), msort(L0, L) ==> L = [1, 2, 3, 4].
findall(Y, double(1, Y), L0), msort(L0, L) ==> L = [1, 2, 3, 4].
catch(bad(_), E, true) ==> E = oops.
catch(bad(_), E, true) ==> E = oops.
expression([0'1, 0'+, 0'2, 0'-, 0'1], V) ==> V = 2.
findall(X, twice(X), L0), msort(L0, L) ==> L = [1, 2, 3].
abolish_all_tables, path(1, 2) ==> true.
