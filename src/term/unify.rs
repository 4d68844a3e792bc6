//! Unification, with and without the occurs check.
//!
//! Pairs still to be unified are on an explicit stack. Terms with shared subterms can have far more paths
//! than cells, and cyclic terms have endless ones. Once more pairs were visited than the heap has cells
//! (which a tree cannot need), visited pairs are remembered and skipped.

use super::cell::{Cell, Tag, View};
use super::heap::Heap;
use super::walk::Visits;
use crate::error::Stop;

/// Unifies two terms by binding variables, which is trailed. On failure the bindings stay, for backtracking
/// to undo. O(cells), and a set of pairs for shared subterms.
pub fn unify(heap: &mut Heap, a: Cell, b: Cell) -> Result<bool, Stop> {
    unify_inline(heap, a, b)
}

/// The result of a unification that looks at two cells only.
pub enum Glance {
    Unified,
    Differ,
    /// The dereferenced terms, which need a closer look.
    Unclear(Cell, Cell),
}

/// Unifies two terms if one is a plain variable and the other none, or both are constants.
#[inline(always)]
pub fn unify_at_a_glance(heap: &mut Heap, a: Cell, b: Cell) -> Glance {
    let (a, b) = (heap.deref(a), heap.deref(b));
    if a == b {
        Glance::Unified
    } else if a.is_ref() && !b.is_var() {
        heap.bind_plain(a, b);
        Glance::Unified
    } else if b.is_ref() && !a.is_var() {
        heap.bind_plain(b, a);
        Glance::Unified
    } else if a.is_constant() && b.is_constant() {
        Glance::Differ
    } else {
        Glance::Unclear(a, b)
    }
}

/// Like `unify`, with the short cases inlined.
#[inline(always)]
pub fn unify_inline(heap: &mut Heap, a: Cell, b: Cell) -> Result<bool, Stop> {
    match unify_at_a_glance(heap, a, b) {
        Glance::Unified => Ok(true),
        Glance::Differ => Ok(false),
        Glance::Unclear(a, b) => unify_others(heap, a, b),
    }
}

/// Unifies two dereferenced terms that differ.
fn unify_others(heap: &mut Heap, a: Cell, b: Cell) -> Result<bool, Stop> {
    match unify_flat(heap, a, b) {
        Flat::Unified => Ok(true),
        Flat::Differ => Ok(false),
        Flat::Unclear { passed } => unify_closely(heap, a, b, passed),
    }
}

#[inline(always)]
fn are_compounds_of_a_kind(a: Cell, b: Cell) -> bool {
    a.is_structure() && b.is_structure() || a.is_list() && b.is_list()
}

/// Unifies two dereferenced terms that differ and are not both lists or both structures.
#[inline(never)]
fn unify_unlike(heap: &mut Heap, a: Cell, b: Cell) -> bool {
    match (a.tag(), b.tag()) {
        (Tag::Ref | Tag::Attr, Tag::Ref | Tag::Attr) => bind_variables(heap, a, b),
        (Tag::Ref | Tag::Attr, _) => heap.bind(a.addr(), b),
        (_, Tag::Ref | Tag::Attr) => heap.bind(b.addr(), a),
        (Tag::Box, Tag::Box) => return equal_boxes(heap, a.addr(), b.addr()),
        _ => return false,
    }
    true
}

/// Binds the younger of two variables to the older; a plain one to an attributed one.
fn bind_variables(heap: &mut Heap, a: Cell, b: Cell) {
    let binds_left = if a.tag() == b.tag() { a.addr() > b.addr() } else { a.tag() == Tag::Ref };
    if binds_left {
        heap.bind(a.addr(), b);
    } else {
        heap.bind(b.addr(), a);
    }
}

/// Returns whether two boxes contain the same value: the same kind and the same words.
pub fn equal_boxes(heap: &Heap, a: usize, b: usize) -> bool {
    heap.at(a) == heap.at(b) && heap.box_words(a) == heap.box_words(b)
}

/// A run of arguments still to be unified: left, right, number.
type ArgRun = (usize, usize, usize);

/// The result of unifying the arguments of two compounds up to the first that need a closer look.
pub enum Flat {
    Differ,
    Unified,
    /// The first `passed` arguments are unified, and the next two are left to `unify_closely`.
    Unclear {
        passed: usize,
    },
}

/// Unifies two dereferenced terms that differ, unless they are compounds with arguments that need a closer
/// look.
#[inline(never)]
pub fn unify_flat(heap: &mut Heap, a: Cell, b: Cell) -> Flat {
    if !are_compounds_of_a_kind(a, b) {
        return if unify_unlike(heap, a, b) { Flat::Unified } else { Flat::Differ };
    }
    match open_run(heap, a, b) {
        None => Flat::Differ,
        Some(run) if heap.trail.has_room(run.2) => unify_run(heap, run),
        Some(_) => Flat::Unclear { passed: 0 },
    }
}

