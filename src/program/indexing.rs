//! Indexes: from the keys of a call to the clauses that it can match.
//!
//! The list of clauses of a predicate is the root of a tree. When a call may match several clauses of a list,
//! the bound position that discriminates best gets a hash table, built on demand. A key with several clauses
//! leads to a list, which has its own tree over the remaining positions: other arguments, and positions
//! inside a list or structure that all its clauses share. So a call uses as many arguments as it needs.
//! Tables are updated when clauses are added, and dropped when many were removed.
//!
//! A run that must stop while a long index is built gives it up. The next call that needs it builds it to its
//! end, or short limits would keep it from ever being built.

use rustc_hash::FxHashMap;

use super::arg_pos::{self, ANY, ArgPos, CallKeys, MustStop, Path, inner_args};
use super::clause::NEVER;
use super::database::Database;
use super::guard::{Guard, GuardSwitch, Orders, SEVERAL};
use super::ids::{ClauseId, ListId, PredId, TableId};
use super::list::{ClauseEntry, List, OPEN};
use super::sharing::SharedIndex;
use super::shortcut::Shortcut;
use super::table::{Bucket, Table};
use super::tree::{Planned, Tree};
use crate::width::Width;

impl Database {
    #[inline(always)]
    pub fn table(&self, id: TableId) -> &Table {
        self.tables.get(id)
    }

    // ---- looking up ----

    /// Notes that a predicate is called: clauses that come later are not seen by this call.
    #[inline]
    pub fn note_call(&mut self, pred: PredId) {
        if !self.pred(pred).was_called {
            self.pred_mut(pred).was_called = true;
        }
    }

    /// Returns the clauses of a list that a call can match, once the call is noted. Builds the indexes that
    /// the call can use, unless the run must stop meanwhile. Expected O(1) once they are built.
    pub fn candidates(&mut self, mut at: ListId, call: &impl CallKeys) -> Bucket {
        let bucket = loop {
            match self.branch(at, call) {
                Ok(Bucket::Many(list)) if list != at => at = list,
                Ok(bucket) => break bucket,
                Err(MustStop) => {
                    self.given_up = Some(at);
                    break Bucket::Many(at);
                }
            }
        };
        match bucket {
            Bucket::Many(list) if self.list(list).versioned => self.skip_dead(list),
            _ => {}
        }
        bucket
    }

    /// Descends one step from a list, if all that the step needs is planned and built. Returns the list
    /// itself if no index leads further. The clause that is found may be dead if calls have to check
    /// generations.
    #[inline(always)]
    pub fn branch_built(&self, at: ListId, key_of: impl Fn(ArgPos) -> u64) -> Option<Bucket> {
        let list = self.list(at);
        if list.versioned {
            match list.len() {
                0 => return Some(Bucket::None),
                1 => return list.iter().next().map(|&entry| Bucket::One(entry)),
                len if len > 2 * list.planned_at.to_usize() => return None,
                _ => {}
            }
        } else if list.start_of_all.is_none() {
            return None;
        }
        let places = list.tree.as_ref().map_or(&[][..], |tree| &tree.places);
        for planned in places {
            let key = key_of(planned.place);
            if key != ANY {
                let table = planned.table.filter(|_| planned.expected != 0)?;
                return Some(self.table(table).get(key));
            }
        }
        Some(Bucket::Many(at))
    }

    /// Descends one step from a list. Returns the list itself if no index leads further.
    fn branch(&mut self, at: ListId, call: &impl CallKeys) -> Result<Bucket, MustStop> {
        let list = self.list(at);
        match list.len() {
            0 => return Ok(Bucket::None),
            1 => return Ok(self.only(at)),
            len if len > 2 * list.planned_at.to_usize() => match self.share_index(at, call)? {
                SharedIndex::Adopted => {}
                SharedIndex::Own => self.plan(at, call)?,
            },
            _ => {}
        }
        let chosen = self.choose(at, call)?;
        Ok(chosen.map_or(Bucket::Many(at), |(table, key)| self.table(table).get(key)))
    }

    /// Returns the only clause of a list.
    fn only(&mut self, at: ListId) -> Bucket {
        let list = self.list(at);
        let Some(&entry) = list.iter().next() else { return Bucket::None };
        if self.allows_shortcut(list) {
            let pred = list.pred;
            self.shortcuts.set(pred, Shortcut::to_clause(entry.code));
        }
        Bucket::One(entry)
    }

    /// Returns whether calls may use the list without the predicate's entry and without checking generations.
    pub(super) fn allows_shortcut(&self, list: &List) -> bool {
        list.path == Path::ROOT && !list.versioned && self.pred(list.pred).direct
    }

    fn skip_dead(&mut self, list: ListId) {
        let dead = self.list(list).first_entries().take_while(|entry| self.is_gone(entry.clause));
        let dead = dead.count();
        if dead > 0 {
            self.list_mut(list).skip(dead);
        }
    }

