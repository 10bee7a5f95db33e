//! Prints what is odd about a capture, with its bytes: `cargo run -p winperf --example findings -- FILE`.

use winperf::findings::findings;
use winperf::{Capture, Names};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: findings FILE")?;
    let capture = Capture::read(std::fs::read(file)?);
    let names = Names::default();
    for finding in findings(&capture, names.titles(), names.code_pages()) {
        println!("{:#010x} +{}: {}", finding.offset, finding.length, finding.kind);
    }
    Ok(())
}
