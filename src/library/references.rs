//! References to clauses: `'$clause'(Number, Birth)`. A number is reused after its clause is freed, but never
//! with the same birth generation.

use super::support::errors;
use crate::machine::clauses::Adding;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::program::ClauseId;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, View, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    det("$add_clause", 3, add),
    det("$clause_references", 2, references),
    det("$clauses_referred", 2, clauses_referred),
    det("$nth_reference", 3, nth_reference),
    det("$referred", 3, referred_parts),
    det("$clause_line", 2, clause_line),
];

/// The name of a reference's functor.
const NAME: &str = "$clause";

/// Returns a reference to a clause.
pub fn reference(m: &mut Machine, id: ClauseId) -> Cell {
    let birth = m.db.clause(id).birth.to_i64();
    let name = m.symbols.intern(NAME);
    m.heap.put_struct(name, &[Cell::int(i64::from(id.0)), Cell::int(birth)])
}

/// Returns the clause of a reference, unless it was erased.
pub fn clause_of(m: &mut Machine, reference: Cell) -> Raised<Option<ClauseId>> {
    if m.heap.is_var(reference) {
        return instantiation();
    }
    let name = m.symbols.intern(NAME);
    let numbers = m.heap.args_of::<2>(reference, name).map(|args| args.map(|arg| m.heap.view(arg)));
    match numbers {
        Some([View::Int(number), View::Int(birth)]) => Ok(m.db.clause_born(number, birth)),
        _ => errors::type_error(m, "db_reference", reference),
    }
}

/// `'$add_clause'(+Clause, +AtEnd, -Reference)`: like `assertz/1`, or like `asserta/1` if AtEnd is false.
/// O(size).
fn add(m: &mut Machine, args: Args) -> Raised<bool> {
    let at_end = m.heap.deref(m.arg(args, 1)) == Cell::atom(atoms::TRUE);
    let adding = if at_end { Adding::ASSERTZ } else { Adding::ASSERTA };
    let id = m.add_clause(m.arg(args, 0), atoms::USER, adding)?;
    let reference = reference(m, id);
    m.unify_arg(args, 2, reference)
}

/// `'$clause_references'(:Head, -References)`: the clauses that may match Head, in order. O(clauses).
fn references(m: &mut Machine, args: Args) -> Raised<bool> {
    let clauses = m.clauses_to_look_at(m.arg(args, 0))?;
    let found: Vec<Cell> = clauses.into_iter().map(|id| reference(m, id)).collect();
    let list = m.heap.put_list(&found);
    m.unify_arg(args, 1, list)
}

/// `'$clauses_referred'(:Head, -Pairs)`: `Reference-Clause` for each of these clauses, since one may be
/// erased before it is looked at. O(size of the clauses).
fn clauses_referred(m: &mut Machine, args: Args) -> Raised<bool> {
    let mut pairs = Vec::new();
    for id in m.clauses_to_look_at(m.arg(args, 0))? {
        let reference = reference(m, id);
        if let Some(clause) = m.put_clause(id)? {
            pairs.push(m.heap.put_struct(atoms::MINUS, &[reference, clause]));
        }
    }
    let list = m.heap.put_list(&pairs);
    m.unify_arg(args, 1, list)
}

/// `'$nth_reference'(:Head, +N, -Reference)`: the N-th of these clauses, from 1; fails if there are fewer.
/// O(clauses), without a reference for each.
fn nth_reference(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Int(n) = m.heap.view(m.arg(args, 1)) else { return Ok(false) };
    let clauses = m.clauses_to_look_at(m.arg(args, 0))?;
    let nth = usize::try_from(n - 1).ok().and_then(|before| clauses.into_iter().nth(before));
    let Some(id) = nth else { return Ok(false) };
    let reference = reference(m, id);
    m.unify_arg(args, 2, reference)
}

/// `'$referred'(+Reference, -Module, -Clause)`: fails if the clause was erased or is private. O(size).
fn referred_parts(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some((module, term)) = referred(m, m.arg(args, 0))? else { return Ok(false) };
    Ok(m.unify_arg(args, 1, Cell::atom(module))? && m.unify_arg(args, 2, term)?)
}

/// `'$clause_line'(+Reference, -Line)`: the first line of the clause in its text; fails if it has none.
fn clause_line(m: &mut Machine, args: Args) -> Raised<bool> {
    let reference = m.arg(args, 0);
    let line = clause_of(m, reference)?.map_or(0, |id| m.db.place_of(id).1);
    Ok(line > 0 && m.unify_arg(args, 1, Cell::int(i64::from(line)))?)
}

/// Returns the clause of a reference with its module, or `None` if it was erased or is private. O(size).
pub fn referred(m: &mut Machine, reference: Cell) -> Raised<Option<(Atom, Cell)>> {
    let Some(id) = clause_of(m, reference)? else { return Ok(None) };
    let module = m.db.pred(m.db.clause(id).pred).module;
    Ok(m.put_clause(id)?.map(|clause| (module, clause)))
}

/// `erase(+Reference)` of a clause.
///
/// # Errors
/// `existence_error(db_reference, Reference)`; `permission_error` if the predicate is static.
pub fn erase(m: &mut Machine, args: Args) -> Raised<bool> {
    let reference = m.arg(args, 0);
    let Some(id) = clause_of(m, reference)? else {
        return errors::existence_error(m, "db_reference", reference);
    };
    m.may_modify(m.db.clause(id).pred, true)?;
    m.remove_clause(id);
    Ok(true)
}
