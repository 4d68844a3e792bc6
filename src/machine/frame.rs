//! The two stacks: environments and choice points.
//!
//! An environment is `[previous environment, continuation, slot 0, slot 1, …]`. The number of slots still
//! needed is in the call instruction before the continuation, so that a frame shrinks as its clause proceeds.
//!
//! A choice point contains the state that backtracking restores, three words whose meaning depends on the
//! alternative, and the argument registers. Environments contain only cells, so that everything in them can
//! be enumerated. Choice points contain numbers without tags up to their arguments, and the module of an
//! interpreted body as a cell.

use super::Machine;
use crate::code::area::CodeAddr;
use crate::code::operand::{ShortReg, ShortSlot};
use crate::code::{EnvSlot, Instr};
use crate::error::Stop;
use crate::term::Cell;
use crate::width::Width;

/// The words of an environment before its slots.
pub const SLOTS: usize = 2;

/// In the call before a continuation: the frame contains its number of slots itself, in slot 0.
pub const SELF_SIZED: u16 = u16::MAX;

/// The entries of a stack that are never freed.
const SPARE: usize = 1 << 16;

/// The words of a choice point.
pub mod choice {
    /// The previous choice point.
    pub const PREVIOUS: usize = 0;
    /// The address at which backtracking continues, in the lower half, and the number of arguments.
    pub const ALTERNATIVE: usize = 1;
    pub const ENVIRONMENT: usize = 2;
    pub const CONTINUATION: usize = 3;
    pub const TRAIL: usize = 4;
    pub const HEAP: usize = 5;
    /// The end of the protected part of the environment stack.
    pub const PROTECTED: usize = 6;
    /// The cut barrier of the call.
    pub const BARRIER: usize = 7;
    /// Three words for the alternative.
    pub const EXTRA: usize = 8;
    /// The one of the three that marks the other branch of a condition.
    pub const CONDITION: usize = 0;
    pub const ARGS: usize = 11;
}

/// Returns a number as a word of a choice point.
#[inline(always)]
fn untagged(value: i64) -> Cell {
    Cell::from_bits(value.cast_unsigned())
}

/// Returns an alternative and the number of arguments as one word.
#[inline(always)]
fn packed(alternative: CodeAddr, count: usize) -> i64 {
    i64::from(alternative) | count.to_i64() << u32::BITS
}

/// The remaining clauses of a call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    pub list: crate::program::ListId,
    pub position: i64,
    pub generation: u64,
}

impl Rest {
    pub const NONE: Rest = Rest { list: crate::program::ListId(0), position: 0, generation: 0 };
}

/// Argument registers are saved and restored this many at a time, at least once: those beyond the last
/// argument are not in use.
const BATCH: usize = 4;

/// A full stack grows by at least this many words.
const FEWEST_WORDS: usize = 1 << 12;

impl Machine {
    // ---- environments ----

    /// Returns the size of the environment of a continuation. Inside a clause, between its `allocate` and its
    /// first call, the continuation register is the address after `allocate`.
    #[inline(always)]
    pub(super) fn slots_at(&self, environment: usize, continuation: CodeAddr) -> usize {
        if let Instr::Call { n, .. } = *self.code.at(continuation.to_usize() - 1)
            && n != SELF_SIZED
        {
            return n.to_usize();
        }
        self.unusual_slots_at(environment, continuation)
    }

    #[inline(never)]
    fn unusual_slots_at(&self, environment: usize, continuation: CodeAddr) -> usize {
        match self.code.get(continuation - 1) {
            Instr::Call { n: SELF_SIZED, .. } => self.stack.get(environment + SLOTS).as_int().to_usize(),
            Instr::Allocate { n, .. } | Instr::NeckAllocate { n, .. } => n.to_usize(),
            _ => 0,
        }
    }

    /// Returns the first free word of the environment stack, for a clause called from `self.cp`.
    #[inline(always)]
    pub(super) fn stack_top(&self) -> usize {
        let protected = self.choice_number(self.b, choice::PROTECTED).to_usize();
        protected.max(self.stack.current() + SLOTS + self.slots_at(self.stack.current(), self.cp))
    }

    /// Pushes an environment of `n` uninitialised slots; `p` is the address after the instruction.
    #[inline(always)]
    pub(super) fn allocate(&mut self, n: usize, p: CodeAddr) -> Result<(), Stop> {
        let top = self.stack_top();
        if top + SLOTS + n >= self.stack.capacity() {
            self.grow_stack(top + SLOTS + n + 1)?;
        }
        self.stack.set(top, Cell::int(self.stack.current().to_i64()));
        self.stack.set(top + 1, Cell::int(i64::from(self.cp)));
        self.stack.enter(top);
        self.cp = p;
        Ok(())
    }

