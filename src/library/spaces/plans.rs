//! Plans for problems in PDDL, for `library(planning)`.

use super::figures::{count, put_pairs};
use crate::library::support::searches::limited;
use crate::library::support::{arguments, errors};
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::planning::{ActionPlan, Model, PddlText, PlanSearch, PlanningError};
use crate::term::Cell;
use crate::term::raise::Raised;
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[det("$plan", 3, plan)];

/// `'$plan'(+Domain, +Problem, -plan(Steps, Cost, Statistics))`: semidet; a cheapest plan for a problem in
/// PDDL. A step is a list of the action's name and its objects. Fails if there is no plan.
///
/// Errors: `domain_error(pddl, Message)`.
fn plan(m: &mut Machine, args: Args) -> Raised<bool> {
    let domain = arguments::text(m, m.arg(args, 0))?;
    let problem = arguments::text(m, m.arg(args, 1))?;
    let read =
        Model::read(PddlText { name: "domain", text: &domain }, PddlText { name: "problem", text: &problem });
    let model = match read {
        Ok(model) => model,
        Err(report) => return refused(m, &report.to_string()),
    };
    match limited(m, |control| model.plan(control))? {
        Ok(PlanSearch { plan: None, .. }) => Ok(false),
        Ok(PlanSearch { plan: Some(plan), statistics, sizes, .. }) => {
            let counts = [
                ("expanded", count(m, statistics.expanded)),
                ("generated", count(m, statistics.generated)),
                ("operators", count(m, sizes.operators.to_u64())),
                ("variables", count(m, sizes.variables.to_u64())),
            ];
            let statistics = put_pairs(m, &counts);
            let steps = put_steps(m, &plan);
            let cost = count(m, plan.cost.into());
            let name = m.symbols.intern("plan");
            let result = m.heap.put_struct(name, &[steps, cost, statistics]);
            m.unify_arg(args, 2, result)
        }
        Err(PlanningError::Search(error)) => Err(error.into()),
        Err(error) => refused(m, &error.to_string()),
    }
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
