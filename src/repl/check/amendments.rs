//! Writing the actual answers into a file (`--update`).
//!
//! The rest of the file stays the same, byte for byte. The new text is written to a draft beside the file,
//! which is then renamed, so that an incomplete file is never visible.

use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::{TokenKind, tokens};

/// A range of a text and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amendment {
    pub range: Range<usize>,
    pub text: String,
}

/// The reason why a query is left without the answer that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnstatedReason {
    TooLong,
    /// The text of the answer would not be taken for it.
    Misread,
    /// The statement holds a comment.
    Comment,
    /// The statement may be a clause of the program, which must not be lost.
    Clause,
}

impl std::fmt::Display for UnstatedReason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            UnstatedReason::TooLong => "it is longer than 64 kB",
            UnstatedReason::Misread => "the file would then be read in another way",
            UnstatedReason::Comment => "the comment inside the stated answer would be lost",
            UnstatedReason::Clause => {
                "what follows the query may be a clause; put an empty line before it, and it is no answer"
            }
        })
    }
}

/// The reason why a file was left unchanged.
#[derive(Debug)]
pub enum AmendRefusal {
    Changed,
    NotUtf8,
    ReadOnly,
    Io(io::Error),
}

impl From<io::Error> for AmendRefusal {
    fn from(error: io::Error) -> AmendRefusal {
        AmendRefusal::Io(error)
    }
}

impl std::fmt::Display for AmendRefusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AmendRefusal::Changed => {
                write!(f, "the file was changed by another program meanwhile; run it again")
            }
            AmendRefusal::NotUtf8 => write!(f, "the file is not UTF-8"),
            AmendRefusal::ReadOnly => write!(f, "permission denied: the file is read-only"),
            AmendRefusal::Io(error) => error.fmt(f),
        }
    }
}

/// The byte order mark of a text in UTF-8, which is not part of the text.
const MARK: &str = "\u{feff}";

/// Writes amendments, in the order of the text, into a file whose text was `checked`.
///
/// # Errors
/// On [`AmendRefusal`], the file is unchanged.
pub fn write(file: &Path, checked: &str, amendments: &[Amendment]) -> Result<(), AmendRefusal> {
    // Writes the target of a link, so that the link remains.
    let path = fs::canonicalize(file)?;
    let before = fs::read(&path)?;
    let text = std::str::from_utf8(&before).map_err(|_| AmendRefusal::NotUtf8)?;
    let mark = if text.starts_with(MARK) && !checked.starts_with(MARK) { MARK } else { "" };
    if text[mark.len()..] != *checked {
        return Err(AmendRefusal::Changed);
    }
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        return Err(AmendRefusal::ReadOnly);
    }
    let amended = format!("{mark}{}", amended(checked, amendments));
    let draft = draft_of(&path);
    let written = write_draft(&draft, &amended, permissions).map_err(AmendRefusal::Io).and_then(|()| {
        let is_same = fs::read(&path)? == before;
        if is_same { Ok(fs::rename(&draft, &path)?) } else { Err(AmendRefusal::Changed) }
    });
    if written.is_err() {
        // The draft may not exist.
        let _ = fs::remove_file(&draft);
    }
    written
}

fn draft_of(path: &Path) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    path.with_file_name(format!(".{name}.{}.draft", std::process::id()))
}

fn write_draft(draft: &Path, text: &str, permissions: fs::Permissions) -> io::Result<()> {
    let mut file = File::create_new(draft)?;
    file.set_permissions(permissions)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Returns a text with its amendments. O(length).
pub fn amended(text: &str, amendments: &[Amendment]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut known = 0;
    for Amendment { range, text: new } in amendments {
        result.push_str(&text[known..range.start]);
        result.push_str(new);
        known = range.end;
    }
    result.push_str(&text[known..]);
    result
}

/// Returns the amendment that states these lines after a query; `before` is the text before the query on its
/// line. Replaces an existing statement, else inserts new lines after the query. Uses the line ends and
/// margins of the text.
pub fn stating(text: &str, query: &Range<usize>, stated: Option<&Range<usize>>, lines: &str) -> Amendment {
    let line = text[..query.start].rfind('\n').map_or(0, |end| end + 1);
    let prompt = text[line..query.start].trim_end().trim_end_matches("?-");
    let margin: String = if prompt.chars().all(|c| c.is_whitespace() || c == '>') {
        prompt.to_owned()
    } else {
        // The prefix of the line is a list marker, or another query.
        " ".repeat(prompt.chars().take_while(|c| c.is_whitespace()).count())
    };
    // The last line may have no end.
    let end_of_line = text[query.end..].find('\n').map(|at| query.end + at).or_else(|| text.find('\n'));
    let end = end_of_line.map_or("\n", |at| if text[..at].ends_with('\r') { "\r\n" } else { "\n" });
    let margined = lines.lines().collect::<Vec<_>>().join(&format!("{end}{margin}"));
    if let Some(stated) = stated {
        return Amendment { range: stated.clone(), text: margined };
    }
    let behind = text[query.end..].split(['\r', '\n']).next().unwrap_or("");
    let is_last = behind.trim().is_empty() || behind.trim_start().starts_with('%');
    let at = query.end + if is_last { behind.len() } else { 0 };
    let new = format!("{end}{margin}{margined}");
    Amendment { range: at..at, text: if is_last { new } else { format!("{new}{end}{margin}") } }
}

/// Returns whether a statement that is a term holds a comment. O(length).
pub fn has_comment(stated: &str) -> bool {
    let mut end = 0;
    tokens(stated).into_iter().any(|(kind, range)| {
        let between = &stated[std::mem::replace(&mut end, range.end)..range.start];
        kind == TokenKind::Comment || !between.trim().is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(text: &str, query: &str, stated: Option<&str>, lines: &str) -> String {
        let find = |part: &str| text.find(part).map(|at| at..at + part.len()).unwrap();
        amended(text, &[stating(text, &find(query), stated.map(find).as_ref(), lines)])
    }

    #[test]
    fn answers_are_written_with_the_ends_and_the_margins_of_the_text() {
        let two = "X = 1 ;\nX = 2.";
        assert_eq!(
            stated("?- a.\r\nX = 3.\r\nb.", "a.", Some("X = 3."), two),
            "?- a.\r\nX = 1 ;\r\nX = 2.\r\nb."
        );
        assert_eq!(stated("> ?- a. % c\n>\n", "a.", None, two), "> ?- a. % c\n> X = 1 ;\n> X = 2.\n>\n");
        assert_eq!(stated("p.\r\n?- a.", "a.", None, two), "p.\r\n?- a.\r\nX = 1 ;\r\nX = 2.");
        assert_eq!(stated("?- a. ?- b.", "a.", None, "true."), "?- a.\ntrue.\n ?- b.");
        assert_eq!(stated("  ?- a.", "a.", None, "true."), "  ?- a.\n  true.");
    }
}
