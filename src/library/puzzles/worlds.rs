//! Other puzzles: word ladders over a dictionary, paths through mazes and game maps.

use std::sync::Arc;

use crate::library::streams::encoding::BOM;
use crate::library::support::searches::limited;
use crate::library::support::{answers, arguments, errors, options};
use crate::library::system::files::{file_name, whole_file};
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::puzzles::grid::{Cell as Place, Grid};
use crate::puzzles::words::{LadderError, UnknownWord, Words};
use crate::search::{Solution, Stop};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    det("load_words", 1, load_words),
    det("word_ladder", 3, word_ladder),
    nondet("word_neighbour", 2, word_neighbour),
    det("grid_path", 4, |m, args| {
        let asked = Asked { neighbors: Neighbors::Four, cost: None };
        grid_path(m, args, asked)
    }),
    det("grid_path", 5, |m, args| {
        let asked = grid_options(m, m.arg(args, 4))?;
        grid_path(m, args, asked)
    }),
];

// ---- words ----

/// The dictionary that `load_words/1` read last.
#[derive(Default)]
struct Dictionary(Option<Arc<Words>>);

/// `load_words(+File)`: det; reads the dictionary for ladders, one word a line, and replaces the previous
/// one. O(letters).
///
/// Errors: those of opening a file; `resource_error(memory)` if the dictionary would exceed the query's
/// memory limit.
fn load_words(m: &mut Machine, args: Args) -> Raised<bool> {
    let text = file_text(m, m.arg(args, 0))?;
    m.heap.meter.charge(text.len() / 8)?;
    let words = Words::parse_within(&text, m.heap.meter.memory)?;
    m.resources.get::<Dictionary>().0 = Some(Arc::new(words));
    Ok(true)
}

fn file_text(m: &mut Machine, file: Cell) -> Raised<String> {
    let Some(name) = file_name(m, file) else {
        return if m.heap.is_var(file) {
            instantiation()
        } else {
            errors::domain_error(m, "source_sink", file)
        };
    };
    let bytes = whole_file(m, &name, file)?;
    Ok(String::from_utf8_lossy(bytes.strip_prefix(BOM).unwrap_or(&bytes)).into_owned())
}

fn dictionary(m: &mut Machine) -> Raised<Arc<Words>> {
    if let Some(words) = &m.resources.get::<Dictionary>().0 {
        return Ok(words.clone());
    }
    let name = m.symbols.intern("load_words");
    let culprit = m.heap.put_struct(atoms::SLASH, &[Cell::atom(name), Cell::int(1)]);
    errors::existence_error(m, "dictionary", culprit)
}

/// `word_ladder(+From, +To, ?Ladder)`: semidet; a shortest list of words of the dictionary from `From` to
/// `To`, each made from the previous one by changing, adding or removing a letter.
///
/// Errors: `existence_error(dictionary, load_words/1)` before `load_words/1`; `existence_error(word, W)` for
/// a word that is not in the dictionary.
fn word_ladder(m: &mut Machine, args: Args) -> Raised<bool> {
    let words = dictionary(m)?;
    let from = arguments::text(m, m.arg(args, 0))?;
    let to = arguments::text(m, m.arg(args, 1))?;
    match limited(m, |control| words.ladder(&from, &to, control))? {
        Ok(Some(ladder)) => {
            let ladder: Vec<Cell> =
                ladder.into_iter().map(|word| Cell::atom(m.symbols.intern(word))).collect();
            let ladder = m.heap.put_list(&ladder);
            m.unify_arg(args, 2, ladder)
        }
        Ok(None) => Ok(false),
        Err(LadderError::Unknown(UnknownWord(word))) => {
            let culprit = Cell::atom(m.symbols.intern(&word));
            errors::existence_error(m, "word", culprit)
        }
        Err(LadderError::Stop(stop)) => Err(stop.into()),
    }
}

/// `word_neighbour(+Word, ?Neighbour)`: nondet, det on the last; the words of the dictionary made from `Word`
/// by changing, adding or removing a letter, in the dictionary's order. `Word` need not be in it.
///
/// Errors: as for `word_ladder/3`.
fn word_neighbour(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let words = dictionary(m)?;
    let word = arguments::text(m, m.arg(args, 0))?;
    let near: Vec<String> = words.neighbors(&word).into_iter().map(str::to_owned).collect();
    answers::each(near.into_iter(), |m, args, word| {
        let word = Cell::atom(m.symbols.intern(&word));
        m.unify_arg(args, 1, word)
    })
}

// ---- grids ----

/// The arguments of a query for a path through a grid.
struct Asked {
    neighbors: Neighbors,
    /// A term to unify with the path's cost.
    cost: Option<Cell>,
}

