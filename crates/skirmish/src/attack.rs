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
    pub fn parting_blow(attacker: UnitId, target: UnitId) -> Self {
        let attack = Self::new(Kind::Melee, attacker, target, 1, None, Situation::default());
        Self { automatic: true, ..attack }
    }

    /// Goes to work.
    pub(crate) fn begin(self, state: &mut State, log: &mut impl Sink<Event>) {
        let Self { kind, attacker, target, to_roll: attacks, .. } = self;
        log.tell(|| Event::new(&[rule::ATTACKS_TOGETHER], What::Attacks { attacker, target, kind, attacks }));
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

    fn sources_to_hit(&self, battle: &Battle, state: &State) -> Sources {
        let finishing_dazed = self.finishing(state) && state.unit(self.target).status == Status::Dazed;
        let own = status::own_disadvantage(battle, state, self.attacker, self.stat());
        Sources {
            advantage: self.situation.advantage
                + u8::from(finishing_dazed)
                + u8::from(self.situation.elevated && self.kind == Kind::Ranged),
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
        let need = self.need_to_hit(battle);
        let passed = check::passes(&battle.rulings, natural, need);
        let (unit, stat) = (self.attacker, self.stat());
        log.tell(|| Event {
            rulings: check::rulings_used(sources, natural, need),
            ..Event::new(self.rules_to_hit(battle, state, edge), What::Check { unit, stat, need, edge, natural, passed })
        });
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
            self.tell_value(battle, value, modifier, edge, log);
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
        log.tell(|| Event { rulings: &[ruling::CRITICAL], ..Event::new(rules, what) });
    }

    fn take_defence(&mut self, battle: &Battle, state: &State, face: u8, log: &mut impl Sink<Event>) {
        let sources = self.sources_to_defend(battle, state);
        let edge = check::edge(&battle.rulings, sources);
        let Some((natural, _)) = check::roll(edge, &mut self.first, face) else { return };
        let need = self.need_to_defend(battle, state).expect("a Defence check has a number");
        let passed = check::passes(&battle.rulings, natural, need);
        let (unit, stat) = (self.target, Stat::Defence);
        log.tell(|| Event {
            rulings: check::rulings_used(sources, natural, need),
            ..Event::new(self.rules_to_defend(battle, state, edge), What::Check { unit, stat, need, edge, natural, passed })
        });
        let row = self.hits.pop().expect("a Defence check meets a hit");
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

    fn store(self, state: &mut State) {
        let at = state.frames.len() - 1;
        state.frames[at] = Frame::Attack(self);
    }

    /// Runs forced rules; true once a die is due.
    pub(crate) fn step(mut self, battle: &Battle, state: &mut State, log: &mut impl Sink<Event>) -> bool {
        let target = self.target;
        match self.stage {
            Stage::Roll if self.to_roll == 0 => {
                if self.hits.len() > 1 && !self.finishing(state) {
                    log.tell(|| Event { rulings: &[ruling::INJURY_POOL], ..Event::new(&[], What::Ruled) });
                }
                self.stage = Stage::Defend;
            }
            Stage::Roll if self.finishing(state) && state.unit(target).status == Status::Stunned => {
                self.finish_stunned(battle, state, log);
                return false;
            }
            Stage::Roll if self.hits_automatically(battle, state) => {
                let rulings: &[_] =
                    if self.automatic { &[ruling::DISENGAGE_STRIKE] } else { &[ruling::DAZED_MELEE] };
                for _ in 0..std::mem::take(&mut self.to_roll) {
                    self.hits.push(0);
                    let what = What::HitsAutomatically { target };
                    log.tell(|| Event { rulings, ..Event::new(&[rule::DAZED_AUTO_HIT], what) });
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
                        if stunned {
                            Event {
                                rulings: &[ruling::STUNNED_RANGED],
                                ..Event::new(
                                    &[rule::STUNNED_NO_DEFENCE, rule::STUNNED_AUTO_WOUND],
                                    What::NoDefence { target },
                                )
                            }
                        } else {
                            Event::new(&[rule::DEFENCE_NONE], What::NoDefence { target })
                        }
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
            log.tell(|| Event { rulings, ..Event::new(rules, What::Finished { unit }) });
            return status::remove(state, unit, log);
        }
        let (lost, left) = (self.lost.min(had), had.saturating_sub(self.lost));
        state.unit_mut(unit).wounds = left;
        log.tell(|| Event::new(&[rule::WOUND_LOST], What::LosesWounds { unit, lost, left }));
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
        self.tell_result(battle, key, result, log);
        let cause = injury::Cause {
            by: Some(self.attacker),
            shot: self.kind == Kind::Ranged,
        };
        injury::inflict(battle, state, self.target, result, cause, log);
    }
}

/// What the log says and cites.
impl Attack {
    fn rules_to_hit(&self, battle: &Battle, state: &State, edge: Edge) -> &'static [&'static kernel::Rule] {
        if self.finishing(state) && state.unit(self.target).status == Status::Dazed {
            &[rule::FINISH_DAZED, rule::CHECK_ADVANTAGE]
        } else {
            match self.kind {
                Kind::Melee if edge == Edge::Plain && self.need_to_hit(battle) != battle.unit(self.attacker).melee as i8 => {
                    &[rule::CHECK_ROLL_OVER, rule::WEAPON_MELEE]
                }
                Kind::Ranged if self.situation.elevated => &[rule::CHECK_ROLL_OVER, rule::RANGED_ELEVATED],
                Kind::Melee | Kind::Ranged => match edge {
                    Edge::Disadvantage if self.situation.disadvantage == 0 => {
                        &[rule::CHECK_DISADVANTAGE, rule::STAGGERED_DISADVANTAGE, rule::STAGGERED_ACTS]
                    }
                    Edge::Disadvantage | Edge::Plain | Edge::Advantage => edge.rules(),
                },
            }
        }
    }

    fn rules_to_defend(&self, battle: &Battle, state: &State, edge: Edge) -> &'static [&'static kernel::Rule] {
        let dazed = state.unit(self.target).status == Status::Dazed;
        let pierced = self.need_to_defend(battle, state) != battle.unit(self.target).defence.map(|n| n as i8);
        match (edge, dazed) {
            (Edge::Disadvantage, _) => &[rule::STAGGERED_DISADVANTAGE, rule::CHECK_DISADVANTAGE],
            (Edge::Plain | Edge::Advantage, true) if pierced => &[rule::DAZED_DEFENCE, rule::PIERCING],
            (Edge::Plain | Edge::Advantage, true) => &[rule::DAZED_DEFENCE],
            (Edge::Plain | Edge::Advantage, false) => match (self.situation.cover, self.situation.moved) {
                (false, false) if pierced => &[rule::CHECK_ROLL_OVER, rule::PIERCING],
                (false, false) => &[rule::CHECK_ROLL_OVER],
                (true, false) => &[rule::PIERCING, rule::RANGED_COVER],
                (false, true) => &[rule::PIERCING, rule::RANGED_MOVED],
                (true, true) => &[rule::PIERCING, rule::RANGED_COVER, rule::RANGED_MOVED],
            },
        }
    }

    fn tell_value(&self, battle: &Battle, value: i8, modifier: i8, edge: Edge, log: &mut impl Sink<Event>) {
        let hardy = battle.unit(self.target).hardy;
        let rules: &[_] = match (modifier + hardy, hardy) {
            (0, 0) => &[rule::INJ_ATTACK_DIE],
            (1.., 0) => &[rule::INJ_MOD_PLUS, rule::INJ_MOD_NOT_HIT, rule::INJ_ATTACK_DIE],
            (_, 0) => &[rule::INJ_MOD_MINUS, rule::INJ_MOD_NOT_HIT, rule::INJ_ATTACK_DIE],
            (0, _) => &[rule::HARDY, rule::INJ_ATTACK_DIE],
            (1.., _) => &[rule::INJ_MOD_PLUS, rule::HARDY, rule::INJ_MOD_NOT_HIT, rule::INJ_ATTACK_DIE],
            (_, _) => &[rule::INJ_MOD_MINUS, rule::HARDY, rule::INJ_MOD_NOT_HIT, rule::INJ_ATTACK_DIE],
        };
        let rulings: &[_] = match (edge == Edge::Plain, battle.attack_table.turns_on_ends(value)) {
            (true, false) => &[],
            (true, true) => &[ruling::OFF_TABLE],
            (false, false) => &[ruling::KEPT_DIE],
            (false, true) => &[ruling::KEPT_DIE, ruling::OFF_TABLE],
        };
        let what = What::InjuryValue { unit: self.target, value, modifier };
        log.tell(|| Event { rulings, ..Event::new(rules, what) });
    }

    fn tell_result(&self, battle: &Battle, key: i8, result: Status, log: &mut impl Sink<Event>) {
        let separate = battle.rulings.injury_pool == InjuryPool::Each;
        let low = !separate && key == 0;
        let rules = if separate {
            &[rule::INJ_ATTACK_BOTH][..]
        } else {
            battle.attack_table.rules(key as usize)
        };
        let rulings: &[_] = if low { &[ruling::LOW_ATTACK_BAND] } else { &[] };
        let what = What::Injured { unit: self.target, result };
        log.tell(|| Event { rulings, ..Event::new(rules, what) });
    }
}
