//! The predefined flags: one table that reads like the manual.

use super::values::FlagValues;
use crate::library::system::grants::Grants;
use crate::library::system::numbers::{HAS_SYSTEM, process_id};
use crate::machine::Machine;
use crate::program::flags::{OccursCheck, QuoteMode, Unknown};
use crate::term::cell::{Functor, INT_MAX, INT_MIN};
use crate::term::{Cell, atoms};
use crate::width::Width;

/// The kind of a flag: its value and how it changes.
#[derive(Clone, Copy)]
pub enum Flag {
    /// One of some atoms, used by the engine itself: the functions that read and set it.
    Engine(&'static [&'static str], fn(&Machine) -> usize, fn(&mut Machine, usize)),
    /// A fixed value.
    Fixed(fn(&mut Machine) -> Cell),
    /// A fixed value of the process, for engines with a grant: a query for it fails in others.
    Granted(fn(&Grants) -> bool, fn(&mut Machine) -> Cell),
    /// A fixed value, one of some atoms.
    FixedAmong(&'static [&'static str], &'static str),
    /// An integer that the standard defines only for bounded integers (7.11.1.2, 7.11.1.3).
    Bound(i64),
    /// One of some atoms, stored here; the first is the initial value.
    Choice(&'static [&'static str]),
    /// An integer, stored here.
    Integer(i64),
    /// A non-negative integer, stored here.
    Count(i64),
    /// An atom, stored here.
    Name(&'static str),
    /// A list, stored here.
    List(fn(&mut Machine) -> Cell),
    /// A flag of other systems: a query for it fails.
    Absent,
}

use Flag::{Absent, Bound, Choice, Count, Engine, Fixed, FixedAmong, Granted, Integer, List, Name};

const FALSE_TRUE: &[&str] = &["false", "true"];
const TRUE_FALSE: &[&str] = &["true", "false"];
const OFF_ON: &[&str] = &["off", "on"];
const QUOTE_NAMES: [&str; 4] = names_of(QuoteMode::NAMED);
const OCCURS_CHECKS: [(&str, OccursCheck); 3] =
    [("false", OccursCheck::False), ("true", OccursCheck::True), ("error", OccursCheck::Error)];
const OCCURS_CHECK_NAMES: [&str; 3] = names_of(OCCURS_CHECKS);
const UNKNOWN: [(&str, Unknown); 3] =
    [("error", Unknown::Error), ("fail", Unknown::Fail), ("warning", Unknown::Warning)];
const UNKNOWN_NAMES: [&str; 3] = names_of(UNKNOWN);

