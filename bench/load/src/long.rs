//! A game of thousands of inputs: what an input costs there, and to take it back.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::figures::Times;
use crate::http::Client;
use crate::load::id;
use crate::table::{Table, address};

/// How often each is measured.
const OFTEN: usize = 60;

/// What an input costs early and late in a game, and an undo late.
pub struct Long {
    pub early: Times,
    pub late: Times,
    pub undo: Times,
}

/// One who comes from another address now and then: a server lets none do more than so much.
struct Player<'t> {
    table: &'t Table,
    to: SocketAddr,
    clients: Vec<Client>,
    sent: usize,
}

impl Player<'_> {
    async fn send(&mut self, what: &str, body: &Value) -> std::io::Result<()> {
        const ADDRESSES: usize = 60;
        self.sent += 1;
        let at = self.sent % ADDRESSES;
        if at >= self.clients.len() {
            self.clients.push(Client::open(address(40_000 + self.clients.len()), self.to, &self.table.cookie).await?);
        }
        let at = at.min(self.clients.len() - 1);
        let reply = self.clients[at].post(&self.table.path(what), body).await?;
        assert_eq!(reply.status, 200, "{what}: {}", String::from_utf8_lossy(&reply.body));
        Ok(())
    }
}

/// Inputs that never end the game: survivors attack, and their real dice show ones.
async fn next(player: &mut Player<'_>) -> std::io::Result<(&'static str, Value)> {
    let at = player.clients.len() - 1;
    let scene = player.table.look(&mut player.clients[at]).await?;
    let asked = &scene["waits"]["asked"];
    if let Some(roll) = asked.get("roll") {
        let pool = roll["pool"].as_u64().unwrap_or(1);
        return Ok(("/submit", json!({ "id": id(), "given": { "dice": vec![1; pool as usize] } })));
    }
    if let Some(option) = asked["choice"]["options"].get(0) {
        return Ok(("/submit", json!({ "id": id(), "given": { "choice": option["id"] } })));
    }
    let begins = scene["begins"].as_array().cloned().unwrap_or_default();
    let attack = begins.iter().find(|begin| begin["amendment"].get("attack").is_some());
    let begin = attack.expect("something can be begun");
    Ok(("/begin", json!({ "id": id(), "words": begin["words"] })))
}

/// Plays so many inputs, and measures.
pub async fn measure(to: SocketAddr, inputs: usize) -> std::io::Result<Long> {
    let table = Table::make(45_000, to, &json!({ "party": "settlers", "by_hand": true })).await?;
    let client = table.client(to).await?;
    let mut player = Player { table: &table, to, clients: vec![client], sent: 0 };
    let mut long = Long { early: Times::default(), late: Times::default(), undo: Times::default() };
    let mut count = 0;
    while count < inputs {
        let (what, body) = next(&mut player).await?;
        let begun = Instant::now();
        player.send(what, &body).await?;
        if count < OFTEN {
            long.early.add(begun.elapsed());
        }
        count += 1;
    }
    for _ in 0..OFTEN {
        let (what, body) = next(&mut player).await?;
        let begun = Instant::now();
        player.send(what, &body).await?;
        long.late.add(begun.elapsed());
        let at = player.clients.len() - 1;
        let there = player.table.look(&mut player.clients[at]).await?["inputs"].as_u64().unwrap_or_default();
        assert!(there as usize >= inputs, "{there} inputs are in force");
        let back = json!({ "id": id(), "inputs": there - 1 });
        let begun = Instant::now();
        player.send("/back", &back).await?;
        long.undo.add(begun.elapsed());
    }
    Ok(long)
}
