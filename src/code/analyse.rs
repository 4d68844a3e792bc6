//! Assigns the variables of a clause to registers and environment slots.
//!
//! A chunk is the part of a clause between two calls, within which registers survive. A variable that occurs
//! in one chunk only is temporary and lives in a register. Every other variable is permanent and lives in the
//! environment. Slots are numbered by last occurrence, the latest first, so that the slots still needed after
//! a call are always a prefix.

use rustc_hash::FxHashMap;

use super::escapes;
use super::flatten::{BodyStep, Construct, ConstructKind};
use super::operand::EnvSlot;
use super::var_id::VarId;
use crate::term::cell::Tag;
use crate::term::raise::{Raise, Raised};
use crate::term::walk::TreeWalk;
use crate::term::{Addr, Cell, Heap, View, atoms};
use crate::width::Width;

/// The occurrences and the slot of a variable.
#[derive(Clone, Debug, Default)]
pub struct ClauseVar {
    /// The step of the last occurrence; the head is step 0.
    pub last: u32,
    pub count: u32,
    /// Its address on the heap.
    addr: Addr,
    chunk: u32,
    pub permanent: bool,
    /// The slot in the environment, if permanent.
    pub slot: EnvSlot,
}

/// The clause's variables, chunks and tails.
#[derive(Default)]
pub struct Analysis {
    pub vars: Vec<ClauseVar>,
    /// The numbers of the variables by heap address, once there are more than a few.
    ids: FxHashMap<Addr, VarId>,
    /// The steps in which each variable occurs, if control constructs need them.
    occurrences: Vec<(VarId, u32)>,
    /// The stack of a walk, reused by the next.
    todo: Vec<(Cell, Addr, usize)>,
    /// For each step (the head first): the chunk it is in.
    pub chunks: Vec<u32>,
    /// For each body step, whether it is the last.
    pub tails: Vec<bool>,
    /// For each construct: variables that begin inside a branch and are used after its end.
    pub escapes: Vec<Vec<VarId>>,
    /// The slot that holds the cut barrier of the clause.
    pub level_slot: Option<EnvSlot>,
    /// The slots that hold the choice point of each construct.
    pub mark_slots: Vec<EnvSlot>,
    /// Last occurrences of the slots, latest first.
    lasts: Vec<u32>,
    pub needs_environment: bool,
}

/// Clauses with at most this many variables find them without hashing.
const SEVERAL: usize = 14;

/// Registers and slots have 16-bit numbers.
const MAX_VARIABLES: usize = 60_000;

impl Analysis {
    /// Analyses a clause, reusing the memory of an earlier analysis.
    ///
    /// # Errors
    /// `resource_error(max_clause_variables)` beyond sixty thousand variables,
    /// `representation_error(cyclic_term)`.
    pub fn new(
        room: Analysis,
        heap: &mut Heap,
        head_args: &[Cell],
        steps: &[BodyStep],
        constructs: usize,
    ) -> Raised<Analysis> {
        let mut analysis = room;
        analysis.escapes.resize_with(constructs, Vec::new);
        analysis.number_chunks(steps);
        head_args.iter().try_for_each(|&arg| analysis.occurrences(heap, arg, 0))?;
        for (i, step) in (1..).zip(steps) {
            match *step {
                BodyStep::Unify(a, b)
                | BodyStep::Identical(a, b, _)
                | BodyStep::Compare(_, a, b)
                | BodyStep::Is(a, b) => {
                    analysis.occurrences(heap, a, i)?;
                    analysis.occurrences(heap, b, i)?;
                }
                BodyStep::Test(_, a) => analysis.occurrences(heap, a, i)?,
                BodyStep::Native { args, arity, .. } | BodyStep::Call { args, arity, .. } => {
                    (args..args + arity).try_for_each(|arg| analysis.occurrences(heap, heap.at(arg), i))?;
                }
                _ => {}
            }
        }
        if analysis.vars.len() + constructs > MAX_VARIABLES {
            return Err(Raise::Resource(atoms::CLAUSE_VARIABLES).into());
        }
        analysis.find_tails(steps);
        analysis.escapes = escapes::find(steps, constructs, &mut analysis.occurrences);
        analysis.needs_environment = steps.iter().enumerate().any(|(i, step)| match step {
            BodyStep::Call { .. } => !analysis.tails[i],
            BodyStep::Open { simple, .. } => !simple,
            _ => false,
        });
        analysis.assign_slots(steps, constructs);
        Ok(analysis)
    }

    /// Returns an empty analysis with its memory kept.
    pub fn emptied(self) -> Analysis {
        let Analysis {
            mut vars,
            mut occurrences,
            mut todo,
            mut chunks,
            mut tails,
            mut mark_slots,
            mut lasts,
            ..
        } = self;
        vars.clear();
        occurrences.clear();
        todo.clear();
        chunks.clear();
        tails.clear();
        mark_slots.clear();
        lasts.clear();
        Analysis { vars, occurrences, todo, chunks, tails, mark_slots, lasts, ..Analysis::default() }
    }

    /// Returns the number of the variable at an address.
    pub fn id(&self, addr: Addr) -> VarId {
        self.find(addr).unwrap_or(0)
    }

    fn find(&self, addr: Addr) -> Option<VarId> {
        if self.vars.len() <= SEVERAL {
            return self.vars.iter().position(|var| var.addr == addr).map(|id| id.to_u32());
        }
        self.ids.get(&addr).copied()
    }

    /// Adds a new variable.
    fn add(&mut self, addr: Addr, chunk: u32) -> VarId {
        let id = self.vars.len().to_u32();
        self.vars.push(ClauseVar { addr, chunk, ..ClauseVar::default() });
        if self.vars.len() == SEVERAL + 1 {
            self.ids = self.vars.iter().map(|var| var.addr).zip(0..).collect();
        } else if self.vars.len() > SEVERAL {
            self.ids.insert(addr, id);
        }
        id
    }

