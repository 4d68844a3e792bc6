//! Term creation and decomposition (ISO 8.5), copying, and destructive assignment.

use super::support::answers;
use super::support::errors::{domain_error, representation_error, type_error};
use super::terms::must_be_bound;
use super::types;
use crate::code::flatten;
use crate::machine::native::{Builtin, det, iso, nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::term::cell::Tag;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Addr, Atom, Cell, Functor, View, atoms, block, copy};
use crate::width::{self, Width};

pub const BUILTINS: &[Builtin] = &[
    iso("functor", 3, functor),
    iso("arg", 3, arg),
    nondet("genarg", 3, genarg),
    iso("=..", 2, univ),
    iso("copy_term", 2, |m, args| copy_term(m, args, true)),
    det("copy_term_nat", 2, |m, args| copy_term(m, args, false)),
    det("duplicate_term", 2, duplicate_term),
    det("compound_name_arity", 3, compound_name_arity),
    det("compound_name_arguments", 3, compound_name_arguments),
    det("strip_module", 3, strip_module),
    det("$strip_module", 3, strip_module),
    det("$strip_module", 4, strip_from),
    det("setarg", 3, setarg),
    det("nb_setarg", 3, nb_setarg),
    det("nb_linkarg", 3, nb_setarg),
];

/// An argument number or an arity larger than that of any term.
const OUT_OF_REACH: usize = usize::MAX;

/// New terms of up to this arity are created without further checks.
const SMALL_ARITY: i64 = 255;

/// Returns a natural number: `instantiation_error`, `type_error(integer, X)`,
/// `domain_error(not_less_than_zero, X)`; returns `OUT_OF_REACH` for one too large for any term.
fn natural(m: &mut Machine, cell: Cell) -> Raised<usize> {
    match m.heap.number(cell) {
        Some(crate::term::Number::Int(i)) => match width::natural(i) {
            Some(natural) => Ok(natural),
            None => domain_error(m, "not_less_than_zero", cell),
        },
        Some(crate::term::Number::Big(big)) if big > dashu_int::IBig::ZERO => Ok(OUT_OF_REACH),
        Some(crate::term::Number::Big(_)) => domain_error(m, "not_less_than_zero", cell),
        _ if m.heap.is_var(cell) => instantiation(),
        _ => type_error(m, "integer", cell),
    }
}

/// Returns the arity of a new term: the errors of `natural`, and `representation_error(max_arity)`.
fn arity(m: &mut Machine, cell: Cell) -> Raised<usize> {
    let arity = natural(m, cell)?;
    if arity > Functor::MAX_ARITY { representation_error(m, "max_arity") } else { Ok(arity) }
}

/// `strip_module(+Term, -Module, -Plain)`: det; the last of its module prefixes, or `user` if it has none,
/// and the term after them.
fn strip_module(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, plain) = flatten::strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    Ok(m.unify_arg(args, 1, Cell::atom(module))? && m.unify_arg(args, 2, plain)?)
}

/// `'$strip_module'(+Term, +Default, -Module, -Plain)`
fn strip_from(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(module) = m.heap.view(m.arg(args, 1)) else { return instantiation() };
    let (module, plain) = flatten::strip_module(&m.heap, m.arg(args, 0), module);
    Ok(m.unify_arg(args, 2, Cell::atom(module))? && m.unify_arg(args, 3, plain)?)
}

/// `functor(?Term, ?Name, ?Arity)` (Cor.2 8.5.1): det in both directions. O(arity).
///
/// Errors, for an unbound term: `instantiation_error`; `type_error(atomic, Name)`; `type_error(integer,
/// Arity)`; `domain_error(not_less_than_zero, Arity)`; `representation_error(max_arity)`; `type_error(atom,
/// Name)` if a name that is not an atom would get arguments.
fn functor(m: &mut Machine, args: Args) -> Raised<bool> {
    let term = m.deref_arg(args, 0);
    if m.heap.is_var(term) {
        let made = make_functor(m, args)?;
        return m.unify(term, made);
    }
    let (name, arity) = match m.heap.callable(term) {
        Some((name, arity, _)) => (Cell::atom(name), arity),
        None => (term, 0),
    };
    Ok(m.unify_arg(args, 1, name)? && m.unify_arg(args, 2, count(arity))?)
}

fn make_functor(m: &mut Machine, args: Args) -> Raised<Cell> {
    let (name, arity_cell) = (m.deref_arg(args, 1), m.deref_arg(args, 2));
    if name.is_atom() && arity_cell.is_int() && (1..=SMALL_ARITY).contains(&arity_cell.as_int()) {
        return blank(m, name.as_atom(), arity_cell.as_int().to_usize());
    }
    let name = must_be_bound(m, name)?;
    let arity_cell = must_be_bound(m, arity_cell)?;
    if types::is_compound(m, name) {
        return type_error(m, "atomic", name);
    }
    match arity(m, arity_cell)? {
        0 => Ok(name),
        _ if !name.is_atom() => type_error(m, "atom", name),
        arity => blank(m, name.as_atom(), arity),
    }
}

