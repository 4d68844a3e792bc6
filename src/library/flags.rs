//! Flags (ISO 7.11, 8.17): one table that reads like the manual, and what programs add to it.

use super::{arguments, enumerate, errors, options};
use crate::machine::native::{Builtin, det, iso, iso_nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::program::flags::{OccursCheck, QuoteMode, Unknown};
use crate::term::cell::{Functor, INT_MAX, INT_MIN};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Block, Cell, View, atoms};
use indexmap::IndexMap;

pub const BUILTINS: &[Builtin] = &[
    iso("set_prolog_flag", 2, set_prolog_flag),
    iso_nondet("current_prolog_flag", 2, current_prolog_flag),
    det("create_prolog_flag", 3, create_prolog_flag),
];

/// What a flag's value is and how it changes.
enum Flag {
    /// One of some atoms, which the engine itself looks at: how to see it and how to set it.
    Engine(&'static [&'static str], fn(&Machine) -> usize, fn(&mut Machine, usize)),
    /// A fixed value.
    Fixed(fn(&mut Machine) -> Cell),
    /// One of some atoms, kept here; the first is the value at the start.
    Choice(&'static [&'static str]),
    /// An integer, kept here.
    Integer(i64),
    /// An atom, kept here.
    Name(&'static str),
}

use Flag::{Choice, Engine, Fixed, Integer, Name};

const FALSE_TRUE: &[&str] = &["false", "true"];
const TRUE_FALSE: &[&str] = &["true", "false"];
const OFF_ON: &[&str] = &["off", "on"];
const QUOTES: &[&str] = &["codes", "chars", "atom", "string"];
const QUOTE_MODES: &[QuoteMode] = &[QuoteMode::Codes, QuoteMode::Chars, QuoteMode::Atom, QuoteMode::String];
const UNKNOWN: &[Unknown] = &[Unknown::Error, Unknown::Fail, Unknown::Warning];
const OCCURS_CHECK: &[OccursCheck] = &[OccursCheck::Off, OccursCheck::On, OccursCheck::Error];

/// Where a value stands in a list of values.
fn place<T: PartialEq>(values: &[T], value: &T) -> usize {
    values.iter().position(|known| known == value).unwrap_or(0)
}

/// The flags, the standard's first. `bounded` is false: integers have no bounds, and `max_integer` and `min_integer`
/// are those of the integers that take one word.
const FLAGS: &[(&str, Flag)] = &[
    ("bounded", Fixed(|_| Cell::atom(atoms::FALSE))),
    ("max_integer", Fixed(|m| m.heap.put_integer(i64::MAX))),
    ("min_integer", Fixed(|m| m.heap.put_integer(i64::MIN))),
    ("integer_rounding_function", Fixed(|m| name(m, "toward_zero"))),
    (
        "char_conversion",
        Engine(OFF_ON, |m| m.db.flags.char_conversion.into(), |m, v| m.db.flags.char_conversion = v == 1),
    ),
    ("debug", Engine(OFF_ON, |m| m.db.flags.debug.into(), |m, v| m.db.flags.debug = v == 1)),
    ("max_arity", Fixed(|m| m.heap.put_integer(i64::try_from(Functor::MAX_ARITY).unwrap_or(0)))),
    (
        "unknown",
        Engine(
            &["error", "fail", "warning"],
            |m| place(UNKNOWN, &m.db.flags.unknown),
            |m, v| m.db.flags.unknown = UNKNOWN[v],
        ),
    ),
    (
        "double_quotes",
        Engine(
            QUOTES,
            |m| place(QUOTE_MODES, &m.db.flags.double_quotes),
            |m, v| m.db.flags.double_quotes = QUOTE_MODES[v],
        ),
    ),
    (
        "back_quotes",
        Engine(
            QUOTES,
            |m| place(QUOTE_MODES, &m.db.flags.back_quotes),
            |m, v| m.db.flags.back_quotes = QUOTE_MODES[v],
        ),
    ),
    (
        "occurs_check",
        Engine(
            &["false", "true", "error"],
            |m| place(OCCURS_CHECK, &m.db.flags.occurs_check),
            |m, v| m.db.flags.occurs_check = OCCURS_CHECK[v],
        ),
    ),
    ("iso", Engine(FALSE_TRUE, |m| m.db.flags.iso.into(), |m, v| m.db.flags.iso = v == 1)),
    (
        "float_zero_div",
        Engine(
            &["error", "infinity"],
            |m| m.db.flags.float_zero_div_infinity.into(),
            |m, v| m.db.flags.float_zero_div_infinity = v == 1,
        ),
    ),
    (
        "float_undefined",
        Engine(
            &["error", "nan"],
            |m| m.db.flags.float_undefined_nan.into(),
            |m, v| m.db.flags.float_undefined_nan = v == 1,
        ),
    ),
    (
        "float_overflow",
        Engine(
            &["error", "infinity"],
            |m| m.db.flags.float_overflow_infinity.into(),
            |m, v| m.db.flags.float_overflow_infinity = v == 1,
        ),
    ),
    ("float_rounding", Choice(&["to_nearest"])),
    ("float_max", Fixed(|m| m.heap.put_float(f64::MAX))),
    ("float_min", Fixed(|m| m.heap.put_float(f64::MIN_POSITIVE))),
    ("max_tagged_integer", Fixed(|m| m.heap.put_integer(INT_MAX))),
    ("min_tagged_integer", Fixed(|m| m.heap.put_integer(INT_MIN))),
    ("dialect", Fixed(|m| name(m, "taquin"))),
    ("version", Fixed(|_| Cell::int(version_number()))),
    ("version_data", Fixed(version_data)),
    ("argv", Fixed(argv)),
    ("encoding", Choice(&["utf8", "iso_latin_1", "octet", "ascii"])),
    ("gc", Choice(TRUE_FALSE)),
    ("last_call_optimisation", Choice(TRUE_FALSE)),
    ("optimise", Choice(FALSE_TRUE)),
    ("autoload", Choice(TRUE_FALSE)),
    ("character_escapes", Choice(TRUE_FALSE)),
    ("generate_debug_info", Choice(TRUE_FALSE)),
    ("report_error", Choice(TRUE_FALSE)),
    ("verbose", Choice(&["normal", "silent"])),
    ("verbose_load", Choice(&["silent", "normal", "full"])),
    ("toplevel_prompt", Name("~m~d~l~!~|?- ")),
    ("color", Choice(&["auto", "always", "never"])),
    ("puzzle_goal", Choice(&["auto", "last", "first"])),
    ("stack_limit", Integer(1 << 30)),
    ("answer_depth", Integer(0)),
];

