//! Symmetries of a task: permutations of variables and of their values that take each operator to one of the
//! same cost, the goal to itself, and pairs of facts that may hold together to such pairs.
//!
//! The task is a graph of variables, values, operators and conditional effects. Colour refinement tells most
//! of them apart (`colours`). Two of one colour may be symmetric: both are singled out, one on the left and
//! one on the right, and both sides are refined in step. Where they part, there is no such symmetry. Where
//! all cells agree except for those of one vertex, these tell what goes where, and nothing else moves; that
//! is how Saucy (Darga, Sakallah & Markov 2008) finds permutations that move little, such as those that swap
//! two things. Otherwise two more are singled out. Each permutation found is checked operator by operator,
//! so that neither a wrong guess nor a collision does harm.
//!
//! A symmetry may map the initial state to another one; operators and goal alone must stay as they are.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};

use super::budget::WorkBudget;
use super::colours::{ColourCells, LabelledGraph, RefinementTrace, Refiner, VertexId};
use super::facts::FactId;
use super::finite::{FiniteOperator, FiniteTask, OperatorId, Requirement, ValueEffect};
use super::mutex::Compatible;
use crate::width::Width;

/// The most generators.
const MOST_GENERATORS: usize = 200;
/// The most attempts in a row that may fail.
const MOST_FAILURES: usize = 24;
/// The most classes of a cell of which one is tried with a vertex of another class.
const MOST_CLASSES: usize = 3;
/// The most levels in a row without a new generator.
const MOST_IDLE_LEVELS: usize = 4;
/// The most guesses of an attempt that may be wrong.
const MOST_WRONG: usize = 3;
/// About the bytes for a part of an operator, with its edges.
const PART_BYTES: usize = 60;
/// About the work for a part of an operator.
const PART_WORK: u64 = 8;
/// About the work for an operator that is compared with its image.
const CHECK_WORK: usize = 40;

/// Labels of edges.
const OWNS: u8 = 0;
const REQUIRES: u8 = 1;
const FORBIDS: u8 = 2;
const SETS: u8 = 3;
const HAS_EFFECT: u8 = 4;

/// A permutation of the variables' values. Those of one variable are mapped to those of one variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValuePermutation {
    /// For each variable, the one that gets its value.
    pub variables: Vec<u32>,
    /// For each value of each variable, counted through, the one to which it is mapped.
    pub values: Vec<u32>,
}

/// Symmetries that generate a group.
#[derive(Debug, Default)]
pub struct TaskSymmetries {
    /// The generators.
    pub generators: Vec<ValuePermutation>,
    /// For each variable, the number of its first value, counted through; then the number of all values.
    pub offsets: Vec<u32>,
    /// Whether the search for them ended before it was complete, for want of work.
    pub is_partial: bool,
}

/// The numbers of the values of all variables, counted through.
fn offsets(task: &FiniteTask) -> Vec<u32> {
    let ends = task.sizes.iter().scan(0, |sum, &size| {
        *sum += size;
        Some(*sum)
    });
    std::iter::once(0).chain(ends).collect()
}

/// Returns the work without which no symmetry can be found, and about the memory that it takes.
pub fn least_effort(task: &FiniteTask) -> (u64, usize) {
    let parts = |effect: &ValueEffect| effect.condition.len() + 1;
    let operator = |operator: &FiniteOperator| {
        2 + operator.precondition.len() + operator.effects.iter().map(parts).sum::<usize>()
    };
    let values: usize = task.sizes.iter().map(|size| size.to_usize()).sum();
    let parts = values + task.operators.iter().map(operator).sum::<usize>();
    (PART_WORK * parts.to_u64(), PART_BYTES * parts)
}

