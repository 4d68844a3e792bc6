//! Evaluating terms: expressions known only at run time, with an explicit stack.

use std::cmp::Ordering;

use super::{Function, apply0, apply1, apply2, apply3, ask_for_bits, integer, lookup_atom};
use crate::machine::Machine;
use crate::term::cell::{BoxKind, INT_MAX, INT_MIN};
use crate::term::raise::{Raise, Raised, instantiation, type_error};
use crate::term::walk::TreeWalk;
use crate::term::{Addr, Atom, Cell, Functor, Heap, Number, Symbols, View, atoms, long, products};

/// A step still to be done.
enum Task {
    Term(Cell),
    Apply(Function),
    /// Apply to the value before it and this small integer.
    ApplyInt(Function, i64),
}

/// Evaluates a term (ISO 9.1.2). O(size) steps; the depth is limited only by memory.
///
/// Errors: `instantiation_error`, `type_error(evaluable, Name/Arity)`, `type_error(character, T)` for the
/// element of a one-element list or a string that is not a single character, and those of the functors.
pub fn eval(machine: &mut Machine, term: Cell) -> Raised<Number> {
    match machine.heap.view(term) {
        View::Int(i) => Ok(Number::Int(i)),
        View::List(_) | View::Str(..) => match small_value(&machine.heap, &machine.symbols, term) {
            Some(value) => Ok(Number::Int(value)),
            None => eval_compound(machine, term),
        },
        _ => eval_atomic(machine, term),
    }
}

/// Evaluates a term to a cell: a number that is already on the heap is not copied.
#[inline]
pub fn eval_cell(machine: &mut Machine, term: Cell) -> Raised<Cell> {
    let term = machine.heap.deref(term);
    if term.is_int() {
        return Ok(term);
    }
    if matches!(machine.heap.box_kind(term), Some(BoxKind::Float | BoxKind::Big { .. })) {
        return Ok(term);
    }
    if let Some(value) = small_value(&machine.heap, &machine.symbols, term) {
        return Ok(Cell::int(value));
    }
    let value = eval(machine, term)?;
    put(machine, &value)
}

/// Returns `f(x)` for any term `x`, as a cell.
pub fn eval1(machine: &mut Machine, f: Function, x: Cell) -> Raised<Cell> {
    let x = eval(machine, x)?;
    let value = apply1(machine, f, &x)?;
    put(machine, &value)
}

/// Returns `f(x, y)` for any dereferenced terms `x` and `y`, as a cell.
#[inline]
pub fn eval2(machine: &mut Machine, f: Function, x: Cell, y: Cell) -> Raised<Cell> {
    match float_binary(&machine.heap, f, x, y) {
        Some(value) => Ok(machine.heap.put_float(value)),
        None => eval2_beyond_floats(machine, f, x, y),
    }
}

/// Apart from floats, whose operations save no register then.
#[inline(never)]
fn eval2_beyond_floats(machine: &mut Machine, f: Function, x: Cell, y: Cell) -> Raised<Cell> {
    if x.is_int()
        && y.is_int()
        && let Some(value) = small_binary(f, x.as_int(), y.as_int())
    {
        return Ok(Cell::int(value));
    }
    if let Some(value) = long_binary(machine, f, x, y)? {
        return Ok(value);
    }
    let x = eval(machine, x)?;
    let y = eval(machine, y)?;
    let value = apply2(machine, f, &x, &y)?;
    put(machine, &value)
}

/// Compares the values of two terms, evaluating the left one first; `None` if one is a NaN.
#[inline]
pub fn compare(machine: &mut Machine, a: Cell, b: Cell) -> Raised<Option<Ordering>> {
    let (a, b) = (machine.heap.deref(a), machine.heap.deref(b));
    if a.is_int() && b.is_int() {
        return Ok(Some(a.as_int().cmp(&b.as_int())));
    }
    if let (Some(a), Some(b)) = (machine.heap.float_in_box(a), machine.heap.float_in_box(b)) {
        return Ok(a.partial_cmp(&b));
    }
    if let (Some(a), Some(b)) = (machine.heap.as_integer(a), machine.heap.as_integer(b)) {
        let shorter = a.length().min(b.length());
        if shorter > LONG {
            machine.heap.meter.charge(shorter / 16)?;
        }
        return Ok(Some(machine.heap.compare_integers(&a, &b)));
    }
    let a = eval(machine, a)?;
    let b = eval(machine, b)?;
    Ok(a.compare(&b))
}

