//! Searches that build a tier of estimates when they have cost about as much as building it will.

use std::sync::Arc;

use super::automorphisms::{TaskSymmetries, least_effort};
use super::best_first::{Advance, BestFirst, MOST_COST, PlanBounds, StagedEstimates};
use super::budget::WorkBudget;
use super::detours::{bytes_for, shortest_path};
use super::estimate_file::{EstimateFile, KeptProgress};
use super::finite::{FiniteTask, OperatorId};
use super::ladder::{LOOKS, TierLadder, TierRequest, UnpackedTask};
use super::landmarks::LandmarkCut;
use super::layout::{BitField, PackedState};
use super::mutex::Compatible;
use super::orbits::OrbitFolds;
use super::packed::PackedTask;
use super::partition::CostPartitioning;
use super::patterns::Dice;
use super::stubborn::StubbornSets;
use crate::search::closed::NodeId;
use crate::search::{Control, SearchError, Statistics};
use crate::width::Width;

/// The work that stubborn sets may take for each successor that they leave out.
const FAST_WORTH: u64 = 50;
const LANDMARKS_WORTH: u64 = 1000;
/// What each symmetry adds to that, since a successor that is left out is not folded either.
const FOLD_WORTH: u64 = 4;
/// Looking for a path without detours may take one in this many of the expansions of the search, or these.
const SHARE_OF_DETOURS: u64 = 4;
const LEAST_OF_DETOURS: u64 = 10_000;

/// Symmetries are sought after this work, and this many times the least work of finding them. That may take
/// as much work as the search has done. If that was too little, or if they would have left out too few
/// states, there is another trial after several times the work, up to a last one; it may take a part of it.
const LEAST_WORK: u64 = 300_000;
const EFFORTS: u64 = 6;
const LATER: u64 = 4;
const LAST_WORK: u64 = 300_000_000;
/// The share of the states that may be left if symmetries are to pay.
const MOST_LEFT: f64 = 0.8;

/// The number of sampled states by which projections are chosen.
const SAMPLES: usize = 100;
/// Expansions between two checks of limits and tiers.
const ROUND: u64 = 512;
/// Expansions between two checks in the search with landmarks.
const LANDMARK_ROUND: u64 = 1;

/// A task in all forms that a search needs.
#[derive(Clone, Copy, Debug)]
pub struct TaskForms<'a, const W: usize> {
    /// The variables and operators.
    pub task: &'a FiniteTask,
    /// The facts that exclude each other.
    pub compatible: &'a Compatible,
    /// The bits of each variable.
    pub fields: &'a [BitField],
    /// The packed states and operators.
    pub packed: &'a PackedTask<W>,
}

impl<const W: usize> TaskForms<'_, W> {
    /// Returns the task without its packed form.
    fn unpacked(&self) -> UnpackedTask<'_> {
        UnpackedTask { task: self.task, compatible: self.compatible, fields: self.fields }
    }

    /// Returns about the memory held, in bytes.
    fn bytes(&self) -> usize {
        self.task.held + self.compatible.bytes() + self.packed.bytes()
    }
}

/// The estimates of a task. A search begins with those that earlier searches of the task have built.
#[derive(Debug, Default)]
pub struct SharedEstimates {
    /// The tables of the last tier that paid.
    pub tables: Option<Arc<CostPartitioning>>,
    next_tier: usize,
    /// The states that earlier searches have generated, which count towards the next tier.
    generated: u64,
    /// The work of earlier searches.
    work: u64,
    /// A search does this much work before it tries landmarks: twice that with which the last one succeeded
    /// without.
    patience: u64,
    /// The lower bound on the cost of a plan that the last search has proven.
    pub bound: u32,
    /// Whether the last search was won by the one with landmarks.
    by_landmarks: bool,
    /// The symmetries in use.
    symmetries: Option<Arc<TaskSymmetries>>,
    /// The work after which symmetries are sought next.
    symmetries_due: u64,
}

/// The size of the estimates of a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EstimateSizes {
    /// The tiers that were built, or given up because they do not pay.
    pub tiers: usize,
    /// The orders in which projections take their costs.
    pub orders: usize,
    /// The tables, each with the distances of all orders.
    pub tables: usize,
    /// The memory of the tables.
    pub bytes: usize,
    /// The generators of the symmetries by which states are left out.
    pub symmetries: usize,
}

