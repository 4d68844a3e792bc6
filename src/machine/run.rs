//! The loop that runs clause code.
//!
//! The program counter and the read pointer are local variables; everything else is a field. Out-of-line work is
//! a method that returns where to go on. A clause's head runs without a choice point of its own as long as it can
//! (`shallow`): if it fails there, the next clause is tried with the argument registers as they are.

use super::arithmetic::Function;
use super::frame::{Rest, choice};
use super::native::{Args, Native, Nondet, Step};
use super::{Machine, Outcome, arithmetic};
use crate::code::Instr;
use crate::code::area::CodeAddr;
use crate::code::instruction::TestKind;
use crate::program::database::Way;
use crate::program::{ANY, Bucket, ListId, PredId, place};
use crate::term::cell::{INT_MAX, INT_MIN, Tag};
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Cell, Functor, unify};
use std::cmp::Ordering;

/// The clauses that remain while a head is tried without a choice point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shallow {
    /// Whether there is such a head now; the rest has a meaning only then.
    pub active: bool,
    pub rest: Rest,
    pub arity: usize,
    pub heap: usize,
    pub trail: usize,
}

impl Shallow {
    pub const NONE: Shallow = Shallow { active: false, rest: Rest::NONE, arity: 0, heap: 0, trail: 0 };
}

