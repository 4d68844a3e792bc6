% Grammar rules of a text have the terminals that begin them in their heads. They answer as dcg_translate_rule/2 says.
element([a]).
element([b, a]).
element("a").
element([]).
element(!).
element({x(_)}).
element(any).
element(\+ [a]).
element(([a] ; [b])).
element(([a] -> any ; [b])).

bodies(Bodies) :-
    findall((A, B), ( element(A), element(B) ), Twos),
    findall(((A, B), C), ( element(A), element(B), element(C) ), Threes),
    append(Twos, Threes, Bodies).

rule(N, Body, Of, (Head --> Body)) :-
    atom_concat(Of, N, Name),
    ( N mod 3 =:= 0 -> Head = (Name, [c]) ; Head = Name ).

x(1).
x(2).
any --> [_].

% The rules are loaded from a file as read0, read1, ... and asserted as kept0, kept1, ...
given(Count) :-
    bodies(Bodies),
    length(Bodies, Count),
    tmp_file(grammar, Base),
    atom_concat(Base, '.pl', File),
    setup_call_cleanup(
        open(File, write, Out),
        forall(nth0(N, Bodies, Body), ( rule(N, Body, read, Rule), format(Out, "~q.~n", [Rule]) )),
        close(Out)),
    consult(File),
    delete_file(File),
    forall(( nth0(N, Bodies, Body), rule(N, Body, kept, Rule) ), ( dcg_translate_rule(Rule, Clause), assertz(Clause) )).

text(Text) :- between(0, 3, Length), length(Text, Length), maplist(letter, Text).
text([_|_]).
text([a|_]).
text(_).
letter(a).
letter(b).

answers(Of, N, Text, Rest, Answers) :-
    atom_concat(Of, N, Name),
    findall(Text-Rest, phrase(Name, Text, Rest), Answers).

different(Count, N, Text) :-
    Last is Count-1,
    between(0, Last, N),
    text(Text),
    member(Rest, [_, []]),
    answers(read, N, Text, Rest, Read),
    answers(kept, N, Text, Rest, Kept),
    Read \=@= Kept.

?- given(Count), different(Count, _, _).
false.
?- clause(read1(A, B), Body).
A = [a|_A], Body = (_A = [b, a|B]).
?- clause(kept1(A, B), Body).
Body = (A = [a|_A], _A = [b, a|B]).

% So a grammar that its first terminals tell apart leaves no choice point.
salutation --> [hello], addressee.
addressee --> [world].
addressee --> [moon].
?- phrase(salutation, [hello, world]).
true.

% Goals of an attributed variable are called before the cut behind the terminals.
first --> [a], !.
first --> [].
?- freeze(X, X = [b|_]), first(X, Y).
X = Y, freeze(Y, Y = [b|_]).

% Rules define nonterminals, no terminals or control constructs.
?- forall(member(R, [([a] --> b), ({a} --> b), ((a ; b) --> c), (! --> b), (!, [a] --> b), (\+ a --> b), ((a -> b) --> c), ([] --> b), (m:[a] --> b)]),
          catch(( dcg_translate_rule(R, _), fail ), error(permission_error(define, dcg_nonterminal, _), _), true)).
true.
?- dcg_translate_rule(([a] --> b), _).
error(permission_error(define, dcg_nonterminal, [a]), _).
?- dcg_translate_rule((call(x) --> b), C).
C = (call(x, A, B) :- b(A, B)).

% Translations for those who want them.
?- dcg_translate_rule((a --> b, [c]), _, Clause, P).
Clause = (a(_A, _B) :- b(_A, _C), _C = [c|_B]).
?- use_module(library(apply_macros)), expand_phrase(phrase((a, [x]), L), G), expand_phrase(phrase(b(1), L, R), _, H, _).
G = (a(L, _A), _A = [x]), H = b(1, L, R).

% No goal is true.
silent --> {}.
spoken --> [a], {}, [b].
?- phrase(silent, [], R), phrase(spoken, [a, b]), phrase({}, [c], S).
R = [], S = [c].