#[inline]
fn put(machine: &mut Machine, value: &Number) -> Raised<Cell> {
    if let Number::Big(big) = value {
        machine.heap.reserve(big.as_sign_words().1.len() + 1)?;
    }
    Ok(machine.heap.put_number(value))
}

/// Comparisons of integers of at least this many words are charged.
const LONG: usize = 1 << 10;

/// The depth up to which an expression is evaluated over small integers alone.
const SHALLOW: u32 = 4;

/// Returns the product of two small integers, if both are and it is.
#[inline(always)]
pub fn product(a: Cell, b: Cell) -> Option<Cell> {
    if !(a.is_int() && b.is_int()) {
        return None;
    }
    let result = a.as_int().checked_mul(b.as_int())?;
    if (INT_MIN..=INT_MAX).contains(&result) { Some(Cell::int(result)) } else { None }
}

/// Returns the value of an expression whose steps are all small integers; `None` if one may not be, if the
/// expression is deep, and for errors.
#[inline]
pub fn small_value(heap: &Heap, symbols: &Symbols, term: Cell) -> Option<i64> {
    shallow_value(heap, symbols, term, SHALLOW)
}

fn shallow_value(heap: &Heap, symbols: &Symbols, term: Cell, depth: u32) -> Option<i64> {
    let term = heap.deref(term);
    if term.is_int() {
        return Some(term.as_int());
    }
    let View::Str(functor, args) = heap.view(term) else { return None };
    if functor.arity() != 2 || depth == 0 {
        return None;
    }
    let x = shallow_value(heap, symbols, heap.at(args), depth - 1)?;
    let y = shallow_value(heap, symbols, heap.at(args + 1), depth - 1)?;
    let f = match functor.name() {
        atoms::PLUS => Function::ADD,
        atoms::MINUS => Function::SUBTRACT,
        atoms::STAR => Function::MULTIPLY,
        atoms::DOUBLE_SLASH => Function::QUOTIENT,
        name => lookup_atom(symbols, name, 2)?,
    };
    small_binary(f, x, y)
}

/// Returns the result of a common function on two small integers, if it is small too.
#[inline(always)]
fn small_binary(f: Function, x: i64, y: i64) -> Option<i64> {
    let value = match f {
        Function::ADD => x + y,
        Function::SUBTRACT => x - y,
        Function::MULTIPLY => x.checked_mul(y)?,
        Function::QUOTIENT => x.checked_div(y)?,
        Function::REMAINDER => x.checked_rem(y)?,
        Function::MODULO => integer::floored(x.checked_rem(y)?, y),
        Function::MAXIMUM => x.max(y),
        Function::MINIMUM => x.min(y),
        Function::SHIFT_RIGHT if y >= 0 => x >> y.min(63),
        Function::AND => x & y,
        Function::OR => x | y,
        Function::XOR => x ^ y,
        _ => return None,
    };
    Cell::try_int(value).map(|_| value)
}

/// Returns a float, or a small integer converted to one, given as a dereferenced cell.
#[inline]
fn small_float(heap: &Heap, cell: Cell) -> Option<f64> {
    if cell.is_int() { Some(cell.as_int() as f64) } else { heap.float_in_box(cell) }
}

/// Returns the result of the four operations on two numbers, one of them a float, if it is finite.
#[inline]
fn float_binary(heap: &Heap, f: Function, x: Cell, y: Cell) -> Option<f64> {
    if x.is_int() && y.is_int() {
        return None;
    }
    let (a, b) = (small_float(heap, x)?, small_float(heap, y)?);
    let value = match f {
        Function::ADD => a + b,
        Function::SUBTRACT => a - b,
        Function::MULTIPLY => a * b,
        Function::DIVIDE => a / b,
        _ => return None,
    };
    value.is_finite().then_some(value)
}

/// The length in words of the divisor or the quotient up to which a number of up to `LONGEST` words is
/// divided here. Other ones are divided in pieces, between which limits are checked, from `long::AT_ONCE`
/// words on.
const SHORT: usize = 40;
const LONGEST: usize = 1 << 19;

