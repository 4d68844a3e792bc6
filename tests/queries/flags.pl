% Flags do what they say; a value that nothing would be done for is refused.
hidden(1).

?- set_prolog_flag(protect_static_code, true), catch(clause(hidden(_), true), error(E, _), true), set_prolog_flag(protect_static_code, false).
E = permission_error(access, private_procedure, hidden/1).
?- clause(hidden(X), true).
X = 1.
?- set_prolog_flag(autoload, false), catch(list_to_ord_set([b], _), error(E, _), true), set_prolog_flag(autoload, true).
E = existence_error(procedure, list_to_ord_set/2).
?- list_to_ord_set([b, a], L).
L = [a, b].
?- set_prolog_flag(answer_depth, -1).
error(domain_error(flag_value, answer_depth + -1), _).
?- set_prolog_flag(answer_depth, 4), X = [1, 2, 3, 4, 5, 6, 7, 8], set_prolog_flag(answer_depth, 0).
X = [1, 2, 3, 4, 5, 6, 7, 8].
?- set_prolog_flag(character_escapes, false).
error(domain_error(flag_value, character_escapes + false), _).
?- set_prolog_flag(write_attributes, portray).
error(domain_error(flag_value, write_attributes + portray), _).
?- set_prolog_flag(on_error, halt).
error(domain_error(flag_value, on_error + halt), _).
?- set_prolog_flag(toplevel_print_anon, true).
error(domain_error(flag_value, toplevel_print_anon + true), _).
?- set_prolog_flag(stream_type_check, false).
error(domain_error(flag_value, stream_type_check + false), _).
?- set_prolog_flag(emulated_dialect, swi).
error(domain_error(flag_value, emulated_dialect + swi), _).
?- set_prolog_flag(verbose_load, full).
error(domain_error(flag_value, verbose_load + full), _).
% What only speed or tools depend on has any of its values.
?- set_prolog_flag(optimise, true), set_prolog_flag(generate_debug_info, false), set_prolog_flag(stack_limit, 2_000_000_000), set_prolog_flag(verbose, silent).
true.

% The flag `unknown` of a module; other flags are those of all modules.
?- set_prolog_flag(quiet:unknown, fail), current_prolog_flag(quiet:unknown, U), current_prolog_flag(unknown, V), \+ quiet:nothing.
U = fail, V = error.
?- set_prolog_flag(a:quiet_too:unknown, fail), \+ quiet_too:nothing, current_prolog_flag(user:bounded, B).
B = false.
?- set_prolog_flag(_:unknown, fail).
error(type_error(atom, _:unknown), _).
?- set_prolog_flag(user:nothing, fail).
error(domain_error(prolog_flag, nothing), _).
?- set_prolog_flag(user:unknown, never).
error(domain_error(flag_value, unknown + never), _).
