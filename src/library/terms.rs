//! Term unification and comparison (ISO 8.2, 8.4), and other relations between terms.

use std::cmp::Ordering::{self, Equal, Greater, Less};

use super::support::errors::{domain_error, representation_error, type_error};
use crate::error::Stop;
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine};
use crate::program::flags::OccursCheck;
use crate::term::cell::Tag;
use crate::term::raise::{Raised, instantiation};
use crate::term::trail_entry::TrailEntry;
use crate::term::unify::Attempt;
use crate::term::{Cell, Heap, View, atoms, order, unify, variant, walk};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    iso("=", 2, |m, args| m.unify(m.arg(args, 0), m.arg(args, 1))),
    iso("\\=", 2, not_unifiable),
    iso("unify_with_occurs_check", 2, |m, args| relate(m, args, unify::unify_with_occurs_check)),
    iso("subsumes_term", 2, subsumes_term),
    iso("==", 2, |m, args| relate(m, args, unify::identical)),
    iso("\\==", 2, |m, args| Ok(!relate(m, args, unify::identical)?)),
    iso("@<", 2, |m, args| Ok(order_of(m, args, 0)? == Less)).testing(),
    iso("@=<", 2, |m, args| Ok(order_of(m, args, 0)? != Greater)).testing(),
    iso("@>", 2, |m, args| Ok(order_of(m, args, 0)? == Greater)).testing(),
    iso("@>=", 2, |m, args| Ok(order_of(m, args, 0)? != Less)).testing(),
    iso("compare", 3, compare),
    det("=@=", 2, |m, args| relate(m, args, variant::is_variant)).testing(),
    det("\\=@=", 2, |m, args| Ok(!relate(m, args, variant::is_variant)?)).testing(),
    det("same_term", 2, same_term).testing(),
    det("?=", 2, decided),
    det("unifiable", 3, unifiable),
    iso("term_variables", 2, term_variables),
    det("term_variables", 3, term_variables_with_tail),
    det("nonground", 2, nonground),
    det("numbervars", 1, |m, args| number_variables(m, args, 0).map(|_| true)),
    det("numbervars", 3, numbervars),
    det("term_hash", 2, term_hash),
    det("$term_size", 2, term_size),
    det("$finite_term", 2, finite_term),
];

/// Tests a relation between the first two arguments.
fn relate(
    m: &mut Machine,
    args: Args,
    relation: fn(&mut Heap, Cell, Cell) -> Result<bool, Stop>,
) -> Raised<bool> {
    let (a, b) = (m.arg(args, 0), m.arg(args, 1));
    Ok(relation(&mut m.heap, a, b)?)
}

/// Returns the standard order of the arguments `i` and `i + 1`.
fn order_of(m: &mut Machine, args: Args, i: u16) -> Raised<Ordering> {
    let (a, b) = (m.arg(args, i), m.arg(args, i + 1));
    Ok(order::compare(&mut m.heap, &m.symbols, a, b)?)
}

/// `compare(?Order, @X, @Y)` (8.4.2): `type_error(atom, Order)`, `domain_error(order, Order)`.
fn compare(m: &mut Machine, args: Args) -> Raised<bool> {
    let given = m.arg(args, 0);
    match m.heap.view(given) {
        View::Var(_) | View::Atom(atoms::LESS | atoms::EQUALS | atoms::GREATER) => {}
        View::Atom(_) => return domain_error(m, "order", given),
        _ => return type_error(m, "atom", given),
    }
    let name = match order_of(m, args, 1)? {
        Less => atoms::LESS,
        Equal => atoms::EQUALS,
        Greater => atoms::GREATER,
    };
    m.unify_arg(args, 0, Cell::atom(name))
}

/// `same_term(@X, @Y)`: the same variable, constant, or address in memory.
fn same_term(m: &mut Machine, args: Args) -> Raised<bool> {
    Ok(m.deref_arg(args, 0) == m.deref_arg(args, 1))
}

