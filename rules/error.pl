% Error terms of the standard, and run-time checks of types.
%
% A type is a ground term that names a set of terms; has_type/2 is the table of
% them and is multifile, so that a program can add rows of its own.

:- module(error,
          [ must_be/2,
            is_of_type/2,
            current_type/3,
            instantiation_error/1,
            uninstantiation_error/1,
            type_error/2,
            domain_error/2,
            existence_error/2,
            existence_error/3,
            permission_error/3,
            representation_error/1,
            resource_error/1,
            syntax_error/1
          ]).

:- multifile has_type/2.

%! instantiation_error(@Culprit) is erroneous.
% An argument is unbound (or not bound far enough). O(1).
instantiation_error(_) :-
    throw(error(instantiation_error, _)).

%! uninstantiation_error(@Culprit) is erroneous.
% An argument that must be unbound is bound to Culprit. O(1).
uninstantiation_error(Culprit) :-
    throw(error(uninstantiation_error(Culprit), _)).

%! type_error(+Type, @Culprit) is erroneous.
% Culprit is not of Type. O(1).
type_error(Type, Culprit) :-
    throw(error(type_error(Type, Culprit), _)).

%! domain_error(+Domain, @Culprit) is erroneous.
% Culprit has the right type, but lies outside Domain. O(1).
domain_error(Domain, Culprit) :-
    throw(error(domain_error(Domain, Culprit), _)).

%! existence_error(+Kind, @Culprit) is erroneous.
% There is no object Culprit of this Kind. O(1).
existence_error(Kind, Culprit) :-
    throw(error(existence_error(Kind, Culprit), _)).

%! existence_error(+Kind, @Culprit, @Where) is erroneous.
% Where has no object Culprit of this Kind. O(1).
existence_error(Kind, Culprit, Where) :-
    throw(error(existence_error(Kind, Culprit, Where), _)).

%! permission_error(+Action, +Kind, @Culprit) is erroneous.
% Action is not allowed on Culprit, which is of Kind. O(1).
permission_error(Action, Kind, Culprit) :-
    throw(error(permission_error(Action, Kind, Culprit), _)).

%! representation_error(+Limit) is erroneous.
% The system cannot represent the requested value, because of Limit. O(1).
representation_error(Limit) :-
    throw(error(representation_error(Limit), _)).

%! resource_error(+Resource) is erroneous.
% Resource has run out. O(1).
resource_error(Resource) :-
    throw(error(resource_error(Resource), _)).

%! syntax_error(+Message) is erroneous.
% Text does not obey the grammar. O(1).
syntax_error(Message) :-
    throw(error(syntax_error(Message), _)).

%! must_be(+Type, @Term) is det.
% True if Term is of Type, otherwise throws: instantiation_error where Term is
% too unbound to tell, type_error(Type, Term) where it is something else. The
% types are the rows of has_type/2. O(1), except for types of lists: O(n).
must_be(Type, _) :-
    var(Type),
    !,
    instantiation_error(Type).
must_be(Type, Term) :-
    has_type(Type, Term),
    !.
must_be(Type, Term) :-
    must_be_failed(Type, Term).

must_be_failed(list, Term) :- !, not_list(list, any, Term).
must_be_failed(list(Of), Term) :- !, not_list(list(Of), Of, Term).
must_be_failed(list_of(Of), Term) :- !, not_list(list(Of), Of, Term).
must_be_failed(chars, Term) :- !, not_list(list(char), char, Term).
must_be_failed(codes, Term) :- !, not_list(list(code), code, Term).
must_be_failed(list_or_partial_list, Term) :- !, type_error(list, Term).
must_be_failed(list_or_partial, Term) :- !, type_error(list, Term).
must_be_failed(var, Term) :- !, uninstantiation_error(Term).
must_be_failed(cyclic, Term) :- !, domain_error(cyclic_term, Term).
must_be_failed(acyclic, Term) :- !, domain_error(acyclic_term, Term).
must_be_failed(Type, Term) :-
    known_type(Type),
    !,
    (   needs_binding(Type, Term)
    ->  instantiation_error(Term)
    ;   type_error(Type, Term)
    ).
must_be_failed(Type, _) :-
    existence_error(type, Type).

needs_binding(_, Term) :- var(Term), !.
needs_binding(Type, Term) :- full_type(Type), \+ ground(Term).

full_type(ground).
full_type(oneof(_)).
full_type(text).
full_type(string).
full_type(rational).

% A row exists for Type: has_type/2 is a table of clauses whose first argument
% is the type, so its clauses tell.
known_type(Type) :- current_type(Type, _, _), !.

% Term is not a list of elements Of: finds the first reason, from left to right.
not_list(Type, _, Term) :-
    \+ acyclic_term(Term),
    !,
    type_error(Type, Term).
not_list(Type, Of, Term) :-
    list_end(Term, End),
    (   var(End)
    ->  instantiation_error(Term)
    ;   End == []
    ->  wrong_element(Term, Of)
    ;   type_error(Type, Term)
    ).

