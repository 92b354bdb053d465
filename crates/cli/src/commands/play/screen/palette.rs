//! Colours. Nobody knows whether a terminal is dark or light, so every colour of text has as much contrast to black as to
//! white, and every filled space brings its own letters.

use ratatui::style::{Color, Modifier, Style};

use crate::scene::Tone;

/// Colours of the fixed part of the 256, which looks the same everywhere.
const FIGURES: [u8; 4] = [27, 130, 28, 133];
const GREY: u8 = 243;
const RED: u8 = 160;
const GREEN: u8 = 65;
const TEAL: u8 = 30;
/// Under a space that can be chosen, and under the cursor: with black letters.
const OFFERED: u8 = 109;
const CURSOR: u8 = 220;
const BLACK: u8 = 16;
const WHITE: u8 = 231;

/// Colours, or none of them.
#[derive(Debug, Clone, Copy)]
pub struct Palette {
    colour: bool,
}

impl Palette {
    /// The palette that the environment wishes: <https://no-color.org>.
    pub fn from_environment() -> Self {
        Self { colour: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) }
    }

    #[cfg(test)]
    pub const fn coloured() -> Self {
        Self { colour: true }
    }

    fn text(self, colour: u8, without: Style) -> Style {
        if self.colour { Style::new().fg(Color::Indexed(colour)) } else { without }
    }

    /// Text of a tone.
    pub fn style(self, tone: Tone) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match tone {
            Tone::Plain => Style::new(),
            Tone::Dim => self.text(GREY, Style::new().add_modifier(Modifier::DIM)),
            Tone::Strong => bold,
            Tone::Monster | Tone::Bad => self.text(RED, bold).patch(bold),
            Tone::Figure(at) => self.text(FIGURES[usize::from(at) % FIGURES.len()], bold).patch(bold),
            Tone::Terrain => self.text(GREEN, Style::new()),
            Tone::Advantage => self.text(TEAL, Style::new()),
        }
    }

    fn filled(self, background: u8, letters: u8) -> Style {
        if self.colour {
            Style::new().bg(Color::Indexed(background)).fg(Color::Indexed(letters))
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// A space that somebody fills.
    pub fn solid(self, tone: Tone) -> Style {
        let background = match tone {
            Tone::Figure(at) => FIGURES[usize::from(at) % FIGURES.len()],
            Tone::Monster => RED,
            _ => GREY,
        };
        self.filled(background, WHITE).add_modifier(Modifier::BOLD)
    }

    /// A space that can be chosen.
    pub fn offered(self) -> Style {
        if self.colour {
            self.filled(OFFERED, BLACK)
        } else {
            Style::new().add_modifier(Modifier::UNDERLINED)
        }
    }

    /// The style of the choice: the space under the cursor, the option in the list.
    pub fn chosen(self) -> Style {
        self.filled(CURSOR, BLACK).add_modifier(Modifier::BOLD)
    }
}

#[cfg(test)]
mod tests;
