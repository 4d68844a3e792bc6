//! The notation of terms: the operators in force, and a small heap to write from.
//!
//! Owned terms ([`Term`], answers) have no engine, yet are written with the operators of theirs.
//! To write one, it is put on the scratch heap of its notation, and the crate's only writer does the rest.
//! The heap is borrowed while it is in use; a concurrent writer creates another.

use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use super::copy::Putting;
use super::term::{Term, TermRef};
use crate::error::Stop;
use crate::limits::Interrupt;
use crate::term::{Cell, Heap, Symbols, atoms, walk};
use crate::text::operators::{Op, Operators};
use crate::text::{WriteOptions, cycles, finite};
use crate::width::Width;

/// How to write terms, and how much of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Show {
    /// The number of levels and list elements to write before `...`; 0 for all.
    pub depth: usize,
    /// The bytes of text to write before `...`. 0 means all of it, but [`Show::SHARED`] bytes for a term with
    /// shared subterms.
    pub size: usize,
    /// Whether to quote where needed to read the term back.
    pub quoted: bool,
}

impl Default for Show {
    fn default() -> Show {
        Show { depth: 0, size: 0, quoted: true }
    }
}

impl Show {
    /// Limits the levels and list elements to `depth`; 0 for all.
    #[must_use]
    pub fn depth(self, depth: usize) -> Show {
        Show { depth, ..self }
    }

    /// The bytes of text written of a term with shared subterms, unless [`Show::size`] is set. A subterm is
    /// written wherever it occurs, so that a term of sixty cells may have a text that exceeds any memory.
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

    /// Limits the text to about `size` bytes; 0 for all.
    #[must_use]
    pub fn size(self, size: usize) -> Show {
        Show { size, ..self }
    }

    /// Limits the text to what a message shows of a term.
    pub(crate) fn in_message() -> Show {
        Show::default().size(1 << 12)
    }

    /// Returns the bytes to write of a term; 0 for all.
    pub(crate) fn size_of(&self, is_tree: bool) -> usize {
        if self.size > 0 || is_tree { self.size } else { Show::SHARED }
    }

    /// Returns the style without the limit for shared subterms.
    #[cfg(feature = "cli")]
    pub(crate) fn whole(&self) -> Show {
        let size = if self.size > 0 { self.size } else { usize::MAX };
        self.clone().size(size)
    }

    /// Sets whether to quote.
    #[must_use]
    pub fn quoted(self, quoted: bool) -> Show {
        Show { quoted, ..self }
    }
}

/// The operators of an engine at one time, and the scratch heap for writing owned terms.
pub(crate) struct Notation {
    /// The engine's table, by its identity. Its atoms are the engine's.
    table: Arc<Operators>,
    operators: Vec<(Arc<str>, Op)>,
    /// The default style of answers.
    pub style: Show,
    interrupt: Interrupt,
    scratch: Mutex<Option<WritingHeap>>,
}

/// The heap and atoms for writing terms.
pub(crate) struct WritingHeap {
    pub heap: Heap,
    pub symbols: Symbols,
    pub operators: Operators,
}

/// A scratch with more atoms is not kept.
const ATOMS_AT_MOST: usize = 50_000;

static STANDARD: LazyLock<Arc<Notation>> = LazyLock::new(|| {
    let mut symbols = Symbols::new();
    let operators = Arc::new(Operators::new(&mut symbols));
    Notation::new(&symbols, &operators, Show::default(), Interrupt::default())
});

