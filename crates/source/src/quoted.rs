//! Names of files, as they are typed.

use std::path::Path;

use crate::is_seen;

/// A path as a shell takes it for one word.
pub fn quoted(path: &Path) -> String {
    if path.as_os_str().as_encoded_bytes().starts_with(b"-") {
        // It would be taken for a flag.
        return quoted(&Path::new(".").join(path));
    }
    let text = path.to_string_lossy();
    let is_plain = |c: char| c.is_alphanumeric() || "_-./+,:@%".contains(c);
    if text.chars().any(|c| !is_seen(c)) {
        // A path that cannot be shown is written as its bytes.
        let byte = |&byte: &u8| match byte {
            b'\\' | b'\'' => format!("\\{}", byte as char),
            b' '..=b'~' => (byte as char).to_string(),
            _ => format!("\\x{byte:02x}"),
        };
        let bytes: Vec<String> = path.as_os_str().as_encoded_bytes().iter().map(byte).collect();
        format!("$'{}'", bytes.concat())
    } else if !text.is_empty() && text.chars().all(is_plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests;
