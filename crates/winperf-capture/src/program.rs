//! The program from its command line to its last line.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::{DataBlock, Names, Titles};
use winperf_bundle::called::Verdict;
use winperf_bundle::{ATTACHMENT_LIMIT, Awaited, Packed, Source};
use winperf_redact::Level;

use crate::arguments::{self, Order, Request, USAGE, Wanted};
use crate::bindings::console::{self, complain, say};
use crate::bindings::files::OfThisMachine;
use crate::bindings::ring::{self, OnDisk};
use crate::bindings::{clock, process};
use crate::delivery::{self, Redaction, counted, size};
use crate::direct::{self, Target};
use crate::machine::{OfWindows, ThisOrOther};
use crate::output::Output;
use crate::progress::Progress;
use crate::seconds::Seconds;
use crate::session::watch::{self, Around};
use crate::session::{self, Collected, Sample};
use crate::value_name::Language;
use crate::{check, child, command_line, target};

/// Some data could not be captured; the rest is written.
const INCOMPLETE: u8 = 1;
/// Nothing is written.
const NOTHING: u8 = 2;

/// Minimum length of samples in bytes that take seconds to redact.
const LONG_WORK: usize = 10_000_000;

/// Maximum number of samples with a line each; of more, only the last has one.
const MAX_REPORTED: usize = 60;

