//! Standard order (ISO 7.2): variables, floats, integers, atoms, strings, compounds.
//!
//! Floats compare by value, and so do integers. Compounds compare by arity, then name, then arguments from
//! the left.

use std::cmp::Ordering;

use super::cell::{Addr, BoxKind, Cell, Tag, View};
use super::heap::Heap;
use super::number::Number;
use super::symbols::{Atom, Symbols, atoms};
use super::walk::Visits;
use crate::error::Stop;

/// Compares two terms in standard order. O(cells), and a set of pairs for shared subterms.
pub fn compare(heap: &mut Heap, symbols: &Symbols, a: Cell, b: Cell) -> Result<Ordering, Stop> {
    let (mut a, mut b) = (heap.deref(a), heap.deref(b));
    if are_lists(a, b) {
        match compare_lists(heap, symbols, a, b)? {
            Undecided::No(order) => return Ok(order),
            Undecided::At(left, right) => (a, b) = (left, right),
        }
    } else if let Some(order) = compare_flat(heap, symbols, a, b) {
        return Ok(order);
    }
    compare_compounds(heap, symbols, a, b)
}

/// The result of comparing lists element by element: their order, or where to continue.
enum Undecided {
    No(Ordering),
    At(Cell, Cell),
}

#[inline]
fn are_lists(a: Cell, b: Cell) -> bool {
    a.tag() == Tag::List && b.tag() == Tag::List
}

/// Compares the leading flat elements of two lists, which needs no stack. Cyclic lists are left to the
/// general walk after one round.
fn compare_lists(heap: &mut Heap, symbols: &Symbols, mut a: Cell, mut b: Cell) -> Result<Undecided, Stop> {
    let mut steps = 0;
    while are_lists(a, b) && a != b && steps < heap.top() {
        let (left, right) = (a.addr(), b.addr());
        let (x, y) = (heap.deref(heap.at(left)), heap.deref(heap.at(right)));
        match compare_flat(heap, symbols, x, y) {
            Some(Ordering::Equal) => {}
            Some(order) => return Ok(Undecided::No(order)),
            None => return Ok(Undecided::At(a, b)),
        }
        (a, b) = (heap.deref(heap.at(left + 1)), heap.deref(heap.at(right + 1)));
        steps += 1;
        if steps % 64 == 0 {
            heap.meter.charge(8)?;
        }
    }
    if (a == b || !are_lists(a, b))
        && let Some(order) = compare_flat(heap, symbols, a, b)
    {
        return Ok(Undecided::No(order));
    }
    Ok(Undecided::At(a, b))
}

/// Returns the order of two dereferenced terms, unless both are compounds.
#[inline]
fn compare_flat(heap: &Heap, symbols: &Symbols, a: Cell, b: Cell) -> Option<Ordering> {
    if a == b {
        return Some(Ordering::Equal);
    }
    if a.is_int() && b.is_int() {
        return Some(a.as_int().cmp(&b.as_int()));
    }
    if a.tag() == Tag::Atom && b.tag() == Tag::Atom {
        return Some(symbols.order(a.as_atom(), b.as_atom()));
    }
    let are_compounds = |tag| matches!(tag, Tag::List | Tag::Str);
    if are_compounds(a.tag()) && are_compounds(b.tag()) { None } else { compare_mixed(heap, symbols, a, b) }
}

