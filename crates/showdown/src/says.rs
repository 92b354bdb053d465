//! The costs and effects of options, in plain words.

use crate::content::{Keyword, Location, MonsterAttribute, Showdown, SurvivorId};
use crate::effect::{Act, Amount, Condition, Direction, Far, Group, Op, Program, Until, Where, gear};
use crate::frame::Frame;
use crate::state::State;
use crate::survivor_attack::{Attack, numbers};
use crate::survivors_turn::{act, offer};
use crate::words::{count, healing};
use crate::{Choice, survival};

impl Showdown {
    /// The costs and effects of an option, if its name does not say them.
    pub(crate) fn option_words(&self, state: &State, choice: Choice) -> Option<String> {
        let &frame = state.frames.last()?;
        let who = asked(frame);
        Some(match choice {
            Choice::Spend | Choice::Pass => {
                let Frame::Run { at, .. } = frame else { return None };
                return self.bargain_words(at, choice == Choice::Spend);
            }
            Choice::Dodge(_) => "1 survival: this hit is cancelled".into(),
            Choice::Encourage(_) => "1 survival: they stand up".into(),
            Choice::Surge => "1 survival: one more activation at once".into(),
            Choice::Dash => "1 survival: one more movement at once".into(),
            Choice::Endure => {
                let Frame::Severe { subject, .. } = frame else { return None };
                let price = survival::endure_price(self, state, subject);
                format!("{price} survival: no roll for a severe injury")
            }
            Choice::Walk => match act::reach(self, state, who?) {
                1 => "1 space".into(),
                spaces => format!("up to {spaces} spaces"),
            },
            Choice::Raise => {
                let hits = gear::raises(self, state, who?);
                format!("an activation: ignores {} of the next attack", count(hits, "hit", "hits"))
            }
            Choice::RunAway => "everybody: the showdown is over, and not won".into(),
            Choice::PickUp(_) => "an activation: it can be used again".into(),
            Choice::PutOnTop | Choice::PutUnder => {
                let Frame::Look { code, .. } = frame else { return None };
                format!("of the AI deck goes {}", self.ai_cards[usize::from(code)].name)
            }
            Choice::Attack(weapon) => self.attack_words(state, who?, weapon),
            Choice::Use(card) => {
                let price = if offer::ends_act(self, card) { "the rest of the act" } else { "an activation" };
                let Program { start, end } = self.programs.cards[usize::from(card)].offer;
                format!("{price}: {}", self.words(start, end))
            }
            Choice::Resolve(_)
            | Choice::Hit(_)
            | Choice::Act(_)
            | Choice::EndTurn
            | Choice::LoseWeapon(_)
            | Choice::LoseArmor(_)
            | Choice::Heal(_)
            | Choice::EndAct
            | Choice::To(_)
            | Choice::Go(..)
            | Choice::Face(_)
            | Choice::Pick(_)
            | Choice::Discard(_) => return None,
        })
    }

    /// The costs and effects of taking up an offer of a card, or of turning it down.
    fn bargain_words(&self, at: u16, taken: bool) -> Option<String> {
        let &Op::May(price, skip) = self.programs.ops.get(usize::from(at))? else { return None };
        let (then, otherwise) = self.fork_words(at, skip);
        if !taken {
            return otherwise;
        }
        let price = if price == 0 { "costs nothing".into() } else { format!("{price} survival") };
        Some(match (then.is_empty(), otherwise) {
            (false, _) => format!("{price}: {then}"),
            (true, Some(otherwise)) => format!("{price}: instead of {otherwise}"),
            (true, None) => price,
        })
    }

    /// The price of an attack with a weapon, its dice and the number to hit.
    fn attack_words(&self, state: &State, survivor: SurvivorId, weapon: u8) -> String {
        let arms = &self.weapons[usize::from(weapon)];
        let in_act = matches!(state.frames.last(), Some(Frame::Act { .. }));
        let heavy = in_act && arms.keywords.contains(&Keyword::Cumbersome);
        let price = if heavy { "an activation and the movement" } else { "an activation" };
        if arms.certain_critical {
            return format!("{price}, and the weapon: 1 hit without a roll");
        }
        let attack = Attack { survivor, weapon, ..Attack::default() };
        let dice = numbers::dice(self.attack_speed(state, survivor, weapon), self.rulings.minimum_speed);
        let need = numbers::least(self.need_to_hit(state, &attack), self.rulings.natural_attack_rolls);
        format!("{price}: {}, {need}+ to hit", count(dice, "die", "dice"))
    }

