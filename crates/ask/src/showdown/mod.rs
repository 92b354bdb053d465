//! Showdown, asked about.

mod arms;
mod content;
pub mod goals;
mod horizon;
mod keys;
mod keywords;
mod pack;
mod pages;
pub mod report;
mod summary;
mod vary;
mod versus;

use std::sync::Arc;

use packs::showdown::doc::{ScenarioDoc, WeaponDoc};
use packs::showdown::{Pack, Showdown};
use packs::{Scenario, Sourced};
use showdown::content::{Ask, Location, Step, SurvivorAsk};
use source::{Diagnostics, suggest};

use crate::answer::{Answer, Goal, Order, Summary};
use crate::axis::Value;
use crate::choosing::{Aim, Besides};
use crate::compare::Whole;
use crate::job::Job;
use crate::look_up::{Entry, Examples, PackPage};
use crate::outlook::Horizon;
use crate::policy::{Choices, Policy};
use crate::position::{Loaded, Position};
use crate::problem::{Problem, Result};
use crate::question::Of;
use crate::subject::{Plays, Subject, here};

/// The number of injury boxes that a death counts as if both are to be avoided, and of wounds for a monster
/// that no number of wounds kills: more than anybody has.
const DEATH: i64 = 100;

/// The index of an ask among those of a showdown; a missing one is added.
fn asked(showdown: &mut Showdown, ask: Ask, word: &str) -> Result<usize> {
    if let Some(index) = showdown.asks.iter().position(|known| *known == ask) {
        return Ok(index);
    }
    if showdown.asks.len() >= showdown::MAX_ASKS {
        return Err(Problem::question(
            format!("the question is too long to aim for {word} as well"),
            format!("ask for {} things at most, or for {word} itself", showdown::MAX_ASKS - 2),
        ));
    }
    showdown.asks.push(ask);
    let linked = showdown.clone().link();
    *showdown = linked;
    Ok(showdown.asks.len() - 1)
}

impl Subject for Showdown {
    here!();

    const SHOWN: &'static str = "mean";

