meta:
  id: perf_data_block
  title: PERF_DATA_BLOCK, the performance counters that Windows gives out for HKEY_PERFORMANCE_DATA
  file-extension:
    - perfdata
    - bin
  license: MIT OR Apache-2.0
  ks-version: '0.11'
  endian: le
  encoding: UTF-16LE
doc: |
  A capture of performance counters: a header, and objects with counter definitions, instances, and counter blocks.
  docs/format.md of winperf is the specification; the names here are its names.

  The structures stand one behind the other, and each says how long it is.
  A counter block does not say what is in it: `values` lays the definitions of the object over it.

  What this reader does not do, since a description of bytes cannot, or since its tool does not:

  - It stops at the first structure that is damaged. What was read up to there is kept, in languages in which the tool keeps it.
    winperf goes on with the next object.
  - It believes `NumObjectTypes`. Objects that are not counted are in `trailer`.
  - The last counter block of an object takes the bytes up to the end of the object, since Windows XP states too little there.
    Bytes that belong to nothing are in its block then, and in no `slack`.
  - Instance names in a code page are bytes: the encoding of a text is fixed here. `text` is there for UTF-16 only.
  - A text counter is given as bytes, and so is every value as well as by its number.
  - In JavaScript, a number of 8 bytes above 2^53 is not exact. The bytes are.
  - The count of instances that some writers put behind the value of a multi counter, without a definition, is no value here.
  - Title lists, parents, bases, formulas, and whatever takes two captures are left to the reader.
doc-ref: https://learn.microsoft.com/windows/win32/perfctrs/performance-data-format
seq:
  - id: signature
    -orig-id: Signature
    contents: [0x50, 0, 0x45, 0, 0x52, 0, 0x46, 0]
  - id: little_endian
    -orig-id: LittleEndian
    type: u4
    doc: 1. A big-endian machine writes 0 and everything else the other way round, which is not read here.
  - id: version
    -orig-id: Version
    type: u4
  - id: revision
    -orig-id: Revision
    type: u4
  - id: total_byte_length
    -orig-id: TotalByteLength
    type: u4
    doc: Samba leaves `header_length` out, so nothing is bounded by it here.
  - id: header_length
    -orig-id: HeaderLength
    type: u4
    valid:
      min: 88
  - id: num_object_types
    -orig-id: NumObjectTypes
    type: u4
  - id: default_object
    -orig-id: DefaultObject
    type: s4
    doc: A title index, or -1.
  - id: system_time
    -orig-id: SystemTime
    type: system_time
  - id: padding
    -orig-id: padding
    size: 4
  - id: perf_time
    -orig-id: PerfTime
    type: s8
  - id: perf_freq
    -orig-id: PerfFreq
    type: s8
  - id: perf_time_100nsec
    -orig-id: PerfTime100nSec
    type: s8
    doc: Units of 100 ns since 1601-01-01 UTC.
  - id: system_name_length
    -orig-id: SystemNameLength
    type: u4
  - id: system_name_offset
    -orig-id: SystemNameOffset
    type: u4
  - id: header_rest
    size: header_length - 88
    doc: The computer's name and padding.
  - id: objects
    type: object_type
    repeat: expr
    repeat-expr: num_object_types
  - id: trailer
    size-eos: true
    doc: Nothing, in a sound capture.
instances:
  system_name:
    pos: system_name_offset
    size: system_name_length
    type: str
    doc: It ends at the first NUL.
