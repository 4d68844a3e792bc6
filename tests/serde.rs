//! Values of `serde` and of `serde_json` as terms.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use taquin::serde_terms::{Pairs, SerdeStyle, from_term, to_term, to_term_in};
use taquin::{Engine, Error, IntoTerm, Limits, Reply, Stop, Term};

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct Order {
    number: u64,
    customer: String,
    lines: Vec<OrderLine>,
    discount: Option<f64>,
    state: State,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct OrderLine(String, u32);

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
enum State {
    Open,
    Sent { to: String, parcels: Vec<u8> },
    PaidBy(String),
    MovedFrom(i64, i64),
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct Metres(f64);

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct Unit;

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct Nested {
    inside: Option<Box<Nested>>,
}

fn order(state: State) -> Order {
    let lines = vec![OrderLine("tea".into(), 2)];
    Order { number: 7, customer: "ann".into(), lines, discount: Some(2.5), state }
}

fn round<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, text: &str) {
    let styles = [(false, false), (true, false), (false, true), (true, true)];
    for (pairs, strings) in styles {
        let style = SerdeStyle::default().pairs(pairs).strings(strings);
        let term = to_term_in(style, value).unwrap();
        assert_eq!(&from_term::<T>(term.as_ref()).unwrap(), value, "{style:?}: {term}");
    }
    assert_eq!(to_term(value).unwrap().to_string(), text);
}

#[test]
fn values_of_every_shape_are_read_back() {
    let sent = State::Sent { to: "Delft".into(), parcels: vec![3, 4] };
    round(&order(sent), "order(7, ann, [order_line(tea, 2)], some(2.5), sent('Delft', [3, 4]))");
    round(&State::Open, "open");
    round(&State::PaidBy("ann".into()), "paid_by(ann)");
    round(&State::MovedFrom(1, -2), "moved_from(1, -2)");
    round(&Metres(0.5), "0.5");
    round(&Unit, "unit");
    round(&(), "null");
    round(&'é', "é");
    round(&true, "true");
    round(&u64::MAX, "18446744073709551615");
    round(&i128::MIN, "-170141183460469231731687303715884105728");
    round(&(1, "x".to_owned(), [1.5, 2.5]), "[1, x, [1.5, 2.5]]");
    round(&Some(Some(1)), "some(some(1))");
    round(&Some(None::<i64>), "some(none)");
    round(&BTreeMap::from([(1, vec!['a']), (2, vec![])]), "[1-[a], 2-[]]");
    round(&Vec::<i64>::new(), "[]");
}

#[test]
fn both_styles_are_written_and_what_programs_write_is_read() {
    let style = SerdeStyle::default().pairs(true).strings(true);
    let term = to_term_in(style, &order(State::Open)).unwrap();
    assert_eq!(
        term.to_string(),
        "[number-7, customer-\"ann\", lines-[order_line(\"tea\", 2)], discount-some(2.5), state-open]"
    );
    let read = |text: &str| from_term::<Order>(text.parse::<Term>().unwrap().as_ref());
    let text = "[state-open, discount-2.5, lines-[order_line(tea, 2)], customer-ann, number-7]";
    assert_eq!(read(text).unwrap(), order(State::Open));
    assert_eq!(read("order(7, ann, [], _, open)").unwrap().discount, None);
    let pair: (i64, (i64, i64)) = from_term("1-(2-3)".parse::<Term>().unwrap().as_ref()).unwrap();
    assert_eq!(pair, (1, (2, 3)));
}

/// A struct whose parts have styles of their own.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct Parcel {
    #[serde(with = "taquin::serde_terms::pairs")]
    orders: Vec<Order>,
    #[serde(with = "taquin::serde_terms::pairs")]
    size: Option<Size>,
    #[serde(default, with = "taquin::serde_terms::compounds")]
    last: BTreeMap<String, Size>,
    weights: Pairs<Weights>,
    label: Label,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct Size {
    width: u32,
    height: u32,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct Weights {
    gross: f64,
    #[serde(with = "taquin::serde_terms::compounds")]
    of: Size,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(rename = "Label as pairs")]
struct Label {
    #[serde(with = "taquin::serde_terms::strings")]
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    size: Size,
    #[serde(with = "taquin::serde_terms::atoms")]
    state: State,
}

fn parcel() -> Parcel {
    let sent = State::Sent { to: "Delft".into(), parcels: vec![3] };
    let size = |width, height| Size { width, height };
    Parcel {
        orders: vec![order(sent)],
        size: Some(size(1, 2)),
        last: BTreeMap::from([("ann".to_owned(), size(3, 4))]),
        weights: Pairs(Weights { gross: 0.5, of: size(5, 6) }),
        label: Label { text: "To".into(), note: None, size: size(7, 8), state: State::PaidBy("ann".into()) },
    }
}

#[test]
fn attributes_choose_the_style_of_a_part() {
    let text = "parcel(\
        [[number-7, customer-ann, lines-[order_line(tea, 2)], discount-some(2.5), \
        state-sent([to-'Delft', parcels-[3]])]], \
        some([width-1, height-2]), [ann-size(3, 4)], [gross-0.5, of-size(5, 6)], \
        [text-\"To\", size-size(7, 8), state-paid_by(ann)])";
    round(&parcel(), text);
    let style = SerdeStyle::default().pairs(true).strings(true);
    let term = to_term_in(style, &parcel()).unwrap();
    let wanted = "[orders-[[number-7, customer-\"ann\", lines-[order_line(\"tea\", 2)], discount-some(2.5), \
        state-sent([to-\"Delft\", parcels-[3]])]], \
        size-some([width-1, height-2]), last-[ann-size(3, 4)], weights-[gross-0.5, of-size(5, 6)], \
        label-[text-\"To\", size-[width-7, height-8], state-paid_by(ann)]]";
    assert_eq!(term.to_string(), wanted);
}

#[test]
fn other_formats_see_the_value_alone() {
    let value = serde_json::to_value(parcel()).unwrap();
    assert_eq!(value["size"], json!({"width": 1, "height": 2}));
    assert_eq!(value["weights"], json!({"gross": 0.5, "of": {"width": 5, "height": 6}}));
    let label = json!({"text": "To", "size": {"width": 7, "height": 8}, "state": {"PaidBy": "ann"}});
    assert_eq!(value["label"], label);
    assert_eq!(serde_json::from_value::<Parcel>(value).unwrap(), parcel());
}

#[test]
fn a_struct_that_is_always_pairs_is_named_without_the_mark() {
    let read = |text: &str| from_term::<Label>(text.parse::<Term>().unwrap().as_ref());
    assert_eq!(read("label(to, _, size(1, 2), open)").unwrap().text, "to");
    let error = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(error("label(to)"), "expected label/4, found label(to)");
    assert_eq!(
        error("[text-to, size-[width-1, height-x], state-open]"),
        "expected integer, found x at label.size.height"
    );
}

#[test]
fn errors_name_what_was_expected_and_where() {
    let read =
        |text: &str| from_term::<Order>(text.parse::<Term>().unwrap().as_ref()).unwrap_err().to_string();
    for (text, wanted) in [
        ("order(7)", "expected order/5, found order(7)"),
        ("order(x, ann, [], none, open)", "expected integer, found x at order.number"),
        (
            "order(7, ann, [order_line(tea, 300), x], none, open)",
            "expected order_line/2, found x at order.lines[1]",
        ),
        ("order(7, ann, [order_line(tea, x)], none, open)", "expected integer, found x at order.lines[0].1"),
        ("order(7, ann, [], none, closed)", "expected state, found closed at order.state"),
        ("order(7, ann, [], none, open(1))", "expected open/0, found open(1) at order.state"),
        ("order(7, ann, [], none, sent(a, [b]))", "expected integer, found b at order.state.parcels[0]"),
        ("[number-7]", "missing field `customer`"),
        ("[number-x]", "expected integer, found x at order.number"),
    ] {
        assert_eq!(read(text), wanted);
    }
    #[derive(Serialize)]
    struct Skips {
        #[serde(skip_serializing_if = "Option::is_none")]
        x: Option<i64>,
    }
    assert!(to_term(&Skips { x: None }).unwrap_err().message().contains("the field `x` is skipped"));
    let pairs = to_term_in(SerdeStyle::default().pairs(true), &Skips { x: None }).unwrap();
    assert_eq!(pairs.to_string(), "[]");
}

#[test]
fn a_term_that_is_too_deep_is_an_error() {
    let mut engine = Engine::new();
    engine
        .consult_str("deep.pl", "deep(0, nested(none)) :- !.\ndeep(N, nested(T)) :- M is N-1, deep(M, T).")
        .unwrap();
    let deep = |engine: &mut Engine, levels: usize| {
        let answer = engine.query(&format!("deep({levels}, T)")).unwrap().next().unwrap().unwrap();
        answer.term("T").unwrap().to_term()
    };
    assert!(from_term::<Nested>(deep(&mut engine, 100).as_ref()).is_ok());
    let error = from_term::<Nested>(deep(&mut engine, 100_000).as_ref()).unwrap_err();
    assert!(error.message().starts_with("expected term of at most 256 levels"), "{}", error.message());
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
enum Command {
    Go {
        #[serde(skip_serializing_if = "Option::is_none", default)]
        speed: Option<u32>,
    },
    Stop {
        #[serde(skip_serializing_if = "Option::is_none", default)]
        at: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        by: Option<u32>,
    },
    Tags {
        tags: BTreeMap<String, String>,
    },
    Lists {
        lists: Vec<Vec<u32>>,
    },
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(tag = "kind", content = "content")]
enum Adjacent {
    Bare,
    Full { x: i32 },
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(tag = "kind")]
enum Internal {
    Bare,
    Full { x: i32 },
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
enum Alike {
    Ab,
    AB,
    #[allow(non_camel_case_types)]
    a_b,
}

#[test]
fn what_is_ambiguous_is_written_so_that_it_is_read_back() {
    fn same<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
        pairs: bool,
        value: &T,
        text: &str,
    ) {
        let term = to_term_in(SerdeStyle::default().pairs(pairs), value).unwrap();
        assert_eq!(term.to_string(), text);
        assert_eq!(&from_term::<T>(term.as_ref()).unwrap(), value, "{text}");
    }
    same(true, &Command::Go { speed: None }, "go");
    same(true, &Command::Go { speed: Some(3) }, "go([speed-some(3)])");
    same(true, &Command::Stop { at: None, by: None }, "stop");
    same(true, &Command::Stop { at: Some(1), by: None }, "stop([at-some(1)])");
    let tags = |key: &str| Command::Tags { tags: [(key.to_owned(), "v".to_owned())].into() };
    same(false, &tags("other"), "tags([other-v])");
    same(false, &tags("tags"), "tags([tags-[tags-v]])");
    same(true, &tags("tags"), "tags([tags-[tags-v]])");
    same(false, &Command::Tags { tags: BTreeMap::new() }, "tags([])");
    same(false, &Command::Lists { lists: vec![] }, "lists([])");
    same(true, &Command::Lists { lists: vec![vec![]] }, "lists([lists-[[]]])");
    assert_eq!(to_term(&Command::Lists { lists: vec![] }).unwrap().to_string(), "lists([])");
    let stop: Command = from_term("stop([])".parse::<Term>().unwrap().as_ref()).unwrap();
    assert_eq!(stop, Command::Stop { at: None, by: None });
    same(true, &Adjacent::Full { x: 1 }, "[kind-full, content-[x-1]]");
    same(true, &Adjacent::Bare, "[kind-bare]");
    same(true, &Internal::Full { x: 1 }, "[kind-'Full', x-1]");
    same(true, &Internal::Bare, "[kind-'Bare']");
    let error = from_term::<Internal>(to_term(&Internal::Full { x: 1 }).unwrap().as_ref()).unwrap_err();
    assert!(error.message().contains("a list of pairs for tagged"), "{}", error.message());
    same(false, &Alike::a_b, "a_b");
    let error = from_term::<Alike>(to_term(&Alike::AB).unwrap().as_ref()).unwrap_err();
    assert!(error.message().contains("names two variants"), "{}", error.message());
}

#[derive(Debug, Deserialize)]
struct Nest(#[allow(dead_code)] Vec<Nest>);

#[derive(Debug, Deserialize)]
struct Endless(#[allow(dead_code)] Option<Box<Endless>>);

#[test]
fn types_at_the_place_of_their_field_are_read_to_a_limited_depth() {
    let mut engine = Engine::new();
    engine.consult_str("nest.pl", "nest(0, []) :- !. nest(N, [T]) :- M is N-1, nest(M, T).").unwrap();
    let mut nest = |levels: usize| {
        let answer = engine.query(&format!("nest({levels}, T)")).unwrap().next().unwrap().unwrap();
        from_term::<Nest>(answer.term("T").unwrap())
    };
    assert!(nest(100).is_ok());
    let error = nest(1_000_000).unwrap_err();
    assert!(error.message().starts_with("expected term of at most 256 levels"), "{}", error.message());
    let error = from_term::<Endless>(Term::atom("x").as_ref()).unwrap_err();
    assert!(error.message().starts_with("expected term of at most 256 levels"), "{}", error.message());
}

/// A value has each part as often as the term refers to it.
#[test]
fn values_of_shared_terms_obey_the_memory_limit() {
    let mut engine = Engine::new();
    let text = "tower(0, []) :- !.\ntower(N, [T, T]) :- M is N-1, tower(M, T).
        same(N, E, L) :- length(L, N), maplist(=(E), L).
        long(E) :- length(C, 100000), maplist(=(x), C), atom_chars(E, C).";
    engine.consult_str("tower.pl", text).unwrap();
    engine.function("json", |value: Value| value.is_array());
    engine.test("serde", |term: Term| from_term::<Value>(term.as_ref()).is_ok());
    engine.predicate("read", 1, |call| match from_term::<Value>(call.arg(0)) {
        Ok(_) => Ok(Reply::succeed()),
        Err(_) => Ok(Reply::fail()),
    });
    engine.set_limits(Limits::default().memory(64 << 20));
    for goal in ["json(T, _)", "read(T)"] {
        for term in ["tower(40, T)", "long(A), same(2000, A, T)", "long(A), same(2000, k-A, T)"] {
            let query = format!("{term}, {goal}");
            let is_json = !(goal.starts_with("json") && term.contains('k'));
            match engine.once(&query) {
                Err(Error::Stopped(stop)) if is_json => assert_eq!(stop, Stop::Memory, "{query}"),
                Err(Error::Thrown(_)) if !is_json => {}
                other => panic!("{query}: {other:?}"),
            }
        }
    }
    assert!(!engine.once("tower(40, T), serde(T)").unwrap());
    assert!(engine.once("tower(10, T), serde(T), json(T, true), read(T)").unwrap());
    let answer = engine.query("tower(40, T)").unwrap().next().unwrap().unwrap();
    assert!(matches!(answer.get::<Value>("T"), Err(Error::Stopped(Stop::Memory))));
    let error = from_term::<Value>(answer.term("T").unwrap()).unwrap_err();
    assert_eq!(error.stop(), Some(Stop::Memory));
    assert!(matches!(error.into(), Error::Stopped(Stop::Memory)));
}

#[test]
fn json_is_read_back_as_it_was_written() {
    let mut engine = Engine::new();
    let same = engine.prepare("X = Y").unwrap();
    for (value, text) in [
        (json!(null), "null"),
        (json!([true, false]), "[true, false]"),
        (json!("null"), "\"null\""),
        (json!([]), "[]"),
        (json!({}), "json([])"),
        (json!([1, -2, 2.5, u64::MAX]), "[1, -2, 2.5, 18446744073709551615]"),
        (
            json!({"name": "ann", "a b": [{"x": null}, {}], "": ""}),
            "json([name=\"ann\", 'a b'=[json([x=null]), json([])], ''=\"\"])",
        ),
    ] {
        let term = value.clone().into_term();
        assert_eq!((term.to_string().as_str(), term.get::<Value>().unwrap()), (text, value.clone()));
        let through: Term = engine.first(&same, (value.clone(),)).unwrap().unwrap();
        assert_eq!(through.get::<Value>().unwrap(), value);
    }
    let read = |text: &str| text.parse::<Term>().unwrap().get::<Value>().map_err(|error| error.to_string());
    assert_eq!(read("json([k=v])"), Ok(json!({"k": "v"})));
    assert_eq!(read("json([k=[1, f(x)]])"), Err("expected JSON value, found f(x) at [0][1]".into()));
    assert_eq!(read("json([k-v])"), Err("expected Key=Value, found k-v at [0]".into()));
    assert_eq!(read("100000000000000000000"), Err("expected u64, found 100000000000000000000".into()));
    assert_eq!(read("X").map_err(|_| ()), Err(()));
}

mod random {
    use proptest::prelude::*;
    use serde_json::{Map, Value};
    use taquin::IntoTerm;

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            any::<f64>().prop_filter("finite", |f| f.is_finite()).prop_map(Value::from),
            ".{0,8}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 64, 8, |inner| {
            let members = prop::collection::vec((".{0,4}", inner.clone()), 0..6);
            prop_oneof![
                prop::collection::vec(inner, 0..6).prop_map(Value::from),
                members.prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>())),
            ]
        })
    }

    proptest! {
        #[test]
        fn read_after_write_is_the_same(value in value()) {
            let term = value.clone().into_term();
            prop_assert_eq!(&term.get::<Value>().unwrap(), &value);
            // Through the text, too.
            let again = term.to_string().parse::<taquin::Term>();
            prop_assert_eq!(again.unwrap().get::<Value>().unwrap(), value);
        }
    }
}

