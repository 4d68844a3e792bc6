//! Flattens a clause body into a sequence of steps, with control constructs as brackets around their
//! branches.
//!
//! Flattening uses a work list, so that a body nested a hundred thousand levels deep needs no recursion.

use super::test_kind::TestKind;
use crate::program::flags::OccursCheck;
use crate::program::{Database, Definition, NativeId, PredId};
use crate::term::raise::{Raise, Raised, type_error};
use crate::term::walk::TreeWalk;
use crate::term::{Addr, Atom, Cell, Functor, Heap, View, atoms};
use crate::width::Width;

/// A number for each control construct of a clause.
pub type Construct = usize;

/// The barrier of a cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barrier {
    Clause,
    /// The condition of this construct.
    Condition(Construct),
}

/// The kinds of control construct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConstructKind {
    /// `( C -> T ; E )`
    If,
    /// `( C *-> T ; E )`
    SoftIf,
    /// `\+ C`
    Not,
    /// `( A ; B )`
    Or,
}

/// Arithmetic comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
}

/// One step of a body.
#[derive(Clone, Copy, Debug)]
pub enum BodyStep {
    Unify(Cell, Cell),
    Test(TestKind, Cell),
    /// `==` or, if false, `\==`.
    Identical(Cell, Cell, bool),
    Compare(Relation, Cell, Cell),
    /// Whether the condition of this construct left no choice point.
    IsDet(Construct),
    /// Whether this construct, a guard, would only repeat the one that the clause returns to.
    IsGuarded(Construct),
    Is(Cell, Cell),
    /// A native that is called in place. `tests` if it binds nothing when it fails, and wakes no goals.
    Native {
        native: NativeId,
        name: Atom,
        args: Addr,
        arity: usize,
        tests: bool,
    },
    Call {
        pred: PredId,
        args: Addr,
        arity: usize,
    },
    Cut(Barrier),
    Fail,
    /// `true` after the last call of a clause, which is then not a last call: endless recursion through it
    /// exceeds the memory limit instead of looping forever. Also behind calls that raise for their caller.
    True,
    /// Start of the condition, or of the first branch of `Or`. `simple` if it consists of tests and leaves no
    /// bindings.
    Open {
        kind: ConstructKind,
        id: Construct,
        simple: bool,
    },
    /// End of the condition.
    Then {
        kind: ConstructKind,
        id: Construct,
        simple: bool,
    },
    /// Start of the other branch.
    Else {
        id: Construct,
        simple: bool,
    },
    Close {
        id: Construct,
        simple: bool,
    },
}

impl BodyStep {
    /// Returns whether the step is a test that binds and calls nothing.
    pub fn is_test(&self) -> bool {
        matches!(
            self,
            BodyStep::Test(..)
                | BodyStep::Identical(..)
                | BodyStep::Compare(..)
                | BodyStep::Native { tests: true, .. }
        )
    }

    /// Returns whether the step is compiled inline, so that registers survive it.
    pub fn is_inline(&self) -> bool {
        self.is_test() || matches!(self, BodyStep::Unify(..) | BodyStep::Is(..) | BodyStep::Native { .. })
    }
}

/// A part of the body that is still to be flattened.
pub enum Item {
    Body(Cell, Atom, Barrier),
    Step(BodyStep),
}

/// The parts of the machine that flattening needs.
pub struct Flattener<'a> {
    pub heap: &'a mut Heap,
    pub db: &'a mut Database,
    items: Vec<Item>,
    pub(super) constructs: usize,
}

/// A control construct or goal, taken apart.
enum BodyGoal {
    True,
    Fail,
    Cut,
    And(Cell, Cell),
    /// A cut after which the goal must succeed deterministically: `$, Goal`.
    Commit(Cell),
    /// A goal that must succeed deterministically: `$(Goal)`.
    Guarded(Cell),
    Branch {
        kind: ConstructKind,
        condition: Cell,
        then: Cell,
        other: Cell,
    },
    Step(BodyStep),
    Qualified(Atom, Cell),
    /// A goal to call through `call/1`.
    Meta,
    Plain,
}

