//! Loading text: clauses into the database, directives to the rules that run them.
//!
//! The loop over a file is written as rules (`rules/system/loading.pl`); `'$load_next'` reads and compiles clauses until it
//! comes to something that has to be called: a directive, or a term that rules of the program expand. Loads nest:
//! a directive may load another file. A text that is included is a load too, whose clauses are those of the text around it.

mod calls;
mod forgetting;
mod items;
mod keeping;
mod modules;
mod origin;
mod placing;
mod reports;
mod texts;

use super::arguments;
use crate::error::Report;
use crate::machine::native::{Builtin, det, nondet};
use crate::machine::{Alternatives, Args, Machine, Nondet, Step};
use crate::program::PredId;
use crate::program::flags::QuoteMode;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Block, Cell, Functor, View, atoms};
use crate::text::conversion::CharConversion;
use crate::text::report;
use crate::text::source::Position;
use crate::width::Width;
use calls::Calls;
use items::{Condition, Item, next_item};
pub use keeping::KeptProgram;
pub use modules::{library_exporting, library_exports};
pub use origin::origin;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;
pub use texts::{Declaration, OwnOperator};
use texts::{Destination, LoadedTexts};

pub const BUILTINS: &[Builtin] = &[
    det("$load_text", 3, load_text),
    nondet("$load_guard", 0, load_guard),
    det("$load_part", 2, load_part),
    det("$load_use", 2, load_use),
    det("$unload_text", 2, unload_text),
    det("$load_next", 1, items::load_next),
    det("$load_clause", 1, placing::load_clause),
    det("$load_condition", 1, items::load_condition),
    det("$load_module", 2, modules::load_module),
    det("$load_initialization", 1, load_initialization),
    det("$load_error_at", 2, reports::load_error_at),
    det("$load_error_at", 3, reports::load_error_said_at),
    det("$load_failed_at", 2, reports::load_failed_at),
    det("$load_end", 2, load_end),
    det("$cut_short", 1, cut_short),
    det("$load_context", 3, load_context),
    det("$load_whole", 1, load_whole),
    det("$load_style", 2, load_style),
    det("$loading", 0, loading),
    det("$is_loading", 1, is_loading),
    det("$warn", 1, reports::warn),
    det("$load_error", 1, reports::load_error),
    det("$load_error", 2, reports::load_error_said),
    det("$load_failed", 1, reports::load_failed),
    det("$raised", 2, reports::raised),
    det("$load_unsaid", 3, reports::load_unsaid),
    det("$import", 3, modules::import),
    det("$import", 4, modules::import_as),
    det("$export", 2, modules::export),
    det("$exports", 2, modules::exports),
    det("$library_text", 2, modules::library_text),
    det("$library_of", 3, modules::library_of),
    det("$looked_for", 3, modules::looked_for),
    det("$module_exists", 1, modules::module_exists),
    det("$modules", 1, modules::modules),
    det("$module_class", 2, modules::class),
    det("$module_file", 2, modules::file),
    det("$parent", 2, modules::parent),
    det("$set_parent", 2, modules::set_parent),
];

/// A clause in its text, and a place before it whose line is known.
pub type Place = (Range<usize>, (usize, Position));

/// A text that is being loaded.
pub struct Load {
    /// With the conversion of characters that was in force at each clause.
    pub text: Arc<str>,
    /// As it stands in the file, and what the rest of `text` was converted with.
    original: Arc<str>,
    conversion: Option<CharConversion>,
    pub name: String,
    offset: usize,
    position: Position,
    pub module: Atom,
    /// Taquin's own rules: private, and silent about redefinitions.
    library: bool,
    /// The flags `double_quotes` and `back_quotes` as they were before.
    quotes: [QuoteMode; 2],
    /// Conditional compilation, innermost last.
    conditions: Vec<Condition>,
    /// Where it says which module it is.
    header: Option<Place>,
    /// Where each `if` stands that no `endif` has closed.
    opened: Vec<Place>,
    initialization: Vec<Block>,
    last: Option<PredId>,
    /// Which load it is.
    number: u32,
    /// The number of the text.
    source: u32,
    /// The number of the text that includes it, or its own.
    whole: u32,
    style: Style,
    /// The clause that is being added, for warnings about it.
    span: Range<usize>,
    known: (usize, Position),
    /// Predicates one of whose clauses takes every call and cuts, with its line.
    closed: FxHashMap<PredId, usize>,
}

