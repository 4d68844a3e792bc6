//! Extensions that this crate adds to [`Engine::plain`], each a cargo feature.
//!
//! An extension registers its predicates with the verbs that an embedding program has, and uses nothing else
//! of the engine.

#[cfg(feature = "puzzles")]
mod puzzles;

use crate::Engine;

impl Engine {
    /// Creates an engine with all built-in predicates and libraries, and with the puzzle predicates unless
    /// the feature `puzzles` is off. It has no access to the outside. Takes about a millisecond.
    pub fn new() -> Engine {
        let engine = Engine::plain();
        #[cfg(feature = "puzzles")]
        let engine = puzzles::added_to(engine);
        engine
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}
