//! Atoms and numbers as sequences of characters (ISO 8.16, without `sub_atom/5` and `atom_concat/3`).

use super::support::errors::{domain_error, type_error};
use super::support::indexed_text::CharacterIndex;
use super::support::numbers;
use super::support::text_of::{self, BorrowedText, TextElements};
use super::types;
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine};
use crate::term::number::Number;
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::{Cell, View, atoms};
use crate::width::Width;

/// All take time linear in the length of the text.
pub const BUILTINS: &[Builtin] = &[
    iso("atom_length", 2, atom_length),
    iso("atom_chars", 2, |m, args| atom_elements(m, args, TextElements::Chars)),
    iso("atom_codes", 2, |m, args| atom_elements(m, args, TextElements::Codes)),
    iso("char_code", 2, char_code),
    iso("number_chars", 2, |m, args| number_elements(m, args, TextElements::Chars)),
    iso("number_codes", 2, |m, args| number_elements(m, args, TextElements::Codes)),
    det("atom_number", 2, atom_number),
    det("upcase_atom", 2, |m, args| change_case(m, args, upper, text_of::put_atom)),
    det("downcase_atom", 2, |m, args| change_case(m, args, lower, text_of::put_atom)),
    det("string_upper", 2, |m, args| change_case(m, args, upper, text_of::put_string)),
    det("string_lower", 2, |m, args| change_case(m, args, lower, text_of::put_string)),
];

/// Checks a length argument: `type_error(integer, L)`, `domain_error(not_less_than_zero, L)`.
pub fn check_length(m: &mut Machine, cell: Cell) -> Raised<()> {
    if m.heap.is_var(cell) {
        return Ok(());
    }
    if !m.heap.is_integer(cell) {
        return type_error(m, "integer", cell);
    }
    match m.heap.number(cell).and_then(|n| n.compare(&Number::Int(0))) {
        Some(std::cmp::Ordering::Less) => domain_error(m, "not_less_than_zero", cell),
        _ => Ok(()),
    }
}

/// `atom_length(+Atom, ?Length)` (8.16.1): `instantiation_error`, `type_error(atom, Atom)`,
/// `type_error(integer, Length)`, `domain_error(not_less_than_zero, Length)`.
fn atom_length(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = BorrowedText::Other(text_of::must_be_atom(m, m.arg(args, 0))?);
    unify_length(m, args, &text)
}

/// Unifies the second argument, after checking it, with the number of characters of the first one's text.
pub fn unify_length(m: &mut Machine, args: Args, text: &BorrowedText) -> Raised<bool> {
    check_length(m, m.arg(args, 1))?;
    let characters = CharacterIndex::of(m, m.arg(args, 0), text)?;
    let length = text.with(m, |text| characters.len(text));
    m.unify_arg(args, 1, Cell::int(length.to_i64()))
}

/// `atom_chars(?Atom, ?List)`, `atom_codes(?Atom, ?List)` (8.16.4, 8.16.5): `instantiation_error`,
/// `type_error(atom, Atom)`, `type_error(list, List)` and those of wrong elements.
fn atom_elements(m: &mut Machine, args: Args, elements: TextElements) -> Raised<bool> {
    let (atom, list) = (m.arg(args, 0), m.arg(args, 1));
    if m.heap.is_var(atom) {
        let text = text_of::list(m, list, elements)?;
        let made = text_of::put_atom(m, &text)?;
        return m.unify(atom, made);
    }
    let text = text_of::read_as_atom(m, atom)?;
    text_of::unify_list(m, list, &text, elements)
}

/// `char_code(?Char, ?Code)` (8.16.6): `instantiation_error`, `type_error(character, Char)`,
/// `type_error(integer, Code)`, `representation_error(character_code)`.
fn char_code(m: &mut Machine, args: Args) -> Raised<bool> {
    let (char, code) = (m.arg(args, 0), m.arg(args, 1));
    if !m.heap.is_var(char) {
        let c = text_of::character(m, char)?;
        check_code(m, code)?;
        return m.unify(code, Cell::int(i64::from(u32::from(c))));
    }
    let c = text_of::code(m, code)?;
    let made = text_of::put_element(m, c, TextElements::Chars);
    m.unify(char, made)
}

