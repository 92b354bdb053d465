//! Grids: one number or name of a unit varied down, another across.

use packs::doc::{NumberOrNone, ScenarioDoc, StatusDoc, UnitDoc};
use packs::source::{At, nearest};

use crate::args::GridArgs;
use crate::error::{Error, Result};
use crate::load::Loaded;

/// What varies, over which values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    unit: usize,
    key: &'static str,
    /// As it stands above the grid.
    pub head: String,
    /// The values, as they were written.
    pub values: Vec<String>,
}

/// Keys with the side of a two-unit question that they belong to if no unit is named.
const KEYS: [(&str, bool); 14] = [
    ("melee", true),
    ("ranged", true),
    ("injury", true),
    ("piercing", true),
    ("attacks", true),
    ("weapon", true),
    ("defence", false),
    ("agility", false),
    ("morale", false),
    ("wounds", false),
    ("hardy", false),
    ("status", false),
    ("move", true),
    ("profile", true),
];

impl Axis {
    /// Reads `melee=10..16` or `brun.profile=soldier,brute`.
    pub fn parse(text: &str, doc: &ScenarioDoc) -> Result<Self> {
        let usage = || {
            Error::input(
                format!("`{text}` does not say what varies"),
                "write KEY=VALUES: melee=10..16, target.defence=14,16,none or attacker.profile=soldier,brute",
            )
        };
        let (head, values) = text.split_once('=').ok_or_else(usage)?;
        let (unit, key) = match head.split_once('.') {
            Some((unit, key)) => (Some(unit), key),
            None => (None, head),
        };
        let Some(&(key, attacker)) = KEYS.iter().find(|(known, _)| *known == key) else {
            let near = nearest(key, KEYS.iter().map(|(known, _)| *known));
            let list = KEYS.map(|(known, _)| known).join(", ");
            let hint = near.map_or(format!("there are: {list}"), |near| format!("did you mean `{near}`?"));
            return Err(Error::input(format!("`{key}` cannot vary"), hint));
        };
        let unit = match unit {
            Some(name) => doc.unit.iter().position(|unit| *unit.id == *name).ok_or_else(|| {
                let names: Vec<&str> = doc.unit.iter().map(|unit| unit.id.as_str()).collect();
                Error::input(format!("there is no unit `{name}`"), format!("there are: {}", names.join(", ")))
            })?,
            None if attacker => 0,
            None => doc.unit.len() - 1,
        };
        if let Some((low, high)) = values.split_once("..")
            && let (Ok(low), Ok(high)) =
                (low.trim().parse::<i64>(), high.trim_start_matches('=').trim().parse::<i64>())
            && low > high
        {
            let hint = format!("write {key}={high}..{low}");
            return Err(Error::input(format!("the range {low}..{high} runs backwards"), hint));
        }
        let values = self::values(values).ok_or_else(usage)?;
        Ok(Self { unit, key, head: head.to_owned(), values })
    }

    /// Writes one value into a document.
    fn set(&self, doc: &mut ScenarioDoc, value: &str) -> Result<()> {
        let number = || {
            value.parse::<i8>().map_err(|_| {
                Error::input(format!("`{value}` is no value for {}", self.head), "write a whole number")
            })
        };
        let positive = || {
            number().and_then(|n| {
                u8::try_from(n).map_err(|_| {
                    Error::input(
                        format!("`{value}` is no value for {}", self.head),
                        "write a number of 0 or more",
                    )
                })
            })
        };
        let or_none = || {
            if value == "none" { Ok(NumberOrNone(None)) } else { positive().map(|n| NumberOrNone(Some(n))) }
        };
        let unit: &mut UnitDoc = &mut doc.unit[self.unit];
        match self.key {
            "melee" => unit.melee = Some(positive()?),
            "ranged" => unit.ranged = Some(or_none()?),
            "injury" => unit.injury = Some(number()?),
            "piercing" => unit.piercing = Some(number()?),
            "attacks" => unit.attacks = Some(positive()?),
            "weapon" => unit.weapons = Some(vec![At::here(value.to_owned())]),
            "defence" => unit.defence = Some(or_none()?),
            "agility" => unit.agility = Some(positive()?),
            "morale" => unit.morale = Some(positive()?),
            "wounds" => unit.wounds = Some(positive()?),
            "hardy" => unit.traits.hardy = Some(positive()?),
            "move" => unit.r#move = Some(positive()?),
            "profile" => unit.profile = Some(At::here(value.to_owned())),
            "status" => {
                unit.status = match value.to_lowercase().as_str() {
                    "healthy" => StatusDoc::Healthy,
                    "staggered" => StatusDoc::Staggered,
                    "dazed" => StatusDoc::Dazed,
                    "stunned" => StatusDoc::Stunned,
                    _ => {
                        let hint = "write healthy, staggered, dazed or stunned";
                        return Err(Error::input(format!("`{value}` is no state to start in"), hint));
                    }
                }
            }
            other => unreachable!("{other} is a key"),
        }
        Ok(())
    }
}

/// `10..16` (both ends included) or `a,b,c`.
fn values(text: &str) -> Option<Vec<String>> {
    if let Some((low, high)) = text.split_once("..") {
        let (low, high): (i8, i8) =
            (low.trim().parse().ok()?, high.trim_start_matches('=').trim().parse().ok()?);
        return (low <= high).then(|| (low..=high).map(|n| n.to_string()).collect());
    }
    let values: Vec<String> = text.split(',').map(|value| value.trim().to_owned()).collect();
    values.iter().all(|value| !value.is_empty()).then_some(values)
}

/// The axes that were asked for.
pub fn axes(args: &GridArgs, loaded: &Loaded) -> Result<Option<(Option<Axis>, Option<Axis>)>> {
    let axis =
        |text: &Option<String>| text.as_deref().map(|text| Axis::parse(text, loaded.doc())).transpose();
    let (rows, columns) = (axis(&args.rows)?, axis(&args.columns)?);
    Ok(if rows.is_none() && columns.is_none() { None } else { Some((rows, columns)) })
}

/// One cell: the document with both values written in.
pub fn cell(loaded: &Loaded, row: Option<(&Axis, &str)>, column: Option<(&Axis, &str)>) -> Result<Loaded> {
    let mut wrong = None;
    let changed = loaded.changed(|doc| {
        for (axis, value) in row.into_iter().chain(column) {
            if let Err(error) = axis.set(doc, value) {
                wrong.get_or_insert(error);
            }
        }
    });
    match wrong {
        Some(error) => Err(error),
        None => changed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_ranges_or_lists() {
        assert_eq!(values("10..12").unwrap(), ["10", "11", "12"]);
        assert_eq!(values("10..=11").unwrap(), ["10", "11"]);
        assert_eq!(values("-1..1").unwrap(), ["-1", "0", "1"]);
        assert_eq!(values("soldier, brute").unwrap(), ["soldier", "brute"]);
        for bad in ["", "3..1", "a..b", "1,,2"] {
            assert_eq!(values(bad), None, "{bad}");
        }
    }
}
