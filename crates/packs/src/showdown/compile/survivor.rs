//! The survivors of a scenario, with their weapons and armor.

use showdown::content::{
    Attribute, MAX_SPEED, MAX_SURVIVORS, Modifier, Piece, Place, Start, Survivor, SurvivorId,
};

use super::{Compiler, unknown};
use crate::pack::plain;
use crate::showdown::doc::{SurvivorDoc, WeaponDoc};
use source::{At, Source};

/// The weapon that everybody has.
pub(crate) const FIST: &str = "fist-and-tooth";

/// The most that the modifiers of one attribute can add up to.
const MOST: i32 = 40;

/// The most kinds of weapon that the survivors of one showdown carry, fists and teeth included.
const MAX_WEAPONS: usize = 16;

/// The name of a survivor without an id.
const NAMELESS: &str = "survivor";

impl<'a> Compiler<'a> {
    pub(super) fn survivors(&mut self) -> Vec<Survivor> {
        let doc = self.doc;
        self.ids("weapon", doc.weapon.iter().map(|weapon| &weapon.id));
        // Weapons that nobody carries are checked, too.
        for weapon in &doc.weapon {
            self.write(None, |writer| writer.weapon(weapon, false, false));
            for other in weapon.pairs_with.iter().filter(|_| !self.is_part) {
                if !doc.weapon.iter().any(|known| known.id == *other)
                    && !self.pack.weapons.contains_key(other.as_str())
                {
                    let own: Vec<String> = doc.weapon.iter().map(|weapon| weapon.id.to_string()).collect();
                    let known = own.iter().chain(self.pack.weapons.keys());
                    unknown(&mut self.problems, other, "weapon", known);
                }
            }
        }
        self.check_party();
        let everybody = self.everybody;
        if everybody.is_empty() && !self.is_part && doc.party.is_none() {
            self.problems.push(doc.survivor.span(), "there is no survivor").hint("add a [[survivor]]");
        }
        if let Some(fifth) = everybody.get(MAX_SURVIVORS) {
            self.problems
                .push(fifth.span(), format!("{} survivors are too many", everybody.len()))
                .hint(format!("at most {MAX_SURVIVORS} hunt together"));
        }
        let mut names: Vec<String> = Vec::new();
        for survivor in everybody {
            let name = name(survivor);
            if names.contains(&name) {
                let span = survivor.id.as_ref().map_or(survivor.span(), At::span);
                self.problems
                    .push(span, format!("there are two survivors with the id `{name}`"))
                    .hint("give every survivor an id of their own");
            }
            names.push(name);
        }
        for id in everybody.iter().filter_map(|survivor| survivor.id.as_ref()) {
            plain(&mut self.problems, "survivor", id);
        }
        if let Some(second) = everybody.iter().filter(|survivor| survivor.priority).nth(1) {
            self.problems
                .push(second.span(), "two survivors have the priority target token")
                .hint("there is one: leave `priority` out here, or with the other");
        }
        everybody.iter().map(|survivor| self.survivor(survivor)).collect()
    }

    /// Reports a party that the pack does not have, or that is smaller than the scenario wants.
    fn check_party(&mut self) {
        let (doc, pack) = (self.doc, self.pack);
        let party = doc.party.as_ref().and_then(|id| pack.parties.get(id.as_str()));
        if let (Some(id), None) = (&doc.party, party) {
            unknown(&mut self.problems, id, "party", pack.parties.keys());
        }
        let Some(size) = &doc.party_size else { return };
        match party {
            _ if **size == 0 => {
                self.problems
                    .push(size.span(), "a party of 0 survivors does not hunt")
                    .hint("name at least 1, or take out `party-size`");
            }
            Some(party) if usize::from(**size) > party.doc.survivor.len() => {
                self.problems
                    .push(size.span(), format!("the party has only {} survivors", party.doc.survivor.len()))
                    .hint("lower `party-size`, or add a [[survivor]]");
            }
            None if doc.party.is_none() && !self.is_part => {
                self.problems
                    .push(size.span(), "there is no party to take so many of")
                    .hint("add `party`, or take out `party-size`");
            }
            _ => {}
        }
    }

