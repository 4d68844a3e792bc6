//! The machine: registers, stacks, and the loop that runs clause code.
//!
//! Registers used by every instruction are local variables of the loop (`run`); the others are fields here.
//! The machine never prints and opens nothing: a program's access to the outside is in [`Resources`], put
//! there by the modules that provide it.

pub mod account;
mod alternatives;
mod answers;
pub mod arithmetic;
pub mod backtrace;
mod body;
mod clause_queries;
pub mod clauses;
mod cleanup;
mod collect;
mod continuation;
mod control;
mod cut;
pub mod facts;
mod frame;
mod goal_preds;
mod head;
pub mod image;
mod inline_natives;
mod kinds;
pub mod lambdas;
mod late_rules;
mod matching;
pub mod native;
mod occurs;
pub mod profile;
mod removal;
pub mod resources;
mod run;
mod select;
// The command alone makes runs wait; the machine only asks whether one does.
#[cfg_attr(not(feature = "cli"), allow(dead_code))]
mod suspension;
pub mod sweep;
#[cfg(test)]
pub mod testing;
mod thrown;
pub mod tracing;
mod trail;
mod transaction;
pub mod transparency;

pub use native::{Alternatives, Args, Builtin, BuiltinKind, Native, NextAnswer, Nondet};
pub use resources::Resources;
pub use thrown::guarded;

use std::time::Duration;

use rustc_hash::FxHashSet;

use crate::code::area::CodeAddr;
use crate::code::compile::Scratch;
use crate::code::{CodeArea, Instr};
use crate::error::Stop;
use crate::program::flags::OccursCheck;
use crate::program::{Database, NativeId, PredId};
use crate::term::block::Blocks;
use crate::term::raise::{Raise, Raised};
use crate::term::region::{Environments, Pages, Registers, SharedVec, StackWords};
use crate::term::{Atom, Block, Cell, Functor, Heap, Symbols, atoms, unify};
use crate::width::Width;
use native::NATIVES;

/// The number of argument registers: one for every 16-bit number, so that no access needs a bounds check.
pub const REGISTERS: usize = Functor::MAX_PROCEDURE_ARITY + 1;

/// Returns the number of calls between collections; 0 if the heap's growth decides.
fn collect_every() -> u32 {
    if !cfg!(feature = "collect-often") {
        return 0;
    }
    let asked = std::env::var("TAQUIN_COLLECT_EVERY").ok().and_then(|calls| calls.parse().ok());
    asked.unwrap_or(50)
}

/// The words of a stack at first.
const FIRST_WORDS: usize = 1 << 9;

/// The state of one engine.
pub struct Machine {
    pub heap: Heap,
    pub symbols: Symbols,
    pub db: Database,
    pub code: CodeArea,
    compiler_scratch: Scratch,
    /// Predicates of libraries and of programs with rules that their first call compiles.
    late_libraries: Vec<PredId>,
    /// State of the modules above the machine (streams, tables, …), one value for each type.
    pub resources: Resources,
    pub(crate) x: Registers<REGISTERS>,
    stack: Environments,
    choices: StackWords,
    /// The continuation pointer.
    cp: CodeAddr,
    /// The newest choice point.
    b: usize,
    /// The cut barrier of the running clause.
    b0: usize,
    /// The address at which the run continues.
    p: CodeAddr,
    shallow: select::Shallow,
    /// The returns to choice points until clock and interrupt are checked.
    backtracks: u32,
    backtrack_ration: select::BacktrackRation,
    goal_preds: goal_preds::GoalPreds,
    last_lambda: lambdas::LastLambda,
    /// The entry address of each predicate.
    entries: SharedVec<CodeAddr>,
    natives: Pages<Native, NATIVES>,
    /// Choice points that own data: answers of a native, a cleanup goal.
    owners: Vec<Owner>,
    /// Memory for the answers of the next `findall/3`.
    spare_found: Option<Box<Blocks>>,
    dead_code: removal::DeadCode,
    /// The return addresses of captured continuations, whose code must stay.
    captured: FxHashSet<CodeAddr>,
    account: account::Account,
    places: Places,
    functions: Functions,
    /// The heap top at which garbage is next collected.
    collect_from: usize,
    /// The length of the trail at which garbage is next collected.
    collect_trail_from: usize,
    /// The heap top at which a call takes the slow path.
    collect_at: usize,
    collect_every: u32,
    calls_until_collection: u32,
    /// The number of atoms at which they are next swept.
    sweep_from: usize,
    atom_roots: Vec<sweep::AtomRoots>,
    /// The number of garbage collections.
    pub collections: u64,
    /// The duration of the last collection for each 2^20 cells of its heap.
    time_a_megacell: Duration,
    /// The number of atom collections.
    pub atom_collections: u64,
    /// The number of queries started.
    pub queries: u64,
    /// Terms referenced from outside the machine; the collector updates their addresses here.
    pub roots: Vec<Cell>,
    /// The first choice point of the running query.
    base: usize,
    /// The runs that wait for the one on top, outermost first.
    suspended: Vec<suspension::SuspendedRun>,
    /// Whether the host asks other queries where a program calls `break/0`.
    pub has_breaks: bool,
    /// The open transactions of the host, which surround those of goals.
    host_transactions: usize,
    /// Cleanup goals of a run that ended without running them.
    left: cleanup::Cleanups,
    /// The panic of a host's iterator when it was dropped.
    pub(crate) panicked: Option<Box<Raise>>,
    profile: profile::Profile,
    tracer: tracing::Tracer,
    /// The place where the last ball was thrown.
    backtrace: backtrace::Backtrace,
}

