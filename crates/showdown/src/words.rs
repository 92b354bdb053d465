//! Names and phrases: choices as a player types them, and the longer parts of sentences.

use crate::Choice;
use crate::content::{Location, Moment, Showdown, SurvivalAction, SurvivorId};
use crate::damage;
use crate::effect::{Direction, Landmark};
use crate::event::Idle;
use crate::survivor_attack::numbers::{LANTERN, UNSTOPPABLE, Verdict};

/// `1 hit`, `2 hits`.
pub(crate) fn count(number: u8, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// `1 injury box`, `2 armor points`, or both.
pub(crate) fn healing(boxes: u8, armor: u8) -> String {
    let boxes = (boxes > 0).then(|| count(boxes, "injury box", "injury boxes"));
    let armor = (armor > 0).then(|| count(armor, "armor point", "armor points"));
    match (boxes, armor) {
        (Some(boxes), Some(armor)) => format!("{boxes} and {armor}"),
        (one, other) => one.or(other).unwrap_or_else(|| "nothing".into()),
    }
}

/// The result of a wound roll.
pub(crate) fn wound_attempt(roll: u8, further: u8, total: i16, need: Option<i8>, verdict: Verdict) -> String {
    let dice = if further > 0 { format!("{roll} and {further}") } else { roll.to_string() };
    let result = match (verdict.critical, verdict.wounds, verdict.success) {
        (true, _, _) => "a critical wound",
        (_, true, _) => "a wound",
        (_, _, true) => "a success that does not wound",
        _ => "a failure",
    };
    let Some(need) = need else {
        return format!("The wound roll is {dice} on {UNSTOPPABLE}+: {result}.");
    };
    // The reason is told if the numbers alone would suggest another result.
    let why = match (total >= i16::from(need), verdict.success, roll) {
        _ if verdict.critical => "",
        (true, false, 1) => ": a 1 always fails",
        (true, false, _) | (false, false, LANTERN) => ": the location is impervious",
        (false, true, _) => ": a lantern 10 always succeeds",
        (true, true, _) | (false, false, _) => "",
    };
    format!("The wound roll is {dice}: {total} against {need}, {result}{why}.")
}

/// The words for a survivor who uses a survival action.
pub(crate) fn does(action: SurvivalAction) -> &'static str {
    match action {
        SurvivalAction::Dodge => "dodges a hit",
        SurvivalAction::Encourage => "encourages a fellow",
        SurvivalAction::Surge => "surges",
        SurvivalAction::Endure => "endures the severe injury",
        SurvivalAction::Dash => "dashes",
    }
}

/// The words for a survivor who turns a survival action down.
pub(crate) fn does_not(action: SurvivalAction) -> &'static str {
    match action {
        SurvivalAction::Dodge => "does not dodge",
        SurvivalAction::Encourage => "encourages nobody",
        SurvivalAction::Surge => "does not surge",
        SurvivalAction::Endure => "does not endure the severe injury",
        SurvivalAction::Dash => "does not dash",
    }
}

/// Why nothing happens.
pub(crate) fn nothing_happens(why: Idle, survivor: &str, monster: &str) -> String {
    match why {
        Idle::Dead => format!("Nothing happens: {survivor} is dead."),
        Idle::OffTheBoard => format!("Nothing happens: {survivor} is off the board."),
        Idle::MonsterAway => format!("Nothing happens: {monster} is off the board."),
        Idle::Lies => format!("Nothing happens: {survivor} is knocked down already."),
        Idle::MonsterLies => format!("Nothing happens: {monster} is knocked down already."),
        Idle::Stands => format!("Nothing happens: {survivor} stands already."),
        Idle::Priority => "Nothing happens: the priority target token stays where it is.".into(),
        Idle::Counted => "Nothing happens: the AI deck is only counted.".into(),
        Idle::Other => "Nothing happens.".into(),
    }
}

/// A moment that has a sentence of its own.
pub(crate) fn moment_words(moment: Moment, monster: &str) -> Option<String> {
    Some(match moment {
        Moment::TurnStarts => format!("{monster}'s turn starts."),
        Moment::TurnEnds => format!("{monster}'s turn ends."),
        Moment::DrawsAi => format!("{monster} draws an AI card."),
        Moment::WouldMove => format!("{monster} is about to move."),
        Moment::WouldGrab => format!("{monster} is about to grab."),
        Moment::WalksIn
        | Moment::Activates
        | Moment::ActEnds
        | Moment::Attacks
        | Moment::Damaged
        | Moment::Dismembered
        | Moment::Dies
        | Moment::Collides
        | Moment::Wounded
        | Moment::Falls
        | Moment::Instinct
        | Moment::Eats
        | Moment::AfterDamage
        | Moment::BrainDamaged
        | Moment::WouldBeWounded
        | Moment::RoundEnds
        | Moment::Called => return None,
    })
}

impl Showdown {
    /// The name of a survivor.
    pub fn name(&self, survivor: SurvivorId) -> &str {
        &self.survivors[usize::from(survivor.0)].name
    }

