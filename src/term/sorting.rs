//! Sorting by standard order.
//!
//! Each key gets a rank, a number that orders most pairs of keys by itself; terms are compared only if ranks
//! are equal.

use std::cmp::Ordering;

use super::cell::{Cell, Tag};
use super::heap::{Heap, unwind};
use super::order::{OrderClass, class, compare, parts};
use super::symbols::Symbols;
use crate::error::Stop;
use crate::width::Width;

/// An item with its key.
#[derive(Clone, Copy)]
struct Entry {
    rank: u64,
    key: Cell,
    item: Cell,
}

/// The order and uniqueness of a sort.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SortOrder {
    pub descending: bool,
    /// Whether to keep only the first of items with equal keys.
    pub unique: bool,
}

/// The number of entries that are sorted without a look at the clock.
const RUN: usize = 1 << 16;

/// Sorts items by their keys in standard order, stably. O(n log n) comparisons.
///
/// # Panics
/// At a limit; the machine turns that into the stop.
pub fn sort(
    heap: &mut Heap,
    symbols: &Symbols,
    items: Vec<Cell>,
    key: impl Fn(&Heap, Cell) -> Cell,
    plan: SortOrder,
) -> Result<Vec<Cell>, Stop> {
    if items.len() <= FEW {
        return sort_few(heap, symbols, items, key, plan);
    }
    // Entries, their ranks, and the buffer for merging, besides the items.
    heap.afford(items.len() * (size_of::<Entry>() * 3 / 2 + 2 * size_of::<Cell>()))?;
    let entry = |item| Entry { rank: 0, key: heap.deref(key(heap, item)), item };
    let mut entries: Vec<Entry> = items.into_iter().map(entry).collect();
    let mut leading: Vec<Cell> = entries.iter().map(|entry| entry.key).collect();
    rank_all(heap, symbols, &mut entries, &mut leading);
    let by_key = |heap: &mut Heap, a: &Entry, b: &Entry| {
        let order = a.order(b, heap, symbols).unwrap_or_else(|stop| unwind(stop));
        if plan.descending { order.reverse() } else { order }
    };
    // Runs, which are then merged: short lists are sorted without a look at the clock.
    for (i, run) in entries.chunks_mut(RUN).enumerate() {
        if i > 0 {
            heap.meter.look()?;
        }
        run.sort_by(|a, b| by_key(heap, a, b));
    }
    if entries.len() > RUN {
        let mut compared = 0;
        entries.sort_by(|a, b| {
            compared += 1;
            heap.look_at(compared);
            by_key(heap, a, b)
        });
    }
    let mut stopped = None;
    if plan.unique {
        entries.dedup_by(|later, kept| match kept.order(later, heap, symbols) {
            Ok(order) => order == Ordering::Equal,
            Err(stop) => {
                stopped = Some(stop);
                false
            }
        });
    }
    stopped.map_or_else(|| Ok(entries.into_iter().map(|entry| entry.item).collect()), Err)
}

/// The most items that are sorted by insertion, without allocations.
const FEW: usize = 8;

/// Sorts a few items likewise.
fn sort_few(
    heap: &mut Heap,
    symbols: &Symbols,
    mut items: Vec<Cell>,
    key: impl Fn(&Heap, Cell) -> Cell,
    plan: SortOrder,
) -> Result<Vec<Cell>, Stop> {
    let nothing = Cell::int(0);
    let mut entries = [Entry { rank: 0, key: nothing, item: nothing }; FEW];
    let mut leading = [nothing; FEW];
    let entries = &mut entries[..items.len()];
    for ((entry, lead), &item) in entries.iter_mut().zip(&mut leading).zip(&items) {
        *lead = heap.deref(key(heap, item));
        *entry = Entry { rank: 0, key: *lead, item };
    }
    rank_all(heap, symbols, entries, &mut leading[..items.len()]);
    let after = if plan.descending { Ordering::Less } else { Ordering::Greater };
    for i in 1..entries.len() {
        let entry = entries[i];
        let mut at = i;
        while at > 0 && entries[at - 1].order(&entry, heap, symbols)? == after {
            entries[at] = entries[at - 1];
            at -= 1;
        }
        entries[at] = entry;
    }
    items.clear();
    let mut kept: Option<Entry> = None;
    for entry in entries {
        let is_again = match kept.filter(|_| plan.unique) {
            Some(kept) => kept.order(entry, heap, symbols)? == Ordering::Equal,
            None => false,
        };
        if !is_again {
            items.push(entry.item);
            kept = Some(*entry);
        }
    }
    Ok(items)
}

impl Entry {
    #[inline]
    fn order(&self, other: &Entry, heap: &mut Heap, symbols: &Symbols) -> Result<Ordering, Stop> {
        match self.rank.cmp(&other.rank) {
            Ordering::Equal if self.key == other.key => Ok(Ordering::Equal),
            Ordering::Equal => {
                heap.meter.charge(1)?;
                compare(heap, symbols, self.key, other.key)
            }
            order => Ok(order),
        }
    }
}

/// The depth to which compounds are searched for a difference.
const LEVELS: usize = 4;

