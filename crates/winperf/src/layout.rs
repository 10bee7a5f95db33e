//! The structures of `winperf.h`, byte by byte, and nothing else.
//!
//! All numbers are little-endian and may stand at any address.
//! The `…Title` members are pointers in the header for 32-bit programs and `DWORD`s in the one for 64-bit programs;
//! in the data they have 4 bytes everywhere.

use zerocopy::little_endian::{I32, I64, U16, U32};
use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

/// `PERF_DATA_BLOCK`: the header of a capture.
#[derive(FromBytes, Immutable, KnownLayout, Unaligned, Debug)]
#[repr(C)]
pub struct PerfDataBlock {
    /// `PERF` in UTF-16.
    pub signature: [u8; 8],
    /// 1 when the numbers are little-endian, 0 when they are big-endian.
    pub little_endian: U32,
    /// 1.
    pub version: U32,
    /// 0 or 1; no difference between the two is known.
    pub revision: U32,
    /// Bytes from the start of this structure to the end of all data; Samba leaves out `header_length`.
    pub total_byte_length: U32,
    /// Bytes from the start of this structure to the first [`PerfObjectType`], the computer name included.
    pub header_length: U32,
    /// Count of objects.
    pub num_object_types: U32,
    /// Title index of the object to show first, or -1.
    pub default_object: I32,
    /// UTC time of the sample, to the millisecond.
    pub system_time: SystemTime,
    /// The compiler aligns the next member to 8 bytes; `winperf.h` does not name this hole.
    pub padding: [u8; 4],
    /// `QueryPerformanceCounter`, in ticks of `perf_freq`.
    pub perf_time: I64,
    /// Ticks per second of `perf_time`.
    pub perf_freq: I64,
    /// UTC time of the sample, in units of 100 ns since 1601.
    pub perf_time_100nsec: I64,
    /// Length in bytes of the computer name, its terminating NUL included.
    pub system_name_length: U32,
    /// Bytes from the start of this structure to the computer name in UTF-16.
    pub system_name_offset: U32,
}

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

/// `PERF_OBJECT_TYPE`: one object, its counter definitions and its instances.
#[derive(FromBytes, Immutable, KnownLayout, Unaligned, Debug)]
#[repr(C)]
pub struct PerfObjectType {
    /// Bytes from the start of this structure to the next object.
    pub total_byte_length: U32,
    /// Bytes from the start of this structure to the first instance, or to the counter block when there are none.
    pub definition_length: U32,
    /// Bytes from the start of this structure to the first [`PerfCounterDefinition`].
    pub header_length: U32,
    /// Index of the object's name in the counter titles.
    pub object_name_title_index: U32,
    /// Room for the reader's own pointer; means nothing in the data.
    pub object_name_title: U32,
    /// Index of the object's explanation in the help titles.
    pub object_help_title_index: U32,
    /// Room for the reader's own pointer; means nothing in the data.
    pub object_help_title: U32,
    /// The lowest detail level of the counters.
    pub detail_level: U32,
    /// Count of counter definitions, base counters included.
    pub num_counters: U32,
    /// Position of the counter to show first among the definitions, or -1.
    pub default_counter: I32,
    /// Count of instances, or -1 (`PERF_NO_INSTANCES`), -2 or -3 (metadata only).
    pub num_instances: I32,
    /// Code page of the instance names; 0 means UTF-16.
    pub code_page: U32,
    /// Time of the sample in the object's own ticks; 0 when the provider keeps no clock.
    pub perf_time: I64,
    /// Ticks per second of `perf_time`.
    pub perf_freq: I64,
}

/// `PERF_COUNTER_DEFINITION`: one counter of an object.
#[derive(FromBytes, Immutable, KnownLayout, Unaligned, Debug)]
#[repr(C)]
pub struct PerfCounterDefinition {
    /// Bytes from the start of this structure to the next definition.
    pub byte_length: U32,
    /// Index of the counter's name in the counter titles.
    pub counter_name_title_index: U32,
    /// Room for the reader's own pointer; means nothing in the data.
    pub counter_name_title: U32,
    /// Index of the counter's explanation in the help titles.
    pub counter_help_title_index: U32,
    /// Room for the reader's own pointer; means nothing in the data.
    pub counter_help_title: U32,
    /// Power of ten by which a chart multiplies the value.
    pub default_scale: I32,
    /// Detail level.
    pub detail_level: U32,
    /// How the value is computed and shown.
    pub counter_type: U32,
    /// Length of the raw value in bytes.
    pub counter_size: U32,
    /// Bytes from the start of the [`PerfCounterBlock`] to the raw value.
    pub counter_offset: U32,
}

