//! The page in English.

pub(super) mod assumed;
pub(super) mod compare;
pub(super) mod copy;
pub(super) mod files;
pub(super) mod handbook;
pub(super) mod keys;
pub(super) mod lessons;
pub(super) mod log;
pub(super) mod paths;
pub(super) mod search;
pub(super) mod share;
pub(super) mod structure;
pub(super) mod timeline;
pub(super) mod titles;
pub(super) mod values;
pub(super) mod verdict;

use winperf::Titles;
use winperf::findings::PairFindingKind;
use winperf::pair::Age;
use winperf_report::Say as _;
use winperf_report::language::Language;
use winperf_report::number::plain;
use yew::AttrValue;

use crate::phrases::{Msg, grouped};
use crate::state::library::side::Side;
use crate::state::library::title_list::OtherNumbering;
use crate::state::library::trouble::Trouble;
use crate::state::view::address::NamedFile;
use crate::state::view::edge::{Lies, Pane};
use crate::state::view::settings::Theme;
use crate::state::view::tab::Tab;

/// Returns the English text of a message; a table as long as the number of messages.
pub(super) fn text(message: Msg) -> AttrValue {
    let fixed = match message {
        Msg::Phrase(phrase) => phrase.english,
        Msg::Title(files) => return format!("{} – winperf", files.join(" and ")).into(),
        Msg::Opening(file, percent) => return format!("Reading {file}: {percent} %").into(),
        Msg::OpeningOneOf(file, number, count, percent) => {
            return format!("Reading {file} ({number} of {count}): {percent} %").into();
        }
        Msg::Walking(file) => return format!("Reading the structures of {file}").into(),
        Msg::WalkingOneOf(file, number, count) => {
            return format!("Reading the structures of {file} ({number} of {count})").into();
        }

        Msg::Capture(Side::A) => "Capture A",
        Msg::Capture(Side::B) => "Capture B",
        Msg::AddCapture(Side::A) => "Open A…",
        Msg::AddCapture(Side::B) => "Open B…",
        Msg::CloseAll(1) => "Close the file",
        Msg::CloseAll(count) => return format!("Close all {count} files").into(),
        Msg::DaysApart { days, hours, is_later } => return days_apart(days, hours, is_later).into(),
        Msg::Boot(machine, started) => {
            let machine = machine.unwrap_or_else(|| "no computer name".to_owned());
            return started.map_or(machine.clone(), |at| format!("{machine}, started {at}")).into();
        }

        Msg::NotACapture(file, reason) => {
            return format!("{file} is not a capture: {reason}. Only its raw bytes are shown.").into();
        }
        Msg::EmptyFile(file) => {
            return format!("{file} is empty: a PERF_DATA_BLOCK starts with a header of 88 bytes.").into();
        }
        Msg::Cut(file, promised, present, first) => {
            let (promised, present) = (grouped(promised), grouped(present));
            let first = first.map(|first| format!(" {first}.")).unwrap_or_default();
            return format!("{file} is truncated: its header states {promised} bytes but only {present} are present.{first} The part that is present is shown.").into();
        }
        Msg::Damaged(file, first, more, is_alone) => return damaged(&file, &first, more, is_alone).into(),
        Msg::Doubtful(file, first, more, is_alone) => return doubtful(&file, &first, more, is_alone).into(),

        Msg::Shelved(count, others, is_series) => return shelved(count, others, is_series).into(),
        Msg::Paths(file, count) => {
            let paths = if count == 1 { "path" } else { "paths" };
            let count = grouped(count as u64);
            return format!(
                "{file} is a list of {count} counter {paths}. Open a capture or a log to see which of them it has."
            )
            .into();
        }
        Msg::LeftOut(OtherNumbering { file, index, listed, windows }) => {
            return format!(
                "{file} comes from another machine, and is not used: it lacks objects of the captures shown, and names title index {index} “{listed}” instead of “{windows}”."
            )
            .into();
        }
        Msg::Titles(file, pairs, is_later) => {
            let used = if is_later { "used for the captures that you open next" } else { "used from now on" };
            return format!("{file} is a title list with {} texts. It is {used}.", grouped(pairs as u64))
                .into();
        }
        Msg::Age(Age::Older) => "older",
        Msg::Age(Age::Newer) => "newer",
        Msg::RemoveListOf(file) => return format!("Stop using the titles of {file}").into(),
        Msg::MoreFailed(1) => "One more file could not be opened.",
        Msg::MoreFailed(count) => return format!("{count} more files could not be opened.").into(),
        Msg::Wanted(missing, others) => return wanted(&missing, &others).into(),
        Msg::WantedTitle(1) => "This link needs a file",
        Msg::WantedTitle(_) => "This link needs two files",
        Msg::Sha256(begins) => return format!("SHA-256 {begins}…").into(),
        Msg::NoExample(name) => {
            return format!("This link opens an example named {name}, which this page does not have.").into();
        }
        Msg::UnclearLink(parts) => {
            let parts = parts.join(", ");
            return format!("Parts of this link are not understood: {parts}. The rest of the link is used.")
                .into();
        }
        Msg::NoPlace(place) => {
            return format!("This link opens {place}, which is not in this file.").into();
        }
        Msg::LinkCopied(true) => {
            "The link is copied. It contains the place, and the names, lengths and fingerprints of the captures, but none of their bytes: whoever opens it needs the same files. To send redacted files, open them first and then copy the link."
        }
        Msg::LinkCopied(false) => {
            "The browser does not allow this page to copy; the address bar contains the same link."
        }
        Msg::Edge(Pane::Selected, Lies::Beside) => "Width of the byte pane",
        Msg::Edge(Pane::Selected, Lies::Below) => "Height of bytes and details",
        Msg::Edge(Pane::Details, Lies::Below) => "Height of the details",
        Msg::Edge(Pane::Details, Lies::Beside) => "Width of the details",
        Msg::Edge(Pane::Value | Pane::Finding, Lies::Below) => "Height of the explanation",
        Msg::Edge(Pane::Value | Pane::Finding, Lies::Beside) => "Width of the explanation",
        Msg::Edge(Pane::Difference, _) => "Height of the difference",
        Msg::Edge(Pane::Moments, Lies::Below) => "Height of the moments",
        Msg::Edge(Pane::Moments, Lies::Beside) => "Width of the moments",
        Msg::ColumnWidth(column) => return format!("Width of column {column}").into(),
        Msg::NotAssumed(side, reason) => {
            return format!("{} cannot be read with this number: {reason}.", side.letter()).into();
        }
        Msg::AlreadyOpen(side, file) => {
            return format!("{file} is already open as {}.", side.letter()).into();
        }
        Msg::Replaced(side, file) => return format!("{file} replaced the file in {}.", side.letter()).into(),
        Msg::ShelvedOther(file, reason, more) => return shelved_other(&file, &reason, more).into(),
        Msg::DamagedLog(file) => {
            return format!(
                "{file} is damaged: part of the log cannot be read and is missing here. See Findings."
            )
            .into();
        }
        Msg::LogOfBoth(file) => {
            return format!("{file} contains raw counters as well as whole objects. The page shows only the whole objects of such a log.").into();
        }
        Msg::Failed(file, trouble) => return failed(&file, trouble).into(),
        Msg::OfPair(found, 0) if found.kind == PairFindingKind::Swapped => {
            "A was taken after B. Values are still computed in order of time, from B to A."
        }
        Msg::OfPair(found, 0) => return format!("A and B: {}.", found.say(Language::English)).into(),
        Msg::OfPair(found, 1) => {
            let found = found.say(Language::English);
            return format!("A and B: {found}. 1 more finding.").into();
        }
        Msg::OfPair(found, more) => {
            let (found, more) = (found.say(Language::English), grouped(more as u64));
            return format!("A and B: {found}. {more} more findings.").into();
        }
        Msg::OfMachine(said, 0) => return format!("{said}.").into(),
        Msg::OfMachine(said, 1) => {
            return format!("{said}. One more finding is about title lists or absent objects.").into();
        }
        Msg::OfMachine(said, more) => {
            let more = grouped(more as u64);
            return format!("{said}. {more} more findings are about title lists or absent objects.").into();
        }
        Msg::Called(said) => return said.into(),

        Msg::View(Tab::Structure) => "Structure",
        Msg::View(Tab::Values) => "Values",
        Msg::View(Tab::Compare) => "Compare",
        Msg::View(Tab::Findings) => "Findings",
        Msg::View(Tab::Timeline) => "Timeline",
        Msg::ShowSide(side) => side.letter(),

        Msg::TreeOf(Side::A) => "Structure of A",
        Msg::TreeOf(Side::B) => "Structure of B",
        Msg::BytesOf(Side::A) => "Bytes of A",
        Msg::BytesOf(Side::B) => "Bytes of B",
        Msg::Bytes(1) => "1 byte",
        Msg::Bytes(count) => return format!("{} bytes", grouped(count)).into(),
        Msg::MoreBytes(count) => return format!("… and {} more", grouped(count)).into(),
        Msg::ByteAt(offset, byte, field) => return format!("{offset} = {byte} · {field}").into(),
        Msg::LoneByteAt(offset, byte) => return format!("{offset} = {byte}").into(),

        Msg::ColumnRaw(Side::A) => "Raw A",
        Msg::ColumnRaw(Side::B) => "Raw B",
        Msg::Findings(count) => return format!("Findings {}", grouped(count as u64)).into(),
        Msg::FindingCounts(errors, warnings, infos) => return counts(errors, warnings, infos).into(),
        Msg::NoFindings(false) => "No findings: every structure of this capture follows the format.",
        Msg::NoFindings(true) => {
            "No findings: every structure follows the format, and the two captures fit together."
        }
        Msg::Consequence(message) => return format!("{message} (consequence)").into(),
        Msg::WithConsequences(message, 1) => return format!("{message} (1 consequence)").into(),
        Msg::WithConsequences(message, count) => return format!("{message} ({count} consequences)").into(),
        Msg::InEach(a, b) => return format!("A: {a}. B: {b}").into(),
        Msg::ShowBytes(place) => return format!("Show the bytes at {place}").into(),

        Msg::Address(address) => return format!("Find it again: search {address}").into(),
        Msg::Theme(Theme::System) => "system default",
        Msg::Theme(Theme::Light) => "light",
        Msg::Theme(Theme::Dark) => "dark",
    };
    AttrValue::Static(fixed)
}

