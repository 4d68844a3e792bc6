//! Pairs of facts that never hold together: the fixpoint of h² (Haslum & Geffner 2000), computed on rows of
//! bits.
//!
//! A pair may hold if both facts hold initially. It may also hold if an operator adds one fact and adds the
//! other or does not delete it, while all pairs of its preconditions may hold. If a condition requires a fact
//! to be false, the fact has a negation, which is treated like a fact. A conditional effect counts as an
//! operator. The facts that two of them add together may hold together if all conditions of both may.

use rustc_hash::{FxHashMap, FxHashSet};

use super::budget::LimitWatch;
use super::facts::FactId;
use super::ground::{GroundOperator, GroundTask, Literal};
use crate::search::{Control, SearchError};
use crate::width::Width;

/// The most operations on words. Beyond them, no pair is excluded.
const MOST_STEPS: u64 = 400_000_000;
/// The most propositions. Beyond them, or if the pairs do not fit in the memory, no pair is excluded.
const MOST_PROPOSITIONS: usize = 12_000;

/// The pairs of facts that may hold together.
#[derive(Clone, Debug)]
pub struct Compatible {
    /// A row of bits for each fact, then for each negation.
    rows: Vec<u64>,
    words: usize,
    /// The negation of each fact, if it has one.
    negations: Vec<Option<u32>>,
}

/// An act: an operator without its conditional effects, or with one of them, over propositions.
struct Act {
    operator: usize,
    needs: Vec<u32>,
    makes: Vec<u32>,
    ends: Vec<u32>,
    /// The propositions that the conditional effect makes true.
    chosen: Option<u32>,
}

/// An operator with what all its acts have in common.
struct ActingOperator<'a> {
    number: usize,
    operator: &'a GroundOperator,
    /// The precondition.
    given: FxHashSet<Literal>,
    /// The changes without a condition.
    plain: FxHashSet<Literal>,
    /// The effects whose condition follows from the precondition and from the fact that they change.
    sure: Vec<usize>,
    /// The other effects that have this part in their condition.
    by_condition: FxHashMap<Literal, Vec<usize>>,
}

impl ActingOperator<'_> {
    fn new(number: usize, operator: &GroundOperator) -> ActingOperator<'_> {
        let given: FxHashSet<Literal> = operator.precondition.iter().copied().collect();
        let mut by_condition: FxHashMap<Literal, Vec<usize>> = FxHashMap::default();
        let (mut plain, mut sure) = (FxHashSet::default(), Vec::new());
        for (at, effect) in operator.effects.iter().enumerate() {
            let own = opposite(effect.change);
            let mut open = effect.condition.iter().filter(|part| !given.contains(part) && **part != own);
            if open.clone().next().is_none() {
                sure.push(at);
            }
            open.by_ref().for_each(|&part| by_condition.entry(part).or_default().push(at));
            if effect.condition.is_empty() {
                plain.insert(effect.change);
            }
        }
        ActingOperator { number, operator, given, plain, sure, by_condition }
    }
}

fn opposite(literal: Literal) -> Literal {
    Literal { holds: !literal.holds, ..literal }
}

impl Compatible {
    /// Returns the pairs that the operators of a task can reach, and the operators that are applicable.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded.
    pub fn find(task: &GroundTask, control: &mut Control) -> Result<(Compatible, Vec<bool>), SearchError> {
        let (mut compatible, count) = Compatible::numbered(task);
        let unknown = || (Compatible::all(task), vec![true; task.operators.len()]);
        let room = control.memory.map_or(usize::MAX, |limit| limit.saturating_sub(task.bytes()));
        if count > MOST_PROPOSITIONS || compatible.words * count > room / size_of::<u64>() {
            return Ok(unknown());
        }
        compatible.rows = vec![0; compatible.words * count];
        let mut watch = LimitWatch::new(control);
        let acts = compatible.acts(task, &mut watch)?;
        compatible.begin(task);
        Ok(match compatible.close(&acts, &mut watch)? {
            Some(is_applied) => {
                let mut is_applicable = vec![false; task.operators.len()];
                for (act, _) in acts.iter().zip(&is_applied).filter(|(_, applied)| **applied) {
                    is_applicable[act.operator] = true;
                }
                (compatible, is_applicable)
            }
            None => unknown(),
        })
    }

