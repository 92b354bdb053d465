//! Tables as those who play know them: through the API, without a socket.

mod consent;
mod database;
mod durable;
mod fight;
mod first;
mod flood;
mod forged;
mod guarded;
mod guest;
mod home;
mod hostile;
mod jobs;
mod odds;
mod pages;
mod past;
mod seats;
mod stores;
mod streams;
