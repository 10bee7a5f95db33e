//! `PERF_DATA_BLOCK`: the header of a capture, and the walk over its objects.

use super::laws::{DeclaredExtent, definition_length};
use crate::layout::{PerfDataBlock, PerfObjectType, Structure};
use crate::object::ObjectType;
use crate::reader::{offset32, size};
use crate::time::{CalendarTime, FileTime};
use crate::{Error, ErrorKind, Reader, Utf16Text};

/// `PERF` in UTF-16LE.
pub const SIGNATURE: [u8; 8] = *b"P\0E\0R\0F\0";

/// `PERF_DATA_BLOCK`: a whole capture.
#[derive(Clone, Copy, Debug)]
pub struct DataBlock<'data> {
    reader: Reader<'data>,
    header: &'data PerfDataBlock,
}

impl<'data> DataBlock<'data> {
    /// Reads the header of the capture in `bytes`.
    ///
    /// # Errors
    /// [`ErrorKind::SignatureMissing`] if the other members do not fit a capture either, [`ErrorKind::TooShort`],
    /// [`ErrorKind::BigEndian`], [`ErrorKind::TooLarge`].
    pub fn read(bytes: &'data [u8]) -> Result<Self, Error> {
        let reader = Reader::new(bytes);
        check_signature(bytes).or_else(|error| match error.kind {
            ErrorKind::SignatureMissing { .. } if is_block_otherwise(reader) => Ok(()),
            _ => Err(error),
        })?;
        if u32::try_from(bytes.len()).is_err() {
            return Err(Error { kind: ErrorKind::TooLarge { actual: bytes.len() }, offset: 0 });
        }
        let header: &PerfDataBlock = reader.read()?;
        // A little-endian machine writes 1. Any other number in a block whose version reads as 1 is a mistake of the
        // writer, not a byte order.
        if header.little_endian.get() == 0 && header.version.get() != 1 {
            return Err(reader.error(&PerfDataBlock::LittleEndian, ErrorKind::BigEndian));
        }
        Ok(Self { reader, header })
    }

