% 9: evaluable functors and 8.6, 8.7. Values first, then the errors of every functor.
?- X is 7+35.
X = 42.
?- X is 0+(3+11).
X = 14.
?- X is 0+(3.2+11).
X = 14.2.
?- X is 7-35.
X = -28.
?- X is 20-(3+11).
X = 6.
?- X is 0-(3.0+11).
X = -14.0.
?- X is 7*35.
X = 245.
?- X is 0*(3+11).
X = 0.
?- X is 0*(3.2+11).
X = 0.0.
?- X is 7.0/35.
X = 0.2.
?- X is 7//2.
X = 3.
?- X is -7//2.
X = -3.
?- X is 7// -2.
X = -3.
?- X is -7// -2.
X = 3.
?- X is 7 mod 3.
X = 1.
?- X is 0 mod (3+11).
X = 0.
?- X is 7 mod -2.
X = -1.
?- X is -7 mod 3.
X = 2.
?- X is -5 mod 3.
X = 1.
?- X is 7 rem 3.
X = 1.
?- X is -7 rem 3.
X = -1.
?- X is 7 rem -2.
X = 1.
?- X is -5 rem -3.
X = -2.
?- X is 7 div 2.
X = 3.
?- X is -7 div 2.
X = -4.
?- X is 7 div -2.
X = -4.
?- X is floor(7.4).
X = 7.
?- X is floor(-0.4).
X = -1.
?- X is floor(3).
X = 3.
?- X is round(7.5).
X = 8.
?- X is round(7.6).
X = 8.
?- X is round(-7.5).
X = -7.
?- X is round(-7.6).
X = -8.
?- X is round(-0.4).
X = 0.

