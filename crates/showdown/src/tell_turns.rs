//! Turns, cards and places in words.

use crate::content::Showdown;
use crate::effect::Landmark;
use crate::event::{Idle, What};

impl Showdown {
    /// What belongs to turns, AI cards and the board.
    pub(crate) fn tell_of_turns(&self, what: What, monster: &str) -> Option<String> {
        let name = |survivor| self.name(survivor);
        let weapon = |weapon: u8| self.weapons[usize::from(weapon)].name.as_str();
        let card = |card: u8| self.ai_cards[usize::from(card)].name.as_str();
        Some(match what {
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
                let hits = if hits == 1 { "1 hit".into() } else { format!("{hits} hits") };
                format!("{} raises a shield against {hits} of the next attack.", name(survivor))
            }
            What::CardDrawn { card: drawn } => format!("{monster} draws {}.", card(drawn)),
            What::NoCardLeft => format!("{monster} has no AI card left and performs its basic action."),
            What::NoDraw => format!("{monster} draws no AI card."),
            What::CardRevealed { card: revealed } => format!("{} is revealed.", card(revealed)),
            What::AiDeckAnew => "The AI deck is empty: its discard pile is shuffled.".into(),
            What::CannotAct { survivor, why } => {
                format!("{} cannot act: {} {}.", name(survivor), name(survivor), why.says())
            }
            What::AiShuffled => "The AI deck is shuffled.".into(),
            What::EntersPlay { card: entered } => format!("{} enters play.", card(entered)),
            What::LeavesPlay { card: left } => format!("{} is discarded.", card(left)),
            What::CardSpeaks { card: speaking } => format!("{} takes effect.", card(speaking)),
            What::TokensOnCard { card: on, tokens } => {
                format!("{} now has {tokens} of its tokens.", card(on))
            }
            What::BackOnTop { card: returned } => {
                format!("{} goes back on top of the AI deck.", card(returned))
            }
            What::AiCardArchived { card: gone } => format!("{} is archived.", card(gone)),
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
                let tokens = if marks == 1 { "token" } else { "tokens" };
                format!("{} has {marks} {tokens} of {}.", name(survivor), card(of))
            }
            What::Unmarked { survivor } => format!("{} has no tokens of cards any more.", name(survivor)),
            What::NothingHappens { survivor, why } => {
                let survivor = name(survivor);
                match why {
                    Idle::Dead => format!("Nothing happens: {survivor} is dead."),
                    Idle::OffTheBoard => format!("Nothing happens: {survivor} is off the board."),
                    Idle::MonsterAway => format!("Nothing happens: {monster} is off the board."),
                    Idle::Lies => format!("Nothing happens: {survivor} is knocked down already."),
                    Idle::MonsterLies => format!("Nothing happens: {monster} is knocked down already."),
                    Idle::Stands => format!("Nothing happens: {survivor} stands already."),
                    Idle::Priority => "Nothing happens: the priority target token stays where it is.".into(),
                    Idle::Counted => "Nothing happens: the AI deck is only counted.".into(),
                    Idle::Other => "Nothing happens.".into(),
                }
            }
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
            What::LiesFaceUp { card: open } => format!("{} lies face up on top of the AI deck.", card(open)),
            What::Uses { survivor, card: used } => {
                format!("{} spends an activation on {}.", name(survivor), card(used))
            }
            What::RollsAgain { dice } => {
                let dice = if dice == 1 { "1 die".into() } else { format!("{dice} dice") };
                format!("{monster} does not stop: it rolls {dice} more.")
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
                let weapon = weapon(dropped);
                format!("{} loses hold of {weapon}: it takes an activation to pick it up.", name(survivor))
            }
            What::PicksUp { survivor, weapon: dropped } => {
                format!("{} spends an activation and picks up {}.", name(survivor), weapon(dropped))
            }
            What::WeaponSpent { survivor, weapon: spent } => {
                format!("{} cannot use {} again in this showdown.", name(survivor), weapon(spent))
            }
            What::ArmorArchived { survivor, location } => {
                let piece = self.survivors[usize::from(survivor.0)].pieces[location as usize].as_ref();
                format!("{} loses {}.", name(survivor), piece.map_or("armor", |piece| piece.id.as_str()))
            }
            What::PutBack { survivor, card: seen, under } => {
                let to = if under { "under the AI deck" } else { "back on top of the AI deck" };
                format!("{} looks at {} and puts it {to}.", name(survivor), card(seen))
            }
            What::NoGear { survivor } => format!("{} has no gear to lose.", name(survivor)),
            What::Accepts { survivor, card: of } => format!("{} answers {}.", name(survivor), card(of)),
            What::WoundFails => format!("{monster} is not wounded after all."),
            _ => return None,
        })
    }

    /// A place that the monster goes to or from.
    pub(crate) fn place_words(&self, landmark: Landmark) -> String {
        match landmark {
            Landmark::NearestEdge => "the nearest edge of the board".into(),
            Landmark::Edge(edge) => format!("the {} edge of the board", edge.name()),
            Landmark::AnyTerrain | Landmark::Terrain(_) => {
                format!("the nearest {}", self.terrain_words(landmark))
            }
        }
    }

    /// A kind of terrain.
    pub(crate) fn terrain_words(&self, landmark: Landmark) -> &str {
        let Landmark::Terrain(kind) = landmark else { return "terrain" };
        self.terrain_names.get(usize::from(kind)).map_or("terrain", |(_, name)| name.as_str())
    }

    /// A tile of terrain and where it lies.
    fn tile_words(&self, tile: u8) -> String {
        let Some(board) = &self.board else { return "terrain".into() };
        let tile = &board.tiles[usize::from(tile)];
        let kind = &board.terrain[usize::from(tile.kind)].name;
        tile.spaces.iter().next().map_or_else(|| kind.clone(), |space| format!("{kind} at {space}"))
    }
}
