//! One unit's attacks on one target: all rolled together, each hit met by one Defence check, then the injury.
//!
//! Melee and ranged attacks share this procedure (INJ-ATTACK-BOTH). Rolls that hit are kept as rows of the injury
//! table, because that is all that the injury will look at: many rolls, few rows, so equal prospects merge.

mod faces;
mod numbers;
mod reading;
mod tell;

use kernel::{Chance, DieOrBag, Few, Seat, Sink};

use reading::Reading;

use crate::{
    Battle, Event, Frame, State, Status, UnitId, What, check, frame, injury,
    plan::Situation,
    rule,
    ruling::{self, Critical, InjuryPool, KeptDie, SeveralAttacks, StunnedRanged},
    status::{self, FallenBy},
    targeting,
    turns_on::quietly,
    unit::{MAX_ATTACKS, MAX_WOUNDS},
};

/// Close combat or a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Close combat.
    Melee,
    /// A shot.
    Ranged,
}

/// The stage of the attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Stage {
    /// Rolling to hit.
    Roll,
    /// Rolling Defence against the hits.
    Defend,
    /// Setting deciding rolls aside, this many more.
    SetAside(u8),
}

/// The most attacks at once: the card's, and one for a second weapon.
pub const MOST_ATTACKS: u8 = MAX_ATTACKS + 1;

/// Attacks in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Attack {
    kind: Kind,
    attacker: UnitId,
    target: UnitId,
    weapon: Option<u8>,
    /// The spell that it is, if it is none of the weapons.
    spell: Option<u8>,
    situation: Situation,
    stage: Stage,
    /// A parting blow: it hits without a roll.
    automatic: bool,
    /// Attacks still to roll.
    to_roll: u8,
    /// The first die of two, until the second falls.
    first: u8,
    /// Extra attacks that criticals have earned.
    extra: u8,
    /// Whether the attacks rolled now are such extra ones.
    is_extra: bool,
    /// Hits that wait for Defence, as injury rows; a critical may double every one.
    hits: Few<i8, { 2 * MOST_ATTACKS as usize }>,
    /// Hits that no Defence met, as far as Wounds go.
    lost: u8,
    /// The rows that may decide the injury, the best that still matter.
    best: Few<i8, { MAX_WOUNDS as usize + 1 }>,
    /// How many rolls may decide the injury; counted only if some will be set aside.
    pool: u8,
}

impl Attack {
    /// Attacks about to be rolled.
    pub fn new(
        kind: Kind,
        attacker: UnitId,
        target: UnitId,
        attacks: u8,
        weapon: Option<u8>,
        situation: Situation,
    ) -> Self {
        Self {
            kind,
            attacker,
            target,
            weapon,
            spell: None,
            situation,
            stage: Stage::Roll,
            automatic: false,
            to_roll: attacks,
            first: 0,
            extra: 0,
            is_extra: false,
            hits: Few::new(),
            lost: 0,
            best: Few::new(),
            pool: 0,
        }
    }

    /// The same, by a spell of the attacker's.
    pub(crate) fn by_spell(self, spell: u8) -> Self {
        Self { spell: Some(spell), ..self }
    }

    /// Its circumstances, as the field and the turn have them.
    pub fn situation(&self) -> Situation {
        self.situation
    }

    /// The cause for which its target goes out of action.
    fn why(&self) -> FallenBy {
        match (self.kind, self.spell) {
            (_, Some(_)) => FallenBy::Spell,
            (Kind::Melee, None) => FallenBy::Blow,
            (Kind::Ranged, None) => FallenBy::Shot,
        }
    }

    /// One automatic hit on a unit that leaves the combat.
    pub fn parting_blow(battle: &Battle, attacker: UnitId, target: UnitId) -> Self {
        let weapon = battle.unit(attacker).wields(false).next();
        let attack = Self::new(Kind::Melee, attacker, target, 1, weapon, Situation::default());
        Self { automatic: true, ..attack }
    }