    /// The blocks of an instruction that decides between two: what happens, and what happens otherwise.
    fn fork_words(&self, at: u16, skip: u16) -> (String, Option<String>) {
        let end = at + 1 + skip;
        match self.programs.otherwise(at, skip) {
            Some(further) => (self.words(at + 1, end - 1), Some(self.words(end, end + further))),
            None => (self.words(at + 1, end), None),
        }
    }

    /// Instructions in words.
    pub(crate) fn words(&self, mut at: u16, end: u16) -> String {
        let mut all: Vec<String> = Vec::new();
        while at < end {
            let mut length = 1;
            all.push(match self.programs.ops[usize::from(at)] {
                Op::Act(act) => self.act_words(act),
                Op::Roll(sides) => {
                    let mut rows = Vec::new();
                    while let Some(&Op::UnlessRolled(from, to, skip)) =
                        self.programs.ops.get(usize::from(at + length)).filter(|_| at + length < end)
                    {
                        let inner = self.words(at + length + 1, at + length + 1 + skip);
                        rows.push(if from == to {
                            format!("{from}: {inner}")
                        } else if to == sides {
                            format!("{from} or more: {inner}")
                        } else {
                            format!("{from} to {to}: {inner}")
                        });
                        length += 1 + skip;
                    }
                    format!("d{sides} ({})", rows.join("; "))
                }
                Op::UnlessRolled(_, _, skip) | Op::Skip(skip) => {
                    length += skip;
                    String::new()
                }
                Op::Unless(condition, skip) => {
                    let (then, otherwise) = self.fork_words(at, skip);
                    length += skip + self.further(at, skip);
                    let condition = condition_words(condition);
                    match otherwise {
                        Some(otherwise) if then.is_empty() => format!("unless {condition}: {otherwise}"),
                        Some(otherwise) => format!("if {condition}: {then}; otherwise: {otherwise}"),
                        None => format!("if {condition}: {then}"),
                    }
                }
                Op::May(price, skip) => {
                    let (then, otherwise) = self.fork_words(at, skip);
                    length += skip + self.further(at, skip);
                    let otherwise = otherwise.map_or(String::new(), |it| format!("; otherwise: {it}"));
                    format!("for {price} survival: {then}{otherwise}")
                }
                Op::Each(group, skip) => {
                    length += skip;
                    format!("{}: {}", group_words(group), self.words(at + 1, at + 1 + skip))
                }
                Op::Pick(_, skip) => {
                    let (then, _) = self.fork_words(at, skip);
                    length += skip + self.further(at, skip);
                    format!("for a survivor whom the card picks: {then}")
                }
            });
            at += length;
        }
        all.retain(|words| !words.is_empty());
        all.join(", ")
    }

    /// The length of what happens otherwise, which stands behind what happens.
    fn further(&self, at: u16, skip: u16) -> u16 {
        self.programs.otherwise(at, skip).unwrap_or(0)
    }

    fn move_words(&self, direction: Direction, far: Far) -> String {
        let to = match direction {
            Direction::Charge => "charges straight on".into(),
            Direction::Forward => "moves straight on".into(),
            Direction::Away => "moves away".into(),
            Direction::BackAway => "backs away".into(),
            Direction::AwayFromAll => "moves away from everybody".into(),
            Direction::AwayFromThreats => "moves away from all threats".into(),
            Direction::StraightAway => "runs straight away from everybody".into(),
            Direction::Toward => "comes nearer".into(),
            Direction::TowardFood => "moves toward the nearest food".into(),
            Direction::AwayFrom(place) => format!("moves away from {}", self.place_words(place)),
            Direction::TowardPlace(place) => format!("moves toward {}", self.place_words(place)),
        };
        match far {
            Far::Full => to,
            Far::Spaces(spaces) => format!("{to}, {}", count(spaces, "space", "spaces")),
        }
    }

    fn amount_words(&self, amount: Amount) -> String {
        match amount {
            Amount::Fixed(number) => number.to_string(),
            Amount::PerLevel(number) => (i16::from(number) * i16::from(self.monster.level)).to_string(),
            Amount::Roll(sides) => format!("d{sides}"),
            Amount::Movement => "as much as their movement".into(),
            Amount::SpacesMoved => "the spaces that it came nearer".into(),
            Amount::Suffered => "as much as was suffered".into(),
        }
    }

    /// A single act in words; those about a survivor speak of the one who chooses.
    fn act_words(&self, act: Act) -> String {
        self.rolled_words(act, None)
    }

