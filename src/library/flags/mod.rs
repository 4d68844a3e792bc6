//! Flags (ISO 7.11, 8.17): reading and setting them, and the flags that programs create.
//!
//! A flag is a row of a table: its name, its possible values, and where its value is stored. Flags that the
//! machine itself reads are fields of [`Flags`](crate::program::flags::Flags). Those that programs create are
//! terms.

mod table;
pub mod values;

use super::support::answers;
use super::support::{arguments, errors, options};
use super::system::World;
use crate::code::flatten::strip_module;
use crate::machine::native::{Builtin, det, iso, iso_nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Block, Cell, View, atoms};
use crate::text::WriteOptions;
use table::FLAGS;
use table::Flag::{
    self, Absent, Bound, Choice, Count, Engine, Fixed, FixedAmong, Granted, Integer, List, Name,
};
use values::{FlagType, FlagValues, OwnFlag};

pub const BUILTINS: &[Builtin] = &[
    iso("set_prolog_flag", 2, set_prolog_flag),
    iso_nondet("current_prolog_flag", 2, current_prolog_flag),
    det("create_prolog_flag", 3, create_prolog_flag),
];

const TYPES: &[(&str, FlagType)] = &[
    ("boolean", FlagType::Boolean),
    ("bool", FlagType::Boolean),
    ("integer", FlagType::Integer),
    ("float", FlagType::Float),
    ("atom", FlagType::Atom),
    ("term", FlagType::Term),
];

/// A flag that is predefined, or that an extension created.
type EngineFlag = (&'static str, Flag);

impl FlagValues {
    /// Returns the names of the flags that programs did not create.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.present().map(|(name, _)| name)
    }

    /// Creates a flag whose value is one of these atoms, the first at first. Replaces one of this name.
    pub fn create(&mut self, name: &'static str, values: &'static [&'static str]) {
        self.choices.shift_remove(name);
        self.added.insert(name, values);
    }

    /// Returns the value of a flag with named choices: `FlagValues::choice("encoding")` is `"utf8"` at first.
    /// Empty if there is no such flag.
    pub fn choice(&self, flag: &str) -> &'static str {
        match self.find(flag) {
            Some((_, Choice(values))) => {
                values.get(self.choices.get(flag).copied().unwrap_or(0)).copied().unwrap_or_default()
            }
            _ => "",
        }
    }

    fn present(&self) -> impl Iterator<Item = EngineFlag> {
        self.all().filter(|(_, kind)| !matches!(kind, Absent))
    }

    fn find(&self, name: &str) -> Option<EngineFlag> {
        self.all().find(|(known, _)| *known == name)
    }

    fn all(&self) -> impl Iterator<Item = EngineFlag> {
        FLAGS.iter().copied().chain(self.added.iter().map(|(name, values)| (*name, Choice(values))))
    }
}

fn find(m: &mut Machine, name: &str) -> Option<EngineFlag> {
    m.resources.get::<FlagValues>().find(name)
}

/// Returns the value of one of the engine's flags.
fn value(m: &mut Machine, row: EngineFlag) -> Raised<Cell> {
    let (flag, kind) = row;
    let text = match kind {
        Fixed(value) | Granted(_, value) => return Ok(value(m)),
        Bound(value) => return Ok(m.heap.put_integer(value)),
        FixedAmong(_, value) => value.to_owned(),
        Absent => return instantiation(),
        List(start) => {
            let list = m.resources.get::<FlagValues>().list(flag).cloned();
            return Ok(list.map(|list| list.restore(&mut m.heap)).transpose()?.unwrap_or_else(|| start(m)));
        }
        Integer(start) | Count(start) => {
            let value = m.resources.get::<FlagValues>().integers.get(flag).copied().unwrap_or(start);
            return Ok(m.heap.put_integer(value));
        }
        Engine(values, get, _) => values[get(m)].to_owned(),
        Choice(_) => m.resources.get::<FlagValues>().choice(flag).to_owned(),
        Name(start) => {
            let names = &m.resources.get::<FlagValues>().names;
            names.get(flag).cloned().unwrap_or_else(|| start.to_owned())
        }
    };
    Ok(table::name(m, &text))
}

/// Returns the list that is the value of one of the engine's flags.
pub fn list(m: &mut Machine, flag: &str) -> Raised<Cell> {
    match find(m, flag) {
        Some(row @ (_, List(_))) => value(m, row),
        _ => Ok(Cell::atom(atoms::NIL)),
    }
}

