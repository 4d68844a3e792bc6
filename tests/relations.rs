//! Relations over data of the host: which path a call takes, how often, and what it leaves behind.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use taquin::{Engine, Error, HostRelation, HostRows, Limits, Stop, Throw};

/// Employees by name, and names by department; counts how often each path was called.
struct Staff {
    people: BTreeMap<String, (String, i64)>,
    departments: HashMap<String, Vec<String>>,
    calls: [AtomicUsize; 4],
}

const BY_NAME: usize = 0;
const BY_DEPARTMENT: usize = 1;
const BY_BOTH: usize = 2;
const ALL: usize = 3;

impl Staff {
    fn new(people: impl IntoIterator<Item = (String, String, i64)>) -> Arc<Staff> {
        let mut staff =
            Staff { people: BTreeMap::new(), departments: HashMap::new(), calls: Default::default() };
        for (name, department, pay) in people {
            staff.departments.entry(department.clone()).or_default().push(name.clone());
            staff.people.insert(name, (department, pay));
        }
        Arc::new(staff)
    }

    fn note(&self, path: usize) {
        self.calls[path].fetch_add(1, Ordering::Relaxed);
    }

    fn calls(&self) -> [usize; 4] {
        self.calls.each_ref().map(|count| count.swap(0, Ordering::Relaxed))
    }

    fn row(&self, name: &str) -> Option<(&str, &str, i64)> {
        let (name, (department, pay)) = self.people.get_key_value(name)?;
        Some((name, department, *pay))
    }

    fn members<'s>(&'s self, department: &str) -> impl Iterator<Item = (&'s str, &'s str, i64)> + use<'s> {
        let names = self.departments.get(department).into_iter().flatten();
        names.filter_map(|name| self.row(name))
    }
}

fn relation(staff: &Arc<Staff>) -> HostRelation<Staff> {
    HostRelation::over(3, staff.clone())
        .key(0, |staff, name: String| {
            staff.note(BY_NAME);
            HostRows::each(staff.row(&name))
        })
        .key(1, |staff, department: String| {
            staff.note(BY_DEPARTMENT);
            HostRows::each(staff.members(&department))
        })
        .keys([0, 1], |staff, (name, department): (String, String)| {
            staff.note(BY_BOTH);
            HostRows::each(staff.row(&name).filter(move |row| row.1 == department))
        })
        .scan(|staff| {
            staff.note(ALL);
            HostRows::each(staff.people.keys().filter_map(|name| staff.row(name)))
        })
}

fn small() -> (Engine, Arc<Staff>) {
    let people = [("ann", "sales", 3), ("bob", "sales", 2), ("eve", "law", 5)];
    let staff = Staff::new(people.map(|(name, department, pay)| (name.into(), department.into(), pay)));
    let mut engine = Engine::new();
    engine.add_relation("employee", relation(&staff));
    (engine, staff)
}

/// Goals, whether they are true, and how often they call each path.
const GOALS: &[(&str, bool, [usize; 4])] = &[
    ("employee(ann, D, P), D-P == sales-3", true, [1, 0, 0, 0]),
    ("employee(ann, _, 4)", false, [1, 0, 0, 0]),
    ("employee(tom, _, _)", false, [1, 0, 0, 0]),
    ("employee(ann, sales, 3)", true, [0, 0, 1, 0]),
    ("employee(ann, law, _)", false, [0, 0, 1, 0]),
    ("findall(N, employee(N, sales, _), [ann, bob])", true, [0, 1, 0, 0]),
    ("employee(N, law, P), N-P == eve-5", true, [0, 1, 0, 0]),
    ("findall(N-P, employee(N, _, P), [ann-3, bob-2, eve-5])", true, [0, 0, 0, 1]),
    ("employee(N, _, 2), N == bob", true, [0, 0, 0, 1]),
    // A key of another type has no rows, nor has one that unifies with none.
    ("employee(7, _, _)", false, [0, 0, 0, 0]),
    ("employee(\"ann\", _, _)", false, [1, 0, 0, 0]),
    // A key that contains variables is not bound.
    ("employee(f(_), _, _)", false, [0, 0, 0, 1]),
    ("employee(X, X, _)", false, [0, 0, 0, 1]),
    // Joins, negation, and bindings undone on backtracking.
    ("employee(A, D, P), employee(B, D, Q), P > Q, A-B == ann-bob", true, [0, 1, 0, 1]),
    ("\\+ (employee(_, _, P), P > 5)", true, [0, 0, 0, 1]),
];

