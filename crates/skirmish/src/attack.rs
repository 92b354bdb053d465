//! One unit's attacks on one target: all rolled together, each hit met by one Defence check, then the injury.
//!
//! Melee and ranged attacks share this procedure (INJ-ATTACK-BOTH). Rolls that hit are kept as rows of the injury
//! table, because that is all that the injury will look at: many rolls, few rows, so equal prospects merge.

use kernel::{Chance, Few, Seat, Sink, Source};

use crate::{
    Battle, Event, Frame, State, Status, UnitId, What,
    check::{self, Edge, Sources},
    frame, injury,
    plan::Situation,
    rule,
    ruling::{self, Critical, DazedMelee, InjuryPool, KeptDie, MultiWoundDowned, StunnedRanged},
    status,
    unit::{MAX_ATTACKS, MAX_WOUNDS, Stat},
};

/// Close combat or a shot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Close combat.
    Melee,
    /// A shot.
    Ranged,
}

/// How far the attacks are.
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

    /// One automatic hit on a unit that leaves the combat.
    pub fn parting_blow(battle: &Battle, attacker: UnitId, target: UnitId) -> Self {
        let weapon = battle.unit(attacker).wields(false).next();
        let attack = Self::new(Kind::Melee, attacker, target, 1, weapon, Situation::default());
        Self { automatic: true, ..attack }
    }

    /// Goes to work.
    pub(crate) fn begin(self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
        let Self { kind, attacker, target, to_roll: attacks, .. } = self;
        log.tell(|| {
            let first = if kind == Kind::Melee { rule::ATTACKS_TOGETHER } else { rule::RANGED_UNENGAGED };
            let two = kind == Kind::Melee && battle.attacks(attacker, self.weapon) > battle.unit(attacker).attacks;
            Event::new(&[first], What::Attacks { attacker, target, kind, attacks }).citing(two, rule::TWO_WEAPONS)
        });
        state.frames.push(Frame::Attack(self));
    }

    /// Whether the target is Dazed or Stunned and this is close combat: then any wound ends it.
    fn finishing(&self, state: &State) -> bool {
        self.kind == Kind::Melee && state.unit(self.target).status.is_down()
    }

    /// DAZED-AUTO-HIT against FINISH-DAZED: whether the attacks need no roll to hit.
    fn hits_automatically(&self, battle: &Battle, state: &State) -> bool {
        let dazed = self.finishing(state) && state.unit(self.target).status == Status::Dazed;
        self.automatic || (dazed && battle.rulings.dazed_melee == DazedMelee::AutoHit)
    }

    fn stat(&self) -> Stat {
        match self.kind {
            Kind::Melee => Stat::Melee,
            Kind::Ranged => Stat::Ranged,
        }
    }

    /// The number needed to hit. INJ-MOD-NOT-HIT: the Injury modifier has no part in it.
    pub fn need_to_hit(&self, battle: &Battle) -> i8 {
        let stat = battle.stat(self.attacker, self.stat()).map_or(i8::MAX, |n| n as i8);
        match self.kind {
            Kind::Melee => stat - battle.weapon(self.attacker, self.weapon).map_or(0, |w| w.melee),
            Kind::Ranged => stat,
        }
    }

    /// RANGED-ELEVATED: whether it is a shot from well above the target.
    fn shot_from_above(&self) -> bool {
        self.situation.elevated && self.kind == Kind::Ranged
    }

    fn sources_to_hit(&self, battle: &Battle, state: &State) -> Sources {
        let finishing_dazed = self.finishing(state) && state.unit(self.target).status == Status::Dazed;
        let own = status::own_disadvantage(battle, state, self.attacker, self.stat());
        Sources {
            advantage: self.situation.advantage
                + u8::from(finishing_dazed)
                + u8::from(self.shot_from_above()),
            disadvantage: self.situation.disadvantage + own,
        }
    }

    /// The number that the target needs to ward off a hit; `None` if it makes no check.
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
        let weapon = battle.weapon(self.attacker, self.weapon).map_or(0, |w| w.piercing);
        let hampered = u8::from(self.situation.cover) + u8::from(self.situation.moved);
        let hampered = if self.kind == Kind::Ranged { 3 * hampered as i8 } else { 0 };
        let defence = battle.unit(self.target).defence? as i8;
        Some(defence + battle.unit(self.attacker).piercing + weapon - hampered)
    }

    /// INJ-MOD-PLUS, INJ-MOD-MINUS, HARDY: what is added to the roll for injury.
    pub fn injury_modifier(&self, battle: &Battle) -> i8 {
        let weapon = battle.weapon(self.attacker, self.weapon).map_or(0, |w| w.injury);
        battle.unit(self.attacker).injury + weapon - battle.unit(self.target).hardy
    }

    fn sources_to_defend(&self, battle: &Battle, state: &State) -> Sources {
        Sources {
            advantage: 0,
            disadvantage: status::own_disadvantage(battle, state, self.target, Stat::Defence),
        }
    }

    /// How many undefended hits make a difference.
    fn most_lost(&self, battle: &Battle, state: &State) -> u8 {
        let wounds = state.unit(self.target).wounds.max(1);
        match battle.rulings.multi_wound_downed {
            MultiWoundDowned::Out if self.finishing(state) => 1,
            MultiWoundDowned::Out | MultiWoundDowned::LoseWound => wounds,
        }
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
                source: Source::Die(self.pool),
            },
        }
    }

    /// A die fell.
    pub(crate) fn take(mut self, battle: &Battle, state: &mut State, face: u8, log: &mut impl Sink<Event>) {
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
        let row = if self.finishing(state) {
            0
        } else {
            log.tell(|| self.value_event(battle, value, modifier, edge));
            self.key(battle, value)
        };
        self.hits.insert_descending(row);
        self.critical(battle, natural, value, row, log);
    }

    /// What a critical adds to a hit.
    fn critical(&mut self, battle: &Battle, natural: u8, value: i8, row: i8, log: &mut impl Sink<Event>) {
        let (natural_20, high) = (natural == 20, value >= 20);
        if !natural_20 && !high {
            return;
        }
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
        log.tell(|| Event::new(rules, what).ruled(&[ruling::CRITICAL]));
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

    /// What is remembered of an injury value: its row, or what it does, if every hit injures separately.
    fn key(&self, battle: &Battle, value: i8) -> i8 {
        let row = battle.attack_table.row(&battle.rulings, value);
        match battle.rulings.injury_pool {
            InjuryPool::HighestUndefended | InjuryPool::HighestHit => row as i8,
            InjuryPool::Each => injury::attack_result(battle, row) as i8,
        }
    }

    /// Forgets what cannot matter any more about the first die of two.
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
                let row = if ends { 0 } else { battle.attack_table.row(rulings, value) };
                (check::passes(rulings, face, need), row, value >= 20)
            }),
            Stage::Defend => {
                let need = self.need_to_defend(battle, state).unwrap_or_default();
                check::representative(self.first, |face| check::passes(rulings, face, need))
            }
            Stage::SetAside(_) => self.first,
        };
    }

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
                    let decides = !self.finishing(state);
                    log.tell(|| {
                        Event::new(&[rule::ATTACKS_TOGETHER], What::Hits { target, hits })
                            .ruled_if(decides, ruling::INJURY_POOL)
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
                    log.tell(|| match automatic {
                        true => Event::new(&[rule::DAZED_DISENGAGE], What::PartingBlow { attacker, target })
                            .ruled(&[ruling::DISENGAGE_STRIKE]),
                        false => Event::new(&[rule::DAZED_AUTO_HIT], What::HitsAutomatically { target })
                            .ruled(&[ruling::DAZED_MELEE]),
                    });
                }
            }
            Stage::Roll => return true,
            Stage::Defend if self.finishing(state) && self.lost >= self.most_lost(battle, state) => {
                self.finish(battle, state, log);
                return false;
            }
            Stage::Defend if self.hits.is_empty() && self.extra > 0 => {
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
                while let Some(row) = self.hits.pop() {
                    log.tell(|| {
                        Event::new(&[], What::NoDefence { target })
                            .citing(stunned, rule::STUNNED_NO_DEFENCE)
                            .citing(stunned, rule::STUNNED_AUTO_WOUND)
                            .citing(!stunned, rule::DEFENCE_NONE)
                            .ruled_if(stunned, ruling::STUNNED_RANGED)
                    });
                    self.met(battle, state, row, false);
                }
            }
            Stage::SetAside(left) if left == 0 || self.best.iter().all(|&row| row == self.best[0]) => {
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
        log.tell(|| {
            Event::new(
                &[rule::FINISH_STUNNED, rule::STUNNED_AUTO_HIT, rule::STUNNED_AUTO_WOUND, rule::STUNNED_NO_DEFENCE],
                What::HitsAutomatically { target },
            )
        });
        self.finish(battle, state, log);
    }

    /// All dice are rolled: Wounds are lost, and the last one injures.
    fn finish(mut self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) {
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
            return status::remove(state, unit, log);
        }
        if finishing && self.lost >= self.most_lost(battle, state) {
            state.frames.pop();
            let rules: &[_] = if status == Status::Dazed {
                &[rule::DAZED_WOUND_OUT, rule::FINISH_DAZED]
            } else {
                &[rule::STUNNED_WOUND_OUT, rule::FINISH_STUNNED]
            };
            let rulings: &[_] = if had > 1 { &[ruling::MULTI_WOUND_DOWNED] } else { &[] };
            log.tell(|| Event::new(rules, What::Finished { unit }).ruled(rulings));
            return status::remove(state, unit, log);
        }
        let (lost, left) = (self.lost.min(had), had.saturating_sub(self.lost));
        state.unit_mut(unit).wounds = left;
        log.tell(|| {
            Event::new(&[rule::WOUND_LOST], What::LosesWounds { unit, lost, left })
                .ruled_if(finishing, ruling::MULTI_WOUND_DOWNED)
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
        let result = match battle.rulings.injury_pool {
            InjuryPool::HighestUndefended | InjuryPool::HighestHit => injury::attack_result(battle, key as usize),
            InjuryPool::Each => Status::ALL[key as usize],
        };
        log.tell(|| self.result_event(battle, key, result));
        let cause = injury::Cause {
            by: Some(self.attacker),
            shot: self.kind == Kind::Ranged,
            fall: false,
        };
        injury::inflict(battle, state, self.target, result, cause, log);
    }
}

