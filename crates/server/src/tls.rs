//! A certificate for this machine, signed by itself: nobody else can listen in, once people have told their browsers that it
//! is the right one. What it is known by is printed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use rcgen::{CertificateParams, DnType, KeyPair};
use sha2::{Digest, Sha256};
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// The certificate, for those who check it.
pub const CERTIFICATE: &str = "certificate.pem";

/// Its key, which nobody else reads.
pub const KEY: &str = "key.pem";

/// The names for which it was made.
const NAMES: &str = "certificate.names";

fn other(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::other(error)
}

/// How to encrypt: with the certificate of a folder, and what that is known by. It is kept, so that browsers know it again, and
/// made anew only when this machine is called otherwise.
pub fn config(folder: &Path, names: &[String]) -> io::Result<(Arc<ServerConfig>, String)> {
    let [certificate, key, known] = [CERTIFICATE, KEY, NAMES].map(|name| folder.join(name));
    let names_text = names.join("\n");
    if fs::read_to_string(&known).ok().as_ref() != Some(&names_text) {
        make(folder, names)?;
        // Last: what was not finished is made again.
        fs::write(&known, &names_text)?;
    }
    let certificate = CertificateDer::from_pem_file(certificate).map_err(other)?;
    let key = PrivateKeyDer::from_pem_file(key).map_err(other)?;
    let print = Sha256::digest(&certificate);
    let print: Vec<String> = print.iter().map(|byte| format!("{byte:02X}")).collect();
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(other)?
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .map_err(other)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok((Arc::new(config), print.join(":")))
}

fn make(folder: &Path, names: &[String]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut params = CertificateParams::new(names).map_err(other)?;
    params.distinguished_name.push(DnType::CommonName, "Bout on this machine");
    let key = KeyPair::generate().map_err(other)?;
    let certificate = params.self_signed(&key).map_err(other)?;
    for (name, text) in [(KEY, key.serialize_pem()), (CERTIFICATE, certificate.pem())] {
        let mut how = File::options();
        how.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
        let mut file = how.open(folder.join(name))?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_kept_until_the_machine_is_called_otherwise() {
        let folder = std::env::temp_dir().join(format!("bout-tls-{}", std::process::id()));
        let print = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            config(&folder, &names).unwrap().1
        };
        let first = print(&["localhost", "127.0.0.1"]);
        assert_eq!(first.len(), 32 * 3 - 1);
        assert_eq!(print(&["localhost", "127.0.0.1"]), first);
        let other = print(&["localhost", "127.0.0.1", "bout.home"]);
        assert_ne!(other, first);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(folder.join(KEY)).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
