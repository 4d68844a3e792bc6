//! Evaluation of arithmetic expressions (ISO 9, with Cor.2 and Cor.3, and the functions of SWI-Prolog).
//!
//! An evaluable functor is a row of one table; a [`Function`] is the number of a row, small enough for an
//! instruction. Compiled code resolves a functor once ([`lookup`]) and applies it to values ([`apply1`],
//! [`apply2`]) or to terms ([`eval1`], [`eval2`]). An expression known only at run time is evaluated by
//! [`eval`], which has its own stack. Charges and refusals of too large numbers are decided before the number
//! is computed.

mod evaluate;
mod float;
mod hyperbolic;
mod integer;
mod modular;
mod power;
mod random;
mod special;

pub use evaluate::{compare, eval, eval_cell, eval1, eval2, product, small_value};
pub use integer::{add, subtract};
pub use power::integer_power;
pub use random::{Clocks, Random};

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::Machine;
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Number, Symbols, atoms};
use crate::width::Width;

/// An evaluable functor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Function(u8);

type Zero = fn(&mut Machine) -> Raised<Number>;
type One = fn(&mut Machine, &Number) -> Raised<Number>;
type Two = fn(&mut Machine, &Number, &Number) -> Raised<Number>;
type Three = fn(&mut Machine, &[Number; 3]) -> Raised<Number>;

#[derive(Clone, Copy)]
enum Evaluator {
    Zero(Zero),
    One(One),
    Two(Two),
    Three(Three),
}

struct Row {
    name: &'static str,
    op: Evaluator,
}

const fn zero(name: &'static str, f: Zero) -> Row {
    Row { name, op: Evaluator::Zero(f) }
}

const fn one(name: &'static str, f: One) -> Row {
    Row { name, op: Evaluator::One(f) }
}

const fn two(name: &'static str, f: Two) -> Row {
    Row { name, op: Evaluator::Two(f) }
}

const fn three(name: &'static str, f: Three) -> Row {
    Row { name, op: Evaluator::Three(f) }
}

/// Every evaluable functor. ISO's come first, in the standard's order; at most 256 rows.
const TABLE: &[Row] = &[
    // 9.1: simple functors
    two("+", integer::add),
    two("-", integer::subtract),
    two("*", integer::multiply),
    two("//", integer::quotient),
    two("/", power::divide),
    two("rem", integer::remainder),
    two("mod", integer::modulo),
    two("div", integer::floor_quotient),
    one("-", integer::negate),
    one("+", |_, x| Ok(x.clone())),
    one("abs", integer::absolute),
    one("sign", integer::sign),
    one("float_integer_part", float::integer_part),
    one("float_fractional_part", float::fractional_part),
    one("float", |m, x| Ok(Number::Float(float::of(m, x)?))),
    one("floor", |m, x| float::rounded(m, x, f64::floor)),
    one("truncate", |m, x| float::rounded(m, x, f64::trunc)),
    one("round", |m, x| float::rounded(m, x, float::half_up)),
    one("ceiling", |m, x| float::rounded(m, x, f64::ceil)),
    // 9.3: other functors
    two("**", power::power),
    two("^", power::integer_power),
    two("max", integer::maximum),
    two("min", integer::minimum),
    one("sin", |m, x| float::map(m, x, f64::sin)),
    one("cos", |m, x| float::map(m, x, f64::cos)),
    one("tan", |m, x| float::map(m, x, f64::tan)),
    one("asin", |m, x| float::map(m, x, f64::asin)),
    one("acos", |m, x| float::map(m, x, f64::acos)),
    one("atan", |m, x| float::map(m, x, f64::atan)),
    two("atan2", float::atan2),
    two("atan", float::atan2),
    one("exp", |m, x| float::map(m, x, f64::exp)),
    one("log", float::log),
    one("sqrt", |m, x| float::map(m, x, f64::sqrt)),
    zero("pi", |_| Ok(Number::Float(std::f64::consts::PI))),
    // 9.4: bits
    two(">>", integer::shift_right),
    two("<<", integer::shift_left),
    two("/\\", integer::and),
    two("\\/", integer::or),
    two("xor", integer::xor),
    one("\\", integer::complement),
    // Beyond ISO: integers
    one("integer", |m, x| float::to_integer(m, x, f64::round)),
    one("trunc", |m, x| float::to_integer(m, x, f64::trunc)),
    one("succ", integer::successor),
    two("plus", integer::add),
    two("gcd", integer::gcd),
    two("lcm", integer::lcm),
    one("msb", integer::msb),
    one("lsb", integer::lsb),
    one("tzcount", integer::lsb),
    one("popcount", integer::popcount),
    two("getbit", integer::getbit),
    three("powm", power::modular_power),
    two("truncate", float::truncate_to),
    one("ceil", |m, x| float::to_integer(m, x, f64::ceil)),
    one("eval", |_, x| Ok(x.clone())),
    two("cmpflags", integer::compare_sign),
    zero("max_tagged_integer", |_| Ok(Number::Int(crate::term::cell::INT_MAX))),
    zero("min_tagged_integer", |_| Ok(Number::Int(crate::term::cell::INT_MIN))),
    zero("max_integer", |_| Ok(Number::Int(i64::MAX))),
    zero("min_integer", |_| Ok(Number::Int(i64::MIN))),
    // Beyond ISO: floats
    two("log", float::log_to_base),
    one("log2", float::log2),
    one("log10", float::log10),
    one("sinh", |m, x| float::map(m, x, f64::sinh)),
    one("cosh", |m, x| float::map(m, x, f64::cosh)),
    one("tanh", |m, x| float::map(m, x, f64::tanh)),
    one("asinh", |m, x| float::map(m, x, hyperbolic::asinh)),
    one("acosh", |m, x| float::map(m, x, hyperbolic::acosh)),
    one("atanh", |m, x| float::map(m, x, hyperbolic::atanh)),
    one("cot", |m, x| float::reciprocal(m, x, f64::tan)),
    one("sec", |m, x| float::reciprocal(m, x, f64::cos)),
    one("csc", |m, x| float::reciprocal(m, x, f64::sin)),
    one("acot", |m, x| float::map(m, x, |x| (1.0 / x).atan())),
    one("coth", |m, x| float::reciprocal(m, x, f64::tanh)),
    one("acoth", |m, x| float::map(m, x, |x| hyperbolic::atanh(1.0 / x))),
    one("erf", |m, x| float::map(m, x, special::erf)),
    one("erfc", |m, x| float::map(m, x, special::erfc)),
    one("lgamma", |m, x| float::map(m, x, special::ln_gamma)),
    two("copysign", float::copy_sign),
    two("nexttoward", float::next_toward),
    zero("e", |_| Ok(Number::Float(std::f64::consts::E))),
    zero("inf", |_| Ok(Number::Float(f64::INFINITY))),
    zero("infinite", |_| Ok(Number::Float(f64::INFINITY))),
    zero("nan", |_| Ok(Number::Float(f64::NAN))),
    zero("epsilon", |_| Ok(Number::Float(f64::EPSILON))),
    // Beyond ISO: random numbers and time
    one("random", random::below),
    one("random_float", |m, _| random::float(m)),
    zero("random", random::float),
    zero("random_float", random::float),
    zero("cputime", random::cpu_time),
    zero("realtime", random::real_time),
];

