//! format_predicate/2: directives defined by the program's predicates.

use indexmap::IndexMap;

use crate::code::flatten::strip_module;
use crate::library::support::answers;
use crate::library::support::arguments;
use crate::library::support::errors::{domain_error, type_error};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::resources::ProgramState;
use crate::machine::{Args, Machine, Nondet};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, View, atoms};

pub const BUILTINS: &[Builtin] =
    &[det("format_predicate", 2, format_predicate), nondet("current_format_predicate", 2, current)];

/// The predicates by the letters of their directives, in the order in which they were declared.
#[derive(Clone, Default)]
pub struct FormatPredicates(IndexMap<char, DirectiveWriter>);

/// A predicate that implements a directive.
#[derive(Clone, Copy)]
pub struct DirectiveWriter {
    module: Atom,
    name: Atom,
    arity: usize,
}

impl FormatPredicates {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn get(&self, letter: char) -> Option<DirectiveWriter> {
        self.0.get(&letter).copied()
    }
}

impl ProgramState for FormatPredicates {
    fn bytes(&self) -> usize {
        self.0.capacity() * 2 * size_of::<(char, DirectiveWriter)>()
    }

    fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        self.0.values().flat_map(|writer| [writer.module, writer.name]).for_each(keep);
    }
}

impl DirectiveWriter {
    /// Returns the number of arguments of format/2 that it takes: its first argument is the directive's
    /// number.
    pub fn takes(self) -> usize {
        self.arity - 1
    }

    /// Returns `Module:Head` with these arguments.
    pub fn goal(self, m: &mut Machine, args: &[Cell]) -> Cell {
        let goal = m.heap.put_struct(self.name, args);
        m.heap.put_struct(atoms::COLON, &[Cell::atom(self.module), goal])
    }
}

/// `format_predicate(+Letter, :Head)`: det; `type_error(character, Letter)`, `domain_error(format_predicate,
/// Head)` if it has no argument.
fn format_predicate(m: &mut Machine, args: Args) -> Raised<bool> {
    let letter = letter(m, m.arg(args, 0))?;
    let (module, head) = strip_module(&m.heap, m.arg(args, 1), atoms::USER);
    let writer = match m.heap.view(head) {
        View::Var(_) => return instantiation(),
        View::Str(functor, _) => DirectiveWriter { module, name: functor.name(), arity: functor.arity() },
        View::Atom(_) => return domain_error(m, "format_predicate", head),
        _ => return type_error(m, "callable", head),
    };
    m.resources.get::<FormatPredicates>().0.insert(letter, writer);
    Ok(true)
}

fn letter(m: &mut Machine, cell: Cell) -> Raised<char> {
    if m.heap.is_var(cell) {
        return instantiation();
    }
    if let Some(code) = m.heap.integer(cell) {
        let letter = u32::try_from(code).ok().and_then(char::from_u32);
        return letter.map_or_else(|| type_error(m, "character", cell), Ok);
    }
    let text = arguments::text(m, cell)?;
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) => Ok(letter),
        _ => type_error(m, "character", cell),
    }
}

/// `current_format_predicate(?Code, ?Head)`: nondet.
fn current(m: &mut Machine, _: Args) -> Raised<Nondet> {
    let all =
        m.resources.get::<FormatPredicates>().0.iter().map(|(&letter, &writer)| (letter, writer)).collect();
    answers::each_of(all, |m, args, (letter, writer): (char, DirectiveWriter)| {
        let arguments: Vec<Cell> = (0..writer.arity).map(|_| m.heap.put_var()).collect();
        let qualified = writer.goal(m, &arguments);
        let (wanted, head) = strip_module(&m.heap, m.arg(args, 1), atoms::USER);
        let (_, plain) = strip_module(&m.heap, qualified, atoms::USER);
        let is_here = wanted == writer.module;
        let shown = if is_here { plain } else { qualified };
        Ok(m.unify_arg(args, 0, Cell::int(i64::from(u32::from(letter))))? && m.unify(head, shown)?)
    })
}
