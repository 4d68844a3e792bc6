//! What was typed ahead, while an answer waits for a key.
//!
//! Keys that come one by one act on the answer. A line that came at once and is no sequence of keys begins
//! the next query: none of its characters may be lost to the answer.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Characters read from the terminal that are still to be used: first as keys, then as text at the prompt.
#[derive(Clone, Default)]
pub struct TypedAhead(Arc<Mutex<VecDeque<char>>>);

impl TypedAhead {
    fn typed(&self) -> MutexGuard<'_, VecDeque<char>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next character, to be used as a key.
    pub fn key(&self) -> Option<char> {
        self.typed().pop_front()
    }

    /// Keeps characters for later.
    pub fn keep(&self, text: &str) {
        self.typed().extend(text.chars());
    }

    /// Returns all characters that are left, for the prompt.
    pub fn take(&self) -> String {
        self.typed().drain(..).collect()
    }
}

/// Whether a key that came with others begins a line of text, unless all of them are keys.
pub fn may_begin_text(key: char) -> bool {
    !key.is_control() && !matches!(key, ';' | '.')
}
