//! Keys that show an answer as a picture: `d` draws its values, `m` plays the steps of a path.
//!
//! library(draw) decides how a value looks, with the program's own clauses of `draw:picture/2`. A picture is
//! a goal that is called beside the query, which may still be open.

use crate::{Answer, Answers, Binding, Error, Term, TermView};

/// The keys that ask for a picture.
pub const DRAWN: &str = "dm";

/// The key that plays a path.
const PLAY: char = 'm';

/// Draws the values of an answer, or plays the last of them that is a path. Errors of drawing, such as one
/// raised by a clause of `draw:picture/2`, are printed.
///
/// # Errors
/// Returns [`Error::Stopped`] if the drawing was interrupted or exceeded a limit, which ends the answers.
pub fn draw(
    answers: &mut Answers<'_>,
    answer: &Answer,
    key: char,
    columns: Option<usize>,
) -> Result<(), Error> {
    let shown: Vec<Binding> = answer.bindings().filter(is_drawn).collect();
    let path = shown.iter().rev().find(|binding| binding.term.list().is_some_and(|list| list.len() > 1));
    match (key, path, shown.as_slice()) {
        (PLAY, Some(path), _) => show(answers, "animate", path, columns),
        (PLAY, None, _) => {
            println!("% The answer has no list of steps to play.");
            Ok(())
        }
        (_, _, []) => {
            println!("% The answer has no values to draw.");
            Ok(())
        }
        (_, _, [only]) => show(answers, "draw", only, columns),
        (_, _, all) => all.iter().try_for_each(|binding| {
            println!("{} =", binding.name);
            show(answers, "draw", binding, columns)
        }),
    }
}

fn is_drawn(binding: &Binding<'_>) -> bool {
    !binding.is_hidden() && !matches!(binding.term.view(), TermView::Variable(_))
}

fn show(
    answers: &mut Answers<'_>,
    predicate: &str,
    binding: &Binding<'_>,
    columns: Option<usize>,
) -> Result<(), Error> {
    let value = Term::compound(":", [Term::atom("user"), binding.term.to_term()]);
    let width = columns.map(|columns| Term::compound("width", [columns]));
    let picture = Term::compound(predicate, [value, Term::list(width)]);
    let library = Term::compound("library", ["draw"]);
    let loaded = Term::compound("use_module", [library, Term::atom("[]")]);
    let shown = Term::compound(":", [Term::atom("draw"), picture]);
    answers.call_aside(&Term::compound(",", [loaded, shown]))
}
