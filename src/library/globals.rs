//! Global variables: `nb_setval/2` stores a copy that survives backtracking, `b_setval/2` a term of the heap
//! that backtracking restores.
//!
//! A copy is a block. The first `nb_getval/2` puts it on the heap, where it stays for the rest of the query.
//! Later reads return the same term, including changes by `setarg/3` or bindings. A backtrackable value is in
//! a heap cell that is never freed. Both are roots of the heap.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::support::answers;
use super::support::errors::{existence_error, type_error};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::resources::ProgramState;
use crate::machine::{Args, Machine, Nondet};
use crate::term::raise::{Raised, instantiation};
use crate::term::trail_entry::TrailEntry;
use crate::term::{Atom, Block, Cell, Functor, View, atoms};

pub const BUILTINS: &[Builtin] = &[
    det("nb_setval", 2, nb_setval),
    det("nb_linkval", 2, nb_setval),
    det("nb_delete", 1, nb_delete),
    det("b_setval", 2, b_setval),
    det("nb_getval", 2, getval),
    det("b_getval", 2, getval),
    nondet("nb_current", 2, nb_current),
];

/// The global variables of an engine.
#[derive(Clone, Default)]
pub struct Globals {
    variables: IndexMap<Atom, Variable, FxBuildHasher>,
    /// The roots of deleted variables, to be used again.
    spare: Vec<HeapRoot>,
    /// The size of the copies in bytes.
    bytes: usize,
}

/// The bytes that a variable takes besides its copy.
const VARIABLE: usize = 2 * size_of::<(Atom, Variable)>();

/// A global variable.
#[derive(Clone, Default)]
struct Variable {
    /// The copy made by `nb_setval/2`.
    copy: Option<Block>,
    /// The query in which `b_setval/2` replaced the copy.
    overridden: Option<u64>,
    /// The root that holds the copy on the heap, or `[]` before the copy is on the heap.
    shared: Option<HeapRoot>,
    /// The root that refers to the cell of the backtrackable value.
    place: Option<HeapRoot>,
}

/// One of the heap's roots. Roots belong to one query.
#[derive(Clone, Copy)]
struct HeapRoot {
    index: usize,
    query: u64,
}

impl HeapRoot {
    fn new(m: &mut Machine, cell: Cell) -> HeapRoot {
        while let Some(root) = m.resources.get::<Globals>().spare.pop() {
            if let Some(place) = root.cell(m) {
                *place = cell;
                return root;
            }
        }
        m.heap.globals.push(cell);
        HeapRoot { index: m.heap.globals.len() - 1, query: m.queries }
    }

    /// Returns the cell of the root, if its query still runs.
    fn cell(self, m: &mut Machine) -> Option<&mut Cell> {
        let is_of_now = self.query == m.queries;
        m.heap.globals.get_mut(self.index).filter(|_| is_of_now)
    }
}

impl Globals {
    fn set(&mut self, key: Atom, copy: Block) -> &mut Variable {
        let variable = self.variables.entry(key).or_default();
        self.bytes += copy.bytes();
        let before = variable.copy.replace(copy);
        self.bytes -= before.map_or(0, |copy| copy.bytes());
        variable
    }

    fn delete(&mut self, key: Atom) {
        let Some(variable) = self.variables.shift_remove(&key) else { return };
        self.spare.extend(variable.shared.into_iter().chain(variable.place));
        self.bytes -= variable.copy.map_or(0, |copy| copy.bytes());
    }
}

impl ProgramState for Globals {
    fn bytes(&self) -> usize {
        self.variables.len() * VARIABLE + self.bytes
    }

    fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        let of_copies = self.variables.values().filter_map(|v| v.copy.as_ref()).flat_map(|copy| copy.atoms());
        self.variables.keys().copied().chain(of_copies).for_each(keep);
    }
}

/// Returns the name of a variable: `instantiation_error`, `type_error(atom, Key)`.
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
    m.keep(VARIABLE + copy.bytes())?;
    let variable = m.resources.get::<Globals>().set(key, copy);
    variable.overridden = None;
    if let Some(cell) = variable.shared.and_then(|root| root.cell(m)) {
        *cell = Cell::atom(atoms::NIL);
    }
    Ok(true)
}

/// `nb_delete(+Key)`: det. O(number of variables).
fn nb_delete(m: &mut Machine, args: Args) -> Raised<bool> {
    let key = key(m, m.arg(args, 0))?;
    m.resources.get::<Globals>().delete(key);
    Ok(true)
}

/// `b_setval(+Key, +Value)`: det; until backtracking. O(1), except for the first call after `nb_setval/2`.
fn b_setval(m: &mut Machine, args: Args) -> Raised<bool> {
    let key = key(m, m.arg(args, 0))?;
    let value = m.deref_arg(args, 1);
    let addr = place(m, key)?;
    // Trailed regardless of the cell's age, since the cell outlives younger choice points.
    let before = m.heap.at(addr);
    m.heap.push_trail(TrailEntry::new(addr, before));
    let value = if m.heap.is_var(value) { Cell::reference(value.addr()) } else { value };
    m.heap.set(addr, value);
    Ok(true)
}

