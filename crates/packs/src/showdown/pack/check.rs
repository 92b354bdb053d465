//! Problems of a pack beyond the shape of its files.

use std::collections::BTreeMap;

use showdown::MAX_FURTHER;
use showdown::content::{AiCard, MAX_AI_KINDS, MAX_KINDS, Pool};

use super::{Builder, MonsterFiles, Pack};
use crate::Sourced;
use crate::pack::is_built_in;
use crate::showdown::compile::ai_deck::{MAX_DECK, deck, pool_size};
use crate::showdown::compile::board::{SIZE, check_setup};
use crate::showdown::compile::direction::terrain_names;
use crate::showdown::compile::effect::{Names, Writer};
use crate::showdown::compile::status::rows;
use crate::showdown::compile::{self, unknown};
use crate::showdown::doc::{
    FoeDoc, HitLocationDoc, InjuryTableDoc, LevelDoc, MonsterDoc, PartyDoc, ScenarioDoc, WeaponDoc,
};
use source::{At, Diagnostics, Source};

impl Builder {
    pub(super) fn check_monster(&mut self, files: &MonsterFiles, rows: &[Vec<String>]) {
        let MonsterFiles { doc: monster, cards, ai } = files;
        let mut problems = Diagnostics::new(&monster.source);
        let ids: Vec<String> = cards.iter().map(|card| card.doc.id.to_string()).collect();
        if cards.is_empty() {
            problems.push(None, "the monster has no hit locations").hint("add a file in hit-locations");
        }
        let staying = cards.iter().filter(|card| card.doc.persistent.is_some());
        let further: usize =
            staying.map(|card| usize::from(card.doc.copies.unwrap_or(1)).saturating_sub(1)).sum();
        if further > MAX_FURTHER {
            problems
                .push(None, format!("the monster has {further} further copies of cards that stay in play"))
                .hint(format!("{MAX_FURTHER} beyond the first of each kind are told apart: lower `copies`"));
        }
        if cards.len() > MAX_KINDS {
            problems
                .push(None, format!("the monster has {} kinds of hit location", cards.len()))
                .hint(format!("at most {MAX_KINDS} are told apart: use `copies` for those that are alike"));
        }
        let basic_action = &monster.doc.basic_action;
        match ai.iter().find(|card| card.doc.id == *basic_action) {
            None => {
                let names: Vec<String> = ai.iter().map(|card| card.doc.id.to_string()).collect();
                unknown(&mut problems, basic_action, "attack", names.iter());
            }
            Some(card) if !card.doc.attacks() => {
                problems
                    .push(
                        basic_action.span(),
                        format!("the basic action attacks, and `{basic_action}` does not"),
                    )
                    .hint("name another card, or give it `speed`, `accuracy` and `damage`");
            }
            Some(_) => {}
        }
        if ai.len() > MAX_AI_KINDS {
            problems
                .push(None, format!("the monster has {} kinds of AI card", ai.len()))
                .hint(format!("at most {MAX_AI_KINDS} are told apart, the basic action included"));
        }
        let mut seen: Vec<&str> = Vec::new();
        for level in &monster.doc.level {
            if seen.contains(&level.id.0.as_str()) {
                problems
                    .push(level.id.span(), format!("there are two levels `{}`", *level.id))
                    .hint("rename one of them");
            }
            seen.push(&level.id.0);
            if level.counts_as.is_none() && !matches!(level.id.0.parse(), Ok(1..=9u8)) {
                problems
                    .push(level.id.span(), format!("the level `{}` is not a number from 1 to 9", *level.id))
                    .hint("add counts-as = 1, or whatever it counts as");
            }
            for id in level.without.iter().chain(&level.top).filter(|id| !ids.contains(id)) {
                unknown(&mut problems, id, "hit location", ids.iter());
            }
        }
        let size = monster.doc.size.unwrap_or(SIZE);
        let setups = monster.doc.level.iter().filter_map(|level| level.setup.as_ref());
        for setup in monster.doc.setup.iter().chain(setups) {
            check_setup(&mut problems, setup, size, &self.terrain);
        }
        self.problems.merge(problems);
        let injury = |card: &Sourced<HitLocationDoc>| card.doc.persistent.as_ref().map(|it| it.name.clone());
        let mut injuries: Vec<(String, Option<u8>)> = Vec::new();
        for (kind, card) in cards.iter().enumerate() {
            let Some(name) = injury(card) else { continue };
            if injuries.iter().any(|(known, _)| *known == name) {
                let at = Some(&card.doc.id);
                let message = format!("another card leaves the persistent injury `{name}`, too");
                self.report(&card.source, at, &message, "give it a name of its own");
            }
            injuries.push((name, Some(kind as u8)));
        }
        let terrain = terrain_names(&self.terrain);
        let called: Vec<String> = ai.iter().map(|card| card.doc.id.to_string()).collect();
        let names = Names {
            resources: Some(&monster.doc.resources),
            injuries: &injuries,
            basic_action: true,
            level: 1,
            cards: &called,
            rows,
            terrain: &terrain,
            is_part: false,
        };
        let mut resources = Vec::new();
        for card in cards {
            let found = checked(&card.source, names, &mut resources, |writer| {
                writer.hit_location(&card.doc);
            });
            self.problems.merge(found);
        }
        let mut made = Vec::new();
        for card in ai {
            let mut found =
                checked(&card.source, names, &mut resources, |writer| made.push(writer.ai_card(&card.doc)));
            let on = card.doc.offer.as_ref().and_then(|offer| offer.on.as_ref());
            if let Some(on) = on.filter(|on| !self.terrain.contains_key(on.as_str())) {
                unknown(&mut found, on, "terrain", self.terrain.keys());
            }
            self.problems.merge(found);
        }
        let mut found = checked(&monster.source, names, &mut resources, |writer| {
            writer.effects(&monster.doc.instinct);
        });
        for level in &monster.doc.level {
            check_deck(&mut found, &monster.doc, level, &made);
        }
        self.problems.merge(found);
    }

