//! Loading text: clauses into the database, directives to the rules that run them.
//!
//! The loop over a file is written as rules (`rules/system/loading.pl`); `'$load_next'` reads and compiles clauses until it
//! comes to something that has to be called: a directive, or a term that rules of the program expand. Loads nest:
//! a directive may load another file.

use super::streams::read::read_flags;
use super::streams::table::{Streams, USER_ERROR};
use crate::code::flatten::split;
use crate::error::SourceError;
use crate::machine::clauses::Adding;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::program::flags::QuoteMode;
use crate::program::{Definition, PredId};
use crate::term::raise::{Raise, Raised, instantiation};
use crate::term::{Atom, Block, Cell, Functor, View, atoms};
use crate::text::reader::{Read, ReadTerm, Reader};
use crate::text::report::{Severity, render};
use crate::text::source::{Fault, Position};
use std::sync::Arc;

pub const BUILTINS: &[Builtin] = &[
    det("$load_text", 2, load_text),
    det("$load_next", 1, load_next),
    det("$load_clause", 1, load_clause),
    det("$load_condition", 1, load_condition),
    det("$load_module", 2, load_module),
    det("$load_initialization", 1, load_initialization),
    det("$load_end", 2, load_end),
    det("$load_abandon", 0, load_abandon),
    det("$load_context", 3, load_context),
    det("$loading", 0, loading),
    det("$is_loading", 1, is_loading),
    det("$warn", 1, warn),
    det("$load_error", 1, load_error),
    det("$load_failed", 1, load_failed),
];

/// A text that is being loaded.
pub struct Load {
    pub text: Arc<str>,
    pub name: String,
    offset: usize,
    position: Position,
    pub module: Atom,
    /// Taquin's own rules: private, and silent about redefinitions.
    library: bool,
    double_quotes: QuoteMode,
    /// Conditional compilation, innermost last.
    conditions: Vec<Condition>,
    initialization: Vec<Block>,
    last: Option<PredId>,
    number: u32,
    /// The clause that is being added, for warnings about it.
    span: std::ops::Range<usize>,
    known: (usize, Position),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Condition {
    /// Clauses count.
    Active,
    /// They do not; a later `elif` or `else` may turn that.
    Waiting,
    /// They do not: a branch before was taken, or the whole is inside an inactive part.
    Done,
}

/// Loads under way and what they left.
#[derive(Default)]
pub struct Loads {
    stack: Vec<Load>,
    count: u32,
    /// The name of each load, by number.
    names: Vec<String>,
    /// Errors that were reported.
    pub errors: usize,
    /// Whether messages may use colours.
    pub colour: bool,
    /// Errors and warnings are not written to the standard error.
    pub silent: bool,
    /// They are written there too when the embedding program loads a text.
    pub echo: bool,
    /// Where the embedding program has them collected.
    pub reports: Option<Vec<(Severity, SourceError)>>,
    /// Warnings that the embedding program has not taken yet.
    pub warnings: Vec<SourceError>,
    /// What libraries export, found when a name is first looked for.
    pub(super) library_exports: Vec<(Functor, &'static str)>,
}

/// What `'$load_next'` comes back with.
enum Item {
    End,
    Directive(Cell),
    Expand(Cell),
}

impl Loads {
    /// Begins a load.
    pub fn begin(m: &mut Machine, name: &str, text: Arc<str>, module: Atom, library: bool) {
        let double_quotes = m.db.flags.double_quotes;
        if library {
            m.db.flags.double_quotes = QuoteMode::Codes;
        }
        let loads = m.resources.get::<Loads>();
        loads.count += 1;
        loads.names.push(name.to_string());
        let offset = if text.starts_with("#!") { text.find('\n').unwrap_or(text.len()) } else { 0 };
        let load = Load {
            text,
            name: name.to_string(),
            offset,
            position: Position::default(),
            module,
            library,
            double_quotes,
            conditions: Vec::new(),
            initialization: Vec::new(),
            last: None,
            number: loads.count,
            span: 0..0,
            known: (0, Position::default()),
        };
        loads.stack.push(load);
    }

