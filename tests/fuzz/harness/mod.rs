//! Tries an engine with goals and programs that are made at random, by a grammar of what there is.
//!
//! Engines are used for hundreds of steps each: programs are loaded, goals asked under limits, texts with
//! mistakes read. Goals come from a grammar (`grammar.pl`), from the templates of the engine's own help with
//! arguments of the kinds that their names say (`kinds.txt`), and from the queries of the project's tests,
//! changed a little; values of goals that succeeded become arguments of later ones. After each step is looked
//! at: panics, even those that were caught; memory and time beyond the limits; the engine's state and its
//! answers to known questions (`probe.pl`). Goals without side effects are asked again in other ways, which
//! must agree (`oracles.rs`). A failure is made small and printed.

mod corpus;
mod generator;
mod grammar;
mod oracles;
mod programs;
mod random;
mod shrink;
mod subject;
mod table;
mod tree;
mod watch;

use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::Write;
use std::time::{Duration, Instant};

use corpus::Corpus;
use generator::{Generator, Material};
use grammar::Grammar;
use oracles::{VARIANTS, Variant};
use shrink::Case;
use subject::{End, Failure, Outcome, Step, Subject};

/// Steps that one engine takes.
const STEPS: usize = 300;
/// Failures of one kind that are made small and printed.
const SHOWN: usize = 3;

/// How much is tried.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub time: Duration,
    pub goals: usize,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Tally {
    pub goals: usize,
    pub succeeded: usize,
    pub failed: usize,
    pub thrown: usize,
    pub stopped: usize,
    pub unreadable: usize,
    pub compared: usize,
    pub loads: usize,
    pub engines: usize,
    /// Failures by what is wrong.
    pub failures: HashMap<String, usize>,
}

impl Tally {
    fn count(&mut self, outcome: &Outcome, compared: usize) {
        self.goals += 1;
        self.compared += compared;
        match &outcome.end {
            _ if outcome.succeeded() => self.succeeded += 1,
            End::Exhausted | End::More => self.failed += 1,
            End::Thrown(_) => self.thrown += 1,
            End::Stopped(_) => self.stopped += 1,
            End::Unreadable => self.unreadable += 1,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |n: usize| 100.0 * n as f64 / self.goals.max(1) as f64;
        write!(
            f,
            "{} goals in {} engines: {:.1} % succeed, {:.1} % fail, {:.1} % throw, {:.1} % are stopped, {:.1} % are no text; \
             {} asked again, {} texts loaded, {} failures",
            self.goals,
            self.engines,
            percent(self.succeeded),
            percent(self.failed),
            percent(self.thrown),
            percent(self.stopped),
            percent(self.unreadable),
            self.compared,
            self.loads,
            self.failures.values().sum::<usize>()
        )
    }
}

/// Tries what the plan says, on a thread with a stack of two megabytes.
pub fn run(plan: Plan) -> Tally {
    let thread = std::thread::Builder::new().name("fuzz".to_owned()).stack_size(2 << 20);
    thread.spawn(move || Run::new(plan).go()).expect("a thread").join().expect("the harness does not panic")
}

struct Run {
    plan: Plan,
    started: Instant,
    tally: Tally,
    told: Instant,
}

impl Run {
    fn new(plan: Plan) -> Run {
        watch::begin();
        let now = Instant::now();
        Run { plan, started: now, tally: Tally::default(), told: now }
    }

    fn is_over(&self) -> bool {
        self.started.elapsed() > self.plan.time || self.tally.goals >= self.plan.goals
    }

    fn go(mut self) -> Tally {
        let mut engine = Subject::new().engine;
        engine.set_limits(taquin::Limits::default());
        let predicates = table::predicates(&mut engine);
        let material = Material { grammar: Grammar::new(), predicates, corpus: Corpus::new() };
        println!(
            "{} predicates, {} files of queries",
            material.predicates.len(),
            material.corpus.files.len()
        );
        let mut generator = Generator::new(&material, self.plan.seed);
        while !self.is_over() {
            self.engine(&mut generator, &material);
        }
        let _ = std::fs::remove_file(watch::journal());
        self.tally
    }

    /// Takes one engine through its steps.
    fn engine(&mut self, generator: &mut Generator<'_>, material: &Material) {
        self.tally.engines += 1;
        let mut journal = File::create(watch::journal()).expect("a folder for the journal");
        let mut subject = Subject::new();
        let mut history = Vec::new();
        generator.loaded.clear();
        for number in 0..STEPS {
            let step = next_step(generator, material, number);
            // It is there to be found after a crash.
            let _ = writeln!(journal, "{step}");
            history.push(step);
            let step = &history[history.len() - 1];
            match subject.step(step) {
                Ok(outcome) => self.note(generator, step, &outcome),
                Err(failure) => {
                    self.tell(history, &failure);
                    return;
                }
            }
            let is_lost = subject.engine.debugger() != taquin::Debugger::Off;
            // What goals have changed is kept for a while only, so that answers are those of an engine as it
            // comes.
            if self.is_over() || is_lost || subject.is_altered && generator.random.percent(2) {
                return;
            }
        }
    }

    fn note(&mut self, generator: &mut Generator<'_>, step: &Step, outcome: &Outcome) {
        match step {
            Step::Ask(_, variants) => {
                self.tally.count(outcome, variants.len());
                outcome.values.iter().filter(|(_, value)| value.len() < 200).for_each(|(name, value)| {
                    generator.learn(name, &format!("({value})"));
                });
            }
            _ => self.tally.loads += 1,
        }
        if self.told.elapsed() > Duration::from_secs(60) {
            self.told = Instant::now();
            println!("{:>5} s: {}", self.started.elapsed().as_secs(), self.tally);
        }
    }

    /// Tells of a failure, made small.
    fn tell(&mut self, history: Vec<Step>, failure: &Failure) {
        let seen = self.tally.failures.entry(failure.check.clone()).or_default();
        *seen += 1;
        if *seen > SHOWN {
            return;
        }
        let number = self.tally.goals;
        println!(
            "FAILURE: {} (seed {}, behind goal {number})\n{}",
            failure.check, self.plan.seed, failure.detail
        );
        let last = history[history.len() - 1].to_string();
        let mut case = Case::new(history, &failure.check);
        match case.shrink() {
            true => case.steps.iter().for_each(|step| println!("{step}")),
            false => println!("% does not fail again\n{last}"),
        }
        println!();
    }
}

fn next_step(generator: &mut Generator<'_>, material: &Material, number: usize) -> Step {
    if number == 0 {
        return Step::Load("fuzz.pl".to_owned(), generator.program());
    }
    match generator.random.weighted(&[2, 1, 4, 93]) {
        0 => Step::Load("fuzz.pl".to_owned(), generator.program()),
        1 => {
            let file = generator.random.below(material.corpus.files.len());
            generator.loaded.push(file);
            Step::Load(format!("tested{file}.pl"), material.corpus.files[file].program.clone())
        }
        2 => Step::Read(generator.mangled(&material.corpus.texts)),
        _ => ask(generator),
    }
}

fn ask(generator: &mut Generator<'_>) -> Step {
    let goal = if generator.random.percent(12) { generator.program_goal() } else { generator.next_goal() };
    let count = if oracles::is_pure(&goal) { generator.random.weighted(&[40, 30, 20, 10]) } else { 0 };
    let variants: Vec<&'static Variant> = (0..count).map(|_| generator.random.pick(&VARIANTS)).collect();
    Step::Ask(goal, variants)
}
