//! Relations inside an object, each solved for the member that a writer derives from the others.

use super::reading::{Reading, Value};
use super::values::aligned;
use super::view::{Rule, View};
use crate::CounterType;
use crate::counter::value_length;
use crate::format::laws::instance_length;
use crate::layout::{
    Member, PerfCounterBlock as Block, PerfCounterDefinition as Definition,
    PerfInstanceDefinition as Instance, Structure,
};

/// Range after an instance in which its name or its block is searched for, in bytes.
pub(super) const NEAR: u32 = 4096;

/// Returns the length in bytes of the text that begins `offset` after the start of an instance, with its NUL.
pub(super) fn text(view: &View<'_>, reading: &Reading, instance: u32, offset: u32) -> Option<u32> {
    let start = instance.saturating_add(offset);
    let length = view.get(instance, &Instance::ByteLength);
    // Text that continues after its instance is a name without a NUL.
    let room = if length > Instance::LENGTH { length.saturating_sub(offset).min(NEAR) } else { NEAR };
    view.text_length(start, start.saturating_add(room), reading.code_page)
}

impl Rule {
    /// Returns the member that the rule solves for.
    pub(super) fn member(self) -> &'static Member {
        match self {
            Self::NameOffset => &Instance::NameOffset,
            Self::NameLength => &Instance::NameLength,
            Self::InstanceLength => &Instance::ByteLength,
            Self::BlockLength => &Block::ByteLength,
            Self::CounterOffset | Self::ValuesInOrder => &Definition::CounterOffset,
            Self::CounterSize => &Definition::CounterSize,
            Self::CounterLength => &Definition::ByteLength,
        }
    }

    /// Returns `true` for a rule of counter definitions, `false` for one of instances.
    pub(super) fn is_of_definitions(self) -> bool {
        self.member().structure == Definition::ByteLength.structure
    }

    /// Solves the rule for its member in the structure at `start`; `None` if there is no evidence.
    pub(super) fn solve(self, view: &View<'_>, reading: &Reading, start: u32) -> Option<u32> {
        match self {
            Self::NameOffset | Self::CounterLength => self.member().constant,
            Self::NameLength => name_length(view, reading, start),
            Self::InstanceLength => Some(instance_length(Self::NameLength.number(view, reading, start))),
            Self::BlockLength => Some(reading.needed),
            Self::CounterOffset => Some(view.get(start, self.member()).saturating_add(Block::LENGTH)),
            Self::ValuesInOrder => {
                let behind = reading.values.partition_point(|value| value.definition < start);
                let before = behind.checked_sub(1).and_then(|before| reading.values.get(before));
                let size = Self::CounterSize.number(view, reading, start);
                Some(aligned(before.map_or(Block::LENGTH, |before| Value::end(*before)), size))
            }
            Self::CounterSize => {
                match value_length(CounterType(view.get(start, &Definition::CounterType)), u32::MAX) {
                    u32::MAX => None,
                    4 => Some(view.width),
                    width => Some(width),
                }
            }
        }
    }

    /// Returns the number of the member in the structure at `start`: the solution if the object is read by the rule,
    /// otherwise the number in the member.
    pub(super) fn number(self, view: &View<'_>, reading: &Reading, start: u32) -> u32 {
        let solved = view.has_rule(reading.start, self).then(|| self.solve(view, reading, start));
        solved.flatten().unwrap_or_else(|| view.get(start, self.member()))
    }
}

/// Returns `NameLength` of an instance by its text; 0 if it states none and none is there.
fn name_length(view: &View<'_>, reading: &Reading, start: u32) -> Option<u32> {
    let offset = Rule::NameOffset.number(view, reading, start);
    let found = text(view, reading, start, offset);
    if view.get(start, &Instance::NameLength) != 0 {
        return found;
    }
    found.filter(|length| offset == Instance::LENGTH && *length > 2).or(Some(0))
}
