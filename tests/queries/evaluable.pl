% Evaluable functors: what they give for numbers of each kind

?- X is 7 + 35.
X = 42.
?- X is 3 + 11.0.
X = 14.0.
?- X is 9223372036854775807 + 1.
X = 9223372036854775808.
?- X is -9223372036854775808 - 1.
X = -9223372036854775809.
?- X is 9223372036854775808 - 1.
X = 9223372036854775807.
?- X is 1.5 * 14.2.
X = 21.299999999999997.
?- X is 9223372036854775807 * 9223372036854775807.
X = 85070591730234615847396907784232501249.
?- X is 1180591620717411303424 * 0.
X = 0.
?- X is 4 / 2.
X = 2.0.
?- X is 7 / 2.
X = 3.5.
?- X is 7 / 35.
X = 0.2.
?- X is -7 / 3.
X = -2.3333333333333335.
?- X is 1 / 0.
error(evaluation_error(zero_divisor), _).
?- X is 0 / 0.
error(evaluation_error(zero_divisor), _).
?- X is 1 / 0.0.
error(evaluation_error(zero_divisor), _).
?- X is 0 / 0.0.
error(evaluation_error(undefined), _).
?- X is -9223372036854775808 / -1.
X = 9.223372036854776e18.
?- X is 9007199254740993 / 2.
X = 4503599627370496.0.
?- X is 1 / 1180591620717411303424.
X = 8.470329472543003e-22.
?- X is 1180591620717411303424 / 590295810358705651712.
X = 2.0.
?- X is 7 // 2.
X = 3.
?- X is -7 // 2.
X = -3.
?- X is 7 // -2.
X = -3.
?- X is 7 // 0.
error(evaluation_error(zero_divisor), _).
?- X is 7.0 // 2.
error(type_error(integer,7.0), _).
?- X is 7 // 2.0.
error(type_error(integer,2.0), _).
?- X is -9223372036854775808 // -1.
X = 9223372036854775808.
?- X is -1180591620717411303424 // 3.
X = -393530540239137101141.
?- X is -7 div 2.
X = -4.
?- X is 7 div -2.
X = -4.
?- X is 6 div -2.
X = -3.
?- X is -9223372036854775808 div -1.
X = 9223372036854775808.
?- X is -1180591620717411303424 div 3.
X = -393530540239137101142.
?- X is 7 div 0.
error(evaluation_error(zero_divisor), _).
?- X is 7 mod 3.
X = 1.
?- X is 7 mod -2.
X = -1.
?- X is -7 mod 2.
X = 1.
?- X is -6 mod 2.
X = 0.
?- X is -5 mod 1180591620717411303424.
X = 1180591620717411303419.
?- X is 1180591620717411303424 mod -7.
X = -5.
?- X is 7.5 mod 2.
error(type_error(integer,7.5), _).
?- X is 7 mod 0.
error(evaluation_error(zero_divisor), _).
?- X is -9223372036854775808 mod -1.
X = 0.
?- X is 7 rem -2.
X = 1.
?- X is -7 rem 2.
X = -1.
?- X is 7 rem 0.
error(evaluation_error(zero_divisor), _).
?- X is -(7).
X = -7.
?- X is -(-9223372036854775808).
X = 9223372036854775808.
?- X is -(9223372036854775808).
X = -9223372036854775808.
?- X is -(0.0).
X = -0.0.
?- X is +(5).
X = 5.
?- X is abs(-9223372036854775808).
X = 9223372036854775808.
?- X is abs(-0.0).
X = 0.0.
?- X is sign(-3.1).
X = -1.0.
?- X is sign(0.0).
X = 0.0.
?- X is sign(-1180591620717411303424).
X = -1.
?- X is max(1, 1.0).
X = 1.0.
?- X is max(2, 1.0).
X = 2.
?- X is max(2, 3).
X = 3.
?- X is max(nan, 1).
X = 1.
?- X is max(0.0, -0.0).
X = 0.0.
?- X is min(0.0, -0.0).
X = -0.0.
?- X is min(2, 3.0).
X = 2.
?- X is gcd(12, 18).
X = 6.
?- X is gcd(-4, 6).
X = 2.
?- X is gcd(0, 0).
X = 0.
?- X is gcd(-9223372036854775808, 0).
X = 9223372036854775808.
?- X is gcd(1180591620717411303424, 6).
X = 2.
?- X is gcd(123456789012345678901234567890, -987654321098765432109876543210).
X = 9000000000900000000090.
?- X is gcd(2**127, 2**64 * 3**20).
X = 18446744073709551616.
?- X is gcd(2**128-1, 2**64-1).
X = 18446744073709551615.
?- X is gcd(1.0, 2).
error(type_error(integer,1.0), _).
?- X is lcm(4, 6).
X = 12.
?- X is lcm(0, 6).
X = 0.
?- X is msb(1000).
X = 9.
?- X is msb(0).
error(domain_error(not_less_than_one,0), _).
?- X is msb(1180591620717411303424).
X = 70.
?- X is lsb(12).
X = 2.
?- X is popcount(255).
X = 8.
?- X is popcount(-1).
error(domain_error(not_less_than_zero,-1), _).
?- X is getbit(5, 0).
X = 1.
?- X is getbit(5, 1).
X = 0.
?- X is getbit(1180591620717411303424, 70).
X = 1.
?- X is powm(2, 10, 1000).
X = 24.
?- X is powm(2, 3, 0).
error(domain_error(not_less_than_one,0), _).
?- X is 1 >> 1.
X = 0.
?- X is -1 >> 1.
X = -1.
?- X is -5 >> 1.
X = -3.
?- X is 1 >> -3.
X = 8.
?- X is -1 >> 1180591620717411303424.
X = -1.
?- X is -1180591620717411303424 >> 3.
X = -147573952589676412928.
?- X is 1.0 >> 1.
error(type_error(integer,1.0), _).
?- X is 1 << 100.
X = 1267650600228229401496703205376.
?- X is 1 << 62.
X = 4611686018427387904.
?- X is 1 << 63.
X = 9223372036854775808.
?- X is -1 << 63.
X = -9223372036854775808.
?- X is 5 << -1.
X = 2.
?- X is 0 << 1180591620717411303424.
X = 0.
?- X is 5 /\ 3.
X = 1.
?- X is 1180591620717411303424 /\ -1.
X = 1180591620717411303424.
?- X is 1.0 /\ 2.
error(type_error(integer,1.0), _).
?- X is 5 \/ 3.
X = 7.
?- X is 5 xor 3.
X = 6.
?- X is \ 5.
X = -6.
?- X is \ 1180591620717411303424.
X = -1180591620717411303425.
?- X is \ 1.0.
error(type_error(integer,1.0), _).
?- X is 2 ** 3.
X = 8.
?- X is 2 ** -1.
X = 0.5.
?- X is 2 ** 3.0.
X = 8.0.
?- X is -1 ** -1.
X = -1.
?- X is 0 ** -1.
error(evaluation_error(undefined), _).
?- X is 0.0 ** -1.
error(evaluation_error(undefined), _).
?- X is 0 ** 0.
X = 1.
?- X is 0.0 ** 0.
X = 1.0.
?- X is -8 ** 0.333.
error(evaluation_error(undefined), _).
?- X is 2.0 ** 1024.
error(evaluation_error(float_overflow), _).
?- X is 2 ^ 3.
X = 8.
?- X is 2 ^ -1.
error(type_error(float,2), _).
?- X is 1 ^ -1.
X = 1.
?- X is -1 ^ -1.
X = -1.
?- X is -1 ^ -2.
X = 1.
?- X is 0 ^ 0.
X = 1.
?- X is 0 ^ 5.
X = 0.
?- X is 0 ^ -1.
error(evaluation_error(undefined), _).
?- X is 0 ^ 0.0.
X = 1.0.
?- X is 2.0 ^ 3.
X = 8.0.
?- X is 2 ^ 63.
X = 9223372036854775808.
?- X is -2 ^ 63.
X = -9223372036854775808.
?- X is 7 ^ 50.
X = 1798465042647412146620280340569649349251249.
?- X is floor(-0.4).
X = -1.
?- X is floor(7.4).
X = 7.
?- X is floor(7).
X = 7.
?- X is floor(inf).
error(evaluation_error(undefined), _).
?- X is ceiling(-0.5).
X = 0.
?- X is ceiling(1.0e20).
X = 100000000000000000000.
?- X is round(7.5).
X = 8.
?- X is round(-0.6).
X = -1.
?- X is round(-3.5).
X = -3.
?- X is round(-0.5).
X = 0.
?- X is round(2.5).
X = 3.
?- X is round(4503599627370497.5).
X = 4503599627370498.
?- X is round(-9007199254740993.0).
X = -9007199254740992.
?- X is round(0.49999999999999994).
X = 0.
?- X is truncate(-0.5).
X = 0.
?- X is integer(2.5).
X = 3.
?- X is integer(-2.5).
X = -3.
?- X is integer(1.0e20).
X = 100000000000000000000.
?- X is integer(9.223372036854775e18).
X = 9223372036854774784.
?- X is float(7).
X = 7.0.
?- X is float_integer_part(-2.5).
X = -2.0.
?- X is float_fractional_part(-2.5).
X = -0.5.
?- X is float_integer_part(5).
X = 5.
?- X is float_fractional_part(5).
X = 0.
?- X is sqrt(4).
X = 2.0.
?- X is sqrt(-1).
error(evaluation_error(undefined), _).
?- X is log(0).
error(evaluation_error(undefined), _).
?- X is log(0.0).
error(evaluation_error(undefined), _).
?- X is log(-1).
error(evaluation_error(undefined), _).
?- X is log(2, 8).
X = 3.0.
?- X is log2(8).
X = 3.0.
?- X is log(1180591620717411303424).
X = 48.520302639196174.
?- X is exp(1000).
error(evaluation_error(float_overflow), _).
?- X is exp(0).
X = 1.0.
?- X is atan2(0, 0).
error(evaluation_error(undefined), _).
?- X is atan2(1, 2).
X = 0.4636476090008061.
?- X is atan(1, 2).
X = 0.4636476090008061.
?- X is acos(1.5).
error(evaluation_error(undefined), _).
?- X is asin(2).
error(evaluation_error(undefined), _).
?- X is acosh(0.5).
error(evaluation_error(undefined), _).
?- member(X, [-2.0, -1.0e9, -1.0e16, -1.0e300, -1267650600228229401496703205377]), catch(Y is acosh(X), error(E, _), true).
X = -2.0, E = evaluation_error(undefined) ;
X = -1.0e9, E = evaluation_error(undefined) ;
X = -1.0e16, E = evaluation_error(undefined) ;
X = -1.0e300, E = evaluation_error(undefined) ;
X = -1267650600228229401496703205377, E = evaluation_error(undefined).
?- X is acosh(1).
X = 0.0.
?- X is acosh(1.5).
X = 0.9624236501192069.
?- abs(acosh(3) - 1.762747174039086) < 1.0e-15.
true.
?- X is acosh(1000000000000).
X = 28.32416829648849.
?- X is asinh(63).
X = 4.836344889159275.
?- X is asinh(-0.3).
X = -0.29567304756342244.
?- X is asinh(-0.0).
X = -0.0.
?- X is asinh(1000000000000).
X = 28.32416829648849.
?- X is atanh(0.3).
X = 0.30951960420311175.
?- X is atanh(-0.7).
X = -0.8673005276940531.
?- X is atanh(1).
error(evaluation_error(float_overflow), _).
?- X is atanh(2).
error(evaluation_error(undefined), _).
?- X is cot(0).
error(evaluation_error(undefined), _).
?- X is copysign(2, -0.0).
X = -2.0.
?- X is nexttoward(1, 2).
X = 1.0000000000000002.
?- X is nexttoward(0, -1).
X = -5e-324.
?- X is succ(3).
X = 4.
?- X is succ(-1).
error(type_error(not_less_than_zero,-1), _).
?- X is succ(1.5).
error(type_error(integer,1.5), _).
?- X is plus(1, 2).
X = 3.
?- X is random(0).
error(domain_error(not_less_than_one,0), _).
?- X is random(1).
X = 0.
?- X is cmpflags(1, 2.0).
X = -1.
?- X is pi.
X = 3.141592653589793.
?- X is e.
X = 2.718281828459045.
?- X is inf.
X = 1.0Inf.
?- X is nan.
X = 1.5NaN.
?- X is max_tagged_integer.
X = 1152921504606846975.

