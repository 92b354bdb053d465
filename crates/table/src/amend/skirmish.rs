//! What is amended in a battle.

use kernel::{Amend, AmendmentOf, To, WhyNot};
use packs::skirmish::doc::StatusDoc;
use serde::{Deserialize, Serialize};
use skirmish::field::Point;
use skirmish::{Battle, Part, UnitId, Word};
use source::JsonSchema;

use super::{find, words};
use crate::view::{Length, Spot};

/// An amendment of a battle. Units are named as in a view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum BattleAmendment {
    /// The state of a unit.
    State {
        /// Which.
        unit: String,
        /// The state.
        to: StatusDoc,
    },
    /// Its Wounds left.
    Wounds {
        /// Of which unit.
        unit: String,
        /// So many.
        to: u8,
    },
    /// Where it stands on a field.
    At {
        /// Which unit.
        unit: String,
        /// The middle of its base.
        to: Spot,
    },
    /// Where it stands without a field.
    Place {
        /// Which unit.
        unit: String,
        /// The place.
        to: String,
    },
    /// Whether two units touch, without a field.
    Touches {
        /// One of them.
        unit: String,
        /// The other one.
        other: String,
        /// Whether they do.
        to: bool,
    },
    /// Whether it engaged in this turn and strikes first.
    Engaged {
        /// Which unit.
        unit: String,
        /// Whether it did.
        to: bool,
    },
    /// Whether it walked in this turn.
    Walked {
        /// Which unit.
        unit: String,
        /// Whether it did.
        to: bool,
    },
    /// What else it did in this turn, on a field.
    Did {
        /// Which unit.
        unit: String,
        /// What.
        deed: Deed,
        /// Whether it did.
        to: bool,
    },
    /// Its own turns until a slow weapon is ready again.
    Reloading {
        /// Which unit.
        unit: String,
        /// So many.
        to: u8,
    },
    /// The number of the turn.
    Turn {
        /// Counting those of both sides, from 1.
        to: u8,
    },
    /// Whose turn it is: that of the other side begins.
    TurnOf {
        /// The side.
        to: String,
    },
}

words! {
    /// What a unit can have done in a turn.
    Deed <=> skirmish::Deed {
        /// Declared an engage.
        Engage,
        /// Ran.
        Run,
        /// Cast.
        Cast,
        /// Plunged.
        Plunge,
        /// Shot.
        Shoot,
        /// Lost its nerve.
        Afraid,
    }
}

/// The amendment of the rules that is meant.
pub(crate) fn meant(battle: &Battle, amendment: &BattleAmendment) -> Result<AmendmentOf<Battle>, WhyNot> {
    let of = |name: &str| {
        let names = battle.units.iter().map(|unit| unit.name.as_str());
        find("unit", name, names).map(|at| UnitId(at as u8))
    };
    let place = |name: &str| {
        find("place", name, battle.places.iter().map(|place| place.name.as_str())).map(|at| at as u8)
    };
    let number = |number: u8| To::Number(number.into());
    let (part, to) = match amendment {
        BattleAmendment::State { unit, to } => {
            (Part::Status(of(unit)?), To::Word(Word::Status((*to).into())))
        }
        BattleAmendment::Wounds { unit, to } => (Part::Wounds(of(unit)?), number(*to)),
        BattleAmendment::At { unit, to } => {
            let length = |Length(length): Length| {
                i16::try_from(length)
                    .map_err(|_| WhyNot::new("there is no such spot", "name one that is on the field"))
            };
            let at = Point { x: length(to.x)?, y: length(to.y)? };
            (Part::At(of(unit)?), To::Word(Word::At(place(&to.surface)?, at)))
        }
        BattleAmendment::Place { unit, to } => (Part::Place(of(unit)?), To::Word(Word::Place(place(to)?))),
        BattleAmendment::Touches { unit, other, to } => {
            // Either of them may be named first.
            let (one, other) = (of(unit)?, of(other)?);
            (Part::Contact(one.min(other), one.max(other)), To::Mark(*to))
        }
        BattleAmendment::Engaged { unit, to } => (Part::Engaged(of(unit)?), To::Mark(*to)),
        BattleAmendment::Walked { unit, to } => (Part::Moved(of(unit)?), To::Mark(*to)),
        BattleAmendment::Did { unit, deed, to } => (Part::Did(of(unit)?, (*deed).into()), To::Mark(*to)),
        BattleAmendment::Reloading { unit, to } => (Part::Reloading(of(unit)?), number(*to)),
        BattleAmendment::Turn { to } => (Part::Turn, number(*to)),
        BattleAmendment::TurnOf { to } => {
            let side = find("side", to, battle.sides.iter().map(String::as_str))?;
            (Part::Active, To::Word(Word::Side(side as u8)))
        }
    };
    Ok(AmendmentOf::<Battle> { part, to })
}

/// An amendment of the rules as data.
pub(crate) fn told(battle: &Battle, amendment: AmendmentOf<Battle>) -> BattleAmendment {
    let AmendmentOf::<Battle> { part, to } = amendment;
    let name = |unit: UnitId| battle.name(unit).to_owned();
    let number = || to.number() as u8;
    let typed = || battle.word_typed(to.word());
    match part {
        Part::Status(unit) => {
            let Word::Status(state) = to.word() else { unreachable!("{part:?} takes a state") };
            BattleAmendment::State { unit: name(unit), to: state.into() }
        }
        Part::Wounds(unit) => BattleAmendment::Wounds { unit: name(unit), to: number() },
        Part::At(unit) => {
            let Word::At(surface, at) = to.word() else { unreachable!("{part:?} takes a spot") };
            let surface = battle.places[usize::from(surface)].name.clone();
            let spot = Spot { x: Length(at.x.into()), y: Length(at.y.into()), surface };
            BattleAmendment::At { unit: name(unit), to: spot }
        }
        Part::Place(unit) => BattleAmendment::Place { unit: name(unit), to: typed() },
        Part::Contact(one, other) => {
            BattleAmendment::Touches { unit: name(one), other: name(other), to: to.mark() }
        }
        Part::Engaged(unit) => BattleAmendment::Engaged { unit: name(unit), to: to.mark() },
        Part::Moved(unit) => BattleAmendment::Walked { unit: name(unit), to: to.mark() },
        Part::Did(unit, deed) => BattleAmendment::Did { unit: name(unit), deed: deed.into(), to: to.mark() },
        Part::Reloading(unit) => BattleAmendment::Reloading { unit: name(unit), to: number() },
        Part::Turn => BattleAmendment::Turn { to: number() },
        Part::Active => BattleAmendment::TurnOf { to: typed() },
    }
}
