//! Showdown at the command line.

mod content;
mod flags;
mod keys;
mod keywords;
mod names;
mod pages;
mod question;
mod report;
mod screen;
mod show;
mod summary;
mod vary;
mod versus;
mod whole;

use packs::Scenario;
use packs::showdown::doc::ScenarioDoc;
use packs::showdown::{Pack, Showdown};
use showdown::content::{Ask, Location, Step, SurvivorAsk, SurvivorId};
use source::{Diagnostics, suggest};

pub use self::flags::{ATTACK_EXAMPLES, Attack, MONSTER_EXAMPLES, MonsterAttack};
pub use self::whole::{EXAMPLES as WHOLE_EXAMPLES, Whole};
use super::{Begins, Desk, Examples, Told, Versions, only};
use crate::args::{Policies, PolicyArg};
use crate::commands::look_up::Entry;
use crate::commands::policy::{Aim, Besides};
use crate::error::{Error, Result};
use crate::grid::Value;
use crate::scene::{Outlook, Scene, Spot};

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

/// A death counts as so many injury boxes where both are to be avoided, and as so many wounds of a monster that no number
/// of wounds kills: more than anybody has.
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

    const TAKEN_OUT: &'static str =
        "; `without` at a level of monster.toml takes a hit location out of its deck";

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

    fn aim(scenario: &mut Scenario<Self>, state: &showdown::State, goal: Option<&str>) -> Result<Aim> {
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
                Some(Besides::Adds(asked(showdown, Ask::Survivor(who, SurvivorAsk::Dead), word)?, DEATH))
            }
            // A monster that an effect kills has no wounds left to suffer, and nothing is better than that.
            Ask::Wounds if showdown.kills_outright() => {
                let left = showdown.wounds_to_defeat(state).map_or(DEATH, i64::from);
                Some(Besides::AtLeast(asked(showdown, Ask::Defeated, word)?, left))
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

    fn fixed_order(&self) -> String {
        let plan = |is: fn(&Step) -> bool| self.plan.iter().any(is);
        let cards = if self.hit_locations.is_sorted_by_key(|card| &card.id) {
            "hit locations from A to Z by id"
        } else {
            "hit locations as the deck lists them"
        };
        let parts = [
            plan(|step| matches!(step, Step::Attack { .. } | Step::HitLocation { .. })).then_some(cards),
            plan(|step| matches!(step, Step::MonsterAttack { .. } | Step::Card { .. }))
                .then_some("hits from head to legs"),
        ];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        let order = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
        let acts = self.survivors.iter().any(|survivor| !survivor.actions.is_empty());
        let acts = if acts { "; nobody uses survival actions (--policy best does)" } else { "" };
        format!("fixed order{order}{acts}")
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

    fn decides(&self, state: &showdown::State, seat: kernel::Seat) -> String {
        use kernel::Tabletop;

        let who = match seat {
            showdown::PARTY => "the survivors decide".to_owned(),
            showdown::CONTROLLER => "the monster controller decides".to_owned(),
            _ => format!("{} decides", self.seat_name(seat)),
        };
        question::about(self, state).map_or(who.clone(), |what| format!("{who} {what}"))
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

    fn forgoes(&self, choices: &[showdown::Choice], choice: showdown::Choice) -> Option<String> {
        use showdown::Choice::{Act, EndTurn, RunAway};
        let left = choices
            .iter()
            .filter_map(|choice| if let Act(id) = choice { Some(self.name(*id)) } else { None });
        match choice {
            EndTurn => {
                let left: Vec<&str> = left.collect();
                (!left.is_empty()).then(|| format!("{} could still act", left.join(" and ")))
            }
            RunAway => Some("The showdown would be over for everybody, and not won".to_owned()),
            _ => None,
        }
    }

    fn window(&self, state: &showdown::State) -> Option<u32> {
        let is_open = matches!(state.frames.last(), Some(showdown::Frame::Opportunity { .. }));
        is_open.then(|| u32::from(state.round) << 1 | u32::from(state.is_monsters_turn()))
    }

    /// Who acts next: the first who can. Within an act, to move or to attack, if only one of them is possible.
    fn usual(&self, state: &showdown::State, choices: &[showdown::Choice]) -> Option<usize> {
        use showdown::Choice::{Act, Attack, Walk};
        match state.frames.last()? {
            showdown::Frame::Party => choices.iter().position(|choice| matches!(choice, Act(_))),
            showdown::Frame::Act { .. } => only(choices, |choice| matches!(choice, Walk | Attack(_))),
            _ => None,
        }
    }

    fn begins(&self, now: &showdown::State, choice: showdown::Choice) -> Begins {
        use showdown::{Choice, Frame};
        match (now.frames.last(), choice) {
            (Some(Frame::Walk { .. }), Choice::Walk | Choice::Dash)
            | (Some(Frame::Surging { .. }), Choice::Surge)
            | (Some(Frame::Act { .. }), Choice::Act(_)) => Begins::It,
            // A long way goes in legs.
            (Some(Frame::Walk { .. }), Choice::To(_)) => Begins::GoesOn,
            _ => Begins::Nothing,
        }
    }

    fn spot(&self, _: &showdown::State, choice: showdown::Choice) -> Option<Spot> {
        screen::spot(self, choice)
    }

    fn misplaced(&self, word: &str) -> Option<String> {
        self.board.as_ref().and_then(|_| screen::no_such_space(word))
    }

    /// Who takes the space on which they are lined up already passes.
    fn meant(&self, state: &showdown::State, word: &str) -> Option<showdown::Choice> {
        let Some(showdown::Frame::Station { survivor }) = state.frames.last() else { return None };
        let here = state.field.survivors[usize::from(survivor.0)].to_string();
        here.eq_ignore_ascii_case(word.trim()).then_some(showdown::Choice::Pass)
    }

    fn outlook(&self, from: &showdown::State) -> Option<Outlook<showdown::State>> {
        screen::outlook(self, from)
    }

    fn number(outcome: &showdown::Outcome, index: usize) -> i64 {
        outcome[index].into()
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