/// A choice point that owns data.
struct Owner {
    choice: usize,
    /// Atoms with lower numbers existed when this was created.
    atoms_before: usize,
    kind: Owned,
}

enum Owned {
    /// The answers of a native; none while it is asked for the next one.
    Answers(Option<Box<dyn Alternatives>>),
    /// A cleanup goal: the choice point's second argument.
    Cleanup,
    /// The answers of `findall/3` so far.
    Found(Box<Blocks>),
}

/// Addresses of code that the machine itself uses.
#[derive(Clone, Copy, Default)]
struct Places {
    retry_list: CodeAddr,
    retry_native: CodeAddr,
    retry_clause: CodeAddr,
    drop: CodeAddr,
    no_more: CodeAddr,
    look_back: CodeAddr,
    answer: CodeAddr,
    /// The address of each `control::Resume`.
    resume: [CodeAddr; control::RESUMES.len()],
}

/// The numbers of the functions with instructions of their own.
#[derive(Clone, Copy, Default)]
struct Functions {
    add: u8,
    sub: u8,
    mul: u8,
}

/// The outcome of a run.
#[derive(Debug)]
pub enum Outcome {
    /// An answer: the query's variables are bound.
    Answer,
    /// Failure: no more answers.
    Failed,
    /// An uncaught ball.
    Uncaught(Block),
    Stopped(Stop),
}

impl Default for Machine {
    fn default() -> Machine {
        Machine::new()
    }
}

impl Machine {
    /// Creates a machine that knows only its own control predicates.
    pub fn new() -> Machine {
        let mut machine = Machine::idle(Symbols::new(), Database::new(), CodeArea::new());
        machine.db.operators = crate::program::operators::ModuleOperators::new(&mut machine.symbols);
        machine.lay_out();
        machine.define_control();
        machine.reset();
        machine
    }

