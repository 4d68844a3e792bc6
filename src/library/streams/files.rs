//! The world outside the engine: files, directories, environment, processes, clock. No other code opens files
//! for a program, and this code does so only if the engine was granted it.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::width::Width;

/// The number of temporary files named so far, so that two engines of one process never get the same name.
static TEMPORARY: AtomicU32 = AtomicU32::new(1);

/// The operations besides computing that an engine may perform. An engine starts with nothing granted.
///
/// ```
/// use taquin::{Engine, Grants};
/// let mut engine = Engine::new();
/// assert!(engine.once("get_time(_)").is_err());
/// engine.grant(Grants { clock: true, ..Grants::NONE });
/// assert!(engine.once("get_time(_)")?);
/// # Ok::<(), taquin::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grants {
    /// Read files, list directories, resolve paths.
    pub read_files: bool,
    /// Create, change and delete files; does not imply reading.
    pub write_files: bool,
    /// Read environment variables.
    pub environment: bool,
    /// Start processes.
    pub processes: bool,
    /// Read the time of day and measure time.
    pub clock: bool,
}

impl Grants {
    /// All grants: those of programs run by the command `taquin`.
    pub const ALL: Grants =
        Grants { read_files: true, write_files: true, environment: true, processes: true, clock: true };

    /// No grants.
    pub const NONE: Grants =
        Grants { read_files: false, write_files: false, environment: false, processes: false, clock: false };
}

/// The world as one engine sees it (a value among `Machine::resources`): the grants, and the engine's own
/// working directory and environment. So engines in one process do not disturb each other.
pub struct World {
    pub grants: Grants,
    folder: Option<PathBuf>,
    variables: BTreeMap<String, Option<String>>,
    started: Instant,
    temporary: Temporary,
}

impl Default for World {
    fn default() -> World {
        World {
            grants: Grants::NONE,
            folder: None,
            variables: BTreeMap::new(),
            started: Instant::now(),
            temporary: Temporary::default(),
        }
    }
}

/// The names given for temporary files; the files are deleted with the engine.
#[derive(Default)]
struct Temporary(Vec<PathBuf>);

impl Drop for Temporary {
    fn drop(&mut self) {
        for path in &self.0 {
            // The file may be gone by now, or be a directory, which its creator deletes.
            let _ = fs::remove_file(path);
        }
    }
}

/// The reason why the world did not do as requested.
#[derive(Debug)]
pub enum Refusal {
    /// It was not granted.
    NotGranted,
    Io(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(e: io::Error) -> Refusal {
        Refusal::Io(e)
    }
}

/// The result of asking the world.
pub type Asked<T> = Result<T, Refusal>;

#[cfg(test)]
impl World {
    /// Creates a world with these grants.
    pub fn new(grants: Grants) -> World {
        World { grants, ..World::default() }
    }
}

/// Reads the rest of a file, which may be a device without an end.
fn whole(file: File, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(limit.to_u64() + 1).read_to_end(&mut bytes)?;
    if bytes.len() <= limit { Ok(bytes) } else { Err(io::ErrorKind::FileTooLarge.into()) }
}

/// A journal as an engine last saw it: its header and its length. Any difference was written by another
/// process.
pub struct Seen {
    /// The header, which differs from journal to journal.
    pub header: String,
    /// The end of the last complete entry.
    pub end: u64,
    pub length: u64,
}

impl Seen {
    /// Locks the file until it is closed. Returns `false` if another process holds the lock or the journal
    /// has changed.
    fn is_locked(&self, path: &Path, file: &File) -> io::Result<bool> {
        match file.try_lock() {
            Ok(()) => {}
            // If nothing can be locked here, only one process at a time may use the journal.
            Err(fs::TryLockError::Error(_)) => {}
            Err(fs::TryLockError::WouldBlock) => return Ok(false),
        }
        let mut header = Vec::new();
        (&mut &*file).take(self.header.len().to_u64()).read_to_end(&mut header)?;
        let length = file.metadata()?.len();
        let is_same = length == self.length && header == self.header.as_bytes();
        // Text that another process wrote over a torn entry ends with a newline, which a torn entry does not.
        let is_torn = || Ok::<bool, io::Error>(self.end == length || byte_at(file, length - 1)? != b'\n');
        // The file may have been replaced between opening and locking.
        Ok(is_same && is_torn()? && is_named(path, file)?)
    }

