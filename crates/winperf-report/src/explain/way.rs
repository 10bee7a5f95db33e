//! The way to the raw values in words: object, counter, instance, parent, occurrence, block, bytes, and the partner in the other capture.

use winperf::pair::{self, Bytes, Row};

use super::Step;
use crate::language::Language;
use crate::number::hex;
use crate::phrases::{Found, Lookup, ParentFound, Say};

pub(super) fn steps(row: &Row<'_>, language: Language) -> Vec<Step> {
    row.explanation().into_iter().filter_map(|step| said(row, step, language)).collect()
}

fn said(row: &Row<'_>, step: pair::Step, language: Language) -> Option<Step> {
    let before: String;
    let digits: String;
    let (lookup, found) = match &step.found {
        pair::Found::Object { name, title, position } => {
            (Lookup::Object, Found::Object { name, title: title.0, position: *position })
        }
        pair::Found::Counter { name, position, counter_type, offset } => {
            let (position, counter_type, offset) = (*position, *counter_type, *offset);
            (Lookup::Counter, Found::Counter { name, position, counter_type, offset })
        }
        pair::Found::NoInstances => (Lookup::Instance, Found::NoInstances),
        pair::Found::Instance { name, position, unique_id } => {
            (Lookup::Instance, Found::Instance { name, position: *position, unique_id: *unique_id })
        }
        pair::Found::Parent { index, title, found } => {
            (Lookup::Parent, Found::Parent { index: index.0, title, found: parent(found) })
        }
        pair::Found::FirstOfName => (Lookup::Occurrence, Found::FirstOfName),
        pair::Found::Occurrence { occurrence, before: positions } => {
            before = listed(*occurrence, positions);
            (Lookup::Occurrence, Found::Occurrence { occurrence: *occurrence, before: &before })
        }
        pair::Found::Block { length } => (Lookup::Block, Found::Block { length: *length }),
        pair::Found::Text(text) => (Lookup::Value, Found::Text(text)),
        pair::Found::Value(number) | pair::Found::Base(number) => {
            digits = hex(bytes(row, step.bytes?), 8);
            let lookup =
                if matches!(step.found, pair::Found::Base(_)) { Lookup::Base } else { Lookup::Value };
            (lookup, Found::Raw { digits: &digits, number: *number })
        }
        pair::Found::SameInstance { position, matched } => {
            (Lookup::Match, Found::SameInstance { position: *position, matched: *matched })
        }
        pair::Found::SameObject => (Lookup::Match, Found::SameObject),
        pair::Found::NoPartner(matched) => (Lookup::Match, Found::NoPartner(*matched)),
    };
    let (name, text) = (lookup.say(language), found.say(language));
    Some(Step { name, text, bytes: step.bytes })
}

fn parent(found: &pair::ParentFound) -> ParentFound {
    match found {
        pair::ParentFound::Instance { position, name } => {
            ParentFound::Instance { position: *position, name: name.clone() }
        }
        pair::ParentFound::InstanceMissing { position } => {
            ParentFound::InstanceMissing { position: *position }
        }
        pair::ParentFound::ObjectMissing => ParentFound::ObjectMissing,
    }
}

/// The positions of the first instances of the same name.
fn listed(occurrence: u32, positions: &[u32]) -> String {
    let shown: Vec<String> = positions.iter().map(u32::to_string).collect();
    let more = if usize::try_from(occurrence).is_ok_and(|all| all > shown.len()) { " …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

fn bytes<'a>(row: &Row<'a>, bytes: Bytes) -> &'a [u8] {
    let capture = row.pair().capture(bytes.age).map(|capture| winperf::Reader::new(capture.bytes()));
    let window = capture.and_then(|reader| reader.window(bytes.offset, bytes.length));
    window.map(|window| window.bytes()).unwrap_or_default()
}
