//! Documents to the rules' own types, with every problem at its line.

mod ai_card;
pub(crate) mod ai_deck;
pub(crate) mod board;
pub(crate) mod card;
mod deck;
pub(crate) mod direction;
pub(crate) mod effect;
mod monster;
pub(crate) mod party;
mod plan;
pub(crate) mod question;
pub(crate) mod status;
pub(crate) mod survivor;

use std::collections::BTreeSet;

use showdown::content::{HitLocation, InjuryTable, Showdown, Weapon};
use showdown::effect::Programs;

use self::effect::{Names, Writer};
use super::doc::{InnovationDoc, ScenarioDoc, SurvivorDoc};
use super::pack::{MonsterFiles, Pack};
use crate::pack::plain;
use source::{At, Diagnostics, Source, suggest};

/// Reports a word that names nothing, with the nearest that does.
pub(crate) fn unknown<'a>(
    problems: &mut Diagnostics,
    word: &At<String>,
    kind: &str,
    known: impl Iterator<Item = &'a String>,
) {
    let hint = suggest(word, known.map(String::as_str)).unwrap_or_else(|| format!("there is no {kind} here"));
    problems.push(word.span(), format!("there is no {kind} `{word}`")).hint(hint);
}

/// Compiles a scenario. Of a document that is only a part, nothing is said that a missing value could be to blame for; it
/// is no showdown, even if there is nothing to say.
pub(crate) fn showdown(
    source: &Source,
    doc: &ScenarioDoc,
    pack: &Pack,
    is_part: bool,
) -> Result<Showdown, Diagnostics> {
    let everybody = party::everybody(doc, pack);
    let mut compiler = Compiler {
        doc,
        pack,
        source,
        everybody: &everybody,
        level: 1,
        problems: Diagnostics::new(source),
        is_part,
        files: None,
        resources: Vec::new(),
        injuries: Vec::new(),
        cards: Vec::new(),
        terrain: direction::terrain_names(&pack.terrain),
        rows: status::rows(pack.injuries.iter().map(|table| Some(&table.doc))),
        carried: Vec::new(),
        weapons: Vec::new(),
    };
    compiler.files = compiler.monster_files();
    compiler.cards = compiler.ai_docs().iter().map(|(card, _)| card.id.to_string()).collect();
    let mut monster = compiler.monster();
    compiler.level = monster.level;
    let hit_locations = compiler.deck();
    monster.instinct = compiler.instinct();
    let ai_cards = compiler.ai_cards(&monster);
    let survivors = compiler.survivors();
    let (severe, trauma) = compiler.tables();
    let plan = compiler.plan(&hit_locations, &ai_cards);
    let ai_deck = compiler.ai_deck(&mut monster, &ai_cards, &plan);
    let board = compiler.board(&plan, &monster);
    let piles = compiler.piles(&hit_locations, &plan);
    let asks = compiler.asks(&hit_locations, &plan);
    let showdown = Showdown {
        monster,
        hit_locations,
        discard: piles.discard,
        top: piles.top,
        in_play: piles.in_play,
        ai_cards,
        ai_deck,
        board,
        survivors,
        pictographs: party::innovations(doc, pack).contains(&InnovationDoc::Pictographs),
        weapons: compiler.weapons,
        severe,
        trauma,
        resources: compiler.resources,
        terrain_names: compiler.terrain,
        rulings: doc.rulings.rulings(),
        plan,
        asks,
        programs: Programs::default(),
    };
    // Only whole and sound cards are linked: the others may name things that are not there.
    if is_part {
        return Err(compiler.problems);
    }
    compiler.problems.into_result(()).map(|()| showdown.link())
}

struct Compiler<'a> {
    doc: &'a ScenarioDoc,
    pack: &'a Pack,
    source: &'a Source,
    problems: Diagnostics,
    is_part: bool,
    /// Everybody who takes part, as their tables say.
    everybody: &'a [At<SurvivorDoc>],
    /// The level of the monster.
    level: u8,
    /// The files of the monster, if it is one of the pack.
    files: Option<&'a MonsterFiles>,
    /// The names of resources, by their index.
    resources: Vec<String>,
    /// Persistent injuries by name, each with its kind of card if that is in the deck.
    injuries: Vec<(String, Option<u8>)>,
    /// The AI cards of the monster: their ids.
    cards: Vec<String>,
    /// The kinds of terrain that effects can name.
    terrain: Vec<(String, String)>,
    /// The rows of the injury tables.
    rows: Vec<Vec<String>>,
    /// The weapons that each survivor carries: the id of a weapon and its index.
    carried: Vec<Vec<(String, u8)>>,
    weapons: Vec<Weapon>,
}

impl Compiler<'_> {
    /// Writes something of the scenario (`None`) or of a file of the pack, which was checked when the pack was.
    fn write<T>(&mut self, source: Option<&Source>, write: impl FnOnce(&mut Writer<'_>) -> T) -> T {
        let doc = self.doc;
        let basic_action = self.files.is_some() || !doc.attack.is_empty() || self.is_part;
        let names = Names {
            resources: self.files.map(|files| &files.doc.doc.resources),
            injuries: &self.injuries,
            basic_action,
            level: self.level,
            cards: &self.cards,
            rows: &self.rows,
            terrain: &self.terrain,
            is_part: self.is_part,
        };
        let problems = match source {
            Some(source) => Diagnostics::new(source),
            None => Diagnostics::new(self.source),
        };
        let mut writer = Writer::new(problems, names, &mut self.resources);
        let written = write(&mut writer);
        let found = writer.problems;
        if source.is_none() {
            self.problems.merge(found);
        }
        written
    }

    fn tables(&mut self) -> ([InjuryTable; 5], InjuryTable) {
        let pack = self.pack;
        let [head, arms, body, waist, legs, brain] = &pack.injuries;
        let [head, arms, body, waist, legs, brain] = [head, arms, body, waist, legs, brain]
            .map(|table| self.write(Some(&table.source), |writer| writer.table(&table.doc.row)));
        ([head, arms, body, waist, legs], brain)
    }

    /// The kind of the card with that id.
    fn card(&mut self, cards: &[HitLocation], id: &At<String>) -> Option<u8> {
        let at = cards.iter().position(|card| card.id == **id);
        if at.is_none() && !self.is_part {
            let names: Vec<String> = cards.iter().map(|card| card.id.clone()).collect();
            unknown(&mut self.problems, id, "hit location", names.iter());
        }
        at.map(|at| at as u8)
    }

    /// The ids of a list, each reported that stands twice.
    fn ids<'b>(&mut self, kind: &str, ids: impl Iterator<Item = &'b At<String>>) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for id in ids {
            plain(&mut self.problems, kind, id);
            if !seen.insert(id) {
                self.problems
                    .push(id.span(), format!("there are two {kind}s with the id `{id}`"))
                    .hint(format!("give every {kind} an id of its own"));
            }
        }
    }
}
