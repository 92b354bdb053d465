/work/main/fuzz/target/debug/deps/ident_case-2725d4035940bbd8.d: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ident_case-1.0.1/src/lib.rs

/work/main/fuzz/target/debug/deps/libident_case-2725d4035940bbd8.rlib: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ident_case-1.0.1/src/lib.rs

/work/main/fuzz/target/debug/deps/libident_case-2725d4035940bbd8.rmeta: /root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ident_case-1.0.1/src/lib.rs

/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/ident_case-1.0.1/src/lib.rs:
