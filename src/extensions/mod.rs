//! Extensions that this crate adds to [`Engine::plain`], each a cargo feature.
//!
//! An extension registers its predicates with the verbs that an embedding program has, and uses nothing else
//! of the engine.

#[cfg(feature = "puzzles")]
mod puzzles;

use std::sync::LazyLock;

use crate::{Engine, Program};

impl Engine {
    /// Creates an engine with all built-in predicates and libraries, and with the puzzle predicates unless
    /// the feature `puzzles` is off. It has no access to the outside. All engines of a process share these:
    /// the first takes a few milliseconds, each later one some microseconds.
    pub fn new() -> Engine {
        static WHOLE: LazyLock<Program> = LazyLock::new(|| extended(Engine::boot()).freeze());
        WHOLE.engine()
    }

    /// Like [`Engine::new`], for a process that makes one engine, as the command does: the engine owns what
    /// others share, which saves making that first.
    pub fn alone() -> Engine {
        extended(Engine::boot())
    }
}

/// Returns the engine with the extensions of this crate.
fn extended(engine: Engine) -> Engine {
    #[cfg(feature = "puzzles")]
    let engine = puzzles::added_to(engine);
    engine
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}
