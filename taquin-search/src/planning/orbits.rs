//! Orbit space search (Domshlak, Katz & Shleyfman 2015): of states that symmetries map onto one another, one
//! is enough.
//!
//! Each state is replaced by one of its orbit: as long as a generator makes it smaller, in the order of its
//! variables, the generator is applied. That need not be the least state of the orbit; then some states are
//! searched twice. A state differs little from the one that it was generated from, which no generator makes
//! smaller, so only generators that move what has changed are tried.
//!
//! The path found leads through such representatives. [`unfold`] follows it from the real start: it maps each
//! state of the path back by the generators that were applied on the way.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::automorphisms::{TaskSymmetries, ValuePermutation};
use super::layout::{BitField, PackedState};
use super::packed::PackedTask;
use crate::width::Width;

/// The most permutations of a group that are all used, and not generators alone.
const SMALL_GROUP: usize = 8;
/// The mark of a move that keeps the number of a value.
const AS_IT_IS: u32 = u32::MAX;

/// Symmetries of packed states.
pub struct OrbitFolds<const W: usize> {
    symmetries: Arc<TaskSymmetries>,
    fields: Vec<BitField>,
    folds: Vec<PackedFold<W>>,
    moves: Vec<FoldMove>,
    /// The values that moves give to values.
    values: Vec<u32>,
    /// For each fold, its permutation and the inverse.
    permutations: Vec<(ValuePermutation, ValuePermutation)>,
}

/// A symmetry.
struct PackedFold<const W: usize> {
    /// The bits of the variables that it moves.
    moved: [u64; W],
    /// Where its moves end; they begin where those of the fold before end.
    end: u32,
}

/// A variable that gets the value of another one.
struct FoldMove {
    target: BitField,
    source: BitField,
    /// The index of the first of the values to which those of the source are mapped, or [`AS_IT_IS`].
    values: u32,
}

impl<const W: usize> OrbitFolds<W> {
    /// Packs the symmetries of a task whose variables have these fields.
    pub fn new(symmetries: &Arc<TaskSymmetries>, fields: &[BitField]) -> OrbitFolds<W> {
        let mut orbits = OrbitFolds {
            symmetries: symmetries.clone(),
            fields: fields.to_vec(),
            folds: Vec::new(),
            moves: Vec::new(),
            values: Vec::new(),
            permutations: Vec::new(),
        };
        for permutation in small_groups_closed(symmetries) {
            orbits.add(permutation);
        }
        orbits
    }

    fn add(&mut self, permutation: ValuePermutation) {
        let offsets = &self.symmetries.offsets;
        let inverse = permutation.inverse();
        let mut moved = [0; W];
        for (target, &source) in inverse.variables.iter().enumerate() {
            let (from, to) = (offsets[source.to_usize()].to_usize(), offsets[target]);
            let size = offsets[source.to_usize() + 1].to_usize() - from;
            let images = permutation.values[from..from + size].iter().map(|image| image - to);
            let keeps_numbers = images.clone().eq(0..size.to_u32());
            if keeps_numbers && source.to_usize() == target {
                continue;
            }
            let values = if keeps_numbers { AS_IT_IS } else { self.values.len().to_u32() };
            if !keeps_numbers {
                self.values.extend(images);
            }
            let (target, source) = (self.fields[target], self.fields[source.to_usize()]);
            moved[target.word] |= target.mask << target.shift;
            self.moves.push(FoldMove { target, source, values });
        }
        self.folds.push(PackedFold { moved, end: self.moves.len().to_u32() });
        self.permutations.push((permutation, inverse));
    }

    /// Returns the symmetries.
    pub fn symmetries(&self) -> &Arc<TaskSymmetries> {
        &self.symmetries
    }

    /// Returns the number of symmetries that are tried.
    pub fn len(&self) -> usize {
        self.folds.len()
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.moves.len() * size_of::<FoldMove>()
            + self.values.len() * size_of::<u32>()
            + self.symmetries.bytes() * (1 + 2 * self.len() / self.symmetries.generators.len().max(1))
    }

    /// Returns the representative of a state.
    pub fn fold(&self, state: PackedState<W>) -> PackedState<W> {
        self.fold_changed(state, [u64::MAX; W], |_| {})
    }

