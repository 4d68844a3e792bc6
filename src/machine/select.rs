//! Clause selection: from a call to the clauses that can match it, and to the next of them.
//!
//! A clause head runs without a choice point of its own as long as possible ([`Shallow`]). If it fails, the
//! next clause is tried with the unchanged argument registers.

use super::Machine;
use super::frame::{Rest, choice};
use crate::code::area::{CodeAddr, CodeCursor};
use crate::code::{Instr, Reg};
use crate::error::Stop;
use crate::program::TableId;
use crate::program::guard;
use crate::program::list::ListStart;
use crate::program::shortcut::{IN_TABLE, NO_ARG, Way};
use crate::program::table::OF_LISTS;
use crate::program::{ANY, ArgPos, Bucket, CallKeys, ListId, PredId, arg_pos};
use crate::term::raise::Raised;
use crate::term::{Cell, Heap, atoms};
use crate::width::Width;

/// A call of a run whose limits are those of the heap.
pub(super) struct CallOfRun<'m, F> {
    pub heap: &'m Heap,
    pub key: F,
}

impl<F: Fn(ArgPos) -> u64> CallKeys for CallOfRun<'_, F> {
    #[inline]
    fn key(&self, place: ArgPos) -> u64 {
        (self.key)(place)
    }

    fn must_stop(&self) -> bool {
        self.heap.meter.must_stop()
    }
}

/// The remaining clauses while a head is tried without a choice point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shallow {
    /// Whether there is such a head now; the rest is valid only then.
    pub active: bool,
    /// The alternative to the head.
    pub alternative: CodeAddr,
    /// If the alternative is to traverse a list, the rest of it.
    pub rest: Rest,
    pub heap: usize,
    pub trail: usize,
}

impl Shallow {
    pub const NONE: Shallow = Shallow { active: false, alternative: 0, rest: Rest::NONE, heap: 0, trail: 0 };
}

/// The most returns to choice points between two checks of clock and interrupt.
const BACKTRACKS: usize = 4_096;

/// The backtracks that a call accounts for. Others are charged as work, so that a limit on inferences ends a
/// program that backtracks without calls.
const A_CALL: usize = 16;

/// The last ration of backtracks, and the inferences when it was granted.
#[derive(Clone, Copy, Default)]
pub(super) struct BacktrackRation {
    granted: u32,
    inferences: u64,
}

/// The words of environments that may be returned from between two checks: some 25 ms.
const RETURNS: usize = 1 << 25;

impl Machine {
    /// Returns the address at which a call continues: directly at the clause selected by an index, or at the
    /// predicate's entry, or at an instruction that fails if no clause matches. The caller's address `from`
    /// is recorded only for an entry, where the call itself may raise.
    #[inline(always)]
    pub(super) fn entry(&mut self, pred: PredId, from: CodeCursor) -> CodeAddr {
        // Field by field: of a copied word the parts would be masked and shifted out.
        let shortcut = self.db.shortcut(pred);
        if shortcut.arg != NO_ARG {
            let cell = self.number_register(Reg(u16::from(shortcut.arg)));
            if cell.is_list() && shortcut.start != IN_TABLE {
                return shortcut.start;
            }
            if cell.is_structure() {
                return self.look_up_functor(pred, self.heap.at(cell.addr()).bits());
            }
            return self.look_up(pred, cell);
        }
        if shortcut.way == Way::Clause {
            return shortcut.start;
        }
        if shortcut.way == Way::Try {
            let start = shortcut.start;
            self.try_shallow(self.db.shortcut_targets(pred).other);
            return start;
        }
        if shortcut.way == Way::Ordered {
            return self.select_ordered(pred);
        }
        self.enter(pred, from)
    }

    /// Returns where a call continues that compares two of its arguments.
    #[inline(always)]
    fn select_ordered(&mut self, pred: PredId) -> CodeAddr {
        let (shortcut, targets) = (self.db.shortcut(pred), self.db.shortcut_targets(pred));
        let arg = |number: u8| self.number_register(Reg(u16::from(number)));
        let (left, right) = (arg(shortcut.left), arg(shortcut.right));
        let targets = [shortcut.start, targets.number, targets.other];
        guard::target_of(targets, left, right).unwrap_or_else(|| self.try_all(self.db.pred(pred).list))
    }

