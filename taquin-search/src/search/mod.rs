//! Optimal search over state spaces.
//!
//! A [`Space`] describes a problem, and an algorithm finds paths in it:
//!
//! | to find | use |
//! |---|---|
//! | a cheapest path | [`astar()`] |
//! | a cheapest path from any of several starts | [`astar_from_any`] |
//! | a path early, then better ones up to a cheapest | [`astar_anytime`] |
//! | a cheapest path in little memory | [`idastar()`], or [`idastar_in_place`] if a state is too large to copy |
//! | a cheapest path without a heuristic | [`breadth_first`], or [`bidirectional()`] if actions can be undone |
//! | a cheapest path by estimates of both ends | [`nbs`] |
//! | a cheapest path, in memory as long as it lasts | [`astar_then_idastar`] |
//! | a cheapest path by estimates from outside | [`Guided`], or [`Inquiry`] if the space is outside too |
//! | a cheapest path on several threads | [`astar_distributed`], or [`idastar_together`] in little memory |
//! | cheapest paths to all states | [`distances()`] |
//! | all simple paths within a bound | [`PathsWithin`] |
//! | all cheapest paths | [`all_cheapest`] |
//! | paths in the order of their costs | [`cheapest_first`] |
//! | some path, soon | [`greedy()`], or [`beam`] with a bounded number of states a step |
//! | all reachable states | [`Reachable`] |
//! | exact distances around the goals | [`Perimeter`] |
//!
//! [`closures`] makes a space of three closures. With the feature `petgraph`, `GraphSpace` makes one of a
//! graph of that crate.
//!
//! Every search replays its path ([`replay`]) before it returns it, except those that lend a path as the
//! space generated it ([`PathsWithin`], [`Guided`]). [`Control`] bounds memory and expansions, reports
//! progress and cancels.

mod anytime;
mod astar;
mod bidirectional;
mod bounded;
mod breadth;
mod cache_lines;
mod cheapest;
pub(crate) mod closed;
mod closures;
mod control;
mod crew;
mod distances;
mod distributed;
mod dive;
mod expander;
#[cfg(feature = "petgraph")]
mod graphs;
mod greedy;
mod guided;
mod idastar;
mod in_place;
mod node_id;
pub(crate) mod open_list;
mod ordered;
mod path;
mod perimeter;
mod postponement;
mod space;
mod starts;
mod table;
mod together;

pub use anytime::astar_anytime;
pub use astar::astar;
pub use bidirectional::{bidirectional, nbs};
pub use bounded::{Estimates, Growing, PathsWithin, Reach, Slice};
pub use breadth::{Reachable, breadth_first};
pub use cheapest::{Cheapest, all_cheapest};
pub use closures::closures;
pub use control::{Control, Observer, Progress, SearchError, Statistics};
pub use distances::{AllDistances, distances};
pub use distributed::astar_distributed;
#[cfg(feature = "petgraph")]
pub use graphs::GraphSpace;
pub use greedy::{beam, greedy};
pub use guided::{Guided, Inquiry, NotANumber, Question, Request};
pub use idastar::{astar_then_idastar, idastar};
pub use in_place::{InPlace, Steps, idastar_in_place};
pub use open_list::CostQueue;
pub use ordered::{CheapestFirst, cheapest_first};
pub use path::{Found, Solution, actions, replay};
pub use perimeter::Perimeter;
pub use space::{Cost, Reversible, Space};
pub use starts::astar_from_any;
pub use together::idastar_together;
