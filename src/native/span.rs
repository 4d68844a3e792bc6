//! Spans of calls of predicates that the host defines, for subscribers of the crate `tracing`.
//!
//! A span of the level `TRACE` lasts as long as the closure runs, inside the span of the query. Answers that
//! a closure returns as an iterator are computed later, outside of it.

use ::tracing::field::Empty;
use ::tracing::trace_span;

use crate::machine::{Args, Machine, Nondet};
use crate::term::raise::Raised;

/// Returns a closure that runs another inside a span, which has the predicate and what the call came to.
pub(super) fn of_calls<F>(
    module: &str,
    name: &str,
    arity: u16,
    closure: F,
) -> impl Fn(&mut Machine, Args) -> Raised<Nondet> + Send + Sync + 'static
where
    F: Fn(&mut Machine, Args) -> Raised<Nondet> + Send + Sync + 'static,
{
    let predicate = match module {
        "user" => format!("{name}/{arity}"),
        _ => format!("{module}:{name}/{arity}"),
    };
    move |machine, args| {
        let span = trace_span!(target: "taquin", "native", predicate = &*predicate, outcome = Empty);
        let result = span.in_scope(|| closure(machine, args));
        span.record("outcome", outcome(&result));
        result
    }
}

fn outcome(result: &Raised<Nondet>) -> &'static str {
    match result {
        Ok(Nondet::Fail) => "false",
        Ok(Nondet::Once) => "true",
        Ok(Nondet::Many(_)) => "answers",
        Err(_) => "error",
    }
}
