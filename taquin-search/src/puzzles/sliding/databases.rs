//! The store of pattern databases: each is built once and kept for the process and, if a folder is given, on
//! disk.
//!
//! A file holds the distances of one database. A missing or damaged one is built again and replaced; one
//! that cannot be written is done without, since it can always be built again. Nothing touches the disk
//! before [`keep_in`] names a folder.

use std::collections::HashMap;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};
use std::thread;

use super::heuristics::pattern_database::{PatternDatabase, TileGroup};
use crate::cache;
pub use crate::cache::{keep_in, user_folder};
use crate::search::{Control, SearchError};
use crate::width::Width;

static STORE: LazyLock<Mutex<DatabaseStore>> = LazyLock::new(Mutex::default);

#[derive(Default)]
struct DatabaseStore {
    ready: HashMap<TileGroup, Arc<PatternDatabase>>,
}

/// The first bytes of a file, with the version of the format.
const MAGIC: &[u8; 16] = b"taquin patterns1";

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
    if let Some(ready) = store().ready.get(group) {
        return Some(ready.clone());
    }
    let folder = cache::folder()?;
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
    if let Some(folder) = cache::folder() {
        // Without the file, the next process builds the database again.
        let _ = cache::write(&file_of(&folder, &group), &head(&group), database.distances());
    }
    store().ready.insert(group, database.clone());
    Ok(database)
}

fn file_of(folder: &Path, group: &TileGroup) -> PathBuf {
    let tiles: Vec<String> = group.tiles.iter().map(u8::to_string).collect();
    folder.join(format!("sliding-{}-{}-{}.patterns", group.size, group.blank, tiles.join("_")))
}

fn head(group: &TileGroup) -> Vec<u8> {
    [MAGIC, &[group.size, group.blank, group.tiles.len().to_u8()][..], &group.tiles].concat()
}

fn read(folder: &Path, group: &TileGroup) -> io::Result<Vec<u8>> {
    cache::read(&file_of(folder, group), &head(group), PatternDatabase::entries(group))
}
