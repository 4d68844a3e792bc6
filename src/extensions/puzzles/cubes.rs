//! Rubik's cube and the 2×2×2 cube.
//!
//! A cube is text, an atom or a string: its stickers by the letters of their faces, face by face in the order
//! U R F D L B, each row by row: 54 of them, or the 24 of a 2×2×2 cube. The atom `solved` is the solved
//! cube of 54 stickers. Turns are a list of atoms such as `'R'`, `'U\\''` and `'F2'`, or one text of them
//! separated by spaces.

use super::arguments::{list, text};
use crate::native::Natives;
use crate::puzzles::cube::{Cube, CubeError, Turn, parse_turns, pocket, rubik};
use crate::{Call, Reply, Term, TermRef, TermView, Throw};

/// Defines `cube_turned/3`, `cube_solution/2`, `pocket_cube_solution/2`.
pub fn define(system: &mut Natives<'_>) {
    system.predicate("cube_turned", 3, cube_turned).predicate("cube_solution", 2, cube_solution).predicate(
        "pocket_cube_solution",
        2,
        pocket_cube_solution,
    );
}

/// A cube as given by the program.
struct GivenCube {
    cube: Cube,
    /// Whether only the corners are given.
    is_pocket: bool,
}

/// `cube_turned(+Cube0, +Turns, ?Cube)`: det; `Cube` is `Cube0` after the turns, as an atom. O(turns).
///
/// Errors: `domain_error(cube, C)` for stickers of no cube or of an unreachable one, `domain_error(cube_turn,
/// T)`.
fn cube_turned(call: &mut Call<'_>) -> Result<Reply, Throw> {
    let given = cube(call.arg(0))?;
    let cube = given.cube.after_all(turns(call.arg(1))?);
    let text = if given.is_pocket { cube.corner_text() } else { cube.to_string() };
    Ok(Reply::one([text]).from_arg(2))
}

/// `cube_solution(+Cube, ?Turns)`: det; a shortest list of turns that solves a cube of 54 stickers. The first
/// call builds tables, which takes half a second; states up to twelve turns away take milliseconds, those
/// beyond sixteen hours.
///
/// Errors: as for `cube_turned/3`.
fn cube_solution(call: &mut Call<'_>) -> Result<Reply, Throw> {
    let given = cube(call.arg(0))?;
    if given.is_pocket {
        return Err(Throw::domain_error("cube", call.arg(0)));
    }
    let found = call.limited(|control| rubik::solve(&given.cube, control))??;
    Ok(found.map_or(Reply::fail(), |found| turns_reply(&found.steps)))
}

/// `pocket_cube_solution(+Cube, ?Turns)`: det; a shortest list of turns, at most eleven, after which the
/// corners show one colour on each face, as on a 2×2×2 cube. The first call builds a table of all 3,674,160
/// states.
///
/// Errors: as for `cube_turned/3`.
fn pocket_cube_solution(call: &mut Call<'_>) -> Result<Reply, Throw> {
    let given = cube(call.arg(0))?;
    call.limited(pocket::prepare)??;
    Ok(turns_reply(&pocket::solve(&given.cube)))
}

/// Unifies the second argument with the turns.
fn turns_reply(turns: &[Turn]) -> Reply {
    Reply::one([Term::list(turns.iter().map(Turn::to_string))]).from_arg(1)
}

fn cube(term: TermRef<'_>) -> Result<GivenCube, Throw> {
    let text = text(term)?;
    if text == "solved" {
        return Ok(GivenCube { cube: Cube::SOLVED, is_pocket: false });
    }
    let found = match Cube::from_stickers(&text) {
        Err(CubeError::Stickers { given: 24, .. }) => {
            Cube::from_corner_stickers(&text).map(|cube| GivenCube { cube, is_pocket: true })
        }
        found => found.map(|cube| GivenCube { cube, is_pocket: false }),
    };
    found.map_err(|error| Throw::domain_error("cube", term).because(error))
}

fn turns(term: TermRef<'_>) -> Result<Vec<Turn>, Throw> {
    let wrong = |term: TermRef<'_>, error: CubeError| Throw::domain_error("cube_turn", term).because(error);
    if !matches!(term.view(), TermView::List(..) | TermView::Atom("[]")) {
        return parse_turns(&text(term)?).map_err(|error| wrong(term, error));
    }
    let turn = |element: TermRef<'_>| text(element)?.parse::<Turn>().map_err(|error| wrong(element, error));
    list(term)?.into_iter().map(turn).collect()
}
