//! Finding and reading files to load.

use super::consult::loads::Loads;
use super::streams::encoding::source_text;
use super::system::files::{file_name, whole_file};
use super::system::grants::or_raise;
use super::system::world::World;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::suggest;
use crate::term::raise::Raised;
use crate::term::{Cell, View};

pub const BUILTINS: &[Builtin] =
    &[det("$source_file", 2, source_file), det("$read_text", 2, read_text), det("$load_into", 1, load_into)];

/// The file extensions tried, in this order.
const ENDINGS: &[&str] = &[".pl", ".pro", ".prolog", ""];

/// `'$source_file'(+Spec, -Name)`: the file of a name, relative to the directory of the file being loaded, or
/// else to the working directory; fails if there is none.
fn source_file(m: &mut Machine, args: Args) -> Raised<bool> {
    let spec = m.arg(args, 0);
    if m.heap.view(spec) == View::Atom(crate::term::atoms::USER) {
        return m.unify_arg(args, 1, Cell::atom(crate::term::atoms::USER));
    }
    let Some(name) = file_name(m, spec) else { return Ok(false) };
    let folder = m.resources.get::<Loads>().folder();
    let beside = folder.filter(|_| !name.starts_with('/')).map(|folder| format!("{folder}/{name}"));
    for base in [beside, Some(name)].into_iter().flatten() {
        for ending in ENDINGS {
            let candidate = format!("{base}{ending}");
            let found = m.resources.get::<World>().is_file(&candidate);
            if or_raise(m, found, spec, "open")? {
                let name = Cell::atom(m.symbols.intern(&shortest(&candidate)));
                return m.unify_arg(args, 1, name);
            }
        }
    }
    Ok(false)
}

/// Returns a name like that of a file which does not exist, of one in the same folder, if that may be read.
/// The endings of Prolog's files may be left out.
pub fn nearest_file(m: &mut Machine, name: &str) -> Option<String> {
    let at = name.rfind('/').map_or(0, |slash| slash + 1);
    let (folder, file) = name.split_at(at);
    let names = m.resources.get::<World>().names_in(if folder.is_empty() { "." } else { folder }).ok()?;
    let known = names.iter().flat_map(|name| ENDINGS.iter().filter_map(|ending| name.strip_suffix(ending)));
    suggest::nearest(file, known).map(|near| format!("{folder}{near}"))
}

/// Returns a name without `.` and without directories cancelled by `..`, so that a file named from several
/// places is one file.
fn shortest(name: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in name.split('/') {
        let leaves = part == ".." && parts.last().is_some_and(|last| !matches!(*last, "" | ".."));
        match part {
            "." => {}
            "" if !parts.is_empty() => {}
            _ if leaves => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// `'$read_text'(+Name, -Text)`: a whole file, or all of standard input for `user`.
fn read_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let spec = m.arg(args, 0);
    let Some(name) = file_name(m, spec) else { return Ok(false) };
    let bytes = whole_file(m, &name, spec)?;
    let text = source_text(&bytes);
    m.heap.reserve(text.len() / 8 + 2)?;
    let text = m.heap.put_string(&text);
    m.unify_arg(args, 1, text)
}

/// `'$load_into'(+Module)`: makes the current load put its clauses into the module.
fn load_into(m: &mut Machine, args: Args) -> Raised<bool> {
    if let View::Atom(module) = m.heap.view(m.arg(args, 0)) {
        Loads::set_module(m, module);
    }
    Ok(true)
}
