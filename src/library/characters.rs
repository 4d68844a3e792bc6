//! `char_type/2` and `code_type/2`: one table of character classes.

use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::atoms::{lower, upper};
use super::support::answers;
use super::support::errors::{domain_error, type_error};
use super::support::text_of::{self, TextElements};
use crate::machine::native::{Builtin, nondet};
use crate::machine::{Args, Machine, Nondet};
use crate::term::raise::{Raised, instantiation};
use crate::term::{Atom, Cell, View, atoms};
use crate::text::token;

pub const BUILTINS: &[Builtin] = &[
    nondet("char_type", 2, |m, args| char_type(m, args, TextElements::Chars)),
    nondet("code_type", 2, |m, args| char_type(m, args, TextElements::Codes)),
];

/// A class: a name alone, or a name with an argument that depends on the character.
struct CharClass {
    name: Atom,
    of: ClassTest,
}

#[derive(Clone, Copy)]
enum ClassTest {
    /// A class without an argument.
    Test(fn(char) -> bool),
    /// A class whose argument is a weight.
    Weight(fn(char) -> Option<u32>),
    /// A class whose argument is another character. The first function returns the argument of a character,
    /// the second one the character that an argument asks for. Letters that share their other case are in
    /// the class by either function.
    Char(fn(char) -> Option<char>, fn(char) -> Option<char>),
    /// The class of the end of a file, which is not a character.
    EndOfFile,
}

const fn test(name: Atom, f: fn(char) -> bool) -> CharClass {
    CharClass { name, of: ClassTest::Test(f) }
}

const fn weight(name: Atom, f: fn(char) -> Option<u32>) -> CharClass {
    CharClass { name, of: ClassTest::Weight(f) }
}

const fn other(name: Atom, f: fn(char) -> Option<char>, asked: fn(char) -> Option<char>) -> CharClass {
    CharClass { name, of: ClassTest::Char(f, asked) }
}

/// The classes, in the order of enumeration.
static CLASSES: &[CharClass] = &[
    test(atoms::ALNUM, char::is_alphanumeric),
    test(atoms::ALPHA, char::is_alphabetic),
    test(atoms::CSYM, |c| c.is_alphanumeric() || c == '_'),
    test(atoms::CSYMF, |c| c.is_alphabetic() || c == '_'),
    test(atoms::PROLOG_VAR_START, token::begins_variable),
    test(atoms::PROLOG_ATOM_START, token::begins_name),
    test(atoms::PROLOG_IDENTIFIER_CONTINUE, token::continues_words),
    test(atoms::PROLOG_SYMBOL, token::is_symbol),
    test(atoms::DECIMAL, |c| c.is_ascii_digit()),
    weight(atoms::DECIMAL, |c| c.to_digit(10)),
    test(atoms::ASCII, |c| c.is_ascii()),
    test(atoms::WHITE, |c| matches!(c, ' ' | '\t')),
    test(atoms::CNTRL, char::is_control),
    test(atoms::DIGIT, |c| c.is_ascii_digit()),
    test(atoms::PRINT, is_print),
    test(atoms::GRAPH, |c| is_print(c) && !c.is_whitespace()),
    test(atoms::LOWER, char::is_lowercase),
    test(atoms::UPPER, char::is_uppercase),
    test(atoms::PUNCT, |c| is_print(c) && !c.is_whitespace() && !c.is_alphanumeric()),
    test(atoms::SPACE, char::is_whitespace),
    test(atoms::END_OF_LINE, |c| matches!(c, '\n'..='\r')),
    test(atoms::NEWLINE, |c| c == '\n'),
    test(atoms::PERIOD, |c| matches!(c, '.' | '?' | '!')),
    test(atoms::QUOTE, |c| matches!(c, '\'' | '"' | '`')),
    test(atoms::PAREN, |c| "()[]{}".contains(c)),
    CharClass { name: atoms::END_OF_FILE, of: ClassTest::EndOfFile },
    other(atoms::LOWER, |c| c.is_lowercase().then(|| upper(c)), |u| other_case(u, lower)),
    other(atoms::UPPER, |c| c.is_uppercase().then(|| lower(c)), |l| other_case(l, upper)),
    other(atoms::TO_LOWER, |c| Some(upper(c)), |c| Some(lower(c))),
    other(atoms::TO_UPPER, |c| Some(lower(c)), |c| Some(upper(c))),
    other(atoms::CODE, Some, Some),
    weight(atoms::DIGIT, |c| c.to_digit(10)),
    weight(atoms::XDIGIT, |c| c.to_digit(16)),
    other(atoms::PAREN, closing, opening),
];

