//! Structures and their bytes in words.

mod member;

use winperf::counter_type::Class;
use winperf::findings::{Finding, findings};
use winperf::layout::Meaning;
use winperf::outline::{Leaf, LeafKind, Place};
use winperf::{Capture, CounterType, Names, NodeIdx};

use crate::language::Language;
use crate::number::hex;
use crate::phrases::{BaseName, CounterAt, FieldNote, LeafName, Say};

/// A capture with what is needed to name the things in it.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The capture.
    pub capture: &'a Capture,
    /// What objects, counters and instances are called.
    pub names: &'a Names,
    /// The language of notes and of labels that are no names.
    pub language: Language,
}

/// A leaf in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeafText {
    /// C name of the member, or the word for a name, a value, padding, slack, or what could not be read.
    ///
    /// In English these are `name`, `value`, `padding`, `slack` and `unparsed`, which programs know them by.
    pub name: &'static str,
    /// C type.
    pub c_type: String,
    /// The value as text.
    pub value: String,
    /// What the value says, where that is more than the value.
    pub note: Option<String>,
}

impl Words<'_> {
    /// What a structure is called: `Processor (238)`, `% Processor Time`, `svchost#1`, or its C name.
    pub fn label(&self, node: NodeIdx) -> String {
        match self.capture.outline().place(node) {
            Some(Place::Object(idx)) => self.object(idx),
            Some(Place::CounterDefinition(object, position)) => self.counter(object, position),
            Some(Place::Instance(object, instance)) => self.instance(object, instance),
            Some(Place::InstanceBlock(..) | Place::ObjectBlock(_)) => "PERF_COUNTER_BLOCK".to_owned(),
            Some(Place::DataBlock) | None => "PERF_DATA_BLOCK".to_owned(),
        }
    }

    fn object(&self, idx: u32) -> String {
        let Some(object) = at(self.capture.outline().objects(), idx) else { return String::new() };
        match self.names.titles().name(object.title) {
            Some(name) => format!("{name} ({})", object.title.0),
            None => object.title.to_string(),
        }
    }

    /// The name of a counter; a base counter, which mostly has the name of its numerator, is told apart.
    pub fn counter(&self, object: u32, position: u32) -> String {
        let outline = self.capture.outline();
        let definition =
            at(outline.objects(), object).and_then(|object| at(outline.definitions(object), position));
        let Some(definition) = definition else {
            return CounterAt(position).say(self.language);
        };
        let name = self.names.titles().display(definition.title);
        if definition.counter_type.is_base() { BaseName(&name).say(self.language) } else { name.into_owned() }
    }

    /// Where a structure is, as in a counter path: `Processor(_Total)`, `Processor\% DPC Time`, or `PERF_DATA_BLOCK`.
    pub fn place(&self, place: Place) -> String {
        let object = |idx| at(self.capture.outline().objects(), idx);
        let title = |idx| {
            object(idx)
                .map(|object| self.names.titles().display(object.title).into_owned())
                .unwrap_or_default()
        };
        match place {
            Place::DataBlock => "PERF_DATA_BLOCK".to_owned(),
            Place::Object(idx) | Place::ObjectBlock(idx) => title(idx),
            Place::CounterDefinition(idx, position) => {
                format!("{}\\{}", title(idx), self.counter(idx, position))
            }
            Place::Instance(idx, instance) | Place::InstanceBlock(idx, instance) => {
                format!("{}({})", title(idx), self.instance(idx, instance))
            }
        }
    }

    /// The full name of an instance: `parent/instance#n`.
    pub fn instance(&self, object: u32, instance: u32) -> String {
        let capture = self.capture;
        capture.index().display(capture.bytes(), capture.outline(), object, instance, self.names.code_pages())
    }

    /// A leaf of `node` in words.
    pub fn leaf(&self, node: NodeIdx, leaf: &Leaf) -> LeafText {
        let place = self.capture.outline().place(node).unwrap_or(Place::DataBlock);
        let bytes = self.bytes(leaf);
        match &leaf.kind {
            LeafKind::Member(member) => {
                let name = self.leaf_name(&leaf.kind);
                LeafText { name, ..member::text(self, place, member, bytes) }
            }
            LeafKind::Name => self.name(place, bytes),
            LeafKind::Value(positions) => self.value(leaf, place, positions, bytes),
            LeafKind::Padding => self.unnamed(leaf, bytes, FieldNote::Padding),
            LeafKind::Slack => self.unnamed(leaf, bytes, FieldNote::Slack),
            LeafKind::Unparsed => self.unnamed(leaf, bytes, FieldNote::Unparsed),
        }
    }

    /// The name alone of a leaf of the structure at `place`, which costs less than all there is to say; a value has that of its counters.
    pub fn leaf_label(&self, place: Place, leaf: &Leaf) -> String {
        match &leaf.kind {
            LeafKind::Value(positions) => self.counters(place, positions),
            kind => self.leaf_name(kind).to_owned(),
        }
    }

    fn unnamed(&self, leaf: &Leaf, bytes: &[u8], note: FieldNote) -> LeafText {
        let (c_type, value) = (format!("BYTE[{}]", bytes.len()), hex(bytes, 16));
        LeafText { name: self.leaf_name(&leaf.kind), c_type, value, note: Some(note.say(self.language)) }
    }

    /// C name of a member, or the word for a leaf without one.
    ///
    /// A hole of the compiler is no member that `winperf.h` names, and is called what it is.
    fn leaf_name(&self, kind: &LeafKind) -> &'static str {
        let kind = match kind {
            LeafKind::Member(member) if member.meaning == Meaning::Hole => &LeafKind::Padding,
            kind => kind,
        };
        LeafName(kind).say(self.language)
    }

    /// Everything odd in the capture.
    pub fn findings(&self) -> Vec<Finding> {
        findings(self.capture, self.names.titles(), self.names.code_pages())
    }

    fn bytes(&self, leaf: &Leaf) -> &[u8] {
        let bytes = self.capture.bytes();
        let start = usize::try_from(leaf.offset).unwrap_or(usize::MAX);
        let end = usize::try_from(leaf.end()).unwrap_or(usize::MAX);
        bytes.get(start..end).unwrap_or_default()
    }

    fn name(&self, place: Place, bytes: &[u8]) -> LeafText {
        let code_page = match place {
            Place::Instance(object, _) => {
                at(self.capture.outline().objects(), object).map_or(0, |object| object.code_page)
            }
            _ => 0,
        };
        let (c_type, note) = match code_page {
            0 => (format!("WCHAR[{}]", bytes.len() / 2), None),
            code_page => {
                (format!("CHAR[{}]", bytes.len()), Some(FieldNote::InCodePage(code_page).say(self.language)))
            }
        };
        let value = winperf::InstanceName::new(bytes, code_page).decode(self.names.code_pages());
        LeafText { name: self.leaf_name(&LeafKind::Name), c_type, value, note }
    }

    fn value(&self, leaf: &Leaf, place: Place, positions: &[u32], bytes: &[u8]) -> LeafText {
        let (c_type, value) = self.raw(object_of(place), positions, bytes);
        let note = Some(self.counters(place, positions));
        LeafText { name: self.leaf_name(&leaf.kind), c_type, value, note }
    }

    /// The names of the counters that share a value.
    fn counters(&self, place: Place, positions: &[u32]) -> String {
        let names: Vec<String> =
            positions.iter().map(|position| self.counter(object_of(place), *position)).collect();
        names.join(", ")
    }

    /// C type and value of the bytes that the definitions at `positions` share.
    fn raw(&self, object: u32, positions: &[u32], bytes: &[u8]) -> (String, String) {
        let outline = self.capture.outline();
        let entry = at(outline.objects(), object);
        let definition =
            entry.zip(positions.first()).and_then(|(entry, first)| at(outline.definitions(entry), *first));
        let counter_type = definition.map(|definition| definition.counter_type);
        if counter_type.is_some_and(|counter_type| counter_type.class() == Class::Text) {
            let code_page =
                winperf::pair::text_code_page(counter_type, entry.map_or(0, |entry| entry.code_page));
            let text = winperf::InstanceName::new(bytes, code_page).decode(self.names.code_pages());
            let c_type = if code_page == 0 {
                format!("WCHAR[{}]", bytes.len() / 2)
            } else {
                format!("CHAR[{}]", bytes.len())
            };
            return (c_type, text);
        }
        match (bytes.len(), winperf::Reader::new(bytes).number()) {
            (8, Some(number)) if counter_type == Some(CounterType::PERF_DOUBLE_RAW) => {
                ("double".to_owned(), f64::from_bits(number).to_string())
            }
            (4, Some(number)) => ("DWORD".to_owned(), number.to_string()),
            (8, Some(number)) => ("LARGE_INTEGER".to_owned(), number.to_string()),
            (length, _) => (format!("BYTE[{length}]"), hex(bytes, 16)),
        }
    }
}

/// The object whose counters stand at a place.
fn object_of(place: Place) -> u32 {
    match place {
        Place::InstanceBlock(object, _) | Place::ObjectBlock(object) => object,
        _ => 0,
    }
}

fn at<T>(all: &[T], idx: u32) -> Option<&T> {
    all.get(usize::try_from(idx).ok()?)
}
