% Grammar rules that take grammar rules.

:- module(dcg_high_order,
          [ sequence//2,
            sequence//3,
            sequence//5,
            optional//2,
            foreach//2,
            foreach//3
          ]).

:- meta_predicate
    sequence(3, ?, ?, ?),
    sequence(3, //, ?, ?, ?),
    sequence(//, 3, //, //, ?, ?, ?),
    optional(//, //, ?, ?),
    foreach(0, //, ?, ?),
    foreach(0, //, //, ?, ?).

%! sequence(:Element, ?List)// is nondet.
% Zero or more of call(Element, X), for the X of List: as many as possible first.
% O(n) calls.
sequence(Element, List) -->
    sequence_(List, Element).

sequence_([X|Xs], Element) -->
    call(Element, X),
    sequence_(Xs, Element).
sequence_([], _) -->
    [].

%! sequence(:Element, :Separator, ?List)// is nondet.
% (Element, (Separator, Element)*)?, as many elements as possible. A Separator that is read commits: an element
% has to follow, and those before it stay as they were read. O(n) calls.
sequence(Element, Separator, List) -->
    separated(List, Element, Separator).

separated(List, Element, Separator) -->
    { var(List) },
    !,
    (   call(Element, X)
    *-> (   phrase_of(Separator)
        ->  !,
            { List = [X|Xs] },
            all_separated(Xs, Element, Separator)
        ;   { List = [X] }
        )
    ;   { List = [] }
    ).
separated([], _, _) -->
    [].
separated([X|Xs], Element, Separator) -->
    call(Element, X),
    more_separated(Xs, Element, Separator).

all_separated([X|Xs], Element, Separator) -->
    call(Element, X),
    (   phrase_of(Separator)
    ->  !,
        all_separated(Xs, Element, Separator)
    ;   { Xs = [] }
    ).

more_separated(List, Element, Separator) -->
    (   { List \== [] },
        phrase_of(Separator)
    ->  { List = [X|Xs] },
        call(Element, X),
        more_separated(Xs, Element, Separator)
    ;   { List = [] }
    ).

%! sequence(:Start, :Element, :Separator, :End, ?List)// is semidet.
% As sequence//3 between Start and End; committed to the first answer. O(n) calls.
sequence(Start, Element, Separator, End, List) -->
    phrase_of(Start),
    separated(List, Element, Separator),
    phrase_of(End),
    !.

%! optional(:Match, :Default)// is det.
% Match if it is there, otherwise Default.
optional(Match, _) -->
    phrase_of(Match),
    !.
optional(_, Default) -->
    phrase_of(Default).

%! foreach(:Generator, :Element)// is nondet.
% Element once for each solution of Generator, with the variables they share
% bound to its values.
foreach(Generator, Element) -->
    foreach(Generator, Element, []).

%! foreach(:Generator, :Element, :Separator)// is nondet.
% As foreach//2 with a Separator between elements.
foreach(Generator, Element, Separator) -->
    { term_variables(Generator, GeneratorVariables),
      term_variables(Element, ElementVariables),
      shared(ElementVariables, GeneratorVariables, Shared, Kept),
      findall(Shared, Generator, Instances) },
    elements(Instances, Shared, Kept, Element, Separator).

shared([], _, [], []).
shared([V|Vs], Others, Shared, Kept) :-
    (   among(Others, V)
    ->  Shared = [V|Shared1], Kept = Kept1
    ;   Shared = Shared1, Kept = [V|Kept1]
    ),
    shared(Vs, Others, Shared1, Kept1).

among([X|Xs], V) :- ( X == V -> true ; among(Xs, V) ).

elements([], _, _, _, _) --> [].
elements([Instance|Instances], Shared, Kept, Element, Separator) -->
    instance(Instance, Shared, Kept, Element),
    more_elements(Instances, Shared, Kept, Element, Separator).

more_elements([], _, _, _, _) --> [].
more_elements([Instance|Instances], Shared, Kept, Element, Separator) -->
    phrase_of(Separator),
    instance(Instance, Shared, Kept, Element),
    more_elements(Instances, Shared, Kept, Element, Separator).

instance(Instance, Shared, Kept, Element0) -->
    { copy_term(Shared/Kept/Element0, Instance/Kept/Element) },
    phrase_of(Element).

% A body may be a list or a string, which call//1 does not take.
phrase_of(Body, Codes, Rest) :-
    phrase(Body, Codes, Rest).
