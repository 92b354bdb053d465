//! Ends of hunts, as far as both engine and twin tell them.

use showdown::content::{
    Ask, Attribute, Impairment, MonsterAttribute, Showdown, Stat, SurvivorAsk, SurvivorId,
};
use showdown::{Count, State};
use testkit::hunt;
use testkit::random::Seed;

use crate::translate::{LOCATIONS, tokens};

const ADA: SurvivorId = SurvivorId(0);

/// The end of a hunt.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// Wounds, criticals, traps.
    pub counts: [i32; 3],
    /// Tokens gained since the start.
    pub tokens: [i32; 7],
    /// Defeated, knocked down.
    pub monster: [bool; 2],
    /// AI deck, discard, wound stack.
    pub ai: [i32; 3],
    /// The survivor, unless dead.
    pub survivor: Option<Who>,
    /// Whether the weapon is archived, and whether one of a pair is.
    pub archived: [bool; 2],
    /// Deck, discard pile and persistent injuries, unless the monster is defeated.
    pub cards: Option<[Vec<usize>; 3]>,
}

/// The end of a survivor.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Who {
    pub armor: [i32; 5],
    pub boxes: [i32; 5],
    pub brain: bool,
    pub bleeding: i32,
    pub survival: i32,
    pub insanity: i32,
    /// Since the start: accuracy, strength, evasion, luck, speed; and movement, unless crawling.
    pub changes: [i32; 5],
    pub movement: Option<i32>,
    pub down: bool,
    pub priority: bool,
    pub frenzied: bool,
    pub torn_tendon: bool,
}

/// Less than this is no walking.
const CRAWLING: i32 = 10;

fn twin_who(start: &hunt::Survivor, who: &hunt::Survivor) -> Who {
    let numbers = |who: &hunt::Survivor| [who.accuracy, who.strength, who.evasion, who.luck, who.speed];
    let (before, after) = (numbers(start), numbers(who));
    Who {
        armor: who.armor,
        boxes: std::array::from_fn(|at| i32::from(who.light[at]) + i32::from(who.heavy[at])),
        brain: who.brain,
        bleeding: who.bleeding,
        survival: who.survival,
        insanity: who.insanity,
        changes: std::array::from_fn(|at| after[at] - before[at]),
        movement: (who.movement > CRAWLING).then(|| who.movement - start.movement),
        down: who.knocked_down,
        priority: who.priority_target,
        frenzied: who.frenzied,
        torn_tendon: who.torn_tendon,
    }
}

/// The end of a hunt of the twin that began like this.
pub fn twin_end(start: &hunt::State, state: &hunt::State) -> End {
    let (before, after) = (tokens(&start.monster.tokens), tokens(&state.monster.tokens));
    let monster = &state.monster;
    let pile = state.pile.forgotten();
    End {
        counts: [state.tally.wounds, state.tally.criticals, state.tally.traps],
        tokens: std::array::from_fn(|at| after[at] - before[at]),
        monster: [monster.defeated, monster.knocked_down],
        ai: [monster.ai_deck, monster.ai_discard, monster.wound_stack],
        survivor: (!state.survivor.dead).then(|| twin_who(&start.survivor, &state.survivor)),
        archived: [state.archived, state.alone],
        cards: (!monster.defeated).then_some([pile.rest, pile.discard, pile.in_play]),
    }
}

