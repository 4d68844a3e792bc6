//! Answers and rows as streams.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use futures_executor::block_on;
use futures_util::{StreamExt, TryStreamExt};
use taquin::{Answers, Engine};

/// Counts how often it is woken.
#[derive(Default)]
struct Woken(AtomicUsize);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

async fn squares(answers: Answers<'static>) -> Vec<u64> {
    let squares = answers.into_stream().map(|answer| answer?.get::<u64>("Square"));
    squares.try_collect().await.expect("answers")
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

#[test]
fn rows_are_a_stream_and_iterators_keep_their_names() {
    let mut engine = Engine::new();
    let query = engine.prepare("between(1, 5, X)").expect("the query is read");
    let first: Vec<u64> =
        engine.rows(&query, ()).expect("rows").take(2).map(|row| row.expect("a row")).collect();
    assert_eq!(first, [1, 2]);
    let rows = engine.rows::<u64>(&query, ()).expect("rows").into_stream().skip(3);
    assert_eq!(block_on(rows.try_collect::<Vec<u64>>()).expect("rows"), [4, 5]);
    let mut answers = engine.query("between(1, 5, X)").expect("answers");
    assert_eq!(answers.next().expect("one").expect("an answer").get::<u64>("X").expect("a number"), 1);
}