    #[cold]
    fn grow_stack(&mut self, needed: usize) -> Result<(), Stop> {
        self.make_room(needed.saturating_sub(self.stack.capacity()) * 8)?;
        let most = self.stack.capacity() + self.spare_words();
        self.stack.ensure_within(needed, most).map_err(|_| Stop::Memory)
    }

    #[inline(always)]
    pub(super) fn deallocate(&mut self) {
        self.cp = self.stack.word(1).as_int().to_u32();
        self.stack.enter(self.stack.word(0).as_int().to_usize());
    }

    #[inline(always)]
    pub(super) fn slot(&self, y: EnvSlot) -> Cell {
        self.stack.word(SLOTS + y.index())
    }

    #[inline(always)]
    pub(super) fn set_slot(&mut self, y: EnvSlot, cell: Cell) {
        self.stack.set_word(SLOTS + y.index(), cell);
    }

    /// Copies registers to slots.
    #[inline(always)]
    pub(super) fn store_all<const N: usize>(&mut self, pairs: [(ShortReg, ShortSlot); N]) {
        for (x, y) in pairs {
            self.stack.set_word(SLOTS + y.index(), self.x[x.index()]);
        }
    }

    /// Copies slots to registers, in order.
    #[inline(always)]
    pub(super) fn load_all<const N: usize>(&mut self, pairs: [(ShortSlot, ShortReg); N]) {
        for (y, x) in pairs {
            self.x[x.index()] = self.stack.word(SLOTS + y.index());
        }
    }

    // ---- choice points ----

    /// Returns a word of the newest choice point, as a number.
    #[inline(always)]
    pub(super) fn choice_word(&self, word: usize) -> i64 {
        self.choice_number(self.b, word)
    }

    /// Returns a word of a choice point that is a number.
    #[inline(always)]
    pub(super) fn choice_number(&self, b: usize, word: usize) -> i64 {
        self.choices.get(b + word).bits().cast_signed()
    }

    /// Returns the address at which a choice point continues.
    #[inline(always)]
    pub(super) fn alternative_at(&self, b: usize) -> CodeAddr {
        self.choices.get(b + choice::ALTERNATIVE).bits().low_u32()
    }

    /// Returns the number of arguments that a choice point saves.
    #[inline(always)]
    pub(super) fn arg_count(&self, b: usize) -> usize {
        (self.choices.get(b + choice::ALTERNATIVE).bits() >> u32::BITS).to_usize()
    }

    /// Makes the newest choice point continue at the next address.
    #[inline(always)]
    pub(super) fn advance_alternative(&mut self) {
        let word = self.choice_word(choice::ALTERNATIVE);
        self.set_choice_word(choice::ALTERNATIVE, word + 1);
    }

    /// Makes a choice point continue somewhere else.
    pub(super) fn set_alternative(&mut self, b: usize, alternative: CodeAddr) {
        let word = packed(alternative, self.arg_count(b));
        self.set_choice_number(b, choice::ALTERNATIVE, word);
    }

    /// Returns one past the newest choice point.
    #[inline(always)]
    pub(super) fn choices_top(&self) -> usize {
        self.b + choice::ARGS + self.arg_count(self.b)
    }

    /// Pushes a choice point that saves `count` argument registers, for a clause called from `self.cp`, with
    /// the given heap and trail marks.
    pub(super) fn push_choice(
        &mut self,
        alternative: CodeAddr,
        count: usize,
        marks: (usize, usize),
    ) -> Result<(), Stop> {
        let protected = self.stack_top();
        self.push_choice_with(alternative, count, marks, protected)
    }

    /// Pushes a choice point with an alternative in the running clause, of which `n` slots are in use.
    #[inline(always)]
    pub(super) fn try_else(&mut self, n: usize, alternative: CodeAddr) -> Result<(), Stop> {
        let protected =
            (self.stack.current() + SLOTS + n).max(self.choice_word(choice::PROTECTED).to_usize());
        self.push_choice_with(alternative, 0, self.marks(), protected)
    }

