//! Spaces whose states are values of cells. Operators copy values from cell to cell, set constants, or give a
//! cell the image of a value under a function.
//!
//! There are two compiled forms. To find cheapest paths, "cell c has value v" is a fact of a [`GroundTask`],
//! and mutual exclusion finds the variables: if cells hold a permutation, a variable is the cell of a value.
//! To enumerate states in the order of the rules, each cell is a variable, and operators keep their order.

use super::facts::FactId;
use super::finite::{FiniteOperator, FiniteTask, Requirement, ValueEffect};
use super::ground::{GroundEffect, GroundOperator, GroundTask, Literal};
use crate::width::Width;

/// A condition: a cell has one of some values.
#[derive(Clone, Debug)]
pub struct CellCondition {
    /// The cell.
    pub cell: usize,
    /// The values, as indices into the cell's domain.
    pub values: Vec<u32>,
}

/// The new value of a cell.
#[derive(Clone, Debug)]
pub enum CellChange {
    /// The value of this number.
    Value(u32),
    /// The value that this cell had before.
    Copy(usize),
    /// A function of the value that this cell had before: the numbers of each value and of its image.
    Image(usize, Vec<(u32, u32)>),
}

/// A move.
#[derive(Clone, Debug)]
pub struct CellOperator {
    /// The precondition.
    pub conditions: Vec<CellCondition>,
    /// The cells that change, with their new values.
    pub changes: Vec<(usize, CellChange)>,
    /// The cost; `None` if the rules raise an error here.
    pub cost: Option<u32>,
}

/// The states in which a goal holds.
#[derive(Clone, Debug)]
pub struct CellGoal {
    /// The conditions under which it holds.
    pub conditions: Vec<CellCondition>,
    /// Whether the goal raises an error instead.
    pub raises: bool,
}

/// A space of states that are values of cells.
#[derive(Clone, Debug)]
pub struct CellSpace {
    /// For each cell, the numbers of its values.
    pub domains: Vec<Vec<u32>>,
    /// For each cell, the number of its initial value.
    pub start: Vec<u32>,
    /// The moves, in the order of the rules.
    pub operators: Vec<CellOperator>,
    /// The goals, of which one must hold.
    pub goals: Vec<CellGoal>,
}

/// The most variants of an operator for the values that it copies.
const MOST_VARIANTS: usize = 64;

impl CellSpace {
    /// Returns whether the rules may raise an error.
    pub fn may_raise(&self) -> bool {
        self.operators.iter().any(|operator| operator.cost.is_none())
            || self.goals.iter().any(|goal| goal.raises)
    }

    /// Returns the index of a value in the domain of a cell.
    pub fn place(&self, cell: usize, value: u32) -> Option<u32> {
        self.domains[cell].iter().position(|&own| own == value).map(Width::to_u32)
    }

    /// Returns whether all cells have a value of their domains, given the numbers of their values.
    pub fn admits(&self, state: &[u32]) -> bool {
        state.len() == self.domains.len()
            && (0..).zip(state).all(|(cell, &value)| self.place(cell, value).is_some())
    }

    /// Returns the index of the new value of a cell in its domain, given the number of the old value of its
    /// source.
    fn new_place(&self, cell: usize, change: &CellChange, old: u32) -> Option<u32> {
        self.place(cell, change.image(old)?)
    }

    /// Returns the task in which each cell is a variable, with the operators in order.
    pub fn primal(&self) -> FiniteTask {
        FiniteTask {
            sizes: self.domains.iter().map(|domain| domain.len().to_u32()).collect(),
            facts: self.domains.iter().map(|domain| vec![None; domain.len()]).collect(),
            first_derived: self.domains.len().to_u32(),
            init: (0..self.start.len()).map(|cell| self.place(cell, self.start[cell]).unwrap_or(0)).collect(),
            goal: Vec::new(),
            operators: self.operators.iter().map(|operator| self.primal_operator(operator)).collect(),
            axioms: Vec::new(),
            is_hopeless: false,
            held: 0,
        }
    }

