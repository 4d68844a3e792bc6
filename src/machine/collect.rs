//! Garbage collection: mark, then slide.
//!
//! Every cell reachable from a register, slot, choice point, trail entry or global variable is marked in a
//! bitmap, with an explicit stack. Then the marked cells slide down, so that older cells stay below younger
//! ones and the heap marks of choice points keep their meaning. The new address of a cell is its rank in the
//! bitmap. That is the marked cells before its word, a sum per word, plus those before it in the word. Slots
//! of environments are visited with the same kind of bitmap, since choice points share them. The collector
//! runs at calls, when the heap is four times what the last collection left, or has grown by what the
//! stacks hold.
//!
//! Cells reachable without backtracking are marked first. Then choice point by choice point, newest first,
//! those reachable by backtracking to it: so the trail (`trail.rs`) knows which bindings will never be seen.

use std::time::Duration;

use super::Machine;
use super::control::{RESUMES, Resume};
use super::frame::{SELF_SIZED, SLOTS, choice};
use super::trail::Trailed;
use crate::code::Instr;
use crate::code::area::CodeAddr;
use crate::code::slots::SlotReads;
use crate::error::Stop;
use crate::term::bits::Bits;
use crate::term::cell::Tag;
use crate::term::heap::MARGIN;
use crate::term::raise::{Raise, Raised};
use crate::term::trail_entry::TrailEntry;
use crate::term::{Addr, Cell, Heap, atoms};
use crate::width::Width;

/// The heap is not collected while it has fewer cells.
const SMALLEST: usize = 1 << 18;

/// A collection may delay a stop at the time limit by this much.
const TOLERATED_DELAY: Duration = Duration::from_millis(40);

/// The time for 2^20 cells that all live.
const MEGACELL_ALIVE: Duration = Duration::from_millis(7);

/// If collections are forced, the next one is delayed by a call for this many live cells and words of
/// environments.
const PER_CALL: usize = 256;

/// A collection in progress.
struct Collection {
    live: Bits,
    slots: Bits,
    frames: Bits,
    todo: Vec<Cell>,
    /// The capacity of `todo`. Cells that did not fit are marked, but not the cells they refer to.
    most: usize,
    overflowed: bool,
    reads: SlotReads,
}

/// The number of heap cells for each entry of the mark stack.
const CELLS_A_MARK: usize = 64;

/// The smallest capacity of the mark stack.
const FEWEST_MARKS: usize = 1 << 12;

impl Machine {
    /// Collects if the heap has grown enough; `arity` argument registers are in use.
    pub(super) fn collect_if_due(&mut self, arity: usize) -> Raised<()> {
        let forced = self.collect_every > 0 && {
            self.calls_until_collection = self.calls_until_collection.saturating_sub(1);
            self.calls_until_collection == 0
        };
        self.weigh();
        let memory = self.heap.meter.memory;
        let atoms = self.atoms_are_due();
        let trail = self.heap.trail.len() > self.collect_trail_from;
        let full = self.taken_bytes() > memory;
        let needed = atoms || full;
        let mut collects = forced || needed || trail || self.heap.top > self.collect_from;
        if collects && !forced && self.collects_too_late() {
            if needed || !self.postpone_collection() {
                return Err(Raise::Stop(Stop::Time).into());
            }
            collects = false;
        }
        if collects {
            self.collect(arity);
        }
        if atoms || full && self.symbols.bytes() > memory / 8 {
            self.sweep_atoms(arity);
        }
        if self.is_dead_code_due() {
            self.free_dead_code();
        }
        self.shrink_stacks();
        self.heap.reserve(2 * MARGIN)?;
        self.plan_attention();
        // If nearly everything is live, repeated collections would only delay the error.
        let spare = if collects { memory.saturating_sub(self.heap.meter.beside) / 8 } else { 0 };
        if self.taken_bytes() > memory - spare {
            return Err(Raise::Resource(atoms::MEMORY).into());
        }
        Ok(())
    }

    /// Returns whether a collection would go on past the time limit, judged by the last one, which may have
    /// found little that lived.
    fn collects_too_late(&self) -> bool {
        let Some(left) = self.heap.meter.time_left() else { return false };
        let megacells = u32::try_from(self.heap.top >> 20).unwrap_or(u32::MAX);
        self.time_a_megacell.max(MEGACELL_ALIVE).saturating_mul(megacells) > left + TOLERATED_DELAY
    }

