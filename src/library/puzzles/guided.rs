//! Shortest paths whose estimates come from rules.
//!
//! `'$guided'/4` begins a search and answers with what it asks for: on backtracking, a board after another, each to be
//! estimated before the next is asked for, and at last the path. So the terms of an estimate are gone when the next
//! is made, and no run of the machine is nested in another.

use super::boards::{board, goal, put_board, put_path};
use crate::library::errors;
use crate::library::searches::{self, Waiting, check_memory, hold, waiting};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::puzzles::{Board, Plain, sliding};
use crate::search::{Guided, Request};
use crate::term::raise::Raised;
use std::sync::{Arc, Mutex};

pub const BUILTINS: &[Builtin] =
    &[nondet("$guided", 4, guided), det("$estimate", 2, estimate), det("$dead_end", 1, dead_end)];

type Search = Guided<Plain>;

/// `'$guided'(+Board, +Goal, -Search, -Request)`: nondet; `Search` is a number to answer the requests with, which are
/// `estimate(Board)` and, the last of them, `path(Path)`. Fails when there is no path.
fn guided(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let start = board(m, m.arg(args, 0))?;
    let goal = goal(m, m.arg(args, 1), &start)?;
    let board_bytes = size_of_val(start.tiles());
    let Ok(search) = sliding::guided(start, goal) else { return Ok(Nondet::Fail) };
    let (number, search) = m.resources.get::<Waiting<Search>>().begin(search);
    Ok(Nondet::Many(Box::new(Requests { number, search, board_bytes })))
}

struct Requests {
    number: i64,
    search: Arc<Mutex<Search>>,
    /// The memory of a board beside what the search counts.
    board_bytes: usize,
}

impl Alternatives for Requests {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<Step> {
        m.heap.meter.charge(1)?;
        let (request, statistics) = {
            let mut search = hold(&self.search);
            (search.next_request(), search.statistics())
        };
        let boards = usize::try_from(statistics.generated).unwrap_or(usize::MAX);
        check_memory(m, statistics.peak_bytes.saturating_add(boards.saturating_mul(self.board_bytes)))?;
        match request {
            Request::Estimate(board) => self.ask(m, args, &board),
            Request::Solved(path) => solved(m, args, path),
            Request::Exhausted => Ok(Step::Fail),
        }
    }
}

impl Requests {
    fn ask(&self, m: &mut Machine, args: Args, board: &Board) -> Raised<Step> {
        let board = put_board(m, board)?;
        let number = m.heap.put_integer(self.number);
        let name = m.symbols.intern("estimate");
        let request = m.heap.put_struct(name, &[board]);
        let unified = m.unify_arg(args, 2, number)? && m.unify_arg(args, 3, request)?;
        Ok(if unified { Step::More } else { Step::Fail })
    }
}

fn solved(m: &mut Machine, args: Args, path: Vec<Board>) -> Raised<Step> {
    let path = put_path(m, path.into_iter())?;
    let name = m.symbols.intern("path");
    let request = m.heap.put_struct(name, &[path]);
    Ok(if m.unify_arg(args, 3, request)? { Step::Last } else { Step::Fail })
}

/// `'$estimate'(+Search, +Estimate)`: det; answers the request at hand.
///
/// Errors: `instantiation_error`, `type_error(number, E)`.
fn estimate(m: &mut Machine, args: Args) -> Raised<bool> {
    let estimate = searches::number(m, m.arg(args, 1))?;
    let search = waiting::<Search>(m, args, 0)?;
    match hold(&search).give(estimate) {
        Ok(()) => Ok(true),
        Err(_) => errors::type_error(m, "number", m.arg(args, 1)),
    }
}

/// `'$dead_end'(+Search)`: det; answers the request at hand: no path leads over that board.
fn dead_end(m: &mut Machine, args: Args) -> Raised<bool> {
    let search = waiting::<Search>(m, args, 0)?;
    hold(&search).dead_end();
    Ok(true)
}