    /// Goes to work, all at once or one by one.
    pub(crate) fn begin_all(self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
        let Self { kind, attacker, target, to_roll: left, weapon, situation, .. } = self;
        let several = left > 1;
        log.tell_some(|| {
            quietly(&[(ruling::SEVERAL_ATTACKS, several && !self.is_without_dice(battle, state))])
        });
        match battle.rulings.several_attacks {
            SeveralAttacks::OneByOne if several => {
                state.frames.push(Frame::Blows(Blows { kind, attacker, target, left, weapon, situation }));
            }
            SeveralAttacks::OneByOne | SeveralAttacks::Together => self.begin(battle, state, log),
        }
    }

    /// Goes to work.
    pub(crate) fn begin(self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
        let Self { kind, attacker, target, to_roll: attacks, .. } = self;
        log.tell(|| {
            let first = match (kind, self.spell) {
                (_, Some(_)) => rule::SPELL_EFFECT,
                (Kind::Melee, None) => rule::ATTACKS_TOGETHER,
                (Kind::Ranged, None) => rule::RANGED_UNENGAGED,
            };
            let two =
                kind == Kind::Melee && battle.attacks(attacker, self.weapon) > battle.unit(attacker).attacks;
            Event::new(&[first], What::Attacks { attacker, target, kind, attacks })
                .citing(two, rule::TWO_WEAPONS)
        });
        state.frames.push(Frame::Attack(self));
    }

    /// The die that is due.
    pub(crate) fn chance(&self, battle: &Battle, state: &State) -> Chance {
        match self.stage {
            Stage::Roll => {
                let edge = check::edge(&battle.rulings, self.sources_to_hit(battle, state));
                let pool = self.to_roll * edge.dice() - u8::from(self.first > 0);
                let label = if self.kind == Kind::Melee { "Melee check" } else { "Ranged check" };
                frame::d20(battle, label, self.attacker, pool)
            }
            Stage::Defend => {
                let edge = check::edge(&battle.rulings, self.sources_to_defend(battle, state));
                let pool = self.hits.len() as u8 * edge.dice() - u8::from(self.first > 0);
                frame::d20(battle, "Defence check", self.target, pool)
            }
            Stage::SetAside(_) => Chance {
                label: "hit set aside",
                seat: Seat(battle.unit(self.target).side),
                actor: self.target.0,
                pool: 1,
                source: DieOrBag::Die(self.pool),
            },
        }
    }

    /// A die fell.
    pub(crate) fn take(mut self, battle: &Battle, state: &mut State, face: u8, log: &mut impl Sink<Event>) {
        if self.misfires(battle, face) {
            return self.misfire(battle, state, log);
        }
        match self.stage {
            Stage::Roll => self.take_roll(battle, state, face, log),
            Stage::Defend => self.take_defence(battle, state, face, log),
            Stage::SetAside(left) => {
                let index = usize::from(face) - 1;
                if index < self.best.len() {
                    self.best.remove(index);
                }
                self.pool -= 1;
                self.stage = Stage::SetAside(left - 1);
                log.tell(|| Event::new(&[rule::WOUND_SET_ASIDE], What::SetAside { unit: self.target }));
            }
        }
        self.store(state);
    }

    /// BLACKPOWDER: any die of 1, even if another one counts.
    #[inline]
    fn misfires(&self, battle: &Battle, face: u8) -> bool {
        let weapon = battle.weapon(self.attacker, self.weapon);
        self.stage == Stage::Roll
            && self.kind == Kind::Ranged
            && face == 1
            && weapon.is_some_and(|weapon| weapon.blackpowder)
    }

    /// The weapon goes off in the shooter's hands, and the shot is lost.
    fn misfire(self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
        let unit = self.attacker;
        let modifier = battle.weapon(unit, self.weapon).map_or(0, |weapon| weapon.injury);
        state.frames.pop();
        log.tell(|| Event::new(&[rule::BLACKPOWDER], What::Misfires { unit }));
        state.frames.push(Frame::InjuryRoll(injury::Roll {
            unit,
            modifier,
            by: None,
            why: FallenBy::Misfire,
            first: 0,
        }));
    }

