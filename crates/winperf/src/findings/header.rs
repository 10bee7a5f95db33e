//! Findings about the members of `PERF_DATA_BLOCK`.

use super::extent::Extent;
use super::{Aligned, Collector, FindingKind, Subject, measure};
use crate::Place;
use crate::format::block::SIGNATURE;
use crate::format::laws::is_aligned;
use crate::layout::{PerfDataBlock, Structure};
use crate::reader::offset32;
use crate::span::Span;
use crate::time::CalendarTime;
use crate::{DataBlock, ErrorKind, Field};

pub(super) fn find(found: &mut Collector<'_>) {
    match found.capture.header() {
        None => unreadable(found),
        Some(block) => {
            let extent = Extent::new(found.capture, &block);
            members(found, &block, &extent);
            measure::find_in_header(found, &block);
            extent.find(found);
        }
    }
}

/// Reports a file with an unreadable header.
fn unreadable(found: &mut Collector<'_>) {
    let had = found.capture.length();
    let Some(error) = found.capture.error() else { return };
    let offset = offset32(error.offset);
    let (kind, length) = match error.kind {
        ErrorKind::SignatureMissing { .. } => {
            (FindingKind::SignatureMissing { error }, PerfDataBlock::Signature.length)
        }
        // Determined by the signature, or by LittleEndian and Version together; both end with Version.
        ErrorKind::BigEndian => {
            (FindingKind::BigEndian { error }, PerfDataBlock::Version.span_in(0).end().saturating_sub(offset))
        }
        ErrorKind::TooShort { .. } => {
            (FindingKind::Truncated { wanted: PerfDataBlock::LENGTH, had }, PerfDataBlock::LENGTH)
        }
        _ => (FindingKind::HeaderInvalid { error }, PerfDataBlock::LENGTH),
    };
    let bytes = Subject::bytes(Place::DataBlock, Span { offset, length });
    found.add(kind, found.blamed(error, bytes));
}

fn members(found: &mut Collector<'_>, block: &DataBlock<'_>, extent: &Extent) {
    let header = block.header();
    let field = Field::in_data_block;
    if header.signature != SIGNATURE {
        let kind = FindingKind::SignatureWrong { actual: header.signature };
        found.add(kind, field(&PerfDataBlock::Signature));
    }
    constant(found, field(&PerfDataBlock::LittleEndian), |actual| FindingKind::ByteOrderUnstated { actual });
    constant(found, field(&PerfDataBlock::Version), |actual| FindingKind::VersionUnknown { actual });
    clocks(found, block);
    if let Err(error) = block.system_name()
        && !extent.is_of_cut(error, 0)
    {
        let last = PerfDataBlock::SystemNameOffset.span_in(0);
        let members = PerfDataBlock::SystemNameLength.span_in(0).through(last);
        let subject = found.blamed(error, Subject::bytes(Place::DataBlock, members));
        found.add(FindingKind::SystemNameOutside { error }, subject);
    }
    let stated = block.stated();
    if !is_aligned(stated.header) {
        let actual = stated.header;
        let kind = FindingKind::Misaligned { what: Aligned::HeaderLength, actual, count: 1 };
        found.add(kind, field(&PerfDataBlock::HeaderLength));
    }
    if stated.is_empty_reply() {
        found.add(FindingKind::EmptyReply, field(&PerfDataBlock::TotalByteLength));
    } else if stated.count == 0 && !extent.has_uncounted() {
        found.add(FindingKind::NoObjects, field(&PerfDataBlock::NumObjectTypes));
    }
}

/// Adds a finding of a field that does not contain its constant.
fn constant(found: &mut Collector<'_>, field: Field, kind: fn(u32) -> FindingKind) {
    let actual = found.capture.number_in(field).and_then(|number| u32::try_from(number).ok());
    if let Some((actual, constant)) = actual.zip(field.member.constant)
        && actual != constant
    {
        found.add(kind(actual), field.expecting(constant));
    }
}

/// Checks the time of the capture, and the frequency of its clock.
fn clocks(found: &mut Collector<'_>, block: &DataBlock<'_>) {
    // A day such as February 30 has a year and a month, but does not exist.
    match block.system_time().and_then(CalendarTime::file_time) {
        None => found.add(FindingKind::SystemTimeInvalid, Field::in_data_block(&PerfDataBlock::SystemTime)),
        Some(_) => {
            if let Some(minutes) = block.minutes_from_utc() {
                let field = Field::in_data_block(&PerfDataBlock::SystemTime);
                found.add(FindingKind::SystemTimeLocal { minutes }, field);
            }
        }
    }
    let actual = block.header().perf_freq.get();
    if actual <= 0 {
        let field = Field::in_data_block(&PerfDataBlock::PerfFreq);
        found.add(FindingKind::PerfFreqInvalid { actual }, field);
    }
}