    /// Lets the heap grow instead; returns false if there is no memory for that.
    fn postpone_collection(&mut self) -> bool {
        let free = self.heap.meter.memory.saturating_sub(self.taken_bytes()) / 8;
        self.collect_from = self.heap.top + free / 2;
        self.collect_trail_from = self.heap.trail.len() + free / 4;
        free > SMALLEST
    }

    /// Requests a collection at the next call, of the host's objects too.
    pub fn request_collection(&mut self) {
        self.symbols.request_objects();
        self.collect_from = 0;
        self.plan_attention();
    }

    /// Computes when a call takes the slow path: to collect, or because the inner loop needs its margin.
    fn plan_attention(&mut self) {
        let room = self.heap.capacity() - 2 * MARGIN;
        self.collect_at = if self.collect_every > 0 { 0 } else { self.collect_from.min(room) };
    }

    /// Collects at every `calls` calls, to test the collector; with 0, when the heap has grown.
    pub fn collect_every(&mut self, calls: u32) {
        self.collect_every = calls;
        self.calls_until_collection = calls;
        self.plan_collection();
    }

    /// Frees unreachable heap cells, dead trail entries, and the code of removed rules that contains no
    /// continuation. O(live + stacks + heap / 64).
    fn collect(&mut self, arity: usize) {
        let begun = self.heap.meter.now();
        let megacells = u32::try_from(self.heap.top >> 20).unwrap_or(u32::MAX);
        let mut c = Collection {
            live: Bits::new(self.heap.top + 1),
            slots: Bits::new(self.stack.capacity()),
            frames: Bits::new(self.stack.capacity()),
            todo: Vec::new(),
            most: FEWEST_MARKS.max(self.heap.top / CELLS_A_MARK),
            overflowed: false,
            reads: SlotReads::default(),
        };
        self.mark_ahead(&mut c, arity);
        let trailed = self.mark_choices(&mut c);
        c.live.count();
        self.drop_entries(trailed);
        self.update(&c, arity);
        self.slide(&c.live);
        self.free_dead_code();
        if self.collect_every > 0 {
            let walked = self.heap.top + self.stack_top();
            let worth_while = u32::try_from(walked / PER_CALL).unwrap_or(u32::MAX);
            self.calls_until_collection = self.collect_every.max(worth_while);
        }
        self.collections += 1;
        if megacells > 0 {
            self.time_a_megacell = self.heap.meter.now().saturating_sub(begun) / megacells;
        }
        self.plan_collection();
    }

    /// Plans the next collection by what is live now, and shrinks a heap that is far too large for that.
    pub(super) fn plan_collection(&mut self) {
        let live = self.heap.top;
        self.account.live = live;
        // Half of what the limit leaves is reserved for large requests.
        let free = self.heap.meter.memory.saturating_sub(self.taken_bytes()) / 8;
        // A collection walks through the stacks too: deep ones make it rarer.
        let stacks = self.stack_top() + self.choices_top();
        let grown = (live * 4).max(live + stacks);
        self.collect_from = grown.min(live + (free / 2).max(live / 16)).max(SMALLEST);
        if self.heap.capacity() > 4 * (self.collect_from + 2 * MARGIN) {
            self.heap.shrink(self.collect_from + 2 * MARGIN);
        }
        let trail = self.heap.trail.len();
        self.collect_trail_from = (trail * 3).max(SMALLEST).max(live / 4).max(trail + stacks / 4);
        self.plan_attention();
    }

    // ---- marking ----

    /// Marks the cells that the program reaches without backtracking.
    fn mark_ahead(&self, c: &mut Collection, arity: usize) {
        self.x[..arity].iter().for_each(|&cell| c.reach(&self.heap, cell));
        self.mark_environments(c, self.stack.current(), self.cp);
        for &(var, value) in &self.heap.woken {
            c.reach(&self.heap, Cell::attributed(var));
            c.reach(&self.heap, value);
        }
        self.heap.globals.iter().chain(&self.roots).for_each(|&cell| c.reach(&self.heap, cell));
        self.for_choices(|b| {
            if self.is_read_ahead(b) {
                self.mark_arguments(c, b);
            }
        });
    }

