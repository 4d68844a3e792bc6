% 6: the questions of the table of the standard's syntax, by their numbers: a text, and what writeq/1 writes of the
% term that it is. Texts with :iso in front are read under the flag iso, which knows no extensions.
:- dynamic(kept_op/3).
% row(+Text, -Written), row(+Operators, +Text, -Written)
row(Text, Written) :- row([], Text, Written).
row(Operators, Text, Written) :-
    retractall(kept_op(_, _, _)),
    keep_operators(Operators),
    catch(written(Operators, Text, Written), Error, true),
    restore_operators,
    set_prolog_flag(iso, false),
    ( var(Error) -> true ; throw(Error) ).
written(Operators, Text, Written) :-
    declare(Operators),
    (   atom_concat(':iso ', Plain, Text) -> set_prolog_flag(iso, true) ; Plain = Text ),
    open_string(Plain, Stream),
    read(Stream, Term),
    numbervars(Term, 0, _),
    with_output_to(atom(Written), writeq(Term)).
declare([]).
declare([Declaration|Declarations]) :- call(Declaration), declare(Declarations).
keep_operators(Operators) :-
    member(op(_, _, Names), Operators), names(Names, Name),
    current_op(P, T, Name), assertz(kept_op(P, T, Name)), fail.
keep_operators(Operators) :-
    member(op(_, T, Names), Operators), names(Names, Name),
    \+ kept_op(_, T, Name), assertz(kept_op(0, T, Name)), fail.
keep_operators(_).
restore_operators :- kept_op(0, T, Name), op(0, T, Name), fail.
restore_operators :- kept_op(P, T, Name), P > 0, op(P, T, Name), fail.
restore_operators.
names(Name, Name) :- Name \= [_|_].
names([Name|_], Name).
names([_|Names], Name) :- Names = [_|_], names(Names, Name).
?- row('\'\\n\'. ', W).
W = '\'\\n\''.

% 1
?- row('\' ', _).
error(syntax_error(_), _).

% 2
?- row(') ', _).
error(syntax_error(_), _).

% 3
?- row(')\n\'\n', _).
error(syntax_error(_), _).

% 261
?- row('. ', _).
error(syntax_error(_), _).

% 4
?- row(':iso \'\t\'. ', _).
error(syntax_error(_), _).

% 5
?- row('0\'\t=0\'\t. ', _).
error(syntax_error(_), _).

% 177
?- row(':iso \'\n\'. ', _).
error(syntax_error(_), _).

% 6
?- row('\'\\\n\'. ', W).
W = '\'\''.

% 7
?- row('\'\\\na\'. ', W).
W = 'a'.

% 8
?- row('\'a\\\nb\'. ', W).
W = 'ab'.

% 9
?- row('\'a\\\n b\'. ', W).
W = '\'a b\''.

% 10
?- row('\'\\ \'. ', _).
error(syntax_error(_), _).

% 11
?- row('\'\\ \n\'. ', _).
error(syntax_error(_), _).

% 193
?- row('\'\\\t\'. ', _).
error(syntax_error(_), _).

% 12
?- row('\'\\t\'. ', W).
W = '\'\\t\''.

% 13
?- row('\'\\a\'. ', W).
W = '\'\\a\''.

% 14
?- row('\'\\7\\\'. ', W).
W = '\'\\a\''.

% 15
?- row('\'\\ca\'. ', _).
error(syntax_error(_), _).

% 16
?- row('\'\\d\'. ', _).
error(syntax_error(_), _).

% 241
?- row(':iso \'\\e\'. ', _).
error(syntax_error(_), _).

% 17, with the flag iso
?- row('\'\\033\\\'. ', W).
W = '\'\\x1b\\\''.

% 18
?- row('\'\\0\\\'. ', W).
W = '\'\\x0\\\''.

% 301
?- row('char_code(\'\\d\',C). ', _).
error(syntax_error(_), _).

% 21
?- row('\'\\u1\'. ', _).
error(syntax_error(_), _).

% 22
?- row('X = 0\'\\u1. ', _).
error(syntax_error(_), _).

% 23
?- row('writeq(\'', _).
error(syntax_error(_), _).

