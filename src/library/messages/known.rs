//! The procedures that can be called, for suggestions where one does not exist.

use std::{fmt, iter};

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::library::consult::exports::{exported_names, library_to_load};
use crate::machine::Machine;
use crate::program::predicate::{Definition, Predicate};
use crate::suggest;
use crate::term::raise::Raised;
use crate::term::{Atom, Functor, atoms};
use crate::text::quote::quote_atom;

/// The procedures that a module can call, and the exports of libraries. Those of the program come first: of
/// equally near names, they are meant. A library's other procedures are its own affair.
pub struct Known(Vec<KnownProcedure>);

/// A procedure, and its module if a call has to give that.
#[derive(Clone, Copy)]
struct KnownProcedure {
    module: Option<Atom>,
    functor: Functor,
}

impl KnownProcedure {
    /// Returns the hint that it was meant.
    fn meant(self, m: &Machine) -> NearMiss {
        let name = quote_atom(m.symbols.name(self.functor.name()));
        NearMiss::Meant(prefix(m, self.module) + &name, self.functor.arity())
    }
}

/// A hint at the procedure that was meant, where one does not exist.
pub enum NearMiss {
    /// A sentence without its full stop.
    Hint(String),
    /// The name of a procedure, as it is written in a text, and its arity.
    Meant(String, usize),
}

impl fmt::Display for NearMiss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NearMiss::Hint(hint) => f.write_str(hint),
            NearMiss::Meant(name, arity) => write!(f, "Did you mean {name}/{arity}?"),
        }
    }
}

/// The misspelled name of a call, and the name of a procedure of the same arity that was meant, both as a
/// text has them.
pub struct Misspelling {
    pub name: String,
    pub meant: String,
}

/// The number of names that are listed or compared in about the time of an inference.
const NAMES_A_UNIT: usize = 4;

impl Known {
    /// Lists the procedures for a module. O(procedures).
    pub fn of(m: &mut Machine, module: Atom) -> Raised<Known> {
        m.heap.meter.charge(m.db.pred_count() / NAMES_A_UNIT)?;
        let offered = exported_names(m);
        let scopes: Vec<Atom> = iter::successors(Some(module), |&scope| m.db.modules.parent(scope))
            .filter(|&scope| scope != atoms::SYSTEM)
            .collect();
        let defined = || m.db.preds().map(|(_, pred)| pred).filter(|pred| pred.is_defined() || pred.dynamic);
        let tables = scopes.iter().filter_map(|&scope| m.db.modules.get(scope));
        let imported: IndexSet<Functor, FxBuildHasher> =
            tables.flat_map(|table| table.imports.keys().copied()).collect();
        let is_elsewhere = |pred: &&Predicate| {
            let is_own = !pred.library && pred.module != atoms::SYSTEM && !scopes.contains(&pred.module);
            is_own && !matches!(pred.definition, Definition::Import(_)) && !imported.contains(&pred.functor)
        };
        let own = defined().filter(|pred| scopes.contains(&pred.module)).map(|pred| pred.functor);
        let built_in = defined().filter(|pred| pred.module == atoms::SYSTEM).map(|pred| pred.functor);
        let elsewhere = defined()
            .filter(is_elsewhere)
            .map(|pred| KnownProcedure { module: Some(pred.module), functor: pred.functor });
        let here = |functor| KnownProcedure { module: None, functor };
        let others = imported.iter().copied().chain(built_in).chain(offered);
        Ok(Known(own.map(here).chain(elsewhere).chain(others.map(here)).collect()))
    }

