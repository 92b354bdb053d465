//! Effects, compiled: trees of instructions become flat lists that a frame walks with a counter.

use kernel::Tally;

use super::{Act, Amount, Condition, Direction, Effect, Group};
use crate::board::Zone;
use crate::content::{
    AiCard, Ask, Attribute, InjuryTable, Keyword, Line, MAX_SURVIVORS, Moment, Offer, Showdown, Step,
    SurvivalAction, SurvivorAsk, SurvivorId, Terrain, Weapon,
};
use crate::hints;
use crate::state::{Count, SurvivorSet};
use crate::survivor_attack::s1_attack_rolls::forbidding;

/// One instruction of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// Do it.
    Act(Act),
    /// Roll a die with so many faces; what follows looks at it.
    Roll(u8),
    /// Skip that many instructions unless the die lies in these bounds.
    UnlessRolled(u8, u8, u16),
    /// Skip that many instructions unless the condition holds.
    Unless(Condition, u16),
    /// Skip that many instructions.
    Skip(u16),
    /// The subject may pay that much survival; if not, skip that many instructions.
    May(u8, u16),
    /// The next instructions, so many, are for each survivor of the group.
    Each(Group, u16),
    /// The next instructions, so many, are for a survivor whom a list of targets picks; if it picks nobody, skip them.
    Pick(u8, u16),
}

/// A part of the list: from here to there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Program {
    /// The first instruction.
    pub start: u16,
    /// One past the last.
    pub end: u16,
}

impl Program {
    /// Whether there is nothing to do.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// The programs of a hit location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LocationPrograms {
    pub special: Program,
    pub wound: Program,
    pub failure: Program,
    pub reflex: Program,
    pub critical: Program,
    pub trap: Program,
    pub persistent: Program,
}

/// The programs of a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct WeaponPrograms {
    pub perfect_hit: Program,
    pub on_hit: Program,
    pub on_wound: Program,
    /// The impairments that forbid its use, a bit each.
    pub forbidden_by: u32,
    /// The weapons that make a pair with it, a bit each.
    pub partners: u16,
    /// Whether only the insane wield it.
    pub sentient: bool,
    /// Whether it takes the movement, too.
    pub cumbersome: bool,
}

/// The programs of an AI card.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct CardPrograms {
    /// The list of targets.
    pub pick: u8,
    pub before: Program,
    pub first: Program,
    pub before_attack: Program,
    pub after_hit: Program,
    pub before_damage: Program,
    pub after_damage: Program,
    pub then: Program,
    pub instead: Program,
    pub face_down: Program,
    pub offer: Program,
    /// The tiles on which the offer is made, a bit each.
    pub offer_on: u32,
    /// Whether it counts the spaces that the monster comes nearer.
    pub counts_spaces: bool,
    /// Its rules while it lies in play: the moment, the zone, the program.
    pub rules: Vec<(Moment, Option<Zone>, Program)>,
}

/// The terrain tiles of a kind, a bit each: mostly there are none, and that is seen at a glance.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Tiles {
    /// Nobody enters them.
    pub walls: u32,
    /// The monster does not enter them.
    pub monster_walls: u32,
    /// They block the view.
    pub obstacles: u32,
    /// The tiles of each kind that cards can name, in the order of [`Showdown::terrain_names`].
    pub named: Vec<u32>,
}

impl Tiles {
    fn of(showdown: &Showdown) -> Self {
        let those = |holds: &dyn Fn(&Terrain) -> bool| {
            let kinds = showdown
                .board
                .iter()
                .flat_map(|board| board.tiles.iter().map(|tile| &board.terrain[usize::from(tile.kind)]));
            kinds.enumerate().fold(0, |set, (at, terrain)| set | u32::from(holds(terrain)) << at)
        };
        Self {
            walls: those(&|terrain| terrain.impassable),
            monster_walls: those(&|terrain| terrain.impassable || terrain.monster_impassable),
            obstacles: those(&|terrain| terrain.obstacle),
            named: showdown.terrain_names.iter().map(|(id, _)| those(&|terrain| terrain.id == *id)).collect(),
        }
    }
}

