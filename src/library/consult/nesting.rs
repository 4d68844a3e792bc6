//! Beginning and ending loads. Loads nest: a directive may load another file. An included text is a load too,
//! whose clauses belong to the including text.

use std::sync::Arc;

use super::calls::Calls;
use super::forgetting::{forget, withdraw_exports};
use super::load::{Load, LoadNumbers};
use super::loads::Loads;
use super::modules::check_exports;
use super::reports::{place_here, report_findings, with_current};
use super::rest_stream::take_back;
use super::texts::{Destination, LONGEST_KEPT};
use super::undefined::report_undefined;
use crate::library::support::arguments;
use crate::library::support::guard::guard;
use crate::machine::{Args, Machine, Nondet};
use crate::program::flags::QuoteMode;
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Block, Cell, atoms};

/// Begins a load. First removes what an earlier load of the text added, unless it is typed text.
pub fn begin(m: &mut Machine, name: &str, text: Arc<str>, module: Atom, library: bool) -> Raised<()> {
    let quotes = [m.db.flags.double_quotes, m.db.flags.back_quotes];
    if library {
        m.db.flags.double_quotes = QuoteMode::Codes;
    }
    let loads = m.resources.get::<Loads>();
    let is_known = loads.texts.find(name, Destination::Module(module)).is_some();
    let source = loads.texts.enter(name, Destination::Module(module));
    let was_cut_short = loads.cut_short.remove(name);
    loads.count += 1;
    if loads.stack.is_empty() {
        loads.cut_short_at = None;
    }
    let warnings = loads.stack.last().map_or(loads.warned, |around| around.warnings);
    let numbers = LoadNumbers { load: loads.count, source, whole: source };
    if is_known && (!library || was_cut_short) && name != "user" {
        Loads::with_texts(m, |m, texts| forget(m, texts, source))?;
    }
    if library {
        m.heap.meter.begin_library();
    }
    m.db.source_module = module;
    let load = Load::new(name, text, module, numbers, quotes);
    push(m, Load { library, warnings, ..load });
    Ok(())
}

/// Begins a text that the current load includes.
fn begin_part(m: &mut Machine, name: &str, text: Arc<str>) {
    let loads = m.resources.get::<Loads>();
    let Some(mut around) = loads.stack.pop() else { return };
    let source = loads.texts.enter(name, Destination::Including(around.numbers.source));
    let mut load =
        Load::new(name, text, around.module, LoadNumbers { source, ..around.numbers }, around.quotes);
    load.share(&mut around);
    loads.stack.push(around);
    push(m, load);
}

fn push(m: &mut Machine, mut load: Load) {
    check_encoding(&mut load);
    report_findings(m, &mut load);
    m.resources.get::<Loads>().stack.push(load);
}

/// Warns about the first malformed character of a text. O(text).
fn check_encoding(load: &mut Load) {
    let Some(at) = load.text.find(char::REPLACEMENT_CHARACTER) else { return };
    let span = at..at + char::REPLACEMENT_CHARACTER.len_utf8();
    let hint = "`:- encoding(iso_latin_1).` as the first clause makes every byte a character";
    load.add_warning_at(span, "encoding", "bytes that are not UTF-8 are read as U+FFFD", Some(hint));
}

/// Ends the current load. Restores the flags of quoted text after a library or module file; they belong to
/// the module, and a file of clauses sets those of the module that loads it.
pub fn end(m: &mut Machine) -> Option<Load> {
    let loads = m.resources.get::<Loads>();
    let mut load = loads.stack.pop()?;
    take_back(m, &mut load);
    if load.library {
        m.heap.meter.end_library();
    }
    let loads = m.resources.get::<Loads>();
    if !load.library && load.text.len() <= LONGEST_KEPT {
        loads.texts.keep_text(load.numbers.source, load.text.clone());
    }
    let around = loads.stack.last_mut();
    let is_part = load.is_part();
    m.db.source_module = match around {
        Some(around) => {
            if is_part {
                around.share(&mut load);
            }
            around.module
        }
        None => atoms::USER,
    };
    if load.library || load.is_module {
        [m.db.flags.double_quotes, m.db.flags.back_quotes] = load.quotes;
    }
    Some(load)
}

/// `'$load_guard'`: the loads that begin after this call are abandoned when the choice point that it leaves
/// is removed, unless they have ended.
pub fn load_guard(m: &mut Machine, _: Args) -> Raised<Nondet> {
    let depth = m.resources.get::<Loads>().stack.len();
    Ok(guard(move |m| abandon_above(m, depth)))
}

