//! The program `bout`; all of it is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    bout::main()
}
