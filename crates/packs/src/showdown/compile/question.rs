//! The questions of a scenario.

use showdown::content::{Ask, HitLocation, MAX_SURVIVORS, Step, SurvivorAsk, SurvivorId};

use super::{Compiler, unknown};
use crate::showdown::doc::{AskDoc, AskWord};
use crate::showdown::pack::Pack;
use source::At;

impl Compiler<'_> {
    pub(super) fn asks(&mut self, cards: &[HitLocation], plan: &[Step]) -> Vec<Ask> {
        let doc = self.doc;
        let mut asked: Vec<Ask> = Vec::new();
        for at in &doc.question.ask {
            let before = self.problems.len();
            let Some(ask) = self.ask(cards, at) else { continue };
            // A question that could not be read may not be the same at all.
            if asked.contains(&ask) && self.problems.len() == before {
                self.problems.push(at.span(), "this is asked twice").hint("ask for each thing once");
            }
            asked.push(ask);
        }
        if !doc.question.ask.is_empty() {
            return asked;
        }
        let of =
            |id: SurvivorId, asks: &[SurvivorAsk]| asks.iter().map(|ask| Ask::Survivor(id, *ask)).collect();
        match plan.last() {
            // A hunt can end otherwise, too: nobody is left to attack.
            Some(Step::Attack { times: None, .. }) => vec![Ask::Attacks, Ask::Defeated],
            Some(Step::HitLocation { .. }) => vec![Ask::Wounds, Ask::Criticals],
            Some(Step::MonsterAttack { target, .. }) => {
                of(*target, &[SurvivorAsk::Injuries, SurvivorAsk::KnockedDown, SurvivorAsk::Dead])
            }
            Some(Step::Showdown) => vec![Ask::Defeated, Ask::Rounds, Ask::Living, Ask::Wounds],
            // The target of the card is part of the question.
            Some(Step::Card { .. }) => {
                let ids = (0..self.everybody.len().min(MAX_SURVIVORS) as u8).map(SurvivorId);
                let injuries = ids.map(|id| Ask::Survivor(id, SurvivorAsk::Injuries));
                injuries.chain([Ask::Living]).collect()
            }
            Some(Step::Moment(_)) => vec![Ask::MonsterDown],
            Some(Step::Perform { survivor, .. }) => {
                of(*survivor, &[SurvivorAsk::KnockedDown, SurvivorAsk::Dead])
            }
            Some(Step::Attack { .. } | Step::Act { .. }) | None => vec![Ask::Wounds],
        }
    }

    fn ask(&mut self, cards: &[HitLocation], at: &At<AskDoc>) -> Option<Ask> {
        let doc = &at.0;
        self.check_arguments(at);
        let missing = |compiler: &mut Self, key: &str, example: &str| {
            compiler
                .problems
                .push(at.span(), format!("this does not say which: `{key}` is missing"))
                .hint(format!("write {{ ask = \"{}\", {key} = \"{example}\" }}", word(doc.ask)));
        };
        let ask = match doc.ask {
            AskWord::Token => {
                let Some(attribute) = doc.token else {
                    missing(self, "token", "accuracy");
                    return None;
                };
                Ask::MonsterToken(attribute.into())
            }
            AskWord::InPlay | AskWord::Archived => {
                let Some(card) = &doc.card else {
                    missing(self, "card", "beasts-heel");
                    return None;
                };
                let kind = self.card(cards, card)?;
                if doc.ask == AskWord::InPlay { Ask::Persistent(kind) } else { Ask::Archived(kind) }
            }
            AskWord::Armor | AskWord::Boxes => {
                let Some(location) = doc.at else {
                    missing(self, "at", "head");
                    return None;
                };
                let armor = doc.ask == AskWord::Armor;
                let ask = if armor { SurvivorAsk::Armor } else { SurvivorAsk::Boxes };
                Ask::Survivor(self.who(doc.survivor.as_ref()), ask(location.into()))
            }
            AskWord::Suffered => {
                let Some(injury) = &doc.injury else {
                    missing(self, "injury", "broken-rib");
                    return None;
                };
                let Some((table, row)) = injury_row(self.pack, injury) else {
                    let rows: Vec<String> = injury_rows(self.pack).map(|(_, _, id)| id.to_owned()).collect();
                    unknown(&mut self.problems, injury, "injury", rows.iter());
                    return None;
                };
                Ask::Survivor(self.who(doc.survivor.as_ref()), SurvivorAsk::SevereRow(table, row))
            }
            AskWord::Attribute => {
                let Some(attribute) = doc.attribute else {
                    missing(self, "attribute", "strength");
                    return None;
                };
                Ask::Survivor(self.who(doc.survivor.as_ref()), SurvivorAsk::Attribute(attribute.into()))
            }
            AskWord::Impaired => {
                let Some(impairment) = doc.impairment else {
                    missing(self, "impairment", "deaf");
                    return None;
                };
                Ask::Survivor(self.who(doc.survivor.as_ref()), SurvivorAsk::Impaired(impairment.into()))
            }
            plain => {
                let plain = word(plain);
                let survivor =
                    if is_of_all(&plain) { SurvivorId(0) } else { self.who(doc.survivor.as_ref()) };
                Ask::named(&plain, survivor)?
            }
        };
        Some(ask)
    }

    /// Reports arguments of a question that it has no use for.
    fn check_arguments(&mut self, at: &At<AskDoc>) {
        let doc = &at.0;
        let of_monster = matches!(doc.ask, AskWord::Token | AskWord::InPlay | AskWord::Archived)
            || is_of_all(&word(doc.ask));
        let wrong = [
            ("survivor", doc.survivor.is_some() && of_monster),
            ("at", doc.at.is_some() && !matches!(doc.ask, AskWord::Armor | AskWord::Boxes)),
            ("attribute", doc.attribute.is_some() && doc.ask != AskWord::Attribute),
            ("token", doc.token.is_some() && doc.ask != AskWord::Token),
            ("impairment", doc.impairment.is_some() && doc.ask != AskWord::Impaired),
            ("card", doc.card.is_some() && !matches!(doc.ask, AskWord::InPlay | AskWord::Archived)),
            ("injury", doc.injury.is_some() && doc.ask != AskWord::Suffered),
        ];
        for (key, _) in wrong.into_iter().filter(|(_, wrong)| *wrong) {
            self.problems
                .push(at.span(), format!("`{key}` says nothing about `{}`", word(doc.ask)))
                .hint(format!("take out `{key}`"));
        }
    }
}

