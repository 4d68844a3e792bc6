//! The span of a query, for subscribers of the crate `tracing`.
//!
//! A span of the level `DEBUG` lasts from the beginning of the run to its end. It is entered while the
//! machine works, and left between two answers. If no subscriber wants it, the goal is not written, and each
//! answer takes one test more.

use ::tracing::field::Empty;
use ::tracing::{Span, debug_span};

use crate::engine::Error;
use crate::machine::Machine;
use crate::term::{Cell, atoms};
use crate::text::{WriteOptions, push_term};

/// The most bytes, and levels and list elements, of a goal's text.
const SIZE: usize = 256;
const DEPTH: usize = 10;

/// The span of a query, and the number of its answers.
pub(super) struct QuerySpan {
    span: Span,
    answers: u64,
}

impl QuerySpan {
    /// Creates the span of the goal among the machine's roots.
    pub fn new(machine: &mut Machine) -> QuerySpan {
        let span = debug_span!(
            target: "taquin",
            "query",
            goal = Empty,
            outcome = Empty,
            error = Empty,
            answers = Empty,
            inferences = Empty
        );
        if !span.is_disabled() {
            span.record("goal", text_of_goal(machine));
        }
        QuerySpan { span, answers: 0 }
    }

    /// Returns no span, for what runs nothing.
    pub fn none() -> QuerySpan {
        QuerySpan { span: Span::none(), answers: 0 }
    }

    /// Returns the span, to be entered while the query runs.
    pub fn span(&self) -> Span {
        self.span.clone()
    }

    /// Records what the run came to. The last record of a query counts.
    pub fn record(&mut self, machine: &Machine, result: &Result<bool, Error>) {
        if self.span.is_disabled() {
            return;
        }
        self.answers += u64::from(matches!(result, Ok(true)));
        let outcome = match result {
            Ok(true) => "true",
            Ok(false) => "false",
            Err(Error::Stopped(_)) => "stopped",
            Err(_) => "error",
        };
        self.span.record("outcome", outcome);
        self.span.record("answers", self.answers);
        self.span.record("inferences", machine.heap.meter.inferences());
        if let Err(error) = result {
            self.span.record("error", ::tracing::field::display(error));
        }
    }
}

/// Writes the goal among the machine's roots, or the one inside of `system:'$query'/3`. O(1), since the text
/// is limited.
fn text_of_goal(machine: &mut Machine) -> String {
    let goal = machine.roots.first().map_or(Cell::int(0), |&root| asked(machine, root));
    let options = WriteOptions { max_depth: DEPTH, max_size: SIZE, priority: 1200, ..WriteOptions::answer() };
    let operators = machine.db.operators.user().clone();
    let mut text = String::new();
    // A stop is met again when the query runs.
    let _ = push_term(&mut text, &mut machine.heap, &machine.symbols, &operators, &options, goal);
    text
}

fn asked(machine: &Machine, root: Cell) -> Cell {
    let heap = &machine.heap;
    let Some([_, inner]) = heap.args_of::<2>(root, atoms::COLON) else { return root };
    match heap.callable(inner) {
        Some((name, 3, first)) if machine.symbols.name(name) == "$query" => heap.at(first),
        _ => root,
    }
}
