//! Shared code of the unit tests of natives.

use super::Machine;
use crate::term::raise::Raise;
use crate::term::{Cell, Number, View};

/// Returns a machine for calling natives.
pub fn machine() -> Machine {
    Machine::new()
}

/// Returns an error as canonical text: `type_error(integer,a)`.
pub fn error_text(machine: &mut Machine, raise: &Raise) -> String {
    let Ok(ball) = raise.ball(&mut machine.heap, &mut machine.symbols) else { return format!("{raise:?}") };
    let formal = match machine.heap.args_of::<2>(ball, crate::term::atoms::ERROR) {
        Some([formal, _]) => formal,
        None => ball,
    };
    text(machine, formal)
}

/// Returns a small term as canonical text without quotes, lists as `[a,b|T]`, variables as `_`.
pub fn text(machine: &Machine, term: Cell) -> String {
    let heap = &machine.heap;
    if let Some(number) = heap.number(term) {
        return match number {
            Number::Int(i) => i.to_string(),
            Number::Big(b) => b.to_string(),
            Number::Float(f) => format!("{f:?}"),
        };
    }
    match heap.view(term) {
        View::Var(_) => "_".to_string(),
        View::Atom(name) => machine.symbols.name(name).to_string(),
        View::List(_) => list_text(machine, term),
        View::Str(functor, args) => {
            let args: Vec<String> = (0..functor.arity()).map(|i| text(machine, heap.at(args + i))).collect();
            format!("{}({})", machine.symbols.name(functor.name()), args.join(","))
        }
        _ => format!("{:?}", heap.string(term).unwrap_or_default()),
    }
}

fn list_text(machine: &Machine, list: Cell) -> String {
    let mut iter = machine.heap.list_iter(list);
    let elements: Vec<String> = iter.by_ref().map(|e| text(machine, e)).collect();
    match text(machine, iter.tail()).as_str() {
        "[]" => format!("[{}]", elements.join(",")),
        tail => format!("[{}|{tail}]", elements.join(",")),
    }
}
