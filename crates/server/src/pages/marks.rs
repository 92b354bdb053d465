//! The marks by which figures are told apart: a letter, a colour and a shape; and the small pictures of the pages.

use maud::{Markup, html};
use table::view::BattleView;

/// Where a figure's picture is: its middle.
#[derive(Clone, Copy)]
pub struct At {
    pub x: f64,
    pub y: f64,
}

/// A number in a picture, without more digits than a screen shows.
pub fn px(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// The class that colours a survivor.
pub fn colour(at: usize) -> &'static str {
    ["s-a", "s-b", "s-c", "s-d", "s-e", "s-f"][at % 6]
}

/// Whether a side is the first one, whose units are filled.
pub fn is_first(battle: &BattleView, side: &str) -> bool {
    battle.sides.first().is_some_and(|first| first == side)
}

/// The shape of a survivor: circle, square, diamond, hexagon.
pub fn shape(index: usize, at: At, size: f64, class: &str) -> Markup {
    let At { x, y } = at;
    match index % 4 {
        0 => html! { circle class=(class) cx=(px(x)) cy=(px(y)) r=(px(size)) {} },
        1 => {
            let half = size * 0.9;
            html! { rect class=(class) x=(px(x - half)) y=(px(y - half)) width=(px(2.0 * half)) height=(px(2.0 * half)) rx=(px(size * 0.2)) {} }
        }
        2 => {
            let far = size * 1.22;
            html! { path class=(class) d=(format!("M{} {}L{} {}L{} {}L{} {}Z", px(x), px(y - far), px(x + far), px(y), px(x), px(y + far), px(x - far), px(y))) {} }
        }
        _ => {
            let corner = |at: u32| {
                let angle = f64::from(at) * std::f64::consts::FRAC_PI_3;
                format!("{},{}", px(x + size * 1.08 * angle.cos()), px(y + size * 1.08 * angle.sin()))
            };
            html! { polygon class=(class) points=((0..6).map(corner).collect::<Vec<_>>().join(" ")) {} }
        }
    }
}

/// The badge of a survivor beside words.
pub fn badge(index: usize, letter: char) -> Markup {
    html! {
        svg class="badge" viewBox="0 0 44 44" aria-hidden="true" {
            (shape(index, At { x: 22.0, y: 22.0 }, 17.0, colour(index)))
            text class="t-letter" x="22" y="28.5" { (letter) }
        }
    }
}

/// The badge of a unit: filled for the first side, a ring for the second.
pub fn unit_badge(battle: &BattleView, side: &str, letter: char) -> Markup {
    let first = is_first(battle, side);
    html! {
        svg class="ub" viewBox="0 0 28 28" aria-hidden="true" {
            circle class=(if first { "u-red" } else { "u-blue" }) cx="14" cy="14" r=(if first { "12" } else { "10.5" }) {}
            text class=(if first { "u-text u-red-t" } else { "u-text u-blue-t" }) x="14" y="18.6" { (letter) }
        }
    }
}

/// The mark of the program.
pub fn brand() -> Markup {
    html! {
        svg class="mark" viewBox="0 0 28 28" aria-hidden="true" {
            path d="M14 1.5 25 8v12l-11 6.5L3 20V8z" fill="none" stroke="currentColor" stroke-width="1.6" {}
            path d="M14 1.5 8 14l6 12.5M14 1.5 20 14l-6 12.5M8 14h12" fill="none" stroke="currentColor" stroke-width="1.2" opacity=".7" {}
        }
    }
}

/// Blades of grass, or of leaves, at these spots.
pub fn blades(spots: impl Iterator<Item = (f64, f64)>) -> String {
    let blade = |(x, y): (f64, f64)| {
        let (x, y) = (px(x), px(y));
        format!("M{x} {y}q-1-6-4-9M{x} {y}q0-7 1-11M{x} {y}q2-5 5-7")
    };
    spots.map(blade).collect::<Vec<_>>().concat()
}

/// A small picture of lines, 22 by 22.
pub fn icon(path: &str) -> Markup {
    html! {
        svg width="22" height="22" viewBox="0 0 22 22" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true" {
            path d=(path) {}
        }
    }
}

/// A pile of cards.
pub fn pile(kind: Pile) -> Markup {
    html! {
        svg width="26" height="34" viewBox="0 0 26 34" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6" {
            @match kind {
                Pile::Deck => {
                    rect x="5" y="5" width="19" height="27" rx="3" opacity=".45" stroke-width="1.4" {}
                    rect x="2" y="2" width="19" height="27" rx="3" {}
                    path d="M7 15.5h9M11.5 11v9" stroke-width="1.4" opacity=".7" {}
                }
                Pile::Discard => { rect x="3" y="4" width="19" height="27" rx="3" stroke-dasharray="3 3" {} }
                Pile::Wounds => {
                    rect x="3" y="4" width="19" height="27" rx="3" {}
                    path d="M7 9l11 17M18 9L7 26" stroke-width="2" {}
                }
                Pile::Locations => {
                    rect x="3" y="4" width="19" height="27" rx="3" {}
                    circle cx="12.5" cy="17.5" r="5" {}
                    path d="M12.5 9v4M12.5 22v4M4.5 17.5h4M16.5 17.5h4" stroke-width="1.4" {}
                }
            }
        }
    }
}

/// Which pile it is.
#[derive(Clone, Copy)]
pub enum Pile {
    Deck,
    Discard,
    Wounds,
    Locations,
}

#[cfg(test)]
mod tests {
    use super::px;

    #[test]
    fn numbers_of_pictures_are_short() {
        assert_eq!(px(30.0), "30");
        assert_eq!(px(1.0 / 3.0), "0.3");
    }
}