% 24
?- row('writeq(. ', _).
error(syntax_error(_), _).

% 25
?- row('\'\\\n\'\'. ', _).
error(syntax_error(_), _).

% 26
?- row('X = 0\'\\. ', _).
error(syntax_error(_), _).

% 210
?- row('X = 0\'\\. . ', _).
error(syntax_error(_), _).

% 211
?- row('(-)-(-). ', W).
W = '(-)-(-)'.

% 222
?- row('(:-):-(:-). ', W).
W = '(:-):-(:-)'.

% 223
?- row('(*)=(*). ', W).
W = '(*)=(*)'.

% 27
?- row('[:-,-]. ', W).
W = '[:-,-]'.

% 28
?- row('f(*). ', W).
W = 'f(*)'.

% 29
?- row('a*(b+c). ', W).
W = 'a*(b+c)'.

% 30
?- row('f(;,\'|\',\';;\'). ', W).
W = 'f(;,\'|\',\';;\')'.

% 31
?- row('a:-b,c. ', W).
W = 'a:-b,c'.

% 33
?- row('\'/*\'. ', W).
W = '\'/*\''.

% 35
?- row('//* . ', W).
W = '//*'.

% 203
?- row('//*.*/ . ', W).
W = '//*.*/'.

% 282
?- row('\'/**\'. ', W).
W = '\'/**\''.

% 36
?- row('*/ . ', W).
W = '*/'.

% 37
?- row('1.0e100. ', W).
W = '1.0e100'.

% 53
?- row('- -1. ', W).
W = '- -1'.

% 182
?- row('- (1^2). ', W).
W = '- (1^2)'.

% 183
?- row('-a^2. ', W).
W = '-a^2'.
?- row(':iso -(a^2). ', W).
W = '- (a^2)'.

% 260
?- row('- (a,b). ', W).
W = '- (a,b)'.

% 139
?- row('- (1*2). ', W).
W = '- (1*2)'.

% 218
?- row('-a. ', W).
W = '-a'.

% 140
?- row('- (-). ', W).
W = '- (-)'.

% 184
?- row('-[-]. ', W).
W = '-[-]'.

% 185
?- row('-p(c). ', W).
W = '-p(c)'.

% 188
?- row('-{}. ', W).
W = '-{}'.

% 189
?- row('-{a}. ', W).
W = '-{a}'.

% 190
?- row('- -a. ', W).
W = '- -a'.

% 191
?- row('- - -a. ', W).
W = '- - -a'.

% 192
?- row('- - (1). ', W).
W = '- - (1)'.

% 216
?- row('- (a*b). ', W).
W = '- (a*b)'.

% 137
?- row('\\ (a*b). ', W).
W = '\\ (a*b)'.

% 138
?- row('[+{a},+[]]. ', W).
W = '[+{a},+[]]'.

% 257
?- row('\'$VAR\'(-1). ', W).
W = '\'$VAR\'(-1)'.

% 245
?- row('\'$VAR\'(-2). ', W).
W = '\'$VAR\'(-2)'.

% 246
?- row('\'$VAR\'(x). ', W).
W = '\'$VAR\'(x)'.

% 247
?- row('\'$VAR\'(\'A\'). ', W).
W = '\'$VAR\'(\'A\')'.

% 289
?- row('a- - -b. ', W).
W = 'a- - -b'.

% 236
?- row('\'^`\'. ', W).
W = '\'^`\''.

% 264
?- row('\'\\b\\r\\f\\t\\n\'. ', W).
W = '\'\\b\\r\\f\\t\\n\''.

% 269
?- row('[(a,b)]. ', W).
W = '[(a,b)]'.

% 291
?- row('1= \\\\ . ', W).
W = '1= \\\\'.

% 292
?- row('[a,b|c]. ', W).
W = '[a,b|c]'.

% 298
?- row('\\+ (a,b). ', W).
W = '\\+ (a,b)'.

% 299
?- row('\\ (a=b). ', W).
W = '\\ (a=b)'.

% 305
?- row('+ (a=b). ', W).
W = '+ (a=b)'.

% 306
?- row('.+ . ', W).
W = '.+'.

% 308
?- row('{a,b}. ', W).
W = '{a,b}'.