    fn take_roll(&mut self, battle: &Battle, state: &State, face: u8, log: &mut impl Sink<Event>) {
        let sources = self.sources_to_hit(battle, state);
        let edge = check::edge(&battle.rulings, sources);
        let Some((natural, first)) = check::roll(edge, &mut self.first, face) else { return };
        self.to_roll -= 1;
        let passed = check::passes(&battle.rulings, natural, self.need_to_hit(battle));
        log.tell(|| self.hit_event(battle, state, sources, natural, passed));
        if !passed {
            return;
        }
        let die = match battle.rulings.kept_die {
            KeptDie::Kept => natural,
            KeptDie::First => first,
        };
        let modifier = self.injury_modifier(battle);
        let value = die as i8 + modifier;
        let finishing = self.finishing(state);
        let key = if finishing { 0 } else { Reading::of(battle, value).key(battle) };
        self.hits.insert_descending(key);
        let rolled = Rolled { first, kept: natural, modifier };
        if finishing {
            let turns = || self.value_turns_on(battle, state, ruling::KEPT_DIE, rolled);
            log.tell_some(|| quietly(&[(ruling::KEPT_DIE, turns())]));
        } else {
            log.tell_some(|| self.value_event(battle, state, rolled, edge));
        }
        self.critical(battle, state, natural, value, key, log);
    }

    /// Applies a critical to a hit.
    fn critical(
        &mut self,
        battle: &Battle,
        state: &State,
        natural: u8,
        value: i8,
        row: i8,
        log: &mut impl Sink<Event>,
    ) {
        let (natural_20, high) = (natural >= self.critical_from(battle), value >= 20);
        if !natural_20 && !high {
            return;
        }
        // If no Defence can help a unit that is down, the hit itself is the end of it.
        let matters = !self.is_enough(battle, state);
        let earned = match battle.rulings.critical {
            Critical::None => false,
            Critical::TwoDefences if natural_20 => {
                self.hits.insert_descending(row);
                true
            }
            Critical::ExtraAttack if natural_20 => {
                self.extra += 1;
                true
            }
            // The extra ones earn no further ones.
            Critical::Injury20 if high && !self.is_extra => {
                self.extra += 1;
                true
            }
            Critical::TwoDefences | Critical::ExtraAttack | Critical::Injury20 => false,
        };
        let (rules, what): (&[_], _) = if earned {
            (&[rule::CRITICAL_HIT], What::Critical { target: self.target })
        } else {
            (&[], What::Ruled)
        };
        log.tell(|| {
            Event::new(rules, what)
                .citing(natural_20 && natural < 20, rule::IMPROVED_CRITICAL)
                .ruled_if(matters, ruling::CRITICAL)
        });
    }

    fn take_defence(&mut self, battle: &Battle, state: &State, face: u8, log: &mut impl Sink<Event>) {
        let sources = self.sources_to_defend(battle, state);
        let edge = check::edge(&battle.rulings, sources);
        let Some((natural, _)) = check::roll(edge, &mut self.first, face) else { return };
        let need = self.need_to_defend(battle, state).expect("a Defence check has a number");
        let passed = check::passes(&battle.rulings, natural, need);
        log.tell(|| self.defence_event(battle, state, sources, natural, passed));
        // Defence meets the deadliest hit first, so that real dice have an order that players can see.
        let row = self.hits.remove(0);
        self.met(battle, state, row, passed);
    }

    /// A hit was warded off, or not.
    fn met(&mut self, battle: &Battle, state: &State, row: i8, defended: bool) {
        if !defended {
            self.lost = self.most_lost(battle, state).min(self.lost + 1);
        }
        let decides = match battle.rulings.injury_pool {
            InjuryPool::HighestUndefended | InjuryPool::Each => !defended,
            InjuryPool::HighestHit => true,
        };
        if decides && !self.finishing(state) {
            let wounds = state.unit(self.target).wounds.max(1);
            self.best.insert_descending(row);
            self.best.truncate(wounds.into());
            if wounds > 1 {
                self.pool = self.pool.saturating_add(1);
            }
        }
    }

