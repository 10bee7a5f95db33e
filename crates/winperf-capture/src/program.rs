//! The program from its command line to its last line.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::{DataBlock, Names, Titles};
use winperf_bundle::{ATTACHMENT_LIMIT, Packed};
use winperf_redact::Level;

use crate::arguments::{self, Order, Request, USAGE, Wanted};
use crate::bindings::console::{self, complain, say};
use crate::bindings::files::OfThisMachine;
use crate::bindings::{clock, process};
use crate::delivery::{self, Redaction, counted, size};
use crate::machine::{OfWindows, ThisOrOther};
use crate::output::Output;
use crate::progress::Progress;
use crate::seconds::Seconds;
use crate::session::{self, Sample};
use crate::{check, child, command_line};

/// Something could not be captured, and the rest is written.
const INCOMPLETE: u8 = 1;
/// Nothing is written.
const NOTHING: u8 = 2;

/// Samples of so many bytes take seconds to redact.
const LONG_WORK: usize = 10_000_000;

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
        Ok(true) => 0,
        Ok(false) => INCOMPLETE,
        Err(sentence) => {
            complain(&format!("winperf-capture: {sentence}"));
            NOTHING
        }
    }
}

/// Captures and writes; says whether all of it is there, sound, and where it was asked for.
fn capture(order: &Order) -> Result<bool, String> {
    // Where an old Windows refuses, processes are still ended one by one unless this one is killed.
    process::end_together();
    let now = clock::now().calendar().ok_or("the clock of this machine stands outside the calendar")?;
    let (output, notes) = Output::open(&OfThisMachine, order, now)?;
    let mut machine = ThisOrOther::new(order.machine.clone());
    say(&headline(order));
    for note in notes {
        say(&format!("  {note}"));
    }
    let redaction = Redaction::new(order.level, &OfWindows);
    let fit = |samples: &mut [Sample], titles: &Titles| {
        tell_of_long_work("redacting", samples, order.level);
        let mut progress = Progress::new("redacting", clock::since_start, say);
        redaction.fit(samples, titles, &mut |percent| progress.at(percent))
    };
    let collected = session::collect(&mut machine, order, &ThisOrOther::languages(), &fit)?;
    if collected.samples.is_empty() && (!order.titles_only || collected.titles.is_empty()) {
        let steps: String = delivery::next_steps(&collected).iter().map(|step| format!("; {step}")).collect();
        return Err(format!("nothing could be captured, and nothing was written{steps}"));
    }
    for list in &collected.titles {
        say(&format!("  {}: {}", list.name, size(list.bytes.len())));
    }
    for (number, sample) in collected.samples.iter().enumerate() {
        let objects = DataBlock::read(&sample.bytes).map_or(0, |block| block.objects().flatten().count());
        let objects = counted(objects.try_into().unwrap_or(u64::MAX), "object");
        say(&format!("  sample {}: {objects}, {}", number + 1, size(sample.bytes.len())));
    }
    let names = Names::new(collected.names(), &OfWindows);
    let blocks = collected.samples.iter().map(|sample| sample.bytes.as_slice());
    let faults = check::faults(blocks, &names);
    for fault in &faults {
        say(&format!("  {fault}"));
    }
    tell_of_long_work("packing", &collected.samples, order.level);
    let created = now.to_string();
    let mut progress = Progress::new("packing", clock::since_start, say);
    let pace = &mut |percent| progress.at(percent);
    let packed = redaction.pack(&collected, machine.facts(), Some(&created), pace)?;
    for line in delivery::found_out(&packed) {
        say(&format!("  {line}"));
    }
    tell_of_long_work("writing", &collected.samples, order.level);
    let written = output.write(&packed)?;
    for note in &written.notes {
        say(&format!("  {note}"));
    }
    if !packed.redacted.captures.is_empty() {
        say(&format!("  {}", delivery::replaced(&packed, order.level)));
    }
    for step in delivery::next_steps(&collected) {
        say(&format!("  What to do: {step}"));
    }
    say(&where_it_is(&written.path, &packed, order));
    Ok(collected.is_complete() && faults.is_empty() && written.is_as_asked)
}

/// Says which step of the redaction begins, where each of them takes a while.
fn tell_of_long_work(step: &str, samples: &[Sample], level: Level) {
    let length = samples.iter().map(|sample| sample.bytes.len()).sum();
    if level != Level::None && length >= LONG_WORK {
        say(&format!("  {step} {}", size(length)));
    }
}

fn where_it_is(path: &str, packed: &Packed, order: &Order) -> String {
    if order.raw.is_some() {
        let files = packed.redacted.captures.len() + packed.titles.len();
        return format!("Wrote {} into {path}", counted(files.try_into().unwrap_or(u64::MAX), "file"));
    }
    let length = packed.bytes.len();
    let advice = if length > ATTACHMENT_LIMIT { ": too much, so ask for single objects" } else { "" };
    let (length, limit) = (size(length), size(ATTACHMENT_LIMIT));
    format!("Wrote {path}\r\n  {length} of the {limit} that an issue tracker takes{advice}")
}

fn headline(order: &Order) -> String {
    let query = match &order.wanted {
        _ if order.titles_only => "titles".into(),
        Wanted::Word(name) => name.to_string(),
        Wanted::Objects(texts) => texts.join(", "),
    };
    let Order { count, interval, .. } = order;
    let machine = order.machine.as_ref().map_or_else(String::new, |name| format!(" of {name}"));
    match count {
        _ if order.titles_only => format!("Capturing {query}{machine}"),
        1 => format!("Capturing {query}{machine}"),
        _ => format!("Capturing {query}{machine}: {count} samples, {} s apart", Seconds(*interval)),
    }
}
