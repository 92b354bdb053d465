//! From a tree to a value. All types are read from this one: each is then compiled once, and places come for free.

use std::fmt;
use std::ops::Range;

use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde::de::{Expected, Unexpected};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::words::code;
use crate::{Diagnostic, suggest};

/// The name by which a value asks for its place: it is then a list of where it begins, where it ends, and itself.
pub(super) const PLACED: &str = "$source::At";

/// A value of a file that has been read, at its place.
#[derive(Clone, Copy, Debug)]
pub struct Node<'t> {
    what: What<'t>,
    start: usize,
    end: usize,
}

#[derive(Clone, Copy, Debug)]
enum What<'t> {
    /// The file itself is a table, but no value.
    File(&'t DeTable<'t>),
    Value(&'t DeValue<'t>),
    Word(&'t str),
    /// An offset in the file: the beginning or the end of a value.
    Offset(usize),
}

impl<'t> Node<'t> {
    /// A whole file.
    pub(super) fn file(table: &'t Spanned<DeTable<'t>>) -> Self {
        Self::at(What::File(table.get_ref()), table.span())
    }

    /// A word that stands in no file.
    pub(super) fn word(word: &'t str) -> Self {
        Self::at(What::Word(word), 0..0)
    }

    fn at(what: What<'t>, span: Range<usize>) -> Self {
        Self { what, start: span.start, end: span.end }
    }

    fn value(value: &'t Spanned<DeValue<'t>>) -> Self {
        Self::at(What::Value(value.get_ref()), value.span())
    }

    fn key(key: &'t Spanned<DeString<'t>>) -> Self {
        Self::at(What::Word(key.get_ref()), key.span())
    }

    fn offset(offset: usize) -> Self {
        Self::at(What::Offset(offset), offset..offset)
    }

    fn table(self) -> Result<Fields<'t>, Wrong> {
        match self.what {
            What::File(table) | What::Value(DeValue::Table(table)) => {
                Ok(Fields { rest: table.iter(), value: None })
            }
            _ => Err(Wrong::misplaced()),
        }
    }

    fn list(self) -> Result<Items<'t>, Wrong> {
        match self.what {
            What::Value(DeValue::Array(list)) => Ok(Items::List(list.iter())),
            _ => Err(Wrong::misplaced()),
        }
    }

    fn text(self) -> Result<&'t str, Wrong> {
        match self.what {
            What::Word(word) => Ok(word),
            What::Value(DeValue::String(text)) => Ok(text),
            _ => Err(Wrong::misplaced()),
        }
    }

    fn number(self) -> Result<Number, Wrong> {
        let whole = |text: &str, radix| {
            let signed = i64::from_str_radix(text, radix).map(Number::Signed);
            signed.or_else(|_| u64::from_str_radix(text, radix).map(Number::Unsigned))
        };
        match self.what {
            What::Offset(offset) => Ok(Number::Unsigned(offset as u64)),
            // Keys are words, even those of a table by number.
            What::Word(word) => whole(word, 10).map_err(|_| Wrong::misplaced()),
            What::Value(DeValue::Integer(number)) => {
                whole(number.as_str(), number.radix()).map_err(|_| Wrong::out_of_range())
            }
            What::Value(DeValue::Float(number)) => {
                let read = number.as_str().parse().ok();
                let fits =
                    |read: &f64| read.is_finite() || !number.as_str().contains(|c: char| c.is_ascii_digit());
                read.filter(fits).map(Number::Decimal).ok_or_else(Wrong::out_of_range)
            }
            _ => Err(Wrong::misplaced()),
        }
    }

    fn truth(self) -> Result<bool, Wrong> {
        match self.what {
            What::Value(&DeValue::Boolean(truth)) => Ok(truth),
            _ => Err(Wrong::misplaced()),
        }
    }

    /// The word of an enum, and the content beside it.
    fn variant(self) -> Result<(Node<'t>, Content<'t>), Wrong> {
        match self.what {
            What::Word(_) | What::Value(DeValue::String(_)) => Ok((self, Content(None))),
            _ => {
                let mut fields = self.table()?;
                match (fields.rest.next(), fields.rest.next()) {
                    (Some((key, value)), None) => Ok((Self::key(key), Content(Some(Self::value(value))))),
                    _ => Err(Wrong::misplaced()),
                }
            }
        }
    }
}

