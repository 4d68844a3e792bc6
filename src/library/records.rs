//! The recorded database: terms under keys, in order.
//!
//! The records of a key have positions, which grow towards both ends and are never reused. So a position
//! identifies a record for good. A reader sees the records between the ends as they were when it began: the
//! logical update view. Records survive backtracking; they are blocks, which each reader copies to the heap.

use std::collections::VecDeque;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::references;
use super::support::answers;
use super::support::errors::{existence_error, type_error};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::resources::ProgramState;
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::term::block::bytes_apart;
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::{Atom, Block, Cell, Functor, View};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    det("recorda", 2, |m, args| record(m, args, AddAt::Front)),
    det("recorda", 3, |m, args| record_referred(m, args, AddAt::Front)),
    det("recordz", 2, |m, args| record(m, args, AddAt::Back)),
    det("recordz", 3, |m, args| record_referred(m, args, AddAt::Back)),
    nondet("recorded", 2, |m, args| recorded(m, args, None)),
    nondet("recorded", 3, |m, args| recorded(m, args, Some(2))),
    det("erase", 1, erase),
    det("instance", 2, instance),
    nondet("current_key", 1, current_key),
];

/// The recorded database of an engine.
#[derive(Clone, Default)]
pub struct Records {
    keys: IndexMap<RecordKey, KeyedRecords, FxBuildHasher>,
    bytes: usize,
}

/// The key of a record. Of a compound, only name and arity count.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum RecordKey {
    Functor(Functor),
    Number(i64),
}

impl RecordKey {
    /// Returns the atom in a key.
    pub(super) fn atom(self) -> Option<Atom> {
        match self {
            RecordKey::Functor(functor) => Some(functor.name()),
            RecordKey::Number(_) => None,
        }
    }
}

/// The records of a key in order of their positions, from `front` to before `back`.
#[derive(Clone, Default)]
struct KeyedRecords {
    /// A removed record leaves a hole; holes are closed once half of the entries are holes. There are no
    /// holes at either end.
    records: VecDeque<(i64, Option<Block>)>,
    holes: usize,
    front: i64,
    back: i64,
}

impl KeyedRecords {
    fn add(&mut self, block: Block, end: AddAt) -> i64 {
        if self.records.is_empty() {
            // Many keys have one record.
            self.records.reserve_exact(1);
        }
        match end {
            AddAt::Front => {
                self.front -= 1;
                self.records.push_front((self.front, Some(block)));
                self.front
            }
            AddAt::Back => {
                self.back += 1;
                self.records.push_back((self.back - 1, Some(block)));
                self.back - 1
            }
        }
    }

    /// Returns the index of a position. O(1) unless holes were closed, else O(log records).
    fn before(&self, place: i64) -> usize {
        let Some(&(first, _)) = self.records.front() else { return 0 };
        let expected = usize::try_from(place - first).unwrap_or(0);
        match self.records.get(expected) {
            Some(&(found, _)) if found == place => expected,
            _ => self.records.partition_point(|&(other, _)| other < place),
        }
    }

    fn block(&self, place: i64) -> Option<&Block> {
        let (found, block) = self.records.get(self.before(place))?;
        block.as_ref().filter(|_| *found == place)
    }

    /// Returns the first record in the positions `from` to before `to`.
    fn next(&self, from: i64, to: i64) -> Option<i64> {
        let rest = self.records.range(self.before(from)..);
        let (place, _) = rest.into_iter().find(|(_, block)| block.is_some())?;
        (*place < to).then_some(*place)
    }

    /// Returns the position of the record if there is exactly one.
    fn only(&self) -> Option<i64> {
        match self.records.len() {
            1 => self.records.front().map(|(place, _)| *place),
            _ => None,
        }
    }

    /// Removes a record. O(1) amortised, once its position was found.
    fn remove(&mut self, place: i64) -> Option<Block> {
        let at = self.before(place);
        let block = self.records.get_mut(at).filter(|(found, _)| *found == place)?.1.take()?;
        self.holes += 1;
        while self.records.front().is_some_and(|(_, block)| block.is_none()) {
            self.records.pop_front();
            self.holes -= 1;
        }
        while self.records.back().is_some_and(|(_, block)| block.is_none()) {
            self.records.pop_back();
            self.holes -= 1;
        }
        if self.holes > FEW.max(self.records.len() / 2) {
            self.records.retain(|(_, block)| block.is_some());
            self.holes = 0;
        }
        if self.records.len() < self.records.capacity() / 8 {
            self.records.shrink_to(2 * self.records.len());
        }
        Some(block)
    }

    fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.records.iter().filter_map(|(_, block)| block.as_ref())
    }
}

/// The number of holes that are always tolerated.
const FEW: usize = 16;

/// The number of a key and a position.
type Reference = (usize, i64);

