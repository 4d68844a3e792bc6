% A condition has one else, the last of its branches.
:- if(fail).
p(1).
:- elif(true).
p(2).
:- else.
p(3).
:- else.
p(4).
:- elif(true).
p(5).
:- endif.
:- if(true).
:- if(fail).
:- else.
q.
:- endif.
:- else.
:- endif.
:- else.
