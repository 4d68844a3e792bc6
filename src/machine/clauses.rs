//! Clauses as data: adding them, and removing all of a predicate. `clause_queries` finds those that match.
//!
//! A clause is kept twice: as code, and as cells for `clause/2` and `listing/1`. A fact added at run time
//! needs only the cells, since `match_fact` unifies with them directly. An added clause is visible to calls
//! that begin afterwards (the logical update view): calls compare generations, and lists of clauses are never
//! copied.

use super::Machine;
use crate::code::Instr;
use crate::code::compile::{self, Context};
use crate::code::flatten::{is_construct, split, strip_module};
use crate::code::guards;
use crate::program::flags::OccursCheck;
use crate::program::texts::{NewTerm, NewText, Text};
use crate::program::{Clause, ClauseId, Definition, Keys, PredId};
use crate::term::cell::Tag;
use crate::term::raise::{Raise, Raised};
use crate::term::{Atom, Cell, Functor, View, atoms, block};
use crate::width::Width;

/// How to add a clause to the database.
#[derive(Clone, Copy, Debug)]
pub struct Adding {
    /// Whether to add after the existing clauses, or before them.
    pub at_end: bool,
    /// Whether the clause is added by `assertz/1` and similar predicates: a new predicate becomes dynamic,
    /// and an existing one must be dynamic.
    pub dynamic: bool,
    /// Whether the text of the clause is accessible to `clause/2` and `listing/1`.
    pub keep_term: bool,
    /// Whether a rule is compiled late.
    pub late: bool,
    /// The text from which it is read, or 0, and its first line.
    pub source: u32,
    pub line: u32,
}

impl Adding {
    /// The mode of `assertz/1`.
    pub const ASSERTZ: Adding =
        Adding { at_end: true, dynamic: true, keep_term: true, late: true, source: 0, line: 0 };
    /// The mode of `asserta/1`.
    pub const ASSERTA: Adding = Adding { at_end: false, ..Adding::ASSERTZ };
    /// The mode of clauses in files.
    pub const CONSULT: Adding = Adding { dynamic: false, late: false, ..Adding::ASSERTZ };
}

/// The parts of a clause.
pub struct Parts {
    /// The module of its head.
    pub module: Atom,
    pub head: Cell,
    pub body: Cell,
    /// The module of the goals in its body.
    pub body_module: Atom,
    /// For a rule with `=>`, the head as written.
    pattern: Option<Cell>,
}

impl Machine {
    /// Compiles a clause and adds it to its predicate, which is created if it is new. O(size).
    ///
    /// # Errors
    /// `instantiation_error`, `type_error(callable, T)`, `permission_error(modify, static_procedure, PI)`,
    /// `representation_error(max_arity)`, `resource_error(memory)`.
    pub fn add_clause(&mut self, clause: Cell, module: Atom, adding: Adding) -> Raised<ClauseId> {
        let parts = self.clause_parts(clause, module)?;
        self.add_parts(&parts, adding)
    }

    /// Returns the parts of a clause that will be added to a module. O(1) for a clause, O(size) for a rule
    /// with `=>`.
    ///
    /// # Errors
    /// `instantiation_error`, `type_error(callable, Head)`, `representation_error(max_arity)`.
    pub fn clause_parts(&mut self, clause: Cell, module: Atom) -> Raised<Parts> {
        let rule = self.matching_rule(clause, module)?;
        let clause = rule.as_ref().map_or(clause, |rule| rule.clause);
        let (body_module, _) = strip_module(&self.heap, clause, module);
        let (module, head, body) = split(&self.heap, clause, module)?;
        let parts = Parts { module, head, body, body_module, pattern: rule.map(|rule| rule.head) };
        let pred = self.pred_of_head(head, module);
        match self.db.pred(pred).transparent {
            Some(holder) => self.parts_in_context(parts, holder),
            None => Ok(parts),
        }
    }

