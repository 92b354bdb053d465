//! Long questions: how far they are, how they are stopped, and that their answers are kept.

use std::time::Duration;

use ask::{Job, Question};
use serde_json::{Value, json};
use server::jobs::Budget;
use server::{Limits, Options};

use crate::guest::{Folder, Guest, Here};

const ASK: &str = "/api/v1/questions";

fn here(folder: &Folder, questions: Budget) -> Here {
    let limits = Limits { questions, odds: 1_000_000, ..Limits::default() };
    Here::with(folder, Options { limits, ..Options::default() })
}

/// Something that takes longer than any test waits.
fn endless() -> Value {
    json!({ "ask": { "sim": { "trials": 100_000_000_000_u64, "seed": 1 } }, "of": { "attack": { "weapons": ["bone-axe"] } } })
}

async fn ask(guest: &mut Guest, id: &str, question: &Value) -> Value {
    guest.post(ASK, json!({ "id": id, "question": question })).await.good()
}

fn path(job: &Value) -> String {
    format!("{ASK}/{}", job["job"].as_str().unwrap())
}

/// Asks again until something holds.
async fn until(guest: &mut Guest, job: &Value, holds: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..12_000 {
        let job = guest.get(&path(job)).await.good();
        if holds(&job) {
            return job;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("it does not come to that");
}

fn is_over(job: &Value) -> bool {
    job["stage"] == "done" || job["stage"] == "failed"
}

#[tokio::test]
async fn an_answer_is_that_of_bout_ask_and_is_there_again() {
    let folder = Folder::new();
    let here = here(&folder, Budget::default());
    let (mut ada, mut ben) = (here.guest(), here.guest());
    let question = json!({ "of": { "attack": { "weapons": ["bone-axe"] } }, "tell": ["wounds"] });
    let job = ask(&mut ada, "q-1", &question).await;
    let done = until(&mut ada, &job, is_over).await;
    let asked: Question = serde_json::from_value(question.clone()).unwrap();
    let mut expected = serde_json::to_value(ask::answer(&asked, &Job::default()).unwrap()).unwrap();
    let mut answer = done["answer"].clone();
    for timed in [&mut expected, &mut answer] {
        timed.as_object_mut().unwrap().remove("cost");
    }
    assert_eq!((&done["stage"], &done["stopped"], answer), (&json!("done"), &json!(false), expected));
    // Again, from elsewhere, and asked twice: it is one job.
    assert_eq!(ben.get(&path(&job)).await.good(), done);
    assert_eq!(ask(&mut ada, "q-1", &question).await, done);
    assert_ne!(ask(&mut ada, "q-2", &question).await["job"], done["job"]);
    assert_eq!(ada.get(&format!("{ASK}/0123")).await.bad(), (404, "not-found".into()));
}

#[tokio::test]
async fn a_job_says_how_far_it_is_and_is_stopped() {
    let folder = Folder::new();
    let here = here(&folder, Budget { time: Duration::from_mins(10), ..Budget::default() });
    let mut ada = here.guest();
    let job = ask(&mut ada, "long", &endless()).await;
    let later = ask(&mut ada, "later", &endless()).await;
    let done = |job: &Value| job["far"]["done"].as_u64().unwrap_or_default();
    let first = until(&mut ada, &job, |job| done(job) > 0).await;
    assert_eq!((&first["stage"], &first["far"]["counts"]), (&json!("working"), &json!("games")));
    until(&mut ada, &job, |job| done(job) > done(&first)).await;
    // What waits is over at once, what is worked on has an answer of what is known.
    assert_eq!(ada.get(&path(&later)).await.good()["stage"], "waiting");
    assert_eq!(ada.delete(&path(&later)).await.good()["stage"], "failed");
    ada.delete(&path(&job)).await.good();
    let stopped = until(&mut ada, &job, is_over).await;
    assert_eq!((&stopped["stage"], &stopped["stopped"]), (&json!("done"), &json!(true)), "{stopped}");
    assert!(stopped["answer"]["cost"]["games"].as_u64().unwrap() > 0, "{stopped}");
    assert_eq!(ada.delete(&path(&job)).await.good(), stopped, "it stays as it is");
}

#[tokio::test]
async fn a_question_takes_no_more_time_memory_and_room_than_it_may() {
    let folder = Folder::new();
    let hunt = json!({ "of": { "attack": { "weapons": ["bone-axe"], "until_defeated": true } } });
    let timed = here(&folder, Budget { time: Duration::from_millis(300), ..Budget::default() });
    let mut ada = timed.guest();
    let job = ask(&mut ada, "endless", &endless()).await;
    let ended = until(&mut ada, &job, is_over).await;
    assert_eq!(ended["stage"], "done", "{ended}");
    let next = ask(&mut ada, "next", &json!({ "of": { "attack": { "weapons": ["bone-axe"] } } })).await;
    assert_eq!(until(&mut ada, &next, is_over).await["stage"], "done", "the next one has its turn");
    let narrow = here(&folder, Budget { bytes: 1_000, ..Budget::default() });
    let mut ada = narrow.guest();
    let sim = json!({ "of": { "attack": { "weapons": ["bone-axe"] } }, "tell": ["wounds"] });
    let job = ask(&mut ada, "narrow", &sim).await;
    let sampled = until(&mut ada, &job, is_over).await;
    assert_ne!(sampled["answer"]["known"], "exact", "{sampled}");
    let short = here(&folder, Budget { answer: 100, ..Budget::default() });
    let mut ada = short.guest();
    let job = ask(&mut ada, "short", &sim).await;
    assert_eq!(until(&mut ada, &job, is_over).await["problem"]["kind"], "too-large", "{hunt}");
}

#[tokio::test]
async fn only_so_many_questions_wait_and_only_so_many_answers_are_kept() {
    let folder = Folder::new();
    let budget = Budget { waiting: [3, 2], kept: 2_000, time: Duration::from_mins(10), ..Budget::default() };
    let here = here(&folder, budget);
    let mut ada = here.guest();
    let job = ask(&mut ada, "endless", &endless()).await;
    until(&mut ada, &job, |job| job["stage"] == "working").await;
    for id in ["a", "b"] {
        ask(&mut ada, id, &endless()).await;
    }
    let fourth = ada.post(ASK, json!({ "id": "c", "question": endless() })).await;
    assert_eq!(fourth.bad(), (429, "too-many".into()));
    for id in ["endless", "a", "b"] {
        let job = ask(&mut ada, id, &endless()).await;
        ada.delete(&path(&job)).await.good();
        until(&mut ada, &job, is_over).await;
    }
    let question = json!({ "of": { "attack": { "weapons": ["bone-axe"] } } });
    let mut jobs = Vec::new();
    for id in 0..6 {
        let job = ask(&mut ada, &format!("k{id}"), &question).await;
        until(&mut ada, &job, is_over).await;
        jobs.push(job);
    }
    ask(&mut ada, "last", &question).await;
    assert_eq!(ada.get(&path(&jobs[0])).await.status, 404, "the oldest has gone");
}

#[tokio::test]
async fn what_cannot_be_asked_is_said_so() {
    let folder = Folder::new();
    let here = here(&folder, Budget::default());
    let (mut ada, mut host) = (here.guest(), here.guest());
    let wrong = json!({ "of": { "attack": { "weapons": ["no-such-thing"] } } });
    let job = ask(&mut ada, "wrong", &wrong).await;
    let failed = until(&mut ada, &job, is_over).await;
    assert_eq!(failed["problem"]["kind"], "question", "{failed}");
    let misspelt = ada.post(ASK, json!({ "id": "x", "question": { "of": "nothing" } })).await;
    assert_eq!(misspelt.bad(), (400, "malformed".into()));
    // Packs come from the host.
    let pack = json!({ "pack.toml": "id = \"mine\"\ngame = \"showdown\"\nedition = \"1.5\"\n" });
    let plain = json!({ "of": { "attack": { "weapons": ["bone-axe"] } } });
    let (mut with, mut against) = (plain.clone(), plain);
    with["pack"] = pack.clone();
    against["versus"] = json!({ "pack": pack });
    for question in [&with, &against] {
        let asked = ada.post(ASK, json!({ "id": "pack", "question": question })).await;
        assert_eq!(asked.bad(), (403, "host-only".into()));
    }
    host.post("/api/v1/host", json!({ "token": here.host })).await.good();
    let job = ask(&mut host, "pack", &with).await;
    let done = until(&mut host, &job, is_over).await;
    assert_eq!(done["stage"], "done", "{done}");
}
