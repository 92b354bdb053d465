//! Fields with mistakes: each is reported at its line and column.

use crate::{read, wrong};

/// A field of 30 by 20 inches; what lies on it begins on line 5.
fn field(rest: &str) -> String {
    format!(
        "game = \"skirmish\"\nunit = [{{ id = \"alda\", side = \"red\", at = [3, 3] }}]\n\
         field.width = 30\nfield.depth = 20\n{rest}\n"
    )
}

/// One platform, on line 5.
fn platform(keys: &str) -> String {
    field(&format!("field.platform = [{{ id = \"tower\", {keys} }}]"))
}

/// One piece of terrain, on line 5.
fn terrain(keys: &str) -> String {
    field(&format!("field.terrain = [{{ {keys} }}]"))
}

#[test]
fn a_field_of_ones_own_is_read() {
    use skirmish::field::Climb::{Ladder, Rough, Sheer};

    let made = read(&field(
        "field.platform = [{ id = \"tower\", at = [10, 8], size = [6, \"4 1/2\"], height = 4, railings = [\"north\"], \
         ladders = [\"east\"], sheer = [\"west\"] }, { id = \"arch\", at = [16, 9], size = [6, 2], height = 4, bridge = true }]\n\
         field.terrain = [{ kind = \"deep-water\", name = \"moat\", at = [2, 10], size = [4, 4] }, { kind = \"wall\", at = [0, 18], size = [5, 0.5], height = 2 }]",
    ));
    let battle = made.unwrap().game;
    let field = battle.field.unwrap();
    assert_eq!((field.width.full(), field.depth.full()), (30, 20));
    let tower = &field.platforms[0];
    assert_eq!((tower.rect.north, tower.height.full(), tower.deck), (12 * 480 + 240, 4, false));
    assert_eq!(tower.sides.map(|side| side.railing), [true, false, false, false]);
    assert_eq!(tower.sides.map(|side| side.climb), [Rough, Ladder, Rough, Sheer]);
    assert!(field.platforms[1].deck);
    let [moat, wall] = field.features.as_slice() else { panic!() };
    assert!(moat.drowns && moat.difficult && moat.name == "moat");
    assert!(wall.opaque && !wall.passable);
    assert_eq!(
        battle.places.iter().map(|place| place.name.as_str()).collect::<Vec<_>>(),
        ["ground", "tower", "arch"]
    );
}

#[test]
fn an_unknown_field_has_the_nearest() {
    wrong(
        "game = \"skirmish\"\nfield = \"old-pastur\"\nunit = [{ id = \"alda\", side = \"red\", at = [3, 3] }]\n",
        ["2:9: there is no field `old-pastur` (did you mean `old-pasture`?)"],
    );
}

#[test]
fn an_unknown_kind_of_terrain_has_the_nearest() {
    wrong(
        &terrain("kind = \"wods\", at = [5, 5], size = [4, 4]"),
        [
            "5:27: `kind` cannot be `wods` (did you mean `woods`? It can be `wall`, `woods`, `rough`, `water` or `deep-water`)",
        ],
    );
}

#[test]
fn a_field_has_a_size() {
    let sized = |width: &str, depth: &str| {
        format!(
            "game = \"skirmish\"\nfield = {{ width = {width}, depth = {depth} }}\n\
             unit = [{{ id = \"alda\", side = \"red\", at = [3, 3] }}]\n"
        )
    };
    wrong(&sized("8", "20"), ["2:19: `width` must be at least 12, not 8 (it can be from 12 to 68)"]);
    wrong(&sized("20", "90"), ["2:31: `depth` must be at most 68, not 90 (it can be from 12 to 68)"]);
    wrong(&sized("-20", "20"), ["2:19: `width` must be at least 12, not -20 (it can be from 12 to 68)"]);
    // What is written as text is measured by the rules.
    wrong(
        &sized("\"8 1/2\"", "20"),
        [
            "2:19: a field of 8 1/2\" by 20\": each side must have 12\" to 68\" (a usual table has 36 to 48 inches a side)",
        ],
    );
}

#[test]
fn heights_are_not_negative() {
    wrong(
        &platform("at = [5, 5], size = [4, 4], height = -2"),
        ["5:72: `height` must be at least 0, not -2 (it can be from 0 to 20)"],
    );
    wrong(
        &platform("at = [5, 5], size = [4, 4], height = 0"),
        ["5:72: a platform cannot be 0\" high: the height is above 0 and at most 20\" (change the height)"],
    );
    wrong(
        &terrain("kind = \"wall\", at = [5, 5], size = [4, 4], height = -1"),
        ["5:72: `height` must be at least 0, not -1 (it can be from 0 to 20)"],
    );
    wrong(
        &terrain("kind = \"wall\", at = [5, 5], size = [4, 4], height = 30"),
        ["5:72: `height` must be at most 20, not 30 (it can be from 0 to 20)"],
    );
}

