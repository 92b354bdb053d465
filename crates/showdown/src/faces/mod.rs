//! The result of each face of a roll, or of each card of a draw: worked out by the functions that apply it.

mod attack;
mod card;

use kernel::{Chance, Class, Faces, Tabletop};

use crate::content::{InjuryTable, Location, Showdown, SurvivorId};
use crate::effect::Op;
use crate::frame::Frame;
use crate::state::State;
use crate::{damage, monster_attack, survivor_attack};

/// A kind of roll or draw. Some share a label and are due for different reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Kind {
    AttackRoll,
    HitLocation,
    Unshakable,
    WoundRoll,
    SharpDie,
    MonsterAttackRoll,
    LocationOfHit,
    LocationOfDamage,
    SevereInjury,
    BrainTrauma,
    DrawnCard,
    SoughtCard,
    SeenCard,
    RandomTarget,
    DieOfCard,
    AmountOfCard,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 16] = [
        Self::AttackRoll,
        Self::HitLocation,
        Self::Unshakable,
        Self::WoundRoll,
        Self::SharpDie,
        Self::MonsterAttackRoll,
        Self::LocationOfHit,
        Self::LocationOfDamage,
        Self::SevereInjury,
        Self::BrainTrauma,
        Self::DrawnCard,
        Self::SoughtCard,
        Self::SeenCard,
        Self::RandomTarget,
        Self::DieOfCard,
        Self::AmountOfCard,
    ];
}

impl Showdown {
    /// The kind of roll or draw that is due, if one is.
    pub fn kind_due(&self, state: &State) -> Option<Kind> {
        match *state.frames.last()? {
            Frame::Attack => attack_kind(survivor_attack::current(state).phase),
            Frame::MonsterAttack => monster_kind(monster_attack::current(state).phase),
            Frame::Run { at, .. } => match self.programs.ops.get(usize::from(at))? {
                Op::Roll(_) => Some(Kind::DieOfCard),
                Op::Act(_) => Some(Kind::AmountOfCard),
                Op::UnlessRolled(..)
                | Op::Unless(..)
                | Op::Skip(_)
                | Op::May(..)
                | Op::Each(..)
                | Op::Pick(..) => None,
            },
            Frame::Damage { .. } => Some(Kind::LocationOfDamage),
            Frame::Severe { asked, .. } => asked.then_some(Kind::SevereInjury),
            Frame::Trauma { .. } => Some(Kind::BrainTrauma),
            Frame::Draw { .. } => Some(Kind::DrawnCard),
            Frame::Seek { .. } => Some(Kind::SoughtCard),
            Frame::Look { .. } => Some(Kind::SeenCard),
            Frame::Pick { .. } => Some(Kind::RandomTarget),
            Frame::Plan { .. }
            | Frame::Trap { .. }
            | Frame::Each { .. }
            | Frame::Opportunity { .. }
            | Frame::Move { .. }
            | Frame::Grabs { .. }
            | Frame::Grab { .. }
            | Frame::Again { .. }
            | Frame::BrainDamage { .. }
            | Frame::Moment { .. }
            | Frame::Round { .. }
            | Frame::Turn { .. }
            | Frame::Card { .. }
            | Frame::Picked { .. }
            | Frame::Go { .. }
            | Frame::Collide { .. }
            | Frame::Knockback { .. }
            | Frame::Land { .. }
            | Frame::PutInFront { .. }
            | Frame::Face { .. }
            | Frame::PutMonster { .. }
            | Frame::Party
            | Frame::DiscardMood { .. }
            | Frame::Act { .. }
            | Frame::LoseGear { .. }
            | Frame::Heal { .. }
            | Frame::Walk { .. }
            | Frame::Station { .. }
            | Frame::Surging { .. }
            | Frame::Offer { .. }
            | Frame::Suffered { .. }
            | Frame::Wounding { .. }
            | Frame::PickUp { .. }
            | Frame::Activate { .. } => None,
        }
    }

