% 9: evaluable functors and 8.6, 8.7. Values first, then the errors of every functor.
X is 7+35 ==> X = 42.
X is 0+(3+11) ==> X = 14.
X is 0+(3.2+11) ==> X = 14.2.
X is 7-35 ==> X = -28.
X is 20-(3+11) ==> X = 6.
X is 0-(3.0+11) ==> X = -14.0.
X is 7*35 ==> X = 245.
X is 0*(3+11) ==> X = 0.
X is 0*(3.2+11) ==> X = 0.0.
X is 7.0/35 ==> X = 0.2.
X is 7//2 ==> X = 3.
X is -7//2 ==> X = -3.
X is 7// -2 ==> X = -3.
X is -7// -2 ==> X = 3.
X is 7 mod 3 ==> X = 1.
X is 0 mod (3+11) ==> X = 0.
X is 7 mod -2 ==> X = -1.
X is -7 mod 3 ==> X = 2.
X is -5 mod 3 ==> X = 1.
X is 7 rem 3 ==> X = 1.
X is -7 rem 3 ==> X = -1.
X is 7 rem -2 ==> X = 1.
X is -5 rem -3 ==> X = -2.
X is 7 div 2 ==> X = 3.
X is -7 div 2 ==> X = -4.
X is 7 div -2 ==> X = -4.
X is floor(7.4) ==> X = 7.
X is floor(-0.4) ==> X = -1.
X is floor(3) ==> X = 3.
X is round(7.5) ==> X = 8.
X is round(7.6) ==> X = 8.
X is round(-7.5) ==> X = -7.
X is round(-7.6) ==> X = -8.
X is round(-0.4) ==> X = 0.
% at the ends of 64 bits: the float 9223372036854775807.0 is 2 ** 63
X is round(9223372036854775807.0) ==> X = 9223372036854775808.
X is truncate(9223372036854774784.0) ==> X = 9223372036854774784.
X is integer(-9223372036854775808.0) ==> X = -9223372036854775808.
X is floor(-9223372036854777856.0) ==> X = -9223372036854777856.
X is ceiling(1.0e22) ==> X = 10000000000000000000000.
X is round(4503599627370497.5) ==> X = 4503599627370498.
X is round(9007199254740991.0) ==> X = 9007199254740991.
X is round(0.49999999999999994) ==> X = 0.
X is round(inf) ==> evaluation_error(undefined).
X is truncate(-inf) ==> evaluation_error(undefined).
X is floor(nan) ==> evaluation_error(undefined).
X is ceiling(-0.5) ==> X = 0.
X is ceiling(7.1) ==> X = 8.
X is truncate(-0.5) ==> X = 0.
X is truncate(7.9) ==> X = 7.
X is truncate(-7.9) ==> X = -7.
X is float(7) ==> X = 7.0.
X is float(7.3) ==> X = 7.3.
X is float(5/3.0) ==> X = 1.6666666666666667.
X is abs(7) ==> X = 7.
X is abs(-7) ==> X = 7.
X is abs(3-11) ==> X = 8.
X is abs(3.2-11.0) ==> X = 7.8.
X is abs(-3.5) ==> X = 3.5.
X is sign(7) ==> X = 1.
X is sign(-7) ==> X = -1.
X is sign(0) ==> X = 0.
X is sign(-3.2) ==> X = -1.0.
X is sign(0.0) ==> X = 0.0.
X is min(1,2) ==> X = 1.
X is min(2,1) ==> X = 1.
X is max(1,2) ==> X = 2.
X is max(2,3.0) ==> X = 3.0.
X is max(3.0,2) ==> X = 3.0.
X is min(2,3.0) ==> X = 2.
X is - 7 ==> X = -7.
X is -(7) ==> X = -7.
X is -(3-11) ==> X = 8.
X is -(3.2) ==> X = -3.2.
X is -(-7) ==> X = 7.
X is +(7) ==> X = 7.
X is +(3.5) ==> X = 3.5.
X is gcd(12,18) ==> X = 6.
X is gcd(0,5) ==> X = 5.
X is gcd(-4,6) ==> X = 2.
X is gcd(2**90*3**50,-(6**70)) ==> X = 847544348798892439652940749688313000363032576.
X is powm(3,100,2**70*5) ==> X = 993139557134778242001.
X is powm(2,10**18,10**30+57) ==> X = 662338235575262309893225031485.
X is powm(-2,3,9) ==> X = 1.
X is powm(7,10**20,10**20) ==> X = 1.
X is msb(8) ==> X = 3.
X is msb(1) ==> X = 0.
X is 5**3 ==> X = 125.
X is 5.0**3 ==> X = 125.0.
X is 2**(-1.0) ==> X = 0.5.
X is 2** -1.0 ==> X = 0.5.
X is 1** -5 ==> X = 1.
X is -1** -1 ==> X = -1.
X is 2.0**0 ==> X = 1.0.
X is 0.0**0 ==> X = 1.0.
X is 0**0 ==> X = 1.
X is 5^3 ==> X = 125.
X is 5.0^3 ==> X = 125.0.
X is 0^0 ==> X = 1.
X is 1^(-1) ==> X = 1.
X is -1^(-1) ==> X = -1.
X is -1^(-2) ==> X = 1.
X is 2^100 ==> X = 1267650600228229401496703205376.
X is 0^1 ==> X = 0.
X is 0.0^0 ==> X = 1.0.
X is 2^3.0 ==> X = 8.0.
X is exp(0.0) ==> X = 1.0.
X is exp(0) ==> X = 1.0.
X is log(1.0) ==> X = 0.0.
X is log(1) ==> X = 0.0.
X is sqrt(0.0) ==> X = 0.0.
X is sqrt(1) ==> X = 1.0.
X is sqrt(1.21) ==> X = 1.1.
X is sin(0.0) ==> X = 0.0.
X is sin(0) ==> X = 0.0.
X is cos(0.0) ==> X = 1.0.
X is cos(0) ==> X = 1.0.
X is tan(0) ==> X = 0.0.
X is atan(0.0) ==> X = 0.0.
X is atan(0) ==> X = 0.0.
X is asin(0) ==> X = 0.0.
X is acos(1) ==> X = 0.0.
X is atan2(0,1) ==> X = 0.0.
X is atan2(0.0,1.0) ==> X = 0.0.
X is log2(8) ==> X = 3.0.
X is log10(1000) ==> X = 3.0.
X is log10(10 ** 400), abs(X - 400) < 1.0e-9 ==> true.
X is log10(0) ==> evaluation_error(undefined).
X is 16>>2 ==> X = 4.
X is 19>>2 ==> X = 4.
X is -16>>2 ==> X = -4.
X is 16<<2 ==> X = 64.
X is 19<<2 ==> X = 76.
X is 1<<100 ==> X = 1267650600228229401496703205376.
X is 10/\12 ==> X = 8.
X is -1/\5 ==> X = 5.
X is 10\/12 ==> X = 14.
X is -2\/1 ==> X = -1.
X is xor(10,12) ==> X = 6.
X is xor(-1,0) ==> X = -1.
X is \(10) ==> X = -11.
X is \(\(10)) ==> X = 10.
X is \(0) ==> X = -1.
X is float_integer_part(3.7) ==> X = 3.0.
X is float_integer_part(-3.7) ==> X = -3.0.
X is float_fractional_part(0.5) ==> X = 0.5.
X is float_fractional_part(-0.5) ==> X = -0.5.
X is max(1,1) ==> X = 1.
X is cot(1.0)*tan(1.0) ==> X = 1.0.
X is truncate(1.0e20) ==> X = 100000000000000000000.
X is 123456789*987654321 ==> X = 121932631112635269.
X is 99999999999*99999999999 ==> X = 9999999999800000000001.
X is -(9223372036854775808) ==> X = -9223372036854775808.
X is 9223372036854775807+1 ==> X = 9223372036854775808.
X is -9223372036854775808-1 ==> X = -9223372036854775809.
X is 100000000000000000000//3 ==> X = 33333333333333333333.
X is 100000000000000000001 mod 10 ==> X = 1.
X is -100000000000000000001 mod 10 ==> X = 9.
X is 100000000000000000000-99999999999999999999 ==> X = 1.
X is cmpflags ==> type_error(evaluable,cmpflags/0).
X is foo(1) ==> type_error(evaluable,foo/1).
X is foo+1 ==> type_error(evaluable,foo/0).
X is 1.5e300*1.0e300 ==> evaluation_error(float_overflow).
X is exp(1000) ==> evaluation_error(float_overflow).
X is 10.0**400 ==> evaluation_error(float_overflow).
X is 2** -1 ==> either(X = 0.5, type_error(float,2)).
X is 2^(-1) ==> type_error(float,2).
_ is 0^(-1) ==> evaluation_error(undefined).
X is 0.0** -1 ==> either(evaluation_error(zero_divisor),evaluation_error(undefined)).
_ is 0** -1 ==> evaluation_error(undefined).
X is 1/0 ==> evaluation_error(zero_divisor).
X is 1/0.0 ==> evaluation_error(zero_divisor).
X is 1.0/0 ==> evaluation_error(zero_divisor).
X is 0/0 ==> either(evaluation_error(undefined),evaluation_error(zero_divisor)).
X is 0.0/0.0 ==> evaluation_error(undefined).
X is 1//0 ==> evaluation_error(zero_divisor).
X is 1 mod 0 ==> evaluation_error(zero_divisor).
X is 1 rem 0 ==> evaluation_error(zero_divisor).
X is 1 div 0 ==> evaluation_error(zero_divisor).
X is 0//0 ==> either(evaluation_error(undefined),evaluation_error(zero_divisor)).
X is log(0) ==> either(evaluation_error(undefined),evaluation_error(zero_divisor)).
X is log(0.0) ==> evaluation_error(undefined).
X is log(-1) ==> evaluation_error(undefined).
X is sqrt(-1) ==> evaluation_error(undefined).
X is sqrt(-1.0) ==> evaluation_error(undefined).
X is asin(2) ==> evaluation_error(undefined).
X is asin(-2) ==> evaluation_error(undefined).
X is acos(2) ==> evaluation_error(undefined).
X is acos(1.1) ==> evaluation_error(undefined).
X is atan2(0,0) ==> either(evaluation_error(undefined), X = 0.0).
X is atan2(0.0,0.0) ==> either(evaluation_error(undefined), X = 0.0).
X is [] ==> type_error(evaluable,[]/0).
X is [1] ==> X = 1.
X is [1,2] ==> type_error(evaluable,_).
X is "a" ==> either(X = 97, type_error(_, _)).
X is a ==> type_error(evaluable,a/0).
X is _ ==> instantiation_error.
X is (-1)**0.5 ==> evaluation_error(undefined).
X is (-8)^(1.5) ==> evaluation_error(undefined).
% 9.1.2: what every functor throws
_ is '-'(_) ==> instantiation_error.
_ is '-'(foo) ==> type_error(evaluable, foo/0).
_ is '-'(foo(1)) ==> type_error(evaluable, foo/1).
_ is '+'(_) ==> instantiation_error.
_ is '+'(foo) ==> type_error(evaluable, foo/0).
_ is '+'(foo(1)) ==> type_error(evaluable, foo/1).
_ is abs(_) ==> instantiation_error.
_ is abs(foo) ==> type_error(evaluable, foo/0).
_ is abs(foo(1)) ==> type_error(evaluable, foo/1).
_ is sign(_) ==> instantiation_error.
_ is sign(foo) ==> type_error(evaluable, foo/0).
_ is sign(foo(1)) ==> type_error(evaluable, foo/1).
_ is floor(_) ==> instantiation_error.
_ is floor(foo) ==> type_error(evaluable, foo/0).
_ is floor(foo(1)) ==> type_error(evaluable, foo/1).
_ is round(_) ==> instantiation_error.
_ is round(foo) ==> type_error(evaluable, foo/0).
_ is round(foo(1)) ==> type_error(evaluable, foo/1).
_ is ceiling(_) ==> instantiation_error.
_ is ceiling(foo) ==> type_error(evaluable, foo/0).
_ is ceiling(foo(1)) ==> type_error(evaluable, foo/1).
_ is truncate(_) ==> instantiation_error.
_ is truncate(foo) ==> type_error(evaluable, foo/0).
_ is truncate(foo(1)) ==> type_error(evaluable, foo/1).
_ is float(_) ==> instantiation_error.
_ is float(foo) ==> type_error(evaluable, foo/0).
_ is float(foo(1)) ==> type_error(evaluable, foo/1).
_ is exp(_) ==> instantiation_error.
_ is exp(foo) ==> type_error(evaluable, foo/0).
_ is exp(foo(1)) ==> type_error(evaluable, foo/1).
_ is log(_) ==> instantiation_error.
_ is log(foo) ==> type_error(evaluable, foo/0).
_ is log(foo(1)) ==> type_error(evaluable, foo/1).
_ is sqrt(_) ==> instantiation_error.
_ is sqrt(foo) ==> type_error(evaluable, foo/0).
_ is sqrt(foo(1)) ==> type_error(evaluable, foo/1).
_ is sin(_) ==> instantiation_error.
_ is sin(foo) ==> type_error(evaluable, foo/0).
_ is sin(foo(1)) ==> type_error(evaluable, foo/1).
_ is cos(_) ==> instantiation_error.
_ is cos(foo) ==> type_error(evaluable, foo/0).
_ is cos(foo(1)) ==> type_error(evaluable, foo/1).
_ is tan(_) ==> instantiation_error.
_ is tan(foo) ==> type_error(evaluable, foo/0).
_ is tan(foo(1)) ==> type_error(evaluable, foo/1).
_ is asin(_) ==> instantiation_error.
_ is asin(foo) ==> type_error(evaluable, foo/0).
_ is asin(foo(1)) ==> type_error(evaluable, foo/1).
_ is acos(_) ==> instantiation_error.
_ is acos(foo) ==> type_error(evaluable, foo/0).
_ is acos(foo(1)) ==> type_error(evaluable, foo/1).
_ is atan(_) ==> instantiation_error.
_ is atan(foo) ==> type_error(evaluable, foo/0).
_ is atan(foo(1)) ==> type_error(evaluable, foo/1).
_ is float_integer_part(_) ==> instantiation_error.
_ is float_integer_part(foo) ==> type_error(evaluable, foo/0).
_ is float_integer_part(foo(1)) ==> type_error(evaluable, foo/1).
_ is float_fractional_part(_) ==> instantiation_error.
_ is float_fractional_part(foo) ==> type_error(evaluable, foo/0).
_ is float_fractional_part(foo(1)) ==> type_error(evaluable, foo/1).
_ is '\\'(_) ==> instantiation_error.
_ is '\\'(foo) ==> type_error(evaluable, foo/0).
_ is '\\'(foo(1)) ==> type_error(evaluable, foo/1).
_ is msb(_) ==> instantiation_error.
_ is msb(foo) ==> type_error(evaluable, foo/0).
_ is msb(foo(1)) ==> type_error(evaluable, foo/1).
_ is '\\'(1.5) ==> type_error(integer, 1.5).
_ is msb(1.5) ==> type_error(integer, 1.5).
_ is '+'(_, 1) ==> instantiation_error.
_ is '+'(1, _) ==> instantiation_error.
_ is '+'(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is '+'(foo, 1) ==> type_error(evaluable, foo/0).
_ is '+'(1, foo) ==> type_error(evaluable, foo/0).
_ is '+'(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is '-'(_, 1) ==> instantiation_error.
_ is '-'(1, _) ==> instantiation_error.
_ is '-'(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is '-'(foo, 1) ==> type_error(evaluable, foo/0).
_ is '-'(1, foo) ==> type_error(evaluable, foo/0).
_ is '-'(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is '*'(_, 1) ==> instantiation_error.
_ is '*'(1, _) ==> instantiation_error.
_ is '*'(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is '*'(foo, 1) ==> type_error(evaluable, foo/0).
_ is '*'(1, foo) ==> type_error(evaluable, foo/0).
_ is '*'(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is '/'(_, 1) ==> instantiation_error.
_ is '/'(1, _) ==> instantiation_error.
_ is '/'(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is '/'(foo, 1) ==> type_error(evaluable, foo/0).
_ is '/'(1, foo) ==> type_error(evaluable, foo/0).
_ is '/'(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is '**'(_, 1) ==> instantiation_error.
_ is '**'(1, _) ==> instantiation_error.
_ is '**'(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is '**'(foo, 1) ==> type_error(evaluable, foo/0).
_ is '**'(1, foo) ==> type_error(evaluable, foo/0).
_ is '**'(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is '^'(_, 1) ==> instantiation_error.
_ is '^'(1, _) ==> instantiation_error.
_ is '^'(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is '^'(foo, 1) ==> type_error(evaluable, foo/0).
_ is '^'(1, foo) ==> type_error(evaluable, foo/0).
_ is '^'(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is min(_, 1) ==> instantiation_error.
_ is min(1, _) ==> instantiation_error.
_ is min(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is min(foo, 1) ==> type_error(evaluable, foo/0).
_ is min(1, foo) ==> type_error(evaluable, foo/0).
_ is min(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is max(_, 1) ==> instantiation_error.
_ is max(1, _) ==> instantiation_error.
_ is max(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is max(foo, 1) ==> type_error(evaluable, foo/0).
_ is max(1, foo) ==> type_error(evaluable, foo/0).
_ is max(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is atan2(_, 1) ==> instantiation_error.
_ is atan2(1, _) ==> instantiation_error.
_ is atan2(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is atan2(foo, 1) ==> type_error(evaluable, foo/0).
_ is atan2(1, foo) ==> type_error(evaluable, foo/0).
_ is atan2(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is '//'(_, 1) ==> instantiation_error.
_ is '//'(1, _) ==> instantiation_error.
_ is '//'(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is '//'(foo, 1) ==> type_error(evaluable, foo/0).
_ is '//'(1, foo) ==> type_error(evaluable, foo/0).
_ is '//'(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is div(_, 1) ==> instantiation_error.
_ is div(1, _) ==> instantiation_error.
_ is div(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is div(foo, 1) ==> type_error(evaluable, foo/0).
_ is div(1, foo) ==> type_error(evaluable, foo/0).
_ is div(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is mod(_, 1) ==> instantiation_error.
_ is mod(1, _) ==> instantiation_error.
_ is mod(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is mod(foo, 1) ==> type_error(evaluable, foo/0).
_ is mod(1, foo) ==> type_error(evaluable, foo/0).
_ is mod(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is rem(_, 1) ==> instantiation_error.
_ is rem(1, _) ==> instantiation_error.
_ is rem(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is rem(foo, 1) ==> type_error(evaluable, foo/0).
_ is rem(1, foo) ==> type_error(evaluable, foo/0).
_ is rem(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is '>>'(_, 1) ==> instantiation_error.
_ is '>>'(1, _) ==> instantiation_error.
_ is '>>'(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is '>>'(foo, 1) ==> type_error(evaluable, foo/0).
_ is '>>'(1, foo) ==> type_error(evaluable, foo/0).
_ is '>>'(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is '<<'(_, 1) ==> instantiation_error.
_ is '<<'(1, _) ==> instantiation_error.
_ is '<<'(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is '<<'(foo, 1) ==> type_error(evaluable, foo/0).
_ is '<<'(1, foo) ==> type_error(evaluable, foo/0).
_ is '<<'(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is '/\\'(_, 1) ==> instantiation_error.
_ is '/\\'(1, _) ==> instantiation_error.
_ is '/\\'(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is '/\\'(foo, 1) ==> type_error(evaluable, foo/0).
_ is '/\\'(1, foo) ==> type_error(evaluable, foo/0).
_ is '/\\'(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is '\\/'(_, 1) ==> instantiation_error.
_ is '\\/'(1, _) ==> instantiation_error.
_ is '\\/'(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is '\\/'(foo, 1) ==> type_error(evaluable, foo/0).
_ is '\\/'(1, foo) ==> type_error(evaluable, foo/0).
_ is '\\/'(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is xor(_, 1) ==> instantiation_error.
_ is xor(1, _) ==> instantiation_error.
_ is xor(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is xor(foo, 1) ==> type_error(evaluable, foo/0).
_ is xor(1, foo) ==> type_error(evaluable, foo/0).
_ is xor(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is gcd(_, 1) ==> instantiation_error.
_ is gcd(1, _) ==> instantiation_error.
_ is gcd(_, foo) ==> either(instantiation_error, type_error(evaluable, foo/0)).
_ is gcd(foo, 1) ==> type_error(evaluable, foo/0).
_ is gcd(1, foo) ==> type_error(evaluable, foo/0).
_ is gcd(foo(a, b), 1) ==> type_error(evaluable, foo/2).
_ is '//'(1.5, 1) ==> type_error(integer, 1.5).
_ is '//'(1, 1.5) ==> type_error(integer, 1.5).
_ is '//'(1.0, 2.0) ==> type_error(integer, 1.0).
_ is div(1.5, 1) ==> type_error(integer, 1.5).
_ is div(1, 1.5) ==> type_error(integer, 1.5).
_ is div(1.0, 2.0) ==> type_error(integer, 1.0).
_ is mod(1.5, 1) ==> type_error(integer, 1.5).
_ is mod(1, 1.5) ==> type_error(integer, 1.5).
_ is mod(1.0, 2.0) ==> type_error(integer, 1.0).
_ is rem(1.5, 1) ==> type_error(integer, 1.5).
_ is rem(1, 1.5) ==> type_error(integer, 1.5).
_ is rem(1.0, 2.0) ==> type_error(integer, 1.0).
_ is '>>'(1.5, 1) ==> type_error(integer, 1.5).
_ is '>>'(1, 1.5) ==> type_error(integer, 1.5).
_ is '>>'(1.0, 2.0) ==> type_error(integer, 1.0).
_ is '<<'(1.5, 1) ==> type_error(integer, 1.5).
_ is '<<'(1, 1.5) ==> type_error(integer, 1.5).
_ is '<<'(1.0, 2.0) ==> type_error(integer, 1.0).
_ is '/\\'(1.5, 1) ==> type_error(integer, 1.5).
_ is '/\\'(1, 1.5) ==> type_error(integer, 1.5).
_ is '/\\'(1.0, 2.0) ==> type_error(integer, 1.0).
_ is '\\/'(1.5, 1) ==> type_error(integer, 1.5).
_ is '\\/'(1, 1.5) ==> type_error(integer, 1.5).
_ is '\\/'(1.0, 2.0) ==> type_error(integer, 1.0).
_ is xor(1.5, 1) ==> type_error(integer, 1.5).
_ is xor(1, 1.5) ==> type_error(integer, 1.5).
_ is xor(1.0, 2.0) ==> type_error(integer, 1.0).
_ is gcd(1.5, 1) ==> type_error(integer, 1.5).
_ is gcd(1, 1.5) ==> type_error(integer, 1.5).
_ is gcd(1.0, 2.0) ==> type_error(integer, 1.0).
% 8.6.1 and 8.7: comparison
0 =:= 1 ==> false.
1 =:= 1 ==> true.
2 =:= 1 ==> false.
1 =:= 1.0 ==> true.
1.0 =:= 1 ==> true.
3*2 =:= 7-1 ==> true.
2.0 =:= 3 ==> false.
-1 =:= 1 ==> false.
100000000000000000000 =:= 1 ==> false.
1 =:= 100000000000000000000 ==> false.
100000000000000000000 =:= 1.0e20 ==> true.
1.0e10 =:= 1 ==> false.
0.0 =:= -0.0 ==> true.
_ =:= 1 ==> instantiation_error.
1 =:= _ ==> instantiation_error.
a =:= 1 ==> type_error(evaluable, a/0).
1 =:= b(c) ==> type_error(evaluable, b/1).
1/0 =:= 1 ==> evaluation_error(zero_divisor).
0 =\= 1 ==> true.
1 =\= 1 ==> false.
2 =\= 1 ==> true.
1 =\= 1.0 ==> false.
1.0 =\= 1 ==> false.
3*2 =\= 7-1 ==> false.
2.0 =\= 3 ==> true.
-1 =\= 1 ==> true.
100000000000000000000 =\= 1 ==> true.
1 =\= 100000000000000000000 ==> true.
100000000000000000000 =\= 1.0e20 ==> false.
1.0e10 =\= 1 ==> true.
0.0 =\= -0.0 ==> false.
_ =\= 1 ==> instantiation_error.
1 =\= _ ==> instantiation_error.
a =\= 1 ==> type_error(evaluable, a/0).
1 =\= b(c) ==> type_error(evaluable, b/1).
1/0 =\= 1 ==> evaluation_error(zero_divisor).
0 < 1 ==> true.
1 < 1 ==> false.
2 < 1 ==> false.
1 < 1.0 ==> false.
1.0 < 1 ==> false.
3*2 < 7-1 ==> false.
2.0 < 3 ==> true.
-1 < 1 ==> true.
100000000000000000000 < 1 ==> false.
1 < 100000000000000000000 ==> true.
100000000000000000000 < 1.0e20 ==> false.
1.0e10 < 1 ==> false.
0.0 < -0.0 ==> false.
_ < 1 ==> instantiation_error.
1 < _ ==> instantiation_error.
a < 1 ==> type_error(evaluable, a/0).
1 < b(c) ==> type_error(evaluable, b/1).
1/0 < 1 ==> evaluation_error(zero_divisor).
0 =< 1 ==> true.
1 =< 1 ==> true.
2 =< 1 ==> false.
1 =< 1.0 ==> true.
1.0 =< 1 ==> true.
3*2 =< 7-1 ==> true.
2.0 =< 3 ==> true.
-1 =< 1 ==> true.
100000000000000000000 =< 1 ==> false.
1 =< 100000000000000000000 ==> true.
100000000000000000000 =< 1.0e20 ==> true.
1.0e10 =< 1 ==> false.
0.0 =< -0.0 ==> true.
_ =< 1 ==> instantiation_error.
1 =< _ ==> instantiation_error.
a =< 1 ==> type_error(evaluable, a/0).
1 =< b(c) ==> type_error(evaluable, b/1).
1/0 =< 1 ==> evaluation_error(zero_divisor).
0 > 1 ==> false.
1 > 1 ==> false.
2 > 1 ==> true.
1 > 1.0 ==> false.
1.0 > 1 ==> false.
3*2 > 7-1 ==> false.
2.0 > 3 ==> false.
-1 > 1 ==> false.
100000000000000000000 > 1 ==> true.
1 > 100000000000000000000 ==> false.
100000000000000000000 > 1.0e20 ==> false.
1.0e10 > 1 ==> true.
0.0 > -0.0 ==> false.
_ > 1 ==> instantiation_error.
1 > _ ==> instantiation_error.
a > 1 ==> type_error(evaluable, a/0).
1 > b(c) ==> type_error(evaluable, b/1).
1/0 > 1 ==> evaluation_error(zero_divisor).
0 >= 1 ==> false.
1 >= 1 ==> true.
2 >= 1 ==> true.
1 >= 1.0 ==> true.
1.0 >= 1 ==> true.
3*2 >= 7-1 ==> true.
2.0 >= 3 ==> false.
-1 >= 1 ==> false.
100000000000000000000 >= 1 ==> true.
1 >= 100000000000000000000 ==> false.
100000000000000000000 >= 1.0e20 ==> true.
1.0e10 >= 1 ==> true.
0.0 >= -0.0 ==> true.
_ >= 1 ==> instantiation_error.
1 >= _ ==> instantiation_error.
a >= 1 ==> type_error(evaluable, a/0).
1 >= b(c) ==> type_error(evaluable, b/1).
1/0 >= 1 ==> evaluation_error(zero_divisor).
3 is 1+2 ==> true.
3.0 is 1+2 ==> false.
1+2 is 1+2 ==> false.
foo is 77 ==> false.
1 is 1.0 ==> false.
77 is N ==> instantiation_error.
X = 1+2, Y is X*3 ==> X = 1+2, Y = 9.
X is X+1 ==> instantiation_error.
% 9.1.7 division gives a float, exact or not
X is 4/2 ==> X = 2.0.
X is 140/(3+11) ==> X = 10.0.
X is 0/5 ==> X = 0.0.
X is -6/3 ==> X = -2.0.
X is 7/35 ==> X = 0.2.
4/2 =:= 2 ==> true.
nth_integer_root_and_remainder(2, 10, R, M) ==> R = 3, M = 1.
nth_integer_root_and_remainder(3, -30, R, M) ==> R = -3, M = -3.
nth_integer_root_and_remainder(2, 0, R, M) ==> R = 0, M = 0.
nth_integer_root_and_remainder(1, -7, R, M) ==> R = -7, M = 0.
nth_integer_root_and_remainder(100, 5, R, M) ==> R = 1, M = 4.
nth_integer_root_and_remainder(99999999999999999999, 5, R, M) ==> R = 1, M = 4.
nth_integer_root_and_remainder(99999999999999999999, -5, R, M) ==> R = -1, M = -4.
X is 10**40+1, nth_integer_root_and_remainder(4, X, R, M) ==> X = 10000000000000000000000000000000000000001, R = 10000000000, M = 1.
nth_integer_root_and_remainder(2, -5, _, _) ==> evaluation_error(undefined).
nth_integer_root_and_remainder(0, 5, _, _) ==> domain_error(not_less_than_one, 0).
nth_integer_root_and_remainder(-2, 5, _, _) ==> domain_error(not_less_than_one, -2).
nth_integer_root_and_remainder(_, 5, _, _) ==> instantiation_error.
nth_integer_root_and_remainder(2, _, _, _) ==> instantiation_error.
nth_integer_root_and_remainder(2, a, _, _) ==> type_error(integer, a).
nth_integer_root_and_remainder(2, 10, 4, _) ==> false.
float_class(1.0, C) ==> C = normal.
float_class(-0.0, C) ==> C = zero.
float_class(1.0e-310, C) ==> C = subnormal.
X is inf, float_class(X, infinite), Y is nan, float_class(Y, C) ==> C = nan.
float_class(1, _) ==> type_error(float, 1).
float_class(_, _) ==> instantiation_error.
float_parts(10.0, M, B, E) ==> M = 0.625, B = 2, E = 4.
float_parts(-0.75, M, _, E) ==> M = -0.75, E = 0.
float_parts(0.0, M, _, E) ==> M = 0.0, E = 0.
float_parts(5.0e-324, M, _, E) ==> M = 0.5, E = -1073.
float_parts(1, M, _, E) ==> M = 0.5, E = 1.
X is -inf, float_parts(X, M, _, E), M =:= -inf ==> X = -1.0Inf, M = -1.0Inf, E = 0.
float_parts(a, _, _, _) ==> type_error(float, a).