    /// Returns `true` if a file begins with a data block, by its signature or by all other members.
    pub fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(&SIGNATURE) || is_block_otherwise(Reader::new(bytes))
    }

    /// Returns the members of the header.
    pub fn header(&self) -> &'data PerfDataBlock {
        self.header
    }

    /// Returns the bytes of the capture.
    pub fn reader(&self) -> Reader<'data> {
        self.reader
    }

    /// Returns the time of the sample, or `None` if the header names none.
    pub fn system_time(&self) -> Option<CalendarTime> {
        CalendarTime::from_system_time(&self.header.system_time)
    }

    /// Returns the time of the sample as `FILETIME`.
    pub fn perf_time_100nsec(&self) -> FileTime {
        FileTime(self.header.perf_time_100nsec.get())
    }

    /// Returns the minutes by which `SystemTime` is ahead of `PerfTime100nSec`, or negative if behind, if one of the
    /// two is local time; `None` if both are UTC, or if one is out of range.
    ///
    /// Time zones differ by multiples of 15 minutes, by at most 14 hours; the two clocks are read within 2 seconds.
    /// Logs of Windows Vista contain local time here, although the header says UTC.
    pub fn minutes_from_utc(&self) -> Option<i32> {
        const QUARTER: i64 = 15 * 60 * FileTime::PER_SECOND;
        const READ_WITHIN: u64 = 2 * FileTime::PER_SECOND.unsigned_abs();
        let by_100nsec = self.perf_time_100nsec();
        let apart = self.system_time()?.file_time()?.0.checked_sub(by_100nsec.0)?;
        let quarters = apart.checked_add(apart.signum().checked_mul(QUARTER / 2)?)?.checked_div(QUARTER)?;
        let is_zone = by_100nsec >= FileTime::YEAR_1980 && (1..=14 * 4).contains(&quarters.abs());
        let is_whole = apart.abs_diff(quarters.checked_mul(QUARTER)?) <= READ_WITHIN;
        i32::try_from(quarters.checked_mul(15)?).ok().filter(|_| is_zone && is_whole)
    }

    /// Returns the time of the sample in UTC: `SystemTime`, or `PerfTime100nSec` if that is local time.
    pub fn utc(&self) -> Option<CalendarTime> {
        let local = self.minutes_from_utc();
        local.map_or_else(|| self.system_time(), |_| self.perf_time_100nsec().calendar())
    }

    /// Returns the computer name.
    ///
    /// # Errors
    /// [`ErrorKind::SumAbove`] when the name is not inside the file.
    pub fn system_name(&self) -> Result<Utf16Text<'data>, Error> {
        let (offset, length) = (self.header.system_name_offset.get(), self.header.system_name_length.get());
        let members = [&PerfDataBlock::SystemNameOffset, &PerfDataBlock::SystemNameLength];
        let name = self.reader.name(members, [offset, length])?;
        Ok(Utf16Text::new(name.bytes()))
    }

    /// Returns the objects that `NumObjectTypes` counts, as far as the file contains them, then further ones that it
    /// does not count.
    ///
    /// The walk is bounded by the file, not by `TotalByteLength`: Samba states it without the header, and a header
    /// alone states 0.
    pub fn objects(&self) -> Objects<'data> {
        let (reader, phase) = match self.body() {
            Ok(objects) => (objects, Phase::Counted),
            Err(error) => (self.reader.clipped(0), Phase::NoFirst(error)),
        };
        Objects {
            reader,
            remaining: self.header.num_object_types.get(),
            phase,
            end_of_data: self.declared_end(),
            stated: self.stated(),
            uncounted: 0,
        }
    }

    /// Returns the bytes after the header.
    ///
    /// # Errors
    /// [`ErrorKind::Below`], [`ErrorKind::Above`] for its `HeaderLength`.
    pub(crate) fn body(&self) -> Result<Reader<'data>, Error> {
        let length = self.header.header_length.get();
        let body = self.reader.rest::<PerfDataBlock>(&PerfDataBlock::HeaderLength, length)?;
        match self.name_cut_by_header().filter(|_| self.header.num_object_types.get() > 0) {
            Some(end) => Err(self.reader.below(&PerfDataBlock::HeaderLength, end, length)),
            None => Ok(body),
        }
    }

    /// Returns the end of the computer name if `HeaderLength` ends inside it and no object begins there.
    pub(crate) fn name_cut_by_header(&self) -> Option<u32> {
        let (start, length) = (self.header.system_name_offset.get(), self.header.header_length.get());
        let end = start.saturating_add(self.header.system_name_length.get());
        let is_inside =
            start.max(PerfDataBlock::LENGTH) <= length && length < end && size(end) <= self.reader.length();
        let has_object = self.header.num_object_types.get() > 0 && self.is_object(length);
        Some(end).filter(|_| is_inside && !has_object)
    }

    /// Returns `true` if an object begins at an offset.
    pub(crate) fn is_object(&self, offset: u32) -> bool {
        let object = self.reader.tail(offset).filter(|tail| tail.length() > 0).map(ObjectType::read);
        object.is_some_and(|object| object.is_ok_and(|object| object.is_plausible()))
    }

    /// Returns the end of the data, in bytes from the start of the capture, by either reading of `TotalByteLength`.
    ///
    /// Windows includes the header, Samba does not: there the file exceeds the length by exactly the header.
    pub fn declared_end(&self) -> usize {
        let [total, with_header] = self.stated().ends().map(size);
        if with_header == self.reader.length() { with_header } else { total }
    }

    /// Returns the members that delimit the data.
    pub(crate) fn stated(&self) -> DeclaredExtent {
        DeclaredExtent {
            total: self.header.total_byte_length.get(),
            header: self.header.header_length.get(),
            count: self.header.num_object_types.get(),
        }
    }
}

/// The signature as a big-endian machine writes it.
const SIGNATURE_OF_BIG_ENDIAN: [u8; 8] = *b"\0P\0E\0R\0F";

/// Compares the available bytes, so a file cut inside its signature is reported as too short, not as a different
/// format.
fn check_signature(bytes: &[u8]) -> Result<(), Error> {
    if bytes.iter().zip(SIGNATURE).all(|(byte, wanted)| *byte == wanted) {
        return Ok(());
    }
    if bytes.starts_with(&SIGNATURE_OF_BIG_ENDIAN) {
        return Err(Error { kind: ErrorKind::BigEndian, offset: 0 });
    }
    let mut actual = [0; 8];
    let mut length = 0;
    for (slot, byte) in actual.iter_mut().zip(bytes) {
        *slot = *byte;
        length = u8::saturating_add(length, 1);
    }
    Err(Error { kind: ErrorKind::SignatureMissing { actual, length }, offset: 0 })
}

