//! Grids: one number or name varies down, another across. Comparisons use the same keys for their
//! differences.

use crate::content::{self, Spot};
use crate::position::Loaded;
use crate::problem::{Problem, Result};
use crate::subject::Subject;

/// The place that the values of an axis are written to.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    /// To a unit of the document, as the game says.
    Unit(usize, &'static str),
    /// Somewhere else in it, or to somebody of the pack.
    Beyond,
    /// Into a file of the pack.
    Pack(Spot),
}

/// A key that varies, with its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    at: Place,
    /// As it stands above the grid.
    pub head: String,
    /// The values, as they were written.
    pub values: Vec<String>,
}

/// A value of an axis.
#[derive(Debug, Clone, Copy)]
pub struct Value<'a> {
    /// The key.
    pub head: &'a str,
    /// The value, as it was written.
    pub text: &'a str,
}

impl Value<'_> {
    fn wrong(self, hint: &str) -> Problem {
        Problem::question(format!("`{}` is no value for {}", self.text, self.head), hint)
    }

    /// The value as a whole number.
    ///
    /// # Errors
    /// If it is none.
    pub fn number(self) -> Result<i8> {
        let is_large = self.text.parse::<i64>().is_ok();
        self.text.parse().map_err(|_| {
            self.wrong(if is_large {
                "that is too much: no number is below -128 or above 127"
            } else {
                "write a whole number"
            })
        })
    }

    /// The value as a whole number of 0 or more.
    ///
    /// # Errors
    /// If it is none.
    pub fn positive(self) -> Result<u8> {
        u8::try_from(self.number()?).map_err(|_| self.wrong("write a number of 0 or more"))
    }
}

impl Axis {
    /// Reads `melee=10..16` or `brun.profile=soldier,brute`.
    ///
    /// # Errors
    /// If nothing varies, or nothing of that name can.
    pub fn parse<G: Subject>(text: &str, loaded: &Loaded<G>) -> Result<Self> {
        let usage = || {
            Problem::question(
                format!("`{text}` does not say what varies"),
                format!("write KEY=VALUES: {}", G::VARIES),
            )
        };
        let Some((head, values)) = text.split_once('=') else {
            return Err(match place(loaded, text) {
                Ok(_) => Problem::question(
                    format!("`{text}` does not say over which values it varies"),
                    format!("write {text}=VALUES, such as {}", G::VARIES),
                ),
                Err(_) => usage(),
            });
        };
        let head = head.trim();
        let at = place(loaded, head)?;
        if let Some((low, high)) = values.split_once("..")
            && let (Ok(low), Ok(high)) =
                (low.trim().parse::<i64>(), high.trim_start_matches('=').trim().parse::<i64>())
            && low > high
        {
            let hint = format!("write {head}={high}..{low}");
            return Err(Problem::question(format!("the range {low}..{high} runs backwards"), hint));
        }
        let values = self::values(values).ok_or_else(usage)?;
        Ok(Self { at, head: head.to_owned(), values })
    }
}

/// The place that the values of a key are written to. A key that neither the document nor the game knows may
/// be in the pack.
fn place<G: Subject>(loaded: &Loaded<G>, head: &str) -> Result<Place> {
    let known = match G::is_beyond(loaded.doc(), loaded.pack(), head) {
        Ok(true) => return Ok(Place::Beyond),
        Ok(false) => G::varied(loaded.doc(), head).map(|(unit, key)| Place::Unit(unit, key)),
        Err(problem) => Err(problem),
    };
    let Err(problem) = known else { return known };
    match content::find::<G::Pack>(loaded.files(), head)? {
        Some((spot, _)) => Ok(Place::Pack(spot)),
        None => Err(content::meant::<G::Pack>(loaded.files(), head, problem)),
    }
}

/// Whether something of that name can be changed.
///
/// # Errors
/// If the name is unknown, with the reason.
pub fn known<G: Subject>(loaded: &Loaded<G>, head: &str) -> Result<()> {
    place(loaded, head).map(|_| ())
}

