% The operators of constraints over integers.
%! ?P #\ ?Q, ?P #/\ ?Q, ?P #\/ ?Q: the operands are described in library(clpfd).

:- module(clpfd_operators,
          [ op(760, yfx, #<==>),
            op(750, xfy, #==>),
            op(750, yfx, #<==),
            op(740, yfx, #\/),
            op(730, yfx, #\),
            op(720, yfx, #/\),
            op(710, fy, #\),
            op(700, xfx, #>),
            op(700, xfx, #<),
            op(700, xfx, #>=),
            op(700, xfx, #=<),
            op(700, xfx, #=),
            op(700, xfx, #\=),
            op(700, xfx, in),
            op(700, xfx, ins),
            op(700, xfx, in_set),
            op(450, xfx, ..)
          ]).
