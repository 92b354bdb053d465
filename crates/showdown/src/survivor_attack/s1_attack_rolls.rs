//! Step 1, make attack rolls.

use kernel::{Chance, Sink};

use super::{Attack, Phase, numbers, trap};
use crate::content::{Impairment, Keyword, Moment, Showdown, SurvivorId, Weapon, WeaponKind};
use crate::event::{Event, What};
use crate::frame::{self, Frame};
use crate::state::{Count, State};
use crate::{moment, place, rule, ruling};

/// Whether the survivor could attack with the weapon if it reached the monster.
pub fn could_use(showdown: &Showdown, state: &State, survivor: SurvivorId, weapon: u8) -> bool {
    matches!(hindrance(showdown, state, survivor, weapon), None | Some(Hindrance::OutOfRange))
}

/// Whether the survivor can attack with the weapon now; if not, why.
pub(crate) fn hindrance(
    showdown: &Showdown,
    state: &State,
    survivor: SurvivorId,
    weapon: u8,
) -> Option<Hindrance> {
    let who = state.survivor(survivor);
    let arms: &Weapon = &showdown.weapons[usize::from(weapon)];
    let programs = &showdown.programs.weapons[usize::from(weapon)];
    if who.dead {
        Some(Hindrance::Dead)
    } else if who.down {
        Some(Hindrance::KnockedDown)
    } else if who.lost & 1 << weapon != 0 {
        Some(Hindrance::WeaponLost)
    } else if who.doomed {
        Some(Hindrance::Doomed)
    } else if programs.sentient && !who.is_insane() {
        Some(Hindrance::NotInsane)
    } else if let Some(impairment) = forbidden(showdown, state, survivor, weapon) {
        Some(Hindrance::Impaired(impairment))
    } else if !place::in_range(showdown, state, survivor, arms) {
        Some(Hindrance::OutOfRange)
    } else {
        None
    }
}

/// The impairment that forbids a survivor the use of a weapon. One that is left of a pair is no pair.
fn forbidden(showdown: &Showdown, state: &State, survivor: SurvivorId, weapon: u8) -> Option<Impairment> {
    let who = state.survivor(survivor);
    if who.impairments & showdown.programs.weapons[usize::from(weapon)].forbidden_by == 0 {
        return None;
    }
    let applies = |&impairment: &Impairment| {
        who.is(impairment)
            && (impairment != Impairment::NoPaired || showdown.is_pair(state, survivor, weapon))
    };
    forbidding(&showdown.weapons[usize::from(weapon)]).find(applies)
}

/// The impairments that forbid the use of a weapon.
pub(crate) fn forbidding(weapon: &Weapon) -> impl Iterator<Item = Impairment> + use<> {
    let unarmed = weapon.kinds.contains(&WeaponKind::FistAndTooth);
    let two_handed = weapon.keywords.contains(&Keyword::TwoHanded);
    let forbidden = [
        (Impairment::NoWeapons, !unarmed),
        (Impairment::NoTwoHanded, two_handed),
        (Impairment::NoPaired, weapon.paired != 0 || !weapon.partners.is_empty()),
        (Impairment::NoHeavyGear, weapon.strength >= 2),
    ];
    forbidden.into_iter().filter(|&(_, here)| here).map(|(impairment, _)| impairment)
}

/// Why a survivor cannot attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Hindrance {
    Dead,
    KnockedDown,
    WeaponLost,
    Doomed,
    NotInsane,
    Impaired(Impairment),
    OutOfRange,
    OffTheBoard,
}

impl Hindrance {
    /// The rule that it follows from.
    pub(crate) fn rule(self) -> &'static kernel::Rule {
        match self {
            Self::Dead => rule::DEATH,
            Self::KnockedDown => rule::KNOCKED_DOWN_SURVIVOR,
            Self::WeaponLost => rule::CARD_EFFECT,
            Self::Doomed => rule::P75_DOOMED,
            Self::NotInsane => rule::SENTIENT,
            Self::Impaired(_) => rule::SEVERE_TABLES,
            Self::OutOfRange => rule::WEAPON_RANGE,
            Self::OffTheBoard => rule::OFF_THE_BOARD,
        }
    }

    /// The words of the log about the survivor.
    pub fn says(self) -> &'static str {
        match self {
            Self::Dead => "is dead",
            Self::KnockedDown => "is knocked down",
            Self::WeaponLost => "has lost the weapon",
            Self::Doomed => "is doomed",
            Self::NotInsane => "is not insane, as the weapon demands",
            Self::Impaired(impairment) => impairment.says(),
            Self::OutOfRange => "is out of range",
            Self::OffTheBoard => "is off the board",
        }
    }
}