impl TaskSymmetries {
    /// Finds generators for a task without axioms, as far as the budget lasts.
    pub fn find(task: &FiniteTask, compatible: &Compatible, budget: &WorkBudget<'_>) -> TaskSymmetries {
        let offsets = offsets(task);
        if !task.axioms.is_empty() {
            return TaskSymmetries { offsets, ..TaskSymmetries::default() };
        }
        let mut drawn = TaskGraph::new(task, &offsets);
        drawn.draw();
        let graph = LabelledGraph::new(drawn.colours.len(), &std::mem::take(&mut drawn.edges));
        budget.charge(least_effort(task).0.to_usize() / 2);
        let mut search = GeneratorSearch {
            task,
            compatible,
            offsets: &offsets,
            graph: &graph,
            owners: &drawn.owners,
            ranks: &drawn.ranks,
            refiner: Refiner::new(&graph),
            trace: RefinementTrace::default(),
            places: None,
            budget,
            failures: 0,
            found: Vec::new(),
        };
        search.run(&drawn.colours);
        let (generators, is_partial) = (search.found, budget.is_spent());
        TaskSymmetries { generators, offsets, is_partial }
    }

    /// Returns the memory held, in bytes.
    pub fn bytes(&self) -> usize {
        let one = |generator: &ValuePermutation| generator.variables.len() + generator.values.len();
        self.generators.iter().map(one).sum::<usize>() * size_of::<u32>()
    }
}

impl ValuePermutation {
    /// Returns the permutation that moves nothing.
    pub fn identity(offsets: &[u32]) -> ValuePermutation {
        let variables = offsets.len().to_u32() - 1;
        let values = offsets[variables.to_usize()];
        ValuePermutation { variables: (0..variables).collect(), values: (0..values).collect() }
    }

    /// Returns the permutation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> ValuePermutation {
        let inverse = |images: &[u32]| {
            let mut inverse = vec![0; images.len()];
            (0..).zip(images).for_each(|(from, to)| inverse[to.to_usize()] = from);
            inverse
        };
        ValuePermutation { variables: inverse(&self.variables), values: inverse(&self.values) }
    }

    /// Returns the permutation that is this one after the other.
    #[must_use]
    pub fn after(&self, other: &ValuePermutation) -> ValuePermutation {
        let chain = |own: &[u32], other: &[u32]| other.iter().map(|at| own[at.to_usize()]).collect();
        ValuePermutation {
            variables: chain(&self.variables, &other.variables),
            values: chain(&self.values, &other.values),
        }
    }
}

/// Makes the graph of a task: first come variables, then values, operators, and effects as far as they have
/// vertices of their own.
struct TaskGraph<'a> {
    task: &'a FiniteTask,
    offsets: &'a [u32],
    edges: Vec<(VertexId, VertexId, u8)>,
    colours: Vec<u64>,
    /// For each vertex after the values, its operator.
    owners: Vec<OperatorId>,
    /// The ranks of effects, for operators of which the order of some matters.
    ranks: FxHashMap<OperatorId, Vec<u32>>,
}

/// The kinds of vertices, of which each has colours of its own.
const VARIABLE: u64 = 0;
const VALUE: u64 = 1 << 40;
const OPERATOR: u64 = 2 << 40;
const EFFECT: u64 = 3 << 40;

