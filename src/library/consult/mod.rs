//! Loading text: clauses are added to the database, and directives are passed to the rules that run them.
//!
//! The loop over a file is written as rules (`rules/system/loading.pl`). `'$load_next'` reads and compiles
//! clauses until an item needs a call: a directive, or a term that the program's rules expand. Loads nest: a
//! directive may load another file. An included text is a load too, whose clauses belong to the including
//! text.

mod calls;
mod forgetting;
mod items;
mod keeping;
mod modules;
mod origin;
mod placing;
mod reports;
mod texts;

pub use keeping::KeptProgram;
pub use modules::{library_exporting, library_exports};
pub use origin::origin;
pub use texts::{Declaration, OwnOperator};

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::support::arguments;
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

/// A clause in its text, and an earlier offset whose line is known.
pub type Place = (Range<usize>, (usize, Position));

/// A text being loaded.
pub struct Load {
    /// The text after the character conversion active at each clause.
    pub text: Arc<str>,
    /// The text of the file, and the conversion applied to the rest of `text`.
    original: Arc<str>,
    conversion: Option<CharConversion>,
    pub name: String,
    offset: usize,
    position: Position,
    pub module: Atom,
    /// Whether these are Taquin's own rules: private, and without warnings about redefinitions.
    library: bool,
    /// The flags `double_quotes` and `back_quotes` before the load.
    quotes: [QuoteMode; 2],
    /// The states of conditional compilation, innermost last.
    conditions: Vec<Condition>,
    /// The place of the module header.
    header: Option<Place>,
    /// The places of the open `if` directives.
    opened: Vec<Place>,
    initialization: Vec<Block>,
    last: Option<PredId>,
    /// The number of the load.
    number: u32,
    /// The number of the text.
    source: u32,
    /// The number of the text that includes it, or its own.
    whole: u32,
    style: Style,
    /// The clause being added, for warnings about it.
    span: Range<usize>,
    known: (usize, Position),
    /// Predicates with a clause that matches every call and cuts, and its line.
    closed: FxHashMap<PredId, usize>,
}

/// The kinds of warnings that a text may turn off.
#[derive(Clone, Copy)]
struct Style {
    singleton: bool,
    discontiguous: bool,
}

/// The number of errors and warnings reported by loads and by `print_message/2`.
#[derive(Clone, Copy, Default)]
pub struct Told {
    pub errors: usize,
    pub warnings: usize,
}

/// The active loads and their results.
#[derive(Default)]
pub struct Loads {
    stack: Vec<Load>,
    count: u32,
    /// All loaded texts.
    pub texts: LoadedTexts,
    pub told: Told,
    /// The style of printed reports.
    pub face: report::Style,
    /// Whether errors and warnings are not written to standard error.
    pub silent: bool,
    /// Whether they are written there also if the embedding program loads a text.
    pub echo: bool,
    /// The reports collected for the embedding program, with the balls thrown.
    pub reports: Option<Vec<(Report, Option<Block>)>>,
    /// Reports that the program's message_hook/3 must see first.
    unsaid: VecDeque<Report>,
    /// Warnings that the embedding program has not taken yet.
    pub warnings: Vec<Report>,
    /// The calls in clauses of the active loads.
    calls: Calls,
    /// The texts whose last load did not finish.
    cut_short: FxHashSet<String>,
    /// The exports of libraries, computed when a name is first looked up.
    library_exports: Vec<(Functor, &'static str)>,
}

impl Load {
    /// Creates a load at the beginning of a text.
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

    /// Returns whether another text includes it.
    fn is_part(&self) -> bool {
        self.source != self.whole
    }

    /// Copies the state that a text and one that it includes have in common.
    fn share(&mut self, other: &mut Load) {
        self.module = other.module;
        self.library = other.library;
        self.style = other.style;
        self.last = other.last;
        self.closed = std::mem::take(&mut other.closed);
    }
}

impl Loads {
    /// Begins a load. First removes what an earlier load of the text added, unless it is typed text.
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

    /// Begins a text that the current load includes.
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

    /// Records a declaration that the current text is about to make of a predicate, unless it holds without
    /// any text.
    pub fn note_declaration(m: &mut Machine, id: PredId, declaration: Declaration) {
        let holds = declaration.holds(m.db.pred(id));
        let loads = m.resources.get::<Loads>();
        if let Some(load) = loads.stack.last().filter(|load| !load.library)
            && (!holds || loads.texts.declares(id, declaration))
        {
            loads.texts.of(load.source).declared.insert((id, declaration));
        }
    }

    /// Records an operator that the current text declares.
    pub fn note_operator(m: &mut Machine, operator: OwnOperator) {
        let loads = m.resources.get::<Loads>();
        if let Some(load) = loads.stack.last().filter(|load| !load.library) {
            loads.texts.note_operator(load.source, operator);
        }
    }

