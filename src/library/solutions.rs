//! What `bagof/3` and `setof/3` need besides rules (ISO 8.10).

use super::errors;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, View, atoms, walk};
use rustc_hash::FxHashSet;

pub const BUILTINS: &[Builtin] = &[det("$bag_free", 5, bag_free)];

/// `'$bag_free'(+Template, +Goal, +Result, -Iterated, -Witness)`: the goal without its `^`, and `v(V, …)` of the
/// variables that are free in it (ISO 7.1.1.4). O(size).
///
/// # Errors
/// `instantiation_error`, `type_error(callable, Goal)`, `type_error(list, Result)`.
fn bag_free(m: &mut Machine, args: Args) -> Raised<bool> {
    let template = m.arg(args, 0);
    let mut bound = vec![template];
    let mut goal = m.deref_arg(args, 1);
    let mut modules = Vec::new();
    loop {
        if let Some([quantified, inner]) = m.heap.args_of::<2>(goal, atoms::CARET) {
            bound.push(quantified);
            goal = m.heap.deref(inner);
        } else if let Some([module, inner]) = m.heap.args_of::<2>(goal, atoms::COLON) {
            modules.push(module);
            goal = m.heap.deref(inner);
        } else {
            break;
        }
    }
    match m.heap.view(goal) {
        View::Var(_) => return instantiation(),
        View::Int(_) | View::Box(_) => return errors::type_error(m, "callable", goal),
        _ => {}
    }
    let result = m.arg(args, 2);
    if let Err(tail) = m.heap.list_to_vec(result)
        && !m.heap.is_var(tail)
    {
        return errors::type_error(m, "list", result);
    }
    let bound: FxHashSet<Cell> = walk::variables(&mut m.heap, &bound)?.into_iter().collect();
    let mut free = walk::variables(&mut m.heap, &[goal])?;
    free.retain(|var| !bound.contains(var));
    let name = m.symbols.intern("v");
    let witness = m.heap.put_struct(name, &free);
    if let Some(&module) = modules.last() {
        goal = m.heap.put_struct(atoms::COLON, &[module, goal]);
    }
    Ok(m.unify_arg(args, 3, goal)? && m.unify_arg(args, 4, witness)?)
}
