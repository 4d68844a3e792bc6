//! The native part of `library(search)`: searches over states that are ground terms, with moves that are
//! rules.
//!
//! A state is stored once, as the words of its term in prefix order, and is a small integer from then on. So
//! looking up a state costs one hash of its words, and a search holds nothing on the heap. A search waits
//! while the rules answer its requests, which are answers of a built-in (`requests`).
//!
//! | file | searches |
//! |---|---|
//! | `cheapest` | for the cheapest path, with an [`Inquiry`](crate::search::Inquiry) |
//! | `ends` | for the cheapest path, from the start and from the goals |
//! | `reach` | for all states |
//! | `best_paths` | for paths in the order of their costs |
//! | `cells` | the space of rules that were compiled |
//! | `ordered` | for paths in the order of their costs, in the space of rules that were compiled |
//! | `plans` | for plans in PDDL |

use crate::machine::Machine;
use crate::machine::native::Builtin;
use crate::term::Atom;

mod best_paths;
mod bounds;
mod cells;
mod cheapest;
mod ends;
mod figures;
mod ordered;
mod plans;
mod reach;
mod requests;
mod states;
mod steps;

pub use cells::take_handed_over;

/// The tables of built-ins in this family.
pub const TABLES: &[&[Builtin]] = &[
    requests::BUILTINS,
    cheapest::BUILTINS,
    reach::BUILTINS,
    best_paths::BUILTINS,
    ends::BUILTINS,
    cells::BUILTINS,
    ordered::BUILTINS,
    plans::BUILTINS,
];

/// Reports the atoms in the states of all waiting searches.
pub fn kept_atoms(m: &mut Machine, keep: &mut dyn FnMut(Atom)) {
    requests::atoms_of::<cheapest::Search>(m, keep);
    requests::atoms_of::<ends::Ends>(m, keep);
    requests::atoms_of::<reach::ReachSearch>(m, keep);
    requests::atoms_of::<best_paths::BestPaths>(m, keep);
    requests::atoms_of_last(m, keep);
}
