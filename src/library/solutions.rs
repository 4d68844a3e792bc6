//! The native parts of `bagof/3` and `setof/3` (ISO 8.10).

use rustc_hash::FxHashSet;

use super::support::errors;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::walk::TreeWalk;
use crate::term::{Cell, View, atoms, unify, variant, walk};

pub const BUILTINS: &[Builtin] = &[det("$bag_free", 5, bag_free), det("$bag_split", 4, bag_split)];

/// `'$bag_free'(+Template, +Goal, +Result, -Iterated, -Witness)`: the goal without its `^`, and its free
/// variables as `v(V, …)` (ISO 7.1.1.4). O(size).
///
/// # Errors
/// `instantiation_error`, `type_error(callable, Goal)`, `type_error(list, Result)`.
fn bag_free(m: &mut Machine, args: Args) -> Raised<bool> {
    let template = m.arg(args, 0);
    let mut bound = vec![template];
    let mut goal = m.deref_arg(args, 1);
    let mut walk = TreeWalk::new(&m.heap, goal);
    let mut last_module = None;
    loop {
        walk.step(&mut m.heap)?;
        if let Some([quantified, inner]) = m.heap.args_of::<2>(goal, atoms::CARET) {
            bound.push(quantified);
            goal = m.heap.deref(inner);
        } else if let Some([module, inner]) = m.heap.args_of::<2>(goal, atoms::COLON) {
            last_module = Some(module);
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
    if let Some(module) = last_module {
        goal = m.heap.put_struct(atoms::COLON, &[module, goal]);
    }
    Ok(m.unify_arg(args, 3, goal)? && m.unify_arg(args, 4, witness)?)
}

/// `'$bag_split'(+Pairs, +Witness, -Items, -Rest)`: splits a list of pairs `W-T`, sorted by `W`. Items are
/// those of pairs whose `W` is the witness or a variant, which is unified with it; Rest has the other pairs.
/// O(pairs), or the number of leading pairs with the witness if it is ground.
fn bag_split(m: &mut Machine, args: Args) -> Raised<bool> {
    let witness = m.deref_arg(args, 1);
    let is_ground = walk::is_ground(&mut m.heap, witness)?;
    let (mut items, mut others) = (Vec::new(), Vec::new());
    let mut pairs = m.deref_arg(args, 0);
    while let View::List(at) = m.heap.view(pairs) {
        m.heap.meter.charge(1)?;
        let pair = m.heap.at(at);
        let Some([found, item]) = m.heap.args_of::<2>(pair, atoms::MINUS) else { break };
        if is_witness(m, found, witness, is_ground)? {
            items.push(item);
        } else if is_ground && walk::is_ground(&mut m.heap, found)? {
            break;
        } else {
            others.push(pair);
        }
        pairs = m.heap.at(at + 1);
    }
    m.heap.reserve(2 * (items.len() + others.len()))?;
    let items = m.heap.put_list(&items);
    let rest = m.heap.put_list_with_tail(others, pairs);
    Ok(m.unify_arg(args, 2, items)? && m.unify_arg(args, 3, rest)?)
}

fn is_witness(m: &mut Machine, found: Cell, witness: Cell, is_ground: bool) -> Raised<bool> {
    if unify::identical(&mut m.heap, found, witness)? {
        return Ok(true);
    }
    // A variant of a ground term is the same term.
    Ok(!is_ground && variant::is_variant(&mut m.heap, found, witness)? && m.unify(found, witness)?)
}
