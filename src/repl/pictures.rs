//! Keys that show an answer as a picture: `d` draws its values, `m` plays the steps of a path.
//!
//! library(draw) decides how a value looks, with the program's own clauses of `draw:picture/2`.

use crate::{Answer, Binding, Engine, Error, TermView};

/// The keys that ask for a picture.
pub const DRAWN: &str = "dm";

/// The key that plays a path.
const PLAY: char = 'm';

/// Draws the values of an answer, or plays the last of them that is a path.
///
/// # Errors
/// An error of drawing, such as one raised by a clause of `draw:picture/2`.
pub fn draw(engine: &mut Engine, answer: &Answer, key: char, columns: Option<usize>) -> Result<(), Error> {
    let shown: Vec<Binding> = answer.bindings().filter(is_drawn).collect();
    let path = shown.iter().rev().find(|binding| binding.term.list().is_some_and(|list| list.len() > 1));
    match (key, path, shown.as_slice()) {
        (PLAY, Some(path), _) => show(engine, "animate", path, columns),
        (PLAY, None, _) => {
            println!("% The answer has no list of steps to play.");
            Ok(())
        }
        (_, _, []) => {
            println!("% The answer has no values to draw.");
            Ok(())
        }
        (_, _, [only]) => show(engine, "draw", only, columns),
        (_, _, all) => all.iter().try_for_each(|binding| {
            println!("{} =", binding.name);
            show(engine, "draw", binding, columns)
        }),
    }
}

fn is_drawn(binding: &Binding<'_>) -> bool {
    !binding.is_hidden() && !matches!(binding.term.view(), TermView::Variable(_))
}

fn show(
    engine: &mut Engine,
    predicate: &str,
    binding: &Binding<'_>,
    columns: Option<usize>,
) -> Result<(), Error> {
    let options = columns.map_or("[]".to_owned(), |columns| format!("[width({columns})]"));
    let goal = format!("use_module(library(draw), []), draw:{predicate}(user:Value, {options})");
    let query = engine.prepare(&goal)?;
    engine.ask(&query, [("Value", binding.term.to_term())])?;
    Ok(())
}