% 309
?- row('+ (1*2)^3. ', W).
W = '+ (1*2)^3'.

% 318
?- row('[a|\\+2]. ', W).
W = '[a|\\+2]'.

% 320
?- row('\'%\'. ', W).
W = '\'%\''.

% 324
?- row('[.,.(.,.,.)]. ', W).
W = '[\'.\',\'.\'(\'.\',\'.\',\'.\')]'.

% 32
?- row('\'$VAR\'(0). ', W).
W = 'A'.

% 244
?- row('[/**/]. ', W).
W = '[]'.

% 307
?- row('\'[]\'. ', W).
W = '[]'.

% 302
?- row('-(1). ', W).
W = '- (1)'.

% 135
?- row('- (1). ', W).
W = '- (1)'.

% 286
?- row('- -1. ', W).
W = '- -1'.

% 287
?- row('- 1^2. ', W).
W = '-1^2'.

% 288
?- row('\'\\\'\\`\\"\\"\'. ', W).
W = '\'\\\'`""\''.

% 40
?- row('\'\\\'\\`\\"\'. ', W).
W = '\'\\\'`"\''.

% 39
?- row('(\'\\\\\') = (\\). ', W).
W = '(\\)=(\\)'.

% 41
?- row([op(1,xf,xf1)], '1xf1 = xf1(1). ', W).
W = '1 xf1=1 xf1'.

% 42
?- row('X = 0X1. ', _).
error(syntax_error(_), _).

% 43
?- row('float(.0). ', _).
error(syntax_error(_), _).

% 44
?- row([op(100,xfx,'.')], 'functor(3 .2,F,A). ', W).
W = 'functor([3|2],A,B)'.

% 45
?- row('float(- .0). ', _).
error(syntax_error(_), _).

% 46
?- row(':iso float(1E9). ', _).
error(syntax_error(_), _).

% 47
?- row('integer(1e). ', _).
error(syntax_error(_), _).

% 48
?- row([op(9,xf,e9)], '1e9 = e9(1). ', W).
W = '1 e9=1 e9'.

% 49
?- row([op(9,xf,e)], '1e-9 = -(e(1),9). ', W).
W = '1 e-9=1 e-9'.

% 50
?- row([op(9,xf,e)], '1.0e- 9. ', W).
W = '1.0 e-9'.

% 51
?- row([op(9,xf,e)], '1e. ', W).
W = '1 e'.

% 204
?- row([op(9,xf,e)], '1.0e. ', W).
W = '1.0 e'.

% 220
?- row([op(9,xfy,e)], '1.2e 3. ', W).
W = '1.2 e 3'.

% 52
?- row('float(1.0ee9). ', _).
error(syntax_error(_), _).

% 54
?- row('integer(- 1). ', W).
W = 'integer(-1)'.

% 56
?- row('integer(\'-\'1). ', W).
W = 'integer(-1)'.

% 57
?- row('integer(\'-\' 1). ', W).
W = 'integer(-1)'.

% 58
?- row('integer(- /*.*/1). ', W).
W = 'integer(-1)'.

% 59
?- row('integer(\'-\'/*.*/1). ', W).
W = 'integer(-1)'.

% 61
?- row('integer(-/*.*/1). ', _).
error(syntax_error(_), _).

% 60
?- row('atom(-/*.*/-). ', W).
W = 'atom(-/*.*/-)'.

% 62
?- row([op(0,fy,-)], 'integer(-1). ', W).
W = 'integer(-1)'.

% 63
?- row([op(0,fy,-)], 'integer(- 1). ', W).
W = 'integer(-1)'.

% 180
?- row([op(0,fy,-)], '[-]. ', W).
W = '[-]'.

% 64
?- row([op(0,fy,-)], '[- 1]. ', W).
W = '[-1]'.

% 328
?- row([op(0,fy,-)], '-(1). ', W).
W = '-(1)'.

% 136
?- row([op(1,yf,yf1)], '{-1 yf1}. ', W).
W = '{-1 yf1}'.

% 55
?- row([op(100,yfx,~)], '-(1~2~3). ', W).
W = '- (1~2~3)'.

% 215
?- row([op(100,yfx,~)], '- (1~2). ', W).
W = '- (1~2)'.

