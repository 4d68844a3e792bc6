//! Characters that were typed or pasted before the program asked for them.
//!
//! The characters are used in the order in which they were typed: as keys at an answer, as lines at the
//! prompt and for programs that read. A line that is no sequence of keys begins the next query: none of its
//! characters may be lost to an answer.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Characters of the terminal that were read and not used yet.
#[derive(Clone, Default)]
pub struct TypedAhead(Arc<Mutex<VecDeque<char>>>);

/// A line that was typed ahead.
#[derive(Debug, PartialEq, Eq)]
pub enum AheadLine {
    /// The line up to its end, which is left out.
    Whole(String),
    /// The beginning of a line, maybe nothing.
    Begun(String),
    /// Ctrl-D at the beginning of a line.
    End,
}

const END_OF_INPUT: char = '\u{4}';

impl TypedAhead {
    fn typed(&self) -> MutexGuard<'_, VecDeque<char>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps characters for later.
    pub fn keep(&self, text: &str) {
        self.typed().extend(text.chars());
    }

    /// Removes the character kept last, as a backspace after it asks, unless it ends a line.
    pub fn erase(&self) {
        let mut typed = self.typed();
        if typed.back().is_some_and(|last| !is_end(*last)) {
            typed.pop_back();
        }
    }

    /// Returns the next character, to be used as a key.
    pub fn key(&self) -> Option<char> {
        self.typed().pop_front()
    }

    /// Returns the next line as it was typed, with its end, and keeps it.
    pub fn waiting_line(&self) -> String {
        let typed = self.typed();
        let length = typed.iter().position(|c| is_end(*c)).map_or(typed.len(), |end| end + 1);
        typed.iter().take(length).collect()
    }

    /// Takes the next line, without the keys in it that are no text.
    pub fn take_line(&self) -> AheadLine {
        let line = self.waiting_line();
        let mut typed = self.typed();
        if line.starts_with(END_OF_INPUT) {
            typed.pop_front();
            return AheadLine::End;
        }
        typed.drain(..line.chars().count());
        let text = line.chars().filter(|c| !c.is_control()).collect();
        if line.ends_with(is_end) { AheadLine::Whole(text) } else { AheadLine::Begun(text) }
    }
}

/// Whether a character ends a line.
pub fn is_end(c: char) -> bool {
    matches!(c, '\r' | '\n')
}

/// Whether a key that came with others begins a line of text, unless all of them are keys.
pub fn may_begin_text(key: char) -> bool {
    !key.is_control() && !matches!(key, ';' | '.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_keys_are_taken_in_the_order_typed() {
        let ahead = TypedAhead::default();
        ahead.keep(";X = 1.\n\u{4}mem");
        assert_eq!(ahead.waiting_line(), ";X = 1.\n");
        assert_eq!(ahead.key(), Some(';'));
        ahead.keep("bers");
        ahead.erase();
        assert_eq!(ahead.take_line(), AheadLine::Whole("X = 1.".to_owned()));
        assert_eq!(ahead.take_line(), AheadLine::End);
        assert_eq!(ahead.take_line(), AheadLine::Begun("member".to_owned()));
        assert_eq!((ahead.take_line(), ahead.key()), (AheadLine::Begun(String::new()), None));
        ahead.keep("p.\n");
        ahead.erase();
        assert_eq!(ahead.waiting_line(), "p.\n");
    }
}
