//! Conversions between values of Rust and terms.

use std::sync::Arc;

use taquin::*;

use crate::answers;

#[test]
fn values_convert_both_ways() {
    use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
    use std::num::NonZero;

    let mut engine = Engine::new();
    let same = engine.prepare("X = Y").unwrap();
    fn round<T>(engine: &mut Engine, same: &Query, value: T, text: &str)
    where
        T: IntoTerm + FromTerm + PartialEq + std::fmt::Debug + Clone,
    {
        let term = value.clone().into_term();
        assert_eq!(term.to_string(), text);
        assert_eq!(term.get::<T>().unwrap(), value);
        let through: Term = engine.first(same, (value.clone(),)).unwrap().unwrap();
        assert_eq!((through.to_string(), through.get::<T>().unwrap()), (text.to_owned(), value));
    }
    macro_rules! round {
        ($($value:expr => $text:literal),* $(,)?) => {$(round(&mut engine, &same, $value, $text);)*};
    }
    round! {
        42_u8 => "42",
        u64::MAX => "18446744073709551615",
        i128::MIN => "-170141183460469231731687303715884105728",
        u128::MAX => "340282366920938463463374607431768211455",
        i64::MIN => "-9223372036854775808",
        IBig::from(7) => "7",
        IBig::from(u128::MAX) => "340282366920938463463374607431768211455",
        NonZero::new(7_u16).unwrap() => "7",
        2.0 => "2.0",
        0.5_f32 => "0.5",
        true => "true",
        'é' => "é",
        std::cmp::Ordering::Greater => ">",
        "a b".to_string() => "'a b'",
        std::borrow::Cow::Borrowed("x") => "x",
        Box::<str>::from("x") => "x",
        Box::new(5) => "5",
        vec![1, 2, 3] => "[1, 2, 3]",
        b"tea".to_vec() => "[116, 101, 97]",
        [1, 2] => "[1, 2]",
        Vec::<i64>::new() => "[]",
        vec![vec!['a'], vec![]] => "[[a], []]",
        vec![1, 2].into_boxed_slice() => "[1, 2]",
        VecDeque::from([1, 2]) => "[1, 2]",
        BTreeSet::from([2, 1]) => "[1, 2]",
        (1, "x".to_string()) => "1-x",
        (1, 'b', 2.5) => "1-b-2.5",
        ((1, 2), (3, 4), 5) => "1-2-(3-4)-5",
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) => "1-2-3-4-5-6-7-8-9-10-11-12",
        BTreeMap::from([(2, 'b'), (1, 'a')]) => "[1-a, 2-b]",
        HashMap::from([("x".to_string(), vec![1])]) => "[x-[1]]",
        None::<i64> => "none",
        Some(5) => "some(5)",
        Some("none".to_string()) => "some(none)",
        Some(None::<i64>) => "some(none)",
        Some(Some(5)) => "some(some(5))",
        vec![(1, Some('a')), (2, None)] => "[1-some(a), 2-none]",
    }
}

#[test]
fn an_option_is_read_from_what_programs_pass() {
    let read = |text: &str| text.parse::<Term>().unwrap().get::<Option<i64>>();
    assert_eq!(read("_"), Ok(None));
    assert_eq!(read("5"), Ok(Some(5)));
    assert_eq!(read("some(5)"), Ok(Some(5)));
    assert_eq!(read("x").unwrap_err().expected(), "integer");
    let mut engine = Engine::new();
    engine.function("half", |n: i64| Ok::<_, Throw>((n % 2 == 0).then_some(n / 2)));
    assert_eq!(answers(&mut engine, "half(4, X)"), ["X = 2"]);
    assert_eq!(answers(&mut engine, "half(5, X)"), Vec::<String>::new());
}

