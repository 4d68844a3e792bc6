//! An answer as the top level prints it: valid Prolog that gives the same answer as a query.

use std::fmt::{self, Write};

use rustc_hash::FxHashMap;

use super::{Answer, Binding};
use crate::convert::copy::Putting;
use crate::convert::notation::WritingHeap;
use crate::convert::{Show, VariableNaming};
use crate::term::Cell;

/// A line of an answer.
enum Line {
    /// `Name = Value`.
    Value(String, Cell),
    /// `Name = Other`, both variables of the query.
    Same(String, String),
    Goal(Cell),
}

impl Answer {
    /// Writes the answer like `Display`, possibly shortened or without quotes. Stops with `...` if the engine
    /// is interrupted, and at the size in [`Show`]. Shared subterms are written wherever they occur, so that
    /// the text of a small answer may be enormous.
    ///
    /// # Errors
    /// Returns the errors of writing to `to`.
    pub fn write(&self, to: &mut dyn fmt::Write, show: &Show) -> fmt::Result {
        let show = show.clone().size(show.size_of(self.body.is_tree));
        self.notation.with(|scratch| match lines(self, scratch) {
            Some((lines, names)) => {
                write_lines(&lines, names, &mut Counted { to, written: 0 }, &show, scratch)
            }
            None => to.write_str("..."),
        })
    }
}

#[cfg(feature = "cli")]
impl Answer {
    /// Writes the answer like `Display`, but does not end at [`Show::SHARED`]: `to` refuses a text that is
    /// too long.
    pub(crate) fn write_whole(&self, to: &mut dyn fmt::Write) -> fmt::Result {
        self.write(to, &self.notation.style.whole())
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &self.notation.style)
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A writer that counts its text.
struct Counted<'t> {
    to: &'t mut dyn fmt::Write,
    written: usize,
}

impl fmt::Write for Counted<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.written += text.len();
        self.to.write_str(text)
    }
}

/// Writes the lines of an answer with commas between them, or `true`.
fn write_lines(
    lines: &[Line],
    names: VariableNaming,
    to: &mut Counted<'_>,
    show: &Show,
    scratch: &mut WritingHeap,
) -> fmt::Result {
    if lines.is_empty() {
        return to.write_str("true");
    }
    let mut options = scratch.options(show, names);
    for (i, line) in lines.iter().enumerate() {
        if i > 0 {
            to.write_str(",\n")?;
        }
        if show.size > 0 && to.written >= show.size {
            return to.write_str("...");
        }
        options.max_size = show.size.saturating_sub(to.written);
        match line {
            Line::Same(name, other) => write!(to, "{name} = {other}")?,
            Line::Value(name, value) => {
                write!(to, "{name} = ")?;
                options.priority = 699;
                scratch.write(to, &options, *value)?;
            }
            Line::Goal(goal) => {
                options.priority = 999;
                scratch.write(to, &options, *goal)?;
            }
        }
    }
    Ok(())
}

/// Restores an answer on the scratch heap and returns its lines and the names of its variables. `None` if the
/// memory does not suffice.
fn lines(answer: &Answer, scratch: &mut WritingHeap) -> Option<(Vec<Line>, VariableNaming)> {
    let bindings: Vec<Binding> = answer.bindings().collect();
    let residue = answer.residue();
    let mut putting = Putting::default();
    let mut cells = Vec::with_capacity(bindings.len() + residue.len());
    for term in bindings.iter().map(|b| b.term).chain(residue.iter().copied()) {
        cells.push(putting.put(&mut scratch.heap, &mut scratch.symbols, term).ok()?);
    }
    let mut names = VariableNaming::default();
    bindings.iter().for_each(|binding| names.reserve(binding.name));
    for (binding, cell) in named(&bindings) {
        names.give(*putting.variables.get(&u32::try_from(cell).ok()?)?, binding);
    }
    let (cells, equations) = scratch.finite(&cells);
    let mut places: FxHashMap<Cell, usize> = equations.iter().map(|(var, _)| *var).zip(0..).collect();
    let (values, goals) = cells.split_at(bindings.len().min(cells.len()));
    let next = next_of_same(&bindings);
    let mut lines = Vec::new();
    for (i, (binding, &cell)) in bindings.iter().zip(values).enumerate() {
        if binding.is_hidden() {
            continue;
        }
        if binding.variable().is_some() {
            lines.extend(
                next[i].map(|next| Line::Same(binding.name.to_owned(), bindings[next].name.to_owned())),
            );
            continue;
        }
        let cell = scratch.heap.deref(cell);
        let mut value = cell;
        if let Some(at) = places.remove(&cell) {
            names.give(cell, binding.name);
            value = equations[at].1;
        }
        match names.of(cell) {
            Some(other) if other != binding.name => {
                lines.push(Line::Same(binding.name.to_owned(), other.to_owned()))
            }
            _ => lines.push(Line::Value(binding.name.to_owned(), value)),
        }
    }
    lines.extend(goals.iter().map(|goal| Line::Goal(*goal)));
    close(scratch, &mut lines, &mut names, &equations, &places);
    Some((lines, names))
}

/// Returns, for each shown unbound variable, the next variable of the query unified with it.
fn next_of_same(bindings: &[Binding]) -> Vec<Option<usize>> {
    let mut met = FxHashMap::default();
    let mut next = vec![None; bindings.len()];
    for (i, binding) in bindings.iter().enumerate().rev().filter(|(_, b)| !b.is_hidden()) {
        next[i] = binding.variable().and_then(|number| met.insert(number, i));
    }
    next
}

/// Returns the name of each unbound variable of the query: of several unified ones, the last shown.
fn named<'a>(bindings: &'a [Binding<'a>]) -> impl Iterator<Item = (&'a str, u64)> {
    let shown = bindings.iter().rev().filter(|b| !b.is_hidden());
    let hidden = bindings.iter().rev().filter(|b| b.is_hidden());
    shown.chain(hidden).filter_map(|b| Some((b.name, b.variable()?)))
}

/// Names the other variables in the lines and adds the equations of `equations` that they need,
/// which `places` finds. O(size).
fn close(
    scratch: &mut WritingHeap,
    lines: &mut Vec<Line>,
    names: &mut VariableNaming,
    equations: &[(Cell, Cell)],
    places: &FxHashMap<Cell, usize>,
) {
    let value = |line: &Line| match line {
        Line::Value(_, cell) | Line::Goal(cell) => Some(*cell),
        Line::Same(..) => None,
    };
    let mut terms: Vec<Cell> = lines.iter().filter_map(value).collect();
    let mut named = 0;
    while !terms.is_empty() {
        names.fill(&mut scratch.heap, &terms);
        let new = &names.given()[named..];
        let mut needed: Vec<(usize, &str)> =
            new.iter().filter_map(|(name, var)| Some((*places.get(var)?, name.as_str()))).collect();
        needed.sort_unstable();
        named = names.given().len();
        terms = needed.iter().map(|&(at, _)| equations[at].1).collect();
        lines.extend(needed.into_iter().map(|(at, name)| Line::Value(name.to_owned(), equations[at].1)));
    }
}
