//! Single keys of a terminal, without waiting for the end of a line.

use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};
use std::fs::File;
use std::io::{Read, Write};

/// The terminal's settings, put back when this is dropped.
struct Raw<'t> {
    terminal: &'t File,
    before: Termios,
}

impl<'t> Raw<'t> {
    /// Has keys come at once, unseen; Ctrl-C is a key like any other.
    fn new(terminal: &'t File) -> nix::Result<Raw<'t>> {
        let before = tcgetattr(terminal)?;
        let mut raw = before.clone();
        raw.local_flags.remove(LocalFlags::ICANON | LocalFlags::ECHO | LocalFlags::ISIG);
        tcsetattr(terminal, SetArg::TCSADRAIN, &raw)?;
        Ok(Raw { terminal, before })
    }
}

impl Drop for Raw<'_> {
    fn drop(&mut self) {
        // The terminal may be gone.
        let _ = tcsetattr(self.terminal, SetArg::TCSADRAIN, &self.before);
    }
}

/// The next key; `None` at the end of input or when there is no terminal.
pub fn key() -> Option<char> {
    let _ = std::io::stdout().flush();
    let terminal = File::open("/dev/tty").ok()?;
    let _raw = Raw::new(&terminal).ok()?;
    let mut byte = [0];
    match (&terminal).read(&mut byte) {
        Ok(1..) => Some(char::from(byte[0])),
        // The end, an interrupt, a terminal that is gone.
        Ok(0) | Err(_) => None,
    }
}