    /// Returns where a call of a predicate continues for which there is no shorter way.
    #[inline(never)]
    fn enter(&mut self, pred: PredId, from: CodeCursor) -> CodeAddr {
        match self.db.shortcut(pred).way {
            Way::All => self.select_all(ListId(self.db.shortcut_targets(pred).number)),
            Way::Guarded => self.select_guarded(ListId(self.db.shortcut_targets(pred).number)),
            _ => {
                self.backtrace.here = self.code.address(from);
                self.entries[pred.index()]
            }
        }
    }

    /// Returns the first clause for a call, given the functor of its argument in the position of a table.
    #[inline(never)]
    fn look_up_functor(&mut self, pred: PredId, key: u64) -> CodeAddr {
        let table = self.db.table(TableId(self.db.shortcut_targets(pred).number));
        table.start(key).unwrap_or_else(|list| self.select_key(pred, key, list))
    }

    /// Returns the first clause for a call, given its argument in the position of a table: no structure.
    #[inline(never)]
    fn look_up(&mut self, pred: PredId, cell: Cell) -> CodeAddr {
        let targets = self.db.shortcut_targets(pred);
        let table = self.db.table(TableId(targets.number));
        let (key, start) = if cell.is_constant() {
            if cell == Cell::atom(atoms::NIL) && targets.other != IN_TABLE {
                return targets.other;
            }
            (cell.bits(), table.start(cell.bits()))
        } else if cell.is_list() {
            (OF_LISTS, table.start_of_lists())
        } else {
            return self.look_up_rarely(pred, cell);
        };
        start.unwrap_or_else(|list| self.select_key(pred, key, list))
    }

    /// Returns the first clause for a call with a key that several clauses match.
    #[inline(never)]
    fn select_key(&mut self, pred: PredId, key: u64, list: ListId) -> CodeAddr {
        if !self.is_decided(list) {
            return self.search_list(list);
        }
        let start = self.select_all(list);
        self.db.note_start(pred, key, list);
        start
    }

    /// Does the same for a variable, a float, a string or a long integer.
    #[inline(never)]
    fn look_up_rarely(&mut self, pred: PredId, cell: Cell) -> CodeAddr {
        let table = TableId(self.db.shortcut_targets(pred).number);
        match arg_pos::key(&self.heap, cell) {
            ANY => {
                let all = self.db.list(self.db.pred(pred).list);
                all.start_in_code().unwrap_or_else(|| self.entries[pred.index()])
            }
            key => self.select_bucket(self.db.table(table).get(key)),
        }
    }

    /// Like `entry`, for callers outside the loop.
    #[inline(never)]
    pub(super) fn entry_of(&mut self, pred: PredId) -> CodeAddr {
        self.entry(pred, self.code.cursor(self.backtrace.here))
    }

    /// Returns the first clause for a call, from a table of a predicate whose calls need not check
    /// generations.
    #[inline(always)]
    fn select_bucket(&mut self, bucket: Bucket) -> CodeAddr {
        match bucket {
            Bucket::None => self.fail_at(),
            Bucket::One(entry) => entry.code,
            Bucket::Many(list) => self.select_list(list),
        }
    }

    /// Returns the first clause of a list for a call.
    #[inline(never)]
    pub(super) fn select_list(&mut self, list: ListId) -> CodeAddr {
        if self.is_decided(list) { self.select_all(list) } else { self.search_list(list) }
    }

    /// Returns whether no index discriminates the clauses of a list for the call in the registers.
    #[inline(always)]
    pub(super) fn is_decided(&self, list: ListId) -> bool {
        let is_bound = |arg: usize| !self.heap.is_var(self.x[arg & 0xffff]);
        !self.db.list(list).discriminating_args().any_bound(is_bound)
    }

