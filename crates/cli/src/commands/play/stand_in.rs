//! Seats at which nobody sits: a policy decides there, and its decisions are inputs as anybody's are.

use kernel::{Decision, Seat};
use players::Style;
use sim::Dice;

use crate::args::{PlayArgs, Policies};
use crate::error::Result;
use crate::games::{Desk, named_styles, style};

/// Who plays by a policy.
pub struct StandIns {
    /// The first side and the second one.
    sides: [Option<Style>; 2],
    /// Everybody else, too.
    everybody: Option<Style>,
    dice: Dice,
}

impl StandIns {
    /// As the flags say; at seats that they do not name, people sit. `seed` is for policies that leave something to
    /// chance.
    ///
    /// # Errors
    /// If a policy is none for whole games, or a side is named that there is not.
    pub fn new<G: Desk>(args: &PlayArgs, game: &G, seed: u64) -> Result<Self> {
        let dice = Dice::new(seed, 1);
        Ok(match &args.policy {
            Some(given @ Policies::Sides(_)) if G::HAS_SIDES => {
                let names = [0, 1].map(|seat| game.seat_name(Seat(seat)).to_owned());
                Self { sides: named_styles(given, "battle", &names)?, everybody: None, dice }
            }
            Some(given) => {
                let everybody = Some(style(Some(given), "game")?);
                Self { sides: [everybody; 2], everybody, dice }
            }
            None => Self { sides: [None; 2], everybody: None, dice },
        })
    }

    /// Nobody: people play.
    #[cfg(test)]
    pub fn nobody() -> Self {
        Self { sides: [None; 2], everybody: None, dice: Dice::new(0, 1) }
    }

    /// One side in a style.
    #[cfg(test)]
    pub fn side(side: usize, style: Style) -> Self {
        let mut sides = [None; 2];
        sides[side] = Some(style);
        Self { sides, everybody: None, dice: Dice::new(0, 1) }
    }

    /// Everybody in a style.
    #[cfg(test)]
    pub fn all(style: Style) -> Self {
        Self { sides: [Some(style); 2], everybody: Some(style), dice: Dice::new(0, 1) }
    }

    /// The policy that decides at a seat.
    pub fn at<G: Desk>(&self, seat: Seat) -> Option<Style> {
        if G::HAS_SIDES { self.sides[usize::from(seat.0 & 1)] } else { self.everybody }
    }

    /// Whether there is nothing left to decide for anybody: the game is watched.
    pub fn play_all<G: Desk>(&self) -> bool {
        if G::HAS_SIDES { self.sides.iter().all(Option::is_some) } else { self.everybody.is_some() }
    }

    /// The option that the policy of the seat takes; `None` if a person sits there.
    pub fn choose<G: Desk>(
        &mut self,
        game: &G,
        state: &G::State,
        decision: &Decision<G::Choice>,
    ) -> Option<usize> {
        let style = self.at::<G>(decision.seat)?;
        Some(game.played(state, decision, style, &mut self.dice))
    }
}
