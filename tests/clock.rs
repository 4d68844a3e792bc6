//! Clocks of the host: limits, sleeping and the time of day by a clock that only the test moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use taquin::{Clock, Engine, Error, Grants, Limits, Reply, Stop};

/// A clock in milliseconds.
#[derive(Default)]
struct Moved(AtomicU64);

impl Moved {
    fn advance(&self, milliseconds: u64) {
        self.0.fetch_add(milliseconds, Ordering::Relaxed);
    }
}

impl Clock for Moved {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::Relaxed))
    }

    fn time_of_day(&self) -> Duration {
        self.now() + Duration::from_secs(1_000_000_000)
    }

    fn sleep(&self, duration: Duration) {
        self.advance(u64::try_from(duration.as_millis()).expect("a short sleep"));
    }
}

/// An engine whose predicate `work/0` takes a millisecond.
fn engine() -> (Engine, Arc<Moved>) {
    let clock = Arc::new(Moved::default());
    let (mut engine, moved) = (Engine::new(), clock.clone());
    engine.set_clock(clock.clone());
    engine.grant(Grants { clock: true, ..Grants::NONE });
    engine.predicate("work", 0, move |_| {
        moved.advance(1);
        Ok(Reply::succeed())
    });
    (engine, clock)
}

fn is_stopped(engine: &mut Engine, query: &str) -> bool {
    matches!(engine.once(query), Err(Error::Stopped(Stop::Time)))
}

#[test]
fn a_time_limit_is_one_of_the_clock_handed_in() {
    let (mut engine, clock) = engine();
    engine.set_limits(Limits::default().time(Duration::from_secs(3_600)));
    assert!(engine.once("forall(between(1, 10000, _), work)").expect("ten seconds are allowed"));
    assert!(is_stopped(&mut engine, "repeat, work, fail"));
    let now = clock.now().as_secs();
    assert!((3_610..3_700).contains(&now), "{now}");
    clock.advance(86_400_000);
    assert!(engine.once("true").expect("the limit is the query's"));
}

#[test]
fn limits_of_goals_and_sleeping_are_too() {
    let (mut engine, _) = engine();
    assert!(
        engine
            .once("catch(call_with_time_limit(60, (repeat, work, fail)), T, true), T == time_limit_exceeded")
            .unwrap()
    );
    assert!(engine.once("call_with_time_limit(60, sleep(59))").unwrap());
    assert!(
        engine.once("catch(call_with_time_limit(60, sleep(61)), T, true), T == time_limit_exceeded").unwrap()
    );
    engine.set_limits(Limits::default().time(Duration::from_secs(5)));
    assert!(is_stopped(&mut engine, "sleep(6)"));
}

#[test]
fn figures_are_read_from_the_clock() {
    let (mut engine, clock) = engine();
    clock.advance(2_500);
    assert!(
        engine
            .once("get_time(1000000002.5), statistics(walltime, [2500, _]), statistics(cputime, 2.5)")
            .unwrap()
    );
}

#[test]
fn engines_of_a_program_have_its_clock() {
    let (engine, clock) = engine();
    let program = engine.freeze();
    clock.advance(1_000);
    let worker = std::thread::spawn(move || {
        program.engine().once("get_time(1000000001.0), sleep(1), get_time(1000000002.0)")
    });
    assert!(worker.join().expect("no panic").unwrap());
    assert_eq!(clock.now(), Duration::from_secs(2));
}

/// A clock that goes on by a millisecond whenever it is read.
#[derive(Default)]
struct Read(AtomicU64);

impl Clock for Read {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }

    fn time_of_day(&self) -> Duration {
        self.now()
    }

    fn sleep(&self, _: Duration) {}
}

/// An engine with many facts, whose clock goes on when it is read.
fn engine_of_rows() -> (Engine, Arc<Read>) {
    let (mut engine, clock) = (Engine::new(), Arc::new(Read::default()));
    engine.set_clock(clock.clone());
    (0..100_000).for_each(|i| engine.fact("row", (i % 10, i)).expect("a fact"));
    (engine, clock)
}

/// The call goes on without it, and may end in time. The next call builds it, whatever time that takes.
#[test]
fn an_index_is_given_up_once_when_time_is_over() {
    let run_within = |engine: &mut Engine, clock: &Read, milliseconds| {
        engine.set_limits(Limits::default().time(Duration::from_millis(milliseconds)));
        let before = clock.now();
        let result = engine.once("row(D, 77777), D == 7");
        assert!(matches!(result, Ok(true) | Err(Error::Stopped(Stop::Time))), "{result:?}");
        u64::try_from((clock.now() - before).as_millis()).expect("few")
    };
    let (mut engine, clock) = engine_of_rows();
    let looks = run_within(&mut engine, &clock, 3_600_000);
    assert!(looks > 20, "{looks} looks at the clock");
    for milliseconds in [8, 13, 18, 23] {
        let (mut engine, clock) = engine_of_rows();
        let took = run_within(&mut engine, &clock, milliseconds);
        assert!(took < milliseconds + 12, "{took} of {milliseconds}");
        run_within(&mut engine, &clock, 8);
        assert!(run_within(&mut engine, &clock, 8) < 8, "it was built before");
        assert!(engine.once("row(D, 77777), D == 7").expect("it is built"));
    }
}

/// A clock that never advances, as that of a replay does.
struct Still;

impl Clock for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn time_of_day(&self) -> Duration {
        Duration::ZERO
    }

    fn sleep(&self, _: Duration) {}
}

#[test]
fn a_sleep_by_a_clock_that_does_not_advance_obeys_other_limits() {
    let mut engine = Engine::new();
    engine.set_clock(Arc::new(Still));
    engine.grant(Grants { clock: true, ..Grants::NONE });
    engine.set_limits(Limits::default().inferences(1_000));
    assert!(matches!(engine.once("sleep(1)"), Err(Error::Stopped(Stop::Inferences))));
    engine.set_limits(Limits::default());
    assert!(engine.once("call_with_inference_limit(sleep(1), 1000, inference_limit_exceeded)").unwrap());
}

/// The engine looks at the clock after each predicate of the host, which may take any time.
#[test]
fn a_slow_native_is_the_last_that_runs() {
    let (mut engine, clock) = engine();
    let moved = clock.clone();
    engine.relation("rows", move |n: u64| {
        let moved = moved.clone();
        (0..n).inspect(move |_| moved.advance(1))
    });
    let moved = clock.clone();
    engine.predicate("charging", 0, move |call| {
        for _ in 0..1000 {
            moved.advance(1);
            call.charge(1)?;
        }
        Ok(Reply::succeed())
    });
    engine.set_limits(Limits::default().time(Duration::from_millis(5)));
    for query in ["repeat, work, fail", "rows(1000, _), fail", "findall(X, rows(1000, X), _)", "charging"] {
        let begun = clock.now();
        assert!(is_stopped(&mut engine, query), "{query}");
        assert!(clock.now() - begun < Duration::from_millis(10), "{query}: {:?}", clock.now() - begun);
    }
}
