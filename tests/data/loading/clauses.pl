% Clauses without a module.
clause_of(one).
clause_of(two).
