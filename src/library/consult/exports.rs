//! The exports of Taquin's own libraries, which calls of unknown predicates autoload.

use std::hash::Hasher;
use std::sync::{Arc, LazyLock, OnceLock};

use rustc_hash::FxHasher;

use crate::library::rules::{self, RuleLibrary};
use crate::library::streams::read::read_flags;
use crate::machine::{Args, Machine};
use crate::program::MetaArg;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, Functor, View, atoms};
use crate::text::reader::{Read, Reader};
use crate::width::Width;

/// An export of an autoloaded library.
pub struct LibraryExport {
    name: Arc<str>,
    arity: usize,
    library: &'static str,
}

/// An autoloaded library. Its exports are the same for every engine, and read by the first that asks.
struct AutoloadedLibrary {
    rules: &'static RuleLibrary,
    exports: OnceLock<Vec<LibraryExport>>,
    modes: OnceLock<Vec<ExportModes>>,
}

/// The name and the modes of an exported meta-predicate.
type ExportModes = (Arc<str>, Box<[MetaArg]>);

/// The autoloaded libraries, and the names in their headers. Most names that are asked for are in no header,
/// so that no header has to be read.
struct AutoloadedLibraries {
    libraries: Vec<AutoloadedLibrary>,
    /// The hash of each name and the index of the library in whose header it is, in the order of libraries.
    /// A map would take longer to fill than most programs ask.
    names: Vec<(u64, u16)>,
    /// A bit for each hash, of which others may have the same.
    marks: [u64; MARKS],
}

/// The words of the bits that tell of most names at once that no header has them.
const MARKS: usize = 1 << 8;

/// Returns the word of a hash's bit, and the bit.
fn mark(hash: u64) -> (usize, u64) {
    ((hash >> 40).to_usize() % MARKS, 1 << (hash >> 58))
}

static AUTOLOADED: LazyLock<AutoloadedLibraries> = LazyLock::new(|| {
    let unread = |rules| AutoloadedLibrary { rules, exports: OnceLock::new(), modes: OnceLock::new() };
    let libraries: Vec<AutoloadedLibrary> = rules::autoloaded().map(unread).collect();
    let mut names = Vec::with_capacity(1 << 11);
    for (library, i) in libraries.iter().zip(0..) {
        names.extend(plain_names(library.rules.header).map(|name| (hash(name), i)));
    }
    let mut marks = [0; MARKS];
    for &(hash, _) in &names {
        let (word, bit) = mark(hash);
        marks[word] |= bit;
    }
    AutoloadedLibraries { libraries, names, marks }
});

fn hash(name: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(name);
    hasher.finish()
}

/// Returns the names before a `/` in the header of a library, and an empty text for each that is not
/// plain.
fn plain_names(header: &str) -> impl Iterator<Item = &[u8]> {
    let (names, _) = header.rsplit_once('/').unwrap_or_default();
    names.as_bytes().split(|&byte| byte == b'/').map(|before| {
        let before = trimmed_end(before, |byte| matches!(byte, b')' | b'\'' | b' '));
        let rest = trimmed_end(before, is_in_name);
        let is_plain = matches!(rest.last(), Some(b',' | b'[' | b'(' | b'\'' | b' ' | b'\n'));
        if is_plain { &before[rest.len()..] } else { b"" }
    })
}

fn trimmed_end(text: &[u8], is_trimmed: impl Fn(u8) -> bool) -> &[u8] {
    let end = text.iter().rposition(|&byte| !is_trimmed(byte)).map_or(0, |last| last + 1);
    &text[..end]
}

fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl AutoloadedLibraries {
    /// Returns the libraries that may export a name, in the order in which they are asked.
    fn with_name(&self, name: &str) -> impl Iterator<Item = &AutoloadedLibrary> {
        let is_plain = name.bytes().all(is_in_name);
        let wanted = hash(if is_plain { name.as_bytes() } else { b"" });
        let (word, bit) = mark(wanted);
        let names = if self.marks[word] & bit == 0 { &[] } else { self.names.as_slice() };
        let mut last = None;
        let found = names.iter().filter(move |(hash, _)| *hash == wanted);
        let new = found.filter(move |(_, i)| last.replace(*i) != Some(*i));
        new.map(|&(_, i)| &self.libraries[usize::from(i)])
    }
}