/// Returns the address of the cell of a variable's backtrackable value, which holds the previous value.
fn place(m: &mut Machine, key: Atom) -> Raised<usize> {
    let query = m.queries;
    if let Some(variable) = m.resources.get::<Globals>().variables.get(&key)
        && let (Some(root), true) = (variable.place, variable.overridden == Some(query))
        && let Some(cell) = root.cell(m)
    {
        return Ok(cell.addr());
    }
    let before = shared(m, key)?;
    m.resources.get::<Globals>().variables.entry(key).or_default().overridden = Some(query);
    // A cell of its own: what the trail holds of the cell before `nb_setval/2` must not come back.
    let addr = new_place(m, key);
    if let Some(before) = before {
        m.heap.set(addr, before);
        m.freeze();
    }
    Ok(addr)
}

fn new_place(m: &mut Machine, key: Atom) -> usize {
    let addr = m.heap.put_var().addr();
    m.freeze();
    let cell = Cell::reference(addr);
    let place = m.resources.get::<Globals>().variables.get(&key).and_then(|variable| variable.place);
    match place.and_then(|root| root.cell(m)) {
        Some(root) => *root = cell,
        None => {
            let root = HeapRoot::new(m, cell);
            m.resources.get::<Globals>().variables.entry(key).or_default().place = Some(root);
        }
    }
    addr
}

/// Returns the copy of `nb_setval/2` on the heap, the same term each time. O(1), except for the first call.
fn shared(m: &mut Machine, key: Atom) -> Raised<Option<Cell>> {
    let query = m.queries;
    let Some((at, _, variable)) = m.resources.get::<Globals>().variables.get_full(&key) else {
        return Ok(None);
    };
    let copy = match &variable.copy {
        Some(copy) if variable.overridden != Some(query) => copy,
        _ => return Ok(None),
    };
    if let Some(constant) = copy.flat() {
        return Ok(Some(constant));
    }
    let root = variable.shared;
    let there = root.and_then(|root| root.cell(m)).copied();
    if let Some(term) = there.filter(|&cell| cell != Cell::atom(atoms::NIL)) {
        return Ok(Some(term));
    }
    let globals = m.resources.get::<Globals>();
    let Some(copy) = &globals.variables[at].copy else { return Ok(None) };
    let term = copy.restore(&mut m.heap)?;
    let is_constant = copy.is_constant();
    if is_constant {
        return Ok(Some(term));
    }
    m.freeze();
    match root.and_then(|root| root.cell(m)) {
        Some(cell) => *cell = term,
        None => {
            let root = HeapRoot::new(m, term);
            m.resources.get::<Globals>().variables[at].shared = Some(root);
        }
    }
    Ok(Some(term))
}

/// `nb_getval(+Key, ?Value)`, `b_getval(+Key, ?Value)`: the value, whichever predicate set it. If there is
/// none, `user:exception(undefined_global_variable, Key, Action)` may create one and answer `retry`. Errors:
/// `existence_error(variable, Key)`.
fn getval(m: &mut Machine, args: Args) -> Raised<bool> {
    let key = key(m, m.arg(args, 0))?;
    match value(m, key)? {
        Some(value) => m.unify_arg(args, 1, value),
        None => missing(m, args),
    }
}

/// Handles a variable without a value: calls the program's `exception/3` to create one, if it is defined.
fn missing(m: &mut Machine, args: Args) -> Raised<bool> {
    let hook = Functor::new(m.symbols.intern("exception"), 3);
    let hooked = m.db.find_pred(atoms::USER, hook).is_some_and(|id| m.db.pred(id).live > 0);
    if !hooked {
        return existence_error(m, "variable", m.arg(args, 0));
    }
    let name = m.symbols.intern("$missing_variable");
    let goal = m.heap.put_struct(name, &[m.arg(args, 0), m.arg(args, 1)]);
    let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
    m.call_next(goal);
    Ok(true)
}

fn value(m: &mut Machine, key: Atom) -> Raised<Option<Cell>> {
    let query = m.queries;
    let Some(variable) = m.resources.get::<Globals>().variables.get(&key) else { return Ok(None) };
    if variable.copy.is_some() && variable.overridden != Some(query) {
        return shared(m, key);
    }
    let place = variable.place;
    Ok(place.and_then(|place| backtrackable(m, place)))
}

/// Returns the value in the cell of a root, if it has one.
fn backtrackable(m: &mut Machine, place: HeapRoot) -> Option<Cell> {
    let place = *place.cell(m)?;
    // Backtracking to before the first value leaves the cell unbound, as it was created.
    Some(m.heap.at(place.addr())).filter(|value| *value != place)
}

/// `nb_current(?Key, ?Value)`: nondet; the existing variables, in order of creation.
fn nb_current(m: &mut Machine, args: Args) -> Raised<Nondet> {
    if !m.heap.is_var(m.arg(args, 0)) {
        let key = key(m, m.arg(args, 0))?;
        let found = value(m, key)?;
        return answers::once(found.map_or(Ok(false), |value| m.unify_arg(args, 1, value))?);
    }
    let keys: Vec<Atom> = m.resources.get::<Globals>().variables.keys().copied().collect();
    answers::each_of(keys, |m, args, key| {
        let Some(value) = value(m, key)? else { return Ok(false) };
        Ok(m.unify_arg(args, 0, Cell::atom(key))? && m.unify_arg(args, 1, value)?)
    })
}
