//! Predicates: their properties besides their clauses.
//!
//! A number ([`PredId`]) identifies a predicate, so that code, indexes and modules can refer to it before it
//! is defined and after it is removed. Its clauses are in a list.

use super::ids::{ClauseId, ListId, NativeId, PredId};
use crate::term::{Atom, Functor};

/// The predicates on a page, which an engine copies when it first changes one of them.
pub(super) const PREDS: usize = 16;

/// The effect of calling a predicate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// Undefined here; another module may export it.
    Undefined,
    /// Tries its clauses, of which there may be none.
    Clauses,
    /// Calls Rust code.
    Native(NativeId),
    /// Runs inside the machine.
    Control,
    /// Belongs to another module.
    Import(PredId),
}

/// The use of an argument of a meta-predicate (`meta_predicate/1`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetaArg {
    /// A goal to which this many arguments are added.
    Goal(u8),
    /// `:`, `^` or `//`: qualified by the caller's module too.
    Qualified(Atom),
    /// A mode, unrelated to modules.
    Plain(Atom),
}

impl MetaArg {
    /// Returns the number of arguments added to the goal.
    pub fn added(&self) -> usize {
        match self {
            MetaArg::Goal(added) => usize::from(*added),
            _ => 0,
        }
    }

    /// Returns whether the argument is sensitive to the module.
    pub fn is_goal(&self) -> bool {
        !matches!(self, MetaArg::Plain(_))
    }
}

/// One predicate.
#[derive(Clone)]
pub struct Predicate {
    pub module: Atom,
    pub functor: Functor,
    pub definition: Definition,
    pub dynamic: bool,
    pub discontiguous: bool,
    pub multifile: bool,
    /// Whether it belongs to the ISO core, which programs may not redefine.
    pub iso: bool,
    /// Whether it is part of Taquin, so that its clauses are private.
    pub library: bool,
    /// Whether it is an inline native: deterministic and without calls.
    pub inline: bool,
    /// Whether it is one that binds nothing when it fails, and wakes no goals.
    pub tests: bool,
    /// If it is tabled or declared deterministic, the predicate that has its clauses.
    pub tabled: Option<PredId>,
    /// Whether it is declared deterministic: a call of `tabled` is checked, and there is no table.
    pub det: bool,
    pub meta: Option<Box<[MetaArg]>>,
    /// If it is transparent, the predicate that has its clauses, and an argument more: the caller's module.
    pub transparent: Option<PredId>,
    /// Whether a shortcut may skip its entry.
    pub(crate) direct: bool,
    /// All clauses in order.
    pub list: ListId,
    /// The number of living clauses.
    pub live: usize,
    /// The weight of the dead clauses that are still in the lists.
    pub dead: usize,
    /// Whether its clauses changed since it was frozen, or are not part of a program: its indexes are the
    /// engine's.
    pub(super) changed: bool,
    /// Whether it may have rules that are compiled at its first call.
    pub(crate) has_late_rules: bool,
    /// Whether the unifications that begin the body of a clause may have selected it. Then a head may unify
    /// with that of a clause that the indexes leave out.
    pub(crate) selects_by_bodies: bool,
    /// Whether a call searched for its clauses since it settled.
    pub(crate) was_called: bool,
    /// The dead weight at which dropping dead clauses is tried again.
    pub(crate) compact_from: usize,
    /// The lists of dropped indexes, in which a choice point may still be.
    pub(crate) retired: Vec<ListId>,
    /// The clause after its rules with `=>` that raises the error, and the generation in which it was added.
    pub otherwise: Option<(ClauseId, u64)>,
    /// Whether the libraries were searched for it.
    pub looked_for: bool,
    /// The load that read its clauses, for redefinition and warnings.
    pub load: u32,
    /// The text from which they were read, or 0.
    pub source: u32,
}

impl Predicate {
    pub(crate) fn new(module: Atom, functor: Functor, list: ListId) -> Predicate {
        Predicate {
            module,
            functor,
            definition: Definition::Undefined,
            dynamic: false,
            discontiguous: false,
            multifile: false,
            iso: false,
            library: false,
            inline: false,
            tests: false,
            tabled: None,
            det: false,
            meta: None,
            transparent: None,
            direct: true,
            list,
            live: 0,
            dead: 0,
            changed: true,
            has_late_rules: false,
            selects_by_bodies: false,
            was_called: false,
            compact_from: 0,
            retired: Vec::new(),
            otherwise: None,
            looked_for: false,
            load: 0,
            source: 0,
        }
    }

    /// Returns whether it has goals among its arguments.
    pub fn takes_goals(&self) -> bool {
        self.meta.iter().flat_map(|meta| meta.iter()).any(MetaArg::is_goal)
    }

    /// Returns whether it depends on the module of its caller.
    pub fn is_transparent(&self) -> bool {
        self.transparent.is_some() || self.takes_goals()
    }

    /// Returns whether it is defined here.
    pub fn is_defined(&self) -> bool {
        self.definition != Definition::Undefined
    }
}
