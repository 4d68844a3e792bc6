//! Pretty printing of clauses: portray_clause/1,2,3 and the output of listing/1.
//!
//! Each goal is on a line of its own, indented by four spaces; if-then-else is in the column form of
//! SWI-Prolog. A goal has an argument a line if it is too long for the line, or if it calls a control
//! construct that is one of its arguments. Variables without a given name are `A`, `B`, … in order of first
//! occurrence, or `_` if they occur once.
//! Pending items are on a stack, so that bodies of any depth can be printed.

use rustc_hash::{FxHashMap, FxHashSet};

use super::streams::resolve;
use super::streams::stream::StreamKind;
use super::streams::write::{ends_in_symbol, render, variable_names};
use super::support::options;
use crate::machine::Machine;
use crate::machine::native::{Builtin, det};
use crate::program::predicate::MetaArg;
use crate::term::raise::Raised;
use crate::term::{Addr, Atom, Cell, Functor, View, atoms};
use crate::text::WriteOptions;
use crate::text::names::occurrences;
use crate::text::write_options::Spacing;
use crate::text::writer::finite;

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
    let clause = finite(&mut m.heap, clause)?;
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
    let counts = occurrences(&mut m.heap, clause)?;
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
    /// A term on one line, at a priority.
    Term(Cell, u16),
    /// A term and its column, at a priority; over several lines if it is too long.
    Wrapped(Cell, usize, u16),
    /// The rest of a list with an element a line, and the list's column.
    Tail(Cell, usize),
    /// A goal and its column, at a priority.
    Goal(Cell, usize, u16),
    /// Alternatives in brackets, and their column.
    Alternatives(Cell, usize),
    /// One of the alternatives, and its column.
    Branch(Cell, usize),
}

use PendingItem::{Alternatives, Branch, Goal, Line, Tail, Term, Text, Wrapped};

/// A clause partly written.
struct ClauseLayout {
    text: String,
    todo: Vec<PendingItem>,
    options: WriteOptions,
}

/// The indentation of goals.
const INDENT: usize = 4;

/// The columns of a line. Terms that begin in the last `LEAST` are on one line, however long they are.
const WIDTH: usize = 78;
const LEAST: usize = 20;

/// The most bytes of a character.
const CHARACTER: usize = 4;

/// The priorities of an argument, and of a body, a conjunction of which needs no brackets.
const ARGUMENT: u16 = 999;
const BODY: u16 = 1000;

/// Atoms that are operators are bracketed at this priority.
const OPERAND: u16 = 998;

impl ClauseLayout {
    /// Schedules these items next, in this order.
    fn next(&mut self, items: impl IntoIterator<Item = PendingItem, IntoIter: DoubleEndedIterator>) {
        self.todo.extend(items.into_iter().rev());
    }

