//! Ways to play, the same words in both games.

/// A way to play. [`showdown::says`](crate::showdown::says) and [`skirmish::says`](crate::skirmish::says) explain
/// what it means in each game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Style {
    /// Anything the rules allow, with equal chances.
    Random,
    /// With care for its own side.
    Cautious,
    /// Always at the enemy.
    Aggressive,
    /// At the enemy, where exact odds say it is worth most.
    Exact,
}

impl Style {
    /// Every style.
    pub const ALL: [Self; 4] = [Self::Random, Self::Cautious, Self::Aggressive, Self::Exact];

    /// The one that is called so.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name() == name)
    }

    /// Its name, as people type it.
    pub fn name(self) -> &'static str {
        ["random", "cautious", "aggressive", "exact"][self as usize]
    }
}
