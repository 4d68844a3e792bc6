//! Modules and libraries during loading.
//!
//! A library is found by its name in the binary, a user's module by its file. Both are loaded once, and their
//! exports are imported by name on request. Autoloading is the same import, requested by a call.

use indexmap::IndexSet;

use super::load::Load;
use super::loads::Loads;
use super::reports::{OWN_IS_USED, warn_here, with_current};
use super::undefined::may_be_defined;
use crate::code::flatten::strip_module;
use crate::library::support::indicators::{grammar_functor, indicator_functor};
use crate::library::support::{arguments, errors};
use crate::machine::{Args, Machine};
use crate::program::predicate::Predicate;
use crate::program::{Definition, PredId};
use crate::suggest::nearest;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, Functor, View, atoms};

/// `'$load_module'(+Name, +Exports)`: makes the following clauses part of a module.
pub fn load_module(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = arguments::atom(m, m.arg(args, 0))?;
    let origin = with_current(m, |m, load| {
        begin_module(m, load, module);
        (load.library, m.symbols.intern(&load.name))
    });
    m.db.modules.change(module, |entry| {
        entry.library = origin.is_some_and(|(library, _)| library);
        entry.file = origin.map(|(_, file)| file);
        entry.exports.clear();
    });
    export_list(m, module, m.arg(args, 1))?;
    Ok(true)
}

/// Makes a text that of a module, whose header is the current clause.
fn begin_module(m: &mut Machine, load: &mut Load, module: Atom) {
    load.header = Some(load.clause.clone());
    (load.module, load.is_module) = (module, true);
    if !load.library {
        [m.db.flags.double_quotes, m.db.flags.back_quotes] = m.db.flags.quotes_of_module();
    }
    m.db.source_module = module;
    if load.last.is_some() {
        let hint = "the clauses before it belong to another module";
        load.add_warning("module", "module/2 must come before all clauses", Some(hint));
    }
    m.resources.get::<Loads>().texts.set_module(load.numbers.source, module);
}

fn export_list(m: &mut Machine, module: Atom, list: Cell) -> Raised<()> {
    for item in arguments::list(m, list)? {
        // `vector:mul/3` is exported by its own module.
        let (from, item) = strip_module(&m.heap, item, module);
        // The loading rules declare operators among the exports.
        let Some(functor) = exported_functor(m, item)? else { continue };
        m.db.modules.change(from, |module| module.exports.insert(functor));
    }
    Ok(())
}

/// Returns what an item of a list of exports names, unless it is an operator.
pub fn exported_functor(m: &mut Machine, item: Cell) -> Raised<Option<Functor>> {
    match m.heap.args_of::<2>(item, atoms::DOUBLE_SLASH) {
        Some(_) => grammar_functor(m, item).map(Some),
        None if is_operator(m, item) => Ok(None),
        None => indicator_functor(m, item).map(Some),
    }
}

fn is_operator(m: &Machine, item: Cell) -> bool {
    m.heap.callable(item).is_some_and(|(name, arity, _)| (m.symbols.name(name), arity) == ("op", 3))
}

/// Why a predicate cannot be imported.
#[derive(Clone, Copy)]
enum ImportClash {
    /// The importing module has a predicate of that name.
    Defined,
    /// It imports another predicate of that name from this module.
    Imported(Atom),
}

/// `'$import'(+Into, +From, +Indicator, -Clash)`: Clash is `none`, `defined` if Into defines a predicate of
/// that name, or `imported(Module)` if it imports another one from Module.
pub fn import(m: &mut Machine, args: Args) -> Raised<bool> {
    let functor = indicator_functor(m, m.arg(args, 2))?;
    import_by(m, args, functor, functor, 3)
}

/// `'$import'(+Into, +From, +Indicator, +Name, -Clash)`: imports under another name.
pub fn import_as(m: &mut Machine, args: Args) -> Raised<bool> {
    let functor = indicator_functor(m, m.arg(args, 2))?;
    let name = arguments::atom(m, m.arg(args, 3))?;
    import_by(m, args, functor, Functor::new(name, functor.arity()), 4)
}

fn import_by(m: &mut Machine, args: Args, there: Functor, named: Functor, result: u16) -> Raised<bool> {
    let (View::Atom(into), View::Atom(from)) = (m.heap.view(m.arg(args, 0)), m.heap.view(m.arg(args, 1)))
    else {
        return instantiation();
    };
    let clash = if into == from { None } else { import_between(m, into, from, there, named) };
    let clash = match clash {
        None => Cell::atom(m.symbols.intern("none")),
        Some(ImportClash::Defined) => Cell::atom(m.symbols.intern("defined")),
        Some(ImportClash::Imported(module)) => {
            let name = m.symbols.intern("imported");
            m.heap.put_struct(name, &[Cell::atom(module)])
        }
    };
    m.unify_arg(args, result, clash)
}

