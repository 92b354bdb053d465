//! The rules of the book as symbols. Generated from `rules/showdown.toml` by `cargo xtask codegen`.

kernel::rules! {
    on_page {
        P70_AWAY = "P70-AWAY", "Moving away from something (all survivors, the attacker, a board edge, a terrain tile): the monster moves as directly as possible in whichever direction puts the most spaces between it and that thing; the monster controller picks among equals.";
        P70_TOWARD = "P70-TOWARD", "Moving toward something: as directly as possible, in the direction that brings the monster closest to it; the monster controller picks among equals.";
        P70_PLACE_MONSTER = "P70-PLACE-MONSTER", "Placing the monster changes where it stands but is not movement: nothing that reacts to movement triggers.";
        P70_ATTACK_ACTION = "P70-ATTACK-ACTION", "An attack action comes with an attack profile of three numbers: speed, accuracy, damage. In 'move and attack target' the second half is the attack on the card's target.";
        P70_SEQUENCE = "P70-SEQUENCE", "The monster controller makes attack rolls equal to speed, determines one hit location per hit, then deals damage.";
        P70_SPEED = "P70-SPEED", "Attack dice = profile speed + the monster's speed (from its level) + speed tokens; that many d10s are rolled.";
        P70_ACCURACY = "P70-ACCURACY", "An attack roll hits when roll + monster accuracy modifiers >= profile accuracy + the target survivor's evasion modifier.";
        P70_DAMAGE = "P70-DAMAGE", "Each hit does profile damage + the monster's damage attribute + damage tokens.";
        P70_ONE_HIT_ONE_LOCATION = "P70-ONE-HIT-ONE-LOCATION", "All damage of one hit goes to one hit location.";
        P70_LOCATION_DIE = "P70-LOCATION-DIE", "The location die is rolled once for every hit; all locations are rolled before any damage is dealt.";
        P70_TARGET_ORDERS_HITS = "P70-TARGET-ORDERS-HITS", "Hits are resolved one at a time in the order that the target chooses.";
        P70_SAME_LOCATION_SEPARATE = "P70-SAME-LOCATION-SEPARATE", "Several hits on one location are resolved separately, each with its own damage.";
        P70_ARMOR_FIRST = "P70-ARMOR-FIRST", "Damage is spent a point at a time: first armor at that location, down to 0.";
        P70_LIGHT_THEN_HEAVY = "P70-LIGHT-THEN-HEAVY", "At 0 armor each further point fills one injury box: light first, then heavy.";
        P70_HEAVY_KNOCKS_DOWN = "P70-HEAVY-KNOCKS-DOWN", "When the heavy box is filled the survivor is knocked down.";
        P70_SEVERE_ONCE = "P70-SEVERE-ONCE", "With 0 armor and both boxes filled, ALL remaining damage of that hit is spent by one roll on the severe injury table of that location.";
        P70_SEVERE_REPEATS = "P70-SEVERE-REPEATS", "Separate hits of one attack can each cause a severe injury at the same location.";
        P70_HIT_RESOLVED = "P70-HIT-RESOLVED", "A hit is resolved when all of its damage has been spent.";
        P74_S1_ATTACK_ROLLS = "P74-S1-ATTACK-ROLLS", "Attack speed = weapon speed + survivor speed modifier; roll that many d10s.";
        P74_S2_HITS = "P74-S2-HITS", "A roll hits when roll + survivor accuracy modifier >= weapon accuracy + monster evasion; anything else misses.";
        P74_S3_DRAW = "P74-S3-DRAW", "One hit location card is drawn per hit and put face up in play.";
        P74_S4_READ_TRAP = "P74-S4-READ-TRAP", "All drawn cards are read; if a trap is among them the attack(s) end and the trap is resolved at once.";
        P74_S5_RESOLVE = "P74-S5-RESOLVE", "The wound steps are followed for every drawn hit location; when all are resolved the attack ends.";
        P74_S6_END = "P74-S6-END", "At the end of the attack everything that lasts until the end of the attack stops applying.";
        P74_W1_SELECT = "P74-W1-SELECT", "The attacker selects which face-up hit location to resolve next; First Strike locations come before all others.";
        P74_W2_SPECIAL = "P74-W2-SPECIAL", "Special rules printed on the selected hit location are performed.";
        P74_W3_ATTEMPT = "P74-W3-ATTEMPT", "Wound attempt: wound roll (1d10) + weapon strength + survivor strength modifier must meet or exceed monster toughness + toughness modifiers; otherwise it fails.";
        P74_W4_CRITICAL = "P74-W4-CRITICAL", "Only a location that lists a critical wound can be critically wounded; its effects come in addition to the wound.";
        P74_W5_WOUND = "P74-W5-WOUND", "A wound removes the top card of the AI deck, unseen, to the wound stack; if the deck is empty the AI discard is shuffled into a fresh deck first. Wound-stack cards are out of the AI deck and count the wounds suffered.";
        P74_W6_FELLOWS = "P74-W6-FELLOWS", "Survivors other than the attacker may get the chance to use survival actions.";
        P74_W7_REACTIONS = "P74-W7-REACTIONS", "Reactions: Wound if the attempt succeeded, Failure if it failed, Reflex always - unless the location was critically wounded.";
        P74_W8_RESOLVE = "P74-W8-RESOLVE", "The resolved card is discarded face up; while unresolved ones remain, go back to selecting; else the attack ends.";
        P74_ATTRIBUTE_MODIFIER = "P74-ATTRIBUTE-MODIFIER", "A survivor attribute modifier is the sum of the attribute, positive and negative tokens, gear rules, fighting arts, abilities, impairments, disorders, permanent injuries and anything else that changes that attribute.";
        P75_WOUND_ROLL = "P75-WOUND-ROLL", "The wound roll is one d10: it joins the wound attempt total and alone decides criticals.";
        P75_SHARP = "P75-SHARP", "Sharp adds a further d10 to strength for the attempt; that die is not a wound roll and can never cause a critical. Which die is the wound roll is fixed before rolling.";
        P75_PERFECT_HIT = "P75-PERFECT-HIT", "An attack roll of lantern 10 is a perfect hit; several perfect hits in one attack trigger their rules separately (two with +2 strength each = +4 for the rest of the attack).";
        P75_EVASION = "P75-EVASION", "Each +1 monster evasion token raises the accuracy needed to hit by 1; each -1 token lowers it by 1.";
        P75_TOUGHNESS = "P75-TOUGHNESS", "Each toughness token raises toughness by 1; each -1 token lowers it by 1.";
        P75_FIRST_STRIKE = "P75-FIRST-STRIKE", "First Strike locations are selected and resolved first; among several the attacker chooses the order.";
        P75_IMPERVIOUS = "P75-IMPERVIOUS", "Impervious locations cannot be wounded, not even by a lantern 10; the attempt must still be made; a critical performs its listed effects but does not wound.";
        P75_SUPER_DENSE = "P75-SUPER-DENSE", "A frail weapon that attempts to wound a super-dense location is archived at the end of the attack.";
        P75_MOVE_CANCELS = "P75-MOVE-CANCELS", "When the monster moves during an attack, the unresolved hits of attackers who are now out of range are cancelled.";
        P75_PLACE_SURVIVOR = "P75-PLACE-SURVIVOR", "Placing a survivor is not movement.";
        P75_HEAL = "P75-HEAL", "Healing restores filled injury boxes and lost armor points, as the healing rule at hand says.";
        P75_TRAP_NOW = "P75-TRAP-NOW", "A trap is resolved immediately when drawn from a hit.";
        P75_TRAP_STANDS = "P75-TRAP-STANDS", "A knocked-down monster stands when a trap is drawn, then resolves it.";
        P75_TRAP_ENDS_ATTACKS = "P75-TRAP-ENDS-ATTACKS", "Resolving a trap first ends all survivors' attacks and discards all unresolved hit locations, then performs the trap's actions. Only the attacks end, not the survivor's act.";
        P75_TRAP_RESHUFFLE = "P75-TRAP-RESHUFFLE", "After the trap is resolved it is discarded and the hit location deck and discard pile are shuffled together.";
        P75_TRAP_INTERRUPTED = "P75-TRAP-INTERRUPTED", "If a survivor attacks while a trap is in play (say in a flow of the basic action that the trap performs), the trap is discarded and all hit locations are shuffled; the new attack uses the fresh deck. The trap's effects continue unless the new attack defeats or knocks down the monster. The trap can be drawn again.";
        P75_DOOMED = "P75-DOOMED", "A doomed survivor performs no actions and spends no survival until every action on the card has been performed and the card is resolved.";
        P75_ATTACKER_BUSY = "P75-ATTACKER-BUSY", "An attacking survivor cannot use survival actions during the attack; that alone does not make them doomed.";
        P76_CRITICAL = "P76-CRITICAL", "A lantern 10 wound roll on a location with a critical wound effect is a critical wound.";
        P76_NO_EFFECT_NO_CRITICAL = "P76-NO-EFFECT-NO-CRITICAL", "A location without a critical wound effect cannot be critically wounded.";
        P76_CANCEL_REACTIONS = "P76-CANCEL-REACTIONS", "A critical wound cancels all reactions on that location - wound, failure and reflex, also those that would help survivors.";
        P76_EFFECTS_MANDATORY = "P76-EFFECTS-MANDATORY", "Critical wound effects must be performed.";
        P76_CRITICAL_WOUNDS = "P76-CRITICAL-WOUNDS", "A critical wounds the monster even when the total would not reach its toughness, unless the location is Impervious.";
        P76_SURVIVOR_LUCK = "P76-SURVIVOR-LUCK", "Each point of survivor luck widens the critical range of the unmodified wound roll by one: +1 luck 9-10, +2 luck 8-10, and so on.";
        P76_ONE_FAILS = "P76-ONE-FAILS", "A wound roll of 1 always fails, whatever the luck.";
        P76_LUCK_IS_NOT_LANTERN = "P76-LUCK-IS-NOT-LANTERN", "Luck does not turn other critical results into lantern 10s.";
        P76_MONSTER_LUCK = "P76-MONSTER-LUCK", "Positive monster luck narrows the critical range: at +1 no critical is possible without survivor luck. Negative monster luck widens it for every attacker.";
        P76_LANTERN_TEN_WOUNDS = "P76-LANTERN-TEN-WOUNDS", "A natural lantern 10 wounds regardless of luck and strength modifiers, even when it is not a critical - unless the location is Impervious.";
        P76_TOKENS_ON_PANEL = "P76-TOKENS-ON-PANEL", "Attribute tokens that a critical gives the monster go on the control panel and apply from then on (a -1 speed token slows its next attacks).";
        P76_PERSISTENT_STAYS = "P76-PERSISTENT-STAYS", "A location with a persistent injury, once critically wounded, is not discarded at the end of the attack: it stays in play on the control panel after its effects.";
        P76_PERSISTENT_OUT_OF_DECK = "P76-PERSISTENT-OUT-OF-DECK", "While in play it is no longer part of the hit location deck and is not shuffled back in.";
        P76_PERSISTENT_RULES = "P76-PERSISTENT-RULES", "Its conditional rules apply for the rest of the showdown (a ruptured tendon: whenever the monster would move, on a d10 of 1 it is knocked down instead).";
    }
    beyond {
    }
}