impl<'a> TaskGraph<'a> {
    fn new(task: &'a FiniteTask, offsets: &'a [u32]) -> TaskGraph<'a> {
        TaskGraph {
            task,
            offsets,
            edges: Vec::new(),
            colours: Vec::new(),
            owners: Vec::new(),
            ranks: FxHashMap::default(),
        }
    }

    fn draw(&mut self) {
        for (variable, &size) in self.task.sizes.iter().enumerate() {
            self.colours.push(VARIABLE + u64::from(size));
            for value in self.offsets[variable]..self.offsets[variable + 1] {
                let vertex = self.vertex_of(value);
                self.edges.push((variable.to_u32(), vertex, OWNS));
            }
        }
        let values = self.offsets[self.task.sizes.len()];
        self.colours.extend((0..values).map(|_| VALUE));
        for part in &self.task.goal {
            let vertex = self.vertex(part.variable, part.value);
            self.colours[vertex.to_usize()] += 1 + u64::from(part.equal);
        }
        for (number, operator) in (0..).zip(&self.task.operators) {
            self.operator(number, operator);
        }
    }

    fn add_vertex(&mut self, colour: u64, owner: OperatorId) -> VertexId {
        self.colours.push(colour);
        self.owners.push(owner);
        self.colours.len().to_u32() - 1
    }

    fn vertex_of(&self, value: u32) -> VertexId {
        self.task.sizes.len().to_u32() + value
    }

    fn vertex(&self, variable: u32, value: u32) -> VertexId {
        self.vertex_of(self.offsets[variable.to_usize()] + value)
    }

    fn require(&mut self, from: VertexId, parts: &[Requirement]) {
        for part in parts {
            let label = if part.equal { REQUIRES } else { FORBIDS };
            self.edges.push((from, self.vertex(part.variable, part.value), label));
        }
    }

    fn operator(&mut self, number: OperatorId, operator: &FiniteOperator) {
        let own = self.add_vertex(OPERATOR + u64::from(operator.cost), number);
        self.require(own, &operator.precondition);
        let ranks = effect_ranks(operator);
        for (at, effect) in operator.effects.iter().enumerate() {
            let target = self.vertex(effect.variable, effect.value);
            let rank = ranks.get(at).copied().unwrap_or(0);
            if effect.condition.is_empty() && rank == 0 {
                self.edges.push((own, target, SETS));
                continue;
            }
            let vertex = self.add_vertex(EFFECT + u64::from(rank), number);
            self.edges.push((own, vertex, HAS_EFFECT));
            self.edges.push((vertex, target, SETS));
            self.require(vertex, &effect.condition);
        }
        if !ranks.is_empty() {
            self.ranks.insert(number, ranks);
        }
    }
}

/// Returns for each effect of an operator its rank among those whose order matters; 0 if it does not, since
/// no two effects on the variable that set different values apply together. Returns nothing if no rank is
/// above 0.
fn effect_ranks(operator: &FiniteOperator) -> Vec<u32> {
    let effects = &operator.effects;
    let mut order: Vec<usize> = (0..effects.len()).collect();
    order.sort_by_cached_key(|&at| effects[at].variable.to_usize());
    let mut ranks = Vec::new();
    for own in order.chunk_by(|&one, &other| effects[one].variable == effects[other].variable) {
        if !own
            .iter()
            .enumerate()
            .all(|(at, &one)| own[at + 1..].iter().all(|&other| commute(&effects[one], &effects[other])))
        {
            ranks.resize(effects.len(), 0);
            (1..).zip(own).for_each(|(rank, &at)| ranks[at] = rank);
        }
    }
    ranks
}

/// Returns whether the order of two effects on a variable does not matter.
fn commute(one: &ValueEffect, other: &ValueEffect) -> bool {
    let excludes = |one: &Requirement, other: &Requirement| {
        one.variable == other.variable
            && (one.equal && other.equal && one.value != other.value
                || one.equal != other.equal && one.value == other.value)
    };
    one.value == other.value
        || one.condition.iter().any(|part| other.condition.iter().any(|its| excludes(part, its)))
}

/// Writes an operator under a permutation in a form that does not depend on the order of its parts.
fn write_form(
    operator: &FiniteOperator,
    ranks: Option<&Vec<u32>>,
    offsets: &[u32],
    permutation: Option<&ValuePermutation>,
    form: &mut Vec<u32>,
) {
    let image = |variable: u32, value: u32| {
        let value = offsets[variable.to_usize()] + value;
        permutation.map_or(value, |permutation| permutation.values[value.to_usize()])
    };
    let condition = |parts: &[Requirement], form: &mut Vec<u32>| {
        let first = form.len();
        form.extend(parts.iter().map(|part| 2 * image(part.variable, part.value) + u32::from(part.equal)));
        form[first..].sort_unstable();
    };
    form.clear();
    form.extend([operator.cost, operator.precondition.len().to_u32()]);
    condition(&operator.precondition, form);
    let effects = &operator.effects;
    if ranks.is_none() && effects.iter().all(|effect| effect.condition.is_empty()) {
        let first = form.len();
        form.extend(effects.iter().map(|effect| image(effect.variable, effect.value)));
        form[first..].sort_unstable();
        return;
    }
    let one = |(at, effect): (usize, &ValueEffect)| {
        let variable = effect.variable;
        let variable = permutation.map_or(variable, |permutation| permutation.variables[variable.to_usize()]);
        let mut own = vec![
            u32::MAX,
            variable,
            ranks.map_or(0, |ranks| ranks[at]),
            image(effect.variable, effect.value),
        ];
        condition(&effect.condition, &mut own);
        own
    };
    let mut all: Vec<Vec<u32>> = effects.iter().enumerate().map(one).collect();
    all.sort_unstable();
    form.extend(all.into_iter().flatten());
}