/// The bytes for compiling a step: the step, its instructions and labels, and buffers half empty.
const STEP: usize = 256;

/// The names of predicates of libraries that raise errors of what their caller gave them.
const BLAMING: [Atom; 9] = [
    atoms::MUST_BE,
    atoms::ASSERTION,
    atoms::FORMAT,
    atoms::TYPE_ERROR,
    atoms::DOMAIN_ERROR,
    atoms::EXISTENCE_ERROR,
    atoms::PERMISSION_ERROR,
    atoms::REPRESENTATION_ERROR,
    atoms::INSTANTIATION_ERROR,
];

/// Shorter bodies are compiled without a look at the memory limit.
const MANY: usize = 256;

impl<'a> Flattener<'a> {
    /// `items` is memory left by an earlier flattening.
    pub fn new(heap: &'a mut Heap, db: &'a mut Database, items: Vec<Item>) -> Self {
        Flattener { heap, db, items, constructs: 0 }
    }

    /// Adds the steps of a body in `module`. Returns the number of constructs and the memory used.
    ///
    /// # Errors
    /// `type_error(callable, Body)` when a goal in it is a number or string;
    /// `representation_error(cyclic_term)` when it contains itself; `representation_error(max_arity)` when a
    /// goal has more arguments than a predicate can have.
    pub fn flatten(
        mut self,
        body: Cell,
        module: Atom,
        steps: &mut Vec<BodyStep>,
    ) -> Raised<(usize, Vec<Item>)> {
        let mut walk = TreeWalk::new(self.heap, body);
        self.items.push(Item::Body(body, module, Barrier::Clause));
        while let Some(item) = self.items.pop() {
            if steps.len() > MANY {
                self.heap.afford(steps.len() * STEP)?;
            }
            match item {
                Item::Step(step) => steps.push(step),
                Item::Body(goal, module, barrier) => {
                    self.heap.meter.charge(1)?;
                    walk.step(self.heap)?;
                    self.goal(goal, module, barrier, steps)?;
                }
            }
        }
        Ok((self.constructs, self.items))
    }

    fn goal(&mut self, cell: Cell, module: Atom, barrier: Barrier, steps: &mut Vec<BodyStep>) -> Raised<()> {
        match self.classify(cell)? {
            BodyGoal::True
                if self.items.is_empty() && matches!(steps.last(), Some(BodyStep::Call { .. })) =>
            {
                steps.push(BodyStep::True);
            }
            BodyGoal::True => {}
            BodyGoal::Fail => steps.push(BodyStep::Fail),
            BodyGoal::Cut => steps.push(BodyStep::Cut(barrier)),
            BodyGoal::Step(step) => steps.push(step),
            BodyGoal::And(a, b) => {
                self.items.push(Item::Body(b, module, barrier));
                self.items.push(Item::Body(a, module, barrier));
            }
            BodyGoal::Commit(goal) => {
                steps.push(BodyStep::Cut(barrier));
                self.rest_guarded(goal, module, barrier);
            }
            BodyGoal::Guarded(goal) => drop(self.guarded(goal, module, barrier)),
            BodyGoal::Branch { kind, condition, then, other } => {
                self.branch(kind, [condition, then, other], module, barrier);
            }
            BodyGoal::Qualified(module, goal) => self.items.push(Item::Body(goal, module, barrier)),
            BodyGoal::Meta => {
                let goal = self.heap.deref(cell);
                let call = self.heap.put_struct(atoms::CALL, &[goal]);
                steps.push(self.call(call, module)?);
            }
            BodyGoal::Plain if let Some([collect, result]) = self.collection(cell) => {
                let fail = Cell::atom(atoms::FAIL);
                self.branch(ConstructKind::Not, [collect, fail, result], module, barrier);
            }
            BodyGoal::Plain if let Some(condition) = self.once(cell, module) => {
                let [truth, fail] = [atoms::TRUE, atoms::FAIL].map(Cell::atom);
                self.branch(ConstructKind::If, [condition, truth, fail], module, barrier);
            }
            BodyGoal::Plain if let Some([is_own, call, in_place]) = self.in_place(cell, module) => {
                self.branch(ConstructKind::If, [is_own, call, in_place], module, barrier);
            }
            BodyGoal::Plain => {
                steps.push(self.call(cell, module)?);
                if self.blames_caller(cell, module) {
                    steps.push(BodyStep::True);
                }
            }
        }
        Ok(())
    }

