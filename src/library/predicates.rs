//! Declarations and properties of predicates (ISO 7.4.2).
//!
//! The names begin with `$`: rules of `rules/system` check the arguments and enumerate the answers.

use std::collections::BTreeSet;

use super::consult::loads::Loads;
use super::consult::modules::warn_declaring;
use super::consult::texts::Declaration;
use super::support::indicators::indicator_functor;
use super::support::{arguments, errors};
use super::tabling;
use crate::code::flatten::strip_module;
use crate::code::instruction::Instr;
use crate::machine::native::{Builtin, det, iso};
use crate::machine::transparency::TRANSPARENT;
use crate::machine::{Args, Machine};
use crate::program::{Definition, MetaArg, PredId};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, Functor, View, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    det("$declare", 2, declare),
    det("$predicates", 2, predicates),
    det("$predicates_named", 3, predicates_named),
    det("$arities", 3, arities),
    iso("$is_own", 3, is_own).testing(),
    det("$predicate", 3, predicate),
    det("$predicate_flag", 4, predicate_flag),
    det("$predicate_extent", 3, predicate_extent),
    det("$meta_head", 3, declared_meta_head),
    det("$predicate_source", 3, predicate_source),
    det("$has_clauses", 2, has_clauses),
    det("$predicate_rank", 3, predicate_rank),
    det("$meta_predicate", 1, meta_predicate),
    det("$in_context", 4, in_context),
];

/// `'$declare'(+Property, +Indicator)`: makes one predicate dynamic, discontiguous, multifile, tabled, det
/// or transparent.
fn declare(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, indicator) = strip_module(&m.heap, m.arg(args, 1), atoms::USER);
    let functor = indicator_functor(m, indicator)?;
    let id = m.pred_id(module, functor);
    m.may_modify(id, false)?;
    let View::Atom(property) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    warn_declaring(m, id);
    match property {
        atoms::DYNAMIC => {
            let id = m.filler(id);
            Loads::note_declaration(m, id, Declaration::Dynamic);
            if !m.db.pred(id).dynamic {
                m.make_dynamic(id);
            }
        }
        atoms::DISCONTIGUOUS => {
            Loads::note_declaration(m, id, Declaration::Discontiguous);
            m.db.pred_mut(id).discontiguous = true;
            define(m, id);
        }
        atoms::MULTIFILE => {
            Loads::note_declaration(m, id, Declaration::Multifile);
            m.db.pred_mut(id).multifile = true;
            define(m, id);
        }
        _ if m.symbols.name(property) == "tabled" => {
            let filler = tabling::filler(m, module, functor, tabling::FILLS);
            Loads::note_declaration(m, id, Declaration::Tabled);
            m.db.pred_mut(id).tabled = Some(filler);
        }
        _ if m.symbols.name(property) == "det" => {
            let filler = tabling::filler(m, module, functor, tabling::CHECKED);
            Loads::note_declaration(m, id, Declaration::Tabled);
            m.db.pred_mut(id).tabled = Some(filler);
            m.db.pred_mut(id).det = true;
        }
        _ if m.symbols.name(property) == "transparent" => {
            Loads::note_declaration(m, id, Declaration::Meta);
            define(m, id);
            m.make_transparent(id)?;
        }
        _ if m.symbols.name(property) == "defined" => define(m, id),
        _ => {}
    }
    Ok(true)
}

/// Defines a predicate without clauses: calling it fails.
fn define(m: &mut Machine, id: PredId) {
    if m.db.pred(id).definition == Definition::Undefined {
        m.db.pred_mut(id).definition = Definition::Clauses;
        m.relink(id);
    }
}

/// `'$predicates'(+Module, -Indicators)`: the predicates defined in a module, without those that have the
/// clauses of another one.
fn predicates(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(module) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    let all = m.db.preds().filter(|(_, pred)| pred.module == module).map(|(id, _)| id).collect();
    let list = defined(m, all);
    m.unify_arg(args, 1, list)
}

/// `'$predicates_named'(+Module, +Name, -Indicators)`: those of them with that name.
fn predicates_named(m: &mut Machine, args: Args) -> Raised<bool> {
    let [View::Atom(module), View::Atom(name)] = [0, 1].map(|i| m.heap.view(m.arg(args, i))) else {
        return instantiation();
    };
    let named = m.db.named_preds(module, name).collect();
    let list = defined(m, named);
    m.unify_arg(args, 2, list)
}

