//! No text is too strange: whatever comes, the reader, the top level, `check` and `query` neither panic, nor
//! abort, nor hang.
//!
//! `TAQUIN_STRANGE` says how many texts to try (default: few). A text that aborts the process, or that takes
//! minutes, is left in the build folder's `tmp`.

mod texts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rustyline::Context;
use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::history::MemHistory;
use taquin::repl::check;
use taquin::repl::editor::CompletionWords;
use taquin::repl::goals::{self, query};
use taquin::repl::report::{CheckReport, Format};
use taquin::repl::session::Settings;
use taquin::repl::toplevel::PipedQueries;
use taquin::{Engine, Limits};

use texts::{Texts, is_harmless};

/// Texts that are tried unless more are asked for.
const FEW: u32 = 500;

/// A text of a thousand characters that takes so long twice hangs.
const HANGS: Duration = Duration::from_secs(120);

const INFERENCES: u64 = 20_000;
const SECONDS: u64 = 2;
const MEGABYTES: usize = 64;

fn count() -> u32 {
    std::env::var("TAQUIN_STRANGE").ok().and_then(|n| n.parse().ok()).unwrap_or(FEW)
}

fn settings() -> Settings {
    let limits =
        Limits::default().inferences(INFERENCES).time(Duration::from_secs(SECONDS)).memory(MEGABYTES << 20);
    Settings { limits, ..Settings::default() }
}

/// An engine that says nothing.
fn engine(settings: &Settings) -> Engine {
    let mut engine = settings.engine();
    engine.capture_output();
    engine.set_error(std::io::sink(), taquin::Device::Plain);
    engine
}

/// Panics that happened, wherever somebody caught them.
static PANICS: AtomicUsize = AtomicUsize::new(0);
static WATCH: Once = Once::new();

/// Panics so far. Ways that run side by side see each other's, which does no harm: either is a failure.
fn panics() -> usize {
    PANICS.load(Ordering::Relaxed)
}

/// Tries all texts one way, and tells of the panics.
fn try_all(way: &str, mut run: impl FnMut(u32, &[u8])) {
    WATCH.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            PANICS.fetch_add(1, Ordering::Relaxed);
            usual(panic);
        }));
    });
    let texts = Texts::new();
    let trace = scratch(&format!("strange-{way}"));
    for number in 0..count() {
        let text = texts.text(number);
        fs::write(&trace, &text).expect("the text at hand is kept");
        let before = panics();
        let mut takes_long = || {
            let started = Instant::now();
            run(number, &text);
            started.elapsed() > HANGS
        };
        // A machine that is busy with other things may make one text wait, but not the same one twice.
        let hangs = takes_long() && takes_long();
        assert_eq!(panics(), before, "{way}: text {number}\n{}", String::from_utf8_lossy(&text));
        assert!(!hangs, "{way}: text {number} hangs\n{}", String::from_utf8_lossy(&text));
    }
    // It is there to be found after a crash.
    let _ = fs::remove_file(trace);
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn the_reader_and_check() {
    let settings = settings();
    try_all("check", |number, text| {
        let text = String::from_utf8_lossy(text);
        let name = ["strange.pl", "strange.md", "strange.txt"][number as usize % 3];
        let format = [Format::Pretty, Format::Tap, Format::Junit, Format::Github][number as usize / 3 % 4];
        let asked = check::CheckArgs { format, any_order: number % 2 == 0, ..check::CheckArgs::default() };
        let mut report = CheckReport::new(format, false);
        check::check_text(&settings, &asked, name, &text, &mut report);
        report.finish();
    });
}

#[test]
fn the_top_level() {
    let settings = settings();
    try_all("top-level", |_, text| {
        let mut engine = engine(&settings);
        let piped = PipedQueries::new(std::io::Cursor::new(text.to_vec()));
        piped.lend(&mut engine);
        piped.answer(&settings, &mut engine, &mut String::new());
    });
}

#[test]
fn what_is_typed() {
    let mut words = CompletionWords::new(true);
    let mut engine = Engine::new();
    words.learn(&mut engine);
    let history = MemHistory::new();
    try_all("typed", |_, text| {
        let text = String::from_utf8_lossy(text);
        for line in text.lines() {
            engine.extent(line, false);
            for (at, _) in line.char_indices().step_by(7).take(50) {
                words.highlight(line, at);
                let inside_quotes = line[..at].contains('\'');
                assert!(inside_quotes || words.complete(line, at, &Context::new(&history)).is_ok());
            }
        }
    });
}

#[test]
fn a_query_and_a_program() {
    let settings = settings();
    try_all("query", |number, text| {
        let mut engine = engine(&settings);
        let text = String::from_utf8_lossy(text);
        let _ = engine.consult_str("strange.pl", &text);
        let asked = goals::QueryCommand {
            goal: text.lines().next().unwrap_or("").to_owned(),
            all: number % 2 == 0,
            limit: (number % 3 == 0).then_some(3),
            count: number % 5 == 0,
            json: number % 7 == 0,
            csv: number % 11 == 0,
        };
        query(&settings, &mut engine, &asked, &mut String::new());
        let whole = goals::QueryCommand { goal: text.into_owned(), ..asked };
        query(&settings, &mut engine, &whole, &mut String::new());
    });
}

/// One text in twenty goes to the binary as well.
const TO_THE_BINARY: u32 = 20;

#[test]
fn the_binary() {
    let texts = Texts::new();
    let folder = scratch("strange");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let numbers = (0..count()).filter(|number| number % TO_THE_BINARY == 0);
    let harmless: Vec<(u32, Vec<u8>)> =
        numbers.map(|number| (number, texts.text(number))).filter(|(_, text)| is_harmless(text)).collect();
    assert!(!harmless.is_empty());
    let mut files = Vec::new();
    for (number, text) in &harmless {
        let name = format!("{number}.{}", ["pl", "md", "txt"][*number as usize % 3]);
        fs::write(folder.join(&name), text).expect("a file");
        files.push(name);
    }
    for batch in files.chunks(50) {
        let arguments: Vec<&str> = ["check"].into_iter().chain(batch.iter().map(String::as_str)).collect();
        run(&folder, &arguments, None);
    }
    for ((number, _), file) in harmless.iter().zip(&files) {
        match number / TO_THE_BINARY % 4 {
            0 => run(&folder, &["--quiet"], Some(file)),
            1 => run(&folder, &[file, "-g", "true"], None),
            2 => run(&folder, &["query", "listing", "--all", "-f", file], None),
            _ => {
                let text = fs::read(folder.join(file)).expect("a file");
                let goal = String::from_utf8_lossy(&text).replace('\0', "");
                run(&folder, &["query", &goal, "--json", "--limit", "2"], None);
            }
        }
    }
}

/// Runs the binary, which must end by itself and in peace.
fn run(folder: &Path, arguments: &[&str], input: Option<&str>) {
    let input = input.map_or(Stdio::null(), |name| fs::File::open(folder.join(name)).expect("a file").into());
    let output = Command::new(env!("CARGO_BIN_EXE_taquin"))
        .args(["--inferences", "20000", "--time", "2", "--memory", "64"])
        .args(arguments)
        .current_dir(folder)
        .stdin(input)
        .output()
        .expect("the binary runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    let is_in_peace = output.status.code().is_some() && !errors.contains("panicked at");
    assert!(is_in_peace, "{arguments:?}: {}\n{errors}", output.status);
}
