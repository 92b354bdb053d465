//! What is amended in a showdown.

use kernel::{Amend, AmendmentOf, To, WhyNot};
use packs::showdown::doc::{
    AttributeDoc, FacingDoc, ImpairmentDoc, LocationDoc, MonsterAttributeDoc, StatDoc, SurvivalActionDoc,
};
use serde::{Deserialize, Serialize};
use showdown::{Part, Showdown, Word, content::SurvivorId};
use source::JsonSchema;

use super::{find, word, words};

/// An amendment of a showdown. Survivors, cards and spaces are named as in a view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum HuntAmendment {
    /// Survival, insanity, courage and the like.
    Stat {
        /// Whose.
        survivor: String,
        /// Which.
        stat: StatDoc,
        /// So much.
        to: u8,
    },
    /// Armor points.
    Armor {
        /// Whose.
        survivor: String,
        /// Where.
        location: LocationDoc,
        /// So many.
        to: u8,
    },
    /// Filled injury boxes.
    Injuries {
        /// Whose.
        survivor: String,
        /// Where.
        location: LocationDoc,
        /// So many.
        to: u8,
    },
    /// The tokens in an attribute that came since the start.
    Tokens {
        /// Whose.
        survivor: String,
        /// Which.
        attribute: AttributeDoc,
        /// So many.
        to: i8,
    },
    /// What has changed for good since the start.
    ForGood {
        /// Whose.
        survivor: String,
        /// Which.
        attribute: AttributeDoc,
        /// By so much.
        to: i8,
    },
    /// Bleeding tokens.
    Bleeding {
        /// Whose.
        survivor: String,
        /// So many.
        to: u8,
    },
    /// Whether the brain box is filled.
    BrainBox {
        /// Whose.
        survivor: String,
        /// Whether it is.
        to: bool,
    },
    /// Hits that a raised shield takes.
    Block {
        /// Whose.
        survivor: String,
        /// So many.
        to: u8,
    },
    /// Deflect tokens.
    Deflect {
        /// Whose.
        survivor: String,
        /// So many.
        to: u8,
    },
    /// Tokens that a card of the monster put on a survivor.
    Marks {
        /// On whom.
        survivor: String,
        /// So many.
        to: u8,
    },
    /// Whether a survivor is knocked down.
    KnockedDown {
        /// Who.
        survivor: String,
        /// Whether they are.
        to: bool,
    },
    /// Whether a survivor is dead.
    Dead {
        /// Who.
        survivor: String,
        /// Whether they are.
        to: bool,
    },
    /// Whether a survivor has acted in this turn.
    Acted {
        /// Who.
        survivor: String,
        /// Whether they have.
        to: bool,
    },
    /// Whether a survivor has used a survival action in this round.
    Used {
        /// Who.
        survivor: String,
        /// Which.
        action: SurvivalActionDoc,
        /// Whether they have.
        to: bool,
    },
    /// What a survivor can no longer do.
    Impaired {
        /// Who.
        survivor: String,
        /// What.
        impairment: ImpairmentDoc,
        /// Whether it is so.
        to: bool,
    },
    /// Whether a weapon is at hand.
    Weapon {
        /// Whose.
        survivor: String,
        /// Its id.
        weapon: String,
        /// Where it is.
        to: WeaponAt,
    },
    /// Whether the piece of armor of a location is lost.
    ArmorLost {
        /// Whose.
        survivor: String,
        /// Where.
        location: LocationDoc,
        /// Whether it is.
        to: bool,
    },
    /// Where a survivor stands on the board.
    At {
        /// Who.
        survivor: String,
        /// The space: "5C".
        to: String,
    },
    /// How far a survivor is from the monster, without a board.
    Distance {
        /// Who.
        survivor: String,
        /// Spaces.
        to: u8,
    },
    /// Whether a survivor stands in the blind spot, without a board.
    BlindSpot {
        /// Who.
        survivor: String,
        /// Whether they do.
        to: bool,
    },
    /// The monster's tokens in an attribute.
    MonsterTokens {
        /// Which.
        attribute: MonsterAttributeDoc,
        /// So many.
        to: i8,
    },
    /// Whether the monster is knocked down.
    MonsterDown {
        /// Whether it is.
        to: bool,
    },
    /// Where the monster stands.
    MonsterAt {
        /// The corner of its base nearest to 1A.
        to: String,
    },
    /// Where it faces.
    MonsterFaces {
        /// Which way.
        to: FacingDoc,
    },
    /// How much of its Life is lost.
    LostLife {
        /// So much.
        to: u8,
    },
    /// Who is the priority target.
    Priority {
        /// Who; nobody if it is null.
        to: Option<String>,
    },
    /// Whose player controls the monster.
    Controller {
        /// Whose.
        to: String,
    },
    /// How many AI cards a pile has, where only their number counts.
    AiCards {
        /// Which: the deck, the discard pile or the wound stack.
        pile: AiPile,
        /// So many.
        to: u8,
    },
    /// An AI card is put elsewhere.
    AiCard {
        /// Its id.
        card: String,
        /// Where it lies.
        from: AiPile,
        /// Where it is put.
        to: AiTo,
    },
    /// The tokens on an AI card in play.
    AiTokens {
        /// Its id.
        card: String,
        /// So many.
        to: u8,
    },
    /// A hit location card is put elsewhere.
    HitCard {
        /// Its id.
        card: String,
        /// Where it lies.
        from: HitPile,
        /// Where it is put.
        to: HitTo,
    },
    /// Whether a tile of terrain is gone.
    Terrain {
        /// Its number, from 1.
        tile: u8,
        /// Whether it is.
        to: bool,
    },
    /// A survivor attacks.
    Attack {
        /// Who.
        survivor: String,
        /// The id of the weapon.
        to: String,
    },
    /// The monster attacks a survivor.
    MonsterAttacks {
        /// Whom.
        survivor: String,
        /// The id of the AI card that it attacks as on.
        to: String,
    },
    /// The next round begins: everybody stands up and may use survival actions again.
    NextRound,
}

