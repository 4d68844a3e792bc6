//! The text of a term: of an atom, a string, a number, a list of codes or characters; and the way back.
//!
//! ISO's predicates take atoms only and say what else is wrong; those from SWI-Prolog take any text. Where the flag
//! `iso` is off, a number may stand for its text in the predicates that merely read an atom.

use super::errors::{representation_error, type_error};
use super::numbers;
use super::types;
use crate::error::Stop;
use crate::machine::Machine;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, View, atoms};
use std::ops::Deref;
use std::sync::Arc;

/// A text, shared with the table of atoms or its own.
#[derive(Clone, Debug)]
pub enum Text {
    Shared(Arc<str>),
    Owned(String),
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Text::Shared(text) => text,
            Text::Owned(text) => text,
        }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::Owned(text)
    }
}

/// The elements that a list of text has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elements {
    Codes,
    Chars,
}

// ---- from terms to text ----

/// The text of an atom, string or number; `None` for anything else.
pub fn atomic(m: &mut Machine, cell: Cell) -> Raised<Option<Text>> {
    Ok(match m.heap.view(cell) {
        View::Atom(name) => Some(Text::Shared(m.symbols.shared_name(name))),
        View::Int(i) => Some(Text::Owned(i.to_string())),
        View::Box(addr) => match m.heap.box_number(addr) {
            Some(number) => Some(Text::Owned(numbers::format(&mut m.heap, &number)?)),
            None => {
                let bytes = m.heap.box_string(addr).map_or(0, str::len);
                m.heap.afford(bytes)?;
                m.heap.box_string(addr).map(|text| Text::Owned(text.to_owned()))
            }
        },
        _ => None,
    })
}

/// The text of what must be atomic: `instantiation_error`, `type_error(atomic, T)`.
pub fn must_be_atomic(m: &mut Machine, cell: Cell) -> Raised<Text> {
    match atomic(m, cell)? {
        Some(text) => Ok(text),
        None if m.heap.is_var(cell) => instantiation(),
        None => type_error(m, "atomic", cell),
    }
}

/// The text of an atom (a string counts as one): `instantiation_error`, `type_error(atom, T)`.
pub fn must_be_atom(m: &mut Machine, cell: Cell) -> Raised<Text> {
    match m.heap.number(cell) {
        Some(_) => type_error(m, "atom", cell),
        None => atomic_as_atom(m, cell),
    }
}

/// The text where an atom is read, a number for its text unless the flag `iso` is on.
pub fn read_as_atom(m: &mut Machine, cell: Cell) -> Raised<Text> {
    if m.db.flags.iso { must_be_atom(m, cell) } else { atomic_as_atom(m, cell) }
}

fn atomic_as_atom(m: &mut Machine, cell: Cell) -> Raised<Text> {
    match atomic(m, cell)? {
        Some(text) => Ok(text),
        None if m.heap.is_var(cell) => instantiation(),
        None => type_error(m, "atom", cell),
    }
}

/// The text of anything: atomic, or a list of codes or characters. `instantiation_error`, `type_error(expected, T)`.
pub fn any(m: &mut Machine, cell: Cell, expected: &str) -> Raised<Text> {
    let is_list = matches!(m.heap.view(cell), View::List(_) | View::Atom(atoms::NIL));
    if is_list && let Some(text) = plain_list(m, cell, char_or_code) {
        m.heap.meter.charge(text.len() / 8)?;
        return Ok(Text::Owned(text));
    }
    if is_list && let Some(text) = list_or_none(m, cell)? {
        return Ok(text);
    }
    match atomic(m, cell)? {
        Some(text) => Ok(text),
        None if m.heap.is_var(cell) => instantiation(),
        None => type_error(m, expected, cell),
    }
}

/// The text of anything, read where it stands: as long as the heap stays as it is.
pub enum InPlace {
    String(Cell),
    Other(Text),
}

impl InPlace {
    /// What a function makes of the text.
    pub fn with<T>(&self, m: &Machine, read: impl FnOnce(&str) -> T) -> T {
        match self {
            InPlace::String(cell) => read(m.heap.string(*cell).unwrap_or_default()),
            InPlace::Other(text) => read(text),
        }
    }

    /// The text itself, for those that keep it.
    pub fn into_text(self, m: &Machine) -> Text {
        match self {
            InPlace::String(cell) => Text::Owned(m.heap.string(cell).unwrap_or_default().to_owned()),
            InPlace::Other(text) => text,
        }
    }
}

/// As [`any`], without a copy of a string.
pub fn in_place(m: &mut Machine, cell: Cell, expected: &str) -> Raised<InPlace> {
    match types::is_string(m, cell) {
        true => Ok(InPlace::String(cell)),
        false => any(m, cell, expected).map(InPlace::Other),
    }
}