/// What a text is warned about.
#[derive(Clone, Copy)]
struct Style {
    singleton: bool,
    discontiguous: bool,
}

/// How many errors and warnings were told of, by loads and by `print_message/2`.
#[derive(Clone, Copy, Default)]
pub struct Told {
    pub errors: usize,
    pub warnings: usize,
}

/// Loads under way and what they left.
#[derive(Default)]
pub struct Loads {
    stack: Vec<Load>,
    count: u32,
    /// Everything that was loaded.
    pub texts: LoadedTexts,
    pub told: Told,
    /// How reports are written.
    pub face: report::Style,
    /// Errors and warnings are not written to the standard error.
    pub silent: bool,
    /// They are written there too when the embedding program loads a text.
    pub echo: bool,
    /// Where the embedding program has them collected, with what was thrown.
    pub reports: Option<Vec<(Report, Option<Block>)>>,
    /// What the program's message_hook/3 is to see first.
    unsaid: VecDeque<Report>,
    /// Warnings that the embedding program has not taken yet.
    pub warnings: Vec<Report>,
    /// What the clauses of the loads under way call.
    calls: Calls,
    /// The texts whose last load did not come to its end.
    cut_short: FxHashSet<String>,
    /// What libraries export, found when a name is first looked for.
    library_exports: Vec<(Functor, &'static str)>,
}

impl Load {
    /// A text at its beginning.
    fn new(name: &str, text: Arc<str>, module: Atom, numbers: [u32; 3], quotes: [QuoteMode; 2]) -> Load {
        let [number, source, whole] = numbers;
        Load {
            original: text.clone(),
            conversion: None,
            offset: if text.starts_with("#!") { text.find('\n').unwrap_or(text.len()) } else { 0 },
            text,
            name: name.to_string(),
            position: Position::default(),
            module,
            library: false,
            quotes,
            conditions: Vec::new(),
            header: None,
            opened: Vec::new(),
            initialization: Vec::new(),
            last: None,
            number,
            source,
            whole,
            span: 0..0,
            known: (0, Position::default()),
            closed: FxHashMap::default(),
            style: Style { singleton: true, discontiguous: true },
        }
    }

    /// Whether another text includes it.
    fn is_part(&self) -> bool {
        self.source != self.whole
    }

    /// What a text and one that it includes know of each other.
    fn share(&mut self, other: &mut Load) {
        self.module = other.module;
        self.library = other.library;
        self.style = other.style;
        self.last = other.last;
        self.closed = std::mem::take(&mut other.closed);
    }
}

impl Loads {
    /// Begins a load. What an earlier load of the text has added goes first, unless it is what is typed.
    pub fn begin(m: &mut Machine, name: &str, text: Arc<str>, module: Atom, library: bool) -> Raised<()> {
        let quotes = [m.db.flags.double_quotes, m.db.flags.back_quotes];
        if library {
            m.db.flags.double_quotes = QuoteMode::Codes;
        }
        let texts = &mut m.resources.get::<Loads>().texts;
        let known = texts.find(name, Destination::Module(module));
        let source = texts.enter(name, Destination::Module(module));
        let was_cut_short = m.resources.get::<Loads>().cut_short.remove(name);
        if known.is_some() && (!library || was_cut_short) && name != "user" {
            forgetting::forget(m, source)?;
        }
        m.db.source_module = module;
        let loads = m.resources.get::<Loads>();
        loads.count += 1;
        let load = Load::new(name, text, module, [loads.count, source, source], quotes);
        loads.stack.push(Load { library, ..load });
        reports::warn_malformed(m);
        Ok(())
    }

