//! The names of variables while a schema is read.

use super::model::{TypedName, VariableId};
use crate::width::Width;

/// The variables of a schema, and the scope that decides which of them a name refers to.
pub(super) struct Names {
    /// All variables of the schema. Those of quantifiers may share a name.
    pub all: Vec<TypedName>,
    /// The variables in scope, innermost last.
    scope: Vec<VariableId>,
}

impl Names {
    /// Creates the scope of the parameters of a schema.
    pub fn new(parameters: Vec<TypedName>) -> Names {
        Names { scope: (0..parameters.len().to_u32()).collect(), all: parameters }
    }

    pub fn find(&self, name: &str) -> Option<VariableId> {
        self.scope.iter().rev().copied().find(|&id| self.all[id.to_usize()].name == name)
    }

    /// Returns the names in scope.
    pub fn known(&self) -> impl Iterator<Item = &str> {
        self.scope.iter().map(|id| self.all[id.to_usize()].name.as_str())
    }

    pub fn enter(&mut self, variables: Vec<TypedName>) -> Vec<VariableId> {
        let first = self.all.len().to_u32();
        self.all.extend(variables);
        let ids: Vec<VariableId> = (first..self.all.len().to_u32()).collect();
        self.scope.extend(&ids);
        ids
    }

    pub fn leave(&mut self, count: usize) {
        self.scope.truncate(self.scope.len() - count);
    }
}