/// Two searches that alternate: one with projections, the other with landmarks as well.
pub struct Tiers<const W: usize> {
    start: PackedState<W>,
    orbits: Option<Arc<OrbitFolds<W>>>,
    /// Symmetries that would have left out too few states so far.
    idle_orbits: Option<Arc<OrbitFolds<W>>>,
    ladder: TierLadder,
    /// The memory that the ladder holds, which only a new tier changes.
    ladder_bytes: usize,
    dice: Dice,
    bounds: PlanBounds,
    /// The memory that the search may hold, and that of the task, in bytes.
    memory: Option<usize>,
    task_bytes: usize,
    /// Whether the cache folder has the present tables, or none were built by this search.
    is_kept: bool,
    /// Whether stubborn sets were tried.
    has_pruned: bool,
    fast: Racer<W>,
    slow: Option<Racer<W>>,
    /// The work of the other search when there were tables for that with landmarks.
    head_start: u64,
    shared: SharedEstimates,
}

/// One of the searches.
struct Racer<const W: usize> {
    search: BestFirst<W>,
    estimates: StagedEstimates,
    /// The work done so far.
    work: u64,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchReport {
    /// The operators of a cheapest plan; `None` if there is no plan.
    pub plan: Option<Vec<OperatorId>>,
    /// The counts of the search.
    pub statistics: Statistics,
    /// The number of tiers of estimates that were built.
    pub tiers: usize,
    /// Whether the search with landmarks found the plan.
    pub by_landmarks: bool,
    /// The generators of the symmetries by which states were left out.
    pub symmetries: usize,
}

impl<const W: usize> Racer<W> {
    fn new(search: BestFirst<W>, estimates: StagedEstimates) -> Racer<W> {
        Racer { search, estimates, work: 0 }
    }

    fn advance(&mut self, task: &PackedTask<W>, expansions: u64) -> Advance {
        let generated = self.search.statistics.generated;
        let (cut, pruning) = (self.cut_work(), self.search.pruning_work());
        let advance = self.search.advance(task, &mut self.estimates, expansions);
        let looks = LOOKS + self.estimates.projections.as_ref().map_or(0, |tables| tables.sizes().1).to_u64();
        self.work += (self.search.statistics.generated - generated + 1) * looks + self.cut_work() - cut;
        // They may have been given up.
        self.work += self.search.pruning_work().saturating_sub(pruning);
        advance
    }

    fn cut_work(&self) -> u64 {
        self.estimates.landmarks.as_ref().map_or(0, |landmarks| landmarks.work)
    }

    fn bytes(&self) -> usize {
        let landmarks = self.estimates.landmarks.as_ref().map_or(0, LandmarkCut::bytes);
        self.search.bytes()
            + landmarks
            + self.estimates.projections.as_ref().map_or(0, |tables| tables.bytes())
    }
}

impl SharedEstimates {
    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.tables.as_ref().map_or(0, |tables| tables.bytes())
    }

    /// Returns the size of the estimates.
    pub fn sizes(&self) -> EstimateSizes {
        let (orders, tables) = self.tables.as_ref().map_or((0, 0), |tables| tables.sizes());
        let symmetries = self.symmetries.as_ref().map_or(0, |symmetries| symmetries.generators.len());
        EstimateSizes { tiers: self.next_tier, orders, tables, bytes: self.bytes(), symmetries }
    }
}

impl<const W: usize> Tiers<W> {
    /// Creates the searches from a state.
    pub fn new(
        forms: &TaskForms<W>,
        start: PackedState<W>,
        control: &Control,
        shared: SharedEstimates,
    ) -> Tiers<W> {
        let bounds = PlanBounds::of(control);
        let projections = shared.tables.clone();
        let stage = u8::from(projections.is_some());
        let estimates = StagedEstimates { stage, projections, landmarks: None };
        let orbits = shared.symmetries.as_ref().map(|found| Arc::new(OrbitFolds::new(found, forms.fields)));
        let search = BestFirst::new(start, bounds, orbits.clone());
        Tiers {
            start,
            orbits,
            idle_orbits: None,
            ladder: TierLadder::new(forms.task),
            ladder_bytes: 0,
            dice: Dice::new(1),
            bounds,
            memory: control.memory,
            task_bytes: forms.bytes(),
            is_kept: true,
            has_pruned: false,
            fast: Racer::new(search, estimates),
            slow: None,
            head_start: 0,
            shared,
        }
    }

