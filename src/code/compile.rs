//! The compiler: turns a clause into code.
//!
//! A clause passes through four stages. [`flatten`](super::flatten) makes its body a sequence of steps, with
//! control constructs as brackets. [`analyse`](super::analyse) assigns variables to registers and environment
//! slots. This module and [`goals`](super::goals) and [`terms`](super::terms) emit instructions step by step.
//! [`emit`](super::emit) merges common pairs of instructions and resolves jumps. Head arguments stay in their
//! registers until the clause commits (`neck`), so that the next clause can be tried without restoring them.
//! A call first builds its compound arguments, then moves variables into place in parallel, then loads slots
//! and constants.

use rustc_hash::FxHashSet;

use super::analyse::{Analysis, is_small};
use super::area::CodeArea;
use super::constant::Constant;
use super::emit::{Emitter, Label};
use super::flatten::{Barrier, BodyStep, Construct, ConstructKind, Flattener, Item};
use super::instruction::Instr;
use super::live::Live;
use super::open::Open;
use super::operand::{EnvSlot, Reg};
use super::var_id::VarId;
use crate::program::Database;
use crate::term::cell::Tag;
use crate::term::heap::MARGIN;
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Block, Cell, Heap, View, atoms, walk};
use crate::width::Width;

/// Finds the number of an evaluable functor by name and arity.
pub type FindFunction<'a> = &'a dyn Fn(Atom, usize) -> Option<u8>;

/// The parts of the machine that the compiler needs.
pub struct Context<'a> {
    pub heap: &'a mut Heap,
    pub db: &'a mut Database,
    pub area: &'a mut CodeArea,
    pub function: FindFunction<'a>,
    pub scratch: &'a mut Scratch,
}

/// Compiles a clause of `module`.
///
/// # Errors
/// `type_error(callable, Body)`; `representation_error(max_arity)` for a head or goal of more arguments than
/// a predicate can have; `resource_error(max_clause_variables)` for clauses with more than sixty thousand
/// variables, or whose terms need more registers than there are.
pub fn compile(context: &mut Context<'_>, module: Atom, head: Cell, body: Cell) -> Raised<Vec<Instr>> {
    let code = compile_with(context, module, head, body, 0)?;
    if code.len() <= LONG {
        return Ok(code);
    }
    context.area.discard(&code);
    // No instruction adds more than four cells without a check.
    compile_with(context, module, head, body, 4 * code.len().to_u32())
}

/// Returns the body step to which the instruction at `offset` of a clause's code belongs. Compiles the clause
/// again for that. Returns `None` if its code no longer has this `size`, because something that it names has
/// changed.
///
/// # Errors
/// Returns the errors of [`compile`].
pub fn step_at(
    context: &mut Context<'_>,
    module: Atom,
    (head, body): (Cell, Cell),
    size: usize,
    offset: u32,
) -> Raised<Option<BodyStep>> {
    let code = compile(context, module, head, body)?;
    context.area.discard(&code);
    let step = context.scratch.out.starts.partition_point(|&start| start <= offset);
    let mut steps = Vec::new();
    Flattener::new(context.heap, context.db, Vec::new()).flatten(body, module, &mut steps)?;
    Ok(step.checked_sub(1).filter(|_| code.len() == size).and_then(|step| steps.get(step).copied()))
}

/// The memory of a clause with more instructions, steps or variables is not kept for the next.
const MANY: usize = 256;

/// Clauses with more instructions check for heap space after every call.
const LONG: usize = MARGIN / 4 - 24;

/// Makes a clause that builds terms after a call check the heap before it returns.
fn reserve_at_return(code: &mut [Instr]) {
    let Some(call) = code.iter().position(|instr| matches!(instr, Instr::Call { .. })) else { return };
    if code[call..].iter().any(|instr| instr.builds()) {
        for instr in &mut code[call..] {
            if *instr == Instr::DeallocateProceed {
                *instr = Instr::DeallocateReserveProceed;
            }
        }
    }
}

