//! What a program pays for embedding Taquin, beside rhai and Lua: a decision, a typed row, a call of a
//! host's function, facts from structs, a new engine.
//!
//! All run in one process, in turns: each round times each of them once, and the least time counts.
//! Ratios are those of least times. Arguments are the number of rounds, then the name of a figure to
//! count instructions of alone: `valgrind --tool=callgrind target/release/embedding 1 decision/taquin`.

mod orders;

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use mlua::Lua;
use orders::{Order, orders};
use rhai::{AST, CallFnOptions, Scope};
use taquin::{Engine, Query};

type Outcome = Result<(), Box<dyn Error>>;

/// A figure: what is measured, of whom, and the calls of one round.
struct Figure {
    name: &'static str,
    calls: u32,
    run: Box<dyn FnMut(u32) -> Outcome>,
    least: Duration,
}

impl Figure {
    fn new(name: &'static str, calls: u32, run: impl FnMut(u32) -> Outcome + 'static) -> Figure {
        Figure { name, calls, run: Box::new(run), least: Duration::MAX }
    }

    fn time(&mut self) -> Outcome {
        let start = Instant::now();
        (self.run)(self.calls)?;
        self.least = self.least.min(start.elapsed());
        Ok(())
    }

    /// Returns the least time of a call, in nanoseconds.
    fn nanoseconds(&self) -> f64 {
        self.least.as_secs_f64() * 1e9 / f64::from(self.calls)
    }
}

fn main() -> Outcome {
    let mut words = std::env::args().skip(1);
    let rounds: u32 = words.next().map_or(Ok(20), |word| word.parse())?;
    let only = words.next().unwrap_or_default();
    let mut figures = figures()?;
    figures.retain(|figure| figure.name.starts_with(&only));
    for _ in 0..rounds {
        figures.iter_mut().try_for_each(Figure::time)?;
    }
    for figure in &figures {
        println!("{:24} {:>12.0} ns", figure.name, figure.nanoseconds());
    }
    for &(of, to, bar) in BARS {
        let time = |name| figures.iter().find(|figure| figure.name == name).map(Figure::nanoseconds);
        if let (Some(a), Some(b)) = (time(of), time(to)) {
            println!("{of} / {to}: {:.2} (at most {bar:.2})", a / b);
        }
    }
    Ok(())
}

/// Ratios, and what they may be at most.
const BARS: &[(&str, &str, f64)] = &[
    ("decision/taquin", "decision/rhai", 1.2),
    ("row/taquin", "decision/rhai", 2.0),
    ("host/taquin", "host/lua", 1.5),
    ("unread/taquin", "host-two/taquin", 1.1),
    // The time of as many decisions on each of two threads: two make 1.9 times one thread's.
    ("two-threads/taquin", "one-thread/taquin", 2.0 / 1.9),
];

const POLICY: &str = "
    allow(User, Action, What) :- role(User, Role), may(Role, Action, What).
    role(ann, editor). role(eve, guest).
    may(editor, write, draft). may(guest, read, draft).
    grade(User, Role, Level) :- role(User, Role), level(Role, Level).
    level(editor, 3). level(guest, 1).
";

const RHAI: &str = r#"
    fn allow(user, action, what) {
        (user == "ann" && action == "write" || user == "eve" && action == "read") && what == "draft"
    }
    fn count(n) { let i = 0; while i < n { natural(i); i += 1; } }
"#;

const LUA: &str = r#"
    local roles = { ann = "editor", eve = "guest" }
    local may = { editor = { write = { draft = true } }, guest = { read = { draft = true } } }
    function allow(user, action, what)
        local role = roles[user]
        return role ~= nil and may[role][action] ~= nil and may[role][action][what] == true
    end
    function count(n) for i = 0, n - 1 do natural(i) end end
"#;

/// Loops that call the host.
const LOOPS: &str = "
    count(I, N) :- I < N, !, natural(I), J is I+1, count(J, N).
    count(_, _).
    count_two(I, N, L) :- I < N, !, natural_two(I, L), J is I+1, count_two(J, N, L).
    count_two(_, _, _).
    unread(N, Length) :- numlist(1, Length, L), count_two(0, N, L).
";

fn engine() -> Result<Engine, Box<dyn Error>> {
    let mut engine = Engine::new();
    engine.consult_str("policy.pl", POLICY)?;
    engine.consult_str("loops.pl", LOOPS)?;
    engine.test("natural", |n: i64| n >= 0);
    engine.predicate("natural_two", 2, |call| {
        Ok(if call.get::<i64>(0)? >= 0 { taquin::Reply::succeed() } else { taquin::Reply::fail() })
    });
    Ok(engine)
}

fn rhai() -> Result<(rhai::Engine, AST), Box<dyn Error>> {
    let mut engine = rhai::Engine::new();
    engine.register_fn("natural", |n: i64| n >= 0);
    let program = engine.compile(RHAI)?;
    Ok((engine, program))
}

/// A call of a function alone, without the statements around it.
fn alone() -> CallFnOptions<'static> {
    CallFnOptions::new().eval_ast(false)
}

