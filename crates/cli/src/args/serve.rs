//! Flags of `bout serve`.

use std::net::{IpAddr, SocketAddr};

use clap::Args;

use super::KeptArgs;

/// How tables are served.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Listen at this address and port [default: 127.0.0.1, which only this machine can reach]
    #[arg(long, value_name = "ADDRESS:PORT", conflicts_with_all = ["lan", "port"])]
    pub listen: Option<SocketAddr>,
    /// Let everybody in this network come: phones at the table. Nothing that is sent is encrypted
    #[arg(long)]
    pub lan: bool,
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 7474, value_name = "PORT")]
    pub port: u16,
    #[command(flatten)]
    pub kept: KeptArgs,
    /// Let every visitor make tables, not only the holder of the host token
    #[arg(long)]
    pub open: bool,
    /// A name by which this machine is called, besides its addresses and `localhost`
    #[arg(long = "name", value_name = "HOST")]
    pub names: Vec<String>,
    /// A proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; those of everybody else are not
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    pub proxies: Vec<IpAddr>,
    /// Encrypt, with a certificate that this machine makes for itself. Browsers ask whether it is the right one
    #[arg(long)]
    pub tls: bool,
    /// Delete a table that nobody touched for so many days
    #[arg(long, default_value_t = 365, value_name = "DAYS")]
    pub keep: u32,
}