    fn append(&self, mut file: &File, text: &str) -> io::Result<u64> {
        file.set_len(self.end)?;
        let mut entry = String::new();
        if self.end > 0 && byte_at(file, self.end - 1)? != b'\n' {
            entry.push('\n');
        }
        entry.push_str(text);
        file.seek(SeekFrom::Start(self.end))?;
        match file.write_all(entry.as_bytes()) {
            Ok(()) => Ok(self.end + entry.len().to_u64()),
            Err(error) => {
                // Tries to leave no part of an entry on a full disk.
                let _ = file.set_len(self.end);
                Err(error)
            }
        }
    }
}

fn byte_at(mut file: &File, place: u64) -> io::Result<u8> {
    let mut byte = [0];
    file.seek(SeekFrom::Start(place))?;
    file.read_exact(&mut byte)?;
    Ok(byte[0])
}

/// Returns whether a path still leads to an open file.
#[cfg(unix)]
fn is_named(path: &Path, file: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (named, open) = (path.metadata()?, file.metadata()?);
    Ok((named.dev(), named.ino()) == (open.dev(), open.ino()))
}

/// Returns whether a path still leads to an open file: on other systems an open file cannot be replaced.
#[cfg(not(unix))]
fn is_named(_: &Path, _: &File) -> io::Result<bool> {
    Ok(true)
}

/// A file to open, which may have to wait for another process.
pub struct Opening {
    path: PathBuf,
    options: OpenOptions,
}

impl Opening {
    /// Returns the file's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens it, unless it is a directory.
    pub fn open(&self) -> io::Result<File> {
        let file = self.options.open(&self.path)?;
        if file.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
    }

    /// Reads the whole file: `ErrorKind::FileTooLarge` if it is longer than `limit` bytes.
    pub fn read(&self, limit: usize) -> io::Result<Vec<u8>> {
        whole(self.open()?, limit)
    }
}

fn granted(is_granted: bool) -> Asked<()> {
    if is_granted { Ok(()) } else { Err(Refusal::NotGranted) }
}

/// Files and directories. Relative names are relative to the engine's working directory.
impl World {
    /// Returns a file to open for reading.
    pub fn to_read(&self, name: &str) -> Asked<Opening> {
        granted(self.grants.read_files)?;
        let mut options = OpenOptions::new();
        options.read(true);
        Ok(Opening { path: self.path(name), options })
    }

    /// Returns a file to open for writing: from its beginning, at its end, or over its contents.
    pub fn to_write(&self, name: &str, append: bool, truncate: bool) -> Asked<Opening> {
        granted(self.grants.write_files)?;
        let mut options = OpenOptions::new();
        options.create(true).truncate(truncate);
        let options = if append { options.append(true) } else { options.write(true) };
        Ok(Opening { path: self.path(name), options: options.clone() })
    }

    /// Reads a file for the embedding program itself, which needs no grant.
    pub fn host_read(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
        whole(File::open(path)?, limit)
    }

    /// Returns whether it is an existing file, not a directory.
    pub fn is_file(&self, name: &str) -> Asked<bool> {
        granted(self.grants.read_files)?;
        Ok(self.path(name).is_file())
    }

    /// Returns whether it is an existing directory.
    pub fn is_folder(&self, name: &str) -> Asked<bool> {
        granted(self.grants.read_files)?;
        Ok(self.path(name).is_dir())
    }

    /// Returns a file's size in bytes.
    pub fn size(&self, name: &str) -> Asked<u64> {
        granted(self.grants.read_files)?;
        Ok(fs::metadata(self.path(name))?.len())
    }

    /// Returns the modification time of a file, in seconds since 1970.
    pub fn changed(&self, name: &str) -> Asked<f64> {
        granted(self.grants.read_files)?;
        Ok(seconds(fs::metadata(self.path(name))?.modified()?))
    }

    /// Deletes a file.
    pub fn delete(&self, name: &str) -> Asked<()> {
        granted(self.grants.write_files)?;
        Ok(fs::remove_file(self.path(name))?)
    }

    /// Deletes an empty directory.
    pub fn delete_folder(&self, name: &str) -> Asked<()> {
        granted(self.grants.write_files)?;
        Ok(fs::remove_dir(self.path(name))?)
    }