    /// Creates a machine with empty stacks for a program; its entries and natives are yet to come.
    fn idle(symbols: Symbols, db: Database, code: CodeArea) -> Machine {
        Machine {
            heap: Heap::new(),
            symbols,
            db,
            code,
            compiler_scratch: Scratch::default(),
            late_libraries: Vec::new(),
            resources: Resources::default(),
            x: Registers::new(),
            stack: Environments::new(FIRST_WORDS),
            choices: StackWords::new(FIRST_WORDS),
            cp: 0,
            b: 0,
            b0: 0,
            p: 0,
            shallow: select::Shallow::NONE,
            backtracks: 1,
            backtrack_ration: select::BacktrackRation::default(),
            goal_preds: goal_preds::GoalPreds::default(),
            last_lambda: lambdas::LastLambda::default(),
            entries: SharedVec::default(),
            natives: Pages::default(),
            owners: Vec::new(),
            spare_found: None,
            dead_code: removal::DeadCode::default(),
            captured: FxHashSet::default(),
            account: account::Account::default(),
            places: Places::default(),
            functions: Functions::default(),
            collect_from: 1 << 18,
            collect_trail_from: 1 << 18,
            collect_at: 0,
            collect_every: collect_every(),
            calls_until_collection: collect_every(),
            sweep_from: sweep::FEWEST,
            atom_roots: Vec::new(),
            collections: 0,
            time_a_megacell: Duration::ZERO,
            atom_collections: 0,
            queries: 0,
            roots: Vec::new(),
            base: 0,
            suspended: Vec::new(),
            has_breaks: false,
            host_transactions: 0,
            left: cleanup::Cleanups::default(),
            panicked: None,
            profile: profile::Profile::default(),
            tracer: tracing::Tracer::default(),
            backtrace: backtrace::Backtrace::default(),
        }
    }

    /// Installs the code that the machine refers to.
    fn lay_out(&mut self) {
        let mut place = |instr| self.code.install(&[Instr::Call { n: 0, pred: PredId(0) }, instr]) + 1;
        self.places.retry_list = place(Instr::RetryList);
        self.places.retry_native = place(Instr::RetryNative);
        self.places.retry_clause = place(Instr::RetryClause);
        self.places.drop = place(Instr::Drop);
        self.places.no_more = place(Instr::NoMore);
        self.places.look_back = place(Instr::LookBack);
        self.places.answer = place(Instr::Answer);
        for (what, (resume, n)) in (0..).zip(control::RESUMES) {
            let block = [Instr::Call { n, pred: PredId(0) }, Instr::Resume { what }];
            self.places.resume[resume as usize] = self.code.install(&block) + 1;
        }
        let function = |name| arithmetic::lookup(name, 2).map_or(0, arithmetic::Function::number);
        self.functions = Functions { add: function("+"), sub: function("-"), mul: function("*") };
    }

    /// Empties the stacks: no query runs, except one that waits for those above it. Owned answers are
    /// dropped.
    pub fn reset(&mut self) {
        self.release(self.floor(), &mut cleanup::Cleanups::default(), cut::Bindings::Stay);
        self.abandon_transactions();
        self.panicked = None;
        self.roots.clear();
        self.shallow.active = false;
        if self.suspended.is_empty() {
            self.heap.undo_to(0);
            self.heap.top = 0;
            self.heap.globals.clear();
            self.heap.woken.clear();
            self.stack.set(0, Cell::int(0));
            self.stack.set(1, Cell::int(i64::from(self.places.answer)));
        } else {
            self.b = self.floor();
            self.restore_state();
        }
        self.stack.enter(0);
        self.cp = self.places.answer;
        self.bottom();
    }

    /// Pushes the oldest choice point of a run.
    fn bottom(&mut self) {
        if !self.suspended.is_empty() {
            self.b = self.floor();
            self.write_choice(self.places.no_more, 0, self.marks(), self.stack_top());
            self.b0 = self.b;
            self.base = self.b;
            return;
        }
        for word in 0..frame::choice::ARGS {
            self.set_choice_word(word, 0);
        }
        self.b = 0;
        self.b0 = 0;
        self.base = 0;
        self.set_alternative(self.b, self.places.no_more);
        self.set_choice_word(frame::choice::CONTINUATION, i64::from(self.places.answer));
        self.set_choice_word(frame::choice::HEAP, self.heap.top.to_i64());
        self.set_choice_word(frame::choice::PROTECTED, frame::SLOTS.to_i64());
        self.heap.set_boundary(self.heap.top);
    }

    /// Runs a goal, a term on the heap created since the last `reset`.
    pub fn solve(&mut self, goal: Cell) -> Outcome {
        let outcome = self.run_goal(goal);
        self.ended(outcome)
    }

    /// Runs a goal; if it is stopped, its cleanup goals are left to run.
    fn run_goal(&mut self, goal: Cell) -> Outcome {
        if self.suspended.is_empty() {
            self.queries += 1;
        }
        self.pause_tracing(true);
        self.begin_call(goal);
        self.bottom();
        self.weigh_stacks();
        self.guarded_run()
    }