/// The text of a list of codes or characters; `None` for other lists; `instantiation_error` for a partial one. O(n).
pub fn list_or_none(m: &mut Machine, list: Cell) -> Raised<Option<Text>> {
    let elements = match m.heap.list_to_vec(list) {
        Ok(elements) => elements,
        Err(tail) if m.heap.is_var(tail) => return instantiation(),
        Err(_) => return Ok(None),
    };
    m.heap.meter.charge(elements.len() / 8)?;
    if elements.iter().any(|&e| m.heap.is_var(e)) {
        return instantiation();
    }
    let text: Option<String> = elements.iter().map(|&e| char_or_code(m, e)).collect();
    Ok(text.map(Text::Owned))
}

/// The text of a proper list of nothing but elements that are characters. O(n).
fn plain_list(m: &Machine, list: Cell, element: impl Fn(&Machine, Cell) -> Option<char>) -> Option<String> {
    let mut text = String::new();
    let mut rest = m.heap.list_iter(list);
    // A cyclic list is longer than the heap.
    for cell in rest.by_ref().take(m.heap.top()) {
        if text.len() == text.capacity() && m.heap.afford(2 * text.len()).is_err() {
            std::panic::panic_any(Stop::Memory);
        }
        text.push(element(m, cell)?);
    }
    (rest.tail() == Cell::atom(atoms::NIL)).then_some(text)
}

/// The character that a one-character atom or a code stands for.
fn char_or_code(m: &Machine, cell: Cell) -> Option<char> {
    match m.heap.view(cell) {
        View::Atom(name) => m.symbols.single_char(name),
        View::Int(code) => char_of_code(code),
        _ => None,
    }
}

/// The character of a code.
pub fn char_of_code(code: i64) -> Option<char> {
    u32::try_from(code).ok().and_then(char::from_u32)
}

/// The text of a list of `elements` (ISO 8.16.4, 8.16.5): `instantiation_error` for a partial list or an unbound
/// element, `type_error(list, L)`, and the errors of [`element`]. A string stands for its list unless the flag
/// `iso` is on. O(n).
pub fn list(m: &mut Machine, list: Cell, elements: Elements) -> Raised<String> {
    if let Some(text) = string(m, list).filter(|_| !m.db.flags.iso) {
        return Ok(text);
    }
    let plain = match elements {
        Elements::Chars => plain_list(m, list, |m, cell| match m.heap.view(cell) {
            View::Atom(name) => m.symbols.single_char(name),
            _ => None,
        }),
        Elements::Codes => plain_list(m, list, |m, cell| match m.heap.view(cell) {
            View::Int(code) => char_of_code(code),
            _ => None,
        }),
    };
    if let Some(text) = plain {
        m.heap.meter.charge(text.len() / 8)?;
        return Ok(text);
    }
    let cells = super::arguments::list(m, list)?;
    if cells.iter().any(|&e| m.heap.is_var(e)) {
        return instantiation();
    }
    let mut text = String::with_capacity(cells.len());
    for cell in cells {
        text.push(element(m, cell, elements)?);
    }
    Ok(text)
}

/// Unifies a list with the elements of a text, once what is bound in it is an element and its end that of a list or
/// unbound (ISO 8.16.4.3). The errors are those of [`list`]; a string stands for its list, as there. O(n).
pub fn unify_list(m: &mut Machine, list: Cell, text: &str, elements: Elements) -> Raised<bool> {
    if m.heap.is_var(list) {
        let whole = put_list(m, text, elements)?;
        return m.unify(list, whole);
    }
    if let Some(given) = string(m, list).filter(|_| !m.db.flags.iso) {
        return Ok(given == text);
    }
    let (found, end) = match m.heap.list_to_vec(list) {
        Ok(found) => (found, None),
        Err(end) => (m.heap.list_iter(list).take(m.heap.top()).collect(), Some(end)),
    };
    m.heap.meter.charge(found.len() / 8)?;
    for cell in found {
        if !m.heap.is_var(cell) {
            element(m, cell, elements)?;
        }
    }
    if end.is_some_and(|end| !m.heap.is_var(end)) {
        return type_error(m, "list", list);
    }
    let whole = put_list(m, text, elements)?;
    m.unify(list, whole)
}

/// The text of a string.
fn string(m: &Machine, cell: Cell) -> Option<String> {
    match m.heap.view(cell) {
        View::Box(addr) => m.heap.box_string(addr).map(str::to_owned),
        _ => None,
    }
}

/// The character that one element stands for, or the error. By the standard's letter (8.16.5.3, 8.16.8.3) whatever
/// is no code is not represented; without the flag `iso`, what is no integer is of the wrong type.
pub fn element(m: &mut Machine, cell: Cell, elements: Elements) -> Raised<char> {
    match elements {
        Elements::Chars => character(m, cell),
        Elements::Codes if m.db.flags.iso && !m.heap.is_var(cell) && !m.heap.is_integer(cell) => {
            representation_error(m, "character_code")
        }
        Elements::Codes => code(m, cell),
    }
}

/// The character of a one-character atom: `instantiation_error`, `type_error(character, C)`.
pub fn character(m: &mut Machine, cell: Cell) -> Raised<char> {
    match m.heap.view(cell) {
        View::Atom(name) if m.symbols.single_char(name).is_some() => {
            Ok(m.symbols.single_char(name).unwrap_or_default())
        }
        View::Var(_) => instantiation(),
        _ => type_error(m, "character", cell),
    }
}

