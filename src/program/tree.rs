//! Indexes: from the keys of a call to the clauses that it can match.
//!
//! A predicate's list of clauses is the root of a tree. When a call could match several clauses of a list, the
//! place that tells most of them apart, among those where the call is bound, gets a table, built then and there.
//! Where a key still leads to several clauses, it leads to a list, which grows a tree of its own over the places
//! that are left: other arguments, and what is inside a list or structure that all its clauses share. So a call is
//! led by as many arguments as it takes. Tables are kept up when clauses come; they are given up when many have
//! gone.

use super::database::{Database, NEVER, Shortcut, Way};
use super::list::{Entry, List, ListId, OPEN};
use super::place::{self, ANY, Path, Place, inner_args};
use super::predicate::PredId;
use super::table::{Bucket, Table};
use crate::width::Width;
use rustc_hash::FxHashMap;

/// A table's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableId(u32);

/// The indexes over one list.
pub(super) struct Tree {
    /// The places worth asking about, in the order in which a call does.
    places: Vec<Planned>,
}

/// What is known about telling clauses apart at a place.
#[derive(Clone, Copy)]
struct Planned {
    place: Place,
    /// About how many clauses remain, in hundredths; 0 before that is assessed.
    expected: usize,
    table: Option<TableId>,
}

impl Planned {
    /// A place that leaves one clause is as good as any; then those not yet assessed; then the best.
    fn rank(&self) -> usize {
        match self.expected {
            0 => 1,
            1..=100 => 0,
            expected => expected,
        }
    }
}

/// All tables, some of them free to be used again.
#[derive(Default)]
pub(super) struct Tables {
    tables: Vec<Table>,
    free: Vec<TableId>,
}

impl Tables {
    fn add(&mut self, table: Table) -> TableId {
        match self.free.pop() {
            Some(id) => {
                self.tables[id.0.to_usize()] = table;
                id
            }
            None => {
                self.tables.push(table);
                TableId(self.tables.len().to_u32() - 1)
            }
        }
    }

    fn remove(&mut self, id: TableId) -> Table {
        self.free.push(id);
        std::mem::take(&mut self.tables[id.0.to_usize()])
    }
}

impl Database {
    #[inline(always)]
    pub fn table(&self, id: TableId) -> &Table {
        &self.tables.tables[id.0.to_usize()]
    }

    // ---- looking up ----

    /// The clauses that a call can match, `key_of` giving the key of the call at a place. Builds what indexes the
    /// call can use. Expected O(1) once they are built.
    pub fn candidates(&mut self, pred: PredId, key_of: impl Fn(Place) -> u64) -> Bucket {
        let mut at = self.pred(pred).list;
        self.pred_mut(pred).was_called = true;
        let bucket = loop {
            match self.branch(at, &key_of) {
                Bucket::Many(list) if list != at => at = list,
                bucket => break bucket,
            }
        };
        match bucket {
            Bucket::Many(list) if self.list(list).versioned => self.skip_dead(list),
            _ => {}
        }
        bucket
    }

    /// One step down from a list; the list itself when no index leads further.
    fn branch(&mut self, at: ListId, key_of: &impl Fn(Place) -> u64) -> Bucket {
        let list = self.list(at);
        match list.len() {
            0 => return Bucket::None,
            1 => return self.only(at),
            len if len > 2 * list.planned_at.to_usize() => self.plan(at),
            _ => {}
        }
        match self.choose(at, key_of) {
            Some((table, key)) => self.table(table).get(key),
            None => Bucket::Many(at),
        }
    }

    /// The one clause of a list.
    fn only(&mut self, at: ListId) -> Bucket {
        let list = self.list(at);
        let Some(&entry) = list.iter().next() else { return Bucket::None };
        if self.allows_shortcut(list) {
            let pred = list.pred;
            self.shortcuts[pred.index()] = Shortcut { way: Way::Single(entry.code), arg: 0 };
        }
        Bucket::One(entry)
    }