/// Returns the evaluable functor `name/arity`, if there is one. O(1).
pub fn lookup(name: &str, arity: usize) -> Option<Function> {
    static INDEX: OnceLock<FxHashMap<(&'static str, usize), Function>> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        let number = |i: usize| Function(u8::try_from(i).expect("at most 256 rows"));
        TABLE.iter().enumerate().map(|(i, row)| ((row.name, row.op.arity()), number(i))).collect()
    });
    index.get(&(name, arity)).copied()
}

/// Returns the evaluable functor of this name. The engine's own atoms, which name most of them, are looked up
/// by number.
pub fn lookup_atom(symbols: &Symbols, name: Atom, arity: usize) -> Option<Function> {
    static OWN: OnceLock<Vec<[Option<Function>; 4]>> = OnceLock::new();
    let own = OWN.get_or_init(|| {
        let of_name = |name: &&str| [0, 1, 2, 3].map(|arity| lookup(name, arity));
        atoms::NAMES.iter().chain(atoms::EVALUABLE_NAMES).map(of_name).collect()
    });
    match own.get(name.index().to_usize()) {
        Some(by_arity) => by_arity.get(arity).copied().flatten(),
        None => lookup(symbols.name(name), arity),
    }
}

/// Returns the name and arity of every evaluable functor, for `current_arithmetic_function/1`.
pub fn functions() -> impl Iterator<Item = (&'static str, usize)> {
    TABLE.iter().map(|row| (row.name, row.op.arity()))
}

impl Evaluator {
    const fn arity(self) -> usize {
        match self {
            Evaluator::Zero(_) => 0,
            Evaluator::One(_) => 1,
            Evaluator::Two(_) => 2,
            Evaluator::Three(_) => 3,
        }
    }
}

impl Function {
    /// Returns the number for an instruction.
    pub(crate) fn number(self) -> u8 {
        self.0
    }

    /// Returns the function of a number in an instruction.
    pub(crate) fn from_number(number: u8) -> Function {
        Function(number)
    }

