//! Cards: the numbers of a profile, the unit's own on top, and the effects of gear and Scars.

use skirmish::unit::Unit;

use crate::pack::unknown;
use crate::skirmish::Pack;
use crate::skirmish::doc::{ArmourDoc, Card, ScarDoc};
use source::{At, Diagnostics, Source};

/// A sink for problems that were already reported with their own file.
pub(crate) fn unheard() -> Diagnostics {
    Diagnostics::new(&Source::new("pack", ""))
}

/// A unit from its profile, its own card and its Scars.
pub(crate) fn outfit(
    problems: &mut Diagnostics,
    pack: &Pack,
    name: String,
    profile: Option<&At<String>>,
    own: Card<'_>,
    scars: &[&ScarDoc],
) -> Unit {
    let mut unit = Unit::soldier(name, 0);
    let mut armour: Vec<At<String>> = Vec::new();
    let followed = profile.map_or("soldier", |id| id.as_str());
    match (pack.profiles.get(followed), profile) {
        (Some(found), _) => {
            // A profile was checked with its file.
            let mut checked = unheard();
            write(&mut checked, pack, &mut unit, found.card());
            armour = found.card().armour.unwrap_or_default().to_vec();
        }
        (None, Some(id)) => unknown(problems, id, "profile", pack.profiles.keys()),
        (None, None) => {}
    }
    write(problems, pack, &mut unit, own);
    if let Some(own) = own.armour {
        armour = own.to_vec();
    }
    if scars.iter().any(|scar| scar.loses_equipment) {
        unit.weapons.clear();
        armour.clear();
    }
    wear(problems, pack, &mut unit, &armour);
    for scar in scars {
        suffer(&mut unit, scar);
    }
    unit.start.wounds = unit.wounds;
    unit
}

/// Copies the numbers of a card onto a unit.
fn write(problems: &mut Diagnostics, pack: &Pack, unit: &mut Unit, card: Card<'_>) {
    fn set<T: Copy>(slot: &mut T, value: Option<T>) {
        *slot = value.unwrap_or(*slot);
    }
    set(&mut unit.move_, card.r#move);
    set(&mut unit.melee, card.melee);
    set(&mut unit.ranged, card.ranged.map(|number| number.0));
    set(&mut unit.defence, card.defence.map(|number| number.0));
    set(&mut unit.agility, card.agility);
    set(&mut unit.morale, card.morale);
    set(&mut unit.attacks, card.attacks);
    set(&mut unit.wounds, card.wounds);
    set(&mut unit.injury, card.injury);
    set(&mut unit.piercing, card.piercing);
    set(&mut unit.hardy, card.traits.hardy.map(|n| n as i8));
    set(&mut unit.stunned_becomes_dazed, card.traits.stunned_becomes_dazed);
    set(&mut unit.deadly, card.traits.deadly.map(|n| n as i8));
    set(&mut unit.improved_critical, card.traits.improved_critical);
    set(&mut unit.causes_fear, card.traits.causes_fear);
    set(&mut unit.healer, card.traits.healer);
    set(&mut unit.hero, card.hero);
    set(&mut unit.large, card.large);
    set(&mut unit.base, card.base.map(|base| base.0));
    if let Some(weapons) = card.weapons {
        unit.weapons.clear();
        for id in weapons {
            match pack.weapons.get(id.as_str()) {
                Some(weapon) => unit.weapons.push(weapon.clone()),
                None => unknown(problems, id, "weapon", pack.weapons.keys()),
            }
        }
    }
    if let Some(spells) = card.spells {
        unit.spells.clear();
        for id in spells {
            match pack.spells.get(id.as_str()) {
                Some(spell) => unit.spells.push(spell.clone()),
                None => unknown(problems, id, "spell", pack.spells.keys()),
            }
        }
    }
}

/// Puts armour on: it lowers the number for Defence. A unit without Defence needs 20 with the first point of it.
fn wear(problems: &mut Diagnostics, pack: &Pack, unit: &mut Unit, armour: &[At<String>]) {
    let mut worn: Vec<&ArmourDoc> = Vec::new();
    for id in armour {
        let Some(piece) = pack.armour.get(id.as_str()) else {
            unknown(problems, id, "armour", pack.armour.keys());
            continue;
        };
        if worn.iter().any(|other| other.shield == piece.shield) {
            let kind = if piece.shield { "shields" } else { "suits of armour" };
            problems
                .push(id.span(), format!("`{}` has two {kind}", unit.name))
                .hint("a unit has at most one shield and one suit of armour");
        }
        worn.push(piece);
        unit.armour.push(id.to_string());
        let number = unit.defence.map_or(21, |number| number);
        unit.defence = Some(number.saturating_sub(piece.defence).max(1));
    }
}

/// Applies a Scar to a card: numbers get worse, up to 20.
fn suffer(unit: &mut Unit, scar: &ScarDoc) {
    let worse = |number: &mut u8, by: u8| *number = (*number + by).min(20).max(*number);
    worse(&mut unit.melee, scar.worse.melee);
    worse(&mut unit.agility, scar.worse.agility);
    worse(&mut unit.morale, scar.worse.morale);
    unit.ranged.iter_mut().for_each(|number| worse(number, scar.worse.ranged));
    unit.defence.iter_mut().for_each(|number| worse(number, scar.worse.defence));
    unit.cannot_run |= scar.cannot_run;
    unit.shaken |= scar.shaken;
    unit.causes_fear |= scar.causes_fear;
}
