//! The meaning of error terms.

use super::known::{Known, Misspelling, NearMiss};
use crate::error::Report;
use crate::error::Style;
use crate::library::lists::measure;
use crate::library::rules;
use crate::library::sources::nearest_file;
use crate::library::streams::write::render;
use crate::machine::Machine;
use crate::suggest;
use crate::term::cell::BoxKind;
use crate::term::raise::Raised;
use crate::term::walk::is_acyclic;
use crate::term::{Cell, View, atoms};
use crate::text::WriteOptions;

/// Returns the sentence for a ball: `error(Formal, Context)` by the table, other terms unchanged.
pub fn sentence(m: &mut Machine, ball: Cell) -> Raised<String> {
    Ok(sentence_and_misspelling(m, ball)?.0)
}

/// Returns the sentence for a ball, and the misspelled name of which it tells.
pub fn sentence_and_misspelling(m: &mut Machine, ball: Cell) -> Raised<(String, Option<Misspelling>)> {
    let Some([formal, context]) = m.heap.args_of::<2>(ball, atoms::ERROR) else {
        return Ok((format!("Unhandled exception: {}", shown(m, ball)?), None));
    };
    if let Some(text) = syntax(m, ball, formal, context)? {
        return Ok((text, None));
    }
    let (meaning, misspelling) = match missing_procedure(m, formal) {
        Some(indicator) => unknown_procedure(m, indicator)?,
        None => (formal_sentence(m, formal)?, None),
    };
    Ok((with_context(m, meaning, context)?, misspelling))
}

/// The most characters shown of a term: a culprit of thousands of digits would hide its sentence.
const LONGEST: usize = 500;

/// The most bytes written of a culprit, since shared subterms can make its text extremely long.
pub(super) const WRITTEN: usize = 1 << 16;

/// Returns a term as shown within a sentence: quoted, and shortened.
fn shown(m: &mut Machine, term: Cell) -> Raised<String> {
    let options = WriteOptions { max_depth: 12, max_size: WRITTEN, priority: 999, ..WriteOptions::writeq() };
    let mut text = render(m, term, &options)?;
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        let more = text[end..].chars().count();
        text.truncate(end);
        text += &format!("... ({more} more characters)");
    }
    Ok(text)
}

/// Returns the kind of a term, with its article. O(its cells).
fn describe(m: &mut Machine, term: Cell) -> Raised<&'static str> {
    if !is_acyclic(&mut m.heap, &[term])? {
        return Ok("a term that contains itself");
    }
    Ok(match m.heap.view(term) {
        View::Var(_) => "a variable",
        View::Atom(atoms::NIL) => "the empty list",
        View::Atom(_) => "an atom",
        View::Int(_) => "an integer",
        View::List(_) if !measure(m, term)?.is_proper() => "a list that does not end in []",
        View::List(_) => "a list",
        View::Str(..) => "a compound term",
        View::Box(_) => match m.heap.box_kind(term) {
            Some(BoxKind::Float) => "a float",
            Some(BoxKind::String { .. }) => "a string",
            Some(BoxKind::Object) => "an object of the host",
            _ => "an integer",
        },
    })
}

/// Returns the sentence of one formal term, given its arguments.
type SentenceOf = fn(&mut Machine, &[Cell]) -> Raised<String>;

