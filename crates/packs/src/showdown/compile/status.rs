//! Effects about injuries by name, tokens on survivors, survivors off the board, and things left to the
//! table.

use showdown::effect::{Act, Until};

use super::effect::{AtHand, Writer};
use super::unknown;
use crate::showdown::doc::{AttributeDoc, EffectDoc, InjuryTableDoc, TokenDoc, UntilDoc, WhoDoc};
use source::At;

/// The rows of the injury tables by their ids; none of a table that is not there.
pub(crate) fn rows<'a>(tables: impl Iterator<Item = Option<&'a InjuryTableDoc>>) -> Vec<Vec<String>> {
    let ids = |table: &InjuryTableDoc| table.row.iter().map(|row| row.id.to_string()).collect();
    tables.map(|table| table.map(ids).unwrap_or_default()).collect()
}

impl Writer<'_> {
    /// The acts of such an instruction.
    pub(super) fn act_of_status(&mut self, at: &At<EffectDoc>) -> Option<Vec<Act>> {
        let doc = &**at;
        let act = if doc.attack.is_some() {
            self.card_at_hand(at);
            Act::Attack
        } else if let Some(location) = doc.severe {
            Act::Severe(location.into())
        } else if let Some(row) = &doc.suffer {
            return Some(self.row(row).map(|(table, row)| Act::Suffer(table, row)).into_iter().collect());
        } else if let Some(amount) = doc.mark {
            self.card_at_hand(at);
            Act::Mark(amount.0)
        } else if doc.unmark.is_some() {
            Act::Unmark
        } else if doc.roll_again.is_some() {
            self.card_at_hand(at);
            Act::RollAgain
        } else if let Some(card) = &doc.call {
            return Some(self.called(card).map(Act::Call).into_iter().collect());
        } else if doc.take_back.is_some() {
            Act::TakeBack
        } else if doc.drop.is_some() {
            Act::DropWeapon
        } else if doc.daze.is_some() {
            Act::Daze
        } else if doc.look_at.is_some() {
            Act::LookAtAi
        } else if let Some(who) = doc.remove {
            if doc.until_wounds.is_some() != (who == WhoDoc::Survivor) && !self.names.is_part {
                self.problems
                    .push(at.span(), "only a survivor comes back by wounds, and always does")
                    .hint("write { remove = \"survivor\", until-wounds = 2 } or { remove = \"monster\" }");
            }
            match who {
                WhoDoc::Monster => Act::RemoveMonster,
                WhoDoc::Survivor => Act::RemoveSurvivor(doc.until_wounds.unwrap_or(1)),
            }
        } else {
            Act::Story(self.name(doc.story.as_ref()?))
        };
        Some(vec![act])
    }

    /// Reports effects that speak of the AI card at hand where there is none.
    fn card_at_hand(&mut self, at: &At<EffectDoc>) {
        if self.at_hand == AtHand::Nothing && !self.names.is_part {
            self.problems
                .push(at.span(), "there is no AI card that this could speak of")
                .hint("only AI cards attack or put tokens on survivors");
        }
    }

    /// Tokens that go again.
    pub(super) fn passing(&mut self, at: &At<EffectDoc>, token: TokenDoc, until: UntilDoc) -> Vec<Act> {
        if token.monster.is_some() || token.survivor != Some(AttributeDoc::Strength) {
            self.problems
                .push(at.span(), "only strength tokens of a survivor go again")
                .hint("take out `until`, or write { survivor = \"strength\", by = 1, until = ... }");
            return Vec::new();
        }
        let until = match until {
            UntilDoc::TakenBack => Until::TakenBack,
            UntilDoc::KnockedDown => Until::KnockedDown,
        };
        vec![Act::PassingStrength(token.by, until)]
    }

    /// The AI card that is called.
    fn called(&mut self, id: &At<String>) -> Option<u8> {
        let at = self.names.cards.iter().position(|known| *known == **id);
        if at.is_none() && !self.names.is_part {
            unknown(&mut self.problems, id, "AI card", self.names.cards.iter());
        }
        at.map(|at| at as u8)
    }

    /// Table and row of a severe injury or a trauma.
    fn row(&mut self, id: &At<String>) -> Option<(u8, u8)> {
        let tables = self.names.rows.iter().zip(0u8..);
        let found = tables.into_iter().find_map(|(rows, table)| {
            let row = rows.iter().position(|known| *known == **id)?;
            Some((table, row as u8))
        });
        // If nothing is known of the tables, they are to blame themselves.
        if found.is_none() && !self.names.rows.is_empty() {
            unknown(&mut self.problems, id, "injury", self.names.rows.iter().flatten());
        }
        found
    }

    /// The number of a name that the log tells.
    fn name(&mut self, name: &At<String>) -> u8 {
        let at = self.resources.iter().position(|known| *known == **name).unwrap_or_else(|| {
            self.resources.push(name.to_string());
            self.resources.len() - 1
        });
        at as u8
    }
}