fn name(m: &mut Machine, text: &str) -> Cell {
    Cell::atom(m.symbols.intern(text))
}

/// Major, minor and patch of the crate.
fn version() -> [i64; 3] {
    let part = |text: &str| text.parse().unwrap_or(0);
    [
        part(env!("CARGO_PKG_VERSION_MAJOR")),
        part(env!("CARGO_PKG_VERSION_MINOR")),
        part(env!("CARGO_PKG_VERSION_PATCH")),
    ]
}

fn version_number() -> i64 {
    let [major, minor, patch] = version();
    major * 10_000 + minor * 100 + patch
}

fn version_data(m: &mut Machine) -> Cell {
    let [major, minor, patch] = version().map(Cell::int);
    let name = m.symbols.intern("taquin");
    m.heap.put_struct(name, &[major, minor, patch, Cell::atom(atoms::NIL)])
}

fn argv(m: &mut Machine) -> Cell {
    let words = m.resources.get::<FlagValues>().argv.clone();
    let words: Vec<Cell> = words.iter().map(|word| name(m, word)).collect();
    m.heap.put_list(&words)
}

/// What a program's own flag may be set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
    Boolean,
    Integer,
    Float,
    Atom,
    Term,
}

const TYPES: &[(&str, Type)] = &[
    ("boolean", Type::Boolean),
    ("bool", Type::Boolean),
    ("integer", Type::Integer),
    ("float", Type::Float),
    ("atom", Type::Atom),
    ("oneof", Type::Atom),
    ("term", Type::Term),
];

/// A flag that a program made.
struct Own {
    value: Block,
    kind: Type,
    read_only: bool,
}

/// The names of all flags that are there from the beginning.
pub fn names() -> impl Iterator<Item = &'static str> {
    FLAGS.iter().map(|(name, _)| *name)
}

/// The values of flags that the engine does not look at, and flags that programs made.
#[derive(Default)]
pub struct FlagValues {
    /// The words of the command line that started the program: the flag `argv`.
    pub argv: Vec<String>,
    choices: IndexMap<&'static str, usize>,
    integers: IndexMap<&'static str, i64>,
    names: IndexMap<&'static str, String>,
    own: IndexMap<String, Own>,
}