    /// Returns whether a goal of a program is of a library predicate that often raises for its caller. It is
    /// no last call then, so that the place of the error is the clause and not its caller's.
    fn blames_caller(&self, goal: Cell, module: Atom) -> bool {
        let name = self.heap.callable(goal).map(|(name, ..)| name);
        name.is_some_and(|name| BLAMING.contains(&name)) && !self.db.is_library(module)
    }

    fn branch(&mut self, kind: ConstructKind, parts: [Cell; 3], module: Atom, barrier: Barrier) {
        let [condition, then, other] = parts;
        let id = self.constructs;
        self.constructs += 1;
        let simple =
            kind != ConstructKind::Or && kind != ConstructKind::SoftIf && self.is_simple(condition, module);
        let local = if kind == ConstructKind::Or { barrier } else { Barrier::Condition(id) };
        self.items.push(Item::Step(BodyStep::Close { id, simple }));
        self.items.push(Item::Body(other, module, barrier));
        self.items.push(Item::Step(BodyStep::Else { id, simple }));
        if kind != ConstructKind::Or {
            self.items.push(Item::Body(then, module, barrier));
            self.items.push(Item::Step(BodyStep::Then { kind, id, simple }));
        }
        self.items.push(Item::Body(condition, module, local));
        self.items.push(Item::Step(BodyStep::Open { kind, id, simple }));
    }

    /// Compiles `$(Goal)` as `( Goal, ( IsDet -> true ; Nondet ) -> true ; Failed )`, where the last goals
    /// raise the errors. Returns the construct.
    fn guarded(&mut self, goal: Cell, module: Atom, barrier: Barrier) -> Construct {
        let culprit = self.culprit(goal, module);
        let [nondet, failed] = [atoms::NONDET, atoms::FAIL].map(|how| {
            let error = [culprit, Cell::atom(how), Cell::atom(atoms::GUARD)];
            let error = self.heap.put_struct(atoms::NOT_DET, &error);
            Item::Body(error, module, barrier)
        });
        let id = self.constructs;
        self.constructs += 2;
        let step = |step| Item::Step(step);
        let (kind, simple) = (ConstructKind::If, false);
        self.items.extend([
            step(BodyStep::Close { id, simple }),
            failed,
            step(BodyStep::Else { id, simple }),
        ]);
        self.items.push(step(BodyStep::Then { kind, id, simple }));
        self.choose(id + 1, BodyStep::IsDet(id), None, [nondet]);
        self.items.push(Item::Body(goal, module, Barrier::Condition(id)));
        self.items.push(step(BodyStep::Open { kind, id, simple }));
        id
    }

    /// Compiles `Goal` behind `$, ` as `$(Goal)`. A clause that calls itself there at last would add a guard
    /// in each round, of which one is enough: then it is `( IsGuarded -> Goal ; $(Goal) )`.
    fn rest_guarded(&mut self, goal: Cell, module: Atom, barrier: Barrier) {
        if !self.ends_in_call(goal) {
            self.guarded(goal, module, barrier);
            return;
        }
        let id = self.constructs;
        self.constructs += 1;
        let before = self.items.len();
        let guard = self.guarded(goal, module, barrier);
        let guarded: Vec<Item> = self.items.drain(before..).collect();
        self.choose(id, BodyStep::IsGuarded(guard), Some(Item::Body(goal, module, barrier)), guarded);
    }

