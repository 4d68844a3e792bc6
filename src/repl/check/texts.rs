//! The files named by the arguments of `check`: files, directories, standard input.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::repl::input::STANDARD_INPUT;

/// The extensions of files with queries, in a directory.
const ENDINGS: &[&str] = &["pl", "plt", "md", "markdown"];

/// A file to check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    pub name: String,
    /// Whether an argument names the file itself, not a directory that contains it.
    pub is_named: bool,
}

/// Returns the files of an argument; of a directory, the Prolog and Markdown files below it, in alphabetical
/// order. Omits hidden files and directories, and does not follow links to directories.
///
/// # Errors
/// The error has the name of a directory that cannot be read.
pub fn found(argument: &str) -> Result<Vec<FoundFile>, (String, io::Error)> {
    if argument == "-" {
        return Ok(vec![FoundFile { name: STANDARD_INPUT.to_owned(), is_named: true }]);
    }
    if !Path::new(argument).is_dir() {
        return Ok(vec![FoundFile { name: argument.to_owned(), is_named: true }]);
    }
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::from(argument)];
    while let Some(folder) = folders.pop() {
        let failed = |e: io::Error| (folder.display().to_string(), e);
        for entry in fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            let path = entry.path();
            if entry.file_type().map_err(failed)?.is_dir() {
                folders.push(path);
            } else if holds_queries(&path) && path.is_file() {
                files.push(path);
            }
        }
    }
    files.sort();
    let found = |path: PathBuf| FoundFile { name: path.to_string_lossy().into_owned(), is_named: false };
    Ok(files.into_iter().map(found).collect())
}

fn holds_queries(path: &Path) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| ENDINGS.contains(&ending))
}