    /// Whether calls of a list's predicate may go by the list without a look at the entry or at generations.
    fn allows_shortcut(&self, list: &List) -> bool {
        list.path == Path::ROOT && !list.versioned && self.pred(list.pred).direct
    }

    fn skip_dead(&mut self, list: ListId) {
        let clauses = &self.clauses;
        self.lists[list.0.to_usize()].skip_dead(|clause| clauses[clause.0.to_usize()].death != NEVER);
    }

    /// The best table for a call, and the call's key there.
    fn choose(&mut self, at: ListId, key_of: &impl Fn(Place) -> u64) -> Option<(TableId, u64)> {
        let mut i = 0;
        loop {
            let planned = *self.list(at).tree.as_ref()?.places.get(i)?;
            let key = key_of(planned.place);
            if key == ANY {
                i += 1;
            } else if planned.expected == 0 {
                self.assess_planned(at, i);
                i = 0;
            } else {
                let table = planned.table.unwrap_or_else(|| self.build_planned(at, i, planned));
                return Some((table, key));
            }
        }
    }

    // ---- planning ----

    /// Finds the places where clauses of a list have keys; tables that are there stay.
    fn plan(&mut self, at: ListId) {
        let arity = self.pred(self.list(at).pred).functor.arity();
        let list = self.list(at);
        let planned = list.tree.iter().flat_map(|tree| &tree.places);
        let built: Vec<Planned> = planned.filter(|planned| planned.table.is_some()).copied().collect();
        let is_new = |place: &Place| built.iter().all(|planned| planned.place != *place);
        let has_keys = |place: &Place| {
            list.iter().any(|entry| self.key_of(self.clause(entry.clause), *place, arity) != ANY)
        };
        let open = list.path.open(arity).filter(is_new).filter(has_keys);
        let mut places: Vec<Planned> =
            open.map(|place| Planned { place, expected: 0, table: None }).collect();
        places.extend(built);
        let list = &mut self.lists[at.0.to_usize()];
        list.planned_at = list.len().to_u32();
        list.tree = Some(Box::new(Tree { places }));
        self.note_telling(at);
    }

    /// Writes down which arguments remain to ask about; a list without any needs no tree.
    fn note_telling(&mut self, at: ListId) {
        let list = &mut self.lists[at.0.to_usize()];
        let Some(tree) = &list.tree else { return };
        let bit = |planned: &Planned| match planned.place.inner {
            None => 1 << planned.place.arg,
            Some(_) => OPEN,
        };
        list.telling = tree.places.iter().map(bit).fold(0, |all, bit| all | bit);
        if list.telling != 0 {
            return;
        }
        list.tree = None;
        let list = self.list(at);
        if self.allows_shortcut(list) {
            let pred = list.pred;
            self.shortcuts[pred.index()] = Shortcut { way: Way::All(at), arg: 0 };
        }
    }

    /// Finds out what a place is worth, or that it is worth nothing.
    fn assess_planned(&mut self, at: ListId, i: usize) {
        let Some(place) = self.list(at).tree.as_ref().map(|tree| tree.places[i].place) else { return };
        let worth = self.assess(at, place);
        let Some(tree) = &mut self.lists[at.0.to_usize()].tree else { return };
        match worth {
            Some(expected) => tree.places[i].expected = expected.max(1),
            None => {
                tree.places.remove(i);
            }
        }
        tree.places.sort_by_key(Planned::rank);
        self.note_telling(at);
    }

    /// About how many clauses a call bound at a place would still have to try, in hundredths; `None` when a table
    /// would tell too little apart. O(clauses).
    fn assess(&self, at: ListId, place: Place) -> Option<usize> {
        let spread = self.spread(at, place);
        let is_root = self.list(at).path == Path::ROOT;
        match spread.only {
            // A key that all clauses share is of use for what is inside.
            Some(key) if spread.open == 0 => self.assess_inside(at, place, key),
            Some(_) if !is_root => None,
            _ => spread.worth().filter(|&worth| is_root || worth * 3 <= spread.clauses * 200),
        }
    }

