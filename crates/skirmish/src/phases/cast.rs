//! The Cast phase, and what spells can do.

use kernel::{Chance, Choices, Decision, Inches, Pending, Seat, Sink};

use super::heal;
use crate::check::BecauseOf;
use crate::{
    Battle, Choice, Event, Frame, Outcome, Rulings, State, Status, UnitId, UnitSet, What,
    attack::{Attack, Kind},
    check::{self, Due, Edge, Sources},
    field::Sight,
    frame, injury,
    plan::Situation,
    rule,
    ruling::{self, KeptDie},
    state::Did,
    status::{self, Action, FallenBy},
    targeting, turn,
    turns_on::turns_on,
    unit::Stat,
};

/// The effect of a spell. They are our own; a card names and numbers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Effect {
    /// An attack with a skill of its own, met by Defence.
    Bolt {
        /// The number needed to hit.
        skill: u8,
        /// Raises the injury value.
        injury: i8,
        /// Raises the number needed for Defence.
        piercing: i8,
    },
    /// The roll that cast it is looked up as an attack that hit and that no Defence met.
    Drain {
        /// Raises the injury value.
        injury: i8,
    },
    /// An Injury Roll.
    Curse {
        /// Added to it.
        modifier: i8,
    },
    /// A friend that is down stands up.
    Mend,
}

/// A spell on a unit's card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spell {
    /// The players' word for it.
    pub name: String,
    /// The number needed to cast it.
    pub difficulty: u8,
    /// The range.
    pub range: Inches,
    /// The effect on its target.
    pub effect: Effect,
}

impl Spell {
    /// Whether it is cast on friends.
    pub const fn helps(&self) -> bool {
        matches!(self.effect, Effect::Mend)
    }
}

/// A spell on its way: the roll is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Casting {
    /// The caster.
    pub unit: UnitId,
    /// An index into its spells.
    pub spell: u8,
    /// The target.
    pub target: UnitId,
    /// The first of two dice, once it has fallen.
    pub first: u8,
}

/// CAST-ABLE, HEALER: a unit that may act and has not shot casts one spell, or tends somebody.
fn able(battle: &Battle, state: &State, unit: UnitId) -> bool {
    let (card, me) = (battle.unit(unit), state.unit(unit));
    (card.healer || !card.spells.is_empty())
        && status::may(me.status, Action::Cast).is_ok()
        && !me.did.has(Did::SHOOT)
        && !me.did.has(Did::CAST)
}

/// Whether a spell may be cast on somebody.
fn reaches(battle: &Battle, state: &State, unit: UnitId, spell: &Spell, target: UnitId) -> bool {
    let down = state.unit(target).status.is_down();
    let sees = || unit == target || battle.sight(state, unit, target) != Sight::Hidden;
    let fits = match spell.effect {
        Effect::Mend => down,
        Effect::Bolt { .. } => !targeting::is_engaged(battle, state, target),
        Effect::Drain { .. } | Effect::Curse { .. } => true,
    };
    fits && battle.apart(state, unit, target) <= spell.range && sees()
}

/// The units that a unit may cast one of its spells on.
pub(crate) fn targets<'a>(
    battle: &'a Battle,
    state: &'a State,
    unit: UnitId,
    spell: u8,
) -> impl Iterator<Item = UnitId> + 'a {
    let card = battle.unit(unit);
    let spell = &card.spells[usize::from(spell)];
    let on = turn::side(battle, state, if spell.helps() { card.side } else { 1 - card.side });
    on.iter().filter(move |&target| reaches(battle, state, unit, spell, target))
}

/// The numbers of a unit's spells.
fn spells(battle: &Battle, unit: UnitId) -> std::ops::Range<u8> {
    0..battle.unit(unit).spells.len() as u8
}

/// Everything that a unit may cast on everybody, or with so many spells and targets that no decision holds them, the
/// spells alone; then the target. Holding comes first.
fn choices(battle: &Battle, state: &State, unit: UnitId, spell: Option<u8>) -> Choices<Choice> {
    let all = |spell: u8| targets(battle, state, unit, spell).map(move |target| Choice::Cast(spell, target));
    let mut choices = Choices::new();
    choices.push(Choice::Hold);
    if let Some(spell) = spell {
        all(spell).for_each(|choice| choices.push(choice));
        return choices;
    }
    heal::patients(battle, state, unit).for_each(|friend| choices.push(Choice::Tend(friend)));
    let before = choices;
    for choice in spells(battle, unit).flat_map(all) {
        if choices.is_full() {
            let some = |&spell: &u8| targets(battle, state, unit, spell).next().is_some();
            let spells = spells(battle, unit).filter(some).map(Choice::Spell);
            return before.iter().copied().chain(spells).collect();
        }
        choices.push(choice);
    }
    choices
}