    /// Returns whether the arguments of a choice point are read while its goal runs, and not only after it
    /// fails. A cut runs a cleanup, a continuation captures the catcher of a `catch/3`, a chunk of answers is
    /// returned.
    fn is_read_ahead(&self, b: usize) -> bool {
        match self.code.get(self.alternative_at(b)) {
            Instr::Drop => true,
            Instr::Resume { what } => {
                matches!(RESUMES[what.to_usize()].0, Resume::CleanupFail | Resume::FindallDone)
            }
            _ => false,
        }
    }

    /// Marks the cells reachable by backtracking to a choice point, from the newest to the oldest.
    fn mark_choices(&mut self, c: &mut Collection) -> Trailed {
        let mut trailed = Trailed::new(self.heap.trail.len(), &self.heap.globals);
        let mut old_values = Vec::new();
        let mut b = self.b;
        loop {
            self.reset_early(&mut trailed, &c.live, b, &mut old_values);
            old_values.drain(..).for_each(|cell| c.reach(&self.heap, cell));
            self.mark_arguments(c, b);
            self.mark_alternative(c, b);
            if b == 0 {
                return trailed;
            }
            b = self.choice_number(b, choice::PREVIOUS).to_usize();
        }
    }

    fn mark_arguments(&self, c: &mut Collection, b: usize) {
        let count = self.arg_count(b);
        for i in 0..count {
            c.reach(&self.heap, self.choices.get(b + choice::ARGS + i));
        }
    }

    /// Marks from the environments to which a choice point backtracks. Another branch of its clause reads
    /// what the clause has written by then; other alternatives continue after the call.
    fn mark_alternative(&self, c: &mut Collection, b: usize) {
        let word = |word| self.choice_number(b, word);
        let (e, alternative) = (word(choice::ENVIRONMENT).to_usize(), self.alternative_at(b));
        if matches!(self.code.get(alternative), Instr::TrustElse) {
            self.mark_slots(c, e, alternative);
            let outer = self.stack.get(e).as_int().to_usize();
            self.mark_environments(c, outer, self.stack.get(e + 1).as_int().to_u32());
        } else {
            self.mark_environments(c, e, word(choice::CONTINUATION).to_u32());
        }
    }

    /// Marks from the slots of a chain of environments, each slot once.
    fn mark_environments(&self, c: &mut Collection, mut e: usize, mut cp: CodeAddr) {
        loop {
            if matches!(self.code.get(cp), Instr::Resume { .. }) {
                (0..self.slots_at(e, cp)).for_each(|slot| self.mark_slot(c, e + SLOTS + slot));
            } else {
                self.mark_slots(c, e, cp);
            }
            let outer = self.stack.get(e).as_int().to_usize();
            if matches!(self.code.get(cp - 1), Instr::Call { n: SELF_SIZED, .. }) {
                // An interposed goal: the clause continues elsewhere than after its last call.
                let interrupted = self.stack.get(e + SLOTS + 1).as_int().to_u32();
                self.mark_slots(c, outer, interrupted);
            }
            if !c.frames.set(e) || e == 0 {
                return;
            }
            cp = self.stack.get(e + 1).as_int().to_u32();
            e = outer;
        }
    }

    /// Marks from the slots of an environment that hold a value at a place in its clause and are read later.
    /// The others may hold leftovers of a failed branch.
    fn mark_slots(&self, c: &mut Collection, e: usize, place: CodeAddr) {
        let mut reads = std::mem::take(&mut c.reads);
        for &slot in reads.from(&self.code, place) {
            self.mark_slot(c, e + SLOTS + slot.index());
        }
        c.reads = reads;
    }

    #[inline(always)]
    fn mark_slot(&self, c: &mut Collection, at: usize) {
        if c.slots.set(at) {
            c.reach(&self.heap, self.stack.get(at));
        }
    }

    pub(super) fn update_choices(&mut self, mut visit: impl FnMut(&mut Machine, usize)) {
        let mut b = self.b;
        loop {
            visit(self, b);
            if b == 0 {
                return;
            }
            b = self.choice_number(b, choice::PREVIOUS).to_usize();
        }
    }

    // ---- moving ----