    fn primal_operator(&self, operator: &CellOperator) -> FiniteOperator {
        let precondition = operator.conditions.iter().flat_map(|condition| self.requirements(condition));
        let mut effects = Vec::new();
        for (cell, change) in &operator.changes {
            let variable = cell.to_u32();
            let Some(source) = change.source() else {
                let value = self.new_place(*cell, change, 0).unwrap_or(0);
                effects.push(ValueEffect { condition: Vec::new(), variable, value });
                continue;
            };
            for (from, &number) in (0..).zip(&self.domains[source]) {
                let Some(value) = self.new_place(*cell, change, number) else { continue };
                let is_from = Requirement { variable: source.to_u32(), value: from, equal: true };
                effects.push(ValueEffect { condition: vec![is_from], variable, value });
            }
        }
        FiniteOperator {
            action: 0,
            arguments: Box::default(),
            precondition: precondition.collect(),
            effects,
            cost: operator.cost.unwrap_or(0),
        }
    }

    /// Returns a condition as values that the cell must have or must not have.
    pub fn requirements(&self, condition: &CellCondition) -> Vec<Requirement> {
        let variable = condition.cell.to_u32();
        if let &[value] = &condition.values[..] {
            return vec![Requirement { variable, value, equal: true }];
        }
        let size = self.domains[condition.cell].len().to_u32();
        let others = (0..size).filter(|value| !condition.values.contains(value));
        others.map(|value| Requirement { variable, value, equal: false }).collect()
    }
}

/// The translation of cells to facts.
pub struct CellGrounding<'a> {
    space: &'a CellSpace,
    /// For each cell, the fact that it has its first value.
    offsets: Vec<u32>,
    /// The fact that a goal was reached, if there are several goals.
    finish: Option<FactId>,
    task: GroundTask,
}

/// The values that each cell may have when an operator is applicable.
type Allowed = Vec<Vec<u32>>;

