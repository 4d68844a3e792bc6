//! Word ladders: from word to word by changing, adding or removing one letter.
//!
//! The words of a dictionary are numbered in their order. An index finds neighbours without a scan of the
//! dictionary. Each word is in the index under pairs of a position and the rest of the word without the
//! letter there. Two words that share a pair differ in that letter only. A word that equals the rest of a
//! pair is one letter shorter than the words of the pair. Pairs are kept as 64-bit hashes, so every hit is
//! compared with the word.

use std::fmt;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use crate::search::{self, Control, Reversible, SearchError, Space};
use crate::width::Width;

/// A dictionary with its index.
///
/// ```
/// use taquin::puzzles::words::Words;
/// use taquin::search::Control;
///
/// let words = Words::parse("cat\ncot\ncoat\ndot\ndog\n");
/// assert_eq!(words.neighbours("cot"), ["cat", "coat", "dot"]);
/// let ladder = words.ladder("cat", "dog", &mut Control::default())?;
/// assert_eq!(ladder, Some(vec!["cat", "cot", "dot", "dog"]));
/// # Ok::<(), taquin::puzzles::words::LadderError>(())
/// ```
#[derive(Default)]
pub struct Words {
    words: Vec<Box<str>>,
    numbers: FxHashMap<Box<str>, u32>,
    /// For each pair, the index of its first word in `entries` and the number of its words.
    pairs: FxHashMap<u64, (u32, u32)>,
    entries: Vec<u32>,
}

/// The bytes of a word besides its letters, in the list and in the map of words.
const WORD_BYTES: usize = 64;

/// The bytes of a pair while the index is built: in the list of pairs, in the map and among the entries.
const PAIR_BYTES: usize = 48;

/// A word that is not in the dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord(pub String);

/// Why a search for a ladder failed.
#[derive(Clone, Debug, PartialEq)]
pub enum LadderError {
    /// A word is not in the dictionary.
    Unknown(UnknownWord),
    /// The search ended without an answer.
    Search(SearchError),
}

impl Words {
    /// Reads a dictionary with one word a line. Trims white space, and ignores empty lines and repeated
    /// words. Takes time and memory in proportion to the number of letters.
    pub fn parse(text: &str) -> Words {
        Words::parse_within(text, usize::MAX).unwrap_or_default()
    }

    /// Like [`Words::parse`], but takes at most `limit` bytes.
    ///
    /// # Errors
    /// Returns [`SearchError::Memory`] if the dictionary needs more.
    pub fn parse_within(text: &str, limit: usize) -> Result<Words, SearchError> {
        let within =
            |needed: usize| if needed <= limit { Ok(()) } else { Err(SearchError::Memory { needed, limit }) };
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let mut words: Vec<Box<str>> = Vec::new();
        let mut numbers = FxHashMap::default();
        for line in lines {
            numbers.entry(Box::from(line)).or_insert_with(|| {
                words.push(line.into());
                words.len().to_u32() - 1
            });
        }
        let letters: usize = words.iter().map(|word| word.len()).sum();
        let held = 2 * letters + words.len() * WORD_BYTES;
        within(held)?;
        let mut pairs: Vec<(u64, u32)> = Vec::new();
        for (word, number) in words.iter().zip(0..) {
            within(held + pairs.len() * PAIR_BYTES)?;
            pairs.extend(pairs_of(word).map(|pair| (pair, number)));
        }
        pairs.sort_unstable();
        let mut index: FxHashMap<u64, (u32, u32)> = FxHashMap::default();
        index.reserve(pairs.len());
        for (entry, &(pair, _)) in pairs.iter().enumerate() {
            index.entry(pair).or_insert((entry.to_u32(), 0)).1 += 1;
        }
        let entries = pairs.into_iter().map(|(_, number)| number).collect();
        Ok(Words { words, numbers, pairs: index, entries })
    }

    /// Returns the number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Returns whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the words one letter away from `word`, each once, in the order of the dictionary. `word` need
    /// not be in the dictionary.
    pub fn neighbours(&self, word: &str) -> Vec<&str> {
        self.numbers_near(word).into_iter().map(|number| self.word(number)).collect()
    }

    /// Finds a shortest ladder, both words included, or returns `None`.
    ///
    /// # Errors
    /// Returns [`UnknownWord`] for a word that is not in the dictionary, [`SearchError`] if `control` ended
    /// the search.
    pub fn ladder(
        &self,
        from: &str,
        to: &str,
        control: &mut Control,
    ) -> Result<Option<Vec<&str>>, LadderError> {
        let (start, goal) = (self.number(from)?, self.number(to)?);
        let found = search::bidirectional(&Ladder { words: self, goal }, start, control);
        let path = found.map_err(LadderError::Search)?;
        Ok(path.map(|found| found.path.into_iter().map(|number| self.word(number)).collect()))
    }