/// A side's Cast phase begins.
pub(crate) fn begin(battle: &Battle, state: &mut State, side: u8, log: &mut impl Sink<Event>) {
    let left: UnitSet =
        turn::side(battle, state, side).iter().filter(|&unit| able(battle, state, unit)).collect();
    if !left.is_empty() {
        targeting::cite_contact(battle, state, log, |battle| {
            let offers = left.iter().map(|unit| choices(battle, state, unit, None).to_vec());
            offers.collect::<Vec<_>>()
        });
        state.frames.push(Frame::Cast { left });
    }
}

/// Asks which unit casts next; the only one that can picks its spell at once.
pub(crate) fn step(battle: &Battle, state: &mut State, left: UnitSet) -> bool {
    let some = |unit: UnitId| {
        spells(battle, unit).any(|spell| targets(battle, state, unit, spell).next().is_some())
            || heal::patients(battle, state, unit).next().is_some()
    };
    let left: UnitSet = left.iter().filter(|&unit| able(battle, state, unit) && some(unit)).collect();
    state.frames.pop();
    match (left.first(), left.len()) {
        (None, _) => return false,
        (Some(unit), 1) => state.frames.push(Frame::PickSpell { unit, spell: None }),
        (Some(_), _) => state.frames.push(Frame::Cast { left }),
    }
    true
}

/// The player says who casts next.
pub(crate) fn take_pick(state: &mut State, mut left: UnitSet, choice: Choice) {
    state.frames.pop();
    if let Choice::Pick(unit) = choice {
        left.take(unit);
        state.frames.push(Frame::Cast { left });
        state.frames.push(Frame::PickSpell { unit, spell: None });
    }
}

pub(crate) fn pending(
    battle: &Battle,
    state: &State,
    unit: UnitId,
    spell: Option<u8>,
) -> Pending<Choice, Outcome> {
    let seat = Seat(battle.unit(unit).side);
    Pending::Decision(Decision { seat, choices: choices(battle, state, unit, spell) })
}

pub(crate) fn take(state: &mut State, unit: UnitId, choice: Choice, log: &mut impl Sink<Event>) {
    state.frames.pop();
    match choice {
        Choice::Tend(friend) => heal::begin(state, unit, friend, log),
        Choice::Spell(spell) => state.frames.push(Frame::PickSpell { unit, spell: Some(spell) }),
        Choice::Cast(spell, target) => {
            state.unit_mut(unit).did.put(Did::CAST);
            state.frames.push(Frame::Casting(Casting { unit, spell, target, first: 0 }));
        }
        Choice::Hold => {}
        other => unreachable!("{other:?} is never offered to a caster"),
    }
}

/// Of the die that counts and the first one, the one that feeds injury.
fn picked(rulings: &Rulings, (kept, first): (u8, u8)) -> u8 {
    match rulings.kept_die {
        KeptDie::Kept => kept,
        KeptDie::First => first,
    }
}

/// Whether a spell works: a natural 20 always does.
pub(crate) fn works(rulings: &Rulings, natural: u8, need: i8) -> bool {
    natural == 20 || check::passes(rulings, natural, need)
}

impl Casting {
    pub(crate) fn spell(self, battle: &Battle) -> &Spell {
        &battle.unit(self.unit).spells[usize::from(self.spell)]
    }

    /// CAST-HARDER: 2 more while engaged or after running.
    fn need(self, battle: &Battle, state: &State) -> i8 {
        let hampered =
            targeting::is_engaged(battle, state, self.unit) || state.unit(self.unit).did.has(Did::RUN);
        self.spell(battle).difficulty as i8 + if hampered { 2 } else { 0 }
    }

    fn sources(self, battle: &Battle, state: &State) -> Sources {
        // A roll to cast is a Check like those of Morale: no attack. But it is none of Morale.
        let own = status::is_burdened(battle, state, self.unit, Stat::Morale);
        Sources { advantage: 0, disadvantage: own.into() }
    }

    fn edge(self, battle: &Battle, state: &State) -> Edge {
        check::edge(&battle.rulings, self.sources(battle, state))
    }

    pub(crate) fn due(self, battle: &Battle, state: &State) -> Due {
        Due { need: self.need(battle, state), edge: self.edge(battle, state), first: self.first }
    }

