% URLs as lists of their parts. library(uri) is the newer one.

:- module(url,
          [ parse_url/2,
            parse_url/3,
            is_absolute_url/1,
            global_url/3,
            parse_url_search/2,
            www_form_encode/2,
            url_iri/2
          ]).

:- use_module(library(uri)).
:- use_module(library(lists), [append/2, member/2, memberchk/2]).
:- use_module(library(apply), [maplist/3]).

%! url_iri(?URL, ?IRI) is det.
% uri_iri/2.
url_iri(URL, IRI) :-
    uri_iri(URL, IRI).

%! parse_url(+URL, -Parts) is det.
%! parse_url(-URL, +Parts) is det.
% Parts of protocol(P), user(U), password(P), host(H), port(N), path(P), search(List of Name=Value) and
% fragment(F). O(length).
parse_url(URL, Parts) :-
    nonvar(URL), !,
    uri_components(URL, uri_components(Scheme, Authority, Path0, Search, Fragment)),
    ( nonvar(Scheme) -> Protocol = Scheme ; Protocol = http ),
    ( nonvar(Authority) -> uri_authority_components(Authority, uri_authority(User, Password, Host, Port)) ; true ),
    ( var(Path0) -> Path = (/) ; Path0 == '' -> Path = (/) ; uri_encoded(path, Path, Path0) ),
    ( nonvar(Search) -> parse_url_search(Search, Pairs) ; true ),
    findall(Part, ( member(Part-Value, [protocol(Protocol)-Protocol, user(User)-User, password(Password)-Password,
                                         host(Host)-Host, port(Port)-Port, path(Path)-Path, search(Pairs)-Pairs,
                                         fragment(Fragment)-Fragment]), nonvar(Value) ), Parts).
parse_url(URL, Parts) :-
    part(Parts, protocol, Scheme, http),
    part(Parts, host, Host, _),
    part(Parts, user, User, _),
    part(Parts, password, Password, _),
    part(Parts, port, Port0, _),
    ( Scheme-Port0 == http-80 -> true ; Port = Port0 ),
    part(Parts, path, Path0, /),
    uri_encoded(path, Path0, Path),
    part(Parts, fragment, Fragment, _),
    ( part(Parts, search, Pairs, _), nonvar(Pairs) -> uri_query_components(Search, Pairs) ; true ),
    ( nonvar(Host) -> uri_authority_components(Authority, uri_authority(User, Password, Host, Port)) ; true ),
    uri_components(URL, uri_components(Scheme, Authority, Path, Search, Fragment)).

part(Parts, Name, Value, Default) :-
    Part =.. [Name, Value0],
    ( memberchk(Part, Parts) -> Value = Value0 ; Value = Default ).

%! parse_url(+URL, +Base, -Parts) is det.
% Parts of URL, resolved against the URL of a document, Base, or its parts. O(length).
parse_url(URL, Base, Parts) :-
    ( is_list(Base) -> parse_url(BaseURL, Base) ; BaseURL = Base ),
    uri_resolve(URL, BaseURL, Global),
    parse_url(Global, Parts).

%! is_absolute_url(+URL) is semidet.
% URL begins with a protocol. O(length).
is_absolute_url(URL) :-
    uri_components(URL, uri_components(Scheme, _, _, _, _)),
    nonvar(Scheme).

%! global_url(+URL, +Base, -Global) is det.
% Global is URL as it is meant in the document Base. O(length).
global_url(URL, Base, Global) :-
    uri_resolve(URL, Base, Global).

%! parse_url_search(+Search, -Pairs) is det.
%! parse_url_search(-Search, +Pairs) is det.
% The query string of a URL and the list of Name=Value that it encodes; a Name alone has no value. O(length).
parse_url_search(Search, Pairs) :-
    nonvar(Search), !,
    split_string(Search, "&;", "", Texts),
    maplist(search_pair, Texts, Each),
    append(Each, Pairs).
parse_url_search(Codes, Pairs) :-
    uri_query_components(Search, Pairs),
    atom_codes(Search, Codes).

%! www_form_encode(+Value, -Encoded) is det.
%! www_form_encode(-Value, +Encoded) is det.
% A value and its encoding in a form: letters, digits and -._~ stay, and a newline is %0D%0A. O(length).
www_form_encode(Value, Encoded) :-
    nonvar(Value), !,
    value_text(Value, Text0),
    exchanged('\r\n', Text0, '\n', Value1),
    exchanged('\n', Value1, '\r\n', Text),
    uri_encoded(query_value, Text, Encoded0),
    atom_codes(Encoded0, Codes0),
    phrase(unreserved(Codes0), Codes),
    atom_codes(Encoded, Codes).
www_form_encode(Value, Encoded) :-
    uri_encoded(query_value, Text, Encoded),
    exchanged('\r\n', Text, '\n', Value).

value_text(Codes, Text) :-
    Codes = [_|_], !,
    text_to_string(Codes, Text).
value_text(Text, Text).

exchanged(Old, Text0, New, Text) :-
    atomic_list_concat(Parts, Old, Text0),
    atomic_list_concat(Parts, New, Text).

% Encodes the characters that a query may have besides.
unreserved([]) --> [].
unreserved([Code|Codes]) -->
    (   { memberchk(Code, `!$'()*,:@/?`) }
    ->  { format(codes(Encoded), "%~16R", [Code]) },
        Encoded
    ;   [Code]
    ),
    unreserved(Codes).

search_pair(Text, Pairs) :-
    (   Text == ""
    ->  Pairs = []
    ;   sub_string(Text, _, _, _, "=")
    ->  uri_query_components(Text, Pairs)
    ;   uri_encoded(query_value, Name, Text),
        Pairs = [Name]
    ).