/// What the log says and cites.
impl Attack {
    /// The Check to hit, with everything that it follows from.
    fn hit_event(&self, battle: &Battle, state: &State, sources: Sources, natural: u8, passed: bool) -> Event {
        let edge = check::edge(&battle.rulings, sources);
        let need = self.need_to_hit(battle);
        let finishing = self.finishing(state);
        let what = What::Check { unit: self.attacker, stat: self.stat(), need, edge, natural, passed };
        let first: &[_] = if finishing { &[rule::FINISH_DAZED] } else { &[] };
        Event::new(first, what)
            .because_of_edge(edge)
            .citing(self.need_to_hit(battle) != battle.stat(self.attacker, self.stat()).map_or(0, |n| n as i8), rule::WEAPON_MELEE)
            .citing(self.shot_from_above(), rule::RANGED_ELEVATED)
            .because_of_staggered(battle, state, self.attacker, self.stat())
            .citing(state.unit(self.attacker).status == Status::Staggered, rule::STAGGERED_ACTS)
            .ruled(check::rulings_used(sources, natural, need))
            .ruled_if(finishing, ruling::DAZED_MELEE)
    }

    /// The Defence check, with everything that it follows from.
    fn defence_event(&self, battle: &Battle, state: &State, sources: Sources, natural: u8, passed: bool) -> Event {
        let edge = check::edge(&battle.rulings, sources);
        let need = self.need_to_defend(battle, state).unwrap_or_default();
        let what = What::Check { unit: self.target, stat: Stat::Defence, need, edge, natural, passed };
        let status = state.unit(self.target).status;
        let shot = self.kind == Kind::Ranged;
        Event::new(&[], what)
            .citing(status == Status::Dazed, rule::DAZED_DEFENCE)
            .because_of_edge(edge)
            .because_of_staggered(battle, state, self.target, Stat::Defence)
            .citing(Some(need) != battle.unit(self.target).defence.map(|n| n as i8), rule::PIERCING)
            .citing(shot && self.situation.cover, rule::RANGED_COVER)
            .citing(shot && self.situation.moved, rule::RANGED_MOVED)
            .ruled(check::rulings_used(sources, natural, need))
            .ruled_if(status == Status::Stunned, ruling::STUNNED_RANGED)
    }

