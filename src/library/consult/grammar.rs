//! The clauses of grammar rules that are loaded.

use crate::code::flatten::strip_module;
use crate::machine::{Args, Machine};
use crate::term::raise::Raised;
use crate::term::{Cell, View, atoms};

/// `'$terminals_in_head'(+Clause0, -Clause)`: a translated grammar rule, with the terminals that begin its
/// body unified in the head, where indexes see them, and the conjunction of its goals flat. The list before
/// the body is a variable that only the first goal has. O(goals)
pub fn terminals_in_head(m: &mut Machine, args: Args) -> Raised<bool> {
    let clause = m.arg(args, 0);
    let Some([head, body]) = m.heap.args_of::<2>(clause, atoms::NECK) else {
        return m.unify_arg(args, 1, clause);
    };
    let mut goals = goals(m, body)?;
    if let Some((before, terminals)) = leading_terminals(m, head, goals[0]) {
        if !m.unify(before, terminals)? {
            return Ok(false);
        }
        goals.remove(0);
    }
    m.heap.reserve(3 * (goals.len() + 1))?;
    let clause = match goals.pop() {
        None => head,
        Some(last) => {
            let body = goals
                .into_iter()
                .rev()
                .fold(last, |body, goal| m.heap.put_struct(atoms::COMMA, &[goal, body]));
            m.heap.put_struct(atoms::NECK, &[head, body])
        }
    };
    m.unify_arg(args, 1, clause)
}

/// Returns the goals of a conjunction, at least one.
fn goals(m: &mut Machine, body: Cell) -> Raised<Vec<Cell>> {
    let (mut todo, mut goals) = (vec![body], Vec::new());
    while let Some(goal) = todo.pop() {
        m.heap.meter.charge(1)?;
        match m.heap.args_of::<2>(goal, atoms::COMMA) {
            Some([first, rest]) => todo.extend([rest, first]),
            None => goals.push(goal),
        }
    }
    Ok(goals)
}

/// Returns the list before a rule's body and the terminals that its first goal unifies with it, if it does.
fn leading_terminals(m: &Machine, head: Cell, first: Cell) -> Option<(Cell, Cell)> {
    let [before, terminals] = m.heap.args_of::<2>(first, atoms::EQUALS)?;
    let (_, plain) = strip_module(&m.heap, head, atoms::USER);
    let (_, arity, at) = m.heap.callable(plain)?;
    let list = m.heap.deref(m.heap.at(at + arity.checked_sub(2)?));
    let is_terminals = matches!(m.heap.view(terminals), View::List(_));
    (m.heap.is_var(list) && m.heap.deref(before) == list && is_terminals).then_some((list, terminals))
}
