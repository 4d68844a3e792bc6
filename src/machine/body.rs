//! Goals that are terms: `call/N` and the control constructs inside them.
//!
//! Nothing is compiled. A conjunction pushes a frame with its second goal, a disjunction a choice point with
//! its other branch. Simple goals load the argument registers and enter their predicate.

use super::Machine;
use super::control::Resume;
use super::frame::choice;
use crate::code::EnvSlot;
use crate::code::area::CodeAddr;
use crate::code::flatten::{procedure, strip_module};
use crate::code::live::Live;
use crate::program::flags::Unknown;
use crate::program::{Definition, PredId};
use crate::term::raise::{Raise, Raised, type_error, unknown_procedure};
use crate::term::walk::TreeWalk;
use crate::term::{Addr, Atom, Cell, Functor, Heap, View, atoms};
use crate::width::Width;

/// The words of a choice point of an interpreted branch besides its goal.
const BARRIER: usize = 1;
const MODULE: usize = 2;

/// The number of control constructs inside one another between two charges. Ordinary goals have fewer, so
/// that only what they call counts as inferences.
const CHARGED: usize = 1 << 10;

/// A part of a goal.
enum BodyPart {
    /// A control construct with two goals, and their address.
    Construct(Addr),
    Simple,
    Unbound,
}

impl BodyPart {
    /// Returns the address of the two goals of a construct; notes an unbound part.
    fn construct(self, has_unbound: &mut bool) -> Option<Addr> {
        *has_unbound |= matches!(self, BodyPart::Unbound);
        match self {
            BodyPart::Construct(args) => Some(args),
            BodyPart::Simple | BodyPart::Unbound => None,
        }
    }
}

impl Machine {
    /// Calls a goal, with cuts local to it; returns the address to continue at.
    ///
    /// # Errors
    /// `instantiation_error`, `type_error(callable, Goal)` for the whole goal if a part of it is not a goal.
    pub(super) fn call_goal(&mut self, goal: Cell) -> Raised<CodeAddr> {
        let (module, goal) = strip_module(&self.heap, goal, atoms::USER);
        let goal = self.goal_as_body(goal)?;
        self.body(goal, module, self.b)
    }

    /// Calls `call/N`: the goal with arguments added.
    pub(super) fn call_n(&mut self, arity: usize) -> Raised<CodeAddr> {
        if arity == 1 {
            return self.call_goal(self.x[0]);
        }
        let (module, goal) = strip_module(&self.heap, self.x[0], atoms::USER);
        let (name, own, args) = self.take_apart(goal)?;
        let extra = arity - 1;
        match (name, own) {
            (atoms::COLON, 2) => return self.no_module(self.heap.at(args)),
            (atoms::LAMBDA, 2) => {
                if let Some(next) = self.call_lambda(args, module, extra)? {
                    return Ok(next);
                }
            }
            _ => {}
        }
        let total = own + extra;
        if total > Functor::MAX_PROCEDURE_ARITY {
            return Err(Raise::Representation(atoms::MAX_ARITY).into());
        }
        self.x.copy_within(1..arity, own);
        for i in 0..own {
            self.x[i] = self.heap.at(args + i);
        }
        if is_control(name, total) {
            let added: Vec<Cell> = self.x[..total].to_vec();
            let goal = self.heap.put_struct(name, &added);
            let goal = self.goal_as_body(goal)?;
            return self.body(goal, module, self.b);
        }
        self.enter_goal(Functor::new(name, total), module)
    }

    /// Raises the error of a term before `:` that is not a module name, or of a cyclic term after it.
    fn no_module<T>(&mut self, module: Cell) -> Raised<T> {
        match self.heap.view(module) {
            View::Var(_) => Err(Raise::Instantiation.into()),
            View::Atom(_) => Err(Raise::Representation(atoms::CYCLIC_TERM).into()),
            _ => type_error(atoms::MODULE, module),
        }
    }

    /// Calls a control construct as a predicate, its arguments in registers.
    pub(super) fn call_construct(&mut self, name: Atom, arity: usize) -> Raised<CodeAddr> {
        let args: Vec<Cell> = self.x[..arity].to_vec();
        let goal = self.heap.put_struct(name, &args);
        self.call_goal(goal)
    }

    #[inline(always)]
    fn take_apart(&self, goal: Cell) -> Raised<(Atom, usize, usize)> {
        match self.heap.callable(goal) {
            Some(parts) => Ok(parts),
            None => self.no_goal(goal),
        }
    }

