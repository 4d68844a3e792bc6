//! What the search of sliding boards reaches: figures for whole sets of boards, each by name, with what it
//! takes behind it.
//!
//! ```text
//! cargo bench --bench figures -- NAME [ARGUMENT]... [, NAME [ARGUMENT]...]...
//! ```
//!
//! | name | arguments | figure |
//! |---|---|---|
//! | `manhattan` | nodes, threads | IDA* over those of Korf's boards for which he generated at most `nodes` nodes |
//! | `patterns` | | building 7-8 databases, then Korf's boards and those of eighty moves with them |
//! | `auto` | | Korf's boards by what suits them, from an empty cache |
//! | `astar` | numbers | A* over these of Korf's boards |
//! | `eight` | | the hardest board of nine cells, by A*, and from all distances |
//! | `lengths` | files | boards of 57 moves at most, by what suits them |
//! | `agree` | count | A*, IDA*, both ways, breadth first, parity and lockstep over random boards |
//! | `cubes` | count | tables, and the slowest of `count` cubes of either kind |
//! | `large` | N | one pass over a board of N × N for each question that may be asked of it |
//!
//! A figure that checks lengths or counts says how many were wrong.

use std::io::{BufReader, Read};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, io, process, thread};

use taquin::puzzles::courses::solvable_in_lockstep;
use taquin::puzzles::cube::{Cube, Turn, pocket, rubik};
use taquin::puzzles::sliding::{self, databases};
use taquin::puzzles::{Board, Division, Goal, Heuristic, Packed, Plan, Solver, read_board};
use taquin::search::{self, Control, Perimeter};

type Figure = fn(&[String]);

const FIGURES: [(&str, Figure); 9] = [
    ("manhattan", manhattan),
    ("patterns", patterns),
    ("auto", auto),
    ("astar", astar),
    ("eight", eight),
    ("lengths", lengths),
    ("agree", agree),
    ("cubes", cubes),
    ("large", large),
];

fn main() {
    let words: Vec<String> = env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    for call in words.split(|word| word == ",") {
        let Some((name, arguments)) = call.split_first() else { continue };
        match FIGURES.iter().find(|(known, _)| known == name) {
            Some((_, figure)) => figure(arguments),
            None => eprintln!("no figure {name}"),
        }
    }
}

/// A board of a file, and what the file says of it.
struct Row {
    number: u64,
    board: Board,
    moves: Option<usize>,
    /// The nodes that Korf's IDA* generated.
    nodes: u64,
}

impl Row {
    fn goal(&self) -> Board {
        self.board.own_goal(Goal::BlanksFirst)
    }
}

/// The boards of a file whose rows are a name, N, the tiles, the moves, and maybe the estimate and nodes.
fn rows(path: &str) -> Vec<Row> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let row = |(line, number): (&str, u64)| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let cells = fields[1].parse::<usize>().expect("a size").pow(2);
        let tiles: Vec<u32> = fields[2..2 + cells].iter().map(|tile| tile.parse().expect("a tile")).collect();
        let number_at = |place: usize| fields.get(place).and_then(|field| field.parse::<u64>().ok());
        Row {
            number,
            board: Board::new(tiles).expect("a board"),
            moves: number_at(2 + cells).map(|moves| moves as usize),
            nodes: number_at(4 + cells).unwrap_or(0),
        }
    };
    text.lines().filter(|line| !line.starts_with('#')).zip(1..).map(row).collect()
}

fn boards(name: &str) -> Vec<Row> {
    rows(&format!("{}/tests/data/boards/{name}_15puzzle.txt", env!("CARGO_MANIFEST_DIR")))
}

fn unbounded() -> Control<'static> {
    Control::default()
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let outcome = run();
    (outcome, start.elapsed())
}

fn number(arguments: &[String], place: usize, default: u64) -> u64 {
    arguments.get(place).map_or(default, |argument| argument.parse().expect("a number"))
}

