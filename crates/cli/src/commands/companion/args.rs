//! The flags of `bout companion`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueHint};

#[derive(Debug, ClapArgs)]
pub struct CompanionArgs {
    /// The monster. [default: white-lion]
    #[arg(long, conflicts_with = "resume")]
    pub monster: Option<String>,
    /// Its level. [default: 1]
    #[arg(long, conflicts_with = "resume")]
    pub level: Option<String>,
    /// The party of the pack. [default: first-story]
    #[arg(long, conflicts_with = "resume")]
    pub party: Option<String>,
    /// How many of the party take part, the first ones. [default: all]
    #[arg(long, conflicts_with = "resume")]
    pub survivors: Option<u8>,
    /// Write the journal to this file after every input.
    #[arg(long, value_hint = ValueHint::FilePath, conflicts_with = "resume")]
    pub save: Option<PathBuf>,
    /// Go on with a saved fight; it is saved to the same file.
    #[arg(long, value_hint = ValueHint::FilePath)]
    pub resume: Option<PathBuf>,
    /// Roll from this seed instead of unpredictable dice, where Bout rolls.
    #[arg(long)]
    pub seed: Option<u64>,
}
