//! Tests of built-ins on terms that are too large for a query, and of the state that they keep.

use crate::machine::testing::{machine, text};
use crate::machine::{Args, BuiltinKind, Machine, Nondet};
use crate::term::{Cell, atoms};

/// Loads a goal's arguments into the argument registers.
fn load(m: &mut Machine, goal: Cell) -> BuiltinKind {
    let (name, arity, first) = m.heap.callable(goal).expect("a goal");
    for i in 0..arity {
        m.x[i] = m.heap.at(first + i);
    }
    row(m.symbols.name(name), arity)
}

fn row(name: &str, arity: usize) -> BuiltinKind {
    let mut rows = super::TABLES.iter().copied().flatten();
    let row = rows.find(|row| row.name == name && usize::from(row.arity) == arity);
    row.unwrap_or_else(|| panic!("{name}/{arity} is unknown")).native
}

#[test]
fn a_million_elements_pass_through() {
    for goal in ["length", "msort", "sort", "sum_list", "max_list", "is_list", "ground", "atomic_list_concat"]
    {
        let mut m = machine();
        let mut list = Cell::atom(atoms::NIL);
        for i in 0..1_000_000 {
            list = m.heap.put_list_cell(Cell::int(i), list);
        }
        let result = m.heap.put_var();
        let name = m.symbols.intern(goal);
        let is_test = matches!(goal, "is_list" | "ground");
        let goal = m.heap.put_struct(name, &[list, result][..if is_test { 1 } else { 2 }]);
        let kind = load(&mut m, goal);
        let is_true = match kind {
            BuiltinKind::Det(f) => f(&mut m, Args::FIRST).is_ok_and(|is_true| is_true),
            BuiltinKind::Nondet(f) => matches!(f(&mut m, Args::FIRST), Ok(Nondet::Once)),
        };
        assert!(is_true, "{}", m.symbols.name(name));
    }
}

#[test]
fn a_million_levels_pass_through() {
    for (name, arity) in [
        ("copy_term", 2),
        ("term_variables", 2),
        ("ground", 1),
        ("acyclic_term", 1),
        ("==", 2),
        ("=", 2),
        ("=@=", 2),
        ("compare", 3),
        ("unify_with_occurs_check", 2),
        ("subsumes_term", 2),
        ("numbervars", 1),
        ("term_hash", 2),
        ("nb_setval", 2),
        ("unifiable", 3),
    ] {
        let mut m = machine();
        let mut deep = [Cell::atom(atoms::NIL); 2];
        for _ in 0..1_000_000 {
            deep = deep.map(|term| m.heap.put_struct(atoms::MINUS, &[term]));
        }
        let var = m.heap.put_var();
        m.x[0] = if name == "compare" { var } else { deep[0] };
        m.x[1] = if arity == 2 && matches!(name, "copy_term" | "term_variables" | "term_hash") {
            var
        } else {
            deep[0]
        };
        m.x[2] = if name == "compare" { deep[1] } else { var };
        if matches!(name, "==" | "=" | "=@=" | "unify_with_occurs_check" | "subsumes_term" | "unifiable") {
            m.x[1] = deep[1];
        }
        if name == "nb_setval" {
            m.x[0] = Cell::atom(atoms::NIL);
        }
        let BuiltinKind::Det(f) = row(name, arity) else { panic!("{name} is deterministic") };
        assert!(matches!(f(&mut m, Args::FIRST), Ok(true)), "{name}");
    }
}

#[test]
fn setarg_is_undone_and_nb_setarg_is_not() {
    let mut m = machine();
    let term = m.heap.put_struct(atoms::PLUS, &[Cell::int(1)]);
    m.heap.set_boundary(m.heap.top());
    let mark = m.heap.trail.len();
    for (name, expected) in [("setarg", "+(1)"), ("nb_setarg", "+(+(2))")] {
        let value = m.heap.put_struct(atoms::PLUS, &[Cell::int(2)]);
        let name = m.symbols.intern(name);
        let goal = m.heap.put_struct(name, &[Cell::int(1), term, value]);
        let BuiltinKind::Det(f) = load(&mut m, goal) else { panic!("deterministic") };
        assert!(matches!(f(&mut m, Args::FIRST), Ok(true)));
        m.heap.undo_to(mark);
        m.heap.top = m.heap.boundary.addr();
        assert_eq!(text(&m, term), expected);
    }
}

#[test]
fn global_variables_come_and_go_with_backtracking() {
    let mut m = machine();
    let call = |m: &mut Machine, name: &str, value: Cell| {
        let name = m.symbols.intern(name);
        let key = Cell::atom(m.symbols.intern("key"));
        let goal = m.heap.put_struct(name, &[key, value]);
        let BuiltinKind::Det(f) = load(m, goal) else { panic!("deterministic") };
        assert!(matches!(f(m, Args::FIRST), Ok(true)));
    };
    call(&mut m, "nb_setval", Cell::int(1));
    let mark = m.heap.trail.len();
    m.heap.set_boundary(m.heap.top());
    call(&mut m, "b_setval", Cell::int(2));
    call(&mut m, "b_getval", Cell::int(2));
    m.heap.undo_to(mark);
    m.heap.top = m.heap.boundary.addr();
    call(&mut m, "nb_getval", Cell::int(1));
    call(&mut m, "nb_setval", Cell::int(3));
    m.heap.undo_to(0);
    call(&mut m, "b_getval", Cell::int(3));
}

#[test]
fn attributes_are_put_found_and_taken_away() {
    let mut m = machine();
    let var = m.heap.put_var();
    let [first, second] = ["first", "second"].map(|name| Cell::atom(m.symbols.intern(name)));
    let call = |m: &mut Machine, name: &str, args: &[Cell]| {
        let name = m.symbols.intern(name);
        let goal = m.heap.put_struct(name, args);
        let BuiltinKind::Det(f) = load(m, goal) else { panic!("deterministic") };
        f(m, Args::FIRST).is_ok_and(|is_true| is_true)
    };
    assert!(!call(&mut m, "attvar", &[var]));
    for (module, value) in [(first, 1), (second, 2), (first, 3)] {
        assert!(call(&mut m, "put_attr", &[var, module, Cell::int(value)]));
    }
    assert!(call(&mut m, "get_attr", &[var, first, Cell::int(3)]));
    assert!(call(&mut m, "get_attr", &[var, second, Cell::int(2)]));
    assert!(call(&mut m, "del_attr", &[var, first]));
    assert!(!call(&mut m, "get_attr", &[var, first, Cell::int(3)]));
    assert!(call(&mut m, "attvar", &[var]));
    assert!(call(&mut m, "del_attr", &[var, second]));
    assert!(!call(&mut m, "attvar", &[var]) && m.heap.is_var(var));
}

#[test]
fn no_predicate_stands_in_two_tables() {
    let tables = super::TABLES.iter().chain(super::streams::TABLES);
    let mut seen = std::collections::HashSet::new();
    for row in tables.copied().flatten() {
        assert!(seen.insert((row.name, row.arity)), "{}/{}", row.name, row.arity);
    }
}
