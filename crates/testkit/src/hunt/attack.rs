//! A survivor's attack, step by step (page 74).

use super::{Card, Dist, Effect, State, Table, Task, When};

/// The attack dice of one attack, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dice {
    /// Dice that hit.
    pub hits: i32,
    /// Hits that are lantern 10s.
    pub perfect: i32,
    /// Dice that show 1.
    pub ones: i32,
}

/// A d10.
pub(super) fn d10() -> Dist<i32> {
    Dist::uniform(1..=10)
}

/// P74-S1-ATTACK-ROLLS: how many dice, with `minimum-speed`.
pub fn attack_speed(table: &Table, state: &State) -> i32 {
    let weapon = &table.weapon;
    if weapon.slow && !state.survivor.frenzied {
        return 1;
    }
    // PAIRED: the second one does not help once it is archived.
    let paired = if state.alone { 0 } else { weapon.paired };
    at_least(table, weapon.speed + paired + state.survivor.speed)
}

/// `minimum-speed`.
pub(super) fn at_least(table: &Table, speed: i32) -> i32 {
    speed.max(i32::from(table.rulings.is("minimum-speed", "one")))
}

/// P74-S2-HITS, P75-EVASION, with `natural-attack-rolls`. A knocked-down monster is hit on 3 or more.
pub fn survivor_hits(table: &Table, state: &State, blind_spot: bool, roll: i32) -> bool {
    let (added, needed) = if state.monster.knocked_down {
        (0, 3)
    } else {
        let accuracy = state.survivor.accuracy + i32::from(blind_spot);
        (accuracy, table.weapon.accuracy + state.monster.tokens.evasion)
    };
    natural(table, roll).unwrap_or(roll + added >= needed)
}

/// `natural-attack-rolls`: what a 1 and a lantern 10 do on their own.
pub(super) fn natural(table: &Table, roll: i32) -> Option<bool> {
    match roll {
        1 if table.rulings.is("natural-attack-rolls", "one-misses-ten-hits") => Some(false),
        10 if table.rulings.is("natural-attack-rolls", "one-misses-ten-hits") => Some(true),
        _ => None,
    }
}

/// Rolls `dice` attack dice, one after the other.
fn roll_attack(table: &Table, state: &State, blind_spot: bool, dice: i32) -> Dist<Dice> {
    if dice <= 0 {
        return Dist::certain(Dice::default());
    }
    roll_attack(table, state, blind_spot, dice - 1).bind(|others| {
        d10().map(|&roll| {
            let hits = survivor_hits(table, state, blind_spot, roll);
            Dice {
                hits: others.hits + i32::from(hits),
                perfect: others.perfect + i32::from(hits && roll == 10),
                ones: others.ones + i32::from(roll == 1),
            }
        })
    })
}

/// Steps 1 and 2. A survivor who cannot attack does not.
pub(super) fn begin(table: &Table, state: &State, blind_spot: bool) -> Dist<State> {
    let dice = attack_speed(table, state);
    if state.monster.defeated || state.archived || !state.survivor.can_attack() || dice <= 0 {
        // The attacker stands next to the monster, and is no longer left behind.
        return Dist::certain(State { left_behind: false, ..state.clone() });
    }
    let weapon = &table.weapon;
    roll_attack(table, state, blind_spot, dice).map(|dice| {
        let mut after = state.clone();
        // An attack begins in range.
        after.left_behind = false;
        after.current.going_on = true;
        after.current.strength = weapon.barbed * dice.perfect;
        let mut tasks = Vec::new();
        if weapon.unwieldy {
            tasks.extend((0..dice.ones).map(|_| Task::RandomDamage(1)));
        }
        if !(weapon.early_iron && dice.ones > 0) {
            let perfect = weapon.perfect.into_iter().map(Task::PerfectHit);
            tasks.extend((0..dice.perfect).flat_map(|_| perfect.clone()));
            tasks.push(Task::Draw(dice.hits));
        }
        tasks.push(Task::EndAttack);
        after.first(tasks);
        after
    })
}