fn compile_with(
    context: &mut Context<'_>,
    module: Atom,
    head: Cell,
    body: Cell,
    ensure: u32,
) -> Raised<Vec<Instr>> {
    let (_, arity, first) = context.heap.callable(head).unwrap_or((atoms::NIL, 0, 0));
    let args: Vec<Cell> = (0..arity).map(|i| context.heap.at(first + i)).collect();
    let Scratch { items, mut steps, analysis, mut var_states, mut constructs, log, free, mut out } =
        std::mem::take(context.scratch);
    steps.clear();
    let (count, items) = Flattener::new(context.heap, context.db, items).flatten(body, module, &mut steps)?;
    let analysis = Analysis::new(analysis, context.heap, &args, &steps, count)?;
    var_states.clear();
    var_states.resize(analysis.vars.len(), VarState::default());
    out.starts.clear();
    constructs.clear();
    constructs.resize(count, None);
    let widest = steps.iter().map(call_arity).max().unwrap_or(0).max(arity);
    let mut compiler = Compiler {
        heap: context.heap,
        area: context.area,
        function: context.function,
        var_states,
        analysis,
        out,
        ensure,
        step: 0,
        next: widest.to_u16(),
        widest: widest.to_u16(),
        free,
        ran_out: false,
        log,
        constructs,
        guards: Vec::new(),
        otherwise: None,
        has_environment: false,
        terminated: false,
        may_wake: false,
        arity,
        in_guard: true,
    };
    compiler.clause(&args, &steps)?;
    let Compiler { analysis, var_states, constructs, mut log, mut free, mut out, ran_out, .. } = compiler;
    let mut code = out.finish();
    reserve_at_return(&mut code);
    log.clear();
    free.clear();
    if code.len() <= MANY && steps.len() <= MANY && var_states.len() <= MANY {
        let analysis = analysis.emptied();
        *context.scratch = Scratch { items, steps, analysis, var_states, constructs, log, free, out };
    } else {
        context.scratch.out.starts = out.starts;
    }
    if ran_out {
        return Err(Raise::Resource(atoms::CLAUSE_VARIABLES).into());
    }
    Ok(code)
}

fn call_arity(step: &BodyStep) -> usize {
    match step {
        BodyStep::Call { arity, .. } => *arity,
        _ => 0,
    }
}

/// The location of a variable at this point of the code.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct VarState {
    /// Whether it had its first occurrence on this path.
    pub seen: bool,
    /// The register that holds it.
    pub x: Option<Reg>,
    /// The chunk in which that register is valid (for a temporary, its only one).
    pub x_chunk: u32,
}

/// The memory that compiling a clause leaves for the next.
#[derive(Default)]
pub struct Scratch {
    items: Vec<Item>,
    steps: Vec<BodyStep>,
    analysis: Analysis,
    var_states: Vec<VarState>,
    constructs: Vec<Option<Open>>,
    log: Vec<(VarId, VarState)>,
    free: Vec<Reg>,
    out: Emitter,
}

pub(super) struct Compiler<'a> {
    pub heap: &'a mut Heap,
    pub area: &'a mut CodeArea,
    pub function: FindFunction<'a>,
    pub analysis: Analysis,
    pub var_states: Vec<VarState>,
    pub out: Emitter,
    /// The cells for which a long clause checks; 0 for others.
    pub ensure: u32,
    /// The step being compiled; the head is 0.
    pub step: usize,
    /// The first register that is not in use.
    pub next: u16,
    widest: u16,
    /// Free registers below `next`.
    pub free: Vec<Reg>,
    /// Whether the clause needs more registers than there are, so that its code is invalid.
    ran_out: bool,
    /// The changes of variable locations to undo when the other branch begins.
    log: Vec<(VarId, VarState)>,
    constructs: Vec<Option<Open>>,
    /// The labels of the other branches of guards that are not open yet.
    guards: Vec<(Construct, Label)>,
    /// The label to which a failing test jumps; `None` means failure.
    pub otherwise: Option<Label>,
    pub has_environment: bool,
    terminated: bool,
    /// Whether an attributed variable may have been bound since woken goals last ran.
    pub may_wake: bool,
    arity: usize,
    /// Whether the head or guard is being compiled, so that arguments stay in their registers.
    in_guard: bool,
}

