//! Files that are kept in a folder of the user's cache, so that what they hold need not be computed again.
//!
//! A file has a head that says what it is, the length and a checksum of its content, and the content. One
//! that is missing, of another version, damaged or cut short counts as missing; one that cannot be written is
//! done without. Nothing touches the disk before [`keep_in`] names a folder.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use crate::width::Width;

static FOLDER: Mutex<Option<PathBuf>> = Mutex::new(None);

/// A draft that was not written to for this long was abandoned.
const LONGEST_WRITE: Duration = Duration::from_secs(3600);
/// Drafts started by this process, which numbers the next one.
static DRAFTS: AtomicU64 = AtomicU64::new(0);
/// Names to try for a draft before giving up.
const ATTEMPTS: usize = 100;

/// Keeps files in `folder` from now on: pattern databases of sliding boards, and estimates if
/// [`planning::keep_estimates`](crate::planning::keep_estimates) says so. Creates the folder when the first
/// file is written.
pub fn keep_in(folder: impl Into<PathBuf>) {
    *FOLDER.lock().unwrap_or_else(PoisonError::into_inner) = Some(folder.into());
}

/// Whether estimates are kept.
static KEEPS_ESTIMATES: AtomicBool = AtomicBool::new(false);

/// Sets whether estimates derived for spaces and planning tasks are kept in the folder that [`keep_in`] has
/// named, and taken from there. They are not by default: a search that begins with the estimates of an
/// earlier process expands other states.
pub fn keep_estimates(keep: bool) {
    KEEPS_ESTIMATES.store(keep, Ordering::Relaxed);
}

/// Returns the folder for estimates, if they are kept.
pub fn estimates_folder() -> Option<PathBuf> {
    KEEPS_ESTIMATES.load(Ordering::Relaxed).then(folder).flatten()
}

/// Returns the folder in the user's cache, if the environment names one. Ignores names that are not absolute,
/// as the XDG Base Directory Specification demands.
pub fn user_folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = named("XDG_CACHE_HOME").or_else(|| named("LOCALAPPDATA"));
    Some(cache.or_else(|| Some(named("HOME")?.join(".cache")))?.join("taquin"))
}

/// Returns the folder that [`keep_in`] has named.
pub fn folder() -> Option<PathBuf> {
    FOLDER.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The lengths of a file's length and checksum.
const FIGURES: usize = 16;

/// Returns the content of a file of at most `most` bytes.
///
/// # Errors
/// Returns an error if the file cannot be read, has another head, or is damaged.
pub fn read(path: &Path, head: &[u8], most: usize) -> io::Result<Vec<u8>> {
    // Opening a pipe would wait for a writer.
    if !path.metadata()?.is_file() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut file = fs::File::open(path)?;
    let mut given = vec![0; head.len() + FIGURES];
    file.read_exact(&mut given)?;
    let mut content = Vec::new();
    // Reading one byte more than expected detects a file that is too long.
    file.take(most.to_u64() + 1).read_to_end(&mut content)?;
    if given == headed(head, &content) { Ok(content) } else { Err(io::ErrorKind::InvalidData.into()) }
}

/// Writes a file. Another process finds all of it or nothing.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn write(path: &Path, head: &[u8], content: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
        sweep(folder);
    }
    // A reader never meets half a file: the draft beside it is renamed once it is whole.
    let (mut file, draft) = create_draft(path)?;
    let written =
        write_to(&mut file, &headed(head, content), content).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // A full disk should not keep half a file; failing to remove it does no more harm.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// Removes the oldest files whose names begin with `prefix` while there are more than `most`. A file that
/// cannot be removed is left.
pub fn keep_newest(folder: &Path, prefix: &str, most: usize) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let own = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix));
    let dated = own.map(|entry| {
        let written = entry.metadata().and_then(|file| file.modified());
        (written.unwrap_or(SystemTime::UNIX_EPOCH), entry.path())
    });
    let mut files: BinaryHeap<Reverse<(SystemTime, PathBuf)>> = dated.map(Reverse).collect();
    while files.len() > most
        && let Some(Reverse((_, old))) = files.pop()
    {
        let _ = fs::remove_file(old);
    }
}

/// Returns the head of a file, followed by the length and the checksum of its content.
fn headed(head: &[u8], content: &[u8]) -> Vec<u8> {
    [head, &content.len().to_u64().to_le_bytes(), &checksum(content).to_le_bytes()].concat()
}

