//! A monster that has Life: in flags, in a pack, on the board, and in whole showdowns.

use super::desk::Desk;

/// The White Lion with a further level that has Life.
fn golden(desk: &Desk, life: u8) {
    let lion = include_str!("../../../packs/content/showdown/core/monsters/white-lion/monster.toml");
    let level = format!(
        "\n[[level]]\nid = \"golden\"\ncounts-as = 3\nmovement = 6\ntoughness = 6\nlife = {life}\nai = {{ basic = 2 }}\n"
    );
    desk.write("lair/pack.toml", "id = \"lair\"\ngame = \"showdown\"\nedition = \"1.5\"\n");
    desk.write("lair/monsters/white-lion/monster.toml", lion.to_owned() + &level);
}

#[test]
fn so_many_wounds_defeat_it() {
    let desk = Desk::new("life-odds");
    let attack = "odds attack --weapon bone-axe --until-defeated --json";
    let odds = |how: &str| desk.bout(&format!("{attack} {how}")).good().json()["odds"].clone();
    assert_eq!(odds("--life 2 --ai-cards 9"), odds("--ai-cards 1"), "a card more than wounds");
    assert_eq!(odds("--life 2 --ai-cards unlimited"), odds("--ai-cards 1"), "its cards make no difference");
    let grid = desk.bout("odds attack --rows life=1,3 --columns weapon=bone-axe --show 2").good();
    let cells: Vec<&str> = grid.stdout.split_whitespace().filter(|word| word.contains('%')).collect();
    assert_eq!(cells, ["0.00%", "10.77%"], "one Life is lost once: {grid}");
    let none = desk.bout("odds attack --life 0");
    assert_eq!(none.code, 2, "{none}");
}

#[test]
fn a_level_of_a_pack_has_it() {
    let desk = Desk::new("life-pack");
    golden(&desk, 3);
    let shown = desk.bout("pack show lair").good().stdout;
    assert!(shown.lines().any(|line| line.starts_with("  golden") && line.contains(" 2     3")), "{shown}");
    let first = desk.type_into("play showdown --pack lair --level golden", "show\n").good().stdout;
    assert!(first.contains("Life 3 of 3 AI deck 2 discard 0"), "{first}");
}

/// Its few cards come back again and again, until it is wounded often enough.
#[test]
fn a_whole_showdown_ends_with_the_last_of_it() {
    let desk = Desk::new("life-whole");
    golden(&desk, 9);
    let typed = "1\n".repeat(4000);
    let ran = desk.type_into("play showdown --pack lair --level golden --dice roll --seed 6", &typed).good();
    let wounds = ran.stdout.matches("White Lion is wounded:").count();
    assert!(ran.stdout.contains("White Lion is wounded: 8 Life left.  [P74-W5-WOUND, LIFE]"), "{ran}");
    assert!(ran.stdout.contains("White Lion is defeated!  [P74-W5-WOUND, LIFE]"), "{ran}");
    assert_eq!(wounds, 8, "{ran}");
}
