//! Rubik's cube by its pieces: eight corners and twelve edges, each with a place and an orientation.
//!
//! Places, orientations and turns follow Kociemba: corners URF UFL ULB UBR DFR DLF DBL DRB, edges UR UF UL UB
//! DR DF DL DB FR FL BL BR. The twist of a corner counts the thirds of a turn, clockwise, from the U or D
//! face to its U or D sticker. An edge is flipped if turns of U, D, R and L alone cannot bring it home
//! upright. Each of the eighteen turns counts as one (the half-turn metric).
//!
//! Two texts are read: sequences of turns, such as `R U' F2`, and 54 stickers as letters of faces. The
//! stickers come face by face in the order U R F D L B, each row by row as seen from the front. A 2×2×2 cube
//! has the corners only: 24 stickers in the same order.

mod distances;
pub mod pocket;
pub mod rubik;

use std::fmt;
use std::str::FromStr;

use crate::width::Width;

/// A turn of a face by one, two or three quarters clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    face: u8,
    quarters: u8,
}

/// The state of a cube.
///
/// ```
/// use taquin::puzzles::cube::{Cube, parse_turns};
///
/// let turns = parse_turns("R U R' U'")?;
/// let cube = Cube::SOLVED.after_all(turns.iter().copied());
/// assert_eq!(Cube::from_stickers(&cube.to_string())?, cube);
/// // Six times the same, and it is solved.
/// let again = turns.into_iter().cycle().take(6 * 4);
/// assert!(Cube::SOLVED.after_all(again).is_solved());
/// # Ok::<(), taquin::puzzles::cube::CubeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cube {
    /// For each place, the corner there × 3 + its twist.
    pub(crate) corners: [u8; 8],
    /// For each place, the edge there × 2 + its flip.
    pub(crate) edges: [u8; 12],
}

/// Why a text does not describe a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CubeError {
    /// A word is not a turn.
    Turn {
        /// The text given, shortened.
        given: String,
    },
    /// The number of stickers is wrong.
    Stickers {
        /// The number of stickers given.
        given: usize,
        /// The number of stickers expected.
        expected: usize,
    },
    /// A letter does not name a face.
    Face {
        /// The letter.
        given: char,
        /// Its place, from 1.
        place: usize,
    },
    /// The stickers of a corner or edge belong to no piece, or to one that another place has too.
    Piece {
        /// The corner or edge.
        place: &'static str,
    },
    /// All pieces are there, but turns cannot bring them to these places.
    Unreachable,
}

/// The faces in the order of their letters.
pub(crate) const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

const CORNER_NAMES: [&str; 8] = ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB"];
const EDGE_NAMES: [&str; 12] = ["UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR"];

/// For each corner place, its stickers in the text, clockwise from the one on U or D.
const CORNER_STICKERS: [[usize; 3]; 8] = [
    [8, 9, 20],
    [6, 18, 38],
    [0, 36, 47],
    [2, 45, 11],
    [29, 26, 15],
    [27, 44, 24],
    [33, 53, 42],
    [35, 17, 51],
];

/// For each edge place, its stickers in the text. Flips are counted from the first.
const EDGE_STICKERS: [[usize; 2]; 12] = [
    [5, 10],
    [7, 19],
    [3, 37],
    [1, 46],
    [32, 16],
    [28, 25],
    [30, 43],
    [34, 52],
    [23, 12],
    [21, 41],
    [50, 39],
    [48, 14],
];