    /// Returns the procedures with their names, without internal ones.
    fn named<'m>(&self, m: &'m Machine) -> impl Iterator<Item = (&'m str, KnownProcedure)> {
        let named = self.0.iter().map(|known| (m.symbols.name(known.functor.name()), *known));
        named.filter(|(name, _)| !name.starts_with('$'))
    }

    /// Returns a suggestion for a procedure that does not exist: other arities of the name, else a similar
    /// name. O(procedures), which the meter is charged.
    pub fn near_miss(&self, m: &mut Machine, name: &str, arity: usize) -> Raised<Option<NearMiss>> {
        if let Some(hint) = usual_mistake(name, arity) {
            return Ok(Some(hint));
        }
        m.heap.meter.charge(self.0.len() / NAMES_A_UNIT)?;
        let to_load = library_to_load(m, name, arity);
        if let Some(hint) = self.other_arities(m, name, arity) {
            return Ok(Some(NearMiss::Hint(hint)));
        }
        if let Some(library) = to_load {
            return Ok(Some(NearMiss::Hint(format!("`use_module(library({library}))` loads it"))));
        }
        Ok(self.similar(m, name, arity))
    }

    /// Returns the sentence on the procedures of a name.
    fn other_arities(&self, m: &Machine, name: &str, arity: usize) -> Option<String> {
        let atom = m.symbols.find(name).filter(|_| !name.starts_with('$'))?;
        let of_name = self.0.iter().filter(|known| known.functor.name() == atom);
        let mut found: Vec<(usize, String)> = of_name
            .map(|known| {
                let is_hidden = known.module.is_none() && known.functor.arity() == arity;
                let module = if is_hidden { exporter(m, known.functor) } else { known.module };
                (known.functor.arity(), prefix(m, module))
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        let known: Vec<String> =
            found.iter().map(|(arity, prefix)| format!("{prefix}{name}/{arity}")).collect();
        let verb = if known.len() == 1 { "There is" } else { "There are" };
        (!known.is_empty()).then(|| format!("{verb} {}", known.join(", ")))
    }

    /// Returns the procedure with the most similar name.
    fn similar(&self, m: &Machine, name: &str, arity: usize) -> Option<NearMiss> {
        let same_arity = || self.named(m).filter(|(_, known)| known.functor.arity() == arity);
        if let Some(best) = suggest::nearest(name, same_arity().map(|(name, _)| name)) {
            return same_arity().find(|(name, _)| *name == best).map(|(_, known)| known.meant(m));
        }
        // A short name that is like another one, of another number of arguments, is seldom a misspelling of
        // it.
        let allowed = name.chars().count() / 5;
        let best = suggest::nearest_within(allowed, name, self.named(m).map(|(name, _)| name))?;
        self.named(m).find(|(name, _)| *name == best).map(|(_, known)| known.meant(m))
    }
}

/// Returns the hint for what is often taken for a query or a procedure.
fn usual_mistake(name: &str, arity: usize) -> Option<NearMiss> {
    let hint = match (name, arity) {
        (":=", 2) => return Some(NearMiss::Meant("is".to_owned(), 2)),
        (":-", 1) => "A directive is not a query: leave out the `:-`.",
        (":-" | "-->", 2) => "A clause is not a query: consult it from a file, or enter it after [user].",
        ("quit" | "exit" | "bye" | "end_of_file", 0) => "`halt.` or Ctrl-D leaves",
        ("history", 0) => "`h` and Enter lists the history",
        ("trace", 1 | 2) => "`spy(Name/Arity).` stops at a predicate",
        ("=>", 2) => "`>=` compares numbers; `=>` is for rules",
        ("+" | "-" | "*" | "/" | "//" | "mod" | "**", 2) => "`X is 1 + 1` computes a value",
        ("println" | "puts" | "echo", 1) => "`writeln/1` writes a line",
        ("printf", _) => "`format/2` writes text with terms in it",
        ("while" | "for" | "loop", _) => {
            "A predicate that calls itself is a loop; forall/2 runs one over answers"
        }
        ("tabling" | "tabled", _) => "`:- table Name/Arity.` tables a predicate",
        _ => return None,
    };
    Some(NearMiss::Hint(hint.to_owned()))
}

/// Returns the module that exports a procedure, where nothing loads it at its call.
fn exporter(m: &Machine, functor: Functor) -> Option<Atom> {
    let mut defined =
        m.db.preds().map(|(_, pred)| pred).filter(|pred| pred.functor == functor && pred.live > 0);
    let exports = |module| m.db.modules.get(module).is_some_and(|module| module.exports.contains(&functor));
    defined.find(|pred| exports(pred.module)).map(|pred| pred.module)
}

/// Returns a module with its colon, as a text has it before a name; nothing without a module.
fn prefix(m: &Machine, module: Option<Atom>) -> String {
    module.map_or(String::new(), |module| format!("{}:", quote_atom(m.symbols.name(module))))
}
