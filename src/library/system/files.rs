//! Predicates for files and directories: each asks [`World`], which may refuse.

use super::grants::{Granted, Refusal, or_raise};
use super::opening::patient;
use super::world::World;
use crate::library::support::options::{self, Opt};
use crate::library::support::{arguments, errors};
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, View};

pub const BUILTINS: &[Builtin] = &[
    det("exists_file", 1, |m, a| test(m, a, World::is_file)),
    det("exists_directory", 1, |m, a| test(m, a, World::is_folder)),
    det("delete_file", 1, |m, a| act(m, a, "delete", |w, name| w.delete(name))),
    det("delete_directory", 1, |m, a| act(m, a, "delete", |w, name| w.delete_folder(name))),
    det("make_directory", 1, |m, a| act(m, a, "create", |w, name| w.make_folder(name))),
    det("chdir", 1, |m, a| set_folder(m, m.arg(a, 0))),
    det("rename_file", 2, rename_file),
    det("size_file", 2, size_file),
    det("time_file", 2, time_file),
    det("directory_files", 2, directory_files),
    det("working_directory", 2, working_directory),
    det("$absolute_file_name", 3, absolute_file_name),
    det("is_absolute_file_name", 1, |m, a| Ok(file(m, m.arg(a, 0))?.starts_with('/'))),
    det("file_base_name", 2, |m, a| part(m, a, base_name)),
    det("file_directory_name", 2, |m, a| part(m, a, directory_name)),
    det("file_name_extension", 3, file_name_extension),
    det("directory_file_path", 3, directory_file_path),
    det("tmp_file", 2, |m, a| temporary(m, a, String::new(), 1)),
    det("$tmp_file", 3, |m, a| {
        let ending = arguments::text(m, m.arg(a, 1))?;
        temporary(m, a, ending, 2)
    }),
];

/// Returns the file name in an argument: an atom, a string or any text.
pub fn file(m: &mut Machine, cell: Cell) -> Raised<String> {
    if m.heap.is_var(cell) {
        return instantiation();
    }
    match file_name(m, cell) {
        Some(name) => Ok(name),
        None => errors::type_error(m, "atom", cell),
    }
}

/// Returns the file name in an atom or a string.
pub fn file_name(m: &Machine, cell: Cell) -> Option<String> {
    match m.heap.view(cell) {
        View::Atom(atom) => Some(m.symbols.name(atom).to_owned()),
        _ => m.heap.string(cell).map(str::to_owned),
    }
}

fn world(m: &mut Machine) -> &mut World {
    m.resources.get()
}

/// Tests a file name; a missing grant is an error, not failure.
fn test(m: &mut Machine, args: Args, test: fn(&World, &str) -> Granted<bool>) -> Raised<bool> {
    let cell = m.arg(args, 0);
    let name = file(m, cell)?;
    let answer = test(world(m), &name);
    or_raise(m, answer, cell, "access")
}

/// Performs an operation on a file: `existence_error(file, F)` if it does not exist.
fn act(
    m: &mut Machine,
    args: Args,
    operation: &str,
    act: fn(&mut World, &str) -> Granted<()>,
) -> Raised<bool> {
    let cell = m.arg(args, 0);
    let name = file(m, cell)?;
    match act(world(m), &name) {
        Ok(()) => Ok(true),
        Err(Refusal::Io(e)) if e.kind() == std::io::ErrorKind::NotFound => {
            errors::existence_error(m, "file", cell)
        }
        Err(_) => errors::permission_error(m, operation, "file", cell),
    }
}

fn rename_file(m: &mut Machine, args: Args) -> Raised<bool> {
    let (from, to) = (file(m, m.arg(args, 0))?, file(m, m.arg(args, 1))?);
    let answer = world(m).rename(&from, &to);
    if matches!(&answer, Err(Refusal::Io(e)) if e.kind() == std::io::ErrorKind::NotFound) {
        // Else it is the folder of the new name that does not exist.
        let is_there = world(m).size(&from).is_ok();
        let missing = m.arg(args, u16::from(is_there));
        return errors::existence_error(m, "file", missing);
    }
    or_raise(m, answer, m.arg(args, 0), "rename").map(|()| true)
}