/// Creates a term with fresh variables as arguments.
fn blank(m: &mut Machine, name: Atom, arity: usize) -> Raised<Cell> {
    m.heap.reserve(arity + 1)?;
    m.heap.meter.charge(arity / 8)?;
    Ok(m.heap.put_blank_struct(name, arity).0)
}

fn count(n: usize) -> Cell {
    Cell::int(i64::try_from(n).unwrap_or(i64::MAX >> 3))
}

/// Returns name, arity and address of the first argument of a compound: `instantiation_error`,
/// `type_error(compound, T)`.
fn must_be_compound(m: &mut Machine, cell: Cell) -> Raised<(Atom, usize, Addr)> {
    match m.heap.view(cell) {
        View::Str(functor, args) => Ok((functor.name(), functor.arity(), args)),
        View::List(addr) => Ok((atoms::DOT, 2, addr)),
        View::Var(_) => instantiation(),
        _ => type_error(m, "compound", cell),
    }
}

/// `arg(+N, +Term, ?Arg)` (8.5.2): semidet, O(1). An unbound `N` is an `instantiation_error`, as the standard
/// says; `genarg/3` enumerates.
fn arg(m: &mut Machine, args: Args) -> Raised<bool> {
    let (n, term) = (m.deref_arg(args, 0), m.deref_arg(args, 1));
    // The common case.
    if n.is_int() && term.tag() == Tag::Str {
        let (n, arity) =
            (usize::try_from(n.as_int()).unwrap_or(0), m.heap.at(term.addr()).as_functor().arity());
        if n.wrapping_sub(1) < arity {
            let found = m.heap.at(term.addr() + n);
            return m.unify_arg(args, 2, found);
        }
    }
    let n = must_be_bound(m, n)?;
    let (_, arity, first) = must_be_compound(m, m.arg(args, 1))?;
    let n = natural(m, n)?;
    if n == 0 || n > arity {
        return Ok(false);
    }
    let found = m.heap.at(first + n - 1);
    m.unify_arg(args, 2, found)
}

/// `genarg(?N, +Term, ?Arg)`: like `arg/3`, but enumerates the arguments if `N` is unbound.
fn genarg(m: &mut Machine, args: Args) -> Raised<Nondet> {
    if !m.heap.is_var(m.arg(args, 0)) {
        return answers::once(arg(m, args)?);
    }
    let (_, arity, _) = must_be_compound(m, m.arg(args, 1))?;
    answers::each(1..=arity, |m, args, n| {
        let (_, _, first) = must_be_compound(m, m.arg(args, 1))?;
        let found = m.heap.at(first + n - 1);
        Ok(m.unify_arg(args, 2, found)? && m.unify_arg(args, 0, count(n))?)
    })
}

/// `?Term =.. ?List` (8.5.3): det in both directions. O(arity).
///
/// Errors: `instantiation_error`, `type_error(list, List)`; for an unbound term,
/// `domain_error(non_empty_list, [])`, `type_error(atomic, Name)` for a compound alone, `type_error(atom,
/// Name)` before arguments.
fn univ(m: &mut Machine, args: Args) -> Raised<bool> {
    let (term, list) = (m.deref_arg(args, 0), m.arg(args, 1));
    if m.heap.is_var(term) {
        if let Some(made) = quickly_made(m, list)? {
            return m.unify(term, made);
        }
        let elements = super::support::arguments::list(m, list)?;
        let made = make_univ(m, &elements)?;
        return m.unify(term, made);
    }
    if !m.heap.is_var(list) {
        super::lists::check_list_or_partial(m, list)?;
    }
    let taken = match m.heap.callable(term) {
        Some((name, arity, first)) => name_and_arguments(m, Some(Cell::atom(name)), arity, first)?,
        None => m.heap.put_list(&[term]),
    };
    m.unify(list, taken)
}

/// Makes the compound of a list of a name and arguments; `None` for other lists.
fn quickly_made(m: &mut Machine, list: Cell) -> Raised<Option<Cell>> {
    let View::List(at) = m.heap.view(list) else { return Ok(None) };
    let (name, arguments) = (m.heap.deref(m.heap.at(at)), m.heap.at(at + 1));
    if !name.is_atom() || name.as_atom() == atoms::DOT {
        return Ok(None);
    }
    let found = super::lists::measure(m, arguments)?;
    if !found.is_proper() || !(1..=Functor::MAX_ARITY).contains(&found.length) {
        return Ok(None);
    }
    m.heap.meter.charge((found.length + 1) / 8)?;
    m.heap.reserve(found.length + 1)?;
    Ok(Some(m.heap.put_struct_of_list(name.as_atom(), found.length, arguments)))
}