    /// Sets the registers for a call of a goal that ends with an answer.
    fn begin_call(&mut self, goal: Cell) {
        self.stack.enter(0);
        self.cp = self.places.answer;
        let call = self.pred_id(atoms::SYSTEM, Functor::new(atoms::CALL, 1));
        self.x[0] = goal;
        self.p = self.entries[call.index()];
    }

    /// Runs to the next answer.
    pub fn next_answer(&mut self) -> Outcome {
        self.p = self.fail_at();
        let outcome = self.guarded_run();
        self.ended(outcome)
    }

    /// Calls a goal after an answer, as if the query went on with it. The goal must be true once, so that the
    /// choice points of the query are the newest again.
    pub fn call_at_answer(&mut self, goal: Cell) -> Outcome {
        self.begin_call(goal);
        let outcome = self.guarded_run();
        self.ended(outcome)
    }

    /// Continues a run that [paused](Stop::Paused).
    pub fn resume_run(&mut self) -> Outcome {
        let outcome = self.guarded_run();
        self.ended(outcome)
    }

    /// Pauses the run before the code at `p` if its slice is over. The registers stay until it is resumed.
    fn pause_if_due(&mut self, p: CodeAddr) -> Result<CodeAddr, Stop> {
        if !self.heap.meter.is_slice_over() {
            return Ok(p);
        }
        self.p = p;
        Err(Stop::Paused)
    }

    /// Ends the running query, like a cut: cleanup goals run.
    pub fn finish(&mut self) {
        let mut cleanups = cleanup::Cleanups::default();
        self.heap.meter.hold(true);
        self.release(self.base, &mut cleanups, cut::Bindings::Go);
        self.heap.meter.hold(false);
        self.b = self.base;
        self.left = cleanups;
        let ended = self.ended(Outcome::Failed);
        if matches!(ended, Outcome::Stopped(Stop::Interrupted)) {
            // The outcome is not reported here, so the next query reports it.
            self.heap.meter.interrupt().stop();
        }
    }

    /// Returns the address of a failing instruction.
    fn fail_at(&self) -> CodeAddr {
        0
    }

    /// Likewise after a unification that failed: the goals of what it has bound so far do not run.
    fn mismatch_at(&mut self) -> CodeAddr {
        self.heap.woken.clear();
        self.fail_at()
    }

    /// Returns whether the last answer is known to be the last.
    pub fn is_deterministic(&self) -> bool {
        self.b == self.base
    }

