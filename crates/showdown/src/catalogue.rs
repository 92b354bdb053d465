//! Every card, weapon and injury in plain words, so that players know its effects before they happen.

use crate::board::Zone;
use crate::content::{
    AiCard, HitLocation, Injury, Keyword, Line, Location, Moment, MonsterAttribute, Order, Range, Showdown,
    Stay, Weapon, Who,
};
use crate::effect::Program;

/// Something that can be looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// As files and players write it.
    pub id: String,
    /// Its title.
    pub name: String,
    /// Its kind: `AI card of the White Lion`.
    pub kind: String,
    /// Its effects, a line for each part.
    pub lines: Vec<String>,
    /// The keywords that stand on it, with their numbers: `deadly 2`.
    pub keywords: Vec<String>,
}

impl Showdown {
    /// The monster, every card of it, every weapon that somebody carries, and every injury.
    pub fn pages(&self) -> Vec<Page> {
        let ai = (0..self.ai_cards.len()).map(|at| self.ai_page(at));
        let locations = (0..self.hit_locations.len()).map(|at| self.location_page(at));
        let lasting = (0..self.hit_locations.len()).filter_map(|at| self.lasting_page(at));
        let weapons = (0..self.weapons.len()).map(|at| self.weapon_page(at));
        let tables =
            self.severe.iter().zip(Location::ALL.map(Location::name)).chain([(&self.trauma, "brain")]);
        let injuries = tables.enumerate().flat_map(|(at, (table, place))| {
            let row = move |(row, injury)| self.injury_page(at, row, injury, place);
            table.rows.iter().enumerate().map(row)
        });
        std::iter::once(self.monster_page())
            .chain(ai)
            .chain(locations)
            .chain(lasting)
            .chain(weapons)
            .chain(injuries)
            .collect()
    }

    /// `after the attack: ...`, if anything happens then.
    fn part(&self, when: &str, program: Program) -> Option<String> {
        let words = self.words(program.start, program.end);
        (!words.is_empty()).then(|| format!("{when}: {words}"))
    }

    /// The monster at its level: its numbers, and its turn if it finds no target.
    fn monster_page(&self) -> Page {
        let monster = &self.monster;
        let number = |attribute: MonsterAttribute| {
            let (printed, tokens) =
                (monster.attributes[attribute as usize], monster.tokens[attribute as usize]);
            match (printed, tokens) {
                (0, 0) => None,
                (_, 0) => Some(format!("{} {printed}", attribute.name())),
                _ => Some(format!("{} {printed} {tokens:+}", attribute.name())),
            }
        };
        let numbers: Vec<String> = MonsterAttribute::ALL.into_iter().filter_map(number).collect();
        let lines = vec![
            Some(numbers.join(", ")),
            monster
                .life
                .map(|life| format!("Life {life}: it loses one of it with each wound, and no AI card")),
            monster.ai_deck.map(|cards| format!("{cards} AI cards in its deck at the start")),
            self.part("instinct, when it finds no target", self.programs.instinct),
        ];
        page(&monster.id, &monster.name, format!("monster, level {}", monster.level), lines)
    }

