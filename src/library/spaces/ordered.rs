//! Paths in the order of their costs, by compiled rules.

use super::bounds::{Bounds, no_further_states};
use super::cells::{kept_space, numbers, put_path};
use crate::library::support::searches::{hold, limited};
use crate::machine::native::{Builtin, nondet};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::planning::stated::{CellSpace, CompiledCells, OrderedCellPaths};
use crate::search::SearchError;
use crate::term::Cell;
use crate::term::raise::Raised;
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[nondet("$cells_in_order", 6, in_order)];

/// `'$cells_in_order'(+Form, +Start, options(Bound, Limit, Every), +Most, -Path, -Cost)`: nondet; every path
/// to a goal that meets no state twice and costs at most `Bound`, in the order of costs. If `Most` is
/// `cheapest`, only those that cost as little as the first. Fails if a state needs too many words.
///
/// Errors: `resource_error(search_states)` if that takes more expansions than `Limit`.
fn in_order(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let kept = kept_space(m, m.arg(args, 0))?;
    let start = numbers(m, m.arg(args, 1))?;
    let bounds = Bounds::of(m, m.arg(args, 2))?;
    let only_cheapest = m.deref_arg(args, 3) == Cell::atom(m.symbols.intern("cheapest"));
    let cells = CellSpace { start, ..hold(&kept).space().clone() };
    let begun = limited(m, |control| CompiledCells::new(cells, control)?.cheapest_first(control))?;
    Ok(match begun? {
        Some(paths) => Nondet::Many(Box::new(OrderedAnswers { paths, bounds, only_cheapest })),
        None => Nondet::Fail,
    })
}

struct OrderedAnswers {
    paths: Box<dyn OrderedCellPaths>,
    bounds: Bounds,
    only_cheapest: bool,
}

impl Alternatives for OrderedAnswers {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        m.heap.meter.charge(1)?;
        let found = limited(m, |control| {
            (control.bound, control.expansions) = (self.bounds.cost, self.bounds.expansions);
            self.paths.next(control)
        })?;
        let (path, cost) = match found {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(NextAnswer::Fail),
            Err(SearchError::Expansions { .. }) => return Err(no_further_states(m)),
            Err(stop) => return Err(stop.into()),
        };
        if self.only_cheapest {
            self.bounds.cost = Some(cost.into());
        }
        let path = put_path(m, m.arg(args, 0), &path)?;
        let unified = m.unify_arg(args, 4, path)? && m.unify_arg(args, 5, Cell::int(cost.to_i64()))?;
        Ok(if unified { NextAnswer::More } else { NextAnswer::Skip })
    }
}
