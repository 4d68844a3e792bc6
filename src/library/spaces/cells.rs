//! Compiled rules of `library(search)`: searches over states that are values of cells.
//!
//! `rules(Skeleton, Values, Domains, Start, Operators, Goals)` is what `library(search/compiling)` makes of
//! rules: a state with the number of each cell in its place, the values of cells by number, from 0, and
//! operators.

use std::sync::{Arc, Mutex};

use super::bounds::{Bounds, too_many_states};
use super::figures::{Counts, PathCost, count};
use crate::library::support::arguments::{count as number_of, list};
use crate::library::support::errors;
use crate::library::support::searches::{check_memory, hold, limited};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::planning::{
    CellChange, CellCondition, CellGoal, CellOperator, CellPaths, CellSearch, CellSpace, PathStep,
    ReachedCells,
};
use crate::search::{SearchError, Statistics};
use crate::term::cell::View;
use crate::term::raise::Raised;
use crate::term::{Addr, Cell, Functor, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    det("$cells_cheapest", 3, cheapest),
    nondet("$cells_reached", 4, reached),
    nondet("$cells_paths", 3, paths),
];

/// Expansions between two looks at limits while paths are enumerated.
const ROUND: usize = 256;

// ---- reading rules ----

/// Returns the arguments of a compound of `N` arguments.
fn arguments<const N: usize>(m: &mut Machine, cell: Cell) -> Raised<[Cell; N]> {
    match m.heap.callable(cell) {
        Some((_, arity, first)) if arity == N => Ok(std::array::from_fn(|i| m.heap.at(first + i))),
        _ => errors::type_error(m, "compiled_rules", cell),
    }
}

fn numbers(m: &mut Machine, cell: Cell) -> Raised<Vec<u32>> {
    list(m, cell)?.into_iter().map(|number| Ok(number_of(m, number)?.to_u32())).collect()
}

/// Reads a space from `rules/6`.
fn space(m: &mut Machine, rules: Cell) -> Raised<CellSpace> {
    let [_, _, domains, start, operators, goals] = arguments(m, rules)?;
    let domains =
        list(m, domains)?.into_iter().map(|domain| numbers(m, domain)).collect::<Raised<Vec<_>>>()?;
    let start = numbers(m, start)?;
    let mut space = CellSpace { domains, start, operators: Vec::new(), goals: Vec::new() };
    for operator in list(m, operators)? {
        let operator = read_operator(m, operator, &space)?;
        space.operators.push(operator);
    }
    for goal in list(m, goals)? {
        let [conditions, holds] = arguments(m, goal)?;
        let conditions = read_conditions(m, conditions, &space)?;
        space.goals.push(CellGoal { conditions, raises: m.heap.deref(holds) != Cell::atom(atoms::TRUE) });
    }
    Ok(space)
}

/// Reads `operator(Conditions, Changes, Cost)`; the cost is -1 where the rules raise an error.
fn read_operator(m: &mut Machine, operator: Cell, space: &CellSpace) -> Raised<CellOperator> {
    let [conditions, changes, cost] = arguments(m, operator)?;
    let conditions = read_conditions(m, conditions, space)?;
    let cost = crate::library::support::arguments::integer(m, cost)?;
    let mut read = Vec::new();
    for change in list(m, changes)? {
        let [cell, change] = arguments(m, change)?;
        let cell = number_of(m, cell)? - 1;
        let copies = m.symbols.intern("copy");
        let is_copy = m.heap.callable(change).is_some_and(|(name, _, _)| name == copies);
        let [number] = arguments(m, change)?;
        let number = number_of(m, number)?;
        let change = if is_copy { CellChange::Copy(number - 1) } else { CellChange::Value(number.to_u32()) };
        read.push((cell, change));
    }
    Ok(CellOperator { conditions, changes: read, cost: u32::try_from(cost).ok() })
}

/// Reads a list of `Cell-Values`.
fn read_conditions(m: &mut Machine, conditions: Cell, space: &CellSpace) -> Raised<Vec<CellCondition>> {
    let read = |m: &mut Machine, pair: Cell| {
        let [cell, values] = arguments(m, pair)?;
        let cell = number_of(m, cell)? - 1;
        let own = numbers(m, values)?;
        let places = (0..).zip(&space.domains[cell]).filter(|(_, value)| own.contains(value));
        Ok(CellCondition { cell, values: places.map(|(place, _)| place).collect() })
    };
    list(m, conditions)?.into_iter().map(|pair| read(m, pair)).collect()
}

// ---- putting states ----

/// Puts a state on the heap: the skeleton of the rules with values in the places of cells.
fn put_state(m: &mut Machine, rules: Cell, state: &[u32]) -> Raised<Cell> {
    let [skeleton, values, ..] = arguments::<6>(m, rules)?;
    let Some((_, _, values)) = m.heap.callable(values) else { return errors::type_error(m, "rules", rules) };
    let mut pending: Vec<(Addr, Cell)> = Vec::new();
    let root = put_part(m, skeleton, values, state, &mut pending)?;
    while let Some((addr, part)) = pending.pop() {
        let cell = put_part(m, part, values, state, &mut pending)?;
        m.heap.set(addr, cell);
    }
    Ok(root)
}