    /// Like `push_choice`, with the end of the protected environments.
    #[inline(always)]
    pub(super) fn push_choice_with(
        &mut self,
        alternative: CodeAddr,
        count: usize,
        (heap, trail): (usize, usize),
        protected: usize,
    ) -> Result<(), Stop> {
        if !self.has_room_for_choice(count) {
            self.make_room_for_choice(count)?;
        }
        self.write_choice(alternative, count, (heap, trail), protected);
        Ok(())
    }

    /// Returns the end of a choice point that saves `count` registers, rounded up to whole batches.
    #[inline(always)]
    fn next_choices_top(&self, count: usize) -> usize {
        self.choices_top() + choice::ARGS + count + BATCH
    }

    /// Returns whether the stack has room for a choice point that saves `count` registers.
    #[inline(always)]
    pub(super) fn has_room_for_choice(&self, count: usize) -> bool {
        self.next_choices_top(count) < self.choices.capacity()
    }

    #[cold]
    pub(super) fn make_room_for_choice(&mut self, count: usize) -> Result<(), Stop> {
        self.grow_choices(self.next_choices_top(count) + 1)
    }

    /// Writes a choice point, for which there is room. Of the alternative's own words only the mark of a
    /// condition is written.
    #[inline(always)]
    pub(super) fn write_choice(
        &mut self,
        alternative: CodeAddr,
        count: usize,
        (heap, trail): (usize, usize),
        protected: usize,
    ) {
        let top = self.choices_top();
        let mut words = self.choices.window(top);
        // One by one: words in an array would be written and read back first.
        let mut put = |word, value| words.set(word, untagged(value));
        put(choice::PREVIOUS, self.b.to_i64());
        put(choice::ALTERNATIVE, packed(alternative, count));
        put(choice::ENVIRONMENT, self.stack.current().to_i64());
        put(choice::CONTINUATION, i64::from(self.cp));
        put(choice::TRAIL, trail.to_i64());
        put(choice::HEAP, heap.to_i64());
        put(choice::PROTECTED, protected.to_i64());
        put(choice::BARRIER, self.b0.to_i64());
        put(choice::EXTRA + choice::CONDITION, 0);
        self.x.clear_behind(count, BATCH);
        // The first batch without a test, since most predicates have no more arguments.
        let (batches, _) = self.x.as_chunks::<BATCH>();
        let mut save = |i: usize| {
            for (j, &cell) in batches[i].iter().enumerate() {
                words.set(choice::ARGS + BATCH * i + j, cell);
            }
        };
        save(0);
        if count > BATCH {
            (1..count.div_ceil(BATCH)).for_each(save);
        }
        self.b = top;
        self.heap.set_boundary(heap);
    }

    #[cold]
    fn grow_choices(&mut self, needed: usize) -> Result<(), Stop> {
        self.make_room(needed.saturating_sub(self.choices.capacity()) * 8)?;
        let most = self.choices.capacity() + self.spare_words();
        self.choices.ensure_within(needed, most).map_err(|_| Stop::Memory)
    }

    /// Returns the number of words by which a stack may grow at once: both may grow before the next check of
    /// the account.
    fn spare_words(&self) -> usize {
        (self.heap.meter.memory.saturating_sub(self.taken_bytes()) / 32).max(FEWEST_WORDS)
    }

    /// Returns the marks of a choice point that is pushed now.
    #[inline(always)]
    pub(super) fn marks(&self) -> (usize, usize) {
        (self.heap.top, self.heap.trail.len())
    }

    /// Restores the argument registers saved by the newest choice point.
    #[inline(always)]
    pub(super) fn restore_args(&mut self) {
        self.restore_batch(0);
        if self.arg_count(self.b) > BATCH {
            self.restore_further_args();
        }
    }

    #[inline(never)]
    fn restore_further_args(&mut self) {
        (1..self.arg_count(self.b).div_ceil(BATCH)).for_each(|i| self.restore_batch(i));
    }

    #[inline(always)]
    fn restore_batch(&mut self, i: usize) {
        let saved = self.choices.window(self.b + choice::ARGS + BATCH * i);
        let (batches, _) = self.x.as_chunks_mut::<BATCH>();
        for (j, cell) in batches[i].iter_mut().enumerate() {
            *cell = saved.get(j);
        }
    }

    /// Removes the newest choice point.
    #[inline(always)]
    pub(super) fn pop_choice(&mut self) {
        self.b = self.choice_word(choice::PREVIOUS).to_usize();
        self.heap.set_boundary(self.choice_word(choice::HEAP).to_usize());
    }

    /// Returns an argument saved by the newest choice point.
    pub(super) fn choice_arg(&self, i: usize) -> Cell {
        self.choices.get(self.b + choice::ARGS + i)
    }

