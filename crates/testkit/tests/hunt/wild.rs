//! Random hunts with everything that the engine has.

use showdown::content::{
    AiCard, Ask, Attribute, HitLocation, Impairment, Injury, InjuryTable, Keyword, Location, Modifier,
    Moment, MonsterAttribute, Persistent, Place, Reactions, Showdown, Start, Stat, Step, SurvivalAction,
    Survivor, SurvivorAsk, SurvivorId, Weapon, WeaponKind,
};
use showdown::effect::{Act, Amount, Condition, Direction, Effect, Far, Group, Where};
use testkit::quarry;
use testkit::random::{Seed, rulings};

/// The size of a hunt.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub survivors: i64,
    pub dice: i64,
    pub kinds: i64,
    pub steps: i64,
}

const KINDS: [WeaponKind; 4] =
    [WeaponKind::Axe, WeaponKind::Dagger, WeaponKind::FistAndTooth, WeaponKind::Spear];

const MOMENTS: [Moment; 5] =
    [Moment::WouldMove, Moment::WouldGrab, Moment::DrawsAi, Moment::TurnStarts, Moment::TurnEnds];

fn small(seed: &mut Seed, low: i64, high: i64) -> i8 {
    seed.between(low, high) as i8
}

fn unsigned(seed: &mut Seed, low: i64, high: i64) -> u8 {
    seed.between(low, high) as u8
}

fn often<T>(seed: &mut Seed, n: u64, make: impl FnOnce(&mut Seed) -> T) -> Option<T> {
    seed.once_in(n).then(|| make(seed))
}

fn several<T>(seed: &mut Seed, most: i64, mut make: impl FnMut(&mut Seed) -> T) -> Vec<T> {
    (0..seed.between(0, most)).map(|_| make(seed)).collect()
}

fn amount(seed: &mut Seed) -> Amount {
    match seed.below(8) {
        0 => Amount::PerLevel(1),
        1 => Amount::Roll(seed.pick(&[5, 10])),
        2 => Amount::Movement,
        _ => Amount::Fixed(small(seed, 1, 3)),
    }
}

fn act(seed: &mut Seed, kinds: u8) -> Act {
    let attribute = seed.pick(&Attribute::ALL);
    match seed.below(44) {
        0 | 1 => Act::MonsterToken(seed.pick(&MonsterAttribute::ALL), small(seed, -2, 1)),
        2 | 3 => Act::KnockDownMonster,
        4..=7 => {
            let far = if seed.once_in(2) { Far::Full } else { Far::Spaces(unsigned(seed, 0, 4)) };
            let direction = seed.pick(&[
                Direction::Charge,
                Direction::Forward,
                Direction::Away,
                Direction::AwayFromAll,
                Direction::Toward,
            ]);
            Act::Move(direction, far)
        }
        8 => Act::PlaceMonster,
        9 => Act::CancelMove,
        10 => Act::CancelGrab,
        11..=14 => Act::BasicAction {
            speed: small(seed, 0, 1),
            damage: small(seed, 0, 1),
            only: often(seed, 4, |seed| seed.pick(&Location::ALL)),
        },
        15 | 16 => Act::Grab,
        17 => Act::HealMonster(Amount::Fixed(small(seed, 0, 2))),
        18 => Act::Wound(unsigned(seed, 1, 2)),
        19 if seed.once_in(12) => Act::MonsterDies,
        19 => Act::MonsterDiesLater,
        20 => seed.pick(&[Act::DiscardMood, Act::DrawAi, Act::EndMonsterTurn]),
        21 => Act::CancelHits,
        22 => Act::AttackStrength(small(seed, -2, 4)),
        23 => Act::AttackToughness(small(seed, -2, 2)),
        24 => Act::HitsTo(seed.pick(&Location::ALL)),
        25 => Act::KnockDown,
        26 => Act::Stand,
        27 if seed.once_in(8) => Act::Die,
        27 => Act::Doom,
        28 => Act::Bleed(unsigned(seed, 1, 2)),
        29..=31 => {
            let named = Where::At(seed.pick(&Location::ALL));
            let place = seed.pick(&[Where::Random, Where::Random, named, Where::Every]);
            Act::Damage(amount(seed), place)
        }
        32 | 33 => Act::BrainDamage(amount(seed)),
        34 => Act::Token(attribute, small(seed, -1, 1)),
        35 => Act::Permanent(attribute, small(seed, -1, 1)),
        36 | 37 => {
            let amount = if seed.once_in(4) { Amount::Fixed(-1) } else { amount(seed) };
            Act::Gain(seed.pick(&Stat::ALL), amount)
        }
        38 => Act::SurvivalBecomesInsanity,
        39 => Act::Priority { permanent: seed.once_in(4) },
        40 => Act::Impair(seed.pick(&Impairment::ALL)),
        41 => Act::Knockback(amount(seed)),
        42 => Act::HealSurvivor { boxes: unsigned(seed, 0, 1), armor: unsigned(seed, 0, 2) },
        _ if kinds > 0 && seed.once_in(2) => Act::Resource(0),
        _ => Act::PlaceSurvivor,
    }
}

