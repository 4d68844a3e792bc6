% Predicates of older Prologs.

:- module(edinburgh,
          [ display/1, display/2,
            name/2,
            get/1, get/2,
            put/2,
            unknown/2,
            reconsult/1,
            abolish/2
          ]).

:- autoload(library(error), [type_error/2]).

:- meta_predicate reconsult(:), abolish(:, +).

%! display(@Term) is det.
% Writes Term quoted, without operators.
display(Term) :-
    write_term(Term, [ignore_ops(true), dotlists(false), quoted(true)]).

%! display(+Stream, @Term) is det.
% As display/1, to a stream.
display(Stream, Term) :-
    write_term(Stream, Term, [ignore_ops(true), dotlists(false), quoted(true)]).

%! name(?Atomic, ?Codes) is det.
% Codes are those of Atomic, which is a number if they read as one.
name(Atomic, Codes) :-
    (   var(Atomic)
    ->  atom_codes(Atom, Codes),
        (   atom_number(Atom, Number),
            atom_codes(Atom, [First|_]),
            First > 0'\s
        ->  Atomic = Number
        ;   Atomic = Atom
        )
    ;   atomic(Atomic)
    ->  atom_codes(Atomic, Codes)
    ;   type_error(atomic, Atomic)
    ).

%! get(-Code) is det.
% The next code that is not layout, -1 at the end.
get(Code) :-
    current_input(Stream),
    get(Stream, Code).

%! get(+Stream, -Code) is det.
% As get/1, from a stream.
get(Stream, Code) :-
    get_code(Stream, Code0),
    (   code_type(Code0, space)
    ->  get(Stream, Code)
    ;   Code = Code0
    ).

%! put(+Stream, +Code) is det.
% put_code/2.
put(Stream, Code) :-
    put_code(Stream, Code).

%! unknown(-Old, +New) is det.
% The flag unknown: error, warning or fail.
unknown(Old, New) :-
    current_prolog_flag(unknown, Old),
    set_prolog_flag(unknown, New).

%! reconsult(:Files) is semidet.
% As consult/1.
reconsult(Files) :-
    consult(Files).

%! abolish(:Name, +Arity) is det.
% As abolish(Name/Arity).
abolish(Spec, Arity) :-
    strip_module(Spec, Module, Name),
    abolish(Module:Name/Arity).