    #[cold]
    #[inline(never)]
    fn no_goal<T>(&self, term: Cell) -> Raised<T> {
        if self.heap.is_var(term) {
            Err(Raise::Instantiation.into())
        } else {
            type_error(atoms::CALLABLE, term)
        }
    }

    /// Converts a goal to a body (ISO 7.6.2): a variable is called with local cuts, even if it is bound to a
    /// cut when it is reached. O(control constructs).
    fn goal_as_body(&mut self, goal: Cell) -> Raised<Cell> {
        match self.heap.callable(goal) {
            Some((name, 2, _)) if is_control(name, 2) && self.check_body(goal)? => self.call_variables(goal),
            // A goal that is no construct is checked when it is entered.
            _ => Ok(goal),
        }
    }

    /// Checks that every part of a control construct is a goal (ISO 7.6.2); returns whether one is unbound.
    /// `representation_error(cyclic_term)` for a cyclic one.
    pub(super) fn check_body(&mut self, goal: Cell) -> Raised<bool> {
        if self.heap.deref(goal).is_atom() {
            return Ok(false);
        }
        let mut walk = TreeWalk::new(&self.heap, goal);
        let mut todo = Vec::new();
        let mut has_unbound = false;
        let mut next = self.part(goal, goal)?.construct(&mut has_unbound);
        while let Some(args) = next.take().or_else(|| todo.pop()) {
            self.heap.meter.charge(1)?;
            walk.step(&mut self.heap)?;
            for part in [args + 1, args] {
                if let Some(inner) = self.part(self.heap.at(part), goal)?.construct(&mut has_unbound)
                    && let Some(waiting) = next.replace(inner)
                {
                    todo.push(waiting);
                }
            }
        }
        Ok(has_unbound)
    }

    /// Classifies a part of a goal, which must be callable.
    #[inline]
    fn part(&self, part: Cell, goal: Cell) -> Raised<BodyPart> {
        match self.heap.callable(part) {
            Some((name, 2, args)) if is_control(name, 2) => Ok(BodyPart::Construct(args)),
            Some(_) => Ok(BodyPart::Simple),
            None if self.heap.is_var(part) => Ok(BodyPart::Unbound),
            None => type_error(atoms::CALLABLE, self.heap.deref(goal)),
        }
    }

    /// Runs a goal in a module; a cut in it cuts to the choice point `barrier`.
    pub(super) fn body(&mut self, mut goal: Cell, mut module: Atom, mut barrier: usize) -> Raised<CodeAddr> {
        let mut uncharged = 0;
        loop {
            if uncharged == CHARGED {
                self.heap.meter.charge(uncharged)?;
                uncharged = 0;
            }
            uncharged += 1;
            (module, goal) = strip_module(&self.heap, goal, module);
            let (name, arity, args) = self.take_apart(goal)?;
            let arg = |machine: &Machine, i| machine.heap.at(args + i);
            match (name, arity) {
                (atoms::TRUE, 0) => return Ok(self.cp),
                // Backtracking to another branch would forget goals that have not run, and a cut runs after
                // them.
                _ if !self.heap.woken.is_empty() && waits_for_woken(name, arity) => {
                    return self.wake_first(goal, barrier, module);
                }
                (atoms::CUT, 0) => return self.cut_then_proceed(barrier),
                (atoms::COMMA, 2) => {
                    self.push_frame(Resume::Conjunction, 3)?;
                    let rest = arg(self, 1);
                    self.remember(rest, barrier, module);
                    goal = arg(self, 0);
                }
                (atoms::SEMICOLON | atoms::BAR, 2) => {
                    let (left, right) = (arg(self, 0), arg(self, 1));
                    if let Some([condition, then]) = self.heap.args_of::<2>(left, atoms::ARROW) {
                        let parts = [condition, then, right];
                        (goal, barrier) = self.push_condition(parts, Resume::Then, module, barrier)?;
                        continue;
                    }
                    if let Some([condition, then]) = self.heap.args_of::<2>(left, atoms::SOFT_ARROW) {
                        let parts = [condition, then, right];
                        (goal, barrier) = self.push_condition(parts, Resume::SoftThen, module, barrier)?;
                        continue;
                    }
                    self.push_branch(right, barrier, module)?;
                    goal = left;
                }
                (atoms::ARROW, 2) => {
                    let parts = [arg(self, 0), arg(self, 1), Cell::atom(atoms::FAIL)];
                    (goal, barrier) = self.push_condition(parts, Resume::Then, module, barrier)?;
                }
                (atoms::SOFT_ARROW, 2) => {
                    let parts = [arg(self, 0), arg(self, 1), Cell::atom(atoms::FAIL)];
                    (goal, barrier) = self.push_condition(parts, Resume::SoftThen, module, barrier)?;
                }
                (atoms::COLON, 2) => return self.no_module(arg(self, 0)),
                (atoms::NOT_PROVABLE, 1) => (goal, barrier) = self.push_not_provable(arg(self, 0))?,
                _ => {
                    let functor = procedure(name, arity)?;
                    for i in 0..arity {
                        self.x[i & 0xffff] = self.heap.at(args + i);
                    }
                    return self.enter_goal(functor, module);
                }
            }
        }
    }

