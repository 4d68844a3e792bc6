//! The cases of `tests/conformity`, grouped by the clauses of ISO/IEC 13211-1, run through the library.

use taquin::engine::Engine;
use taquin::library::streams::Grants;

/// The files of cases, in the order of the standard.
const FILES: &[&str] = &["control.pl", "terms.pl", "types.pl", "arithmetic.pl", "atoms.pl", "tabling.pl"];

#[test]
fn every_case_of_the_standard() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/conformity/");
    for file in FILES {
        let mut engine = Engine::new();
        engine.grant(Grants::ALL);
        assert!(engine.once(&format!("consult('{folder}driver.pl')")).expect("the driver loads"));
        assert!(engine.once(&format!("working_directory(_, '{folder}')")).expect("a folder"));
        let goal = format!("conformity('{folder}', ['{file}'], Total, 0), Total > 0");
        assert!(engine.once(&goal).expect("the driver runs"), "{file}: cases failed");
    }
}
