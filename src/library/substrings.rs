//! `sub_atom/5` (ISO 8.16.3) and `sub_string/5`.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

use super::support::answers;
use super::support::errors::{domain_error, type_error};
use super::support::indexed_text::{CharacterIndex, IndexedText};
use super::support::text_of::{self, BorrowedText, TermText, TextKind};
use crate::machine::native::{Builtin, iso_nondet, nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::term::Cell;
use crate::term::number::Number;
use crate::term::raise::Raised;

pub const BUILTINS: &[Builtin] = &[
    iso_nondet("sub_atom", 5, |m, args| sub_text(m, args, TextKind::Atom)),
    nondet("sub_string", 5, |m, args| sub_text(m, args, TextKind::String)),
    nondet("sub_atom_icasechk", 3, sub_atom_icasechk),
];

/// The known arguments of the call.
struct KnownArgs {
    before: Option<usize>,
    length: Option<usize>,
    after: Option<usize>,
    sub: Option<TermText>,
}

/// A position in a text: the number of characters before it, and its length in characters.
type SubstringRange = (usize, usize);

/// An answer: the position, the number of characters after it, and the text there, unless it was given.
struct SubstringAnswer<'t> {
    place: SubstringRange,
    after: usize,
    sub: Option<Cow<'t, str>>,
}

impl SubstringAnswer<'_> {
    fn into_owned(self) -> SubstringAnswer<'static> {
        SubstringAnswer {
            place: self.place,
            after: self.after,
            sub: self.sub.map(|sub| Cow::Owned(sub.into_owned())),
        }
    }
}

/// `sub_atom(+Atom, ?Before, ?Length, ?After, ?Sub)`: nondet, from the left, shorter ones first; det if at
/// most one part fits. A known `Sub` is searched for; known numbers are never enumerated.
///
/// Errors: `instantiation_error`, `type_error(atom, Atom)`, `type_error(atom, Sub)`, and for each of the
/// numbers `type_error(integer, N)` and `domain_error(not_less_than_zero, N)`.
fn sub_text(m: &mut Machine, args: Args, kind: TextKind) -> Raised<Nondet> {
    let (text, known) = ask(m, args, kind)?;
    let index = CharacterIndex::of(m, m.arg(args, 0), &text)?;
    let only = match text {
        // Part of an atom's name is used without a copy.
        BorrowedText::Other(ref text) => {
            let text = IndexedText::with(&**text, index.clone());
            match known.only_place(&text) {
                Some(Some(place)) => return answers::once(put(m, args, known.part(&text, place), kind)?),
                other => other.map(|_| None),
            }
        }
        BorrowedText::String(_) => text.with(m, |text| {
            let text = IndexedText::with(text, index.clone());
            known.only_place(&text).map(|place| place.map(|place| known.part(&text, place).into_owned()))
        }),
    };
    match only {
        Some(Some(part)) => answers::once(put(m, args, part, kind)?),
        Some(None) => Ok(Nondet::Fail),
        None => {
            let asked = Arc::new((IndexedText::with(text.into_text(m), index), known));
            answers::each(places(asked.clone()), move |m, args, place| {
                let (text, known) = &*asked;
                put(m, args, known.part(text, place), kind)
            })
        }
    }
}

fn ask(m: &mut Machine, args: Args, kind: TextKind) -> Raised<(BorrowedText, KnownArgs)> {
    let text = match kind {
        TextKind::Atom => BorrowedText::Other(text_of::read_as_atom(m, m.arg(args, 0))?),
        TextKind::String => text_of::in_place(m, m.arg(args, 0), "text")?,
    };
    let sub = sub_if_known(m, m.arg(args, 4), kind)?;
    let mut numbers = [None; 3];
    for (number, i) in numbers.iter_mut().zip(1..) {
        *number = number_if_known(m, m.arg(args, i))?;
    }
    let [before, length, after] = numbers;
    Ok((text, KnownArgs { before, length, after, sub }))
}

