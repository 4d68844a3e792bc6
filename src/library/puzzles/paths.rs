//! Paths from board to board: shortest ones, and all of a bounded length.

use super::boards::{board, goal, put_path};
use crate::library::flags::FlagValues;
use crate::library::searches::{gave_up, limited};
use crate::library::{arguments, consult, errors};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::puzzles::sliding::{self, BoundedPaths, SolveError};
use crate::puzzles::{Board, Goal, Heuristic, Plan};
use crate::search::Slice;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, Functor, View, atoms};

pub const BUILTINS: &[Builtin] = &[
    nondet("solve_bounded", 3, |m, args| {
        let start = board(m, m.arg(args, 0))?;
        let bound = bound(m, m.arg(args, 1))?;
        let goal = goal_meant(m, &start, bound)?;
        solve_bounded(m, &start, &goal, bound, 2)
    }),
    nondet("solve_bounded", 4, |m, args| {
        let start = board(m, m.arg(args, 0))?;
        let bound = bound(m, m.arg(args, 1))?;
        let goal = goal(m, m.arg(args, 2), &start)?;
        solve_bounded(m, &start, &goal, bound, 3)
    }),
    det("$solve", 4, |m, args| {
        let start = board(m, m.arg(args, 0))?;
        let goal = start.own_goal(Goal::BlanksLast);
        solve(m, args, &start, &goal, 1)
    }),
    det("$solve", 5, |m, args| {
        let start = board(m, m.arg(args, 0))?;
        let goal = goal(m, m.arg(args, 1), &start)?;
        solve(m, args, &start, &goal, 2)
    }),
];

// ---- shortest paths ----

/// Who estimates: the search itself, or rules.
enum Estimator {
    Native(Heuristic),
    Rules,
}

/// `'$solve'(+Board, +Module, +Heuristic, -Found)`, `'$solve'(+Board, +Goal, +Module, +Heuristic, -Found)`: semidet;
/// `path(Path)`, a shortest one, or `ask(Goal)` when the estimates are to be asked of rules. `i` is the argument that
/// is the module.
///
/// Errors: those of [`board`] and of [`estimator`].
fn solve(m: &mut Machine, args: Args, start: &Board, goal: &Board, i: u16) -> Raised<bool> {
    let (name, content) = match estimator(m, m.arg(args, i), m.arg(args, i + 1))? {
        Estimator::Native(heuristic) => {
            let Some(plan) = shortest(m, start, goal, heuristic)? else { return Ok(false) };
            let boards: Vec<Board> = plan.boards().collect();
            ("path", put_path(m, boards.into_iter())?)
        }
        Estimator::Rules if !start.is_solvable_to(goal).unwrap_or(false) => return Ok(false),
        Estimator::Rules => ("ask", super::boards::put_board(m, goal)?),
    };
    let name = m.symbols.intern(name);
    let found = m.heap.put_struct(name, &[content]);
    m.unify_arg(args, i + 2, found)
}

fn shortest(m: &mut Machine, start: &Board, goal: &Board, heuristic: Heuristic) -> Raised<Option<Plan>> {
    match limited(m, |control| sliding::solve(start, goal, heuristic, control))? {
        Ok(plan) => Ok(plan),
        Err(SolveError::Stop(stop)) => gave_up(m, stop),
        Err(SolveError::Mismatch(_)) => Ok(None),
    }
}

/// Who a heuristic's name means: one of Taquin's own, unless the module that asks defines it anew; or whatever can be
/// called with a board, a goal and an estimate.
///
/// Errors: `instantiation_error`, `type_error(callable, H)`, `existence_error(procedure, Name/Arity)`.
fn estimator(m: &mut Machine, module: Cell, heuristic: Cell) -> Raised<Estimator> {
    let Some((name, arity, _)) = m.heap.callable(heuristic) else {
        return if m.heap.is_var(heuristic) {
            instantiation()
        } else {
            errors::type_error(m, "callable", heuristic)
        };
    };
    let View::Atom(module) = m.heap.view(module) else { return instantiation() };
    let functor = Functor::new(name, arity + 3);
    let definer = definer(m, module, functor);
    let own = m.symbols.name(name).parse::<Heuristic>().ok().filter(|_| arity == 0);
    match (own, definer) {
        (Some(own), None | Some(atoms::SYSTEM)) => Ok(Estimator::Native(own)),
        (_, Some(_)) => Ok(Estimator::Rules),
        (_, None) if consult::library_exporting(m, functor).is_some() => Ok(Estimator::Rules),
        (_, None) => unknown(m, functor),
    }
}

