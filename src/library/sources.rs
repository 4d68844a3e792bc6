//! Finding and reading files to load.

use super::consult::loads::Loads;
use super::streams::encoding::source_text;
use super::support::arguments;
use super::system::files::{file_name, whole_file};
use super::system::grants::or_raise;
use super::system::world::World;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::suggest;
use crate::term::raise::Raised;
use crate::term::{Cell, View};

pub const BUILTINS: &[Builtin] = &[
    det("$source_file", 2, source_file),
    det("$source_path", 2, source_path),
    det("$read_text", 2, read_text),
    det("$load_into", 1, load_into),
];

/// The extensions of Prolog's files, which may be left out, in the order in which they are tried.
const EXTENSIONS: &[&str] = &[".pl", ".pro", ".prolog"];

/// The only ending of a name that is meant as it is written: none.
const WHOLE: &[&str] = &[""];

/// `'$source_file'(+Spec, -Name)`: the file of a name, relative to the directory of the file being loaded, or
/// else to the working directory; fails if there is none.
fn source_file(m: &mut Machine, args: Args) -> Raised<bool> {
    let spec = m.arg(args, 0);
    if m.heap.view(spec) == View::Atom(crate::term::atoms::USER) {
        return m.unify_arg(args, 1, Cell::atom(crate::term::atoms::USER));
    }
    let Some(name) = file_name(m, spec) else { return Ok(false) };
    let beside = folder(m).filter(|_| !name.starts_with('/')).map(|folder| format!("{folder}/{name}"));
    for base in [beside, Some(name)].into_iter().flatten() {
        // A name that has an extension of Prolog's is meant as it is.
        let has_extension = EXTENSIONS.iter().any(|extension| base.ends_with(extension));
        let endings = if has_extension { [WHOLE, EXTENSIONS] } else { [EXTENSIONS, WHOLE] };
        for ending in endings.into_iter().flatten() {
            let candidate = format!("{base}{ending}");
            let found = m.resources.get::<World>().is_file(&candidate);
            if or_raise(m, found, spec, "open")? {
                let name = name_of(m, shortest(&candidate));
                let name = Cell::atom(m.symbols.intern(&name));
                return m.unify_arg(args, 1, name);
            }
        }
    }
    Ok(false)
}

/// Returns the directory of the file being loaded: an absolute one, if the working directory has changed
/// since its first load.
fn folder(m: &mut Machine) -> Option<String> {
    let name = m.resources.get::<Loads>().name()?.to_owned();
    let now = m.resources.get::<World>().absolute(&name).ok();
    let path = m.resources.get::<Loads>().paths.path(&name).map(str::to_owned);
    let found = path.filter(|path| now.as_ref() != Some(path)).unwrap_or(name);
    found.rsplit_once('/').map(|(folder, _)| folder.to_owned())
}

/// Returns the name of a file: the one by which it was loaded before, or the one given.
fn name_of(m: &mut Machine, given: String) -> String {
    match m.resources.get::<World>().absolute(&given) {
        Ok(path) => m.resources.get::<Loads>().paths.name(&path, given),
        Err(_) => given,
    }
}

/// `'$source_path'(+Name, -Path)`: the absolute path of a file that is or was loaded, whatever the working
/// directory is by now; of another text, its name.
fn source_path(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = arguments::text(m, m.arg(args, 0))?;
    if m.resources.get::<Loads>().paths.path(&name).is_none() {
        let world = m.resources.get::<World>();
        if world.is_file(&name).unwrap_or(false)
            && let Ok(path) = world.absolute(&name)
        {
            m.resources.get::<Loads>().paths.insert(&name, &path);
        }
    }
    let path = m.resources.get::<Loads>().paths.path(&name).unwrap_or(&name);
    let path = Cell::atom(m.symbols.intern(path));
    m.unify_arg(args, 1, path)
}

/// Returns a name like that of a file which does not exist, of one in the same folder, if that may be read.
/// The endings of Prolog's files may be left out.
pub fn nearest_file(m: &mut Machine, name: &str) -> Option<String> {
    let at = name.rfind('/').map_or(0, |slash| slash + 1);
    let (folder, file) = name.split_at(at);
    let names = m.resources.get::<World>().names_in(if folder.is_empty() { "." } else { folder }).ok()?;
    let endings = || EXTENSIONS.iter().chain(WHOLE);
    let known = names.iter().flat_map(|name| endings().filter_map(|ending| name.strip_suffix(ending)));
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
    let name = m.resources.get::<Loads>().paths.path(&name).map_or(name.clone(), str::to_owned);
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
