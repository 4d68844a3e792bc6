//! The readings of one generator from incomplete tables in all its runs, so that a run need not repeat the
//! work of an earlier one.
//!
//! A run of a generator's clauses is determined by the answers that its consumers returned. So the next run
//! identifies a consumer by the consumer before it, the answer of that consumer, and its number among the
//! consumers opened after that answer. Goals after an answer that opened no consumer give the same results
//! again. So a consumer with no other consumer after it continues where it left. If a cut or an exception
//! removed a consumer, the answers no longer determine the run, and the generator's consumers start from the
//! first answer again.

use rustc_hash::FxHashMap;

/// The index of a consumer among the readings of its generator.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Consumer(usize);

struct ConsumerState {
    table: usize,
    before: Consumer,
    /// Its current answer, and the number of consumers opened after that.
    answer: usize,
    opened: usize,
    /// The index at which it left.
    left: usize,
    /// Whether a consumer was opened after some answer.
    forks: bool,
}

#[derive(Default)]
pub struct Readings {
    /// The state of each consumer, once there is one; the first state represents the beginning of the clauses
    /// and reads nothing.
    places: Vec<ConsumerState>,
    known: FxHashMap<(Consumer, usize, usize), Consumer>,
    /// The consumer whose answer the clauses are using.
    current: usize,
    /// Whether a consumer was removed before it left.
    cut: bool,
}

/// The words of a consumer's state and of its entry in `known`.
const PLACE_WORDS: usize = 14;

const CLAUSES: Consumer = Consumer(0);

impl Readings {
    /// Begins a run of the clauses.
    pub fn begin(&mut self) {
        if let Some(clauses) = self.places.first_mut() {
            clauses.opened = 0;
        }
        self.current = CLAUSES.0;
    }

    /// Returns the words in use.
    pub fn words(&self) -> usize {
        self.known.len() * PLACE_WORDS
    }

    /// Records that a consumer was removed.
    pub fn cut(&mut self) {
        *self = Readings { cut: true, ..Readings::default() };
    }

    /// Returns the table from which the only consumer reads; `None` if there is none or another one, or if a
    /// consumer was cut.
    pub fn only_source(&self) -> Option<usize> {
        match *self.places {
            [_, ConsumerState { table, .. }] => Some(table),
            _ => None,
        }
    }

    /// Opens a consumer of a table, and returns the first answer for it to read; after a cut no consumer is
    /// identified.
    pub fn open(&mut self, table: usize) -> (Option<Consumer>, usize) {
        if self.cut {
            return (None, 0);
        }
        if self.places.is_empty() {
            self.places.push(ConsumerState::new(usize::MAX, CLAUSES));
        }
        let before = Consumer(self.current);
        let Some(place) = self.places.get_mut(before.0) else { return (None, 0) };
        let key = (before, place.answer, place.opened);
        place.opened += 1;
        place.forks = true;
        let next = Consumer(self.places.len());
        let consumer = *self.known.entry(key).or_insert(next);
        if consumer == next {
            self.places.push(ConsumerState::new(table, before));
        }
        let place = &self.places[consumer.0];
        if place.table != table {
            self.cut();
            return (None, 0);
        }
        (Some(consumer), if place.forks { 0 } else { place.left })
    }

    /// Records that a consumer returns an answer to its generator.
    pub fn give(&mut self, consumer: Consumer, answer: usize) {
        if let Some(place) = self.places.get_mut(consumer.0) {
            (place.answer, place.opened) = (answer, 0);
            self.current = consumer.0;
        }
    }

    /// Records that a consumer has read all answers before `end`.
    pub fn leave(&mut self, consumer: Consumer, end: usize) {
        if let Some(place) = self.places.get_mut(consumer.0) {
            place.left = end;
            self.current = place.before.0;
        }
    }
}

impl ConsumerState {
    fn new(table: usize, before: Consumer) -> ConsumerState {
        ConsumerState { table, before, answer: 0, opened: 0, left: 0, forks: false }
    }
}
