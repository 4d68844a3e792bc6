//! Grid mazes and game maps, with four or eight neighbours.
//!
//! A map is read from plain rows of text, in which `#` and `@` are walls and the rest is floor, or from the
//! format of the benchmark maps of Sturtevant (2012): a header `type octile`, `height`, `width`, `map`, then
//! rows in which `.` and `G` are floor, `S` is swamp, `W` is water, and `@`, `O` and `T` are out of bounds.
//! Paths lead from floor to floor and from water to water; swamp counts as floor. With eight neighbours a
//! diagonal step costs √2 and must not cut a corner: both cells beside it must be free.

use std::fmt;

use crate::search::{self, Control, Found, Reversible, SearchError, Space};
use crate::width::Width;

/// A cell by its column and row, from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GridCell {
    /// The column.
    pub x: u32,
    /// The row.
    pub y: u32,
}

/// A rectangular map.
///
/// ```
/// use taquin::puzzles::grid::{GridCell, Grid};
/// use taquin::search::Control;
///
/// let grid = Grid::parse("..#.\n.##.\n....\n")?;
/// let (start, goal) = (GridCell { x: 0, y: 0 }, GridCell { x: 3, y: 0 });
/// let found = grid.path(start, goal, &mut Control::default())?.expect("there is a way around");
/// assert_eq!((found.cost, found.path[2]), (7, GridCell { x: 0, y: 2 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    width: u32,
    height: u32,
    ground: Vec<Ground>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Wall,
    Floor,
    Water,
}

/// An error in the text of a map or of scenarios.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridError {
    /// The line of the error, from 1.
    pub line: usize,
    /// The kind of error.
    pub fault: GridFault,
}

/// The kinds of errors in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridFault {
    /// There are no rows.
    Empty,
    /// A line of the header is missing or malformed.
    Header {
        /// The text expected.
        expected: &'static str,
    },
    /// A row has the wrong width.
    Width {
        /// Its width.
        given: usize,
        /// The width of the map.
        expected: usize,
    },
    /// The number of rows is wrong.
    Height {
        /// The number of rows in the text.
        given: usize,
        /// The number of rows in the header.
        expected: usize,
    },
    /// A character is not in the format.
    Letter {
        /// The character.
        given: char,
        /// Its column, from 1.
        column: usize,
    },
    /// The line of a scenario does not have nine fields, the last five of them numbers.
    Scenario,
}

/// A task on a benchmark map, with the length of its shortest path.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The file of the map, as the scenario names it.
    pub map: String,
    /// Where the path begins.
    pub start: GridCell,
    /// Where it ends.
    pub goal: GridCell,
    /// The length of a shortest path.
    pub length: f64,
}

impl Grid {
    /// Reads a map in either format.
    ///
    /// # Errors
    /// Returns [`GridError`] for the first line with an error.
    pub fn parse(text: &str) -> Result<Grid, GridError> {
        let is_benchmark = text.trim_start().starts_with("type ");
        match is_benchmark {
            true => Grid::parse_benchmark(text),
            false => Grid::from_rows(text.lines().map(str::trim_end), 1, Ground::of_plain),
        }
    }

