//! Events and choices in words.

use crate::content::{Location, Moment, Showdown, SurvivalAction, SurvivorId};
use crate::effect::Direction;
use crate::event::{Event, Reaction, What};
use crate::state::{AiDeck, Toll};
use crate::survivor_attack::numbers::{LANTERN, UNSTOPPABLE};
use crate::{Choice, damage};

/// `1 hit`, `2 hits`.
fn count(number: u8, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// `1 injury box`, `2 armor points`, or both.
pub(crate) fn healing(boxes: u8, armor: u8) -> String {
    let boxes = (boxes > 0).then(|| count(boxes, "injury box", "injury boxes"));
    let armor = (armor > 0).then(|| count(armor, "armor point", "armor points"));
    match (boxes, armor) {
        (Some(boxes), Some(armor)) => format!("{boxes} and {armor}"),
        (one, other) => one.or(other).unwrap_or_else(|| "nothing".into()),
    }
}

impl Showdown {
    /// What a survivor is called.
    pub fn name(&self, survivor: SurvivorId) -> &str {
        &self.survivors[usize::from(survivor.0)].name
    }

    fn card_name(&self, kind: u8) -> &str {
        &self.hit_locations[usize::from(kind)].name
    }

    /// One sentence about an event; `None` for one that only cites.
    pub fn tell(&self, event: &Event) -> Option<String> {
        let monster = &self.monster.name;
        let text = self.tell_of_attack(event.what);
        text.or_else(|| self.tell_of_monster(event.what, monster))
            .or_else(|| self.tell_of_survivor(event.what))
            .or_else(|| self.tell_of_turns(event.what, monster))
    }

    /// What belongs to a survivor's attack.
    fn tell_of_attack(&self, what: What) -> Option<String> {
        let name = |survivor| self.name(survivor);
        let card = |kind| self.card_name(kind);
        Some(match what {
            What::Attacks { survivor, weapon, dice } => {
                let weapon = &self.weapons[usize::from(weapon)].name;
                format!("{} attacks with {weapon}: {}.", name(survivor), count(dice, "die", "dice"))
            }
            What::CannotAttack { survivor, why } => {
                format!("{} cannot attack: {} {}.", name(survivor), name(survivor), why.says())
            }
            What::NoDice { .. } => "No dice, no attack.".into(),
            What::AttackRoll { survivor, roll, need, hit } => {
                let result = match (hit, roll) {
                    (true, 10) => "a perfect hit",
                    (true, _) => "a hit",
                    (false, _) => "a miss",
                };
                format!("{} rolls {roll} to hit on {need}+: {result}.", name(survivor))
            }
            What::PerfectHit { survivor } => format!("A perfect hit of {} takes effect.", name(survivor)),
            What::StrikesSelf { survivor } => format!("The unwieldy weapon strikes {}.", name(survivor)),
            What::AttackCancelled { survivor } => format!("The rest of {}'s attack is lost.", name(survivor)),
            What::Drawn { kind } => format!("{} is drawn.", card(kind)),
            What::HitDeckEmpty { reshuffled: true } => {
                "The hit location deck is empty: its discard pile is shuffled.".into()
            }
            What::HitDeckEmpty { reshuffled: false } => {
                "The hit location deck is empty: no more are drawn.".into()
            }
            What::TrapSprung { kind } => format!("{} is a trap! All attacks end.", card(kind)),
            What::Unshakable { roll, ignored, .. } => {
                let result = if ignored { "the trap is ignored" } else { "the trap holds" };
                format!("The unshakable weapon rolls {roll}: {result}.")
            }
            What::Reshuffled => "All hit locations are shuffled together.".into(),
            What::Selected { kind } => format!("{} is resolved.", card(kind)),
            What::WoundAttempt { roll, further, total, need, verdict, .. } => {
                let dice = if further > 0 { format!("{roll} and {further}") } else { roll.to_string() };
                let result = match (verdict.critical, verdict.wounds, verdict.success) {
                    (true, _, _) => "a critical wound",
                    (_, true, _) => "a wound",
                    (_, _, true) => "a success that does not wound",
                    _ => "a failure",
                };
                let Some(need) = need else {
                    return Some(format!("The wound roll is {dice} on {UNSTOPPABLE}+: {result}."));
                };
                // Where the numbers alone would say something else, that which decided is told.
                let why = match (total >= i16::from(need), verdict.success, roll) {
                    _ if verdict.critical => "",
                    (true, false, 1) => ": a 1 always fails",
                    (true, false, _) | (false, false, LANTERN) => ": the location is impervious",
                    (false, true, _) => ": a lantern 10 always succeeds",
                    (true, true, _) | (false, false, _) => "",
                };
                format!("The wound roll is {dice}: {total} against {need}, {result}{why}.")
            }
            What::CertainCritical { critical: true, .. } => "The stone strikes true.".into(),
            What::CertainCritical { critical: false, .. } => "The stone finds nothing to break.".into(),
            What::Critical { kind } => format!("{} is critically wounded.", card(kind)),
            What::ExtraWound => "The weapon wounds once more.".into(),
            What::WoundCounts => "The critical wound counts as a wound.".into(),
            What::Opportunity { open: true } => "Survivors may act.".into(),
            What::ReactionsCancelled { kind } => format!("The reactions of {} are cancelled.", card(kind)),
            What::Reacts { kind, reaction } => {
                let reaction = match reaction {
                    Reaction::Wound => "wound",
                    Reaction::Failure => "failure",
                    Reaction::Reflex => "reflex",
                };
                format!("{} reacts ({reaction}).", card(kind))
            }
            What::Discarded { kind } => format!("{} is discarded.", card(kind)),
            What::CardArchived { kind } => format!("{} is archived.", card(kind)),
            What::StaysInPlay { kind, waits: false } => format!("{} stays in play.", card(kind)),
            What::StaysInPlay { kind, waits: true } => {
                format!("{} stays in play, to work once the attacks are resolved.", card(kind))
            }
            What::PersistentInjury { kind } => {
                let injury = self.hit_locations[usize::from(kind)].persistent.as_ref();
                let injury = injury.map_or(card(kind), |injury| injury.name.as_str());
                format!("{injury} makes itself felt.")
            }
            What::AttackEnds { survivor, lasting: true } => {
                format!("{}'s attack ends, and with it what lasted only so long.", name(survivor))
            }
            What::AttackEnds { survivor, lasting: false } => format!("{}'s attack ends.", name(survivor)),
            What::WeaponArchived { survivor, weapon } => {
                format!("{} loses {}.", name(survivor), self.weapons[usize::from(weapon)].name)
            }
            What::PairBroken { survivor, weapon } => {
                format!(
                    "{} loses one of the pair: {}.",
                    name(survivor),
                    self.weapons[usize::from(weapon)].name
                )
            }
            What::HitsCancelled { survivor, hits } => {
                format!("{} of {} cancelled.", count(hits, "hit", "hits"), name(survivor))
            }
            What::StrengthForAttack { survivor, by } => {
                format!("{} has {by:+} strength until the end of the attack.", name(survivor))
            }
            _ => return None,
        })
    }

    /// What befalls the monster or what it does.
    fn tell_of_monster(&self, what: What, monster: &str) -> Option<String> {
        let name = |survivor| self.name(survivor);
        Some(match what {
            What::Wounded { left, toll: Toll::Life } => format!("{monster} is wounded: {left} Life left."),
            What::Wounded { left: AiDeck::ENDLESS, .. } => format!("{monster} is wounded."),
            What::Wounded { left, toll } => {
                let reshuffled = toll == Toll::Card { reshuffled: true };
                let again = if reshuffled { "; its discard pile became the new deck" } else { "" };
                format!("{monster} is wounded: {} left in the AI deck{again}.", count(left, "card", "cards"))
            }
            What::Defeated => format!("{monster} is defeated!"),
            What::ShowdownEnds => "The showdown is over.".into(),
            What::MonsterToken { attribute, by } => {
                format!("{monster} gains a {by:+} {} token.", attribute.name())
            }
            What::ToughnessForAttack { by } => {
                format!("{monster} has {by:+} toughness until the end of the attack.")
            }
            What::MonsterKnockedDown => format!("{monster} is knocked down."),
            What::MonsterStands => format!("{monster} stands up."),
            What::MonsterHeals { wounds } => format!("{monster} heals {}.", count(wounds, "wound", "wounds")),
            What::MonsterDying => format!("{monster} will die at the end of its next turn."),
            What::MonsterMoves { direction, subject, spaces } => {
                let to = match direction {
                    Direction::Charge => "charges straight on".into(),
                    Direction::Forward => "moves straight on".into(),
                    Direction::Away => format!("moves away from {}", name(subject)),
                    Direction::BackAway => format!("backs away from {}", name(subject)),
                    Direction::AwayFromAll => "moves away from everybody".into(),
                    Direction::AwayFromThreats => "moves away from all threats".into(),
                    Direction::StraightAway => "runs straight away from everybody".into(),
                    Direction::TowardFood => "moves toward the nearest food".into(),
                    Direction::Toward => format!("moves toward {}", name(subject)),
                    Direction::AwayFrom(place) => format!("moves away from {}", self.place_words(place)),
                    Direction::TowardPlace(place) => format!("moves toward {}", self.place_words(place)),
                };
                format!("{monster} {to}, up to {}.", count(spaces, "space", "spaces"))
            }
            What::DoesNotMove => format!("{monster} does not move."),
            What::NothingThere { landmark } => {
                let kind = self.terrain_words(landmark);
                format!("There is no {kind} on the board: {monster} does not move.")
            }
            What::MonsterPlaced { survivor } => format!("{monster} is placed next to {}.", name(survivor)),
            What::Moment { moment } => match moment {
                Moment::TurnStarts => format!("{monster}'s turn starts."),
                Moment::TurnEnds => format!("{monster}'s turn ends."),
                Moment::DrawsAi => format!("{monster} draws an AI card."),
                Moment::WouldMove => format!("{monster} is about to move."),
                Moment::WouldGrab => format!("{monster} is about to grab."),
                _ => return None,
            },
            What::MoodDiscarded => format!("{monster} discards a mood, if it has one."),
            What::DrawsAi => format!("{monster} draws another AI card."),
            What::MonsterTurnEnds => format!("{monster} discards its card, and its turn ends."),
            What::CardCancelled => format!("The rest of what {monster} was doing is cancelled."),
            What::BasicAction { survivor } => format!("{monster} turns on {}.", name(survivor)),
            What::PicksPriority { survivor } => {
                format!("{monster} picks the priority target, {}.", name(survivor))
            }
            What::OutOfReach { survivor } => format!("{} is too far away to be attacked.", name(survivor)),
            What::DoesNotAttack => format!("{monster} does not attack."),
            What::MonsterAttacks { card, survivor, dice } => {
                let card = &self.ai_cards[usize::from(card)].name;
                format!("{monster} attacks {} with {card}: {}.", name(survivor), count(dice, "die", "dice"))
            }
            What::MonsterRoll { roll, need, hit } => {
                let result = if hit { "a hit" } else { "a miss" };
                format!("{monster} rolls {roll} to hit on {need}+: {result}.")
            }
            What::AllHitsTo { location } => format!("All hits go to the {}.", location.name()),
            _ => return None,
        })
    }

    /// What befalls survivors or what they do.
    fn tell_of_survivor(&self, what: What) -> Option<String> {
        let name = |survivor| self.name(survivor);
        Some(match what {
            What::WardsOff { survivor, hits } => {
                format!("{} wards off {}.", name(survivor), count(hits, "hit", "hits"))
            }
            What::LocationRolled { survivor, location } => {
                format!("A hit on {} finds the {}.", name(survivor), location.name())
            }
            What::HitLands { survivor, location, damage } => {
                format!("{} takes {damage} damage to the {}.", name(survivor), location.name())
            }
            What::SuffersDamage { survivor, damage } => {
                format!("{} suffers {damage} damage.", name(survivor))
            }
            What::ArmorLost { survivor, location, lost, left } => {
                let armor = count(lost, "armor point", "armor points");
                format!("{} loses {armor} at the {}; {left} left.", name(survivor), location.name())
            }
            What::Injured { survivor, location, heavy } => {
                let injury = if heavy { "heavy" } else { "light" };
                format!("{} suffers a {injury} injury to the {}.", name(survivor), location.name())
            }
            What::SevereInjuryDue { survivor, location, damage } => format!(
                "{} on one severe injury to the {} of {}.",
                count(damage, "point of damage is spent", "points of damage are spent"),
                location.name(),
                name(survivor)
            ),
            What::Suffers { survivor, table, row, roll } => {
                let rows = self.severe.get(usize::from(table)).unwrap_or(&self.trauma);
                let injury = &rows.rows[usize::from(row)].name;
                let table = match table {
                    damage::TRAUMA => "brain trauma",
                    table => Location::ALL[usize::from(table)].name(),
                };
                match roll {
                    0 => format!("{} suffers {injury} of the {table} table.", name(survivor)),
                    roll => format!("{} rolls {roll} on the {table} table: {injury}.", name(survivor)),
                }
            }
            What::AlreadyRecorded { survivor } => format!("{} has that injury already.", name(survivor)),
            What::BrainDamage { survivor, amount, absorbed, boxed } => {
                let mut text = format!("{} suffers {amount} brain damage", name(survivor));
                if absorbed > 0 {
                    text += &format!("; insanity takes {absorbed}");
                }
                if boxed {
                    text += "; the brain box is filled";
                }
                text + "."
            }
            What::Bleeds { survivor, tokens, total } => {
                format!(
                    "{} gains {}: {total} now.",
                    name(survivor),
                    count(tokens, "bleeding token", "bleeding tokens")
                )
            }
            What::LeftAlone { survivor } => format!("{} is alone, and cannot be saved.", name(survivor)),
            What::Dies { survivor } => format!("{} dies.", name(survivor)),
            What::KnockedDown { survivor } => format!("{} is knocked down.", name(survivor)),
            What::Stands { survivor } => format!("{} stands up.", name(survivor)),
            What::Doomed { survivor } => format!("{} is doomed until the card is resolved.", name(survivor)),
            What::Grabbed { survivor } => {
                format!("{} is grabbed: placed in front of the monster and knocked down.", name(survivor))
            }
            What::NoGrab { survivor } => format!("The grab does nothing to {}.", name(survivor)),
            What::KnockedBack { survivor, spaces } => {
                format!("{} is knocked back {}.", name(survivor), count(spaces, "space", "spaces"))
            }
            What::SurvivorPlaced { survivor } => format!("{} is placed next to the monster.", name(survivor)),
            What::SurvivalAction { survivor, action } => {
                let does = match action {
                    SurvivalAction::Dodge => "dodges a hit",
                    SurvivalAction::Encourage => "encourages a fellow",
                    SurvivalAction::Surge => "surges",
                    SurvivalAction::Endure => "endures the severe injury",
                    SurvivalAction::Dash => "dashes",
                };
                format!("{} {does}.", name(survivor))
            }
            What::Declines { survivor, action } => {
                let did = match action {
                    Some(SurvivalAction::Dodge) => "does not dodge",
                    Some(SurvivalAction::Encourage) => "encourages nobody",
                    Some(SurvivalAction::Surge) => "does not surge",
                    Some(SurvivalAction::Endure) => "does not endure the severe injury",
                    Some(SurvivalAction::Dash) => "does not dash",
                    None => "declines",
                };
                format!("{} {did}.", name(survivor))
            }
            What::Spends { survivor, survival: 0 } => format!("{} accepts.", name(survivor)),
            What::Spends { survivor, survival } => format!("{} spends {survival} survival.", name(survivor)),
            What::Rolls { roll, .. } => format!("The die shows {roll}."),
            What::Token { survivor, attribute, by } => {
                format!("{} gains a {by:+} {} token.", name(survivor), attribute.name())
            }
            What::Permanent { survivor, attribute, by } => {
                format!("{} has {by:+} {} for good.", name(survivor), attribute.name())
            }
            What::Gains { survivor, stat, by: 0, now } => {
                format!("{}'s {} stays at {now}.", name(survivor), stat.name())
            }
            What::Gains { survivor, stat, by, now } => {
                let verb = if by < 0 { "loses" } else { "gains" };
                format!("{} {verb} {} {}: {now} now.", name(survivor), by.abs(), stat.name())
            }
            What::GainsPriority { survivor } => {
                format!("{} gains the priority target token.", name(survivor))
            }
            What::LosesPriority { survivor } => {
                format!("{} loses the priority target token.", name(survivor))
            }
            What::Impaired { survivor, impairment } => format!("{} {}.", name(survivor), impairment.says()),
            What::Heals { survivor, boxes, armor } => {
                let boxes = count(boxes, "injury box", "injury boxes");
                format!("{} heals {boxes} and {armor} armor at each location.", name(survivor))
            }
            What::HealsAt { survivor, boxes, armor, location } => {
                format!("{} heals {} at the {}.", name(survivor), healing(boxes, armor), location.name())
            }
            What::NothingToHeal { survivor } => format!("{} has nothing to heal.", name(survivor)),
            What::GainsResource { survivor, resource } => {
                let resource = self.resources.get(usize::from(resource)).map_or("a resource", String::as_str);
                format!("{} gains {resource}.", name(survivor))
            }
            What::NextRound => "The next round: everybody has stood up and taken their places.".into(),
            _ => return None,
        })
    }

    /// A choice in the words that a player types.
    pub fn choice_words(&self, choice: Choice) -> String {
        match choice {
            Choice::Pass => "pass".into(),
            Choice::Resolve(kind) => format!("resolve {}", self.hit_locations[usize::from(kind)].id),
            Choice::Hit(location) => format!("take {}", location.name()),
            Choice::Dodge(location) => format!("dodge {}", location.name()),
            Choice::Encourage(survivor) => format!("encourage {}", self.name(survivor)),
            Choice::Surge => "surge".into(),
            Choice::Endure => "endure".into(),
            Choice::Spend => "spend".into(),
            Choice::Act(survivor) => format!("act {}", self.name(survivor)),
            Choice::EndTurn => "end turn".into(),
            Choice::RunAway => "run away".into(),
            Choice::Walk => "move".into(),
            Choice::Attack(weapon) => format!("attack {}", self.weapons[usize::from(weapon)].id),
            Choice::Raise => "raise shield".into(),
            Choice::PutOnTop => "top".into(),
            Choice::PutUnder => "bottom".into(),
            Choice::PickUp(weapon) => format!("pick up {}", self.weapons[usize::from(weapon)].id),
            Choice::LoseWeapon(weapon) => format!("archive {}", self.weapons[usize::from(weapon)].id),
            Choice::Heal(location) => format!("heal {}", location.name()),
            Choice::LoseArmor(location) => format!("archive armor of the {}", location.name()),
            Choice::Dash => "dash".into(),
            Choice::EndAct => "end act".into(),
            Choice::To(space) => space.to_string(),
            Choice::Go(space, over) if over.0 == 0 => space.to_string(),
            Choice::Go(space, over) => {
                let over: Vec<&str> = over.iter().map(|id| self.name(id)).collect();
                format!("{space} over {}", over.join(" and "))
            }
            Choice::Face(direction) => direction.name().into(),
            Choice::Pick(survivor) => format!("pick {}", self.name(survivor)),
            Choice::Discard(card) => format!("discard {}", self.ai_cards[usize::from(card)].id),
            Choice::Use(card) => format!("use {}", self.ai_cards[usize::from(card)].id),
        }
    }
}