/// Name, arity and sentence of each formal term (ISO 7.12.2, and a few of SWI-Prolog).
const FORMALS: &[(&str, usize, SentenceOf)] = &[
    ("instantiation_error", 0, |_, _| Ok("Arguments are not sufficiently instantiated".into())),
    ("uninstantiation_error", 1, |m, a| {
        Ok(format!("Cannot unify {} with an output argument: a variable was expected", shown(m, a[0])?))
    }),
    ("type_error", 2, type_error),
    ("domain_error", 2, domain_error),
    ("existence_error", 2, existence_error),
    ("existence_error", 3, |m, a| {
        Ok(format!("{} does not exist in {}", named(m, a[0], a[1])?, shown(m, a[2])?))
    }),
    ("permission_error", 3, permission_error),
    ("representation_error", 1, representation_error),
    ("evaluation_error", 1, evaluation_error),
    ("resource_error", 1, |m, a| {
        Ok(match words(m, a[0])?.as_str() {
            "max clause variables" => {
                "A clause cannot have that many variables and nested constructs".to_owned()
            }
            what => format!("Not enough resources: {what}"),
        })
    }),
    ("system_error", 0, |_, _| Ok("System error".into())),
    ("system_error", 1, |m, a| Ok(format!("System error: {}", written(m, a[0])?))),
    ("format", 1, |m, a| Ok(format!("Format error: {}", written(m, a[0])?))),
    ("format_argument_type", 2, |m, a| {
        let kind = describe(m, a[1])?;
        Ok(format!(
            "Illegal argument to format directive ~{}: {} ({kind})",
            written(m, a[0])?,
            shown(m, a[1])?
        ))
    }),
    ("occurs_check", 2, |m, a| Ok(occurs_check(&shown(m, a[0])?, &shown(m, a[1])?))),
    ("determinism_error", 4, |m, a| {
        let how = match written(m, a[2])?.as_str() {
            "fail" => "failed".to_owned(),
            "nondet" => "succeeded with a choice point".to_owned(),
            other => other.to_owned(),
        };
        Ok(format!("{} should have one answer: it {how}", shown(m, a[0])?))
    }),
    ("assertion_error", 2, |m, a| {
        let goal = shown(m, a[1])?;
        Ok(match written(m, a[0])?.as_str() {
            "fail" => format!("Assertion failed: {goal}"),
            _ => format!("Assertion raised {}: {goal}", shown(m, a[0])?),
        })
    }),
    ("timeout_error", 2, |m, a| Ok(format!("Timeout in {} from {}", written(m, a[0])?, shown(m, a[1])?))),
    ("shell", 2, |m, a| Ok(format!("Shell command failed: {} {}", written(m, a[0])?, shown(m, a[1])?))),
];

fn formal_sentence(m: &mut Machine, formal: Cell) -> Raised<String> {
    if let Some((name, arity, at)) = m.heap.callable(formal) {
        let row = FORMALS.iter().find(|row| row.1 == arity && row.0 == m.symbols.name(name));
        if let Some((.., say)) = row {
            let arguments: Vec<Cell> = (0..arity).map(|i| m.heap.at(at + i)).collect();
            return say(m, &arguments);
        }
    }
    Ok(format!("Unknown error: {}", shown(m, formal)?))
}

/// Returns a term without quotes.
fn written(m: &mut Machine, term: Cell) -> Raised<String> {
    render(m, term, &WriteOptions { max_depth: 12, max_size: WRITTEN, ..WriteOptions::write() })
}

/// Returns a name of the standard as words: `static_procedure` is "static procedure".
fn words(m: &mut Machine, term: Cell) -> Raised<String> {
    Ok(written(m, term)?.replace('_', " "))
}