% 248
?- row([op(100,yfx,~)], '1~2. ', W).
W = '1~2'.

% 249
?- row([op(9,xf,'$VAR')], '-\'$VAR\'(0). ', W).
W = '-A'.

% 279
?- row([op(9,xf,'$VAR')], '\'$VAR\'(0). ', W).
W = 'A'.

% 296
?- row('+1. ', W).
W = '+1'.

% 65
?- row('+ 1. ', W).
W = '+1'.

% 66
?- row('+ 1^2. ', W).
W = '+1^2'.

% 277
?- row([op(0,fy,+)], '+1. ', _).
error(syntax_error(_), _).

% 67
?- row('[(:-)|(:-)]=[:-|:-]. ', W).
W = '[:-|:-]=[:-|:-]'.

% 68
?- row('X=[a|b,c]. ', _).
error(syntax_error(_), _).

% 69
?- row('[a|b]. ', W).
W = '[a|b]'.

% 73
?- row('[a|[]]. ', W).
W = '[a]'.

% 219
?- row('X = [a|b|c]. ', _).
error(syntax_error(_), _).

% 74
?- row(':iso var(a:-b). ', _).
error(syntax_error(_), _).

% 75, with the flag iso
?- row(':iso :- = :- . ', _).
error(syntax_error(_), _).

% 76
?- row(':iso - = - . ', _).
error(syntax_error(_), _).

% 77
?- row(':iso * = * . ', _).
error(syntax_error(_), _).

% 78
?- row(':iso (- -) = -(-). ', _).
error(syntax_error(_), _).

% 82
?- row(':iso (- - -) = -(-(-)). ', _).
error(syntax_error(_), _).

% 83
?- row(':iso (- - - -). ', _).
error(syntax_error(_), _).

% 84
?- row('{:- :- c}. ', _).
error(syntax_error(_), _).

% 85
?- row(':iso {- = - 1}. ', _).
error(syntax_error(_), _).

% 86
?- row(':iso (- = - 1). ', _).
error(syntax_error(_), _).

% 87
?- row(':iso (- = -1). ', _).
error(syntax_error(_), _).

% 88
?- row(':iso (-;). ', _).
error(syntax_error(_), _).

% 89
?- row(':iso (-;-). ', _).
error(syntax_error(_), _).

% 90
?- row(':iso (:-;-). ', _).
error(syntax_error(_), _).

% 91
?- row(':iso [:- -c]. ', _).
error(syntax_error(_), _).

% 92
?- row('[a,b|,]. ', _).
error(syntax_error(_), _).

% 93
?- row('{,}. ', _).
error(syntax_error(_), _).

% 94
?- row('[] (1). ', _).
error(syntax_error(_), _).

% 98
?- row(':iso a = \'\\141\'. ', _).
error(syntax_error(_), _).

% 102
?- row('\'\\9\'. ', _).
error(syntax_error(_), _).

% 104
?- row('\'\\N\'. ', _).
error(syntax_error(_), _).

% 105
?- row('\'\\77777777777\\\'. ', _).
error(syntax_error(_), _).

% 107
?- row('atom_codes(\'\\xG\\\',Cs). ', _).
error(syntax_error(_), _).

% 109
?- row('atom_codes(\'\\xG1\\\',Cs). ', _).
error(syntax_error(_), _).

% 110
?- row('atom(`). ', _).
error(syntax_error(_), _).

% 111
?- row('atom(`+). ', _).
error(syntax_error(_), _).

% 112
?- row(':iso atom(`\n`). ', _).
error(syntax_error(_), _).

% 297
?- row('{- - c}. ', W).
W = '{- -c}'.

% 81
?- row('{1} = {}(1). ', W).
W = '{1}={1}'.

% 95
?- row('\'[]\'(1) = [ ](1). ', W).
W = '[](1)=[](1)'.

% 97
?- row('\'\'\'\' = \'\\\'\'. ', W).
W = '\'\\\'\'=\'\\\'\''.

% 100
?- row('\'\\141\\\'. ', W).
W = 'a'.

% 101
?- row('\'\\141\\141\'. ', W).
W = 'a141'.

