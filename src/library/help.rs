//! The native part of `library(help)`: the reference of the built-in predicates, as text in the binary that
//! is read only on use; the names of all libraries; similar names.

use super::rules;
use super::support::arguments;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::suggest;
use crate::term::raise::Raised;
use crate::term::{Cell, View};

pub const BUILTINS: &[Builtin] =
    &[det("$reference", 1, reference), det("$libraries", 1, libraries), det("$nearest", 3, nearest)];

/// The reference, compressed: `### ` begins a family. A line in code type that ends in a determinism is an
/// entry.
static REFERENCE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/reference.deflate"));

/// `'$reference'(-Text)`: O(length).
fn reference(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = rules::decompressed(REFERENCE);
    m.heap.reserve(text.len() / 8 + 2)?;
    let text = m.heap.put_string(&text);
    m.unify_arg(args, 0, text)
}

/// `'$libraries'(-Names)`: all libraries, in the order in which autoloading searches them.
fn libraries(m: &mut Machine, args: Args) -> Raised<bool> {
    let names: Vec<Cell> = rules::names().map(|name| Cell::atom(m.symbols.intern(name))).collect();
    let names = m.heap.put_list(&names);
    m.unify_arg(args, 0, names)
}

/// `'$nearest'(+Name, +Names, -Nearest)`: semidet; the atom most similar to Name. O(length) for each.
fn nearest(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = arguments::text(m, m.arg(args, 0))?;
    let mut known = Vec::new();
    for cell in arguments::list(m, m.arg(args, 1))? {
        if let View::Atom(atom) = m.heap.view(cell) {
            known.push(atom);
        }
    }
    m.heap.meter.charge(known.len())?;
    let best = suggest::nearest(&name, known.iter().map(|&atom| m.symbols.name(atom)));
    let Some(best) = best.and_then(|best| m.symbols.find(best)) else { return Ok(false) };
    m.unify_arg(args, 2, Cell::atom(best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::arithmetic;

    /// Returns the templates in the tables of a family: the code in the first column.
    fn rows<'r>(reference: &'r str, family: &str) -> Vec<&'r str> {
        let (_, rest) = reference.split_once(&format!("### {family}\n")).expect("the family");
        let rest = rest.split("\n### ").next().unwrap_or(rest);
        let first = rest.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
        first.flat_map(|(cell, _)| cell.split("`, `")).collect()
    }

    /// Returns the functor of a template such as `X + Y`, `- X` or `f(X)`.
    fn functor(template: &str) -> (&str, usize) {
        match template.split(' ').collect::<Vec<_>>()[..] {
            [name] if !name.contains('(') => (name, 0),
            [prefix, _] if !prefix.contains('(') => (prefix, 1),
            [_, infix, _] if !template.contains('(') => (infix, 2),
            _ => (template.split('(').next().unwrap_or(template), 1 + template.matches(',').count()),
        }
    }

    #[test]
    fn every_evaluable_functor_is_described_once() {
        let reference = rules::decompressed(REFERENCE);
        let mut described: Vec<_> = rows(&reference, "Evaluable functors").into_iter().map(functor).collect();
        let mut known: Vec<_> = arithmetic::functions().collect();
        described.sort_unstable();
        known.sort_unstable();
        assert_eq!(described, known);
    }
}