fn sub_if_known(m: &mut Machine, cell: Cell, kind: TextKind) -> Raised<Option<TermText>> {
    if m.heap.is_var(cell) {
        return Ok(None);
    }
    match kind {
        TextKind::Atom => text_of::must_be_atom(m, cell).map(Some),
        TextKind::String => text_of::atom_or_any(m, cell, "text").map(Some),
    }
}

fn number_if_known(m: &mut Machine, cell: Cell) -> Raised<Option<usize>> {
    if m.heap.is_var(cell) {
        return Ok(None);
    }
    match m.heap.number(cell) {
        Some(Number::Int(i)) if i >= 0 => Ok(Some(usize::try_from(i).unwrap_or(usize::MAX))),
        Some(Number::Big(big)) if big > dashu_int::IBig::ZERO => Ok(Some(usize::MAX)),
        None | Some(Number::Float(_)) => type_error(m, "integer", cell),
        _ => domain_error(m, "not_less_than_zero", cell),
    }
}

/// The length of texts in which a search needs no preparation.
const SHORT: usize = 128;

/// Returns the first place of a part in a text.
fn find(text: &str, part: &str) -> Option<usize> {
    let Some((first, others)) = part.as_bytes().split_first() else { return Some(0) };
    if text.len() > SHORT {
        return text.find(part);
    }
    let bytes = text.as_bytes();
    let starts = bytes.get(..=bytes.len().checked_sub(part.len())?)?;
    let is_part = |&(at, byte): &(usize, &u8)| byte == first && bytes[at + 1..].starts_with(others);
    starts.iter().enumerate().find(is_part).map(|(at, _)| at)
}

impl KnownArgs {
    /// Returns whether a position agrees with all known arguments.
    fn allows(&self, text: &IndexedText<impl Deref<Target = str>>, (before, length): SubstringRange) -> bool {
        let total = text.len();
        before + length <= total
            && self.before.is_none_or(|b| b == before)
            && self.length.is_none_or(|l| l == length)
            && self.after.is_none_or(|a| a == total - before - length)
            && self.sub.as_ref().is_none_or(|sub| text.slice(before, length) == &**sub)
    }

    /// Returns `Some` if the known arguments leave at most one position: that position, or `None` inside.
    fn only_place(&self, text: &IndexedText<impl Deref<Target = str>>) -> Option<Option<SubstringRange>> {
        let total = text.len();
        if [self.before, self.length, self.after].into_iter().flatten().any(|n| n > total) {
            return Some(None);
        }
        let length = self.length.or_else(|| self.sub.as_ref().map(|sub| sub.chars().count()));
        let place = match (self.before, length, self.after) {
            (Some(before), Some(length), _) => Some((before, length)),
            (Some(before), None, Some(after)) => {
                total.checked_sub(before + after).map(|length| (before, length))
            }
            (None, Some(length), Some(after)) => {
                total.checked_sub(length + after).map(|before| (before, length))
            }
            _ if self.sub.is_some() => return self.only_occurrence(text),
            _ => return None,
        };
        Some(place.filter(|&place| self.allows(text, place)))
    }

    /// Returns `Some` if the known part occurs at most once: its position, or `None` inside.
    fn only_occurrence(
        &self,
        text: &IndexedText<impl Deref<Target = str>>,
    ) -> Option<Option<SubstringRange>> {
        let Some(place) = self.occurrence(text, 0) else { return Some(None) };
        let is_only = self.occurrence(text, place.0 + 1).is_none();
        is_only.then(|| Some(place).filter(|&place| self.allows(text, place)))
    }

    /// Returns the first position, from the left, shorter ones first, if there may be several.
    fn first(&self, text: &IndexedText) -> Option<SubstringRange> {
        match (self.before, self.length, self.after) {
            _ if self.sub.is_some() => self.occurrence(text, 0),
            (Some(before), ..) => Some((before, 0)),
            (_, Some(length), _) => Some((0, length)),
            (.., Some(after)) => Some((0, text.len() - after)),
            _ => Some((0, 0)),
        }
    }

