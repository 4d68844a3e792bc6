//! `sub_atom/5` (ISO 8.16.3) and `sub_string/5`.

use super::answers;
use super::errors::{domain_error, type_error};
use super::text_of::{self, Characters, Kind, Text};
use crate::machine::native::{Builtin, iso_nondet, nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::term::Cell;
use crate::term::number::Number;
use crate::term::raise::Raised;
use std::sync::Arc;

pub const BUILTINS: &[Builtin] = &[
    iso_nondet("sub_atom", 5, |m, args| sub_text(m, args, Kind::Atom)),
    nondet("sub_string", 5, |m, args| sub_text(m, args, Kind::String)),
    nondet("sub_atom_icasechk", 3, sub_atom_icasechk),
];

/// Which parts of the text are asked for.
struct Question {
    text: Characters,
    before: Option<usize>,
    length: Option<usize>,
    after: Option<usize>,
    sub: Option<Text>,
}

/// A place in a text: how many characters are before it, and how many in it.
type Place = (usize, usize);

/// `sub_atom(+Atom, ?Before, ?Length, ?After, ?Sub)`: nondet, from the left, the shorter first; det when at most one
/// part fits. A known `Sub` is searched for; what is known otherwise is never enumerated.
///
/// Errors: `instantiation_error`, `type_error(atom, Atom)`, `type_error(atom, Sub)`, and for each of the numbers
/// `type_error(integer, N)` and `domain_error(not_less_than_zero, N)`.
fn sub_text(m: &mut Machine, args: Args, kind: Kind) -> Raised<Nondet> {
    let Some(question) = ask(m, args, kind)? else { return Ok(Nondet::Fail) };
    if let Some(place) = question.only_place() {
        return match place {
            Some(place) => answers::once(put(m, args, &question, place, kind)?),
            None => Ok(Nondet::Fail),
        };
    }
    let question = Arc::new(question);
    answers::each(places(question.clone()), move |m, args, place| put(m, args, &question, place, kind))
}

/// The question; `None` when a number in it is too large for any text.
fn ask(m: &mut Machine, args: Args, kind: Kind) -> Raised<Option<Question>> {
    let text = match kind {
        Kind::Atom => text_of::read_as_atom(m, m.arg(args, 0))?,
        Kind::String => text_of::any(m, m.arg(args, 0), "text")?,
    };
    let sub = sub_if_known(m, m.arg(args, 4), kind)?;
    m.heap.meter.charge(text.len() / 64)?;
    let mut numbers = [None; 3];
    for (number, i) in numbers.iter_mut().zip(1..) {
        *number = number_if_known(m, m.arg(args, i))?;
    }
    let text = Characters::new(text);
    let limit = text.len();
    let [before, length, after] = numbers;
    let fits = numbers.iter().flatten().all(|&n| n <= limit);
    Ok(fits.then_some(Question { text, before, length, after, sub }))
}

fn sub_if_known(m: &mut Machine, cell: Cell, kind: Kind) -> Raised<Option<Text>> {
    if m.heap.is_var(cell) {
        return Ok(None);
    }
    match kind {
        Kind::Atom => text_of::must_be_atom(m, cell).map(Some),
        Kind::String => text_of::any(m, cell, "text").map(Some),
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

impl Question {
    /// Whether all that is known agrees with a place.
    fn allows(&self, (before, length): Place) -> bool {
        let total = self.text.len();
        before + length <= total
            && self.before.is_none_or(|b| b == before)
            && self.length.is_none_or(|l| l == length)
            && self.after.is_none_or(|a| a == total - before - length)
            && self.sub.as_ref().is_none_or(|sub| self.text.slice(before, length) == &**sub)
    }

    /// When what is known leaves one place at most: it, if it is one.
    fn only_place(&self) -> Option<Option<Place>> {
        let total = self.text.len();
        let length = self.length.or_else(|| self.sub.as_ref().map(|sub| sub.chars().count()));
        let place = match (self.before, length, self.after) {
            (Some(before), Some(length), _) => (before, length),
            (Some(before), None, Some(after)) => (before, total.checked_sub(before + after)?),
            (None, Some(length), Some(after)) => match total.checked_sub(length + after) {
                Some(before) => (before, length),
                None => return Some(None),
            },
            _ => return None,
        };
        Some(self.allows(place).then_some(place))
    }

    /// The first place, from the left, the shorter before the longer.
    fn first(&self) -> Option<Place> {
        let total = self.text.len();
        match (self.before, self.length, self.after) {
            _ if self.sub.is_some() => self.occurrence(0),
            (Some(before), _, Some(after)) => Some((before, total.checked_sub(before + after)?)),
            (Some(before), ..) => Some((before, 0)),
            (_, Some(length), _) => Some((0, length)),
            (.., Some(after)) => Some((0, total - after)),
            _ => Some((0, 0)),
        }
    }

    /// The place after a place.
    fn following(&self, (before, length): Place) -> Option<Place> {
        let total = self.text.len();
        let next = match (self.before, self.length, self.after) {
            _ if self.sub.is_some() => return self.occurrence(before + 1),
            (Some(_), _, Some(_)) => return None,
            (Some(_), ..) => (before, length + 1),
            (_, Some(_), _) => (before + 1, length),
            (.., Some(_)) => (before + 1, length.checked_sub(1)?),
            _ if before + length < total => (before, length + 1),
            _ => (before + 1, 0),
        };
        (next.0 + next.1 <= total).then_some(next)
    }

    /// The first place from a character on where the known part stands.
    fn occurrence(&self, from: usize) -> Option<Place> {
        let sub = self.sub.as_deref().unwrap_or("");
        let start = if from <= self.text.len() { self.text.byte(from) } else { return None };
        let at = start + self.text.text()[start..].find(sub)?;
        Some((self.text.character(at), sub.chars().count()))
    }
}

/// All places that a question allows.
fn places(question: Arc<Question>) -> impl Iterator<Item = Place> + Send {
    let mut next = question.first();
    std::iter::from_fn(move || {
        let place = next?;
        next = question.following(place);
        Some(place)
    })
}

fn put(m: &mut Machine, args: Args, question: &Question, place: Place, kind: Kind) -> Raised<bool> {
    let (before, length) = place;
    let text = &question.text;
    let after = text.len() - before - length;
    for (i, n) in [(1, before), (2, length), (3, after)] {
        let number = Cell::int(i64::try_from(n).unwrap_or(0));
        if !m.unify_arg(args, i, number)? {
            return Ok(false);
        }
    }
    if question.sub.is_some() {
        return Ok(true);
    }
    let sub = text_of::put(m, text.slice(before, length), kind)?;
    m.unify_arg(args, 4, sub)
}

/// `sub_atom_icasechk(+Haystack, ?Start, +Needle)`: semidet; the first place, whatever the case of letters.
fn sub_atom_icasechk(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let (text, needle) =
        (text_of::must_be_atomic(m, m.arg(args, 0))?, text_of::must_be_atomic(m, m.arg(args, 2))?);
    let fold = |text: &str| text.chars().map(super::atoms::lower).collect::<String>();
    let text = Characters::new(Text::Owned(fold(&text)));
    let start = number_if_known(m, m.arg(args, 1))?;
    let question =
        Question { text, before: None, length: None, after: None, sub: Some(Text::Owned(fold(&needle))) };
    let found = places(Arc::new(question)).map(|(before, _)| before).find(|&b| start.is_none_or(|s| s == b));
    let Some(before) = found else { return Ok(Nondet::Fail) };
    let number = m.heap.put_integer(i64::try_from(before).unwrap_or(i64::MAX));
    answers::once(m.unify_arg(args, 1, number)?)
}
