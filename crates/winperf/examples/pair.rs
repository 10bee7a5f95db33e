//! Prints the values that two captures give for a counter path: `cargo run -p winperf --example pair -- FILE FILE PATH`.

use winperf::{Capture, Pair};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [older, newer, path] = arguments.as_slice() else { return Err("usage: pair FILE FILE PATH".into()) };
    let older = Capture::parse(std::fs::read(older)?);
    let newer = Capture::parse(std::fs::read(newer)?);
    let pair = Pair::new(older, newer);
    for row in pair.find(path)? {
        match row.value() {
            Ok(value) => println!("{}: {value:.2} {}", row.path(), row.unit_symbol()),
            Err(reason) => println!("{}: {reason}", row.path()),
        }
    }
    Ok(())
}
