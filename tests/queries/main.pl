% library(main)
:- use_module(library(main)).

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