    fn clause(&mut self, m: &Machine, clause: Cell) {
        for (neck, text) in [(atoms::NECK, " :-"), (atoms::DCG_ARROW, " -->"), (atoms::RULE_ARROW, " =>")] {
            let Some([head, body]) = m.heap.args_of::<2>(clause, neck) else { continue };
            if neck != atoms::NECK || !matches!(m.heap.view(body), View::Atom(atoms::TRUE)) {
                self.next([Text(text), Line(INDENT), Goal(body, INDENT, BODY)]);
            }
            return self.next([Wrapped(head, 0, 1199)]);
        }
        match m.heap.args_of::<1>(clause, atoms::NECK) {
            Some([directive]) => self.next([Text(":- "), Goal(directive, 3, 1199)]),
            None => self.next([Wrapped(clause, 0, 1200)]),
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
                    let text = self.term(m, term, priority)?;
                    self.text.push_str(&text);
                }
                Wrapped(term, column, priority) => self.wrapped(m, term, column, priority)?,
                Tail(rest, column) => self.tail(m, rest, column),
                Goal(goal, column, priority) => self.goal(m, goal, column, priority)?,
                Alternatives(goal, column) => self.alternatives(m, goal, column),
                Branch(goal, column) => self.branch(m, goal, column),
            }
        }
        Ok(())
    }

    /// Returns a term as text; an atom that is an operator and no clause is bracketed.
    fn term(&mut self, m: &mut Machine, term: Cell, priority: u16) -> Raised<String> {
        let is_operand = priority < 1200 && matches!(m.heap.view(term), View::Atom(_));
        self.options.priority = if is_operand { OPERAND } else { priority };
        render(m, term, &self.options)
    }

    fn goal(&mut self, m: &mut Machine, goal: Cell, column: usize, priority: u16) -> Raised<()> {
        if let Some([first, rest]) = m.heap.args_of::<2>(goal, atoms::COMMA) {
            if priority < BODY {
                self.next([Text("( "), Goal(goal, column + 2, BODY), Line(column), Text(")")]);
            } else {
                let rest = [Text(","), Line(column), Goal(rest, column, BODY)];
                self.next(std::iter::once(Goal(first, column, ARGUMENT)).chain(rest));
            }
        } else if is_alternatives(m, goal) {
            self.next([Text("(   "), Alternatives(goal, column), Line(column), Text(")")]);
        } else if let Some([negated]) = m.heap.args_of::<1>(goal, atoms::NOT_PROVABLE) {
            self.next([Text("\\+ "), Goal(negated, column + 3, 900)]);
        } else if let Some([braced]) = m.heap.args_of::<1>(goal, atoms::CURLY)
            && is_control(m, braced)
        {
            self.next([Text("{ "), Goal(braced, column + 2, BODY), Line(column), Text("}")]);
        } else if column + LEAST <= WIDTH
            && let Some(meta) = calls_control(m, goal)
        {
            self.arguments(m, goal, column, |i, argument, column| match meta[i] {
                MetaArg::Goal(_) => Goal(argument, column, ARGUMENT),
                _ => Wrapped(argument, column, ARGUMENT),
            })?;
        } else {
            self.wrapped(m, goal, column, priority)?;
        }
        Ok(())
    }

    /// Writes a term, an argument or element a line if it is too long and written with brackets.
    fn wrapped(&mut self, m: &mut Machine, term: Cell, column: usize, priority: u16) -> Raised<()> {
        if column + LEAST > WIDTH
            || is_unbroken(m, term, &self.options)
            || self.fits(m, term, column, priority)?
        {
            self.next([Term(term, priority)]);
            return Ok(());
        }
        if let View::List(addr) = m.heap.view(term) {
            let (first, rest) = (m.heap.at(addr), m.heap.at(addr + 1));
            self.next([Text("[ "), Wrapped(first, column + 2, ARGUMENT), Tail(rest, column)]);
            return Ok(());
        }
        self.arguments(m, term, column, |_, argument, column| Wrapped(argument, column, ARGUMENT))
    }

    /// Returns whether a term ends within the line. O(width).
    fn fits(&mut self, m: &mut Machine, term: Cell, column: usize, priority: u16) -> Raised<bool> {
        self.options.max_size = CHARACTER * WIDTH;
        let text = self.term(m, term, priority);
        self.options.max_size = 0;
        Ok(column + text?.chars().count() <= WIDTH)
    }

    /// Writes the name of a compound that begins at `column`, and schedules its arguments, one a line.
    fn arguments(
        &mut self,
        m: &mut Machine,
        term: Cell,
        column: usize,
        item: impl Fn(usize, Cell, usize) -> PendingItem,
    ) -> Raised<()> {
        let Some((name, arity, args)) = m.heap.callable(term) else { return Ok(()) };
        let name = self.term(m, Cell::atom(name), 1200)?;
        let inner = column + name.chars().count() + 1;
        self.text.push_str(&name);
        self.text.push('(');
        self.todo.push(Text(")"));
        for i in (0..arity).rev() {
            self.todo.push(item(i, m.heap.at(args + i), inner));
            if i > 0 {
                self.next([Text(","), Line(inner)]);
            }
        }
        Ok(())
    }

    /// Schedules the rest of a list that begins at `column`.
    fn tail(&mut self, m: &Machine, rest: Cell, column: usize) {
        let inner = column + 2;
        match m.heap.view(rest) {
            View::List(addr) => {
                let (next, rest) = (m.heap.at(addr), m.heap.at(addr + 1));
                self.next([Text(","), Line(inner), Wrapped(next, inner, ARGUMENT), Tail(rest, column)]);
            }
            View::Atom(atoms::NIL) => self.next([Line(column), Text("]")]),
            _ => {
                let tail = Wrapped(rest, inner, ARGUMENT);
                self.next([Line(column), Text("| "), tail, Line(column), Text("]")]);
            }
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
                return self.next([
                    Goal(condition, inner, BODY),
                    Line(column),
                    Text(text),
                    Goal(then, inner, BODY),
                ]);
            }
        }
        self.next([Goal(goal, inner, BODY)]);
    }
}

/// Returns the modes of a goal that calls a control construct which is one of its arguments.
fn calls_control(m: &Machine, goal: Cell) -> Option<Box<[MetaArg]>> {
    let (name, arity, args) = m.heap.callable(goal)?;
    let functor = Functor::new(name, arity);
    let own = m.db.find_pred(atoms::USER, functor).and_then(|id| m.db.resolve(id));
    let id = own.or_else(|| m.db.find_pred(atoms::SYSTEM, functor))?;
    let meta = m.db.pred(id).meta.as_ref()?;
    let calls =
        |i: usize| matches!(meta.get(i), Some(MetaArg::Goal(_))) && is_control(m, m.heap.at(args + i));
    (0..arity).any(calls).then(|| meta.clone())
}

/// Returns whether a term is on one line, however long it is: it is atomic, a variable, in braces or written
/// with an operator.
fn is_unbroken(m: &Machine, term: Cell, options: &WriteOptions) -> bool {
    if let View::List(_) = m.heap.view(term) {
        return false;
    }
    let Some((name, arity, _)) = m.heap.callable(term) else { return true };
    let roles = m.db.operators_of(options.module).roles(name);
    match arity {
        0 => true,
        1 => name == atoms::CURLY || roles.prefix.or(roles.postfix).is_some(),
        2 => roles.infix.is_some(),
        _ => false,
    }
}

fn is_control(m: &Machine, goal: Cell) -> bool {
    m.heap.args_of::<2>(goal, atoms::COMMA).is_some() || is_alternatives(m, goal)
}

fn is_alternatives(m: &Machine, goal: Cell) -> bool {
    let constructs: [Atom; 3] = [atoms::SEMICOLON, atoms::ARROW, atoms::SOFT_ARROW];
    constructs.iter().any(|name| m.heap.args_of::<2>(goal, *name).is_some())
}
