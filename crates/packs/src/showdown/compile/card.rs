//! Hit locations, weapons and injury tables.

use showdown::content::{HitLocation, Injury, InjuryTable, Persistent, Reactions, Weapon};

use super::effect::Writer;
use crate::showdown::doc::{HitLocationDoc, InjuryRowDoc, WeaponDoc};
use source::At;

/// The title of something: its name, or the id in its place.
pub(crate) fn title(name: Option<&String>, id: &At<String>) -> String {
    name.cloned().unwrap_or_else(|| id.to_string())
}

impl Writer<'_> {
    pub fn hit_location(&mut self, doc: &HitLocationDoc) -> HitLocation {
        self.check_parts(doc);
        let persistent = doc.persistent.as_ref().map(|persistent| {
            let effects = self.effects(&persistent.r#do);
            let rule = persistent.when.map(|moment| (moment.into(), effects));
            Persistent { name: persistent.name.clone(), rule, heals: persistent.until.is_some() }
        });
        HitLocation {
            id: doc.id.to_string(),
            name: title(doc.name.as_ref(), &doc.id),
            copies: doc.copies.unwrap_or(1),
            trap: self.optional(doc.trap.as_ref()),
            impervious: doc.impervious,
            first_strike: doc.first_strike,
            super_dense: doc.super_dense,
            toughness: doc.toughness,
            luck: doc.luck.iter().map(|(kind, luck)| ((*kind).into(), luck.0)).collect(),
            special: self.effects(&doc.special),
            reactions: Reactions {
                wound: self.optional(doc.wound.as_ref()),
                failure: self.optional(doc.failure.as_ref()),
                reflex: self.optional(doc.reflex.as_ref()),
            },
            critical: self.optional(doc.critical.as_ref()),
            persistent,
            archived: doc.archived,
        }
    }

    /// Parts of a card that contradict each other.
    fn check_parts(&mut self, doc: &HitLocationDoc) {
        let others = [
            ("impervious", doc.impervious),
            ("first-strike", doc.first_strike),
            ("super-dense", doc.super_dense),
            ("special", !doc.special.is_empty()),
            ("wound", doc.wound.is_some()),
            ("failure", doc.failure.is_some()),
            ("reflex", doc.reflex.is_some()),
            ("critical", doc.critical.is_some()),
            ("persistent", doc.persistent.is_some()),
        ];
        if doc.trap.is_some() {
            for (part, _) in others.into_iter().filter(|(_, there)| *there) {
                self.problems
                    .push(doc.id.span(), format!("`{}` is a trap, so its `{part}` never counts", doc.id))
                    .hint(format!("take out `trap` or `{part}`"));
            }
        }
        if let Some(persistent) = &doc.persistent {
            if doc.critical.is_none() && doc.trap.is_none() {
                self.problems
                    .push(persistent.span(), "the persistent injury never comes: there is no critical wound")
                    .hint("add `critical`, which may be []");
            }
            if doc.archived {
                self.problems
                    .push(persistent.span(), "the card cannot both stay in play and be archived")
                    .hint("take out `archived` or the persistent injury");
            }
            if persistent.when.is_none() != persistent.r#do.is_empty() {
                self.problems
                    .push(persistent.span(), "the rule of a persistent injury has a `when` and a `do`")
                    .hint("add the one that is missing, or take out the other");
            }
        } else if doc.archived && doc.critical.is_none() {
            self.problems
                .push(doc.id.span(), format!("`{}` is never archived: there is no critical wound", doc.id))
                .hint("add `critical`, which may be []");
        }
    }

    /// A weapon; of a pair, with the speed of the second one.
    pub fn weapon(&mut self, doc: &WeaponDoc, pair: bool, affinity: bool) -> Weapon {
        if let (Some(_), Some(range)) = (&doc.reach, &doc.range) {
            self.problems
                .push(range.span(), format!("`{}` has both a `reach` and a `range`", doc.id))
                .hint("a melee weapon has a reach, a ranged one a range");
        }
        let mut perfect_hit = self.effects(&doc.perfect_hit);
        let (mut deadly, mut devastating) = (doc.deadly, doc.devastating);
        if let Some(more) = &doc.affinity {
            let effects = self.effects(&more.perfect_hit);
            if affinity {
                perfect_hit.extend(effects);
                deadly = deadly.saturating_add(more.deadly);
                devastating = devastating.saturating_add(more.devastating);
            }
        }
        Weapon {
            id: doc.id.to_string(),
            name: title(doc.name.as_ref(), &doc.id),
            speed: doc.speed,
            accuracy: doc.accuracy,
            strength: doc.strength,
            kinds: doc.kinds.iter().map(|kind| (*kind).into()).collect(),
            keywords: doc.keywords.iter().map(|keyword| (*keyword).into()).collect(),
            sharp: doc.sharp,
            deadly,
            savage: doc.savage,
            devastating,
            slow: doc.slow,
            frail: doc.frail,
            paired: if doc.paired && pair { doc.speed } else { 0 },
            partners: Vec::new(),
            early_iron: doc.early_iron,
            unwieldy: doc.unwieldy,
            provoke: doc.provoke,
            unstoppable: doc.unstoppable,
            unshakable: doc.unshakable,
            certain_critical: doc.certain_critical,
            once: doc.once,
            same_as: doc.same_as.as_ref().map(ToString::to_string),
            reach: doc.range.as_ref().or(doc.reach.as_ref()).map_or(1, |reach| **reach),
            ranged: doc.range.is_some(),
            armor: doc.armor,
            block: doc.block,
            perfect_hit,
            on_hit: self.effects(&doc.on_hit),
            on_wound: self.effects(&doc.on_wound),
        }
    }

    /// An injury table; its rows ascend, adjoin and cover 1 to 10.
    pub fn table(&mut self, rows: &At<Vec<InjuryRowDoc>>) -> InjuryTable {
        let mut next = 1;
        let mut seen: Vec<&str> = Vec::new();
        for row in rows.iter() {
            let to = row.to.as_ref().unwrap_or(&row.from);
            if **to < *row.from {
                self.problems
                    .push(to.span(), format!("a row cannot go from {} down to {to}", row.from))
                    .hint("write the lower number as `from`");
            }
            if *row.from != next {
                let what = if *row.from > next { "leaves a gap" } else { "overlaps the row before" };
                self.problems
                    .push(row.from.span(), format!("the row from {} {what}", row.from))
                    .hint(format!("rows adjoin: this one must start at {next}"));
            }
            if seen.contains(&row.id.as_str()) {
                self.problems
                    .push(row.id.span(), format!("there are two rows with the id `{}`", row.id))
                    .hint("rename one of them");
            }
            seen.push(&row.id);
            next = (*row.from).max(**to).saturating_add(1);
        }
        if next <= 10 {
            self.problems
                .push(rows.span(), format!("the table covers only 1 to {}", next - 1))
                .hint("a table covers at least 1 to 10");
        }
        let row = |row: &InjuryRowDoc| Injury {
            to: row.to.as_ref().map_or(*row.from, |to| **to),
            id: row.id.to_string(),
            name: row.name.clone(),
            limit: row.limit,
            effects: self.effects(&row.r#do),
        };
        InjuryTable { rows: rows.iter().map(row).collect() }
    }
}
