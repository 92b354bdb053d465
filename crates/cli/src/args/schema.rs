//! What has a schema.

use clap::ValueEnum;

/// A kind of file that has a schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SchemaKind {
    /// Scenario files (see --game).
    Scenario,
    /// `pack.toml` of packs (see --game).
    Pack,
    /// Skirmish: injury tables of packs.
    Table,
    /// Skirmish: `weapons.toml` of packs.
    Weapons,
    /// Skirmish: `profiles.toml` of packs.
    Profiles,
    /// Skirmish: `armour.toml` of packs.
    Armour,
    /// Skirmish: `spells.toml` of packs.
    Spells,
    /// Skirmish: tables of Scars of packs.
    Scars,
    /// Skirmish: warbands of packs.
    Warband,
    /// Skirmish: fields of packs.
    Field,
    /// Skirmish: campaign files.
    Campaign,
    /// Showdown: `monster.toml` of packs.
    Monster,
    /// Showdown: hit locations of packs.
    HitLocation,
    /// Showdown: AI cards of packs.
    AiCard,
    /// Showdown: weapons of packs.
    Weapon,
    /// Showdown: armor of packs.
    Armor,
    /// Showdown: injury tables of packs.
    Injuries,
    /// Showdown: terrain of packs.
    Terrain,
    /// Showdown: parties of packs.
    Party,
    /// Questions, as `bout ask` takes them.
    Question,
    /// Answers, as `bout odds --json` and `bout ask --json` print them.
    Answer,
    /// What a seat of a game in progress sees.
    View,
    /// Amendments of a game in progress.
    Amendment,
}
