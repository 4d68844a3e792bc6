//! Arithmetic predicates (ISO 8.6, 8.7), and those of SWI-Prolog that evaluate no expression.

use std::cmp::Ordering::{self, Equal, Greater, Less};
use std::num::FpCategory;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, UnsignedAbs};

use super::support::answers;
use super::support::errors::{domain_error, type_error};
use crate::machine::arithmetic::{self, Random};
use crate::machine::native::{Builtin, det, iso, nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::{Cell, Number, View, atoms, long};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    iso("is", 2, is),
    iso("=:=", 2, |m, args| compare(m, args, |order| order == Some(Equal))),
    iso("=\\=", 2, |m, args| compare(m, args, |order| order != Some(Equal))),
    iso("<", 2, |m, args| compare(m, args, |order| order == Some(Less))),
    iso("=<", 2, |m, args| compare(m, args, |order| matches!(order, Some(Less | Equal)))),
    iso(">", 2, |m, args| compare(m, args, |order| order == Some(Greater))),
    iso(">=", 2, |m, args| compare(m, args, |order| matches!(order, Some(Greater | Equal)))),
    det("succ", 2, succ),
    det("plus", 3, plus),
    det("nth_integer_root_and_remainder", 4, nth_root),
    det("float_class", 2, float_class),
    det("float_parts", 4, float_parts),
    det("$small_value", 2, small_value),
    det("set_random", 1, set_random),
    nondet("current_arithmetic_function", 1, current_arithmetic_function),
];

/// `is(?Result, +Expression)`: det. Errors: those of the evaluation.
fn is(m: &mut Machine, args: Args) -> Raised<bool> {
    let value = arithmetic::eval_cell(m, m.arg(args, 1))?;
    m.unify_arg(args, 0, value)
}

/// `'$small_value'(+Expression, -Value)`: semidet; the value of an expression that stays within small
/// integers. Fails for any other expression, a deep one, and one that raises an error.
fn small_value(m: &mut Machine, args: Args) -> Raised<bool> {
    let value = arithmetic::small_value(&m.heap, &m.symbols, m.arg(args, 0));
    value.map_or(Ok(false), |value| m.unify_arg(args, 1, Cell::int(value)))
}

/// Compares two expressions; with a NaN only `=\=` is true.
fn compare(m: &mut Machine, args: Args, holds: fn(Option<Ordering>) -> bool) -> Raised<bool> {
    let (a, b) = (m.arg(args, 0), m.arg(args, 1));
    Ok(holds(arithmetic::compare(m, a, b)?))
}

/// Returns an integer, or `None` for a variable: `type_error(integer, X)`.
fn integer_or_var(m: &mut Machine, cell: Cell) -> Raised<Option<Number>> {
    match m.heap.number(cell) {
        Some(Number::Float(_)) => type_error(m, "integer", cell),
        Some(integer) => Ok(Some(integer)),
        None if m.heap.is_var(cell) => Ok(None),
        None => type_error(m, "integer", cell),
    }
}

/// `domain_error(not_less_than_zero, X)`, as the ISO prologue prescribes.
fn check_natural(m: &mut Machine, cell: Cell, number: Option<&Number>) -> Raised<()> {
    match number.and_then(|n| n.compare(&Number::Int(0))) {
        Some(Less) => domain_error(m, "not_less_than_zero", cell),
        _ => Ok(()),
    }
}

/// `succ(?X, ?Y)`: semidet, `Y = X + 1` of natural numbers, either given.
fn succ(m: &mut Machine, args: Args) -> Raised<bool> {
    let (x, y) = (m.deref_arg(args, 0), m.deref_arg(args, 1));
    // The common case.
    if x.is_int() && x.as_int() >= 0 && m.heap.is_var(y) {
        let next = m.heap.put_integer(x.as_int() + 1);
        return m.unify(y, next);
    }
    if y.is_int() && y.as_int() > 0 && m.heap.is_var(x) {
        return m.unify(x, Cell::int(y.as_int() - 1));
    }
    let numbers = (integer_or_var(m, x)?, integer_or_var(m, y)?);
    check_natural(m, x, numbers.0.as_ref())?;
    check_natural(m, y, numbers.1.as_ref())?;
    match numbers {
        (Some(x), _) => apply_and_unify(m, args, 1, arithmetic::add, &x, &Number::Int(1)),
        (None, Some(Number::Int(0))) => Ok(false),
        (None, Some(y)) => apply_and_unify(m, args, 0, arithmetic::subtract, &y, &Number::Int(1)),
        (None, None) => instantiation(),
    }
}

