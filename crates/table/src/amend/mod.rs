//! Amendments as data: corrections by hand, and events that a table starts itself.
//!
//! Each has its own shape, which the schema describes; figures, cards and places have the names of the view.
//! Words (`ada survival 3`) can write the same value: [`crate::Live::amendment`] reads them.

pub(crate) mod showdown;
pub(crate) mod skirmish;

use kernel::WhyNot;
use serde::{Deserialize, Serialize};
use source::{JsonSchema, nearest};

pub use self::showdown::{AiPile, AiTo, HitPile, HitTo, HuntAmendment, WeaponAt};
pub use self::skirmish::{BattleAmendment, Deed};

/// An amendment, by game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Amendment {
    /// An amendment of a showdown.
    Showdown(HuntAmendment),
    /// An amendment of a battle.
    Skirmish(BattleAmendment),
}

impl Amendment {
    /// The JSON schema of an amendment.
    pub fn schema() -> serde_json::Value {
        source::embedded(include_str!("../../schema/amendment.json"))
    }
}

/// An amendment of the other game.
pub(crate) fn other_game() -> WhyNot {
    WhyNot::new("that is an amendment of another game", "amend what this game has")
}

/// The place of a name in a list.
fn find<'n>(what: &str, name: &str, names: impl Iterator<Item = &'n str> + Clone) -> Result<usize, WhyNot> {
    let found = names.clone().position(|known| known.eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let hint = match nearest(name, names.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are {}", names.collect::<Vec<_>>().join(", ")),
        };
        WhyNot::new(format!("there is no {what} `{name}`"), hint)
    })
}

/// The word of files for a word of the rules.
pub(crate) fn word<D: Copy, R: From<D> + PartialEq>(all: &[D], word: &R) -> D {
    let found = all.iter().copied().find(|&known| R::from(known) == *word);
    found.expect("files have a word for each")
}

/// Declares words that each stand for a value of the rules, both ways.
macro_rules! words {
    ($($(#[$meta:meta])* $name:ident <=> $target:path { $($(#[$about:meta])* $variant:ident,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(
                Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, source::JsonSchema,
            )]
            #[serde(rename_all = "kebab-case")]
            pub enum $name { $($(#[$about])* $variant,)* }

            impl From<$name> for $target {
                fn from(word: $name) -> Self {
                    match word { $($name::$variant => Self::$variant,)* }
                }
            }

            impl From<$target> for $name {
                fn from(word: $target) -> Self {
                    type Target = $target;
                    match word { $(Target::$variant => Self::$variant,)* }
                }
            }
        )*
    };
}
use words;

#[cfg(test)]
mod tests {
    use std::fs;

    /// `BLESS=1` writes it.
    #[test]
    fn the_embedded_schema_is_that_of_an_amendment() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/amendment.json");
        let text = format!("{}\n", schemars::schema_for!(super::Amendment).to_value());
        if std::env::var_os("BLESS").is_some() {
            fs::write(file, &text).unwrap();
        }
        assert!(fs::read_to_string(file).unwrap() == text, "amendments are others: BLESS=1 writes it");
    }
}
