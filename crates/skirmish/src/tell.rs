//! Events in words.

use crate::{
    Battle, Event, Status, UnitId, Verdict, What,
    attack::Kind,
    check::{self, Edge},
    phases::leap::How,
    status::Action,
};

impl Battle {
    /// The name of a unit.
    pub fn name(&self, unit: UnitId) -> &str {
        &self.unit(unit).name
    }

    /// One sentence about an event; `None` for one that only cites.
    pub fn tell(&self, event: &Event) -> Option<String> {
        let name = |unit: UnitId| self.name(unit);
        let place = |place: u8| &self.places[usize::from(place)].name;
        let side = |side: u8| self.sides.get(usize::from(side)).map_or("?", String::as_str);
        Some(match event.what {
            What::Ruled => return None,
            What::Deployed { unit, onto, at } => {
                format!("{} is deployed at {at}{}.", name(unit), self.on_top(onto))
            }
            What::LinedUp { units } => {
                let names: Vec<&str> = units.iter().map(name).collect();
                let verb = if names.len() == 1 { "is" } else { "are" };
                let whose = units.first().map_or("?", |unit| side(self.unit(unit).side));
                format!("{} of {whose} {verb} deployed as lined up.", names.join(", "))
            }
            What::TurnBegins { side: s } => format!("The turn of {} begins.", side(s)),
            What::TurnEnds { side: s } => format!("The turn of {} ends.", side(s)),
            What::Check { unit, stat, need, edge, natural, passed } => {
                let with = match edge {
                    Edge::Plain => "",
                    Edge::Advantage => " with Advantage",
                    Edge::Disadvantage => " with Disadvantage",
                };
                let result = if passed { "passes" } else { "fails" };
                let need = check::lowest_passing(&self.rulings, need).map_or(need, |face| face as i8);
                format!("{} rolls {} {need}+{with}: {natural}, {result}.", name(unit), stat.name())
            }
            What::Attacks { attacker, target, kind, attacks } => {
                let verb = if kind == Kind::Melee { "attacks" } else { "shoots at" };
                let times = if attacks == 1 { String::new() } else { format!(" {attacks} times") };
                format!("{} {verb} {}{times}.", name(attacker), name(target))
            }
            What::HitsAutomatically { target } => {
                format!("The attack on {} hits without a roll.", name(target))
            }
            What::PartingBlow { attacker, target } => {
                format!(
                    "{} strikes at {} as it leaves, and hits without a roll.",
                    name(attacker),
                    name(target)
                )
            }
            What::Hits { target, hits } => {
                format!("{hits} attacks hit {}; Defence meets the deadliest first.", name(target))
            }
            What::NoDefence { target } => format!("{} has no Defence against the hit.", name(target)),
            What::Critical { target } => format!("A critical hit on {}!", name(target)),
            What::LosesWounds { unit, lost: 0, .. } => format!("{} has no Wounds left to lose.", name(unit)),
            What::LosesWounds { unit, lost, left } => {
                let wounds = if lost == 1 { "Wound" } else { "Wounds" };
                format!("{} loses {lost} {wounds}; {left} left.", name(unit))
            }
            What::SetAside { unit } => format!("One of the hits on {} is set aside.", name(unit)),
            What::InjuryValue { unit, value, modifier: 0 } => {
                format!("For injury to {} the roll is {value}.", name(unit))
            }
            What::InjuryValue { unit, value, modifier } => {
                format!("For injury to {} the roll counts as {value} ({modifier:+}).", name(unit))
            }
            What::Injured { unit, result } => {
                let result = if result == Status::Healthy { "no effect" } else { result.name() };
                format!("Injury to {}: {result}.", name(unit))
            }
            What::InjuryRoll { unit, natural, modifier: 0 } => {
                format!("{} makes an Injury Roll: {natural}.", name(unit))
            }
            What::InjuryRoll { unit, natural, modifier } => {
                let value = i16::from(natural) + i16::from(modifier);
                format!("{} makes an Injury Roll: {natural} {modifier:+} = {value}.", name(unit))
            }
            What::Becomes { unit, to, .. } => format!("{} is {}.", name(unit), to.name()),
            What::Stays { unit, status } => format!("{} stays {}.", name(unit), status.name()),
            What::Finished { unit } => format!("{} is taken out of action.", name(unit)),
            What::Removed { unit } => {
                let scars = if self.rolls_for_scars() { ", and will roll for Scars" } else { "" };
                format!("{} is Incapacitated: off the board{scars}.", name(unit))
            }
            What::Falls { unit, onto } => format!("{} falls over the edge onto {}.", name(unit), place(onto)),
            What::Lands { unit, height, modifier } => {
                format!("{} has fallen {height}: Injury Roll at {modifier:+}.", name(unit))
            }
            What::LandsUnhurt { unit, height } => {
                format!("{} has fallen {height}, too little to hurt.", name(unit))
            }
            What::SafeAtEdge { unit } => format!("{} does not fall.", name(unit)),
            What::HeldByRailing { unit } => format!("A railing holds {}.", name(unit)),
            What::Recovers { unit, from, to } => {
                format!("{} recovers from {} to {}.", name(unit), from.name(), to.name())
            }
            What::Afraid { unit } => format!("{} is afraid.", name(unit)),
            What::Cannot { unit, action } => {
                let what = match action {
                    Action::Move => "move",
                    Action::Engage => "engage",
                    Action::Disengage => "disengage",
                    Action::Shoot => "shoot",
                    Action::Cast => "cast",
                    Action::Fight => "fight",
                };
                format!("{} cannot {what} now.", name(unit))
            }
            What::NoTarget { attacker, target, kind } => {
                let verb = if kind == Kind::Melee { "attack" } else { "shoot at" };
                format!("{} cannot {verb} {} now.", name(attacker), name(target))
            }
            What::Gone { unit } => format!("{} is off the board already.", name(unit)),
            What::Disengages { unit } => format!("{} disengages.", name(unit)),
            What::Free { unit } => format!("{} is out of the combat.", name(unit)),
            What::MayGo { unit, far } => format!("{} may go {far} this turn.", name(unit)),
            What::Walks { unit, to } => format!("{} moves to {}.", name(unit), place(to)),
            What::Reach { unit, natural, reach } => match natural {
                Some(face) => format!("{}'s Out-of-Sight roll is {face}: it may go {reach}.", name(unit)),
                None => format!("{} may engage up to {reach}.", name(unit)),
            },
            What::Strikes { unit } => format!("{} strikes.", name(unit)),
            What::WinsTie { unit } => format!("{} wins the roll-off.", name(unit)),
            What::Declares { unit, target, in_sight } => {
                let seen = if in_sight { "in sight" } else { "out of sight" };
                format!("{} wants to engage {}, who is {seen}.", name(unit), name(target))
            }
            What::Engages { unit, target } => format!("{} engages {}.", name(unit), name(target)),
            What::FallsShort { unit, target } => {
                format!("{} does not get to {}.", name(unit), name(target))
            }
            What::Intercepts { unit, engager } => {
                format!("{} steps in the way of {}.", name(unit), name(engager))
            }
            What::Goes { unit, direction, length } => {
                format!("{} goes {length} {}.", name(unit), direction.name())
            }
            What::Reaches { unit, onto, how } => {
                let verb = match how {
                    How::Climb => "climbs to",
                    How::JumpDown | How::Plunge(_) => "jumps down to",
                    How::JumpAcross => "crosses to",
                };
                format!("{} {verb} {}.", name(unit), place(onto))
            }
            What::StaysBelow { unit } => format!("{} finds no hold and stays where it is.", name(unit)),
            What::Misfires { unit } => {
                format!("The weapon of {} goes off in its hands.", name(unit))
            }
            What::Casts { unit, spell, target, need, natural, works } => {
                let spell = &self.unit(unit).spells[usize::from(spell)].name;
                let result = if works { "it works" } else { "it fails" };
                format!(
                    "{} casts {spell} on {}, {}+: {natural}, {result}.",
                    name(unit),
                    name(target),
                    need.max(1)
                )
            }
            What::Tends { unit, target } => format!("{} tends {}.", name(unit), name(target)),
            What::Drowns { unit } => format!("{} drowns.", name(unit)),
            What::Wavers { side: s, unit, lost } => {
                format!("{} has lost {lost} and may run: {} tests its Morale.", side(s), name(unit))
            }
            What::Amended(amendment) => {
                format!("Amended: {}.", kernel::Amend::amendment_words(self, amendment))
            }
            What::Ends { verdict } => match verdict {
                Verdict::LastStanding(s) => format!("Only {} is left: {} wins.", side(s), side(s)),
                Verdict::Rout(s) => format!("{} runs: {} wins.", side(1 - s), side(s)),
                Verdict::NobodyLeft => "Nobody is left: it is a draw.".into(),
                Verdict::TimeUp | Verdict::None => "The last turn is over: it is a draw.".into(),
            },
            What::Scar { unit, natural, row } => {
                let table = crate::scars::table(self, unit);
                let scar = table.map_or("?", |table| table.rows[usize::from(row)].name.as_str());
                format!("{} rolls for Scars: {natural}, {scar}.", name(unit))
            }
        })
    }
}
