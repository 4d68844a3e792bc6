//! Where loaded files are. A file has the name by which it was loaded first, which may be relative; its
//! absolute path finds it again after the working directory has changed.

use rustc_hash::FxHashMap;

/// The paths of loaded files by their names, and the names by their paths.
#[derive(Clone, Default)]
pub struct SourcePaths {
    paths: FxHashMap<String, String>,
    names: FxHashMap<String, String>,
}

impl SourcePaths {
    /// Returns the absolute path of a loaded file.
    pub fn path(&self, name: &str) -> Option<&str> {
        self.paths.get(name).map(String::as_str)
    }

    /// Returns the name of the file at a path: that by which it was loaded, or else `given`. A name that
    /// belongs to another file gives way to the path.
    pub fn name(&self, path: &str, given: String) -> String {
        match self.names.get(path) {
            Some(name) => name.clone(),
            None if self.paths.contains_key(&given) => path.to_owned(),
            None => given,
        }
    }

    /// Records the path of a file that is loaded for the first time.
    pub fn insert(&mut self, name: &str, path: &str) {
        self.paths.insert(name.to_owned(), path.to_owned());
        self.names.insert(path.to_owned(), name.to_owned());
    }
}
