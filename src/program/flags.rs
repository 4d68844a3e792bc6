//! The flags that the engine itself reads (ISO 7.11 and SWI-Prolog's), decoded.

pub use crate::text::QuoteMode;

/// The effect of calling an unknown procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    Error,
    Fail,
    Warning,
}

/// The effect of a unification that would create a cyclic term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OccursCheck {
    /// Creates the cyclic term.
    False,
    /// Fails.
    True,
    /// Raises an error.
    Error,
}

/// The values of the flags that can change.
#[derive(Clone, Debug)]
pub struct Flags {
    pub double_quotes: QuoteMode,
    pub back_quotes: QuoteMode,
    pub unknown: Unknown,
    pub occurs_check: OccursCheck,
    pub char_conversion: bool,
    pub debug: bool,
    pub iso: bool,
    /// A call of an unknown predicate loads the library that exports it.
    pub autoload: bool,
    /// Clauses of static predicates cannot be looked at.
    pub protect_static_code: bool,
    pub float_zero_div_infinity: bool,
    pub float_undefined_nan: bool,
    pub float_overflow_infinity: bool,
}

impl Flags {
    /// Returns the flags `double_quotes` and `back_quotes` at the beginning of a module file.
    pub fn quotes_of_module(&self) -> [QuoteMode; 2] {
        [if self.iso { QuoteMode::Codes } else { QuoteMode::String }, QuoteMode::Codes]
    }
}

impl Default for Flags {
    fn default() -> Flags {
        Flags {
            double_quotes: QuoteMode::String,
            back_quotes: QuoteMode::Codes,
            unknown: Unknown::Error,
            occurs_check: OccursCheck::False,
            char_conversion: false,
            debug: false,
            iso: false,
            autoload: true,
            protect_static_code: false,
            float_zero_div_infinity: false,
            float_undefined_nan: false,
            float_overflow_infinity: false,
        }
    }
}