    /// Begins a text that the load at hand includes.
    fn begin_part(m: &mut Machine, name: &str, text: Arc<str>) {
        let loads = m.resources.get::<Loads>();
        let Some(mut around) = loads.stack.pop() else { return };
        let source = loads.texts.enter(name, Destination::Including(around.source));
        let numbers = [around.number, source, around.whole];
        let mut load = Load::new(name, text, around.module, numbers, around.quotes);
        load.share(&mut around);
        loads.stack.extend([around, load]);
        reports::warn_malformed(m);
    }

    /// Notes what the text at hand is about to declare of a predicate, unless that is so without any text.
    pub fn note_declaration(m: &mut Machine, id: PredId, declaration: Declaration) {
        let holds = declaration.holds(m.db.pred(id));
        let loads = m.resources.get::<Loads>();
        if let Some(load) = loads.stack.last().filter(|load| !load.library)
            && (!holds || loads.texts.declares(id, declaration))
        {
            loads.texts.of(load.source).declared.insert((id, declaration));
        }
    }

    /// Notes an operator that the text at hand declares.
    pub fn note_operator(m: &mut Machine, operator: OwnOperator) {
        let loads = m.resources.get::<Loads>();
        if let Some(load) = loads.stack.last().filter(|load| !load.library) {
            loads.texts.note_operator(load.source, operator);
        }
    }

    /// Every atom that loads keep.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for load in &self.stack {
            keep(load.module);
            load.initialization.iter().flat_map(|block| block.atoms()).for_each(&mut *keep);
        }
        self.library_exports.iter().for_each(|(functor, _)| keep(functor.name()));
        let balls = self.reports.iter().flatten().filter_map(|(_, ball)| ball.as_ref());
        balls.flat_map(|block| block.atoms()).for_each(&mut *keep);
        self.calls.atoms(keep);
        self.texts.atoms(keep);
    }

    /// The name of a text.
    pub fn name_of(&self, source: u32) -> Option<&str> {
        self.texts.name(source)
    }

    /// A text that was loaded or is being loaded, if it was not too long to be kept.
    fn text_of(&self, source: u32) -> Option<Arc<str>> {
        let loading = self.stack.iter().rev().find(|load| load.source == source).map(|load| &load.text);
        loading.or_else(|| self.texts.text(source)).cloned()
    }

    /// The folder of the file that is being loaded.
    pub fn folder(&self) -> Option<String> {
        let name = &self.stack.last()?.name;
        name.rsplit_once('/').map(|(folder, _)| folder.to_string())
    }

    /// The load at hand puts its clauses there.
    pub fn set_module(m: &mut Machine, module: Atom) {
        if let Some(load) = m.resources.get::<Loads>().current() {
            load.module = module;
            m.db.source_module = module;
        }
    }

    fn current(&mut self) -> Option<&mut Load> {
        self.stack.last_mut()
    }
}

// ---- natives ----

/// `'$load_guard'`: the loads that begin from here on are abandoned when the choice point goes that this leaves, unless they
/// have ended.
fn load_guard(m: &mut Machine, _: Args) -> Raised<Nondet> {
    let depth = m.resources.get::<Loads>().stack.len();
    Ok(Nondet::Many(Box::new(Guard { depth, passed: false })))
}

/// The loads around those that a choice point guards.
struct Guard {
    depth: usize,
    passed: bool,
}

impl Alternatives for Guard {
    fn next(&mut self, m: &mut Machine, _: Args) -> Raised<Step> {
        if self.passed {
            self.leave(m);
            return Ok(Step::Fail);
        }
        self.passed = true;
        Ok(Step::More)
    }

    fn keeps_atoms(&self) -> bool {
        false
    }

