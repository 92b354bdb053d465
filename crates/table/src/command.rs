//! Commands by their ids: a repeated id is one command.

use serde::{Deserialize, Serialize};

/// The id of a command, which its sender makes up. A command that is sent again under the same id changes
/// nothing and has the same answer, after a reload, too.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CommandId(String);

impl CommandId {
    /// The longest id.
    pub const LONGEST: usize = 64;

    /// An id of 1 to 64 visible ASCII characters.
    pub fn new(word: impl Into<String>) -> Option<Self> {
        let word = word.into();
        let fits = (1..=Self::LONGEST).contains(&word.len());
        (fits && word.bytes().all(|byte| byte.is_ascii_graphic())).then_some(Self(word))
    }

    /// As it was made up.
    pub fn word(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for CommandId {
    type Error = &'static str;

    fn try_from(word: String) -> Result<Self, Self::Error> {
        Self::new(word).ok_or("an id has 1 to 64 visible ASCII characters")
    }
}

impl From<CommandId> for String {
    fn from(id: CommandId) -> Self {
        id.0
    }
}
