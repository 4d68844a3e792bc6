//! The text of a term (an atom, a string, a number, a list of codes or characters), and terms made from text.
//!
//! ISO's predicates accept only atoms and raise errors for other terms; those of SWI-Prolog accept any text.
//! If the flag `iso` is off, predicates that only read an atom accept a number as its text.

use std::ops::Deref;
use std::sync::Arc;

use super::errors::{representation_error, type_error};
use super::numbers;
use crate::error::Stop;
use crate::library::types;
use crate::machine::Machine;
use crate::term::heap::unwind;
use crate::term::radix::Decimal;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, View, atoms};

/// A text, either shared with the atom table or owned.
#[derive(Clone, Debug)]
pub enum TermText {
    Shared(Arc<str>),
    Owned(String),
}

impl Deref for TermText {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            TermText::Shared(text) => text,
            TermText::Owned(text) => text,
        }
    }
}

impl From<TermText> for String {
    fn from(text: TermText) -> String {
        match text {
            TermText::Shared(text) => text.as_ref().to_owned(),
            TermText::Owned(text) => text,
        }
    }
}

impl From<String> for TermText {
    fn from(text: String) -> TermText {
        TermText::Owned(text)
    }
}

/// The size of most texts, in bytes.
pub const COMMON: usize = 48;

/// The kind of elements in a list of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextElements {
    Codes,
    Chars,
}

// ---- from terms to text ----

/// Returns the text of an atom, string or number; `None` for another term.
pub fn atomic(m: &mut Machine, cell: Cell) -> Raised<Option<TermText>> {
    Ok(match m.heap.view(cell) {
        View::Atom(name) => Some(TermText::Shared(m.symbols.shared_name(name))),
        View::Int(i) => Some(TermText::Owned(Decimal::of(i).as_str().to_owned())),
        View::Box(addr) => match m.heap.box_number(addr) {
            Some(number) => Some(TermText::Owned(numbers::format(&mut m.heap, &number)?)),
            None => {
                let bytes = m.heap.box_string(addr).map_or(0, str::len);
                m.heap.afford(bytes)?;
                m.heap.box_string(addr).map(|text| TermText::Owned(text.to_owned()))
            }
        },
        _ => None,
    })
}

/// Adds the text of an atom, a string or a small integer. Returns false for another term, whose text is not
/// added.
pub fn push_simple(m: &Machine, cell: Cell, text: &mut String) -> Raised<bool> {
    let piece = match m.heap.view(cell) {
        View::Int(value) => {
            numbers::push_integer(text, value);
            return Ok(true);
        }
        View::Atom(name) => m.symbols.name(name),
        View::Box(addr) => match m.heap.box_string(addr) {
            Some(piece) => piece,
            None => return Ok(false),
        },
        _ => return Ok(false),
    };
    if text.len() + piece.len() > text.capacity() {
        m.heap.afford(2 * (text.len() + piece.len()))?;
    }
    text.push_str(piece);
    Ok(true)
}

/// Returns the text of an atomic term: `instantiation_error`, `type_error(atomic, T)`.
pub fn must_be_atomic(m: &mut Machine, cell: Cell) -> Raised<TermText> {
    match atomic(m, cell)? {
        Some(text) => Ok(text),
        None if m.heap.is_var(cell) => instantiation(),
        None => type_error(m, "atomic", cell),
    }
}

/// Returns the text of an atom or a string: `instantiation_error`, `type_error(atom, T)`.
pub fn must_be_atom(m: &mut Machine, cell: Cell) -> Raised<TermText> {
    match m.heap.number(cell) {
        Some(_) => type_error(m, "atom", cell),
        None => atomic_as_atom(m, cell),
    }
}

/// Returns the text of an argument that is read as an atom. A number is accepted as its text unless the flag
/// `iso` is on.
pub fn read_as_atom(m: &mut Machine, cell: Cell) -> Raised<TermText> {
    if m.db.flags.iso { must_be_atom(m, cell) } else { atomic_as_atom(m, cell) }
}

fn atomic_as_atom(m: &mut Machine, cell: Cell) -> Raised<TermText> {
    match atomic(m, cell)? {
        Some(text) => Ok(text),
        None if m.heap.is_var(cell) => instantiation(),
        None => type_error(m, "atom", cell),
    }
}

