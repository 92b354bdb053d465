//! From a value to the TOML of a file. All types are written to this one, so that each is compiled once.

use std::fmt::Error;

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use toml::{Table, Value};

use crate::counted::{Costly, note};

/// The TOML of a file with this value.
///
/// # Panics
/// If it cannot be written, which every document can.
pub fn written<T: Serialize>(value: &T) -> Value {
    value.serialize(Writer).ok().flatten().expect("a document can be written")
}

/// The text of a file.
pub(super) fn text(file: &Value) -> String {
    note(Costly::Written);
    toml::to_string(file).expect("a document is a table")
}

struct Writer;

/// A value that says nothing is left out of its table.
type Written = Result<Option<Value>, Error>;

/// Declares how plain values are written.
macro_rules! plain {
    ($($way:ident($type:ty) => $Kind:ident;)*) => {
        $(fn $way(self, value: $type) -> Written {
            Ok(Some(Value::$Kind(value.into())))
        })*
    };
}

impl Serializer for Writer {
    type Ok = Option<Value>;
    type Error = Error;
    type SerializeSeq = Parts;
    type SerializeTuple = Parts;
    type SerializeTupleStruct = Parts;
    type SerializeTupleVariant = Parts;
    type SerializeMap = Parts;
    type SerializeStruct = Parts;
    type SerializeStructVariant = Parts;

    plain! {
        serialize_bool(bool) => Boolean;
        serialize_i8(i8) => Integer;
        serialize_i16(i16) => Integer;
        serialize_i32(i32) => Integer;
        serialize_i64(i64) => Integer;
        serialize_u8(u8) => Integer;
        serialize_u16(u16) => Integer;
        serialize_u32(u32) => Integer;
        serialize_f32(f32) => Float;
        serialize_f64(f64) => Float;
        serialize_char(char) => String;
        serialize_str(&str) => String;
    }

    fn serialize_u64(self, value: u64) -> Written {
        self.serialize_i64(value.try_into().map_err(|_| Error)?)
    }

    fn serialize_bytes(self, _: &[u8]) -> Written {
        Err(Error)
    }

    fn serialize_none(self) -> Written {
        Ok(None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        Ok(None)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        Ok(None)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        Ok(within(Some(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts, Error> {
        Ok(Parts::default())
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts, Error> {
        Ok(Parts::default())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts, Error> {
        Ok(Parts::default())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts, Error> {
        Ok(Parts { variant: Some(variant), ..Parts::default() })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts, Error> {
        Ok(Parts::default())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts, Error> {
        Ok(Parts::default())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts, Error> {
        Ok(Parts { variant: Some(variant), ..Parts::default() })
    }
}

/// The parts of a list or a table so far.
#[derive(Default)]
struct Parts {
    variant: Option<&'static str>,
    list: Vec<Value>,
    table: Table,
    key: Option<String>,
}

/// The value of an enum: its content is a table with its word.
fn within(variant: Option<&'static str>, value: Option<Value>) -> Option<Value> {
    match (variant, value) {
        (Some(variant), Some(value)) => Some(Value::Table(Table::from_iter([(variant.to_owned(), value)]))),
        (_, value) => value,
    }
}

impl Parts {
    fn add(&mut self, value: Option<Value>) {
        self.list.extend(value);
    }

    fn put(&mut self, key: &str, value: Option<Value>) {
        if let Some(value) = value {
            self.table.insert(key.to_owned(), value);
        }
    }

    fn into_list(self) -> Option<Value> {
        within(self.variant, Some(Value::Array(self.list)))
    }

    fn into_table(self) -> Option<Value> {
        within(self.variant, Some(Value::Table(self.table)))
    }
}

/// Declares how parts are gathered.
macro_rules! gather {
    ($($Way:ident: $part:ident => $done:ident;)*) => {
        $(impl $Way for Parts {
            type Ok = Option<Value>;
            type Error = Error;

            fn $part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.add(value.serialize(Writer)?);
                Ok(())
            }

            fn end(self) -> Written {
                Ok(self.$done())
            }
        })*
    };
    (fields $($Way:ident)*) => {
        $(impl $Way for Parts {
            type Ok = Option<Value>;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Error> {
                self.put(key, value.serialize(Writer)?);
                Ok(())
            }

            fn end(self) -> Written {
                Ok(self.into_table())
            }
        })*
    };
}

gather! {
    SerializeSeq: serialize_element => into_list;
    SerializeTuple: serialize_element => into_list;
    SerializeTupleStruct: serialize_field => into_list;
    SerializeTupleVariant: serialize_field => into_list;
}

gather! { fields SerializeStruct SerializeStructVariant }

impl SerializeMap for Parts {
    type Ok = Option<Value>;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key = match key.serialize(Writer)? {
            Some(Value::String(word)) => Some(word),
            Some(Value::Integer(number)) => Some(number.to_string()),
            Some(Value::Boolean(truth)) => Some(truth.to_string()),
            _ => return Err(Error),
        };
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let key = self.key.take().ok_or(Error)?;
        self.put(&key, value.serialize(Writer)?);
        Ok(())
    }

    fn end(self) -> Written {
        Ok(self.into_table())
    }
}
