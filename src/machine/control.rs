//! Control predicates, which the machine implements itself because they affect choice points and
//! continuations.
//!
//! Each is a small piece of the loop and never reenters it. `findall/3`, for example, pushes a choice point
//! that owns the answers and a frame whose continuation is the machine's own (a [`Resume`]), then calls the
//! goal. When the goal exits, the loop reaches `FindallAdd`, which stores the answer and fails. When it has
//! no more answers, backtracking reaches `FindallDone`. So goals nest as deep as memory allows, and the
//! collector finds all their data in frames.

use super::frame::{SELF_SIZED, choice};
use super::{Machine, Owned, Owner};
use crate::code::Instr;
use crate::code::area::CodeAddr;
use crate::code::live::Live;
use crate::code::{EnvSlot, Reg};
use crate::program::{Definition, MetaArg, PredId};
use crate::term::block::Blocks;
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Cell, Functor, atoms};
use crate::width::Width;

/// The control predicates.
#[derive(Clone, Copy)]
enum ControlPredicate {
    /// `call/1` to `call/10`
    Call,
    /// The control constructs, called as predicates.
    And,
    Or,
    Bar,
    IfThen,
    SoftIfThen,
    NotProvable,
    Catch,
    /// `'$call_cleanup'(Goal, Cleanup)`
    CallCleanup,
    Findall,
    FindallTail,
    /// `'$findnsols'(Template, Goal, List, Tail, N)`: `findall/4` by chunks of `N`.
    FindChunks,
    /// `'$findall_begin'(List, -Answers)`: the newest choice point gets an empty collection of answers.
    FindallBegin,
    /// `'$findall_add'(+Answers, Template)`: adds an answer and fails.
    FindallNext,
    /// `'$findall_end'(List)`: the list of the answers, when their choice point has just been left.
    FindallEnd,
    Forall,
    Once,
    Ignore,
    Clause,
    Retract,
    Reset,
    Shift,
    CallContinuation,
    /// `'$trace_run'(Goal)`
    TraceRun,
    /// `'$trace_clause'(Head, Body)`: clause/2 for any predicate of the program.
    TraceClause,
    /// `'$trace_body'(Body, Barrier)`
    TraceBody,
}

use ControlPredicate::*;

/// Name, arity, predicate, and meta-arguments. An instruction contains the number of a row.
const TABLE: &[(&str, u8, ControlPredicate, &str)] = &[
    ("call", 1, Call, "0"),
    ("call", 2, Call, "1?"),
    ("call", 3, Call, "2??"),
    ("call", 4, Call, "3???"),
    ("call", 5, Call, "4????"),
    ("call", 6, Call, "5?????"),
    ("call", 7, Call, "6??????"),
    ("call", 8, Call, "7???????"),
    ("call", 9, Call, "8????????"),
    ("call", 10, Call, "9?????????"),
    (",", 2, And, "00"),
    (";", 2, Or, "00"),
    ("|", 2, Bar, "00"),
    ("->", 2, IfThen, "00"),
    ("*->", 2, SoftIfThen, "00"),
    ("\\+", 1, NotProvable, "0"),
    ("catch", 3, Catch, "0?0"),
    ("$call_cleanup", 2, CallCleanup, "00"),
    ("findall", 3, Findall, "?0?"),
    ("findall", 4, FindallTail, "?0??"),
    ("$findnsols", 5, FindChunks, "?0???"),
    ("$findall_begin", 2, FindallBegin, "?-"),
    ("$findall_add", 2, FindallNext, "+?"),
    ("$findall_end", 1, FindallEnd, "?"),
    ("forall", 2, Forall, "00"),
    ("once", 1, Once, "0"),
    ("ignore", 1, Ignore, "0"),
    ("clause", 2, Clause, ":?"),
    ("retract", 1, Retract, ":"),
    ("reset", 3, Reset, "0?-"),
    ("shift", 1, Shift, "+"),
    ("shift_for_copy", 1, Shift, "+"),
    ("call_continuation", 1, CallContinuation, "+"),
    ("$trace_run", 1, TraceRun, "+"),
    ("$trace_clause", 2, TraceClause, "+-"),
    ("$trace_body", 2, TraceBody, "++"),
];

/// Those that programs may define themselves.
const BEYOND_ISO: &[(&str, u8)] = &[
    ("findall", 4),
    ("forall", 2),
    ("ignore", 1),
    ("reset", 3),
    ("shift", 1),
    ("shift_for_copy", 1),
    ("call_continuation", 1),
];

