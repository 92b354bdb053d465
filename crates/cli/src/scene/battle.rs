//! The scene of a battle on a field, from its view: the field from above, an inch to a space, and both
//! warbands.

use ask::skirmish::card;
use skirmish::Status;
use skirmish::field::tenths;
use table::view::{
    BattleView, Climbs, Due, FeatureView, FieldView, Length, Rectangle, StatusDoc, Surface, UnitView, View,
};

use super::spots::{inch, rows_of};
use super::{Grid, Mark, Panel, Row, Scene, Tone, mark, span};

/// The map and everybody, if the battle is fought on a field.
pub fn scene(view: &View, battle: &BattleView) -> Option<Scene> {
    let field = battle.field.as_ref()?;
    let deciding = match &view.due {
        Due::Choice(choice) => choice.by.as_deref(),
        Due::Roll(_) | Due::Over => None,
    };
    Some(Scene {
        now: now(view, battle),
        grid: grid(battle, field, deciding),
        panels: (0u8..)
            .zip(&battle.sides)
            .flat_map(|(at, side)| panels(battle, at, side, deciding))
            .collect(),
        focus: focus(battle).map(|at| inch(battle, field, at)),
        legend: legend(battle, field),
    })
}

/// The point that one looks at; else the middle of the side whose turn it is.
fn focus(battle: &BattleView) -> Option<[Length; 2]> {
    let own = battle.units.iter().filter(|unit| unit.side == battle.active);
    let spots: Vec<[Length; 2]> = own.filter_map(|unit| unit.at).collect();
    let mean = |of: usize| {
        let sum: i32 = spots.iter().map(|spot| spot[of].0).sum();
        sum.checked_div(spots.len() as i32).map(Length)
    };
    battle.focus.or_else(|| Some([mean(0)?, mean(1)?]))
}

/// The progress of the battle: its phase and its turn.
fn now(view: &View, battle: &BattleView) -> Row {
    let side = &battle.active;
    if battle.to_deploy > 0 {
        let rest = format!(", {side}: {} units left", battle.to_deploy);
        return vec![span("Deployment", Tone::Strong), span(rest, Tone::Plain)];
    }
    let rest = if view.due == Due::Over {
        ", it is over".to_owned()
    } else if battle.after {
        ", after the battle".to_owned()
    } else {
        let phase = battle.phase.map_or(String::new(), |phase| format!(": {} phase", phase.name()));
        format!(", {side}{phase}")
    };
    vec![span(format!("Turn {}", battle.turn), Tone::Strong), span(rest, Tone::Plain)]
}

/// The field as it now is. A space bears the number of the inch that begins with it, from the west and from
/// the south: a unit at 15.5" is in space 15.
fn grid(battle: &BattleView, field: &FieldView, deciding: Option<&str>) -> Grid {
    let [columns, rows] = [field.width, field.depth].map(|side| rows_of(battle, side));
    let there = |x: u8, y: u8| {
        let middle = middle(battle, x, rows - 1 - y);
        let is_here = |unit: &&UnitView| {
            unit.at.is_some_and(|at| inch(battle, field, at) == (x, y) || is_under(battle, unit, at, middle))
        };
        let units: Vec<&UnitView> = battle.units.iter().filter(is_here).collect();
        standing(battle, field, &units, deciding).unwrap_or_else(|| ground(battle, field, middle))
    };
    Grid {
        columns: (0..columns).map(|inch| inch.to_string()).collect(),
        rows: (0..rows).rev().map(|inch| inch.to_string()).collect(),
        marks: (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))).map(|(x, y)| there(x, y)).collect(),
    }
}

/// The middle of a space, counted from the south-western corner.
fn middle(battle: &BattleView, x: u8, y: u8) -> [Length; 2] {
    [x, y].map(|inch| Length(i32::from(inch) * battle.per_inch + battle.per_inch / 2))
}

/// Whether a large base covers a point.
fn is_under(battle: &BattleView, unit: &UnitView, at: [Length; 2], point: [Length; 2]) -> bool {
    let far = |of: usize| i64::from(at[of].0 - point[of].0).pow(2);
    let radius = i64::from(unit.base.0 / 2);
    unit.base.0 > battle.per_inch && far(0) + far(1) < radius * radius
}

