//! The loop that runs clause code.
//!
//! The program counter and the read pointer are local variables; everything else is a field. Out-of-line work
//! is a method that returns the address to continue at.

use std::cmp::Ordering;

use super::arithmetic::{self, small};
use super::frame::choice;
use super::native::{Args, Native};
use super::{Machine, Outcome};
use crate::code::{EnvSlot, Instr, Reg};
use crate::term::raise::Raise;
use crate::term::unify::{self, Glance};
use crate::term::{Cell, Functor};
use crate::width::Width;

impl Machine {
    /// Runs from `self.p` until there is an answer, failure, or an uncaught ball.
    pub(super) fn run(&mut self) -> Outcome {
        let mut p = self.p.to_usize();
        // The next argument in read mode; `usize::MAX` in write mode.
        let mut s = WRITE;

        'run: loop {
            'fail: {
                macro_rules! fail {
                    () => {
                        break 'fail
                    };
                }
                macro_rules! check {
                    ($holds:expr) => {
                        if !$holds {
                            fail!()
                        }
                    };
                }
                // An error is raised by the instruction before `$at`, if that is known.
                macro_rules! attempt_at {
                    ($result:expr, $at:expr) => {
                        match $result {
                            Ok(value) => value,
                            Err(error) => match self.throw(&Box::<Raise>::from(error), $at) {
                                Ok(handler) => {
                                    p = handler.to_usize();
                                    continue 'run;
                                }
                                Err(outcome) => return outcome,
                            },
                        }
                    };
                }
                macro_rules! attempt {
                    ($result:expr) => {
                        attempt_at!($result, None)
                    };
                }
                // For instructions likely to raise. Writing the place down beforehand costs less than keeping
                // it in a register.
                macro_rules! attempt_here {
                    ($result:expr) => {{
                        self.backtrace.here = p.to_u32();
                        attempt_at!($result, Some(self.backtrace.here))
                    }};
                }
                // For an entered predicate: the place of its call is already recorded.
                macro_rules! attempt_entered {
                    ($result:expr) => {
                        attempt_at!($result, self.entered_from())
                    };
                }
                macro_rules! skip_if {
                    ($holds:expr) => {
                        if $holds {
                            p += 1;
                        }
                    };
                }
                // Compares small integers in line, all others by their order.
                macro_rules! compare {
                ($x:expr, $operator:tt, $y:expr, $order:pat) => {{
                    let (x, y) = ($x, $y);
                    skip_if!(match x.is_int() && y.is_int() {
                        true => x.as_int() $operator y.as_int(),
                        false => matches!(attempt_here!(arithmetic::compare(self, x, y)), $order),
                    });
                }};
            }
                macro_rules! calculate {
                    ($d:expr, $x:expr, $y:expr, $in_line:expr, $function:ident) => {{
                        let (x, y) = ($x, $y);
                        self.x[$d.index()] = match $in_line(x, y) {
                            Some(value) => value,
                            None => attempt_here!(self.slow_arithmetic(self.functions.$function, x, y)),
                        };
                    }};
                }
                // The head and guard succeeded: creates a choice point if other clauses remain.
                macro_rules! neck {
                    () => {
                        if self.shallow.active && !self.deepen() {
                            attempt!(self.deepen_in_new_room());
                        }
                    };
                }
                macro_rules! goto {
                    ($result:expr) => {{
                        p = attempt!($result).to_usize();
                        continue 'run;
                    }};
                }
                // Before a cut: runs goals of attributed variables bound since the last call; then the cut
                // again.
                macro_rules! wake_first {
                    ($live:expr) => {
                        if !self.heap.woken.is_empty() {
                            goto!(self.wake_before(p.to_u32(), $live));
                        }
                    };
                }
                // Read mode at the elements of a list, or write mode at a new one.
                macro_rules! enter_list {
                    ($cell:expr) => {{
                        let cell = self.heap.deref($cell);
                        if cell.is_list() {
                            s = cell.addr();
                        } else if cell.is_var() {
                            self.heap.bind_var(cell, Cell::list(self.heap.top));
                            s = WRITE;
                        } else {
                            fail!()
                        }
                    }};
                }
                // Read mode at the arguments of a structure, or write mode at a new one.
                macro_rules! enter_struct {
                    ($cell:expr, $functor:expr) => {{
                        let (cell, functor) = (self.heap.deref($cell), $functor);
                        if cell.is_structure() {
                            check!(self.heap.at(cell.addr()) == functor);
                            s = cell.addr() + 1;
                        } else if cell.is_var() {
                            let at = self.heap.push_fast(functor);
                            self.heap.bind_var(cell, Cell::structure(at));
                            s = WRITE;
                        } else {
                            fail!()
                        }
                    }};
                }
                macro_rules! finish {
                    ($glance:expr) => {
                        match $glance {
                            Glance::Unified => {}
                            Glance::Differ => fail!(),
                            Glance::Unclear(a, b) => {
                                check!(attempt!(unify::unify_others(&mut self.heap, a, b)))
                            }
                        }
                    };
                }
                macro_rules! unify_cells {
                    ($a:expr, $b:expr) => {{
                        let (a, b) = ($a, $b);
                        finish!(unify::unify_at_a_glance(&mut self.heap, a, b))
                    }};
                }
                // An argument in read or write mode that is an atom or integer.
                macro_rules! unify_constant {
                    ($constant:expr) => {{
                        let constant = $constant;
                        if s != WRITE {
                            check!(self.get_constant(self.heap.at(s), constant));
                            s += 1;
                        } else {
                            self.heap.push_fast(constant);
                        }
                    }};
                }
                // An argument in read or write mode that occurred before.
                macro_rules! unify_value {
                    ($value:expr) => {
                        if s != WRITE {
                            unify_cells!($value, self.heap.at(s));
                            s += 1;
                        } else {
                            self.heap.push_fast($value);
                        }
                    };
                }
                let at = p;
                p += 1;
                let (pred, from) = 'imported: {
                    let pred = 'callee: {
                        match *self.code.at(at) {
                            // ---- head ----
                            Instr::GetValue { x, a } => {
                                unify_cells!(self.x[x.index()], self.x[a.index()])
                            }
                            Instr::GetAtom { a, atom } => {
                                check!(self.get_constant(self.x[a.index()], Cell::atom(atom)))
                            }
                            Instr::GetInt { a, value } => {
                                check!(self.get_constant(self.x[a.index()], Cell::int(i64::from(value))))
                            }
                            Instr::GetTerm { a, term } => {
                                let constant = attempt!(self.constant(term));
                                unify_cells!(constant, self.x[a.index()]);
                            }
                            Instr::GetList { a } => enter_list!(self.x[a.index()]),
                            Instr::GetListVars { a, head, tail } => check!(self.get_list_vars(a, head, tail)),
                            Instr::GetListValueVar { a, head, tail } => {
                                finish!(self.get_list_value_var(a, head, tail))
                            }
                            Instr::GetListsSharing { a, head, tail, b, tail2 } => {
                                check!(self.get_list_vars(Reg::from(a), Reg::from(head), Reg::from(tail)));
                                finish!(self.get_list_value_var(
                                    Reg::from(b),
                                    Reg::from(head),
                                    Reg::from(tail2)
                                ));
                            }
                            Instr::GetStruct { arity, a, name } => {
                                let functor = Functor::new(name, arity.to_usize()).cell();
                                enter_struct!(self.x[a.index()], functor);
                            }
                            Instr::MatchFact { clause } => {
                                check!(attempt!(self.match_fact(clause)));
                                neck!();
                                p = self.cp.to_usize();
                            }
                            Instr::Compile { clause } => goto!(self.compile_rule(clause)),
                            Instr::EnterArgs { a } => s = self.heap.deref(self.x[a.index()]).addr() + 1,

                            // ---- arguments in read or write mode ----
                            Instr::UnifyVar { x } => {
                                self.x[x.index()] =
                                    if s != WRITE { self.heap.at(s) } else { self.heap.put_var_fast() };
                                s = next(s, 1);
                            }
                            Instr::UnifyVars { x, x2: y } => {
                                let cells = if s != WRITE {
                                    s += 2;
                                    (self.heap.at(s - 2), self.heap.at(s - 1))
                                } else {
                                    self.heap.put_two_vars_fast()
                                };
                                self.set_two(x, cells.0, y, cells.1);
                            }
                            Instr::UnifyVarY { y } => {
                                let cell =
                                    if s != WRITE { self.heap.at(s) } else { self.heap.put_var_fast() };
                                self.set_slot(y, cell);
                                s = next(s, 1);
                            }
                            Instr::UnifyValue { x } => unify_value!(self.x[x.index()]),
                            Instr::UnifyValueY { y } => unify_value!(self.slot(y)),
                            Instr::UnifyAtom { atom } => {
                                unify_constant!(Cell::atom(atom))
                            }
                            Instr::UnifyInt { value } => unify_constant!(Cell::int(i64::from(value))),
                            Instr::UnifyVoid { n } => {
                                if s == WRITE {
                                    if n > FEW {
                                        attempt!(self.heap.reserve(n.to_usize()));
                                    }
                                    for _ in 0..n {
                                        self.heap.put_var_fast();
                                    }
                                }
                                s = next(s, n.to_usize());
                            }
                            Instr::UnifyList => {
                                if s != WRITE {
                                    enter_list!(self.heap.at(s));
                                } else {
                                    self.heap.push_fast(Cell::list(self.heap.top + 1));
                                }
                            }
                            Instr::UnifyStruct { arity, name } => {
                                let functor = Functor::new(name, arity.to_usize()).cell();
                                if s != WRITE {
                                    enter_struct!(self.heap.at(s), functor);
                                } else {
                                    self.heap.push_fast(Cell::structure(self.heap.top + 1));
                                    self.heap.push_fast(functor);
                                }
                            }

                            // ---- body ----
                            Instr::Move { from, to } => self.x[to.index()] = self.x[from.index()],
                            Instr::Move2 { from, to, from2, to2 } => {
                                self.move_all([(from, to), (from2, to2)])
                            }
                            Instr::Move3 { from, to, from2, to2, from3, to3 } => {
                                self.move_all([(from, to), (from2, to2), (from3, to3)]);
                            }
                            Instr::StoreY2 { x, y, x2, y2 } => {
                                let cells = (self.x[x.index()], self.x[x2.index()]);
                                let mut slots = self.slots();
                                slots.set(y.index(), cells.0);
                                slots.set(y2.index(), cells.1);
                            }
                            Instr::StoreY { x, y } => self.set_slot(y, self.x[x.index()]),
                            Instr::LoadY { y, x } => self.x[x.index()] = self.slot(y),
                            Instr::LoadY2 { y, x, y2, x2 } => {
                                let cells = (self.slot(EnvSlot::from(y)), self.slot(EnvSlot::from(y2)));
                                self.set_two(Reg::from(x), cells.0, Reg::from(x2), cells.1);
                            }
                            Instr::PutVar { x } => self.x[x.index()] = self.heap.put_var_fast(),
                            Instr::PutVarY { y, x } => {
                                let var = self.heap.put_var_fast();
                                self.x[x.index()] = var;
                                self.set_slot(y, var);
                            }
                            Instr::InitY { y } => {
                                let var = self.heap.put_var_fast();
                                self.set_slot(y, var);
                            }
                            Instr::PutAtom { x, atom } => self.x[x.index()] = Cell::atom(atom),
                            Instr::PutInt { x, value } => self.x[x.index()] = Cell::int(i64::from(value)),
                            Instr::PutTerm { x, term } => self.x[x.index()] = attempt!(self.constant(term)),
                            Instr::PutList { x } => self.x[x.index()] = Cell::list(self.heap.top),
                            Instr::PutStruct { arity, x, name } => {
                                let at = self.heap.push_fast(Functor::new(name, arity.to_usize()).cell());
                                self.x[x.index()] = Cell::structure(at);
                            }
                            Instr::PutWide { x, arity } => {
                                attempt!(self.heap.reserve(arity.to_usize()));
                                if let Instr::WideName { name } = self.code.get(p.to_u32()) {
                                    let at = self.heap.push_fast(Functor::new(name, arity.to_usize()).cell());
                                    self.x[x.index()] = Cell::structure(at);
                                }
                                p += 1;
                            }
                            Instr::SetVar { x } => self.x[x.index()] = self.heap.put_var_fast(),
                            Instr::SetVarY { y } => {
                                let var = self.heap.put_var_fast();
                                self.set_slot(y, var);
                            }
                            Instr::SetValue { x } => {
                                self.heap.push_fast(self.x[x.index()]);
                            }
                            Instr::SetValueY { y } => {
                                self.heap.push_fast(self.slot(y));
                            }
                            Instr::SetAtom { atom } => {
                                self.heap.push_fast(Cell::atom(atom));
                            }
                            Instr::SetInt { value } => {
                                self.heap.push_fast(Cell::int(i64::from(value)));
                            }
                            Instr::SetVoid { n } => {
                                if n > FEW {
                                    attempt!(self.heap.reserve(n.to_usize()));
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
                                self.heap.push_fast(Functor::new(name, arity.to_usize()).cell());
                            }

                            // ---- inlined goals ----
                            Instr::Test { kind, x } => skip_if!(self.test(kind, self.x[x.index()])),
                            Instr::TestIdentical { a, b } => {
                                skip_if!(attempt!(unify::identical(
                                    &mut self.heap,
                                    self.x[a.index()],
                                    self.x[b.index()]
                                )))
                            }
                            Instr::TestNotIdentical { a, b } => {
                                skip_if!(!attempt!(unify::identical(
                                    &mut self.heap,
                                    self.x[a.index()],
                                    self.x[b.index()]
                                )))
                            }
                            Instr::TestLess { a, b } => {
                                compare!(self.number_register(a), <, self.number_register(b), Some(Ordering::Less))
                            }
                            Instr::TestLessEqual { a, b } => {
                                compare!(self.number_register(a), <=, self.number_register(b), Some(Ordering::Less | Ordering::Equal))
                            }
                            Instr::TestArithEqual { a, b } => {
                                compare!(self.number_register(a), ==, self.number_register(b), Some(Ordering::Equal))
                            }
                            Instr::TestArithNotEqual { a, b } => {
                                compare!(self.number_register(a), !=, self.number_register(b), None | Some(Ordering::Less | Ordering::Greater))
                            }
                            Instr::TestLessInt { a, value } => {
                                compare!(self.number_register(a), <, Cell::int(i64::from(value)), Some(Ordering::Less))
                            }
                            Instr::TestGreaterInt { a, value } => {
                                compare!(self.number_register(a), >, Cell::int(i64::from(value)), Some(Ordering::Greater))
                            }
                            Instr::TestLessEqualInt { a, value } => {
                                compare!(self.number_register(a), <=, Cell::int(i64::from(value)), Some(Ordering::Less | Ordering::Equal))
                            }
                            Instr::TestGreaterEqualInt { a, value } => {
                                compare!(self.number_register(a), >=, Cell::int(i64::from(value)), Some(Ordering::Greater | Ordering::Equal))
                            }
                            Instr::TestArithEqualInt { a, value } => {
                                compare!(self.number_register(a), ==, Cell::int(i64::from(value)), Some(Ordering::Equal))
                            }
                            Instr::TestArithNotEqualInt { a, value } => {
                                compare!(self.number_register(a), !=, Cell::int(i64::from(value)), None | Some(Ordering::Less | Ordering::Greater))
                            }
                            Instr::Add { d, a, b } => {
                                calculate!(
                                    d,
                                    self.number_register(a),
                                    self.number_register(b),
                                    Cell::int_sum,
                                    add
                                )
                            }
                            Instr::Sub { d, a, b } => {
                                calculate!(
                                    d,
                                    self.number_register(a),
                                    self.number_register(b),
                                    Cell::int_difference,
                                    sub
                                )
                            }
                            Instr::Mul { d, a, b } => {
                                let product = |x, y| small(x, y, i64::checked_mul);
                                calculate!(d, self.number_register(a), self.number_register(b), product, mul)
                            }
                            Instr::AddInt { d, a, value } => {
                                let value = Cell::int(i64::from(value));
                                calculate!(d, self.number_register(a), value, Cell::int_sum, add)
                            }
                            Instr::Arith2 { op, d, a, b } => {
                                let (x, y) = (self.number_register(a), self.number_register(b));
                                self.x[d.index()] = attempt_here!(self.slow_arithmetic(op, x, y));
                            }
                            Instr::Arith1 { op, d, a } => {
                                let x = self.number_register(a);
                                self.x[d.index()] = attempt_here!(self.slow_arithmetic1(op, x));
                            }
                            Instr::Eval { d, a } => {
                                self.x[d.index()] =
                                    attempt_here!(arithmetic::eval_cell(self, self.x[a.index()]));
                            }
                            Instr::Unify { a, b } => unify_cells!(self.x[a.index()], self.x[b.index()]),
                            Instr::Arg { d, n, t } => check!(attempt_here!(self.take_arg(d, n, t))),
                            Instr::Functor { t, name, arity } => {
                                check!(attempt_here!(self.take_functor(t, name, arity)))
                            }
                            Instr::CallNative { base, native } => {
                                check!(attempt_here!(self.call_native(native, base)))
                            }
                            Instr::Wake { live } => {
                                if !self.heap.woken.is_empty() {
                                    goto!(self.wake_before(p.to_u32(), live));
                                }
                            }

                            // ---- control ----
                            Instr::Neck => neck!(),
                            Instr::NeckMove { from, to } => {
                                neck!();
                                self.x[to.index()] = self.x[from.index()];
                            }
                            Instr::NeckMove2 { from, to, from2, to2 } => {
                                neck!();
                                self.move_all([(from, to), (from2, to2)]);
                            }
                            Instr::NeckMove3 { from, to, from2, to2, from3, to3 } => {
                                neck!();
                                self.move_all([(from, to), (from2, to2), (from3, to3)]);
                            }
                            Instr::NeckAllocate { n } => {
                                neck!();
                                attempt!(self.allocate(n.to_usize(), p.to_u32()));
                            }
                            Instr::NeckWake { live } => {
                                neck!();
                                if !self.heap.woken.is_empty() {
                                    goto!(self.wake_before(p.to_u32(), live));
                                }
                            }
                            Instr::NeckProceed => {
                                neck!();
                                p = self.cp.to_usize();
                            }
                            Instr::NeckCut { live } => {
                                wake_first!(live);
                                if self.shallow.active {
                                    self.shallow.active = false;
                                    self.heap.boundary = self.choice_word(choice::HEAP).to_usize();
                                } else if self.b > self.b0 {
                                    p = attempt!(self.cut(self.b0, p.to_u32(), live)).to_usize();
                                }
                            }
                            Instr::Allocate { n } => attempt!(self.allocate(n.to_usize(), p.to_u32())),
                            Instr::Deallocate => self.deallocate(),
                            Instr::Call { n: _, pred } => {
                                self.cp = p.to_u32();
                                break 'callee pred;
                            }
                            Instr::Execute { pred } => break 'callee pred,
                            Instr::DeallocateExecute { pred } => {
                                self.deallocate();
                                break 'callee pred;
                            }
                            Instr::Proceed => p = self.cp.to_usize(),
                            Instr::DeallocateProceed => {
                                self.deallocate();
                                p = self.cp.to_usize();
                            }
                            Instr::DeallocateReserveProceed => {
                                attempt!(self.heap.reserve(0));
                                self.deallocate();
                                p = self.cp.to_usize();
                            }
                            Instr::Jump { to } => p = target(p, to),
                            Instr::Fail => fail!(),
                            Instr::GetLevel { y } => self.set_slot(y, Cell::int(self.b0.to_i64())),
                            Instr::Mark { y } => {
                                self.set_slot(y, Cell::int(self.b.to_i64()));
                                self.set_choice_word(choice::EXTRA + choice::CONDITION, 1);
                            }
                            Instr::Cut { live } => {
                                wake_first!(live);
                                if self.b > self.b0 {
                                    p = attempt!(self.cut(self.b0, p.to_u32(), live)).to_usize();
                                }
                            }
                            Instr::CutTo { y, live } => {
                                wake_first!(live);
                                let barrier = self.slot(y).as_int().to_usize();
                                if self.b > barrier {
                                    p = attempt!(self.cut(barrier, p.to_u32(), live)).to_usize();
                                }
                            }
                            Instr::Commit { y, live } => {
                                wake_first!(live);
                                let mark = self.slot(y).as_int().to_usize();
                                let barrier = self.choices.get(mark + choice::PREVIOUS).as_int().to_usize();
                                p = attempt!(self.cut(barrier, p.to_u32(), live)).to_usize();
                            }
                            Instr::SoftCut { y, live } => {
                                wake_first!(live);
                                let mark = self.slot(y).as_int().to_usize();
                                self.soft_cut(mark);
                            }
                            Instr::TryElse { n, to } => {
                                let protected = (self.e + super::frame::SLOTS + n.to_usize())
                                    .max(self.choice_word(choice::PROTECTED).to_usize());
                                let marks = self.marks();
                                let extra = [i64::from(n), 0, 0, 0];
                                attempt!(self.push_choice_with(
                                    target(p, to).to_u32(),
                                    0,
                                    marks,
                                    protected,
                                    extra
                                ));
                            }
                            Instr::TrustElse => self.pop_choice(),

                            // ---- entries of predicates ----
                            Instr::Undefined { pred } => {
                                p = attempt_entered!(self.undefined(pred)).to_usize();
                            }
                            Instr::Spied { pred } => goto!(self.spied(pred)),
                            Instr::Import { pred } => break 'imported (pred, self.backtrace.here),
                            Instr::Qualify { pred } => match self.enter_qualified(pred) {
                                Some(code) => p = code.to_usize(),
                                None => fail!(),
                            },
                            Instr::Select { pred } => match self.select(pred) {
                                Some(code) => p = code.to_usize(),
                                None => fail!(),
                            },
                            Instr::NativeDet { native } => {
                                let (Native::Det(function) | Native::Watched(function)) =
                                    self.natives[native.index()]
                                else {
                                    fail!()
                                };
                                check!(attempt_entered!(function(self, Args::FIRST)));
                                p = self.cp.to_usize();
                            }
                            Instr::NativeNondet { arity, native } => {
                                match attempt_entered!(self.call_nondet(arity, native)) {
                                    Some(next) => p = next.to_usize(),
                                    None => fail!(),
                                }
                            }
                            Instr::Control { arity, what } => {
                                p = attempt_entered!(self.control(what, arity.to_usize())).to_usize();
                            }

                            // ---- alternatives and continuations ----
                            Instr::Retry => {
                                self.restore_args();
                                p = self.retry().to_usize();
                            }
                            Instr::RetryNative => {
                                self.restore_args();
                                match attempt!(self.retry_native()) {
                                    Some(next) => p = next.to_usize(),
                                    None => fail!(),
                                }
                            }
                            Instr::RetryClause => {
                                self.restore_args();
                                match attempt!(self.retry_clause()) {
                                    Some(next) => p = next.to_usize(),
                                    None => fail!(),
                                }
                            }
                            Instr::LookBack => p = attempt!(self.look_back()).to_usize(),
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
                            Instr::Ensure { cells } => attempt!(self.heap.reserve(cells.to_usize())),
                            Instr::WideName { .. } => fail!(),
                        }
                        continue 'run;
                    };
                    if !self.heap.meter.step() || self.heap.top > self.collect_at {
                        p = attempt_here!(self.handle_events(pred, None)).to_usize();
                        continue 'run;
                    }
                    self.b0 = self.b;
                    (pred, p.to_u32())
                };
                p = self.entry(pred, from).to_usize();
                continue 'run;
            }
            p = self.backtrack().to_usize();
        }
    }

    #[inline(always)]
    pub(super) fn number_register(&self, register: Reg) -> Cell {
        self.heap.deref(self.x[register.index()])
    }
}

/// This many fresh variables are within the margin of the heap.
const FEW: u16 = 4;

/// The read pointer in write mode.
const WRITE: usize = usize::MAX;

#[inline(always)]
fn next(s: usize, by: usize) -> usize {
    if s == WRITE { s } else { s + by }
}

/// Returns the target of a jump, which is relative to the address after it.
#[inline(always)]
fn target(p: usize, to: i32) -> usize {
    p.wrapping_add_signed(to.to_isize())
}
