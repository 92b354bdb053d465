//! The board of a showdown as a picture: 22 by 16 spaces of 40 units, everybody on it, and the spaces to choose from.

use std::f64::consts::TAU;

use maud::{Markup, html};
use table::view::{
    Board, Due, FacingDoc, Hunt, MonsterView, Pointed, Stands, SurvivorView, TerrainTile, View, space,
};

use super::marks::{self, At, px};
use super::words::{capital, word};
use crate::scene::Scene;

/// How wide a space is.
const SPACE: f64 = 40.0;

/// The upper left corner of a space.
fn corner(name: &str) -> Option<At> {
    space(name).map(|(x, y)| At { x: f64::from(x) * SPACE, y: f64::from(y) * SPACE })
}

/// The middle of so many spaces from this one.
fn middle(name: &str, size: u8) -> Option<At> {
    let half = f64::from(size) * SPACE / 2.0;
    corner(name).map(|At { x, y }| At { x: x + half, y: y + half })
}

/// The board as a region of its own.
pub fn region(scene: &Scene, hunt: &Hunt) -> Markup {
    html! {
        section id="board" class="boardwrap" aria-label="Board" {
            h2 class="sr" { "Board" }
            @if let Some(board) = &hunt.board {
                ul class="who-stands" tabindex="0" aria-label="Who stands where" {
                    @for line in who_stands(hunt) { li { (line) } }
                }
                (picture(scene, hunt, board))
                (super::zoom())
            } @else {
                p class="dim" { "No board: distances are kept by the table." }
            }
        }
    }
}

/// Everybody in words.
fn who_stands(hunt: &Hunt) -> Vec<String> {
    let monster = &hunt.monster;
    let state = |stands: Stands| match stands {
        Stands::Standing => "",
        Stands::KnockedDown => ", knocked down",
        Stands::OffTheBoard => ", off the board",
        Stands::Dead => ", dead",
    };
    let at = |at: &Option<String>| at.as_ref().map_or(String::new(), |at| format!(" at {at}"));
    let facing = monster.facing.as_ref().map_or(String::new(), |facing| format!(", facing {}", word(facing)));
    let head = format!("{}{}{facing}{}", monster.name, at(&monster.at), state(monster.stands));
    let survivor = |one: &SurvivorView| {
        let blind = if one.blind_spot { ", in the blind spot" } else { "" };
        let target = if one.priority { ", priority target" } else { "" };
        format!("{}{}{}{blind}{target}", capital(&one.name), at(&one.at), state(one.stands))
    };
    std::iter::once(head).chain(hunt.survivors.iter().map(survivor)).collect()
}

fn picture(scene: &Scene, hunt: &Hunt, board: &Board) -> Markup {
    let (wide, high) = (f64::from(board.length) * SPACE, f64::from(board.width) * SPACE);
    let frame = format!("-28 -26 {} {}", px(wide + 36.0), px(high + 46.0));
    let label =
        format!("Board of {} by {} spaces. {}.", board.length, board.width, who_stands(hunt).join(". "));
    let focus = focus(scene, hunt);
    html! {
        svg class="board" viewBox=(frame) data-box=(frame) data-focus=(focus) role="group" aria-label=(label) tabindex="0" {
            defs {
                pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                    line class="hatch" x1="0" y1="0" x2="0" y2="8" {}
                }
            }
            g { (floor(board, wide, high)) }
            g { @for tile in &board.terrain { (terrain(tile)) } }
            g {
                @for at in board.blind_spot.iter().filter_map(|name| corner(name)) {
                    rect class="b-blind" x=(px(at.x)) y=(px(at.y)) width="40" height="40" {}
                    rect class="b-blindline" x=(px(at.x + 1.0)) y=(px(at.y + 1.0)) width="38" height="38" {}
                }
                (blind_word(board))
            }
            g { (legal(&scene.view)) }
            g { (monster(hunt)) }
            g {
                @for (index, one) in hunt.survivors.iter().enumerate() { (survivor(scene, hunt, index, one)) }
            }
            g { (rings(&scene.view, hunt)) }
            g {
                (monster_name(hunt, wide))
                @for one in &hunt.survivors {
                    @if let (Some(at), true) = (one.at.as_deref().and_then(|at| middle(at, 1)), one.stands != Stands::OffTheBoard) {
                        text class="b-name" x=(px(at.x)) y=(px(at.y + 33.0)) { (capital(&one.name)) }
                    }
                }
            }
        }
    }
}

