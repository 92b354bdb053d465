//! The numbers of an attack: needed to hit, needed to ward off, and added for injury.

use super::{Attack, Kind, Stage};
use crate::{
    Battle, State, Status,
    check::{self, Due, Sources},
    phases::cast::Effect,
    ruling::{DazedMelee, StunnedRanged},
    state::Did,
    status,
    unit::Stat,
};

impl Attack {
    /// Whether the target is Dazed or Stunned and this is close combat: then any wound ends it.
    #[inline]
    pub(super) fn finishing(&self, state: &State) -> bool {
        self.kind == Kind::Melee && state.unit(self.target).status.is_down()
    }

    /// DAZED-AUTO-HIT against FINISH-DAZED: whether the attacks need no roll to hit.
    #[inline]
    pub(super) fn hits_automatically(&self, battle: &Battle, state: &State) -> bool {
        let dazed = self.finishing(state) && state.unit(self.target).status == Status::Dazed;
        self.automatic || (dazed && battle.rulings.dazed_melee == DazedMelee::AutoHit)
    }

    pub(super) fn stat(&self) -> Stat {
        match self.kind {
            Kind::Melee => Stat::Melee,
            Kind::Ranged => Stat::Ranged,
        }
    }

    /// The number needed to hit. INJ-MOD-NOT-HIT: the Injury modifier has no part in it.
    #[inline]
    pub fn need_to_hit(&self, battle: &Battle) -> i8 {
        if let Some(Effect::Bolt { skill, .. }) = self.bolt(battle) {
            return skill as i8;
        }
        let stat = battle.stat(self.attacker, self.stat()).map_or(i8::MAX, |n| n as i8);
        match self.kind {
            Kind::Melee => stat - battle.weapon(self.attacker, self.weapon).map_or(0, |w| w.melee),
            Kind::Ranged => stat,
        }
    }

    /// The effect of the spell, if the attack is one.
    pub(super) fn bolt(&self, battle: &Battle) -> Option<Effect> {
        let spell = self.spell?;
        Some(battle.unit(self.attacker).spells[usize::from(spell)].effect)
    }

    /// RANGED-ELEVATED: whether it is a shot from well above the target.
    pub(super) fn shot_from_above(&self) -> bool {
        self.situation.elevated && self.kind == Kind::Ranged
    }

    pub(super) fn sources_to_hit(&self, battle: &Battle, state: &State) -> Sources {
        let finishing_dazed = self.finishing(state) && state.unit(self.target).status == Status::Dazed;
        let own = status::own_disadvantage(battle, state, self.attacker, self.stat());
        Sources {
            advantage: self.situation.advantage
                + u8::from(finishing_dazed)
                + u8::from(self.shot_from_above()),
            disadvantage: self.situation.disadvantage + own + u8::from(self.afraid(state)),
        }
    }

    /// The number that the target needs to ward off a hit; `None` if it makes no check.
    #[inline]
    pub fn need_to_defend(&self, battle: &Battle, state: &State) -> Option<i8> {
        if state.unit(self.target).status == Status::Stunned {
            // STUNNED-NO-DEFENCE; a shot may be met after all by ruling.
            let shot_may_be_met = match battle.rulings.stunned_ranged {
                StunnedRanged::Defence => true,
                StunnedRanged::MustHit | StunnedRanged::Incapacitates => false,
            };
            if self.kind == Kind::Melee || !shot_may_be_met {
                return None;
            }
        }
        let hampered = u8::from(self.situation.cover) + u8::from(self.situation.moved);
        let hampered = if self.kind == Kind::Ranged { 3 * hampered as i8 } else { 0 };
        if let Some(Effect::Bolt { piercing, .. }) = self.bolt(battle) {
            return Some(battle.unit(self.target).defence? as i8 + piercing - hampered);
        }
        let weapon = battle.weapon(self.attacker, self.weapon).map_or(0, |w| w.piercing);
        let defence = battle.unit(self.target).defence? as i8;
        Some(defence + battle.unit(self.attacker).piercing + weapon - hampered)
    }

    /// CRITICAL-HIT, IMPROVED-CRITICAL: from which natural roll on a hit is critical.
    pub(super) fn critical_from(&self, battle: &Battle) -> u8 {
        if battle.unit(self.attacker).improved_critical { 19 } else { 20 }
    }

    /// FEAR: whether the attacker has lost its nerve.
    pub(super) fn afraid(&self, state: &State) -> bool {
        self.kind == Kind::Melee && state.unit(self.attacker).did.has(Did::AFRAID)
    }

    /// INJ-MOD-PLUS, INJ-MOD-MINUS, HARDY, DEADLY: the number added to the roll for injury.
    #[inline]
    pub fn injury_modifier(&self, battle: &Battle) -> i8 {
        if let Some(Effect::Bolt { injury, .. }) = self.bolt(battle) {
            return injury - battle.unit(self.target).hardy;
        }
        let weapon = battle.weapon(self.attacker, self.weapon).map_or(0, |w| w.injury);
        let deadly = if self.kind == Kind::Melee { battle.unit(self.attacker).deadly } else { 0 };
        battle.unit(self.attacker).injury + weapon + deadly - battle.unit(self.target).hardy
    }

    #[inline]
    pub(super) fn sources_to_defend(&self, battle: &Battle, state: &State) -> Sources {
        Sources {
            advantage: 0,
            disadvantage: status::own_disadvantage(battle, state, self.target, Stat::Defence),
        }
    }

    /// The Check that is due.
    pub(crate) fn check_due(&self, battle: &Battle, state: &State) -> Option<Due> {
        let (need, sources) = match self.stage {
            Stage::Roll => (self.need_to_hit(battle), self.sources_to_hit(battle, state)),
            Stage::Defend => (self.need_to_defend(battle, state)?, self.sources_to_defend(battle, state)),
            Stage::SetAside(_) => return None,
        };
        Some(Due { need, edge: check::edge(&battle.rulings, sources), first: self.first })
    }
}
