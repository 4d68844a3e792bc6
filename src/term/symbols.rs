//! The table of atoms.
//!
//! An [`Atom`] is a number; equal names have equal numbers, so comparing atoms for identity is comparing
//! words. The names used by the engine itself are first in the table, as constants in [`atoms`].
//!
//! An engine of a program has two tables: that of the program, which is never changed, and its own, whose
//! numbers begin where those of the program end.

use std::cmp::Ordering;
use std::hash::Hasher;
use std::sync::Arc;

use rustc_hash::{FxHashSet, FxHasher};

use super::object::{HostObject, ObjectTable};
use crate::width::Width;

/// The number of an atom in the table of its engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Atom(u32);

impl Atom {
    #[inline(always)]
    pub const fn index(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn from_index(index: u32) -> Atom {
        Atom(index)
    }
}

/// Atom names and their numbers.
pub struct Symbols {
    /// The names of the program, which stay.
    program: Option<Arc<SymbolsImage>>,
    /// The number of the first name here.
    first: u32,
    names: Vec<Option<Arc<str>>>,
    /// The slots of the names here: open addressing, a power of two of slots, at least half of them free.
    slots: Box<[NameSlot]>,
    /// The number of names here.
    living: usize,
    free: Vec<u32>,
    /// The bytes of the names here.
    bytes: usize,
    /// Atoms whose names are not all ASCII.
    wide: FxHashSet<u32>,
    /// The atoms of ASCII characters, once they are known.
    ascii: [Option<Atom>; 128],
    /// The objects of the host here.
    objects: ObjectTable,
    /// With more objects, a look for those in use is worth its time.
    objects_due: usize,
}

/// The names of a program.
pub struct SymbolsImage {
    names: Vec<Option<Arc<str>>>,
    slots: Box<[NameSlot]>,
    living: usize,
    wide: FxHashSet<u32>,
    ascii: [Option<Atom>; 128],
    objects: ObjectTable,
}

impl SymbolsImage {
    #[inline(never)]
    fn find(&self, name: &str, hash: u32) -> Option<Atom> {
        let is_name = |number: u32| self.names[number.to_usize()].as_deref() == Some(name);
        look_up(&self.slots, hash, is_name).ok()
    }
}

/// The hash and number of a name.
#[derive(Clone, Copy)]
struct NameSlot {
    hash: u32,
    number: u32,
}

/// A slot without a number.
const VACANT: NameSlot = NameSlot { hash: 0, number: u32::MAX };

/// The number of objects below which they are not swept.
const FEW_OBJECTS: usize = 4000;

/// The slots of a table that holds nothing yet.
const FEW: usize = 16;

fn hash(name: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(name.as_bytes());
    // The table is indexed by the lowest bits, in which names that differ only in a last digit have to
    // differ.
    (hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32).to_u32()
}

/// Returns the number of the name that `is_name` knows, or the slot for it.
#[inline(always)]
fn look_up(slots: &[NameSlot], hash: u32, is_name: impl Fn(u32) -> bool) -> Result<Atom, usize> {
    let mask = slots.len() - 1;
    let mut at = hash.to_usize() & mask;
    loop {
        let slot = slots[at];
        if slot.number == VACANT.number {
            return Err(at);
        }
        if slot.hash == hash && is_name(slot.number) {
            return Ok(Atom(slot.number));
        }
        at = (at + 1) & mask;
    }
}

/// Returns the first free slot for a hash.
fn vacancy(slots: &[NameSlot], hash: u32) -> usize {
    let mask = slots.len() - 1;
    let mut at = hash.to_usize() & mask;
    while slots[at].number != VACANT.number {
        at = (at + 1) & mask;
    }
    at
}

/// The bytes of a name besides its text: its reference counts, the allocator's overhead, its entry, and its
/// slots in the table, of which half to three quarters are free.
const PER_NAME: usize = 96;

/// The slots for the names that the rules of the system need, so that the table does not grow meanwhile.
const OF_SYSTEM: usize = 4096;

impl Symbols {
    /// Creates a table with the names of [`atoms`].
    pub fn new() -> Symbols {
        let mut symbols = Symbols {
            program: None,
            first: 0,
            names: Vec::new(),
            slots: vec![VACANT; OF_SYSTEM].into_boxed_slice(),
            living: 0,
            free: Vec::new(),
            bytes: 0,
            wide: FxHashSet::default(),
            ascii: [None; 128],
            objects: ObjectTable::default(),
            objects_due: FEW_OBJECTS,
        };
        for name in atoms::NAMES.iter().chain(atoms::EVALUABLE_NAMES) {
            symbols.intern(name);
        }
        symbols
    }