    /// Every atom that loads keep.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for load in &self.stack {
            keep(load.module);
            load.initialization.iter().flat_map(|block| block.atoms()).for_each(&mut *keep);
        }
        self.library_exports.iter().for_each(|(functor, _)| keep(functor.name()));
    }

    /// The folder of the file that is being loaded.
    pub fn folder(&self) -> Option<String> {
        let name = &self.stack.last()?.name;
        name.rsplit_once('/').map(|(folder, _)| folder.to_string())
    }

    /// Forgets loads that a stop has cut short.
    pub fn abandon(&mut self) {
        self.stack.clear();
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

/// Reads clauses into the database until one has to be called.
fn next_item(m: &mut Machine) -> Raised<Item> {
    let Some(load) = m.resources.get::<Loads>().current() else { return Ok(Item::End) };
    let (text, name) = (load.text.clone(), load.name.clone());
    let (offset, position) = (load.offset, load.position);
    let mut reader = Reader::new(&text[offset..], &name).starting_at(position);
    let mut moved = 0;
    loop {
        let top = m.heap.top();
        let flags = read_flags(m);
        let read = reader.next(&mut m.heap, &mut m.symbols, &m.db.operators, &flags);
        let place = reader.position(reader.offset());
        let Some(load) = m.resources.get::<Loads>().current() else { return Ok(Item::End) };
        load.offset = offset + reader.offset();
        load.position = place;
        moved += 1;
        match read {
            Read::End => return Ok(Item::End),
            Read::Stopped(stop) => return Err(stop.into()),
            Read::Error(error) => tell(m, Severity::Error, error),
            Read::Term(term) => {
                if let Some(load) = m.resources.get::<Loads>().current() {
                    load.span = offset + term.span.start..offset + term.span.end;
                    load.known = (load.span.start, term.position);
                }
                if let Some(item) = take_term(m, &term)? {
                    return Ok(item);
                }
                m.heap.truncate(top);
            }
        }
        // A long text is left now and then, so that limits are looked at.
        if moved % 256 == 0 {
            m.heap.meter.charge(1024)?;
        }
    }
}

/// One term of a file: a clause is added, anything else is handed back.
fn take_term(m: &mut Machine, read: &ReadTerm) -> Raised<Option<Item>> {
    let term = read.term;
    if let Some([directive]) = m.heap.args_of::<1>(term, atoms::NECK) {
        return Ok(directive_item(m, directive));
    }
    if !is_active(m) {
        return Ok(None);
    }
    if let Some([directive]) = m.heap.args_of::<1>(term, atoms::QUERY) {
        return Ok(Some(Item::Directive(directive)));
    }
    let dcg = m.heap.args_of::<2>(term, atoms::DCG_ARROW).is_some();
    if dcg || expands(m) {
        warn_singletons(m, read);
        return Ok(Some(Item::Expand(term)));
    }
    warn_singletons(m, read);
    add(m, term)?;
    Ok(None)
}

fn is_active(m: &mut Machine) -> bool {
    let load = m.resources.get::<Loads>().current();
    load.is_none_or(|load| load.conditions.iter().all(|&c| c == Condition::Active))
}

/// `if`, `elif`, `else` and `endif` count even where nothing else does.
fn directive_item(m: &mut Machine, directive: Cell) -> Option<Item> {
    let name = m.heap.callable(directive).map(|(name, arity, _)| (m.symbols.name(name).to_string(), arity));
    let active = is_active(m);
    let load = m.resources.get::<Loads>().current()?;
    match name.as_ref().map(|(name, arity)| (name.as_str(), *arity)) {
        Some(("if", 1)) if !active => {
            load.conditions.push(Condition::Done);
            None
        }
        Some(("elif", 1)) => match load.conditions.last_mut() {
            Some(last @ Condition::Active) => {
                *last = Condition::Done;
                None
            }
            Some(Condition::Waiting) => {
                load.conditions.pop();
                Some(Item::Directive(directive))
            }
            _ => None,
        },
        Some(("else", 0)) => {
            if let Some(last) = load.conditions.last_mut() {
                *last = match last {
                    Condition::Waiting => Condition::Active,
                    _ => Condition::Done,
                };
            }
            None
        }
        Some(("endif", 0)) => {
            load.conditions.pop();
            None
        }
        _ if active => Some(Item::Directive(directive)),
        _ => None,
    }
}

/// Whether the program has rules that expand what is read.
fn expands(m: &mut Machine) -> bool {
    ["term_expansion", "goal_expansion"].iter().any(|name| {
        let functor = m.symbols.find(name).map(|name| Functor::new(name, 2));
        functor
            .and_then(|functor| m.db.find_pred(atoms::USER, functor))
            .is_some_and(|id| m.db.pred(id).live > 0)
    })
}

/// Adds a clause of the text that is being loaded; what is wrong with it is reported, not thrown.
fn add(m: &mut Machine, clause: Cell) -> Raised<()> {
    let Some(load) = m.resources.get::<Loads>().current() else { return Ok(()) };
    let (module, library, line, number) = (load.module, load.library, load.known.1.line, load.number);
    if let Err(raise) = place_clause(m, clause, module, number) {
        return report(m, raise);
    }
    // Clauses that programs may add to can be looked at, wherever they come from.
    let open = last(m).is_some_and(|id| m.db.pred(id).multifile);
    let adding = Adding { keep_term: !library || open, line: line as u32, ..Adding::CONSULT };
    match m.add_clause(clause, module, adding) {
        Ok(pred) => {
            m.db.pred_mut(pred).library |= library;
            Ok(())
        }
        Err(raise) => report(m, raise),
    }
}

/// Looks at the predicate that a clause is for: an older definition goes, a scattered one is warned about.
fn place_clause(m: &mut Machine, clause: Cell, module: Atom, number: u32) -> Raised<()> {
    let (module, head, _) = split(&m.heap, clause, module)?;
    let id = m.head_pred(head, module);
    m.may_modify(id, false)?;
    let pred = m.db.pred(id);
    let (loose, defined) = (pred.dynamic || pred.multifile || pred.discontiguous, pred.load);
    let imported = matches!(pred.definition, Definition::Import(_));
    if defined != number {
        if imported || (pred.definition == Definition::Clauses && !pred.dynamic && !pred.multifile) {
            redefine(m, id, defined, number);
        }
        m.db.pred_mut(id).load = number;
    } else if !loose && m.db.pred(id).live > 0 && last(m) != Some(id) {
        let text = format!("clauses of {} are not together", m.indicator_text(id));
        warn_here(m, &text, Some("put them together, or declare the predicate `:- discontiguous`"));
        m.db.pred_mut(id).discontiguous = true;
    }
    if let Some(load) = m.resources.get::<Loads>().current() {
        load.last = Some(id);
    }
    Ok(())
}

fn last(m: &mut Machine) -> Option<PredId> {
    m.resources.get::<Loads>().current().and_then(|load| load.last)
}

fn redefine(m: &mut Machine, id: PredId, from: u32, to: u32) {
    let loads = m.resources.get::<Loads>();
    let name = |n: u32| n.checked_sub(1).and_then(|i| loads.names.get(i as usize)).cloned();
    let (old, new) = (name(from), name(to));
    let had_clauses = m.db.pred(id).live > 0;
    if had_clauses && old.is_some() && old != new {
        let text = format!(
            "{} was defined in {} and is defined anew",
            m.indicator_text(id),
            old.as_deref().unwrap_or("another text")
        );
        warn_here(m, &text, None);
    }
    m.remove_all(id);
}

impl Machine {
    /// `name/arity`, quoted where need be.
    pub fn indicator_text(&self, id: PredId) -> String {
        let functor = self.db.pred(id).functor;
        let name = crate::text::quote::quote_atom(self.symbols.name(functor.name()));
        format!("{name}/{}", functor.arity())
    }
}

fn warn_singletons(m: &mut Machine, read: &ReadTerm) {
    let names: Vec<(String, std::ops::Range<usize>)> =
        read.singletons().map(|v| (v.name.clone(), v.span.clone())).collect();
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    let base = load.span.start - read.span.start;
    for (name, span) in names {
        let text = format!("the variable {name} stands only once");
        let hint = format!("if that is meant, write _{name} or _");
        let span = base + span.start..base + span.end;
        warn_at(m, span, &text, Some(&hint));
    }
}

fn warn_here(m: &mut Machine, text: &str, hint: Option<&str>) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    let span = load.span.clone();
    warn_at(m, span, text, hint);
}

fn warn_at(m: &mut Machine, span: std::ops::Range<usize>, text: &str, hint: Option<&str>) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    if load.library {
        return;
    }
    let mut fault = Fault::new(span, text);
    if let Some(hint) = hint {
        fault = fault.hint(hint);
    }
    let error = fault.locate(&load.name, &load.text, load.known);
    tell(m, Severity::Warning, error);
}