% 103
?- row('\'\\x61\\\'. ', W).
W = 'a'.

% 108
?- row('integer(0\'\\\'). ', W).
W = 'integer(39)'.

% 114
?- row('integer(0\'\'\'). ', W).
W = 'integer(39)'.

% 115
?- row('0\'\'\' = 0\'\\\'. ', W).
W = '39=39'.

% 116
?- row(':iso integer(0\'\'). ', _).
error(syntax_error(_), _).

% 117, with the flag iso
?- row([op(100,xf,'')], '(0 \'\') = \'\'(0). ', W).
W = '0 \'\'=0 \'\''.

% 195
?- row([op(100,xf,'')], '0 \'\'. ', W).
W = '0 \'\''.

% 205
?- row([op(100,xf,'')], '0\'\'. ', W).
W = '0 \'\''.

% 196
?- row([op(100,xfx,'')], '0 \'\'1. ', W).
W = '0 \'\'1'.

% 118
?- row([op(100,xfx,'')], '0\'\'1. ', W).
W = '0 \'\'1'.

% 119
?- row([op(100,xf,f)], '0\'f\'. ', _).
error(syntax_error(_), _).

% 206
?- row([op(100,xf,f)], '0\'f\'f\'. ', W).
W = '102 f'.

% 207
?- row([op(100,xf,f)], '0\'ff. ', W).
W = '102 f'.

% 209
?- row([op(100,xf,f)], '0f. ', W).
W = '0 f'.

% 256
?- row([op(100,xf,'f ')], '0 \'f \'. ', W).
W = '0 \'f \''.

% 208
?- row(':iso X = 2\'1. ', _).
error(syntax_error(_), _).

% 121, with the flag iso
?- row([op(100,xfx,'1')], '2\'1\'y. ', W).
W = '2 \'1\'y'.

% 122
?- row([op(100,xfx,'1')], '2 \'1\'y. ', W).
W = '2 \'1\'y'.

% 262
?- row('0\'\\x41\\ . ', W).
W = '65'.

% 123
?- row('0\'\\x41\\. ', W).
W = '65'.

% 124
?- row('0\'\\x1\\. ', W).
W = '1'.

% 125
?- row('16\'mod\'2. ', W).
W = '16 mod 2'.

% 127
?- row('37\'mod\'2. ', W).
W = '37 mod 2'.

% 128
?- row('0\'mod\'1. ', _).
error(syntax_error(_), _).

% 129
?- row('1\'+\'1. ', W).
W = '1+1'.

% 130
?- row('1\'\\\n+\'1. ', W).
W = '1+1'.

% 212
?- row('0\'\\\n+\'1. ', W).
W = '0+1'.

% 213
?- row('0\'\\\n+\'/*\'. %*/1. ', W).
W = '0+1'.

% 259
?- row('0\'\\\na. ', _).
error(syntax_error(_), _).

% 303
?- row('0\'\\', _).
error(syntax_error(_), _).

% 214
?- row('0\'\\\n.\\', _).
error(syntax_error(_), _).

% 126
?- row([op(100,fx,' op')], '\' op\' \'1 \'. ', W).
W = '\' op\' \'1 \''.

% 131
?- row([op(100,fx,' op')], '\' op\'[]. ', W).
W = '\' op\'[]'.

% 132
?- row([op(1,xf,xf1)], ':iso {- =xf1}. ', _).
error(syntax_error(_), _).

% 134
?- row([op(100,xfy,'.')], '1 .2. ', W).
W = '[1|2]'.

% 142
?- row([op(100,xfy,'.')], '[1]. ', W).
W = '[1]'.

% 143
?- row([op(100,xfy,'.')], '-[1]. ', W).
W = '-[1]'.

% 144
?- row([op(100,xfy,'.')], '1.e. ', W).
W = '[1|e]'.

% 221
?- row([op(100,xfy,'.')], 'writeq(ok).%\n1=X. ', W).
W = 'writeq(ok)'.

% 258
?- row([op(9,xfy,'.')], '- [1]. ', W).
W = '-[1]'.

% 278
?- row([op(9,fy,fy), op(9,yf,yf)], 'fy 1 yf. ', W).
W = 'fy 1 yf'.

