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
    IMPERVIOUS_TOTAL impervious_total: ImperviousTotal = "impervious-total", "An attempt at an Impervious location that would succeed anywhere else, by its total (or by an unstoppable weapon), and is neither a critical nor a lantern 10: which reactions?", "Wound step 3 makes a success and a wound one thing, and page 75 makes that impossible here; so the attempt that must be made can only fail. Who reads a success as a matter of numbers alone has the other option, as for the lantern 10." {
        Failure = "failure", "the attempt counts as failed";
        Success = "success", "the attempt counts as succeeded but does not wound";
    }
    SAVAGE_IMPERVIOUS savage_impervious: SavageImpervious = "savage-impervious", "Does a critical wound at an Impervious location use up Savage, which is for the first critical wound of each attack?", "Savage is said not to do anything at an Impervious location: what does nothing is not used up. Page 75 calls what happens there a critical wound all the same, hence the other option." {
        Kept = "kept", "no: the next critical wound of the attack causes the further wound";
        Spent = "spent", "yes: it was the first, and wounds nowhere";
    }
    DEFEATED_MID_ATTACK defeated_mid_attack: DefeatedMidAttack = "defeated-mid-attack", "The monster is defeated while hit locations remain.", "" {
        EndsAtOnce = "ends-at-once", "the showdown ends after the critical effects of the killing location";
        FinishAttack = "finish-attack", "the remaining locations are resolved first";
    }
    KILLED_BY_EFFECT killed_by_effect: KilledByEffect = "killed-by-effect", "A critical wound effect kills the monster outright (wound step 4): does the wound of that critical (step 5) still count?", "The steps have an order, and the showdown ends with the critical effects of the killing location. Page 76 says that a critical wounds the monster, hence the other option; the monster is dead either way." {
        NoWound = "no-wound", "the showdown is over before the monster is wounded";
        Wound = "wound", "the critical counts as one wound";
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
    PERSISTENT_INJURIES persistent_injuries: PersistentInjuries = "persistent-injuries", "From when on does a persistent injury work?", "Page 76 keeps the card from being discarded at the end of the attack, and puts it on the control panel after any attacks are resolved, to work from then on." {
        AfterAttacks = "after-attacks", "once all attacks of survivors that are under way are resolved";
        AtOnce = "at-once", "as soon as its hit location is resolved, for the rest of the same attack, too";
    }
    INTERRUPTED_TRAP interrupted_trap: InterruptedTrap = "interrupted-trap", "A trap that an attack interrupted has been discarded and shuffled in: are the hit locations shuffled once more when its effects are done?", "Page 75 ties the shuffle to discarding the trap, and that has happened. Read by itself, its sentence about resolved traps asks for another." {
        Once = "once", "no: what the new attack discarded stays discarded";
        Again = "again", "yes: a trap that is resolved is followed by a shuffle";
    }
    LOCATION_AT_HAND location_at_hand: LocationAtHand = "location-at-hand", "Another survivor's attack makes the monster move out of the attacker's range while a hit location of theirs is being resolved, the attempt behind it: is that location one of the unresolved hits that are cancelled?", "A hit that has been attempted has done what hits do, and its reactions are the monster's. Page 74 calls a location resolved in wound step 8 only, hence the other option." {
        Finished = "finished", "no: its reactions are performed, only those not yet selected are cancelled";
        Cancelled = "cancelled", "yes: the reactions that have not begun are lost";
    }
    SUPER_DENSE_PAIR super_dense_pair: SuperDensePair = "super-dense-pair", "A frail weapon that is carried as a pair attempts to wound a super-dense location: is one of the pair archived, or both?", "Page 75 archives the weapon that is attacked with, and a pair is attacked with as one. A pair is two gear cards, hence the other option." {
        Both = "both", "both: the pair is attacked with as one weapon";
        One = "one", "one: the other goes on alone, without the speed of the pair";
    }
}