enum Number {
    Signed(i64),
    Unsigned(u64),
    Decimal(f64),
}

impl Number {
    fn tell<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self {
            Self::Signed(number) => visitor.visit_i64(number),
            Self::Unsigned(number) => visitor.visit_u64(number),
            Self::Decimal(number) => visitor.visit_f64(number),
        }
    }
}

/// Each way of reading tries only the values that a type of that kind takes: the rest of a visitor need not
/// be compiled.
macro_rules! read {
    ($($way:ident($($unused:ty),*) => $get:ident, $visit:ident;)*) => {
        $(fn $way<V: Visitor<'de>>(self, $(_: $unused,)* visitor: V) -> Result<V::Value, Wrong> {
            visitor.$visit(self.$get()?)
        })*
    };
    (numbers $($way:ident)*) => {
        $(fn $way<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            self.number()?.tell(visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.what {
            What::Offset(_) | What::Value(DeValue::Integer(_) | DeValue::Float(_)) => {
                self.number()?.tell(visitor)
            }
            What::Word(_) | What::Value(DeValue::String(_)) => visitor.visit_str(self.text()?),
            What::Value(DeValue::Boolean(_)) => visitor.visit_bool(self.truth()?),
            What::Value(DeValue::Array(_)) => visitor.visit_seq(self.list()?),
            What::File(_) | What::Value(DeValue::Table(_)) => visitor.visit_map(self.table()?),
            What::Value(DeValue::Datetime(_)) => Err(Wrong::misplaced()),
        }
    }

    read! {
        deserialize_bool() => truth, visit_bool;
        deserialize_char() => text, visit_str;
        deserialize_str() => text, visit_str;
        deserialize_string() => text, visit_str;
        deserialize_identifier() => text, visit_str;
        deserialize_bytes() => text, visit_str;
        deserialize_byte_buf() => text, visit_str;
        deserialize_seq() => list, visit_seq;
        deserialize_tuple(usize) => list, visit_seq;
        deserialize_tuple_struct(&'static str, usize) => list, visit_seq;
        deserialize_map() => table, visit_map;
        deserialize_struct(&'static str, &'static [&'static str]) => table, visit_map;
    }

    read! {
        numbers deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
            deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
            deserialize_f32 deserialize_f64
    }

    /// A key that is left out is none; one that is there is something.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        if name == PLACED {
            return visitor.visit_seq(Items::Placed(
                [Self::offset(self.start), Self::offset(self.end), self].into_iter(),
            ));
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        visitor.visit_enum(self)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_unit()
    }

    fn deserialize_unit<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Wrong> {
        Err(Wrong::misplaced())
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, _: V) -> Result<V::Value, Wrong> {
        Err(Wrong::misplaced())
    }
}

/// The elements of a list, or a value after its place.
enum Items<'t> {
    List(std::slice::Iter<'t, Spanned<DeValue<'t>>>),
    Placed(std::array::IntoIter<Node<'t>, 3>),
}

impl<'t> Items<'t> {
    fn next(&mut self) -> Option<Node<'t>> {
        match self {
            Self::List(rest) => rest.next().map(Node::value),
            Self::Placed(rest) => rest.next(),
        }
    }
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Wrong> {
        let Some(node) = self.next() else { return Ok(None) };
        match seed.deserialize(node) {
            Ok(value) => Ok(Some(value)),
            Err(wrong) => Err(wrong.at(node)),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        match self {
            Self::List(rest) => Some(rest.len()),
            Self::Placed(rest) => Some(rest.len()),
        }
    }
}

/// The keys and values of a table.
struct Fields<'t> {
    rest: toml::map::Iter<'t, Spanned<DeString<'t>>, Spanned<DeValue<'t>>>,
    value: Option<Node<'t>>,
}

impl<'t> Fields<'t> {
    fn next(&mut self) -> Option<Node<'t>> {
        let (key, value) = self.rest.next()?;
        self.value = Some(Node::value(value));
        Some(Node::key(key))
    }
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Wrong;

    fn next_key_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Wrong> {
        let Some(node) = self.next() else { return Ok(None) };
        match seed.deserialize(node) {
            Ok(value) => Ok(Some(value)),
            Err(wrong) => Err(wrong.at(node)),
        }
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Wrong> {
        let node = self.value.take().ok_or_else(Wrong::misplaced)?;
        seed.deserialize(node).map_err(|wrong| wrong.at(node))
    }
}

impl<'de> EnumAccess<'de> for Node<'de> {
    type Error = Wrong;
    type Variant = Content<'de>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Content<'de>), Wrong> {
        let (word, content) = self.variant()?;
        seed.deserialize(word).map(|value| (value, content)).map_err(|wrong| wrong.at(word))
    }
}

