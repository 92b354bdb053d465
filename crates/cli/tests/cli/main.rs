//! The program as people and scripts run it: what it prints, where, and with which exit code.

mod ahead;
mod anything;
mod ask;
mod battle;
mod best;
mod check;
mod companion;
mod compare;
mod desk;
mod docs;
#[cfg(unix)]
mod files;
mod first;
mod hindered;
mod injection;
mod known;
mod life;
mod memory;
mod mistakes;
mod odds;
mod plain;
mod play;
mod replay;
mod rule;
mod saving;
#[cfg(unix)]
mod serve;
mod showdown;
#[cfg(unix)]
mod signals;
mod sim;
mod stop;
#[cfg(target_os = "linux")]
mod streams;
mod varied;
mod whole;
