//! The field of a battle as a picture: 20 units to the inch, north above, heights as a surveyor draws them.

use maud::{Markup, html};
use table::view::SideDoc;
use table::view::{
    BattleView, Climbs, Due, Edge, FeatureView, FieldView, Length, Offered, PlaceView, Pointed, Rectangle,
    Side, Surface, UnitView, View,
};

use super::marks::{self, At, px};
use super::words::{self, capital};
use crate::scene::Scene;

/// How wide an inch is.
const INCH: f64 = 20.0;

/// From the field to the picture.
struct Map<'v> {
    battle: &'v BattleView,
    field: &'v FieldView,
}

impl Map<'_> {
    fn long(&self, length: Length) -> f64 {
        f64::from(length.0) * INCH / f64::from(self.battle.per_inch.max(1))
    }

    fn inches(&self, length: Length) -> f64 {
        self.long(length) / INCH
    }

    fn at(&self, [x, y]: [Length; 2]) -> At {
        At { x: self.long(x), y: self.long(self.field.depth) - self.long(y) }
    }

    /// Left, top, width, height.
    fn rect(&self, rect: Rectangle) -> [f64; 4] {
        let (from, to) = (self.at([rect.west, rect.north]), self.at([rect.east, rect.south]));
        [from.x, from.y, to.x - from.x, to.y - from.y]
    }

    fn height(&self, length: Length) -> String {
        words::inches(length.0, self.battle.per_inch)
    }
}

fn rect(class: &str, [x, y, wide, high]: [f64; 4]) -> Markup {
    html! { rect class=(class) x=(px(x)) y=(px(y)) width=(px(wide)) height=(px(high)) {} }
}

/// The field as a region of its own.
pub fn region(scene: &Scene, battle: &BattleView) -> Markup {
    html! {
        section id="board" class="boardwrap" aria-label="Map" {
            h2 class="sr" { "Map" }
            @if let Some(field) = &battle.field {
                ul class="who-stands" tabindex="0" aria-label="Who stands where" {
                    @for unit in &battle.units { li { (stands(battle, unit)) } }
                }
                (picture(&scene.view, &Map { battle, field }))
                (super::zoom())
            } @else { (places(battle)) }
        }
    }
}

/// Where a unit stands, in words.
fn stands(battle: &BattleView, unit: &UnitView) -> String {
    let mut words = format!("{}, {}", capital(&unit.name), unit.side);
    if !unit.on_board {
        return words + if unit.waits { ", not deployed yet" } else { ", out" };
    }
    if let Some([x, y]) = unit.at {
        let [x, y] = [x, y].map(|length| words::inches(length.0, battle.per_inch));
        words += &format!(", {x} east, {y} north");
    }
    words += &format!(", on {}", unit.surface);
    words += &words::status(unit.status).map_or(String::new(), |status| format!(", {status}"));
    if !unit.touches.is_empty() {
        let touches: Vec<String> = unit.touches.iter().map(|name| capital(name)).collect();
        words += &format!(", in contact with {}", touches.join(", "));
    }
    words
}

fn picture(view: &View, map: &Map<'_>) -> Markup {
    let Map { battle, field } = *map;
    let (wide, high) = (map.long(field.width), map.long(field.depth));
    let frame = format!("-28 -8 {} {}", px(wide + 36.0), px(high + 34.0));
    let focus = battle.focus.map(|at| map.at(at));
    let label = format!(
        "{} by {} inches. {}",
        px(map.inches(field.width)),
        px(map.inches(field.depth)),
        focus.and_then(|_| mover(battle)).map_or(String::new(), |unit| format!("{}.", stands(battle, unit)))
    );
    html! {
        svg class="board" viewBox=(frame) data-box=(frame) data-focus=(focus.map_or(String::new(), |at| format!("{} {}", px(at.x), px(at.y)))) role="group" aria-label=(label) tabindex="0" {
            g { (ground(map, wide, high)) }
            g {
                @for zone in &field.zones { (rect("m-zone", map.rect(*zone))) }
                @for one in &field.features { (feature(map, one)) }
                @for one in field.surfaces.iter().skip(1) { (surface(map, one)) }
            }
            g { (legal(view, map)) }
            g {
                @for unit in &battle.units { (figure(view, map, unit)) }
            }
        }
    }
}