/// Ranks all entries. If all keys have the same functor, they are ranked by their first arguments.
/// `leading` has their keys at first.
fn rank_all(heap: &Heap, symbols: &Symbols, entries: &mut [Entry], leading: &mut [Cell]) {
    for _ in 0..LEVELS {
        if !share_functor(heap, leading) {
            break;
        }
        for cell in leading.iter_mut() {
            *cell = heap.deref(heap.at(parts(heap, *cell).2));
        }
    }
    for (entry, cell) in entries.iter_mut().zip(leading) {
        entry.rank = rank(heap, symbols, *cell);
    }
}

fn share_functor(heap: &Heap, cells: &[Cell]) -> bool {
    let Some(first) = cells.first() else { return false };
    match first.tag() {
        Tag::List => cells.iter().all(|cell| cell.tag() == Tag::List),
        Tag::Str => {
            let functor = heap.at(first.addr());
            let has_it = |cell: &Cell| cell.tag() == Tag::Str && heap.at(cell.addr()) == functor;
            functor.as_functor().arity() > 0 && cells.iter().all(has_it)
        }
        _ => false,
    }
}

/// Returns the rank: the class in three bits, and as much of the value as fits in the others.
fn rank(heap: &Heap, symbols: &Symbols, cell: Cell) -> u64 {
    const LOWER: u64 = u64::MAX >> 3;
    let class = class(heap, cell);
    let value = match class {
        OrderClass::Var => cell.addr().to_u64(),
        OrderClass::Float => rank_of_float(heap.float(cell).unwrap_or_default()) >> 3,
        OrderClass::Integer if cell.is_int() => (cell.as_int() + (1 << 60)).to_u64(),
        OrderClass::Integer => match heap.as_integer(cell) {
            Some(integer) if integer.is_negative() => 0,
            _ => LOWER,
        },
        OrderClass::Atom => rank_of_text(symbols.name(cell.as_atom())),
        OrderClass::String => rank_of_text(heap.string(cell).unwrap_or_default()),
        OrderClass::Object => heap.object(cell).map_or(0, |atom| u64::from(atom.index())),
        OrderClass::Compound => {
            let (arity, name, _) = parts(heap, cell);
            arity.to_u64().min((1 << 20) - 1) << 41 | rank_of_text(symbols.name(name)) >> 20
        }
    };
    (class as u64) << 61 | value.min(LOWER)
}

/// Ranks floats as numbers, NaN before all others.
fn rank_of_float(float: f64) -> u64 {
    let bits = float.to_bits();
    match () {
        () if float.is_nan() => 0,
        () if float.is_sign_negative() => !bits,
        () => bits | 1 << 63,
    }
}

/// Ranks text by its first seven bytes, in 61 bits.
fn rank_of_text(text: &str) -> u64 {
    let mut bytes = [0; 8];
    let length = text.len().min(7);
    bytes[1..=length].copy_from_slice(&text.as_bytes()[..length]);
    u64::from_be_bytes(bytes) << 5
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns terms of every class, close to each other and at the limits of what ranks distinguish.
    fn terms(heap: &mut Heap, symbols: &mut Symbols) -> Vec<Cell> {
        let mut terms = vec![heap.put_var(), heap.put_var()];
        for float in [f64::NAN, f64::NEG_INFINITY, -1.5, -0.0, 0.0, 1.0, 1.0 + f64::EPSILON, f64::MAX] {
            terms.push(heap.put_float(float));
        }
        for value in [i64::MIN, -1 << 60, (-1 << 60) - 1, -1, 0, 7, (1 << 60) - 1, 1 << 60, i64::MAX] {
            terms.push(heap.put_integer(value));
            terms.push(heap.put_big(&(dashu_int::IBig::from(value) * 1_000_000_000_u64)));
        }
        for name in ["", "a", "a\0", "ab", "abcdefg", "abcdefgh", "abcdefgi", "é", "\u{10ffff}"] {
            terms.push(Cell::atom(symbols.intern(name)));
            terms.push(heap.put_string(name));
            let name = symbols.intern(name);
            terms.push(heap.put_struct(name, &[Cell::int(2)]));
            terms.push(heap.put_struct(name, &[Cell::int(1), Cell::int(2)]));
        }
        terms.push(heap.put_list(&[Cell::int(1)]));
        terms
    }

    #[test]
    fn ranks_never_contradict_the_standard_order() {
        let (mut heap, mut symbols) = (Heap::new(), Symbols::new());
        let terms = terms(&mut heap, &mut symbols);
        for &a in &terms {
            for &b in &terms {
                let ranks = rank(&heap, &symbols, a).cmp(&rank(&heap, &symbols, b));
                let order = compare(&mut heap, &symbols, a, b).unwrap();
                assert!(ranks == Ordering::Equal || ranks == order, "{a:?} and {b:?}: {ranks:?}, {order:?}");
            }
        }
    }

    #[test]
    fn pairs_are_sorted_by_what_stands_deep_in_their_keys() {
        let (mut heap, mut symbols) = (Heap::new(), Symbols::new());
        let mut keys = terms(&mut heap, &mut symbols);
        let name = symbols.intern("k");
        for key in &mut keys {
            let inner = heap.put_struct(name, &[*key, Cell::int(0)]);
            *key = heap.put_struct(name, &[inner]);
        }
        let plan = SortOrder { descending: true, unique: true };
        let twice = [keys.clone(), keys].concat();
        let sorted = sort(&mut heap, &symbols, twice, |_, item| item, plan).unwrap();
        for pair in sorted.windows(2) {
            assert_eq!(compare(&mut heap, &symbols, pair[0], pair[1]), Ok(Ordering::Greater));
        }
    }
}
