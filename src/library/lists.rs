//! Lists: length, membership, and loops over lists and ranges that are faster in Rust.

use dashu_int::IBig;

use super::support::answers;
use super::support::errors::{domain_error, type_error};
use crate::machine::arithmetic::{self, Function};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::term::cell::Tag;
use crate::term::heap::ListMeasure;
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::{Cell, Number, View, atoms, unify};

pub const BUILTINS: &[Builtin] = &[
    det("is_list", 1, is_list),
    nondet("length", 2, length),
    nondet("between", 3, between),
    det("$skip_list", 3, skip_list),
    det("$drop", 4, drop),
    det("memberchk", 2, memberchk),
    det("numlist", 3, numlist),
    det("sum_list", 2, |m, args| fold(m, args, "+", Some(Number::Int(0)))),
    det("sumlist", 2, |m, args| fold(m, args, "+", Some(Number::Int(0)))),
    det("max_list", 2, |m, args| fold(m, args, "max", None)),
    det("min_list", 2, |m, args| fold(m, args, "min", None)),
];

/// Returns the length and the end of a list. O(n).
pub fn measure(m: &mut Machine, list: Cell) -> Raised<ListMeasure> {
    let found = m.heap.measure_list(list);
    m.heap.meter.charge(found.length / 16)?;
    Ok(found)
}

/// `type_error(list, L)` for a term that can never become a list. O(n).
pub fn check_list_or_partial(m: &mut Machine, list: Cell) -> Raised<()> {
    let found = measure(m, list)?;
    if found.is_proper() || found.is_partial() { Ok(()) } else { type_error(m, "list", list) }
}

/// `is_list(@Term)`: whether it is a proper list. O(n).
fn is_list(m: &mut Machine, args: Args) -> Raised<bool> {
    let list = m.arg(args, 0);
    Ok(measure(m, list)?.is_proper())
}

/// `'$skip_list'(-Length, +List, -Tail)`: the number of elements before the tail, which is not a list cell,
/// or is one in a cycle. O(n).
fn skip_list(m: &mut Machine, args: Args) -> Raised<bool> {
    let found = measure(m, m.arg(args, 1))?;
    let length = m.heap.put_integer(i64::try_from(found.length).unwrap_or(i64::MAX));
    Ok(m.unify_arg(args, 0, length)? && m.unify_arg(args, 2, found.tail)?)
}

/// `'$drop'(+N, +List, -Left, -Rest)`: walks over `N` list cells, or as many as there are; `Left` is the
/// number of those that are missing. Walks over none if `N` is negative or no small integer. O(N).
fn drop(m: &mut Machine, args: Args) -> Raised<bool> {
    let wanted = m.deref_arg(args, 0);
    let count = if wanted.is_int() { wanted.as_int().max(0) } else { 0 };
    let (mut rest, mut left) = (m.deref_arg(args, 1), count);
    while left > 0 && rest.is_list() {
        rest = m.heap.deref(m.heap.at(rest.addr() + 1));
        left -= 1;
        if left % 1024 == 0 {
            m.heap.meter.charge(64)?;
        }
    }
    let left = if count == left { wanted } else { Cell::int(left) };
    Ok(m.unify_arg(args, 2, left)? && m.unify_arg(args, 3, rest)?)
}

/// `length(?List, ?Length)`: det for a proper list or a given length; enumerates lengths for a partial list.
///
/// Errors: `type_error(integer, Length)`, `domain_error(not_less_than_zero, Length)`, `type_error(list,
/// List)` for a term that can never be a list, cyclic ones included; with the flag `iso`,
/// `resource_error(memory)` if the tail of the list is `Length`.
fn length(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let wanted = wanted_length(m, m.arg(args, 1))?;
    let list = m.arg(args, 0);
    let found = measure(m, list)?;
    if found.is_proper() {
        let length = m.heap.put_integer(i64::try_from(found.length).unwrap_or(i64::MAX));
        return answers::once(m.unify_arg(args, 1, length)?);
    }
    if !found.is_partial() {
        return type_error(m, "list", list);
    }
    match wanted {
        Some(wanted) if wanted < found.length => Ok(Nondet::Fail),
        Some(wanted) => answers::once(extend(m, found.tail, wanted - found.length)?),
        // No list has a tail that is its own length: the enumeration would never end.
        None if found.tail == m.deref_arg(args, 1) => {
            // With an attributed tail, a delayed goal could end the enumeration.
            let endless = m.db.flags.iso && found.tail.tag() == Tag::Ref;
            if endless { Err(Raise::Resource(atoms::MEMORY).into()) } else { Ok(Nondet::Fail) }
        }
        // Delayed goals may end the enumeration at each length.
        None if found.tail.tag() == Tag::Attr => {
            let name = m.symbols.intern("$length_from");
            let number = m.heap.put_integer(i64::try_from(found.length).unwrap_or(i64::MAX));
            let goal = m.heap.put_struct(name, &[found.tail, number, m.arg(args, 1)]);
            let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
            m.call_next(goal);
            Ok(Nondet::Once)
        }
        None => answers::each(found.length.., put_length),
    }
}

