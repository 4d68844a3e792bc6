//! Global variables: `nb_setval/2` keeps a copy that backtracking leaves alone, `b_setval/2` a term of the heap that
//! backtracking takes back.
//!
//! A copy is a block of its own, put on the heap anew by each `nb_getval/2`. A backtrackable value stands in a cell
//! of the heap that is never given up; the heap lists those cells among its roots.

use super::answers;
use super::enumerate;
use super::errors::{existence_error, type_error};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::term::heap::TrailEntry;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Block, Cell, View};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

pub const BUILTINS: &[Builtin] = &[
    det("nb_setval", 2, nb_setval),
    det("b_setval", 2, b_setval),
    det("nb_getval", 2, getval),
    det("b_getval", 2, getval),
    nondet("nb_current", 2, nb_current),
];

/// The global variables of an engine.
#[derive(Default)]
pub struct Globals(IndexMap<Atom, Variable, FxBuildHasher>);

/// One variable.
#[derive(Default)]
struct Variable {
    /// What `nb_setval/2` left; nothing when `b_setval/2` came later.
    copy: Option<Block>,
    /// Which of the heap's roots refers to the cell of the backtrackable value; none does when a new query began.
    place: Option<usize>,
}

impl Globals {
    /// Every atom that is a key or stands in a copy: roots of the table of atoms.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> + '_ {
        let of_copies = self.0.values().filter_map(|v| v.copy.as_ref()).flat_map(|copy| copy.atoms());
        self.0.keys().copied().chain(of_copies)
    }
}

/// The name of a variable: `instantiation_error`, `type_error(atom, Key)`.
fn key(m: &mut Machine, cell: Cell) -> Raised<Atom> {
    match m.heap.view(cell) {
        View::Atom(name) => Ok(name),
        View::Int(i) => Ok(m.symbols.intern(&i.to_string())),
        View::Var(_) => instantiation(),
        _ => type_error(m, "atom", cell),
    }
}

/// `nb_setval(+Key, +Value)`: det. O(value).
fn nb_setval(m: &mut Machine, args: Args) -> Raised<bool> {
    let key = key(m, m.arg(args, 0))?;
    let value = m.arg(args, 1);
    let copy = Block::new(&mut m.heap, value, true)?;
    m.resources.get::<Globals>().0.entry(key).or_default().copy = Some(copy);
    Ok(true)
}

/// `b_setval(+Key, +Value)`: det; until backtracking. O(1), but for the first time after `nb_setval/2`.
fn b_setval(m: &mut Machine, args: Args) -> Raised<bool> {
    let key = key(m, m.arg(args, 0))?;
    let value = m.deref_arg(args, 1);
    let addr = place(m, key)?;
    // Trailed whatever the age of the cell: it outlives the choice points that are younger than it.
    let before = m.heap.at(addr);
    m.heap.trail.push(TrailEntry::Value(addr, before));
    let value = if m.heap.is_var(value) { Cell::reference(value.addr()) } else { value };
    m.heap.set(addr, value);
    Ok(true)
}

/// The cell of a variable's backtrackable value, with the value there was before in it.
fn place(m: &mut Machine, key: Atom) -> Raised<usize> {
    let variable = m.resources.get::<Globals>().0.entry(key).or_default();
    let (copy, place) = (variable.copy.take(), variable.place);
    let before = copy.map(|copy| copy.restore(&mut m.heap)).transpose()?;
    let addr = match place.and_then(|place| m.heap.globals.get(place)) {
        Some(place) => place.addr(),
        None => new_place(m, key),
    };
    if let Some(before) = before {
        m.heap.set(addr, before);
        m.freeze();
    }
    Ok(addr)
}

fn new_place(m: &mut Machine, key: Atom) -> usize {
    let addr = m.heap.put_var().addr();
    m.freeze();
    let place = m.heap.globals.len();
    m.heap.globals.push(Cell::reference(addr));
    m.resources.get::<Globals>().0.entry(key).or_default().place = Some(place);
    addr
}

/// `nb_getval(+Key, ?Value)`, `b_getval(+Key, ?Value)`: the value, whichever predicate set it.
/// Errors: `existence_error(variable, Key)`.
fn getval(m: &mut Machine, args: Args) -> Raised<bool> {
    let key = key(m, m.arg(args, 0))?;
    match value(m, key)? {
        Some(value) => m.unify_arg(args, 1, value),
        None => existence_error(m, "variable", m.arg(args, 0)),
    }
}

fn value(m: &mut Machine, key: Atom) -> Raised<Option<Cell>> {
    let Some(variable) = m.resources.get::<Globals>().0.get(&key) else { return Ok(None) };
    if let Some(copy) = &variable.copy {
        return Ok(Some(copy.restore(&mut m.heap)?));
    }
    let place = variable.place.and_then(|place| m.heap.globals.get(place));
    // Backtracking over the first value leaves the cell unbound, as it was made.
    Ok(place.map(|&place| m.heap.at(place.addr())).filter(|value| Some(value) != place))
}

/// `nb_current(?Key, ?Value)`: nondet; the variables there are, in the order they were made.
fn nb_current(m: &mut Machine, args: Args) -> Raised<Nondet> {
    if !m.heap.is_var(m.arg(args, 0)) {
        let key = key(m, m.arg(args, 0))?;
        let found = value(m, key)?;
        return answers::once(found.map_or(Ok(false), |value| m.unify_arg(args, 1, value))?);
    }
    let keys: Vec<Atom> = m.resources.get::<Globals>().0.keys().copied().collect();
    Ok(enumerate::many(keys, |m, args, key| {
        let Some(value) = value(m, key)? else { return Ok(false) };
        Ok(m.unify_arg(args, 0, Cell::atom(key))? && m.unify_arg(args, 1, value)?)
    }))
}
