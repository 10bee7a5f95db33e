//! Plain C for the measured work, so the ratios can be reproduced on any machine.
//!
//! The program is a separate executable: the core calls no foreign code, and without a C compiler only this part is
//! skipped.

use std::path::Path;
use std::process::Command;
use std::{env, fs, io, process};

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/core/plain.c");

/// Prints the times of the C program on two captures of the same structures, or the reason why there are none.
pub(super) fn report(older: &[u8], newer: &[u8]) {
    let folder = env::temp_dir().join(format!("winperf-bench-{}", process::id()));
    if let Err(error) = run(&folder, older, newer) {
        println!("  the same in plain C is left out: {error}");
    }
    // What cannot be removed is in the system's folder for temporary files.
    let _ = fs::remove_dir_all(&folder);
}

fn run(folder: &Path, older: &[u8], newer: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let [program, from, to] = ["plain", "older.bin", "newer.bin"].map(|name| folder.join(name));
    fs::write(&from, older)?;
    fs::write(&to, newer)?;
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let compiled = Command::new(&compiler).args(["-O2", "-o"]).arg(&program).arg(SOURCE).status()?;
    if !compiled.success() {
        return Err(io::Error::other(format!("{compiler} ended with {compiled}")));
    }
    let ran = Command::new(&program).args([&from, &to]).status()?;
    if ran.success() { Ok(()) } else { Err(io::Error::other(format!("the program ended with {ran}"))) }
}