    /// Returns the best table for a call, and the key of the call.
    fn choose(&mut self, at: ListId, call: &impl CallKeys) -> Result<Option<(TableId, u64)>, MustStop> {
        let mut i = 0;
        while let Some(&planned) = self.list(at).tree.as_ref().and_then(|tree| tree.places.get(i)) {
            let key = call.key(planned.place);
            if key == ANY {
                i += 1;
                continue;
            }
            if planned.expected != 0
                && let Some(table) = planned.table
            {
                return Ok(Some((table, key)));
            }
            match self.share_index(at, call)? {
                SharedIndex::Own if planned.expected != 0 => {
                    return Ok(Some((self.build_planned(at, i, planned, call)?, key)));
                }
                SharedIndex::Own => self.assess_planned(at, i, call)?,
                SharedIndex::Adopted => {}
            }
            i = 0;
        }
        Ok(None)
    }

    // ---- planning ----

    /// Finds the positions at which clauses of a list have keys. Keeps existing tables.
    fn plan(&mut self, at: ListId, call: &impl CallKeys) -> Result<(), MustStop> {
        let arity = self.pred(self.list(at).pred).functor.arity();
        let list = self.list(at);
        let planned = list.tree.iter().flat_map(|tree| &tree.places);
        let built: Vec<Planned> = planned.filter(|planned| planned.table.is_some()).copied().collect();
        let is_new = |place: &ArgPos| built.iter().all(|planned| planned.place != *place);
        let mut places = Vec::new();
        for place in list.path.open(arity).filter(is_new) {
            let has_key = |entry: &ClauseEntry| self.key_of(self.clause(entry.clause), place, arity) != ANY;
            if self.any_entry(at, call, has_key)? {
                places.push(Planned { place, expected: 0, keys: 0, table: None });
            }
        }
        places.extend(built);
        let guards = self.guard_switch(at);
        let list = self.list_mut(at);
        list.note_start(guards);
        list.planned_at = list.len().to_u32();
        list.tree = Some(Box::new(Tree { places }));
        self.note_discriminating_args(at);
        Ok(())
    }

    /// Records the discriminating arguments. Drops the tree of a list without any.
    fn note_discriminating_args(&mut self, at: ListId) {
        let list = self.list_mut(at);
        let Some(tree) = &list.tree else { return };
        let bit = |planned: &Planned| match planned.place.inner {
            None => 1 << planned.place.arg,
            Some(_) => OPEN,
        };
        list.discriminating_args = tree.places.iter().map(bit).fold(0, |all, bit| all | bit);
        if list.discriminating_args != 0 {
            return;
        }
        list.tree = None;
        let list = self.list(at);
        if self.allows_shortcut(list) {
            let (pred, shortcut) = (list.pred, Shortcut::to_all(list, at));
            self.shortcuts.set(pred, shortcut);
        }
    }

    /// Assesses a position, and drops it if it does not discriminate.
    fn assess_planned(&mut self, at: ListId, i: usize, call: &impl CallKeys) -> Result<(), MustStop> {
        let Some(place) = self.list(at).tree.as_ref().map(|tree| tree.places[i].place) else { return Ok(()) };
        let worth = self.assess(at, place, call)?;
        let Some(tree) = &mut self.list_mut(at).tree else { return Ok(()) };
        match worth {
            Some((expected, keys)) => {
                (tree.places[i].expected, tree.places[i].keys) = (expected.max(1), keys);
            }
            None => {
                tree.places.remove(i);
            }
        }
        tree.places.sort_by_key(Planned::rank);
        self.note_discriminating_args(at);
        Ok(())
    }

    /// Returns the expected number of clauses that a call bound at a position still tries, in hundredths,
    /// and the number of keys; `None` if a table would not discriminate enough. O(clauses).
    fn assess(
        &self,
        at: ListId,
        place: ArgPos,
        call: &impl CallKeys,
    ) -> Result<Option<(usize, usize)>, MustStop> {
        let spread = self.spread(at, place, call)?;
        let is_root = self.list(at).path == Path::ROOT;
        let worth = match spread.only {
            // A key that all clauses share is useful for the positions inside.
            Some(key) if spread.open == 0 => self.assess_inside(at, place, key, call)?,
            Some(_) if !is_root => None,
            _ => spread.worth().filter(|&worth| is_root || worth * 3 <= spread.clauses * 200),
        };
        Ok(worth.map(|worth| (worth, spread.keys)))
    }