#[derive(Clone, Copy)]
enum Neighbors {
    Four,
    Eight,
}

/// `grid_path(+Grid, +From, +To, ?Path)`, `grid_path(+Grid, +From, +To, ?Path, +Options)`: semidet; a
/// shortest path over cells `X/Y`, from `0/0` at the top left. A grid is a list of rows of equal length, each
/// an atom or a string in which `#` and `@` are walls, or `file(F)` with such rows or a benchmark map.
/// Options: `neighbours(4 | 8)`, where a diagonal step costs √2 and cuts no corner; `cost(?C)`.
///
/// Errors: `domain_error(grid, G)`, `domain_error(place, P)`, `domain_error(grid_option, O)`.
fn grid_path(m: &mut Machine, args: Args, asked: Asked) -> Raised<bool> {
    let grid = grid(m, m.arg(args, 0))?;
    let (from, to) = (place(m, m.arg(args, 1))?, place(m, m.arg(args, 2))?);
    m.heap.meter.charge(grid.width().to_usize() * grid.height().to_usize() / 8)?;
    match asked.neighbors {
        Neighbors::Four => {
            let found = limited(m, |control| grid.path(from, to, control))?;
            let cost = |m: &mut Machine, cost: u32| m.heap.put_integer(i64::from(cost));
            put_grid_path(m, args, found, asked.cost, cost)
        }
        Neighbors::Eight => {
            let found = limited(m, |control| grid.octile_path(from, to, control))?;
            put_grid_path(m, args, found, asked.cost, |m, cost: f64| m.heap.put_float(cost))
        }
    }
}

fn put_grid_path<C>(
    m: &mut Machine,
    args: Args,
    found: Result<Option<Solution<Place, C>>, Stop>,
    wanted: Option<Cell>,
    put_cost: impl FnOnce(&mut Machine, C) -> Cell,
) -> Raised<bool> {
    let found = match found {
        Ok(Some(found)) => found,
        Ok(None) => return Ok(false),
        Err(stop) => return Err(stop.into()),
    };
    m.heap.reserve(found.path.len().saturating_mul(5))?;
    let mut path = Cell::atom(atoms::NIL);
    for place in found.path.iter().rev() {
        let (x, y) = (Cell::int(i64::from(place.x)), Cell::int(i64::from(place.y)));
        let place = m.heap.put_struct(atoms::SLASH, &[x, y]);
        path = m.heap.put_list_cell(place, path);
    }
    let cost = put_cost(m, found.cost);
    Ok(m.unify_arg(args, 3, path)? && wanted.map_or(Ok(true), |wanted| m.unify(wanted, cost))?)
}

fn grid_options(m: &mut Machine, list: Cell) -> Raised<Asked> {
    let mut asked = Asked { neighbors: Neighbors::Four, cost: None };
    for option in options::list(m, list, GRID_OPTION)? {
        let number = m.heap.integer(option.value);
        match (option.name(m), number) {
            ("cost", _) => asked.cost = Some(option.value),
            ("neighbours", Some(4)) => asked.neighbors = Neighbors::Four,
            ("neighbours", Some(8)) => asked.neighbors = Neighbors::Eight,
            _ => {
                let reason = "there are neighbours(4), neighbours(8) and cost(C)";
                return errors::domain_error_because(m, GRID_OPTION, option.whole, reason);
            }
        }
    }
    Ok(asked)
}

const GRID_OPTION: &str = "grid_option";

fn grid(m: &mut Machine, cell: Cell) -> Raised<Grid> {
    let file = m.symbols.intern("file");
    let text = match m.heap.args_of::<1>(cell, file) {
        Some([file]) => file_text(m, file)?,
        None => {
            let mut text = String::new();
            for row in arguments::list(m, cell)? {
                text.push_str(&arguments::text(m, row)?);
                text.push('\n');
            }
            text
        }
    };
    match Grid::parse(&text) {
        Ok(grid) => Ok(grid),
        Err(error) => errors::domain_error_because(m, "grid", cell, &error.to_string()),
    }
}

fn place(m: &mut Machine, cell: Cell) -> Raised<Place> {
    let Some([x, y]) = m.heap.args_of::<2>(cell, atoms::SLASH) else {
        return if m.heap.is_var(cell) { instantiation() } else { errors::domain_error(m, "place", cell) };
    };
    let (x, y) = (arguments::integer(m, x)?, arguments::integer(m, y)?);
    match (u32::try_from(x), u32::try_from(y)) {
        (Ok(x), Ok(y)) => Ok(Place { x, y }),
        _ => errors::domain_error(m, "place", cell),
    }
}