/// `?=(@X, @Y)`: whether `X == Y` is decided: they are identical, or do not unify.
fn decided(m: &mut Machine, args: Args) -> Raised<bool> {
    let (a, b) = (m.arg(args, 0), m.arg(args, 1));
    Ok(unify::identical(&mut m.heap, a, b)? || bindings(m, a, b)?.is_none())
}

/// `unifiable(@X, @Y, -Unifier)`: semidet; the bindings that would make `X = Y` true, as a list of `Var =
/// Value`, the last first.
fn unifiable(m: &mut Machine, args: Args) -> Raised<bool> {
    let (a, b) = (m.arg(args, 0), m.arg(args, 1));
    let Some(bindings) = bindings(m, a, b)? else { return Ok(false) };
    m.heap.reserve(bindings.len().saturating_mul(5))?;
    let equations: Vec<Cell> =
        bindings.iter().map(|&(var, value)| m.heap.put_struct(atoms::EQUALS, &[var, value])).collect();
    let list = m.heap.put_list(&equations);
    m.unify_arg(args, 2, list)
}

/// Returns the variables that would be bound, the last first, with their values, if two terms unify under the
/// flag occurs_check.
fn bindings(m: &mut Machine, a: Cell, b: Cell) -> Raised<Option<Vec<(Cell, Cell)>>> {
    let (mark, woken) = (m.heap.trail.len(), m.heap.woken.len());
    let boundary = m.heap.trail_everything();
    let unified = m.unify(a, b);
    let bindings = m.heap.trail[mark..].iter().rev().map(|entry| binding(m, entry)).collect();
    m.heap.undo_to(mark);
    m.heap.woken.truncate(woken);
    m.heap.boundary = boundary;
    Ok(unified?.then_some(bindings))
}

fn binding(m: &Machine, entry: &TrailEntry) -> (Cell, Cell) {
    let addr = entry.addr();
    (Cell::reference(addr), m.heap.at(addr))
}

/// `term_variables(@Term, -Variables)` (Cor.2 8.5.5): `type_error(list, Variables)`.
fn term_variables(m: &mut Machine, args: Args) -> Raised<bool> {
    super::lists::check_list_or_partial(m, m.arg(args, 1))?;
    let list = variables(m, args, Cell::atom(atoms::NIL))?;
    m.unify_arg(args, 1, list)
}

/// `term_variables(@Term, -Variables, ?Tail)`: det; the variables as a partial list that ends in Tail.
fn term_variables_with_tail(m: &mut Machine, args: Args) -> Raised<bool> {
    let tail = m.arg(args, 2);
    let list = variables(m, args, tail)?;
    m.unify_arg(args, 1, list)
}

fn variables(m: &mut Machine, args: Args, tail: Cell) -> Raised<Cell> {
    let term = m.arg(args, 0);
    let found = walk::variables(&mut m.heap, &[term])?;
    m.heap.reserve(found.len().saturating_mul(2))?;
    Ok(m.heap.put_list_with_tail(found, tail))
}

/// `\=(@X, @Y)`: like `\+ X = Y`, and calls that if attributed variables would be bound or the flag
/// occurs_check is not `false`.
fn not_unifiable(m: &mut Machine, args: Args) -> Raised<bool> {
    let (x, y) = (m.arg(args, 0), m.arg(args, 1));
    let mut attempt = unify::attempt(&mut m.heap, x, y)?;
    if attempt == Attempt::Unify && m.db.flags.occurs_check != OccursCheck::False {
        attempt = Attempt::Wake;
    }
    if attempt == Attempt::Wake {
        let unequal = unequal(m, x, y);
        m.call_next(unequal);
    }
    Ok(attempt != Attempt::Unify)
}

/// `\\+ X = Y`
fn unequal(m: &mut Machine, x: Cell, y: Cell) -> Cell {
    let equal = m.heap.put_struct(atoms::EQUALS, &[x, y]);
    m.heap.put_struct(atoms::NOT_PROVABLE, &[equal])
}