/// The word in the blind spot, where there is room for it.
fn blind_word(board: &Board) -> Markup {
    let middles: Vec<At> = board.blind_spot.iter().filter_map(|name| middle(name, 1)).collect();
    let of = |part: fn(&At) -> f64| middles.iter().map(part).sum::<f64>() / middles.len() as f64;
    let is_row = middles.len() > 1 && middles.iter().all(|at| (at.y - middles[0].y).abs() < 1.0);
    html! { @if is_row { text class="b-name" x=(px(of(|at| at.x))) y=(px(of(|at| at.y) + 4.0)) { "blind spot" } } }
}

/// Where one looks: at the survivor who acts, or at one's own; between them and the monster if it is near.
fn focus(scene: &Scene, hunt: &Hunt) -> String {
    let own =
        hunt.survivors.iter().find(|one| super::holds(scene, &one.name)).and_then(|one| one.at.as_deref());
    let survivor = hunt.focus.as_deref().or(own).and_then(|at| middle(at, 1));
    let monster = hunt.monster.at.as_deref().and_then(|at| middle(at, hunt.monster.size));
    let at = match (survivor, monster) {
        (Some(one), Some(other)) if (one.x - other.x).abs() < 200.0 && (one.y - other.y).abs() < 120.0 => {
            Some(At { x: f64::midpoint(one.x, other.x), y: f64::midpoint(one.y, other.y) })
        }
        (one, other) => one.or(other),
    };
    at.map_or(String::new(), |At { x, y }| format!("{} {}", px(x), px(y)))
}

fn floor(board: &Board, wide: f64, high: f64) -> Markup {
    let (columns, rows) = (u32::from(board.length), u32::from(board.width));
    let lines: String = (1..columns)
        .map(|x| format!("M{} 0V{}", x * 40, px(high)))
        .chain((1..rows).map(|y| format!("M0 {}H{}", y * 40, px(wide))))
        .collect();
    let cross = |x: u32, y: u32| format!("M{} {}h6M{} {}v6", x * 40 - 3, y * 40, x * 40, y * 40 - 3);
    let marks: String = (1..columns).flat_map(|x| (1..rows).map(move |y| cross(x, y))).collect();
    html! {
        rect class="b-floor" x="0" y="0" width=(px(wide)) height=(px(high)) rx="6" {}
        path class="b-grid" d=(lines) {}
        path class="b-mark" d=(marks) {}
        @for x in 0..columns { text class="b-label" x=(x * 40 + 20) y="-8" { (x + 1) } }
        @for y in 0..board.width { text class="b-label" x="-14" y=(u32::from(y) * 40 + 25) { (char::from(b'A' + y)) } }
    }
}

/// A tile of terrain: grass where it is cover, solid where nobody enters, dashed where it blocks the view.
fn terrain(tile: &TerrainTile) -> Markup {
    let corners: Vec<At> = tile.spaces.iter().filter_map(|name| corner(name)).collect();
    let least = |of: fn(&At) -> f64| corners.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&At) -> f64| corners.iter().map(of).fold(0.0, f64::max);
    let (left, top) = (least(|at| at.x), least(|at| at.y));
    let is_whole = {
        let spaces = (most(|at| at.x) - left + SPACE) * (most(|at| at.y) - top + SPACE) / (SPACE * SPACE);
        (spaces - corners.len() as f64).abs() < 0.5
    };
    let is_grass = tile.evasion > 0 && !tile.impassable && !tile.obstacle;
    let class = match tile {
        _ if is_grass => "b-grass",
        TerrainTile { impassable: true, .. } => "b-impassable",
        TerrainTile { obstacle: true, .. } => "b-obstacle",
        _ => "b-other",
    };
    let tufts =
        |at: &At| [(9.0, 16.0), (28.0, 15.0), (10.0, 36.0), (30.0, 35.0)].map(|(x, y)| (at.x + x, at.y + y));
    html! {
        g role="img" aria-label=(tile.name) {
            @if is_whole && !corners.is_empty() {
                rect class=(class) x=(px(left + 2.0)) y=(px(top + 2.0)) width=(px(most(|at| at.x) - left + 36.0)) height=(px(most(|at| at.y) - top + 36.0)) rx="8" {}
            } @else {
                @for at in &corners { rect class=(class) x=(px(at.x + 2.0)) y=(px(at.y + 2.0)) width="36" height="36" rx="8" {} }
            }
            @if is_grass { path class="b-blade" d=(marks::blades(corners.iter().flat_map(tufts))) {} }
            @else if let Some(at) = corners.first() {
                text class="b-tile-name" x=(px(f64::midpoint(at.x, most(|at| at.x) + SPACE))) y=(px(f64::midpoint(at.y, most(|at| at.y) + SPACE) + 4.0)) { (tile.name) }
            }
        }
    }
}

