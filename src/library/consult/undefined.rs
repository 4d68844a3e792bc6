//! Undefined procedures that clauses call: reported once each, when the outermost load has ended.
//!
//! While clauses are read, the first call of each unknown procedure is stored with its position. Goals inside
//! arguments of meta-predicates, those of libraries too, count as calls. Procedures that may be defined in
//! other ways are left out: dynamic and multifile ones, those that clauses assert, those qualified with
//! another module, and the exports of libraries. Facts of a space of `library(planning)` are left out too:
//! its actions and the rules that they need name them.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::calls::FirstCall;
use super::exports::{library_exporting, modes_of_export};
use super::load::Load;
use super::loads::Loads;
use super::reports::print_or_queue;
use crate::code::flatten::strip_module;
use crate::library::messages::Known;
use crate::machine::Machine;
use crate::program::flags::Unknown;
use crate::program::{MetaArg, PredId};
use crate::term::raise::Raised;
use crate::term::{Atom, Cell, Functor, View, atoms};
use crate::text::outline::{TokenKind, tokens};
use crate::text::quote::quote_atom;
use crate::text::source::Fault;

/// Stores the calls of unknown procedures in the body of a clause, except for Taquin's own texts. O(size of
/// the body).
pub fn note_calls(m: &mut Machine, load: &Load, module: Atom, body: Cell) -> Raised<()> {
    if load.library {
        return Ok(());
    }
    let mut goals = vec![CheckedGoal { goal: body, added: 0, at: None, through: None }];
    while let Some(CheckedGoal { goal, added, at, through }) = goals.pop() {
        m.heap.meter.charge(1)?;
        // A goal qualified with another module is not checked here.
        let Some((name, arity, first)) = m.heap.callable(goal).filter(|&(name, ..)| name != atoms::COLON)
        else {
            continue;
        };
        let functor = Functor::new(name, arity + added);
        let inner = match known(m, module, functor) {
            Some(_) if added > 0 => Vec::new(),
            Some(id) if is_assertion(m, id) => {
                note_assertion(m, module, m.heap.at(first));
                Vec::new()
            }
            Some(id) => inner_goals(m, id, first),
            None => {
                if !m.resources.get::<Loads>().calls.has(module, functor, through) {
                    let mentions = mentions_before(m, body, at, name)?;
                    m.resources.get::<Loads>().calls.insert(load, module, functor, mentions, through);
                }
                let modes = modes_of_export(m, functor).filter(|_| added == 0);
                modes.map_or(Vec::new(), |modes| meta_goals(m, modes, first))
            }
        };
        let through = through.or((known(m, module, functor).is_none()).then_some(functor));
        goals.extend(inner.into_iter().map(|(at, added)| CheckedGoal {
            goal: m.heap.at(at),
            added,
            at: Some(at),
            through,
        }));
    }
    Ok(())
}

/// A goal of a body.
struct CheckedGoal {
    goal: Cell,
    /// The number of arguments added to it when it is called.
    added: usize,
    /// Its address, unless it is the body.
    at: Option<usize>,
    /// The outermost unknown procedure among whose arguments it is.
    through: Option<Functor>,
}

/// Returns whether a predicate adds a clause, its first argument.
fn is_assertion(m: &Machine, id: PredId) -> bool {
    let pred = m.db.pred(id);
    pred.module == atoms::SYSTEM
        && pred.functor.arity() <= 2
        && ["assertz", "asserta", "assert"].contains(&m.symbols.name(pred.functor.name()))
}

/// Stores the procedure of a clause that a goal of the module adds: calls of it need no other definition.
fn note_assertion(m: &mut Machine, module: Atom, clause: Cell) {
    let (module, clause) = strip_module(&m.heap, clause, module);
    let head = m.heap.args_of::<2>(clause, atoms::NECK).map_or(clause, |[head, _]| head);
    let (module, head) = strip_module(&m.heap, head, module);
    if let Some((name, arity, _)) = m.heap.callable(head) {
        m.resources.get::<Loads>().calls.asserted.insert((module, Functor::new(name, arity)));
    }
}

/// Returns the predicate that a call reaches, if there is one already.
fn known(m: &Machine, module: Atom, functor: Functor) -> Option<PredId> {
    let own = m.db.find_pred(module, functor).and_then(|id| m.db.resolve(id));
    let of = |module| m.db.find_pred(module, functor).filter(|id| m.db.pred(*id).is_defined());
    own.or_else(|| of(atoms::USER)).or_else(|| of(atoms::SYSTEM))
}

/// Returns the addresses of the goals among the arguments of a call, the last first, with the number of
/// arguments added to them.
fn inner_goals(m: &Machine, id: PredId, first: usize) -> Vec<(usize, usize)> {
    let pred = m.db.pred(id);
    let arity = pred.functor.arity();
    let arg = |i: usize| first + i;
    if pred.functor.name() == atoms::NOT_PROVABLE && arity == 1 {
        return vec![(arg(0), 0)];
    }
    if arity == 2
        && [atoms::COMMA, atoms::SEMICOLON, atoms::ARROW, atoms::SOFT_ARROW].contains(&pred.functor.name())
    {
        return vec![(arg(1), 0), (arg(0), 0)];
    }
    pred.meta.as_deref().map_or(Vec::new(), |modes| meta_goals(m, modes, first))
}

