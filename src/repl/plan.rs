//! The subcommand `plan`: plans for a problem in PDDL, or checks a plan.

use std::cell::RefCell;
use std::fmt::{self, Write as _};
use std::io::{Read, Write};
use std::path::Path;

use super::input::{input_name, meant, open};
use super::json::JsonWriter;
use super::progress::{Bar, SearchKind, search_within};
use super::session::{Settings, reason};
use super::status::Status;
use crate::planning::{ActionPlan, Model, PddlText, PlanSearch, PlanningError};
use crate::search::{Progress, SearchError};
use crate::{Interrupt, Limits, Report, Stop, source_text};

/// The plans that are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlanKind {
    /// A cheapest plan.
    #[default]
    Cheapest,
    /// Each plan that is cheaper than those before it.
    Anytime,
    /// All cheapest plans.
    AllOptimal,
}

/// The part of the memory allowed that is left to the process itself.
const PROCESS: usize = 12;

/// Returns the memory that a search may hold.
fn memory(limits: &Limits) -> usize {
    limits.memory_bytes() - limits.memory_bytes() / PROCESS
}

/// The arguments of `plan`.
#[derive(Clone, Debug, Default)]
pub struct PlanTask {
    /// The file with the domain.
    pub domain: String,
    /// The file with the problem.
    pub problem: String,
    /// A file with a plan to check.
    pub validate: Option<String>,
    /// The plans to print.
    pub kind: PlanKind,
    /// Whether to print a JSON object.
    pub json: bool,
    /// Whether to print statistics of compiling and searching.
    pub statistics: bool,
}

/// The reason why there is no answer.
enum PlanFailure {
    /// A file that cannot be read: its name and the reason.
    Unreadable(String, String),
    /// An error in a text.
    Text(Box<Report>),
    /// Planning ended early.
    Planning(PlanningError),
    /// The time limit or Ctrl-C, and what is known by then.
    Stopped(Stop, Proven),
}

/// What a search has proven before it was stopped.
#[derive(Clone, Copy)]
enum Proven {
    /// No plan costs less than this.
    Bound(u32),
    /// Nothing: a plan was being checked.
    Nothing,
    /// The plans printed so far are cheapest ones: this many.
    Cheapest(usize),
}

/// Plans, or checks a plan. Returns status 1 if there is no plan or the plan is invalid, 2 if a file has
/// errors, 3 if a limit was reached.
///
/// `interrupt` is set while the process may end at once without loss, and clear while a search runs.
pub fn plan(settings: &Settings, task: &PlanTask, interrupt: &Interrupt, out: &mut dyn Write) -> Status {
    interrupt.stop();
    match answer(settings, task, interrupt, out) {
        Ok((text, status)) => {
            // The output records errors of writing.
            let _ = out.write_all(text.as_bytes());
            status
        }
        Err(refusal) => refusal.tell(settings, task),
    }
}

fn answer(
    settings: &Settings,
    task: &PlanTask,
    interrupt: &Interrupt,
    out: &mut dyn Write,
) -> Result<(String, Status), PlanFailure> {
    let limit = settings.limits.memory_bytes();
    let (domain, problem) = (read(&task.domain, limit)?, read(&task.problem, limit)?);
    let model = Model::read(
        PddlText { name: input_name(&task.domain), text: &domain },
        PddlText { name: input_name(&task.problem), text: &problem },
    )
    .map_err(PlanFailure::Text)?;
    match &task.validate {
        Some(file) => {
            let text = read(file, limit)?;
            let plan = PddlText { name: input_name(file), text: &text };
            plan.check_steps().map_err(PlanFailure::Text)?;
            let checked = validate(settings, &model, plan, interrupt)?;
            Ok(validated(settings, task, checked))
        }
        None => {
            let found = search(settings, task, &model, interrupt, out)?;
            if let (None, Some(warning)) = (&found.plan, &found.unpriced) {
                eprint!("{}", warning.render(settings.error_style()));
            }
            // Other kinds of plans were printed when they were found.
            Ok(match found.plan.is_some() && task.kind != PlanKind::Cheapest {
                true => (statistics_text(task, &found), Status::True),
                false => written(task, &found),
            })
        }
    }
}