/// `PERF_INSTANCE_DEFINITION`: one instance of an object, followed by its name.
#[derive(FromBytes, Immutable, KnownLayout, Unaligned, Debug)]
#[repr(C)]
pub struct PerfInstanceDefinition {
    /// Bytes from the start of this structure to its [`PerfCounterBlock`].
    pub byte_length: U32,
    /// Title index of the parent's object, or 0 when there is no parent.
    pub parent_object_title_index: U32,
    /// Position of the parent among the instances of its object.
    pub parent_object_instance: U32,
    /// A number used instead of the name, or -1 (`PERF_NO_UNIQUE_ID`).
    pub unique_id: I32,
    /// Bytes from the start of this structure to the name.
    pub name_offset: U32,
    /// Length of the name in bytes, its terminating NUL included; 0 when there is no name.
    pub name_length: U32,
}

/// `PERF_COUNTER_BLOCK`: the header of the raw values of one instance, or of an object without instances.
#[derive(FromBytes, Immutable, KnownLayout, Unaligned, Debug)]
#[repr(C)]
pub struct PerfCounterBlock {
    /// Bytes from the start of this structure to the end of the values.
    pub byte_length: U32,
}

const _: () = {
    use core::mem::offset_of;
    assert!(size_of::<PerfDataBlock>() == 88);
    assert!(offset_of!(PerfDataBlock, little_endian) == 8);
    assert!(offset_of!(PerfDataBlock, version) == 12);
    assert!(offset_of!(PerfDataBlock, revision) == 16);
    assert!(offset_of!(PerfDataBlock, total_byte_length) == 20);
    assert!(offset_of!(PerfDataBlock, header_length) == 24);
    assert!(offset_of!(PerfDataBlock, num_object_types) == 28);
    assert!(offset_of!(PerfDataBlock, default_object) == 32);
    assert!(offset_of!(PerfDataBlock, system_time) == 36);
    assert!(offset_of!(PerfDataBlock, padding) == 52);
    assert!(offset_of!(PerfDataBlock, perf_time) == 56);
    assert!(offset_of!(PerfDataBlock, perf_freq) == 64);
    assert!(offset_of!(PerfDataBlock, perf_time_100nsec) == 72);
    assert!(offset_of!(PerfDataBlock, system_name_length) == 80);
    assert!(offset_of!(PerfDataBlock, system_name_offset) == 84);
    assert!(size_of::<SystemTime>() == 16);
    assert!(offset_of!(SystemTime, milliseconds) == 14);
    assert!(size_of::<PerfObjectType>() == 64);
    assert!(offset_of!(PerfObjectType, header_length) == 8);
    assert!(offset_of!(PerfObjectType, object_name_title_index) == 12);
    assert!(offset_of!(PerfObjectType, object_help_title_index) == 20);
    assert!(offset_of!(PerfObjectType, detail_level) == 28);
    assert!(offset_of!(PerfObjectType, num_counters) == 32);
    assert!(offset_of!(PerfObjectType, default_counter) == 36);
    assert!(offset_of!(PerfObjectType, num_instances) == 40);
    assert!(offset_of!(PerfObjectType, code_page) == 44);
    assert!(offset_of!(PerfObjectType, perf_time) == 48);
    assert!(offset_of!(PerfObjectType, perf_freq) == 56);
    assert!(size_of::<PerfCounterDefinition>() == 40);
    assert!(offset_of!(PerfCounterDefinition, counter_help_title_index) == 12);
    assert!(offset_of!(PerfCounterDefinition, default_scale) == 20);
    assert!(offset_of!(PerfCounterDefinition, detail_level) == 24);
    assert!(offset_of!(PerfCounterDefinition, counter_type) == 28);
    assert!(offset_of!(PerfCounterDefinition, counter_size) == 32);
    assert!(offset_of!(PerfCounterDefinition, counter_offset) == 36);
    assert!(size_of::<PerfInstanceDefinition>() == 24);
    assert!(offset_of!(PerfInstanceDefinition, parent_object_title_index) == 4);
    assert!(offset_of!(PerfInstanceDefinition, parent_object_instance) == 8);
    assert!(offset_of!(PerfInstanceDefinition, unique_id) == 12);
    assert!(offset_of!(PerfInstanceDefinition, name_offset) == 16);
    assert!(offset_of!(PerfInstanceDefinition, name_length) == 20);
    assert!(size_of::<PerfCounterBlock>() == 4);
};

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Bytes `00 01 02 …`, so that a member at a wrong offset shows a wrong value.
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
