//! The engine: the type that a Rust program embeds.
//!
//! An engine is a machine with its library and its interface. Text or terms become a goal among the machine's
//! roots; [`Answers`](crate::Answers) runs it and copies answers out as owned terms. Nothing on the machine's
//! heap is ever exposed, which is why answers outlive the query and the engine can be sent to another thread.

mod consult;
mod error;
mod facts;
mod goals;
mod natives;
mod program;
mod raising_goal;
mod text;
mod transactions;
mod world;

pub use consult::Consult;
pub use error::{Error, SourceError, Thrown};
pub(crate) use goals::{PreparedGoal, PutGoal, are_called_plainly, put_goal};
pub use program::Program;
pub use world::{Debugger, Device};

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::{Arc, LazyLock};

use crate::convert::copy::HeapSink;
use crate::convert::{IntoArgs, Notation, Show, Term};
use crate::error::Stop;
use crate::library;
use crate::library::flags::values::FlagValues;
use crate::limits::{Interrupt, Limits};
use crate::machine::{Machine, Outcome};
use crate::term::raise::{Raise, Raised};
use crate::term::{Block, Cell, atoms};

/// The size in bytes of a ball that is reported under the limits of the run.
const MUCH: usize = 1 << 18;

/// The memory for reporting a ball, in multiples of its size: the ball, a copy on the heap, and a term of
/// nodes of four words with a list of those to be made.
const COPIES: usize = 7;

/// The bytes that reporting an error may use, however low the memory limit.
const LEAST_FOR_ERRORS: usize = 1 << 22;

/// A separate Prolog system: program, stacks, streams. Engines do not affect each other, except through files
/// and through the pattern databases that searches build. Those are cached for the process, and in a
/// directory if [`sliding::databases::keep_in`](crate::puzzles::sliding::databases::keep_in) names one. An
/// engine can be sent to another thread; it is not `Sync`.
///
/// ```
/// use taquin::Engine;
/// let mut engine = Engine::new();
/// engine.fact("edge", ("a", "b"))?;
/// let worker = std::thread::spawn(move || engine.once("edge(a, _)"));
/// assert!(worker.join().unwrap()?);
/// # Ok::<(), taquin::Error>(())
/// ```
///
/// An engine has no access to files, processes, the environment or the clock unless it is granted
/// ([`Engine::grant`]).
pub struct Engine {
    pub(crate) machine: Machine,
    pub(crate) limits: Limits,
    notation: Option<Arc<Notation>>,
}

/// A panic of a closure of the host becomes an error of the program: the engine is whole after it.
impl UnwindSafe for Engine {}
impl RefUnwindSafe for Engine {}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl Engine {
    /// Creates an engine with the built-in predicates and libraries of Prolog alone. [`Engine::new`] adds the
    /// extensions of this crate, such as the puzzle predicates.
    ///
    /// ```
    /// let mut engine = taquin::Engine::plain();
    /// assert!(engine.once("length([a, b], 2)")?);
    /// assert!(engine.once("solvable([1, 0])").is_err());
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn plain() -> Engine {
        static PLAIN: LazyLock<Program> = LazyLock::new(|| Engine::boot().freeze());
        PLAIN.engine()
    }

    /// Creates an engine that owns all of its program. A process with only one engine starts fastest so.
    pub(crate) fn boot() -> Engine {
        let mut machine = Machine::new();
        library::define(&mut machine);
        machine.define_builtins(crate::native::BUILTINS);
        goals::keep_atoms(&mut machine);
        for (name, text) in library::rules::SYSTEM {
            library::consult::boot(&mut machine, name, text, |machine, goal| {
                let goal = machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
                machine.solve(goal);
            });
        }
        machine.mark_iso_rules();
        machine.reset();
        Engine { machine, limits: Limits::default(), notation: None }
    }

    /// Sets the limits of each query from now on; [`Answers::limits`](crate::Answers::limits) sets those of
    /// one.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Makes a call of `break/0` pause the run of [`Answers::poll_for`](crate::Answers::poll_for), for the
    /// host to ask queries there.
    #[cfg(feature = "cli")]
    pub(crate) fn take_breaks(&mut self) {
        self.machine.has_breaks = true;
    }

