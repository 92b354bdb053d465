//! Names that complete in the shell: those of the core pack. A pack of one's own may have others, so that any word is
//! accepted here; the question is checked against its pack later.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use packs::skirmish::CORE;

/// What a flag names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    Warband,
    Field,
}

impl Known {
    /// The names of the core pack.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let folder = match self {
            Self::Warband => "warbands/",
            Self::Field => "fields/",
        };
        CORE.iter().filter_map(move |(path, _)| path.strip_prefix(folder)?.strip_suffix(".toml"))
    }
}

impl TypedValueParser for Known {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_core_pack() {
        let pack = <packs::skirmish::Pack as packs::PackFiles>::core();
        assert!(Known::Warband.names().eq(pack.warbands.keys().map(String::as_str)));
        assert!(Known::Field.names().eq(pack.fields.keys().map(String::as_str)));
    }
}