words! {
    /// Where an AI card lies.
    AiPile <=> showdown::AiPile {
        /// In the deck.
        Deck,
        /// In the discard pile.
        Discard,
        /// In the wound stack.
        Wounds,
        /// In play.
        Play,
        /// Out of the showdown.
        Out,
    }

    /// Where an AI card is put.
    AiTo <=> showdown::AiTo {
        /// On top of the deck.
        Top,
        /// Under the deck.
        Bottom,
        /// On the discard pile.
        Discard,
        /// On the wound stack.
        Wounds,
        /// Into play.
        Play,
        /// Out of the showdown.
        Out,
    }

    /// Where a hit location card lies.
    HitPile <=> showdown::HitPile {
        /// In the deck.
        Deck,
        /// In the discard pile.
        Discard,
        /// In play, as a persistent injury.
        Play,
        /// Out of the showdown.
        Out,
    }

    /// Where a hit location card is put.
    HitTo <=> showdown::HitTo {
        /// On top of the deck.
        Top,
        /// Into the deck, which is shuffled.
        Deck,
        /// On the discard pile.
        Discard,
        /// Into play, as a persistent injury.
        Play,
        /// Out of the showdown.
        Out,
    }

    /// Where a weapon is.
    WeaponAt <=> showdown::WeaponAt {
        /// At hand.
        Hand,
        /// On the ground.
        Ground,
        /// Lost.
        Lost,
    }
}