    /// Returns the representative of a state that was generated from a representative.
    #[inline]
    pub fn fold_child(&self, parent: &PackedState<W>, child: PackedState<W>) -> PackedState<W> {
        self.fold_changed(child, std::array::from_fn(|word| parent.0[word] ^ child.0[word]), |_| {})
    }

    /// Applies symmetries that move one of these bits and make a state smaller, and calls `note` with each.
    #[inline]
    fn fold_changed(
        &self,
        mut state: PackedState<W>,
        mut changed: [u64; W],
        mut note: impl FnMut(usize),
    ) -> PackedState<W> {
        // The folds that were tried in vain since the last one that was applied.
        let (mut at, mut vain) = (0, 0);
        while vain < self.folds.len() {
            let fold = &self.folds[at];
            if (0..W).any(|word| fold.moved[word] & changed[word] != 0)
                && let Some(smaller) = self.lowered(at, &state)
            {
                (0..W).for_each(|word| changed[word] |= state.0[word] ^ smaller.0[word]);
                state = smaller;
                note(at);
                vain = 0;
            } else {
                vain += 1;
            }
            at = if at + 1 == self.folds.len() { 0 } else { at + 1 };
        }
        state
    }

    fn moves(&self, fold: usize) -> &[FoldMove] {
        let first = if fold == 0 { 0 } else { self.folds[fold - 1].end.to_usize() };
        &self.moves[first..self.folds[fold].end.to_usize()]
    }

    #[inline]
    fn new_value(&self, step: &FoldMove, state: &PackedState<W>) -> u64 {
        let value = state.0[step.source.word] >> step.source.shift & step.source.mask;
        match step.values {
            AS_IT_IS => value,
            first => u64::from(self.values[first.to_usize() + value.to_usize()]),
        }
    }

    /// Returns the image of a state under a fold, if it is smaller.
    #[inline]
    fn lowered(&self, fold: usize, state: &PackedState<W>) -> Option<PackedState<W>> {
        let moves = self.moves(fold);
        for step in moves {
            let old = state.0[step.target.word] >> step.target.shift & step.target.mask;
            match self.new_value(step, state).cmp(&old) {
                std::cmp::Ordering::Equal => {}
                std::cmp::Ordering::Greater => return None,
                std::cmp::Ordering::Less => return Some(self.image(fold, state)),
            }
        }
        None
    }

    /// Returns the image of a state under one of the symmetries, which are numbered.
    pub fn image(&self, fold: usize, state: &PackedState<W>) -> PackedState<W> {
        let moved = &self.folds[fold].moved;
        let mut image = PackedState(std::array::from_fn(|word| state.0[word] & !moved[word]));
        for step in self.moves(fold) {
            image.0[step.target.word] |= self.new_value(step, state) << step.target.shift;
        }
        image
    }

    /// Returns about the share of some states that would remain if each orbit kept one, given which others
    /// there are: the mean of 1 over the number of images of a state that are there. `states` is not empty.
    pub fn share_left(&self, states: &[PackedState<W>], is_there: impl Fn(&PackedState<W>) -> bool) -> f64 {
        let mut images: Vec<PackedState<W>> = Vec::new();
        let mut sum = 0.0;
        for state in states {
            images.clear();
            images.push(*state);
            for fold in 0..self.folds.len() {
                let image = self.image(fold, state);
                if !images.contains(&image) && is_there(&image) {
                    images.push(image);
                }
            }
            sum += 1.0 / images.len() as f64;
        }
        sum / states.len() as f64
    }

    /// Returns the permutation that maps the representative of a state to what `back` maps the state to.
    fn way_back(
        &self,
        mut back: ValuePermutation,
        state: PackedState<W>,
        parent: Option<&PackedState<W>>,
    ) -> ValuePermutation {
        let changed =
            std::array::from_fn(|word| parent.map_or(u64::MAX, |parent| parent.0[word] ^ state.0[word]));
        self.fold_changed(state, changed, |fold| back = back.after(&self.permutations[fold].1));
        back
    }

    /// Returns the image of a state.
    fn mapped(&self, state: &PackedState<W>, permutation: &ValuePermutation) -> PackedState<W> {
        let offsets = &self.symmetries.offsets;
        let mut image = PackedState([0; W]);
        for (variable, &to) in permutation.variables.iter().enumerate() {
            let (source, target) = (self.fields[variable], self.fields[to.to_usize()]);
            let value = (state.0[source.word] >> source.shift & source.mask).to_u32();
            let new = permutation.values[(offsets[variable] + value).to_usize()] - offsets[to.to_usize()];
            image.0[target.word] |= u64::from(new) << target.shift;
        }
        image
    }
}

