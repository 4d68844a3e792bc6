//! Terms as owned values: equality, sharing, depth.

use taquin::*;

use crate::{answers, engine};

#[test]
fn terms_are_compared_up_to_variable_names_and_taken_apart() {
    let mut engine = Engine::new();
    let term = engine.parse("f(X, g(Y, X), [1|T])").unwrap();
    assert_eq!(term, engine.parse("f(A, g(B, A), [1|C]).").unwrap());
    assert_ne!(term, engine.parse("f(A, g(A, A), [1|C])").unwrap());
    assert_eq!(term.to_string(), "f(X, g(Y, X), [1|T])");
    let TermView::Compound("f", args) = term.view() else { panic!("a compound") };
    assert_eq!(args.get(0).unwrap().variable_name(), Some("X"));
    assert!(
        matches!(args.get(2).unwrap().view(), TermView::List(head, _) if head == Term::integer(1).as_ref())
    );
    assert!(engine.parse("f(").unwrap_err().is_incomplete());
}

#[test]
fn a_term_a_million_levels_deep_is_an_ordinary_one() {
    let mut engine = engine("deep(0, z) :- !.\ndeep(N, s(T)) :- M is N-1, deep(M, T).");
    let answer = engine.query("deep(1000000, T)").unwrap().next().unwrap().unwrap();
    let term = answer.term("T").unwrap().to_term();
    assert!(term.to_string().len() > 3_000_000);
    let copy = Term::compound("same", [&term, &term]);
    assert_eq!(copy, copy.clone());
    engine.add_clause(&Term::compound("kept", [term])).unwrap();
    assert_eq!(answers(&mut engine, "kept(s(s(s(_))))"), ["true"]);
}

#[test]
fn shared_subterms_stay_shared() {
    let mut engine = engine("tower(0, z) :- !.\ntower(N, f(T, T)) :- M is N-1, tower(M, T).");
    let answer = engine.query("tower(200, T)").unwrap().next().unwrap().unwrap();
    let term = answer.term("T").unwrap().to_term();
    assert_eq!(term, term.clone());
    let same = engine.prepare("T = S").unwrap();
    assert_eq!(engine.rows::<Term>(&same, (term,)).unwrap().count(), 1);
}

#[test]
fn views_are_equal_as_the_terms_are() {
    let of = |text: &str| text.parse::<Term>().unwrap();
    for (a, b, same) in [
        ("f(X, X)", "f(X, Y)", false),
        ("f(X, Y)", "f(A, B)", true),
        ("[X|X]", "[X|Y]", false),
        ("[X, Y|X]", "[A, B|A]", true),
        ("f(1)", "g(1)", false),
        ("f(1)", "f(1, 2)", false),
        ("1.5", "1.5", true),
    ] {
        let (a, b) = (of(a), of(b));
        assert_eq!(a == b, same, "{a} and {b}");
        assert_eq!(a.view() == b.view(), same, "{a} and {b}");
    }
}

/// The cell behind a functor without arguments belongs to another term.
#[test]
fn a_compound_without_arguments_shares_nothing_with_the_next_term() {
    let text = "made(Z, P) :- compound_name_arguments(Z, foo, []), length(P, 2).
        tower(0, []) :- !.
        tower(N, f(T, T)) :- M is N-1, tower(M, T).
        deep(0, X, X) :- !.
        deep(N, X, g(Y)) :- M is N-1, deep(M, X, Y).
        term(f(D, G), P) :- made(Z, P), tower(40, D), deep(60, h(Z, P, Z), G).";
    let mut engine = engine(text);
    let answer = engine.query("term(T, _)").unwrap().next().unwrap().unwrap();
    let term = answer.term("T").unwrap().to_term();
    assert_eq!(term.as_ref().variables().len(), 2);
    assert!(term.as_ref().is_acyclic());
    let put = engine.prepare("T = f(_, G), deep(60, H, G), H = h(_, P, _)").unwrap();
    let found = engine.answers(&put, [("T", term)]).unwrap().next().unwrap().unwrap();
    assert_eq!(found.term("H").unwrap().to_string(), "h(foo(), [_A, _B], foo())");

    let mut of = |query: &str| {
        let answer = engine.query(query).unwrap().next().unwrap().unwrap();
        answer.term("T").unwrap().to_term()
    };
    let (left, right) = (of("term(T, [a, b])"), of("term(T, [a, c])"));
    assert_ne!(left, right);
    assert_eq!(left, left.clone());
    // Copied into a larger term, which shares its parts.
    let pair = Term::compound("pair", [left.clone(), right]);
    assert_eq!(pair.as_ref().args_of::<2>("pair").unwrap()[0].to_term(), left);
}

#[test]
fn terms_are_keys() {
    let mut engine = engine("loop(X) :- X = f(X, a).\ntwice(X) :- X = f(f(X, a), a).");
    let mut cyclic =
        |query: &str| -> Term { engine.query(query).unwrap().next().unwrap().unwrap().get("X").unwrap() };
    let (once, twice) = (cyclic("loop(X)"), cyclic("twice(X)"));
    let texts = ["f(X, Y, X)", "f(X, Y, Y)", "[a|T]", "\"a\"", "a", "1", "1.0", "-0.0", "0.0"];
    let mut keys: std::collections::HashSet<Term> = texts.iter().map(|text| text.parse().unwrap()).collect();
    assert_eq!(keys.len(), texts.len());
    assert!(keys.contains(&"f(A, B, A)".parse().unwrap()));
    assert!(keys.insert(once));
    assert!(!keys.insert(twice));
    let nan = Term::from(f64::NAN);
    assert_eq!(nan, nan.clone());
    assert!("f(".parse::<Term>().unwrap_err().is_incomplete());
    let TermView::Compound(_, args) = keys.get(&"f(X, Y, X)".parse().unwrap()).unwrap().view() else {
        panic!()
    };
    assert_eq!(args.into_iter().rev().count(), 3);
}
