//! Questions about one attack in flags.

use ask::look_up::Name;
use ask::question::{Monster, Survivor};
use clap::Args;
use packs::showdown::doc::AiCards;
use serde::Serialize;

use crate::args::whole;
use crate::error::Error;
use crate::games::names::Known;

const ATTACK: &str = "The attack";
const MONSTER: &str = "The monster";
const DECK: &str = "Its hit location deck";
const SURVIVOR: &str = "The survivor";
const ASKED: &str = "What is asked";

/// How such questions look.
pub const ATTACK_EXAMPLES: &str = "\
Examples:
  bout odds attack --weapon bone-axe --monster white-lion --level 1
  bout odds attack --weapon king-spear --luck 1 --ask wounds,criticals --discard beasts-maw,beasts-paw
  bout odds attack --weapon bone-axe --until-defeated --policy first
  bout odds attack --weapon bone-axe --rows luck=0..3 --columns toughness=6..14 --show mean:wounds
  bout play attack --weapon bone-axe --seed 1
  bout compare attack --weapon bone-axe --vs weapon=king-spear";

/// How such questions look.
pub const MONSTER_EXAMPLES: &str = "\
Examples:
  bout odds monster-attack --card claw --level 2 --armor head=2,arms=1,body=1,waist=1,legs=1 --evasion 1
  bout odds monster-attack --card claw --armor rawhide --dodge --survival 1 --policy best
  bout odds monster-attack --card claw --armor rawhide --rows evasion=0..3 --show mean:injuries";

/// A survivor attacks the monster. Every flag has the name that the question gives it, or says which.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args, Serialize)]
pub struct Attack {
    /// The weapon; further ones, separated by commas, are carried, and one named twice makes a pair
    /// [default: fist and tooth]
    #[arg(help_heading = ATTACK, long, value_name = "NAMES", value_delimiter = ',')]
    #[arg(value_parser = Known(Name::Weapon), hide_possible_values = true)]
    #[serde(rename = "weapons")]
    pub weapon: Vec<String>,
    /// How many attacks, one after the other [default: 1]
    #[arg(help_heading = ATTACK, long, value_name = "N", value_parser = whole::<1, 1000, u16>, allow_negative_numbers = true)]
    pub attacks: Option<u16>,
    /// Attack until the monster is defeated.
    #[arg(help_heading = ATTACK, long, conflicts_with = "attacks")]
    pub until_defeated: bool,
    /// All of them come in one round: nobody stands up in between.
    #[arg(help_heading = ATTACK, long)]
    pub same_round: bool,
    /// The survivor stands in the blind spot.
    #[arg(help_heading = ATTACK, long)]
    pub blind_spot: bool,
    /// Spaces between the survivor and the monster [default: 1]
    #[arg(help_heading = ATTACK, long, value_name = "N", value_parser = whole::<1, 40, u8>, allow_negative_numbers = true)]
    pub distance: Option<u8>,
    #[command(flatten)]
    #[serde(rename = "monster")]
    pub foe: Foe,
    #[command(flatten)]
    pub deck: Deck,
    #[command(flatten)]
    #[serde(rename = "survivor")]
    pub hunter: Hunter,
    #[command(flatten)]
    #[serde(skip)]
    pub asked: Asked,
}

/// The monster attacks a survivor.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args, Serialize)]
pub struct MonsterAttack {
    /// The card with the attack [default: the basic action]
    #[arg(help_heading = ATTACK, long, value_name = "NAME")]
    #[arg(value_parser = Known(Name::Attack), hide_possible_values = true)]
    pub card: Option<String>,
    /// What the survivor carries: a shield, for one.
    #[arg(help_heading = SURVIVOR, long, value_name = "NAMES", value_delimiter = ',')]
    #[arg(value_parser = Known(Name::Weapon), hide_possible_values = true)]
    #[serde(rename = "weapons")]
    pub weapon: Vec<String>,
    /// The survivor has raised the shield.
    #[arg(help_heading = SURVIVOR, long)]
    pub blocking: bool,
    /// Persistent injuries of the monster, by their cards.
    #[arg(help_heading = MONSTER, long, value_name = "CARDS", value_delimiter = ',')]
    #[arg(value_parser = Known(Name::HitLocation), hide_possible_values = true)]
    pub in_play: Vec<String>,
    #[command(flatten)]
    #[serde(rename = "monster")]
    pub foe: Foe,
    #[command(flatten)]
    #[serde(rename = "survivor")]
    pub hunter: Hunter,
    #[command(flatten)]
    #[serde(skip)]
    pub asked: Asked,
}