fn size_file(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = file(m, m.arg(args, 0))?;
    let answer = world(m).size(&name);
    let size = or_raise(m, answer, m.arg(args, 0), "access")?;
    let size = m.heap.put_integer(i64::try_from(size).unwrap_or(i64::MAX));
    m.unify_arg(args, 1, size)
}

fn time_file(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = file(m, m.arg(args, 0))?;
    let answer = world(m).changed(&name);
    let time = or_raise(m, answer, m.arg(args, 0), "access")?;
    let time = m.heap.put_float(time);
    m.unify_arg(args, 1, time)
}

/// `directory_files(+Folder, -Names)`: with `.` and `..`, sorted. O(n log n).
fn directory_files(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = file(m, m.arg(args, 0))?;
    let answer = world(m).names_in(&name);
    let names = or_raise(m, answer, m.arg(args, 0), "access")?;
    let names: Vec<Cell> = names.iter().map(|name| Cell::atom(m.symbols.intern(name))).collect();
    let names = m.heap.put_list(&names);
    m.unify_arg(args, 1, names)
}

/// `working_directory(-Old, +New)`: names end in a slash.
fn working_directory(m: &mut Machine, args: Args) -> Raised<bool> {
    let answer = world(m).folder();
    let old = or_raise(m, answer, m.arg(args, 0), "access")?;
    let mut old = old.to_string_lossy().into_owned();
    if !old.ends_with('/') {
        old.push('/');
    }
    let old = Cell::atom(m.symbols.intern(&old));
    arguments::replace(m, args, old, set_folder)
}

fn set_folder(m: &mut Machine, cell: Cell) -> Raised<bool> {
    let name = file(m, cell)?;
    match world(m).set_folder(&name) {
        Ok(()) => Ok(true),
        Err(Refusal::Io(e)) if e.kind() == std::io::ErrorKind::NotFound => {
            errors::existence_error(m, "directory", cell)
        }
        Err(_) => errors::permission_error(m, "chdir", "directory", cell),
    }
}

fn absolute(m: &mut Machine, args: Args) -> Raised<String> {
    let cell = m.arg(args, 0);
    let name = file(m, cell)?;
    let answer = world(m).absolute(&name);
    or_raise(m, answer, cell, "access")
}

/// The extensions of each file type.
const FILE_TYPES: &[(&str, &[&str])] =
    &[("prolog", &[".pl", ".pro", ".prolog", ""]), ("source", &[".pl", ""]), ("txt", &[""])];

/// The options of absolute_file_name/3.
struct FileSearch {
    name: String,
    extensions: Vec<String>,
    must_exist: bool,
    is_folder: bool,
    fail: bool,
}

/// `'$absolute_file_name'(+Name, -Absolute, +Options)`: options `extensions(L)`, `file_type(T)`, `access(A)`,
/// `file_errors(fail | error)`, `relative_to(F)`; others are accepted and ignored. With extensions or an
/// access, the file must exist; with the type `directory` it must be a directory. The first of two equal
/// options takes effect.
fn absolute_file_name(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = absolute(m, args)?;
    let mut search = FileSearch {
        name,
        extensions: vec![String::new()],
        must_exist: false,
        is_folder: false,
        fail: false,
    };
    for opt in options::list(m, m.arg(args, 2), LOOKING)?.into_iter().rev() {
        look(m, &mut search, args, opt)?;
    }
    search.must_exist |= search.extensions.len() > 1;
    match find(m, &search) {
        Some(found) => {
            let found = Cell::atom(m.symbols.intern(&found));
            m.unify_arg(args, 1, found)
        }
        None if search.fail => Ok(false),
        None => errors::existence_error(m, "source_sink", m.arg(args, 0)),
    }
}

