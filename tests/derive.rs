//! Derived conversions: what a struct or an enum is as a term, and the errors of reading one.

use taquin::*;
use taquin_derive::{Fact, FromRow, FromTerm, IntoTerm};

#[derive(Clone, Debug, PartialEq, Fact, FromTerm, IntoTerm)]
struct Order {
    number: u64,
    customer: String,
    lines: Vec<OrderLine>,
    discount: Option<f64>,
    r#type: Kind,
}

#[derive(Clone, Debug, PartialEq, FromTerm, IntoTerm)]
struct OrderLine(String, u32);

#[derive(Clone, Copy, Debug, PartialEq, FromTerm, IntoTerm)]
enum Kind {
    Retail,
    #[taquin(name = "whole sale")]
    Wholesale,
}

#[derive(Clone, Debug, PartialEq, Fact, FromTerm, IntoTerm)]
enum Event {
    Idle,
    Moved { by: (i64, i64), at: Metres },
    Said(String, Box<Event>),
    Moving(i64),
}

#[derive(Clone, Copy, Debug, PartialEq, FromTerm, IntoTerm)]
#[taquin(transparent)]
struct Metres(f64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Fact, FromTerm, IntoTerm)]
struct Unit;

#[derive(Clone, Debug, PartialEq, FromTerm, IntoTerm)]
#[taquin(name = "tree")]
struct Node<T> {
    value: T,
    children: Vec<Node<T>>,
    #[taquin(skip)]
    visits: u32,
}

#[derive(Clone, Debug, PartialEq, FromTerm, IntoTerm)]
#[taquin(pairs)]
struct Options {
    depth: u32,
    #[taquin(name = "quoted")]
    is_quoted: bool,
    style: Option<String>,
    #[taquin(skip)]
    seen: usize,
}

#[derive(IntoTerm, Fact)]
struct Borrowed<'a> {
    name: &'a str,
    tags: &'a [&'a str],
}

fn order() -> Order {
    Order {
        number: 7,
        customer: "ann".into(),
        lines: vec![OrderLine("tea".into(), 2)],
        discount: None,
        r#type: Kind::Wholesale,
    }
}

/// Converts a value to its text and back, built apart and on the heap of an engine.
fn round<T: Clone + std::fmt::Debug + PartialEq + IntoTerm + FromTerm>(value: &T, text: &str) {
    let term = value.clone().into_term();
    assert_eq!(term.to_string(), text);
    assert_eq!(&term.get::<T>().unwrap(), value);
    let mut engine = Engine::new();
    let same = engine.prepare("X = Y").unwrap();
    let through: Term = engine.first(&same, (value.clone(),)).unwrap().unwrap();
    assert_eq!((through.to_string().as_str(), &through.get::<T>().unwrap()), (text, value));
}

#[test]
fn structs_and_enums_convert_both_ways() {
    round(&order(), "order(7, ann, [order_line(tea, 2)], none, 'whole sale')");
    round(&Event::Idle, "idle");
    round(&Event::Moved { by: (1, -2), at: Metres(0.5) }, "moved(1- -2, 0.5)");
    round(&Event::Said("go".into(), Box::new(Event::Moving(3))), "said(go, moving(3))");
    round(&Unit, "unit");
    let leaf = |value| Node { value, children: vec![], visits: 0 };
    round(&Node { children: vec![leaf('b'), leaf('c')], ..leaf('a') }, "tree(a, [tree(b, []), tree(c, [])])");
    let options = Options { depth: 3, is_quoted: true, style: None, seen: 0 };
    round(&options, "[depth-3, quoted-true, style-none]");
    let borrowed = Borrowed { name: "x", tags: &["a", "b"] };
    assert_eq!(borrowed.into_term().to_string(), "borrowed(x, [a, b])");
}

#[test]
fn pairs_are_read_in_any_order_and_an_option_may_be_missing() {
    let read = |text: &str| text.parse::<Term>().unwrap().get::<Options>();
    let options = Options { depth: 3, is_quoted: false, style: None, seen: 0 };
    assert_eq!(read("[quoted-false, other-1, \"depth\"-3]"), Ok(options.clone()));
    let named = Options { style: Some("wide".into()), ..options };
    assert_eq!(read("[style-wide, quoted-false, depth-3]"), Ok(named));
    let error = |text| read(text).unwrap_err().to_string();
    assert_eq!(error("[depth-3]"), "expected pair, found [depth-3] at options.quoted");
    assert_eq!(error("[depth-x]"), "expected integer, found x at options.depth");
    assert_eq!(error("[depth-3|x]"), "expected list, found [depth-3|x]");
}

#[test]
fn errors_name_the_type_the_term_and_the_field() {
    fn error<T: FromTerm + std::fmt::Debug>(text: &str) -> String {
        text.parse::<Term>().unwrap().get::<T>().unwrap_err().to_string()
    }
    for (found, wanted) in [
        (error::<Order>("order(1, 2)"), "expected order/5, found order(1, 2)"),
        (
            error::<Order>("order(1, ann, [order_line(tea, few)], none, retail)"),
            "expected integer, found few at order.lines[0].1",
        ),
        (error::<Order>("order(1, ann, [], some(x), retail)"), "expected number, found x at order.discount"),
        (error::<Order>("order(1, ann, [], none, odd)"), "expected kind, found odd at order.type"),
        (error::<Event>("moved(1-x, 0.5)"), "expected integer, found x at moved.by.1"),
        (error::<Event>("idle(1)"), "expected event, found idle(1)"),
        (error::<Unit>("units"), "expected unit, found units"),
        (error::<Metres>("far"), "expected number, found far"),
        (error::<Node<u8>>("tree(1, [tree(300, [])])"), "expected u8, found 300 at tree.children[0].value"),
    ] {
        assert_eq!(found, wanted);
    }
}