/// Ends the loads inside the outermost `depth` ones, which did not finish, and restores the flags of quoted
/// text.
fn abandon_above(m: &mut Machine, depth: usize) {
    while m.resources.get::<Loads>().stack.len() > depth {
        let Some(load) = end(m) else { return };
        [m.db.flags.double_quotes, m.db.flags.back_quotes] = load.quotes;
        let place = format!("{}:{}", load.name, load.clause.known.1.line);
        let ended = (!load.is_part()).then_some(load.name);
        let loads = m.resources.get::<Loads>();
        loads.cut_short.extend(ended);
        loads.cut_short_at.get_or_insert(place);
        if loads.stack.is_empty() {
            loads.calls = Calls::default();
        }
    }
}

/// `'$cut_short'(+Name)`: whether the last load of that text did not finish.
pub fn cut_short(m: &mut Machine, args: Args) -> Raised<bool> {
    let name = arguments::atom(m, m.arg(args, 0))?;
    let name = m.symbols.name(name).to_string();
    Ok(m.resources.get::<Loads>().cut_short.contains(&name))
}

/// `'$load_text'(+Name, +Text, +Module)`: begins to load a text into a module.
pub fn load_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let module = arguments::atom(m, m.arg(args, 2))?;
    let (name, text) = named_text(m, args)?;
    let library = name.starts_with("library(");
    begin(m, &name, text, module, library)?;
    Ok(true)
}

/// `'$load_part'(+Name, +Text)`: begins to load a text that the current load includes.
pub fn load_part(m: &mut Machine, args: Args) -> Raised<bool> {
    let (name, text) = named_text(m, args)?;
    begin_part(m, &name, text);
    Ok(true)
}

fn named_text(m: &mut Machine, args: Args) -> Raised<(String, Arc<str>)> {
    let name = arguments::atom(m, m.arg(args, 0))?;
    let Some(text) = m.heap.string(m.arg(args, 1)) else { return instantiation() };
    Ok((m.symbols.name(name).to_owned(), text.into()))
}

/// `'$unload_text'(+Name, +Module)`: removes what a text loaded into a module has added; fails if it was not
/// loaded.
pub fn unload_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let (name, module) = (arguments::atom(m, m.arg(args, 0))?, arguments::atom(m, m.arg(args, 1))?);
    let name = m.symbols.name(name).to_owned();
    Loads::with_texts(m, |m, texts| {
        let Some(text) = texts.find(&name, Destination::Module(module)) else { return Ok(false) };
        forget(m, texts, text)?;
        withdraw_exports(m, texts, text);
        Ok(true)
    })
}

/// `'$load_place'(-Place)`: where the current clause is, for reports after the load has ended.
pub fn load_place(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(place) = place_here(m) else { return Ok(false) };
    m.unify_arg(args, 0, place)
}

/// `'$load_initialization'(+Goal)`: adds a goal to run when the load has ended. It is stored as
/// `'$init'(Goal, Place)`.
pub fn load_initialization(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(place) = place_here(m) else { return Ok(false) };
    let name = m.symbols.intern("$init");
    let goal = m.arg(args, 0);
    let init = m.heap.put_struct(name, &[goal, place]);
    keep_initialization(m, init)
}

fn keep_initialization(m: &mut Machine, init: Cell) -> Raised<bool> {
    let block = Block::new(&mut m.heap, init, false)?;
    let load = Loads::current(m);
    Ok(load.map(|load| load.initialization.push(block)).is_some())
}

/// `'$load_end'(-Module, -Inits)`: ends the current load; returns its module and the goals to run. Goals of
/// an included text wait for the end of the text that includes it.
pub fn load_end(m: &mut Machine, args: Args) -> Raised<bool> {
    with_current(m, |m, load| {
        check_conditions(load);
        check_exports(m, load);
    });
    if m.resources.get::<Loads>().stack.len() == 1 {
        report_undefined(m)?;
    }
    let Some(load) = end(m) else { return Ok(false) };
    let mut inits = Vec::new();
    if load.is_part() {
        if let Some(around) = Loads::current(m) {
            around.initialization.extend(load.initialization);
        }
    } else {
        Loads::with_texts(m, |m, texts| withdraw_exports(m, texts, load.numbers.source));
        for block in &load.initialization {
            inits.push(block.restore(&mut m.heap)?);
        }
    }
    let inits = m.heap.put_list(&inits);
    Ok(m.unify_arg(args, 0, Cell::atom(load.module))? && m.unify_arg(args, 1, inits)?)
}

/// Reports each `if` without its `endif`.
fn check_conditions(load: &mut Load) {
    for opened in std::mem::take(&mut load.opened) {
        let error = load.error_at(&opened.place, "this `:- if` has no matching `:- endif`");
        load.add(error);
    }
}