    pub(crate) fn all_faces(&self, state: &State, chance: &Chance) -> Faces {
        let Some(kind) = self.kind_due(state) else { return Faces::default() };
        let frame = state.frames.last().copied().unwrap_or_default();
        match kind {
            Kind::AttackRoll => self.attack_faces(state, chance),
            Kind::HitLocation => self.hit_location_faces(state, chance),
            Kind::Unshakable => self.unshakable_faces(state, chance),
            Kind::WoundRoll => self.wound_faces(state, chance),
            Kind::SharpDie => self.sharp_faces(state, chance),
            Kind::MonsterAttackRoll => self.monster_faces(state, chance),
            Kind::LocationOfHit | Kind::LocationOfDamage => {
                Faces::of(self, state, chance, |face| (Class::Plain, Location::of_face(face).name().into()))
            }
            Kind::SevereInjury => {
                let Frame::Severe { location, .. } = frame else { return Faces::default() };
                self.injury_faces(state, chance, location as u8)
            }
            Kind::BrainTrauma => self.injury_faces(state, chance, damage::TRAUMA),
            Kind::DrawnCard | Kind::SoughtCard | Kind::SeenCard => {
                Faces::of(self, state, chance, |code| (Class::Plain, self.ai_card_word(state, code)))
            }
            Kind::RandomTarget => {
                Faces::of(self, state, chance, |id| (Class::Plain, self.actor_name(SurvivorId(id).0).into()))
            }
            Kind::DieOfCard => {
                let Frame::Run { at, end, .. } = frame else { return Faces::default() };
                self.card_die_faces(state, chance, (at, end))
            }
            Kind::AmountOfCard => {
                let Frame::Run { at, .. } = frame else { return Faces::default() };
                self.card_amount_faces(state, chance, at)
            }
        }
    }

    /// A row of an injury table is suffered.
    fn injury_faces(&self, state: &State, chance: &Chance, table: u8) -> Faces {
        let rows: &InjuryTable = self.severe.get(usize::from(table)).unwrap_or(&self.trauma);
        Faces::of(self, state, chance, |face| {
            (Class::Harm, rows.rows[usize::from(rows.row(face as i8))].name.clone())
        })
    }

    /// The name of a card that was face down: a card, or one of a heap that is shuffled apart.
    fn ai_card_word(&self, state: &State, code: u8) -> String {
        match self.ai_cards.get(usize::from(code)) {
            Some(card) => card.name.clone(),
            None => state.cards.heap_name(code),
        }
    }
}

/// The roll or draw of a survivor's attack.
fn attack_kind(phase: survivor_attack::Phase) -> Option<Kind> {
    use survivor_attack::Phase;
    match phase {
        Phase::Rolls => Some(Kind::AttackRoll),
        Phase::Draw => Some(Kind::HitLocation),
        Phase::Unshakable => Some(Kind::Unshakable),
        Phase::Attempt => Some(Kind::WoundRoll),
        Phase::SharpDie => Some(Kind::SharpDie),
        Phase::Declared
        | Phase::Ones
        | Phase::PerfectHits
        | Phase::OnHit
        | Phase::Read
        | Phase::Select
        | Phase::Critical
        | Phase::Wound
        | Phase::Fellows
        | Phase::React(_)
        | Phase::Reflex
        | Phase::Resolve
        | Phase::End => None,
    }
}

/// The roll of a monster's attack.
fn monster_kind(phase: monster_attack::Phase) -> Option<Kind> {
    use monster_attack::Phase;
    match phase {
        Phase::Rolls => Some(Kind::MonsterAttackRoll),
        Phase::Locations => Some(Kind::LocationOfHit),
        Phase::Begin
        | Phase::Approach
        | Phase::Strike
        | Phase::Aim
        | Phase::OutOfReach
        | Phase::Ward
        | Phase::Dodge
        | Phase::Damage
        | Phase::AfterDamage
        | Phase::Then
        | Phase::End => None,
    }
}
