//! Database predicates (ISO 8.8, 8.9) and the properties of predicates.
//!
//! The machine adds, finds and removes clauses. This file makes the checks before that, in the standard's
//! order: whether the head is callable, whether the body is, and whether the predicate may be modified.

use std::collections::BTreeSet;

use super::consult::loads::Loads;
use super::consult::modules::warn_declaring;
use super::consult::texts::Declaration;
use super::references::reference;
use super::support::errors;
use super::support::indicators::indicator_functor;
use super::tabling;
use crate::code::flatten::strip_module;
use crate::code::listing::{CodeNames, listing};
use crate::machine::arithmetic::Function;
use crate::machine::clauses::Adding;
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine};
use crate::program::{ClauseId, Definition, MetaArg, PredId};
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::{Atom, Cell, Functor, View, atoms};
use crate::width::Width;

pub const BUILTINS: &[Builtin] = &[
    iso("true", 0, |_, _| Ok(true)),
    iso("!", 0, |_, _| Ok(true)),
    iso("fail", 0, |_, _| Ok(false)),
    iso("false", 0, |_, _| Ok(false)),
    iso("assertz", 1, assertz),
    iso("asserta", 1, asserta),
    det("assert", 1, assertz),
    iso("retractall", 1, retractall),
    iso("abolish", 1, abolish),
    iso("throw", 1, throw),
    iso("halt", 0, halt),
    iso("halt", 1, halt_with),
    det("$declare", 2, declare),
    det("$predicates", 2, predicates),
    det("$predicates_named", 3, predicates_named),
    det("$arities", 3, arities),
    iso("$is_own", 3, is_own).testing(),
    det("$predicate", 3, predicate),
    det("$predicate_flag", 4, predicate_flag),
    det("$has_clauses", 2, has_clauses),
    det("$predicate_rank", 3, predicate_rank),
    det("$meta_predicate", 1, meta_predicate),
    det("$clauses", 2, clauses),
    det("$listed_clauses", 2, listed_clauses),
    det("$own_clauses", 2, own_clauses),
    det("$call_variables", 2, call_variables),
    det("$take_clauses", 2, take_clauses),
    det("$code", 2, code),
    det("$choice", 1, choice),
    det("$collect_every", 1, collect_every),
];

/// `assertz(+Clause)`: O(size).
fn assertz(m: &mut Machine, args: Args) -> Raised<bool> {
    m.add_clause(m.arg(args, 0), atoms::USER, Adding::ASSERTZ)?;
    Ok(true)
}

/// `asserta(+Clause)`: O(size).
fn asserta(m: &mut Machine, args: Args) -> Raised<bool> {
    m.add_clause(m.arg(args, 0), atoms::USER, Adding::ASSERTA)?;
    Ok(true)
}

/// `retractall(+Head)`: removes every clause whose head unifies. Makes an undefined predicate dynamic, except
/// with the flag `iso`, since Cor.2 8.9.5 concerns only existing procedures.
fn retractall(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, head) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    match m.heap.view(head) {
        View::Var(_) => return instantiation(),
        View::Int(_) | View::Box(_) => return errors::type_error(m, "callable", head),
        _ => {}
    }
    let pred = m.changed_pred(head, module);
    m.may_modify(pred, true)?;
    if !m.db.pred(pred).is_defined() {
        if !m.db.flags.iso {
            m.make_dynamic(pred);
        }
        return Ok(true);
    }
    m.retract_all(pred, head)?;
    Ok(true)
}

/// `abolish(+Indicator)` (ISO 8.9.4).
fn abolish(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, indicator) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    let functor = indicator_functor(m, indicator)?;
    let id = m.pred_id(module, functor);
    m.may_modify(id, true)?;
    m.remove_all(id);
    Ok(true)
}

/// `throw(+Ball)`
fn throw(m: &mut Machine, args: Args) -> Raised<bool> {
    let ball = m.arg(args, 0);
    if m.heap.is_var(ball) {
        return instantiation();
    }
    Err(Raise::Ball(ball).into())
}

fn halt(m: &mut Machine, _: Args) -> Raised<bool> {
    end(m, 0)
}

fn halt_with(m: &mut Machine, args: Args) -> Raised<bool> {
    let status = super::support::arguments::integer(m, m.arg(args, 0))?;
    // An exit status is taken modulo 256.
    end(m, i32::try_from(status).unwrap_or_else(|_| status.rem_euclid(256).to_i32()))
}

/// Ends the program, after calling the goals of `at_halt/1`.
fn end(m: &mut Machine, status: i32) -> Raised<bool> {
    let waiting = Functor::new(m.symbols.intern("$at_halt"), 2);
    if m.db.find_pred(atoms::SYSTEM, waiting).is_none_or(|id| m.db.pred(id).live == 0) {
        return Err(Raise::Stop(crate::error::Stop::Halt(status)).into());
    }
    let name = m.symbols.intern("$halt");
    let goal = m.heap.put_struct(name, &[Cell::int(status.to_i64())]);
    let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
    m.call_next(goal);
    Ok(true)
}

/// `'$declare'(+Property, +Indicator)`: makes one predicate dynamic, discontiguous, multifile, tabled or det.
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

