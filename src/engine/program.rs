//! Programs: what engines share.

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use super::Engine;
use crate::library;
use crate::library::streams::table::StreamId;
use crate::limits::Limits;
use crate::machine::image::Image;
use crate::term::Cell;
use crate::width::Width;

/// A loaded program that any number of engines share, on any threads. [`Engine::freeze`] makes one.
///
/// ```
/// use taquin::Engine;
/// let mut engine = Engine::new();
/// engine.consult_str("policy.pl", ":- dynamic vip/1. discount(Who, 20) :- vip(Who).")?;
/// let program = engine.freeze();
/// let mut request = program.engine();
/// request.fact("vip", ["ann"])?;
/// assert!(request.once("discount(ann, 20)")?);
/// assert!(!program.engine().once("discount(ann, 20)")?);
/// # Ok::<(), taquin::Error>(())
/// ```
///
/// A program holds clauses with their indexes, names, operators, modules, flags, records, global variables,
/// natives, grants, limits and the clock. It never changes: an engine copies what it changes, in pages of a
/// few kilobytes, and the copies go with the engine. Each engine opens streams and draws random numbers of
/// its own. Its output is captured if that of the frozen engine was ([`Engine::capture_output`],
/// [`Engine::capture_error`]), and otherwise goes to the streams of the process, whatever was set before.
///
/// Cloning is O(1). The memory is freed with the last program or engine that refers to it.
#[derive(Clone)]
pub struct Program(Arc<FrozenProgram>);

/// It never changes, but for indexes, which are complete before they are shared.
impl UnwindSafe for Program {}
impl RefUnwindSafe for Program {}

struct FrozenProgram {
    image: Image,
    limits: Limits,
    /// The output streams that each engine captures.
    captured: Vec<StreamId>,
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("limits", &self.0.limits).finish_non_exhaustive()
    }
}

impl Engine {
    /// Makes the engine's program one that engines share. O(program); O(changes + predicates) if the engine
    /// is itself of a program and added neither atoms nor clauses.
    ///
    /// The first arguments of predicates are indexed. An index over other arguments is built by the first
    /// call that needs it, before or after freezing, and is shared by all engines that did not change the
    /// predicate. Engines that need one while another engine builds one wait for it.
    ///
    /// Libraries that clauses of loaded texts call are loaded, so that no engine has to. For those that only
    /// queries call, put `:- use_module(library(Name))` into a text, or run it as a query: an engine that
    /// loads a library itself takes up to a millisecond and some hundred kilobytes. Large libraries load
    /// further parts at their first calls. A typical query that is asked once before freezing leaves what it
    /// loaded to all engines.
    ///
    /// Tables of tabled predicates that are complete are shared too: an engine answers from them. As in one
    /// engine, they stay as they are when an engine changes facts that they were derived from, until
    /// `abolish_all_tables/0` removes them, in that engine alone. Call it before to share none.
    pub fn freeze(mut self) -> Program {
        self.load_called_libraries();
        library::tabling::freeze(&mut self.machine);
        let captured = self.streams().captured();
        Program(Arc::new(FrozenProgram { image: self.machine.into_image(), limits: self.limits, captured }))
    }

    /// Loads the libraries that clauses call, unless the flag `autoload` is off.
    fn load_called_libraries(&mut self) {
        if !self.machine.db.flags.autoload {
            return;
        }
        for (module, functor) in library::consult::take_autoloaded(&mut self.machine) {
            let (name, arity) = (Cell::atom(functor.name()), Cell::int(functor.arity().to_i64()));
            // A library that a limit stops is left to the call.
            let _ = self.run_system("$autoload", &[Cell::atom(module), name, arity]);
        }
    }
}

impl Program {
    /// Creates an engine of the program, in about a microsecond, however large the program is.
    ///
    /// An engine has one query open. For several at once, give each an engine of its own:
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// let text = "turn(ann, T) :- member(T, [1, 3]). turn(bob, T) :- member(T, [2, 4]).";
    /// engine.consult_str("turns.pl", text)?;
    /// let program = engine.freeze();
    /// let turn = program.prepare("turn(Player, Turn)")?;
    /// let open = |player: &str| program.engine().into_answers(&turn, [("Player", player)]);
    /// let mut players = [open("ann")?, open("bob")?];
    /// let mut turns = Vec::new();
    /// for _ in 0..2 {
    ///     for player in &mut players {
    ///         turns.push(player.next().unwrap()?.get::<i64>("Turn")?);
    ///     }
    /// }
    /// assert_eq!(turns, [1, 2, 3, 4]);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn engine(&self) -> Engine {
        let FrozenProgram { image, limits, captured } = &*self.0;
        let mut engine = Engine { machine: image.machine(), limits: limits.clone(), notation: None };
        captured.iter().for_each(|&stream| engine.streams().capture(stream));
        engine
    }
}

impl From<Engine> for Program {
    fn from(engine: Engine) -> Program {
        engine.freeze()
    }
}
