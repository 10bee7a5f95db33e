//! Purposes of structures and members, in English.

use winperf::LeafKind;
use winperf::StructureKind;
use winperf::layout::MemberId;
use winperf::layout::{
    CounterBlockMember, CounterDefinitionMember, DataBlockMember, InstanceDefinitionMember, ObjectTypeMember,
};

use crate::phrases::{English, Purpose, SayIn};

impl SayIn<English> for Purpose<'_> {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Self::Structure(kind) => structure(*kind),
            Self::Leaf(kind) => leaf(kind),
        }
    }
}

fn structure(kind: StructureKind) -> &'static str {
    match kind {
        StructureKind::DataBlock => {
            "The whole capture. Its header says when and on which computer it was taken, which clocks were used, and how many objects follow."
        }
        StructureKind::Object => {
            "One kind of thing that is measured, such as Processor or Process: a header, then the definitions of its counters, then its instances with their values."
        }
        StructureKind::CounterDefinition => {
            "Describes one counter for all instances of the object: its name, how its value is computed, and where its raw value is in a counter block. It contains no value itself."
        }
        StructureKind::Instance => {
            "One of the things that an object measures, such as one processor or one process: its name and its parent, followed by its counter block."
        }
        StructureKind::CounterBlock => {
            "The raw values of one instance, or of the whole object if it has no instances. Only the counter definitions say which bytes belong to which counter."
        }
    }
}

fn member(id: MemberId) -> &'static str {
    match id {
        MemberId::DataBlock(member) => data_block(member),
        MemberId::ObjectType(member) => object_type(member),
        MemberId::CounterDefinition(member) => counter_definition(member),
        MemberId::InstanceDefinition(member) => instance_definition(member),
        MemberId::CounterBlock(CounterBlockMember::ByteLength) => {
            "Bytes from the start of the block to the next instance, including this field and the values. Windows XP states too little here for the last instance of Processor, so the last block of an object may be longer than stated."
        }
    }
}

fn leaf(kind: &LeafKind) -> &'static str {
    match kind {
        LeafKind::Member(found) => member(found.id),
        LeafKind::Name => {
            "A name, usually in UTF-16 with a terminating NUL. Names of instances need not be unique: equal names are numbered in order, such as svchost, svchost#1, svchost#2."
        }
        LeafKind::Value => {
            "The raw value of a counter. Meaningless alone: the CounterType of its definition defines how a value is computed from it, often with an older sample, a clock or a base. Several definitions may share these bytes."
        }
        LeafKind::Padding => {
            "Fewer than 8 bytes that align what follows. They have no meaning and should be 0, but some writers leave old memory here."
        }
        LeafKind::Slack => {
            "Bytes inside a structure that nothing describes. Either a count or a length is wrong, or the writer reserved more space than it needed."
        }
        LeafKind::Unparsed => {
            "Bytes that belong to no structure that could be read: they follow a damaged length or the end of the data. The findings say where reading ended, and why."
        }
    }
}