    /// A choice in the words that a player types.
    pub fn choice_words(&self, choice: Choice) -> String {
        match choice {
            Choice::Pass => "pass".into(),
            Choice::Resolve(kind) => format!("resolve {}", self.hit_locations[usize::from(kind)].id),
            Choice::Hit(location) => format!("take {}", location.name()),
            Choice::Dodge(location) => format!("dodge {}", location.name()),
            Choice::Encourage(survivor) => format!("encourage {}", self.name(survivor)),
            Choice::Surge => "surge".into(),
            Choice::Endure => "endure".into(),
            Choice::Spend => "spend".into(),
            Choice::Act(survivor) => format!("act {}", self.name(survivor)),
            Choice::EndTurn => "end turn".into(),
            Choice::RunAway => "run away".into(),
            Choice::Walk => "move".into(),
            Choice::Attack(weapon) => format!("attack {}", self.weapons[usize::from(weapon)].id),
            Choice::Raise => "raise shield".into(),
            Choice::PutOnTop => "top".into(),
            Choice::PutUnder => "bottom".into(),
            Choice::PickUp(weapon) => format!("pick up {}", self.weapons[usize::from(weapon)].id),
            Choice::LoseWeapon(weapon) => format!("archive {}", self.weapons[usize::from(weapon)].id),
            Choice::Heal(location) => format!("heal {}", location.name()),
            Choice::LoseArmor(location) => format!("archive armor of the {}", location.name()),
            Choice::Dash => "dash".into(),
            Choice::EndAct => "end act".into(),
            Choice::To(space) => space.to_string(),
            Choice::Go(space, over) if over.0 == 0 => space.to_string(),
            Choice::Go(space, over) => {
                let over: Vec<&str> = over.iter().map(|id| self.name(id)).collect();
                format!("{space} over {}", over.join(" and "))
            }
            Choice::Face(direction) => direction.name().into(),
            Choice::Pick(survivor) => format!("pick {}", self.name(survivor)),
            Choice::Discard(card) => format!("discard {}", self.ai_cards[usize::from(card)].id),
            Choice::Use(card) => format!("use {}", self.ai_cards[usize::from(card)].id),
        }
    }

    /// The words for a move of the monster, to or from a survivor.
    pub(crate) fn monster_move_words(&self, direction: Direction, subject: SurvivorId) -> String {
        match direction {
            Direction::Charge => "charges straight on".into(),
            Direction::Forward => "moves straight on".into(),
            Direction::Away => format!("moves away from {}", self.name(subject)),
            Direction::BackAway => format!("backs away from {}", self.name(subject)),
            Direction::AwayFromAll => "moves away from everybody".into(),
            Direction::AwayFromThreats => "moves away from all threats".into(),
            Direction::StraightAway => "runs straight away from everybody".into(),
            Direction::TowardFood => "moves toward the nearest food".into(),
            Direction::Toward => format!("moves toward {}", self.name(subject)),
            Direction::AwayFrom(place) => format!("moves away from {}", self.place_words(place)),
            Direction::TowardPlace(place) => format!("moves toward {}", self.place_words(place)),
        }
    }

    /// A row of a table that a survivor suffers.
    pub(crate) fn suffers_words(&self, survivor: SurvivorId, table: u8, row: u8, roll: u8) -> String {
        let rows = self.severe.get(usize::from(table)).unwrap_or(&self.trauma);
        let injury = &rows.rows[usize::from(row)].name;
        let table = match table {
            damage::TRAUMA => "brain trauma",
            table => Location::ALL[usize::from(table)].name(),
        };
        match roll {
            0 => format!("{} suffers {injury} of the {table} table.", self.name(survivor)),
            roll => format!("{} rolls {roll} on the {table} table: {injury}.", self.name(survivor)),
        }
    }

    /// A place that the monster goes to or from.
    pub(crate) fn place_words(&self, landmark: Landmark) -> String {
        match landmark {
            Landmark::NearestEdge => "the nearest edge of the board".into(),
            Landmark::Edge(edge) => format!("the {} edge of the board", edge.name()),
            Landmark::AnyTerrain | Landmark::Terrain(_) => {
                format!("the nearest {}", self.terrain_words(landmark))
            }
        }
    }

    /// A kind of terrain.
    pub(crate) fn terrain_words(&self, landmark: Landmark) -> &str {
        let Landmark::Terrain(kind) = landmark else { return "terrain" };
        self.terrain_names.get(usize::from(kind)).map_or("terrain", |(_, name)| name.as_str())
    }

    /// A tile of terrain and where it lies.
    pub(crate) fn tile_words(&self, tile: u8) -> String {
        let Some(board) = &self.board else { return "terrain".into() };
        let tile = &board.tiles[usize::from(tile)];
        let kind = &board.terrain[usize::from(tile.kind)].name;
        tile.spaces.iter().next().map_or_else(|| kind.clone(), |space| format!("{kind} at {space}"))
    }
}
