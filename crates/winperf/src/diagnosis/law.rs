//! Relations inside an object, each solved for the member that a writer derives from the others.

use super::reading::Reading;
use super::view::{Rule, View};
use crate::format::laws::instance_length;
use crate::layout::{
    Member, PerfCounterBlock as Block, PerfCounterDefinition as Definition,
    PerfInstanceDefinition as Instance, Structure,
};

/// How far behind an instance its name or its block is looked for, in bytes.
pub(super) const NEAR: u32 = 4096;

/// Length in bytes of the text that begins `offset` behind the start of an instance, with its NUL.
pub(super) fn text(view: &View<'_>, reading: &Reading, instance: u32, offset: u32) -> Option<u32> {
    let start = instance.saturating_add(offset);
    view.text_length(start, start.saturating_add(NEAR), reading.code_page)
}

impl Rule {
    /// Member that the rule solves for.
    pub(super) fn member(self) -> &'static Member {
        match self {
            Self::NameOffset => &Instance::NameOffset,
            Self::NameLength => &Instance::NameLength,
            Self::InstanceLength => &Instance::ByteLength,
            Self::BlockLength => &Block::ByteLength,
            Self::CounterOffset => &Definition::CounterOffset,
        }
    }

    /// Solves the rule for its member in the structure at `start`; `None` where nothing tells.
    pub(super) fn solve(self, view: &View<'_>, reading: &Reading, start: u32) -> Option<u32> {
        match self {
            Self::NameOffset => self.member().constant,
            Self::NameLength => text(view, reading, start, Self::NameOffset.number(view, reading, start)),
            Self::InstanceLength => Some(instance_length(Self::NameLength.number(view, reading, start))),
            Self::BlockLength => Some(reading.needed),
            Self::CounterOffset => Some(view.get(start, self.member()).saturating_add(Block::LENGTH)),
        }
    }

    /// Number of the member in the structure at `start`: the solution where the object is read by the rule, else what the member contains.
    pub(super) fn number(self, view: &View<'_>, reading: &Reading, start: u32) -> u32 {
        let solved = view.has_rule(reading.start, self).then(|| self.solve(view, reading, start));
        solved.flatten().unwrap_or_else(|| view.get(start, self.member()))
    }
}
