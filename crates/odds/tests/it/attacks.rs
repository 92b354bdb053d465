//! Attacks on the toy beast, against answers that three other programs agree on.

use std::collections::BTreeMap;

use kernel::{Game, Input, Silent, UNLIMITED_LAPS};
use odds::{Answer, Cut, Exactness, Limits, Mean, Odds, Pick, Prob};

use crate::beast::{Beast, Hints, Result};
use crate::table::prob;

/// One attack with the small deck: the number of wounds.
const ONE: [(u16, &str); 4] = [(0, "14189/27500"), (1, "20061/55000"), (2, "2997/27500"), (3, "567/55000")];

/// Two attacks in a row.
const TWO: [(u16, &str); 7] = [
    (0, "5871523/22000000"),
    (1, "8386227/22000000"),
    (2, "270621/1100000"),
    (3, "5967/68750"),
    (4, "76059/4400000"),
    (5, "38637/22000000"),
    (6, "729/11000000"),
];

/// Eight attacks in a row.
const EIGHT: [(u16, &str); 19] = [
    (0, "263686511412033125420591/46851200000000000000000000"),
    (1, "3127344015186953254622169/93702400000000000000000000"),
    (2, "2231174052622774611207189/23425600000000000000000000"),
    (3, "2017639440738891395511201/11712800000000000000000000"),
    (4, "512903053086661591888383/2342560000000000000000000"),
    (5, "9612024100730254413996237/46851200000000000000000000"),
    (6, "6790635869977178537688369/46851200000000000000000000"),
    (7, "1828247785166786429606013/23425600000000000000000000"),
    (8, "6064509732244530207177717/187404800000000000000000000"),
    (9, "395216107586984943053469/37480960000000000000000000"),
    (10, "520934804971506761206887/187404800000000000000000000"),
    (11, "55895560152338037187017/93702400000000000000000000"),
    (12, "18832505780144945323881/187404800000000000000000000"),
    (13, "1233186547555615556709/93702400000000000000000000"),
    (14, "48595993410557862153/37480960000000000000000000"),
    (15, "779349300105008133/8518400000000000000000000"),
    (16, "9290889976529979/2129600000000000000000000"),
    (17, "2026366837609023/17036800000000000000000000"),
    (18, "146057524353/133100000000000000000000"),
];

/// One large attack: wounds and criticals.
const LARGE: [((u16, u16), &str); 45] = [
    ((0, 0), "202639339381712/640716552734375"),
    ((1, 0), "199546300411173/1281433105468750"),
    ((1, 1), "65929044265347/1281433105468750"),
    ((2, 0), "86549884175709/640716552734375"),
    ((2, 1), "6895172525247/75378417968750"),
    ((2, 2), "18371555193321/1281433105468750"),
    ((3, 0), "83183489588637/1281433105468750"),
    ((3, 1), "86523951593403/1281433105468750"),
    ((3, 2), "2784750968574/128143310546875"),
    ((3, 3), "71943895656/33721923828125"),
    ((4, 0), "12086601905853/640716552734375"),
    ((4, 1), "34302224340261/1281433105468750"),
    ((4, 2), "16986481070391/1281433105468750"),
    ((4, 3), "1716104848248/640716552734375"),
    ((4, 4), "234440543781/1281433105468750"),
    ((5, 0), "10850428009269/3203582763671875"),
    ((5, 1), "3934884470544/640716552734375"),
    ((5, 2), "2662033985181/640716552734375"),
    ((5, 3), "165843663192/128143310546875"),
    ((5, 4), "116887860972/640716552734375"),
    ((5, 5), "29121861636/3203582763671875"),
    ((6, 0), "1172271158478/3203582763671875"),
    ((6, 1), "104198149953/128143310546875"),
    ((6, 2), "450882232434/640716552734375"),
    ((6, 3), "192187573452/640716552734375"),
    ((6, 4), "41861693106/640716552734375"),
    ((6, 5), "21592140192/3203582763671875"),
    ((6, 6), "159586119/640716552734375"),
    ((7, 0), "69448332987/3203582763671875"),
    ((7, 1), "36736870977/640716552734375"),
    ((7, 2), "38994702804/640716552734375"),
    ((7, 3), "21289479804/640716552734375"),
    ((7, 4), "97807014/9857177734375"),
    ((7, 5), "5080985658/3203582763671875"),
    ((7, 6), "78045282/640716552734375"),
    ((7, 7), "424278/128143310546875"),
    ((8, 0), "3439956357/6407165527343750"),
    ((8, 1), "62336061/37689208984375"),
    ((8, 2), "1339539687/640716552734375"),
    ((8, 3), "897772248/640716552734375"),
    ((8, 4), "36197037/67443847656250"),
    ((8, 5), "377611794/3203582763671875"),
    ((8, 6), "474579/33721923828125"),
    ((8, 7), "39366/49285888671875"),
    ((8, 8), "19683/1281433105468750"),
];

