//! A search by the command: a bar on the terminal for building a table, a line about a long search, and what
//! stops it.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::progress_line::{ProgressLine, columns};
use crate::search::{Control, Progress};
use crate::{Interrupt, Limits, Stop};

const WIDTH: usize = 30;

/// The columns around a bar: its text, and the last column of the terminal.
const AROUND_BAR: usize = 36;

/// A search is not mentioned before it has taken so long.
const PATIENCE: Duration = Duration::from_millis(500);

/// The time between two lines about a search.
const PAUSE: Duration = Duration::from_millis(100);

/// The kind of a search, which decides how the line about it is worded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchKind {
    /// A search for the moves that solve a board.
    Moves,
    /// A search for a plan.
    Plan,
}

/// A line of standard error that is redrawn; nothing if that is not a terminal.
pub struct Bar {
    is_wanted: bool,
    kind: SearchKind,
    /// The percentage shown last, while a bar is shown.
    shown: Option<usize>,
    line: ProgressLine,
    /// When the search began: after the tables were built.
    started: Instant,
    /// Whether the next report is the first one of a search.
    begins_search: bool,
    /// When the search was mentioned last.
    mentioned: Option<Instant>,
}

impl Bar {
    /// Creates a bar that is shown on a line if it is wanted and standard error is a terminal.
    pub fn new(line: &ProgressLine, is_wanted: bool, kind: SearchKind) -> Bar {
        let is_wanted = is_wanted && std::io::stderr().is_terminal();
        let (line, started) = (line.clone(), Instant::now());
        Bar { is_wanted, kind, shown: None, line, started, begins_search: false, mentioned: None }
    }

    /// Shows how far one search of several has come, or removes the line at the end of each.
    pub fn note(&mut self, progress: Option<&Progress>) {
        let Some(progress) = progress else {
            self.clear();
            self.begins_search = true;
            return;
        };
        if std::mem::take(&mut self.begins_search) {
            self.started = Instant::now();
        }
        match progress.building {
            Some(share) => self.show(share),
            None => self.show_search(progress),
        }
    }

    /// Shows the completed share, from 0 to 1; removes the bar at 1.
    pub fn show(&mut self, share: f64) {
        self.started = Instant::now();
        let hundredths = (share.clamp(0.0, 1.0) * 100.0) as usize;
        if hundredths == 100 {
            return self.clear();
        }
        if self.is_wanted && self.shown != Some(hundredths) {
            let columns = columns();
            let width = WIDTH.min(columns.saturating_sub(AROUND_BAR));
            let done = hundredths * width / 100;
            let (full, empty) = ("#".repeat(done), ".".repeat(width - done));
            let bar = format!("building pattern databases [{full}{empty}] {hundredths:3} %");
            self.line.draw(&bar, columns);
            self.shown = Some(hundredths);
        }
    }

    /// Shows how far a search has come, if it takes long.
    pub fn show_search(&mut self, progress: &Progress) {
        let now = Instant::now();
        let elapsed = now - self.started;
        let is_early = self.mentioned.is_some_and(|before| now - before < PAUSE);
        if self.is_wanted && elapsed > PATIENCE && !is_early {
            let (line, columns) = (search_line(self.kind, progress, elapsed), columns());
            self.line.draw(fitting(&line, columns), columns);
            (self.shown, self.mentioned) = (None, Some(now));
        }
    }

    /// Removes the bar or the line.
    pub fn clear(&mut self) {
        self.shown = None;
        self.line.clear();
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Returns the line about a search that has run for some time.
fn search_line(kind: SearchKind, progress: &Progress, elapsed: Duration) -> String {
    let expanded = progress.statistics.expanded;
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = expanded.saturating_mul(1000) / milliseconds;
    let (bound, states) = match kind {
        SearchKind::Moves => (format!("at least {} moves", progress.bound), "boards"),
        SearchKind::Plan => (format!("cost at least {}", progress.bound), "states"),
    };
    let mut line = format!(
        "searching: {bound}; {} {states}, {} a second; {} s",
        grouped(expanded),
        grouped(rate),
        elapsed.as_secs()
    );
    let megabytes = progress.statistics.peak_bytes >> 20;
    if megabytes > 0 {
        line += &format!("; {megabytes} MB");
    }
    line
}

/// Cuts a line behind one of its parts, so that it ends before the last of the terminal's columns: a line
/// that the terminal breaks cannot be drawn over.
fn fitting(line: &str, columns: usize) -> &str {
    if line.len() < columns {
        return line;
    }
    let ends = ["; ", ", "].into_iter().flat_map(|mark| line.match_indices(mark));
    &line[..ends.map(|(at, _)| at).filter(|&at| at < columns).max().unwrap_or(0)]
}

/// Returns a number with a comma between each three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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

/// Runs a search within the limits on time and inferences and `memory` bytes, and passes its reports on to
/// `note`. The interrupt is clear meanwhile, and set again at the end. Also returns why the search was
/// stopped, if it was.
pub fn search_within<T>(
    limits: &Limits,
    memory: usize,
    interrupt: &Interrupt,
    mut note: impl FnMut(&Progress),
    search: impl FnOnce(&mut Control<'_>, &StopWatch<'_>) -> T,
) -> (T, Option<Stop>) {
    let watch = StopWatch::new(limits, interrupt);
    interrupt.clear();
    let mut stopped = None;
    let mut observer = |progress: &Progress| {
        note(progress);
        stopped = watch.stop();
        if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut control = Control {
        memory: Some(memory),
        expansions: limits.inference_limit(),
        observer: Some(&mut observer),
        ..Control::default()
    };
    let result = search(&mut control, &watch);
    interrupt.stop();
    (result, stopped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")];
        assert!(cases.iter().all(|&(number, text)| grouped(number) == text));
    }

    #[test]
    fn a_line_loses_the_parts_that_a_narrow_terminal_has_no_room_for() {
        let line = "searching: at least 12 moves; 3,000,000 boards, 2,000,000 a second";
        assert_eq!(fitting(line, 67), line);
        assert_eq!(fitting(line, 66), "searching: at least 12 moves; 3,000,000 boards");
        assert_eq!(fitting(line, 40), "searching: at least 12 moves");
        assert_eq!(fitting(line, 20), "");
    }

    #[test]
    fn a_line_names_the_bound_and_the_states_of_its_search() {
        let mut progress = Progress::default();
        (progress.statistics.expanded, progress.statistics.peak_bytes) = (3_000_000, 70 << 20);
        progress.bound = 12.0;
        let line = |kind| search_line(kind, &progress, Duration::from_millis(1500));
        assert_eq!(
            line(SearchKind::Moves),
            "searching: at least 12 moves; 3,000,000 boards, 2,000,000 a second; 1 s; 70 MB"
        );
        assert_eq!(
            line(SearchKind::Plan),
            "searching: cost at least 12; 3,000,000 states, 2,000,000 a second; 1 s; 70 MB"
        );
    }
}
