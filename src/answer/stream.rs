//! Answers as a stream of the `futures` crates.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use futures_core::stream::FusedStream;

use super::{Answer, Answers};
use crate::engine::Error;

/// The inferences between two returns to the executor: a few milliseconds.
const SLICE: u64 = 50_000;

/// Runs a few milliseconds at a time, so that one query does not hold up the other tasks of an executor. Only
/// a built-in predicate that takes long itself does: limit its time, or give it a thread of its own.
///
/// [`Engine::into_answers`](crate::Engine::into_answers) makes answers that a task can own.
impl Stream for Answers<'_> {
    type Item = Result<Answer, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let polled = self.poll_for(SLICE);
        if polled.is_pending() {
            context.waker().wake_by_ref();
        }
        polled
    }
}

impl FusedStream for Answers<'_> {
    fn is_terminated(&self) -> bool {
        self.is_done()
    }
}