    /// Reports every atom that loads store.
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

    /// Returns the name of a text.
    pub fn name_of(&self, source: u32) -> Option<&str> {
        self.texts.name(source)
    }

    /// Returns a text that was or is being loaded, unless it was too long to be stored.
    fn text_of(&self, source: u32) -> Option<Arc<str>> {
        let loading = self.stack.iter().rev().find(|load| load.source == source).map(|load| &load.text);
        loading.or_else(|| self.texts.text(source)).cloned()
    }

    /// Returns the directory of the file being loaded.
    pub fn folder(&self) -> Option<String> {
        let name = &self.stack.last()?.name;
        name.rsplit_once('/').map(|(folder, _)| folder.to_string())
    }

    /// Makes the current load put its clauses into a module.
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

// ---- built-ins ----

/// `'$load_guard'`: the loads that begin after this call are abandoned when the choice point that it leaves
/// is removed, unless they have ended.
fn load_guard(m: &mut Machine, _: Args) -> Raised<Nondet> {
    let depth = m.resources.get::<Loads>().stack.len();
    Ok(Nondet::Many(Box::new(Guard { depth, passed: false })))
}

/// The enclosing loads of those that a choice point guards.
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

/// `'$cut_short'(+Name)`: whether the last load of that text did not finish.
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

/// `'$load_part'(+Name, +Text)`: begins to load a text that the current load includes.
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

/// `'$load_use'(+Into, +From)`: records that the current load imports from one module into another.
fn load_use(m: &mut Machine, args: Args) -> Raised<bool> {
    let (into, from) = (arguments::atom(m, m.arg(args, 0))?, arguments::atom(m, m.arg(args, 1))?);
    let loads = m.resources.get::<Loads>();
    let source = loads.stack.last().filter(|load| !load.library).map_or(0, |load| load.source);
    loads.texts.of(source).uses.insert((into, from));
    Ok(true)
}

/// `'$unload_text'(+Name, +Module)`: removes what a text loaded into a module has added; fails if it was not
/// loaded.
fn unload_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let (name, module) = (arguments::atom(m, m.arg(args, 0))?, arguments::atom(m, m.arg(args, 1))?);
    let name = m.symbols.name(name).to_owned();
    let texts = &m.resources.get::<Loads>().texts;
    let Some(text) = texts.find(&name, Destination::Module(module)) else { return Ok(false) };
    forgetting::forget(m, text)?;
    forgetting::withdraw_exports(m, text);
    Ok(true)
}

/// `'$load_initialization'(+Goal)`: adds a goal to run when the load has ended. It is stored as
/// `'$init'(Goal, Place)`.
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

/// `'$load_end'(-Module, -Inits)`: ends the current load; returns its module and the goals to run. Goals of
/// an included text wait for the end of the text that includes it.
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

/// Ends the current load. Restores flags local to a file, except after an included text, which is part of its
/// file.
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

/// `'$load_style'(+Name, +Boolean)`: turns a kind of warnings on or off for the rest of the current text.
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

/// `'$load_context'(-File, -Line, -Module)` of the current load.
fn load_context(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(load) = m.resources.get::<Loads>().current() else { return Ok(false) };
    let (name, line, module) = (load.name.clone(), load.known.1.line, load.module);
    let name = Cell::atom(m.symbols.intern(&name));
    Ok(m.unify_arg(args, 0, name)?
        && m.unify_arg(args, 1, Cell::int(line.to_i64()))?
        && m.unify_arg(args, 2, Cell::atom(module))?)
}

/// `'$load_whole'(-Name)`: the current load, or the one that includes it.
fn load_whole(m: &mut Machine, args: Args) -> Raised<bool> {
    let loads = m.resources.get::<Loads>();
    let Some(name) = loads.stack.last().and_then(|load| loads.texts.name(load.whole)) else {
        return Ok(false);
    };
    let name = Cell::atom(m.symbols.intern(name));
    m.unify_arg(args, 0, name)
}

/// `'$loading'`: whether a load is active.
fn loading(m: &mut Machine, _: Args) -> Raised<bool> {
    Ok(m.resources.get::<Loads>().current().is_some())
}

/// `'$is_loading'(+Name)`: whether this text is being loaded.
fn is_loading(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(name) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    let name = m.symbols.name(name).to_string();
    Ok(m.resources.get::<Loads>().stack.iter().any(|load| load.name == name))
}

/// Loads Taquin's own first rules before anything can run: directives are goals for `run`.
pub fn boot(m: &mut Machine, name: &str, text: &'static str, mut run: impl FnMut(&mut Machine, Cell)) {
    m.db.bootstrapping = true;
    // There is nothing to remove.
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