    /// Returns the position after this one.
    fn following(&self, text: &IndexedText, (before, length): SubstringRange) -> Option<SubstringRange> {
        let total = text.len();
        let next = match (self.before, self.length, self.after) {
            _ if self.sub.is_some() => return self.occurrence(text, before + 1),
            (Some(_), ..) => (before, length + 1),
            (_, Some(_), _) => (before + 1, length),
            (.., Some(_)) => (before + 1, length.checked_sub(1)?),
            _ if before + length < total => (before, length + 1),
            _ => (before + 1, 0),
        };
        (next.0 + next.1 <= total).then_some(next)
    }

    /// Returns the first position of the known part at or after a character.
    fn occurrence(
        &self,
        text: &IndexedText<impl Deref<Target = str>>,
        from: usize,
    ) -> Option<SubstringRange> {
        let sub = self.sub.as_deref().unwrap_or("");
        let start = if from <= text.len() { text.byte(from) } else { return None };
        let at = start + find(&text.text()[start..], sub)?;
        Some((text.character(at), sub.chars().count()))
    }

    fn part<'t>(
        &self,
        text: &'t IndexedText<impl Deref<Target = str>>,
        place: SubstringRange,
    ) -> SubstringAnswer<'t> {
        let (before, length) = place;
        let sub = self.sub.is_none().then(|| Cow::Borrowed(text.slice(before, length)));
        SubstringAnswer { place, after: text.len() - before - length, sub }
    }
}

/// Enumerates all positions that match.
fn places(asked: Arc<(IndexedText, KnownArgs)>) -> impl Iterator<Item = SubstringRange> + Send {
    let mut next = asked.1.first(&asked.0);
    std::iter::from_fn(move || {
        let place = next?;
        next = asked.1.following(&asked.0, place);
        Some(place)
    })
}

fn put(m: &mut Machine, args: Args, part: SubstringAnswer<'_>, kind: TextKind) -> Raised<bool> {
    let (before, length) = part.place;
    for (i, n) in [(1, before), (2, length), (3, part.after)] {
        let number = Cell::int(i64::try_from(n).unwrap_or(0));
        if !m.unify_arg(args, i, number)? {
            return Ok(false);
        }
    }
    let Some(sub) = part.sub else { return Ok(true) };
    let sub = text_of::put(m, &sub, kind)?;
    m.unify_arg(args, 4, sub)
}

/// Returns a text in lower case, which is charged.
fn folded(m: &mut Machine, text: &str) -> Raised<String> {
    m.heap.meter.charge(text.len() / 16)?;
    let lower = |(i, c): (usize, char)| {
        m.heap.look_at(i);
        super::atoms::lower(c)
    };
    Ok(text.chars().enumerate().map(lower).collect())
}

/// `sub_atom_icasechk(+Haystack, ?Start, +Needle)`: semidet; the first position. Lower-case letters of Needle
/// match either case, capitals themselves.
fn sub_atom_icasechk(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let (text, needle) =
        (text_of::must_be_atomic(m, m.arg(args, 0))?, text_of::must_be_atomic(m, m.arg(args, 2))?);
    let capital = |(i, c): (usize, char)| (super::atoms::lower(c) != c).then_some((i, c));
    let capitals: Vec<_> = needle.chars().enumerate().filter_map(capital).collect();
    let letters: Vec<char> = if capitals.is_empty() { Vec::new() } else { text.chars().collect() };
    let (text, needle) = (folded(m, &text)?, folded(m, &needle)?);
    let text = IndexedText::new(TermText::Owned(text));
    let start = number_if_known(m, m.arg(args, 1))?;
    let known = KnownArgs { before: None, length: None, after: None, sub: Some(TermText::Owned(needle)) };
    let found = places(Arc::new((text, known))).map(|(before, _)| before).enumerate().find(|&(i, before)| {
        m.heap.look_at(i);
        let has_capitals = capitals.iter().all(|&(i, c)| letters.get(before + i) == Some(&c));
        has_capitals && start.is_none_or(|start| start == before)
    });
    let Some((_, before)) = found else { return Ok(Nondet::Fail) };
    let number = m.heap.put_integer(i64::try_from(before).unwrap_or(i64::MAX));
    answers::once(m.unify_arg(args, 1, number)?)
}
