//! The disassembler.

use std::fmt::Write;

use super::area::{CodeAddr, CodeArea};
use super::instruction::{ArithOp, Instr};
use super::test_kind::TestKind;
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
    fn atom(&self, name: Atom) -> &str {
        self.symbols.name(name)
    }

    fn indicator(&self, pred: PredId) -> String {
        let functor = self.db.pred(pred).functor;
        format!("{}/{}", self.symbols.name(functor.name()), functor.arity())
    }

    /// Returns the predicate of a native, of which a call holds the number only.
    fn native(&self, number: NativeId) -> String {
        let is_it = |definition: &Definition| matches!(definition, Definition::Native(id) if *id == number);
        let found = self.db.preds().find(|(_, pred)| is_it(&pred.definition));
        found.map_or_else(|| number.0.to_string(), |(id, _)| self.indicator(id))
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
    let atom = |name| names.atom(name);
    let indicator = |pred| names.indicator(pred);
    match instr {
        Instr::GetAtom { a, atom: name } => format!("get_atom {a:?}, {}", atom(name)),
        Instr::UnifyAtom { atom: name } => format!("unify_atom {}", atom(name)),
        Instr::PutAtom { x, atom: name } => format!("put_atom {x:?}, {}", atom(name)),
        Instr::SetAtom { atom: name } => format!("set_atom {}", atom(name)),
        Instr::GetStruct { arity, a, name } => format!("get_struct {a:?}, {}/{arity}", atom(name)),
        Instr::GetStructVars { a, x, x2, name } => {
            format!("get_struct_vars {a:?}, {}/2, {x:?}, {x2:?}", atom(name))
        }
        Instr::UnifyStruct { arity, name } => format!("unify_struct {}/{arity}", atom(name)),
        Instr::PutStruct { arity, x, name } => format!("put_struct {x:?}, {}/{arity}", atom(name)),
        Instr::SetStruct { arity, name } => format!("set_struct {}/{arity}", atom(name)),
        Instr::Test { kind, x } => format!("test {}, {x:?}", names.test(kind)),
        Instr::Arith2 { op, d, a, b } => format!("arith2 {}, {d:?}, {a:?}, {b:?}", (names.function)(op)),
        Instr::Arith1 { op, d, a } => format!("arith1 {}, {d:?}, {a:?}", (names.function)(op)),
        Instr::CallNative { base, native } => format!("call_native {}, {base:?}", names.native(native)),
        Instr::TestNative { base, native } => format!("test_native {}, {base:?}", names.native(native)),
        Instr::Call { n, pred } => format!("call {}, {n}", indicator(pred)),
        Instr::Execute { pred } => format!("execute {}", indicator(pred)),
        Instr::GetListsSharingExecute { a, b, pred } => {
            format!("get_lists_sharing_execute {a:?}, {b:?}, {}", indicator(pred))
        }
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
    let written: Vec<&str> =
        operands.split(", ").filter_map(|field| field.split_once(": ")).map(|(_, value)| value).collect();
    if written.is_empty() { line } else { format!("{line} {}", written.join(", ")) }
}
