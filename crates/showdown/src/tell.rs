//! Events in words: one sentence each.

use crate::content::Showdown;
use crate::event::{Event, Reaction, What};
use crate::state::{AiDeck, Toll};
use crate::words::{count, does, does_not, healing, moment_words, nothing_happens, wound_attempt};

impl Showdown {
    /// One sentence about an event; `None` for one that only cites.
    pub fn tell(&self, event: &Event) -> Option<String> {
        let monster = self.monster.name.as_str();
        let name = |survivor| self.name(survivor);
        let hit_location = |kind: u8| self.hit_locations[usize::from(kind)].name.as_str();
        let ai_card = |card: u8| self.ai_cards[usize::from(card)].name.as_str();
        let arms = |weapon: u8| self.weapons[usize::from(weapon)].name.as_str();
        Some(match event.what {
            What::Quiet | What::Settled | What::Opportunity { open: false } => return None,

            // A survivor's attack.
            What::Attacks { survivor, weapon, dice } => {
                let weapon = arms(weapon);
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
            What::Drawn { kind } => format!("{} is drawn.", hit_location(kind)),
            What::HitDeckEmpty { reshuffled: true } => {
                "The hit location deck is empty: its discard pile is shuffled.".into()
            }
            What::HitDeckEmpty { reshuffled: false } => {
                "The hit location deck is empty: no more are drawn.".into()
            }
            What::TrapSprung { kind } => format!("{} is a trap! All attacks end.", hit_location(kind)),
            What::Unshakable { roll, ignored, .. } => {
                let result = if ignored { "the trap is ignored" } else { "the trap holds" };
                format!("The unshakable weapon rolls {roll}: {result}.")
            }
            What::Reshuffled => "All hit locations are shuffled together.".into(),
            What::Selected { kind } => format!("{} is resolved.", hit_location(kind)),
            What::WoundAttempt { roll, further, total, need, verdict, .. } => {
                wound_attempt(roll, further, total, need, verdict)
            }
            What::CertainCritical { critical: true, .. } => "The stone strikes true.".into(),
            What::CertainCritical { critical: false, .. } => "The stone finds nothing to break.".into(),
            What::Critical { kind } => format!("{} is critically wounded.", hit_location(kind)),
            What::ExtraWound => "The weapon wounds once more.".into(),
            What::WoundCounts => "The critical wound counts as a wound.".into(),
            What::Opportunity { open: true } => "Survivors may act.".into(),
            What::ReactionsCancelled { kind } => {
                format!("The reactions of {} are cancelled.", hit_location(kind))
            }
            What::Reacts { kind, reaction } => {
                let reaction = match reaction {
                    Reaction::Wound => "wound",
                    Reaction::Failure => "failure",
                    Reaction::Reflex => "reflex",
                };
                format!("{} reacts ({reaction}).", hit_location(kind))
            }
            What::Discarded { kind } => format!("{} is discarded.", hit_location(kind)),
            What::CardArchived { kind } => format!("{} is archived.", hit_location(kind)),
            What::StaysInPlay { kind, waits: false } => format!("{} stays in play.", hit_location(kind)),
            What::StaysInPlay { kind, waits: true } => {
                format!("{} stays in play, to work once the attacks are resolved.", hit_location(kind))
            }
            What::PersistentInjury { kind } => {
                let injury = self.hit_locations[usize::from(kind)].persistent.as_ref();
                let injury = injury.map_or(hit_location(kind), |injury| injury.name.as_str());
                format!("{injury} makes itself felt.")
            }
            What::AttackEnds { survivor, lasting: true } => {
                format!("{}'s attack ends, and with it what lasted only so long.", name(survivor))
            }
            What::AttackEnds { survivor, lasting: false } => format!("{}'s attack ends.", name(survivor)),
            What::WeaponArchived { survivor, weapon } => {
                format!("{} loses {}.", name(survivor), arms(weapon))
            }
            What::PairBroken { survivor, weapon } => {
                format!("{} loses one of the pair: {}.", name(survivor), arms(weapon))
            }
            What::HitsCancelled { survivor, hits } => {
                format!("{} of {} cancelled.", count(hits, "hit", "hits"), name(survivor))
            }
            What::StrengthForAttack { survivor, by } => {
                format!("{} has {by:+} strength until the end of the attack.", name(survivor))
            }

            // Events of the monster.
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
                let to = self.monster_move_words(direction, subject);
                format!("{monster} {to}, up to {}.", count(spaces, "space", "spaces"))
            }
            What::DoesNotMove => format!("{monster} does not move."),
            What::NothingThere { landmark } => {
                let kind = self.terrain_words(landmark);
                format!("There is no {kind} on the board: {monster} does not move.")
            }
            What::MonsterPlaced { survivor } => format!("{monster} is placed next to {}.", name(survivor)),
            What::Moment { moment } => return moment_words(moment, monster),
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
                let card = ai_card(card);
                format!("{monster} attacks {} with {card}: {}.", name(survivor), count(dice, "die", "dice"))
            }
            What::MonsterRoll { roll, need, hit } => {
                let result = if hit { "a hit" } else { "a miss" };
                format!("{monster} rolls {roll} to hit on {need}+: {result}.")
            }
            What::AllHitsTo { location } => format!("All hits go to the {}.", location.name()),

            // Events of survivors.
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
            What::Suffers { survivor, table, row, roll } => self.suffers_words(survivor, table, row, roll),
            What::AlreadyRecorded { survivor } => format!("{} has that injury already.", name(survivor)),
            What::BrainDamage { survivor, amount, absorbed, boxed } => {
                let insanity =
                    if absorbed > 0 { format!("; insanity takes {absorbed}") } else { String::new() };
                let filled = if boxed { "; the brain box is filled" } else { "" };
                format!("{} suffers {amount} brain damage{insanity}{filled}.", name(survivor))
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
            What::SurvivalAction { survivor, action } => format!("{} {}.", name(survivor), does(action)),
            What::Declines { survivor, action } => {
                format!("{} {}.", name(survivor), action.map_or("declines", does_not))
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

            // Turns, AI cards and the board.
            What::SetUp => format!("{monster} and the survivors face each other."),
            What::TakesPlace { survivor, space } => format!("{} stands at {space}.", name(survivor)),
            What::Ambush { by_monster: true } => {
                format!("{monster} ambushes the survivors: they lose their first turn.")
            }
            What::Ambush { by_monster: false } => format!("The survivors ambush {monster}: they go first."),
            What::RoundBegins { round, controller } => {
                format!("Round {round}. The player of {} controls {monster}.", name(controller))
            }
            What::SurvivorsTurn => "The survivors' turn.".into(),
            What::SurvivorsTurnEnds => "The survivors' turn ends.".into(),
            What::RunAway => "The survivors run away: the showdown is over, and not won.".into(),
            What::BrokenOff => "Nobody wins any more: the showdown is broken off.".into(),
            What::EverybodyIsDead => "All survivors are dead.".into(),
            What::Acts { survivor } => format!("{} acts.", name(survivor)),
            What::ActEnds { survivor } => format!("{}'s act ends.", name(survivor)),
            What::Walks { survivor, space } => format!("{} moves to {space}.", name(survivor)),
            What::Raises { survivor, hits } => {
                let hits = count(hits, "hit", "hits");
                format!("{} raises a shield against {hits} of the next attack.", name(survivor))
            }
            What::CardDrawn { card: drawn } => format!("{monster} draws {}.", ai_card(drawn)),
            What::NoCardLeft => format!("{monster} has no AI card left and performs its basic action."),
            What::NoDraw => format!("{monster} draws no AI card."),
            What::CardRevealed { card: revealed } => format!("{} is revealed.", ai_card(revealed)),
            What::AiDeckAnew => "The AI deck is empty: its discard pile is shuffled.".into(),
            What::CannotAct { survivor, why } => {
                format!("{} cannot act: {} {}.", name(survivor), name(survivor), why.says())
            }
            What::AiShuffled => "The AI deck is shuffled.".into(),
            What::EntersPlay { card: entered } => format!("{} enters play.", ai_card(entered)),
            What::LeavesPlay { card: left } => format!("{} is discarded.", ai_card(left)),
            What::CardSpeaks { card: speaking } => format!("{} takes effect.", ai_card(speaking)),
            What::TokensOnCard { card: on, tokens } => {
                format!("{} now has {tokens} of its tokens.", ai_card(on))
            }
            What::BackOnTop { card: returned } => {
                format!("{} goes back on top of the AI deck.", ai_card(returned))
            }
            What::AiCardArchived { card: gone } => format!("{} is archived.", ai_card(gone)),
            What::Picks { survivor } => format!("{monster} picks {}.", name(survivor)),
            What::NoTarget => format!("{monster} finds no target."),
            What::FollowsInstinct => format!("{monster} follows its instinct."),
            What::EverybodyIsAThreat => "Every survivor is a threat until the end of the next round.".into(),
            What::MonsterAt { space, facing } => {
                format!("{monster} is at {space}, facing {}.", facing.name())
            }
            What::Turns { facing } => format!("{monster} turns {}.", facing.name()),
            What::Collision { survivor } => format!("{} suffers a collision and lies.", name(survivor)),
            What::LandsAt { survivor, space } => format!("{} lands at {space}.", name(survivor)),
            What::Eats { tile } => format!("{monster} eats the {}.", self.tile_words(tile)),
            What::Amended(amendment) => self.amended_words(amendment),
            What::Destroyed { tile } => format!("The {} is destroyed.", self.tile_words(tile)),
            What::LosesLimb { survivor } => format!("{} loses a limb.", name(survivor)),
            What::AccuracyForAttack { survivor, by } => {
                format!("{} has {by:+} accuracy until the end of the attack.", name(survivor))
            }
            What::ToughnessForRound { by } => {
                format!("{monster} has {by:+} toughness until the end of the round.")
            }
            What::SpeedForAttack { by } => format!("{monster} has {by:+} speed for this attack."),
            What::DamageForAttack { by } => format!("{monster} has {by:+} damage for this attack."),
            What::Marked { survivor, card: of, marks } => {
                format!("{} has {} of {}.", name(survivor), count(marks, "token", "tokens"), ai_card(of))
            }
            What::Unmarked { survivor } => format!("{} has no tokens of cards any more.", name(survivor)),
            What::NothingHappens { survivor, why } => nothing_happens(why, name(survivor), monster),
            What::MonsterVanishes => format!("{monster} is off the board."),
            What::TakenOff { survivor, wounds } => format!(
                "{} is off the board until {monster} suffers {wounds} wounds in one round.",
                name(survivor)
            ),
            What::ComesFree { survivor } => format!("{} comes free.", name(survivor)),
            What::NobodyIsLeft => {
                "Nobody is left on the board: what becomes of them is left to the table.".into()
            }
            What::Story { name: story, survivor } => format!(
                "{}: a story event for {}, which is left to the table.",
                self.resources[usize::from(story)],
                name(survivor)
            ),
            What::LiesFaceUp { card: open } => {
                format!("{} lies face up on top of the AI deck.", ai_card(open))
            }
            What::Uses { survivor, card: used } => {
                format!("{} spends an activation on {}.", name(survivor), ai_card(used))
            }
            What::RollsAgain { dice } => {
                format!("{monster} does not stop: it rolls {} more.", count(dice, "die", "dice"))
            }
            What::TokensGone { survivor, by } => {
                let tokens = if by.abs() == 1 { "token" } else { "tokens" };
                let sign = if by < 0 { "-1" } else { "+1" };
                format!("{} loses {} {sign} strength {tokens}.", name(survivor), by.unsigned_abs())
            }
            What::Dazed { is: true } => format!("{monster} is dazed: -1 speed until the end of its turn."),
            What::Dazed { is: false } => format!("{monster} is dazed no longer."),
            What::InjuryHeals { kind } => {
                let injury = self.hit_locations[usize::from(kind)].persistent.as_ref();
                format!("{} is gone.", injury.map_or("The injury", |injury| injury.name.as_str()))
            }
            What::WeaponDropped { survivor, weapon: dropped } => {
                let weapon = arms(dropped);
                format!("{} loses hold of {weapon}: it takes an activation to pick it up.", name(survivor))
            }
            What::PicksUp { survivor, weapon: dropped } => {
                format!("{} spends an activation and picks up {}.", name(survivor), arms(dropped))
            }
            What::WeaponSpent { survivor, weapon: spent } => {
                format!("{} cannot use {} again in this showdown.", name(survivor), arms(spent))
            }
            What::ArmorArchived { survivor, location } => {
                let piece = self.survivors[usize::from(survivor.0)].pieces[location as usize].as_ref();
                format!("{} loses {}.", name(survivor), piece.map_or("armor", |piece| piece.id.as_str()))
            }
            What::PutBack { survivor, card: seen, under } => {
                let to = if under { "under the AI deck" } else { "back on top of the AI deck" };
                format!("{} looks at {} and puts it {to}.", name(survivor), ai_card(seen))
            }
            What::NoGear { survivor } => format!("{} has no gear to lose.", name(survivor)),
            What::Accepts { survivor, card: of } => format!("{} answers {}.", name(survivor), ai_card(of)),
            What::WoundFails => format!("{monster} is not wounded after all."),
        })
    }
}