/// Unifies two dereferenced compounds that differ, of whose arguments the first `passed` are unified.
#[inline(never)]
pub fn unify_closely(heap: &mut Heap, a: Cell, b: Cell, passed: usize) -> Result<bool, Stop> {
    let Some(run) = open_run(heap, a, b) else { return Ok(false) };
    let mut run = behind(run, passed);
    // Compounds of variables and constants need no stack.
    while heap.trail.has_room(run.2) {
        let (x, y) = first_pair(heap, run);
        match unify_flat(heap, x, y) {
            Flat::Differ => return Ok(false),
            Flat::Unclear { .. } => break,
            Flat::Unified => {}
        }
        run = behind(run, 1);
        if !heap.trail.has_room(run.2) {
            break;
        }
        match unify_rest(heap, run) {
            Flat::Differ => return Ok(false),
            Flat::Unified => return Ok(true),
            Flat::Unclear { passed } => run = behind(run, passed),
        }
    }
    unify_deep(heap, run)
}

/// Unifies the arguments of a run, however deep they are.
#[inline(never)]
fn unify_deep(heap: &mut Heap, run: ArgRun) -> Result<bool, Stop> {
    let mut todo = std::mem::take(&mut heap.pending);
    let unified = unify_runs(heap, run, &mut todo);
    heap.keep_pending(todo);
    unified
}

fn unify_runs(heap: &mut Heap, mut run: ArgRun, todo: &mut Vec<ArgRun>) -> Result<bool, Stop> {
    let mut visits = Visits::new(heap.top());
    loop {
        heap.reserve_trail(run.2)?;
        match unify_rest(heap, run) {
            Flat::Differ => return Ok(false),
            Flat::Unified => match todo.pop() {
                Some(next) => run = next,
                None => return Ok(true),
            },
            Flat::Unclear { passed } => {
                let (x, y) = first_pair(heap, behind(run, passed));
                run = behind(run, passed + 1);
                if !are_compounds_of_a_kind(x, y) {
                    if !unify_unlike(heap, x, y) {
                        return Ok(false);
                    }
                } else if visits.first((x.addr(), y.addr()), &mut heap.meter)? {
                    let Some(inner) = open_run(heap, x, y) else { return Ok(false) };
                    if run.2 > 0 {
                        heap.grow_list(todo)?;
                        todo.push(run);
                    }
                    run = inner;
                }
            }
        }
    }
}

/// Returns the first arguments of a run.
fn first_pair(heap: &Heap, (left, right, _): ArgRun) -> (Cell, Cell) {
    (heap.deref(heap.at(left)), heap.deref(heap.at(right)))
}

/// Does what `unify_run` does, out of line. The trail has room for all arguments.
#[inline(never)]
fn unify_rest(heap: &mut Heap, run: ArgRun) -> Flat {
    unify_run(heap, run)
}

/// Returns a run without its first arguments.
fn behind((left, right, count): ArgRun, passed: usize) -> ArgRun {
    (left + passed, right + passed, count - passed)
}

/// Unifies the arguments of a run up to the first that are neither variables without attributes nor
/// constants. The trail has room for all of them.
#[inline(always)]
fn unify_run(heap: &mut Heap, (left, right, count): ArgRun) -> Flat {
    let mut binder = heap.binder();
    for i in 0..count {
        let x = binder.value_at(left + i);
        // What `x` is decides before `y` is looked at, so that it is tested once.
        if x.is_ref() {
            let y = binder.value_at(right + i);
            if y.is_ref() {
                // The younger one has the larger address.
                if x.bits() > y.bits() {
                    binder.bind(x, y);
                } else if x != y {
                    binder.bind(y, x);
                }
            } else if !y.is_attributed() {
                binder.bind(x, y);
            } else {
                return Flat::Unclear { passed: i };
            }
        } else {
            let y = binder.value_at(right + i);
            if x == y {
                continue;
            }
            if y.is_ref() && !x.is_attributed() {
                binder.bind(y, x);
            } else if x.is_constant() && !y.is_var() || y.is_constant() && !x.is_attributed() {
                return Flat::Differ;
            } else {
                return Flat::Unclear { passed: i };
            }
        }
    }
    Flat::Unified
}

/// Returns the arguments of two compounds, if they have the same functor.
#[inline(always)]
fn open_run(heap: &Heap, a: Cell, b: Cell) -> Option<ArgRun> {
    if a.tag() == Tag::List {
        return Some((a.addr(), b.addr(), 2));
    }
    let functor = heap.at(a.addr());
    (functor == heap.at(b.addr())).then(|| (a.addr() + 1, b.addr() + 1, functor.as_functor().arity()))
}

