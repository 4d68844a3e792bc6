//! Adding clauses of a text being loaded to the database.
//!
//! A predicate of an earlier load is wiped when a new load brings its first clause for it. Discontiguous
//! clauses, and those that override a library's predicate, give one warning each.

use super::reports::{error_here, report, warn_here};
use super::{Loads, calls, library_exporting};
use crate::library::rules;
use crate::machine::clauses::{Adding, Parts};
use crate::machine::{Args, Machine};
use crate::program::predicate::Predicate;
use crate::program::{Definition, PredId};
use crate::term::raise::{Raise, Raised};
use crate::term::{Cell, atoms};
use crate::width::Width;

/// Adds a clause of the text being loaded; its errors are reported, not thrown.
pub fn add(m: &mut Machine, clause: Cell) -> Raised<()> {
    let Some(load) = m.resources.get::<Loads>().current() else { return Ok(()) };
    let (module, library, source) = (load.module, load.library, load.source);
    let (number, whole) = (load.number, load.whole);
    let line = load.known.1.line.to_u32();
    let placed = m.clause_parts(clause, module).and_then(|parts| {
        place_clause(m, &parts, number, whole)?;
        Ok(parts)
    });
    let parts = match placed {
        Ok(parts) => parts,
        Err(raise) => return report_head(m, raise),
    };
    // Clauses that programs may extend can be inspected, even those of libraries.
    let open = last(m).map(|id| m.db.pred(id)).is_some_and(|pred| pred.multifile || pred.dynamic);
    let (keep_term, late) = (!library || open, m.db.bootstrapping);
    let adding = Adding { keep_term, late, source, line, ..Adding::CONSULT };
    match m.add_parts(&parts, adding) {
        Ok(id) => {
            let pred = m.db.clause(id).pred;
            m.db.pred_mut(pred).library |= library;
            Ok(())
        }
        Err(raise) => report(m, raise),
    }
}

/// Reports why a term is not a clause of any predicate.
fn report_head(m: &mut Machine, raise: Box<Raise>) -> Raised<()> {
    if let Raise::Instantiation = *raise {
        error_here(m, "the head of this clause is a variable".to_owned());
        return Ok(());
    }
    report(m, raise)
}

/// Prepares the predicate of a clause: removes an older definition, warns about discontiguous clauses.
fn place_clause(m: &mut Machine, parts: &Parts, number: u32, source: u32) -> Raised<()> {
    let &Parts { module, head, body, body_module, .. } = parts;
    let id = m.head_pred(head, module);
    m.may_modify(id, false)?;
    let pred = m.db.pred(id);
    let (open, defined) = (pred.dynamic || pred.multifile, pred.load);
    let loose = open || pred.discontiguous;
    let imported = matches!(pred.definition, Definition::Import(_));
    if defined != number {
        if !open && defined == 0 {
            warn_shadowing(m, id);
        }
        let pred = m.db.pred(id);
        if imported || (pred.definition == Definition::Clauses && !open) {
            redefine(m, id, source);
        }
        let pred = m.db.pred_mut(id);
        (pred.load, pred.source) = (number, source);
    } else if !loose
        && m.resources.get::<Loads>().current().is_some_and(|load| load.style.discontiguous)
        && m.db.pred(id).live > 0
        && last(m) != Some(id)
    {
        let text = format!("clauses of {} are discontiguous", m.indicator_text(id));
        warn_here(m, &text, Some("put them together, or declare the predicate `:- discontiguous`"));
        m.db.pred_mut(id).discontiguous = true;
    }
    if let Some(load) = m.resources.get::<Loads>().current() {
        load.last = Some(id);
    }
    if m.heap.deref(body) != Cell::atom(atoms::TRUE) || is_closed(m, id) {
        if !open {
            watch_reach(m, id, head, body);
        }
        calls::note(m, body_module, body)?;
    }
    Ok(())
}

