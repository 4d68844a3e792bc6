//! The database: predicates, clauses with their generations, and the lists that calls walk along.
//!
//! Every change of a predicate advances the generation. A clause lives from the generation in which it was added
//! until the one in which it was removed; a call sees the clauses that live at the generation in which it began
//! (the logical update view, ISO 7.5.4).

use super::flags::Flags;
use super::index::{self, HASH_FROM, Index, Table};
use super::list::{ANY, Entry, List, ListId};
use super::module::Modules;
use super::predicate::{Definition, PredId, Predicate};
use crate::term::{Atom, Block, Functor};
use crate::text::Operators;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// A clause's number, used again after the clause was freed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClauseId(pub(crate) u32);

/// The generation of a clause that was not removed.
const NEVER: u64 = u64::MAX;

/// How many arguments are looked at for indexing.
pub const INDEXED_ARGS: usize = 8;

/// One clause.
pub struct Clause {
    pub pred: PredId,
    pub birth: u64,
    pub death: u64,
    /// Its code, and how many instructions that is.
    pub code: u32,
    pub size: u32,
    /// The clause as a term `Head :- Body`, for `clause/2` and `listing/1`; none for library clauses.
    pub term: Option<Box<Block>>,
    /// Keys of the head's first arguments.
    pub keys: Box<[u64]>,
    /// Its body is `true`.
    pub is_fact: bool,
    /// The line it was read from.
    pub line: u32,
}

/// Everything that directives and assertions change.
pub struct Database {
    pub flags: Flags,
    /// The operators of the module that text is read into (ISO 6.3.4).
    pub operators: Operators,
    /// The module that text is read into at the moment.
    pub source_module: Option<Atom>,
    pub modules: Modules,
    /// Taquin's own rules are being loaded: they may define what programs may not.
    pub bootstrapping: bool,
    /// Clauses of a tabled predicate came or went: what its table holds may no longer follow from them.
    pub tables_are_stale: bool,
    preds: Vec<Predicate>,
    shortcuts: Vec<Shortcut>,
    by_name: IndexMap<(Atom, Functor), PredId, FxBuildHasher>,
    clauses: Vec<Clause>,
    free_clauses: Vec<ClauseId>,
    lists: Vec<List>,
    free_lists: Vec<ListId>,
    generation: u64,
    clause_bytes: usize,
}

/// The shortest way from a call to its clauses, kept by predicate.
#[derive(Clone, Copy, Debug)]
pub struct Shortcut {
    pub kind: Way,
    /// For `Way::Keyed`, the argument whose key is compared.
    pub arg: u16,
    pub list: ListId,
}

/// What a call has to do to find its clauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Look through the indexes.
    Search,
    /// Walk along the list, comparing keys.
    Keyed,
    /// Walk along the list that the first index has for the key.
    Hashed,
    /// Walk along the list.
    All,
}

const SEARCH: Shortcut = Shortcut { kind: Way::Search, arg: 0, list: ListId(0) };

