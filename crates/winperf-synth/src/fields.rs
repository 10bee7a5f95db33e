//! Offsets of every field of the five structures, so a test can overwrite it.
//!
//! Offsets are in bytes from the start of the field's own structure.

/// The structure that a [`Field`] is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structure {
    /// `PERF_DATA_BLOCK`
    DataBlock,
    /// `PERF_OBJECT_TYPE`
    ObjectType,
    /// `PERF_COUNTER_DEFINITION`
    CounterDefinition,
    /// `PERF_INSTANCE_DEFINITION`
    InstanceDefinition,
    /// `PERF_COUNTER_BLOCK`
    CounterBlock,
}

/// One field of one structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The structure that contains it.
    pub structure: Structure,
    /// Its name in `winperf.h`.
    pub name: &'static str,
    /// Bytes from the start of the structure.
    pub offset: usize,
    /// Its own length in bytes: 2, 4 or 8.
    pub width: usize,
}

/// Declares a module of [`Field`] constants and the list of all of them.
macro_rules! fields {
    ($(#[$doc:meta])* $module:ident: $structure:ident; $($constant:ident = $name:literal at $offset:literal, $width:literal;)*) => {
        $(#[$doc])*
        pub mod $module {
            use super::{Field, Structure};
            $(
                #[doc = concat!("`", $name, "`")]
                pub const $constant: Field = Field {
                    structure: Structure::$structure, name: $name, offset: $offset, width: $width,
                };
            )*
            /// Every field, in the order of the bytes.
            pub const ALL: &[Field] = &[$($constant),*];
        }
    };
}

fields! {
    /// `PERF_DATA_BLOCK`, 88 bytes.
    data_block: DataBlock;
    SIGNATURE = "Signature" at 0, 8;
    LITTLE_ENDIAN = "LittleEndian" at 8, 4;
    VERSION = "Version" at 12, 4;
    REVISION = "Revision" at 16, 4;
    TOTAL_BYTE_LENGTH = "TotalByteLength" at 20, 4;
    HEADER_LENGTH = "HeaderLength" at 24, 4;
    NUM_OBJECT_TYPES = "NumObjectTypes" at 28, 4;
    DEFAULT_OBJECT = "DefaultObject" at 32, 4;
    SYSTEM_TIME_YEAR = "SystemTime.wYear" at 36, 2;
    SYSTEM_TIME_MONTH = "SystemTime.wMonth" at 38, 2;
    SYSTEM_TIME_DAY_OF_WEEK = "SystemTime.wDayOfWeek" at 40, 2;
    SYSTEM_TIME_DAY = "SystemTime.wDay" at 42, 2;
    SYSTEM_TIME_HOUR = "SystemTime.wHour" at 44, 2;
    SYSTEM_TIME_MINUTE = "SystemTime.wMinute" at 46, 2;
    SYSTEM_TIME_SECOND = "SystemTime.wSecond" at 48, 2;
    SYSTEM_TIME_MILLISECONDS = "SystemTime.wMilliseconds" at 50, 2;
    PADDING = "padding" at 52, 4;
    PERF_TIME = "PerfTime" at 56, 8;
    PERF_FREQ = "PerfFreq" at 64, 8;
    PERF_TIME_100NS = "PerfTime100nSec" at 72, 8;
    SYSTEM_NAME_LENGTH = "SystemNameLength" at 80, 4;
    SYSTEM_NAME_OFFSET = "SystemNameOffset" at 84, 4;
}

fields! {
    /// `PERF_OBJECT_TYPE`, 64 bytes.
    object_type: ObjectType;
    TOTAL_BYTE_LENGTH = "TotalByteLength" at 0, 4;
    DEFINITION_LENGTH = "DefinitionLength" at 4, 4;
    HEADER_LENGTH = "HeaderLength" at 8, 4;
    OBJECT_NAME_TITLE_INDEX = "ObjectNameTitleIndex" at 12, 4;
    OBJECT_NAME_TITLE = "ObjectNameTitle" at 16, 4;
    OBJECT_HELP_TITLE_INDEX = "ObjectHelpTitleIndex" at 20, 4;
    OBJECT_HELP_TITLE = "ObjectHelpTitle" at 24, 4;
    DETAIL_LEVEL = "DetailLevel" at 28, 4;
    NUM_COUNTERS = "NumCounters" at 32, 4;
    DEFAULT_COUNTER = "DefaultCounter" at 36, 4;
    NUM_INSTANCES = "NumInstances" at 40, 4;
    CODE_PAGE = "CodePage" at 44, 4;
    PERF_TIME = "PerfTime" at 48, 8;
    PERF_FREQ = "PerfFreq" at 56, 8;
}

fields! {
    /// `PERF_COUNTER_DEFINITION`, 40 bytes.
    counter_definition: CounterDefinition;
    BYTE_LENGTH = "ByteLength" at 0, 4;
    COUNTER_NAME_TITLE_INDEX = "CounterNameTitleIndex" at 4, 4;
    COUNTER_NAME_TITLE = "CounterNameTitle" at 8, 4;
    COUNTER_HELP_TITLE_INDEX = "CounterHelpTitleIndex" at 12, 4;
    COUNTER_HELP_TITLE = "CounterHelpTitle" at 16, 4;
    DEFAULT_SCALE = "DefaultScale" at 20, 4;
    DETAIL_LEVEL = "DetailLevel" at 24, 4;
    COUNTER_TYPE = "CounterType" at 28, 4;
    COUNTER_SIZE = "CounterSize" at 32, 4;
    COUNTER_OFFSET = "CounterOffset" at 36, 4;
}

fields! {
    /// `PERF_INSTANCE_DEFINITION`, 24 bytes.
    instance_definition: InstanceDefinition;
    BYTE_LENGTH = "ByteLength" at 0, 4;
    PARENT_OBJECT_TITLE_INDEX = "ParentObjectTitleIndex" at 4, 4;
    PARENT_OBJECT_INSTANCE = "ParentObjectInstance" at 8, 4;
    UNIQUE_ID = "UniqueID" at 12, 4;
    NAME_OFFSET = "NameOffset" at 16, 4;
    NAME_LENGTH = "NameLength" at 20, 4;
}

fields! {
    /// `PERF_COUNTER_BLOCK`, 4 bytes.
    counter_block: CounterBlock;
    BYTE_LENGTH = "ByteLength" at 0, 4;
}

impl Structure {
    /// Returns all fields of the structure, in the order of the bytes.
    pub fn fields(self) -> &'static [Field] {
        match self {
            Self::DataBlock => data_block::ALL,
            Self::ObjectType => object_type::ALL,
            Self::CounterDefinition => counter_definition::ALL,
            Self::InstanceDefinition => instance_definition::ALL,
            Self::CounterBlock => counter_block::ALL,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(structure: Structure, length: usize) {
        let mut end = 0;
        for field in structure.fields() {
            assert_eq!((field.structure, field.offset), (structure, end), "{}", field.name);
            end += field.width;
        }
        assert_eq!(end, length);
    }

    #[test]
    fn the_fields_of_every_structure_lie_side_by_side_and_fill_it() {
        check(Structure::DataBlock, 88);
        check(Structure::ObjectType, 64);
        check(Structure::CounterDefinition, 40);
        check(Structure::InstanceDefinition, 24);
        check(Structure::CounterBlock, 4);
    }
}
