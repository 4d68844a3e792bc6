//! Answers and rows as streams of the `futures` crates.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use futures_core::stream::FusedStream;

use super::{Answer, Answers, FromRow, Rows};
use crate::engine::Error;

/// The inferences between two returns to the executor: a few milliseconds.
const SLICE: u64 = 50_000;

/// Answers as a stream: see [`Answers::into_stream`].
#[derive(Debug)]
#[must_use = "answers are found as they are asked for"]
pub struct AnswerStream<'e>(Answers<'e>);

/// Rows as a stream: see [`Rows::into_stream`].
#[derive(Debug)]
#[must_use = "rows are found as they are asked for"]
pub struct RowStream<'e, R>(Rows<'e, R>);

impl<'e> Answers<'e> {
    /// Returns the answers as a `Stream` of the `futures` crates. It runs the query a few milliseconds at a
    /// time, so that one query does not hold up the other tasks of an executor. Only a built-in predicate
    /// that takes long itself does: limit its time, or give it a thread of its own.
    ///
    /// [`Engine::into_answers`](crate::Engine::into_answers) makes answers that a task can own.
    ///
    /// ```
    /// use futures_util::{StreamExt, TryStreamExt};
    /// # futures_executor::block_on(async {
    /// let mut engine = taquin::Engine::new();
    /// let squares = engine.query("between(1, inf, X), Square is X * X")?.into_stream();
    /// let squares = squares.map(|answer| answer?.get::<u64>("Square")).take(3);
    /// assert_eq!(squares.try_collect::<Vec<u64>>().await?, [1, 4, 9]);
    /// # Ok::<(), taquin::Error>(())
    /// # }).unwrap();
    /// ```
    pub fn into_stream(self) -> AnswerStream<'e> {
        AnswerStream(self)
    }
}

impl<'e, R: FromRow> Rows<'e, R> {
    /// Returns the rows as a `Stream`, as [`Answers::into_stream`] does for answers.
    pub fn into_stream(self) -> RowStream<'e, R> {
        RowStream(self)
    }
}

/// Asks the executor to poll again, if the slice of a run ended before its next answer.
fn polled<T>(polled: Poll<T>, context: &mut Context<'_>) -> Poll<T> {
    if polled.is_pending() {
        context.waker().wake_by_ref();
    }
    polled
}

impl Stream for AnswerStream<'_> {
    type Item = Result<Answer, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        polled(self.0.poll_for(SLICE), context)
    }
}

impl FusedStream for AnswerStream<'_> {
    fn is_terminated(&self) -> bool {
        self.0.is_done()
    }
}

impl<R: FromRow> Stream for RowStream<'_, R> {
    type Item = Result<R, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        polled(self.0.poll_for(SLICE), context)
    }
}

impl<R: FromRow> FusedStream for RowStream<'_, R> {
    fn is_terminated(&self) -> bool {
        self.0.is_done()
    }
}