/// Tells why the survivor cannot attack, if something hinders them; says whether something does.
fn is_hindered(
    showdown: &Showdown,
    state: &State,
    survivor: SurvivorId,
    weapon: u8,
    log: &mut impl Sink<Event>,
) -> bool {
    let why = hindrance(showdown, state, survivor, weapon);
    if let Some(why) = why {
        tell_hindrance(survivor, why, log);
    }
    why.is_some()
}

/// Tells why a survivor cannot attack.
fn tell_hindrance(survivor: SurvivorId, why: Hindrance, log: &mut impl Sink<Event>) {
    log.tell(|| Event::new(&[why.rule()], What::CannotAttack { survivor, why }));
}

/// Begins an attack. Says whether there is one.
pub(crate) fn begin(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    weapon: u8,
    log: &mut impl Sink<Event>,
) -> bool {
    if is_hindered(showdown, state, survivor, weapon, log) {
        return false;
    }
    let arms = &showdown.weapons[usize::from(weapon)];
    let speed = showdown.attack_speed(state, survivor, weapon);
    let dice = numbers::dice(speed, showdown.rulings.minimum_speed);
    if dice == 0 {
        log.tell(|| {
            Event::new(&[], What::NoDice { survivor: Some(survivor) }).ruled(&[ruling::MINIMUM_SPEED])
        });
        return false;
    }
    trap::interrupt(state, log);
    showdown.count(state, Count::Attacks, 1);
    let mut attack = Attack::new(survivor, weapon);
    let certain = arms.certain_critical;
    attack.left = if certain { 1 } else { dice };
    log.tell(|| {
        Event::new(&[rule::P74_S1_ATTACK_ROLLS], What::Attacks { survivor, weapon, dice: attack.left })
            .citing_each(&[
                (true, rule::P74_ATTRIBUTE_MODIFIER),
                (arms.slow, rule::SLOW),
                (showdown.is_pair(state, survivor, weapon), rule::PAIRED),
                (certain, rule::AUTOMATIC_HIT),
            ])
            .ruled_if(speed < 1 && !certain, ruling::MINIMUM_SPEED)
    });
    state.attacks.push(attack);
    state.push(Frame::Attack);
    let depth = state.frames.len();
    moment::announce(showdown, state, Moment::Attacks, survivor);
    if state.frames.len() > depth {
        super::current_mut(state).phase = Phase::Declared;
    } else {
        roll(showdown, state);
    }
    true
}

/// The dice are due, or the hit that needs none.
fn roll(showdown: &Showdown, state: &mut State) {
    let attack = super::current_mut(state);
    attack.phase = Phase::Rolls;
    if attack.weapon(showdown).certain_critical {
        // Its only die is the hit already: one card is due.
        attack.phase = Phase::Draw;
        showdown.count(state, Count::Hits, 1);
    }
}

/// The effects of cards in play on an attack are done: the attacker goes on, if they still can.
pub(crate) fn go_on(showdown: &Showdown, state: &mut State, log: &mut impl Sink<Event>) {
    let &Attack { survivor, weapon, .. } = super::current(state);
    if !state.survivor(survivor).stands() {
        return super::cancel(state, log);
    }
    // A ban on beginning an attack does not end one: only an empty hand does, and nothing within reach.
    let why = if state.survivor(survivor).lost & 1 << weapon != 0 {
        Hindrance::WeaponLost
    } else if !place::in_range(showdown, state, survivor, &showdown.weapons[usize::from(weapon)]) {
        Hindrance::OutOfRange
    } else {
        return roll(showdown, state);
    };
    tell_hindrance(survivor, why, log);
    super::current_mut(state).phase = Phase::End;
}

/// Begins a wound attempt at cards that already lie face up.
pub(crate) fn begin_at(
    showdown: &Showdown,
    state: &mut State,
    survivor: SurvivorId,
    weapon: u8,
    cards: &[u8],
    log: &mut impl Sink<Event>,
) {
    if is_hindered(showdown, state, survivor, weapon, log) {
        return;
    }
    trap::interrupt(state, log);
    showdown.count(state, Count::Attacks, 1);
    let mut attack = Attack { phase: Phase::Read, ..Attack::new(survivor, weapon) };
    for &kind in cards {
        // A card that stays in play or left the showdown does not lie there a second time.
        if !state.deck.take_out(kind) {
            continue;
        }
        log.tell(|| Event::new(&[rule::P74_S3_DRAW], What::Drawn { kind }));
        attack.face_up.insert_ascending(kind);
    }
    state.attacks.push(attack);
    state.push(Frame::Attack);
}

/// The attack roll that is due.
pub(crate) fn chance(attack: &Attack) -> Chance {
    frame::die("attack roll", frame::seat(attack.survivor), attack.survivor, attack.left, 10)
}