fn is_print(c: char) -> bool {
    !c.is_control() && (!c.is_whitespace() || c == ' ')
}

fn closing(c: char) -> Option<char> {
    match c {
        '(' => Some(')'),
        '[' => Some(']'),
        '{' => Some('}'),
        _ => None,
    }
}

fn opening(c: char) -> Option<char> {
    ['(', '[', '{'].into_iter().find(|&open| closing(open) == Some(c))
}

/// Returns the letter that differs from `c` in its case alone.
fn other_case(c: char, case: fn(char) -> char) -> Option<char> {
    Some(case(c)).filter(|&other| other != c)
}

/// A character's number; -1 is the end of a file.
type CharCode = i32;

const LAST: CharCode = char::MAX as CharCode;

/// The number of codes after which an enumeration checks the limits.
const PAUSE: CharCode = 1 << 10;

/// The charge for testing `PAUSE` codes.
const PAUSE_COST: usize = 1 << 11;

impl CharClass {
    /// Returns the argument of a character in this class, or `None` if it is not in the class.
    fn of(&self, code: CharCode) -> Option<ClassArg> {
        let c = u32::try_from(code).ok().and_then(char::from_u32);
        match (self.of, c) {
            (ClassTest::EndOfFile, _) => (code == -1).then_some(ClassArg::Nothing),
            (ClassTest::Test(f), Some(c)) => f(c).then_some(ClassArg::Nothing),
            (ClassTest::Weight(f), Some(c)) => f(c).map(ClassArg::Weight),
            (ClassTest::Char(f, _), Some(c)) => f(c).map(ClassArg::Char),
            (_, None) => None,
        }
    }

    /// Like `of`, for the argument `wanted` if there is one.
    fn with(&self, code: CharCode, wanted: Option<ClassArg>) -> Option<ClassArg> {
        let found = self.of(code)?;
        let Some(wanted) = wanted else { return Some(found) };
        (found == wanted || self.asked(wanted) == Some(code)).then_some(wanted)
    }

    /// Returns the code that an argument asks for, in a class where it is one at most.
    fn asked(&self, wanted: ClassArg) -> Option<CharCode> {
        match (self.of, wanted) {
            (ClassTest::Char(_, asked), ClassArg::Char(c)) => {
                asked(c).and_then(|c| CharCode::try_from(u32::from(c)).ok())
            }
            _ => None,
        }
    }

    fn has_argument(&self) -> bool {
        matches!(self.of, ClassTest::Weight(_) | ClassTest::Char(..))
    }
}

/// Returns the class of a name, with an argument or without.
fn named(name: Atom, has_argument: bool) -> Option<&'static CharClass> {
    static BY_NAME: LazyLock<FxHashMap<(Atom, bool), &CharClass>> =
        LazyLock::new(|| CLASSES.iter().map(|class| ((class.name, class.has_argument()), class)).collect());
    BY_NAME.get(&(name, has_argument)).copied()
}

/// The argument of a class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClassArg {
    Nothing,
    Weight(u32),
    Char(char),
}