impl Machine {
    /// Runs from `self.p` until there is an answer, none is left, or nobody catches what was thrown.
    pub(super) fn run(&mut self) -> Outcome {
        let mut p = self.p;
        // The next argument in read mode; `usize::MAX` in write mode.
        let mut s = WRITE;

        'run: loop {
            macro_rules! fail {
                () => {{
                    p = self.backtrack();
                    continue 'run;
                }};
            }
            macro_rules! check {
                ($holds:expr) => {
                    if !$holds {
                        fail!()
                    }
                };
            }
            macro_rules! raise {
                ($error:expr) => {{
                    match self.throw(&$error) {
                        Ok(handler) => {
                            p = handler;
                            continue 'run;
                        }
                        Err(outcome) => return outcome,
                    }
                }};
            }
            macro_rules! attempt {
                ($result:expr) => {
                    match $result {
                        Ok(value) => value,
                        Err(error) => raise!(Box::<Raise>::from(error)),
                    }
                };
            }
            macro_rules! skip_if {
                ($holds:expr) => {
                    if $holds {
                        p += 1;
                    }
                };
            }
            macro_rules! goto {
                ($result:expr) => {{
                    p = attempt!($result);
                    continue 'run;
                }};
            }
            // Before a cut: goals of attributed variables bound since the last call; then the cut again.
            macro_rules! wake_first {
                ($live:expr) => {
                    if !self.heap.woken.is_empty() {
                        goto!(self.wake_before_cut(p - 1, $live));
                    }
                };
            }
            macro_rules! unify_cells {
                ($a:expr, $b:expr) => {{
                    let (a, b) = ($a, $b);
                    check!(attempt!(self.unify_inline(a, b)))
                }};
            }
            let at = p;
            p += 1;
            let pred = 'imported: {
                let pred = 'callee: {
                    match *self.code.at(at) {
                        // ---- head ----
                        Instr::GetValue { x, a } => unify_cells!(self.x[x as usize], self.x[a as usize]),
                        Instr::GetAtom { a, atom } => {
                            check!(self.get_constant(self.x[a as usize], Cell::atom(Atom::from_index(atom))))
                        }
                        Instr::GetInt { a, value } => {
                            check!(self.get_constant(self.x[a as usize], Cell::int(i64::from(value))))
                        }
                        Instr::GetTerm { a, term } => {
                            let constant = attempt!(self.constant(term));
                            unify_cells!(constant, self.x[a as usize]);
                        }
                        Instr::GetList { a } => {
                            let cell = self.heap.deref(self.x[a as usize]);
                            match cell.tag() {
                                Tag::List => s = cell.addr(),
                                Tag::Ref | Tag::Attr => {
                                    self.heap.bind_var(cell, Cell::list(self.heap.top));
                                    s = WRITE;
                                }
                                _ => fail!(),
                            }
                        }
                        Instr::GetListVars { a, head, tail } => check!(self.get_list_vars(a, head, tail)),
                        Instr::GetListValueVar { a, head, tail } => {
                            check!(attempt!(self.get_list_value_var(a, head, tail)))
                        }
                        Instr::GetListsSharing { a, head, tail, b, tail2 } => {
                            check!(self.get_list_vars(u16::from(a), u16::from(head), u16::from(tail)));
                            check!(attempt!(self.get_list_value_var(
                                u16::from(b),
                                u16::from(head),
                                u16::from(tail2)
                            )));
                        }
                        Instr::GetStruct { arity, a, name } => {
                            let functor = Functor::new(Atom::from_index(name), arity as usize).cell();
                            let cell = self.heap.deref(self.x[a as usize]);
                            match cell.tag() {
                                Tag::Str if self.heap.at(cell.addr()) == functor => s = cell.addr() + 1,
                                Tag::Ref | Tag::Attr => {
                                    let at = self.heap.push_fast(functor);
                                    self.heap.bind_var(cell, Cell::structure(at));
                                    s = WRITE;
                                }
                                _ => fail!(),
                            }
                        }
                        Instr::EnterArgs { a } => s = self.heap.deref(self.x[a as usize]).addr() + 1,

                        // ---- arguments in read or write mode ----
                        Instr::UnifyVar { x } => {
                            self.x[x as usize] =
                                if s != WRITE { self.heap.at(s) } else { self.heap.put_var_fast() };
                            s = next(s, 1);
                        }
                        Instr::UnifyVars { x, y } => {
                            if s != WRITE {
                                self.x[x as usize] = self.heap.at(s);
                                self.x[y as usize] = self.heap.at(s + 1);
                                s += 2;
                            } else {
                                self.x[x as usize] = self.heap.put_var_fast();
                                self.x[y as usize] = self.heap.put_var_fast();
                            }
                        }
                        Instr::UnifyVarY { y } => {
                            let cell = if s != WRITE { self.heap.at(s) } else { self.heap.put_var_fast() };
                            self.set_slot(y, cell);
                            s = next(s, 1);
                        }
                        Instr::UnifyValue { x } => {
                            if s != WRITE {
                                unify_cells!(self.x[x as usize], self.heap.at(s));
                                s += 1;
                            } else {
                                self.heap.push_fast(self.x[x as usize]);
                            }
                        }
                        Instr::UnifyValueY { y } => {
                            if s != WRITE {
                                unify_cells!(self.slot(y), self.heap.at(s));
                                s += 1;
                            } else {
                                self.heap.push_fast(self.slot(y));
                            }
                        }
                        Instr::UnifyAtom { atom } => {
                            let constant = Cell::atom(Atom::from_index(atom));
                            if s != WRITE {
                                check!(self.get_constant(self.heap.at(s), constant));
                                s += 1;
                            } else {
                                self.heap.push_fast(constant);
                            }
                        }
                        Instr::UnifyInt { value } => {
                            let constant = Cell::int(i64::from(value));
                            if s != WRITE {
                                check!(self.get_constant(self.heap.at(s), constant));
                                s += 1;
                            } else {
                                self.heap.push_fast(constant);
                            }
                        }
                        Instr::UnifyVoid { n } => {
                            if s == WRITE {
                                if n > FEW {
                                    attempt!(self.heap.reserve(n as usize));
                                }
                                for _ in 0..n {
                                    self.heap.put_var_fast();
                                }
                            }
                            s = next(s, n as usize);
                        }
                        Instr::UnifyList => {
                            if s != WRITE {
                                let cell = self.heap.deref(self.heap.at(s));
                                match cell.tag() {
                                    Tag::List => s = cell.addr(),
                                    Tag::Ref | Tag::Attr => {
                                        self.heap.bind_var(cell, Cell::list(self.heap.top));
                                        s = WRITE;
                                    }
                                    _ => fail!(),
                                }
                            } else {
                                self.heap.push_fast(Cell::list(self.heap.top + 1));
                            }
                        }
                        Instr::UnifyStruct { arity, name } => {
                            let functor = Functor::new(Atom::from_index(name), arity as usize).cell();
                            if s != WRITE {
                                let cell = self.heap.deref(self.heap.at(s));
                                match cell.tag() {
                                    Tag::Str if self.heap.at(cell.addr()) == functor => s = cell.addr() + 1,
                                    Tag::Ref | Tag::Attr => {
                                        let at = self.heap.push_fast(functor);
                                        self.heap.bind_var(cell, Cell::structure(at));
                                        s = WRITE;
                                    }
                                    _ => fail!(),
                                }
                            } else {
                                self.heap.push_fast(Cell::structure(self.heap.top + 1));
                                self.heap.push_fast(functor);
                            }
                        }

                        // ---- body ----
                        Instr::Move { from, to } => self.x[to as usize] = self.x[from as usize],
                        Instr::Move2 { from, to, from2, to2 } => {
                            self.x[to as usize] = self.x[from as usize];
                            self.x[to2 as usize] = self.x[from2 as usize];
                        }
                        Instr::Move3 { from, to, from2, to2, from3, to3 } => {
                            self.x[to as usize] = self.x[from as usize];
                            self.x[to2 as usize] = self.x[from2 as usize];
                            self.x[to3 as usize] = self.x[from3 as usize];
                        }
                        Instr::StoreY2 { x, y, x2, y2 } => {
                            self.set_slot(u16::from(y), self.x[x as usize]);
                            self.set_slot(u16::from(y2), self.x[x2 as usize]);
                        }
                        Instr::StoreY { x, y } => self.set_slot(y, self.x[x as usize]),
                        Instr::LoadY { y, x } => self.x[x as usize] = self.slot(y),
                        Instr::LoadY2 { y, x, y2, x2 } => {
                            self.x[x as usize] = self.slot(u16::from(y));
                            self.x[x2 as usize] = self.slot(u16::from(y2));
                        }
                        Instr::PutVar { x } => self.x[x as usize] = self.heap.put_var_fast(),
                        Instr::PutVarY { y, x } => {
                            let var = self.heap.put_var_fast();
                            self.x[x as usize] = var;
                            self.set_slot(y, var);
                        }
                        Instr::InitY { y } => {
                            let var = self.heap.put_var_fast();
                            self.set_slot(y, var);
                        }
                        Instr::PutAtom { x, atom } => self.x[x as usize] = Cell::atom(Atom::from_index(atom)),
                        Instr::PutInt { x, value } => self.x[x as usize] = Cell::int(i64::from(value)),
                        Instr::PutTerm { x, term } => self.x[x as usize] = attempt!(self.constant(term)),
                        Instr::PutList { x } => self.x[x as usize] = Cell::list(self.heap.top),
                        Instr::PutStruct { arity, x, name } => {
                            let at = self
                                .heap
                                .push_fast(Functor::new(Atom::from_index(name), arity as usize).cell());
                            self.x[x as usize] = Cell::structure(at);
                        }
                        Instr::PutWide { x, arity } => {
                            attempt!(self.heap.reserve(arity as usize));
                            if let Instr::WideName { name } = self.code.get(p) {
                                let at = self
                                    .heap
                                    .push_fast(Functor::new(Atom::from_index(name), arity as usize).cell());
                                self.x[x as usize] = Cell::structure(at);
                            }
                            p += 1;
                        }
                        Instr::SetVar { x } => self.x[x as usize] = self.heap.put_var_fast(),
                        Instr::SetVarY { y } => {
                            let var = self.heap.put_var_fast();
                            self.set_slot(y, var);
                        }
                        Instr::SetValue { x } => {
                            self.heap.push_fast(self.x[x as usize]);
                        }
                        Instr::SetValueY { y } => {
                            self.heap.push_fast(self.slot(y));
                        }
                        Instr::SetAtom { atom } => {
                            self.heap.push_fast(Cell::atom(Atom::from_index(atom)));
                        }
                        Instr::SetInt { value } => {
                            self.heap.push_fast(Cell::int(i64::from(value)));
                        }
                        Instr::SetVoid { n } => {
                            if n > FEW {
                                attempt!(self.heap.reserve(n as usize));
                            }
                            for _ in 0..n {
                                self.heap.put_var_fast();
                            }
                        }
                        Instr::SetList => {
                            self.heap.push_fast(Cell::list(self.heap.top + 1));
                        }
                        Instr::SetStruct { arity, name } => {
                            self.heap.push_fast(Cell::structure(self.heap.top + 1));
                            self.heap.push_fast(Functor::new(Atom::from_index(name), arity as usize).cell());
                        }

                        // ---- goals in line ----
                        Instr::Test { kind, x } => skip_if!(self.test(kind, self.x[x as usize])),
                        Instr::TestIdentical { a, b } => {
                            skip_if!(attempt!(unify::identical(
                                &mut self.heap,
                                self.x[a as usize],
                                self.x[b as usize]
                            )))
                        }
                        Instr::TestNotIdentical { a, b } => {
                            skip_if!(!attempt!(unify::identical(
                                &mut self.heap,
                                self.x[a as usize],
                                self.x[b as usize]
                            )))
                        }
                        Instr::TestLess { a, b } => {
                            skip_if!(attempt!(self.compare_registers(a, b)) == Some(Ordering::Less))
                        }
                        Instr::TestLessEqual { a, b } => {
                            let order = attempt!(self.compare_registers(a, b));
                            skip_if!(matches!(order, Some(Ordering::Less | Ordering::Equal)))
                        }
                        Instr::TestArithEqual { a, b } => {
                            skip_if!(attempt!(self.compare_registers(a, b)) == Some(Ordering::Equal))
                        }
                        Instr::TestArithNotEqual { a, b } => {
                            skip_if!(attempt!(self.compare_registers(a, b)) != Some(Ordering::Equal))
                        }
                        Instr::TestLessInt { a, value } => {
                            skip_if!(attempt!(self.compare_int(a, value)) == Some(Ordering::Less))
                        }
                        Instr::TestGreaterInt { a, value } => {
                            skip_if!(attempt!(self.compare_int(a, value)) == Some(Ordering::Greater))
                        }
                        Instr::TestLessEqualInt { a, value } => {
                            let order = attempt!(self.compare_int(a, value));
                            skip_if!(matches!(order, Some(Ordering::Less | Ordering::Equal)))
                        }
                        Instr::TestGreaterEqualInt { a, value } => {
                            let order = attempt!(self.compare_int(a, value));
                            skip_if!(matches!(order, Some(Ordering::Greater | Ordering::Equal)))
                        }
                        Instr::TestArithEqualInt { a, value } => {
                            skip_if!(attempt!(self.compare_int(a, value)) == Some(Ordering::Equal))
                        }
                        Instr::TestArithNotEqualInt { a, value } => {
                            skip_if!(attempt!(self.compare_int(a, value)) != Some(Ordering::Equal))
                        }
                        Instr::Add { d, a, b } => {
                            let (x, y) = (self.number_register(a), self.number_register(b));
                            self.x[d as usize] = match small(x, y, i64::checked_add) {
                                Some(sum) => sum,
                                None => attempt!(self.slow_arithmetic(self.functions.add, x, y)),
                            };
                        }
                        Instr::Sub { d, a, b } => {
                            let (x, y) = (self.number_register(a), self.number_register(b));
                            self.x[d as usize] = match small(x, y, i64::checked_sub) {
                                Some(difference) => difference,
                                None => attempt!(self.slow_arithmetic(self.functions.sub, x, y)),
                            };
                        }
                        Instr::Mul { d, a, b } => {
                            let (x, y) = (self.number_register(a), self.number_register(b));
                            self.x[d as usize] = match small(x, y, i64::checked_mul) {
                                Some(product) => product,
                                None => attempt!(self.slow_arithmetic(self.functions.mul, x, y)),
                            };
                        }
                        Instr::AddInt { d, a, value } => {
                            let (x, y) = (self.number_register(a), Cell::int(i64::from(value)));
                            self.x[d as usize] = match small(x, y, i64::checked_add) {
                                Some(sum) => sum,
                                None => attempt!(self.slow_arithmetic(self.functions.add, x, y)),
                            };
                        }
                        Instr::Arith2 { op, d, a, b } => {
                            let (x, y) = (self.number_register(a), self.number_register(b));
                            self.x[d as usize] = attempt!(self.slow_arithmetic(op, x, y));
                        }
                        Instr::Arith1 { op, d, a } => {
                            let x = self.number_register(a);
                            self.x[d as usize] = attempt!(self.slow_arithmetic1(op, x));
                        }
                        Instr::Eval { d, a } => {
                            self.x[d as usize] = attempt!(arithmetic::eval_cell(self, self.x[a as usize]));
                        }
                        Instr::Unify { a, b } => unify_cells!(self.x[a as usize], self.x[b as usize]),
                        Instr::CallNative { base, native } => {
                            check!(attempt!(match self.natives[native as usize] {
                                Native::Det(function) => function(self, Args::new(base)),
                                _ => self.call_watched(native, base),
                            }));
                        }
                        Instr::Wake { live } => {
                            if !self.heap.woken.is_empty() {
                                goto!(self.wake_in_line(p - 1, live));
                            }
                        }

                        // ---- control ----
                        Instr::Neck => {
                            if self.shallow.active {
                                attempt!(self.deepen());
                            }
                        }
                        Instr::NeckMove { from, to } => {
                            if self.shallow.active {
                                attempt!(self.deepen());
                            }
                            self.x[to as usize] = self.x[from as usize];
                        }
                        Instr::NeckMove2 { from, to, from2, to2 } => {
                            if self.shallow.active {
                                attempt!(self.deepen());
                            }
                            self.x[to as usize] = self.x[from as usize];
                            self.x[to2 as usize] = self.x[from2 as usize];
                        }
                        Instr::NeckMove3 { from, to, from2, to2, from3, to3 } => {
                            if self.shallow.active {
                                attempt!(self.deepen());
                            }
                            self.x[to as usize] = self.x[from as usize];
                            self.x[to2 as usize] = self.x[from2 as usize];
                            self.x[to3 as usize] = self.x[from3 as usize];
                        }
                        Instr::NeckAllocate { n, clear } => {
                            if self.shallow.active {
                                attempt!(self.deepen());
                            }
                            attempt!(self.allocate(n as usize, p));
                            for y in clear..n {
                                self.set_slot(y, Cell::int(0));
                            }
                        }
                        Instr::NeckProceed => {
                            if self.shallow.active {
                                attempt!(self.deepen());
                            }
                            p = self.cp;
                        }
                        Instr::NeckCut { live } => {
                            wake_first!(live);
                            if self.shallow.active {
                                self.shallow.active = false;
                                self.heap.boundary = self.choice_word(choice::HEAP) as usize;
                            } else if self.b > self.b0 {
                                p = attempt!(self.cut(self.b0, p, live));
                            }
                        }
                        Instr::Allocate { n, clear } => {
                            attempt!(self.allocate(n as usize, p));
                            for y in clear..n {
                                self.set_slot(y, Cell::int(0));
                            }
                        }
                        Instr::Deallocate => self.deallocate(),
                        Instr::Call { n: _, pred } => {
                            self.cp = p;
                            break 'callee pred;
                        }
                        Instr::Execute { pred } => break 'callee pred,
                        Instr::DeallocateExecute { pred } => {
                            self.deallocate();
                            break 'callee pred;
                        }
                        Instr::Proceed => p = self.cp,
                        Instr::DeallocateProceed => {
                            self.deallocate();
                            p = self.cp;
                        }
                        Instr::Jump { to } => p = target(p, to),
                        Instr::Fail => fail!(),
                        Instr::GetLevel { y } => self.set_slot(y, Cell::int(self.b0 as i64)),
                        Instr::Mark { y } => {
                            self.set_slot(y, Cell::int(self.b as i64));
                            self.set_choice_word(choice::EXTRA + choice::CONDITION, 1);
                        }
                        Instr::Cut { live } => {
                            wake_first!(live);
                            if self.b > self.b0 {
                                p = attempt!(self.cut(self.b0, p, live));
                            }
                        }
                        Instr::CutTo { y, live } => {
                            wake_first!(live);
                            let barrier = self.slot(y).as_int() as usize;
                            if self.b > barrier {
                                p = attempt!(self.cut(barrier, p, live));
                            }
                        }
                        Instr::Commit { y, live } => {
                            wake_first!(live);
                            let mark = self.slot(y).as_int() as usize;
                            let barrier = self.choices.get(mark + choice::PREVIOUS).as_int() as usize;
                            p = attempt!(self.cut(barrier, p, live));
                        }
                        Instr::SoftCut { y, live } => {
                            wake_first!(live);
                            let mark = self.slot(y).as_int() as usize;
                            self.soft_cut(mark);
                        }
                        Instr::TryElse { n, to } => {
                            let protected = (self.e + super::frame::SLOTS + n as usize)
                                .max(self.choice_word(choice::PROTECTED) as usize);
                            let marks = self.marks();
                            let extra = [i64::from(n), 0, 0, 0];
                            attempt!(self.push_choice_with(target(p, to), 0, marks, protected, extra));
                        }
                        Instr::TrustElse => self.pop_choice(),

                        // ---- entries of predicates ----
                        Instr::Undefined { pred } => goto!(self.undefined(PredId(pred))),
                        Instr::Import { pred } => break 'imported pred,
                        Instr::Select { pred } => match self.select(PredId(pred)) {
                            Some(code) => p = code,
                            None => fail!(),
                        },
                        Instr::NativeDet { native } => {
                            let (Native::Det(function) | Native::Watched(function)) =
                                self.natives[native as usize]
                            else {
                                fail!()
                            };
                            check!(attempt!(function(self, Args::new(0))));
                            p = self.cp;
                        }
                        Instr::NativeNondet { arity, native } => {
                            match attempt!(self.call_nondet(arity, native)) {
                                Some(next) => p = next,
                                None => fail!(),
                            }
                        }
                        Instr::Control { arity, what } => goto!(self.control(what, arity as usize)),

                        // ---- alternatives and continuations ----
                        Instr::Retry => {
                            self.restore_args();
                            p = self.retry();
                        }
                        Instr::RetryNative => {
                            self.restore_args();
                            match attempt!(self.retry_native()) {
                                Some(next) => p = next,
                                None => fail!(),
                            }
                        }
                        Instr::RetryClause => {
                            self.restore_args();
                            match attempt!(self.retry_clause()) {
                                Some(next) => p = next,
                                None => fail!(),
                            }
                        }
                        Instr::Drop => {
                            self.pop_choice();
                            fail!()
                        }
                        Instr::CountRedo => self.count_redo(),
                        Instr::NoMore => return Outcome::Failed,
                        Instr::Answer => {
                            if !self.heap.woken.is_empty() {
                                goto!(self.wake_before_answer());
                            }
                            return Outcome::Answer;
                        }
                        Instr::Resume { what } => goto!(self.resume(what)),
                        Instr::Ensure { cells } => attempt!(self.heap.reserve(cells as usize)),
                        Instr::WideName { .. } => fail!(),
                    }
                    continue 'run;
                };
                if !self.heap.meter.step() || self.heap.top > self.collect_at {
                    goto!(self.attend(PredId(pred)));
                }
                self.b0 = self.b;
                pred
            };
            p = self.entry(PredId(pred));
        }
    }

    /// Where a call of a predicate goes on: at the clause that an index leads to straight away, or at its entry.
    #[inline(always)]
    fn entry(&mut self, pred: PredId) -> CodeAddr {
        let shortcut = self.db.shortcut(pred);
        let bucket = match shortcut.way {
            Way::Hashed(table) => {
                let cell = self.number_register(shortcut.arg);
                let table = self.db.table(table);
                match cell.tag() {
                    Tag::List => table.of_lists(),
                    _ if cell.is_constant() => table.get(cell.bits()),
                    _ => match place::key(&self.heap, cell) {
                        ANY => return self.entries[pred.index()],
                        key => table.get(key),
                    },
                }
            }
            Way::Single(code) => return code,
            Way::Search => return self.entries[pred.index()],
        };
        self.select_bucket(pred, bucket).unwrap_or(self.fail_at())
    }

    /// The same, for those outside the loop.
    pub(super) fn entry_of(&mut self, pred: PredId) -> CodeAddr {
        self.entry(pred)
    }

    /// The first clause for a call, from a table of a predicate whose calls need no look at generations.
    #[inline(always)]
    fn select_bucket(&mut self, pred: PredId, bucket: Bucket) -> Option<CodeAddr> {
        match bucket {
            Bucket::None => None,
            Bucket::One(entry) => Some(entry.code),
            Bucket::Many(list) if self.is_decided(list) => self.select_all(list),
            Bucket::Many(_) => self.search(pred),
        }
    }

    /// Whether no index tells the clauses of a list apart for the call that the registers hold.
    #[inline(always)]
    fn is_decided(&self, list: ListId) -> bool {
        let is_bound = |arg: usize| !self.heap.is_var(self.x[arg & 0xffff]);
        !self.db.list(list).telling().concerns(is_bound)
    }

    /// The first clause of a list that needs no look at generations.
    #[inline(always)]
    fn select_all(&mut self, id: ListId) -> Option<CodeAddr> {
        let list = self.db.list(id);
        let start = list.start();
        let (&entry, rest) = list.from(start).split_first()?;
        if !rest.is_empty() {
            let arity = list.arity();
            self.try_shallow(arity, Rest { list: id, position: start + 1, generation: u64::MAX - 1 });
        }
        Some(entry.code)
    }

    /// The first clause for a call, however it is found.
    fn select(&mut self, pred: PredId) -> Option<CodeAddr> {
        let all = self.db.pred(pred).list;
        if !self.db.list(all).versioned && self.is_decided(all) {
            return self.select_all(all);
        }
        self.search(pred)
    }

    /// The first clause for a call that an index has to be asked about.
    fn search(&mut self, pred: PredId) -> Option<CodeAddr> {
        let (x, heap) = (&self.x, &self.heap);
        let found = self.db.candidates(pred, |place| place.key(heap, x[place.arg as usize]));
        let generation = self.db.generation();
        match found {
            Bucket::None => None,
            Bucket::One(entry) => self.db.is_alive(entry.clause, generation).then_some(entry.code),
            Bucket::Many(list) => {
                let start = self.db.list(list).start();
                let (at, entry) = self.db.next_match(list, start, generation)?;
                if let Some((position, _)) = self.db.next_match(list, at + 1, generation) {
                    self.try_shallow(self.db.list(list).arity(), Rest { list, position, generation });
                }
                Some(entry.code)
            }
        }
    }

    /// Other clauses remain: the head that runs now is tried without a choice point.
    fn try_shallow(&mut self, arity: usize, rest: Rest) {
        let (heap, trail) = self.marks();
        self.shallow = Shallow { active: true, rest, arity, heap, trail };
        self.heap.boundary = heap;
    }

    /// A register against `[X|Y]`, both first occurrences.
    #[inline(always)]
    fn get_list_vars(&mut self, a: u16, head: u16, tail: u16) -> bool {
        let cell = self.heap.deref(self.x[a as usize]);
        match cell.tag() {
            Tag::List => {
                self.x[head as usize] = self.heap.at(cell.addr());
                self.x[tail as usize] = self.heap.at(cell.addr() + 1);
            }
            Tag::Ref | Tag::Attr => {
                self.heap.bind_var(cell, Cell::list(self.heap.top));
                self.x[head as usize] = self.heap.put_var_fast();
                self.x[tail as usize] = self.heap.put_var_fast();
            }
            _ => return false,
        }
        true
    }

    /// A register against `[X|Y]`, `X` a later occurrence, `Y` a first.
    #[inline(always)]
    fn get_list_value_var(&mut self, a: u16, head: u16, tail: u16) -> Result<bool, crate::error::Stop> {
        let cell = self.heap.deref(self.x[a as usize]);
        match cell.tag() {
            Tag::Ref | Tag::Attr => {
                self.heap.bind_var(cell, Cell::list(self.heap.top));
                self.heap.push_fast(self.x[head as usize]);
                self.x[tail as usize] = self.heap.put_var_fast();
                Ok(true)
            }
            Tag::List => {
                self.x[tail as usize] = self.heap.at(cell.addr() + 1);
                self.unify_inline(self.x[head as usize], self.heap.at(cell.addr()))
            }
            _ => Ok(false),
        }
    }

    /// Unification, its short cases in line.
    #[inline(always)]
    fn unify_inline(&mut self, a: Cell, b: Cell) -> Result<bool, crate::error::Stop> {
        let (a, b) = (self.heap.deref(a), self.heap.deref(b));
        if a == b {
            return Ok(true);
        }
        if a.is_constant() && b.is_constant() {
            return Ok(false);
        }
        if a.is_ref() && !matches!(b.tag(), Tag::Ref | Tag::Attr) {
            self.heap.bind_plain(a.addr(), b);
            return Ok(true);
        }
        if b.is_ref() && !matches!(a.tag(), Tag::Ref | Tag::Attr) {
            self.heap.bind_plain(b.addr(), a);
            return Ok(true);
        }
        unify::unify(&mut self.heap, a, b)
    }

    /// Fails: undoes what the newest alternative undoes, and says where it goes on.
    #[inline]
    fn backtrack(&mut self) -> CodeAddr {
        if self.shallow.active {
            return self.retry_shallow();
        }
        self.restore_state();
        self.choices.get(self.b + choice::ALTERNATIVE).as_int() as CodeAddr
    }

    /// The next clause, with argument registers as they are.
    #[inline(always)]
    fn retry_shallow(&mut self) -> CodeAddr {
        if self.heap.trail.len() > self.shallow.trail {
            self.heap.undo_to(self.shallow.trail);
        }
        self.heap.top = self.shallow.heap;
        self.heap.woken.clear();
        let rest = self.shallow.rest;
        let (code, following) = self.db.following(rest.list, rest.position, rest.generation);
        match following {
            Some(position) => self.shallow.rest.position = position,
            None => {
                self.shallow.active = false;
                self.heap.boundary = self.choice_word(choice::HEAP) as usize;
            }
        }
        code
    }

    /// The clause is committed to and others remain: the choice point is made after all.
    pub(super) fn deepen(&mut self) -> Result<(), crate::error::Stop> {
        self.shallow.active = false;
        let shallow = self.shallow;
        let protected = self.stack_top();
        let marks = (shallow.heap, shallow.trail);
        self.push_choice_with(self.places.retry, shallow.arity, marks, protected, shallow.rest.words())
    }

    /// The next clause of the newest choice point; the last one takes the choice point away.
    #[inline]
    fn retry(&mut self) -> CodeAddr {
        let rest = self.rest();
        let (code, following) = self.db.following(rest.list, rest.position, rest.generation);
        match following {
            Some(position) => self.choices.set(self.b + choice::EXTRA + 1, Cell::int(position)),
            None => self.pop_choice(),
        }
        code
    }

    /// An atom or small integer against a term.
    #[inline(always)]
    fn get_constant(&mut self, cell: Cell, constant: Cell) -> bool {
        let cell = self.heap.deref(cell);
        if cell == constant {
            return true;
        }
        if matches!(cell.tag(), Tag::Ref | Tag::Attr) {
            self.heap.bind_var(cell, constant);
            return true;
        }
        false
    }

    /// A constant that the code area keeps, on the heap.
    fn constant(&mut self, term: u32) -> Raised<Cell> {
        match self.code.term(term) {
            Some(block) => Ok(block.restore(&mut self.heap)?),
            None => Ok(Cell::int(0)),
        }
    }

    fn test(&self, kind: TestKind, cell: Cell) -> bool {
        let cell = self.heap.deref(cell);
        let tag = cell.tag();
        let number = || tag == Tag::Int || (tag == Tag::Box && self.heap.box_number(cell.addr()).is_some());
        match kind {
            TestKind::Var => matches!(tag, Tag::Ref | Tag::Attr),
            TestKind::Nonvar => !matches!(tag, Tag::Ref | Tag::Attr),
            TestKind::Atom => tag == Tag::Atom,
            TestKind::Number => number(),
            TestKind::Integer => tag == Tag::Int || self.heap.is_integer(cell),
            TestKind::Float => matches!(self.heap.box_kind(cell), Some(crate::term::cell::BoxKind::Float)),
            TestKind::Atomic => matches!(tag, Tag::Atom | Tag::Int | Tag::Box),
            TestKind::Compound => matches!(tag, Tag::List | Tag::Str),
            TestKind::Callable => matches!(tag, Tag::Atom | Tag::List | Tag::Str),
            TestKind::IsList => self.heap.list_to_vec(cell).is_ok(),
            TestKind::String => tag == Tag::Box && self.heap.string(cell).is_some(),
        }
    }

    #[inline(always)]
    fn number_register(&self, register: u16) -> Cell {
        self.heap.deref(self.x[register as usize])
    }

    #[inline(always)]
    fn compare_registers(&mut self, a: u16, b: u16) -> Raised<Option<Ordering>> {
        let (x, y) = (self.number_register(a), self.number_register(b));
        if x.is_int() && y.is_int() {
            return Ok(Some(x.as_int().cmp(&y.as_int())));
        }
        arithmetic::compare(self, x, y)
    }

    #[inline(always)]
    fn compare_int(&mut self, a: u16, value: i32) -> Raised<Option<Ordering>> {
        let x = self.number_register(a);
        if x.is_int() {
            return Ok(Some(x.as_int().cmp(&i64::from(value))));
        }
        arithmetic::compare(self, x, Cell::int(i64::from(value)))
    }

    fn slow_arithmetic(&mut self, op: u8, a: Cell, b: Cell) -> Raised<Cell> {
        arithmetic::eval2(self, Function::from_number(op), a, b)
    }

    fn slow_arithmetic1(&mut self, op: u8, a: Cell) -> Raised<Cell> {
        arithmetic::eval1(self, Function::from_number(op), a)
    }

    // ---- natives with several answers ----

    fn call_nondet(&mut self, arity: u16, native: u32) -> Raised<Option<CodeAddr>> {
        let answers = match &mut self.natives[native as usize] {
            Native::Det(function) | Native::Watched(function) => {
                let function = *function;
                return Ok(function(self, Args::new(0))?.then_some(self.cp));
            }
            Native::Nondet(function) => {
                let function = *function;
                function(self, Args::new(0))?
            }
            Native::Closure(_) => self.call_closure(native)?,
        };
        match answers {
            Nondet::Fail => Ok(None),
            Nondet::Once => Ok(Some(self.cp)),
            Nondet::Many(alternatives) => {
                let marks = self.marks();
                self.push_choice(self.places.retry_native, arity as usize, marks)?;
                self.set_choice_word(choice::EXTRA, i64::from(native));
                let kind = super::Owned::Answers(alternatives);
                let atoms_before = self.symbols.end();
                self.owners.push(super::Owner { choice: self.b, atoms_before, kind });
                self.retry_native()
            }
        }
    }

    /// Calls a closure of the embedder; it is taken out of the table meanwhile, so that it can be given the machine.
    fn call_closure(&mut self, native: u32) -> Raised<Nondet> {
        let absent: super::native::Closure = Box::new(|_, _| Ok(Nondet::Fail));
        let taken = std::mem::replace(&mut self.natives[native as usize], Native::Closure(absent));
        let Native::Closure(mut closure) = taken else { return Ok(Nondet::Fail) };
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| closure(self, Args::new(0))));
        self.natives[native as usize] = Native::Closure(closure);
        result.unwrap_or_else(|panic| Err(super::thrown::of_panic(&*panic)))
    }

    /// The next answer of the native whose choice point is the newest; `None` fails into what is below.
    fn retry_native(&mut self) -> Raised<Option<CodeAddr>> {
        loop {
            let Some(super::Owner { choice, atoms_before, kind: super::Owned::Answers(mut alternatives) }) =
                self.owners.pop()
            else {
                return Err(Raise::System("a native lost its answers".into()).into());
            };
            let step = alternatives.next(self, Args::new(0))?;
            match step {
                Step::More | Step::Skip | Step::Call(_) => {
                    let kind = super::Owned::Answers(alternatives);
                    self.owners.push(super::Owner { choice, atoms_before, kind });
                }
                Step::Last | Step::Fail => self.pop_choice(),
            }
            match step {
                Step::More | Step::Last => return Ok(Some(self.cp)),
                Step::Fail => return Ok(None),
                Step::Call(goal) => return self.call_goal(goal).map(Some),
                Step::Skip => {
                    self.restore_state();
                    self.restore_args();
                    self.heap.meter.charge(1)?;
                }
            }
        }
    }
}

/// As many fresh variables are within the margin of the heap.
const FEW: u16 = 4;

/// The read pointer in write mode.
const WRITE: usize = usize::MAX;

#[inline(always)]
fn next(s: usize, by: usize) -> usize {
    if s == WRITE { s } else { s + by }
}

/// Where a jump leads whose instruction stands before `p`.
#[inline(always)]
fn target(p: CodeAddr, to: i32) -> CodeAddr {
    (p - 1).wrapping_add_signed(to)
}

/// The result on two small integers, if they are ones and it is one.
#[inline(always)]
fn small(a: Cell, b: Cell, f: impl Fn(i64, i64) -> Option<i64>) -> Option<Cell> {
    if !(a.is_int() && b.is_int()) {
        return None;
    }
    let result = f(a.as_int(), b.as_int())?;
    if (INT_MIN..=INT_MAX).contains(&result) { Some(Cell::int(result)) } else { None }
}
