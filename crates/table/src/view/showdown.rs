//! What lies on the table in a showdown.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use showdown::board::{LENGTH, Space, WIDTH};
use showdown::content::{Location, MonsterAttribute, Stat, Stay, SurvivalAction, Survivor, SurvivorId};
use showdown::{AiDeck, Choice, FATAL_BLEEDING, Frame, NONE, Showdown, State};

use super::{Cost, Count, Pointed, Seen, Things};

/// What lies on the table in a showdown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hunt {
    /// The round, from 1; 0 where there are no rounds.
    pub round: u16,
    /// Whose turn it is.
    pub turn: Turn,
    /// Whose player controls the monster.
    pub controller: String,
    /// The board, if there is one.
    pub board: Option<Board>,
    /// The monster.
    pub monster: MonsterView,
    /// Everybody, in the order of the seats.
    pub survivors: Vec<SurvivorView>,
    /// The monster's AI cards.
    pub ai: AiPiles,
    /// The hit locations.
    pub hit_locations: HitLocations,
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// The monster's.
    Monster,
    /// The survivors'.
    Survivors,
    /// Nobody's: before the first one, or between two.
    Between,
    /// It is over.
    Over,
}

/// The board. Spaces are named as on it: number, then letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// How many spaces it is long: the numbers.
    pub length: u8,
    /// How many spaces it is wide: the letters.
    pub width: u8,
    /// The tiles that are there.
    pub terrain: Vec<TerrainTile>,
    /// The spaces of the monster's blind spot.
    pub blind_spot: Vec<String>,
}

/// A tile of terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TerrainTile {
    /// As files and players write it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The spaces that it covers.
    pub spaces: Vec<String>,
    /// Nobody enters it.
    pub impassable: bool,
    /// The monster does not enter it.
    pub monster_impassable: bool,
    /// It blocks the view.
    pub obstacle: bool,
    /// Whoever collides with it destroys it.
    pub destructible: bool,
    /// The monster can eat it.
    pub food: bool,
    /// Evasion of a survivor who stands in it.
    pub evasion: i8,
}

/// How a figure stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stands {
    /// On its feet.
    Standing,
    /// Knocked down.
    KnockedDown,
    /// Off the board.
    OffTheBoard,
    /// Dead, or defeated.
    Dead,
}

/// A number with what it is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attribute {
    /// What it is called.
    pub name: String,
    /// What it comes to.
    pub now: i16,
    /// What is printed: on the card of the monster, on the sheet with gear.
    pub printed: i16,
    /// Tokens in it.
    pub tokens: i16,
    /// What has changed for good since the start.
    pub lasting: i16,
}

/// The monster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MonsterView {
    /// As files write it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its level.
    pub level: u8,
    /// How it stands.
    pub stands: Stands,
    /// The corner of its base nearest to 1A, on a board.
    pub at: Option<String>,
    /// How many spaces its base is wide and long.
    pub size: u8,
    /// Where it faces, on a board.
    pub facing: Option<String>,
    /// Its numbers.
    pub attributes: Vec<Attribute>,
    /// Life left, and in all, of a monster that has it.
    pub life: Option<[u8; 2]>,
    /// How many wounds defeat it, if a number does.
    pub wounds_to_defeat: Option<u8>,
    /// Who holds the priority target token.
    pub priority: Option<String>,
    /// Whether that holder keeps it for good.
    pub priority_stays: bool,
    /// Who last wounded it.
    pub wounded_by: Option<String>,
    /// Whether it dies at the end of its next turn.
    pub dying: bool,
    /// Whether it is dazed.
    pub dazed: bool,
    /// For so many rounds, this one included, every survivor is a threat to it.
    pub watchful: u8,
    /// Toughness tokens among its tokens that are gone at the end of the round.
    pub toughness_for_round: i8,
    /// Moods and traits in play.
    pub in_play: Vec<TokensOn>,
    /// Persistent injuries.
    pub injuries: Vec<Injury>,
}

/// A card in play with tokens on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TokensOn {
    /// The card.
    pub card: Card,
    /// Whether it is a mood, which can be discarded; else a trait.
    pub mood: bool,
    /// Tokens on it.
    pub tokens: u8,
}

/// A persistent injury.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Injury {
    /// The hit location that stays in play.
    pub card: Card,
    /// What it is called.
    pub name: String,
    /// How many cards of it.
    pub copies: u8,
    /// Whether it works only once the attacks under way are resolved.
    pub waits: bool,
}

