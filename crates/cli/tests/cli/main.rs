//! The program as people and scripts run it: what it prints, where, and with which exit code.

mod ahead;
mod anything;
mod ask;
mod battle;
mod best;
mod check;
mod companion;
mod compare;
#[cfg(unix)]
#[path = "../../../server/tests/tables/database.rs"]
mod database;
mod desk;
mod docs;
#[cfg(unix)]
mod files;
mod first;
mod hindered;
mod injection;
#[cfg(unix)]
mod kills;
mod known;
mod life;
mod memory;
mod mistakes;
mod odds;
mod plain;
mod play;
#[cfg(unix)]
mod proxy;
mod replay;
mod rule;
mod saving;
#[cfg(unix)]
mod serve;
#[cfg(unix)]
mod serving;
mod showdown;
#[cfg(unix)]
mod signals;
mod sim;
mod stop;
#[cfg(unix)]
mod store;
#[cfg(target_os = "linux")]
mod streams;
mod varied;
mod whole;
