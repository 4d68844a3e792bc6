//! Reads puzzle files: an optional line with N, then the tiles row by row.
//!
//! Only numbers matter, however they are spaced and broken into lines. Whether the first of them is N
//! shows in how many there are: it is N if its square follows. (Both readings cannot fit, since no two
//! squares above 0 are neighbours.) Input is read once, in pieces, and checked as it comes, so that a
//! file far too long is refused where it goes wrong and memory stays at four bytes and a bit a tile.

use std::fmt;
use std::io::{self, BufRead};
use std::str::FromStr;

use super::board::{Board, LARGEST_SIZE};
use crate::width::Width;

/// Reads a board. A mark of UTF-8 before the text does not count.
///
/// # Errors
/// Returns [`ReadError`]: the input cannot be read, or the first fault in it with its position.
pub fn read_board(input: impl BufRead) -> Result<Board, ReadError> {
    read_board_within(input, usize::MAX)
}

/// Reads a board like [`read_board`], in at most `bytes` bytes of memory. At most five bytes a tile are
/// needed.
///
/// # Errors
/// As for [`read_board`]; [`BoardFault::Memory`] where they do not suffice.
pub fn read_board_within(input: impl BufRead, bytes: usize) -> Result<Board, ReadError> {
    let mut reading = BoardReader { bytes, ..BoardReader::default() };
    let end = Numbers::new(input).for_each_number(|number, place| reading.take(number, place))?;
    reading.finish(end)
}

/// Parses a board like [`read_board`], with or without the line with its size. Accepts what `Display` writes.
///
/// ```
/// use taquin::puzzles::Board;
///
/// let board: Board = "1 2\n0 3".parse()?;
/// assert_eq!(board.to_string(), "2\n 1  2\n 0  3\n");
/// assert_eq!(board.to_string().parse::<Board>()?, board);
/// let error = "1 2\n3 x".parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: expected a number, found \"x\"");
/// # Ok::<(), taquin::puzzles::ReadError>(())
/// ```
impl FromStr for Board {
    type Err = ReadError;
    fn from_str(text: &str) -> Result<Board, ReadError> {
        read_board(text.as_bytes())
    }
}

/// A position in a text, line and column from 1; columns count bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardPosition {
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
}

/// Why a text does not describe a board.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The input cannot be read.
    Io(io::Error),
    /// The text has an error.
    Text {
        /// The position of the fault.
        place: BoardPosition,
        /// The fault.
        fault: BoardFault,
    },
}

/// The kinds of errors in the text of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardFault {
    /// A word is not a number.
    NotANumber {
        /// The text given, shortened.
        given: String,
    },
    /// A number exceeds every tile of the largest board.
    TooLarge {
        /// The digits read so far.
        digits: u64,
    },
    /// The input ends too early for N × N tiles.
    Missing {
        /// N.
        size: u64,
        /// The number of tiles given.
        given: u64,
    },
    /// The input goes on after N × N tiles.
    Extra {
        /// N.
        size: u64,
    },
    /// The count of numbers is neither N × N nor one more.
    NoSquare {
        /// The count of numbers.
        given: u64,
    },
    /// The size N is 0 or above 32768.
    Size {
        /// N.
        given: u64,
    },
    /// A tile occurs twice.
    Duplicate {
        /// The tile.
        tile: u32,
    },
    /// A tile exceeds the number of tiles, so that a smaller one is missing.
    Gap {
        /// The tile.
        tile: u32,
        /// The number of tiles.
        tiles: u64,
    },
    /// No cell is blank.
    NoBlank,
    /// The board needs more memory than allowed.
    Memory {
        /// The bytes allowed.
        limit: usize,
    },
}

/// The numbers read so far.
#[derive(Default)]
struct BoardReader {
    /// The memory allowed.
    bytes: usize,
    first: Option<(u32, BoardPosition)>,
    /// The count of numbers on the first line.
    first_line: u64,
    tiles: Vec<u32>,
    seen: Vec<u64>,
    largest: Option<(u32, BoardPosition)>,
    blanks: u64,
}

impl BoardReader {
    fn take(&mut self, number: u32, place: BoardPosition) -> Result<(), ReadError> {
        let Some((first, start)) = self.first else {
            self.first = Some((number, place));
            self.first_line = 1;
            return Ok(());
        };
        self.first_line += u64::from(place.line == start.line);
        let (size, most) = (u64::from(first), self.most_tiles(first));
        if self.sized() {
            check_size(size, start)?;
        }
        if self.tiles.len().to_u64() >= most {
            let size = if self.sized() { size } else { self.first_line };
            return Err(ReadError::at(place, BoardFault::Extra { size }));
        }
        // One tile too many may mean that the blank is missing, which the end of the text shows.
        if self.sized() && u64::from(number) > most {
            return Err(ReadError::at(place, BoardFault::Gap { tile: number, tiles: most - 1 }));
        }
        if self.tiles.len() == self.tiles.capacity() {
            self.make_room(most, place)?;
        }
        self.tiles.push(number);
        self.note(number, place)
    }

