//! Pack and scenario files of the monster hunt as they are written. One set of types serves reading, checking and the
//! editors' schema.

mod ai_card;
mod board;
mod card;
mod effect;
mod example;
mod gear;
mod monster;
mod question;
mod scenario;
mod survivor;
mod values;

pub use ai_card::{
    AiCardDoc, InPlayTokensDoc, InsteadDoc, LineDoc, OfferDoc, OfferedToDoc, PoolDoc, RuleDoc, StayDoc,
};
pub use board::{BoardDoc, DeployDoc, SetupDoc, StartZoneDoc, TerrainDoc, TileDoc};
pub use card::{HealsDoc, HitLocationDoc, LuckDoc, PersistentDoc};
pub(crate) use effect::MODIFIERS;
pub use effect::{
    AiWord, ArchiveWord, BasicActionDoc, BoundsDoc, CancelDoc, ConditionDoc, DieDoc, DiesDoc, DirectionDoc,
    DiscardWord, EffectDoc, EffectsDoc, EndWord, GainDoc, HealDoc, HealsAtDoc, HitsWord, InsanityWord,
    MayDoc, MonsterWord, PermanentDoc, PriorityDoc, RollRowDoc, SeekMoodsDoc, SurvivorWord, ThisAttackDoc,
    ThisRoundDoc, ThisWord, TokenDoc, TokensWord, TrueWord, UntilDoc, WeaponWord, WhoDoc,
};
pub use example::ExampleDoc;
pub use gear::{AffinityDoc, ArmorDoc, PieceDoc, WeaponDoc};
pub use monster::{AiDoc, InjuryRowDoc, InjuryTableDoc, LevelDoc, MonsterDoc, MonsterTokensDoc, PackDoc};
pub use question::{AskDoc, AskTable, AskWord, QuestionDoc};
pub use scenario::{
    ActDoc, AttemptDoc, DeckDoc, FoeDoc, MonsterAttackDoc, PerformDoc, PerformedCardDoc, ScenarioDoc,
    StepDoc, StrikeDoc, WholeDoc,
};
pub use survivor::{BoxesDoc, InnovationDoc, ModifierDoc, PartyDoc, PointsDoc, SurvivorDoc, TokensDoc};
pub use values::{
    AiCards, AmbushDoc, AmountDoc, AttributeDoc, CardTokensDoc, FacingDoc, GroupDoc, ImpairmentDoc,
    KeywordDoc, LevelName, LineWhoDoc, LocationDoc, MomentDoc, MonsterAttributeDoc, RangeDoc, StatDoc,
    SurvivalActionDoc, WeaponKindDoc, WhereDoc, ZoneDoc,
};