/// Runs the program; the number is its exit status.
pub fn main() -> u8 {
    let mut words = command_line::words(&process::command_line());
    // The first word is the program's name.
    words.remove(0);
    if let Some(is_understood) = child::carry_out(&words) {
        return if is_understood { 0 } else { NOTHING };
    }
    let was_double_clicked = words.is_empty() && console::is_ours();
    let status = run(words);
    if was_double_clicked {
        if status != NOTHING {
            say("\r\nAttach this file to the issue; names were replaced in it, as the lines above say.");
        }
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

/// Captures and writes; returns `true` if everything is complete, sound, and at the requested place.
fn capture(order: &Order) -> Result<bool, String> {
    // Where an old Windows refuses, processes are still ended one by one unless this one is killed.
    process::end_together();
    let now = clock::now().calendar().ok_or("the clock of this machine stands outside the calendar")?;
    let (output, mut notes) = Output::open(&OfThisMachine, order, now)?;
    notes.extend(ring::without_abandoned());
    let mut machine = ThisOrOther::new(order.machine.clone());
    say(&headline(order));
    for note in notes {
        say(&format!("  {note}"));
    }
    let redaction = Redaction::new(order.level, &OfWindows);
    let Taken { collected, source, is_whole } = taken(&mut machine, order, &redaction)?;
    tell_of_samples(&collected);
    let names = Names::new(collected.names(), &OfWindows);
    let blocks = collected.samples.iter().map(|sample| sample.bytes.as_slice());
    let (faults, mut is_sound) = if order.direct.is_some() {
        check::dll_findings(blocks, &names)
    } else {
        let faults = check::faults(blocks, &names);
        let is_sound = faults.is_empty();
        (faults, is_sound)
    };
    for fault in &faults {
        say(&format!("  {fault}"));
    }
    for line in delivery::odd_lists(&collected) {
        is_sound = false;
        say(&format!("  {line}"));
    }
    say("  reading the registry and the application log");
    tell_of_long_work("packing", &collected.samples, order.level);
    let created = now.to_string();
    let mut progress = Progress::new("packing", clock::since_start, say);
    let mut source = Source { called: source.called, awaited: source.awaited, ..machine.facts(order.limit) };
    if source.called.is_some() {
        // The registrations do not matter for a DLL that is called directly.
        source.registrations = None;
    }
    let packed =
        redaction.pack(&collected, source, Some(&created), &mut |percent| progress.report(percent))?;
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
    for step in next_steps(&collected, order) {
        say(&format!("  What to do: {step}"));
    }
    say(&where_it_is(&written.path, &packed, order));
    Ok(is_whole && collected.is_complete() && is_sound && written.is_as_asked)
}

/// Captured samples, and the facts about their capture for the manifest.
struct Taken {
    collected: Collected,
    source: Source,
    /// `true` if it is all that was asked for.
    is_whole: bool,
}

impl Taken {
    fn whole(collected: Collected) -> Self {
        Self { collected, source: Source::default(), is_whole: true }
    }
}

/// Captures samples: of a DLL, until a condition holds, or immediately.
fn taken(machine: &mut ThisOrOther, order: &Order, redaction: &Redaction) -> Result<Taken, String> {
    let languages = ThisOrOther::languages();
    let fit = |samples: &mut [Sample], titles: &Titles| {
        tell_of_long_work("redacting", samples, order.level);
        let mut progress = Progress::new("redacting", clock::since_start, say);
        redaction.fit(samples, titles, &mut |percent| progress.report(percent))
    };
    let mut taken = match &order.direct {
        Some(direct) => called(machine, &target::target(direct)?, order, &languages),
        None if order.is_long() => waited(machine, order, &languages)?,
        None => Taken::whole(session::collect(machine, order, &languages, &fit)?),
    };
    if order.direct.is_some() || order.is_long() {
        let Taken { collected, source, .. } = &mut taken;
        for line in delivery::leave_out_unfit(collected, &mut source.awaited, &fit) {
            say(&format!("  {line}"));
        }
    }
    if taken.collected.samples.is_empty() && (!order.titles_only || taken.collected.titles.is_empty()) {
        let steps = next_steps(&taken.collected, order);
        let steps: String = steps.iter().map(|step| format!("; {step}")).collect();
        return Err(format!("nothing could be captured, and nothing was written{steps}"));
    }
    Ok(taken)
}

/// Returns the next steps for failures; users who call a DLL directly know its author.
fn next_steps(collected: &Collected, order: &Order) -> Vec<&'static str> {
    if order.direct.is_some() { Vec::new() } else { delivery::next_steps(collected) }
}

/// Returns the replies of a DLL.
fn called(machine: &mut ThisOrOther, target: &Target, order: &Order, languages: &[Language]) -> Taken {
    let (collected, called) = direct::collect(machine, target, order, languages);
    if !collected.samples.is_empty() {
        say(&format!("  {called}"));
    }
    let is_whole = !called.verdicts.iter().any(Verdict::leaves_out);
    Taken { collected, source: Source { called: Some(called), ..Source::default() }, is_whole }
}

/// Samples until a condition holds, there are enough samples, or the user stops it.
fn waited(machine: &mut ThisOrOther, order: &Order, languages: &[Language]) -> Result<Taken, String> {
    console::stop_when_told();
    let mut ring = OnDisk::make()?;
    let around = Around { say: &say, now: &clock::since_start, code_pages: &OfWindows };
    let watched = watch::watch(machine, &mut ring, order, languages, &around)?;
    if let Some(why) = &watched.cut_short {
        say(&format!("  after {}: {why}", counted(watched.taken as u64, "sample")));
    }
    let awaited = watched
        .held
        .map(|(condition, sample)| Awaited { condition, sample: u32::try_from(sample).unwrap_or(u32::MAX) });
    let is_whole = watched.cut_short.is_none();
    Ok(Taken { collected: watched.collected, source: Source { awaited, ..Source::default() }, is_whole })
}

fn tell_of_samples(collected: &Collected) {
    for list in &collected.titles {
        say(&format!("  {}: {}", list.name, size(list.bytes.len())));
    }
    let all = collected.samples.len();
    for (number, sample) in collected.samples.iter().enumerate() {
        // Consecutive samples are similar.
        if number >= MAX_REPORTED && number + 1 < all {
            continue;
        }
        let objects = DataBlock::read(&sample.bytes).map_or(0, |block| block.objects().flatten().count());
        let objects = counted(objects.try_into().unwrap_or(u64::MAX), "object");
        say(&format!("  sample {}: {objects}, {}", number + 1, size(sample.bytes.len())));
    }
}

/// Reports the start of a step of redaction, if the steps take long.
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
    let advice = if length > ATTACHMENT_LIMIT { ", so ask for fewer objects" } else { "" };
    let (length, limit) = (size(length), size(ATTACHMENT_LIMIT));
    let helps = if packed.is_without_helps {
        "\r\n  what Windows says of the counters is left out: with it the file would be too large"
    } else {
        ""
    };
    format!("Wrote {path}\r\n  {length}; issue trackers accept files up to {limit}{advice}{helps}")
}

fn headline(order: &Order) -> String {
    let query = match &order.wanted {
        _ if order.titles_only => "titles".into(),
        Wanted::Word(name) => name.to_string(),
        Wanted::Objects(texts) => texts.join(", "),
    };
    let Order { count, interval, keep, .. } = order;
    let machine = order.machine.as_ref().map_or_else(String::new, |name| format!(" of {name}"));
    let until: Vec<&str> = order.until.iter().map(|condition| condition.text.as_str()).collect();
    match count {
        _ if let Some(direct) = &order.direct => format!("Calling {} without Perflib", direct.library),
        _ if order.titles_only => format!("Capturing {query}{machine}"),
        _ if !until.is_empty() => format!(
            "Capturing {query}{machine} every {} s until {}; {keep} samples are kept, and Ctrl+C ends it",
            Seconds(*interval),
            until.join(" or ")
        ),
        1 => format!("Capturing {query}{machine}"),
        _ => format!("Capturing {query}{machine}: {count} samples, {} s apart", Seconds(*interval)),
    }
}
