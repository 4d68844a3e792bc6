//! Evaluating terms: expressions that are known only at run time, with a stack of their own.

use super::{Function, apply0, apply1, apply2, apply3, lookup};
use crate::machine::Machine;
use crate::term::raise::{Raise, Raised, instantiation, type_error};
use crate::term::walk::TreeWalk;
use crate::term::{Addr, Atom, Cell, Functor, Number, View, atoms};
use std::cmp::Ordering;

/// What is left to do.
enum Task {
    Term(Cell),
    Apply(Function),
}

/// The value of any term (ISO 9.1.2). O(size) steps; the depth is bounded by memory alone.
///
/// Errors: `instantiation_error`, `type_error(evaluable, Name/Arity)`, `type_error(character, T)` for the element
/// of a one-element list or a string that is no single character, and those of the functors.
pub fn eval(machine: &mut Machine, term: Cell) -> Raised<Number> {
    match machine.heap.view(term) {
        View::Int(i) => Ok(Number::Int(i)),
        View::List(_) | View::Str(..) => eval_compound(machine, term),
        _ => eval_atomic(machine, term),
    }
}

/// The value of any term, as a cell: a number that already stands on the heap is not copied.
#[inline]
pub fn eval_cell(machine: &mut Machine, term: Cell) -> Raised<Cell> {
    let term = machine.heap.deref(term);
    if term.is_int() {
        return Ok(term);
    }
    if let Some(value) = small_binary(machine, term) {
        return Ok(value);
    }
    if machine.heap.number(term).is_some() {
        return Ok(term);
    }
    let value = eval(machine, term)?;
    put(machine, &value)
}

/// `f(x)` for any term `x`, as a cell.
pub fn eval1(machine: &mut Machine, f: Function, x: Cell) -> Raised<Cell> {
    let x = eval(machine, x)?;
    let value = apply1(machine, f, &x)?;
    put(machine, &value)
}

/// `f(x, y)` for any terms `x` and `y`, as a cell.
pub fn eval2(machine: &mut Machine, f: Function, x: Cell, y: Cell) -> Raised<Cell> {
    let x = eval(machine, x)?;
    let y = eval(machine, y)?;
    let value = apply2(machine, f, &x, &y)?;
    put(machine, &value)
}

/// Compares the values of two terms, the left one evaluated first; `None` when one is a NaN.
#[inline]
pub fn compare(machine: &mut Machine, a: Cell, b: Cell) -> Raised<Option<Ordering>> {
    let (a, b) = (machine.heap.deref(a), machine.heap.deref(b));
    if a.is_int() && b.is_int() {
        return Ok(Some(a.as_int().cmp(&b.as_int())));
    }
    let a = eval(machine, a)?;
    let b = eval(machine, b)?;
    Ok(a.compare(&b))
}

fn put(machine: &mut Machine, value: &Number) -> Raised<Cell> {
    if let Number::Big(big) = value {
        machine.heap.reserve(big.as_sign_words().1.len() + 1)?;
    }
    Ok(machine.heap.put_number(value))
}

/// The four operations that most expressions are made of, on two small integers.
#[inline]
fn small_binary(machine: &Machine, term: Cell) -> Option<Cell> {
    let View::Str(functor, args) = machine.heap.view(term) else { return None };
    if functor.arity() != 2 {
        return None;
    }
    let x = machine.heap.deref(machine.heap.at(args));
    let y = machine.heap.deref(machine.heap.at(args + 1));
    if !x.is_int() || !y.is_int() {
        return None;
    }
    let (x, y) = (x.as_int(), y.as_int());
    let value = match functor.name() {
        atoms::PLUS => x + y,
        atoms::MINUS => x - y,
        atoms::STAR => x.checked_mul(y)?,
        atoms::DOUBLE_SLASH => x.checked_div(y)?,
        _ => return None,
    };
    Cell::try_int(value)
}

fn eval_compound(machine: &mut Machine, term: Cell) -> Raised<Number> {
    let mut todo = Vec::with_capacity(16);
    let mut values: Vec<Number> = Vec::with_capacity(8);
    todo.push(Task::Term(term));
    let mut walk = TreeWalk::new(&machine.heap, term);
    while let Some(task) = todo.pop() {
        // A cyclic expression has no value and no end.
        if walk.is_endless(&mut machine.heap)? {
            return type_error(machine.symbols.intern("expression"), term);
        }
        match task {
            Task::Apply(f) => apply_to_stack(machine, f, &mut values)?,
            Task::Term(term) => match machine.heap.view(term) {
                View::Int(i) => values.push(Number::Int(i)),
                View::Str(functor, args) => open(machine, functor, args, &mut todo)?,
                View::List(addr) => values.push(element(machine, addr)?),
                _ => values.push(eval_atomic(machine, term)?),
            },
        }
    }
    values.pop().map_or_else(instantiation, Ok)
}

/// Plans a compound: its arguments from the left, then its function.
fn open(machine: &mut Machine, functor: Functor, args: Addr, todo: &mut Vec<Task>) -> Raised<()> {
    let arity = functor.arity();
    let Some(f) = lookup(machine.symbols.name(functor.name()), arity) else {
        return not_evaluable(machine, functor.name(), arity);
    };
    machine.heap.meter.charge(1)?;
    if todo.len().saturating_mul(size_of::<Task>()) > machine.heap.meter.memory {
        return Err(Raise::Resource(atoms::MEMORY).into());
    }
    todo.push(Task::Apply(f));
    todo.extend((0..arity).rev().map(|i| Task::Term(machine.heap.at(args + i))));
    Ok(())
}

fn apply_to_stack(machine: &mut Machine, f: Function, values: &mut Vec<Number>) -> Raised<()> {
    let mut take = || values.pop().unwrap_or(Number::Int(0));
    let value = match f.arity() {
        0 => apply0(machine, f)?,
        1 => apply1(machine, f, &take())?,
        2 => {
            let (y, x) = (take(), take());
            apply2(machine, f, &x, &y)?
        }
        _ => {
            let (z, y, x) = (take(), take(), take());
            apply3(machine, f, &[x, y, z])?
        }
    };
    values.push(value);
    Ok(())
}

/// A variable, atom, number or string.
fn eval_atomic(machine: &mut Machine, term: Cell) -> Raised<Number> {
    match machine.heap.view(term) {
        View::Atom(name) => match lookup(machine.symbols.name(name), 0) {
            Some(f) => apply0(machine, f),
            None => not_evaluable(machine, name, 0),
        },
        View::Box(addr) => match machine.heap.box_number(addr) {
            Some(number) => Ok(number),
            None => {
                let text = machine.heap.box_string(addr).unwrap_or_default().to_owned();
                code_of_text(machine, term, &text)
            }
        },
        _ => instantiation(),
    }
}

/// The value of a one-element list at this address: of a number itself, of a character its code. The standard has no
/// such functor.
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

/// The code of the only character of a text.
fn code_of_text(machine: &mut Machine, culprit: Cell, text: &str) -> Raised<Number> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Ok(Number::Int(i64::from(u32::from(c)))),
        _ => type_error(machine.symbols.intern("character"), culprit),
    }
}

/// `type_error(evaluable, Name/Arity)`
#[cold]
fn not_evaluable<T>(machine: &mut Machine, name: Atom, arity: usize) -> Raised<T> {
    let arity = Cell::int(i64::try_from(arity).unwrap_or(0));
    let culprit = machine.heap.put_struct(atoms::SLASH, &[Cell::atom(name), arity]);
    type_error(atoms::EVALUABLE, culprit)
}