wrong_element([X|Xs], Of) :-
    (   has_type(Of, X)
    ->  wrong_element(Xs, Of)
    ;   must_be_failed(Of, X)
    ).

list_end(Term, End) :- var(Term), !, End = Term.
list_end([_|Tail], End) :- !, list_end(Tail, End).
list_end(End, End).

%! is_of_type(+Type, @Term) is semidet.
% True if Term is of Type; never throws for a Term of another type. Cost as must_be/2.
is_of_type(Type, Term) :-
    nonvar(Type),
    !,
    has_type(Type, Term),
    !.
is_of_type(Type, _) :-
    instantiation_error(Type).

%! current_type(?Type, @Var, -Body) is nondet.
% A term Var is of Type if Body is true. O(number of types).
current_type(Type, Var, Body) :-
    clause(error:has_type(Type, Var), Body0),
    qualified_body(Body0, Body).

qualified_body(error:Body, Body) :- !.
qualified_body(Body, Body).

%! has_type(+Type, @Term) is semidet.
% The table of types: Term is of Type. Multifile. O(1), types of lists O(n).
:- dynamic has_type/2.

has_type(any, _).
has_type(atom, X) :- atom(X).
has_type(atomic, X) :- atomic(X).
has_type(between(L, U), X) :- type_between(L, U, X).
has_type(bool, X) :- type_boolean(X).
has_type(boolean, X) :- type_boolean(X).
has_type(callable, X) :- callable(X).
has_type(char, X) :- type_char(X).
has_type(chars, X) :- is_list(X), type_elements(X, char).
has_type(code, X) :- type_code(X).
has_type(codes, X) :- is_list(X), type_elements(X, code).
has_type(compound, X) :- compound(X).
has_type(constant, X) :- atomic(X).
has_type(cyclic, X) :- \+ acyclic_term(X).
has_type(acyclic, X) :- acyclic_term(X).
has_type(encoding, X) :- type_encoding(X).
has_type(float, X) :- float(X).
has_type(ground, X) :- ground(X).
has_type(integer, X) :- integer(X).
has_type(list, X) :- is_list(X).
has_type(list(Type), X) :- is_list(X), type_elements(X, Type).
has_type(list_of(Type), X) :- is_list(X), type_elements(X, Type).
has_type(list_or_partial, X) :- type_partial(X).
has_type(list_or_partial_list, X) :- type_partial(X).
has_type(negative_integer, X) :- integer(X), X < 0.
has_type(nonneg, X) :- integer(X), X >= 0.
has_type(nonvar, X) :- nonvar(X).
has_type(number, X) :- number(X).
has_type(oneof(Terms), X) :- ground(X), type_member(Terms, X).
has_type(order, X) :- type_order(X).
has_type(pair, X) :- nonvar(X), X = _-_.
has_type(positive_integer, X) :- integer(X), X > 0.
has_type(proper_list, X) :- is_list(X).
has_type(rational, X) :- integer(X).
has_type(stream, X) :- type_stream(X).
has_type(string, X) :- string(X).
has_type(symbol, X) :- atom(X).
has_type(text, X) :- type_text(X).
has_type(type, X) :- ground(X), known_type(X).
has_type(var, X) :- var(X).

type_between(L, U, X) :-
    integer(L), integer(U),
    !,
    integer(X), X >= L, X =< U.
type_between(L, U, X) :-
    number(X), X >= L, X =< U.

type_boolean(X) :- X == true, !.
type_boolean(X) :- X == false.

type_char(X) :- atom(X), atom_length(X, 1).

type_code(X) :- integer(X), X >= 0, X =< 0x10ffff.

type_order(X) :- nonvar(X), type_order_(X).

type_order_(<).
type_order_(=).
type_order_(>).

type_encoding(X) :- atom(X), type_encoding_(X).

type_encoding_(ascii).
type_encoding_(octet).
type_encoding_(iso_latin_1).
type_encoding_(text).
type_encoding_(utf8).
type_encoding_(unicode_be).
type_encoding_(unicode_le).
type_encoding_(utf16be).
type_encoding_(utf16le).

type_elements(Xs, Type) :- ( var(Type) -> instantiation_error(Type) ; type_elements_(Xs, Type) ).

type_elements_([], _).
type_elements_([X|Xs], Type) :- has_type(Type, X), !, type_elements_(Xs, Type).

type_partial(X) :- acyclic_term(X), list_end(X, End), ( var(End) -> true ; End == [] ).

type_member(Ys, _) :- var(Ys), !, instantiation_error(Ys).
type_member([Y|_], X) :- \+ X \= Y, !.
type_member([_|Ys], X) :- type_member(Ys, X).

type_stream(X) :- is_stream(X).

type_text(X) :- atom(X), !.
type_text(X) :- string(X), !.
type_text(X) :- is_list(X), type_elements(X, char), !.
type_text(X) :- is_list(X), type_elements(X, code).
