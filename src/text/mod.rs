//! Text: from characters to terms with spans, and back.
