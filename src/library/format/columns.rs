//! Text with column stops: `~t`, `~|` and `~+` of format/2.
//!
//! The text between two column stops is a column. Its fill points share the space that remains when the next
//! stop is set.

use crate::library::streams::position::StreamPosition;
use crate::width::Width;

/// Text under construction.
pub struct Columns {
    text: String,
    /// The byte offset in `text` of the last line.
    line: usize,
    /// The column in which the text begins: the current column of the stream.
    start: usize,
    /// The byte offset in `text` at which the current column begins.
    segment: usize,
    /// The last column stop.
    stop: usize,
    /// Fill points of the current column: the offset in `text`, and the character.
    fills: Vec<(usize, char)>,
}

impl Columns {
    /// Creates an empty text that begins in a column, in the room of another text.
    pub fn new(room: String, start: usize) -> Columns {
        Columns { text: room, line: 0, start, segment: 0, stop: 0, fills: Vec::new() }
    }

    /// Returns the text so far.
    pub fn finish(self) -> String {
        self.text
    }

    /// Returns the length of the text in bytes.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Adds text. O(length).
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.note_lines(self.text.len() - text.len());
    }

    /// Adds what `write` appends to the text, and returns its result. O(length).
    pub fn put<T>(&mut self, write: impl FnOnce(&mut String) -> T) -> T {
        let from = self.text.len();
        let result = write(&mut self.text);
        self.note_lines(from);
        result
    }

    /// Forgets the column stops before a newline in the text behind `from`.
    fn note_lines(&mut self, from: usize) {
        if let Some(newline) = self.text.as_bytes()[from..].iter().rposition(|&byte| byte == b'\n') {
            self.line = from + newline + 1;
            self.stop = 0;
            self.fills.clear();
            self.segment = self.text.len();
        }
    }

    /// Adds `count` times a character.
    pub fn repeat(&mut self, c: char, count: usize) {
        self.put(|text| text.extend(std::iter::repeat_n(c, count)));
    }

    /// Adds a fill point with this character.
    pub fn fill(&mut self, with: char) {
        self.fills.push((self.text.len(), with));
    }

    /// Returns the column of the next character, as the stream will count it. O(line).
    pub fn column(&self) -> usize {
        let start = if self.line == 0 { self.start } else { 0 };
        let line = &self.text[self.line..];
        if line.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return start + line.len();
        }
        let mut position = StreamPosition { column: start.to_u64(), ..StreamPosition::START };
        line.chars().for_each(|c| position.advance(c, 0));
        position.column.to_usize()
    }

    /// Sets a column stop at a column, or here.
    pub fn stop_at(&mut self, column: Option<usize>) {
        let here = self.column();
        let target = column.unwrap_or(here);
        if target > here {
            self.distribute(target - here);
        }
        self.stop = target.max(here);
        self.segment = self.text.len();
        self.fills.clear();
    }

    /// Sets a column stop `width` columns after the last one.
    pub fn stop_after(&mut self, width: usize) {
        self.stop_at(Some(self.stop.saturating_add(width)));
    }

    /// Distributes `room` characters over the fill points: equal parts, with the remainder to the last ones.
    /// Without fill points the text is left-aligned.
    fn distribute(&mut self, room: usize) {
        if self.fills.is_empty() {
            self.fills.push((self.text.len(), ' '));
        }
        let points = self.fills.len();
        let (part, rest) = (room / points, room % points);
        let behind = self.text.split_off(self.fills[0].0);
        let (mut from, begin) = (0, self.text.len());
        for (i, &(at, with)) in self.fills.iter().enumerate() {
            self.text.push_str(&behind[from..at - begin]);
            let share = part + usize::from(i >= points - rest);
            match SPACES.get(..share) {
                Some(spaces) if with == ' ' => self.text.push_str(spaces),
                _ => self.text.extend(std::iter::repeat_n(with, share)),
            }
            from = at - begin;
        }
        self.text.push_str(&behind[from..]);
    }
}

const SPACES: &str = "                                                                ";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_shared_among_fill_points() {
        let mut centred = Columns::new(String::new(), 0);
        centred.fill('-');
        centred.push("ab");
        centred.fill('-');
        centred.stop_at(Some(7));
        centred.push("|");
        centred.fill('.');
        centred.push("x");
        centred.stop_after(4);
        assert_eq!(centred.finish(), "--ab---|..x");
    }

    #[test]
    fn a_tab_ends_where_the_stream_has_its_next_stop() {
        let mut columns = Columns::new(String::new(), 0);
        columns.push("a\tb");
        columns.stop_at(Some(12));
        columns.push("|");
        assert_eq!(columns.finish(), "a\tb   |");
    }

    #[test]
    fn columns_count_from_where_the_stream_stands_and_from_the_last_newline() {
        let mut columns = Columns::new(String::new(), 3);
        columns.push("a");
        columns.stop_at(Some(6));
        columns.push("b\nc");
        columns.stop_at(Some(3));
        columns.push("d");
        assert_eq!(columns.finish(), "a  b\nc  d");
    }
}