fn counts(errors: usize, warnings: usize, infos: usize) -> String {
    let plural = |count| if count == 1 { "" } else { "s" };
    format!("{errors} error{}, {warnings} warning{}, {infos} info", plural(errors), plural(warnings))
}

fn damaged(file: &str, first: &str, more: usize, is_alone: bool) -> String {
    let rest = format!("Everything readable is shown.{}", look_beside(is_alone));
    match more {
        0 => format!("{file} is damaged: {first}. {rest}"),
        1 => format!("{file} is damaged in 2 places: {first}, and one more. {rest}"),
        more => format!("{file} is damaged in {} places: {first}, and {more} more. {rest}", more + 1),
    }
}

fn doubtful(file: &str, first: &str, more: usize, is_alone: bool) -> String {
    let rest = look_beside(is_alone);
    match more {
        0 => format!("In {file}: {first}.{rest}"),
        1 => format!("In {file}: {first}. There is one more warning.{rest}"),
        more => format!("In {file}: {first}. There are {more} more warnings.{rest}"),
    }
}

/// Returns a hint about where to look next, with one capture open.
fn look_beside(is_alone: bool) -> &'static str {
    if is_alone {
        " Tip: to see which field differs, open an undamaged capture from the same machine in B."
    } else {
        ""
    }
}