/// The module whose predicate a call from this module would reach.
fn definer(m: &mut Machine, module: Atom, functor: Functor) -> Option<Atom> {
    let id = m.db.pred_id(module, functor);
    m.link_new();
    let id = m.db.resolve(id)?;
    Some(m.db.pred(id).module)
}

fn unknown<T>(m: &mut Machine, functor: Functor) -> Raised<T> {
    let arity = m.heap.put_integer(i64::try_from(functor.arity()).unwrap_or(i64::MAX));
    let culprit = m.heap.put_struct(atoms::SLASH, &[Cell::atom(functor.name()), arity]);
    errors::existence_error(m, "procedure", culprit)
}

// ---- bounded paths ----

/// Boards that a search enters before the limits are looked at: well under a millisecond's work.
const SLICE: usize = 2048;

/// The slices that are spent on finding out whether an answer is the last.
const SLICES_AHEAD: usize = 8;

/// A number of moves: `type_error(integer, B)`, `domain_error(not_less_than_zero, B)`.
fn bound(m: &mut Machine, cell: Cell) -> Raised<u32> {
    let moves = match arguments::count(m, cell) {
        Err(_) if m.heap.is_integer(cell) && !is_negative(m, cell) => usize::MAX,
        moves => moves?,
    };
    Ok(u32::try_from(moves).unwrap_or(u32::MAX))
}

fn is_negative(m: &Machine, integer: Cell) -> bool {
    let zero = crate::term::Number::Int(0);
    m.heap.number(integer).and_then(|n| n.compare(&zero)) == Some(std::cmp::Ordering::Less)
}

/// The goal that a bounded search is meant for when none is named: that of the flag `puzzle_goal`, or, for `auto`,
/// blanks last if that is within the bound, else blanks first.
fn goal_meant(m: &mut Machine, start: &Board, bound: u32) -> Raised<Board> {
    match m.resources.get::<FlagValues>().choice("puzzle_goal") {
        "last" => Ok(start.own_goal(Goal::BlanksLast)),
        "first" => Ok(start.own_goal(Goal::BlanksFirst)),
        _ => match limited(m, |control| sliding::goal_within(start, bound, control))? {
            Ok(goal) => Ok(goal),
            Err(stop) => gave_up(m, stop),
        },
    }
}

/// `solve_bounded(+Board, +Bound, ?Path)`, `solve_bounded(+Board, +Bound, +Goal, ?Path)`: every path to the goal that
/// meets no board twice and has at most `Bound` moves, each once; nondet, det on the last where that shows within a
/// millisecond or two. Time is in proportion to the number of answers on boards up to 3 × 3; memory does not grow
/// with it.
///
/// Errors: those of [`board`], and of [`bound`].
fn solve_bounded(m: &mut Machine, start: &Board, goal: &Board, bound: u32, i: u16) -> Raised<Nondet> {
    let paths = match sliding::solve_bounded(start, goal, bound) {
        Ok(paths) => paths,
        Err(_) => return Ok(Nondet::Fail),
    };
    m.heap.meter.charge(SLICE)?;
    Ok(Nondet::Many(Box::new(Paths { paths, ahead: None, i })))
}

/// Answers to `solve_bounded`.
struct Paths {
    paths: BoundedPaths,
    /// The answer after the one given last, if it has been found already.
    ahead: Option<Vec<Board>>,
    /// The argument that is the path.
    i: u16,
}

impl Alternatives for Paths {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        let Some(path) = self.path(m)? else { return Ok(Step::Fail) };
        let path = put_path(m, path.into_iter())?;
        if !m.unify_arg(args, self.i, path)? {
            return Ok(Step::Skip);
        }
        Ok(if self.is_over(m)? { Step::Last } else { Step::More })
    }
}

impl Paths {
    /// The next answer.
    fn path(&mut self, m: &mut Machine) -> Raised<Option<Vec<Board>>> {
        if let Some(path) = self.ahead.take() {
            return Ok(Some(path));
        }
        loop {
            m.heap.meter.charge(SLICE)?;
            match self.paths.next_within(SLICE) {
                Slice::Found(path) => return Ok(Some(path)),
                Slice::Paused => {}
                Slice::Exhausted => return Ok(None),
            }
        }
    }

    /// Whether there are no more answers, as far as a short look ahead can tell.
    fn is_over(&mut self, m: &mut Machine) -> Raised<bool> {
        for _ in 0..SLICES_AHEAD {
            m.heap.meter.charge(SLICE)?;
            match self.paths.next_within(SLICE) {
                Slice::Found(path) => {
                    self.ahead = Some(path);
                    return Ok(false);
                }
                Slice::Paused => {}
                Slice::Exhausted => return Ok(true),
            }
        }
        Ok(false)
    }
}