/// All programs of a showdown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Programs {
    pub(crate) ops: Vec<Op>,
    pub(crate) locations: Vec<LocationPrograms>,
    pub(crate) weapons: Vec<WeaponPrograms>,
    pub(crate) cards: Vec<CardPrograms>,
    /// The program for a turn in which the monster finds no target.
    pub(crate) instinct: Program,
    /// The AI cards that offer something for an activation, a bit each.
    pub(crate) offers: u32,
    /// Lists of targets.
    pub(crate) lists: Vec<Vec<Line>>,
    /// The five severe tables, then brain trauma.
    pub(crate) tables: [Vec<Program>; 6],
    /// Per step of the plan.
    pub(crate) steps: Vec<Program>,
    /// Every survivor's attributes with all modifiers that stand from the start.
    pub(crate) attributes: [[i8; 6]; MAX_SURVIVORS],
    /// The weapons that are lost with each weapon, a bit each.
    pub(crate) lost_with: Vec<u16>,
    /// The weapons that reach so far, a bit each.
    reached: Reached,
    /// The survival actions that each survivor knows, a bit each.
    actions: [u8; MAX_SURVIVORS],
    /// The survivors who know one that opportunities are for.
    with_options: SurvivorSet,
    /// The counts that somebody asks for, a bit for each [`crate::state::Count`].
    pub(crate) counted: u8,
    /// The first few of those, which odds carry beside the state.
    pub(crate) lanes: Vec<Count>,
    /// The survivors whose severe injuries, and whose hits, are counted because somebody asks.
    severe_counted: SurvivorSet,
    hits_counted: SurvivorSet,
    /// The kinds of card whose effects look at the wound roll.
    look_at_roll: u32,
    /// The kinds of card with a persistent injury that speaks at each [`Moment`].
    watching: [u32; Moment::COUNT],
    /// The AI cards that speak at each [`Moment`] while they lie in play.
    cards_watching: [u32; Moment::COUNT],
    /// The kinds of card whose persistent injury heals at the end of the next round.
    pub(crate) healing: u32,
    /// The effects of terrain, tile by tile.
    pub(crate) tiles: Tiles,
    /// The kinds of card whose persistent injury can have its say in the midst of a survivor's attack, a bit each.
    pub(crate) matters_in_attacks: u32,
    /// Whether a card looks at the survivors that the monster ran over.
    pub(crate) looks_at_run_over: bool,
    /// The AI cards whose offer takes the rest of an act in place of an activation, a bit each.
    pub(crate) offers_for_act: u32,
    /// Whether the hit location deck can matter after the last draw, and reactions after the last wound attempt.
    pub(crate) deck_matters: bool,
    pub(crate) aftermath_matters: bool,
    /// The slots in which a survivor remembers how often a row of a table was suffered: table and row.
    slots: Vec<(u8, u8)>,
}

/// The weapons that reach each distance, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Reached([u16; FARTHEST]);

impl Default for Reached {
    fn default() -> Self {
        Self([0; FARTHEST])
    }
}

/// Distances that weapons are told apart by.
const FARTHEST: usize = 64;

/// The survival actions that opportunities are for.
const OPTIONS: u8 =
    1 << SurvivalAction::Encourage as u8 | 1 << SurvivalAction::Surge as u8 | 1 << SurvivalAction::Dash as u8;

/// How many rows of the tables survivors can remember.
pub const MAX_SLOTS: usize = 32;

/// The tiles on which an offer is made, a bit each; all if it is made anywhere.
fn tiles(showdown: &Showdown, offer: &Offer) -> u32 {
    let (Some(board), Some(on)) = (&showdown.board, &offer.on) else { return u32::MAX };
    let there = board.tiles.iter().map(|tile| board.terrain[usize::from(tile.kind)].id == *on);
    there.enumerate().fold(0, |set, (at, is)| set | u32::from(is) << at)
}

