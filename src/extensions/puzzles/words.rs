//! Word ladders over a dictionary.

use std::sync::{Arc, Mutex, PoisonError};

use super::arguments::{file_text, text};
use crate::native::Natives;
use crate::puzzles::words::{LadderError, UnknownWord, Words};
use crate::{Call, Reply, Term, Throw};

/// Defines `load_words/1`, `word_ladder/3`, `word_neighbour/2`.
pub fn define(system: &mut Natives<'_>) {
    let loaded = Dictionary::default();
    let (for_ladders, for_neighbours) = (loaded.clone(), loaded.clone());
    system
        .predicate("load_words", 1, move |call| load_words(call, &loaded))
        .predicate("word_ladder", 3, move |call| word_ladder(call, &for_ladders))
        .predicate("word_neighbour", 2, move |call| word_neighbour(call, &for_neighbours));
}

/// The words that `load_words/1` read last.
#[derive(Clone, Default)]
struct Dictionary(Arc<Mutex<Option<Arc<Words>>>>);

impl Dictionary {
    fn set(&self, words: Words) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(words));
    }

    /// Returns the words: `existence_error(dictionary, load_words/1)` before `load_words/1`.
    fn words(&self) -> Result<Arc<Words>, Throw> {
        let words = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        words.ok_or_else(|| Throw::existence_error("dictionary", crate::native::indicator("load_words", 1)))
    }
}

/// `load_words(+File)`: det; reads the dictionary for ladders, one word a line, and replaces the previous
/// one. O(letters).
///
/// Errors: those of opening a file; `resource_error(memory)` if the dictionary would exceed the query's
/// memory limit.
fn load_words(call: &mut Call<'_>, dictionary: &Dictionary) -> Result<Reply, Throw> {
    let text = file_text(call, &call.arg(0).to_term())?;
    call.charge(text.len() / 8)?;
    let memory = call.limited(|control| control.memory)?;
    dictionary.set(Words::parse_within(&text, memory.unwrap_or(usize::MAX))?);
    Ok(Reply::succeed())
}

/// `word_ladder(+From, +To, ?Ladder)`: semidet; a shortest list of words of the dictionary from `From` to
/// `To`, each made from the previous one by changing, adding or removing a letter.
///
/// Errors: those of [`Dictionary::words`]; `existence_error(word, W)` for a word that is not in the
/// dictionary.
fn word_ladder(call: &mut Call<'_>, dictionary: &Dictionary) -> Result<Reply, Throw> {
    let words = dictionary.words()?;
    let (from, to) = (text(call.arg(0))?, text(call.arg(1))?);
    match call.limited(|control| words.ladder(&from, &to, control))? {
        Ok(Some(ladder)) => Ok(Reply::one([Term::list(ladder)]).from_arg(2)),
        Ok(None) => Ok(Reply::fail()),
        Err(LadderError::Unknown(UnknownWord(word))) => Err(Throw::existence_error("word", word)),
        Err(LadderError::Search(error)) => Err(error.into()),
    }
}

/// `word_neighbour(+Word, ?Neighbour)`: nondet, det on the last; the words of the dictionary made from `Word`
/// by changing, adding or removing a letter, in the dictionary's order. `Word` need not be in it.
///
/// Errors: those of [`Dictionary::words`].
fn word_neighbour(call: &mut Call<'_>, dictionary: &Dictionary) -> Result<Reply, Throw> {
    let words = dictionary.words()?;
    let near = words.neighbours(&text(call.arg(0))?);
    let rows: Vec<[String; 1]> = near.into_iter().map(|word| [word.to_owned()]).collect();
    Ok(Reply::each(rows).from_arg(1))
}
