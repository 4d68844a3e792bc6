//! Plans for problems in PDDL, for `library(planning)`.

use super::figures::{count, put_pairs};
use crate::library::support::searches::limited;
use crate::library::support::{arguments, errors};
use crate::machine::native::{Builtin, nondet};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::planning::stated::{PlanSequence, Sequence};
use crate::planning::{ActionPlan, CompiledTask, Model, PddlText, PlanSearch, PlanningError};
use crate::search::SearchError;
use crate::term::raise::Raised;
use crate::term::{Cell, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[nondet("$plans", 4, plans)];

/// `'$plans'(+Domain, +Problem, +Most, -Plan)`: nondet; plans for a problem in PDDL in the order of their
/// costs, as `plan(Steps, Cost, Statistics)`. The domain and the problem are `Name-Text`. A step is a list
/// of the action's name and its objects. `Most` is the number of plans, `inf`, or `cheapest` for all that
/// cost as little as the first. Each plan is found when it is asked for.
///
/// Errors: `domain_error(pddl, Message)`.
fn plans(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let domain = named_text(m, m.arg(args, 0))?;
    let problem = named_text(m, m.arg(args, 1))?;
    let most = m.deref_arg(args, 2);
    let (kind, left) = match () {
        () if most == Cell::atom(m.symbols.intern("cheapest")) => (Sequence::AllCheapest, usize::MAX),
        () if most == Cell::atom(m.symbols.intern("inf")) => (Sequence::Best, usize::MAX),
        () => (Sequence::Best, arguments::count(m, most)?),
    };
    let [domain, problem] = [&domain, &problem].map(|(name, text)| PddlText { name, text });
    let model = match Model::read(domain, problem) {
        Ok(model) => model,
        Err(report) => {
            let hints: String = report.hint.iter().flat_map(|hint| ["; ", hint]).collect();
            return refused(m, &format!("{report}{}", hints.replace('\n', "; ")));
        }
    };
    let begun = limited(m, |control| {
        let task = model.into_compiled(control)?;
        let (search, plans) = task.sequence(kind, control)?;
        Ok((task, search, plans))
    })?;
    match begun {
        Ok((task, search, plans)) => Ok(Nondet::Many(Box::new(PlanAnswers { task, search, plans, left }))),
        Err(error) => failed(m, error),
    }
}

/// Reads `Name-Text`.
fn named_text(m: &mut Machine, cell: Cell) -> Raised<(String, String)> {
    let Some([name, text]) = m.heap.args_of::<2>(cell, atoms::MINUS) else {
        return errors::type_error(m, "pair", cell);
    };
    Ok((arguments::text(m, name)?, arguments::text(m, text)?))
}

/// The plans of a task that are still to be found.
struct PlanAnswers {
    task: CompiledTask<'static>,
    search: PlanSearch,
    plans: PlanSequence,
    /// The number of plans that may be answered.
    left: usize,
}

impl Alternatives for PlanAnswers {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        m.heap.meter.charge(1)?;
        let PlanAnswers { task, plans, .. } = self;
        let plan = match limited(m, |control| plans.next(task, control))? {
            Ok(Some(plan)) => plan,
            Ok(None) => return Ok(NextAnswer::Fail),
            Err(error) => return failed(m, error),
        };
        self.left -= 1;
        let steps = put_steps(m, &plan);
        let cost = count(m, plan.cost.into());
        let statistics = put_counts(m, &self.search);
        let name = m.symbols.intern("plan");
        let result = m.heap.put_struct(name, &[steps, cost, statistics]);
        let is_true = m.unify_arg(args, 3, result)?;
        Ok(NextAnswer::answered(is_true, self.left == 0))
    }
}

fn put_counts(m: &mut Machine, search: &PlanSearch) -> Cell {
    let counts = [
        ("expanded", count(m, search.statistics.expanded)),
        ("generated", count(m, search.statistics.generated)),
        ("operators", count(m, search.sizes.operators.to_u64())),
        ("variables", count(m, search.sizes.variables.to_u64())),
    ];
    put_pairs(m, &counts)
}

fn failed<T>(m: &mut Machine, error: PlanningError) -> Raised<T> {
    match error {
        PlanningError::Search(error) if !matches!(error, SearchError::Cost { .. }) => Err(error.into()),
        error => refused(m, &error.to_string()),
    }
}

fn refused<T>(m: &mut Machine, message: &str) -> Raised<T> {
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
