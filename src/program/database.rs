//! The database: predicates, clauses with their generations, and the lists that calls traverse.
//!
//! Every change of a predicate advances the generation. A clause lives from the generation in which it was
//! added until the one in which it was removed; a call sees the clauses that live at the generation in which
//! it began (the logical update view, ISO 7.5.4).

use rustc_hash::FxHashMap;

use super::arg_pos::{ArgPos, Path};
use super::clause::{CLAUSES, Clause, NEVER};
use super::flags::{Flags, Unknown};
use super::guard::Guard;
use super::ids::{ClauseId, ListId, PredId};
use super::image::ProgramIndexes;
use super::journal::{Change, Journal};
use super::list::{ClauseEntry, DroppedAlternatives, LISTS, List};
use super::module::Modules;
use super::names::PredNames;
use super::operators::ModuleOperators;
use super::predicate::{Definition, PREDS, Predicate};
use super::shortcut::{CallShortcut, Shortcut, ShortcutTargets, Shortcuts};
use super::table::Tables;
use super::texts::Texts;
use crate::error::Stop;
use crate::term::region::Pages;
use crate::term::{Atom, Functor, Shared, atoms, block};
use crate::text::Operators;
use crate::width::Width;

/// Everything that directives and assertions change.
pub struct Database {
    pub flags: Flags,
    /// The operators of each module (ISO 6.3.4).
    pub operators: ModuleOperators,
    /// The module into which text is being read.
    pub source_module: Atom,
    pub modules: Modules,
    /// Whether Taquin's own rules are being loaded, which may define what programs may not.
    pub bootstrapping: bool,
    /// Set when clauses of a tabled predicate change, which makes its table invalid.
    pub tables_are_stale: bool,
    pub(super) preds: Pages<Predicate, PREDS>,
    pub(super) shortcuts: Shortcuts,
    pub(super) by_name: PredNames,
    /// The terms and keys of clauses.
    pub texts: Texts,
    pub(super) clauses: Pages<Clause, CLAUSES>,
    pub(super) free_clauses: Shared<Vec<ClauseId>>,
    /// What clauses compare before they commit.
    pub(super) guards: Shared<FxHashMap<ClauseId, Guard>>,
    pub(super) lists: Pages<List, LISTS>,
    pub(super) free_lists: Shared<Vec<ListId>>,
    pub(super) tables: Tables,
    pub(super) dropped_alternatives: Vec<DroppedAlternatives>,
    pub(super) generation: u64,
    /// How often clauses of the program were added or removed.
    pub(super) changes: u64,
    /// The generation of the snapshot to which a load may go back.
    pub(super) snapshot_at: Option<u64>,
    pub(super) journal: Journal,
    pub(super) clause_bytes: usize,
    /// The program that this is an engine's copy of, with which it shares indexes.
    pub(super) program: Option<ProgramIndexes>,
    /// Whether the indexes built are those of a program.
    pub(super) builds_for_program: bool,
    /// The list whose index was last given up, since a run had to stop.
    pub(super) given_up: Option<ListId>,
}

impl Default for Database {
    fn default() -> Self {
        Database::new()
    }
}

impl Database {
    pub fn new() -> Database {
        Database {
            flags: Flags::default(),
            operators: ModuleOperators::default(),
            source_module: atoms::USER,
            modules: Modules::new(),
            bootstrapping: false,
            tables_are_stale: false,
            preds: Pages::default(),
            shortcuts: Shortcuts::new(1 << 10),
            by_name: PredNames::default(),
            texts: Texts::default(),
            clauses: Pages::default(),
            free_clauses: Shared::default(),
            guards: Shared::default(),
            lists: Pages::default(),
            free_lists: Shared::default(),
            tables: Tables::default(),
            dropped_alternatives: Vec::new(),
            generation: 1,
            changes: 0,
            snapshot_at: None,
            journal: Journal::default(),
            clause_bytes: 0,
            program: None,
            builds_for_program: false,
            given_up: None,
        }
    }

    // ---- predicates ----

