//! The environment of an engine: grants, standard streams, flags.

use std::io::{Read, Write};
use std::sync::Arc;

use super::{Engine, Error};
use crate::clock::{Clock, Timer};
use crate::convert::copy::Putting;
use crate::convert::{IntoTerm, Term};
use crate::error::{Report, Stop};
use crate::library;
use crate::library::flags::values::FlagValues;
use crate::library::streams::{LineSource, Streams, USER_ERROR, USER_OUTPUT};
use crate::library::support::searches::Watcher;
use crate::library::system::{Grants, World};
use crate::limits::Limits;
use crate::machine::tracing::Tracing;
use crate::search::Progress;
use crate::term::{Cell, atoms};

/// The device of a standard stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Device {
    /// A file, a pipe, memory.
    #[default]
    Plain,
    /// An interactive terminal: output is flushed line by line.
    Terminal,
}

/// Which goals of queries the debugger shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Debugger {
    /// No goals.
    #[default]
    Off,
    /// Goals with spy points: after `debug/0` or `spy/1`.
    SpyPoints,
    /// Every goal: after `trace/0`.
    Tracing,
}

impl Engine {
    /// Returns the mode of the debugger, as programs and its own commands have set it.
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

    /// Returns the prompt of a top level: the flag `toplevel_prompt`, by default `?- `, with `[trace]  ` or
    /// `[debug]  ` before it while the debugger shows goals.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// assert_eq!(engine.prompt(), "?- ");
    /// assert!(engine.once("set_prolog_flag(toplevel_prompt, '~d> ')")?);
    /// assert_eq!(engine.prompt(), "> ");
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn prompt(&mut self) -> String {
        let debugger = match self.debugger() {
            Debugger::Off => "",
            Debugger::SpyPoints => "[debug]  ",
            Debugger::Tracing => "[trace]  ",
        };
        library::flags::prompt(&mut self.machine, debugger)
    }

    /// Sets what the program may access, replacing earlier grants.
    pub fn grant(&mut self, grants: Grants) {
        self.machine.resources.get::<World>().grants = grants;
    }

    /// Sets the clock that limits, `get_time/1`, `sleep/1` and `statistics/2` read, by default the system's.
    /// Where the system has none, no time passes: time limits are never exceeded, and `get_time/1` raises the
    /// error of a clock that was not granted.
    pub fn set_clock(&mut self, clock: Arc<dyn Clock>) {
        let timer = Timer::new(clock);
        self.machine.resources.get::<World>().begin(&timer);
        self.machine.heap.meter.set_clock(timer);
    }

    pub(super) fn streams(&mut self) -> &mut Streams {
        self.machine.resources.get::<Streams>()
    }

    /// Sets the reader of standard input, which is empty by default.
    pub fn set_input(&mut self, reader: impl Read + Send + 'static) {
        self.streams().set_user_input(Box::new(reader), false);
    }

    /// Makes standard input request its lines one at a time.
    pub fn set_input_lines(&mut self, lines: impl LineSource + 'static, device: Device) {
        self.streams().set_user_lines(Box::new(lines), device == Device::Terminal);
    }

    /// Returns the unread rest of the last requested line, and removes it from the input.
    pub fn take_pending_input(&mut self) -> String {
        self.streams().take_typed()
    }

    /// Sets the writer of standard output, by default that of the process. Output is flushed with every
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

    /// Sets the function that returns the columns and rows of the terminal of standard output. It is called
    /// for `tty_size/2`, on which the width of pictures and descriptions depends, if the output is a
    /// [`Device::Terminal`].
    pub fn set_terminal_extent(&mut self, extent: impl Fn() -> Option<(usize, usize)> + Send + 'static) {
        self.streams().set_terminal_extent(Box::new(extent));
    }

    /// Sets the writer of the standard error stream, by default that of the process.
    pub fn set_error(&mut self, writer: impl Write + Send + 'static, device: Device) {
        self.streams().set_user_error(Box::new(writer), device == Device::Terminal);
    }

    /// Captures standard output in memory, which counts towards the memory limit. Engines of a
    /// [`Program`](crate::Program) that is made of this one capture theirs, too.
    pub fn capture_output(&mut self) {
        self.streams().capture(USER_OUTPUT);
    }

    /// Returns the standard output captured since the last call.
    pub fn take_output(&mut self) -> String {
        self.streams().take_captured(USER_OUTPUT)
    }

    /// Captures the standard error stream in memory, as [`Engine::capture_output`] does standard output:
    /// what the program writes to `user_error`, and the messages that are printed.
    ///
    /// ```
    /// let mut engine = taquin::Engine::new();
    /// engine.capture_error();
    /// engine.once("write(user_error, wrong)")?;
    /// assert_eq!(engine.take_error(), "wrong");
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn capture_error(&mut self) {
        self.streams().capture(USER_ERROR);
    }