fn condition(seed: &mut Seed, kinds: u8) -> Condition {
    match seed.below(11) {
        0 => Condition::AtLeast(seed.pick(&Stat::ALL), unsigned(seed, 1, 3)),
        1 => Condition::Insane,
        2 => Condition::Impaired(seed.pick(&Impairment::ALL)),
        3 => Condition::Level(unsigned(seed, 1, 2)),
        4 => Condition::Weapon(seed.pick(&KINDS)),
        5 => Condition::WoundRoll(unsigned(seed, 1, 5), unsigned(seed, 5, 10)),
        6 => Condition::WoundRollEven,
        7 => Condition::DamagedTimes(unsigned(seed, 1, 2)),
        8 => Condition::Suffered(2),
        9 => Condition::Adjacent,
        _ => Condition::Persistent(seed.below(kinds.into()) as u8),
    }
}

fn effect(seed: &mut Seed, kinds: u8, depth: u8) -> Effect {
    let deeper = |seed: &mut Seed| several(seed, 2, |seed| effect(seed, kinds, depth + 1));
    if depth > 1 {
        return Effect::Do(act(seed, kinds));
    }
    match seed.below(12) {
        0 => {
            let rows = [(1, 4), (5, 9), (10, 10)].map(|(from, to)| (from, to, deeper(seed)));
            let rows = rows.into_iter().skip(seed.below(2) as usize).collect();
            Effect::Roll { sides: 10, rows }
        }
        1 => Effect::If { condition: condition(seed, kinds), then: deeper(seed), otherwise: deeper(seed) },
        2 => Effect::May { survival: unsigned(seed, 0, 1), then: deeper(seed), otherwise: deeper(seed) },
        3 => {
            let group = seed.pick(&[
                Group::All,
                Group::Others,
                Group::NonDeaf,
                Group::Adjacent,
                Group::AdjacentToSubject,
            ]);
            Effect::Each { group, then: deeper(seed) }
        }
        _ => Effect::Do(act(seed, kinds)),
    }
}

pub fn effects(seed: &mut Seed, kinds: u8) -> Vec<Effect> {
    several(seed, 3, |seed| effect(seed, kinds, 0))
}

fn card(seed: &mut Seed, kind: u8, kinds: u8) -> HitLocation {
    let persistent = often(seed, 3, |seed| Persistent {
        name: format!("injury {kind}"),
        rule: often(seed, 2, |seed| (seed.pick(&MOMENTS), effects(seed, kinds))),
        heals: seed.once_in(3),
    });
    let copies = unsigned(seed, 1, 3);
    let blank = quarry::card(&format!("card {kind}"), copies);
    if seed.once_in(5) {
        return HitLocation { trap: Some(effects(seed, kinds)), copies: unsigned(seed, 1, 2), ..blank };
    }
    HitLocation {
        impervious: seed.once_in(6),
        first_strike: seed.once_in(5),
        super_dense: seed.once_in(4),
        toughness: seed.pick(&[0, 0, -2, 2]),
        luck: several(seed, 1, |seed| (seed.pick(&KINDS), small(seed, 1, 2))),
        special: often(seed, 4, |seed| effects(seed, kinds)).unwrap_or_default(),
        reactions: Reactions {
            wound: often(seed, 3, |seed| effects(seed, kinds)),
            failure: often(seed, 2, |seed| effects(seed, kinds)),
            reflex: often(seed, 4, |seed| effects(seed, kinds)),
        },
        critical: if seed.once_in(4) { None } else { Some(effects(seed, kinds)) },
        archived: persistent.is_none() && seed.once_in(5),
        persistent,
        ..blank
    }
}