/// Returns whether a clause of the predicate matches every call and cuts.
fn is_closed(m: &mut Machine, id: PredId) -> bool {
    m.resources
        .get::<Loads>()
        .current()
        .is_some_and(|load| !load.closed.is_empty() && load.closed.contains_key(&id))
}

/// Warns about an unreachable clause, after one that matches every call and cuts, once for each predicate.
/// That clause has distinct variables as arguments and begins with a cut.
fn watch_reach(m: &mut Machine, id: PredId, head: Cell, body: Cell) {
    let closes =
        m.heap.deref(body) != Cell::atom(atoms::TRUE) && begins_with_cut(m, body) && takes_all(m, head);
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    if let Some(line) = load.closed.remove(&id) {
        let text = format!("this clause of {} is never reached", m.indicator_text(id));
        warn_here(m, &text, Some(&format!("the one at line {line} takes every call and cuts")));
    } else if closes && !load.library {
        let line = load.known.1.line;
        load.closed.insert(id, line);
    }
}

fn begins_with_cut(m: &Machine, body: Cell) -> bool {
    let mut goal = body;
    while let Some([first, _]) = m.heap.args_of::<2>(goal, atoms::COMMA) {
        goal = first;
    }
    m.heap.deref(goal) == Cell::atom(atoms::CUT)
}

fn takes_all(m: &Machine, head: Cell) -> bool {
    let Some((_, arity, first)) = m.heap.callable(head) else { return false };
    let args: Vec<Cell> = (0..arity).map(|i| m.heap.deref(m.heap.at(first + i))).collect();
    args.iter().enumerate().all(|(i, &arg)| m.heap.is_var(arg) && !args[..i].contains(&arg))
}

/// Warns if a program redefines a predicate of an everyday library or of `system`: its own definition is used
/// from here on.
fn warn_shadowing(m: &mut Machine, id: PredId) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    let pred = m.db.pred(id);
    if load.library || pred.module != atoms::USER {
        return;
    }
    let functor = pred.functor;
    // A program may define its own entry point, even if a library exports that name.
    if (functor.name(), functor.arity()) == (atoms::MAIN, 0) {
        return;
    }
    let system = m.db.find_pred(atoms::SYSTEM, functor).is_some_and(|s| m.db.pred(s).is_defined());
    let owner = if system {
        Some(", a built-in predicate,".to_owned())
    } else {
        library_exporting(m, functor)
            .filter(|library| rules::EVERYDAY.contains(library))
            .map(|library| format!(" of library({library})"))
    };
    if let Some(owner) = owner {
        let text = format!("{}{owner} is redefined", m.indicator_text(id));
        warn_here(m, &text, Some("the program's own definition is used"));
    }
}

fn last(m: &mut Machine) -> Option<PredId> {
    m.resources.get::<Loads>().current().and_then(|load| load.last)
}

/// Removes the clauses of a predicate, with a warning if they are of another text than `source`.
fn redefine(m: &mut Machine, id: PredId, source: u32) {
    let &Predicate { live, source: before, .. } = m.db.pred(id);
    let old = m.resources.get::<Loads>().name_of(before).map(str::to_owned);
    if let Some(old) = old.filter(|_| live > 0 && before != source) {
        let text = format!("{} was defined in {old} and is redefined", m.indicator_text(id));
        warn_here(m, &text, None);
    }
    m.remove_all(id);
}

impl Machine {
    /// Returns `name/arity`, quoted if necessary.
    pub fn indicator_text(&self, id: PredId) -> String {
        let functor = self.db.pred(id).functor;
        let name = crate::library::tabling::name_without_tabling(self.symbols.name(functor.name()));
        let name = crate::text::quote::quote_atom(name);
        format!("{name}/{}", functor.arity())
    }
}

/// `'$load_clause'(+Clause)`: adds an expanded clause to the current load.
pub fn load_clause(m: &mut Machine, args: Args) -> Raised<bool> {
    add(m, m.arg(args, 0))?;
    Ok(true)
}
