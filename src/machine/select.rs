//! Clause selection: from a call to the clauses that can match it, and to the next of them.
//!
//! A clause head runs without a choice point of its own as long as possible ([`Shallow`]). If it fails, the
//! next clause is tried with the unchanged argument registers.

use super::Machine;
use super::frame::{Rest, choice};
use crate::code::Instr;
use crate::code::area::CodeAddr;
use crate::error::Stop;
use crate::program::database::Way;
use crate::program::{ANY, Bucket, ListId, PredId, arg_pos};
use crate::term::cell::Tag;
use crate::width::Width;

/// The remaining clauses while a head is tried without a choice point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shallow {
    /// Whether there is such a head now; the rest is valid only then.
    pub active: bool,
    pub rest: Rest,
    pub arity: usize,
    pub heap: usize,
    pub trail: usize,
}

impl Shallow {
    pub const NONE: Shallow = Shallow { active: false, rest: Rest::NONE, arity: 0, heap: 0, trail: 0 };
}

impl Machine {
    /// Returns the address at which a call continues: directly at the clause selected by an index, or at the
    /// predicate's entry. The caller's address `from` is recorded only in the latter case, where the call
    /// itself may raise.
    #[inline(always)]
    pub(super) fn entry(&mut self, pred: PredId, from: CodeAddr) -> CodeAddr {
        let shortcut = self.db.shortcut(pred);
        let Way::Hashed(table) = shortcut.way else {
            return self.unhashed(pred, shortcut.way, from);
        };
        let cell = self.number_register(shortcut.arg);
        let table = self.db.table(table);
        let bucket = if cell.tag() == Tag::List {
            table.of_lists()
        } else if cell.is_constant() {
            table.get(cell.bits())
        } else {
            match arg_pos::key(&self.heap, cell) {
                ANY => return self.entries[pred.index()],
                key => table.get(key),
            }
        };
        self.select_bucket(pred, bucket).unwrap_or(self.fail_at())
    }

    #[inline(always)]
    fn unhashed(&mut self, pred: PredId, way: Way, from: CodeAddr) -> CodeAddr {
        match way {
            Way::Single(code) => code,
            Way::All(list) => self.select_all(list).unwrap_or(self.fail_at()),
            Way::Search | Way::Hashed(_) => {
                self.backtrace.here = from;
                self.entries[pred.index()]
            }
        }
    }

    /// Like `entry`, for callers outside the loop.
    pub(super) fn entry_of(&mut self, pred: PredId) -> CodeAddr {
        self.entry(pred, self.backtrace.here)
    }

    /// Returns the first clause for a call, from a table of a predicate whose calls need not check
    /// generations.
    #[inline(always)]
    pub(super) fn select_bucket(&mut self, pred: PredId, bucket: Bucket) -> Option<CodeAddr> {
        match bucket {
            Bucket::None => None,
            Bucket::One(entry) => Some(entry.code),
            Bucket::Many(list) if self.is_decided(list) => self.select_all(list),
            Bucket::Many(_) => self.search(pred),
        }
    }

    /// Returns whether no index discriminates the clauses of a list for the call in the registers.
    #[inline(always)]
    pub(super) fn is_decided(&self, list: ListId) -> bool {
        let is_bound = |arg: usize| !self.heap.is_var(self.x[arg & 0xffff]);
        !self.db.list(list).discriminating_args().any_bound(is_bound)
    }

    /// Returns the first clause of a list that needs no check of generations.
    #[inline(always)]
    pub(super) fn select_all(&mut self, id: ListId) -> Option<CodeAddr> {
        let list = self.db.list(id);
        let start = list.start();
        let (&entry, rest) = list.from(start).split_first()?;
        if !rest.is_empty() {
            let arity = list.arity();
            self.try_shallow(arity, Rest { list: id, position: start + 1, generation: u64::MAX - 1 });
        }
        Some(entry.code)
    }

    /// Returns the first clause for a call, however it is found.
    pub(super) fn select(&mut self, pred: PredId) -> Option<CodeAddr> {
        let all = self.db.pred(pred).list;
        if !self.db.list(all).versioned && self.is_decided(all) {
            return self.select_all(all);
        }
        self.search(pred)
    }

    /// Returns the first clause for a call that requires an index lookup.
    pub(super) fn search(&mut self, pred: PredId) -> Option<CodeAddr> {
        let (x, heap) = (&self.x, &self.heap);
        let found = self.db.candidates(pred, |place| place.key(heap, x[place.arg.to_usize()]));
        let generation = self.db.generation();
        match found {
            Bucket::None => None,
            Bucket::One(entry) => self.db.is_alive(entry.clause, generation).then_some(entry.code),
            Bucket::Many(list) => {
                let start = self.db.list(list).start();
                let (at, entry) = self.db.next_match(list, start, generation)?;
                if let Some((position, _)) = self.db.next_match(list, at + 1, generation) {
                    self.try_shallow(self.db.list(list).arity(), Rest { list, position, generation });
                }
                Some(entry.code)
            }
        }
    }

    /// Records that other clauses remain: the running head is tried without a choice point.
    pub(super) fn try_shallow(&mut self, arity: usize, rest: Rest) {
        let (heap, trail) = self.marks();
        self.shallow = Shallow { active: true, rest, arity, heap, trail };
        self.heap.boundary = heap;
    }

    /// Fails: backtracks to the newest alternative, and returns the address to continue at.
    #[inline]
    pub(super) fn backtrack(&mut self) -> CodeAddr {
        if self.shallow.active {
            return self.retry_shallow();
        }
        self.restore_state();
        let alternative = self.choices.get(self.b + choice::ALTERNATIVE).as_int().to_u32();
        if !matches!(self.code.get(alternative), Instr::Retry) {
            return alternative;
        }
        self.restore_args();
        self.retry()
    }

    /// Tries the next clause, with the unchanged argument registers.
    #[inline(always)]
    pub(super) fn retry_shallow(&mut self) -> CodeAddr {
        if self.heap.trail.len() > self.shallow.trail {
            self.heap.undo_to(self.shallow.trail);
        }
        self.heap.top = self.shallow.heap;
        self.heap.woken.clear();
        let rest = self.shallow.rest;
        let (code, following) = self.db.following(rest.list, rest.position, rest.generation);
        match following {
            Some(position) => self.shallow.rest.position = position,
            None => {
                self.shallow.active = false;
                self.heap.boundary = self.choice_word(choice::HEAP).to_usize();
            }
        }
        code
    }

    /// Creates the choice point after all: the clause is committed to and others remain.
    pub(super) fn deepen(&mut self) -> Result<(), Stop> {
        self.shallow.active = false;
        let shallow = self.shallow;
        let protected = self.stack_top();
        let marks = (shallow.heap, shallow.trail);
        self.push_choice_with(self.places.retry, shallow.arity, marks, protected, shallow.rest.words())
    }

    /// Tries the next clause of the newest choice point; the last one removes the choice point.
    #[inline]
    pub(super) fn retry(&mut self) -> CodeAddr {
        let rest = self.rest();
        let (code, following) = self.db.following(rest.list, rest.position, rest.generation);
        match following {
            Some(position) => self.set_position(self.b, position),
            None => self.pop_choice(),
        }
        code
    }
}