impl Compiler<'_> {
    fn clause(&mut self, args: &[Cell], steps: &[BodyStep]) -> Raised<()> {
        self.ensure_room();
        self.head(args)?;
        self.may_wake = self.out.has_code();
        let cut = cuts_inline(steps);
        let mut guard = 0;
        while let Some(step) = steps.get(guard)
            && if cut { step.is_inline() } else { self.may_select(step) }
        {
            self.begin_step(guard);
            self.inline(step)?;
            guard += 1;
        }
        if cut {
            self.out.begin_step();
            let live = self.ready_to_cut();
            self.out.push(Instr::NeckCut { live });
        } else {
            self.out.push(Instr::Neck);
        }
        self.in_guard = false;
        if self.analysis.needs_environment {
            self.allocate();
        }
        let rest = guard + usize::from(cut);
        let mut done = false;
        for (i, step) in steps.iter().enumerate().skip(rest) {
            self.begin_step(i);
            if let BodyStep::Open { kind, id, simple } = *step {
                self.open(kind, id, simple, steps.get(i + 1..).unwrap_or(&[]))?;
            } else {
                self.step(i, step)?;
            }
            done = self.analysis.tails[i];
        }
        if !done {
            self.proceed();
        }
        Ok(())
    }

    /// Returns whether a step behind the head may decide that the clause is not for this call, as the head
    /// does: then no choice point is needed before it.
    fn may_select(&self, step: &BodyStep) -> bool {
        step.is_test() || matches!(step, BodyStep::Unify(..)) && self.may_bind(step)
    }

    fn begin_step(&mut self, index: usize) {
        self.step = index + 1;
        self.out.begin_step();
    }

    /// Runs woken goals, so that the following inline goal or cut sees their bindings.
    pub(super) fn wake(&mut self) {
        if self.may_wake {
            let live = self.live();
            self.out.push(Instr::Wake { live });
            self.may_wake = false;
        }
    }

    /// Returns the registers in use before a cut, which runs woken goals and may run cleanup goals.
    fn ready_to_cut(&mut self) -> Live {
        self.may_wake = false;
        self.live()
    }

    /// Returns the registers in use. If they do not fit a set, initializes all below the last.
    fn live(&mut self) -> Live {
        let arguments = if self.in_guard { self.arity.to_u16() } else { 0 };
        let held = (0..self.var_states.len().to_u32()).filter_map(|var| self.register(var));
        let held = (0..arguments).map(Reg).chain(held);
        if let Some(live) = Live::of(held.clone()) {
            return live;
        }
        let held: FxHashSet<Reg> = held.collect();
        for x in (0..self.next).map(Reg).filter(|x| !held.contains(x)) {
            self.out.push(Instr::PutInt { x, value: 0 });
        }
        Live::below(self.next)
    }

    /// Emits the check of a long clause for heap space, at its start and after each call.
    pub(super) fn ensure_room(&mut self) {
        if self.ensure > 0 {
            self.out.push(Instr::Ensure { cells: self.ensure });
        }
    }

    /// Moves permanent variables of the head into the environment.
    fn allocate(&mut self) {
        self.has_environment = true;
        self.out.push(Instr::Allocate { n: self.analysis.slots() });
        if let Some(y) = self.analysis.level_slot {
            self.out.push(Instr::GetLevel { y });
        }
        for id in 0..self.var_states.len() {
            let (var, place) = (&self.analysis.vars[id], self.var_states[id]);
            if let (true, true, Some(x)) = (var.permanent, place.seen, place.x) {
                self.out.push(Instr::StoreY { x, y: var.slot });
            }
        }
    }

    fn step(&mut self, index: usize, step: &BodyStep) -> Raised<()> {
        let tail = self.analysis.tails[index];
        match *step {
            BodyStep::Call { pred, args, arity } => {
                self.call(pred, args, arity, tail)?;
                self.terminated = tail;
                return Ok(());
            }
            BodyStep::Fail => {
                match self.otherwise {
                    Some(label) => self.out.jump(label),
                    None => self.out.push(Instr::Fail),
                }
                self.terminated = true;
                return Ok(());
            }
            BodyStep::Then { kind, id, simple } => {
                self.then(kind, id, simple);
                return Ok(());
            }
            BodyStep::Else { id, simple } => {
                self.other(id, simple, tail);
                return Ok(());
            }
            BodyStep::Close { id, .. } => {
                self.close(id, tail);
                return Ok(());
            }
            BodyStep::Cut(barrier) => self.cut(barrier),
            BodyStep::IsDet(id) => {
                let live = self.ready_to_cut();
                let y = self.analysis.mark_slots[id];
                self.out.test(Instr::TestDet { y, live }, self.otherwise);
            }
            BodyStep::IsGuarded(id) => {
                let other = self.out.label();
                self.guards.push((id, other));
                self.out.test_guarded(other, self.otherwise);
            }
            BodyStep::True => {}
            _ => self.inline(step)?,
        }
        if tail && !self.terminated {
            self.proceed();
            self.terminated = true;
        }
        Ok(())
    }

    pub(super) fn proceed(&mut self) {
        if self.has_environment {
            self.out.push(Instr::Deallocate);
        }
        self.out.push(Instr::Proceed);
    }

    fn cut(&mut self, barrier: Barrier) {
        let live = self.ready_to_cut();
        let instr = match (barrier, self.analysis.level_slot) {
            (Barrier::Condition(id), _) => Instr::CutTo { y: self.analysis.mark_slots[id], live },
            (Barrier::Clause, Some(y)) if self.analysis.chunks[self.step] != 0 => Instr::CutTo { y, live },
            (Barrier::Clause, _) => Instr::Cut { live },
        };
        self.out.push(instr);
    }

    // ---- control constructs ----

    /// Begins a construct whose condition or first branch begins with the first of these steps.
    fn open(
        &mut self,
        kind: ConstructKind,
        id: Construct,
        simple: bool,
        condition: &[BodyStep],
    ) -> Raised<()> {
        if !simple {
            // Backtracking to the other branch would lose woken goals that have not run.
            self.wake();
        }
        for i in 0..self.analysis.escapes[id].len() {
            let var = self.analysis.escapes[id][i];
            if !self.analysis.vars[var.to_usize()].permanent && self.var_states[var.to_usize()].x.is_none() {
                let home = self.take();
                self.save(var);
                self.var_states[var.to_usize()].x = Some(home);
            }
        }
        let end = self.out.label();
        let other = self.guards.iter().find(|&&(guard, _)| guard == id).map(|&(_, other)| other);
        let other = other.unwrap_or_else(|| self.out.label());
        let is_condition = !simple && kind != ConstructKind::Or;
        let decision = if is_condition { self.decide(condition)? } else { None };
        let open = Open {
            other,
            end,
            decision,
            log: self.log.len(),
            next: self.next,
            furthest: self.next,
            outer: self.otherwise,
        };
        self.constructs[id] = Some(open);
        self.free.clear();
        if simple {
            self.otherwise = Some(other);
            return Ok(());
        }
        self.otherwise = None;
        self.out.try_else(self.analysis.live_after(self.step), other);
        if kind != ConstructKind::Or {
            self.out.push(Instr::Mark { y: self.analysis.mark_slots[id] });
        }
        Ok(())
    }

    fn then(&mut self, kind: ConstructKind, id: Construct, simple: bool) {
        let Some(open) = self.constructs[id] else { return };
        self.otherwise = open.outer;
        self.terminated = false;
        if !simple {
            let live = self.ready_to_cut();
            let y = self.analysis.mark_slots[id];
            self.out.push(match kind {
                ConstructKind::SoftIf => Instr::SoftCut { y, live },
                _ => Instr::Commit { y, live },
            });
            self.place_then(open.decision);
        }
    }

    fn other(&mut self, id: Construct, simple: bool, tail: bool) {
        let Some(mut open) = self.constructs[id] else { return };
        if !self.terminated {
            self.finish_branch(id);
            if tail {
                self.proceed();
            } else {
                self.out.jump(open.end);
            }
        }
        self.undo(open.log);
        open.furthest = self.next;
        self.next = open.next;
        self.free.clear();
        self.constructs[id] = Some(open);
        self.otherwise = open.outer;
        self.terminated = false;
        self.out.place(open.other);
        self.may_wake = true;
        if !simple {
            self.out.push(Instr::TrustElse);
            if let Some(decision) = open.decision {
                self.out.place(decision.other);
            }
        }
    }

    fn close(&mut self, id: Construct, tail: bool) {
        let Some(open) = self.constructs[id] else { return };
        if !self.terminated {
            self.finish_branch(id);
            if tail {
                self.proceed();
            }
        }
        self.undo(open.log);
        for i in 0..self.analysis.escapes[id].len() {
            let var = self.analysis.escapes[id][i].to_usize();
            self.save(var.to_u32());
            self.var_states[var].seen = true;
            self.var_states[var].x_chunk =
                if self.analysis.vars[var].permanent { u32::MAX } else { self.chunk() };
        }
        self.next = self.next.max(open.furthest);
        self.free.clear();
        self.out.place(open.end);
        self.may_wake = true;
        self.terminated = tail;
    }

    /// Initializes variables that later steps need and this branch does not mention.
    fn finish_branch(&mut self, id: Construct) {
        for i in 0..self.analysis.escapes[id].len() {
            let var = self.analysis.escapes[id][i];
            if self.var_states[var.to_usize()].seen {
                continue;
            }
            if self.analysis.vars[var.to_usize()].permanent {
                self.out.push(Instr::InitY { y: self.analysis.vars[var.to_usize()].slot });
            } else {
                let x = self.home(var);
                self.out.push(Instr::PutVar { x });
            }
            self.save(var);
            self.var_states[var.to_usize()].seen = true;
        }
    }

    /// Saves the location of a variable that is about to change.
    pub(super) fn save(&mut self, var: VarId) {
        self.log.push((var, self.var_states[var.to_usize()]));
    }

    fn undo(&mut self, mark: usize) {
        while self.log.len() > mark {
            if let Some((var, old)) = self.log.pop() {
                self.var_states[var.to_usize()] = old;
            }
        }
    }

    // ---- registers ----

    pub(super) fn chunk(&self) -> u32 {
        self.analysis.chunks[self.step]
    }

    /// Allocates a register.
    pub(super) fn take(&mut self) -> Reg {
        if let Some(x) = self.free.pop() {
            return x;
        }
        self.take_run(1)
    }

    /// Allocates consecutive registers and returns the first.
    pub(super) fn take_run(&mut self, count: usize) -> Reg {
        let first = self.next;
        let next = usize::from(first) + count;
        self.ran_out |= next > usize::from(u16::MAX);
        self.next = u16::try_from(next).unwrap_or(u16::MAX);
        Reg(first)
    }

    /// Frees all registers after a call.
    pub(super) fn reset_registers(&mut self) {
        self.next = self.widest;
        self.free.clear();
    }

    /// Returns the register of a variable, and chooses it if it has none.
    fn home(&mut self, var: VarId) -> Reg {
        match self.var_states[var.to_usize()].x {
            Some(x) if !self.analysis.vars[var.to_usize()].permanent => x,
            _ => {
                let x = self.take();
                self.var_states[var.to_usize()].x = Some(x);
                x
            }
        }
    }

    /// Returns whether this is the only occurrence of a variable.
    pub(super) fn is_void(&self, var: VarId) -> bool {
        self.analysis.vars[var.to_usize()].count == 1
    }

    pub(super) fn is_seen(&self, var: VarId) -> bool {
        self.var_states[var.to_usize()].seen
    }

    /// Returns whether the variable has a slot yet. Before the environment exists, all variables are in
    /// registers.
    pub(super) fn in_slot(&self, var: VarId) -> bool {
        self.analysis.vars[var.to_usize()].permanent && self.has_environment
    }

    pub(super) fn slot(&self, var: VarId) -> EnvSlot {
        self.analysis.vars[var.to_usize()].slot
    }

    /// Returns the register that holds a variable now, if one does.
    pub(super) fn register(&self, var: VarId) -> Option<Reg> {
        let place = &self.var_states[var.to_usize()];
        place.x.filter(|_| place.seen && place.x_chunk == self.chunk())
    }

    /// Records a first occurrence of a variable in its register, and returns the register.
    pub(super) fn first_in_register(&mut self, var: VarId) -> Reg {
        self.save(var);
        let x = self.home(var);
        let chunk = self.chunk();
        let place = &mut self.var_states[var.to_usize()];
        place.seen = true;
        place.x_chunk = chunk;
        x
    }

    /// Records a first occurrence in this register, if the variable has no location elsewhere.
    pub(super) fn settle(&mut self, var: VarId, x: Reg) -> bool {
        let place = self.var_states[var.to_usize()];
        if place.x.is_some_and(|home| home != x) && !self.analysis.vars[var.to_usize()].permanent {
            return false;
        }
        self.save(var);
        let chunk = self.chunk();
        self.var_states[var.to_usize()] = VarState { seen: true, x: Some(x), x_chunk: chunk };
        true
    }

    /// Records a first occurrence in the slot.
    pub(super) fn first_in_slot(&mut self, var: VarId) -> EnvSlot {
        self.save(var);
        let place = &mut self.var_states[var.to_usize()];
        place.seen = true;
        place.x = None;
        self.slot(var)
    }

    /// Returns a register with the value of a known variable. Loads it from the environment if necessary.
    pub(super) fn fetch(&mut self, var: VarId) -> Reg {
        if let Some(x) = self.register(var) {
            return x;
        }
        let x = self.take();
        self.out.push(Instr::LoadY { y: self.slot(var), x });
        self.save(var);
        let chunk = self.chunk();
        let place = &mut self.var_states[var.to_usize()];
        place.x = Some(x);
        place.x_chunk = chunk;
        x
    }

    // ---- terms ----

    /// Returns the variable of a cell, if it is one.
    pub(super) fn variable(&self, cell: Cell) -> Option<VarId> {
        match self.heap.view(cell) {
            View::Var(addr) => Some(self.analysis.id(addr)),
            _ => None,
        }
    }

    pub(super) fn is_compound(&self, cell: Cell) -> bool {
        matches!(self.heap.deref(cell).tag(), Tag::List | Tag::Str)
    }

    /// Returns whether copying a term is cheaper than building it: a ground compound of some size.
    pub(super) fn is_block(&mut self, cell: Cell) -> Raised<bool> {
        Ok(self.is_compound(cell) && walk::is_ground(self.heap, cell)?)
    }

    /// Stores a term with the code.
    pub(super) fn keep(&mut self, cell: Cell) -> Raised<u32> {
        let block = Block::new(self.heap, cell, false)?;
        Ok(self.area.add_term(Constant::new(block)))
    }

    /// Returns whether a term is an atom or integer that fits an instruction.
    pub(super) fn is_small(&self, cell: Cell) -> bool {
        is_small(self.heap, cell)
    }
}

/// Returns whether the clause commits by a cut behind goals that are compiled in line.
fn cuts_inline(steps: &[BodyStep]) -> bool {
    let next = steps.iter().find(|step| !step.is_inline());
    matches!(next, Some(BodyStep::Cut(Barrier::Clause)))
}
