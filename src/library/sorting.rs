//! Sorting by standard order (ISO 8.4.3, 8.4.4, and SWI-Prolog's `sort/4`).

use rustc_hash::FxHashSet;

use super::lists::check_list_or_partial;
use super::support::arguments;
use super::support::errors::{domain_error, type_error};
use super::terms::must_be_bound;
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::sorting::{self, SortOrder};
use crate::term::{Cell, Heap, View, atoms};
use crate::width::Width;

/// All sort stably in O(n log n) comparisons.
pub const BUILTINS: &[Builtin] =
    &[iso("sort", 2, sort), iso("keysort", 2, keysort), det("msort", 2, msort), det("sort", 4, sort_by)];

/// The sort key: the path of argument numbers that leads to it. An empty path is the whole element.
type KeyPath<'a> = &'a [usize];

const WHOLE: KeyPath<'static> = &[];

/// Returns the key of an element, which must have it.
#[inline]
fn key_of(heap: &Heap, path: KeyPath, element: Cell) -> Cell {
    let argument = |term, n| heap.callable(term).map_or(term, |(_, _, first)| heap.at(first + n - 1));
    path.iter().fold(element, |term, &n| argument(term, n))
}

const ASCENDING: SortOrder = SortOrder { descending: false, unique: false };

/// `sort(+List, ?Sorted)` (8.4.3): ascending, without duplicates. Errors: `instantiation_error`,
/// `type_error(list, _)` for either.
fn sort(m: &mut Machine, args: Args) -> Raised<bool> {
    let elements = match m.heap.list_to_vec(m.arg(args, 0)) {
        Ok(elements) => {
            m.heap.meter.charge(elements.len() / 8)?;
            elements
        }
        Err(_) => match around(m, m.arg(args, 0))? {
            Some(elements) => elements,
            None => arguments::list(m, m.arg(args, 0))?,
        },
    };
    check_sorted(m, m.arg(args, 1))?;
    sort_and_unify(m, args, [0, 1], elements, WHOLE, SortOrder { unique: true, ..ASCENDING })
}

/// Returns the elements of a cyclic list, each once, which suffices when duplicates are removed. `None` for
/// other lists. O(n).
fn around(m: &mut Machine, list: Cell) -> Raised<Option<Vec<Cell>>> {
    if !m.heap.measure_list(list).is_cyclic() {
        return Ok(None);
    }
    let (mut elements, mut seen, mut rest) = (Vec::new(), FxHashSet::default(), list);
    while let View::List(at) = m.heap.view(rest) {
        if !seen.insert(at) {
            break;
        }
        m.heap.meter.charge(1)?;
        elements.push(m.heap.at(at));
        rest = m.heap.at(at + 1);
    }
    Ok(Some(elements))
}

/// `msort(+List, ?Sorted)`: ascending, duplicates kept.
fn msort(m: &mut Machine, args: Args) -> Raised<bool> {
    let elements = arguments::list(m, m.arg(args, 0))?;
    sort_and_unify(m, args, [0, 1], elements, WHOLE, ASCENDING)
}

/// `keysort(+Pairs, ?Sorted)` (8.4.4): ascending by key, duplicates kept. Errors: `instantiation_error`,
/// `type_error(list, _)`, `type_error(pair, Element)` for either.
fn keysort(m: &mut Machine, args: Args) -> Raised<bool> {
    let pairs = arguments::list(m, m.arg(args, 0))?;
    check_sorted(m, m.arg(args, 1))?;
    for &pair in &pairs {
        must_be_bound(m, pair)?;
        check_pair_or_var(m, pair)?;
    }
    check_pairs_so_far(m, m.arg(args, 1))?;
    sort_and_unify(m, args, [0, 1], pairs, &[1], ASCENDING)
}

fn check_pair_or_var(m: &mut Machine, pair: Cell) -> Raised<()> {
    let is_fine = m.heap.is_var(pair) || m.heap.args_of::<2>(pair, atoms::MINUS).is_some();
    if is_fine { Ok(()) } else { type_error(m, "pair", pair) }
}

/// Checks that the elements that a list or partial list has so far are pairs or variables. The list must not
/// be cyclic.
fn check_pairs_so_far(m: &mut Machine, list: Cell) -> Raised<()> {
    let mut rest = m.heap.deref(list);
    while let View::List(at) = m.heap.view(rest) {
        let element = m.heap.at(at);
        check_pair_or_var(m, element)?;
        rest = m.heap.deref(m.heap.at(at + 1));
    }
    Ok(())
}

/// `sort(+Key, +Order, +List, ?Sorted)`: by the whole element (`Key` 0), its `Key`-th argument, or the
/// argument to which `Key`, a list of numbers, leads. `@<` and `@>` keep the first of the elements with equal
/// keys, `@=<` and `@>=` keep all.
///
/// Errors: `instantiation_error`, `type_error(integer, Key)`, `domain_error(not_less_than_zero, Key)`,
/// `domain_error(not_less_than_one, K)` for a number in a list,
/// `type_error(atom, Order)`, `domain_error(order, Order)`, `type_error(list, List)`, `type_error(compound,
/// E)`, `existence_error(argument, Key, E)` for an element that has no such argument.
fn sort_by(m: &mut Machine, args: Args) -> Raised<bool> {
    let path = key_path(m, m.arg(args, 0))?;
    let order = arguments::atom(m, m.arg(args, 1))?;
    let (descending, unique) = match order {
        atoms::TERM_LESS => (false, true),
        atoms::TERM_LESS_EQUAL => (false, false),
        atoms::TERM_GREATER => (true, true),
        atoms::TERM_GREATER_EQUAL => (true, false),
        _ => return domain_error(m, "order", m.arg(args, 1)),
    };
    let elements = arguments::list(m, m.arg(args, 2))?;
    for &element in &elements {
        check_has_key(m, element, &path)?;
    }
    sort_and_unify(m, args, [2, 3], elements, &path, SortOrder { descending, unique })
}

