//! From the words of the twin to those of the engine.

use showdown::content::{
    AiCard, Attribute, HitLocation, Impairment, Injury, InjuryTable, Modifier, Moment, MonsterAttribute,
    Persistent, Place, Reactions, Showdown, Start, Stat, Step, Survivor, SurvivorId, Weapon,
};
use showdown::effect::{Act, Amount, Condition, Direction, Effect, Far, Landmark, Where};
use testkit::hunt::{self, Location, RULINGS, Row, Special, When, severe_table};
use testkit::quarry;

use crate::case::{Case, Deed};

const ADA: SurvivorId = SurvivorId(0);

/// The position of each location of the twin in lists.
pub const LOCATIONS: [Location; 5] =
    [Location::Head, Location::Arms, Location::Body, Location::Waist, Location::Legs];

/// The attributes of monsters, twin and engine.
pub const MONSTER_ATTRIBUTES: [(hunt::Attribute, MonsterAttribute); 7] = [
    (hunt::Attribute::Movement, MonsterAttribute::Movement),
    (hunt::Attribute::Toughness, MonsterAttribute::Toughness),
    (hunt::Attribute::Speed, MonsterAttribute::Speed),
    (hunt::Attribute::Damage, MonsterAttribute::Damage),
    (hunt::Attribute::Accuracy, MonsterAttribute::Accuracy),
    (hunt::Attribute::Evasion, MonsterAttribute::Evasion),
    (hunt::Attribute::Luck, MonsterAttribute::Luck),
];

/// The tokens of a monster of the twin, in the order of [`MonsterAttribute::ALL`].
pub fn tokens(tokens: &hunt::Tokens) -> [i32; 7] {
    let hunt::Tokens { movement, accuracy, evasion, luck, speed, toughness, damage } = *tokens;
    [movement, toughness, speed, damage, accuracy, evasion, luck]
}

fn monster_attribute(attribute: hunt::Attribute) -> MonsterAttribute {
    let of = |(theirs, _): &&(hunt::Attribute, MonsterAttribute)| *theirs == attribute;
    MONSTER_ATTRIBUTES.iter().find(of).expect("monsters have it").1
}

fn attribute(attribute: hunt::Attribute) -> Attribute {
    match attribute {
        hunt::Attribute::Movement => Attribute::Movement,
        hunt::Attribute::Accuracy => Attribute::Accuracy,
        hunt::Attribute::Strength => Attribute::Strength,
        hunt::Attribute::Evasion => Attribute::Evasion,
        hunt::Attribute::Luck => Attribute::Luck,
        hunt::Attribute::Speed => Attribute::Speed,
        hunt::Attribute::Toughness | hunt::Attribute::Damage => panic!("survivors have no {attribute:?}"),
    }
}

fn fixed(number: i32) -> Amount {
    Amount::Fixed(number as i8)
}

impl Case {
    /// The effects of a card. All ways to leave are one to the twin: `at` tells them apart.
    fn effects(&self, effects: &[hunt::Effect], at: usize) -> Vec<Effect> {
        let act = |(number, effect): (usize, &hunt::Effect)| match *effect {
            hunt::Effect::Token(attribute, by) => Act::MonsterToken(monster_attribute(attribute), by as i8),
            hunt::Effect::MonsterKnockedDown => Act::KnockDownMonster,
            hunt::Effect::MonsterDies => Act::MonsterDies,
            hunt::Effect::Survival(points) => Act::Gain(Stat::Survival, fixed(points)),
            hunt::Effect::Insanity(points) => Act::Gain(Stat::Insanity, fixed(points)),
            hunt::Effect::BasicAction(damage) => {
                Act::BasicAction { speed: 0, damage: damage as i8, only: None }
            }
            hunt::Effect::MovesOutOfRange => match (at + number + self.split as usize) % 6 {
                0 => Act::Move(Direction::Charge, Far::Full),
                1 => Act::Move(Direction::Forward, Far::Full),
                2 => Act::Move(Direction::Away, Far::Spaces(1)),
                3 => Act::Move(Direction::AwayFrom(Landmark::NearestEdge), Far::Full),
                4 => Act::Move(Direction::TowardPlace(Landmark::AnyTerrain), Far::Spaces(2)),
                _ => Act::Move(Direction::AwayFromAll, Far::Full),
            },
            hunt::Effect::AttackerKnockedDown => Act::KnockDown,
            hunt::Effect::BrainDamage(points) => Act::BrainDamage(fixed(points)),
            hunt::Effect::PriorityTarget => Act::Priority { permanent: false },
            hunt::Effect::Doomed => Act::Doom,
        };
        effects.iter().enumerate().map(act).map(Effect::Do).collect()
    }