    /// The survivor with that id, or the first.
    pub(super) fn who(&mut self, id: Option<&At<String>>) -> SurvivorId {
        let Some(id) = id else { return SurvivorId(0) };
        let names: Vec<String> = self.everybody.iter().map(|survivor| name(survivor)).collect();
        let at = names.iter().position(|name| *name == **id);
        if at.is_none() && !self.is_part {
            unknown(&mut self.problems, id, "survivor", names.iter());
        }
        SurvivorId(at.unwrap_or(0) as u8)
    }

    fn survivor(&mut self, at: &At<SurvivorDoc>) -> Survivor {
        let doc = &**at;
        let attributes =
            [doc.movement.unwrap_or(5), doc.accuracy, doc.strength, doc.evasion, doc.luck, doc.speed];
        let mut modifiers: Vec<Modifier> = doc
            .modifiers
            .iter()
            .map(|modifier| Modifier {
                source: modifier.from.clone(),
                attribute: modifier.attribute.into(),
                by: modifier.by,
            })
            .collect();
        let tokens = Attribute::ALL.into_iter().zip(doc.tokens.counts()).filter(|(_, by)| *by != 0);
        modifiers.extend(tokens.map(|(attribute, by)| Modifier::tokens(attribute, by)));
        for attribute in Attribute::ALL {
            let its = modifiers.iter().filter(|modifier| modifier.attribute == attribute);
            let sum: i32 = its.map(|modifier| i32::from(modifier.by)).sum();
            if sum.abs() > MOST {
                self.problems
                    .push(at.span(), format!("the modifiers of {} add up to {sum}", attribute.name()))
                    .hint(format!("they can add up to {MOST} at most"));
                modifiers.retain(|modifier| modifier.attribute != attribute);
            }
        }
        let mut survivor = Survivor {
            name: name(doc),
            attributes,
            modifiers,
            actions: doc.actions.iter().map(|action| (*action).into()).collect(),
            ..Survivor::default()
        };
        let shields = self.arm(doc, &mut survivor);
        let (armor, full_armor, pieces) = self.armor(doc, shields);
        (survivor.full_armor, survivor.pieces) = (full_armor, pieces);
        survivor.start = Start {
            armor,
            boxes: doc.boxes.filled(),
            brain_box: doc.brain_box,
            stats: [
                doc.survival,
                doc.insanity,
                doc.courage,
                doc.understanding,
                doc.disorders,
                doc.proficiency,
            ],
            bleeding: doc.bleeding,
            knocked_down: doc.knocked_down,
            priority: doc.priority,
            block: if doc.blocking { self.block(at) } else { 0 },
            deflect: doc.deflect,
            impairments: doc.impairments.iter().map(|impairment| (*impairment).into()).collect(),
            place: Place {
                distance: doc.distance.unwrap_or(Place::default().distance),
                blind_spot: doc.blind_spot,
                after_move: doc.after_move.unwrap_or(Place::default().after_move),
                in_path: doc.in_path,
            },
        };
        survivor
    }

    /// The weapon with that id: the scenario's own or the pack's.
    fn weapon_doc(&mut self, id: &At<String>) -> Option<(&'a WeaponDoc, Option<&'a Source>)> {
        let (doc, pack) = (self.doc, self.pack);
        if let Some(own) = doc.weapon.iter().find(|weapon| weapon.id == *id) {
            return Some((own, None));
        }
        let found = pack.weapons.get(id.as_str());
        if found.is_none() {
            let own: Vec<String> = doc.weapon.iter().map(|weapon| weapon.id.to_string()).collect();
            unknown(&mut self.problems, id, "weapon", own.iter().chain(pack.weapons.keys()));
        }
        found.map(|weapon| (&weapon.doc, Some(&weapon.source)))
    }

