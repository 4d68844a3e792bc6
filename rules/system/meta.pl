% Which arguments of the rules of `system` are goals, and which are to be qualified by the caller's module.

:- '$meta_predicate'(assertz(:)).
:- '$meta_predicate'(asserta(:)).
:- '$meta_predicate'(assert(:)).
:- '$meta_predicate'(retractall(:)).
:- '$meta_predicate'(abolish(:)).
:- '$meta_predicate'(setup_call_cleanup(0, 0, 0)).
:- '$meta_predicate'(call_cleanup(0, 0)).
:- '$meta_predicate'(setup_call_catcher_cleanup(0, 0, ?, 0)).
:- '$meta_predicate'(catch_with_backtrace(0, ?, 0)).
:- '$meta_predicate'(@(:, +)).
:- '$meta_predicate'(bagof(?, ^, -)).
:- '$meta_predicate'(setof(?, ^, -)).
:- '$meta_predicate'(not(0)).
:- '$meta_predicate'(at_halt(0)).
:- '$meta_predicate'(dynamic(:)).
:- '$meta_predicate'(dynamic(:, +)).
:- '$meta_predicate'(context_module(:)).
:- '$meta_predicate'(set_module(:)).
:- '$meta_predicate'(strip_module(:, -, -)).
:- '$meta_predicate'(discontiguous(:)).
:- '$meta_predicate'(multifile(:)).
:- '$meta_predicate'(initialization(0)).
:- '$meta_predicate'(initialization(0, +)).
:- '$meta_predicate'(phrase(//, ?)).
:- '$meta_predicate'(phrase(//, ?, ?)).
:- '$meta_predicate'(call_dcg(//, ?, ?)).
:- '$meta_predicate'(with_mutex(+, 0)).
:- '$meta_predicate'(sig_atomic(0)).
:- '$meta_predicate'(meta_predicate(:)).
:- '$meta_predicate'(use_module(:)).
:- '$meta_predicate'(use_module(:, +)).
:- '$meta_predicate'(ensure_loaded(:)).
:- '$meta_predicate'(consult(:)).
:- '$meta_predicate'([:|+]).
:- '$meta_predicate'(op(+, +, :)).
:- '$meta_predicate'(current_op(?, ?, :)).
:- '$meta_predicate'(current_predicate(:)).
:- '$meta_predicate'(current_predicate(?, :)).
:- '$meta_predicate'(autoload(:)).
:- '$meta_predicate'(autoload(:, +)).
:- '$meta_predicate'(predicate_property(:, ?)).
:- '$meta_predicate'(copy_predicate_clauses(:, :)).
:- '$meta_predicate'(compile_predicates(:)).
:- '$meta_predicate'($(0)).
:- '$meta_predicate'(with_output_to(?, 0)).
:- '$meta_predicate'(format(+, :)).
:- '$meta_predicate'(format(+, +, :)).
:- '$meta_predicate'(format_predicate(+, :)).
:- '$meta_predicate'(current_format_predicate(?, :)).
:- '$meta_predicate'(apply(:, +)).
:- '$meta_predicate'(call_with_inference_limit(0, +, -)).
:- '$meta_predicate'(call_with_time_limit(+, 0)).
:- '$meta_predicate'(thread_local(:)).
:- '$meta_predicate'(module_transparent(:)).
:- '$meta_predicate'(table(:)).
:- '$meta_predicate'(untable(:)).
:- '$meta_predicate'(tnot(0)).
:- '$meta_predicate'(current_table(:, -)).
:- '$meta_predicate'(abolish_table_subgoals(:)).
:- '$meta_predicate'(not_exists(0)).
:- '$meta_predicate'(reexport(:)).
:- '$meta_predicate'(reexport(:, +)).
:- '$meta_predicate'(export(:)).
:- '$meta_predicate'(solve(+, :, ?)).
:- '$meta_predicate'(solve(+, +, :, ?)).