/// Reports an error or a warning to whom it concerns.
fn tell(m: &mut Machine, severity: Severity, error: SourceError) {
    let loads = m.resources.get::<Loads>();
    loads.errors += usize::from(severity == Severity::Error);
    if !loads.silent {
        let text = render(&error, severity, loads.colour);
        say(m, &text);
    }
    if let Some(reports) = &mut m.resources.get::<Loads>().reports {
        reports.push((severity, error));
    }
}

fn say(m: &mut Machine, text: &str) {
    // Nobody is left to tell when standard error itself fails.
    let _ = m.resources.get::<Streams>().write(USER_ERROR, text);
}

/// Reports what was raised about the clause at hand; a stop goes on.
fn report(m: &mut Machine, raise: Box<Raise>) -> Raised<()> {
    if let Raise::Stop(_) = *raise {
        return Err(raise);
    }
    let Some(ball) = raise.ball(&mut m.heap, &mut m.symbols) else { return Ok(()) };
    report_ball(m, ball)
}

/// Reports a ball as an error of the clause at hand.
fn report_ball(m: &mut Machine, ball: Cell) -> Raised<()> {
    let message = super::messages::sentence(m, ball)?;
    error_here(m, message);
    Ok(())
}

fn error_here(m: &mut Machine, message: String) {
    let Some(load) = m.resources.get::<Loads>().current() else { return };
    let fault = Fault::new(load.span.clone(), message);
    let error = fault.locate(&load.name, &load.text, load.known);
    tell(m, Severity::Error, error);
}

