//! Compiled rules of `library(search)`: searches over states that are values of cells.
//!
//! `rules(Skeleton, Values, Domains, Start, Operators, Goals, Starts)` is what `library(search/compiling)`
//! makes of rules: a state with the number of each cell in its place, the values of cells by number, from 0,
//! and operators. `form(Skeleton, Values, Number, Starts)` names a space that was read from rules and is kept
//! for later searches.

use std::sync::{Arc, Mutex};

use super::bounds::{Bounds, too_many_states};
use super::figures::{Counts, PathCost, count, put_pairs};
use crate::library::support::arguments::{count as number_of, list};
use crate::library::support::errors;
use crate::library::support::searches::{check_memory, hold, limited};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, Nondet};
use crate::planning::stated::{
    CellChange, CellCondition, CellGoal, CellOperator, CellPaths, CellSearch, CellSpace, EstimateSizes,
    PathStep, PreparedSpace, ReachedCells,
};
use crate::search::{SearchError, Statistics};
use crate::term::cell::View;
use crate::term::raise::Raised;
use crate::term::{Addr, Cell, Functor, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    det("$cells_keep", 2, keep),
    det("$cells_are_kept", 1, are_kept),
    det("$cells_admit", 2, admit),
    det("$cells_hand_over", 1, hand_over),
    det("$cells_raise", 1, raise),
    det("$cells_estimates", 2, estimates),
    det("$cells_cheapest", 5, cheapest),
    nondet("$cells_reached", 5, reached),
    nondet("$cells_paths", 4, paths),
    det("$program_changes", 1, changes),
];

/// The most spaces that are kept.
const MOST_KEPT: usize = 8;

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

/// Reads a list of numbers.
pub fn numbers(m: &mut Machine, cell: Cell) -> Raised<Vec<u32>> {
    list(m, cell)?.into_iter().map(|number| Ok(number_of(m, number)?.to_u32())).collect()
}

/// Reads a space from `rules/7`.
fn space(m: &mut Machine, rules: Cell) -> Raised<CellSpace> {
    let [_, _, domains, start, operators, goals, _] = arguments(m, rules)?;
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
        read.push((cell, read_change(m, change)?));
    }
    Ok(CellOperator { conditions, changes: read, cost: u32::try_from(cost).ok() })
}

