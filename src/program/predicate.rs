//! Predicates: what is known of one besides its clauses.
//!
//! A predicate is met by number ([`PredId`]), so that code, indexes and modules can name it before it is defined and
//! after it is gone; what is known of it stands here, what it consists of in its list of clauses.

use super::database::ClauseId;
use super::list::ListId;
use crate::term::{Atom, Functor};

/// A predicate's number. The same (module, name, arity) always has the same one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PredId(pub(crate) u32);

impl PredId {
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A native's number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NativeId(pub(crate) u32);

/// What happens when a predicate is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// Nothing is known of it here; another module may export it.
    Undefined,
    /// Its clauses are tried (there may be none).
    Clauses,
    /// Rust code is called.
    Native(NativeId),
    /// The machine does it itself.
    Control,
    /// It is another module's.
    Import(PredId),
}

/// How an argument of a meta-predicate is used (`meta_predicate/1`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetaArg {
    /// A goal to which so many arguments are added.
    Goal(u8),
    /// `:` or `^` or `//`: qualified by the caller's module too.
    Qualified(Atom),
    /// A mode: nothing to do with modules.
    Plain(Atom),
}

impl MetaArg {
    /// How many arguments are added to the goal.
    pub fn added(&self) -> usize {
        match self {
            MetaArg::Goal(added) => usize::from(*added),
            _ => 0,
        }
    }

    /// Whether the argument belongs to a module.
    pub fn is_goal(&self) -> bool {
        !matches!(self, MetaArg::Plain(_))
    }
}

/// One predicate.
pub struct Predicate {
    pub module: Atom,
    pub functor: Functor,
    pub definition: Definition,
    pub dynamic: bool,
    pub discontiguous: bool,
    pub multifile: bool,
    /// Part of ISO's core: user programs may not redefine it.
    pub iso: bool,
    /// Comes with Taquin: its clauses are private.
    pub library: bool,
    /// A native that is called in line: deterministic, and calls nothing itself.
    pub inline: bool,
    /// Is tabled: the predicate that has its clauses.
    pub tabled: Option<PredId>,
    pub meta: Option<Box<[MetaArg]>>,
    /// A shortcut may lead past its entry.
    pub(crate) direct: bool,
    /// All clauses in order.
    pub list: ListId,
    /// How many clauses live.
    pub live: usize,
    /// How much the clauses weigh that died and still stand in the lists.
    pub dead: usize,
    /// A call looked for its clauses.
    pub(crate) was_called: bool,
    /// How much dead weight makes another try to drop it worth while.
    pub(crate) compact_from: usize,
    /// Lists of indexes given up, which a choice point may still be inside of.
    pub(crate) retired: Vec<ListId>,
    /// Behind its rules with `=>`: the clause that raises, and the generation in which it was added.
    pub otherwise: Option<(ClauseId, u64)>,
    /// The libraries were searched for it.
    pub looked_for: bool,
    /// The load in which its clauses were read, for redefinition and warnings.
    pub load: u32,
    /// The text that they were read from; 0 if from none.
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
            tabled: None,
            meta: None,
            direct: true,
            list,
            live: 0,
            dead: 0,
            was_called: false,
            compact_from: 0,
            retired: Vec::new(),
            otherwise: None,
            looked_for: false,
            load: 0,
            source: 0,
        }
    }

    /// Whether goals are among its arguments.
    pub fn takes_goals(&self) -> bool {
        self.meta.iter().flat_map(|meta| meta.iter()).any(MetaArg::is_goal)
    }

    /// Whether a call would find something here.
    pub fn is_defined(&self) -> bool {
        self.definition != Definition::Undefined
    }
}
