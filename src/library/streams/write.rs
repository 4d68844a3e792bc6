//! Term output (ISO 8.14.2): write_term/2,3 and the predicates that call it with fixed options.
//!
//! All of them write through `resolve::write_made`: it makes the whole text, then passes it to the stream. So
//! a term that cannot be written (an error in `portray/1`, a limit) leaves no partial output.

use super::chars::check_stream_bound;
use super::resolve::{self, output};
use super::stream::StreamKind;
use crate::library::flags;
use crate::library::support::options::{self, Opt};
use crate::library::support::{arguments, errors, text_of};
use crate::machine::native::{Builtin, det, iso};
use crate::machine::{Args, Machine, arithmetic};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Cell, Functor, View, atoms};
use crate::text::WriteOptions;
use crate::text::finite;
use crate::text::names::letters;
use crate::text::operators::MAX_PRIORITY;
use crate::text::quote::{self, TokenClass};
use crate::text::write_options::Spacing;

pub const BUILTINS: &[Builtin] = &[
    iso("write", 1, |m, a| write(m, a, false, WriteOptions::write(), "")),
    iso("write", 2, |m, a| write(m, a, true, WriteOptions::write(), "")),
    iso("writeq", 1, |m, a| write(m, a, false, WriteOptions::writeq(), "")),
    iso("writeq", 2, |m, a| write(m, a, true, WriteOptions::writeq(), "")),
    det("print", 1, |m, a| print(m, None, m.arg(a, 0))),
    det("print", 2, |m, a| print(m, Some(m.arg(a, 0)), m.arg(a, 1))),
    det("$write_portrayed", 4, write_portrayed),
    iso("write_canonical", 1, |m, a| write_canonical(m, None, m.arg(a, 0))),
    iso("write_canonical", 2, |m, a| write_canonical(m, Some(m.arg(a, 0)), m.arg(a, 1))),
    det("writeln", 1, |m, a| write(m, a, false, WriteOptions::write(), "\n")),
    det("writeln", 2, |m, a| write(m, a, true, WriteOptions::write(), "\n")),
    iso("write_term", 2, |m, a| write_term(m, None, m.arg(a, 0), m.arg(a, 1))),
    iso("write_term", 3, |m, a| write_term(m, Some(m.arg(a, 0)), m.arg(a, 1), m.arg(a, 2))),
    det("tab", 1, |m, a| tab(m, None, m.arg(a, 0))),
    det("tab", 2, |m, a| tab(m, Some(m.arg(a, 0)), m.arg(a, 1))),
    det("write_length", 3, write_length),
];

/// `write(+S_or_a, @Term)` and similar predicates. O(term).
fn write(m: &mut Machine, args: Args, named: bool, options: WriteOptions, end: &str) -> Raised<bool> {
    let stream = named.then(|| m.arg(args, 0));
    let term = m.arg(args, u16::from(named));
    resolve::write_made(m, stream, |m, text| {
        render_onto(m, term, &options, text)?;
        text.push_str(end);
        Ok(())
    })?;
    Ok(true)
}

/// Returns a term as text with these options. O(term as a tree), stopped at the memory limit.
pub fn render(m: &mut Machine, term: Cell, options: &WriteOptions) -> Raised<String> {
    let mut text = String::new();
    render_onto(m, term, options, &mut text)?;
    Ok(text)
}

/// Adds a term to a text likewise.
pub fn render_onto(m: &mut Machine, term: Cell, options: &WriteOptions, text: &mut String) -> Raised<()> {
    // A number needs no operators and quotes; without quotes, neither do an atom and a string.
    let is_as_it_is = !options.quoted && options.priority >= MAX_PRIORITY || m.heap.deref(term).is_int();
    if is_as_it_is && text_of::push_simple(m, term, text)? {
        return Ok(m.heap.meter.charge(1)?);
    }
    let strict = m.db.flags.iso.then(|| WriteOptions { iso: true, ..options.clone() });
    let options = strict.as_ref().unwrap_or(options);
    let operators = m.db.operators_of(options.module);
    Ok(crate::text::push_term(text, &mut m.heap, &m.symbols, operators, options, term)?)
}

const DOMAIN: &str = "write_option";

/// The options of write_term/2: those of the writer, and the text after the term.
struct WriteTermOptions {
    options: WriteOptions,
    /// The option; unset, `portray` implies it.
    numbervars: Option<bool>,
    /// The option for lists; unset, `ignore_ops` decides (7.10.5).
    dotlists: Option<bool>,
    brace_terms: Option<bool>,
    full_stop: bool,
    newline: bool,
    /// Whether the program's `portray/1` is called.
    portray: bool,
    /// Whether a goal is called instead of it.
    portray_goal: bool,
}