    /// Creates a directory.
    pub fn make_folder(&self, name: &str) -> Asked<()> {
        granted(self.grants.write_files)?;
        Ok(fs::create_dir(self.path(name))?)
    }

    /// Renames a file.
    pub fn rename(&self, from: &str, to: &str) -> Asked<()> {
        granted(self.grants.write_files)?;
        Ok(fs::rename(self.path(from), self.path(to))?)
    }

    /// Adds text to a journal under a lock, replacing the bytes after its last complete entry; returns the
    /// new length. `None` if another process is writing, or wrote since the journal was seen.
    pub fn append(&self, name: &str, seen: &Seen, text: &str) -> Asked<Option<u64>> {
        granted(self.grants.write_files)?;
        let path = self.path(name);
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path)?;
        if !seen.is_locked(&path, &file)? {
            return Ok(None);
        }
        Ok(Some(seen.append(&file, text)?))
    }

    /// Replaces a journal by a complete draft, keeping the permissions. The draft is on the disk before its
    /// name changes, so a crash leaves one of the two. Returns `false` in the cases where [`World::append`]
    /// returns `None`; then the draft stays.
    pub fn replace(&self, name: &str, seen: &Seen, draft: &str) -> Asked<bool> {
        granted(self.grants.write_files)?;
        let (path, draft) = (self.path(name), self.path(draft));
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path)?;
        if !seen.is_locked(&path, &file)? {
            return Ok(false);
        }
        let whole = OpenOptions::new().write(true).open(&draft)?;
        whole.set_permissions(file.metadata()?.permissions())?;
        whole.sync_all()?;
        fs::rename(draft, &path)?;
        // Not every system can open a directory: there the new name reaches the disk later.
        if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
            let _ = folder.sync_all();
        }
        Ok(true)
    }

    /// Returns the file that a name leads to, following links, and the name of a draft beside it that does
    /// not exist.
    pub fn draft(&self, name: &str) -> Asked<(String, String)> {
        granted(self.grants.write_files)?;
        let path = self.path(name);
        let target = path.canonicalize().unwrap_or(path).to_string_lossy().into_owned();
        loop {
            let number = TEMPORARY.fetch_add(1, Ordering::Relaxed);
            let draft = format!("{target}.draft{}-{number}", std::process::id());
            if !Path::new(&draft).exists() {
                return Ok((target, draft));
            }
        }
    }

    /// Returns the names in a directory, with `.` and `..`, sorted.
    pub fn names_in(&self, name: &str) -> Asked<Vec<String>> {
        granted(self.grants.read_files)?;
        let mut names = vec![".".to_owned(), "..".to_owned()];
        for entry in fs::read_dir(self.path(name))? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        Ok(names)
    }

    /// Returns the working directory, absolute.
    pub fn folder(&self) -> Asked<PathBuf> {
        granted(self.grants.read_files)?;
        Ok(match &self.folder {
            Some(folder) => folder.clone(),
            None => std::env::current_dir()?,
        })
    }

    /// Changes the working directory of this engine.
    pub fn set_folder(&mut self, name: &str) -> Asked<()> {
        let folder = self.folder()?.join(name);
        if !folder.is_dir() {
            return Err(io::Error::from(io::ErrorKind::NotFound).into());
        }
        // Fails if the directory may not be entered, as its files could not be seen.
        fs::metadata(folder.join("."))?;
        self.folder = Some(normal(&folder));
        Ok(())
    }

    /// Returns a name made absolute, without `.` and `..`.
    pub fn absolute(&self, name: &str) -> Asked<String> {
        Ok(normal(&self.folder()?.join(name)).to_string_lossy().into_owned())
    }

    /// Returns the name of a file that does not exist yet and that is deleted with the engine; `ending` is
    /// its suffix.
    pub fn temporary_name(&mut self, base: &str, ending: &str) -> Asked<String> {
        granted(self.grants.write_files)?;
        loop {
            let number = TEMPORARY.fetch_add(1, Ordering::Relaxed);
            let name = format!("taquin_{base}_{}_{number}{ending}", std::process::id());
            let path = std::env::temp_dir().join(name);
            if !path.exists() {
                let name = path.to_string_lossy().into_owned();
                self.temporary.0.push(path);
                return Ok(name);
            }
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        match &self.folder {
            Some(folder) => folder.join(name),
            None => PathBuf::from(name),
        }
    }
}

