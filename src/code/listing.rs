//! The disassembler.

use std::fmt::Write;

use super::area::{CodeAddr, CodeArea};
use super::instruction::{ArithOp, Instr, TestKind};
use crate::program::{Database, Definition, NativeId, PredId};
use crate::term::{Atom, Symbols};

/// The names of the numbers in instructions.
pub struct CodeNames<'a> {
    pub db: &'a Database,
    pub symbols: &'a Symbols,
    /// Returns the name of an evaluable functor.
    pub function: fn(ArithOp) -> &'static str,
}

impl CodeNames<'_> {
    fn atom(&self, number: u32) -> &str {
        self.symbols.name(Atom::from_index(number))
    }

    fn indicator(&self, pred: PredId) -> String {
        let functor = self.db.pred(pred).functor;
        format!("{}/{}", self.symbols.name(functor.name()), functor.arity())
    }

    /// Returns the predicate of a native, of which a call holds the number only.
    fn native(&self, number: u32) -> String {
        let is_it =
            |definition: &Definition| matches!(definition, Definition::Native(NativeId(id)) if *id == number);
        let found = self.db.preds().find(|(_, pred)| is_it(&pred.definition));
        found.map_or_else(|| number.to_string(), |(id, _)| self.indicator(id))
    }

    fn test(&self, kind: TestKind) -> &str {
        kind.name().map_or("?", |name| self.symbols.name(name))
    }
}

/// Lists the code of a clause, one instruction a line, with names instead of numbers and line numbers as jump
/// targets. Writes registers as `x0` and environment slots as `y0`.
pub fn listing(area: &CodeArea, names: &CodeNames, at: CodeAddr, size: u32) -> String {
    let mut text = String::new();
    for i in 0..size {
        let instr = area.get(at + i);
        let _ = writeln!(text, "{i:5}  {}", line(instr, i, names));
    }
    text
}

fn line(instr: Instr, at: u32, names: &CodeNames) -> String {
    let atom = |number| names.atom(number);
    let indicator = |pred| names.indicator(PredId(pred));
    match instr {
        Instr::GetAtom { a, atom: name } => format!("get_atom x{a}, {}", atom(name)),
        Instr::UnifyAtom { atom: name } => format!("unify_atom {}", atom(name)),
        Instr::PutAtom { x, atom: name } => format!("put_atom x{x}, {}", atom(name)),
        Instr::SetAtom { atom: name } => format!("set_atom {}", atom(name)),
        Instr::GetStruct { arity, a, name } => format!("get_struct x{a}, {}/{arity}", atom(name)),
        Instr::UnifyStruct { arity, name } => format!("unify_struct {}/{arity}", atom(name)),
        Instr::PutStruct { arity, x, name } => format!("put_struct x{x}, {}/{arity}", atom(name)),
        Instr::SetStruct { arity, name } => format!("set_struct {}/{arity}", atom(name)),
        Instr::Test { kind, x } => format!("test {}, x{x}", names.test(kind)),
        Instr::Arith2 { op, d, a, b } => format!("arith2 {}, x{d}, x{a}, x{b}", (names.function)(op)),
        Instr::Arith1 { op, d, a } => format!("arith1 {}, x{d}, x{a}", (names.function)(op)),
        Instr::Arg { d, n, t } => format!("arg x{d}, x{n}, x{t}"),
        Instr::Functor { t, name, arity } => format!("functor x{t}, x{name}, x{arity}"),
        Instr::CallNative { base, native } => format!("call_native {}, x{base}", names.native(native)),
        Instr::Call { n, pred } => format!("call {}, {n}", indicator(pred)),
        Instr::Execute { pred } => format!("execute {}", indicator(pred)),
        Instr::DeallocateExecute { pred } => format!("deallocate_execute {}", indicator(pred)),
        Instr::Jump { to } => format!("jump {}", (at + 1).wrapping_add_signed(to)),
        Instr::TryElse { n, to } => format!("try_else {}, {n}", (at + 1).wrapping_add_signed(to)),
        other => generic(other),
    }
}

/// `GetValue { x: 1, a: 2 }` as `get_value x1, x2`.
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
    let written: Vec<String> =
        operands.split(", ").filter_map(|field| field.split_once(": ")).map(operand).collect();
    if written.is_empty() { line } else { format!("{line} {}", written.join(", ")) }
}

/// Formats a field of an instruction by the meaning of its name.
fn operand((field, value): (&str, &str)) -> String {
    match field.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "a" | "b" | "d" | "x" | "head" | "tail" | "from" | "to" => format!("x{value}"),
        "y" => format!("y{value}"),
        _ => value.into(),
    }
}