    fn ai_page(&self, at: usize) -> Page {
        let (card, programs) = (&self.ai_cards[at], &self.programs.cards[at]);
        let sort = match card.stay {
            Stay::Discarded => "AI card",
            Stay::Mood => "mood, an AI card that stays in play until its condition,",
            Stay::Trait => "trait, an AI card that stays in play,",
        };
        let first = if card.stay == Stay::Discarded { "first" } else { "when it enters play" };
        let mut lines: Vec<Option<String>> = vec![self.part("before anybody is picked", programs.before)];
        lines.push(picked(&card.pick));
        lines.push(self.part(first, programs.first));
        lines.push(profile(card));
        lines.extend([
            self.part("before the attack dice", programs.before_attack),
            self.part("if it hits", programs.after_hit),
            self.part("before the damage", programs.before_damage),
            self.part("if it does damage", programs.after_damage),
            self.part("then", programs.then),
            self.part("drawn face down", programs.face_down),
            self.part("survivors may use it", programs.offer),
        ]);
        if let Some((kind, _)) = &card.instead {
            let persistent = self.hit_locations[usize::from(*kind)].persistent.as_ref();
            let name = persistent.map_or("an injury", |injury| injury.name.as_str());
            lines.push(self.part(&format!("instead, with {name} in play"), programs.instead));
        }
        lines.extend(in_play(card));
        let rule = |(when, zone, program): &(Moment, Option<Zone>, Program)| {
            let place = zone.map_or(String::new(), |zone| format!(" ({})", zone_words(zone)));
            self.part(&format!("when {}{place}", moment_words(*when)), *program)
        };
        lines.extend(programs.rules.iter().map(rule));
        let kind = format!("{sort} of {}", self.monster.name);
        page(&card.id, &card.name, kind, lines)
    }

    fn location_page(&self, at: usize) -> Page {
        let (card, programs) = (&self.hit_locations[at], &self.programs.locations[at]);
        let lasting = card.persistent.as_ref().map(|injury| {
            let heals = if injury.heals { ", until the end of the next round" } else { "" };
            format!("a critical wound leaves {} in play{heals}", injury.name)
        });
        let lines = vec![
            self.part("trap", programs.trap),
            (card.toughness != 0).then(|| format!("{:+} toughness here", card.toughness)),
            self.part("when it is resolved", programs.special),
            self.part("if it is wounded", programs.wound),
            self.part("if the attempt fails", programs.failure),
            self.part("whether it is wounded or not", programs.reflex),
            card.critical.is_some().then(|| {
                let words = self.words(programs.critical.start, programs.critical.end);
                let words = if words.is_empty() { "a wound that cancels its reactions" } else { &words };
                format!("critical wound: {words}")
            }),
            lasting,
        ];
        let kind = format!("hit location of {}", self.monster.name);
        Page { keywords: location_keywords(card), ..page(&card.id, &card.name, kind, lines) }
    }

    /// The persistent injury that a hit location leaves.
    fn lasting_page(&self, at: usize) -> Option<Page> {
        let card = &self.hit_locations[at];
        let injury = card.persistent.as_ref()?;
        let when = |moment: Moment| format!("when {}", moment_words(moment));
        let rule = injury.rule.as_ref();
        let mut lines = vec![
            rule.and_then(|(moment, _)| self.part(&when(*moment), self.programs.locations[at].persistent)),
        ];
        let changed = self.ai_cards.iter().zip(&self.programs.cards);
        let changed = changed
            .filter(|(card, _)| card.instead.as_ref().is_some_and(|(kind, _)| usize::from(*kind) == at));
        lines.extend(
            changed.map(|(card, programs)| self.part(&format!("{} instead", card.name), programs.instead)),
        );
        let kind = format!("persistent injury that {} leaves", card.name);
        Some(page(&injury.name, &injury.name, kind, lines))
    }

    fn weapon_page(&self, at: usize) -> Page {
        let (weapon, programs) = (&self.weapons[at], &self.programs.weapons[at]);
        let kinds: Vec<String> = weapon.kinds.iter().map(|kind| spaced(&format!("{kind:?}"))).collect();
        let lines = vec![
            Some(format!(
                "speed {}, accuracy {}+, strength {}",
                weapon.speed, weapon.accuracy, weapon.strength
            )),
            (!kinds.is_empty()).then(|| kinds.join(", ")),
            self.part("for every perfect hit", programs.perfect_hit),
            self.part("if an attack roll hits", programs.on_hit),
            self.part("after every wound", programs.on_wound),
        ];
        Page {
            keywords: weapon_keywords(weapon),
            ..page(&weapon.id, &weapon.name, "weapon".to_owned(), lines)
        }
    }

