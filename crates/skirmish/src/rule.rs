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
        CHECK_ROLL_OVER = "CHECK-ROLL-OVER", "A Check is one d20: it passes when the die shows the number of the stat or more; lower stats are better.";
        CHECK_ADVANTAGE = "CHECK-ADVANTAGE", "With Advantage two d20s are rolled and the higher counts.";
        CHECK_DISADVANTAGE = "CHECK-DISADVANTAGE", "With Disadvantage two d20s are rolled and the lower counts.";
        WEAPON_MELEE = "WEAPON-MELEE", "A weapon's Melee modifier lowers the number needed to hit and never adds to the injury value.";
        PIERCING = "PIERCING", "Piercing +n raises the number that the target needs for Defence by n; negative Piercing lowers it.";
        DEFENCE_NONE = "DEFENCE-NONE", "A unit without Defence makes no Defence check: every hit counts as undefended.";
        BASE_CONTACT = "BASE-CONTACT", "A melee attack needs base contact with its target.";
        ATTACKS_TOGETHER = "ATTACKS-TOGETHER", "All attacks of one unit on one target are rolled together; each that hits calls for one Defence check, the deadliest hit first.";
        TWO_WEAPONS = "TWO-WEAPONS", "Two one-handed melee weapons give one further attack.";
        DECLARE_FIRST = "DECLARE-FIRST", "A unit declares all its attacks before it rolls any; attacks on a unit that is gone are lost.";
        WOUND_LOST = "WOUND-LOST", "Each failed Defence check costs one Wound; a unit with none left is injured, and so is it by every later wound.";
        WOUND_SET_ASIDE = "WOUND-SET-ASIDE", "Of the rolls that could decide the injury, one is set aside at random for each Wound above 1 that the unit had.";
        CRITICAL_HIT = "CRITICAL-HIT", "A natural 20 that hits is a critical hit.";
        HARDY = "HARDY", "Hardy n: injury values against the unit are lowered by n.";
        STUNNED_BECOMES_DAZED = "STUNNED-BECOMES-DAZED", "Some units cannot be Stunned: they are Dazed instead.";
        RANGED_COVER = "RANGED-COVER", "A shot at a unit in cover has Piercing -3.";
        RANGED_MOVED = "RANGED-MOVED", "A shot by a unit that moved this turn has Piercing -3.";
        RANGED_ELEVATED = "RANGED-ELEVATED", "A shot from at least 2 inches above the target, within half range, has Advantage.";
        RANGED_UNENGAGED = "RANGED-UNENGAGED", "A unit in base contact with an enemy neither shoots nor is shot at.";
        ENGAGE_REACH = "ENGAGE-REACH", "An engage of an enemy in sight reaches one and a half times Move.";
        OUT_OF_SIGHT_ROLL = "OUT-OF-SIGHT-ROLL", "An engage of an enemy out of sight rolls d20: 1-5 half of Move, 6-15 Move, 16-20 one and a half times Move.";
        TURN_PHASES = "TURN-PHASES", "A turn goes Upkeep, Move, Ranged, Melee; the players alternate whole turns, and both sides fight in every Melee phase.";
        FIGHT_ORDER = "FIGHT-ORDER", "Units that engaged this turn strike first, then the others, each by Agility; Dazed and Stunned units do not strike.";
        FIGHT_TIE = "FIGHT-TIE", "Units with equal Agility roll off for who strikes first.";
        FALL_LANDS_FREE = "FALL-LANDS-FREE", "A unit that fell lands next to whoever is there, engaged with nobody.";
        NOT_ENGAGED_MOVES = "NOT-ENGAGED-MOVES", "A unit in base contact with an enemy able to fight does not walk away; a Dazed unit moves on level ground only.";
    }
}
