//! The rolls and draws of attacks: the numbers needed, the sums that lead there, and what each face does.

use kernel::{Chance, Class, Faces, Part};

use crate::content::{Attribute, MonsterAttribute, Showdown};
use crate::hints;
use crate::state::State;
use crate::survivor_attack::numbers::{self, LANTERN, UNSTOPPABLE, Verdict};
use crate::survivor_attack::{self, Attack, trap};
use crate::{monster_attack, place};

impl Showdown {
    /// A survivor's attack roll: misses, hits, perfect hits, and what a 1 does with some weapons.
    pub(super) fn attack_faces(&self, state: &State, chance: &Chance) -> Faces {
        let attack = survivor_attack::current(state);
        let weapon = attack.weapon(self);
        let need = self.need_to_hit(state, attack);
        let triggers = !self.programs.weapons[usize::from(attack.weapon)].perfect_hit.is_empty();
        let does = |face: u8| {
            let hit = numbers::hits(face, need, self.rulings.natural_attack_rolls);
            let word = match (hit, face) {
                (true, LANTERN) => "perfect hit",
                (true, _) => "hits",
                (false, _) => "misses",
            };
            match (face, hit) {
                (1, _) if weapon.early_iron => (Class::Harm, "cancels the attack".into()),
                (1, _) if weapon.unwieldy => (Class::Harm, format!("{word}, hurts its user")),
                (LANTERN, true) if triggers => (Class::Crit, word.into()),
                (_, true) => (Class::Win, word.into()),
                (_, false) => (Class::Fail, word.into()),
            }
        };
        Faces::of(self, state, chance, does).needing(self.sum_to_hit(state, attack))
    }

    fn sum_to_hit(&self, state: &State, attack: &Attack) -> Vec<Part> {
        if state.monster.down {
            return vec![Part::needs("knocked down", self.need_to_hit(state, attack))];
        }
        let (weapon, who) = (attack.weapon(self), state.survivor(attack.survivor));
        let name = self.name(attack.survivor);
        let evasion = self.monster_attribute(&state.monster, MonsterAttribute::Evasion);
        vec![
            Part::needs(format!("{}, accuracy", weapon.name), weapon.accuracy),
            Part::needs(format!("{}, evasion", self.monster.name), evasion),
            Part::adds(
                format!("{name}, accuracy"),
                self.attribute(attack.survivor, who, Attribute::Accuracy),
            ),
            Part::adds("blind spot", i16::from(who.blind_spot)),
            Part::adds("accuracy for this attack", attack.accuracy),
        ]
    }

    /// A hit location: most are neither good nor bad, but a trap is.
    pub(super) fn hit_location_faces(&self, state: &State, chance: &Chance) -> Faces {
        Faces::of(self, state, chance, |kind| {
            let card = &self.hit_locations[usize::from(kind)];
            let class = if card.trap.is_some() { Class::Harm } else { Class::Plain };
            (class, card.name.clone())
        })
    }

    pub(super) fn unshakable_faces(&self, state: &State, chance: &Chance) -> Faces {
        let does = |face: u8| {
            if trap::is_shaken_off(face) {
                (Class::Win, "ignores the trap".to_owned())
            } else {
                (Class::Harm, "springs the trap".to_owned())
            }
        };
        let least = chance.outcomes().map(|(face, _)| face).find(|&face| trap::is_shaken_off(face));
        let sum = least.map(|least| Part::needs("unshakable", i16::from(least)));
        Faces::of(self, state, chance, does).needing(sum.into_iter().collect())
    }

    /// A wound roll. With a sharp weapon the further die may decide.
    pub(super) fn wound_faces(&self, state: &State, chance: &Chance) -> Faces {
        let attack = survivor_attack::current(state);
        let attempt = self.attempt(state, attack);
        let does = |face: u8| {
            if !attack.weapon(self).sharp {
                return verdict(attempt.judge(face, 0));
            }
            hints::decided(attempt, face)
                .map_or_else(|| (Class::Plain, "as the sharp die says".into()), verdict)
        };
        self.attempted(Faces::of(self, state, chance, does), state, attack, 0)
    }