/// `plus(?X, ?Y, ?Z)`: semidet, `Z = X + Y` of integers, any two given.
fn plus(m: &mut Machine, args: Args) -> Raised<bool> {
    let cells = [0, 1, 2].map(|i| m.deref_arg(args, i));
    // The common case.
    if cells[0].is_int() && cells[1].is_int() && m.heap.is_var(cells[2]) {
        let sum = m.heap.put_integer(cells[0].as_int() + cells[1].as_int());
        return m.unify(cells[2], sum);
    }
    let mut numbers = [const { None }; 3];
    for (number, cell) in numbers.iter_mut().zip(cells) {
        *number = integer_or_var(m, cell)?;
    }
    match numbers {
        [Some(x), Some(y), _] => apply_and_unify(m, args, 2, arithmetic::add, &x, &y),
        [Some(x), None, Some(z)] => apply_and_unify(m, args, 1, arithmetic::subtract, &z, &x),
        [None, Some(y), Some(z)] => apply_and_unify(m, args, 0, arithmetic::subtract, &z, &y),
        _ => instantiation(),
    }
}

fn apply_and_unify(
    m: &mut Machine,
    args: Args,
    i: u16,
    function: fn(&mut Machine, &Number, &Number) -> Raised<Number>,
    x: &Number,
    y: &Number,
) -> Raised<bool> {
    let value = function(m, x, y)?;
    let value = m.heap.put_number(&value);
    m.unify_arg(args, i, value)
}

/// Taking a root needs the space of this many numbers of the argument's size.
const NUMBERS_OF_A_ROOT: usize = 48;

