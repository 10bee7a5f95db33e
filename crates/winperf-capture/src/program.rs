//! The program from its command line to its last line.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::DataBlock;
use winperf_bundle::Packed;

use crate::arguments::{self, Order, Request, USAGE, Wanted};
use crate::bindings::console::{self, complain, say};
use crate::bindings::files::{OfThisMachine, full_path};
use crate::bindings::{clock, process};
use crate::delivery::{self, ATTACHMENT_LIMIT, size};
use crate::machine::{OfWindows, ThisOrOther};
use crate::seconds::Seconds;
use crate::session::{self, Collected};
use crate::{child, command_line, output};

/// Something could not be captured, and the rest is written.
const INCOMPLETE: u8 = 1;
/// Nothing is written.
const NOTHING: u8 = 2;

/// Runs the program; the number is its exit status.
pub fn main() -> u8 {
    let mut words = command_line::words(&process::command_line());
    // The first word is the program's name.
    words.remove(0);
    if let Some((child::WORD, rest)) = words.split_first().map(|(first, rest)| (first.as_str(), rest)) {
        return if child::answer(rest) { 0 } else { NOTHING };
    }
    let was_double_clicked = words.is_empty() && console::is_ours();
    let status = run(words);
    if was_double_clicked {
        say("\r\nPress Enter to close this window.");
        console::wait_for_enter();
    }
    status
}

fn run(words: Vec<String>) -> u8 {
    let order = match arguments::read(words) {
        Ok(Request::Capture(order)) => order,
        Ok(Request::Help) => {
            say(USAGE);
            return 0;
        }
        Ok(Request::Version) => {
            say(concat!("winperf-capture ", env!("CARGO_PKG_VERSION")));
            return 0;
        }
        Err(sentence) => {
            complain(&format!("winperf-capture: {sentence}"));
            return NOTHING;
        }
    };
    match capture(&order) {
        Ok(collected) if collected.failures.is_empty() => 0,
        Ok(_) => INCOMPLETE,
        Err(sentence) => {
            complain(&format!("winperf-capture: {sentence}"));
            NOTHING
        }
    }
}

fn capture(order: &Order) -> Result<Collected, String> {
    // Where an old Windows refuses, processes are still ended one by one unless this one is killed.
    process::end_together();
    let mut machine = ThisOrOther::new(order.machine.clone());
    say(&headline(order));
    let collected = session::collect(&mut machine, order, &ThisOrOther::languages())?;
    if collected.samples.is_empty() {
        return Err("nothing could be captured, and nothing was written".into());
    }
    for list in &collected.titles {
        say(&format!("  {}: {}", list.name, size(list.bytes.len())));
    }
    for (number, sample) in collected.samples.iter().enumerate() {
        let objects = DataBlock::read(&sample.bytes).map_or(0, |block| block.header().num_object_types.get());
        say(&format!("  sample {}: {objects} objects, {}", number + 1, size(sample.bytes.len())));
    }
    let now = clock::now().calendar().ok_or("the clock of this machine stands outside the calendar")?;
    let created = now.to_string();
    let packed = delivery::pack(&collected, order.level, machine.facts(), Some(&created), &OfWindows)?;
    let path = delivery::write(&OfThisMachine, &packed, order, &output::default_name(now))?;
    say(&format!("  {}", delivery::replaced(&packed, order.level)));
    say(&where_it_is(&path, &packed, order));
    Ok(collected)
}

fn where_it_is(path: &str, packed: &Packed, order: &Order) -> String {
    let path = full_path(path);
    if order.raw.is_some() {
        return format!("Wrote {} files into {path}", packed.samples.len() + packed.titles.len());
    }
    let length = packed.bytes.len();
    let advice = if length > ATTACHMENT_LIMIT { ": too much, so ask for single objects" } else { "" };
    let (length, limit) = (size(length), size(ATTACHMENT_LIMIT));
    format!("Wrote {path}\r\n  {length} of the {limit} that an issue tracker takes{advice}")
}

fn headline(order: &Order) -> String {
    let query = match &order.wanted {
        Wanted::Word(name) => name.to_string(),
        Wanted::Objects(texts) => texts.join(", "),
    };
    let Order { count, interval, .. } = order;
    let machine = order.machine.as_ref().map_or_else(String::new, |name| format!(" of {name}"));
    match count {
        1 => format!("Capturing {query}{machine}"),
        _ => format!("Capturing {query}{machine}: {count} samples, {} s apart", Seconds(*interval)),
    }
}