// ---- natives ----

/// `'$load_text'(+Name, +Text)`: begins to load a text into the module that text is read into.
fn load_text(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(name) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    let Some(text) = m.heap.string(m.arg(args, 1)) else { return instantiation() };
    let name = m.symbols.name(name).to_string();
    let library = name.starts_with("library(");
    Loads::begin(m, &name, text.into(), atoms::USER, library);
    Ok(true)
}

/// `'$load_next'(-Item)`: `end_of_file`, `directive(Goal)` or `expand(Term)`.
fn load_next(m: &mut Machine, args: Args) -> Raised<bool> {
    let item = match next_item(m)? {
        Item::End => Cell::atom(atoms::END_OF_FILE),
        Item::Directive(goal) => {
            let module = m.resources.get::<Loads>().current().map_or(atoms::USER, |load| load.module);
            let name = m.symbols.intern("directive");
            let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(module), goal]);
            m.heap.put_struct(name, &[goal])
        }
        Item::Expand(term) => {
            let name = m.symbols.intern("expand");
            m.heap.put_struct(name, &[term])
        }
    };
    m.unify_arg(args, 0, item)
}

/// `'$load_clause'(+Clause)`: adds an expanded clause to the load at hand.
fn load_clause(m: &mut Machine, args: Args) -> Raised<bool> {
    add(m, m.arg(args, 0))?;
    Ok(true)
}

