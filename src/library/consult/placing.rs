//! Adding clauses of a text being loaded to the database.
//!
//! A predicate of an earlier load is wiped when a new load brings its first clause for it. Discontiguous
//! clauses, and those that override a library's predicate, give one warning each.

use super::exports::library_exporting;
use super::load::Load;
use super::loads::Loads;
use super::modules::warn_overriding;
use super::reports::{OWN_IS_USED, add_raise, with_current};
use super::undefined::note_calls;
use crate::library::rules;
use crate::library::support::arguments;
use crate::machine::clauses::{Adding, Parts};
use crate::machine::{Args, Machine};
use crate::program::predicate::Predicate;
use crate::program::{Definition, PredId};
use crate::term::raise::{Raise, Raised};
use crate::term::{Cell, Functor, atoms};
use crate::width::Width;

/// Adds a clause of the text being loaded; its errors are added to the findings, not thrown.
pub fn place_clause(m: &mut Machine, load: &mut Load, clause: Cell) -> Raised<()> {
    let placed = m.clause_parts(clause, load.module).and_then(|parts| {
        prepare_predicate(m, load, &parts)?;
        Ok(parts)
    });
    let parts = match placed {
        Ok(parts) => parts,
        Err(raise) => return add_head_error(m, load, raise, clause),
    };
    // Clauses that programs may extend can be inspected, even those of libraries.
    let open = load.last.map(|id| m.db.pred(id)).is_some_and(|pred| pred.multifile || pred.dynamic);
    // The rules of a space are compiled for its searches.
    let is_space = || load.name.starts_with("library(spaces/");
    let (keep_term, late) = (!load.library || open || is_space(), m.db.bootstrapping || load.library);
    let (source, line) = (load.numbers.source, load.clause.known.1.line.to_u32());
    match m.add_parts(&parts, Adding { keep_term, late, source, line, ..Adding::CONSULT }) {
        Ok(_) => Ok(()),
        Err(raise) => add_raise(m, load, raise),
    }
}

/// Reports why a term is not a clause of any predicate.
fn add_head_error(m: &mut Machine, load: &mut Load, raise: Box<Raise>, clause: Cell) -> Raised<()> {
    match *raise {
        Raise::Instantiation => load.add_error("the head of this clause is a variable"),
        Raise::Type(atoms::MODULE, _) => {
            // `Head : - Body` is `Head : -(Body)`.
            let body = m.heap.args_of::<2>(clause, atoms::COLON).map(|[_, body]| body);
            let is_rule = body.is_some_and(|body| m.heap.args_of::<1>(body, atoms::MINUS).is_some());
            let hint = is_rule.then(|| "a rule is `Head :- Body`, without a space inside of `:-`".to_owned());
            load.add(load.error_here("the module of this clause is no atom").with_hint(hint));
        }
        _ => return add_raise(m, load, raise),
    }
    Ok(())
}

/// Prepares the predicate of a clause: removes an older definition, warns about discontiguous clauses.
fn prepare_predicate(m: &mut Machine, load: &mut Load, parts: &Parts) -> Raised<()> {
    let &Parts { module, head, body, body_module, .. } = parts;
    let id = m.head_pred(head, module);
    m.may_modify(id, false)?;
    let pred = m.db.pred(id);
    let open = pred.dynamic || pred.multifile;
    if pred.load != load.numbers.load {
        take_over(m, load, id, open);
    } else if !open
        && !pred.discontiguous
        && load.warnings.discontiguous
        && pred.live > 0
        && load.last != Some(id)
    {
        let text = format!("clauses of {} are discontiguous", m.indicator_text(id));
        load.add_warning(
            "discontiguous",
            &text,
            Some("put them together, or declare the predicate `:- discontiguous`"),
        );
        m.db.pred_mut(id).discontiguous = true;
    }
    load.last = Some(id);
    m.db.pred_mut(id).library |= load.library;
    if m.heap.deref(body) != Cell::atom(atoms::TRUE) || load.closed.contains_key(&id) {
        if !open {
            watch_reach(m, load, id, head, body);
        }
        note_calls(m, load, body_module, body)?;
    }
    Ok(())
}

/// Makes a predicate one of this load, which has its first clause for it: an older definition is removed.
fn take_over(m: &mut Machine, load: &mut Load, id: PredId, open: bool) {
    if !warn_overriding(m, load, id) && !open && m.db.pred(id).load == 0 {
        warn_shadowing(m, load, id);
    }
    let is_redefined = match m.db.pred(id).definition {
        Definition::Import(_) => true,
        Definition::Clauses => !open,
        _ => false,
    };
    if is_redefined {
        redefine(m, load, id);
    }
    let pred = m.db.pred_mut(id);
    (pred.load, pred.source) = (load.numbers.load, load.numbers.whole);
}

