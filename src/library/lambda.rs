//! Lambda expressions: from `Parameters>>Body` and arguments to the goal to call.

use super::support::errors::{domain_error, type_error};
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, atoms, copy};

pub const BUILTINS: &[Builtin] = &[
    det("$lambda_goal", 3, |m, args| goal(m, args, 0)),
    det("$lambda_goal", 4, |m, args| goal(m, args, 1)),
    det("$lambda_goal", 5, |m, args| goal(m, args, 2)),
    det("$lambda_goal", 6, |m, args| goal(m, args, 3)),
    det("$lambda_goal", 7, |m, args| goal(m, args, 4)),
    det("$lambda_goal", 8, |m, args| goal(m, args, 5)),
    det("$lambda_goal", 9, |m, args| goal(m, args, 6)),
    det("$lambda_goal", 10, |m, args| goal(m, args, 7)),
];

/// The arguments of the native before those of the lambda.
const FIRST: u16 = 3;

/// `'$lambda_goal'(?Parameters, :Body, -Goal, ?A1, ...)`: copies the lambda but for the variables before `/`,
/// unifies the parameters with the arguments, and adds those left to the body. O(size of the lambda)
fn goal(m: &mut Machine, args: Args, count: u16) -> Raised<bool> {
    let (free, parameters, body) = copied(m, m.arg(args, 0), m.arg(args, 1))?;
    if let Some([shared, copy]) = free
        && !m.unify(shared, copy)?
    {
        return Ok(false);
    }
    let Some(bound) = bind(m, args, parameters, count)? else { return Ok(false) };
    if bound == count {
        return m.unify_arg(args, 2, body);
    }
    let rest = (FIRST + bound..FIRST + count).map(|i| m.arg(args, i));
    let call: Vec<Cell> = std::iter::once(body).chain(rest).collect();
    let goal = m.heap.put_struct(atoms::CALL, &call);
    m.unify_arg(args, 2, goal)
}

/// Copies a lambda without attributes. Returns the free variables with their copies, if they are given, the
/// parameters and the body.
fn copied(m: &mut Machine, parameters: Cell, body: Cell) -> Raised<(Option<[Cell; 2]>, Cell, Cell)> {
    if m.heap.is_var(parameters) {
        return instantiation();
    }
    let lambda = m.heap.put_struct(atoms::MINUS, &[parameters, body]);
    let copy = copy::copy(&mut m.heap, lambda, false)?;
    let [copies, body] = m.heap.args_of::<2>(copy, atoms::MINUS).unwrap_or([parameters, body]);
    let parts = |m: &Machine, parameters| m.heap.args_of::<2>(parameters, atoms::SLASH);
    Ok(match (parts(m, parameters), parts(m, copies)) {
        (Some([shared, _]), Some([copy, list])) => (Some([shared, copy]), list, body),
        _ => (None, copies, body),
    })
}

/// Unifies parameters with the arguments; returns their number, or `None` if they do not unify.
fn bind(m: &mut Machine, args: Args, parameters: Cell, count: u16) -> Raised<Option<u16>> {
    let (mut list, mut bound) = (m.heap.deref(parameters), 0);
    while list.is_list() {
        if bound == count {
            let name = m.symbols.intern(">>");
            let lambda = m.heap.put_struct(name, &[m.arg(args, 0), m.arg(args, 1)]);
            return domain_error(m, "lambda_parameters", lambda);
        }
        let [head, tail] = [0, 1].map(|i| m.heap.at(list.addr() + i));
        if !m.unify_arg(args, FIRST + bound, head)? {
            return Ok(None);
        }
        (list, bound) = (m.heap.deref(tail), bound + 1);
    }
    match list {
        _ if list == Cell::atom(atoms::NIL) => Ok(Some(bound)),
        _ if list.is_var() => instantiation(),
        _ => type_error(m, "list", list),
    }
}
