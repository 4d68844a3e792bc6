:- dynamic kept/1.
:- multifile shared/1.
kept(1).
kept(2).
shared(a).
plain(x).