/// Returns the required length, if it is bound.
fn wanted_length(m: &mut Machine, cell: Cell) -> Raised<Option<usize>> {
    if m.heap.is_var(cell) {
        return Ok(None);
    }
    if !m.heap.is_integer(cell) {
        return type_error(m, "integer", cell);
    }
    if m.heap.number(cell).and_then(|n| n.compare(&Number::Int(0))) == Some(std::cmp::Ordering::Less) {
        return domain_error(m, "not_less_than_zero", cell);
    }
    Ok(Some(m.heap.integer(cell).and_then(|i| usize::try_from(i).ok()).unwrap_or(usize::MAX)))
}

/// Unifies the list's end and the length argument with `length`.
fn put_length(m: &mut Machine, args: Args, length: usize) -> Raised<bool> {
    let found = measure(m, m.arg(args, 0))?;
    let number = m.heap.put_integer(i64::try_from(length).unwrap_or(i64::MAX));
    Ok(extend(m, found.tail, length - found.length)? && m.unify_arg(args, 1, number)?)
}

/// The elements of a list that are made between two looks at the limits.
const AT_ONCE: usize = 1 << 16;

/// Binds the tail to a list of `count` fresh variables, in order of age.
fn extend(m: &mut Machine, tail: Cell, count: usize) -> Raised<bool> {
    m.heap.reserve(count.saturating_mul(2).min(usize::MAX / 16))?;
    let nil = Cell::atom(atoms::NIL);
    let list = if count == 0 { nil } else { Cell::list(m.heap.top()) };
    for left in (0..count).rev() {
        if left % AT_ONCE == 0 {
            m.heap.meter.charge(AT_ONCE.min(count) / 8)?;
        }
        m.heap.put_var();
        let rest = if left == 0 { nil } else { Cell::list(m.heap.top() + 1) };
        m.heap.push(rest);
    }
    m.unify(tail, list)
}

/// Returns an integer: `instantiation_error`, `type_error(integer, X)`.
fn integer(m: &mut Machine, cell: Cell) -> Raised<IBig> {
    match m.heap.number(cell).and_then(|n| n.to_big()) {
        Some(big) => Ok(big),
        None if m.heap.is_var(cell) => instantiation(),
        None => type_error(m, "integer", cell),
    }
}

/// `between(+Low, +High, ?X)`: the integers from `Low` to `High` in ascending order, det on the last; `High`
/// may be `inf` or `infinite`. Errors: `instantiation_error`, `type_error(integer, _)`.
fn between(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let low = integer(m, m.arg(args, 0))?;
    let high = match m.heap.view(m.arg(args, 1)) {
        View::Atom(name) if matches!(m.symbols.name(name), "inf" | "infinite") => None,
        _ => Some(integer(m, m.arg(args, 1))?),
    };
    if !m.heap.is_var(m.arg(args, 2)) {
        let x = integer(m, m.arg(args, 2))?;
        return answers::once(low <= x && high.is_none_or(|high| x <= high));
    }
    let high_or_last = high.as_ref().map_or(Ok(i64::MAX), i64::try_from);
    match (i64::try_from(&low), high_or_last) {
        // No enumeration from here reaches the end of 64 bits.
        (Ok(low @ ..=FAR), Ok(high)) if low <= high => {
            Ok(Nondet::Many(Box::new(Between { next: low, last: high })))
        }
        (Ok(..=FAR), Ok(_)) => Ok(Nondet::Fail),
        _ => answers::each(big_range(low, high), put_big),
    }
}

/// Counting from here does not exceed 64 bits in a lifetime.
const FAR: i64 = i64::MAX / 2;

fn big_range(low: IBig, high: Option<IBig>) -> impl Iterator<Item = IBig> + Send {
    let up = std::iter::successors(Some(low), |i| Some(i + IBig::ONE));
    up.take_while(move |i| high.as_ref().is_none_or(|high| i <= high))
}

/// The integers that `between/3` has yet to give, from the next one to the last.
struct Between {
    next: i64,
    last: i64,
}

impl Alternatives for Between {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        m.heap.meter.charge(1)?;
        let cell = m.heap.put_integer(self.next);
        // The argument is unbound, as when `between/3` was called.
        let x = m.deref_arg(args, 2);
        m.heap.bind(x.addr(), cell);
        let is_last = self.next == self.last;
        self.next += i64::from(!is_last);
        Ok(if is_last { NextAnswer::Last } else { NextAnswer::More })
    }

    fn is_single(&self) -> bool {
        self.next == self.last
    }

    fn keeps_atoms(&self) -> bool {
        false
    }
}