/// `10..16` (both ends included) or `a,b,c`.
fn values(text: &str) -> Option<Vec<String>> {
    if let Some((low, high)) = text.split_once("..") {
        let (low, high): (i64, i64) =
            (low.trim().parse().ok()?, high.trim_start_matches('=').trim().parse().ok()?);
        // No key takes more than these, so that a range beyond them is refused at the first value that is too much, with
        // the limit of its key; its own ends stand in it, so that it is refused in any case.
        let within = low.max(i8::MIN.into())..=high.min(i8::MAX.into());
        let ends = [low, high].map(|end| (!within.contains(&end)).then_some(end));
        let all = ends[0].into_iter().chain(within).chain(ends[1].filter(|end| ends[0] != Some(*end)));
        return (low <= high).then(|| all.map(|n| n.to_string()).collect());
    }
    let values: Vec<String> = text.split(',').map(|value| value.trim().to_owned()).collect();
    values.iter().all(|value| !value.is_empty()).then_some(values)
}

/// The axes down and across.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axes {
    /// The axis that varies down.
    pub rows: Option<Axis>,
    /// The axis that varies across.
    pub columns: Option<Axis>,
}

/// The axes that were asked for, if any.
///
/// # Errors
/// If one of them varies something unknown, or both vary one key.
pub fn axes<G: Subject>(
    rows: Option<&str>,
    columns: Option<&str>,
    loaded: &Loaded<G>,
) -> Result<Option<Axes>> {
    let axis = |text: Option<&str>| text.map(|text| Axis::parse(text, loaded)).transpose();
    let (rows, columns) = (axis(rows)?, axis(columns)?);
    if let (Some(rows), Some(columns)) = (&rows, &columns)
        && rows.at == columns.at
        && (rows.at != Place::Beyond || rows.head == columns.head)
    {
        return Err(Problem::question(
            format!("`rows` and `columns` both vary `{}`", columns.head),
            "vary something else across, or leave one of the two out",
        )
        .naming(&["rows", "columns"]));
    }
    Ok(if rows.is_none() && columns.is_none() { None } else { Some(Axes { rows, columns }) })
}

/// The keys of the axes, in the game's words.
pub fn keys(axes: &Axes) -> Vec<&'static str> {
    let key = |axis: &Axis| match axis.at {
        Place::Unit(_, key) => Some(key),
        Place::Beyond | Place::Pack(_) => None,
    };
    axes.rows.iter().chain(&axes.columns).filter_map(key).collect()
}

/// The value of a key in the first version of a comparison.
///
/// # Errors
/// If that version cannot be read.
pub fn value<G: Subject>(axis: &Axis, loaded: &Loaded<G>) -> Result<Option<String>> {
    match &axis.at {
        &Place::Unit(unit, key) => Ok(G::value(loaded.doc(), &loaded.scenario()?.game, (unit, key))),
        Place::Beyond => G::beyond(loaded.doc(), loaded.pack(), &loaded.scenario()?.game, &axis.head),
        Place::Pack(_) => {
            Ok(content::find::<G::Pack>(loaded.files(), &axis.head)?.and_then(|(_, value)| value))
        }
    }
}

/// One cell: the document, and the pack, with both values written in.
///
/// # Errors
/// If a value is none for its key.
pub fn cell<G: Subject>(
    loaded: &Loaded<G>,
    row: Option<(&Axis, &str)>,
    column: Option<(&Axis, &str)>,
) -> Result<Loaded<G>> {
    let values = || row.into_iter().chain(column);
    let mut made = loaded.clone();
    for (axis, text) in values() {
        if let Place::Pack(spot) = &axis.at {
            made = made.rewritten(spot, Value { head: &axis.head, text })?;
        }
    }
    if values().all(|(axis, _)| matches!(axis.at, Place::Pack(_))) {
        return Ok(made);
    }
    made.changed(|doc, pack| {
        values().try_for_each(|(axis, text)| {
            let value = Value { head: &axis.head, text };
            match axis.at {
                Place::Unit(unit, key) => G::write(doc, (unit, key), value),
                Place::Beyond => G::write_beyond(doc, pack, value),
                Place::Pack(_) => Ok(()),
            }
        })
    })
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
        let far = values("126..100000").unwrap();
        assert_eq!(far, ["126", "127", "100000"], "what is too much is told, but not counted up to");
        assert_eq!(values("-1000..-127").unwrap(), ["-1000", "-128", "-127"]);
        assert_eq!(values("1000..2000").unwrap(), ["1000", "2000"]);
        for bad in ["", "3..1", "a..b", "1,,2"] {
            assert_eq!(values(bad), None, "{bad}");
        }
    }
}