#[test]
fn a_conversion_names_what_it_met_and_where() {
    use std::collections::BTreeMap;
    use std::num::NonZero;

    fn error<T: FromTerm + std::fmt::Debug>(text: &str) -> String {
        text.parse::<Term>().unwrap().get::<T>().unwrap_err().to_string()
    }
    for (found, wanted) in [
        (error::<u8>("300"), "expected u8, found 300"),
        (error::<f64>("9007199254740993"), "expected f64, found 9007199254740993"),
        (error::<NonZero<u8>>("0"), "expected not_zero, found 0"),
        (error::<Vec<i64>>("[1, x]"), "expected integer, found x at [1]"),
        (error::<Vec<i64>>("[1|x]"), "expected list, found [1|x]"),
        (error::<[i64; 2]>("[1]"), "expected list_length, found [1]"),
        (error::<(i64, i64)>("x"), "expected pair, found x"),
        (error::<(i64, i64, i64)>("1-2"), "expected A-B-C, found 1-2"),
        (error::<(i64, i64, i64)>("1-a-3"), "expected integer, found a at tuple.1"),
        (error::<BTreeMap<String, Vec<i64>>>("[a-[], b-[1, x]]"), "expected integer, found x at [1].1[1]"),
        (error::<Option<bool>>("some(maybe)"), "expected bool, found maybe"),
        (error::<std::cmp::Ordering>("'=<'"), "expected order, found =<"),
    ] {
        assert_eq!(found, wanted);
    }
    let mut engine = Engine::new();
    engine.test("positive", |numbers: Vec<i64>| numbers.iter().all(|&n| n > 0));
    let thrown = "Type error: 'integer' expected, found x (an atom) (at [1])";
    assert_eq!(answers(&mut engine, "positive([1, x])"), [thrown]);
    let answer = engine.query("X = [1, x]").unwrap().next().unwrap().unwrap();
    let converted = answer.get::<Vec<i64>>("X").unwrap_err();
    assert_eq!(converted.to_string(), "expected integer, found x at [1]");
    assert!(matches!(converted, Error::Convert { place: Some(place), .. } if place == "[1]"));
}

#[test]
fn sets_and_maps_keep_their_values() {
    use std::collections::HashSet;

    let term = Term::list([3, 1, 3, 2]);
    assert_eq!(term.get::<HashSet<i64>>().unwrap(), HashSet::from([1, 2, 3]));
    assert_eq!(HashSet::from([5]).into_term().to_string(), "[5]");
    let pairs = "[b-1, a-2, b-3]".parse::<Term>().unwrap();
    let map: std::collections::HashMap<String, i64> = pairs.get().unwrap();
    assert_eq!((map.len(), map["b"]), (2, 3));
}

#[test]
fn numbers_that_a_type_has_not_are_refused() {
    let big = Term::from(IBig::from(10).pow(400));
    for (term, expected, found) in [
        (Term::from(300), "u8", Term::from(300).get::<u8>().err()),
        (Term::from(-1), "not_less_than_zero", Term::from(-1).get::<u64>().err()),
        (Term::from(-200), "i8", Term::from(-200).get::<i8>().err()),
        (big.clone(), "f64", big.get::<f64>().err()),
        (Term::from((1_i64 << 53) + 1), "f64", Term::from((1_i64 << 53) + 1).get::<f64>().err()),
        (Term::from(i64::MAX), "f64", Term::from(i64::MAX).get::<f64>().err()),
        (Term::from(1e300), "f32", Term::from(1e300).get::<f32>().err()),
        (Term::from((1 << 24) + 1), "f32", Term::from((1 << 24) + 1).get::<f32>().err()),
    ] {
        assert_eq!(found.map(|e| e.expected()), Some(expected), "{term}");
    }
    assert_eq!(Term::from(1_i64 << 60).get::<f64>().unwrap(), (1_u64 << 60) as f64);
    assert_eq!(Term::from(0.1).get::<f32>().unwrap(), 0.1_f32);
    assert!(Term::from(f64::INFINITY).get::<f32>().unwrap().is_infinite());
    let mut engine = Engine::new();
    engine.test("small", |_: u8| true);
    engine.test("pair", |_: [i64; 2]| true);
    for (goal, formal) in [
        ("small(300)", "representation_error(max_integer)"),
        ("small(-1)", "domain_error(not_less_than_zero, -1)"),
        ("small(a)", "type_error(integer, a)"),
        ("pair([1])", "domain_error(list_length, [1])"),
    ] {
        assert!(engine.once(&format!("catch({goal}, error({formal}, _), true)")).unwrap(), "{goal}");
    }
}

#[test]
fn texts_of_every_kind_are_atoms() {
    use std::borrow::Cow;
    let texts =
        [Cow::from("a").into_term(), Box::<str>::from("a").into_term(), Arc::<str>::from("a").into_term()];
    assert!(texts.iter().all(|term| *term == Term::from("a")));
    assert_eq!((&vec![1, 2]).into_term(), Term::list([1, 2]));
}
