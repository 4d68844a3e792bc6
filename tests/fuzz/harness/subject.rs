//! The engine that is tried: a step is run in it, and everything that must hold afterwards is looked at.

use std::fmt;
use std::time::Duration;

use taquin::{Device, Engine, Error, Grants, Limits, Stop};

use super::oracles::{self, Variant};
use super::tree::Tree;
use super::watch::{Spent, Watched, cpu_time, resident};

const PROBE: &str = include_str!("probe.pl");
const SCENERY: &str = include_str!("scenery.pl");

/// Answers that are asked for.
const ANSWERS: usize = 8;
/// What a goal may use.
const MEMORY: usize = 64 << 20;
const TIME: Duration = Duration::from_secs(1);
const INFERENCES: u64 = 60_000;
/// Processor time beyond the limit at which a goal was stopped too late.
const LATE: Duration = Duration::from_millis(600);
/// What the process may have beside five quarters of the limit: the harness, code, and what the allocator
/// keeps.
const BESIDE: usize = 40 << 20;

/// Something that is done to an engine.
#[derive(Clone, Debug)]
pub enum Step {
    /// A text is loaded under a name, a clause a line.
    Load(String, Vec<String>),
    /// A goal is asked, and as a check also written in other ways.
    Ask(Tree, Vec<&'static Variant>),
    /// A text is read as a term, asked as a query and loaded.
    Read(String),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Load(name, lines) => write!(f, "% load {name}\n{}", lines.join("\n")),
            Step::Ask(goal, _) => write!(f, "?- {goal}."),
            Step::Read(text) => write!(f, "% read {text:?}"),
        }
    }
}

/// How a query ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    Exhausted,
    More,
    Thrown(String),
    Stopped(Stop),
    /// The text is no query.
    Unreadable,
}

/// What a query gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub answers: Vec<String>,
    pub end: End,
    /// Values of variables in the first answer.
    pub values: Vec<(String, String)>,
    pub has_residue: bool,
}

impl Outcome {
    fn ended(end: End) -> Outcome {
        Outcome { answers: Vec::new(), end, values: Vec::new(), has_residue: false }
    }

    pub fn succeeded(&self) -> bool {
        !self.answers.is_empty()
    }

    /// Whether a limit had a part in it, so that another way may well have another outcome.
    pub fn is_limited(&self) -> bool {
        matches!(self.end, End::Stopped(_))
            || matches!(&self.end, End::Thrown(ball) if ball.contains("resource_error"))
            || self.answers.iter().any(|answer| answer.contains("resource_error"))
    }
}

/// What is wrong, in a word, and how it shows.
#[derive(Clone, Debug)]
pub struct Failure {
    pub check: String,
    pub detail: String,
}

/// An engine under trial.
#[derive(Debug)]
pub struct Subject {
    pub engine: Engine,
    /// The state as it was when nothing had changed it.
    baseline: String,
    /// A goal has changed flags, operators or streams: what is written need not be read as it was.
    pub is_altered: bool,
    /// No program that is loaded has side effects.
    is_pure: bool,
    /// A program that is loaded can change flags, operators or streams.
    may_alter: bool,
    resident: usize,
    /// A query that was stopped too late.
    late: Option<String>,
}

impl Subject {
    pub fn new() -> Subject {
        let mut engine = Engine::new();
        engine.grant(Grants { clock: true, ..Grants::NONE });
        engine.set_output(std::io::sink(), Device::Plain);
        engine.set_error(std::io::sink(), Device::Plain);
        engine.consult_str("fuzz_probe.pl", PROBE).expect("the probe loads");
        engine.once("use_module(fuzz_probe)").ok();
        engine.consult_str("scenery.pl", SCENERY).expect("the scenery loads");
        engine.set_limits(Limits::default().memory(MEMORY).time(TIME).inferences(INFERENCES));
        let mut subject = Subject {
            engine,
            baseline: String::new(),
            is_altered: false,
            is_pure: true,
            may_alter: false,
            resident: 0,
            late: None,
        };
        subject.baseline = subject.state();
        subject.resident = resident();
        subject
    }

    /// Does a step; the outcome of the goal, if it is one.
    pub fn step(&mut self, step: &Step) -> Result<Outcome, Failure> {
        let watched = Watched::start(step.to_string());
        let result = self.unwatched(step);
        let spent = watched.end();
        self.check_spent(&spent)?;
        result
    }

