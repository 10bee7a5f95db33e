//! Icon, version and manifest of the program for Windows, and its explanations of findings.

use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=resource");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=findings.md");
    let guide = explained(&fs::read_to_string("findings.md")?);
    let packed = miniz_oxide::deflate::compress_to_vec(guide.as_bytes(), 10);
    fs::write(Path::new(&env::var("OUT_DIR")?).join("guide.deflate"), packed)?;
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows") {
        embed();
    }
    Ok(())
}

/// Returns the sections for summaries, without their statements about Windows: those of errors and warnings, since
/// informational findings are only listed there.
///
/// Their links to symptoms are removed, since the linked document is not included.
fn explained(document: &str) -> String {
    let document: Vec<&str> = document.lines().filter(|line| !line.contains("](symptoms.")).collect();
    let document = document.join("\n");
    let sections = document.split("\n### ").skip(1);
    let kept = sections.filter(|section| !section.contains("\n- **Severity:** info\n"));
    let sections: String = kept.map(|section| format!("\n### {section}")).collect();
    sections
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("- **Occurs on stock Windows:**"))
        .collect()
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