/// Applies one option of write_term/2.
type WriteSetter = fn(&mut WriteTermOptions, &mut Machine, Opt) -> Raised<()>;

const OPTIONS: &[(&str, WriteSetter)] = &[
    ("quoted", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.options.quoted = v)),
    ("ignore_ops", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.options.ignore_ops = v)),
    ("numbervars", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.numbervars = Some(v))),
    ("variable_names", |w, m, opt| variable_names(m, opt).map(|v| w.options.variable_names = v.into())),
    ("max_depth", |w, m, opt| opt.count(m, DOMAIN).map(|v| w.options.max_depth = v)),
    ("dotlists", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.dotlists = Some(v))),
    ("brace_terms", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.brace_terms = Some(v))),
    ("spacing", |w, m, opt| opt.choice(m, DOMAIN, SPACINGS).map(|v| w.options.spacing = v)),
    ("priority", |w, m, opt| priority(m, opt).map(|v| w.options.priority = v)),
    ("blobs", |w, m, opt| opt.choice(m, DOMAIN, &[("portray", true)]).map(|v| w.options.blobs = v)),
    ("fullstop", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.full_stop = v)),
    ("nl", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.newline = v)),
    ("portray", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.portray = v)),
    ("portrayed", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.portray = v)),
    ("portray_goal", portray_goal),
    ("cycles", checked_boolean),
    ("character_escapes", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.options.raw_characters = !v)),
    ("character_escapes_unicode", unsupported),
    ("quote_non_ascii", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.options.quote_wide = v)),
    ("no_lists", |w, m, opt| opt.boolean(m, DOMAIN).map(|v| w.dotlists = Some(v))),
    ("partial", checked_boolean),
    ("attributes", |_, m, opt| opt.choice(m, DOMAIN, ATTRIBUTES)),
    ("module", |w, m, opt| opt.atom(m, DOMAIN).map(|v| w.options.module = v)),
    ("back_quotes", |_, m, opt| opt.atom(m, DOMAIN).map(|_| ())),
];

const ATTRIBUTES: &[(&str, ())] = &[("ignore", ()), ("dots", ()), ("write", ()), ("portray", ())];

const SPACINGS: &[(&str, Spacing)] =
    &[("standard", Spacing::Standard), ("next_argument", Spacing::NextArgument)];

fn priority(m: &mut Machine, opt: Opt) -> Raised<u16> {
    match u16::try_from(opt.count(m, DOMAIN)?) {
        Ok(priority @ 0..=1200) => Ok(priority),
        _ => opt.wrong(m, DOMAIN),
    }
}

/// `portray_goal(:Goal)` implies `portray(true)`.
fn portray_goal(wanted: &mut WriteTermOptions, m: &mut Machine, opt: Opt) -> Raised<()> {
    if m.heap.is_var(opt.value) {
        return instantiation();
    }
    if m.heap.callable(opt.value).is_none() {
        return errors::type_error(m, "callable", opt.value);
    }
    (wanted.portray, wanted.portray_goal) = (true, true);
    Ok(())
}

/// Checks an option that has no effect here.
fn checked_boolean(_: &mut WriteTermOptions, m: &mut Machine, opt: Opt) -> Raised<()> {
    opt.boolean(m, DOMAIN).map(|_| ())
}

/// Checks an option that is not supported: it must be `false`.
fn unsupported(_: &mut WriteTermOptions, m: &mut Machine, opt: Opt) -> Raised<()> {
    if opt.boolean(m, DOMAIN)? { opt.wrong(m, DOMAIN) } else { Ok(()) }
}

/// Returns the pairs in `variable_names(['X'=Term, …])`: the names are any atoms (7.10.4).
pub fn variable_names(m: &mut Machine, opt: Opt) -> Raised<Vec<(String, Cell)>> {
    let pairs = match m.heap.list_to_vec(opt.value) {
        Ok(pairs) => pairs,
        Err(tail) if m.heap.is_var(tail) => return instantiation(),
        Err(_) => return opt.wrong(m, DOMAIN),
    };
    let mut names = Vec::with_capacity(pairs.len());
    for pair in pairs {
        if m.heap.is_var(pair) {
            return instantiation();
        }
        let Some([name, term]) = m.heap.args_of::<2>(pair, atoms::EQUALS) else {
            return opt.wrong(m, DOMAIN);
        };
        match m.heap.view(name) {
            View::Var(_) => return instantiation(),
            View::Atom(atom) => {
                names.push((m.symbols.name(atom).to_owned(), term));
            }
            _ => return opt.wrong(m, DOMAIN),
        }
    }
    Ok(names)
}