    /// Returns the best value of a position inside an argument.
    fn assess_inside(
        &self,
        at: ListId,
        place: ArgPos,
        key: u64,
        call: &impl CallKeys,
    ) -> Result<Option<usize>, MustStop> {
        let deep = place.inner.is_none() && place.arg.to_usize() < arg_pos::DEEP_ARGS;
        let inner = arg_pos::inner_places(place.arg).take(if deep { inner_args(key) } else { 0 });
        let spreads: Vec<Spread> =
            inner.map(|place| self.spread(at, place, call)).collect::<Result<_, _>>()?;
        let divided = spreads.iter().filter(|spread| spread.only.is_none());
        Ok(divided.filter_map(Spread::worth).min())
    }

    /// Counts the keys of the living clauses at a position.
    fn spread(&self, at: ListId, place: ArgPos, call: &impl CallKeys) -> Result<Spread, MustStop> {
        let list = self.list(at);
        let arity = self.pred(list.pred).functor.arity();
        let mut counts: FxHashMap<u64, usize> = FxHashMap::default();
        self.any_entry(at, call, |entry| {
            let clause = self.clause(entry.clause);
            if clause.death == NEVER {
                *counts.entry(self.key_of(clause, place, arity)).or_default() += 1;
            }
            false
        })?;
        let clauses = counts.values().sum();
        let open = counts.remove(&ANY).unwrap_or(0);
        let only = if counts.len() == 1 { counts.keys().next().copied() } else { None };
        Ok(Spread { clauses, keys: counts.len(), open, only })
    }