/// Returns the states of a path of a search with symmetries as they follow from the start. `used` are all
/// symmetries that the search has used. A state of the path is followed by one that an operator leads to, by
/// the representative of such a state, or by its own representative.
pub fn unfold<const W: usize>(
    used: &[Arc<OrbitFolds<W>>],
    task: &PackedTask<W>,
    start: PackedState<W>,
    path: &[PackedState<W>],
) -> Vec<PackedState<W>> {
    let mut states = vec![start];
    let Some(mut back) = used.first().map(|orbits| ValuePermutation::identity(&orbits.symmetries.offsets))
    else {
        return states;
    };
    // `back` maps the last state of the path to the last of the states.
    let own =
        used.iter().find(|orbits| path.first() != Some(&start) && Some(&orbits.fold(start)) == path.first());
    if let Some(orbits) = own {
        back = orbits.way_back(back, start, None);
    }
    for pair in path.windows(2) {
        let (from, to) = (&pair[0], &pair[1]);
        if let Some(orbits) = used.iter().find(|orbits| from != to && orbits.fold(*from) == *to) {
            back = orbits.way_back(back, *from, None);
            continue;
        }
        let folding = |child| used.iter().find(|orbits| orbits.fold_child(from, child) == *to);
        let mut cheapest: Option<(u32, PackedState<W>)> = None;
        task.each_applicable(from, |operator| {
            let (child, cost) = task.apply(from, operator);
            let is_cheaper = cheapest.is_none_or(|(least, _)| cost < least);
            if is_cheaper && (child == *to || folding(child).is_some()) {
                cheapest = Some((cost, child));
            }
        });
        let Some((_, child)) = cheapest else { break };
        states.push(used[0].mapped(&child, &back));
        if let Some(orbits) = folding(child).filter(|_| child != *to) {
            back = orbits.way_back(back, child, Some(from));
        }
    }
    states
}

impl<const W: usize> std::fmt::Debug for OrbitFolds<W> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("OrbitFolds").field("folds", &self.folds.len()).finish_non_exhaustive()
    }
}

/// Returns the generators, and of each group of generators that move common variables all permutations if
/// these are few: with them, the least state of an orbit is always found.
fn small_groups_closed(symmetries: &TaskSymmetries) -> Vec<ValuePermutation> {
    let identity = ValuePermutation::identity(&symmetries.offsets);
    let mut all = Vec::new();
    for group in independent_groups(&symmetries.generators, &symmetries.offsets) {
        let mut closed = vec![identity.clone()];
        let mut at = 0;
        while at < closed.len() && closed.len() <= SMALL_GROUP {
            for generator in &group {
                let product = generator.after(&closed[at]);
                if !closed.contains(&product) {
                    closed.push(product);
                }
            }
            at += 1;
        }
        if closed.len() <= SMALL_GROUP {
            all.extend(closed.drain(1..));
        } else {
            all.extend(group);
        }
    }
    all
}

/// Returns the generators by groups: those of different groups move different variables.
fn independent_groups(generators: &[ValuePermutation], offsets: &[u32]) -> Vec<Vec<ValuePermutation>> {
    let mut groups: Vec<(FxHashSet<u32>, Vec<ValuePermutation>)> = Vec::new();
    for generator in generators {
        let mut own = (moved_variables(generator, offsets), vec![generator.clone()]);
        let (apart, common): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|(variables, _)| variables.is_disjoint(&own.0));
        for (variables, group) in common {
            own.0.extend(variables);
            own.1.extend(group);
        }
        groups = apart;
        groups.push(own);
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Returns the variables whose values a permutation moves.
fn moved_variables(permutation: &ValuePermutation, offsets: &[u32]) -> FxHashSet<u32> {
    let is_moved = |variable: &u32| {
        let own = offsets[variable.to_usize()]..offsets[variable.to_usize() + 1];
        own.clone().zip(&permutation.values[own.start.to_usize()..]).any(|(from, to)| from != *to)
    };
    (0..permutation.variables.len().to_u32()).filter(is_moved).collect()
}
