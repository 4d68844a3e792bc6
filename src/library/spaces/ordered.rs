//! Paths in the order of their costs, by compiled rules.

use super::cells::{kept_space, numbers, put_path};
use crate::library::support::searches::{hold, limited};
use crate::machine::native::{Builtin, nondet};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::planning::stated::{CellSpace, CompiledCells, OrderedCellPaths};
use crate::term::Cell;
use crate::term::raise::Raised;
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[nondet("$cells_in_order", 4, in_order)];

/// `'$cells_in_order'(+Form, +Start, -Path, -Cost)`: nondet; every path to a goal that meets no state twice,
/// in the order of costs. Fails if a state needs too many words.
fn in_order(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let kept = kept_space(m, m.arg(args, 0))?;
    let start = numbers(m, m.arg(args, 1))?;
    let cells = CellSpace { start, ..hold(&kept).space().clone() };
    let begun = limited(m, |control| CompiledCells::new(cells, control)?.cheapest_first(control))?;
    Ok(match begun? {
        Some(paths) => Nondet::Many(Box::new(OrderedAnswers(paths))),
        None => Nondet::Fail,
    })
}

struct OrderedAnswers(Box<dyn OrderedCellPaths>);

impl Alternatives for OrderedAnswers {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        m.heap.meter.charge(1)?;
        let Some((path, cost)) = limited(m, |control| self.0.next(control))?? else {
            return Ok(NextAnswer::Fail);
        };
        let path = put_path(m, m.arg(args, 0), &path)?;
        let unified = m.unify_arg(args, 2, path)? && m.unify_arg(args, 3, Cell::int(cost.to_i64()))?;
        Ok(if unified { NextAnswer::More } else { NextAnswer::Skip })
    }
}
