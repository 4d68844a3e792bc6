//! Measures engines of one program: how long one takes to make, its memory, and decisions on several threads.
//!
//!     cargo bench --bench programs

use std::time::{Duration, Instant};

use taquin::{Engine, Program, Query};

/// The facts of the program.
const FACTS: i64 = 100_000;

fn main() {
    let begun = Instant::now();
    drop(Engine::new());
    println!("the first Engine::new                  {:>10.1?}", begun.elapsed());
    println!("another one                            {:>10.1?}", each(1000, || drop(Engine::new())));
    let program = of_facts();
    println!("an engine of {FACTS} facts           {:>10.1?}", each(1000, || drop(program.engine())));
    let allowed = program.prepare("allow(User, read)").expect("a query");
    println!(
        "- with a decision                      {:>10.1?}",
        each(1000, || decide(&mut program.engine(), &allowed))
    );
    println!(
        "- with three facts and a decision      {:>10.1?}",
        each(1000, || {
            let mut engine = program.engine();
            (0..3).for_each(|i| engine.fact("request", (i, "read")).expect("a fact"));
            decide(&mut engine, &allowed);
        })
    );
    alive("a thousand idle engines", || program.engine());
    alive("- that have decided", || {
        let mut engine = program.engine();
        decide(&mut engine, &allowed);
        engine
    });
    alive("- that have got three facts", || {
        let mut engine = program.engine();
        (0..3).for_each(|i| engine.fact("request", (i, "read")).expect("a fact"));
        engine
    });
    alive("- a fact more in the predicate of all", || {
        let mut engine = program.engine();
        engine.fact("role", (FACTS, "r3")).expect("a fact");
        engine
    });
    let of_role = program.prepare("role(User, r7)").expect("a query");
    let begun = Instant::now();
    alive("- that have asked by the second argument", || {
        let mut engine = program.engine();
        assert!(engine.ask(&of_role, ()).expect("an answer"));
        engine
    });
    println!("- a thousandth of the time for that    {:>10.1?}", begun.elapsed() / 1000);
    let decisions = 300_000;
    let (one, two) = (threads(&program, &allowed, 1, decisions), threads(&program, &allowed, 2, decisions));
    println!("decisions a second on one thread       {:>10.0}", one);
    println!("- on two                               {:>10.0} ({:.2} times)", two, two / one);
}

fn of_facts() -> Program {
    let mut engine = Engine::new();
    let rules = "allow(User, Action) :- role(User, Role), may(Role, Action). may(r3, read). may(r4, read).";
    engine.consult_str("policy.pl", rules).expect("the rules load");
    (0..FACTS).for_each(|i| engine.fact("role", (i, format!("r{}", i % 10))).expect("a fact"));
    let begun = Instant::now();
    let program = engine.freeze();
    println!("freezing {FACTS} facts               {:>10.1?}", begun.elapsed());
    program
}

fn decide(engine: &mut Engine, allowed: &Query) {
    assert!(engine.ask(allowed, [("User", 5003)]).expect("an answer"));
}

/// Returns the mean time of `count` calls.
fn each(count: u32, mut call: impl FnMut()) -> Duration {
    call();
    let begun = Instant::now();
    (0..count).for_each(|_| call());
    begun.elapsed() / count
}

/// Prints the memory of a thousand engines.
fn alive(what: &str, engine: impl Fn() -> Engine) {
    let before = resident();
    let engines: Vec<Engine> = (0..1000).map(|_| engine()).collect();
    println!("{what:<38} {:>8.1} MB", resident().saturating_sub(before) as f64 / 1e6);
    drop(engines);
}

/// The memory of this process in bytes, of which pages that are mapped several times count once; 0 where the
/// system does not tell.
fn resident() -> u64 {
    let figures = std::fs::read_to_string("/proc/self/smaps_rollup").unwrap_or_default();
    let line = figures.lines().find_map(|line| line.strip_prefix("Pss:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Returns the decisions a second of `threads` threads, each with an engine of its own.
fn threads(program: &Program, allowed: &Query, threads: u32, decisions: u32) -> f64 {
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut engine = program.engine();
                (0..decisions).for_each(|_| decide(&mut engine, allowed));
            });
        }
    });
    f64::from(threads * decisions) / begun.elapsed().as_secs_f64()
}
