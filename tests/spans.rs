//! Spans of queries and of calls of natives, as a subscriber of `tracing` sees them.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use taquin::{Engine, Error, Limits, Stop};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::with_default;
use tracing::{Event, Level, Metadata, Subscriber};

/// Keeps what it is told of spans up to a level.
#[derive(Clone)]
struct Kept {
    level: Level,
    seen: Arc<Mutex<Seen>>,
}

#[derive(Default)]
struct Seen {
    spans: Vec<SeenSpan>,
    entered: Vec<usize>,
}

#[derive(Default)]
struct SeenSpan {
    name: &'static str,
    inside: Option<usize>,
    fields: Vec<(String, String)>,
    entries: usize,
    is_closed: bool,
}

impl SeenSpan {
    /// Returns the last record of a field.
    fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().rev().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }
}

impl Visit for SeenSpan {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.fields.push((field.name().to_owned(), format!("{value:?}")));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.fields.push((field.name().to_owned(), value.to_owned()));
    }
}

fn number(id: &Id) -> usize {
    usize::try_from(id.into_u64()).expect("a small number") - 1
}

impl Subscriber for Kept {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "taquin" && *metadata.level() <= self.level
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut seen = self.seen.lock().expect("no panic");
        let inside = seen.entered.last().copied();
        let mut new = SeenSpan { name: span.metadata().name(), inside, ..SeenSpan::default() };
        span.record(&mut new);
        seen.spans.push(new);
        Id::from_u64(seen.spans.len() as u64)
    }

    fn record(&self, span: &Id, values: &Record<'_>) {
        values.record(&mut self.seen.lock().expect("no panic").spans[number(span)]);
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, _: &Event<'_>) {}

    fn enter(&self, span: &Id) {
        let mut seen = self.seen.lock().expect("no panic");
        seen.entered.push(number(span));
        seen.spans[number(span)].entries += 1;
    }

    fn exit(&self, span: &Id) {
        assert_eq!(self.seen.lock().expect("no panic").entered.pop(), Some(number(span)));
    }

    fn try_close(&self, span: Id) -> bool {
        self.seen.lock().expect("no panic").spans[number(&span)].is_closed = true;
        true
    }
}

/// Returns the spans up to a level that `run` makes, which must all be left.
fn spans(level: Level, run: impl FnOnce()) -> Vec<SeenSpan> {
    let kept = Kept { level, seen: Arc::default() };
    with_default(kept.clone(), run);
    let mut seen = kept.seen.lock().expect("no panic");
    assert!(seen.entered.is_empty());
    std::mem::take(&mut seen.spans)
}

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.consult_str("numbers.pl", "even(X) :- number(X), half(X, _).").expect("the text loads");
    engine.test("natural", |n: i64| n >= 0);
    engine.function(
        "half",
        |n: i64| if n % 2 == 0 { Ok(n / 2) } else { Err(taquin::Throw::type_error("even", n)) },
    );
    engine.relation("below", |n: i64| 0..n);
    engine
}

#[test]
fn a_query_has_a_span_that_is_entered_for_each_answer() {
    let mut engine = engine();
    let seen = spans(Level::DEBUG, || {
        let mut answers = engine.query("member(X, [a, 'B', c])").expect("a query");
        assert!(answers.next().is_some() && answers.next().is_some());
        drop(answers);
        assert!(!engine.once("natural(-1)").expect("no error"));
        assert!(matches!(engine.once("half(3, _)"), Err(Error::Thrown(_))));
        engine.set_limits(Limits::default().inferences(1000));
        assert!(matches!(engine.once("repeat, fail"), Err(Error::Stopped(Stop::Inferences))));
        assert!(!engine.once("").expect("no error"));
    });
    let field = |i: usize, name: &str| seen[i].field(name).unwrap_or("none").to_owned();
    let outcomes: Vec<_> = (0..seen.len()).map(|i| (field(i, "outcome"), field(i, "answers"))).collect();
    let expected = [("true", "2"), ("false", "0"), ("error", "0"), ("stopped", "0")];
    assert_eq!(outcomes, expected.map(|(outcome, count)| (outcome.to_owned(), count.to_owned())));
    assert!(field(0, "goal").starts_with("member(") && field(0, "goal").ends_with(", [a, 'B', c])"));
    assert_eq!((field(1, "goal").as_str(), seen[0].entries), ("natural(-1)", 2));
    assert!(field(2, "error").contains("even"), "{}", field(2, "error"));
    assert!(field(3, "inferences").parse::<u64>().is_ok_and(|count| count >= 1000));
    assert!(seen.iter().all(|span| span.name == "query" && span.is_closed && span.inside.is_none()));
}

#[test]
fn prepared_queries_show_their_values_and_slices_one_span() {
    let mut engine = engine();
    let count = engine.prepare("between(1, N, X), X >= N").expect("a query");
    let mut slices = 0;
    let seen = spans(Level::DEBUG, || {
        assert!(engine.ask(&count, (3,)).expect("an answer"));
        let mut answers = engine.answers(&count, (5000,)).expect("a query");
        while answers.poll_for(100).is_pending() {
            slices += 1;
        }
    });
    assert_eq!(seen.len(), 2);
    assert!(seen[0].field("goal").is_some_and(|goal| goal.starts_with("between(1, 3, ")));
    assert!(slices > 10 && seen[1].entries == slices + 1);
    assert_eq!(seen[1].field("outcome"), Some("true"));
}

#[test]
fn natives_have_spans_inside_of_the_query() {
    let mut engine = engine();
    let run = |engine: &mut Engine| {
        assert!(engine.once("natural(1), \\+ natural(-1), below(3, X), X > 1, even(4)").expect("no error"));
        assert!(engine.once("catch(half(3, _), _, true)").expect("no error"));
    };
    let seen = spans(Level::TRACE, || run(&mut engine));
    let natives: Vec<_> = seen.iter().filter(|span| span.name == "native").collect();
    let called: Vec<_> =
        natives.iter().map(|span| (span.field("predicate"), span.field("outcome"))).collect();
    let expected = [
        ("natural/1", "true"),
        ("natural/1", "false"),
        ("below/2", "answers"),
        ("half/2", "true"),
        ("half/2", "error"),
    ];
    assert_eq!(called, expected.map(|(predicate, outcome)| (Some(predicate), Some(outcome))));
    let inside = |span: &SeenSpan| span.inside.map(|i| seen[i].name);
    assert!(natives.iter().all(|span| inside(span) == Some("query") && span.is_closed));
    assert_eq!(spans(Level::DEBUG, || run(&mut engine)).len(), 2);
    assert_eq!(spans(Level::INFO, || run(&mut engine)).len(), 0);
}

/// The text of a goal is limited, whatever its size and shape.
#[test]
fn goals_of_any_size_are_named() {
    let mut engine = engine();
    let long = format!("length({:?}, _)", (0..100_000).collect::<Vec<_>>());
    let any = engine.prepare("length(L, N)").expect("a query");
    let many: Vec<String> = (0..50_000).map(|i| format!("element number {i}")).collect();
    let deep = format!("X = {}a{}", "f(".repeat(10_000), ")".repeat(10_000));
    let seen = spans(Level::DEBUG, || {
        assert!(engine.once(&long).expect("no error"));
        assert!(engine.ask(&any, [("L", many)]).expect("no error"));
        assert!(engine.once(&deep).expect("no error"));
    });
    assert!(seen.iter().all(|span| span.field("goal").is_some_and(|goal| (10..300).contains(&goal.len()))));
}
