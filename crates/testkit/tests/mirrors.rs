//! A battle and its mirror image, in which the sides have changed places, go the same way: no policy looks at where north
//! is, or at which side is listed first.

use kernel::{Chance, Decision, Game, Inches, Input, Pending, Silent};
use players::Style;
use players::skirmish::Player;
use skirmish::field::{Compass, Feature, Field, Platform, Point, Rect, Zone};
use skirmish::phases::deploy;
use skirmish::unit::{Unit, Weapon};
use skirmish::{Battle, Choice, Frame, State, Terms, UnitId, Verdict, fight};
use testkit::fields;
use testkit::random::Seed;

/// The way in which everything is turned around: from west to east, or from south to north, or both. The sides change
/// places, and with them their places in the list of units.
struct Mirror {
    x: bool,
    y: bool,
    field: [i32; 2],
    /// The unit in the mirror, for every unit.
    units: Vec<UnitId>,
}

impl Mirror {
    fn new(battle: &Battle, x: bool, y: bool) -> Self {
        let field = battle.field.as_ref().expect("a field");
        let mut units = vec![UnitId(0); battle.units.len()];
        let of = |side: u8| (0..battle.units.len()).filter(move |&at| battle.units[at].side == side);
        for (new, old) in of(1).chain(of(0)).enumerate() {
            units[old] = UnitId(new as u8);
        }
        Self { x, y, field: [field.width.0, field.depth.0], units }
    }

    fn unit(&self, unit: UnitId) -> UnitId {
        self.units[usize::from(unit.0)]
    }

    fn point(&self, at: Point) -> Point {
        let flip = |is: bool, side: i32, at: i16| Inches(if is { side - i32::from(at) } else { at.into() });
        Point::new(flip(self.x, self.field[0], at.x), flip(self.y, self.field[1], at.y))
    }

    fn rect(&self, rect: Rect) -> Rect {
        let flip = |is: bool, side: i32, low: i32, high: i32| {
            if is { (side - high, side - low) } else { (low, high) }
        };
        let (west, east) = flip(self.x, self.field[0], rect.west, rect.east);
        let (south, north) = flip(self.y, self.field[1], rect.south, rect.north);
        Rect { west, south, east, north }
    }

    fn battle(&self, battle: &Battle) -> Battle {
        let field = battle.field.as_ref().expect("a field");
        let platform = |platform: &Platform| {
            let mut sides = platform.sides;
            if self.y {
                sides.swap(0, 2);
            }
            if self.x {
                sides.swap(1, 3);
            }
            Platform { rect: self.rect(platform.rect), sides, ..platform.clone() }
        };
        let feature = |feature: &Feature| Feature { rect: self.rect(feature.rect), ..feature.clone() };
        let platforms = field.platforms.iter().map(platform).collect();
        let features = field.features.iter().map(feature).collect();
        let field = Field::new(field.width, field.depth, platforms, features);
        let mut units = battle.units.clone();
        for (old, unit) in battle.units.iter().enumerate() {
            let mut mirrored = unit.clone();
            mirrored.side = 1 - unit.side;
            mirrored.start.at = self.point(unit.start.at);
            mirrored.start.zone = unit.start.zone.map(|zone| 1 - zone);
            units[usize::from(self.units[old].0)] = mirrored;
        }
        let rects: Vec<Rect> = battle.zones.iter().rev().map(|zone| self.rect(zone.rect)).collect();
        let zone = |at: usize| Zone::new(&field, rects[at], rects.get(1 - at).copied());
        let zones = (0..rects.len()).map(zone).collect();
        Battle {
            units,
            places: field.places(),
            field: Some(field),
            first: 1 - battle.first,
            zones,
            ..battle.clone()
        }
    }