fn read(file: &str, limit: usize) -> Result<String, PlanFailure> {
    let refusal = |why: String| PlanFailure::Unreadable(input_name(file).to_owned(), why);
    let opened = open(file).map_err(|error| refusal(reason(&error)))?;
    let mut bytes = Vec::new();
    let most = u64::try_from(limit / 4).unwrap_or(u64::MAX);
    opened.take(most).read_to_end(&mut bytes).map_err(|error| refusal(reason(&error)))?;
    if bytes.len() >= limit / 4 {
        return Err(refusal("it is larger than the memory allowed".to_owned()));
    }
    // Comments may be in any encoding.
    Ok(source_text(&bytes).into_owned())
}

/// Checks a plan within the limits.
fn validate(
    settings: &Settings,
    model: &Model,
    plan: PddlText,
    interrupt: &Interrupt,
) -> Result<Result<ActionPlan, Box<Report>>, PlanFailure> {
    let limits = &settings.limits;
    let (checked, stopped) = search_within(
        limits,
        memory(limits),
        interrupt,
        |_| (),
        |control, _| model.validate_within(plan, control),
    );
    checked.map_err(|error| match stopped {
        Some(stop) => PlanFailure::Stopped(stop, Proven::Nothing),
        None => PlanFailure::Planning(PlanningError::Search(error)).with_proven(Proven::Nothing),
    })
}

fn search(
    settings: &Settings,
    task: &PlanTask,
    model: &Model,
    interrupt: &Interrupt,
    out: &mut dyn Write,
) -> Result<PlanSearch, PlanFailure> {
    let limits = &settings.limits;
    let bar = RefCell::new(Bar::new(&settings.line, !settings.quiet, SearchKind::Plan));
    let (mut late, mut bound, mut cheapest) = (None, 0.0f64, 0);
    let note = |progress: &Progress| {
        bound = bound.max(progress.bound);
        // Estimates are derived between parts of the search, so that they have no bar of their own.
        if progress.building.is_none() {
            bar.borrow_mut().show_search(progress);
        }
    };
    let (found, stopped) = search_within(limits, memory(limits), interrupt, note, |control, watch| {
        let found = match task.kind {
            PlanKind::Cheapest => model.plan(control),
            PlanKind::Anytime => model.compile(control).and_then(|compiled| {
                compiled.improve(control, |plan| {
                    bar.borrow_mut().clear();
                    print_plan(task, plan, out);
                })
            }),
            PlanKind::AllOptimal => model.compile(control).and_then(|compiled| {
                let (found, mut plans) = compiled.all_cheapest(control)?;
                while let Some(plan) = plans.next_plan(control)? {
                    bar.borrow_mut().clear();
                    print_plan(task, &plan, out);
                    cheapest += 1;
                    late = watch.stop();
                    if late.is_some() {
                        return Err(PlanningError::Search(SearchError::Cancelled));
                    }
                }
                Ok(found)
            }),
        };
        bar.borrow_mut().clear();
        found
    });
    let proven = if cheapest > 0 { Proven::Cheapest(cheapest) } else { Proven::Bound(bound as u32) };
    match (found, stopped.or(late)) {
        (Err(PlanningError::Search(_)), Some(stop)) => Err(PlanFailure::Stopped(stop, proven)),
        (found, _) => found.map_err(|error| PlanFailure::Planning(error).with_proven(proven)),
    }
}

/// Prints one of several plans at once.
fn print_plan(task: &PlanTask, plan: &ActionPlan, out: &mut dyn Write) {
    let text = match task.json {
        true => json_line(|json| write_plan(json, plan)),
        false => plan.to_string(),
    };
    // The output records errors of writing.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn written(task: &PlanTask, found: &PlanSearch) -> (String, Status) {
    let status = if found.plan.is_some() { Status::True } else { Status::Failed };
    if task.json {
        return (json_line(|json| write_members(json, task, found)), status);
    }
    let plan = found.plan.as_ref().map_or_else(|| "; there is no plan\n".to_owned(), ActionPlan::to_string);
    (plan + &statistics_text(task, found), status)
}

/// Returns the lines of `--stats`, or an object of its own; nothing unless they are asked for.
fn statistics_text(task: &PlanTask, found: &PlanSearch) -> String {
    if !task.statistics {
        return String::new();
    }
    if task.json {
        return json_line(|json| write_statistics(json, found));
    }
    let line = |(name, number): (&str, u64)| format!("; {} = {number}\n", name.replace('_', " "));
    statistics(found).into_iter().map(line).collect()
}

