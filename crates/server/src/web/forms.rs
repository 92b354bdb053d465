//! What pages send without script: fields of forms, which become the commands of the API.

use std::collections::BTreeMap;
use std::sync::Arc;

use ask::Question;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Redirect};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use table::{Given, Person};

use super::api::{self, TABLE};
use super::limits::Gate;
use super::session::Session;
use super::views::Page;
use super::{Shared, aside};
use crate::problem::{Kind, Problem, Result};
use crate::secret;
use crate::tables::{
    Agreed, AmendCommand, BackCommand, JoinTable, NewTable, PassCommand, RollsCommand, Seats, SeatsCommand,
    SeatsWord, Slot, SubmitCommand,
};

/// Who has made a table by a form, and has not said their name.
pub const NOBODY: &str = "Host";

/// Who plays everybody, and has not said their name.
const FIRST: &str = "Player 1";

/// The fields of a form.
#[derive(Debug)]
pub struct Fields(Vec<(String, String)>);

impl FromRequest<Shared> for Fields {
    type Rejection = Problem;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self> {
        let kind = request.headers().get(CONTENT_TYPE).cloned();
        let bytes = api::read(request, TABLE).await?;
        let mut again = Request::post("/").body(axum::body::Body::from(bytes)).expect("it is plain");
        again.headers_mut().extend(kind.map(|kind| (CONTENT_TYPE, kind)));
        let fields = axum::Form::<Vec<(String, String)>>::from_request(again, shared).await;
        let wrong =
            |_| Problem::new(Kind::Malformed, "the form cannot be understood", "send it from its page");
        fields.map(|axum::Form(fields)| Self(fields)).map_err(wrong)
    }
}

impl Fields {
    fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }

    fn all<'f>(&'f self, name: &'f str) -> impl Iterator<Item = &'f str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn number<T: std::str::FromStr>(&self, name: &str) -> Result<T> {
        let wrong =
            || Problem::new(Kind::Malformed, format!("`{name}` is no number"), "send the form from its page");
        self.get(name).and_then(|value| value.parse().ok()).ok_or_else(wrong)
    }

    /// So many inputs stood there when the form was made.
    fn expected(&self) -> Result<Option<usize>> {
        self.get("inputs").map(|_| self.number("inputs")).transpose()
    }

    /// A value as the API has it.
    fn read<T: DeserializeOwned>(value: Value) -> Result<T> {
        let wrong = |error: serde_json::Error| {
            Problem::new(
                Kind::Malformed,
                format!("the form cannot be understood: {error}"),
                "send it from its page",
            )
        };
        serde_json::from_value(value).map_err(wrong)
    }

    fn given(&self) -> Result<Given> {
        let list = |name| self.all(name).map(str::to_owned).collect::<Vec<_>>();
        let (dice, cards) = (list("die"), list("card"));
        if let Some(choice) = self.get("choice") {
            return Ok(Given::Choice(choice.to_owned()));
        }
        if !cards.is_empty() {
            return Ok(Given::Cards(cards));
        }
        if !dice.is_empty() {
            let no_die = |_| Problem::new(Kind::Malformed, "that is no face of a die", "press its key");
            return Ok(Given::Dice(
                dice.iter().map(|die| die.parse().map_err(no_die)).collect::<Result<_>>()?,
            ));
        }
        match self.get("given") {
            Some("roll") => Ok(Given::Roll),
            Some("roll-one") => Ok(Given::RollOne),
            _ => Err(Problem::new(Kind::Malformed, "nothing is chosen", "choose something first")),
        }
    }

    fn seats(&self) -> Result<Seats> {
        match self.get("seat") {
            None => Ok(Seats::default()),
            Some("all") => Self::read(json!("all")),
            Some(_) => {
                let numbers = self.all("seat").map(|seat| {
                    seat.parse()
                        .map_err(|_| Problem::new(Kind::Malformed, "that is no seat", "take one of them"))
                });
                Ok(Seats::Numbers(numbers.collect::<Result<_>>()?))
            }
        }
    }

    fn question(&self, shared: &Shared) -> Result<Question> {
        let some = |names: &[&str]| -> Map<String, Value> {
            names.iter().filter_map(|name| Some(((*name).to_owned(), Value::from(self.get(name)?)))).collect()
        };
        let (of, book) = match self.get("game") {
            Some("showdown") | None => {
                let mut hunt = some(&["monster", "level", "party", "ambush"]);
                if let Some(Ok(count)) = self.get("survivors").map(str::parse::<u8>) {
                    hunt.insert("survivors".to_owned(), count.into());
                }
                (json!({ "showdown": hunt }), "showdown")
            }
            Some("tutorial") => {
                (json!({ "showdown": { "level": "first-story", "survivors": 2 } }), "showdown")
            }
            Some("companion") => {
                let mut hunt = some(&["monster", "level", "party"]);
                hunt.insert("by_hand".to_owned(), true.into());
                (json!({ "showdown": hunt }), "showdown")
            }
            Some("battle") => {
                let mut battle = some(&["red", "blue", "field", "first"]);
                // Warbands of a campaign go by names of their own.
                for (side, own) in [("red", "campaign-red"), ("blue", "campaign-blue")] {
                    if let (Some(name), Some(_)) = (self.get(own), self.get("campaign")) {
                        battle.insert(side.to_owned(), name.into());
                    }
                }
                battle.insert("deploy".to_owned(), "chosen".into());
                (json!({ "battle": battle }), "skirmish")
            }
            Some("scenario") => {
                let text = self.get("scenario").unwrap_or_default();
                let of = if text.starts_with('{') {
                    json!({ "saved": { "journal": text.replace("\r\n", "\n") } })
                } else {
                    json!({ "scenario": { "text": text } })
                };
                (of, "")
            }
            Some(_) => {
                return Err(Problem::new(Kind::Malformed, "there is no such game", "choose one of them"));
            }
        };
        let rulings: BTreeMap<&str, &str> = self
            .0
            .iter()
            .filter_map(|(name, value)| Some((name.strip_prefix("ruling:")?, value.as_str())))
            .filter(|(_, value)| !value.is_empty())
            .filter(|(name, _)| {
                shared.offer.rulings.iter().any(|ruling| ruling.id == *name && ruling.game.word() == book)
            })
            .collect();
        Self::read(json!({ "of": of, "rulings": rulings }))
    }
}

