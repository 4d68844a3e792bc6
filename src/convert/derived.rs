//! What the code that `taquin-derive` generates calls.

use super::FromTerm;
pub use super::builder::TermSink;
use super::builder::{Builder, IntoTerm};
use super::mismatch::Mismatch;
use super::nesting::nested;
use super::term::{Term, TermRef, TermView};

/// Returns the term that a value writes.
pub fn term(value: impl IntoTerm) -> Term {
    Builder::build(|builder, root| value.write(builder, root))
}

/// Converts the term of a field, which may be of a type that contains itself.
///
/// # Errors
/// Returns those of the field's type, in the field, and an error for a term that is too deep.
pub fn field<T: FromTerm>(
    term: TermRef<'_>,
    owner: &'static str,
    field: &'static str,
) -> Result<T, Mismatch> {
    nested(term, T::from_term).map_err(|error| error.in_field(owner, field))
}

/// Converts the term of a struct that has the term of its field, which may be of a type that contains itself.
///
/// # Errors
/// Returns those of the field's type, and an error for a term that is too deep.
pub fn inner<T: FromTerm>(term: TermRef<'_>) -> Result<T, Mismatch> {
    nested(term, T::from_term)
}

/// Converts the value of a key in a list of pairs: that of the first pair with it. O(pairs)
///
/// # Errors
/// Returns an error if there is no such pair, except for an `Option`, and those of [`field`].
pub fn value_of_key<T: FromTerm>(
    pairs: TermRef<'_>,
    owner: &'static str,
    key: &'static str,
) -> Result<T, Mismatch> {
    let (count, end) = pairs.list_end();
    if end.as_atom() != Some("[]") {
        return Err(Mismatch::type_error("list", if end.is_variable() { end } else { pairs }));
    }
    let mut rest = pairs;
    for _ in 0..count {
        let TermView::List(pair, tail) = rest.view() else { break };
        match pair.args_of("-") {
            Some([name, value]) if name.as_text() == Some(key) => return field(value, owner, key),
            _ => rest = tail,
        }
    }
    T::from_nothing().ok_or_else(|| Mismatch::type_error("pair", pairs).in_field(owner, key))
}
