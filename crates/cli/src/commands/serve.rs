//! `bout serve`: tables for a group, each on a screen of their own.

use std::net::{Ipv4Addr, SocketAddr};

use server::{Limits, Serve, Unserved};

use super::store::{folder, place, unkept};

use crate::args::ServeArgs;
use crate::error::{Error, Result};
use crate::output::{bold, print, warned};

/// Runs the command.
pub fn run(args: &ServeArgs) -> Result<()> {
    let ip = if args.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let serve = Serve {
        listen: args.listen.unwrap_or(SocketAddr::from((ip, args.port))),
        store: place(&args.kept)?,
        is_open: args.open.then_some(true),
        hosts: args.names.clone(),
        proxies: args.proxies.clone(),
        tls: args.tls.then(|| folder(&args.kept)).transpose()?,
        keep_days: args.keep,
        limits: Limits::default(),
    };
    server::serve(serve, begun).map_err(|why| match why {
        Unserved::Listen(address, error) if error.kind() == std::io::ErrorKind::AddrInUse => {
            Error::input(format!("something else listens at {address}"), "take another --port, or --port 0")
        }
        Unserved::Listen(address, error) => Error::Io { what: address.to_string(), error },
        Unserved::Store(place, why) => unkept(&place, &why),
        Unserved::Certificate(folder, error) => {
            Error::Io { what: format!("the certificate in {}", folder.display()), error }
        }
        Unserved::Io(error) => Error::Io { what: "the server".into(), error },
    })
}

/// Says where it is.
fn begun(ready: &server::serve::Ready) {
    let mut text = format!("Tables are served at {}\n", bold(&ready.address));
    if ready.is_reached_by_others() {
        if let Some(picture) = server::qr::lines(&ready.address) {
            text += &format!("\n{picture}\n");
        }
        let read =
            if ready.fingerprint.is_some() { "" } else { ", and whoever listens in on it can read along" };
        text += &format!("{}: everybody in this network can come there{read}.\n", warned("note"));
    }
    let why = if ready.is_open() { "deletes tables and removes players" } else { "makes and deletes tables" };
    text += &format!("Host token, which {why}: {}\n", ready.host_token);
    if let Some(print) = &ready.fingerprint {
        text += &format!("Certificate, of which browsers ask whether it is the right one: SHA-256 {print}\n");
    }
    text += "Ctrl-C ends it; tables are kept.\n";
    // A reader that went away is no reason to stop.
    let _unread = print(&text);
}
