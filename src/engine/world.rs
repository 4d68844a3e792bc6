//! The world outside an engine: grants, standard streams, flags.

use super::{Engine, Error};
use crate::Limits;
use crate::convert::IntoTerm;
use crate::convert::copy::Putting;
use crate::error::{Report, Stop};
use crate::library;
use crate::library::flags::FlagValues;
use crate::library::searches::Watcher;
use crate::library::streams::{Grants, LineSource, Streams, USER_ERROR, World};
use crate::machine::tracing::Tracing;
use crate::term::Cell;
use std::io::{Read, Write};

/// What stands behind a standard stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Device {
    /// A file, a pipe, memory.
    #[default]
    Plain,
    /// A terminal with a person: output goes there line by line.
    Terminal,
}

/// What the debugger shows of the queries that are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Debugger {
    /// Nothing.
    #[default]
    Off,
    /// Goals with spy points: after `debug/0` or `spy/1`.
    SpyPoints,
    /// Every goal: after `trace/0`.
    Tracing,
}

impl Engine {
    /// What the debugger shows, as programs and its own keys have set it.
    ///
    /// ```
    /// use taquin::{Debugger, Engine};
    /// let mut engine = Engine::new();
    /// assert_eq!(engine.debugger(), Debugger::Off);
    /// engine.once("debug")?;
    /// assert_eq!(engine.debugger(), Debugger::SpyPoints);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn debugger(&self) -> Debugger {
        match self.machine.tracing() {
            Tracing::Off => Debugger::Off,
            Tracing::Leap => Debugger::SpyPoints,
            Tracing::Creep | Tracing::Skip(_) => Debugger::Tracing,
        }
    }

    /// Says what the program may do besides computing, in place of what was granted before.
    pub fn grant(&mut self, grants: Grants) {
        self.machine.resources.get::<World>().grants = grants;
    }

    pub(super) fn streams(&mut self) -> &mut Streams {
        self.machine.resources.get::<Streams>()
    }

    /// Puts a reader behind the standard input, which is empty at first.
    pub fn set_input(&mut self, reader: impl Read + Send + 'static) {
        self.streams().set_user_input(Box::new(reader), false);
    }

    /// Has the standard input ask for its lines one at a time.
    pub fn set_input_lines(&mut self, lines: impl LineSource + 'static, device: Device) {
        self.streams().set_user_lines(Box::new(lines), device == Device::Terminal);
    }

    /// The rest of the line that was asked for last: no program has read it, and none will.
    pub fn take_typed(&mut self) -> String {
        self.streams().take_typed()
    }

    /// Puts a writer behind the standard output, which is the process's at first. Output is passed on with every
    /// answer, and line by line to a terminal.
    ///
    /// ```
    /// use taquin::{Device, Engine};
    /// let mut engine = Engine::new();
    /// engine.set_output(std::io::stderr(), Device::Plain);
    /// engine.once("write(hello), nl")?;
    /// engine.capture_output();
    /// engine.once("write(captured)")?;
    /// assert_eq!(engine.take_output(), "captured");
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn set_output(&mut self, writer: impl Write + Send + 'static, device: Device) {
        self.streams().set_user_output(Box::new(writer), device == Device::Terminal);
    }

    /// Puts a writer behind the standard error stream.
    pub fn set_error(&mut self, writer: impl Write + Send + 'static, device: Device) {
        self.streams().set_user_error(Box::new(writer), device == Device::Terminal);
    }

    /// Keeps what is written to the standard output in memory.
    pub fn capture_output(&mut self) {
        self.streams().capture_user_output();
    }

    /// What was written to the standard output since it is captured or this was last called.
    pub fn take_output(&mut self) -> String {
        self.streams().take_user_output()
    }

    /// Writes to the standard error stream, after everything that waits to go to the standard output.
    pub fn write_error(&mut self, text: &str) {
        // Nobody is left to tell when standard error itself fails.
        let _ = self.streams().write(USER_ERROR, text);
    }

    /// Whether the program sees to a message that is about to be printed: its user:message_hook/3, called as by
    /// `print_message(Kind, Message)`, succeeds, or it says such messages in its own words (prolog:message//1). False
    /// too when that throws or a limit is met.
    pub fn hears(&mut self, kind: &str, message: impl IntoTerm) -> bool {
        let machine = &mut self.machine;
        machine.reset();
        let message = message.into_term();
        let put = Putting::default().put(&mut machine.heap, &mut machine.symbols, message.as_ref());
        let Ok(message) = put else { return false };
        let kind = Cell::atom(machine.symbols.intern(kind));
        self.run_system("$hears", &[kind, message]).unwrap_or(false)
    }

    /// Where the program was when a limit or an interrupt stopped it last, with the stop as the message, if that was in a
    /// clause of a text; as [`Thrown::report`](crate::Thrown::report) for errors. To be asked before anything else runs.
    ///
    /// ```
    /// use taquin::{Engine, Error, Limits};
    /// let mut engine = Engine::new();
    /// engine.consult_str("endless.pl", "count(N) :- M is N+1, count(M).").unwrap();
    /// let answer = engine.query("count(0)").unwrap().limits(Limits::default().inferences(1000)).next();
    /// let Some(Err(Error::Stopped(stop))) = answer else { panic!("it has no end") };
    /// let report = engine.stopped_at(stop).unwrap();
    /// assert_eq!(report.to_string(), "endless.pl:1:23: the inference limit was reached");
    /// ```
    pub fn stopped_at(&mut self, stop: Stop) -> Option<Report> {
        // What it takes to tell of it is not refused for want of memory or time.
        self.machine.heap.meter.start(&Limits::default());
        library::consult::origin(&mut self.machine, &stop.to_string())
    }

    /// Ends the line that the program has begun on the standard output, if it has: what is printed next begins one.
    pub fn end_line(&mut self) {
        self.streams().end_line();
    }

    /// Tells somebody how much is done, from 0 to 1, while a table is built that a search needs; at the end, however
    /// it comes, 1.
    pub fn watch_building(&mut self, watcher: impl FnMut(f64) + Send + 'static) {
        self.machine.resources.get::<Watcher>().0 = Some(Box::new(watcher));
    }

    /// Passes on what waits in output streams.
    pub fn flush(&mut self) {
        self.streams().flush_all();
    }

    /// Ends the engine of a process that is about to end: what waits in output streams is passed on, its temporary files go,
    /// and its memory is left for the system to take. O(streams)
    pub fn end(self) {
        let mut engine = std::mem::ManuallyDrop::new(self);
        engine.flush();
        engine.machine.resources.put(Streams::default());
        engine.machine.resources.put(World::default());
    }

    /// Sets a flag as `set_prolog_flag/2` does.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.set_flag("double_quotes", "codes")?;
    /// engine.set_flag("answer_write_options", [taquin::Term::compound("max_depth", [3])])?;
    /// assert!(engine.once("X = \"a\", X = [97]")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Thrown`] when there is no such flag, or it takes no such value.
    pub fn set_flag(&mut self, name: &str, value: impl IntoTerm) -> Result<(), Error> {
        let mut goal = self.prepare("set_prolog_flag(Name, Value)")?;
        goal.bind("Name", name).bind("Value", value).answers()?.next().transpose().map(drop)
    }

    /// The program's arguments, as `current_prolog_flag(argv, List)` gives them.
    pub fn set_arguments(&mut self, arguments: impl IntoIterator<Item = String>) {
        let arguments = arguments.into_iter().collect();
        self.machine.resources.get::<FlagValues>().argv = arguments;
    }
}
