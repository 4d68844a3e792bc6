//! Compiles goals: calls and inline goals.
//!
//! A goal becomes the cheapest of these: a test that jumps, arithmetic over registers, an inline native, a
//! call. Before a call, terms are built in free registers. Then all values move to their argument registers
//! in parallel, each once, with cycles broken by a spare register.

use rustc_hash::{FxHashMap, FxHashSet};

use super::compile::Compiler;
use super::flatten::{BodyStep, Relation};
use super::instruction::Instr;
use super::operand::Reg;
use crate::program::PredId;
use crate::term::cell::Tag;
use crate::term::raise::Raised;
use crate::term::{Addr, Cell, View, atoms, walk};
use crate::width::Width;

/// The arguments of a call that count as one inference.
const ARGUMENTS: usize = 64;

/// Calls with more moves are not looked at for arithmetic that may write arguments.
const MANY_MOVES: usize = 32;

/// Expressions with more nodes are built as terms and evaluated.
const LARGE_EXPRESSION: usize = 200;

impl Compiler<'_> {
    // ---- calls ----

    pub(super) fn call(&mut self, pred: PredId, args: Addr, arity: usize, tail: bool) -> Raised<()> {
        let args: Vec<Cell> = (0..arity).map(|i| self.heap.at(args + i)).collect();
        self.arguments_into_place(&args)?;
        match (tail, self.has_environment) {
            (true, true) => self.out.push(Instr::DeallocateExecute { pred }),
            (true, false) => self.out.execute(pred, arity),
            (false, _) => {
                let n = self.analysis.live_after(self.step);
                self.out.push(Instr::Call { n, pred });
                self.ensure_room();
                self.reset_registers();
                self.may_wake = true;
            }
        }
        Ok(())
    }

    /// O(arguments), plus the time to build their terms.
    fn arguments_into_place(&mut self, args: &[Cell]) -> Raised<()> {
        self.heap.meter.charge(args.len() / ARGUMENTS)?;
        let mut moves: Vec<(Reg, Reg)> = Vec::new();
        let compounds = args.iter().any(|&arg| self.is_compound(arg));
        let needed = if compounds { self.registers_of(args)? } else { FxHashSet::default() };
        for (i, &arg) in args.iter().enumerate() {
            if self.is_compound(arg) {
                let i = Reg(i.to_u16());
                if needed.contains(&i) {
                    let x = self.take();
                    self.put_compound(arg, x)?;
                    moves.push((x, i));
                } else {
                    self.put_compound(arg, i)?;
                }
            }
        }
        for (i, &arg) in args.iter().enumerate() {
            if let Some(var) = self.variable(arg)
                && let Some(x) = self.register(var)
            {
                moves.push((x, Reg(i.to_u16())));
            }
        }
        self.compute_in_place(&mut moves);
        self.move_in_parallel(moves);
        // Compounds and register variables are in place, so the remaining loads cannot overwrite a value that
        // is still needed.
        let mut begun = FxHashMap::default();
        for (i, &arg) in args.iter().enumerate() {
            let x = Reg(i.to_u16());
            match self.variable(arg) {
                Some(var) if begun.contains_key(&var) => {
                    self.out.push(Instr::Move { from: begun[&var], to: x });
                }
                Some(var) if self.is_seen(var) && self.register(var).is_some() => {}
                Some(var) if self.is_seen(var) => self.out.push(Instr::LoadY { y: self.slot(var), x }),
                Some(var) if self.in_slot(var) => {
                    let y = self.first_in_slot(var);
                    self.out.push(Instr::PutVarY { y, x });
                }
                Some(var) => {
                    self.out.push(Instr::PutVar { x });
                    if !self.is_void(var) {
                        begun.insert(var, x);
                    }
                    // The call ends the use of all registers, but every variable needs a location for the
                    // other branch.
                    if !self.settle(var, x) {
                        self.first_in_register(var);
                    }
                }
                None if !self.is_compound(arg) => self.put(arg, x)?,
                None => {}
            }
        }
        Ok(())
    }

    /// Lets arithmetic write the arguments of the call itself, where nothing else uses their registers.
    /// Removes the moves for which it does.
    fn compute_in_place(&mut self, moves: &mut Vec<(Reg, Reg)>) {
        if moves.len() > MANY_MOVES {
            return;
        }
        let mut i = 0;
        while let Some(&(from, to)) = moves.get(i) {
            let uses = |x: Reg| moves.iter().filter(|&&(from, _)| from == x).count();
            if from != to && uses(from) == 1 && uses(to) == 0 && self.out.retarget(from, to) {
                moves.swap_remove(i);
            } else {
                i += 1;
            }
        }
    }

    /// Returns the registers that hold variables of these terms.
    fn registers_of(&mut self, args: &[Cell]) -> Raised<FxHashSet<Reg>> {
        let vars = walk::variables(self.heap, args)?;
        let ids: Vec<u32> = vars.iter().filter_map(|&v| self.variable(v)).collect();
        Ok(ids.into_iter().filter_map(|var| self.register(var)).collect())
    }

    /// Moves registers in parallel. `moves` holds pairs `(from, to)`, with every `to` once. O(registers).
    fn move_in_parallel(&mut self, mut moves: Vec<(Reg, Reg)>) {
        moves.retain(|&(from, to)| from != to);
        if let [(from, to)] = moves[..] {
            self.out.push(Instr::Move { from, to });
            return;
        }
        let Some(last) = moves.iter().map(|&(from, to)| from.max(to)).max() else { return };
        // The number of pending moves from a register, and the source of its new value.
        let mut reads = vec![0_u32; last.index() + 1];
        let mut sources = vec![None; last.index() + 1];
        for &(from, to) in &moves {
            reads[from.index()] += 1;
            sources[to.index()] = Some(from);
        }
        let mut free: Vec<Reg> =
            moves.iter().map(|&(_, to)| to).filter(|&to| reads[to.index()] == 0).collect();
        while let Some(to) = free.pop() {
            let Some(from) = sources[to.index()].take() else { continue };
            self.out.push(Instr::Move { from, to });
            reads[from.index()] -= 1;
            if reads[from.index()] == 0 {
                free.push(from);
            }
        }
        // Only cycles remain, in which each register is read once. A spare register breaks each.
        let next = self.next;
        for (_, last) in moves {
            let Some(from) = sources[last.index()] else { continue };
            self.next = next;
            let aside = self.take_run(1);
            self.out.push(Instr::Move { from: last, to: aside });
            let (mut from, mut to) = (from, last);
            while from != last {
                self.out.push(Instr::Move { from, to });
                (from, to) = (sources[from.index()].take().unwrap_or(last), from);
            }
            self.out.push(Instr::Move { from: aside, to });
            sources[last.index()] = None;
        }
        self.next = next;
    }

    // ---- in line ----

    pub(super) fn inline(&mut self, step: &BodyStep) -> Raised<()> {
        if !matches!(step, BodyStep::Unify(..)) {
            self.wake();
        }
        self.may_wake |= self.may_bind(step);
        match *step {
            BodyStep::Unify(a, b) => self.unify(a, b),
            BodyStep::Test(kind, cell) => {
                let x = self.value(cell)?;
                self.out.test(Instr::Test { kind, x }, self.otherwise);
                Ok(())
            }
            BodyStep::Identical(a, b, same) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                let test =
                    if same { Instr::TestIdentical { a, b } } else { Instr::TestNotIdentical { a, b } };
                self.out.test(test, self.otherwise);
                Ok(())
            }
            BodyStep::Compare(relation, a, b) => self.compare(relation, a, b),
            BodyStep::Is(target, expression) => self.is(target, expression),
            BodyStep::Native { native, name, args, arity, tests } => {
                let cells: Vec<Cell> = (0..arity).map(|i| self.heap.at(args + i)).collect();
                if self.take_apart(name, &cells)? {
                    self.may_wake = false;
                    return Ok(());
                }
                let base = self.native_args(&cells)?;
                match tests {
                    true => self.out.test(Instr::TestNative { base, native }, self.otherwise),
                    false => self.out.push(Instr::CallNative { base, native }),
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Returns whether a step may bind variables that existed before it.
    pub(super) fn may_bind(&self, step: &BodyStep) -> bool {
        let is_new = |cell| self.is_new(cell);
        match *step {
            BodyStep::Unify(a, b) => !is_new(a) && !is_new(b),
            BodyStep::Is(target, _) => !is_new(target),
            BodyStep::Native { .. } => true,
            _ => false,
        }
    }

    /// Returns a register with a term, and builds the term if necessary.
    pub(super) fn value(&mut self, cell: Cell) -> Raised<Reg> {
        if let Some(var) = self.variable(cell) {
            if self.is_seen(var) {
                return Ok(self.fetch(var));
            }
            let x = self.take();
            if !self.in_slot(var) && self.settle(var, x) {
                self.out.push(Instr::PutVar { x });
                return Ok(x);
            }
            self.put(cell, x)?;
            return Ok(x);
        }
        let x = self.take();
        self.put(cell, x)?;
        Ok(x)
    }

    /// Puts the arguments of a native into consecutive registers. Returns the first of these.
    fn native_args(&mut self, args: &[Cell]) -> Raised<Reg> {
        // Chooses the registers of new variables first, so that the argument registers stay consecutive.
        let base = self.take_run(args.len());
        let free = std::mem::take(&mut self.free);
        for (i, &arg) in args.iter().enumerate() {
            let x = base.plus(i);
            match self.variable(arg) {
                Some(var) if !self.is_seen(var) && !self.is_void(var) && !self.in_slot(var) => {
                    if self.settle(var, x) {
                        self.out.push(Instr::PutVar { x });
                    } else {
                        self.put(arg, x)?;
                    }
                }
                _ => self.put(arg, x)?,
            }
        }
        self.free.extend(free);
        Ok(base)
    }

    fn unify(&mut self, a: Cell, b: Cell) -> Raised<()> {
        match (self.variable(a), self.variable(b)) {
            (Some(v), Some(w)) => self.unify_variables(v, w, a, b),
            (Some(v), None) => self.unify_with(v, a, b),
            (None, Some(w)) => self.unify_with(w, b, a),
            (None, None) => {
                let x = self.value(a)?;
                self.get(x, b)
            }
        }
    }

    fn unify_variables(&mut self, v: u32, w: u32, a: Cell, b: Cell) -> Raised<()> {
        match (self.is_seen(v), self.is_seen(w)) {
            // Later steps expect its first occurrence here all the same.
            _ if v == w => self.value(a).map(drop),
            (true, false) => self.alias(w, v),
            (false, true) => self.alias(v, w),
            (true, true) => {
                let (a, b) = (self.fetch(v), self.fetch(w));
                self.out.push(Instr::Unify { a, b });
                Ok(())
            }
            (false, false) => {
                self.value(a)?;
                self.unify(a, b)
            }
        }
    }

    /// Makes the first occurrence of `new` the value of `old`.
    fn alias(&mut self, new: u32, old: u32) -> Raised<()> {
        if self.is_void(new) {
            return Ok(());
        }
        let x = self.fetch(old);
        self.assign(new, x);
        Ok(())
    }

    /// Makes the first occurrence of a variable the value of register `x`, which nothing else changes.
    pub(super) fn assign(&mut self, var: u32, x: Reg) {
        if self.in_slot(var) {
            let y = self.first_in_slot(var);
            self.out.push(Instr::StoreY { x, y });
            self.settle(var, x);
        } else if !self.settle(var, x) {
            let to = self.first_in_register(var);
            self.out.push(Instr::Move { from: x, to });
        }
    }

    fn unify_with(&mut self, var: u32, cell: Cell, term: Cell) -> Raised<()> {
        if self.is_seen(var) {
            let x = self.fetch(var);
            return self.get(x, term);
        }
        let vars = walk::variables(self.heap, &[term])?;
        if vars.iter().any(|&v| self.variable(v) == Some(var)) {
            let x = self.value(cell)?;
            return self.get(x, term);
        }
        let x = self.take();
        self.put(term, x)?;
        if !self.is_void(var) {
            self.assign(var, x);
        }
        Ok(())
    }

    /// Unifies a term with a register.
    fn get(&mut self, x: Reg, term: Cell) -> Raised<()> {
        if self.is_compound(term) { self.get_compound(x, term) } else { self.get_constant(x, term) }
    }

    // ---- arithmetic ----

    fn is(&mut self, target: Cell, expression: Cell) -> Raised<()> {
        let x = self.evaluate(expression)?;
        match self.variable(target) {
            Some(var) if !self.is_seen(var) => {
                if !self.is_void(var) {
                    self.assign(var, x);
                }
                Ok(())
            }
            Some(var) => {
                let a = self.fetch(var);
                self.out.push(Instr::Unify { a, b: x });
                Ok(())
            }
            None => self.get(x, target),
        }
    }

    fn compare(&mut self, relation: Relation, a: Cell, b: Cell) -> Raised<()> {
        let small = |c: &Self, cell: Cell| match c.heap.view(cell) {
            View::Int(value) => i32::try_from(value).ok(),
            _ => None,
        };
        let test = if let Some(value) = small(self, b) {
            compare_with(relation, self.operand(a)?, value)
        } else if let Some(value) = small(self, a) {
            compare_with(flip(relation), self.operand(b)?, value)
        } else {
            let (a, b) = (self.first_operand(a, b)?, self.operand(b)?);
            match relation {
                Relation::Less => Instr::TestLess { a, b },
                Relation::LessEqual => Instr::TestLessEqual { a, b },
                Relation::Greater => Instr::TestLess { a: b, b: a },
                Relation::GreaterEqual => Instr::TestLessEqual { a: b, b: a },
                Relation::Equal => Instr::TestArithEqual { a, b },
                Relation::NotEqual => Instr::TestArithNotEqual { a, b },
            }
        };
        self.out.test(test, self.otherwise);
        Ok(())
    }

    /// Like `operand`, for the one before `next`. An operand that is not compiled is evaluated at once
    /// and may raise an error, so a variable before it is evaluated first.
    fn first_operand(&mut self, cell: Cell, next: Cell) -> Raised<Reg> {
        let a = self.operand(cell)?;
        if self.variable(cell).is_none() || self.is_operand(next) || self.is_compilable(next) {
            return Ok(a);
        }
        let d = self.take();
        self.out.push(Instr::Eval { d, a });
        Ok(d)
    }

    /// Returns a register whose value is a number or evaluates to one.
    fn operand(&mut self, cell: Cell) -> Raised<Reg> {
        if self.variable(cell).is_some() { self.value(cell) } else { self.evaluate(cell) }
    }

    /// Returns a register with the value of an expression. Visits it in post-order with an explicit stack.
    fn evaluate(&mut self, expression: Cell) -> Raised<Reg> {
        enum OperandTask {
            Visit(Cell),
            Apply(ArithmeticStep),
        }
        if let Some(operation) = self.operation(expression)
            && let (first, second) = self.operands(expression)
            && self.is_operand(first)
            && second.is_none_or(|second| self.is_operand(second))
        {
            return self.apply(operation, first, second);
        }
        if !self.is_compilable(expression) {
            let a = self.value(expression)?;
            let d = self.take();
            self.out.push(Instr::Eval { d, a });
            return Ok(d);
        }
        let mut tasks = vec![OperandTask::Visit(expression)];
        let mut values: Vec<Reg> = Vec::new();
        while let Some(task) = tasks.pop() {
            match task {
                OperandTask::Visit(cell) => match self.operation(cell) {
                    None => values.push(self.value(cell)?),
                    Some(operation) => {
                        let (first, second) = self.operands(cell);
                        tasks.push(OperandTask::Apply(operation));
                        tasks.extend(second.filter(|_| operation.is_binary()).map(OperandTask::Visit));
                        tasks.push(OperandTask::Visit(first));
                    }
                },
                OperandTask::Apply(operation) => {
                    let b =
                        if operation.is_binary() { values.pop().unwrap_or_default() } else { Reg::default() };
                    let a = values.pop().unwrap_or_default();
                    let d = self.take();
                    self.out.push(operation.instr(d, a, b));
                    values.push(d);
                }
            }
        }
        Ok(values.pop().unwrap_or_default())
    }

    /// Returns whether an expression has known functors, is of modest size and is not a variable.
    fn is_compilable(&self, expression: Cell) -> bool {
        if self.operation(expression).is_none() {
            return matches!(self.heap.deref(expression).tag(), Tag::Int);
        }
        let mut todo = vec![expression];
        let mut nodes = 0;
        while let Some(cell) = todo.pop() {
            nodes += 1;
            match self.operation(cell) {
                Some(_) => {
                    let (first, second) = self.operands(cell);
                    todo.push(first);
                    todo.extend(second);
                }
                None if self.is_operand(cell) => {}
                None => return false,
            }
            if nodes > LARGE_EXPRESSION {
                return false;
            }
        }
        true
    }

    /// Returns whether an operand needs no operation.
    fn is_operand(&self, cell: Cell) -> bool {
        self.variable(cell).is_some() || self.heap.number(cell).is_some()
    }

    /// Emits an operation on operands that need none.
    fn apply(&mut self, operation: ArithmeticStep, first: Cell, second: Option<Cell>) -> Raised<Reg> {
        let a = self.value(first)?;
        let b = match second.filter(|_| operation.is_binary()) {
            Some(second) => self.value(second)?,
            None => Reg::default(),
        };
        let d = self.take();
        self.out.push(operation.instr(d, a, b));
        Ok(d)
    }

    /// Returns the operands of an operation: one or two.
    fn operands(&self, cell: Cell) -> (Cell, Option<Cell>) {
        match self.heap.view(cell) {
            View::Str(functor, args) => {
                (self.heap.at(args), (functor.arity() > 1).then(|| self.heap.at(args + 1)))
            }
            _ => (cell, None),
        }
    }

    fn operation(&self, cell: Cell) -> Option<ArithmeticStep> {
        let View::Str(functor, args) = self.heap.view(cell) else { return None };
        let (name, arity) = (functor.name(), functor.arity());
        if !(1..=2).contains(&arity) {
            return None;
        }
        let op = (self.function)(name, arity)?;
        if arity == 1 {
            return Some(ArithmeticStep::Unary(op));
        }
        let constant = match self.heap.view(self.heap.at(args + 1)) {
            View::Int(value) => i16::try_from(value).ok(),
            _ => None,
        };
        Some(match (name, constant) {
            (atoms::PLUS, Some(value)) => ArithmeticStep::AddInt(value),
            (atoms::MINUS, Some(value)) if value != i16::MIN => ArithmeticStep::AddInt(-value),
            (atoms::PLUS, _) => ArithmeticStep::Add,
            (atoms::MINUS, _) => ArithmeticStep::Sub,
            (atoms::STAR, _) => ArithmeticStep::Mul,
            _ => ArithmeticStep::Binary(op),
        })
    }
}

#[derive(Clone, Copy)]
enum ArithmeticStep {
    Add,
    Sub,
    Mul,
    AddInt(i16),
    Unary(u8),
    Binary(u8),
}

impl ArithmeticStep {
    fn is_binary(self) -> bool {
        !matches!(self, ArithmeticStep::AddInt(_) | ArithmeticStep::Unary(_))
    }

    fn instr(self, d: Reg, a: Reg, b: Reg) -> Instr {
        match self {
            ArithmeticStep::Add => Instr::Add { d, a, b },
            ArithmeticStep::Sub => Instr::Sub { d, a, b },
            ArithmeticStep::Mul => Instr::Mul { d, a, b },
            ArithmeticStep::AddInt(value) => Instr::AddInt { d, a, value },
            ArithmeticStep::Unary(op) => Instr::Arith1 { op, d, a },
            ArithmeticStep::Binary(op) => Instr::Arith2 { op, d, a, b },
        }
    }
}

/// Returns the relation with its sides exchanged.
fn flip(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::Greater,
        Relation::LessEqual => Relation::GreaterEqual,
        Relation::Greater => Relation::Less,
        Relation::GreaterEqual => Relation::LessEqual,
        same => same,
    }
}

fn compare_with(relation: Relation, a: Reg, value: i32) -> Instr {
    match relation {
        Relation::Less => Instr::TestLessInt { a, value },
        Relation::LessEqual => Instr::TestLessEqualInt { a, value },
        Relation::Greater => Instr::TestGreaterInt { a, value },
        Relation::GreaterEqual => Instr::TestGreaterEqualInt { a, value },
        Relation::Equal => Instr::TestArithEqualInt { a, value },
        Relation::NotEqual => Instr::TestArithNotEqualInt { a, value },
    }
}
