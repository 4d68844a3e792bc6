//! The place where the last error was raised.
//!
//! Throwing records only places in the code, which costs next to nothing when the ball is caught. The report
//! of an uncaught error finds the clauses of those places. Of the clauses left by their last call, only the
//! one whose last goal raised is included. Only a call to the entry of a predicate, not one directly to a
//! clause, records where it was made.
//!
//! Clauses that the debugger interprets have no code that runs. As a ball passes the debugger's frames, it
//! notes their clauses.
//!
//! A query has no code. The outermost frame of a conjunction tells which of its goals come later, and so
//! which one was running.

use super::Machine;
use super::control::Resume;
use super::frame::SLOTS;
use crate::code::area::CodeAddr;
use crate::code::compile;
use crate::code::flatten::BodyStep;
use crate::code::instruction::Instr;
use crate::program::{ClauseId, Definition, PredId};
use crate::term::raise::{Raise, Raised};
use crate::term::{Cell, Functor, atoms};
use crate::width::Width;

/// The most places recorded, and the most frames inspected for them.
const PLACES: usize = 24;
const FRAMES: usize = 256;

/// The most frames counted for the depth of a recursion that was stopped.
pub const DEEPEST: usize = 1_000_000;

/// Places in the code, innermost first: the instruction that raised, and the calls that it would have
/// returned to.
#[derive(Clone, Default, Debug)]
pub struct Backtrace {
    /// The address after the instruction that may raise now, or that made the last call of an entry; 0 if
    /// unknown.
    pub(super) here: CodeAddr,
    /// The predicate being autoloaded, and the value of `here` before.
    pub(super) looking_for: Option<(PredId, CodeAddr)>,
    places: Vec<CodeAddr>,
    /// The number of environments, up to [`DEEPEST`], if the run was stopped or had no more memory; else 0.
    depth: usize,
    /// Whether the next ball was thrown before, so that its places are known.
    is_known: bool,
    /// The entry of the built-in predicate that raises now, and that raised last.
    entry: Option<Instr>,
    raised: Option<Instr>,
    /// The goals of the query that were still to be run.
    later: LaterGoals,
    interpreted: Interpreted,
}

/// The clauses that the debugger ran goal by goal when a ball was thrown.
#[derive(Clone, Default, Debug)]
enum Interpreted {
    /// It may have run the clause of the goal that raised.
    #[default]
    Unknown,
    /// The ball was thrown in code.
    None,
    /// Innermost first.
    Clauses(Vec<InClause>),
}

/// The goals of a query after the one that raised.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum LaterGoals {
    /// The stack was too deep to tell.
    #[default]
    Unknown,
    None,
    /// The number of conjuncts, at most [`CONJUNCTS`], and the first one.
    Some(usize, Functor),
}

/// The most conjuncts of a query that are counted when an error is thrown.
const CONJUNCTS: usize = 64;

/// A clause, and a goal of it that was called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InClause {
    pub clause: ClauseId,
    pub goal: InBody,
}

/// The place of a goal in a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InBody {
    /// An offset in the code of the clause.
    Offset(u32),
    /// The numbers of the arguments that lead to the goal in the body, counted from 1.
    Path(Vec<usize>),
    Unknown,
}

impl Machine {
    /// Returns the address after the instruction that called the native or unknown predicate that has just
    /// raised. `None` if it was entered otherwise, such as a goal of a control construct: the last recorded
    /// call then led elsewhere.
    #[cold]
    pub(super) fn entered_from(&mut self, entry: Instr) -> Option<CodeAddr> {
        self.backtrace.entry = Some(entry);
        let here = self.backtrace.here;
        let pred = self.code.get(here.checked_sub(1)?).callee()?;
        let target = self.db.resolve(pred).map(|target| self.db.pred(target).definition);
        (target != Some(Definition::Clauses)).then_some(here)
    }

