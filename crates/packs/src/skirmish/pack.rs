//! The pack: tables, weapons and profiles as data.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skirmish::engage::OutOfSight;
use skirmish::injury::{InjuryTable, Row};
use skirmish::unit::Weapon;

use super::doc::{ProfileDoc, RowDoc};
use crate::pack::{digest, keep, unknown};
use crate::source::{At, Diagnostics, Source, parse};
use crate::{GameName, PackDoc, PackFiles};

/// The files of a pack, with the text of the core pack.
pub const CORE: [(&str, &str); 6] = [
    ("pack.toml", include_str!("../../../../packs/skirmish/core/pack.toml")),
    ("tables/attack-injury.toml", include_str!("../../../../packs/skirmish/core/tables/attack-injury.toml")),
    ("tables/injury-roll.toml", include_str!("../../../../packs/skirmish/core/tables/injury-roll.toml")),
    ("tables/out-of-sight.toml", include_str!("../../../../packs/skirmish/core/tables/out-of-sight.toml")),
    ("weapons.toml", include_str!("../../../../packs/skirmish/core/weapons.toml")),
    ("profiles.toml", include_str!("../../../../packs/skirmish/core/profiles.toml")),
];

/// An injury table.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "table")]
pub struct TableDoc {
    /// The rows, from low to high.
    pub row: At<Vec<RowDoc>>,
}

/// The Out-of-Sight table.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "table")]
pub struct OutOfSightDoc {
    /// The rows, from low to high.
    pub row: At<Vec<ReachDoc>>,
}

/// A row of the Out-of-Sight table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "row")]
pub struct ReachDoc {
    /// The lowest face.
    #[schemars(range(min = 1, max = 20))]
    pub from: At<i8>,
    /// The highest face.
    #[schemars(range(min = 1, max = 20))]
    pub to: At<i8>,
    /// How many halves of Move the unit goes.
    #[schemars(range(max = 6))]
    pub halves: u8,
}

/// `weapons.toml`.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "weapons")]
pub struct WeaponsDoc {
    /// The weapons.
    pub weapon: Vec<WeaponDoc>,
}

/// A weapon.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "weapon")]
pub struct WeaponDoc {
    /// The word by which units name it.
    #[schemars(length(min = 1))]
    pub id: At<String>,
    /// Whether it shoots.
    #[serde(default)]
    pub ranged: bool,
    /// Whether it leaves no hand for a second one.
    #[serde(default)]
    pub two_handed: bool,
    /// Lowers the number needed to hit in melee.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub melee: i8,
    /// Raises the injury value.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub injury: i8,
    /// Raises the number needed for Defence.
    #[serde(default)]
    #[schemars(range(min = -20, max = 20))]
    pub piercing: i8,
}

/// `profiles.toml`.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "profiles")]
pub struct ProfilesDoc {
    /// The profiles.
    pub profile: Vec<ProfileDoc>,
}

/// A pack, read and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    /// The word by which it is known.
    pub id: String,
    /// Injury by attacks.
    pub attack_injury: InjuryTable,
    /// Injury Rolls.
    pub injury_roll: InjuryTable,
    /// Out-of-Sight rolls.
    pub out_of_sight: OutOfSight,
    /// Weapons by their ids.
    pub weapons: BTreeMap<String, Weapon>,
    /// Profiles by their ids.
    pub profiles: BTreeMap<String, ProfileDoc>,
    /// A digest of all its texts: a save names the pack it was played with.
    pub digest: u64,
}

impl PackFiles for Pack {
    const GAME: GameName = GameName::Skirmish;

    const CORE: &'static [(&'static str, &'static str)] = &CORE;

    fn id(&self) -> &str {
        &self.id
    }

    fn digest(&self) -> u64 {
        self.digest
    }

    fn contents(&self) -> String {
        format!("{} weapons, {} profiles", self.weapons.len(), self.profiles.len())
    }