impl FlagValues {
    /// The value of a flag with a choice of names: `FlagValues::choice("puzzle_goal")` is `"auto"` at first.
    pub fn choice(&self, flag: &str) -> &'static str {
        match find(flag) {
            Some((_, Choice(values))) => values[self.choices.get(flag).copied().unwrap_or(0)],
            _ => "",
        }
    }

    /// The terms that are kept here: roots for the collector of atoms.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.own.values().map(|own| &own.value)
    }

    /// Sets a flag with a choice of names, as the command's options do; false when there is no such value.
    pub fn set_choice(&mut self, flag: &str, value: &str) -> bool {
        let Some((flag, Choice(values))) = find(flag) else { return false };
        let Some(value) = values.iter().position(|known| *known == value) else { return false };
        self.choices.insert(flag, value);
        true
    }
}

fn find(name: &str) -> Option<&'static (&'static str, Flag)> {
    FLAGS.iter().find(|(known, _)| *known == name)
}

/// The value of one of the engine's flags.
fn value(m: &mut Machine, row: &'static (&'static str, Flag)) -> Cell {
    let (flag, kind) = row;
    let text = match kind {
        Fixed(value) => return value(m),
        Integer(start) => {
            let value = m.resources.get::<FlagValues>().integers.get(flag).copied().unwrap_or(*start);
            return m.heap.put_integer(value);
        }
        Engine(values, get, _) => values[get(m)].to_owned(),
        Choice(_) => m.resources.get::<FlagValues>().choice(flag).to_owned(),
        Name(start) => {
            let names = &m.resources.get::<FlagValues>().names;
            names.get(flag).cloned().unwrap_or_else(|| (*start).to_owned())
        }
    };
    name(m, &text)
}

/// `set_prolog_flag(+Flag, +Value)` (ISO 8.17.1)
///
/// `instantiation_error`; `type_error(atom, Flag)`; `domain_error(prolog_flag, Flag)`; `domain_error(flag_value,
/// Flag + Value)`; `permission_error(modify, flag, Flag)`.
fn set_prolog_flag(m: &mut Machine, args: Args) -> Raised<bool> {
    let (flag, wanted) = (m.deref_arg(args, 0), m.deref_arg(args, 1));
    if m.heap.is_var(flag) || m.heap.is_var(wanted) {
        return instantiation();
    }
    let atom = arguments::atom(m, flag)?;
    let name = m.symbols.name(atom).to_owned();
    if let Some(row) = find(&name) {
        return set_engine_flag(m, row, flag, wanted);
    }
    let Some(own) = m.resources.get::<FlagValues>().own.get(&name) else {
        return errors::domain_error(m, "prolog_flag", flag);
    };
    let (kind, read_only) = (own.kind, own.read_only);
    if read_only {
        return errors::permission_error(m, "modify", "flag", flag);
    }
    check_type(m, kind, wanted)?;
    let value = Block::new(&mut m.heap, wanted, false)?;
    if let Some(own) = m.resources.get::<FlagValues>().own.get_mut(&name) {
        own.value = value;
    }
    Ok(true)
}

fn set_engine_flag(
    m: &mut Machine,
    row: &'static (&'static str, Flag),
    flag: Cell,
    wanted: Cell,
) -> Raised<bool> {
    let (name, kind) = row;
    let text = match m.heap.view(wanted) {
        View::Atom(atom) => Some(m.symbols.name(atom).to_owned()),
        _ => None,
    };
    let among = |values: &[&str]| values.iter().position(|known| text.as_deref() == Some(*known));
    match kind {
        Fixed(_) => return errors::permission_error(m, "modify", "flag", flag),
        Engine(values, _, set) => match among(values) {
            Some(value) => set(m, value),
            None => return wrong_value(m, flag, wanted),
        },
        Choice(values) => match among(values) {
            Some(value) => drop(m.resources.get::<FlagValues>().choices.insert(name, value)),
            None => return wrong_value(m, flag, wanted),
        },
        Integer(_) => match m.heap.integer(wanted) {
            Some(value) => drop(m.resources.get::<FlagValues>().integers.insert(name, value)),
            None => return wrong_value(m, flag, wanted),
        },
        Name(_) => match text {
            Some(text) => drop(m.resources.get::<FlagValues>().names.insert(name, text)),
            None => return wrong_value(m, flag, wanted),
        },
    }
    Ok(true)
}

