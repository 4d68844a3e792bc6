//! Goals that try to pass a limit, each tried in a process of its own, which is held to its limits from
//! outside.
//!
//! A trial passes when the peak of the process's resident memory is at most 1.25 times the limit, and its
//! time at most the limit and a tenth. What the command takes for a goal that does nothing is added to both.
//! Time is that of the processor, which other work on the machine does not lengthen; for goals that wait,
//! that of the clock.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, killpg};
use nix::sys::time::TimeValLike;
use nix::unistd::Pid;

/// What the option `--memory` counts in.
pub const MEGABYTE: f64 = 1_048_576.0;

/// A process that still runs after this long is killed.
const PATIENCE: Duration = Duration::from_secs(15);

/// How often a running process is looked at.
const NAP: Duration = Duration::from_millis(2);

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/limits");

/// A goal, and the family of built-ins that it tries.
pub struct Goal {
    pub family: String,
    pub text: String,
}

/// Every goal of `goals.pl`, in order.
pub fn goals() -> Vec<Goal> {
    let text = std::fs::read_to_string(Path::new(FOLDER).join("goals.pl")).expect("goals are there");
    let mut family = String::new();
    let mut goals = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match (line.strip_prefix("%%"), line.strip_suffix('.')) {
            (Some(name), _) => family = name.trim().to_owned(),
            (None, Some(goal)) if !line.starts_with('%') => {
                goals.push(Goal { family: family.clone(), text: goal.to_owned() });
            }
            _ => {}
        }
    }
    goals
}

/// What a process took.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// The peak of its resident memory, in bytes.
    pub peak: f64,
    pub seconds: f64,
    /// Seconds of processor time.
    pub busy: f64,
    /// Its exit status, if it was not killed.
    pub status: Option<i32>,
}

/// What a goal is tried with.
pub struct Bounds<'a> {
    pub megabytes: u32,
    pub seconds: f64,
    pub command: &'a Path,
}

impl Bounds<'_> {
    /// The command that runs a goal, in a folder of its own.
    fn command(&self, goal: &str, folder: &Path) -> Command {
        let mut command = Command::new(self.command);
        command.arg(Path::new(FOLDER).join("data.pl")).args(["-g", goal]);
        command.args(["--memory", &self.megabytes.to_string()]);
        command.args(["--time", &self.seconds.to_string()]);
        command.args(["--", &self.megabytes.to_string()]);
        command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // In a group of its own, with the processes that the goal starts.
        command.process_group(0);
        command
    }

    /// Runs a goal in this process's only child, and says what that took.
    pub fn run_here(&self, goal: &str) -> Taken {
        let folder = fresh_folder();
        let begun = Instant::now();
        let mut child = self.command(goal, &folder).spawn().expect("the command starts");
        let status = wait(&mut child, begun);
        let group = Pid::from_raw(i32::try_from(child.id()).expect("a process's number"));
        // There is no such group when nothing was left behind.
        let _ = killpg(group, Signal::SIGKILL);
        let seconds = begun.elapsed().as_secs_f64();
        let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("usage of children");
        let [user, system] = [usage.user_time(), usage.system_time()].map(|time| time.num_microseconds());
        let busy = Duration::from_micros(u64::try_from(user + system).unwrap_or(0)).as_secs_f64();
        // The folder may hold what a process that was left behind still writes.
        let _ = std::fs::remove_dir_all(folder);
        Taken { peak: kilobytes(usage.max_rss()) * 1024.0, seconds, busy, status }
    }
}

/// Of what `getrusage` says, kilobytes.
fn kilobytes(figure: i64) -> f64 {
    let kilobytes = if cfg!(target_os = "macos") { figure / 1024 } else { figure };
    f64::from(i32::try_from(kilobytes).unwrap_or(i32::MAX))
}

fn fresh_folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("taquin-limits-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for what goals write");
    folder
}

fn wait(child: &mut Child, begun: Instant) -> Option<i32> {
    while begun.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("a child") {
            return status.code();
        }
        std::thread::sleep(NAP);
    }
    child.kill().expect("a child to kill");
    child.wait().expect("a killed child");
    None
}

/// A line that carries `Taken` from the process between.
impl Taken {
    pub fn line(&self) -> String {
        let Taken { peak, seconds, busy, status } = self;
        format!("taken {peak} {seconds} {busy} {}", status.unwrap_or(-1))
    }

    /// The figures of the line among others.
    pub fn read(output: &str) -> Option<Taken> {
        let line = output.lines().find_map(|line| line.split_once("taken ").map(|(_, rest)| rest))?;
        let mut words = line.split_whitespace();
        let peak = words.next()?.parse().ok()?;
        let seconds = words.next()?.parse().ok()?;
        let busy = words.next()?.parse().ok()?;
        let status = words.next()?.parse().ok().filter(|&status| status >= 0);
        Some(Taken { peak, seconds, busy, status })
    }
}