% 147
?- row([op(9,fy,fy), op(9,yf,yf)], ':iso fy yf. ', _).
error(syntax_error(_), _).

% 148
?- row([op(9,fy,fy), op(9,yf,yf)], 'fy(yf(1)). ', W).
W = 'fy 1 yf'.

% 149
?- row([op(9,fy,fy), op(9,yf,yf)], 'yf(fy(1)). ', W).
W = '(fy 1)yf'.

% 150
?- row([op(9,fy,fy), op(9,yfx,yfx)], 'fy 1 yfx 2. ', W).
W = 'fy 1 yfx 2'.

% 151
?- row([op(9,fy,fy), op(9,yfx,yfx)], 'fy(yfx(1,2)). ', W).
W = 'fy 1 yfx 2'.

% 152
?- row([op(9,fy,fy), op(9,yfx,yfx)], 'yfx(fy(1),2). ', W).
W = '(fy 1)yfx 2'.

% 153
?- row([op(9,yf,yf), op(9,xfy,xfy)], '1 xfy 2 yf. ', W).
W = '1 xfy 2 yf'.

% 154
?- row([op(9,yf,yf), op(9,xfy,xfy)], 'xfy(1,yf(2)). ', W).
W = '1 xfy 2 yf'.

% 155
?- row([op(9,yf,yf), op(9,xfy,xfy)], 'yf(xfy(1,2)). ', W).
W = '(1 xfy 2)yf'.

% 156
?- row([op(9,fy,f), op(9,yf,f)], 'f f 0. ', W).
W = 'f f 0'.

% 159
?- row([op(9,fy,f), op(9,yf,f)], 'f(f(0)). ', W).
W = 'f f 0'.

% 201
?- row([op(9,fy,f), op(9,yf,f)], 'f 0 f. ', W).
W = 'f f 0'.

% 202
?- row([op(9,fy,f), op(9,yf,f)], '0 f f. ', W).
W = 'f f 0'.

% 160
?- row([op(9,fy,f), op(9,yf,f)], ':iso f f. ', _).
error(syntax_error(_), _).

% 161
?- row([op(9,fy,p), op(9,yfx,p)], '1 p p p 2. ', _).
error(syntax_error(_), _).

% 162
?- row([op(9,fy,p), op(9,xfy,p)], '1 p p p 2. ', W).
W = '1 p p p 2'.

% 163
?- row([op(7,fy,p), op(9,yfx,p)], '1 p p p 2. ', W).
W = '1 p p p 2'.

% 164
?- row('\'.\'\'-\'\'.\'. ', W).
W = '\'.\\\'-\\\'.\''.

% 165
?- row([op(0,xfy,'|')], '(a|b). ', _).
error(syntax_error(_), _).

% 166
?- row([op(9,yf,'.')], '.(.). ', W).
W = '(\'.\')\'.\''.

% 168
?- row('(.)+(.). ', W).
W = '\'.\'+\'.\''.

% 194
?- row('-0x1. ', W).
W = '-1'.

% 174
?- row('t(0b1,0o1,0x1). ', W).
W = 't(1,1,1)'.

% 175
?- row('0b1mod 2. ', W).
W = '1 mod 2'.

% 176
?- row([op(1105,xfy,'|')], '(a-->b,c|d). ', W).
W = 'a-->b,c|d'.

% 217
?- row([op(1105,xfy,'|')], '[(a|b)]. ', W).
W = '[(a|b)]'.

% 181
?- row([op(1105,xfy,'|')], '[a,(b,c)|[]]. ', W).
W = '[a,(b,c)]'.

% 290
?- row('X/* /*/=7. ', W).
W = 'A=7'.

% 186
?- row('X/*/*/=7. ', W).
W = 'A=7'.

% 187
?- row('atom($-). ', W).
W = 'atom($-)'.

% 198
?- row('atom(-$). ', W).
W = 'atom(-$)'.

% 199
?- row([op(900,fy,$)], '$a+b. ', W).
W = '$a+b'.

% 200
?- row('\\ . ', W).
W = '\\'.

% 224
?- row('0\'\\z. ', _).
error(syntax_error(_), _).

% 228
?- row('"\\z". ', _).
error(syntax_error(_), _).

