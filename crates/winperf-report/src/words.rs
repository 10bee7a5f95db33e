//! Structures and their bytes in words.

mod member;

use winperf::counter_type::{CounterType, ValueClass};
use winperf::diagnosis::worst_first;
use winperf::findings::Finding;
use winperf::layout::Meaning;
use winperf::{Capture, CounterIdx, InstanceIdx, Leaf, LeafKind, Names, ObjectIdx, Place};

use crate::language::Language;
use crate::number::hex;
use crate::phrases::{BaseName, CounterAt, FieldNote, LeafName, Say};

/// A capture with all that is needed for the names in it.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    /// The capture.
    pub capture: &'a Capture,
    /// Names of objects, counters and instances.
    pub names: &'a Names,
    /// The language of notes and of labels that are not names.
    pub language: Language,
}

/// A leaf in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeafText {
    /// C name of the member, or the word for a name, a value, padding, slack, or unreadable bytes.
    ///
    /// In English these are `name`, `value`, `padding`, `slack` and `unparsed`, which programs use.
    pub name: &'static str,
    /// C type.
    pub c_type: String,
    /// The value as text.
    pub value: String,
    /// Meaning of the value, if there is one besides the value.
    pub note: Option<String>,
}

impl Words<'_> {
    /// Returns the name of a structure: `Processor (238)`, `% Processor Time`, `svchost#1`, or its C name.
    pub fn label(&self, place: Place) -> String {
        match place {
            Place::DataBlock | Place::InstanceBlock { .. } | Place::ObjectBlock(_) => {
                place.kind().c_name().to_owned()
            }
            Place::Object(object) => self.object(object),
            Place::CounterDefinition { object, counter } => self.counter(object, counter),
            Place::Instance { object, instance } => self.instance(object, instance),
        }
    }

    fn object(&self, object: ObjectIdx) -> String {
        let Some(object) = self.capture.object(object) else { return String::new() };
        match self.names.titles().name(object.title()) {
            Some(name) => format!("{name} ({})", object.title().0),
            None => object.title().to_string(),
        }
    }

    /// Returns the name of a counter; a base counter, which usually has the name of its numerator, is marked as such.
    pub fn counter(&self, object: ObjectIdx, counter: CounterIdx) -> String {
        let found = self.capture.object(object).and_then(|object| object.counter(counter));
        let Some(counter) = found else { return CounterAt(counter.0).say(self.language) };
        let name = counter.name(self.names);
        if counter.counter_type().is_base() { BaseName(&name).say(self.language) } else { name.into_owned() }
    }

    /// Returns the place of a structure, as in a counter path: `Processor(_Total)`, `Processor\% DPC Time`, or
    /// `PERF_DATA_BLOCK`.
    pub fn place(&self, place: Place) -> String {
        let title = |object| {
            let object = self.capture.object(object);
            object.map(|object| object.name(self.names).into_owned()).unwrap_or_default()
        };
        match place {
            Place::DataBlock => place.kind().c_name().to_owned(),
            Place::Object(object) | Place::ObjectBlock(object) => title(object),
            Place::CounterDefinition { object, counter } => {
                format!("{}\\{}", title(object), self.counter(object, counter))
            }
            Place::Instance { object, instance } | Place::InstanceBlock { object, instance } => {
                format!("{}({})", title(object), self.instance(object, instance))
            }
        }
    }

    /// Returns the full name of an instance: `parent/instance#n`.
    pub fn instance(&self, object: ObjectIdx, instance: InstanceIdx) -> String {
        let instance = self.capture.object(object).and_then(|object| object.instance(instance));
        instance.map(|instance| instance.name(self.names)).unwrap_or_default()
    }

    /// Returns a leaf of the structure at `place` in words.
    pub fn leaf(&self, place: Place, leaf: &Leaf) -> LeafText {
        let bytes = self.capture.bytes_of(leaf);
        match &leaf.kind {
            LeafKind::Member(member) => {
                let name = self.leaf_name(&leaf.kind);
                LeafText { name, ..member::text(self, place, member, bytes) }
            }
            LeafKind::Name => self.name(place, bytes),
            LeafKind::Value => self.value(leaf, place, bytes),
            LeafKind::Padding => self.unnamed(leaf, bytes, FieldNote::Padding),
            LeafKind::Slack => self.unnamed(leaf, bytes, FieldNote::Slack),
            LeafKind::Unparsed => self.unnamed(leaf, bytes, FieldNote::Unparsed),
        }
    }

    /// Returns only the name of a leaf of the structure at `place`, which is cheaper than its whole text; a value has
    /// the name of its counters.
    pub fn leaf_label(&self, place: Place, leaf: &Leaf) -> String {
        match &leaf.kind {
            LeafKind::Value => self.counters(place, leaf),
            kind => self.leaf_name(kind).to_owned(),
        }
    }

    fn unnamed(&self, leaf: &Leaf, bytes: &[u8], note: FieldNote) -> LeafText {
        let (c_type, value) = (format!("BYTE[{}]", bytes.len()), hex(bytes, 16));
        LeafText { name: self.leaf_name(&leaf.kind), c_type, value, note: Some(note.say(self.language)) }
    }

    /// Returns the C name of a member, or the word for a leaf without one.
    ///
    /// A hole of the compiler is not a member in `winperf.h`, and is called padding.
    fn leaf_name(&self, kind: &LeafKind) -> &'static str {
        let kind = match kind {
            LeafKind::Member(member) if member.meaning == Meaning::Hole => &LeafKind::Padding,
            kind => kind,
        };
        LeafName(kind).say(self.language)
    }

    /// Returns the findings about the capture, the worst first.
    pub fn findings(&self) -> Vec<Finding> {
        worst_first(self.capture.findings(self.names))
    }

    /// Returns the findings compared with a second capture of the same machine; see
    /// [`winperf::Capture::findings_beside`].
    pub fn findings_beside(&self, other: &Capture) -> Vec<Finding> {
        worst_first(self.capture.findings_beside(other, self.names))
    }

    fn name(&self, place: Place, bytes: &[u8]) -> LeafText {
        let code_page = match place {
            Place::Instance { object, .. } => {
                self.capture.object(object).map_or(0, |object| object.code_page())
            }
            _ => 0,
        };
        let (c_type, note) = match code_page {
            0 => (format!("WCHAR[{}]", bytes.len() / 2), None),
            code_page => {
                (format!("CHAR[{}]", bytes.len()), Some(FieldNote::InCodePage(code_page).say(self.language)))
            }
        };
        let value = winperf::text::InstanceName::new(bytes, code_page).decode(self.names.code_pages());
        LeafText { name: self.leaf_name(&LeafKind::Name), c_type, value, note }
    }

    fn value(&self, leaf: &Leaf, place: Place, bytes: &[u8]) -> LeafText {
        let (c_type, value) = self.raw(place, leaf, bytes);
        let note = Some(self.counters(place, leaf));
        LeafText { name: self.leaf_name(&leaf.kind), c_type, value, note }
    }

    /// Returns the names of the counters that share a value.
    fn counters(&self, place: Place, leaf: &Leaf) -> String {
        let Some(object) = place.object() else { return String::new() };
        let counters = self.capture.counters_of(place, leaf);
        let names: Vec<String> = counters.map(|counter| self.counter(object, counter)).collect();
        names.join(", ")
    }

    /// Returns the C type and value of the bytes that some counters share.
    fn raw(&self, place: Place, leaf: &Leaf, bytes: &[u8]) -> (String, String) {
        let object = place.object().and_then(|object| self.capture.object(object));
        let first = self.capture.counters_of(place, leaf).next();
        let counter = object.zip(first).and_then(|(object, first)| object.counter(first));
        let counter_type = counter.map(|counter| counter.counter_type());
        if let Some(counter_type) =
            counter_type.filter(|counter_type| counter_type.class() == ValueClass::Text)
        {
            let code_page = counter_type.text_code_page(object.map_or(0, |object| object.code_page()));
            let text = winperf::text::InstanceName::new(bytes, code_page).decode(self.names.code_pages());
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
