//! Gear, rules and terrain that none of a pack's warbands and fields uses.

use std::collections::BTreeSet;

use super::Pack;
use crate::skirmish::doc::TerrainKindDoc;
use source::At;

impl Pack {
    /// Gear and rules that no warband has, and terrain that no field has: `weapon pike`.
    pub fn unused(&self) -> Vec<String> {
        let warriors = || self.warbands.values().flat_map(|file| &file.doc.unit);
        let followed: BTreeSet<&str> =
            warriors().map(|unit| unit.profile.as_ref().map_or("soldier", |id| id.as_str())).collect();
        let profiles = || followed.iter().filter_map(|id| self.profiles.get(*id));
        let used = |of: &dyn Fn(Lists<'_>) -> Option<&Vec<At<String>>>| -> BTreeSet<String> {
            let own = warriors().filter_map(|unit| of([&unit.weapons, &unit.armour, &unit.spells]));
            let inherited = profiles().filter_map(|it| of([&it.weapons, &it.armour, &it.spells]));
            own.chain(inherited).flatten().map(ToString::to_string).collect()
        };
        let terrain: BTreeSet<TerrainKindDoc> =
            self.fields.values().flat_map(|file| &file.doc.terrain).map(|terrain| terrain.kind).collect();
        let mut unused = Vec::new();
        let mut note = |kind: &str, id: &str, is_used: bool| {
            if !is_used {
                unused.push(format!("{kind} {id}"));
            }
        };
        let [weapons, armour, spells] = [
            used(&|[list, _, _]| list.as_ref()),
            used(&|[_, list, _]| list.as_ref()),
            used(&|[_, _, list]| list.as_ref()),
        ];
        self.weapons.keys().for_each(|id| note("weapon", id, weapons.contains(id)));
        self.armour.keys().for_each(|id| note("armour", id, armour.contains(id)));
        self.spells.keys().for_each(|id| note("spell", id, spells.contains(id)));
        self.profiles.keys().for_each(|id| note("profile", id, followed.contains(id.as_str())));
        for kind in &TerrainKindDoc::ALL {
            note("terrain", kind.word(), terrain.contains(kind));
        }
        unused
    }
}

/// The names on a card: weapons, armour, spells.
type Lists<'a> = [&'a Option<Vec<At<String>>>; 3];