/// The end of a hunt of the engine in which wounds, criticals and traps were asked for.
pub fn engine_end(showdown: &Showdown, state: &State) -> End {
    let who = &state.survivors[0];
    let change = |attribute: Attribute| {
        i32::from(who.tokens[attribute as usize]) + i32::from(who.permanent[attribute as usize])
    };
    let survivor = Who {
        armor: who.armor.map(i32::from),
        boxes: who.boxes.map(i32::from),
        brain: who.brain_box,
        bleeding: who.bleeding.into(),
        survival: who.stat(Stat::Survival).into(),
        insanity: who.stat(Stat::Insanity).into(),
        changes: [
            Attribute::Accuracy,
            Attribute::Strength,
            Attribute::Evasion,
            Attribute::Luck,
            Attribute::Speed,
        ]
        .map(change),
        movement: (!who.is(Impairment::Crawls)).then(|| change(Attribute::Movement)),
        down: who.down,
        priority: state.monster.priority == Some(ADA),
        frenzied: who.is(Impairment::Frenzied),
        torn_tendon: who.is(Impairment::FallsWhenHurt),
    };
    let monster = &state.monster;
    let kinds = 0..showdown.hit_locations.len();
    let lie = |copies: &dyn Fn(u8) -> u8| -> Vec<usize> {
        kinds.clone().flat_map(|kind| vec![kind; copies(kind as u8).into()]).collect()
    };
    let discarded = |kind: u8| state.deck.discarded().count(kind);
    let cards = [
        lie(&|kind| state.deck.copies(kind) - discarded(kind)),
        lie(&discarded),
        lie(&|kind| state.copies_in_play(kind)),
    ];
    End {
        counts: [Count::Wounds, Count::Criticals, Count::Traps]
            .map(|count| state.counts[count as usize].into()),
        tokens: std::array::from_fn(|at| {
            i32::from(monster.tokens[at]) - i32::from(showdown.monster.tokens[at])
        }),
        monster: [monster.defeated, monster.down],
        ai: [monster.ai.deck, monster.ai.discard, monster.ai.wounds].map(i32::from),
        survivor: (!who.dead).then_some(survivor),
        archived: [who.lost != 0, showdown.weapons[0].paired != 0 && !showdown.is_pair(state, ADA, 0)],
        cards: (!monster.defeated).then_some(cards),
    }
}

/// The twin's answer to an ask.
pub fn twin_answer(start: &hunt::State, state: &hunt::State, ask: Ask) -> i32 {
    let end = twin_end(start, state);
    match ask {
        Ask::Wounds => end.counts[0],
        Ask::Criticals => end.counts[1],
        Ask::Traps => end.counts[2],
        Ask::Defeated => end.monster[0].into(),
        Ask::MonsterDown => end.monster[1].into(),
        Ask::MonsterToken(attribute) => end.tokens[attribute as usize],
        Ask::Persistent(kind) => end.cards.map_or(0, |[_, _, in_play]| in_play.contains(&kind.into()).into()),
        Ask::DeckLeft => end.cards.map_or(0, |[deck, ..]| deck.len() as i32),
        Ask::Survivor(_, SurvivorAsk::WeaponLost) => end.archived[0].into(),
        Ask::Survivor(_, SurvivorAsk::Dead) => end.survivor.is_none().into(),
        Ask::Survivor(_, SurvivorAsk::SevereRow(table, row)) if end.survivor.is_some() => {
            let row = hunt::severe_table(LOCATIONS[usize::from(table)])[usize::from(row)];
            let recorded = &state.survivor.recorded;
            recorded.iter().filter(|name| **name == row.name).count().min(3) as i32
        }
        Ask::Survivor(_, ask) => end.survivor.map_or(0, |who| of_who(&who, ask)),
        Ask::Hits | Ask::Attacks | Ask::Resources | Ask::Archived(_) | Ask::Rounds | Ask::Living => {
            panic!("the twin does not know {ask:?}")
        }
    }
}

fn of_who(who: &Who, ask: SurvivorAsk) -> i32 {
    match ask {
        SurvivorAsk::KnockedDown => who.down.into(),
        SurvivorAsk::Priority => who.priority.into(),
        SurvivorAsk::Armor(location) => who.armor[location as usize],
        SurvivorAsk::Boxes(location) => who.boxes[location as usize],
        SurvivorAsk::Injuries => who.boxes.iter().sum(),
        SurvivorAsk::BrainBox => who.brain.into(),
        SurvivorAsk::Bleeding => who.bleeding,
        SurvivorAsk::Stat(Stat::Survival) => who.survival,
        SurvivorAsk::Stat(Stat::Insanity) => who.insanity,
        SurvivorAsk::Attribute(Attribute::Movement) => who.movement.unwrap_or_default(),
        SurvivorAsk::Attribute(attribute) => who.changes[attribute as usize - 1],
        SurvivorAsk::Impaired(Impairment::Frenzied) => who.frenzied.into(),
        SurvivorAsk::Impaired(Impairment::FallsWhenHurt) => who.torn_tendon.into(),
        SurvivorAsk::Impaired(Impairment::Crawls) => who.movement.is_none().into(),
        _ => panic!("the twin does not know {ask:?}"),
    }
}