/// P75-PERFECT-HIT: each on its own, unless the hits are lost by then.
pub(super) fn perfect_hit(state: &State, effect: Effect) -> State {
    let mut after = state.clone();
    if !hits_are_lost(state) {
        after.first([Task::Perform { effect, own: false }]);
    }
    after
}

/// ATTACKER-FALLS, P75-MOVE-CANCELS: whether the hits rolled are lost.
fn hits_are_lost(state: &State) -> bool {
    !state.survivor.can_attack() || state.current.out_of_range
}

/// Step 3, one card at a time.
pub(super) fn draw(table: &Table, state: &State, cards: i32) -> Dist<State> {
    let mut after = state.clone();
    if hits_are_lost(state) || state.over(table) {
        return Dist::certain(after);
    }
    if cards == 0 {
        after.first([Task::Read, Task::Select]);
        return Dist::certain(after);
    }
    after.first([Task::Draw(cards - 1)]);
    state.pile.draw(table).map(|pile| State { pile: pile.clone(), ..after.clone() })
}

/// Step 4: P74-S4-READ-TRAP, P75-TRAP-STANDS, P75-TRAP-ENDS-ATTACKS, P75-TRAP-RESHUFFLE.
pub(super) fn read(table: &Table, state: &State) -> State {
    let mut after = state.clone();
    let trap = state.pile.hand.iter().find_map(|card| table.cards[*card].trap.as_ref());
    if let Some(actions) = trap {
        after.tally.traps += 1;
        after.monster.knocked_down = false;
        after.pile.discard_hand();
        after.end_attack(table);
        after.first([Task::Reshuffle]);
        after.first(actions.iter().map(|&effect| Task::Perform { effect, own: true }));
    }
    after
}

/// The cards that may be resolved next: P74-W1-SELECT, P75-FIRST-STRIKE. None where the rest of the attack is
/// cancelled.
pub fn selectable(table: &Table, state: &State) -> Vec<usize> {
    let ended = state.over(table) || state.current.out_of_range || !state.survivor.can_attack();
    if ended {
        return Vec::new();
    }
    let mut cards = state.pile.hand.clone();
    cards.dedup();
    let first: Vec<usize> = cards.iter().copied().filter(|card| table.cards[*card].first_strike).collect();
    if first.is_empty() { cards } else { first }
}

/// Wound step 1: one state for each card that may be selected, or one in which the attack is over.
pub(super) fn select(table: &Table, state: &State) -> Vec<State> {
    let cards = selectable(table, state);
    if cards.is_empty() {
        let mut after = state.clone();
        after.pile.discard_hand();
        return vec![after];
    }
    let take = |card: &usize| {
        let mut after = state.clone();
        let position = after.pile.hand.iter().position(|held| held == card).expect("it is in the hand");
        after.pile.hand.remove(position);
        after.first([Task::Resolve(*card), Task::Select]);
        after
    };
    cards.iter().map(take).collect()
}

/// A wound attempt that was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Attempt {
    /// Whether the location is critically wounded.
    pub critical: bool,
    /// Whether reactions take it as a success.
    pub succeeded: bool,
    /// How many wounds it inflicts.
    pub wounds: i32,
}

/// The lowest wound roll that is a critical wound: P76-CRITICAL, P76-SURVIVOR-LUCK, P76-MONSTER-LUCK. Above 10 there
/// is none.
pub fn critical_from(table: &Table, state: &State) -> i32 {
    10 - (state.survivor.luck + table.weapon.deadly) + state.monster.tokens.luck
}