    fn unwatched(&mut self, step: &Step) -> Result<Outcome, Failure> {
        let outcome = match step {
            Step::Load(name, lines) => {
                let text = lines.join("\n");
                self.is_pure &= oracles::is_pure_text(&text);
                self.may_alter |= oracles::is_altering_text(&text);
                let _ = self.engine.consult_str(name, &text);
                self.engine.take_warnings();
                Outcome::ended(End::Exhausted)
            }
            Step::Read(text) => self.read(text),
            Step::Ask(goal, variants) => {
                let outcome = self.ask(&goal.to_string());
                self.check_state(goal)?;
                for variant in variants {
                    if !self.is_pure {
                        break;
                    }
                    oracles::compare(self, goal, &outcome, variant)?;
                }
                outcome
            }
        };
        if !matches!(step, Step::Ask(..)) {
            self.rebase();
        }
        Ok(outcome)
    }

    /// Asks a query for a few answers, and notes how long it takes.
    pub fn ask(&mut self, query: &str) -> Outcome {
        let started = cpu_time();
        let outcome = self.asked(query);
        let spent = cpu_time().saturating_sub(started);
        // No test asserts a time.
        if !cfg!(test) && spent > TIME + LATE {
            self.late = Some(format!("{spent:?} of processor time: {query}"));
        }
        outcome
    }

    fn asked(&mut self, query: &str) -> Outcome {
        let answers = match self.engine.query(query) {
            Ok(answers) => answers,
            Err(Error::Source(_)) => return Outcome::ended(End::Unreadable),
            Err(error) => return Outcome::ended(end_of(&error)),
        };
        let mut outcome = Outcome::ended(End::More);
        let mut answers = answers;
        while outcome.answers.len() < ANSWERS {
            match answers.next() {
                None => {
                    outcome.end = End::Exhausted;
                    break;
                }
                Some(Err(error)) => {
                    outcome.end = end_of(&error);
                    break;
                }
                Some(Ok(answer)) => {
                    outcome.has_residue |= !answer.residue().is_empty();
                    if outcome.answers.is_empty() {
                        let bindings = answer.bindings().map(|b| (b.name.to_owned(), b.term.to_string()));
                        outcome.values = bindings.collect();
                    }
                    outcome.answers.push(answer.to_string());
                    if answer.is_last() {
                        outcome.end = End::Exhausted;
                        break;
                    }
                }
            }
        }
        outcome
    }

    fn read(&mut self, text: &str) -> Outcome {
        self.is_altered = true;
        self.is_pure = false;
        self.may_alter |= oracles::is_altering_text(text);
        let _ = self.engine.parse(text);
        taquin::tokens(text);
        let outcome = self.ask(text);
        let _ = self.engine.consult_str("strange.pl", text);
        self.engine.take_warnings();
        outcome
    }

    /// The engine's state as text; what the goals before changed on purpose is a part of it.
    fn state(&mut self) -> String {
        let state = self.ask("fuzz_probe:fuzz_state(State)");
        format!("{:?} {:?}", state.answers, state.end)
    }

    fn rebase(&mut self) {
        self.baseline = self.state();
    }

    fn check_state(&mut self, goal: &Tree) -> Result<(), Failure> {
        if self.may_alter || oracles::is_alteration(goal) {
            self.is_altered = true;
            self.rebase();
            return Ok(());
        }
        let state = self.state();
        if state == self.baseline {
            return Ok(());
        }
        let detail =
            format!("gone: {}\nnew:  {}", missing(&self.baseline, &state), missing(&state, &self.baseline));
        Err(Failure { check: "state".to_owned(), detail })
    }

    fn check_spent(&mut self, spent: &Spent) -> Result<(), Failure> {
        let failure = |check: &str, detail: String| Err(Failure { check: check.to_owned(), detail });
        if let Some(panic) = spent.panics.first() {
            return failure(&format!("panic {panic}"), String::new());
        }
        if spent.peak > self.resident + MEMORY / 4 * 5 + BESIDE {
            return failure("memory", format!("{} MB, {} before", spent.peak >> 20, self.resident >> 20));
        }
        if let Some(query) = self.late.take() {
            return failure("late", query);
        }
        Ok(())
    }
}

/// The parts of a state that another state lacks.
fn missing(state: &str, other: &str) -> String {
    let there: Vec<&str> = other.split(", ").collect();
    let parts: Vec<&str> = state.split(", ").filter(|part| !there.contains(part)).collect();
    parts.join(", ")
}

/// How a query ended that gave an error; of errors only what a program can rely on.
fn end_of(error: &Error) -> End {
    match error {
        Error::Stopped(stop) => End::Stopped(*stop),
        Error::Thrown(thrown) => {
            let term = thrown.term().as_ref();
            let formal = term.args_of::<2>("error").map(|[formal, _]| formal.to_string());
            let ball = formal.unwrap_or_else(|| term.to_string());
            // Of a body that cannot be called, the part that is named differs.
            let is_body = ball.starts_with("type_error(callable,");
            End::Thrown(if is_body { "type_error(callable)".to_owned() } else { ball })
        }
        _ => End::Unreadable,
    }
}