/// The classes that a call asks for.
enum AskedClass {
    /// One class, and its argument in the call.
    One(&'static CharClass, Option<Cell>),
    Any,
}

/// `char_type(?Char, ?Class)`, `code_type(?Code, ?Class)`: nondet over both.
///
/// Errors: `type_error(character, Char)`, `domain_error(char_type, Class)`.
fn char_type(m: &mut Machine, args: Args, elements: TextElements) -> Raised<Nondet> {
    let code = code(m, m.arg(args, 0))?;
    match (code, asked(m, m.arg(args, 1))?) {
        (Some(code), AskedClass::One(class, None)) => answers::once(class.of(code).is_some()),
        (Some(code), AskedClass::One(class, Some(argument))) => {
            let wanted = wanted(m, argument, class)?;
            let Some(found) = class.with(code, wanted) else { return Ok(Nondet::Fail) };
            answers::once(wanted.is_some() || unify_argument(m, argument, found, elements)?)
        }
        (code, AskedClass::One(class, argument)) => {
            let wanted = argument.map_or(Ok(None), |argument| wanted(m, argument, class))?;
            match wanted {
                Some(ClassArg::Char(_)) => asked_character(m, args, class, wanted, elements),
                _ => enumerate(code, vec![class], wanted, elements),
            }
        }
        (code, AskedClass::Any) => enumerate(code, CLASSES.iter().collect(), None, elements),
    }
}

/// Unifies the first argument with the only character that a class has for the character `wanted`.
fn asked_character(
    m: &mut Machine,
    args: Args,
    class: &CharClass,
    wanted: Option<ClassArg>,
    elements: TextElements,
) -> Raised<Nondet> {
    let asked = wanted.and_then(|wanted| class.asked(wanted));
    let Some(code) = asked.filter(|&code| class.with(code, wanted).is_some()) else {
        return Ok(Nondet::Fail);
    };
    let character = put_code(m, code, elements);
    answers::once(m.unify_arg(args, 0, character)?)
}

/// Gives an answer for each of the classes that a character, or every character, is in.
fn enumerate(
    code: Option<CharCode>,
    classes: Vec<&'static CharClass>,
    wanted: Option<ClassArg>,
    elements: TextElements,
) -> Raised<Nondet> {
    let range = code.map_or(-1..=LAST, |code| code..=code);
    let rows = ClassRows { codes: codes(&classes, range).peekable(), row: 0, classes, wanted };
    answers::each(rows, move |m, args, row| {
        let Some((other, class, found)) = row else {
            m.heap.meter.charge(PAUSE_COST)?;
            return Ok(false);
        };
        if code.is_none() {
            let character = put_code(m, other, elements);
            if !m.unify_arg(args, 0, character)? {
                return Ok(false);
            }
        }
        Ok(wanted.is_some() || unify_class(m, args, class, found, elements)?)
    })
}

/// Returns the codes in a range that may be in one of the classes: digits in a radix are ASCII.
fn codes(classes: &[&CharClass], range: RangeInclusive<CharCode>) -> RangeInclusive<CharCode> {
    let (first, last) = range.into_inner();
    let is_weight = matches!(*classes, [CharClass { of: ClassTest::Weight(_), .. }]);
    if is_weight { first..=last.min(127) } else { first..=last }
}

/// The answers: codes with their classes, by code and by class. An item without an answer, every `PAUSE`
/// codes, makes the caller check the limits even if no class fits.
struct ClassRows {
    codes: Peekable<RangeInclusive<CharCode>>,
    /// The number of rows of the next code that were given: the pause and the classes.
    row: usize,
    classes: Vec<&'static CharClass>,
    wanted: Option<ClassArg>,
}

impl Iterator for ClassRows {
    type Item = Option<(CharCode, &'static CharClass, ClassArg)>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(&code) = self.codes.peek() {
            let row = self.row;
            self.row += 1;
            if row == 0 {
                if code % PAUSE == 0 {
                    return Some(None);
                }
                continue;
            }
            let Some(&class) = self.classes.get(row - 1) else {
                self.codes.next();
                self.row = 0;
                continue;
            };
            if let Some(found) = class.with(code, self.wanted) {
                return Some(Some((code, class, found)));
            }
        }
        None
    }
}

