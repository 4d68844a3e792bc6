//! The rows of a relation over data of the host, and the answers that a call makes of them.

use std::collections::VecDeque;
use std::fmt;

use super::Throw;
use super::reply::unify_row;
use crate::convert::copy::HeapSink;
use crate::convert::{IntoArgs, Term, TermRef, TermView};
use crate::machine::{Alternatives, Args, Machine, NextAnswer, guarded};
use crate::term::Cell;
use crate::term::raise::Raised;
use crate::width::Width;

/// The rows that a [`HostRelation`](super::HostRelation) finds for a call. A row is a tuple, an array or a
/// vector, with a value for each argument.
pub struct HostRows<'a>(RowsPlace<'a>);

enum RowsPlace<'a> {
    /// Rows that may borrow from the data.
    Data(Box<dyn RowReader + 'a>),
    Cursor(RowCursor),
}

/// Rows that a choice point owns.
pub(super) type RowCursor = Box<dyn RowReader + Send>;

impl fmt::Debug for HostRows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HostRows").finish_non_exhaustive()
    }
}

impl<'a> HostRows<'a> {
    /// Returns the rows of an `Option`, a collection or an iterator, which may borrow from the data.
    ///
    /// One row is written to the engine as it is. Several are converted in chunks: the closure is called
    /// again for the next chunk, and has to return the same rows in the same order. Data behind a lock may
    /// change meanwhile: use [`HostRows::cursor`] for a copy of its rows.
    pub fn each<I>(rows: I) -> HostRows<'a>
    where
        I: IntoIterator<IntoIter: 'a, Item: IntoArgs + 'a>,
    {
        HostRows(RowsPlace::Data(Box::new(IteratorReader::new(rows.into_iter().map(Ok)))))
    }

    /// Returns the rows of an iterator that borrows nothing and is asked for one row at a time, such as the
    /// cursor of a database. It is dropped when the program cuts. An error ends the rows.
    pub fn cursor<I, R>(rows: I) -> HostRows<'a>
    where
        I: IntoIterator<IntoIter: Send + 'static, Item = Result<R, Throw>>,
        R: IntoArgs + Send + 'static,
    {
        HostRows(RowsPlace::Cursor(Box::new(IteratorReader::new(rows.into_iter()))))
    }

    pub(super) fn none() -> HostRows<'a> {
        HostRows::each(None::<[i64; 0]>)
    }

    fn reader(&mut self) -> &mut (dyn RowReader + 'a) {
        match &mut self.0 {
            RowsPlace::Data(reader) => &mut **reader,
            RowsPlace::Cursor(reader) => &mut **reader,
        }
    }

    /// Unifies the only row with the arguments, or finds that there are several.
    pub(super) fn begin(&mut self, m: &mut Machine, args: Args, arity: u16) -> Raised<RowCount> {
        self.reader().begin(m, args, arity)
    }
}

/// What a look at the first two rows shows.
pub(super) enum RowCount {
    None,
    /// One row, and whether it unifies with the arguments.
    One(bool),
    Several,
}

/// Rows of one type behind a pointer.
pub(super) trait RowReader {
    fn begin(&mut self, m: &mut Machine, args: Args, arity: u16) -> Raised<RowCount>;

    /// Passes over `count` rows.
    fn pass(&mut self, count: usize);

    fn next(&mut self) -> Option<Result<Vec<Term>, Throw>>;
}

struct IteratorReader<I: Iterator> {
    rows: I,
    /// The rows that were looked at already.
    first: Option<I::Item>,
    second: Option<I::Item>,
}

impl<I: Iterator> IteratorReader<I> {
    fn new(rows: I) -> IteratorReader<I> {
        IteratorReader { rows, first: None, second: None }
    }

    fn row(&mut self) -> Option<I::Item> {
        self.first.take().or_else(|| self.second.take()).or_else(|| self.rows.next())
    }
}