    /// Runs; a panic in it (in a native of the embedder, or out of memory) becomes an error of the program.
    fn guarded_run(&mut self) -> Outcome {
        let memory = self.heap.meter.memory;
        loop {
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.run()));
            match result {
                Ok(outcome) => return outcome,
                Err(panic) => {
                    // The panic may have come while an error was thrown, which has a reserve of its own.
                    self.heap.meter.memory = memory;
                    match self.throw(&thrown::of_panic(&*panic), None) {
                        Ok(handler) => self.p = handler,
                        Err(outcome) => return outcome,
                    }
                }
            }
        }
    }

    // ---- definitions ----

    /// Returns the predicate of this name in this module, and creates it, undefined, if it is new.
    pub(crate) fn pred_id(&mut self, module: Atom, functor: Functor) -> PredId {
        let id = self.db.pred_id(module, functor);
        self.link_new();
        id
    }

    /// Creates the entries of new predicates. Every predicate has one, also when the clause that mentioned it
    /// first was refused: a later call finds it by its name.
    #[inline(always)]
    fn link_new(&mut self) {
        if self.entries.len() < self.db.pred_count() {
            self.link_all();
        }
    }

    #[cold]
    #[inline(never)]
    fn link_all(&mut self) {
        while self.entries.len() < self.db.pred_count() {
            let pred = PredId(self.entries.len().to_u32());
            let at = self.code.install(&[Instr::Undefined { pred }]);
            self.entries.push(at);
        }
    }

    /// Updates the entry of a predicate to its definition.
    pub(crate) fn relink(&mut self, id: PredId) {
        use crate::program::Definition;
        let qualifies = self.db.must_qualify(id);
        let behind = self.tracer.behind_spy_point(id);
        self.db.set_direct(id, !qualifies && behind.is_none());
        let pred = self.db.pred(id);
        let arity = pred.functor.arity().to_u16();
        let instr = match pred.definition {
            Definition::Import(_) | Definition::Clauses if qualifies => Instr::Qualify { pred: id },
            Definition::Undefined => Instr::Undefined { pred: id },
            Definition::Clauses => Instr::Select { pred: id },
            Definition::Import(target) => Instr::Import { pred: target },
            Definition::Control => return,
            Definition::Native(native) => match *self.natives.at(native.index()) {
                Native::Det(_) | Native::Watched(_) => Instr::NativeDet { native },
                _ => Instr::NativeNondet { arity, native },
            },
        };
        self.code.set(behind.unwrap_or(self.entries[id.index()]), instr);
    }

    /// Adds a native and defines a predicate with it. A closure takes the place of the predicate's last one,
    /// which is dropped.
    pub fn define_native(&mut self, module: Atom, functor: Functor, native: Native) -> PredId {
        let id = self.pred_id(module, functor);
        if let Native::Closure(_) = native
            && let Some(number) = self.closure_of(id)
        {
            *self.natives.at_mut(number.index()) = native;
            return id;
        }
        let deterministic = matches!(native, Native::Det(_));
        let number = NativeId(self.natives.len().to_u32());
        self.natives.push(native);
        if self.db.pred(id).definition == crate::program::Definition::Clauses {
            self.remove_all(id);
        }
        let pred = self.db.pred_mut(id);
        // It is not one of a text, which takes back what it defined when it is loaded again.
        (pred.load, pred.source) = (0, 0);
        pred.definition = crate::program::Definition::Native(number);
        pred.inline = deterministic;
        self.relink(id);
        id
    }

    /// Adds a table of built-ins to `system`.
    pub fn define_builtins(&mut self, table: &[Builtin]) {
        for row in table {
            let functor = Functor::new(self.symbols.intern(row.name), row.arity.to_usize());
            let native = match row.native {
                BuiltinKind::Det(f) => Native::Det(f),
                BuiltinKind::Nondet(f) => Native::Nondet(f),
            };
            let id = self.define_native(atoms::SYSTEM, functor, native);
            let pred = self.db.pred_mut(id);
            (pred.iso, pred.tests) = (row.iso, row.tests);
            pred.library = true;
        }
    }

    /// Returns whether a predicate was defined by a closure: by an embedding program or an extension.
    pub fn is_closure(&self, id: PredId) -> bool {
        self.closure_of(id).is_some()
    }

    fn closure_of(&self, id: PredId) -> Option<NativeId> {
        let crate::program::Definition::Native(number) = self.db.pred(id).definition else { return None };
        matches!(*self.natives.at(number.index()), Native::Closure(_) | Native::Called).then_some(number)
    }

    // ---- for natives ----

    /// Returns the `i`-th argument (from 0) of the running native, as it is in its register.
    #[inline(always)]
    pub fn arg(&self, args: Args, i: u16) -> Cell {
        self.x[args.base().0.wrapping_add(i).to_usize()]
    }

    /// Returns the `i`-th argument, dereferenced.
    #[inline(always)]
    pub fn deref_arg(&self, args: Args, i: u16) -> Cell {
        self.heap.deref(self.arg(args, i))
    }

    /// Unifies two terms, according to the flag occurs_check.
    #[inline]
    pub fn unify(&mut self, a: Cell, b: Cell) -> Raised<bool> {
        match self.db.flags.occurs_check {
            OccursCheck::False => Ok(unify::unify(&mut self.heap, a, b)?),
            checked => self.unify_checked(a, b, checked),
        }
    }

    /// Unifies the `i`-th argument with a term: the last line of most natives.
    #[inline]
    pub fn unify_arg(&mut self, args: Args, i: u16, value: Cell) -> Raised<bool> {
        let arg = self.arg(args, i);
        self.unify(arg, value)
    }
}
