//! The events of the log: each carries the rules that it follows from and the rulings that it turned on.

use kernel::{Cited, Happening};

use crate::board::{Direction as Facing, Space};
use crate::content::{
    Attribute, Impairment, Location, Moment, MonsterAttribute, Stat, SurvivalAction, SurvivorId,
};
use crate::effect::{Direction, Landmark};
use crate::state::Toll;
use crate::survivor_attack::numbers::Verdict;
use crate::survivor_attack::s1_attack_rolls::Hindrance;

/// Something that happened, with the rules that it follows from and the rulings that it turned on.
pub type Event = Cited<What>;

impl Happening for What {
    fn looks_back(&self) -> bool {
        *self == Self::Settled
    }
}

/// A kind of reaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Reaction {
    Wound,
    Failure,
    Reflex,
}

/// Why nothing happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "they say what they are")]
pub enum Idle {
    Dead,
    OffTheBoard,
    MonsterAway,
    Lies,
    MonsterLies,
    Stands,
    Priority,
    Counted,
    Other,
}

/// The kinds of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the words of the sentence above them")]
pub enum What {
    /// Nothing that needs a sentence: only cites.
    Quiet,
    /// Nothing more is told: the citations belong to the line before.
    Settled,
    /// A survivor attacks.
    Attacks { survivor: SurvivorId, weapon: u8, dice: u8 },
    /// A survivor cannot attack.
    CannotAttack { survivor: SurvivorId, why: Hindrance },
    /// An attack without dice.
    NoDice { survivor: Option<SurvivorId> },
    /// An attack roll.
    AttackRoll { survivor: SurvivorId, roll: u8, need: i8, hit: bool },
    /// A perfect hit triggers.
    PerfectHit { survivor: SurvivorId },
    /// An unwieldy weapon hurts its user.
    StrikesSelf { survivor: SurvivorId },
    /// The rest of an attack is lost.
    AttackCancelled { survivor: SurvivorId },
    /// A hit location is drawn.
    Drawn { kind: u8 },
    /// The hit location deck ran out.
    HitDeckEmpty { reshuffled: bool },
    /// A trap is resolved.
    TrapSprung { kind: u8 },
    /// The die of an unshakable weapon.
    Unshakable { kind: u8, roll: u8, ignored: bool },
    /// All hit locations are shuffled.
    Reshuffled,
    /// A hit location is selected.
    Selected { kind: u8 },
    /// A wound attempt: against what, unless the total does not matter.
    WoundAttempt { kind: u8, roll: u8, further: u8, total: i16, need: Option<i8>, verdict: Verdict },
    /// An attempt that needs no roll.
    CertainCritical { kind: u8, critical: bool },
    /// A critical wound.
    Critical { kind: u8 },
    /// The monster is wounded: so many cards are left in its AI deck, or so much Life.
    Wounded { left: u8, toll: Toll },
    /// The weapon causes one more wound.
    ExtraWound,
    /// The critical wound whose effect killed the monster counts as a wound.
    WoundCounts,
    /// The monster is defeated.
    Defeated,
    /// The showdown is over.
    ShowdownEnds,
    /// Somebody could use a survival action.
    Opportunity { open: bool },
    /// The reactions of a hit location are cancelled.
    ReactionsCancelled { kind: u8 },
    /// A hit location reacts.
    Reacts { kind: u8, reaction: Reaction },
    /// A hit location is discarded.
    Discarded { kind: u8 },
    /// A hit location is archived.
    CardArchived { kind: u8 },
    /// A hit location stays in play, perhaps to work only once the attacks under way are resolved.
    StaysInPlay { kind: u8, waits: bool },
    /// A persistent injury makes itself felt.
    PersistentInjury { kind: u8 },
    /// An attack is over.
    AttackEnds { survivor: SurvivorId, lasting: bool },
    /// A weapon is lost.
    WeaponArchived { survivor: SurvivorId, weapon: u8 },
    /// One weapon of a pair is lost.
    PairBroken { survivor: SurvivorId, weapon: u8 },
    /// Hits are cancelled.
    HitsCancelled { survivor: SurvivorId, hits: u8 },
    /// The monster gains tokens.
    MonsterToken { attribute: MonsterAttribute, by: i8 },
    /// The monster is knocked down.
    MonsterKnockedDown,
    /// The monster stands up.
    MonsterStands,
    /// The monster heals.
    MonsterHeals { wounds: u8 },
    /// The monster will die.
    MonsterDying,
    /// The monster moves.
    MonsterMoves { direction: Direction, subject: SurvivorId, spaces: u8 },
    /// The monster was to move and does not.
    DoesNotMove,
    /// The place that the monster was to move to or from is not on the board.
    NothingThere { landmark: Landmark },
    /// The monster is placed.
    MonsterPlaced { survivor: SurvivorId },
    /// The monster's turn reaches a moment.
    Moment { moment: Moment },
    /// The monster discards a mood.
    MoodDiscarded,
    /// The monster draws an AI card.
    DrawsAi,
    /// The monster's turn ends.
    MonsterTurnEnds,
    /// The rest of the monster's card is lost.
    CardCancelled,
    /// The monster performs its basic action.
    BasicAction { survivor: SurvivorId },
    /// The monster picks the holder of the priority target token.
    PicksPriority { survivor: SurvivorId },
    /// The target is too far away.
    OutOfReach { survivor: SurvivorId },
    /// The monster does not attack.
    DoesNotAttack,
    /// The monster attacks.
    MonsterAttacks { card: u8, survivor: SurvivorId, dice: u8 },
    /// An attack roll of the monster.
    MonsterRoll { roll: u8, need: i8, hit: bool },
    /// Hits are warded off.
    WardsOff { survivor: SurvivorId, hits: u8 },
    /// All hits go to one location.
    AllHitsTo { location: Location },
    /// The location of a hit.
    LocationRolled { survivor: SurvivorId, location: Location },
    /// A hit is dealt.
    HitLands { survivor: SurvivorId, location: Location, damage: u8 },
    /// Damage without a hit.
    SuffersDamage { survivor: SurvivorId, damage: u8 },
    /// Armor is lost.
    ArmorLost { survivor: SurvivorId, location: Location, lost: u8, left: u8 },
    /// An injury box is filled.
    Injured { survivor: SurvivorId, location: Location, heavy: bool },
    /// A severe injury is due.
    SevereInjuryDue { survivor: SurvivorId, location: Location, damage: u8 },
    /// A row of a table is suffered.
    Suffers { survivor: SurvivorId, table: u8, row: u8, roll: u8 },
    /// A permanent injury that is already there.
    AlreadyRecorded { survivor: SurvivorId },
    /// Brain damage is spent.
    BrainDamage { survivor: SurvivorId, amount: u8, absorbed: u8, boxed: bool },
    /// Bleeding tokens.
    Bleeds { survivor: SurvivorId, tokens: u8, total: u8 },
    /// A survivor dies.
    Dies { survivor: SurvivorId },
    /// The showdown is over, and nobody else lives to look after the survivor.
    LeftAlone { survivor: SurvivorId },
    /// A survivor is knocked down.
    KnockedDown { survivor: SurvivorId },
    /// A survivor stands up.
    Stands { survivor: SurvivorId },
    /// A survivor is doomed.
    Doomed { survivor: SurvivorId },
    /// A survivor is grabbed.
    Grabbed { survivor: SurvivorId },
    /// A grab comes to nothing.
    NoGrab { survivor: SurvivorId },
    /// A survivor is knocked back.
    KnockedBack { survivor: SurvivorId, spaces: u8 },
    /// A survivor is placed.
    SurvivorPlaced { survivor: SurvivorId },
    /// A survival action.
    SurvivalAction { survivor: SurvivorId, action: SurvivalAction },
    /// A survivor could have used a survival action, or what a card offers, and did not.
    Declines { survivor: SurvivorId, action: Option<SurvivalAction> },
    /// Survival is spent as a card offers.
    Spends { survivor: SurvivorId, survival: u8 },
    /// A die for a card.
    Rolls { survivor: SurvivorId, roll: u8 },
    /// A survivor gains tokens.
    Token { survivor: SurvivorId, attribute: Attribute, by: i8 },
    /// An attribute changes for good.
    Permanent { survivor: SurvivorId, attribute: Attribute, by: i8 },
    /// Survival, insanity and the like change.
    Gains { survivor: SurvivorId, stat: Stat, by: i16, now: u8 },
    /// Strength until the end of the attack.
    StrengthForAttack { survivor: SurvivorId, by: i8 },
    /// Toughness until the end of the attack.
    ToughnessForAttack { by: i8 },
    /// Toughness until the end of the round.
    ToughnessForRound { by: i8 },
    /// A survivor gains the priority target token.
    GainsPriority { survivor: SurvivorId },
    /// A survivor loses it.
    LosesPriority { survivor: SurvivorId },
    /// A survivor is impaired.
    Impaired { survivor: SurvivorId, impairment: Impairment },
    /// A survivor heals.
    Heals { survivor: SurvivorId, boxes: u8, armor: u8 },
    /// A survivor heals at a location.
    HealsAt { survivor: SurvivorId, boxes: u8, armor: u8, location: Location },
    /// A survivor has nothing to heal.
    NothingToHeal { survivor: SurvivorId },
    /// A survivor has no tokens of cards any more.
    Unmarked { survivor: SurvivorId },
    /// An act that somebody was to perform does nothing.
    NothingHappens { survivor: SurvivorId, why: Idle },
    /// A resource is gained.
    GainsResource { survivor: SurvivorId, resource: u8 },
    /// The next round.
    NextRound,
    /// The showdown begins.
    SetUp,
    /// A survivor takes a place.
    TakesPlace { survivor: SurvivorId, space: Space },
    /// Somebody is surprised.
    Ambush { by_monster: bool },
    /// A round begins.
    RoundBegins { round: u16, controller: SurvivorId },
    /// The survivors' turn begins.
    SurvivorsTurn,
    /// The survivors' turn ends.
    SurvivorsTurnEnds,
    /// The showdown has gone on for too long.
    BrokenOff,
    /// The survivors run away.
    RunAway,
    /// Nobody is left.
    EverybodyIsDead,
    /// A survivor acts.
    Acts { survivor: SurvivorId },
    /// A survivor cannot act.
    CannotAct { survivor: SurvivorId, why: Hindrance },
    /// A survivor's act ends.
    ActEnds { survivor: SurvivorId },
    /// A survivor walks.
    Walks { survivor: SurvivorId, space: Space },
    /// A survivor raises a shield.
    Raises { survivor: SurvivorId, hits: u8 },
    /// An AI card is drawn.
    CardDrawn { card: u8 },
    /// There is no AI card left.
    NoCardLeft,
    /// The monster draws no AI card.
    NoDraw,
    /// An AI card is looked at.
    CardRevealed { card: u8 },
    /// The AI deck is shuffled.
    AiShuffled,
    /// The AI deck is empty, and its discard pile becomes the new one.
    AiDeckAnew,
    /// A card enters play.
    EntersPlay { card: u8 },
    /// A card leaves play.
    LeavesPlay { card: u8 },
    /// A card in play makes itself felt.
    CardSpeaks { card: u8 },
    /// A card gains tokens.
    TokensOnCard { card: u8, tokens: u8 },
    /// A card goes back on top of the deck.
    BackOnTop { card: u8 },
    /// An AI card is archived.
    AiCardArchived { card: u8 },
    /// The monster picks its target.
    Picks { survivor: SurvivorId },
    /// The monster finds no target.
    NoTarget,
    /// The monster follows its instinct.
    FollowsInstinct,
    /// Every survivor is a threat for a while.
    EverybodyIsAThreat,
    /// The monster now stands there.
    MonsterAt { space: Space, facing: Facing },
    /// The monster turns.
    Turns { facing: Facing },
    /// A survivor suffers a collision.
    Collision { survivor: SurvivorId },
    /// A survivor lands somewhere.
    LandsAt { survivor: SurvivorId, space: Space },
    /// The monster eats a tile of terrain.
    Eats { tile: u8 },
    /// A survivor loses a limb.
    LosesLimb { survivor: SurvivorId },
    /// Accuracy until the end of the attack.
    AccuracyForAttack { survivor: SurvivorId, by: i8 },
    /// Further dice of the monster's attack.
    SpeedForAttack { by: i8 },
    /// Further damage of the monster's attack.
    DamageForAttack { by: i8 },
    /// A survivor has so many tokens of an AI card.
    Marked { survivor: SurvivorId, card: u8, marks: u8 },
    /// The monster leaves the board.
    MonsterVanishes,
    /// A survivor is taken off the board, until so many wounds in one round.
    TakenOff { survivor: SurvivorId, wounds: u8 },
    /// A survivor comes free again.
    ComesFree { survivor: SurvivorId },
    /// Nobody is left on the board.
    NobodyIsLeft,
    /// A story event is left to the table.
    Story { name: u8, survivor: SurvivorId },
    /// A card lies face up on top of the deck.
    LiesFaceUp { card: u8 },
    /// A survivor spends an activation on an AI card.
    Uses { survivor: SurvivorId, card: u8 },
    /// A wound comes to nothing.
    WoundFails,
    /// The monster rolls so many dice more.
    RollsAgain { dice: u8 },
    /// Strength tokens go again.
    TokensGone { survivor: SurvivorId, by: i8 },
    /// The monster is dazed, or no longer.
    Dazed { is: bool },
    /// A persistent injury heals.
    InjuryHeals { kind: u8 },
    /// A weapon falls to the ground.
    WeaponDropped { survivor: SurvivorId, weapon: u8 },
    /// A weapon is picked up.
    PicksUp { survivor: SurvivorId, weapon: u8 },
    /// A weapon cannot be used again.
    WeaponSpent { survivor: SurvivorId, weapon: u8 },
    /// The armor of a location is lost.
    ArmorArchived { survivor: SurvivorId, location: Location },
    /// A survivor puts the AI card back that they looked at.
    PutBack { survivor: SurvivorId, card: u8, under: bool },
    /// There is no gear to lose.
    NoGear { survivor: SurvivorId },
    /// A survivor takes what a card offers for the rest of their act.
    Accepts { survivor: SurvivorId, card: u8 },
    /// A tile of terrain is destroyed.
    Destroyed { tile: u8 },
    /// The table set something by hand.
    Amended(kernel::Amendment<crate::Part, crate::Word>),
}