/// One `?` for the engine and for `serde`.
#[test]
fn errors_of_serde_are_errors_of_the_crate() {
    fn ask(text: &str) -> Result<OrderLine, Error> {
        let mut engine = Engine::new();
        engine.consult_str("lines.pl", text)?;
        let answer = engine.query("line(Line)")?.next().transpose()?.ok_or(Error::from(Stop::Interrupted))?;
        let line: Term = answer.get("Line")?;
        Ok(from_term(line.as_ref())?)
    }
    assert_eq!(ask("line(order_line(tea, 2)).").expect("a line"), OrderLine("tea".to_owned(), 2));
    let error = ask("line(order_line(tea, few)).").expect_err("no number");
    assert!(
        matches!(&error, Error::Serde(error) if error.place().as_deref() == Some("order_line.1")),
        "{error}"
    );
    assert_eq!(error.to_string(), "expected integer, found few at order_line.1");
    assert_eq!(error.term(), None);
    assert!(matches!(ask("line("), Err(Error::Source(_))));
}

#[test]
fn errors_of_serde_are_errors_of_a_predicate() {
    let mut engine = Engine::new();
    engine.predicate("order_line", 1, |call| {
        let OrderLine(_, count) = from_term(call.arg(0))?;
        Ok(if count > 0 { Reply::succeed() } else { Reply::fail() })
    });
    engine.predicate("numbers", 1, |call| {
        from_term::<Vec<u64>>(call.arg(0))?;
        Ok(Reply::succeed())
    });
    let mut raised = |goal: &str| {
        let query = format!("catch({goal}, error(E, _), true)");
        engine.query(&query).unwrap().next().unwrap().unwrap().term("E").unwrap().to_string()
    };
    assert_eq!(raised("order_line(order_line(tea, few))"), "type_error(integer, few)");
    assert_eq!(raised("order_line(order_line(tea, _))"), "instantiation_error");
    assert_eq!(raised("order_line(tea)"), "type_error('order_line/2', tea)");
    engine.set_limits(Limits::default().memory(24 << 20));
    assert!(matches!(engine.once("numlist(1, 700000, L), numbers(L)"), Err(Error::Stopped(Stop::Memory))));
}

#[test]
fn fields_that_a_type_has_not_are_ignored_whatever_they_are() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Depth {
        depth: u32,
    }
    for other in
        ["x", "point(1, 2)", "[1|_]", "{a}", "1.5", "\"text\"", "100000000000000000000000000000000000000000"]
    {
        let term: Term = format!("[depth-3, extra-{other}]").parse().unwrap();
        assert_eq!(from_term::<Depth>(term.as_ref()).unwrap(), Depth { depth: 3 }, "{other}");
    }
}
