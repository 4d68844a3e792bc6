//! Answers as a stream.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use futures_core::Stream;
use taquin::{Answers, Engine};

/// Counts how often it is woken.
#[derive(Default)]
struct Woken(AtomicUsize);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

async fn squares(mut answers: Answers<'static>) -> Vec<u64> {
    let mut squares = Vec::new();
    while let Some(answer) = std::future::poll_fn(|context| Pin::new(&mut answers).poll_next(context)).await {
        squares.push(answer.and_then(|answer| answer.get("Square")).expect("an answer"));
    }
    squares
}

#[test]
fn a_long_query_returns_to_the_executor() {
    let mut engine = Engine::new();
    let query = engine.prepare("between(1, 300000, X), X mod 100000 =:= 0, Square is X * X");
    let answers = engine.into_answers(&query.expect("the query is read"), ()).expect("it starts");
    let woken = Arc::new(Woken::default());
    let waker = Waker::from(woken.clone());
    let mut task = pin!(squares(answers));
    let mut polls = 0;
    let squares = loop {
        match task.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(squares) => break squares,
            Poll::Pending => polls += 1,
        }
    };
    assert_eq!(squares, [10_000_000_000, 40_000_000_000, 90_000_000_000]);
    assert!(polls > 2);
    assert_eq!(woken.0.load(Ordering::Relaxed), polls);
}