/// The weapons that are the same piece of gear as one, itself included, a bit each.
fn same_gear(weapons: &[Weapon], weapon: &Weapon) -> u16 {
    let gear = |weapon: &Weapon| weapon.same_as.clone().unwrap_or_else(|| weapon.id.clone());
    let same = weapons.iter().map(|other| gear(other) == gear(weapon));
    same.enumerate().fold(0, |set, (at, is)| set | u16::from(is) << at)
}

/// The weapons that make a pair with one, a bit each.
fn partners(weapons: &[Weapon], weapon: &Weapon) -> u16 {
    let are = weapons.iter().map(|other| weapon.partners.contains(&other.id));
    are.enumerate().fold(0, |set, (at, is)| set | u16::from(is) << at)
}

/// Whether the attack of a card looks at how many spaces the monster came nearer.
fn counts_spaces(card: &AiCard) -> bool {
    fn looks(effects: &[Effect]) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Do(Act::MonsterSpeed(amount) | Act::MonsterDamage(amount)) => {
                *amount == Amount::SpacesMoved
            }
            Effect::Do(_) => false,
            Effect::Roll { rows, .. } => rows.iter().any(|(.., then)| looks(then)),
            Effect::Each { then, .. } => looks(then),
            Effect::If { then, otherwise, .. }
            | Effect::May { then, otherwise, .. }
            | Effect::Pick { then, otherwise, .. } => looks(then) || looks(otherwise),
        })
    }
    looks(&card.before_attack) || looks(&card.after_hit) || looks(&card.before_damage)
}

impl Programs {
    /// The length of what happens otherwise: it stands behind the block of the instruction at `at`, which then ends by
    /// skipping it.
    #[inline]
    pub(crate) fn otherwise(&self, at: u16, block: u16) -> Option<u16> {
        let last = self.ops.get(usize::from(at + block));
        if let Some(&Op::Skip(skip)) = last.filter(|_| block > 0) { Some(skip) } else { None }
    }

    /// Compiles everything.
    pub(crate) fn link(showdown: &Showdown) -> Self {
        let mut all = Self::default();
        for card in &showdown.hit_locations {
            let of = |effects: &Option<Vec<Effect>>, all: &mut Self| {
                effects.as_deref().map_or_else(Program::default, |effects| all.add(effects))
            };
            let rule = card.persistent.as_ref().and_then(|persistent| persistent.rule.as_ref());
            let programs = LocationPrograms {
                special: all.add(&card.special),
                wound: of(&card.reactions.wound, &mut all),
                failure: of(&card.reactions.failure, &mut all),
                reflex: of(&card.reactions.reflex, &mut all),
                critical: of(&card.critical, &mut all),
                trap: of(&card.trap, &mut all),
                persistent: rule.map_or_else(Program::default, |(_, effects)| all.add(effects)),
            };
            all.locations.push(programs);
        }
        for weapon in &showdown.weapons {
            let programs = WeaponPrograms {
                perfect_hit: all.add(&weapon.perfect_hit),
                on_hit: all.add(&weapon.on_hit),
                on_wound: all.add(&weapon.on_wound),
                forbidden_by: forbidding(weapon).fold(0, |set, one| set | 1 << one as u32),
                partners: partners(&showdown.weapons, weapon),
                sentient: weapon.keywords.contains(&Keyword::Sentient),
                cumbersome: weapon.keywords.contains(&Keyword::Cumbersome),
            };
            all.weapons.push(programs);
            all.lost_with.push(same_gear(&showdown.weapons, weapon));
        }
        for card in &showdown.ai_cards {
            let programs = CardPrograms {
                pick: all.list(&card.pick),
                before: all.add(&card.before),
                first: all.add(&card.first),
                before_attack: all.add(&card.before_attack),
                after_hit: all.add(&card.after_hit),
                before_damage: all.add(&card.before_damage),
                after_damage: all.add(&card.after_damage),
                then: all.add(&card.then),
                instead: card.instead.as_ref().map_or_else(Program::default, |(_, effects)| all.add(effects)),
                face_down: all.add(&card.face_down),
                offer: card.offer.as_ref().map_or_else(Program::default, |offer| all.add(&offer.effects)),
                offer_on: card.offer.as_ref().map_or(0, |offer| tiles(showdown, offer)),
                counts_spaces: counts_spaces(card),
                rules: card
                    .in_play
                    .rules
                    .iter()
                    .map(|rule| (rule.when, rule.zone, all.add(&rule.effects)))
                    .collect(),
            };
            let ends_act = card.offer.as_ref().is_some_and(|offer| offer.ends_act);
            let offers = if ends_act { &mut all.offers_for_act } else { &mut all.offers };
            *offers |= u32::from(!programs.offer.is_empty()) << all.cards.len();
            all.cards.push(programs);
        }
        all.instinct = all.add(&showdown.monster.instinct);
        let tables = showdown.severe.iter().chain([&showdown.trauma]);
        for (index, table) in tables.enumerate() {
            all.tables[index] = all.rows(table);
        }
        for step in &showdown.plan {
            let performed = if let Step::Perform { effects, .. } = step { &effects[..] } else { &[] };
            let program = all.add(performed);
            all.steps.push(program);
        }
        all.tiles = Tiles::of(showdown);
        all.note_asks(showdown);
        all.note_cards(showdown);
        (all.deck_matters, all.aftermath_matters) = hints::what_matters(showdown, &all);
        all
    }