    /// Returns the address of a clause to which a call commits if an argument is a variable without
    /// attributes, otherwise that of the next instruction.
    #[inline(always)]
    pub(super) fn enter_if_var(&self, var: Reg, clause: CodeAddr, next: CodeAddr) -> CodeAddr {
        if self.number_register(var).is_ref() { clause } else { next }
    }

    /// Begins a call with the first clause of a list, whose alternatives are at an address. If an argument of
    /// a set is bound, one bit each, uses an index instead.
    #[inline(always)]
    pub(super) fn begin(&mut self, args: u16, clause: CodeAddr, alternatives: CodeAddr) -> CodeAddr {
        if args != 0 && self.any_bound(args) {
            return self.search_instead(alternatives - 1, clause);
        }
        self.try_shallow(alternatives);
        clause
    }

    /// Returns whether any of these arguments is bound, one bit each.
    #[inline(always)]
    fn any_bound(&self, args: u16) -> bool {
        let mut rest = args;
        while rest != 0 {
            if !self.heap.is_var(self.x[rest.trailing_zeros().to_usize()]) {
                return true;
            }
            rest &= rest - 1;
        }
        false
    }

    /// Returns the first clause of a list whose calls need no check of generations yet.
    #[inline(always)]
    fn select_all(&mut self, id: ListId) -> CodeAddr {
        if self.db.list(id).guards.is_some() {
            return self.select_guarded(id);
        }
        self.try_all(id)
    }

    /// Likewise, whatever the clauses have for guards.
    #[inline(always)]
    fn try_all(&mut self, id: ListId) -> CodeAddr {
        match self.db.list(id).start_of_all {
            Some(ListStart { first, alternatives: Some(alternative) }) => {
                self.try_shallow(alternative.get());
                first.get()
            }
            _ => self.try_new(id),
        }
    }

    /// Does the same for a list whose clauses have guards.
    #[inline(never)]
    fn select_guarded(&mut self, id: ListId) -> CodeAddr {
        let guards = self.db.list(id).guards.as_ref();
        let target = guards.and_then(|guards| guards.target(&self.heap, &*self.x));
        target.unwrap_or_else(|| self.try_all(id))
    }

    /// Does the same for a list without alternatives in code, which gets them if it can have any. The call
    /// notes its generation, for the predicate may change before the call is over.
    #[inline(never)]
    fn try_new(&mut self, id: ListId) -> CodeAddr {
        if let Some(ListStart { first, alternatives: Some(alternative) }) = self.lay_out_alternatives(id) {
            self.try_shallow(alternative.get());
            return first.get();
        }
        let list = self.db.list(id);
        let start = list.start();
        let [entry, rest @ ..] = list.from(start) else { return self.fail_at() };
        let code = entry.code;
        if !rest.is_empty() {
            let generation = self.db.generation();
            self.try_rest(Rest { list: id, position: start + 1, generation });
        }
        code
    }

    /// Returns the first clause for a call, however it is found.
    pub(super) fn select(&mut self, pred: PredId) -> CodeAddr {
        let all = self.db.pred(pred).list;
        if !self.db.list(all).versioned && self.is_decided(all) {
            return self.select_all(all);
        }
        if !self.db.pred(pred).was_called {
            self.compile_rules(pred);
            self.db.note_call(pred);
        }
        self.search_list(all)
    }

    /// Returns the first clause for a call among those of a list, by its indexes.
    #[inline(never)]
    pub(super) fn search_list(&mut self, mut at: ListId) -> CodeAddr {
        let (x, heap) = (&self.x, &self.heap);
        let key_of = |place: ArgPos| place.key(heap, x[place.arg.to_usize()]);
        while let Some(bucket) = self.db.branch_built(at, key_of) {
            let versioned = self.db.list(at).versioned;
            match bucket {
                Bucket::None => return self.fail_at(),
                Bucket::One(entry) if !versioned || self.db.is_alive(entry.clause, self.db.generation()) => {
                    return entry.code;
                }
                Bucket::One(_) => return self.fail_at(),
                Bucket::Many(list) if list != at => at = list,
                Bucket::Many(_) if versioned => break,
                Bucket::Many(list) => return self.select_all(list),
            }
        }
        self.search_and_plan(at)
    }

