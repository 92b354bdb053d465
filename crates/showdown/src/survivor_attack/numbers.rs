//! The numbers of an attack: pure arithmetic of pages 74, 75 and 76.

use crate::content::{Attribute, HitLocation, MAX_SPEED, MonsterAttribute, Showdown, SurvivorId, Weapon};
use crate::ruling::{ImperviousTotal, LanternTenImpervious, MinimumSpeed, NaturalAttackRolls};
use crate::state::State;

use super::Attack;

/// The face of a d10 that shows the lantern.
pub const LANTERN: u8 = 10;

/// The lowest face on which an unstoppable weapon wounds.
pub const UNSTOPPABLE: u8 = 6;

/// The lowest face that hits a knocked-down monster.
const EASY: i8 = 3;

/// Numbers added up. Tokens may pile up in a long hunt: a sum that no die reaches stays one.
pub(crate) fn sum(numbers: impl IntoIterator<Item = i16>) -> i8 {
    numbers.into_iter().sum::<i16>().clamp(i8::MIN.into(), i8::MAX.into()) as i8
}

/// Dice of an attack: at least one, or none, as ruled.
pub fn dice(speed: i8, ruling: MinimumSpeed) -> u8 {
    let least = match ruling {
        MinimumSpeed::One => 1,
        MinimumSpeed::Zero => 0,
    };
    speed.clamp(least, MAX_SPEED as i8) as u8
}

/// Whether a roll hits a number.
pub fn hits(roll: u8, need: i8, ruling: NaturalAttackRolls) -> bool {
    let reaches = roll as i8 >= need;
    match ruling {
        NaturalAttackRolls::OneMissesTenHits => roll == LANTERN || (roll != 1 && reaches),
        NaturalAttackRolls::NumbersOnly => reaches,
    }
}

/// The least roll that hits a number: what is printed. Above 10 there is none.
pub fn least(need: i8, ruling: NaturalAttackRolls) -> i8 {
    match ruling {
        NaturalAttackRolls::OneMissesTenHits => need.clamp(2, LANTERN as i8),
        NaturalAttackRolls::NumbersOnly => need.max(1),
    }
}

/// Luck that a hit location gives to weapons of some kinds.
pub(crate) fn luck_here(weapon: &Weapon, card: &HitLocation) -> i16 {
    let here = card.luck.iter().filter(|(kind, _)| weapon.kinds.contains(kind));
    here.map(|&(_, luck)| i16::from(luck)).sum()
}

/// Everything that a wound attempt depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempt {
    /// Strength of weapon and survivor together.
    pub strength: i8,
    /// The number that the total must reach.
    pub toughness: i8,
    /// The lowest wound roll that is critical; above 10 there is none.
    pub critical_from: i8,
    /// Whether the location lists a critical wound.
    pub can_be_critical: bool,
    /// Whether the location is impervious.
    pub impervious: bool,
    /// Whether the weapon wounds on 6 or more, for any numbers.
    pub unstoppable: bool,
    /// The ruling on a lantern 10 at an impervious location.
    pub ruling: LanternTenImpervious,
    /// The ruling on any other roll there that would succeed elsewhere.
    pub total: ImperviousTotal,
}

/// The result of a wound attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Verdict {
    /// The attempt succeeded: wound reactions, not failure reactions.
    pub success: bool,
    /// It was a critical wound.
    pub critical: bool,
    /// The monster is wounded.
    pub wounds: bool,
}

impl Attempt {
    /// Judges a wound roll, with what further dice add to strength.
    pub fn judge(&self, roll: u8, further: u8) -> Verdict {
        let critical =
            !self.unstoppable && self.can_be_critical && roll > 1 && roll as i8 >= self.critical_from;
        let success = critical
            || self.reaches(roll, further)
                && (!self.impervious
                    || if roll == LANTERN {
                        self.ruling == LanternTenImpervious::Success
                    } else {
                        self.total == ImperviousTotal::Success
                    });
        Verdict { success, critical, wounds: success && !self.impervious }
    }

    /// Whether the attempt would succeed at a location that is not impervious, critical or not.
    pub fn reaches(&self, roll: u8, further: u8) -> bool {
        let enough =
            i16::from(roll) + i16::from(further) + i16::from(self.strength) >= i16::from(self.toughness);
        if self.unstoppable { roll >= UNSTOPPABLE } else { roll > 1 && (roll == LANTERN || enough) }
    }

    /// Whether the lantern or the 1 decided, and not the total.
    pub fn natural_decided(&self, roll: u8, further: u8) -> bool {
        let enough =
            i16::from(roll) + i16::from(further) + i16::from(self.strength) >= i16::from(self.toughness);
        (roll == 1 && enough) || (roll == LANTERN && !enough)
    }
}

impl Showdown {
    /// Attack speed before the least number of dice: weapon speed and survivor speed modifier; a slow weapon has 1.
    #[inline]
    pub fn attack_speed(&self, state: &State, survivor: SurvivorId, arms: u8) -> i8 {
        use crate::content::Impairment;
        let (who, weapon) = (state.survivor(survivor), &self.weapons[usize::from(arms)]);
        let ignored = who.is(Impairment::Frenzied) && !weapon.ranged;
        if weapon.slow && !ignored {
            return 1;
        }
        let second = self.second_speed(state, survivor, arms);
        sum([weapon.speed.into(), second.into(), self.attribute(survivor, who, Attribute::Speed)])
    }