/// Returns a path without `.` and `..`, without following links.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::ParentDir => {
                normal.pop();
            }
            std::path::Component::CurDir => {}
            part => normal.push(part),
        }
    }
    normal
}

/// Environment and processes.
impl World {
    /// Returns an environment variable.
    pub fn variable(&self, name: &str) -> Asked<Option<String>> {
        granted(self.grants.environment)?;
        match self.variables.get(name) {
            Some(own) => Ok(own.clone()),
            None => Ok(std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())),
        }
    }

    /// Sets or unsets a variable, for this engine and the processes that it starts.
    pub fn set_variable(&mut self, name: &str, value: Option<String>) -> Asked<()> {
        granted(self.grants.environment)?;
        if name.is_empty() || name.contains(['=', '\0']) {
            return Err(io::Error::from(io::ErrorKind::InvalidInput).into());
        }
        self.variables.insert(name.to_owned(), value);
        Ok(())
    }

    /// Starts a command line in the system's shell.
    pub fn shell(&self, command: &str) -> Asked<Child> {
        let mut process = self.command("sh")?;
        process.arg("-c").arg(command);
        Ok(process.spawn()?)
    }

    /// Returns a program to run in the engine's directory and environment.
    pub fn command(&self, program: &str) -> Asked<std::process::Command> {
        granted(self.grants.processes)?;
        let mut process = std::process::Command::new(program);
        if let Some(folder) = &self.folder {
            process.current_dir(folder);
        }
        for (name, value) in &self.variables {
            match value {
                Some(value) => process.env(name, value),
                None => process.env_remove(name),
            };
        }
        Ok(process)
    }
}

/// Time.
impl World {
    /// Returns the time of day, in seconds since 1970.
    pub fn now(&self) -> Asked<f64> {
        granted(self.grants.clock)?;
        Ok(seconds(SystemTime::now()))
    }

    /// Returns the seconds since the engine began.
    pub fn wall_seconds(&self) -> Asked<f64> {
        granted(self.grants.clock)?;
        Ok(self.started.elapsed().as_secs_f64())
    }

    /// Returns the seconds of processor time used by this thread, or on systems without that figure the time
    /// since the engine began.
    pub fn cpu_seconds(&self) -> Asked<f64> {
        let wall = self.wall_seconds()?;
        let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let nanoseconds = text.split(' ').next().and_then(|field| field.parse::<u64>().ok());
        Ok(nanoseconds.map_or(wall, |n| n as f64 / 1e9))
    }
}

fn seconds(time: SystemTime) -> f64 {
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_secs_f64(),
        Err(before) => -before.duration().as_secs_f64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_granted_at_first() {
        let mut world = World::default();
        assert!(matches!(world.to_read("Cargo.toml"), Err(Refusal::NotGranted)));
        assert!(matches!(world.variable("PATH"), Err(Refusal::NotGranted)));
        assert!(matches!(world.now(), Err(Refusal::NotGranted)));
        assert!(matches!(world.shell("true"), Err(Refusal::NotGranted)));
        assert!(matches!(world.temporary_name("x", ""), Err(Refusal::NotGranted)));
    }

    #[test]
    fn temporary_files_go_with_the_engine() {
        let mut world = World::new(Grants::ALL);
        let name = world.temporary_name("going", ".txt").unwrap();
        assert!(name.ends_with(".txt"));
        fs::write(&name, "x").unwrap();
        drop(world);
        assert!(!Path::new(&name).exists());
    }

    #[test]
    fn each_engine_has_its_own_folder_and_environment() {
        let mut world = World::new(Grants::ALL);
        world.set_folder("src").unwrap();
        assert!(world.is_file("lib.rs").unwrap());
        world.set_folder("..").unwrap();
        assert!(world.is_file("Cargo.toml").unwrap());
        world.set_variable("TAQUIN_TEST", Some("on".into())).unwrap();
        assert_eq!(world.variable("TAQUIN_TEST").unwrap().as_deref(), Some("on"));
        let status = world.shell("test \"$TAQUIN_TEST\" = on").unwrap().wait().unwrap();
        assert!(status.success());
    }
}
