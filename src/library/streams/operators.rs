//! Operators and character conversion (ISO 8.14.3 to 8.14.6).

use crate::code::flatten::strip_module;
use crate::library::consult::loads::Loads;
use crate::library::consult::texts::OwnOperator;
use crate::library::support::{answers, arguments, errors};
use crate::machine::native::{Builtin, iso, iso_nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, View, atoms};
use crate::text::conversion::{CharConversion, Converter};
use crate::text::operators::{MAX_PRIORITY, Op, OpError, OpType};

pub const BUILTINS: &[Builtin] = &[
    iso("op", 3, op),
    iso_nondet("current_op", 3, current_op),
    iso("char_conversion", 2, char_conversion),
    iso_nondet("current_char_conversion", 2, current_char_conversion),
];

/// `op(+Priority, +Type, :Names)` (ISO 8.14.3 with Cor.2). Declares nothing if one of the names raises an
/// error. Type errors precede domain errors. Reloading a text removes the operators that it declared.
///
/// `instantiation_error`; `type_error(integer | atom | list, X)`; `domain_error(operator_priority |
/// operator_specifier, X)`; `permission_error(modify | create, operator, Name)`.
fn op(m: &mut Machine, args: Args) -> Raised<bool> {
    let (priority, kind, names) = (m.deref_arg(args, 0), m.deref_arg(args, 1), m.deref_arg(args, 2));
    if m.heap.is_var(priority) || m.heap.is_var(kind) || m.heap.is_var(names) {
        return instantiation();
    }
    let (module, names) = strip_module(&m.heap, names, atoms::USER);
    let names = name_cells(m, names)?;
    if !m.heap.is_integer(priority) {
        return errors::type_error(m, "integer", priority);
    }
    arguments::atom(m, kind)?;
    let names = names.into_iter().map(|cell| name(m, cell, module)).collect::<Raised<Vec<_>>>()?;
    let (priority, kind) = (priority_of(m, priority)?, specifier(m, kind)?);
    for &(module, name) in &names {
        let checked = m.db.operators_of(module).check(priority, kind, name);
        permitted(m, checked)?;
    }
    for (module, name) in names {
        let is_library = m.db.is_library(module);
        let added = m.db.operators.add(module, is_library, (priority, kind), name);
        permitted(m, added)?;
        Loads::note_operator(m, OwnOperator { module, name, op: Op { priority, kind, soft: false } });
    }
    Ok(true)
}

/// Returns the names of operators: one, or a list. An empty list is the name `[]` (which may not be an
/// operator).
fn name_cells(m: &mut Machine, names: Cell) -> Raised<Vec<Cell>> {
    match m.heap.view(names) {
        View::List(_) => {
            let names = arguments::list(m, names)?;
            let unbound = names.iter().any(|&name| m.heap.is_var(name));
            if unbound { instantiation() } else { Ok(names) }
        }
        View::Atom(_) => Ok(vec![names]),
        _ => errors::type_error(m, "list", names),
    }
}

/// Returns a name and its module: the one that qualifies it, or else `module`.
fn name(m: &mut Machine, cell: Cell, module: Atom) -> Raised<(Atom, Atom)> {
    let (module, name) = strip_module(&m.heap, cell, module);
    Ok((module, arguments::atom(m, name)?))
}

fn priority_of(m: &mut Machine, cell: Cell) -> Raised<u16> {
    match m.heap.integer(cell).and_then(|i| u16::try_from(i).ok()) {
        Some(priority) if priority <= MAX_PRIORITY => Ok(priority),
        _ => errors::domain_error(m, "operator_priority", cell),
    }
}

fn specifier(m: &mut Machine, cell: Cell) -> Raised<OpType> {
    let kind = arguments::atom(m, cell)?;
    match OpType::from_atom(kind) {
        Some(kind) => Ok(kind),
        None => errors::domain_error(m, "operator_specifier", cell),
    }
}

fn permitted(m: &mut Machine, result: Result<(), OpError>) -> Raised<()> {
    match result {
        Ok(()) => Ok(()),
        Err(OpError::Modify(atom)) => errors::permission_error(m, "modify", "operator", Cell::atom(atom)),
        Err(OpError::Create(atom)) => errors::permission_error(m, "create", "operator", Cell::atom(atom)),
        Err(OpError::Priority(n)) => errors::domain_error(m, "operator_priority", Cell::int(i64::from(n))),
    }
}