    /// Makes a map of rows in which every character but `#` and `@` is floor, also a blank at the end. Empty
    /// rows and line endings are left out.
    ///
    /// # Errors
    /// Returns [`GridError`] if there are no rows, or for the first one of another width.
    pub fn of_rows<'a>(rows: impl IntoIterator<Item = &'a str>) -> Result<Grid, GridError> {
        let rows = rows.into_iter().map(|row| row.trim_end_matches(['\r', '\n']));
        Grid::from_rows(rows, 1, Ground::of_plain)
    }

    /// Finds a shortest path with four neighbours. Returns `None` if there is no path, or if the start or the
    /// goal is a wall or off the map.
    ///
    /// # Errors
    /// Returns [`SearchError`] if `control` ended the search.
    pub fn path(
        &self,
        start: GridCell,
        goal: GridCell,
        control: &mut Control,
    ) -> Result<Found<Straight<'_>>, SearchError> {
        match Straight::new(self, goal) {
            Some(space) if self.contains(start) => search::astar(&space, start, control),
            _ => Ok(None),
        }
    }

    /// Finds a shortest path with eight neighbours. Returns `None` if there is no path, or if the start or
    /// the goal is a wall or off the map.
    ///
    /// # Errors
    /// Returns [`SearchError`] if `control` ended the search.
    pub fn octile_path(
        &self,
        start: GridCell,
        goal: GridCell,
        control: &mut Control,
    ) -> Result<Found<Octile<'_>>, SearchError> {
        match Octile::new(self, goal) {
            Some(space) if self.contains(start) => search::astar(&space, start, control),
            _ => Ok(None),
        }
    }

    /// Returns the number of columns.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Returns whether a cell is on the map and not a wall.
    pub fn contains(&self, cell: GridCell) -> bool {
        self.ground(cell) != Ground::Wall
    }

    fn ground(&self, cell: GridCell) -> Ground {
        if cell.x < self.width && cell.y < self.height { self.ground[self.index(cell)] } else { Ground::Wall }
    }

    fn index(&self, cell: GridCell) -> usize {
        cell.y.to_usize() * self.width.to_usize() + cell.x.to_usize()
    }

    /// Returns the cell at an offset, if a step from `cell` may lead there.
    fn beside(&self, cell: GridCell, (right, down): (i32, i32)) -> Option<GridCell> {
        let next = GridCell { x: cell.x.checked_add_signed(right)?, y: cell.y.checked_add_signed(down)? };
        let ground = self.ground(next);
        (ground != Ground::Wall && ground == self.ground(cell)).then_some(next)
    }

    fn parse_benchmark(text: &str) -> Result<Grid, GridError> {
        let lines: Vec<&str> = text.lines().collect();
        let header = |line: usize, expected: &'static str| {
            let value = lines.get(line).and_then(|text| text.strip_prefix(expected));
            value.map(str::trim).ok_or(GridError { line: line + 1, fault: GridFault::Header { expected } })
        };
        let number = |line: usize, expected: &'static str| {
            let value = header(line, expected)?.parse::<usize>();
            value.map_err(|_| GridError { line: line + 1, fault: GridFault::Header { expected } })
        };
        header(0, "type ")?;
        let (height, width) = (number(1, "height ")?, number(2, "width ")?);
        header(3, "map")?;
        let rows = lines[4..].iter().map(|line| line.trim_end());
        let grid = Grid::from_rows(rows, 5, Ground::of_benchmark)?;
        let (given_height, given_width) = (grid.height.to_usize(), grid.width.to_usize());
        if given_width != width {
            let fault = GridFault::Width { given: given_width, expected: width };
            return Err(GridError { line: 5, fault });
        }
        if given_height != height {
            let fault = GridFault::Height { given: given_height, expected: height };
            return Err(GridError { line: lines.len(), fault });
        }
        Ok(grid)
    }

    fn from_rows<'a>(
        rows: impl Iterator<Item = &'a str>,
        first: usize,
        ground: fn(char) -> Option<Ground>,
    ) -> Result<Grid, GridError> {
        let mut grid = Grid { width: 0, height: 0, ground: Vec::new() };
        for (row, line) in rows.zip(first..).filter(|(row, _)| !row.is_empty()) {
            let given = row.chars().count();
            let expected = if grid.height == 0 { given } else { grid.width.to_usize() };
            if given != expected {
                return Err(GridError { line, fault: GridFault::Width { given, expected } });
            }
            for (letter, column) in row.chars().zip(1..) {
                let fault = GridFault::Letter { given: letter, column };
                grid.ground.push(ground(letter).ok_or(GridError { line, fault })?);
            }
            (grid.width, grid.height) = (given.to_u32(), grid.height + 1);
        }
        if grid.height == 0 { Err(GridError { line: first, fault: GridFault::Empty }) } else { Ok(grid) }
    }
}

impl Ground {
    fn of_plain(letter: char) -> Option<Ground> {
        Some(if matches!(letter, '#' | '@') { Ground::Wall } else { Ground::Floor })
    }

    fn of_benchmark(letter: char) -> Option<Ground> {
        match letter {
            '.' | 'G' | 'S' => Some(Ground::Floor),
            '@' | 'O' | 'T' => Some(Ground::Wall),
            'W' => Some(Ground::Water),
            _ => None,
        }
    }
}

/// Reads the scenarios of a benchmark: a `version` line, then one scenario a line.
///
/// # Errors
/// Returns [`GridError`] for the first line with an error.
pub fn parse_scenarios(text: &str) -> Result<Vec<Scenario>, GridError> {
    let lines =
        text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with("version"));
    lines.map(|(text, line)| scenario(text).ok_or(GridError { line, fault: GridFault::Scenario })).collect()
}

fn scenario(line: &str) -> Option<Scenario> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let [_, map, _, _, start_x, start_y, goal_x, goal_y, length] = fields[..] else { return None };
    let cell = |x: &str, y: &str| Some(GridCell { x: x.parse().ok()?, y: y.parse().ok()? });
    let (start, goal) = (cell(start_x, start_y)?, cell(goal_x, goal_y)?);
    Some(Scenario { map: map.to_owned(), start, goal, length: length.parse().ok()? })
}

