//! Paths through mazes and game maps.

use super::arguments::{file_text, list, options, text};
use crate::native::Natives;
use crate::puzzles::grid::{Grid, GridCell};
use crate::search::Solution;
use crate::{Call, IntoTerm, Reply, Term, TermRef, TermView, Throw};

/// Defines `grid_path/4,5`.
pub fn define(system: &mut Natives<'_>) {
    system.predicate("grid_path", 4, grid_path).predicate("grid_path", 5, grid_path);
}

/// The bytes that a cell of a path takes as a term, while it is put on the heap.
const BYTES: usize = 200;

/// `grid_path(+Grid, +From, +To, ?Path)`, `grid_path(+Grid, +From, +To, ?Path, +Options)`: semidet; a
/// shortest path over cells `X/Y`, from `0/0` at the top left. A grid is a list of rows of equal length, each
/// an atom or a string in which `#` and `@` are walls, or `file(F)` with such rows or a benchmark map. Blanks
/// are floor, except those at the ends of the lines of a file.
/// Options: `neighbours(4 | 8)`, where a diagonal step costs √2 and cuts no corner; `cost(?C)`.
///
/// Errors: `domain_error(grid, G)`, `domain_error(place, P)`, `domain_error(grid_option, O)`.
fn grid_path(call: &mut Call<'_>) -> Result<Reply, Throw> {
    let options = if call.arity() > 4 { path_options(call.arg(4))? } else { PathOptions::default() };
    let grid = grid(call)?;
    let (from, to) = (place(call.arg(1))?, place(call.arg(2))?);
    let cells = u64::from(grid.width()) * u64::from(grid.height());
    call.charge(usize::try_from(cells / 8).unwrap_or(usize::MAX))?;
    if options.diagonal {
        let found = call.limited(|control| grid.octile_path(from, to, control))??;
        reply(call, found, &options)
    } else {
        let found = call.limited(|control| grid.path(from, to, control))??;
        reply(call, found, &options)
    }
}

fn reply<C: IntoTerm>(
    call: &mut Call<'_>,
    found: Option<Solution<GridCell, C>>,
    options: &PathOptions,
) -> Result<Reply, Throw> {
    let Some(found) = found else { return Ok(Reply::fail()) };
    call.check_memory(found.path.len().saturating_mul(BYTES))?;
    let path = Term::list(found.path.iter().map(|cell| Term::compound("/", [cell.x, cell.y])));
    Ok(match options.with_cost(found.cost) {
        Some(options) => Reply::one([path, options]).from_arg(3),
        None => Reply::one([path]).from_arg(3),
    })
}

/// The options of a query for a path through a grid.
#[derive(Default)]
struct PathOptions {
    /// Whether a step may go to the four diagonal neighbours too.
    diagonal: bool,
    /// The number of options.
    count: usize,
    /// The index of `cost(C)`, and whether it is written `cost = C`.
    cost: Option<(usize, bool)>,
}

impl PathOptions {
    /// Returns a list that matches the options if the cost does; `None` if they do not ask for it.
    fn with_cost(&self, cost: impl IntoTerm) -> Option<Term> {
        let (i, is_equation) = self.cost?;
        let cost = cost.into_term();
        let mut options: Vec<Term> = (0..self.count).map(|_| Term::variable(None)).collect();
        options[i] = match is_equation {
            true => Term::compound("=", [Term::atom("cost"), cost]),
            false => Term::compound("cost", [cost]),
        };
        Some(Term::list(options))
    }
}

fn path_options(list: TermRef<'_>) -> Result<PathOptions, Throw> {
    let options = options(list, GRID_OPTION)?;
    let mut path = PathOptions { count: options.len(), ..PathOptions::default() };
    for (i, option) in options.iter().enumerate() {
        match (option.name, option.value.view()) {
            ("cost", _) => path.cost = Some((i, option.is_equation)),
            ("neighbours", TermView::Int(4)) => path.diagonal = false,
            ("neighbours", TermView::Int(8)) => path.diagonal = true,
            _ => {
                let reason = "there are neighbours(4), neighbours(8) and cost(C)";
                return Err(Throw::domain_error(GRID_OPTION, option.whole).because(reason));
            }
        }
    }
    Ok(path)
}

const GRID_OPTION: &str = "grid_option";

/// Returns the grid in the first argument.
fn grid(call: &mut Call<'_>) -> Result<Grid, Throw> {
    let term = call.arg(0).to_term();
    let grid = match term.as_ref().args_of("file") {
        Some([file]) => Grid::parse(&file_text(call, &file.to_term())?),
        None => {
            let rows = list(term.as_ref())?.into_iter().map(text).collect::<Result<Vec<_>, _>>()?;
            Grid::of_rows(rows.iter().map(String::as_str))
        }
    };
    grid.map_err(|error| Throw::domain_error("grid", term).because(error))
}

/// Returns the cell `X/Y`.
fn place(term: TermRef<'_>) -> Result<GridCell, Throw> {
    let Some([x, y]) = term.args_of("/") else {
        return Err(match term.is_variable() {
            true => Throw::instantiation_error(),
            false => Throw::domain_error("place", term),
        });
    };
    let [x, y] = [coordinate(x)?, coordinate(y)?];
    match (u32::try_from(x), u32::try_from(y)) {
        (Ok(x), Ok(y)) => Ok(GridCell { x, y }),
        _ => Err(Throw::domain_error("place", term)),
    }
}

fn coordinate(term: TermRef<'_>) -> Result<i64, Throw> {
    match term.view() {
        TermView::Int(i) => Ok(i),
        TermView::Big(_) => Err(Throw::representation_error("int64")),
        TermView::Variable(_) => Err(Throw::instantiation_error()),
        _ => Err(Throw::type_error("integer", term)),
    }
}