/// The continuations and alternatives of the control predicates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub(super) enum Resume {
    CatchExit,
    CleanupExit,
    CleanupFail,
    Registers,
    Conjunction,
    Then,
    SoftThen,
    NotProvable,
    FindallAdd,
    ChunkAdd,
    FindallDone,
    /// After the goal of `reset/3`.
    Reset,
    /// Alternatives of interpreted bodies.
    Else,
    Proceed,
}

impl Resume {
    /// Returns whether a goal exits here and a state becomes final.
    fn is_exit(self) -> bool {
        use Resume::*;
        matches!(self, CatchExit | CleanupExit | Then | SoftThen | NotProvable | FindallAdd | ChunkAdd)
    }
}

/// The continuations in the order of the enum, with the slots of their frames.
pub(super) const RESUMES: [(Resume, u16); 14] = [
    (Resume::CatchExit, 1),
    (Resume::CleanupExit, 1),
    (Resume::CleanupFail, 0),
    (Resume::Registers, SELF_SIZED),
    (Resume::Conjunction, 3),
    (Resume::Then, 4),
    (Resume::SoftThen, 4),
    (Resume::NotProvable, 1),
    (Resume::FindallAdd, 2),
    (Resume::ChunkAdd, 2),
    (Resume::FindallDone, 0),
    (Resume::Reset, 3),
    (Resume::Else, 0),
    (Resume::Proceed, 0),
];

/// The row of a continuation is its number.
const _: () = {
    let mut number = 0;
    while number < RESUMES.len() {
        assert!(RESUMES[number].0 as usize == number);
        number += 1;
    }
};

/// The room for woken variables that is kept for the next ones.
const SPARE: usize = 256;

/// The predicates of the standard that are rules.
const ISO_RULES: &[(&str, usize)] = &[("bagof", 3), ("setof", 3), ("current_predicate", 1), ("repeat", 0)];

impl Machine {
    /// Marks the rules that the standard has, once they are loaded.
    pub fn mark_iso_rules(&mut self) {
        for &(name, arity) in ISO_RULES {
            let functor = Functor::new(self.symbols.intern(name), arity);
            let id = self.pred_id(atoms::SYSTEM, functor);
            self.db.pred_mut(id).iso = true;
        }
    }

    /// Defines the control predicates.
    pub(super) fn define_control(&mut self) {
        for (row, &(name, arity, _, modes)) in (0..).zip(TABLE) {
            let functor = Functor::new(self.symbols.intern(name), arity.to_usize());
            let id = self.pred_id(atoms::SYSTEM, functor);
            let meta: Box<[MetaArg]> = modes.bytes().map(|mode| self.meta_arg(mode)).collect();
            let pred = self.db.pred_mut(id);
            pred.definition = Definition::Control;
            pred.iso = !name.starts_with('$') && !BEYOND_ISO.contains(&(name, arity));
            pred.library = true;
            pred.meta = Some(meta);
            self.code.set(self.entries[id.index()], Instr::Control { arity, what: row });
        }
    }

    fn meta_arg(&mut self, mode: u8) -> MetaArg {
        match mode {
            b'0'..=b'9' => MetaArg::Goal(mode - b'0'),
            b':' => MetaArg::Qualified(atoms::COLON),
            _ => MetaArg::Plain(self.symbols.intern_char(char::from(mode))),
        }
    }

    /// Handles the slow path of a call: a limit, the collector, the debugger, goals woken by attributed
    /// variables, the end of a slice. A call from a goal that is a term passes that goal's module.
    #[cold]
    pub(super) fn handle_events(&mut self, pred: PredId, caller: Option<Atom>) -> Raised<CodeAddr> {
        let p = self.prepare_call(pred, caller)?;
        Ok(self.pause_if_due(p)?)
    }

    fn prepare_call(&mut self, mut pred: PredId, caller: Option<Atom>) -> Raised<CodeAddr> {
        if self.heap.meter.give_back() && self.heap.top <= self.collect_at {
            return self.enter_awake(pred);
        }
        self.heap.meter.refuel()?;
        self.ration_backtracks();
        let arity = self.db.pred(pred).functor.arity();
        self.collect_if_due(arity)?;
        self.count_call(pred);
        if let Some(tracer) = self.traced_call(pred, caller)? {
            pred = tracer;
        }
        self.enter_awake(pred)
    }

