//! Ways to play, the same words in both games.

/// A way to play. What it means in a game, [`showdown::says`](crate::showdown::says) and
/// [`skirmish::says`](crate::skirmish::says) tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Style {
    /// Anything that the rules allow, with equal chances.
    Random,
    /// With care for one's own.
    Cautious,
    /// Always at the enemy.
    Aggressive,
    /// At the enemy, as exact odds say it is worth most.
    Exact,
}

impl Style {
    /// Every style.
    pub const ALL: [Self; 4] = [Self::Random, Self::Cautious, Self::Aggressive, Self::Exact];

    /// What it is called.
    pub fn name(self) -> &'static str {
        ["random", "cautious", "aggressive", "exact"][self as usize]
    }
}
