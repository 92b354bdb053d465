//! The steps of a showdown that are under way, in the words of the book.

use kernel::{Rule, Step};

use crate::frame::Frame;
use crate::state::State;
use crate::survivor_attack::Phase;
use crate::{monster_attack, round, rule};

/// The steps that are under way, the innermost last. What only passes something on has no name.
pub(crate) fn under_way(state: &State) -> Vec<Step> {
    // Attacks lie beside the frames, in the same order.
    let (mut attacks, mut monsters) = (state.attacks.iter(), state.monster_attacks.iter());
    let mut steps: Vec<Step> = Vec::new();
    for frame in state.frames.iter() {
        let named = if *frame == Frame::Attack {
            steps.push(Step { name: "attack", rule: rule::P74_S1_ATTACK_ROLLS });
            attacks.next().map(|attack| attack_step(attack.phase))
        } else if *frame == Frame::MonsterAttack {
            steps.push(Step { name: "monster attack", rule: rule::P70_SEQUENCE });
            monsters.next().map(|attack| monster_step(attack.phase))
        } else {
            between(*frame)
        };
        steps.extend(named.map(|(name, rule)| Step { name, rule }));
    }
    steps
}

/// A step of a survivor's attack: page 74.
fn attack_step(phase: Phase) -> (&'static str, &'static Rule) {
    match phase {
        Phase::Declared | Phase::Rolls => ("make attack rolls", rule::P74_S1_ATTACK_ROLLS),
        Phase::Ones | Phase::PerfectHits | Phase::OnHit => ("determine hits", rule::P74_S2_HITS),
        Phase::Draw => ("draw hit locations", rule::P74_S3_DRAW),
        Phase::Read => ("read hit locations", rule::P74_S4_READ_TRAP),
        Phase::Unshakable => ("shake off the trap", rule::UNSHAKABLE),
        Phase::Select => ("select a hit location", rule::P74_W1_SELECT),
        Phase::Attempt | Phase::SharpDie => ("wound attempt", rule::P74_W3_ATTEMPT),
        Phase::Critical => ("check for critical wounds", rule::P74_W4_CRITICAL),
        Phase::Wound => ("wound", rule::P74_W5_WOUND),
        Phase::Fellows => ("fellow survivors", rule::P74_W6_FELLOWS),
        Phase::React(_) | Phase::Reflex => ("reactions", rule::P74_W7_REACTIONS),
        Phase::Resolve => ("resolve the hit location", rule::P74_W8_RESOLVE),
        Phase::End => ("end of the attack", rule::P74_S6_END),
    }
}

/// A step of a monster's attack: page 70.
fn monster_step(phase: monster_attack::Phase) -> (&'static str, &'static Rule) {
    use monster_attack::Phase;
    match phase {
        Phase::Begin | Phase::Approach | Phase::Strike | Phase::OutOfReach => {
            ("move and attack", rule::MOVE_AND_ATTACK)
        }
        Phase::Aim | Phase::Rolls => ("attack rolls", rule::P70_ACCURACY),
        Phase::Ward => ("block and deflect", rule::BLOCK),
        Phase::Locations => ("hit locations", rule::P70_LOCATION_DIE),
        Phase::Dodge => ("dodge", rule::DODGE),
        Phase::Damage => ("damage", rule::P70_DAMAGE),
        Phase::AfterDamage | Phase::Then | Phase::End => ("after damage", rule::ATTACK_TRIGGERS),
    }
}

fn between(frame: Frame) -> Option<(&'static str, &'static Rule)> {
    Some(match frame {
        Frame::Plan { .. }
        | Frame::Attack
        | Frame::MonsterAttack
        | Frame::Each { .. }
        | Frame::Picked { .. }
        | Frame::Suffered { .. } => return None,
        Frame::Trap { .. } => ("trap", rule::P75_TRAP_NOW),
        Frame::Run { .. } => ("card", rule::CARD_EFFECT),
        Frame::Opportunity { only_encourage: true, .. } => ("encourage", rule::ENCOURAGE),
        Frame::Opportunity { only_encourage: false, .. } => ("survival actions", rule::FLOW),
        Frame::Move { .. } | Frame::Go { .. } => ("monster movement", rule::P70_TOWARD),
        Frame::Grabs { .. } | Frame::Grab { .. } => ("grab", rule::GRAB),
        Frame::Again { .. } => ("persistent injury", rule::P76_PERSISTENT_RULES),
        Frame::Damage { .. } => ("damage", rule::LOOSE_DAMAGE),
        Frame::Severe { .. } => ("severe injury", rule::SEVERE_TABLES),
        Frame::BrainDamage { .. } => ("brain damage", rule::BRAIN_DAMAGE),
        Frame::Trauma { .. } => ("brain trauma", rule::BRAIN_TRAUMA),
        Frame::Moment { .. } => ("cards in play", rule::CARD_IN_PLAY),
        Frame::Round { step: round::Step::SetUp } => ("set-up", rule::SET_UP),
        Frame::Round { step: round::Step::Ambush } => ("ambush", rule::AMBUSH),
        Frame::Round { step: round::Step::Begin | round::Step::Survivors | round::Step::End } => {
            ("round", rule::ROUND)
        }
        Frame::Turn { .. } => ("monster's turn", rule::MONSTER_TURN),
        Frame::Draw { .. } => ("draw an AI card", rule::AI_DRAW),
        Frame::Seek { .. } => ("look for moods", rule::MOODS),
        Frame::Card { .. } => ("AI card", rule::AI_DRAW),
        Frame::Pick { .. } => ("pick a target", rule::PICK_TARGET),
        Frame::Collide { .. } => ("collision", rule::COLLISION),
        Frame::Knockback { .. } | Frame::Land { .. } => ("knockback", rule::KNOCKBACK),
        Frame::PutInFront { .. } => ("place the survivor", rule::P75_PLACE_SURVIVOR),
        Frame::Face { .. } | Frame::DiscardMood { .. } | Frame::LoseGear { .. } => {
            ("card", rule::CARD_EFFECT)
        }
        Frame::PutMonster { .. } => ("place the monster", rule::P70_PLACE_MONSTER),
        Frame::Party => ("survivors' turn", rule::SURVIVORS_TURN),
        Frame::Act { .. } => ("act", rule::SURVIVORS_TURN),
        Frame::Walk { .. } => ("movement", rule::SURVIVORS_TURN),
        Frame::Station { .. } => ("set-up", rule::SET_UP),
        Frame::Activate { .. } | Frame::PickUp { .. } | Frame::Offer { .. } => {
            ("activation", rule::SURVIVORS_TURN)
        }
        Frame::Heal { .. } => ("healing", rule::CARD_EFFECT),
        Frame::Look { .. } => ("look at the next AI card", rule::CARD_EFFECT),
        Frame::Surging { .. } => ("surge", rule::SURGE),
        Frame::Wounding { .. } => ("wound", rule::P74_W5_WOUND),
    })
}
