//! Showdown at the command line.

mod flags;
mod keywords;
mod names;
mod pages;
mod report;
mod screen;
mod show;
mod summary;
mod vary;
mod versus;
mod whole;

use packs::Scenario;
use packs::showdown::doc::{FoeDoc, LevelName, PointsDoc, ScenarioDoc, SurvivorDoc, WeaponDoc};
use packs::showdown::{Pack, Showdown};
use packs::source::{At, Diagnostics, nearest, suggest};
use showdown::content::{Ask, Location, MonsterAttribute, Step, SurvivorAsk, SurvivorId};

pub use self::flags::{ATTACK_EXAMPLES, Attack, MONSTER_EXAMPLES, MonsterAttack};
pub use self::whole::{EXAMPLES as WHOLE_EXAMPLES, Whole};
use super::{Desk, Examples, Told, Versions};
use crate::args::{Policies, PolicyArg};
use crate::commands::look_up::Entry;
use crate::commands::policy::Aim;
use crate::error::{Error, Result};
use crate::grid::Value;
use crate::scene::{Outlook, Scene, Spot};

/// What a grid can vary, and whether it is a key of the monster if nobody is named.
const KEYS: [(&str, bool); 20] = [
    ("accuracy", false),
    ("strength", false),
    ("evasion", false),
    ("luck", false),
    ("speed", false),
    ("weapon", false),
    ("armor", false),
    ("survival", false),
    ("insanity", false),
    ("courage", false),
    ("understanding", false),
    ("distance", false),
    ("toughness", true),
    ("level", true),
    ("ai-cards", true),
    ("damage", true),
    ("movement", true),
    ("attacks", true),
    ("card", true),
    ("monster", true),
];

/// The number that stands for the first weapon of a scenario, where others are those of survivors.
const WEAPON: usize = usize::MAX;

/// The words of goals: what is counted, and whether more of it is better.
const GOALS: [(&str, Ask, i64); 11] = [
    ("wounds", Ask::Wounds, 1),
    ("criticals", Ask::Criticals, 1),
    ("hits", Ask::Hits, 1),
    ("resources", Ask::Resources, 1),
    ("defeated", Ask::Defeated, 1),
    ("alive", Ask::Survivor(SurvivorId(0), SurvivorAsk::Dead), -1),
    ("harm", Ask::Survivor(SurvivorId(0), SurvivorAsk::Injuries), -1),
    ("injuries", Ask::Survivor(SurvivorId(0), SurvivorAsk::Injuries), -1),
    ("severe", Ask::Survivor(SurvivorId(0), SurvivorAsk::Severe), -1),
    ("bleeding", Ask::Survivor(SurvivorId(0), SurvivorAsk::Bleeding), -1),
    ("hits-taken", Ask::Survivor(SurvivorId(0), SurvivorAsk::HitsTaken), -1),
];

/// A death counts as so many injury boxes where both are to be avoided: more than a survivor has.
const DEATH: i64 = 100;

/// Where an ask is among those of a showdown; it is added if it is not there.
fn asked(showdown: &mut Showdown, ask: Ask, word: &str) -> Result<usize> {
    if let Some(index) = showdown.asks.iter().position(|known| *known == ask) {
        return Ok(index);
    }
    if showdown.asks.len() >= showdown::MAX_ASKS {
        return Err(Error::input(
            format!("the question is too long to aim for {word} as well"),
            format!("ask for {} things at most, or for {word} itself", showdown::MAX_ASKS - 2),
        ));
    }
    showdown.asks.push(ask);
    let linked = showdown.clone().link();
    *showdown = linked;
    Ok(showdown.asks.len() - 1)
}

impl Desk for Showdown {
    const SHOWN: &'static str = "mean";

    const EDITED: &'static str = "a card, a weapon or a table";

    const HAS_SIDES: bool = false;

    const SAVED: &'static str = "lion.bout";

    const VARIES: &'static str =
        "luck=0..3, toughness=6..14, weapon=bone-axe,king-spear, monster.speed=1..3 or weapon.speed=1..8";

    const POLICY: PolicyArg = PolicyArg::First;