    /// Returns the parts of a clause of a transparent predicate as those of a clause of its holder.
    fn parts_in_context(&mut self, parts: Parts, holder: PredId) -> Raised<Parts> {
        let context = self.heap.put_var();
        let [head, pattern] =
            [Some(parts.head), parts.pattern].map(|head| Some(self.with_context(holder, head?, context)));
        let body = self.body_in_context(parts.body, parts.body_module, context)?;
        Ok(Parts { head: head.unwrap_or(parts.head), body, pattern, ..parts })
    }

    /// Errors as in [`Machine::add_clause`].
    pub fn add_parts(&mut self, parts: &Parts, adding: Adding) -> Raised<ClauseId> {
        self.check_body(parts.body)?;
        let body = self.call_variables(parts.body)?;
        let pred = match adding.dynamic {
            true => self.changed_pred(parts.head, parts.module),
            false => self.head_pred(parts.head, parts.module),
        };
        self.may_modify(pred, adding.dynamic)?;
        let was_closed = adding.at_end && self.open_rules(pred);
        let added = self.install_clause(pred, parts.head, (parts.body_module, body), parts.pattern, adding);
        if was_closed || (parts.pattern.is_some() && added.is_ok() && self.otherwise(pred).is_none()) {
            self.close_rules(pred, adding)?;
        }
        added
    }

    /// Compiles a clause and adds it as `adding` says. For indexes, `pattern` may be more specific than the
    /// head.
    pub(super) fn install_clause(
        &mut self,
        pred: PredId,
        head: Cell,
        (module, body): (Atom, Cell),
        pattern: Option<Cell>,
        adding: Adding,
    ) -> Raised<ClauseId> {
        let is_fact = body == Cell::atom(atoms::TRUE);
        let is_late = if is_fact { adding.dynamic } else { adding.late } && pattern.is_none();
        let keep_term = adding.keep_term || is_late;
        let place = (adding.source, adding.line);
        let fact = match pattern {
            None if keep_term && is_fact && self.head_names(pred, head) => self.keep_fact(head, place)?,
            _ => None,
        };
        let keys = match pattern {
            Some(pattern) => Some(Keys::of(&self.heap, pattern)),
            None => self.keys_of_unifications(head, body),
        };
        if pattern.is_none() && keys.is_some() {
            self.db.pred_mut(pred).selects_by_bodies = true;
        }
        let text = match fact {
            Some(fact) => fact,
            None if keep_term => {
                let keys = keys.unwrap_or_else(Keys::none);
                self.keep_rule(pred, head, (module, body), &keys, place)?
            }
            None => self.keep_keys(&keys.unwrap_or_else(|| Keys::of(&self.heap, head)), is_fact, place),
        };
        let as_text = is_late && self.can_be_text(text);
        let text = if adding.keep_term { text } else { text.private() };
        let was = self.db.pred(pred).definition;
        let id = match as_text {
            true => {
                if !is_fact && !adding.dynamic {
                    self.note_late_rules(pred);
                }
                self.install_text(pred, text, adding.at_end)?
            }
            false => {
                let compiled = self.compile(module, head, body);
                let code = compiled.inspect_err(|_| self.db.texts.free(text))?;
                self.install_code(pred, text, &code, adding.at_end)?
            }
        };
        self.note_clauses(pred, was, adding.dynamic);
        Ok(id)
    }

    /// Makes a predicate that `was` something else one with clauses, and dynamic if it is new and `dynamic`.
    pub(super) fn note_clauses(&mut self, pred: PredId, was: Definition, dynamic: bool) {
        if was != Definition::Clauses {
            self.db.pred_mut(pred).definition = Definition::Clauses;
            self.relink(pred);
        }
        if dynamic && was == Definition::Undefined {
            self.make_dynamic(pred);
        }
    }

