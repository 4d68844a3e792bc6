//! Optimal search over state spaces.
//!
//! A [`Space`] describes a problem; an algorithm finds paths in it:
//!
//! | for | use |
//! |---|---|
//! | one cheapest path | [`astar()`] |
//! | the same, with a heuristic that must be asked for from outside | [`Guided`], or [`Inquiry`] when successors and goals must be too |
//! | all simple paths within a bound | [`PathsWithin`] |
//! | exact distances around the goals | [`Perimeter`] |
//!
//! Every path is replayed ([`replay`]) before it is returned. [`Control`] bounds memory and expansions,
//! reports progress and cancels.

mod astar;
pub mod bounded;
pub mod closed;
mod control;
mod guided;
pub mod open_list;
mod path;
mod perimeter;
mod space;

pub use astar::astar;
pub use bounded::PathsWithin;
pub use control::{Control, Observer, Progress, Statistics, Stop};
pub use guided::{Guided, Inquiry, NotANumber, Question, Request};
pub use path::{Found, Solution, replay};
pub use perimeter::Perimeter;
pub use space::{Cost, Reversible, Space};