    fn hit_location(&self, kind: usize) -> HitLocation {
        let card = &self.table.cards[kind];
        let pile = &self.start.pile;
        let places = [&pile.top, &pile.rest, &pile.discard, &pile.hand, &pile.in_play];
        let copies = places.iter().flat_map(|place| place.iter()).filter(|&&other| other == kind).count();
        let reaction = |when: When| {
            let found = card.reactions.iter().find(|(other, _)| *other == when);
            found.map(|(_, effects)| self.effects(effects, kind))
        };
        HitLocation {
            trap: card.trap.as_ref().map(|effects| self.effects(effects, kind)),
            impervious: card.impervious,
            first_strike: card.first_strike,
            super_dense: card.super_dense,
            toughness: card.toughness as i8,
            reactions: Reactions {
                wound: reaction(When::Wound),
                failure: reaction(When::Failure),
                reflex: reaction(When::Reflex),
            },
            critical: card.critical.as_ref().map(|effects| self.effects(effects, kind)),
            persistent: card.persistent.then(|| Persistent {
                name: format!("injury {kind}"),
                rule: (card.tendon > 0).then(|| (Moment::WouldMove, tendon(card.tendon))),
                ..Persistent::default()
            }),
            ..quarry::card(&format!("card {kind}"), copies as u8)
        }
    }

    fn weapon(&self) -> Weapon {
        let arms = &self.table.weapon;
        let barbed = (arms.barbed != 0).then_some(Effect::Do(Act::AttackStrength(arms.barbed as i8)));
        let perfect = self.effects(arms.perfect.as_slice(), 0);
        Weapon {
            sharp: arms.sharp,
            deadly: arms.deadly as i8,
            savage: arms.savage,
            devastating: arms.devastating as u8,
            slow: arms.slow,
            frail: arms.frail,
            paired: arms.paired as i8,
            early_iron: arms.early_iron,
            unwieldy: arms.unwieldy,
            perfect_hit: barbed.into_iter().chain(perfect).collect(),
            ..quarry::weapon(arms.speed as i8, arms.accuracy as i8, arms.strength as i8)
        }
    }

    /// Some bits of the case, to keep apart what the twin adds up.
    fn part(&self, which: u32) -> i8 {
        ((self.split >> (2 * which)) % 3) as i8 - 1
    }

    fn survivor(&self) -> Survivor {
        let who = &self.start.survivor;
        let sums = [who.movement, who.accuracy, who.strength, who.evasion, who.luck, who.speed];
        let mut attributes = sums.map(|sum| sum as i8);
        let mut modifiers = Vec::new();
        for (at, attribute) in Attribute::ALL.into_iter().enumerate() {
            let by = self.part(at as u32);
            attributes[at] -= by;
            modifiers.push(Modifier { source: "gear".into(), attribute, by });
        }
        let mut impairments = Vec::new();
        impairments.extend(who.frenzied.then_some(Impairment::Frenzied));
        impairments.extend(who.torn_tendon.then_some(Impairment::FallsWhenHurt));
        let blind_spot = self.tasks.first() == Some(&Deed::Attack { blind_spot: true });
        let start = Start {
            armor: who.armor.map(|points| points as u8),
            boxes: std::array::from_fn(|at| u8::from(who.light[at]) + u8::from(who.heavy[at])),
            brain_box: who.brain,
            stats: [who.survival as u8, who.insanity as u8, who.courage as u8, 0, 0, 0],
            bleeding: who.bleeding as u8,
            knocked_down: who.knocked_down,
            priority: who.priority_target,
            impairments,
            place: Place { blind_spot, ..Place::default() },
            ..Start::default()
        };
        Survivor { name: "ada".into(), attributes, modifiers, weapon: Some(0), start, ..Survivor::default() }
    }

