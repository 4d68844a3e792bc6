//! Optimal search over state spaces.
//!
//! A [`Space`] describes a problem; an algorithm finds paths in it:
//!
//! | for | use |
//! |---|---|
//! | one cheapest path | [`astar()`]; in little memory [`idastar()`]; of one state too large to copy [`idastar_in_place`] |
//! | the same where no heuristic is known | [`breadth_first`]; [`bidirectional()`] where steps can be taken back |
//! | the same, as much of it in memory as may be | [`astar_then_idastar`] |
//! | the same, with a heuristic that must be asked for from outside | [`Guided`], or [`Inquiry`] when successors and goals must be too |
//! | all simple paths within a bound, one after another | [`PathsWithin`] |
//! | all cheapest paths, one after another | [`all_cheapest`] |
//! | all states that can be reached | [`Reachable`] |
//! | exact distances around the goals | [`Perimeter`] |
//!
//! A path is replayed ([`replay`]) before it is returned, except where it is lent step by step as the space generated
//! it ([`PathsWithin`], [`Guided`]). [`Control`] bounds memory and expansions, reports progress and cancels.

mod astar;
mod bidirectional;
mod bounded;
mod breadth;
mod cheapest;
mod closed;
mod control;
mod dive;
mod guided;
mod idastar;
mod in_place;
mod open_list;
mod path;
mod perimeter;
mod space;
mod table;

pub use astar::astar;
pub use bidirectional::bidirectional;
pub use bounded::{Estimates, Growing, PathsWithin, Reach, Slice};
pub use breadth::{Reachable, breadth_first};
pub use cheapest::{Cheapest, all_cheapest};
pub use control::{Control, Observer, Progress, Statistics, Stop};
pub use guided::{Guided, Inquiry, NotANumber, Question, Request};
pub use idastar::{astar_then_idastar, idastar};
pub use in_place::{InPlace, Steps, idastar_in_place};
pub use path::{Found, Solution, actions, replay};
pub use perimeter::Perimeter;
pub use space::{Cost, Reversible, Space};
