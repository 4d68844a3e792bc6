//! Texts whose characters are found by their numbers.
//!
//! A text that is all ASCII needs no index. For others, blocks of bytes are counted, which takes time linear
//! in the text. So the indexes of the last long texts are kept: a loop over the characters of one or two asks
//! for each of them thousands of times.

use std::ops::Deref;
use std::sync::Arc;

use super::text_of::{BorrowedText, TermText};
use crate::machine::Machine;
use crate::term::raise::Raised;
use crate::term::{Cell, View};

/// A text whose characters are found by their numbers.
#[derive(Clone, Debug)]
pub struct IndexedText<T = TermText> {
    text: T,
    index: CharacterIndex,
}

/// Where the characters of a text begin.
#[derive(Clone, Debug)]
pub struct CharacterIndex {
    /// The number of characters that begin before each block of [`BLOCK`] bytes, and in all; `None` if every
    /// character is one byte.
    blocks: Option<Arc<[usize]>>,
}

/// The bytes of a block. Counting the characters of one takes a few instructions, listing their places as
/// many as there are.
const BLOCK: usize = 32;

/// Texts of up to this many bytes are indexed at each call.
const SHORT: usize = 256;

/// The number of texts whose indexes are kept.
const KEPT: usize = 4;

/// The last long texts beyond ASCII that were asked for, the newest first, with their indexes.
#[derive(Default)]
pub struct LastTexts(Vec<IndexedText>);

fn begins_character(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}

fn count_characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| begins_character(byte)).count()
}

/// Returns whether the cell is an atom or a string of ASCII characters. O(1)
pub fn is_ascii(m: &Machine, cell: Cell) -> bool {
    match m.heap.view(cell) {
        View::Atom(name) => m.symbols.is_ascii(name),
        _ => m.heap.is_ascii_string(cell),
    }
}

impl CharacterIndex {
    const ASCII: CharacterIndex = CharacterIndex { blocks: None };

    /// Indexes a text. O(n / 8) at least, as far as it is ASCII.
    fn new(text: &str) -> CharacterIndex {
        let blocks = (!text.is_ascii()).then(|| {
            let mut before = 0;
            let counts = text.as_bytes().chunks(BLOCK).map(|block| {
                before += count_characters(block);
                before
            });
            std::iter::once(0).chain(counts).collect()
        });
        CharacterIndex { blocks }
    }

    /// Returns the index of the text of `cell`. O(1) for atoms and strings of ASCII characters and for atoms
    /// among the last texts. O(n / 32) for strings equal to one of the last texts, O(n) for others.
    pub fn of(m: &mut Machine, cell: Cell, text: &BorrowedText) -> Raised<CharacterIndex> {
        if is_ascii(m, cell) {
            return Ok(CharacterIndex::ASCII);
        }
        let bytes = text.with(m, str::len);
        if bytes <= SHORT {
            return Ok(text.with(m, CharacterIndex::new));
        }
        if let BorrowedText::Other(TermText::Shared(name)) = text
            && let Some(index) = m.resources.get::<LastTexts>().find(|last| std::ptr::eq(last, &**name))
        {
            return Ok(index);
        }
        m.heap.meter.charge(bytes / 64)?;
        let last = m.resources.own::<LastTexts>();
        if let Some(index) = last.and_then(|last| text.with(m, |text| last.find(|last| last == text))) {
            return Ok(index);
        }
        let index = text.with(m, CharacterIndex::new);
        if let Some(blocks) = &index.blocks
            && m.keep(bytes + size_of_val(&**blocks)).is_ok()
        {
            let text = text.clone().into_text(m);
            m.resources.get::<LastTexts>().add(IndexedText { text, index: index.clone() });
        }
        Ok(index)
    }

    /// Returns the number of characters, given the indexed text.
    pub fn len(&self, text: &str) -> usize {
        self.blocks.as_ref().map_or(text.len(), |blocks| blocks[blocks.len() - 1])
    }
}

impl LastTexts {
    /// Returns the bytes of the texts and their indexes.
    pub fn bytes(&self) -> usize {
        self.0.iter().map(|last| last.text.len() + last.index.blocks.as_deref().map_or(0, size_of_val)).sum()
    }

    /// Returns the index of the text that `is_text` knows.
    fn find(&self, is_text: impl Fn(&str) -> bool) -> Option<CharacterIndex> {
        self.0.iter().find(|last| is_text(&last.text)).map(|last| last.index.clone())
    }

    fn add(&mut self, text: IndexedText) {
        self.0.truncate(KEPT - 1);
        self.0.insert(0, text);
    }
}

impl<T: Deref<Target = str>> IndexedText<T> {
    /// Indexes a text. O(n / 8) at least, as far as it is ASCII.
    pub fn new(text: T) -> IndexedText<T> {
        IndexedText { index: CharacterIndex::new(&text), text }
    }

    /// Combines a text with its index.
    pub fn with(text: T, index: CharacterIndex) -> IndexedText<T> {
        IndexedText { text, index }
    }

    /// Returns the number of characters.
    pub fn len(&self) -> usize {
        self.index.len(&self.text)
    }

    /// Returns the byte offset of a character, or of the end. O(log n)
    pub fn byte(&self, character: usize) -> usize {
        let Some(blocks) = &self.index.blocks else { return character };
        let block = blocks.partition_point(|&before| before <= character) - 1;
        let start = block * BLOCK;
        let bytes = self.text.as_bytes().get(start..).unwrap_or_default();
        let mut places = (start..).zip(bytes).filter(|&(_, &byte)| begins_character(byte));
        places.nth(character - blocks[block]).map_or(self.text.len(), |(at, _)| at)
    }

    /// Returns the number of the character at a byte offset. O(1)
    pub fn character(&self, byte: usize) -> usize {
        self.index.blocks.as_ref().map_or(byte, |blocks| {
            let block = byte / BLOCK;
            blocks[block] + count_characters(&self.text.as_bytes()[block * BLOCK..byte])
        })
    }

    /// Returns `length` characters from `before`.
    pub fn slice(&self, before: usize, length: usize) -> &str {
        &self.text[self.byte(before)..self.byte(before + length)]
    }

    /// Returns the whole text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_found_where_they_are() {
        let (mixed, long) = ("é日a𝄞".repeat(50), "x".repeat(63) + "é");
        for text in ["", "a", "é", "日本語", &mixed, &long, &long[..63]] {
            let indexed = IndexedText::new(text);
            let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            assert_eq!(indexed.len(), starts.len() - 1, "{text}");
            for (character, &at) in starts.iter().enumerate() {
                assert_eq!((indexed.byte(character), indexed.character(at)), (at, character), "{text}");
            }
        }
    }
}