    /// Returns the estimates for the next search of the task.
    pub fn into_estimates(self) -> SharedEstimates {
        let generated = self.shared.generated + self.fast.search.statistics.generated;
        let patience = if self.shared.by_landmarks { 0 } else { 2 * self.fast.work };
        let (work, bound) = (self.shared.work + self.fast.work, self.bound());
        SharedEstimates { generated, patience, work, bound, ..self.shared }
    }

    /// Searches for a cheapest plan.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
    pub fn run(&mut self, forms: &TaskForms<W>, control: &mut Control) -> Result<SearchReport, SearchError> {
        loop {
            if let Some(report) = self.round(forms, control)? {
                self.keep(forms);
                return Ok(report);
            }
        }
    }

    /// Searches as [`Tiers::run`] does, as far as `control` allows, and builds the first tier if none was
    /// due.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit of `control` was exceeded other than that on expansions.
    pub fn derive(&mut self, forms: &TaskForms<W>, control: &mut Control) -> Result<(), SearchError> {
        match self.run(forms, control) {
            Ok(_) | Err(SearchError::Expansions { .. }) => {}
            Err(stop) => return Err(stop),
        }
        if self.shared.tables.is_none() {
            self.climb(forms, control)?;
        }
        Ok(())
    }

    /// Takes the estimates that an earlier process has kept. Returns whether there are any.
    fn take_kept(&mut self, forms: &TaskForms<W>) -> bool {
        let file = EstimateFile::of(forms.task, forms.compatible);
        let kept = file.and_then(|file| file.read(forms.fields, &forms.task.sizes));
        let room = self.room();
        let Some((tables, progress)) = kept.filter(|(tables, _)| tables.bytes() <= room / 2) else {
            return false;
        };
        let KeptProgress { next_tier, generated, work } = progress;
        self.shared = SharedEstimates { next_tier, generated, work, ..std::mem::take(&mut self.shared) };
        self.adopt(tables);
        self.is_kept = true;
        true
    }

    /// Keeps the estimates for later processes, if this search has built any.
    fn keep(&self, forms: &TaskForms<W>) {
        let Some(tables) = self.shared.tables.as_ref().filter(|_| !self.is_kept) else { return };
        if let Some(file) = EstimateFile::of(forms.task, forms.compatible) {
            let SharedEstimates { next_tier, generated, work, .. } = self.shared;
            let generated = generated + self.fast.search.statistics.generated;
            file.write(tables, KeptProgress { next_tier, generated, work: work + self.fast.work });
        }
    }

    /// Searches for a few hundred expansions, and builds a tier if it is due. Returns the report at the end.
    fn round(
        &mut self,
        forms: &TaskForms<W>,
        control: &mut Control,
    ) -> Result<Option<SearchReport>, SearchError> {
        let statistics = self.statistics();
        control.check(&statistics, f64::from(self.bound()))?;
        if !control.allows(f64::from(self.bound())) {
            return Ok(Some(self.report(None, false)));
        }
        let left = control.expansions.map_or(ROUND, |limit| limit - statistics.expanded);
        self.start_landmarks(forms);
        let is_slow = self.slow.as_ref().is_some_and(|slow| slow.work < self.share(slow));
        let advance = match &mut self.slow {
            Some(slow) if is_slow => slow.advance(forms.packed, LANDMARK_ROUND.min(left)),
            _ => self.fast.advance(forms.packed, ROUND.min(left)),
        };
        let racer = if is_slow { self.slow.as_ref().unwrap_or(&self.fast) } else { &self.fast };
        match advance {
            Advance::Goal(id) => {
                let plan = Some(self.plan_to(id, &racer.search, forms, control));
                self.shared.by_landmarks = is_slow;
                return Ok(Some(self.report(plan, is_slow)));
            }
            Advance::Exhausted => {
                if racer.search.may_cost_more(racer.estimates.projections.as_deref()) {
                    return Err(SearchError::Cost { most: MOST_COST });
                }
                return Ok(Some(self.report(None, is_slow)));
            }
            Advance::Paused => {}
        }
        if self.shared.work + self.fast.work >= self.shared.symmetries_due {
            self.seek_symmetries(forms, control)?;
        }
        let generated = self.shared.generated + self.fast.search.statistics.generated;
        if TierLadder::is_due(self.shared.next_tier, generated) {
            self.climb(forms, control)?;
        }
        Ok(None)
    }

