//! Prints the values that two captures give for a counter path: `cargo run -p winperf --example pair -- FILE FILE PATH`.

use winperf::{Capture, Pair};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, path] = arguments.as_slice() else { return Err("usage: pair FILE FILE PATH".into()) };
    let (first, second) = (Capture::read(std::fs::read(first)?), Capture::read(std::fs::read(second)?));
    let pair = Pair::new(&first, &second);
    for row in pair.find(path)? {
        match row.value() {
            Ok(value) => println!("{}: {value}", row.path()),
            Err(reason) => println!("{}: no value, {}", row.path(), reason.name()),
        }
    }
    Ok(())
}
