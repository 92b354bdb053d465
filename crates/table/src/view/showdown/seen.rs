//! The table of a showdown, built from its state.

use kernel::{AmendmentOf, WhyNot};
use packs::showdown::doc::{FacingDoc, ImpairmentDoc, LocationDoc, SurvivalActionDoc};
use showdown::board::{LENGTH, Space, WIDTH};
use showdown::content::{Location, MonsterAttribute, Stat, Stay, SurvivalAction, Survivor, SurvivorId};
use showdown::{AiDeck, Choice, FATAL_BLEEDING, Frame, NONE, Showdown, State};

use super::{
    Action, AiPiles, Attribute, Board, BodyPart, Boxes, Card, CardCount, HitLocations, Hunt, Injury,
    KeywordView, Missing, MonsterView, Stands, SurvivorView, TerrainTile, TokensOn, Turn, WeaponView, asks,
};
use crate::amend::word;
use crate::amend::{self, Amendment};
use crate::view::letters::letters;
use crate::view::{About, Begins, Cost, Count, Forgoes, Pointed, Seen, Things};

impl Seen for Showdown {
    fn things(&self, state: &State) -> Things {
        Things::Showdown(Box::new(Hunt {
            round: state.round,
            turn: turn(state),
            controller: self.name(state.controller).to_owned(),
            focus: focus(self, state),
            board: board(self, state),
            monster: monster(self, state),
            survivors: survivors(self, state),
            ai: ai(self, state),
            hit_locations: hit_locations(self, state),
        }))
    }

    fn amendment_told(&self, amendment: AmendmentOf<Self>) -> Amendment {
        Amendment::Showdown(amend::showdown::told(self, amendment))
    }

    fn amendment_meant(&self, amendment: &Amendment) -> Result<AmendmentOf<Self>, WhyNot> {
        match amendment {
            Amendment::Showdown(amendment) => amend::showdown::meant(self, amendment),
            Amendment::Skirmish(_) => Err(amend::other_game()),
        }
    }

