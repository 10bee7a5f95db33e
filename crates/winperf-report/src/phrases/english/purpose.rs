//! Purposes of structures and members, in English.

use winperf::LeafKind;
use winperf::StructureKind;
use winperf::layout::MemberId;
use winperf::layout::{
    CounterBlockMember, CounterDefinitionMember, DataBlockMember, InstanceDefinitionMember, ObjectTypeMember,
};

use crate::phrases::{English, Purpose, SayIn};

impl SayIn<English> for Purpose<'_> {
    type Said = &'static str;

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
            "The header of a capture: when and on which computer it was taken, by which clocks, and how many objects follow."
        }
        StructureKind::Object => {
            "One kind of thing that is measured, such as Processor or Process: a header, then the definitions of its counters, then its instances with their values."
        }
        StructureKind::CounterDefinition => {
            "Describes one counter for all instances of the object: its name, how its value is computed, and where its raw value stands in a counter block. It holds no value itself."
        }
        StructureKind::Instance => {
            "One of the things that an object measures, such as one processor or one process: its name, its parent, and behind it its counter block."
        }
        StructureKind::CounterBlock => {
            "The raw values of one instance, or of the whole object where that has no instances. Which bytes belong to which counter is said by the counter definitions only."
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
            "Bytes from the start of the block to the next instance, this member and the values included. Windows XP states too little here for the last instance of Processor, so the last block of an object may be longer than it says."
        }
    }
}

fn leaf(kind: &LeafKind) -> &'static str {
    match kind {
        LeafKind::Member(found) => member(found.id),
        LeafKind::Name => {
            "A name, mostly in UTF-16 with a NUL at its end. Names of instances need not be unique: equal ones are told apart by their order, as svchost, svchost#1, svchost#2."
        }
        LeafKind::Value => {
            "The raw value of a counter. Meaningless alone: the CounterType of its definition defines how a display value is computed from it, often together with an older sample, a clock or a base. Several definitions may share these bytes."
        }
        LeafKind::Padding => {
            "Fewer than 8 bytes that align what follows. They should be 0 and mean nothing, but some writers leave old memory here."
        }
        LeafKind::Slack => {
            "Bytes inside the length that a structure states, but described by nothing. Either a count or a length is wrong, or the writer reserved more room than it needed."
        }
        LeafKind::Unparsed => {
            "Bytes that belong to no structure that could be read: they lie behind a damaged length or behind the data. The findings say where reading ended, and why."
        }
    }
}

fn data_block(member: DataBlockMember) -> &'static str {
    match member {
        DataBlockMember::Signature => {
            "The letters PERF in UTF-16, by which a capture is known. A file that begins otherwise is no PERF_DATA_BLOCK."
        }
        DataBlockMember::LittleEndian => {
            "The order of the bytes of all numbers: 1 is little-endian, as every Windows writes it. One old copy of winperf.h had the comment the wrong way round."
        }
        DataBlockMember::Version => "The version of the format. Only 1 was ever published.",
        DataBlockMember::Revision => {
            "The revision of the version. Windows writes 1; no difference between 0 and 1 is known, so readers accept both."
        }
        DataBlockMember::TotalByteLength => {
            "Bytes from the start of the capture to its end, this header included. Samba leaves HeaderLength out, and a reply that came with ERROR_MORE_DATA states 0: never read further than the file goes."
        }
        DataBlockMember::HeaderLength => {
            "Bytes from the start of the capture to the first object. It is more than the 88 bytes of the structure, since it covers the computer name and its padding: find the first object with it and never with sizeof."
        }
        DataBlockMember::NumObjectTypes => {
            "How many objects follow. 0 is a valid answer to a query that matches nothing. Treat it as a claim and stop where the bytes end."
        }
        DataBlockMember::DefaultObject => {
            "The title index of the object that a program should show first, 238 (Processor) on Windows, or -1 for none. It is no position among the objects."
        }
        DataBlockMember::SystemTime => {
            "When the sample was taken, as a date and time in UTC, to the millisecond. The same moment stands in PerfTime100nSec with more digits: compute with that one."
        }
        DataBlockMember::padding => {
            "4 bytes that the compiler leaves free so that PerfTime is aligned to 8; winperf.h does not name them. A reader that forgets them finds all later members 4 bytes too early."
        }
        DataBlockMember::PerfTime => {
            "The performance clock (QueryPerformanceCounter) at the moment of the sample, in ticks of PerfFreq. It is D in the formulas of most rates, and it begins anew when the machine starts."
        }
        DataBlockMember::PerfFreq => {
            "Ticks per second of PerfTime: 10000000 on current Windows, 3579545 and others on older machines. Check that it is positive before you divide by it."
        }
        DataBlockMember::PerfTime100nSec => {
            "UTC as a FILETIME, in units of 100 ns since 1601. It is D for all counter types with 100NS in their names. Setting the clock of the machine between two samples spoils their values."
        }
        DataBlockMember::SystemNameLength => {
            "Length of the computer name in bytes, not in characters, with its NUL included."
        }
        DataBlockMember::SystemNameOffset => {
            "Bytes from the start of the capture to the computer name in UTF-16. It is 88 everywhere, right behind this structure."
        }
    }
}