fn wanted(missing: &[NamedFile], others: &[(String, String)]) -> String {
    let others = others.iter().map(|(file, fingerprint)| format!("{file} has {fingerprint}"));
    let others: Vec<String> = others.collect();
    let instead = match &others[..] {
        [] => String::new(),
        others => format!(" A different file is open: {}.", others.join(", ")),
    };
    let kind = if missing.iter().any(|file| file.is_log) { "file" } else { "capture" };
    let (files, them) = match missing {
        [_] => (format!("a {kind} that is not open"), "it"),
        _ => (format!("{kind}s that are not open"), "them"),
    };
    let missing: Vec<String> = missing.iter().map(file).collect();
    format!(
        "This link needs {files}: {}.{instead} Drop {them} here to open the linked place; a link never contains the bytes of a file. Redacted copies are different files and need a link that was copied from them.",
        missing.join(" and ")
    )
}

/// Returns a file that an address names.
fn file(file: &NamedFile) -> String {
    let hash = (!file.is_log).then(|| format!("SHA-256 {}…", file.fingerprint.text()));
    let length = file.length.map(|length| format!("{} bytes", grouped(length)));
    let known: Vec<String> = length.into_iter().chain(hash).collect();
    match &file.name {
        Some(name) => format!("{name} ({})", known.join(", ")),
        None => known.join(", "),
    }
}