    /// Adds a clause with its code.
    pub(super) fn install_code(
        &mut self,
        pred: PredId,
        text: Text,
        code: &[Instr],
        at_end: bool,
    ) -> Raised<ClauseId> {
        if let Err(stop) = self.make_room_for_clause() {
            self.code.discard(code);
            self.db.texts.free(text);
            return Err(stop.into());
        }
        let guard = guards::guard(code, self.db.pred(pred).functor.arity());
        let (at, size) = (self.code.install(code), code.len().to_u32());
        // The database sets when it lives.
        Ok(self.db.add_clause(Clause { pred, birth: 0, death: 0, code: at, size, text }, guard, at_end))
    }

    /// Returns whether a head has the name of the predicate, which the one that fills a table has not.
    fn head_names(&self, pred: PredId, head: Cell) -> bool {
        let Some((name, arity, _)) = self.heap.callable(head) else { return false };
        self.db.pred(pred).functor == Functor::new(name, arity)
    }

    /// Keeps the arguments of a fact, unless one of them contains the fact.
    fn keep_fact(&mut self, head: Cell, place: (u32, u32)) -> Raised<Option<Text>> {
        let texts = &mut self.db.texts;
        Ok(block::with_copy(&mut self.heap, head, false, |_, root, cells| {
            let below = usize::from(root.tag() == Tag::Str);
            let args = &cells[below..];
            let refers_to_functor = below > 0 && args.contains(&root);
            let new = NewText { is_fact: true, term: NewTerm::Args(args, below), keys: &[], place };
            (!refers_to_functor).then(|| texts.keep(&new))
        })?)
    }

    /// Keeps a clause as a term, with keys that the term does not give.
    fn keep_rule(
        &mut self,
        pred: PredId,
        head: Cell,
        (module, body): (Atom, Cell),
        keys: &Keys,
        place: (u32, u32),
    ) -> Raised<Text> {
        let is_fact = body == Cell::atom(atoms::TRUE);
        let seen = self.body_as_seen(pred, module, body);
        let whole = self.heap.put_struct(atoms::NECK, &[head, seen]);
        let texts = &mut self.db.texts;
        Ok(block::with_copy(&mut self.heap, whole, false, |_, _, cells| {
            texts.keep(&NewText { is_fact, term: NewTerm::Whole(cells), keys: keys.cells(), place })
        })?)
    }

    /// Returns the keys of a clause whose body begins with unifications, which select it as its head does;
    /// `None` for any other.
    fn keys_of_unifications(&mut self, head: Cell, body: Cell) -> Option<Keys> {
        let (mark, boundary) = (self.heap.trail.len(), self.heap.trail_everything());
        let mut rest = body;
        loop {
            let goals = self.heap.args_of::<2>(rest, atoms::COMMA);
            let goal = goals.map_or(rest, |[goal, _]| goal);
            let Some(sides) = self.heap.args_of::<2>(goal, atoms::EQUALS) else { break };
            match sides.map(|side| self.heap.deref(side)) {
                [var, term] | [term, var] if var.is_ref() && !term.is_var() => {
                    self.heap.bind_plain(var, term)
                }
                _ => {}
            }
            let Some([_, others]) = goals else { break };
            rest = others;
        }
        let keys = (self.heap.trail.len() > mark).then(|| Keys::of(&self.heap, head));
        self.heap.undo_to(mark);
        self.heap.boundary = boundary;
        keys
    }

    /// Keeps the keys of a clause alone.
    fn keep_keys(&mut self, keys: &Keys, is_fact: bool, place: (u32, u32)) -> Text {
        self.db.texts.keep(&NewText { is_fact, term: NewTerm::None, keys: keys.cells(), place })
    }

    /// Returns the body of a clause for `clause/2`: qualified with its module if that is not the predicate's.
    fn body_as_seen(&mut self, pred: PredId, module: Atom, body: Cell) -> Cell {
        let says = body == Cell::atom(atoms::TRUE) || self.heap.args_of::<2>(body, atoms::COLON).is_some();
        if says || self.db.pred(pred).module == module {
            return body;
        }
        self.heap.put_struct(atoms::COLON, &[Cell::atom(module), body])
    }

