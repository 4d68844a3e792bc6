//! The world outside the engine: files, directories, environment, processes, clock. No other code opens files
//! for a program, and this code does so only if the engine was granted it.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::grants::{Granted, Grants, Refusal, granted};
use super::opening::{Opening, whole};
use super::temporary::TemporaryFolder;
use crate::clock::Timer;
use crate::machine::resources::ProgramState;
use crate::term::Atom;
use crate::term::block::bytes_apart;

/// The world as one engine sees it (a value among `Machine::resources`): the grants, and the engine's own
/// working directory and environment. So engines in one process do not disturb each other.
pub struct World {
    pub grants: Grants,
    folder: Option<PathBuf>,
    variables: BTreeMap<String, Option<String>>,
    /// The size of the variables in bytes.
    bytes: usize,
    started: Duration,
    temporary: TemporaryFolder,
}

impl Default for World {
    fn default() -> World {
        World {
            grants: Grants::NONE,
            folder: None,
            variables: BTreeMap::new(),
            bytes: 0,
            started: Timer::default().now(),
            temporary: TemporaryFolder::default(),
        }
    }
}

/// The bytes are those of the variables that were set.
impl ProgramState for World {
    fn bytes(&self) -> usize {
        self.bytes
    }

    fn atoms(&self, _: &mut dyn FnMut(Atom)) {}
}

/// A copy has the grants, the working directory and the environment. Its temporary files are its own.
impl Clone for World {
    fn clone(&self) -> World {
        World {
            grants: self.grants,
            folder: self.folder.clone(),
            variables: self.variables.clone(),
            bytes: self.bytes,
            started: self.started,
            temporary: TemporaryFolder::default(),
        }
    }
}

#[cfg(test)]
impl World {
    /// Creates a world with these grants.
    pub fn new(grants: Grants) -> World {
        World { grants, ..World::default() }
    }
}

/// Files and directories. Relative names are relative to the engine's working directory.
impl World {
    /// Returns a file to open for reading.
    pub fn to_read(&self, name: &str) -> Granted<Opening> {
        granted(self.grants.read_files)?;
        let mut options = OpenOptions::new();
        options.read(true);
        Ok(Opening::new(self.path(name), options))
    }

    /// Returns a file to open for writing: from its beginning, at its end, or over its contents.
    pub fn to_write(&self, name: &str, append: bool, truncate: bool) -> Granted<Opening> {
        granted(self.grants.write_files)?;
        let mut options = OpenOptions::new();
        options.create(true).truncate(truncate);
        let options = if append { options.append(true) } else { options.write(true) };
        Ok(Opening::new(self.path(name), options.clone()))
    }

    /// Reads a file for the embedding program itself, which needs no grant.
    pub fn host_read(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
        whole(File::open(path)?, limit)
    }

    /// Returns whether it is an existing file, not a directory.
    pub fn is_file(&self, name: &str) -> Granted<bool> {
        granted(self.grants.read_files)?;
        Ok(self.path(name).is_file())
    }

    /// Returns whether it is an existing directory.
    pub fn is_folder(&self, name: &str) -> Granted<bool> {
        granted(self.grants.read_files)?;
        Ok(self.path(name).is_dir())
    }

    /// Returns a file's size in bytes.
    pub fn size(&self, name: &str) -> Granted<u64> {
        granted(self.grants.read_files)?;
        Ok(fs::metadata(self.path(name))?.len())
    }

    /// Returns the modification time of a file, in seconds since 1970.
    pub fn changed(&self, name: &str) -> Granted<f64> {
        granted(self.grants.read_files)?;
        Ok(seconds(fs::metadata(self.path(name))?.modified()?))
    }

    /// Deletes a file.
    pub fn delete(&self, name: &str) -> Granted<()> {
        granted(self.grants.write_files)?;
        Ok(fs::remove_file(self.path(name))?)
    }

    /// Deletes an empty directory.
    pub fn delete_folder(&self, name: &str) -> Granted<()> {
        granted(self.grants.write_files)?;
        Ok(fs::remove_dir(self.path(name))?)
    }

    /// Creates a directory.
    pub fn make_folder(&self, name: &str) -> Granted<()> {
        granted(self.grants.write_files)?;
        Ok(fs::create_dir(self.path(name))?)
    }

    /// Renames a file.
    pub fn rename(&self, from: &str, to: &str) -> Granted<()> {
        granted(self.grants.write_files)?;
        Ok(fs::rename(self.path(from), self.path(to))?)
    }

