//! Keys of the terminal at an answer.

use super::editor::TypedLines;
use super::keys::KeySource;
#[cfg(unix)]
use super::keys::{STOP, begins_query, is_key, is_text};
use super::typed_ahead::TypedAhead;
#[cfg(unix)]
use super::typed_ahead::may_begin_text;

/// Keys of the terminal. Those typed ahead come first.
#[derive(Default)]
pub struct TerminalKeys {
    /// The lines among which a query belongs that is typed instead of a key.
    lines: Option<TypedLines>,
    ahead: TypedAhead,
}

impl TerminalKeys {
    /// Returns the keys of the terminal of these lines.
    pub fn of(lines: TypedLines) -> TerminalKeys {
        TerminalKeys { ahead: lines.ahead.clone(), lines: Some(lines) }
    }

    /// Returns the next key of what was typed ahead; the key that stops if that begins a query.
    #[cfg(unix)]
    fn waiting(&self) -> Option<char> {
        if is_text(&self.ahead.waiting_line()) { Some(STOP) } else { self.ahead.key() }
    }

    /// Returns the same, after a look at what the terminal has.
    #[cfg(unix)]
    fn typed_ahead(&self) -> Option<char> {
        if let Some(lines) = &self.lines {
            lines.look_ahead();
        }
        self.waiting()
    }
}

impl KeySource for TerminalKeys {
    #[cfg(unix)]
    fn key(&mut self) -> Option<char> {
        let mut is_waiting = false;
        let key = super::keyboard::key(|| self.typed_ahead().inspect(|_| is_waiting = true))?;
        if is_waiting || !may_begin_text(key) {
            return Some(key);
        }
        let rest = super::keyboard::arrived(|c| !is_key(c) || super::typed_ahead::is_end(c));
        self.ahead.keep(&format!("{key}{rest}"));
        if rest.is_empty() && begins_query(key) { Some(STOP) } else { self.waiting() }
    }

    #[cfg(not(unix))]
    fn key(&mut self) -> Option<char> {
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).ok().filter(|read| *read > 0)?;
        Some(line.trim().chars().next().unwrap_or('.'))
    }
}
