% library(settings)
:- use_module(library(settings)).

:- setenv(taquin_display, '11').
:- setting(name, atom, hello, 'What is said').
:- setting(port, integer, 5900+env(taquin_display), 'Where it listens').
:- setting(ratio, float, 1/2, 'How much').
:- setting(path, atom, env(taquin_nowhere, '/usr')+'/share', 'Where things lie').
:- setting(greeting, atom, setting(name)+' all', 'What is said to all').
:- setting(loud, boolean, false, 'Whether it is shouted').

in_file(File) :- tmp_file(settings, File).
text_of(File, Text) :- read_file_to_string(File, Text, []).

?- setting(name, X), setting(port, P), setting(ratio, R), setting(path, D), setting(greeting, G).
X = hello, P = 5911, R = 0.5, D = '/usr/share', G = 'hello all'.
?- set_setting(name, bye), setting(name, X), setting(greeting, G), restore_setting(name), setting(name, Y).
X = bye, G = 'bye all', Y = hello.
?- set_setting_default(name, hi), setting(name, X), set_setting(name, yo), setting(name, Y), restore_setting(name), setting(name, Z),
   set_setting_default(name, hello).
X = hi, Y = yo, Z = hi.
?- set_setting(port, x).
error(type_error(integer, x), _).
?- set_setting(port, _).
error(instantiation_error, _).
?- set_setting(nothing, 1).
error(existence_error(setting, user:nothing), _).
?- setting(nothing, _).
error(existence_error(setting, user:nothing), _).
?- setting(bad, integer, a, 'Not an integer').
error(type_error(integer, a), _).
?- findall(N, setting(N, _), Ns).
Ns = [name, port, ratio, path, greeting, loud].
?- findall(P, setting_property(port, P), Ps).
Ps = [comment('Where it listens'), type(integer), default(5911), value(5911)].
?- current_setting(port, M).
M = user.
?- current_setting(M:port).
M = user.
?- current_setting(nothing).
false.
% A file keeps what differs from the defaults.
?- in_file(_F), set_setting(port, 80), set_setting(name, 'a b'), save_settings(_F), restore_setting(port), restore_setting(name),
   load_settings(_F), setting(port, P), setting(name, N), text_of(_F, T), delete_file(_F), restore_setting(port), restore_setting(name).
P = 80, N = 'a b',
T = "% What is said\nsetting(user:name,'a b').\n% Where it listens\nsetting(user:port,80).\n".
?- in_file(_F), load_settings(_F), set_setting(loud, true), save_settings, restore_setting(loud), text_of(_F, T), delete_file(_F).
T = "% Whether it is shouted\nsetting(user:loud,true).\n".
?- in_file(_F), set_setting_default(name, hi), save_settings(_F), text_of(_F, T), delete_file(_F), set_setting_default(name, hello).
T = "".
?- convert_setting_text(boolean, 'Yes', B), convert_setting_text(integer, '42', I), convert_setting_text(atom, "x y", A),
   convert_setting_text(float, '1', F), convert_setting_text(list(integer), '[1,2]', L).
B = true, I = 42, A = 'x y', F = 1.0, L = [1, 2].
?- convert_setting_text(integer, x, _).
error(type_error(integer, x), _).
?- set_setting(loud, true), with_output_to(string(_S), list_settings(user)), restore_setting(loud), once(sub_string(_S, _, _, _, "user:loud                      *true")).
true.
?- maplist(convert_setting_text, [integer, between(0.0, 4.0), float, nonneg], ["1+2", '1', '1+1', "2*3"], L).
L = [3, 1.0, 2.0, 6].
?- convert_setting_text(integer, '2.5', _).
error(type_error(integer, '2.5'), _).
?- convert_setting_text(integer, 'a+1', _).
error(type_error(integer, 'a+1'), _).
