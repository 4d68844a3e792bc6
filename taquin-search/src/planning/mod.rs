//! Optimal planning for problems in PDDL.
//!
//! [`Model::read`] reads a problem, and [`Model::plan`] finds a cheapest plan. No estimates have to be given:
//! the planner derives them from the problem.
//!
//! ```
//! use taquin::planning::{Model, PddlText};
//! use taquin::search::Control;
//!
//! let domain = "(define (domain switches)
//!   (:predicates (on ?lamp) (next ?lamp ?other))
//!   (:action switch :parameters (?lamp ?other)
//!     :precondition (and (on ?lamp) (next ?lamp ?other))
//!     :effect (and (on ?other) (not (on ?lamp)))))";
//! let problem = "(define (problem three) (:domain switches) (:objects a b c)
//!   (:init (on a) (next a b) (next b c)) (:goal (on c)))";
//! let model = Model::read(
//!     PddlText { name: "domain.pddl", text: domain },
//!     PddlText { name: "problem.pddl", text: problem },
//! )?;
//! let plan = model.plan(&mut Control::default())?.plan.expect("lamp c can be reached");
//! assert_eq!(plan.to_string(), "(switch a b)\n(switch b c)\n; cost = 2 (unit cost)\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | read a problem | [`Model::read`] |
//! | find a cheapest plan | [`Model::plan`], which returns a [`PlanSearch`] |
//! | limit the search | [`Control`](crate::search::Control) |
//! | get a plan early, and better ones after it | [`CompiledTask::improve`] |
//! | find all cheapest plans, one after another | [`CompiledTask::all_cheapest`] |
//! | find the best plans, one after another | [`CompiledTask::best`] |
//! | keep estimates for later processes | [`keep_estimates`] |
//! | validate a plan from elsewhere | [`Model::validate`], [`Model::validate_within`] |
//! | search with another algorithm of [`crate::search`] | [`Model::compile`], [`CompiledTask::space`], [`CompiledTask::estimated_space`] |

// | step | modules |
// |---|---|
// | text to a model | `syntax`, `reader`, `names`, `formulas`, `model` |
// | relaxed reachability, a task without variables | `rules`, `facts`, `atom_uses`, `reach`, `ground` |
// | facts that exclude each other, variables with several values | `mutex`, `invariants`, `relevance`, `groups`, `finite` |
// | states of a few words, a decision tree of operators | `layout`, `packed`, `successors`, `estimated` |
// | estimates | `projection`, `patterns`, `orders`, `partition`, `table_rows`, `landmarks`, `ladder`, `budget`, `estimate_file` |
// | symmetries | `colours`, `automorphisms`, `orbits` |
// | search | `best_first`, `stubborn`, `tiers`, `detours`, `counted`, `several` |
// | spaces stated as rules | `cells`, `prepared`, `enumeration`, `cell_task`, `inverse` |
// | the text of plans and their proof | `fact_set`, `evaluation`, `interpreter`, `plan` |

mod atom_uses;
mod automorphisms;
mod best_first;
mod budget;
mod cell_task;
mod cells;
mod colours;
mod compiled;
mod counted;
mod detours;
mod enumeration;
mod error;
mod estimate_file;
mod estimated;
mod evaluation;
mod fact_set;
mod facts;
mod finite;
mod formulas;
mod ground;
mod groups;
mod interpreter;
mod invariants;
mod inverse;
mod ladder;
mod landmarks;
mod layout;
mod model;
mod mutex;
mod names;
mod orbits;
mod orders;
mod packed;
mod partition;
mod patterns;
mod plan;
mod prepared;
mod projection;
mod queue;
mod reach;
mod reader;
mod relevance;
mod rules;
mod several;
mod stubborn;
mod successors;
mod syntax;
mod table_rows;
#[cfg(test)]
mod tests;
mod tiers;

pub use crate::cache::keep_estimates;
pub use compiled::{CompiledTask, PlanSearch, TaskSizes};
pub use error::PlanningError;
pub use estimated::EstimatedTask;
pub use finite::OperatorId;
pub use layout::PackedState;
pub use model::Model;
pub use packed::PackedTask;
pub use plan::{ActionPlan, PlanStep};
pub use several::Plans;
pub use syntax::PddlText;

/// Spaces of cells, and plans one by one: what `taquin` compiles spaces stated as rules to. They may change
/// without notice.
#[doc(hidden)]
pub mod stated {
    pub use super::cell_task::{CellTask, CompiledCells, CostedCells, OrderedCellPaths};
    pub use super::cells::{CellChange, CellCondition, CellGoal, CellOperator, CellSpace};
    pub use super::enumeration::{CellPaths, PathStep, ReachedCells};
    pub use super::inverse::{InverseMoves, Undetermined};
    pub use super::prepared::{CellSearch, PreparedSpace};
    pub use super::several::{PlanSequence, Sequence};
    pub use super::tiers::EstimateSizes;
}
