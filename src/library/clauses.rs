//! Database predicates (ISO 8.8, 8.9): adding, removing and reading clauses.
//!
//! The machine adds, finds and removes clauses. This file makes the checks before that, in the standard's
//! order: whether the head is callable, whether the body is, and whether the predicate may be modified.

use super::references::reference;
use super::support::errors;
use super::support::indicators::indicator_functor;
use crate::code::flatten::strip_module;
use crate::code::listing::{CodeNames, listing};
use crate::machine::arithmetic::Function;
use crate::machine::clauses::Adding;
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine};
use crate::program::{ClauseId, PredId};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, Functor, View, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    iso("assertz", 1, assertz),
    iso("asserta", 1, asserta),
    det("assert", 1, assertz),
    iso("retractall", 1, retractall),
    iso("abolish", 1, abolish),
    det("$clauses", 2, clauses),
    det("$listed_clauses", 2, listed_clauses),
    det("$own_clauses", 2, own_clauses),
    det("$call_variables", 2, call_variables),
    det("$take_clauses", 2, take_clauses),
    det("$add_clause", 1, add_clause),
    det("$code", 2, code),
];

/// `assertz(+Clause)`: O(size).
fn assertz(m: &mut Machine, args: Args) -> Raised<bool> {
    m.add_clause(m.arg(args, 0), atoms::USER, Adding::ASSERTZ)?;
    Ok(true)
}

/// `asserta(+Clause)`: O(size).
fn asserta(m: &mut Machine, args: Args) -> Raised<bool> {
    m.add_clause(m.arg(args, 0), atoms::USER, Adding::ASSERTA)?;
    Ok(true)
}

/// `retractall(+Head)`: removes every clause whose head unifies. Makes an undefined predicate dynamic, except
/// with the flag `iso`, since Cor.2 8.9.5 concerns only existing procedures.
fn retractall(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, head) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    match m.heap.view(head) {
        View::Var(_) => return instantiation(),
        View::Int(_) | View::Box(_) => return errors::type_error(m, "callable", head),
        _ => {}
    }
    let pred = m.changed_pred(head, module);
    m.may_modify(pred, true)?;
    if !m.db.pred(pred).is_defined() {
        if !m.db.flags.iso {
            m.make_dynamic(pred);
        }
        return Ok(true);
    }
    m.retract_all(pred, head)?;
    Ok(true)
}

/// `abolish(+Indicator)` (ISO 8.9.4).
fn abolish(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, indicator) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    let functor = indicator_functor(m, indicator)?;
    let id = m.pred_id(module, functor);
    m.may_modify(id, true)?;
    m.remove_all(id);
    Ok(true)
}

/// `'$take_clauses'(+Module:Head, -Clauses)`: like `'$clauses'/2`, and removes the clauses.
fn take_clauses(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, head) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    let id = m.head_pred(head, module);
    let taken = clauses(m, args)?;
    m.remove_all(id);
    Ok(taken)
}

/// `'$add_clause'(+Clause)`: adds a clause as loading a text does, to a static predicate too. O(size).
fn add_clause(m: &mut Machine, args: Args) -> Raised<bool> {
    m.add_clause(m.arg(args, 0), atoms::USER, Adding::CONSULT)?;
    Ok(true)
}

/// `'$clauses'(+Module:Head, -Clauses)`: the clauses of a predicate as `Head :- Body`, without private ones.
fn clauses(m: &mut Machine, args: Args) -> Raised<bool> {
    each_clause(m, args, Machine::holder, |_, _, clause| clause)
}

/// `'$own_clauses'(+Module:Head, -Clauses)`: like `'$clauses'/2`, but of a tabled predicate the clause that
/// reads its table.
fn own_clauses(m: &mut Machine, args: Args) -> Raised<bool> {
    each_clause(m, args, |_, id| id, |_, _, clause| clause)
}

/// `'$listed_clauses'(+Module:Head, -Pairs)`: like `'$clauses'/2`, each clause as `Reference-Clause`.
fn listed_clauses(m: &mut Machine, args: Args) -> Raised<bool> {
    each_clause(m, args, Machine::holder, |m, id, clause| {
        let reference = reference(m, id);
        m.heap.put_struct(atoms::MINUS, &[reference, clause])
    })
}

/// Unifies the second argument with a term for each clause of a predicate, without private ones; `holder`
/// returns the predicate that has the clauses.
fn each_clause(
    m: &mut Machine,
    args: Args,
    holder: impl Fn(&mut Machine, PredId) -> PredId,
    shown: impl Fn(&mut Machine, ClauseId, Cell) -> Cell,
) -> Raised<bool> {
    let (module, head) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    let Some((name, arity, _)) = m.heap.callable(head) else { return instantiation() };
    let Some(id) = m.db.find_pred(module, Functor::new(name, arity)) else { return Ok(false) };
    let id = holder(m, id);
    let mut found = Vec::new();
    for id in m.db.live_clauses(id) {
        if let Some(clause) = m.put_clause(id)? {
            found.push(shown(m, id, clause));
        }
    }
    let list = m.heap.put_list(&found);
    m.unify_arg(args, 1, list)
}

/// `'$call_variables'(+Body, -Kept)`: a body as its clause is kept: `call/1` of each variable that is a goal.
fn call_variables(m: &mut Machine, args: Args) -> Raised<bool> {
    let kept = m.call_variables(m.arg(args, 0))?;
    m.unify_arg(args, 1, kept)
}

/// Writing an instruction takes as long as this number of inferences.
const INFERENCES_A_LINE: usize = 4;

/// `'$code'(+Module:Head, -Text)`: the code of a predicate's clauses, as text.
fn code(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, head) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    let Some((name, arity, _)) = m.heap.callable(head) else { return instantiation() };
    let Some(id) = m.db.find_pred(module, Functor::new(name, arity)) else { return Ok(false) };
    let id = m.holder(id);
    let mut text = String::new();
    let function = |number| Function::from_number(number).name();
    for (i, clause) in m.db.live_clauses(id).into_iter().enumerate() {
        let (at, size) = m.code_of(clause)?;
        m.heap.meter.charge(INFERENCES_A_LINE * size.to_usize())?;
        m.heap.afford(2 * text.len())?;
        text += &format!("clause {}:\n", i + 1);
        let names = CodeNames { db: &m.db, symbols: &m.symbols, function };
        text += &listing(&m.code, &names, at, size);
    }
    let text = m.heap.put_string(&text);
    m.unify_arg(args, 1, text)
}