/// Makes a table, and leads to its seats.
pub async fn make(State(shared): State<Shared>, session: Session, fields: Fields) -> Page {
    let mut session = session;
    if let Some(token) = fields.get("host") {
        shared.gate(Gate::Code, session.client)?;
        session.is_host = session.is_host || secret::hash(token) == shared.host;
    }
    // Who plays everybody begins at once; the code stands at the table for those who come later.
    let seats = fields.seats()?;
    let has_all = matches!(seats, Seats::Word(SeatsWord::All));
    let unnamed = if has_all { FIRST } else { NOBODY };
    let new = NewTable {
        name: fields.get("name").unwrap_or(unnamed).to_owned(),
        question: fields.question(&shared)?,
        campaign: fields.get("campaign").map(|text| text.replace("\r\n", "\n")),
        title: fields.get("title").map(str::to_owned),
        seats,
        policies: BTreeMap::new(),
        odds: fields
            .get("odds")
            .map_or_else(|| Ok(crate::scene::Shown::default()), |odds| Fields::read(json!(odds)))?,
        rolls: fields
            .get("rolls")
            .map_or_else(|| Ok(crate::scene::Rolling::default()), |rolls| Fields::read(json!(rolls)))?,
    };
    let seated = api::made(&shared, &session, new).await?;
    let place = match &seated.code {
        Some(code) if !has_all => format!("/j/{}", code.to_ascii_lowercase()),
        _ if fields.get("game") == Some("tutorial") => format!("/t/{}/seat?learn=1", seated.table),
        _ => format!("/t/{}/seat", seated.table),
    };
    Ok(session.sits(&seated, Redirect::to(&place)))
}

