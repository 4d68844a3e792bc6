//! The values of flags that the engine does not read, and the flags that programs created.

use indexmap::IndexMap;

use crate::term::Block;

/// The type of values of a program's own flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagType {
    Boolean,
    Integer,
    Float,
    Atom,
    Term,
}

/// A flag that a program created.
#[derive(Clone)]
pub struct OwnFlag {
    pub value: Block,
    pub kind: FlagType,
    /// The list of allowed values, if the flag has one.
    pub among: Option<Block>,
    pub read_only: bool,
}

/// The values of flags that the engine does not read, and of flags that programs created.
#[derive(Clone, Default)]
pub struct FlagValues {
    /// The command line arguments of the program: the flag `argv`.
    pub argv: Vec<String>,
    /// The flags that extensions created, with their values, the first of which is the initial one.
    pub(super) added: IndexMap<&'static str, &'static [&'static str]>,
    pub(super) choices: IndexMap<&'static str, usize>,
    pub(super) integers: IndexMap<&'static str, i64>,
    pub(super) names: IndexMap<&'static str, String>,
    pub(super) lists: IndexMap<&'static str, Block>,
    pub(super) own: IndexMap<String, OwnFlag>,
}

impl FlagValues {
    /// Returns the stored terms: roots for the collector of atoms.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        let own = self.own.values().flat_map(|own| std::iter::once(&own.value).chain(&own.among));
        own.chain(self.lists.values())
    }
}
