% Classes of character codes, by the names that C has for them.
%
% Codes beyond ASCII belong to the classes that char_type/2 puts them in. All take O(1).

:- module(ctypes,
          [ is_alnum/1,
            is_alpha/1,
            is_ascii/1,
            is_cntrl/1,
            is_csym/1,
            is_csymf/1,
            is_digit/1,
            is_digit/3,
            is_endfile/1,
            is_endline/1,
            is_graph/1,
            is_lower/1,
            is_newline/1,
            is_newpage/1,
            is_paren/2,
            is_period/1,
            is_print/1,
            is_punct/1,
            is_quote/1,
            is_space/1,
            is_upper/1,
            is_white/1,
            to_lower/2,
            to_upper/2,
            upper_lower/2
          ]).

%! is_alnum(+Code) is semidet.
% Code is a letter or a digit.
is_alnum(Code) :- code_type(Code, alnum).

%! is_alpha(+Code) is semidet.
% Code is a letter, a digit or an underscore.
is_alpha(Code) :- code_type(Code, alpha).

%! is_ascii(+Code) is semidet.
% Code is one of the first 128 characters.
is_ascii(Code) :- code_type(Code, ascii).

%! is_cntrl(+Code) is semidet.
% Code is a control character.
is_cntrl(Code) :- code_type(Code, cntrl).

%! is_csym(+Code) is semidet.
% Code may occur in a name.
is_csym(Code) :- code_type(Code, csym).

%! is_csymf(+Code) is semidet.
% A name may begin with Code.
is_csymf(Code) :- code_type(Code, csymf).

%! is_digit(+Code) is semidet.
% Code is a decimal digit.
is_digit(Code) :- code_type(Code, digit).

%! is_digit(+Code, +Base, -Weight) is semidet.
%! is_digit(-Code, +Base, +Weight) is semidet.
% Code is the digit with the value Weight in numbers of a base from 2 to 36.
is_digit(Code, Base, Weight) :-
    (   nonvar(Code)
    ->  (   code_type(Code, digit(Weight0))
        ->  true
        ;   between(0'a, 0'z, Code)
        ->  Weight0 is Code-0'a+10
        ;   between(0'A, 0'Z, Code),
            Weight0 is Code-0'A+10
        ),
        Weight0 < Base,
        Weight = Weight0
    ;   Last is Base-1,
        between(0, Last, Weight),
        ( Weight < 10 -> Code is Weight+0'0 ; Code is Weight-10+0'a )
    ).

%! is_endfile(+Code) is semidet.
% Code is -1, the end of a file.
is_endfile(-1).

%! is_endline(+Code) is semidet.
% Code ends a line: line feed, vertical tab, form feed or carriage return.
is_endline(Code) :- code_type(Code, end_of_line).

%! is_graph(+Code) is semidet.
% Code is a visible character.
is_graph(Code) :- code_type(Code, graph).

%! is_lower(+Code) is semidet.
% Code is a lower-case letter.
is_lower(Code) :- code_type(Code, lower).

%! is_newline(+Code) is semidet.
% Code is the line feed.
is_newline(10).

%! is_newpage(+Code) is semidet.
% Code is the form feed.
is_newpage(12).

%! is_paren(?Open, ?Close) is nondet.
% Two parentheses that belong together.
is_paren(0'(, 0')).
is_paren(0'[, 0']).
is_paren(0'{, 0'}).

%! is_period(+Code) is semidet.
% Code ends a sentence.
is_period(Code) :- code_type(Code, period).

%! is_print(+Code) is semidet.
% Code is a visible character or the space.
is_print(Code) :- code_type(Code, print).

%! is_punct(+Code) is semidet.
% Code is a visible character that is no letter or digit.
is_punct(Code) :- code_type(Code, punct).

%! is_quote(+Code) is semidet.
% Code is a quote: single, double or back.
is_quote(Code) :- code_type(Code, quote).

%! is_space(+Code) is semidet.
% Code is white space.
is_space(Code) :- code_type(Code, space).

%! is_upper(+Code) is semidet.
% Code is an upper-case letter.
is_upper(Code) :- code_type(Code, upper).

%! is_white(+Code) is semidet.
% A space or a tab.
is_white(Code) :- code_type(Code, white).

%! to_lower(+Code, -Lower) is det.
% The lower case of Code, if it has one.
to_lower(Code, Lower) :-
    ( code_type(Code, upper(Lower0)) -> Lower = Lower0 ; Lower = Code ).

%! to_upper(+Code, -Upper) is det.
% The upper case of Code, if it has one.
to_upper(Code, Upper) :-
    ( code_type(Code, lower(Upper0)) -> Upper = Upper0 ; Upper = Code ).

%! upper_lower(?Upper, ?Lower) is semidet.
% Two cases of one letter.
upper_lower(Upper, Lower) :-
    (   nonvar(Upper)
    ->  code_type(Upper, upper(Lower))
    ;   code_type(Lower, lower(Upper))
    ).
