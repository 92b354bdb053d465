//! Turns, cards and places in words.

use crate::content::Showdown;
use crate::event::What;

impl Showdown {
    /// What belongs to turns, AI cards and the board.
    pub(crate) fn tell_of_turns(&self, what: What, monster: &str) -> Option<String> {
        let name = |survivor| self.name(survivor);
        let card = |card: u8| self.ai_cards[usize::from(card)].name.as_str();
        Some(match what {
            What::SetUp => format!("{monster} and the survivors face each other."),
            What::Ambush { by_monster: true } => {
                format!("{monster} ambushes the survivors: they lose their first turn.")
            }
            What::Ambush { by_monster: false } => format!("The survivors ambush {monster}: they go first."),
            What::RoundBegins { round, controller } => {
                format!("Round {round}. The player of {} controls {monster}.", name(controller))
            }
            What::SurvivorsTurn => "The survivors' turn.".into(),
            What::SurvivorsTurnEnds => "The survivors' turn ends.".into(),
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
            What::Eats { tile } => {
                let board = self.board.as_ref();
                let tile = board.map(|board| &board.tiles[usize::from(tile)]);
                let kind =
                    board.zip(tile).map(|(board, tile)| board.terrain[usize::from(tile.kind)].name.as_str());
                let space = tile.and_then(|tile| tile.spaces.iter().next());
                let at = space.map_or_else(String::new, |space| format!(" at {space}"));
                format!("{monster} eats the {}{at}.", kind.unwrap_or("plant"))
            }
            What::LosesLimb { survivor } => format!("{} loses a limb.", name(survivor)),
            What::AccuracyForAttack { survivor, by } => {
                format!("{} has {by:+} accuracy until the end of the attack.", name(survivor))
            }
            _ => return None,
        })
    }
}