/// How many plans are not as long as their rows say.
fn wrong(rows: &[Row], solve: impl Fn(&Row) -> Option<Plan>) -> usize {
    rows.iter().filter(|row| solve(row).map(|plan| plan.moves()) != row.moves).count()
}

fn manhattan(arguments: &[String]) {
    let (most, threads) = (number(arguments, 0, 30_000_000), number(arguments, 1, 1));
    let mut rows = boards("korf100");
    rows.retain(|row| row.nodes <= most);
    // The longest first, so that no thread is left with one at the end.
    rows.sort_by_key(|row| std::cmp::Reverse(row.nodes));
    let (next, outcomes) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            let plan = sliding::solve(&row.board, &row.goal(), Heuristic::Manhattan, &mut unbounded());
            let plan = plan.expect("it ends").expect("it can be solved");
            let generated = plan.statistics().generated;
            let alike = (Some(plan.moves()) == row.moves, generated == row.nodes);
            outcomes.lock().expect("no panic").push((alike, generated));
        }
    };
    let ((), time) = timed(|| thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work)))));
    let outcomes = outcomes.into_inner().expect("no panic");
    let generated: u64 = outcomes.iter().map(|outcome| outcome.1).sum();
    println!(
        "IDA*, Manhattan, {threads} threads: {} boards, {} wrong, {} counts as Korf's, {generated} generated, \
         {time:.3?}, {:.1} M/s",
        rows.len(),
        outcomes.iter().filter(|((length, _), _)| !length).count(),
        outcomes.iter().filter(|((_, count), _)| *count).count(),
        generated as f64 / time.as_secs_f64() / 1e6
    );
}

fn patterns(_: &[String]) {
    let goal = Board::goal(4, 1, Goal::BlanksFirst).expect("a goal");
    let solve = |row: &Row| {
        let plan = sliding::solve_with_patterns(&row.board, &row.goal(), Division::Coarse, &mut unbounded());
        plan.expect("it ends")
    };
    let start = Row { number: 0, board: goal, moves: Some(0), nodes: 0 };
    println!("7-8 databases built in {:.3?}", timed(|| solve(&start)).1);
    for (name, rounds) in [("korf100", 3), ("eighty", 1)] {
        let rows = boards(name);
        for _ in 0..rounds {
            let (wrong, time) = timed(|| wrong(&rows, solve));
            println!("7-8 databases, {name}: {} boards, {wrong} wrong, {time:.3?}", rows.len());
        }
    }
}

fn auto(_: &[String]) {
    let folder = env::temp_dir().join(format!("taquin-figures-{}", process::id()));
    databases::keep_in(&folder);
    let rows = boards("korf100");
    let solve = |row: &Row| sliding::solve_auto(&row.board, &row.goal(), &mut unbounded()).expect("it ends");
    let (wrong, time) = timed(|| wrong(&rows, solve));
    println!("by what suits them, from an empty cache: {} boards, {wrong} wrong, {time:.3?}", rows.len());
    drop(fs::remove_dir_all(folder));
}

fn astar(arguments: &[String]) {
    let (mut expanded, mut time) = (0, Duration::ZERO);
    for row in boards("korf100").iter().filter(|row| arguments.contains(&row.number.to_string())) {
        let space = Packed::of(&row.goal(), Heuristic::Manhattan).expect("sixteen cells");
        let word = space.state(&row.board).expect("a board of the space");
        let (found, took) = timed(|| search::astar(&space, word, &mut unbounded()).expect("it ends"));
        let found = found.expect("it can be solved");
        println!(
            "A*, Korf's board {}: {} moves of {:?}, {} expanded, {} MB, {took:.3?}, {:.2} M/s",
            row.number,
            found.cost,
            row.moves,
            found.statistics.expanded,
            found.statistics.peak_bytes >> 20,
            found.statistics.expanded as f64 / took.as_secs_f64() / 1e6
        );
        expanded += found.statistics.expanded;
        time += took;
    }
    println!("A*: {expanded} expanded, {time:.3?}, {:.2} M/s", expanded as f64 / time.as_secs_f64() / 1e6);
}