#[test]
fn rectangles_have_an_extent() {
    wrong(
        &platform("at = [5, 5], size = [0, 4], height = 2"),
        ["5:55: a platform needs a width and a depth above 0 (write size = [6, 4], in inches)"],
    );
    wrong(
        &platform("at = [5, 5], size = [0.5, 4], height = 2"),
        ["5:55: the platform is too narrow to stand on: make it 1\" wide (write size = [6, 4], in inches)"],
    );
    wrong(
        &terrain("kind = \"woods\", at = [5, 5], size = [4, 0]"),
        ["5:56: terrain needs a width and a depth above 0 (write size = [6, 4], in inches)"],
    );
    wrong(
        &terrain("kind = \"woods\", at = [5, 5], size = [4]"),
        ["5:56: `size` must have exactly 2 items, not 1"],
    );
    wrong(
        &field("field.zone = [{ at = [0, 0], size = [0, 4] }]"),
        ["5:37: a zone needs a width and a depth above 0 (write size = [24, 6], in inches)"],
    );
}

#[test]
fn everything_lies_within_the_border() {
    wrong(
        &platform("at = [28, 5], size = [4, 4], height = 2"),
        [
            "5:56: the platform reaches beyond the border of the field (from there 2\" to the east and 15\" to the north are left)",
        ],
    );
    wrong(
        &terrain("kind = \"water\", at = [5, 18], size = [4, 4]"),
        [
            "5:57: the terrain reaches beyond the border of the field (from there 25\" to the east and 2\" to the north are left)",
        ],
    );
    wrong(
        &terrain("kind = \"water\", at = [40, 5], size = [4, 4]"),
        ["5:41: the terrain reaches beyond the border of the field (the field is 30\" wide and 20\" deep)"],
    );
    wrong(
        &field("field.zone = [{ at = [10, 0], size = [24, 4] }]"),
        [
            "5:38: the zone reaches beyond the border of the field (from there 20\" to the east and 20\" to the north are left)",
        ],
    );
}

#[test]
fn zones_lie_apart_and_have_room() {
    for second in ["[0, 2]", "[0, 0]"] {
        wrong(
            &field(&format!(
                "field.zone = [{{ at = [0, 0], size = [30, 4] }}, {{ at = {second}, size = [30, 4] }}]"
            )),
            [
                "5:55: the zone overlaps the one before it (two sides deploy apart from each other: move one of the zones)",
            ],
        );
    }
    wrong(
        &field(
            "field.terrain = [{ kind = \"deep-water\", at = [0, 0], size = [30, 6] }]\n\
             field.zone = [{ at = [0, 0], size = [30, 4] }]",
        ),
        ["6:37: nobody finds room in the zone (make it larger, or clear it of walls, blocks and deep water)"],
    );
}

#[test]
fn platforms_do_not_contradict_each_other() {
    let two = |first: &str, second: &str| {
        field(&format!("field.platform = [\n{{ id = \"tower\", {first} }},\n{{ {second} }}]"))
    };
    let tower = "at = [5, 5], size = [4, 4], height = 4";
    wrong(
        &two(tower, "id = \"shed\", at = [8, 5], size = [4, 4], height = 4"),
        ["7:21: two platforms of the same height overlap (the other one is `tower`)"],
    );
    wrong(
        &two(tower, "id = \"arch\", at = [8, 5], size = [4, 4], height = 4, bridge = true"),
        [
            "7:21: the bridge overlaps a block or bridge that is in its way: let it end at the side (the other one is `tower`)",
        ],
    );
    wrong(
        &two(tower, "id = \"arch\", at = [9, 5], size = [4, 4], height = 1, bridge = true"),
        ["7:53: a bridge of less than 2\" cannot be walked under (change the height)"],
    );
    wrong(
        &two(tower, "id = \"tower\", at = [12, 5], size = [4, 4], height = 4"),
        ["7:8: there are two platforms with the id `tower` (give every platform an id of its own)"],
    );
    wrong(
        &two(tower, "id = \"ground\", at = [12, 5], size = [4, 4], height = 4"),
        ["7:8: `ground` is what lies below every platform (give the platform another id)"],
    );
    wrong(
        &platform("at = [5, 5], size = [4, 4], height = 4, ladders = [\"west\"], sheer = [\"west\"]"),
        ["5:104: the west side has a ladder and cannot be sheer (keep it in one of the two lists)"],
    );
    wrong(
        &platform("at = [5, 5], size = [4, 4], height = 4, railings = [\"nort\"]"),
        [
            "5:87: side 1 cannot be `nort` (did you mean `north`? It can be `north`, `east`, `south` or `west`)",
        ],
    );
}

#[test]
fn a_field_has_no_other_places() {
    wrong(
        &field("place = [{ id = \"roof\" }]"),
        [
            "5:17: a scenario on a field has no other places (make it a platform of the field, or leave the field out)",
        ],
    );
}
