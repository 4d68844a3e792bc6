% Uniform resource identifiers (RFC 3986): taken apart, put together, resolved, and their characters encoded.

:- module(uri,
          [ uri_components/2,
            uri_data/3,
            uri_data/4,
            uri_authority_components/2,
            uri_authority_data/3,
            uri_encoded/3,
            uri_query_components/2,
            uri_is_global/1,
            uri_normalized/2,
            uri_normalized/3,
            uri_normalized_iri/2,
            uri_normalized_iri/3,
            iri_normalized/2,
            iri_normalized/3,
            uri_resolve/3,
            uri_file_name/2,
            uri_iri/2
          ]).

:- use_module(library(error), [domain_error/2, instantiation_error/1, must_be/2, type_error/2]).
:- use_module(library(lists), [append/3, memberchk/2, reverse/2]).

:- set_prolog_flag(double_quotes, codes).

% ---- components ----

%! uri_components(?URI, ?Components) is det.
% Components is uri_components(Scheme, Authority, Path, Search, Fragment); missing ones are unbound. Characters that
% must not occur in a component are encoded when URI is put together. O(length).
uri_components(URI, Components) :-
    nonvar(URI), !,
    text_codes(URI, Codes),
    parts(Codes, Parts),
    atoms_of(Parts, Atoms),
    Components0 =.. [uri_components|Atoms],
    Components = Components0.
uri_components(URI, Components) :-
    nonvar(Components), !,
    must_be_components(Components),
    Components =.. [_|Atoms],
    codes_of(Atoms, [authority, authority, path, query, fragment], Parts),
    whole(Parts, Codes),
    atom_codes(URI, Codes).
uri_components(URI, _) :-
    instantiation_error(URI).

must_be_components(Components) :-
    (   functor(Components, uri_components, 5)
    ->  true
    ;   type_error(uri_components, Components)
    ).

atoms_of([], []).
atoms_of([Part|Parts], [Atom|Atoms]) :-
    ( Part = some(Codes) -> atom_codes(Atom, Codes) ; true ),
    atoms_of(Parts, Atoms).

codes_of([], [], []).
codes_of([Atom|Atoms], [What|Whats], [Part|Parts]) :-
    (   var(Atom) -> Part = none
    ;   What == query, is_list(Atom)
    ->  query_codes(Atom, Codes),
        Part = some(Codes)
    ;   text_codes(Atom, Codes0),
        kept(What, Codes0, Codes),
        Part = some(Codes)
    ),
    codes_of(Atoms, Whats, Parts).

% kept(+Part, +Codes0, -Codes): encodes Codes0, except for codes that are encoded already.
kept(What, Codes0, Codes) :-
    phrase(kept_codes(Codes0, What), Codes).