/// Clauses a call can match, as found by the index.
#[derive(Clone, Copy, Debug)]
pub struct Candidates {
    pub list: ListId,
    /// Key that entries of the list have to match, or `ANY`.
    pub key: u64,
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
            operators: Operators::default(),
            source_module: None,
            modules: Modules::new(),
            bootstrapping: false,
            tables_are_stale: false,
            preds: Vec::new(),
            shortcuts: Vec::new(),
            by_name: IndexMap::default(),
            clauses: Vec::new(),
            free_clauses: Vec::new(),
            lists: Vec::new(),
            free_lists: Vec::new(),
            generation: 1,
            clause_bytes: 0,
        }
    }

    // ---- predicates ----

    /// The predicate of this name in this module, made (undefined) if new.
    pub fn pred_id(&mut self, module: Atom, functor: Functor) -> PredId {
        if let Some(&id) = self.by_name.get(&(module, functor)) {
            return id;
        }
        let list = self.new_list(List::new(0, false));
        let id = PredId(self.preds.len() as u32);
        self.preds.push(Predicate::new(module, functor, list));
        self.shortcuts.push(SEARCH);
        self.by_name.insert((module, functor), id);
        id
    }

    /// The predicate of this name in this module, if anything ever spoke of it.
    pub fn find_pred(&self, module: Atom, functor: Functor) -> Option<PredId> {
        self.by_name.get(&(module, functor)).copied()
    }

    #[inline(always)]
    pub fn pred(&self, id: PredId) -> &Predicate {
        &self.preds[id.index()]
    }

    #[inline(always)]
    pub fn pred_mut(&mut self, id: PredId) -> &mut Predicate {
        &mut self.preds[id.index()]
    }

    /// The predicate that a call of this one ends up at: itself, an import, or one that `user` or `system` define.
    pub fn resolve(&self, id: PredId) -> Option<PredId> {
        self.resolve_within(id, 32)
    }

    /// The same over at most so many imports: modules may import from each other in a circle.
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
            module = Modules::parent(module)?;
            let Some(found) = self.find_pred(module, functor) else { continue };
            pred = self.pred(found);
            match pred.definition {
                Definition::Import(target) => return self.resolve_within(target, hops),
                Definition::Undefined => {}
                _ => return Some(found),
            }
        }
    }

    /// Every atom that names something here: roots of the table of atoms.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for pred in &self.preds {
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
        for clause in &self.clauses {
            clause.term.iter().flat_map(|block| block.atoms()).for_each(&mut *keep);
        }
        self.operators.all().into_iter().for_each(|(atom, _)| keep(atom));
        self.modules.atoms(keep);
        self.source_module.into_iter().for_each(keep);
    }

    /// How many predicates there are; their numbers run from 0.
    pub fn pred_count(&self) -> usize {
        self.preds.len()
    }

    /// All predicates, in the order in which they were first spoken of.
    pub fn preds(&self) -> impl Iterator<Item = (PredId, &Predicate)> {
        self.preds.iter().enumerate().map(|(i, p)| (PredId(i as u32), p))
    }

    // ---- generations ----

    /// The generation now.
    #[inline(always)]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether a clause lives at a generation.
    #[inline(always)]
    pub fn is_alive(&self, clause: ClauseId, generation: u64) -> bool {
        let clause = &self.clauses[clause.0 as usize];
        clause.birth <= generation && generation < clause.death
    }

    // ---- clauses ----

    #[inline(always)]
    pub fn clause(&self, id: ClauseId) -> &Clause {
        &self.clauses[id.0 as usize]
    }

    /// The clauses of a predicate that live now, in order.
    pub fn live_clauses(&self, id: PredId) -> Vec<ClauseId> {
        let list = self.list(self.pred(id).list);
        list.iter().map(|e| e.clause).filter(|&c| self.clause(c).death == NEVER).collect()
    }

    /// Adds a clause at the end or the front of its predicate. O(1) amortised for each index that is built.
    pub fn add_clause(&mut self, mut clause: Clause, at_end: bool) -> ClauseId {
        let pred = clause.pred;
        self.generation += 1;
        clause.birth = self.generation;
        clause.death = NEVER;
        self.clause_bytes += clause_bytes(&clause);
        let (code, keys) = (clause.code, clause.keys.clone());
        let id = match self.free_clauses.pop() {
            Some(id) => {
                self.clauses[id.0 as usize] = clause;
                id
            }
            None => {
                self.clauses.push(clause);
                ClauseId(self.clauses.len() as u32 - 1)
            }
        };
        self.enter(pred, id, code, &keys, at_end);
        let predicate = self.pred_mut(pred);
        predicate.live += 1;
        if predicate.definition == Definition::Undefined {
            predicate.definition = Definition::Clauses;
        }
        id
    }

    /// Puts a clause into all lists of its predicate.
    fn enter(&mut self, pred: PredId, clause: ClauseId, code: u32, keys: &[u64], at_end: bool) {
        let list = self.preds[pred.index()].list;
        let key_of = |arg: u16| keys.get(arg as usize).copied().unwrap_or(ANY);
        self.push(list, Entry { key: key_of(self.list(list).arg), code, clause }, at_end);
        if self.preds[pred.index()].indexes.is_none() {
            return;
        }
        self.mark_versioned(pred);
        if self.list(list).len() > 2 * self.preds[pred.index()].planned_at + HASH_FROM {
            self.retire_indexes(pred);
        }
        let Some(mut indexes) = self.preds[pred.index()].indexes.take() else { return };
        for index in &mut indexes {
            let entry = Entry { key: key_of(index.arg), code, clause };
            self.enter_index(index, entry, at_end);
        }
        self.preds[pred.index()].indexes = Some(indexes);
    }

    fn enter_index(&mut self, index: &mut Index, entry: Entry, at_end: bool) {
        match &mut index.table {
            Table::Unbuilt => {}
            Table::Linear(list) => {
                let list = *list;
                self.push(list, entry, at_end);
            }
            Table::Hash { lists, others } if entry.key == ANY => {
                let all: Vec<ListId> = lists.values().copied().chain([*others]).collect();
                all.into_iter().for_each(|list| self.push(list, entry, at_end));
            }
            Table::Hash { lists, others } => {
                let others = *others;
                let list = *lists.entry(entry.key).or_insert_with(|| self.copy_list(others));
                self.push(list, entry, at_end);
            }
        }
    }

    fn push(&mut self, list: ListId, entry: Entry, at_end: bool) {
        let list = &mut self.lists[list.0 as usize];
        if at_end { list.push_back(entry) } else { list.push_front(entry) }
    }

    /// Takes a clause out of its predicate. Calls that began before still see it. False if it was gone already.
    pub fn remove_clause(&mut self, id: ClauseId) -> bool {
        let clause = &mut self.clauses[id.0 as usize];
        if clause.death != NEVER {
            return false;
        }
        self.generation += 1;
        clause.death = self.generation;
        let pred = clause.pred;
        self.mark_versioned(pred);
        let predicate = self.pred_mut(pred);
        predicate.live -= 1;
        predicate.dead += 1;
        true
    }

    /// From now on calls of this predicate look at generations.
    pub fn mark_versioned(&mut self, pred: PredId) {
        if self.list(self.preds[pred.index()].list).versioned {
            return;
        }
        for list in self.lists_of(pred) {
            self.lists[list.0 as usize].versioned = true;
        }
        self.shortcuts[pred.index()] = SEARCH;
    }

    /// Every list that holds clauses of a predicate.
    pub fn lists_of(&self, pred: PredId) -> Vec<ListId> {
        let predicate = self.pred(pred);
        let mut all = vec![predicate.list];
        for index in predicate.indexes.iter().flatten() {
            match &index.table {
                Table::Unbuilt => {}
                Table::Linear(list) => all.push(*list),
                Table::Hash { lists, others } => all.extend(lists.values().copied().chain([*others])),
            }
        }
        all
    }

    /// The same, with the lists of indexes that were given up.
    pub fn all_lists_of(&self, pred: PredId) -> Vec<ListId> {
        let mut all = self.lists_of(pred);
        all.extend(&self.pred(pred).retired);
        all
    }

    /// Drops dead clauses and all indexes of a predicate that no choice point is inside of; returns the code to
    /// free: where it begins, how long it is, and whether it is a fact's.
    pub fn compact(&mut self, pred: PredId) -> Vec<(u32, u32, bool)> {
        let list = self.preds[pred.index()].list;
        let dead: Vec<ClauseId> = self.lists[list.0 as usize]
            .iter()
            .map(|e| e.clause)
            .filter(|&c| self.clauses[c.0 as usize].death != NEVER)
            .collect();
        let clauses = &self.clauses;
        self.lists[list.0 as usize].compact(|c| clauses[c.0 as usize].death == NEVER);
        self.retire_indexes(pred);
        self.free_retired(pred);
        self.pred_mut(pred).dead = 0;
        dead.into_iter().map(|id| self.free_clause(id)).collect()
    }

    fn free_clause(&mut self, id: ClauseId) -> (u32, u32, bool) {
        let clause = &mut self.clauses[id.0 as usize];
        self.clause_bytes -= clause_bytes(clause);
        clause.term = None;
        clause.keys = Box::default();
        let code = (clause.code, clause.size, clause.is_fact);
        self.free_clauses.push(id);
        code
    }

    /// Bytes that clauses take.
    pub fn clause_bytes(&self) -> usize {
        self.clause_bytes
    }

    // ---- lists and indexes ----

    #[inline(always)]
    pub fn list(&self, id: ListId) -> &List {
        &self.lists[id.0 as usize]
    }

    fn new_list(&mut self, list: List) -> ListId {
        match self.free_lists.pop() {
            Some(id) => {
                self.lists[id.0 as usize] = list;
                id
            }
            None => {
                self.lists.push(list);
                ListId(self.lists.len() as u32 - 1)
            }
        }
    }

    fn copy_list(&mut self, source: ListId) -> ListId {
        let source = self.list(source);
        let mut copy = List::new(source.arg, source.versioned);
        source.iter().for_each(|&entry| copy.push_back(entry));
        self.new_list(copy)
    }

    /// Gives up the indexes; their lists stay as they are for the calls inside them.
    fn retire_indexes(&mut self, pred: PredId) {
        let main = self.preds[pred.index()].list;
        let lists = self.lists_of(pred).into_iter().filter(|&list| list != main);
        let lists: Vec<ListId> = lists.collect();
        lists.iter().for_each(|list| self.lists[list.0 as usize].versioned = true);
        let predicate = self.pred_mut(pred);
        predicate.retired.extend(lists);
        predicate.indexes = None;
        self.shortcuts[pred.index()] = SEARCH;
    }

    /// Frees the lists of indexes given up, which nobody may be inside of.
    fn free_retired(&mut self, pred: PredId) {
        for list in std::mem::take(&mut self.pred_mut(pred).retired) {
            self.lists[list.0 as usize] = List::default();
            self.free_lists.push(list);
        }
    }

    /// The shortest way known to a predicate's clauses.
    #[inline(always)]
    pub fn shortcut(&self, pred: PredId) -> Shortcut {
        self.shortcuts[pred.index()]
    }

    /// For `Way::Hashed`: the clauses that can match a key of the first index.
    #[inline]
    pub fn hashed(&self, pred: PredId, key: u64) -> ListId {
        match self.preds[pred.index()].indexes.as_ref().and_then(|all| all.first()).map(|index| &index.table)
        {
            Some(Table::Hash { lists, others }) => lists.get(&key).copied().unwrap_or(*others),
            _ => self.preds[pred.index()].list,
        }
    }

    /// The clauses that a call can match, `key_of` giving the key of an argument of the call. Builds what index
    /// the call can use.
    pub fn candidates(&mut self, pred: PredId, key_of: impl Fn(u16) -> u64) -> Candidates {
        if self.preds[pred.index()].indexes.is_none() {
            self.plan(pred);
        }
        let found = self.look_up(pred, key_of);
        let list = &mut self.lists[found.list.0 as usize];
        if list.versioned {
            let clauses = &self.clauses;
            list.skip_dead(|clause| clauses[clause.0 as usize].death != NEVER);
        }
        found
    }

    fn plan(&mut self, pred: PredId) {
        let indexes = self.plan_indexes(pred);
        let main = self.pred(pred).list;
        let planned_at = self.list(main).len();
        if indexes.is_empty() && !self.list(main).versioned {
            self.shortcuts[pred.index()] = Shortcut { kind: Way::All, arg: 0, list: main };
        }
        let predicate = self.pred_mut(pred);
        predicate.indexes = Some(indexes);
        predicate.planned_at = planned_at;
    }

    fn look_up(&mut self, pred: PredId, key_of: impl Fn(u16) -> u64) -> Candidates {
        let count = self.preds[pred.index()].indexes.as_ref().map_or(0, Vec::len);
        for i in 0..count {
            let Some(index) = self.preds[pred.index()].indexes.as_ref().map(|all| &all[i]) else { break };
            let (arg, key) = (index.arg, key_of(index.arg));
            if key == ANY {
                continue;
            }
            if matches!(index.table, Table::Unbuilt) {
                self.build_index(pred, i, arg);
            }
            match self.preds[pred.index()].indexes.as_ref().map(|all| &all[i].table) {
                Some(Table::Linear(list)) => return Candidates { list: *list, key },
                Some(Table::Hash { lists, others }) => {
                    return Candidates { list: lists.get(&key).copied().unwrap_or(*others), key: ANY };
                }
                _ => break,
            }
        }
        Candidates { list: self.preds[pred.index()].list, key: ANY }
    }

    fn build_index(&mut self, pred: PredId, number: usize, arg: u16) {
        let table = self.build(pred, arg);
        let (kind, list) = match &table {
            Table::Linear(list) => (Way::Keyed, *list),
            Table::Hash { others, .. } => (Way::Hashed, *others),
            Table::Unbuilt => (Way::Search, ListId(0)),
        };
        if number == 0 && !self.list(list).versioned {
            self.shortcuts[pred.index()] = Shortcut { kind, arg, list };
        }
        if let Some(indexes) = &mut self.pred_mut(pred).indexes {
            indexes[number].table = table;
        }
    }

    /// Arguments that discriminate, best first; the first argument wins a tie.
    fn plan_indexes(&self, pred: PredId) -> Vec<Index> {
        let predicate = self.pred(pred);
        let arity = predicate.functor.arity().min(INDEXED_ARGS);
        let entries: Vec<ClauseId> = self.list(predicate.list).iter().map(|e| e.clause).collect();
        if entries.len() < 2 {
            return Vec::new();
        }
        let mut plans: Vec<(usize, u16)> =
            (0..arity as u16).filter_map(|arg| Some((self.selectivity(&entries, arg)?, arg))).collect();
        plans.sort_by_key(|&(expected, arg)| (expected, arg));
        plans.into_iter().map(|(_, arg)| Index { arg, table: Table::Unbuilt }).collect()
    }

    /// About how many clauses a call with this argument bound would still have to try, in hundredths; `None` when
    /// the argument tells nothing apart.
    fn selectivity(&self, clauses: &[ClauseId], arg: u16) -> Option<usize> {
        let mut counts: FxHashMap<u64, usize> = FxHashMap::default();
        for &id in clauses {
            let key = self.clause(id).keys.get(arg as usize).copied().unwrap_or(ANY);
            *counts.entry(key).or_default() += 1;
        }
        let open = counts.remove(&ANY).unwrap_or(0);
        if counts.is_empty() {
            return None;
        }
        let closed = clauses.len() - open;
        Some(open * 100 + closed * 100 / counts.len())
    }

    fn build(&mut self, pred: PredId, arg: u16) -> Table {
        let main = self.preds[pred.index()].list;
        let versioned = self.list(main).versioned;
        let entries: Vec<Entry> = self
            .list(main)
            .iter()
            .map(|e| Entry {
                key: self.clause(e.clause).keys.get(arg as usize).copied().unwrap_or(ANY),
                ..*e
            })
            .collect();
        if entries.len() < HASH_FROM {
            let mut list = List::new(arg, versioned);
            entries.into_iter().for_each(|e| list.push_back(e));
            return Table::Linear(self.new_list(list));
        }
        let mut lists: FxHashMap<u64, List> = FxHashMap::default();
        let mut others = List::new(arg, versioned);
        for entry in entries {
            if entry.key == ANY {
                others.push_back(entry);
                lists.values_mut().for_each(|list| list.push_back(entry));
                continue;
            }
            let with_others = || {
                let mut list = List::new(arg, versioned);
                others.iter().for_each(|&e| list.push_back(e));
                list
            };
            lists.entry(entry.key).or_insert_with(with_others).push_back(entry);
        }
        let lists = lists.into_iter().map(|(key, list)| (key, self.new_list(list))).collect();
        Table::Hash { lists, others: self.new_list(others) }
    }

    /// The first entry from a position on that matches a key and lives at a generation, with its position.
    #[inline(always)]
    pub fn next_match(&self, list: ListId, from: i64, key: u64, generation: u64) -> Option<(i64, Entry)> {
        let list = self.list(list);
        for (i, entry) in list.from(from).iter().enumerate() {
            if (key == ANY || entry.key == key || entry.key == ANY)
                && (!list.versioned || self.is_alive(entry.clause, generation))
            {
                return Some((from + i as i64, *entry));
            }
        }
        None
    }
}

fn clause_bytes(clause: &Clause) -> usize {
    std::mem::size_of::<Clause>()
        + clause.size as usize * 8
        + clause.keys.len() * 8
        + clause.term.as_ref().map_or(0, |t| t.bytes())
}

/// The keys of a head's first arguments.
pub fn head_keys(heap: &crate::term::Heap, head: crate::term::Cell) -> Box<[u64]> {
    match heap.callable(head) {
        Some((_, arity, args)) => {
            (0..arity.min(INDEXED_ARGS)).map(|i| index::key(heap, heap.deref(heap.at(args + i)))).collect()
        }
        None => Box::default(),
    }
}
