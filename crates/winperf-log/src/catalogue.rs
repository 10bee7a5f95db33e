//! The catalogue: the counters of a log, in the order of the parts of its samples.

use alloc::string::String;
use alloc::vec::Vec;

use winperf::CounterPath;
use winperf::counter_type::CounterType;

use crate::error::{NoteKind, Notes};
use crate::layout::entry as layout;
use crate::record::Record;
use crate::window::{Window, narrow, wide};

/// A catalogue with its own bytes, since these may be in pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Catalogue {
    bytes: Vec<u8>,
    /// Offset and length of each entry.
    entries: Vec<(u32, u32)>,
}

/// Description of one part of each sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Flags that determine the kind of the part: a whole object, all instances of a counter, or one counter.
    pub flags: u32,
    /// The counter type; none of a whole object.
    pub counter_type: Option<CounterType>,
    /// Ticks per second of the clock of the second value.
    pub time_base: i64,
    /// Power of ten by which a chart multiplies values.
    pub default_scale: i32,
    /// The machine, with its two backslashes.
    pub machine: String,
    /// The object.
    pub object: String,
    /// The instance; `*` for all, `None` for an object without instances.
    pub instance: Option<String>,
    /// The parent of the instance.
    pub parent: Option<String>,
    /// Which instance of its name it is, from 0.
    pub index: u32,
    /// The counter; `*` in whole objects.
    pub counter: String,
}

impl Catalogue {
    /// Returns the entries as far as they can be read; `None` for a record that is not a catalogue.
    pub(crate) fn read(record: &Record<'_>, notes: &mut Notes) -> Option<Self> {
        let bytes = record.window();
        let mut entries = Vec::new();
        let mut at = layout::FIRST;
        while bytes.length() > at {
            let length =
                bytes.size(at.saturating_add(layout::SIZE)).filter(|length| *length >= layout::LENGTH);
            let Some(length) = length.filter(|length| bytes.part(at, *length).is_some()) else {
                notes.add(NoteKind::Catalogue, record.offset(at));
                break;
            };
            entries.push((narrow(at), narrow(length)));
            at = at.saturating_add(length);
        }
        if bytes.dword(0) != Some(layout::SIGNATURE) && entries.is_empty() {
            return None;
        }
        Some(Self { bytes: record.bytes.clone().into_owned(), entries })
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the counter type of the parts at a position, for which no text is read; `None` of a whole object.
    pub(crate) fn counter_type(&self, position: usize) -> Option<CounterType> {
        let (at, length) = *self.entries.get(position)?;
        let bytes = Window(&self.bytes).part(wide(at), wide(length))?;
        let flags = bytes.dword(layout::FLAGS).filter(|flags| flags & Entry::WHOLE_OBJECT == 0);
        flags.and_then(|_| bytes.dword(layout::COUNTER_TYPE)).map(CounterType)
    }

    /// Returns the entry of the parts at a position.
    pub(crate) fn entry(&self, position: usize) -> Option<Entry> {
        let (at, length) = *self.entries.get(position)?;
        Entry::read(Window(&self.bytes).part(wide(at), wide(length))?)
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry> {
        (0..self.len()).filter_map(|position| self.entry(position))
    }
}

impl Entry {
    /// The flag of a whole object.
    pub const WHOLE_OBJECT: u32 = 0x10;
    /// The flag of all instances of a counter.
    pub const ALL_INSTANCES: u32 = 1;

    fn read(bytes: Window<'_>) -> Option<Self> {
        let texts = bytes.tail(layout::LENGTH)?;
        let text = |at: usize| {
            let place = bytes.dword(at).filter(|place| *place != layout::NO_TEXT)?;
            texts.text(wide(place))
        };
        let flags = bytes.dword(layout::FLAGS)?;
        let counter_type = CounterType(bytes.dword(layout::COUNTER_TYPE)?);
        Some(Self {
            flags,
            counter_type: (flags & Self::WHOLE_OBJECT == 0).then_some(counter_type),
            time_base: bytes.large(layout::TIME_BASE)?,
            default_scale: bytes.long(layout::DEFAULT_SCALE)?,
            machine: text(layout::MACHINE).unwrap_or_default(),
            object: text(layout::OBJECT).unwrap_or_default(),
            instance: text(layout::INSTANCE),
            parent: text(layout::PARENT),
            index: bytes.dword(layout::INDEX)?,
            counter: text(layout::COUNTER).unwrap_or_default(),
        })
    }

    /// Returns the path of the entry, or of one of its instances.
    pub fn path(&self, instance: Option<&str>) -> CounterPath {
        let machine = self.machine.trim_start_matches('\\');
        CounterPath {
            computer: (!machine.is_empty()).then(|| machine.into()),
            object: self.object.clone(),
            instance: instance.map(Into::into).or_else(|| self.own_instance()),
            counter: self.counter.clone(),
        }
    }

    /// Returns the text between the parentheses of the path.
    fn own_instance(&self) -> Option<String> {
        let name = self.instance.clone()?;
        let parent = self.parent.as_ref().map(|parent| alloc::format!("{parent}/{name}")).unwrap_or(name);
        Some(numbered(parent, self.index))
    }
}

/// Returns a name with the number that distinguishes it from others with the same name.
pub(crate) fn numbered(name: String, occurrence: u32) -> String {
    if occurrence == 0 { name } else { alloc::format!("{name}#{occurrence}") }
}