/// The sign of a state, behind the letter of a unit.
fn sign(unit: &UnitView) -> char {
    match unit.status {
        _ if unit.waits => '?',
        StatusDoc::Healthy => ' ',
        StatusDoc::Staggered => '~',
        StatusDoc::Dazed => '_',
        StatusDoc::Stunned => '=',
        StatusDoc::Incapacitated => '+',
    }
}

/// The units that stand in a space: one with its state, of two both letters, the highest first.
fn standing(
    battle: &BattleView,
    field: &FieldView,
    units: &[&UnitView],
    deciding: Option<&str>,
) -> Option<Mark> {
    let height = |unit: &UnitView| {
        field.surfaces.iter().find(|surface| surface.name == unit.surface).map(|surface| surface.height)
    };
    let first = *units.iter().max_by_key(|unit| height(unit))?;
    let second = units.iter().find(|unit| !std::ptr::eq(**unit, first)).map(|unit| unit.letter);
    let text = format!("{}{}", first.letter, second.unwrap_or_else(|| sign(first)));
    // A unit that is not deployed yet may still be elsewhere.
    let waits = first.waits && deciding != Some(&first.name);
    let side = battle.sides.iter().position(|side| *side == first.side).unwrap_or(0);
    let tone = if waits { Tone::Dim } else { Tone::Figure(side as u8) };
    Some(mark(&text, text.trim_end(), tone, !waits))
}

fn holds(rect: &Rectangle, [x, y]: [Length; 2]) -> bool {
    (rect.west..=rect.east).contains(&x) && (rect.south..=rect.north).contains(&y)
}

/// The ground at a point: the highest top there, else the feature that lies there. The first surface is the
/// ground itself.
fn ground(battle: &BattleView, field: &FieldView, at: [Length; 2]) -> Mark {
    let tops = field.surfaces.iter().skip(1).filter(|top| holds(&top.rect, at));
    if let Some(highest) = tops.max_by_key(|top| top.height) {
        return top(battle, highest, at);
    }
    match field.features.iter().find(|feature| holds(&feature.rect, at)) {
        Some(it) => feature(it),
        None => mark("· ", ".", Tone::Dim, false),
    }
}

/// A top shows its height in inches, and at its sides whether one falls, is held, or gets down.
fn top(battle: &BattleView, top: &Surface, [x, y]: [Length; 2]) -> Mark {
    let near = |line: Length, at: Length| (line.0 - at.0).abs() < battle.per_inch;
    let rect = top.rect;
    let at = [near(rect.north, y), near(rect.east, x), near(rect.south, y), near(rect.west, x)];
    let sides = || top.sides.iter().zip(at).filter(|(_, here)| *here).map(|(side, _)| side);
    let (glyph, plain) = if sides().any(|side| side.climb == Climbs::Ladder) {
        ("╫", "H")
    } else if sides().next().is_some() && sides().all(|side| side.railing) {
        ("▓", "|")
    } else {
        ("▒", "=")
    };
    let height = (top.height.0 / battle.per_inch).clamp(0, 9);
    mark(&format!("{glyph}{height}"), &format!("{plain}{height}"), Tone::Terrain, false)
}

/// The mark of a feature, by its effect: stops, hides, drowns, slows.
fn feature(it: &FeatureView) -> Mark {
    let (glyph, plain) = match it {
        FeatureView { passable: false, .. } => ("██", "##"),
        FeatureView { opaque: true, .. } => ("▄▄", "--"),
        FeatureView { drowns: true, .. } => ("≈≈", "~~"),
        FeatureView { difficult: true, height: Length(1..), .. } => ("♣♣", "\"\""),
        FeatureView { difficult: true, .. } => ("░░", "::"),
        _ => ("▂▂", ",,"),
    };
    mark(glyph, plain, Tone::Terrain, false)
}

