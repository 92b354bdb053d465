//! Questions about skirmish: one unit attacks another or something befalls it, and whole battles.

use kernel::Inches;
use packs::skirmish::QuickBattle;
use packs::skirmish::doc::{
    AskDoc, AttackDoc, CheckDoc, DeployDoc, Distance, EdgeDoc, FallDoc, InflictDoc, InflictedDoc,
    InjuryRollDoc, NumberOrNone, PlaceDoc, QuestionDoc, ScenarioDoc, StatDoc, StatusDoc, StepDoc, TraitsDoc,
    UnitDoc, WhereDoc,
};
use serde::{Deserialize, Serialize};
use source::{At, JsonSchema};

use super::{is_usual, of_files};
use crate::problem::{Problem, Result};

/// One of the two units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The unit that attacks.
    Attacker,
    /// The unit that is attacked.
    Target,
}

/// An attacker and a target, both soldiers unless something else is said.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Skirmish {
    /// The attacker's Melee number.
    #[serde(skip_serializing_if = "is_usual")]
    pub melee: Option<u8>,
    /// The attacker's Ranged number; makes the attack a shot.
    #[serde(skip_serializing_if = "is_usual")]
    pub ranged: Option<u8>,
    /// The number of attacks; if absent, the attacker's own.
    #[serde(skip_serializing_if = "is_usual")]
    pub attacks: Option<u8>,
    /// The number of such attackers, one after the other; if absent, 1.
    #[serde(skip_serializing_if = "is_usual")]
    pub attackers: Option<u8>,
    /// The attacker's Injury modifier.
    #[serde(skip_serializing_if = "is_usual")]
    pub injury: Option<i8>,
    /// The attacker's Piercing modifier.
    #[serde(skip_serializing_if = "is_usual")]
    pub piercing: Option<i8>,
    /// The attacker's weapon, from the pack.
    #[serde(skip_serializing_if = "is_usual")]
    pub weapon: Option<String>,
    /// The attacker's profile, from the pack.
    #[serde(skip_serializing_if = "is_usual")]
    pub attacker_profile: Option<String>,
    /// The attacker's state.
    #[serde(skip_serializing_if = "is_usual")]
    pub attacker: StatusDoc,
    /// The target's Defence number, or `none`.
    #[serde(deserialize_with = "of_files", skip_serializing_if = "is_usual")]
    pub defence: Option<NumberOrNone>,
    /// The target's Agility number.
    #[serde(skip_serializing_if = "is_usual")]
    pub agility: Option<u8>,
    /// The target's Morale number.
    #[serde(skip_serializing_if = "is_usual")]
    pub morale: Option<u8>,
    /// The target's Wounds.
    #[serde(skip_serializing_if = "is_usual")]
    pub wounds: Option<u8>,
    /// The target's profile, from the pack.
    #[serde(skip_serializing_if = "is_usual")]
    pub target_profile: Option<String>,
    /// The target's state.
    #[serde(skip_serializing_if = "is_usual")]
    pub target: StatusDoc,
    /// The number that lowers injury values against the target.
    #[serde(skip_serializing_if = "is_usual")]
    pub hardy: Option<u8>,
    /// Whether the target becomes Dazed instead of Stunned.
    #[serde(skip_serializing_if = "is_usual")]
    pub stunned_becomes_dazed: bool,
    /// Sources of Advantage on the attack, or on the Check.
    #[serde(skip_serializing_if = "is_usual")]
    pub advantage: u8,
    /// Sources of Disadvantage.
    #[serde(skip_serializing_if = "is_usual")]
    pub disadvantage: u8,
    /// Whether the target of the shot is in cover.
    #[serde(skip_serializing_if = "is_usual")]
    pub cover: bool,
    /// Whether the shooter moved.
    #[serde(skip_serializing_if = "is_usual")]
    pub moved: bool,
    /// Whether the shooter stands well above the target.
    #[serde(skip_serializing_if = "is_usual")]
    pub elevated: bool,
    /// The unit that has the turn; if absent, the attacker, or the target if nobody attacks.
    #[serde(skip_serializing_if = "is_usual")]
    pub turn: Option<Side>,
    /// The target stands within 1 inch of an edge this many inches high.
    #[serde(deserialize_with = "of_files", skip_serializing_if = "is_usual")]
    pub ledge: Option<Distance>,
    /// Whether a railing guards that edge.
    #[serde(skip_serializing_if = "is_usual")]
    pub railing: bool,
    /// Instead of an attack: the target falls this many inches.
    #[serde(deserialize_with = "of_files", skip_serializing_if = "is_usual")]
    pub fall: Option<Distance>,
    /// Instead of an attack: the target makes an Injury Roll with this modifier.
    #[serde(skip_serializing_if = "is_usual")]
    pub injury_roll: Option<i8>,
    /// Instead of an attack: the target gets this state.
    #[serde(skip_serializing_if = "is_usual")]
    pub inflict: Option<InflictedDoc>,
    /// Instead of an attack: the target makes a Check.
    #[serde(skip_serializing_if = "is_usual")]
    pub check: Option<StatDoc>,
}