    /// The injury value of a roll that hit: told where it differs from the roll or a ruling picked the die.
    fn value_event(&self, battle: &Battle, value: i8, modifier: i8, edge: Edge) -> Event {
        let hardy = battle.unit(self.target).hardy;
        let picked = edge != Edge::Plain;
        let what = if modifier != 0 || picked {
            What::InjuryValue { unit: self.target, value, modifier }
        } else {
            What::Ruled
        };
        Event::new(&[], what)
            .citing(modifier + hardy > 0, rule::INJ_MOD_PLUS)
            .citing(modifier + hardy < 0, rule::INJ_MOD_MINUS)
            .citing(hardy != 0, rule::HARDY)
            .citing(modifier != 0, rule::INJ_MOD_NOT_HIT)
            .citing(modifier != 0 || picked, rule::INJ_ATTACK_DIE)
            .ruled_if(picked, ruling::KEPT_DIE)
            .ruled_if(battle.attack_table.turns_on_ends(value), ruling::OFF_TABLE)
    }

    /// The row of the table that decided.
    fn result_event(&self, battle: &Battle, key: i8, result: Status) -> Event {
        let what = What::Injured { unit: self.target, result };
        let separate = battle.rulings.injury_pool == InjuryPool::Each;
        let rows = if separate { &[][..] } else { battle.attack_table.rules(key as usize) };
        Event::new(rows, what)
            .citing(true, rule::INJ_ATTACK_DIE)
            .citing(true, rule::INJ_ATTACK_BOTH)
            .ruled_if((!separate && key == 0) || result == Status::Healthy, ruling::LOW_ATTACK_BAND)
    }
}