% 229
?- row('\'\\^\'. ', _).
error(syntax_error(_), _).

% 230
?- row('0\'\\c. ', _).
error(syntax_error(_), _).

% 231
?- row('0\'\\ . ', _).
error(syntax_error(_), _).

% 232
?- row('nop (1). ', _).
error(syntax_error(_), _).

% 233
?- row([op(400,fx,f)], 'f/*.*/(1,2). ', W).
W = 'f (1,2)'.

% 234
?- row([op(400,fx,f)], ':iso 1 = f. ', _).
error(syntax_error(_), _).

% 235, with the flag iso
?- row('>(>(a),b). ', W).
W = '>(a)>b'.

% 238
?- row('a> >b. ', _).
error(syntax_error(_), _).

% 239
?- row('a> =b. ', _).
error(syntax_error(_), _).

% 242
?- row('a>,b. ', _).
error(syntax_error(_), _).

% 243
?- row('a>. ', _).
error(syntax_error(_), _).

% 240
?- row([op(9,yfx,[bop,bo,b,op,xor])], '0bop 2. ', W).
W = '0 bop 2'.

% 251
?- row([op(9,yfx,[bop,bo,b,op,xor])], '0bo 2. ', W).
W = '0 bo 2'.

% 263
?- row([op(9,yfx,[bop,bo,b,op,xor])], '0b 2. ', W).
W = '0 b 2'.

% 252
?- row([op(9,yfx,[bop,bo,b,op,xor])], '0op 2. ', W).
W = '0 op 2'.

% 253
?- row([op(9,yfx,[bop,bo,b,op,xor])], '0xor 2. ', W).
W = '0 xor 2'.

% 254
?- row([op(9,yf,[b2,o8])], '0b2. ', W).
W = '0 b2'.

% 265
?- row([op(9,yf,[b2,o8])], '0o8. ', W).
W = '0 o8'.

% 266
?- row('0B1. ', _).
error(syntax_error(_), _).

% 272
?- row([op(20,fx,--)], '--(a). ', W).
W = '--a'.

% 274
?- row([op(0,fx,--)], '--(a). ', W).
W = '--(a)'.

% 275
?- row('0xamod 2. ', W).
W = '10 mod 2'.

% 276
?- row('00\'+\'1. ', W).
W = '0+1'.

% 280
?- row('00\'a. ', _).
error(syntax_error(_), _).

% 281
?- row('\'\\^J\'. ', _).
error(syntax_error(_), _).

% 284
?- row([op(0,xfy,'|')], '[(a|b)]. ', _).
error(syntax_error(_), _).

% 285
?- row('(,). ', _).
error(syntax_error(_), _).

% 293
?- row('{[}. ', _).
error(syntax_error(_), _).

% 294
?- row('{(}. ', _).
error(syntax_error(_), _).

% 295
?- row('{\\+ (}. ', _).
error(syntax_error(_), _).

% 310
?- row('Finis (). ', _).
error(syntax_error(_), _).

% 311
?- row('(a)(b). ', _).
error(syntax_error(_), _).

% 321
?- row('{[y}]. ', _).
error(syntax_error(_), _).

% 325
?- row('(>)(1,2). ', _).
error(syntax_error(_), _).

% 326
?- row([op(300,fy,~)], '~ (a = b). ', W).
W = '~ (a=b)'.

% 304
?- row('[a|\\+2]. ', W).
W = '[a|\\+2]'.

% 320
?- row(':iso +((1*2)^3). ', W).
W = '+ (1*2)^3'.

% 318
?- row(':iso -((1*2)^3). ', W).
W = '- ((1*2)^3)'.

% 327
?- row([op(9,fy,fy), op(9,yf,yf)], 'yf(fy(yf(fy(1)))). ', W).
W = '(fy (fy 1)yf)yf'.

% 319
?- row([op(1105,xfy,'|')], '(a|b;c). ', W).
W = 'a|b;c'.

% 322
?- row([op(1105,xfy,'|')], '(a;b|c). ', W).
W = 'a;b|c'.

% 323
?- row([op(1105,xfy,'|')], ':iso [a;b|c]. ', _).
error(syntax_error(_), _).

