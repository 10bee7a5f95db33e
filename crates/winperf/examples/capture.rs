//! Prints the objects, instances and raw values of one capture: `cargo run -p winperf --example capture -- FILE`.

use winperf::{Block, Capture, Names, Object};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: capture FILE")?;
    let capture = Capture::read(std::fs::read(file)?);
    if let Some(error) = capture.error() {
        eprintln!("{error}");
    }
    let names = Names::default();
    for object in capture.objects() {
        println!("{}", object.name(&names));
        if let Some(block) = object.block() {
            print_values(object, block, &names);
        }
        for instance in object.instances() {
            println!("  {}", instance.name(&names));
            if let Some(block) = instance.block() {
                print_values(object, block, &names);
            }
        }
    }
    Ok(())
}

fn print_values(object: Object<'_>, block: Block<'_>, names: &Names) {
    for counter in object.counters() {
        let value = block.value(counter).and_then(|value| value.number());
        let value = value.map_or("no number".to_owned(), |value| value.to_string());
        println!("    {} = {value}", counter.name(names));
    }
}
