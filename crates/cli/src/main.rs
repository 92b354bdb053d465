//! The program `bout`.
fn main() {}
