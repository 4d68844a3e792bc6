% listing/1 and vm_list/1 of what the program did not write, and goals that are given to be called at once.
p(a).

written(Goal, Text) :- with_output_to(string(Text), Goal).

?- written(listing(p/1), Text).
Text = "p(a).\n\n".
?- written(listing(atom_length/2), Text).
Text = "%  atom_length/2 is built in\n".
?- written(listing(repeat/0), Text).
Text = "%  repeat/0 is built in\n".
?- written(listing(select/3), Text).
Text = "%  select/3 is of library(lists)\n".
?- written(listing(is), Text).
Text = "%  (is)/2 is built in\n".
?- listing(nobody/3).
error(existence_error(procedure, nobody/3), _).

?- written(vm_list(p/1), _Text), sub_string(_Text, 0, _, _, "clause 1:\n").
true.
?- assertz(( came(X) :- X > 1, p(X) )), written(vm_list(came/1), _Text), sub_string(_Text, _, _, _, "execute p/1").
true.
?- written(vm_list(last/2), _Text), sub_string(_Text, 0, _, _, "clause 1:\n").
true.
?- written(vm_list(atom_length/2), Text).
Text = "".
?- vm_list(nobody/3).
error(existence_error(procedure, nobody/3), _).
?- vm_list(p).
error(type_error(predicate_indicator, p), _).
?- vm_list(_).
error(instantiation_error, _).

?- written(initialization(write(hi), now), Text).
Text = "hi".
?- written(initialization(write(hi), after_load), Text).
Text = "hi".