/// Returns the shortest time of `runs` runs.
fn best<T>(runs: u32, mut run: impl FnMut() -> T) -> Duration {
    (0..runs).map(|_| timed(&mut run).1).min().unwrap_or_default()
}

fn eight(_: &[String]) {
    let board = Board::new([8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board");
    let space = Packed::of(&board.own_goal(Goal::BlanksLast), Heuristic::Manhattan).expect("nine cells");
    let word = space.state(&board).expect("a board of the space");
    println!("8-puzzle, 31 moves: A* {:.2?}", best(101, || search::astar(&space, word, &mut unbounded())));
    let (whole, time) = timed(|| Perimeter::whole(&space));
    let once = best(11, || (0..1000).for_each(|_| drop(std::hint::black_box(whole.path(&space, &word)))));
    println!("8-puzzle, 31 moves: all distances {time:.2?}, a path from them {:.2?}", once / 1000);
}

fn lengths(files: &[String]) {
    for file in files {
        let mut rows = rows(file);
        // The convention is in the file's first line.
        let is_first = fs::read_to_string(file).is_ok_and(|text| text.contains("blank top-left"));
        rows.retain(|row| row.moves.is_none_or(|moves| moves <= 57));
        let goal = if is_first { Goal::BlanksFirst } else { Goal::BlanksLast };
        let solve = |row: &Row| {
            sliding::solve_auto(&row.board, &row.board.own_goal(goal), &mut unbounded()).expect("it ends")
        };
        let (wrong, time) = timed(|| wrong(&rows, solve));
        println!("{file}: {} boards of at most 57 moves or none, {wrong} wrong, {time:.3?}", rows.len());
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn shuffled(&mut self, cells: u64) -> Board {
        let mut tiles: Vec<u32> = (0..cells as u32).collect();
        (1..cells).for_each(|cell| tiles.swap(cell as usize, self.below(cell + 1) as usize));
        Board::new(tiles).expect("a board")
    }

    /// Returns a board at most `steps` moves from its goal.
    fn walked(&mut self, size: usize, steps: usize) -> Board {
        let goal = Board::goal(size, 1, Goal::BlanksLast).expect("a goal");
        (0..steps).fold(goal, |board, _| {
            let slides: Vec<_> = board.slides().collect();
            board.after(slides[self.below(slides.len() as u64) as usize])
        })
    }
}

/// What each way of searching says of a board; all should say the same.
fn verdicts(board: &Board) -> Vec<Option<u32>> {
    let goal = board.own_goal(Goal::BlanksLast);
    let space = Packed::of(&goal, Heuristic::Manhattan).expect("at most sixteen cells");
    let word = space.state(board).expect("a board of the space");
    let cost = |found: Result<search::Found<Packed>, search::SearchError>| {
        found.expect("it ends").map(|found| found.cost)
    };
    let mut verdicts = vec![
        cost(search::astar(&space, word, &mut unbounded())),
        cost(search::bidirectional(&space, word, &mut unbounded())),
        cost(search::breadth_first(&space, word, &mut unbounded())),
        Solver::new(board).moves().map(|moves| moves as u32),
    ];
    if board.is_solvable() {
        verdicts.push(cost(search::idastar(&space, word, &mut unbounded())));
    }
    verdicts
}

fn agree(arguments: &[String]) {
    let count = number(arguments, 0, 10_000);
    let mut random = Random(1);
    let (mut unlike, mut unlike_parity, mut solvable) = (0, 0, 0);
    let ((), time) = timed(|| {
        for turn in 0..count {
            let board = match turn % 10 {
                0 => random.shuffled(4),
                1..=7 => random.shuffled(9),
                _ => random.walked(4, 30),
            };
            let verdicts = verdicts(&board);
            unlike += u64::from(verdicts.iter().any(|verdict| *verdict != verdicts[0]));
            let is_solvable = board.is_solvable();
            unlike_parity += u64::from(
                is_solvable != verdicts[0].is_some() || is_solvable != solvable_in_lockstep(&board),
            );
            solvable += u64::from(is_solvable);
        }
    });
    println!(
        "{count} random boards, {solvable} solvable: A*, bidirectional, breadth first, the solver and IDA* differ on \
         {unlike}, parity, lockstep and search on {unlike_parity}, {time:.1?}"
    );
}

fn cubes(arguments: &[String]) {
    let count = number(arguments, 0, 1000);
    println!("2x2x2: all states {:.3?}", timed(|| pocket::prepare(&mut Control::default())).1);
    println!("3x3x3: databases {:.3?}", timed(|| rubik::prepare(&mut Control::default())).1);
    let mut random = Random(2);
    let mut scrambled = |turns: usize| {
        let turn = |_| Turn::ALL[random.below(Turn::ALL.len() as u64) as usize];
        Cube::SOLVED.after_all((0..turns).map(turn))
    };
    let small: Vec<Cube> = (0..count).map(|_| scrambled(30)).collect();
    let large: Vec<Cube> = (0..count.div_ceil(10)).map(|_| scrambled(12)).collect();
    let slowest =
        |cubes: &[Cube], solve: &dyn Fn(&Cube)| cubes.iter().map(|cube| timed(|| solve(cube)).1).max();
    let of_small = slowest(&small, &|cube| drop(pocket::solve(cube)));
    let of_large = slowest(&large, &|cube| drop(rubik::solve(cube, &mut unbounded())));
    println!("2x2x2: the slowest of {} in {:.2?}", small.len(), of_small.unwrap_or_default());
    println!("3x3x3, 12 turns: the slowest of {} in {:.2?}", large.len(), of_large.unwrap_or_default());
}

/// The text of a board of N × N whose tiles are written as they come, the blank last, two of them exchanged
/// or not.
struct Text {
    size: u32,
    next: u32,
    rest: Vec<u8>,
}

impl Read for Text {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        use std::fmt::Write as _;
        let cells = self.size * self.size;
        let mut text = String::new();
        while self.rest.len() + text.len() < into.len() && self.next < cells {
            self.next += 1;
            let end = if self.next.is_multiple_of(self.size) { '\n' } else { ' ' };
            let tile = if self.next == cells { 0 } else { self.next };
            write!(text, "{tile}{end}").expect("strings take everything");
        }
        self.rest.extend_from_slice(text.as_bytes());
        let count = into.len().min(self.rest.len());
        into[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The most memory this process has held, in bytes, where the system says so.
fn peak_bytes() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? * 1024.0)
}

fn large(arguments: &[String]) {
    let size = number(arguments, 0, 4096) as u32;
    let text = Text { size, next: 0, rest: Vec::new() };
    let (board, time) = timed(|| read_board(BufReader::with_capacity(1 << 16, text)).expect("a board"));
    let report = |what: &str, outcome: String, time: Duration| {
        let bytes = peak_bytes().map_or(0.0, |bytes| bytes / f64::from(size) / f64::from(size));
        println!("{size} x {size}: {what} {outcome} in {time:.2?}, at most {bytes:.2} bytes a tile so far");
    };
    report("reading", String::new(), time);
    for (what, ask) in [
        ("hamming", (|board| board.hamming().to_string()) as fn(&Board) -> String),
        ("manhattan", |board| board.manhattan().to_string()),
        ("is_goal", |board| board.is_goal().to_string()),
        ("is_solvable", |board| board.is_solvable().to_string()),
        ("neighbors", |board| board.neighbours().count().to_string()),
    ] {
        let (outcome, time) = timed(|| ask(&board));
        report(what, outcome, time);
    }
}