fn parse(m: &mut Machine, elements: Vec<Cell>, options: WriteOptions) -> Raised<WriteTermOptions> {
    let mut wanted = WriteTermOptions {
        options,
        numbervars: None,
        dotlists: None,
        brace_terms: None,
        full_stop: false,
        newline: false,
        portray: false,
        portray_goal: false,
    };
    for element in elements {
        let opt = options::one(m, element, DOMAIN)?;
        match OPTIONS.iter().find(|(name, _)| *name == opt.name(m)) {
            Some((_, set)) => set(&mut wanted, m, opt)?,
            None => return opt.wrong(m, DOMAIN),
        }
    }
    let WriteOptions { numbervars, ignore_ops, dotlists, brace_terms, .. } = wanted.options;
    wanted.options.numbervars = wanted.numbervars.unwrap_or(numbervars || wanted.portray);
    wanted.options.dotlists = wanted.dotlists.unwrap_or(dotlists || ignore_ops);
    wanted.options.brace_terms = wanted.brace_terms.unwrap_or(brace_terms && !ignore_ops);
    // The first of duplicate names is used (Cor.2); the writer searches from the front.
    Ok(wanted)
}

/// Returns a term as text with options of `write_term/2` applied to given ones.
pub(super) fn render_with(m: &mut Machine, term: Cell, list: Cell, options: WriteOptions) -> Raised<String> {
    let elements = options::elements(m, list)?;
    let wanted = parse(m, elements, options)?;
    render(m, term, &wanted.options)
}

/// `write_term(+S_or_a, @Term, +Options)` (ISO 8.14.2), errors in the standard's order.
fn write_term(m: &mut Machine, named: Option<Cell>, term: Cell, list: Cell) -> Raised<bool> {
    check_stream_bound(m, named)?;
    let elements = options::elements(m, list)?;
    if let Some(cell) = named {
        resolve::check_stream_or_alias(m, cell)?;
    }
    write_by(m, named, term, list, elements)
}

/// Writes a term with a list of options, given its elements, too.
fn write_by(
    m: &mut Machine,
    named: Option<Cell>,
    term: Cell,
    list: Cell,
    elements: Vec<Cell>,
) -> Raised<bool> {
    let wanted = parse(m, elements, WriteOptions::default())?;
    if wanted.portray_goal || wanted.portray && portrays(m) {
        output(m, named, StreamKind::Text)?;
        portray(m, named, term, list);
        return Ok(true);
    }
    resolve::write_made(m, named, |m, text| wanted.push(m, term, text))?;
    Ok(true)
}

impl WriteTermOptions {
    /// Adds a term with what follows it to a text.
    fn push(&self, m: &mut Machine, term: Cell, text: &mut String) -> Raised<()> {
        render_onto(m, term, &self.options, text)?;
        if self.full_stop {
            end_clause(text, self.newline);
        } else if self.newline {
            text.push('\n');
        }
        Ok(())
    }
}

/// `print(+S_or_a, @Term)`: writes with the options in the flag `print_write_options`, ignoring unknown ones.
fn print(m: &mut Machine, named: Option<Cell>, term: Cell) -> Raised<bool> {
    if !flags::is_list_set(m, "print_write_options") && !portrays(m) {
        let options = WriteOptions::writeq();
        resolve::write_made(m, named, |m, text| render_onto(m, term, &options, text))?;
        return Ok(true);
    }
    output(m, named, StreamKind::Text)?;
    let list = flags::list(m, "print_write_options")?;
    let mut elements = arguments::list(m, list)?;
    elements.retain(|&element| is_option(m, element));
    let list = m.heap.put_list(&elements);
    write_by(m, named, term, list, elements)
}

fn is_option(m: &Machine, element: Cell) -> bool {
    let name = m.heap.callable(element).map(|(name, _, _)| m.symbols.name(name));
    OPTIONS.iter().any(|(option, _)| Some(*option) == name)
}

/// Returns whether the program customizes printing by defining `portray/1`.
pub fn portrays(m: &Machine) -> bool {
    let hook = m.symbols.find("portray").map(|name| Functor::new(name, 1));
    let hook = hook.and_then(|hook| m.db.find_pred(atoms::USER, hook)).and_then(|id| m.db.resolve(id));
    hook.is_some_and(|id| m.db.pred(id).live > 0)
}

