% Universally unique identifiers (RFC 9562), of version 4: random numbers.

:- module(uuid,
          [ uuid/1,
            uuid/2,
            is_uuid/1
          ]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [domain_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).
:- use_module(library(random), [random_between/3]).

%! uuid(-UUID) is det.
% UUID is a new identifier, an atom of 36 characters. O(1).
uuid(UUID) :-
    uuid(UUID, []).

%! uuid(-UUID, +Options) is det.
% Options: version(4), and format(atom) or format(integer) for the type of UUID.
% @error domain_error(uuid_version, V) for another version
uuid(UUID, Options) :-
    option(version(Version), Options, 4),
    ( Version == 4 -> true ; domain_error(uuid_version, Version) ),
    option(format(Format), Options, atom),
    random_between(0, 0xffffffffffffffffffffffffffffffff, Random),
    marked(Random, Integer),
    formatted(Format, Integer, UUID).

% The version and the variant are in the bits 76 to 79 and 62 to 63.
marked(Random, Integer) :-
    Integer is Random /\ \(0xf << 76) /\ \(0x3 << 62) \/ (0x4 << 76) \/ (0x2 << 62).

formatted(atom, Integer, UUID) :- !,
    format(atom(Digits), '~`0t~16r~32|', [Integer]),
    groups([8, 4, 4, 4, 12], 0, Digits, Groups),
    atomic_list_concat(Groups, -, UUID).
formatted(integer, Integer, UUID) :- !,
    UUID = Integer.
formatted(Format, _, _) :-
    domain_error(uuid_format, Format).

groups([], _, _, []).
groups([Length|Lengths], Start, Digits, [Group|Groups]) :-
    sub_atom(Digits, Start, Length, _, Group),
    End is Start+Length,
    groups(Lengths, End, Digits, Groups).

%! is_uuid(@Term) is semidet.
% Term is a text of the form of an identifier, of any version. O(1).
is_uuid(Term) :-
    ( atom(Term) ; string(Term) ),
    !,
    split_string(Term, "-", "", Groups),
    maplist(string_length, Groups, [8, 4, 4, 4, 12]),
    maplist(hexadecimal, Groups).

hexadecimal(Group) :-
    string_codes(Group, Codes),
    forall(member(Code, Codes), code_type(Code, xdigit(_))).
