//! Joining and splitting texts: `atom_concat/3` (ISO 8.16.2) and SWI-Prolog's relatives.

use rustc_hash::FxHashSet;

use super::format::FormatSink;
use super::support::answers;
use super::support::elements;
use super::support::errors::domain_error;
use super::support::indexed_text::IndexedText;
use super::support::text_of::{self, COMMON, TermText, TextKind};
use super::types;
use crate::machine::native::{Builtin, det, iso_nondet, nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::term::Cell;
use crate::term::raise::{Raised, instantiation};

pub const BUILTINS: &[Builtin] = &[
    iso_nondet("atom_concat", 3, |m, args| concat(m, args, TextFlavour::Atom)),
    nondet("string_concat", 3, |m, args| concat(m, args, TextFlavour::String)),
    nondet("text_concat", 3, |m, args| concat(m, args, TextFlavour::Either)),
    det("atomic_list_concat", 2, atomic_list_concat),
    det("atomic_list_concat", 3, atomic_list_concat_separated),
    det("atomics_to_string", 2, atomics_to_string),
    det("split_string", 4, split_string),
    det("$normalize_space", 2, normalize_space),
];

/// The kinds of texts that are accepted and returned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TextFlavour {
    Atom,
    String,
    /// Returns a string if one of the given texts is a string, else an atom.
    Either,
}

impl TextFlavour {
    /// Returns the text of an argument, or `None` if it is unbound.
    #[inline]
    fn read(self, m: &mut Machine, cell: Cell) -> Raised<Option<TermText>> {
        if m.heap.is_var(cell) {
            return Ok(None);
        }
        match self {
            TextFlavour::Atom => text_of::read_as_atom(m, cell).map(Some),
            _ => text_of::must_be_atomic(m, cell).map(Some),
        }
    }

    /// Returns the kind of the result, given these arguments.
    fn kind(self, m: &Machine, given: &[Cell]) -> TextKind {
        match self {
            TextFlavour::Atom => TextKind::Atom,
            TextFlavour::String => TextKind::String,
            TextFlavour::Either if given.iter().any(|&cell| types::is_string(m, cell)) => TextKind::String,
            TextFlavour::Either => TextKind::Atom,
        }
    }
}

/// `atom_concat(?A, ?B, ?Whole)`: nondet when only `Whole` is known, else semidet. O(length) an answer.
///
/// Errors: `instantiation_error`, then `type_error(atom, _)` from the left.
fn concat(m: &mut Machine, args: Args, flavour: TextFlavour) -> Raised<Nondet> {
    let cells = [m.arg(args, 0), m.arg(args, 1), m.arg(args, 2)];
    let is_var = |i: usize| m.heap.is_var(cells[i]);
    if is_var(2) && (is_var(0) || is_var(1)) {
        return instantiation();
    }
    if is_var(2)
        && let Some(joined) = simply_joined(m, cells[0], cells[1], flavour)?
    {
        let kind = flavour.kind(m, &cells);
        let whole = text_of::put(m, &joined, kind)?;
        return answers::once(m.unify_arg(args, 2, whole)?);
    }
    let left = flavour.read(m, cells[0])?;
    let right = flavour.read(m, cells[1])?;
    let kind = flavour.kind(m, &cells);
    match (left, right) {
        (Some(left), Some(right)) => join(m, args, &left, &right, flavour, kind),
        (left, right) => {
            let whole = flavour.read(m, cells[2])?.unwrap_or(TermText::Owned(String::new()));
            cut(m, args, left, right, whole, kind)
        }
    }
}

/// Returns the text of two atoms, strings or small integers one after the other; `None` for other terms.
fn simply_joined(m: &mut Machine, left: Cell, right: Cell, flavour: TextFlavour) -> Raised<Option<String>> {
    let is_strict = flavour == TextFlavour::Atom && m.db.flags.iso;
    if is_strict && [left, right].iter().any(|&part| !m.heap.deref(part).is_atom()) {
        return Ok(None);
    }
    let mut joined = String::with_capacity(COMMON);
    let is_simple =
        text_of::push_simple(m, left, &mut joined)? && text_of::push_simple(m, right, &mut joined)?;
    if is_simple {
        // The whole, and its copy in the table of atoms or on the heap.
        m.heap.afford(3 * joined.len())?;
    }
    Ok(is_simple.then_some(joined))
}

fn join(
    m: &mut Machine,
    args: Args,
    left: &str,
    right: &str,
    flavour: TextFlavour,
    kind: TextKind,
) -> Raised<Nondet> {
    // A given whole is compared as text, since it may be a number or of the other kind.
    if let Some(whole) = flavour.read(m, m.arg(args, 2))? {
        let is_same = whole.strip_prefix(left).is_some_and(|rest| rest == right);
        return answers::once(is_same);
    }
    // Both parts, the whole, and its copy in the table of atoms or on the heap.
    m.heap.afford(3 * (left.len() + right.len()))?;
    let joined = [left, right].concat();
    let whole = text_of::put(m, &joined, kind)?;
    answers::once(m.unify_arg(args, 2, whole)?)
}

