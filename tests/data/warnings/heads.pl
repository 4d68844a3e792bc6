% Clauses that belong to no predicate, or to one that is not theirs to define.
X :- foo.
3 :- foo.
3.
p :- 3.
p :- foo, 3, bar.
atom_length(X, Y) :- foo(X, Y).
p(X) : - q(X).
1:p.
item(1): red.
[family].