    fn build(sources: &[Source]) -> Result<Self, Diagnostics> {
        let [pack, attack, roll, sight, weapons, profiles] = sources else {
            unreachable!("as many files as the core pack has")
        };
        let (pack_doc, attack_doc, roll_doc, sight_doc, weapons_doc, profiles_doc) = (
            parse::<PackDoc>(pack),
            parse::<TableDoc>(attack),
            parse::<TableDoc>(roll),
            parse::<OutOfSightDoc>(sight),
            parse::<WeaponsDoc>(weapons),
            parse::<ProfilesDoc>(profiles),
        );
        let mut all = Diagnostics::new(pack);
        let pack_doc = keep(&mut all, pack_doc);
        let attack_injury = keep(&mut all, attack_doc.and_then(|doc| injury_table(attack, &doc.row, true)));
        let injury_roll = keep(&mut all, roll_doc.and_then(|doc| injury_table(roll, &doc.row, false)));
        let out_of_sight = keep(&mut all, sight_doc.and_then(|doc| reach_table(sight, &doc.row)));
        let weapons_map = keep(&mut all, weapons_doc.and_then(|doc| weapon_map(weapons, doc)));
        let profile_map =
            keep(&mut all, profiles_doc.and_then(|doc| profile_map(profiles, doc, weapons_map.as_ref())));
        let parts = (pack_doc, attack_injury, injury_roll, out_of_sight, weapons_map, profile_map);
        let (
            Some(doc),
            Some(attack_injury),
            Some(injury_roll),
            Some(out_of_sight),
            Some(weapons),
            Some(profiles),
        ) = parts
        else {
            return Err(all);
        };
        let digest = digest(sources);
        Ok(Self { id: doc.id, attack_injury, injury_roll, out_of_sight, weapons, profiles, digest })
    }
}

/// Checks that rows ascend, adjoin and cover 1 to 20.
fn check_rows<'a>(
    problems: &mut Diagnostics,
    whole: Option<std::ops::Range<usize>>,
    rows: impl Iterator<Item = (&'a At<i8>, &'a At<i8>)>,
) {
    let mut next: Option<i8> = None;
    let (mut first, mut last) = (None, None);
    for (from, to) in rows {
        if **to < **from {
            problems
                .push(to.span(), format!("a row cannot go from {from} down to {to}"))
                .hint("write the lower number as `from`");
        }
        if let Some(next) = next
            && **from != next
        {
            let what = if **from > next { "leaves a gap" } else { "overlaps the row before" };
            problems
                .push(from.span(), format!("the row from {from} {what}"))
                .hint(format!("rows adjoin: this one must start at {next}"));
        }
        next = Some(to.saturating_add(1));
        first = first.or(Some(**from));
        last = Some(**to);
    }
    match (first, last) {
        // With a row out of order the ends say nothing yet.
        _ if !problems.is_empty() => {}
        (Some(first), Some(last)) if first <= 1 && last >= 20 => {}
        (Some(first), Some(last)) => {
            problems
                .push(whole, format!("the table covers only {first} to {last}"))
                .hint("a table covers at least 1 to 20");
        }
        _ => {
            problems.push(whole, "the table has no rows").hint("a table covers at least 1 to 20");
        }
    }
}

/// Builds an injury table.
pub(crate) fn injury_table(
    source: &Source,
    rows: &At<Vec<RowDoc>>,
    attacks: bool,
) -> Result<InjuryTable, Diagnostics> {
    let mut problems = Diagnostics::new(source);
    check_rows(&mut problems, rows.span(), rows.iter().map(|row| (&row.from, &row.to)));
    let rows =
        rows.iter().map(|row| Row { from: *row.from, to: *row.to, result: row.result.into() }).collect();
    problems.into_result(InjuryTable { rows, attacks })
}

fn reach_table(source: &Source, rows: &At<Vec<ReachDoc>>) -> Result<OutOfSight, Diagnostics> {
    let mut problems = Diagnostics::new(source);
    check_rows(&mut problems, rows.span(), rows.iter().map(|row| (&row.from, &row.to)));
    let rows = rows.iter().map(|row| (*row.to as u8, row.halves)).collect();
    problems.into_result(OutOfSight { rows })
}

