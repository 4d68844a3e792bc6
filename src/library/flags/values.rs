//! The values of flags that the engine does not read, and the flags that programs created.

use indexmap::IndexMap;

use crate::machine::resources::ProgramState;
use crate::term::block::bytes_apart;
use crate::term::{Atom, Block};

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

/// The bytes that a program's own flag takes besides its name and terms.
const FLAG: usize = 2 * size_of::<(String, OwnFlag)>();

impl OwnFlag {
    /// Returns the bytes of the flag under this name.
    pub fn bytes(&self, name: &str) -> usize {
        let terms = self.value.bytes() + self.among.as_ref().map_or(0, Block::bytes);
        FLAG + bytes_apart(name.len()) + terms
    }
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
    lists: IndexMap<&'static str, Block>,
    own: IndexMap<String, OwnFlag>,
    /// The size of the lists and of the programs' own flags in bytes.
    bytes: usize,
}

impl FlagValues {
    /// Returns a flag that a program created.
    pub fn own(&self, name: &str) -> Option<&OwnFlag> {
        self.own.get(name)
    }

    /// Returns the names of the flags that programs created.
    pub fn own_names(&self) -> impl Iterator<Item = &str> {
        self.own.keys().map(String::as_str)
    }

    /// Creates a flag of the program, or replaces it.
    pub fn set_own(&mut self, name: &str, flag: OwnFlag) {
        self.bytes += flag.bytes(name);
        let before = self.own.insert(name.to_owned(), flag);
        self.bytes -= before.map_or(0, |before| before.bytes(name));
    }

    /// Returns the value of a flag whose values are lists, if it was set.
    pub fn list(&self, name: &str) -> Option<&Block> {
        self.lists.get(name)
    }

    /// Sets a flag whose values are lists.
    pub fn set_list(&mut self, name: &'static str, list: Block) {
        self.bytes += list.bytes();
        let before = self.lists.insert(name, list);
        self.bytes -= before.map_or(0, |before| before.bytes());
    }
}

/// The bytes are those that programs may fill: of lists and of their own flags.
impl ProgramState for FlagValues {
    fn bytes(&self) -> usize {
        self.bytes
    }

    fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        let own = self.own.values().flat_map(|own| std::iter::once(&own.value).chain(&own.among));
        own.chain(self.lists.values()).flat_map(Block::atoms).for_each(keep);
    }
}