    /// Gives a survivor their weapons, fists and teeth last; tells how much armor the shields add everywhere.
    fn arm(&mut self, doc: &SurvivorDoc, survivor: &mut Survivor) -> u8 {
        let mut carried: Vec<(String, u8)> = Vec::new();
        let mut shields = 0u8;
        let fist = At::here(FIST.to_owned());
        let everywhere = self.pack.weapons.contains_key(FIST);
        for id in doc.weapons.iter().chain(everywhere.then_some(&fist)) {
            if carried.iter().any(|(known, _)| *known == **id) {
                continue;
            }
            let Some((weapon, source)) = self.weapon_doc(id) else { continue };
            let count = doc.weapons.iter().filter(|other| *other == id).count();
            let pair = count > 1;
            if pair && !weapon.paired {
                self.problems
                    .push(id.span(), format!("`{id}` is not used in pairs"))
                    .hint("name it once; `paired` weapons are named twice for both hands");
            }
            if weapon.paired && count > 2 {
                self.problems
                    .push(id.span(), format!("`{id}` is named {count} times, and a pair is two"))
                    .hint("name it twice, once for each hand");
            }
            // The pack's own effects were checked with it, the scenario's before anybody took them up.
            let source = source.or(Some(self.source));
            let mut weapon_made = self.write(source, |writer| writer.weapon(weapon, pair, doc.affinity));
            let mut second = weapon_made.paired;
            for partner in self.partners(doc, weapon) {
                second = second.max(partner.speed);
                weapon_made.partners.push(partner.id.to_string());
            }
            let dice = weapon_made.speed.saturating_add(second);
            let dice = dice.saturating_add(survivor.attribute(Attribute::Speed));
            if dice > MAX_SPEED as i8 && !weapon_made.slow {
                self.problems
                    .push(id.span(), format!("{dice} attack dice with `{id}` are too many"))
                    .hint(format!("at most {MAX_SPEED} are rolled: lower `speed`"));
            }
            shields = shields.saturating_add(weapon.armor);
            survivor.raises = survivor.raises.max(weapon.block);
            // Survivors with the same weapon share it: lost weapons are remembered for each of them.
            let index = self.weapons.iter().position(|known| *known == weapon_made).unwrap_or_else(|| {
                self.weapons.push(weapon_made);
                self.weapons.len() - 1
            });
            if index == MAX_WEAPONS {
                self.problems
                    .push(id.span(), format!("more than {MAX_WEAPONS} kinds of weapon are too many"))
                    .hint("let the survivors carry fewer, or the same");
            }
            survivor.weapons |= 1u16.checked_shl(index as u32).unwrap_or(0);
            carried.push((id.to_string(), index as u8));
        }
        survivor.weapon = carried.first().map(|(_, index)| *index);
        self.carried.push(carried);
        shields
    }