/// Returns `true` if everything after the signature fits a data block: its constants, the computer name, and an object
/// at `HeaderLength`, or the end of the file if it has no objects.
fn is_block_otherwise(reader: Reader<'_>) -> bool {
    let Ok(header) = reader.read::<PerfDataBlock>() else { return false };
    let length = header.header_length.get();
    let behind_name = PerfDataBlock::LENGTH.checked_add(header.system_name_length.get());
    let is_header = reader.has_constants::<PerfDataBlock>() && behind_name.is_some_and(|end| end <= length);
    let Some(objects) = reader.tail(length).filter(|_| is_header) else { return false };
    if header.num_object_types.get() == 0 {
        return objects.length() == 0;
    }
    let Ok(object) = objects.read::<PerfObjectType>() else { return false };
    object.header_length.get() == PerfObjectType::LENGTH
        && definition_length(object.num_counters.get()) == Some(object.definition_length.get())
}

/// The objects of a capture, in its order.
#[derive(Clone, Debug)]
pub struct Objects<'data> {
    /// From the next object to the end of the file.
    reader: Reader<'data>,
    remaining: u32,
    phase: Phase,
    end_of_data: usize,
    stated: DeclaredExtent,
    /// Number of objects after the counted ones; known once these have been read.
    uncounted: u32,
}

/// Progress of the walk over the objects.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// There is no first object.
    NoFirst(Error),
    /// Within `NumObjectTypes`.
    Counted,
    /// Among those after them.
    Uncounted,
    /// An object was refused: the next one is found by the length of the one before it.
    Ended,
}

impl<'data> Objects<'data> {
    /// Returns the offset reached by the walk, in bytes from the start of the capture.
    pub fn offset(&self) -> usize {
        self.reader.offset()
    }

    /// Returns the number of objects that `NumObjectTypes` counts but the walk has not reached.
    pub(crate) fn remaining(&self) -> u32 {
        self.remaining
    }

    /// Returns the number of objects that are present but not counted by `NumObjectTypes`; known at the end of the walk.
    pub(crate) fn uncounted(&self) -> u32 {
        self.uncounted
    }

    /// Returns the number of objects not counted in `NumObjectTypes`: complete objects after the last counted one, if
    /// the last of them ends exactly at the end of the data.
    /// Otherwise the bytes are not objects, and the count is 0.
    fn count_uncounted(&self) -> u32 {
        if self.stated.ends_at(offset32(self.reader.offset())) {
            return 0;
        }
        let mut reader = self.reader;
        let mut count: u32 = 0;
        while let Ok(object) = ObjectType::read(reader)
            && object.is_plausible()
            && let Some(behind) = reader.tail(object.length())
        {
            reader = behind;
            count = count.saturating_add(1);
            if reader.length() == 0 || self.stated.ends_at(offset32(reader.offset())) {
                return count;
            }
        }
        0
    }
}

impl<'data> Objects<'data> {
    /// Rejects an object that extends beyond the file, unless the file was truncated or only its length is implausible.
    fn believed(&self, object: ObjectType<'data>) -> Result<ObjectType<'data>, Error> {
        let file_end = self.reader.offset().saturating_add(self.reader.length());
        let is_cut_otherwise = object.definitions_fit() || object.states_its_definitions();
        if !object.is_cut() || self.end_of_data > file_end || is_cut_otherwise {
            return Ok(object);
        }
        let actual = object.header().total_byte_length.get();
        Err(self.reader.above(&PerfObjectType::TotalByteLength, self.reader.length_u32(), actual))
    }
}

impl<'data> Iterator for Objects<'data> {
    type Item = Result<ObjectType<'data>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.phase {
            Phase::NoFirst(error) => {
                self.remaining = 0;
                self.phase = Phase::Ended;
                return Some(Err(error));
            }
            Phase::Counted if self.remaining == 0 => {
                self.uncounted = self.count_uncounted();
                self.remaining = self.uncounted;
                self.phase = Phase::Uncounted;
            }
            Phase::Counted | Phase::Uncounted => {}
            Phase::Ended => return None,
        }
        if self.remaining == 0 || self.reader.length() == 0 {
            return None;
        }
        let object = ObjectType::read(self.reader).and_then(|object| self.believed(object));
        // `NumObjectTypes` may be wrong: if the data end at the stated length and no object follows, no object is
        // missing.
        let at_end = self.reader.offset() == self.end_of_data;
        if at_end && !object.is_ok_and(|object| object.is_plausible()) {
            return None;
        }
        match object {
            Ok(object) => {
                self.remaining = self.remaining.saturating_sub(1);
                self.reader = self.reader.tail(object.length()).unwrap_or_else(|| self.reader.clipped(0));
            }
            Err(_) => self.phase = Phase::Ended,
        }
        Some(object)
    }
}