    /// Returns the functor's name.
    pub fn name(self) -> &'static str {
        TABLE[self.0.to_usize()].name
    }

    /// Returns the number of arguments, 0 to 3.
    pub fn arity(self) -> usize {
        self.op().arity()
    }

    const ADD: Function = Function::of("+", 2);
    const SUBTRACT: Function = Function::of("-", 2);
    const MULTIPLY: Function = Function::of("*", 2);
    const DIVIDE: Function = Function::of("/", 2);
    const QUOTIENT: Function = Function::of("//", 2);
    const REMAINDER: Function = Function::of("rem", 2);
    const MODULO: Function = Function::of("mod", 2);
    const FLOOR_QUOTIENT: Function = Function::of("div", 2);
    const MAXIMUM: Function = Function::of("max", 2);
    const MINIMUM: Function = Function::of("min", 2);
    const SHIFT_RIGHT: Function = Function::of(">>", 2);
    const AND: Function = Function::of("/\\", 2);
    const OR: Function = Function::of("\\/", 2);
    const XOR: Function = Function::of("xor", 2);

    /// Returns the function of a row of the table; evaluated at compile time.
    const fn of(name: &str, arity: usize) -> Function {
        let mut i = 0;
        while TABLE[i].op.arity() != arity || !is_same(TABLE[i].name, name) {
            i += 1;
        }
        Function(i as u8)
    }

    #[inline]
    fn op(self) -> Evaluator {
        TABLE[self.0.to_usize()].op
    }
}

/// Returns whether two texts are equal, where `==` is not available.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Returns the value of a constant: `pi`, `random`, ...
pub fn apply0(machine: &mut Machine, f: Function) -> Raised<Number> {
    match f.op() {
        Evaluator::Zero(op) => op(machine),
        _ => wrong_arity(f),
    }
}

/// Applies a function of one argument.
pub fn apply1(machine: &mut Machine, f: Function, x: &Number) -> Raised<Number> {
    charge_long(machine, x)?;
    match f.op() {
        Evaluator::One(op) => op(machine, x),
        _ => wrong_arity(f),
    }
}

/// Applies a function of two arguments.
pub fn apply2(machine: &mut Machine, f: Function, x: &Number, y: &Number) -> Raised<Number> {
    charge_long(machine, x)?;
    charge_long(machine, y)?;
    match f.op() {
        Evaluator::Two(op) => op(machine, x, y),
        _ => wrong_arity(f),
    }
}

/// Applies a function of three arguments.
pub fn apply3(machine: &mut Machine, f: Function, args: &[Number; 3]) -> Raised<Number> {
    match f.op() {
        Evaluator::Three(op) => op(machine, args),
        _ => wrong_arity(f),
    }
}

/// Raises an error term rather than a panic; only a mistake in the compiler gets here.
#[cold]
fn wrong_arity<T>(f: Function) -> Raised<T> {
    Err(Raise::System(format!("{}/{} was given another number of arguments", f.name(), f.arity())).into())
}

// ---- shared by the operations ----

fn evaluation_error<T>(what: Atom) -> Raised<T> {
    Err(Raise::Evaluation(what).into())
}

/// Raises `type_error(expected, x)`.
#[cold]
fn type_error<T>(machine: &mut Machine, expected: Atom, x: &Number) -> Raised<T> {
    let culprit = machine.heap.put_number(x);
    Err(Raise::Type(expected, culprit).into())
}

/// Raises `domain_error(domain, x)`.
#[cold]
fn domain_error<T>(machine: &mut Machine, domain: &str, x: &Number) -> Raised<T> {
    let domain = machine.symbols.intern(domain);
    let culprit = machine.heap.put_number(x);
    Err(Raise::Domain(domain, culprit).into())
}

/// Charges for a long integer that was copied from the heap, and is read at least once.
#[inline]
fn charge_long(machine: &mut Machine, x: &Number) -> Raised<()> {
    match x {
        Number::Big(big) => Ok(machine.heap.meter.charge(big.as_sign_words().1.len() / 16)?),
        _ => Ok(()),
    }
}

/// The size of long integers and the intermediate values of an operation, in multiples of the result.
const INTERMEDIATE: usize = 3;

/// Checks that an integer of `bits` bits may be computed, and charges for the work. Refuses more than an
/// eighth of the memory, or more than is left of it with intermediate values.
fn ask_for_bits(machine: &mut Machine, bits: usize) -> Raised<()> {
    let bytes = bits / 8;
    if bytes > machine.heap.meter.memory / 8 {
        return Err(Raise::Resource(atoms::MEMORY).into());
    }
    machine.heap.afford(bytes.saturating_mul(INTERMEDIATE))?;
    Ok(machine.heap.meter.charge(bits / 512)?)
}

#[cfg(test)]
mod tests;