const STRAIGHT: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The space of paths to a cell with four neighbours: each step costs 1, and the estimate is the Manhattan
/// distance.
#[derive(Clone, Copy, Debug)]
pub struct Straight<'a> {
    grid: &'a Grid,
    goal: GridCell,
}

impl<'a> Straight<'a> {
    /// Makes the space of paths to `goal`, or returns `None` if it is a wall or off the map.
    pub fn new(grid: &'a Grid, goal: GridCell) -> Option<Straight<'a>> {
        grid.contains(goal).then_some(Straight { grid, goal })
    }
}

/// The space of paths to a cell with eight neighbours. The estimate is the octile distance.
#[derive(Clone, Copy, Debug)]
pub struct Octile<'a> {
    grid: &'a Grid,
    goal: GridCell,
}

impl<'a> Octile<'a> {
    /// Makes the space of paths to `goal`, or returns `None` if it is a wall or off the map.
    pub fn new(grid: &'a Grid, goal: GridCell) -> Option<Octile<'a>> {
        grid.contains(goal).then_some(Octile { grid, goal })
    }
}

impl Space for Straight<'_> {
    type State = GridCell;
    type Action = ();
    type Cost = u32;

    fn expand(&self, &cell: &GridCell, mut generate: impl FnMut((), GridCell, u32)) {
        for next in STRAIGHT.into_iter().filter_map(|step| self.grid.beside(cell, step)) {
            generate((), next, 1);
        }
    }

    fn is_goal(&self, &cell: &GridCell) -> bool {
        cell == self.goal
    }

    fn estimate(&self, &cell: &GridCell) -> u32 {
        manhattan(cell, self.goal)
    }

    /// Cells off the map share the last rank. No path leads to or from them.
    fn rank(&self, &cell: &GridCell) -> usize {
        let is_on_map = cell.x < self.grid.width && cell.y < self.grid.height;
        if is_on_map { self.grid.index(cell) } else { self.grid.ground.len() }
    }

    fn rank_count(&self) -> Option<usize> {
        Some(self.grid.ground.len() + 1)
    }
}

impl Reversible for Straight<'_> {
    fn goals(&self) -> Vec<GridCell> {
        vec![self.goal]
    }

    fn estimate_from(&self, &start: &GridCell, &cell: &GridCell) -> u32 {
        manhattan(start, cell)
    }
}

fn manhattan(a: GridCell, b: GridCell) -> u32 {
    a.x.abs_diff(b.x).saturating_add(a.y.abs_diff(b.y))
}

impl Space for Octile<'_> {
    type State = GridCell;
    type Action = ();
    type Cost = f64;

    fn expand(&self, &cell: &GridCell, mut generate: impl FnMut((), GridCell, f64)) {
        for next in STRAIGHT.into_iter().filter_map(|step| self.grid.beside(cell, step)) {
            generate((), next, 1.0);
        }
        for (right, down) in DIAGONAL {
            let cuts = |step| self.grid.beside(cell, step).is_none();
            if !cuts((right, 0))
                && !cuts((0, down))
                && let Some(next) = self.grid.beside(cell, (right, down))
            {
                generate((), next, std::f64::consts::SQRT_2);
            }
        }
    }

    fn is_goal(&self, &cell: &GridCell) -> bool {
        cell == self.goal
    }

    fn estimate(&self, &cell: &GridCell) -> f64 {
        let (right, down) = (cell.x.abs_diff(self.goal.x), cell.y.abs_diff(self.goal.y));
        let diagonal = right.min(down);
        f64::from(right.max(down) - diagonal) + f64::from(diagonal) * std::f64::consts::SQRT_2
    }
}

impl fmt::Display for GridError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}: ", self.line)?;
        match &self.fault {
            GridFault::Empty => write!(out, "a map has at least one row"),
            GridFault::Header { expected } => write!(out, "expected {:?} and its value", expected.trim_end()),
            GridFault::Width { given, expected } => {
                write!(out, "a row of {given} cells where {expected} are expected")
            }
            GridFault::Height { given, expected } => {
                write!(out, "a map of {given} rows where {expected} are expected")
            }
            GridFault::Letter { given, column } => {
                write!(out, "{given:?} in column {column} is not one of . G S W @ O T")
            }
            GridFault::Scenario => {
                write!(out, "a scenario is a bucket, a map, its size, start, goal and length")
            }
        }
    }
}

impl std::error::Error for GridError {}