/// The monster and how it stands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args, Serialize)]
#[serde(into = "Monster")]
pub struct Foe {
    /// Which monster [default: white-lion]
    #[arg(help_heading = MONSTER, long, value_name = "NAME")]
    #[arg(value_parser = Known(Name::Monster), hide_possible_values = true)]
    pub monster: Option<String>,
    /// Its level [default: 1]
    #[arg(help_heading = MONSTER, long, value_name = "LEVEL", allow_negative_numbers = true)]
    pub level: Option<String>,
    /// Its toughness, if not that of the level.
    #[arg(help_heading = MONSTER, long, value_name = "N", value_parser = whole::<0, 40, i8>, allow_negative_numbers = true)]
    pub toughness: Option<i8>,
    /// Cards in its AI deck, if not those of the level: a number, or unlimited.
    #[arg(help_heading = MONSTER, long, value_name = "N", value_parser = ai_cards, allow_negative_numbers = true)]
    pub ai_cards: Option<AiCards>,
    /// Its Life, if not that of the level: so many wounds defeat it, and take no AI card.
    #[arg(help_heading = MONSTER, long, value_name = "N", value_parser = whole::<1, 99, u8>, allow_negative_numbers = true)]
    pub life: Option<u8>,
    /// Its tokens, besides those of the level: `accuracy=-1,evasion=1`.
    #[arg(help_heading = MONSTER, long, value_name = "ATTRIBUTE=N", value_delimiter = ',', value_parser = token)]
    pub token: Vec<(String, i8)>,
    /// It is knocked down.
    #[arg(help_heading = MONSTER, long)]
    pub knocked_down: bool,
}

/// The hit location deck, as far as it is not fresh.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args, Serialize)]
pub struct Deck {
    /// Hit locations in the discard pile.
    #[arg(help_heading = DECK, long, value_name = "CARDS", value_delimiter = ',')]
    #[arg(value_parser = Known(Name::HitLocation), hide_possible_values = true)]
    pub discard: Vec<String>,
    /// Hit locations on top of the deck, the next one first.
    #[arg(help_heading = DECK, long, value_name = "CARDS", value_delimiter = ',')]
    #[arg(value_parser = Known(Name::HitLocation), hide_possible_values = true)]
    pub top: Vec<String>,
    /// Persistent injuries in play, by their cards.
    #[arg(help_heading = DECK, long, value_name = "CARDS", value_delimiter = ',')]
    #[arg(value_parser = Known(Name::HitLocation), hide_possible_values = true)]
    pub in_play: Vec<String>,
    /// Hit locations that are out of the deck for good.
    #[arg(help_heading = DECK, long, value_name = "CARDS", value_delimiter = ',')]
    #[arg(value_parser = Known(Name::HitLocation), hide_possible_values = true)]
    pub without: Vec<String>,
}

/// The survivor.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args, Serialize)]
#[serde(into = "Survivor")]
pub struct Hunter {
    /// Accuracy.
    #[arg(help_heading = SURVIVOR, long, value_name = "N", value_parser = whole::<-20, 20, i8>, allow_negative_numbers = true)]
    pub accuracy: Option<i8>,
    /// Strength.
    #[arg(help_heading = SURVIVOR, long, value_name = "N", value_parser = whole::<-20, 20, i8>, allow_negative_numbers = true)]
    pub strength: Option<i8>,
    /// Evasion.
    #[arg(help_heading = SURVIVOR, long, value_name = "N", value_parser = whole::<-20, 20, i8>, allow_negative_numbers = true)]
    pub evasion: Option<i8>,
    /// Luck.
    #[arg(help_heading = SURVIVOR, long, value_name = "N", value_parser = whole::<-20, 20, i8>, allow_negative_numbers = true)]
    pub luck: Option<i8>,
    /// Speed.
    #[arg(help_heading = SURVIVOR, long, value_name = "N", value_parser = whole::<-12, 12, i8>, allow_negative_numbers = true)]
    pub speed: Option<i8>,
    /// The gear grid completes the affinities of the weapons.
    #[arg(help_heading = SURVIVOR, long)]
    pub affinity: bool,
    /// What they wear: sets or pieces (`rawhide`), or armor points by location (`head=2,body=1`).
    #[arg(help_heading = SURVIVOR, long, value_name = "ARMOR", value_delimiter = ',')]
    #[arg(value_parser = Known(Name::Armor), hide_possible_values = true)]
    pub armor: Vec<String>,
    /// Survival.
    #[arg(help_heading = SURVIVOR, long, value_name = "N", value_parser = whole::<0, 99, u8>, allow_negative_numbers = true)]
    pub survival: Option<u8>,
    /// Insanity.
    #[arg(help_heading = SURVIVOR, long, value_name = "N", value_parser = whole::<0, 99, u8>, allow_negative_numbers = true)]
    pub insanity: Option<u8>,
    /// Courage.
    #[arg(help_heading = SURVIVOR, long, value_name = "N", value_parser = whole::<0, 9, u8>, allow_negative_numbers = true)]
    pub courage: Option<u8>,
    /// Understanding.
    #[arg(help_heading = SURVIVOR, long, value_name = "N", value_parser = whole::<0, 9, u8>, allow_negative_numbers = true)]
    pub understanding: Option<u8>,
    /// The settlement knows how to dodge; it costs 1 survival.
    #[arg(help_heading = SURVIVOR, long)]
    pub dodge: bool,
    /// The settlement knows how to surge.
    #[arg(help_heading = SURVIVOR, long)]
    pub surge: bool,
    /// The settlement knows how to endure.
    #[arg(help_heading = SURVIVOR, long)]
    pub endure: bool,
    /// The survivor is knocked down.
    #[arg(help_heading = SURVIVOR, long)]
    pub survivor_knocked_down: bool,
}

