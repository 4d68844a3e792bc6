//! The loop that runs clause code.
//!
//! The program counter and the read pointer are local variables; everything else is a field. Out-of-line work
//! is a method that returns the address to continue at.

use std::cmp::Ordering;

use super::arithmetic::{self, product};
use super::frame::choice;
use super::head::{WRITE, next};
use super::{Machine, Outcome};
use crate::code::Instr;
use crate::code::live::Live;
use crate::term::raise::Raise;
use crate::term::unify::{self, Flat, Glance};
use crate::term::{Cell, Functor};
use crate::width::Width;

impl Machine {
    /// Runs from `self.p` until there is an answer, failure, or an uncaught ball.
    pub(super) fn run(&mut self) -> Outcome {
        let mut p = self.code.cursor(self.p);
        // The next argument in read mode.
        let mut s = WRITE;

        'run: loop {
            let error: Box<Raise> = 'raise: {
                'fail: {
                    'otherwise: {
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
                        // The address after the instruction.
                        macro_rules! here {
                            () => {
                                self.code.address(p.plus(1))
                            };
                        }
                        macro_rules! go {
                            ($address:expr) => {{
                                let address = $address;
                                p = self.code.cursor(address);
                                continue 'run;
                            }};
                        }
                        macro_rules! go_or_fail {
                            ($address:expr) => {
                                match $address {
                                    Some(address) => go!(address),
                                    None => fail!(),
                                }
                            };
                        }
                        // An error is raised by the instruction before `$at`; 0 if that is not known.
                        macro_rules! attempt_at {
                            ($result:expr, $at:expr) => {
                                match $result {
                                    Ok(value) => value,
                                    Err(error) => {
                                        self.backtrace.here = $at;
                                        break 'raise error.into();
                                    }
                                }
                            };
                        }
                        macro_rules! attempt {
                            ($result:expr) => {
                                attempt_at!($result, 0)
                            };
                        }
                        // For instructions likely to raise, or to change the code. Writing the place down
                        // beforehand costs less than keeping it in a register.
                        macro_rules! attempt_here {
                            ($result:expr) => {{
                                let here = here!();
                                self.backtrace.here = here;
                                match $result {
                                    Ok(value) => {
                                        p = self.code.cursor(here - 1);
                                        value
                                    }
                                    Err(error) => break 'raise error.into(),
                                }
                            }};
                        }
                        // For an entered predicate: the place of its call is already recorded.
                        macro_rules! attempt_entered {
                            ($result:expr, $entry:expr) => {
                                attempt_at!($result, self.entered_from($entry).unwrap_or(0))
                            };
                        }
                        // Skips the next instruction, a jump or a failure, if the test holds; otherwise runs
                        // it.
                        macro_rules! skip_if {
                            ($holds:expr) => {{
                                if !$holds {
                                    break 'otherwise;
                                }
                                p = p.plus(1);
                            }};
                        }
                        macro_rules! number {
                            ($register:expr) => {
                                self.number_register($register)
                            };
                        }
                        // Compares small integers in line, all others by their order, if they have one.
                        macro_rules! compare {
                            ($a:ident $operator:tt $y:expr, $unordered:literal) => {{
                                let (x, y) = (number!($a), $y);
                                skip_if!(match x.is_int() && y.is_int() {
                                    true => x.int_rank() $operator y.int_rank(),
                                    false => attempt_here!(arithmetic::compare(self, x, y))
                                        .map_or($unordered, |order| order $operator Ordering::Equal),
                                });
                            }};
                        }
                        macro_rules! calculate {
                            ($d:expr, $a:expr, $y:expr, $in_line:expr, $function:ident) => {{
                                let (x, y) = (number!($a), $y);
                                self.x[$d.index()] = match $in_line(x, y) {
                                    Some(value) => value,
                                    None => {
                                        attempt_here!(self.slow_arithmetic(self.functions.$function, x, y))
                                    }
                                };
                            }};
                        }
                        // The head and guard succeeded: creates a choice point if other clauses remain.
                        macro_rules! neck {
                            () => {
                                if self.shallow.active && !self.deepen() {
                                    attempt_at!(self.deepen_in_new_room(), here!());
                                }
                            };
                        }
                        macro_rules! goto {
                            ($result:expr) => {
                                go!(attempt!($result))
                            };
                        }
                        // Before a cut: runs goals of attributed variables bound since the last call; then
                        // the cut again.
                        macro_rules! wake_first {
                            ($live:expr) => {
                                if !self.heap.woken.is_empty() {
                                    goto!(self.wake_before(here!(), $live));
                                }
                            };
                        }
                        macro_rules! cut_to {
                            ($barrier:expr, $live:expr) => {{
                                let barrier = $barrier;
                                if self.owns_above(barrier) {
                                    goto!(self.cut_owners(barrier, here!(), $live));
                                }
                                self.cut_choices(barrier);
                            }};
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
                                    Glance::Unclear(a, b) => match unify::unify_flat(&mut self.heap, a, b) {
                                        Flat::Unified => {}
                                        Flat::Differ => fail!(),
                                        Flat::Unclear { passed } => {
                                            let unified = unify::unify_closely(&mut self.heap, a, b, passed);
                                            check!(attempt!(unified));
                                        }
                                    },
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
                        self.code.check(p);
                        let pred = 'held: {
                            // Every kind of call has a copy of this, since each leads to other places.
                            macro_rules! call {
                                ($pred:expr) => {{
                                    let pred = $pred;
                                    if !self.heap.meter.step() || self.heap.top > self.collect_at {
                                        break 'held pred;
                                    }
                                    self.b0 = self.b;
                                    go!(self.entry(pred, p.plus(1)))
                                }};
                            }
                            match *p.get() {
                                // ---- head ----
                                Instr::GetValue { x, a } => {
                                    unify_cells!(self.x[x.index()], self.x[a.index()])
                                }
                                Instr::GetAtom { a, atom } => {
                                    check!(self.get_constant(self.x[a.index()], Cell::atom(atom)))
                                }
                                Instr::GetInt { a, value } => {
                                    check!(self.get_constant(self.x[a.index()], int(value)))
                                }
                                Instr::GetTerm { a, term } => {
                                    let constant = attempt!(self.constant(term));
                                    unify_cells!(constant, self.x[a.index()]);
                                }
                                Instr::GetList { a } => enter_list!(self.x[a.index()]),
                                Instr::GetListVars { a, head, tail } => {
                                    check!(self.get_list_vars(a, head, tail))
                                }
                                Instr::GetListVarsNeckMove { a, head, tail, from, to } => {
                                    check!(self.get_list_vars(a, head, tail));
                                    neck!();
                                    self.move_all([(from, to)]);
                                }
                                Instr::GetListValueVar { a, head, tail } => {
                                    finish!(self.get_list_value_var(a, head, tail))
                                }
                                Instr::GetListsSharing { a, head, tail, b, tail2 } => {
                                    finish!(self.get_lists_sharing(a, head, tail, b, tail2))
                                }
                                Instr::GetListsSharingNeck { a, head, tail, b, tail2, to, to2 } => {
                                    finish!(self.get_lists_sharing(a, head, tail, b, tail2));
                                    neck!();
                                    self.move_all([(tail2, to2), (tail, to)]);
                                }
                                Instr::GetListsSharingExecute { a, b, pred } => {
                                    let (glance, [_, tail, tail2]) = self.lists_in_step(a, b);
                                    finish!(glance);
                                    neck!();
                                    self.set_two(a, tail, b, tail2);
                                    call!(pred);
                                }
                                Instr::GetStruct { arity, a, name } => {
                                    let functor = Functor::new(name, arity.to_usize()).cell();
                                    enter_struct!(self.x[a.index()], functor);
                                }
                                Instr::GetStructVars { a, x, x2, name } => {
                                    let functor = Functor::new(name, 2).cell();
                                    check!(self.get_struct_vars(a, functor, x, x2))
                                }
                                Instr::MatchFact { clause } => {
                                    check!(attempt!(self.match_fact(clause)));
                                    neck!();
                                    go!(self.cp)
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
                                Instr::UnifyAtom { atom } => unify_constant!(Cell::atom(atom)),
                                Instr::UnifyInt { value } => unify_constant!(int(value)),
                                Instr::UnifyVoid { n } => {
                                    if s == WRITE {
                                        attempt!(self.put_voids(n));
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
                                Instr::StoreY2 { x, y, x2, y2 } => self.store_all([(x, y), (x2, y2)]),
                                Instr::StoreY3 { x, y, x2, y2, x3, y3 } => {
                                    self.store_all([(x, y), (x2, y2), (x3, y3)])
                                }
                                Instr::StoreY { x, y } => self.set_slot(y, self.x[x.index()]),
                                Instr::LoadY { y, x } => self.x[x.index()] = self.slot(y),
                                Instr::LoadY2 { y, x, y2, x2 } => self.load_all([(y, x), (y2, x2)]),
                                Instr::LoadY3 { y, x, y2, x2, y3, x3 } => {
                                    self.load_all([(y, x), (y2, x2), (y3, x3)])
                                }
                                Instr::PutVar { x } => self.x[x.index()] = self.heap.put_var_fast(),
                                Instr::PutVarY { y, x } => {
                                    let var = self.heap.put_var_fast();
                                    self.x[x.index()] = var;
                                    self.set_slot(y, var);
                                }
                                Instr::InitY { y } | Instr::SetVarY { y } => {
                                    let var = self.heap.put_var_fast();
                                    self.set_slot(y, var);
                                }
                                Instr::PutAtom { x, atom } => self.x[x.index()] = Cell::atom(atom),
                                Instr::PutInt { x, value } => self.x[x.index()] = int(value),
                                Instr::PutTerm { x, term } => {
                                    self.x[x.index()] = attempt!(self.constant(term))
                                }
                                Instr::PutList { x } => self.x[x.index()] = Cell::list(self.heap.top),
                                Instr::PutStruct { arity, x, name } => {
                                    let at = self.heap.push_fast(Functor::new(name, arity.to_usize()).cell());
                                    self.x[x.index()] = Cell::structure(at);
                                }
                                Instr::PutWide { x, arity } => {
                                    attempt!(self.heap.reserve(arity.to_usize()));
                                    p = p.plus(1);
                                    if let Instr::WideName { name } = *p.get() {
                                        let functor = Functor::new(name, arity.to_usize());
                                        let at = self.heap.push_fast(functor.cell());
                                        self.x[x.index()] = Cell::structure(at);
                                    }
                                }
                                Instr::SetVar { x } => self.x[x.index()] = self.heap.put_var_fast(),
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
                                    self.heap.push_fast(int(value));
                                }
                                Instr::SetVoid { n } => attempt!(self.put_voids(n)),
                                Instr::SetList => {
                                    self.heap.push_fast(Cell::list(self.heap.top + 1));
                                }
                                Instr::SetStruct { arity, name } => {
                                    self.heap.push_fast(Cell::structure(self.heap.top + 1));
                                    self.heap.push_fast(Functor::new(name, arity.to_usize()).cell());
                                }

                                // ---- inlined goals ----
                                Instr::Test { kind, x } => {
                                    skip_if!(self.test(kind, self.x[x.index()]))
                                }
                                Instr::TestIdentical { a, b } => {
                                    skip_if!(attempt!(self.identical(a, b)))
                                }
                                Instr::TestNotIdentical { a, b } => {
                                    skip_if!(!attempt!(self.identical(a, b)))
                                }
                                Instr::TestLess { a, b } => compare!(a < number!(b), false),
                                Instr::TestLessEqual { a, b } => {
                                    compare!(a <= number!(b), false)
                                }
                                Instr::TestArithEqual { a, b } => {
                                    compare!(a == number!(b), false)
                                }
                                Instr::TestArithNotEqual { a, b } => {
                                    compare!(a != number!(b), true)
                                }
                                Instr::TestLessInt { a, value } => compare!(a < int(value), false),
                                Instr::TestGreaterInt { a, value } => {
                                    compare!(a > int(value), false)
                                }
                                Instr::TestLessEqualInt { a, value } => {
                                    compare!(a <= int(value), false)
                                }
                                Instr::TestGreaterEqualInt { a, value } => {
                                    compare!(a >= int(value), false)
                                }
                                Instr::TestArithEqualInt { a, value } => {
                                    compare!(a == int(value), false)
                                }
                                Instr::TestArithNotEqualInt { a, value } => {
                                    compare!(a != int(value), true)
                                }
                                Instr::TestDet { y, live } => {
                                    wake_first!(live);
                                    skip_if!(self.slot(y).as_int().to_usize() == self.b);
                                }
                                Instr::TestGuarded { to } => {
                                    let other = self.code.address(p.plus(1 + to.to_isize()));
                                    skip_if!(self.is_guarded(other));
                                }
                                Instr::Add { d, a, b } => {
                                    calculate!(d, a, number!(b), Cell::int_sum, add)
                                }
                                Instr::Sub { d, a, b } => {
                                    calculate!(d, a, number!(b), Cell::int_difference, sub)
                                }
                                Instr::Mul { d, a, b } => calculate!(d, a, number!(b), product, mul),
                                Instr::AddInt { d, a, value } => {
                                    calculate!(d, a, int(value), Cell::int_sum, add)
                                }
                                Instr::Arith2 { op, d, a, b } => {
                                    self.x[d.index()] =
                                        attempt_here!(self.slow_arithmetic(op, number!(a), number!(b)));
                                }
                                Instr::Arith1 { op, d, a } => {
                                    self.x[d.index()] = attempt_here!(self.slow_arithmetic1(op, number!(a)));
                                }
                                Instr::Eval { d, a } => {
                                    self.x[d.index()] =
                                        attempt_here!(arithmetic::eval_cell(self, self.x[a.index()]));
                                }
                                Instr::Unify { a, b } => {
                                    unify_cells!(self.x[a.index()], self.x[b.index()])
                                }
                                Instr::Arg { d, n, t } => {
                                    if !self.take_arg_at_once(d, n, t) {
                                        check!(attempt_here!(self.take_arg(d, n, t)))
                                    }
                                }
                                Instr::Functor { t, name, arity } => {
                                    if !self.take_functor_at_once(t, name, arity) {
                                        check!(attempt_here!(self.take_functor(t, name, arity)))
                                    }
                                }
                                Instr::CallNative { base, native } => {
                                    check!(attempt_here!(self.call_native(native, base)))
                                }
                                Instr::TestNative { base, native } => {
                                    skip_if!(attempt_here!(self.call_native(native, base)))
                                }
                                Instr::Wake { live } => wake_first!(live),

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
                                    attempt_at!(self.allocate(n.to_usize(), here!()), here!());
                                }
                                Instr::NeckWake { live } => {
                                    neck!();
                                    wake_first!(live);
                                }
                                Instr::NeckProceed => {
                                    neck!();
                                    go!(self.cp)
                                }
                                Instr::NeckCut { live } => {
                                    wake_first!(live);
                                    if self.shallow.active {
                                        self.end_shallow();
                                    } else if self.b > self.b0 {
                                        cut_to!(self.b0, live);
                                    }
                                }
                                Instr::Allocate { n } => {
                                    attempt_at!(self.allocate(n.to_usize(), here!()), here!())
                                }
                                Instr::Deallocate => self.deallocate(),
                                Instr::Call { n: _, pred } => {
                                    self.cp = here!();
                                    call!(pred);
                                }
                                Instr::Execute { pred } => call!(pred),
                                Instr::DeallocateExecute { pred } => {
                                    self.deallocate();
                                    call!(pred);
                                }
                                Instr::Proceed => go!(self.cp),
                                Instr::DeallocateProceed => {
                                    self.deallocate();
                                    go!(self.cp)
                                }
                                Instr::DeallocateReserveProceed => {
                                    attempt!(self.heap.reserve(0));
                                    self.deallocate();
                                    go!(self.cp)
                                }
                                Instr::Jump { to } => p = p.plus(to.to_isize()),
                                Instr::Fail => {
                                    wake_first!(Live::NONE);
                                    fail!()
                                }
                                Instr::GetLevel { y } => self.set_slot(y, Cell::int(self.b0.to_i64())),
                                Instr::Mark { y } => {
                                    self.set_slot(y, Cell::int(self.b.to_i64()));
                                    self.set_choice_word(choice::EXTRA + choice::CONDITION, 1);
                                }
                                Instr::Cut { live } => {
                                    wake_first!(live);
                                    if self.b > self.b0 {
                                        cut_to!(self.b0, live);
                                    }
                                }
                                Instr::CutTo { y, live } => {
                                    wake_first!(live);
                                    let barrier = self.slot(y).as_int().to_usize();
                                    if self.b > barrier {
                                        cut_to!(barrier, live);
                                    }
                                }
                                Instr::Commit { y, live } => {
                                    wake_first!(live);
                                    let mark = self.slot(y).as_int().to_usize();
                                    let barrier = self.choice_number(mark, choice::PREVIOUS).to_usize();
                                    cut_to!(barrier, live);
                                }
                                Instr::SoftCut { y, live } => {
                                    wake_first!(live);
                                    let mark = self.slot(y).as_int().to_usize();
                                    self.soft_cut(mark);
                                }
                                Instr::TryElse { n, to } => {
                                    let other = self.code.address(p.plus(1 + to.to_isize()));
                                    attempt!(self.try_else(n.to_usize(), other));
                                }
                                Instr::TrustElse => self.pop_choice(),

                                // ---- entries of predicates ----
                                entry @ Instr::Undefined { pred } => {
                                    go!(attempt_entered!(self.undefined(pred), entry))
                                }
                                Instr::Spied { pred } => goto!(self.spied(pred)),
                                Instr::Import { pred } => go!(self.entry_of(pred)),
                                Instr::Qualify { pred } => go_or_fail!(self.enter_qualified(pred)),
                                Instr::Select { pred } => go!(self.select(pred)),
                                entry @ Instr::NativeDet { native } => {
                                    check!(attempt_entered!(self.enter_native(native), entry));
                                    go!(self.cp)
                                }
                                entry @ Instr::NativeNondet { arity, native } => {
                                    go_or_fail!(attempt_entered!(self.call_nondet(arity, native), entry))
                                }
                                entry @ Instr::Control { arity, what } => {
                                    go!(attempt_entered!(self.control(what, arity.to_usize()), entry))
                                }

                                // ---- alternatives and continuations ----
                                Instr::EnterIfVar { var, code } => {
                                    go!(self.enter_if_var(var, code, here!()))
                                }
                                Instr::Search { list } => go!(self.select_list(list)),
                                Instr::Try { unless, code } => go!(self.begin(unless, code, here!())),
                                Instr::Retry { .. }
                                | Instr::Trust { .. }
                                | Instr::RetryList
                                | Instr::RetryNative
                                | Instr::RetryClause => goto!(self.reenter(*p.get())),
                                Instr::LookBack => go!(attempt!(self.look_back())),
                                Instr::Drop => {
                                    self.pop_choice();
                                    fail!()
                                }
                                Instr::NoMore => return Outcome::Failed,
                                Instr::Answer => {
                                    if !self.heap.woken.is_empty() {
                                        goto!(self.wake_before_answer());
                                    }
                                    return Outcome::Answer;
                                }
                                Instr::Resume { what } => goto!(self.resume(what)),
                                Instr::Ensure { cells } => {
                                    attempt!(self.heap.reserve(cells.to_usize()))
                                }
                                Instr::WideName { .. } | Instr::AlternativesOf { .. } => fail!(),
                            }
                            p = p.plus(1);
                            continue 'run;
                        };
                        self.backtrace.here = here!();
                        match self.handle_events(pred, None) {
                            Ok(address) => go!(address),
                            Err(error) => break 'raise error,
                        }
                    }
                    // The test before the jump or failure at `p + 1` does not hold.
                    let other = p.plus(1);
                    if let Instr::Jump { to } = *other.get() {
                        p = other.plus(1 + to.to_isize());
                        continue 'run;
                    }
                }
                let address = self.backtrack();
                p = self.code.cursor(address);
                continue 'run;
            };
            match self.throw(&error, Some(self.backtrace.here)) {
                Ok(handler) => p = self.code.cursor(handler),
                Err(outcome) => return outcome,
            }
        }
    }
}

#[inline(always)]
fn int(value: impl Into<i64>) -> Cell {
    Cell::int(value.into())
}
