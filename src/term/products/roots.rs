//! Complex roots of unity, for Fourier transforms.
//!
//! A transform divides polynomials with remainder: those modulo `x^(4n) - s^4` become four modulo `x^n - r`,
//! where `r` is `s`, `-s`, `is` or `-is`, and so on down to numbers. The divisors form a tree. It begins with
//! `x^n - i`, whose two children are computed side by side as the two lanes of a `Pair`. The nodes at a depth
//! below these are counted from the left; each has its `s`.
//!
//! Tables of the roots of all nodes would take as much memory as a polynomial. So the root of a node is
//! computed when it is needed: from the root of the leftmost node of its row and one of `TURNS` turns, which
//! are the same at every depth. Both are rounded from 62 bits behind the point, so that their floats are the
//! nearest ones, or off by an eighth of a unit more, on every machine.

use std::array;
use std::sync::OnceLock;

use crate::width::Width;

/// Two complex numbers that are worked on alike.
#[derive(Clone, Copy)]
pub struct Pair {
    pub re: [f64; 2],
    pub im: [f64; 2],
}

/// The first, second and third power of the `s` of a node, for both lanes.
#[derive(Clone, Copy)]
pub struct Roots(pub [Pair; 3]);

/// The first, second and third power of the turn from the leftmost node of a row to another one: their real
/// parts and their imaginary parts.
#[derive(Clone, Copy)]
pub struct RowTurn {
    re: [f64; 3],
    im: [f64; 3],
}

/// The nodes of a row below one node that have turns.
pub const TURNS: usize = 256;

/// The longest exponent of a `unit`.
const DEEPEST: usize = 40;

/// What roots are computed from, 20 kB.
struct RootTables {
    /// The turns by `1 / 2^exponent`.
    units: [Fixed; DEEPEST],
    turns: [RowTurn; TURNS],
    /// The roots of the leftmost nodes of rows below the first `KEPT` nodes, counted from the top.
    rows: [[Roots; ROWS]; KEPT],
}

/// The nodes of the first four depths, whose rows short products need.
const KEPT: usize = 15;

/// The rows two levels apart down to one of `TURNS` nodes.
const ROWS: usize = 5;

fn tables() -> &'static RootTables {
    static TABLES: OnceLock<Box<RootTables>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let units = array::from_fn(|exponent| unit(exponent.to_u32()));
        let turns = array::from_fn(|n| RowTurn::new(turned(&units, [1 << FRACTION, 0], n, 0)));
        let rows = array::from_fn(|n| {
            let depth = (n + 1).ilog2().to_usize();
            array::from_fn(|row| Roots::compute(&units, depth, n + 1 - (1 << depth), 2 * row))
        });
        Box::new(RootTables { units, turns, rows })
    })
}

/// Returns the turns from a leftmost node to those beside it.
pub fn turns() -> &'static [RowTurn; TURNS] {
    &tables().turns
}

/// Returns a root turned by 1/8 if the lowest bit of `node` is set, by 1/16 for the next one, and so on, each
/// halved `down` times.
fn turned(units: &[Fixed; DEEPEST], mut root: Fixed, mut node: usize, down: usize) -> Fixed {
    while node > 0 {
        root = times(root, units[node.trailing_zeros().to_usize() + 3 + down]);
        node &= node - 1;
    }
    root
}

impl RowTurn {
    fn new(first: Fixed) -> RowTurn {
        let powers = powers(first);
        RowTurn { re: powers.map(|[re, _]| float(re)), im: powers.map(|[_, im]| float(im)) }
    }
}

impl Roots {
    /// Returns the roots of the leftmost of the nodes that are `down` levels, an even number, below a node.
    #[inline]
    pub fn new(depth: usize, node: usize, down: usize) -> Roots {
        let tables = tables();
        match tables.rows.get((1 << depth) + node - 1).and_then(|rows| rows.get(down / 2)) {
            Some(&kept) => kept,
            None => Roots::compute(&tables.units, depth, node, down),
        }
    }