    /// The hunt for the engine, with nothing asked and not yet linked.
    pub fn showdown(&self) -> Showdown {
        let (table, start) = (&self.table, &self.start);
        let kinds = |list: &[usize]| list.iter().map(|&kind| kind as u8).collect::<Vec<u8>>();
        let mut hunt = quarry::hunt(
            self.weapon(),
            0,
            (0..table.cards.len()).map(|kind| self.hit_location(kind)).collect(),
        );
        // The twin knows no distances: this monster comes back from anywhere.
        let (monster, split) = (&start.monster, self.part(8));
        hunt.monster.attributes = [
            60,
            monster.toughness as i8,
            monster.speed as i8,
            monster.damage as i8,
            monster.accuracy as i8,
            split,
            -split,
        ];
        hunt.monster.tokens = tokens(&monster.tokens).map(|tokens| tokens as i8);
        hunt.monster.tokens[MonsterAttribute::Evasion as usize] -= split;
        hunt.monster.tokens[MonsterAttribute::Luck as usize] += split;
        hunt.monster.ai_deck = Some(monster.ai_deck as u8);
        hunt.monster.life = monster.life.map(|life| life as u8);
        hunt.monster.ai_discard = monster.ai_discard as u8;
        hunt.monster.wound_stack = monster.wound_stack as u8;
        hunt.monster.knocked_down = monster.knocked_down;
        hunt.discard = kinds(&start.pile.discard);
        hunt.top = kinds(&start.pile.top);
        hunt.in_play = kinds(&start.pile.in_play);
        hunt.ai_cards = vec![attack_card("basic-action", table.basic)];
        hunt.survivors = vec![self.survivor()];
        hunt.severe = LOCATIONS.map(severe);
        hunt.trauma = trauma();
        for (name, _) in RULINGS {
            hunt.rulings.set(name, table.rulings.get(name)).expect("both know the ruling");
        }
        hunt.plan = self.plan(&mut hunt.ai_cards);
        hunt.asks = Vec::new();
        hunt
    }

    fn plan(&self, attacks: &mut Vec<AiCard>) -> Vec<Step> {
        let cards: Vec<u8> = self.start.pile.hand.iter().map(|&kind| kind as u8).collect();
        let in_a_row = self.tasks.iter().all(|deed| *deed == self.tasks[0]) && !self.turns();
        if in_a_row && matches!(self.tasks[0], Deed::Attack { .. }) {
            let times = Some(self.tasks.len() as u16);
            return vec![Step::Attack { survivor: ADA, weapon: 0, times, same_round: true }];
        }
        let mut plan = Vec::new();
        for (number, deed) in self.tasks.iter().enumerate() {
            match *deed {
                Deed::Attack { .. } => {
                    if number > 0 {
                        let effects = vec![Effect::Do(Act::PlaceSurvivor)];
                        plan.push(Step::Perform { survivor: ADA, effects });
                    }
                    let times = Some(1);
                    plan.push(Step::Attack { survivor: ADA, weapon: 0, times, same_round: true });
                }
                Deed::FaceUp => {
                    plan.push(Step::HitLocation { survivor: ADA, weapon: 0, cards: cards.clone() });
                }
                Deed::Claw(profile) => {
                    plan.push(Step::MonsterAttack { card: attacks.len() as u8, target: ADA, picks: false });
                    attacks.push(attack_card("claw", profile));
                }
            }
        }
        plan
    }
}