/// Returns whether a flag whose value is a list was set.
pub fn is_list_set(m: &mut Machine, flag: &str) -> bool {
    m.resources.get::<FlagValues>().list(flag).is_some()
}

/// Returns the prompt of the top level: the flag `toplevel_prompt`, in which `~d` is the debugger's mode, if
/// it is on. `~m`, `~l` and `~!` are empty, as there is no other module, break level or query number.
pub fn prompt(m: &mut Machine, debugger: &str) -> String {
    let Some(row) = find(m, "toplevel_prompt") else { return String::new() };
    let text = value(m, row).map_or(String::new(), |atom| match m.heap.view(atom) {
        View::Atom(atom) => m.symbols.name(atom).to_owned(),
        _ => String::new(),
    });
    let mut prompt = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let escape = if c == '~' { chars.next() } else { None };
        match (c, escape) {
            ('~', Some('d')) => prompt.push_str(debugger),
            ('~', Some('m' | 'l' | '!' | '|')) => {}
            ('~', Some(other)) if other != '~' => prompt.extend(['~', other]),
            _ => prompt.push(c),
        }
    }
    prompt
}

/// Returns the style for answers: by the flag `answer_depth`, and by the options for depth and quotes in the
/// flag `answer_write_options`.
pub fn answer_style(m: &mut Machine) -> WriteOptions {
    const FLAG: &str = "answer_write_options";
    let mut style = WriteOptions::answer();
    if let Some(depth) = m.resources.get::<FlagValues>().integers.get("answer_depth") {
        style.max_depth = usize::try_from(*depth).unwrap_or(0);
    }
    if is_list_set(m, FLAG)
        && let Ok(list) = list(m, FLAG)
        && let Ok(options) = m.heap.list_to_vec(list)
    {
        for option in options {
            let Some((name, 1, argument)) = m.heap.callable(option) else { continue };
            match (m.symbols.name(name), m.heap.view(m.heap.at(argument))) {
                ("max_depth", View::Int(depth)) => style.max_depth = usize::try_from(depth).unwrap_or(0),
                ("quoted", View::Atom(value)) => style.quoted = value != atoms::FALSE,
                _ => {}
            }
        }
    }
    style
}

/// `set_prolog_flag(+Flag, +Value)` (ISO 8.17.1)
///
/// `instantiation_error`; `type_error(atom, Flag)`; `domain_error(prolog_flag, Flag)`;
/// `domain_error(flag_value, Flag + Value)`; `permission_error(modify, flag, Flag)`.
fn set_prolog_flag(m: &mut Machine, args: Args) -> Raised<bool> {
    let wanted = m.deref_arg(args, 1);
    in_module(m, args, |m, flag| set_flag(m, flag, wanted))
}

/// Works on a flag that may be qualified by a module, which a flag that each module has belongs to.
fn in_module<T>(
    m: &mut Machine,
    args: Args,
    work: impl FnOnce(&mut Machine, Cell) -> Raised<T>,
) -> Raised<T> {
    let (flag, here) = (m.deref_arg(args, 0), m.db.source_module);
    let (module, plain) = if m.db.flags.iso { (here, flag) } else { strip_module(&m.heap, flag, here) };
    m.db.source_module = module;
    let result = work(m, plain);
    m.db.source_module = here;
    result
}

fn set_flag(m: &mut Machine, flag: Cell, wanted: Cell) -> Raised<bool> {
    if m.heap.is_var(flag) || m.heap.is_var(wanted) {
        return instantiation();
    }
    let atom = arguments::atom(m, flag)?;
    let name = m.symbols.name(atom).to_owned();
    if let Some(row) = find(m, &name) {
        return set_engine_flag(m, row, flag, wanted);
    }
    let Some(own) = m.resources.get::<FlagValues>().own(&name).cloned() else {
        return errors::domain_error(m, "prolog_flag", flag);
    };
    if own.read_only {
        return errors::permission_error(m, "modify", "flag", flag);
    }
    let wanted = fitted(m, own.kind, wanted)?;
    if let Some(values) = &own.among {
        check_among(m, values, flag, wanted)?;
    }
    let value = Block::new(&mut m.heap, wanted, false)?;
    set_own(m, &name, OwnFlag { value, ..own })
}

/// Creates or changes a flag of the program, within the memory limit.
fn set_own(m: &mut Machine, name: &str, flag: OwnFlag) -> Raised<bool> {
    m.keep(flag.bytes(name))?;
    m.resources.get::<FlagValues>().set_own(name, flag);
    Ok(true)
}