    /// Returns the table of an engine of a program. O(1)
    pub fn of(program: &Arc<SymbolsImage>) -> Symbols {
        Symbols {
            program: Some(program.clone()),
            first: program.names.len().to_u32(),
            names: Vec::new(),
            slots: vec![VACANT; FEW].into_boxed_slice(),
            living: 0,
            free: Vec::new(),
            bytes: 0,
            wide: FxHashSet::default(),
            ascii: program.ascii,
            objects: ObjectTable::default(),
            objects_due: FEW_OBJECTS,
        }
    }

    /// Makes the table one that does not change: O(1), but O(names) if it is of an engine of a program and
    /// there are names of its own.
    pub fn freeze(self) -> Arc<SymbolsImage> {
        let Symbols { program, mut names, slots, living, wide, ascii, objects, .. } = self;
        while names.pop_if(|name| name.is_none()).is_some() {}
        let Some(program) = program else {
            return Arc::new(SymbolsImage { names, slots, living, wide, ascii, objects });
        };
        if names.is_empty() {
            return program;
        }
        let mut all = SymbolsImage {
            names: program.names.iter().cloned().chain(names).collect(),
            slots: Box::default(),
            living: program.living + living,
            wide: &program.wide | &wide,
            ascii,
            objects: program.objects.joined(&objects),
        };
        all.slots = vec![VACANT; (all.living * 2).next_power_of_two().max(1024)].into_boxed_slice();
        for slot in program.slots.iter().chain(&*slots).filter(|slot| slot.number != VACANT.number) {
            let at = vacancy(&all.slots, slot.hash);
            all.slots[at] = *slot;
        }
        Arc::new(all)
    }

    /// Returns the atom of this name, and creates it if it is new. O(length).
    pub fn intern(&mut self, name: &str) -> Atom {
        let hash = hash(name);
        match self.look_up(name, hash) {
            Ok(atom) => atom,
            Err(vacancy) => self.add(name, hash, vacancy),
        }
    }

    /// Returns the atom of this name, or the slot for it here.
    #[inline(always)]
    fn look_up(&self, name: &str, hash: u32) -> Result<Atom, usize> {
        if let Some(program) = &self.program
            && let Some(atom) = program.find(name, hash)
        {
            return Ok(atom);
        }
        let is_name = |number: u32| self.names[(number - self.first).to_usize()].as_deref() == Some(name);
        look_up(&self.slots, hash, is_name)
    }

    /// Returns the name of a number, unless it is free.
    #[inline(always)]
    fn entry(&self, number: u32) -> Option<&Arc<str>> {
        match &self.program {
            Some(program) if number < self.first => program.names[number.to_usize()].as_ref(),
            _ => self.names[(number - self.first).to_usize()].as_ref(),
        }
    }

    fn add(&mut self, name: &str, hash: u32, mut vacancy: usize) -> Atom {
        let number = self.enter(name);
        if self.living * 2 > self.slots.len() {
            self.grow();
            vacancy = self::vacancy(&self.slots, hash);
        }
        self.slots[vacancy] = NameSlot { hash, number };
        Atom(number)
    }

    /// Gives a name a number.
    fn enter(&mut self, name: &str) -> u32 {
        self.bytes += name.len() + PER_NAME;
        let number = match self.free.pop() {
            Some(number) => {
                self.names[(number - self.first).to_usize()] = Some(name.into());
                number
            }
            None => {
                self.names.push(Some(name.into()));
                u32::try_from(self.end() - 1).expect("fewer than 2^32 atoms")
            }
        };
        if !name.is_ascii() {
            self.wide.insert(number);
        }
        self.living += 1;
        number
    }

