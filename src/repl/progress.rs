//! A search by the command: a progress bar on the terminal for building a table, and what stops it.

use std::io::{IsTerminal, Write};
use std::time::Instant;

use crate::{Interrupt, Limits, Stop};

const WIDTH: usize = 30;

/// A line of standard error that is redrawn; nothing if that is not a terminal.
pub struct Bar {
    is_wanted: bool,
    /// The percentage shown, while the bar is shown.
    shown: Option<u32>,
}

impl Bar {
    /// Creates a bar that is shown if it is wanted and standard error is a terminal.
    pub fn new(is_wanted: bool) -> Bar {
        Bar { is_wanted: is_wanted && std::io::stderr().is_terminal(), shown: None }
    }

    /// Shows the completed share, from 0 to 1; removes the bar at 1.
    pub fn show(&mut self, share: f64) {
        let hundredths = (share.clamp(0.0, 1.0) * 100.0) as u32;
        if hundredths == 100 {
            return self.clear();
        }
        if self.is_wanted && self.shown != Some(hundredths) {
            let done = hundredths as usize * WIDTH / 100;
            let (full, empty) = ("#".repeat(done), ".".repeat(WIDTH - done));
            draw(&format!("\rbuilding pattern databases [{full}{empty}] {hundredths:3} %"));
            self.shown = Some(hundredths);
        }
    }

    /// Removes the bar.
    pub fn clear(&mut self) {
        if self.shown.take().is_some() {
            draw("\r\x1b[K");
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Draws the bar; failing to do so is not an error.
fn draw(text: &str) {
    let mut terminal = std::io::stderr();
    let _ = terminal.write_all(text.as_bytes()).and_then(|()| terminal.flush());
}

/// The time limit and Ctrl-C, either of which stops a search.
pub struct StopWatch<'a> {
    deadline: Option<Instant>,
    interrupt: &'a Interrupt,
}

impl<'a> StopWatch<'a> {
    /// Starts the time.
    pub fn new(limits: &Limits, interrupt: &'a Interrupt) -> StopWatch<'a> {
        let deadline = limits.time_limit().and_then(|time| Instant::now().checked_add(time));
        StopWatch { deadline, interrupt }
    }

    /// Returns why the search must stop now.
    pub fn stop(&self) -> Option<Stop> {
        match self.deadline {
            _ if self.interrupt.is_set() => Some(Stop::Interrupted),
            Some(end) if Instant::now() >= end => Some(Stop::Time),
            _ => None,
        }
    }
}