/// Returns the names in a table of values.
const fn names_of<T: Copy, const N: usize>(table: [(&'static str, T); N]) -> [&'static str; N] {
    let (mut names, mut at) = ([""; N], 0);
    while at < N {
        names[at] = table[at].0;
        at += 1;
    }
    names
}

/// Returns the index of a value in a table of values.
fn place_of<T: PartialEq, const N: usize>(table: [(&str, T); N], value: T) -> usize {
    table.iter().position(|(_, known)| *known == value).unwrap_or(0)
}

/// The flags, the standard's first. `bounded` is false: integers have no bounds, and `max_integer` and
/// `min_integer` are those of the integers that take one word.
pub const FLAGS: &[(&str, Flag)] = &[
    ("bounded", FixedAmong(FALSE_TRUE, "false")),
    ("max_integer", Bound(i64::MAX)),
    ("min_integer", Bound(i64::MIN)),
    ("integer_rounding_function", FixedAmong(&["down", "toward_zero"], "toward_zero")),
    (
        "char_conversion",
        Engine(OFF_ON, |m| m.db.flags.char_conversion.into(), |m, v| m.db.flags.char_conversion = v == 1),
    ),
    ("debug", Engine(OFF_ON, |m| m.db.flags.debug.into(), |m, v| m.db.flags.debug = v == 1)),
    ("max_arity", Fixed(|m| m.heap.put_integer(i64::try_from(Functor::MAX_ARITY).unwrap_or(0)))),
    (
        "unknown",
        Engine(
            &UNKNOWN_NAMES,
            |m| place_of(UNKNOWN, m.db.unknown_in(m.db.source_module)),
            |m, v| m.db.set_unknown(UNKNOWN[v].1),
        ),
    ),
    (
        "double_quotes",
        Engine(
            &QUOTE_NAMES,
            |m| place_of(QuoteMode::NAMED, m.db.flags.double_quotes),
            |m, v| m.db.flags.double_quotes = QuoteMode::NAMED[v].1,
        ),
    ),
    (
        "back_quotes",
        Engine(
            &QUOTE_NAMES,
            |m| place_of(QuoteMode::NAMED, m.db.flags.back_quotes),
            |m, v| m.db.flags.back_quotes = QuoteMode::NAMED[v].1,
        ),
    ),
    (
        "occurs_check",
        Engine(
            &OCCURS_CHECK_NAMES,
            |m| place_of(OCCURS_CHECKS, m.db.flags.occurs_check),
            |m, v| m.db.flags.occurs_check = OCCURS_CHECKS[v].1,
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
    ("autoload", Engine(TRUE_FALSE, |m| (!m.db.flags.autoload).into(), |m, v| m.db.flags.autoload = v == 0)),
    ("character_escapes", Choice(&["true"])),
    ("generate_debug_info", Choice(TRUE_FALSE)),
    ("report_error", Choice(&["true"])),
    ("verbose", Choice(&["normal", "silent"])),
    ("verbose_load", Choice(&["silent"])),
    ("toplevel_prompt", Name("~m~d~l~!~|?- ")),
    ("color", Choice(&["auto", "always", "never"])),
    ("stack_limit", Integer(1 << 30)),
    ("answer_depth", Count(0)),
    // Flags that programs for SWI-Prolog read or set. A flag has only the values that Taquin implements. If a
    // flag affects only speed or a tool of SWI-Prolog, it has all of them.
    ("address_bits", Fixed(|_| Cell::int(i64::from(usize::BITS)))),
    ("arch", Fixed(|m| name(m, &format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)))),
    ("cpu_count", Fixed(|_| Cell::int(std::thread::available_parallelism().map_or(1, |n| n.get().to_i64())))),
    ("emulated_dialect", Choice(&["taquin"])),
    ("executable", Absent),
    ("max_char_code", Fixed(|_| Cell::int(i64::from(u32::from(char::MAX))))),
    ("max_procedure_arity", Fixed(|_| Cell::int(Functor::MAX_PROCEDURE_ARITY.to_i64()))),
    ("os_argv", Fixed(argv)),
    ("path_sep", Fixed(|m| name(m, if cfg!(windows) { ";" } else { ":" }))),
    (
        "pid",
        if HAS_SYSTEM {
            Granted(|grants| grants.processes, |_| Cell::int(i64::from(process_id())))
        } else {
            Absent
        },
    ),
    ("threads", Fixed(|_| Cell::atom(atoms::FALSE))),
    (
        "tmp_dir",
        if HAS_SYSTEM {
            Granted(|grants| grants.environment, |m| name(m, &std::env::temp_dir().to_string_lossy()))
        } else {
            Absent
        },
    ),
    ("unix", if cfg!(unix) { Fixed(|_| Cell::atom(atoms::TRUE)) } else { Absent }),
    ("windows", if cfg!(windows) { Fixed(|_| Cell::atom(atoms::TRUE)) } else { Absent }),
    ("apple", if cfg!(target_vendor = "apple") { Fixed(|_| Cell::atom(atoms::TRUE)) } else { Absent }),
    ("agc_margin", Integer(10_000)),
    ("allow_variable_name_as_functor", Choice(&["false"])),
    ("answer_write_options", List(answer_options)),
    ("character_escapes_unicode", Choice(&["false"])),
    ("color_term", Choice(TRUE_FALSE)),
    ("clpb_validation", Choice(FALSE_TRUE)),
    ("clpfd_propagation", Choice(&["default", "full"])),
    ("colon_sets_calling_context", Choice(&["true"])),
    ("debug_on_error", Choice(&["false"])),
    ("debugger_write_options", List(answer_options)),
    ("editor", Name("default")),
    ("emacs_inferior_process", Choice(FALSE_TRUE)),
    ("file_name_variables", Choice(&["false"])),
    ("history", Integer(0)),
    ("on_error", Choice(&["print", "status"])),
    ("on_warning", Choice(&["print"])),
    ("optimise_unify", Choice(TRUE_FALSE)),
    ("prefer_rationals", Choice(&["false"])),
    ("print_write_options", List(print_options)),
    (
        "protect_static_code",
        Engine(
            FALSE_TRUE,
            |m| m.db.flags.protect_static_code.into(),
            |m, v| m.db.flags.protect_static_code = v == 1,
        ),
    ),
    ("rational_syntax", Choice(&["compatibility"])),
    ("sandboxed_load", Choice(&["false"])),
    ("signals", Choice(TRUE_FALSE)),
    ("stream_type_check", Choice(&["true"])),
    ("table_space", Integer(1 << 30)),
    ("toplevel_print_anon", Choice(&["false"])),
    ("toplevel_var_size", Integer(1000)),
    ("traditional", Choice(&["false"])),
    ("tty_control", Choice(TRUE_FALSE)),
    ("user_flags", Choice(&["error"])),
    ("var_prefix", Choice(&["false"])),
    ("verbose_autoload", Choice(&["false"])),
    ("verbose_file_search", Choice(&["false"])),
    ("warn_override_implicit_import", Choice(TRUE_FALSE)),
    ("write_attributes", Choice(&["ignore"])),
    ("xref", Choice(&["false"])),
    ("compiled_at", Absent),
    ("emacs", Absent),
    ("home", Absent),
    ("hwnd", Absent),
    ("jpl", Absent),
    ("readline", Absent),
    ("timezone", Absent),
    ("version_git", Absent),
    ("win64", Absent),
    ("xpce", Absent),
    ("xpce_version", Absent),
];

/// Returns the options for writing answers.
fn answer_options(m: &mut Machine) -> Cell {
    write_options(m, &[("quoted", "true"), ("portray", "true"), ("spacing", "next_argument")])
}

/// Returns the options of print/1.
fn print_options(m: &mut Machine) -> Cell {
    write_options(m, &[("portray", "true"), ("numbervars", "true"), ("quoted", "true")])
}

fn write_options(m: &mut Machine, options: &[(&str, &str)]) -> Cell {
    let cells: Vec<Cell> = options
        .iter()
        .map(|(option, value)| {
            let (option, value) = (m.symbols.intern(option), name(m, value));
            m.heap.put_struct(option, &[value])
        })
        .collect();
    m.heap.put_list(&cells)
}

/// Returns an atom.
pub fn name(m: &mut Machine, text: &str) -> Cell {
    Cell::atom(m.symbols.intern(text))
}

/// Returns major, minor and patch version of the crate.
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
