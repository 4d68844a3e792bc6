//! Pretty printing of clauses: portray_clause/1,2,3 and the output of listing/1.
//!
//! Each goal is on a line of its own, indented by four spaces; if-then-else is in the column form of
//! SWI-Prolog. Variables without a given name are `A`, `B`, … in order of first occurrence, or `_` if they
//! occur once.
//! Pending items are on a stack, so that bodies of any depth can be printed.

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::streams::resolve;
use super::streams::stream::StreamKind;
use super::streams::write::{ends_in_symbol, render, variable_names};
use super::support::options;
use crate::machine::Machine;
use crate::machine::native::{Builtin, det};
use crate::term::raise::Raised;
use crate::term::{Addr, Atom, Cell, View, atoms, walk};
use crate::text::WriteOptions;
use crate::text::writer::Spacing;

pub const BUILTINS: &[Builtin] = &[
    det("portray_clause", 1, |m, a| portray_clause(m, None, m.arg(a, 0), Vec::new())),
    det("portray_clause", 2, |m, a| portray_clause(m, Some(m.arg(a, 0)), m.arg(a, 1), Vec::new())),
    det("portray_clause", 3, |m, a| {
        let names = names_among(m, m.arg(a, 2))?;
        portray_clause(m, Some(m.arg(a, 0)), m.arg(a, 1), names)
    }),
];

/// `portray_clause(+S_or_a, @Clause)`, with names for variables. O(clause as a tree).
fn portray_clause(
    m: &mut Machine,
    stream: Option<Cell>,
    clause: Cell,
    names: Vec<(String, Cell)>,
) -> Raised<bool> {
    let id = resolve::output(m, stream, StreamKind::Text)?;
    let text = clause_text(m, clause, names)?;
    resolve::write(m, id, &text)?;
    Ok(true)
}

/// Returns the names in the option `variable_names(Names)` of a list; other options have no effect.
fn names_among(m: &mut Machine, list: Cell) -> Raised<Vec<(String, Cell)>> {
    for option in options::list(m, list, "portray_clause_option")? {
        if option.name(m) == "variable_names" {
            return variable_names(m, option);
        }
    }
    Ok(Vec::new())
}

/// Returns a clause, directive or grammar rule as text with its end and a newline. O(clause as a tree).
fn clause_text(m: &mut Machine, clause: Cell, names: Vec<(String, Cell)>) -> Raised<String> {
    let options = write_options(m, clause, names)?;
    let mut layout = ClauseLayout { text: String::new(), todo: Vec::new(), options };
    layout.clause(m, clause);
    layout.run(m)?;
    let mut text = layout.text;
    text.push_str(if ends_in_symbol(&text) { " .\n" } else { ".\n" });
    Ok(text)
}

/// Returns the write options for goals: quoted, with names for the clause's variables. The first name given
/// to a variable is its own.
fn write_options(m: &mut Machine, clause: Cell, given: Vec<(String, Cell)>) -> Raised<WriteOptions> {
    let mut counts: IndexMap<Addr, usize, FxBuildHasher> = IndexMap::default();
    walk::visit(&mut m.heap, &[clause], |heap, cell| {
        if let View::Var(addr) = heap.view(cell) {
            *counts.entry(addr).or_default() += 1;
        }
        true
    })?;
    let mut own: FxHashMap<Addr, String> = FxHashMap::default();
    for (name, term) in given {
        if let View::Var(addr) = m.heap.view(term) {
            own.entry(addr).or_insert(name);
        }
    }
    let taken: FxHashSet<String> = own.values().cloned().collect();
    let mut letters = (0..).map(letter_name).filter(|name| !taken.contains(name));
    let mut names = Vec::with_capacity(counts.len());
    for (addr, count) in counts {
        let letter = || if count > 1 { letters.next() } else { None };
        let name = own.remove(&addr).or_else(letter).unwrap_or_else(|| "_".to_owned());
        names.push((name, Cell::reference(addr)));
    }
    Ok(WriteOptions {
        quoted: true,
        spacing: Spacing::NextArgument,
        variable_names: names.into(),
        ..WriteOptions::default()
    })
}

/// Returns `A`, …, `Z`, `A1`, …: the text of `'$VAR'(N)`.
fn letter_name(n: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(n % 26).unwrap_or(0));
    match n / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

/// An item still to be written.
enum PendingItem {
    Text(&'static str),
    /// A new line and its indentation.
    Line(usize),
    /// A term other than a control construct, at a priority.
    Term(Cell, u16),
    /// A goal and its column.
    Goal(Cell, usize),
    /// Alternatives in brackets, and their column.
    Alternatives(Cell, usize),
    /// One of the alternatives, and its column.
    Branch(Cell, usize),
}

use PendingItem::{Alternatives, Branch, Goal, Line, Term, Text};

/// A clause partly written.
struct ClauseLayout {
    text: String,
    todo: Vec<PendingItem>,
    options: WriteOptions,
}

/// The indentation of goals.
const INDENT: usize = 4;

impl ClauseLayout {
    /// Schedules these items next, in this order.
    fn next(&mut self, items: impl IntoIterator<Item = PendingItem, IntoIter: DoubleEndedIterator>) {
        self.todo.extend(items.into_iter().rev());
    }

