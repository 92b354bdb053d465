//! What somebody who looks at a table may know of it: the API returns it as JSON, and pages are rendered from it.

use ask::companion::Begin;
use packs::GameName;
use serde::{Deserialize, Serialize};
use source::JsonSchema;
use table::view::{Roll, View};
use table::{Amendable, LogLine, Waits};

/// All that one who looks at a table may know of it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Scene {
    /// The table.
    pub table: TableFacts,
    /// The one who looks; none for somebody who only watches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub me: Option<Me>,
    /// Everybody at the table, policies and those who left among them.
    pub people: Vec<Somebody>,
    /// The seats of the game.
    pub seats: Vec<SeatFacts>,
    /// Grows with whatever changes: what is of an older version is dropped.
    pub version: u64,
    /// So many inputs are in force.
    pub inputs: usize,
    /// What this one is asked, and whom the table waits for.
    pub waits: Waits,
    /// What this one sees.
    pub view: View,
    /// The die that falls at once after each option of a decision, in their order; null where something else comes first.
    /// Left out where it is agreed that odds are shown to nobody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls_after: Vec<Option<Roll>>,
    /// What the table can begin by hand, between the attacks of a companion.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub begins: Vec<Begin>,
    /// What a beginner is told about what is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// The last lines of the log; all of it is asked for page by page.
    pub log: Vec<LogLine>,
    /// That this is how the table stood, and not how it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub past: Option<Past>,
    /// How it ended, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// That somebody asks to take something back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_back: Option<TakeBack>,
    /// That somebody asks to correct something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub correction: Option<Correction>,
}

/// A look back at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Past {
    /// So many inputs are in force by now.
    pub all: usize,
    /// What was given next, in the words of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// Where something happened that one looks for.
    pub marks: Vec<Mark>,
}

/// An input at which something happened that one looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Mark {
    /// So many inputs were in force by then.
    pub input: usize,
    /// What happened.
    pub what: Happened,
}

/// What one looks for in the past of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    /// The monster was wounded.
    Wound,
    /// Somebody went down.
    Down,
    /// Somebody died, or was taken out.
    Death,
}

/// Where a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// People sit down; nothing has been given yet.
    Lobby,
    /// It is played.
    Playing,
    /// It is over.
    Over,
}

/// To what odds are shown, for everybody alike.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shown {
    /// To everything.
    #[default]
    All,
    /// To dice and cards.
    Rolls,
    /// To nothing.
    Nobody,
}

/// Where dice and cards come from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Rolling {
    /// Bout rolls when it is asked to, and real dice may be typed.
    #[default]
    Asked,
    /// Everybody has dice of their own, and types them.
    Own,
    /// Bout rolls at once.
    Bout,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableFacts {
    /// Its id, which is all that a link to watch needs.
    pub id: String,
    /// What is played, in words.
    pub title: String,
    /// The game.
    pub game: GameName,
    /// When it was made: seconds since 1970.
    pub created: i64,
    /// Where it is.
    pub state: Stage,
    /// To what odds are shown.
    pub odds: Shown,
    /// The code to join by, while people sit down. Whoever only watches is not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Where dice and cards come from.
    pub rolls: Rolling,
}

/// The one who looks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Me {
    /// Their number at the table.
    pub number: u8,
    /// What they are called.
    pub name: String,
    /// The seats that they hold.
    pub seats: Vec<SeatName>,
    /// Whether they run this server.
    pub is_host: bool,
}

/// A seat by number and name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatName {
    /// The number.
    pub number: u8,
    /// The name.
    pub name: String,
}

/// Somebody at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Somebody {
    /// Their number.
    pub number: u8,
    /// What they are called.
    pub name: String,
    /// The numbers of the seats that they hold.
    pub seats: Vec<u8>,
    /// The policy, if one plays and no person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<String>,
    /// Whether no screen of theirs is open.
    pub away: bool,
}

