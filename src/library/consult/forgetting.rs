//! Removing what a text added to the program, before it is loaded again or when it is unloaded.
//!
//! Running clauses continue unchanged (the logical update view). Clauses asserted at run time stay, and keep
//! their predicate dynamic, as in SWI-Prolog.

use rustc_hash::FxHashSet;

use super::texts::{Additions, Declaration, LoadedTexts};
use crate::library::tabling;
use crate::machine::Machine;
use crate::program::predicate::Predicate;
use crate::program::{Definition, PredId};
use crate::term::raise::Raised;
use crate::term::{Atom, Functor};

/// Removes the clauses of a text and of its parts, and everything else that they added. O(predicates +
/// clauses of the text).
pub fn forget(m: &mut Machine, texts: &mut LoadedTexts, text: u32) -> Raised<()> {
    let parts = texts.with_parts(text);
    remove_clauses(m, text, &parts);
    for text in parts {
        let additions = texts.of(text);
        let module = additions.module;
        let exported = std::mem::take(&mut additions.exported);
        let Additions { declared, operators, uses, .. } =
            std::mem::replace(additions, Additions { module, exported, ..Additions::default() });
        for (id, declaration) in declared {
            if !texts.declares(id, declaration) {
                undeclare(m, id, declaration)?;
            }
            settle(m, id);
        }
        for operator in &operators {
            // The operator that other texts declare is restored, unless it was changed after this
            // declaration.
            let other = texts.operator_of_others(operator);
            m.db.operators.replace(operator.module, operator.name, operator.op, other);
        }
        for (into, from) in uses {
            if !texts.uses(into, from) {
                drop_imports(m, |module, target| module == into && target.module == from);
            }
        }
        if let Some(module) = module {
            texts.of(text).exported = close_module(m, module);
        }
    }
    m.db.tables_are_stale = true;
    Ok(())
}

/// Removes the clauses of these texts; a predicate that only they define becomes unknown.
fn remove_clauses(m: &mut Machine, text: u32, texts: &FxHashSet<u32>) {
    let is_open = |pred: &Predicate| pred.dynamic || pred.multifile;
    let touched = |pred: &Predicate| pred.source == text || is_open(pred);
    let preds: Vec<(PredId, bool)> =
        m.db.preds().filter(|(_, pred)| touched(pred)).map(|(id, pred)| (id, is_open(pred))).collect();
    for (id, open) in preds {
        if !open {
            m.remove_all(id);
        } else {
            for clause in m.db.live_clauses(id) {
                if texts.contains(&m.db.place_of(clause).0) {
                    m.remove_clause(clause);
                }
            }
        }
        if m.db.pred(id).source == text {
            let pred = m.db.pred_mut(id);
            (pred.load, pred.source, pred.looked_for) = (0, 0, false);
        }
    }
}

/// Takes back a declaration of a predicate.
fn undeclare(m: &mut Machine, id: PredId, declaration: Declaration) -> Raised<()> {
    let pred = m.db.pred_mut(id);
    match declaration {
        Declaration::Dynamic => pred.dynamic = pred.live > 0,
        Declaration::Discontiguous => pred.discontiguous = false,
        Declaration::Multifile => pred.multifile = false,
        Declaration::Tabled => {
            tabling::untable_predicate(m, id)?;
            let pred = m.db.pred_mut(id);
            pred.dynamic &= pred.live > 0;
        }
        Declaration::Meta => {
            (pred.meta, pred.transparent) = (None, None);
            m.relink_names(id);
        }
    }
    Ok(())
}

/// Makes a predicate unknown if it has no clauses and no declarations.
fn settle(m: &mut Machine, id: PredId) {
    let pred = m.db.pred(id);
    let declared = pred.dynamic || pred.multifile || pred.discontiguous || pred.tabled.is_some();
    if pred.live == 0 && !declared && pred.definition == Definition::Clauses {
        m.remove_all(id);
        m.db.pred_mut(id).looked_for = false;
    }
}

/// Removes the imports for which `goes` returns `true`, given the importing module and the imported
/// predicate. O(predicates).
fn drop_imports(m: &mut Machine, goes: impl Fn(Atom, &Predicate) -> bool) {
    let modules: Vec<Atom> = m.db.modules.names().collect();
    for into in modules {
        let mut imports = m.db.modules.change(into, |module| std::mem::take(&mut module.imports));
        imports.retain(|_, target| !goes(into, m.db.pred(*target)));
        m.db.modules.change(into, |module| module.imports = imports);
    }
    let imported = |pred: &Predicate| match pred.definition {
        Definition::Import(target) => goes(pred.module, m.db.pred(target)),
        _ => false,
    };
    let names: Vec<PredId> = m.db.preds().filter(|(_, pred)| imported(pred)).map(|(id, _)| id).collect();
    for id in names {
        let pred = m.db.pred_mut(id);
        (pred.definition, pred.looked_for) = (Definition::Undefined, false);
        m.relink(id);
    }
}

/// Removes the exports of a module file before it is loaded again, and returns them, so that imports of
/// predicates no longer exported can be removed.
fn close_module(m: &mut Machine, module: Atom) -> Vec<(Atom, Functor)> {
    m.db.modules.change(module, |entry| {
        entry.file = None;
        entry.exports.drain(..).map(|functor| (module, functor)).collect()
    })
}

/// Removes imports of predicates that a reloaded text no longer exports.
pub fn withdraw_exports(m: &mut Machine, texts: &mut LoadedTexts, text: u32) {
    let exported = std::mem::take(&mut texts.of(text).exported);
    let still = |(module, functor): &(Atom, Functor)| {
        m.db.modules.get(*module).is_some_and(|module| module.exports.contains(functor))
    };
    let gone: FxHashSet<(Atom, Functor)> = exported.into_iter().filter(|export| !still(export)).collect();
    if !gone.is_empty() {
        drop_imports(m, |_, target| gone.contains(&(target.module, target.functor)));
    }
}
