% library(persistency)
:- use_module(library(persistency)).
:- persistent fact(name:atom, age:integer), seen(thing).
?- tmp_file(taquin, F), nb_setval(db, F), db_attach(F, []).
F = ... .
?- assert_fact(bob, 3), assert_fact(al, 5), retract_fact(bob, _), assert_seen(x), retractall_seen(_), findall(A-B, fact(A, B), L).
L = [al-5].
?- assert_fact(x, y).
error(type_error(integer, y), _).
?- nb_getval(db, _F), db_sync(gc), read_file_to_terms(_F, [created(_)|L], []).
L = [assert(fact(al, 5))].
?- nb_getval(db, _F), db_attached(_F), db_detach, retractall(fact(_, _)), db_attach(_F, []), fact(A, B).
A = al, B = 5.
?- current_persistent_predicate(P).
P = fact/2 ;
P = seen/1.
?- db_detach.
true.
?- assert_fact(c, 1).
error(existence_error(db_file, user), _).