    /// Adds `( Test -> Then ; Other )` for a test.
    fn choose(
        &mut self,
        id: Construct,
        test: BodyStep,
        then: Option<Item>,
        other: impl IntoIterator<Item = Item>,
    ) {
        let (kind, simple) = (ConstructKind::If, true);
        self.items.push(Item::Step(BodyStep::Close { id, simple }));
        self.items.extend(other);
        self.items.push(Item::Step(BodyStep::Else { id, simple }));
        self.items.extend(then);
        self.items.push(Item::Step(BodyStep::Then { kind, id, simple }));
        self.items.push(Item::Step(test));
        self.items.push(Item::Step(BodyStep::Open { kind, id, simple }));
    }

    /// Returns whether the last goal of a conjunction is a call, and none of its goals is `$`, which would
    /// double the code once more.
    fn ends_in_call(&self, mut goal: Cell) -> bool {
        for _ in 0..=self.heap.top() {
            match self.classify(goal) {
                Ok(BodyGoal::And(_, rest)) => goal = rest,
                Ok(BodyGoal::Plain) => return true,
                _ => return false,
            }
        }
        false
    }

    /// Returns the indicator of a goal with its module.
    fn culprit(&mut self, goal: Cell, module: Atom) -> Cell {
        let (module, goal) = strip_module(self.heap, goal, module);
        let (name, arity, _) = self.heap.callable(goal).unwrap_or((atoms::CALL, 1, 0));
        let indicator = self.heap.put_struct(atoms::SLASH, &[Cell::atom(name), Cell::int(arity.to_i64())]);
        self.heap.put_struct(atoms::COLON, &[Cell::atom(module), indicator])
    }

    /// Returns whether a condition in `module` is a finite conjunction of tests.
    fn is_simple(&self, condition: Cell, module: Atom) -> bool {
        let (mut next, mut todo) = (Some(condition), Vec::new());
        for _ in 0..=self.heap.top() {
            let Some(cell) = next.take().or_else(|| todo.pop()) else { return true };
            match self.classify(cell) {
                Ok(BodyGoal::And(a, b)) => {
                    todo.push(b);
                    next = Some(a);
                }
                Ok(BodyGoal::True | BodyGoal::Fail) => {}
                Ok(BodyGoal::Step(step)) if step.is_test() => {}
                Ok(BodyGoal::Plain) if self.is_native_test(cell, module) => {}
                _ => return false,
            }
        }
        false
    }

    fn is_native_test(&self, goal: Cell, module: Atom) -> bool {
        let Some((name, arity, _)) = self.heap.callable(goal) else { return false };
        let Ok(functor) = procedure(name, arity) else { return false };
        self.inline_native(functor, module).is_some_and(|(pred, _)| self.db.pred(pred).tests)
    }

    /// Returns the native that a call in `module` of this functor runs in place. Programs may define
    /// predicates of the names beyond ISO, even after the clause that calls them; libraries do not, but for a
    /// few that they export.
    fn inline_native(&self, functor: Functor, module: Atom) -> Option<(PredId, NativeId)> {
        let id = self.db.find_pred(atoms::SYSTEM, functor)?;
        let pred = self.db.pred(id);
        let Definition::Native(native) = pred.definition else { return None };
        let is_certain = || pred.iso || (self.db.is_library(module) && !self.db.has_own(module, functor));
        (pred.inline && is_certain()).then_some((id, native))
    }