fn data_block(member: DataBlockMember) -> &'static str {
    match member {
        DataBlockMember::Signature => {
            "The letters PERF in UTF-16, which identify a capture. A file that begins differently is not a PERF_DATA_BLOCK."
        }
        DataBlockMember::LittleEndian => {
            "The order of the bytes of all numbers: 1 is little-endian, as every Windows writes it. The comment in one old copy of winperf.h is wrong."
        }
        DataBlockMember::Version => "The version of the format. Only version 1 was ever published.",
        DataBlockMember::Revision => {
            "The revision of the version. Windows writes 1; no difference between 0 and 1 is known, so readers accept both."
        }
        DataBlockMember::TotalByteLength => {
            "Bytes from the start of the capture to its end, including this header. Samba omits HeaderLength, and a reply with ERROR_MORE_DATA states 0: never read past the end of the file."
        }
        DataBlockMember::HeaderLength => {
            "Bytes from the start of the capture to the first object. It is larger than the 88 bytes of the structure because it includes the computer name and its padding: use it to find the first object, never sizeof."
        }
        DataBlockMember::NumObjectTypes => {
            "The number of objects that follow. 0 is a valid reply to a query that matches nothing. Do not rely on it; stop at the end of the bytes."
        }
        DataBlockMember::DefaultObject => {
            "The title index of the object that a program should show first, 238 (Processor) on Windows, or -1 for none. It is not a position among the objects."
        }
        DataBlockMember::SystemTime => {
            "Date and time of the sample in UTC, to the millisecond. PerfTime100nSec contains the same time with more digits; use that one for calculations."
        }
        DataBlockMember::padding => {
            "4 bytes that the compiler inserts to align PerfTime to 8; winperf.h does not name them. A reader that forgets them finds all later members 4 bytes too early."
        }
        DataBlockMember::PerfTime => {
            "The performance clock (QueryPerformanceCounter) at the moment of the sample, in ticks of PerfFreq. It is D in the formulas of most rates, and it restarts when the machine starts."
        }
        DataBlockMember::PerfFreq => {
            "Ticks per second of PerfTime: 10000000 on current Windows, 3579545 and others on older machines. Check that it is positive before you divide by it."
        }
        DataBlockMember::PerfTime100nSec => {
            "UTC as a FILETIME, in units of 100 ns since 1601. It is D for all counter types with 100NS in their names. Setting the clock of the machine between two samples spoils their values."
        }
        DataBlockMember::SystemNameLength => {
            "Length of the computer name in bytes, not in characters, including its NUL."
        }
        DataBlockMember::SystemNameOffset => {
            "Bytes from the start of the capture to the computer name in UTF-16. It is always 88, directly after this structure."
        }
    }
}

fn object_type(member: ObjectTypeMember) -> &'static str {
    match member {
        ObjectTypeMember::TotalByteLength => {
            "Bytes from the start of this object to the next one. The next object is found by this length alone, so a wrong one hides everything after it; 0 would make a careless reader loop forever."
        }
        ObjectTypeMember::DefinitionLength => {
            "Bytes from the start of this object to its first instance, or to its counter block if it has no instances. That is HeaderLength plus the lengths of all counter definitions."
        }
        ObjectTypeMember::HeaderLength => {
            "Bytes from the start of this object to its first counter definition. So far always 64, but use the stated number anyway."
        }
        ObjectTypeMember::ObjectNameTitleIndex => {
            "Index of the object's name in the Counter title list of the same machine (Perflib, Counter 009). Indices above 1847 are assigned at installation, so the same object may have a different index on another machine."
        }
        ObjectTypeMember::ObjectNameTitle => {
            "Space for a reader's own pointer to the name, declared as LPWSTR for 32-bit programs. It always has 4 bytes and has no meaning in the data."
        }
        ObjectTypeMember::ObjectHelpTitleIndex => {
            "Index of the object's explanation in the Help title list. It is often the index of the name plus 1, but need not be."
        }
        ObjectTypeMember::ObjectHelpTitle => {
            "Space for a reader's own pointer to the explanation. It has no meaning in the data."
        }
        ObjectTypeMember::DetailLevel => {
            "The lowest detail level among the counters: 100 novice, 200 advanced, 300 expert, 400 wizard. A program may hide what is too advanced for its user."
        }
        ObjectTypeMember::NumCounters => {
            "The number of counter definitions that follow. It includes base counters, so it is larger than the number of counters that a program shows."
        }
        ObjectTypeMember::DefaultCounter => {
            "The position, from 0, of the counter to show first, or -1 for none. Microsoft's page calls it a title index; the captures show that it is a position."
        }
        ObjectTypeMember::NumInstances => {
            "The number of instances that follow. -1 (PERF_NO_INSTANCES) means that one counter block follows but no instance; 0 means that nothing follows; -2 and -3 mean metadata without values. Many readers treat 0 as -1, which is wrong."
        }
        ObjectTypeMember::CodePage => {
            "The code page of the instance names; 0, the usual value, means UTF-16. In a code page, NameLength counts the bytes of that encoding."
        }
        ObjectTypeMember::PerfTime => {
            "The object's own clock at the moment of the sample. It is used by types with the object's time base, such as PERF_ELAPSED_TIME, and is 0 if the provider has no clock."
        }
        ObjectTypeMember::PerfFreq => {
            "Ticks per second of the object's own clock: 10000000 for System, Process and Thread. It is 0 if the provider has no clock, so check before you divide by it."
        }
    }
}