types:
  system_time:
    doc: SYSTEMTIME, in UTC.
    seq:
      - id: year
        type: u2
      - id: month
        type: u2
      - id: day_of_week
        type: u2
        doc: 0 is Sunday.
      - id: day
        type: u2
      - id: hour
        type: u2
      - id: minute
        type: u2
      - id: second
        type: u2
      - id: milliseconds
        type: u2
  object_type:
    doc: PERF_OBJECT_TYPE with everything that is in the object.
    seq:
      - id: total_byte_length
        -orig-id: TotalByteLength
        type: u4
        valid:
          min: 64
      - id: definition_length
        -orig-id: DefinitionLength
        type: u4
        valid:
          max: total_byte_length
      - id: header_length
        -orig-id: HeaderLength
        type: u4
        valid:
          min: 64
          max: definition_length
      - id: object_name_title_index
        -orig-id: ObjectNameTitleIndex
        type: u4
      - id: object_name_title
        -orig-id: ObjectNameTitle
        type: u4
      - id: object_help_title_index
        -orig-id: ObjectHelpTitleIndex
        type: u4
      - id: object_help_title
        -orig-id: ObjectHelpTitle
        type: u4
      - id: detail_level
        -orig-id: DetailLevel
        type: u4
      - id: num_counters
        -orig-id: NumCounters
        type: u4
      - id: default_counter
        -orig-id: DefaultCounter
        type: s4
        doc: A position among the definitions, or -1.
      - id: num_instances
        -orig-id: NumInstances
        type: s4
        valid:
          min: -3
        doc: A count, or -1 (one counter block and no instances), -2 or -3 (definitions only).
      - id: code_page
        -orig-id: CodePage
        type: u4
      - id: perf_time
        -orig-id: PerfTime
        type: s8
      - id: perf_freq
        -orig-id: PerfFreq
        type: s8
      - id: header_slack
        size: header_length - 64
      - id: definitions
        size: definition_length - header_length
        type: counter_definitions(num_counters)
      - id: data
        size: total_byte_length - definition_length
        type: object_data(num_instances, code_page, definitions)
  counter_definitions:
    params:
      - id: count
        type: u4
    seq:
      - id: counters
        type: counter_definition
        repeat: expr
        repeat-expr: count
      - id: slack
        size-eos: true
  counter_definition:
    doc: PERF_COUNTER_DEFINITION.
    seq:
      - id: byte_length
        -orig-id: ByteLength
        type: u4
        valid:
          min: 40
      - id: counter_name_title_index
        -orig-id: CounterNameTitleIndex
        type: u4
      - id: counter_name_title
        -orig-id: CounterNameTitle
        type: u4
      - id: counter_help_title_index
        -orig-id: CounterHelpTitleIndex
        type: u4
      - id: counter_help_title
        -orig-id: CounterHelpTitle
        type: u4
      - id: default_scale
        -orig-id: DefaultScale
        type: s4
      - id: detail_level
        -orig-id: DetailLevel
        type: u4
      - id: counter_type
        -orig-id: CounterType
        type: u4
        enum: counter_type
      - id: counter_size
        -orig-id: CounterSize
        type: u4
      - id: counter_offset
        -orig-id: CounterOffset
        type: u4
        doc: From the start of the counter block, its `byte_length` included.
      - id: slack
        size: byte_length - 40
    instances:
      type_bits:
        value: counter_type.to_i
      is_text:
        value: (type_bits & 0xc00) == 0x800
      is_base:
        value: (type_bits & 0xf0c00) == 0x30400
        doc: The base of the definition before it. Precision timers have two of the bits as well, and are none.
      length_by_type:
        value: >-
          counter_type == counter_type::perf_double_raw ? 8
          : counter_type == counter_type::perf_counter_histogram_type ? 0
          : (type_bits & 0x300) == 0x000 ? 4
          : (type_bits & 0x300) == 0x100 ? 8
          : (type_bits & 0x300) == 0x200 ? 0
          : counter_size
      value_length:
        value: >-
          is_text ? counter_size
          : counter_type == counter_type::perf_counter_nodata ? 0
          : counter_size == 4 ? 4
          : counter_size == 8 ? 8
          : length_by_type
        doc: 4 or 8 in `counter_size` go before the bits of the type, which some writers do not keep to.
  object_data:
    params:
      - id: num_instances
        type: s4
      - id: code_page
        type: u4
      - id: definitions
        type: counter_definitions
    seq:
      - id: block
        type: counter_block(true, definitions)
        if: num_instances == -1
      - id: instances
        type: instance_definition(_index == num_instances - 1, code_page, definitions)
        repeat: expr
        repeat-expr: 'num_instances > 0 ? num_instances : 0'
      - id: slack
        size-eos: true
  instance_definition:
    doc: PERF_INSTANCE_DEFINITION with its name and its counter block.
    params:
      - id: is_last
        type: bool
      - id: code_page
        type: u4
      - id: definitions
        type: counter_definitions
    seq:
      - id: byte_length
        -orig-id: ByteLength
        type: u4
        valid:
          min: 24
      - id: parent_object_title_index
        -orig-id: ParentObjectTitleIndex
        type: u4
      - id: parent_object_instance
        -orig-id: ParentObjectInstance
        type: u4
      - id: unique_id
        -orig-id: UniqueID
        type: s4
      - id: name_offset
        -orig-id: NameOffset
        type: u4
      - id: name_length
        -orig-id: NameLength
        type: u4
      - id: name
        size: byte_length - 24
        type: instance_name(name_offset, name_length, code_page)
      - id: block
        type: counter_block(is_last, definitions)
  instance_name:
    params:
      - id: offset
        type: u4
      - id: length
        type: u4
      - id: code_page
        type: u4
    instances:
      raw:
        pos: offset - 24
        size: length
        if: length > 0 and offset >= 24
      text:
        pos: offset - 24
        size: length
        type: str
        if: length > 0 and offset >= 24 and code_page == 0
        doc: It ends at the first NUL, where it has one.
  counter_block:
    doc: PERF_COUNTER_BLOCK and the values in it.
    params:
      - id: is_last
        type: bool
      - id: definitions
        type: counter_definitions
    seq:
      - id: byte_length
        -orig-id: ByteLength
        type: u4
        valid:
          min: 4
          max: _io.size - _io.pos + 4
      - id: data
        size: 'is_last ? _io.size - _io.pos : byte_length - 4'
        type: counter_values(definitions)
  counter_values:
    params:
      - id: definitions
        type: counter_definitions
    instances:
      values:
        type: counter_value(definitions.counters[_index])
        repeat: expr
        repeat-expr: definitions.counters.size
        doc: One for each definition, in their order. Several may share their bytes, and one may lie outside.
  counter_value:
    params:
      - id: definition
        type: counter_definition
    instances:
      is_inside:
        value: >-
          definition.value_length > 0 and definition.counter_offset >= 4
          and definition.counter_offset - 4 <= _io.size
          and definition.value_length <= _io.size - (definition.counter_offset - 4)
        doc: A value that is not inside its block is missing, and not 0.
      raw:
        pos: definition.counter_offset - 4
        size: definition.value_length
        if: is_inside
      number:
        pos: definition.counter_offset - 4
        type:
          switch-on: definition.value_length
          cases:
            4: u4
            8: u8
        if: is_inside and (not definition.is_text)
