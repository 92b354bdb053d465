//! The log lines of an attack, and their citations.

use super::{Attack, Kind, Rolled, reading};
use crate::check::BecauseOf;
use crate::{
    Battle, Event, State, Status, What,
    check::{self, Edge, Sources},
    rule,
    ruling::{self, KeptDie},
    state::Did,
    unit::Stat,
};

impl Attack {
    /// The Check to hit, with everything that it follows from.
    pub(super) fn hit_event(
        &self,
        battle: &Battle,
        state: &State,
        sources: Sources,
        natural: u8,
        passed: bool,
    ) -> Event {
        let edge = check::edge(&battle.rulings, sources);
        let need = self.need_to_hit(battle);
        let finishing = self.finishing(state);
        let what = What::Check { unit: self.attacker, stat: self.stat(), need, edge, natural, passed };
        let first: &[_] = if finishing { &[rule::FINISH_DAZED] } else { &[] };
        Event::new(first, what)
            .because_of_edge(edge)
            .citing_each(&[
                (
                    self.need_to_hit(battle)
                        != battle.stat(self.attacker, self.stat()).map_or(0, |n| n as i8),
                    if self.spell.is_some() { rule::SPELL_EFFECT } else { rule::WEAPON_MELEE },
                ),
                (
                    self.kind == Kind::Melee && state.unit(self.attacker).did.has(Did::PLUNGE),
                    rule::ENGAGE_FROM_ABOVE,
                ),
                (self.shot_from_above(), rule::RANGED_ELEVATED),
                (self.afraid(state), rule::FEAR),
            ])
            .because_of_staggered(battle, state, self.attacker, self.stat(), sources)
            .citing(state.unit(self.attacker).status == Status::Staggered, rule::STAGGERED_ACTS)
            .ruled(if self.hit_matters(battle, state, natural) {
                check::rulings_used(sources, natural, need)
            } else {
                // The hit does nothing, so the ends of the die do not matter.
                check::rulings_used(sources, 10, 10)
            })
            .ruled_if(finishing, ruling::DAZED_MELEE)
    }

    /// The Defence check, with everything that it follows from.
    pub(super) fn defence_event(
        &self,
        battle: &Battle,
        state: &State,
        sources: Sources,
        natural: u8,
        passed: bool,
    ) -> Event {
        let edge = check::edge(&battle.rulings, sources);
        let need = self.need_to_defend(battle, state).unwrap_or_default();
        let what = What::Check { unit: self.target, stat: Stat::Defence, need, edge, natural, passed };
        let status = state.unit(self.target).status;
        let shot = self.kind == Kind::Ranged;
        Event::new(&[], what)
            .citing(status == Status::Dazed, rule::DAZED_DEFENCE)
            .because_of_edge(edge)
            .because_of_staggered(battle, state, self.target, Stat::Defence, sources)
            .citing(Some(need) != battle.unit(self.target).defence.map(|n| n as i8), rule::PIERCING)
            .citing(shot && self.situation.cover, rule::RANGED_COVER)
            .citing(shot && self.situation.moved, rule::RANGED_MOVED)
            .ruled(check::rulings_used(sources, natural, need))
            .ruled_if(status == Status::Stunned, ruling::STUNNED_RANGED)
    }

    /// The injury value of a roll that hit: told where it differs from the roll, or could.
    pub(super) fn value_event(
        &self,
        battle: &Battle,
        state: &State,
        rolled: Rolled,
        edge: Edge,
    ) -> Option<Event> {
        let turns = |ruling| self.value_turns_on(battle, state, ruling, rolled);
        let (off, picked) = (turns(ruling::OFF_TABLE), edge != Edge::Plain);
        let modifier = rolled.modifier;
        if modifier == 0 && !picked && !off {
            return None;
        }
        let die = match battle.rulings.kept_die {
            KeptDie::Kept => rolled.kept,
            KeptDie::First => rolled.first,
        };
        let hardy = battle.unit(self.target).hardy;
        let what = What::InjuryValue { unit: self.target, value: die as i8 + modifier, modifier };
        let event = Event::new(&[], what)
            .citing_each(&[
                (modifier + hardy > 0, rule::INJ_MOD_PLUS),
                (modifier + hardy < 0, rule::INJ_MOD_MINUS),
                (hardy != 0, rule::HARDY),
                (self.kind == Kind::Melee && battle.unit(self.attacker).deadly != 0, rule::DEADLY),
                (modifier != 0, rule::INJ_MOD_NOT_HIT),
                (true, rule::INJ_ATTACK_DIE),
            ])
            .ruled_if(picked && turns(ruling::KEPT_DIE), ruling::KEPT_DIE)
            .ruled_if(off, ruling::OFF_TABLE);
        Some(event)
    }

    /// The row of the table that decided.
    pub(super) fn result_event(&self, battle: &Battle, state: &State, key: i8, result: Status) -> Event {
        let what = What::Injured { unit: self.target, result };
        let rows = reading::row(battle, key).0.map_or(&[][..], |row| battle.attack_table.rules(row));
        Event::new(rows, what)
            .citing(true, rule::INJ_ATTACK_DIE)
            .citing(true, rule::INJ_ATTACK_BOTH)
            .ruled_if(self.turns_on_low_band(battle, state, key), ruling::LOW_ATTACK_BAND)
    }
}
