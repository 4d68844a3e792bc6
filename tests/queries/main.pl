% library(main)
:- use_module(library(main)).

guided:opt_type(verbose, verbose, boolean).
guided:opt_type(v, verbose, boolean).
guided:opt_type(plain, plain, boolean(false)).
guided:opt_type(dry_run, dry_run, boolean).
guided:opt_type(n, number, integer).
guided:opt_type(number, number, integer).
guided:opt_type(die, die, between(1, 6)).
guided:opt_type(share, share, between(0.0, 1.0)).
guided:opt_type(ratio, ratio, float).
guided:opt_type(mode, mode, oneof([fast,slow])).
guided:opt_type(name, name, atom).
guided:opt_type(text, text, string).
guided:opt_type(term, term, term).
guided:opt_type(named, named, term([variable_names(_)])).
guided:opt_type(port, port, nonneg|boolean).
guided:opt_type(count, count, natural).
guided:opt_type(in, in, file(read)).
guided:opt_type(x, level, boolean|integer).
guided:opt_help(verbose, 'Say more').
guided:opt_help(help(header), 'Does things').
guided:opt_meta(number, 'N').

guided(Arguments, Positional, Options) :- argv_options(guided:Arguments, Positional, Options, []).
fault(Arguments, Fault) :- catch(guided(Arguments, _, _), error(opt_error(Fault), _), true).

?- argv_options([], [], O).
O = [].
?- argv_options(['a','b'], P, O).
P = [a, b], O = [].
?- argv_options(['--verbose','file'], P, O).
P = [file], O = [verbose(true)].
?- argv_options(['--depth=10'], P, O).
P = [], O = [depth(10)].
?- argv_options(['--name=x=y'], P, O).
P = [], O = [name('x=y')].
?- argv_options(['--no-color'], P, O).
P = [], O = [color(false)].
?- argv_options(['--dry-run'], P, O).
P = [], O = [dry_run(true)].
?- argv_options(['-v'], P, O).
P = [], O = [v(true)].
?- argv_options(['-vq','f'], P, O).
P = [f], O = [v(true), q(true)].
?- argv_options(['-n5'], P, O).
P = [], O = [n(5)].
?- argv_options(['a','--','--b'], P, O).
P = [a, '--b'], O = [].
?- argv_options(['-'], P, O).
P = [-], O = [].

% ---- a module that says what its options are ----
?- guided(['-v', a, '--verbose', '--no-verbose', '--noverbose', '--verbose=off', b], P, O).
P = [a, b], O = [verbose(true), verbose(true), verbose(false), verbose(false), verbose(false)].
?- guided(['--plain', '--no-plain', '--dry-run', '--dry_run'], P, O).
P = [], O = [plain(false), plain(true), dry_run(true), dry_run(true)].
?- guided(['-n', '5', '-n6', '--number', '7', '--number=8', '-vn9'], P, O).
P = [], O = [number(5), number(6), number(7), number(8), verbose(true), number(9)].
?- guided(['--die=6', '--share=1', '--ratio', '-2', '--mode', slow, '--name=1', '--text=x y', '--count=3'], P, O).
P = [], O = [die(6), share(1.0), ratio(-2.0), mode(slow), name('1'), text("x y"), count(3)].
?- guided(['--term', 'f(X,a)', '--named=f(Y)'], P, [term(T), named(f(_Y)-Ns)]).
P = [], T = f(_, a), Ns = ['Y'=_].
?- guided(['--port', '--port=80', '--no-port', '--port=off'], P, O).
P = [], O = [port(true), port(80), port(false), port(false)].
?- guided([a, '--', '-v'], P, O).
P = [a, '-v'], O = [].
?- fault(['-nx'], F).
F = value_type(n, integer, x).
?- fault(['--die', '7'], F).
F = value_type(die, between(1, 6), '7').
?- fault(['--mode=odd'], F).
F = value_type(mode, oneof([fast, slow]), odd).
?- fault(['-n'], F).
F = missing_value(n, integer).
?- fault(['--odd'], F).
F = unknown(odd).
?- fault(['-vz'], F).
F = unknown(z).
?- fault(['--in', 'no such file'], F).
F = access(in, file(read), 'no such file').
?- argv_options(guided:['-zv', '--odd=1', a, '-n', '3'], P, O, [unknown_option(pass)]).
P = ['-z', '--odd=1', a], O = [verbose(true), number(3)].
?- argv_options(guided:['-v', a, '-v'], P, O, [options_after_arguments(false)]).
P = [a, '-v'], O = [verbose(true)].
?- argv_options(guided:['--odd'], _, _, [on_error(print)]).
false.
% Of what to do at an error, only printing it and ending the program are known.
?- argv_options(guided:['--odd'], _, _, [on_error(throw)]).
error(opt_error(unknown(odd)), _).

% A value follows its letter, or the last of several.
?- guided(['-x5', '-vx6', '-xv', '-x'], P, O).
P = [], O = [level(5), verbose(true), level(6), level(true), verbose(true), level(true)].
?- argv_options(['-vn5', '-x=y', '-ab=1', '-n=', '-a1b', '-1'], P, O).
P = ['-a1b', '-1'], O = [v(true), n(5), x(y), a(true), b(1), n('')].

% The options are those of the caller's module.
?- argv_usage(silent).
error(existence_error(procedure, opt_type/3), _).
?- argv_usage(guided:silent).
true.