fn make_univ(m: &mut Machine, elements: &[Cell]) -> Raised<Cell> {
    let [name, arguments @ ..] = elements else {
        return domain_error(m, "non_empty_list", Cell::atom(atoms::NIL));
    };
    let name = must_be_bound(m, *name)?;
    match arguments {
        [] if types::is_compound(m, name) => type_error(m, "atomic", name),
        [] => Ok(name),
        _ if !name.is_atom() => type_error(m, "atom", name),
        _ => make_struct(m, name.as_atom(), arguments),
    }
}

fn make_struct(m: &mut Machine, name: Atom, arguments: &[Cell]) -> Raised<Cell> {
    if arguments.len() > Functor::MAX_ARITY {
        return representation_error(m, "max_arity");
    }
    m.heap.reserve(arguments.len() + 1)?;
    Ok(m.heap.put_struct(name, arguments))
}

/// Returns `[Name|Arguments]`, or the arguments alone.
fn name_and_arguments(m: &mut Machine, name: Option<Cell>, arity: usize, first: Addr) -> Raised<Cell> {
    m.heap.reserve((arity + 1).saturating_mul(2))?;
    m.heap.meter.charge(arity / 8)?;
    Ok(m.heap.put_list_of_arguments(name, first, arity))
}

/// `copy_term(+Term, ?Copy)` (8.5.4): with fresh variables; ground parts are their own copies. O(cells).
fn copy_term(m: &mut Machine, args: Args, attributes: bool) -> Raised<bool> {
    let term = m.arg(args, 0);
    let copied = copy::copy(&mut m.heap, term, attributes)?;
    m.unify_arg(args, 1, copied)
}

/// `duplicate_term(+Term, ?Copy)`: det; shares nothing with the term, so that `setarg/3` on one leaves the
/// other unchanged.
fn duplicate_term(m: &mut Machine, args: Args) -> Raised<bool> {
    let term = m.arg(args, 0);
    let copied = block::duplicate(&mut m.heap, term, true)?;
    m.unify_arg(args, 1, copied)
}

/// `compound_name_arity(?Compound, ?Name, ?Arity)`: like `functor/3` for compounds only, which may have no
/// arguments.
fn compound_name_arity(m: &mut Machine, args: Args) -> Raised<bool> {
    let term = m.arg(args, 0);
    if !m.heap.is_var(term) {
        let (name, arity, _) = must_be_compound(m, term)?;
        return Ok(m.unify_arg(args, 1, Cell::atom(name))? && m.unify_arg(args, 2, count(arity))?);
    }
    let name = super::support::arguments::atom(m, m.arg(args, 1))?;
    let arity = arity(m, m.arg(args, 2))?;
    let made = blank(m, name, arity)?;
    m.unify(term, made)
}

/// `compound_name_arguments(?Compound, ?Name, ?Arguments)`
fn compound_name_arguments(m: &mut Machine, args: Args) -> Raised<bool> {
    let term = m.arg(args, 0);
    if !m.heap.is_var(term) {
        let (name, arity, first) = must_be_compound(m, term)?;
        let arguments = name_and_arguments(m, None, arity, first)?;
        return Ok(m.unify_arg(args, 1, Cell::atom(name))? && m.unify_arg(args, 2, arguments)?);
    }
    let name = super::support::arguments::atom(m, m.arg(args, 1))?;
    let arguments = super::support::arguments::list(m, m.arg(args, 2))?;
    let made = if arguments.is_empty() { blank(m, name, 0)? } else { make_struct(m, name, &arguments)? };
    m.unify(term, made)
}

/// Returns the address of the `N`-th argument, if there is one.
fn place(m: &mut Machine, args: Args) -> Raised<Option<Addr>> {
    let n = natural(m, m.arg(args, 0))?;
    let (_, arity, first) = must_be_compound(m, m.arg(args, 1))?;
    Ok((1..=arity).contains(&n).then(|| first + n - 1))
}

/// `setarg(+N, +Term, +Value)`: semidet; replaces an argument until backtracking. O(1).
///
/// A variable whose cell is the argument itself changes with it: all its references see the new value, as in
/// other WAM-based systems. So create terms for `setarg/3` with bound arguments.
fn setarg(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(addr) = place(m, args)? else { return Ok(false) };
    let value = m.deref_arg(args, 2);
    m.heap.assign(addr, value);
    Ok(true)
}

/// `nb_setarg(+N, +Term, +Value)`: semidet; replaces an argument by a copy that backtracking keeps. O(value).
fn nb_setarg(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(addr) = place(m, args)? else { return Ok(false) };
    let value = m.arg(args, 2);
    let value = block::duplicate(&mut m.heap, value, true)?;
    if !value.is_constant() {
        m.freeze();
    }
    m.heap.set(addr, value);
    Ok(true)
}
