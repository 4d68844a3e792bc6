% The operators of Boolean expressions.

:- module(clpb_operators,
          [ op(300, fy, ~),
            op(500, yfx, #)
          ]).
