//! The rules of the book as symbols. Generated from `rules/skirmish.toml` by `cargo xtask codegen`.

kernel::rules! {
    on_page {
        INJ_MOD_PLUS = "INJ-MOD-PLUS", "A positive Injury modifier raises the Melee/Ranged roll by that amount for the purposes of injury.";
        INJ_MOD_NOT_HIT = "INJ-MOD-NOT-HIT", "An Injury modifier never changes whether the attack hits.";
        INJ_MOD_MINUS = "INJ-MOD-MINUS", "A negative Injury modifier lowers the roll likewise, for injury only.";
        INJ_ATTACK_DIE = "INJ-ATTACK-DIE", "When an attack injures, the d20 looked up is the attack roll itself (modified by Injury); no new die is rolled.";
        INJ_ATTACK_01_11 = "INJ-ATTACK-01-11", "Attack injury 1-11: Dazed.";
        INJ_ATTACK_12_14 = "INJ-ATTACK-12-14", "Attack injury 12-14: Dazed.";
        INJ_ATTACK_15_17 = "INJ-ATTACK-15-17", "Attack injury 15-17: Stunned.";
        INJ_ATTACK_18_20 = "INJ-ATTACK-18-20", "Attack injury 18-20: Incapacitated.";
        INJ_ATTACK_BOTH = "INJ-ATTACK-BOTH", "One table serves melee and ranged attacks.";
        INJ_ROLL_FRESH = "INJ-ROLL-FRESH", "An Injury Roll is a new d20, called for by falling, many spells and some other rules.";
        INJ_ROLL_MOD = "INJ-ROLL-MOD", "The modifiers of the rule that calls for it are added to or subtracted from an Injury Roll; higher is deadlier.";
        INJ_ROLL_01_11 = "INJ-ROLL-01-11", "Injury Roll 1-11: no effect.";
        INJ_ROLL_12_14 = "INJ-ROLL-12-14", "Injury Roll 12-14: Dazed.";
        INJ_ROLL_15_17 = "INJ-ROLL-15-17", "Injury Roll 15-17: Stunned.";
        INJ_ROLL_18_20 = "INJ-ROLL-18-20", "Injury Roll 18-20: Incapacitated.";
        INJ_ROLL_EXAMPLE = "INJ-ROLL-EXAMPLE", "Worked example: a 3 inch fall has modifier +2; a 13 becomes 15: Stunned.";
        STAGGERED_HALF = "STAGGERED-HALF", "A Staggered unit may move or engage at half speed.";
        STAGGERED_OUT_OF_SIGHT = "STAGGERED-OUT-OF-SIGHT", "Its Out-of-Sight roll is made as normal; it then moves only half of the resulting distance.";
        STAGGERED_ACTS = "STAGGERED-ACTS", "It may otherwise shoot, cast or attack in melee.";
        STAGGERED_DISADVANTAGE = "STAGGERED-DISADVANTAGE", "All its Checks have Disadvantage until the end of the current turn.";
        STAGGERED_NOT_OPPONENT = "STAGGERED-NOT-OPPONENT", "In the opponent's turn it no longer has that Disadvantage.";
        DAZED_ONE_INCH = "DAZED-ONE-INCH", "A Dazed unit can do nothing except move 1 inch.";
        DAZED_DISENGAGE = "DAZED-DISENGAGE", "In melee it may use that 1 inch to disengage.";
        DAZED_SCREENED = "DAZED-SCREENED", "It may disengage only if every enemy in base contact with it is also in base contact with at least one of its allies that is itself neither Stunned nor Dazed.";
        DAZED_WOUND_OUT = "DAZED-WOUND-OUT", "A Dazed unit that suffers a wound in melee is taken out of action (Incapacitated).";
        DAZED_AUTO_HIT = "DAZED-AUTO-HIT", "All close combat attacks against a Dazed unit hit automatically. (Conflicts with FINISH-DAZED: see ruling dazed-melee.)";
        DAZED_DEFENCE = "DAZED-DEFENCE", "A Dazed unit rolls Defence as normal.";
        DAZED_RECOVERS = "DAZED-RECOVERS", "A Dazed unit becomes Staggered in its controller's next Upkeep phase.";
        STUNNED_NOTHING = "STUNNED-NOTHING", "A Stunned unit can do nothing.";
        STUNNED_WOUND_OUT = "STUNNED-WOUND-OUT", "A Stunned unit that suffers a wound in melee is taken out of action.";
        STUNNED_AUTO_HIT = "STUNNED-AUTO-HIT", "Close combat attacks against it hit automatically.";
        STUNNED_AUTO_WOUND = "STUNNED-AUTO-WOUND", "All attacks against it wound automatically.";
        STUNNED_NO_DEFENCE = "STUNNED-NO-DEFENCE", "It has no Defence saves.";
        STUNNED_RECOVERS = "STUNNED-RECOVERS", "A Stunned unit becomes Dazed in its controller's next Upkeep phase.";
        INCAPACITATED_REMOVED = "INCAPACITATED-REMOVED", "An Incapacitated unit is removed from the board.";
        INCAPACITATED_SCARS = "INCAPACITATED-SCARS", "It will have to roll for Scars after the game.";
        FALL_ROLL = "FALL-ROLL", "A fall is an Injury Roll.";
        FALL_MODIFIER = "FALL-MODIFIER", "+2 for every extra full inch above 2 inches fallen.";
        FALL_NO_EFFECT = "FALL-NO-EFFECT", "1-11 has no effect (so the Injury Roll table is the one that is meant).";
        LEDGE_TEST = "LEDGE-TEST", "A unit that is Dazed or Stunned within 1 inch of an elevated edge must pass one Agility test.";
        LEDGE_FALL = "LEDGE-FALL", "Failing it, the unit falls to the ground below and takes falling damage.";
        LEDGE_RAILING = "LEDGE-RAILING", "Edges with railings, low walls and the like on all sides never cause a fall.";
        TARGET_DOWNED = "TARGET-DOWNED", "In melee a unit may target a Dazed or Stunned unit only if it is engaged with no other unit that is able to fight back.";
        FINISH_DAZED = "FINISH-DAZED", "To incapacitate a Dazed unit in close combat: Melee check with Advantage, Defence check as normal.";
        FINISH_STUNNED = "FINISH-STUNNED", "A Stunned unit attacked in close combat is Incapacitated automatically; it costs one attack.";
    }
    beyond {
    }
}