/// Returns the library to autoload for a name.
pub fn library_exporting(m: &mut Machine, functor: Functor) -> Option<&'static str> {
    let name = m.symbols.shared_name(functor.name());
    let is_it = |export: &LibraryExport| export.arity == functor.arity() && export.name == name;
    let mut libraries = AUTOLOADED.with_name(&name);
    libraries.find(|library| library.exports(m).iter().any(is_it)).map(|library| library.rules.name)
}

/// Returns the modes of a meta-predicate that a library to autoload exports.
pub fn modes_of_export(m: &mut Machine, functor: Functor) -> Option<&'static [MetaArg]> {
    let name = m.symbols.shared_name(functor.name());
    let mut libraries = AUTOLOADED.with_name(&name);
    let exports = |export: &LibraryExport| export.arity == functor.arity() && export.name == name;
    let library = libraries.find(|library| library.exports(m).iter().any(exports))?;
    let is_it = |(other, modes): &&ExportModes| *other == name && modes.len() == functor.arity();
    library.modes(m).iter().find(is_it).map(|(_, modes)| &**modes)
}

/// Returns the names that autoloaded libraries export.
pub fn exported_names(m: &mut Machine) -> Vec<Functor> {
    let exports: Vec<&LibraryExport> = library_exports(m).collect();
    exports.iter().map(|export| Functor::new(m.symbols.intern(&export.name), export.arity)).collect()
}

/// `'$exported_names'(-Names)`: the names that autoloaded libraries export, in the order of the libraries.
pub fn all_names(m: &mut Machine, args: Args) -> Raised<bool> {
    let names: Vec<Cell> = exported_names(m).into_iter().map(|functor| Cell::atom(functor.name())).collect();
    let names = m.heap.put_list(&names);
    m.unify_arg(args, 0, names)
}

fn library_exports(m: &mut Machine) -> impl Iterator<Item = &'static LibraryExport> {
    AUTOLOADED.libraries.iter().flat_map(|library| library.exports(m))
}

impl AutoloadedLibrary {
    fn exports(&self, m: &mut Machine) -> &[LibraryExport] {
        self.exports.get_or_init(|| unlimited(m, |m| scan_libraries(m, std::iter::once(self.rules))))
    }

    fn modes(&self, m: &mut Machine) -> &[ExportModes] {
        self.modes.get_or_init(|| unlimited(m, |m| scan_modes(m, self.rules)))
    }
}

/// Reads Taquin's own texts without the limits of the query: they are short, and an incomplete table would
/// hide libraries for good.
fn unlimited<T>(m: &mut Machine, scan: impl FnOnce(&mut Machine) -> T) -> T {
    let memory = std::mem::replace(&mut m.heap.meter.memory, usize::MAX);
    let held = m.heap.meter.hold(true);
    m.heap.meter.begin_library();
    let found = scan(m);
    m.heap.meter.end_library();
    m.heap.meter.hold(held);
    m.heap.meter.memory = memory;
    found
}

/// The exports of the libraries that a program has to load, read once.
static ASKED_FOR: OnceLock<Vec<LibraryExport>> = OnceLock::new();

/// Returns the library that exports a name and has to be loaded for it. O(exports).
pub fn library_to_load(m: &mut Machine, name: &str, arity: usize) -> Option<&'static str> {
    let exports = ASKED_FOR.get_or_init(|| unlimited(m, |m| scan_libraries(m, rules::asked_for())));
    exports.iter().find(|export| export.arity == arity && *export.name == *name).map(|export| export.library)
}

