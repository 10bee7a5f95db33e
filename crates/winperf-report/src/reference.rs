//! Places of `docs/format.md`, the specification of the format, that are about a structure, a member, or a counter
//! type.
//!
//! The anchors are the same in every language, and links from elsewhere keep them: they follow from names in C, which never change.

use winperf::counter_type::CounterType;
use winperf::layout::{
    PerfCounterBlock, PerfCounterDefinition, PerfDataBlock, PerfInstanceDefinition, PerfObjectType, Structure,
};
use winperf::{LeafKind, StructureKind};

/// Returns the anchor of a structure: its name in C, in small letters.
pub fn structure_anchor(kind: StructureKind) -> String {
    let name = match kind {
        StructureKind::DataBlock => PerfDataBlock::NAME,
        StructureKind::Object => PerfObjectType::NAME,
        StructureKind::CounterDefinition => PerfCounterDefinition::NAME,
        StructureKind::Instance => PerfInstanceDefinition::NAME,
        StructureKind::CounterBlock => PerfCounterBlock::NAME,
    };
    name.to_lowercase()
}

/// Returns the anchor of a member, or of bytes that are none.
pub fn leaf_anchor(kind: &LeafKind) -> String {
    match kind {
        LeafKind::Member(member) => format!("{}-{}", member.structure, member.name).to_lowercase(),
        LeafKind::Name => "bytes-name".to_owned(),
        LeafKind::Value => "bytes-value".to_owned(),
        LeafKind::Padding => "bytes-padding".to_owned(),
        LeafKind::Slack => "bytes-slack".to_owned(),
        LeafKind::Unparsed => "bytes-unparsed".to_owned(),
    }
}

/// Returns the anchor of a predefined counter type; `None` for a type that is not predefined.
pub fn counter_type_anchor(counter_type: CounterType) -> Option<String> {
    counter_type.name().map(str::to_lowercase)
}
