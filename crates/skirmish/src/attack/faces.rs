//! The result of each face of an attack's dice.

use kernel::{Chance, Class, Faces, Few, Part, Silent};

use super::{Attack, Kind, Stage, reading};
use crate::{
    Battle, State,
    check::Due,
    faces::{self, of_check, of_dice},
    phases::cast::Effect,
    plan::Situation,
};

/// The result of dice to hit: its class and word, and the row of the injury table.
type Hit = ((Class, String), Option<&'static str>);

impl Attack {
    /// The kind of die that is due.
    pub(crate) fn kind_due(&self) -> faces::Kind {
        match (self.stage, self.kind) {
            (Stage::Roll, Kind::Melee) => faces::Kind::MeleeCheck,
            (Stage::Roll, Kind::Ranged) => faces::Kind::RangedCheck,
            (Stage::Defend, _) => faces::Kind::DefenceCheck,
            (Stage::SetAside(_), _) => faces::Kind::HitSetAside,
        }
    }

    pub(crate) fn faces(&self, battle: &Battle, state: &State, chance: &Chance) -> Faces {
        match (self.stage, self.check_due(battle, state)) {
            (Stage::Roll, Some(due)) => self.hit_faces(battle, state, chance, due),
            (Stage::Defend, Some(due)) => {
                battle.faces_of_check(state, chance, due, self.sum_to_defend(battle, state))
            }
            (Stage::SetAside(_), _) => Faces::of(battle, state, chance, |face| {
                (Class::Plain, self.kept_hit(battle, usize::from(face) - 1))
            }),
            (Stage::Roll | Stage::Defend, None) => Faces::default(),
        }
    }

    /// Dice to hit, taken by the very step that takes them.
    fn hits_with(&self, battle: &Battle, state: &State, dice: &[u8]) -> Hit {
        let mut after = Self { hits: Few::new(), ..*self };
        for &die in dice {
            if after.misfires(battle, die) {
                return ((Class::Harm, "misfires".into()), None);
            }
            after.take_roll(battle, state, die, &mut Silent);
        }
        let row = |&key: &i8| (!self.finishing(state)).then(|| reading::result(battle, key).name());
        let row = after.hits.first().and_then(row);
        let verdict = match (after.hits.len(), after.extra > self.extra) {
            (0, _) => (Class::Fail, "misses"),
            (1, false) => (Class::Win, "hits"),
            (1, true) | (2.., _) => (Class::Crit, "critical hit"),
        };
        ((verdict.0, verdict.1.into()), row)
    }

    fn hit_faces(&self, battle: &Battle, state: &State, chance: &Chance, due: Due) -> Faces {
        let fresh = Self { first: 0, ..*self };
        let hits = |first: u8, second: u8| match due.edge.dice() {
            1 => fresh.hits_with(battle, state, &[first]),
            _ => fresh.hits_with(battle, state, &[first, second]),
        };
        let mut faces = Faces::of(battle, state, chance, |face| {
            if self.misfires(battle, face) {
                return hits(face, face).0;
            }
            // A second die may misfire after any first one.
            of_dice(due.edge, due.first, face, |first, second| hits(first, second).0)
        });
        for face in &mut faces.faces {
            let last = due.edge.dice() == 1 || due.first > 0;
            let first = if due.first > 0 { due.first } else { face.outcome };
            face.row = if last { hits(first, face.outcome).1 } else { None };
        }
        let faces = faces.needing(self.sum_to_hit(battle)).adding(self.sum_to_injure(battle));
        of_check(faces, due, |first, second| hits(first, second).0)
    }

    fn weapon_name<'a>(&self, battle: &'a Battle) -> &'a str {
        battle.weapon(self.attacker, self.weapon).map_or("bare hands", |weapon| weapon.name.as_str())
    }

    fn spell_name<'a>(&self, battle: &'a Battle) -> &'a str {
        let spell = self.spell.and_then(|at| battle.unit(self.attacker).spells.get(usize::from(at)));
        spell.map_or("?", |spell| spell.name.as_str())
    }

    fn sum_to_hit(&self, battle: &Battle) -> Vec<Part> {
        let need = i16::from(self.need_to_hit(battle));
        if self.bolt(battle).is_some() {
            return vec![Part::needs(self.spell_name(battle), need)];
        }
        let weapon = battle.weapon(self.attacker, self.weapon);
        let better = match self.kind {
            Kind::Melee => weapon.map_or(0, |weapon| i16::from(weapon.melee)),
            Kind::Ranged => 0,
        };
        vec![
            Part::needs(format!("{}, {}", battle.name(self.attacker), self.stat().name()), need + better),
            Part::adds(format!("{}, melee", self.weapon_name(battle)), better),
        ]
    }

    /// The parts of a Defence roll: the number, piercing, cover and a move of the shooter.
    fn sum_to_defend(&self, battle: &Battle, state: &State) -> Vec<Part> {
        let need = |situation: Situation| {
            Self { situation, ..*self }.need_to_defend(battle, state).map_or(0, i16::from)
        };
        let open = Situation { cover: false, moved: false, ..self.situation };
        let (cover, moved) = (self.situation.cover, self.situation.moved);
        let mut sum = Vec::new();
        let defence = battle.unit(self.target).defence.map_or(0, i16::from);
        sum.push(Part::needs(format!("{}, Defence", battle.name(self.target)), defence));
        if let Some(Effect::Bolt { piercing, .. }) = self.bolt(battle) {
            sum.push(Part::needs(format!("{}, piercing", self.spell_name(battle)), piercing));
        } else {
            let weapon = battle.weapon(self.attacker, self.weapon).map_or(0, |weapon| weapon.piercing);
            let unit = battle.unit(self.attacker).piercing;
            sum.push(Part::needs(format!("{}, piercing", battle.name(self.attacker)), unit));
            sum.push(Part::needs(format!("{}, piercing", self.weapon_name(battle)), weapon));
        }
        sum.push(Part::adds("cover", need(open) - need(Situation { cover, ..open })));
        sum.push(Part::adds("the shooter moved", need(open) - need(Situation { moved, ..open })));
        sum
    }

    /// The parts added to a roll that hit, for injury.
    fn sum_to_injure(&self, battle: &Battle) -> Vec<Part> {
        let hardy = battle.unit(self.target).hardy;
        let hardy = Part::adds(format!("{}, hardy", battle.name(self.target)), -i16::from(hardy));
        if let Some(Effect::Bolt { injury, .. }) = self.bolt(battle) {
            return vec![Part::adds(format!("{}, injury", self.spell_name(battle)), injury), hardy];
        }
        let (unit, name) = (battle.unit(self.attacker), battle.name(self.attacker));
        let weapon = battle.weapon(self.attacker, self.weapon).map_or(0, |weapon| weapon.injury);
        let deadly = if self.kind == Kind::Melee { unit.deadly } else { 0 };
        vec![
            Part::adds(format!("{name}, injury"), unit.injury),
            Part::adds(format!("{}, injury", self.weapon_name(battle)), weapon),
            Part::adds(format!("{name}, deadly"), deadly),
            hardy,
        ]
    }

    /// The hit that is set aside with that number, the deadliest being the first.
    fn kept_hit(&self, battle: &Battle, index: usize) -> String {
        let Some(&key) = self.best.get(index) else { return "a hit that decides nothing".into() };
        let result = reading::result(battle, key).name();
        match reading::row(battle, key).0.map(|row| battle.attack_table.rows[row]) {
            Some(row) => format!("{} to {}: {result}", row.from, row.to),
            None => result.into(),
        }
    }
}