/// Returns the character argument, given as a character or a code; `None` if it is unbound.
fn code(m: &mut Machine, cell: Cell) -> Raised<Option<CharCode>> {
    match m.heap.view(cell) {
        View::Var(_) => Ok(None),
        View::Int(code @ -1..=0x10_ffff) => Ok(CharCode::try_from(code).ok()),
        View::Int(_) => super::support::errors::representation_error(m, "character_code"),
        View::Atom(name) => match m.symbols.single_char(name) {
            Some(c) => Ok(CharCode::try_from(u32::from(c)).ok()),
            None => type_error(m, "character", cell),
        },
        _ => type_error(m, "character", cell),
    }
}

/// Returns the classes that the second argument asks for.
fn asked(m: &mut Machine, cell: Cell) -> Raised<AskedClass> {
    let (name, argument) = match m.heap.callable(cell) {
        Some((name, 0, _)) => (name, None),
        Some((name, 1, first)) => (name, Some(m.heap.at(first))),
        None if m.heap.is_var(cell) => return Ok(AskedClass::Any),
        _ => return unknown(m, cell),
    };
    match named(name, argument.is_some()) {
        Some(class) => Ok(AskedClass::One(class, argument)),
        None => unknown(m, cell),
    }
}

fn unknown<T>(m: &mut Machine, class: Cell) -> Raised<T> {
    domain_error(m, "char_type", class)
}

/// Returns the required argument of a class, if it is bound.
fn wanted(m: &mut Machine, cell: Cell, class: &CharClass) -> Raised<Option<ClassArg>> {
    match (m.heap.view(cell), class.of) {
        (View::Var(_), _) => Ok(None),
        (View::Int(i), ClassTest::Weight(_)) => {
            Ok(Some(ClassArg::Weight(u32::try_from(i).unwrap_or(u32::MAX))))
        }
        (_, ClassTest::Weight(_)) => type_error(m, "integer", cell),
        _ => match code(m, cell)? {
            Some(code) => Ok(text_of::char_of_code(i64::from(code)).map(ClassArg::Char)),
            None => instantiation(),
        },
    }
}

fn put_code(m: &mut Machine, code: CharCode, elements: TextElements) -> Cell {
    match text_of::char_of_code(i64::from(code)) {
        Some(c) => text_of::put_element(m, c, elements),
        None => Cell::int(i64::from(code)),
    }
}

/// Unifies the second argument with a class and its argument.
fn unify_class(
    m: &mut Machine,
    args: Args,
    class: &CharClass,
    found: ClassArg,
    elements: TextElements,
) -> Raised<bool> {
    let class = match put_argument(m, found, elements) {
        None => Cell::atom(class.name),
        Some(argument) => m.heap.put_struct(class.name, &[argument]),
    };
    m.unify_arg(args, 1, class)
}

/// Unifies the argument of the class in the call with that of a character.
fn unify_argument(m: &mut Machine, cell: Cell, found: ClassArg, elements: TextElements) -> Raised<bool> {
    put_argument(m, found, elements).map_or(Ok(true), |argument| m.unify(cell, argument))
}

fn put_argument(m: &mut Machine, found: ClassArg, elements: TextElements) -> Option<Cell> {
    match found {
        ClassArg::Nothing => None,
        ClassArg::Weight(weight) => Some(Cell::int(i64::from(weight))),
        ClassArg::Char(c) => Some(text_of::put_element(m, c, elements)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_asked_for_is_in_the_class() {
        for class in CLASSES {
            for c in ['k', 'K', 's', 'S', 'ß', 'ı', 'İ', 'σ', 'Σ', '1', '(', ')'] {
                let wanted = ClassArg::Char(c);
                let Some(code) = class.asked(wanted) else { continue };
                assert!(class.with(code, Some(wanted)).is_some(), "{:?}({c})", class.name);
            }
        }
        assert!(('\u{80}'..=char::MAX).all(|c| c.to_digit(36).is_none()));
    }
}