fn weapon(seed: &mut Seed, dice: i64, kinds: u8) -> Weapon {
    let triggered = |seed: &mut Seed| often(seed, 5, |seed| effects(seed, kinds)).unwrap_or_default();
    Weapon {
        kinds: several(seed, 2, |seed| seed.pick(&KINDS)),
        keywords: often(seed, 6, |seed| seed.pick(&[Keyword::TwoHanded, Keyword::Sentient]))
            .into_iter()
            .collect(),
        sharp: seed.once_in(5),
        deadly: small(seed, 0, 1),
        savage: seed.once_in(4),
        devastating: seed.pick(&[0, 0, 0, 1]),
        slow: seed.once_in(8),
        frail: seed.once_in(3),
        paired: seed.pick(&[0, 0, 0, 1]),
        early_iron: seed.once_in(8),
        unwieldy: seed.once_in(8),
        provoke: seed.once_in(6),
        unstoppable: seed.once_in(8),
        unshakable: seed.once_in(5),
        certain_critical: seed.once_in(10),
        reach: seed.pick(&[0, 1, 1, 2, 6]),
        ranged: seed.once_in(4),
        perfect_hit: triggered(seed),
        on_hit: triggered(seed),
        on_wound: triggered(seed),
        ..quarry::weapon(seed.between(1, dice) as i8, small(seed, 2, 8), small(seed, 0, 6))
    }
}

fn survivor(seed: &mut Seed, number: i64, weapons: u64) -> Survivor {
    let actions = SurvivalAction::ALL.into_iter().filter(|_| !seed.once_in(3)).collect();
    let armor: [u8; 5] = std::array::from_fn(|_| unsigned(seed, 0, 3));
    let start = Start {
        armor,
        boxes: std::array::from_fn(|at| unsigned(seed, 0, if at == 0 { 1 } else { 2 })),
        brain_box: seed.once_in(3),
        stats: std::array::from_fn(|_| unsigned(seed, 0, 8)),
        bleeding: unsigned(seed, 0, 3),
        knocked_down: seed.once_in(12),
        priority: number == 0 && seed.once_in(3),
        block: unsigned(seed, 0, 1),
        deflect: unsigned(seed, 0, 1),
        impairments: often(seed, 3, |seed| seed.pick(&Impairment::ALL)).into_iter().collect(),
        place: Place {
            distance: seed.pick(&[1, 1, 1, 1, 2, 5]),
            blind_spot: seed.once_in(4),
            after_move: unsigned(seed, 1, 4),
            in_path: seed.once_in(2),
        },
    };
    Survivor {
        name: format!("survivor {number}"),
        attributes: std::array::from_fn(|_| small(seed, -1, 2)),
        modifiers: several(seed, 2, |seed| Modifier {
            source: "gear".into(),
            attribute: seed.pick(&Attribute::ALL),
            by: small(seed, -1, 1),
        }),
        weapon: often(seed, 2, |seed| seed.below(weapons) as u8).or(Some(0)),
        actions,
        full_armor: armor.map(|points| points + 1),
        start,
        ..Survivor::default()
    }
}

fn attack_card(seed: &mut Seed, number: u8, kinds: u8) -> AiCard {
    // The basic action does not perform itself.
    let fits = |effect: &Effect| number > 0 || !says(effect, &|act| matches!(act, Act::BasicAction { .. }));
    let triggered = |seed: &mut Seed| {
        let mut effects = often(seed, 3, |seed| effects(seed, kinds)).unwrap_or_default();
        effects.retain(fits);
        effects
    };
    AiCard {
        id: format!("attack {number}"),
        name: format!("attack {number}"),
        copies: 1,
        attacks: true,
        speed: small(seed, 0, 3),
        accuracy: small(seed, 2, 8),
        damage: small(seed, 0, 3),
        after_hit: triggered(seed),
        before_damage: triggered(seed),
        after_damage: triggered(seed),
        then: triggered(seed),
        instead: often(seed, 5, |seed| (seed.below(kinds.into()) as u8, effects(seed, kinds))),
        ..AiCard::default()
    }
}