/// Two warbands on a field, turn after turn, until one is gone or runs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Battle {
    /// The warband of red, from the pack; if absent, `gate-company`.
    #[serde(skip_serializing_if = "is_usual")]
    pub red: Option<String>,
    /// The warband of blue, from the pack; if absent, `thorn-runners`.
    #[serde(skip_serializing_if = "is_usual")]
    pub blue: Option<String>,
    /// The field, from the pack; if absent, `old-pasture`.
    #[serde(skip_serializing_if = "is_usual")]
    pub field: Option<String>,
    /// The side with the first turn: `red` or `blue`; if absent, both alternate.
    #[serde(skip_serializing_if = "is_usual")]
    pub first: Option<String>,
    /// The number of lost units from which a side takes Rout tests; if absent, 6.
    #[serde(skip_serializing_if = "is_usual")]
    pub rout: Option<u8>,
    /// The turn after which the battle ends, counting those of both sides; if absent, 24.
    #[serde(skip_serializing_if = "is_usual")]
    pub turns: Option<u8>,
    /// Whether the Scars at the end are left out.
    #[serde(skip_serializing_if = "is_usual")]
    pub no_scars: bool,
    /// The way warbands are deployed; if absent, they are lined up.
    #[serde(skip_serializing_if = "is_usual")]
    pub deploy: Option<DeployDoc>,
}

impl Battle {
    pub(crate) fn document(&self, tell: &[String]) -> Result<ScenarioDoc> {
        let quick = QuickBattle {
            red: self.red.clone(),
            blue: self.blue.clone(),
            field: self.field.clone(),
            first: self.first.clone(),
            rout: self.rout,
            turns: self.turns,
            no_scars: self.no_scars,
            deploy: self.deploy,
            ask: tell.to_vec(),
            ..QuickBattle::default()
        };
        quick.document().map_err(|problems| Problem::sentence(&problems))
    }
}

/// Something to tell of the target.
fn told(word: &str) -> Result<At<AskDoc>> {
    let target = here("target");
    Ok(At::here(match word {
        "status" => AskDoc::Status(target),
        "injured" => AskDoc::Injured(target),
        "at-least-stunned" => AskDoc::AtLeastStunned(target),
        "wounds" => AskDoc::Wounds(target),
        "place" => AskDoc::Place(target),
        _ => {
            return Err(Problem::question(
                format!("`{word}` cannot be told of one attack"),
                "tell status, injured, at-least-stunned, wounds or place, or ask about a scenario file",
            ));
        }
    }))
}

fn here(word: &str) -> At<String> {
    At::here(word.to_owned())
}