    /// The same, with the number that a die showed for it.
    pub(crate) fn rolled_words(&self, act: Act, rolled: Option<u8>) -> String {
        let monster = &self.monster.name;
        let amount = |amount| {
            let rolled = rolled.filter(|_| matches!(amount, Amount::Roll(_)));
            rolled.map_or_else(|| self.amount_words(amount), |face| face.to_string())
        };
        let named = |name: u8| self.resources.get(usize::from(name)).map_or("a resource", String::as_str);
        match act {
            Act::MonsterToken(attribute, by) => monster_token(monster, attribute, by),
            Act::KnockDownMonster => format!("{monster} is knocked down"),
            Act::Move(direction, far) => format!("{monster} {}", self.move_words(direction, far)),
            Act::PlaceMonster => format!("{monster} is placed beside the survivor"),
            Act::CancelMove => "the move is cancelled".into(),
            Act::CancelGrab => "the grab is cancelled".into(),
            Act::CancelWound => "the wound is cancelled".into(),
            Act::BasicAction { .. } | Act::PerformBasicAction => format!("{monster}'s basic action"),
            Act::ShuffleHitLocations => "the hit locations are shuffled".into(),
            Act::Grab => "grabbed".into(),
            Act::HealMonster(by) => format!("{monster} heals {}", amount(by)),
            Act::Eat => format!("{monster} eats"),
            Act::Wound(wounds) => format!("{monster} suffers {}", count(wounds, "wound", "wounds")),
            Act::MonsterDies => format!("{monster} dies"),
            Act::MonsterDiesLater => format!("{monster} dies at the end of its next turn"),
            Act::DiscardMood => "a mood is discarded".into(),
            Act::DrawAi => format!("{monster} draws an AI card"),
            Act::EndMonsterTurn => format!("{monster}'s turn ends"),
            Act::CancelHits => "all unresolved hits are cancelled".into(),
            Act::AttackStrength(by) => format!("{by:+} strength for this attack"),
            Act::AttackAccuracy(by) => format!("{by:+} accuracy for this attack"),
            Act::AttackToughness(by) => format!("{monster} {by:+} toughness for this attack"),
            Act::RoundToughness(by) => format!("{monster} {by:+} toughness for this round"),
            Act::HitsTo(location) => format!("all hits go to the {}", location.name()),
            Act::KnockDown => "knocked down".into(),
            Act::Stand => "stands up".into(),
            Act::Die => "dies".into(),
            Act::Doom => "doomed until the card is resolved".into(),
            Act::Bleed(tokens) => count(tokens, "bleeding token", "bleeding tokens"),
            Act::Damage(by, place) => format!("{} damage {}", amount(by), where_words(place)),
            Act::BrainDamage(by) => format!("{} brain damage", amount(by)),
            Act::Token(attribute, by) => format!("{by:+} {}", attribute.name()),
            Act::PassingStrength(by, Until::TakenBack) => format!("{by:+} strength until it is taken back"),
            Act::PassingStrength(by, Until::KnockedDown) => format!("{by:+} strength until knocked down"),
            Act::TakeBack => "strength tokens are taken back".into(),
            Act::Permanent(attribute, by) => format!("{by:+} {} for good", attribute.name()),
            Act::Gain(stat, Amount::Fixed(by)) => format!("{by:+} {}", stat.name()),
            Act::Gain(stat, by) => format!("+{} {}", amount(by), stat.name()),
            Act::SurvivalBecomesInsanity => "survival becomes insanity".into(),
            Act::Priority { permanent: false } => "priority target".into(),
            Act::Priority { permanent: true } => "priority target for good".into(),
            Act::LosePriority => "nobody is priority target".into(),
            Act::Impair(impairment) => impairment.says().into(),
            Act::Knockback(by) => format!("knockback {}", amount(by)),
            Act::KnockbackToEdge(by) => format!("knockback {} toward the nearest edge", amount(by)),
            Act::PlaceSurvivor => format!("placed in front of {monster}"),
            Act::HealSurvivor { boxes, armor } => {
                let boxes = count(boxes, "injury box", "injury boxes");
                format!("heals {boxes} and {armor} armor at each location")
            }
            Act::HealAt { boxes, armor, location } => {
                let place = location.map_or("location of choice", Location::name);
                let one = if location.is_some() { "the" } else { "a" };
                format!("heals {} at {one} {place}", healing(boxes, armor))
            }
            Act::Resource(resource) => format!("gains {}", named(resource)),
            Act::Face => format!("{monster} turns to the survivor"),
            Act::FaceAway => format!("{monster} turns its back"),
            Act::Flow => "survivors may use survival actions".into(),
            Act::Instinct => format!("{monster} follows its instinct"),
            Act::DiscardThis => "the card is discarded".into(),
            Act::ArchiveThis => "the card is archived".into(),
            Act::ReturnThis => "the card goes back on top of the deck".into(),
            Act::CardTokens(by) => format!("{by:+} tokens on the card"),
            Act::ClearCardTokens => "the card loses its tokens".into(),
            Act::SeekMoods { .. } => format!("{monster} looks for moods"),
            Act::AllAreThreats => "every survivor is a threat".into(),
            Act::Dismember => "a limb is lost".into(),
            Act::Attack => format!("{monster} attacks"),
            Act::MonsterSpeed(by) => format!("{} more dice of this attack", amount(by)),
            Act::MonsterDamage(by) => format!("{} more damage of this attack", amount(by)),
            Act::RollAgain => format!("{monster} rolls again for every hit"),
            Act::Severe(location) => format!("a severe injury to the {}", location.name()),
            Act::Suffer(table, row) => {
                let rows = self.severe.get(usize::from(table)).unwrap_or(&self.trauma);
                format!("suffers {}", rows.rows[usize::from(row)].name)
            }
            Act::Mark(by) => format!("{} tokens of the card", amount(by)),
            Act::Unmark => "loses the tokens of the card".into(),
            Act::RemoveMonster => format!("{monster} leaves the board"),
            Act::RemoveSurvivor(wounds) => format!("off the board until {wounds} wounds in one round"),
            Act::ArchiveWeapon => "the weapon is archived".into(),
            Act::DropWeapon => "the weapon is lost until an activation is spent on it".into(),
            Act::ArchiveGear => "a piece of gear is archived".into(),
            Act::Daze => format!("{monster} has -1 speed until the end of its turn"),
            Act::Call(card) => format!("{} takes effect", self.ai_cards[usize::from(card)].name),
            Act::Story(name) => format!("the story event {}", named(name)),
            Act::EndShowdown => "the showdown ends".into(),
            Act::LookAtAi => "looks at the next AI card".into(),
        }
    }
}