#[test]
fn calls_take_the_path_with_the_most_keys() -> Result<(), Error> {
    let (mut engine, staff) = small();
    for (goal, is_true, calls) in GOALS {
        assert_eq!(engine.once(goal)?, *is_true, "{goal}");
        assert_eq!(staff.calls(), *calls, "{goal}");
    }
    Ok(())
}

#[test]
fn the_last_row_leaves_no_choice_point() -> Result<(), Error> {
    let (mut engine, _) = small();
    for (goal, is_last) in [
        ("employee(ann, _, _)", true),
        ("employee(_, law, _)", true),
        ("employee(_, sales, _)", false),
        ("employee(_, sales, 2)", true),
        ("employee(eve, law, 5)", true),
        ("employee(_, _, 5)", true),
        ("(employee(bob, _, _) ; fail)", false),
    ] {
        let goal = format!("call_cleanup({goal}, Last = true), (Last == true -> true ; !, fail)");
        assert_eq!(engine.once(&goal)?, is_last, "{goal}");
    }
    let mut names = engine.query("employee(N, sales, _)")?;
    assert_eq!(names.by_ref().count(), 2);
    Ok(())
}

#[test]
fn a_call_without_keys_says_what_to_bind() -> Result<(), Error> {
    let mut engine = Engine::new();
    let sums = HostRelation::over(3, Arc::new(()))
        .keys([0, 1], |(), (a, b): (i64, i64)| HostRows::each([(a, b, a + b)]))
        .keys([0, 2], |(), (a, c): (i64, i64)| HostRows::each([(a, c - a, c)]));
    engine.add_relation("sum", sums);
    engine.add_relation("nothing", HostRelation::over(1, Arc::new(())));
    assert!(engine.once("sum(1, 2, 3), sum(1, X, 3), X == 2, \\+ sum(1, 1, 3)")?);
    let error = engine.once("sum(_, 2, 3)").unwrap_err().to_string();
    assert!(error.ends_with("(bind arguments 1 and 3, or arguments 1 and 2)"), "{error}");
    for goal in ["sum(_, 2, 3)", "sum(1, _, _)", "nothing(1)"] {
        let caught = format!("catch({goal}, error(E, _), true), E == instantiation_error");
        assert!(engine.once(&caught)?, "{goal}");
    }
    Ok(())
}

#[test]
fn many_rows_come_in_chunks_in_order() -> Result<(), Error> {
    let count = 10_000;
    let people = (0..count).map(|n| (format!("p{n:05}"), format!("d{}", n % 2), n));
    let staff = Staff::new(people);
    let mut engine = Engine::new();
    engine.add_relation("employee", relation(&staff));
    assert!(engine.once("findall(P, employee(_, _, P), L), numlist(0, 9999, L)")?);
    let calls = staff.calls()[ALL];
    assert!((2..20).contains(&calls), "{calls} calls");
    // The first rows cost no more than a chunk.
    assert_eq!(engine.query("employee(_, d1, P)")?.take(3).count(), 3);
    assert!(engine.once("aggregate_all(count, employee(_, d1, _), 5000)")?);
    assert!(engine.once("employee(N, _, 9999), N == p09999")?);
    Ok(())
}

