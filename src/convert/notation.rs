//! How terms are written: the operators in force, and an own small heap to write from.
//!
//! Owned terms ([`Term`](super::Term), answers) carry no engine, yet are written by the operators that the engine had.
//! To write one, it is put on the scratch heap of its notation and the one writer of the crate does the rest. The heap
//! is lent while it is written from; whoever writes meanwhile makes another.

use super::copy::Putting;
use super::term::TermRef;
use crate::error::Stop;
use crate::limits::Interrupt;
use crate::term::{Atom, Cell, Heap, Symbols, atoms, walk};
use crate::text::operators::{Op, Operators};
use crate::text::{WriteOptions, cycles, finite};
use crate::width::Width;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// How much of a term is shown, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Show {
    /// Levels and list elements to write before `...`; 0 for all.
    pub depth: usize,
    /// Bytes of text to write before `...`. 0 is for all of it, or for [`Show::SHARED`] bytes of a term that shares
    /// subterms.
    pub size: usize,
    /// Quotes where needed to read the term back.
    pub quoted: bool,
}

impl Default for Show {
    fn default() -> Show {
        Show { depth: 0, size: 0, quoted: true }
    }
}

impl Show {
    /// At most so many levels and list elements; 0 for all.
    #[must_use]
    pub fn depth(self, depth: usize) -> Show {
        Show { depth, ..self }
    }

    /// Bytes of text that are written of a term which shares subterms, unless [`Show::size`] says otherwise. A subterm is
    /// written wherever it occurs, so that a term of sixty cells may have a text longer than any memory.
    ///
    /// ```
    /// use taquin::{Engine, Show};
    /// let mut engine = Engine::new();
    /// let answer = engine.query("length(L, 60), foldl([X, A, f(A, A)]>>true, L, a, T)")?.next().unwrap()?;
    /// assert!(answer.to_string().ends_with("..."));
    /// let mut text = String::new();
    /// answer.write(&mut text, &Show::default().size(1000)).unwrap();
    /// assert!(text.len() < 1100 && text.ends_with("..."));
    /// # Ok::<(), taquin::Error>(())
    /// ```
    pub const SHARED: usize = 1 << 22;

    /// At most about `size` bytes of text; 0 for all.
    #[must_use]
    pub fn size(self, size: usize) -> Show {
        Show { size, ..self }
    }

    /// The bytes that are written of a term; 0 for all.
    pub(crate) fn size_of(&self, is_tree: bool) -> usize {
        if self.size > 0 || is_tree { self.size } else { Show::SHARED }
    }

    /// With quotes or without.
    #[must_use]
    pub fn quoted(self, quoted: bool) -> Show {
        Show { quoted, ..self }
    }
}

/// An engine's operators at one time, and the room in which owned terms are written by them.
pub(crate) struct Notation {
    operators: Vec<(Arc<str>, Op)>,
    /// How answers are written if nobody says how.
    pub style: Show,
    interrupt: Interrupt,
    scratch: Mutex<Option<Scratch>>,
}

/// Where terms are put to be written.
pub(crate) struct Scratch {
    pub heap: Heap,
    pub symbols: Symbols,
    pub operators: Operators,
}

/// A scratch with more atoms than this is not kept.
const ATOMS_AT_MOST: usize = 50_000;

static STANDARD: LazyLock<Arc<Notation>> = LazyLock::new(|| {
    let mut symbols = Symbols::new();
    let operators = Operators::new(&mut symbols);
    Notation::new(&symbols, &operators, Show::default(), Interrupt::default())
});

impl Notation {
    /// The operators that every engine begins with.
    pub fn standard() -> &'static Notation {
        &STANDARD
    }

    /// The operators of a table; writing stops when `interrupt` is set.
    pub fn new(symbols: &Symbols, operators: &Operators, style: Show, interrupt: Interrupt) -> Arc<Notation> {
        let rows = operators.all();
        let operators = rows.into_iter().map(|(name, op)| (symbols.shared_name(name), op)).collect();
        Arc::new(Notation { operators, style, interrupt, scratch: Mutex::new(None) })
    }

    /// Whether these are the operators of a table.
    pub fn is_of(&self, symbols: &Symbols, operators: &Operators) -> bool {
        let rows = operators.all();
        let same =
            |(a, op): &(Arc<str>, Op), (b, other): &(Atom, Op)| **a == *symbols.name(*b) && op == other;
        rows.len() == self.operators.len() && self.operators.iter().zip(&rows).all(|(a, b)| same(a, b))
    }

    fn scratch(&self) -> MutexGuard<'_, Option<Scratch>> {
        self.scratch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has terms written from an empty heap.
    pub fn with<R>(&self, write: impl FnOnce(&mut Scratch) -> R) -> R {
        // What is written to is the caller's, and may itself write terms.
        let kept = self.scratch().take();
        let mut scratch = kept.unwrap_or_else(|| self.make());
        let result = write(&mut scratch);
        scratch.heap.truncate(0);
        if scratch.heap.capacity() <= 1 << 20 && scratch.symbols.len() <= ATOMS_AT_MOST {
            *self.scratch() = Some(scratch);
        }
        result
    }

    fn make(&self) -> Scratch {
        let mut symbols = Symbols::new();
        let rows = self.operators.iter().map(|(name, op)| (symbols.intern(name), *op));
        let operators = Operators::of(rows);
        let mut heap = Heap::new();
        heap.boundary = usize::MAX;
        heap.meter.obey(self.interrupt.clone());
        Scratch { heap, symbols, operators }
    }

    /// Writes one term, its unnamed variables as `_A`, `_B`, ...
    pub fn write_term(&self, f: &mut dyn fmt::Write, term: TermRef<'_>, show: &Show) -> fmt::Result {
        self.with(|scratch| {
            let mut putting = Putting::default();
            let put = putting.put(&mut scratch.heap, &mut scratch.symbols, term).ok();
            let Some(cell) = put.and_then(|cell| finite(&mut scratch.heap, cell).ok()) else {
                return f.write_str("...");
            };
            let mut names = Names::default();
            for (&number, &cell) in &putting.variables {
                if let Some(Some(name)) = term.body.names.get(number.to_usize()) {
                    names.give(cell, name);
                }
            }
            names.fill(&mut scratch.heap, &[cell]);
            let show = show.clone().size(show.size_of(term.body.is_tree));
            let options = WriteOptions { priority: 1200, ..scratch.options(&show, names) };
            scratch.write(f, &options, cell)
        })
    }
}