    /// Whether one state is the image of the other, as far as anybody at the table could tell.
    fn is_image(&self, state: &State, image: &State) -> bool {
        let verdict = match state.verdict {
            Verdict::LastStanding(side) => Verdict::LastStanding(1 - side),
            Verdict::Rout(side) => Verdict::Rout(1 - side),
            other @ (Verdict::None | Verdict::NobodyLeft | Verdict::TimeUp) => other,
        };
        let alike = |unit: UnitId| {
            let (one, other) = (state.unit(unit), image.unit(self.unit(unit)));
            let contacts: skirmish::UnitSet = one.contacts.iter().map(|unit| self.unit(unit)).collect();
            (one.status, one.wounds, one.place, one.did, one.reloading, one.moved)
                == (other.status, other.wounds, other.place, other.did, other.reloading, other.moved)
                && self.point(one.at) == other.at
                && contacts == other.contacts
        };
        (1 - state.active, verdict, state.turn) == (image.active, image.verdict, image.turn)
            && state.ids().all(alike)
    }

    /// The image of an option; `None` if it is not to be found.
    fn choice(&self, here: (&Battle, &State), there: (&Battle, &State), choice: Choice) -> Option<Choice> {
        let unit = |unit: UnitId| self.unit(unit);
        Some(match choice {
            Choice::Go(Compass(at), length) => {
                let at = if self.x { (16 - at) % 16 } else { at };
                let at = if self.y { (24 - at) % 16 } else { at };
                Choice::Go(Compass(at), length)
            }
            Choice::Attack(it) => Choice::Attack(unit(it)),
            Choice::Shoot(it) => Choice::Shoot(unit(it)),
            Choice::Pick(it) => Choice::Pick(unit(it)),
            Choice::Engage(it) => Choice::Engage(unit(it)),
            Choice::Intercept(it) => Choice::Intercept(unit(it)),
            Choice::Tend(it) => Choice::Tend(unit(it)),
            Choice::Cast(spell, it) => Choice::Cast(spell, unit(it)),
            Choice::Deploy(surface, at) => Choice::Deploy(surface, self.point(at)),
            Choice::Area(area) => {
                let rect = self.rect(deploy::area(here.0, here.1.deciding()?, area)?);
                let is_image = |&area: &u8| {
                    deploy::area(there.0, there.1.deciding().expect("it is placed"), area) == Some(rect)
                };
                Choice::Area((0..u8::MAX).find(is_image)?)
            }
            Choice::ClimbUp(_) | Choice::ClimbDown(_) | Choice::JumpDown(_) | Choice::JumpAcross(_) => {
                let leads = |(battle, state): (&Battle, &State), choice: Choice| {
                    let (mut after, walker) = (*state, state.deciding()?);
                    battle.apply(&mut after, Input::Choice(choice), &mut Silent);
                    Some(match after.frames.last() {
                        Some(Frame::Leap(leap)) => (true, leap.surface, leap.to),
                        _ => (false, after.unit(walker).place, after.unit(walker).at),
                    })
                };
                let (by_leap, surface, to) = leads(here, choice)?;
                let Pending::Decision(decision) = there.0.pending(there.1) else { return None };
                let is_image = |option: &Choice| {
                    std::mem::discriminant(option) == std::mem::discriminant(&choice)
                        && leads(there, *option) == Some((by_leap, surface, self.point(to)))
                };
                decision.choices.iter().copied().find(is_image)?
            }
            Choice::Edge(_) | Choice::Walk(_) => return None,
            Choice::Hold
            | Choice::Wield(_)
            | Choice::Disengage
            | Choice::Done
            | Choice::Stay
            | Choice::Spell(_)
            | Choice::LineUp => choice,
        })
    }

    /// The image of a face.
    fn face(
        &self,
        here: &State,
        boards: [&Battle; 2],
        there: &State,
        chance: &Chance,
        face: u8,
    ) -> Option<u8> {
        match (chance.label, here.frames.last(), there.frames.last()) {
            ("edge", ..) => None,
            (
                "roll-off",
                Some(&Frame::Fight { fought, combat }),
                Some(&Frame::Fight { fought: image_fought, combat: image_combat }),
            ) => {
                let unit = fight::next(boards[0], here, fought, combat)[usize::from(face) - 1];
                let tied = fight::next(boards[1], there, image_fought, image_combat);
                tied.iter().position(|&other| other == self.unit(unit)).map(|at| at as u8 + 1)
            }
            _ => Some(face),
        }
    }
}