    fn compute(units: &[Fixed; DEEPEST], depth: usize, node: usize, down: usize) -> Roots {
        let deep = depth + down;
        let left = turned(units, units[deep + 5], node, down);
        let lanes = [left, times(left, units[deep + 3])].map(powers);
        Roots(array::from_fn(|i| {
            let [[a, b], [c, d]] = lanes.map(|powers| powers[i]);
            Pair { re: [float(a), float(c)], im: [float(b), float(d)] }
        }))
    }

    /// Returns the roots of another node of the row of which this is the leftmost. Their error is that of two
    /// roots and a product.
    #[inline(always)]
    pub fn turned(&self, turn: &RowTurn) -> Roots {
        Roots(array::from_fn(|i| {
            let (c, s, Pair { re, im }) = (turn.re[i], turn.im[i], self.0[i]);
            Pair {
                re: [re[0] * c - im[0] * s, re[1] * c - im[1] * s],
                im: [re[0] * s + im[0] * c, re[1] * s + im[1] * c],
            }
        }))
    }
}

/// The bits behind the point.
const FRACTION: u32 = 62;

/// The real and the imaginary part of a complex number, with `FRACTION` bits behind the point.
type Fixed = [i64; 2];

fn powers(first: Fixed) -> [Fixed; 3] {
    let second = times(first, first);
    [first, second, times(first, second)]
}

fn float(part: i64) -> f64 {
    part as f64 / (1_u64 << FRACTION) as f64
}

fn times(x: Fixed, y: Fixed) -> Fixed {
    let product = |a: usize, b: usize| i128::from(x[a]) * i128::from(y[b]);
    let rounded = |sum: i128| ((sum + (1 << (FRACTION - 1))) >> FRACTION).to_i64();
    [rounded(product(0, 0) - product(1, 1)), rounded(product(0, 1) + product(1, 0))]
}

/// Returns the root of unity that is a turn by `1 / 2^exponent`: `i`, halved in angle again and again.
fn unit(exponent: u32) -> Fixed {
    let one = 1_i64 << FRACTION;
    match exponent {
        0 => return [one, 0],
        1 => return [-one, 0],
        _ => {}
    }
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

    /// Checks the powers of the root of a node against the sine and cosine of its angle.
    fn check(Roots(powers): &Roots, depth: usize, node: usize, bound: f64) {
        let reversed = if depth == 0 { 0 } else { node.reverse_bits() >> (usize::BITS.to_usize() - depth) };
        for lane in 0..2 {
            // The divisor of a lane is turned by 1/8 or 5/8.
            let turn = (reversed as f64 + (0.125 + 0.5 * lane as f64)) / (1_u64 << depth) as f64 / 4.0;
            for (power, exponent) in powers.iter().zip(1..) {
                let (sine, cosine) = (turn * f64::from(exponent) * std::f64::consts::TAU).sin_cos();
                assert!((power.re[lane] - cosine).abs() < bound, "{depth} {node}");
                assert!((power.im[lane] - sine).abs() < bound, "{depth} {node}");
            }
        }
    }

    #[test]
    fn roots_are_those_of_their_angles() {
        for depth in [0, 1, 5, 12] {
            for node in 0..1 << depth {
                check(&Roots::new(depth, node, 0), depth, node, 1e-15);
            }
        }
    }

    #[test]
    fn nodes_of_a_row_are_turned_from_the_leftmost() {
        for (depth, node, down) in [(0, 0, 8), (1, 1, 6), (3, 5, 4), (8, 201, 8), (12, 4095, 8)] {
            let left = Roots::new(depth, node, down);
            for (n, turn) in turns()[..1 << down].iter().enumerate() {
                check(&left.turned(turn), depth + down, (node << down) + n, 2e-15);
            }
        }
    }
}
