//! Compiles terms: takes those of heads apart from the top, and builds those of bodies from the bottom.
//!
//! The spine of a term is the term, its last argument, the last argument of that, and so on. A spine compiles
//! to one run of instructions without extra registers. Compound arguments off the spine wait in a register
//! each. A spine with many of them is broken up, so that no term needs more than a few dozen registers.

use super::compile::Compiler;
use super::constant::Constant;
use super::instruction::Instr;
use super::operand::Reg;
use crate::term::raise::Raised;
use crate::term::{Addr, Atom, Cell, View, atoms};
use crate::width::Width;

/// The most compound arguments that wait on one spine.
const WAITING: usize = 64;

/// The bytes for compiling an instruction: a buffer half empty, the next one while it grows, and the code.
const INSTRUCTION: usize = 4 * size_of::<Instr>();

/// The largest ground compound in a body that instructions build.
const SMALL_BLOCK: usize = 3;

impl Compiler<'_> {
    // ---- heads ----

    /// Compiles head arguments against their registers.
    pub(super) fn head(&mut self, args: &[Cell]) -> Raised<()> {
        for (i, &arg) in args.iter().enumerate() {
            if let Some(var) = self.variable(arg)
                && !self.is_seen(var)
            {
                self.settle(var, Reg(i.to_u16()));
            }
        }
        for (i, &arg) in args.iter().enumerate() {
            let a = Reg(i.to_u16());
            match self.variable(arg) {
                Some(var) => match self.register(var) {
                    Some(x) if x == a => {}
                    _ => {
                        let x = self.fetch(var);
                        self.out.push(Instr::GetValue { x, a });
                    }
                },
                None if !self.is_compound(arg) => self.get_constant(a, arg)?,
                None => {}
            }
        }
        for (i, &arg) in args.iter().enumerate() {
            if self.is_compound(arg) {
                self.get_compound(Reg(i.to_u16()), arg)?;
            }
        }
        Ok(())
    }

    /// Compiles a constant against a register.
    pub(super) fn get_constant(&mut self, a: Reg, cell: Cell) -> Raised<()> {
        let instr = match self.heap.view(cell) {
            View::Atom(atom) => Instr::GetAtom { a, atom },
            View::Int(value) if self.is_small(cell) => Instr::GetInt { a, value: value.to_i32() },
            _ => Instr::GetTerm { a, term: self.keep(cell)? },
        };
        self.out.push(instr);
        Ok(())
    }

    /// Compiles a compound against a register, then those nested in it.
    pub(super) fn get_compound(&mut self, a: Reg, cell: Cell) -> Raised<()> {
        let mut pending = Vec::new();
        self.get_spine(a, cell, &mut pending)?;
        pending.reverse();
        while let Some((a, cell)) = pending.pop() {
            self.afford()?;
            let waiting = pending.len();
            if self.is_compound(cell) {
                self.get_spine(a, cell, &mut pending)?;
            } else {
                self.get_constant(a, cell)?;
            }
            self.free.push(a);
            pending[waiting..].reverse();
        }
        Ok(())
    }

    /// Charges the compilation of one compound, and checks that the code fits the memory limit: terms that
    /// share subterms are compiled as trees.
    fn afford(&mut self) -> Raised<()> {
        self.heap.meter.charge(1)?;
        Ok(self.heap.afford(self.out.len() * INSTRUCTION)?)
    }

    fn get_spine(&mut self, a: Reg, cell: Cell, children: &mut Vec<(Reg, Cell)>) -> Raised<()> {
        if self.get_simple_list(a, cell) {
            return Ok(());
        }
        let furthest = children.len() + WAITING;
        let mut node = self.heap.deref(cell);
        let mut first = true;
        loop {
            let (name, args, arity) = self.parts(node);
            match (first, name) {
                (true, None) => self.out.push(Instr::GetList { a }),
                (true, Some(_)) if arity > 255 => {
                    let term = self.blank(node)?;
                    self.out.push(Instr::GetTerm { a, term });
                    self.out.push(Instr::EnterArgs { a });
                    return (0..arity).try_for_each(|i| self.unify_arg(self.heap.at(args + i), children));
                }
                (true, Some(name)) => {
                    self.out.push(Instr::GetStruct { arity: arity.to_u8(), a, name });
                }
                (false, None) => self.out.push(Instr::UnifyList),
                (false, Some(name)) => {
                    self.out.push(Instr::UnifyStruct { arity: arity.to_u8(), name });
                }
            }
            first = false;
            let Some(last) = arity.checked_sub(1) else { return Ok(()) };
            for i in 0..last {
                self.unify_arg(self.heap.at(args + i), children)?;
            }
            let last = self.heap.at(args + last);
            if !self.is_compound(last) || self.is_wide(last) || children.len() >= furthest {
                return self.unify_arg(last, children);
            }
            node = self.heap.deref(last);
        }
    }

    /// `[X|Y]` with `Y` a first occurrence and `X` any variable: one instruction.
    fn get_simple_list(&mut self, a: Reg, cell: Cell) -> bool {
        let View::List(addr) = self.heap.view(cell) else { return false };
        let (head, tail) = (self.heap.at(addr), self.heap.at(addr + 1));
        let (Some(h), Some(t)) = (self.variable(head), self.variable(tail)) else { return false };
        if h == t || self.is_seen(t) || self.in_slot(t) || (!self.is_seen(h) && self.in_slot(h)) {
            return false;
        }
        if self.is_seen(h) {
            let head = self.fetch(h);
            let tail = self.first_in_register(t);
            self.out.push(Instr::GetListValueVar { a, head, tail });
        } else {
            let head = self.first_in_register(h);
            let tail = self.first_in_register(t);
            self.out.push(Instr::GetListVars { a, head, tail });
        }
        true
    }

    /// Compiles an argument in read or write mode, and defers a compound.
    fn unify_arg(&mut self, cell: Cell, children: &mut Vec<(Reg, Cell)>) -> Raised<()> {
        if self.is_part(cell) {
            let x = self.take();
            self.out.push(Instr::UnifyVar { x });
            children.push((x, cell));
            return Ok(());
        }
        let instr = match self.variable(cell) {
            Some(var) if self.is_void(var) => Instr::UnifyVoid { n: 1 },
            Some(var) if !self.is_seen(var) && self.in_slot(var) => {
                Instr::UnifyVarY { y: self.first_in_slot(var) }
            }
            Some(var) if !self.is_seen(var) => Instr::UnifyVar { x: self.first_in_register(var) },
            Some(var) => match self.register(var) {
                Some(x) => Instr::UnifyValue { x },
                None => Instr::UnifyValueY { y: self.slot(var) },
            },
            None => match self.heap.view(cell) {
                View::Atom(atom) => Instr::UnifyAtom { atom },
                View::Int(value) => Instr::UnifyInt { value: value.to_i32() },
                _ => Instr::UnifyVoid { n: 1 },
            },
        };
        self.out.push(instr);
        Ok(())
    }

    /// Returns whether a term does not fit the instruction of an argument: a compound or a boxed constant.
    fn is_part(&self, cell: Cell) -> bool {
        self.variable(cell).is_none() && !self.is_small(cell)
    }

    /// Returns the name of a compound (`None` for a list cell), the address of its arguments and their
    /// number.
    fn parts(&self, cell: Cell) -> (Option<Atom>, Addr, usize) {
        match self.heap.view(cell) {
            View::List(addr) => (None, addr, 2),
            View::Str(functor, args) => (Some(functor.name()), args, functor.arity()),
            _ => (Some(atoms::NIL), 0, 0),
        }
    }

    /// Returns the name and the arguments of a compound.
    fn arguments(&self, cell: Cell) -> (Option<Atom>, Vec<Cell>) {
        let (name, args, arity) = self.parts(cell);
        (name, self.heap.slice(args, args + arity).to_vec())
    }

    /// Returns whether a compound has more arguments than an instruction can hold.
    fn is_wide(&self, cell: Cell) -> bool {
        matches!(self.heap.view(cell), View::Str(functor, _) if functor.arity() > 255)
    }

    /// Makes a block of `name(_, _, …)` for a wide compound, with fresh variables.
    fn blank(&mut self, cell: Cell) -> Raised<u32> {
        let (name, _, arity) = self.parts(cell);
        let (term, _) = self.heap.put_blank_struct(name.unwrap_or(atoms::DOT), arity);
        self.keep(term)
    }

    // ---- bodies ----

    /// Builds any term in register `x`, which must not hold anything that is still needed.
    pub(super) fn put(&mut self, cell: Cell, x: Reg) -> Raised<()> {
        if let Some(var) = self.variable(cell) {
            self.put_variable(var, x);
            return Ok(());
        }
        let instr = match self.heap.view(cell) {
            View::Atom(atom) => Instr::PutAtom { x, atom },
            View::Int(value) if self.is_small(cell) => Instr::PutInt { x, value: value.to_i32() },
            View::List(_) | View::Str(..) => return self.put_compound(cell, x),
            _ => Instr::PutTerm { x, term: self.keep(cell)? },
        };
        self.out.push(instr);
        Ok(())
    }

    fn put_variable(&mut self, var: u32, x: Reg) {
        if self.is_seen(var) {
            match self.register(var) {
                Some(from) if from == x => {}
                Some(from) => self.out.push(Instr::Move { from, to: x }),
                None => self.out.push(Instr::LoadY { y: self.slot(var), x }),
            }
        } else if self.is_void(var) {
            self.out.push(Instr::PutVar { x });
        } else if self.in_slot(var) {
            let y = self.first_in_slot(var);
            self.out.push(Instr::PutVarY { y, x });
        } else {
            let home = self.first_in_register(var);
            self.out.push(Instr::PutVar { x: home });
            if home != x {
                self.out.push(Instr::Move { from: home, to: x });
            }
        }
    }

    /// Builds a compound in register `x`.
    pub(super) fn put_compound(&mut self, cell: Cell, x: Reg) -> Raised<()> {
        if self.is_block(cell)? {
            let block = crate::term::Block::new(self.heap, cell, false)?;
            if block.cells().len() > SMALL_BLOCK || self.is_wide(cell) {
                let term = self.area.add_term(Constant::new(block));
                self.out.push(Instr::PutTerm { x, term });
                return Ok(());
            }
        }
        let node = self.heap.deref(cell);
        let (_, args, arity) = self.parts(node);
        if !(args..args + arity).any(|at| self.is_part(self.heap.at(at))) {
            return self.put_run(&[node], &[], None, x);
        }
        enum SpineTask {
            Build(Cell, Reg),
            /// Builds a part of a spine whose compound arguments are in registers; `rest` holds the
            /// remainder.
            Run {
                nodes: Vec<Cell>,
                parts: Vec<Reg>,
                rest: Option<Reg>,
                x: Reg,
            },
        }
        let mut tasks = vec![SpineTask::Build(cell, x)];
        while let Some(task) = tasks.pop() {
            self.afford()?;
            match task {
                SpineTask::Build(cell, x) if !self.is_compound(cell) => self.put(cell, x)?,
                SpineTask::Build(cell, x) => {
                    let runs = self.runs(cell);
                    let last = runs.len() - 1;
                    let targets: Vec<Reg> =
                        (0..=last).map(|i| if i == 0 { x } else { self.take() }).collect();
                    // Pushed last, so that the last part is built first.
                    for (i, nodes) in runs.into_iter().enumerate() {
                        let compounds = self.off_spine(&nodes);
                        let parts: Vec<Reg> = compounds.iter().map(|_| self.take()).collect();
                        let builds: Vec<SpineTask> =
                            compounds.into_iter().zip(&parts).map(|(c, &x)| SpineTask::Build(c, x)).collect();
                        let rest = targets.get(i + 1).copied();
                        tasks.push(SpineTask::Run { nodes, parts, rest, x: targets[i] });
                        tasks.extend(builds.into_iter().rev());
                    }
                }
                SpineTask::Run { nodes, parts, rest, x } => {
                    self.put_run(&nodes, &parts, rest, x)?;
                    self.free.extend(parts);
                    self.free.extend(rest);
                }
            }
        }
        Ok(())
    }

    /// Returns a spine, broken up where too many compound arguments would wait.
    fn runs(&self, cell: Cell) -> Vec<Vec<Cell>> {
        let mut runs = vec![Vec::new()];
        let mut waiting = 0;
        let mut node = self.heap.deref(cell);
        loop {
            let (_, args) = self.arguments(node);
            waiting += args[..args.len().saturating_sub(1)].iter().filter(|&&a| self.is_part(a)).count();
            if let Some(run) = runs.last_mut() {
                run.push(node);
            }
            match args.last() {
                Some(&last) if self.is_compound(last) => {
                    node = self.heap.deref(last);
                    if waiting >= WAITING || self.is_wide(node) {
                        runs.push(Vec::new());
                        waiting = 0;
                    }
                }
                _ => return runs,
            }
        }
    }

    /// Returns the arguments that need a register, except those that continue the spine.
    fn off_spine(&self, nodes: &[Cell]) -> Vec<Cell> {
        let mut found = Vec::new();
        for &node in nodes {
            let (_, args) = self.arguments(node);
            let front = args.len().saturating_sub(1);
            found.extend(args[..front].iter().filter(|&&arg| self.is_part(arg)));
            found.extend(args.last().filter(|&&arg| self.is_part(arg) && !self.is_compound(arg)));
        }
        found
    }

    fn put_run(&mut self, nodes: &[Cell], parts: &[Reg], rest: Option<Reg>, x: Reg) -> Raised<()> {
        let mut parts = parts.iter().copied();
        for (i, &node) in nodes.iter().enumerate() {
            let (name, args) = self.arguments(node);
            let arity = args.len();
            match (i, name) {
                (0, None) => self.out.push(Instr::PutList { x }),
                (0, Some(name)) if arity > 255 => {
                    self.out.push(Instr::PutWide { arity: arity.to_u32(), x });
                    self.out.push(Instr::WideName { name });
                }
                (0, Some(name)) => self.out.push(Instr::PutStruct { arity: arity.to_u8(), x, name }),
                (_, None) => self.out.push(Instr::SetList),
                (_, Some(name)) => self.out.push(Instr::SetStruct { arity: arity.to_u8(), name }),
            }
            let Some((&last, front)) = args.split_last() else { continue };
            for &arg in front {
                self.set_arg(arg, &mut parts)?;
            }
            if i + 1 < nodes.len() {
                continue;
            }
            match rest {
                Some(x) => self.out.push(Instr::SetValue { x }),
                None => self.set_arg(last, &mut parts)?,
            }
        }
        Ok(())
    }

    fn set_arg(&mut self, cell: Cell, parts: &mut impl Iterator<Item = Reg>) -> Raised<()> {
        if self.is_part(cell) {
            if let Some(x) = parts.next() {
                self.out.push(Instr::SetValue { x });
            }
            return Ok(());
        }
        let instr = match self.variable(cell) {
            Some(var) if self.is_void(var) => Instr::SetVoid { n: 1 },
            Some(var) if !self.is_seen(var) && self.in_slot(var) => {
                Instr::SetVarY { y: self.first_in_slot(var) }
            }
            Some(var) if !self.is_seen(var) => Instr::SetVar { x: self.first_in_register(var) },
            Some(var) => match self.register(var) {
                Some(x) => Instr::SetValue { x },
                None => Instr::SetValueY { y: self.slot(var) },
            },
            None => match self.heap.view(cell) {
                View::Atom(atom) => Instr::SetAtom { atom },
                View::Int(value) => Instr::SetInt { value: value.to_i32() },
                _ => Instr::SetVoid { n: 1 },
            },
        };
        self.out.push(instr);
        Ok(())
    }
}
