//! Rubik's cube and the 2×2×2 cube.
//!
//! A cube is text, an atom or a string: its stickers by the letters of their faces, face by face in the order
//! U R F D L B, each row by row: 54 of them, or the 24 of a 2×2×2 cube. The atom `solved` is the solved cube
//! of 54 stickers. Turns are a list of atoms such as `'R'`, `'U\\''` and `'F2'`, or one text of them
//! separated by spaces.

use crate::library::support::searches::limited;
use crate::library::support::{arguments, errors};
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::puzzles::cube::{Cube, CubeError, Turn, parse_turns, pocket, rubik};
use crate::term::Cell;
use crate::term::raise::{Raised, instantiation};

pub const BUILTINS: &[Builtin] = &[
    det("cube_turned", 3, cube_turned),
    det("cube_solution", 2, cube_solution),
    det("pocket_cube_solution", 2, pocket_cube_solution),
];

/// A cube as given by the program.
struct Given {
    cube: Cube,
    /// Whether only the corners are given.
    is_pocket: bool,
}

/// `cube_turned(+Cube0, +Turns, ?Cube)`: det; `Cube` is `Cube0` after the turns, as an atom. O(turns).
///
/// Errors: `domain_error(cube, C)` for stickers of no cube or of an unreachable one, `domain_error(cube_turn,
/// T)`.
fn cube_turned(m: &mut Machine, args: Args) -> Raised<bool> {
    let given = cube(m, args, 0)?;
    let turns = turns(m, m.arg(args, 1))?;
    let cube = given.cube.after_all(turns);
    let text = if given.is_pocket { cube.corner_text() } else { cube.to_string() };
    let cube = Cell::atom(m.symbols.intern(&text));
    m.unify_arg(args, 2, cube)
}

/// `cube_solution(+Cube, ?Turns)`: det; a shortest list of turns that solves a cube of 54 stickers. The first
/// call builds tables, which takes half a second; states up to twelve turns away take milliseconds, those
/// beyond sixteen hours.
///
/// Errors: as for `cube_turned/3`.
fn cube_solution(m: &mut Machine, args: Args) -> Raised<bool> {
    let given = cube(m, args, 0)?;
    if given.is_pocket {
        return errors::domain_error(m, "cube", m.arg(args, 0));
    }
    match limited(m, |control| rubik::solve(&given.cube, control))? {
        Ok(Some(found)) => unify_turns(m, args, 1, &found.steps),
        Ok(None) => Ok(false),
        Err(stop) => Err(stop.into()),
    }
}

/// `pocket_cube_solution(+Cube, ?Turns)`: det; a shortest list of turns, at most eleven, after which the
/// corners show one colour on each face, as on a 2×2×2 cube. The first call builds a table of all 3,674,160
/// states.
///
/// Errors: as for `cube_turned/3`.
fn pocket_cube_solution(m: &mut Machine, args: Args) -> Raised<bool> {
    let given = cube(m, args, 0)?;
    unify_turns(m, args, 1, &pocket::solve(&given.cube))
}

fn cube(m: &mut Machine, args: Args, i: u16) -> Raised<Given> {
    let culprit = m.arg(args, i);
    let text = arguments::text(m, culprit)?;
    if text == "solved" {
        return Ok(Given { cube: Cube::SOLVED, is_pocket: false });
    }
    let found = match Cube::from_stickers(&text) {
        Err(CubeError::Stickers { given: 24, .. }) => {
            Cube::from_corner_stickers(&text).map(|cube| Given { cube, is_pocket: true })
        }
        found => found.map(|cube| Given { cube, is_pocket: false }),
    };
    match found {
        Ok(given) => Ok(given),
        Err(error) => errors::domain_error_because(m, "cube", culprit, &error.to_string()),
    }
}

fn turns(m: &mut Machine, cell: Cell) -> Raised<Vec<Turn>> {
    if m.heap.is_var(cell) {
        return instantiation();
    }
    let Ok(elements) = m.heap.list_to_vec(cell) else {
        let text = arguments::text(m, cell)?;
        return match parse_turns(&text) {
            Ok(turns) => Ok(turns),
            Err(error) => errors::domain_error_because(m, "cube_turn", cell, &error.to_string()),
        };
    };
    let mut turns = Vec::with_capacity(elements.len());
    for element in elements {
        match arguments::text(m, element)?.parse::<Turn>() {
            Ok(turn) => turns.push(turn),
            Err(error) => return errors::domain_error_because(m, "cube_turn", element, &error.to_string()),
        }
    }
    Ok(turns)
}

fn unify_turns(m: &mut Machine, args: Args, i: u16, turns: &[Turn]) -> Raised<bool> {
    let turns: Vec<Cell> = turns.iter().map(|turn| Cell::atom(m.symbols.intern(&turn.to_string()))).collect();
    let turns = m.heap.put_list(&turns);
    m.unify_arg(args, i, turns)
}
