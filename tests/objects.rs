//! Objects of the host: identity, kind, text, methods, and how long they live.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use taquin::{Engine, Error, FromTerm, HostObject, HostType, Limits, Term};

struct Account(AtomicI64);

impl HostType for Account {
    const NAME: &'static str = "account";
}

/// A type without a size.
struct Token;

impl HostType for Token {
    const NAME: &'static str = "token";
}

/// Counts how many are alive.
struct Counted(Arc<AtomicUsize>);

impl HostType for Counted {
    const NAME: &'static str = "counted";
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn bank() -> Engine {
    let mut engine = Engine::new();
    engine.function("open_account", |sum: i64| Arc::new(Account(sum.into())));
    engine.function("token", || Arc::new(Token));
    engine
        .class::<Account>()
        .property("balance", |account: Arc<Account>| account.0.load(Ordering::Relaxed))
        .property("is_rich", |account: Arc<Account>| account.0.load(Ordering::Relaxed) > 100)
        .function("deposit", |account: Arc<Account>, sum: i64| {
            account.0.fetch_add(sum, Ordering::Relaxed) + sum
        })
        .test("covers", |account: Arc<Account>, sum: i64| account.0.load(Ordering::Relaxed) >= sum)
        .relation("payable", |account: Arc<Account>| 1..=account.0.load(Ordering::Relaxed));
    engine
}

/// Goals that are true; `A` and `B` are accounts, `T` a token.
const TRUE: &[&str] = &[
    // An object is atomic and no more.
    "atomic(A), nonvar(A), ground(A), \\+ atom(A), \\+ number(A), \\+ string(A), \\+ compound(A), \\+ callable(A)",
    "blob(A, account), blob(T, Type), Type == token, \\+ blob(1, _), blob(a, text)",
    // It is compared by identity.
    "A == A, A \\== B, A = A, \\+ A = B, \\+ A = T, A \\= '<account>(0x0)'",
    "copy_term(A-X, C-_), C == A, var(X)",
    "findall(X, member(X, [A, B, A]), [C, D, E]), C == A, D == B, E == A",
    "sort([B, A, B, A], L), length(L, 2), msort([f(x), A, a, \"s\", 1], [1, a, \"s\", C, f(x)]), C == A",
    "compare(<, a, A), compare(<, \"a\", A), compare(>, f(x), A), compare(=, A, A)",
    "term_variables(f(A, X), [Y]), X == Y, A =.. [C], C == A, functor(A, F, 0), F == A",
    // It is kept where terms are kept.
    "assertz(kept(A, 1)), assertz(kept(B, 2)), kept(B, N), N == 2, retract(kept(C, 1)), C == A, retractall(kept(_, _))",
    "assertz((found(X) :- X = A)), found(C), C == A, retractall(found(_))",
    "b_setval(v, A), b_getval(v, C), nb_setval(w, f(B)), nb_getval(w, f(D)), C == A, D == B",
    "catch(throw(ball(A)), ball(C), true), C == A",
    "recorda(k, A, R), recorded(k, C), C == A, erase(R)",
    "term_to_atom(A, Name), sub_atom(Name, 0, _, _, '<account>(0x'), atom(Name), Name \\== A",
    "format(atom(W), '~w ~q', [A, A]), term_to_atom(A, N), atomic_list_concat([N, ' ', N], W)",
    "garbage_collect, object_property(A, balance, 10)",
    // Methods and properties.
    "account:balance(A, 10), object_property(A, balance, V), V == 10, object_property(B, is_rich, true)",
    "findall(N=V, object_property(A, N, V), [balance=10, is_rich=false]), \\+ object_property(T, _, _)",
    "object_call(B, deposit(5, S)), object_call(B, deposit(-5, V)), S-V == 205-200, object_call(A, covers(10))",
    "\\+ object_call(A, covers(11)), findall(N, object_call(A, payable(N)), L), numlist(1, 10, L)",
];

/// Goals with the formal term of their error.
const ERRORS: &[(&str, &str)] = &[
    ("account:balance(T, _)", "type_error(account, T)"),
    ("account:balance(_, _)", "instantiation_error"),
    ("account:balance(acc, _)", "type_error(account, acc)"),
    ("object_call(_, balance(_))", "instantiation_error"),
    ("object_call(a, balance(_))", "type_error(object, a)"),
    ("object_call(A, _)", "instantiation_error"),
    ("object_call(A, 1)", "type_error(callable, 1)"),
    ("object_property(A, 1, _)", "type_error(atom, 1)"),
    ("object_property(_, balance, _)", "instantiation_error"),
    ("_ is A + 1", "type_error(evaluable, A)"),
    ("call(A)", "type_error(callable, A)"),
    ("assertz(A)", "type_error(callable, A)"),
    ("atom_length(A, A)", "type_error(_, A)"),
    ("arg(1, A, _)", "type_error(compound, A)"),
];

#[test]
fn objects_are_atomic_and_compared_by_identity() -> Result<(), Error> {
    let mut engine = bank();
    for goal in TRUE {
        let whole = format!("open_account(10, A), open_account(200, B), token(T), {goal}");
        assert!(engine.once(&whole).map_err(|e| format!("{goal}: {e}")).unwrap(), "{goal}");
        let collected = format!("'$collect_every'(1), {whole}");
        assert!(engine.once(&collected)?, "{goal} with collections");
        engine.once("'$collect_every'(0)")?;
    }
    Ok(())
}

#[test]
fn errors_name_the_type_and_the_culprit() -> Result<(), Error> {
    let mut engine = bank();
    for (goal, formal) in ERRORS {
        let whole = format!(
            "open_account(10, A), token(T), catch(({goal}, fail), error(E, _), true), E = {formal},
             (E = type_error(_, C) -> nonvar(C) ; true)"
        );
        assert!(engine.once(&whole)?, "{goal}");
    }
    let error = engine.once("token(T), account:balance(T, _)").unwrap_err().to_string();
    assert!(error.starts_with("Type error: 'account' expected, found <token>(0x"), "{error}");
    Ok(())
}

#[test]
fn objects_go_to_rust_and_back() -> Result<(), Error> {
    let mut engine = bank();
    let account = Arc::new(Account(7.into()));
    let query = engine.prepare("account:deposit(A, 1, _), X = f(A, [A])")?;
    assert!(engine.first::<Term>(&query, [("A", account.clone())])?.is_some());
    assert_eq!(account.0.load(Ordering::Relaxed), 8);
    let term = Term::compound("pair", [Term::from(account.clone()), Term::from(3)]);
    engine.fact("kept", [term.clone()])?;
    let answer = engine.query("kept(pair(A, N)), B = g(A)")?.next().expect("an answer")?;
    let back: Arc<Account> = answer.get("A")?;
    assert!(Arc::ptr_eq(&back, &account));
    let shown = answer.get::<Term>("B")?.to_string();
    assert_eq!(shown, format!("g({})", HostObject::new(account.clone())));
    assert!(matches!(answer.get::<Arc<Token>>("A"), Err(e) if e.to_string().contains("expected token")));
    // Terms that refer to the same object are equal, also as keys of a map.
    let map = HashMap::from([(Term::from(back), 1)]);
    assert_eq!(map.get(&Term::from(account.clone())), Some(&1));
    assert_ne!(Term::from(account), Term::from(Arc::new(Account(8.into()))));
    assert_eq!(Term::from(Arc::new(Token)).as_ref().object::<Token>().map(|Token| 1), Ok(1));
    let mismatch = HostObject::from_term(Term::from(1).as_ref()).unwrap_err();
    assert!(mismatch.to_string().contains("object"), "{mismatch}");
    Ok(())
}

/// Returns an engine with `counted(Object)`, and the numbers of objects alive and of the most at a time.
fn counting() -> (Engine, Arc<AtomicUsize>, Arc<AtomicUsize>) {
    let (alive, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let mut engine = Engine::new();
    let (count, peak) = (alive.clone(), most.clone());
    engine.function("counted", move || {
        peak.fetch_max(count.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
        Arc::new(Counted(count.clone()))
    });
    (engine, alive, most)
}

#[test]
fn objects_that_nothing_refers_to_are_dropped() -> Result<(), Error> {
    let (mut engine, alive, most) = counting();
    engine.consult_str(
        "loops.pl",
        "forward(0) :- !.
         forward(N) :- counted(O), blob(O, counted), M is N-1, forward(M).
         :- dynamic last/1.
         last(none).
         replace(0) :- !.
         replace(N) :- counted(O), retract(last(_)), assertz(last(O)), M is N-1, replace(M).",
    )?;
    for goal in [
        "forward(100000)",
        "between(1, 100000, N), counted(_), fail ; true",
        "findall(O, (between(1, 500, _), counted(O)), L), forward(20000), length(L, 500)",
        "replace(20000), last(O), blob(O, counted)",
        "nb_setval(kept, none), (between(1, 20000, _), counted(O), nb_setval(kept, O), fail ; true)",
        "catch((between(1, 20000, N), counted(O), (N < 20000 -> fail ; throw(O))), O2, blob(O2, counted))",
    ] {
        most.store(0, Ordering::Relaxed);
        assert!(engine.once(goal)?, "{goal}");
        assert!(most.load(Ordering::Relaxed) <= 10_000, "{goal}: {most:?} objects at a time");
    }
    // What is in use stays, and a request drops the rest at once.
    assert!(engine.once("findall(O, (between(1, 9000, _), counted(O)), L), forward(5000), length(L, 9000)")?);
    assert!(alive.load(Ordering::Relaxed) >= 9000);
    assert!(engine.once("retractall(last(_)), nb_setval(kept, none), garbage_collect, true, forward(1)")?);
    assert!(alive.load(Ordering::Relaxed) <= 2);
    drop(engine);
    assert_eq!(alive.load(Ordering::Relaxed), 0);
    Ok(())
}

/// Objects of facts that were retracted, of which there are too few for the collectors to look for them.
#[test]
fn a_request_drops_the_objects_of_retracted_facts() -> Result<(), Error> {
    let (mut engine, alive, _) = counting();
    assert!(engine.once("forall(between(1, 3, I), (counted(O), assertz(kept(I, O))))")?);
    assert!(engine.once("retract(kept(2, _)), garbage_collect")?);
    assert!(engine.once("kept(1, O), blob(O, counted)")?);
    assert_eq!(alive.load(Ordering::Relaxed), 2);
    // A goal that began before sees the fact still.
    assert!(
        engine
            .once("kept(_, O), retractall(kept(_, _)), garbage_collect, blob(O, counted), \\+ kept(_, _)")?
    );
    assert!(engine.once("garbage_collect, true, \\+ kept(_, _)")?);
    assert_eq!(alive.load(Ordering::Relaxed), 0);
    Ok(())
}

#[test]
fn objects_of_a_program_live_as_long_as_it() -> Result<(), Error> {
    let (mut engine, alive, _) = counting();
    assert!(engine.once("counted(O), assertz(shared(O)), assertz(other(1))")?);
    let program = engine.freeze();
    let mut forks: Vec<Engine> = (0..3).map(|_| program.engine()).collect();
    let name = |engine: &mut Engine| -> Result<Term, Error> {
        let answer = engine.query("shared(O)")?.next().expect("an answer")?;
        answer.get::<Term>("O")
    };
    assert_eq!(name(&mut forks[0])?, name(&mut forks[1])?);
    assert!(forks[2].once("shared(O), counted(P), O \\== P, assertz(shared(P)), retract(shared(O))")?);
    assert_eq!(alive.load(Ordering::Relaxed), 2);
    let again = forks.pop().expect("three").freeze();
    assert!(again.engine().once("findall(O, shared(O), [O]), blob(O, counted)")?);
    drop((forks, again));
    assert_eq!(alive.load(Ordering::Relaxed), 1);
    drop(program);
    assert_eq!(alive.load(Ordering::Relaxed), 0);
    Ok(())
}

/// Panics when it is dropped.
struct Brittle;

impl HostType for Brittle {
    const NAME: &'static str = "brittle";
}

impl Drop for Brittle {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "dropped");
    }
}

#[test]
fn a_panic_of_a_destructor_does_not_pass_the_engine() -> Result<(), Error> {
    let mut engine = Engine::new();
    engine.set_limits(Limits::default().inferences(1_000_000));
    let made = AtomicUsize::new(0);
    engine.predicate("brittle", 1, move |_| {
        Ok(match made.fetch_add(1, Ordering::Relaxed) {
            0 => taquin::Reply::one([HostObject::new(Arc::new(Brittle))]),
            _ => taquin::Reply::one([HostObject::new(Arc::new(Token))]),
        })
    });
    // Whether the error reaches the program or not, the engine goes on.
    let _ = engine.once("between(1, 5000, _), brittle(_), fail");
    assert!(engine.once("brittle(O), blob(O, token)")?);
    Ok(())
}
