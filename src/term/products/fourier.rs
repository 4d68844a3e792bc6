//! Fourier transforms of complex numbers, for products of polynomials modulo `x^n - i`.
//!
//! Each pass splits the polynomials of one depth of the tree of divisors (`roots`) into four. A node has one
//! root, which is loaded once for all its numbers. The numbers leave in the order of the tree, which does not
//! matter to their products, and the passes back begin with that order. Long polynomials are split depth
//! first, so that the parts are worked on in the cache.
//!
//! Every step multiplies the Euclidean norm by a constant, and adds to the error at most the norm times a
//! constant. That of a product of `x` and `y` is at most `|x| |y| e` in each place, where `e` is `(1 +
//! u)^(3k) (1 + sqrt(5) u)^(3k + 1) (1 + w)^(3k) - 1`, `n` is `2^k`, `u` is `2^-53`, and `w`, here `0.8 u`,
//! is the error of a root (Brent and Zimmermann, Modern Computer Arithmetic, theorem 3.6). The theorem is
//! about passes that split in two, with a sum, a product and a root a level. A pass that splits in four has
//! for its two levels two sums, a product of a number and a root, and a product of two roots, which is the
//! root: as much.

use super::roots::{self, Pair, Roots};
use crate::width::Width;

/// Polynomials of this many pairs stay in the cache until they are numbers.
const CACHED: usize = 4 * roots::TURNS;

#[inline(always)]
fn each(x: [f64; 2], y: [f64; 2], f: impl Fn(f64, f64) -> f64) -> [f64; 2] {
    [f(x[0], y[0]), f(x[1], y[1])]
}

#[inline(always)]
fn sum(x: [f64; 2], y: [f64; 2]) -> [f64; 2] {
    each(x, y, |x, y| x + y)
}

#[inline(always)]
fn difference(x: [f64; 2], y: [f64; 2]) -> [f64; 2] {
    each(x, y, |x, y| x - y)
}

#[inline(always)]
fn product(x: [f64; 2], y: [f64; 2]) -> [f64; 2] {
    each(x, y, |x, y| x * y)
}

impl Pair {
    #[inline(always)]
    fn plus(self, y: Pair) -> Pair {
        Pair { re: sum(self.re, y.re), im: sum(self.im, y.im) }
    }

    #[inline(always)]
    fn minus(self, y: Pair) -> Pair {
        Pair { re: difference(self.re, y.re), im: difference(self.im, y.im) }
    }

    /// Returns `i` times it.
    #[inline(always)]
    fn turned(self) -> Pair {
        Pair { re: self.im.map(|x| -x), im: self.re }
    }

    #[inline(always)]
    fn times(self, y: Pair) -> Pair {
        Pair {
            re: difference(product(self.re, y.re), product(self.im, y.im)),
            im: sum(product(self.re, y.im), product(self.im, y.re)),
        }
    }

    #[inline(always)]
    fn times_conjugate(self, y: Pair) -> Pair {
        Pair {
            re: sum(product(self.re, y.re), product(self.im, y.im)),
            im: difference(product(self.im, y.re), product(self.re, y.im)),
        }
    }
}

/// Transforms a polynomial modulo `x^(2n) - i`, `n` a power of two, given as its remainders for the two
/// lanes.
pub fn transform(data: &mut [Pair]) {
    if data.len().ilog2().is_multiple_of(2) {
        return split(data, 0, 0);
    }
    let (left, right) = data.split_at_mut(data.len() / 2);
    let Roots([_, root, _]) = &Roots::new(0, 0, 0);
    for (x, y) in left.iter_mut().zip(&mut *right) {
        let turned = y.times(*root);
        (*x, *y) = (x.plus(turned), x.minus(turned));
    }
    split(left, 1, 0);
    split(right, 1, 1);
}

/// Transforms back, except for a factor of `n`.
pub fn transform_back(data: &mut [Pair]) {
    if data.len().ilog2().is_multiple_of(2) {
        return join(data, 0, 0);
    }
    let (left, right) = data.split_at_mut(data.len() / 2);
    join(left, 1, 0);
    join(right, 1, 1);
    let Roots([_, root, _]) = &Roots::new(0, 0, 0);
    for (x, y) in left.iter_mut().zip(right) {
        (*x, *y) = (x.plus(*y), x.minus(*y).times_conjugate(*root));
    }
}