    /// Enters a predicate whose arguments are in registers.
    fn enter_goal(&mut self, functor: Functor, module: Atom) -> Raised<CodeAddr> {
        let pred = self.goal_pred(functor, module);
        if self.db.is_library(module) {
            self.qualify_registers(pred, module);
        }
        self.enter_pred(pred, module)
    }

    /// Enters a predicate whose arguments are in registers, called from a module.
    pub(super) fn enter_pred(&mut self, pred: PredId, module: Atom) -> Raised<CodeAddr> {
        if !self.heap.meter.step() || self.heap.top > self.collect_at {
            return self.handle_events(pred, Some(module));
        }
        self.b0 = self.b;
        Ok(self.entry_of(pred))
    }

    /// Returns the predicate of a goal. A name that `user` does not mention and `system` defines is resolved
    /// to the latter, so that calling built-ins by name creates no new predicates.
    pub(super) fn goal_pred(&mut self, functor: Functor, module: Atom) -> PredId {
        let (name, count) = ((module, functor), self.db.pred_count());
        if let Some(pred) = self.goal_preds.get(name, count) {
            return pred;
        }
        let pred = self.named_pred(functor, module);
        self.goal_preds.put(name, self.db.pred_count(), pred);
        pred
    }

    fn named_pred(&mut self, functor: Functor, module: Atom) -> PredId {
        if let Some(pred) = self.db.find_pred(module, functor) {
            return pred;
        }
        if module == atoms::USER
            && let Some(pred) = self.db.find_pred(atoms::SYSTEM, functor)
            && self.db.pred(pred).is_defined()
        {
            return pred;
        }
        self.pred_id(module, functor)
    }

    /// Qualifies the unqualified goals among the arguments of a meta-predicate with this module.
    pub(super) fn qualify_registers(&mut self, pred: PredId, module: Atom) {
        let Some(target) = self.db.resolve(pred) else { return };
        let Some(meta) = &self.db.pred(target).meta else { return };
        for i in (0..meta.len()).filter(|&i| meta[i].is_goal()) {
            let arg = self.x[i];
            self.x[i] = match self.heap.args_of::<2>(arg, atoms::COLON) {
                None => self.heap.put_struct(atoms::COLON, &[Cell::atom(module), arg]),
                Some(_) => innermost_qualification(&self.heap, arg),
            }
        }
    }

    /// Enters a meta-predicate called by this name, once its goals are qualified, or a transparent one, with
    /// the module of the name; returns the address to continue at.
    #[inline(never)]
    pub(super) fn enter_qualified(&mut self, id: PredId) -> Option<CodeAddr> {
        let (module, definition) = (self.db.pred(id).module, self.db.pred(id).definition);
        let target = self.db.resolve(id).unwrap_or(id);
        if let Some(holder) = self.db.pred(target).transparent {
            // A goal without a module is one of `user`.
            let module = if module == atoms::SYSTEM { atoms::USER } else { module };
            self.x[self.db.pred(target).functor.arity()] = Cell::atom(module);
            return Some(self.entry_of(holder));
        }
        self.qualify_registers(id, module);
        match definition {
            Definition::Import(target) => Some(self.entry_of(target)),
            _ => Some(self.select(id)),
        }
    }

    /// Writes the state of a frame or branch into the first three slots.
    fn remember(&mut self, goal: Cell, barrier: usize, module: Atom) {
        self.set_slot(EnvSlot(0), goal);
        self.set_slot(EnvSlot(1), Cell::int(barrier.to_i64()));
        self.set_slot(EnvSlot(2), Cell::atom(module));
    }