/// Returns the text of an atomic term or a list of codes or characters: `instantiation_error`,
/// `type_error(expected, T)`.
pub fn any(m: &mut Machine, cell: Cell, expected: &str) -> Raised<TermText> {
    let is_list = matches!(m.heap.view(cell), View::List(_) | View::Atom(atoms::NIL));
    if is_list && let Some(text) = plain_list(m, cell, char_or_code) {
        m.heap.meter.charge(text.len() / 8)?;
        return Ok(TermText::Owned(text));
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

/// Like [`any`], for arguments that are rarely lists: `[]` is the atom of two characters.
pub fn atom_or_any(m: &mut Machine, cell: Cell, expected: &str) -> Raised<TermText> {
    match m.heap.view(cell) {
        View::Atom(_) => must_be_atom(m, cell),
        _ => any(m, cell, expected),
    }
}

/// The text of a term, read in place: valid only while the heap is unchanged.
#[derive(Clone)]
pub enum BorrowedText {
    String(Cell),
    Other(TermText),
}

impl BorrowedText {
    /// Applies a function to the text.
    pub fn with<T>(&self, m: &Machine, read: impl FnOnce(&str) -> T) -> T {
        match self {
            BorrowedText::String(cell) => read(m.heap.string(*cell).unwrap_or_default()),
            BorrowedText::Other(text) => read(text),
        }
    }

    /// Returns an owned text.
    pub fn into_text(self, m: &Machine) -> TermText {
        match self {
            BorrowedText::String(cell) => TermText::Owned(m.heap.string(cell).unwrap_or_default().to_owned()),
            BorrowedText::Other(text) => text,
        }
    }
}

/// Like [`atom_or_any`], without copying a string.
pub fn in_place(m: &mut Machine, cell: Cell, expected: &str) -> Raised<BorrowedText> {
    match types::is_string(m, cell) {
        true => Ok(BorrowedText::String(cell)),
        false => atom_or_any(m, cell, expected).map(BorrowedText::Other),
    }
}

/// Returns the text of a list of codes or characters; `None` for other lists; `instantiation_error` for a
/// partial list. O(n).
pub fn list_or_none(m: &mut Machine, list: Cell) -> Raised<Option<TermText>> {
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
    Ok(text.map(TermText::Owned))
}

/// Returns the text of a proper list whose elements are all characters. O(n).
fn plain_list(m: &Machine, list: Cell, element: impl Fn(&Machine, Cell) -> Option<char>) -> Option<String> {
    let mut text = String::with_capacity(COMMON);
    let mut rest = m.heap.list_iter(list);
    // A cyclic list would yield more cells than the heap has.
    for (i, cell) in (1..).zip(rest.by_ref().take(m.heap.top())) {
        if text.len() == text.capacity() && m.heap.afford(2 * text.len()).is_err() {
            unwind(Stop::Memory);
        }
        m.heap.look_at(i);
        text.push(element(m, cell)?);
    }
    (rest.tail() == Cell::atom(atoms::NIL)).then_some(text)
}

/// Returns the character that a one-character atom or a code represents.
fn char_or_code(m: &Machine, cell: Cell) -> Option<char> {
    match m.heap.view(cell) {
        View::Atom(name) => m.symbols.single_char(name),
        View::Int(code) => char_of_code(code),
        _ => None,
    }
}

/// Returns the character of a code.
pub fn char_of_code(code: i64) -> Option<char> {
    u32::try_from(code).ok().and_then(char::from_u32)
}

/// Returns the text of a list of `elements` (ISO 8.16.4, 8.16.5): `instantiation_error` for a partial list or
/// an unbound element, `type_error(list, L)`, and the errors of [`element`]. Accepts a string as its list
/// unless the flag `iso` is on. O(n).
pub fn list(m: &mut Machine, list: Cell, elements: TextElements) -> Raised<String> {
    if let Some(text) = string(m, list).filter(|_| !m.db.flags.iso) {
        return Ok(text);
    }
    let plain = match elements {
        TextElements::Chars => plain_list(m, list, |m, cell| match m.heap.view(cell) {
            View::Atom(name) => m.symbols.single_char(name),
            _ => None,
        }),
        TextElements::Codes => plain_list(m, list, |m, cell| match m.heap.view(cell) {
            View::Int(code) => char_of_code(code),
            _ => None,
        }),
    };
    if let Some(text) = plain {
        m.heap.meter.charge(text.len() / 8)?;
        return Ok(text);
    }
    let cells = super::elements::list(m, list)?;
    if cells.iter().any(|&e| m.heap.is_var(e)) {
        return instantiation();
    }
    let mut text = String::with_capacity(cells.len());
    for cell in cells {
        text.push(element(m, cell, elements)?);
    }
    Ok(text)
}

/// Unifies a list with the elements of a text, after checking its bound elements and its end (ISO 8.16.4.3).
/// The errors are those of [`list`], which also accepts a string as its list. O(n).
pub fn unify_list(m: &mut Machine, list: Cell, text: &str, elements: TextElements) -> Raised<bool> {
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

/// Returns the text of a string.
fn string(m: &Machine, cell: Cell) -> Option<String> {
    match m.heap.view(cell) {
        View::Box(addr) => m.heap.box_string(addr).map(str::to_owned),
        _ => None,
    }
}

/// Returns the character that one element represents, or the error. By the standard (8.16.5.3, 8.16.8.3)
/// everything but a code is a `representation_error`; without the flag `iso`, everything but an integer is a
/// `type_error`.
pub fn element(m: &mut Machine, cell: Cell, elements: TextElements) -> Raised<char> {
    match elements {
        TextElements::Chars => character(m, cell),
        TextElements::Codes if m.db.flags.iso && !m.heap.is_var(cell) && !m.heap.is_integer(cell) => {
            representation_error(m, "character_code")
        }
        TextElements::Codes => code(m, cell),
    }
}

/// Returns the character of a one-character atom: `instantiation_error`, `type_error(character, C)`.
pub fn character(m: &mut Machine, cell: Cell) -> Raised<char> {
    match m.heap.view(cell) {
        View::Atom(name) if m.symbols.single_char(name).is_some() => {
            Ok(m.symbols.single_char(name).unwrap_or_default())
        }
        View::Var(_) => instantiation(),
        _ => type_error(m, "character", cell),
    }
}

/// Returns the character of a code: `instantiation_error`, `type_error(integer, C)`,
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

/// Returns whether the list has no variable as an element or end, so that its text can be read. Returns
/// `true` for a term that is not a list, so that reading its text raises the error.
#[inline]
pub fn is_complete(m: &Machine, list: Cell) -> bool {
    match m.heap.list_to_vec(list) {
        Ok(elements) => !elements.iter().any(|&e| m.heap.is_var(e)),
        Err(tail) => !m.heap.is_var(tail),
    }
}

// ---- from text to terms ----

/// Unifies a term with a text: compares the texts if the term is one of any kind, or else unifies it with
/// the term that `put` makes.
pub fn unify(
    m: &mut Machine,
    cell: Cell,
    text: &str,
    put: impl FnOnce(&mut Machine, &str) -> Raised<Cell>,
) -> Raised<bool> {
    let given = match m.heap.view(cell) {
        View::List(_) if is_complete(m, cell) => list_or_none(m, cell)?,
        _ => atomic(m, cell)?,
    };
    if let Some(given) = given {
        return Ok(*given == *text);
    }
    let made = put(m, text)?;
    m.unify(cell, made)
}

/// Returns the atom of a text. The names of all atoms together stay below the memory limit.
pub fn put_atom(m: &mut Machine, text: &str) -> Raised<Cell> {
    if let [byte @ ..128] = *text.as_bytes() {
        return Ok(Cell::atom(m.symbols.intern_char(char::from(byte))));
    }
    m.heap.meter.charge(text.len() / 64)?;
    // The text exists twice for a moment.
    m.heap.afford(2 * text.len())?;
    let before = m.symbols.bytes();
    let atom = m.symbols.intern(text);
    // The meter counts atoms only at regular intervals, so this adds the new bytes at once.
    m.heap.meter.beside += m.symbols.bytes().saturating_sub(before);
    Ok(Cell::atom(atom))
}

/// Returns the string of a text.
pub fn put_string(m: &mut Machine, text: &str) -> Raised<Cell> {
    m.heap.afford(2 * text.len())?;
    m.heap.reserve(text.len() / 8 + 2)?;
    m.heap.meter.charge(text.len() / 64)?;
    Ok(m.heap.put_string(text))
}

/// Returns the list of a text's codes or characters. O(n).
pub fn put_list(m: &mut Machine, text: &str, elements: TextElements) -> Raised<Cell> {
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

/// Returns one code or character.
pub fn put_element(m: &mut Machine, c: char, elements: TextElements) -> Cell {
    match elements {
        TextElements::Codes => Cell::int(i64::from(u32::from(c))),
        TextElements::Chars => Cell::atom(m.symbols.intern_char(c)),
    }
}

/// The kind of term that a text becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    Atom,
    String,
}

/// Returns the text as an atom or a string.
pub fn put(m: &mut Machine, text: &str, kind: TextKind) -> Raised<Cell> {
    match kind {
        TextKind::Atom => put_atom(m, text),
        TextKind::String => put_string(m, text),
    }
}

/// Returns text as an `atom`, a `string`, `codes` or `chars`, the last two with a tail. O(length).
pub fn text_term(m: &mut Machine, kind: &str, text: &str, tail: Option<Cell>) -> Raised<Cell> {
    if kind == "string" {
        m.heap.reserve(text.len() / 8 + 2)?;
        return Ok(m.heap.put_long_string(text)?);
    }
    m.heap.meter.charge(text.len() / 8)?;
    if kind == "atom" {
        return Ok(Cell::atom(m.symbols.intern(text)));
    }
    let tail = tail.unwrap_or(Cell::atom(atoms::NIL));
    m.heap.reserve(2 * text.len())?;
    let chars = text.chars();
    Ok(match kind {
        "codes" => m.heap.put_list_with_tail(chars.map(|c| Cell::int(i64::from(u32::from(c)))), tail),
        _ => m.heap.put_list_with_tail(chars.map(|c| Cell::atom(m.symbols.intern_char(c))), tail),
    })
}
