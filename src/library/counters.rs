//! Values under keys that survive backtracking: `flag/3` and related predicates.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::records::{RecordKey, key_of, put_key};
use super::support::answers;
use super::support::errors::type_error;
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::resources::ProgramState;
use crate::machine::{Args, Machine, Nondet, arithmetic};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Block, Cell, View};

pub const BUILTINS: &[Builtin] = &[
    det("$flag", 3, flag),
    det("$get_flag", 2, get),
    det("$set_flag", 2, set),
    nondet("$current_flag", 1, current),
];

/// The flags of an engine, in the order in which they were first set.
#[derive(Clone, Default)]
pub struct Counters {
    values: IndexMap<RecordKey, Block, FxBuildHasher>,
    /// The size of the values in bytes.
    bytes: usize,
}

/// The bytes that a flag takes besides its value.
const FLAG: usize = 2 * size_of::<(RecordKey, Block)>();

impl Counters {
    fn put(&mut self, key: RecordKey, value: Block) {
        self.bytes += value.bytes();
        let before = self.values.insert(key, value);
        self.bytes -= before.map_or(0, |value| value.bytes());
    }
}

impl ProgramState for Counters {
    fn bytes(&self) -> usize {
        self.values.len() * FLAG + self.bytes
    }

    fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        let atoms = self.values.iter().flat_map(|(key, value)| key.atom().into_iter().chain(value.atoms()));
        atoms.for_each(keep);
    }
}

/// Returns the value under a key, initially 0.
fn value(m: &mut Machine, key: RecordKey) -> Raised<Cell> {
    match m.resources.get::<Counters>().values.get(&key) {
        Some(value) => Ok(value.restore(&mut m.heap)?),
        None => Ok(Cell::int(0)),
    }
}

fn put(m: &mut Machine, key: RecordKey, value: Cell) -> Raised<()> {
    let value = Block::new(&mut m.heap, value, true)?;
    if !m.resources.get::<Counters>().values.contains_key(&key) {
        m.keep(FLAG + value.bytes())?;
    }
    m.resources.get::<Counters>().put(key, value);
    Ok(())
}

/// `'$flag'(+Key, ?Old, +New)`: semidet; sets the value to an atom, or to that of an expression.
fn flag(m: &mut Machine, args: Args) -> Raised<bool> {
    let key = key_of(m, m.arg(args, 0))?;
    let old = value(m, key)?;
    if !m.unify_arg(args, 1, old)? {
        return Ok(false);
    }
    let new = m.deref_arg(args, 2);
    let new = if new.is_atom() { new } else { arithmetic::eval_cell(m, new)? };
    put(m, key, new)?;
    Ok(true)
}

/// `'$get_flag'(+Key, ?Value)`: semidet.
fn get(m: &mut Machine, args: Args) -> Raised<bool> {
    let key = key_of(m, m.arg(args, 0))?;
    let value = value(m, key)?;
    m.unify_arg(args, 1, value)
}

/// `'$set_flag'(+Key, +Value)`: det; `instantiation_error`, `type_error(atomic, Value)`.
fn set(m: &mut Machine, args: Args) -> Raised<bool> {
    let key = key_of(m, m.arg(args, 0))?;
    let value = m.arg(args, 1);
    match m.heap.view(value) {
        View::Var(_) => instantiation(),
        View::List(_) | View::Str(..) => type_error(m, "atomic", value),
        _ => put(m, key, value).map(|()| true),
    }
}

/// `'$current_flag'(?Key)`: nondet.
fn current(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let wanted = m.arg(args, 0);
    if !m.heap.is_var(wanted) {
        let key = key_of(m, wanted)?;
        return answers::once(m.resources.get::<Counters>().values.contains_key(&key));
    }
    let keys: Vec<RecordKey> = m.resources.get::<Counters>().values.keys().copied().collect();
    answers::each_of(keys, |m, args, key| {
        let key = put_key(m, key);
        m.unify_arg(args, 0, key)
    })
}
