//! What one generator has read of incomplete tables, over all its runs, so that a run need not do again what an earlier
//! one did.
//!
//! A run of a generator's clauses is told by the answers that its consumers gave it. So a consumer is known again in the
//! next run by the consumer in front of it, the answer that one stood at, and its number among those behind that
//! answer. What lies behind an answer and opened no consumer comes out as before: a consumer with none behind it
//! goes on where it left. Where a cut or an exception took a consumer away, answers are not all that tells what comes
//! next, and the generator's consumers begin at the first answer again.

use rustc_hash::FxHashMap;

/// A consumer's place among the readings of its generator.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Consumer(usize);

struct Place {
    table: usize,
    before: Consumer,
    /// The answer that it stands at, and how many consumers were opened behind that.
    answer: usize,
    opened: usize,
    /// Where it left.
    left: usize,
    /// A consumer was opened behind some answer.
    forks: bool,
}

#[derive(Default)]
pub struct Readings {
    /// The consumer of each place; where the clauses begin stands one that reads nothing.
    places: Vec<Place>,
    known: FxHashMap<(Consumer, usize, usize), Consumer>,
    /// The consumer whose answer the clauses are working on.
    current: usize,
    /// A consumer was taken away before it left.
    cut: bool,
}

/// Words that a place takes, and the table of places for it.
const PLACE_WORDS: usize = 14;

const CLAUSES: Consumer = Consumer(0);

impl Readings {
    /// The clauses are run from their beginning.
    pub fn begin(&mut self) {
        match self.places.first_mut() {
            Some(clauses) => clauses.opened = 0,
            None => self.places.push(Place::new(usize::MAX, CLAUSES)),
        }
        self.current = CLAUSES.0;
    }

    /// Words that they take.
    pub fn words(&self) -> usize {
        self.known.len() * PLACE_WORDS
    }

    /// A consumer was taken away.
    pub fn cut(&mut self) {
        *self = Readings { cut: true, ..Readings::default() };
    }

    /// A consumer of a table, and the first answer that it is to read; none is known again after a cut.
    pub fn open(&mut self, table: usize) -> (Option<Consumer>, usize) {
        let before = Consumer(self.current);
        let Some(place) = self.places.get_mut(before.0).filter(|_| !self.cut) else { return (None, 0) };
        let key = (before, place.answer, place.opened);
        place.opened += 1;
        place.forks = true;
        let next = Consumer(self.places.len());
        let consumer = *self.known.entry(key).or_insert(next);
        if consumer == next {
            self.places.push(Place::new(table, before));
        }
        let place = &self.places[consumer.0];
        if place.table != table {
            self.cut();
            return (None, 0);
        }
        (Some(consumer), if place.forks { 0 } else { place.left })
    }

    /// A consumer gives its generator an answer.
    pub fn give(&mut self, consumer: Consumer, answer: usize) {
        if let Some(place) = self.places.get_mut(consumer.0) {
            (place.answer, place.opened) = (answer, 0);
            self.current = consumer.0;
        }
    }

    /// A consumer has read all answers up to one.
    pub fn leave(&mut self, consumer: Consumer, end: usize) {
        if let Some(place) = self.places.get_mut(consumer.0) {
            place.left = end;
            self.current = place.before.0;
        }
    }
}

impl Place {
    fn new(table: usize, before: Consumer) -> Place {
        Place { table, before, answer: 0, opened: 0, left: 0, forks: false }
    }
}