    fn classify(&self, cell: Cell) -> Raised<BodyGoal> {
        let heap = &*self.heap;
        let (name, arity, args) = match heap.view(cell) {
            View::Var(_) => return Ok(BodyGoal::Meta),
            View::Int(_) | View::Box(_) => return type_error(atoms::CALLABLE, cell),
            _ => match heap.callable(cell) {
                Some(parts) => parts,
                None => return type_error(atoms::CALLABLE, cell),
            },
        };
        let arg = |i: usize| heap.at(args + i);
        let fail = Cell::atom(atoms::FAIL);
        let truth = Cell::atom(atoms::TRUE);
        Ok(match (name, arity) {
            (atoms::TRUE, 0) => BodyGoal::True,
            (atoms::FAIL | atoms::FALSE, 0) => BodyGoal::Fail,
            (atoms::CUT | atoms::DOLLAR, 0) => BodyGoal::Cut,
            (atoms::COMMA, 2) if heap.view(arg(0)) == View::Atom(atoms::DOLLAR) => BodyGoal::Commit(arg(1)),
            (atoms::DOLLAR, 1) if !heap.is_var(arg(0)) && self.is_body(arg(0)) => BodyGoal::Guarded(arg(0)),
            (atoms::COMMA, 2) => BodyGoal::And(arg(0), arg(1)),
            (atoms::ARROW, 2) => {
                BodyGoal::Branch { kind: ConstructKind::If, condition: arg(0), then: arg(1), other: fail }
            }
            (atoms::SOFT_ARROW, 2) => {
                BodyGoal::Branch { kind: ConstructKind::SoftIf, condition: arg(0), then: arg(1), other: fail }
            }
            (atoms::NOT_PROVABLE, 1) if self.is_body(arg(0)) => {
                BodyGoal::Branch { kind: ConstructKind::Not, condition: arg(0), then: fail, other: truth }
            }
            (atoms::SEMICOLON | atoms::BAR, 2) => self.disjunction(arg(0), arg(1)),
            (atoms::COLON, 2) => match (heap.view(arg(0)), heap.view(arg(1))) {
                (View::Atom(module), View::Atom(_) | View::Str(..) | View::List(_)) => {
                    BodyGoal::Qualified(module, arg(1))
                }
                _ => BodyGoal::Meta,
            },
            _ => match self.inline(name, arity, args) {
                Some(step) => BodyGoal::Step(step),
                None => BodyGoal::Plain,
            },
        })
    }

    /// Returns whether a term converts to a body. `\+` is not a control construct (ISO 7.8, 8.15.1), so an
    /// argument that does not convert is an error of the call and not of the clause.
    pub(super) fn is_body(&self, term: Cell) -> bool {
        let (mut next, mut todo) = (Some(term), Vec::new());
        for _ in 0..=self.heap.top() {
            let Some(part) = next.take().or_else(|| todo.pop()) else { return true };
            match self.heap.view(part) {
                View::Var(_) => {}
                View::Int(_) | View::Box(_) => return false,
                _ => match self.heap.callable(part) {
                    Some((name, 2, args)) if is_construct(name) => {
                        todo.extend([self.heap.at(args), self.heap.at(args + 1)]);
                    }
                    Some(_) => {}
                    None => return false,
                },
            }
        }
        false
    }

    fn disjunction(&self, left: Cell, right: Cell) -> BodyGoal {
        let parts = |arrow| self.heap.args_of::<2>(left, arrow);
        if let Some([condition, then]) = parts(atoms::ARROW) {
            return BodyGoal::Branch { kind: ConstructKind::If, condition, then, other: right };
        }
        if let Some([condition, then]) = parts(atoms::SOFT_ARROW) {
            return BodyGoal::Branch { kind: ConstructKind::SoftIf, condition, then, other: right };
        }
        BodyGoal::Branch { kind: ConstructKind::Or, condition: left, then: left, other: right }
    }

    /// Returns the step of a goal that is compiled inline.
    fn inline(&self, name: Atom, arity: usize, args: Addr) -> Option<BodyStep> {
        let arg = |i: usize| self.heap.at(args + i);
        if arity == 1 {
            return Some(BodyStep::Test(TestKind::of(name)?, arg(0)));
        }
        if arity != 2 {
            return None;
        }
        let compare = |relation| Some(BodyStep::Compare(relation, arg(0), arg(1)));
        match name {
            atoms::EQUALS if self.db.flags.occurs_check == OccursCheck::False => {
                Some(BodyStep::Unify(arg(0), arg(1)))
            }
            atoms::IDENTICAL => Some(BodyStep::Identical(arg(0), arg(1), true)),
            atoms::NOT_IDENTICAL => Some(BodyStep::Identical(arg(0), arg(1), false)),
            atoms::IS => Some(BodyStep::Is(arg(0), arg(1))),
            atoms::LESS => compare(Relation::Less),
            atoms::LESS_EQUAL => compare(Relation::LessEqual),
            atoms::GREATER => compare(Relation::Greater),
            atoms::GREATER_EQUAL => compare(Relation::GreaterEqual),
            atoms::ARITH_EQUAL => compare(Relation::Equal),
            atoms::ARITH_NOT_EQUAL => compare(Relation::NotEqual),
            _ => None,
        }
    }