/// The amendment of the rules that is meant.
pub(crate) fn meant(showdown: &Showdown, amendment: &HuntAmendment) -> Result<AmendmentOf<Showdown>, WhyNot> {
    let who = |name: &str| {
        let names = showdown.survivors.iter().map(|survivor| survivor.name.as_str());
        find("survivor", name, names).map(|at| SurvivorId(at as u8))
    };
    let carried = |id: SurvivorId, name: &str| {
        let carried = showdown.survivors[usize::from(id.0)].weapons;
        let weapons = (0..showdown.weapons.len()).filter(|weapon| carried >> weapon & 1 != 0);
        let ids = weapons.clone().map(|weapon| showdown.weapons[weapon].id.as_str());
        find("weapon", name, ids).map(|at| weapons.clone().nth(at).unwrap_or_default() as u8)
    };
    let ai = |id: &str| {
        find("AI card", id, showdown.ai_cards.iter().map(|card| card.id.as_str())).map(|at| at as u8)
    };
    let hit = |id: &str| {
        find("hit location", id, showdown.hit_locations.iter().map(|card| card.id.as_str()))
            .map(|at| at as u8)
    };
    let space = |name: &str| {
        let unknown =
            || WhyNot::new(format!("there is no space `{name}`"), "write it as the board is labelled: 5C");
        showdown.spot_named(name).map(To::Word).ok_or_else(unknown)
    };
    let number = |number: u8| To::Number(number.into());
    let tokens = |number: i8| To::Number(number.into());
    let (part, to) = match amendment {
        HuntAmendment::Stat { survivor, stat, to } => {
            (Part::Stat(who(survivor)?, (*stat).into()), number(*to))
        }
        HuntAmendment::Armor { survivor, location, to } => {
            (Part::Armor(who(survivor)?, (*location).into()), number(*to))
        }
        HuntAmendment::Injuries { survivor, location, to } => {
            (Part::Boxes(who(survivor)?, (*location).into()), number(*to))
        }
        HuntAmendment::Tokens { survivor, attribute, to } => {
            (Part::Tokens(who(survivor)?, (*attribute).into()), tokens(*to))
        }
        HuntAmendment::ForGood { survivor, attribute, to } => {
            (Part::ForGood(who(survivor)?, (*attribute).into()), tokens(*to))
        }
        HuntAmendment::Bleeding { survivor, to } => (Part::Bleeding(who(survivor)?), number(*to)),
        HuntAmendment::BrainBox { survivor, to } => (Part::BrainBox(who(survivor)?), To::Mark(*to)),
        HuntAmendment::Block { survivor, to } => (Part::Block(who(survivor)?), number(*to)),
        HuntAmendment::Deflect { survivor, to } => (Part::Deflect(who(survivor)?), number(*to)),
        HuntAmendment::Marks { survivor, to } => (Part::Marks(who(survivor)?), number(*to)),
        HuntAmendment::KnockedDown { survivor, to } => (Part::Down(who(survivor)?), To::Mark(*to)),
        HuntAmendment::Dead { survivor, to } => (Part::Dead(who(survivor)?), To::Mark(*to)),
        HuntAmendment::Acted { survivor, to } => (Part::Acted(who(survivor)?), To::Mark(*to)),
        HuntAmendment::Used { survivor, action, to } => {
            (Part::Used(who(survivor)?, (*action).into()), To::Mark(*to))
        }
        HuntAmendment::Impaired { survivor, impairment, to } => {
            (Part::Impaired(who(survivor)?, (*impairment).into()), To::Mark(*to))
        }
        HuntAmendment::Weapon { survivor, weapon, to } => {
            let id = who(survivor)?;
            (Part::Weapon(id, carried(id, weapon)?), To::Word(Word::Gear((*to).into())))
        }
        HuntAmendment::ArmorLost { survivor, location, to } => {
            (Part::Bare(who(survivor)?, (*location).into()), To::Mark(*to))
        }
        HuntAmendment::At { survivor, to } => (Part::At(who(survivor)?), space(to)?),
        HuntAmendment::Distance { survivor, to } => (Part::Distance(who(survivor)?), number(*to)),
        HuntAmendment::BlindSpot { survivor, to } => (Part::BlindSpot(who(survivor)?), To::Mark(*to)),
        HuntAmendment::MonsterTokens { attribute, to } => {
            (Part::MonsterTokens((*attribute).into()), tokens(*to))
        }
        HuntAmendment::MonsterDown { to } => (Part::MonsterDown, To::Mark(*to)),
        HuntAmendment::MonsterAt { to } => (Part::MonsterAt, space(to)?),
        HuntAmendment::MonsterFaces { to } => (Part::MonsterFaces, To::Word(Word::Faces((*to).into()))),
        HuntAmendment::LostLife { to } => (Part::LostLife, number(*to)),
        HuntAmendment::Priority { to } => {
            (Part::Priority, To::Word(Word::Survivor(to.as_deref().map(who).transpose()?)))
        }
        HuntAmendment::Controller { to } => (Part::Controller, To::Word(Word::Survivor(Some(who(to)?)))),
        HuntAmendment::AiCards { pile, to } => (Part::AiCount((*pile).into()), number(*to)),
        HuntAmendment::AiCard { card, from, to } => {
            (Part::AiCard(ai(card)?, (*from).into()), To::Word(Word::Ai((*to).into())))
        }
        HuntAmendment::AiTokens { card, to } => (Part::AiTokens(ai(card)?), number(*to)),
        HuntAmendment::HitCard { card, from, to } => {
            (Part::HitCard(hit(card)?, (*from).into()), To::Word(Word::Hit((*to).into())))
        }
        HuntAmendment::Terrain { tile, to } => {
            let there = showdown.board.as_ref().map_or(0, |board| board.tiles.len());
            if !(1..=there).contains(&usize::from(*tile)) {
                let known = format!("the board has {there} of them, counted from 1");
                return Err(WhyNot::new(format!("there is no tile of terrain {tile}"), known));
            }
            (Part::Gone(tile - 1), To::Mark(*to))
        }
        HuntAmendment::Attack { survivor, to } => {
            let id = who(survivor)?;
            (Part::Attack(id), To::Word(Word::Weapon(carried(id, to)?)))
        }
        HuntAmendment::MonsterAttacks { survivor, to } => {
            (Part::MonsterAttack(who(survivor)?), To::Word(Word::Card(ai(to)?)))
        }
        HuntAmendment::NextRound => (Part::NextRound, To::Word(Word::Round)),
    };
    Ok(AmendmentOf::<Showdown> { part, to })
}