/// Returns the addresses of the goals among arguments with these modes, as [`inner_goals`] does.
fn meta_goals(m: &Machine, modes: &[MetaArg], first: usize) -> Vec<(usize, usize)> {
    let goal = |(i, mode): (usize, &MetaArg)| match mode {
        MetaArg::Goal(added) => Some((first + i, usize::from(*added))),
        MetaArg::Qualified(atoms::CARET) => Some((without_carets(m, first + i), 0)),
        _ => None,
    };
    modes.iter().enumerate().rev().filter_map(goal).collect()
}

/// Returns the address of the goal behind variables and `^`.
fn without_carets(m: &Machine, at: usize) -> usize {
    let mut at = at;
    while let Some((atoms::CARET, 2, first)) = m.heap.callable(m.heap.at(at)) {
        at = first + 1;
    }
    at
}

/// Returns the number of occurrences of a name in a body before the goal at an address, in the order of the
/// text. The goal without an address is the body. O(size of the body).
fn mentions_before(m: &mut Machine, body: Cell, goal: Option<usize>, name: Atom) -> Raised<usize> {
    let (mut todo, mut found) = (vec![(body, None)], 0);
    while let Some((term, at)) = todo.pop() {
        if at == goal {
            return Ok(found);
        }
        m.heap.meter.charge(1)?;
        let (first, arity) = match m.heap.view(term) {
            View::List(first) => (first, 2),
            _ => {
                let Some((found_name, arity, first)) = m.heap.callable(term) else { continue };
                found += usize::from(found_name == name);
                (first, arity)
            }
        };
        todo.extend((first..first + arity).rev().map(|at| (m.heap.at(at), Some(at))));
    }
    Ok(0)
}

/// The number of warnings of a load that suggest a name: with more, a file is missing, and no name
/// misspelled.
const SUGGESTIONS: usize = 100;

/// Warns about the procedures that are still undefined, and notes those that libraries will define. O(calls +
/// procedures).
pub fn report_undefined(m: &mut Machine) -> Raised<()> {
    let calls = std::mem::take(&mut m.resources.get::<Loads>().calls);
    let mut fluents: FxHashMap<Atom, FxHashSet<Functor>> = FxHashMap::default();
    let (mut known, mut count) = (FxHashMap::default(), 0);
    for ((module, functor), call) in calls.first {
        let is_asserted = |module| calls.asserted.contains(&(module, functor));
        if is_declared(m, module, functor) || [module, atoms::USER].into_iter().any(is_asserted) {
            continue;
        }
        if call.through.is_some_and(|through| is_of_program(m, module, through)) {
            continue;
        }
        if library_exporting(m, functor).is_some() {
            m.resources.get::<Loads>().autoloaded.insert((module, functor));
            continue;
        }
        if m.db.unknown_in(module) != Unknown::Error
            || fluents.entry(module).or_insert_with(|| fluents_of(m, module)).contains(&functor)
        {
            continue;
        }
        count += 1;
        if count <= SUGGESTIONS && !known.contains_key(&module) {
            known.insert(module, Known::of(m, module)?);
        }
        let known = known.get(&module).filter(|_| count <= SUGGESTIONS);
        warn(m, functor, &call, known)?;
    }
    Ok(())
}

/// Returns the names in the conditions and effects of the actions of a module that imports the predicates of
/// `library(planning)`, and those in the bodies of the rules that these names call. O(size of those clauses).
fn fluents_of(m: &mut Machine, module: Atom) -> FxHashSet<Functor> {
    let [action, planning, space, plan] =
        ["action", "planning", "space", "plan"].map(|name| m.symbols.intern(name));
    let mut found = FxHashSet::default();
    let plans = [(space, 1), (plan, 4), (plan, 5)].into_iter().any(|(name, arity)| {
        let imported = m.db.find_pred(module, Functor::new(name, arity)).and_then(|id| m.db.resolve(id));
        imported.is_some_and(|id| m.db.pred(id).module == planning)
    });
    if !plans {
        return found;
    }
    let mut waiting: Vec<(Functor, bool)> = [3, 4].map(|arity| (Functor::new(action, arity), true)).into();
    while let Some((functor, is_action)) = waiting.pop() {
        let Some(id) = m.db.find_pred(module, functor) else { continue };
        for clause in m.db.live_clauses(id) {
            let Ok(Some(clause)) = m.put_clause(clause) else { continue };
            let Some([head, body]) = m.heap.args_of::<2>(clause, atoms::NECK) else { continue };
            let terms = match m.heap.callable(head) {
                Some((_, _, first)) if is_action => vec![m.heap.at(first + 1), m.heap.at(first + 2)],
                _ => vec![body],
            };
            for name in names_in(m, terms) {
                if found.insert(name) {
                    waiting.push((name, false));
                }
            }
        }
    }
    found
}

