//! Hints about a file's spaces: which clause prevents that searches compile their rules, and why.

use std::time::Duration;

use crate::{Engine, Limits, Term, TermRef, TermView};

/// Asks `library(search)` to note its searches.
const BEGIN: &str = "nb_setval('$spaces_searched', [])";

/// The hints, if a search was noted or the file states spaces for `library(planning)`. It loads nothing
/// otherwise.
const TAKE: &str = "( nb_current('$spaces_searched', [_|_]) -> true ; current_module(planning) ), \
                    use_module(library(search/compiled), []), search_compiled:space_hints(Hints)";

/// The longest time for the hints of a file.
const TIME: Duration = Duration::from_secs(10);

/// A hint about a clause.
pub struct Hint {
    /// The file's name, if the place of the clause is known.
    pub file: Option<String>,
    pub line: Option<usize>,
    pub text: String,
}

/// Notes the searches of an engine from now on.
pub fn begin(engine: &mut Engine) {
    // Without the predicate there are no searches to note.
    let _ = engine.query(BEGIN).map(|mut answers| answers.next());
}

/// Returns the hints about the searches noted, and about the spaces declared. Rules that no search had to
/// compile are compiled for this. If that takes too long, there are none.
pub fn take(engine: &mut Engine) -> Vec<Hint> {
    let limits = Limits::default().time(TIME);
    let answer = engine.query(TAKE).ok().and_then(|answers| answers.limits(limits).next());
    let hints = answer.and_then(Result::ok).and_then(|answer| answer.get::<Vec<Term>>("Hints").ok());
    hints.unwrap_or_default().iter().filter_map(|hint| hint_of(hint.as_ref())).collect()
}

fn hint_of(term: TermRef<'_>) -> Option<Hint> {
    let [file, line, text] = term.args_of::<3>("hint")?;
    let line = match line.view() {
        TermView::Int(line) => usize::try_from(line).ok().filter(|line| *line > 0),
        _ => None,
    };
    let file = line.and_then(|_| atom(file));
    Some(Hint { file, line, text: atom(text)? })
}

fn atom(term: TermRef<'_>) -> Option<String> {
    match term.view() {
        TermView::Atom(name) => Some(name.to_string()),
        _ => None,
    }
}