    /// Does the same where an index may have to be built, or generations be checked.
    #[inline(never)]
    fn search_and_plan(&mut self, list: ListId) -> CodeAddr {
        let (x, heap) = (&self.x, &self.heap);
        let call = CallOfRun { heap, key: |place: ArgPos| place.key(heap, x[place.arg.to_usize()]) };
        let found = self.db.candidates(list, &call);
        let generation = self.db.generation();
        match found {
            Bucket::None => self.fail_at(),
            Bucket::One(entry) if self.db.is_alive(entry.clause, generation) => entry.code,
            Bucket::One(_) => self.fail_at(),
            Bucket::Many(list) if !self.db.list(list).versioned => self.select_all(list),
            Bucket::Many(list) => self.select_living(list, generation),
        }
    }

    /// Returns the first clause of a list that lives at a generation.
    fn select_living(&mut self, list: ListId, generation: u64) -> CodeAddr {
        let start = self.db.list(list).start();
        let Some((at, entry)) = self.db.next_match(list, start, generation) else { return self.fail_at() };
        if let Some((position, _)) = self.db.next_match(list, at + 1, generation) {
            self.try_rest(Rest { list, position, generation });
        }
        entry.code
    }

    /// Records that other clauses remain: the running head is tried without a choice point.
    #[inline(always)]
    fn try_shallow(&mut self, alternative: CodeAddr) {
        let (heap, trail) = self.marks();
        let shallow = &mut self.shallow;
        (shallow.active, shallow.alternative) = (true, alternative);
        (shallow.heap, shallow.trail) = (heap, trail);
        self.heap.set_boundary(heap);
    }

    /// Likewise, for the clauses at the rest of a list.
    fn try_rest(&mut self, rest: Rest) {
        self.shallow.rest = rest;
        self.try_shallow(self.places.retry_list);
    }

    /// Fails: backtracks to the newest alternative, and returns the address to continue at.
    #[inline(always)]
    pub(super) fn backtrack(&mut self) -> CodeAddr {
        if self.shallow.active {
            return self.retry_shallow();
        }
        self.restore_state();
        self.backtracks -= 1;
        if self.backtracks == 0 {
            return self.places.look_back;
        }
        let alternative = self.alternative();
        self.next_in_code(*self.code.at(alternative.to_usize())).unwrap_or(alternative)
    }

    /// Returns the next clause of the newest choice point, whose alternative is this instruction; `None` for
    /// one of another kind. The last clause removes the choice point.
    #[inline(always)]
    fn next_in_code(&mut self, alternative: Instr) -> Option<CodeAddr> {
        match alternative {
            Instr::Retry { code, .. } => {
                self.restore_args();
                self.advance_alternative();
                Some(code)
            }
            Instr::Trust { code, .. } => {
                self.restore_args();
                self.pop_choice();
                Some(code)
            }
            _ => None,
        }
    }

    /// Tries the next answer of the newest choice point, whatever its kind. The loop comes here for clauses
    /// in code only after a look at the clock.
    #[inline(never)]
    pub(super) fn reenter(&mut self, alternative: Instr) -> Raised<CodeAddr> {
        if let Some(code) = self.next_in_code(alternative) {
            return Ok(code);
        }
        self.restore_args();
        let next = match alternative {
            Instr::RetryNative => self.retry_native()?,
            Instr::RetryClause => self.retry_clause()?,
            _ => Some(self.retry_list()),
        };
        Ok(match next {
            Some(p) => p,
            None => self.mismatch_at(),
        })
    }

    /// Tries the next clause of the list of the newest choice point; the last one removes the choice point.
    fn retry_list(&mut self) -> CodeAddr {
        let rest = self.rest();
        let (code, following) = self.db.following(rest.list, rest.position, rest.generation);
        match following {
            Some(position) => self.set_position(self.b, position),
            None => self.pop_choice(),
        }
        code
    }