/// The places that can be chosen.
fn legal(view: &View) -> Markup {
    let Due::Choice(choice) = &view.due else { return html! {} };
    if !view.asked {
        return html! {};
    }
    html! {
        @for option in &choice.options {
            @match &option.at {
                Some(Pointed::Space(name)) => @if let Some(at) = corner(name) {
                    rect class="b-legal" data-space=(name) data-choice=(option.id) x=(px(at.x + 3.0)) y=(px(at.y + 3.0)) width="34" height="34" rx="6" {}
                },
                Some(Pointed::Base { space: name, size, .. }) => @if let Some(at) = corner(name) {
                    @let side = f64::from(*size) * SPACE - 6.0;
                    rect class="b-legal" data-space=(name) data-choice=(option.id) x=(px(at.x + 3.0)) y=(px(at.y + 3.0)) width="34" height="34" rx="6" {}
                    rect class="b-baseghost" data-choice=(option.id) x=(px(at.x + 3.0)) y=(px(at.y + 3.0)) width=(px(side)) height=(px(side)) rx="12" {}
                },
                _ => {}
            }
        }
    }
}

/// The option that picks a figure, if the figure can be picked on the board.
fn picks<'v>(view: &'v View, name: &str) -> Option<&'v str> {
    let Due::Choice(choice) = &view.due else { return None };
    let mut about = choice
        .options
        .iter()
        .filter(|one| matches!(&one.at, Some(Pointed::Figure(figure)) if figure == name));
    let only = about.next().filter(|_| view.asked)?;
    about.next().is_none().then_some(only.id.as_str())
}

fn monster(hunt: &Hunt) -> Markup {
    let one = &hunt.monster;
    let is_there = !matches!(one.stands, Stands::Dead | Stands::OffTheBoard);
    let Some(at) = one.at.as_deref().and_then(|at| middle(at, one.size)).filter(|_| is_there) else {
        return html! {};
    };
    let half = f64::from(one.size) * SPACE / 2.0;
    let scale = half / SPACE;
    let turn = match one.facing {
        Some(FacingDoc::North) => 180,
        Some(FacingDoc::East) => 270,
        Some(FacingDoc::West) => 90,
        Some(FacingDoc::South) | None => 0,
    };
    let down = one.stands == Stands::KnockedDown;
    let words = format!(
        "{}, {}{} wounds",
        one.name,
        one.facing.as_ref().map_or(String::new(), |facing| format!("facing {}, ", word(facing))),
        hunt.ai.wounds
    );
    html! {
        g role="img" aria-label=(words) data-sheet="sheet-monster" {
            rect class=(if down { "b-base down" } else { "b-base" }) x=(px(at.x - half + 3.0)) y=(px(at.y - half + 3.0)) width=(px(2.0 * half - 6.0)) height=(px(2.0 * half - 6.0)) rx="12" {}
            g transform=(format!("translate({} {})", px(at.x), px(at.y))) {
                (ring(hunt, 31.0 * scale))
                g transform=(format!("scale({})", px(scale))) {
                    @if one.id == "white-lion" { (lion()) } @else { text class="b-beast" x="0" y="8" { (initials(one)) } }
                }
                @if !down {
                    path class="b-muzzle" transform=(format!("rotate({turn})")) d=(format!("M-7 {}h14l-7 9z", px(half))) {}
                }
            }
        }
    }
}

/// The AI cards around the monster: what is in the deck, the discard pile, the wound stack. It shows how much is left in it.
fn ring(hunt: &Hunt, radius: f64) -> Markup {
    let ai = &hunt.ai;
    let (left, aside, gone) = match (hunt.monster.life, ai.deck) {
        (Some([left, all]), _) => (left, 0, all.saturating_sub(left)),
        (None, Some(deck)) => (deck, ai.discard + ai.drawn.len() as u8, ai.wounds),
        (None, None) => return html! {},
    };
    let all = u32::from(left) + u32::from(aside) + u32::from(gone);
    let class = |at: u32| match at {
        at if at < u32::from(left) => "b-life in",
        at if at < u32::from(left) + u32::from(aside) => "b-life disc",
        _ => "b-life out",
    };
    let segment = |at: u32| {
        let part = TAU / f64::from(all);
        let gap = (part * 0.12).min(0.09);
        let (from, to) = (f64::from(at) * part + gap, f64::from(at + 1) * part - gap);
        let point = |angle: f64| format!("{} {}", px(radius * angle.sin()), px(-radius * angle.cos()));
        let long = u8::from(to - from > TAU / 2.0);
        format!("M{}A{r} {r} 0 {long} 1 {}", point(from), point(to), r = px(radius))
    };
    html! { @for at in 0..all { path class=(class(at)) d=(segment(at)) {} } }
}

