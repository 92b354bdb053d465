//! A monster's attack (page 70), and what the effects of cards do.

use super::attack::{at_least, d10, natural};
use super::harm::{Rest, brain_damage, brain_trauma, damage, gain_survival, severe_injury};
use super::{Dist, Effect, Location, Profile, State, Table, Task, location_die};

/// P70-ACCURACY, with `natural-attack-rolls`.
pub fn monster_hits(table: &Table, state: &State, profile: Profile, roll: i32) -> bool {
    let added = state.monster.accuracy + state.monster.tokens.accuracy;
    natural(table, roll).unwrap_or(roll + added >= profile.accuracy + state.survivor.evasion)
}

/// P70-SPEED, with `minimum-speed`.
pub fn monster_speed(table: &Table, state: &State, profile: Profile) -> i32 {
    at_least(table, profile.speed + state.monster.speed + state.monster.tokens.speed)
}

/// P70-DAMAGE: of each hit, and never less than none.
pub fn monster_damage(state: &State, profile: Profile) -> i32 {
    (profile.damage + state.monster.damage + state.monster.tokens.damage).max(0)
}

/// The locations of all hits of this many dice, in ascending order: P70-SEQUENCE, P70-LOCATION-DIE.
fn roll_hits(table: &Table, state: &State, profile: Profile, dice: i32) -> Dist<Vec<Location>> {
    if dice <= 0 {
        return Dist::certain(Vec::new());
    }
    let one = d10()
        .map(|&roll| monster_hits(table, state, profile, roll))
        .bind(|&hit| if hit { location_die().map(|&location| Some(location)) } else { Dist::certain(None) });
    roll_hits(table, state, profile, dice - 1).bind(|others| {
        one.map(|hit| {
            let mut all = others.clone();
            all.extend(*hit);
            all.sort();
            all
        })
    })
}

/// The attack dice, and the location of each hit.
pub(super) fn monster_attack(table: &Table, state: &State, profile: Profile) -> Dist<State> {
    if state.survivor.dead || state.monster.knocked_down || state.over(table) {
        return Dist::certain(state.clone());
    }
    if state.left_behind {
        let mut after = state.clone();
        after.first([Task::Approach(profile, 0)]);
        return Dist::certain(after);
    }
    let damage = monster_damage(state, profile);
    roll_hits(table, state, profile, monster_speed(table, state, profile)).map(|locations| {
        let mut after = state.clone();
        after.first([Task::Hits { locations: locations.clone(), damage }]);
        after
    })
}

/// P76-PERSISTENT-RULES: the monster is about to move. The next injury in play, from this card on, that affects
/// moves rolls; `moves` is what follows if all of them let the monster go.
fn would_move(
    table: &Table,
    state: &State,
    from: usize,
    again: impl Fn(usize) -> Task,
    moves: impl Fn(&mut State),
) -> Dist<State> {
    // P76-PERSISTENT-RULES: every card in play, even two of a kind.
    let mut cards = state.pile.in_play.iter().copied().enumerate().skip(from);
    let Some((at, card)) = cards.find(|&(_, card)| table.cards[card].tendon > 0) else {
        let mut after = state.clone();
        moves(&mut after);
        return Dist::certain(after);
    };
    d10().map(|&roll| {
        let mut after = state.clone();
        if roll <= table.cards[card].tendon {
            after.monster.knocked_down = true;
        } else {
            after.first([again(at + 1)]);
        }
        after
    })
}

/// The monster moves away from the survivor, if it can.
pub(super) fn leave(table: &Table, state: &State, from: usize) -> Dist<State> {
    would_move(table, state, from, Task::Leave, |after| {
        // P75-MOVE-CANCELS.
        after.current.out_of_range |= after.current.going_on;
        after.left_behind = true;
    })
}

/// The monster comes back to the survivor, if it can, and attacks.
pub(super) fn approach(table: &Table, state: &State, profile: Profile, from: usize) -> Dist<State> {
    would_move(
        table,
        state,
        from,
        |next| Task::Approach(profile, next),
        |after| {
            after.left_behind = false;
            after.first([Task::MonsterAttack(profile)]);
        },
    )
}