/// `subsumes_term(@General, @Specific)` (8.2.4); the hooks of attributed variables in General must succeed.
fn subsumes_term(m: &mut Machine, args: Args) -> Raised<bool> {
    let (general, specific) = (m.arg(args, 0), m.arg(args, 1));
    let attempt = unify::subsumes(&mut m.heap, general, specific)?;
    if attempt == Attempt::Wake {
        let unequal = unequal(m, general, specific);
        let goal = m.heap.put_struct(atoms::NOT_PROVABLE, &[unequal]);
        m.call_next(goal);
    }
    Ok(attempt != Attempt::Differ)
}

/// `nonground(@Term, -Var)`: semidet; the first variable of a term; fails if it is ground.
fn nonground(m: &mut Machine, args: Args) -> Raised<bool> {
    let (term, mut first) = (m.arg(args, 0), None);
    walk::visit(&mut m.heap, &[term], |heap, cell| {
        first = heap.is_var(cell).then_some(cell);
        first.is_none()
    })?;
    first.map_or(Ok(false), |var| m.unify_arg(args, 1, Cell::reference(var.addr())))
}

/// `numbervars(?Term, +Start, -End)`: det; binds each variable to `'$VAR'(N)`.
fn numbervars(m: &mut Machine, args: Args) -> Raised<bool> {
    let start = super::support::arguments::integer(m, m.arg(args, 1))?;
    let end = number_variables(m, args, start)?;
    let end = m.heap.put_integer(end);
    m.unify_arg(args, 2, end)
}

/// Numbers the variables of the first argument from `start`, and returns the next number:
/// `type_error(free_of_attvar, Term)` for attributed variables.
fn number_variables(m: &mut Machine, args: Args, start: i64) -> Raised<i64> {
    let term = m.arg(args, 0);
    let found = walk::variables(&mut m.heap, &[term])?;
    if found.iter().any(|&var| m.heap.deref(var).tag() == Tag::Attr) {
        return type_error(m, "free_of_attvar", term);
    }
    m.heap.reserve(found.len().saturating_mul(4))?;
    let Some(end) = i64::try_from(found.len()).ok().and_then(|count| start.checked_add(count)) else {
        return representation_error(m, "int64");
    };
    for (number, var) in (start..end).zip(found) {
        let number = m.heap.put_integer(number);
        let value = m.heap.put_struct(atoms::VAR_NAME, &[number]);
        m.heap.bind(var.addr(), value);
    }
    Ok(end)
}

/// `term_hash(@Term, -Hash)`: det; a number of 24 bits for a ground term, the same in every run; else leaves
/// Hash unbound.
fn term_hash(m: &mut Machine, args: Args) -> Raised<bool> {
    let term = m.arg(args, 0);
    match variant::hash(&mut m.heap, &m.symbols, term)? {
        Some(hash) => m.unify_arg(args, 1, Cell::int((hash & 0xff_ffff).cast_signed())),
        None => Ok(true),
    }
}

/// Returns the bound term, or `instantiation_error` for a variable.
pub fn must_be_bound(m: &Machine, cell: Cell) -> Raised<Cell> {
    if m.heap.is_var(cell) { instantiation() } else { Ok(m.heap.deref(cell)) }
}

/// `'$finite_term'(@Term, -Finite)`: det; Finite is Term, or `@(Skeleton, Equations)` if it is cyclic.
fn finite_term(m: &mut Machine, args: Args) -> Raised<bool> {
    let term = m.arg(args, 0);
    let finite = crate::text::writer::finite(&mut m.heap, term)?;
    m.unify_arg(args, 1, finite)
}

/// `'$term_size'(@Term, -Cells)`: det.
fn term_size(m: &mut Machine, args: Args) -> Raised<bool> {
    let term = m.arg(args, 0);
    let size = walk::size(&mut m.heap, term)?;
    m.unify_arg(args, 1, Cell::int(size.to_i64()))
}