/// Attacks until nine wounds: some of the numbers of attacks.
const NINE: [(u16, &str); 6] = [
    (1, "0"),
    (3, "19683/220000000000"),
    (4, "195393141/19360000000000"),
    (10, "70900144092917380388663872855551/2061452800000000000000000000000000"),
    (
        29,
        "5741305662125336360787105363604249579261627894731207703571757908389808720130591620438614389/1095040544123296415744000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        60,
        "1141404085928047489020636050765641602879325124123067401915153664628449635148257417298106474607145600847347253389200001691451778265113257829880057559660766431892464503860549430035089721/149889224159230635544290231950914661384192000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
];

/// The rest after 60 attacks, and the mean number of attacks.
const LEFT: &str = "160197877723072407313511275275280581768603773463788250414194570777433468213381166947934926263891121871332024072101891595027007726529077652265961638960038948886407985336766498870731541/13626293105384603231299111995537696489472000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000";
const MEAN: &str = "124973034705758213337015810555441103210226455370675735921289060858687987888346857160435578669166274287119774655930227618964845094624625971/7439204152571588370616506991223849614766173827905672673658687894991253431944980668142761111864239537128947111754071515133674229893988352";

/// 32 attacks in a row: some of the numbers of wounds.
const MANY: [(u16, &str); 3] = [
    (
        0,
        "75926776281978546424893571214384491558219060992792219798455033182456241866167875506843776589/54752027206164820787200000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        20,
        "34796574896760728856854721262890112819075574725511528329509661483938292140150740281042512789727525797/438016217649318566297600000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        72,
        "1472884233848578283871697027904760495939/30906091975475200000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
];

fn solve<K: Ord + Clone + std::hash::Hash>(game: &Beast, attacks: u32, key: fn(&Result) -> K) -> Answer<K> {
    Odds::new(game, Pick::First).solve(&game.start(attacks), key).unwrap()
}

fn known<K: Ord + Copy>(list: &[(K, &str)]) -> BTreeMap<K, Prob> {
    list.iter().map(|&(key, text)| (key, prob(text))).collect()
}

/// All sets of hints.
fn hints() -> impl Iterator<Item = Hints> {
    (0..8).map(|bits| Hints { tally: bits & 1 > 0, bands: bits & 2 > 0, laps: bits & 4 > 0 })
}

#[test]
fn one_attack() {
    for hints in hints() {
        let answer = solve(&Beast { hints, ..Beast::small() }, 1, |result| result.wounds);
        assert_eq!((answer.outcomes, answer.exactness), (known(&ONE), Exactness::Exact), "{hints:?}");
    }
}

#[test]
fn two_attacks_from_a_deck_that_remembers() {
    for hints in hints() {
        let answer = solve(&Beast { hints, ..Beast::small() }, 2, |result| result.wounds);
        assert_eq!((answer.outcomes, answer.exactness), (known(&TWO), Exactness::Exact), "{hints:?}");
    }
}

#[test]
fn eight_attacks_from_a_deck_that_remembers() {
    let answer = solve(&Beast::small(), 8, |result| result.wounds);
    assert_eq!((answer.outcomes, answer.exactness), (known(&EIGHT), Exactness::Exact));
}

#[test]
fn one_large_attack() {
    for hints in [Hints::ALL, Hints::NONE] {
        let game = Beast { hints, ..Beast::large() };
        let answer = solve(&game, 1, |result| (result.wounds, result.criticals));
        assert_eq!((answer.outcomes, answer.exactness), (known(&LARGE), Exactness::Exact), "{hints:?}");
    }
}

#[test]
fn hints_spare_most_of_the_work() {
    let plain = solve(&Beast { hints: Hints::NONE, ..Beast::large() }, 1, |result| result.wounds);
    let hinted = solve(&Beast::large(), 1, |result| result.wounds);
    assert_eq!(plain.outcomes, hinted.outcomes);
    assert!(
        hinted.states < plain.states && hinted.inputs * 2 < plain.inputs,
        "{} {}, {} {}",
        hinted.states,
        plain.states,
        hinted.inputs,
        plain.inputs
    );
}

#[test]
fn many_attacks_are_one_lap_again_and_again() {
    let game = Beast::small();
    let answer = solve(&game, 32, |result| result.wounds);
    assert_eq!((answer.outcomes.len(), &answer.exactness), (73, &Exactness::Exact));
    for (wounds, text) in MANY {
        assert_eq!(answer.of(&wounds), prob(text));
    }
    // Fewer and more attacks need no more states.
    assert_eq!(answer.states, solve(&game, 64, |result| result.wounds).states);
    assert_eq!(answer.map(|_| ()).of(&()), Prob::one());
}

#[test]
fn laps_begin_also_in_the_midst_of_an_attack() {
    let with = |laps| Beast { hints: Hints { laps, ..Hints::ALL }, ..Beast::small() };
    let mut state = with(true).start(6);
    for face in [7, 2, 9] {
        with(true).apply(&mut state, Input::Outcome(face), &mut Silent);
    }
    let [one, other] = [true, false].map(|laps| {
        let game = with(laps);
        Odds::new(&game, Pick::First).solve(&state, |result| *result).unwrap()
    });
    assert_eq!(one.outcomes, other.outcomes);
    assert!(one.states < other.states);
}

#[test]
fn attacks_until_the_beast_is_dead() {
    let game = Beast { life: Some(9), ..Beast::small() };
    let odds = Odds::new(&game, Pick::First).with_max_laps(60);
    let start = game.start(UNLIMITED_LAPS);
    let answer = odds.solve(&start, |result| result.attacks).unwrap();
    for (attacks, text) in NINE {
        assert_eq!(answer.of(&attacks), prob(text), "{attacks} attacks");
    }
    assert_eq!(answer.exactness, Exactness::UpTo { unresolved: prob(LEFT) });
    assert_eq!(answer.cuts.into_iter().collect::<Vec<_>>(), [(Cut::Laps, prob(LEFT))]);
    assert_eq!(odds.tally_means(&start).unwrap(), ["0", "0", MEAN, "0"].map(|mean| Mean::Exact(prob(mean))));
}

#[test]
fn laps_over_the_budget_leave_what_is_not_known() {
    let game = Beast::small();
    let full = solve(&game, 8, |result| result.wounds);
    let mut cut = 0;
    for max_states in [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560] {
        let limits = Limits { max_states, ..Limits::default() };
        let odds = Odds::new(&game, Pick::First).with_limits(limits);
        let answer = odds.solve(&game.start(8), |result| result.wounds).unwrap();
        let Exactness::UpTo { unresolved } = &answer.exactness else {
            assert_eq!(answer.outcomes, full.outcomes);
            continue;
        };
        cut += 1;
        assert_eq!(answer.cuts.keys().collect::<Vec<_>>(), [&Cut::TooManyStates]);
        for (wounds, known) in &answer.outcomes {
            let all = full.of(wounds).clone();
            assert!(*known <= all && all <= known.clone() + unresolved.clone(), "{max_states}: {wounds}");
        }
    }
    assert!((2..10).contains(&cut), "{cut} of the budgets were too small");
}