% The operands of a comparison are evaluated from left to right, in a clause as in a call.
?- assertz(( first(X) :- X > "ab" )), catch(first(_), error(E, _), true).
E = instantiation_error, X = _.
?- catch(first(1), error(E, _), true), catch(1 > "ab", error(F, _), true), E == F.
E = F, F = type_error(character, "ab").
?- assertz(( second(X) :- X =< nothing )), catch(second(_), error(E, _), true).
E = instantiation_error, X = _.
?- assertz(( third(X) :- X < inf, X > "a" )), third(100).
X = _.

% What is infinite stays so where nothing is computed.
?- X is copysign(inf, -1), Y is copysign(1, -inf), Z is nexttoward(inf, inf), W is float_fractional_part(-inf).
X = -1.0Inf, Y = -1.0, Z = 1.0Inf, W = -0.0.
?- X is nexttoward(1.7976931348623157e308, inf).
error(evaluation_error(float_overflow), _).

% The error function and the gamma function.
?- maplist([X, Y]>>( Y is round(erf(X)*1.0e12) ), [0, 0.5, -0.5, 1, 2.5, 10, inf], L).
L = [0, 520499877813, -520499877813, 842700792950, 999593047983, 1000000000000, 1000000000000].
?- X is round(erfc(5)*1.0e24), Y is erfc(-inf), Z is erfc(inf), maplist([A, B]>>( B is round(erfc(A)*1.0e12) ), [0, 0.5, 1, -1], L).
X = 1537459794428, Y = 2.0, Z = 0.0, L = [1000000000000, 479500122187, 157299207050, 1842700792950].
?- maplist([X, Y]>>( Y is round(lgamma(X)*1.0e11) ), [1, 2, 10, 0.5, -0.5, 3.7, 100.5], L).
L = [0, 0, 1280182748008, 57236494292, 126551212348, 142807232667, 36143554046778].
?- X is lgamma(0).
error(evaluation_error(float_overflow), _).
?- X is lgamma(-2).
error(evaluation_error(float_overflow), _).