    /// Notes everything that has to be counted and remembered.
    fn note_asks(&mut self, showdown: &Showdown) {
        for (index, survivor) in showdown.survivors.iter().enumerate() {
            self.attributes[index] = Attribute::ALL.map(|attribute| survivor.attribute(attribute));
            self.actions[index] = survivor.actions.iter().fold(0, |set, action| set | 1 << *action as u8);
            self.with_options.0 |= u8::from(self.actions[index] & OPTIONS != 0) << index;
        }
        for (distance, reached) in self.reached.0.iter_mut().enumerate() {
            let weapons = showdown.weapons.iter().enumerate();
            let reach = weapons.filter(|(_, weapon)| usize::from(weapon.reach.max(1)) >= distance);
            *reached = reach.fold(0, |set, (at, _)| set | 1 << at);
        }
        let tables = showdown.severe.iter().chain([&showdown.trauma]);
        for (table, rows) in tables.enumerate() {
            for (row, injury) in rows.rows.iter().enumerate() {
                let twice = |op: &Op| matches!(op, Op::Unless(Condition::Suffered(_), _));
                let Program { start, end } = self.tables[table][row];
                if injury.limit.is_some() || self.ops[start.into()..end.into()].iter().any(twice) {
                    self.remember(table as u8, row as u8);
                }
            }
        }
        for &ask in &showdown.asks {
            if let Some(count) = hints::counted(ask) {
                self.counted |= 1 << count as u8;
                if self.lanes.len() < Tally::LANES && !self.lanes.contains(&count) {
                    self.lanes.push(count);
                }
            }
            let Ask::Survivor(id, ask) = ask else { continue };
            // Most of what is asked stands in the state anyway. These are counted only if somebody asks.
            if ask == SurvivorAsk::Severe {
                self.severe_counted.0 |= 1 << id.0;
            } else if ask == SurvivorAsk::HitsTaken {
                self.hits_counted.0 |= 1 << id.0;
            } else if let SurvivorAsk::SevereRow(table, row) = ask {
                self.remember(table, row);
            }
        }
    }

    fn remember(&mut self, table: u8, row: u8) {
        if self.slot(table, row).is_none() && self.slots.len() < MAX_SLOTS {
            self.slots.push((table, row));
        }
    }