    /// Returns the predicate of this name in this module, and creates it, undefined, if it is new.
    pub fn pred_id(&mut self, module: Atom, functor: Functor) -> PredId {
        if let Some(id) = self.by_name.get((module, functor)) {
            return id;
        }
        let id = PredId(self.preds.len().to_u32());
        let list = self.new_list(List::new(id, functor.arity(), Path::ROOT, false));
        self.preds.push(Predicate::new(module, functor, list));
        if self.shortcuts.ensure(id.index() + 1).is_err() {
            std::panic::panic_any(Stop::Memory);
        }
        self.shortcuts.set(id, Shortcut::SEARCH);
        self.by_name.add((module, functor), id);
        id
    }

    /// Returns the predicate of this name in this module, if anything ever mentioned it.
    #[inline]
    pub fn find_pred(&self, module: Atom, functor: Functor) -> Option<PredId> {
        self.by_name.get((module, functor))
    }

    /// Returns the predicates of a name that anything mentioned in a module, by arity.
    pub fn named_preds(&self, module: Atom, name: Atom) -> impl Iterator<Item = PredId> {
        self.by_name.named(module, name)
    }

    #[inline(always)]
    pub fn pred(&self, id: PredId) -> &Predicate {
        self.preds.at(id.index())
    }

    #[inline(always)]
    pub fn pred_mut(&mut self, id: PredId) -> &mut Predicate {
        self.preds.at_mut(id.index())
    }

    /// Returns the predicate that a call of this one reaches: itself, an import, or one of `user` or
    /// `system`.
    #[inline]
    pub fn resolve(&self, id: PredId) -> Option<PredId> {
        self.resolve_within(id, 32)
    }

    /// Like `resolve`, over at most `steps` imports, since modules may import from each other in a cycle.
    fn resolve_within(&self, id: PredId, hops: usize) -> Option<PredId> {
        let hops = hops.checked_sub(1)?;
        let mut pred = self.pred(id);
        if let Definition::Import(target) = pred.definition {
            return self.resolve_within(target, hops);
        }
        if pred.is_defined() {
            return Some(id);
        }
        let functor = pred.functor;
        let mut module = pred.module;
        loop {
            if let Some(&target) = self.modules.get(module).and_then(|m| m.imports.get(&functor)) {
                return self.resolve_within(target, hops);
            }
            if self.modules.get(module).is_some_and(|m| m.awaited.contains(&functor)) {
                return None;
            }
            module = self.modules.parent(module)?;
            let Some(found) = self.find_pred(module, functor) else { continue };
            pred = self.pred(found);
            match pred.definition {
                Definition::Import(target) => return self.resolve_within(target, hops),
                Definition::Undefined => {}
                _ => return Some(found),
            }
        }
    }

    /// Returns the predicate that its module imports under this name: the one itself unless it is imported.
    pub fn imported(&self, mut id: PredId) -> PredId {
        // Modules may import from each other in a cycle.
        for _ in 0..32 {
            let pred = self.pred(id);
            if !matches!(pred.definition, Definition::Import(_) | Definition::Undefined) {
                break;
            }
            let module = self.modules.get(pred.module);
            match module.and_then(|module| module.imports.get(&pred.functor)) {
                Some(&target) => id = target,
                None => break,
            }
        }
        id
    }

