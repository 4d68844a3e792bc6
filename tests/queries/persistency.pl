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
P = seen/1 ;
P = any/1.
?- assert_fact(cy, 7), db_detach, fact(_, _).
false.
?- assert_fact(c, 1).
error(existence_error(db_file, user), _).

% Facts come back as they were stored.
:- persistent any(term).
:- op(700, xfx, ===>).
:- op(200, xfy, **).
stored(F, Ts0, Ts) :-
    db_detach, db_attach(F, []), forall(member(T, Ts0), assert_any(T)),
    db_detach, db_attach(F, []), findall(T, any(T), Ts).
odd([a-'$VAR'(1), '$VAR'('X'), - 1, -(1), -(-(1)), 1 - -1, -a, \+ (a, b), (a :- b, c ; d -> e), [a|b], [-], {}, '{}'(x), {x, y},
     [], '[]', "a\"b\nc", 'it''s\n\t\\', '\e\x0\', '', ' ', +, [+, (:-)], (:- dynamic), f(:-, ;, '|', ',', !), 1.0Inf, -1.0Inf,
     1.0e100, 0.1, -0.0, 123456789012345678901234567890, `codes`, 'Ä\x1F600\', a ===> b, f(===>), - - a, 2 ** -1, a:b:c, f(A, _, A),
     'end_of_file', end_of_file, p(end_of_file), (a --> b), "", [""], '/*', '%', '.', 'a.', \ a, @, 0'a, "**", (dynamic)]).

?- odd(_Ts), tmp_file(taquin, _F), stored(_F, _Ts, _Us), _Us =@= _Ts, db_sync(gc), db_detach, db_attach(_F, []), findall(T, any(T), _Vs), _Vs =@= _Ts.
true.
?- tmp_file(taquin, _F), db_detach, db_attach(_F, []), assert_any('$VAR'(1)), assert_any('$VAR'(2)), db_detach, db_attach(_F, []), findall(X, any(X), L).
L = ['$VAR'(1), '$VAR'(2)].
?- X = f(X), assert_any(X).
error(representation_error(cyclic_term), _).
?- persistency:db_assert(user:any(1)), persistency:db_retract(user:any('$VAR'(2))), findall(X, any(X), L).
L = ['$VAR'(1), 1].
?- persistency:db_assert(user:fact(a, "b")).
error(type_error(integer, "b"), _).
?- persistency:db_assert(user:other(a)).
error(existence_error(persistent_predicate, user:other/1), _).

% A file is attached once, and other files are refused meanwhile.
?- db_attached(_F), db_attach(_F, [sync(close)]), findall(X, any(X), L).
L = ['$VAR'(1), 1].
?- db_attach('/tmp/another', []).
error(permission_error(attach, db, '/tmp/another'), _).
?- db_detach, db_attach('/nonexistent/folder/file', []).
error(existence_error(source_sink, _), _).
?- db_attached(_).
false.
?- db_attach(_, []).
error(instantiation_error, _).
?- db_attach(f, [sync(sometimes)]).
error(type_error(oneof([close, flush, none]), sometimes), _).
?- db_sync(gc).
error(existence_error(db_file, user), _).
?- db_sync(often).
error(domain_error(db_sync, often), _).

% What is torn off at any byte costs the entry that it is in, and what is written next stands by itself.
bytes(F, Bytes) :- read_file_to_codes(F, Bytes, [encoding(octet)]).
put_bytes(F, Bytes) :- setup_call_cleanup(open(F, write, S, [encoding(octet)]), format(S, "~s", [Bytes]), close(S)).
:- dynamic user:message_hook/3, warned/1.
user:message_hook(format(F, _), warning, _) :- assertz(warned(F)).
%! whole_entries(+Bytes, -Count): entries of Bytes that are whole, with their newlines or without.
whole_entries(Bytes, Count) :- aggregate_all(count, nth1(_, Bytes, 0'\n), N), ( append(_, [0')|[0'.]], Bytes) -> Count is N+1 ; Count = N ).
survives(F, Bytes, Cut) :-
    length(Begin, Cut), append(Begin, _, Bytes), put_bytes(F, Begin), retractall(warned(_)),
    db_attach(F, []), findall(X, any(X), Xs), whole_entries(Begin, Entries), max_list([0, Entries], N0), N is max(0, N0-1),
    findall(X, ( between(1, N, I), thing(I, X) ), Xs),
    ( ( append(_, [0'\n], Begin) ; Begin == [] ; append(_, [0')|[0'.]], Begin) ) -> \+ warned(_) ; aggregate_all(count, warned(_), 1) ),
    retractall(warned(_)), assert_any(next), db_sync(detach), retractall(any(_)),
    db_attach(F, []), findall(X, any(X), Ys), append(Xs, [next], Ys), \+ warned(_),
    db_sync(detach), retractall(any(_)).
thing(1, a). thing(2, 'é''\n.'). thing(3, "x. y"). thing(4, f('$VAR'(3), [1.5, {a}])). thing(5, '('). thing(6, -(1)).

?- tmp_file(taquin, _F), db_attach(_F, []), forall(thing(_, X), assert_any(X)), bytes(_F, _Bytes), db_detach, length(_Bytes, _N), findall(Cut, ( between(0, _N, Cut), \+ survives(_F, _Bytes, Cut) ), Lost).
Lost = [].

% A line that is no entry is left out, wherever it is, and so are facts that were never declared.
?- tmp_file(taquin, _F), open(_F, write, _S), write(_S, 'created(1.0).\nassert(any(1)).\nassert(any(\nassert(any(2)).\n% a remark\nassert(other(1)).\nassert(any(''\nassert(any(\n  3)).\n)).\n'), close(_S), retractall(warned(_)), db_attach(_F, []), findall(X, any(X), L), aggregate_all(count, warned(_), N).
L = [1, 2, 3], N = 4.
?- db_sync(gc), db_detach, retractall(warned(_)), nb_setval(db, 0).
true.

% A journal written by SWI-Prolog.
?- tmp_file(taquin, _F), open(_F, write, _S), write(_S, 'created(1732301234.5).\nassert(any((a:-b,c))).\nassert(any([1-"s",A|A])).\nassert(any(x)).\nretractall(any(x),1).\n'), close(_S), db_attach(_F, []), findall(X, any(X), L).
L = [(a :- b, c), [1-"s", A|A]].
?- db_attached(_F), db_sync(gc), file_directory_name(_F, _D), file_base_name(_F, _B), directory_files(_D, _Names), aggregate_all(count, ( member(N, _Names), sub_atom(N, 0, _, _, _B) ), Count).
Count = 1.
?- db_attached(_F), assert_any(gone), delete_file(_F), db_sync(update), read_file_to_terms(_F, [created(_)|L], []), length(L, N).
N = 3, L = [assert(any((a :- b, c))), assert(any([1-"s", A|A])), assert(any(gone))].
?- db_attached(_F), assert_any(1), assert_any(2), retract_any(1), db_sync(gc(60)), read_file_to_terms(_F, _L, []), length(_L, N).
N = 7.
?- db_sync(gc(1)), db_attached(_F), read_file_to_terms(_F, _L, []), length(_L, N).
N = 5.

% The operators of the module are read.
:- op(700, xfx, ~~>).
?- db_detach, tmp_file(taquin, _F), open(_F, write, _S), write(_S, 'created(1.5).\nassert(any(a ~~> b)).\n'), close(_S), db_attach(_F, []), any(X), db_detach.
X = '~~>'(a, b).
