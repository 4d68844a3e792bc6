//! The subcommand `check` for one text.
#![allow(dead_code)]

#[path = "../../../src/repl/check/about.rs"]
mod about;
#[path = "../../../src/repl/check/agreement.rs"]
mod agreement;
#[path = "../../../src/repl/check/amendments.rs"]
mod amendments;
#[path = "../../../src/repl/check/args.rs"]
mod args;
#[path = "../../../src/repl/check/expected.rs"]
mod expected;
#[path = "../../../src/repl/check/fences.rs"]
mod fences;
#[path = "../../../src/repl/check/file.rs"]
mod file;
#[path = "../../../src/repl/check/hints.rs"]
mod hints;
#[path = "../../../src/repl/check/outcome.rs"]
mod outcome;
#[path = "../../../src/repl/check/script.rs"]
mod script;
#[path = "../../../src/repl/check/texts.rs"]
mod texts;

use args::CheckArgs;
use file::File;
use script::Script;
use texts::FoundFile;

use crate::repl::report::CheckReport;
use crate::repl::report::finding::Checked;
use crate::{Engine, Interrupt};

/// Checks the queries of a text under a file's name.
pub fn check_text(name: &str, text: &str, engine: Engine, report: &mut CheckReport) {
    let script = Script::new(name, text, &engine);
    let found = FoundFile { name: name.to_owned(), path: name.into(), is_named: true };
    let (asked, interrupt) = (CheckArgs::default(), Interrupt::default());
    report.begin();
    let mut file = File::new(&found, text, &script, engine, &asked, &interrupt);
    for section in &script.sections {
        file.load(section, report);
        for case in &section.cases {
            let title = format!("?- {}", script.part(&case.query));
            let mut checked = Checked::passed(name, file.place(case.query.start), &title, 0.0);
            checked.finding = file.check(section, case).0;
            report.add(checked);
        }
    }
}