    fn injury_page(&self, table: usize, row: usize, injury: &Injury, place: &str) -> Page {
        let from = if row == 0 { 1 } else { self.table(table)[row - 1].to + 1 };
        let roll = if from >= injury.to { injury.to.to_string() } else { format!("{from} to {}", injury.to) };
        let kind = match place {
            "brain" => format!("brain trauma, on a roll of {roll}"),
            place => format!("severe injury of the {place}, on a roll of {roll}"),
        };
        let Program { start, end } = self.programs.tables[table][row];
        page(&injury.id, &injury.name, kind, vec![Some(self.words(start, end))])
    }

    fn table(&self, table: usize) -> &[Injury] {
        &self.severe.get(table).unwrap_or(&self.trauma).rows
    }
}

fn page(id: &str, name: &str, kind: String, lines: Vec<Option<String>>) -> Page {
    let lines = lines.into_iter().flatten().filter(|line| !line.is_empty()).collect();
    Page { id: id.to_owned(), name: name.to_owned(), kind, lines, keywords: Vec::new() }
}

/// `TwoHanded` as players write it: `two-handed`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// The numbers of an attack, before the level adds to them.
fn profile(card: &AiCard) -> Option<String> {
    let damage = if card.harmless { "no damage".into() } else { format!("damage {}", card.damage) };
    (card.speed > 0).then(|| {
        format!(
            "attacks: speed {}, accuracy {}+, {damage}, besides what its level adds",
            card.speed, card.accuracy
        )
    })
}

/// The lasting effects of a card in play.
fn in_play(card: &AiCard) -> Vec<Option<String>> {
    let play = &card.in_play;
    let token = |attribute: MonsterAttribute| {
        let tokens = play.tokens[attribute as usize];
        (tokens != 0).then(|| format!("in play: {tokens:+} {}", attribute.name()))
    };
    let mut lines: Vec<Option<String>> = MonsterAttribute::ALL.into_iter().map(token).collect();
    lines.extend([
        play.no_draws.then(|| "in play: no AI cards are drawn".to_owned()),
        (play.further_draws > 0)
            .then(|| format!("in play: {} more AI cards in each turn", play.further_draws)),
        play.all_are_threats.then(|| "in play: every survivor is a threat".to_owned()),
    ]);
    lines
}

/// The keywords of a hit location.
fn location_keywords(card: &HitLocation) -> Vec<String> {
    let all = [
        ("first strike", card.first_strike),
        ("impervious", card.impervious),
        ("super-dense", card.super_dense),
    ];
    all.iter().filter(|(_, is)| *is).map(|(word, _)| (*word).to_owned()).collect()
}

/// The keywords of a weapon, as they are printed.
fn weapon_keywords(weapon: &Weapon) -> Vec<String> {
    let printed = |(word, number): (String, Option<i16>)| match number {
        Some(number) => format!("{word} {number}"),
        None => word,
    };
    weapon_words(weapon).into_iter().map(printed).collect()
}

/// The keywords of a weapon, each with its number if it has one.
pub(crate) fn weapon_words(weapon: &Weapon) -> Vec<(String, Option<i16>)> {
    let flags = [
        ("sharp", weapon.sharp),
        ("savage", weapon.savage),
        ("slow", weapon.slow),
        ("frail", weapon.frail),
        ("paired", weapon.paired != 0 || !weapon.partners.is_empty()),
        ("early iron", weapon.early_iron),
        ("unwieldy", weapon.unwieldy),
        ("provoke", weapon.provoke),
        ("unstoppable", weapon.unstoppable),
        ("unshakable", weapon.unshakable),
        ("certain critical", weapon.certain_critical),
        ("once", weapon.once),
    ];
    let numbers = [
        ("deadly", i16::from(weapon.deadly)),
        ("devastating", weapon.devastating.into()),
        ("range", if weapon.ranged { weapon.reach.into() } else { 0 }),
        ("reach", if weapon.ranged || weapon.reach < 2 { 0 } else { weapon.reach.into() }),
        ("armor", weapon.armor.into()),
        ("block", weapon.block.into()),
    ];
    let flags = flags.iter().filter(|(_, is)| *is).map(|(word, _)| ((*word).to_owned(), None));
    let numbers = numbers.iter().filter(|(_, n)| *n != 0).map(|(word, n)| ((*word).to_owned(), Some(*n)));
    let carried = weapon.keywords.iter().map(|keyword: &Keyword| (spaced(&format!("{keyword:?}")), None));
    flags.chain(numbers).chain(carried).collect()
}