/// Returns `procedure foo/1`, `file 'x.pl'`.
fn named(m: &mut Machine, kind: Cell, culprit: Cell) -> Raised<String> {
    let kind = match words(m, kind)?.as_str() {
        "source sink" => "file".to_owned(),
        kind => kind.to_owned(),
    };
    let mut name = shown(m, culprit)?;
    if matches!(m.heap.view(culprit), View::Atom(_)) && !name.starts_with('\'') {
        name = format!("'{name}'");
    }
    Ok(capital(&format!("{kind} {name}")))
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn type_error(m: &mut Machine, a: &[Cell]) -> Raised<String> {
    let (expected, kind, found) = (written(m, a[0])?, describe(m, a[1])?, shown(m, a[1])?);
    if expected == "evaluable" {
        return evaluable(m, a[1], &found);
    }
    Ok(format!("Type error: '{expected}' expected, found {found} ({kind})"))
}

fn evaluable(m: &mut Machine, culprit: Cell, found: &str) -> Raised<String> {
    let Some([name, arity]) = m.heap.args_of::<2>(culprit, atoms::SLASH) else {
        return Ok(format!("Arithmetic: {found} is not a function"));
    };
    let name = written(m, name)?;
    match name.as_str() {
        "$" => return Ok(SAVED_VALUE.to_owned()),
        "." => return Ok("Arithmetic: a list has no value, unless it holds one number".to_owned()),
        _ => {}
    }
    let arity = m.heap.integer(arity).and_then(|arity| usize::try_from(arity).ok());
    let functions = crate::machine::arithmetic::functions();
    let alike = functions.filter(|(known, known_arity)| Some(*known_arity) == arity && *known != name);
    let hint = suggestion(&name, alike.map(|(known, _)| known));
    Ok(format!("Arithmetic: unknown function {found}{}", hint.unwrap_or_default()))
}

/// The sentence for `$X` in a program: only the top level replaces it.
const SAVED_VALUE: &str = "Arithmetic: $X is the value of X in an earlier answer of the top level; \
                           a program has none: use a variable";

fn domain_error(m: &mut Machine, a: &[Cell]) -> Raised<String> {
    let (expected, found) = (written(m, a[0])?, shown(m, a[1])?);
    if expected == "not_less_than_zero" {
        return Ok(format!("Domain error: not less than zero expected, found {found}"));
    }
    let known = KNOWN.iter().find(|(domain, _)| *domain == expected);
    let known = known.map_or(String::new(), |(_, words)| format!("; there are {words}"));
    Ok(format!("Domain error: '{expected}' expected, found {found}{known}"))
}

/// The values of small domains.
const KNOWN: &[(&str, &str)] = &[
    ("table_option", "variant, subsumptive, private, shared and opaque"),
    ("dynamic_option", "opaque and abstract(0)"),
    ("colour", "red, orange, yellow, green, blue, magenta, cyan, white, sand, grey and dark"),
    ("tabling_mode", "index, first, last, min, max, sum, lattice(Join), po(Better) and -"),
];

/// The end of the sentence for a unification that the flag `occurs_check` forbids.
pub const OCCURS_CHECK: &str = ": one would contain itself";

/// Returns the sentence for two terms that the flag `occurs_check` forbids to unify.
pub fn occurs_check(a: &str, b: &str) -> String {
    format!("Cannot unify {a} with {b}{OCCURS_CHECK}")
}

fn existence_error(m: &mut Machine, a: &[Cell]) -> Raised<String> {
    match written(m, a[0])?.as_str() {
        "source_sink" => missing_source(m, a[0], a[1]),
        "saved_value" => Ok(format!("No answer has given ${} a value", written(m, a[1])?)),
        "reset/3" => Ok(format!("No reset/3 waits for {}", shown(m, a[1])?)),
        "dictionary" => Ok(format!("No dictionary is loaded: {} loads one", shown(m, a[1])?)),
        "source_file" if written(m, a[1])? == "program" => {
            Ok("No file is loaded: edit(File) opens one".to_owned())
        }
        "entry_point" => Ok("The program defines neither main/0 nor main/1 yet".to_owned()),
        "actions" => Ok(format!("The space {} has no actions", shown(m, a[1])?)),
        "matching_rule" => Ok(format!("No rule matches {}", shown(m, a[1])?)),
        _ => Ok(format!("{} does not exist", named(m, a[0], a[1])?)),
    }
}

/// Returns `Library 'list' does not exist. Did you mean lists?`
fn missing_source(m: &mut Machine, kind: Cell, culprit: Cell) -> Raised<String> {
    let Some([name]) = m.heap.args_of::<1>(culprit, atoms::LIBRARY) else {
        let (meaning, name) = (named(m, kind, culprit)?, written(m, culprit)?);
        let is_library = rules::names().any(|library| library == name);
        let hint = match is_library {
            true => Some(format!(". There is library({name})")),
            false => nearest_file(m, &name).map(|near| format!(". Did you mean {near}?")),
        };
        return Ok(format!("{meaning} does not exist{}", hint.unwrap_or_default()));
    };
    let name = written(m, name)?;
    let hint = suggestion(&name, rules::names());
    Ok(format!("Library '{name}' does not exist{}", hint.unwrap_or_default()))
}

/// Returns the indicator in `existence_error(procedure, Indicator)`.
fn missing_procedure(m: &Machine, formal: Cell) -> Option<Cell> {
    let [kind, indicator] = m.heap.args_of::<2>(formal, atoms::EXISTENCE_ERROR)?;
    matches!(m.heap.view(kind), View::Atom(kind) if m.symbols.name(kind) == "procedure").then_some(indicator)
}

/// Returns `Unknown procedure: atom_lenth/2. Did you mean atom_length/2?`, and both names if no module is
/// given.
fn unknown_procedure(m: &mut Machine, indicator: Cell) -> Raised<(String, Option<Misspelling>)> {
    let (plain, module) = match m.heap.args_of::<2>(indicator, atoms::COLON) {
        Some([module, plain]) => (plain, Some(module)),
        None => (indicator, None),
    };
    let parts = m.heap.args_of::<2>(plain, atoms::SLASH);
    // For any arity, the name suffices.
    let found = match parts {
        Some([name, arity]) if m.heap.is_var(arity) => shown(m, name)?,
        _ => shown(m, indicator)?,
    };
    let mut sentence = format!("Unknown procedure: {found}");
    let Some([name, arity]) = parts else { return Ok((sentence, None)) };
    let given = m.heap.integer(arity).and_then(|arity| usize::try_from(arity).ok());
    let written_name = written(m, name)?;
    let asking = match module.map(|module| m.heap.view(module)) {
        Some(View::Atom(module)) => module,
        _ => atoms::USER,
    };
    let Some(hint) = Known::of(m, asking)?.near_miss(m, &written_name, given.unwrap_or(0))? else {
        return Ok((sentence, None));
    };
    sentence.push_str(&format!(". {hint}"));
    let misspelling = match hint {
        NearMiss::Meant(meant, arity) if module.is_none() && given == Some(arity) => {
            Some(Misspelling { name: shown(m, name)?, meant })
        }
        _ => None,
    };
    Ok((sentence, misspelling))
}

fn suggestion<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    suggest::nearest(name, known).map(|best| format!(". Did you mean {best}?"))
}