fn check_code(m: &mut Machine, code: Cell) -> Raised<()> {
    if m.heap.is_var(code) { Ok(()) } else { text_of::code(m, code).map(|_| ()) }
}

/// `number_chars(?Number, ?List)`, `number_codes(?Number, ?List)` (8.16.7, 8.16.8): reads a complete list,
/// even if the number is given; layout may precede the number. `instantiation_error`, `type_error(number,
/// N)`, `type_error(list, List)`, those of wrong elements, `syntax_error(illegal_number)`.
fn number_elements(m: &mut Machine, args: Args, elements: TextElements) -> Raised<bool> {
    let (number, list) = (m.arg(args, 0), m.arg(args, 1));
    if !m.heap.is_var(number) && !types::is_number(m, number) {
        return type_error(m, "number", number);
    }
    if m.heap.is_var(number) || text_of::is_complete(m, list) {
        let text = text_of::list(m, list, elements)?;
        let Some(read) = numbers::parse(m, &text)? else { return illegal_number(m) };
        let read = m.heap.put_number(&read);
        return m.unify(number, read);
    }
    let Some(text) = text_of::atomic(m, number)? else { return instantiation() };
    text_of::unify_list(m, list, &text, elements)
}

/// `error(syntax_error(illegal_number), _)`
pub fn illegal_number<T>(m: &mut Machine) -> Raised<T> {
    let what = Cell::atom(m.symbols.intern("illegal_number"));
    let formal = m.heap.put_struct(atoms::SYNTAX_ERROR, &[what]);
    let context = m.heap.put_var();
    Err(Raise::Ball(m.heap.put_struct(atoms::ERROR, &[formal, context])).into())
}

/// `atom_number(?Atom, ?Number)`: semidet; fails if the text is not a number. `instantiation_error`,
/// `type_error(atom, Atom)`, `type_error(number, Number)`.
fn atom_number(m: &mut Machine, args: Args) -> Raised<bool> {
    let (atom, number) = (m.arg(args, 0), m.arg(args, 1));
    if !m.heap.is_var(atom) {
        if let View::Atom(name) = m.heap.view(atom)
            && let Some(small) = numbers::small(m.symbols.name(name))
        {
            let read = m.heap.put_integer(small);
            return m.unify(number, read);
        }
        let text = text_of::must_be_atom(m, atom)?;
        let is_plain = !text.starts_with(char::is_whitespace);
        let Some(read) = numbers::parse(m, &text)?.filter(|_| is_plain) else { return Ok(false) };
        let read = m.heap.put_number(&read);
        return m.unify(number, read);
    }
    match m.heap.view(number) {
        View::Var(_) => instantiation(),
        _ if !types::is_number(m, number) => type_error(m, "number", number),
        _ => {
            let text = text_of::must_be_atomic(m, number)?;
            let made = text_of::put_atom(m, &text)?;
            m.unify(atom, made)
        }
    }
}

/// Returns the upper case of a character, if that is a single character.
pub fn upper(c: char) -> char {
    let mut all = c.to_uppercase();
    all.next().filter(|_| all.next().is_none()).unwrap_or(c)
}

/// Returns the lower case of a character, if that is a single character.
pub fn lower(c: char) -> char {
    let mut all = c.to_lowercase();
    all.next().filter(|_| all.next().is_none()).unwrap_or(c)
}

type PutText = fn(&mut Machine, &str) -> Raised<Cell>;

/// `upcase_atom(+Text, ?Atom)` and similar predicates, for any text. A bound result is compared as text.
fn change_case(m: &mut Machine, args: Args, change: fn(char) -> char, put: PutText) -> Raised<bool> {
    let text = text_of::atom_or_any(m, m.arg(args, 0), "text")?;
    let mut changed = String::with_capacity(text.len());
    for c in text.chars() {
        // A character costs a fraction of an inference.
        if changed.len().is_multiple_of(16) {
            m.heap.meter.charge(1)?;
        }
        changed.push(change(c));
    }
    text_of::unify(m, m.arg(args, 1), &changed, put)
}
