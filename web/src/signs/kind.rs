//! Kind of a row or of a range of bytes, for its mark and its hue.

use winperf::LeafKind;
use winperf::StructureKind;
use winperf::layout::Meaning;

/// A kind of structure or of leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignKind {
    Node(StructureKind),
    /// A member of a structure.
    Member,
    Name,
    Value,
    Padding,
    Slack,
    /// Bytes that could not be read.
    Unparsed,
}

impl SignKind {
    /// Returns the kind of a leaf.
    pub fn from_leaf(kind: &LeafKind) -> Self {
        match kind {
            // The compiler aligns the following member.
            LeafKind::Member(member) if member.meaning == Meaning::Hole => Self::Padding,
            LeafKind::Member(_) => Self::Member,
            LeafKind::Name => Self::Name,
            LeafKind::Value => Self::Value,
            LeafKind::Padding => Self::Padding,
            LeafKind::Slack => Self::Slack,
            LeafKind::Unparsed => Self::Unparsed,
        }
    }

    /// Returns the name that style sheets use.
    pub fn stem(self) -> &'static str {
        match self {
            Self::Node(kind) => node_stem(kind),
            Self::Member => "member",
            Self::Name => "name",
            Self::Value => "value",
            Self::Padding => "padding",
            Self::Slack => "slack",
            Self::Unparsed => "unparsed",
        }
    }

    /// Returns the sign before a row.
    pub fn mark(self) -> &'static str {
        match self {
            Self::Node(StructureKind::DataBlock) => "P",
            Self::Node(StructureKind::Object) => "O",
            Self::Node(StructureKind::CounterDefinition) => "C",
            Self::Node(StructureKind::Instance) => "I",
            Self::Node(StructureKind::CounterBlock) => "B",
            Self::Member => "·",
            Self::Name => "“",
            Self::Value => "=",
            Self::Padding => "░",
            Self::Slack => "▒",
            Self::Unparsed => "?",
        }
    }
}

/// Returns the name that style sheets use for a structure.
pub fn node_stem(kind: StructureKind) -> &'static str {
    match kind {
        StructureKind::DataBlock => "data-block",
        StructureKind::Object => "object",
        StructureKind::CounterDefinition => "counter-definition",
        StructureKind::Instance => "instance",
        StructureKind::CounterBlock => "counter-block",
    }
}
