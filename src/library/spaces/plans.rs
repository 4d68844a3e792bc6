//! Plans for problems in PDDL, for `library(planning)`.

use super::figures::{count, put_pairs};
use crate::library::support::searches::limited;
use crate::library::support::{arguments, errors};
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::planning::{ActionPlan, Model, PddlText, PlanningError};
use crate::search::Control;
use crate::term::Cell;
use crate::term::raise::Raised;
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[det("$plans", 4, plans)];

/// `'$plans'(+Domain, +Problem, +Most, -Plans)`: det; up to `Most` plans for a problem in PDDL in the order
/// of their costs, as `plan(Steps, Cost, Statistics)`. A step is a list of the action's name and its objects.
///
/// Errors: `domain_error(pddl, Message)`.
fn plans(m: &mut Machine, args: Args) -> Raised<bool> {
    let domain = arguments::text(m, m.arg(args, 0))?;
    let problem = arguments::text(m, m.arg(args, 1))?;
    let most = arguments::count(m, m.arg(args, 2))?;
    let read =
        Model::read(PddlText { name: "domain", text: &domain }, PddlText { name: "problem", text: &problem });
    let model = match read {
        Ok(model) => model,
        Err(report) => return refused(m, &report.to_string()),
    };
    let best = |control: &mut Control| model.compile(control)?.best(most, control);
    let (search, plans) = match limited(m, best)? {
        Ok(found) => found,
        Err(PlanningError::Search(error)) => return Err(error.into()),
        Err(error) => return refused(m, &error.to_string()),
    };
    let counts = [
        ("expanded", count(m, search.statistics.expanded)),
        ("generated", count(m, search.statistics.generated)),
        ("operators", count(m, search.sizes.operators.to_u64())),
        ("variables", count(m, search.sizes.variables.to_u64())),
    ];
    let statistics = put_pairs(m, &counts);
    let name = m.symbols.intern("plan");
    let mut results = Vec::new();
    for plan in &plans {
        let steps = put_steps(m, plan);
        let cost = count(m, plan.cost.into());
        results.push(m.heap.put_struct(name, &[steps, cost, statistics]));
    }
    let results = m.heap.put_list(&results);
    m.unify_arg(args, 3, results)
}

fn refused(m: &mut Machine, message: &str) -> Raised<bool> {
    let message = Cell::atom(m.symbols.intern(message));
    errors::domain_error(m, "pddl", message)
}

fn put_steps(m: &mut Machine, plan: &ActionPlan) -> Cell {
    let mut steps = Vec::new();
    for step in &plan.steps {
        let words = std::iter::once(&step.action).chain(&step.arguments);
        let words: Vec<Cell> = words.map(|word| Cell::atom(m.symbols.intern(word))).collect();
        steps.push(m.heap.put_list(&words));
    }
    m.heap.put_list(&steps)
}
