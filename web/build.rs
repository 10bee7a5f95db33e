//! Tells the linker to leave in the module what `cargo xtask finish-page` needs to take it apart.

use std::env;

/// Addresses of functions begin at a number that little else has.
const TABLE_BASE: &str = "--table-base=7000";

/// Each constant has a segment of its own.
const CONSTANTS_APART: &str = "--no-merge-data-segments";

/// Constants stand behind the stack, and this puts them behind 0x110000, which programs use as the number that no character has.
const STACK_SIZE: &str = "-zstack-size=1179648";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|architecture| architecture == "wasm32") {
        for argument in [TABLE_BASE, CONSTANTS_APART, STACK_SIZE] {
            println!("cargo::rustc-link-arg-bins={argument}");
        }
    }
}