    /// Forgets what cannot matter any more about the first die of two.
    #[inline]
    pub(crate) fn forget(&mut self, battle: &Battle, state: &State) {
        if self.first == 0 {
            return;
        }
        let rulings = &battle.rulings;
        let need = self.need_to_hit(battle);
        let modifier = self.injury_modifier(battle);
        let ends = self.finishing(state);
        self.first = match self.stage {
            Stage::Roll => check::representative(self.first, |face| {
                let value = face as i8 + modifier;
                let key = if ends { 0 } else { Reading::of(battle, value).key(battle) };
                (check::passes(rulings, face, need), key, value >= 20, face >= self.critical_from(battle))
            }),
            Stage::Defend => {
                let need = self.need_to_defend(battle, state).unwrap_or_default();
                check::representative(self.first, |face| check::passes(rulings, face, need))
            }
            Stage::SetAside(_) => self.first,
        };
    }

    #[inline]
    fn store(self, state: &mut State) {
        let at = state.frames.len() - 1;
        state.frames[at] = Frame::Attack(self);
    }

    /// Runs forced rules; true once a die is due.
    pub(crate) fn step(mut self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) -> bool {
        let target = self.target;
        match self.stage {
            Stage::Roll if self.to_roll == 0 => {
                let hits = self.hits.len() as u8;
                if hits > 1 {
                    log.tell(|| {
                        Event::new(&[rule::ATTACKS_TOGETHER], What::Hits { target, hits })
                            .ruled_if(self.turns_on_pool(battle, state), ruling::INJURY_POOL)
                    });
                }
                self.stage = Stage::Defend;
            }
            Stage::Roll if self.finishing(state) && state.unit(target).status == Status::Stunned => {
                self.finish_stunned(battle, state, log);
                return false;
            }
            Stage::Roll if self.hits_automatically(battle, state) => {
                let (attacker, automatic) = (self.attacker, self.automatic);
                for _ in 0..std::mem::take(&mut self.to_roll) {
                    self.hits.push(0);
                    log.tell(|| {
                        if automatic {
                            Event::new(&[rule::DAZED_DISENGAGE], What::PartingBlow { attacker, target })
                                .ruled(&[ruling::DISENGAGE_STRIKE])
                        } else {
                            Event::new(&[rule::DAZED_AUTO_HIT], What::HitsAutomatically { target })
                                .ruled(&[ruling::DAZED_MELEE])
                        }
                    });
                }
            }
            Stage::Roll => return true,
            Stage::Defend if self.finishing(state) && self.lost >= self.most_lost(battle, state) => {
                self.finish(battle, state, log);
                return false;
            }
            Stage::Defend if self.hits.is_empty() && self.extra > 0 => {
                // The hit that earned the extra attack and what that hits decide together.
                log.tell_some(|| {
                    quietly(&[(ruling::INJURY_POOL, self.turns_on_pool_with_extra(battle, state))])
                });
                self.to_roll = std::mem::take(&mut self.extra);
                self.is_extra = battle.rulings.critical == Critical::Injury20;
                self.stage = Stage::Roll;
            }
            Stage::Defend if self.hits.is_empty() => {
                self.finish(battle, state, log);
                return false;
            }
            Stage::Defend if self.need_to_defend(battle, state).is_some() => return true,
            Stage::Defend => {
                let stunned = state.unit(target).status == Status::Stunned;
                let shot = stunned && self.turns_on_shot_at_stunned(battle, state);
                let counts = (self.hits.len() as u8) < state.unit(target).wounds;
                while let Some(row) = self.hits.pop() {
                    log.tell(|| {
                        Event::new(&[], What::NoDefence { target })
                            .citing(stunned, rule::STUNNED_NO_DEFENCE)
                            .citing(stunned, rule::STUNNED_AUTO_WOUND)
                            .citing(!stunned, rule::DEFENCE_NONE)
                            .ruled_if(shot, ruling::STUNNED_RANGED)
                    });
                    self.met(battle, state, row, false);
                }
                if self.finishing(state) && self.lost >= self.most_lost(battle, state) {
                    self.wound(battle, state, counts, log);
                    return false;
                }
            }
            Stage::SetAside(left) if left == 0 || self.is_decided(battle) => {
                self.decide(battle, state, log);
                return false;
            }
            Stage::SetAside(_) => return true,
        }
        self.store(state);
        false
    }