% 348
?- row([op(1105,xfy,'|')], '(|). ', _).
error(syntax_error(_), _).

% 360
?- row([op(0,xfy,'|')], '(|). ', _).
error(syntax_error(_), _).

% 361
?- row([op(0,fy,-)], '[-]. ', W).
W = '[-]'.

% 328
?- row(';(a). ', W).
W = ';(a)'.

% 329
?- row(';(a,b). ', W).
W = 'a;b'.

% 331
?- row([op(9,fx,'.')], '.(\' \'). ', W).
W = '\'.\' \' \''.

% 333
?- row([op(9,yf,'.>')], 'a.> .> . ', W).
W = 'a.> .>'.

% 335
?- row([op(9,yf,'.>')], '((a).>).> . ', W).
W = 'a.> .>'.

% 336
?- row('[.|1]. ', W).
W = '[\'.\'|1]'.

% 337
?- row('-\'-\'2. ', W).
W = '- -2'.

% 338
?- row('0\'\\x\\. ', _).
error(syntax_error(_), _).

% 339
?- row([op(699,xf,'>.')], '>(>.(a),b). ', W).
W = 'a>. >b'.

% 341
?- row([op(699,xf,'>.')], 'a>. >b. ', W).
W = 'a>. >b'.

% 342
?- row([op(699,xf,'>.')], 'a>. =b. ', W).
W = 'a>. =b'.

% 343
?- row([op(699,xf,'>.')], '(a>.,b). ', W).
W = 'a>.,b'.

% 344
?- row([op(699,xf,'>.')], '(a>.). ', W).
W = 'a>.'.

% 345
?- row(':iso (-,(1)). ', _).
error(syntax_error(_), _).

% 349
?- row('-[]1. ', _).
error(syntax_error(_), _).

% 350
?- row('-{}1. ', _).
error(syntax_error(_), _).

% 351
?- row([op(1000,xfx,~>)], ':iso [a~>b]. ', _).
error(syntax_error(_), _).

% 352
?- row([op(1000,yfx,~>)], ':iso [a~>b]. ', _).
error(syntax_error(_), _).

% 353
?- row([op(1000,xfy,~>)], ':iso [a~>b]. ', _).
error(syntax_error(_), _).

% 354
?- row([op(9,xf,'$VAR')], '\'$VAR\'(-1). ', W).
W = '-1\'$VAR\''.

% 355
?- row([op(9,xf,'A')], '\'A\'(16). ', W).
W = '16 \'A\''.
?- row([op(9,xf,'A')], '\'A\'(1.5). ', W).
W = '1.5\'A\''.
?- row([op(9,xf,'A')], '\'A\'(-36). ', W).
W = '-36 \'A\''.
?- row([op(9,xf,'A')], '\'A\'(37). ', W).
W = '37\'A\''.
?- row('{|}. ', _).
error(syntax_error(_), _).

% 356
?- row('([). ', _).
error(syntax_error(_), _).

% 357
?- row('((>)(1). ', _).
error(syntax_error(_), _).

% 358
?- row('{a:-b}. ', W).
W = '{a:-b}'.

% 359
?- row(':iso \\(!;!). ', _).
error(syntax_error(_), _).

% 362
?- row('010. ', W).
W = '10'.

% 363
?- row([op(0,fy,$)], '$ab. ', _).
error(syntax_error(_), _).

% 366
?- row('0\'. . ', W).
W = '46'.

% 367
?- row('?. ', _).
error(syntax_error(_), _).
?- row('f(?). ', W).
W = 'f(?)'.

% 368
?- row('f(?-). ', W).
W = 'f(?-)'.

% 369
?- row('./* . ', W).
W = './*'.

% 370
?- row('{*}. ', W).
W = '{*}'.

% 371
?- row('.* . ', W).
W = '.*'.

% 372
?- row('...* . ', W).
W = '...*'.

% 373
?- row('[. ', _).
error(syntax_error(_), _).

% 374
?- row('{. ', _).
error(syntax_error(_), _).

% 375
?- row(':iso --> /2. ', _).
error(syntax_error(_), _).

% 378
?- row('(-->)/2. ', W).
W = '(-->)/2'.

% 379
