//! The error function and the logarithm of the gamma function, by series whose terms have one sign where it
//! matters. The error functions have a relative error of some 1e-15, and `ln_gamma` has one of 3e-15, except
//! near its zeros: there its absolute error is that.

use std::f64::consts::PI;

/// From here on the continued fraction converges in `STEPS` steps.
const SERIES_BELOW: f64 = 1.0;
const STEPS: u32 = 250;

/// `erf(x)`
pub fn erf(x: f64) -> f64 {
    let a = x.abs();
    if a < SERIES_BELOW { series(x) } else { (1.0 - tail(a)).copysign(x) }
}

/// `erfc(x)`, which is `1 - erf(x)`.
pub fn erfc(x: f64) -> f64 {
    if x.abs() < SERIES_BELOW {
        1.0 - series(x)
    } else if x < 0.0 {
        2.0 - tail(-x)
    } else {
        tail(x)
    }
}

/// `2x/√π * exp(-x²) * (1 + 2x²/3 + (2x²)²/(3*5) + …)`
fn series(x: f64) -> f64 {
    let square = x * x;
    let (mut sum, mut term, mut odd) = (1.0, 1.0, 1.0);
    while term > f64::EPSILON / 4.0 * sum {
        odd += 2.0;
        term *= 2.0 * square / odd;
        sum += term;
    }
    2.0 / PI.sqrt() * x * (-square).exp() * sum
}

/// `exp(-x²)/√π * 1/(x + (1/2)/(x + (2/2)/(x + (3/2)/(x + …))))`
fn tail(x: f64) -> f64 {
    if x.is_infinite() {
        return 0.0;
    }
    let fraction = (1..STEPS).rev().fold(x, |below, step| x + f64::from(step) / 2.0 / below);
    bell(x) / PI.sqrt() / fraction
}

/// `exp(-x²)`, where the square of the upper half of `x` is exact.
fn bell(x: f64) -> f64 {
    let upper = f64::from_bits(x.to_bits() & !0x7ff_ffff);
    (-upper * upper).exp() * ((upper - x) * (upper + x)).exp()
}

/// Stirling's series is exact enough from here on.
const STIRLING_FROM: f64 = 10.0;

/// The factorials of smaller numbers are floats without rounding.
const EXACT_BELOW: f64 = 23.0;

/// The coefficients of `1/x`, `1/x³`, … in Stirling's series.
const STIRLING: [f64; 8] = [
    1.0 / 12.0,
    -1.0 / 360.0,
    1.0 / 1260.0,
    -1.0 / 1680.0,
    1.0 / 1188.0,
    -691.0 / 360_360.0,
    1.0 / 156.0,
    -3617.0 / 122_400.0,
];

/// `ln |Γ(x)|`; infinite at 0 and the negative integers.
pub fn ln_gamma(x: f64) -> f64 {
    let is_whole = x == x.floor();
    if is_whole && x <= 0.0 {
        f64::INFINITY
    } else if is_whole && x <= EXACT_BELOW {
        product(1.0, x).ln()
    } else if x < 0.5 {
        (PI / sine_of_turns(x).abs()).ln() - ln_gamma(1.0 - x)
    } else if x < STIRLING_FROM {
        let shifted = x + (STIRLING_FROM - x).ceil();
        stirling(shifted) - product(x, shifted).ln()
    } else {
        stirling(x)
    }
}

/// `from * (from + 1) * …`, up to the last factor below `to`.
fn product(from: f64, to: f64) -> f64 {
    std::iter::successors(Some(from), |x| Some(x + 1.0)).take_while(|x| *x < to).product()
}

/// `sin(πx)`, also where `πx` has lost its digits behind the point.
fn sine_of_turns(x: f64) -> f64 {
    (PI * (x - x.round())).sin()
}

fn stirling(x: f64) -> f64 {
    if x.is_infinite() {
        return x;
    }
    let square = 1.0 / (x * x);
    let rest = STIRLING.iter().rev().fold(0.0, |sum, coefficient| sum * square + coefficient) / x;
    (x - 0.5) * x.ln() - x + (2.0 * PI).ln() / 2.0 + rest
}
