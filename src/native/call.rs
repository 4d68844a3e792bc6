//! A call of a native predicate: its arguments, and its access to the engine.

use std::fmt;
use std::sync::Arc;

use super::Throw;
use crate::convert::copy::{Putting, take};
use crate::convert::term::Body;
use crate::convert::{FromTerm, IntoTerm, Term, TermRef};
use crate::library::consult;
use crate::library::flags::values::FlagValues;
use crate::library::streams::resolve;
use crate::library::streams::stream::StreamKind;
use crate::library::support::{errors, searches};
use crate::library::system::files::{file_name, whole_file};
use crate::machine::{Args, Machine};
use crate::search::Control;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, Functor};
use crate::width::Width;

/// A call of a native predicate.
///
/// ```
/// use taquin::{Engine, Reply, Term, TermView};
/// let mut engine = Engine::new();
/// engine.predicate("size", 2, |call| {
///     let size = match call.arg(0).view() {
///         TermView::Atom(text) | TermView::String(text) => text.len(),
///         _ => call.get::<Vec<Term>>(0)?.len(),
///     };
///     Ok(Reply::one([size]).from_arg(1))
/// });
/// assert!(engine.once("size(abc, 3), size([a, b], 2)")?);
/// # Ok::<(), taquin::Error>(())
/// ```
pub struct Call<'m> {
    machine: &'m mut Machine,
    args: CallArgs,
}

/// The arguments of a call.
#[derive(Clone)]
pub(super) enum CallArgs {
    /// In the registers of the machine, while the native runs.
    InPlace(Args, u16),
    /// The first nodes of a body, for a native that goes on after a goal.
    Copied(Arc<Body>, u16),
}

impl CallArgs {
    /// Copies arguments out of the registers.
    pub(super) fn copied(m: &mut Machine, args: Args, arity: u16) -> Raised<CallArgs> {
        let cells: Vec<Cell> = (0..arity).map(|i| m.arg(args, i)).collect();
        let body = take(&mut m.heap, &m.symbols, &cells)?;
        Ok(CallArgs::Copied(Arc::new(body), arity))
    }

    pub(super) fn arity(&self) -> u16 {
        match *self {
            CallArgs::InPlace(_, arity) | CallArgs::Copied(_, arity) => arity,
        }
    }
}

impl fmt::Debug for Call<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..self.arity()).map(|i| self.arg(i))).finish()
    }
}

impl<'m> Call<'m> {
    pub(super) fn new(machine: &'m mut Machine, args: CallArgs) -> Call<'m> {
        Call { machine, args }
    }

    /// Charges the work on arguments that were read.
    ///
    /// # Errors
    /// If a limit ended the query.
    pub(super) fn settle(&mut self) -> Raised<()> {
        let meter = &mut self.machine.heap.meter;
        meter.after_host();
        Ok(meter.settle()?)
    }

    /// Returns the number of arguments.
    pub fn arity(&self) -> usize {
        self.args.arity().into()
    }

    /// Returns the `i`-th argument, from 0. It is read where it is: an argument that is not looked at
    /// costs nothing, however large.
    ///
    /// # Panics
    /// Panics if there is no such argument.
    pub fn arg(&self, i: usize) -> TermRef<'_> {
        assert!(i < self.arity(), "a call of {} arguments has no argument {i}", self.arity());
        match &self.args {
            CallArgs::InPlace(args, _) => TermRef::on_heap(self.machine, self.machine.arg(*args, i.to_u16())),
            CallArgs::Copied(body, _) => TermRef::of(body, i.to_u32()),
        }
    }

    /// Converts the `i`-th argument to a value of a Rust type; `Option<T>` converts an unbound variable to
    /// `None`.
    ///
    /// # Errors
    /// Throws `instantiation_error`, or another error of [`Mismatch`](crate::Mismatch), if it is not such a
    /// value.
    pub fn get<T: FromTerm>(&self, i: usize) -> Result<T, Throw> {
        Ok(T::from_term(self.arg(i))?)
    }

    /// Charges `work` against the limits of the query, in units of about an inference, and checks the clock
    /// and the interrupt. Call this in natives that compute for long.
    ///
    /// # Errors
    /// Returns [`Throw::Stopped`], to be passed on, if the query must end.
    pub fn charge(&mut self, work: usize) -> Result<(), Throw> {
        let meter = &mut self.machine.heap.meter;
        meter.after_host();
        meter.charge(work).map_err(Throw::Stopped)
    }

