//! Paths without detours, where operators may cost nothing.
//!
//! A\* takes the states of one f in the order that leads to a goal soon, whatever the number of steps. This
//! is Dijkstra's algorithm by cost, then steps, over the states that a search has met: of the paths of the
//! same cost through these, it finds one of the fewest steps.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::best_first::BestFirst;
use super::layout::PackedState;
use super::packed::PackedTask;
use crate::search::closed::{NodeId, ROOT};
use crate::width::Width;

/// The expansions between two checks of limits.
const PERIOD: u64 = 1 << 10;

/// What is known of a node: the least cost and steps from the start, and the node before it.
#[derive(Clone, Copy)]
struct NodeReach {
    extent: (u32, u32),
    before: NodeId,
}

/// Returns the bytes that [`shortest_path`] takes for a search with so many states.
pub fn bytes_for(states: usize) -> usize {
    states * (size_of::<NodeReach>() + size_of::<(u32, u32, NodeId)>())
}

/// Returns the states of a path of the fewest steps to a goal that costs no more than `goal`, which the
/// search has reached. Returns `None` if `goes_on`, which is called now and then with the expansions so far,
/// returns `false`.
pub fn shortest_path<const W: usize>(
    search: &BestFirst<W>,
    task: &PackedTask<W>,
    goal: NodeId,
    mut goes_on: impl FnMut(u64) -> bool,
) -> Option<Vec<PackedState<W>>> {
    let most = search.cost(goal);
    let mut reaches = vec![NodeReach { extent: (u32::MAX, u32::MAX), before: ROOT }; search.states()];
    let mut open = BinaryHeap::from([Reverse((0, 0, 0))]);
    reaches[0].extent = (0, 0);
    let mut expanded = 0_u64;
    while let Some(Reverse((cost, steps, id))) = open.pop() {
        if reaches[id.to_usize()].extent < (cost, steps) {
            continue;
        }
        let state = search.state(id.to_usize());
        if task.reaches_goal(&state) {
            return Some(path_to(search, &reaches, id));
        }
        expanded += 1;
        if expanded.is_multiple_of(PERIOD) && !goes_on(expanded) {
            return None;
        }
        let full = task.full(&state);
        task.each_applicable_in(&full, |operator| {
            let (child, step) = task.apply_in(&state, &full, operator);
            let extent = (cost.saturating_add(step), steps + 1);
            search.each_known(&state, child, |known| {
                let reach = &mut reaches[known.to_usize()];
                if extent < reach.extent && search.least_cost_over(known, extent.0) <= most {
                    *reach = NodeReach { extent, before: id };
                    open.push(Reverse((extent.0, extent.1, known)));
                }
            });
        });
    }
    None
}

fn path_to<const W: usize>(search: &BestFirst<W>, reaches: &[NodeReach], end: NodeId) -> Vec<PackedState<W>> {
    let before = |&id: &NodeId| Some(reaches[id.to_usize()].before).filter(|&before| before != ROOT);
    let nodes = std::iter::successors(Some(end), before);
    let mut path: Vec<_> = nodes.map(|id| search.state(id.to_usize())).collect();
    path.reverse();
    path
}
