//! Values of `serde` that write themselves as terms.

use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde::{Serialize, ser};

use super::deserializer::are_pairs_of;
use super::error::SerdeError;
use super::marks::{marked, struct_name};
use super::names::snake_case;
use super::style::SerdeStyle;
use crate::convert::Term;
use crate::convert::builder::{Builder, IntoTerm, TermSink};

/// Writes the term of one value at a place.
pub(super) struct TermSerializer<'s, S: TermSink> {
    pub sink: &'s mut S,
    pub at: S::Place,
    pub style: SerdeStyle,
}

impl<'s, S: TermSink> TermSerializer<'s, S> {
    fn write(self, value: impl IntoTerm) -> Result<(), SerdeError> {
        value.write(self.sink, self.at);
        Ok(())
    }

    fn list(self) -> ListSerializer<'s, S> {
        ListSerializer { sink: self.sink, end: self.at, style: self.style }
    }

    /// Writes `name(...)`, or the atom for no arguments, and returns the serializer of the arguments.
    fn compound(self, name: &str, arity: usize) -> CompoundSerializer<'s, S> {
        let name = snake_case(name);
        let places = match arity {
            0 => {
                self.sink.atom(&name, self.at);
                None
            }
            _ => Some(self.sink.compound(&name, arity, self.at)),
        };
        CompoundSerializer { sink: self.sink, places, style: self.style }
    }
}

/// Writes the elements of a list, the end of which is still to be written.
pub(super) struct ListSerializer<'s, S: TermSink> {
    sink: &'s mut S,
    end: S::Place,
    style: SerdeStyle,
}

impl<S: TermSink> ListSerializer<'_, S> {
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerdeError> {
        let [at, end] = self.sink.compound_of(".", self.end);
        self.end = end;
        value.serialize(TermSerializer { sink: self.sink, at, style: self.style })
    }

    /// Writes `Key-_`; returns the place of the value.
    fn key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<S::Place, SerdeError> {
        let [pair, end] = self.sink.compound_of(".", self.end);
        self.end = end;
        let [at, value] = self.sink.compound_of("-", pair);
        key.serialize(TermSerializer {
            sink: self.sink,
            at,
            style: SerdeStyle { strings: false, ..self.style },
        })?;
        Ok(value)
    }

    fn value<T: Serialize + ?Sized>(&mut self, value: &T, at: S::Place) -> Result<(), SerdeError> {
        value.serialize(TermSerializer { sink: self.sink, at, style: self.style })
    }

    fn close(self) -> Result<(), SerdeError> {
        self.sink.atom("[]", self.end);
        Ok(())
    }
}

/// Writes the arguments of a compound.
pub(super) struct CompoundSerializer<'s, S: TermSink> {
    sink: &'s mut S,
    /// The places of the arguments still to be written; none for an atom.
    places: Option<S::Places>,
    style: SerdeStyle,
}

impl<S: TermSink> CompoundSerializer<'_, S> {
    /// Returns the place of the next argument.
    fn next(&mut self) -> Result<S::Place, SerdeError> {
        let place = self.places.as_mut().and_then(Iterator::next);
        place.ok_or_else(more_fields)
    }

    fn argument<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerdeError> {
        let at = self.next()?;
        value.serialize(TermSerializer { sink: self.sink, at, style: self.style })
    }

    /// The term has its arity from the beginning.
    fn close(self) -> Result<(), SerdeError> {
        Ok(())
    }
}

fn more_fields() -> SerdeError {
    ser::Error::custom("a value has more fields than it said")
}

