//! The puzzles: state spaces with their text formats.
