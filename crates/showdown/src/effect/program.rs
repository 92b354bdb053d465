//! Effects, compiled: trees of instructions become flat lists that a frame walks with a counter.

use super::{Act, Condition, Effect, Group};
use crate::content::{InjuryTable, Showdown, Step};

/// One instruction of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// Do it.
    Act(Act),
    /// Roll a die with so many faces; what follows looks at it.
    Roll(u8),
    /// Skip that many instructions unless the die lies in these bounds.
    UnlessRolled(u8, u8, u16),
    /// Skip that many instructions unless the condition holds.
    Unless(Condition, u16),
    /// Skip that many instructions.
    Skip(u16),
    /// The subject may pay that much survival; if not, skip that many instructions.
    May(u8, u16),
    /// The next instructions, so many, are for each survivor of the group.
    Each(Group, u16),
}

/// A part of the list: from here to there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Program {
    /// The first instruction.
    pub start: u16,
    /// One past the last.
    pub end: u16,
}

impl Program {
    /// Whether there is nothing to do.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// The programs of a hit location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LocationPrograms {
    pub special: Program,
    pub wound: Program,
    pub failure: Program,
    pub reflex: Program,
    pub critical: Program,
    pub trap: Program,
    pub persistent: Program,
}

/// The programs of a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct WeaponPrograms {
    pub perfect_hit: Program,
    pub on_hit: Program,
    pub on_wound: Program,
}

/// The programs of an attack of the monster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct AttackPrograms {
    pub after_hit: Program,
    pub before_damage: Program,
    pub after_damage: Program,
    pub then: Program,
    pub instead: Program,
}

/// All programs of a showdown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Programs {
    pub(crate) ops: Vec<Op>,
    pub(crate) locations: Vec<LocationPrograms>,
    pub(crate) weapons: Vec<WeaponPrograms>,
    pub(crate) attacks: Vec<AttackPrograms>,
    /// The five severe tables, then brain trauma.
    pub(crate) tables: [Vec<Program>; 6],
    /// Per step of the plan.
    pub(crate) steps: Vec<Program>,
}

impl Programs {
    /// Compiles everything.
    pub(crate) fn link(showdown: &Showdown) -> Self {
        let mut all = Self::default();
        for card in &showdown.hit_locations {
            let of = |effects: &Option<Vec<Effect>>, all: &mut Self| {
                effects.as_deref().map_or_else(Program::default, |effects| all.add(effects))
            };
            let rule = card.persistent.as_ref().and_then(|persistent| persistent.rule.as_ref());
            let programs = LocationPrograms {
                special: all.add(&card.special),
                wound: of(&card.reactions.wound, &mut all),
                failure: of(&card.reactions.failure, &mut all),
                reflex: of(&card.reactions.reflex, &mut all),
                critical: of(&card.critical, &mut all),
                trap: of(&card.trap, &mut all),
                persistent: rule.map_or_else(Program::default, |(_, effects)| all.add(effects)),
            };
            all.locations.push(programs);
        }
        for weapon in &showdown.weapons {
            let programs = WeaponPrograms {
                perfect_hit: all.add(&weapon.perfect_hit),
                on_hit: all.add(&weapon.on_hit),
                on_wound: all.add(&weapon.on_wound),
            };
            all.weapons.push(programs);
        }
        for card in &showdown.attacks {
            let programs = AttackPrograms {
                after_hit: all.add(&card.after_hit),
                before_damage: all.add(&card.before_damage),
                after_damage: all.add(&card.after_damage),
                then: all.add(&card.then),
                instead: card.instead.as_ref().map_or_else(Program::default, |(_, effects)| all.add(effects)),
            };
            all.attacks.push(programs);
        }
        let tables = showdown.severe.iter().chain([&showdown.trauma]);
        for (index, table) in tables.enumerate() {
            all.tables[index] = all.rows(table);
        }
        for step in &showdown.plan {
            let program = match step {
                Step::Perform { effects, .. } => all.add(effects),
                _ => Program::default(),
            };
            all.steps.push(program);
        }
        all
    }

    fn rows(&mut self, table: &InjuryTable) -> Vec<Program> {
        table.rows.iter().map(|row| self.add(&row.effects)).collect()
    }

    fn add(&mut self, effects: &[Effect]) -> Program {
        let start = self.ops.len() as u16;
        self.write(effects);
        Program { start, end: self.ops.len() as u16 }
    }

    fn write(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Do(act) => self.ops.push(Op::Act(*act)),
                Effect::Roll { sides, rows } => {
                    self.ops.push(Op::Roll(*sides));
                    for (from, to, then) in rows {
                        self.block(then, |skip| Op::UnlessRolled(*from, *to, skip));
                    }
                }
                Effect::If { condition, then, otherwise } => {
                    self.fork(then, otherwise, |skip| Op::Unless(*condition, skip));
                }
                Effect::May { survival, then, otherwise } => {
                    self.fork(then, otherwise, |skip| Op::May(*survival, skip));
                }
                Effect::Each { group, then } => self.block(then, |skip| Op::Each(*group, skip)),
            }
        }
    }

    /// Writes the head that knows how long the block behind it is, and the block.
    fn block(&mut self, then: &[Effect], head: impl FnOnce(u16) -> Op) {
        let at = self.ops.len();
        self.ops.push(Op::Skip(0));
        self.write(then);
        self.ops[at] = head((self.ops.len() - at - 1) as u16);
    }

    /// Writes the head that skips the first block, the first block, and the second one that is skipped after it.
    fn fork(&mut self, then: &[Effect], otherwise: &[Effect], head: impl FnOnce(u16) -> Op) {
        if otherwise.is_empty() {
            return self.block(then, head);
        }
        let at = self.ops.len();
        self.ops.push(Op::Skip(0));
        self.write(then);
        let jump = self.ops.len();
        self.ops.push(Op::Skip(0));
        self.write(otherwise);
        self.ops[jump] = Op::Skip((self.ops.len() - jump - 1) as u16);
        self.ops[at] = head((jump - at) as u16);
    }
}
