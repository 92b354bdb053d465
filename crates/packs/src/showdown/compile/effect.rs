//! Effects: from tables with a verb each to the rules' instructions.

use std::collections::BTreeMap;
use std::ops::Range;

use showdown::content::Stat;
use showdown::effect::{Act, Amount, Condition, Effect, Far, Where};

use super::unknown;
use crate::showdown::doc::{
    ArchiveWord, CancelDoc, ConditionDoc, DiesDoc, DiscardWord, EffectDoc, EffectsDoc, EndWord, MODIFIERS,
    PriorityDoc, RollRowDoc, WhoDoc,
};
use source::{At, Diagnostics};

/// The names that the effects of a file may use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Names<'a> {
    /// The resources of the monster; `None` where any word will do.
    pub resources: Option<&'a BTreeMap<String, String>>,
    /// Persistent injuries by name, each with its kind of card if that is in the deck.
    pub injuries: &'a [(String, Option<u8>)],
    /// Whether the monster has a basic action.
    pub basic_action: bool,
    /// The level of the monster.
    pub level: u8,
    /// The AI cards of the monster: their ids in the order of the showdown.
    pub cards: &'a [String],
    /// The rows of the injury tables: their ids in the order of the tables.
    pub rows: &'a [Vec<String>],
    /// The kinds of terrain: their ids and their names.
    pub terrain: &'a [(String, String)],
    /// Whether the document is only a part, so that nothing can be said to be missing.
    pub is_part: bool,
}

/// The card that effects call `this`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AtHand {
    /// There is none: a hit location, gear or an injury.
    Nothing,
    /// An AI card that is being performed.
    Performed,
    /// An AI card that stays in play.
    InPlay,
}

/// Compiles effects and collects their problems.
pub(crate) struct Writer<'a> {
    pub problems: Diagnostics,
    pub names: Names<'a>,
    /// The names of resources, by their index.
    pub resources: &'a mut Vec<String>,
    /// The card that the effects call `this`.
    pub at_hand: AtHand,
    /// The number of rolls around the effects.
    rolls: usize,
}

impl<'a> Writer<'a> {
    pub fn new(problems: Diagnostics, names: Names<'a>, resources: &'a mut Vec<String>) -> Self {
        Self { problems, names, resources, at_hand: AtHand::Nothing, rolls: 0 }
    }
}