    /// Returns the atom of an object of the host. It is not found by its name.
    pub fn object_atom(&mut self, object: &HostObject) -> Atom {
        let program = self.program.as_ref().and_then(|program| program.objects.atom_of(object));
        if let Some(known) = program.or_else(|| self.objects.atom_of(object)) {
            return Atom(known);
        }
        let number = self.enter(&object.to_string());
        self.objects.insert(number, object);
        Atom(number)
    }

    /// Returns the object of an atom.
    pub fn object(&self, atom: Atom) -> Option<&HostObject> {
        match &self.program {
            Some(program) if atom.0 < self.first => program.objects.get(atom.0),
            _ => self.objects.get(atom.0),
        }
    }

    /// Returns the number of objects here.
    pub fn object_count(&self) -> usize {
        self.objects.len()
    }

    /// Makes the objects due, however few there are.
    pub fn request_objects(&mut self) {
        self.objects_due = 0;
    }

    /// Returns whether there are twice as many objects as the last sweep left, or a sweep was requested.
    pub fn objects_are_due(&self) -> bool {
        self.objects.len() > self.objects_due
    }

    /// Doubles the slots, which are of living atoms alone.
    #[cold]
    fn grow(&mut self) {
        let vacant = vec![VACANT; self.slots.len() * 2].into_boxed_slice();
        for slot in std::mem::replace(&mut self.slots, vacant) {
            if slot.number != VACANT.number {
                let at = vacancy(&self.slots, slot.hash);
                self.slots[at] = slot;
            }
        }
    }

    /// Rebuilds the table of living atoms with `count` slots.
    fn arrange(&mut self, count: usize) {
        let vacant = vec![VACANT; count].into_boxed_slice();
        for slot in std::mem::replace(&mut self.slots, vacant) {
            if slot.number != VACANT.number && self.entry(slot.number).is_some() {
                let at = vacancy(&self.slots, slot.hash);
                self.slots[at] = slot;
            }
        }
    }

    /// Returns the atom of one character.
    #[inline]
    pub fn intern_char(&mut self, c: char) -> Atom {
        if let Some(Some(known)) = self.ascii.get(u32::from(c).to_usize()) {
            return *known;
        }
        let atom = self.intern(c.encode_utf8(&mut [0; 4]));
        if let Some(place) = self.ascii.get_mut(u32::from(c).to_usize()) {
            *place = Some(atom);
        }
        atom
    }

    /// Returns the atom of this name, if there is one.
    pub fn find(&self, name: &str) -> Option<Atom> {
        self.look_up(name, hash(name)).ok()
    }

    /// Returns the name of the atom.
    pub fn name(&self, atom: Atom) -> &str {
        self.entry(atom.0).map_or("", |name| name)
    }

    /// Returns the order of two names. Separate, since few comparisons of terms come to names.
    #[inline(never)]
    pub fn order(&self, a: Atom, b: Atom) -> Ordering {
        self.name(a).cmp(self.name(b))
    }

    /// Returns the name of the atom, shared.
    #[inline]
    pub fn shared_name(&self, atom: Atom) -> Arc<str> {
        self.entry(atom.0).cloned().unwrap_or_default()
    }

    /// Returns whether every character of the atom's name is one byte. O(1)
    pub fn is_ascii(&self, atom: Atom) -> bool {
        let program = self.program.as_ref().filter(|_| atom.index() < self.first);
        !program.map_or(&self.wide, |program| &program.wide).contains(&atom.index())
    }

    /// Returns the only character of the atom's name, if it has exactly one.
    pub fn single_char(&self, atom: Atom) -> Option<char> {
        let mut chars = self.name(atom).chars();
        chars.next().filter(|_| chars.next().is_none())
    }

    /// Returns the number of living atoms.
    pub fn len(&self) -> usize {
        self.living + self.program.as_ref().map_or(0, |program| program.living)
    }

    /// Returns false: the engine's own names are always there.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of atoms that may be freed.
    pub fn sweepable(&self) -> usize {
        self.living
    }

    /// Returns one past the largest atom number in use.
    pub fn end(&self) -> usize {
        self.first.to_usize() + self.names.len()
    }

