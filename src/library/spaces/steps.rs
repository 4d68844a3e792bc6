//! The steps and estimates that rules give to a search.

use super::states::{StateId, States};
use crate::library::support::searches;
use crate::machine::{Args, Machine};
use crate::term::raise::{Raise, Raised};
use crate::term::{Cell, atoms};

/// A step that the rules take: the state reached, and the cost. A step of infinite cost leads nowhere.
pub struct Taken {
    pub state: StateId,
    pub is_new: bool,
    pub cost: f64,
    pub is_integer: bool,
}

/// Reads a step from the arguments after the search: a state and a cost.
///
/// Errors: those of [`refused_step`].
pub fn taken_step(m: &mut Machine, args: Args, states: &mut States) -> Raised<Taken> {
    let step = [m.arg(args, 1), m.arg(args, 2)];
    step_to(m, step, states).map_err(|why| refused_step(m, step, why))
}

fn step_to(m: &mut Machine, [state, cost]: [Cell; 2], states: &mut States) -> Raised<Taken> {
    let is_integer = m.heap.is_integer(cost);
    let (state, is_new) = states.number_of(m, state)?;
    let cost = searches::amount(m, cost)?;
    // An integer larger than all floats is a finite cost.
    let cost = if is_integer { cost.min(f64::MAX) } else { cost };
    Ok(Taken { state, is_new, cost, is_integer })
}

/// Wraps the error of an answer that the search rejects as `Name(Formal, Answer, ...)`, from which
/// `library(search)` finds the rule. Returns other balls unchanged.
pub fn refused<const N: usize>(
    m: &mut Machine,
    name: &str,
    answer: [Cell; N],
    why: Box<Raise>,
) -> Box<Raise> {
    let ball = why.ball(&mut m.heap, &mut m.symbols);
    let Some([formal, _]) = ball.ok().and_then(|ball| m.heap.args_of::<2>(ball, atoms::ERROR)) else {
        return why;
    };
    let name = m.symbols.intern(name);
    let cells: Vec<Cell> = std::iter::once(formal).chain(answer).collect();
    Raise::Ball(m.heap.put_struct(name, &cells)).into()
}

/// Wraps the error of a step to a state at a cost.
pub fn refused_step(m: &mut Machine, step: [Cell; 2], why: Box<Raise>) -> Box<Raise> {
    refused(m, "$search_step", step, why)
}