% at the ends of 64 bits: the float 9223372036854775807.0 is 2 ** 63
?- X is round(9223372036854775807.0).
X = 9223372036854775808.
?- X is truncate(9223372036854774784.0).
X = 9223372036854774784.
?- X is integer(-9223372036854775808.0).
X = -9223372036854775808.
?- X is floor(-9223372036854777856.0).
X = -9223372036854777856.
?- X is ceiling(1.0e22).
X = 10000000000000000000000.
?- X is round(4503599627370497.5).
X = 4503599627370498.
?- X is round(9007199254740991.0).
X = 9007199254740991.
?- X is round(0.49999999999999994).
X = 0.
?- _X is round(inf).
error(evaluation_error(undefined), _).
?- _X is truncate(-inf).
error(evaluation_error(undefined), _).
?- _X is floor(nan).
error(evaluation_error(undefined), _).
?- X is ceiling(-0.5).
X = 0.
?- X is ceiling(7.1).
X = 8.
?- X is truncate(-0.5).
X = 0.
?- X is truncate(7.9).
X = 7.
?- X is truncate(-7.9).
X = -7.
?- X is float(7).
X = 7.0.
?- X is float(7.3).
X = 7.3.
?- X is float(5/3.0).
X = 1.6666666666666667.
?- X is abs(7).
X = 7.
?- X is abs(-7).
X = 7.
?- X is abs(3-11).
X = 8.
?- X is abs(3.2-11.0).
X = 7.8.
?- X is abs(-3.5).
X = 3.5.
?- X is sign(7).
X = 1.
?- X is sign(-7).
X = -1.
?- X is sign(0).
X = 0.
?- X is sign(-3.2).
X = -1.0.
?- X is sign(0.0).
X = 0.0.
?- X is min(1,2).
X = 1.
?- X is min(2,1).
X = 1.
?- X is max(1,2).
X = 2.
?- X is max(2,3.0).
X = 3.0.
?- X is max(3.0,2).
X = 3.0.
?- X is min(2,3.0).
X = 2.
?- X is - 7.
X = -7.
?- X is -(7).
X = -7.
?- X is -(3-11).
X = 8.
?- X is -(3.2).
X = -3.2.
?- X is -(-7).
X = 7.
?- X is +(7).
X = 7.
?- X is +(3.5).
X = 3.5.
?- X is gcd(12,18).
X = 6.
?- X is gcd(0,5).
X = 5.
?- X is gcd(-4,6).
X = 2.
?- X is gcd(2**90*3**50,-(6**70)).
X = 847544348798892439652940749688313000363032576.
?- X is powm(3,100,2**70*5).
X = 993139557134778242001.
?- X is powm(2,10**18,10**30+57).
X = 662338235575262309893225031485.
?- X is powm(-2,3,9).
X = 1.
?- X is powm(7,10**20,10**20).
X = 1.
?- X is msb(8).
X = 3.
?- X is msb(1).
X = 0.
?- X is 5**3.
X = 125.
?- X is 5.0**3.
X = 125.0.
?- X is 2**(-1.0).
X = 0.5.
?- X is 2** -1.0.
X = 0.5.
?- X is 1** -5.
X = 1.
?- X is -1** -1.
X = -1.
?- X is 2.0**0.
X = 1.0.
?- X is 0.0**0.
X = 1.0.
?- X is 0**0.
X = 1.
?- X is 5^3.
X = 125.
?- X is 5.0^3.
X = 125.0.
?- X is 0^0.
X = 1.
?- X is 1^(-1).
X = 1.
?- X is -1^(-1).
X = -1.
?- X is -1^(-2).
X = 1.
?- X is 2^100.
X = 1267650600228229401496703205376.
?- X is 0^1.
X = 0.
?- X is 0.0^0.
X = 1.0.
?- X is 2^3.0.
X = 8.0.
?- X is exp(0.0).
X = 1.0.
?- X is exp(0).
X = 1.0.
?- X is log(1.0).
X = 0.0.
?- X is log(1).
X = 0.0.
?- X is sqrt(0.0).
X = 0.0.
?- X is sqrt(1).
X = 1.0.
?- X is sqrt(1.21).
X = 1.1.
?- X is sin(0.0).
X = 0.0.
?- X is sin(0).
X = 0.0.
?- X is cos(0.0).
X = 1.0.
?- X is cos(0).
X = 1.0.
?- X is tan(0).
X = 0.0.
?- X is atan(0.0).
X = 0.0.
?- X is atan(0).
X = 0.0.
?- X is asin(0).
X = 0.0.
?- X is acos(1).
X = 0.0.
?- X is atan2(0,1).
X = 0.0.
?- X is atan2(0.0,1.0).
X = 0.0.
?- X is log2(8).
X = 3.0.
?- X is log10(1000).
X = 3.0.
?- _X is log10(10 ** 400), abs(_X - 400) < 1.0e-9.
true .
?- _X is log10(0).
error(evaluation_error(undefined), _).
?- X is 16>>2.
X = 4.
?- X is 19>>2.
X = 4.
?- X is -16>>2.
X = -4.
?- X is 16<<2.
X = 64.
?- X is 19<<2.
X = 76.
?- X is 1<<100.
X = 1267650600228229401496703205376.
?- X is 10/\12.
X = 8.
?- X is -1/\5.
X = 5.
?- X is 10\/12.
X = 14.
?- X is -2\/1.
X = -1.
?- X is xor(10,12).
X = 6.
?- X is xor(-1,0).
X = -1.
?- X is \(10).
X = -11.
?- X is \(\(10)).
X = 10.
?- X is \(0).
X = -1.
?- X is float_integer_part(3.7).
X = 3.0.
?- X is float_integer_part(-3.7).
X = -3.0.
?- X is float_fractional_part(0.5).
X = 0.5.
?- X is float_fractional_part(-0.5).
X = -0.5.
?- X is max(1,1).
X = 1.
?- X is cot(1.0)*tan(1.0).
X = 1.0.
?- X is truncate(1.0e20).
X = 100000000000000000000.
?- X is 123456789*987654321.
X = 121932631112635269.
?- X is 99999999999*99999999999.
X = 9999999999800000000001.
?- X is -(9223372036854775808).
X = -9223372036854775808.
?- X is 9223372036854775807+1.
X = 9223372036854775808.
?- X is -9223372036854775808-1.
X = -9223372036854775809.
?- X is 100000000000000000000//3.
X = 33333333333333333333.
?- X is 100000000000000000001 mod 10.
X = 1.
?- X is -100000000000000000001 mod 10.
X = 9.
?- X is 100000000000000000000-99999999999999999999.
X = 1.
?- _X is cmpflags.
error(type_error(evaluable,cmpflags/0), _).
?- _X is foo(1).
error(type_error(evaluable,foo/1), _).
?- _X is foo+1.
error(type_error(evaluable,foo/0), _).
?- _X is 1.5e300*1.0e300.
error(evaluation_error(float_overflow), _).
?- _X is exp(1000).
error(evaluation_error(float_overflow), _).
?- _X is 10.0**400.
error(evaluation_error(float_overflow), _).
?- X is 2** -1.
X = 0.5.
?- _X is 2^(-1).
error(type_error(float,2), _).
?- _ is 0^(-1).
error(evaluation_error(undefined), _).
?- _X is 0.0** -1.
error(evaluation_error(undefined), _).
?- _ is 0** -1.
error(evaluation_error(undefined), _).
?- _X is 1/0.
error(evaluation_error(zero_divisor), _).
?- _X is 1/0.0.
error(evaluation_error(zero_divisor), _).
?- _X is 1.0/0.
error(evaluation_error(zero_divisor), _).
?- _X is 0/0.
error(evaluation_error(zero_divisor), _).
?- _X is 0.0/0.0.
error(evaluation_error(undefined), _).
?- _X is 1//0.
error(evaluation_error(zero_divisor), _).
?- _X is 1 mod 0.
error(evaluation_error(zero_divisor), _).
?- _X is 1 rem 0.
error(evaluation_error(zero_divisor), _).
?- _X is 1 div 0.
error(evaluation_error(zero_divisor), _).
?- _X is 0//0.
error(evaluation_error(zero_divisor), _).
?- _X is log(0).
error(evaluation_error(undefined), _).
?- _X is log(0.0).
error(evaluation_error(undefined), _).
?- _X is log(-1).
error(evaluation_error(undefined), _).
?- _X is sqrt(-1).
error(evaluation_error(undefined), _).
?- _X is sqrt(-1.0).
error(evaluation_error(undefined), _).
?- _X is asin(2).
error(evaluation_error(undefined), _).
?- _X is asin(-2).
error(evaluation_error(undefined), _).
?- _X is acos(2).
error(evaluation_error(undefined), _).
?- _X is acos(1.1).
error(evaluation_error(undefined), _).
?- _X is atan2(0,0).
error(evaluation_error(undefined), _).
?- _X is atan2(0.0,0.0).
error(evaluation_error(undefined), _).
?- _X is [].
error(type_error(evaluable,[]/0), _).
?- X is [1].
X = 1.
?- _X is [1,2].
error(type_error(evaluable,_), _).
?- X is "a".
X = 97.
?- _X is a.
error(type_error(evaluable,a/0), _).
?- _X is _.
error(instantiation_error, _).
?- _X is (-1)**0.5.
error(evaluation_error(undefined), _).
?- _X is (-8)^(1.5).
error(evaluation_error(undefined), _).

