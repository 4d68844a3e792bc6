//! Complex roots of unity, for Fourier transforms.
//!
//! A transform divides polynomials with remainder: those modulo `x^(4n) - s^4` become four modulo `x^n - r`,
//! where `r` is `s`, `-s`, `is` or `-is`, and so on down to numbers. The divisors form a tree. It begins with
//! `x^n - i`, whose two children are computed side by side as the two lanes of a `Pair`. The nodes at a depth
//! below these are counted from the left; each has its `s`.
//!
//! The roots are computed with 62 bits behind the point, so that their floats are the nearest ones, or off by
//! an eighth of a unit more. They are the same on every machine.

use std::sync::OnceLock;

use crate::width::Width;

/// Two complex numbers that are worked on alike.
#[derive(Clone, Copy)]
pub struct Pair {
    pub re: [f64; 2],
    pub im: [f64; 2],
}

/// The first, second and third power of the `s` of a node, for both lanes.
pub struct Roots(pub [Pair; 3]);

/// The largest depth of a node that is split.
const DEEPEST: usize = 20;

static ROOTS: [OnceLock<Box<[Roots]>>; DEEPEST + 1] = [const { OnceLock::new() }; DEEPEST + 1];

/// Returns the roots of the nodes at a depth. They are kept, with 96 bytes for each of the `2^depth` nodes.
pub fn at_depth(depth: usize) -> &'static [Roots] {
    ROOTS[depth].get_or_init(|| compute(depth))
}

/// The bits behind the point.
const FRACTION: u32 = 62;

/// The real and the imaginary part of a complex number, with `FRACTION` bits behind the point.
type Fixed = [i64; 2];

/// Returns the roots at a depth. Node `n` has the root of the first node, turned by 1/8 if its lowest bit is
/// set, by 1/16 for the next one, and so on.
fn compute(depth: usize) -> Box<[Roots]> {
    let exponent = depth.to_u32() + 5;
    let first = unit(exponent);
    let mut nodes = vec![[first, times(first, unit(exponent - 2))]];
    for bit in 0..depth.to_u32() {
        let turn = unit(bit + 3);
        for n in 0..nodes.len() {
            nodes.push(nodes[n].map(|root| times(root, turn)));
        }
    }
    nodes.into_iter().map(powers).collect()
}

fn powers(first: [Fixed; 2]) -> Roots {
    let second = first.map(|root| times(root, root));
    let third = [times(first[0], second[0]), times(first[1], second[1])];
    let float = |part: i64| part as f64 / (1_u64 << FRACTION) as f64;
    Roots(
        [first, second, third]
            .map(|[a, b]| Pair { re: [float(a[0]), float(b[0])], im: [float(a[1]), float(b[1])] }),
    )
}

fn times(x: Fixed, y: Fixed) -> Fixed {
    let product = |a: usize, b: usize| i128::from(x[a]) * i128::from(y[b]);
    let rounded = |sum: i128| ((sum + (1 << (FRACTION - 1))) >> FRACTION).to_i64();
    [rounded(product(0, 0) - product(1, 1)), rounded(product(0, 1) + product(1, 0))]
}

/// Returns the root of unity that is a turn by `1 / 2^exponent`, at least the quarter of a circle: `i`,
/// halved in angle again and again.
fn unit(exponent: u32) -> Fixed {
    let one = 1_i64 << FRACTION;
    let mut root = [0, one];
    for _ in 2..exponent {
        let [cosine, sine] = root.map(i128::from);
        let half = ((i128::from(one) + cosine) << (FRACTION - 1)).unsigned_abs().isqrt().to_i64();
        root = [half, ((sine << (FRACTION - 1)) / i128::from(half)).to_i64()];
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_powers_of_one_another() {
        for depth in [0, 1, 5, 12] {
            for (n, Roots(powers)) in at_depth(depth).iter().enumerate() {
                let reversed =
                    if depth == 0 { 0 } else { n.reverse_bits() >> (usize::BITS.to_usize() - depth) };
                for lane in 0..2 {
                    // The divisor of a lane is turned by 1/8 or 5/8.
                    let turn =
                        (reversed as f64 + (0.125 + 0.5 * lane as f64)) / (1_u64 << depth) as f64 / 4.0;
                    for (power, exponent) in powers.iter().zip(1..) {
                        let (sine, cosine) = (turn * f64::from(exponent) * std::f64::consts::TAU).sin_cos();
                        assert!((power.re[lane] - cosine).abs() < 1e-15, "{depth} {n}");
                        assert!((power.im[lane] - sine).abs() < 1e-15, "{depth} {n}");
                    }
                }
            }
        }
    }
}
