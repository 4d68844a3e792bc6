//! The inverse hyperbolic functions, by formulas that keep nearly every bit: those of the standard library
//! lose the last one in places (`asinh(63)`).

/// Beyond this, `x * x + 1` equals `x * x`.
const LARGE: f64 = (1 << 28) as f64;

/// `asinh(x)`
pub fn asinh(x: f64) -> f64 {
    let a = x.abs();
    let root = || (a * a + 1.0).sqrt();
    let value = if a > LARGE {
        a.ln() + std::f64::consts::LN_2
    } else if a > 2.0 {
        (2.0 * a + 1.0 / (root() + a)).ln()
    } else {
        (a + a * a / (1.0 + root())).ln_1p()
    };
    value.copysign(x)
}

/// `acosh(x)`; NaN below 1.
pub fn acosh(x: f64) -> f64 {
    // Far below 1 the square in the last formula is positive again.
    if x < 1.0 {
        f64::NAN
    } else if x > LARGE {
        x.ln() + std::f64::consts::LN_2
    } else if x > 2.0 {
        (2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt())).ln()
    } else {
        let over = x - 1.0;
        (over + (2.0 * over + over * over).sqrt()).ln_1p()
    }
}

/// `atanh(x)`; infinite at 1 and -1 and NaN beyond.
pub fn atanh(x: f64) -> f64 {
    let a = x.abs();
    if a < 1.0 / LARGE {
        return x;
    }
    let twice = 2.0 * a;
    let ratio = if a < 0.5 { twice + twice * a / (1.0 - a) } else { twice / (1.0 - a) };
    (0.5 * ratio.ln_1p()).copysign(x)
}