% 9.1.2: what every functor throws
?- _ is '-'(_).
error(instantiation_error, _).
?- _ is '-'(foo).
error(type_error(evaluable, foo/0), _).
?- _ is '-'(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is '+'(_).
error(instantiation_error, _).
?- _ is '+'(foo).
error(type_error(evaluable, foo/0), _).
?- _ is '+'(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is abs(_).
error(instantiation_error, _).
?- _ is abs(foo).
error(type_error(evaluable, foo/0), _).
?- _ is abs(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is sign(_).
error(instantiation_error, _).
?- _ is sign(foo).
error(type_error(evaluable, foo/0), _).
?- _ is sign(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is floor(_).
error(instantiation_error, _).
?- _ is floor(foo).
error(type_error(evaluable, foo/0), _).
?- _ is floor(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is round(_).
error(instantiation_error, _).
?- _ is round(foo).
error(type_error(evaluable, foo/0), _).
?- _ is round(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is ceiling(_).
error(instantiation_error, _).
?- _ is ceiling(foo).
error(type_error(evaluable, foo/0), _).
?- _ is ceiling(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is truncate(_).
error(instantiation_error, _).
?- _ is truncate(foo).
error(type_error(evaluable, foo/0), _).
?- _ is truncate(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is float(_).
error(instantiation_error, _).
?- _ is float(foo).
error(type_error(evaluable, foo/0), _).
?- _ is float(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is exp(_).
error(instantiation_error, _).
?- _ is exp(foo).
error(type_error(evaluable, foo/0), _).
?- _ is exp(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is log(_).
error(instantiation_error, _).
?- _ is log(foo).
error(type_error(evaluable, foo/0), _).
?- _ is log(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is sqrt(_).
error(instantiation_error, _).
?- _ is sqrt(foo).
error(type_error(evaluable, foo/0), _).
?- _ is sqrt(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is sin(_).
error(instantiation_error, _).
?- _ is sin(foo).
error(type_error(evaluable, foo/0), _).
?- _ is sin(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is cos(_).
error(instantiation_error, _).
?- _ is cos(foo).
error(type_error(evaluable, foo/0), _).
?- _ is cos(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is tan(_).
error(instantiation_error, _).
?- _ is tan(foo).
error(type_error(evaluable, foo/0), _).
?- _ is tan(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is asin(_).
error(instantiation_error, _).
?- _ is asin(foo).
error(type_error(evaluable, foo/0), _).
?- _ is asin(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is acos(_).
error(instantiation_error, _).
?- _ is acos(foo).
error(type_error(evaluable, foo/0), _).
?- _ is acos(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is atan(_).
error(instantiation_error, _).
?- _ is atan(foo).
error(type_error(evaluable, foo/0), _).
?- _ is atan(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is float_integer_part(_).
error(instantiation_error, _).
?- _ is float_integer_part(foo).
error(type_error(evaluable, foo/0), _).
?- _ is float_integer_part(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is float_fractional_part(_).
error(instantiation_error, _).
?- _ is float_fractional_part(foo).
error(type_error(evaluable, foo/0), _).
?- _ is float_fractional_part(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is '\\'(_).
error(instantiation_error, _).
?- _ is '\\'(foo).
error(type_error(evaluable, foo/0), _).
?- _ is '\\'(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is msb(_).
error(instantiation_error, _).
?- _ is msb(foo).
error(type_error(evaluable, foo/0), _).
?- _ is msb(foo(1)).
error(type_error(evaluable, foo/1), _).
?- _ is '\\'(1.5).
error(type_error(integer, 1.5), _).
?- _ is msb(1.5).
error(type_error(integer, 1.5), _).
?- _ is '+'(_, 1).
error(instantiation_error, _).
?- _ is '+'(1, _).
error(instantiation_error, _).
?- _ is '+'(_, foo).
error(instantiation_error, _).
?- _ is '+'(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is '+'(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is '+'(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is '-'(_, 1).
error(instantiation_error, _).
?- _ is '-'(1, _).
error(instantiation_error, _).
?- _ is '-'(_, foo).
error(instantiation_error, _).
?- _ is '-'(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is '-'(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is '-'(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is '*'(_, 1).
error(instantiation_error, _).
?- _ is '*'(1, _).
error(instantiation_error, _).
?- _ is '*'(_, foo).
error(instantiation_error, _).
?- _ is '*'(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is '*'(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is '*'(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is '/'(_, 1).
error(instantiation_error, _).
?- _ is '/'(1, _).
error(instantiation_error, _).
?- _ is '/'(_, foo).
error(instantiation_error, _).
?- _ is '/'(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is '/'(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is '/'(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is '**'(_, 1).
error(instantiation_error, _).
?- _ is '**'(1, _).
error(instantiation_error, _).
?- _ is '**'(_, foo).
error(instantiation_error, _).
?- _ is '**'(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is '**'(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is '**'(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is '^'(_, 1).
error(instantiation_error, _).
?- _ is '^'(1, _).
error(instantiation_error, _).
?- _ is '^'(_, foo).
error(instantiation_error, _).
?- _ is '^'(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is '^'(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is '^'(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is min(_, 1).
error(instantiation_error, _).
?- _ is min(1, _).
error(instantiation_error, _).
?- _ is min(_, foo).
error(instantiation_error, _).
?- _ is min(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is min(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is min(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is max(_, 1).
error(instantiation_error, _).
?- _ is max(1, _).
error(instantiation_error, _).
?- _ is max(_, foo).
error(instantiation_error, _).
?- _ is max(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is max(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is max(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is atan2(_, 1).
error(instantiation_error, _).
?- _ is atan2(1, _).
error(instantiation_error, _).
?- _ is atan2(_, foo).
error(instantiation_error, _).
?- _ is atan2(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is atan2(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is atan2(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is '//'(_, 1).
error(instantiation_error, _).
?- _ is '//'(1, _).
error(instantiation_error, _).
?- _ is '//'(_, foo).
error(instantiation_error, _).
?- _ is '//'(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is '//'(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is '//'(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is div(_, 1).
error(instantiation_error, _).
?- _ is div(1, _).
error(instantiation_error, _).
?- _ is div(_, foo).
error(instantiation_error, _).
?- _ is div(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is div(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is div(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is mod(_, 1).
error(instantiation_error, _).
?- _ is mod(1, _).
error(instantiation_error, _).
?- _ is mod(_, foo).
error(instantiation_error, _).
?- _ is mod(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is mod(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is mod(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is rem(_, 1).
error(instantiation_error, _).
?- _ is rem(1, _).
error(instantiation_error, _).
?- _ is rem(_, foo).
error(instantiation_error, _).
?- _ is rem(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is rem(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is rem(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is '>>'(_, 1).
error(instantiation_error, _).
?- _ is '>>'(1, _).
error(instantiation_error, _).
?- _ is '>>'(_, foo).
error(instantiation_error, _).
?- _ is '>>'(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is '>>'(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is '>>'(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is '<<'(_, 1).
error(instantiation_error, _).
?- _ is '<<'(1, _).
error(instantiation_error, _).
?- _ is '<<'(_, foo).
error(instantiation_error, _).
?- _ is '<<'(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is '<<'(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is '<<'(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is '/\\'(_, 1).
error(instantiation_error, _).
?- _ is '/\\'(1, _).
error(instantiation_error, _).
?- _ is '/\\'(_, foo).
error(instantiation_error, _).
?- _ is '/\\'(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is '/\\'(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is '/\\'(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is '\\/'(_, 1).
error(instantiation_error, _).
?- _ is '\\/'(1, _).
error(instantiation_error, _).
?- _ is '\\/'(_, foo).
error(instantiation_error, _).
?- _ is '\\/'(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is '\\/'(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is '\\/'(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is xor(_, 1).
error(instantiation_error, _).
?- _ is xor(1, _).
error(instantiation_error, _).
?- _ is xor(_, foo).
error(instantiation_error, _).
?- _ is xor(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is xor(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is xor(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is gcd(_, 1).
error(instantiation_error, _).
?- _ is gcd(1, _).
error(instantiation_error, _).
?- _ is gcd(_, foo).
error(instantiation_error, _).
?- _ is gcd(foo, 1).
error(type_error(evaluable, foo/0), _).
?- _ is gcd(1, foo).
error(type_error(evaluable, foo/0), _).
?- _ is gcd(foo(a, b), 1).
error(type_error(evaluable, foo/2), _).
?- _ is '//'(1.5, 1).
error(type_error(integer, 1.5), _).
?- _ is '//'(1, 1.5).
error(type_error(integer, 1.5), _).
?- _ is '//'(1.0, 2.0).
error(type_error(integer, 1.0), _).
?- _ is div(1.5, 1).
error(type_error(integer, 1.5), _).
?- _ is div(1, 1.5).
error(type_error(integer, 1.5), _).
?- _ is div(1.0, 2.0).
error(type_error(integer, 1.0), _).
?- _ is mod(1.5, 1).
error(type_error(integer, 1.5), _).
?- _ is mod(1, 1.5).
error(type_error(integer, 1.5), _).
?- _ is mod(1.0, 2.0).
error(type_error(integer, 1.0), _).
?- _ is rem(1.5, 1).
error(type_error(integer, 1.5), _).
?- _ is rem(1, 1.5).
error(type_error(integer, 1.5), _).
?- _ is rem(1.0, 2.0).
error(type_error(integer, 1.0), _).
?- _ is '>>'(1.5, 1).
error(type_error(integer, 1.5), _).
?- _ is '>>'(1, 1.5).
error(type_error(integer, 1.5), _).
?- _ is '>>'(1.0, 2.0).
error(type_error(integer, 1.0), _).
?- _ is '<<'(1.5, 1).
error(type_error(integer, 1.5), _).
?- _ is '<<'(1, 1.5).
error(type_error(integer, 1.5), _).
?- _ is '<<'(1.0, 2.0).
error(type_error(integer, 1.0), _).
?- _ is '/\\'(1.5, 1).
error(type_error(integer, 1.5), _).
?- _ is '/\\'(1, 1.5).
error(type_error(integer, 1.5), _).
?- _ is '/\\'(1.0, 2.0).
error(type_error(integer, 1.0), _).
?- _ is '\\/'(1.5, 1).
error(type_error(integer, 1.5), _).
?- _ is '\\/'(1, 1.5).
error(type_error(integer, 1.5), _).
?- _ is '\\/'(1.0, 2.0).
error(type_error(integer, 1.0), _).
?- _ is xor(1.5, 1).
error(type_error(integer, 1.5), _).
?- _ is xor(1, 1.5).
error(type_error(integer, 1.5), _).
?- _ is xor(1.0, 2.0).
error(type_error(integer, 1.0), _).
?- _ is gcd(1.5, 1).
error(type_error(integer, 1.5), _).
?- _ is gcd(1, 1.5).
error(type_error(integer, 1.5), _).
?- _ is gcd(1.0, 2.0).
error(type_error(integer, 1.0), _).

% 8.6.1 and 8.7: comparison
?- 0 =:= 1.
false.
?- 1 =:= 1.
true .
?- 2 =:= 1.
false.
?- 1 =:= 1.0.
true .
?- 1.0 =:= 1.
true .
?- 3*2 =:= 7-1.
true .
?- 2.0 =:= 3.
false.
?- -1 =:= 1.
false.
?- 100000000000000000000 =:= 1.
false.
?- 1 =:= 100000000000000000000.
false.
?- 100000000000000000000 =:= 1.0e20.
true .
?- 1.0e10 =:= 1.
false.
?- 0.0 =:= -0.0.
true .
?- _ =:= 1.
error(instantiation_error, _).
?- 1 =:= _.
error(instantiation_error, _).
?- a =:= 1.
error(type_error(evaluable, a/0), _).
?- 1 =:= b(c).
error(type_error(evaluable, b/1), _).
?- 1/0 =:= 1.
error(evaluation_error(zero_divisor), _).
?- 0 =\= 1.
true .
?- 1 =\= 1.
false.
?- 2 =\= 1.
true .
?- 1 =\= 1.0.
false.
?- 1.0 =\= 1.
false.
?- 3*2 =\= 7-1.
false.
?- 2.0 =\= 3.
true .
?- -1 =\= 1.
true .
?- 100000000000000000000 =\= 1.
true .
?- 1 =\= 100000000000000000000.
true .
?- 100000000000000000000 =\= 1.0e20.
false.
?- 1.0e10 =\= 1.
true .
?- 0.0 =\= -0.0.
false.
?- _ =\= 1.
error(instantiation_error, _).
?- 1 =\= _.
error(instantiation_error, _).
?- a =\= 1.
error(type_error(evaluable, a/0), _).
?- 1 =\= b(c).
error(type_error(evaluable, b/1), _).
?- 1/0 =\= 1.
error(evaluation_error(zero_divisor), _).
?- 0 < 1.
true .
?- 1 < 1.
false.
?- 2 < 1.
false.
?- 1 < 1.0.
false.
?- 1.0 < 1.
false.
?- 3*2 < 7-1.
false.
?- 2.0 < 3.
true .
?- -1 < 1.
true .
?- 100000000000000000000 < 1.
false.
?- 1 < 100000000000000000000.
true .
?- 100000000000000000000 < 1.0e20.
false.
?- 1.0e10 < 1.
false.
?- 0.0 < -0.0.
false.
?- _ < 1.
error(instantiation_error, _).
?- 1 < _.
error(instantiation_error, _).
?- a < 1.
error(type_error(evaluable, a/0), _).
?- 1 < b(c).
error(type_error(evaluable, b/1), _).
?- 1/0 < 1.
error(evaluation_error(zero_divisor), _).
?- 0 =< 1.
true .
?- 1 =< 1.
true .
?- 2 =< 1.
false.
?- 1 =< 1.0.
true .
?- 1.0 =< 1.
true .
?- 3*2 =< 7-1.
true .
?- 2.0 =< 3.
true .
?- -1 =< 1.
true .
?- 100000000000000000000 =< 1.
false.
?- 1 =< 100000000000000000000.
true .
?- 100000000000000000000 =< 1.0e20.
true .
?- 1.0e10 =< 1.
false.
?- 0.0 =< -0.0.
true .
?- _ =< 1.
error(instantiation_error, _).
?- 1 =< _.
error(instantiation_error, _).
?- a =< 1.
error(type_error(evaluable, a/0), _).
?- 1 =< b(c).
error(type_error(evaluable, b/1), _).
?- 1/0 =< 1.
error(evaluation_error(zero_divisor), _).
?- 0 > 1.
false.
?- 1 > 1.
false.
?- 2 > 1.
true .
?- 1 > 1.0.
false.
?- 1.0 > 1.
false.
?- 3*2 > 7-1.
false.
?- 2.0 > 3.
false.
?- -1 > 1.
false.
?- 100000000000000000000 > 1.
true .
?- 1 > 100000000000000000000.
false.
?- 100000000000000000000 > 1.0e20.
false.
?- 1.0e10 > 1.
true .
?- 0.0 > -0.0.
false.
?- _ > 1.
error(instantiation_error, _).
?- 1 > _.
error(instantiation_error, _).
?- a > 1.
error(type_error(evaluable, a/0), _).
?- 1 > b(c).
error(type_error(evaluable, b/1), _).
?- 1/0 > 1.
error(evaluation_error(zero_divisor), _).
?- 0 >= 1.
false.
?- 1 >= 1.
true .
?- 2 >= 1.
true .
?- 1 >= 1.0.
true .
?- 1.0 >= 1.
true .
?- 3*2 >= 7-1.
true .
?- 2.0 >= 3.
false.
?- -1 >= 1.
false.
?- 100000000000000000000 >= 1.
true .
?- 1 >= 100000000000000000000.
false.
?- 100000000000000000000 >= 1.0e20.
true .
?- 1.0e10 >= 1.
true .
?- 0.0 >= -0.0.
true .
?- _ >= 1.
error(instantiation_error, _).
?- 1 >= _.
error(instantiation_error, _).
?- a >= 1.
error(type_error(evaluable, a/0), _).
?- 1 >= b(c).
error(type_error(evaluable, b/1), _).
?- 1/0 >= 1.
error(evaluation_error(zero_divisor), _).
?- 3 is 1+2.
true .
?- 3.0 is 1+2.
false.
?- 1+2 is 1+2.
false.
?- foo is 77.
false.
?- 1 is 1.0.
false.
?- 77 is _N.
error(instantiation_error, _).
?- X = 1+2, Y is X*3.
X = 1+2, Y = 9.
?- _X is _X+1.
error(instantiation_error, _).

% 9.1.7 division gives a float, exact or not
?- X is 4/2.
X = 2.0.
?- X is 140/(3+11).
X = 10.0.
?- X is 0/5.
X = 0.0.
?- X is -6/3.
X = -2.0.
?- X is 7/35.
X = 0.2.
?- 4/2 =:= 2.
true .
?- nth_integer_root_and_remainder(2, 10, R, M).
R = 3, M = 1.
?- nth_integer_root_and_remainder(3, -30, R, M).
R = -3, M = -3.
?- nth_integer_root_and_remainder(2, 0, R, M).
R = 0, M = 0.
?- nth_integer_root_and_remainder(1, -7, R, M).
R = -7, M = 0.
?- nth_integer_root_and_remainder(100, 5, R, M).
R = 1, M = 4.
?- nth_integer_root_and_remainder(99999999999999999999, 5, R, M).
R = 1, M = 4.
?- nth_integer_root_and_remainder(99999999999999999999, -5, R, M).
R = -1, M = -4.
?- X is 10**40+1, nth_integer_root_and_remainder(4, X, R, M).
X = 10000000000000000000000000000000000000001, R = 10000000000, M = 1.
?- nth_integer_root_and_remainder(2, -5, _, _).
error(evaluation_error(undefined), _).
?- nth_integer_root_and_remainder(0, 5, _, _).
error(domain_error(not_less_than_one, 0), _).
?- nth_integer_root_and_remainder(-2, 5, _, _).
error(domain_error(not_less_than_one, -2), _).
?- nth_integer_root_and_remainder(_, 5, _, _).
error(instantiation_error, _).
?- nth_integer_root_and_remainder(2, _, _, _).
error(instantiation_error, _).
?- nth_integer_root_and_remainder(2, a, _, _).
error(type_error(integer, a), _).
?- nth_integer_root_and_remainder(2, 10, 4, _).
false.
?- float_class(1.0, C).
C = normal.
?- float_class(-0.0, C).
C = zero.
?- float_class(1.0e-310, C).
C = subnormal.
?- _X is inf, float_class(_X, infinite), _Y is nan, float_class(_Y, C).
C = nan.
?- float_class(1, _).
error(type_error(float, 1), _).
?- float_class(_, _).
error(instantiation_error, _).
?- float_parts(10.0, M, B, E).
M = 0.625, B = 2, E = 4.
?- float_parts(-0.75, M, _, E).
M = -0.75, E = 0.
?- float_parts(0.0, M, _, E).
M = 0.0, E = 0.
?- float_parts(5.0e-324, M, _, E).
M = 0.5, E = -1073.
?- float_parts(1, M, _, E).
M = 0.5, E = 1.
?- X is -inf, float_parts(X, M, _, E), M =:= -inf.
X = -1.0Inf, M = -1.0Inf, E = 0.
?- float_parts(a, _, _, _).
error(type_error(float, a), _).