/// For each face, the piece that a clockwise quarter turn brings to each place, with its orientation.
const QUARTERS: [Cube; 6] = [
    Cube { corners: [9, 0, 3, 6, 12, 15, 18, 21], edges: [6, 0, 2, 4, 8, 10, 12, 14, 16, 18, 20, 22] },
    Cube { corners: [14, 3, 6, 1, 22, 15, 18, 11], edges: [16, 2, 4, 6, 22, 10, 12, 14, 8, 18, 20, 0] },
    Cube { corners: [4, 17, 6, 9, 2, 13, 18, 21], edges: [0, 19, 4, 6, 8, 17, 12, 14, 3, 11, 20, 22] },
    Cube { corners: [0, 3, 6, 9, 15, 18, 21, 12], edges: [0, 2, 4, 6, 10, 12, 14, 8, 16, 18, 20, 22] },
    Cube { corners: [0, 7, 20, 9, 12, 5, 16, 21], edges: [0, 2, 20, 6, 8, 10, 18, 14, 16, 4, 12, 22] },
    Cube { corners: [0, 3, 10, 23, 12, 15, 8, 19], edges: [0, 2, 4, 23, 8, 10, 12, 21, 16, 18, 7, 15] },
];

impl Turn {
    /// All eighteen turns, by face and quarters.
    pub const ALL: [Turn; 18] = {
        let mut all = [Turn { face: 0, quarters: 1 }; 18];
        let mut index = 0;
        while index < all.len() {
            all[index] = Turn { face: (index / 3) as u8, quarters: (index % 3) as u8 + 1 };
            index += 1;
        }
        all
    };

    /// Returns the index of the turn in [`Turn::ALL`].
    pub fn index(self) -> usize {
        self.face.to_usize() * 3 + self.quarters.to_usize() - 1
    }

    /// Returns whether a search may skip this turn after `last`: it turns the same face, or two opposite
    /// faces in the other order.
    pub(crate) fn is_redundant_after(self, last: Turn) -> bool {
        self.face == last.face || self.face + 3 == last.face
    }

    /// Returns the turn that has the same effect after the whole cube is turned upside down about R.
    pub(crate) fn upside_down(self) -> Turn {
        const AFTER: [u8; 6] = [3, 1, 5, 0, 4, 2];
        Turn { face: AFTER[self.face.to_usize()], ..self }
    }

    fn cube(self) -> Cube {
        let quarter = QUARTERS[self.face.to_usize()];
        (1..self.quarters).fold(quarter, |cube, _| cube.then(&quarter))
    }
}