/// A card by its id and name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// As it is typed.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// So many cards of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardCount {
    /// The card.
    pub card: Card,
    /// How many.
    pub count: u8,
}

/// The monster's AI cards: how many lie where, and what everybody knows of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AiPiles {
    /// Cards in the deck; none if it has no end.
    pub deck: Option<u8>,
    /// Cards in the discard pile.
    pub discard: u8,
    /// Cards in the wound stack, or wounds of a monster with Life.
    pub wounds: u8,
    /// What is known of the cards of the deck, the next one first: which it is, or nothing.
    pub known_deck: Vec<Option<Card>>,
    /// The same of the wound stack, the latest wound first.
    pub known_wounds: Vec<Option<Card>>,
    /// Whether the next card lies face up.
    pub face_up: bool,
    /// The discard pile, card by card.
    pub discarded: Vec<CardCount>,
    /// Cards drawn in this turn that lie in no pile yet.
    pub drawn: Vec<Card>,
    /// Cards that are being looked through.
    pub aside: Vec<Card>,
}

/// The hit locations: how many lie where, and what everybody knows of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HitLocations {
    /// Cards in the deck.
    pub deck: u32,
    /// Cards known to lie on top of it, the next one first.
    pub top: Vec<Card>,
    /// The cards below, in no order: what may be drawn.
    pub unseen: Vec<CardCount>,
    /// The discard pile.
    pub discarded: Vec<CardCount>,
    /// Cards that lie face up, to be resolved.
    pub face_up: Vec<Card>,
    /// The card that is being resolved.
    pub at_hand: Option<Card>,
    /// The trap that is being performed.
    pub trap: Option<Card>,
    /// The ids of the cards that are traps.
    pub traps: Vec<String>,
}

/// Injury boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Boxes {
    /// Filled.
    pub filled: u8,
    /// In all.
    pub of: u8,
}

/// A hit location of a survivor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BodyPart {
    /// Which.
    pub location: String,
    /// Armor points.
    pub armor: u8,
    /// Its injury boxes.
    pub boxes: Boxes,
}

/// A weapon that a survivor carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WeaponView {
    /// As it is typed.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Attack dice.
    pub speed: i8,
    /// The number needed to hit.
    pub accuracy: i8,
    /// Strength.
    pub strength: i8,
    /// Spaces that it reaches.
    pub reach: u8,
    /// Whether it is ranged.
    pub ranged: bool,
    /// The keywords on it, with their numbers.
    pub keywords: Vec<String>,
    /// Whether it cannot be used any more.
    pub lost: bool,
    /// Whether it lies on the ground, and an activation brings it back.
    pub dropped: bool,
}

/// A survival action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Action {
    /// Which.
    pub name: String,
    /// Whether it was used in this round.
    pub used: bool,
}

/// A survivor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SurvivorView {
    /// What they are called.
    pub name: String,
    /// How they stand.
    pub stands: Stands,
    /// Where they stand, or lie dead, on a board.
    pub at: Option<String>,
    /// Spaces from the monster; none if they or the monster are off the board.
    pub distance: Option<u8>,
    /// Whether they stand in the blind spot.
    pub blind_spot: bool,
    /// Whether they are the priority target.
    pub priority: bool,
    /// Whether they are doomed.
    pub doomed: bool,
    /// Whether they act now.
    pub acting: bool,
    /// Whether they have acted in this turn.
    pub acted: bool,
    /// Head, arms, body, waist, legs.
    pub body: Vec<BodyPart>,
    /// The brain's box.
    pub brain: Boxes,
    /// Bleeding tokens, and how many are fatal.
    pub bleeding: [u8; 2],
    /// Whether they are insane.
    pub insane: bool,
    /// Survival, insanity, courage and the like, by name.
    pub stats: Vec<Count>,
    /// Movement, accuracy, strength and the like.
    pub attributes: Vec<Attribute>,
    /// Hits that the next attack loses to a shield.
    pub block: u8,
    /// Deflect tokens.
    pub deflect: u8,
    /// Tokens of a card of the monster.
    pub marks: u8,
    /// The survival actions that they know.
    pub actions: Vec<Action>,
    /// What is wrong with them for good, in words that follow their name.
    pub impairments: Vec<String>,
    /// Severe injuries and traumas that a rule counts, with how often they were suffered.
    pub suffered: Vec<Count>,
    /// What they carry.
    pub weapons: Vec<WeaponView>,
    /// What they have no longer, or not at hand, in words that follow their name.
    pub missing: Vec<String>,
}

