//! The parts of a state that no amendment sets, and why.

/// The part, and the reason why it is not amended.
pub const LEFT_OUT: &[(&str, &str)] = &[
    ("what is being resolved", "the steps of an attack or a turn are finished or taken back, not set"),
    ("defeat of the monster", "it ends the showdown: take back what led there"),
    ("the monster off the board", "the card that took it away brings it back"),
    ("a survivor off the board", "the wounds that free them are counted by the rules"),
    ("doomed", "it lasts only while a card is resolved, and nothing is amended then"),
    ("the monster dying, dazed, weakened or watchful", "each ends at a moment that the rules know"),
    ("the priority target for good", "a card said so: whoever is set has the token as usual"),
    ("an AI card face up on the deck", "the card that turned it up says so"),
    ("whose turn it is", "a turn ends when it is over, and nothing is amended in the monster's"),
    ("who last wounded the monster", "it is what happened, not a token"),
    (
        "severe injuries suffered",
        "they are remembered for their further effects: set impairments and numbers",
    ),
    ("frail weapons of a pair", "which of the two broke is told by the rules: set the weapon to lost"),
    ("strength that is lent or lost with the footing", "set the tokens of strength"),
    ("the round", "it follows from the turns"),
    ("counts of wounds, hits and the like", "they are counted for what is asked, and are on no sheet"),
];

#[cfg(test)]
mod tests {
    use crate::state::{Field, MonsterState, State, SurvivorState};

    /// A new field of the state must be considered here: either a part sets it, or the list has a line for it.
    #[test]
    fn everything_is_amended_or_left_out_for_a_reason() {
        let survivor = |who: &SurvivorState| {
            let SurvivorState {
                // Parts of a survivor.
                armor: _,
                boxes: _,
                stats: _,
                tokens: _,
                permanent: _,
                impairments: _,
                bleeding: _,
                block: _,
                deflect: _,
                used: _,
                lost: _,
                distance: _,
                blind_spot: _,
                brain_box: _,
                down: _,
                dead: _,
                acted: _,
                marks: _,
                dropped: _,
                bare: _,
                // Left out.
                suffered: _,
                severe: _,
                hits_taken: _,
                doomed: _,
                fell_in_turn: _,
                grabs: _,
                held: _,
                lent: _,
                poised: _,
            } = who;
        };
        let monster = |monster: &MonsterState| {
            let MonsterState {
                // Parts of the monster.
                tokens: _,
                ai: _,
                down: _,
                priority: _,
                // They go with the token.
                priority_since_turn: _,
                priority_stays: _,
                // Left out.
                away: _,
                defeated: _,
                dying: _,
                dying_since_turn: _,
                wounded_by: _,
                weakened: _,
                watchful: _,
                dazed: _,
            } = monster;
        };
        let _ = |state: &State| {
            let State {
                // Parts of everything.
                survivors: _,
                monster: _,
                deck: _,
                in_play: _,
                further: _,
                cards: _,
                field: Field { monster: _, facing: _, survivors: _, gone: _ },
                controller: _,
                // They go with the cards in play.
                waiting: _,
                fresh: _,
                // Left out: what is being resolved, and what is counted.
                frames: _,
                attacks: _,
                monster_attacks: _,
                trap: _,
                cancelled: _,
                owed: _,
                owed_brain: _,
                counts: _,
                run_over: _,
                picked: _,
                round: _,
            } = state;
            state.survivors.iter().for_each(survivor);
            monster(&state.monster);
        };
        assert!(super::LEFT_OUT.iter().all(|(what, why)| !what.is_empty() && !why.is_empty()));
    }
}