/// Counts of a battle and its image, followed together.
#[derive(Default)]
struct Followed {
    decisions: usize,
    /// Decisions with several options that were equally good.
    ties: usize,
    ended: usize,
    /// Times that the rules themselves did not do the same.
    parted: usize,
}

/// The options of a decision are offered in the mirror, too, and the player likes the same ones there.
fn same_likes(
    at: &str,
    mirror: &Mirror,
    (battle, player, state): (&Battle, &Player<'_>, &State),
    (image_of, image_player, image): (&Battle, &Player<'_>, &State),
    (decision, mirrored): (&Decision<Choice>, &Decision<Choice>),
    followed: &mut Followed,
) -> Option<Vec<(Choice, Choice)>> {
    assert_eq!(mirrored.seat.0, 1 - decision.seat.0, "{at}");
    let pair = |&choice: &Choice| {
        let image = mirror.choice((battle, state), (image_of, image), choice)?;
        mirrored.choices.contains(&image).then_some((choice, image))
    };
    let pairs: Vec<(Choice, Choice)> = decision.choices.iter().map(pair).collect::<Option<_>>()?;
    if mirrored.choices.len() != pairs.len() {
        return None;
    }
    let likes: Vec<(Choice, Choice)> =
        player.likes(state, decision).iter().map(|&index| pairs[usize::from(index)]).collect();
    let there = image_player.likes(image, mirrored);
    let mut there: Vec<Choice> = there.iter().map(|&index| mirrored.choices[usize::from(index)]).collect();
    followed.decisions += 1;
    followed.ties += usize::from(likes.len() > 1);
    for (choice, expected) in &likes {
        let Some(found) = there.iter().position(|other| other == expected) else {
            panic!("{at}: {choice:?} is liked here, and in the mirror not {expected:?} but {there:?}")
        };
        there.swap_remove(found);
    }
    assert!(there.is_empty(), "{at}: in the mirror {there:?} is liked as well as {likes:?}");
    Some(if likes.is_empty() { pairs } else { likes })
}

/// Plays a battle and its image side by side, with dice that mirror each other.
fn follow(
    name: &str,
    battle: &Battle,
    (x, y): (bool, bool),
    styles: [Style; 2],
    seed: &mut Seed,
    followed: &mut Followed,
) {
    let mirror = Mirror::new(battle, x, y);
    let image_of = mirror.battle(battle);
    let player = Player::new(battle, styles);
    let image_player = Player::new(&image_of, [styles[1], styles[0]]);
    let (mut state, mut image) = (battle.start(&mut Silent), image_of.start(&mut Silent));
    for number in 0..3_000 {
        let at = format!("{name} {styles:?}, {x} {y}, input {number}");
        if !mirror.is_image(&state, &image) {
            followed.parted += 1;
            return;
        }
        let (input, mirrored) = match (battle.pending(&state), image_of.pending(&image)) {
            (Pending::Done(_), Pending::Done(_)) => {
                followed.ended += 1;
                return;
            }
            (Pending::Chance(chance), Pending::Chance(there)) if chance.label == there.label => {
                let face = seed.below(chance.total().into()) as u8 + 1;
                let tied = chance.label == "roll-off";
                let same = tied || there.actor == mirror.unit(UnitId(chance.actor)).0;
                let faces = mirror.face(&state, [battle, &image_of], &image, &chance, face);
                let Some(there) = faces.filter(|_| same) else {
                    followed.parted += 1;
                    return;
                };
                (Input::Outcome(face), Input::Outcome(there))
            }
            (Pending::Decision(here), Pending::Decision(there)) => {
                let ours = (battle, &player, &state);
                let theirs = (&image_of, &image_player, &image);
                let Some(likes) = same_likes(&at, &mirror, ours, theirs, (&here, &there), followed) else {
                    followed.parted += 1;
                    return;
                };
                let (choice, there) = seed.pick(&likes);
                (Input::Choice(choice), Input::Choice(there))
            }
            _ => {
                followed.parted += 1;
                return;
            }
        };
        battle.apply(&mut state, input, &mut Silent);
        image_of.apply(&mut image, mirrored, &mut Silent);
    }
}

const MIRRORS: [(bool, bool); 3] = [(true, false), (false, true), (true, true)];

/// Equal warbands at the two ends of an empty field, some of them with bows.
fn duel_of_warbands(seed: &mut Seed) -> Battle {
    let mut units: Vec<Unit> = Vec::new();
    let xs: Vec<i32> = (0..4).map(|number| 6 + 6 * number + seed.between(0, 3) as i32).collect();
    for side in 0..2 {
        for (number, &x) in xs.iter().enumerate() {
            let mut unit = Unit::soldier(format!("{side} {number}"), side);
            unit.weapons.push(Weapon { name: "sword".into(), ..Weapon::unarmed() });
            if number == 3 {
                let range = Some(Inches::whole(20));
                unit.weapons.push(Weapon { name: "bow".into(), ranged: true, range, ..Weapon::unarmed() });
            }
            unit.start.at = Point::inches(x, if side == 0 { 4 } else { 26 });
            units.push(unit);
        }
    }
    let field = Field::new(Inches::whole(32), Inches::whole(30), Vec::new(), Vec::new());
    let mut battle = Battle::on_field(units, field, Terms { rout: 3, turns: 20, ..Terms::default() });
    battle.first = seed.below(2) as u8;
    battle
}

fn seeds(family: &str, usual: u64) -> impl Iterator<Item = (String, Seed)> {
    let times = std::env::var("BOUT_CASES").map_or(1, |times| times.parse().expect("BOUT_CASES is a number"));
    let (digest, family) = (kernel::digest(family), family.to_owned());
    (0..usual * times).map(move |number| (format!("{family} {number}"), Seed(digest ^ number)))
}

/// On an empty field nothing tells one side from the other, to the end of the battle.
#[test]
fn mirrored_battles_on_an_empty_field_give_mirrored_results() {
    for style in Style::ALL {
        let mut followed = Followed::default();
        let usual = if style == Style::Exact { 2 } else { 6 };
        for (name, mut seed) in seeds("an empty field", usual) {
            let battle = duel_of_warbands(&mut seed);
            for mirror in MIRRORS {
                follow(&name, &battle, mirror, [style; 2], &mut seed, &mut followed);
            }
        }
        assert_eq!(followed.parted, 0, "{style:?}: the rules know which side is which");
        assert!(
            followed.ended > 3 && followed.decisions > 200,
            "{style:?}: {} decisions",
            followed.decisions
        );
        assert!(style == Style::Random || followed.ties > 0, "{style:?}: chance never has to pick");
    }
}

/// Among houses and woods, and in zones, as long as the rules do the same.
#[test]
fn policies_like_the_same_in_the_mirror() {
    for style in [Style::Aggressive, Style::Cautious, Style::Exact] {
        let mut followed = Followed::default();
        let usual = if style == Style::Exact { 6 } else { 24 };
        for (name, mut seed) in seeds("a wild field", usual) {
            let mut battle =
                if seed.once_in(2) { fields::deployment(&mut seed, 3) } else { fields::battle(&mut seed, 3) };
            // The list of units and that of the mirror have the same order on each side.
            battle.units.sort_by_key(|unit| unit.side);
            for mirror in MIRRORS {
                follow(&name, &battle, mirror, [style; 2], &mut seed, &mut followed);
            }
        }
        assert!(followed.decisions > 200, "{style:?}: {} decisions", followed.decisions);
    }
}