/// The face of the White Lion.
fn lion() -> Markup {
    let ray = |at: u32| {
        let angle = (f64::from(at) - 6.5) * 0.36;
        let far = [20.0, 23.0, 19.0][at as usize % 3];
        let point = |radius: f64| format!("{} {}", px(radius * angle.sin()), px(-radius * angle.cos()));
        format!("M{}L{}", point(13.0), point(far))
    };
    html! {
        path class="b-mane" d=((0..14).map(ray).collect::<String>()) {}
        path class="b-muzzle" d="M-9-4q9-9 18 0l-3 14q-6 8-12 0z" {}
        circle class="b-eye" cx="-4" cy="0" r="1.7" {}
        circle class="b-eye" cx="4" cy="0" r="1.7" {}
        path class="b-eye" d="M-3 7h6l-3 4z" {}
    }
}

fn initials(monster: &MonsterView) -> String {
    monster.name.split(' ').filter_map(|word| word.chars().next()).take(2).collect()
}

/// The name of the monster, beside its base where there is room.
fn monster_name(hunt: &Hunt, wide: f64) -> Markup {
    let one = &hunt.monster;
    let is_there = !matches!(one.stands, Stands::Dead | Stands::OffTheBoard);
    let Some(at) = one.at.as_deref().and_then(|at| middle(at, one.size)).filter(|_| is_there) else {
        return html! {};
    };
    let half = f64::from(one.size) * SPACE / 2.0;
    let to_the_right = at.x + half + 100.0 < wide;
    let x = if to_the_right { at.x + half + 8.0 } else { at.x - half - 8.0 };
    html! { text class=(if to_the_right { "b-name from" } else { "b-name to" }) x=(px(x)) y=(px(at.y + 5.0)) { (one.name) } }
}

fn survivor(scene: &Scene, hunt: &Hunt, index: usize, one: &SurvivorView) -> Markup {
    let Some(at) = one.at.as_deref().and_then(|at| middle(at, 1)) else { return html! {} };
    if one.stands == Stands::OffTheBoard {
        return html! {};
    }
    let words = who_stands(hunt).swap_remove(index + 1);
    let colour = marks::colour(index);
    let x = px(at.x);
    html! {
        g role="img" aria-label=(words) data-sheet=(format!("sheet-{index}")) data-id=(one.name) {
            @if one.acting || super::is_about(scene, &one.name) { (marks::shape(index, at, 19.5, "b-target")) }
            @match one.stands {
                Stands::Dead => {
                    (marks::shape(index, at, 14.0, &format!("t-ring {colour}")))
                    path class="t-cross" d=(format!("M{} {}l16 16M{} {}l-16 16", px(at.x - 8.0), px(at.y - 8.0), px(at.x + 8.0), px(at.y - 8.0))) {}
                }
                Stands::KnockedDown => {
                    g transform=(format!("translate({x} {}) scale(1 .62)", px(at.y + 3.0))) { (marks::shape(index, At { x: 0.0, y: 0.0 }, 15.0, colour)) }
                    path class="t-down" d=(format!("M{} {}h34", px(at.x - 17.0), px(at.y + 16.0))) {}
                    text class="t-letter" x=(x) y=(px(at.y + 9.0)) { (one.letter) }
                }
                Stands::Standing | Stands::OffTheBoard => {
                    (marks::shape(index, at, 15.0, colour))
                    text class="t-letter" x=(x) y=(px(at.y + 6.5)) { (one.letter) }
                }
            }
            @if one.priority {
                path class="t-prio" d=(format!("M{} {}l4.5 5 4.5-8 4.5 8 4.5-5v10h-18z", px(at.x - 9.0), px(at.y - 27.0))) {}
            }
        }
    }
}

/// The rings around figures that can be picked.
fn rings(view: &View, hunt: &Hunt) -> Markup {
    html! {
        @for one in &hunt.survivors {
            @if let (Some(choice), Some(at)) = (picks(view, &one.name), one.at.as_deref().and_then(|at| middle(at, 1))) {
                circle class="b-figpick" data-choice=(choice) cx=(px(at.x)) cy=(px(at.y)) r="22" {}
            }
        }
    }
}