fn put_big(m: &mut Machine, args: Args, i: IBig) -> Raised<bool> {
    let cell = m.heap.put_big(&i);
    m.unify_arg(args, 2, cell)
}

/// The number of list elements that differ from an element at once and take as long as an inference.
const MEMBERS_AN_INFERENCE: usize = 16;

/// `memberchk(?Element, ?List)`: semidet; unifies the first matching element, or extends a partial list with
/// it. O(n). Errors: `type_error(list, List)` if the end is neither `[]` nor unbound.
fn memberchk(m: &mut Machine, args: Args) -> Raised<bool> {
    let element = m.deref_arg(args, 0);
    let mut list = m.deref_arg(args, 1);
    let mut cells = m.heap.top();
    while list.tag() == Tag::List && cells > 0 {
        cells -= 1;
        m.heap.meter.charge(usize::from(cells.is_multiple_of(MEMBERS_AN_INFERENCE)))?;
        let candidate = m.heap.deref(m.heap.at(list.addr()));
        let mark = (m.heap.trail.len(), m.heap.woken.len());
        if !unify::clash(&m.heap, element, candidate) && unify_or_undo(m, element, candidate)? {
            if m.heap.woken.len() > mark.1 {
                undo(m, mark);
                ask_members(m, element, list);
            }
            return Ok(true);
        }
        list = m.heap.deref(m.heap.at(list.addr() + 1));
    }
    if list.tag() == Tag::Attr {
        ask_members(m, element, list);
        return Ok(true);
    }
    if m.heap.is_var(list) {
        let tail = m.heap.put_var();
        let cell = m.heap.put_list_cell(element, tail);
        return m.unify(list, cell);
    }
    if list == Cell::atom(atoms::NIL) { Ok(false) } else { type_error(m, "list", list) }
}

/// Calls `once(member(Element, List))` on the rest of the list, as goals delayed on the variables decide
/// which element matches.
fn ask_members(m: &mut Machine, element: Cell, list: Cell) {
    let [member, once] = ["$member", "once"].map(|name| m.symbols.intern(name));
    let goal = m.heap.put_struct(member, &[element, list]);
    let goal = m.heap.put_struct(once, &[goal]);
    let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
    m.call_next(goal);
}

/// Undoes bindings, all of which were trailed.
fn undo(m: &mut Machine, (trail, woken): (usize, usize)) {
    m.heap.undo_to(trail);
    m.heap.woken.truncate(woken);
}

/// Unifies, and undoes all bindings if that fails.
fn unify_or_undo(m: &mut Machine, a: Cell, b: Cell) -> Raised<bool> {
    let mark = (m.heap.trail.len(), m.heap.woken.len());
    let boundary = m.heap.trail_everything();
    let unified = m.unify(a, b);
    m.heap.boundary = boundary;
    if !matches!(unified, Ok(true)) {
        undo(m, mark);
    }
    unified
}

/// `numlist(+Low, +High, -List)`: semidet; the integers from `Low` to `High`; fails if there are none. O(n).
fn numlist(m: &mut Machine, args: Args) -> Raised<bool> {
    let low = super::support::arguments::integer(m, m.arg(args, 0))?;
    let high = super::support::arguments::integer(m, m.arg(args, 1))?;
    if low > high {
        return Ok(false);
    }
    let count = usize::try_from(high.abs_diff(low)).unwrap_or(usize::MAX).min(usize::MAX / 64) + 1;
    m.heap.reserve(count * 4)?;
    m.heap.meter.charge(count / 8)?;
    let mut list = Cell::atom(atoms::NIL);
    for i in (low..=high).rev() {
        let number = m.heap.put_integer(i);
        list = m.heap.put_list_cell(number, list);
    }
    m.unify_arg(args, 2, list)
}

/// `sum_list(+Numbers, ?Sum)`, `max_list`, `min_list`: det; the latter two fail for an empty list. O(n).
fn fold(m: &mut Machine, args: Args, name: &str, start: Option<Number>) -> Raised<bool> {
    let Some(f) = arithmetic::lookup(name, 2) else { return Ok(false) };
    let elements = super::support::arguments::list(m, m.arg(args, 0))?;
    let mut total = start;
    for element in elements {
        m.heap.meter.charge(1)?;
        total = Some(step(m, f, total, element)?);
    }
    let Some(total) = total else { return Ok(false) };
    let total = m.heap.put_number(&total);
    m.unify_arg(args, 1, total)
}

fn step(m: &mut Machine, f: Function, total: Option<Number>, element: Cell) -> Raised<Number> {
    let value = arithmetic::eval(m, element)?;
    match total {
        None => Ok(value),
        Some(total) => arithmetic::apply2(m, f, &total, &value),
    }
}