impl Seen for Showdown {
    fn things(&self, state: &State) -> Things {
        Things::Showdown(Box::new(Hunt {
            round: state.round,
            turn: turn(state),
            controller: self.name(state.controller).to_owned(),
            board: board(self, state),
            monster: monster(self, state),
            survivors: state.everybody().map(|id| survivor(self, state, id)).collect(),
            ai: ai(self, state),
            hit_locations: hit_locations(self, state),
        }))
    }

    fn pointed(&self, state: &State, choice: Choice) -> Option<Pointed> {
        let figure = |id: SurvivorId| Pointed::Figure(self.name(id).to_owned());
        let location = |at: Location| Pointed::Location(at.name().to_owned());
        let card = |Card { id, name }: Card| Pointed::Card { id, name };
        let weapon = |at: u8| {
            let weapon = &self.weapons[usize::from(at)];
            Pointed::Weapon { id: weapon.id.clone(), name: weapon.name.clone() }
        };
        Some(match choice {
            Choice::Resolve(kind) => card(location_card(self, kind)),
            Choice::Hit(at) | Choice::Dodge(at) | Choice::LoseArmor(at) | Choice::Heal(at) => location(at),
            Choice::Encourage(id) | Choice::Act(id) | Choice::Pick(id) => figure(id),
            Choice::Attack(at) | Choice::PickUp(at) | Choice::LoseWeapon(at) => weapon(at),
            Choice::To(space) => Pointed::Space(space.to_string()),
            Choice::Go(space, over) => Pointed::Base {
                space: space.to_string(),
                size: self.monster.size,
                over: over.iter().map(|id| self.name(id).to_owned()).collect(),
            },
            Choice::Face(direction) => Pointed::Direction(direction.name().to_owned()),
            Choice::Discard(kind) | Choice::Use(kind) => card(ai_card(self, kind)),
            Choice::PutOnTop | Choice::PutUnder => match state.frames.last() {
                Some(&Frame::Look { code, .. }) => card(ai_card(self, code)),
                _ => return None,
            },
            Choice::Pass
            | Choice::Surge
            | Choice::Endure
            | Choice::Spend
            | Choice::EndTurn
            | Choice::Walk
            | Choice::Raise
            | Choice::Dash
            | Choice::EndAct
            | Choice::RunAway => return None,
        })
    }

    fn cost_of(&self, state: &State, choice: Choice) -> Option<Cost> {
        let free = showdown::Cost::default();
        let cost = Some(self.cost(state, choice)).filter(|cost| *cost != free)?;
        let showdown::Cost { survival, movements, activations } = cost;
        Some(Cost { survival, movements, activations })
    }
}

fn location_card(showdown: &Showdown, kind: u8) -> Card {
    let card = &showdown.hit_locations[usize::from(kind)];
    Card { id: card.id.clone(), name: card.name.clone() }
}

fn ai_card(showdown: &Showdown, kind: u8) -> Card {
    let card = &showdown.ai_cards[usize::from(kind)];
    Card { id: card.id.clone(), name: card.name.clone() }
}

fn turn(state: &State) -> Turn {
    if state.frames.is_empty() {
        Turn::Over
    } else if state.is_monsters_turn() {
        Turn::Monster
    } else if state.frames.contains(&Frame::Party) {
        Turn::Survivors
    } else {
        Turn::Between
    }
}

fn board(showdown: &Showdown, state: &State) -> Option<Board> {
    let board = showdown.board.as_ref()?;
    let there = board.tiles.iter().enumerate().filter(|(at, _)| state.field.gone >> at & 1 == 0);
    let names =
        |spaces: showdown::board::Spaces| spaces.iter().map(|space: Space| space.to_string()).collect();
    let terrain = there.map(|(_, tile)| {
        let kind = &board.terrain[usize::from(tile.kind)];
        TerrainTile {
            id: kind.id.clone(),
            name: kind.name.clone(),
            spaces: names(tile.spaces),
            impassable: kind.impassable,
            monster_impassable: kind.monster_impassable,
            obstacle: kind.obstacle,
            destructible: kind.destructible,
            food: kind.food,
            evasion: kind.evasion,
        }
    });
    let is_there = !state.monster.away && !state.monster.defeated;
    let behind = state.field.base(showdown).blind_spot(state.field.facing);
    Some(Board {
        length: LENGTH,
        width: WIDTH,
        terrain: terrain.collect(),
        blind_spot: if is_there { names(behind) } else { Vec::new() },
    })
}