fn counter_definition(member: CounterDefinitionMember) -> &'static str {
    match member {
        CounterDefinitionMember::ByteLength => {
            "Bytes from the start of this definition to the next one. So far always 40, but step by this number, not with pCounter++, as Microsoft's sample does."
        }
        CounterDefinitionMember::CounterNameTitleIndex => {
            "Index of the counter's name in the Counter title list. A base counter often has the same index as the counter before it, so skip base counters when you look up a counter by its index."
        }
        CounterDefinitionMember::CounterNameTitle => {
            "Space for a reader's own pointer to the name. It has no meaning in the data."
        }
        CounterDefinitionMember::CounterHelpTitleIndex => {
            "Index of the counter's explanation in the Help title list. The documentation calls it the name's index plus 1, but Windows itself also uses other indices."
        }
        CounterDefinitionMember::CounterHelpTitle => {
            "Space for a reader's own pointer to the explanation. It has no meaning in the data."
        }
        CounterDefinitionMember::DefaultScale => {
            "The power of ten by which a chart from 0 to 100 multiplies the value: -1 divides it by 10. It is only for drawing and not part of the value."
        }
        CounterDefinitionMember::DetailLevel => {
            "The intended audience of the counter: 100 novice, 200 advanced, 300 expert, 400 wizard."
        }
        CounterDefinitionMember::CounterType => {
            "Defines how a value is computed from the raw value and how it is shown: bit fields for size, kind, clock, formula and unit. 0 is a valid type, PERF_COUNTER_RAWCOUNT_HEX. To recognise a base, compare all four subtype bits (0x000F0000): the usual test for 0x00030000 mistakes PERF_PRECISION types for bases."
        }
        CounterDefinitionMember::CounterSize => {
            "Length of the raw value in bytes, 4 or 8 except for text. It takes precedence over the size bits of the type: Windows itself has 8-byte values of types that state 4, and Samba always writes 8."
        }
        CounterDefinitionMember::CounterOffset => {
            "Bytes from the start of the PERF_COUNTER_BLOCK to the raw value, including its ByteLength, so never below 4. Offsets need not be in ascending order, and several counters may share one."
        }
    }
}

fn instance_definition(member: InstanceDefinitionMember) -> &'static str {
    match member {
        InstanceDefinitionMember::ByteLength => {
            "Bytes from the start of this structure to its counter block: the structure, the name and padding to a multiple of 8. The counter block is not included."
        }
        InstanceDefinitionMember::ParentObjectTitleIndex => {
            "Title index of the object that the parent belongs to, such as 230 (Process) for a thread; 0 means no parent."
        }
        InstanceDefinitionMember::ParentObjectInstance => {
            "Position, from 0, of the parent among the instances of its object in the same capture. It has no meaning if ParentObjectTitleIndex is 0. Positions change when instances come or go between two samples."
        }
        InstanceDefinitionMember::UniqueID => {
            "A number that identifies the instance instead of its name, or -1 (PERF_NO_UNIQUE_ID). If it is set, use it to match the instances of two samples."
        }
        InstanceDefinitionMember::NameOffset => {
            "Bytes from the start of this structure to the name, 24 in practice."
        }
        InstanceDefinitionMember::NameLength => {
            "Length of the name in bytes, including its NUL but not padding; 0 means no name. Some writers omit the NUL, so check before you cut off the last character."
        }
    }
}
