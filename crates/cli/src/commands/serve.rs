//! `bout serve`: tables for a group, each on a screen of their own.

use std::env;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use server::{Limits, Serve, Store, Unserved};

use crate::args::ServeArgs;
use crate::error::{Error, Result};
use crate::output::{bold, print, warned};

/// Runs the command.
pub fn run(args: &ServeArgs) -> Result<()> {
    let data = args.data.clone().map_or_else(own_folder, Ok)?;
    if let Some(file) = &args.backup {
        let unkept = |why: &dyn std::fmt::Display| Error::Io {
            what: file.display().to_string(),
            error: std::io::Error::other(why.to_string()),
        };
        if file.exists() {
            return Err(Error::input(format!("`{}` exists already", file.display()), "name a new file"));
        }
        let store = Store::open(&data).map_err(|why| unkept(&why))?;
        store.backup(file).map_err(|why| unkept(&why))?;
        return print(&format!("All tables are in {}.\n", file.display()));
    }
    let ip = if args.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let serve = Serve {
        listen: args.listen.unwrap_or(SocketAddr::from((ip, args.port))),
        data,
        is_open: args.open.then_some(true),
        hosts: args.names.clone(),
        keep_days: args.keep,
        limits: Limits::default(),
    };
    server::serve(serve, begun).map_err(|why| match why {
        Unserved::Listen(address, error) if error.kind() == std::io::ErrorKind::AddrInUse => {
            Error::input(format!("something else listens at {address}"), "take another --port, or --port 0")
        }
        Unserved::Listen(address, error) => Error::Io { what: address.to_string(), error },
        Unserved::Store(folder, why) => {
            Error::Io { what: folder.display().to_string(), error: std::io::Error::other(why) }
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
        text += &format!(
            "{}: everybody in this network can come there, and whoever listens in on it can read along.\n",
            warned("note")
        );
    }
    let why = if ready.is_open() { "deletes tables and removes players" } else { "makes and deletes tables" };
    text += &format!("Host token, which {why}: {}\n", ready.host_token);
    text += "Ctrl-C ends it; tables are kept.\n";
    // A reader that went away is no reason to stop.
    let _unread = print(&text);
}

/// Where a user's programs keep what is theirs.
fn own_folder() -> Result<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || folder("HOME");
    let found = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    let missing = || Error::input("this user has no folder of their own", "name one with --data");
    found.map(|folder| folder.join("bout")).ok_or_else(missing)
}
