//! `PERF_DATA_BLOCK`: the header of a capture, the machine's name, and the objects.

use crate::filetime::SystemTime;
use crate::sink::{Sink, aligned};
use crate::{ByteOrder, Field, Object, Structure, Written};

/// Length of `PERF_DATA_BLOCK` without the computer's name.
const STRUCTURE_LENGTH: usize = 88;

/// Range that `TotalByteLength` of the data block counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TotalLength {
    /// Everything, as on Windows.
    #[default]
    WithHeader,
    /// The objects only, as Samba does it.
    WithoutHeader,
}

/// Padding of the header to a multiple of 8 after the computer name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NamePadding {
    /// With as few bytes as that takes, 0 to 7.
    #[default]
    Least,
    /// With 1 to 8 bytes, as Samba does it: a name that ends at a multiple of 8 gets 8 more.
    AtLeastOne,
}

/// A whole capture before it is written.
#[derive(Clone, Debug)]
pub struct Capture {
    /// The computer's name; UTF-16 with a NUL in the bytes.
    pub system_name: String,
    /// `SystemTime`; `None` is derived from `perf_time_100ns`.
    pub system_time: Option<SystemTime>,
    /// `PerfTime`: ticks of `perf_freq`.
    pub perf_time: i64,
    /// `PerfFreq`: ticks per second.
    pub perf_freq: i64,
    /// `PerfTime100nSec`: 100 ns since 1601-01-01 UTC.
    pub perf_time_100ns: i64,
    /// `DefaultObject`: a title index, -1 for none.
    pub default_object: i32,
    /// `Version`
    pub version: u32,
    /// `Revision`
    pub revision: u32,
    /// Order of all integers and text, and the number in `LittleEndian`.
    pub byte_order: ByteOrder,
    /// Range that `TotalByteLength` counts.
    pub total_length: TotalLength,
    /// Padding of the header.
    pub name_padding: NamePadding,
    /// Bytes between the padded name and the first object, counted by `HeaderLength`.
    pub header_slack: Vec<u8>,
    /// The objects.
    pub objects: Vec<Object>,
    lies: Vec<(Field, u64)>,
}

impl Default for Capture {
    fn default() -> Self {
        Self::new()
    }
}

impl Capture {
    /// Returns a capture without objects, from a machine `SYNTH`, 2024-01-02 03:04:05.678 UTC, one hour after its start, with a 10 MHz counter.
    pub fn new() -> Self {
        Self {
            system_name: "SYNTH".to_owned(),
            system_time: None,
            perf_time: 36_000_000_000,
            perf_freq: 10_000_000,
            perf_time_100ns: 133_486_382_456_780_000,
            default_object: 238,
            version: 1,
            revision: 1,
            byte_order: ByteOrder::Little,
            total_length: TotalLength::WithHeader,
            name_padding: NamePadding::Least,
            header_slack: Vec::new(),
            objects: Vec::new(),
            lies: Vec::new(),
        }
    }

    /// Sets the computer's name.
    pub fn system_name(self, system_name: impl Into<String>) -> Self {
        Self { system_name: system_name.into(), ..self }
    }

    /// Sets `PerfTime` and `PerfFreq`.
    pub fn clock(self, perf_time: i64, perf_freq: i64) -> Self {
        Self { perf_time, perf_freq, ..self }
    }

    /// Sets `PerfTime100nSec`, and `SystemTime` with it.
    pub fn perf_time_100ns(self, perf_time_100ns: i64) -> Self {
        Self { perf_time_100ns, ..self }
    }

    /// Sets `DefaultObject`.
    pub fn default_object(self, default_object: i32) -> Self {
        Self { default_object, ..self }
    }

    /// Sets `Revision`.
    pub fn revision(self, revision: u32) -> Self {
        Self { revision, ..self }
    }

    /// Sets the order of the bytes.
    pub fn byte_order(self, byte_order: ByteOrder) -> Self {
        Self { byte_order, ..self }
    }

    /// Writes the header as Samba does: total without header, padding of at least one byte, no default object.
    pub fn samba_style(self) -> Self {
        Self {
            total_length: TotalLength::WithoutHeader,
            name_padding: NamePadding::AtLeastOne,
            default_object: -1,
            ..self
        }
    }

    /// Puts bytes between the name and the first object.
    pub fn header_slack(self, header_slack: impl Into<Vec<u8>>) -> Self {
        Self { header_slack: header_slack.into(), ..self }
    }

    /// Adds an object.
    pub fn object(mut self, object: Object) -> Self {
        self.objects.push(object);
        self
    }

    /// Adds objects.
    pub fn objects(mut self, objects: impl IntoIterator<Item = Object>) -> Self {
        self.objects.extend(objects);
        self
    }

    /// Writes `value` into `field` after everything else.
    ///
    /// # Panics
    ///
    /// When `field` is part of a different structure.
    pub fn lie(mut self, field: Field, value: u64) -> Self {
        assert_eq!(field.structure, Structure::DataBlock, "{} is elsewhere", field.name);
        self.lies.push((field, value));
        self
    }

    /// Returns the bytes of the capture.
    pub fn write(&self) -> Vec<u8> {
        self.write_with_places().into_bytes()
    }

    /// Returns the bytes of the capture, and the start of every structure.
    pub fn write_with_places(&self) -> Written {
        let mut sink = Sink::new(self.byte_order);
        self.write_header(&mut sink);
        let header_length = sink.position();
        let objects = self.objects.iter().map(|object| object.write(&mut sink)).collect();
        let total = match self.total_length {
            TotalLength::WithHeader => sink.position(),
            TotalLength::WithoutHeader => sink.position() - header_length,
        };
        sink.overwrite(20, 4, total as u64);
        sink.overwrite(24, 4, header_length as u64);
        sink.lie(0, &self.lies);
        Written { bytes: sink.bytes, order: self.byte_order, objects }
    }

    /// Writes the structure, with its two lengths still 0, and the padded name.
    fn write_header(&self, sink: &mut Sink) {
        sink.units("PERF".encode_utf16());
        sink.dword(u32::from(self.byte_order == ByteOrder::Little));
        sink.dword(self.version);
        sink.dword(self.revision);
        sink.length(0);
        sink.length(0);
        sink.length(self.objects.len());
        sink.long(self.default_object);
        let system_time = self.system_time.unwrap_or_else(|| SystemTime::from_filetime(self.perf_time_100ns));
        sink.units(system_time.words());
        sink.dword(0);
        sink.large(self.perf_time);
        sink.large(self.perf_freq);
        sink.large(self.perf_time_100ns);
        let name: Vec<u16> = self.system_name.encode_utf16().chain([0]).collect();
        sink.length(name.len() * 2);
        sink.length(STRUCTURE_LENGTH);
        sink.units(name);
        let end = sink.position();
        sink.zeros_up_to(match self.name_padding {
            NamePadding::Least => aligned(end),
            NamePadding::AtLeastOne => aligned(end + 1),
        });
        sink.bytes.extend_from_slice(&self.header_slack);
    }
}