    /// Records the place of the machine: before `at`, if that is known, and the calls to which the
    /// continuations return. With `depth`, counts the environments.
    pub(super) fn note_backtrace(&mut self, at: Option<CodeAddr>, depth: bool) {
        if std::mem::take(&mut self.backtrace.is_known) {
            return;
        }
        self.backtrace.raised = self.backtrace.entry.take();
        self.backtrace.interpreted = Interpreted::Unknown;
        let mut places = std::mem::take(&mut self.backtrace.places);
        places.clear();
        places.extend(at.and_then(|at| at.checked_sub(1)));
        // The outermost frame is that of the rule which calls the query, inside of which is the query's.
        let (mut inner, mut inmost) = (None, None);
        let mut later = LaterGoals::Unknown;
        for (e, cp) in self.frames().take(FRAMES) {
            let place = cp.saturating_sub(1);
            if places.len() < PLACES && places.last() != Some(&place) {
                places.push(place);
            }
            if e == 0 {
                later = inmost.map_or(LaterGoals::None, |frame| self.later_goals(frame));
                break;
            }
            (inmost, inner) = (inner, Some((e, cp)));
        }
        (self.backtrace.places, self.backtrace.later) = (places, later);
        self.backtrace.depth = if depth { self.depth() } else { 0 };
    }

    /// Returns the environments and the address at which each goes on, innermost first. The last one is 0.
    fn frames(&self) -> impl Iterator<Item = (usize, CodeAddr)> {
        let outer = |&(e, _): &(usize, CodeAddr)| {
            (e > 0).then(|| (self.stack.get(e).as_int().to_usize(), self.stack.get(e + 1).as_int().to_u32()))
        };
        std::iter::successors(Some((self.stack.current(), self.cp)), outer)
    }

    /// Returns the goals that a frame will run, if it is that of a conjunction.
    fn later_goals(&self, (e, cp): (usize, CodeAddr)) -> LaterGoals {
        if cp != self.places.resume[Resume::Conjunction as usize] {
            return LaterGoals::None;
        }
        let mut rest = self.stack.get(e + SLOTS);
        let mut first = None;
        for count in 1..=CONJUNCTS {
            let conjunction = self.heap.args_of::<2>(rest, atoms::COMMA);
            let goal = conjunction.map_or(rest, |[goal, _]| goal);
            let Some((name, arity, _)) = self.heap.callable(goal) else { break };
            let first = *first.get_or_insert(Functor::new(name, arity));
            match conjunction {
                Some([_, more]) => rest = more,
                None => return LaterGoals::Some(count, first),
            }
        }
        LaterGoals::Unknown
    }

    /// Returns the goals of the query that were still to be run when the last ball was thrown.
    pub fn later_goals_of_query(&self) -> LaterGoals {
        self.backtrace.later
    }

    /// Returns the built-in predicate that raised the last ball, if one did. O(predicates)
    pub fn builtin_of_backtrace(&self) -> Option<Functor> {
        let entry = self.backtrace.raised?;
        let is_entry = |id: &PredId| self.code.get(self.entries[id.index()]) == entry;
        let pred = (0..self.entries.len()).map(|id| PredId(id.to_u32())).find(is_entry)?;
        Some(self.db.pred(pred).functor)
    }

    /// Returns the number of environments, at most [`DEEPEST`].
    fn depth(&self) -> usize {
        let outer = |&e: &usize| (e > 0).then(|| self.stack.get(e).as_int().to_usize());
        std::iter::successors(Some(self.stack.current()), outer).take(DEEPEST).count()
    }

    /// Returns how many calls were to return when the last run was stopped or had no more memory, at most
    /// [`DEEPEST`]; 0 after other errors.
    pub fn depth_of_backtrace(&self) -> usize {
        self.backtrace.depth
    }

    /// Returns a caught ball to be thrown again from its origin: the last backtrace stays.
    pub fn thrown_on(&mut self, ball: Cell) -> Box<Raise> {
        self.backtrace.is_known = true;
        Raise::Ball(ball).into()
    }