    /// Returns the operators that lead to a goal that a search has reached, without detours if some of them
    /// cost nothing. That a goal was reached may be one of these.
    fn plan_to(
        &self,
        goal: NodeId,
        search: &BestFirst<W>,
        forms: &TaskForms<W>,
        control: &mut Control,
    ) -> Vec<OperatorId> {
        let (statistics, bound) = (self.statistics(), f64::from(self.bound()));
        let shortens = forms.packed.least_cost == 0
            && search.free_steps(goal) > 1
            && bytes_for(search.states()) <= self.room();
        let most = (statistics.expanded / SHARE_OF_DETOURS).max(LEAST_OF_DETOURS);
        let goes_on = |expanded| expanded <= most && control.check(&statistics, bound).is_ok();
        match shortens.then(|| shortest_path(search, forms.packed, goal, goes_on)).flatten() {
            Some(path) => search.plan_along(forms.packed, path),
            None => search.plan_to(forms.packed, goal),
        }
    }

    /// Returns the work that the search with landmarks should have done by now.
    fn share(&self, slow: &Racer<W>) -> u64 {
        if self.fast.work < self.shared.patience {
            return 0;
        }
        let since = self.fast.work - self.head_start;
        match slow.search.bound.cmp(&self.fast.search.bound) {
            std::cmp::Ordering::Greater => since,
            std::cmp::Ordering::Equal => since / 3,
            std::cmp::Ordering::Less => since / 16,
        }
    }

    fn bound(&self) -> u32 {
        self.fast.search.bound.max(self.slow.as_ref().map_or(0, |slow| slow.search.bound))
    }

    fn statistics(&self) -> Statistics {
        let mut all = self.fast.search.statistics;
        all.peak_bytes = self.task_bytes + self.fast.bytes() + self.ladder_bytes;
        all.peak_bytes += self.orbits.as_ref().map_or(0, |orbits| orbits.bytes());
        if let Some(slow) = &self.slow {
            all.expanded += slow.search.statistics.expanded;
            all.generated += slow.search.statistics.generated;
            all.reopened += slow.search.statistics.reopened;
            // The tables are those of the other search.
            all.peak_bytes += slow.bytes() - self.shared.bytes();
        }
        all
    }

    fn report(&self, plan: Option<Vec<OperatorId>>, by_landmarks: bool) -> SearchReport {
        let (tiers, symmetries) = (self.shared.next_tier, self.shared.sizes().symmetries);
        SearchReport { plan, statistics: self.statistics(), tiers, by_landmarks, symmetries }
    }

    /// Searches with symmetries from now on, if there are any that would have left out enough states.
    fn seek_symmetries(&mut self, forms: &TaskForms<W>, control: &mut Control) -> Result<(), SearchError> {
        let work = self.shared.work + self.fast.work;
        let (least, bytes) = least_effort(forms.task);
        let due = LEAST_WORK.max(least * EFFORTS);
        self.shared.symmetries_due = if work < due { due } else { u64::MAX };
        let held = self.statistics().peak_bytes + bytes;
        if work < due || control.memory.is_some_and(|limit| held > limit) {
            return Ok(());
        }
        let orbits = match self.idle_orbits.take() {
            Some(orbits) => orbits,
            None => {
                let part = if work < LATER * due { 1 } else { LATER };
                let budget = WorkBudget::new(work / part, control);
                let found = TaskSymmetries::find(forms.task, forms.compatible, &budget);
                budget.finish()?;
                if found.is_partial && work < LAST_WORK {
                    self.shared.symmetries_due = LATER * work;
                }
                if found.generators.len() <= self.shared.sizes().symmetries {
                    return Ok(());
                }
                Arc::new(OrbitFolds::new(&Arc::new(found), forms.fields))
            }
        };
        let samples = states_of(&self.fast.search, &mut Dice::new(2));
        if orbits.share_left(&samples, |state| self.fast.search.has(state)) > MOST_LEFT {
            if !orbits.symmetries().is_partial && work < LAST_WORK {
                self.shared.symmetries_due = LATER * work;
                self.idle_orbits = Some(orbits);
            }
            return Ok(());
        }
        self.shared.symmetries = Some(orbits.symmetries().clone());
        self.fast.search.fold(&orbits);
        if let Some(slow) = &mut self.slow {
            slow.search.fold(&orbits);
        }
        self.orbits = Some(orbits);
        Ok(())
    }