/// Puts a part of a state, and schedules its arguments.
fn put_part(
    m: &mut Machine,
    part: Cell,
    values: Addr,
    state: &[u32],
    pending: &mut Vec<(Addr, Cell)>,
) -> Raised<Cell> {
    match m.heap.view(part) {
        View::Int(cell) => {
            let number = state[usize::try_from(cell - 1).unwrap_or(0)];
            Ok(m.heap.deref(m.heap.at(values + number.to_usize())))
        }
        View::List(from) => {
            m.heap.reserve(4)?;
            let nil = Cell::atom(atoms::NIL);
            let list = m.heap.put_list_cell(nil, nil);
            pending.extend((0..2).map(|i| (list.addr() + i, m.heap.at(from + i))));
            Ok(list)
        }
        View::Str(functor, from) => {
            m.heap.reserve(functor.arity() + 2)?;
            let (cell, first) = put_blank(m, functor);
            pending.extend((0..functor.arity()).map(|i| (first + i, m.heap.at(from + i))));
            Ok(cell)
        }
        _ => Ok(m.heap.deref(part)),
    }
}

fn put_blank(m: &mut Machine, functor: Functor) -> (Cell, Addr) {
    m.heap.put_blank_struct(functor.name(), functor.arity())
}

fn put_path(m: &mut Machine, rules: Cell, path: &[Vec<u32>]) -> Raised<Cell> {
    let mut list = Cell::atom(atoms::NIL);
    for state in path.iter().rev() {
        let state = put_state(m, rules, state)?;
        list = m.heap.put_list_cell(state, list);
    }
    Ok(list)
}

// ---- the cheapest path ----

/// `'$cells_cheapest'(+Rules, options(Bound, Limit, Every), -Result)`: det; `found(Path, Statistics)`,
/// `exhausted`, `raises` or `too_large`.
fn cheapest(m: &mut Machine, args: Args) -> Raised<bool> {
    let rules = m.arg(args, 0);
    let space = space(m, rules)?;
    let bounds = Bounds::of(m, m.arg(args, 1))?;
    let result = limited(m, |control| {
        (control.bound, control.expansions) = (bounds.cost, bounds.expansions);
        space.cheapest(control)
    })?;
    let result = match result {
        Ok(CellSearch::Path(path, cost, statistics)) => {
            let list = put_path(m, rules, &path)?;
            let statistics = put_statistics(m, cost, &statistics);
            let name = m.symbols.intern("found");
            m.heap.put_struct(name, &[list, statistics])
        }
        Ok(CellSearch::Exhausted) => Cell::atom(m.symbols.intern("exhausted")),
        Ok(CellSearch::Raises) => Cell::atom(m.symbols.intern("raises")),
        Ok(CellSearch::TooLarge) => Cell::atom(m.symbols.intern("too_large")),
        Err(SearchError::Expansions { .. }) => return Err(too_many_states(m)),
        Err(stop) => return Err(stop.into()),
    };
    m.unify_arg(args, 2, result)
}

fn put_statistics(m: &mut Machine, cost: u32, statistics: &Statistics) -> Cell {
    let Statistics { expanded, generated, .. } = *statistics;
    let cost = PathCost { cost: cost.into(), is_integer: true };
    Counts { expanded, generated, states: generated }.put_statistics(m, cost)
}

// ---- all states, all paths ----

/// `'$cells_reached'(+Rules, +Skip, -State, -Depth)`: nondet; every state that can be reached, nearest first,
/// but for the first ones.
fn reached(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let space = space(m, m.arg(args, 0))?;
    let skip = number_of(m, m.arg(args, 1))?;
    let mut states = space.reached();
    for _ in 0..skip {
        states.next();
    }
    Ok(Nondet::Many(Box::new(ReachedOnes(Arc::new(Mutex::new(states))))))
}

struct ReachedOnes(Arc<Mutex<Box<dyn ReachedCells>>>);

impl Alternatives for ReachedOnes {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        m.heap.meter.charge(1)?;
        let mut states = hold(&self.0);
        check_memory(m, states.bytes())?;
        let Some((state, depth)) = states.next() else { return Ok(NextAnswer::Fail) };
        let state = put_state(m, m.arg(args, 0), &state)?;
        let depth = count(m, depth.into());
        let unified = m.unify_arg(args, 2, state)? && m.unify_arg(args, 3, depth)?;
        Ok(if unified { NextAnswer::More } else { NextAnswer::Skip })
    }
}

/// `'$cells_paths'(+Rules, +Bound, -Path)`: nondet; every path to a goal that meets no state twice and costs
/// at most `Bound`.
fn paths(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let space = space(m, m.arg(args, 0))?;
    let bound = crate::library::support::searches::number(m, m.arg(args, 1))?;
    Ok(Nondet::Many(Box::new(PathAnswers(Arc::new(Mutex::new(space.paths_within(bound)))))))
}

struct PathAnswers(Arc<Mutex<Box<dyn CellPaths>>>);

impl Alternatives for PathAnswers {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        loop {
            m.heap.meter.charge(ROUND)?;
            match hold(&self.0).advance(ROUND) {
                PathStep::Over => return Ok(NextAnswer::Fail),
                PathStep::Paused => {}
                PathStep::Found(path) => {
                    let path = put_path(m, m.arg(args, 0), &path)?;
                    return Ok(if m.unify_arg(args, 2, path)? { NextAnswer::More } else { NextAnswer::Skip });
                }
            }
        }
    }
}