fn shelved(count: usize, others: usize, is_series: bool) -> String {
    if others == count {
        return format!(
            "{count} files were opened, but none of them is a capture. Only their raw bytes are shown."
        );
    }
    let others = match others {
        0 => String::new(),
        1 => ", one of which is not a capture".to_owned(),
        others => format!(", {others} of which are not captures"),
    };
    let newest =
        if is_series { "the newest from the same machine" } else { "the next one, from a different machine" };
    format!(
        "{count} files were opened{others}. A is the oldest capture and B is {newest}; use the lists of names to choose any other two."
    )
}

fn shelved_other(file: &str, reason: &str, more: usize) -> String {
    let (more, them, their) = match more {
        0 => (String::new(), "it", "its"),
        1 => (" 1 more file is not a capture either.".to_owned(), "them", "their"),
        more => (format!(" {} more files are not captures either.", grouped(more as u64)), "them", "their"),
    };
    format!(
        "{file} is not a capture: {reason}.{more} The captures remain A and B; choose {them} in a list of names to see {their} bytes."
    )
}

fn failed(file: &str, trouble: Trouble) -> String {
    match trouble {
        Trouble::TooLarge { length, limit } => {
            let (length, limit) = (grouped(length), grouped(limit));
            format!("{file} was not opened: it has {length} bytes, and the limit is {limit}.")
        }
        Trouble::OutOfMemory(length) => {
            format!(
                "{file} was not opened: the browser does not have enough memory for its {} bytes.",
                grouped(length)
            )
        }
        Trouble::Unreadable => {
            format!(
                "{file} could not be read: it is a folder, or it was changed or moved after you chose it."
            )
        }
        Trouble::Refused(error) => {
            format!("{file} was not opened: {}.", plain(&error.say(Language::English)))
        }
        Trouble::NoPaths(error) => format!("{file} was not opened: {}.", error.say(Language::English)),
        Trouble::NoBlocks => {
            format!(
                "{file} was not opened: it is a log of individual counters without a PERF_DATA_BLOCK, so there are no structures to show. Use the winperf program to see its values (winperf log, values, find)."
            )
        }
        Trouble::NoLog => {
            format!("{file} was not opened: it is an event trace log without performance counters.")
        }
        Trouble::UnpacksToTooMuch => {
            format!("{file} was not opened: it is compressed and unpacks to more data than any capture has.")
        }
        Trouble::TooManyTitles => {
            let most = grouped(Titles::MAX_PAIRS as u64);
            format!(
                "{file} was not opened: it is or contains a title list of more than 16 MiB or {most} titles. Windows has no lists that long."
            )
        }
        Trouble::Cancelled => format!("{file} was not opened: reading was cancelled."),
        Trouble::ExampleMissing => format!("{file} could not be loaded from the page's folder."),
    }
}

fn days_apart(days: u64, hours: u64, is_later: bool) -> String {
    let counted =
        |count: u64, unit| format!("{} {unit}{}", grouped(count), if count == 1 { "" } else { "s" });
    let hours = if hours > 0 { format!(" and {}", counted(hours, "hour")) } else { String::new() };
    format!("{}{hours} {}", counted(days, "day"), if is_later { "later" } else { "earlier" })
}