impl Skirmish {
    /// The document; refuses options that would not count.
    pub(crate) fn document(&self, tell: &[String]) -> Result<ScenarioDoc> {
        let instead = [
            ("fall", self.fall.is_some()),
            ("injury_roll", self.injury_roll.is_some()),
            ("inflict", self.inflict.is_some()),
            ("check", self.check.is_some()),
        ];
        let given: Vec<&str> = instead.iter().filter(|(_, given)| *given).map(|(key, _)| *key).collect();
        if let [one, other, ..] = given[..] {
            return Err(Problem::question(
                format!("`{one}` and `{other}` both say what happens instead of an attack"),
                "leave one of them out",
            ));
        }
        let on_check = self.check.is_some();
        let instead = !given.is_empty() && !on_check;
        let only_attacks = [
            ("attacks", self.attacks.is_some()),
            ("attackers", self.attackers.is_some()),
            ("injury", self.injury.is_some()),
            ("piercing", self.piercing.is_some()),
            ("weapon", self.weapon.is_some()),
            ("attacker_profile", self.attacker_profile.is_some()),
            ("attacker", self.attacker != StatusDoc::Healthy),
            ("cover", self.cover),
            ("moved", self.moved),
            ("elevated", self.elevated),
        ];
        let checks_too = [
            ("melee", self.melee.is_some()),
            ("ranged", self.ranged.is_some()),
            ("advantage", self.advantage > 0),
            ("disadvantage", self.disadvantage > 0),
        ];
        let passed_over = (only_attacks.iter().filter(|_| instead || on_check))
            .chain(checks_too.iter().filter(|_| instead))
            .find(|(_, given)| *given);
        if let Some((key, _)) = passed_over {
            return Err(Problem::question(
                format!("`{key}` is about an attack, and no attack is asked about"),
                "leave it out, or leave out `fall`, `injury_roll`, `inflict` or `check`",
            )
            .naming(&[key, "fall", "injury_roll", "inflict", "check"]));
        }
        let shot = [("cover", self.cover), ("moved", self.moved), ("elevated", self.elevated)];
        if let Some((key, _)) = shot.iter().find(|(_, given)| *given && !self.shoots()) {
            let hint = "give the attacker `ranged` N";
            return Err(Problem::question(format!("`{key}` is about a shot"), hint).naming(&[key, "ranged"]));
        }
        if self.melee.is_some() && self.ranged.is_some() && !on_check {
            return Err(Problem::question(
                "the attacker has a Melee number, and shoots",
                "leave `melee` or `ranged` out",
            ));
        }
        if self.railing && self.ledge.is_none() {
            return Err(Problem::question(
                "there is a railing, and no ledge",
                "give the height of the `ledge`",
            ));
        }
        let told = tell.iter().map(|word| told(word)).collect::<Result<Vec<_>>>()?;
        let mut doc = self.written();
        if !told.is_empty() {
            doc.question.ask = told;
        }
        Ok(doc)
    }

    /// The document that a file would hold.
    fn written(&self) -> ScenarioDoc {
        let step = self.instead();
        let alone = step.is_some();
        let count = if alone { 0 } else { self.attackers.unwrap_or(1) };
        let names: Vec<String> = match count {
            1 => vec!["attacker".into()],
            _ => (1..=count).map(|n| format!("attacker-{n}")).collect(),
        };
        let mut unit: Vec<UnitDoc> = names.iter().map(|name| self.attacking_unit(name)).collect();
        unit.push(self.target_unit());
        let attacks = names.iter().map(|name| self.attack(name));
        let step: Vec<At<StepDoc>> = step.into_iter().chain(attacks).map(At::here).collect();
        let side = match self.turn {
            Some(Side::Target) => "target",
            Some(Side::Attacker) | None if alone => "target",
            Some(Side::Attacker) | None => "attacker",
        };
        ScenarioDoc {
            title: Some(self.title()),
            turn: Some(here(side)),
            place: self.places(),
            unit,
            step,
            question: self.question(),
            ..ScenarioDoc::new()
        }
    }

    /// At a ledge the target's final place matters, too.
    fn question(&self) -> QuestionDoc {
        let ask = match self.ledge {
            Some(_) if self.check.is_none() => {
                vec![At::here(AskDoc::Place(here("target"))), At::here(AskDoc::Status(here("target")))]
            }
            _ => Vec::new(),
        };
        QuestionDoc { ask }
    }