    fn clause(&mut self, m: &Machine, clause: Cell) {
        if let Some([head, body]) = m.heap.args_of::<2>(clause, atoms::NECK) {
            match m.heap.view(body) {
                View::Atom(atoms::TRUE) => self.next([Term(head, 1199)]),
                _ => self.next([Term(head, 1199), Text(" :-"), Line(INDENT), Goal(body, INDENT)]),
            }
        } else if let Some([head, body]) = m.heap.args_of::<2>(clause, atoms::DCG_ARROW) {
            self.next([Term(head, 1199), Text(" -->"), Line(INDENT), Goal(body, INDENT)]);
        } else if let Some([head, body]) = m.heap.args_of::<2>(clause, atoms::RULE_ARROW) {
            self.next([Term(head, 1199), Text(" =>"), Line(INDENT), Goal(body, INDENT)]);
        } else if let Some([directive]) = m.heap.args_of::<1>(clause, atoms::NECK) {
            match is_conjunction(m, directive) || is_alternatives(m, directive) {
                true => self.next([Text(":- "), Goal(directive, 3)]),
                false => self.next([Text(":- "), Term(directive, 1199)]),
            }
        } else {
            self.next([Term(clause, 1200)]);
        }
    }

    fn run(&mut self, m: &mut Machine) -> Raised<()> {
        while let Some(item) = self.todo.pop() {
            m.heap.meter.charge(1)?;
            match item {
                Text(text) => self.text.push_str(text),
                Line(indent) => {
                    self.text.push('\n');
                    self.text.extend(std::iter::repeat_n(' ', indent));
                }
                Term(term, priority) => {
                    self.options.priority = priority;
                    self.text.push_str(&render(m, term, &self.options)?);
                }
                Goal(goal, column) => self.goal(m, goal, column),
                Alternatives(goal, column) => self.alternatives(m, goal, column),
                Branch(goal, column) => self.branch(m, goal, column),
            }
        }
        Ok(())
    }

    fn goal(&mut self, m: &Machine, goal: Cell, column: usize) {
        if let Some([first, rest]) = m.heap.args_of::<2>(goal, atoms::COMMA) {
            let first =
                if is_conjunction(m, first) { bracketed(first, column) } else { vec![Goal(first, column)] };
            self.next([Text(","), Line(column), Goal(rest, column)]);
            self.next(first);
        } else if is_alternatives(m, goal) {
            self.next([Text("(   "), Alternatives(goal, column), Line(column), Text(")")]);
        } else if let Some([negated]) = m.heap.args_of::<1>(goal, atoms::NOT_PROVABLE)
            && (is_alternatives(m, negated) || is_conjunction(m, negated))
        {
            self.next(bracketed(negated, column + 3));
            self.next([Text("\\+ ")]);
        } else if let Some([negated]) = m.heap.args_of::<1>(goal, atoms::NOT_PROVABLE) {
            self.next([Text("\\+ "), Term(negated, 900)]);
        } else {
            self.next([Term(goal, 999)]);
        }
    }

    fn alternatives(&mut self, m: &Machine, goal: Cell, column: usize) {
        match m.heap.args_of::<2>(goal, atoms::SEMICOLON) {
            Some([first, rest]) => {
                self.next([Branch(first, column), Line(column), Text(";   "), Alternatives(rest, column)]);
            }
            None => self.next([Branch(goal, column)]),
        }
    }

    fn branch(&mut self, m: &Machine, goal: Cell, column: usize) {
        let inner = column + INDENT;
        for (arrow, text) in [(atoms::ARROW, "->  "), (atoms::SOFT_ARROW, "*-> ")] {
            if let Some([condition, then]) = m.heap.args_of::<2>(goal, arrow) {
                return self.next([Goal(condition, inner), Line(column), Text(text), Goal(then, inner)]);
            }
        }
        self.next([Goal(goal, inner)]);
    }
}

fn bracketed(goal: Cell, column: usize) -> Vec<PendingItem> {
    vec![Text("(   "), Alternatives(goal, column), Line(column), Text(")")]
}

fn is_conjunction(m: &Machine, goal: Cell) -> bool {
    m.heap.args_of::<2>(goal, atoms::COMMA).is_some()
}

fn is_alternatives(m: &Machine, goal: Cell) -> bool {
    let constructs: [Atom; 3] = [atoms::SEMICOLON, atoms::ARROW, atoms::SOFT_ARROW];
    constructs.iter().any(|name| m.heap.args_of::<2>(goal, *name).is_some())
}