    /// The other weapons of a survivor that make a pair with one: either of the two may say so.
    fn partners(&self, doc: &SurvivorDoc, weapon: &WeaponDoc) -> Vec<&'a WeaponDoc> {
        let (own, pack) = (&self.doc.weapon, self.pack);
        let carried = doc.weapons.iter().filter_map(|id| {
            let of_pack = || pack.weapons.get(id.as_str()).map(|weapon| &weapon.doc);
            own.iter().find(|weapon| weapon.id == *id).or_else(of_pack)
        });
        let is_partner = |other: &&'a WeaponDoc| {
            other.id != weapon.id
                && (weapon.pairs_with.contains(&other.id) || other.pairs_with.contains(&weapon.id))
        };
        let mut all: Vec<&'a WeaponDoc> = carried.filter(is_partner).collect();
        all.dedup_by_key(|weapon| &weapon.id);
        all
    }

    /// The index of the weapon that a step means, among those of a survivor.
    pub(super) fn wielded(&mut self, survivor: SurvivorId, id: Option<&At<String>>) -> u8 {
        let carried = self.carried.get(usize::from(survivor.0)).cloned().unwrap_or_default();
        let found = match id {
            None => carried.first(),
            Some(id) => carried.iter().find(|(known, _)| *known == **id),
        };
        if let (Some(id), None, false) = (id, found, self.is_part) {
            let names: Vec<&str> = carried.iter().map(|(name, _)| name.as_str()).collect();
            self.problems.push(id.span(), format!("the survivor carries no `{id}`")).hint(
                match names.as_slice() {
                    [] => "add weapons = [...]".to_owned(),
                    names => format!("there is: {}", names.join(", ")),
                },
            );
        }
        found.map_or(0, |(_, index)| *index)
    }

    fn block(&mut self, at: &At<SurvivorDoc>) -> u8 {
        let all = at.weapons.iter().filter_map(|id| {
            let own = self.doc.weapon.iter().find(|weapon| weapon.id == *id);
            own.or_else(|| self.pack.weapons.get(id.as_str()).map(|weapon| &weapon.doc))
        });
        let block = all.map(|weapon| weapon.block).max().unwrap_or(0);
        if block == 0 && !self.is_part {
            self.problems
                .push(at.span(), format!("`{}` has nothing to block with", name(at)))
                .hint("give the survivor a shield, or take out `blocking`");
        }
        block
    }

    /// Armor points at the start, and when nothing is lost; and the pieces that give them.
    fn armor(&mut self, doc: &SurvivorDoc, shields: u8) -> ([u8; 5], [u8; 5], [Option<Piece>; 5]) {
        let pack = self.pack;
        let mut worn: Vec<&str> = Vec::new();
        let mut full = [shields; 5];
        let mut taken: [Option<Piece>; 5] = [const { None }; 5];
        for id in &doc.armor {
            let set = pack.armor.get(id.as_str()).map(|set| set.doc.piece.iter().collect::<Vec<_>>());
            let piece = || pack.pieces().find(|piece| piece.id == *id).map(|piece| vec![piece]);
            let Some(pieces) = set.or_else(piece) else {
                let names: Vec<String> = pack.pieces().map(|piece| piece.id.to_string()).collect();
                unknown(&mut self.problems, id, "armor", pack.armor.keys().chain(&names));
                continue;
            };
            for piece in pieces {
                let slot = piece.at as usize;
                let made = Piece { id: piece.id.to_string(), points: piece.points, set_bonus: 0 };
                if let Some(Piece { id: other, .. }) = taken[slot].replace(made) {
                    self.problems
                        .push(id.span(), format!("`{}` and `{other}` are worn at the same place", piece.id))
                        .hint("one piece of armor fits each location");
                }
                full[slot] = full[slot].saturating_add(piece.points);
                worn.push(&piece.id);
            }
        }
        for set in pack.armor.values().filter(|set| set.doc.set_bonus > 0) {
            if set.doc.piece.iter().all(|piece| worn.contains(&piece.id.as_str())) {
                full = full.map(|points| points.saturating_add(set.doc.set_bonus));
                for piece in &set.doc.piece {
                    if let Some(worn) = taken[piece.at as usize].as_mut().filter(|worn| worn.id == *piece.id)
                    {
                        worn.set_bonus = set.doc.set_bonus;
                    }
                }
            }
        }
        let mut armor = full;
        for (slot, points) in doc.armor_points.points().into_iter().enumerate() {
            armor[slot] = points.unwrap_or(armor[slot]);
            full[slot] = full[slot].max(armor[slot]);
        }
        (armor, full, taken)
    }
}

/// The name of a survivor.
pub(super) fn name(doc: &SurvivorDoc) -> String {
    doc.id.as_ref().map_or_else(|| NAMELESS.to_owned(), ToString::to_string)
}
