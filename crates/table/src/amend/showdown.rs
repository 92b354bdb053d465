//! Amendments of a showdown.

use kernel::{Amend, AmendmentOf, To, WhyNot};
use packs::showdown::doc::{
    AttributeDoc, FacingDoc, ImpairmentDoc, LocationDoc, MonsterAttributeDoc, StatDoc, SurvivalActionDoc,
};
use serde::{Deserialize, Serialize};
use showdown::{Part, Showdown, Word, content::SurvivorId};
use source::JsonSchema;

use super::{find, word, words};

/// An amendment of a showdown. Survivors, cards and spaces have the names of the view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum HuntAmendment {
    /// Survival, insanity, courage and the like.
    Stat {
        /// The survivor's name.
        survivor: String,
        /// The word for the number.
        stat: StatDoc,
        /// The new value.
        to: u8,
    },
    /// Armor points.
    Armor {
        /// The survivor's name.
        survivor: String,
        /// The word for the hit location.
        location: LocationDoc,
        /// The new number.
        to: u8,
    },
    /// Filled injury boxes.
    Injuries {
        /// The survivor's name.
        survivor: String,
        /// The word for the hit location.
        location: LocationDoc,
        /// The new number.
        to: u8,
    },
    /// The tokens in an attribute that came since the start.
    Tokens {
        /// The survivor's name.
        survivor: String,
        /// The word for the attribute.
        attribute: AttributeDoc,
        /// The new number.
        to: i8,
    },
    /// The permanent change since the start.
    ForGood {
        /// The survivor's name.
        survivor: String,
        /// The word for the attribute.
        attribute: AttributeDoc,
        /// The new change.
        to: i8,
    },
    /// Bleeding tokens.
    Bleeding {
        /// The survivor's name.
        survivor: String,
        /// The new number.
        to: u8,
    },
    /// Whether the brain box is filled.
    BrainBox {
        /// The survivor's name.
        survivor: String,
        /// Whether it is.
        to: bool,
    },
    /// Hits that a raised shield takes.
    Block {
        /// The survivor's name.
        survivor: String,
        /// The new number.
        to: u8,
    },
    /// Deflect tokens.
    Deflect {
        /// The survivor's name.
        survivor: String,
        /// The new number.
        to: u8,
    },
    /// Tokens that a card of the monster put on a survivor.
    Marks {
        /// The survivor's name.
        survivor: String,
        /// The new number.
        to: u8,
    },
    /// Whether a survivor is knocked down.
    KnockedDown {
        /// The survivor's name.
        survivor: String,
        /// Whether they are.
        to: bool,
    },
    /// Whether a survivor is dead.
    Dead {
        /// The survivor's name.
        survivor: String,
        /// Whether they are.
        to: bool,
    },
    /// Whether a survivor has acted in this turn.
    Acted {
        /// The survivor's name.
        survivor: String,
        /// Whether they have.
        to: bool,
    },
    /// Whether a survivor has used a survival action in this round.
    Used {
        /// The survivor's name.
        survivor: String,
        /// The word for the action.
        action: SurvivalActionDoc,
        /// Whether they have.
        to: bool,
    },
    /// A permanent impairment of a survivor.
    Impaired {
        /// The survivor's name.
        survivor: String,
        /// The word for the impairment.
        impairment: ImpairmentDoc,
        /// Whether they have the impairment.
        to: bool,
    },
    /// Whether a weapon is at hand.
    Weapon {
        /// The survivor's name.
        survivor: String,
        /// The id of the weapon.
        weapon: String,
        /// The new place of the weapon.
        to: WeaponAt,
    },
    /// Whether the piece of armor of a location is lost.
    ArmorLost {
        /// The survivor's name.
        survivor: String,
        /// The word for the hit location.
        location: LocationDoc,
        /// Whether it is.
        to: bool,
    },
    /// The space of a survivor on the board.
    At {
        /// The survivor's name.
        survivor: String,
        /// The space: "5C".
        to: String,
    },
    /// The distance of a survivor from the monster, without a board.
    Distance {
        /// The survivor's name.
        survivor: String,
        /// The number of spaces.
        to: u8,
    },
    /// Whether a survivor stands in the blind spot, without a board.
    BlindSpot {
        /// The survivor's name.
        survivor: String,
        /// Whether they do.
        to: bool,
    },
    /// The monster's tokens in an attribute.
    MonsterTokens {
        /// The word for the attribute.
        attribute: MonsterAttributeDoc,
        /// The new number.
        to: i8,
    },
    /// Whether the monster is knocked down.
    MonsterDown {
        /// Whether it is.
        to: bool,
    },
    /// The space of the monster on the board.
    MonsterAt {
        /// The corner of its base nearest to 1A.
        to: String,
    },
    /// The direction in which the monster faces.
    MonsterFaces {
        /// The new direction.
        to: FacingDoc,
    },
    /// The Life that the monster has lost.
    LostLife {
        /// The new value.
        to: u8,
    },
    /// The priority target.
    Priority {
        /// The survivor's name; null for nobody.
        to: Option<String>,
    },
    /// The survivor whose player controls the monster.
    Controller {
        /// The survivor's name.
        to: String,
    },
    /// The size of a pile of AI cards, if only their number counts.
    AiCards {
        /// The pile: the deck, the discard pile or the wound stack.
        pile: AiPile,
        /// The new number.
        to: u8,
    },
    /// An AI card is put elsewhere.
    AiCard {
        /// The id of the card.
        card: String,
        /// The pile it lies in.
        from: AiPile,
        /// The pile it is put on.
        to: AiTo,
    },
    /// The tokens on an AI card in play.
    AiTokens {
        /// The id of the card.
        card: String,
        /// The new number.
        to: u8,
    },
    /// A hit location card is put elsewhere.
    HitCard {
        /// The id of the card.
        card: String,
        /// The pile it lies in.
        from: HitPile,
        /// The pile it is put on.
        to: HitTo,
    },
    /// Whether a tile of terrain is gone.
    Terrain {
        /// The number of the tile, from 1.
        tile: u8,
        /// Whether it is.
        to: bool,
    },
    /// A survivor attacks.
    Attack {
        /// The survivor's name.
        survivor: String,
        /// The id of the weapon.
        to: String,
    },
    /// The monster attacks a survivor.
    MonsterAttacks {
        /// The name of the survivor under attack.
        survivor: String,
        /// The id of the AI card that it attacks as on.
        to: String,
    },
    /// The next round begins: everybody stands up and may use survival actions again.
    NextRound,
}

words! {
    /// The place of an AI card.
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

    /// The new place of an AI card.
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

    /// The place of a hit location card.
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

    /// The new place of a hit location card.
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

    /// The place of a weapon.
    WeaponAt <=> showdown::WeaponAt {
        /// In the survivor's hands.
        Hand,
        /// On the ground.
        Ground,
        /// Lost for good.
        Lost,
    }
}

/// Reads an amendment of the rules from data.
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
