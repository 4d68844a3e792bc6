//! The puzzles, case by case from `tests/data/cases` and by property.

mod board;
mod cases;
mod cubes;
mod files;
mod queue;
mod sliding;
mod worlds;
