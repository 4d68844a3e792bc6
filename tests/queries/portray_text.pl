% library(portray_text)
:- use_module(library(portray_text)).
printed(T, S) :- with_output_to(string(S), print(T)).
?- printed(`hello`, S).
S = "[104,101,108,108,111]".
?- portray_text(true).
true.
?- printed(f(`ab`, `hello\n\`x\``, [a]), S).
S = "f([97,98],`hello\\n\\`x\\``,[a])".
?- printed(`a long text that is not shown as a whole here`, S).
S = "`a long text that is not s... here`".
?- set_portray_text(min_length, Old, 2), printed(`ab`, S).
Old = 3, S = "`ab`".
?- set_portray_text(foo, 1).
error(type_error(oneof([enabled, min_length, ellipsis]), foo), _).
?- portray_text(false), printed(`hello`, S).
S = "[104,101,108,108,111]".