/// The character of a code: `instantiation_error`, `type_error(integer, C)`,
/// `representation_error(character_code)`.
pub fn code(m: &mut Machine, cell: Cell) -> Raised<char> {
    match m.heap.view(cell) {
        View::Int(code) => match char_of_code(code) {
            Some(c) => Ok(c),
            None => representation_error(m, "character_code"),
        },
        View::Var(_) => instantiation(),
        _ if m.heap.is_integer(cell) => representation_error(m, "character_code"),
        _ => type_error(m, "integer", cell),
    }
}

/// Whether the list has no variable in it or at its end: whether its text can be taken. A term that is no list
/// counts, so that taking its text says what is wrong.
pub fn is_complete(m: &Machine, list: Cell) -> bool {
    match m.heap.list_to_vec(list) {
        Ok(elements) => !elements.iter().any(|&e| m.heap.is_var(e)),
        Err(tail) => !m.heap.is_var(tail),
    }
}

// ---- from text to terms ----

/// The atom of a text. The names of all atoms together stay below the memory limit.
pub fn put_atom(m: &mut Machine, text: &str) -> Raised<Cell> {
    if let [byte @ ..128] = *text.as_bytes() {
        return Ok(Cell::atom(m.symbols.intern_char(char::from(byte))));
    }
    m.heap.meter.charge(text.len() / 64)?;
    // The text is there twice for a moment.
    m.heap.afford(2 * text.len())?;
    let before = m.symbols.bytes();
    let atom = m.symbols.intern(text);
    // The account weighs atoms only when a call looks up.
    m.heap.meter.beside += m.symbols.bytes().saturating_sub(before);
    Ok(Cell::atom(atom))
}

/// The string of a text.
pub fn put_string(m: &mut Machine, text: &str) -> Raised<Cell> {
    m.heap.afford(2 * text.len())?;
    m.heap.reserve(text.len() / 8 + 2)?;
    m.heap.meter.charge(text.len() / 64)?;
    Ok(m.heap.put_string(text))
}

/// The list of a text's codes or characters. O(n).
pub fn put_list(m: &mut Machine, text: &str, elements: Elements) -> Raised<Cell> {
    m.heap.afford(text.len().saturating_mul(17))?;
    m.heap.reserve(text.len().saturating_mul(2))?;
    m.heap.meter.charge(text.len() / 8)?;
    let list = m.heap.top();
    for c in text.chars() {
        let element = put_element(m, c, elements);
        let at = m.heap.push_fast(element);
        m.heap.push_fast(Cell::list(at + 2));
    }
    let end = m.heap.top();
    if end == list {
        return Ok(Cell::atom(atoms::NIL));
    }
    m.heap.set(end - 1, Cell::atom(atoms::NIL));
    Ok(Cell::list(list))
}

/// One code or character.
pub fn put_element(m: &mut Machine, c: char, elements: Elements) -> Cell {
    match elements {
        Elements::Codes => Cell::int(i64::from(u32::from(c))),
        Elements::Chars => Cell::atom(m.symbols.intern_char(c)),
    }
}

/// What kind of term a text becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Atom,
    String,
}

/// The text as an atom or a string.
pub fn put(m: &mut Machine, text: &str, kind: Kind) -> Raised<Cell> {
    match kind {
        Kind::Atom => put_atom(m, text),
        Kind::String => put_string(m, text),
    }
}

// ---- places in a text ----

/// A text whose characters are found by number in constant time.
#[derive(Clone, Debug)]
pub struct Characters<T = Text> {
    text: T,
    /// Where each character begins, and the end; nothing when every character is one byte.
    starts: Option<Vec<usize>>,
}

impl<T: Deref<Target = str>> Characters<T> {
    /// A text that is known to be ASCII. O(1)
    pub fn ascii(text: T) -> Characters<T> {
        Characters { text, starts: None }
    }

    /// O(n), or O(n / 8) when all characters are ASCII.
    pub fn new(text: T) -> Characters<T> {
        let starts = (!text.is_ascii()).then(|| {
            let starts = text.char_indices().map(|(at, _)| at);
            starts.chain([text.len()]).collect()
        });
        Characters { text, starts }
    }

    /// How many characters there are.
    pub fn len(&self) -> usize {
        self.starts.as_ref().map_or(self.text.len(), |starts| starts.len() - 1)
    }

    /// The byte at which a character begins.
    pub fn byte(&self, character: usize) -> usize {
        self.starts.as_ref().map_or(character, |starts| starts[character])
    }

    /// The number of the character that begins at a byte.
    pub fn character(&self, byte: usize) -> usize {
        self.starts.as_ref().map_or(byte, |starts| starts.partition_point(|&start| start < byte))
    }

    /// The characters from `before`, `length` of them.
    pub fn slice(&self, before: usize, length: usize) -> &str {
        &self.text[self.byte(before)..self.byte(before + length)]
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }
}