    /// The face that an attack roll must show.
    pub fn need_to_hit(&self, state: &State, attack: &Attack) -> i8 {
        if state.monster.down {
            return EASY;
        }
        let (survivor, weapon) = (attack.survivor, attack.weapon(self));
        let who = state.survivor(survivor);
        let accuracy = self.attribute(survivor, who, Attribute::Accuracy)
            + i16::from(who.blind_spot)
            + i16::from(attack.accuracy);
        let evasion = self.monster_attribute(&state.monster, MonsterAttribute::Evasion);
        sum([weapon.accuracy.into(), evasion, -accuracy])
    }

    /// The numbers of the attempt at the hit location that the attack is resolving.
    pub fn attempt(&self, state: &State, attack: &Attack) -> Attempt {
        let (weapon, card) = (attack.weapon(self), attack.card(self));
        let who = state.survivor(attack.survivor);
        let luck = self.attribute(attack.survivor, who, Attribute::Luck)
            + i16::from(weapon.deadly)
            + luck_here(weapon, card);
        let monster = |attribute| self.monster_attribute(&state.monster, attribute);
        Attempt {
            strength: sum([
                weapon.strength.into(),
                attack.strength.into(),
                self.attribute(attack.survivor, who, Attribute::Strength),
            ]),
            toughness: sum([
                monster(MonsterAttribute::Toughness),
                card.toughness.into(),
                attack.toughness.into(),
            ]),
            critical_from: sum([LANTERN.into(), monster(MonsterAttribute::Luck), -luck]),
            can_be_critical: card.critical.is_some(),
            impervious: card.impervious,
            unstoppable: weapon.unstoppable,
            ruling: self.rulings.lantern_ten_impervious,
            total: self.rulings.impervious_total,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt() -> Attempt {
        Attempt {
            strength: 3,
            toughness: 9,
            critical_from: 10,
            can_be_critical: true,
            impervious: false,
            unstoppable: false,
            ruling: LanternTenImpervious::Failure,
            total: ImperviousTotal::Failure,
        }
    }

    /// P74-W3-ATTEMPT, P76-ONE-FAILS, P76-LANTERN-TEN-WOUNDS: over all faces and strengths.
    #[test]
    fn a_total_that_reaches_toughness_wounds() {
        for strength in -3..20 {
            for roll in 1..=10u8 {
                let attempt = Attempt { strength, can_be_critical: false, ..attempt() };
                let expected = roll != 1 && (roll == 10 || roll as i8 + strength >= 9);
                assert_eq!(attempt.judge(roll, 0).wounds, expected, "{roll} + {strength}");
                assert!(!attempt.judge(roll, 0).critical, "P76-NO-EFFECT-NO-CRITICAL");
            }
        }
    }

    /// P76-SURVIVOR-LUCK, P76-MONSTER-LUCK: the luck table; P76-CRITICAL-WOUNDS below toughness too.
    #[test]
    fn luck_moves_the_critical_range_and_never_reaches_1() {
        for from in -3..14i8 {
            for roll in 1..=10u8 {
                let verdict = Attempt { critical_from: from, toughness: 99, ..attempt() }.judge(roll, 0);
                assert_eq!(verdict.critical, roll > 1 && roll as i8 >= from);
                assert_eq!(verdict.wounds, verdict.critical || roll == 10);
            }
        }
    }

    /// P75-IMPERVIOUS: effects without a wound; P75-SHARP: the further die is no wound roll.
    #[test]
    fn impervious_locations_are_never_wounded() {
        for (ruling, success) in
            [(LanternTenImpervious::Failure, false), (LanternTenImpervious::Success, true)]
        {
            let stone = Attempt { impervious: true, critical_from: 11, ruling, ..attempt() };
            assert_eq!(stone.judge(10, 0), Verdict { success, critical: false, wounds: false });
            let open = Attempt { critical_from: 9, ..stone };
            assert_eq!(open.judge(9, 10), Verdict { success: true, critical: true, wounds: false });
            assert!(!open.judge(1, 10).success);
            assert!(!stone.judge(8, 10).success, "only the lantern is ruled on");
            // Any other roll that would do elsewhere has a ruling of its own.
            let stone = Attempt { total: ImperviousTotal::Success, ..stone };
            assert_eq!(stone.judge(8, 10), Verdict { success: true, critical: false, wounds: false });
            assert_eq!(stone.judge(10, 10).success, success, "the lantern does not ask it");
            assert!(!stone.judge(5, 0).success && !stone.judge(1, 10).success);
        }
        assert!(!attempt().judge(5, 10).critical);
        assert!(attempt().judge(2, 4).wounds);
    }

    /// Over all numbers and faces, the printed number decides.
    #[test]
    fn the_least_roll_that_hits_is_told() {
        for ruling in [NaturalAttackRolls::OneMissesTenHits, NaturalAttackRolls::NumbersOnly] {
            for need in i8::MIN..=i8::MAX {
                for roll in 1..=LANTERN {
                    assert_eq!(
                        roll as i8 >= least(need, ruling),
                        hits(roll, need, ruling),
                        "{roll} on {need}"
                    );
                }
                assert!(least(need, ruling) >= 1);
            }
        }
    }

    #[test]
    fn dice_and_hits() {
        assert_eq!((dice(-2, MinimumSpeed::One), dice(-2, MinimumSpeed::Zero)), (1, 0));
        let natural = NaturalAttackRolls::OneMissesTenHits;
        assert!(
            !hits(1, -5, natural) && hits(10, 15, natural) && hits(6, 6, natural) && !hits(5, 6, natural)
        );
        assert!(
            hits(1, -5, NaturalAttackRolls::NumbersOnly) && !hits(10, 15, NaturalAttackRolls::NumbersOnly)
        );
    }
}