/// Writes the fields of a struct.
pub(super) enum FieldSerializer<'s, S: TermSink> {
    Compound(CompoundSerializer<'s, S>),
    /// The compound of a variant with one field. If the term of the field is a list of pairs of that field,
    /// it would be read as such; then so is the argument.
    Alone(CompoundSerializer<'s, S>),
    Pairs(ListSerializer<'s, S>),
    /// The atom of a variant all of whose fields are skipped.
    Nothing,
}

/// Writes the entries of a map.
pub(super) struct MapSerializer<'s, S: TermSink> {
    list: ListSerializer<'s, S>,
    /// The place for the value of the last key.
    value: S::Place,
}

macro_rules! values {
    ($($method:ident: $type:ty,)*) => {$(
        fn $method(self, value: $type) -> Result<(), SerdeError> {
            self.write(value)
        }
    )*};
}

impl<'s, S: TermSink> Serializer for TermSerializer<'s, S> {
    type Ok = ();
    type Error = SerdeError;
    type SerializeSeq = ListSerializer<'s, S>;
    type SerializeTuple = ListSerializer<'s, S>;
    type SerializeTupleStruct = CompoundSerializer<'s, S>;
    type SerializeTupleVariant = CompoundSerializer<'s, S>;
    type SerializeMap = MapSerializer<'s, S>;
    type SerializeStruct = FieldSerializer<'s, S>;
    type SerializeStructVariant = FieldSerializer<'s, S>;

    values! {
        serialize_bool: bool,
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_i128: i128,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_u128: u128,
        serialize_f32: f32,
        serialize_f64: f64,
    }

    fn serialize_char(self, value: char) -> Result<(), SerdeError> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), SerdeError> {
        match self.style.strings {
            true => self.sink.string(value, self.at),
            false => self.sink.atom(value, self.at),
        }
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), SerdeError> {
        self.write(value)
    }

    fn serialize_none(self) -> Result<(), SerdeError> {
        self.write("none")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), SerdeError> {
        self.compound("some", 1).argument(value)
    }

    fn serialize_unit(self) -> Result<(), SerdeError> {
        self.write("null")
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<(), SerdeError> {
        self.compound(name, 0);
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), SerdeError> {
        self.compound(variant, 0);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), SerdeError> {
        value.serialize(TermSerializer { style: marked(self.style, name), ..self })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), SerdeError> {
        self.compound(variant, 1).argument(value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<ListSerializer<'s, S>, SerdeError> {
        Ok(self.list())
    }

    fn serialize_tuple(self, _: usize) -> Result<ListSerializer<'s, S>, SerdeError> {
        Ok(self.list())
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<CompoundSerializer<'s, S>, SerdeError> {
        Ok(self.compound(name, len))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<CompoundSerializer<'s, S>, SerdeError> {
        Ok(self.compound(variant, len))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<MapSerializer<'s, S>, SerdeError> {
        Ok(MapSerializer { value: self.at, list: self.list() })
    }

    fn serialize_struct(self, name: &'static str, len: usize) -> Result<FieldSerializer<'s, S>, SerdeError> {
        let (name, always_pairs) = struct_name(name);
        Ok(match self.style.pairs || always_pairs {
            true => FieldSerializer::Pairs(self.list()),
            false => FieldSerializer::Compound(self.compound(name, len)),
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<FieldSerializer<'s, S>, SerdeError> {
        match (self.style.pairs, len) {
            // The argument `[]` would be a field that is an empty list.
            (true, 0) => {
                return self.serialize_unit_variant("", 0, variant).map(|()| FieldSerializer::Nothing);
            }
            (true, _) => {}
            (false, 1) => return Ok(FieldSerializer::Alone(self.compound(variant, len))),
            (false, _) => return Ok(FieldSerializer::Compound(self.compound(variant, len))),
        }
        let style = self.style;
        let [end] = self.sink.compound_of(&snake_case(variant), self.at);
        Ok(FieldSerializer::Pairs(ListSerializer { sink: self.sink, end, style }))
    }
}

/// Implements traits of serde that write one value after the other by two methods of a serializer.
macro_rules! in_order {
    ($($trait:ident for $serializer:ident: $write:ident = $write_one:ident;)*) => {$(
        impl<S: TermSink> $trait for $serializer<'_, S> {
            type Ok = ();
            type Error = SerdeError;

            fn $write<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerdeError> {
                self.$write_one(value)
            }

            fn end(self) -> Result<(), SerdeError> {
                self.close()
            }
        }
    )*};
}

in_order! {
    SerializeSeq for ListSerializer: serialize_element = element;
    SerializeTuple for ListSerializer: serialize_element = element;
    SerializeTupleStruct for CompoundSerializer: serialize_field = argument;
    SerializeTupleVariant for CompoundSerializer: serialize_field = argument;
}

impl<S: TermSink> SerializeMap for MapSerializer<'_, S> {
    type Ok = ();
    type Error = SerdeError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), SerdeError> {
        self.value = self.list.key(key)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), SerdeError> {
        self.list.value(value, self.value)
    }

    fn end(self) -> Result<(), SerdeError> {
        self.list.close()
    }
}

impl<S: TermSink> FieldSerializer<'_, S> {
    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), SerdeError> {
        match self {
            FieldSerializer::Compound(compound) => compound.argument(value),
            FieldSerializer::Alone(compound) => {
                let (mut result, style) = (Ok(()), compound.style);
                let term =
                    Builder::build(|sink, at| result = value.serialize(TermSerializer { sink, at, style }));
                result?;
                let term = match are_pairs_of(term.as_ref(), &[name]) {
                    true => Term::list([Term::compound("-", [Term::atom(name), term])]),
                    false => term,
                };
                let at = compound.next()?;
                compound.sink.owned(term, at);
                Ok(())
            }
            FieldSerializer::Pairs(pairs) => {
                let at = pairs.key(name)?;
                pairs.value(value, at)
            }
            FieldSerializer::Nothing => Err(more_fields()),
        }
    }

    /// The position of an argument says which field it is, so a compound has all of them.
    fn skip(&mut self, name: &'static str) -> Result<(), SerdeError> {
        match self {
            FieldSerializer::Compound(_) | FieldSerializer::Alone(_) => {
                Err(ser::Error::custom(format_args!(
                    "the field `{name}` is skipped, which only a struct in the style `pairs` can do"
                )))
            }
            FieldSerializer::Pairs(_) | FieldSerializer::Nothing => Ok(()),
        }
    }

    fn close(self) -> Result<(), SerdeError> {
        match self {
            FieldSerializer::Compound(compound) | FieldSerializer::Alone(compound) => compound.close(),
            FieldSerializer::Pairs(pairs) => pairs.close(),
            FieldSerializer::Nothing => Ok(()),
        }
    }
}

/// Implements traits of serde that write named fields.
macro_rules! by_name {
    ($($trait:ident),*) => {$(
        impl<S: TermSink> $trait for FieldSerializer<'_, S> {
            type Ok = ();
            type Error = SerdeError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), SerdeError> {
                self.field(name, value)
            }

            fn skip_field(&mut self, name: &'static str) -> Result<(), SerdeError> {
                self.skip(name)
            }

            fn end(self) -> Result<(), SerdeError> {
                self.close()
            }
        }
    )*};
}

by_name!(SerializeStruct, SerializeStructVariant);
