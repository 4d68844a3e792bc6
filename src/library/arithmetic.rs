//! Arithmetic predicates (ISO 8.6, 8.7), and those from SWI-Prolog that need no expression.

use super::errors::{domain_error, type_error};
use crate::machine::arithmetic::{self, Random};
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, Number, View};
use std::cmp::Ordering::{self, Equal, Greater, Less};

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
    det("set_random", 1, set_random),
    det("current_arithmetic_function", 1, current_arithmetic_function),
];

/// `is(?Result, +Expression)`: det. Errors: those of the evaluation.
fn is(m: &mut Machine, args: Args) -> Raised<bool> {
    let value = arithmetic::eval_cell(m, m.arg(args, 1))?;
    m.unify_arg(args, 0, value)
}

/// A comparison of two expressions; against a NaN only `=\=` is true.
fn compare(m: &mut Machine, args: Args, holds: fn(Option<Ordering>) -> bool) -> Raised<bool> {
    let (a, b) = (m.arg(args, 0), m.arg(args, 1));
    Ok(holds(arithmetic::compare(m, a, b)?))
}

/// An integer or nothing yet: `type_error(integer, X)`.
fn integer_or_var(m: &mut Machine, cell: Cell) -> Raised<Option<Number>> {
    match m.heap.number(cell) {
        Some(Number::Float(_)) => type_error(m, "integer", cell),
        Some(integer) => Ok(Some(integer)),
        None if m.heap.is_var(cell) => Ok(None),
        None => type_error(m, "integer", cell),
    }
}

/// `type_error(not_less_than_zero, X)`; by the prologue (flag `iso`) a `domain_error`.
fn check_natural(m: &mut Machine, cell: Cell, number: Option<&Number>) -> Raised<()> {
    match number.and_then(|n| n.compare(&Number::Int(0))) {
        Some(Less) if m.db.flags.iso => domain_error(m, "not_less_than_zero", cell),
        Some(Less) => type_error(m, "not_less_than_zero", cell),
        _ => Ok(()),
    }
}

/// `succ(?X, ?Y)`: semidet, `Y = X + 1` of natural numbers, either given.
fn succ(m: &mut Machine, args: Args) -> Raised<bool> {
    let (x, y) = (m.deref_arg(args, 0), m.deref_arg(args, 1));
    // What nearly every call is.
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
    // What nearly every call is.
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

/// `set_random(+Option)`: det. `seed(Integer)` makes the numbers to come the same each time, `seed(random)` not.
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
    super::errors::domain_error(m, "set_random_option", option)
}

/// `current_arithmetic_function(@Head)`: whether the functor of a term is evaluable.
fn current_arithmetic_function(m: &mut Machine, args: Args) -> Raised<bool> {
    let head = m.arg(args, 0);
    match m.heap.callable(head) {
        Some((name, arity, _)) => Ok(arithmetic::lookup_atom(&m.symbols, name, arity).is_some()),
        None if m.heap.is_var(head) => instantiation(),
        None => type_error(m, "callable", head),
    }
}
