//! The goals of the best play of a hunt: the one list of these words.

use serde::{Deserialize, Serialize};
use showdown::content::{Ask, SurvivorAsk, SurvivorId};
use source::JsonSchema;

/// Declares goals: for each its word, its count in words, 1 if more of it is better and -1 if less is, and
/// its ask.
macro_rules! goals {
    ($($(#[$doc:meta])* $goal:ident = $word:literal, $counts:literal, $sign:literal, $ask:expr;)*) => {
        /// A goal of the best play.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        pub enum Goal {
            $($(#[$doc])* #[serde(rename = $word)] $goal,)*
        }

        impl Goal {
            /// Every goal; those of which more is better come first.
            pub const ALL: &'static [Self] = &[$(Self::$goal,)*];

            /// The word for the goal.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$goal => $word,)*
                }
            }

            /// The count of the goal, in words.
            pub fn counts(self) -> &'static str {
                match self {
                    $(Self::$goal => $counts,)*
                }
            }

            /// 1 if more of it is better, -1 if less is.
            pub fn sign(self) -> i64 {
                match self {
                    $(Self::$goal => $sign,)*
                }
            }

            /// The ask of the goal; if it is about a survivor, about the first.
            pub fn ask(self) -> Ask {
                match self {
                    $(Self::$goal => $ask,)*
                }
            }
        }
    };
}

goals! {
    /// Wounds of the monster.
    Wounds = "wounds", "wounds", 1, Ask::Wounds;
    /// Critical wounds.
    Criticals = "criticals", "criticals", 1, Ask::Criticals;
    /// Attack rolls that hit.
    Hits = "hits", "hits", 1, Ask::Hits;
    /// Resources gained.
    Resources = "resources", "resources", 1, Ask::Resources;
    /// The defeat of the monster.
    Defeated = "defeated", "victories", 1, Ask::Defeated;
    /// The survival of the survivor.
    Alive = "alive", "deaths", -1, of_survivor(SurvivorAsk::Dead);
    /// Little harm to the survivor; a death is worse than any injury.
    Harm = "harm", "points of harm", -1, of_survivor(SurvivorAsk::Injuries);
    /// Few injury boxes filled.
    Injuries = "injuries", "injury boxes", -1, of_survivor(SurvivorAsk::Injuries);
    /// Few severe injuries.
    Severe = "severe", "severe injuries", -1, of_survivor(SurvivorAsk::Severe);
    /// Few bleeding tokens.
    Bleeding = "bleeding", "bleeding tokens", -1, of_survivor(SurvivorAsk::Bleeding);
    /// Few hits suffered.
    HitsTaken = "hits-taken", "hits taken", -1, of_survivor(SurvivorAsk::HitsTaken);
}

fn of_survivor(ask: SurvivorAsk) -> Ask {
    Ask::Survivor(SurvivorId(0), ask)
}

impl Goal {
    /// The goal of that word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|goal| goal.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A goal has the word of its ask, but for two.
    #[test]
    fn goals_go_by_the_words_of_what_they_ask() {
        for &goal in Goal::ALL {
            let is_own = matches!(goal, Goal::Alive | Goal::Harm);
            assert_eq!(goal.word() != goal.ask().word(), is_own, "{goal:?}");
            assert_eq!(Goal::named(goal.word()), Some(goal));
        }
    }
}