    /// Returns the text of the standard error stream captured since the last call.
    pub fn take_error(&mut self) -> String {
        self.streams().take_captured(USER_ERROR)
    }

    /// Writes to the standard error stream, after flushing standard output.
    pub fn write_error(&mut self, text: &str) {
        // A failure of standard error itself cannot be reported.
        let _ = self.streams().write(USER_ERROR, text);
    }

    /// Returns whether the program handles a message before it is printed: its user:message_hook/3, called as
    /// by `print_message(Kind, Message)`, succeeds, or prolog:message//1 translates it. Returns false too if
    /// that throws or exceeds a limit.
    pub fn handles_message<T: IntoTerm>(&mut self, kind: &str, message: impl FnOnce() -> T) -> bool {
        if !self.run_system("$has_messages", &[]).unwrap_or(false) {
            return false;
        }
        let machine = &mut self.machine;
        machine.reset();
        let message = message().into_term();
        let put = Putting::default().put(&mut machine.heap, &mut machine.symbols, message.as_ref());
        let Ok(message) = put else { return false };
        let kind = Cell::atom(machine.symbols.intern(kind));
        self.run_system("$hears", &[kind, message]).unwrap_or(false)
    }

    /// Returns the place where a limit or an interrupt last stopped the program, with the stop as the
    /// message, if it was in a clause of a text. [`Thrown::report`](crate::Thrown::report) is the same for
    /// errors. Call this before anything else runs.
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
        // Reporting a stop is not refused for lack of memory or time.
        self.machine.heap.meter.start(&Limits::default());
        library::consult::origin::origin(&mut self.machine, &stop.to_string())
    }

    /// Ends the current line of standard output, unless it is empty, so that the next output begins a line.
    pub fn end_line(&mut self) {
        self.streams().end_line();
    }

    /// Sets a function to call with the progress of searches: of built-in predicates, of spaces stated in
    /// rules, and of natives ([`Call::limited`](crate::Call::limited)). It is called with `None` when a
    /// search has ended, even by an error.
    pub fn watch_searches(&mut self, watcher: impl FnMut(Option<&Progress>) + Send + 'static) {
        self.machine.resources.get::<Watcher>().set(watcher);
    }

    /// Flushes all output streams.
    pub fn flush(&mut self) {
        self.streams().flush_all();
    }

    /// Ends the engine of a process that is about to exit: flushes output streams and deletes temporary
    /// files, but leaves its memory for the system to free. O(streams)
    pub fn end(self) {
        let mut engine = std::mem::ManuallyDrop::new(self);
        engine.flush();
        engine.machine.resources.put(Streams::default());
        engine.machine.resources.put(World::default());
    }

    /// Creates a flag whose value is one of `values`, the first at first. A native reads it with
    /// [`Call::flag`](crate::Call::flag).
    ///
    /// ```
    /// use taquin::{Engine, Reply};
    ///
    /// let mut engine = Engine::new();
    /// engine.create_flag("unit", &["metre", "foot"]);
    /// engine.predicate("unit", 1, |call| Ok(Reply::one([call.flag("unit")])));
    /// engine.set_flag("unit", "foot")?;
    /// assert!(engine.once("unit(foot)")?);
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub fn create_flag(&mut self, name: &'static str, values: &'static [&'static str]) {
        self.machine.resources.get::<FlagValues>().create(name, values);
    }

    /// Sets a flag, like `set_prolog_flag/2`.
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
    /// Returns [`Error::Thrown`] if there is no such flag, or the value is invalid for it.
    pub fn set_flag(&mut self, name: &str, value: impl IntoTerm) -> Result<(), Error> {
        let machine = &mut self.machine;
        machine.reset();
        machine.heap.meter.start(&self.limits);
        let goal = Term::compound("set_prolog_flag", [Term::atom(name), value.into_term()]);
        let put = Putting::default().put(&mut machine.heap, &mut machine.symbols, goal.as_ref());
        let goal = match put {
            Ok(goal) => goal,
            Err(raise) => return Err(self.raised(&raise)),
        };
        let goal = machine.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::USER), goal]);
        self.run_system("call", &[goal]).map(drop)
    }

    /// Sets the arguments of the program, the list in `current_prolog_flag(argv, List)`.
    pub fn set_arguments(&mut self, arguments: impl IntoIterator<Item = String>) {
        let arguments = arguments.into_iter().collect();
        self.machine.resources.get::<FlagValues>().argv = arguments;
    }
}