/// Returns whether two dereferenced terms cannot be unified, judging by their arguments alone: for loops over
/// candidates most of which do not match.
#[inline]
pub fn clash(heap: &Heap, a: Cell, b: Cell) -> bool {
    let differ = |x: Cell, y: Cell| {
        let is_variable = |cell: Cell| matches!(cell.tag(), Tag::Ref | Tag::Attr);
        x != y && !is_variable(x) && !is_variable(y) && (x.is_constant() || y.is_constant())
    };
    if a.tag() != b.tag() || !matches!(a.tag(), Tag::Str | Tag::List) {
        return differ(a, b);
    }
    let Some((left, right, count)) = open_run(heap, a, b) else { return true };
    (0..count).any(|i| differ(heap.deref(heap.at(left + i)), heap.deref(heap.at(right + i))))
}

/// Unifies with the occurs check: fails rather than make a cyclic term (ISO 8.2.2). Terms that were cyclic
/// before are unified as such.
pub fn unify_with_occurs_check(heap: &mut Heap, a: Cell, b: Cell) -> Result<bool, Stop> {
    let (mark, woken) = (heap.trail.len(), heap.woken.len());
    let boundary = heap.trail_everything();
    let unified = unify(heap, a, b);
    heap.boundary = boundary;
    if !unified? {
        return Ok(false);
    }
    // Every binding was trailed, and a cycle runs through one of them.
    let bound: Vec<Cell> = heap.trail[mark..].iter().map(|entry| Cell::reference(entry.addr())).collect();
    if bound.is_empty() || super::walk::is_acyclic(heap, &bound)? {
        return Ok(true);
    }
    heap.undo_to(mark);
    heap.woken.truncate(woken);
    Ok(!super::walk::is_acyclic(heap, &[a, b])? && unify(heap, a, b)?)
}

/// The result of an attempt to unify two terms without binding anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    Differ,
    Unify,
    /// They unify, and that would wake goals on their variables.
    Wake,
}

impl Attempt {
    fn of(unified: bool, wakes: bool) -> Attempt {
        match (unified, wakes) {
            (false, _) => Attempt::Differ,
            (true, false) => Attempt::Unify,
            (true, true) => Attempt::Wake,
        }
    }
}

/// Tries to unify two terms without binding anything.
pub fn attempt(heap: &mut Heap, a: Cell, b: Cell) -> Result<Attempt, Stop> {
    let mark = heap.trail.len();
    let woken = heap.woken.len();
    let boundary = heap.trail_everything();
    let unified = unify(heap, a, b);
    let wakes = heap.woken.len() > woken;
    heap.undo_to(mark);
    heap.woken.truncate(woken);
    heap.boundary = boundary;
    Ok(Attempt::of(unified?, wakes))
}

/// Unifies two terms; if they differ, undoes the bindings, even without a choice point. Every binding is on
/// the trail afterwards.
pub fn unify_or_undo(heap: &mut Heap, a: Cell, b: Cell) -> Result<bool, Stop> {
    let mark = heap.trail.len();
    let woken = heap.woken.len();
    let boundary = heap.trail_everything();
    let unified = unify(heap, a, b);
    heap.boundary = boundary;
    if !matches!(unified, Ok(true)) {
        heap.undo_to(mark);
        heap.woken.truncate(woken);
    }
    unified
}

/// Returns whether the two terms unify, without binding anything or waking goals.
pub fn unifiable(heap: &mut Heap, a: Cell, b: Cell) -> Result<bool, Stop> {
    Ok(attempt(heap, a, b)? != Attempt::Differ)
}

/// Returns whether `general` becomes `specific` by binding only its own variables (ISO 8.2.4), and whether
/// goals are suspended on those.
pub fn subsumes(heap: &mut Heap, general: Cell, specific: Cell) -> Result<Attempt, Stop> {
    let mut vars = super::walk::variables(heap, &[specific])?;
    let mark = heap.trail.len();
    let woken = heap.woken.len();
    let boundary = heap.trail_everything();
    let unified = match unify(heap, general, specific) {
        Ok(true) => are_distinct(heap, &mut vars),
        other => other,
    };
    let wakes = heap.woken.len() > woken;
    heap.undo_to(mark);
    heap.woken.truncate(woken);
    heap.boundary = boundary;
    Ok(Attempt::of(unified?, wakes))
}