    /// Notes which cards look at the wound roll, and when persistent injuries speak.
    fn note_cards(&mut self, showdown: &Showdown) {
        for (kind, card) in showdown.hit_locations.iter().enumerate() {
            let programs = &self.locations[kind];
            let looks =
                |op: &Op| matches!(op, Op::Unless(Condition::WoundRoll(..) | Condition::WoundRollEven, _));
            let parts =
                [programs.special, programs.wound, programs.failure, programs.reflex, programs.critical];
            let any = parts.iter().any(|part| self.ops[part.start.into()..part.end.into()].iter().any(looks));
            self.look_at_roll |= u32::from(any) << kind;
            let heals = card.persistent.as_ref().is_some_and(|persistent| persistent.heals);
            self.healing |= u32::from(heals) << kind;
            if let Some((moment, _)) =
                card.persistent.as_ref().and_then(|persistent| persistent.rule.as_ref())
            {
                self.watching[*moment as usize] |= 1 << kind;
            }
        }
        self.note_injuries(showdown);
        self.looks_at_run_over = self.ops.iter().any(|op| matches!(op, Op::Each(Group::RunOver, _)));
        for (kind, card) in showdown.ai_cards.iter().enumerate() {
            for rule in &card.in_play.rules {
                self.cards_watching[rule.when as usize] |= 1 << kind;
            }
        }
    }

    /// Notes which persistent injuries can have their say before the attack is over that brought them about.
    fn note_injuries(&mut self, showdown: &Showdown) {
        for (kind, card) in (0u8..).zip(&showdown.hit_locations) {
            let rule = card.persistent.as_ref().and_then(|persistent| persistent.rule.as_ref());
            let speaks = rule.is_some_and(|(moment, _)| self.comes_in_attacks(*moment));
            let asks = |op: &Op| matches!(op, Op::Unless(Condition::Persistent(of), _) if *of == kind);
            let asked = self.ops.iter().any(asks);
            let replaces = |card: &AiCard| card.instead.as_ref().is_some_and(|(instead, _)| *instead == kind);
            let matters = speaks || asked || showdown.ai_cards.iter().any(replaces);
            self.matters_in_attacks |= u32::from(matters) << kind;
        }
    }

    /// Whether a moment can come in the midst of a survivor's attack, with all that the cards of this showdown do.
    fn comes_in_attacks(&self, moment: Moment) -> bool {
        let does = |is: fn(&Act) -> bool| self.ops.iter().any(|op| matches!(op, Op::Act(act) if is(act)));
        // A card that is drawn, or an action of the monster, can do anything.
        let acts = || {
            does(|act| {
                matches!(act, Act::DrawAi | Act::PerformBasicAction | Act::BasicAction { .. } | Act::Attack)
            })
        };
        match moment {
            Moment::TurnStarts
            | Moment::TurnEnds
            | Moment::WalksIn
            | Moment::Activates
            | Moment::ActEnds
            | Moment::RoundEnds
            | Moment::Called => false,
            Moment::DrawsAi => does(|act| *act == Act::DrawAi),
            Moment::Instinct => does(|act| *act == Act::Instinct) || acts(),
            Moment::Eats => does(|act| matches!(act, Act::Eat | Act::ArchiveGear)),
            Moment::WouldMove => does(|act| matches!(act, Act::Move(..) | Act::Instinct)) || acts(),
            Moment::WouldGrab => {
                does(|act| matches!(act, Act::Grab | Act::Move(Direction::Charge, _) | Act::Instinct))
                    || acts()
            }
            Moment::Attacks
            | Moment::Damaged
            | Moment::Dismembered
            | Moment::Dies
            | Moment::Collides
            | Moment::Wounded
            | Moment::Falls
            | Moment::AfterDamage
            | Moment::BrainDamaged
            | Moment::WouldBeWounded => true,
        }
    }

    /// Whether the effects of a kind of card look at the wound roll.
    pub(crate) fn looks_at_roll(&self, kind: u8) -> bool {
        self.look_at_roll >> kind & 1 != 0
    }

    /// The kinds of card with a persistent injury that speaks at a moment.
    pub(crate) fn watching(&self, moment: Moment) -> u32 {
        self.watching[moment as usize]
    }

    /// The AI cards that speak at a moment while they lie in play.
    pub(crate) fn cards_watching(&self, moment: Moment) -> u32 {
        self.cards_watching[moment as usize]
    }