fn permission_error(m: &mut Machine, a: &[Cell]) -> Raised<String> {
    let (operation, kind) = (words(m, a[0])?, words(m, a[1])?);
    let culprit = shown(m, a[2])?;
    let importing = m.symbols.intern("import_into");
    if let Some([module]) = m.heap.args_of::<1>(a[0], importing) {
        return Ok(format!("No permission to import {culprit} into {}", shown(m, module)?));
    }
    match (operation.as_str(), kind.as_str()) {
        ("input", "past end of stream") => {
            Ok(format!("No permission to read past the end of stream {culprit}"))
        }
        ("input", kind) => Ok(format!("No permission to read from {kind} {culprit}")),
        ("output", kind) => Ok(format!("No permission to write to {kind} {culprit}")),
        ("include", "source sink") => Ok(format!("The file {culprit} includes itself")),
        ("load", "source sink") => Ok(format!("The file {culprit} is already being loaded")),
        ("open", "source sink") => Ok(format!("No permission to open file {culprit}")),
        ("access", "clock" | "environment" | "process") => {
            Ok(format!("The program that runs this engine has not granted it the {kind}"))
        }
        ("modify", "static procedure") if culprit == "(',')/2" => {
            Ok("A clause has one head: write each fact with a full stop of its own".to_owned())
        }
        ("modify", "static procedure") if culprit == "'.'/2" => {
            Ok("A list is no clause: `:- [family].` loads the file family.pl".to_owned())
        }
        (operation, kind) => Ok(format!("No permission to {operation} {kind} {culprit}")),
    }
}

fn representation_error(m: &mut Machine, a: &[Cell]) -> Raised<String> {
    Ok(match words(m, a[0])?.as_str() {
        "max arity" => "A term cannot have that many arguments".to_owned(),
        "character code" | "in character code" => "There is no character with this code".to_owned(),
        "search cost" => {
            "Costs that are integers must add up to less than 2**53 here: floats hold them exactly".to_owned()
        }
        "int64" => "This integer is too large here: it must fit 64 bits".to_owned(),
        what => format!("Cannot be represented: {what}"),
    })
}

fn evaluation_error(m: &mut Machine, a: &[Cell]) -> Raised<String> {
    let what = match written(m, a[0])?.as_str() {
        "zero_divisor" => "division by zero".to_owned(),
        "float_overflow" => "the result is too large for a float".to_owned(),
        "int_overflow" => "the integer is too large".to_owned(),
        "underflow" => "the result is too small for a float".to_owned(),
        "undefined" => "the result is undefined".to_owned(),
        what => what.replace('_', " "),
    };
    Ok(format!("Arithmetic: {what}"))
}