/// Returns the functors of terms and of the terms in them.
fn names_in(m: &Machine, mut terms: Vec<Cell>) -> Vec<Functor> {
    let mut names = Vec::new();
    while let Some(term) = terms.pop() {
        let term = m.heap.deref(term);
        match m.heap.view(term) {
            View::List(at) => terms.extend([m.heap.at(at), m.heap.at(at + 1)]),
            _ => {
                let Some((name, arity, at)) = m.heap.callable(term) else { continue };
                names.push(Functor::new(name, arity));
                terms.extend((0..arity).map(|i| m.heap.at(at + i)));
            }
        }
    }
    names
}

/// Takes the procedures of libraries that clauses call and no library was loaded for, with the modules of the
/// clauses.
pub fn take_autoloaded(m: &mut Machine) -> Vec<(Atom, Functor)> {
    let mut called = std::mem::take(&mut m.resources.get::<Loads>().autoloaded);
    called.retain(|&(module, functor)| !is_declared(m, module, functor));
    called.into_iter().collect()
}

/// Returns whether a procedure is declared, defined, or exported by a library.
pub fn may_be_defined(m: &mut Machine, module: Atom, functor: Functor) -> bool {
    is_declared(m, module, functor) || library_exporting(m, functor).is_some()
}

/// Returns whether a procedure is declared or defined.
fn is_declared(m: &Machine, module: Atom, functor: Functor) -> bool {
    let declared = m.db.find_pred(module, functor).is_some_and(|id| {
        let pred = m.db.pred(id);
        pred.dynamic || pred.multifile || pred.tabled.is_some()
    });
    declared || known(m, module, functor).is_some()
}

/// Returns whether a procedure is declared or defined outside libraries.
fn is_of_program(m: &Machine, module: Atom, functor: Functor) -> bool {
    is_declared(m, module, functor) && known(m, module, functor).is_none_or(|id| !m.db.pred(id).library)
}

fn warn(m: &mut Machine, functor: Functor, call: &FirstCall, known: Option<&Known>) -> Raised<()> {
    m.heap.meter.charge(call.clause.span.len())?;
    let name = m.symbols.name(functor.name()).to_owned();
    let indicator = format!("{}/{}", quote_atom(&name), functor.arity());
    let mut fault = Fault::new(goal_in(call, &name), format!("{indicator} is called but not defined"));
    if let Some(hint) = known.map_or(Ok(None), |known| known.near_miss(m, &name, functor.arity()))? {
        fault = fault.hint(hint.to_string());
    }
    let report = fault.warning().locate(&call.name, &call.text, call.clause.known);
    print_or_queue(m, report.with_topic(Some("unknown-procedure")), None);
    Ok(())
}

/// Returns the range of the first call of a procedure in its text, or that of the clause if the text does not
/// contain the name.
fn goal_in(call: &FirstCall, name: &str) -> Range<usize> {
    let clause = &call.clause.span;
    let source = &call.text[clause.clone()];
    let tokens = tokens(source);
    let is_neck = |(kind, span): &(TokenKind, Range<usize>)| {
        *kind == TokenKind::Name && [":-", "-->", "=>"].contains(&&source[span.clone()])
    };
    let body = tokens.iter().position(is_neck).map_or(0, |neck| neck + 1);
    let bare = |span: &Range<usize>| source[span.clone()].trim_matches('\'');
    let names = tokens[body..].iter().filter(|(kind, _)| [TokenKind::Name, TokenKind::Quoted].contains(kind));
    let places: Vec<&Range<usize>> = names.map(|(_, span)| span).filter(|span| bare(span) == name).collect();
    // Terminals that begin the body of a grammar rule are in the head of its clause.
    let terminals = leading_list(source, &tokens[body..]);
    let in_head = places.iter().filter(|span| terminals.contains(&span.start)).count();
    match places.get(call.mentions + in_head).or(places.first()) {
        Some(span) => clause.start + span.start..clause.start + span.end,
        None => clause.clone(),
    }
}

/// Returns the range of the list that begins a body, or an empty range.
fn leading_list(source: &str, body: &[(TokenKind, Range<usize>)]) -> Range<usize> {
    let mut depth = 0_usize;
    let mut start = None;
    for (kind, span) in body {
        match (kind, &source[span.clone()], start) {
            (TokenKind::Open, "(", None) => {}
            (TokenKind::Open, "[", None) => (start, depth) = (Some(span.start), 1),
            (_, _, None) => break,
            (TokenKind::Open, ..) => depth += 1,
            (TokenKind::Close, ..) => depth -= 1,
            _ => {}
        }
        if let Some(start) = start.filter(|_| depth == 0) {
            return start..span.end;
        }
    }
    0..0
}
