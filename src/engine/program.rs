//! Programs: what engines share.

use std::fmt;
use std::sync::Arc;

use super::Engine;
use crate::library;
use crate::limits::Limits;
use crate::machine::image::Image;

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
/// its own.
///
/// Cloning is O(1). The memory is freed with the last program or engine that refers to it.
#[derive(Clone)]
pub struct Program(Arc<FrozenProgram>);

struct FrozenProgram {
    image: Image,
    limits: Limits,
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
    /// The first arguments of predicates are indexed. Indexes over other arguments are shared if a query has
    /// used them before; otherwise each engine that needs one builds its own.
    ///
    /// Tables of tabled predicates that are complete are shared too: an engine answers from them. As in one
    /// engine, they stay as they are when an engine changes facts that they were derived from, until
    /// `abolish_all_tables/0` removes them, in that engine alone. Call it before to share none.
    pub fn freeze(mut self) -> Program {
        library::tabling::freeze(&mut self.machine);
        Program(Arc::new(FrozenProgram { image: self.machine.into_image(), limits: self.limits }))
    }
}

impl Program {
    /// Creates an engine of the program, in some ten microseconds, however large the program is.
    pub fn engine(&self) -> Engine {
        let FrozenProgram { image, limits } = &*self.0;
        Engine { machine: image.machine(), limits: limits.clone(), notation: None }
    }
}

impl From<Engine> for Program {
    fn from(engine: Engine) -> Program {
        engine.freeze()
    }
}