    /// Returns a handle that stops the running query, from another thread or a signal handler.
    pub fn interrupt(&self) -> Interrupt {
        self.machine.heap.meter.interrupt()
    }

    /// Starts a run under these limits.
    pub(crate) fn begin(&mut self, limits: &Limits) {
        self.streams().note_current();
        self.machine.heap.meter.start(limits);
    }

    /// Ends a stopped run: resets the current input and output that it set.
    pub(crate) fn run_stopped(&mut self, stop: Stop) -> Error {
        self.streams().recall_current();
        self.stopped(stop)
    }

    /// Returns the error of stopped work, and delivers the interrupt with it.
    pub(crate) fn stopped(&mut self, stop: Stop) -> Error {
        self.machine.heap.meter.deliver(stop);
        Error::Stopped(stop)
    }

    /// Runs a goal of Taquin's own to its first answer.
    pub(crate) fn run_system(&mut self, name: &str, args: &[Cell]) -> Result<bool, Error> {
        let machine = &mut self.machine;
        let name = machine.symbols.intern(name);
        let goal = machine.heap.put_struct(name, args);
        let goal = machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
        let limits = self.limits.clone();
        self.begin(&limits);
        let result = match self.machine.solve(goal) {
            Outcome::Answer => Ok(true),
            Outcome::Failed => Ok(false),
            Outcome::Uncaught(ball) => Err(self.thrown(&ball)),
            Outcome::Stopped(stop) => Err(self.run_stopped(stop)),
        };
        self.machine.finish();
        self.machine.reset();
        self.flush();
        result
    }

    /// Adds `name(args...)` at the end of its predicate, which becomes dynamic if it is new. Facts can also
    /// be added to a static predicate of a program.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.fact("edge", ("a", "b", 3))?;
    /// assert!(engine.once("edge(a, b, 3)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Thrown`] with the error of `assertz/1` if the predicate belongs to the system or has
    /// too many arguments; [`Error::Stopped`] if the memory limit is exceeded.
    pub fn fact(&mut self, name: &str, args: impl IntoArgs) -> Result<(), Error> {
        self.extend([(name, args)]).map(drop)
    }

    /// Adds a clause, `Head :- Body` or a fact, at the end of its predicate, like [`Engine::fact`].
    ///
    /// # Errors
    /// Returns [`Error::Thrown`] with the error of `assertz/1` if the term is not a clause, or its predicate
    /// belongs to the system; [`Error::Stopped`] if the memory limit is exceeded.
    pub fn add_clause(&mut self, clause: &Term) -> Result<(), Error> {
        self.with_empty_heap(|machine| {
            let clause = HeapSink::put(machine, clause)?;
            machine.add_clause_of_host(clause)
        })
    }

    /// Does work under the limits of the engine, outside of a query.
    fn with_empty_heap<T>(&mut self, work: impl FnOnce(&mut Machine) -> Raised<T>) -> Result<T, Error> {
        self.machine.reset();
        self.machine.heap.meter.start(&self.limits);
        // The next query measures what clauses take.
        self.machine.heap.meter.alarm();
        let result = work(&mut self.machine).map_err(|raise| self.raised(&raise));
        self.machine.reset();
        result
    }

    /// Returns the error for a raise outside of a query.
    pub(crate) fn raised(&mut self, raise: &Raise) -> Error {
        match raise.ball(&mut self.machine.heap, &mut self.machine.symbols) {
            Ok(ball) => self.describe(ball),
            Err(stop) => self.stopped(stop),
        }
    }

