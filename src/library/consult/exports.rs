//! The exports of Taquin's own libraries, which calls of unknown predicates autoload.

use std::sync::{Arc, OnceLock};

use crate::library::rules;
use crate::library::streams::read::read_flags;
use crate::machine::{Args, Machine};
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

/// The exports of all autoloaded libraries: the same for every engine, and read by the first that asks.
static EXPORTS: OnceLock<Vec<LibraryExport>> = OnceLock::new();

/// Returns the library to autoload for a name.
pub fn library_exporting(m: &mut Machine, functor: Functor) -> Option<&'static str> {
    let exports = library_exports(m);
    let name = m.symbols.name(functor.name());
    let exported = exports.iter().find(|export| export.arity == functor.arity() && *export.name == *name);
    exported.map(|export| export.library)
}

/// Returns the names that autoloaded libraries export.
pub fn exported_names(m: &mut Machine) -> Vec<Functor> {
    let exports = library_exports(m);
    exports.iter().map(|export| Functor::new(m.symbols.intern(&export.name), export.arity)).collect()
}

/// `'$exported_names'(-Names)`: the names that autoloaded libraries export, in the order of the libraries.
pub fn all_names(m: &mut Machine, args: Args) -> Raised<bool> {
    let names: Vec<Cell> = exported_names(m).into_iter().map(|functor| Cell::atom(functor.name())).collect();
    let names = m.heap.put_list(&names);
    m.unify_arg(args, 0, names)
}

fn library_exports(m: &mut Machine) -> &'static [LibraryExport] {
    EXPORTS.get_or_init(|| {
        // Taquin's own texts are short, and an incomplete table would hide libraries for good.
        let memory = std::mem::replace(&mut m.heap.meter.memory, usize::MAX);
        let held = m.heap.meter.hold(true);
        let is_nested = m.heap.meter.begin_library();
        let found = scan_libraries(m, rules::autoloaded());
        m.heap.meter.end_library(is_nested);
        m.heap.meter.hold(held);
        m.heap.meter.memory = memory;
        found
    })
}

/// Returns the library that exports a name and has to be loaded for it. O(text of the headers).
pub fn library_to_load(m: &mut Machine, name: &str, arity: usize) -> Option<&'static str> {
    let exports = scan_libraries(m, rules::asked_for());
    exports.iter().find(|export| export.arity == arity && *export.name == *name).map(|export| export.library)
}

/// Reads the first clause of these libraries: `:- module(Name, Exports)`.
fn scan_libraries(
    m: &mut Machine,
    libraries: impl Iterator<Item = (&'static str, &'static str)>,
) -> Vec<LibraryExport> {
    let mut found = Vec::new();
    let flags = read_flags(m);
    for (library, text) in libraries {
        let top = m.heap.top();
        let mut reader = Reader::new(text, library);
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

/// `'$library_text'(+Name, -Text)`: the text of a built-in library.
pub fn library_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(name) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    let Some((_, text)) = rules::find(m.symbols.name(name)) else { return Ok(false) };
    let text = m.heap.put_string(text);
    m.unify_arg(args, 1, text)
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