kept_codes([], _) --> [].
kept_codes([0'%, A, B|Codes], What) --> { hexadecimal(A, _), hexadecimal(B, _) }, !, [0'%, A, B], kept_codes(Codes, What).
kept_codes([Code|Codes], What) --> ( { Code =:= 0':, What == path } -> ":" ; encoded_code(Code, What) ), kept_codes(Codes, What).

% parts(+Codes, -[Scheme, Authority, Path, Search, Fragment]): each some(Codes) or none.
parts(Codes0, [Scheme, Authority, some(Path), Search, Fragment]) :-
    (   upto(Codes0, ":/?#", Before, [0':|Behind]), Before = [First|_], code_type(First, alpha)
    ->  Scheme = some(Before), Codes1 = Behind
    ;   Scheme = none, Codes1 = Codes0
    ),
    (   append("//", Codes2, Codes1)
    ->  upto(Codes2, "/?#", Host, Codes3), Authority = some(Host)
    ;   Authority = none, Codes3 = Codes1
    ),
    upto(Codes3, "?#", Path, Codes4),
    (   Codes4 = [0'?|Codes5]
    ->  upto(Codes5, "#", Query, Codes6), Search = some(Query)
    ;   Search = none, Codes6 = Codes4
    ),
    ( Codes6 = [0'#|Last] -> Fragment = some(Last) ; Fragment = none ).

% upto(+Codes, +Ends, -Before, -Rest): Rest begins with one of Ends or is empty.
upto([], _, [], []).
upto([Code|Codes], Ends, Before, Rest) :-
    (   memberchk(Code, Ends)
    ->  Before = [], Rest = [Code|Codes]
    ;   Before = [Code|Before1],
        upto(Codes, Ends, Before1, Rest)
    ).

whole([Scheme, Authority, Path, Search, Fragment], Codes) :-
    phrase(( part(Scheme, "", ":"), part(Authority, "//", ""), part(Path, "", ""), part(Search, "?", ""),
             part(Fragment, "#", "") ), Codes).

part(none, _, _) --> [].
part(some(Codes), Before, Behind) --> codes(Before), codes(Codes), codes(Behind).

codes([]) --> [].
codes([Code|Codes]) --> [Code], codes(Codes).

text_codes(Text, Codes) :-
    atom_string(Text, String),
    string_codes(String, Codes).

%! uri_data(?Field, +Components, ?Data) is nondet.
% Field is scheme, authority, path, search or fragment, and Data that part.
uri_data(Field, Components, Data) :-
    field(Field, N),
    arg(N, Components, Data).

%! uri_data(+Field, +Components0, +Data, -Components) is det.
% Components is Components0 with Data as the part called Field.
uri_data(Field, Components0, Data, Components) :-
    must_be(atom, Field),
    ( field(Field, N) -> true ; domain_error(uri_field, Field) ),
    Components0 =.. [Name|Parts0],
    replaced(Parts0, 1, N, Data, Parts),
    Components =.. [Name|Parts].

field(scheme, 1).
field(authority, 2).
field(path, 3).
field(search, 4).
field(fragment, 5).

replaced([Part|Parts0], I, N, Data, Parts) :-
    (   I =:= N
    ->  Parts = [Data|Parts0]
    ;   Parts = [Part|Parts1],
        I1 is I+1,
        replaced(Parts0, I1, N, Data, Parts1)
    ).

%! uri_authority_components(?Authority, ?Components) is det.
% Components is uri_authority(User, Password, Host, Port); missing ones are unbound, and a port in digits is a number.
uri_authority_components(Authority, Components) :-
    nonvar(Authority), !,
    text_codes(Authority, Codes),
    (   append(Login, [0'@|Place], Codes)
    ->  upto(Login, ":", User, Behind),
        ( Behind = [_|Password] -> Secret = some(Password) ; Secret = none ),
        Name = some(User)
    ;   Place = Codes, Name = none, Secret = none
    ),
    host_and_port(Place, Host, PortCodes),
    atoms_of([Name, Secret, Host], Atoms),
    ( PortCodes = some([_|_]) -> port(PortCodes, Port) ; true ),
    append(Atoms, [Port], All),
    Components0 =.. [uri_authority|All],
    Components = Components0.
uri_authority_components(Authority, uri_authority(User, Password, Host, Port)) :-
    phrase(( login(User, Password), optional(Host, "", ""), optional(Port, ":", "") ), Codes),
    atom_codes(Authority, Codes).

% The colons of an address in brackets belong to it.
host_and_port(Codes, Host, Port) :-
    (   Codes = [0'[|_], append(Address, [0']|Rest], Codes)
    ->  append(Address, "]", HostCodes)
    ;   upto(Codes, ":", HostCodes, Rest)
    ),
    ( HostCodes == [] -> Host = none ; Host = some(HostCodes) ),
    ( Rest = [0':|PortCodes] -> Port = some(PortCodes) ; Port = none ).

port(some(Codes), Port) :-
    atom_codes(Atom, Codes),
    ( atom_number(Atom, Number), integer(Number) -> Port = Number ; Port = Atom ).

login(User, Password) -->
    (   { var(User) } -> []
    ;   optional(User, "", ""), optional(Password, ":", ""), "@"
    ).

optional(Part, Before, Behind) -->
    (   { var(Part) } -> []
    ;   { text_codes(Part, Codes) }, codes(Before), codes(Codes), codes(Behind)
    ).

%! uri_authority_data(?Field, +Components, ?Data) is nondet.
% Field is user, password, host or port, and Data that part.
uri_authority_data(Field, Components, Data) :-
    authority_field(Field, N),
    arg(N, Components, Data).

authority_field(user, 1).
authority_field(password, 2).
authority_field(host, 3).
authority_field(port, 4).

% ---- characters ----

%! uri_encoded(+Component, ?Value, ?Encoded) is det.
% Encoded is the atom Value with percent-encoding (% and two digits for each byte in UTF-8) of the characters that
% cannot occur in Component, which is query_value, fragment, path or segment. A + in the Encoded of a query_value is a
% space. O(length).
uri_encoded(Component, Value, Encoded) :-
    must_be(oneof([query_value, fragment, path, segment]), Component),
    (   nonvar(Value)
    ->  text_codes(Value, Codes),
        encoded(Component, Codes, EncodedCodes),
        atom_codes(Encoded, EncodedCodes)
    ;   nonvar(Encoded)
    ->  text_codes(Encoded, Codes),
        decoded(Component, Codes, ValueCodes),
        atom_codes(Value, ValueCodes)
    ;   instantiation_error(Value)
    ).

encoded(Component, Codes, Encoded) :-
    phrase(encoded_codes(Codes, Component), Encoded).

encoded_codes([], _) --> [].
encoded_codes([Code|Codes], Component) --> encoded_code(Code, Component), encoded_codes(Codes, Component).

encoded_code(Code, Component) --> { allowed(Code, Component) }, !, [Code].
encoded_code(Code, _) --> { char_code(Char, Code), string_bytes(Char, Bytes, utf8) }, hexadecimals(Bytes).

hexadecimals([]) --> [].
hexadecimals([Byte|Bytes]) -->
    { format(codes(Digits), "~|~`0t~16R~2+", [Byte]) },
    [0'%], codes(Digits),
    hexadecimals(Bytes).

allowed(Code, _) :- Code < 128, code_type(Code, alnum), !.
allowed(Code, _) :- memberchk(Code, "-._~"), !.
allowed(Code, Component) :- stands_in(Component, Codes), memberchk(Code, Codes).

stands_in(query_value, "!$'()*,:@/?").
stands_in(query, "!$&'()*+,;=:@/?").
stands_in(fragment, "!$&'()*+,;=:@/?").
stands_in(path, "!$&'()*+,;=@/").
stands_in(segment, "!$&'()*+,;=@").
stands_in(authority, "!$&'()*+,;=:@[]").

decoded(Component, Codes, Decoded) :-
    bytes_between(Codes, Component, Decoded).

bytes_between([], _, []).
bytes_between([0'%, A, B|Codes0], Component, Decoded) :-
    byte(A, B, Byte), !,
    more_bytes(Codes0, Bytes, Codes),
    utf8_codes([Byte|Bytes], Decoded, Rest),
    bytes_between(Codes, Component, Rest).
bytes_between([0'+|Codes], query_value, [0' |Decoded]) :- !,
    bytes_between(Codes, query_value, Decoded).
bytes_between([Code|Codes], Component, [Code|Decoded]) :-
    bytes_between(Codes, Component, Decoded).

more_bytes([0'%, A, B|Codes0], [Byte|Bytes], Codes) :-
    byte(A, B, Byte), !,
    more_bytes(Codes0, Bytes, Codes).
more_bytes(Codes, [], Codes).

byte(A, B, Byte) :-
    hexadecimal(A, High),
    hexadecimal(B, Low),
    Byte is 16*High + Low.

hexadecimal(Code, Weight) :- Code < 128, code_type(Code, xdigit(Weight)).

% Bytes that are not UTF-8 are decoded as characters with these codes.
utf8_codes(Bytes, Codes, Tail) :-
    string_bytes(String, Bytes, utf8),
    string_codes(String, Decoded0),
    ( memberchk(0xfffd, Decoded0) -> Decoded = Bytes ; Decoded = Decoded0 ),
    append(Decoded, Tail, Codes).

%! uri_iri(?URI, ?IRI) is det.
% IRI is URI with its characters beyond ASCII as they are. O(length).
uri_iri(URI, IRI) :-
    (   nonvar(URI)
    ->  text_codes(URI, Codes),
        readable(Codes, IRICodes),
        atom_codes(IRI, IRICodes)
    ;   nonvar(IRI)
    ->  text_codes(IRI, Codes),
        phrase(ascii(Codes), URICodes),
        atom_codes(URI, URICodes)
    ;   instantiation_error(URI)
    ).

ascii([]) --> [].
ascii([Code|Codes]) -->
    (   { Code > 0' , Code < 127 } -> [Code]
    ;   { char_code(Char, Code), string_bytes(Char, Bytes, utf8) }, hexadecimals(Bytes)
    ),
    ascii(Codes).

readable([], []).
readable([0'%, A, B|Codes0], Readable) :-
    byte(A, B, Byte),
    Byte >= 128,
    high_bytes(Codes0, Bytes, Codes),
    string_bytes(String, [Byte|Bytes], utf8),
    string_codes(String, Decoded),
    \+ memberchk(0xfffd, Decoded), !,
    append(Decoded, Rest, Readable),
    readable(Codes, Rest).
readable([Code|Codes], [Code|Readable]) :-
    readable(Codes, Readable).

high_bytes([0'%, A, B|Codes0], [Byte|Bytes], Codes) :-
    byte(A, B, Byte),
    Byte >= 128, !,
    high_bytes(Codes0, Bytes, Codes).
high_bytes(Codes, [], Codes).

%! uri_query_components(?Query, ?Pairs) is det.
% Query is the text of Pairs, Name=Value each; Name-Value and Name(Value) will do. O(length).
% @error syntax_error(illegal_uri_query)
uri_query_components(Query, Pairs) :-
    nonvar(Query), !,
    text_codes(Query, Codes),
    query_pairs(Codes, Pairs0),
    Pairs = Pairs0.
uri_query_components(Query, Pairs) :-
    query_codes(Pairs, Codes),
    atom_codes(Query, Codes).

query_pairs([], []) :- !.
query_pairs(Codes, [Name=Value|Pairs]) :-
    upto(Codes, "&;", Pair, Rest),
    (   upto(Pair, "=", NameCodes, [0'=|ValueCodes])
    ->  decoded(query_value, NameCodes, NameText),
        decoded(query_value, ValueCodes, ValueText),
        atom_codes(Name, NameText),
        atom_codes(Value, ValueText)
    ;   throw(error(syntax_error(illegal_uri_query), _))
    ),
    ( Rest = [_|Behind] -> true ; Behind = [] ),
    query_pairs(Behind, Pairs).

query_codes(Pairs, Codes) :-
    must_be(list, Pairs),
    phrase(query_parts(Pairs), Codes).

query_parts([]) --> [].
query_parts([Pair|Pairs]) -->
    { name_value(Pair, Name, Value), text_codes(Name, NameCodes), text_codes(Value, ValueCodes) },
    encoded_codes(NameCodes, query_value),
    "=",
    encoded_codes(ValueCodes, query_value),
    ( { Pairs == [] } -> [] ; "&", query_parts(Pairs) ).

name_value(Pair, _, _) :- var(Pair), !, instantiation_error(Pair).
name_value(Name=Value, Name, Value) :- !.
name_value(Name-Value, Name, Value) :- !.
name_value(Pair, Name, Value) :- compound(Pair), Pair =.. [Name, Value], !.
name_value(Pair, _, _) :- type_error(name_value, Pair).

% ---- resolving ----

%! uri_is_global(+URI) is semidet.
% URI has a scheme, of two letters at least: one letter is a drive. O(length).
uri_is_global(URI) :-
    text_codes(URI, Codes),
    parts(Codes, [some([_, _|_])|_]).

%! uri_resolve(+Relative, +Base, -URI) is det.
% URI is the reference Relative resolved against Base (RFC 3986, 5.2). O(length).
uri_resolve(Relative, Base, URI) :-
    text_codes(Relative, RelativeCodes),
    text_codes(Base, BaseCodes),
    parts(RelativeCodes, RelativeParts),
    parts(BaseCodes, BaseParts),
    resolved(RelativeParts, BaseParts, Parts),
    whole(Parts, Codes),
    atom_codes(URI, Codes).

resolved([some(S), A, some(P0), Q, F], _, [some(S), A, some(P), Q, F]) :- !,
    without_dots(P0, P).
resolved([none, some(A), some(P0), Q, F], [S|_], [S, some(A), some(P), Q, F]) :- !,
    without_dots(P0, P).
resolved([_, _, some([]), Q0, F], [S, A, P, BaseQ, _], [S, A, P, Q, F]) :- !,
    ( Q0 == none -> Q = BaseQ ; Q = Q0 ).
resolved([_, _, some(P0), Q, F], [S, A, some(BaseP), _, _], [S, A, some(P), Q, F]) :-
    (   P0 = [0'/|_] -> P1 = P0
    ;   BaseP == [], A \== none -> P1 = [0'/|P0]
    ;   folder(BaseP, Folder),
        append(Folder, P0, P1)
    ),
    without_dots(P1, P).

folder(Path, Folder) :-
    reverse(Path, Reversed),
    upto(Reversed, "/", _, Rest),
    reverse(Rest, Folder).

% Segments . and .. go (5.2.4).
without_dots(Path0, Path) :-
    segments(Path0, Segments),
    walked(Segments, [], Path1),
    joined(Path1, Path).

segments(Codes, [Segment|Segments]) :-
    upto(Codes, "/", Segment, Rest),
    ( Rest = [_|Behind] -> segments(Behind, Segments) ; Segments = [] ).

walked([], Done, Segments) :- reverse(Done, Segments).
walked([Segment|Segments], Done, Path) :-
    (   Segment == "."
    ->  at_end(Segments, Done, Done1)
    ;   Segment == ".."
    ->  ( Done = [_, Above|Rest] -> Up = [Above|Rest] ; Done = [[]] -> Up = Done ; Up = [] ),
        at_end(Segments, Up, Done1)
    ;   Done1 = [Segment|Done]
    ),
    walked(Segments, Done1, Path).

% A path that ends with a directory keeps its slash.
at_end([], Done, [[]|Done]) :- !.
at_end(_, Done, Done).

joined([Segment], Segment) :- !.
joined([Segment|Segments], Path) :-
    append(Segment, [0'/|Rest], Path),
    joined(Segments, Rest).

%! uri_normalized(+URI, -Normalized) is det.
% Scheme and host in small letters, no needless encoding, no segments . and .. in the path, except for those of a
% relative path. O(length).
uri_normalized(URI, Normalized) :-
    text_codes(URI, Codes),
    parts(Codes, [Scheme0, Authority0, some(Path0), Search0, Fragment0]),
    small(Scheme0, Scheme),
    small(Authority0, Authority),
    ( relative(Scheme0, Authority0, Path0) -> Path1 = Path0 ; without_dots(Path0, Path1) ),
    reencoded(path, some(Path1), Path),
    reencoded_query(Search0, Search),
    reencoded(fragment, Fragment0, Fragment),
    whole([Scheme, Authority, Path, Search, Fragment], Whole),
    atom_codes(Normalized, Whole).

relative(none, none, Path) :- Path \= [0'/|_].

%! uri_normalized(+URI, +Base, -Normalized) is det.
% As uri_resolve/3, then uri_normalized/2.
uri_normalized(URI, Base, Normalized) :-
    uri_resolve(URI, Base, Resolved),
    uri_normalized(Resolved, Normalized).

%! uri_normalized_iri(+URI, -Normalized) is det.
% As uri_normalized/2, with characters beyond ASCII as they are.
uri_normalized_iri(URI, Normalized) :-
    uri_normalized(URI, Normalized0),
    uri_iri(Normalized0, Normalized).

%! uri_normalized_iri(+URI, +Base, -Normalized) is det.
% As uri_resolve/3, then uri_normalized_iri/2.
uri_normalized_iri(URI, Base, Normalized) :-
    uri_resolve(URI, Base, Resolved),
    uri_normalized_iri(Resolved, Normalized).

%! iri_normalized(+IRI, -Normalized) is det.
% uri_normalized_iri/2.
iri_normalized(IRI, Normalized) :-
    uri_normalized_iri(IRI, Normalized).

%! iri_normalized(+IRI, +Base, -Normalized) is det.
% uri_normalized_iri/3.
iri_normalized(IRI, Base, Normalized) :-
    uri_normalized_iri(IRI, Base, Normalized).

small(none, none).
small(some(Codes), some(Small)) :-
    string_codes(Text, Codes),
    string_lower(Text, Lower),
    string_codes(Lower, Small).

reencoded(_, none, none).
reencoded(Component, some(Codes0), some(Codes)) :-
    decoded(Component, Codes0, Decoded),
    kept(Component, Decoded, Codes).

reencoded_query(none, none).
reencoded_query(some(Codes0), some(Codes)) :-
    phrase(reencoded_runs(Codes0), Codes).

% Keeps what separates names and values, so that it differs from the same characters in them.
reencoded_runs(Codes) -->
    { upto(Codes, "&;=+", Run, Rest), decoded(query_value, Run, Decoded) },
    encoded_codes(Decoded, query_value),
    ( { Rest = [Separator|Behind] } -> [Separator], reencoded_runs(Behind) ; [] ).

%! uri_file_name(?URI, ?File) is semidet.
% URI is that of a file with scheme file. O(length).
uri_file_name(URI, File) :-
    nonvar(URI), !,
    uri_components(URI, uri_components(Scheme, Authority, Path, _, _)),
    Scheme == file,
    ( var(Authority) ; Authority == '' ; Authority == localhost ), !,
    uri_encoded(path, File, Path).
uri_file_name(URI, File) :-
    absolute_file_name(File, Absolute),
    uri_encoded(path, Absolute, Path),
    atom_concat('file://', Path, URI).
