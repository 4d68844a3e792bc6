//! The exports of Taquin's own libraries, which calls of unknown predicates autoload.

use crate::library::rules;
use crate::library::streams::read::read_flags;
use crate::machine::{Args, Machine};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, Functor, View, atoms};
use crate::text::reader::{Read, Reader};
use crate::width::Width;

/// The exports of autoloaded libraries with the names of the libraries, computed at the first look-up.
#[derive(Default)]
pub struct LibraryExports(Vec<(Functor, &'static str)>);

impl LibraryExports {
    /// Reports every atom stored here.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        self.0.iter().for_each(|(functor, _)| keep(functor.name()));
    }
}

/// Returns the library to autoload for a name.
pub fn library_exporting(m: &mut Machine, functor: Functor) -> Option<&'static str> {
    library_exports(m).iter().find(|(f, _)| *f == functor).map(|&(_, library)| library)
}

/// Returns the exports of autoloaded libraries.
pub fn library_exports(m: &mut Machine) -> &[(Functor, &'static str)] {
    if m.resources.get::<LibraryExports>().0.is_empty() {
        // Taquin's own texts are short, and an incomplete table would hide libraries for good.
        let memory = std::mem::replace(&mut m.heap.meter.memory, usize::MAX);
        let held = m.heap.meter.hold(true);
        let found = scan_libraries(m);
        m.heap.meter.hold(held);
        m.heap.meter.memory = memory;
        m.resources.get::<LibraryExports>().0 = found;
    }
    &m.resources.get::<LibraryExports>().0
}

/// Reads the first clause of every library: `:- module(Name, Exports)`.
fn scan_libraries(m: &mut Machine) -> Vec<(Functor, &'static str)> {
    let mut found = Vec::new();
    let flags = read_flags(m);
    for (library, text) in rules::autoloaded() {
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
                        found.push((Functor::new(name, arity.to_usize() + extra), library));
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
