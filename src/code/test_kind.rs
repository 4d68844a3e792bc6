//! The type tests that are compiled in line, such as `var/1`.

use crate::term::cell::Tag;
use crate::term::{Atom, atoms};

/// Inline type tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// Whether the tag of the cell is in a set with one bit for each tag.
    Tags(u8),
    Number,
    Integer,
    Float,
    IsList,
    String,
}

impl TestKind {
    pub const VAR: TestKind = TestKind::tags(&[Tag::Ref, Tag::Attr]);
    pub const NONVAR: TestKind = TestKind::tags(&[Tag::Atom, Tag::Int, Tag::Box, Tag::List, Tag::Str]);
    pub const ATOM: TestKind = TestKind::tags(&[Tag::Atom]);
    pub const ATOMIC: TestKind = TestKind::tags(&[Tag::Atom, Tag::Int, Tag::Box]);
    pub const COMPOUND: TestKind = TestKind::tags(&[Tag::List, Tag::Str]);
    pub const CALLABLE: TestKind = TestKind::tags(&[Tag::Atom, Tag::List, Tag::Str]);

    /// The tests by the names of their predicates.
    const NAMED: [(Atom, TestKind); 11] = [
        (atoms::VAR, TestKind::VAR),
        (atoms::NONVAR, TestKind::NONVAR),
        (atoms::ATOM, TestKind::ATOM),
        (atoms::NUMBER, TestKind::Number),
        (atoms::INTEGER, TestKind::Integer),
        (atoms::FLOAT, TestKind::Float),
        (atoms::ATOMIC, TestKind::ATOMIC),
        (atoms::COMPOUND, TestKind::COMPOUND),
        (atoms::CALLABLE, TestKind::CALLABLE),
        (atoms::IS_LIST, TestKind::IsList),
        (atoms::STRING, TestKind::String),
    ];

    /// Returns the test for the predicate of this name with one argument, if there is one.
    pub fn of(name: Atom) -> Option<TestKind> {
        TestKind::NAMED.iter().find(|&&(named, _)| named == name).map(|&(_, kind)| kind)
    }

    /// Returns the name of the predicate of this test.
    pub fn name(self) -> Option<Atom> {
        TestKind::NAMED.iter().find(|&&(_, kind)| kind == self).map(|&(name, _)| name)
    }

    pub(super) const fn tags(tags: &[Tag]) -> TestKind {
        let mut set = 0;
        let mut i = 0;
        while i < tags.len() {
            set |= 1 << tags[i] as u8;
            i += 1;
        }
        TestKind::Tags(set)
    }
}