/// Imports the predicate `there` of one module into another under the name `named`.
fn import_between(
    m: &mut Machine,
    into: Atom,
    from: Atom,
    there: Functor,
    named: Functor,
) -> Option<ImportClash> {
    let target = provider(m, from, there);
    let exported = m.db.modules.get(from).is_some_and(|module| module.exports.contains(&there));
    if !exported && m.db.pred(target).module != atoms::SYSTEM {
        let text = format!("{} does not export {}", m.symbols.name(from), m.indicator_text(target));
        let hint = near_export(m, from, there);
        warn_here(m, "module", &text, hint.as_deref());
    }
    let here = m.pred_id(into, named);
    let clash = import_clash(m, into, here, target);
    // Two modules that import a predicate from each other leave it undefined.
    if !matches!(clash, Some(ImportClash::Imported(_))) && !leads_to(m, target, here) {
        m.db.modules.change(into, |module| module.imports.insert(named, target));
        // An import does not override the program's own definition.
        if is_free(m, here) {
            m.db.pred_mut(here).definition = Definition::Import(target);
            m.relink(here);
        }
    }
    clash
}

/// Returns whether a chain of imports leads from a predicate to another one.
fn leads_to(m: &Machine, from: PredId, to: PredId) -> bool {
    let next = |&id: &PredId| match m.db.pred(id).definition {
        Definition::Import(target) => Some(target),
        _ => None,
    };
    std::iter::successors(Some(from), next).any(|id| id == to)
}

/// Returns whether a module does not define a predicate itself.
fn is_free(m: &Machine, id: PredId) -> bool {
    matches!(m.db.pred(id).definition, Definition::Undefined | Definition::Import(_))
}

/// Returns why `target` cannot be imported under the name of `here`. A predicate may be imported again. A
/// program's predicate replaces one that was imported from a library.
fn import_clash(m: &Machine, into: Atom, here: PredId, target: PredId) -> Option<ImportClash> {
    let reached = |id| m.db.resolve(id).unwrap_or(id);
    let before = imported(m, here).map(reached);
    let new = reached(target);
    if m.db.is_library(into) || before == Some(new) {
        return None;
    }
    let is_of_library = is_of_system(m, m.db.pred(new).module);
    if !is_free(m, here) {
        return (!is_of_library).then_some(ImportClash::Defined);
    }
    let before = m.db.pred(before?).module;
    (is_of_library || !is_of_system(m, before)).then_some(ImportClash::Imported(before))
}

/// Returns whether a module is Taquin's own.
fn is_of_system(m: &Machine, module: Atom) -> bool {
    module == atoms::SYSTEM || m.db.is_library(module)
}

/// Returns the predicate that a module imports by this name.
fn imported(m: &Machine, id: PredId) -> Option<PredId> {
    let pred = m.db.pred(id);
    m.db.modules.get(pred.module)?.imports.get(&pred.functor).copied()
}

/// Warns that the current text declares a predicate its own, as [`warn_overriding`] does for a clause.
pub fn warn_declaring(m: &mut Machine, id: PredId) {
    with_current(m, |m, load| warn_overriding(m, load, id));
}

/// Warns if a text defines a predicate that its module imports from another module of the program.
pub fn warn_overriding(m: &mut Machine, load: &mut Load, id: PredId) -> bool {
    let Some(from) = imported(m, id).map(|target| m.db.pred(target).module) else { return false };
    let overrides = is_free(m, id) && !is_of_system(m, from);
    if overrides {
        let text = format!("{}, imported from {}, is redefined", m.indicator_text(id), m.symbols.name(from));
        load.add_warning("redefined", &text, Some(OWN_IS_USED));
    }
    overrides
}

/// `Did you mean append/3?`
fn near_export(m: &Machine, from: Atom, there: Functor) -> Option<String> {
    let exports = || m.db.modules.get(from).into_iter().flat_map(|module| &module.exports);
    let name = |functor: &Functor| m.symbols.name(functor.name());
    let best = exports().find(|other| other.name() == there.name()).map(name);
    let best = best.or_else(|| nearest(name(&there), exports().map(name)))?;
    let arities = exports().filter(|other| name(other) == best).map(|other| other.arity());
    let indicators: Vec<String> = arities.map(|arity| format!("{best}/{arity}")).collect();
    Some(format!("Did you mean {}?", indicators.join(" or ")))
}

/// Returns the predicate behind an export: one of the module, or a built-in predicate among a library's
/// exports.
fn provider(m: &mut Machine, from: Atom, functor: Functor) -> PredId {
    let own = m.pred_id(from, functor);
    let is_library = m.db.modules.get(from).is_some_and(|module| module.library);
    let built_in = m.db.find_pred(atoms::SYSTEM, functor).filter(|&id| m.db.pred(id).is_defined());
    match built_in {
        Some(built_in) if is_library && !m.db.pred(own).is_defined() => built_in,
        _ => own,
    }
}

