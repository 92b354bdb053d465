//! What the best play of a hunt can aim for: the one list of these words.

use showdown::content::{Ask, SurvivorAsk, SurvivorId};

/// Something to aim for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    /// Its word: that of what is asked, unless it has one of its own.
    pub word: &'static str,
    /// What it counts, in words.
    pub counts: &'static str,
    /// What it asks; of a survivor, of the first.
    pub ask: Ask,
    /// 1 if more of it is better, -1 if less is.
    pub sign: i64,
}

/// All goals: those of which more is better come first.
pub fn goals() -> [Goal; 11] {
    let most = |ask: Ask| {
        let name = ask.plain().map_or("", |plain| plain.name);
        Goal { word: ask.word(), counts: name, ask, sign: 1 }
    };
    let least = |ask: SurvivorAsk| {
        let name = ask.plain().map_or("", |plain| plain.name);
        Goal { word: ask.word(), counts: name, ask: Ask::Survivor(SurvivorId(0), ask), sign: -1 }
    };
    [
        most(Ask::Wounds),
        most(Ask::Criticals),
        most(Ask::Hits),
        most(Ask::Resources),
        Goal { counts: "victories", ..most(Ask::Defeated) },
        Goal { word: "alive", counts: "deaths", ..least(SurvivorAsk::Dead) },
        Goal { word: HARM, counts: "points of harm", ..least(SurvivorAsk::Injuries) },
        least(SurvivorAsk::Injuries),
        least(SurvivorAsk::Severe),
        Goal { counts: "bleeding tokens", ..least(SurvivorAsk::Bleeding) },
        least(SurvivorAsk::HitsTaken),
    ]
}

/// The goal that adds up injury boxes and deaths.
pub const HARM: &str = "harm";

/// The goal of that word.
pub fn goal(word: &str) -> Option<Goal> {
    goals().into_iter().find(|goal| goal.word == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_goal_has_a_word_of_its_own_and_says_what_it_counts() {
        for (at, one) in goals().iter().enumerate() {
            assert!(!one.word.is_empty() && !one.counts.is_empty(), "{one:?}");
            assert_eq!(goals().iter().position(|other| other.word == one.word), Some(at), "{one:?}");
        }
    }
}