/// Enumerates the splits of a whole of which at most one part is known.
fn cut(
    m: &mut Machine,
    args: Args,
    left: Option<TermText>,
    right: Option<TermText>,
    whole: TermText,
    kind: TextKind,
) -> Raised<Nondet> {
    let known = match (&left, &right) {
        (Some(left), _) => whole.strip_prefix(&**left).map(|rest| (1, rest)),
        (_, Some(right)) => whole.strip_suffix(&**right).map(|rest| (0, rest)),
        // Both parts are the same variable: only the middle can be the split.
        _ if m.heap.deref(m.arg(args, 0)) == m.heap.deref(m.arg(args, 1)) => {
            let half = whole.get(..whole.len() / 2).filter(|half| half.repeat(2) == *whole);
            half.map(|half| (0, half))
        }
        _ => {
            let whole = IndexedText::new(whole);
            return answers::each(0..=whole.len(), move |m, args, at| put_parts(m, args, &whole, at, kind));
        }
    };
    let Some((i, rest)) = known else { return Ok(Nondet::Fail) };
    let rest = text_of::put(m, rest, kind)?;
    answers::once(m.unify_arg(args, i, rest)?)
}

fn put_parts(m: &mut Machine, args: Args, whole: &IndexedText, at: usize, kind: TextKind) -> Raised<bool> {
    let left = text_of::put(m, whole.slice(0, at), kind)?;
    let right = text_of::put(m, whole.slice(at, whole.len() - at), kind)?;
    Ok(m.unify_arg(args, 0, left)? && m.unify_arg(args, 1, right)?)
}

/// Returns the texts of a list's elements joined by a separator; `None` if an element is unbound.
fn joined(m: &mut Machine, elements: &[Cell], separator: &str) -> Raised<Option<String>> {
    let mut all = String::with_capacity(COMMON);
    for (i, &element) in elements.iter().enumerate() {
        if i > 0 {
            if all.len() + separator.len() > all.capacity() {
                m.heap.afford(2 * (all.len() + separator.len()))?;
            }
            all.push_str(separator);
        }
        if !text_of::push_simple(m, element, &mut all)? {
            if m.heap.is_var(element) {
                return Ok(None);
            }
            let text = text_of::must_be_atomic(m, element)?;
            m.heap.afford(2 * (all.len() + text.len()))?;
            all.push_str(&text);
        }
        m.heap.meter.charge(1)?;
    }
    Ok(Some(all))
}

/// `atomic_list_concat(+List, ?Atom)`: det. O(length). `instantiation_error`, `type_error(list, _)`,
/// `type_error(atomic, Element)`.
fn atomic_list_concat(m: &mut Machine, args: Args) -> Raised<bool> {
    join_list(m, args, TextKind::Atom)
}

/// `atomics_to_string(+List, ?String)`: det. O(length).
fn atomics_to_string(m: &mut Machine, args: Args) -> Raised<bool> {
    join_list(m, args, TextKind::String)
}

fn join_list(m: &mut Machine, args: Args, kind: TextKind) -> Raised<bool> {
    let elements = super::support::arguments::list(m, m.arg(args, 0))?;
    let Some(all) = joined(m, &elements, "")? else { return instantiation() };
    unify_text(m, args, 1, &all, kind)
}

/// Unifies an argument with a text. If the argument is a text of another kind, compares the texts.
fn unify_text(m: &mut Machine, args: Args, i: u16, text: &str, kind: TextKind) -> Raised<bool> {
    let given = m.arg(args, i);
    if let Some(given) = text_of::atomic(m, given)? {
        return Ok(*given == *text);
    }
    let made = text_of::put(m, text, kind)?;
    m.unify(given, made)
}

/// `atomic_list_concat(?List, +Separator, ?Atom)`: det; joins when every element is known, else splits `Atom`
/// at each separator and unifies the parts. O(length).
///
/// Errors: `instantiation_error`; `type_error(atomic, _)`; `domain_error(non_empty_atom, Separator)` when
/// splitting.
fn atomic_list_concat_separated(m: &mut Machine, args: Args) -> Raised<bool> {
    let separator = text_of::must_be_atomic(m, m.arg(args, 1))?;
    if let Some(elements) = elements::unless_partial(m, m.arg(args, 0))?
        && let Some(all) = joined(m, &elements, &separator)?
    {
        return unify_text(m, args, 2, &all, TextKind::Atom);
    }
    let whole = text_of::must_be_atomic(m, m.arg(args, 2))?;
    if separator.is_empty() {
        return domain_error(m, "non_empty_atom", m.arg(args, 1));
    }
    m.heap.meter.charge(whole.len() / 16)?;
    let mut parts = Vec::new();
    for part in whole.split(&*separator) {
        m.heap.grow_list(&mut parts)?;
        parts.push(text_of::put_atom(m, part)?);
    }
    unify_list(m, args, 0, &parts)
}

