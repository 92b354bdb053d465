//! Questions about the end of a plan: the words of the vocabulary, one line each.

use super::{Attribute, Impairment, Location, MonsterAttribute, Stat, SurvivorId};

/// A word that needs nothing more to be a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainAsk<A> {
    /// The question.
    pub ask: A,
    /// As documents and programs write it.
    pub word: &'static str,
    /// The heading of the column with its answers.
    pub name: &'static str,
    /// Whether the answer is yes or no, and not a number.
    pub is_flag: bool,
}

/// Declares what can be asked: words that stand alone, each a `count` or a `flag` with its word and name; then words that
/// need something more, each with its word and whether it is a flag.
macro_rules! asks {
    (
        $(#[$about:meta])*
        $ask:ident {
            $($(#[$doc:meta])* $kind:ident $plain:ident = $word:literal, $name:literal;)*
        }
        $($(#[$more_doc:meta])* $more:ident($($bound:ident: $of:ty),*) = $more_word:expr, $more_flag:expr;)*
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $ask {
            $($(#[$doc])* $plain,)*
            $($(#[$more_doc])* $more($($of),*),)*
        }

        impl $ask {
            /// The words that stand alone.
            pub const PLAIN: &'static [PlainAsk<Self>] = &[
                $(PlainAsk { ask: Self::$plain, word: $word, name: $name, is_flag: asks!(@$kind) },)*
            ];

            /// Its word, if it stands alone.
            pub fn plain(self) -> Option<&'static PlainAsk<Self>> {
                Self::PLAIN.iter().find(|plain| plain.ask == self)
            }

            /// As documents and programs write it.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$plain => $word,)*
                    $(Self::$more($($bound),*) => $more_word,)*
                }
            }

            /// Whether the answer is yes or no, and not a number.
            #[allow(unused_variables, reason = "words are made of what they bind, flags mostly are not")]
            pub fn is_flag(self) -> bool {
                match self {
                    $(Self::$plain => asks!(@$kind),)*
                    $(Self::$more($($bound),*) => $more_flag,)*
                }
            }
        }
    };
    (@count) => { false };
    (@flag) => { true };
}

asks! {
    /// Something to tell about the end.
    Ask {
        /// Wounds inflicted on the monster since the start.
        count Wounds = "wounds", "wounds";
        /// Critical wounds.
        count Criticals = "criticals", "criticals";
        /// Attack rolls that hit.
        count Hits = "hits", "hits";
        /// Attacks that survivors made.
        count Attacks = "attacks", "attacks";
        /// Traps drawn.
        count Traps = "traps", "traps";
        /// Resources gained from hit locations.
        count Resources = "resources", "resources";
        /// Whether the monster is defeated.
        flag Defeated = "defeated", "defeated";
        /// Whether the monster is knocked down.
        flag MonsterDown = "monster-down", "monster down";
        /// Cards left in the hit location deck.
        count DeckLeft = "deck-left", "cards left";
        /// Rounds begun.
        count Rounds = "rounds", "rounds";
        /// Survivors who live.
        count Living = "living", "living";
    }
    /// A token of the monster, counted from the start of its level.
    MonsterToken(_of: MonsterAttribute) = "token", false;
    /// Whether the hit location of that kind lies in play as a persistent injury.
    Persistent(_kind: u8) = "in-play", true;
    /// Whether a hit location of that kind is archived.
    Archived(_kind: u8) = "archived", true;
    /// Something about a survivor.
    Survivor(_id: SurvivorId, ask: SurvivorAsk) = ask.word(), ask.is_flag();
}

asks! {
    /// Something to tell about a survivor.
    SurvivorAsk {
        /// Whether the survivor is dead.
        flag Dead = "dead", "dead";
        /// Whether the survivor is knocked down.
        flag KnockedDown = "knocked-down", "knocked down";
        /// Whether the survivor holds the priority target token.
        flag Priority = "priority", "priority target";
        /// Injury boxes filled on the whole body.
        count Injuries = "injuries", "injury boxes";
        /// Whether the brain box is filled.
        flag BrainBox = "brain-box", "brain box";
        /// Severe injuries and brain traumas suffered since the start.
        count Severe = "severe", "severe injuries";
        /// Hits suffered since the start.
        count HitsTaken = "hits-taken", "hits taken";
        /// Bleeding tokens.
        count Bleeding = "bleeding", "bleeding";
        /// Whether a weapon of the survivor is lost.
        flag WeaponLost = "weapon-lost", "weapon lost";
    }
    /// Armor points left at a location.
    Armor(_at: Location) = "armor", false;
    /// Injury boxes filled at a location: 0, 1 or 2.
    Boxes(_at: Location) = "boxes", false;
    /// The number of times that one severe injury was suffered since the start: table (in the order of
    /// [`Location::ALL`]; 5 is brain trauma) and row.
    SevereRow(_table: u8, _row: u8) = "suffered", false;
    /// Survival, insanity and the like.
    Stat(stat: Stat) = stat.name(), false;
    /// Tokens and permanent changes of an attribute since the start.
    Attribute(_of: Attribute) = "attribute", false;
    /// Whether the survivor has the impairment.
    Impaired(_by: Impairment) = "impaired", true;
}

impl Ask {
    /// The question that a word asks by itself, of a survivor if it is about one.
    pub fn named(word: &str, survivor: SurvivorId) -> Option<Self> {
        let plain = Self::PLAIN.iter().find(|plain| plain.word == word).map(|plain| plain.ask);
        plain.or_else(|| SurvivorAsk::named(word).map(|ask| Self::Survivor(survivor, ask)))
    }
}

impl SurvivorAsk {
    /// The question that a word asks by itself.
    pub fn named(word: &str) -> Option<Self> {
        let stat = || Stat::ALL.into_iter().find(|stat| stat.name() == word).map(Self::Stat);
        Self::PLAIN.iter().find(|plain| plain.word == word).map(|plain| plain.ask).or_else(stat)
    }
}