    fn pointed(&self, state: &State, choice: Choice) -> Option<Pointed> {
        let figure = |id: SurvivorId| Pointed::Figure(self.name(id).to_owned());
        let location = |at: Location| Pointed::Location(word(LocationDoc::ALL, &at));
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
            Choice::Face(direction) => Pointed::Direction {
                to: word(FacingDoc::ALL, &direction),
                figure: match state.frames.last() {
                    Some(&Frame::Knockback { subject, .. }) => self.name(subject).to_owned(),
                    _ => self.monster.name.clone(),
                },
            },
            Choice::Discard(kind) | Choice::Use(kind) => card(ai_card(self, kind)),
            Choice::PutOnTop | Choice::PutUnder => match state.frames.last() {
                Some(&Frame::Look { code, .. }) => card(ai_card(self, code)),
                _ => return None,
            },
            // A survivor that passes stays in the space of the line-up.
            Choice::Pass => match state.frames.last() {
                Some(&Frame::Station { survivor }) => {
                    Pointed::Space(state.field.survivors[usize::from(survivor.0)].to_string())
                }
                _ => return None,
            },
            Choice::Surge
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

    fn card(&self, id: String) -> Card {
        let location = self.hit_locations.iter().find(|card| card.id == id).map(|card| &card.name);
        let name =
            location.or_else(|| self.ai_cards.iter().find(|card| card.id == id).map(|card| &card.name));
        Card { name: name.unwrap_or(&id).clone(), id }
    }

    fn cost_of(&self, state: &State, choice: Choice) -> Option<Cost> {
        let free = showdown::Cost::default();
        let cost = Some(self.cost(state, choice)).filter(|cost| *cost != free)?;
        let showdown::Cost { survival, movements, activations } = cost;
        Some(Cost { survival, movements, activations })
    }

    fn about(&self, state: &State) -> About {
        asks::about(self, state)
    }

    fn is_rest(choice: Choice) -> bool {
        matches!(choice, Choice::Pass | Choice::EndTurn | Choice::EndAct)
    }

    fn forgoes(&self, choices: &[Choice], choice: Choice) -> Option<Forgoes> {
        asks::forgoes(self, choices, choice)
    }

    fn window(&self, state: &State) -> Option<u32> {
        let is_open = matches!(state.frames.last(), Some(Frame::Opportunity { .. }));
        is_open.then(|| u32::from(state.round) << 1 | u32::from(state.is_monsters_turn()))
    }

    fn usual(&self, state: &State, choices: &[Choice]) -> Option<usize> {
        asks::usual(state, choices)
    }

    fn begins(&self, now: &State, choice: Choice) -> Begins {
        asks::begins(now, choice)
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

/// The space of the survivor that moves, is moved or acts.
fn focus(showdown: &Showdown, state: &State) -> Option<String> {
    showdown.board.as_ref()?;
    let who = state.frames.iter().rev().find_map(|frame| match *frame {
        Frame::Walk { survivor, .. } | Frame::Act { survivor, .. } => Some(survivor),
        Frame::Knockback { subject, .. } | Frame::PutInFront { subject } => Some(subject),
        _ => None,
    })?;
    Some(state.field.survivors[usize::from(who.0)].to_string())
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
        facing: on_board.then(|| word(FacingDoc::ALL, &state.field.facing)),
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
    let chance = |(kind, count): (u8, u32)| {
        let is_trap = showdown.hit_locations[usize::from(kind)].trap.is_some();
        [if is_trap { count } else { 0 }, count]
    };
    let next: Vec<(u8, u32)> = match state.deck.top() {
        Some(kind) => vec![(kind, 1)],
        None => state.deck.unseen().iter().map(|(kind, count)| (kind, count.into())).collect(),
    };
    let next_is_trap =
        next.into_iter().map(chance).fold([0, 0], |[trap, all], [more, count]| [trap + more, all + count]);
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
        next_is_trap,
    }
}

fn survivors(showdown: &Showdown, state: &State) -> Vec<SurvivorView> {
    let letters = letters(state.everybody().map(|id| showdown.name(id)));
    state.everybody().zip(letters).map(|(id, letter)| survivor(showdown, state, id, letter)).collect()
}

fn survivor(showdown: &Showdown, state: &State, id: SurvivorId, letter: char) -> SurvivorView {
    let (print, who) = (&showdown.survivors[usize::from(id.0)], state.survivor(id));
    let part = |location: Location| BodyPart {
        location: word(LocationDoc::ALL, &location),
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
        letter,
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
            .map(|&action| Action { name: word(SurvivalActionDoc::ALL, &action), used: used(action) })
            .collect(),
        impairments: impaired.map(|one| word(ImpairmentDoc::ALL, &one)).collect(),
        suffered: showdown
            .suffered(state, id)
            .into_iter()
            .map(|(injury, times)| Count::new(&injury.name, times))
            .collect(),
        weapons: weapons(showdown, state, id),
        missing: showdown.gear_missing(state, id).into_iter().map(Missing::from).collect(),
    }
}

fn weapons(showdown: &Showdown, state: &State, id: SurvivorId) -> Vec<WeaponView> {
    let (print, who) = (&showdown.survivors[usize::from(id.0)], state.survivor(id));
    let carried = showdown.weapons.iter().zip(0u8..).filter(|(_, at)| print.weapons >> at & 1 != 0);
    let keyword = |(name, number)| KeywordView { name, number };
    let seen = |(weapon, at): (&showdown::content::Weapon, u8)| WeaponView {
        id: weapon.id.clone(),
        name: weapon.name.clone(),
        speed: weapon.speed,
        accuracy: weapon.accuracy,
        strength: weapon.strength,
        reach: weapon.reach,
        ranged: weapon.ranged,
        keywords: showdown.weapon_words(at).into_iter().map(keyword).collect(),
        lost: who.lost >> at & 1 != 0,
        dropped: who.dropped >> at & 1 != 0,
    };
    carried.map(seen).collect()
}

impl From<showdown::Missing<'_>> for Missing {
    fn from(missing: showdown::Missing<'_>) -> Self {
        match missing {
            showdown::Missing::Lost(name) => Self::Lost(name.to_owned()),
            showdown::Missing::HalfOfPair(name) => Self::HalfOfPair(name.to_owned()),
            showdown::Missing::OnTheGround(name) => Self::OnTheGround(name.to_owned()),
        }
    }
}
