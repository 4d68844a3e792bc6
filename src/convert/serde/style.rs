//! The choices of serialization.

/// The choices that serialization leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SerdeStyle {
    pub(super) pairs: bool,
    pub(super) strings: bool,
}

impl SerdeStyle {
    /// Makes a struct a list of pairs of names and values, instead of a compound.
    pub fn pairs(self, pairs: bool) -> SerdeStyle {
        SerdeStyle { pairs, ..self }
    }

    /// Makes a text a string, instead of an atom.
    pub fn strings(self, strings: bool) -> SerdeStyle {
        SerdeStyle { strings, ..self }
    }
}
