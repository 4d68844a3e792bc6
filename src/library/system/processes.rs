//! `shell/0,1,2`, and system processes that run alongside the program: the native part of `library(process)`.
//!
//! A process is known by its number from its creation until the program has waited for it. Its ends of pipes
//! are ordinary streams.

use std::process::{Child, ExitStatus, Stdio};
use std::time::Duration;

use super::blocking::{SlowReader, SlowWriter};
use super::grants::{Refusal, refused};
use super::world::World;
use crate::library::streams::device::{Sink, Source};
use crate::library::streams::input::Input;
use crate::library::streams::output::Output;
use crate::library::streams::resolve::{stream_term, streams};
use crate::library::streams::stream::Stream;
use crate::library::support::{arguments, errors};
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raise, Raised};
use crate::term::{Cell, atoms};

pub const BUILTINS: &[Builtin] = &[
    det("$process_create", 6, create),
    det("$process_wait", 3, wait),
    det("$process_release", 1, release),
    det("$is_process", 1, is_process),
    det("shell", 0, |m, _| shell(m, "sh").map(|status| status == 0)),
    det("shell", 1, |m, a| {
        let command = arguments::text(m, m.arg(a, 0))?;
        shell(m, &command).map(|status| status == 0)
    }),
    det("shell", 2, |m, a| {
        let command = arguments::text(m, m.arg(a, 0))?;
        let status = shell(m, &command)?;
        m.unify_arg(a, 1, Cell::int(i64::from(status)))
    }),
];

/// The interval for polling a process, so that limits and the interrupt are checked meanwhile.
const NAP: Duration = Duration::from_millis(2);

/// Processes that the program has not waited for yet.
#[derive(Default)]
struct Processes {
    running: Vec<Child>,
    /// Processes that the program released: creating the next process reaps those that have ended.
    released: Vec<Child>,
}

impl Processes {
    fn position(&self, number: i64) -> Option<usize> {
        self.running.iter().position(|child| i64::from(child.id()) == number)
    }
}

/// `'$process_create'(+File, +Arguments, +[In, Out, Err], +environment(Folder, Extends, Variables), -Process,
/// -Streams)`: each of the three is `std`, `null` or `pipe`; Folder is `''` for the working directory;
/// Variables is a list of `Name=Value`. Streams are those of the pipes.
fn create(m: &mut Machine, args: Args) -> Raised<bool> {
    let file = arguments::text(m, m.arg(args, 0))?;
    let words = texts(m, m.arg(args, 1))?;
    let ends = texts(m, m.arg(args, 2))?;
    let name = m.symbols.intern("environment");
    let Some([folder, extends, variables]) = m.heap.args_of::<3>(m.arg(args, 3), name) else {
        return errors::type_error(m, "environment", m.arg(args, 3));
    };
    let (folder, extends) = (arguments::text(m, folder)?, m.heap.deref(extends) == Cell::atom(atoms::TRUE));
    let variables = pairs(m, variables)?;
    streams(m).flush_all();
    let Ok(mut command) = m.resources.get::<World>().command(&file) else { return refused(m, "process") };
    command.args(words);
    if !folder.is_empty() {
        command.current_dir(folder);
    }
    if !extends {
        command.env_clear();
    }
    command.envs(variables);
    let end = |i: usize| ends.get(i).map_or("std", String::as_str);
    command.stdin(stdio(end(0))).stdout(stdio(end(1))).stderr(stdio(end(2)));
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return Err(Raise::System(format!("{file}: {error}")).into()),
    };
    let opened = pipes(m, &mut child);
    let number = m.heap.put_integer(i64::from(child.id()));
    let processes = m.resources.get::<Processes>();
    processes.released.retain_mut(|child| matches!(child.try_wait(), Ok(None)));
    processes.running.push(child);
    let opened = m.heap.put_list(&opened);
    Ok(m.unify_arg(args, 4, number)? && m.unify_arg(args, 5, opened)?)
}

fn texts(m: &mut Machine, list: Cell) -> Raised<Vec<String>> {
    let elements = arguments::list(m, list)?;
    elements.into_iter().map(|element| arguments::text(m, element)).collect()
}

fn pairs(m: &mut Machine, list: Cell) -> Raised<Vec<(String, String)>> {
    let mut found = Vec::new();
    for element in arguments::list(m, list)? {
        let Some([name, value]) = m.heap.args_of::<2>(element, atoms::EQUALS) else {
            return errors::type_error(m, "environment_variable", element);
        };
        found.push((arguments::text(m, name)?, arguments::text(m, value)?));
    }
    Ok(found)
}

fn stdio(end: &str) -> Stdio {
    match end {
        "pipe" => Stdio::piped(),
        "null" => Stdio::null(),
        _ => Stdio::inherit(),
    }
}

