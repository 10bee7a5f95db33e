//! Offsets of the members of a log's structures, in bytes from the start of each structure.
//!
//! Microsoft has not published the format of the records; `docs/logs.md` lists the bytes that this is derived from.

/// The head of each buffer.
pub(crate) mod buffer {
    pub(crate) const LENGTH: usize = 0x48;
    pub(crate) const SIZE: usize = 0x00;
    pub(crate) const SEQUENCE: usize = 0x18;
    pub(crate) const FILLED: usize = 0x30;
    pub(crate) const FLAGS: usize = 0x34;
    pub(crate) const COMPRESSED: u16 = 0x40;
    pub(crate) const MIN: usize = 1 << 10;
    pub(crate) const MAX: usize = 1 << 24;
    /// Length of a buffer in every known log.
    pub(crate) const USUAL: usize = 1 << 16;
}

/// The header of each event; its kind determines the location of its length.
pub(crate) mod event {
    pub(crate) const HEADER_TYPE: usize = 0x02;
    pub(crate) const FLAGS: usize = 0x03;
    /// In the flags of every event.
    pub(crate) const IS_EVENT: u8 = 0x80;
    /// Events whose length is at 4, unless they are trace messages.
    pub(crate) const LENGTH_AT_4: [u8; 6] = [0x01, 0x02, 0x03, 0x04, 0x10, 0x11];
    pub(crate) const IS_NO_MESSAGE: u8 = 0x40;
    pub(crate) const SYSTEM_32: u8 = 0x01;
    pub(crate) const SYSTEM_64: u8 = 0x02;
    pub(crate) const SYSTEM_LENGTH: usize = 0x20;
    pub(crate) const HOOK_ID: usize = 0x06;
    pub(crate) const FILLER: u32 = u32::MAX;
}

/// An event that carries a record of the log, or a piece of one.
pub(crate) mod record {
    pub(crate) const LENGTH: usize = 0x48;
    pub(crate) const TYPES: [u8; 2] = [0x0A, 0x14];
    pub(crate) const KIND: usize = 0x04;
    pub(crate) const TIME: usize = 0x10;
    pub(crate) const GUID: usize = 0x18;
    pub(crate) const NUMBER: usize = 0x40;
    pub(crate) const COUNT: usize = 0x44;
    /// 933f3bb3-943e-490d-9ced-3cbb14c14479, which every record of both known logs has.
    pub(crate) const OF_COUNTERS: [u8; 16] =
        [0xb3, 0x3b, 0x3f, 0x93, 0x3e, 0x94, 0x0d, 0x49, 0x9c, 0xed, 0x3c, 0xbb, 0x14, 0xc1, 0x44, 0x79];
    pub(crate) const CATALOGUE: u8 = 0x20;
    pub(crate) const SAMPLE: u8 = 0x22;
    pub(crate) const SUMMARY: u8 = 0x23;
    pub(crate) const TITLES: u8 = 0x24;
}

/// `TRACE_LOGFILE_HEADER`, after the head of the first event; members after two pointers are further back in logs of
/// 64 bits.
pub(crate) mod log_header {
    pub(crate) const BUFFER_SIZE: usize = 0x00;
    pub(crate) const VERSION: usize = 0x04;
    pub(crate) const BUILD: usize = 0x08;
    pub(crate) const END_TIME: usize = 0x10;
    pub(crate) const MODE: usize = 0x20;
    pub(crate) const CIRCULAR: u32 = 2;
    pub(crate) const BUFFERS_WRITTEN: usize = 0x24;
    pub(crate) const EVENTS_LOST: usize = 0x30;
    pub(crate) const POINTERS: usize = 0x38;
    /// The rest from the end of the two pointers.
    pub(crate) const ZONE: usize = 0x00;
    pub(crate) const BOOT_TIME: usize = 0xB0;
    pub(crate) const PERF_FREQ: usize = 0xB8;
    pub(crate) const START_TIME: usize = 0xC0;
    pub(crate) const BUFFERS_LOST: usize = 0xCC;
    pub(crate) const NAMES: usize = 0xD0;
}

/// `TIME_ZONE_INFORMATION`.
pub(crate) mod zone {
    pub(crate) const LENGTH: usize = 172;
    pub(crate) const BIAS: usize = 0;
    /// The names of standard and of summer time.
    pub(crate) const NAMES: [usize; 2] = [4, 88];
    pub(crate) const NAME_LENGTH: usize = 64;
    pub(crate) const STANDARD_DATE: usize = 68;
    pub(crate) const STANDARD_BIAS: usize = 84;
    pub(crate) const DAYLIGHT_DATE: usize = 152;
    pub(crate) const DAYLIGHT_BIAS: usize = 168;
}

/// An entry of the catalogue.
pub(crate) mod entry {
    /// First bytes of a catalogue.
    pub(crate) const SIGNATURE: u32 = 0x6FF;
    pub(crate) const FIRST: usize = 0x08;
    pub(crate) const LENGTH: usize = 0x34;
    pub(crate) const SIZE: usize = 0x00;
    pub(crate) const FLAGS: usize = 0x04;
    pub(crate) const COUNTER_TYPE: usize = 0x0C;
    pub(crate) const TIME_BASE: usize = 0x10;
    pub(crate) const DEFAULT_SCALE: usize = 0x18;
    pub(crate) const MACHINE: usize = 0x1C;
    pub(crate) const OBJECT: usize = 0x20;
    pub(crate) const INSTANCE: usize = 0x24;
    pub(crate) const PARENT: usize = 0x28;
    pub(crate) const INDEX: usize = 0x2C;
    pub(crate) const COUNTER: usize = 0x30;
    /// The offset of a missing text.
    pub(crate) const NO_TEXT: u32 = u32::MAX;
}

/// A part of a sample, and the sample itself, which have the same header.
pub(crate) mod part {
    pub(crate) const SIGNATURE: u16 = 0x4C42;
    pub(crate) const KIND: usize = 0x02;
    pub(crate) const SIZE: usize = 0x04;
    pub(crate) const LENGTH: usize = 0x08;
    pub(crate) const COUNTER: u16 = 0x0103;
    pub(crate) const INSTANCES: u16 = 0x0203;
    pub(crate) const BLOCK: u16 = 0x0503;
}

/// One counter, from the start of its part: a `PDH_RAW_COUNTER`.
pub(crate) mod counter {
    pub(crate) const LENGTH: usize = 0x30;
    pub(crate) const STATUS: usize = 0x08;
    pub(crate) const FIRST: usize = 0x18;
    pub(crate) const SECOND: usize = 0x20;
    pub(crate) const MULTI_COUNT: usize = 0x28;
}

/// All instances of one counter, from the end of the part's header.
pub(crate) mod instances {
    pub(crate) const SIZE: usize = 0x00;
    pub(crate) const COUNT: usize = 0x04;
    pub(crate) const STATUS: usize = 0x08;
    pub(crate) const VALUES: usize = 0x18;
    pub(crate) const VALUE_LENGTH: usize = 0x18;
    /// Of each value.
    pub(crate) const NAME: usize = 0x00;
    pub(crate) const MULTI_COUNT: usize = 0x04;
    pub(crate) const FIRST: usize = 0x08;
    pub(crate) const SECOND: usize = 0x10;
}
