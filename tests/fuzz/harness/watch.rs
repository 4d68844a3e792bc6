//! Looks at the process from aside: panics, goals that never end, memory and processor time.

use std::fs;
use std::io::Write;
use std::panic;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A step that takes this long hangs, on a busy machine too: the limit of a goal is a second.
const HANGS: Duration = Duration::from_secs(300);
/// A process of this size is about to take the machine's memory.
const TOO_LARGE: usize = 2 << 30;

static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());
static RUNNING: Mutex<Option<(Instant, String)>> = Mutex::new(None);

/// Has panics noted, and goals that hang end the process.
pub fn begin() {
    panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let message = text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("no message");
        let place = panic.location().map_or_else(String::new, ToString::to_string);
        if std::thread::current().name() == Some("fuzz") && place.contains("tests/fuzz") {
            eprintln!("the harness itself panics: {message} at {place}");
        }
        lock(&PANICS).push(format!("{message} at {place}"));
    }));
    std::thread::spawn(|| {
        loop {
            std::thread::sleep(Duration::from_millis(100));
            let running = lock(&RUNNING).clone();
            let Some((since, what)) = running else { continue };
            let hangs = since.elapsed() > HANGS;
            if hangs || resident() > TOO_LARGE {
                let why = if hangs { "hangs" } else { "takes all memory" };
                println!("FAILURE: {why}\n{what}");
                let _ = std::io::stdout().flush();
                std::process::abort();
            }
        }
    });
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// What ran since `start`.
#[derive(Debug)]
pub struct Spent {
    pub panics: Vec<String>,
    /// The most memory that the process had, in bytes.
    pub peak: usize,
}

/// Something that runs and is watched.
#[derive(Debug)]
pub struct Watched;

impl Watched {
    pub fn start(what: String) -> Watched {
        // Resets the highest mark of the resident size.
        let _ = fs::write("/proc/self/clear_refs", "5");
        lock(&PANICS).clear();
        *lock(&RUNNING) = Some((Instant::now(), what));
        Watched
    }

    pub fn end(self) -> Spent {
        *lock(&RUNNING) = None;
        let panics = std::mem::take(&mut *lock(&PANICS));
        Spent { panics, peak: peak() }
    }
}

/// The processor time of this thread; nothing where the system does not say.
pub fn cpu_time() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |i: usize| fields.get(i).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}

fn status(name: &str) -> usize {
    let text = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with(name)).unwrap_or("");
    line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<usize>().ok()).unwrap_or(0) << 10
}

/// The memory that the process has, in bytes.
pub fn resident() -> usize {
    status("VmRSS:")
}

fn peak() -> usize {
    status("VmHWM:")
}

/// Where the steps of the engine at hand are kept, to be found after a crash.
pub fn journal() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    folder.join(format!("fuzz-{}.txt", std::process::id()))
}
