//! Prints the objects and instances of one capture, and each of their fields with its bytes: `cargo run -p winperf --example capture -- FILE`.

use winperf::{Capture, Leaf, LeafKind, Names};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: capture FILE")?;
    let capture = Capture::parse(std::fs::read(file)?);
    if let Some(error) = capture.error() {
        eprintln!("{error}");
    }
    let names = Names::default();
    for object in capture.objects() {
        println!("{}: {} counters", object.name(&names), object.counters().len());
        print_fields(&capture, &object.leaves());
        for instance in object.instances() {
            println!("  {}", instance.name(&names));
            print_fields(&capture, &instance.leaves());
        }
    }
    Ok(())
}

fn print_fields(capture: &Capture, leaves: &[Leaf]) {
    for leaf in leaves {
        if let LeafKind::Member(member) = leaf.kind {
            println!("    {:#x} {}: {:02x?}", leaf.offset, member.name, capture.bytes_of(leaf));
        }
    }
}
