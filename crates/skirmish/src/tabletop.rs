//! The battle at a table: what is called how, and how things stand.

use kernel::{Chance, Cites, Due, Rule, Ruling, Seat, Sink, Source, Tabletop};

use crate::{Battle, Choice, Event, Frame, Rulings, State, UnitId, fight, rule};

impl Cites for Event {
    fn rules(&self) -> &[&'static Rule] {
        &self.rules
    }

    fn rulings(&self) -> &[&'static Ruling] {
        &self.rulings
    }
}

impl Battle {
    /// How a unit is, in a line.
    fn stands(&self, state: &State, id: UnitId) -> String {
        let unit = state.unit(id);
        let touching: Vec<&str> = unit.contacts.iter().map(|other| self.name(other)).collect();
        let touching =
            if touching.is_empty() { String::new() } else { format!(", touches {}", touching.join(", ")) };
        let place = if self.places.len() > 1 {
            format!(", on {}", self.place(state, id).name)
        } else {
            String::new()
        };
        let scars = if unit.scars { ", will roll for Scars" } else { "" };
        let wounds = format!("{} of {} Wounds", unit.wounds, self.unit(id).wounds);
        let side = &self.sides[usize::from(self.unit(id).side)];
        format!("{} ({side}): {}, {wounds}{place}{touching}{scars}", self.name(id), unit.status.name())
    }

    /// The units between which a roll-off decides.
    fn tied(&self, state: &State) -> Vec<UnitId> {
        match state.frames.last() {
            Some(&Frame::Fight { fought }) => fight::next(self, state, fought).to_vec(),
            _ => Vec::new(),
        }
    }
}

impl Tabletop for Battle {
    type Rulings = Rulings;

    const RULES: &'static [&'static Rule] = rule::ALL;

    fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    fn rulings_mut(&mut self) -> &mut Rulings {
        &mut self.rulings
    }

    fn start(&self, log: &mut impl Sink<Event>) -> State {
        Battle::start(self, log)
    }

    fn tell(&self, event: &Event) -> Option<String> {
        Battle::tell(self, event)
    }

    fn choice_name(&self, state: &State, choice: Choice) -> String {
        match choice {
            Choice::Hold => "hold".into(),
            Choice::Attack(unit) => format!("attack {}", self.name(unit)),
            Choice::Shoot(unit) => format!("shoot {}", self.name(unit)),
            Choice::Disengage => "disengage".into(),
            Choice::Walk(to) => format!("go {}", self.places[usize::from(to)].name),
            Choice::Wield(weapon) => {
                let weapon = state.deciding().and_then(|unit| self.weapon(unit, Some(weapon)));
                format!("wield {}", weapon.map_or("?", |w| w.name.as_str()))
            }
            Choice::Edge(edge) => format!("edge {}", edge + 1),
        }
    }

    fn seat_name(&self, seat: Seat) -> &str {
        &self.sides[usize::from(seat.0)]
    }

    fn actor_name(&self, actor: u8) -> &str {
        self.name(UnitId(actor))
    }

    fn standing(&self, state: &State) -> Vec<String> {
        state.ids().map(|id| self.stands(state, id)).collect()
    }

    fn deciding(&self, state: &State) -> Option<&str> {
        state.deciding().map(|unit| self.name(unit))
    }

    fn due(&self, state: &State, chance: &Chance) -> Due {
        let who = self.actor_name(chance.actor);
        let text = match (chance.label, chance.source) {
            ("roll-off", _) => {
                let tied = self.tied(state);
                let list: Vec<String> = tied
                    .iter()
                    .enumerate()
                    .map(|(n, &unit)| format!("{} {}", n + 1, self.name(unit)))
                    .collect();
                format!("Who strikes first? {}", list.join(", "))
            }
            (label, Source::Die(20)) => {
                let need = self.check_due(state).map_or(String::new(), |due| {
                    let (passing, all) = due.chance(&self.rulings);
                    format!(" {}+ ({} %)", due.need.max(1), (passing * 200 / all).div_ceil(2))
                });
                let dice = if chance.pool == 1 { "d20".into() } else { format!("{}d20", chance.pool) };
                let order =
                    if label == "Defence check" && chance.pool > 1 { ", deadliest hit first" } else { "" };
                return Due { text: format!("{who}: {label}{need}, {dice}{order}"), real: true };
            }
            ("hit set aside", Source::Die(sides)) => {
                format!("{who}: which hit is set aside, 1 (the deadliest) to {sides}")
            }
            (label, Source::Die(sides)) => format!("{who}: {label}, 1 to {sides}"),
            (label, Source::Draw(_)) => format!("{who}: {label}"),
        };
        Due { text, real: false }
    }
}