impl Scratch {
    /// How a term of an answer is written.
    pub fn options(&self, show: &Show, names: Names) -> WriteOptions {
        WriteOptions {
            quoted: show.quoted,
            numbervars: false,
            max_depth: show.depth,
            max_size: show.size,
            variable_names: names.given.into(),
            ..WriteOptions::answer()
        }
    }

    /// Writes a term; one that cannot be written to its end ends in `...`.
    pub fn write(&mut self, to: &mut dyn fmt::Write, options: &WriteOptions, term: Cell) -> fmt::Result {
        let mut sink = |text: &str| to.write_str(text).map_err(|fmt::Error| Unwritten::Refused);
        let written =
            crate::text::write_term(&mut sink, &mut self.heap, &self.symbols, &self.operators, options, term);
        match written {
            Ok(()) => Ok(()),
            Err(Unwritten::Refused) => Err(fmt::Error),
            Err(Unwritten::Stopped) => to.write_str("..."),
        }
    }

    /// Takes terms apart where they contain themselves: the terms, and equations for the variables in them.
    pub fn finite(&mut self, terms: &[Cell]) -> (Vec<Cell>, Vec<(Cell, Cell)>) {
        let whole = self.heap.put_struct(atoms::CURLY, terms);
        let Ok(factorised) = cycles::factorise(&mut self.heap, whole) else {
            return (terms.to_vec(), Vec::new());
        };
        let terms = match self.heap.callable(factorised.term) {
            Some((_, arity, first)) => (0..arity).map(|i| self.heap.at(first + i)).collect(),
            None => terms.to_vec(),
        };
        (terms, factorised.equations)
    }
}

/// Why a term was not written to its end.
enum Unwritten {
    Refused,
    Stopped,
}

impl From<Stop> for Unwritten {
    fn from(_: Stop) -> Unwritten {
        Unwritten::Stopped
    }
}

/// Names of variables on a scratch heap.
#[derive(Default)]
pub(crate) struct Names {
    given: Vec<(String, Cell)>,
    /// By variable, which of them is its.
    places: FxHashMap<Cell, usize>,
    taken: FxHashSet<String>,
    /// How many of the names that are made up have been looked at.
    made_up: usize,
}

impl Names {
    /// Names a variable, unless it has a name.
    pub fn give(&mut self, variable: Cell, name: &str) {
        if let Entry::Vacant(place) = self.places.entry(variable) {
            place.insert(self.given.len());
            self.taken.insert(name.to_owned());
            self.given.push((name.to_owned(), variable));
        }
    }

    /// The name of a variable.
    pub fn of(&self, variable: Cell) -> Option<&str> {
        self.places.get(&variable).map(|&place| self.given[place].0.as_str())
    }

    /// The names in the order in which they were given.
    pub fn given(&self) -> &[(String, Cell)] {
        &self.given
    }

    /// Names the variables of terms that have none yet: `_A`, `_B`, ..., `_Z`, `_A1`, ... O(size).
    pub fn fill(&mut self, heap: &mut Heap, terms: &[Cell]) {
        let Ok(variables) = walk::variables(heap, terms) else { return };
        for variable in variables {
            if !self.places.contains_key(&variable) {
                let name = self.fresh();
                self.give(variable, &name);
            }
        }
    }

    fn fresh(&mut self) -> String {
        loop {
            let name = made_up(self.made_up);
            self.made_up += 1;
            if !self.taken.contains(&name) {
                return name;
            }
        }
    }
}

fn made_up(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26).to_u8());
    match number / 26 {
        0 => format!("_{letter}"),
        round => format!("_{letter}{round}"),
    }
}