/// Returns the order of two terms that are neither equal nor both small integers. Separate, so that the
/// common cases need no room for numbers and texts.
#[inline(never)]
fn compare_mixed(heap: &Heap, symbols: &Symbols, a: Cell, b: Cell) -> Option<Ordering> {
    let (class_of_a, class_of_b) = (class(heap, a), class(heap, b));
    if class_of_a != class_of_b {
        return Some(class_of_a.cmp(&class_of_b));
    }
    match class_of_a {
        OrderClass::Var => Some(a.addr().cmp(&b.addr())),
        OrderClass::Float | OrderClass::Integer => Some(compare_numbers(&heap.number(a)?, &heap.number(b)?)),
        OrderClass::Atom => Some(symbols.order(a.as_atom(), b.as_atom())),
        OrderClass::String => Some(heap.string(a).cmp(&heap.string(b))),
        OrderClass::Object => Some(heap.object(a).cmp(&heap.object(b))),
        OrderClass::Compound => None,
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
pub(super) enum OrderClass {
    Var,
    Float,
    Integer,
    Atom,
    String,
    Object,
    Compound,
}

pub(super) fn class(heap: &Heap, cell: Cell) -> OrderClass {
    match cell.tag() {
        Tag::Ref | Tag::Attr => OrderClass::Var,
        Tag::Int => OrderClass::Integer,
        Tag::Atom => OrderClass::Atom,
        Tag::Box => match heap.at(cell.addr()).box_kind() {
            BoxKind::Float => OrderClass::Float,
            BoxKind::String { .. } => OrderClass::String,
            BoxKind::Object => OrderClass::Object,
            _ => OrderClass::Integer,
        },
        Tag::List | Tag::Str | Tag::Head => OrderClass::Compound,
    }
}

/// Compares two floats or two integers by value. NaN comes before every other float.
fn compare_numbers(a: &Number, b: &Number) -> Ordering {
    match a.compare(b) {
        Some(order) => order.then_with(|| compare_zeros(a, b)),
        None => is_nan(b).cmp(&is_nan(a)),
    }
}

fn is_nan(n: &Number) -> bool {
    matches!(n, Number::Float(f) if f.is_nan())
}

/// Compares zeros: `-0.0` is a different term and comes before `0.0`.
fn compare_zeros(a: &Number, b: &Number) -> Ordering {
    match (a, b) {
        (Number::Float(x), Number::Float(y)) => y.is_sign_negative().cmp(&x.is_sign_negative()),
        _ => Ordering::Equal,
    }
}

/// Returns the arity, name and address of the first argument of a compound.
#[inline]
pub(super) fn parts(heap: &Heap, cell: Cell) -> (usize, Atom, Addr) {
    match heap.view(cell) {
        View::Str(functor, args) => (functor.arity(), functor.name(), args),
        View::List(addr) => (2, atoms::DOT, addr),
        _ => unreachable!("only compounds are taken apart"),
    }
}

fn compare_compounds(heap: &mut Heap, symbols: &Symbols, a: Cell, b: Cell) -> Result<Ordering, Stop> {
    let mut todo = std::mem::take(&mut heap.pending);
    let order = compare_runs(heap, symbols, a, b, &mut todo);
    heap.keep_pending(todo);
    order
}

fn compare_runs(
    heap: &mut Heap,
    symbols: &Symbols,
    a: Cell,
    b: Cell,
    todo: &mut Vec<(Addr, Addr, usize)>,
) -> Result<Ordering, Stop> {
    let mut visits = Visits::new(heap.top());
    let (order, mut run) = open(heap, symbols, a, b);
    if order != Ordering::Equal {
        return Ok(order);
    }
    loop {
        let (left, right, count) = run;
        if count == 0 {
            match todo.pop() {
                None => return Ok(Ordering::Equal),
                Some(next) => run = next,
            }
            continue;
        }
        run = (left + 1, right + 1, count - 1);
        let (x, y) = (heap.deref(heap.at(left)), heap.deref(heap.at(right)));
        match compare_flat(heap, symbols, x, y) {
            Some(Ordering::Equal) => continue,
            Some(order) => return Ok(order),
            None => {}
        }
        let (order, inner) = open(heap, symbols, x, y);
        if order != Ordering::Equal {
            return Ok(order);
        }
        if inner.2 > 0 && visits.first((inner.0, inner.1), &mut heap.meter)? {
            if run.2 > 0 {
                heap.grow_list(todo)?;
                todo.push(run);
            }
            run = inner;
        }
    }
}

/// Compares two compounds by arity and name, and returns their arguments: left, right, number.
#[inline]
fn open(heap: &Heap, symbols: &Symbols, x: Cell, y: Cell) -> (Ordering, (Addr, Addr, usize)) {
    let ((arity, name, left), (other_arity, other_name, right)) = (parts(heap, x), parts(heap, y));
    let order = if arity != other_arity {
        arity.cmp(&other_arity)
    } else if name == other_name {
        Ordering::Equal
    } else {
        symbols.order(name, other_name)
    };
    (order, (left, right, arity))
}