    /// Makes the step of a call: of an inline native, or of a predicate. Predicates of programs qualify goals
    /// at their entry ([`Instr::Qualify`](super::instruction::Instr::Qualify)); for inline natives and
    /// libraries this does it.
    fn call(&mut self, goal: Cell, module: Atom) -> Raised<BodyStep> {
        let (name, arity, args) = self.heap.callable(goal).unwrap_or((atoms::FAIL, 0, 0));
        let functor = procedure(name, arity)?;
        if let Some((pred, native)) = self.inline_native(functor, module) {
            let tests = self.db.pred(pred).tests;
            let args = self.qualify_args(pred, name, args, arity, module);
            return Ok(BodyStep::Native { native, name, args, arity, tests });
        }
        let pred = self.db.pred_id(module, functor);
        let args = match self.db.is_library(module) {
            true => self.qualify_args(pred, name, args, arity, module),
            false => args,
        };
        Ok(BodyStep::Call { pred, args, arity })
    }

    /// Returns the arguments, with goals qualified by the module of the call.
    fn qualify_args(&mut self, pred: PredId, name: Atom, args: Addr, arity: usize, module: Atom) -> Addr {
        if is_open(module) {
            return args;
        }
        let definition = self.db.resolve(pred).unwrap_or(pred);
        let Some(meta) = self.db.pred(definition).meta.clone() else { return args };
        let mut copied: Vec<Cell> = (0..arity).map(|i| self.heap.at(args + i)).collect();
        for (arg, mode) in copied.iter_mut().zip(&meta).filter(|(_, mode)| mode.is_goal()) {
            *arg = self.qualified(*arg, mode.added(), module);
        }
        let term = self.heap.put_struct(name, &copied);
        self.heap.callable(term).map_or(args, |(_, _, args)| args)
    }

    /// Qualifies a goal to which `added` arguments are added. A variable in a rule of a library holds a goal
    /// of the caller, even inside a goal of the library.
    fn qualified(&mut self, goal: Cell, added: usize, module: Atom) -> Cell {
        let library = self.db.is_library(module);
        let settled = self.heap.args_of::<2>(goal, atoms::COLON).is_some();
        if is_open(module) || settled || (library && self.heap.is_var(goal)) {
            return goal;
        }
        let goal = if library { self.of_callers(goal, added, module) } else { goal };
        self.heap.put_struct(atoms::COLON, &[Cell::atom(module), goal])
    }

    /// Qualifies variables that are goals inside a goal of a library with `user`. If their values belong to
    /// another module, they are qualified already.
    fn of_callers(&mut self, goal: Cell, added: usize, module: Atom) -> Cell {
        let holder = self.heap.put_struct(atoms::CALL, &[goal]);
        let mut todo = vec![(holder.addr() + 1, added)];
        while let Some((at, added)) = todo.pop() {
            let goal = self.heap.at(at);
            if self.heap.is_var(goal) {
                let callers = self.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::USER), goal]);
                self.heap.set(at, callers);
                continue;
            }
            let Some((name, arity, args)) = self.heap.callable(goal) else { continue };
            let places = self.goal_places(Functor::new(name, arity + added), module);
            if places.iter().any(|&(i, _)| i < arity) {
                let parts: Vec<Cell> = (0..arity).map(|i| self.heap.at(args + i)).collect();
                let copy = self.heap.put_struct(name, &parts);
                self.heap.set(at, copy);
                let inner = places.into_iter().filter(|&(i, _)| i < arity);
                todo.extend(inner.map(|(i, added)| (copy.addr() + 1 + i, added)));
            }
        }
        self.heap.at(holder.addr() + 1)
    }

    /// Returns which arguments of a call are goals, and how many arguments are added to each.
    fn goal_places(&self, functor: Functor, module: Atom) -> Vec<(usize, usize)> {
        if (functor.name(), functor.arity()) == (atoms::CARET, 2) {
            return vec![(1, 0)];
        }
        let known = self.db.find_pred(module, functor).or_else(|| self.db.find_pred(atoms::SYSTEM, functor));
        let meta = known.and_then(|id| self.db.pred(self.db.resolve(id).unwrap_or(id)).meta.as_deref());
        let goals = meta.unwrap_or(&[]).iter().enumerate().filter(|(_, mode)| mode.is_goal());
        goals.map(|(i, mode)| (i, mode.added())).collect()
    }
}