/// Whether any part of an effect is such an act.
fn says(effect: &Effect, wanted: &dyn Fn(&Act) -> bool) -> bool {
    let any = |effects: &[Effect]| effects.iter().any(|effect| says(effect, wanted));
    match effect {
        Effect::Do(act) => wanted(act),
        Effect::Roll { rows, .. } => rows.iter().any(|(_, _, then)| any(then)),
        Effect::If { then, otherwise, .. }
        | Effect::May { then, otherwise, .. }
        | Effect::Pick { then, otherwise, .. } => any(then) || any(otherwise),
        Effect::Each { then, .. } => any(then),
    }
}

fn table(seed: &mut Seed, kinds: u8, trauma: bool) -> InjuryTable {
    let mut rows = Vec::new();
    for to in [2, 3, 5, 8, 10] {
        let name = format!("row {to}");
        let mut effects = effects(seed, kinds);
        // No row calls for the same roll again.
        let again = |act: &Act| match act {
            Act::BrainDamage(_) => trauma,
            Act::Damage(..) => !trauma,
            _ => false,
        };
        effects.retain(|effect| !says(effect, &again));
        // Injuries may cause injuries; in the end they kill.
        if to == 2 {
            effects.push(Effect::Do(Act::Die));
        }
        rows.push(Injury {
            to,
            id: name.clone(),
            name,
            limit: often(seed, 4, |seed| unsigned(seed, 1, 2)),
            effects,
        });
    }
    InjuryTable { rows }
}

fn step(seed: &mut Seed, hunt: &Showdown) -> Step {
    let survivor = SurvivorId(seed.below(hunt.survivors.len() as u64) as u8);
    let weapon = seed.below(hunt.weapons.len() as u64) as u8;
    let kinds = hunt.hit_locations.len() as u8;
    match seed.below(12) {
        0..=4 => {
            let times = Some(seed.pick(&[1, 1, 2, 3]));
            Step::Attack { survivor, weapon, times, same_round: seed.once_in(2) }
        }
        5 => {
            // Each kind once: that many are there, unless they lie elsewhere.
            let cards = (0..kinds).filter(|_| seed.once_in(2)).collect();
            Step::HitLocation { survivor, weapon, cards }
        }
        6 | 7 => {
            let card = seed.below(hunt.ai_cards.len() as u64) as u8;
            Step::MonsterAttack { card, target: survivor, picks: seed.once_in(2) }
        }
        8 | 9 => Step::Moment(seed.pick(&MOMENTS)),
        _ => Step::Perform { survivor, effects: effects(seed, kinds) },
    }
}

/// A hunt with nothing asked, not yet linked.
pub fn hunt(seed: &mut Seed, size: Size) -> Showdown {
    let kinds = seed.between(2, size.kinds) as u8;
    let cards: Vec<HitLocation> = (0..kinds).map(|kind| card(seed, kind, kinds)).collect();
    let mut hunt = quarry::hunt(weapon(seed, size.dice, kinds), small(seed, 3, 12), cards);
    hunt.weapons.extend(several(seed, 2, |seed| weapon(seed, size.dice, kinds)));
    let weapons = hunt.weapons.len() as u64;
    hunt.survivors = (0..seed.between(1, size.survivors)).map(|n| survivor(seed, n, weapons)).collect();
    hunt.monster.level = unsigned(seed, 1, 2);
    hunt.monster.attributes = std::array::from_fn(|at| hunt.monster.attributes[at] + small(seed, -1, 1));
    hunt.monster.tokens = std::array::from_fn(|_| seed.pick(&[0, 0, 0, 1, -1]));
    hunt.monster.ai_deck = often(seed, 5, |_| ()).map_or_else(|| Some(unsigned(seed, 0, 4)), |()| None);
    hunt.monster.ai_discard = unsigned(seed, 0, 2);
    hunt.monster.wound_stack = unsigned(seed, 0, 2);
    hunt.monster.life = often(seed, 4, |seed| unsigned(seed, 3, 5));
    hunt.monster.knocked_down = seed.once_in(6);
    hunt.ai_cards = (0..seed.between(1, 3) as u8).map(|n| attack_card(seed, n, kinds)).collect();
    hunt.severe = std::array::from_fn(|_| table(seed, kinds, false));
    hunt.trauma = table(seed, kinds, true);
    hunt.resources = vec!["hide".into()];
    hunt.rulings = rulings(seed);
    // One copy of a kind may lie elsewhere.
    for kind in 0..kinds {
        let persistent = hunt.hit_locations[usize::from(kind)].persistent.is_some();
        match seed.below(8) {
            0 => hunt.discard.push(kind),
            1 => hunt.top.push(kind),
            2 | 3 if persistent => hunt.in_play.push(kind),
            _ => {}
        }
    }
    hunt.plan = (0..seed.between(1, size.steps)).map(|_| step(seed, &hunt)).collect();
    hunt.asks = Vec::new();
    hunt
}