    /// Returns the most tiles that can follow the first number.
    fn most_tiles(&self, first: u32) -> u64 {
        let sized = u64::from(first).min(LARGEST_SIZE.to_u64()).pow(2);
        let unsized_ = self.first_line.min(LARGEST_SIZE.to_u64()).pow(2);
        sized.max(unsized_ - 1)
    }

    /// Returns whether the first number is alone on its line.
    fn sized(&self) -> bool {
        self.first_line == 1
    }

    /// Doubles the room for tiles, up to the most possible and to the memory allowed.
    fn make_room(&mut self, most: u64, place: BoardPosition) -> Result<(), ReadError> {
        let wanted = usize::try_from(most).unwrap_or(usize::MAX).min((self.tiles.len() * 2).max(1024));
        let allowed = self.bytes.saturating_sub(self.seen.len() * 8) / 4;
        let more = wanted.min(allowed).saturating_sub(self.tiles.len());
        if more == 0 || self.tiles.try_reserve_exact(more).is_err() {
            return Err(ReadError::at(place, BoardFault::Memory { limit: self.bytes }));
        }
        Ok(())
    }

    /// Records a tile. A repeated tile is always an error.
    fn note(&mut self, tile: u32, place: BoardPosition) -> Result<(), ReadError> {
        if tile == 0 {
            self.blanks += 1;
            return Ok(());
        }
        let (word, bit) = (tile.to_usize() / 64, 1 << (tile % 64));
        if word >= self.seen.len() {
            self.seen.resize(word + 1, 0);
        }
        if self.seen[word] & bit != 0 {
            return Err(ReadError::at(place, BoardFault::Duplicate { tile }));
        }
        self.seen[word] |= bit;
        if self.largest.is_none_or(|(largest, _)| tile > largest) {
            self.largest = Some((tile, place));
        }
        Ok(())
    }

    fn finish(mut self, end: BoardPosition) -> Result<Board, ReadError> {
        let Some((first, start)) = self.first else {
            return Err(ReadError::at(end, BoardFault::NoSquare { given: 0 }));
        };
        let given = self.tiles.len().to_u64();
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
        let noted = self.note(first, start);
        // A number alone on its line means the size, unless the text is a board with it as a tile.
        let board = noted.and_then(|()| self.into_board(end));
        board.map_err(|error| if meant_as_size { miscounted } else { error })
    }

    fn miscounted(&self, first: u32, start: BoardPosition, end: BoardPosition) -> ReadError {
        let (size, given) = (u64::from(first), self.tiles.len().to_u64());
        if !self.sized() {
            return ReadError::at(end, BoardFault::NoSquare { given: given + 1 });
        }
        match check_size(size, start) {
            Err(error) => error,
            Ok(()) => ReadError::at(end, BoardFault::Missing { size, given }),
        }
    }

    fn into_board(self, end: BoardPosition) -> Result<Board, ReadError> {
        let tiles = self.tiles.len().to_u64() - self.blanks;
        match self.largest {
            Some((tile, place)) if u64::from(tile) > tiles => {
                return Err(ReadError::at(place, BoardFault::Gap { tile, tiles }));
            }
            _ if self.blanks == 0 => return Err(ReadError::at(end, BoardFault::NoBlank)),
            _ => {}
        }
        let size = self.tiles.len().isqrt();
        Ok(Board::trusted(self.tiles.into(), size, tiles.to_usize()))
    }
}

fn check_size(size: u64, place: BoardPosition) -> Result<(), ReadError> {
    if (1..=LARGEST_SIZE.to_u64()).contains(&size) {
        Ok(())
    } else {
        Err(ReadError::at(place, BoardFault::Size { given: size }))
    }
}

impl ReadError {
    fn at(place: BoardPosition, fault: BoardFault) -> ReadError {
        ReadError::Text { place, fault }
    }
}

/// Splits input into numbers.
struct Numbers<R> {
    input: R,
    line: u64,
    /// The bytes before the line.
    line_start: u64,
}

/// A number being read, or no number while it has no digits.
#[derive(Clone, Copy, Default)]
struct Partial {
    value: u64,
    digits: u64,
    /// The bytes before the number.
    start: u64,
}

/// Tiles are at most 2³⁰, ten digits.
const MOST_DIGITS: u64 = 10;
/// The byte order mark, which some editors write before UTF-8 text.
const MARK: &[u8] = "\u{feff}".as_bytes();

impl<R: BufRead> Numbers<R> {
    fn new(input: R) -> Numbers<R> {
        Numbers { input, line: 1, line_start: 0 }
    }