% Logarithms of integers of any size; those of powers of the base are exact.
?- X is log10(10**22), Y is log10(10**400), Z is log2(2**2000), U is log(10, 10**22).
X = 22.0, Y = 400.0, Z = 2000.0, U = 22.0.
?- X is log(10**400).
X = 921.0340371976182.

% The quotient of integers is rounded once where it is subnormal too.
?- X is (5*2**59+1)/2**1134, Y is 5*2**59/2**1134, Z is 7*2**59/2**1134, U is -(2**60-1)/2**1135, V is 1/2**1076.
X = 1.5e-323, Y = 1.0e-323, Z = 2.0e-323, U = -0.0, V = 0.0.
?- X is (2**54-1)/2**1076, Y is (2**53-1)/2**1075.
X = 2.2250738585072014e-308, Y = 2.2250738585072014e-308.

% The logarithm of the gamma function has all its digits near its zeros at 1 and 2.
?- X is lgamma(1.0000001), Y is lgamma(0.9999999999), Z is lgamma(2.0000001).
X = -5.772155829918507e-8, Y = 5.772157127428178e-11, Z = 4.227843666532498e-8.
?- X is lgamma(5.0e-324), Y is lgamma(1.5), Z is lgamma(-1.0e-300).
X = 744.4400719213812, Y = -0.12078223763524522, Z = 690.7755278982137.
?- X is erf(2.0**1023), Y is erfc(2.0**1023), Z is erfc(-(2.0**1023)), U is erf(-(2.0**1023)).
X = 1.0, Y = 0.0, Z = 2.0, U = -1.0.

?- X is nexttoward(2.0**53, 2**53+1), Y is nexttoward(1.0, -(10**400)), Z is nexttoward(0, -0.0).
X = 9007199254740994.0, Y = 0.9999999999999999, Z = -0.0.
?- X is float_fractional_part(-20.0), Y is float_fractional_part(20.0).
X = -0.0, Y = 0.0.
?- X is truncate(0.29, 2), Y is truncate(8.29, 1), Z is truncate(-8.29, 1), U is truncate(1234.5, -2), V is truncate(9, -1).
X = 0.29, Y = 8.2, Z = -8.2, U = 1200.0, V = 0.0.
?- X is truncate(1.0e300, 5), Y is truncate(1.5e-7, 7), Z is truncate(1.5, 0), U is truncate(1.5, 9223372036854775807).
X = 1.0e300, Y = 1.0e-7, Z = 1.0, U = 1.5.
?- X is ceil(1.2), Y is eval(1+2), Z is ceil(3).
X = 2, Y = 3, Z = 3.
