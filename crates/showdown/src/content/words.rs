//! Words of the book: each kind of them is one list.

/// Declares kinds of words, a line for each word: the variant, and its name or its words in the log.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident, $(#[$means:meta])* $says:ident { $($variant:ident = $word:literal,)* })*) => {
        $(
            $(#[$about])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
            #[expect(missing_docs, reason = "they say what they are")]
            pub enum $name { $($variant,)* }

            impl $name {
                /// Every one of them, in the order of the book.
                pub const ALL: [Self; [$(Self::$variant,)*].len()] = [$(Self::$variant,)*];

                $(#[$means])*
                pub fn $says(self) -> &'static str {
                    match self { $(Self::$variant => $word,)* }
                }
            }
        )*
    };
}

words! {
    /// An attribute of a survivor.
    Attribute,
    /// The name of the word, as files and players write it.
    name {
        Movement = "movement",
        Accuracy = "accuracy",
        Strength = "strength",
        Evasion = "evasion",
        Luck = "luck",
        Speed = "speed",
    }

    /// An attribute of the monster that tokens change.
    MonsterAttribute,
    /// The name of the word, as files and players write it.
    name {
        Movement = "movement",
        Toughness = "toughness",
        Speed = "speed",
        Damage = "damage",
        Accuracy = "accuracy",
        Evasion = "evasion",
        Luck = "luck",
    }

    /// A number that a survivor gains and loses.
    Stat,
    /// The name of the word, as files and players write it.
    name {
        Survival = "survival",
        Insanity = "insanity",
        Courage = "courage",
        Understanding = "understanding",
        Disorders = "disorders",
        Proficiency = "proficiency",
    }

    /// A hit location of a survivor.
    Location,
    /// The name of the word, as files and players write it.
    name {
        Head = "head",
        Arms = "arms",
        Body = "body",
        Waist = "waist",
        Legs = "legs",
    }

    /// A survival action.
    SurvivalAction,
    /// The name of the word, as files and players write it.
    name {
        Dodge = "dodge",
        Encourage = "encourage",
        Surge = "surge",
        Endure = "endure",
        Dash = "dash",
    }

    /// Something that a survivor can no longer do, or that waits for after the showdown.
    Impairment,
    /// The words of the log for a survivor who has it.
    says {
        Deaf = "is deaf",
        NoSurvival = "can no longer gain or spend survival",
        NoEncourage = "cannot encourage",
        NoDodge = "cannot dodge",
        NoSurge = "cannot surge",
        NoDash = "cannot dash",
        NoBlock = "cannot block",
        NoConsume = "cannot consume",
        NoTwoHanded = "cannot use two-handed weapons",
        NoPaired = "cannot use paired weapons",
        NoWeapons = "cannot use weapons",
        NoHeavyGear = "cannot activate gear of strength 2 or more",
        NoWaistGear = "cannot wear waist gear",
        NoFightingArts = "cannot use fighting arts",
        NoAbilities = "cannot use abilities",
        NoIntimacy = "takes no part in Intimacy",
        SkipNextHunt = "skips the next hunt",
        MustRetire = "must retire",
        Frenzied = "is frenzied",
        FallsWhenHurt = "is knocked down by every injury",
        Crawls = "moves 1 space at most",
        DiesAlone = "dies after the showdown unless another survivor lives",
        NoLostHand = "has nothing more to learn from a Lost Hand",
    }
}