    /// Passes each number to `take` and returns the position of the end.
    fn for_each_number(
        mut self,
        mut take: impl FnMut(u32, BoardPosition) -> Result<(), ReadError>,
    ) -> Result<BoardPosition, ReadError> {
        let mut number = Partial::default();
        let mut offset = self.skip_mark()?;
        loop {
            let piece = self.input.fill_buf().map_err(ReadError::Io)?;
            if piece.is_empty() {
                break;
            }
            for (&byte, here) in piece.iter().zip(offset..) {
                let digit = byte.wrapping_sub(b'0');
                if digit < 10 {
                    number.push(digit, here);
                    if number.digits > MOST_DIGITS {
                        let place = place(self.line, self.line_start, number.start);
                        return Err(ReadError::at(place, BoardFault::TooLarge { digits: number.digits }));
                    }
                } else if byte.is_ascii_whitespace() {
                    if number.digits > 0 {
                        let place = place(self.line, self.line_start, number.start);
                        take(number.tile(place)?, place)?;
                        number = Partial::default();
                    }
                    if byte == b'\n' {
                        (self.line, self.line_start) = (self.line + 1, here + 1);
                    }
                } else {
                    let start = if number.digits > 0 { number.start } else { here };
                    let place = place(self.line, self.line_start, start);
                    return Err(stray(number, &piece[(here - offset).to_usize()..], place));
                }
            }
            let length = piece.len();
            offset += length.to_u64();
            self.input.consume(length);
        }
        if number.digits > 0 {
            let place = place(self.line, self.line_start, number.start);
            take(number.tile(place)?, place)?;
        }
        Ok(place(self.line, self.line_start, offset))
    }

    /// Skips a byte order mark, whose bytes do not count as columns. Returns the number of bytes read.
    fn skip_mark(&mut self) -> Result<u64, ReadError> {
        let skipped =
            if self.input.fill_buf().map_err(ReadError::Io)?.starts_with(MARK) { MARK.len() } else { 0 };
        self.input.consume(skipped);
        self.line_start = skipped.to_u64();
        Ok(skipped.to_u64())
    }
}

fn place(line: u64, line_start: u64, offset: u64) -> BoardPosition {
    BoardPosition { line, column: offset - line_start + 1 }
}

impl Partial {
    #[inline]
    fn push(&mut self, digit: u8, here: u64) {
        if self.digits == 0 {
            self.start = here;
        }
        self.value = self.value * 10 + u64::from(digit);
        self.digits += 1;
    }

    fn tile(&self, place: BoardPosition) -> Result<u32, ReadError> {
        let largest = (LARGEST_SIZE * LARGEST_SIZE).to_u64();
        let tile = u32::try_from(self.value).ok().filter(|_| self.value <= largest);
        tile.ok_or_else(|| ReadError::at(place, BoardFault::TooLarge { digits: self.digits }))
    }
}

/// The most characters of a word that an error shows.
const MOST_SHOWN: usize = 20;

/// Makes the error for a word that is not a number, though it may begin with digits.
fn stray(number: Partial, rest: &[u8], place: BoardPosition) -> ReadError {
    let digits = if number.digits > 0 { number.value.to_string() } else { String::new() };
    let word = rest.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let shown = String::from_utf8_lossy(&word[..word.len().min(4 * MOST_SHOWN)]);
    let given = digits.chars().chain(shown.chars()).take(MOST_SHOWN).collect();
    ReadError::at(place, BoardFault::NotANumber { given })
}

impl ReadError {
    /// Returns the position of the error, if the text has one.
    pub fn place(&self) -> Option<BoardPosition> {
        match self {
            ReadError::Io(_) => None,
            ReadError::Text { place, .. } => Some(*place),
        }
    }
}

/// Displays the position and the reason. To show `file:line:column` instead, display the [`BoardFault`].
impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => write!(out, "cannot be read: {error}"),
            ReadError::Text { place, fault } => {
                write!(out, "line {}, column {}: {fault}", place.line, place.column)
            }
        }
    }
}

impl fmt::Display for BoardFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardFault::NotANumber { given } => write!(out, "expected a number, found {given:?}"),
            BoardFault::TooLarge { digits } => {
                write!(out, "a number of at least {digits} digits is above every tile")
            }
            BoardFault::Missing { size, given } => {
                write!(out, "a board of size {size} has {} tiles, and {given} are given", size * size)
            }
            BoardFault::Extra { size } => {
                write!(out, "a board of size {size} has {} tiles, and more are given", size * size)
            }
            BoardFault::NoSquare { given } => {
                write!(out, "a board has N × N tiles, and {given} numbers are given")
            }
            BoardFault::Size { given } => {
                write!(out, "the size of a board is from 1 to {LARGEST_SIZE}, not {given}")
            }
            BoardFault::Duplicate { tile } => write!(out, "tile {tile} is there already"),
            BoardFault::Gap { tile, tiles } => {
                write!(out, "tile {tile} is above {tiles}, the number of tiles: a smaller one is missing")
            }
            BoardFault::NoBlank => write!(out, "no cell is blank (0)"),
            BoardFault::Memory { limit } => {
                write!(out, "the board takes more than the {} MB of memory allowed", limit >> 20)
            }
        }
    }
}

impl std::error::Error for ReadError {}
