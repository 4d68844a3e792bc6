//! The cases of `tests/conformity`, grouped by the clauses of ISO/IEC 13211-1, run through the library and
//! the binary.

use std::process::Command;

use taquin::Engine;
use taquin::Grants;

/// The files of cases, in the order of the standard.
const FILES: &[&str] = &[
    "syntax.pl",
    "control.pl",
    "flags.pl",
    "terms.pl",
    "types.pl",
    "arithmetic.pl",
    "clauses.pl",
    "solutions.pl",
    "streams.pl",
    "termio.pl",
    "atoms.pl",
    "grammars.pl",
    "tabling.pl",
    "strict.pl",
];

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/conformity/");

/// Runs files in one engine, one after another.
fn run(files: &[&str]) {
    let mut engine = Engine::new();
    engine.grant(Grants::ALL);
    assert!(engine.once(&format!("consult('{FOLDER}driver.pl')")).expect("the driver loads"));
    assert!(engine.once(&format!("working_directory(_, '{FOLDER}')")).expect("a folder"));
    let names: Vec<String> = files.iter().map(|file| format!("'{file}'")).collect();
    let goal = format!("conformity('{FOLDER}', [{}], Total, 0), Total > 0", names.join(", "));
    assert!(engine.once(&goal).expect("the driver runs"), "{files:?}: cases failed");
}

#[test]
fn every_case_of_the_standard() {
    FILES.iter().for_each(|file| run(&[file]));
}

/// No file leaves anything behind that another one trips over.
#[test]
fn every_case_in_one_engine() {
    run(FILES);
    let backwards: Vec<&str> = FILES.iter().rev().copied().collect();
    run(&backwards);
}

#[test]
fn the_command_passes_them_too() {
    for file in FILES {
        let output = Command::new(env!("CARGO_BIN_EXE_taquin"))
            .args(["driver.pl", "-g", &format!("conformity('', ['{file}'], Total, 0), Total > 0")])
            .current_dir(FOLDER)
            .output()
            .expect("the binary starts");
        assert!(output.status.success(), "{file}: {}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn every_file_of_cases_is_listed() {
    for entry in std::fs::read_dir(FOLDER).expect("the folder of cases") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name in UTF-8");
        let helps = ["driver.pl", "tabled.pl", "reloaded.pl"].contains(&name.as_str());
        assert!(helps || FILES.contains(&name.as_str()), "{name}");
    }
}