impl Cube {
    /// The solved cube.
    pub const SOLVED: Cube =
        Cube { corners: [0, 3, 6, 9, 12, 15, 18, 21], edges: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22] };

    /// Returns the cube after a turn.
    pub fn after(&self, turn: Turn) -> Cube {
        self.then(&turn.cube())
    }

    /// Returns the cube after a sequence of turns.
    pub fn after_all(&self, turns: impl IntoIterator<Item = Turn>) -> Cube {
        turns.into_iter().fold(*self, |cube, turn| cube.after(turn))
    }

    /// Returns whether every piece is at home.
    pub fn is_solved(&self) -> bool {
        *self == Cube::SOLVED
    }

    /// Reads 54 stickers, ignoring white space.
    ///
    /// # Errors
    /// Returns [`CubeError`] unless they describe a solvable cube.
    pub fn from_stickers(text: &str) -> Result<Cube, CubeError> {
        let faces = faces_of(text, 54)?;
        let mut cube = Cube { corners: corners_from(&faces)?, edges: [0; 12] };
        for (place, edge) in cube.edges.iter_mut().enumerate() {
            *edge = find_piece(&EDGE_STICKERS, place, &faces)
                .ok_or(CubeError::Piece { place: EDGE_NAMES[place] })?;
        }
        cube.check()?;
        Ok(cube)
    }

    /// Reads the 24 stickers of a 2×2×2 cube held in any way, ignoring white space. Puts its edges at home,
    /// except that two are exchanged if the corners have odd parity.
    ///
    /// # Errors
    /// Returns [`CubeError`] unless they describe a solvable cube.
    pub fn from_corner_stickers(text: &str) -> Result<Cube, CubeError> {
        let mut faces = vec![0; 54];
        for (given, sticker) in faces_of(text, 24)?.into_iter().zip(corner_stickers()) {
            faces[sticker] = given;
        }
        let mut cube = Cube { corners: corners_from(&faces)?, ..Cube::SOLVED };
        if is_odd(&cube.corners.map(|corner| corner / 3)) {
            cube.edges.swap(0, 1);
        }
        cube.check()?;
        Ok(cube)
    }

    /// Returns the 24 stickers of the corners, as [`Cube::from_corner_stickers`] reads them.
    pub fn corner_text(&self) -> String {
        let faces = self.stickers();
        corner_stickers().map(|sticker| FACES[faces[sticker]]).collect()
    }

    /// Returns the cube after the turns of both, `next` after `self`.
    pub(crate) fn then(&self, next: &Cube) -> Cube {
        let corner = |moved: u8| {
            let before = self.corners[moved.to_usize() / 3];
            before / 3 * 3 + (before % 3 + moved % 3) % 3
        };
        let edge = |moved: u8| self.edges[moved.to_usize() / 2] ^ (moved & 1);
        Cube { corners: next.corners.map(corner), edges: next.edges.map(edge) }
    }

    /// Returns the cube turned upside down about R, pieces and places alike.
    pub(crate) fn upside_down(&self) -> Cube {
        const CORNERS: [usize; 8] = [7, 6, 5, 4, 3, 2, 1, 0];
        const EDGES: [usize; 12] = [4, 7, 6, 5, 0, 3, 2, 1, 11, 10, 9, 8];
        let mut turned = Cube::SOLVED;
        for (place, &corner) in self.corners.iter().enumerate() {
            turned.corners[CORNERS[place]] = CORNERS[corner.to_usize() / 3].to_u8() * 3 + corner % 3;
        }
        for (place, &edge) in self.edges.iter().enumerate() {
            turned.edges[EDGES[place]] = EDGES[edge.to_usize() / 2].to_u8() * 2 + edge % 2;
        }
        turned
    }

    /// Checks that each piece is there once and that the cube is solvable.
    fn check(&self) -> Result<(), CubeError> {
        let corners = self.corners.map(|corner| corner / 3);
        let edges = self.edges.map(|edge| edge / 2);
        if let Some(place) = first_repeated(&corners) {
            return Err(CubeError::Piece { place: CORNER_NAMES[place] });
        }
        if let Some(place) = first_repeated(&edges) {
            return Err(CubeError::Piece { place: EDGE_NAMES[place] });
        }
        let twists: u32 = self.corners.iter().map(|&corner| u32::from(corner % 3)).sum();
        let flips: u32 = self.edges.iter().map(|&edge| u32::from(edge % 2)).sum();
        let same_parity = is_odd(&corners) == is_odd(&edges);
        if twists.is_multiple_of(3) && flips.is_multiple_of(2) && same_parity {
            Ok(())
        } else {
            Err(CubeError::Unreachable)
        }
    }

    fn stickers(&self) -> [usize; 54] {
        let mut faces = std::array::from_fn(|sticker| sticker / 9);
        place_pieces(&CORNER_STICKERS, &self.corners, &mut faces);
        place_pieces(&EDGE_STICKERS, &self.edges, &mut faces);
        faces
    }
}

/// Returns the faces that a text of `expected` stickers names.
fn faces_of(text: &str, expected: usize) -> Result<Vec<usize>, CubeError> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    if letters.len() != expected {
        return Err(CubeError::Stickers { given: letters.len(), expected });
    }
    let face = |(place, &given): (usize, &char)| {
        let face = FACES.iter().position(|&face| face == given);
        face.ok_or(CubeError::Face { given, place: place + 1 })
    };
    letters.iter().enumerate().map(face).collect()
}

/// Returns the stickers at the corners of each face, in the order of the text.
fn corner_stickers() -> impl Iterator<Item = usize> {
    (0..6).flat_map(|face| [0, 2, 6, 8].map(|place| 9 * face + place))
}