/// Adds the text of `context(Indicator, Message)`.
fn with_context(m: &mut Machine, meaning: String, context: Cell) -> Raised<String> {
    let Some([indicator, message]) = m.heap.args_of::<2>(context, atoms::CONTEXT) else { return Ok(meaning) };
    let mut text = meaning;
    if !m.heap.is_var(indicator) {
        text = format!("{}: {text}", shown(m, indicator)?);
    }
    if !m.heap.is_var(message) {
        text = format!("{text} ({})", written(m, message)?);
    }
    Ok(text)
}

/// Returns the sentence of a syntax error, with its place if it has one.
fn syntax(m: &mut Machine, ball: Cell, formal: Cell, context: Cell) -> Raised<Option<String>> {
    let Some([message]) = m.heap.args_of::<1>(formal, atoms::SYNTAX_ERROR) else { return Ok(None) };
    if let Some(report) = syntax_report(m, ball)? {
        return Ok(Some(report.render(Style::Plain)));
    }
    let meaning = format!("Syntax error: {}", words(m, message)?);
    Ok(Some(with_context(m, meaning, context)?))
}

/// Returns the report in the ball of a syntax error:
/// `error(syntax_error(Message), file(Name, Line, Column, Text, Hint))`.
pub fn syntax_report(m: &mut Machine, ball: Cell) -> Raised<Option<Report>> {
    let Some([formal, context]) = m.heap.args_of::<2>(ball, atoms::ERROR) else { return Ok(None) };
    let file = m.symbols.intern("file");
    let (Some([message]), Some([name, line, column, text, hint])) =
        (m.heap.args_of::<1>(formal, atoms::SYNTAX_ERROR), m.heap.args_of::<5>(context, file))
    else {
        return Ok(None);
    };
    let (message, name) = (written(m, message)?, written(m, name)?);
    let number = |cell| m.heap.integer(cell).and_then(|i| usize::try_from(i).ok()).unwrap_or(1);
    let hint = m.heap.string(hint).filter(|hint| !hint.is_empty()).map(str::to_owned);
    let text = m.heap.string(text).unwrap_or_default().to_owned();
    let error = Report::error(name, number(line), number(column), message);
    Ok(Some(error.about(0..0, text).with_hint(hint)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::KNOWN;

    /// Each row repeats the values that a file of rules accepts.
    #[test]
    fn small_domains_are_those_of_the_rules() {
        let declarations = include_str!("../../../rules/system/declarations.pl");
        let scene = include_str!("../../../rules/draw/scene.pl");
        let tables = include_str!("../../../rules/system/tables.pl");
        for (domain, words) in KNOWN {
            let accepted: BTreeSet<&str> = match *domain {
                "table_option" | "dynamic_option" => {
                    let end = declarations.rfind(&format!("domain_error({domain}")).expect("the error");
                    last_list(&declarations[..end])
                }
                "picture_kind" => {
                    let (_, after) = include_str!("../../../rules/draw.pl")
                        .split_once("\npicture_kinds(")
                        .expect("the list of kinds");
                    last_list(after.lines().next().unwrap_or_default())
                }
                "colour" => first_arguments(scene, "palette("),
                "tabling_mode" => {
                    assert!(tables.contains("A == index"), "the mode of an argument of the call");
                    &first_arguments(tables, "'$table_mode'(") | &BTreeSet::from(["index"])
                }
                other => panic!("{other} is not compared with the rules"),
            };
            let named = words.split(", ").flat_map(|words| words.split(" and ")).collect();
            assert_eq!(accepted, named, "{domain}");
        }
    }

    /// Returns the elements of the last list in a text.
    fn last_list(text: &str) -> BTreeSet<&str> {
        let (_, list) = text.rsplit_once('[').expect("a list");
        list.split_once(']').expect("the end of the list").0.split(", ").collect()
    }

    /// Returns the first arguments of the clauses that begin with the text.
    fn first_arguments<'t>(text: &'t str, clause: &str) -> BTreeSet<&'t str> {
        let clauses = text.lines().filter_map(|line| line.strip_prefix(clause));
        clauses.filter_map(|arguments| arguments.split(", ").next()).collect()
    }
}
