//! Characters beyond ASCII, by the tokens that they are part of.
//!
//! Their classes are large tables. One lexer looks up one character in them, so that the lexer of tokens
//! holds none of them in its states.

use logos::Logos;

/// The class of a character beyond ASCII.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
pub enum WideClass {
    #[regex(r"[[\p{White_Space}\u{feff}]--[\x00-\x7f]]")]
    Layout,
    /// Begins a variable, and continues words.
    #[regex(r"[[\p{Lu}\p{Lt}]--[\x00-\x7f]]")]
    Capital,
    /// Begins a name, and continues words.
    #[regex(r"[\p{XID_Start}--[\x00-\x7f\p{Lu}\p{Lt}]]")]
    Letter,
    /// Continues words, but begins none.
    #[regex(r"[\p{XID_Continue}--[\x00-\x7f\p{XID_Start}\p{S}\p{Pd}\p{Po}\p{Pi}\p{Pf}]]")]
    Mark,
    /// Part of a graphic token, as `≤`.
    #[regex(r"[[\p{S}\p{Pd}\p{Po}\p{Pi}\p{Pf}]--[\x00-\x7f\p{XID_Continue}]]")]
    Symbol,
    /// Continues words, and is part of a graphic token elsewhere: `·`.
    #[regex(r"[[[\p{S}\p{Pd}\p{Po}\p{Pi}\p{Pf}]&&\p{XID_Continue}]--[\x00-\x7f\p{XID_Start}]]")]
    Dot,
}

impl WideClass {
    /// Returns the class of a character, if it may be in a token outside of quotes or is layout.
    pub fn of(c: char) -> Option<WideClass> {
        WideClass::lexer(c.encode_utf8(&mut [0; 4])).next()?.ok()
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
