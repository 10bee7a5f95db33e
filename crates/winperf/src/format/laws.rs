//! Relations between the numbers of a sound capture, each stated once.
//!
//! A relation of one member alone is a column of [`layout`](super::layout): `Member::constant`.
//! A relation of several is a function here: it solves for one of them, and it holds if the solution is what the member contains.
//! Findings compare the solution with the member, and diagnosis writes it into the member and reads again.

use crate::layout::{
    Member, PerfCounterBlock, PerfCounterDefinition, PerfInstanceDefinition, PerfObjectType, Structure,
};

/// Alignment in bytes of every length that leads from one structure to the next.
const ALIGNMENT: u32 = 8;

/// Returns `true` if a length or offset is aligned.
pub(crate) fn is_aligned(length: u32) -> bool {
    length.is_multiple_of(ALIGNMENT)
}

/// Returns the length with its padding.
pub(crate) fn padded(length: u32) -> u32 {
    length.checked_next_multiple_of(ALIGNMENT).unwrap_or(u32::MAX)
}

/// Returns `DefinitionLength` of an object with `count` counter definitions, or `None` above `u32::MAX`.
pub(crate) fn definition_length(count: u32) -> Option<u32> {
    count.checked_mul(PerfCounterDefinition::LENGTH)?.checked_add(PerfObjectType::LENGTH)
}

/// Returns `NumCounters` of an object by its `DefinitionLength`, or `None` if that is not a whole number of definitions.
pub(crate) fn num_counters(definition_length: u32) -> Option<u32> {
    let count =
        definition_length.checked_sub(PerfObjectType::LENGTH)?.checked_div(PerfCounterDefinition::LENGTH)?;
    Some(count).filter(|count| self::definition_length(*count) == Some(definition_length))
}

/// Returns `ByteLength` of an instance whose `NameLength` is `name`.
pub(crate) fn instance_length(name: u32) -> u32 {
    padded(PerfInstanceDefinition::LENGTH.saturating_add(name))
}

/// Returns `true` if an instance with a name seems to begin at `start`; `number` reads 4 bytes at an offset.
pub(crate) fn is_instance(start: u32, number: impl Fn(u32) -> Option<u32>) -> bool {
    let member = |member: &Member| number(member.span_in(start).offset);
    let name = member(&PerfInstanceDefinition::NameLength).filter(|name| *name > 0);
    member(&PerfInstanceDefinition::NameOffset) == Some(PerfInstanceDefinition::LENGTH)
        && name.map(instance_length) == member(&PerfInstanceDefinition::ByteLength)
}

/// Returns the end of the consecutive instances, each with its counter block, that may begin at `start`; `None` if none
/// does.
pub(crate) fn instances_end(start: u32, number: impl Fn(u32) -> Option<u32>) -> Option<u32> {
    let behind = |at: &u32| {
        let length = number(*at).filter(|length| *length >= PerfInstanceDefinition::LENGTH)?;
        let offset = number(PerfInstanceDefinition::NameOffset.span_in(*at).offset)?;
        let block =
            at.checked_add(length).filter(|_| matches!(offset, 0 | PerfInstanceDefinition::LENGTH))?;
        block.checked_add(number(block).filter(|length| *length >= PerfCounterBlock::LENGTH)?)
    };
    core::iter::successors(behind(&start), behind).last()
}

/// Returns `HeaderLength` of a data block whose computer name has `length` bytes from `offset` on.
///
/// Every known writer pads the name.
pub(crate) fn header_length(offset: u32, length: u32) -> u32 {
    padded(offset.saturating_add(length))
}

/// Detail levels of `winperf.h`: novice, advanced, expert, wizard.
const DETAIL_LEVELS: [u32; 4] = [100, 200, 300, 400];

/// `PERF_DETAIL_COSTLY`, which may be combined with a detail level.
const DETAIL_COSTLY: u32 = 0x0001_0000;

/// Returns `true` if `winperf.h` defines this `DetailLevel`.
pub(crate) fn is_detail_level(level: u32) -> bool {
    DETAIL_LEVELS.contains(&(level & !DETAIL_COSTLY))
}

/// Returns `true` for a `DefaultScale` that a chart can use: a power of ten from -10 to 10.
pub(crate) fn is_default_scale(scale: i32) -> bool {
    (-10..=10).contains(&scale)
}

/// Returns `true` for a `DefaultCounter` of an object with `count` counters: -1, or the position of one.
///
/// Any number is valid for an object without counters.
pub(crate) fn is_default_counter(position: i32, count: u32) -> bool {
    count == 0 || position == -1 || u32::try_from(position).is_ok_and(|position| position < count)
}

/// Returns `true` if `lodctr` gives a title index to a name: names have even indices, help texts odd ones.
pub(crate) fn is_index_of_name(index: u32) -> bool {
    index.is_multiple_of(2)
}

/// Members of `PERF_DATA_BLOCK` that delimit the data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeclaredExtent {
    /// `TotalByteLength`.
    pub(crate) total: u32,
    /// `HeaderLength`.
    pub(crate) header: u32,
    /// `NumObjectTypes`.
    pub(crate) count: u32,
}

impl DeclaredExtent {
    /// Returns the possible ends of the data by `TotalByteLength`: Windows includes the header, Samba does not.
    ///
    /// A reply of Samba 4.17 has 13,048 bytes, of which 112 are the header, and states 12,936.
    pub(crate) fn ends(self) -> [u32; 2] {
        [self.total, self.total.saturating_add(self.header)]
    }

    /// Returns `true` if the data end at `offset`, by either reading of `TotalByteLength`.
    pub(crate) fn ends_at(self, offset: u32) -> bool {
        self.ends().contains(&offset)
    }

    /// Returns the possible values of `TotalByteLength` for data that end at `end`, in the order of [`DeclaredExtent::ends`].
    pub(crate) fn totals(self, end: u32) -> [u32; 2] {
        [end, end.saturating_sub(self.header)]
    }

    /// Returns `true` for the header of a reply that did not fit into its buffer (`ERROR_MORE_DATA`).
    pub(crate) fn is_empty_reply(self) -> bool {
        self.total == 0 && self.count == 0
    }
}