fn hash_of(form: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    form.hash(&mut hasher);
    hasher.finish()
}

/// The search for generators.
struct GeneratorSearch<'a, 'c> {
    task: &'a FiniteTask,
    compatible: &'a Compatible,
    offsets: &'a [u32],
    graph: &'a LabelledGraph,
    /// For each vertex after the values, its operator.
    owners: &'a [OperatorId],
    ranks: &'a FxHashMap<OperatorId, Vec<u32>>,
    refiner: Refiner<'a>,
    trace: RefinementTrace,
    /// The operators with the hashes of their forms, sorted, once they were needed.
    places: Option<Vec<(u64, OperatorId)>>,
    budget: &'a WorkBudget<'c>,
    /// The attempts that have failed since the last one that succeeded.
    failures: usize,
    found: Vec<ValuePermutation>,
}

impl GeneratorSearch<'_, '_> {
    /// The number of variables and values, whose vertices come first.
    fn movable(&self) -> u32 {
        self.task.sizes.len().to_u32() + self.offsets[self.task.sizes.len()]
    }

    /// Finds generators of the whole group, then of those of its permutations that leave a vertex in place,
    /// two vertices, and so on.
    fn run(&mut self, colours: &[u64]) {
        let mut cells = ColourCells::new(colours);
        self.trace.record();
        self.refiner.refine(&mut cells, None, &mut self.trace, self.budget);
        let (mut fixed, mut idle): (Vec<VertexId>, usize) = (Vec::new(), 0);
        while !self.is_over() && idle < MOST_IDLE_LEVELS {
            let before = self.found.len();
            let mut orbits = VertexOrbits::new(self.movable());
            for generator in &self.found {
                if fixed.iter().all(|&vertex| self.image(generator, vertex) == vertex) {
                    self.unite(&mut orbits, generator);
                }
            }
            let starts: Vec<u32> = cells.starts_below(self.movable()).collect();
            for start in starts {
                self.search_cell(&cells, start, &mut orbits);
            }
            idle = if self.found.len() == before { idle + 1 } else { 0 };
            let first = cells.starts_below(self.movable()).find(|&start| cells.cell(start).len() > 1);
            let Some(start) = first else { break };
            let vertex = cells.cell(start).iter().min().copied().unwrap_or(0);
            fixed.push(vertex);
            let own = cells.single_out(vertex);
            self.trace.record();
            self.refiner.refine(&mut cells, Some(own), &mut self.trace, self.budget);
        }
    }

    fn is_over(&self) -> bool {
        self.budget.is_spent() || self.failures >= MOST_FAILURES || self.found.len() >= MOST_GENERATORS
    }

    /// Tries to map the vertices of a cell onto one another.
    fn search_cell(&mut self, cells: &ColourCells, start: u32, orbits: &mut VertexOrbits) {
        let mut members = cells.cell(start).to_vec();
        members.sort_unstable();
        // The last vertex of each orbit: so three alike are swapped one with the next.
        let mut classes: Vec<VertexId> = Vec::new();
        for vertex in members {
            let is_own =
                |orbits: &mut VertexOrbits, class: &VertexId| orbits.find(*class) == orbits.find(vertex);
            if let Some(at) = (0..classes.len()).find(|&at| is_own(orbits, &classes[at])) {
                classes[at] = vertex;
                continue;
            }
            let mut tried = classes.len();
            let mut is_new = true;
            while is_new && tried > 0 && classes.len() - tried < MOST_CLASSES && !self.is_over() {
                tried -= 1;
                self.failures += 1;
                if let Some(generator) = self.attempt(cells, classes[tried], vertex) {
                    self.unite(orbits, &generator);
                    self.found.push(generator);
                    self.failures = 0;
                    classes[tried] = vertex;
                    is_new = false;
                }
            }
            if is_new {
                classes.push(vertex);
            }
        }
    }

