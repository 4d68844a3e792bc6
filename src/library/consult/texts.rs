//! The loaded texts, and what each of them has added to the program besides its clauses.
//!
//! A text is identified by its name and the destination of its clauses. A file of clauses that two modules
//! load is two texts, and an included file is a part of the text that includes it. A module file is a single
//! text. Text 0 means no text: clauses typed or added at run time.

use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::program::PredId;
use crate::program::predicate::Predicate;
use crate::term::{Atom, Functor};
use crate::text::operators::{Op, Role};
use crate::width::Width;

/// The most bytes of a text that is stored to show its lines.
pub const LONGEST_KEPT: usize = 1 << 20;

/// A declaration of a predicate by a directive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Declaration {
    Dynamic,
    Discontiguous,
    Multifile,
    Tabled,
    Meta,
}

impl Declaration {
    /// Returns whether the declaration holds for a predicate.
    pub fn holds(self, pred: &Predicate) -> bool {
        match self {
            Declaration::Dynamic => pred.dynamic,
            Declaration::Discontiguous => pred.discontiguous,
            Declaration::Multifile => pred.multifile,
            Declaration::Tabled => pred.tabled.is_some(),
            Declaration::Meta => pred.meta.is_some() || pred.transparent.is_some(),
        }
    }
}

/// The destination of the clauses of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Destination {
    /// The module that its own header names.
    Own,
    Module(Atom),
    /// The text that includes it.
    Including(u32),
}

/// An operator declared by a text in a module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct OwnOperator {
    pub module: Atom,
    pub name: Atom,
    pub op: Op,
}

impl OwnOperator {
    /// Returns the key of its entry in the operator table.
    fn key(&self) -> (Atom, Atom, Role) {
        (self.module, self.name, self.op.kind.role())
    }
}

/// The additions of a text to the program besides its clauses, by its last load.
#[derive(Clone, Default)]
pub struct Additions {
    pub declared: IndexSet<(PredId, Declaration), FxBuildHasher>,
    pub operators: Vec<OwnOperator>,
    /// The imports made by the text, as `(Into, From)`.
    pub uses: IndexSet<(Atom, Atom), FxBuildHasher>,
    /// The module that the text defines.
    pub module: Option<Atom>,
    /// The exports of the text before it was loaded again, with the module.
    pub exported: Vec<(Atom, Functor)>,
    /// The texts that it includes.
    pub parts: IndexSet<u32, FxBuildHasher>,
}

#[derive(Clone)]
struct LoadedText {
    name: String,
    /// The text, to show lines of it; only if it has at most [`LONGEST_KEPT`] bytes.
    text: Option<Arc<str>>,
    additions: Additions,
}

/// All texts by their numbers, which stay the same when a text is loaded again. A copy shares them until
/// one changes.
#[derive(Clone)]
pub struct LoadedTexts {
    all: Arc<Vec<LoadedText>>,
    numbers: Arc<FxHashMap<(String, Destination), u32>>,
}

impl Default for LoadedTexts {
    fn default() -> LoadedTexts {
        let none = LoadedText { name: String::new(), text: None, additions: Additions::default() };
        LoadedTexts { all: Arc::new(vec![none]), numbers: Arc::default() }
    }
}

impl LoadedTexts {
    /// Returns the number of a text, if it was loaded before.
    pub fn find(&self, name: &str, to: Destination) -> Option<u32> {
        let find = |to| self.numbers.get(&(name.to_owned(), to)).copied();
        // A module file that is included as well is there a part of the text that includes it.
        let own = if let Destination::Including(_) = to { None } else { find(Destination::Own) };
        own.or_else(|| find(to))
    }

    /// Returns the number of a text, a new one if it was not loaded before.
    pub fn enter(&mut self, name: &str, to: Destination) -> u32 {
        let number = self.find(name, to).unwrap_or_else(|| self.add(name, to));
        // A text that is loaded again has lost its parts.
        if let Destination::Including(whole) = to {
            self.of(whole).parts.insert(number);
        }
        number
    }