/// `nth_integer_root_and_remainder(+N, +I, -Root, -Remainder)`: det, `Root ** N + Remainder =:= I`, where
/// Root is the integer root truncated towards zero. Errors: those of a power by squaring.
fn nth_root(m: &mut Machine, args: Args) -> Raised<bool> {
    let [Some(n), Some(whole)] = [integer_or_var(m, m.arg(args, 0))?, integer_or_var(m, m.arg(args, 1))?]
    else {
        return instantiation();
    };
    if n.compare(&Number::Int(1)) == Some(Less) {
        return domain_error(m, "not_less_than_one", m.arg(args, 0));
    }
    let whole = whole.to_big().unwrap_or_default();
    let odd = n.to_big().is_some_and(|n| n.trailing_zeros() == Some(0));
    if whole < IBig::ZERO && !odd {
        return Err(Raise::Evaluation(atoms::UNDEFINED).into());
    }
    // The root of a number with fewer binary digits than this is 1, 0 or -1.
    let root = match n {
        Number::Int(n) if n.unsigned_abs() <= whole.bit_len().to_u64() => {
            m.heap.afford(whole.bit_len() / 8 * NUMBERS_OF_A_ROOT)?;
            let magnitude = whole.clone().unsigned_abs();
            IBig::from(long::root(&mut m.heap.meter, &magnitude, n.to_usize())?) * whole.sign()
        }
        _ => whole.signum(),
    };
    let power = arithmetic::integer_power(m, &Number::from(root.clone()), &n)?;
    let rest = whole - power.to_big().unwrap_or_default();
    for (i, value) in [(2, root), (3, rest)] {
        let value = m.heap.put_number(&Number::from(value));
        if !m.unify_arg(args, i, value)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `float_class(+Float, -Class)`: `nan`, `infinite`, `zero`, `subnormal` or `normal`.
fn float_class(m: &mut Machine, args: Args) -> Raised<bool> {
    let cell = m.arg(args, 0);
    let class = match m.heap.number(cell) {
        Some(Number::Float(float)) => match float.classify() {
            FpCategory::Nan => "nan",
            FpCategory::Infinite => "infinite",
            FpCategory::Zero => "zero",
            FpCategory::Subnormal => "subnormal",
            FpCategory::Normal => "normal",
        },
        None if m.heap.is_var(cell) => return instantiation(),
        _ => return type_error(m, "float", cell),
    };
    let class = Cell::atom(m.symbols.intern(class));
    m.unify_arg(args, 1, class)
}

/// `float_parts(+Float, -Mantissa, -Base, -Exponent)`: `Float =:= Mantissa * Base ** Exponent`, with Base 2
/// and an absolute mantissa of at least 0.5 and less than 1. For infinities and NaN, Mantissa is Float.
fn float_parts(m: &mut Machine, args: Args) -> Raised<bool> {
    let cell = m.arg(args, 0);
    let float = match m.heap.number(cell) {
        Some(number) => number.to_f64(),
        None if m.heap.is_var(cell) => return instantiation(),
        None => return type_error(m, "float", cell),
    };
    let (mantissa, exponent) = parts(float);
    let mantissa = m.heap.put_number(&Number::Float(mantissa));
    Ok(m.unify_arg(args, 1, mantissa)?
        && m.unify_arg(args, 2, Cell::int(2))?
        && m.unify_arg(args, 3, Cell::int(exponent))?)
}

fn parts(float: f64) -> (f64, i64) {
    const DIGITS: u32 = f64::MANTISSA_DIGITS - 1;
    match float.classify() {
        FpCategory::Nan | FpCategory::Infinite | FpCategory::Zero => (float, 0),
        FpCategory::Subnormal => {
            let (mantissa, exponent) = parts(float * 2f64.powi(DIGITS.to_i32()));
            (mantissa, exponent - i64::from(DIGITS))
        }
        FpCategory::Normal => {
            let bits = float.to_bits();
            let exponent = (bits >> DIGITS & 0x7ff).to_i64() - 1022;
            (f64::from_bits(bits & !(0x7ff << DIGITS) | 1022 << DIGITS), exponent)
        }
    }
}

/// `set_random(+Option)`: det. `seed(Integer)` makes the following numbers reproducible, `seed(random)` does
/// not.
fn set_random(m: &mut Machine, args: Args) -> Raised<bool> {
    let option = m.arg(args, 0);
    let seed = m.symbols.intern("seed");
    let Some([value]) = m.heap.args_of::<1>(option, seed) else {
        return if m.heap.is_var(option) { instantiation() } else { unknown_option(m, option) };
    };
    let random = match (m.heap.view(value), m.heap.integer(value)) {
        (_, Some(seed)) => Random::seeded(seed.cast_unsigned()),
        (View::Var(_), _) => return instantiation(),
        (View::Atom(name), _) if m.symbols.name(name) == "random" => Random::default(),
        _ => return type_error(m, "seed", value),
    };
    m.resources.put(random);
    Ok(true)
}

fn unknown_option(m: &mut Machine, option: Cell) -> Raised<bool> {
    super::support::errors::domain_error(m, "set_random_option", option)
}

/// `current_arithmetic_function(?Head)`: whether the functor of a term is evaluable; enumerates the most
/// general terms if Head is unbound.
fn current_arithmetic_function(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let head = m.arg(args, 0);
    match m.heap.callable(head) {
        Some((name, arity, _)) => match arithmetic::lookup_atom(&m.symbols, name, arity) {
            Some(_) => Ok(Nondet::Once),
            None => Ok(Nondet::Fail),
        },
        None if m.heap.is_var(head) => answers::each(arithmetic::functions(), |m, args, (name, arity)| {
            let name = m.symbols.intern(name);
            let blanks: Vec<Cell> = (0..arity).map(|_| m.heap.put_var()).collect();
            let head = m.heap.put_struct(name, &blanks);
            m.unify_arg(args, 0, head)
        }),
        None => type_error(m, "callable", head),
    }
}