fn key_path(m: &mut Machine, key: Cell) -> Raised<Vec<usize>> {
    if !matches!(m.heap.view(key), View::List(_) | View::Atom(atoms::NIL)) {
        return Ok(Some(arguments::count(m, key)?).filter(|&n| n > 0).into_iter().collect());
    }
    let mut path = Vec::new();
    for number in arguments::list(m, key)? {
        match arguments::integer(m, number)? {
            n @ 1.. => path.push(n.to_usize()),
            _ => return domain_error(m, "not_less_than_one", number),
        }
    }
    Ok(path)
}

fn check_has_key(m: &mut Machine, element: Cell, path: KeyPath) -> Raised<()> {
    let mut term = element;
    for &n in path {
        term = match m.heap.view(term) {
            View::Var(_) => return instantiation(),
            View::List(_) | View::Str(..) => match m.heap.callable(term) {
                Some((_, arity, first)) if n <= arity => m.heap.at(first + n - 1),
                _ => return missing_argument(m, n, term),
            },
            _ => return type_error(m, "compound", term),
        };
    }
    Ok(())
}

/// `error(existence_error(argument, N, Element), _)`
#[cold]
fn missing_argument(m: &mut Machine, n: usize, element: Cell) -> Raised<()> {
    let kind = Cell::atom(m.symbols.intern("argument"));
    let number = m.heap.put_integer(n.to_i64());
    let formal = m.heap.put_struct(atoms::EXISTENCE_ERROR, &[kind, number, element]);
    let context = m.heap.put_var();
    Err(Raise::Ball(m.heap.put_struct(atoms::ERROR, &[formal, context])).into())
}

/// Checks the list that is unified with the sorted one: `type_error(list, L)` for a term that can never
/// become a list.
fn check_sorted(m: &mut Machine, list: Cell) -> Raised<()> {
    if m.heap.is_var(list) { Ok(()) } else { check_list_or_partial(m, list) }
}

/// Sorts the elements of a list, the first of the arguments, and unifies the second one with them.
fn sort_and_unify(
    m: &mut Machine,
    args: Args,
    [from, to]: [u16; 2],
    elements: Vec<Cell>,
    key: KeyPath,
    plan: SortOrder,
) -> Raised<bool> {
    let sorted = sorted(m, elements, key, plan)?;
    let list = m.arg(args, from);
    if has_elements(m, list, &sorted) {
        return m.unify_arg(args, to, list);
    }
    m.heap.reserve(sorted.len().saturating_mul(3))?;
    let mut list = Cell::atom(atoms::NIL);
    for (i, part) in sorted.rchunks(QUICKLY_SORTED).enumerate() {
        if i > 0 {
            m.heap.meter.look()?;
        }
        list = m.heap.put_list_with_tail(part.iter().copied(), list);
    }
    m.unify_arg(args, to, list)
}

/// Returns whether a list has these elements and no others, dereferenced: then it was sorted. O(n), less if
/// it was not.
fn has_elements(m: &Machine, list: Cell, elements: &[Cell]) -> bool {
    let mut rest = m.heap.list_iter(list);
    for (i, &element) in elements.iter().enumerate() {
        m.heap.look_at(i + 1);
        if rest.next().is_none_or(|cell| m.heap.deref(cell) != element) {
            return false;
        }
    }
    rest.tail() == Cell::atom(atoms::NIL)
}

/// Returns the elements in order.
fn sorted(m: &mut Machine, mut elements: Vec<Cell>, key: KeyPath, plan: SortOrder) -> Raised<Vec<Cell>> {
    m.heap.meter.charge(elements.len() / 4)?;
    for element in &mut elements {
        *element = m.heap.deref(*element);
    }
    if key.is_empty() && elements.iter().all(|e| e.is_int()) {
        return Ok(sorted_integers(&m.heap, elements, plan));
    }
    Ok(sorting::sort(&mut m.heap, &m.symbols, elements, |heap, e| key_of(heap, key, e), plan)?)
}

/// The number of integers that are sorted without a look at the clock.
const QUICKLY_SORTED: usize = 1 << 18;

/// Sorts small integers directly, without a comparison of terms.
fn sorted_integers(heap: &Heap, mut elements: Vec<Cell>, plan: SortOrder) -> Vec<Cell> {
    if elements.len() <= QUICKLY_SORTED {
        elements.sort_unstable_by_key(|e| e.as_int());
    } else {
        // Runs, which are then merged.
        for run in elements.chunks_mut(QUICKLY_SORTED) {
            heap.look_at(0);
            run.sort_unstable_by_key(|e| e.as_int());
        }
        let mut compared = 0;
        elements.sort_by(|a, b| {
            compared += 1;
            heap.look_at(compared);
            a.as_int().cmp(&b.as_int())
        });
    }
    if plan.unique {
        elements.dedup();
    }
    if plan.descending {
        elements.reverse();
    }
    elements
}
