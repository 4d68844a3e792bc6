% Copies, numberings and shapes of terms beyond copy_term/2, numbervars/3 and functor/3.

:- module(copying,
          [ copy_term/4,
            copy_term_nat/4,
            numbervars/4,
            var_number/2,
            term_singletons/2,
            functor/4,
            is_most_general_term/1,
            call_residue_vars/2
          ]).

:- use_module(library(error), [must_be/2, representation_error/1, type_error/2]).
:- use_module(library(option), [option/3]).
:- use_module(library(pairs), [pairs_values/2]).

:- meta_predicate call_residue_vars(0, -).

%! copy_term(+Variables, +Term, -Copies, -Copy) is det.
% Copy is Term with fresh variables for those of Variables; all others are shared. O(size).
copy_term(Variables, Term, Copies, Copy) :-
    others(Variables, Term, Shared),
    copy_term(Shared/Variables/Term, Shared/Copies/Copy).

%! copy_term_nat(+Variables, +Term, -Copies, -Copy) is det.
% As copy_term/4, without attributes.
copy_term_nat(Variables, Term, Copies, Copy) :-
    others(Variables, Term, Shared),
    copy_term_nat(Shared/Variables/Term, Shared/Copies/Copy).

others(Variables, Term, Shared) :-
    term_variables(Variables, Own),
    term_variables(Own/Term, All),
    behind(Own, All, Shared).

% The variables of Own come first.
behind([], Shared, Shared).
behind([_|Own], [_|All], Shared) :-
    behind(Own, All, Shared).

%! numbervars(?Term, +Start, -End, +Options) is det.
% Binds each variable to Functor(N). Options: functor_name(Functor), singletons(true) for
% '$VAR'('_') for a variable that occurs once (not in a cyclic term), attvar(bind), attvar(skip) or attvar(error).
% @error type_error(free_of_attvar, Term)
numbervars(Term, Start, End, Options) :-
    must_be(integer, Start),
    option(functor_name(Name), Options, '$VAR'),
    option(singletons(Singletons), Options, false),
    option(attvar(Attributed), Options, error),
    term_variables(Term, Variables),
    (   Singletons == true,
        acyclic_term(Term)
    ->  term_singletons(Term, Single),
        name_all(Single, Name)
    ;   true
    ),
    number_all(Variables, Attributed, Term, Name, Start, End).

name_all([], _).
name_all([V|Vs], Name) :-
    (   attvar(V)
    ->  true
    ;   V =.. [Name, '_']
    ),
    name_all(Vs, Name).

number_all([], _, _, _, End, End).
number_all([V|Vs], Attributed, Term, Name, N, End) :-
    (   nonvar(V)
    ->  N1 = N
    ;   attvar(V)
    ->  number_attributed(Attributed, V, Term, Name, N, N1)
    ;   V =.. [Name, N],
        N1 is N+1
    ),
    number_all(Vs, Attributed, Term, Name, N1, End).

number_attributed(skip, _, _, _, N, N) :- !.
number_attributed(bind, V, _, Name, N, N1) :- !,
    del_attrs(V),
    V =.. [Name, N],
    N1 is N+1.
number_attributed(_, _, Term, _, _, _) :-
    type_error(free_of_attvar, Term).

%! var_number(@Term, -Number) is semidet.
% Term is '$VAR'(Number), as numbervars/3 makes it.
var_number(Term, Number) :-
    nonvar(Term),
    Term = '$VAR'(Number0),
    Number = Number0.

%! functor(?Term, ?Name, ?Arity, ?Type) is det.
% As functor/3; Type is compound, callable, atom or atomic.
% @error type_error
functor(Term, Name, Arity, Type) :-
    (   var(Term),
        Type == compound,
        Arity == 0
    ->  compound_name_arguments(Term, Name, [])
    ;   functor(Term, Name, Arity),
        type_of(Term, Type0),
        (   Type == callable
        ->  callable(Term)
        ;   Type = Type0
        )
    ).

type_of(Term, Type) :-
    (   compound(Term)
    ->  Type = compound
    ;   atom(Term)
    ->  Type = atom
    ;   Type = atomic
    ).

%! term_singletons(@Term, -Variables) is det.
% The variables that occur once in Term, in its order. O(n log n) for n occurrences of variables in a tree.
% @error representation_error(acyclic_term)
term_singletons(Term, Variables) :-
    (   acyclic_term(Term)
    ->  true
    ;   representation_error(acyclic_term)
    ),
    occurrences([Term], Found, []),
    placed(Found, 0, Places),
    msort(Places, Sorted),
    once_each(Sorted, Single),
    keysort(Single, Ordered),
    pairs_values(Ordered, Variables).

occurrences([], Found, Found).
occurrences([T|Ts], Found, Rest) :-
    (   var(T)
    ->  Found = [T|Found1]
    ;   compound(T)
    ->  T =.. [_|Arguments],
        occurrences(Arguments, Found, Found1)
    ;   Found = Found1
    ),
    occurrences(Ts, Found1, Rest).

placed([], _, []).
placed([V|Vs], Place, [V-Place|Places]) :-
    Next is Place+1,
    placed(Vs, Next, Places).

once_each([], []).
once_each([V-Place|Vs], Single) :-
    (   Vs = [W-_|_],
        W == V
    ->  skip(Vs, V, Rest),
        once_each(Rest, Single)
    ;   Single = [Place-V|Single1],
        once_each(Vs, Single1)
    ).

skip([W-_|Ws], V, Rest) :- W == V, !, skip(Ws, V, Rest).
skip(Rest, _, Rest).

%! is_most_general_term(@Term) is semidet.
% Term is an atom, a compound whose arguments are distinct variables, or such a list.
is_most_general_term(Term) :-
    (   is_list(Term)
    ->  Arguments = Term
    ;   callable(Term),
        Term \= [_|_],
        Term =.. [_|Arguments]
    ),
    distinct_plain(Arguments),
    term_variables(Arguments, Variables),
    length(Arguments, N),
    length(Variables, N).

distinct_plain([]).
distinct_plain([V|Vs]) :-
    var(V),
    \+ attvar(V),
    distinct_plain(Vs).

%! call_residue_vars(:Goal, -Variables) is nondet.
% Calls Goal; Variables are the attributed variables that it made and left unbound, also those
% that nothing refers to any more. O(heap that Goal used).
call_residue_vars(Goal, Variables) :-
    Mark = mark(_),
    call(Goal),
    '$attributed_since'(Mark, Variables).