/// Returns the list of the indicators of those predicates that are defined where they are, and do not have
/// the clauses of another one.
fn defined(m: &mut Machine, mut predicates: Vec<PredId>) -> Cell {
    predicates.retain(|&id| {
        let pred = m.db.pred(id);
        pred.is_defined() && !is_import(pred.definition) && !has_clauses_of_another(m, id)
    });
    let indicators: Vec<Cell> = predicates.into_iter().map(|id| m.indicator(m.db.pred(id).functor)).collect();
    m.heap.put_list(&indicators)
}

/// Returns whether a predicate has the clauses of a tabled, deterministic or transparent one.
fn has_clauses_of_another(m: &Machine, id: PredId) -> bool {
    let (pred, name) = (m.db.pred(id), m.symbols.name(m.db.pred(id).functor.name()));
    let (plain, added) = match name.strip_suffix(TRANSPARENT) {
        Some(plain) => (plain, 1),
        None => (tabling::name_without_tabling(name), 0),
    };
    if plain.len() == name.len() || pred.functor.arity() < added {
        return false;
    }
    let other = m.symbols.find(plain).map(|plain| Functor::new(plain, pred.functor.arity() - added));
    let other = other.and_then(|other| m.db.find_pred(pred.module, other)).map(|other| m.db.pred(other));
    other.is_some_and(|other| other.tabled == Some(id) || other.transparent == Some(id))
}

/// `'$arities'(+Module, +Name, -Arities)`: the arities, ascending, of what anything mentioned by that name
/// where a call in the module may reach it.
fn arities(m: &mut Machine, args: Args) -> Raised<bool> {
    let [View::Atom(module), View::Atom(name)] = [0, 1].map(|i| m.heap.view(m.arg(args, i))) else {
        return instantiation();
    };
    let reached = [module, atoms::USER, atoms::SYSTEM];
    let arities: BTreeSet<usize> = reached
        .into_iter()
        .flat_map(|module| m.db.named_preds(module, name))
        .map(|id| m.db.pred(id).functor.arity())
        .collect();
    let arities: Vec<Cell> = arities.into_iter().map(|arity| Cell::int(arity.to_i64())).collect();
    let list = m.heap.put_list(&arities);
    m.unify_arg(args, 2, list)
}

/// `'$is_own'(+Module, +Name, +Arity)`: whether a call in the module reaches another predicate than the
/// built-in one.
fn is_own(m: &mut Machine, args: Args) -> Raised<bool> {
    let [View::Atom(module), View::Atom(name), View::Int(arity)] =
        [0, 1, 2].map(|i| m.heap.view(m.arg(args, i)))
    else {
        return instantiation();
    };
    Ok(m.db.is_own(module, Functor::new(name, arity.to_usize())))
}

fn is_import(definition: Definition) -> bool {
    matches!(definition, Definition::Import(_))
}

/// Returns the predicate that a call of a head in a module reaches.
fn reached(m: &mut Machine, args: Args) -> Raised<Option<(Atom, Functor, PredId)>> {
    let View::Atom(module) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    let head = m.arg(args, 1);
    let Some((name, arity, _)) = m.heap.callable(head) else { return Ok(None) };
    let functor = Functor::new(name, arity);
    let own = m.db.find_pred(module, functor).or_else(|| m.db.find_pred(atoms::USER, functor));
    let id = own.or_else(|| m.db.find_pred(atoms::SYSTEM, functor));
    Ok(id.and_then(|id| m.db.resolve(id)).map(|id| (module, functor, id)))
}

/// `'$predicate_flag'(+Module, +Head, +Property, -Has)`: whether the predicate reached by a call in the
/// module has a property that is either true or false. Fails if there is no such predicate or property.
fn predicate_flag(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some((_, _, id)) = reached(m, args)? else { return Ok(false) };
    let View::Atom(property) = m.heap.view(m.arg(args, 2)) else { return Ok(false) };
    let property = m.symbols.name(property);
    let Some(&(_, has)) = flags(m, id).iter().find(|(name, _)| *name == property) else { return Ok(false) };
    m.unify_arg(args, 3, Cell::atom(if has { atoms::TRUE } else { atoms::FALSE }))
}

/// `'$has_clauses'(+Module, +Head)`: whether the module itself has clauses for a predicate.
fn has_clauses(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = arguments::atom(m, m.arg(args, 0))?;
    let Some((name, arity, _)) = m.heap.callable(m.arg(args, 1)) else { return instantiation() };
    Ok(m.db.find_pred(module, Functor::new(name, arity)).is_some_and(|id| m.db.pred(id).live > 0))
}

