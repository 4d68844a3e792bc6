//! The store of pattern databases: each is built once and kept for the process and, if a folder is given, on
//! disk.
//!
//! A file holds one database: a header that says what it is, a checksum, and the distances. One that is
//! missing, of another version, damaged or cut short is built anew and replaced; one that cannot be
//! written is done without, since it can always be built again. Nothing touches the disk before
//! [`keep_in`] names a folder.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use super::heuristics::pattern_database::{PatternDatabase, TileGroup};
use crate::search::{Control, SearchError};
use crate::width::Width;

static STORE: LazyLock<Mutex<DatabaseStore>> = LazyLock::new(Mutex::default);

#[derive(Default)]
struct DatabaseStore {
    folder: Option<PathBuf>,
    ready: HashMap<TileGroup, Arc<PatternDatabase>>,
}

/// The first bytes of a file, with the version of the format.
const MAGIC: &[u8; 16] = b"taquin patterns1";
/// A draft that was not written to for this long was abandoned.
const LONGEST_WRITE: Duration = Duration::from_secs(3600);
/// Drafts started by this process, which numbers the next one.
static DRAFTS: AtomicU64 = AtomicU64::new(0);
/// Names to try for a draft before giving up.
const ATTEMPTS: usize = 100;

/// Keeps databases in `folder` from now on. Creates it when the first is written.
pub fn keep_in(folder: impl Into<PathBuf>) {
    store().folder = Some(folder.into());
}

/// Returns the folder for databases in the user's cache, if the environment names one. Ignores names that are
/// not absolute, as the XDG Base Directory Specification demands.
pub fn user_folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = named("XDG_CACHE_HOME").or_else(|| named("LOCALAPPDATA"));
    Some(cache.or_else(|| Some(named("HOME")?.join(".cache")))?.join("taquin"))
}

/// Returns the databases of these groups if all are in memory or on disk.
pub(crate) fn at_hand(groups: impl Iterator<Item = TileGroup>) -> Option<Vec<Arc<PatternDatabase>>> {
    groups.map(|group| find(&group)).collect()
}

/// Returns the databases of these groups. Builds those missing on all cores and reports to the observer.
///
/// # Errors
/// Returns [`SearchError`] if building would take more memory than allowed or was cancelled.
pub(crate) fn all(
    groups: impl Iterator<Item = TileGroup>,
    control: &mut Control,
) -> Result<Vec<Arc<PatternDatabase>>, SearchError> {
    let found: Vec<(TileGroup, Option<Arc<PatternDatabase>>)> =
        groups.map(|group| (group.clone(), find(&group))).collect();
    let missing = found.iter().filter(|(_, database)| database.is_none());
    let mut work =
        Work { all: missing.map(|(group, _)| PatternDatabase::bytes_to_build(group)).sum(), done: 0 };
    found
        .into_iter()
        .map(|(group, database)| database.map_or_else(|| build(group, &mut work, control), Ok))
        .collect()
}

/// The bytes to build, and the bytes done.
struct Work {
    all: usize,
    done: usize,
}

fn store() -> MutexGuard<'static, DatabaseStore> {
    // Every change of the store is a single insertion, so a panic elsewhere cannot have left it half done.
    STORE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn find(group: &TileGroup) -> Option<Arc<PatternDatabase>> {
    let folder = {
        let store = store();
        if let Some(ready) = store.ready.get(group) {
            return Some(ready.clone());
        }
        store.folder.clone()?
    };
    let database = Arc::new(PatternDatabase::from_distances(group, read(&folder, group).ok()?)?);
    store().ready.insert(group.clone(), database.clone());
    Some(database)
}

fn build(
    group: TileGroup,
    work: &mut Work,
    control: &mut Control,
) -> Result<Arc<PatternDatabase>, SearchError> {
    let needed = PatternDatabase::bytes_to_build(&group);
    if let Some(limit) = control.memory.filter(|&limit| needed > limit) {
        return Err(SearchError::Memory { needed, limit });
    }
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share_of_all = |share: f64| (work.done as f64 + share * needed as f64) / work.all as f64;
    let built = PatternDatabase::build(&group, threads, &mut |share| match control
        .report_building(share_of_all(share))
    {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    });
    work.done += needed;
    let database = Arc::new(built.ok_or(SearchError::Cancelled)?);
    let folder = store().folder.clone();
    if let Some(folder) = folder {
        // Without the file, the next process builds the database again.
        let _ = write(&folder, &group, database.distances());
    }
    store().ready.insert(group, database.clone());
    Ok(database)
}

