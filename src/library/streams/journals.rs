//! Journals of `library(persistency)`: files to which several engines and processes may append.
//!
//! A seen journal is the term `seen(Header, End, Length)`: its first text, the bytes up to its last complete
//! entry, and its size. Writing succeeds only if that is still true, so an engine first reads the entries of
//! others.

use super::files::{Seen, World};
use super::open::asked;
use super::system::file;
use crate::library::{arguments, errors};
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::Cell;
use crate::term::raise::Raised;

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
    let Some(length) = asked(m, answer, m.arg(args, 0), "append")? else { return Ok(false) };
    let length = m.heap.put_integer(i64::try_from(length).unwrap_or(i64::MAX));
    m.unify_arg(args, 3, length)
}

/// `'$journal_replace'(+File, +Seen, +Draft)`: semidet; fails if the journal must be read first.
fn replace(m: &mut Machine, args: Args) -> Raised<bool> {
    let (name, seen) = (file(m, m.arg(args, 0))?, seen(m, m.arg(args, 1))?);
    let draft = file(m, m.arg(args, 2))?;
    let answer = m.resources.get::<World>().replace(&name, &seen, &draft);
    asked(m, answer, m.arg(args, 0), "write")
}

/// `'$journal_draft'(+File, -Target, -Draft)`: the file that links lead to, and a new name beside it.
fn draft(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = file(m, m.arg(args, 0))?;
    let answer = m.resources.get::<World>().draft(&name);
    let (target, draft) = asked(m, answer, m.arg(args, 0), "write")?;
    let [target, draft] = [target, draft].map(|name| Cell::atom(m.symbols.intern(&name)));
    Ok(m.unify_arg(args, 1, target)? && m.unify_arg(args, 2, draft)?)
}

fn seen(m: &mut Machine, cell: Cell) -> Raised<Seen> {
    let name = m.symbols.intern("seen");
    let Some([header, end, length]) = m.heap.args_of::<3>(cell, name) else {
        return errors::type_error(m, "seen", cell);
    };
    let header = arguments::text(m, header)?;
    let [end, length] = [arguments::integer(m, end)?, arguments::integer(m, length)?];
    Ok(Seen { header, end: u64::try_from(end).unwrap_or(0), length: u64::try_from(length).unwrap_or(0) })
}
