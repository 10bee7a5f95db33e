//! Tells the linker to leave in the module what `cargo xtask finish-page` needs to cut it in two.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|architecture| architecture == "wasm32") {
        println!("cargo::rustc-link-arg-bins=--table-base=7000");
        println!("cargo::rustc-link-arg-bins=--no-merge-data-segments");
    }
}
