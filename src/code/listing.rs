//! The disassembler.

use super::area::{CodeAddr, CodeArea};
use super::instruction::Instr;
use crate::program::{Database, PredId};
use crate::term::{Atom, Symbols};
use std::fmt::Write;

/// The code of a clause, a line an instruction, names in place of numbers and jumps as line numbers.
pub fn listing(area: &CodeArea, db: &Database, symbols: &Symbols, at: CodeAddr, size: u32) -> String {
    let mut text = String::new();
    for i in 0..size {
        let instr = area.get(at + i);
        let _ = writeln!(text, "{i:5}  {}", line(instr, i, db, symbols));
    }
    text
}

fn line(instr: Instr, at: u32, db: &Database, symbols: &Symbols) -> String {
    let atom = |number| symbols.name(Atom::from_index(number)).to_string();
    let indicator = |pred| {
        let functor = db.pred(PredId(pred)).functor;
        format!("{}/{}", symbols.name(functor.name()), functor.arity())
    };
    match instr {
        Instr::GetAtom { a, atom: name } => format!("get_atom x{a}, {}", atom(name)),
        Instr::UnifyAtom { atom: name } => format!("unify_atom {}", atom(name)),
        Instr::PutAtom { x, atom: name } => format!("put_atom x{x}, {}", atom(name)),
        Instr::SetAtom { atom: name } => format!("set_atom {}", atom(name)),
        Instr::GetStruct { arity, a, name } => format!("get_struct x{a}, {}/{arity}", atom(name)),
        Instr::UnifyStruct { arity, name } => format!("unify_struct {}/{arity}", atom(name)),
        Instr::PutStruct { arity, x, name } => format!("put_struct x{x}, {}/{arity}", atom(name)),
        Instr::SetStruct { arity, name } => format!("set_struct {}/{arity}", atom(name)),
        Instr::Call { n, pred } => format!("call {}, {n}", indicator(pred)),
        Instr::Execute { pred } => format!("execute {}", indicator(pred)),
        Instr::DeallocateExecute { pred } => format!("deallocate_execute {}", indicator(pred)),
        Instr::Jump { to } => format!("jump {}", (at + 1).wrapping_add_signed(to)),
        Instr::TryElse { n, to } => format!("try_else {}, {n}", (at + 1).wrapping_add_signed(to)),
        other => generic(other),
    }
}

/// `GetValue { x: 1, a: 2 }` as `get_value x: 1, a: 2`.
fn generic(instr: Instr) -> String {
    let text = format!("{instr:?}");
    let (name, rest) = text.split_once(' ').unwrap_or((&text, ""));
    let mut line = String::new();
    for (i, c) in name.chars().enumerate() {
        if c.is_ascii_uppercase() && i > 0 {
            line.push('_');
        }
        line.push(c.to_ascii_lowercase());
    }
    let operands = rest.trim_start_matches("{ ").trim_end_matches(" }");
    if operands.is_empty() { line } else { format!("{line} {operands}") }
}