    const KEYWORDS: &'static [(&'static str, &'static str, Option<&'static str>)] = keywords::KEYWORDS;

    const VARIES: &'static str =
        "luck=0..3, toughness=6..14, weapon=bone-axe,king-spear, monster.speed=1..3 or weapon.speed=1..8";

    const POLICY: Policy = Policy::First;

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

    fn aim(scenario: &mut Scenario<Self>, state: &showdown::State, wanted: Option<&str>) -> Result<Aim> {
        let showdown = &mut scenario.game;
        let struck = matches!(showdown.plan.last(), Some(Step::MonsterAttack { .. } | Step::Moment(_)));
        let usual = if struck { Goal::Harm } else { Goal::Wounds };
        let word = wanted.unwrap_or(usual.word());
        let Some(goal) = Goal::named(word) else {
            let hint = suggest(word, Goal::ALL.iter().map(|goal| goal.word())).unwrap_or_default();
            return Err(Problem::question(format!("`{word}` is no goal"), hint));
        };
        let (mut ask, sign) = (goal.ask(), goal.sign());
        if let (Ask::Survivor(who, _), Some(Step::MonsterAttack { target, .. })) =
            (&mut ask, showdown.plan.last())
        {
            *who = *target;
        }
        let index = asked(showdown, ask, word)?;
        let besides = match ask {
            Ask::Survivor(who, _) if goal == Goal::Harm => {
                Some(Besides::Adds(asked(showdown, Ask::Survivor(who, SurvivorAsk::Dead), word)?, DEATH))
            }
            // A monster that an effect kills has no wounds left to suffer, and nothing is better than that.
            Ask::Wounds if showdown.kills_outright() => {
                let left = showdown.wounds_to_defeat(state).map_or(DEATH, i64::from);
                Some(Besides::AtLeast(asked(showdown, Ask::Defeated, word)?, left))
            }
            _ => None,
        };
        let seats = (0..showdown.survivors.len() as u8).map(kernel::Seat).collect();
        Ok(Aim { index, besides, sign, goal, seats })
    }

    fn fixed_order(&self) -> Vec<Order> {
        let plan = |is: fn(&Step) -> bool| self.plan.iter().any(is);
        let cards = if self.hit_locations.is_sorted_by_key(|card| &card.id) {
            Order::HitLocationsById
        } else {
            Order::HitLocationsAsListed
        };
        let acts = self.survivors.iter().any(|survivor| !survivor.actions.is_empty());
        let parts = [
            plan(|step| matches!(step, Step::Attack { .. } | Step::HitLocation { .. })).then_some(cards),
            plan(|step| matches!(step, Step::MonsterAttack { .. } | Step::Card { .. }))
                .then_some(Order::HitsFromHeadToLegs),
            acts.then_some(Order::NoSurvivalActions),
        ];
        parts.into_iter().flatten().collect()
    }

    /// The first option of a whole showdown is to walk to a corner of the board.
    fn policy(&self) -> Policy {
        if is_whole(self) { Policy::Random } else { Self::POLICY }
    }

    fn horizon(&self, from: &showdown::State) -> Option<Horizon<showdown::State>> {
        horizon::horizon(self, from)
    }

    fn only_simulated(&self) -> Option<[&'static str; 2]> {
        is_whole(self).then_some([
            "a whole showdown is too large for exact odds",
            "simulate it, or compare two versions of it",
        ])
    }

    fn number(outcome: &showdown::Outcome, index: usize) -> i64 {
        outcome[index].into()
    }

    const HAS_SIDES: bool = false;

    fn seated(&self, style: players::Style) -> Plays<Self> {
        let player = players::showdown::Seated::new(self, style);
        Box::new(move |state, decision, dice| player.choose(state, decision, dice))
    }

    fn result(&self, state: &showdown::State) -> Option<String> {
        is_whole(self).then(|| summary::result(self, state)).flatten()
    }

    fn summary(&self, state: &showdown::State, events: &[showdown::Event]) -> Option<Summary> {
        is_whole(self).then(|| summary::told(self, state, events))
    }

    fn pages(&self) -> Vec<Entry> {
        pages::of(self)
    }

    fn pack_pages(pack: &Pack) -> Vec<Entry> {
        pages::of_pack(pack)
    }

    fn pack_page(pack: &Pack) -> PackPage {
        pack::page(pack)
    }

    fn examples(pack: &Pack) -> std::result::Result<Option<Examples>, Diagnostics> {
        pack::examples(pack).map(Some)
    }

    fn pairs(
        whole: Whole<'_, Self>,
        choices: &Choices,
        trials: u64,
        seed: u64,
        job: &Job<'_>,
    ) -> Result<Answer> {
        versus::pairs(whole, choices, trials, seed, job)
    }

    fn many(
        position: &Position<Self>,
        choices: &Choices,
        trials: u64,
        seed: u64,
        job: &Job<'_>,
    ) -> Result<Answer> {
        let Position { scenario, state, .. } = position;
        report::played(scenario, state, choices.policy.as_ref(), trials, seed, job).map(Answer::Showdowns)
    }

    fn document(of: &Of, tell: &[String]) -> Result<ScenarioDoc> {
        if let Some((_, twice)) = tell.iter().enumerate().find(|(at, ask)| tell[..*at].contains(ask)) {
            return Err(Problem::question(
                format!("`tell` names `{twice}` twice"),
                "ask for each thing once",
            )
            .naming(&["tell"]));
        }
        match of {
            Of::Attack(attack) => attack.document(tell),
            Of::MonsterAttack(attack) => attack.document(tell),
            Of::Showdown(whole) => whole.document(tell),
            Of::Skirmish(_) | Of::Battle(_) | Of::Scenario(_) | Of::Saved(_) => Err(Problem::question(
                "this is no question about showdown",
                "ask about an attack, an attack of the monster, or a whole showdown",
            )),
        }
    }

    fn keys() -> Vec<&'static str> {
        keys::KEYS.iter().map(|(key, _)| *key).collect()
    }

    fn varied(doc: &ScenarioDoc, head: &str) -> Result<(usize, &'static str)> {
        keys::varied(doc, head)
    }

    fn write(doc: &mut ScenarioDoc, at: (usize, &'static str), value: Value<'_>) -> Result<()> {
        keys::write(doc, at, value)
    }

    fn value(doc: &ScenarioDoc, showdown: &Self, at: (usize, &'static str)) -> Option<String> {
        keys::value(doc, showdown, at)
    }

    fn is_beyond(doc: &ScenarioDoc, pack: &Pack, head: &str) -> Result<bool> {
        vary::is_key(doc, pack, head)
    }

    fn beyond(doc: &ScenarioDoc, pack: &Pack, _: &Self, head: &str) -> Result<Option<String>> {
        vary::value(doc, pack, head)
    }

    fn write_beyond(doc: &mut ScenarioDoc, pack: &mut Arc<Pack>, value: Value<'_>) -> Result<()> {
        vary::write(doc, pack, value)
    }

    fn bearers(&self) -> Vec<String> {
        self.survivors.iter().map(|survivor| survivor.name.clone()).collect()
    }

    fn weapons(pack: &Pack) -> Vec<(String, String)> {
        let one = |(id, weapon): (&String, &Sourced<WeaponDoc>)| {
            (id.clone(), weapon.doc.name.clone().unwrap_or_else(|| id.clone()))
        };
        pack.weapons.iter().map(one).collect()
    }

    fn arm(&mut self, written: &Loaded<Self>, bearer: usize, weapon: &str) -> Result<()> {
        arms::arm(self, written, bearer, weapon)
    }
}

/// Whether a showdown goes on round after round.
pub fn is_whole(showdown: &Showdown) -> bool {
    showdown.plan.iter().any(|step| matches!(step, Step::Showdown))
}