    /// Returns every atom used as a name here: these are roots of the atom table.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for pred in self.preds.iter() {
            keep(pred.module);
            keep(pred.functor.name());
            for mode in pred.meta.iter().flat_map(|meta| meta.iter()) {
                match mode {
                    super::predicate::MetaArg::Qualified(atom) | super::predicate::MetaArg::Plain(atom) => {
                        keep(*atom);
                    }
                    super::predicate::MetaArg::Goal(_) => {}
                }
            }
        }
        for clause in self.clauses.iter() {
            block::atoms_of(self.texts.source(clause.text).iter()).for_each(&mut *keep);
        }
        self.operators.atoms(keep);
        self.modules.atoms(keep);
        keep(self.source_module);
    }

    /// Returns the number of predicates, which are numbered from 0.
    pub fn pred_count(&self) -> usize {
        self.preds.len()
    }

    /// Returns all predicates, in the order in which they were first mentioned.
    pub fn preds(&self) -> impl Iterator<Item = (PredId, &Predicate)> {
        self.preds.iter().enumerate().map(|(i, p)| (PredId(i.to_u32()), p))
    }

    /// Returns the operators that a module sees.
    pub fn operators_of(&self, module: Atom) -> &Operators {
        self.operators.of(module, self.is_library(module))
    }

    /// Returns the operators that text is read with at the moment.
    pub fn source_operators(&self) -> &Operators {
        self.operators_of(self.source_module)
    }

    /// Returns the flag `unknown` of a module, or of the nearest parent that has one.
    pub fn unknown_in(&self, module: Atom) -> Unknown {
        let mut modules = std::iter::successors(Some(module), |&module| self.modules.parent(module));
        let own = modules.find_map(|module| self.modules.get(module).and_then(|module| module.unknown));
        own.unwrap_or(self.flags.unknown)
    }

    /// Sets the flag `unknown` of the module that text is read into.
    pub fn set_unknown(&mut self, unknown: Unknown) {
        match self.source_module {
            atoms::USER | atoms::SYSTEM => self.flags.unknown = unknown,
            module => self.modules.change(module, |module| module.unknown = Some(unknown)),
        }
    }

    // ---- generations ----

    /// Returns the current generation.
    #[inline(always)]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Advances the generation.
    pub(super) fn advance(&mut self) {
        self.generation += 1;
    }

    /// Returns a number that changes whenever a clause of the program is added or removed. The clauses of a
    /// library do not count, nor do the facts that it is loaded with; what is asserted later does.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Notes that a clause of a predicate is added or removed.
    pub(super) fn count_change(&mut self, pred: PredId) {
        let pred = self.pred(pred);
        if pred.module != atoms::SYSTEM && (pred.dynamic || !pred.library) {
            self.changes += 1;
        }
    }

    /// Returns whether a clause is alive at a generation.
    #[inline(always)]
    pub fn is_alive(&self, clause: ClauseId, generation: u64) -> bool {
        let clause = self.clause(clause);
        clause.birth <= generation && generation < clause.death
    }

    // ---- clauses ----

    #[inline(always)]
    pub fn clause(&self, id: ClauseId) -> &Clause {
        self.clauses.at(id.0.to_usize())
    }

    /// Returns the text from which a clause was read, and its first line there; both 0 for an asserted one.
    pub fn place_of(&self, id: ClauseId) -> (u32, u32) {
        self.texts.place(self.clause(id).text)
    }

    /// Returns the key of a clause at a position.
    pub(super) fn key_of(&self, clause: &Clause, place: ArgPos, arity: usize) -> u64 {
        self.texts.key(clause.text, place, arity)
    }

    /// Returns every clause with code, and its address.
    pub fn code_of_clauses(&self) -> impl Iterator<Item = (ClauseId, std::ops::Range<u32>)> + '_ {
        let clauses = self.clauses.iter().enumerate().filter(|(_, clause)| clause.size > 0);
        clauses.map(|(i, clause)| (ClauseId(i.to_u32()), clause.code..clause.code + clause.size))
    }

    /// Returns the clause of this number, if it is alive and was added at the generation `birth`.
    pub fn clause_born(&self, number: i64, birth: i64) -> Option<ClauseId> {
        let clause = self.clauses.get(usize::try_from(number).ok()?)?;
        let lives = clause.death == NEVER && u64::try_from(birth) == Ok(clause.birth);
        lives.then_some(ClauseId(number.to_u32()))
    }

    /// Returns the clauses of a predicate that are alive now, in order.
    pub fn live_clauses(&self, id: PredId) -> Vec<ClauseId> {
        let list = self.list(self.pred(id).list);
        list.iter().map(|e| e.clause).filter(|&c| self.clause(c).death == NEVER).collect()
    }

    /// Returns the first clause of a predicate that is alive now.
    pub fn first_clause(&self, id: PredId) -> Option<ClauseId> {
        let list = self.list(self.pred(id).list);
        list.iter().map(|e| e.clause).find(|&c| self.clause(c).death == NEVER)
    }

    /// Returns the bytes of a predicate with its living clauses, whose instructions have `instruction` bytes
    /// each. O(clauses).
    pub fn bytes_of(&self, id: PredId, instruction: usize) -> usize {
        let clauses = self.live_clauses(id).into_iter().map(|clause| self.clause(clause));
        let bytes = |clause: &Clause| clause.bytes() + clause.size.to_usize() * instruction;
        PRED + clauses.map(bytes).sum::<usize>()
    }

    /// Notes the guard of a clause that no call has reached.
    pub fn note_guard(&mut self, clause: ClauseId, guard: Guard) {
        self.guards.insert(clause, guard);
    }

    /// Adds a clause with its guard at the end or the front of its predicate. Amortised O(1) for each index
    /// built.
    pub fn add_clause(&mut self, mut clause: Clause, guard: Option<Guard>, at_end: bool) -> ClauseId {
        let pred = clause.pred;
        self.note_change(pred);
        if !self.pred(pred).library || self.texts.place(clause.text).1 == 0 {
            self.count_change(pred);
        }
        self.generation += 1;
        clause.birth = self.generation;
        clause.death = NEVER;
        self.clause_bytes += clause.bytes();
        let code = clause.code;
        let id = match self.free_clauses.pop() {
            Some(id) => {
                *self.clauses.at_mut(id.0.to_usize()) = clause;
                id
            }
            None => {
                self.clauses.push(clause);
                ClauseId(self.clauses.len().to_u32() - 1)
            }
        };
        if let Some(guard) = guard {
            self.guards.insert(id, guard);
        }
        if self.pred(pred).was_called {
            self.mark_versioned(pred);
        }
        self.enter(self.pred(pred).list, ClauseEntry { code, clause: id }, at_end);
        self.journal.record(if at_end { Change::Appended(id) } else { Change::Prepended(id) });
        let predicate = self.pred_mut(pred);
        predicate.live += 1;
        if predicate.definition == Definition::Undefined {
            predicate.definition = Definition::Clauses;
        }
        id
    }

    /// Returns whether a call by this name must tell the predicate its module, as transparent predicates
    /// always want. Predicates of Taquin run bare goals in `user`, and libraries qualify their own goals.
    pub fn must_qualify(&self, id: PredId) -> bool {
        let pred = self.pred(id);
        let own = |module| module == atoms::SYSTEM || self.is_library(module);
        let silent = match (pred.module, pred.definition) {
            (atoms::USER, Definition::Import(target)) => own(self.pred(target).module),
            (module, _) => own(module),
        };
        self.resolve(id).map(|target| self.pred(target)).is_some_and(|target| match target.transparent {
            Some(_) => true,
            None => !silent && target.takes_goals(),
        })
    }

    /// Returns whether a module is part of Taquin.
    #[inline]
    pub fn is_library(&self, module: Atom) -> bool {
        module != atoms::USER && self.modules.get(module).is_some_and(|m| m.library)
    }

    /// Returns whether a predicate is defined and not private to a library.
    pub fn is_offered(&self, pred: &Predicate) -> bool {
        let is_exported = || self.modules.get(pred.module).is_some_and(|m| m.exports.contains(&pred.functor));
        ((pred.definition != Definition::Undefined) || pred.dynamic)
            && (!self.is_library(pred.module) || is_exported())
    }

    /// Sets whether calls of a predicate may skip its entry. They must not if it qualifies goals or has a spy
    /// point.
    #[inline]
    pub fn set_direct(&mut self, id: PredId, direct: bool) {
        self.pred_mut(id).direct = direct;
        if !direct {
            self.shortcuts.set(id, Shortcut::SEARCH);
        }
    }

    /// Returns the names under which a predicate is imported.
    pub fn importers(&self, id: PredId) -> Vec<PredId> {
        let imports = self.preds().filter(|(_, pred)| matches!(pred.definition, Definition::Import(_)));
        imports.map(|(name, _)| name).filter(|&name| self.resolve(name) == Some(id)).collect()
    }

    /// Returns whether a module defines or imports a predicate that its parents may have as well.
    pub fn has_own(&self, module: Atom, functor: Functor) -> bool {
        self.find_pred(module, functor).is_some_and(|id| match self.pred(id).definition {
            Definition::Import(target) => self.pred(target).module != atoms::SYSTEM,
            definition => definition != Definition::Undefined,
        }) || self.modules.get(module).is_some_and(|m| m.imports.contains_key(&functor))
    }

    /// Returns whether a call in a module reaches another predicate than the built-in one of this name.
    pub fn is_own(&self, module: Atom, functor: Functor) -> bool {
        let within = std::iter::successors(Some(module), |&module| self.modules.parent(module));
        within.take_while(|&module| module != atoms::SYSTEM).any(|module| self.has_own(module, functor))
    }

    /// Returns the names of a module that were resolved in its parents without an import. O(predicates).
    pub fn inherited(&self, module: Atom) -> Vec<PredId> {
        let imported = |functor| self.modules.get(module).is_some_and(|m| m.imports.contains_key(&functor));
        let found =
            |pred: &Predicate| matches!(pred.definition, Definition::Import(_)) && !imported(pred.functor);
        self.preds().filter(|(_, pred)| pred.module == module && found(pred)).map(|(id, _)| id).collect()
    }

    /// Makes calls of this predicate check generations. O(lists), once.
    pub fn mark_versioned(&mut self, pred: PredId) {
        if self.list(self.pred(pred).list).versioned {
            return;
        }
        for list in self.lists_of(pred) {
            self.drop_alternatives(list);
            self.list_mut(list).versioned = true;
        }
        self.shortcuts.set(pred, Shortcut::SEARCH);
    }

    /// Returns the bytes of predicates, clauses and indexes besides code.
    #[inline]
    pub fn bytes(&self) -> usize {
        let guards = self.guards.own().map_or(0, |guards| guards.capacity() * size_of::<(ClauseId, Guard)>());
        let lists = self.lists.len().saturating_sub(self.preds.len()) * LIST + self.tables.bytes();
        let named = self.modules.bytes() + self.operators.bytes();
        self.preds.len() * PRED + self.clause_bytes + lists + guards + self.journal.bytes() + named
    }

    // ---- lists and indexes ----

    #[inline(always)]
    pub fn list(&self, id: ListId) -> &List {
        self.lists.at(id.index())
    }

    pub(super) fn list_mut(&mut self, id: ListId) -> &mut List {
        self.lists.at_mut(id.index())
    }

    pub(super) fn new_list(&mut self, list: List) -> ListId {
        if self.builds_for_program {
            return ListId(self.lists.push_before(list).low_u32());
        }
        match self.free_lists.pop() {
            Some(id) => {
                *self.list_mut(id) = list;
                id
            }
            None => {
                self.lists.push(list);
                ListId(self.lists.len().to_u32() - 1)
            }
        }
    }

    /// Returns the shortest known way to the clauses of a predicate.
    #[inline(always)]
    pub fn shortcut(&self, pred: PredId) -> &CallShortcut {
        self.shortcuts.call(pred)
    }

    /// Returns the rest of the shortcut of a predicate.
    #[inline(always)]
    pub fn shortcut_targets(&self, pred: PredId) -> &ShortcutTargets {
        self.shortcuts.targets(pred)
    }

    /// Returns the code of the entry at a position, and the position of the next entry alive at a generation.
    #[inline(always)]
    pub fn following(&self, id: ListId, position: i64, generation: u64) -> (u32, Option<i64>) {
        let list = self.list(id);
        let Some((entry, is_last)) = list.at_with_last(position) else { return (0, None) };
        let next = match list.versioned {
            false if is_last => None,
            false => Some(position + 1),
            true => self.next_living(id, position + 1, generation),
        };
        (entry.code, next)
    }

    /// Returns the position of the first entry from a position on that is alive at a generation.
    #[inline(never)]
    fn next_living(&self, list: ListId, from: i64, generation: u64) -> Option<i64> {
        self.next_match(list, from, generation).map(|(position, _)| position)
    }

    /// Returns the first entry from a position on that is alive at a generation, with its position.
    #[inline(always)]
    pub fn next_match(&self, list: ListId, from: i64, generation: u64) -> Option<(i64, ClauseEntry)> {
        let list = self.list(list);
        for (i, entry) in list.from(from).iter().enumerate() {
            if !list.versioned || self.is_alive(entry.clause, generation) {
                return Some((from + i.to_i64(), *entry));
            }
        }
        None
    }
}

/// The bytes of a predicate without clauses: itself, its list, its shortcut and its entry by name.
const PRED: usize = size_of::<Predicate>() + size_of::<List>() + size_of::<Shortcut>() + 64;

/// The bytes of a list of clauses in an index, with its entries, most of which have few.
const LIST: usize = size_of::<List>() + 32;
