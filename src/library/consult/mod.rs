//! Loading text: clauses into the database, directives to the rules that run them.
//!
//! The loop over a file is written as rules (`rules/system/loading.pl`); `'$load_next'` reads and compiles clauses until it
//! comes to something that has to be called: a directive, or a term that rules of the program expand. Loads nest:
//! a directive may load another file.

mod calls;
mod items;
mod modules;
mod origin;
mod placing;
mod reports;

use super::arguments;
use crate::error::Report;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::program::PredId;
use crate::program::flags::QuoteMode;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Block, Cell, Functor, View, atoms};
use crate::text::conversion::CharConversion;
use crate::text::report;
use crate::text::source::Position;
use crate::width::Width;
use calls::Calls;
use indexmap::IndexSet;
use items::{Condition, Item, next_item};
pub use modules::{library_exporting, library_exports};
pub use origin::origin;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

pub const BUILTINS: &[Builtin] = &[
    det("$load_text", 2, load_text),
    det("$load_next", 1, items::load_next),
    det("$load_clause", 1, placing::load_clause),
    det("$load_condition", 1, items::load_condition),
    det("$load_module", 2, modules::load_module),
    det("$load_initialization", 1, load_initialization),
    det("$load_keep", 1, load_keep),
    det("$load_error_at", 2, reports::load_error_at),
    det("$load_error_at", 3, reports::load_error_said_at),
    det("$load_failed_at", 2, reports::load_failed_at),
    det("$load_end", 2, load_end),
    det("$load_abandon", 0, load_abandon),
    det("$load_context", 3, load_context),
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
    double_quotes: QuoteMode,
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
    /// The names of all texts; a text's number is its place here, from 1, however often it is loaded.
    names: IndexSet<String>,
    /// The texts themselves, by their numbers, for showing lines of them; only those of at most [`origin::KEPT`] bytes.
    texts: FxHashMap<u32, Arc<str>>,
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
    /// What libraries export, found when a name is first looked for.
    library_exports: Vec<(Functor, &'static str)>,
}

impl Loads {
    /// Begins a load.
    pub fn begin(m: &mut Machine, name: &str, text: Arc<str>, module: Atom, library: bool) {
        let double_quotes = m.db.flags.double_quotes;
        if library {
            m.db.flags.double_quotes = QuoteMode::Codes;
        }
        if !library {
            Loads::forget(m, name);
        }
        let loads = m.resources.get::<Loads>();
        loads.count += 1;
        let source = loads.names.insert_full(name.to_string()).0.to_u32() + 1;
        let offset = if text.starts_with("#!") { text.find('\n').unwrap_or(text.len()) } else { 0 };
        let load = Load {
            original: text.clone(),
            conversion: None,
            text,
            name: name.to_string(),
            offset,
            position: Position::default(),
            module,
            library,
            double_quotes,
            conditions: Vec::new(),
            header: None,
            opened: Vec::new(),
            initialization: Vec::new(),
            last: None,
            number: loads.count,
            source,
            span: 0..0,
            known: (0, Position::default()),
            closed: FxHashMap::default(),
            style: Style { singleton: true, discontiguous: true },
        };
        loads.stack.push(load);
        reports::warn_malformed(m);
    }

    /// A text is loaded again: what it added to dynamic and multifile predicates goes. Others are emptied when their
    /// first clause is met. What is typed adds to what was typed before.
    fn forget(m: &mut Machine, name: &str) {
        let Some(place) = m.resources.get::<Loads>().names.get_index_of(name).filter(|_| name != "user")
        else {
            return;
        };
        let source = place.to_u32() + 1;
        let open = m.db.preds().filter(|(_, pred)| pred.live > 0 && (pred.dynamic || pred.multifile));
        let open: Vec<PredId> = open.map(|(id, _)| id).collect();
        for clause in open.into_iter().flat_map(|id| m.db.live_clauses(id)).collect::<Vec<_>>() {
            if m.db.clause(clause).source == source {
                m.remove_clause(clause);
                m.db.tables_are_stale = true;
            }
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
    }

    /// The name of a text, by its number from 1.
    pub fn name_of(&self, source: u32) -> Option<&str> {
        let at = usize::try_from(source.checked_sub(1)?).ok()?;
        self.names.get_index(at).map(String::as_str)
    }

    /// A text that was loaded or is being loaded, if it was not too long to be kept.
    fn text_of(&self, source: u32) -> Option<Arc<str>> {
        let loading = self.stack.iter().rev().find(|load| load.source == source).map(|load| &load.text);
        loading.or_else(|| self.texts.get(&source)).cloned()
    }

    /// The folder of the file that is being loaded.
    pub fn folder(&self) -> Option<String> {
        let name = &self.stack.last()?.name;
        name.rsplit_once('/').map(|(folder, _)| folder.to_string())
    }

    /// Forgets loads that a stop has cut short.
    pub fn abandon(&mut self) {
        self.stack.clear();
        self.calls = Calls::default();
    }

    /// The load at hand puts its clauses there.
    pub fn set_module(&mut self, module: Atom) {
        if let Some(load) = self.stack.last_mut() {
            load.module = module;
        }
    }

    fn current(&mut self) -> Option<&mut Load> {
        self.stack.last_mut()
    }
}

// ---- natives ----

/// `'$load_text'(+Name, +Text)`: begins to load a text into the module that text is read into.
fn load_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(name) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    let Some(text) = m.heap.string(m.arg(args, 1)).map(str::to_owned) else { return instantiation() };
    let name = m.symbols.name(name).to_string();
    let library = name.starts_with("library(");
    Loads::begin(m, &name, text.into(), atoms::USER, library);
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

/// `'$load_keep'(+Inits)`: what a text that was included wants to be run when the load at hand has ended.
fn load_keep(m: &mut Machine, args: Args) -> Raised<bool> {
    let inits = arguments::list(m, m.arg(args, 0))?;
    inits.into_iter().try_fold(true, |all, init| Ok(all && keep_initialization(m, init)?))
}

fn keep_initialization(m: &mut Machine, init: Cell) -> Raised<bool> {
    let block = Block::new(&mut m.heap, init, false)?;
    let load = m.resources.get::<Loads>().current();
    Ok(load.map(|load| load.initialization.push(block)).is_some())
}

/// `'$load_end'(-Module, -Inits)`: ends the load at hand; its module and what is to be run then.
fn load_end(m: &mut Machine, args: Args) -> Raised<bool> {
    reports::tell_unclosed(m);
    modules::tell_missing_exports(m);
    if m.resources.get::<Loads>().stack.len() == 1 {
        calls::tell_undefined(m);
    }
    let Some(load) = end(m) else { return Ok(false) };
    let mut inits = Vec::new();
    for block in &load.initialization {
        inits.push(block.restore(&mut m.heap)?);
    }
    let inits = m.heap.put_list(&inits);
    Ok(m.unify_arg(args, 0, Cell::atom(load.module))? && m.unify_arg(args, 1, inits)?)
}

/// `'$load_abandon'`: ends the load at hand, whose rest is not wanted.
fn load_abandon(m: &mut Machine, _: Args) -> Raised<bool> {
    end(m);
    Ok(true)
}

fn end(m: &mut Machine) -> Option<Load> {
    let loads = m.resources.get::<Loads>();
    let load = loads.stack.pop()?;
    if !load.library && load.text.len() <= origin::KEPT {
        loads.texts.insert(load.source, load.text.clone());
    }
    m.db.flags.double_quotes = load.double_quotes;
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
    Loads::begin(m, name, text.into(), atoms::SYSTEM, true);
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