/// Operates on a long integer and another one in place on the heap; `None` for everything else.
fn long_binary(machine: &mut Machine, f: Function, x: Cell, y: Cell) -> Raised<Option<Cell>> {
    let heap = &machine.heap;
    let (Some(a), Some(b)) = (heap.as_integer(x), heap.as_integer(y)) else { return Ok(None) };
    let (x, y) = (a.length(), b.length());
    if x <= 1 && y <= 1 {
        return Ok(None);
    }
    let (is_here, beside, cost) = match f {
        Function::ADD | Function::SUBTRACT => (true, 0, x.max(y) / 64),
        Function::MULTIPLY => {
            (x.max(y) <= products::LONGEST, products::bytes_beside(x + y), long::cost_of_product(x, y))
        }
        Function::QUOTIENT | Function::FLOOR_QUOTIENT | Function::REMAINDER | Function::MODULO if y > 0 => {
            let rows = y.min(x.saturating_sub(y) + 1);
            let longest = if rows <= SHORT { LONGEST } else { long::AT_ONCE };
            (x.max(y) <= longest, products::bytes_beside(2 * rows) + 8 * x, long::cost_of_quotient(x, y))
        }
        _ => return Ok(None),
    };
    if !is_here {
        return Ok(None);
    }
    ask_for_bits(machine, (x + y) * 64)?;
    let heap = &mut machine.heap;
    heap.afford(beside)?;
    heap.meter.charge(cost)?;
    Ok(Some(match f {
        Function::ADD => heap.add_integers(&a, &b)?,
        Function::SUBTRACT => heap.add_integers(&a, &b.negated())?,
        Function::MULTIPLY => heap.multiply_integers(&a, &b)?,
        Function::QUOTIENT => heap.divide_integers(&a, &b)?,
        Function::FLOOR_QUOTIENT => heap.divide_integers_down(&a, &b)?,
        Function::REMAINDER => heap.remainder_of_integers(&a, &b)?,
        _ => heap.modulo_integers(&a, &b)?,
    }))
}

fn eval_compound(machine: &mut Machine, term: Cell) -> Raised<Number> {
    let mut todo = Vec::with_capacity(16);
    let mut values: Vec<Number> = Vec::with_capacity(8);
    let mut next = Some(Task::Term(term));
    let mut walk = TreeWalk::new(&machine.heap, term);
    while let Some(task) = next.take().or_else(|| todo.pop()) {
        // A cyclic expression has no value.
        if walk.is_endless(&mut machine.heap)? {
            return type_error(machine.symbols.intern("expression"), term);
        }
        match task {
            Task::Apply(f) => apply_to_stack(machine, f, &mut values)?,
            Task::ApplyInt(f, y) => {
                if let Some(x) = values.last_mut() {
                    apply_int(machine, f, x, y)?;
                }
            }
            Task::Term(term) => match machine.heap.view(term) {
                View::Int(i) => values.push(Number::Int(i)),
                View::Str(functor, args) => next = open(machine, functor, args, &mut todo)?,
                View::List(addr) => values.push(element(machine, addr)?),
                _ => values.push(eval_atomic(machine, term)?),
            },
        }
    }
    values.pop().map_or_else(instantiation, Ok)
}

/// Plans a compound: its arguments from the left, then its function. Returns the task to begin with, if it is
/// not the last planned.
#[inline]
fn open(machine: &mut Machine, functor: Functor, args: Addr, todo: &mut Vec<Task>) -> Raised<Option<Task>> {
    let arity = functor.arity();
    let Some(f) = lookup_atom(&machine.symbols, functor.name(), arity) else {
        return not_evaluable(machine, functor.name(), arity);
    };
    machine.heap.meter.charge(1)?;
    if todo.len().saturating_mul(size_of::<Task>()) > machine.heap.meter.memory {
        return Err(Raise::Resource(atoms::MEMORY).into());
    }
    if arity == 2 {
        let (left, right) = (machine.heap.at(args), machine.heap.deref(machine.heap.at(args + 1)));
        if right.is_int() {
            todo.push(Task::ApplyInt(f, right.as_int()));
        } else {
            todo.push(Task::Apply(f));
            todo.push(Task::Term(right));
        }
        return Ok(Some(Task::Term(left)));
    }
    todo.push(Task::Apply(f));
    todo.extend((0..arity).rev().map(|i| Task::Term(machine.heap.at(args + i))));
    Ok(None)
}