impl<'a> CellGrounding<'a> {
    /// Creates the facts of a space.
    pub fn new(space: &'a CellSpace) -> CellGrounding<'a> {
        let mut grounding =
            CellGrounding { space, offsets: Vec::new(), finish: None, task: GroundTask::default() };
        let cells = space.domains.len().to_u32();
        for (cell, domain) in (0..).zip(&space.domains) {
            grounding.offsets.push(grounding.task.names.len().to_u32());
            for &value in domain {
                grounding.fact((0, vec![cell, cells + value]), space.start[cell.to_usize()] == value);
            }
        }
        if space.may_raise() || space.goals.len() > 1 {
            grounding.finish = Some(grounding.task.names.len().to_u32());
            grounding.fact((1, Vec::new()), false);
        }
        grounding
    }

    fn fact(&mut self, atom: (u32, Vec<u32>), holds: bool) {
        self.task.names.push(String::new());
        self.task.atoms.push(atom);
        self.task.init.push(holds);
        self.task.is_derived.push(false);
    }

    /// Returns the task, and for each cell the fact that it has its first value.
    pub fn task(mut self) -> (GroundTask, Vec<u32>) {
        for (number, operator) in self.space.operators.iter().enumerate() {
            match operator.cost {
                Some(cost) => self.operator(number, operator, cost),
                None => self.finish(number, &operator.conditions),
            }
        }
        match (self.finish, self.space.goals.first()) {
            (Some(fact), _) => {
                self.task.goal = vec![Literal { fact, holds: true }];
                for (number, goal) in self.space.goals.iter().enumerate() {
                    self.finish(self.space.operators.len() + number, &goal.conditions);
                }
            }
            (None, Some(goal)) => self.task.goal = self.literals(&goal.conditions),
            (None, None) => self.task.is_hopeless = true,
        }
        (self.task, self.offsets)
    }

    fn literal(&self, part: Requirement) -> Literal {
        Literal { fact: self.offsets[part.variable.to_usize()] + part.value, holds: part.equal }
    }

    fn literals(&self, conditions: &[CellCondition]) -> Vec<Literal> {
        let parts = conditions.iter().flat_map(|condition| self.space.requirements(condition));
        parts.map(|part| self.literal(part)).collect()
    }

    /// Returns an operator that costs nothing and reaches the goal.
    fn finish(&mut self, action: usize, conditions: &[CellCondition]) {
        let Some(fact) = self.finish else { return };
        let change = Literal { fact, holds: true };
        self.task.operators.push(GroundOperator {
            action,
            arguments: Box::default(),
            precondition: self.literals(conditions),
            effects: vec![GroundEffect { condition: Vec::new(), change }],
            cost: 0,
        });
    }

    fn operator(&mut self, action: usize, operator: &CellOperator, cost: u32) {
        let mut allowed: Allowed =
            self.space.domains.iter().map(|domain| (0..domain.len().to_u32()).collect()).collect();
        for condition in &operator.conditions {
            allowed[condition.cell].clone_from(&condition.values);
        }
        // A function of the cell's own value becomes conditional effects.
        let others = operator.changes.iter().filter_map(|(cell, change)| match change {
            CellChange::Image(source, _) if source == cell => None,
            _ => change.source(),
        });
        let mut sources: Vec<usize> = others.collect();
        sources.sort_unstable();
        sources.dedup();
        sources.retain(|&source| allowed[source].len() > 1);
        let variants =
            sources.iter().fold(1, |count: usize, &source| count.saturating_mul(allowed[source].len()));
        if variants > MOST_VARIANTS {
            return self.variant((action, cost), operator, operator.conditions.clone(), &allowed);
        }
        for number in 0..variants {
            let (mut allowed, mut left) = (allowed.clone(), number);
            let mut conditions = operator.conditions.clone();
            for &source in &sources {
                let value = allowed[source][left % allowed[source].len()];
                left /= allowed[source].len();
                conditions.retain(|condition| condition.cell != source);
                conditions.push(CellCondition { cell: source, values: vec![value] });
                allowed[source] = vec![value];
            }
            self.variant((action, cost), operator, conditions, &allowed);
        }
    }

    /// Returns an operator, or a variant of one for some values of the cells that it copies.
    fn variant(
        &mut self,
        (action, cost): (usize, u32),
        operator: &CellOperator,
        conditions: Vec<CellCondition>,
        allowed: &Allowed,
    ) {
        let mut effects = Vec::new();
        for (cell, change) in &operator.changes {
            self.change(*cell, change, allowed, &mut effects);
        }
        let precondition = self.literals(&conditions);
        self.task.operators.push(GroundOperator {
            action,
            arguments: Box::default(),
            precondition,
            effects,
            cost,
        });
    }

    /// Returns the effects of a change: the old values of the cell are deleted, the new one is added.
    fn change(&self, cell: usize, change: &CellChange, allowed: &Allowed, effects: &mut Vec<GroundEffect>) {
        let fact = |cell: usize, value: u32| self.offsets[cell] + value;
        let is = |fact: FactId, holds: bool| Literal { fact, holds };
        let source = change.source();
        let new_place = |old: u32| {
            let number = source.map_or(0, |source| self.space.domains[source][old.to_usize()]);
            self.space.new_place(cell, change, number)
        };
        let known = match source.map(|source| &allowed[source][..]) {
            None => new_place(0),
            Some(&[old]) => new_place(old),
            Some(_) => None,
        };
        if let Some(value) = known {
            for &old in allowed[cell].iter().filter(|&&old| old != value) {
                let old = fact(cell, old);
                let condition = if allowed[cell].len() == 1 { Vec::new() } else { vec![is(old, true)] };
                effects.push(GroundEffect { condition, change: is(old, false) });
            }
            effects.push(GroundEffect { condition: Vec::new(), change: is(fact(cell, value), true) });
            return;
        }
        let Some(source) = source else { return };
        let stays = |old: u32| source == cell && new_place(old) == Some(old);
        for &old in allowed[cell].iter().filter(|&&old| !stays(old)) {
            let old = fact(cell, old);
            effects.push(GroundEffect { condition: vec![is(old, true)], change: is(old, false) });
        }
        for &value in allowed[source].iter().filter(|&&old| !stays(old)) {
            if let Some(new) = new_place(value) {
                let condition = vec![is(fact(source, value), true)];
                effects.push(GroundEffect { condition, change: is(fact(cell, new), true) });
            }
        }
    }
}

impl CellChange {
    /// Returns the cell whose old value decides.
    pub fn source(&self) -> Option<usize> {
        match self {
            CellChange::Copy(source) | CellChange::Image(source, _) => Some(*source),
            CellChange::Value(_) => None,
        }
    }

    /// Returns the number of the new value, given that of the source's old value.
    pub fn image(&self, old: u32) -> Option<u32> {
        match self {
            CellChange::Value(value) => Some(*value),
            CellChange::Copy(_) => Some(old),
            CellChange::Image(_, images) => {
                images.iter().find(|(value, _)| *value == old).map(|(_, image)| *image)
            }
        }
    }
}