/// Warns about an unreachable clause, after one that matches every call and cuts, once for each predicate.
/// That clause has distinct variables as arguments and begins with a cut.
fn watch_reach(m: &mut Machine, load: &mut Load, id: PredId, head: Cell, body: Cell) {
    let closes = !load.library
        && m.heap.deref(body) != Cell::atom(atoms::TRUE)
        && begins_with_cut(m, body)
        && takes_all(m, head);
    if let Some(line) = load.closed.remove(&id) {
        let text = format!("this clause of {} is never reached", m.indicator_text(id));
        load.add_warning(
            "unreachable",
            &text,
            Some(&format!("the one at line {line} takes every call and cuts")),
        );
    } else if closes {
        load.closed.insert(id, load.clause.known.1.line);
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

/// Returns the library from which the program has imported a predicate.
fn imported_library(m: &Machine, functor: Functor) -> Option<&str> {
    let target = *m.db.modules.get(atoms::USER)?.imports.get(&functor)?;
    let module = m.db.pred(target).module;
    let library = m.db.modules.get(module).filter(|_| m.db.is_library(module))?;
    library.file.map(|file| m.symbols.name(file))
}

/// Warns if a program redefines a predicate that it imported from a library, or one of an everyday library or
/// of `system`: its own definition is used from here on.
fn warn_shadowing(m: &mut Machine, load: &mut Load, id: PredId) {
    let pred = m.db.pred(id);
    if load.library || pred.module != atoms::USER {
        return;
    }
    let functor = pred.functor;
    // A program may define its own entry point, even if a library exports that name.
    if (functor.name(), functor.arity()) == (atoms::MAIN, 0) {
        return;
    }
    let system = m.db.find_pred(atoms::SYSTEM, functor);
    if load.excepted.contains(&functor) {
        return;
    }
    // Exercises ask for predicates that an extension adds, such as inversions/2.
    if system.is_some_and(|id| m.is_closure(id)) {
        return;
    }
    let system = system.is_some_and(|id| m.db.pred(id).is_defined());
    let owner = if let Some(library) = imported_library(m, functor) {
        Some(format!(" of {library}"))
    } else if system {
        Some(", a built-in predicate,".to_owned())
    } else {
        library_exporting(m, functor)
            .filter(|library| rules::EVERYDAY.contains(library))
            .map(|library| format!(" of library({library})"))
    };
    if let Some(owner) = owner {
        let text = format!("{}{owner} is redefined", m.indicator_text(id));
        load.add_warning("redefined", &text, Some(OWN_IS_USED));
    }
}

/// Removes the clauses of a predicate, with a warning if they are of another text, or were typed before.
fn redefine(m: &mut Machine, load: &mut Load, id: PredId) {
    let &Predicate { live, source: before, .. } = m.db.pred(id);
    if live > 0
        && (before != load.numbers.whole || load.is_typed())
        && let Some(old) = m.resources.get::<Loads>().name_of(before).map(str::to_owned)
    {
        let text = format!("{} was defined in {old} and is redefined", m.indicator_text(id));
        load.add_warning("redefined", &text, None);
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

/// `'$load_aux'(+Clauses)`: adds clauses that an expansion needs to the current load. Neither they nor the
/// clauses around them are discontiguous for that.
pub fn load_aux(m: &mut Machine, args: Args) -> Raised<bool> {
    let clauses = arguments::list(m, m.arg(args, 0))?;
    let place_all = |m: &mut Machine, load: &mut Load| {
        let (last, warnings) = (load.last, load.warnings);
        load.warnings.discontiguous = false;
        let placed = clauses.into_iter().try_for_each(|clause| place_clause(m, load, clause));
        (load.last, load.warnings) = (last, warnings);
        placed
    };
    with_current(m, place_all).unwrap_or(Ok(()))?;
    Ok(true)
}

/// `'$load_clause'(+Clause)`: adds an expanded clause to the current load.
pub fn load_clause(m: &mut Machine, args: Args) -> Raised<bool> {
    let clause = m.arg(args, 0);
    with_current(m, |m, load| place_clause(m, load, clause)).unwrap_or(Ok(()))?;
    Ok(true)
}
