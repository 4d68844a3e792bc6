:- encoding(iso_latin_1).
% café
p('café').