fn weapon_map(source: &Source, doc: WeaponsDoc) -> Result<BTreeMap<String, Weapon>, Diagnostics> {
    let mut problems = Diagnostics::new(source);
    let mut weapons = BTreeMap::new();
    for WeaponDoc { id, ranged, two_handed, melee, injury, piercing } in doc.weapon {
        let weapon = Weapon { name: id.to_string(), ranged, two_handed, melee, injury, piercing };
        if weapons.insert(id.to_string(), weapon).is_some() {
            problems
                .push(id.span(), format!("there are two weapons with the id `{id}`"))
                .hint("rename one of them");
        }
    }
    problems.into_result(weapons)
}

fn profile_map(
    source: &Source,
    doc: ProfilesDoc,
    weapons: Option<&BTreeMap<String, Weapon>>,
) -> Result<BTreeMap<String, ProfileDoc>, Diagnostics> {
    let mut problems = Diagnostics::new(source);
    let mut profiles = BTreeMap::new();
    for profile in doc.profile {
        for weapon in profile.weapons.iter().flatten() {
            if weapons.is_some_and(|known| !known.contains_key(weapon.as_str())) {
                unknown(&mut problems, weapon, "weapon", weapons.into_iter().flat_map(|w| w.keys()));
            }
        }
        let id = profile.id.clone();
        if profiles.insert(id.to_string(), profile).is_some() {
            problems
                .push(id.span(), format!("there are two profiles with the id `{id}`"))
                .hint("rename one of them");
        }
    }
    problems.into_result(profiles)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The built-in tables are the printed ones: INJ-ATTACK-DIE, INJ-ROLL-FRESH, OUT-OF-SIGHT-ROLL.
    #[test]
    fn the_core_pack_is_sound_and_has_the_printed_tables() {
        let core = Pack::core();
        assert_eq!(core.attack_injury, InjuryTable::attack());
        assert_eq!(core.injury_roll, InjuryTable::roll());
        assert_eq!(core.out_of_sight, OutOfSight::printed());
        assert!(core.weapons.len() >= 11 && core.profiles.len() >= 9);
    }

    fn with(index: usize, text: &str) -> Vec<String> {
        let mut sources = CORE.map(|(name, text)| Source::new(name, text));
        sources[index].text = text.into();
        Pack::build(&sources).map_or_else(|problems| problems.lines(), |_| Vec::new())
    }

    #[test]
    fn a_table_with_holes_is_refused_at_the_row() {
        let gap = "row = [\n{ from = 1, to = 10, result = \"none\" },\n{ from = 12, to = 20, result = \"dazed\" }]\n";
        assert_eq!(
            with(2, gap),
            [
                "tables/injury-roll.toml:3:10: the row from 12 leaves a gap (rows adjoin: this one must start at 11)"
            ]
        );
        let short = with(1, "row = [{ from = 2, to = 20, result = \"dazed\" }]\n");
        assert!(short[0].contains("covers only 2 to 20"), "{short:?}");
        assert!(with(1, "row = []\n")[0].contains("no rows"));
        assert!(with(1, "row = [{ from = 20, to = 1, result = \"dazed\" }]\n")[0].contains("down to 1"));
    }

    #[test]
    fn all_files_report_together() {
        let mut sources = CORE.map(|(name, text)| Source::new(name, text));
        sources[4].text = "weapon = [{ id = \"axe\" }, { id = \"axe\" }]".into();
        sources[5].text = "profile = [{ id = \"guard\", weapons = [\"axx\"] }]".into();
        let problems = Pack::build(&sources).unwrap_err();
        assert_eq!(problems.len(), 1, "weapons are judged first: {problems}");
        sources[4].text = "weapon = [{ id = \"axe\" }]".into();
        let lines = Pack::build(&sources).unwrap_err().lines();
        assert_eq!(lines, ["profiles.toml:1:39: there is no weapon `axx` (did you mean `axe`?)"]);
    }
}