    /// Numbers the negations that conditions need. Returns the relation without its rows, and the number of
    /// propositions.
    fn numbered(task: &GroundTask) -> (Compatible, usize) {
        let mut negations = vec![None; task.names.len()];
        let mut count = task.names.len().to_u32();
        for literal in
            needed(task).filter(|literal| !literal.holds && !task.is_derived[literal.fact.to_usize()])
        {
            let negation = &mut negations[literal.fact.to_usize()];
            if negation.is_none() {
                *negation = Some(count);
                count += 1;
            }
        }
        let count = count.to_usize();
        (Compatible { rows: Vec::new(), words: count.div_ceil(64), negations }, count)
    }

    /// Returns the relation in which all pairs may hold.
    pub fn all(task: &GroundTask) -> Compatible {
        Compatible { rows: Vec::new(), words: 0, negations: vec![None; task.names.len()] }
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.rows.len() * size_of::<u64>()
    }

    /// Returns the rows of bits: for each proposition, those that may hold together with it.
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// Returns whether any pair is excluded.
    pub fn is_known(&self) -> bool {
        self.words > 0
    }

    /// Returns whether all pairs of what holds in a state may hold together. Then the same is true of every
    /// state that is reachable from it. `holds` says for each fact whether it holds.
    pub fn admits(&self, holds: &[bool]) -> bool {
        if self.words == 0 {
            return true;
        }
        let literal = |fact: usize| if holds[fact] { Some(fact.to_u32()) } else { self.negations[fact] };
        let all: Vec<u32> = (0..holds.len()).filter_map(literal).collect();
        let mut row = vec![0u64; self.words];
        all.iter().for_each(|one| row[one.to_usize() / 64] |= 1 << (one % 64));
        all.iter().all(|one| {
            let own = &self.rows[one.to_usize() * self.words..][..self.words];
            own.iter().zip(&row).all(|(own, row)| row & !own == 0)
        })
    }

    /// Returns whether two facts may hold together. For a fact and itself, returns whether it may hold.
    #[inline]
    pub fn may_both(&self, left: FactId, right: FactId) -> bool {
        self.words == 0
            || self.rows[left.to_usize() * self.words + right.to_usize() / 64] >> (right % 64) & 1 == 1
    }

    /// Returns whether two literals may hold together. Derived facts may hold together with all others.
    pub fn may_both_hold(&self, task: &GroundTask, left: Literal, right: Literal) -> bool {
        match (self.proposition(task, left), self.proposition(task, right)) {
            (Some(left), Some(right)) => self.may_both(left, right),
            _ => true,
        }
    }

    fn proposition(&self, task: &GroundTask, literal: Literal) -> Option<u32> {
        match literal {
            Literal { fact, .. } if task.is_derived[fact.to_usize()] => None,
            Literal { fact, holds: true } => Some(fact),
            Literal { fact, holds: false } => self.negations[fact.to_usize()],
        }
    }

