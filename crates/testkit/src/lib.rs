//! For tests only: scripted dice, Markdown scenarios, laws of every game, random battles, and naive twins of the
//! rules.

pub mod elsewhere;
pub mod fields;
pub mod hunt;
pub mod laws;
pub mod markdown;
pub mod quarry;
pub mod random;
pub mod script;
pub mod twin;
pub mod village;

/// The examples on the pages of the libraries, run as tests.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../kernel/README.md")]
    struct Kernel;
    #[doc = include_str!("../../odds/README.md")]
    struct Odds;
    #[doc = include_str!("../../packs/README.md")]
    struct Packs;
    #[doc = include_str!("../../players/README.md")]
    struct Players;
    #[doc = include_str!("../../showdown/README.md")]
    struct Showdown;
    #[doc = include_str!("../../sim/README.md")]
    struct Sim;
    #[doc = include_str!("../../skirmish/README.md")]
    struct Skirmish;
    #[doc = include_str!("../../table/README.md")]
    struct Table;
}