/// P70-TARGET-ORDERS-HITS: one state for each hit that may be next, or one in which all are resolved.
pub(super) fn hits(state: &State, locations: &[Location], damage: i32) -> Vec<State> {
    if state.survivor.dead || locations.is_empty() {
        return vec![state.clone()];
    }
    let mut different = locations.to_vec();
    different.dedup();
    let take = |location: &Location| {
        let mut others = locations.to_vec();
        let position = others.iter().position(|other| other == location).expect("it is one of them");
        others.remove(position);
        let mut after = state.clone();
        after.first([Task::Damage(*location, damage), Task::Hits { locations: others, damage }]);
        after
    };
    different.iter().map(take).collect()
}

/// Armor and boxes, then perhaps a severe injury.
pub(super) fn take_damage(state: &State, location: Location, points: i32) -> State {
    let mut after = state.clone();
    if state.survivor.dead {
        return after;
    }
    let (survivor, rest) = damage(&state.survivor, location, points);
    after.survivor = survivor;
    if rest == Rest::Roll {
        after.first([Task::Severe(location)]);
    }
    after
}

/// The same at a random location.
pub(super) fn take_random_damage(state: &State, points: i32) -> Dist<State> {
    if state.survivor.dead {
        return Dist::certain(state.clone());
    }
    location_die().map(|&location| take_damage(state, location, points))
}

/// One roll on the table.
pub(super) fn severe(state: &State, location: Location) -> Dist<State> {
    d10().map(|&roll| State { survivor: severe_injury(&state.survivor, location, roll), ..state.clone() })
}

/// Insanity and the brain box, then perhaps a trauma.
pub(super) fn take_brain_damage(state: &State, points: i32) -> State {
    let mut after = state.clone();
    if state.survivor.dead {
        return after;
    }
    let (survivor, rest) = brain_damage(&state.survivor, points);
    after.survivor = survivor;
    if rest == Rest::Roll {
        after.first([Task::Trauma]);
    }
    after
}

/// One roll for brain trauma, and its further dice.
pub(super) fn trauma(state: &State) -> Dist<State> {
    d10().map(|&roll| {
        let trauma = brain_trauma(&state.survivor, roll);
        let mut after = State { survivor: trauma.survivor, ..state.clone() };
        if trauma.insanity_die > 0 {
            after.first([Task::InsanityDie(trauma.insanity_die)]);
        }
        if trauma.damage > 0 {
            after.first([Task::RandomDamage(trauma.damage)]);
        }
        after
    })
}

/// Insanity by a die.
pub(super) fn insanity_die(state: &State, sides: i32) -> Dist<State> {
    if state.survivor.dead {
        return Dist::certain(state.clone());
    }
    Dist::uniform(1..=sides).map(|&gained| {
        let mut after = state.clone();
        after.survivor.insanity += gained;
        after
    })
}

/// One effect of a card. A knocked-down monster neither reacts, acts nor moves; nothing more happens to a dead
/// survivor.
pub(super) fn perform(table: &Table, state: &State, effect: Effect, own: bool) -> State {
    let mut after = state.clone();
    let down = state.monster.knocked_down;
    if (own && down) || state.over(table) {
        return after;
    }
    if let Effect::Token(attribute, tokens) = effect {
        after.monster.gain(attribute, tokens);
    }
    if effect == Effect::MonsterKnockedDown {
        after.monster.knocked_down = true;
    }
    if effect == Effect::MonsterDies && !state.monster.defeated {
        after.monster.defeated = true;
        // The wound that is due, `killed-by-effect`.
        let counts = state.current.wound_due && table.rulings.is("killed-by-effect", "wound");
        after.tally.wounds += i32::from(counts);
    }
    if effect == Effect::MovesOutOfRange && !down {
        after.first([Task::Leave(0)]);
    }
    if state.survivor.dead {
        return after;
    }
    match effect {
        Effect::Token(..)
        | Effect::MonsterKnockedDown
        | Effect::MonsterDies
        | Effect::MovesOutOfRange
        | Effect::Doomed => {}
        Effect::Survival(points) => gain_survival(&mut after.survivor, points),
        Effect::Insanity(points) => after.survivor.insanity += points,
        Effect::BasicAction(more) => {
            let profile = Profile { damage: table.basic.damage + more, ..table.basic };
            after.first([Task::MonsterAttack(profile)]);
        }
        Effect::AttackerKnockedDown => after.survivor.knocked_down = true,
        Effect::BrainDamage(points) => after.first([Task::Brain(points)]),
        Effect::PriorityTarget => after.survivor.priority_target = true,
    }
    after
}
