//! The text of puzzle files: N on a line of its own, which may be missing, then the tiles row by row.
//!
//! Only numbers matter, however they are spaced and broken into lines. Whether the first of them is N
//! shows in how many there are: it is N if its square follows. (Both readings cannot fit, since no two
//! squares above 0 are neighbours.) Input is read once, in pieces, and checked as it comes, so that a
//! file far too long is refused where it goes wrong and memory stays at four bytes and a bit a tile.

use std::fmt;
use std::io::{self, BufRead};

use super::board::{Board, LARGEST_SIZE};

/// Reads a board.
///
/// # Errors
/// [`ReadError`]: the input cannot be read, or the first fault in it with its position.
pub fn read_board(input: impl BufRead) -> Result<Board, ReadError> {
    let mut reading = Reading::default();
    let end = Numbers::new(input).for_each_number(|number, place| reading.take(number, place))?;
    reading.finish(end)
}

/// A position in a text, line and column from 1; columns count bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub line: u64,
    pub column: u64,
}

/// Why a text is no board.
#[derive(Debug)]
pub enum ReadError {
    /// The input cannot be read.
    Io(io::Error),
    /// Its text is at fault.
    Text { place: Place, fault: Fault },
}

/// What is wrong with the text of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Something that is no number, as far as it can be shown.
    NotANumber { given: String },
    /// A number above every tile of the largest board.
    TooLarge { digits: u64 },
    /// The input ends too early for N × N tiles.
    Missing { size: u64, given: u64 },
    /// The input goes on after N × N tiles.
    Extra { size: u64 },
    /// There are neither N × N numbers, nor N and N × N.
    NoSquare { given: u64 },
    /// N is 0 or above 32768.
    Size { given: u64 },
    /// A tile that is there already.
    Duplicate { tile: u32 },
    /// The largest tile, where a smaller one is missing.
    Gap { tile: u32, tiles: u64 },
    /// No cell is blank.
    NoBlank,
}

/// The numbers read so far and what is known of them.
#[derive(Default)]
struct Reading {
    first: Option<(u32, Place)>,
    first_line: u64,
    tiles: Vec<u32>,
    seen: Vec<u64>,
    largest: Option<(u32, Place)>,
    duplicate: Option<(u32, Place)>,
    blanks: u64,
}

impl Reading {
    fn take(&mut self, number: u32, place: Place) -> Result<(), ReadError> {
        let Some((first, start)) = self.first else {
            self.first = Some((number, place));
            self.first_line = 1;
            return Ok(());
        };
        self.first_line += u64::from(place.line == start.line);
        if self.tiles.len() as u64 >= self.most_tiles(first) {
            let size = u64::from(first);
            return Err(ReadError::at(
                place,
                Fault::Extra { size: if self.sized() { size } else { self.first_line } },
            ));
        }
        self.tiles.push(number);
        self.note(number, place);
        Ok(())
    }

    /// The most tiles that can follow the first number in any reading.
    fn most_tiles(&self, first: u32) -> u64 {
        let sized = u64::from(first).min(LARGEST_SIZE as u64).pow(2);
        let unsized_ = self.first_line.min(LARGEST_SIZE as u64).pow(2);
        sized.max(unsized_ - 1)
    }

    /// Whether the first number stands on a line of its own.
    fn sized(&self) -> bool {
        self.first_line == 1
    }

    fn note(&mut self, tile: u32, place: Place) {
        if tile == 0 {
            self.blanks += 1;
            return;
        }
        let (word, bit) = (tile as usize / 64, 1 << (tile % 64));
        if word >= self.seen.len() {
            self.seen.resize(word + 1, 0);
        }
        if self.seen[word] & bit != 0 && self.duplicate.is_none() {
            self.duplicate = Some((tile, place));
        }
        self.seen[word] |= bit;
        if self.largest.is_none_or(|(largest, _)| tile > largest) {
            self.largest = Some((tile, place));
        }
    }

    fn finish(mut self, end: Place) -> Result<Board, ReadError> {
        let Some((first, start)) = self.first else {
            return Err(ReadError::at(end, Fault::NoSquare { given: 0 }));
        };
        let given = self.tiles.len() as u64;
        let is_size = first > 0 && u64::from(first).pow(2) == given;
        if is_size {
            return self.into_board(end);
        }
        let miscounted = self.miscounted(first, start, end);
        if (given + 1).isqrt().pow(2) != given + 1 {
            return Err(miscounted);
        }
        let meant_as_size = self.sized() && given > 0;
        self.tiles.insert(0, first);
        self.note(first, start);
        // A number on a line of its own was meant as the size, unless it makes a board as a tile.
        self.into_board(end).map_err(|error| if meant_as_size { miscounted } else { error })
    }

    fn miscounted(&self, first: u32, start: Place, end: Place) -> ReadError {
        let (size, given) = (u64::from(first), self.tiles.len() as u64);
        if !self.sized() {
            ReadError::at(end, Fault::NoSquare { given: given + 1 })
        } else if first == 0 || size > LARGEST_SIZE as u64 {
            ReadError::at(start, Fault::Size { given: size })
        } else {
            ReadError::at(end, Fault::Missing { size, given })
        }
    }