    /// The weapons that reach the monster over a distance, a bit each.
    pub(crate) fn reached(&self, distance: u8) -> u16 {
        self.reached.0[usize::from(distance).min(FARTHEST - 1)]
    }

    /// Whether a survivor knows a survival action.
    pub(crate) fn knows(&self, survivor: SurvivorId, action: SurvivalAction) -> bool {
        self.actions[usize::from(survivor.0)] >> action as u8 & 1 != 0
    }

    /// Whether a survivor knows any survival action that opportunities are for.
    pub(crate) fn has_options(&self, survivor: SurvivorId) -> bool {
        self.with_options.has(survivor)
    }

    /// Whether anybody does: at the very beginning nobody has learned one, and no opportunity needs to be looked at.
    pub(crate) fn anybody_has_options(&self) -> bool {
        !self.with_options.is_empty()
    }

    /// The slot in which a survivor remembers a row of a table.
    pub(crate) fn slot(&self, table: u8, row: u8) -> Option<u8> {
        self.slots.iter().position(|&slot| slot == (table, row)).map(|at| at as u8)
    }

    /// Whether somebody asks how many severe injuries a survivor suffered.
    pub(crate) fn counts_severe(&self, survivor: SurvivorId) -> bool {
        self.severe_counted.0 >> survivor.0 & 1 != 0
    }

    /// Whether somebody asks how often a survivor was hit.
    pub(crate) fn counts_hits(&self, survivor: SurvivorId) -> bool {
        self.hits_counted.0 >> survivor.0 & 1 != 0
    }

    /// Keeps a list of targets; returns its number.
    fn list(&mut self, lines: &[Line]) -> u8 {
        let at = self.lists.iter().position(|known| known == lines).unwrap_or_else(|| {
            self.lists.push(lines.to_vec());
            self.lists.len() - 1
        });
        at as u8
    }

    fn rows(&mut self, table: &InjuryTable) -> Vec<Program> {
        table.rows.iter().map(|row| self.add(&row.effects)).collect()
    }

    fn add(&mut self, effects: &[Effect]) -> Program {
        let start = self.ops.len() as u16;
        self.write(effects);
        Program { start, end: self.ops.len() as u16 }
    }

    fn write(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::Do(act) => self.ops.push(Op::Act(*act)),
                Effect::Roll { sides, rows } => {
                    self.ops.push(Op::Roll(*sides));
                    for (from, to, then) in rows {
                        self.block(then, |skip| Op::UnlessRolled(*from, *to, skip));
                    }
                }
                Effect::If { condition, then, otherwise } => {
                    self.fork(then, otherwise, |skip| Op::Unless(*condition, skip));
                }
                Effect::May { survival, then, otherwise } => {
                    self.fork(then, otherwise, |skip| Op::May(*survival, skip));
                }
                Effect::Each { group, then } => self.block(then, |skip| Op::Each(*group, skip)),
                Effect::Pick { lines, then, otherwise } => {
                    let list = self.list(lines);
                    self.fork(then, otherwise, |skip| Op::Pick(list, skip));
                }
            }
        }
    }

    /// Writes the head that knows how long the block behind it is, and the block.
    fn block(&mut self, then: &[Effect], head: impl FnOnce(u16) -> Op) {
        let at = self.ops.len();
        self.ops.push(Op::Skip(0));
        self.write(then);
        self.ops[at] = head((self.ops.len() - at - 1) as u16);
    }

    /// Writes the head that skips the first block, the first block, and the second one that is skipped after it.
    fn fork(&mut self, then: &[Effect], otherwise: &[Effect], head: impl FnOnce(u16) -> Op) {
        if otherwise.is_empty() {
            return self.block(then, head);
        }
        let at = self.ops.len();
        self.ops.push(Op::Skip(0));
        self.write(then);
        let jump = self.ops.len();
        self.ops.push(Op::Skip(0));
        self.write(otherwise);
        self.ops[jump] = Op::Skip((self.ops.len() - jump - 1) as u16);
        self.ops[at] = head((jump - at) as u16);
    }
}
