//! The engine: what a Rust program embeds.
//!
//! An engine is a machine with its library, and the way in and out of it: text or terms become a goal among the
//! machine's roots, [`Answers`] runs it and takes answers out as terms that stand on their own. Nothing of the
//! machine's heap is ever handed out, which is why answers outlive the query and the engine can be sent to another
//! thread.

mod consult;
mod error;
mod prepared;
mod text;
mod world;

use crate::answer::{self, Answers};
use crate::bridge;
use crate::convert::copy::{Putting, take};
use crate::convert::{IntoArgs, Notation, Show, Term};
use crate::error::Stop;
use crate::library;
use crate::limits::{Interrupt, Limits};
use crate::machine::{Machine, Outcome};
use crate::program::Definition;
use crate::term::raise::Raise;
use crate::term::{Block, Cell, atoms};
pub use consult::Consult;
pub use error::{Error, SourceError, Thrown};
use indexmap::IndexSet;
pub use prepared::Prepared;
use std::fmt;
use std::sync::Arc;
pub use world::{Debugger, Device};

/// A Prolog of its own: program, stacks, streams. What one engine does changes nothing in another, but for files and for
/// the pattern databases that searches build: those are kept for the process, and in a folder if
/// [`sliding::databases::keep_in`](crate::puzzles::sliding::databases::keep_in) names one. An engine can be sent to another thread;
/// it is not `Sync`.
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
/// An engine computes; it has no access to files, processes, the environment or the clock until it is granted some
/// ([`Engine::grant`]).
pub struct Engine {
    pub(crate) machine: Machine,
    pub(crate) limits: Limits,
    notation: Option<Arc<Notation>>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine with all built-in predicates and libraries, without access to the world. About a millisecond.
    pub fn new() -> Engine {
        let mut machine = Machine::new();
        library::define(&mut machine);
        machine.define_builtins(crate::native::BUILTINS);
        for (name, text) in library::rules::SYSTEM {
            library::consult::boot(&mut machine, name, text, |machine, goal| {
                let goal = machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
                machine.solve(goal);
            });
        }
        machine.reset();
        let mut engine = Engine { machine, limits: Limits::default(), notation: None };
        bridge::define(&mut engine);
        engine
    }

    /// Bounds what each query may use from now on; [`Answers::limits`] does so for one.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// A handle that stops the query that runs, from another thread or a signal handler.
    pub fn interrupt(&self) -> Interrupt {
        self.machine.heap.meter.interrupt()
    }

