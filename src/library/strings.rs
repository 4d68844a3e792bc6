//! Strings and their conversions (SWI-Prolog, section 5.2).

use super::atoms::unify_length;
use super::streams::encoding::Encoding;
use super::support::answers;
use super::support::arguments;
use super::support::errors::{domain_error, type_error};
use super::support::indexed_text::{CharacterIndex, IndexedText, is_ascii};
use super::support::numbers;
use super::support::text_of::{self, BorrowedText, TextElements, TextKind};
use super::types;
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::{Cell, atoms};
use crate::width::{Width, natural};

/// All take time linear in the length of the text, unless they say otherwise.
pub const BUILTINS: &[Builtin] = &[
    det("string_length", 2, string_length),
    det("string_chars", 2, |m, args| string_elements(m, args, TextElements::Chars)),
    det("string_codes", 2, |m, args| string_elements(m, args, TextElements::Codes)),
    det("string_to_atom", 2, |m, args| convert(m, args, TextKind::String, TextKind::Atom)),
    det("atom_string", 2, |m, args| convert(m, args, TextKind::Atom, TextKind::String)),
    det("number_string", 2, number_string),
    det("text_to_string", 2, text_to_string),
    nondet("string_code", 3, string_code),
    det("get_string_code", 3, get_string_code),
    det("string_bytes", 3, string_bytes),
    det("$columns", 2, columns),
];

/// `string_length(+Text, ?Length)`
fn string_length(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = text_of::in_place(m, m.arg(args, 0), "text")?;
    unify_length(m, args, &text)
}

/// `'$columns'(+Text, -Columns)`: the columns that a text takes on a terminal.
fn columns(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = text_of::in_place(m, m.arg(args, 0), "text")?;
    let columns = text.with(m, taquin_search::columns);
    m.heap.meter.charge(columns / 64)?;
    m.unify_arg(args, 1, Cell::int(columns.to_i64()))
}

/// `string_chars(?String, ?Chars)`, `string_codes(?String, ?Codes)`: det. Compares them as texts if both are
/// bound.
fn string_elements(m: &mut Machine, args: Args, elements: TextElements) -> Raised<bool> {
    let (string, list) = (m.arg(args, 0), m.arg(args, 1));
    if m.heap.is_var(string) {
        let text = text_of::any(m, list, "text")?;
        let made = text_of::put_string(m, &text)?;
        return m.unify(string, made);
    }
    let text = text_of::any(m, string, "text")?;
    if list == Cell::atom(atoms::NIL) {
        return Ok(text.is_empty());
    }
    text_of::unify(m, list, &text, |m, text| text_of::put_list(m, text, elements))
}

/// `string_to_atom(?String, ?Atom)`, `atom_string(?Atom, ?String)`: det; converts the first if it is bound,
/// else the second. Accepts texts of any kind, and compares by text.
fn convert(m: &mut Machine, args: Args, first: TextKind, second: TextKind) -> Raised<bool> {
    let (from, to, kind) = match m.heap.is_var(m.arg(args, 0)) {
        true => (1, 0, first),
        false => (0, 1, second),
    };
    let given = m.arg(args, from);
    let text = match [first, second][usize::from(from)] {
        TextKind::Atom => text_of::atom_or_any(m, given, "text")?,
        TextKind::String => text_of::any(m, given, "text")?,
    };
    text_of::unify(m, m.arg(args, to), &text, |m, text| text_of::put(m, text, kind))
}

/// `number_string(?Number, ?String)`: semidet; ignores layout around the number.
fn number_string(m: &mut Machine, args: Args) -> Raised<bool> {
    let (number, string) = (m.arg(args, 0), m.arg(args, 1));
    if !m.heap.is_var(string) {
        let small = m.heap.string(string).and_then(|text| numbers::small(text.trim()));
        if let Some(small) = small {
            let read = m.heap.put_integer(small);
            return m.unify(number, read);
        }
        let text = text_of::any(m, string, "text")?;
        let Some(read) = numbers::parse(m, text.trim())? else { return Ok(false) };
        let read = m.heap.put_number(&read);
        return m.unify(number, read);
    }
    if m.heap.is_var(number) {
        return instantiation();
    }
    if !types::is_number(m, number) {
        return type_error(m, "number", number);
    }
    let text = text_of::must_be_atomic(m, number)?;
    let made = text_of::put_string(m, &text)?;
    m.unify(string, made)
}

/// `text_to_string(+Text, ?String)`: det; from an atom, a string, or a list of codes or characters. A bound
/// String is compared as text, unless Text is a string.
fn text_to_string(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = m.arg(args, 0);
    if types::is_number(m, text) {
        return type_error(m, "text", text);
    }
    if m.heap.string(text).is_some() {
        return m.unify_arg(args, 1, text);
    }
    let text = text_of::any(m, text, "text")?;
    text_of::unify(m, m.arg(args, 1), &text, text_of::put_string)
}

