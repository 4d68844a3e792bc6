% Predicates for stating what is read and written.

% reads(+Text, -Term): the first term of a text.
reads(Text, Term) :- term_to_atom(Term, Text).

% writes(+Goal, -Text): what a goal writes.
writes(Goal, Text) :- with_output_to(atom(Text), Goal).
quoted(Term, Text) :- writes(writeq(Term), Text).
canonical(Term, Text) :- writes(write_canonical(Term), Text).
