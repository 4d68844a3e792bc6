//! Terms that `serde` takes values from.
//!
//! Visitors are recursive, on the stack of the thread, so a term is read to a limited depth.

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use super::error::{SerdeError, SerdeStep};
use super::marks::struct_name;
use super::names::snake_case;
use crate::convert::nesting::DEEPEST;
use crate::convert::{FromTerm, Mismatch, TermArgs, TermRef, TermView, Why};
use crate::error::Stop;

/// The bytes that are counted for each part of a value, whose type only its visitor knows.
const PART: usize = 32;

type Result<T> = std::result::Result<T, SerdeError>;

/// A term to be read.
#[derive(Clone, Copy)]
pub(super) struct TermDeserializer<'t> {
    term: TermRef<'t>,
    /// The number of terms around it.
    level: usize,
}

impl From<Mismatch> for SerdeError {
    fn from(mismatch: Mismatch) -> SerdeError {
        match mismatch.why() {
            Why::Memory => SerdeError::stopped(Stop::Memory),
            _ => SerdeError::type_error(mismatch.expected(), mismatch.found().as_ref()),
        }
    }
}

impl<'t> TermDeserializer<'t> {
    pub fn new(term: TermRef<'t>) -> TermDeserializer<'t> {
        TermDeserializer { term, level: 0 }
    }

    /// Returns the deserializer of a part; of the term itself for the value inside of an `Option` or a
    /// newtype.
    fn part(self, term: TermRef<'t>) -> Result<TermDeserializer<'t>> {
        match self.level {
            DEEPEST => self.mismatch(&format!("term of at most {DEEPEST} levels")),
            level => {
                term.afford(PART)?;
                Ok(TermDeserializer { term, level: level + 1 })
            }
        }
    }

    fn mismatch<T>(self, expected: &str) -> Result<T> {
        Err(SerdeError::type_error(expected, self.term))
    }

    fn text(self) -> Result<&'t str> {
        let Some(text) = self.term.as_text() else { return self.mismatch("atom") };
        self.term.afford(text.len())?;
        Ok(text)
    }

    /// Returns the elements of a list.
    fn elements(self) -> Result<Vec<TermRef<'t>>> {
        list(self.term)?.map_or_else(|| self.mismatch("list"), Ok)
    }

    fn list<'de, V: Visitor<'de>>(self, elements: &[TermRef<'_>], visitor: V) -> Result<V::Value> {
        let mut parts = Elements { of: self.level, rest: elements.iter(), index: 0 };
        let value = visitor.visit_seq(&mut parts)?;
        match parts.rest.len() {
            0 => Ok(value),
            left => self.mismatch(&format!("list of {} elements", elements.len() - left)),
        }
    }

    fn pairs<'de, V: Visitor<'de>>(
        self,
        owner: Option<&'static str>,
        elements: &[TermRef<'_>],
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_map(PairEntries { of: self.level, rest: elements.iter(), owner, last: None })
    }

    /// Passes the fields of a struct: arguments by position, or the values of a list of pairs by name.
    fn fields<'de, V: Visitor<'de>>(
        self,
        owner: &'static str,
        fields: &'static [&'static str],
        args: FieldTerms<'t>,
        visitor: V,
    ) -> Result<V::Value> {
        match args {
            FieldTerms::Args(args) => {
                visitor.visit_seq(Arguments { of: self.level, owner, fields, args, next: 0 })
            }
            FieldTerms::Pairs(pairs) => self.pairs(Some(owner), &pairs, visitor),
        }
    }
}

/// The terms of the fields of a struct.
enum FieldTerms<'t> {
    Args(Vec<TermRef<'t>>),
    Pairs(Vec<TermRef<'t>>),
}

/// Returns the name and arguments of an atom or a compound that is no list.
fn compound(term: TermRef<'_>) -> Option<(&str, Option<TermArgs<'_>>)> {
    match term.view() {
        TermView::Atom(name) => Some((name, None)),
        TermView::Compound(name, args) => Some((name, Some(args))),
        _ => None,
    }
}

/// Returns whether a term is named after a Rust type.
fn is_named(found: &str, name: &str) -> bool {
    found == name || found == snake_case(name)
}

/// Returns the arguments of a compound of a name and arity; none for an atom.
fn args_of<'t>(term: TermRef<'t>, name: &str, arity: usize) -> Option<Vec<TermRef<'t>>> {
    let (found, args) = compound(term)?;
    let args: Vec<TermRef<'t>> = args.into_iter().flatten().collect();
    (is_named(found, name) && args.len() == arity).then_some(args)
}