/// Calls the rules that write a term and call `portray/1` or the option's goal for each of its subterms.
fn portray(m: &mut Machine, named: Option<Cell>, term: Cell, options: Cell) {
    let stream = named.unwrap_or(Cell::atom(atoms::NIL));
    let name = m.symbols.intern("$portray");
    let goal = m.heap.put_struct(name, &[stream, term, options]);
    let goal = m.heap.put_struct(atoms::COLON, &[Cell::atom(atoms::SYSTEM), goal]);
    m.call_next(goal);
}

/// `'$write_portrayed'(+S_or_a, @Term, +Options, +Pairs)`: each pair `Text-Variable` gives the text of a
/// variable; `[]` is the current output.
fn write_portrayed(m: &mut Machine, args: Args) -> Raised<bool> {
    let elements = options::elements(m, m.arg(args, 2))?;
    let mut wanted = parse(m, elements, WriteOptions::default())?;
    for pair in arguments::list(m, m.arg(args, 3))? {
        let Some([text, var]) = m.heap.args_of::<2>(pair, atoms::MINUS) else { continue };
        let text = arguments::text(m, text)?;
        wanted.options.variable_names.push(text, var);
    }
    let named = Some(m.deref_arg(args, 0)).filter(|&stream| stream != Cell::atom(atoms::NIL));
    let term = m.arg(args, 1);
    resolve::write_made(m, named, |m, text| wanted.push(m, term, text))?;
    Ok(true)
}

/// `write_canonical(+S_or_a, @Term)` (ISO 8.14.2). Without `--iso` variables are `A`, `B` and so on, or `_`
/// for a singleton variable, so that the same term gives the same text.
fn write_canonical(m: &mut Machine, named: Option<Cell>, term: Cell) -> Raised<bool> {
    resolve::write_made(m, named, |m, text| push_canonical(m, term, text))?;
    Ok(true)
}

/// Adds what `write_canonical/1` writes to a text.
pub fn push_canonical(m: &mut Machine, term: Cell, text: &mut String) -> Raised<()> {
    let mut options = WriteOptions::canonical();
    if m.db.flags.iso {
        return render_onto(m, term, &options, text);
    }
    let term = finite(&mut m.heap, term)?;
    options.variable_names = letters(&mut m.heap, term)?;
    render_onto(m, term, &options, text)
}

/// Adds an end token, separated from a symbol that would run together with it.
fn end_clause(text: &mut String, newline: bool) {
    if ends_in_symbol(text) {
        text.push(' ');
    }
    text.push_str(if newline { ".\n" } else { ". " });
}

/// Returns whether an end token would run together with the text before it.
pub fn ends_in_symbol(text: &str) -> bool {
    text.ends_with(|c: char| quote::class(c) == TokenClass::Symbol)
}

/// `tab(+S_or_a, +N)`: N spaces; N may be an expression. O(N).
fn tab(m: &mut Machine, named: Option<Cell>, count: Cell) -> Raised<bool> {
    check_stream_bound(m, named)?;
    let count = arithmetic::eval_cell(m, count)?;
    let count = arguments::integer(m, count)?;
    let id = output(m, named, StreamKind::Text)?;
    let mut left = usize::try_from(count).unwrap_or(0);
    while left > 0 {
        let spaces = &SPACES[..left.min(SPACES.len())];
        resolve::write(m, id, spaces)?;
        m.heap.meter.charge(1)?;
        left -= spaces.len();
    }
    Ok(true)
}

const SPACES: &str = "                                                                ";

/// `write_length(@Term, -Length, +Options)`: the number of characters that write_term/2 would write; fails
/// beyond `max_length(N)`. `portray/1` is not called. O(length), whatever N is.
fn write_length(m: &mut Machine, args: Args) -> Raised<bool> {
    let mut elements = options::elements(m, m.arg(args, 2))?;
    let mut limit = usize::MAX;
    let name = m.symbols.intern("max_length");
    if let Some(at) = elements.iter().position(|&e| m.heap.args_of::<1>(e, name).is_some()) {
        let opt = options::one(m, elements.remove(at), DOMAIN)?;
        limit = opt.count(m, DOMAIN)?;
    }
    let wanted = parse(m, elements, WriteOptions::default())?;
    let mut text = String::new();
    wanted.push(m, m.arg(args, 0), &mut text)?;
    let length = text.chars().count();
    if length > limit {
        return Ok(false);
    }
    match i64::try_from(length) {
        Ok(length) => m.unify_arg(args, 1, Cell::int(length)),
        Err(_) => errors::representation_error(m, "int64"),
    }
}
