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
use crate::term::{Atom, Cell, View};
use crate::text::token;

pub const BUILTINS: &[Builtin] = &[
    nondet("char_type", 2, |m, args| char_type(m, args, TextElements::Chars)),
    nondet("code_type", 2, |m, args| char_type(m, args, TextElements::Codes)),
];

/// A class: a name alone, or a name with an argument that depends on the character.
struct CharClass {
    name: &'static str,
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

const fn test(name: &'static str, f: fn(char) -> bool) -> CharClass {
    CharClass { name, of: ClassTest::Test(f) }
}

const fn weight(name: &'static str, f: fn(char) -> Option<u32>) -> CharClass {
    CharClass { name, of: ClassTest::Weight(f) }
}

const fn other(
    name: &'static str,
    f: fn(char) -> Option<char>,
    asked: fn(char) -> Option<char>,
) -> CharClass {
    CharClass { name, of: ClassTest::Char(f, asked) }
}

/// The classes, in the order of enumeration.
static CLASSES: &[CharClass] = &[
    test("alnum", char::is_alphanumeric),
    test("alpha", char::is_alphabetic),
    test("csym", |c| c.is_alphanumeric() || c == '_'),
    test("csymf", |c| c.is_alphabetic() || c == '_'),
    test("prolog_var_start", token::begins_variable),
    test("prolog_atom_start", token::begins_name),
    test("prolog_identifier_continue", token::continues_words),
    test("prolog_symbol", token::is_symbol),
    test("decimal", |c| c.is_ascii_digit()),
    weight("decimal", |c| c.to_digit(10)),
    test("ascii", |c| c.is_ascii()),
    test("white", |c| matches!(c, ' ' | '\t')),
    test("cntrl", char::is_control),
    test("digit", |c| c.is_ascii_digit()),
    test("print", is_print),
    test("graph", |c| is_print(c) && !c.is_whitespace()),
    test("lower", char::is_lowercase),
    test("upper", char::is_uppercase),
    test("punct", |c| is_print(c) && !c.is_whitespace() && !c.is_alphanumeric()),
    test("space", char::is_whitespace),
    test("end_of_line", |c| matches!(c, '\n'..='\r')),
    test("newline", |c| c == '\n'),
    test("period", |c| matches!(c, '.' | '?' | '!')),
    test("quote", |c| matches!(c, '\'' | '"' | '`')),
    test("paren", |c| "()[]{}".contains(c)),
    CharClass { name: "end_of_file", of: ClassTest::EndOfFile },
    other("lower", |c| c.is_lowercase().then(|| upper(c)), |u| other_case(u, lower)),
    other("upper", |c| c.is_uppercase().then(|| lower(c)), |l| other_case(l, upper)),
    other("to_lower", |c| Some(upper(c)), |c| Some(lower(c))),
    other("to_upper", |c| Some(lower(c)), |c| Some(upper(c))),
    other("code", Some, Some),
    weight("digit", |c| c.to_digit(10)),
    weight("xdigit", |c| c.to_digit(16)),
    other("paren", closing, opening),
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

/// Returns the indices of the classes of a name, either those with an argument or those without.
fn places(name: &str, has_argument: bool) -> &'static [usize] {
    static PLACES: LazyLock<FxHashMap<&str, [Vec<usize>; 2]>> = LazyLock::new(|| {
        let mut places: FxHashMap<_, [Vec<usize>; 2]> = FxHashMap::default();
        for (place, class) in CLASSES.iter().enumerate() {
            places.entry(class.name).or_default()[usize::from(class.has_argument())].push(place);
        }
        places
    });
    PLACES.get(name).map_or(&[], |places| &places[usize::from(has_argument)])
}

/// The argument of a class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClassArg {
    Nothing,
    Weight(u32),
    Char(char),
}

