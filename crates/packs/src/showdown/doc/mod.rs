//! Pack and scenario files of the monster hunt as they are written. One set of types serves reading, checking and the
//! editors' schema.

mod card;
mod effect;
mod example;
mod gear;
mod monster;
mod question;
mod scenario;
mod survivor;
mod values;

pub use card::{AttackDoc, HitLocationDoc, InsteadDoc, LuckDoc, PersistentDoc, PoolDoc};
pub(crate) use effect::MODIFIERS;
pub use effect::{
    AiWord, BasicActionDoc, BoundsDoc, CancelDoc, ConditionDoc, DieDoc, DiesDoc, EffectDoc, EffectsDoc,
    GainDoc, HealDoc, InsanityWord, MayDoc, MoodWord, PermanentDoc, PriorityDoc, RollRowDoc, SurvivorWord,
    ThisAttackDoc, TokenDoc, TrueWord, TurnWord, WhoDoc,
};
pub use example::ExampleDoc;
pub use gear::{AffinityDoc, ArmorDoc, PieceDoc, WeaponDoc};
pub use monster::{AiDoc, InjuryRowDoc, InjuryTableDoc, LevelDoc, MonsterDoc, MonsterTokensDoc, PackDoc};
pub use question::{AskDoc, AskTable, AskWord, QuestionDoc};
pub use scenario::{
    AttemptDoc, DeckDoc, FoeDoc, MonsterAttackDoc, PerformDoc, ScenarioDoc, StepDoc, StrikeDoc,
};
pub use survivor::{BoxesDoc, ModifierDoc, PointsDoc, SurvivorDoc, TokensDoc};
pub use values::{
    AiCards, AmountDoc, AttributeDoc, DirectionDoc, GroupDoc, ImpairmentDoc, KeywordDoc, LevelName,
    LocationDoc, MomentDoc, MonsterAttributeDoc, StatDoc, SurvivalActionDoc, WeaponKindDoc, WhereDoc,
};