    /// FINISH-STUNNED: each attack takes a Wound without any roll; the first is the last, unless Wounds are ruled to
    /// count.
    fn finish_stunned(mut self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
        let target = self.target;
        self.lost = self.most_lost(battle, state).min(self.to_roll);
        // With an attack for every Wound it makes no difference whether they count.
        let counts = self.to_roll < state.unit(target).wounds;
        log.tell(|| {
            Event::new(
                &[
                    rule::FINISH_STUNNED,
                    rule::STUNNED_AUTO_HIT,
                    rule::STUNNED_AUTO_WOUND,
                    rule::STUNNED_NO_DEFENCE,
                ],
                What::HitsAutomatically { target },
            )
        });
        self.wound(battle, state, counts, log);
    }

    /// All dice are rolled.
    fn finish(self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
        let counts = state.unit(self.target).wounds > 1;
        self.wound(battle, state, counts, log);
    }

    /// Wounds are lost, and the last one injures. `counts`: whether it matters how many a unit has that is down.
    fn wound(mut self, battle: &Battle, state: &mut State, counts: bool, log: &mut impl Sink<Event>) {
        let unit = self.target;
        let finishing = self.finishing(state);
        let target = state.unit_mut(unit);
        let (had, status) = (target.wounds, target.status);
        if self.lost == 0 {
            state.frames.pop();
            return;
        }
        if self.kind == Kind::Ranged
            && status == Status::Stunned
            && battle.rulings.stunned_ranged == StunnedRanged::Incapacitates
        {
            state.frames.pop();
            return status::remove(battle, state, unit, self.why(), log);
        }
        if finishing && self.lost >= self.most_lost(battle, state) {
            state.frames.pop();
            let rules: &[_] = if status == Status::Dazed {
                &[rule::DAZED_WOUND_OUT, rule::FINISH_DAZED]
            } else {
                &[rule::STUNNED_WOUND_OUT, rule::FINISH_STUNNED]
            };
            log.tell(|| {
                Event::new(rules, What::Finished { unit }).ruled_if(counts, ruling::MULTI_WOUND_DOWNED)
            });
            return status::remove(battle, state, unit, FallenBy::Finish, log);
        }
        let (lost, left) = (self.lost.min(had), had.saturating_sub(self.lost));
        state.unit_mut(unit).wounds = left;
        log.tell(|| {
            Event::new(&[rule::WOUND_LOST], What::LosesWounds { unit, lost, left })
                .ruled_if(finishing && counts, ruling::MULTI_WOUND_DOWNED)
        });
        if left > 0 || finishing {
            state.frames.pop();
        } else if had > 1 {
            self.stage = Stage::SetAside(had - 1);
            self.store(state);
        } else {
            self.decide(battle, state, log);
        }
    }

    /// The roll that decides the injury is known.
    fn decide(self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
        state.frames.pop();
        let key = self.best[0];
        let result = reading::result(battle, key);
        log.tell(|| self.result_event(battle, state, key, result));
        injury::inflict(battle, state, self.target, result, self.cause(), log);
    }

    /// The cause of an injury by it.
    fn cause(&self) -> injury::Cause {
        injury::Cause { by: Some(self.attacker), shot: self.kind == Kind::Ranged, why: self.why() }
    }
}

/// Attacks of one unit on one target that are resolved one by one (ruling `several-attacks`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Blows {
    kind: Kind,
    attacker: UnitId,
    target: UnitId,
    left: u8,
    weapon: Option<u8>,
    situation: Situation,
}

impl Blows {
    /// The next one, unless it cannot be made any more.
    pub(crate) fn step(mut self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
        let Self { kind, attacker, target, weapon, situation, .. } = self;
        state.frames.pop();
        if self.left == 0 {
            return;
        }
        let cannot = match kind {
            Kind::Melee => targeting::melee(battle, state, attacker, target),
            Kind::Ranged => targeting::ranged(battle, state, attacker, target),
        };
        if let Some(cannot) = cannot {
            return log.tell(|| cannot);
        }
        self.left -= 1;
        state.frames.push(Frame::Blows(self));
        Attack::new(kind, attacker, target, 1, weapon, situation).begin(battle, state, log);
    }
}

/// The dice of a roll that hit.
#[derive(Debug, Clone, Copy)]
struct Rolled {
    first: u8,
    kept: u8,
    modifier: i8,
}