    const KEYWORDS: &'static [(&'static str, &'static str, Option<&'static str>)] = keywords::KEYWORDS;

    fn pages(&self) -> Vec<Entry> {
        pages::of(self)
    }

    fn pack_pages(pack: &Pack) -> Vec<Entry> {
        pages::of_pack(pack)
    }

    /// Cards and locations go by their names alone.
    fn is_meant(option: &str, item: &str) -> bool {
        let (verb, what) = option.split_once(' ').unwrap_or((option, ""));
        option == item || verb == item || (matches!(verb, "resolve" | "take") && what == item)
    }

    fn orderable(&self) -> Vec<String> {
        let cards = self.hit_locations.iter().map(|card| card.id.clone());
        let places = Location::ALL.iter().map(|location| location.name().to_owned());
        let dodges = Location::ALL.iter().map(|location| format!("dodge {}", location.name()));
        let verbs = ["pass", "dodge", "surge", "endure", "spend", "encourage"].map(str::to_owned);
        cards.chain(places).chain(dodges).chain(verbs).collect()
    }

    fn aim(scenario: &mut Scenario<Self>, goal: Option<&str>) -> Result<Aim> {
        let showdown = &mut scenario.game;
        let struck = matches!(showdown.plan.last(), Some(Step::MonsterAttack { .. } | Step::Moment(_)));
        let word = goal.unwrap_or(if struck { "harm" } else { "wounds" });
        let Some(&(_, mut ask, sign)) = GOALS.iter().find(|(known, ..)| *known == word) else {
            let hint = suggest(word, GOALS.iter().map(|(known, ..)| *known)).unwrap_or_default();
            return Err(Error::input(format!("`{word}` is no goal"), hint));
        };
        if let (Ask::Survivor(who, _), Some(Step::MonsterAttack { target, .. })) =
            (&mut ask, showdown.plan.last())
        {
            *who = *target;
        }
        let index = asked(showdown, ask, word)?;
        let besides = match ask {
            Ask::Survivor(who, _) if word == "harm" => {
                Some((asked(showdown, Ask::Survivor(who, SurvivorAsk::Dead), word)?, DEATH))
            }
            _ => None,
        };
        let words = match word {
            "alive" => "deaths",
            "harm" => "points of harm",
            "injuries" => "injury boxes",
            "severe" => "severe injuries",
            "bleeding" => "bleeding tokens",
            "hits-taken" => "hits taken",
            "defeated" => "victories",
            word => word,
        };
        let seats = (0..showdown.survivors.len() as u8).map(kernel::Seat).collect();
        Ok(Aim { index, besides, sign, words: words.to_owned(), seats })
    }

    fn fixed_order(&self) -> &'static str {
        let acts = self.survivors.iter().any(|survivor| !survivor.actions.is_empty());
        if acts { "fixed order; nobody uses survival actions (--policy best does)" } else { "fixed order" }
    }

    /// The first option of a whole showdown is to walk to a corner of the board.
    fn policy(&self) -> PolicyArg {
        if is_whole(self) { PolicyArg::Random } else { Self::POLICY }
    }

    fn simulated(
        scenario: &Scenario<Self>,
        state: &showdown::State,
        policy: Option<&Policies>,
        run: sim::Run<'_>,
    ) -> Result<Option<Told>> {
        is_whole(&scenario.game).then(|| report::simulated(scenario, state, policy, run)).transpose()
    }

    fn compared(
        versions: &Versions<'_, Self>,
        policy: Option<&Policies>,
        run: sim::Run<'_>,
    ) -> Result<Option<Told>> {
        let whole = versions.positions.iter().all(|position| is_whole(&position.scenario.game));
        whole.then(|| versus::compared(versions, policy, run)).transpose()
    }

    fn only_simulated(&self) -> Option<[&'static str; 2]> {
        is_whole(self).then_some([
            "a whole showdown is too large for exact odds",
            "simulate it with `bout sim`, or compare two versions of it with `bout compare`",
        ])
    }

    fn decides(&self, _: &showdown::State, seat: kernel::Seat) -> String {
        use kernel::Tabletop;

        match seat {
            showdown::PARTY => "the survivors decide".to_owned(),
            showdown::CONTROLLER => "the monster controller decides".to_owned(),
            _ => format!("{} decides", self.seat_name(seat)),
        }
    }

    fn result(&self, state: &showdown::State) -> Option<String> {
        is_whole(self).then(|| summary::result(self, state)).flatten()
    }

    fn summary(&self, state: &showdown::State, events: &[showdown::Event]) -> Option<String> {
        is_whole(self).then(|| summary::told(self, state, events))
    }

    fn scene(&self, state: &showdown::State) -> Option<Scene> {
        screen::scene(self, state)
    }

    fn played(
        &self,
        state: &showdown::State,
        decision: &kernel::Decision<showdown::Choice>,
        style: players::Style,
        dice: &mut sim::Dice,
    ) -> usize {
        players::showdown::Player::new(self, style).choose(state, decision, dice)
    }

    fn is_rest(choice: showdown::Choice) -> bool {
        matches!(choice, showdown::Choice::Pass | showdown::Choice::EndTurn | showdown::Choice::EndAct)
    }

    fn window(&self, state: &showdown::State) -> Option<u32> {
        let is_open = matches!(state.frames.last(), Some(showdown::Frame::Opportunity { .. }));
        is_open.then(|| u32::from(state.round) << 1 | u32::from(state.is_monsters_turn()))
    }

    fn spot(&self, _: &showdown::State, choice: showdown::Choice) -> Option<Spot> {
        screen::spot(self, choice)
    }

    fn is_unseen(&self, state: &showdown::State, outcome: u8) -> bool {
        let draws =
            matches!(state.frames.last(), Some(showdown::Frame::Draw { .. } | showdown::Frame::Seek { .. }));
        draws && usize::from(outcome) >= self.ai_cards.len()
    }

    fn misplaced(&self, word: &str) -> Option<String> {
        self.board.as_ref().and_then(|_| screen::no_such_space(word))
    }

    fn outlook(&self, from: &showdown::State) -> Option<Outlook<showdown::State>> {
        screen::outlook(self, from)
    }

    fn number(outcome: &showdown::Outcome, index: usize) -> i64 {
        outcome[index].into()
    }

    fn keys() -> Vec<&'static str> {
        KEYS.iter().map(|(key, _)| *key).collect()
    }

    fn varied(doc: &ScenarioDoc, head: &str) -> Result<(usize, &'static str)> {
        let (who, key) = match head.split_once('.') {
            Some((who, key)) => (Some(who), key),
            None => (None, head),
        };
        let Some(&(key, of_monster)) = KEYS.iter().find(|(known, _)| *known == key) else {
            let near = nearest(key, KEYS.iter().map(|(known, _)| *known));
            let list = KEYS.map(|(known, _)| known).join(", ");
            let hint = near.map_or(format!("there are: {list}"), |near| format!("did you mean `{near}`?"));
            return Err(Error::input(format!("`{key}` cannot vary"), hint));
        };
        if who == Some("weapon") {
            return weapon_key(doc, head, key);
        }
        let names: Vec<&str> =
            doc.survivor.iter().map(|it| it.id.as_ref().map_or("survivor", |id| id.as_str())).collect();
        let survivor = match who {
            None if of_monster => None,
            None => Some(0),
            Some("monster") => None,
            Some(name) => Some(names.iter().position(|known| *known == name).ok_or_else(|| {
                let hint = format!("there are: monster, {}", names.join(", "));
                Error::input(format!("there is nobody called `{name}`"), hint)
            })?),
        };
        let both = ["accuracy", "evasion", "luck", "speed", "movement"];
        if who.is_some() && survivor.is_none() != of_monster && !both.contains(&key) {
            let owner = if of_monster { "the monster" } else { "a survivor" };
            return Err(Error::input(
                format!("`{head}` cannot vary"),
                format!("`{key}` belongs to {owner}: write {key}=..."),
            ));
        }
        // The monster comes after the survivors.
        Ok((survivor.unwrap_or(doc.survivor.len()), key))
    }

    fn write(doc: &mut ScenarioDoc, (who, key): (usize, &'static str), value: Value<'_>) -> Result<()> {
        if who == WEAPON {
            return write_weapon(&mut doc.weapon[0], key, value);
        }
        match key {
            "attacks" => return write_attacks(doc, value),
            "card" => return write_card(doc, value),
            _ => {}
        }
        let mut survivors = doc.survivor.to_vec();
        if let Some(at) = survivors.get_mut(who) {
            let mut survivor = (**at).clone();
            write_survivor(&mut survivor, key, value)?;
            *at = At::here(survivor);
            doc.survivor = At::here(survivors);
            return Ok(());
        }
        let mut monster = (*doc.monster).clone();
        write_monster(&mut monster, key, value)?;
        doc.monster = At::here(monster);
        Ok(())
    }

    fn value(doc: &ScenarioDoc, showdown: &Self, (who, key): (usize, &'static str)) -> Option<String> {
        if who == WEAPON {
            let weapon = doc.weapon.first()?;
            let numbers =
                [("speed", weapon.speed), ("accuracy", weapon.accuracy), ("strength", weapon.strength)];
            return numbers.iter().find(|(known, _)| *known == key).map(|(_, number)| number.to_string());
        }
        if key == "attacks" {
            let times = showdown.plan.iter().rev().find_map(|step| match step {
                Step::Attack { times, .. } => Some(*times),
                _ => None,
            })?;
            return Some(times.map_or("until defeated".to_owned(), |times| times.to_string()));
        }
        match doc.survivor.get(who) {
            Some(survivor) => survivor_value(survivor, key),
            None => monster_value(doc, showdown, key),
        }
    }

    fn beyond(doc: &ScenarioDoc, pack: &Pack, _: &Self, head: &str) -> Result<Option<String>> {
        vary::value(doc, pack, head)
    }

    fn write_beyond(doc: &mut ScenarioDoc, pack: &mut Pack, value: Value<'_>) -> Result<()> {
        vary::write(doc, pack, value)
    }

    fn show_pack(pack: &Pack) -> String {
        show::pack(pack)
    }

    fn examples(pack: &Pack) -> std::result::Result<Option<Examples>, Diagnostics> {
        show::examples(pack).map(Some)
    }
}

/// Whether a showdown goes on round after round.
fn is_whole(showdown: &Showdown) -> bool {
    showdown.plan.iter().any(|step| matches!(step, Step::Showdown))
}

fn survivor_value(survivor: &SurvivorDoc, key: &str) -> Option<String> {
    Some(match key {
        "accuracy" => survivor.accuracy.to_string(),
        "strength" => survivor.strength.to_string(),
        "evasion" => survivor.evasion.to_string(),
        "luck" => survivor.luck.to_string(),
        "speed" => survivor.speed.to_string(),
        "movement" => return survivor.movement.map(|movement| movement.to_string()),
        "survival" => survivor.survival.to_string(),
        "insanity" => survivor.insanity.to_string(),
        "courage" => survivor.courage.to_string(),
        "understanding" => survivor.understanding.to_string(),
        "distance" => survivor.distance.unwrap_or(1).to_string(),
        "armor" => match survivor.armor.as_slice() {
            _ if survivor.armor_points != PointsDoc::default() => return None,
            [] => "none".to_owned(),
            worn => worn.iter().map(|piece| piece.as_str()).collect::<Vec<_>>().join("+"),
        },
        "weapon" => survivor.weapons.first().map_or("fist-and-tooth".to_owned(), ToString::to_string),
        _ => return None,
    })
}

fn monster_value(doc: &ScenarioDoc, showdown: &Showdown, key: &str) -> Option<String> {
    let monster = &showdown.monster;
    let attribute = MonsterAttribute::ALL.iter().find(|attribute| attribute.name() == key);
    match (key, attribute) {
        (_, Some(attribute)) => Some(monster.attributes[*attribute as usize].to_string()),
        ("level", _) => {
            let named = doc.monster.level.as_ref().map(|level| level.0.clone());
            Some(named.unwrap_or_else(|| monster.level.to_string()))
        }
        ("ai-cards", _) => Some(monster.ai_deck.map_or("unlimited".to_owned(), |cards| cards.to_string())),
        ("monster", _) => doc.monster.id.as_ref().map(ToString::to_string),
        _ => None,
    }
}

/// A key of the first weapon of the scenario itself: `weapon.speed`.
fn weapon_key(doc: &ScenarioDoc, head: &str, key: &'static str) -> Result<(usize, &'static str)> {
    if !["speed", "accuracy", "strength"].contains(&key) {
        return Err(Error::input(
            format!("`{head}` cannot vary"),
            "of a weapon, speed, accuracy and strength can",
        ));
    }
    if doc.weapon.is_empty() {
        return Err(Error::input(
            "the scenario has no [[weapon]] of its own",
            format!(
                "vary the survivor's own number ({key}=...), or another weapon (weapon=bone-axe,king-spear)"
            ),
        ));
    }
    Ok((WEAPON, key))
}

fn write_weapon(weapon: &mut WeaponDoc, key: &str, value: Value<'_>) -> Result<()> {
    match key {
        "speed" => weapon.speed = value.number()?,
        "accuracy" => weapon.accuracy = value.number()?,
        "strength" => weapon.strength = value.number()?,
        other => unreachable!("{other} is a key of a weapon"),
    }
    Ok(())
}

fn write_attacks(doc: &mut ScenarioDoc, value: Value<'_>) -> Result<()> {
    use packs::showdown::doc::{StepDoc, StrikeDoc};

    let times = value.positive()?;
    for step in doc.step.iter_mut().rev() {
        if let StepDoc::Attack(strike) = &**step {
            let strike =
                StrikeDoc { times: Some(At::here(times.into())), until_defeated: false, ..strike.clone() };
            *step = At::here(StepDoc::Attack(strike));
            return Ok(());
        }
    }
    Err(Error::input("no survivor attacks here", "vary something else than `attacks`"))
}

fn write_card(doc: &mut ScenarioDoc, value: Value<'_>) -> Result<()> {
    use packs::showdown::doc::{MonsterAttackDoc, StepDoc};

    for step in doc.step.iter_mut().rev() {
        if let StepDoc::MonsterAttack(attack) = &**step {
            let card = Some(At::here(value.text.to_owned()));
            *step = At::here(StepDoc::MonsterAttack(MonsterAttackDoc { card, ..attack.clone() }));
            return Ok(());
        }
    }
    Err(Error::input("the monster does not attack here", "vary something else than `card`"))
}

fn write_survivor(survivor: &mut SurvivorDoc, key: &str, value: Value<'_>) -> Result<()> {
    match key {
        "accuracy" => survivor.accuracy = value.number()?,
        "strength" => survivor.strength = value.number()?,
        "evasion" => survivor.evasion = value.number()?,
        "luck" => survivor.luck = value.number()?,
        "speed" => survivor.speed = value.number()?,
        "movement" => survivor.movement = Some(value.number()?),
        "survival" => survivor.survival = value.positive()?,
        "insanity" => survivor.insanity = value.positive()?,
        "courage" => survivor.courage = value.positive()?,
        "understanding" => survivor.understanding = value.positive()?,
        "distance" => survivor.distance = Some(value.positive()?),
        "armor" => survivor.armor = vec![At::here(value.text.to_owned())],
        "weapon" => match survivor.weapons.first_mut() {
            Some(first) => *first = At::here(value.text.to_owned()),
            None => survivor.weapons.push(At::here(value.text.to_owned())),
        },
        other => unreachable!("{other} is a key of a survivor"),
    }
    Ok(())
}

fn write_monster(monster: &mut FoeDoc, key: &str, value: Value<'_>) -> Result<()> {
    use packs::showdown::doc::AiCards;

    match key {
        "toughness" => monster.toughness = Some(value.number()?),
        "speed" => monster.speed = Some(value.number()?),
        "damage" => monster.damage = Some(value.number()?),
        "movement" => monster.movement = Some(value.number()?),
        "accuracy" => monster.accuracy = Some(value.number()?),
        "evasion" => monster.evasion = Some(value.number()?),
        "luck" => monster.luck = Some(value.number()?),
        "level" => monster.level = Some(At::here(LevelName(value.text.to_owned()))),
        "monster" => monster.id = Some(At::here(value.text.to_owned())),
        "ai-cards" if value.text == "unlimited" => monster.ai_cards = Some(At::here(AiCards(None))),
        "ai-cards" => monster.ai_cards = Some(At::here(AiCards(Some(value.positive()?)))),
        other => unreachable!("{other} is a key of the monster"),
    }
    Ok(())
}
