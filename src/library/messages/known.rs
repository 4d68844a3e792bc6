//! The procedures that can be called, for suggestions where one does not exist.

use std::fmt;

use crate::library::consult::exports::{exported_names, library_to_load};
use crate::machine::Machine;
use crate::program::predicate::Predicate;
use crate::suggest;
use crate::term::raise::Raised;
use crate::term::{Functor, atoms};
use crate::text::quote::quote_atom;

/// The procedures that can be called, and the exports of libraries. Those of the program come first: of
/// equally near names, they are meant.
pub struct Known(Vec<Functor>);

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
    /// Lists the procedures of a machine. O(procedures).
    pub fn of(m: &mut Machine) -> Raised<Known> {
        m.heap.meter.charge(m.db.pred_count() / NAMES_A_UNIT)?;
        let offered = exported_names(m);
        let defined = || m.db.preds().map(|(_, pred)| pred).filter(|pred| pred.is_defined() || pred.dynamic);
        let is_own = |pred: &&Predicate| !pred.library && pred.module != atoms::SYSTEM;
        let (own, others) = (defined().filter(is_own), defined().filter(|pred| !is_own(pred)));
        Ok(Known(own.chain(others).map(|pred| pred.functor).chain(offered).collect()))
    }

    /// Returns the names and arities, without internal procedures.
    fn rows<'m>(&self, m: &'m Machine) -> impl Iterator<Item = (&'m str, usize)> {
        let rows = self.0.iter().map(|functor| (m.symbols.name(functor.name()), functor.arity()));
        rows.filter(|(name, _)| !name.starts_with('$'))
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
        let of_name = self.0.iter().filter(|functor| functor.name() == atom);
        let mut arities: Vec<usize> = of_name.map(|functor| functor.arity()).collect();
        arities.sort_unstable();
        arities.dedup();
        let known: Vec<String> = arities
            .iter()
            .map(|&found| match found == arity {
                true => format!("{}{name}/{arity}", home(m, name, arity)),
                false => format!("{name}/{found}"),
            })
            .collect();
        let verb = if known.len() == 1 { "There is" } else { "There are" };
        (!known.is_empty()).then(|| format!("{verb} {}", known.join(", ")))
    }

    /// Returns the procedure with the most similar name.
    fn similar(&self, m: &Machine, name: &str, arity: usize) -> Option<NearMiss> {
        let same_arity = self.rows(m).filter(|row| row.1 == arity).map(|row| row.0);
        if let Some(best) = suggest::nearest(name, same_arity) {
            return Some(NearMiss::Meant(quote_atom(best), arity));
        }
        // A short name that is like another one, of another number of arguments, is seldom a misspelling of
        // it.
        let allowed = name.chars().count() / 5;
        let best = suggest::nearest_within(allowed, name, self.rows(m).map(|row| row.0))?;
        let arity = self.rows(m).find(|row| row.0 == best).map_or(0, |row| row.1);
        Some(NearMiss::Meant(quote_atom(best), arity))
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

/// Returns the module, with its colon, that has a procedure which is not visible to the caller.
fn home(m: &Machine, name: &str, arity: usize) -> String {
    let mut homes = m.db.preds().map(|(_, pred)| pred).filter(|pred| {
        let functor = pred.functor;
        pred.live > 0 && functor.arity() == arity && m.symbols.name(functor.name()) == name
    });
    homes.next().map_or(String::new(), |pred| format!("{}:", m.symbols.name(pred.module)))
}