fn monster(showdown: &Showdown, state: &State) -> MonsterView {
    let (print, now) = (&showdown.monster, &state.monster);
    let attribute = |attribute: MonsterAttribute| {
        let at = attribute as usize;
        Attribute {
            name: attribute.name().to_owned(),
            now: showdown.monster_attribute(now, attribute),
            printed: print.attributes[at].into(),
            tokens: now.tokens[at].into(),
            lasting: 0,
        }
    };
    let name = |id: SurvivorId| showdown.name(id).to_owned();
    let on_board = showdown.board.is_some() && !now.away;
    MonsterView {
        id: print.id.clone(),
        name: print.name.clone(),
        level: print.level,
        stands: match (now.defeated, now.away, now.down) {
            (true, ..) => Stands::Dead,
            (_, true, _) => Stands::OffTheBoard,
            (.., true) => Stands::KnockedDown,
            (.., false) => Stands::Standing,
        },
        at: on_board.then(|| state.field.monster.to_string()),
        size: print.size,
        facing: on_board.then(|| state.field.facing.name().to_owned()),
        attributes: MonsterAttribute::ALL.into_iter().map(attribute).collect(),
        life: print.life.map(|life| [life - now.ai.wounds, life]),
        wounds_to_defeat: showdown.wounds_to_defeat(state),
        priority: now.priority.map(name),
        priority_stays: now.priority_stays,
        wounded_by: now.wounded_by.map(name),
        dying: now.dying,
        dazed: now.dazed & 1 != 0,
        watchful: now.watchful,
        toughness_for_round: now.weakened,
        in_play: state.cards.in_play().iter().map(|card| in_play(showdown, *card)).collect(),
        injuries: injuries(showdown, state),
    }
}

fn in_play(showdown: &Showdown, card: showdown::CardInPlay) -> TokensOn {
    TokensOn {
        card: ai_card(showdown, card.kind),
        mood: showdown.ai_cards[usize::from(card.kind)].stay == Stay::Mood,
        tokens: card.tokens,
    }
}

fn injuries(showdown: &Showdown, state: &State) -> Vec<Injury> {
    let injury = |kind: u8| {
        let copies = state.copies_in_play(kind);
        let lasting = showdown.hit_locations[usize::from(kind)].persistent.as_ref();
        let card = location_card(showdown, kind);
        let name = lasting.map_or_else(|| card.name.clone(), |injury| injury.name.clone());
        (copies > 0).then(|| Injury { card, name, copies, waits: state.waiting >> kind & 1 != 0 })
    };
    (0..showdown.hit_locations.len() as u8).filter_map(injury).collect()
}

fn ai(showdown: &Showdown, state: &State) -> AiPiles {
    let AiDeck { deck, discard, wounds } = state.ai_on_table();
    let known = |kind: Option<u8>| kind.map(|kind| ai_card(showdown, kind));
    let mut known_deck: Vec<Option<Card>> = state.cards.deck().map(known).collect();
    known_deck.reverse();
    // A card that is being drawn, and that nobody knows yet, still lies on top.
    if usize::from(deck) == known_deck.len() + 1 {
        known_deck.insert(0, None);
    }
    let mut known_wounds: Vec<Option<Card>> = state.cards.wounds().map(known).collect();
    known_wounds.reverse();
    let discarded = state.cards.discarded().iter();
    AiPiles {
        deck: (deck != AiDeck::ENDLESS).then_some(deck),
        discard,
        wounds,
        known_deck,
        known_wounds,
        face_up: state.cards.open().is_some(),
        discarded: discarded
            .map(|(kind, count)| CardCount { card: ai_card(showdown, kind), count })
            .collect(),
        drawn: state.drawn().map(|kind| ai_card(showdown, kind)).collect(),
        aside: state.cards.aside().iter().map(|&kind| ai_card(showdown, kind)).collect(),
    }
}

