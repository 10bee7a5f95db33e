//! Writes binary logs of Performance Monitor (`.blg`), of whole objects and of raw counters.
//!
//! The format that Windows writes is known from the bytes of two logs; it is not tested that Windows can open these
//! logs.
//!
//! ```
//! use winperf_synth::log::{Entry, Log, SampleData};
//!
//! let log = Log::new()
//!     .entry(Entry::instances("\\\\WORKSHOP", "Processor", "% Processor Time", 0x2151_0500))
//!     .sample(0, vec![SampleData::Instances(vec![("0".into(), 5, 10), ("_Total".into(), 5, 10)])])
//!     .write();
//! assert_eq!(log.len() % 4096, 0);
//! ```

use crate::ByteOrder;
use crate::filetime::{PER_SECOND, SystemTime};
use crate::sink::{Sink, aligned};

/// The GUID of records of counters, as its bytes are in a log.
const OF_COUNTERS: [u8; 16] =
    [0xb3, 0x3b, 0x3f, 0x93, 0x3e, 0x94, 0x0d, 0x49, 0x9c, 0xed, 0x3c, 0xbb, 0x14, 0xc1, 0x44, 0x79];
const BUFFER_HEADER: usize = 72;
const RECORD_HEADER: usize = 72;
/// 2020-03-18 18:54:03.988 UTC.
const START: i64 = 132_290_312_439_880_000;

/// A counter of the catalogue.
#[derive(Clone, Debug)]
pub struct Entry {
    /// 0 for one counter, 1 for all instances of one, 16 for a whole object.
    pub flags: u32,
    /// The counter type.
    pub counter_type: u32,
    /// Ticks per second of the counter's clock.
    pub time_base: u64,
    /// Power of ten for charts.
    pub default_scale: i32,
    /// The machine with its backslashes.
    pub machine: String,
    /// The object.
    pub object: String,
    /// The instance.
    pub instance: Option<String>,
    /// The counter.
    pub counter: String,
}

impl Entry {
    /// Returns all instances of one counter.
    pub fn instances(machine: &str, object: &str, counter: &str, counter_type: u32) -> Self {
        Self {
            flags: 1,
            counter_type,
            time_base: PER_SECOND.unsigned_abs(),
            default_scale: 0,
            machine: machine.into(),
            object: object.into(),
            instance: Some("*".into()),
            counter: counter.into(),
        }
    }

    /// Returns one counter of one instance, or of an object without instances.
    pub fn counter(
        machine: &str,
        object: &str,
        instance: Option<&str>,
        counter: &str,
        counter_type: u32,
    ) -> Self {
        let instance = instance.map(Into::into);
        Self { flags: 0, instance, ..Self::instances(machine, object, counter, counter_type) }
    }

    /// Returns a whole object.
    pub fn object(machine: &str, object: &str) -> Self {
        Self { flags: 16, time_base: 0, ..Self::instances(machine, object, "*", 16) }
    }

    fn write(&self, sink: &mut Sink) {
        let mut texts = Sink::new(ByteOrder::Little);
        let mut text = |text: Option<&str>| match text {
            Some(text) => {
                let at = texts.position();
                texts.units(text.encode_utf16().chain([0]));
                u32::try_from(at).expect("a short text")
            }
            None => u32::MAX,
        };
        let places = [
            text(Some(&self.machine)),
            text(Some(&self.object)),
            text(self.instance.as_deref()),
            u32::MAX,
            0,
            text(Some(&self.counter)),
        ];
        sink.length(aligned(52 + texts.position()));
        [self.flags, 0, self.counter_type].into_iter().for_each(|number| sink.dword(number));
        sink.large(self.time_base.cast_signed());
        sink.long(self.default_scale);
        places.into_iter().for_each(|place| sink.dword(place));
        sink.bytes.extend(texts.bytes);
        sink.zeros_up_to(aligned(sink.position()));
    }
}

/// Data of a sample for an entry of the catalogue.
#[derive(Clone, Debug)]
pub enum SampleData {
    /// A whole object: a block.
    Block(Vec<u8>),
    /// One counter: its two values.
    Counter(u64, u64),
    /// All instances of a counter: their names and values.
    Instances(Vec<(String, u64, u64)>),
    /// A part of an unknown type.
    Unknown(u16, Vec<u8>),
}

impl SampleData {
    fn write(&self, time: i64, sink: &mut Sink) {
        let mut body = Sink::new(ByteOrder::Little);
        let kind = match self {
            Self::Block(bytes) => {
                body.bytes.extend(bytes);
                0x0503
            }
            Self::Counter(first, second) => {
                body.dword(0);
                body.large(time);
                body.dword(0);
                [*first, *second].into_iter().for_each(|number| body.large(number.cast_signed()));
                body.large(1);
                0x0103
            }
            Self::Instances(values) => {
                instances(values, time, &mut body);
                0x0203
            }
            Self::Unknown(kind, bytes) => {
                body.bytes.extend(bytes);
                *kind
            }
        };
        body.zeros_up_to(aligned(body.position()));
        sink.word(0x4C42);
        sink.word(kind);
        sink.length(8 + body.position());
        sink.bytes.extend(body.bytes);
    }
}

