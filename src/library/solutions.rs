//! The native parts of `bagof/3` and `setof/3` (ISO 8.10).

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::support::errors;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::walk::TreeWalk;
use crate::term::{Block, Cell, View, atoms, unify, variant, walk};

pub const BUILTINS: &[Builtin] =
    &[det("$bag_free", 5, bag_free), det("$bag_group", 2, bag_group), det("$bag_split", 4, bag_split)];

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
        } else if let Some([mut module, inner]) = m.heap.args_of::<2>(goal, atoms::COLON) {
            // `V^m:G` is read as `(V^m):G`, since `:` binds less tightly.
            while let Some([quantified, name]) = m.heap.args_of::<2>(module, atoms::CARET) {
                walk.step(&mut m.heap)?;
                bound.push(quantified);
                module = name;
            }
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

/// `'$bag_group'(+Pairs, -Grouped)`: reorders a list of pairs `W-T`, sorted by `W`, so that those are next to
/// each other whose `W` are variants: where the first of them was. O(size).
fn bag_group(m: &mut Machine, args: Args) -> Raised<bool> {
    let pairs = m.arg(args, 0);
    let all = m.heap.list_to_vec(pairs).unwrap_or_default();
    let mut witnesses = Vec::with_capacity(all.len());
    witnesses.extend(all.iter().filter_map(|&pair| m.heap.args_of::<2>(pair, atoms::MINUS)).map(|[w, _]| w));
    if are_ground(m, &witnesses)? {
        return m.unify_arg(args, 1, pairs);
    }
    let mut groups = IndexMap::<_, Vec<Cell>, FxBuildHasher>::default();
    for (&witness, &pair) in witnesses.iter().zip(&all) {
        // Copies of variants have the same cells.
        let copy = Block::new(&mut m.heap, witness, false)?;
        m.heap.afford((groups.len() + 1) * size_of::<(Block, Vec<Cell>)>())?;
        groups.entry(copy).or_default().push(pair);
    }
    let grouped: Vec<Cell> = groups.into_values().flatten().collect();
    m.heap.reserve(2 * grouped.len())?;
    let grouped = m.heap.put_list(&grouped);
    m.unify_arg(args, 1, grouped)
}

fn are_ground(m: &mut Machine, terms: &[Cell]) -> Raised<bool> {
    for &term in terms {
        m.heap.meter.charge(1)?;
        if !walk::is_ground(&mut m.heap, term)? {
            return Ok(false);
        }
    }
    Ok(true)
}
/// `'$bag_split'(+Pairs, +Witness, -Items, -Rest)`: splits a list of pairs `W-T`, grouped by `W`, of which
/// the first has the witness. Items are those of the first group, whose `W` are unified with the witness;
/// Rest has the other pairs. O(the pairs of the group).
fn bag_split(m: &mut Machine, args: Args) -> Raised<bool> {
    let witness = m.deref_arg(args, 1);
    let mut items = Vec::new();
    let mut pairs = m.deref_arg(args, 0);
    while let View::List(at) = m.heap.view(pairs) {
        m.heap.meter.charge(1)?;
        let Some([found, item]) = m.heap.args_of::<2>(m.heap.at(at), atoms::MINUS) else { break };
        if !is_witness(m, found, witness)? {
            break;
        }
        items.push(item);
        pairs = m.heap.at(at + 1);
    }
    m.heap.reserve(2 * items.len())?;
    let items = m.heap.put_list(&items);
    Ok(m.unify_arg(args, 2, items)? && m.unify_arg(args, 3, pairs)?)
}

fn is_witness(m: &mut Machine, found: Cell, witness: Cell) -> Raised<bool> {
    if unify::identical(&mut m.heap, found, witness)? {
        return Ok(true);
    }
    Ok(variant::is_variant(&mut m.heap, found, witness)? && m.unify(found, witness)?)
}