const LOOKING: &str = "absolute_file_name_option";

fn look(m: &mut Machine, search: &mut FileSearch, args: Args, opt: Opt) -> Raised<()> {
    match opt.name(m) {
        "extensions" => {
            let given = arguments::list(m, opt.value)?;
            search.extensions = given.into_iter().map(|e| extension(m, e)).collect::<Raised<_>>()?;
        }
        "file_type" => {
            let kind = opt.atom(m, LOOKING)?;
            search.is_folder = m.symbols.name(kind) == "directory";
            let row = FILE_TYPES.iter().find(|(known, _)| *known == m.symbols.name(kind));
            let extensions = row.map_or(&[""][..], |(_, extensions)| *extensions);
            search.extensions = extensions.iter().map(|e| (*e).to_owned()).collect();
        }
        "access" => {
            let access = opt.atom(m, LOOKING)?;
            search.must_exist = matches!(m.symbols.name(access), "read" | "exist" | "execute");
        }
        "file_errors" => {
            let what = opt.atom(m, LOOKING)?;
            search.fail = m.symbols.name(what) == "fail";
        }
        "relative_to" => {
            let (to, own) = (file(m, opt.value)?, file(m, m.arg(args, 0))?);
            let is_file = world(m).is_file(&to).unwrap_or(false);
            let folder = if is_file { directory_name(&to) } else { &to };
            let path = if own.starts_with('/') { own } else { format!("{folder}/{own}") };
            let answer = world(m).absolute(&path);
            search.name = or_raise(m, answer, opt.value, "access")?;
        }
        _ => {}
    }
    Ok(())
}

/// Returns an extension with its dot, or an empty string for none.
fn extension(m: &mut Machine, cell: Cell) -> Raised<String> {
    let text = arguments::text(m, cell)?;
    Ok(if text.is_empty() || text.starts_with('.') { text } else { format!(".{text}") })
}

fn find(m: &mut Machine, search: &FileSearch) -> Option<String> {
    let with = |extension: &String| match search.name.ends_with(extension) {
        true => search.name.clone(),
        false => format!("{}{extension}", search.name),
    };
    let mut names = search.extensions.iter().map(with);
    let is_there = if search.is_folder { World::is_folder } else { World::is_file };
    match search.must_exist {
        true => names.find(|name| is_there(world(m), name).unwrap_or(false)),
        false => names.next(),
    }
}

/// Unifies the second argument with a part of a file name.
fn part(m: &mut Machine, args: Args, part: fn(&str) -> &str) -> Raised<bool> {
    let name = file(m, m.arg(args, 0))?;
    let part = Cell::atom(m.symbols.intern(part(&name)));
    m.unify_arg(args, 1, part)
}

fn base_name(name: &str) -> &str {
    match name.trim_end_matches('/') {
        "" if !name.is_empty() => "/",
        name => name.rsplit('/').next().unwrap_or(name),
    }
}

fn directory_name(name: &str) -> &str {
    let trimmed = name.trim_end_matches('/');
    match trimmed.rfind('/') {
        _ if trimmed.is_empty() && !name.is_empty() => "/",
        Some(0) => "/",
        Some(slash) => &trimmed[..slash],
        None => ".",
    }
}

/// `file_name_extension(?Base, ?Extension, ?Name)`
fn file_name_extension(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = m.deref_arg(args, 2);
    if m.heap.is_var(name) {
        let base = file(m, m.arg(args, 0))?;
        let extension = extension(m, m.arg(args, 1))?;
        let whole = if base.ends_with(&extension) { base } else { format!("{base}{extension}") };
        let whole = Cell::atom(m.symbols.intern(&whole));
        return m.unify(name, whole);
    }
    let name = file(m, name)?;
    let dot = name.rfind('.').filter(|&dot| !name[dot..].contains('/'));
    let (base, extension) = dot.map_or((name.as_str(), ""), |dot| (&name[..dot], &name[dot + 1..]));
    let given = m.deref_arg(args, 1);
    if !m.heap.is_var(given) {
        let given = self::extension(m, given)?;
        if given.trim_start_matches('.') != extension {
            return Ok(false);
        }
    }
    let (base, extension) = (m.symbols.intern(base), m.symbols.intern(extension));
    let unbound = m.heap.is_var(given);
    Ok(m.unify_arg(args, 0, Cell::atom(base))? && (!unbound || m.unify(given, Cell::atom(extension))?))
}