    /// Adds a clause of the embedding program to its predicate of the module `user`. The properties of the
    /// predicate are unchanged; a new one becomes dynamic.
    ///
    /// # Errors
    /// Errors as in [`Machine::add_clause`].
    pub fn add_clause_of_host(&mut self, clause: Cell) -> Raised<()> {
        let parts = self.clause_parts(clause, atoms::USER)?;
        let pred = self.head_pred(parts.head, parts.module);
        let is_new = self.db.pred(pred).definition == Definition::Undefined;
        let adding = if is_new { Adding::ASSERTZ } else { Adding::CONSULT };
        self.add_parts(&parts, adding).map(drop)
    }

    fn compile(&mut self, module: Atom, head: Cell, body: Cell) -> Raised<Vec<Instr>> {
        let (head, body) = match self.db.flags.occurs_check {
            OccursCheck::False => (head, body),
            _ => self.linear_clause(head, body)?,
        };
        self.with_compiler(|context| compile::compile(context, module, head, body))
    }

    /// Runs `work` with the context of the compiler.
    pub(super) fn with_compiler<T>(&mut self, work: impl FnOnce(&mut Context<'_>) -> T) -> T {
        let symbols = &self.symbols;
        let function = |name, arity| {
            super::arithmetic::lookup_atom(symbols, name, arity).map(super::arithmetic::Function::number)
        };
        let result = work(&mut Context {
            heap: &mut self.heap,
            db: &mut self.db,
            area: &mut self.code,
            function: &function,
            scratch: &mut self.compiler_scratch,
        });
        self.link_new();
        result
    }

    /// Returns the predicate of a clause head; for a tabled predicate, the one that fills the table.
    pub fn head_pred(&mut self, head: Cell, module: Atom) -> PredId {
        let id = self.pred_of_head(head, module);
        self.filler(id)
    }

    /// Returns the predicate that `assertz/1` and its like change for a clause head: of a module that imports
    /// it, the one imported. Otherwise as [`Machine::head_pred`].
    pub fn changed_pred(&mut self, head: Cell, module: Atom) -> PredId {
        let id = self.pred_of_head(head, module);
        self.filler(self.db.imported(id))
    }

    fn pred_of_head(&mut self, head: Cell, module: Atom) -> PredId {
        let (name, arity, _) = self.heap.callable(head).unwrap_or((atoms::NIL, 0, 0));
        self.pred_id(module, Functor::new(name, arity))
    }

    /// Returns the predicate that holds the clauses of a predicate.
    pub fn holder(&mut self, id: PredId) -> PredId {
        self.db.pred(id).tabled.unwrap_or(id)
    }

    /// Returns the predicate that holds the clauses of a predicate, and invalidates its table.
    pub fn filler(&mut self, id: PredId) -> PredId {
        match self.db.pred(id).tabled {
            Some(filler) => {
                self.db.tables_are_stale |= !self.db.pred(id).det;
                filler
            }
            None => id,
        }
    }

    /// Checks that clauses of a predicate may be added or removed. A dynamic predicate was checked when it
    /// became one.
    pub fn may_modify(&mut self, id: PredId, dynamic: bool) -> Raised<()> {
        let pred = self.db.pred(id);
        if pred.dynamic && pred.definition == Definition::Clauses {
            return Ok(());
        }
        let functor = pred.functor;
        let system = self.db.find_pred(atoms::SYSTEM, functor).map(|s| self.db.pred(s));
        // A list is a goal that loads files.
        let is_list = functor == Functor::new(atoms::DOT, 2);
        let core =
            pred.module != atoms::SYSTEM && system.is_some_and(|s| (s.iso || is_list) && s.is_defined());
        let native = matches!(pred.definition, Definition::Native(_) | Definition::Control);
        let frozen = dynamic && pred.definition == Definition::Clauses;
        if !(core || native || frozen) || (self.db.bootstrapping && !native) {
            return Ok(());
        }
        // The clauses of a tabled or deterministic predicate belong to another one, which no program names.
        let named = self.db.preds().find(|(_, pred)| pred.tabled == Some(id));
        let culprit = self.indicator(named.map_or(functor, |(_, pred)| pred.functor));
        let (modify, kind) = (self.symbols.intern("modify"), self.symbols.intern("static_procedure"));
        Err(Raise::Permission(modify, kind, culprit).into())
    }

    /// Builds `Name/Arity`.
    pub fn indicator(&mut self, functor: Functor) -> Cell {
        let arity = Cell::int(functor.arity().to_i64());
        self.heap.put_struct(atoms::SLASH, &[Cell::atom(functor.name()), arity])
    }

    /// Makes a predicate dynamic.
    pub fn make_dynamic(&mut self, id: PredId) {
        let pred = self.db.pred_mut(id);
        pred.dynamic = true;
        if !matches!(pred.definition, Definition::Native(_) | Definition::Control) {
            pred.definition = Definition::Clauses;
        }
        self.relink(id);
    }

    /// Returns a body with its variable goals wrapped in `call/1` (ISO 7.6.2).
    pub fn call_variables(&mut self, body: Cell) -> Raised<Cell> {
        if self.heap.is_var(body) {
            return Ok(self.heap.put_struct(atoms::CALL, &[body]));
        }
        if self.construct(body).is_none() || self.goal_cells(body)?.is_empty() {
            return Ok(body);
        }
        // Arguments with variables are overwritten in place, in a copy of the control constructs alone.
        let copy = self.copy_constructs(body)?;
        for at in self.goal_cells(copy)? {
            let call = self.heap.put_struct(atoms::CALL, &[self.heap.at(at)]);
            self.heap.set(at, call);
        }
        Ok(copy)
    }

    /// Returns the addresses of variables as goals in a body.
    fn goal_cells(&mut self, body: Cell) -> Raised<Vec<usize>> {
        let mut found = Vec::new();
        let mut todo = Vec::new();
        let mut next = self.construct(body);
        while let Some(args) = next.take().or_else(|| todo.pop()) {
            self.heap.meter.charge(1)?;
            for at in [args + 1, args] {
                let part = self.heap.at(at);
                if self.heap.is_var(part) {
                    found.push(at);
                } else if let Some(inner) = self.construct(part)
                    && let Some(waiting) = next.replace(inner)
                {
                    todo.push(waiting);
                }
            }
        }
        Ok(found)
    }

    fn copy_constructs(&mut self, body: Cell) -> Raised<Cell> {
        let holder = self.heap.put_struct(atoms::CALL, &[body]);
        let mut todo = vec![holder.addr() + 1];
        while let Some(at) = todo.pop() {
            let part = self.heap.at(at);
            let Some(args) = self.construct(part) else { continue };
            let (name, _, _) = self.heap.callable(part).unwrap_or((atoms::COMMA, 0, 0));
            let copy = self.heap.put_struct(name, &[self.heap.at(args), self.heap.at(args + 1)]);
            self.heap.set(at, copy);
            todo.extend([copy.addr() + 1, copy.addr() + 2]);
            self.heap.meter.charge(1)?;
        }
        Ok(self.heap.at(holder.addr() + 1))
    }

    /// Returns the address of the two goals of a control construct, or of a module and its goal.
    fn construct(&self, term: Cell) -> Option<usize> {
        match self.heap.view(term) {
            View::Str(functor, args) if functor.arity() == 2 => {
                let has_module = || matches!(self.heap.view(self.heap.at(args)), View::Atom(_));
                let is_part = is_construct(functor.name()) || functor.name() == atoms::COLON && has_module();
                is_part.then_some(args)
            }
            _ => None,
        }
    }

    /// Removes every clause of a predicate and its declarations.
    pub fn remove_all(&mut self, id: PredId) {
        for clause in self.db.live_clauses(id) {
            self.db.remove_clause(clause);
        }
        self.compact_if_due(id);
        let pred = self.db.pred_mut(id);
        pred.dynamic = false;
        pred.definition = Definition::Undefined;
        self.relink(id);
    }
}