    fn into_board(self, end: Place) -> Result<Board, ReadError> {
        if let Some((tile, place)) = self.duplicate {
            return Err(ReadError::at(place, Fault::Duplicate { tile }));
        }
        let tiles = self.tiles.len() as u64 - self.blanks;
        match self.largest {
            Some((tile, place)) if u64::from(tile) > tiles => {
                return Err(ReadError::at(place, Fault::Gap { tile, tiles }));
            }
            _ if self.blanks == 0 => return Err(ReadError::at(end, Fault::NoBlank)),
            _ => {}
        }
        let size = self.tiles.len().isqrt();
        Ok(Board::trusted(self.tiles.into(), size, tiles as usize))
    }
}

impl ReadError {
    fn at(place: Place, fault: Fault) -> ReadError {
        ReadError::Text { place, fault }
    }
}

/// Splits input into numbers.
struct Numbers<R> {
    input: R,
    place: Place,
}

/// A number under way: its value, digits and place.
#[derive(Clone, Copy)]
struct Partial {
    value: u64,
    digits: u64,
    place: Place,
}

/// Tiles are at most 2³⁰, ten digits.
const MOST_DIGITS: u64 = 10;

impl<R: BufRead> Numbers<R> {
    fn new(input: R) -> Numbers<R> {
        Numbers { input, place: Place { line: 1, column: 1 } }
    }

    /// Hands each number to `take`, and returns where the input ends.
    fn for_each_number(
        mut self,
        mut take: impl FnMut(u32, Place) -> Result<(), ReadError>,
    ) -> Result<Place, ReadError> {
        let mut number: Option<Partial> = None;
        loop {
            let piece = self.input.fill_buf().map_err(ReadError::Io)?;
            if piece.is_empty() {
                break;
            }
            for (at, &byte) in piece.iter().enumerate() {
                match byte {
                    b'0'..=b'9' => number = Some(Partial::with_digit(number, byte, self.place)?),
                    b' ' | b'\t' | b'\r' | b'\n' => {
                        if let Some(done) = number.take() {
                            take(done.tile()?, done.place)?;
                        }
                    }
                    _ => return Err(stray(&piece[at..], number.map_or(self.place, |number| number.place))),
                }
                self.place = after(self.place, byte);
            }
            let length = piece.len();
            self.input.consume(length);
        }
        if let Some(done) = number {
            take(done.tile()?, done.place)?;
        }
        Ok(self.place)
    }
}

impl Partial {
    fn with_digit(number: Option<Partial>, byte: u8, here: Place) -> Result<Partial, ReadError> {
        let Partial { value, digits, place } = number.unwrap_or(Partial { value: 0, digits: 0, place: here });
        if digits == MOST_DIGITS {
            return Err(ReadError::at(place, Fault::TooLarge { digits: digits + 1 }));
        }
        Ok(Partial { value: value * 10 + u64::from(byte - b'0'), digits: digits + 1, place })
    }

    fn tile(&self) -> Result<u32, ReadError> {
        let largest = (LARGEST_SIZE * LARGEST_SIZE) as u64;
        let tile = u32::try_from(self.value).ok().filter(|_| self.value <= largest);
        tile.ok_or_else(|| ReadError::at(self.place, Fault::TooLarge { digits: self.digits }))
    }
}

fn after(place: Place, byte: u8) -> Place {
    match byte {
        b'\n' => Place { line: place.line + 1, column: 1 },
        _ => Place { column: place.column + 1, ..place },
    }
}

fn stray(rest: &[u8], place: Place) -> ReadError {
    let word = rest.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let given = String::from_utf8_lossy(&word[..word.len().min(20)]).into_owned();
    ReadError::at(place, Fault::NotANumber { given })
}

impl ReadError {
    /// Where the text is at fault, if it is.
    pub fn place(&self) -> Option<Place> {
        match self {
            ReadError::Io(_) => None,
            ReadError::Text { place, .. } => Some(*place),
        }
    }
}

/// The reason without the position, for a caller that shows `file:line:column` before it.
impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => write!(out, "cannot be read: {error}"),
            ReadError::Text { fault, .. } => fault.fmt(out),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NotANumber { given } => write!(out, "expected a number, found {given:?}"),
            Fault::TooLarge { digits } => write!(out, "a number of {digits} digits is above every tile"),
            Fault::Missing { size, given } => {
                write!(out, "a board of size {size} has {} tiles, and {given} are given", size * size)
            }
            Fault::Extra { size } => {
                write!(out, "a board of size {size} has {} tiles, and more are given", size * size)
            }
            Fault::NoSquare { given } => {
                write!(out, "a board has N × N tiles, and {given} numbers are given")
            }
            Fault::Size { given } => {
                write!(out, "the size of a board is from 1 to {LARGEST_SIZE}, not {given}")
            }
            Fault::Duplicate { tile } => write!(out, "tile {tile} is there already"),
            Fault::Gap { tile, tiles } => {
                write!(out, "tile {tile} is above {tiles}, the number of tiles: a smaller one is missing")
            }
            Fault::NoBlank => write!(out, "no cell is blank (0)"),
        }
    }
}

impl std::error::Error for ReadError {}