    fn image(&self, generator: &ValuePermutation, vertex: VertexId) -> VertexId {
        let variables = generator.variables.len().to_u32();
        match generator.variables.get(vertex.to_usize()) {
            Some(&image) => image,
            None => variables + generator.values[(vertex - variables).to_usize()],
        }
    }

    fn unite(&self, orbits: &mut VertexOrbits, generator: &ValuePermutation) {
        for vertex in 0..self.movable() {
            orbits.unite(vertex, self.image(generator, vertex));
        }
    }

    /// Returns a symmetry that maps a vertex to another one of its cell, and the cells to themselves.
    fn attempt(&mut self, cells: &ColourCells, from: VertexId, to: VertexId) -> Option<ValuePermutation> {
        let (mut left, mut right) = (cells.clone(), cells.clone());
        let (mut from, mut to, mut wrong) = (from, to, 0);
        loop {
            self.budget.charge(self.graph.vertices());
            let starts = [left.single_out(from), right.single_out(to)];
            self.trace.record();
            if !self.refiner.refine(&mut left, Some(starts[0]), &mut self.trace, self.budget) {
                return None;
            }
            self.trace.compare();
            if !self.refiner.refine(&mut right, Some(starts[1]), &mut self.trace, self.budget) {
                return None;
            }
            self.budget.charge(self.movable().to_usize());
            (from, to) = match self.difference(&left, &right) {
                Some(pair) => pair,
                None => {
                    let guess = self.guess(&left, &right);
                    if self.is_symmetry(&guess) {
                        return Some(guess);
                    }
                    wrong += 1;
                    let open = left.starts_below(self.movable()).find(|&start| left.cell(start).len() > 1);
                    let vertex = left.cell(open.filter(|_| wrong < MOST_WRONG)?)[0];
                    (vertex, vertex)
                }
            };
        }
    }

    /// Returns two vertices to be mapped onto one another, of the first cell that has others on the right.
    fn difference(&self, left: &ColourCells, right: &ColourCells) -> Option<(VertexId, VertexId)> {
        for start in left.starts_below(self.movable()) {
            let (own, other) = (left.cell(start), right.cell(start));
            if own.len() == 1 {
                continue;
            }
            let Some(&from) = own.iter().filter(|&&vertex| right.start(vertex) != start).min() else {
                continue;
            };
            // If something is mapped to it already, it goes there in turn.
            let image = right.start(from);
            let swapped = Some(left.cell(image)).filter(|cell| cell.len() == 1).map(|cell| cell[0]);
            let missing = other.iter().filter(|&&vertex| left.start(vertex) != start).min();
            let to = swapped.filter(|&vertex| right.start(vertex) == start).or(missing.copied())?;
            return Some((from, to));
        }
        None
    }

    /// Returns the permutation that maps cells of one vertex from left to right, and moves nothing else.
    fn guess(&self, left: &ColourCells, right: &ColourCells) -> ValuePermutation {
        let mut guess = ValuePermutation::identity(self.offsets);
        let variables = guess.variables.len().to_u32();
        for start in left.starts_below(self.movable()) {
            if let ([from], [to]) = (left.cell(start), right.cell(start)) {
                match guess.variables.get_mut(from.to_usize()) {
                    Some(image) => *image = *to,
                    None => guess.values[(from - variables).to_usize()] = to - variables,
                }
            }
        }
        guess
    }

    /// Returns whether a permutation, which maps the goal to itself, is a symmetry.
    fn is_symmetry(&mut self, permutation: &ValuePermutation) -> bool {
        self.keeps_variables(permutation)
            && self.keeps_operators(permutation)
            && self.keeps_pairs(permutation)
    }