/// An amendment of the rules as data.
pub(crate) fn told(showdown: &Showdown, amendment: AmendmentOf<Showdown>) -> HuntAmendment {
    let AmendmentOf::<Showdown> { part, to } = amendment;
    let name = |id: SurvivorId| showdown.name(id).to_owned();
    let location = |at| word(LocationDoc::ALL, &at);
    let attribute = |attribute| word(AttributeDoc::ALL, &attribute);
    let ai = |kind: u8| showdown.ai_cards[usize::from(kind)].id.clone();
    let number = || to.number() as u8;
    let tokens = || to.number() as i8;
    let typed = || showdown.word_typed(to.word());
    let misfit = |wants: &str| -> ! { unreachable!("{part:?} takes {wants} and not {to:?}") };
    match part {
        Part::Stat(id, which) => {
            HuntAmendment::Stat { survivor: name(id), stat: word(StatDoc::ALL, &which), to: number() }
        }
        Part::Armor(id, at) => {
            HuntAmendment::Armor { survivor: name(id), location: location(at), to: number() }
        }
        Part::Boxes(id, at) => {
            HuntAmendment::Injuries { survivor: name(id), location: location(at), to: number() }
        }
        Part::Tokens(id, which) => {
            HuntAmendment::Tokens { survivor: name(id), attribute: attribute(which), to: tokens() }
        }
        Part::ForGood(id, which) => {
            HuntAmendment::ForGood { survivor: name(id), attribute: attribute(which), to: tokens() }
        }
        Part::Bleeding(id) => HuntAmendment::Bleeding { survivor: name(id), to: number() },
        Part::BrainBox(id) => HuntAmendment::BrainBox { survivor: name(id), to: to.mark() },
        Part::Block(id) => HuntAmendment::Block { survivor: name(id), to: number() },
        Part::Deflect(id) => HuntAmendment::Deflect { survivor: name(id), to: number() },
        Part::Marks(id) => HuntAmendment::Marks { survivor: name(id), to: number() },
        Part::Down(id) => HuntAmendment::KnockedDown { survivor: name(id), to: to.mark() },
        Part::Dead(id) => HuntAmendment::Dead { survivor: name(id), to: to.mark() },
        Part::Acted(id) => HuntAmendment::Acted { survivor: name(id), to: to.mark() },
        Part::Used(id, which) => HuntAmendment::Used {
            survivor: name(id),
            action: word(SurvivalActionDoc::ALL, &which),
            to: to.mark(),
        },
        Part::Impaired(id, which) => HuntAmendment::Impaired {
            survivor: name(id),
            impairment: word(ImpairmentDoc::ALL, &which),
            to: to.mark(),
        },
        Part::Weapon(id, weapon) => {
            let Word::Gear(at) = to.word() else { misfit("where a weapon is") };
            let weapon = showdown.weapons[usize::from(weapon)].id.clone();
            HuntAmendment::Weapon { survivor: name(id), weapon, to: at.into() }
        }
        Part::Bare(id, at) => {
            HuntAmendment::ArmorLost { survivor: name(id), location: location(at), to: to.mark() }
        }
        Part::At(id) => HuntAmendment::At { survivor: name(id), to: typed() },
        Part::Distance(id) => HuntAmendment::Distance { survivor: name(id), to: number() },
        Part::BlindSpot(id) => HuntAmendment::BlindSpot { survivor: name(id), to: to.mark() },
        Part::MonsterTokens(which) => {
            HuntAmendment::MonsterTokens { attribute: word(MonsterAttributeDoc::ALL, &which), to: tokens() }
        }
        Part::MonsterDown => HuntAmendment::MonsterDown { to: to.mark() },
        Part::MonsterAt => HuntAmendment::MonsterAt { to: typed() },
        Part::MonsterFaces => {
            let Word::Faces(facing) = to.word() else { misfit("a direction") };
            HuntAmendment::MonsterFaces { to: word(FacingDoc::ALL, &facing) }
        }
        Part::LostLife => HuntAmendment::LostLife { to: number() },
        Part::Priority => {
            let Word::Survivor(holder) = to.word() else { misfit("a survivor or nobody") };
            HuntAmendment::Priority { to: holder.map(name) }
        }
        Part::Controller => HuntAmendment::Controller { to: typed() },
        Part::AiCount(pile) => HuntAmendment::AiCards { pile: pile.into(), to: number() },
        Part::AiCard(kind, from) => {
            let Word::Ai(pile) = to.word() else { misfit("a pile of AI cards") };
            HuntAmendment::AiCard { card: ai(kind), from: from.into(), to: pile.into() }
        }
        Part::AiTokens(kind) => HuntAmendment::AiTokens { card: ai(kind), to: number() },
        Part::HitCard(kind, from) => {
            let Word::Hit(pile) = to.word() else { misfit("a pile of hit locations") };
            let card = showdown.hit_locations[usize::from(kind)].id.clone();
            HuntAmendment::HitCard { card, from: from.into(), to: pile.into() }
        }
        Part::Gone(tile) => HuntAmendment::Terrain { tile: tile + 1, to: to.mark() },
        Part::Attack(id) => HuntAmendment::Attack { survivor: name(id), to: typed() },
        Part::MonsterAttack(id) => HuntAmendment::MonsterAttacks { survivor: name(id), to: typed() },
        Part::NextRound => HuntAmendment::NextRound,
    }
}