    /// The further die of a sharp weapon; the wound roll has fallen.
    pub(super) fn sharp_faces(&self, state: &State, chance: &Chance) -> Faces {
        let attack = survivor_attack::current(state);
        let attempt = self.attempt(state, attack);
        let does = |face: u8| verdict(attempt.judge(attack.wound_roll, face));
        let faces = Faces::of(self, state, chance, does);
        Faces { critical: None, ..self.attempted(faces, state, attack, attack.wound_roll) }
    }

    /// The sums of a wound attempt: what wounds, and what is critical.
    fn attempted(&self, faces: Faces, state: &State, attack: &Attack, rolled: u8) -> Faces {
        let (weapon, card) = (attack.weapon(self), attack.card(self));
        let (id, who) = (attack.survivor, state.survivor(attack.survivor));
        let (name, monster) = (self.name(id), &self.monster.name);
        let of_monster = |attribute| self.monster_attribute(&state.monster, attribute);
        if weapon.unstoppable {
            return faces.needing(vec![Part::needs("unstoppable", i16::from(UNSTOPPABLE))]);
        }
        let faces = faces.needing(vec![
            Part::adds("wound roll", i16::from(rolled)),
            Part::adds(format!("{}, strength", weapon.name), weapon.strength),
            Part::adds(format!("{name}, strength"), self.attribute(id, who, Attribute::Strength)),
            Part::adds("strength for this attack", attack.strength),
            Part::needs(format!("{monster}, toughness"), of_monster(MonsterAttribute::Toughness)),
            Part::needs(format!("{}, toughness", card.name), card.toughness),
            Part::needs("toughness for this attack", attack.toughness),
        ]);
        if card.critical.is_none() {
            return faces;
        }
        faces.critical_by(vec![
            Part::needs("lantern", i16::from(LANTERN)),
            Part::needs(format!("{monster}, luck"), of_monster(MonsterAttribute::Luck)),
            Part::adds(format!("{name}, luck"), self.attribute(id, who, Attribute::Luck)),
            Part::adds(format!("{}, deadly", weapon.name), weapon.deadly),
            Part::adds(format!("{}, luck", card.name), numbers::luck_here(weapon, card)),
        ])
    }

    /// An attack roll of the monster: its controller rolls.
    pub(super) fn monster_faces(&self, state: &State, chance: &Chance) -> Faces {
        let attack = monster_attack::current(state);
        let need = self.monster_need(state, attack);
        let does = |face: u8| {
            if numbers::hits(face, need, self.rulings.natural_attack_rolls) {
                (Class::Win, "hits".to_owned())
            } else {
                (Class::Fail, "misses".to_owned())
            }
        };
        let (id, who) = (attack.target, state.survivor(attack.target));
        let accuracy = self.monster_attribute(&state.monster, MonsterAttribute::Accuracy);
        Faces::of(self, state, chance, does).needing(vec![
            Part::needs(format!("{}, accuracy", attack.card(self).name), attack.card(self).accuracy),
            Part::needs(format!("{}, evasion", self.name(id)), self.attribute(id, who, Attribute::Evasion)),
            Part::needs("terrain", place::evasion(self, state, id)),
            Part::adds(format!("{}, accuracy", self.monster.name), accuracy),
        ])
    }
}

/// The result of a wound attempt, in a word.
fn verdict(verdict: Verdict) -> (Class, String) {
    let (class, word) = match verdict {
        Verdict { critical: true, .. } => (Class::Crit, "critical"),
        Verdict { wounds: true, .. } => (Class::Win, "wounds"),
        Verdict { success: true, .. } => (Class::Win, "succeeds without a wound"),
        Verdict { success: false, .. } => (Class::Fail, "fails"),
    };
    (class, word.into())
}