    /// The best that a place inside an argument is worth.
    fn assess_inside(&self, at: ListId, place: Place, key: u64) -> Option<usize> {
        let deep = place.inner.is_none() && place.arg.to_usize() < place::DEEP_ARGS;
        let inner = place::inner_places(place.arg).take(if deep { inner_args(key) } else { 0 });
        let spreads = inner.map(|place| self.spread(at, place));
        spreads.filter(|spread| spread.only.is_none()).filter_map(|spread| spread.worth()).min()
    }

    /// How the keys of the living clauses lie at a place.
    fn spread(&self, at: ListId, place: Place) -> Spread {
        let list = self.list(at);
        let arity = self.pred(list.pred).functor.arity();
        let mut counts: FxHashMap<u64, usize> = FxHashMap::default();
        let living =
            list.iter().map(|entry| self.clause(entry.clause)).filter(|clause| clause.death == NEVER);
        living.for_each(|clause| *counts.entry(self.key_of(clause, place, arity)).or_default() += 1);
        let clauses = counts.values().sum();
        let open = counts.remove(&ANY).unwrap_or(0);
        let only = if counts.len() == 1 { counts.keys().next().copied() } else { None };
        Spread { clauses, keys: counts.len(), open, only }
    }

    // ---- building ----

    fn build_planned(&mut self, at: ListId, i: usize, planned: Planned) -> TableId {
        let table = self.tables.add(Table::default());
        let entries: Vec<Entry> = self.list(at).iter().copied().collect();
        for entry in entries {
            if self.clause(entry.clause).death == NEVER {
                self.enter_table(at, planned.place, table, entry, true);
            }
        }
        if let Some(tree) = &mut self.lists[at.0.to_usize()].tree {
            tree.places[i].table = Some(table);
            let best =
                tree.places.iter().filter(|p| p.table.is_some()).all(|p| p.expected >= planned.expected);
            let list = &self.lists[at.0.to_usize()];
            if best && self.allows_shortcut(list) {
                let arg = u16::from(planned.place.arg);
                self.shortcuts[list.pred.index()] = Shortcut { way: Way::Hashed(table), arg };
            }
        }
        table
    }

    /// Puts a clause into a list and the tables over it.
    pub(super) fn enter(&mut self, at: ListId, entry: Entry, at_end: bool) {
        let list = &mut self.lists[at.0.to_usize()];
        if at_end {
            list.push_back(entry)
        } else {
            list.push_front(entry)
        }
        let mut i = 0;
        while let Some(&planned) = self.list(at).tree.as_ref().and_then(|tree| tree.places.get(i)) {
            match planned.table {
                Some(table) if self.would_repeat(at, planned.place, table, entry) => self.give_up(at, i),
                Some(table) => {
                    self.enter_table(at, planned.place, table, entry, at_end);
                    i += 1;
                }
                None => i += 1,
            }
        }
    }

    /// Whether a clause without a key would be repeated under too many keys.
    fn would_repeat(&self, at: ListId, place: Place, table: TableId, entry: Entry) -> bool {
        let list = self.list(at);
        let arity = self.pred(list.pred).functor.arity();
        let table = self.table(table);
        let open = match table.others() {
            Bucket::None => 1,
            Bucket::One(_) => 2,
            Bucket::Many(others) => self.list(others).len() + 1,
        };
        repeats_too_much(list.len(), table.key_count(), open)
            && self.key_of(self.clause(entry.clause), place, arity) == ANY
    }

    fn enter_table(&mut self, at: ListId, place: Place, table: TableId, entry: Entry, at_end: bool) {
        let list = self.list(at);
        let arity = self.pred(list.pred).functor.arity();
        let key = self.key_of(self.clause(entry.clause), place, arity);
        if key != ANY {
            let known = self.table(table);
            let bucket =
                if known.has(key) { known.get(key) } else { self.copied(at, place, key, known.others()) };
            let bucket = self.added(at, place, key, bucket, entry, at_end);
            self.tables.tables[table.0.to_usize()].set(key, bucket);
            return;
        }
        let keys: Vec<u64> = self.table(table).keys().collect();
        for key in keys {
            let bucket = self.added(at, place, key, self.table(table).get(key), entry, at_end);
            self.tables.tables[table.0.to_usize()].set(key, bucket);
        }
        let others = self.added(at, place, ANY, self.table(table).others(), entry, at_end);
        self.tables.tables[table.0.to_usize()].set_others(others);
    }