/// Applies a function of two arguments to a value and a small integer.
#[inline]
fn apply_int(machine: &mut Machine, f: Function, x: &mut Number, y: i64) -> Raised<()> {
    if let Number::Int(x) = x
        && (INT_MIN..=INT_MAX).contains(x)
        && let Some(value) = small_binary(f, *x, y)
    {
        *x = value;
        return Ok(());
    }
    *x = apply2(machine, f, x, &Number::Int(y))?;
    Ok(())
}

/// Applies a function of two arguments.
fn apply_two(machine: &mut Machine, f: Function, x: &Number, y: &Number) -> Raised<Number> {
    if let (&Number::Int(x), &Number::Int(y)) = (x, y)
        && (INT_MIN..=INT_MAX).contains(&x)
        && (INT_MIN..=INT_MAX).contains(&y)
        && let Some(value) = small_binary(f, x, y)
    {
        return Ok(Number::Int(value));
    }
    apply2(machine, f, x, y)
}

fn apply_to_stack(machine: &mut Machine, f: Function, values: &mut Vec<Number>) -> Raised<()> {
    let mut take = || values.pop().unwrap_or(Number::Int(0));
    let value = match f.arity() {
        0 => apply0(machine, f)?,
        1 => apply1(machine, f, &take())?,
        2 => {
            let (y, x) = (take(), take());
            apply_two(machine, f, &x, &y)?
        }
        _ => {
            let (z, y, x) = (take(), take(), take());
            apply3(machine, f, &[x, y, z])?
        }
    };
    values.push(value);
    Ok(())
}

/// Evaluates a variable, atom, number or string.
fn eval_atomic(machine: &mut Machine, term: Cell) -> Raised<Number> {
    match machine.heap.view(term) {
        View::Atom(name) => match lookup_atom(&machine.symbols, name, 0) {
            Some(f) => apply0(machine, f),
            None => not_evaluable(machine, name, 0),
        },
        View::Box(addr) => match machine.heap.box_number(addr) {
            Some(number) => Ok(number),
            None => {
                let Some(text) = machine.heap.box_string(addr) else {
                    return Err(Raise::Type(atoms::EVALUABLE, term).into());
                };
                let text = text.to_owned();
                code_of_text(machine, term, &text)
            }
        },
        _ => instantiation(),
    }
}

/// Evaluates a one-element list at this address: a number to itself, a character to its code. The standard
/// has no such functor.
fn element(machine: &mut Machine, addr: Addr) -> Raised<Number> {
    if machine.db.flags.iso {
        return not_evaluable(machine, atoms::DOT, 2);
    }
    let tail = machine.heap.deref(machine.heap.at(addr + 1));
    if machine.heap.is_var(tail) {
        return instantiation();
    }
    if tail != Cell::atom(atoms::NIL) {
        return not_evaluable(machine, atoms::DOT, 2);
    }
    let element = machine.heap.deref(machine.heap.at(addr));
    if let Some(number) = machine.heap.number(element) {
        return Ok(number);
    }
    match machine.heap.view(element) {
        View::Var(_) => instantiation(),
        View::Atom(name) => {
            let text = machine.symbols.shared_name(name);
            code_of_text(machine, element, &text)
        }
        _ => code_of_text(machine, element, ""),
    }
}

/// Returns the code of the only character of a text.
fn code_of_text(machine: &mut Machine, culprit: Cell, text: &str) -> Raised<Number> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(Number::Int(i64::from(u32::from(c)))),
        _ => type_error(machine.symbols.intern("character"), culprit),
    }
}

/// Raises `type_error(evaluable, Name/Arity)`.
#[cold]
fn not_evaluable<T>(machine: &mut Machine, name: Atom, arity: usize) -> Raised<T> {
    let arity = Cell::int(i64::try_from(arity).unwrap_or(0));
    let culprit = machine.heap.put_struct(atoms::SLASH, &[Cell::atom(name), arity]);
    type_error(atoms::EVALUABLE, culprit)
}
