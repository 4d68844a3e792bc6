//! Pattern databases at hand: built once, kept for the process and, if a folder is given, on disk.
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
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use crate::search::{Control, Stop};
use crate::width::Width;

use super::heuristics::pattern_database::{PatternDatabase, TileGroup};

static STORE: LazyLock<Mutex<DatabaseStore>> = LazyLock::new(Mutex::default);

#[derive(Default)]
struct DatabaseStore {
    folder: Option<PathBuf>,
    ready: HashMap<TileGroup, Arc<PatternDatabase>>,
}

/// What a file begins with; the number is the version of the format.
const MAGIC: &[u8; 16] = b"taquin patterns1";
/// A draft that nobody wrote to for as long as this is nobody's any more.
const LONGEST_WRITE: Duration = Duration::from_secs(3600);

/// Keeps databases in a folder from now on, which is made when the first is written.
pub fn keep_in(folder: impl Into<PathBuf>) {
    store().folder = Some(folder.into());
}

/// The folder for databases in the user's cache, where the environment says where that is. A name that is not absolute
/// does not count, as the XDG Base Directory Specification has it.
pub fn user_folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = named("XDG_CACHE_HOME").or_else(|| named("LOCALAPPDATA"));
    Some(cache.or_else(|| Some(named("HOME")?.join(".cache")))?.join("taquin"))
}

/// The databases of these groups if they can be had without building any.
pub(crate) fn at_hand(groups: impl Iterator<Item = TileGroup>) -> Option<Vec<Arc<PatternDatabase>>> {
    groups.map(|group| find(&group)).collect()
}

/// The databases of these groups, built if need be on all cores, reporting to the observer.
///
/// # Errors
/// [`Stop`] if building would take more memory than allowed or was cancelled.
pub(crate) fn all(
    groups: impl Iterator<Item = TileGroup>,
    control: &mut Control,
) -> Result<Vec<Arc<PatternDatabase>>, Stop> {
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

/// How much there is to build, in bytes, and how much of it is done.
struct Work {
    all: usize,
    done: usize,
}

fn store() -> MutexGuard<'static, DatabaseStore> {
    // Every change of the store is a single insertion: a panic elsewhere cannot have left it half done.
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

fn build(group: TileGroup, work: &mut Work, control: &mut Control) -> Result<Arc<PatternDatabase>, Stop> {
    let needed = PatternDatabase::bytes_to_build(&group);
    if let Some(limit) = control.memory.filter(|&limit| needed > limit) {
        return Err(Stop::Memory { needed, limit });
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
    let database = Arc::new(built.ok_or(Stop::Cancelled)?);
    let folder = store().folder.clone();
    if let Some(folder) = folder {
        // Without the file the next process builds again: slower, but no worse.
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
    // To open a pipe would wait for somebody to write into it.
    if !path.metadata()?.is_file() {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut file = fs::File::open(path)?;
    let mut given = vec![0; header(group, &[]).len()];
    file.read_exact(&mut given)?;
    let mut distances = Vec::new();
    // One byte more than there should be shows that there are too many.
    file.take(PatternDatabase::entries(group).to_u64() + 1).read_to_end(&mut distances)?;
    if given == header(group, &distances) { Ok(distances) } else { Err(io::ErrorKind::InvalidData.into()) }
}

fn write(folder: &Path, group: &TileGroup, distances: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    sweep(folder);
    let path = file_of(folder, group);
    // Written beside and moved into place, so that no reader meets half a file.
    let draft = path.with_extension(format!("draft{}", std::process::id()));
    let written =
        write_to(&draft, &header(group, distances), distances).and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        // Nothing is to be left of what could not be finished; there may be nothing.
        let _ = fs::remove_file(&draft);
    }
    written
}

/// Removes what processes that were killed while they wrote left behind, as far as it can be.
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

fn write_to(path: &Path, header: &[u8], distances: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(header)?;
    file.write_all(distances)?;
    file.sync_all()
}

/// A 64-bit sum that depends on every byte and its place.
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
