//! What holds for every page, at every position that two games come to, for whoever looks.

use std::collections::BTreeSet;
use std::fs;

use super::tests::{fight, hunt, play_on, scene, seated};
use super::{regions, seat};
use crate::scene::Scene;
use crate::web::openapi::operations;

/// Every page of two games, with what it was made from: as the player sees it, and as somebody does who watches.
fn everywhere(check: impl Fn(&Scene, &str)) {
    for mut live in [seated(hunt()), seated(fight())] {
        for step in 0..80 {
            for who in [Some(0), None] {
                let scene = scene(&*live, who);
                let page: String = regions(&scene).into_iter().map(|(_, region)| region).collect();
                check(&scene, &page);
            }
            if !play_on(&mut *live, step) {
                break;
            }
        }
    }
}

/// The values of an attribute, as a browser reads them.
fn values(page: &str, attribute: &str) -> BTreeSet<String> {
    let begin = format!(" {attribute}=\"");
    let all = page.split(&begin).skip(1).filter_map(|rest| rest.split('"').next());
    all.map(|value| {
        value.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    })
    .collect()
}

/// The figures, places, options and cards that a page names are those of the scene that it was made from, which is what the
/// API returns: nothing comes from anywhere else, least of all for those who only watch.
#[test]
fn no_region_holds_what_its_scene_does_not() {
    let seen = std::cell::Cell::new(0);
    everywhere(|scene, page| {
        let known = serde_json::to_string(scene).unwrap();
        let inputs = page.split("<input ").skip(1).filter_map(|rest| rest.split('>').next());
        let given = inputs.filter(|input| {
            ["\"choice\"", "\"card\""].iter().any(|name| input.contains(&format!("name={name}")))
        });
        let given = given.flat_map(|input| values(&format!(" {input}"), "value"));
        let named =
            ["data-option", "data-choice", "data-id"].iter().flat_map(|attribute| values(page, attribute));
        for value in given.chain(named) {
            let quoted = serde_json::to_string(&value).unwrap();
            assert!(known.contains(&quoted), "{value} stands on the page, and not in the scene");
            seen.set(seen.get() + 1);
        }
    });
    assert!(seen.get() > 1000, "{} names were looked at", seen.get());
}

/// Whoever only watches has nothing to send.
#[test]
fn who_watches_decides_nothing() {
    everywhere(|scene, page| {
        if scene.me.is_none() {
            assert!(!page.contains("<form") && !page.contains("data-asked"), "{page}");
        }
    });
}

/// Every form posts what the API does under the same name, and the modules ask for nothing else.
#[test]
fn a_page_can_do_nothing_that_the_api_cannot() {
    let known: BTreeSet<(&str, &str)> = operations().iter().map(|one| (one.method, one.path)).collect();
    let can = |method: &str, what: &str| {
        known.iter().any(|(known, path)| *known == method && *path == format!("/api/v1/tables/{{id}}/{what}"))
    };
    let forms = std::cell::RefCell::new(BTreeSet::new());
    everywhere(|scene, page| {
        let api = values(page, "data-api");
        assert_eq!(
            page.matches("<form").count(),
            page.matches(" data-api=").count(),
            "each form names its command"
        );
        assert!(api.iter().all(|what| can("post", what)), "{api:?}");
        forms.borrow_mut().extend(api);
        assert!(scene.me.is_none() || seat(scene, false).contains("data-api=\"/api/v1/tables/t1\""));
    });
    for usual in ["submit", "back", "rolls", "hand-over", "leave"] {
        assert!(forms.borrow().contains(usual), "{usual} was on no page");
    }
    let mut asked = 0;
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "js") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for rest in text.split("${api}/").skip(1).filter(|rest| !rest.starts_with("${")) {
            let what: String =
                rest.chars().take_while(|letter| letter.is_ascii_lowercase() || *letter == '-').collect();
            assert!(can("get", &what) || can("post", &what), "{}: {what}", path.display());
            asked += 1;
        }
        for rest in text.split("\"/api/v1/").skip(1) {
            let what = format!("/api/v1/{}", rest.split('"').next().unwrap());
            assert!(known.iter().any(|(_, path)| *path == what), "{}: {what}", path.display());
            asked += 1;
        }
    }
    assert!(asked >= 5, "{asked} requests were found in the modules");
}