    fn add(&mut self, name: &str, to: Destination) -> u32 {
        let number = self.all.len().to_u32();
        let text = LoadedText { name: name.to_owned(), text: None, additions: Additions::default() };
        Arc::make_mut(&mut self.all).push(text);
        Arc::make_mut(&mut self.numbers).insert((name.to_owned(), to), number);
        number
    }

    /// Records that a text is a module file.
    pub fn set_module(&mut self, number: u32, module: Atom) {
        let name = self.name(number).unwrap_or_default().to_owned();
        Arc::make_mut(&mut self.numbers).insert((name, Destination::Own), number);
        self.of(number).module = Some(module);
    }

    /// Returns the name of a text.
    pub fn name(&self, number: u32) -> Option<&str> {
        self.all.get(number.to_usize()).filter(|_| number > 0).map(|text| text.name.as_str())
    }

    pub fn text(&self, number: u32) -> Option<&Arc<str>> {
        self.all.get(number.to_usize())?.text.as_ref()
    }

    pub fn keep_text(&mut self, number: u32, text: Arc<str>) {
        Arc::make_mut(&mut self.all)[number.to_usize()].text = Some(text);
    }

    /// Returns the additions of a text.
    pub fn of(&mut self, number: u32) -> &mut Additions {
        &mut Arc::make_mut(&mut self.all)[number.to_usize()].additions
    }

    /// Returns a text and the texts that it includes, directly or indirectly.
    pub fn with_parts(&self, number: u32) -> FxHashSet<u32> {
        let (mut found, mut todo) = (FxHashSet::default(), vec![number]);
        while let Some(number) = todo.pop() {
            if found.insert(number) {
                todo.extend(&self.all[number.to_usize()].additions.parts);
            }
        }
        found
    }

    /// Returns whether any text declares that.
    pub fn declares(&self, pred: PredId, declaration: Declaration) -> bool {
        self.all.iter().any(|text| text.additions.declared.contains(&(pred, declaration)))
    }

    /// Returns whether any text imports from one module into another.
    pub fn uses(&self, into: Atom, from: Atom) -> bool {
        self.all.iter().any(|text| text.additions.uses.contains(&(into, from)))
    }

    /// Records an operator that a text declares, replacing its earlier declaration.
    pub fn note_operator(&mut self, number: u32, operator: OwnOperator) {
        let operators = &mut self.of(number).operators;
        match operators.iter_mut().find(|known| known.key() == operator.key()) {
            Some(known) => *known = operator,
            None => operators.push(operator),
        }
    }

    /// Returns the bytes of the texts that no one else holds, such as a program or a load under way.
    /// O(texts).
    pub fn bytes(&self) -> usize {
        let texts = self.all.iter().filter_map(|text| text.text.as_ref());
        texts.filter(|text| Arc::strong_count(text) == 1).map(|text| text.len()).sum()
    }

    /// Returns another text's declaration of an operator that one text declared.
    pub fn operator_of_others(&self, operator: &OwnOperator) -> Option<Op> {
        let mut others = self.all.iter().rev().flat_map(|text| &text.additions.operators);
        others.find(|other| other.key() == operator.key()).map(|other| other.op)
    }

    /// Reports every atom stored here.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for (_, to) in self.numbers.keys() {
            if let Destination::Module(module) = to {
                keep(*module);
            }
        }
        for Additions { operators, uses, module, exported, .. } in self.all.iter().map(|text| &text.additions)
        {
            operators.iter().flat_map(|op| [op.module, op.name]).for_each(&mut *keep);
            uses.iter().flat_map(|&(into, from)| [into, from]).chain(*module).for_each(&mut *keep);
            exported.iter().flat_map(|(module, functor)| [*module, functor.name()]).for_each(&mut *keep);
        }
    }
}