/// The targets that a card picks.
fn picked(lines: &[Line]) -> Option<String> {
    let words: Vec<String> = lines.iter().map(line_words).collect();
    (!words.is_empty()).then(|| format!("picks: {}", words.join("; else ")))
}

fn line_words(line: &Line) -> String {
    let who = match line.who {
        Who::Survivor => "survivor",
        Who::Threat => "threat",
        Who::KnockedDown => "knocked-down survivor",
    };
    let mut text = match line.order {
        Order::Closest => format!("the closest {who}"),
        Order::Any => format!("any {who}"),
        Order::Furthest => format!("the furthest {who}"),
        Order::Random => format!("a random {who}"),
        Order::All => format!("every {who}"),
        Order::LastToWound => "the one who last wounded it".to_owned(),
        Order::MostBleeding => format!("the {who} who bleeds most"),
    };
    let range = match line.range {
        None => None,
        Some(Range::Movement) => Some("within its movement".to_owned()),
        Some(Range::Spaces(0)) => Some("adjacent to it".to_owned()),
        Some(Range::Spaces(spaces)) => Some(format!("within {spaces} spaces")),
    };
    let conditions = [
        line.facing.then(|| "in front of it".to_owned()),
        line.in_view.then(|| "in its field of view".to_owned()),
        range,
        line.zone.map(|zone| zone_words(zone).to_owned()),
        line.grabbed.then(|| "grabbed last round".to_owned()),
        line.hears.then(|| "not deaf".to_owned()),
    ];
    for condition in conditions.into_iter().flatten() {
        text += &format!(", {condition}");
    }
    text
}

fn zone_words(zone: Zone) -> &'static str {
    match zone {
        Zone::Adjacent => "adjacent to the monster",
        Zone::Around(1) => "right about the monster, diagonals included",
        Zone::Around(_) => "near the monster, diagonals included",
        Zone::BlindSpot => "in its blind spot",
        Zone::NotBehind => "right about the monster, but not behind it",
        Zone::Lanes => "straight before, behind or beside the monster",
        Zone::Front => "straight before the monster",
    }
}

fn moment_words(moment: Moment) -> &'static str {
    match moment {
        Moment::WouldMove => "the monster is about to move",
        Moment::WouldGrab => "the monster is about to grab",
        Moment::DrawsAi => "the monster draws an AI card",
        Moment::TurnStarts => "the monster's turn starts",
        Moment::TurnEnds => "the monster's turn ends",
        Moment::WalksIn => "a survivor walks there",
        Moment::Activates => "a survivor spends an activation",
        Moment::ActEnds => "a survivor's act ends",
        Moment::Attacks => "a survivor attacks",
        Moment::Damaged => "a survivor suffers damage",
        Moment::Dismembered => "a survivor is dismembered",
        Moment::Dies => "a survivor dies",
        Moment::Collides => "a survivor suffers a collision",
        Moment::Wounded => "the monster is wounded",
        Moment::Falls => "the monster is knocked down",
        Moment::Instinct => "the monster follows its instinct",
        Moment::Eats => "the monster eats",
        Moment::AfterDamage => "an attack of the monster does damage",
        Moment::BrainDamaged => "a survivor suffers brain damage",
        Moment::WouldBeWounded => "the monster is about to be wounded",
        Moment::RoundEnds => "a round ends",
        Moment::Called => "another card calls it",
    }
}
