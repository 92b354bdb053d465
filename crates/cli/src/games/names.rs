//! Names that complete in the shell: those of the core packs. A pack of one's own may have others, so that any word is
//! accepted here; the question is checked against its pack later.

use std::ffi::OsStr;

use ask::look_up::Name;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::showdown::armor;

/// Reads a name of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NameParser(pub Name);

impl TypedValueParser for NameParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let text = value.to_string_lossy().trim().to_owned();
        let wrong = match self.0 {
            _ if text.is_empty() => Some("a name is missing".to_owned()),
            Name::Armor => armor(&text).err(),
            _ => None,
        };
        let Some(wrong) = wrong else { return Ok(text) };
        let mut error = clap::Error::new(ErrorKind::ValueValidation).with_cmd(command);
        if let Some(arg) = arg {
            error.insert(ContextKind::InvalidArg, ContextValue::String(arg.to_string()));
        }
        error.insert(ContextKind::InvalidValue, ContextValue::String(text));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![wrong.into()]));
        Err(error)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.all().into_iter().map(PossibleValue::new)))
    }
}