    fn leave(&mut self, m: &mut Machine) {
        while m.resources.get::<Loads>().stack.len() > self.depth {
            let cut_short = end(m).filter(|load| !load.is_part()).map(|load| load.name);
            let loads = m.resources.get::<Loads>();
            loads.cut_short.extend(cut_short);
            if loads.stack.is_empty() {
                loads.calls = Calls::default();
            }
        }
    }
}

/// `'$cut_short'(+Name)`: whether the last load of that text did not come to its end.
fn cut_short(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = arguments::atom(m, m.arg(args, 0))?;
    let name = m.symbols.name(name).to_string();
    Ok(m.resources.get::<Loads>().cut_short.contains(&name))
}

/// `'$load_text'(+Name, +Text, +Module)`: begins to load a text into a module.
fn load_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = arguments::atom(m, m.arg(args, 2))?;
    let (name, text) = named_text(m, args)?;
    let library = name.starts_with("library(");
    Loads::begin(m, &name, text, module, library)?;
    Ok(true)
}

/// `'$load_part'(+Name, +Text)`: begins to load a text that the load at hand includes.
fn load_part(m: &mut Machine, args: Args) -> Raised<bool> {
    let (name, text) = named_text(m, args)?;
    Loads::begin_part(m, &name, text);
    Ok(true)
}

fn named_text(m: &mut Machine, args: Args) -> Raised<(String, Arc<str>)> {
    let name = arguments::atom(m, m.arg(args, 0))?;
    let Some(text) = m.heap.string(m.arg(args, 1)) else { return instantiation() };
    Ok((m.symbols.name(name).to_owned(), text.into()))
}

/// `'$load_use'(+Into, +From)`: the load at hand imports from one module into another.
fn load_use(m: &mut Machine, args: Args) -> Raised<bool> {
    let (into, from) = (arguments::atom(m, m.arg(args, 0))?, arguments::atom(m, m.arg(args, 1))?);
    let loads = m.resources.get::<Loads>();
    let source = loads.stack.last().filter(|load| !load.library).map_or(0, |load| load.source);
    loads.texts.of(source).uses.insert((into, from));
    Ok(true)
}

/// `'$unload_text'(+Name, +Module)`: what a text that was loaded into a module has added goes; fails if it was not.
fn unload_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let (name, module) = (arguments::atom(m, m.arg(args, 0))?, arguments::atom(m, m.arg(args, 1))?);
    let name = m.symbols.name(name).to_owned();
    let texts = &m.resources.get::<Loads>().texts;
    let Some(text) = texts.find(&name, Destination::Module(module)) else { return Ok(false) };
    forgetting::forget(m, text)?;
    forgetting::withdraw_exports(m, text);
    Ok(true)
}

/// `'$load_initialization'(+Goal)`: to be run when the load has ended. It is kept as `'$init'(Goal, Place)`.
fn load_initialization(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(place) = reports::place_here(m) else { return Ok(false) };
    let name = m.symbols.intern("$init");
    let goal = m.arg(args, 0);
    let init = m.heap.put_struct(name, &[goal, place]);
    keep_initialization(m, init)
}

fn keep_initialization(m: &mut Machine, init: Cell) -> Raised<bool> {
    let block = Block::new(&mut m.heap, init, false)?;
    let load = m.resources.get::<Loads>().current();
    Ok(load.map(|load| load.initialization.push(block)).is_some())
}

/// `'$load_end'(-Module, -Inits)`: ends the load at hand; its module and what is to be run then. What an included text
/// wants to be run waits for the text around it.
fn load_end(m: &mut Machine, args: Args) -> Raised<bool> {
    reports::tell_unclosed(m);
    modules::tell_missing_exports(m);
    if m.resources.get::<Loads>().stack.len() == 1 {
        calls::tell_undefined(m);
    }
    let Some(load) = end(m) else { return Ok(false) };
    let mut inits = Vec::new();
    if load.is_part() {
        if let Some(around) = m.resources.get::<Loads>().current() {
            around.initialization.extend(load.initialization);
        }
    } else {
        forgetting::withdraw_exports(m, load.source);
        for block in &load.initialization {
            inits.push(block.restore(&mut m.heap)?);
        }
    }
    let inits = m.heap.put_list(&inits);
    Ok(m.unify_arg(args, 0, Cell::atom(load.module))? && m.unify_arg(args, 1, inits)?)
}