impl Writer<'_> {
    pub fn effects(&mut self, docs: &EffectsDoc) -> Vec<Effect> {
        docs.iter().flat_map(|doc| self.effect(doc)).collect()
    }

    pub fn optional(&mut self, docs: Option<&EffectsDoc>) -> Option<Vec<Effect>> {
        docs.map(|docs| self.effects(docs))
    }

    fn effect(&mut self, at: &At<EffectDoc>) -> Vec<Effect> {
        let doc = &**at;
        let keys = doc.keys();
        let is_modifier = |key: &str| MODIFIERS.iter().any(|(modifier, _)| *modifier == key);
        let verbs: Vec<&str> = keys.iter().copied().filter(|key| !is_modifier(key)).collect();
        match verbs.as_slice() {
            [verb] => {
                for (modifier, belongs) in MODIFIERS {
                    if keys.contains(&modifier) && !belongs.contains(verb) {
                        self.problems
                            .push(at.span(), format!("`{modifier}` says nothing about `{verb}`"))
                            .hint(format!("it belongs to `{}`", belongs.join("`, `")));
                    }
                }
            }
            [] => {
                self.missing(
                    at,
                    "this effect does nothing",
                    "say what happens, for example { knock-down = \"monster\" }",
                );
            }
            several => {
                let names: Vec<String> = several.iter().map(|verb| format!("`{verb}`")).collect();
                self.problems
                    .push(at.span(), format!("an effect cannot be {} at once", names.join(" and ")))
                    .hint("write a table for each of them");
            }
        }
        self.act(at).map_or_else(|| self.branch(at), |acts| acts.into_iter().map(Effect::Do).collect())
    }

    /// The acts of a plain instruction; `None` for one that decides between others.
    fn act(&mut self, at: &At<EffectDoc>) -> Option<Vec<Act>> {
        let doc = &**at;
        let one = |act: Act| Some(vec![act]);
        if let Some(who) = doc.knock_down {
            return one(match who {
                WhoDoc::Monster => Act::KnockDownMonster,
                WhoDoc::Survivor => Act::KnockDown,
            });
        }
        if doc.stand.is_some() {
            return one(Act::Stand);
        }
        if let Some(who) = doc.die {
            return one(match who {
                DiesDoc::Survivor => Act::Die,
                DiesDoc::Monster => Act::MonsterDies,
                DiesDoc::MonsterLater => Act::MonsterDiesLater,
            });
        }
        if doc.doom.is_some() {
            return one(Act::Doom);
        }
        if let Some(count) = doc.bleed {
            return one(Act::Bleed(count));
        }
        if let Some(amount) = doc.damage {
            self.positive(at, amount.0);
            return one(Act::Damage(amount.0, doc.at.map_or(Where::Random, Where::from)));
        }
        if let Some(amount) = doc.brain_damage {
            self.positive(at, amount.0);
            return one(Act::BrainDamage(amount.0));
        }
        if let Some(token) = doc.token {
            if let Some(until) = token.until {
                return Some(self.passing(at, token, until));
            }
            match (token.monster, token.survivor) {
                (Some(attribute), None) => return one(Act::MonsterToken(attribute.into(), token.by)),
                (None, Some(attribute)) => return one(Act::Token(attribute.into(), token.by)),
                (Some(_), Some(_)) | (None, None) => {
                    self.missing(
                        at,
                        "a token belongs to the monster or to the survivor",
                        "write { monster = \"accuracy\", by = -1 } or { survivor = \"strength\", by = 1 }",
                    );
                    return Some(Vec::new());
                }
            }
        }
        if let Some(change) = doc.permanent {
            return one(Act::Permanent(change.survivor.into(), change.by));
        }
        if let Some(gain) = &doc.gain {
            let gains = [
                (Stat::Survival, gain.survival),
                (Stat::Insanity, gain.insanity),
                (Stat::Courage, gain.courage),
                (Stat::Understanding, gain.understanding),
                (Stat::Disorders, gain.disorders),
                (Stat::Proficiency, gain.proficiency),
            ];
            let acts: Vec<Act> =
                gains.into_iter().filter_map(|(stat, amount)| Some(Act::Gain(stat, amount?.0))).collect();
            if acts.is_empty() {
                self.missing(at, "nothing is gained", "write { survival = 1 }, for example");
            }
            return Some(acts);
        }
        if doc.survival_becomes.is_some() {
            return one(Act::SurvivalBecomesInsanity);
        }
        if let Some(time) = doc.priority {
            return one(match time {
                PriorityDoc::Lost => Act::LosePriority,
                time => Act::Priority { permanent: time == PriorityDoc::Permanent },
            });
        }
        if let Some(impairment) = doc.impair {
            return one(Act::Impair(impairment.into()));
        }
        self.act_of_monster(at)
    }

    /// The acts of an instruction about the monster or the attack.
    fn act_of_monster(&mut self, at: &At<EffectDoc>) -> Option<Vec<Act>> {
        let doc = &**at;
        let one = |act: Act| Some(vec![act]);
        if let Some(amount) = doc.knockback {
            self.positive(at, amount.0);
            return one(match doc.toward {
                Some(_) => Act::KnockbackToEdge(amount.0),
                None => Act::Knockback(amount.0),
            });
        }
        if doc.grab.is_some() {
            return one(Act::Grab);
        }
        if let Some(who) = doc.place {
            return one(match who {
                WhoDoc::Monster => Act::PlaceMonster,
                WhoDoc::Survivor => Act::PlaceSurvivor,
            });
        }
        if let Some(direction) = doc.r#move {
            let direction = self.direction(at, direction);
            return one(Act::Move(direction, doc.spaces.map_or(Far::Full, Far::Spaces)));
        }
        if let Some(action) = &doc.basic_action {
            if !self.names.basic_action {
                self.problems
                    .push(at.span(), "the monster has no basic action")
                    .hint("name a monster of the pack, or add an [[attack]]");
            }
            let (speed, damage) = (action.speed.unwrap_or_default(), action.damage.unwrap_or_default());
            return one(Act::BasicAction { speed, damage, only: action.hits_to.map(Into::into) });
        }
        if doc.perform.is_some() {
            return one(Act::PerformBasicAction);
        }
        if doc.eat.is_some() {
            return one(Act::Eat);
        }
        if doc.shuffle.is_some() {
            return one(Act::ShuffleHitLocations);
        }
        if let Some(location) = doc.hits_to {
            return one(Act::HitsTo(location.into()));
        }
        if let Some(this) = &doc.this_attack {
            let acts: Vec<Act> = [
                this.strength.map(Act::AttackStrength),
                this.accuracy.map(Act::AttackAccuracy),
                this.toughness.map(Act::AttackToughness),
                this.speed.map(|amount| Act::MonsterSpeed(amount.0)),
                this.damage.map(|amount| Act::MonsterDamage(amount.0)),
            ]
            .into_iter()
            .flatten()
            .collect();
            if acts.is_empty() {
                self.missing(
                    at,
                    "nothing lasts until the end of the attack",
                    "write { strength = 2 } or { toughness = -1 }",
                );
            }
            return Some(acts);
        }
        if let Some(event) = doc.cancel {
            return one(match event {
                CancelDoc::Move => Act::CancelMove,
                CancelDoc::Grab => Act::CancelGrab,
                CancelDoc::Hits => Act::CancelHits,
                CancelDoc::Wound => Act::CancelWound,
            });
        }
        if let Some(heal) = &doc.heal {
            let mut acts: Vec<Act> =
                heal.monster.map(|amount| Act::HealMonster(amount.0)).into_iter().collect();
            if heal.boxes.is_some() || heal.armor.is_some() {
                let (boxes, armor) = (heal.boxes.unwrap_or_default(), heal.armor.unwrap_or_default());
                acts.push(match heal.at {
                    None => Act::HealSurvivor { boxes, armor },
                    Some(at) => Act::HealAt { boxes, armor, location: at.location() },
                });
            } else if heal.at.is_some() {
                self.missing(at, "`at` is where a survivor heals", "add boxes = 1 or armor = 1");
            }
            if acts.is_empty() {
                self.missing(at, "nobody heals", "write { monster = 1 }, { boxes = 1 } or { armor = 1 }");
            }
            return Some(acts);
        }
        if let Some(count) = doc.wound {
            return one(Act::Wound(count));
        }
        if let Some(resource) = &doc.resource {
            return one(Act::Resource(self.resource(resource)));
        }
        if doc.draw.is_some() {
            return one(Act::DrawAi);
        }
        if let Some(what) = doc.end {
            return one(match what {
                EndWord::MonsterTurn => Act::EndMonsterTurn,
                EndWord::Showdown => Act::EndShowdown,
            });
        }
        self.act_of_status(at).or_else(|| self.act_of_card(at))
    }

    /// The acts of an instruction about AI cards or the board.
    fn act_of_card(&mut self, at: &At<EffectDoc>) -> Option<Vec<Act>> {
        let doc = &**at;
        let one = |act: Act| Some(vec![act]);
        match doc.discard {
            Some(DiscardWord::Mood) => return one(Act::DiscardMood),
            Some(DiscardWord::This) => {
                self.this(at.span());
                return one(Act::DiscardThis);
            }
            None => {}
        }
        match doc.archive {
            Some(ArchiveWord::This) => {
                self.this(at.span());
                return one(Act::ArchiveThis);
            }
            Some(ArchiveWord::Weapon) => return one(Act::ArchiveWeapon),
            Some(ArchiveWord::Gear) => return one(Act::ArchiveGear),
            None => {}
        }
        if let Some(this) = doc.this_round {
            return one(Act::RoundToughness(this.toughness));
        }
        if doc.r#return.is_some() {
            self.this(at.span());
            return one(Act::ReturnThis);
        }
        if let Some(tokens) = doc.card_tokens {
            self.in_play(at.span());
            return one(tokens.0.map_or(Act::ClearCardTokens, Act::CardTokens));
        }
        let others = [
            (doc.face.is_some(), Act::Face),
            (doc.face_away.is_some(), Act::FaceAway),
            (doc.flow.is_some(), Act::Flow),
            (doc.instinct.is_some(), Act::Instinct),
            (doc.all_are_threats.is_some(), Act::AllAreThreats),
            (doc.dismember.is_some(), Act::Dismember),
        ];
        let seek = doc.seek_moods.map(|seek| Act::SeekMoods { cards: seek.cards, moods: seek.moods });
        seek.or_else(|| others.into_iter().find(|(there, _)| *there).map(|(_, act)| act)).map(|act| vec![act])
    }

    /// Reports effects that speak of the card at hand where there is none.
    fn this(&mut self, span: Option<Range<usize>>) {
        if self.at_hand == AtHand::Nothing {
            self.problems.push(span, "there is no AI card that this could speak of").hint(
                "only AI cards are discarded, archived or put back; a hit location has `archived = true`",
            );
        }
    }

    /// Reports effects that speak of tokens on a card where no card stays in play.
    fn in_play(&mut self, span: Option<Range<usize>>) {
        if self.at_hand != AtHand::InPlay {
            self.problems
                .push(span, "only a card that stays in play has tokens")
                .hint("add stay = \"mood\" or stay = \"trait\" to the AI card");
        }
    }

    /// An instruction that decides between others.
    fn branch(&mut self, at: &At<EffectDoc>) -> Vec<Effect> {
        let doc = &**at;
        let empty = EffectsDoc::new();
        if doc.roll.is_some() {
            return self.roll(at);
        }
        let verb = ["may", "each", "pick", "if"]
            .into_iter()
            .zip([doc.may.is_some(), doc.each.is_some(), doc.pick.is_some(), doc.r#if.is_some()])
            .find(|(_, there)| *there);
        let Some((verb, _)) = verb else { return Vec::new() };
        if doc.then.is_none() {
            self.missing(at, format!("`{verb}` does not say what happens then"), "add then = [...]");
        }
        let then = self.effects(doc.then.as_ref().unwrap_or(&empty));
        let otherwise = self.effects(doc.otherwise.as_ref().unwrap_or(&empty));
        if let Some(price) = doc.may {
            return vec![Effect::May { survival: price.survival, then, otherwise }];
        }
        if let Some(group) = doc.each {
            return vec![Effect::Each { group: group.into(), then }];
        }
        if let Some(lines) = &doc.pick {
            for line in lines.iter().filter(|line| line.all.is_some()) {
                self.problems
                    .push(line.span(), "one survivor is picked here, not all")
                    .hint("write `closest`, `furthest` or `random`, or use `each` instead of `pick`");
            }
            let lines = self.lines(lines);
            if lines.is_empty() {
                self.missing(
                    at,
                    "nobody is picked",
                    "write pick = [{ closest = \"survivor\" }], for example",
                );
            }
            return vec![Effect::Pick { lines, then, otherwise }];
        }
        match doc.r#if.as_ref().and_then(|condition| self.condition(condition)) {
            Some(condition) => vec![Effect::If { condition, then, otherwise }],
            // An injury whose card is not in the deck is never in play.
            None => otherwise,
        }
    }

    fn roll(&mut self, at: &At<EffectDoc>) -> Vec<Effect> {
        self.rolls += 1;
        let effects = self.rolled(at);
        self.rolls -= 1;
        effects
    }

    fn rolled(&mut self, at: &At<EffectDoc>) -> Vec<Effect> {
        let doc = &**at;
        let Some(die) = doc.roll else { return Vec::new() };
        let sides = die.sides();
        let bounds = match (&doc.at_least, &doc.at_most) {
            (Some(least), None) => Some((least, (**least, sides))),
            (None, Some(most)) => Some((most, (1, **most))),
            (Some(least), Some(most)) => Some((least, (**least, **most))),
            (None, None) => None,
        };
        let rows = match (bounds, &doc.rows) {
            (Some((bound, (from, to))), None) => {
                if from > to || to > sides {
                    self.problems
                        .push(bound.span(), format!("no face of a d{sides} does that"))
                        .hint(format!("its faces go from 1 to {sides}"));
                }
                if doc.then.is_none() {
                    self.missing(at, "`roll` does not say what happens then", "add then = [...]");
                }
                let then = doc.then.as_ref().map(|then| self.effects(then)).unwrap_or_default();
                let otherwise = doc.otherwise.as_ref().map(|other| self.effects(other)).unwrap_or_default();
                let mut rows = vec![(from, to, then)];
                if !otherwise.is_empty() {
                    if from > 1 {
                        rows.push((1, from - 1, otherwise.clone()));
                    }
                    if to < sides {
                        rows.push((to + 1, sides, otherwise));
                    }
                }
                rows
            }
            (None, Some(rows)) => {
                if doc.then.is_some() || doc.otherwise.is_some() {
                    self.problems
                        .push(at.span(), "`rows` say what happens, `then` and `otherwise` cannot")
                        .hint("keep the rows, or write at-least and then");
                }
                self.rows(rows, sides)
            }
            (Some(_), Some(_)) | (None, None) => {
                self.missing(
                    at,
                    "the roll does not say what its faces do",
                    "add at-least = 4 or at-most = 2 with then = [...], or rows = [...]",
                );
                Vec::new()
            }
        };
        vec![Effect::Roll { sides, rows }]
    }

    fn rows(&mut self, rows: &[RollRowDoc], sides: u8) -> Vec<(u8, u8, Vec<Effect>)> {
        let mut last = 0;
        let mut compiled = Vec::new();
        for row in rows {
            if *row.to < *row.from || *row.to > sides {
                self.problems
                    .push(row.to.span(), format!("a row cannot go from {} to {}", row.from, row.to))
                    .hint(format!("the faces go from 1 to {sides}, the lower one as `from`"));
            }
            if *row.from <= last {
                self.problems
                    .push(row.from.span(), format!("the row from {} overlaps the row before", row.from))
                    .hint(format!("it must start after {last}"));
            }
            last = *row.to;
            compiled.push((*row.from, *row.to, self.effects(&row.r#do)));
        }
        compiled
    }

    /// A condition; `None` if it can never hold, or is wrong.
    fn condition(&mut self, at: &At<ConditionDoc>) -> Option<Condition> {
        let doc = &**at;
        let keys = doc.keys();
        if keys.len() > 1 || (keys.is_empty() && !self.names.is_part) {
            let message = match keys.len() {
                0 => "nothing is asked here".to_owned(),
                _ => format!("only one thing can be asked here, not `{}`", keys.join("` and `")),
            };
            self.problems
                .push(at.span(), message)
                .hint("write { insane = true }, for example; nest `if` for both");
        }
        if doc.roll_above.is_some() && self.rolls == 0 && !self.names.is_part {
            self.problems
                .push(at.span(), "no die has been rolled here")
                .hint("put it into the `then` of a `roll`");
        }
        if doc.card_tokens.is_some() {
            self.in_play(at.span());
        }
        let at_least = |stat, least: Option<u8>| least.map(|least| Condition::AtLeast(stat, least));
        let plain = doc
            .insane
            .map(|_| Condition::Insane)
            .or(doc.adjacent.map(|_| Condition::Adjacent))
            .or(doc.knocked_down.map(|_| Condition::KnockedDown))
            .or(doc.marked.map(Condition::Marked))
            .or(doc.food_left.map(|_| Condition::FoodLeft))
            .or(doc.beside_food.map(|_| Condition::BesideFood))
            .or(doc.wound_roll_even.map(|_| Condition::WoundRollEven))
            .or(doc.wound_roll.map(|bounds| Condition::WoundRoll(bounds.from, bounds.to)))
            .or(at_least(Stat::Survival, doc.survival))
            .or(at_least(Stat::Insanity, doc.insanity))
            .or(at_least(Stat::Courage, doc.courage))
            .or(at_least(Stat::Understanding, doc.understanding))
            .or(at_least(Stat::Disorders, doc.disorders))
            .or(doc.impaired.map(|impairment| Condition::Impaired(impairment.into())))
            .or(doc.level.map(Condition::Level))
            .or(doc.weapon.map(|kind| Condition::Weapon(kind.into())))
            .or(doc.melee.map(|_| Condition::Melee))
            .or(doc.damaged_times.map(Condition::DamagedTimes))
            .or(doc.suffered.map(Condition::Suffered))
            .or(doc.roll_above.map(|stat| Condition::RollAbove(stat.into())))
            .or(doc.card_tokens.map(Condition::CardTokens))
            .or(doc.unwounded.map(|_| Condition::Unwounded))
            .or(doc.blind_spot.map(|_| Condition::BlindSpot))
            .or(doc.last_survivor.map(|_| Condition::LastSurvivor));
        plain.or_else(|| self.injury(doc.persistent.as_ref()?).map(Condition::Persistent))
    }

    /// The kind of card that leaves a persistent injury, if it is in the deck.
    pub fn injury(&mut self, name: &At<String>) -> Option<u8> {
        let found = self.names.injuries.iter().find(|(known, _)| *known == **name);
        if found.is_none() {
            let known: Vec<String> = self.names.injuries.iter().map(|(name, _)| name.clone()).collect();
            unknown(&mut self.problems, name, "persistent injury", known.iter());
        }
        found.and_then(|(_, kind)| *kind)
    }

    fn resource(&mut self, id: &At<String>) -> u8 {
        let name = match self.names.resources {
            None => id.to_string(),
            Some(known) => known.get(id.as_str()).cloned().unwrap_or_else(|| {
                unknown(&mut self.problems, id, "resource", known.keys());
                id.to_string()
            }),
        };
        let at = self.resources.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.resources.push(name);
            self.resources.len() - 1
        });
        at as u8
    }

    /// Reports that an effect lacks something, unless that may have been taken out because it was wrong.
    fn missing(&mut self, at: &At<EffectDoc>, message: impl Into<String>, hint: &str) {
        if !self.names.is_part {
            self.problems.push(at.span(), message).hint(hint);
        }
    }

    /// Reports an amount that must not be negative.
    fn positive(&mut self, at: &At<EffectDoc>, amount: Amount) {
        if matches!(amount, Amount::Fixed(number) if number < 1) {
            self.problems
                .push(at.span(), "this must be at least 1")
                .hint("leave the effect out, or raise it");
        }
    }
}
