//! Questions about a hunt in flags: they become the same document that a file would hold.

use clap::Args;
use packs::showdown::{Quick, QuickStep};

use crate::args::whole;
use crate::error::{Error, Result};
use crate::games::Flags;
use crate::games::skirmish;

/// The heading of all these flags in the help.
const HUNT: &str = "A hunt without a file";

/// A question about a hunt without a file; `--weapon` and `--attacks` belong to it, too.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub struct Hunt {
    /// The monster, from the pack.
    #[arg(help_heading = HUNT, long, value_name = "NAME")]
    pub monster: Option<String>,
    /// Its level.
    #[arg(help_heading = HUNT, long, value_name = "LEVEL")]
    pub level: Option<String>,
    /// The card that the monster attacks with; if absent, its basic action.
    #[arg(help_heading = HUNT, long, value_name = "NAME")]
    pub card: Option<String>,
    /// The monster is knocked down.
    #[arg(help_heading = HUNT, long)]
    pub knocked_down: bool,
    /// Hit locations in the discard pile.
    #[arg(help_heading = HUNT, long, value_name = "CARDS", value_delimiter = ',')]
    pub discard: Vec<String>,
    /// Hit locations that are out of the deck.
    #[arg(help_heading = HUNT, long, value_name = "CARDS", value_delimiter = ',')]
    pub without: Vec<String>,
    /// Hit locations on top of the deck, the next one first.
    #[arg(help_heading = HUNT, long, value_name = "CARDS", value_delimiter = ',')]
    pub top: Vec<String>,
    /// Hit locations in play as persistent injuries.
    #[arg(help_heading = HUNT, long, value_name = "CARDS", value_delimiter = ',')]
    pub in_play: Vec<String>,
    /// The survivor's accuracy.
    #[arg(help_heading = HUNT, long, value_name = "N", value_parser = whole::<-20, 20, i8>, allow_negative_numbers = true)]
    pub accuracy: Option<i8>,
    /// The survivor's strength.
    #[arg(help_heading = HUNT, long, value_name = "N", value_parser = whole::<-20, 20, i8>, allow_negative_numbers = true)]
    pub strength: Option<i8>,
    /// The survivor's evasion.
    #[arg(help_heading = HUNT, long, value_name = "N", value_parser = whole::<-20, 20, i8>, allow_negative_numbers = true)]
    pub evasion: Option<i8>,
    /// The survivor's luck.
    #[arg(help_heading = HUNT, long, value_name = "N", value_parser = whole::<-20, 20, i8>, allow_negative_numbers = true)]
    pub luck: Option<i8>,
    /// The survivor's speed.
    #[arg(help_heading = HUNT, long, value_name = "N", value_parser = whole::<-12, 12, i8>, allow_negative_numbers = true)]
    pub speed: Option<i8>,
    /// The survivor's survival.
    #[arg(help_heading = HUNT, long, value_name = "N", value_parser = whole::<0, 99, u8>)]
    pub survival: Option<u8>,
    /// The survivor's insanity.
    #[arg(help_heading = HUNT, long, value_name = "N", value_parser = whole::<0, 99, u8>)]
    pub insanity: Option<u8>,
    /// Survival actions that the settlement knows.
    #[arg(help_heading = HUNT, long, value_name = "NAMES", value_delimiter = ',')]
    pub actions: Vec<String>,
    /// Armor: sets and pieces by name, points as head=2.
    #[arg(help_heading = HUNT, long, value_name = "ARMOR", value_delimiter = ',')]
    pub armor: Vec<String>,
    /// The gear grid completes the affinities of the weapon.
    #[arg(help_heading = HUNT, long)]
    pub affinity: bool,
    /// The survivor stands in the blind spot.
    #[arg(help_heading = HUNT, long)]
    pub blind_spot: bool,
    /// The survivor's distance in spaces.
    #[arg(help_heading = HUNT, long, value_name = "N", value_parser = whole::<1, 40, u8>)]
    pub distance: Option<u8>,
    /// The survivor attacks until the monster is defeated.
    #[arg(help_heading = HUNT, long, conflicts_with = "attacks")]
    pub until_defeated: bool,
    /// What to ask: wounds, criticals, injuries, dead, ...
    #[arg(help_heading = HUNT, long, value_name = "WORDS", value_delimiter = ',')]
    pub ask: Vec<String>,
}

/// The text that a file would hold for an attack of a survivor.
pub fn attack(flags: &Flags) -> Result<String> {
    let hunt = &flags.showdown;
    if hunt.card.is_some() {
        return Err(Error::input("--card is about an attack of the monster", "ask about monster-attack"));
    }
    let times = if hunt.until_defeated { None } else { Some(flags.skirmish.attacks.unwrap_or(1).into()) };
    text(flags, QuickStep::Attack { times, same_round: false })
}

/// The text that a file would hold for an attack of the monster.
pub fn monster_attack(flags: &Flags) -> Result<String> {
    let hunt = &flags.showdown;
    if hunt.until_defeated || flags.skirmish.attacks.is_some() {
        let flag = if hunt.until_defeated { "--until-defeated" } else { "--attacks" };
        return Err(Error::input(format!("{flag} is about attacks of a survivor"), "ask about attack"));
    }
    text(flags, QuickStep::MonsterAttack { card: hunt.card.clone() })
}

fn text(flags: &Flags, step: QuickStep) -> Result<String> {
    let others = skirmish::Quick { weapon: None, attacks: None, ..flags.skirmish.clone() };
    if others != skirmish::Quick::default() {
        return Err(Error::input(
            "some of these flags are about a skirmish, not about a hunt",
            "leave them out; --help lists the flags of a hunt",
        ));
    }
    let hunt = flags.showdown.clone();
    let (mut armor, mut armor_points) = (Vec::new(), Vec::new());
    for worn in hunt.armor {
        let Some((location, points)) = worn.split_once('=') else {
            armor.push(worn);
            continue;
        };
        let points = points.parse().ok().filter(|points| *points <= 40).ok_or_else(|| {
            Error::input(format!("`{worn}` does not say how much armor"), "write head=2, for example")
        })?;
        armor_points.push((location.to_owned(), points));
    }
    let quick = Quick {
        step,
        monster: hunt.monster,
        level: hunt.level,
        monster_knocked_down: hunt.knocked_down,
        without: hunt.without,
        discard: hunt.discard,
        top: hunt.top,
        in_play: hunt.in_play,
        weapons: flags.skirmish.weapon.iter().cloned().collect(),
        affinity: hunt.affinity,
        armor,
        armor_points,
        accuracy: hunt.accuracy.unwrap_or(0),
        strength: hunt.strength.unwrap_or(0),
        evasion: hunt.evasion.unwrap_or(0),
        luck: hunt.luck.unwrap_or(0),
        speed: hunt.speed.unwrap_or(0),
        survival: hunt.survival.unwrap_or(0),
        insanity: hunt.insanity.unwrap_or(0),
        actions: hunt.actions,
        blind_spot: hunt.blind_spot,
        distance: hunt.distance,
        ask: hunt.ask,
        ..Quick::default()
    };
    Ok(toml::to_string(&quick.document()?).expect("a document can be written"))
}
