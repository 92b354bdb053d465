//! Seats at which nobody sits: a policy decides there, and its decisions are inputs as anybody's are.

use kernel::{Decision, Seat};
use players::Style;
use sim::Dice;

use crate::args::PlayArgs;
use crate::error::{Error, Result};
use crate::games::{Desk, style};

/// Who plays by a policy.
pub struct StandIns {
    /// The first side and the second one.
    sides: [Option<Style>; 2],
    /// Everybody else, too.
    everybody: Option<Style>,
    dice: Dice,
}

impl StandIns {
    /// As the flags say. `seed` is for policies that leave something to chance.
    ///
    /// # Errors
    /// If a policy is none for whole games, or a side is named in a game that has none.
    pub fn new<G: Desk>(args: &PlayArgs, seed: u64) -> Result<Self> {
        let word = G::GAME.word();
        if !G::HAS_SIDES && (args.red_policy.is_some() || args.blue_policy.is_some()) {
            return Err(Error::input(
                format!("there are no red and blue in {word}"),
                "--policy lets a policy play the survivors",
            ));
        }
        let one = |policy: Option<_>| policy.map(|policy| style(Some(policy), "game")).transpose();
        let everybody = one(args.policy)?;
        let sides = [one(args.red_policy)?.or(everybody), one(args.blue_policy)?.or(everybody)];
        Ok(Self { sides, everybody, dice: Dice::new(seed, 1) })
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
