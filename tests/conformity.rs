//! The cases of `tests/conformity`, grouped by the clauses of ISO/IEC 13211-1, run through the library.

use taquin::engine::Engine;
use taquin::library::streams::Grants;

/// The files of cases, in the order of the standard.
const FILES: &[&str] = &["control.pl", "terms.pl", "types.pl", "arithmetic.pl", "atoms.pl", "tabling.pl"];

/// Runs files in one engine, one after another.
fn run(files: &[&str]) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/conformity/");
    let mut engine = Engine::new();
    engine.grant(Grants::ALL);
    assert!(engine.once(&format!("consult('{folder}driver.pl')")).expect("the driver loads"));
    assert!(engine.once(&format!("working_directory(_, '{folder}')")).expect("a folder"));
    let names: Vec<String> = files.iter().map(|file| format!("'{file}'")).collect();
    let goal = format!("conformity('{folder}', [{}], Total, 0), Total > 0", names.join(", "));
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