    /// Returns the names in a directory, with `.` and `..`, sorted.
    pub fn names_in(&self, name: &str) -> Granted<Vec<String>> {
        granted(self.grants.read_files)?;
        let mut names = vec![".".to_owned(), "..".to_owned()];
        for entry in fs::read_dir(self.path(name))? {
            names.push(entry?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        Ok(names)
    }

    /// Returns the working directory, absolute.
    pub fn folder(&self) -> Granted<PathBuf> {
        granted(self.grants.read_files)?;
        Ok(match &self.folder {
            Some(folder) => folder.clone(),
            None => std::env::current_dir()?,
        })
    }

    /// Changes the working directory of this engine.
    pub fn set_folder(&mut self, name: &str) -> Granted<()> {
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
    pub fn absolute(&self, name: &str) -> Granted<String> {
        Ok(normal(&self.folder()?.join(name)).to_string_lossy().into_owned())
    }

    /// Returns the name of a file that does not exist yet and that is deleted with the engine; `ending` is
    /// its suffix.
    pub fn temporary_name(&mut self, base: &str, ending: &str) -> Granted<String> {
        granted(self.grants.write_files)?;
        let path = self.temporary.new_path(base, ending)?;
        Ok(path.to_string_lossy().into_owned())
    }

    /// Returns the path of a name, relative to the engine's working directory.
    pub(super) fn path(&self, name: &str) -> PathBuf {
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
    pub fn variable(&self, name: &str) -> Granted<Option<String>> {
        granted(self.grants.environment)?;
        match self.variables.get(name) {
            Some(own) => Ok(own.clone()),
            None => Ok(std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())),
        }
    }

    /// Sets or unsets a variable, for this engine and the processes that it starts.
    pub fn set_variable(&mut self, name: &str, value: Option<String>) -> Granted<()> {
        granted(self.grants.environment)?;
        if name.is_empty() || name.contains(['=', '\0']) {
            return Err(io::Error::from(io::ErrorKind::InvalidInput).into());
        }
        self.bytes += Self::bytes_of(name, &value);
        let before = self.variables.insert(name.to_owned(), value);
        self.bytes -= before.map_or(0, |before| Self::bytes_of(name, &before));
        Ok(())
    }

    /// Returns the bytes of a variable with this value.
    pub fn bytes_of(name: &str, value: &Option<String>) -> usize {
        let texts = bytes_apart(name.len()) + value.as_ref().map_or(0, |value| bytes_apart(value.len()));
        2 * size_of::<(String, Option<String>)>() + texts
    }

    /// Starts a command line in the system's shell.
    pub fn shell(&self, command: &str) -> Granted<Child> {
        let mut process = self.command("sh")?;
        process.arg("-c").arg(command);
        Ok(process.spawn()?)
    }

    /// Returns a program to run in the engine's directory and environment.
    pub fn command(&self, program: &str) -> Granted<std::process::Command> {
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

/// Time, by the clock of the engine.
impl World {
    /// Counts the time of the engine from now on.
    pub fn begin(&mut self, clock: &Timer) {
        self.started = clock.now();
    }

    /// Returns the time of day, in seconds since 1970.
    pub fn now(&self, clock: &Timer) -> Granted<f64> {
        granted(self.grants.clock)?;
        clock.time_of_day().map(|time| time.as_secs_f64()).ok_or(Refusal::NotGranted)
    }

    /// Returns the seconds since the engine began.
    pub fn wall_seconds(&self, clock: &Timer) -> Granted<f64> {
        granted(self.grants.clock && clock.runs())?;
        Ok(clock.now().saturating_sub(self.started).as_secs_f64())
    }

    /// Returns the seconds of processor time used by this thread, or where there is no such figure the time
    /// since the engine began.
    pub fn cpu_seconds(&self, clock: &Timer) -> Granted<f64> {
        let wall = self.wall_seconds(clock)?;
        let used = if clock.is_system() { thread_time() } else { None };
        Ok(used.unwrap_or(wall))
    }
}

/// Returns the seconds of processor time used by this thread.
#[cfg(all(feature = "cli", any(target_os = "linux", target_os = "macos")))]
fn thread_time() -> Option<f64> {
    let time = nix::time::clock_gettime(nix::time::ClockId::CLOCK_THREAD_CPUTIME_ID).ok()?;
    Some(Duration::from(time).as_secs_f64())
}

/// Returns the seconds of processor time used by this thread.
#[cfg(not(all(feature = "cli", any(target_os = "linux", target_os = "macos"))))]
fn thread_time() -> Option<f64> {
    // The system counts at its ticks, and when a thread gives up the processor.
    std::thread::yield_now();
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds as f64 / 1e9)
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
        assert!(matches!(world.now(&Timer::default()), Err(Refusal::NotGranted)));
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
        assert!(!Path::new(&name).parent().unwrap().exists());
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
