//! The folder for an engine's temporary files.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::PathBuf;

use super::numbers::{HAS_SYSTEM, next_number, process_id};

/// A folder below the system's temporary directory, created when the first name is asked for and deleted
/// with its files when the engine is dropped. Names need not be remembered, however many a program asks for.
#[derive(Default)]
pub struct TemporaryFolder(Option<PathBuf>);

impl TemporaryFolder {
    /// Returns a path in the folder that no other call in this process returns.
    ///
    /// # Errors
    /// Those of creating the folder.
    pub fn new_path(&mut self, base: &str, ending: &str) -> io::Result<PathBuf> {
        let folder = match &self.0 {
            Some(folder) => folder,
            None => self.0.insert(create()?),
        };
        // The name may come from a path, and must not lead out of the folder.
        let base = base.replace('/', "_");
        Ok(folder.join(format!("{base}_{}{ending}", next_number())))
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        if let Some(folder) = &self.0 {
            // Files that another user added or removed are left alone.
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// Creates a folder that did not exist, which no other user may enter.
fn create() -> io::Result<PathBuf> {
    if !HAS_SYSTEM {
        return Err(io::ErrorKind::Unsupported.into());
    }
    let builder = private();
    loop {
        let name = format!("taquin_{}_{}", process_id(), next_number());
        let folder = std::env::temp_dir().join(name);
        match builder.create(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|()| folder),
        }
    }
}

/// Makes folders that only this user may enter, where the system knows users.
#[cfg(unix)]
fn private() -> DirBuilder {
    let mut builder = DirBuilder::new();
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

#[cfg(not(unix))]
fn private() -> DirBuilder {
    DirBuilder::new()
}
