% café
p(a).
p('café').
