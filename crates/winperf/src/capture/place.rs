//! Identification of a structure of a capture by its position among structures of its kind.

use core::cmp::Ordering;

use crate::layout::{
    PerfCounterBlock, PerfCounterDefinition, PerfDataBlock, PerfInstanceDefinition, PerfObjectType, Structure,
};

/// A position among others of one kind, from 0, with its own type.
macro_rules! position {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// Returns the position of an entry of a table.
            pub(crate) fn new(idx: usize) -> Self {
                Self($crate::reader::offset32(idx))
            }

            /// Returns the position as the index into a table.
            pub(crate) fn idx(self) -> usize {
                $crate::reader::size(self.0)
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(&self.0, f)
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&self.0, f)
            }
        }
    };
}

pub(crate) use position;

/// The neighbours of a position in the file.
macro_rules! neighbours {
    ($($name:ident),*) => {$(
        impl $name {
            /// Returns the position after this one.
            pub(crate) fn next(self) -> Option<Self> {
                self.0.checked_add(1).map(Self)
            }
        }
    )*};
}

position! {
    /// Position of an object in a capture, in the order of the file, from 0.
    ObjectIdx
}

position! {
    /// Position of a counter among the definitions of an object, from 0.
    CounterIdx
}

position! {
    /// Position of an instance in an object, in the order of the file, from 0.
    InstanceIdx
}

neighbours! { ObjectIdx, CounterIdx, InstanceIdx }

impl CounterIdx {
    /// Returns the position before this one.
    pub fn previous(self) -> Option<Self> {
        self.0.checked_sub(1).map(Self)
    }
}

/// Kind of a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StructureKind {
    /// `PERF_DATA_BLOCK` with its contents.
    DataBlock,
    /// `PERF_OBJECT_TYPE` with its contents.
    Object,
    /// `PERF_COUNTER_DEFINITION`.
    CounterDefinition,
    /// `PERF_INSTANCE_DEFINITION` with its name and its counter block.
    Instance,
    /// `PERF_COUNTER_BLOCK` with its values.
    CounterBlock,
}

impl StructureKind {
    /// Returns the name in `winperf.h`.
    pub fn c_name(self) -> &'static str {
        match self {
            Self::DataBlock => PerfDataBlock::NAME,
            Self::Object => PerfObjectType::NAME,
            Self::CounterDefinition => PerfCounterDefinition::NAME,
            Self::Instance => PerfInstanceDefinition::NAME,
            Self::CounterBlock => PerfCounterBlock::NAME,
        }
    }
}

/// Identification of a structure of a capture, by positions.
///
/// Places are in the order of the file. A place is not tied to a capture; [`Capture::number`](crate::Capture::number)
/// is `None` for a capture without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The data block.
    DataBlock,
    /// The object at a position.
    Object(ObjectIdx),
    /// A counter definition.
    CounterDefinition {
        /// Position of its object.
        object: ObjectIdx,
        /// Its position among the definitions of the object.
        counter: CounterIdx,
    },
    /// An instance.
    Instance {
        /// Position of its object.
        object: ObjectIdx,
        /// Its position among the instances of the object.
        instance: InstanceIdx,
    },
    /// The counter block of an instance.
    InstanceBlock {
        /// Position of the object.
        object: ObjectIdx,
        /// Position of the instance in the object.
        instance: InstanceIdx,
    },
    /// The counter block of an object without instances, by the position of the object.
    ObjectBlock(ObjectIdx),
}

impl Place {
    /// Returns the kind of the structure.
    pub fn kind(self) -> StructureKind {
        match self {
            Self::DataBlock => StructureKind::DataBlock,
            Self::Object(_) => StructureKind::Object,
            Self::CounterDefinition { .. } => StructureKind::CounterDefinition,
            Self::Instance { .. } => StructureKind::Instance,
            Self::InstanceBlock { .. } | Self::ObjectBlock(_) => StructureKind::CounterBlock,
        }
    }

    /// Returns the structure that contains it directly; `None` for the data block.
    pub fn parent(self) -> Option<Self> {
        match self {
            Self::DataBlock => None,
            Self::Object(_) => Some(Self::DataBlock),
            Self::CounterDefinition { object, .. }
            | Self::Instance { object, .. }
            | Self::ObjectBlock(object) => Some(Self::Object(object)),
            Self::InstanceBlock { object, instance } => Some(Self::Instance { object, instance }),
        }
    }

    /// Returns the structure itself and those around it, the innermost first.
    pub fn around(self) -> impl Iterator<Item = Self> {
        core::iter::successors(Some(self), |place| place.parent())
    }

    /// Returns the position of the object that the structure is or is in; `None` for the data block.
    pub fn object(self) -> Option<ObjectIdx> {
        match self {
            Self::DataBlock => None,
            Self::Object(object)
            | Self::CounterDefinition { object, .. }
            | Self::Instance { object, .. }
            | Self::InstanceBlock { object, .. }
            | Self::ObjectBlock(object) => Some(object),
        }
    }

    /// Returns the position among its parent's structures of the same kind, from 0.
    pub fn position(self) -> u32 {
        match self {
            Self::DataBlock | Self::InstanceBlock { .. } | Self::ObjectBlock(_) => 0,
            Self::Object(object) => object.0,
            Self::CounterDefinition { counter, .. } => counter.0,
            Self::Instance { instance, .. } => instance.0,
        }
    }

    /// Returns a key for the order of the file: definitions precede instances and blocks, and a block directly follows its instance.
    fn order(self) -> (Option<ObjectIdx>, u8, u32, bool) {
        match self {
            Self::DataBlock => (None, 0, 0, false),
            Self::Object(object) => (Some(object), 0, 0, false),
            Self::CounterDefinition { object, counter } => (Some(object), 1, counter.0, false),
            Self::Instance { object, instance } => (Some(object), 2, instance.0, false),
            Self::InstanceBlock { object, instance } => (Some(object), 2, instance.0, true),
            Self::ObjectBlock(object) => (Some(object), 3, 0, false),
        }
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