/// The same kind of hunt, where the first survivor is fit and attacks first.
pub fn fit(seed: &mut Seed, size: Size) -> Showdown {
    let mut hunt = hunt(seed, size);
    let ada = &mut hunt.survivors[0].start;
    (ada.knocked_down, ada.place.distance) = (false, 1);
    ada.impairments.clear();
    hunt.weapons[0].keywords.clear();
    let times = Some(seed.pick(&[1, 1, 1, 2]));
    hunt.plan[0] = Step::Attack { survivor: SurvivorId(0), weapon: 0, times, same_round: seed.once_in(2) };
    hunt
}

/// Something to ask about a hunt.
fn ask(seed: &mut Seed, hunt: &Showdown) -> Ask {
    let who = SurvivorId(seed.below(hunt.survivors.len() as u64) as u8);
    let kind = seed.below(hunt.hit_locations.len() as u64) as u8;
    let location = seed.pick(&Location::ALL);
    match seed.below(30) {
        0..=3 => Ask::Wounds,
        4 => Ask::Criticals,
        5 => Ask::Hits,
        6 => Ask::Attacks,
        7 => Ask::Traps,
        8 => Ask::Resources,
        9 => Ask::Defeated,
        10 => Ask::MonsterDown,
        11 => Ask::MonsterToken(seed.pick(&MonsterAttribute::ALL)),
        12 => Ask::Persistent(kind),
        13 => Ask::Archived(kind),
        14 | 15 => Ask::DeckLeft,
        16 => Ask::Survivor(who, SurvivorAsk::Dead),
        17 => Ask::Survivor(who, SurvivorAsk::KnockedDown),
        18 => Ask::Survivor(who, SurvivorAsk::Priority),
        19 => Ask::Survivor(who, SurvivorAsk::Armor(location)),
        20 => Ask::Survivor(who, SurvivorAsk::Boxes(location)),
        21 => Ask::Survivor(who, SurvivorAsk::Injuries),
        22 => Ask::Survivor(who, SurvivorAsk::BrainBox),
        23 => Ask::Survivor(who, SurvivorAsk::Severe),
        24 => Ask::Survivor(who, SurvivorAsk::SevereRow(seed.below(6) as u8, seed.below(5) as u8)),
        25 => Ask::Survivor(who, SurvivorAsk::HitsTaken),
        26 => Ask::Survivor(who, SurvivorAsk::Stat(seed.pick(&Stat::ALL))),
        27 => Ask::Survivor(who, SurvivorAsk::Attribute(seed.pick(&Attribute::ALL))),
        28 => Ask::Survivor(who, SurvivorAsk::Impaired(seed.pick(&Impairment::ALL))),
        _ => Ask::Survivor(who, seed.pick(&[SurvivorAsk::WeaponLost, SurvivorAsk::Bleeding])),
    }
}

/// A question: up to 8 things.
pub fn asks(seed: &mut Seed, hunt: &Showdown) -> Vec<Ask> {
    let most = seed.between(1, 8);
    let mut asks = Vec::new();
    for _ in 0..most {
        let ask = ask(seed, hunt);
        if !asks.contains(&ask) {
            asks.push(ask);
        }
    }
    asks
}