/// Takes seats at the table to which a code leads: new there, or with more seats than before.
pub async fn join(
    State(shared): State<Shared>,
    session: Session,
    Path(code): Path<String>,
    fields: Fields,
) -> Page {
    shared.gate(Gate::Code, session.client)?;
    let slot = {
        let (shared, code) = (Arc::clone(&shared), code.clone());
        aside(move || shared.tables.by_code(&code)).await?
    };
    let (_, who) = session.at(&shared, &slot.id).await?;
    let (lobby, seats) = (slot.lobby()?, fields.seats()?);
    let is_called = |name: &str| lobby.people.iter().any(|one| one.name == name);
    let unnamed = || (1..=u8::MAX).map(|number| format!("Player {number}")).find(|name| !is_called(name));
    let Some(person) = who.person else {
        let name = fields.get("name").map(str::to_owned).or_else(unnamed).unwrap_or_default();
        let seated = api::joined(&shared, &session, JoinTable { code, name, seats }).await?;
        let place = Redirect::to(&format!("/t/{}/seat", seated.table));
        return Ok(session.sits(&seated, place));
    };
    let known = lobby.people.iter().find(|one| one.number == person.0).map(|one| one.name.clone());
    let name = match (fields.get("name"), known.as_deref()) {
        (Some(given), _) => Some(given.to_owned()),
        (None, Some(NOBODY)) => unnamed(),
        (None, _) => None,
    };
    let free: Vec<u8> =
        lobby.seats.iter().filter(|seat| seat.held_by.is_none()).map(|seat| seat.number).collect();
    let command = SeatsCommand { name, take: seats.of(&free), ..SeatsCommand::default() };
    let id = slot.id.clone();
    aside(move || slot.seats(person, &command)).await?;
    Ok(Redirect::to(&format!("/t/{id}/seat")).into_response())
}

/// Makes whoever has the host token known as the host.
pub async fn host(State(shared): State<Shared>, session: Session, fields: Fields) -> Page {
    shared.gate(Gate::Code, session.client)?;
    let token = fields.get("token").unwrap_or_default();
    if secret::hash(token) != shared.host {
        return Err(Problem::host_only().into());
    }
    Ok(session.hosts(token, Redirect::to("/")))
}

/// A command of a seat, and back to its page.
pub async fn command(
    State(shared): State<Shared>,
    session: Session,
    Path((id, command)): Path<(String, String)>,
    fields: Fields,
) -> Page {
    shared.gate(Gate::Command, session.client)?;
    let (slot, who) = session.seated(&shared, &id).await?;
    if command == "leave" {
        aside(move || slot.leave(who)).await?;
        return Ok(session.left(&id, Redirect::to("/")));
    }
    aside(move || run(&slot, who, &command, &fields)).await?;
    Ok(Redirect::to(&format!("/t/{id}/seat")).into_response())
}

fn run(slot: &Slot, who: Person, command: &str, fields: &Fields) -> Result<()> {
    let id = || Fields::read(json!(fields.get("id").unwrap_or_default()));
    match command {
        "submit" => {
            let command = SubmitCommand { id: id()?, given: fields.given()?, inputs: fields.expected()? };
            slot.submit(who, &command).map(|_| ())
        }
        "pass-all" => slot.pass_all(who, &PassCommand { id: id()?, inputs: fields.expected()? }).map(|_| ()),
        "back" => slot.back(who, &BackCommand { id: id()?, inputs: fields.number("inputs")? }).map(|_| ()),
        "agree" | "refuse" => {
            let agreed = Agreed { id: id()?, number: fields.number("number")? };
            slot.answer(who, &agreed, command == "agree").map(|_| ())
        }
        "amend" => {
            let words = fields.get("words").map(str::to_owned);
            slot.amend(who, &AmendCommand { id: id()?, amendment: None, words }).map(|_| ())
        }
        "begin" => {
            let words = fields.get("words").map(str::to_owned);
            slot.begin_by_hand(who, &AmendCommand { id: id()?, amendment: None, words }).map(|_| ())
        }
        "rolls" => {
            let rolls = Fields::read(json!(fields.get("rolls").unwrap_or_default()))?;
            slot.rolls(who, &RollsCommand { id: id()?, rolls }).map(|_| ())
        }
        "sit" => {
            let take = vec![fields.number("seat")?];
            slot.seats(who, &SeatsCommand { take, ..SeatsCommand::default() }).map(|_| ())
        }
        _ => Err(Problem::new(Kind::NotFound, "there is no such command", "go back to the table")),
    }
}