    fn propositions(&self, task: &GroundTask, literals: &[Literal]) -> Vec<u32> {
        let mut all: Vec<u32> =
            literals.iter().filter_map(|&literal| self.proposition(task, literal)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns the acts of the operators, those of one operator in a row.
    fn acts(&self, task: &GroundTask, watch: &mut LimitWatch) -> Result<Vec<Act>, SearchError> {
        let mut acts = Vec::new();
        let mut held = 0;
        for (number, operator) in task.operators.iter().enumerate() {
            let acting = ActingOperator::new(number, operator);
            let first = acts.len();
            acts.push(self.act(task, &acting, None));
            for (at, effect) in operator.effects.iter().enumerate() {
                if !effect.condition.is_empty() && self.proposition(task, effect.change).is_some() {
                    acts.push(self.act(task, &acting, Some(at)));
                }
            }
            let bytes = |act: &Act| {
                let propositions = act.needs.capacity() + act.makes.capacity() + act.ends.capacity();
                size_of::<Act>() + propositions * size_of::<u32>()
            };
            let added: usize = acts[first..].iter().map(bytes).sum();
            held += added;
            watch.pass(added, || task.bytes() + self.bytes() + held)?;
        }
        Ok(acts)
    }

    /// Returns the act of an operator in a state in which this conditional effect applies.
    fn act(&self, task: &GroundTask, acting: &ActingOperator, chosen: Option<usize>) -> Act {
        let ActingOperator { number, operator, .. } = *acting;
        let effects = &operator.effects;
        let assumed = chosen.map_or(&[][..], |at| &effects[at].condition);
        let literals: Vec<Literal> = operator.precondition.iter().chain(assumed).copied().collect();
        let needs = self.propositions(task, &literals);
        let also = chosen.map(|at| effects[at].change);
        // An addition of a fact takes precedence over a deletion. Acts in which other effects add it have it
        // in `makes`.
        let is_overruled = |change: Literal| {
            let addition = opposite(change);
            !change.holds && (acting.plain.contains(&addition) || also == Some(addition))
        };
        let made = acting.plain.iter().chain(&also).filter(|&&change| !is_overruled(change));
        let mut makes: Vec<u32> = made.filter_map(|&change| self.proposition(task, change)).collect();
        makes.sort_unstable();
        makes.dedup();
        // An effect deletes a fact for certain if its condition follows from the act and from the fact
        // itself.
        let surely = |at: &usize| {
            let (condition, own) = (&effects[*at].condition, opposite(effects[*at].change));
            condition.iter().all(|part| acting.given.contains(part) || assumed.contains(part) || *part == own)
        };
        let perhaps = assumed.iter().flat_map(|part| acting.by_condition.get(part).into_iter().flatten());
        let ended = acting.sure.iter().chain(perhaps.filter(|at| surely(at)));
        let ended = ended.map(|&at| effects[at].change).filter(|&change| !is_overruled(change));
        let mut ends: Vec<u32> =
            ended.filter_map(|change| self.proposition(task, opposite(change))).collect();
        ends.retain(|end| makes.binary_search(end).is_err());
        let chosen = also.and_then(|change| self.proposition(task, change));
        Act { operator: number, needs, makes, ends, chosen }
    }

    fn allow(&mut self, left: u32, right: u32) -> bool {
        let place = left.to_usize() * self.words + right.to_usize() / 64;
        let is_new = self.rows[place] >> (right % 64) & 1 == 0;
        self.rows[place] |= 1 << (right % 64);
        let place = right.to_usize() * self.words + left.to_usize() / 64;
        self.rows[place] |= 1 << (left % 64);
        is_new
    }

    fn begin(&mut self, task: &GroundTask) {
        let count = task.names.len().to_u32();
        // Derived facts may hold together with all others.
        for derived in (0..count).filter(|&fact| task.is_derived[fact.to_usize()]) {
            for other in 0..(self.rows.len() / self.words.max(1)).to_u32() {
                self.allow(derived, other);
            }
        }
        let mut holding: Vec<u32> = (0..count)
            .filter(|&fact| task.init[fact.to_usize()] && !task.is_derived[fact.to_usize()])
            .collect();
        let absent = (0..count.to_usize()).filter(|&fact| !task.init[fact]);
        holding.extend(absent.filter_map(|fact| self.negations[fact]));
        for &left in &holding {
            for &right in &holding {
                self.allow(left, right);
            }
        }
    }

    /// Applies the acts until no pair is new. Returns for each act whether it was applied, or `None` if that
    /// takes too long.
    fn close(&mut self, acts: &[Act], watch: &mut LimitWatch) -> Result<Option<Vec<bool>>, SearchError> {
        let mut is_applied = vec![false; acts.len()];
        // The last rounds in which the row of each proposition changed, and in which each act was tried.
        let mut changed = vec![1u32; self.rows.len() / self.words.max(1)];
        let mut seen = vec![0u32; acts.len()];
        let (mut round, mut steps) = (1, 0);
        let mut row = vec![0; self.words];
        loop {
            let mut is_stable = true;
            round += 1;
            for (number, act) in acts.iter().enumerate() {
                let last = seen[number];
                let is_fresh = act.needs.iter().any(|need| changed[need.to_usize()] >= last);
                if last != 0 && !is_fresh && !act.needs.is_empty() {
                    continue;
                }
                seen[number] = round;
                if !is_applied[number] && !self.is_possible(&act.needs) {
                    continue;
                }
                is_applied[number] = true;
                let own = (act.needs.len() + 2 * act.makes.len() + 1) * self.words;
                steps += own;
                watch.pass(own, || 0)?;
                self.left_by(act, &mut row);
                for &made in &act.makes {
                    if self.allow_row(made, &row, &act.makes, &mut changed, round) {
                        is_stable = false;
                    }
                }
            }
            let (is_new, own) = self.combine(acts, &is_applied, &mut changed, round, watch)?;
            steps += own;
            if is_stable && !is_new {
                return Ok(Some(is_applied));
            }
            if steps.to_u64() > MOST_STEPS {
                return Ok(None);
            }
        }
    }

    /// Allows the pairs that two conditional effects of an operator make together. Returns whether a pair is
    /// new, and the number of operations.
    fn combine(
        &mut self,
        acts: &[Act],
        is_applied: &[bool],
        changed: &mut [u32],
        round: u32,
        watch: &mut LimitWatch,
    ) -> Result<(bool, usize), SearchError> {
        let (mut is_new, mut steps) = (false, 0);
        let mut first = 0;
        for own in acts.chunk_by(|left, right| left.operator == right.operator) {
            let applied: Vec<(&Act, u32)> = own
                .iter()
                .zip(&is_applied[first..])
                .filter_map(|(act, &applied)| Some((act, act.chosen.filter(|_| applied)?)))
                .collect();
            first += own.len();
            for (place, &(left, makes)) in applied.iter().enumerate() {
                let pairs = applied.len() - place;
                steps += pairs;
                watch.pass(pairs, || 0)?;
                for &(right, also) in &applied[place + 1..] {
                    let is_possible = !self.may_both(makes, also)
                        && !self.are_opposite(makes, also)
                        && left
                            .needs
                            .iter()
                            .all(|&need| right.needs.iter().all(|&other| self.may_both(need, other)));
                    if is_possible {
                        self.allow(makes, also);
                        (changed[makes.to_usize()], changed[also.to_usize()]) = (round, round);
                        is_new = true;
                    }
                }
            }
        }
        Ok((is_new, steps))
    }

    /// Returns whether one is the negation of the other.
    fn are_opposite(&self, left: u32, right: u32) -> bool {
        let negation = |fact: u32| self.negations.get(fact.to_usize()).copied().flatten();
        negation(left) == Some(right) || negation(right) == Some(left)
    }

    /// Returns whether all pairs of propositions may hold.
    fn is_possible(&self, needs: &[u32]) -> bool {
        needs.iter().all(|&left| needs.iter().all(|&right| self.may_both(left, right)))
    }

    /// Returns the propositions that may hold before an act and that it does not delete.
    fn left_by(&self, act: &Act, row: &mut [u64]) {
        row.fill(u64::MAX);
        for need in &act.needs {
            let own = &self.rows[need.to_usize() * self.words..][..self.words];
            row.iter_mut().zip(own).for_each(|(word, own)| *word &= own);
        }
        if act.needs.is_empty() {
            row.fill(0);
            for fact in 0..(self.rows.len() / self.words).to_u32() {
                row[fact.to_usize() / 64] |= u64::from(self.may_both(fact, fact)) << (fact % 64);
            }
        }
        for end in &act.ends {
            row[end.to_usize() / 64] &= !(1 << (end % 64));
        }
    }

    /// Allows a proposition together with those of a row and of a list. Returns whether a pair is new.
    fn allow_row(&mut self, made: u32, row: &[u64], makes: &[u32], changed: &mut [u32], round: u32) -> bool {
        let mut is_new = false;
        for (word, &bits) in row.iter().enumerate() {
            let mut fresh = bits & !self.rows[made.to_usize() * self.words + word];
            while fresh != 0 {
                let other = (word * 64).to_u32() + fresh.trailing_zeros();
                fresh &= fresh - 1;
                self.allow(made, other);
                changed[other.to_usize()] = round;
                is_new = true;
            }
        }
        for &other in makes {
            if self.allow(made, other) {
                changed[other.to_usize()] = round;
                is_new = true;
            }
        }
        if is_new {
            changed[made.to_usize()] = round;
        }
        is_new
    }
}

/// Returns every literal of a condition.
fn needed(task: &GroundTask) -> impl Iterator<Item = Literal> + '_ {
    let operators = task.operators.iter().flat_map(|operator| {
        let effects = operator.effects.iter().flat_map(|effect| &effect.condition);
        operator.precondition.iter().chain(effects)
    });
    operators.chain(task.axioms.iter().flat_map(|axiom| &axiom.body)).chain(&task.goal).copied()
}
