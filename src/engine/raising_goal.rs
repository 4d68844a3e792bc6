//! The goal of a query that raised an error.
//!
//! The text is read again, with the place of each subterm. The goals that were still to be run tell which
//! conjunct was running. Inside of it, the built-in predicate that raised is looked for by its name.

use super::error::QUERY;
use super::text::QueryReader;
use super::{Engine, Thrown};
use crate::error::Report;
#[cfg(feature = "cli")]
use crate::error::Stop;
use crate::library::messages::meaning::{OCCURS_CHECK, occurs_check};
use crate::library::streams::read::read_flags;
use crate::machine::Machine;
use crate::machine::backtrace::LaterGoals;
use crate::term::{Functor, Heap, Symbols, atoms};
use crate::text::ReadFlags;
use crate::text::placed::{PlacedTerm, conjuncts, functor, placed, sides};
use crate::text::source::Fault;

impl Engine {
    /// Adds the goal that raised an error to it, given the text of the query, if that is all that is known
    /// and the message does not name it. O(text)
    pub(crate) fn name_goal(&mut self, text: &str, mut thrown: Thrown) -> Thrown {
        if thrown.report().is_none() {
            thrown.place = self.goal_in_query(text, &thrown.message).map(Box::new);
        }
        thrown
    }

    /// Returns the place where a stop came: in a clause, else in the text of the query. Call this before
    /// anything else runs.
    #[cfg(feature = "cli")]
    pub(crate) fn stopped_in(&mut self, text: &str, stop: Stop) -> Option<Report> {
        self.stopped_at(stop).or_else(|| self.goal_in_query(text, &stop.to_string()))
    }

    fn goal_in_query(&mut self, text: &str, message: &str) -> Option<Report> {
        let machine = &mut self.machine;
        let mut heap = Heap::new();
        heap.trail_everything();
        let flags = ReadFlags { spans: true, ..read_flags(machine) };
        let (symbols, operators) = (&mut machine.symbols, machine.db.operators.user());
        let read = QueryReader { heap: &mut heap, symbols, operators, flags: &flags }.one(text).ok()??;
        let found = placed(&heap, read.term, &read.spans);
        let is_marked = functor(&heap, found.first()?) == Some(Functor::new(atoms::QUERY, 1));
        let query = &found[usize::from(is_marked)..];
        let goal = raising_goal(machine, &heap, query)?;
        let at = query.iter().position(|placed| std::ptr::eq(placed, goal))?;
        let own = sides(&heap, query, at).filter(|_| message.ends_with(OCCURS_CHECK));
        let own = own.map(|[a, b]| occurs_check(&text[a], &text[b]));
        let message = own.as_deref().unwrap_or(message);
        let is_all = std::ptr::eq(goal, query.first()?);
        if is_all && says_enough(&machine.symbols, functor(&heap, goal)?, message) {
            return None;
        }
        Some(Fault::new(goal.range.clone(), message).locate(QUERY, text, Default::default()))
    }
}

/// Returns the goal of a query that raised the last error.
fn raising_goal<'q>(machine: &Machine, heap: &Heap, query: &'q [PlacedTerm]) -> Option<&'q PlacedTerm> {
    let builtin = machine.builtin_of_backtrace();
    let conjuncts = conjuncts(heap, query);
    let running = match machine.later_goals_of_query() {
        LaterGoals::None => conjuncts.len().checked_sub(1),
        LaterGoals::Some(later, first) => {
            let next = conjuncts.len().checked_sub(later)?;
            let is_next =
                conjuncts.get(next).is_some_and(|goal| functor(heap, &query[goal.start]) == Some(first));
            next.checked_sub(1).filter(|_| is_next)
        }
        LaterGoals::Unknown => None,
    };
    let conjunct = match running {
        Some(at) => &query[conjuncts[at].clone()],
        None => query,
    };
    let mut named = conjunct.iter().filter(|placed| builtin.is_some() && functor(heap, placed) == builtin);
    let whole = conjunct.iter().find(|placed| !placed.is_brackets).filter(|_| running.is_some());
    match (named.next(), named.next()) {
        (Some(only), None) => Some(only),
        (Some(first), _) if whole.is_some_and(|whole| std::ptr::eq(whole, first)) => whole,
        _ => whole,
    }
}

/// Returns whether a message needs no goal beside it, which is the whole query: it names the goal's
/// predicate, or is about a ball that the goal throws.
fn says_enough(symbols: &Symbols, goal: Functor, message: &str) -> bool {
    let (name, arity) = (symbols.name(goal.name()), goal.arity());
    let indicators = [format!("{name}/{arity}"), format!("({name})/{arity}")];
    (name, arity) == ("throw", 1) || indicators.iter().any(|indicator| message.contains(indicator))
}
