% library(optparse)
:- use_module(library(optparse)).
specs([ [opt(verbose), type(boolean), default(false), shortflags([v]), longflags([verbose]), help('say more')],
        [opt(depth), type(integer), default(3), shortflags([d]), longflags([depth, levels]), meta('K'), help('how deep')],
        [opt(out), type(atom), longflags([output])]
      ]).
parsed(Words, Options, Others) :- specs(S), opt_parse(S, Words, Options, Others).

?- parsed([], O, P).
O = [verbose(false), depth(3), out(_)], P = [].
?- parsed([a, '-v', '-d5', '--output=x', b], O, P).
O = [verbose(true), depth(5), out(x)], P = [a, b].
?- parsed(['--no-verbose', '--levels', '7', '-d', '8'], O, _).
O = [out(_), verbose(false), depth(8)].
?- specs(S), opt_parse(S, ['-d', '7', '-d', '8'], O, _, [duplicated_flags(keepall), output_functor(o)]).
S = ..., O = [o(verbose, false), o(out, _), o(depth, 7), o(depth, 8)].
?- parsed(['-d', x], _, _).
error(type_error(flag_value(integer), x), _).
?- parsed(['--foo'], _, _).
error(existence_error(commandline_option, foo), _).
?- opt_parse([[opt(a), type(colour)]], [], _, _).
error(existence_error(type, colour), _).
?- opt_parse([[opt(a), shortflags([x])], [opt(b), shortflags([x])]], [], _, _).
error(domain_error(unique_atom, x), _).
?- specs(_S), opt_help(_S, H).
H = '--verbose          -v  boolean=false  say more\n--depth, --levels  -d  K:integer=3    how deep\n--output               atom=_         \n'.
?- opt_parse([[opt(num), type(float), longflags([num])]], ['--num=2'], _, _).
error(type_error(flag_value(float), '2'), _).
?- opt_parse([[opt(num), type(float), longflags([num])]], ['--num=2.5'], O, P).
O = [num(2.5)], P = [].
?- opt_parse([[opt(a), type(boolean), default(false), shortflags([v]), longflags([v])]], ['-v', '--v'], O, P).
O = [a(true)], P = [].
