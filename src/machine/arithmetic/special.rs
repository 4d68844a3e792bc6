//! The error function and the logarithm of the gamma function, by series. The relative errors are some 1e-15,
//! except near the zeros of `ln_gamma` below -2: there its absolute error is that.

use std::f64::consts::PI;

/// From here on the continued fraction converges in `STEPS` steps.
const SERIES_BELOW: f64 = 1.0;
const STEPS: u32 = 250;

/// From here on `erfc` is below all floats. The squares of much larger numbers are above them.
const SMALLEST_AT: f64 = 28.0;

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
    if x > SMALLEST_AT {
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

/// The coefficients of `x`, `x²`, … in `ln Γ(2 + x)`: `1 - γ`, `(ζ(2) - 1)/2`, `-(ζ(3) - 1)/3`, …
const ABOUT_TWO: [f64; 27] = [
    0.422_784_335_098_467_13,
    0.322_467_033_424_113_2,
    -0.067_352_301_053_198_1,
    0.020_580_808_427_784_546,
    -0.007_385_551_028_673_986,
    0.002_890_510_330_741_523_4,
    -0.001_192_753_911_703_261,
    0.000_509_669_524_743_042_5,
    -0.000_223_154_758_453_579_39,
    9.945_751_278_180_853e-5,
    -4.492_623_673_813_314e-5,
    2.050_721_277_567_069e-5,
    -9.439_488_275_268_397e-6,
    4.374_866_789_907_488e-6,
    -2.039_215_753_801_366e-6,
    9.551_412_130_407_42e-7,
    -4.492_469_198_764_566e-7,
    2.120_718_480_555_466_5e-7,
    -1.004_322_482_396_809_9e-7,
    4.769_810_169_363_980_4e-8,
    -2.271_109_460_894_316_4e-8,
    1.083_865_921_489_695_5e-8,
    -5.183_475_041_970_047e-9,
    2.483_674_543_802_478_5e-9,
    -1.192_140_140_586_091_2e-9,
    5.731_367_241_678_862e-10,
    -2.759_522_885_124_233_4e-10,
];

/// `ln |Γ(x)|`; infinite at 0 and the negative integers.
pub fn ln_gamma(x: f64) -> f64 {
    let is_whole = x == x.floor();
    if is_whole && x <= 0.0 {
        f64::INFINITY
    } else if is_whole && x <= EXACT_BELOW {
        product(1.0, x).ln()
    } else if x < -0.5 {
        PI.ln() - sine_of_turns(x).abs().ln() - ln_gamma(1.0 - x)
    } else if x < 0.5 {
        about_two(x) - x.ln_1p() - x.abs().ln()
    } else if x < 1.5 {
        about_two(x - 1.0) - (x - 1.0).ln_1p()
    } else if x < STIRLING_FROM {
        let beyond_two = x - x.round();
        about_two(beyond_two) + product(2.0 + beyond_two, x).ln()
    } else {
        stirling(x)
    }
}

/// `ln Γ(2 + x)` for `x` of -1/2 to 1/2.
fn about_two(x: f64) -> f64 {
    x * ABOUT_TWO.iter().rev().fold(0.0, |sum, coefficient| sum * x + coefficient)
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
