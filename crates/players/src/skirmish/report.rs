//! The results of many battles: winners, lengths, fallen units, and the causes.

use std::collections::BTreeMap;

use ::skirmish::{Battle, Event, FallenBy, Outcome, State, Status, UnitId, Verdict, What};
use kernel::{Sink, Telling};
use sim::Gather;

/// The results of the battles of one run. Adding up runs in any order gives the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Battles that ended.
    pub ended: u64,
    /// Battles by verdict.
    pub verdicts: BTreeMap<Verdict, u64>,
    /// Battles by number of turns, counting both sides.
    pub turns: BTreeMap<u8, u64>,
    /// Per side, battles by number of its units that fell.
    pub casualties: [BTreeMap<u8, u64>; 2],
    /// Per unit.
    pub units: Vec<Record>,
    /// Fallen units by cause.
    pub causes: BTreeMap<FallenBy, u64>,
    /// Fallen units by turn.
    pub by_turn: BTreeMap<u8, u64>,
    sides: Vec<u8>,
    /// The units that were out before the battles began.
    out: Vec<bool>,
    begun: u8,
    /// The turn and the attacker of the battle at hand.
    now: Now,
}

/// The battle at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Now {
    turn: u8,
    /// The unit that causes the current events.
    attacker: Option<UnitId>,
}

/// The record of one unit, over all battles.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// Battles in which it fell.
    pub fell: u64,
    /// The causes of its falls.
    pub causes: BTreeMap<FallenBy, u64>,
    /// Attacks and shots that it made; several blows at one target at once are one attack.
    pub attacks: u64,
    /// Enemies that fell by its blows, shots and spells, or over an edge after them.
    pub felled: u64,
}

impl Report {
    /// An empty report of a battle that starts from a state.
    pub fn new(battle: &Battle, from: &State) -> Self {
        Self {
            ended: 0,
            verdicts: BTreeMap::new(),
            turns: BTreeMap::new(),
            casualties: [BTreeMap::new(), BTreeMap::new()],
            units: vec![Record::default(); battle.units.len()],
            causes: BTreeMap::new(),
            by_turn: BTreeMap::new(),
            sides: battle.units.iter().map(|unit| unit.side).collect(),
            out: from.units.iter().map(|unit| unit.status == Status::Incapacitated).collect(),
            begun: from.turn,
            now: Now { turn: from.turn, attacker: None },
        }
    }

    /// The battles that a side won.
    pub fn won(&self, side: u8) -> u64 {
        self.verdicts
            .iter()
            .filter(|(verdict, _)| verdict.winner() == Some(side))
            .map(|(_, count)| count)
            .sum()
    }

    /// The battles that nobody won.
    pub fn drawn(&self) -> u64 {
        self.ended - self.won(0) - self.won(1)
    }

    /// All turns of all battles, from where they began.
    pub fn all_turns(&self) -> u64 {
        let begun = u64::from(self.begun.saturating_sub(1));
        self.turns.iter().map(|(&turns, &count)| u64::from(turns).saturating_sub(begun) * count).sum()
    }

    /// The mean number of turns.
    pub fn mean_turns(&self) -> f64 {
        let all: u64 = self.turns.iter().map(|(&turns, &count)| u64::from(turns) * count).sum();
        all as f64 / self.ended.max(1) as f64
    }

    /// The number of turns that this share of the battles does not exceed.
    pub fn turns_within(&self, share: f64) -> u8 {
        let mut left = (self.ended as f64 * share).ceil() as u64;
        for (&turns, &count) in &self.turns {
            left = left.saturating_sub(count);
            if left == 0 {
                return turns;
            }
        }
        self.turns.keys().next_back().copied().unwrap_or(0)
    }

    /// The battles that had a turn of that number.
    pub fn reached(&self, turn: u8) -> u64 {
        self.turns.range(turn..).map(|(_, count)| count).sum()
    }

    /// All units that fell.
    pub fn fallen(&self) -> u64 {
        self.causes.values().sum()
    }

    /// The units of a side that fell, per battle.
    pub fn mean_casualties(&self, side: u8) -> f64 {
        let all: u64 = self.casualties[usize::from(side & 1)]
            .iter()
            .map(|(&fell, &count)| u64::from(fell) * count)
            .sum();
        all as f64 / self.ended.max(1) as f64
    }

    /// Units that fell in a turn, over all turns.
    pub fn fallen_per_turn(&self) -> f64 {
        self.fallen() as f64 / self.all_turns().max(1) as f64
    }
}

impl Sink<Event> for Report {
    /// Every game that is simulated is listened to: that is worth a form of its own.
    fn hear<T: Telling<Event>>(&mut self, rules: T) -> T::Answer {
        rules.run(self)
    }

    fn tell(&mut self, event: impl FnOnce() -> Event) {
        match event().what {
            What::TurnBegins { .. } => self.now = Now { turn: self.now.turn + 1, attacker: None },
            What::Attacks { attacker, .. } => {
                self.now.attacker = Some(attacker);
                self.units[usize::from(attacker.0)].attacks += 1;
            }
            What::PartingBlow { attacker, .. } => self.now.attacker = Some(attacker),
            What::Casts { unit, .. } => self.now.attacker = Some(unit),
            What::Strikes { .. } | What::Goes { .. } | What::Declares { .. } => self.now.attacker = None,
            What::Removed { unit } => {
                *self.by_turn.entry(self.now.turn).or_default() += 1;
                let side = |unit: UnitId| self.sides[usize::from(unit.0)];
                if let Some(attacker) = self.now.attacker.filter(|&attacker| side(attacker) != side(unit)) {
                    self.units[usize::from(attacker.0)].felled += 1;
                }
            }
            _ => {}
        }
    }
}

impl Gather<State, Outcome> for Report {
    fn end(&mut self, state: &State, outcome: &Outcome) {
        self.ended += 1;
        *self.verdicts.entry(outcome.verdict).or_default() += 1;
        *self.turns.entry(outcome.turns).or_default() += 1;
        let mut fell = [0; 2];
        for (at, unit) in state.units.iter().enumerate() {
            if unit.status != Status::Incapacitated || self.out[at] {
                continue;
            }
            fell[usize::from(self.sides[at] & 1)] += 1;
            self.units[at].fell += 1;
            *self.units[at].causes.entry(unit.fallen_by).or_default() += 1;
            *self.causes.entry(unit.fallen_by).or_default() += 1;
        }
        for (casualties, fell) in self.casualties.iter_mut().zip(fell) {
            *casualties.entry(fell).or_default() += 1;
        }
        self.now = Now { turn: self.begun, attacker: None };
    }

    fn add(&mut self, other: Self) {
        self.ended += other.ended;
        add(&mut self.verdicts, other.verdicts);
        add(&mut self.turns, other.turns);
        for (mine, theirs) in self.casualties.iter_mut().zip(other.casualties) {
            add(mine, theirs);
        }
        for (mine, theirs) in self.units.iter_mut().zip(other.units) {
            mine.fell += theirs.fell;
            mine.attacks += theirs.attacks;
            mine.felled += theirs.felled;
            add(&mut mine.causes, theirs.causes);
        }
        add(&mut self.causes, other.causes);
        add(&mut self.by_turn, other.by_turn);
    }
}

/// Adds counts to counts.
fn add<K: Ord>(mine: &mut BTreeMap<K, u64>, theirs: BTreeMap<K, u64>) {
    for (key, count) in theirs {
        *mine.entry(key).or_default() += count;
    }
}