    #[inline(always)]
    pub(super) fn set_choice_word(&mut self, word: usize, value: i64) {
        self.set_choice_number(self.b, word, value);
    }

    #[inline(always)]
    pub(super) fn set_choice_number(&mut self, b: usize, word: usize, value: i64) {
        self.choices.set(b + word, untagged(value));
    }

    /// Writes the remaining clauses of the newest choice point.
    #[inline(always)]
    pub(super) fn set_rest(&mut self, rest: Rest) {
        self.set_choice_word(choice::EXTRA, i64::from(rest.list.0));
        self.set_choice_word(choice::EXTRA + 1, rest.position);
        self.set_choice_word(choice::EXTRA + 2, rest.generation.cast_signed());
    }

    #[inline(always)]
    pub(super) fn rest(&self) -> Rest {
        self.rest_at(self.b)
    }

    /// Sets the position of a choice point in its list of clauses.
    pub(super) fn set_position(&mut self, b: usize, position: i64) {
        self.set_choice_number(b, choice::EXTRA + 1, position);
    }

    /// Returns the remaining clauses of a choice point.
    #[inline(always)]
    pub(super) fn rest_at(&self, b: usize) -> Rest {
        Rest {
            list: crate::program::ListId(self.choice_number(b, choice::EXTRA).to_u32()),
            position: self.choice_number(b, choice::EXTRA + 1),
            generation: self.choice_number(b, choice::EXTRA + 2).cast_unsigned(),
        }
    }

    /// Visits every choice point, newest first.
    pub(super) fn for_choices(&self, mut visit: impl FnMut(usize)) {
        let mut b = self.b;
        loop {
            visit(b);
            if b == 0 {
                return;
            }
            b = self.choice_number(b, choice::PREVIOUS).to_usize();
        }
    }

    /// Undoes everything since the newest choice point was pushed, but keeps it.
    #[inline(always)]
    pub(super) fn restore_state(&mut self) {
        let b = self.b;
        self.heap.undo_to(self.choice_number(b, choice::TRAIL).to_usize());
        self.heap.top = self.choice_number(b, choice::HEAP).to_usize();
        self.stack.enter(self.choice_number(b, choice::ENVIRONMENT).to_usize());
        self.cp = self.choice_number(b, choice::CONTINUATION).to_u32();
        self.b0 = self.choice_number(b, choice::BARRIER).to_usize();
        self.heap.woken.clear();
    }

    /// Continues after the call that left a choice point. All choice points stay.
    pub(super) fn continue_from(&mut self, b: usize) {
        self.stack.enter(self.choice_number(b, choice::ENVIRONMENT).to_usize());
        self.cp = self.choice_number(b, choice::CONTINUATION).to_u32();
        self.b0 = self.choice_number(b, choice::BARRIER).to_usize();
    }

    /// Protects every present cell from backtracking, since data that outlives it will refer to them: every
    /// choice point frees less. O(choice points).
    pub fn freeze(&mut self) {
        let top = self.heap.top;
        let mut b = self.b;
        loop {
            self.set_choice_number(b, choice::HEAP, top.to_i64());
            match self.choice_number(b, choice::PREVIOUS).to_usize() {
                _ if b == 0 => break,
                previous => b = previous,
            }
        }
        self.shallow.heap = top;
        self.heap.set_boundary(top);
    }

    /// Returns the bytes of the environment and choice-point stacks: in use, and capacity.
    pub fn stack_sizes(&self) -> (usize, usize) {
        let used = (self.stack_top() + self.choices_top()) * 8;
        (used, (self.stack.capacity() + self.choices.capacity()) * 8)
    }

    /// Frees capacity of stacks that were deep and no longer are. A stack that is repeatedly deep keeps half.
    pub(super) fn shrink_stacks(&mut self) {
        let (stack, choices, trail) = (self.stack_top(), self.choices_top(), self.heap.trail.len());
        let kept =
            |capacity: usize, used: usize| (capacity > SPARE.max(4 * used)).then_some(SPARE.max(2 * used));
        if let Some(kept) = kept(self.stack.capacity(), stack) {
            self.stack.shrink(kept);
        }
        if let Some(kept) = kept(self.choices.capacity(), choices) {
            self.choices.shrink(kept);
        }
        if let Some(kept) = kept(self.heap.trail.capacity(), trail) {
            self.heap.trail.shrink_to(kept);
        }
    }
}