/// `current_op(?Priority, ?Type, :Name)` (ISO 8.14.4): the operators visible in the module. Enumerates those
/// declared at the time of the call.
///
/// `domain_error(operator_priority | operator_specifier, X)`; `type_error(atom, Name)`.
fn current_op(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let (priority, kind, name) = (m.deref_arg(args, 0), m.deref_arg(args, 1), m.deref_arg(args, 2));
    check_current_op(m, priority, kind)?;
    let (module, name) = strip_module(&m.heap, name, atoms::USER);
    let name = arguments::var_or_atom(m, name)?;
    let operators = m.db.operators_of(module);
    let fits = |&(atom, op): &(Atom, Op)| {
        name.is_none_or(|name| name == atom)
            && (m.heap.is_var(priority) || priority == Cell::int(i64::from(op.priority)))
            && (m.heap.is_var(kind) || kind == Cell::atom(op.kind.atom()))
    };
    let all = match name {
        Some(name) => {
            let roles = operators.roles(name);
            [roles.prefix, roles.infix, roles.postfix].into_iter().flatten().map(|op| (name, op)).collect()
        }
        None => operators.all(),
    };
    let rows = all.into_iter().filter(fits).collect();
    answers::each_of(rows, |m, args, (name, op): (Atom, Op)| {
        let (_, named) = strip_module(&m.heap, m.arg(args, 2), atoms::USER);
        Ok(m.unify_arg(args, 0, Cell::int(i64::from(op.priority)))?
            && m.unify_arg(args, 1, Cell::atom(op.kind.atom()))?
            && m.unify(named, Cell::atom(name))?)
    })
}

fn check_current_op(m: &mut Machine, priority: Cell, kind: Cell) -> Raised<()> {
    match m.heap.view(priority) {
        View::Var(_) | View::Int(0..=1200) => {}
        _ => return errors::domain_error(m, "operator_priority", priority),
    }
    match m.heap.view(kind) {
        View::Var(_) => Ok(()),
        View::Atom(atom) if OpType::from_atom(atom).is_some() => Ok(()),
        _ => errors::domain_error(m, "operator_specifier", kind),
    }
}

/// Returns the character in an atom.
fn character(m: &Machine, cell: Cell) -> Option<char> {
    match m.heap.view(cell) {
        View::Atom(atom) => m.symbols.single_char(atom),
        _ => None,
    }
}

/// `char_conversion(+InChar, +OutChar)` (ISO 8.14.5): `representation_error(character)` for a term that is
/// not a character, where current_char_conversion/2 has a type error.
fn char_conversion(m: &mut Machine, args: Args) -> Raised<bool> {
    let (from, to) = (m.deref_arg(args, 0), m.deref_arg(args, 1));
    if m.heap.is_var(from) || m.heap.is_var(to) {
        return instantiation();
    }
    match (character(m, from), character(m, to)) {
        (Some(from), Some(to)) => m.resources.get::<CharConversion>().set(from, to),
        _ => return errors::representation_error(m, "character"),
    }
    Ok(true)
}

/// Returns a character, or `None` for a variable; else `type_error(character, X)`.
fn var_or_character(m: &mut Machine, cell: Cell) -> Raised<Option<char>> {
    match character(m, cell) {
        None if !m.heap.is_var(cell) => errors::type_error(m, "character", cell),
        found => Ok(found),
    }
}

/// `current_char_conversion(?InChar, ?OutChar)` (ISO 8.14.6). Omits characters that convert to themselves
/// only if InChar is unbound.
fn current_char_conversion(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let (from, to) = (m.deref_arg(args, 0), m.deref_arg(args, 1));
    let from = var_or_character(m, from)?;
    var_or_character(m, to)?;
    let table = m.resources.get::<CharConversion>();
    let rows = match from {
        Some(c) => vec![(c, table.get(c))],
        None => table.iter().collect(),
    };
    answers::each_of(rows, |m, args, (from, to)| {
        let (from, to) = (m.symbols.intern_char(from), m.symbols.intern_char(to));
        Ok(m.unify_arg(args, 0, Cell::atom(from))? && m.unify_arg(args, 1, Cell::atom(to))?)
    })
}

/// Returns the active conversion; `None` while the flag `char_conversion` is off.
pub fn conversion(m: &mut Machine) -> Option<CharConversion> {
    if !m.db.flags.char_conversion {
        return None;
    }
    let table = m.resources.get::<CharConversion>();
    (!table.is_empty()).then(|| table.clone())
}

/// Returns the converter for the next clause.
pub(super) fn converter(m: &mut Machine) -> Option<Converter> {
    conversion(m).map(Converter::new)
}