/// `'$predicate_rank'(+Module, +Head, -Rank)`: a rank of the predicate reached by a call in the module: 2 if
/// the program defined it in or imported it into the module, 1 if in `user`, 0 if it is built in or in a
/// library. Fails if there is no such predicate; loads no library.
fn predicate_rank(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some((module, functor, id)) = reached(m, args)? else { return Ok(false) };
    let is_own = m.db.pred(id).module == module || m.db.find_pred(module, functor).is_some();
    let pred = m.db.pred(id);
    let is_program = pred.module == module || (pred.module != atoms::SYSTEM && !pred.library);
    m.unify_arg(args, 2, Cell::int(if is_program { 1 + i64::from(is_own) } else { 0 }))
}

/// `'$predicate'(+Module, +Head, -Properties)`: properties of the predicate that a call in the module
/// reaches.
fn predicate(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some((module, functor, id)) = reached(m, args)? else { return Ok(false) };
    let mut properties: Vec<Cell> = flag_properties(m, id);
    let at = m.db.pred(id).module;
    let holder = m.db.pred(id).tabled.or(m.db.pred(id).transparent).unwrap_or(id);
    // Clauses may be from a file that the one with the predicate includes.
    let place = m.db.first_clause(holder).map(|clause| m.db.place_of(clause));
    let source = place.filter(|&(_, line)| line > 0).map_or(m.db.pred(id).source, |(source, _)| source);
    let live = m.db.pred(holder).live - usize::from(m.otherwise(holder).is_some());
    let clauses = [id, holder].map(|id| m.db.pred(id).definition).contains(&Definition::Clauses);
    if let Some(file) = m.resources.get::<Loads>().name_of(source).map(str::to_owned) {
        let (file, name) = (m.symbols.intern(&file), m.symbols.intern("file"));
        properties.push(m.heap.put_struct(name, &[Cell::atom(file)]));
    }
    let mut says_where = |m: &mut Machine, name: &str| {
        let name = m.symbols.intern(name);
        properties.push(m.heap.put_struct(name, &[Cell::atom(at)]));
    };
    says_where(m, "implementation_module");
    if at != module && at != atoms::SYSTEM {
        says_where(m, "imported_from");
    }
    if m.db.modules.get(at).is_some_and(|module| module.exports.contains(&functor)) {
        properties.push(Cell::atom(m.symbols.intern("exported")));
    }
    if clauses {
        let count = m.symbols.intern("number_of_clauses");
        properties.push(m.heap.put_struct(count, &[Cell::int(live.to_i64())]));
    }
    if m.db.pred(id).tabled.is_some() && !m.db.pred(id).det {
        let [tabled, variant] = ["tabled", "variant"].map(|name| m.symbols.intern(name));
        properties.push(m.heap.put_struct(tabled, &[Cell::atom(variant)]));
    }
    if let Some(meta) = meta_head(m, id) {
        let name = m.symbols.intern("meta_predicate");
        properties.push(m.heap.put_struct(name, &[meta]));
    }
    let list = m.heap.put_list(&properties);
    m.unify_arg(args, 2, list)
}

/// `'$predicate_source'(+Module, +Head, -File)`: the text that was loaded with the clauses of the predicate,
/// also those of texts that it includes.
fn predicate_source(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some((_, _, id)) = reached(m, args)? else { return Ok(false) };
    let source = m.db.pred(id).source;
    let Some(file) = m.resources.get::<Loads>().name_of(source).map(str::to_owned) else { return Ok(false) };
    let file = Cell::atom(m.symbols.intern(&file));
    m.unify_arg(args, 2, file)
}

/// `'$predicate_extent'(+Module, +Head, -Properties)`: the properties of the predicate that are counted over
/// its clauses: `number_of_rules`, `size` in bytes, and `line_count`, the line of its first clause.
/// O(clauses).
fn predicate_extent(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some((_, _, id)) = reached(m, args)? else { return Ok(false) };
    let holder = m.db.pred(id).tabled.unwrap_or(id);
    let clauses = m.db.live_clauses(holder);
    m.heap.meter.charge(clauses.len() / 4)?;
    let rules = clauses.iter().filter(|&&clause| !m.db.clause(clause).text.is_fact()).count();
    let size = m.db.bytes_of(holder, size_of::<Instr>());
    let line = clauses.first().map(|&clause| m.db.place_of(clause).1).filter(|&line| line > 0);
    let mut counts = vec![("size", size)];
    if m.db.pred(id).definition == Definition::Clauses {
        counts.push(("number_of_rules", rules - usize::from(m.otherwise(holder).is_some())));
    }
    counts.extend(line.map(|line| ("line_count", line.to_usize())));
    let properties: Vec<Cell> = counts
        .into_iter()
        .map(|(name, count)| {
            let name = m.symbols.intern(name);
            m.heap.put_struct(name, &[Cell::int(count.to_i64())])
        })
        .collect();
    let list = m.heap.put_list(&properties);
    m.unify_arg(args, 2, list)
}