/// Notes when it is dropped.
struct Guard(Arc<AtomicUsize>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_cursor_is_asked_once_and_dropped_at_a_cut() -> Result<(), Error> {
    let (opened, closed, read) = (Arc::default(), Arc::new(AtomicUsize::new(0)), Arc::default());
    let (opens, drops, reads): (Arc<AtomicUsize>, _, Arc<AtomicUsize>) =
        (Arc::clone(&opened), closed.clone(), Arc::clone(&read));
    let mut engine = Engine::new();
    engine.add_relation(
        "count",
        HostRelation::over(2, Arc::new(())).key(0, move |(), from: i64| {
            opens.fetch_add(1, Ordering::Relaxed);
            let (guard, reads) = (Guard(drops.clone()), reads.clone());
            HostRows::cursor((from..).map(move |n| {
                let _ = &guard;
                reads.fetch_add(1, Ordering::Relaxed);
                if n < 100 { Ok((from, n)) } else { Err(Throw::evaluation_error("too_large")) }
            }))
        }),
    );
    assert!(engine.once("count(1, N), N >= 3, !")?);
    let counts = [&opened, &closed, &read].map(|count: &Arc<AtomicUsize>| count.load(Ordering::Relaxed));
    assert_eq!(counts, [1, 1, 4], "a cursor is one row ahead");
    assert!(
        engine.once("catch((count(1, N), N > 200), error(evaluation_error(E), _), true), E == too_large")?
    );
    assert_eq!(closed.load(Ordering::Relaxed), 2);
    assert_eq!(engine.query("count(90, N)")?.filter(Result::is_ok).count(), 10);
    Ok(())
}

#[test]
fn mistakes_and_panics_of_the_host_are_errors_of_the_program() -> Result<(), Error> {
    let mut engine = Engine::new();
    let wrong = HostRelation::over(2, Arc::new(vec![1, 2, 3]))
        .key(0, |_, _: i64| HostRows::each([[1, 2, 3]]))
        .scan(|all| HostRows::each(all.iter().map(|n| vec![*n; 1])));
    engine.add_relation("wrong", wrong);
    engine.add_relation(
        "brittle",
        HostRelation::over(1, Arc::new(()))
            .key(0, |(), _: i64| panic!("no such key"))
            .scan(|()| HostRows::each((0..20).map(|n| if n < 10 { [n] } else { panic!("row {n}") }))),
    );
    for goal in ["wrong(1, _)", "wrong(_, _)", "brittle(1)", "brittle(X), X > 15"] {
        let caught = format!("catch(({goal}), error(system_error(_), _), true)");
        assert!(engine.once(&caught)?, "{goal}");
    }
    assert!(engine.once("brittle(X), X == 3")?);
    Ok(())
}

#[test]
fn engines_of_a_program_share_the_data() -> Result<(), Error> {
    let (mut engine, staff) = small();
    engine.consult_str("rules.pl", "paid(N) :- employee(N, _, P), P >= 3.")?;
    let program = engine.freeze();
    let workers: Vec<_> = (0..4)
        .map(|_| {
            let program = program.clone();
            std::thread::spawn(move || program.engine().once("findall(N, paid(N), [ann, eve])"))
        })
        .collect();
    for worker in workers {
        assert!(worker.join().expect("no panic")?);
    }
    assert_eq!(staff.calls()[ALL], 4);
    drop(program);
    assert_eq!(Arc::strong_count(&staff), 1);
    Ok(())
}

#[test]
fn limits_hold_while_rows_are_looked_for() -> Result<(), Error> {
    let mut engine = Engine::new();
    engine.add_relation(
        "natural",
        HostRelation::over(1, Arc::new(())).scan(|()| HostRows::each((0..).map(|n: i64| [n]))),
    );
    engine.set_limits(Limits::default().inferences(100_000));
    assert!(engine.once("natural(N), N > 20")?);
    assert!(matches!(engine.once("natural(none)"), Err(Error::Stopped(Stop::Inferences))));
    Ok(())
}

#[test]
fn relations_belong_to_modules() -> Result<(), Error> {
    let (mut engine, staff) = small();
    engine.module("firm").add_relation("person", relation(&staff));
    assert!(engine.once("firm:person(bob, D, _), D == sales, catch(person(_, _, _), error(_, _), true)")?);
    Ok(())
}