    /// Keeps the backtrace of a ball that the debugger has caught, while it runs other goals.
    pub fn keep_backtrace(&mut self) {
        self.tracer.caught = Some(self.backtrace.clone());
    }

    /// Returns whether the goal that a ball leaves is the one that raised it, and its place is not noted yet.
    /// It is not if the ball came from the code of a predicate of the program.
    pub fn place_is_open(&mut self, goal: Cell, is_interpreted: bool) -> bool {
        let in_code = !is_interpreted
            && self.goal_target(goal).is_some_and(|pred| {
                let pred = self.db.pred(pred);
                !pred.library && pred.definition == Definition::Clauses
            });
        let Some(caught) = &mut self.tracer.caught else { return false };
        if in_code && matches!(caught.interpreted, Interpreted::Unknown) {
            caught.interpreted = Interpreted::None;
        }
        matches!(caught.interpreted, Interpreted::Unknown)
    }

    /// Notes a clause that the debugger was interpreting when it caught a ball: after those that it called.
    pub fn note_interpreted(&mut self, place: InClause) {
        let Some(caught) = &mut self.tracer.caught else { return };
        match &mut caught.interpreted {
            Interpreted::None => {}
            Interpreted::Unknown => caught.interpreted = Interpreted::Clauses(vec![place]),
            Interpreted::Clauses(clauses) if clauses.len() < PLACES => clauses.push(place),
            Interpreted::Clauses(_) => {}
        }
    }

    /// Returns a ball that the debugger has caught, to be thrown again from its origin if that is still
    /// known.
    pub fn thrown_after_port(&mut self, ball: Cell) -> Box<Raise> {
        match self.tracer.caught.take() {
            Some(backtrace) => {
                self.backtrace = backtrace;
                self.thrown_on(ball)
            }
            None => Raise::Ball(ball).into(),
        }
    }

    /// Returns the clauses in which the last ball was thrown, innermost first. O(clauses).
    pub fn clauses_of_backtrace(&self) -> Vec<InClause> {
        let places = &self.backtrace.places;
        let mut ordered: Vec<(CodeAddr, usize)> = places.iter().copied().zip(0..).collect();
        ordered.sort_unstable();
        let mut found = vec![None; places.len()];
        for (clause, code) in self.db.code_of_clauses() {
            let from = ordered.partition_point(|&(place, _)| place < code.start);
            for &(place, at) in ordered[from..].iter().take_while(|(place, _)| *place < code.end) {
                found[at] = Some(InClause { clause, goal: InBody::Offset(place - code.start) });
            }
        }
        let interpreted = match &self.backtrace.interpreted {
            Interpreted::Clauses(clauses) => clauses.clone(),
            Interpreted::Unknown | Interpreted::None => Vec::new(),
        };
        interpreted.into_iter().chain(found.into_iter().flatten()).collect()
    }

    /// Returns the step of a clause, given its term, that contains an instruction of its code; `None` if it
    /// compiles differently by now. O(size of the clause).
    pub fn step_at(
        &mut self,
        clause: ClauseId,
        offset: u32,
        head: Cell,
        body: Cell,
    ) -> Raised<Option<BodyStep>> {
        let clause = self.db.clause(clause);
        let (pred, size) = (clause.pred, clause.size.to_usize());
        let module = self.db.pred(pred).module;
        self.with_compiler(|world| compile::step_at(world, module, (head, body), size, offset))
    }

    /// Builds a clause `Head :- Body` on the heap; `None` if its term is not kept.
    pub fn clause_at(&mut self, clause: ClauseId) -> Raised<Option<[Cell; 2]>> {
        let Some(term) = self.put_clause(clause)? else { return Ok(None) };
        Ok(self.heap.args_of::<2>(term, atoms::NECK))
    }
}
