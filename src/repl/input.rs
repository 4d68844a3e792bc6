//! Standard input as a file: `-` on the command line.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use taquin_search::suggest;

use crate::source_text;

/// The name of `-` in messages.
pub const STANDARD_INPUT: &str = "standard input";

/// Returns the name of a file of the command line in messages.
pub fn input_name(file: &str) -> &str {
    if file == "-" { STANDARD_INPUT } else { file }
}

/// Opens a file of the command line.
///
/// # Errors
/// The file cannot be opened.
pub fn open(file: &str) -> io::Result<Box<dyn Read>> {
    Ok(if file == "-" { Box::new(io::stdin()) } else { Box::new(File::open(file)?) })
}

/// Returns a hint for a file of the command line that does not exist: a similar name in its folder, with the
/// same extension.
pub fn meant(file: &str) -> Option<String> {
    let file = Path::new(file);
    let name = file.file_name()?.to_str()?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let like = |entry: io::Result<fs::DirEntry>| {
        let near = PathBuf::from(entry.ok()?.file_name());
        if near.extension() == file.extension() { near.into_os_string().into_string().ok() } else { None }
    };
    let names: Vec<String> = entries.filter_map(like).collect();
    let near = suggest::nearest(name, names.iter().map(String::as_str))?;
    Some(format!("    = did you mean `{}`?\n", file.with_file_name(near).display()))
}

/// The text of standard input, which may be loaded into several engines.
static TYPED: OnceLock<String> = OnceLock::new();

/// Returns the text of standard input, of at most this many bytes, decoded as a file of clauses is.
///
/// # Errors
/// The errors are those of reading, and `FileTooLarge`.
pub fn typed(at_most: usize) -> io::Result<&'static str> {
    if let Some(text) = TYPED.get() {
        return Ok(text);
    }
    let mut bytes = Vec::new();
    let room = u64::try_from(at_most).unwrap_or(u64::MAX);
    io::stdin().lock().take(room.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() > at_most {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(TYPED.get_or_init(|| source_text(&bytes).into_owned()))
}