#[test]
fn facts_of_structs_and_enums_are_added_and_read_as_rows() {
    let mut engine = Engine::new();
    engine.extend([&order(), &Order { number: 8, ..order() }]).unwrap();
    let events =
        [Event::Moving(3), Event::Idle, Event::Moving(4), Event::Said("x".into(), Event::Idle.into())];
    assert_eq!(engine.extend(events).unwrap(), 4);
    engine.extend([Unit]).unwrap();
    engine.extend([Borrowed { name: "x", tags: &["a"] }]).unwrap();
    assert!(engine.once("idle, unit, moving(4), said(x, idle), borrowed(x, [a])").unwrap());

    #[derive(Debug, PartialEq, FromRow)]
    struct Head {
        number: u64,
        customer: String,
    }
    let orders = engine.prepare("order(Number, Customer, [order_line(tea, 2)], none, 'whole sale')").unwrap();
    let heads = engine.rows::<Head>(&orders, ()).unwrap().collect::<Result<Vec<_>, _>>().unwrap();
    assert_eq!(heads, [7, 8].map(|number| Head { number, customer: "ann".into() }));
    engine.fact("order", (9, 1, vec![OrderLine("tea".into(), 2)], "none", Kind::Wholesale)).unwrap();
    let last = engine.rows::<Head>(&orders, ()).unwrap().last().unwrap();
    assert_eq!(last.unwrap_err().to_string(), "expected atom, found 1 at head.customer");
}

#[test]
fn natives_take_and_return_derived_types() {
    let mut engine = Engine::new();
    engine.function("more", |Metres(m)| Metres(m + 1.0));
    engine.function("mirror", |event: Event| match event {
        Event::Moved { by: (x, y), at } => Ok(Event::Moved { by: (y, x), at }),
        _ => Err(Throw::domain_error("movement", event)),
    });
    assert!(engine.once("more(1.5, 2.5), mirror(moved(1-2, 3.0), moved(2-1, 3.0))").unwrap());
    assert!(engine.once("catch(mirror(idle, _), error(domain_error(movement, idle), _), true)").unwrap());
    let thrown = engine.once("mirror(moved(a-2, 3.0), _)").unwrap_err().to_string();
    assert_eq!(thrown, "Type error: 'integer' expected, found a (an atom) (at moved.by.0)");
}

/// A parameter may have any name.
#[derive(Clone, Debug, PartialEq, Fact, FromTerm, IntoTerm)]
struct Drain<Sink> {
    into: Sink,
}

#[test]
fn a_type_parameter_may_be_named_as_the_sink_is() {
    assert_eq!(Drain { into: 3 }.into_term().to_string(), "drain(3)");
    let mut engine = Engine::new();
    engine.extend([Drain { into: "sea".to_owned() }]).unwrap();
    assert!(engine.once("drain(sea)").unwrap());
}

#[derive(Debug, PartialEq, FromTerm, IntoTerm)]
#[taquin(transparent)]
struct Nest(Vec<Nest>);

#[derive(Debug, FromTerm)]
#[taquin(transparent)]
struct Endless(#[allow(dead_code)] Option<Box<Endless>>);

/// A transparent struct is at its field's place, but reading it takes room on the stack as reading others
/// does.
#[test]
fn a_transparent_type_that_contains_itself_is_read_to_a_limited_depth() {
    let mut engine = Engine::new();
    engine.consult_str("nest.pl", "nest(0, []) :- !. nest(N, [T]) :- M is N-1, nest(M, T).").unwrap();
    let nest = engine.prepare("nest(Levels, Nest)").unwrap();
    let (read,) = engine.first::<(Nest,)>(&nest, (200,)).unwrap().unwrap();
    assert_eq!(read.into_term().to_string(), format!("{}{}", "[".repeat(201), "]".repeat(201)));
    let error = engine.first::<(Nest,)>(&nest, (1_000_000,)).unwrap_err();
    let Error::Convert { expected, .. } = error else { panic!("{error}") };
    assert_eq!(expected, "term of at most 256 levels");
    let error = Term::atom("x").get::<Endless>().unwrap_err();
    assert!(error.to_string().contains("term of at most 256 levels"), "{error}");
    assert!(Term::atom("none").get::<Endless>().is_ok());
}

#[test]
fn a_type_that_contains_itself_is_read_to_a_limited_depth() {
    let mut engine = Engine::new();
    engine
        .consult_str("deep.pl", "deep(0, idle) :- !. deep(N, said(x, E)) :- M is N-1, deep(M, E).")
        .unwrap();
    let deep = engine.prepare("deep(Levels, Event)").unwrap();
    assert!(engine.first::<(Event,)>(&deep, (200,)).unwrap().is_some());
    let error = engine.first::<(Event,)>(&deep, (100_000,)).unwrap_err();
    let Error::Convert { expected, place: Some(place), .. } = error else { panic!("{error}") };
    assert_eq!(expected, "term of at most 256 levels");
    assert!(place.starts_with("said.1.1.1"), "{place}");
    assert!(engine.first::<(Event,)>(&deep, (200,)).unwrap().is_some());
}