    /// Returns every predicate that a program can call by its name, as `(name, arity)`: those of users, the
    /// built-in ones, and the exports of the libraries that it has loaded or that a call loads.
    pub fn predicates(&mut self) -> Vec<(&str, usize)> {
        let autoloaded = library::consult::exports::exported_names(&mut self.machine);
        let machine = &self.machine;
        let defined = machine.db.preds().map(|(_, pred)| pred).filter(|pred| machine.db.is_offered(pred));
        let functors = defined.map(|pred| pred.functor).chain(autoloaded);
        let names = functors.map(|f| (machine.symbols.name(f.name()), f.arity()));
        let mut names: Vec<(&str, usize)> = names.filter(|(name, _)| !name.starts_with('$')).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns the evaluable functors of arithmetic, as `(name, arity)`.
    pub fn functions() -> impl Iterator<Item = (&'static str, usize)> {
        crate::machine::arithmetic::functions()
    }

    /// Returns the names of the flags of `set_prolog_flag/2`, except for those that programs created.
    pub fn flags(&mut self) -> Vec<&'static str> {
        self.machine.resources.get::<FlagValues>().names().collect()
    }

    /// Returns the names of the libraries that `use_module(library(Name))` loads, with those of their parts.
    ///
    /// ```
    /// assert!(taquin::Engine::libraries().any(|name| name == "lists"));
    /// ```
    pub fn libraries() -> impl Iterator<Item = &'static str> {
        library::rules::names()
    }

    /// Returns the default style of answers, from the flags `answer_write_options` and `answer_depth` as
    /// programs set them.
    pub fn answer_style(&mut self) -> Show {
        let style = library::flags::answer_style(&mut self.machine);
        Show { depth: style.max_depth, size: style.max_size, quoted: style.quoted }
    }

    /// Returns the notation of terms with the current operators.
    pub(crate) fn notation(&mut self) -> Arc<Notation> {
        let style = self.answer_style();
        let machine = &self.machine;
        let operators = machine.db.operators.user();
        let holds = |known: &&Arc<Notation>| known.style == style && known.is_of(operators);
        if let Some(known) = self.notation.as_ref().filter(holds) {
            return known.clone();
        }
        let notation = Notation::new(&machine.symbols, operators, style, self.interrupt());
        self.notation.insert(notation).clone()
    }

    /// Returns the error of an uncaught ball.
    pub(crate) fn thrown(&mut self, ball: &Block) -> Error {
        let memory = self.machine.heap.meter.memory.max(LEAST_FOR_ERRORS);
        if ball.bytes() > MUCH {
            // Reporting it is work, which the limits of the run hold.
            self.machine.heap.meter.begin_slice(None);
            self.machine.heap.shrink(0);
            if ball.bytes().saturating_mul(COPIES) > memory {
                return self.stopped(Stop::Memory);
            }
        } else {
            // Reporting an error is not refused for lack of time, nor for what the program had used.
            self.machine.heap.meter.start(&Limits::default().memory(memory));
        }
        match ball.restore(&mut self.machine.heap) {
            Ok(term) => self.describe(term),
            Err(stop) => self.stopped(stop),
        }
    }

    /// Returns the error of a ball on the heap.
    pub(crate) fn describe(&mut self, ball: Cell) -> Error {
        let machine = &mut self.machine;
        if let Some([formal, _]) = machine.heap.args_of::<2>(ball, atoms::ERROR)
            && let Some([what]) = machine.heap.args_of::<1>(formal, atoms::RESOURCE_ERROR)
            && machine.heap.deref(what) == Cell::atom(atoms::MEMORY)
        {
            return Error::Stopped(Stop::Memory);
        }
        let term = match Term::take(machine, ball) {
            Ok(term) => term,
            Err(stop) => return self.stopped(stop),
        };
        let (message, misspelling) = match library::messages::sentence_and_misspelling(machine, ball) {
            Ok((message, misspelling)) => (Some(message), misspelling),
            Err(raised) => match *raised {
                Raise::Stop(stop) => return self.stopped(stop),
                Raise::Resource(atoms::MEMORY) => return self.stopped(Stop::Memory),
                _ => (None, None),
            },
        };
        let place = message.as_ref().and_then(|message| library::consult::origin::origin(machine, message));
        let read = library::messages::syntax_report(machine, ball).ok().flatten();
        let topic = library::messages::topic(&self.machine, ball);
        let notation = self.notation();
        Error::Thrown(
            Thrown::new(term, message, topic, [place, read], notation).with_misspelling(misspelling),
        )
    }
}