fn instances(values: &[(String, u64, u64)], time: i64, body: &mut Sink) {
    let mut names = Sink::new(ByteOrder::Little);
    let first_name = 24 + 24 * values.len();
    let places: Vec<usize> = values
        .iter()
        .map(|(name, ..)| {
            let at = first_name + names.position();
            names.units(name.encode_utf16().chain([0]));
            at
        })
        .collect();
    body.length(aligned(first_name + names.position()));
    body.length(values.len());
    body.large(0);
    body.large(time);
    for ((_, first, second), place) in values.iter().zip(places) {
        body.length(place);
        body.dword(0);
        body.large(first.cast_signed());
        body.large(second.cast_signed());
    }
    body.bytes.extend(names.bytes);
}

/// A log under construction.
#[derive(Clone, Debug)]
pub struct Log {
    /// Length of the buffers.
    pub buffer_length: usize,
    /// Maximum number of bytes of a record in one event.
    pub piece_length: usize,
    /// Minutes from local time to UTC, in standard time.
    pub bias: i32,
    /// Seconds from the first sample to the end of summer time, when the clock is set back by an hour; without it, the
    /// zone has no
    /// daylight saving time.
    pub set_back: Option<i64>,
    /// `LogFileMode`.
    pub mode: u32,
    /// `true` if the log was written by a 32-bit Windows.
    pub is_32_bit: bool,
    /// `true` if the pieces of each record are in the order of their numbers.
    pub is_in_order: bool,
    titles: Vec<(String, Vec<(u32, String)>)>,
    entries: Vec<Entry>,
    /// Catalogues that replace it, each with the number of samples before it.
    later: Vec<(usize, Vec<Entry>)>,
    samples: Vec<(i64, Vec<SampleData>)>,
}

impl Default for Log {
    fn default() -> Self {
        Self {
            buffer_length: 4096,
            piece_length: 1200,
            bias: 480,
            set_back: None,
            mode: 1,
            is_32_bit: false,
            is_in_order: true,
            titles: Vec::new(),
            entries: Vec::new(),
            later: Vec::new(),
            samples: Vec::new(),
        }
    }
}

impl Log {
    /// Returns a log without samples.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the titles of a machine.
    pub fn titles(mut self, machine: &str, titles: &[(u32, &str)]) -> Self {
        let titles = titles.iter().map(|(index, name)| (*index, (*name).to_owned())).collect();
        self.titles.push((machine.to_owned(), titles));
        self
    }

    /// Adds an entry to the catalogue.
    pub fn entry(mut self, entry: Entry) -> Self {
        self.entries.push(entry);
        self
    }

    /// Begins a new catalogue, which applies to the following samples.
    pub fn catalogue(mut self, entries: Vec<Entry>) -> Self {
        self.later.push((self.samples.len(), entries));
        self
    }

    /// Adds a sample, a number of seconds after the first.
    pub fn sample(mut self, seconds: i64, parts: Vec<SampleData>) -> Self {
        self.samples.push((seconds, parts));
        self
    }

    /// Returns the local time of the sample a number of seconds after the first.
    pub fn local(&self, seconds: i64) -> i64 {
        let summer = if self.set_back.is_some_and(|end| seconds < end) { 3600 } else { 0 };
        START + (seconds - i64::from(self.bias) * 60 + summer) * PER_SECOND
    }

    /// Returns the UTC of such a sample.
    pub fn utc(seconds: i64) -> i64 {
        START + seconds * PER_SECOND
    }

    /// Returns the log.
    pub fn write(&self) -> Vec<u8> {
        let mut buffers = vec![self.header_event()];
        for (kind, time, body) in self.records() {
            let pieces: Vec<&[u8]> = body.chunks(self.piece_length).collect();
            let mut events: Vec<Vec<u8>> = pieces
                .iter()
                .enumerate()
                .map(|(place, piece)| self.event(kind, time, [place + 1, pieces.len()], piece))
                .collect();
            if !self.is_in_order {
                events.reverse();
            }
            for event in events {
                let used = buffers.last().map_or(0, Vec::len);
                let fits = buffers_room(self.buffer_length) >= used + aligned(event.len());
                if !fits || buffers.len() == 1 {
                    buffers.push(Vec::new());
                }
                let last = buffers.last_mut().expect("a buffer");
                last.extend(event);
                last.resize(aligned(last.len()), 0);
            }
        }
        buffers.iter().enumerate().flat_map(|(number, events)| self.buffer(number, events)).collect()
    }