    /// Builds the next tier. The first one starts the search with landmarks.
    fn climb(&mut self, forms: &TaskForms<W>, control: &mut Control) -> Result<(), SearchError> {
        if self.shared.next_tier == 0 && self.take_kept(forms) {
            return Ok(());
        }
        let tier = self.shared.next_tier;
        self.shared.next_tier += 1;
        if !std::mem::replace(&mut self.has_pruned, true) {
            let folds = self.orbits.as_ref().map_or(0, |orbits| orbits.len().to_u64());
            self.fast.search.prune(self.stubborn_sets(forms, FAST_WORTH + FOLD_WORTH * folds));
        }
        self.is_kept = false;
        if self.ladder.is_vain(tier) {
            return Ok(());
        }
        control.report_building(0.0)?;
        let samples = self.samples();
        let samples: Vec<&[u64]> = samples.iter().map(PackedState::words).collect();
        let request = TierRequest {
            task: forms.unpacked(),
            samples: &samples,
            present: self.shared.tables.clone(),
            room: self.room(),
            work: self.shared.work + self.fast.work,
        };
        let tables = self.ladder.build(tier, &request, &mut self.dice, control);
        self.ladder_bytes = self.ladder.bytes();
        let tables = tables?;
        control.report_building(1.0)?;
        if let Some(tables) = tables {
            self.adopt(tables);
        }
        Ok(())
    }

    /// Searches with new tables from now on.
    fn adopt(&mut self, tables: CostPartitioning) {
        let tables = Arc::new(tables);
        self.shared.tables = Some(tables.clone());
        self.fast.estimates.stage += 1;
        match &mut self.slow {
            Some(slow) => slow.estimates.projections = Some(tables.clone()),
            None if self.fast.estimates.projections.is_none() => self.head_start = self.fast.work,
            None => {}
        }
        self.fast.estimates.projections = Some(tables);
    }

    /// Starts the search with landmarks if it does not run, there are tables, and the other one has not been
    /// as short as such searches were: a search that finds its plan at once makes no landmarks.
    fn start_landmarks(&mut self, forms: &TaskForms<W>) {
        let is_due = self.slow.is_none() && self.fast.work > self.head_start.max(self.shared.patience);
        let tables = self.shared.tables.as_ref().filter(|_| is_due);
        let Some(projections) = tables.cloned().filter(|_| self.may_copy(forms)) else { return };
        let landmarks = Some(LandmarkCut::new(forms.task));
        let estimates = StagedEstimates { stage: 1, projections: Some(projections), landmarks };
        let search = BestFirst::new(self.start, self.bounds, self.orbits.clone());
        let mut slow = Racer::new(search, estimates);
        slow.search.prune(self.stubborn_sets(forms, LANDMARKS_WORTH));
        self.slow = Some(slow);
    }

    /// Returns whether there is room for the operators in one form more.
    fn may_copy(&self, forms: &TaskForms<W>) -> bool {
        forms.task.held <= self.room()
    }

    /// Returns the memory that is left, in bytes.
    fn room(&self) -> usize {
        self.memory.map_or(usize::MAX, |limit| limit.saturating_sub(self.statistics().peak_bytes))
    }

    fn stubborn_sets(&self, forms: &TaskForms<W>, worth: u64) -> Option<StubbornSets> {
        self.may_copy(forms).then(|| StubbornSets::new(forms.task, worth)).flatten()
    }

    /// Returns the initial state and sampled states of the search.
    fn samples(&mut self) -> Vec<PackedState<W>> {
        let mut all = states_of(&self.fast.search, &mut self.dice);
        // Representatives are much alike: what serves them alone would serve later ones less.
        if let Some(orbits) = &self.orbits {
            for state in &mut all {
                for fold in (0..orbits.len()).filter(|_| self.dice.below(2) == 0) {
                    *state = orbits.image(fold, state);
                }
            }
        }
        all
    }
}

/// Returns the initial state and some of the other states of a search.
fn states_of<const W: usize>(search: &BestFirst<W>, dice: &mut Dice) -> Vec<PackedState<W>> {
    let count = search.states();
    let mut numbers: Vec<usize> = (1..SAMPLES).map(|_| dice.below(count)).collect();
    numbers.insert(0, 0);
    numbers.into_iter().map(|number| search.state(number)).collect()
}