    /// Returns whether an entry of a list is one that is sought, unless the run must stop meanwhile.
    fn any_entry(
        &self,
        at: ListId,
        call: &impl CallKeys,
        mut is_sought: impl FnMut(&ClauseEntry) -> bool,
    ) -> Result<bool, MustStop> {
        for (number, entry) in self.list(at).iter().enumerate() {
            if number % BETWEEN_LOOKS == BETWEEN_LOOKS - 1 && self.gives_up(at, call) {
                return Err(MustStop);
            }
            if is_sought(entry) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether the index over a list is given up, which happens once.
    fn gives_up(&self, at: ListId, call: &impl CallKeys) -> bool {
        !self.builds_for_program && self.given_up != Some(at) && call.must_stop()
    }

    // ---- building ----

    /// Builds a table, or none if the run must stop meanwhile.
    fn build_planned(
        &mut self,
        at: ListId,
        i: usize,
        planned: Planned,
        call: &impl CallKeys,
    ) -> Result<TableId, MustStop> {
        let table = Table::with_room(planned.keys);
        let table =
            if self.builds_for_program { self.tables.add_before(table) } else { self.tables.add(table) };
        let entries: Vec<ClauseEntry> = self.list(at).iter().copied().collect();
        for (number, some) in entries.chunks(BETWEEN_LOOKS).enumerate() {
            if number > 0 && self.gives_up(at, call) {
                self.retire_table(table);
                return Err(MustStop);
            }
            for &entry in some {
                if !self.is_gone(entry.clause) {
                    self.enter_table(at, planned.place, table, entry, true);
                }
            }
        }
        self.given_up = self.given_up.filter(|&list| list != at);
        if let Some(tree) = &mut self.list_mut(at).tree {
            tree.places[i].table = Some(table);
            let best =
                tree.places.iter().filter(|p| p.table.is_some()).all(|p| p.expected >= planned.expected);
            let list = self.list(at);
            if best && self.allows_shortcut(list) {
                let pred = list.pred;
                let shortcut = self.table(table).shortcut(planned.place.arg, table.0);
                self.shortcuts.set(pred, shortcut);
            }
        }
        Ok(table)
    }

    /// Adds a clause to a list and to its tables.
    pub(super) fn enter(&mut self, at: ListId, entry: ClauseEntry, at_end: bool) {
        let list = self.list_mut(at);
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

    /// Returns whether a clause without a key would be repeated under too many keys.
    fn would_repeat(&self, at: ListId, place: ArgPos, table: TableId, entry: ClauseEntry) -> bool {
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

    fn enter_table(&mut self, at: ListId, place: ArgPos, table: TableId, entry: ClauseEntry, at_end: bool) {
        let list = self.list(at);
        let arity = self.pred(list.pred).functor.arity();
        let key = self.key_of(self.clause(entry.clause), place, arity);
        if key != ANY {
            let known = self.table(table);
            let others = known.others();
            let bucket = known.own(key).unwrap_or_else(|| self.copied(at, place, key, others));
            let bucket = self.added(at, place, key, bucket, entry, at_end);
            self.tables.set(table, key, bucket);
            return;
        }
        let keys: Vec<u64> = self.table(table).keys().collect();
        for key in keys {
            let bucket = self.added(at, place, key, self.table(table).get(key), entry, at_end);
            self.tables.set(table, key, bucket);
        }
        let others = self.added(at, place, ANY, self.table(table).others(), entry, at_end);
        self.tables.get_mut(table).set_others(others);
    }

    /// Adds a clause to a bucket. Drops a dead clause that was alone, since no call can enter it.
    fn added(
        &mut self,
        at: ListId,
        place: ArgPos,
        key: u64,
        bucket: Bucket,
        entry: ClauseEntry,
        at_end: bool,
    ) -> Bucket {
        match bucket {
            Bucket::None => Bucket::One(entry),
            Bucket::One(old) if self.is_gone(old.clause) => Bucket::One(entry),
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

    /// Returns a copy of the clauses without a key, for a new key.
    fn copied(&mut self, at: ListId, place: ArgPos, key: u64, others: Bucket) -> Bucket {
        let Bucket::Many(others) = others else { return others };
        let mut list = self.below(at, place, key);
        self.list(others).iter().for_each(|&entry| list.push_back(entry));
        Bucket::Many(self.new_list(list))
    }

    /// Makes an empty list for the clauses of another with a key at a position.
    fn below(&self, at: ListId, place: ArgPos, key: u64) -> List {
        let above = self.list(at);
        List::new(above.pred, above.arity(), above.path.with(place, key), above.versioned)
    }

    // ---- dropping ----

    /// Drops one table of a list.
    fn give_up(&mut self, at: ListId, i: usize) {
        let Some(tree) = &mut self.list_mut(at).tree else { return };
        if let Some(table) = tree.places.remove(i).table {
            self.retire_table(table);
        }
        self.note_discriminating_args(at);
    }

    /// Drops the indexes over a list. Their lists stay for the calls inside them.
    pub(super) fn retire_tree(&mut self, at: ListId) {
        let list = self.list_mut(at);
        (list.discriminating_args, list.planned_at) = (OPEN, 0);
        let Some(tree) = list.tree.take() else { return };
        tree.places.iter().filter_map(|planned| planned.table).for_each(|table| self.retire_table(table));
    }

    fn retire_table(&mut self, table: TableId) {
        for list in self.tables.remove(table).lists() {
            self.retire_tree(list);
            self.drop_alternatives(list);
            let list_of = self.list_mut(list);
            list_of.versioned = true;
            let pred = list_of.pred;
            self.pred_mut(pred).retired.push(list);
        }
    }

    /// Returns every list that holds clauses of a predicate.
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

impl Database {
    /// Returns what a clause compares before it commits, if it is known.
    fn guard(&self, clause: ClauseId) -> Option<Guard> {
        self.guards.get(&clause).copied()
    }

    /// Returns the switch for the clauses of a list, if at least two orders leave one clause or none:
    /// otherwise most calls would look in vain. O(clauses)
    pub(super) fn guard_switch(&self, at: ListId) -> Option<Box<GuardSwitch>> {
        let list = self.list(at);
        if self.guards.is_empty() || list.len() > GUARDED {
            return None;
        }
        let Guard { left, right, .. } = list.iter().find_map(|entry| self.guard(entry.clause))?;
        let on_these = |clause| self.guard(clause).filter(|guard| (guard.left, guard.right) == (left, right));
        let target = |order: Orders| {
            let mut found = None;
            for entry in list.iter() {
                let guard = on_these(entry.clause);
                if guard.is_some_and(|guard| guard.orders.and(order) != order) {
                    continue;
                }
                if found.is_some() {
                    return SEVERAL;
                }
                let (skipped, cuts) = guard.map_or((0, false), |guard| (guard.skipped, guard.cuts));
                found = Some(entry.code + skipped);
                if cuts {
                    break;
                }
            }
            found.unwrap_or(0)
        };
        let targets = Orders::EACH.map(target);
        let decided = targets.iter().filter(|&&target| target != SEVERAL).count();
        (decided > 1).then(|| Box::new(GuardSwitch::new(left, right, targets)))
    }
}

/// The clauses that are looked at between two looks at the limits of the run: about a millisecond.
const BETWEEN_LOOKS: usize = 1 << 13;

/// The guards of longer lists are not looked at.
const GUARDED: usize = 16;

/// The distribution of keys at a position.
struct Spread {
    clauses: usize,
    keys: usize,
    /// The clauses that match any key.
    open: usize,
    /// The only key, if there is exactly one.
    only: Option<u64>,
}

impl Spread {
    /// Returns the expected number of clauses for a key, in hundredths.
    fn worth(&self) -> Option<usize> {
        if self.keys == 0 || repeats_too_much(self.clauses, self.keys, self.open) {
            return None;
        }
        Some(self.open * 100 + (self.clauses - self.open) * 100 / self.keys)
    }
}

/// Clauses without a key are repeated in the list of every key. This limits that memory to a few times the
/// number of clauses.
fn repeats_too_much(clauses: usize, keys: usize, open: usize) -> bool {
    keys.saturating_mul(open) > 4 * clauses + 64
}
