:- setup_call_cleanup(true, member(_, [1, 2]), throw(left)).
:- initialization(setup_call_cleanup(true, member(_, [1, 2]), throw(begun))).
:- if(setup_call_cleanup(true, member(_, [1, 2]), throw(asked))).
:- else.
p.
:- endif.