/// Returns whether a predicate has the clauses of a tabled or deterministic one.
fn has_clauses_of_another(m: &Machine, id: PredId) -> bool {
    let (pred, name) = (m.db.pred(id), m.symbols.name(m.db.pred(id).functor.name()));
    let plain = tabling::name_without_tabling(name);
    if plain.len() == name.len() {
        return false;
    }
    let other = m.symbols.find(plain).map(|plain| Functor::new(plain, pred.functor.arity()));
    let other = other.and_then(|other| m.db.find_pred(pred.module, other));
    other.is_some_and(|other| m.db.pred(other).tabled == Some(id))
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
    let module = super::support::arguments::atom(m, m.arg(args, 0))?;
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
    let (at, source) = (m.db.pred(id).module, m.db.pred(id).source);
    let live = m.db.pred(id).live - usize::from(m.otherwise(id).is_some());
    let clauses = m.db.pred(id).definition == Definition::Clauses;
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
    if let Some(meta) = meta_head(m, id) {
        let name = m.symbols.intern("meta_predicate");
        properties.push(m.heap.put_struct(name, &[meta]));
    }
    let list = m.heap.put_list(&properties);
    m.unify_arg(args, 2, list)
}

fn flag_properties(m: &mut Machine, id: PredId) -> Vec<Cell> {
    flags(m, id).iter().filter(|f| f.1).map(|f| Cell::atom(m.symbols.intern(f.0))).collect()
}

/// Returns the properties that are either true or false of a predicate.
fn flags(m: &Machine, id: PredId) -> [(&'static str, bool); 13] {
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
        ("discontiguous", p.discontiguous),
        ("multifile", p.multifile),
        ("tabled", p.tabled.is_some() && !p.det),
        ("det", p.det),
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
        m.relink(id);
        m.db.importers(id).into_iter().for_each(|name| m.relink(name));
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

/// `'$take_clauses'(+Module:Head, -Clauses)`: like `'$clauses'/2`, and removes the clauses.
fn take_clauses(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, head) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    let id = m.head_pred(head, module);
    let taken = clauses(m, args)?;
    m.remove_all(id);
    Ok(taken)
}

/// `'$clauses'(+Module:Head, -Clauses)`: the clauses of a predicate as `Head :- Body`, without private ones.
fn clauses(m: &mut Machine, args: Args) -> Raised<bool> {
    each_clause(m, args, Machine::holder, |_, _, clause| clause)
}

/// `'$own_clauses'(+Module:Head, -Clauses)`: like `'$clauses'/2`, but of a tabled predicate the clause that
/// reads its table.
fn own_clauses(m: &mut Machine, args: Args) -> Raised<bool> {
    each_clause(m, args, |_, id| id, |_, _, clause| clause)
}

/// `'$listed_clauses'(+Module:Head, -Pairs)`: like `'$clauses'/2`, each clause as `Reference-Clause`.
fn listed_clauses(m: &mut Machine, args: Args) -> Raised<bool> {
    each_clause(m, args, Machine::holder, |m, id, clause| {
        let reference = reference(m, id);
        m.heap.put_struct(atoms::MINUS, &[reference, clause])
    })
}

/// Unifies the second argument with a term for each clause of a predicate, without private ones; `holder`
/// returns the predicate that has the clauses.
fn each_clause(
    m: &mut Machine,
    args: Args,
    holder: impl Fn(&mut Machine, PredId) -> PredId,
    shown: impl Fn(&mut Machine, ClauseId, Cell) -> Cell,
) -> Raised<bool> {
    let (module, head) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    let Some((name, arity, _)) = m.heap.callable(head) else { return instantiation() };
    let Some(id) = m.db.find_pred(module, Functor::new(name, arity)) else { return Ok(false) };
    let id = holder(m, id);
    let mut found = Vec::new();
    for id in m.db.live_clauses(id) {
        if let Some(clause) = m.put_clause(id)? {
            found.push(shown(m, id, clause));
        }
    }
    let list = m.heap.put_list(&found);
    m.unify_arg(args, 1, list)
}

/// `'$call_variables'(+Body, -Kept)`: a body as its clause is kept: `call/1` of each variable that is a goal.
fn call_variables(m: &mut Machine, args: Args) -> Raised<bool> {
    let kept = m.call_variables(m.arg(args, 0))?;
    m.unify_arg(args, 1, kept)
}

/// Writing an instruction takes as long as this number of inferences.
const INFERENCES_A_LINE: usize = 4;

/// `'$code'(+Module:Head, -Text)`: the code of a predicate's clauses, as text.
fn code(m: &mut Machine, args: Args) -> Raised<bool> {
    let (module, head) = strip_module(&m.heap, m.arg(args, 0), atoms::USER);
    let Some((name, arity, _)) = m.heap.callable(head) else { return instantiation() };
    let Some(id) = m.db.find_pred(module, Functor::new(name, arity)) else { return Ok(false) };
    let id = m.holder(id);
    let mut text = String::new();
    let function = |number| Function::from_number(number).name();
    for (i, clause) in m.db.live_clauses(id).into_iter().enumerate() {
        let (at, size) = m.code_of(clause)?;
        m.heap.meter.charge(INFERENCES_A_LINE * size.to_usize())?;
        m.heap.afford(2 * text.len())?;
        text += &format!("clause {}:\n", i + 1);
        let names = CodeNames { db: &m.db, symbols: &m.symbols, function };
        text += &listing(&m.code, &names, at, size);
    }
    let text = m.heap.put_string(&text);
    m.unify_arg(args, 1, text)
}

/// `'$choice'(-Choice)`: the newest choice point, as a number.
fn choice(m: &mut Machine, args: Args) -> Raised<bool> {
    let newest = Cell::int(m.newest_choice().to_i64());
    m.unify_arg(args, 0, newest)
}

/// `'$collect_every'(+Calls)`: collects garbage every `Calls` calls, to test the collector; 0 collects when
/// needed.
fn collect_every(m: &mut Machine, args: Args) -> Raised<bool> {
    let calls = super::support::arguments::count(m, m.arg(args, 0))?;
    m.collect_every(u32::try_from(calls).unwrap_or(u32::MAX));
    Ok(true)
}
