//! Icon, version and manifest of the program for Windows.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=resource");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        embed();
    }
}

fn embed() {
    let part = |name: &str| env::var(format!("CARGO_PKG_VERSION_{name}")).unwrap_or_default();
    let numbers = format!("VERSION_NUMBERS={},{},{},0", part("MAJOR"), part("MINOR"), part("PATCH"));
    let text = format!("VERSION={}", env::var("CARGO_PKG_VERSION").unwrap_or_default());
    let embedded = embed_resource::compile("resource/winperf-capture.rc", [numbers, text]);
    if let Err(error) = embedded.manifest_optional() {
        println!("cargo::warning=winperf-capture.exe has neither icon, version nor manifest: {error}");
    }
}
