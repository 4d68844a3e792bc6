//! Predicates written in Rust.
//!
//! A deterministic native is a function from arguments to "true, false or an error". A nondeterministic one
//! may return its [`Alternatives`], an iterator that a choice point then owns. The machine asks it for the
//! next answer on backtracking and drops it on a cut.

use std::sync::Arc;

use super::Machine;
use crate::code::Reg;
use crate::term::Cell;
use crate::term::raise::Raised;

/// The arguments of a call: a run of registers.
#[derive(Clone, Copy, Debug)]
pub struct Args(Reg);

impl Args {
    /// The registers from the first one on: the arguments of a call.
    pub(crate) const FIRST: Args = Args(Reg(0));

    #[inline(always)]
    pub(crate) const fn new(base: Reg) -> Args {
        Args(base)
    }

    #[inline(always)]
    pub(crate) const fn base(self) -> Reg {
        self.0
    }
}

/// A deterministic native: unifies its results with its arguments; false is failure.
pub type Det = fn(&mut Machine, Args) -> Raised<bool>;

/// A nondeterministic native.
pub type NondetFn = fn(&mut Machine, Args) -> Raised<Nondet>;

/// The result of a nondeterministic native.
pub enum Nondet {
    /// No answer.
    Fail,
    /// One answer, already unified.
    Once,
    /// Answers to ask for; the first at once, before anything was bound.
    Many(Box<dyn Alternatives>),
}

/// The answers of a nondeterministic native, one at a time.
pub trait Alternatives: Send {
    /// Unifies the next answer with the arguments, whose bindings by earlier answers were undone. An answer
    /// that does not unify may be reported as `NextAnswer::Skip`: its bindings are undone and the next one is
    /// asked for.
    fn next(&mut self, machine: &mut Machine, args: Args) -> Raised<NextAnswer>;

    /// Returns whether exactly one answer is left: it needs no choice point.
    fn is_single(&self) -> bool {
        false
    }

    /// Returns whether it keeps atoms: those that exist when it is created are then kept as long as it is.
    fn keeps_atoms(&self) -> bool {
        true
    }

    /// Returns whether the goal behind it must end before the code after it goes on: `shift/1` may not leave
    /// it.
    fn holds_goal(&self) -> bool {
        false
    }

    /// Undoes its effects outside the stacks. Called once if its choice point is removed before the last
    /// answer: by a cut, an error, a stop, the end of the query.
    fn leave(&mut self, _machine: &mut Machine) {}
}

/// The result of asking for the next answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextAnswer {
    /// No answer is left.
    Fail,
    /// This candidate did not unify; there may be more.
    Skip,
    /// An answer, and there may be more.
    More,
    /// An answer, known to be the last.
    Last,
    /// A goal to run, which ends in failure; then the next answer is asked for.
    Call(Cell),
    /// An answer of the native of this older choice point, whose caller goes on; once that has failed, the
    /// next answer is asked for here.
    Resume(usize),
}

impl NextAnswer {
    /// Returns the answer of an answer that is true or not, and the last one or not.
    pub fn answered(is_true: bool, is_last: bool) -> NextAnswer {
        match (is_true, is_last) {
            (true, true) => NextAnswer::Last,
            (true, false) => NextAnswer::More,
            (false, true) => NextAnswer::Fail,
            (false, false) => NextAnswer::Skip,
        }
    }
}

/// A closure of the embedding program as a predicate. Engines of one program share it.
pub type Closure = Arc<dyn Fn(&mut Machine, Args) -> Raised<Nondet> + Send + Sync>;

/// The natives on a page, which an engine copies when it first calls a closure of its program.
pub(super) const NATIVES: usize = 16;

/// A predicate's implementation in Rust.
#[derive(Clone)]
pub enum Native {
    Det(Det),
    /// A deterministic native that a profile counts.
    Watched(Det),
    Nondet(NondetFn),
    Closure(Closure),
    /// In place of a closure during its call.
    Called,
}

/// A row of a table of built-ins.
pub struct Builtin {
    pub name: &'static str,
    pub arity: u16,
    pub native: BuiltinKind,
    /// Whether it is part of the ISO core: user files may not redefine it.
    pub iso: bool,
    /// Whether it binds nothing when it fails, and wakes no goals: as a condition it needs no choice point.
    pub tests: bool,
}

impl Builtin {
    /// Says that a deterministic built-in binds nothing when it fails, and wakes no goals. `get_attr/3` could
    /// wake some, by a variable in its last argument; libraries, the only callers that call it in place, give
    /// it none.
    pub const fn testing(self) -> Builtin {
        Builtin { tests: true, ..self }
    }
}

/// The two shapes of a built-in.
#[derive(Clone, Copy)]
pub enum BuiltinKind {
    Det(Det),
    Nondet(NondetFn),
}

/// Returns a deterministic built-in of the ISO core.
pub const fn iso(name: &'static str, arity: u16, f: Det) -> Builtin {
    Builtin { name, arity, native: BuiltinKind::Det(f), iso: true, tests: false }
}

/// Returns a nondeterministic built-in of the ISO core.
pub const fn iso_nondet(name: &'static str, arity: u16, f: NondetFn) -> Builtin {
    Builtin { name, arity, native: BuiltinKind::Nondet(f), iso: true, tests: false }
}

/// Returns a deterministic built-in beyond ISO, which user files may redefine.
pub const fn det(name: &'static str, arity: u16, f: Det) -> Builtin {
    Builtin { name, arity, native: BuiltinKind::Det(f), iso: false, tests: false }
}

/// Returns a nondeterministic built-in beyond ISO, which user files may redefine.
pub const fn nondet(name: &'static str, arity: u16, f: NondetFn) -> Builtin {
    Builtin { name, arity, native: BuiltinKind::Nondet(f), iso: false, tests: false }
}