    /// The rows of the injury tables; none if something is wrong with a table.
    pub(super) fn rows(&self) -> Vec<Vec<String>> {
        let terrain = terrain_names(&self.terrain);
        let is_sound = |table: &Sourced<InjuryTableDoc>| {
            let check = |writer: &mut Writer<'_>| _ = writer.table(&table.doc.row);
            checked(&table.source, names(&[], &terrain), &mut Vec::new(), check).is_empty()
        };
        if self.tables.iter().all(|table| table.as_ref().is_some_and(is_sound)) {
            rows(self.tables.iter().map(|table| table.as_ref().map(|table| &table.doc)))
        } else {
            Vec::new()
        }
    }

    pub(super) fn check_gear(&mut self, rows: &[Vec<String>]) {
        let all = self.is_open(&["terrain/", "injuries/"]);
        let is_open = |weapon: &&Sourced<WeaponDoc>| all || self.is_open(&[weapon.path()]);
        let open: Vec<Sourced<WeaponDoc>> = self.weapons.values().filter(is_open).cloned().collect();
        let terrain = if open.is_empty() { Vec::new() } else { terrain_names(&self.terrain) };
        let names = names(rows, &terrain);
        for weapon in &open {
            let mut found = checked(&weapon.source, names, &mut Vec::new(), |writer| {
                writer.weapon(&weapon.doc, false, false);
            });
            let same = weapon.doc.same_as.as_ref();
            if let Some(same) = same.filter(|same| !self.weapons.contains_key(same.as_str())) {
                unknown(&mut found, same, "weapon", self.weapons.keys());
            }
            for other in weapon.doc.pairs_with.iter().filter(|id| !self.weapons.contains_key(id.as_str())) {
                unknown(&mut found, other, "weapon", self.weapons.keys());
            }
            self.problems.merge(found);
        }
        if !self.is_open(&["armor/"]) {
            return;
        }
        let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
        for (id, armor) in &self.armor {
            let mut problems = Diagnostics::new(&armor.source);
            for piece in &armor.doc.piece {
                let is_set = self.armor.contains_key(piece.id.as_str()) && piece.id.as_str() != id;
                if seen.insert(&piece.id, id).is_some() || is_set {
                    problems
                        .push(piece.id.span(), format!("there is other armor with the id `{}`", piece.id))
                        .hint("rename one of them");
                }
            }
            self.problems.merge(problems);
        }
    }