/// A seat of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatFacts {
    /// Its number.
    pub number: u8,
    /// What it is called.
    pub name: String,
    /// The number of who holds it; none if it is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_by: Option<u8>,
}

/// That somebody asks to take something back. It counts as refused after a minute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TakeBack {
    /// Its number: agree to it or refuse it by that.
    pub number: u64,
    /// Who asks, by number.
    pub by: u8,
    /// To where so many inputs had been given.
    pub inputs: usize,
    /// What would be undone, as the log told it.
    pub undone: Vec<String>,
    /// What dice and cards have shown since: the same shows again if the same is asked.
    pub revealed: Vec<String>,
    /// Whose word it takes, by number.
    pub concerned: Vec<u8>,
    /// Who agreed, by number.
    pub agreed: Vec<u8>,
    /// So many seconds are left.
    pub seconds: u64,
}

/// That somebody asks to correct something. It counts as refused after a minute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Correction {
    /// Its number: agree to it or refuse it by that.
    pub number: u64,
    /// Who asks, by number.
    pub by: u8,
    /// What, in the words of [`Amendable`].
    pub words: String,
    /// Whose word it takes, by number.
    pub concerned: Vec<u8>,
    /// Who agreed, by number.
    pub agreed: Vec<u8>,
    /// So many seconds are left.
    pub seconds: u64,
}

/// What lies ahead of where a table stands, up to the end of what is under way; of every option, if a decision is due.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Prospects {
    /// So many lines had the journal then: what is of fewer than now is dropped.
    pub lines: usize,
    /// What lies ahead. Nothing where it is agreed that odds are not shown, or where nothing is near.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead: Option<ask::answer::Ahead>,
}

/// What comes of an option, in full.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct WhatComes {
    /// So many lines had the journal then.
    pub lines: usize,
    /// The distribution of each count; none where it is agreed that odds are not shown, or where nothing is near.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spread: Option<ask::outlook::Spread>,
}

/// What can be corrected at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Corrections {
    /// Each part, with its value now and what it takes.
    pub parts: Vec<Amendable>,
}

/// What a table can be asked about as if it were otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Otherwise {
    /// Each part that can have another value, with its value now and what it takes.
    pub parts: Vec<Amendable>,
    /// Who can have another weapon, and which there are.
    pub armory: ask::outlook::Armory,
}

/// The start page: what there is to play, and what there is to go on with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Start {
    /// Whether whoever looks may make tables here: else the host token is asked for.
    pub may_create: bool,
    /// Whether whoever looks runs this server.
    pub is_host: bool,
    /// The tables at which whoever looks sits; the host sees all of them.
    pub tables: Vec<ListedTable>,
    /// What can be played.
    pub offer: Offer,
}

/// A table in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ListedTable {
    /// The table.
    pub table: TableFacts,
    /// Whom it waits for, by name.
    pub waits_for: Vec<String>,
    /// When something last happened: seconds since 1970.
    pub touched: i64,
    /// Whether whoever looks sits there.
    pub mine: bool,
}

/// What can be played: the words that a question takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Offer {
    /// Monsters, by their ids.
    pub monsters: Vec<String>,
    /// Their levels.
    pub levels: Vec<String>,
    /// Parties of survivors.
    pub parties: Vec<String>,
    /// Warbands.
    pub warbands: Vec<String>,
    /// Fields.
    pub fields: Vec<String>,
    /// What rulings there are.
    pub rulings: Vec<RulingOffer>,
}

/// An open question of a rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RulingOffer {
    /// Its id.
    pub id: String,
    /// Of which game.
    pub game: GameName,
    /// What it is about.
    pub title: String,
    /// The options, the usual one first: id, and what it says.
    pub options: Vec<[String; 2]>,
}

/// A table to which a code leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Lobby {
    /// The table.
    pub table: TableFacts,
    /// The seats.
    pub seats: Vec<SeatFacts>,
    /// Who sits there.
    pub people: Vec<Somebody>,
}