/// The content beside the word of an enum.
pub struct Content<'t>(Option<Node<'t>>);

impl<'t> Content<'t> {
    fn node(self) -> Result<Node<'t>, Wrong> {
        self.0.ok_or_else(Wrong::misplaced)
    }
}

impl<'de> VariantAccess<'de> for Content<'de> {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        match self.0.map(|node| node.what) {
            None => Ok(()),
            Some(What::Value(DeValue::Table(table))) if table.is_empty() => Ok(()),
            Some(What::Value(DeValue::Array(list))) if list.is_empty() => Ok(()),
            Some(_) => Err(Wrong::misplaced()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Wrong> {
        let node = self.node()?;
        seed.deserialize(node).map_err(|wrong| wrong.at(node))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        let node = self.node()?;
        visitor.visit_seq(node.list()?).map_err(|wrong| wrong.at(node))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let node = self.node()?;
        visitor.visit_map(node.table()?).map_err(|wrong| wrong.at(node))
    }
}

/// The refusal of a type to take a value that its schema allows. The type's own words are kept; those of the
/// machinery are not for players.
#[derive(Debug)]
pub struct Wrong(Box<Diagnostic>);

impl Wrong {
    fn new(message: impl Into<String>) -> Self {
        Self(Box::new(Diagnostic::new(None, message)))
    }

    fn misplaced() -> Self {
        Self::new("this value does not belong here")
    }

    fn out_of_range() -> Self {
        Self::new("this number is out of range")
    }

    fn unknown(word: &str, known: &[&str]) -> Self {
        let mut wrong = Self::new(format!("{} is not known here", code(word)));
        wrong.0.hint = suggest(word, known.iter().copied());
        wrong
    }

    /// The innermost place is told.
    pub(super) fn at(mut self, node: Node<'_>) -> Self {
        self.0.span.get_or_insert(node.start..node.end);
        self
    }

    pub(super) fn into_diagnostic(self) -> Diagnostic {
        *self.0
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Wrong {}

impl de::Error for Wrong {
    fn custom<T: fmt::Display>(message: T) -> Self {
        let message = message.to_string();
        // An untagged union says so when none of its forms fits, and has no other way to say it.
        if message.starts_with("data did not match any variant") {
            Self::misplaced()
        } else {
            Self::new(message)
        }
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self::misplaced()
    }

    fn invalid_value(found: Unexpected<'_>, _: &dyn Expected) -> Self {
        match found {
            Unexpected::Signed(_) | Unexpected::Unsigned(_) => Self::out_of_range(),
            _ => Self::misplaced(),
        }
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Self {
        Self::misplaced()
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Self {
        Self::unknown(word, known)
    }

    fn unknown_field(word: &str, known: &'static [&'static str]) -> Self {
        Self::unknown(word, known)
    }

    fn missing_field(key: &'static str) -> Self {
        Self::new(format!("{} is missing here", code(key)))
    }

    fn duplicate_field(_: &'static str) -> Self {
        Self::misplaced()
    }
}