    /// Returns the bytes of all names and of the table, without those of the program.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns every living atom with its name; those of objects are left out.
    pub fn iter(&self) -> impl Iterator<Item = (Atom, &str)> {
        let program = self.program.iter().flat_map(|program| &program.names);
        let names = program.chain(&self.names).enumerate();
        let atoms = names.filter_map(|(i, name)| Some((Atom(i.to_u32()), name.as_deref()?)));
        atoms.filter(|(atom, _)| self.object(*atom).is_none())
    }

    /// Frees every atom that is neither the engine's own, nor the program's, nor marked; returns the objects
    /// among them. O(table).
    pub fn sweep(&mut self, is_marked: impl Fn(Atom) -> bool) -> Vec<HostObject> {
        let mut unused = Vec::new();
        self.ascii = self.program.as_ref().map_or([None; 128], |program| program.ascii);
        let first = self.first.to_usize();
        for i in (atoms::NAMES.len() + atoms::EVALUABLE_NAMES.len()).max(first)..self.end() {
            if is_marked(Atom(i.to_u32())) {
                continue;
            }
            if let Some(name) = self.names[i - first].take() {
                self.wide.remove(&i.to_u32());
                self.bytes -= name.len() + PER_NAME;
                self.living -= 1;
                self.free.push(i.to_u32());
                unused.extend(self.objects.remove(i.to_u32()));
            }
        }
        self.arrange((self.living * 4).next_power_of_two().max(1024));
        self.objects_due = (2 * self.objects.len()).max(FEW_OBJECTS);
        unused
    }
}

impl Default for Symbols {
    fn default() -> Self {
        Symbols::new()
    }
}

macro_rules! well_known {
    ($($constant:ident = $name:literal),* $(,)?) => {
        /// The atoms used by the engine itself.
        pub mod atoms {
            use super::Atom;
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum AtomNumber { $($constant),* }
            $(#[doc = concat!("The atom `` ", $name, " ``.")] pub const $constant: Atom = Atom(AtomNumber::$constant as u32);)*
            /// Their names, by number.
            pub(crate) const NAMES: &[&str] = &[$($name),*];
            /// The names of the atoms after them: evaluable functors, which are looked up by number.
            pub(crate) const EVALUABLE_NAMES: &[&str] = &[
                "rem", "mod", "div", "abs", "sign", "min", "max", "truncate", "round", "floor", "ceiling", "sqrt",
                "sin", "cos", "exp", "log", "**", "<<", "/\\", "\\/", "xor", "\\", "gcd", "msb", "pi", "e",
            ];
        }
    };
}

well_known! {
    NIL = "[]", DOT = ".", CURLY = "{}", COMMA = ",", SEMICOLON = ";", BAR = "|", ARROW = "->", SOFT_ARROW = "*->",
    NECK = ":-", QUERY = "?-", DCG_ARROW = "-->", RULE_ARROW = "=>", NO_RULE = "$no_rule", NOT_PROVABLE = "\\+",
    FRESH = "fresh", CONSTRAINED = "constrained", KNOWN = "known", ANSWER_VARS = "v",
    CUT = "!", TRUE = "true", FAIL = "fail", FALSE = "false", CALL = "call", ONCE = "once", FORALL = "forall",
    IGNORE = "ignore", IS_OWN = "$is_own", COLON = ":", SLASH = "/",
    LAMBDA = ">>", YALL = "yall",
    DOUBLE_SLASH = "//", MINUS = "-", PLUS = "+", STAR = "*", EQUALS = "=", AT = "@", IDENTICAL = "==", NOT_IDENTICAL = "\\==",
    LESS = "<", GREATER = ">", LESS_EQUAL = "=<", GREATER_EQUAL = ">=", ARITH_EQUAL = "=:=", ARITH_NOT_EQUAL = "=\\=",
    IS = "is", CARET = "^", VAR_NAME = "$VAR", ERROR = "error", END_OF_FILE = "end_of_file", USER = "user",
    SYSTEM = "system", TERM_LESS = "@<", TERM_GREATER = "@>", TERM_LESS_EQUAL = "@=<", TERM_GREATER_EQUAL = "@>=",
    VAR = "var", NONVAR = "nonvar", ATOM = "atom", ATOMIC = "atomic", NUMBER = "number", INTEGER = "integer",
    FLOAT = "float", COMPOUND = "compound", CALLABLE = "callable", STRING = "string", IS_LIST = "is_list",
    LIST = "list", DOLLAR_STREAM = "$stream", DOLLAR = "$", ON = "on", OFF = "off", XFX = "xfx", XFY = "xfy", YFX = "yfx",
    FY = "fy", FX = "fx", XF = "xf", YF = "yf", INSTANTIATION_ERROR = "instantiation_error",
    TYPE_ERROR = "type_error", DOMAIN_ERROR = "domain_error", EXISTENCE_ERROR = "existence_error",
    PERMISSION_ERROR = "permission_error", REPRESENTATION_ERROR = "representation_error",
    EVALUATION_ERROR = "evaluation_error", RESOURCE_ERROR = "resource_error", SYNTAX_ERROR = "syntax_error",
    SYSTEM_ERROR = "system_error", UNINSTANTIATION_ERROR = "uninstantiation_error", PROCEDURE = "procedure",
    DYNAMIC = "dynamic", DISCONTIGUOUS = "discontiguous", MULTIFILE = "multifile", LIBRARY = "library", MAIN = "main",
    MODULE = "module", CONTEXT = "context", EVALUABLE = "evaluable", UNDEFINED = "undefined",
    FLOAT_OVERFLOW = "float_overflow", ARG = "arg", FUNCTOR = "functor", ZERO_DIVISOR = "zero_divisor",
    CYCLIC_TERM = "cyclic_term", CLAUSE_VARIABLES = "max_clause_variables", MAX_ARITY = "max_arity",
    MEMORY = "memory", ATT = "att", WAKE = "wake", WAKEUP = "$wakeup", GOAL = "$goal",
    NOT_DET = "$not_det", NONDET = "nondet", GUARD = "guard", MUST_BE = "must_be", ASSERTION = "assertion",
    FORMAT = "format", FINDALL = "findall", FINDALL_BEGIN = "$findall_begin", FINDALL_ADD = "$findall_add",
    FINDALL_END = "$findall_end",
    ALNUM = "alnum", ALPHA = "alpha", CSYM = "csym", CSYMF = "csymf", PROLOG_VAR_START = "prolog_var_start",
    PROLOG_ATOM_START = "prolog_atom_start", PROLOG_IDENTIFIER_CONTINUE = "prolog_identifier_continue",
    PROLOG_SYMBOL = "prolog_symbol", DECIMAL = "decimal", ASCII = "ascii", WHITE = "white", CNTRL = "cntrl",
    DIGIT = "digit", PRINT = "print", GRAPH = "graph", LOWER = "lower", UPPER = "upper", PUNCT = "punct",
    SPACE = "space", END_OF_LINE = "end_of_line", NEWLINE = "newline", PERIOD = "period", QUOTE = "quote",
    PAREN = "paren", TO_LOWER = "to_lower", TO_UPPER = "to_upper", CODE = "code", XDIGIT = "xdigit",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interning_is_idempotent_and_constants_name_themselves() {
        let mut symbols = Symbols::new();
        assert_eq!(symbols.name(atoms::NIL), "[]");
        assert_eq!(symbols.intern("memory"), atoms::MEMORY);
        let fresh = symbols.intern("no such constant");
        assert_eq!(symbols.intern("no such constant"), fresh);
        assert_eq!(symbols.name(fresh), "no such constant");
    }

    #[test]
    fn sweeping_frees_only_unmarked_atoms_and_reuses_their_numbers() {
        let mut symbols = Symbols::new();
        let (kept, dropped) = (symbols.intern("kept"), symbols.intern("dropped"));
        symbols.sweep(|atom| atom == kept);
        assert_eq!(symbols.find("dropped"), None);
        assert_eq!(symbols.intern("new"), dropped);
        assert_eq!(symbols.name(kept), "kept");
        assert_eq!(symbols.name(atoms::NIL), "[]");
    }
}