/// Reads the first clause of these libraries: `:- module(Name, Exports)`.
fn scan_libraries(
    m: &mut Machine,
    libraries: impl Iterator<Item = &'static RuleLibrary>,
) -> Vec<LibraryExport> {
    let mut found = Vec::new();
    let flags = read_flags(m);
    for &RuleLibrary { name: library, header, .. } in libraries {
        let top = m.heap.top();
        let mut reader = Reader::new(header, library);
        if let Read::Term(read) =
            reader.next(&mut m.heap, &mut m.symbols, m.db.operators_of(atoms::SYSTEM), &flags)
            && let Some([directive]) = m.heap.args_of::<1>(read.term, atoms::NECK)
            && let Some([_, list]) = m.heap.args_of::<2>(directive, atoms::MODULE)
        {
            for item in m.heap.list_to_vec(list).unwrap_or_default() {
                for (mark, extra) in [(atoms::SLASH, 0), (atoms::DOUBLE_SLASH, 2)] {
                    if let Some([name, arity]) = m.heap.args_of::<2>(item, mark)
                        && let (View::Atom(name), View::Int(arity)) = (m.heap.view(name), m.heap.view(arity))
                    {
                        let name = m.symbols.shared_name(name);
                        found.push(LibraryExport { name, arity: arity.to_usize() + extra, library });
                    }
                }
            }
        }
        m.heap.truncate(top);
    }
    found
}

/// Reads the directive `meta_predicate` of a library.
fn scan_modes(m: &mut Machine, library: &RuleLibrary) -> Vec<ExportModes> {
    let mut found = Vec::new();
    let text = library.text();
    let Some(at) = text.find(":- meta_predicate") else { return found };
    let (top, flags) = (m.heap.top(), read_flags(m));
    let mut reader = Reader::new(&text[at..], library.name);
    if let Read::Term(read) =
        reader.next(&mut m.heap, &mut m.symbols, m.db.operators_of(atoms::SYSTEM), &flags)
        && let Some([directive]) = m.heap.args_of::<1>(read.term, atoms::NECK)
        && let Some((_, 1, first)) = m.heap.callable(directive)
    {
        let mut rest = Some(m.heap.at(first));
        while let Some(heads) = rest {
            let (head, others) = match m.heap.args_of::<2>(heads, atoms::COMMA) {
                Some([head, others]) => (head, Some(others)),
                None => (heads, None),
            };
            rest = others;
            let Some((name, arity, first)) = m.heap.callable(head) else { continue };
            let modes = (first..first + arity).map(|at| export_mode(m, m.heap.at(at))).collect();
            found.push((m.symbols.shared_name(name), modes));
        }
    }
    m.heap.truncate(top);
    found
}

/// Returns a mode as far as it says which arguments are goals. Engines share it, so its atoms are those of
/// all.
fn export_mode(m: &Machine, mode: Cell) -> MetaArg {
    match m.heap.view(mode) {
        View::Int(added) => MetaArg::Goal(u8::try_from(added).unwrap_or(0)),
        View::Atom(atoms::CARET) => MetaArg::Qualified(atoms::CARET),
        _ => MetaArg::Plain(atoms::MINUS),
    }
}

/// `'$library_text'(+Name, -Text)`: the text of a built-in library.
pub fn library_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(name) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    let Some(library) = rules::find(m.symbols.name(name)) else { return Ok(false) };
    let text = m.heap.put_string(&library.text());
    m.unify_arg(args, 1, text)
}

/// `'$has_library'(+Name)`: whether there is a built-in library of this name.
pub fn has_library(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(name) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    Ok(rules::find(m.symbols.name(name)).is_some())
}

/// `'$library_of'(+Name, +Arity, -Library)`: the library that exports a name.
pub fn library_of(m: &mut Machine, args: Args) -> Raised<bool> {
    let (View::Atom(name), View::Int(arity)) = (m.heap.view(m.arg(args, 0)), m.heap.view(m.arg(args, 1)))
    else {
        return instantiation();
    };
    let Some(arity) = Functor::procedure_arity(arity) else { return Ok(false) };
    let Some(library) = library_exporting(m, Functor::new(name, arity)) else { return Ok(false) };
    let library = Cell::atom(m.symbols.intern(library));
    m.unify_arg(args, 2, library)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exports_are_found_by_name() {
        let mut m = crate::machine::testing::machine();
        for library in &AUTOLOADED.libraries {
            for export in library.exports(&mut m) {
                let mut found = AUTOLOADED.with_name(&export.name);
                assert!(
                    found.any(|found| found.rules.name == library.rules.name),
                    "{} of {}",
                    export.name,
                    library.rules.name
                );
            }
        }
    }
}
