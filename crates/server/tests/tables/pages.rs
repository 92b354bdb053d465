//! Pages without script: what they show, and that their forms do what the API does.

use serde_json::json;

use crate::fight::play;
use crate::guest::{Dice, FORM, Folder, Here, escaped, given};

/// Four taps, each on the one amber button of the page: a table, whom the monster picks, where it goes, the dice.
#[tokio::test]
async fn a_stranger_rolls_at_the_fourth_tap() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    let start = ada.get("/").await.text;
    for usual in [
        "value=\"first-story\" selected",
        "value=\"white-lion\" selected",
        "name=\"seat\" value=\"all\" checked",
    ] {
        assert!(start.contains(usual), "{usual}");
    }
    let form = "game=showdown&monster=white-lion&level=first-story&party=first-story&seat=all&name=";
    let made = ada.post_text("/tables", FORM, form.into()).await;
    let place = made.headers["location"].to_str().unwrap().to_owned();
    assert!(place.starts_with("/t/") && place.ends_with("/seat"), "{place}");
    let table = place.split('/').nth(2).unwrap().to_owned();
    for tap in 2..=3 {
        let page = ada.get(&place).await.text;
        let chosen = page
            .split("<input type=\"radio\" name=\"choice\"")
            .find(|tag| tag[..tag.find('>').unwrap()].contains(" checked"));
        let chosen = chosen.unwrap_or_else(|| panic!("tap {tap}: nothing is chosen in {page}"));
        let value = chosen.split("value=\"").nth(1).unwrap().split('"').next().unwrap();
        let fields = format!("id=tap-{tap}&inputs={}&choice={}", tap - 2, escaped(value));
        assert_eq!(ada.post_text(&format!("/t/{table}/submit"), FORM, fields).await.status, 303);
    }
    let page = ada.get(&place).await.text;
    assert!(page.contains("Roll for me"), "{page}");
    let rolled =
        ada.post_text(&format!("/t/{table}/submit"), FORM, "id=tap-4&inputs=2&given=roll".into()).await;
    assert_eq!(rolled.status, 303, "{}", rolled.text);
    assert_eq!(ada.scene(&table).await["me"]["name"], "Player 1");
}

#[tokio::test]
async fn a_stranger_plays_by_forms_alone() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let mut ada = here.guest();
    assert!(ada.get("/").await.text.contains("Set up the table"));
    let made = ada
        .post_text(
            "/tables",
            FORM,
            "game=showdown&monster=white-lion&level=first-story&party=first-story&rolls=asked&odds=all"
                .into(),
        )
        .await;
    assert_eq!(made.status, 303, "{}", made.text);
    let lobby = made.headers["location"].to_str().unwrap().to_owned();
    assert!(lobby.starts_with("/j/"), "{lobby}");
    let page = ada.get(&lobby).await.text;
    assert!(page.contains("Take all free seats"), "{page}");
    let sent = ada.post_text(&lobby, FORM, "name=&seat=all".into()).await;
    let place = sent.headers["location"].to_str().unwrap().to_owned();
    let table = place.split('/').nth(2).unwrap().to_owned();
    let scene = ada.scene(&table).await;
    assert_eq!(scene["me"]["name"], "Player 1");
    assert!(scene["seats"].as_array().unwrap().iter().all(|seat| seat["held_by"] == 0));
    let mut dice = Dice(4);
    for count in 0..30 {
        let scene = ada.scene(&table).await;
        let Some(given) = given(&scene["waits"]["asked"], &mut dice) else { break };
        assert!(ada.get(&place).await.status.is_success());
        let fields = if let Some(choice) = given["choice"].as_str() {
            format!("choice={}", escaped(choice))
        } else if let Some(dice) = given["dice"].as_array() {
            dice.iter().map(|die| format!("die={die}")).collect::<Vec<_>>().join("&")
        } else if let Some(cards) = given["cards"].as_array() {
            cards
                .iter()
                .map(|card| format!("card={}", escaped(card.as_str().unwrap())))
                .collect::<Vec<_>>()
                .join("&")
        } else {
            "given=roll".to_owned()
        };
        let sent = ada.post_text(&format!("/t/{table}/submit"), FORM, format!("id=f{count}&{fields}")).await;
        assert_eq!(sent.status, 303, "{fields}: {}", sent.text);
        assert_eq!(sent.headers["location"], place);
        assert!(ada.scene(&table).await["inputs"].as_u64() > scene["inputs"].as_u64());
    }
    let back = ada.post_text(&format!("/t/{table}/back"), FORM, "id=back&inputs=2".into()).await;
    assert_eq!(back.status, 303);
    assert_eq!(ada.scene(&table).await["inputs"], 2);
    let wrong = ada.post_text(&format!("/t/{table}/submit"), FORM, "id=x".into()).await;
    assert!(wrong.status == 400 && wrong.text.contains("nothing is chosen"), "{}", wrong.text);
}

#[tokio::test]
async fn pages_are_where_they_should_be() {
    let folder = Folder::new();
    let here = Here::open(&folder);
    let (mut ada, mut stranger) = (here.guest(), here.guest());
    let (table, code) = ada.make("Ada", json!("all")).await;
    play(&table, &mut [&mut ada], &mut Dice(3), 0).await;
    for path in [
        "/",
        "/rule",
        "/rule?q=dodge",
        "/host",
        &format!("/j/{code}"),
        &format!("/t/{table}/watch"),
        &format!("/t/{table}/screen"),
    ] {
        let page = stranger.get(path).await;
        assert!(page.status.is_success(), "{path}: {}", page.status);
        assert!(page.text.starts_with("<!DOCTYPE html>") && !page.text.contains(" style="), "{path}");
    }
    assert_eq!(
        stranger.get(&format!("/t/{table}/seat")).await.headers["location"],
        format!("/t/{table}/watch")
    );
    assert_eq!(ada.get(&format!("/t/{table}")).await.headers["location"], format!("/t/{table}/seat"));
    assert_eq!(stranger.get("/j?code=bcd+fgh").await.headers["location"], "/j/bcdfgh");
    // A link on another page brings no cookies along: the page asks for itself again.
    let mut led = here.guest();
    led.headers.push(("sec-fetch-site", "cross-site".into()));
    assert!(led.get(&format!("/t/{table}/seat")).await.text.contains("http-equiv=\"refresh\""));
    // Only those at the table are shown how others join.
    assert!(ada.get(&format!("/t/{table}/screen")).await.text.contains(&code));
    assert!(!stranger.get(&format!("/t/{table}/screen")).await.text.contains(&code));
    for (name, kind) in
        [("bout.css", "text/css; charset=utf-8"), ("bout.js", "text/javascript; charset=utf-8")]
    {
        assert_eq!(stranger.get(&format!("/assets/{name}")).await.headers["content-type"], kind);
    }
}
