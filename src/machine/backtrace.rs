//! Where the last error was raised.
//!
//! Throwing notes places in the code and no more, which costs next to nothing, whoever catches the ball. Who tells of an
//! error that nobody caught finds the clauses that the places are in. Of the clauses that were left by their last call only
//! the one whose last goal raised is among them: a call that goes to a predicate's entry, and not straight to a clause,
//! writes down where it was made.

use super::Machine;
use crate::code::Instr;
use crate::code::area::CodeAddr;
use crate::code::compile;
use crate::code::flatten::Step;
use crate::program::{ClauseId, Definition, PredId};
use crate::term::raise::{Raise, Raised};
use crate::term::{Cell, atoms};
use crate::width::Width;

/// So many places are noted at most, among so many frames.
const PLACES: usize = 24;
const FRAMES: usize = 256;

/// Places in the code, the innermost first: the instruction that raised, and the calls that it would have returned to.
#[derive(Clone, Default, Debug)]
pub struct Backtrace {
    /// Behind the instruction that may raise at this moment, or that has called what was entered last; 0 if that is not
    /// known.
    pub(super) here: CodeAddr,
    /// The predicate that libraries are searched for, and `here` as it was before.
    pub(super) looking_for: Option<(PredId, CodeAddr)>,
    places: Vec<CodeAddr>,
    /// The next ball was thrown before: its places are known.
    is_known: bool,
}

/// A clause, and where in its code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InClause {
    pub clause: ClauseId,
    pub offset: u32,
}

impl Machine {
    /// Behind the instruction that called the native or unknown predicate that has just raised. `None` if it was entered
    /// in another way, as a goal of a control construct is: the last call written down led somewhere else then.
    #[cold]
    pub(super) fn entered_from(&self) -> Option<CodeAddr> {
        let here = self.backtrace.here;
        let (Instr::Call { pred, .. } | Instr::Execute { pred } | Instr::DeallocateExecute { pred }) =
            self.code.get(here.checked_sub(1)?)
        else {
            return None;
        };
        let target = self.db.resolve(PredId(pred)).map(|target| self.db.pred(target).definition);
        (target != Some(Definition::Clauses)).then_some(here)
    }

    /// Notes where the machine is: before `at`, if that is known, in calls that go on behind the continuations.
    pub(super) fn note_backtrace(&mut self, at: Option<CodeAddr>) {
        if std::mem::take(&mut self.backtrace.is_known) {
            return;
        }
        let mut places = std::mem::take(&mut self.backtrace.places);
        places.clear();
        places.extend(at.map(|at| at - 1));
        let (mut e, mut cp) = (self.e, self.cp);
        for _ in 0..FRAMES {
            let place = cp.saturating_sub(1);
            if places.last() != Some(&place) {
                places.push(place);
            }
            if e == 0 || places.len() == PLACES {
                break;
            }
            cp = self.stack.get(e + 1).as_int().to_u32();
            e = self.stack.get(e).as_int().to_usize();
        }
        self.backtrace.places = places;
    }

    /// A ball that was caught, to be thrown on from where it came: the last backtrace stays.
    pub fn thrown_on(&mut self, ball: Cell) -> Box<Raise> {
        self.backtrace.is_known = true;
        Raise::Ball(ball).into()
    }

    /// The clauses that the last ball was thrown in, the innermost first. O(clauses).
    pub fn clauses_of_backtrace(&self) -> Vec<InClause> {
        let places = &self.backtrace.places;
        let mut ordered: Vec<(CodeAddr, usize)> = places.iter().copied().zip(0..).collect();
        ordered.sort_unstable();
        let mut found = vec![None; places.len()];
        for (clause, code) in self.db.code_of_clauses() {
            let from = ordered.partition_point(|&(place, _)| place < code.start);
            for &(place, at) in ordered[from..].iter().take_while(|(place, _)| *place < code.end) {
                found[at] = Some(InClause { clause, offset: place - code.start });
            }
        }
        found.into_iter().flatten().collect()
    }

    /// The step of a clause, whose term is given, that an instruction of its code belongs to; `None` if it is compiled
    /// differently by now. O(size of the clause).
    pub fn step_at(&mut self, place: InClause, head: Cell, body: Cell) -> Raised<Option<Step>> {
        let clause = self.db.clause(place.clause);
        let (pred, size) = (clause.pred, clause.size.to_usize());
        let module = self.db.pred(pred).module;
        self.with_compiler(|world| compile::step_at(world, module, (head, body), size, place.offset))
    }

    /// The clause `Head :- Body` of a place, put on the heap; `None` if its term is not kept.
    pub fn clause_at(&mut self, place: InClause) -> Raised<Option<[Cell; 2]>> {
        let Some(term) = self.put_clause(place.clause)? else { return Ok(None) };
        Ok(self.heap.args_of::<2>(term, atoms::NECK))
    }
}
