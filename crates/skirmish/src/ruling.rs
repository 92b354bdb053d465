//! The rulings of the book as switches. Generated from `rules/skirmish.toml` by `cargo xtask codegen`.

kernel::rulings! {
    DAZED_MELEE dazed_melee: DazedMelee = "dazed-melee", "Attack on a Dazed unit in melee: automatic hit, or a check with Advantage?", "The closing table is the specific procedure; the difference is large (Melee 14 vs Defence 18, one attack: 3927/8000 against 17/20 without criticals)." {
        Advantage = "advantage", "Melee check with Advantage, then Defence";
        AutoHit = "auto-hit", "no Melee check, straight to Defence";
    }
    LOW_ATTACK_BAND low_attack_band: LowAttackBand = "low-attack-band", "Rows 1-11 and 12-14 of the attack table both say Dazed.", "" {
        AsPrinted = "as-printed", "both Dazed";
        NoEffect = "no-effect", "values of 11 or less have no effect, as in the Injury Roll table, whatever the rows of the table are";
    }
    OFF_TABLE off_table: OffTable = "off-table", "Modified values below 1 or above 20.", "" {
        OpenEnded = "open-ended", "below 1 reads the lowest band, above 20 the highest";
        Clamp = "clamp", "clamp to 1..20 first";
    }
    STUNNED_RANGED stunned_ranged: StunnedRanged = "stunned-ranged", "Ranged attack on a Stunned unit.", "" {
        MustHit = "must-hit", "roll to hit as normal, no Defence, injury by the roll, never improves the state";
        Defence = "defence", "as against a healthy unit";
        Incapacitates = "incapacitates", "any hit incapacitates";
    }
    INJURED_AGAIN injured_again: InjuredAgain = "injured-again", "A unit already Dazed or Stunned is injured again outside melee.", "" {
        KeepWorse = "keep-worse", "the worse of the two states";
        Escalate = "escalate", "one step worse";
        Replace = "replace", "the new state";
    }
    RECOVER_TIMING recover_timing: RecoverTiming = "recover-timing", "Injured during one's own Upkeep.", "" {
        BeforeStep = "before-step", "the recovery step moves units injured before it began; later ones wait";
        NextTurn = "next-turn", "nothing injured this turn recovers this turn";
    }
    STAGGERED_ENDS staggered_ends: StaggeredEnds = "staggered-ends", "When does Staggered end?", "" {
        EndOfOwnTurn = "end-of-own-turn", "at the end of the controller's turn";
        NextUpkeep = "next-upkeep", "at the next own Upkeep, without Disadvantage in the opponent's turn";
    }
    HALF_SPEED half_speed: HalfSpeed = "half-speed", "Rounding of half speed.", "" {
        Exact = "exact", "exact half inches";
        Up = "up", "round up";
        Down = "down", "round down";
    }
    HALF_ORDER half_order: HalfOrder = "half-order", "Half speed: what is halved, Move before any roll, or the distance in the end?", "The page rolls Out-of-Sight as normal and lets the unit go half of the distance. The two part ways where halves are rounded." {
        Distance = "distance", "the distance that the unit might go: after the Out-of-Sight roll, and after engaging or running has made it longer";
        Move = "move", "its Move, before anything else; the roll, an engage and a run follow from that";
    }
    STAGGERED_CHECKS staggered_checks: StaggeredChecks = "staggered-checks", "Which Checks does Staggered burden?", "" {
        AllOwnTurn = "all-own-turn", "every Check in its own turn";
        AttacksOnly = "attacks-only", "Melee and Ranged checks only";
    }
    ROLLS_AS_CHECKS rolls_as_checks: RollsAsChecks = "rolls-as-checks", "Are Injury Rolls and Out-of-Sight rolls Checks, so that a Staggered unit makes them with Disadvantage?", "A Check is passed or failed against a number of the card, and the page says of the Out-of-Sight roll that it is made as normal." {
        No = "no", "no: they are one die that a table reads";
        LowerDie = "lower-die", "yes: of two dice the lower counts";
        WorseDie = "worse-die", "yes: of two dice the worse for the unit counts, the lower to engage and the higher to be hurt";
    }
    BOTH_EDGES both_edges: BothEdges = "both-edges", "Advantage and Disadvantage together.", "" {
        Cancel = "cancel", "one die";
        Net = "net", "count sources";
        Disadvantage = "disadvantage", "Disadvantage wins";
    }
    DAZED_MOVE dazed_move: DazedMove = "dazed-move", "How far does a Dazed unit move?", "" {
        OneInch = "one-inch", "1 inch";
        HalfMove = "half-move", "half its Move";
        None = "none", "not at all";
    }
    MULTI_WOUND_DOWNED multi_wound_downed: MultiWoundDowned = "multi-wound-downed", "A downed unit with more than one Wound left suffers a wound in melee.", "" {
        Out = "out", "Incapacitated regardless";
        LoseWound = "lose-wound", "loses one Wound; out at the last";
    }
    INJURY_ROLL_WOUNDS injury_roll_wounds: InjuryRollWounds = "injury-roll-wounds", "Injury Roll against a unit with more than one Wound.", "" {
        Direct = "direct", "the result applies directly";
        LoseWound = "lose-wound", "lose one Wound instead while more than one is left";
    }
    INJURY_POOL injury_pool: InjuryPool = "injury-pool", "Several attacks of one unit wound at once: which roll decides the injury?", "" {
        HighestUndefended = "highest-undefended", "highest modified roll among those that failed Defence";
        HighestHit = "highest-hit", "highest modified roll among all hits";
        Each = "each", "each injures separately, worst stays";
    }
    KEPT_DIE kept_die: KeptDie = "kept-die", "With Advantage or Disadvantage, which die feeds injury?", "" {
        Kept = "kept", "the kept die";
        First = "first", "the first die";
    }
    CRITICAL critical: Critical = "critical", "Critical hits (the page has none).", "The page has none, and what is asked about its blows follows it. The game around it has two-defences, and so have whole battles, unless they rule otherwise." {
        None = "none", "no criticals";
        TwoDefences = "two-defences", "natural 20: two Defence checks, resolved separately";
        ExtraAttack = "extra-attack", "natural 20: one extra attack, chaining";
        Injury20 = "injury-20", "injury value of 20 or more: one extra attack, no chain";
    }
    NATURAL_20 natural_20: Natural20 = "natural-20", "Natural 20 and natural 1 on Checks.", "The page knows no automatic results. A 20 passes, so that no Piercing makes a Defence impossible; the game around the page came to let 1 to 4 fail only later." {
        TwentyPasses = "twenty-passes", "a natural 20 passes every Check; no automatic failure";
        Plain = "plain", "numbers only";
        OneFails = "one-fails", "natural 20 passes, natural 1 fails";
        OneToFourFail = "one-to-four-fail", "natural 20 passes, natural 1 to 4 fails";
    }
    SHORT_FALL short_fall: ShortFall = "short-fall", "Falls of 2 inches or less.", "" {
        Roll = "roll", "Injury Roll at +0";
        NoneBelow2 = "none-below-2", "no roll below a full 2 inches";
    }
    ELEVATED_EDGE elevated_edge: ElevatedEdge = "elevated-edge", "What drop makes an edge elevated?", "" {
        TwoInches = "two-inches", "2 inches or more";
        MoreThanOne = "more-than-one", "more than 1 inch";
        Any = "any", "any drop";
    }
    LEDGE_MOMENT ledge_moment: LedgeMoment = "ledge-moment", "When is the ledge test made?", "" {
        OnWorsening = "on-worsening", "once, when the state is inflicted or worsened there";
        EveryUpkeep = "every-upkeep", "also in every Upkeep spent there";
    }
    LEDGE_MOVE ledge_move: LedgeMove = "ledge-move", "A Dazed unit ends a move within 1 inch of an elevated edge: does it test there?", "The page speaks of becoming Dazed or Stunned next to a ledge, and whoever crawls there was Dazed before." {
        None = "none", "no";
        Test = "test", "yes: an Agility test, as if it had become Dazed there";
    }
    RAILING railing: Railing = "railing", "Railings 'on all sides'.", "" {
        PerEdge = "per-edge", "a railing protects against the edge that it covers";
        AllSides = "all-sides", "no test only where every edge within 1 inch is railed";
    }
    LEDGE_CHOICE ledge_choice: LedgeChoice = "ledge-choice", "Several unprotected edges within 1 inch.", "" {
        Random = "random", "random among them";
        Nearest = "nearest", "the nearest";
        Attacker = "attacker", "the attacker chooses";
    }
    LEDGE_CHAIN ledge_chain: LedgeChain = "ledge-chain", "Landing on a level that is itself within 1 inch of an unprotected edge.", "" {
        AddHeights = "add-heights", "keep falling and roll once for the total height";
        Retest = "retest", "a new Agility test at each level";
    }
    DISENGAGE_STRIKE disengage_strike: DisengageStrike = "disengage-strike", "Does disengaging cost a free strike?", "" {
        None = "none", "no";
        OneHit = "one-hit", "each enemy left makes one automatic hit";
    }
    FIGHT_ORDER fight_order: FightOrder = "fight-order", "Who strikes first among the rest?", "" {
        BestAgility = "best-agility", "best (lowest) Agility first";
        HighestNumber = "highest-number", "highest printed Agility first";
    }
    SEVERAL_ATTACKS several_attacks: SeveralAttacks = "several-attacks", "Several attacks of one unit: declared and rolled together, or one after the other?", "The game around the page has every attack declared before the first is rolled, so that nobody who was Dazed by one attack is finished by another on the spot." {
        Together = "together", "all are declared first; those on one target are rolled together";
        OneByOne = "one-by-one", "each is declared, rolled and resolved before the next, which may have a new target";
    }
    DOWNED_CONTACT downed_contact: DownedContact = "downed-contact", "A unit touches no enemies but ones that are down: is it engaged?", "The page speaks of a unit engaged with a downed one and with no other that can fight back." {
        Engaged = "engaged", "it is engaged with them: it neither walks, engages nor shoots, and is not shot at";
        Free = "free", "it is not: it walks, engages and shoots, and may be shot at";
    }
    HARDY_ROLLS hardy_rolls: HardyRolls = "hardy-rolls", "Does hardy also lower Injury Rolls?", "" {
        AttacksOnly = "attacks-only", "it lowers the injury values of attacks only";
        Both = "both", "it lowers Injury Rolls too";
    }
}