    /// Checks that `bytes` more bytes fit in the memory limit of the query.
    ///
    /// # Errors
    /// Throws `resource_error(memory)` if they do not.
    pub fn check_memory(&mut self, bytes: usize) -> Result<(), Throw> {
        searches::check_memory(self.machine, bytes).map_err(|raise| Throw::of(self.machine, &raise))
    }

    /// Runs one of [`crate::search`]'s algorithms under the limits of the query.
    ///
    /// ```
    /// use taquin::puzzles::{Board, Goal, Heuristic, sliding};
    /// use taquin::{Engine, Reply, Throw};
    /// let mut engine = Engine::new();
    /// engine.predicate("moves", 2, |call| {
    ///     let tiles: Vec<u32> = call.get(0)?;
    ///     let board = Board::new(tiles).map_err(|e| Throw::domain_error("board", call.arg(0)).because(e))?;
    ///     let goal = board.own_goal(Goal::BlanksLast);
    ///     let plan = call.limited(|control| sliding::solve(&board, &goal, Heuristic::Manhattan, control))?;
    ///     let moves = plan.ok().flatten().map(|plan| plan.moves() as u64);
    ///     Ok(moves.map_or(Reply::fail(), |moves| Reply::one([moves]).from_arg(1)))
    /// });
    /// assert!(engine.once("moves([8,6,7,2,5,4,3,0,1], 31)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Throw::Stopped`], to be passed on, if a limit ended the search.
    pub fn limited<T>(&mut self, search: impl FnOnce(&mut Control) -> T) -> Result<T, Throw> {
        searches::limited(self.machine, search).map_err(|raise| Throw::of(self.machine, &raise))
    }

    /// Writes to the program's current output.
    ///
    /// # Errors
    /// Throws an error of the stream, such as a `permission_error`.
    pub fn print(&mut self, text: &str) -> Result<(), Throw> {
        let output = resolve::output(self.machine, None, StreamKind::Text);
        let written = output.and_then(|output| resolve::write(self.machine, output, text));
        written.map(drop).map_err(|raise| Throw::of(self.machine, &raise))
    }

    /// Reads the file that a term names, an atom or a string, if the engine was granted it.
    ///
    /// # Errors
    /// Throws the errors of `open/3`, and `resource_error(memory)` if the file exceeds the memory limit.
    pub fn read_file(&mut self, file: &Term) -> Result<Vec<u8>, Throw> {
        let m = &mut *self.machine;
        let put = Putting::default().put(&mut m.heap, &mut m.symbols, file.as_ref());
        let bytes = put.and_then(|cell| match file_name(m, cell) {
            Some(name) => whole_file(m, &name, cell),
            None if m.heap.is_var(cell) => instantiation(),
            None => errors::domain_error(m, "source_sink", cell),
        });
        bytes.map_err(|raise| Throw::of(m, &raise))
    }

    /// Returns the value of a flag whose values are a few atoms, such as `encoding` or one of
    /// [`Engine::create_flag`](crate::Engine::create_flag); empty if there is no such flag.
    pub fn flag(&mut self, name: &str) -> &'static str {
        self.machine.resources.get::<FlagValues>().choice(name)
    }

    /// Returns the module that defines `name/arity` as called from within `module`, including libraries that
    /// are autoloaded; `None` if it is unknown.
    pub fn definer(&mut self, module: &str, name: &str, arity: usize) -> Option<String> {
        let m = &mut *self.machine;
        let functor = Functor::new(m.symbols.intern(name), arity);
        let module = m.symbols.intern(module);
        let id = m.pred_id(module, functor);
        match m.db.resolve(id) {
            Some(id) => Some(m.symbols.name(m.db.pred(id).module).to_owned()),
            None => consult::exports::library_exporting(m, functor).map(str::to_owned),
        }
    }
}

/// Creates `Name/Arity`, the form in which errors name a predicate.
pub fn indicator(name: &str, arity: usize) -> Term {
    Term::compound("/", [Term::atom(name), arity.into_term()])
}