fn hit_locations(showdown: &Showdown, state: &State) -> HitLocations {
    let card = |kind: u8| location_card(showdown, kind);
    let counted = |(kind, count): (u8, u8)| CardCount { card: card(kind), count };
    let at_hand = state.attacks.last().map(|attack| attack.card).filter(|&kind| kind != NONE);
    HitLocations {
        deck: state.deck.len(),
        top: state.deck.known().iter().rev().map(|&kind| card(kind)).collect(),
        unseen: state.deck.unseen().iter().map(counted).collect(),
        discarded: state.deck.discarded().iter().map(counted).collect(),
        face_up: state
            .attacks
            .iter()
            .flat_map(|attack| attack.face_up.iter())
            .map(|&kind| card(kind))
            .collect(),
        at_hand: at_hand.map(card),
        trap: (state.trap != NONE).then(|| card(state.trap)),
        traps: showdown
            .hit_locations
            .iter()
            .filter(|card| card.trap.is_some())
            .map(|card| card.id.clone())
            .collect(),
    }
}

fn survivor(showdown: &Showdown, state: &State, id: SurvivorId) -> SurvivorView {
    let (print, who) = (&showdown.survivors[usize::from(id.0)], state.survivor(id));
    let part = |location: Location| BodyPart {
        location: location.name().to_owned(),
        armor: who.armor[location as usize],
        boxes: Boxes { filled: who.boxes[location as usize], of: Survivor::boxes(location) },
    };
    let attribute = |attribute: showdown::content::Attribute| {
        let at = attribute as usize;
        let tokens = i16::from(print.starting_tokens(attribute)) + i16::from(who.tokens[at]);
        let (now, lasting) = (showdown.attribute(id, who, attribute), i16::from(who.permanent[at]));
        Attribute { name: attribute.name().to_owned(), now, printed: now - tokens - lasting, tokens, lasting }
    };
    let acts = |frame: &Frame| matches!(frame, Frame::Act { survivor, .. } if *survivor == id);
    let used = |action: SurvivalAction| who.used >> action as u8 & 1 != 0;
    let impaired = showdown::content::Impairment::ALL.into_iter().filter(|&one| who.is(one));
    SurvivorView {
        name: showdown.name(id).to_owned(),
        stands: match (who.dead, who.held > 0, who.down) {
            (true, ..) => Stands::Dead,
            (_, true, _) => Stands::OffTheBoard,
            (.., true) => Stands::KnockedDown,
            (.., false) => Stands::Standing,
        },
        at: (showdown.board.is_some() && who.held == 0)
            .then(|| state.field.survivors[usize::from(id.0)].to_string()),
        distance: (who.distance != u8::MAX && !who.dead).then_some(who.distance),
        blind_spot: who.blind_spot,
        priority: state.monster.priority == Some(id),
        doomed: who.doomed,
        acting: state.frames.iter().any(acts),
        acted: who.acted,
        body: Location::ALL.into_iter().map(part).collect(),
        brain: Boxes { filled: who.brain_box.into(), of: 1 },
        bleeding: [who.bleeding, FATAL_BLEEDING],
        insane: who.is_insane(),
        stats: Stat::ALL.into_iter().map(|stat| Count::new(stat.name(), who.stat(stat))).collect(),
        attributes: showdown::content::Attribute::ALL.into_iter().map(attribute).collect(),
        block: who.block,
        deflect: who.deflect,
        marks: who.marks,
        actions: print
            .actions
            .iter()
            .map(|&action| Action { name: action.name().to_owned(), used: used(action) })
            .collect(),
        impairments: impaired.map(|one| one.says().to_owned()).collect(),
        suffered: showdown
            .suffered(state, id)
            .into_iter()
            .map(|(injury, times)| Count::new(&injury.name, times))
            .collect(),
        weapons: weapons(showdown, state, id),
        missing: showdown.gear_missing(state, id),
    }
}

fn weapons(showdown: &Showdown, state: &State, id: SurvivorId) -> Vec<WeaponView> {
    let (print, who) = (&showdown.survivors[usize::from(id.0)], state.survivor(id));
    let carried = showdown.weapons.iter().zip(0u8..).filter(|(_, at)| print.weapons >> at & 1 != 0);
    let seen = |(weapon, at): (&showdown::content::Weapon, u8)| WeaponView {
        id: weapon.id.clone(),
        name: weapon.name.clone(),
        speed: weapon.speed,
        accuracy: weapon.accuracy,
        strength: weapon.strength,
        reach: weapon.reach,
        ranged: weapon.ranged,
        keywords: showdown.weapon_words(at),
        lost: who.lost >> at & 1 != 0,
        dropped: who.dropped >> at & 1 != 0,
    };
    carried.map(seen).collect()
}