fn unify_list(m: &mut Machine, args: Args, i: u16, parts: &[Cell]) -> Raised<bool> {
    m.heap.reserve(parts.len().saturating_mul(3))?;
    let list = m.heap.put_list(parts);
    m.unify_arg(args, i, list)
}

/// `split_string(+Text, +SeparatorCharacters, +PadCharacters, -Strings)`: det. O(length).
///
/// Splits the text at every separator. Removes padding from both ends of the whole and of each string, and
/// from the start of the rest behind a separator that is itself padding, so that adjacent ones act as one.
/// A separator that is padding, behind one that is not, ends an empty string.
fn split_string(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = text_of::any(m, m.arg(args, 0), "text")?;
    m.heap.meter.charge(text.len() / 16)?;
    let (separators, pad) = (CharSet::read(m, m.arg(args, 1))?, CharSet::read(m, m.arg(args, 2))?);
    let mut strings = Vec::new();
    let mut rest = Some(pad.trim(&text));
    while let Some(text) = rest {
        let at = separators.find(text);
        let part = pad.trim(&text[..at.unwrap_or(text.len())]);
        m.heap.meter.charge(1 + part.len() / 64)?;
        m.heap.grow_list(&mut strings)?;
        strings.push(text_of::put_string(m, part)?);
        rest = at.map(|at| {
            let mut behind = text[at..].chars();
            match behind.next() {
                Some(separator) if pad.has(separator) => pad.trim_start(behind.as_str()),
                _ => behind.as_str(),
            }
        });
    }
    unify_list(m, args, 3, &strings)
}

/// A set of characters: a bit for each one of ASCII, and the others.
struct CharSet {
    ascii: u128,
    wide: FxHashSet<char>,
}

impl CharSet {
    /// Returns the characters of a term's text. O(length).
    fn read(m: &mut Machine, cell: Cell) -> Raised<CharSet> {
        let text = text_of::in_place(m, cell, "text")?;
        m.heap.meter.charge(text.with(m, str::len) / 16)?;
        Ok(text.with(m, CharSet::of))
    }

    fn of(text: &str) -> CharSet {
        let mut set = CharSet { ascii: 0, wide: FxHashSet::default() };
        for c in text.chars() {
            if c.is_ascii() {
                set.ascii |= 1 << u32::from(c);
            } else {
                set.wide.insert(c);
            }
        }
        set
    }

    #[inline]
    fn has(&self, c: char) -> bool {
        if c.is_ascii() { self.ascii >> u32::from(c) & 1 == 1 } else { self.wide.contains(&c) }
    }

    /// Returns whether the byte is a character of the set. No byte of a wider character is.
    #[inline]
    fn has_byte(&self, byte: u8) -> bool {
        byte.is_ascii() && self.ascii >> byte & 1 == 1
    }

    /// Returns the place of the first character of the set in a text.
    fn find(&self, text: &str) -> Option<usize> {
        match self.wide.is_empty() {
            true => text.bytes().position(|byte| self.has_byte(byte)),
            false => text.find(|c| self.has(c)),
        }
    }

    /// Returns the text without characters of the set at its start.
    fn trim_start<'t>(&self, text: &'t str) -> &'t str {
        match self.wide.is_empty() {
            true => text.bytes().position(|byte| !self.has_byte(byte)).map_or("", |at| &text[at..]),
            false => text.trim_start_matches(|c| self.has(c)),
        }
    }

    /// Returns the text without characters of the set at its ends.
    fn trim<'t>(&self, text: &'t str) -> &'t str {
        let text = self.trim_start(text);
        match self.wide.is_empty() {
            true => text.bytes().rposition(|byte| !self.has_byte(byte)).map_or("", |at| &text[..=at]),
            false => text.trim_end_matches(|c| self.has(c)),
        }
    }
}

/// `'$normalize_space'(+Sink, +Text)`: writes the words of a text with a space between them. O(length).
fn normalize_space(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = text_of::atom_or_any(m, m.arg(args, 1), "text")?;
    m.heap.meter.charge(text.len() / 16)?;
    m.heap.afford(2 * text.len())?;
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        m.heap.meter.charge(1)?;
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    let sink = FormatSink::parse(m, Some(m.arg(args, 0)))?;
    sink.put(m, line)
}