    pub(super) fn check_tables(&mut self, tables: &[Option<Sourced<InjuryTableDoc>>; 6]) {
        let rows = rows(tables.iter().map(|table| table.as_ref().map(|table| &table.doc)));
        let terrain = terrain_names(&self.terrain);
        let names = names(&rows, &terrain);
        let mut seen: Vec<&str> = Vec::new();
        for table in tables.iter().flatten() {
            let mut found = checked(&table.source, names, &mut Vec::new(), |writer| {
                writer.table(&table.doc.row);
            });
            for row in table.doc.row.iter() {
                if seen.contains(&row.id.as_str()) && found.is_empty() {
                    found
                        .push(row.id.span(), format!("another table has a row with the id `{}`", row.id))
                        .hint("rename one of them");
                }
            }
            seen.extend(table.doc.row.iter().map(|row| row.id.as_str()));
            self.problems.merge(found);
        }
    }
}

/// The AI deck of a level: its cards are there, and as many as it asks for, or the monster says which are missing.
fn check_deck(problems: &mut Diagnostics, monster: &MonsterDoc, level: &LevelDoc, cards: &[AiCard]) {
    deck(problems, &level.ai, cards);
    if level.ai.count() > MAX_DECK {
        problems
            .push(level.id.span(), format!("the level has {} AI cards", level.ai.count()))
            .hint(format!("at most {MAX_DECK} make a deck"));
    }
    for (wanted, pool) in level.ai.drawn().into_iter().zip(Pool::ALL) {
        let there = pool_size(cards, pool);
        // The deck of a monster without any such card is only counted.
        if there > 0 && there < wanted && monster.unsaid.is_none() {
            let message = format!("the level has {wanted} {} AI cards, and there are {there}", pool.name());
            problems
                .push(level.id.span(), message)
                .hint("add the cards that are missing, or say in `unsaid` which they are");
        }
    }
}

/// The same pack, if its parties are sound: each takes part in a scenario of its own.
pub(super) fn parties(pack: Pack) -> Result<Pack, Diagnostics> {
    let Some(monster) = pack.monsters.keys().next() else { return Ok(pack) };
    let nowhere = Source::new("pack", "");
    let mut problems = Diagnostics::new(&nowhere);
    let is_core = |party: &Sourced<PartyDoc>| party.is_core() || is_built_in::<Pack>(&party.source);
    for party in pack.parties.values().filter(|party| !is_core(party)) {
        let monster = FoeDoc { id: Some(At::here(monster.clone())), ..FoeDoc::default() };
        let doc = ScenarioDoc::new(monster, party.doc.survivor.clone());
        if let Err(found) = compile::showdown(&party.source, &doc, &pack, false) {
            problems.merge(found);
        }
    }
    problems.into_result(pack)
}

/// The names that belong to no monster, for the effects of a file.
fn names<'a>(rows: &'a [Vec<String>], terrain: &'a [(String, String)]) -> Names<'a> {
    Names {
        resources: None,
        injuries: &[],
        basic_action: true,
        level: 1,
        cards: &[],
        rows,
        terrain,
        is_part: false,
    }
}

/// The problems of the effects of one file.
fn checked(
    source: &Source,
    names: Names<'_>,
    resources: &mut Vec<String>,
    check: impl FnOnce(&mut Writer<'_>),
) -> Diagnostics {
    let mut writer = Writer::new(Diagnostics::new(source), names, resources);
    check(&mut writer);
    writer.problems
}