/// Returns whether a compound of this name and two arguments is a control construct.
pub fn is_construct(name: Atom) -> bool {
    matches!(name, atoms::COMMA | atoms::SEMICOLON | atoms::BAR | atoms::ARROW | atoms::SOFT_ARROW)
}

/// Returns whether goals that a module passes on belong to the caller. Unqualified goals run in `user`, and
/// rules of `system` receive goals of their callers.
fn is_open(module: Atom) -> bool {
    matches!(module, atoms::USER | atoms::SYSTEM)
}

/// Returns the functor of a predicate.
///
/// # Errors
/// `representation_error(max_arity)` if there are more arguments than a predicate can have.
#[inline]
pub fn procedure(name: Atom, arity: usize) -> Raised<Functor> {
    if arity > Functor::MAX_PROCEDURE_ARITY {
        return Err(Raise::Representation(atoms::MAX_ARITY).into());
    }
    Ok(Functor::new(name, arity))
}

/// Splits a clause into head and body: `(module, head, body)`.
///
/// # Errors
/// `instantiation_error` for an unbound head or module, `type_error(callable, Head)` for a number,
/// `type_error(module, M)`, `representation_error(max_arity)`, `representation_error(cyclic_term)`.
pub fn split(heap: &Heap, clause: Cell, module: Atom) -> Raised<(Atom, Cell, Cell)> {
    let (mut module, clause) = strip_module(heap, clause, module);
    let (head, body) = match heap.args_of::<2>(clause, atoms::NECK) {
        Some([head, body]) => (head, body),
        None => (clause, Cell::atom(atoms::TRUE)),
    };
    let (inner, head) = strip_module(heap, head, module);
    module = inner;
    if let Some([qualifier, _]) = heap.args_of::<2>(head, atoms::COLON) {
        return match heap.view(qualifier) {
            View::Var(_) => Err(Raise::Instantiation.into()),
            View::Atom(_) => Err(Raise::Representation(atoms::CYCLIC_TERM).into()),
            _ => type_error(atoms::MODULE, heap.deref(qualifier)),
        };
    }
    match heap.view(head) {
        View::Var(_) => return Err(Raise::Instantiation.into()),
        View::Int(_) | View::Box(_) => return type_error(atoms::CALLABLE, heap.deref(head)),
        View::Str(functor, _) => drop(procedure(functor.name(), functor.arity())?),
        _ => {}
    }
    Ok((module, heap.deref(head), heap.deref(body)))
}

/// Strips `Module:` prefixes from a term. One is left if their chain is endless.
#[inline(always)]
pub fn strip_module(heap: &Heap, term: Cell, module: Atom) -> (Atom, Cell) {
    let term = heap.deref(term);
    match term.is_structure() && heap.at(term.addr()) == Functor::new(atoms::COLON, 2).cell() {
        true => strip_prefixes(heap, term, module),
        false => (module, term),
    }
}

#[inline(never)]
fn strip_prefixes(heap: &Heap, mut term: Cell, mut module: Atom) -> (Atom, Cell) {
    for _ in 0..=heap.top() {
        let Some([name, inner]) = heap.args_of::<2>(term, atoms::COLON) else { break };
        let View::Atom(name) = heap.view(name) else { break };
        module = name;
        term = inner;
    }
    (module, heap.deref(term))
}
