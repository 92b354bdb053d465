//! The rulings of the book as switches. Generated from `rules/showdown.toml` by `cargo xtask codegen`.

kernel::rulings! {
    NATURAL_ATTACK_ROLLS natural_attack_rolls: NaturalAttackRolls = "natural-attack-rolls", "Attack rolls of natural 1 and lantern 10 (not stated on the seed pages, played by everyone).", "" {
        OneMissesTenHits = "one-misses-ten-hits", "a 1 always misses, a lantern 10 always hits, both directions";
        NumbersOnly = "numbers-only", "only the totals count";
    }
    MINIMUM_SPEED minimum_speed: MinimumSpeed = "minimum-speed", "Speed reduced below 1.", "" {
        One = "one", "at least one die is rolled";
        Zero = "zero", "no dice, no attack";
    }
    LANTERN_TEN_IMPERVIOUS lantern_ten_impervious: LanternTenImpervious = "lantern-ten-impervious", "A lantern 10 that is not a critical on an Impervious location: which reactions?", "" {
        Failure = "failure", "the attempt counts as failed";
        Success = "success", "the attempt counts as succeeded but does not wound";
    }
    DEFEATED_MID_ATTACK defeated_mid_attack: DefeatedMidAttack = "defeated-mid-attack", "The monster is defeated while hit locations remain.", "" {
        EndsAtOnce = "ends-at-once", "the showdown ends after the critical effects of the killing location";
        FinishAttack = "finish-attack", "the remaining locations are resolved first";
    }
    HIT_DECK_EMPTY hit_deck_empty: HitDeckEmpty = "hit-deck-empty", "The hit location deck runs out while drawing.", "" {
        ReshuffleDiscard = "reshuffle-discard", "shuffle the discard (persistent injuries and face-up cards stay out) and go on";
        Stop = "stop", "no further locations are drawn";
    }
    EXTRA_WOUNDS extra_wounds: ExtraWounds = "extra-wounds", "Do the extra wounds of one attempt (savage, devastating) repeat Wound reactions?", "" {
        Once = "once", "one reaction per attempt";
        Each = "each", "one per wound";
    }
    PRIORITY_TARGET priority_target: PriorityTarget = "priority-target", "When is the priority target token removed?", "" {
        WhenPicked = "when-picked", "when its holder is picked as target";
        EndOfNextMonsterTurn = "end-of-next-monster-turn", "at the end of the next monster turn (older printing)";
    }
    ENCOURAGE encourage: Encourage = "encourage", "Encourage during the monster's turn.", "" {
        Opportunities = "opportunities", "only at survival opportunities";
        AnyTime = "any-time", "any time";
    }
    IN_RANGE in_range: InRange = "in-range", "Does 'in range' count spaces between, or distance?", "" {
        SpacesBetween = "spaces-between", "spaces between monster and survivor <= movement (can reach adjacency)";
        Distance = "distance", "distance <= movement";
    }
    FELLOWS_WINDOW fellows_window: FellowsWindow = "fellows-window", "When is there a window for fellow survivors in wound step 6?", "" {
        AlwaysIfAble = "always-if-able", "whenever some other survivor could act";
        OnlyWithReaction = "only-with-reaction", "only if the location has a reaction";
    }
}