    fn records(&self) -> Vec<(u8, i64, Vec<u8>)> {
        let mut records = Vec::new();
        let begin = self.local(self.samples.first().map_or(0, |(seconds, _)| *seconds));
        for (machine, titles) in &self.titles {
            let texts: String = titles.iter().map(|(index, name)| format!("{index}\0{name}\0")).collect();
            let mut sink = Sink::new(ByteOrder::Little);
            sink.units(format!("{machine}\0{texts}").encode_utf16());
            records.push((0x24, begin - 20, sink.bytes));
        }
        records.push((0x20, begin - 10, catalogue(&self.entries)));
        for (place, (seconds, parts)) in self.samples.iter().enumerate() {
            for (_, entries) in self.later.iter().filter(|(before, _)| *before == place) {
                records.push((0x20, self.local(*seconds) - 10, catalogue(entries)));
            }
            let (time, mut body) = (self.local(*seconds), Sink::new(ByteOrder::Little));
            parts.iter().for_each(|part| part.write(time, &mut body));
            let mut sample = Sink::new(ByteOrder::Little);
            sample.word(0x4C42);
            sample.word(3);
            sample.length(8 + body.position());
            sample.bytes.extend(body.bytes);
            records.push((0x22, time, sample.bytes));
        }
        records
    }

    fn event(&self, kind: u8, time: i64, [number, count]: [usize; 2], piece: &[u8]) -> Vec<u8> {
        let mut sink = Sink::new(ByteOrder::Little);
        sink.word(u16::try_from(RECORD_HEADER + piece.len()).expect("a short piece"));
        sink.bytes.extend([if self.is_32_bit { 0x0A } else { 0x14 }, 0xC0, kind, 0, 0x3C, 0]);
        [1234, 5678].into_iter().for_each(|id| sink.dword(id));
        sink.large(time);
        sink.bytes.extend(OF_COUNTERS);
        sink.large(0);
        sink.bytes.extend([0x5E; 16]);
        sink.length(number);
        sink.length(count);
        sink.bytes.extend(piece);
        sink.bytes
    }

    /// Returns the header of the log, which is the only event of the first buffer.
    fn header_event(&self) -> Vec<u8> {
        let mut sink = Sink::new(ByteOrder::Little);
        let end = Self::utc(self.samples.last().map_or(0, |(seconds, _)| *seconds)) + PER_SECOND;
        sink.word(2);
        sink.bytes.extend([if self.is_32_bit { 1 } else { 2 }, 0xC0, 0, 0, 0, 0]);
        [1234, 5678].into_iter().for_each(|id| sink.dword(id));
        sink.large(START);
        sink.large(0);
        sink.length(self.buffer_length);
        sink.bytes.extend([6, 2, 1, 5]);
        [9200, 1].into_iter().for_each(|number| sink.dword(number));
        sink.large(end);
        [156_250, 0, self.mode, 0, 1, if self.is_32_bit { 4 } else { 8 }, 0, 2791]
            .into_iter()
            .for_each(|number| sink.dword(number));
        sink.zeros_up_to(sink.position() + if self.is_32_bit { 8 } else { 16 });
        sink.long(self.bias);
        // Name, date and bias of standard and of daylight time; dates of 0 are those of a zone without daylight saving
        // time.
        let end = self.set_back.map(|end| self.local(end) + 3600 * PER_SECOND);
        let start = end.map(|end| end - 90 * 86_400 * PER_SECOND);
        for (date, bias) in [(end, 0), (start, if end.is_some() { -60 } else { 0 })] {
            sink.zeros_up_to(sink.position() + 64);
            date.map_or([0; 8], |date| SystemTime::from_filetime(date).words())
                .into_iter()
                .for_each(|word| sink.word(word));
            sink.long(bias);
        }
        sink.zeros_up_to(sink.position() + 4);
        sink.large(START - 3600 * PER_SECOND);
        sink.large(10_000_000);
        sink.large(START);
        [2, 0].into_iter().for_each(|number| sink.dword(number));
        sink.units("session\0C:\\PerfLogs\\example.blg\0".encode_utf16());
        let length = sink.position();
        sink.overwrite(4, 2, length as u64);
        sink.zeros_up_to(aligned(length));
        sink.bytes
    }

    fn buffer(&self, number: usize, events: &[u8]) -> Vec<u8> {
        let mut sink = Sink::new(ByteOrder::Little);
        let filled = BUFFER_HEADER + events.len();
        [self.buffer_length, filled, filled, 0].into_iter().for_each(|length| sink.length(length));
        sink.large(START);
        sink.large(i64::try_from(number).expect("few buffers"));
        sink.large(0);
        [0, 3].into_iter().for_each(|number| sink.dword(number));
        sink.length(filled);
        sink.word(0x20);
        sink.word(if number == 0 { 4 } else { 0 });
        sink.zeros_up_to(BUFFER_HEADER);
        sink.bytes.extend(events);
        assert!(sink.position() <= self.buffer_length, "an event is longer than a buffer");
        sink.bytes.resize(self.buffer_length, 0xFF);
        sink.bytes
    }
}

/// Returns the record of a catalogue.
fn catalogue(entries: &[Entry]) -> Vec<u8> {
    let mut sink = Sink::new(ByteOrder::Little);
    sink.dword(0x6FF);
    sink.dword(0x0002_0008);
    entries.iter().for_each(|entry| entry.write(&mut sink));
    sink.bytes
}

/// Returns the number of bytes of events that a buffer has room for.
fn buffers_room(length: usize) -> usize {
    length - BUFFER_HEADER
}