    /// Asks a query, with or without `?-` before it and a full stop behind it. Nothing runs before the first answer
    /// is asked for.
    ///
    /// # Errors
    /// [`Error::Source`] when the text is no term; [`Error::is_incomplete`] then says whether more text could make it
    /// one.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// for (answer, n) in engine.query("between(1, inf, N)")?.zip(1..=3) {
    ///     assert_eq!(answer?.get::<i64>("N")?, n);
    /// }
    /// assert!(engine.query("member(X, [").unwrap_err().is_incomplete());
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn query(&mut self, text: &str) -> Result<Answers<'_>, Error> {
        let names = self.load_query(text)?;
        Ok(match names {
            Some(names) => Answers::new(self, Arc::new(names)),
            None => Answers::none(self),
        })
    }

    /// Runs a query up to its first answer: whether there is one.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// assert!(engine.once("member(X, [1, 2, 3]), X > 2")?);
    /// assert!(!engine.once("member(X, [1, 2, 3]), X > 3")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Engine::query`]; what the query throws, and a limit that stops it.
    pub fn once(&mut self, text: &str) -> Result<bool, Error> {
        self.query(text)?.advance()
    }

    /// Makes a query into which values are put, not text, and which can be asked again and again.
    ///
    /// # Errors
    /// Those of [`Engine::query`].
    pub fn prepare(&mut self, text: &str) -> Result<Prepared<'_>, Error> {
        let Some(names) = self.load_query(text)? else {
            return Ok(Prepared::new(self, IndexSet::new(), None));
        };
        let machine = &mut self.machine;
        let roots = std::mem::take(&mut machine.roots);
        let query = take(&mut machine.heap, &machine.symbols, &roots);
        let query = query.map_err(|stop| self.stopped(stop))?;
        self.machine.reset();
        Ok(Prepared::new(self, names, Some(Arc::new(query))))
    }

    /// Puts `system:'$query'(Goal, Shown, Residue)` and the query's variables among the machine's roots; the names of
    /// the variables, or nothing if the text holds nothing. Shown are the variables that an answer shows.
    fn load_query(&mut self, text: &str) -> Result<Option<IndexSet<String>>, Error> {
        let Some(read) = self.read_one(text)? else { return Ok(None) };
        let machine = &mut self.machine;
        let goal = match machine.heap.args_of::<1>(read.term, atoms::QUERY) {
            Some([goal]) => goal,
            None => read.term,
        };
        let variables: Vec<Cell> = read.variables.iter().map(|v| v.cell).collect();
        let residue = machine.heap.put_var();
        let shown = read.variables.iter().filter(|v| !answer::is_hidden(&v.name));
        let shown: Vec<Cell> = shown.map(|v| v.cell).collect();
        let list = machine.heap.put_list(&shown);
        let name = machine.symbols.intern("$query");
        let goal = machine.heap.put_struct(name, &[goal, list, residue]);
        let goal = machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
        machine.roots.push(goal);
        machine.roots.extend(variables);
        machine.roots.push(residue);
        Ok(Some(read.variables.into_iter().map(|v| v.name).collect()))
    }

    /// A run under these limits begins.
    pub(crate) fn begin(&mut self, limits: &Limits) {
        self.streams().note_current();
        self.machine.heap.meter.start(limits);
    }

    /// A run was stopped: what it made the current input and output is so no longer.
    pub(crate) fn run_stopped(&mut self, stop: Stop) -> Error {
        self.streams().recall_current();
        self.stopped(stop)
    }

    /// The error of work that was stopped. Whoever gets it has been told of the interrupt.
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

    /// Adds `name(args...)` at the end of its predicate, which becomes dynamic if it is new; a predicate that a program
    /// defines by its text can be added to as well.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.fact("edge", ("a", "b", 3))?;
    /// assert!(engine.once("edge(a, b, 3)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Engine::add_clause`].
    pub fn fact(&mut self, name: &str, args: impl IntoArgs) -> Result<(), Error> {
        self.add_clause(&Term::compound(name, args.into_args()))
    }

    /// Adds a clause, `Head :- Body` or a fact, at the end of its predicate, as [`Engine::fact`] does.
    ///
    /// # Errors
    /// [`Error::Thrown`] as `assertz/1` throws for what is no clause or belongs to the system; [`Error::Stopped`] when there is
    /// no memory for it.
    pub fn add_clause(&mut self, clause: &Term) -> Result<(), Error> {
        let machine = &mut self.machine;
        machine.reset();
        machine.heap.meter.start(&self.limits);
        let clause = Putting::default().put(&mut machine.heap, &mut machine.symbols, clause.as_ref());
        let added = clause.and_then(|clause| machine.add_clause_of_host(clause));
        let result = added.map_err(|raise| self.raised(&raise));
        self.machine.reset();
        result
    }

    /// The error that something raised outside of a query is.
    pub(crate) fn raised(&mut self, raise: &Raise) -> Error {
        match raise.ball(&mut self.machine.heap, &mut self.machine.symbols) {
            Some(ball) => self.describe(ball),
            None => match *raise {
                Raise::Stop(stop) => self.stopped(stop),
                _ => Error::Stopped(Stop::Memory),
            },
        }
    }

    /// Every predicate that a program can call by its name, as `(name, arity)`: those that users and libraries define,
    /// and the built-in ones.
    pub fn predicates(&self) -> Vec<(&str, usize)> {
        let machine = &self.machine;
        let defined = machine.db.preds().filter(|(_, p)| p.definition != Definition::Undefined || p.dynamic);
        let functors = defined.map(|(_, p)| p.functor);
        let names = functors.map(|f| (machine.symbols.name(f.name()), f.arity()));
        let mut names: Vec<(&str, usize)> = names.filter(|(name, _)| !name.starts_with('$')).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The names of the flags that `set_prolog_flag/2` knows.
    pub fn flags(&self) -> Vec<&'static str> {
        library::flags::names().collect()
    }

    /// What a top level asks with: the flag `toplevel_prompt`, by default `?- `, with `[trace]  ` or `[debug]  ` before
    /// it while the debugger shows something.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// assert_eq!(engine.prompt(), "?- ");
    /// assert!(engine.once("set_prolog_flag(toplevel_prompt, '~d> ')")?);
    /// assert_eq!(engine.prompt(), "> ");
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn prompt(&mut self) -> String {
        let debugger = match self.debugger() {
            Debugger::Off => "",
            Debugger::SpyPoints => "[debug]  ",
            Debugger::Tracing => "[trace]  ",
        };
        library::flags::prompt(&mut self.machine, debugger)
    }

    /// How answers are written if nobody says how: the flags `answer_write_options` and `answer_depth`, as programs set
    /// them, say it.
    pub fn answer_style(&mut self) -> Show {
        let style = library::flags::answer_style(&mut self.machine);
        Show { depth: style.max_depth, size: style.max_size, quoted: style.quoted }
    }

    /// How terms are written by the operators in force.
    pub(crate) fn notation(&mut self) -> Arc<Notation> {
        let style = self.answer_style();
        let machine = &self.machine;
        let holds = |known: &&Arc<Notation>| {
            known.style == style && known.is_of(&machine.symbols, machine.db.operators.user())
        };
        if let Some(known) = self.notation.as_ref().filter(holds) {
            return known.clone();
        }
        let notation = Notation::new(&machine.symbols, machine.db.operators.user(), style, self.interrupt());
        self.notation.insert(notation).clone()
    }

    /// The error that a ball is for whoever asked the query.
    pub(crate) fn thrown(&mut self, ball: &Block) -> Error {
        // What it takes to tell of an error is not refused for want of memory or time.
        self.machine.heap.meter.start(&Limits::default());
        match ball.restore(&mut self.machine.heap) {
            Ok(term) => self.describe(term),
            Err(stop) => self.stopped(stop),
        }
    }

    fn describe(&mut self, ball: Cell) -> Error {
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
        let message = library::messages::sentence(machine, ball).ok();
        let place = message.as_ref().and_then(|message| library::consult::origin(machine, message));
        let notation = self.notation();
        Error::Thrown(Thrown::new(term, message, place, notation))
    }
}
