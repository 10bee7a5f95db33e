//! Captures in the forms written by Windows, Samba, Wine and others.

use super::{Case, counted};
use crate::counter_type::{PERF_COUNTER_COUNTER, PERF_COUNTER_LARGE_RAWCOUNT};
use crate::fields::{data_block, instance_definition};
use crate::fixtures::{processor_cap, samba_style, system_cap, transfer_and_peer};
use crate::{Capture, Counter, CounterBlock, Instance, Object, Place};

#[rustfmt::skip]
pub(super) fn cases() -> Vec<Case> {
    let process = || counted(230).instance(Instance::named("a").values([1, 2]));
    vec![
        Case::new("windows-10-system", "Object System as Windows 10 gave it out: no instances, an object's clock, a base of its numerator's title.", &system_cap()),
        Case::new("windows-10-processor", "Object Processor as Windows 10 gave it out: 9 instances, no object's clock, help indices elsewhere.", &processor_cap()),
        Case::new("microsoft-sample", "The provider of Microsoft's documents: 5, 40 %, and peers with 15 and 30; the names stand in buffers of 32 bytes.", &transfer_and_peer()),
        Case::new("samba", "Samba: TotalByteLength without the header, 8 bytes for each counter, 8 bytes behind a name that needs none.", &samba_style()).found("total-length-without-header"),
        Case::new("windows-xp-last-block", "Windows XP: the last counter block of the last object states 16 bytes and has 24.", &last_block()).found("counter-block-short"),
        Case::new("windows-xp-offsets", "Windows XP: Page Faults/sec is the second definition of Process and stands first in the block.", &page_faults()),
        Case::bytes("windows-more-data", "The header that comes with ERROR_MORE_DATA: TotalByteLength and NumObjectTypes are 0.", Capture::new().lie(data_block::TOTAL_BYTE_LENGTH, 0).write()).found("empty-reply"),
        Case::bytes("wine-padding", "Wine: padding of 0xCC.", padded(&Capture::new().object(process()), 0xCC)).found("padding-not-zero"),
        Case::new("wine-no-default-object", "DefaultObject is 0, which is no object of the block.", &Capture::new().default_object(0).object(process())),
        Case::bytes("wine-8", "Wine 8: the objects begin 88 bytes behind HeaderLength, and their last 88 bytes are cut off.", wine_8(&Capture::new().object(process()))).found("object-length-invalid").broken(),
    ]
}

/// Returns the last block as written by Windows XP for Processor.
fn last_block() -> Capture {
    let large = |title| Counter::new(title, PERF_COUNTER_LARGE_RAWCOUNT);
    let short = CounterBlock::new([3_u64, 4]).lie(crate::fields::counter_block::BYTE_LENGTH, 16);
    let object = Object::new(238).counters([large(24), large(26)]);
    let object = object.instance(Instance::named("0").values([1_u64, 2]));
    Capture::new().object(object.instance(Instance::named("_Total").block(short)))
}

fn page_faults() -> Capture {
    let object = counted(230);
    let [timer, count] = [0, 1].map(|position| object.counters[position].clone());
    let faults = Counter::new(28, PERF_COUNTER_COUNTER).with_offset(4);
    let object = Object::new(230).counters([timer.with_offset(8), faults, count.with_offset(16)]);
    Capture::new().object(object.instance(Instance::named("explorer").values([10_000_u64, 99, 7])))
}

/// Returns the capture with `byte` after the names of the computer and of its instance.
fn padded(capture: &Capture, byte: u8) -> Vec<u8> {
    let written = capture.write_with_places();
    let name_end = 88 + written.value(Place::DataBlock, data_block::SYSTEM_NAME_LENGTH) as usize;
    let instance = written.offset_of(Place::Instance(0, 0));
    let name =
        instance + 24 + written.value(Place::Instance(0, 0), instance_definition::NAME_LENGTH) as usize;
    let holes =
        [name_end..written.offset_of(Place::Object(0)), name..written.offset_of(Place::CounterBlock(0, 0))];
    let mut bytes = written.into_bytes();
    for hole in holes {
        bytes[hole].fill(byte);
    }
    bytes
}

/// Returns the capture with 88 bytes of 0 between header and objects, and the same number cut off at the end.
fn wine_8(capture: &Capture) -> Vec<u8> {
    let written = capture.write_with_places();
    let object = written.offset_of(Place::Object(0));
    let bytes = written.into_bytes();
    let length = bytes.len();
    let mut moved = [&bytes[..object], &[0; 88], &bytes[object..]].concat();
    moved.truncate(length);
    moved
}