    /// Writes the new addresses into all references from outside the heap.
    fn update(&mut self, c: &Collection, arity: usize) {
        let live = &c.live;
        for i in 0..arity {
            self.x[i] = moved(live, self.x[i]);
        }
        for slot in c.slots.iter() {
            let cell = moved(live, self.stack.get(slot));
            self.stack.set(slot, cell);
        }
        self.update_choices(|machine, b| {
            let count = machine.arg_count(b);
            for i in 0..count {
                let at = b + choice::ARGS + i;
                let cell = moved(live, machine.choices.get(at));
                machine.choices.set(at, cell);
            }
            let heap = machine.choice_number(b, choice::HEAP).to_usize();
            machine.set_choice_number(b, choice::HEAP, live.rank(heap).to_i64());
        });
        self.heap.set_boundary(self.choice_word(choice::HEAP).to_usize());
        for entry in self.heap.trail.iter_mut() {
            let addr = live.rank(entry.addr());
            let old = entry.old_value().map_or(Cell::reference(addr), |old| moved(live, old));
            *entry = TrailEntry::new(addr, old);
        }
        for (var, value) in &mut self.heap.woken {
            *var = live.rank(*var);
            *value = moved(live, *value);
        }
        self.heap.globals.iter_mut().chain(&mut self.roots).for_each(|cell| *cell = moved(live, *cell));
    }

    /// Slides the live cells down.
    fn slide(&mut self, live: &Bits) {
        let mut to = 0;
        let mut raw = 0;
        for from in live.iter() {
            let cell = self.heap.at(from);
            if raw > 0 {
                raw -= 1;
                self.heap.set(to, cell);
            } else {
                if cell.is_box_header() {
                    raw = cell.box_words();
                }
                self.heap.set(to, moved(live, cell));
            }
            to += 1;
        }
        self.heap.top = to;
    }
}

/// Returns a cell with the new address of its target.
#[inline(always)]
fn moved(live: &Bits, cell: Cell) -> Cell {
    match cell.tag() {
        Tag::Atom | Tag::Int | Tag::Head => cell,
        _ => cell.with_addr(live.rank(cell.addr())),
    }
}

impl Collection {
    /// Marks all cells reachable from a cell. Cells that did not fit on the mark stack are searched for among
    /// all marked cells.
    fn reach(&mut self, heap: &Heap, cell: Cell) {
        self.todo.push(cell);
        self.drain(heap);
        while std::mem::take(&mut self.overflowed) {
            self.reach_from_marked(heap);
        }
    }

    /// Marks the targets of marked cells.
    fn reach_from_marked(&mut self, heap: &Heap) {
        let mut raw_until = 0;
        for word in 0..self.live.word_count() {
            for at in self.live.in_word(word) {
                let cell = heap.at(at);
                if at < raw_until {
                    continue;
                }
                if cell.is_box_header() {
                    raw_until = at + 1 + cell.box_words();
                } else if !matches!(cell.tag(), Tag::Atom | Tag::Int | Tag::Head) {
                    self.todo.push(cell);
                    self.drain(heap);
                }
            }
        }
    }

    fn drain(&mut self, heap: &Heap) {
        while let Some(cell) = self.todo.pop() {
            let addr = cell.addr();
            match cell.tag() {
                Tag::Atom | Tag::Int | Tag::Head => {}
                Tag::Ref => self.reach_cell(heap, addr),
                Tag::List => {
                    self.reach_cell(heap, addr + 1);
                    self.reach_cell(heap, addr);
                }
                Tag::Str => {
                    if self.live.set(addr) {
                        let arity = heap.at(addr).as_functor().arity();
                        (1..=arity).rev().for_each(|i| self.reach_cell(heap, addr + i));
                    }
                }
                Tag::Box => {
                    if self.live.set(addr) {
                        (1..=heap.at(addr).box_words()).for_each(|i| {
                            self.live.set(addr + i);
                        });
                    }
                }
                Tag::Attr => {
                    // Its own cell may hold a value by now: the trail keeps the old value of attributed
                    // variables.
                    self.reach_cell(heap, addr + 1);
                    self.reach_cell(heap, addr);
                }
            }
        }
    }

    #[inline(always)]
    fn reach_cell(&mut self, heap: &Heap, addr: Addr) {
        if self.live.set(addr) {
            let cell = heap.at(addr);
            if matches!(cell.tag(), Tag::Atom | Tag::Int | Tag::Head) || cell == Cell::reference(addr) {
                return;
            }
            if self.todo.len() < self.most {
                self.todo.push(cell);
            } else {
                self.overflowed = true;
            }
        }
    }
}