/// `domain_error(flag_value, Flag + Value)`
fn wrong_value<T>(m: &mut Machine, flag: Cell, value: Cell) -> Raised<T> {
    let culprit = m.heap.put_struct(atoms::PLUS, &[flag, value]);
    errors::domain_error(m, "flag_value", culprit)
}

fn check_type(m: &mut Machine, kind: Type, value: Cell) -> Raised<()> {
    match kind {
        Type::Boolean => arguments::boolean(m, value).map(|_| ()),
        Type::Atom => arguments::atom(m, value).map(|_| ()),
        Type::Integer if !m.heap.is_integer(value) => errors::type_error(m, "integer", value),
        Type::Float if m.heap.number(value).is_none() => errors::type_error(m, "float", value),
        _ => Ok(()),
    }
}

/// A row of the enumeration: one of the engine's flags, or a program's.
enum Found {
    Row(&'static (&'static str, Flag)),
    Own(String),
}

/// `current_prolog_flag(?Flag, ?Value)` (ISO 8.17.2)
///
/// `type_error(atom, Flag)`; `domain_error(prolog_flag, Flag)`.
fn current_prolog_flag(m: &mut Machine, args: Args) -> Raised<Nondet> {
    let flag = m.deref_arg(args, 0);
    let found = match arguments::var_or_atom(m, flag)? {
        None => all(m),
        Some(atom) => vec![one(m, atom)?],
    };
    Ok(enumerate::many(found, |m, args, found| {
        let (text, value) = match found {
            Found::Row(row) => (row.0.to_owned(), value(m, row)),
            Found::Own(text) => {
                let Some(own) = m.resources.get::<FlagValues>().own.get(&text) else { return Ok(false) };
                let block = own.value.clone();
                (text, block.restore(&mut m.heap)?)
            }
        };
        let flag = name(m, &text);
        Ok(m.unify_arg(args, 0, flag)? && m.unify_arg(args, 1, value)?)
    }))
}

fn all(m: &mut Machine) -> Vec<Found> {
    let own = m.resources.get::<FlagValues>().own.keys().cloned().map(Found::Own);
    FLAGS.iter().map(Found::Row).chain(own).collect()
}

fn one(m: &mut Machine, flag: Atom) -> Raised<Found> {
    let text = m.symbols.name(flag).to_owned();
    if let Some(row) = find(&text) {
        return Ok(Found::Row(row));
    }
    match m.resources.get::<FlagValues>().own.contains_key(&text) {
        true => Ok(Found::Own(text)),
        false => errors::domain_error(m, "prolog_flag", Cell::atom(flag)),
    }
}

const DOMAIN: &str = "prolog_flag_option";
const ACCESS: &[(&str, bool)] = &[("read_only", true), ("read_write", false)];

/// `create_prolog_flag(+Flag, +Value, +Options)`: options `access(read_write | read_only)`, `type(T)`, `keep(Bool)`.
fn create_prolog_flag(m: &mut Machine, args: Args) -> Raised<bool> {
    let flag = arguments::atom(m, m.arg(args, 0))?;
    let given = m.deref_arg(args, 1);
    let (mut kind, mut read_only, mut keep) = (type_of(m, given), false, false);
    for opt in options::list(m, m.arg(args, 2), DOMAIN)? {
        match opt.name(m) {
            "access" => read_only = opt.choice(m, DOMAIN, ACCESS)?,
            "type" if !m.heap.deref(opt.value).is_atom() => kind = Type::Atom,
            "type" => kind = opt.choice(m, DOMAIN, TYPES)?,
            "keep" => keep = opt.boolean(m, DOMAIN)?,
            _ => return opt.wrong(m, DOMAIN),
        }
    }
    let name = m.symbols.name(flag).to_owned();
    if find(&name).is_some() {
        return errors::permission_error(m, "modify", "flag", Cell::atom(flag));
    }
    check_type(m, kind, given)?;
    let value = Block::new(&mut m.heap, given, false)?;
    let own = &mut m.resources.get::<FlagValues>().own;
    if !(keep && own.contains_key(&name)) {
        own.insert(name, Own { value, kind, read_only });
    }
    Ok(true)
}

/// The type that a value suggests.
fn type_of(m: &Machine, value: Cell) -> Type {
    match m.heap.view(value) {
        View::Atom(atoms::TRUE | atoms::FALSE) => Type::Boolean,
        View::Atom(_) => Type::Atom,
        _ if m.heap.is_integer(value) => Type::Integer,
        _ if m.heap.number(value).is_some() => Type::Float,
        _ => Type::Term,
    }
}