impl Notation {
    /// Returns the notation with the operators of a new engine.
    pub fn standard() -> &'static Arc<Notation> {
        &STANDARD
    }

    /// Creates a notation with the operators of a table; writing stops when `interrupt` is set.
    pub fn new(
        symbols: &Symbols,
        table: &Arc<Operators>,
        style: Show,
        interrupt: Interrupt,
    ) -> Arc<Notation> {
        let operators = table.all().into_iter().map(|(name, op)| (symbols.shared_name(name), op)).collect();
        Arc::new(Notation { table: table.clone(), operators, style, interrupt, scratch: Mutex::new(None) })
    }

    /// Returns whether these are the operators of a table. O(1).
    pub fn is_of(&self, table: &Arc<Operators>) -> bool {
        Arc::ptr_eq(&self.table, table)
    }

    fn scratch(&self) -> MutexGuard<'_, Option<WritingHeap>> {
        self.scratch.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs `write` with an empty scratch heap.
    pub fn with<R>(&self, write: impl FnOnce(&mut WritingHeap) -> R) -> R {
        // The caller's writer may itself write terms.
        let kept = self.scratch().take();
        let mut scratch = kept.unwrap_or_else(|| self.make());
        let result = write(&mut scratch);
        scratch.heap.truncate(0);
        if scratch.heap.capacity() <= 1 << 20
            && scratch.symbols.len() <= ATOMS_AT_MOST
            && !scratch.has_objects()
        {
            *self.scratch() = Some(scratch);
        }
        result
    }

    fn make(&self) -> WritingHeap {
        let mut symbols = Symbols::new();
        let rows = self.operators.iter().map(|(name, op)| (symbols.intern(name), *op));
        let operators = Operators::of(rows);
        let mut heap = Heap::new();
        heap.trail_everything();
        heap.meter.obey(self.interrupt.clone());
        WritingHeap { heap, symbols, operators }
    }

    /// Writes one term, naming its unnamed variables `_A`, `_B`, ...
    pub fn write_term(&self, f: &mut dyn fmt::Write, term: TermRef<'_>, show: &Show) -> fmt::Result {
        let term = term.to_term();
        self.with(|scratch| {
            let mut putting = Putting::default();
            let put = putting.put(&mut scratch.heap, &mut scratch.symbols, term.as_ref()).ok();
            let Some(cell) = put.and_then(|cell| finite(&mut scratch.heap, cell).ok()) else {
                return f.write_str("...");
            };
            let mut names = VariableNaming::default();
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

impl WritingHeap {
    /// A scratch that is kept must not keep objects of the host alive.
    fn has_objects(&self) -> bool {
        self.symbols.object_count() > 0
    }

    /// Returns the options for terms of an answer.
    pub fn options(&self, show: &Show, names: VariableNaming) -> WriteOptions {
        WriteOptions {
            quoted: show.quoted,
            numbervars: false,
            max_depth: show.depth,
            max_size: show.size,
            variable_names: names.given.into(),
            ..WriteOptions::answer()
        }
    }

    /// Writes a term; one that cannot be written completely ends in `...`.
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

    /// Factorises cyclic terms: returns the terms, and equations for the variables in them.
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

/// The reason why a term was not written completely.
enum Unwritten {
    Refused,
    Stopped,
}

impl From<Stop> for Unwritten {
    fn from(_: Stop) -> Unwritten {
        Unwritten::Stopped
    }
}

/// The names of variables on a scratch heap.
#[derive(Default)]
pub(crate) struct VariableNaming {
    given: Vec<(String, Cell)>,
    /// For each variable, the index of its name.
    places: FxHashMap<Cell, usize>,
    taken: FxHashSet<String>,
    /// The number of generated names already tried.
    made_up: usize,
}

impl VariableNaming {
    /// Names a variable, unless it has a name.
    pub fn give(&mut self, variable: Cell, name: &str) {
        if let Entry::Vacant(place) = self.places.entry(variable) {
            place.insert(self.given.len());
            self.taken.insert(name.to_owned());
            self.given.push((name.to_owned(), variable));
        }
    }

    /// Leaves a name to a variable that has a value.
    pub fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// Returns the name of a variable.
    pub fn of(&self, variable: Cell) -> Option<&str> {
        self.places.get(&variable).map(|&place| self.given[place].0.as_str())
    }

    /// Returns the names in the order in which they were given.
    pub fn given(&self) -> &[(String, Cell)] {
        &self.given
    }

    /// Names the unnamed variables of terms: `_A`, `_B`, ..., `_Z`, `_A1`, ... O(size).
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

#[cfg(feature = "cli")]
impl TermRef<'_> {
    /// Writes the term like `Display`, but does not end at [`Show::SHARED`]: `to` refuses a text that is too
    /// long.
    pub(crate) fn write_whole(self, to: &mut dyn fmt::Write) -> fmt::Result {
        Notation::standard().write_term(to, self, &Show::default().whole())
    }
}

impl TermRef<'_> {
    /// Returns the text of the term, or the beginning of a long one, for a message.
    pub(crate) fn in_message(self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = Notation::standard().write_term(&mut text, self, &Show::in_message());
        text
    }
}

impl fmt::Display for TermRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Notation::standard().write_term(f, *self, &Show::default())
    }
}

impl fmt::Debug for TermRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.as_ref(), f)
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.as_ref(), f)
    }
}
