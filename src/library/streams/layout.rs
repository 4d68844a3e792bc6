//! The positions of the parts of a clause that read_term/2 has read: subterm_positions and comments.
//!
//! Positions count characters from the beginning of the stream, like `char_count` of its position.

use std::ops::Range;

use super::position::StreamPosition;
use super::properties::position_term;
use crate::machine::Machine;
use crate::term::raise::Raised;
use crate::term::{Cell, atoms};
use crate::text::spans::{Shape, Span};
use crate::text::token::{LexicalKind, Tokens};
use crate::width::Width;

/// The text of a clause with the text before it, and its position in the stream.
pub struct ClauseText<'t> {
    pub text: &'t str,
    pub start: StreamPosition,
}

impl ClauseText<'_> {
    /// Returns the position of a byte of the text. O(offset).
    pub fn position(&self, offset: usize) -> StreamPosition {
        self.after(self.start, 0..offset)
    }

    /// Returns the position after reading a further range of the text.
    fn after(&self, mut position: StreamPosition, read: Range<usize>) -> StreamPosition {
        for c in self.text.get(read).unwrap_or("").chars() {
            position.advance(c, c.len_utf8());
        }
        position
    }
}

/// For each byte of a text, the number of characters before it.
struct CharCounts {
    first: i64,
    /// Empty if every character is one byte.
    counts: Vec<u32>,
}

impl CharCounts {
    fn new(layout: &ClauseText) -> CharCounts {
        let mut counts = Vec::new();
        if !layout.text.is_ascii() {
            let mut count = 0;
            for c in layout.text.chars() {
                counts.extend(std::iter::repeat_n(count, c.len_utf8()));
                count += 1;
            }
            counts.push(count);
        }
        CharCounts { first: i64::try_from(layout.start.character).unwrap_or(0), counts }
    }

    fn at(&self, offset: u32) -> Cell {
        let count = self.counts.get(offset.to_usize()).copied().unwrap_or(offset);
        Cell::int(self.first + i64::from(count))
    }

    fn both(&self, range: &Range<u32>) -> [Cell; 2] {
        [self.at(range.start), self.at(range.end)]
    }
}

/// Returns the term for option `subterm_positions`; unbound if no term was read. O(clause).
pub fn subterm_positions(m: &mut Machine, layout: &ClauseText, spans: &[Span]) -> Raised<Cell> {
    let characters = CharCounts::new(layout);
    // In reverse order, a term comes after its subterms, the first of which is on top of the stack.
    let mut done: Vec<Cell> = Vec::new();
    for span in spans.iter().rev() {
        m.heap.reserve(2 * span.arity.to_usize() + 8)?;
        let parts = done.split_off(done.len() - span.arity.to_usize());
        let parts: Vec<Cell> = parts.into_iter().rev().collect();
        let position = position_of(m, &characters, span, &parts);
        done.push(position);
    }
    Ok(done.pop().unwrap_or_else(|| m.heap.put_var()))
}

fn position_of(m: &mut Machine, characters: &CharCounts, span: &Span, parts: &[Cell]) -> Cell {
    let [from, to] = characters.both(&span.range);
    let (name, fields) = match &span.shape {
        Shape::Atomic => ("-", vec![from, to]),
        Shape::Text => ("string_position", vec![from, to]),
        Shape::Compound(functor) => {
            let [functor_from, functor_to] = characters.both(functor);
            let parts = m.heap.put_list(parts);
            ("term_position", vec![from, to, functor_from, functor_to, parts])
        }
        Shape::List => ("list_position", vec![from, to, m.heap.put_list(parts), none(m)]),
        Shape::PartialList => {
            let (elements, tail) = parts.split_at(parts.len() - 1);
            ("list_position", vec![from, to, m.heap.put_list(elements), tail[0]])
        }
        Shape::Braces => ("brace_term_position", vec![from, to, parts[0]]),
        Shape::Brackets => ("parentheses_term_position", vec![from, to, parts[0]]),
    };
    let name = m.symbols.intern(name);
    m.heap.put_struct(name, &fields)
}

fn none(m: &mut Machine) -> Cell {
    Cell::atom(m.symbols.intern("none"))
}

/// Returns the list for option `comments`: `Position-String` for each comment before byte `end` of the text.
/// O(clause).
pub fn comments(m: &mut Machine, layout: &ClauseText, end: usize) -> Raised<Cell> {
    let mut tokens = Tokens::new(layout.text, 0, false);
    let (mut from, mut found) = (0, Vec::new());
    loop {
        let token = tokens.next_token();
        let is_last = token.kind == LexicalKind::EndOfText || token.end >= end && end > 0;
        comments_between(layout.text, from..token.start, &mut found);
        if is_last {
            break;
        }
        from = token.end;
    }
    let (mut list, mut position, mut known) = (Vec::new(), layout.start, 0);
    for comment in found {
        position = layout.after(position, known..comment.start);
        known = comment.start;
        m.heap.reserve(comment.len() / 8 + 12)?;
        let pair = [position_term(m, position), m.heap.put_string(&layout.text[comment])];
        list.push(m.heap.put_struct(atoms::MINUS, &pair));
    }
    Ok(m.heap.put_list(&list))
}

/// Adds the comments between two tokens.
fn comments_between(text: &str, gap: Range<usize>, found: &mut Vec<Range<usize>>) {
    let mut at = gap.start;
    while let Some(skipped) = text[at..gap.end].find(['%', '/']) {
        let start = at + skipped;
        let rest = &text[start..gap.end];
        let length = match rest.starts_with('%') {
            true => rest.find('\n'),
            false => rest.find("*/").map(|length| length + 2),
        };
        at = start + length.unwrap_or(rest.len());
        found.push(start..at);
    }
}