/// The end at which a record is added.
#[derive(Clone, Copy)]
enum AddAt {
    Front,
    Back,
}

/// The name of a reference's functor.
const NAME: &str = "$record";

/// The bytes that a record takes besides its block.
const RECORD: usize = 32;

/// The bytes of a key that has or had records.
const KEY: usize = 2 * size_of::<(RecordKey, KeyedRecords)>();

impl ProgramState for Records {
    fn bytes(&self) -> usize {
        self.keys.len() * KEY + self.bytes
    }

    fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        let keys = self.keys.keys().filter_map(|key| key.atom());
        let records = self.keys.values().flat_map(|kept| kept.blocks());
        keys.chain(records.flat_map(|block| block.atoms())).for_each(keep);
    }
}

impl Records {
    fn add(&mut self, key: RecordKey, block: Block, end: AddAt) -> Reference {
        self.bytes += size(&block);
        let entry = self.keys.entry(key);
        let number = entry.index();
        let kept = entry.or_default();
        (number, kept.add(block, end))
    }

    fn remove(&mut self, (key, place): Reference) -> bool {
        let removed = self.keys.get_index_mut(key).and_then(|(_, kept)| kept.remove(place));
        self.bytes -= removed.as_ref().map_or(0, size);
        removed.is_some()
    }

    fn block(&self, (key, place): Reference) -> Option<&Block> {
        self.keys.get_index(key)?.1.block(place)
    }
}

fn size(block: &Block) -> usize {
    bytes_apart(block.bytes()) + RECORD
}

/// Returns a key: `instantiation_error`; `type_error(key, Key)` if it is neither callable nor a small
/// integer.
pub(super) fn key_of(m: &mut Machine, cell: Cell) -> Raised<RecordKey> {
    match (m.heap.view(cell), m.heap.callable(cell)) {
        (View::Var(_), _) => instantiation(),
        (View::Int(i), _) => Ok(RecordKey::Number(i)),
        (_, Some((name, arity, _))) => Ok(RecordKey::Functor(Functor::new(name, arity))),
        _ => type_error(m, "key", cell),
    }
}

/// Puts the most general term of a key on the heap.
pub(super) fn put_key(m: &mut Machine, key: RecordKey) -> Cell {
    match key {
        RecordKey::Number(i) => Cell::int(i),
        RecordKey::Functor(functor) if functor.arity() == 0 => Cell::atom(functor.name()),
        RecordKey::Functor(functor) => m.heap.put_blank_struct(functor.name(), functor.arity()).0,
    }
}

fn put_reference(m: &mut Machine, (key, place): Reference) -> Cell {
    let name = m.symbols.intern(NAME);
    m.heap.put_struct(name, &[Cell::int(key.to_i64()), Cell::int(place)])
}

/// Returns the record of a reference, if the term is one.
fn reference_of(m: &mut Machine, cell: Cell) -> Option<Reference> {
    let name = m.symbols.intern(NAME);
    let parts = m.heap.args_of::<2>(cell, name)?.map(|part| m.heap.view(part));
    match parts {
        [View::Int(key), View::Int(place)] => Some((usize::try_from(key).ok()?, place)),
        _ => None,
    }
}

/// Adds the second argument under the key in the first. O(size + log records).
fn add(m: &mut Machine, args: Args, end: AddAt) -> Raised<Reference> {
    let key = key_of(m, m.arg(args, 0))?;
    let term = m.arg(args, 1);
    let block = Block::new(&mut m.heap, term, false)?;
    m.keep(size(&block))?;
    Ok(m.resources.get::<Records>().add(key, block, end))
}

/// `recorda(+Key, +Term)`, `recordz(+Key, +Term)`: adds Term before or after the records of the key.
fn record(m: &mut Machine, args: Args, end: AddAt) -> Raised<bool> {
    add(m, args, end).map(|_| true)
}

/// `recorda(+Key, +Term, -Reference)`, `recordz(+Key, +Term, -Reference)`: also returns the reference of the
/// record.
fn record_referred(m: &mut Machine, args: Args, end: AddAt) -> Raised<bool> {
    let reference = m.deref_arg(args, 2);
    if !m.heap.is_var(reference) {
        key_of(m, m.arg(args, 0))?;
        return Err(Raise::Uninstantiation(reference).into());
    }
    let added = add(m, args, end)?;
    let named = put_reference(m, added);
    m.unify(reference, named)
}