/// The engine's answer, as far as the twin defines it: `all` has all asks with their answers.
pub fn engine_answer(all: &[(Ask, i32)], ask: Ask, answer: i32) -> i32 {
    let told = |wanted: Ask| all.iter().any(|&(ask, answer)| ask == wanted && answer != 0);
    match ask {
        Ask::Survivor(_, SurvivorAsk::Dead | SurvivorAsk::WeaponLost) => answer,
        Ask::Survivor(..) if told(Ask::Survivor(ADA, SurvivorAsk::Dead)) => 0,
        Ask::Persistent(_) | Ask::DeckLeft if told(Ask::Defeated) => 0,
        Ask::Survivor(_, SurvivorAsk::Attribute(Attribute::Movement))
            if told(Ask::Survivor(ADA, SurvivorAsk::Impaired(Impairment::Crawls))) =>
        {
            0
        }
        Ask::Survivor(_, SurvivorAsk::SevereRow(table, row)) => {
            let most = hunt::severe_table(LOCATIONS[usize::from(table)])[usize::from(row)].most;
            answer.min(most.unwrap_or(0).min(3) as i32)
        }
        _ => answer,
    }
}

/// Something that both can be asked.
fn any_ask(seed: &mut Seed, kinds: u8) -> Ask {
    let location = seed.pick(&showdown::content::Location::ALL);
    let of = |ask| Ask::Survivor(ADA, ask);
    match seed.below(24) {
        0 | 1 => Ask::Wounds,
        2 => Ask::Criticals,
        3 => Ask::Traps,
        4 => Ask::Defeated,
        5 => Ask::MonsterDown,
        6 | 7 => Ask::MonsterToken(seed.pick(&MonsterAttribute::ALL)),
        8 => Ask::Persistent(seed.below(kinds.into()) as u8),
        9 => Ask::DeckLeft,
        10 => of(SurvivorAsk::Dead),
        11 => of(SurvivorAsk::KnockedDown),
        12 => of(SurvivorAsk::Priority),
        13 => of(SurvivorAsk::Armor(location)),
        14 => of(SurvivorAsk::Boxes(location)),
        15 => of(SurvivorAsk::Injuries),
        16 => of(SurvivorAsk::BrainBox),
        17 => of(SurvivorAsk::Bleeding),
        18 => of(SurvivorAsk::Stat(seed.pick(&[Stat::Survival, Stat::Insanity]))),
        19 => of(SurvivorAsk::Attribute(seed.pick(&Attribute::ALL))),
        20 => of(SurvivorAsk::Impaired(seed.pick(&[
            Impairment::Frenzied,
            Impairment::FallsWhenHurt,
            Impairment::Crawls,
        ]))),
        21 => of(SurvivorAsk::WeaponLost),
        _ => {
            let table = seed.below(5) as u8;
            let rows = hunt::severe_table(LOCATIONS[usize::from(table)]);
            let kept: Vec<u8> =
                (0..rows.len()).filter(|&row| rows[row].most.is_some()).map(|row| row as u8).collect();
            of(SurvivorAsk::SevereRow(table, seed.pick(&kept)))
        }
    }
}

/// A question to both: up to 8 things, those included that say which of the others are defined.
pub fn asks(seed: &mut Seed, kinds: u8) -> Vec<Ask> {
    let mut asks: Vec<Ask> = Vec::new();
    let most = seed.between(1, 5) as usize;
    let add = |asks: &mut Vec<Ask>, ask: Ask| {
        if !asks.contains(&ask) {
            asks.push(ask);
        }
    };
    while asks.len() < most {
        let ask = any_ask(seed, kinds);
        add(&mut asks, ask);
    }
    let about_who = |ask: &Ask| matches!(ask, Ask::Survivor(_, other) if *other != SurvivorAsk::WeaponLost);
    if asks.iter().any(about_who) {
        add(&mut asks, Ask::Survivor(ADA, SurvivorAsk::Dead));
    }
    if asks.iter().any(|ask| matches!(ask, Ask::Persistent(_) | Ask::DeckLeft)) {
        add(&mut asks, Ask::Defeated);
    }
    if asks.contains(&Ask::Survivor(ADA, SurvivorAsk::Attribute(Attribute::Movement))) {
        add(&mut asks, Ask::Survivor(ADA, SurvivorAsk::Impaired(Impairment::Crawls)));
    }
    asks
}