/// Returns the parent's ends of a process's pipes, as streams.
fn pipes(m: &mut Machine, child: &mut Child) -> Vec<Cell> {
    let watch = m.heap.meter.watch_of();
    let pipe = |pipe| SlowWriter::new(Box::new(pipe), watch).ok();
    let input = child.stdin.take().and_then(pipe).map(|pipe| Stream::output(Output::new(Sink::Pipe(pipe))));
    let reading = |reader| Stream::input(Input::new(Source::Reader(SlowReader::new(reader)), Vec::new()));
    let output = child.stdout.take().map(|pipe| reading(Box::new(pipe)));
    let error = child.stderr.take().map(|pipe| reading(Box::new(pipe)));
    let mut opened = Vec::new();
    for stream in [input, output, error].into_iter().flatten() {
        let id = streams(m).add(stream);
        opened.push(stream_term(m, id));
    }
    opened
}

/// `'$process_wait'(+Process, +Seconds, -Status)`: `exit(Code)`, `killed(Signal)`, or `timeout` after
/// Seconds, which may be `infinite`.
fn wait(m: &mut Machine, args: Args) -> Raised<bool> {
    let number = arguments::integer(m, m.arg(args, 0))?;
    let seconds = m.heap.number(m.arg(args, 1)).map(|number| number.to_f64().max(0.0));
    let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let begun = m.heap.meter.now();
    loop {
        let processes = m.resources.get::<Processes>();
        let Some(at) = processes.position(number) else {
            return errors::existence_error(m, "process", m.arg(args, 0));
        };
        match processes.running[at].try_wait() {
            Ok(Some(status)) => {
                let status = processes.running.swap_remove(at).wait().unwrap_or(status);
                let status = status_term(m, status);
                return m.unify_arg(args, 2, status);
            }
            Ok(None) => {}
            Err(error) => return Err(Raise::System(error.to_string()).into()),
        }
        if limit.is_some_and(|limit| m.heap.meter.now().saturating_sub(begun) >= limit) {
            let timeout = Cell::atom(m.symbols.intern("timeout"));
            return m.unify_arg(args, 2, timeout);
        }
        std::thread::sleep(NAP);
        m.heap.meter.refuel()?;
    }
}

/// Runs a command line after flushing all output.
fn shell(m: &mut Machine, command: &str) -> Raised<i32> {
    streams(m).flush_all();
    match m.resources.get::<World>().shell(command) {
        Ok(shell) => finish(m, shell),
        Err(Refusal::Io(error)) => Err(Raise::System(format!("{command}: {error}")).into()),
        Err(Refusal::NotGranted) => refused(m, "process"),
    }
}

/// Waits for a process to end, and returns its status: -1 if a signal ended it. Kills the process if a limit
/// is exceeded meanwhile.
fn finish(m: &mut Machine, mut process: Child) -> Raised<i32> {
    let mut nap = Duration::from_micros(100);
    loop {
        match process.try_wait() {
            Ok(Some(status)) => return Ok(status.code().unwrap_or(-1)),
            Ok(None) => {}
            Err(error) => return Err(Raise::System(error.to_string()).into()),
        }
        std::thread::sleep(nap);
        nap = (nap * 2).min(NAP);
        if let Err(stop) = m.heap.meter.refuel() {
            // The process may have ended by itself.
            let _ = process.kill();
            let _ = process.wait();
            return Err(stop.into());
        }
    }
}

fn status_term(m: &mut Machine, status: ExitStatus) -> Cell {
    let (name, number) = match (status.code(), signal(status)) {
        (Some(code), _) => ("exit", code),
        (None, number) => ("killed", number),
    };
    let name = m.symbols.intern(name);
    m.heap.put_struct(name, &[Cell::int(i64::from(number))])
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> i32 {
    std::os::unix::process::ExitStatusExt::signal(&status).unwrap_or(0)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> i32 {
    0
}

/// `'$is_process'(@Number)`: semidet; whether the program has not waited for it yet.
fn is_process(m: &mut Machine, args: Args) -> Raised<bool> {
    let number = m.heap.integer(m.arg(args, 0));
    Ok(number.is_some_and(|number| m.resources.get::<Processes>().position(number).is_some()))
}

/// `'$process_release'(+Process)`: semidet; the program will not wait for it.
fn release(m: &mut Machine, args: Args) -> Raised<bool> {
    let number = arguments::integer(m, m.arg(args, 0))?;
    let processes = m.resources.get::<Processes>();
    let Some(at) = processes.position(number) else { return Ok(false) };
    let child = processes.running.swap_remove(at);
    processes.released.push(child);
    Ok(true)
}