enums:
  counter_type:
      0x00000000: perf_counter_rawcount_hex
      0x00000100: perf_counter_large_rawcount_hex
      0x00000b00: perf_counter_text
      0x00010000: perf_counter_rawcount
      0x00010100: perf_counter_large_rawcount
      0x00012000: perf_double_raw
      0x00400400: perf_counter_delta
      0x00400500: perf_counter_large_delta
      0x00410400: perf_sample_counter
      0x00450400: perf_counter_queuelen_type
      0x00450500: perf_counter_large_queuelen_type
      0x00550500: perf_counter_100ns_queuelen_type
      0x00650500: perf_counter_obj_time_queuelen_type
      0x10410400: perf_counter_counter
      0x10410500: perf_counter_bulk_count
      0x20020400: perf_raw_fraction
      0x20020500: perf_large_raw_fraction
      0x20410500: perf_counter_timer
      0x20470500: perf_precision_system_timer
      0x20510500: perf_100nsec_timer
      0x20570500: perf_precision_100ns_timer
      0x20610500: perf_obj_time_timer
      0x20670500: perf_precision_object_timer
      0x20c20400: perf_sample_fraction
      0x21410500: perf_counter_timer_inv
      0x21510500: perf_100nsec_timer_inv
      0x22410500: perf_counter_multi_timer
      0x22510500: perf_100nsec_multi_timer
      0x23410500: perf_counter_multi_timer_inv
      0x23510500: perf_100nsec_multi_timer_inv
      0x30020400: perf_average_timer
      0x30240500: perf_elapsed_time
      0x40000200: perf_counter_nodata
      0x40020500: perf_average_bulk
      0x40030401: perf_sample_base
      0x40030402: perf_average_base
      0x40030403: perf_raw_base
      0x40030500: perf_large_raw_base
      0x42030500: perf_counter_multi_base
      0x80000000: perf_counter_histogram_type
