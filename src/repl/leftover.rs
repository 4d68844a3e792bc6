//! The text that the line editor has read and not used.
//!
//! The editor reads as much of the terminal as there is, and keeps what follows a line for its next line.
//! That text was typed before what the terminal still holds. So it has to be taken out of the editor before a
//! key is read from the terminal. The editor has no call for that: it reads a line once more, without waiting
//! and without a word on the screen, and a handler of its keys keeps what comes.

use std::fs::File;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::unistd::{dup, dup2_stdout};
use rustyline::config::Configurer;
use rustyline::history::FileHistory;
use rustyline::{
    Cmd, ConditionalEventHandler, Editor, Event, EventContext, EventHandler, Helper, KeyCode, KeyEvent,
    Modifiers, RepeatCount,
};

use super::typed_ahead::TypedAhead;

/// Takes the leftover text of a line editor.
#[derive(Clone)]
pub struct Leftover {
    /// Whether keys are kept instead of being edited.
    is_taking: Arc<AtomicBool>,
}

impl Leftover {
    /// Makes the keys of an editor available, which are kept in `ahead`.
    pub fn of<H: Helper>(editor: &mut Editor<H, FileHistory>, ahead: TypedAhead) -> Leftover {
        let is_taking = Arc::new(AtomicBool::new(false));
        let handler = KeptKeys { is_taking: is_taking.clone(), ahead };
        editor.bind_sequence(Event::Any, EventHandler::Conditional(Box::new(handler)));
        Leftover { is_taking }
    }

    /// Keeps what the editor has left, and what has been typed since.
    pub fn take<H: Helper>(&self, editor: &mut Editor<H, FileHistory>) {
        // Without these, the editor would wait, or write on the screen.
        let Ok(_hurried) = Hurried::new() else { return };
        let Ok(_silent) = Silent::new() else { return };
        // A lone escape key is not waited for.
        editor.set_keyseq_timeout(Some(0));
        self.is_taking.store(true, Ordering::Relaxed);
        // Ends with the error that there is nothing more to read.
        let _ = editor.readline("");
        self.is_taking.store(false, Ordering::Relaxed);
        editor.set_keyseq_timeout(None);
    }
}

/// Keeps the keys of an editor instead of having them edited.
struct KeptKeys {
    is_taking: Arc<AtomicBool>,
    ahead: TypedAhead,
}

impl ConditionalEventHandler for KeptKeys {
    fn handle(&self, event: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        if !self.is_taking.load(Ordering::Relaxed) {
            return None;
        }
        match event.get(0) {
            Some(KeyEvent(KeyCode::Backspace, _)) => self.ahead.erase(),
            Some(key) => character(key).iter().for_each(|c| self.ahead.keep(c.encode_utf8(&mut [0; 4]))),
            None => {}
        }
        Some(Cmd::Noop)
    }
}

/// Returns the character of a key; `None` for a key that has none.
fn character(key: &KeyEvent) -> Option<char> {
    match *key {
        KeyEvent(KeyCode::Enter, _) => Some('\n'),
        KeyEvent(KeyCode::Tab, _) => Some('\t'),
        KeyEvent(KeyCode::Esc, _) => Some('\x1b'),
        KeyEvent(KeyCode::Char(c), Modifiers::NONE) => Some(c),
        KeyEvent(KeyCode::Char(c), Modifiers::CTRL) => u8::try_from(c).ok().map(|c| char::from(c & 0x1f)),
        _ => None,
    }
}

/// Reading from standard input does not wait, until this is dropped.
struct Hurried(OFlag);

impl Hurried {
    fn new() -> nix::Result<Hurried> {
        let before = OFlag::from_bits_retain(fcntl(io::stdin(), FcntlArg::F_GETFL)?);
        fcntl(io::stdin(), FcntlArg::F_SETFL(before | OFlag::O_NONBLOCK))?;
        Ok(Hurried(before))
    }
}

impl Drop for Hurried {
    fn drop(&mut self) {
        // The terminal may be gone.
        let _ = fcntl(io::stdin(), FcntlArg::F_SETFL(self.0));
    }
}

/// Nothing is written to standard output, until this is dropped.
struct Silent(std::os::fd::OwnedFd);

impl Silent {
    fn new() -> io::Result<Silent> {
        let before = dup(io::stdout())?;
        dup2_stdout(File::options().write(true).open("/dev/null")?)?;
        Ok(Silent(before))
    }
}

impl Drop for Silent {
    fn drop(&mut self) {
        let _ = dup2_stdout(&self.0);
    }
}
