//! Amendments of a battle.

use kernel::{Amend, AmendmentOf, To, WhyNot};
use packs::skirmish::doc::StatusDoc;
use serde::{Deserialize, Serialize};
use skirmish::field::Point;
use skirmish::{Battle, Part, UnitId, Word};
use source::JsonSchema;

use super::{find, words};
use crate::view::{Length, Spot};

/// An amendment of a battle. Units have the names of the view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum BattleAmendment {
    /// The state of a unit.
    State {
        /// The unit's name.
        unit: String,
        /// The new state.
        to: StatusDoc,
    },
    /// The Wounds that a unit has left.
    Wounds {
        /// The unit's name.
        unit: String,
        /// The new number.
        to: u8,
    },
    /// The spot of a unit on a field.
    At {
        /// The unit's name.
        unit: String,
        /// The middle of its base.
        to: Spot,
    },
    /// The place of a unit without a field.
    Place {
        /// The unit's name.
        unit: String,
        /// The name of the place.
        to: String,
    },
    /// Whether two units touch, without a field.
    Touches {
        /// The name of one unit.
        unit: String,
        /// The name of the other unit.
        other: String,
        /// Whether they do.
        to: bool,
    },
    /// Whether a unit engaged in this turn and strikes first.
    Engaged {
        /// The unit's name.
        unit: String,
        /// Whether it did.
        to: bool,
    },
    /// Whether a unit walked in this turn.
    Walked {
        /// The unit's name.
        unit: String,
        /// Whether it did.
        to: bool,
    },
    /// A further deed of a unit in this turn, on a field.
    Did {
        /// The unit's name.
        unit: String,
        /// The word for the deed.
        deed: Deed,
        /// Whether it did.
        to: bool,
    },
    /// The unit's own turns until a slow weapon is ready again.
    Reloading {
        /// The unit's name.
        unit: String,
        /// The new number.
        to: u8,
    },
    /// The number of the turn.
    Turn {
        /// The new number, counting turns of both sides from 1.
        to: u8,
    },
    /// The side that has the turn: its turn begins.
    TurnOf {
        /// The name of the side.
        to: String,
    },
}

words! {
    /// A deed of a unit in a turn.
    Deed <=> skirmish::Deed {
        /// The unit declared an engage.
        Engage,
        /// The unit ran.
        Run,
        /// The unit cast a spell or tended a friend.
        Cast,
        /// The unit plunged.
        Plunge,
        /// The unit shot.
        Shoot,
        /// The unit lost its nerve.
        Afraid,
    }
}

/// Reads an amendment of the rules from data.
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