/// The unit that one looks at.
pub fn mover(battle: &BattleView) -> Option<&UnitView> {
    battle.units.iter().find(|unit| battle.focus.is_some() && unit.at == battle.focus)
}

fn ground(map: &Map<'_>, wide: f64, high: f64) -> Markup {
    let (columns, rows) = ((wide / INCH).ceil() as u32, (high / INCH).ceil() as u32);
    let lines = |every: fn(&u32) -> bool| {
        let down = (1..columns).filter(every).map(|x| format!("M{} 0V{}", x * 20, px(high)));
        let across =
            (1..rows).filter(every).map(|y| format!("M0 {}H{}", px(high - f64::from(y) * INCH), px(wide)));
        down.chain(across).collect::<String>()
    };
    html! {
        rect class="m-ground" x="0" y="0" width=(px(wide)) height=(px(high)) rx="6" {}
        path class="m-inch" d=(lines(|at| at % 6 != 0)) {}
        path class="m-six" d=(lines(|at| at % 6 == 0)) {}
        @for at in (0..=columns).step_by(6) { text class="b-label" x=(at * 20) y=(px(high + 18.0)) { (at) } }
        @for at in (0..=rows).step_by(6) { text class="b-label" x="-14" y=(px(map.long(map.field.depth) - f64::from(at) * INCH + 4.0)) { (at) } }
    }
}

/// A surface above the ground: lighter is higher, its height on top, hachures down its open edges, a line where a railing is.
fn surface(map: &Map<'_>, one: &Surface) -> Markup {
    let at = map.rect(one.rect);
    let [x, y, wide, high] = at;
    let class = match map.inches(one.height) {
        up if up <= 2.5 => "m-t1",
        up if up <= 5.0 => "m-t2",
        _ => "m-t3",
    };
    let middle = At { x: x + wide / 2.0, y: y + high / 2.0 };
    let rails: String = one.edges.iter().filter(|edge| edge.railing).map(|edge| rail(map, edge)).collect();
    html! {
        g role="img" aria-label=(format!("{}, {} high", one.name, map.height(one.height))) {
            path class="m-hach" d=(one.edges.iter().filter(|edge| !edge.railing).map(|edge| hachures(map, edge)).collect::<String>()) {}
            (rect(class, at))
            (rect(if one.deck { "m-outline deck" } else { "m-outline" }, at))
            @if !rails.is_empty() { path class="m-rail" d=(rails) {} }
            path class="m-rung" d=(one.edges.iter().filter(|edge| edge.climb == Climbs::Ladder).map(|edge| ladder(map, edge)).collect::<String>()) {}
            text class="m-height" x=(px(middle.x)) y=(px(middle.y - 2.0)) { (map.height(one.height)) }
            text class="m-place" x=(px(middle.x)) y=(px(middle.y + 13.0)) { (one.name) }
        }
    }
}

/// Which way an edge looks in the picture.
fn outward(edge: &Edge) -> (f64, f64) {
    match edge.side {
        SideDoc::North => (0.0, -1.0),
        SideDoc::South => (0.0, 1.0),
        SideDoc::East => (1.0, 0.0),
        SideDoc::West => (-1.0, 0.0),
    }
}