/// Reads `value(Number)`, `copy(Cell)`, or `image(Cell, Pairs)` with pairs of numbers.
fn read_change(m: &mut Machine, change: Cell) -> Raised<CellChange> {
    let (copies, images) = (m.symbols.intern("copy"), m.symbols.intern("image"));
    let name = m.heap.callable(change).map(|(name, _, _)| name);
    if name == Some(images) {
        let [cell, pairs] = arguments(m, change)?;
        let cell = number_of(m, cell)? - 1;
        let read = |m: &mut Machine, pair: Cell| {
            let [value, image] = arguments(m, pair)?;
            Ok((number_of(m, value)?.to_u32(), number_of(m, image)?.to_u32()))
        };
        let pairs = list(m, pairs)?.into_iter().map(|pair| read(m, pair)).collect::<Raised<Vec<_>>>()?;
        return Ok(CellChange::Image(cell, pairs));
    }
    let [number] = arguments(m, change)?;
    let number = number_of(m, number)?;
    Ok(if name == Some(copies) { CellChange::Copy(number - 1) } else { CellChange::Value(number.to_u32()) })
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

// ---- spaces that are kept ----

type KeptSpace = Arc<Mutex<PreparedSpace>>;

/// The compiled spaces that later searches may use, the latest last, each with its number.
#[derive(Default)]
struct KeptSpaces {
    spaces: Vec<(usize, KeptSpace)>,
    last: usize,
}

impl KeptSpaces {
    /// Removes the oldest spaces while there are too many, or while they hold more than `bytes` bytes.
    fn trim(&mut self, bytes: usize) {
        let held = |space: &(usize, KeptSpace)| hold(&space.1).bytes();
        while self.spaces.len() > MOST_KEPT
            || self.spaces.len() > 1 && self.spaces.iter().map(held).sum::<usize>() > bytes
        {
            self.spaces.remove(0);
        }
    }
}

/// `'$cells_keep'(+Rules, -Number)`: det; keeps a space. O(rules).
fn keep(m: &mut Machine, args: Args) -> Raised<bool> {
    let space = space(m, m.arg(args, 0))?;
    let room = m.heap.unused() / 4;
    let space = limited(m, |control| PreparedSpace::new(space, control))??;
    let kept = m.resources.get::<KeptSpaces>();
    kept.last += 1;
    let number = kept.last;
    kept.spaces.push((number, Arc::new(Mutex::new(space))));
    kept.trim(room);
    m.unify_arg(args, 1, Cell::int(number.to_i64()))
}

/// `'$cells_are_kept'(+Number)`: semidet.
fn are_kept(m: &mut Machine, args: Args) -> Raised<bool> {
    let number = number_of(m, m.arg(args, 0))?;
    Ok(m.resources.get::<KeptSpaces>().spaces.iter().any(|(own, _)| *own == number))
}

/// `'$cells_admit'(+Number, +Numbers)`: semidet; the operators are kept, and compiled for the values that
/// the cells have.
fn admit(m: &mut Machine, args: Args) -> Raised<bool> {
    let number = number_of(m, m.arg(args, 0))?;
    let state = numbers(m, m.arg(args, 1))?;
    let kept = m.resources.get::<KeptSpaces>().spaces.iter().find(|(own, _)| *own == number);
    Ok(kept.is_some_and(|(_, space)| hold(space).space().admits(&state)))
}

/// A space for the host.
#[derive(Default)]
struct HandedOver(Option<CellSpace>);

/// `'$cells_hand_over'(+Rules)`: det; hands a space to the host. O(rules).
fn hand_over(m: &mut Machine, args: Args) -> Raised<bool> {
    let space = space(m, m.arg(args, 0))?;
    m.resources.get::<HandedOver>().0 = Some(space);
    Ok(true)
}

/// Takes the space that was handed over last.
pub fn take_handed_over(m: &mut Machine) -> Option<CellSpace> {
    m.resources.get::<HandedOver>().0.take()
}

/// Returns the space of a form.
pub fn kept_space(m: &mut Machine, form: Cell) -> Raised<KeptSpace> {
    let [_, _, number, _] = arguments(m, form)?;
    let number = number_of(m, number)?;
    let kept = m.resources.get::<KeptSpaces>().spaces.iter().find(|(own, _)| *own == number);
    match kept.map(|(_, space)| space.clone()) {
        Some(space) => Ok(space),
        None => errors::type_error(m, "compiled_rules", form),
    }
}

/// `'$cells_raise'(+Form)`: semidet; the rules may raise an error.
fn raise(m: &mut Machine, args: Args) -> Raised<bool> {
    let kept = kept_space(m, m.arg(args, 0))?;
    let kept = hold(&kept);
    Ok(kept.space().may_raise())
}

/// `'$cells_estimates'(+Form, -Sizes)`: det; `[tiers(T), orders(O), tables(N), bytes(B), symmetries(S)]`, the
/// estimates that were derived so far, and the symmetries in use.
fn estimates(m: &mut Machine, args: Args) -> Raised<bool> {
    let kept = kept_space(m, m.arg(args, 0))?;
    let EstimateSizes { tiers, orders, tables, bytes, symmetries } = hold(&kept).estimates();
    let sizes = [
        ("tiers", tiers),
        ("orders", orders),
        ("tables", tables),
        ("bytes", bytes),
        ("symmetries", symmetries),
    ];
    let sizes = sizes.map(|(name, size)| (name, count(m, size.to_u64())));
    let list = put_pairs(m, &sizes);
    m.unify_arg(args, 1, list)
}

/// `'$program_changes'(?Changes)`: semidet; a number that changes whenever a clause of the program is added
/// or removed.
fn changes(m: &mut Machine, args: Args) -> Raised<bool> {
    let changes = m.db.changes().to_i64();
    m.unify_arg(args, 0, Cell::int(changes))
}

// ---- putting states ----

/// Puts a state on the heap: the skeleton of a form with values in the places of cells.
fn put_state(m: &mut Machine, form: Cell, state: &[u32]) -> Raised<Cell> {
    let [skeleton, values, ..] = arguments::<4>(m, form)?;
    let Some((_, _, values)) = m.heap.callable(values) else { return errors::type_error(m, "form", form) };
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

/// Puts a list of states on the heap.
pub fn put_path(m: &mut Machine, form: Cell, path: &[Vec<u32>]) -> Raised<Cell> {
    let mut list = Cell::atom(atoms::NIL);
    for state in path.iter().rev() {
        let state = put_state(m, form, state)?;
        list = m.heap.put_list_cell(state, list);
    }
    Ok(list)
}

// ---- the cheapest path ----

/// `'$cells_cheapest'(+Form, +Start, options(Bound, Limit, Every), +Weight, -Result)`: det; `found(Path,
/// Statistics)`, `exhausted`, `raises`, `too_large`, or `refused` if the form is not for this start.
fn cheapest(m: &mut Machine, args: Args) -> Raised<bool> {
    let form = m.arg(args, 0);
    let kept = kept_space(m, form)?;
    let start = numbers(m, m.arg(args, 1))?;
    let bounds = Bounds::of(m, m.arg(args, 2))?;
    let weight = crate::library::support::searches::number(m, m.arg(args, 3))?;
    let result = limited(m, |control| {
        (control.bound, control.expansions) = (bounds.cost, bounds.expansions);
        control.weight = Some(weight);
        hold(&kept).cheapest(&start, control)
    })?;
    let room = m.heap.unused() / 4;
    m.resources.get::<KeptSpaces>().trim(room);
    let result = match result {
        Ok(CellSearch::Path(path, cost, statistics)) => {
            let list = put_path(m, form, &path)?;
            let statistics = put_statistics(m, cost, &statistics);
            let name = m.symbols.intern("found");
            m.heap.put_struct(name, &[list, statistics])
        }
        Ok(CellSearch::Exhausted) => Cell::atom(m.symbols.intern("exhausted")),
        Ok(CellSearch::Raises) => Cell::atom(m.symbols.intern("raises")),
        Ok(CellSearch::TooLarge) => Cell::atom(m.symbols.intern("too_large")),
        Ok(CellSearch::Refused) => Cell::atom(m.symbols.intern("refused")),
        Err(SearchError::Expansions { .. }) => {
            let lowest = PathCost { cost: hold(&kept).bound().into(), is_integer: true };
            return Err(too_many_states(m, lowest));
        }
        Err(stop) => return Err(stop.into()),
    };
    m.unify_arg(args, 4, result)
}

fn put_statistics(m: &mut Machine, cost: u32, statistics: &Statistics) -> Cell {
    let Statistics { expanded, generated, .. } = *statistics;
    let cost = PathCost { cost: cost.into(), is_integer: true };
    Counts { expanded, generated, states: generated }.put_statistics(m, cost)
}

// ---- all states, all paths ----

/// `'$cells_reached'(+Form, +Start, +Skip, -State, -Depth)`: nondet; every state that can be reached, nearest
/// first, but for the first ones.
fn reached(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let kept = kept_space(m, m.arg(args, 0))?;
    let start = numbers(m, m.arg(args, 1))?;
    let skip = number_of(m, m.arg(args, 2))?;
    let mut states = hold(&kept).space().reached(&start);
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
        let unified = m.unify_arg(args, 3, state)? && m.unify_arg(args, 4, depth)?;
        Ok(if unified { NextAnswer::More } else { NextAnswer::Skip })
    }
}

/// `'$cells_paths'(+Form, +Start, +Bound, -Path)`: nondet; every path to a goal that meets no state twice and
/// costs at most `Bound`.
fn paths(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let kept = kept_space(m, m.arg(args, 0))?;
    let start = numbers(m, m.arg(args, 1))?;
    let bound = crate::library::support::searches::number(m, m.arg(args, 2))?;
    let paths = hold(&kept).space().paths_within(&start, bound);
    Ok(Nondet::Many(Box::new(PathAnswers(Arc::new(Mutex::new(paths))))))
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
                    return Ok(if m.unify_arg(args, 3, path)? { NextAnswer::More } else { NextAnswer::Skip });
                }
            }
        }
    }
}