/// `'$load_condition'(+Boolean)`: what an `if` or `elif` came to.
fn load_condition(m: &mut Machine, args: Args) -> Raised<bool> {
    let holds = m.heap.view(m.arg(args, 0)) == View::Atom(atoms::TRUE);
    if let Some(load) = m.resources.get::<Loads>().current() {
        load.conditions.push(if holds { Condition::Active } else { Condition::Waiting });
    }
    Ok(true)
}

/// `'$load_module'(+Name, +Exports)`: what follows belongs to a module.
fn load_module(m: &mut Machine, args: Args) -> Raised<bool> {
    let View::Atom(module) = m.heap.view(m.arg(args, 0)) else { return instantiation() };
    let load = m.resources.get::<Loads>().current().map(|load| {
        load.module = module;
        (load.name.clone(), load.library)
    });
    let library = load.as_ref().is_some_and(|(_, library)| *library);
    let file = load.map(|(name, _)| m.symbols.intern(&name));
    let entry = m.db.modules.entry(module);
    entry.library = library;
    entry.file = file;
    entry.exports.clear();
    super::modules::export_list(m, module, m.arg(args, 1))?;
    Ok(true)
}

/// `'$load_initialization'(+Goal)`: to be run when the load has ended.
fn load_initialization(m: &mut Machine, args: Args) -> Raised<bool> {
    let goal = m.arg(args, 0);
    let block = Block::new(&mut m.heap, goal, false)?;
    match m.resources.get::<Loads>().current() {
        Some(load) => load.initialization.push(block),
        None => return Ok(false),
    }
    Ok(true)
}

/// `'$load_end'(-Module, -Goals)`: ends the load at hand; its module and initialization goals.
fn load_end(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(load) = end(m) else { return Ok(false) };
    let mut goals = Vec::new();
    for block in &load.initialization {
        goals.push(block.restore(&mut m.heap)?);
    }
    let goals = m.heap.put_list(&goals);
    Ok(m.unify_arg(args, 0, Cell::atom(load.module))? && m.unify_arg(args, 1, goals)?)
}

/// `'$load_abandon'`: ends the load at hand, whose rest is not wanted.
fn load_abandon(m: &mut Machine, _: Args) -> Raised<bool> {
    end(m);
    Ok(true)
}

fn end(m: &mut Machine) -> Option<Load> {
    let load = m.resources.get::<Loads>().stack.pop()?;
    m.db.flags.double_quotes = load.double_quotes;
    Some(load)
}

/// `'$load_context'(-File, -Line, -Module)` of the load at hand.
fn load_context(m: &mut Machine, args: Args) -> Raised<bool> {
    let Some(load) = m.resources.get::<Loads>().current() else { return Ok(false) };
    let (name, line, module) = (load.name.clone(), load.known.1.line, load.module);
    let name = Cell::atom(m.symbols.intern(&name));
    Ok(m.unify_arg(args, 0, name)?
        && m.unify_arg(args, 1, Cell::int(line as i64))?
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

/// `'$load_error'(+Ball)`: what a directive threw.
fn load_error(m: &mut Machine, args: Args) -> Raised<bool> {
    report_ball(m, m.arg(args, 0))?;
    Ok(true)
}

/// `'$load_failed'(+Text)`: a directive failed.
fn load_failed(m: &mut Machine, args: Args) -> Raised<bool> {
    if let Some(text) = m.heap.string(m.arg(args, 0)) {
        error_here(m, text);
    }
    Ok(true)
}

/// `'$warn'(+Text)`: a warning at the clause at hand.
fn warn(m: &mut Machine, args: Args) -> Raised<bool> {
    if let Some(text) = m.heap.string(m.arg(args, 0)) {
        warn_here(m, &text, None);
    }
    Ok(true)
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
}