fn set_engine_flag(m: &mut Machine, row: EngineFlag, flag: Cell, wanted: Cell) -> Raised<bool> {
    let (name, kind) = row;
    let text = match m.heap.view(wanted) {
        View::Atom(atom) => Some(m.symbols.name(atom).to_owned()),
        _ => None,
    };
    let among = |values: &[&str]| {
        let at = |text: &str| values.iter().position(|known| *known == text);
        text.as_deref().and_then(|text| at(text).or_else(|| at(other_word(text)?)))
    };
    match kind {
        FixedAmong(values, _) if among(values).is_none() => return wrong_value(m, flag, wanted),
        Bound(_) if !m.heap.is_integer(wanted) => return wrong_value(m, flag, wanted),
        Fixed(_) | Granted(..) | FixedAmong(..) | Bound(_) | Absent => {
            return errors::permission_error(m, "modify", "flag", flag);
        }
        List(_) => {
            arguments::list(m, wanted)?;
            let list = Block::new(&mut m.heap, wanted, false)?;
            m.keep(list.bytes())?;
            m.resources.get::<FlagValues>().set_list(name, list);
        }
        Engine(values, _, set) => match among(values) {
            Some(value) => set(m, value),
            None => return wrong_value(m, flag, wanted),
        },
        Choice(values) => match among(values) {
            Some(value) => drop(m.resources.get::<FlagValues>().choices.insert(name, value)),
            None => return wrong_value(m, flag, wanted),
        },
        Integer(_) | Count(_) => match m.heap.integer(wanted) {
            Some(value) if value >= 0 || matches!(kind, Integer(_)) => {
                m.resources.get::<FlagValues>().integers.insert(name, value);
            }
            _ => return wrong_value(m, flag, wanted),
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

/// Returns the other name of a truth value: `on` and `off` for `true` and `false`, and the reverse.
fn other_word(text: &str) -> Option<&'static str> {
    let words = [("on", "true"), ("off", "false"), ("true", "on"), ("false", "off")];
    words.iter().find(|(word, _)| *word == text).map(|(_, other)| *other)
}

/// Returns a value in the form that the flag's type has: `on` becomes `true` for a boolean, and an integer
/// becomes a float for a float.
fn fitted(m: &mut Machine, kind: FlagType, value: Cell) -> Raised<Cell> {
    match kind {
        FlagType::Boolean => {
            let is_true = arguments::boolean(m, value)?;
            return Ok(Cell::atom(if is_true { atoms::TRUE } else { atoms::FALSE }));
        }
        FlagType::Atom => drop(arguments::atom(m, value)?),
        FlagType::Integer if !m.heap.is_integer(value) => return errors::type_error(m, "integer", value),
        FlagType::Float => match m.heap.number(value) {
            Some(number) => return Ok(m.heap.put_float(number.to_f64())),
            None => return errors::type_error(m, "float", value),
        },
        FlagType::Integer | FlagType::Term => {}
    }
    Ok(value)
}

/// `domain_error(flag_value, Flag + Value)` for a value that is not in the list.
fn check_among(m: &mut Machine, values: &Block, flag: Cell, value: Cell) -> Raised<()> {
    let list = values.restore(&mut m.heap)?;
    let value = m.heap.deref(value);
    let found = arguments::list(m, list)?.into_iter().any(|known| m.heap.deref(known) == value);
    if found { Ok(()) } else { wrong_value(m, flag, value) }
}

/// A row of the enumeration: a flag of the engine, or of a program.
enum FlagRow {
    Row(EngineFlag),
    Own(String),
}

impl FlagRow {
    fn name(&self) -> &str {
        match self {
            FlagRow::Row((name, _)) => name,
            FlagRow::Own(name) => name,
        }
    }

    /// Returns the value, unless the flag is gone.
    fn value(&self, m: &mut Machine) -> Raised<Option<Cell>> {
        match self {
            FlagRow::Row(row) => value(m, *row).map(Some),
            FlagRow::Own(name) => {
                let own = m.resources.get::<FlagValues>().own(name);
                let Some(block) = own.map(|own| own.value.clone()) else { return Ok(None) };
                Ok(Some(block.restore(&mut m.heap)?))
            }
        }
    }
}

/// `current_prolog_flag(?Flag, ?Value)` (ISO 8.17.2)
///
/// `type_error(atom, Flag)`; `domain_error(prolog_flag, Flag)`.
fn current_prolog_flag(m: &mut Machine, args: Args) -> Raised<Nondet> {
    if !m.heap.is_var(m.arg(args, 0)) {
        let Some(value) = in_module(m, args, value_of)? else { return Ok(Nondet::Fail) };
        return answers::once(m.unify_arg(args, 1, value)?);
    }
    answers::each_of(all(m), |m, args, found| {
        let Some(value) = found.value(m)? else { return Ok(false) };
        let flag = table::name(m, found.name());
        Ok(m.unify_arg(args, 0, flag)? && m.unify_arg(args, 1, value)?)
    })
}

fn value_of(m: &mut Machine, flag: Cell) -> Raised<Option<Cell>> {
    let flag = arguments::atom(m, flag)?;
    match one(m, flag)? {
        Some(found) => found.value(m),
        None => Ok(None),
    }
}

fn all(m: &mut Machine) -> Vec<FlagRow> {
    let flags = m.resources.get::<FlagValues>();
    let own: Vec<String> = flags.own_names().map(str::to_owned).collect();
    let mut present: Vec<EngineFlag> = flags.present().collect();
    present.retain(|&(_, kind)| has_value(m, kind));
    present.into_iter().map(FlagRow::Row).chain(own.into_iter().map(FlagRow::Own)).collect()
}

/// Returns whether a flag has a value here: one of other systems has none, nor an integer bound while
/// integers are unbounded, nor one that tells of the process without the grant.
fn has_value(m: &mut Machine, kind: Flag) -> bool {
    match kind {
        Absent => false,
        Bound(_) => !m.db.flags.iso,
        Granted(is_granted, _) => is_granted(&m.resources.get::<World>().grants),
        _ => true,
    }
}

/// Returns the flag of a name. None if the flag [has no value](has_value) here.
fn one(m: &mut Machine, flag: Atom) -> Raised<Option<FlagRow>> {
    let text = m.symbols.shared_name(flag);
    match find(m, &text) {
        Some((_, kind)) if !has_value(m, kind) => Ok(None),
        Some(row) => Ok(Some(FlagRow::Row(row))),
        None if m.resources.get::<FlagValues>().own(&text).is_some() => {
            Ok(Some(FlagRow::Own(text.to_string())))
        }
        None => errors::domain_error(m, "prolog_flag", Cell::atom(flag)),
    }
}

const DOMAIN: &str = "prolog_flag_option";
const ACCESS: &[(&str, bool)] = &[("read_only", true), ("read_write", false)];

/// `create_prolog_flag(+Flag, +Value, +Options)`: options `access(read_write | read_only)`, `type(T)` and
/// `keep(Bool)`, which keeps the value of an existing flag. Types are boolean, integer, float, atom,
/// oneof(List) and term.
fn create_prolog_flag(m: &mut Machine, args: Args) -> Raised<bool> {
    let flag = arguments::atom(m, m.arg(args, 0))?;
    let given = m.deref_arg(args, 1);
    let (mut kind, mut among, mut read_only, mut keep) = (type_of(m, given), None, false, false);
    for opt in options::list(m, m.arg(args, 2), DOMAIN)? {
        match opt.name(m) {
            "access" => read_only = opt.choice(m, DOMAIN, ACCESS)?,
            "type" => {
                let oneof = m.symbols.intern("oneof");
                match m.heap.args_of::<1>(opt.value, oneof) {
                    Some([list]) => {
                        (kind, among) = (FlagType::Term, Some(Block::new(&mut m.heap, list, false)?))
                    }
                    None => kind = opt.choice(m, DOMAIN, TYPES)?,
                }
            }
            "keep" => keep = opt.boolean(m, DOMAIN)?,
            _ => return opt.wrong(m, DOMAIN),
        }
    }
    let name = m.symbols.name(flag).to_owned();
    let known = find(m, &name).is_some();
    if keep && (known || m.resources.get::<FlagValues>().own(&name).is_some()) {
        return Ok(true);
    }
    if known {
        return errors::permission_error(m, "modify", "flag", Cell::atom(flag));
    }
    let given = fitted(m, kind, given)?;
    if let Some(values) = &among {
        check_among(m, values, Cell::atom(flag), given)?;
    }
    let value = Block::new(&mut m.heap, given, false)?;
    set_own(m, &name, OwnFlag { value, kind, among, read_only })
}

/// Returns the type of a value, for a flag without a declared type.
fn type_of(m: &Machine, value: Cell) -> FlagType {
    match m.heap.view(value) {
        View::Atom(atoms::TRUE | atoms::FALSE) => FlagType::Boolean,
        View::Atom(_) => FlagType::Atom,
        _ if m.heap.is_integer(value) => FlagType::Integer,
        _ if m.heap.number(value).is_some() => FlagType::Float,
        _ => FlagType::Term,
    }
}