/// `directory_file_path(+Folder, +File, -Path)`, `directory_file_path(?Folder, ?File, +Path)`
fn directory_file_path(m: &mut Machine, args: Args) -> Raised<bool> {
    let unbound = [0, 1].map(|i| m.heap.is_var(m.arg(args, i)));
    if unbound.contains(&true) {
        let path = file(m, m.arg(args, 2))?;
        return split_path(m, args, unbound, &path);
    }
    let (folder, name) = (file(m, m.arg(args, 0))?, file(m, m.arg(args, 1))?);
    let path = match folder.as_str() {
        _ if name.starts_with('/') => name,
        "." | "" => name,
        folder if folder.ends_with('/') => format!("{folder}{name}"),
        folder => format!("{folder}/{name}"),
    };
    let path = Cell::atom(m.symbols.intern(&path));
    m.unify_arg(args, 2, path)
}

/// Splits a path into folder and file, of which one may be given.
fn split_path(m: &mut Machine, args: Args, unbound: [bool; 2], path: &str) -> Raised<bool> {
    let parts = match unbound {
        [false, _] => {
            let folder = file(m, m.arg(args, 0))?;
            let name = match folder.as_str() {
                "." if !path.starts_with('/') => Some(path),
                folder => {
                    let behind = path.strip_prefix(folder.strip_suffix('/').unwrap_or(folder));
                    behind.and_then(|rest| rest.strip_prefix('/'))
                }
            };
            name.map(|name| (folder.clone(), name.to_owned()))
        }
        [true, false] => {
            let name = file(m, m.arg(args, 1))?;
            let folder = path.strip_suffix(name.as_str()).and_then(|folder| match folder {
                "/" => Some(folder),
                folder => folder.strip_suffix('/'),
            });
            folder.map(|folder| (folder.to_owned(), name.clone()))
        }
        [true, true] => Some((directory_name(path).to_owned(), base_name(path).to_owned())),
    };
    let Some((folder, name)) = parts else { return Ok(false) };
    let [folder, name] = [folder, name].map(|part| Cell::atom(m.symbols.intern(&part)));
    Ok((!unbound[0] || m.unify_arg(args, 0, folder)?) && (!unbound[1] || m.unify_arg(args, 1, name)?))
}

/// `tmp_file(+Base, -Name)` and `'$tmp_file'(+Base, +Ending, -Name)`
fn temporary(m: &mut Machine, args: Args, ending: String, output: u16) -> Raised<bool> {
    let base = arguments::text(m, m.arg(args, 0))?;
    let answer = world(m).temporary_name(&base, &ending);
    let name = or_raise(m, answer, m.arg(args, 0), "create")?;
    let name = Cell::atom(m.symbols.intern(&name));
    m.unify_arg(args, output, name)
}

/// Reads a whole file, if the memory limit also allows for the text made from it.
pub fn whole_file(m: &mut Machine, name: &str, source: Cell) -> Raised<Vec<u8>> {
    let limit = m.heap.meter.memory / COPIES;
    let file = m.resources.get::<World>().to_read(name);
    let file = or_raise(m, file, source, "open")?;
    let bytes = patient(m, file, move |file| file.read(limit))?;
    let bytes = or_raise(m, bytes, source, "open")?;
    m.heap.afford(bytes.len() * (COPIES - 1))?;
    Ok(bytes)
}

/// The bytes of a file, its text and the resulting string exist at the same time.
const COPIES: usize = 3;