/// Short lines down an open edge, longer for a deeper drop.
fn hachures(map: &Map<'_>, edge: &Edge) -> String {
    let (from, to, (dx, dy)) = (map.at(edge.from), map.at(edge.to), outward(edge));
    let far = (to.x - from.x).hypot(to.y - from.y);
    let ticks = (far / 8.4).floor().max(1.0) as u32;
    let short = 2.4 + 1.15 * map.inches(edge.drop);
    let tick = |at: u32| {
        let part = (f64::from(at) + 0.5) / f64::from(ticks);
        let long = if at.is_multiple_of(2) { short } else { short * 1.54 };
        let (x, y) = (from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
        format!("M{} {}l{} {}", px(x), px(y), px(dx * long), px(dy * long))
    };
    (0..ticks).map(tick).collect()
}

fn rail(map: &Map<'_>, edge: &Edge) -> String {
    let (from, to, (dx, dy)) = (map.at(edge.from), map.at(edge.to), outward(edge));
    let inner = |at: At| format!("{} {}", px(at.x - dx * 3.0), px(at.y - dy * 3.0));
    format!("M{}L{}", inner(from), inner(to))
}

/// Rungs in the middle of an edge.
fn ladder(map: &Map<'_>, edge: &Edge) -> String {
    let (from, to, (dx, dy)) = (map.at(edge.from), map.at(edge.to), outward(edge));
    let middle = At { x: f64::midpoint(from.x, to.x), y: f64::midpoint(from.y, to.y) };
    let (along_x, along_y) = (dy.abs() * 6.0, dx.abs() * 6.0);
    let pole = |sign: f64| {
        let (x, y) = (middle.x + sign * along_x, middle.y + sign * along_y);
        format!("M{} {}l{} {}", px(x), px(y), px(dx * 16.0), px(dy * 16.0))
    };
    let rung = |at: u32| {
        let out = f64::from(at) * 4.0;
        let (x, y) = (middle.x + dx * out - along_x, middle.y + dy * out - along_y);
        format!("M{} {}l{} {}", px(x), px(y), px(2.0 * along_x), px(2.0 * along_y))
    };
    [pole(-1.0), pole(1.0)].into_iter().chain((1..4).map(rung)).collect()
}

/// Water, walls, woods, rubble: each with a texture of its own, and its name.
fn feature(map: &Map<'_>, one: &FeatureView) -> Markup {
    let at = map.rect(one.rect);
    let [x, y, wide, high] = at;
    let spread = |step: f64| {
        let (columns, rows) = ((wide / step).floor().max(1.0) as u32, (high / step).floor().max(1.0) as u32);
        let spots = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
        spots.map(move |(column, row)| {
            let shift = f64::from((column * 7 + row * 13) % 5) - 2.0;
            (x + (f64::from(column) + 0.4) * step + shift, y + (f64::from(row) + 0.5) * step - shift)
        })
    };
    html! {
        g role="img" aria-label=(one.name) {
            @if one.drowns {
                (rect("m-water", at))
                path class="m-wave" d=(waves(spread(26.0).filter(|(left, _)| left + 24.0 < x + wide))) {}
            } @else if !one.passable {
                (rect("m-wall", at))
            } @else if one.difficult && one.height.0 > 0 {
                (rect("m-diff", at))
                path class="b-blade" d=(marks::blades(spread(18.0).map(|(left, top)| (left, top + 5.0)))) {}
            } @else if one.difficult {
                @for (left, top) in spread(11.0) { rect class="m-rub" x=(px(left)) y=(px(top)) width="4" height="3.5" rx="1" {} }
            } @else {
                (rect(if one.opaque { "m-opaque" } else { "m-outline" }, at))
            }
            text class="m-place" x=(px(x + wide / 2.0)) y=(px(y - 5.0)) {
                (one.name) @if one.height.0 > 0 && !one.passable { " " (map.height(one.height)) }
            }
        }
    }
}

fn waves(spots: impl Iterator<Item = (f64, f64)>) -> String {
    spots.map(|(x, y)| format!("M{} {}q4-4 8 0t8 0t8 0", px(x), px(y))).collect::<Vec<_>>().concat()
}

/// The places that can be chosen.
fn legal(view: &View, map: &Map<'_>) -> Markup {
    let Due::Choice(choice) = &view.due else { return html! {} };
    if !view.asked {
        return html! {};
    }
    html! {
        @for (at, option) in choice.options.iter().enumerate() {
            @match &option.at {
                Some(Pointed::Area(area)) => {
                    @let [x, y, wide, high] = map.rect(*area);
                    rect class="m-area" data-choice=(option.id) x=(px(x)) y=(px(y)) width=(px(wide)) height=(px(high)) {}
                }
                Some(Pointed::Spot(spot)) => {
                    @let at = map.at([spot.x, spot.y]);
                    circle class="m-legal" data-choice=(option.id) cx=(px(at.x)) cy=(px(at.y)) r="7" {}
                }
                Some(Pointed::Side(side)) => @if let Some(spot) = edge_of(map, side) { (pin(option, spot, at + 1)) },
                _ => {}
            }
        }
    }
}

/// A pin with the number that the option has in the list.
fn pin(option: &Offered, At { x, y }: At, number: usize) -> Markup {
    html! {
        g data-choice=(option.id) {
            circle class="m-pin alt" cx=(px(x)) cy=(px(y)) r="10.5" {}
            text class="m-pin-t alt" x=(px(x)) y=(px(y + 4.7)) { (number) }
        }
    }
}

/// Where a climb or jump crosses the edge: nearest to the unit, and beside it.
fn edge_of(map: &Map<'_>, side: &Side) -> Option<At> {
    let unit = mover(map.battle)?;
    let from = map.at(unit.at?);
    let (up, name) = if side.rise.0 > 0 { (true, &side.surface) } else { (false, &unit.surface) };
    let surface = map.field.surfaces.iter().find(|surface| surface.name == *name)?;
    let fits = |edge: &&Edge| edge.side == side.side && (up || edge.onto == side.surface);
    let any = |edge: &&Edge| edge.side == side.side;
    let edge = surface.edges.iter().find(fits).or_else(|| surface.edges.iter().find(any))?;
    let (a, b, (dx, dy)) = (map.at(edge.from), map.at(edge.to), outward(edge));
    let beside = |at: f64, from: f64, to: f64| at.clamp(from.min(to), from.max(to));
    Some(At { x: beside(from.x, a.x, b.x) + dx * 20.0, y: beside(from.y, a.y, b.y) + dy * 20.0 })
}

/// A unit: red filled, blue ringed; its state in words below the base.
fn figure(view: &View, map: &Map<'_>, unit: &UnitView) -> Markup {
    let Some(At { x, y }) = unit.at.map(|at| map.at(at)) else { return html! {} };
    let battle = map.battle;
    let (first, half) = (marks::is_first(battle, &unit.side), map.long(unit.base) / 2.0);
    let (radius, class, letters) =
        if first { (half + 1.0, "u-red", "u-text u-red-t") } else { (half, "u-blue", "u-text u-blue-t") };
    let is_mover = battle.focus.is_some() && unit.at == battle.focus;
    html! {
        g role="img" aria-label=(stands(battle, unit)) data-sheet=(sheet_of(battle, unit)) {
            circle class=(class) cx=(px(x)) cy=(px(y)) r=(px(radius)) {}
            text class=(letters) x=(px(x)) y=(px(y + 4.6)) { (unit.letter) }
            @if is_mover { circle class="u-sel" cx=(px(x)) cy=(px(y)) r=(px(radius + 5.0)) {} }
            @if let Some(status) = words::status(unit.status) { text class="u-state" x=(px(x)) y=(px(y + radius + 14.0)) { (status) } }
        }
        @if let Some(choice) = picks(view, &unit.name) {
            circle class="b-figpick" data-choice=(choice) cx=(px(x)) cy=(px(y)) r=(px(radius + 6.0)) {}
        }
    }
}

/// The option that picks a unit, if it is the only one about it.
fn picks<'v>(view: &'v View, name: &str) -> Option<&'v str> {
    let Due::Choice(choice) = &view.due else { return None };
    let is_about = |one: &&Offered| matches!(&one.at, Some(Pointed::Figure(figure)) if figure == name);
    let mut about = choice.options.iter().filter(is_about);
    let only = about.next().filter(|_| view.asked)?;
    about.next().is_none().then_some(only.id.as_str())
}

/// The id of the card of a unit.
pub fn sheet_of(battle: &BattleView, unit: &UnitView) -> String {
    let at = battle.units.iter().position(|one| one.name == unit.name).unwrap_or_default();
    format!("sheet-{at}")
}

/// A battle without a field: who stands at which place.
fn places(battle: &BattleView) -> Markup {
    let here = |place: &PlaceView| {
        battle.units.iter().filter(|unit| unit.on_board && unit.surface == place.name).collect::<Vec<_>>()
    };
    html! {
        div class="panel" {
            ul class="says" {
                @for place in &battle.places {
                    li {
                        b { (capital(&place.name)) }
                        span class="dim" { (words::inches(place.height.0, battle.per_inch)) " high" }
                        @for unit in here(place) { (marks::unit_badge(battle, &unit.side, unit.name.chars().next().unwrap_or('?'))) span { (capital(&unit.name)) } }
                    }
                }
            }
        }
    }
}
