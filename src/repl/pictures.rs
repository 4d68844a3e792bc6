//! Keys that show an answer as a picture: `d` draws its values, `m` plays the steps of a path.
//!
//! library(draw) decides how a value looks, with the program's own clauses of `draw:picture/2`. A picture is
//! a goal that is called beside the query, which may still be open.

use super::interrupts::InterruptGuard;
use super::lines::Terminal;
use super::session::Settings;
use super::status::Status;
use crate::puzzles::Board;
use crate::{Answer, Answers, Binding, Device, Error, IntoTerm, Limits, Term, TermView};

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
    answers.call_aside(&call(predicate, value, width))
}

/// Calls a predicate of library(draw) for a picture, or pictures, by an engine of their own, which has the
/// memory that the settings allow and no other limit. `columns` are those of the terminal, if there is one.
pub fn show_alone(settings: &Settings, predicate: &str, picture: Term, columns: Option<usize>) -> Status {
    let limits = Limits::default().memory(settings.limits.memory_bytes());
    let mut engine = Settings { limits, ..settings.clone() }.engine();
    // Input from a terminal is what animate/2 keeps from being echoed.
    engine.set_input_lines(Terminal, Device::Terminal);
    let _watched = InterruptGuard::new(&engine.interrupt());
    let width = columns.map(|columns| Term::compound("width", [columns]));
    let goal = call(predicate, picture, width);
    let drawn = engine.prepare("call(Goal)").and_then(|query| engine.ask(&query, [("Goal", goal)]));
    match drawn {
        Ok(_) => Status::True,
        Err(error) => {
            settings.tell(&mut engine, &error);
            Status::of(&error)
        }
    }
}

/// Returns the goal that loads library(draw) and calls a predicate of it.
fn call(predicate: &str, value: Term, options: impl IntoIterator<Item = Term>) -> Term {
    let picture = Term::compound(predicate, [value, Term::list(options)]);
    let library = Term::compound("library", [Term::atom("draw")]);
    let loaded = Term::compound("use_module", [library, Term::atom("[]")]);
    let shown = Term::compound(":", [Term::atom("draw"), picture]);
    Term::compound(",", [loaded, shown])
}

/// Returns a sliding board as a picture of library(draw).
pub fn board_picture(board: &Board) -> Term {
    let rows = board.tiles().chunks(board.size().max(1));
    Term::compound(
        "board",
        [Term::list(rows.map(|row| Term::list(row.iter().map(|&tile| cell_picture(tile)))))],
    )
}

fn cell_picture(tile: u32) -> Term {
    match tile {
        0 => Term::atom(""),
        _ => Term::compound("cell", [tile.into_term(), Term::atom("sand")]),
    }
}

/// Returns the columns and rows of the picture of a board.
pub fn board_extent(board: &Board) -> (usize, usize) {
    let digits = board.tile_count().to_string().len();
    (board.size() * (digits + 3) + 1, 2 * board.size() + 1)
}