/// `'$meta_head'(+Module, +Head, -Modes)`: the modes of the meta-predicate reached by a call in the module,
/// which may only be declared; fails if it is none.
fn declared_meta_head(m: &mut Machine, args: Args) -> Raised<bool> {
    let reached = reached(m, args)?.map(|(_, _, id)| id);
    let id = match reached {
        Some(id) => Some(id),
        None => {
            let module = arguments::atom(m, m.arg(args, 0))?;
            let functor = m.heap.callable(m.arg(args, 1)).map(|(name, arity, _)| Functor::new(name, arity));
            functor.and_then(|functor| m.db.find_pred(module, functor))
        }
    };
    match id.and_then(|id| meta_head(m, id)) {
        Some(modes) => m.unify_arg(args, 2, modes),
        None => Ok(false),
    }
}

fn flag_properties(m: &mut Machine, id: PredId) -> Vec<Cell> {
    flags(m, id).iter().filter(|f| f.1).map(|f| Cell::atom(m.symbols.intern(f.0))).collect()
}

/// Returns the properties that are either true or false of a predicate.
fn flags(m: &Machine, id: PredId) -> [(&'static str, bool); 15] {
    let p = m.db.pred(id);
    let native = matches!(p.definition, Definition::Native(_) | Definition::Control);
    [
        ("defined", true),
        ("visible", true),
        ("dynamic", p.dynamic),
        ("static", !p.dynamic),
        ("built_in", p.module == atoms::SYSTEM),
        ("system", p.module == atoms::SYSTEM),
        ("iso", p.iso),
        ("foreign", native),
        ("interpreted", !native),
        ("discontiguous", p.discontiguous),
        ("multifile", p.multifile),
        ("tabled", p.tabled.is_some() && !p.det),
        ("det", p.det),
        ("transparent", p.is_transparent()),
        ("ssu", p.otherwise.is_some()),
    ]
}

fn meta_head(m: &mut Machine, id: PredId) -> Option<Cell> {
    let pred = m.db.pred(id);
    let name = pred.functor.name();
    let modes: Vec<Cell> = pred
        .meta
        .as_ref()?
        .iter()
        .map(|mode| match mode {
            MetaArg::Goal(n) => Cell::int(i64::from(*n)),
            MetaArg::Qualified(mark) | MetaArg::Plain(mark) => Cell::atom(*mark),
        })
        .collect();
    Some(m.heap.put_struct(name, &modes))
}

/// `'$meta_predicate'(+Module:Head)`
fn meta_predicate(m: &mut Machine, args: Args) -> Raised<bool> {
    // While the rules of `system` are loaded, names refer to `system`.
    let here = if m.db.bootstrapping { atoms::SYSTEM } else { atoms::USER };
    let (module, head) = strip_module(&m.heap, m.arg(args, 0), here);
    let Some((name, arity, first)) = m.heap.callable(head) else { return instantiation() };
    let modes: Vec<Cell> = (0..arity).map(|i| m.heap.at(first + i)).collect();
    let modes: Raised<Vec<MetaArg>> = modes.into_iter().map(|mode| meta_arg(m, mode)).collect();
    let modes = modes?;
    let id = m.pred_id(module, Functor::new(name, arity));
    Loads::note_declaration(m, id, Declaration::Meta);
    m.db.pred_mut(id).meta = Some(modes.into_boxed_slice());
    if !m.db.bootstrapping {
        m.relink_names(id);
    }
    Ok(true)
}

fn meta_arg(m: &mut Machine, mode: Cell) -> Raised<MetaArg> {
    match m.heap.view(mode) {
        View::Int(n @ 0..=9) => Ok(MetaArg::Goal(n.to_u8())),
        View::Atom(a) if matches!(m.symbols.name(a), ":" | "^" | "//") => Ok(MetaArg::Qualified(a)),
        View::Atom(a) => Ok(MetaArg::Plain(a)),
        View::Var(_) => instantiation(),
        _ => errors::domain_error(m, "meta_argument_specifier", mode),
    }
}

/// `'$in_context'(+Module, +Goal, +Context, -Call)`: calls the transparent predicate that a call of a goal in
/// the module reaches, in another module. Fails if the predicate is not transparent.
fn in_context(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some((_, _, id)) = reached(m, args)? else { return Ok(false) };
    let Some(holder) = m.db.pred(id).transparent else { return Ok(false) };
    let call = m.with_context(holder, m.arg(args, 1), m.arg(args, 2));
    let own = m.heap.put_struct(atoms::COLON, &[Cell::atom(m.db.pred(id).module), call]);
    m.unify_arg(args, 3, own)
}