/// The survivor who has the options.
fn asked(frame: Frame) -> Option<SurvivorId> {
    if let Frame::Act { survivor, .. } | Frame::Surging { survivor, .. } | Frame::Walk { survivor, .. } =
        frame
    {
        return Some(survivor);
    }
    let Frame::Opportunity { left, .. } = frame else { return None };
    left.iter().next()
}

fn monster_token(monster: &str, attribute: MonsterAttribute, by: i8) -> String {
    format!("{monster} {by:+} {}", attribute.name())
}

fn where_words(place: Where) -> String {
    match place {
        Where::Random => "to a random location".into(),
        Where::At(location) => format!("to the {}", Location::name(location)),
        Where::Every => "to every location".into(),
    }
}

fn group_words(group: Group) -> &'static str {
    match group {
        Group::All => "all survivors",
        Group::Others => "all others",
        Group::NonDeaf => "all who can hear",
        Group::Adjacent => "all who are adjacent to the monster",
        Group::AdjacentToSubject => "all who are adjacent to the survivor",
        Group::In(_) => "all who stand about the monster there",
        Group::RunOver => "all whom it ran over",
    }
}

fn condition_words(condition: Condition) -> String {
    match condition {
        Condition::AtLeast(stat, least) => format!("{} {least} or more", stat.name()),
        Condition::Insane => "insane".into(),
        Condition::Impaired(impairment) => format!("one who {}", impairment.says()),
        Condition::Level(level) => format!("level {level} or more"),
        Condition::Weapon(kind) => format!("the weapon is of the kind {kind:?}").to_lowercase(),
        Condition::Melee => "the weapon is a melee weapon".into(),
        Condition::WoundRoll(from, to) if from == to => format!("the wound roll is {from}"),
        Condition::WoundRoll(from, to) => format!("the wound roll is {from} to {to}"),
        Condition::WoundRollEven => "the wound roll is even".into(),
        Condition::DamagedTimes(times) => format!("{times} or more hits did damage"),
        Condition::Suffered(times) => format!("suffered {times} times"),
        Condition::Adjacent => "adjacent".into(),
        Condition::Persistent(_) => "the injury is in play".into(),
        Condition::RollAbove(stat) => format!("the die is above {}", stat.name()),
        Condition::CardTokens(tokens) => format!("the card has {tokens} tokens"),
        Condition::Unwounded => "it has no wounds".into(),
        Condition::BlindSpot => "in the blind spot".into(),
        Condition::KnockedDown => "knocked down".into(),
        Condition::FoodLeft => "there is food".into(),
        Condition::BesideFood => "it is beside food".into(),
        Condition::Marked(tokens) => format!("{tokens} tokens of the card or more"),
        Condition::LastSurvivor => "nobody else lives".into(),
    }
}