/// What is asked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub struct Asked {
    /// What to tell apart, all together, at most 8: `wounds,criticals`; some words say of what: `armor:head`,
    /// `token:accuracy`, `in-play:beasts-heel`
    #[arg(help_heading = ASKED, long, value_name = "LIST", value_delimiter = ',')]
    #[arg(value_parser = Known(Name::Ask), hide_possible_values = true)]
    pub ask: Vec<String>,
}

fn ai_cards(text: &str) -> Result<AiCards, String> {
    if text == "unlimited" {
        return Ok(AiCards(None));
    }
    whole::<0, 60, u8>(text)
        .map(|cards| AiCards(Some(cards)))
        .map_err(|_| "write a whole number from 0 to 60, or unlimited".into())
}

fn token(text: &str) -> Result<(String, i8), String> {
    let usage = || "write ATTRIBUTE=N, for example accuracy=-1".to_owned();
    let (attribute, count) = text.split_once('=').ok_or_else(usage)?;
    let count = count.parse().ok().filter(|count: &i8| count.abs() <= 20).ok_or_else(usage)?;
    Ok((attribute.trim().to_owned(), count))
}

/// What the words of --armor mean: armor, or points at a location.
///
/// # Errors
/// A sentence.
pub fn armor(text: &str) -> Result<Result<(String, u8), String>, String> {
    let Some((location, points)) = text.split_once('=') else { return Ok(Err(text.to_owned())) };
    match points.trim().parse() {
        Ok(points @ 0..=40) => Ok(Ok((location.trim().to_owned(), points))),
        _ => Err("armor points are a whole number from 0 to 40: head=2,body=1".into()),
    }
}

impl Hunter {
    /// Whether the flags fit together.
    ///
    /// # Errors
    /// If armor points of a location are given twice.
    pub fn check(&self) -> crate::error::Result<()> {
        let places: Vec<String> =
            self.armor.iter().filter_map(|text| Some(armor(text).ok()?.ok()?.0)).collect();
        match places.iter().enumerate().find(|(at, place)| places[..*at].contains(place)) {
            None => Ok(()),
            Some((_, place)) => Err(Error::input(
                format!("--armor gives the armor points of `{place}` twice"),
                "name each location once",
            )),
        }
    }
}

impl From<Hunter> for Survivor {
    fn from(hunter: Hunter) -> Self {
        let knows = [("dodge", hunter.dodge), ("surge", hunter.surge), ("endure", hunter.endure)];
        let worn = hunter.armor.iter().filter_map(|text| armor(text).ok());
        Self {
            accuracy: hunter.accuracy.unwrap_or(0),
            strength: hunter.strength.unwrap_or(0),
            evasion: hunter.evasion.unwrap_or(0),
            luck: hunter.luck.unwrap_or(0),
            speed: hunter.speed.unwrap_or(0),
            affinity: hunter.affinity,
            armor: worn.clone().filter_map(Result::err).collect(),
            armor_points: worn.filter_map(Result::ok).collect(),
            survival: hunter.survival.unwrap_or(0),
            insanity: hunter.insanity.unwrap_or(0),
            courage: hunter.courage.unwrap_or(0),
            understanding: hunter.understanding.unwrap_or(0),
            actions: knows.iter().filter(|(_, known)| *known).map(|(word, _)| (*word).to_owned()).collect(),
            knocked_down: hunter.survivor_knocked_down,
        }
    }
}

impl From<Foe> for Monster {
    fn from(foe: Foe) -> Self {
        Self {
            id: foe.monster,
            level: foe.level,
            toughness: foe.toughness,
            ai_cards: foe.ai_cards,
            life: foe.life,
            tokens: foe.token.into_iter().collect(),
            knocked_down: foe.knocked_down,
        }
    }
}