/// `recorded(?Key, ?Term)`, `recorded(?Key, ?Term, ?Reference)`: nondet; semidet for a given reference.
fn recorded(m: &mut Machine, args: Args, reference: Option<u16>) -> Raised<Nondet> {
    if let Some(at) = reference
        && let cell = m.deref_arg(args, at)
        && !m.heap.is_var(cell)
    {
        let Some(named) = reference_of(m, cell) else { return type_error(m, "db_reference", cell) };
        return answers::once(put_record(m, args, named, None)?);
    }
    let key = m.deref_arg(args, 0);
    let key = if m.heap.is_var(key) { None } else { Some(key_of(m, key)?) };
    let records = m.resources.get::<Records>();
    let keys = match key.map(|key| records.keys.get_full(&key)) {
        Some(None) => return Ok(Nondet::Fail),
        Some(Some((number, _, kept))) => {
            if let Some(place) = kept.only() {
                return answers::once(put_record(m, args, (number, place), reference)?);
            }
            number..number + 1
        }
        None => 0..records.keys.len(),
    };
    let ends = keys.map(|number| {
        let kept = &records.keys[number];
        (number, kept.front, kept.back)
    });
    let mut reading = RecordReader { keys: ends.rev().collect(), reference, ahead: None };
    reading.look_ahead(m);
    Ok(if reading.ahead.is_some() { Nondet::Many(Box::new(reading)) } else { Nondet::Fail })
}

/// Unifies a record with the arguments; returns `false` also if it was erased.
fn put_record(m: &mut Machine, args: Args, named: Reference, reference: Option<u16>) -> Raised<bool> {
    let records = m.resources.get::<Records>();
    let Some(block) = records.block(named) else { return Ok(false) };
    let key = records.keys.get_index(named.0).map(|(key, _)| *key);
    let term = block.restore(&mut m.heap)?;
    if !m.unify_arg(args, 1, term)? {
        return Ok(false);
    }
    if let Some(at) = reference {
        let named = put_reference(m, named);
        if !m.unify_arg(args, at, named)? {
            return Ok(false);
        }
    }
    let asked = m.deref_arg(args, 0);
    match key {
        Some(key) if m.heap.is_var(asked) => {
            let key = put_key(m, key);
            m.unify(asked, key)
        }
        Some(key) => Ok(key_of(m, asked)? == key),
        None => Ok(false),
    }
}

/// A reader of records: the remaining keys, the next one last, each with its remaining positions.
struct RecordReader {
    keys: Vec<(usize, i64, i64)>,
    reference: Option<u16>,
    ahead: Option<Reference>,
}

impl RecordReader {
    /// Finds the next record that still exists. O(log records).
    fn look_ahead(&mut self, m: &mut Machine) {
        let records = m.resources.get::<Records>();
        self.ahead = None;
        while let Some((key, from, to)) = self.keys.last_mut() {
            if let Some(place) = records.keys[*key].next(*from, *to) {
                *from = place + 1;
                self.ahead = Some((*key, place));
                return;
            }
            self.keys.pop();
        }
    }
}

impl Alternatives for RecordReader {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        m.heap.meter.charge(1)?;
        let Some(named) = self.ahead else { return Ok(NextAnswer::Fail) };
        let is_true = put_record(m, args, named, self.reference)?;
        self.look_ahead(m);
        Ok(NextAnswer::answered(is_true, self.ahead.is_none()))
    }

    fn keeps_atoms(&self) -> bool {
        false
    }
}

/// `erase(+Reference)`: removes the record or the clause.
///
/// # Errors
/// `type_error(db_reference, Reference)`; `existence_error(db_reference, Reference)`; `permission_error` for
/// a clause of a static procedure.
fn erase(m: &mut Machine, args: Args) -> Raised<bool> {
    let cell = m.arg(args, 0);
    match reference_of(m, cell) {
        None => references::erase(m, args),
        Some(named) if m.resources.get::<Records>().remove(named) => Ok(true),
        Some(_) => existence_error(m, "db_reference", cell),
    }
}

/// `instance(+Reference, -Term)`: the recorded term, or the clause as `Head :- Body`. Fails if it was erased.
fn instance(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(named) = reference_of(m, m.arg(args, 0)) else {
        let Some((_, clause)) = references::referred(m, m.arg(args, 0))? else { return Ok(false) };
        return m.unify_arg(args, 1, clause);
    };
    let records = m.resources.get::<Records>();
    let Some(block) = records.block(named) else { return Ok(false) };
    let term = block.restore(&mut m.heap)?;
    m.unify_arg(args, 1, term)
}

/// `current_key(?Key)`: a key with at least one record. O(keys).
fn current_key(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let asked = m.deref_arg(args, 0);
    let wanted = if m.heap.is_var(asked) { None } else { Some(key_of(m, asked)?) };
    let records = m.resources.get::<Records>();
    let full = records.keys.iter().filter(|(_, kept)| !kept.records.is_empty()).map(|(key, _)| *key);
    let found = full.filter(|key| wanted.is_none_or(|wanted| wanted == *key)).collect();
    answers::each_of(found, |m, args, key| {
        let key = put_key(m, key);
        m.unify_arg(args, 0, key)
    })
}
