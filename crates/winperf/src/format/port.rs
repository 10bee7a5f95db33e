//! Ports of `winperf.h` in which structures have different members or sizes.

use super::laws::{is_detail_level, padded};
use super::layout::{PerfCounterDefinition, PerfObjectType};

/// Effect of a port of the header on the structures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// Titles are pointers of 8 bytes.
    In64Bits,
    /// `PERF_OBJECT_TYPE` has no `ObjectNameTitle`.
    WithoutObjectNameTitle,
    /// `PERF_OBJECT_TYPE` has no `PerfFreq`.
    WithoutPerfFreq,
    /// `PERF_COUNTER_DEFINITION` has no `CounterNameTitle`.
    WithoutCounterNameTitle,
}

/// Sizes and offsets of a port.
struct Layout {
    port: Port,
    header_length: u32,
    detail_level: u32,
    num_counters: u32,
    definition: u32,
    detail_level_in_definition: u32,
}

#[rustfmt::skip]
const LAYOUTS: [Layout; 4] = [
    Layout { port: Port::In64Bits, header_length: 80, detail_level: 40, num_counters: 44, definition: 56, detail_level_in_definition: 36 },
    Layout { port: Port::WithoutObjectNameTitle, header_length: 64, detail_level: 24, num_counters: 28, definition: 40, detail_level_in_definition: 24 },
    Layout { port: Port::WithoutPerfFreq, header_length: 56, detail_level: 28, num_counters: 32, definition: 40, detail_level_in_definition: 24 },
    Layout { port: Port::WithoutCounterNameTitle, header_length: 64, detail_level: 28, num_counters: 32, definition: 36, detail_level_in_definition: 20 },
];

/// Number of definitions that are checked.
const LOOKED_AT: u32 = 4;

impl Port {
    /// Returns the port that an object at `start` was written with, or `None` for the structures of `winperf.h`; `number` reads 4 bytes at an offset.
    pub(crate) fn detect(start: u32, number: impl Fn(u32) -> Option<u32>) -> Option<Self> {
        let header = number(start.checked_add(PerfObjectType::HeaderLength.offset)?)?;
        let mut all = LAYOUTS.iter().filter(|layout| layout.header_length == header);
        all.find(|layout| layout.is_at(start, &number) == Some(true)).map(|layout| layout.port)
    }
}

impl Layout {
    fn is_at(&self, start: u32, number: &impl Fn(u32) -> Option<u32>) -> Option<bool> {
        let at = |offset: u32| number(start.checked_add(offset)?);
        let count = at(self.num_counters)?;
        let end = self.definition.checked_mul(count)?.checked_add(self.header_length)?;
        let stated = at(PerfObjectType::DefinitionLength.offset)?;
        if count == 0 || ![end, padded(end)].contains(&stated) || !is_detail_level(at(self.detail_level)?) {
            return Some(false);
        }
        for position in 0..count.min(LOOKED_AT) {
            let first = position.checked_mul(self.definition)?.checked_add(self.header_length)?;
            let length = at(first.checked_add(PerfCounterDefinition::ByteLength.offset)?)?;
            let level = at(first.checked_add(self.detail_level_in_definition)?)?;
            if length != self.definition || !is_detail_level(level) {
                return Some(false);
            }
        }
        Some(true)
    }
}
