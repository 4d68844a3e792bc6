//! Where a clause ends, in text that is still arriving.

/// What the text so far is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A clause, its end token included: this many bytes. The layout character behind it is not part of it.
    Complete(usize),
    /// The beginning of a clause; at the end of the file, an error.
    Incomplete,
    /// Layout and comments alone.
    OnlyLayout,
}

/// Finds the end of the next clause. It remembers how far it has looked: fed the same text again with more behind
/// it, it goes on from there, so that the whole takes linear time.
#[derive(Clone, Debug, Default)]
pub struct ExtentScanner {
    offset: usize,
}

impl ExtentScanner {
    /// Looks at `text`, which begins as in the call before; `at_end` says that no more can come.
    pub fn scan(&mut self, text: &str, at_end: bool) -> Extent {
        let _ = (text, at_end, self.offset);
        Extent::Incomplete
    }
}
