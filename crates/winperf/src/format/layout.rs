//! The structures of `winperf.h`, byte by byte.
//!
//! All numbers are little-endian and may be at any address.
//! The `…Title` members are pointers in the header for 32-bit programs and `DWORD`s in the one for 64-bit programs;
//! in the data they have 4 bytes everywhere.

use zerocopy::little_endian::{I32, I64, U16, U32};
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

mod member;

use member::MemberType;
pub use member::{Lead, Meaning, Member, MemberId, Number, Structure};

/// One structure: its name in Rust and in C, its length in bytes, and its variant of [`MemberId`];
/// then each member: bytes from the start of the structure, name and type in Rust, name and type in C, the meaning of
/// its number, its target (`->`) and its constant value for all known writers (`=`), if it has them.
///
/// Lengths and offsets are those of `winperf.h`, and checked at compile time.
macro_rules! structure {
    (
        $(#[doc = $doc:literal])*
        $structure:ident $c_name:literal $length:literal, $id:ident($ids:ident) {
            $($(#[doc = $member_doc:literal])* $offset:literal $field:ident: $type:ty = $name:ident: $c_type:literal, $meaning:ident $(-> $lead:ident)? $(= $constant:expr)?;)*
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(FromBytes, Immutable, KnownLayout, Unaligned, Debug)]
        #[repr(C)]
        pub struct $structure {
            $($(#[doc = $member_doc])* pub $field: $type,)*
        }

        #[doc = concat!("The members of [`", stringify!($structure), "`] under their C names.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, non_camel_case_types, reason = "the names are those of winperf.h, explained at the struct")]
        pub enum $ids {
            $($name,)*
        }

        #[allow(missing_docs, non_upper_case_globals, reason = "the names are those of winperf.h, explained at the struct")]
        impl $structure {
            $(pub const $name: Member = Member {
                id: MemberId::$id($ids::$name),
                structure: $c_name,
                name: stringify!($name),
                path: concat!($c_name, ".", stringify!($name)),
                c_type: $c_type,
                offset: $offset,
                length: member::length_of::<$type>(),
                number: <$type as MemberType>::NUMBER,
                meaning: Meaning::$meaning,
                leads: member::first([$(Lead::$lead)?]),
                constant: member::first([$($constant)?]),
            };)*
        }

        impl Structure for $structure {
            const NAME: &'static str = $c_name;
            const LENGTH: u32 = $length;
            const MEMBERS: &'static [Member] = &[$(Self::$name),*];
        }

        const _: () = {
            assert!(size_of::<$structure>() == $length);
            $(assert!(core::mem::offset_of!($structure, $field) == $offset);)*
        };
    };
}

structure! {
    /// `PERF_DATA_BLOCK`: the header of a capture.
    PerfDataBlock "PERF_DATA_BLOCK" 88, DataBlock(DataBlockMember) {
        /// `PERF` in UTF-16.
         0 signature: [u8; 8] = Signature: "WCHAR[4]", Signature;
        /// 1 when the numbers are little-endian, 0 when they are big-endian.
         8 little_endian: U32 = LittleEndian: "DWORD", LittleEndian = 1;
        /// 1.
        12 version: U32 = Version: "DWORD", Version = 1;
        /// 0 or 1; no difference between the two is known.
        16 revision: U32 = Revision: "DWORD", Revision;
        /// Bytes from the start of this structure to the end of all data; Samba leaves out `header_length`.
        20 total_byte_length: U32 = TotalByteLength: "DWORD", Length -> Next;
        /// Bytes from the start of this structure to the first [`PerfObjectType`], including the computer name.
        24 header_length: U32 = HeaderLength: "DWORD", Length -> First;
        /// Count of objects.
        28 num_object_types: U32 = NumObjectTypes: "DWORD", Count;
        /// Title index of the object to show first, or -1.
        32 default_object: I32 = DefaultObject: "LONG", DefaultObject -> Object;
        /// UTC time of the sample, to the millisecond.
        36 system_time: SystemTime = SystemTime: "SYSTEMTIME", SystemTime;
        /// The compiler aligns the next member to 8 bytes; `winperf.h` does not name this hole.
        52 padding: [u8; 4] = padding: "BYTE[4]", Hole;
        /// `QueryPerformanceCounter`, in ticks of `perf_freq`.
        56 perf_time: I64 = PerfTime: "LARGE_INTEGER", Ticks;
        /// Ticks per second of `perf_time`.
        64 perf_freq: I64 = PerfFreq: "LARGE_INTEGER", Frequency;
        /// UTC time of the sample, in units of 100 ns since 1601.
        72 perf_time_100nsec: I64 = PerfTime100nSec: "LARGE_INTEGER", FileTime;
        /// Length in bytes of the computer name, its terminating NUL included.
        80 system_name_length: U32 = SystemNameLength: "DWORD", Length -> Name;
        /// Bytes from the start of this structure to the computer name in UTF-16.
        84 system_name_offset: U32 = SystemNameOffset: "DWORD", Offset -> Name = Self::LENGTH;
    }
}

structure! {
    /// `PERF_OBJECT_TYPE`: one object, its counter definitions and its instances.
    PerfObjectType "PERF_OBJECT_TYPE" 64, ObjectType(ObjectTypeMember) {
        /// Bytes from the start of this structure to the next object.
         0 total_byte_length: U32 = TotalByteLength: "DWORD", Length -> Next;
        /// Bytes from the start of this structure to the first instance, or to the counter block if there are none.
         4 definition_length: U32 = DefinitionLength: "DWORD", Length -> Body;
        /// Bytes from the start of this structure to the first [`PerfCounterDefinition`].
         8 header_length: U32 = HeaderLength: "DWORD", Length -> First = Self::LENGTH;
        /// Index of the object's name in the counter titles.
        12 object_name_title_index: U32 = ObjectNameTitleIndex: "DWORD", Title;
        /// Space for a pointer of the reader; meaningless in the data.
        16 object_name_title: U32 = ObjectNameTitle: "DWORD", Reserved = 0;
        /// Index of the object's explanation in the help titles.
        20 object_help_title_index: U32 = ObjectHelpTitleIndex: "DWORD", HelpTitle;
        /// Space for a pointer of the reader; meaningless in the data.
        24 object_help_title: U32 = ObjectHelpTitle: "DWORD", Reserved = 0;
        /// The lowest detail level of the counters.
        28 detail_level: U32 = DetailLevel: "DWORD", DetailLevel;
        /// Count of counter definitions, base counters included.
        32 num_counters: U32 = NumCounters: "DWORD", Count;
        /// Position of the counter to show first among the definitions, or -1.
        36 default_counter: I32 = DefaultCounter: "LONG", DefaultCounter -> Counter;
        /// Count of instances, or -1 (`PERF_NO_INSTANCES`), -2 or -3 (metadata only).
        40 num_instances: I32 = NumInstances: "LONG", NumInstances;
        /// Code page of the instance names; 0 means UTF-16.
        44 code_page: U32 = CodePage: "DWORD", CodePage;
        /// Time of the sample in the object's own ticks; 0 if the provider keeps no clock.
        48 perf_time: I64 = PerfTime: "LARGE_INTEGER", ObjectTicks;
        /// Ticks per second of `perf_time`.
        56 perf_freq: I64 = PerfFreq: "LARGE_INTEGER", ObjectFrequency;
    }
}

structure! {
    /// `PERF_COUNTER_DEFINITION`: one counter of an object.
    PerfCounterDefinition "PERF_COUNTER_DEFINITION" 40, CounterDefinition(CounterDefinitionMember) {
        /// Bytes from the start of this structure to the next definition.
         0 byte_length: U32 = ByteLength: "DWORD", Length -> Next = Self::LENGTH;
        /// Index of the counter's name in the counter titles.
         4 counter_name_title_index: U32 = CounterNameTitleIndex: "DWORD", Title;
        /// Space for a pointer of the reader; meaningless in the data.
         8 counter_name_title: U32 = CounterNameTitle: "DWORD", Reserved = 0;
        /// Index of the counter's explanation in the help titles.
        12 counter_help_title_index: U32 = CounterHelpTitleIndex: "DWORD", HelpTitle;
        /// Space for a pointer of the reader; meaningless in the data.
        16 counter_help_title: U32 = CounterHelpTitle: "DWORD", Reserved = 0;
        /// Power of ten by which a chart multiplies the value.
        20 default_scale: I32 = DefaultScale: "LONG", Scale;
        /// Detail level.
        24 detail_level: U32 = DetailLevel: "DWORD", DetailLevel;
        /// Counter type, which determines how the value is computed and shown.
        28 counter_type: U32 = CounterType: "DWORD", CounterType;
        /// Length of the raw value in bytes.
        32 counter_size: U32 = CounterSize: "DWORD", Length -> Value;
        /// Bytes from the start of the [`PerfCounterBlock`] to the raw value.
        36 counter_offset: U32 = CounterOffset: "DWORD", ValueOffset -> Value;
    }
}

structure! {
    /// `PERF_INSTANCE_DEFINITION`: one instance of an object, followed by its name.
    PerfInstanceDefinition "PERF_INSTANCE_DEFINITION" 24, InstanceDefinition(InstanceDefinitionMember) {
        /// Bytes from the start of this structure to its [`PerfCounterBlock`].
         0 byte_length: U32 = ByteLength: "DWORD", Length -> Next;
        /// Title index of the parent's object, or 0 if there is no parent.
         4 parent_object_title_index: U32 = ParentObjectTitleIndex: "DWORD", ParentObject -> Object;
        /// Position of the parent among the instances of its object.
         8 parent_object_instance: U32 = ParentObjectInstance: "DWORD", ParentInstance -> Parent;
        /// A number used instead of the name, or -1 (`PERF_NO_UNIQUE_ID`).
        12 unique_id: I32 = UniqueID: "LONG", UniqueId;
        /// Bytes from the start of this structure to the name.
        16 name_offset: U32 = NameOffset: "DWORD", Offset -> Name = Self::LENGTH;
        /// Length of the name in bytes, including its terminating NUL; 0 if there is no name.
        20 name_length: U32 = NameLength: "DWORD", Length -> Name;
    }
}

structure! {
    /// `PERF_COUNTER_BLOCK`: the header of the raw values of one instance, or of an object without instances.
    PerfCounterBlock "PERF_COUNTER_BLOCK" 4, CounterBlock(CounterBlockMember) {
        /// Bytes from the start of this structure to the end of the values.
         0 byte_length: U32 = ByteLength: "DWORD", Length -> Next;
    }
}

/// The members of every structure, in the order of the structures in a capture.
pub const STRUCTURES: [&[Member]; 5] = [
    PerfDataBlock::MEMBERS,
    PerfObjectType::MEMBERS,
    PerfCounterDefinition::MEMBERS,
    PerfInstanceDefinition::MEMBERS,
    PerfCounterBlock::MEMBERS,
];

/// `SYSTEMTIME`: a calendar date and time in UTC.
#[derive(FromBytes, Immutable, KnownLayout, Unaligned, Debug, Clone, Copy)]
#[repr(C)]
pub struct SystemTime {
    /// Year.
    pub year: U16,
    /// Month, 1 to 12.
    pub month: U16,
    /// Day of the week, 0 for Sunday.
    pub day_of_week: U16,
    /// Day of the month, 1 to 31.
    pub day: U16,
    /// Hour.
    pub hour: U16,
    /// Minute.
    pub minute: U16,
    /// Second.
    pub second: U16,
    /// Millisecond.
    pub milliseconds: U16,
}

impl Structure for SystemTime {
    const NAME: &'static str = "SYSTEMTIME";
    const LENGTH: u32 = 16;
    // A date is shown as one value.
    const MEMBERS: &'static [Member] = &[];
}

const _: () = {
    assert!(size_of::<SystemTime>() == 16);
    assert!(core::mem::offset_of!(SystemTime, milliseconds) == 14);
};

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Returns the bytes `00 01 02 …`, so a member at a wrong offset shows a wrong value.
    fn counting(length: u8) -> Vec<u8> {
        (0..length).collect()
    }

    #[test]
    fn the_data_block_has_its_members_where_winperf_h_has_them() {
        let bytes = counting(88);
        let block = PerfDataBlock::ref_from_bytes(&bytes).unwrap();
        assert_eq!(block.signature, [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(block.little_endian.get(), 0x0b0a_0908);
        assert_eq!(block.version.get(), 0x0f0e_0d0c);
        assert_eq!(block.revision.get(), 0x1312_1110);
        assert_eq!(block.total_byte_length.get(), 0x1716_1514);
        assert_eq!(block.header_length.get(), 0x1b1a_1918);
        assert_eq!(block.num_object_types.get(), 0x1f1e_1d1c);
        assert_eq!(block.default_object.get(), 0x2322_2120);
        assert_eq!(block.system_time.year.get(), 0x2524);
        assert_eq!(block.system_time.milliseconds.get(), 0x3332);
        assert_eq!(block.padding, [0x34, 0x35, 0x36, 0x37]);
        assert_eq!(block.perf_time.get(), 0x3f3e_3d3c_3b3a_3938);
        assert_eq!(block.perf_freq.get(), 0x4746_4544_4342_4140);
        assert_eq!(block.perf_time_100nsec.get(), 0x4f4e_4d4c_4b4a_4948);
        assert_eq!(block.system_name_length.get(), 0x5352_5150);
        assert_eq!(block.system_name_offset.get(), 0x5756_5554);
    }

    #[test]
    fn the_object_type_has_its_members_where_winperf_h_has_them() {
        let bytes = counting(64);
        let object = PerfObjectType::ref_from_bytes(&bytes).unwrap();
        assert_eq!(object.total_byte_length.get(), 0x0302_0100);
        assert_eq!(object.definition_length.get(), 0x0706_0504);
        assert_eq!(object.header_length.get(), 0x0b0a_0908);
        assert_eq!(object.object_name_title_index.get(), 0x0f0e_0d0c);
        assert_eq!(object.object_name_title.get(), 0x1312_1110);
        assert_eq!(object.object_help_title_index.get(), 0x1716_1514);
        assert_eq!(object.object_help_title.get(), 0x1b1a_1918);
        assert_eq!(object.detail_level.get(), 0x1f1e_1d1c);
        assert_eq!(object.num_counters.get(), 0x2322_2120);
        assert_eq!(object.default_counter.get(), 0x2726_2524);
        assert_eq!(object.num_instances.get(), 0x2b2a_2928);
        assert_eq!(object.code_page.get(), 0x2f2e_2d2c);
        assert_eq!(object.perf_time.get(), 0x3736_3534_3332_3130);
        assert_eq!(object.perf_freq.get(), 0x3f3e_3d3c_3b3a_3938);
    }

    #[test]
    fn the_counter_definition_has_its_members_where_winperf_h_has_them() {
        let bytes = counting(40);
        let counter = PerfCounterDefinition::ref_from_bytes(&bytes).unwrap();
        assert_eq!(counter.byte_length.get(), 0x0302_0100);
        assert_eq!(counter.counter_name_title_index.get(), 0x0706_0504);
        assert_eq!(counter.counter_name_title.get(), 0x0b0a_0908);
        assert_eq!(counter.counter_help_title_index.get(), 0x0f0e_0d0c);
        assert_eq!(counter.counter_help_title.get(), 0x1312_1110);
        assert_eq!(counter.default_scale.get(), 0x1716_1514);
        assert_eq!(counter.detail_level.get(), 0x1b1a_1918);
        assert_eq!(counter.counter_type.get(), 0x1f1e_1d1c);
        assert_eq!(counter.counter_size.get(), 0x2322_2120);
        assert_eq!(counter.counter_offset.get(), 0x2726_2524);
    }

    #[test]
    fn the_instance_definition_and_the_counter_block_have_their_members_where_winperf_h_has_them() {
        let bytes = counting(24);
        let instance = PerfInstanceDefinition::ref_from_bytes(&bytes).unwrap();
        assert_eq!(instance.byte_length.get(), 0x0302_0100);
        assert_eq!(instance.parent_object_title_index.get(), 0x0706_0504);
        assert_eq!(instance.parent_object_instance.get(), 0x0b0a_0908);
        assert_eq!(instance.unique_id.get(), 0x0f0e_0d0c);
        assert_eq!(instance.name_offset.get(), 0x1312_1110);
        assert_eq!(instance.name_length.get(), 0x1716_1514);
        assert_eq!(PerfCounterBlock::ref_from_prefix(&bytes).unwrap().0.byte_length.get(), 0x0302_0100);
    }
}