/// Reports the exports of a load's module that are undefined.
pub fn check_exports(m: &mut Machine, load: &mut Load) {
    if load.library {
        return;
    }
    let Some(header) = load.header.take() else { return };
    let module = m.db.modules.get(load.module);
    let exports: Vec<Functor> = module.map_or(Vec::new(), |module| module.exports.iter().copied().collect());
    for functor in exports {
        if !may_be_defined(m, load.module, functor) {
            let id = m.pred_id(load.module, functor);
            let message = format!("{} is exported but not defined", m.indicator_text(id));
            let error = load.error_at(&header, message);
            load.add(error);
        }
    }
}

/// `'$export'(+Module, +Indicators)`
pub fn export(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(module) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    export_list(m, module, m.arg(args, 1))?;
    Ok(true)
}

/// `'$exports'(+Module, -Indicators)`
pub fn exports(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(module) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    let Some(found) = m.db.modules.get(module) else { return Ok(false) };
    let functors: Vec<Functor> = found.exports.iter().copied().collect();
    let list: Vec<Cell> = functors.into_iter().map(|functor| m.indicator(functor)).collect();
    let list = m.heap.put_list(&list);
    m.unify_arg(args, 1, list)
}

/// `'$await'(+Module, +Indicators)`: the first call of one will import it.
pub fn await_imports(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(module) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    for item in arguments::list(m, m.arg(args, 1))? {
        let functor = indicator_functor(m, item)?;
        m.db.modules.change(module, |module| module.awaited.insert(functor));
    }
    Ok(true)
}

/// `'$looked_for'(+Module, +Name, +Arity)`: disables autoloading for this predicate.
pub fn looked_for(m: &mut Machine, args: Args) -> Raised<bool> {
    let [module, name, arity] = [0, 1, 2].map(|i| m.heap.view(m.arg(args, i)));
    let (View::Atom(module), View::Atom(name), View::Int(arity)) = (module, name, arity) else {
        return instantiation();
    };
    let Some(arity) = Functor::procedure_arity(arity) else { return Ok(false) };
    let id = m.pred_id(module, Functor::new(name, arity));
    m.db.pred_mut(id).looked_for = true;
    Ok(true)
}

/// `'$module_exists'(+Module)`
pub fn module_exists(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(module) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    Ok(m.db.modules.get(module).is_some())
}

/// `'$modules'(-Names)`: the modules that were declared, and those that define a predicate. O(predicates).
pub fn modules(m: &mut Machine, args: Args) -> Raised<bool> {
    m.heap.meter.charge(m.db.pred_count() / 16)?;
    let defines = |pred: &Predicate| pred.is_defined() && !matches!(pred.definition, Definition::Import(_));
    let defining = m.db.preds().map(|(_, pred)| pred).filter(|pred| defines(pred)).map(|pred| pred.module);
    let names: IndexSet<Atom> = m.db.modules.names().chain(defining).collect();
    let names: Vec<Cell> = names.into_iter().map(Cell::atom).collect();
    let list = m.heap.put_list(&names);
    m.unify_arg(args, 0, list)
}

/// `'$module_class'(+Module, -Class)`: `user`, `system` or `library`.
pub fn class(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = arguments::atom(m, m.arg(args, 0))?;
    let class = match (module, m.db.is_library(module)) {
        (atoms::SYSTEM, _) => "system",
        (_, true) => "library",
        _ => "user",
    };
    let class = Cell::atom(m.symbols.intern(class));
    m.unify_arg(args, 1, class)
}

/// `'$module_file'(+Module, -File)`: the file it was loaded from.
pub fn file(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = arguments::atom(m, m.arg(args, 0))?;
    match m.db.modules.get(module).and_then(|module| module.file) {
        Some(file) => m.unify_arg(args, 1, Cell::atom(file)),
        None => Ok(false),
    }
}

/// `'$parent'(+Module, -Parent)`: the module that is searched for predicates not defined in Module.
pub fn parent(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = arguments::atom(m, m.arg(args, 0))?;
    match m.db.modules.parent(module) {
        Some(parent) => m.unify_arg(args, 1, Cell::atom(parent)),
        None => Ok(false),
    }
}

/// `'$set_parent'(+Module, +Parent)`: `permission_error(add_import, module, Parent)` if the parents would
/// form a cycle, and for `user` and `system`.
pub fn set_parent(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, parent) = (arguments::atom(m, m.arg(args, 0))?, arguments::atom(m, m.arg(args, 1))?);
    if !m.db.modules.set_parent(module, parent) {
        return errors::permission_error(m, "add_import", "module", Cell::atom(parent));
    }
    let [is_library, from_library] = [module, parent].map(|name| m.db.is_library(name));
    m.db.operators.inherit(module, is_library, parent, from_library);
    // Predicates found through the previous parent must be looked up again.
    for id in m.db.inherited(module) {
        m.db.pred_mut(id).definition = Definition::Undefined;
        m.relink(id);
    }
    Ok(true)
}