fn corners_from(faces: &[usize]) -> Result<[u8; 8], CubeError> {
    let mut corners = [0; 8];
    for (place, corner) in corners.iter_mut().enumerate() {
        *corner = find_piece(&CORNER_STICKERS, place, faces)
            .ok_or(CubeError::Piece { place: CORNER_NAMES[place] })?;
    }
    Ok(corners)
}

/// Returns the piece with the colours at a place as piece × stickers + orientation.
fn find_piece<const N: usize>(places: &[[usize; N]], place: usize, faces: &[usize]) -> Option<u8> {
    let seen = places[place].map(|sticker| faces[sticker]);
    let all = (0..places.len()).flat_map(|piece| (0..N).map(move |turning| (piece, turning)));
    let mut matching = all.filter(|&(piece, turning)| {
        (0..N).all(|sticker| seen[(sticker + turning) % N] == places[piece][sticker] / 9)
    });
    matching.next().map(|(piece, turning)| (piece * N + turning).to_u8())
}

fn place_pieces<const N: usize>(places: &[[usize; N]], pieces: &[u8], faces: &mut [usize; 54]) {
    for (stickers, &piece) in places.iter().zip(pieces) {
        let (piece, turning) = (piece.to_usize() / N, piece.to_usize() % N);
        for sticker in 0..N {
            faces[stickers[(sticker + turning) % N]] = places[piece][sticker] / 9;
        }
    }
}

fn first_repeated(pieces: &[u8]) -> Option<usize> {
    (1..pieces.len()).find(|&place| pieces[..place].contains(&pieces[place]))
}

fn is_odd(pieces: &[u8]) -> bool {
    let inverted = |place: usize| pieces[place + 1..].iter().filter(|later| **later < pieces[place]).count();
    (0..pieces.len()).map(inverted).sum::<usize>() % 2 == 1
}

impl FromStr for Turn {
    type Err = CubeError;

    fn from_str(text: &str) -> Result<Turn, CubeError> {
        let wrong = || CubeError::Turn { given: text.chars().take(20).collect() };
        let mut letters = text.chars();
        let face = letters
            .next()
            .and_then(|letter| FACES.iter().position(|&face| face == letter))
            .ok_or_else(wrong)?;
        let quarters = match letters.as_str() {
            "" => 1,
            "2" => 2,
            "'" | "’" => 3,
            _ => return Err(wrong()),
        };
        Ok(Turn { face: face.to_u8(), quarters })
    }
}

/// Reads turns separated by white space.
///
/// # Errors
/// Returns [`CubeError::Turn`] for the first word that is not a turn.
pub fn parse_turns(text: &str) -> Result<Vec<Turn>, CubeError> {
    text.split_whitespace().map(str::parse).collect()
}

impl fmt::Display for Turn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = ["", "2", "'"][self.quarters.to_usize() - 1];
        write!(out, "{}{suffix}", FACES[self.face as usize])
    }
}

/// The 54 stickers.
impl fmt::Display for Cube {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stickers().iter().try_for_each(|&face| write!(out, "{}", FACES[face]))
    }
}

impl fmt::Display for CubeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CubeError::Turn { given } => {
                write!(
                    out,
                    "{given:?} is no turn: a face of {}, then nothing, 2 or '",
                    FACES.iter().collect::<String>()
                )
            }
            CubeError::Stickers { given, expected } => {
                write!(out, "a cube has {expected} stickers, and {given} are given")
            }
            CubeError::Face { given, place } => {
                write!(out, "sticker {place} is {given:?}, which names no face")
            }
            CubeError::Piece { place } => {
                write!(out, "the stickers at {place} are of no piece, or of one used twice")
            }
            CubeError::Unreachable => {
                write!(out, "the pieces are all there, but no turns bring them where they are")
            }
        }
    }
}

impl std::error::Error for CubeError {}
