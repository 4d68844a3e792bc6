//! Single keys of a terminal, without waiting for the end of a line.

use std::fs::File;
use std::io::{self, Read, Write};

use nix::sys::termios::{LocalFlags, SetArg, SpecialCharacterIndices, Termios, tcgetattr, tcsetattr};

/// The terminal's settings, restored when this is dropped.
struct Raw<'t> {
    terminal: &'t File,
    before: Termios,
}

impl<'t> Raw<'t> {
    /// Makes keys available at once, without echo; Ctrl-C is an ordinary key.
    fn new(terminal: &'t File) -> nix::Result<Raw<'t>> {
        let raw = Raw { terminal, before: tcgetattr(terminal)? };
        raw.wait_for(1, SetArg::TCSADRAIN)?;
        Ok(raw)
    }

    /// Sets the number of bytes for which a read waits.
    fn wait_for(&self, bytes: u8, when: SetArg) -> nix::Result<()> {
        let mut settings = self.before.clone();
        settings.local_flags.remove(LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG);
        settings.control_chars[SpecialCharacterIndices::VMIN as usize] = bytes;
        settings.control_chars[SpecialCharacterIndices::VTIME as usize] = 0;
        tcsetattr(self.terminal, when, &settings)
    }

    /// Returns whether a byte is the key that suspends a process: Ctrl-Z.
    fn suspends(&self, byte: u8) -> bool {
        byte != 0 && byte == self.before.control_chars[SpecialCharacterIndices::VSUSP as usize]
    }

    /// Suspends the process, with the terminal as it was, until it is continued.
    fn suspend(&self) -> io::Result<()> {
        tcsetattr(self.terminal, SetArg::TCSADRAIN, &self.before)?;
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        Ok(self.wait_for(1, SetArg::TCSADRAIN)?)
    }

    /// Returns the next byte of a multi-byte key, if it has arrived.
    fn more(&self) -> Option<u8> {
        let (mut terminal, mut byte) = (self.terminal, [0]);
        matches!(terminal.read(&mut byte), Ok(1..)).then_some(byte[0])
    }

    /// Returns the next character, if it has arrived.
    fn character(&self) -> Option<char> {
        self.more().map(|first| self.decoded(first))
    }

    /// Returns the character that begins with this byte.
    fn decoded(&self, first: u8) -> char {
        // In UTF-8 the first byte gives the number of bytes.
        let rest = first.leading_ones().saturating_sub(1);
        let bytes: Vec<u8> = std::iter::once(first).chain((0..rest).map_while(|_| self.more())).collect();
        String::from_utf8_lossy(&bytes).chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// Returns the key that begins with this byte: of an escape sequence the escape character alone, since
    /// the program reads the rest as further keys.
    fn key_of_program(&self, first: u8) -> char {
        // Bytes of one character arrive together.
        if first.is_ascii() || self.wait_for(0, SetArg::TCSANOW).is_err() {
            char::from(first)
        } else {
            self.decoded(first)
        }
    }

    /// Returns the key that begins with this byte; [`OTHER`] if it is not a character of ASCII.
    fn key_at_answer(&self, first: u8) -> char {
        if matches!(first, ESCAPE | 0x80..) && self.finish(first) { OTHER } else { char::from(first) }
    }

    fn skip(&self, bytes: u32) {
        (0..bytes).map_while(|_| self.more()).for_each(|_| {});
    }

    /// Discards the rest of a key that begins with this byte; returns whether there was any.
    fn finish(&self, first: u8) -> bool {
        if self.wait_for(0, SetArg::TCSANOW).is_err() {
            return false;
        }
        let Some(second) = self.more() else { return false };
        match (first, second) {
            (ESCAPE, b'[') => while self.more().is_some_and(|byte| !(0x40..0x7f).contains(&byte)) {},
            (ESCAPE, b'O') => self.skip(1),
            (ESCAPE, _) => {}
            // In UTF-8 the first byte gives the number of bytes.
            _ => self.skip(first.leading_ones().saturating_sub(2)),
        }
        true
    }
}

impl Drop for Raw<'_> {
    fn drop(&mut self) {
        // The terminal may be gone.
        let _ = tcsetattr(self.terminal, SetArg::TCSADRAIN, &self.before);
    }
}

const ESCAPE: u8 = 0x1b;
const INTERRUPT: char = '\x03';

/// The replacement for a key that is not a character: an arrow, a letter beyond ASCII.
const OTHER: char = '\0';

/// Returns the next key for a program, of those typed ahead if there is one: Ctrl-C interrupts the query, and
/// the text on the line stays.
pub fn typed(ahead: impl FnOnce() -> Option<char>) -> io::Result<Option<char>> {
    match read(ahead, |raw, first| raw.key_of_program(first)) {
        Some(INTERRUPT) => {
            eprintln!();
            Err(io::ErrorKind::Interrupted.into())
        }
        key => Ok(key),
    }
}

/// Returns the next key at an answer, of those typed ahead if there is one; `None` at the end of input or
/// without a terminal.
pub fn key(ahead: impl FnOnce() -> Option<char>) -> Option<char> {
    read(ahead, |raw, first| raw.key_at_answer(first))
}

/// Returns the same, for which `rest` reads the rest of a key that begins with some byte.
fn read(ahead: impl FnOnce() -> Option<char>, rest: impl FnOnce(&Raw<'_>, u8) -> char) -> Option<char> {
    let terminal = File::open("/dev/tty");
    let raw = terminal.as_ref().map(Raw::new);
    // A key pressed as soon as the text appears must not be echoed.
    let _ = io::stdout().flush();
    let (Ok(mut terminal), Ok(Ok(raw))) = (terminal.as_ref(), raw) else { return None };
    if let Some(key) = ahead() {
        return Some(key);
    }
    let mut byte = [0];
    loop {
        match terminal.read(&mut byte) {
            Ok(1..) if raw.suspends(byte[0]) => raw.suspend().ok()?,
            Ok(1..) => break,
            // The end of input, an interrupt, or a closed terminal.
            Ok(0) | Err(_) => return None,
        }
    }
    Some(rest(&raw, byte[0]))
}

/// Makes the terminal show what is typed, or not. The keys are kept for the next prompt.
pub fn echo(shown: bool) {
    let Ok(terminal) = File::open("/dev/tty") else { return };
    let Ok(mut settings) = tcgetattr(&terminal) else { return };
    settings.local_flags.set(LocalFlags::ECHO, shown);
    // The terminal may be gone.
    let _ = tcsetattr(&terminal, SetArg::TCSANOW, &settings);
}

/// Returns the characters that have arrived already, up to and including the first one that `is_last`; none
/// without a terminal.
pub fn arrived(is_last: impl Fn(char) -> bool) -> String {
    let mut text = String::new();
    let Ok(terminal) = File::open("/dev/tty") else { return text };
    let Ok(raw) = Raw::new(&terminal) else { return text };
    if raw.wait_for(0, SetArg::TCSANOW).is_err() {
        return text;
    }
    while let Some(c) = raw.character() {
        text.push(c);
        if is_last(c) {
            break;
        }
    }
    text
}