impl<R: IntoArgs, I: Iterator<Item = Result<R, Throw>>> RowReader for IteratorReader<I> {
    fn begin(&mut self, m: &mut Machine, args: Args, arity: u16) -> Raised<RowCount> {
        let Some(first) = self.rows.next() else { return Ok(RowCount::None) };
        self.second = if self.rows.size_hint().1 == Some(0) { None } else { self.rows.next() };
        if self.second.is_some() {
            self.first = Some(first);
            return Ok(RowCount::Several);
        }
        match first {
            Ok(row) => Ok(RowCount::One(unify_in_place(m, args, arity, row)?)),
            Err(throw) => throw.raise(m),
        }
    }

    fn pass(&mut self, count: usize) {
        if let Some(last) = count.checked_sub(1) {
            self.rows.nth(last);
        }
    }

    fn next(&mut self) -> Option<Result<Vec<Term>, Throw>> {
        self.row().map(|row| row.map(R::into_args))
    }
}

/// Writes a row onto the heap and unifies it, without terms in between.
fn unify_in_place(m: &mut Machine, args: Args, arity: u16, row: impl IntoArgs) -> Raised<bool> {
    check_length(m, row.count(), arity)?;
    m.heap.reserve(arity.to_usize())?;
    let first = m.heap.top();
    for _ in 0..arity {
        m.heap.push(Cell::int(0));
    }
    HeapSink::write_args(m, first, arity.to_usize(), row)?;
    for (i, at) in (0..arity).zip(first..) {
        let value = m.heap.at(at);
        if !m.unify_arg(args, i, value)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A row of the wrong length is a mistake of the host, which the program is told.
fn check_length(m: &mut Machine, length: usize, arity: u16) -> Raised<()> {
    if length == arity.to_usize() {
        return Ok(());
    }
    let message = format!("a relation of {arity} arguments returned a row of {length}");
    Throw::mistake(message).raise(m)
}

/// A call that found several rows, and can find them again.
pub(super) trait RelationCall: Clone + Send + 'static {
    fn rows(&self, m: &mut Machine, args: Args) -> Raised<HostRows<'_>>;

    fn arity(&self) -> u16;
}

/// The rows of the first chunk, and of the longest while few rows were read.
const FIRST_CHUNK: usize = 8;
const LONGEST_CHUNK: usize = 4096;

/// A chunk is as long as one of this many parts of the rows read, so that passing over them costs O(1) a row.
const SHARE: usize = 16;

/// The bytes of a value in a row, about.
const ROW_VALUE: usize = 2 * size_of::<Term>();

/// The rows read to find out whether an answer is the last.
const ROWS_AHEAD: usize = 1024;

/// Rows passed over in the time of an inference.
const PASSED: usize = 16;

/// The rows of a call with several, computed on backtracking. Data and cursor are the host's: they are used,
/// and dropped, where panics are caught.
pub(super) struct RelationAnswers<C> {
    call: C,
    cursor: Option<RowCursor>,
    /// Rows that may match and were not answered yet.
    ahead: VecDeque<Result<Vec<Term>, Throw>>,
    /// The number of rows read, which the next chunk passes over.
    read: usize,
    chunk: usize,
    is_over: bool,
}

impl<C: RelationCall> RelationAnswers<C> {
    /// Begins with the rows of a call. The first chunk of them is read at once.
    pub(super) fn begin(call: C, m: &mut Machine, args: Args, rows: HostRows<'_>) -> Raised<Self> {
        let mut answers =
            RelationAnswers { call, cursor: None, ahead: VecDeque::new(), read: 0, chunk: 1, is_over: false };
        match rows.0 {
            RowsPlace::Cursor(cursor) => answers.cursor = Some(cursor),
            RowsPlace::Data(mut reader) => {
                answers.chunk = FIRST_CHUNK;
                answers.read_chunk(m, args, &mut *reader)?;
            }
        }
        Ok(answers)
    }

    /// Unifies the next row that may match. Looks at the row after it first, while the arguments are as they
    /// were called with.
    fn answer(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        self.look_ahead(m, args)?;
        let Some(row) = self.ahead.pop_front() else { return Ok(NextAnswer::Fail) };
        let row = match row {
            Ok(row) => row,
            Err(throw) => return throw.raise(m),
        };
        check_length(m, row.len(), self.call.arity())?;
        let is_true = unify_row(m, args, 0..row.len(), &row)?;
        Ok(NextAnswer::answered(is_true, self.is_over && self.ahead.is_empty()))
    }

    /// Reads until there is a row, and some further for another.
    fn look_ahead(&mut self, m: &mut Machine, args: Args) -> Raised<()> {
        let mut left = ROWS_AHEAD;
        while !self.is_over && (self.ahead.is_empty() || self.ahead.len() == 1 && left > 0) {
            let before = self.read;
            match self.cursor.take() {
                Some(mut cursor) => {
                    self.read_chunk(m, args, &mut *cursor)?;
                    self.cursor = Some(cursor);
                }
                None => self.read_data(m, args)?,
            }
            left = left.saturating_sub(self.read - before);
        }
        Ok(())
    }

    /// Finds the rows again, for the next chunk.
    fn read_data(&mut self, m: &mut Machine, args: Args) -> Raised<()> {
        let call = self.call.clone();
        let mut rows = call.rows(m, args)?;
        m.heap.meter.charge(self.read / PASSED)?;
        rows.reader().pass(self.read);
        self.chunk = self.next_chunk(m);
        self.read_chunk(m, args, rows.reader())
    }

    /// Returns the length of the next chunk: a share of the rows read, where it is long and fits the memory.
    fn next_chunk(&self, m: &Machine) -> usize {
        let share = self.read / SHARE;
        let row = size_of::<Result<Vec<Term>, Throw>>() + self.call.arity().to_usize() * ROW_VALUE;
        match m.heap.afford(share.saturating_mul(row)) {
            Ok(()) if share > LONGEST_CHUNK => share,
            _ => (2 * self.chunk).min(LONGEST_CHUNK),
        }
    }

    fn read_chunk(&mut self, m: &mut Machine, args: Args, rows: &mut dyn RowReader) -> Raised<()> {
        for _ in 0..self.chunk {
            m.heap.meter.charge(1)?;
            let row = rows.next();
            m.heap.meter.after_host();
            let Some(row) = row else {
                self.is_over = true;
                break;
            };
            self.read += 1;
            self.is_over = row.is_err();
            if row.as_ref().map_or(true, |row| may_match(m, args, row)) {
                self.ahead.push_back(row);
            }
            if self.is_over {
                break;
            }
        }
        Ok(())
    }

    /// Drops what belongs to the host.
    fn end(&mut self) -> Raised<()> {
        let cursor = self.cursor.take();
        guarded(move || {
            drop(cursor);
            Ok(())
        })
    }
}

/// Returns whether a row may unify with the arguments, by a look at each.
fn may_match(m: &Machine, args: Args, row: &[Term]) -> bool {
    let pairs = row.iter().zip(0..);
    !pairs.into_iter().any(|(value, i)| clash(TermRef::on_heap(m, m.arg(args, i)), value.as_ref()))
}

fn clash(given: TermRef<'_>, value: TermRef<'_>) -> bool {
    match (given.view(), value.view()) {
        (TermView::Atom(a), TermView::Atom(b)) | (TermView::String(a), TermView::String(b)) => a != b,
        (TermView::Int(a), TermView::Int(b)) => a != b,
        (TermView::Compound(f, a), TermView::Compound(g, b)) => f != g || a.len() != b.len(),
        _ => false,
    }
}

impl<C: RelationCall> Alternatives for RelationAnswers<C> {
    fn next(&mut self, m: &mut Machine, args: Args) -> Raised<NextAnswer> {
        let answer = guarded(|| self.answer(m, args))?;
        if matches!(answer, NextAnswer::Last | NextAnswer::Fail) {
            self.end()?;
        }
        Ok(answer)
    }

    /// Rows that were read are terms of their own.
    fn keeps_atoms(&self) -> bool {
        false
    }

    fn leave(&mut self, m: &mut Machine) {
        let ended = self.end();
        m.panicked = m.panicked.take().or(ended.err());
    }
}

impl<C> Drop for RelationAnswers<C> {
    fn drop(&mut self) {
        let cursor = self.cursor.take();
        // A panic of the cursor while it is dropped here cannot be reported.
        let _ = guarded(move || {
            drop(cursor);
            Ok(())
        });
    }
}