/// The meanings of the marks on the map.
fn legend(battle: &BattleView, field: &FieldView) -> Vec<(Mark, &'static str)> {
    let known = [
        ("▒3", "=3", "top, 3\" high"),
        ("▓3", "|3", "guarded side"),
        ("╫3", "H3", "ladder"),
        ("██", "##", "nobody enters"),
        ("▄▄", "--", "low wall"),
        ("≈≈", "~~", "deep water"),
        ("♣♣", "\"\"", "woods"),
        ("░░", "::", "difficult ground"),
        ("▂▂", ",,", "cover"),
    ];
    let marks = grid(battle, field, None).marks;
    let first = |text: &str| text.chars().next();
    let is_there = |glyph: &str| marks.iter().any(|mark| !mark.solid && first(&mark.glyph) == first(glyph));
    let there = known.into_iter().filter(|(glyph, ..)| is_there(glyph));
    let mut all: Vec<(Mark, &'static str)> =
        there.map(|(glyph, plain, means)| (mark(glyph, plain, Tone::Terrain, false), means)).collect();
    let plain = |text: &str, means| (mark(text, text, Tone::Plain, false), means);
    if battle.to_deploy > 0 {
        all.push(plain("A?", "lined up, not deployed yet"));
        return all;
    }
    all.extend([
        plain("A~", "Staggered"),
        plain("A_", "Dazed"),
        plain("A=", "Stunned"),
        plain("Ab", "two in one space"),
    ]);
    all
}

/// A warband: the number of units left, then everybody.
fn panels(battle: &BattleView, at: u8, side: &str, deciding: Option<&str>) -> Vec<Panel> {
    // The fallen stand last, so that they are the first to give way.
    let (left, gone): (Vec<&UnitView>, Vec<&UnitView>) =
        battle.units.iter().filter(|unit| unit.side == side).partition(|unit| unit.on_board);
    let counted = format!(": {} of {} left", left.len(), left.len() + gone.len());
    let mut head = vec![span(side, Tone::Figure(at)), span(counted, Tone::Plain)];
    if battle.may_rout.iter().any(|name| name == side) {
        head.push(span(", may rout", Tone::Bad));
    }
    let units = left.into_iter().chain(gone).map(|unit| panel(battle, unit, at, deciding));
    std::iter::once(Panel { head, rows: Vec::new(), more: Vec::new() }).chain(units).collect()
}

fn panel(battle: &BattleView, unit: &UnitView, side: u8, deciding: Option<&str>) -> Panel {
    let row =
        |line: card::CardLine| vec![span(line.text, if line.numbers { Tone::Plain } else { Tone::Dim })];
    let rows = if unit.on_board { card::lines(unit).into_iter().map(row).collect() } else { Vec::new() };
    Panel { head: head(battle, unit, side, deciding), rows, more: Vec::new() }
}

fn head(battle: &BattleView, unit: &UnitView, side: u8, deciding: Option<&str>) -> Row {
    let mut row = vec![span(format!("{} {}", unit.letter, unit.name), Tone::Figure(side))];
    if !unit.on_board {
        let why = unit.fell_to.as_ref().map_or_else(String::new, |why| format!(": {why}"));
        row.push(span(format!(" out of action{why}"), Tone::Dim));
        if let Some(scar) = &unit.scar {
            row.push(span(format!(", Scar: {scar}"), Tone::Bad));
        }
        return row;
    }
    if let Some([x, y]) = unit.at {
        row.push(span(format!(" ({}, {})", tenths(x.0), tenths(y.0)), Tone::Dim));
    }
    let ground = battle.field.as_ref().and_then(|field| field.surfaces.first());
    if ground.is_some_and(|ground| ground.name != unit.surface) {
        row.push(span(format!(" on {}", unit.surface), Tone::Dim));
    }
    if unit.status != StatusDoc::Healthy {
        row.push(span(format!(" {}", Status::from(unit.status).name()), Tone::Bad));
    }
    let [left, all] = unit.wounds;
    if all > 1 {
        row.push(span(format!(" {left} of {all} Wounds"), Tone::Plain));
    }
    if deciding == Some(&unit.name) {
        row.push(span(" acting", Tone::Strong));
    }
    let is_foe = |other: &&UnitView| other.side != unit.side && unit.touches.contains(&other.name);
    let foes: String = battle.units.iter().filter(is_foe).map(|foe| foe.letter).collect();
    if !foes.is_empty() {
        row.push(span(format!(" fights {foes}"), Tone::Bad));
    }
    row
}