/// Creates a file beside `path` that no other thread or process writes to. Process ids are not enough:
/// processes in two containers may share the folder and have the same one.
fn create_draft(path: &Path) -> io::Result<(fs::File, PathBuf)> {
    let mut attempts = 0..ATTEMPTS;
    loop {
        let number = DRAFTS.fetch_add(1, Ordering::Relaxed);
        let draft = path.with_extension(format!("draft{}-{number}", std::process::id()));
        match fs::File::create_new(&draft) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempts.next().is_some() => {}
            created => return Ok((created?, draft)),
        }
    }
}

/// Removes abandoned drafts: those of processes that were killed while writing. A draft that cannot be
/// removed is left.
fn sweep(folder: &Path) {
    let abandoned = |path: &Path| {
        let draft = path.extension().is_some_and(|e| e.to_string_lossy().starts_with("draft"));
        let written = path.metadata().and_then(|file| file.modified()).ok();
        draft && written.and_then(|at| at.elapsed().ok()).is_some_and(|age| age > LONGEST_WRITE)
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if abandoned(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn write_to(file: &mut fs::File, head: &[u8], content: &[u8]) -> io::Result<()> {
    file.write_all(head)?;
    file.write_all(content)?;
    file.sync_all()
}

/// Returns a 64-bit sum that depends on every byte and its position.
fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mixed = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let sum = words.iter().fold(bytes.len().to_u64(), |sum, word| mixed(sum, u64::from_le_bytes(*word)));
    rest.iter().fold(sum, |sum, &byte| mixed(sum, u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn temporary(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("taquin-{name}-{}", std::process::id()))
    }

    #[test]
    fn a_damaged_file_is_not_read() {
        let folder = temporary("test");
        let path = folder.join("a.patterns");
        let content: Vec<u8> = (0..=200).collect();
        write(&path, b"head", &content).expect("the temporary folder can be written");
        assert_eq!(read(&path, b"head", 201).ok(), Some(content));
        assert!(read(&path, b"heat", 201).is_err() && read(&path, b"head", 150).is_err());
        let whole = fs::read(&path).expect("the file is there");
        for damaged in [&whole[..whole.len() - 1], &[&whole[..50], &[9], &whole[51..]].concat(), b""] {
            fs::write(&path, damaged).expect("the file can be written");
            assert!(read(&path, b"head", 201).is_err());
        }
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }

    #[test]
    fn threads_that_write_one_file_do_not_meet_in_its_draft() {
        let folder = temporary("drafts");
        let path = folder.join("a.patterns");
        let content: Vec<u8> = (0..=200).collect();
        // A draft that a process with the same id left behind, in another container or before it was killed.
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        let left = path.with_extension(format!("draft{}-0", std::process::id()));
        fs::write(&left, "half").expect("the file can be written");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..20 {
                        write(&path, b"head", &content).expect("a draft of its own can be written");
                    }
                });
            }
        });
        let names: Vec<_> = fs::read_dir(&folder).expect("the folder is there").flatten().collect();
        assert!(names.len() <= 2 && read(&path, b"head", 201).is_ok(), "{names:?}");
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }

    #[test]
    fn drafts_of_the_dead_are_swept_and_those_of_the_living_stay() {
        let folder = temporary("sweep");
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        for (name, hours) in [("a.draft1", 2), ("b.draft2", 0), ("c.patterns", 2)] {
            let file = fs::File::create(folder.join(name)).expect("a file");
            let then = std::time::SystemTime::now() - hours * LONGEST_WRITE;
            file.set_modified(then).expect("its time can be set");
        }
        sweep(&folder);
        let left = ["a.draft1", "b.draft2", "c.patterns"].map(|name| folder.join(name).exists());
        assert_eq!(left, [false, true, true]);
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }

    #[test]
    fn the_oldest_files_of_a_kind_go() {
        let folder = temporary("newest");
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        for (name, hours) in [("own-a", 3), ("own-b", 1), ("own-c", 2), ("other", 9)] {
            let file = fs::File::create(folder.join(name)).expect("a file");
            let then = std::time::SystemTime::now() - hours * LONGEST_WRITE;
            file.set_modified(then).expect("its time can be set");
        }
        keep_newest(&folder, "own-", 2);
        let left = ["own-a", "own-b", "own-c", "other"].map(|name| folder.join(name).exists());
        assert_eq!(left, [false, true, true, true]);
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
}