    /// Returns the state of the frame, and removes the frame.
    fn recall(&mut self) -> (Cell, usize, Atom) {
        let goal = self.slot(EnvSlot(0));
        let barrier = self.slot(EnvSlot(1)).as_int().to_usize();
        let module = self.slot(EnvSlot(2)).as_atom();
        self.deallocate();
        (goal, barrier, module)
    }

    /// Suspends the goal in a frame until woken goals have run.
    fn wake_first(&mut self, goal: Cell, barrier: usize, module: Atom) -> Raised<CodeAddr> {
        self.push_frame(Resume::Conjunction, 3)?;
        self.remember(goal, barrier, module);
        let goal = self.wake_goal()?;
        self.call_goal(goal)
    }

    fn cut_then_proceed(&mut self, barrier: usize) -> Raised<CodeAddr> {
        if self.b > barrier { self.cut(barrier, self.cp, Live::NONE) } else { Ok(self.cp) }
    }

    /// Pushes a choice point that continues with another branch.
    fn push_branch(&mut self, goal: Cell, barrier: usize, module: Atom) -> Raised<()> {
        let marks = self.marks();
        self.x[0] = goal;
        self.push_choice(self.places.resume[Resume::Else as usize], 1, marks)?;
        self.set_choice_word(choice::EXTRA + BARRIER, barrier.to_i64());
        let module = Cell::atom(module);
        self.choices.set(self.b + choice::EXTRA + MODULE, module);
        Ok(())
    }

    pub(super) fn resume_else(&mut self) -> Raised<CodeAddr> {
        let goal = self.choice_arg(0);
        let barrier = self.choice_word(choice::EXTRA + BARRIER).to_usize();
        let module = self.choices.get(self.b + choice::EXTRA + MODULE).as_atom();
        self.pop_choice();
        self.body(goal, module, barrier)
    }

    pub(super) fn resume_conjunction(&mut self) -> Raised<CodeAddr> {
        let (goal, barrier, module) = self.recall();
        self.body(goal, module, barrier)
    }

    /// Pushes the state of a running condition: the condition, and the choice point to which a cut in it
    /// cuts.
    fn push_condition(
        &mut self,
        [condition, then, other]: [Cell; 3],
        resume: Resume,
        module: Atom,
        barrier: usize,
    ) -> Raised<(Cell, usize)> {
        self.push_branch(other, barrier, module)?;
        let own = self.b;
        if other != Cell::atom(atoms::FAIL) {
            self.set_choice_word(choice::EXTRA + choice::CONDITION, 1);
        }
        self.push_frame(resume, 4)?;
        self.remember(then, barrier, module);
        self.set_slot(EnvSlot(3), Cell::int(own.to_i64()));
        Ok((condition, own))
    }

    /// Runs `( Condition -> Then ; Other )` for the given goals.
    pub(super) fn conditional(&mut self, condition: Cell, then: Cell, other: Cell) -> Raised<CodeAddr> {
        let (module, condition) = strip_module(&self.heap, condition, atoms::USER);
        let condition = self.goal_as_body(condition)?;
        let (condition, own) = self.push_condition([condition, then, other], Resume::Then, module, self.b)?;
        self.body(condition, module, own)
    }

    /// Continues after a true condition: removes its choice points, then continues the frame like that of a
    /// conjunction.
    pub(super) fn resume_then(&mut self) -> Raised<CodeAddr> {
        let own = self.slot(EnvSlot(3)).as_int().to_usize();
        let below = self.choice_number(own, choice::PREVIOUS).to_usize();
        self.cut(below, self.places.resume[Resume::Conjunction as usize], Live::NONE)
    }

    pub(super) fn resume_soft_then(&mut self) -> Raised<CodeAddr> {
        let own = self.slot(EnvSlot(3)).as_int().to_usize();
        self.soft_cut(own);
        let (then, barrier, module) = self.recall();
        self.body(then, module, barrier)
    }

    /// Pushes the same for a goal of `\+`.
    fn push_not_provable(&mut self, goal: Cell) -> Raised<(Cell, usize)> {
        let goal = self.goal_as_body(goal)?;
        let marks = self.marks();
        self.push_choice(self.places.resume[Resume::Proceed as usize], 0, marks)?;
        let own = self.b;
        self.push_frame(Resume::NotProvable, 1)?;
        self.set_slot(EnvSlot(0), Cell::int(own.to_i64()));
        Ok((goal, own))
    }

