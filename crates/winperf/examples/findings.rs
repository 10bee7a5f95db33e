//! Prints the findings about a capture, with their bytes: `cargo run -p winperf --example findings -- FILE`.

use winperf::{Capture, Names};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: findings FILE")?;
    let capture = Capture::parse(std::fs::read(file)?);
    for finding in capture.findings(&Names::default()) {
        println!("{} bytes at {:#x}: {}", finding.length, finding.offset, finding.kind);
    }
    Ok(())
}