    /// Returns where a call continues: at woken goals first, if there are any.
    fn enter_awake(&mut self, pred: PredId) -> Raised<CodeAddr> {
        self.b0 = self.b;
        let entry = self.entries[pred.index()];
        if self.heap.woken.is_empty() {
            return Ok(entry);
        }
        let goal = self.wake_goal()?;
        let arity = self.db.pred(pred).functor.arity();
        self.interpose(goal, entry, Live::below(arity.to_u16()), None)
    }

    /// Runs the goals of bound attributed variables before an inlined goal, or before a cut makes what
    /// follows final; the instruction is before `p`.
    #[cold]
    #[inline(never)]
    pub(super) fn wake_before(&mut self, p: CodeAddr, live: Live) -> Raised<CodeAddr> {
        if self.shallow.active && !self.deepen() {
            self.deepen_in_new_room()?;
        }
        let goal = self.wake_goal()?;
        self.interpose(goal, p - 1, live, Some(self.b0))
    }

    /// Runs the goals of bound attributed variables before the answer is returned.
    #[inline(never)]
    pub(super) fn wake_before_answer(&mut self) -> Raised<CodeAddr> {
        let goal = self.wake_goal()?;
        self.call_goal(goal)
    }

    /// Builds `system:'$wakeup'([wake(Attributes, Value), …])`.
    pub(super) fn wake_goal(&mut self) -> Raised<Cell> {
        self.heap.meter.give_back();
        let mut woken = std::mem::take(&mut self.heap.woken);
        let mut list = Cell::atom(atoms::NIL);
        for (var, value) in woken.drain(..).rev() {
            let attributes = self.heap.at(var + 1);
            let item = self.heap.put_struct(atoms::WAKE, &[attributes, value]);
            list = self.heap.put_list_cell(item, list);
        }
        if woken.capacity() <= SPARE {
            self.heap.woken = woken;
        }
        let goal = self.heap.put_struct(atoms::WAKEUP, &[list]);
        Ok(self.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]))
    }

    /// Schedules a goal that a native cannot call itself. It runs like a woken goal, before the next goal,
    /// test or cut, and its success or failure is that of the native. The goal is qualified with its module.
    pub fn call_next(&mut self, goal: Cell) {
        let attributes = [Cell::atom(atoms::GOAL), goal, Cell::atom(atoms::NIL)];
        let attributes = self.heap.put_struct(atoms::ATT, &attributes);
        let var = self.heap.put_attributed(attributes);
        self.heap.bind(var.addr(), Cell::atom(atoms::TRUE));
    }

    /// Runs a goal before the code at `p`, saving the registers in use. The others may hold stale values,
    /// which the collector must not see. The cut barrier afterwards is the given one, or the newest choice
    /// point if a predicate is entered at `p`.
    pub(super) fn interpose(
        &mut self,
        goal: Cell,
        p: CodeAddr,
        live: Live,
        barrier: Option<usize>,
    ) -> Raised<CodeAddr> {
        self.backtrace.here = 0;
        let n = usize::from(live.end()) + 3;
        self.push_frame(Resume::Registers, n)?;
        self.set_slot(EnvSlot(0), Cell::int(n.to_i64()));
        self.set_slot(EnvSlot(1), Cell::int(i64::from(p)));
        self.set_slot(EnvSlot(2), Cell::int(barrier.map_or(-1, |b| b.to_i64())));
        for i in 0..live.end() {
            let value = if live.has(Reg(i)) { self.x[i.to_usize()] } else { Cell::int(0) };
            self.set_slot(EnvSlot(3 + i), value);
        }
        self.call_goal(goal)
    }

    /// Pushes a frame of `n` slots whose continuation is the machine's own.
    pub(super) fn push_frame(&mut self, resume: Resume, n: usize) -> Raised<()> {
        let at = self.places.resume[resume as usize];
        self.allocate(n, at)?;
        Ok(())
    }

    /// Calls a control predicate; returns the address to continue at.
    #[inline(never)]
    pub(super) fn control(&mut self, what: u32, arity: usize) -> Raised<CodeAddr> {
        match TABLE[what.to_usize()].2 {
            Call => self.call_n(arity),
            And => self.call_construct(atoms::COMMA, arity),
            Or => self.call_construct(atoms::SEMICOLON, arity),
            Bar => self.call_construct(atoms::BAR, arity),
            IfThen => self.call_construct(atoms::ARROW, arity),
            SoftIfThen => self.call_construct(atoms::SOFT_ARROW, arity),
            NotProvable => self.call_construct(atoms::NOT_PROVABLE, arity),
            Catch => self.catch(),
            CallCleanup => self.call_cleanup(),
            Findall | FindallTail => self.findall(arity),
            FindChunks => self.find_all(Resume::ChunkAdd, arity),
            FindallBegin => self.findall_begin(),
            FindallNext => self.findall_next(),
            FindallEnd => self.findall_end(),
            Forall => self.forall(),
            Once => self.conditional(self.x[0], Cell::atom(atoms::TRUE), Cell::atom(atoms::FAIL)),
            Ignore => self.conditional(self.x[0], Cell::atom(atoms::TRUE), Cell::atom(atoms::TRUE)),
            Clause => self.clause(),
            Retract => self.retract(),
            Reset => self.reset_goal(),
            Shift => self.shift(),
            CallContinuation => self.call_continuation(),
            TraceRun => self.run_traced(),
            TraceClause => self.clause_of_program(),
            TraceBody => self.run_traced_body(),
        }
    }

    /// Runs a continuation or alternative of the machine's own; returns the address to continue at.
    #[inline(never)]
    pub(super) fn resume(&mut self, what: u32) -> Raised<CodeAddr> {
        // The last recorded call is not the code that runs next.
        self.backtrace.here = 0;
        let kind = RESUMES[what.to_usize()].0;
        if !self.heap.woken.is_empty() && kind.is_exit() {
            return self.wake_before(self.places.resume[what.to_usize()] + 1, Live::NONE);
        }
        match kind {
            Resume::CatchExit => Ok(self.exit_frame()),
            Resume::CleanupExit => self.cleanup_exit(),
            Resume::CleanupFail => self.cleanup_fail(),
            Resume::Registers => Ok(self.resume_registers()),
            Resume::Conjunction => self.resume_conjunction(),
            Resume::Then => self.resume_then(),
            Resume::SoftThen => self.resume_soft_then(),
            Resume::NotProvable => self.resume_not_provable(),
            Resume::FindallAdd => self.findall_add(),
            Resume::ChunkAdd => self.chunk_add(),
            Resume::FindallDone => self.findall_done(),
            Resume::Reset => self.reset_exit(),
            Resume::Else => self.resume_else(),
            Resume::Proceed => {
                self.pop_choice();
                Ok(self.cp)
            }
        }
    }

    fn resume_registers(&mut self) -> CodeAddr {
        let n = self.slot(EnvSlot(0)).as_int().to_u16();
        let p = self.slot(EnvSlot(1)).as_int().to_u32();
        let barrier = self.slot(EnvSlot(2)).as_int();
        self.b0 = if barrier < 0 { self.b } else { barrier.to_usize() };
        for i in 3..n {
            self.x[(i - 3).to_usize()] = self.slot(EnvSlot(i));
        }
        self.deallocate();
        p
    }

    /// Continues after the goal of `catch/3` or a cleanup: removes the frame, and the choice point too if it
    /// is the newest.
    fn exit_frame(&mut self) -> CodeAddr {
        let own = self.slot(EnvSlot(0)).as_int().to_usize();
        if self.b == own {
            self.pop_choice();
        }
        self.deallocate();
        self.cp
    }

    /// Takes an argument that only the call itself needs: the following choice point does not keep it alive.
    fn take_arg_once(&mut self, i: usize) -> Cell {
        std::mem::replace(&mut self.x[i], Cell::int(0))
    }

    fn catch(&mut self) -> Raised<CodeAddr> {
        let goal = self.take_arg_once(0);
        let marks = self.marks();
        self.push_choice(self.places.drop, 3, marks)?;
        let own = self.b;
        self.push_frame(Resume::CatchExit, 1)?;
        self.set_slot(EnvSlot(0), Cell::int(own.to_i64()));
        self.call_goal(goal)
    }

    fn call_cleanup(&mut self) -> Raised<CodeAddr> {
        let goal = self.take_arg_once(0);
        let marks = self.marks();
        self.push_choice(self.places.resume[Resume::CleanupFail as usize], 2, marks)?;
        let own = self.b;
        self.owners.push(Owner { choice: own, atoms_before: 0, kind: Owned::Cleanup });
        self.push_frame(Resume::CleanupExit, 1)?;
        self.set_slot(EnvSlot(0), Cell::int(own.to_i64()));
        self.call_goal(goal)
    }

    fn cleanup_exit(&mut self) -> Raised<CodeAddr> {
        let own = self.slot(EnvSlot(0)).as_int().to_usize();
        if self.b != own {
            self.deallocate();
            return Ok(self.cp);
        }
        let cleanup = self.choice_arg(1);
        self.owners.pop();
        self.exit_frame();
        self.conditional(cleanup, Cell::atom(atoms::TRUE), Cell::atom(atoms::TRUE))
    }

    fn cleanup_fail(&mut self) -> Raised<CodeAddr> {
        let cleanup = self.choice_arg(1);
        self.owners.pop();
        self.pop_choice();
        let then = Cell::atom(atoms::FAIL);
        self.conditional(cleanup, then, then)
    }

    fn forall(&mut self) -> Raised<CodeAddr> {
        let (condition, action) = (self.x[0], self.x[1]);
        self.check_body(condition)?;
        let not = self.heap.put_struct(atoms::NOT_PROVABLE, &[action]);
        let both = self.heap.put_struct(atoms::COMMA, &[condition, not]);
        let goal = self.heap.put_struct(atoms::NOT_PROVABLE, &[both]);
        self.call_goal(goal)
    }

    // ---- conclusions from failure ----

    /// Returns the newest choice point: a point in the history of the run.
    pub fn newest_choice(&self) -> usize {
        self.b
    }

    /// Returns whether a choice point newer than `since` uses the failure of the running goal as a result:
    /// `\+`, the other branch of a condition, a collection of all answers. O(choice points since).
    pub fn failure_concludes(&self, since: usize) -> bool {
        let mut b = self.b;
        while b > since {
            if self.concludes(b) {
                return true;
            }
            b = self.choice_number(b, choice::PREVIOUS).to_usize();
        }
        false
    }

    fn concludes(&self, b: usize) -> bool {
        let alternative = self.alternative_at(b);
        let marked = || self.choice_number(b, choice::EXTRA + choice::CONDITION) == 1;
        match self.code.get(alternative) {
            Instr::Resume { what } => match RESUMES[what.to_usize()].0 {
                Resume::Proceed | Resume::FindallDone => true,
                Resume::Else => marked(),
                _ => false,
            },
            Instr::TrustElse => marked() && !matches!(self.code.get(alternative + 1), Instr::Fail),
            _ => false,
        }
    }

    // ---- findall ----

    fn findall(&mut self, arity: usize) -> Raised<CodeAddr> {
        self.check_result_list(2)?;
        if arity == 4 {
            self.check_result_list(3)?;
        }
        self.find_all(Resume::FindallAdd, arity)
    }

    /// Calls a goal whose answers are collected by `add`.
    fn find_all(&mut self, add: Resume, arity: usize) -> Raised<CodeAddr> {
        let (template, goal) = (self.take_arg_once(0), self.take_arg_once(1));
        let marks = self.marks();
        self.push_choice(self.places.resume[Resume::FindallDone as usize], arity, marks)?;
        let owner = self.begin_collection();
        self.push_frame(add, 2)?;
        self.set_slot(EnvSlot(0), Cell::int(owner.to_i64()));
        self.set_slot(EnvSlot(1), template);
        self.call_goal(goal)
    }

    /// Gives the newest choice point an empty collection of answers; returns its number.
    fn begin_collection(&mut self) -> usize {
        let found = self.spare_found.take().unwrap_or_else(|| Box::new(Blocks::with_room()));
        self.account.found += found.words();
        self.heap.meter.beside += found.words() * 8;
        self.owners.push(Owner { choice: self.b, atoms_before: 0, kind: Owned::Found(found) });
        self.owners.len() - 1
    }

    fn findall_begin(&mut self) -> Raised<CodeAddr> {
        self.check_result_list(0)?;
        let answers = self.x[1];
        let number = self.begin_collection();
        let number = Cell::int(number.to_i64());
        Ok(if self.unify(answers, number)? { self.cp } else { self.fail_at() })
    }

    fn findall_next(&mut self) -> Raised<CodeAddr> {
        let number = self.heap.deref(self.x[0]).as_int().to_usize();
        self.add_found(number, self.x[1])?;
        Ok(self.fail_at())
    }

    fn findall_end(&mut self) -> Raised<CodeAddr> {
        match self.owners.pop() {
            Some(Owner { kind: Owned::Found(found), choice, .. }) if choice > self.b => {
                self.hand_out(found, self.x[0], Cell::atom(atoms::NIL))
            }
            other => {
                self.owners.extend(other);
                Ok(self.fail_at())
            }
        }
    }

    /// Checks that the result is a partial list (ISO 8.10.1.3).
    fn check_result_list(&mut self, arg: usize) -> Raised<()> {
        let result = self.x[arg];
        match self.heap.list_to_vec(result) {
            Ok(_) => Ok(()),
            Err(tail) if self.heap.is_var(tail) => Ok(()),
            Err(_) => Err(Raise::Type(atoms::LIST, result).into()),
        }
    }

    fn findall_add(&mut self) -> Raised<CodeAddr> {
        let (owner, template) = (self.slot(EnvSlot(0)).as_int().to_usize(), self.slot(EnvSlot(1)));
        self.add_found(owner, template)?;
        Ok(self.fail_at())
    }

    /// Adds an answer to the collected ones; returns their number.
    fn add_found(&mut self, owner: usize, template: Cell) -> Raised<usize> {
        let Some(Owner { kind: Owned::Found(found), .. }) = self.owners.get_mut(owner) else {
            return Ok(0);
        };
        let words = found.add(&mut self.heap, template)?;
        let count = found.count();
        self.heap.meter.charge(words / 8)?;
        self.account.found += words;
        self.heap.meter.beside += words * 8;
        // Natives may add atoms and other data between the answers, without a call that measures them.
        if count.is_multiple_of(1024) {
            self.weigh();
        }
        if self.heap.unused() == 0 {
            self.make_room(0)?;
        }
        Ok(count)
    }

    /// Adds an answer to a chunk. A full chunk is returned while the goal may have more answers; the rest at
    /// the end is returned as by `findall/4`.
    fn chunk_add(&mut self) -> Raised<CodeAddr> {
        let (owner, template) = (self.slot(EnvSlot(0)).as_int().to_usize(), self.slot(EnvSlot(1)));
        let count = self.add_found(owner, template)?;
        let own = self.owners[owner].choice;
        let [list, tail, size] = [2, 3, 4].map(|i| self.choices.get(own + choice::ARGS + i));
        if self.b == own || self.heap.deref(size) != Cell::int(count.to_i64()) {
            return Ok(self.fail_at());
        }
        let Owned::Found(found) = &mut self.owners[owner].kind else { return Ok(self.fail_at()) };
        let found = std::mem::replace(found, Box::new(Blocks::with_room()));
        self.account.found += Blocks::ROOM;
        self.deallocate();
        self.hand_out(found, list, tail)
    }

    /// Removes collected answers from the account.
    pub(super) fn forget_found(&mut self, found: &Blocks) {
        self.account.found = self.account.found.saturating_sub(found.words());
        self.heap.meter.beside = self.heap.meter.beside.saturating_sub(found.words() * 8);
    }

    fn findall_done(&mut self) -> Raised<CodeAddr> {
        let result = self.choice_arg(2);
        let has_tail = self.arg_count(self.b) > 3;
        let tail = if has_tail { self.choice_arg(3) } else { Cell::atom(atoms::NIL) };
        self.pop_choice();
        let Some(Owner { kind: Owned::Found(found), .. }) = self.owners.pop() else {
            return Ok(self.fail_at());
        };
        self.hand_out(found, result, tail)
    }

    /// Restores collected answers on the heap as the result list.
    fn hand_out(&mut self, mut found: Box<Blocks>, result: Cell, tail: Cell) -> Raised<CodeAddr> {
        // Terms and list cells together take no more than was accounted for, which holds until they are
        // there.
        self.heap.afford((found.words() + found.count()) * size_of::<Cell>())?;
        self.heap.reserve(found.words())?;
        // In order: variables of earlier answers are older, which determines their sorting order.
        let terms = found.restore(&mut self.heap)?;
        let list = self.heap.put_list_with_tail(terms, tail);
        self.forget_found(&found);
        if found.clear() {
            self.spare_found = Some(found);
        }
        let p = if self.unify(result, list)? { self.cp } else { self.mismatch_at() };
        Ok(p)
    }
}