fn lua() -> Result<Lua, Box<dyn Error>> {
    let lua = Lua::new();
    lua.globals().set("natural", lua.create_function(|_, n: i64| Ok(n >= 0))?)?;
    lua.load(LUA).exec()?;
    Ok(lua)
}

fn figures() -> Result<Vec<Figure>, Box<dyn Error>> {
    let mut all = decisions()?;
    all.extend(rows()?);
    all.extend(host_calls()?);
    all.extend(threads()?);
    all.extend(others());
    Ok(all)
}

fn decisions() -> Result<Vec<Figure>, Box<dyn Error>> {
    let mut prolog = engine()?;
    let allowed: Query = prolog.prepare("allow(User, Action, What)")?;
    let (rhai, program) = rhai()?;
    let lua = lua()?;
    let allow: mlua::Function = lua.globals().get("allow")?;
    Ok(vec![
        Figure::new("decision/taquin", 20_000, move |calls| {
            for _ in 0..calls {
                assert!(prolog.ask(&allowed, (black_box("ann"), "write", "draft"))?);
            }
            Ok(())
        }),
        Figure::new("decision/rhai", 20_000, move |calls| {
            for _ in 0..calls {
                let args = (black_box("ann"), "write", "draft");
                let scope = &mut Scope::new();
                assert!(rhai.call_fn_with_options::<bool>(alone(), scope, &program, "allow", args)?);
            }
            Ok(())
        }),
        Figure::new("decision/lua", 20_000, move |calls| {
            let _ = &lua;
            for _ in 0..calls {
                assert!(allow.call::<bool>((black_box("ann"), "write", "draft"))?);
            }
            Ok(())
        }),
    ])
}

fn rows() -> Result<Vec<Figure>, Box<dyn Error>> {
    let mut prolog = engine()?;
    let grade = prolog.prepare("grade(User, Role, Level)")?;
    Ok(vec![Figure::new("row/taquin", 20_000, move |calls| {
        for _ in 0..calls {
            let row: Option<(String, i64)> = prolog.first(&grade, (black_box("ann"),))?;
            assert!(row.is_some_and(|(role, level)| role == "editor" && level == 3));
        }
        Ok(())
    })])
}

fn host_calls() -> Result<Vec<Figure>, Box<dyn Error>> {
    let (mut one, mut two, mut unread) = (engine()?, engine()?, engine()?);
    let count = one.prepare("count(0, N)")?;
    let count_two = two.prepare("unread(N, 1)")?;
    let count_unread = unread.prepare("unread(N, 100000)")?;
    let (rhai, program) = rhai()?;
    let lua = lua()?;
    let lua_count: mlua::Function = lua.globals().get("count")?;
    Ok(vec![
        Figure::new("host/taquin", 200_000, move |calls| Ok(assert!(one.ask(&count, (calls,))?))),
        Figure::new("host/rhai", 20_000, move |calls| {
            let args = (i64::from(calls),);
            Ok(rhai.call_fn_with_options::<()>(alone(), &mut Scope::new(), &program, "count", args)?)
        }),
        Figure::new("host/lua", 200_000, move |calls| {
            let _ = &lua;
            Ok(lua_count.call::<()>(calls)?)
        }),
        Figure::new("host-two/taquin", 200_000, move |calls| Ok(assert!(two.ask(&count_two, (calls,))?))),
        Figure::new("unread/taquin", 200_000, move |calls| Ok(assert!(unread.ask(&count_unread, (calls,))?))),
    ])
}

/// Decisions on threads, each with an engine of one program; a call is a decision on every thread.
fn threads() -> Result<Vec<Figure>, Box<dyn Error>> {
    let program = engine()?.freeze();
    let allowed = program.prepare("allow(User, Action, What)")?;
    let figure = |name, count: usize| {
        let (program, allowed) = (program.clone(), allowed.clone());
        Figure::new(name, 200_000, move |calls| {
            std::thread::scope(|scope| {
                for _ in 0..count {
                    scope.spawn(|| {
                        let mut engine = program.engine();
                        for _ in 0..calls {
                            let answer = engine.ask(&allowed, (black_box("ann"), "write", "draft"));
                            assert!(answer.expect("an answer"));
                        }
                    });
                }
            });
            Ok(())
        })
    };
    Ok(vec![figure("one-thread/taquin", 1), figure("two-threads/taquin", 2)])
}

fn others() -> Vec<Figure> {
    vec![
        Figure::new("fact/taquin", 100_000, |calls| {
            let mut engine = Engine::new();
            for Order { number, customer, product, count, price } in orders(calls) {
                engine.fact("order", (number, customer, product, count, price))?;
            }
            Ok(())
        }),
        Figure::new("new/taquin", 1, |_| Ok(drop(black_box(Engine::new())))),
        Figure::new("new/rhai", 1, |_| Ok(drop(black_box(rhai::Engine::new())))),
        Figure::new("new/lua", 1, |_| Ok(drop(black_box(Lua::new())))),
    ]
}
