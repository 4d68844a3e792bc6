//! Marks of values that have a style of their own.
//!
//! A marked value is a newtype struct whose name says the style: other formats write its value alone.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Visitor};
use serde::ser::{Serialize, Serializer};

use super::style::SerdeStyle;

/// The end of the name of a struct that is a list of pairs in every style.
const AS_PAIRS: &str = " as pairs";

/// Returns the name of a struct, and whether its name says that it is a list of pairs.
pub(super) fn struct_name(name: &'static str) -> (&'static str, bool) {
    match name.strip_suffix(AS_PAIRS) {
        Some(name) => (name, true),
        None => (name, false),
    }
}

/// Returns the style of the value of a newtype struct: another one if its name is a mark.
pub(super) fn marked(style: SerdeStyle, name: &'static str) -> SerdeStyle {
    match name {
        pairs::MARK => style.pairs(true),
        compounds::MARK => style.pairs(false),
        strings::MARK => style.strings(true),
        atoms::MARK => style.strings(false),
        _ => style,
    }
}

/// The value of a newtype struct that is read like itself.
pub(super) struct MarkedValue<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for MarkedValue<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a marked value")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        T::deserialize(deserializer)
    }
}

/// Defines a module for `#[serde(with = "...")]` with a line of documentation.
macro_rules! marks {
    ($($(#[$doc:meta])* $name:ident = $mark:literal,)*) => {$(
        $(#[$doc])*
        pub mod $name {
            use std::marker::PhantomData;

            use serde::de::{Deserialize, Deserializer};
            use serde::ser::{Serialize, Serializer};

            pub(super) const MARK: &str = $mark;

            /// Serializes a value in this style.
            ///
            /// # Errors
            /// As the value does.
            pub fn serialize<T: Serialize + ?Sized, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_newtype_struct(MARK, value)
            }

            /// Deserializes a value, from any style.
            ///
            /// # Errors
            /// As the value does.
            pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
                deserializer.deserialize_newtype_struct(MARK, $crate::convert::serde::marks::MarkedValue(PhantomData))
            }
        }
    )*};
}

marks! {
    /// `#[serde(with = "taquin::serde_terms::pairs")]` on a field: structs in its value are lists of pairs.
    pairs = "$taquin::pairs",
    /// `#[serde(with = "taquin::serde_terms::compounds")]` on a field: structs in its value are compounds.
    compounds = "$taquin::compounds",
    /// `#[serde(with = "taquin::serde_terms::strings")]` on a field: texts in its value are strings.
    strings = "$taquin::strings",
    /// `#[serde(with = "taquin::serde_terms::atoms")]` on a field: texts in its value are atoms.
    atoms = "$taquin::atoms",
}

/// A value whose structs are lists of pairs. Other formats serialize the value alone.
///
/// ```
/// use taquin::serde_terms::{Pairs, to_term};
///
/// #[derive(serde::Serialize)]
/// struct Point { x: i64, y: i64 }
/// assert_eq!(to_term(&vec![Pairs(Point { x: 1, y: 2 })])?.to_string(), "[[x-1, y-2]]");
/// # Ok::<(), taquin::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pairs<T>(pub T);

impl<T: Serialize> Serialize for Pairs<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        pairs::serialize(&self.0, serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs<T>, D::Error> {
        pairs::deserialize(deserializer).map(Pairs)
    }
}