fn object_type(member: ObjectTypeMember) -> &'static str {
    match member {
        ObjectTypeMember::TotalByteLength => {
            "Bytes from the start of this object to the next one. The next object is found by this length alone, so a wrong one hides everything behind it; 0 would make a careless reader loop for ever."
        }
        ObjectTypeMember::DefinitionLength => {
            "Bytes from the start of this object to its first instance, or to its counter block where it has no instances. That is HeaderLength and the lengths of all counter definitions together."
        }
        ObjectTypeMember::HeaderLength => {
            "Bytes from the start of this object to its first counter definition. 64 so far; use the number all the same."
        }
        ObjectTypeMember::ObjectNameTitleIndex => {
            "Index of the object's name in the Counter title list of the same machine (Perflib, Counter 009). Indices above 1847 are given out at installation, so the same object has another one elsewhere."
        }
        ObjectTypeMember::ObjectNameTitle => {
            "Room for a reader's own pointer to the name, declared as LPWSTR for 32-bit programs. It has 4 bytes everywhere and means nothing in the data."
        }
        ObjectTypeMember::ObjectHelpTitleIndex => {
            "Index of the object's explanation in the Help title list. It is often the index of the name plus 1, but need not be."
        }
        ObjectTypeMember::ObjectHelpTitle => {
            "Room for a reader's own pointer to the explanation. It means nothing in the data."
        }
        ObjectTypeMember::DetailLevel => {
            "The lowest detail level among the counters: 100 novice, 200 advanced, 300 expert, 400 wizard. A program may hide what is too special for its user."
        }
        ObjectTypeMember::NumCounters => {
            "How many counter definitions follow. Base counters count too, so it is larger than the number of counters that a program shows."
        }
        ObjectTypeMember::DefaultCounter => {
            "The position, from 0, of the counter to show first, or -1 for none. Microsoft's page calls it a title index; the captures show that it is a position."
        }
        ObjectTypeMember::NumInstances => {
            "How many instances follow. -1 (PERF_NO_INSTANCES) means that one counter block follows and no instance; 0 means that nothing follows; -2 and -3 stand for metadata without values. Many readers treat 0 as -1, which is wrong."
        }
        ObjectTypeMember::CodePage => {
            "The code page of the instance names; 0, as it nearly always is, means UTF-16. In a code page, NameLength counts the bytes of that encoding."
        }
        ObjectTypeMember::PerfTime => {
            "The object's own clock at the moment of the sample. It serves the types with the object's time base, such as PERF_ELAPSED_TIME, and is 0 where the provider keeps no clock."
        }
        ObjectTypeMember::PerfFreq => {
            "Ticks per second of the object's own clock: 10000000 for System, Process and Thread. It is 0 where the provider keeps no clock, so check before you divide by it."
        }
    }
}

fn counter_definition(member: CounterDefinitionMember) -> &'static str {
    match member {
        CounterDefinitionMember::ByteLength => {
            "Bytes from the start of this definition to the next one. 40 so far; walk with this number and not with pCounter++, as Microsoft's sample does."
        }
        CounterDefinitionMember::CounterNameTitleIndex => {
            "Index of the counter's name in the Counter title list. A base counter often has the index of the counter before it, so never look a counter up by its index without leaving out bases."
        }
        CounterDefinitionMember::CounterNameTitle => {
            "Room for a reader's own pointer to the name. It means nothing in the data."
        }
        CounterDefinitionMember::CounterHelpTitleIndex => {
            "Index of the counter's explanation in the Help title list. Documents call it the name's index plus 1, but Windows itself has others."
        }
        CounterDefinitionMember::CounterHelpTitle => {
            "Room for a reader's own pointer to the explanation. It means nothing in the data."
        }
        CounterDefinitionMember::DefaultScale => {
            "The power of ten by which a chart from 0 to 100 multiplies the value: -1 divides it by 10. It is for drawing only and no part of the value."
        }
        CounterDefinitionMember::DetailLevel => {
            "For whom the counter is meant: 100 novice, 200 advanced, 300 expert, 400 wizard."
        }
        CounterDefinitionMember::CounterType => {
            "How a value is computed from the raw value and how it is shown: bit fields for size, kind, clock, formula and unit. 0 is a valid type, PERF_COUNTER_RAWCOUNT_HEX. To know a base, compare all four subtype bits (0x000F0000): the usual test for 0x00030000 takes PERF_PRECISION types for bases."
        }
        CounterDefinitionMember::CounterSize => {
            "Length of the raw value in bytes, 4 or 8 except for text. Believe it before the size bits of the type: Windows itself has 8-byte values of types that say 4, and Samba always writes 8."
        }
        CounterDefinitionMember::CounterOffset => {
            "Bytes from the start of the PERF_COUNTER_BLOCK to the raw value, its ByteLength included, so never below 4. Offsets need not rise, and several counters may share one."
        }
    }
}

fn instance_definition(member: InstanceDefinitionMember) -> &'static str {
    match member {
        InstanceDefinitionMember::ByteLength => {
            "Bytes from the start of this structure to its counter block: the structure, the name and padding to a multiple of 8. The counter block is not counted in."
        }
        InstanceDefinitionMember::ParentObjectTitleIndex => {
            "Title index of the object that the parent belongs to, such as 230 (Process) for a thread; 0 means no parent."
        }
        InstanceDefinitionMember::ParentObjectInstance => {
            "Position, from 0, of the parent among the instances of its object in the same capture. It means nothing where ParentObjectTitleIndex is 0. Positions change where instances come or go between two samples."
        }
        InstanceDefinitionMember::UniqueID => {
            "A number that identifies the instance instead of its name, or -1 (PERF_NO_UNIQUE_ID). Where it is set, match the instances of two samples by it."
        }
        InstanceDefinitionMember::NameOffset => {
            "Bytes from the start of this structure to the name, 24 in practice."
        }
        InstanceDefinitionMember::NameLength => {
            "Length of the name in bytes, with its NUL and without padding; 0 means no name. Some writers leave the NUL out, so look before you cut off the last character."
        }
    }
}