/// `char_type(?Char, ?Class)`, `code_type(?Code, ?Class)`: nondet over both.
///
/// Errors: `type_error(character, Char)`, `domain_error(char_type, Class)`.
fn char_type(m: &mut Machine, args: Args, elements: TextElements) -> Raised<Nondet> {
    let (first, last) = match code(m, m.arg(args, 0))? {
        Some(code) => (code, code),
        None => (-1, LAST),
    };
    if let (true, View::Atom(name)) = (first == last, m.heap.view(m.arg(args, 1))) {
        return answers::once(is_in(m, first, name)?);
    }
    let (classes, wanted) = classes(m, m.arg(args, 1))?;
    if let (true, &[class]) = (first == last, &classes[..]) {
        let class = &CLASSES[class];
        let Some(found) = class.with(first, wanted) else { return Ok(Nondet::Fail) };
        let fits = wanted.is_some() || unify_class(m, args, class, found, elements)?;
        return answers::once(fits);
    }
    if let (&[class], Some(wanted @ ClassArg::Char(_))) = (&classes[..], wanted) {
        let class = &CLASSES[class];
        let found = class.asked(wanted).filter(|&code| class.with(code, Some(wanted)).is_some());
        let Some(code) = found else { return Ok(Nondet::Fail) };
        let character = put_code(m, code, elements);
        return answers::once(m.unify_arg(args, 0, character)?);
    }
    let codes = codes(&classes, first..=last);
    let rows = ClassRows { codes: codes.peekable(), row: 0, classes, wanted };
    let given = first == last;
    answers::each(rows, move |m, args, row| {
        let Some((code, i, found)) = row else {
            m.heap.meter.charge(PAUSE_COST)?;
            return Ok(false);
        };
        if !given {
            let character = put_code(m, code, elements);
            if !m.unify_arg(args, 0, character)? {
                return Ok(false);
            }
        }
        Ok(wanted.is_some() || unify_class(m, args, &CLASSES[i], found, elements)?)
    })
}

/// Returns the codes in a range that may be in one of the classes: digits in a radix are ASCII.
fn codes(classes: &[usize], range: RangeInclusive<CharCode>) -> RangeInclusive<CharCode> {
    let (first, last) = range.into_inner();
    let is_weight = |class: &usize| matches!(CLASSES[*class].of, ClassTest::Weight(_));
    if classes.len() == 1 && classes.iter().all(is_weight) { first..=last.min(127) } else { first..=last }
}

/// The answers: codes with their classes, by code and by class. An item without an answer, every `PAUSE`
/// codes, makes the caller check the limits even if no class fits.
struct ClassRows {
    codes: Peekable<RangeInclusive<CharCode>>,
    /// The number of rows of the next code that were given: the pause and the classes.
    row: usize,
    classes: Vec<usize>,
    wanted: Option<ClassArg>,
}

impl Iterator for ClassRows {
    type Item = Option<(CharCode, usize, ClassArg)>;

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
            if let Some(found) = CLASSES[class].with(code, self.wanted) {
                return Some(Some((code, class, found)));
            }
        }
        None
    }
}

/// Returns whether a character is in the class of this name.
fn is_in(m: &mut Machine, code: CharCode, class: Atom) -> Raised<bool> {
    match places(m.symbols.name(class), false) {
        [] => unknown(m, Cell::atom(class)),
        places => Ok(places.iter().any(|&place| CLASSES[place].of(code).is_some())),
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

/// Returns the rows that match a class, and the required argument.
fn classes(m: &mut Machine, cell: Cell) -> Raised<(Vec<usize>, Option<ClassArg>)> {
    let Some((name, arity, first)) = m.heap.callable(cell) else {
        return if m.heap.is_var(cell) { Ok(((0..CLASSES.len()).collect(), None)) } else { unknown(m, cell) };
    };
    let has_argument = arity == 1;
    let places = if arity < 2 { places(m.symbols.name(name), has_argument) } else { &[] };
    match *places {
        [] => unknown(m, cell),
        [place] if has_argument => Ok((vec![place], wanted(m, m.heap.at(first), &CLASSES[place])?)),
        _ => Ok((places.to_vec(), None)),
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
    let name = m.symbols.intern(class.name);
    let argument = match found {
        ClassArg::Nothing => return m.unify_arg(args, 1, Cell::atom(name)),
        ClassArg::Weight(weight) => Cell::int(i64::from(weight)),
        ClassArg::Char(c) => text_of::put_element(m, c, elements),
    };
    let class = m.heap.put_struct(name, &[argument]);
    m.unify_arg(args, 1, class)
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
                assert!(class.with(code, Some(wanted)).is_some(), "{}({c})", class.name);
            }
        }
        assert!(('\u{80}'..=char::MAX).all(|c| c.to_digit(36).is_none()));
    }
}