/// A ruptured tendon: on a d10 of at most this the monster is knocked down and does not move.
fn tendon(most: i32) -> Vec<Effect> {
    let then = [Act::KnockDownMonster, Act::CancelMove].map(Effect::Do).to_vec();
    vec![Effect::Roll { sides: 10, rows: vec![(1, most as u8, then)] }]
}

fn attack_card(id: &str, profile: hunt::Profile) -> AiCard {
    AiCard {
        id: id.into(),
        name: id.into(),
        copies: 1,
        attacks: true,
        speed: profile.speed as i8,
        accuracy: profile.accuracy as i8,
        damage: profile.damage as i8,
        ..AiCard::default()
    }
}

fn injury(to: i32, name: &str, limit: Option<u8>, effects: Vec<Effect>) -> Injury {
    Injury { to: to as i8, id: name.into(), name: name.into(), limit, effects }
}

/// The table of a location.
fn severe(location: Location) -> InjuryTable {
    let rows = severe_table(location);
    let to = |number: usize| rows.get(number + 1).map_or(10, |next| next.from - 1);
    InjuryTable { rows: rows.iter().enumerate().map(|(number, row)| row_of(row, to(number))).collect() }
}

fn row_of(row: &Row, to: i32) -> Injury {
    let mut effects = Vec::new();
    let mut act = |act: Act| effects.push(Effect::Do(act));
    if row.dies {
        act(Act::Die);
    }
    for &(changed, by) in row.changes {
        let (changed, by) = (attribute(changed), by as i8);
        act(if row.most.is_some() { Act::Permanent(changed, by) } else { Act::Token(changed, by) });
    }
    if row.knocked_down {
        act(Act::KnockDown);
    }
    if row.insanity > 0 {
        act(Act::Gain(Stat::Insanity, fixed(row.insanity)));
    }
    if row.name == "intracranial hemorrhage" {
        act(Act::Impair(Impairment::NoSurvival));
    }
    if row.bleeding > 0 {
        act(Act::Bleed(row.bleeding as u8));
    }
    let holds = |condition, then: Act, otherwise: Vec<Act>| Effect::If {
        condition,
        then: vec![Effect::Do(then)],
        otherwise: otherwise.into_iter().map(Effect::Do).collect(),
    };
    match row.special {
        Special::Plain => {}
        Special::Tooth => effects.push(holds(
            Condition::AtLeast(Stat::Courage, 3),
            Act::Gain(Stat::Insanity, fixed(2)),
            vec![Act::KnockDown],
        )),
        Special::Blind => {
            effects.push(holds(Condition::Suffered(2), Act::Permanent(Attribute::Accuracy, -2), Vec::new()));
        }
        Special::Crawl => act(Act::Impair(Impairment::Crawls)),
        Special::Tendon => act(Act::Impair(Impairment::FallsWhenHurt)),
    }
    let limit = row.most.filter(|&most| most < 3).map(|most| most as u8);
    injury(to, row.name, limit, effects)
}

/// Brain trauma: what the twin has as a function.
fn trauma() -> InjuryTable {
    let insanity = |sides| Act::Gain(Stat::Insanity, Amount::Roll(sides));
    let row = |to, name, acts: &[Act]| injury(to, name, None, acts.iter().copied().map(Effect::Do).collect());
    InjuryTable {
        rows: vec![
            row(2, "terror", &[Act::Die]),
            row(3, "memory", &[]),
            row(4, "flee", &[Act::KnockDown, insanity(5)]),
            row(6, "seizure", &[Act::Damage(fixed(1), Where::Random), insanity(5)]),
            row(8, "lunacy", &[insanity(5)]),
            row(9, "perspective", &[Act::KnockDown, insanity(10)]),
            row(
                10,
                "frenzy",
                &[
                    Act::Token(Attribute::Speed, 1),
                    Act::Token(Attribute::Strength, 1),
                    Act::Impair(Impairment::Frenzied),
                    insanity(5),
                ],
            ),
        ],
    }
}