    pub(crate) fn chance(self, battle: &Battle, state: &State) -> Chance {
        let pool = self.edge(battle, state).dice() - u8::from(self.first > 0);
        frame::d20(battle, "Cast roll", self.unit, pool)
    }

    /// CAST-ROLL: a die fell.
    pub(crate) fn take(mut self, battle: &Battle, state: &mut State, face: u8, log: &mut impl Sink<Event>) {
        // An earlier spell may have left somebody among none but downed enemies.
        targeting::cite_contact(battle, state, log, |battle| {
            (self.need(battle, state), reaches(battle, state, self.unit, self.spell(battle), self.target))
        });
        let edge = self.edge(battle, state);
        let rolled = check::roll(edge, &mut self.first, face);
        state.frames.pop();
        let Some((natural, first)) = rolled else { return state.frames.push(Frame::Casting(self)) };
        let Self { unit, spell, target, .. } = self;
        let need = self.need(battle, state);
        let works = works(&battle.rulings, natural, need);
        log.tell(|| {
            let what = What::Casts { unit, spell, target, need, natural, works };
            Event::new(&[rule::CAST_ROLL], what)
                .citing(need != self.spell(battle).difficulty as i8, rule::CAST_HARDER)
                .because_of_edge(edge)
                .because_of_staggered(battle, state, unit, Stat::Morale, self.sources(battle, state))
                .citing(state.unit(unit).status == Status::Staggered, rule::STAGGERED_ACTS)
                .ruled_if(
                    natural != 20 && !check::rulings_used(Sources::default(), natural, need).is_empty(),
                    ruling::NATURAL_20,
                )
        });
        if works {
            self.work(battle, state, (natural, first), log);
        }
    }

    /// SPELL-EFFECT: applies the effect of the spell.
    fn work(self, battle: &Battle, state: &mut State, dice: (u8, u8), log: &mut impl Sink<Event>) {
        let Self { unit, spell, target, .. } = self;
        match self.spell(battle).effect {
            Effect::Bolt { .. } => {
                let cover = battle.sight(state, unit, target) == Sight::Cover;
                let situation = Situation { cover, ..Situation::default() };
                Attack::new(Kind::Ranged, unit, target, 1, None, situation)
                    .by_spell(spell)
                    .begin(battle, state, log);
            }
            Effect::Drain { injury } => {
                // It is an attack that hit and that no Defence met: it costs a Wound, and the last one injures.
                let had = state.unit(target).wounds;
                let left = had.saturating_sub(1);
                state.unit_mut(target).wounds = left;
                if had > 1 {
                    let what = What::LosesWounds { unit: target, lost: 1, left };
                    return log.tell(|| Event::new(&[rule::SPELL_EFFECT, rule::WOUND_LOST], what));
                }
                let modifier = injury - battle.unit(target).hardy;
                let value = picked(&battle.rulings, dice) as i8 + modifier;
                let table = &battle.attack_table;
                let result = table.result(&battle.rulings, value);
                let cause = injury::Cause { by: Some(unit), shot: true, why: FallenBy::Spell };
                let turns = |ruling| {
                    turns_on(&battle.rulings, ruling, |rulings| {
                        let value = picked(rulings, dice) as i8 + modifier;
                        injury::after(rulings, battle, state, target, table.result(rulings, value), cause).0
                    })
                };
                log.tell(|| {
                    Event::new(&[rule::SPELL_EFFECT], What::InjuryValue { unit: target, value, modifier })
                        .citing(battle.unit(target).hardy != 0, rule::HARDY)
                        .ruled_if(turns(ruling::KEPT_DIE), ruling::KEPT_DIE)
                        .ruled_if(turns(ruling::OFF_TABLE), ruling::OFF_TABLE)
                });
                let row = table.row(&battle.rulings, value);
                log.tell(|| {
                    Event::new(table.rules(row), What::Injured { unit: target, result })
                        .citing(true, rule::INJ_ATTACK_DIE)
                        .ruled_if(turns(ruling::LOW_ATTACK_BAND), ruling::LOW_ATTACK_BAND)
                });
                injury::inflict(battle, state, target, result, cause, log);
            }
            Effect::Curse { modifier } => {
                let (by, why) = (Some(unit), FallenBy::Spell);
                state.frames.push(Frame::InjuryRoll(injury::Roll {
                    unit: target,
                    modifier,
                    by,
                    why,
                    first: 0,
                }));
            }
            Effect::Mend => {
                let from = state.unit(target).status;
                let to = Status::Healthy;
                state.unit_mut(target).status = to;
                log.tell(|| Event::new(&[rule::SPELL_EFFECT], What::Recovers { unit: target, from, to }));
            }
        }
    }
}
