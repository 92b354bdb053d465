//! A value that remembers its place in the file.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Deref, Range};

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::node::PLACED;

/// A value and the place it was written at, so that a later check can point there.
///
/// It compares, hashes and prints as the value alone, and the schema is the value's own. In an untagged union it has
/// to wrap the whole union: inside one, places are lost.
///
/// ```
/// use source::{At, Diagnostics, Source, parse};
///
/// #[derive(serde::Deserialize, serde::Serialize, schemars::JsonSchema)]
/// #[serde(deny_unknown_fields)]
/// struct Duel {
///     winner: At<String>,
/// }
/// source::file!(Duel, source::schema::<Duel>());
///
/// let source = Source::new("duel.toml", "winner = 'nobody'\n");
/// let duel: Duel = parse(&source).unwrap();
/// let mut problems = Diagnostics::new(&source);
/// if *duel.winner != "knight" {
///     problems.push(duel.winner.span(), format!("there is no unit `{}`", duel.winner));
/// }
/// assert_eq!(problems.lines(), ["duel.toml:1:10: there is no unit `nobody`"]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct At<T> {
    value: T,
    /// The start and the end of its place.
    place: Option<(usize, usize)>,
}

impl<T> At<T> {
    /// A value at a place.
    pub fn new(span: Range<usize>, value: T) -> Self {
        Self { value, place: Some((span.start, span.end)) }
    }

    /// A value from no file: a default, or from the command line.
    pub fn here(value: T) -> Self {
        Self { value, place: None }
    }

    /// The bytes it was read from.
    pub fn span(&self) -> Option<Range<usize>> {
        self.place.map(|(start, end)| start..end)
    }

    /// The value alone.
    pub fn into_inner(self) -> T {
        self.value
    }

    /// Another value at the same place.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> At<U> {
        At { value: change(self.value), place: self.place }
    }

    /// The same place, the value borrowed.
    pub fn as_ref(&self) -> At<&T> {
        At { value: &self.value, place: self.place }
    }
}

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for At<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(PLACED, Reader(PhantomData))
    }
}

/// Reads a value with its place from a [`Node`](crate::Node); values read from anything else have no places.
struct Reader<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
    type Value = At<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut placed: A) -> Result<At<T>, A::Error> {
        match (placed.next_element()?, placed.next_element()?, placed.next_element()?) {
            (Some(start), Some(end), Some(value)) => Ok(At::new(start..end, value)),
            _ => Err(A::Error::invalid_length(0, &self)),
        }
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<At<T>, D::Error> {
        T::deserialize(value).map(At::here)
    }
}

impl<T: Serialize> Serialize for At<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for At<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}

impl<T: fmt::Display> fmt::Display for At<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T: PartialEq> PartialEq for At<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for At<T> {}

impl<T: PartialOrd> PartialOrd for At<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for At<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T: Hash> Hash for At<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

/// Lets a map with such keys be searched by the plain word.
impl Borrow<str> for At<String> {
    fn borrow(&self) -> &str {
        &self.value
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{JsonSchema, Source, parse, schema};

    #[derive(Deserialize, Serialize, JsonSchema, Debug)]
    #[serde(deny_unknown_fields)]
    struct File {
        number: At<u8>,
        list: At<Vec<At<String>>>,
        table: BTreeMap<At<String>, At<Inner>>,
        absent: Option<At<String>>,
    }

    crate::file!(File, schema::<File>());

    #[derive(Deserialize, Serialize, JsonSchema, Debug)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        #[schemars(range(max = 9))]
        x: At<u8>,
    }

    #[test]
    fn values_lists_tables_and_keys_know_their_place() {
        let text = "number = 3\nlist = ['a', 'b']\n[table.one]\nx = 1\n";
        let file: File = parse(&Source::new("t", text)).unwrap();
        let slice = |span: Option<Range<usize>>| &text[span.unwrap()];
        assert_eq!(slice(file.number.span()), "3");
        assert_eq!(slice(file.list.span()), "['a', 'b']");
        assert_eq!(slice(file.list[1].span()), "'b'");
        let (key, inner) = file.table.get_key_value("one").unwrap();
        assert_eq!(
            (slice(key.span()), slice(inner.span()), slice(inner.x.span())),
            ("one", "[table.one]", "1")
        );
        assert_eq!(file.absent, None);
    }

    #[test]
    fn the_schema_is_that_of_the_value() {
        let schema = schema::<File>();
        assert_eq!(schema["properties"]["number"]["maximum"], 255);
        assert_eq!(schema["properties"]["table"]["additionalProperties"]["$ref"], "#/$defs/Inner");
        assert_eq!(schema["$defs"]["Inner"]["properties"]["x"]["maximum"], 9);
    }

    #[test]
    fn what_is_no_file_has_no_places() {
        let read: At<u8> = serde_json::from_str("3").unwrap();
        assert_eq!((*read, read.span()), (3, None));
    }

    #[test]
    fn a_value_from_nowhere_has_no_place_and_is_equal_all_the_same() {
        assert_eq!(At::here(3).span(), None);
        assert_eq!(At::here(3), At::new(1..2, 3));
    }
}