    /// A bucket and one more clause. A dead clause that was alone is not kept: no call begins there any more.
    fn added(
        &mut self,
        at: ListId,
        place: Place,
        key: u64,
        bucket: Bucket,
        entry: Entry,
        at_end: bool,
    ) -> Bucket {
        match bucket {
            Bucket::None => Bucket::One(entry),
            Bucket::One(old) if self.clause(old.clause).death != NEVER => Bucket::One(entry),
            Bucket::One(old) => {
                let mut list = self.below(at, place, key);
                let both = if at_end { [old, entry] } else { [entry, old] };
                both.into_iter().for_each(|entry| list.push_back(entry));
                Bucket::Many(self.new_list(list))
            }
            Bucket::Many(list) => {
                self.enter(list, entry, at_end);
                bucket
            }
        }
    }

    /// The clauses without a key, for a key that comes anew.
    fn copied(&mut self, at: ListId, place: Place, key: u64, others: Bucket) -> Bucket {
        let Bucket::Many(others) = others else { return others };
        let mut list = self.below(at, place, key);
        self.list(others).iter().for_each(|&entry| list.push_back(entry));
        Bucket::Many(self.new_list(list))
    }

    /// An empty list for the clauses of another that have a key at a place.
    fn below(&self, at: ListId, place: Place, key: u64) -> List {
        let above = self.list(at);
        List::new(above.pred, above.arity(), above.path.with(place, key), above.versioned)
    }

    // ---- giving up ----

    /// Gives up one table of a list.
    fn give_up(&mut self, at: ListId, i: usize) {
        let Some(tree) = &mut self.lists[at.0.to_usize()].tree else { return };
        if let Some(table) = tree.places.remove(i).table {
            self.retire_table(table);
        }
        self.note_telling(at);
    }

    /// Gives up the indexes over a list; their lists stay as they are for the calls inside them.
    pub(super) fn retire_tree(&mut self, at: ListId) {
        let list = &mut self.lists[at.0.to_usize()];
        (list.telling, list.planned_at) = (OPEN, 0);
        let Some(tree) = list.tree.take() else { return };
        tree.places.iter().filter_map(|planned| planned.table).for_each(|table| self.retire_table(table));
    }

    fn retire_table(&mut self, table: TableId) {
        for list in self.tables.remove(table).lists() {
            self.retire_tree(list);
            let list_of = &mut self.lists[list.0.to_usize()];
            list_of.versioned = true;
            let pred = list_of.pred;
            self.pred_mut(pred).retired.push(list);
        }
    }

    /// Every list that holds clauses of a predicate.
    pub(super) fn lists_of(&self, pred: PredId) -> Vec<ListId> {
        let mut all = vec![self.pred(pred).list];
        let mut next = 0;
        while let Some(&list) = all.get(next) {
            let planned = self.list(list).tree.iter().flat_map(|tree| &tree.places);
            planned
                .filter_map(|planned| planned.table)
                .for_each(|table| all.extend(self.table(table).lists()));
            next += 1;
        }
        all
    }
}

/// How keys lie at a place.
struct Spread {
    clauses: usize,
    keys: usize,
    /// Clauses that match any key.
    open: usize,
    /// The key, if there is exactly one.
    only: Option<u64>,
}

impl Spread {
    /// The expected number of clauses for a key, in hundredths.
    fn worth(&self) -> Option<usize> {
        if self.keys == 0 || repeats_too_much(self.clauses, self.keys, self.open) {
            return None;
        }
        Some(self.open * 100 + (self.clauses - self.open) * 100 / self.keys)
    }
}

/// Clauses without a key stand in the list of every key: that room is to stay within a few times the clauses.
fn repeats_too_much(clauses: usize, keys: usize, open: usize) -> bool {
    keys.saturating_mul(open) > 4 * clauses + 64
}