    fn keeps_variables(&self, permutation: &ValuePermutation) -> bool {
        let values = |variable: u32| self.offsets[variable.to_usize()]..self.offsets[variable.to_usize() + 1];
        (0..).zip(&permutation.variables).all(|(variable, &image)| {
            values(variable).len() == values(image).len()
                && values(variable).all(|value| values(image).contains(&permutation.values[value.to_usize()]))
        })
    }

    fn keeps_operators(&mut self, permutation: &ValuePermutation) -> bool {
        let (task, offsets, ranks) = (self.task, self.offsets, self.ranks);
        let write = |operator: OperatorId, permutation: Option<&ValuePermutation>, form: &mut Vec<u32>| {
            write_form(
                &task.operators[operator.to_usize()],
                ranks.get(&operator),
                offsets,
                permutation,
                form,
            );
        };
        let (mut form, mut other_form) = (Vec::new(), Vec::new());
        let places = self.places.get_or_insert_with(|| {
            let mut places: Vec<(u64, OperatorId)> = Vec::new();
            for number in 0..task.operators.len().to_u32() {
                write(number, None, &mut form);
                places.push((hash_of(&form), number));
            }
            places.sort_unstable();
            self.budget.charge(least_effort(task).0.to_usize());
            places
        });
        let (variables, first) = (task.sizes.len().to_u32(), self.graph.vertices() - self.owners.len());
        let moved = (0..).zip(&permutation.values).filter(|(from, to)| from != *to);
        let around = moved.flat_map(|(value, _): (u32, _)| self.graph.neighbours(variables + value));
        let mut touched: Vec<OperatorId> = around
            .filter_map(|(vertex, _)| self.owners.get(vertex.to_usize().checked_sub(first)?))
            .copied()
            .collect();
        touched.sort_unstable();
        touched.dedup();
        self.budget.charge(touched.len() * CHECK_WORK);
        touched.iter().all(|&operator| {
            write(operator, Some(permutation), &mut form);
            let hash = hash_of(&form);
            let same = &places[places.partition_point(|(own, _)| *own < hash)..];
            same.iter().take_while(|(own, _)| *own == hash).any(|&(_, other)| {
                write(other, None, &mut other_form);
                form == other_form
            })
        })
    }

    /// Returns whether pairs of facts that may hold together are mapped to such pairs, and others to others.
    /// Otherwise estimates, which know of pairs that are reached from the initial state, might be too large.
    fn keeps_pairs(&self, permutation: &ValuePermutation) -> bool {
        let facts: Vec<Option<FactId>> = self.task.facts.iter().flatten().copied().collect();
        let both = || facts.iter().zip(&permutation.values).map(|(fact, to)| (*fact, facts[to.to_usize()]));
        if both().any(|(from, to)| from.is_some() != to.is_some()) {
            return false;
        }
        if !self.compatible.is_known() {
            return true;
        }
        let pairs: Vec<(FactId, FactId)> = both().filter_map(|(from, to)| from.zip(to)).collect();
        let moved = || pairs.iter().filter(|(from, to)| from != to);
        let work = moved().count() * pairs.len();
        if work.to_u64() > self.budget.left() {
            self.budget.charge(work);
            return false;
        }
        self.budget.charge(work);
        moved().all(|&(from, to)| {
            pairs.iter().all(|&(other, its)| {
                self.compatible.may_both(from, other) == self.compatible.may_both(to, its)
            })
        })
    }
}

/// The orbits of vertices, as trees in which each vertex points to another one of its orbit.
struct VertexOrbits(Vec<VertexId>);

impl VertexOrbits {
    fn new(count: u32) -> VertexOrbits {
        VertexOrbits((0..count).collect())
    }

    fn find(&mut self, mut vertex: VertexId) -> VertexId {
        while self.0[vertex.to_usize()] != vertex {
            let next = self.0[vertex.to_usize()];
            self.0[vertex.to_usize()] = self.0[next.to_usize()];
            vertex = next;
        }
        vertex
    }

    fn unite(&mut self, one: VertexId, other: VertexId) {
        let (one, other) = (self.find(one), self.find(other));
        self.0[one.to_usize()] = other;
    }
}