/// Ends the load at hand. The flags that count for one file are as they were, but an included text is no file of its own.
fn end(m: &mut Machine) -> Option<Load> {
    let loads = m.resources.get::<Loads>();
    let mut load = loads.stack.pop()?;
    if !load.library && load.text.len() <= origin::KEPT {
        loads.texts.keep_text(load.source, load.text.clone());
    }
    let is_part = load.is_part();
    if let Some(around) = loads.stack.last_mut().filter(|_| is_part) {
        around.share(&mut load);
    } else {
        [m.db.flags.double_quotes, m.db.flags.back_quotes] = load.quotes;
    }
    m.db.source_module = m.resources.get::<Loads>().current().map_or(atoms::USER, |load| load.module);
    Some(load)
}

/// `'$load_style'(+Name, +Boolean)`: whether the rest of the text at hand is warned about that.
fn load_style(m: &mut Machine, args: Args) -> Raised<bool> {
    let (View::Atom(name), value) = (m.heap.view(m.arg(args, 0)), m.deref_arg(args, 1)) else {
        return instantiation();
    };
    let name = m.symbols.name(name).to_owned();
    let Some(load) = m.resources.get::<Loads>().current() else { return Ok(true) };
    let on = value == Cell::atom(atoms::TRUE);
    match name.as_str() {
        "singleton" => load.style.singleton = on,
        "discontiguous" => load.style.discontiguous = on,
        _ => {}
    }
    Ok(true)
}

/// `'$load_context'(-File, -Line, -Module)` of the load at hand.
fn load_context(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(load) = m.resources.get::<Loads>().current() else { return Ok(false) };
    let (name, line, module) = (load.name.clone(), load.known.1.line, load.module);
    let name = Cell::atom(m.symbols.intern(&name));
    Ok(m.unify_arg(args, 0, name)?
        && m.unify_arg(args, 1, Cell::int(line.to_i64()))?
        && m.unify_arg(args, 2, Cell::atom(module))?)
}

/// `'$load_whole'(-Name)`: the load at hand, or the one that includes it.
fn load_whole(m: &mut Machine, args: Args) -> Raised<bool> {
    let loads = m.resources.get::<Loads>();
    let Some(name) = loads.stack.last().and_then(|load| loads.texts.name(load.whole)) else {
        return Ok(false);
    };
    let name = Cell::atom(m.symbols.intern(name));
    m.unify_arg(args, 0, name)
}

/// `'$loading'`: whether a load is under way.
fn loading(m: &mut Machine, _: Args) -> Raised<bool> {
    Ok(m.resources.get::<Loads>().current().is_some())
}

/// `'$is_loading'(+Name)`: whether this very text is being loaded.
fn is_loading(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(name) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    let name = m.symbols.name(name).to_string();
    Ok(m.resources.get::<Loads>().stack.iter().any(|load| load.name == name))
}

/// Loads Taquin's own first rules, before anything can run: directives are goals for `run`.
pub fn boot(m: &mut Machine, name: &str, text: &'static str, mut run: impl FnMut(&mut Machine, Cell)) {
    m.db.bootstrapping = true;
    // Nothing is there that could be forgotten.
    let _ = Loads::begin(m, name, text.into(), atoms::SYSTEM, true);
    loop {
        match next_item(m) {
            Ok(Item::Directive(goal)) => run(m, goal),
            Ok(Item::Expand(_)) => {}
            Ok(Item::End) | Err(_) => break,
        }
    }
    end(m);
    m.db.bootstrapping = false;
    m.own_rules_end();
}