/// Returns whether these are still variables, no two of them the same. Overwrites the list.
fn are_distinct(heap: &mut Heap, vars: &mut [Cell]) -> Result<bool, Stop> {
    let mut distinct = Ok(true);
    let mut marked = 0;
    for var in &mut *vars {
        let now = heap.deref(*var);
        distinct = heap.meter.charge(1).map(|()| matches!(now.tag(), Tag::Ref | Tag::Attr));
        if distinct != Ok(true) {
            break;
        }
        // A mark in its place shows that it was seen.
        heap.set(now.addr(), Cell::mark(0));
        *var = now;
        marked += 1;
    }
    for var in &vars[..marked] {
        heap.set(var.addr(), *var);
    }
    distinct
}

/// Returns whether two terms are identical (`==`): no variable is bound.
#[inline(always)]
pub fn identical(heap: &mut Heap, a: Cell, b: Cell) -> Result<bool, Stop> {
    let (x, y) = (heap.deref(a), heap.deref(b));
    if x == y {
        return Ok(true);
    }
    if x.is_constant() || y.is_constant() {
        return Ok(false);
    }
    identical_unlike(heap, x, y)
}

/// Compares two dereferenced cells that differ.
fn identical_unlike(heap: &mut Heap, x: Cell, y: Cell) -> Result<bool, Stop> {
    match (heap.view(x), heap.view(y)) {
        (View::Box(p), View::Box(q)) => Ok(equal_boxes(heap, p, q)),
        (View::List(_), View::List(_)) | (View::Str(..), View::Str(..)) => identical_compounds(heap, x, y),
        _ => Ok(false),
    }
}

fn identical_compounds(heap: &mut Heap, a: Cell, b: Cell) -> Result<bool, Stop> {
    let mut todo = std::mem::take(&mut heap.pending);
    let identical = identical_runs(heap, a, b, &mut todo);
    heap.keep_pending(todo);
    identical
}

fn identical_runs(heap: &mut Heap, a: Cell, b: Cell, todo: &mut Vec<ArgRun>) -> Result<bool, Stop> {
    let mut visits = Visits::new(heap.top());
    let Some(mut run) = open_run(heap, a, b) else { return Ok(false) };
    loop {
        let (left, right, count) = run;
        if count == 0 {
            match todo.pop() {
                Some(next) => run = next,
                None => return Ok(true),
            }
            continue;
        }
        run = (left + 1, right + 1, count - 1);
        let (x, y) = (heap.deref(heap.at(left)), heap.deref(heap.at(right)));
        if x == y {
            continue;
        }
        match (x.tag(), y.tag()) {
            (Tag::List, Tag::List) | (Tag::Str, Tag::Str) => {
                if visits.first((x.addr(), y.addr()), &mut heap.meter)? {
                    let Some(inner) = open_run(heap, x, y) else { return Ok(false) };
                    if run.2 > 0 {
                        heap.grow_list(todo)?;
                        todo.push(run);
                    }
                    run = inner;
                }
            }
            (Tag::Box, Tag::Box) if equal_boxes(heap, x.addr(), y.addr()) => {}
            _ => return Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Atom, atoms};

    fn f() -> Atom {
        atoms::PLUS
    }

    #[test]
    fn shared_terms_unify_in_time_linear_in_their_cells() {
        let mut heap = Heap::new();
        let tower = |heap: &mut Heap| {
            let mut term = Cell::atom(atoms::NIL);
            for _ in 0..64 {
                term = heap.put_struct(f(), &[term, term]);
            }
            term
        };
        let (a, b) = (tower(&mut heap), tower(&mut heap));
        assert_eq!(identical(&mut heap, a, b), Ok(true));
        assert_eq!(unify(&mut heap, a, b), Ok(true));
    }

    #[test]
    fn cyclic_terms_unify_and_the_occurs_check_refuses_them() {
        let mut heap = Heap::new();
        let (x, y) = (heap.put_var(), heap.put_var());
        let fx = heap.put_struct(f(), &[x]);
        assert_eq!(unify_with_occurs_check(&mut heap, x, fx), Ok(false));
        heap.undo_to(0);
        let fy = heap.put_struct(f(), &[y]);
        assert_eq!(unify(&mut heap, x, fx), Ok(true));
        assert_eq!(unify(&mut heap, y, fy), Ok(true));
        assert_eq!(unify(&mut heap, x, y), Ok(true));
    }

    #[test]
    fn subsumption_binds_only_the_general_side() {
        let mut heap = Heap::new();
        let (x, y) = (heap.put_var(), heap.put_var());
        let general = heap.put_struct(f(), &[x, y]);
        let specific = heap.put_struct(f(), &[Cell::int(1), Cell::int(2)]);
        assert_eq!(subsumes(&mut heap, general, specific), Ok(Attempt::Unify));
        assert_eq!(subsumes(&mut heap, specific, general), Ok(Attempt::Differ));
        assert!(heap.is_var(x));
    }
}