/// Returns the statistics of `--stats`, by name.
fn statistics(found: &PlanSearch) -> Vec<(&'static str, u64)> {
    let number = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let (sizes, statistics) = (&found.sizes, &found.statistics);
    vec![
        ("reached_facts", number(sizes.reached_facts)),
        ("reached_operators", number(sizes.reached_operators)),
        ("operators", number(sizes.operators)),
        ("axioms", number(sizes.axioms)),
        ("variables", number(sizes.variables)),
        ("words", number(sizes.words)),
        ("tiers", number(found.tiers)),
        ("symmetries", number(found.symmetries)),
        ("expanded", statistics.expanded),
        ("generated", statistics.generated),
        ("reopened", statistics.reopened),
        ("kilobytes", number(statistics.peak_bytes.div_ceil(1024))),
    ]
}

/// Returns a line with an object, whose members `write` writes.
fn json_line(write: impl FnOnce(&mut JsonWriter<'_>) -> fmt::Result) -> String {
    JsonWriter::text(|json| json.object(write)) + "\n"
}

fn write_members(json: &mut JsonWriter<'_>, task: &PlanTask, found: &PlanSearch) -> fmt::Result {
    match &found.plan {
        Some(plan) => write_plan(json, plan)?,
        None => json.member("plan")?.plain("null")?,
    }
    if task.statistics { write_statistics(json, found) } else { Ok(()) }
}

/// Writes the statistics as a member of an object.
fn write_statistics(json: &mut JsonWriter<'_>, found: &PlanSearch) -> fmt::Result {
    json.member("statistics")?.numbers(statistics(found))
}

/// Writes the cost and the steps of a plan as members of an object.
fn write_plan(json: &mut JsonWriter<'_>, plan: &ActionPlan) -> fmt::Result {
    json.member("cost")?.plain(plan.cost)?;
    json.member("plan")?.array(|json| plan.steps.iter().try_for_each(|step| json.string(step)))
}

fn validated(
    settings: &Settings,
    task: &PlanTask,
    checked: Result<ActionPlan, Box<Report>>,
) -> (String, Status) {
    let mut text = String::new();
    match checked {
        Ok(plan) if task.json => {
            let valid = json_line(|json| {
                json.member("valid")?.plain(true)?;
                json.member("cost")?.plain(plan.cost)
            });
            (valid, Status::True)
        }
        Ok(plan) => {
            let steps = if plan.steps.len() == 1 { "step" } else { "steps" };
            let _ = writeln!(text, "the plan is valid: {} {steps}, cost {}", plan.steps.len(), plan.cost);
            (text, Status::True)
        }
        Err(report) => {
            eprint!("{}", report.render(settings.error_style()));
            if task.json {
                text = json_line(|json| {
                    json.member("valid")?.plain(false)?;
                    json.member("error")?.string(&report.message)?;
                    json.member("line")?.plain(report.line)
                });
            }
            (text, Status::Failed)
        }
    }
}

impl fmt::Display for Proven {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proven::Bound(bound) => write!(out, "; no plan costs less than {bound}"),
            Proven::Nothing => write!(out, "; the plan was not checked to its end"),
            Proven::Cheapest(1) => write!(out, "; the plan printed is a cheapest one, and there may be more"),
            Proven::Cheapest(count) => {
                write!(out, "; the {count} plans printed are cheapest ones, and there may be more")
            }
        }
    }
}

impl PlanFailure {
    /// Adds what was proven to a limit that the search reached.
    fn with_proven(self, proven: Proven) -> PlanFailure {
        match self {
            PlanFailure::Planning(PlanningError::Search(SearchError::Memory { .. })) => {
                PlanFailure::Stopped(Stop::Memory, proven)
            }
            PlanFailure::Planning(PlanningError::Search(SearchError::Expansions { .. })) => {
                PlanFailure::Stopped(Stop::Inferences, proven)
            }
            other => other,
        }
    }

    /// Prints the refusal and returns its status.
    fn tell(self, settings: &Settings, task: &PlanTask) -> Status {
        match self {
            PlanFailure::Unreadable(file, why) => {
                let hint = if Path::new(&file).exists() { None } else { meant(&file) };
                eprint!("taquin: {file}: {why}\n{}", hint.unwrap_or_default());
                Status::Error
            }
            PlanFailure::Text(report) | PlanFailure::Planning(PlanningError::CostTooHigh(report)) => {
                eprint!("{}", report.render(settings.error_style()));
                Status::Error
            }
            PlanFailure::Planning(error) => {
                eprintln!("taquin: {}: {error}", task.problem);
                Status::Error
            }
            PlanFailure::Stopped(stop, proven) => {
                eprintln!("taquin: {}: {stop}{proven}", task.problem);
                if stop == Stop::Interrupted { Status::Interrupted } else { Status::Limit }
            }
        }
    }
}