    fn title(&self) -> String {
        let against = match self.target {
            StatusDoc::Staggered => "Staggered ",
            StatusDoc::Dazed => "Dazed ",
            StatusDoc::Stunned => "Stunned ",
            _ => "",
        };
        let who = self.target_profile.as_deref().unwrap_or("soldier");
        match (self.fall, self.injury_roll, self.inflict, self.check) {
            (Some(Distance(height)), ..) => format!("A {against}{who} falls {height}"),
            (_, Some(modifier), ..) => format!("An Injury Roll at {modifier:+} on a {against}{who}"),
            (_, _, Some(InflictedDoc::Dazed), _) => format!("A {who} is Dazed"),
            (_, _, Some(InflictedDoc::Stunned), _) => format!("A {who} is Stunned"),
            (.., Some(_)) => format!("A Check of a {against}{who}"),
            _ => {
                let by = self.attacker_profile.as_deref().unwrap_or("soldier");
                let verb = if self.shoots() { "shoots at" } else { "attacks" };
                match self.attackers.unwrap_or(1) {
                    1 => format!("A {by} {verb} a {against}{who}"),
                    n => format!("A {by} {verb} a {against}{who}, {n} times over by different hands"),
                }
            }
        }
    }

    fn shoots(&self) -> bool {
        self.ranged.is_some()
    }

    fn instead(&self) -> Option<StepDoc> {
        let unit = here("target");
        if let Some(height) = self.fall {
            return Some(StepDoc::Fall(FallDoc { unit, height: Some(height), onto: None }));
        }
        if let Some(modifier) = self.injury_roll {
            return Some(StepDoc::InjuryRoll(InjuryRollDoc { unit, modifier }));
        }
        if let Some(status) = self.inflict {
            return Some(StepDoc::Inflict(InflictDoc { unit, status }));
        }
        let stat = At::here(self.check?);
        let (advantage, disadvantage) = (self.advantage, self.disadvantage);
        Some(StepDoc::Check(CheckDoc { unit, stat, advantage, disadvantage }))
    }

    fn attack(&self, attacker: &str) -> StepDoc {
        let attack = AttackDoc {
            attacker: here(attacker),
            target: here("target"),
            attacks: self.attacks,
            weapon: self.weapon.as_deref().map(here),
            advantage: self.advantage,
            disadvantage: self.disadvantage,
            cover: self.cover,
            moved: self.moved,
            elevated: self.elevated,
        };
        if self.shoots() { StepDoc::Ranged(attack) } else { StepDoc::Melee(attack) }
    }

    fn attacking_unit(&self, name: &str) -> UnitDoc {
        UnitDoc {
            id: here(name),
            side: here("attacker"),
            profile: self.attacker_profile.as_deref().map(here),
            status: self.attacker,
            melee: self.melee,
            ranged: self.ranged.map(|number| NumberOrNone(Some(number))),
            injury: self.injury,
            piercing: self.piercing,
            weapons: self.weapon.as_deref().map(|weapon| vec![here(weapon)]),
            touches: if self.shoots() { Vec::new() } else { vec![here("target")] },
            ..UnitDoc::default()
        }
    }

    fn target_unit(&self) -> UnitDoc {
        // A Check of the target is about its own numbers, so the attacker's flags speak for it.
        let own = self.check.is_some();
        UnitDoc {
            id: here("target"),
            side: here("target"),
            profile: self.target_profile.as_deref().map(here),
            status: self.target,
            melee: self.melee.filter(|_| own),
            ranged: self.ranged.filter(|_| own).map(|number| NumberOrNone(Some(number))),
            defence: self.defence,
            agility: self.agility,
            morale: self.morale,
            wounds: self.wounds,
            traits: TraitsDoc {
                hardy: self.hardy,
                stunned_becomes_dazed: self.stunned_becomes_dazed.then_some(true),
                ..TraitsDoc::default()
            },
            at: self.ledge.map(|_| At::here(WhereDoc::from("ledge"))),
            ..UnitDoc::default()
        }
    }

    fn places(&self) -> Vec<PlaceDoc> {
        let Some(Distance(height)) = self.ledge else { return Vec::new() };
        let edge = EdgeDoc { onto: here("below"), distance: Distance(Inches(0)), railing: self.railing };
        let place = |id: &str, height, edges| PlaceDoc {
            id: here(id),
            height: Distance(height),
            edges,
            paths: vec![],
        };
        vec![place("ledge", height, vec![edge]), place("below", Inches(0), vec![])]
    }
}