/// Multiplies in place, number by number.
pub fn multiply(data: &mut [Pair], by: &[Pair]) {
    data.iter_mut().zip(by).for_each(|(x, y)| *x = x.times(*y));
}

/// Squares in place, number by number.
pub fn square(data: &mut [Pair]) {
    data.iter_mut().for_each(|x| *x = x.times(*x));
}

/// Splits a node down to numbers.
fn split(data: &mut [Pair], depth: usize, node: usize) {
    if data.len() > CACHED {
        pass(data, &Roots::new(depth, node, 0), split_four);
        let part = data.len() / 4;
        let parts = data.chunks_exact_mut(part).enumerate();
        return parts.for_each(|(i, part)| split(part, depth + 2, 4 * node + i));
    }
    let levels = data.len().ilog2().to_usize() / 2;
    for level in 0..levels {
        pass_level(data, &Roots::new(depth, node, 2 * level), 4 << (2 * (levels - 1 - level)), split_four);
    }
}

/// Joins numbers to a node.
fn join(data: &mut [Pair], depth: usize, node: usize) {
    if data.len() > CACHED {
        let part = data.len() / 4;
        let parts = data.chunks_exact_mut(part).enumerate();
        parts.for_each(|(i, part)| join(part, depth + 2, 4 * node + i));
        return pass(data, &Roots::new(depth, node, 0), join_four);
    }
    let levels = data.len().ilog2().to_usize() / 2;
    for level in (0..levels).rev() {
        pass_level(data, &Roots::new(depth, node, 2 * level), 4 << (2 * (levels - 1 - level)), join_four);
    }
}

/// Passes over a row of nodes of `length` pairs, given the roots of the leftmost.
#[inline(always)]
fn pass_level(data: &mut [Pair], left: &Roots, length: usize, f: impl Fn([Pair; 4], &Roots) -> [Pair; 4]) {
    let turns = roots::turns();
    if length == 4 {
        let fours = data.as_chunks_mut().0.iter_mut().zip(turns);
        fours.for_each(|(four, turn)| *four = f(*four, &left.turned(turn)));
    } else {
        let blocks = data.chunks_exact_mut(length).zip(turns);
        blocks.for_each(|(block, turn)| pass(block, &left.turned(turn), &f));
    }
}

/// Passes over a node: replaces each four numbers in the places of its quarters.
#[inline(always)]
fn pass(data: &mut [Pair], roots: &Roots, f: impl Fn([Pair; 4], &Roots) -> [Pair; 4]) {
    let (left, right) = data.split_at_mut(data.len() / 2);
    let ((a, b), (c, d)) = (left.split_at_mut(left.len() / 2), right.split_at_mut(right.len() / 2));
    for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
        [*a, *b, *c, *d] = f([*a, *b, *c, *d], roots);
    }
}

#[inline(always)]
fn split_four([a, b, c, d]: [Pair; 4], Roots([first, second, third]): &Roots) -> [Pair; 4] {
    let (b, c, d) = (b.times(*first), c.times(*second), d.times(*third));
    let (even, odd) = ([a.plus(c), a.minus(c)], [b.plus(d), b.minus(d).turned()]);
    [even[0].plus(odd[0]), even[0].minus(odd[0]), even[1].plus(odd[1]), even[1].minus(odd[1])]
}

#[inline(always)]
fn join_four([a, b, c, d]: [Pair; 4], Roots([first, second, third]): &Roots) -> [Pair; 4] {
    let (even, odd) = ([a.plus(b), c.plus(d)], [a.minus(b), c.minus(d).turned()]);
    [
        even[0].plus(even[1]),
        odd[0].minus(odd[1]).times_conjugate(*first),
        even[0].minus(even[1]).times_conjugate(*second),
        odd[0].plus(odd[1]).times_conjugate(*third),
    ]
}
