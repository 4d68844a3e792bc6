% The ports of goals that are shown, and those that wait for a key.

:- module(prolog_debug_ports, [change/2, ports/2, port_name/2]).

:- use_module(library(prolog_debug/terms)).

%! ports(?What, -Ports) is nondet.
% What is leash or visible.
:- dynamic ports/2.

:- assertz(ports(leash, [call, exit, redo, fail, exception])).
:- assertz(ports(visible, [call, exit, redo, fail, exception])).

%! change(+What, +Spec) is semidet.
% Changes the ports that What names as Spec says, an argument of leash/1 or visible/1.
change(What, Spec) :-
    ports(What, Old),
    must_be_bound(Spec),
    changed(Spec, Old, New),
    retractall(ports(What, _)),
    assertz(ports(What, New)).

must_be_bound(Spec) :- ( nonvar(Spec) -> true ; throw(error(instantiation_error, _)) ).

changed(Spec, _, New) :-
    named(Spec, Added),
    !,
    in_order(Added, New).
changed(Specs, Old, New) :-
    is_list(Specs),
    !,
    foldl(change_one, Specs, Old, New).
changed(Spec, Old, New) :-
    change_one(Spec, Old, New).

% Ports by their names alone.
named(Name, Ports) :-
    atom(Name),
    Name \== [],
    group(Name, Ports).
named([Name|Names], Ports) :-
    named(Name, Ports0),
    (   Names == []
    ->  Ports = Ports0
    ;   named(Names, Ports1),
        append(Ports0, Ports1, Ports)
    ).

change_one(Spec, Old, New) :-
    must_be_bound(Spec),
    change_port(Spec, Old, New).

change_port(+(Name), Old, New) :-
    !,
    ports_of(Name, Ports),
    union(Old, Ports, Union),
    in_order(Union, New).
change_port(-(Name), Old, New) :-
    !,
    ports_of(Name, Ports),
    subtract(Old, Ports, New).
change_port(?(Name), Old, Old) :-
    !,
    ports_of(Name, Ports),
    subtract(Ports, Old, []).
change_port(Name, _, _) :-
    throw(error(domain_error(port, Name), _)).

ports_of(Name, Ports) :-
    must_be_bound(Name),
    (   group(Name, Ports)
    ->  true
    ;   throw(error(domain_error(port, Name), _))
    ).

group(all, [call, exit, redo, fail, exception]).
group(full, [call, exit, redo, fail, exception]).
group(half, [call, redo, fail]).
group(unify, []).
group(Port, [Port]) :-
    port_name(Port, _).

in_order(Ports0, Ports) :-
    findall(Port, ( port_name(Port, _), memberchk(Port, Ports0) ), Ports).

%! port_name(?Port, -Name) is nondet.
% Name is that of Port as it is shown.
port_name(call, 'Call').
port_name(exit, 'Exit').
port_name(redo, 'Redo').
port_name(fail, 'Fail').
port_name(exception, 'Exception').
