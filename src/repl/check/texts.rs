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
    pub path: PathBuf,
    /// The path in reports: with U+FFFD for bytes that are not UTF-8.
    pub name: String,
    /// Whether an argument names the file itself, not a directory that contains it.
    pub is_named: bool,
}

impl FoundFile {
    pub fn new(path: PathBuf, is_named: bool) -> FoundFile {
        FoundFile { name: path.to_string_lossy().into_owned(), path, is_named }
    }
}

/// The files of an argument, and the directories below it that cannot be read.
#[derive(Default)]
pub struct FoundFiles {
    pub files: Vec<FoundFile>,
    pub unread: Vec<(String, io::Error)>,
}

/// Returns the files of an argument; of a directory, the Prolog and Markdown files below it, in alphabetical
/// order. Omits hidden files and directories, and does not follow links to directories.
pub fn found(argument: &str) -> FoundFiles {
    let named = |name: &str| FoundFile::new(PathBuf::from(name), true);
    match argument {
        "-" => FoundFiles { files: vec![named(STANDARD_INPUT)], unread: Vec::new() },
        _ if Path::new(argument).is_dir() => below(argument),
        _ => FoundFiles { files: vec![named(argument)], unread: Vec::new() },
    }
}

fn below(folder: &str) -> FoundFiles {
    let (mut files, mut unread) = (Vec::new(), Vec::new());
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        if let Err(error) = visit(&folder, &mut files, &mut folders) {
            unread.push((folder.to_string_lossy().into_owned(), error));
        }
    }
    files.sort();
    FoundFiles { files: files.into_iter().map(|path| FoundFile::new(path, false)).collect(), unread }
}

/// Adds the files with queries and the directories that are in a directory.
fn visit(folder: &Path, files: &mut Vec<PathBuf>, folders: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            folders.push(path);
        } else if holds_queries(&path) && may_be_file(&path) {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns whether a path names a file, or something that cannot be examined, which is reported when it is
/// read.
fn may_be_file(path: &Path) -> bool {
    match fs::metadata(path) {
        Ok(data) => data.is_file(),
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    }
}

fn holds_queries(path: &Path) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| ENDINGS.contains(&ending))
}