fn file_of(folder: &Path, group: &TileGroup) -> PathBuf {
    let tiles: Vec<String> = group.tiles.iter().map(u8::to_string).collect();
    folder.join(format!("sliding-{}-{}-{}.patterns", group.size, group.blank, tiles.join("_")))
}

fn header(group: &TileGroup, distances: &[u8]) -> Vec<u8> {
    let mut header = MAGIC.to_vec();
    header.extend([group.size, group.blank, group.tiles.len().to_u8()]);
    header.extend(&group.tiles);
    header.extend(distances.len().to_u64().to_le_bytes());
    header.extend(checksum(distances).to_le_bytes());
    header
}

fn read(folder: &Path, group: &TileGroup) -> io::Result<Vec<u8>> {
    let path = file_of(folder, group);
    // Opening a pipe would wait for a writer.
    if !path.metadata()?.is_file() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut file = fs::File::open(path)?;
    let mut given = vec![0; header(group, &[]).len()];
    file.read_exact(&mut given)?;
    let mut distances = Vec::new();
    // Reading one byte more than expected detects a file that is too long.
    file.take(PatternDatabase::entries(group).to_u64() + 1).read_to_end(&mut distances)?;
    if given == header(group, &distances) { Ok(distances) } else { Err(io::ErrorKind::InvalidData.into()) }
}

fn write(folder: &Path, group: &TileGroup, distances: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    sweep(folder);
    let path = file_of(folder, group);
    // A reader never meets half a file: the draft beside it is renamed once it is whole.
    let (mut file, draft) = create_draft(&path)?;
    let written =
        write_to(&mut file, &header(group, distances), distances).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // A full disk should not keep half a database; failing to remove it does no more harm.
        let _ = fs::remove_file(&draft);
    }
    written
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

/// Removes abandoned drafts: those of processes that were killed while writing. What cannot be removed is
/// left.
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

fn write_to(file: &mut fs::File, header: &[u8], distances: &[u8]) -> io::Result<()> {
    file.write_all(header)?;
    file.write_all(distances)?;
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

    #[test]
    fn a_damaged_file_is_not_read() {
        let folder = std::env::temp_dir().join(format!("taquin-test-{}", std::process::id()));
        let group = TileGroup { size: 3, tiles: vec![1, 2, 3], blank: 0 };
        let distances: Vec<u8> = (0..=200).collect();
        write(&folder, &group, &distances).expect("the temporary folder can be written");
        assert_eq!(read(&folder, &group).ok(), Some(distances));
        let path = file_of(&folder, &group);
        let whole = fs::read(&path).expect("the file is there");
        for damaged in [&whole[..whole.len() - 1], &[&whole[..50], &[9], &whole[51..]].concat(), b""] {
            fs::write(&path, damaged).expect("the file can be written");
            assert!(read(&folder, &group).is_err());
        }
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }

    #[test]
    fn threads_that_write_one_database_do_not_meet_in_its_draft() {
        let folder = std::env::temp_dir().join(format!("taquin-drafts-{}", std::process::id()));
        let group = TileGroup { size: 3, tiles: vec![1, 2, 3], blank: 0 };
        let distances: Vec<u8> = (0..=200).collect();
        // A draft that a process with the same id left behind, in another container or before it was killed.
        fs::create_dir_all(&folder).expect("the temporary folder can be written");
        let left = file_of(&folder, &group).with_extension(format!("draft{}-0", std::process::id()));
        fs::write(&left, "half").expect("the file can be written");
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..20 {
                        write(&folder, &group, &distances).expect("a draft of its own can be written");
                    }
                });
            }
        });
        let names: Vec<_> = fs::read_dir(&folder).expect("the folder is there").flatten().collect();
        assert!(names.len() <= 2 && read(&folder, &group).is_ok(), "{names:?}");
        fs::remove_dir_all(&folder).expect("the folder can be removed");
    }

    #[test]
    fn drafts_of_the_dead_are_swept_and_those_of_the_living_stay() {
        let folder = std::env::temp_dir().join(format!("taquin-sweep-{}", std::process::id()));
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
}