/// A word as it is written.
fn word(ask: AskWord) -> String {
    source::written(&ask).as_str().unwrap_or_default().to_owned()
}

/// Whether a word stands alone and is about no survivor.
fn is_of_all(word: &str) -> bool {
    Ask::PLAIN.iter().any(|plain| plain.word == word)
}

/// Every row of every injury table: the table, the row, the id.
pub(crate) fn injury_rows(pack: &Pack) -> impl Iterator<Item = (u8, u8, &str)> {
    pack.injuries.iter().enumerate().flat_map(|(table, file)| {
        let rows = file.doc.row.iter().enumerate();
        rows.map(move |(row, doc)| (table as u8, row as u8, doc.id.as_str()))
    })
}

/// The table and row of an injury.
pub(crate) fn injury_row(pack: &Pack, id: &str) -> Option<(u8, u8)> {
    injury_rows(pack).find(|(_, _, known)| *known == id).map(|(table, row, _)| (table, row))
}

#[cfg(test)]
mod tests {
    use super::*;
    use schemars::schema_for;

    /// A word of the documents that the rules do not know would be left out of the question.
    #[test]
    fn every_word_of_the_documents_is_one_of_the_rules() {
        let more = ["token", "in-play", "archived", "armor", "boxes", "suffered", "attribute", "impaired"];
        let schema = serde_json::to_value(schema_for!(AskWord)).unwrap();
        let words = schema["oneOf"].as_array().unwrap().iter().map(|word| word["const"].as_str().unwrap());
        let mut words: Vec<&str> = words.filter(|word| !more.contains(word)).collect();
        for &word in &words {
            let ask = Ask::named(word, SurvivorId(0)).unwrap_or_else(|| panic!("`{word}` asks for nothing"));
            assert_eq!(ask.word(), word);
        }
        let stats = showdown::content::Stat::ALL.map(showdown::content::Stat::name);
        let plain = Ask::PLAIN.iter().map(|plain| plain.word);
        let mut known: Vec<&str> =
            plain.chain(SurvivorAsk::PLAIN.iter().map(|plain| plain.word)).chain(stats).collect();
        words.sort_unstable();
        known.sort_unstable();
        assert_eq!(words, known);
    }
}
