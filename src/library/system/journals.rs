//! Journals of `library(persistency)`: files to which several engines and processes may append.
//!
//! A seen journal is the term `seen(Header, End, Length)`: its first text, the bytes up to its last complete
//! entry, and its size. Writing succeeds only if that is still true, so an engine first reads the entries of
//! others.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::files::file;
use super::grants::{Granted, granted, or_raise};
use super::numbers::{next_number, process_id};
use super::world::World;
use crate::library::support::{arguments, errors};
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::Cell;
use crate::term::raise::Raised;
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    det("$journal_append", 4, append),
    det("$journal_replace", 3, replace),
    det("$journal_draft", 3, draft),
];

/// `'$journal_append'(+File, +Seen, +Text, -Length)`: semidet; fails if the journal must be read first.
fn append(m: &mut Machine, args: Args) -> Raised<bool> {
    let (name, seen) = (file(m, m.arg(args, 0))?, seen(m, m.arg(args, 1))?);
    let text = arguments::text(m, m.arg(args, 2))?;
    m.heap.meter.charge(text.len() / 16)?;
    let answer = m.resources.get::<World>().append(&name, &seen, &text);
    let Some(length) = or_raise(m, answer, m.arg(args, 0), "append")? else { return Ok(false) };
    let length = m.heap.put_integer(i64::try_from(length).unwrap_or(i64::MAX));
    m.unify_arg(args, 3, length)
}

/// `'$journal_replace'(+File, +Seen, +Draft)`: semidet; fails if the journal must be read first.
fn replace(m: &mut Machine, args: Args) -> Raised<bool> {
    let (name, seen) = (file(m, m.arg(args, 0))?, seen(m, m.arg(args, 1))?);
    let draft = file(m, m.arg(args, 2))?;
    let answer = m.resources.get::<World>().replace(&name, &seen, &draft);
    or_raise(m, answer, m.arg(args, 0), "write")
}

/// `'$journal_draft'(+File, -Target, -Draft)`: the file that links lead to, and a new name beside it.
fn draft(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = file(m, m.arg(args, 0))?;
    let answer = m.resources.get::<World>().draft(&name);
    let (target, draft) = or_raise(m, answer, m.arg(args, 0), "write")?;
    let [target, draft] = [target, draft].map(|name| Cell::atom(m.symbols.intern(&name)));
    Ok(m.unify_arg(args, 1, target)? && m.unify_arg(args, 2, draft)?)
}

fn seen(m: &mut Machine, cell: Cell) -> Raised<SeenJournal> {
    let name = m.symbols.intern("seen");
    let Some([header, end, length]) = m.heap.args_of::<3>(cell, name) else {
        return errors::type_error(m, "seen", cell);
    };
    let header = arguments::text(m, header)?;
    let [end, length] = [arguments::integer(m, end)?, arguments::integer(m, length)?];
    Ok(SeenJournal {
        header,
        end: u64::try_from(end).unwrap_or(0),
        length: u64::try_from(length).unwrap_or(0),
    })
}

/// A journal as an engine last saw it: its header and its length. Any difference was written by another
/// process.
pub struct SeenJournal {
    /// The header, which differs from journal to journal.
    pub header: String,
    /// The end of the last complete entry.
    pub end: u64,
    pub length: u64,
}

impl SeenJournal {
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

/// Journals.
impl World {
    /// Adds text to a journal under a lock, replacing the bytes after its last complete entry; returns the
    /// new length. `None` if another process is writing, or wrote since the journal was seen.
    pub fn append(&self, name: &str, seen: &SeenJournal, text: &str) -> Granted<Option<u64>> {
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
    pub fn replace(&self, name: &str, seen: &SeenJournal, draft: &str) -> Granted<bool> {
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
    pub fn draft(&self, name: &str) -> Granted<(String, String)> {
        granted(self.grants.write_files)?;
        let path = self.path(name);
        let target = path.canonicalize().unwrap_or(path).to_string_lossy().into_owned();
        loop {
            let number = next_number();
            let draft = format!("{target}.draft{}-{number}", process_id());
            if !Path::new(&draft).exists() {
                return Ok((target, draft));
            }
        }
    }
}