    /// Returns the address at which the newest choice point continues.
    #[inline(always)]
    pub(super) fn alternative(&self) -> CodeAddr {
        self.alternative_at(self.b)
    }

    /// Checks clock and interrupt before an alternative is tried: a program can backtrack for as long as it
    /// likes without a call.
    #[cold]
    #[inline(never)]
    pub(super) fn look_back(&mut self) -> Result<CodeAddr, Stop> {
        let BacktrackRation { granted, inferences } = self.backtrack_ration;
        let calls = self.heap.meter.inferences() - inferences;
        let idle = granted.to_usize().saturating_sub(A_CALL * calls.to_usize());
        self.ration_backtracks();
        self.count_redo();
        self.heap.meter.charge(idle)?;
        self.heap.meter.look_at_goals()?;
        self.pause_if_due(self.alternative())
    }

    /// Grants backtracks until the next check. Between two of them every environment may be returned from.
    pub(super) fn ration_backtracks(&mut self) {
        let most = if self.counts_redos() { 1 } else { RETURNS / (self.stack_top() + 1) };
        self.backtracks = most.clamp(1, BACKTRACKS).to_u32();
        let inferences = self.heap.meter.inferences();
        self.backtrack_ration = BacktrackRation { granted: self.backtracks, inferences };
    }

    /// Tries the next clause, with the unchanged argument registers.
    #[inline(always)]
    pub(super) fn retry_shallow(&mut self) -> CodeAddr {
        self.heap.undo_to(self.shallow.trail);
        self.heap.top = self.shallow.heap;
        self.heap.woken.clear();
        match *self.code.at(self.shallow.alternative.to_usize()) {
            Instr::Retry { code, .. } => {
                self.shallow.alternative += 1;
                code
            }
            Instr::Trust { code, .. } => {
                self.end_shallow();
                code
            }
            _ => self.retry_list_shallow(),
        }
    }

    /// Tries the next clause of a list, with the unchanged argument registers.
    #[inline(never)]
    fn retry_list_shallow(&mut self) -> CodeAddr {
        let rest = self.shallow.rest;
        let (code, following) = self.db.following(rest.list, rest.position, rest.generation);
        match following {
            Some(position) => self.shallow.rest.position = position,
            None => self.end_shallow(),
        }
        code
    }

    /// Ends the trial of heads: the next clause is the last one, or was committed to.
    #[inline(always)]
    pub(super) fn end_shallow(&mut self) {
        self.shallow.active = false;
        self.heap.set_boundary(self.choice_word(choice::HEAP).to_usize());
    }

    /// Creates the choice point after all: the clause is committed to and others remain. Returns false, and
    /// does nothing, if the stack has to grow first.
    pub(super) fn deepen(&mut self) -> bool {
        let alternative = self.shallow.alternative;
        let arity = self.shallow_arity();
        if !self.has_room_for_choice(arity) {
            return false;
        }
        self.shallow.active = false;
        let protected = self.stack_top();
        let marks = (self.shallow.heap, self.shallow.trail);
        self.write_choice(alternative, arity, marks, protected);
        if alternative == self.places.retry_list {
            self.set_rest(self.shallow.rest);
        }
        true
    }

    /// Returns the number of arguments of the call whose head is tried.
    #[inline(always)]
    fn shallow_arity(&self) -> usize {
        match *self.code.at(self.shallow.alternative.to_usize()) {
            Instr::Retry { arity, .. } | Instr::Trust { arity, .. } => arity.to_usize(),
            _ => self.db.list(self.shallow.rest.list).arity(),
        }
    }

    /// Grows the stack of choice points, then creates one.
    #[cold]
    #[inline(never)]
    pub(super) fn deepen_in_new_room(&mut self) -> Result<(), Stop> {
        self.make_room_for_choice(self.shallow_arity())?;
        self.deepen();
        Ok(())
    }
}