/// Wound steps 3 and 4 for the card at this position, with this wound roll and this die of a sharp weapon (0
/// for other weapons).
pub fn judge(table: &Table, state: &State, card: usize, wound_roll: i32, sharp: i32) -> Attempt {
    let weapon = &table.weapon;
    let card = &table.cards[card];
    let strength = weapon.strength + state.survivor.strength + state.current.strength;
    let toughness = state.monster.toughness + state.monster.tokens.toughness + card.toughness;
    // P76-ONE-FAILS.
    if wound_roll == 1 {
        return Attempt { critical: false, succeeded: false, wounds: 0 };
    }
    // P76-NO-EFFECT-NO-CRITICAL.
    let critical = card.critical.is_some() && wound_roll >= critical_from(table, state);
    let lantern_10 = wound_roll == 10;
    let reaches = wound_roll + sharp + strength >= toughness;
    // P75-IMPERVIOUS.
    if card.impervious {
        let success = if lantern_10 {
            table.rulings.is("lantern-ten-impervious", "success")
        } else {
            reaches && table.rulings.is("impervious-total", "success")
        };
        return Attempt { critical, succeeded: success, wounds: 0 };
    }
    // P74-W3-ATTEMPT, P76-CRITICAL-WOUNDS, P76-LANTERN-TEN-WOUNDS.
    let succeeded = critical || lantern_10 || reaches;
    if !succeeded {
        return Attempt { critical, succeeded, wounds: 0 };
    }
    let savage = weapon.savage && critical && !state.current.savage_spent;
    Attempt { critical, succeeded, wounds: 1 + weapon.devastating + i32::from(savage) }
}

/// Wound steps 3 to 8.
pub(super) fn resolve(table: &Table, state: &State, card: usize) -> Dist<State> {
    let sharp = if table.weapon.sharp { d10() } else { Dist::certain(0) };
    let attempts = d10().bind(|&wound_roll| sharp.map(|&sharp| judge(table, state, card, wound_roll, sharp)));
    attempts.map(|attempt| follow_up(table, state, card, *attempt))
}

/// Wound steps 4 to 8 after the attempt.
fn follow_up(table: &Table, state: &State, position: usize, attempt: Attempt) -> State {
    let Attempt { critical, succeeded, wounds } = attempt;
    let card = &table.cards[position];
    let mut after = state.clone();
    after.current.breaks |= table.weapon.frail && card.super_dense;
    let mut tasks = Vec::new();
    if critical {
        after.tally.criticals += 1;
        after.current.savage_spent |= wounds > 0 || table.rulings.is("savage-impervious", "spent");
        after.current.wound_due = wounds > 0;
        // P76-EFFECTS-MANDATORY.
        let effects = card.critical.iter().flatten();
        tasks.extend(effects.map(|&effect| Task::Perform { effect, own: false }));
    }
    tasks.push(Task::Wound(wounds));
    // P76-CANCEL-REACTIONS.
    if !critical {
        let times = if table.rulings.is("extra-wounds", "each") { wounds.max(1) } else { 1 };
        tasks.push(Task::React { card: position, succeeded, times });
    }
    tasks.push(Task::PutAway { card: position, critical });
    after.first(tasks);
    after
}

/// Wound step 5. A defeated monster takes no more wounds.
pub(super) fn wound(state: &State, times: i32) -> State {
    let mut after = state.clone();
    after.current.wound_due = false;
    for _ in 0..times {
        if !after.monster.defeated {
            after.monster.wound();
            after.tally.wounds += 1;
        }
    }
    after
}

/// Wound step 7: P74-W7-REACTIONS. A knocked-down monster does not react.
pub(super) fn react(table: &Table, state: &State, card: &Card, succeeded: bool, times: i32) -> State {
    let mut after = state.clone();
    if state.over(table) || state.monster.knocked_down {
        return after;
    }
    for (when, effects) in card.reactions.iter().rev() {
        let times = match when {
            When::Wound if succeeded => times,
            When::Failure if !succeeded => 1,
            When::Reflex => 1,
            When::Wound | When::Failure => 0,
        };
        for _ in 0..times {
            after.first(effects.iter().map(|&effect| Task::Perform { effect, own: true }));
        }
    }
    after
}

/// Wound step 8: P74-W8-RESOLVE, P76-PERSISTENT-STAYS, with `persistent-injuries`.
pub(super) fn put_away(table: &Table, state: &State, card: usize, critical: bool) -> State {
    let mut after = state.clone();
    if critical && table.cards[card].persistent {
        if table.rulings.is("persistent-injuries", "at-once") {
            after.pile.keep_in_play(card);
        } else {
            after.pile.keep_for_later(card);
        }
    } else {
        after.pile.put_on_discard(card);
    }
    after
}
