//! `char_type/2` and `code_type/2`: one table of character classes.

use std::sync::{Arc, LazyLock};

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
    /// A class whose argument is another character.
    Char(fn(char) -> Option<char>),
    /// The class of the end of a file, which is not a character.
    EndOfFile,
}

const fn test(name: &'static str, f: fn(char) -> bool) -> CharClass {
    CharClass { name, of: ClassTest::Test(f) }
}

const fn weight(name: &'static str, f: fn(char) -> Option<u32>) -> CharClass {
    CharClass { name, of: ClassTest::Weight(f) }
}

const fn other(name: &'static str, f: fn(char) -> Option<char>) -> CharClass {
    CharClass { name, of: ClassTest::Char(f) }
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
    other("lower", |c| c.is_lowercase().then(|| upper(c))),
    other("upper", |c| c.is_uppercase().then(|| lower(c))),
    other("to_lower", |c| Some(upper(c))),
    other("to_upper", |c| Some(lower(c))),
    other("code", Some),
    weight("digit", |c| c.to_digit(10)),
    weight("xdigit", |c| c.to_digit(16)),
    other("paren", closing),
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
            (ClassTest::Char(f), Some(c)) => f(c).map(ClassArg::Char),
            (_, None) => None,
        }
    }

    fn has_argument(&self) -> bool {
        matches!(self.of, ClassTest::Weight(_) | ClassTest::Char(_))
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
        let found = class.of(first).filter(|&found| wanted.is_none_or(|wanted| wanted == found));
        let Some(found) = found else { return Ok(Nondet::Fail) };
        let class = put_class(m, class, found, elements);
        return answers::once(m.unify_arg(args, 1, class)?);
    }
    let classes: Arc<[usize]> = classes.into();
    // An item without an answer, every `PAUSE` codes, makes the caller check the limits even if no class
    // fits.
    let rows = (first..=last).flat_map(move |code| {
        let classes = classes.clone();
        let pause = (code % PAUSE == 0).then_some(None);
        let fitting = (0..classes.len()).filter_map(move |row| {
            let found = CLASSES[classes[row]].of(code)?;
            wanted.is_none_or(|wanted| wanted == found).then_some(Some((code, classes[row], found)))
        });
        pause.into_iter().chain(fitting)
    });
    let given = first == last;
    answers::each(rows, move |m, args, row| {
        let Some((code, i, found)) = row else {
            m.heap.meter.charge(PAUSE_COST)?;
            return Ok(false);
        };
        let class = put_class(m, &CLASSES[i], found, elements);
        if given {
            return m.unify_arg(args, 1, class);
        }
        let character = put_code(m, code, elements);
        Ok(m.unify_arg(args, 0, character)? && m.unify_arg(args, 1, class)?)
    })
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

fn put_class(m: &mut Machine, class: &CharClass, found: ClassArg, elements: TextElements) -> Cell {
    let name = m.symbols.intern(class.name);
    let argument = match found {
        ClassArg::Nothing => return Cell::atom(name),
        ClassArg::Weight(weight) => Cell::int(i64::from(weight)),
        ClassArg::Char(c) => text_of::put_element(m, c, elements),
    };
    m.heap.put_struct(name, &[argument])
}