/// The memory that a byte takes while it becomes an element of a list: the byte, its encoding, a cell, and
/// the list.
const BYTES_OF_BYTE: usize = 32;

/// `string_code(?Index, +String, ?Code)`: the code at an index counted from 1; enumerates if the index is
/// unbound. `type_error(integer, Index)`, `domain_error(not_less_than_zero, Index)`.
fn string_code(m: &mut Machine, args: Args) -> Raised<Nondet> {
    if m.heap.is_var(m.arg(args, 0)) {
        let text = IndexedText::new(text_of::any(m, m.arg(args, 1), "text")?);
        return answers::each(1..=text.len(), move |m, args, index| {
            let number = Cell::int(i64::try_from(index).unwrap_or(0));
            let c = text.slice(index - 1, 1).chars().next();
            Ok(m.unify_arg(args, 0, number)? && unify_code(m, args, c)?)
        });
    }
    let text = text_of::in_place(m, m.arg(args, 1), "text")?;
    let index = arguments::integer(m, m.arg(args, 0))?;
    match natural(index) {
        Some(index) => {
            let c = character_at(m, m.arg(args, 1), &text, index)?;
            answers::once(unify_code(m, args, c)?)
        }
        None => domain_error(m, "not_less_than_zero", m.arg(args, 0)),
    }
}

/// `get_string_code(+Index, +String, -Code)`: semidet.
fn get_string_code(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = text_of::in_place(m, m.arg(args, 1), "text")?;
    let index = arguments::count(m, m.arg(args, 0))?;
    let c = character_at(m, m.arg(args, 1), &text, index)?;
    unify_code(m, args, c)
}

/// Returns the character of the text of `cell` at an index counted from 1. O(1) for atoms and strings of
/// ASCII characters.
fn character_at(m: &mut Machine, cell: Cell, text: &BorrowedText, index: usize) -> Raised<Option<char>> {
    let Some(before) = index.checked_sub(1) else { return Ok(None) };
    if is_ascii(m, cell) {
        return Ok(text.with(m, |text| text.as_bytes().get(before).copied()).map(char::from));
    }
    let characters = CharacterIndex::of(m, cell, text)?;
    Ok(text.with(m, |text| {
        let text = IndexedText::with(text, characters);
        (before < text.len()).then(|| text.slice(before, 1).chars().next()).flatten()
    }))
}

fn unify_code(m: &mut Machine, args: Args, c: Option<char>) -> Raised<bool> {
    let Some(c) = c else { return Ok(false) };
    m.unify_arg(args, 2, Cell::int(i64::from(u32::from(c))))
}

/// `string_bytes(?String, ?Bytes, +Encoding)`: det; the text as encoded in a file.
///
/// `domain_error(encoding, E)`; `representation_error(encoding)` for a character that the encoding lacks.
fn string_bytes(m: &mut Machine, args: Args) -> Raised<bool> {
    let cell = m.arg(args, 2);
    let name = arguments::atom(m, cell)?;
    let Some(encoding) = Encoding::named(m.symbols.name(name)) else {
        return domain_error(m, "encoding", cell);
    };
    if m.heap.is_var(m.arg(args, 0)) {
        let mut bytes = Vec::new();
        for element in arguments::list(m, m.arg(args, 1))? {
            m.heap.grow_list(&mut bytes)?;
            match m.heap.integer(element).map(u8::try_from) {
                Some(Ok(byte)) => bytes.push(byte),
                _ if m.heap.is_var(element) => return instantiation(),
                _ => return type_error(m, "byte", element),
            }
        }
        m.heap.afford(3 * bytes.len())?;
        m.heap.meter.charge(bytes.len() / 16)?;
        let mut text = String::new();
        let mut rest = &bytes[..];
        while let Some((c, length)) = encoding.decode(rest) {
            text.push(c);
            rest = &rest[length..];
        }
        // An incomplete character.
        text.extend(rest.first().map(|_| char::REPLACEMENT_CHARACTER));
        let string = text_of::put_string(m, &text)?;
        return m.unify_arg(args, 0, string);
    }
    let text = arguments::text(m, m.arg(args, 0))?;
    if !text.chars().all(|c| encoding.has(c)) {
        return Err(Raise::Representation(m.symbols.intern("encoding")).into());
    }
    m.heap.afford(text.len() * BYTES_OF_BYTE)?;
    m.heap.meter.charge(text.len() / 8)?;
    let mut bytes = Vec::with_capacity(text.len());
    encoding.encode(&text, &mut bytes);
    let bytes: Vec<Cell> = bytes.into_iter().map(|byte| Cell::int(i64::from(byte))).collect();
    let list = m.heap.put_list(&bytes);
    m.unify_arg(args, 1, list)
}
