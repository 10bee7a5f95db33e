//! Logs of Performance Monitor, in English.

use yew::AttrValue;

use winperf_log::{NodeKind, RecordKind};

use crate::phrases::grouped;
use crate::phrases::log::{LogMsg, SampleText};

/// Returns the English text of a message about a log.
pub(in crate::phrases) fn text(message: LogMsg) -> AttrValue {
    AttrValue::Static(match message {
        LogMsg::Phrase(phrase) => phrase.english,
        LogMsg::EncodingHint(guessed) => {
            return format!(
                "The text is neither UTF-8 nor UTF-16. Its letters and its time zone suggest code page {guessed}. If names look wrong, choose a different one."
            )
            .into();
        }
        LogMsg::CodePage(code_page, is_guessed) => {
            let guessed = if is_guessed { ", guessed" } else { "" };
            return format!("{}{guessed}", code_page_name(code_page)).into();
        }
        LogMsg::Slider(file) => return format!("Sample of {file} shown as B; A is the previous one").into(),
        LogMsg::Sample(SampleText { number, count, local }) => {
            return format!("sample {number} of {count}, {local} (log's local time)").into();
        }
        LogMsg::Local(time) => return format!("{time} local time").into(),
        LogMsg::Utc(time) => return format!("{time} UTC").into(),
        LogMsg::Count(shown, all) if shown == all => {
            return format!("{} counters", grouped(all as u64)).into();
        }
        LogMsg::Count(shown, all) => {
            return format!("{} of {} counters", grouped(shown as u64), grouped(all as u64)).into();
        }
        LogMsg::SearchingProblems(percent) => return format!("Searching for problems: {percent} %").into(),
        LogMsg::Percent(percent) => return format!("{percent} %").into(),
        LogMsg::ShowValuesOf(number) => {
            return format!("Show values of sample {}", grouped(number as u64)).into();
        }
        LogMsg::OfLog(file) => return format!("Findings about {file}").into(),
        LogMsg::Buffer(number) => return format!("buffer {number}").into(),
        LogMsg::Structure(kind) => return structure(kind).into(),
        LogMsg::ShowSample(number) => return format!("Show sample {number}").into(),
        LogMsg::Piece(number, count) => return format!("piece {number} of {count}").into(),
        LogMsg::MorePieces(1) => "and 1 more piece",
        LogMsg::MorePieces(more) => return format!("and {more} more pieces").into(),
        LogMsg::At(place) => return format!("{place} in the log").into(),
        LogMsg::First(age) => age.choose("First raw value (older)", "First raw value (newer)"),
    })
}

fn structure(kind: NodeKind) -> String {
    let fixed = match kind {
        NodeKind::Buffer => "buffer",
        NodeKind::Event => "event",
        NodeKind::Part(position) => return format!("part {}", position + 1),
        NodeKind::Record(RecordKind::Titles) => "record: titles",
        NodeKind::Record(RecordKind::Catalogue) => "record: catalogue",
        NodeKind::Record(RecordKind::Sample(Some(position))) => {
            return format!("record: sample {}", position + 1);
        }
        NodeKind::Record(RecordKind::Sample(None)) => "record: sample",
        NodeKind::Record(RecordKind::Summary) => "record: summary",
        NodeKind::Record(RecordKind::Header) => "header of the log",
        NodeKind::Record(RecordKind::Other) => "record",
    };
    fixed.to_owned()
}

/// Returns the name of a code page.
fn code_page_name(code_page: u16) -> String {
    let letters = match code_page {
        874 => "Thai",
        932 => "Japanese",
        936 => "Simplified Chinese",
        949 => "Korean",
        950 => "Traditional Chinese",
        1250 => "Central European",
        1251 => "Cyrillic",
        1252 => "Western European",
        1253 => "Greek",
        1254 => "Turkish",
        1255 => "Hebrew",
        1256 => "Arabic",
        1257 => "Baltic",
        1258 => "Vietnamese",
        _ => return "UTF-8".to_owned(),
    };
    format!("{code_page} {letters}")
}
