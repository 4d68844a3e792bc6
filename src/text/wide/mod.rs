//! Characters beyond ASCII, by the tokens that they are part of.
//!
//! A sorted table of ranges holds their classes. A lexer over the classes of Unicode does the same, but was
//! twice as much code as the one of all tokens.

mod ranges;

use crate::width::Width;

use ranges::RANGES;

/// The class of a character beyond ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WideClass {
    Layout,
    /// Begins a variable, and continues words.
    Capital,
    /// Begins a name, and continues words.
    Letter,
    /// Continues words, but begins none.
    Mark,
    /// Part of a graphic token, as `≤`.
    Symbol,
    /// Continues words, and is part of a graphic token elsewhere: `·`.
    Dot,
}

use WideClass::*;

/// The classes by their numbers in the table.
const CLASSES: [WideClass; 6] = [Layout, Capital, Letter, Mark, Symbol, Dot];

impl WideClass {
    /// Returns the class of a character, if it may be in a token outside of quotes or is layout.
    pub fn of(c: char) -> Option<WideClass> {
        // Sorts behind the range that begins with the character, whatever its class.
        let key = u32::from(c) << 4 | 15;
        let range = RANGES.partition_point(|&range| range <= key).checked_sub(1)?;
        let number = (RANGES[range] & 15).checked_sub(1)?;
        CLASSES.get(number.to_usize()).copied()
    }

    /// Returns whether the character may continue a name or a variable.
    pub fn continues_words(self) -> bool {
        matches!(self, WideClass::Capital | WideClass::Letter | WideClass::Mark | WideClass::Dot)
    }

    /// Returns whether the character may be part of a graphic token.
    pub fn is_graphic(self) -> bool {
        matches!(self, WideClass::Symbol | WideClass::Dot)
    }
}

#[cfg(test)]
mod tests {
    use regex_syntax::hir::{Class, HirKind};

    use super::*;

    /// The definition of each class.
    const DEFINITIONS: [(WideClass, &str); 6] = [
        (Layout, r"[[\p{White_Space}\u{feff}]--[\x00-\x7f]]"),
        (Capital, r"[[\p{Lu}\p{Lt}]--[\x00-\x7f]]"),
        (Letter, r"[\p{XID_Start}--[\x00-\x7f\p{Lu}\p{Lt}]]"),
        (Mark, r"[\p{XID_Continue}--[\x00-\x7f\p{XID_Start}\p{S}\p{Pd}\p{Po}\p{Pi}\p{Pf}]]"),
        (Symbol, r"[[\p{S}\p{Pd}\p{Po}\p{Pi}\p{Pf}]--[\x00-\x7f\p{XID_Continue}]]"),
        (Dot, r"[[[\p{S}\p{Pd}\p{Po}\p{Pi}\p{Pf}]&&\p{XID_Continue}]--[\x00-\x7f\p{XID_Start}]]"),
    ];

    /// Returns the class of each code point by the definitions.
    fn defined() -> Vec<Option<WideClass>> {
        let mut classes = vec![None; 0x11_0000];
        for (class, definition) in DEFINITIONS {
            let hir = regex_syntax::parse(definition).unwrap();
            let HirKind::Class(Class::Unicode(characters)) = hir.kind() else { panic!("{definition}") };
            for range in characters.ranges() {
                for c in range.start()..=range.end() {
                    assert_eq!(classes[u32::from(c).to_usize()].replace(class), None, "{c:?}");
                }
            }
        }
        classes
    }

    #[test]
    fn every_character_has_the_class_that_unicode_defines() {
        let defined = defined();
        let differs = |c: &char| WideClass::of(*c) != defined[u32::from(*c).to_usize()];
        let differing: Vec<char> = (char::MIN..=char::MAX).filter(differs).collect();
        if !differing.is_empty() {
            let number = |class: &Option<WideClass>| class.map_or(0, |class| class as usize + 1);
            let ranges = (0x80..defined.len()).filter(|&c| c == 0x80 || defined[c] != defined[c - 1]);
            let table: String = ranges.map(|c| format!("0x{:x}, ", c << 4 | number(&defined[c]))).collect();
            panic!("the table of ranges is not that of {differing:?}, which would be:\n{table}");
        }
    }
}
