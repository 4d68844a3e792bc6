//! The flags of the reader.

/// The meaning of quoted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteMode {
    Codes,
    Chars,
    Atom,
    String,
    /// A syntax error, as in the standard for back quotes.
    Error,
}

impl QuoteMode {
    /// The modes that quotes of both kinds may have, with their names in flags and options.
    pub const NAMED: [(&str, QuoteMode); 4] = [
        ("codes", QuoteMode::Codes),
        ("chars", QuoteMode::Chars),
        ("atom", QuoteMode::Atom),
        ("string", QuoteMode::String),
    ];
}

/// The flags that change the meaning of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadFlags {
    pub double_quotes: QuoteMode,
    pub back_quotes: QuoteMode,
    /// Only the standard: no `16'FF`, no `\e`, no `1e10`.
    pub iso: bool,
    /// Only names that begin with `_` are variables.
    pub var_prefix: bool,
    /// Whether to fill [`ReadTerm::spans`](super::reader::ReadTerm::spans).
    pub spans: bool,
    /// Whether to fill the lists of variables of [`ReadTerm`](super::reader::ReadTerm).
    pub variables: bool,
}

impl Default for ReadFlags {
    fn default() -> ReadFlags {
        ReadFlags {
            double_quotes: QuoteMode::String,
            back_quotes: QuoteMode::Codes,
            iso: false,
            var_prefix: false,
            spans: false,
            variables: true,
        }
    }
}

#[cfg(test)]
impl ReadFlags {
    /// Returns the flags of the standard.
    pub fn iso() -> ReadFlags {
        ReadFlags {
            double_quotes: QuoteMode::Codes,
            back_quotes: QuoteMode::Error,
            iso: true,
            ..ReadFlags::default()
        }
    }
}