    /// Returns the state space of ladders to a word. States are numbers of words.
    ///
    /// # Errors
    /// Returns [`UnknownWord`] if it is not in the dictionary.
    pub fn ladders_to(&self, goal: &str) -> Result<Ladder<'_>, UnknownWord> {
        Ok(Ladder { words: self, goal: self.number(goal)? })
    }

    /// Returns the number of a word.
    ///
    /// # Errors
    /// Returns [`UnknownWord`] if it is not in the dictionary.
    pub fn number(&self, word: &str) -> Result<u32, UnknownWord> {
        self.numbers.get(word).copied().ok_or_else(|| UnknownWord(word.to_owned()))
    }

    /// Returns the word with a number below [`Words::len`].
    pub fn word(&self, number: u32) -> &str {
        &self.words[number.to_usize()]
    }

    fn numbers_near(&self, word: &str) -> Vec<u32> {
        let changed = pairs_of(word).flat_map(|pair| self.under(pair)).copied();
        let added =
            (0..=word.chars().count()).flat_map(|place| self.under(pair(word.chars(), place))).copied();
        let differing = changed.filter(|&number| differs_in_one(self.word(number), word));
        let longer = added.filter(|&number| is_one_more(self.word(number), word));
        let removed = rests_of(word).filter_map(|rest| self.numbers.get(rest.as_str()).copied());
        let mut numbers: Vec<u32> = differing.chain(longer).chain(removed).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    fn under(&self, pair: u64) -> &[u32] {
        let (first, count) = self.pairs.get(&pair).copied().unwrap_or((0, 0));
        &self.entries[first.to_usize()..(first + count).to_usize()]
    }
}

/// Hashes a position and the rest of a word.
fn pair(rest: impl Iterator<Item = char>, place: usize) -> u64 {
    let mut hasher = FxHasher::default();
    rest.for_each(|letter| letter.hash(&mut hasher));
    place.hash(&mut hasher);
    hasher.finish()
}

fn without(word: &str, place: usize) -> impl Iterator<Item = char> + '_ {
    word.chars().enumerate().filter(move |&(index, _)| index != place).map(|(_, letter)| letter)
}

fn pairs_of(word: &str) -> impl Iterator<Item = u64> + '_ {
    (0..word.chars().count()).map(move |place| pair(without(word, place), place))
}

fn rests_of(word: &str) -> impl Iterator<Item = String> + '_ {
    (0..word.chars().count()).map(move |place| without(word, place).collect())
}

fn differs_in_one(a: &str, b: &str) -> bool {
    let differing = a.chars().zip(b.chars()).filter(|(a, b)| a != b).count();
    differing == 1 && a.chars().count() == b.chars().count()
}

fn is_one_more(longer: &str, shorter: &str) -> bool {
    longer.chars().count() == shorter.chars().count() + 1 && rests_of(longer).any(|rest| rest == shorter)
}

/// Returns the fewest letters to change, add or remove to turn one word into another (Levenshtein 1966). This
/// is a consistent estimate of the length of a ladder.
fn edit_distance(from: &str, to: &str) -> u32 {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<u32> = (0..=to.len().to_u32()).collect();
    for letter in from.chars() {
        let mut diagonal = row[0];
        row[0] += 1;
        for (index, wanted) in to.iter().enumerate() {
            let changed = diagonal + u32::from(letter != *wanted);
            diagonal = row[index + 1];
            row[index + 1] = changed.min(row[index] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

/// The state space of ladders to one word.
#[derive(Clone, Copy, Debug)]
pub struct Ladder<'a> {
    words: &'a Words,
    goal: u32,
}

impl Space for Ladder<'_> {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn expand(&self, &state: &u32, mut generate: impl FnMut((), u32, u32)) {
        for near in self.words.numbers_near(self.words.word(state)) {
            generate((), near, 1);
        }
    }

    fn is_goal(&self, &state: &u32) -> bool {
        state == self.goal
    }

    fn estimate(&self, &state: &u32) -> u32 {
        edit_distance(self.words.word(state), self.words.word(self.goal))
    }

    fn rank(&self, &state: &u32) -> usize {
        state.to_usize()
    }

    fn rank_count(&self) -> Option<usize> {
        Some(self.words.len())
    }
}

impl Reversible for Ladder<'_> {
    fn goals(&self) -> Vec<u32> {
        vec![self.goal]
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Words").field("len", &self.len()).finish_non_exhaustive()
    }
}

impl From<UnknownWord> for LadderError {
    fn from(unknown: UnknownWord) -> LadderError {
        LadderError::Unknown(unknown)
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?} is not in the dictionary", self.0)
    }
}

impl fmt::Display for LadderError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LadderError::Unknown(unknown) => unknown.fmt(out),
            LadderError::Search(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for UnknownWord {}
impl std::error::Error for LadderError {}