    /// Returns the number of slots needed after a step.
    pub fn live_after(&self, step: usize) -> u16 {
        self.lasts.partition_point(|&last| last > step.to_u32()).to_u16()
    }

    /// Returns the number of slots.
    pub fn slots(&self) -> u16 {
        self.lasts.len().to_u16()
    }

    fn number_chunks(&mut self, steps: &[BodyStep]) {
        let (mut now, mut next) = (0, 1);
        let mut open: Vec<(u32, bool)> = Vec::new();
        self.chunks.push(0);
        let mut fresh = || {
            next += 1;
            next - 1
        };
        for step in steps {
            match step {
                BodyStep::Open { .. } => open.push((now, false)),
                BodyStep::Else { simple, .. } => {
                    if let Some((start, bumped)) = open.last_mut() {
                        *bumped |= now != *start;
                        now = if *simple { *start } else { fresh() };
                    }
                }
                BodyStep::Close { simple, .. } => {
                    let (start, bumped) = open.pop().unwrap_or_default();
                    now = if *simple && !bumped && now == start { start } else { fresh() };
                }
                _ => {}
            }
            self.chunks.push(now);
            if matches!(step, BodyStep::Call { .. }) {
                now = fresh();
            }
        }
    }

    fn occurrences(&mut self, heap: &mut Heap, root: Cell, step: u32) -> Raised<()> {
        let chunk = self.chunks[step.to_usize()];
        match heap.view(root) {
            View::Var(at) => {
                self.occurrence(at, step, chunk);
                return Ok(());
            }
            View::List(_) | View::Str(..) => {}
            _ => return Ok(()),
        }
        let mut todo = std::mem::take(&mut self.todo);
        todo.push((root, 0, 0));
        let mut walk = TreeWalk::new(heap, root);
        let mut visited = 0_usize;
        while let Some((cell, addr, count)) = todo.pop() {
            let cell = if count > 0 {
                if count > 1 {
                    todo.push((cell, addr + 1, count - 1));
                }
                heap.at(addr)
            } else {
                cell
            };
            walk.step(heap)?;
            visited += 1;
            if visited.is_multiple_of(1024) {
                heap.meter.charge(128)?;
            }
            match heap.view(cell) {
                View::Var(at) => self.occurrence(at, step, chunk),
                View::List(at) => todo.push((cell, at, 2)),
                View::Str(functor, at) if functor.arity() > 0 => todo.push((cell, at, functor.arity())),
                _ => {}
            }
        }
        self.todo = todo;
        Ok(())
    }

    fn occurrence(&mut self, addr: Addr, step: u32, chunk: u32) {
        let id = match self.find(addr) {
            Some(id) => id,
            None => self.add(addr, chunk),
        };
        let var = &mut self.vars[id.to_usize()];
        if !self.escapes.is_empty() && (var.count == 0 || var.last != step) {
            self.occurrences.push((id, step));
        }
        var.last = step;
        var.count += 1;
        var.permanent |= var.chunk != chunk;
    }

    fn find_tails(&mut self, steps: &[BodyStep]) {
        self.tails.resize(steps.len(), false);
        let mut closes: Vec<bool> = vec![false; self.escapes.len()];
        let mut after = true;
        for (i, step) in steps.iter().enumerate().rev() {
            match step {
                BodyStep::Close { id, .. } => closes[*id] = after,
                BodyStep::Else { id, .. } => after = closes[*id],
                BodyStep::Then { .. } | BodyStep::Open { .. } => after = false,
                _ => {}
            }
            self.tails[i] = after;
            if !matches!(step, BodyStep::Close { .. } | BodyStep::Else { .. }) {
                after = false;
            }
        }
    }

    fn assign_slots(&mut self, steps: &[BodyStep], constructs: usize) {
        enum SlotOwner {
            Var(usize),
            Level,
            Mark(Construct),
        }
        let mut owners: Vec<(u32, SlotOwner)> = Vec::new();
        for (i, var) in self.vars.iter().enumerate().filter(|(_, v)| v.permanent) {
            owners.push((var.last, SlotOwner::Var(i)));
        }
        let mut level = None;
        for (i, step) in steps.iter().enumerate() {
            match step {
                BodyStep::Cut(super::flatten::Barrier::Clause) if self.chunks[i + 1] != 0 => {
                    level = Some(i.to_u32() + 1)
                }
                BodyStep::Then { id, simple: false, .. } => {
                    owners.push((i.to_u32() + 1, SlotOwner::Mark(*id)))
                }
                BodyStep::Open { kind: ConstructKind::Or, .. } => {}
                _ => {}
            }
        }
        owners.extend(level.map(|last| (last, SlotOwner::Level)));
        owners.sort_by_key(|&(last, _)| std::cmp::Reverse(last));
        self.mark_slots.resize(constructs, EnvSlot::default());
        self.lasts.extend(owners.iter().map(|&(last, _)| last));
        for (slot, (_, owner)) in owners.into_iter().enumerate() {
            let slot = EnvSlot(slot.to_u16());
            match owner {
                SlotOwner::Var(v) => self.vars[v].slot = slot,
                SlotOwner::Level => self.level_slot = Some(slot),
                SlotOwner::Mark(id) => self.mark_slots[id] = slot,
            }
        }
    }
}

/// Returns whether a term is a constant that fits an instruction.
pub fn is_small(heap: &Heap, cell: Cell) -> bool {
    let cell = heap.deref(cell);
    match cell.tag() {
        Tag::Atom => true,
        Tag::Int => i32::try_from(cell.as_int()).is_ok(),
        _ => false,
    }
}