/// Returns the elements of a list, if it is one.
fn list(term: TermRef<'_>) -> Result<Option<Vec<TermRef<'_>>>> {
    let (count, _) = term.list_end();
    term.afford(count * size_of::<TermRef<'_>>())?;
    Ok(term.list())
}

/// Returns the parts of `A-B-C`.
fn tuple(term: TermRef<'_>, len: usize) -> Option<Vec<TermRef<'_>>> {
    let (mut parts, mut rest) = (Vec::new(), term);
    for _ in 1..len {
        let [left, right] = rest.args_of("-")?;
        parts.push(right);
        rest = left;
    }
    parts.push(rest);
    parts.reverse();
    Some(parts)
}

macro_rules! numbers {
    ($($method:ident: $type:ty => $visit:ident,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            visitor.$visit(<$type>::from_term(self.term)?)
        }
    )*};
}

impl<'de> Deserializer<'de> for TermDeserializer<'_> {
    type Error = SerdeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.term.view() {
            TermView::Atom("true") => visitor.visit_bool(true),
            TermView::Atom("false") => visitor.visit_bool(false),
            TermView::Atom("null") => visitor.visit_unit(),
            TermView::Atom("none") | TermView::Variable(_) => visitor.visit_none(),
            TermView::Atom("[]") => self.list(&[], visitor),
            TermView::Atom(_) | TermView::String(_) => self.deserialize_str(visitor),
            TermView::Int(integer) => visitor.visit_i64(integer),
            TermView::Big(big) => match u64::try_from(&*big) {
                Ok(integer) => visitor.visit_u64(integer),
                Err(_) => visitor.visit_i128(i128::from_term(self.term)?),
            },
            TermView::Float(float) => visitor.visit_f64(float),
            TermView::List(..) => {
                let elements = self.elements()?;
                match elements.iter().all(|element| element.args_of::<2>("-").is_some()) {
                    true => self.pairs(None, &elements, visitor),
                    false => self.list(&elements, visitor),
                }
            }
            TermView::Compound("some", args) if args.len() == 1 => self.deserialize_option(visitor),
            TermView::Compound("-", args) if args.len() == 2 => {
                self.list(&args.iter().collect::<Vec<_>>(), visitor)
            }
            _ => self
                .mismatch("value without a type of its own (a list of pairs for tagged and flattened types)"),
        }
    }

    numbers! {
        deserialize_bool: bool => visit_bool,
        deserialize_i8: i8 => visit_i8,
        deserialize_i16: i16 => visit_i16,
        deserialize_i32: i32 => visit_i32,
        deserialize_i64: i64 => visit_i64,
        deserialize_i128: i128 => visit_i128,
        deserialize_u8: u8 => visit_u8,
        deserialize_u16: u16 => visit_u16,
        deserialize_u32: u32 => visit_u32,
        deserialize_u64: u64 => visit_u64,
        deserialize_u128: u128 => visit_u128,
        deserialize_f32: f32 => visit_f32,
        deserialize_f64: f64 => visit_f64,
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_str(self.text()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_byte_buf(Vec::from_term(self.term)?)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.term.is_variable() || self.term.as_atom() == Some("none") {
            return visitor.visit_none();
        }
        match self.term.args_of("some") {
            Some([value]) => visitor.visit_some(self.part(value)?),
            None => visitor.visit_some(self.part(self.term)?),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.term.as_atom() {
            Some("null") => visitor.visit_unit(),
            _ => self.mismatch("null"),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        match args_of(self.term, name, 0) {
            Some(_) => visitor.visit_unit(),
            None => self.mismatch(&snake_case(name)),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value> {
        visitor.visit_newtype_struct(self.part(self.term)?)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.list(&self.elements()?, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        match list(self.term)?.or_else(|| tuple(self.term, len)) {
            Some(parts) if parts.len() == len => self.list(&parts, visitor),
            _ => self.mismatch(&format!("list of {len} elements")),
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value> {
        match args_of(self.term, name, len) {
            Some(args) => self.fields(name, &[], FieldTerms::Args(args), visitor),
            None => self.mismatch(&format!("{}/{len}", snake_case(name))),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.pairs(None, &self.elements()?, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let (name, _) = struct_name(name);
        let terms = match args_of(self.term, name, fields.len()) {
            Some(args) => Some(FieldTerms::Args(args)),
            None => list(self.term)?.map(FieldTerms::Pairs),
        };
        match terms {
            Some(terms) => self.fields(name, fields, terms, visitor),
            None => self.mismatch(&format!("{}/{}", snake_case(name), fields.len())),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let Some((found, _)) = compound(self.term) else { return self.mismatch(&snake_case(name)) };
        let mut named = variants.iter().filter(|variant| is_named(found, variant));
        match (named.next(), named.next()) {
            (Some(variant), None) => visitor.visit_enum(VariantDeserializer { of: self, variant }),
            (None, _) => self.mismatch(&snake_case(name)),
            (Some(one), Some(other)) => Err(SerdeError::new(format!(
                "`{found}` names two variants, {one} and {other}: rename one of them"
            ))),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.deserialize_str(visitor)
    }

    /// Any term is ignored, whether it is a value without a type or not.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_unit()
    }
}

/// The elements of a list.
struct Elements<'e, 't> {
    of: usize,
    rest: std::slice::Iter<'e, TermRef<'t>>,
    index: usize,
}

impl<'de> SeqAccess<'de> for Elements<'_, '_> {
    type Error = SerdeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        let Some(&term) = self.rest.next() else { return Ok(None) };
        let index = self.index;
        self.index += 1;
        let element = TermDeserializer { term, level: self.of }.part(term)?;
        seed.deserialize(element).map(Some).map_err(|error| error.within(|| SerdeStep::Element(index)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// The arguments of a struct or a variant.
struct Arguments<'t> {
    of: usize,
    owner: &'static str,
    fields: &'static [&'static str],
    args: Vec<TermRef<'t>>,
    next: usize,
}

impl<'de> SeqAccess<'de> for Arguments<'_> {
    type Error = SerdeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        let index = self.next;
        let Some(&term) = self.args.get(index) else { return Ok(None) };
        self.next += 1;
        let (owner, fields) = (self.owner, self.fields);
        let name = || fields.get(index).map_or_else(|| index.to_string(), |field| (*field).to_owned());
        let argument = TermDeserializer { term, level: self.of }.part(term)?;
        seed.deserialize(argument).map(Some).map_err(|error| error.within(|| SerdeStep::Field(owner, name())))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.args.len() - self.next)
    }
}

/// The pairs of a list.
struct PairEntries<'e, 't> {
    of: usize,
    rest: std::slice::Iter<'e, TermRef<'t>>,
    /// The struct whose fields they are.
    owner: Option<&'static str>,
    /// The pair of the last key.
    last: Option<[TermRef<'t>; 2]>,
}

impl<'de> MapAccess<'de> for PairEntries<'_, '_> {
    type Error = SerdeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let Some(&term) = self.rest.next() else { return Ok(None) };
        let pair = TermDeserializer { term, level: self.of };
        let Some([key, value]) = term.args_of("-") else { return pair.mismatch("pair") };
        self.last = Some([key, value]);
        seed.deserialize(pair.part(key)?).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value> {
        let Some([key, term]) = self.last.take() else {
            return Err(SerdeError::custom("a value was asked for before its key"));
        };
        let owner = self.owner;
        let step = || match (owner, key.as_text()) {
            (Some(owner), Some(field)) => SerdeStep::Field(owner, field.to_owned()),
            _ => SerdeStep::Key(key.to_term().to_string()),
        };
        let value = TermDeserializer { term, level: self.of }.part(term)?;
        seed.deserialize(value).map_err(|error| error.within(step))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// A term that is a variant of an enum.
struct VariantDeserializer<'t> {
    of: TermDeserializer<'t>,
    variant: &'static str,
}

impl<'t> VariantDeserializer<'t> {
    fn args(&self) -> Vec<TermRef<'t>> {
        compound(self.of.term).and_then(|(_, args)| args).into_iter().flatten().collect()
    }

    /// Returns the arguments, of which there are `len`.
    fn args_of<const N: usize>(&self) -> Result<[TermRef<'t>; N]> {
        let expected = || self.of.mismatch(&format!("{}/{N}", snake_case(self.variant)));
        self.args().try_into().or_else(|_| expected())
    }
}

impl<'de, 't> EnumAccess<'de> for VariantDeserializer<'t> {
    type Error = SerdeError;
    type Variant = VariantDeserializer<'t>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self)> {
        let name: StrDeserializer<'_, SerdeError> =
            serde::de::IntoDeserializer::into_deserializer(self.variant);
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for VariantDeserializer<'_> {
    type Error = SerdeError;

    fn unit_variant(self) -> Result<()> {
        self.args_of::<0>().map(drop)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        let [value] = self.args_of()?;
        let variant = self.variant;
        let error = |error: SerdeError| error.within(|| SerdeStep::Field(variant, "0".to_owned()));
        seed.deserialize(self.of.part(value)?).map_err(error)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value> {
        match self.args() {
            args if args.len() == len => self.of.fields(self.variant, &[], FieldTerms::Args(args), visitor),
            _ => self.of.mismatch(&format!("{}/{len}", snake_case(self.variant))),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let args = self.args();
        let terms = match &args[..] {
            [pairs] if are_pairs_of(*pairs, fields) => FieldTerms::Pairs(list(*pairs)?.unwrap_or_default()),
            _ if args.len() == fields.len() => FieldTerms::Args(args),
            // All fields were skipped.
            [] => FieldTerms::Pairs(Vec::new()),
            [pairs] if pairs.as_atom() == Some("[]") => FieldTerms::Pairs(Vec::new()),
            _ => return self.of.mismatch(&format!("{}/{}", snake_case(self.variant), fields.len())),
        };
        self.of.fields(self.variant, fields, terms, visitor)
    }
}

/// Returns whether a term is a list of pairs, each with a field as its key.
pub(super) fn are_pairs_of(term: TermRef<'_>, fields: &[&str]) -> bool {
    let is_field = |pair: TermRef<'_>| match pair.args_of("-") {
        Some([key, _]) => key.as_text().is_some_and(|key| fields.contains(&key)),
        None => false,
    };
    term.list().is_some_and(|pairs| !pairs.is_empty() && pairs.into_iter().all(is_field))
}