    /// Continues after the goal of `\+` succeeded: it fails.
    pub(super) fn resume_not_provable(&mut self) -> Raised<CodeAddr> {
        let own = self.slot(EnvSlot(0)).as_int().to_usize();
        let below = self.choice_number(own, choice::PREVIOUS).to_usize();
        self.deallocate();
        self.cut(below, self.fail_at(), Live::NONE)
    }

    /// Handles a call of a predicate that is unknown at the caller.
    #[inline(never)]
    pub(super) fn undefined(&mut self, id: PredId) -> Raised<CodeAddr> {
        if let Some(target) = self.db.resolve(id).filter(|&target| target != id) {
            self.db.pred_mut(id).definition = Definition::Import(target);
            self.relink(id);
            return Ok(self.entries[id.index()]);
        }
        let pred = self.db.pred(id);
        let (module, functor) = (pred.module, pred.functor);
        if let Some(goal) = self.autoload_goal(id) {
            self.backtrace.looking_for = Some((id, self.backtrace.here));
            let again = self.entries[id.index()];
            return self.interpose(goal, again, Live::below(functor.arity().to_u16()), None);
        }
        if let Some((_, here)) = self.backtrace.looking_for.take().filter(|&(pred, _)| pred == id) {
            self.backtrace.here = here;
        }
        match self.db.unknown_in(module) {
            _ if self.db.pred(id).dynamic => Ok(self.fail_at()),
            Unknown::Error => Err(Raise::UnknownProcedure(module, functor).into()),
            Unknown::Warning => {
                let goal = self.warning_of_unknown(module, functor);
                self.interpose(goal, self.fail_at(), Live::NONE, None)
            }
            Unknown::Fail => Ok(self.fail_at()),
        }
    }

    /// Builds `system:print_message(warning, error(existence_error(procedure, PI), _))`.
    fn warning_of_unknown(&mut self, module: Atom, functor: Functor) -> Cell {
        let error = unknown_procedure(module, functor, &mut self.heap);
        let [print, warning] = ["print_message", "warning"].map(|name| self.symbols.intern(name));
        let goal = self.heap.put_struct(print, &[Cell::atom(warning), error]);
        self.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal])
    }

    /// Builds `system:'$autoload'(Module, Name, Arity)`, unless the predicate was already searched for.
    fn autoload_goal(&mut self, id: PredId) -> Option<Cell> {
        let name = self.symbols.intern("$autoload");
        let rules = self.db.find_pred(atoms::SYSTEM, Functor::new(name, 3))?;
        if !self.db.flags.autoload && !self.db.is_library(self.db.pred(id).module) {
            return None;
        }
        let pred = self.db.pred(id);
        if pred.looked_for || rules == id {
            return None;
        }
        let (module, functor) = (pred.module, pred.functor);
        let arity = Cell::int(functor.arity().to_i64());
        let goal = self.heap.put_struct(name, &[Cell::atom(module), Cell::atom(functor.name()), arity]);
        Some(self.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]))
    }
}

/// Returns the part of `M1:M2:Goal` that names one module, `M2:Goal`. Modules that are not atoms stay, and
/// some of an endless chain.
fn innermost_qualification(heap: &Heap, term: Cell) -> Cell {
    let mut term = heap.deref(term);
    let is_atom = |module| matches!(heap.view(module), View::Atom(_));
    for _ in 0..=heap.top() {
        let Some([outer, inner]) = heap.args_of::<2>(term, atoms::COLON) else { break };
        let Some([module, _]) = heap.args_of::<2>(inner, atoms::COLON) else { break };
        if !is_atom(outer) || !is_atom(module) {
            break;
        }
        term = heap.deref(inner);
    }
    term
}

/// Returns whether this is a cut, or a control construct that creates a choice point.
fn waits_for_woken(name: Atom, arity: usize) -> bool {
    match arity {
        0 => name == atoms::CUT,
        1 => name == atoms::NOT_PROVABLE,
        2 => {
            matches!(name, atoms::SEMICOLON | atoms::BAR | atoms::ARROW | atoms::SOFT_ARROW)
        }
        _ => false,
    }
}

fn is_control(name: Atom, arity: usize) -> bool {
    match arity {
        2 => matches!(
            name,
            atoms::COMMA | atoms::SEMICOLON | atoms::BAR | atoms::ARROW | atoms::SOFT_ARROW | atoms::COLON
        ),
        1 => name == atoms::NOT_PROVABLE,
        _ => false,
    }
}
