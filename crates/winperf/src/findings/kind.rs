//! The kinds of findings: their codes, severities and messages.

use core::fmt;

use crate::format::block::SIGNATURE;
use crate::layout::{Meaning, Member};
use crate::{CounterType, Error};

use super::{Mistake, Port};

/// Severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Usual or harmless, and worth knowing.
    Info,
    /// The format is violated, but the data are reliable.
    Warning,
    /// Some data are unreadable or unreliable.
    Error,
}

impl Severity {
    /// Returns the identifier for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Returns the documentation of a field, which means the same in each kind.
#[rustfmt::skip]
macro_rules! field_doc {
    (actual) => { "Actual number, or the first one." };
    (all) => { "Number of processors in the other object." };
    (bases) => { "Position of the bases." };
    (by) => { "Wrong kind of reference, if known." };
    (code_page) => { "Code page of the name; 0 for UTF-16." };
    (count) => { "Number of such bytes, structures or values." };
    (counter_type) => { "The counter type." };
    (counters) => { "Number of counters of the object." };
    (cut) => { "Length at which the names seem to be cut, if they are." };
    (error) => { "Error with the field and its number." };
    (expected) => { "Number that fits, or that the other capture has." };
    (fits) => { "Structures that are consistent then." };
    (frequency) => { "Ticks per second." };
    (had) => { "Actual number, size or type." };
    (has_mark) => { "`true` if the name begins with a byte order mark." };
    (id) => { "The ID." };
    (is_title) => { "`true` if the number is the title index of a counter." };
    (is_zero) => { "`true` if all of the bytes are 0." };
    (length) => { "Length of the names in characters." };
    (member) => { "Member of the structure." };
    (minutes) => { "Difference in minutes." };
    (mistake) => { "Mistake of the writer, if known." };
    (other) => { "Number in the other capture, or position of the other counter." };
    (piece) => { "Kind of the bytes." };
    (pieces) => { "Number of structures that the bytes form." };
    (port) => { "Difference of the writer's header from `winperf.h`." };
    (position) => { "Position of the parent in the instance definition." };
    (signed) => { "The first value as a signed number." };
    (title) => { "The title index, or the first one." };
    (titled) => { "Kind of value that the title suggests." };
    (unset) => { "Members of the clock that are not set." };
    (used) => { "Size that is read, in bytes." };
    (wanted) => { "Expected or needed number, size or type." };
    (what) => { "The number that is not a multiple of 8." };
}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $name:ident $({ $($field:ident: $type:ty),* })? = $code:literal $severity:ident $text:literal $(, $argument:expr)*;)*) => {
        /// Kind of a finding.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum FindingKind {
            $($(#[doc = $doc])* $name $({ $(#[doc = field_doc!($field)] $field: $type),* })?,)*
        }

        crate::codes! { FindingKind { $($name = $code $severity;)* } }

        impl fmt::Display for FindingKind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match *self {
                    $(Self::$name $({ $($field),* })? => write!(f, $text $(, $argument)*),)*
                }
            }
        }
    };
}

kinds! {
    /// The file is not a capture.
    SignatureMissing { error: Error } = "signature-missing" Error "{error}";
    /// The file does not begin with the signature, but all other members fit a capture.
    SignatureWrong { actual: [u8; 8] } = "signature-wrong" Error
        "Signature must be {} but is {}; what follows is a PERF_DATA_BLOCK anyway, and is read as one", Bytes(SIGNATURE), Bytes(actual);
    /// The capture is in an order of bytes that is not supported.
    BigEndian { error: Error } = "big-endian" Error "{error}";
    /// The byte order is stated wrongly.
    ByteOrderUnstated { actual: u32 } = "byte-order-unstated" Warning
        "LittleEndian must be 1 but is {actual}; the signature is in little-endian order, so the capture is read as little-endian";
    /// The version is not 1.
    VersionUnknown { actual: u32 } = "version-unknown" Warning "Version must be 1 but is {actual}; the capture is read as version 1";
    /// `SystemTime` is not a date and time.
    SystemTimeInvalid = "system-time-invalid" Warning
        "SystemTime must be a valid date and time but is not, so the date of the capture is unknown";
    /// The date and time are local ones.
    SystemTimeLocal { minutes: i32 } = "system-time-local" Info
        "SystemTime must be the time of PerfTime100nSec, which is UTC, but differs from it by {}: one of the two is local time", Hours(minutes);
    /// The clock of the data block has no frequency.
    PerfFreqInvalid { actual: i64 } = "perf-freq-invalid" Warning
        "PerfFreq must be positive but is {actual}: ticks of PerfTime cannot be converted to seconds, and rates based on it have no value";
    /// A header alone, as Windows returns with `ERROR_MORE_DATA`.
    EmptyReply = "empty-reply" Warning
        "TotalByteLength and NumObjectTypes are 0: this is the header that comes with ERROR_MORE_DATA, when the buffer was too small for the data";
    /// The file ends before its data do.
    Truncated { wanted: u32, had: u32 } = "truncated" Error "the file must have {wanted} bytes but has {had}: its end is missing";
    /// The header is incomplete, or leaves no room for objects.
    HeaderInvalid { error: Error } = "header-invalid" Error "{error}";
    /// The header ends inside the computer name.
    HeaderLengthShort { wanted: u32, had: u32 } = "header-length-short" Error
        "HeaderLength must be at least {wanted}, the end of the computer name, but is {had}, where no object begins";
    /// The file continues after its data.
    TrailingBytes { count: u32 } = "trailing-bytes" Warning "the file must end with the data but {}", Counted(count, "byte follows them", "bytes follow them");
    /// The rest of the buffer after the data, which was never written, or holds the rest of a longer reply.
    BufferSavedWhole { count: u32, is_zero: bool } = "buffer-saved-whole" Info
        "the file must end with the data but {}: the buffer was saved whole, and the capture itself is complete", RestOfBuffer(count, is_zero);
    /// The objects do not end at the end of the data.
    TotalLengthMismatch { wanted: u32, had: u32 } = "total-length-mismatch" Warning
        "TotalByteLength must be {wanted}, the end of the last object, but is {had}";
    /// Samba's way of stating the length.
    TotalLengthWithoutHeader { wanted: u32, had: u32 } = "total-length-without-header" Info
        "TotalByteLength must be {wanted} but is {had}, without HeaderLength, as Samba writes it";
    /// `NumObjectTypes` is not the count of objects.
    ObjectCountMismatch { wanted: u32, had: u32 } = "object-count-mismatch" Error
        "NumObjectTypes is {wanted} but {} could be read", Counted(had, "object", "objects");
    /// No objects at all.
    NoObjects = "no-objects" Info "NumObjectTypes is 0: the query matched no object";
    /// The computer name is not in the header.
    SystemNameOutside { error: Error } = "system-name-outside" Warning "{error}";
    /// The length of an object makes no sense.
    ObjectLengthInvalid { error: Error } = "object-length-invalid" Error "{error}";
    /// The length of an object does not lead to the next structure.
    ObjectLengthMismatch { wanted: u32, had: u32 } = "object-length-mismatch" Error
        "TotalByteLength must be {wanted}, where the last counter block of the object ends and the next object begins or the file ends, but is {had}";
    /// The header or the definitions of an object have an invalid length.
    DefinitionLengthInvalid { error: Error } = "definition-length-invalid" Error "{error}";
    /// A counter definition could not be read.
    CounterDefinitionInvalid { error: Error } = "counter-definition-invalid" Error "{error}";
    /// The count of instances is invalid.
    InstanceCountInvalid { error: Error } = "instance-count-invalid" Error "{error}";
    /// Definitions without instances.
    MetadataOnly { actual: i32 } = "metadata-only" Info
        "NumInstances is {actual}: the object was captured as metadata and has no values";
    /// Bytes of an object outside all structures.
    ObjectSlack { count: u32 } = "object-slack" Warning "{} unaccounted for", Counted(count, "byte of the object is", "bytes of the object are");
    /// Several objects with one title index.
    DuplicateObject { title: u32, count: u32 } = "duplicate-object" Warning
        "title index {title} must belong to one object but {}", Counted(count, "more object has it", "more objects have it");
    /// Counters use a clock that the object does not set.
    ObjectClockMissing { count: u32, unset: Unset } = "object-clock-missing" Warning
        "{} the object's PerfTime and PerfFreq, which must be positive but {} never set", Counted(count, "counter uses", "counters use"), unset;
    /// `DefaultCounter` is not a counter of the object.
    DefaultCounterOutside { actual: i32, counters: u32, is_title: bool } = "default-counter-outside" Warning
        "DefaultCounter must be -1 or a position below NumCounters, which is {counters}, but is {actual}{}", if is_title { ", a title index" } else { "" };
    /// Detail levels that `winperf.h` does not define.
    DetailLevelUnknown { actual: u32, count: u32 } = "detail-level-unknown" Warning
        "DetailLevel must be 100, 200, 300 or 400 but is {actual}; {}", Counted(count, "structure of the object has such a level", "structures of the object have such levels");
    /// `DefaultScale` is not from -10 to 10.
    DefaultScaleOutside { actual: i32, count: u32 } = "default-scale-outside" Warning
        "DefaultScale must be a power of ten from -10 to 10 but is {actual}; {}", Counted(count, "counter of the object has such a scale", "counters of the object have such scales");
    /// Counters with the same title index.
    DuplicateTitle { title: u32, count: u32 } = "duplicate-title" Warning
        "each counter must have its own title index but {}; the first such index is {title}", Counted(count, "counter has that of a preceding one", "counters have those of preceding ones");
    /// Title indices that belong to help texts.
    TitleOdd { title: u32, count: u32 } = "title-odd" Info
        "names should have even title indices, as Windows assigns them, but {}; the first is {title}, which may belong to a help text",
        Counted(count, "index of the object and its counters is odd", "indices of the object and its counters are odd");
    /// Help indices equal to the title indices.
    HelpTitleSame { title: u32, count: u32 } = "help-title-same" Info
        "the index of a help text should differ from that of the name but is also {title}; {}", Counted(count, "structure of the object has such a help index", "structures of the object have such help indices");
    /// Title indices that First Counter was not added to.
    TitleRelative { title: u32 } = "title-relative" Warning
        "ObjectNameTitleIndex is {title} and the counters have the following even numbers: First Counter of the provider was not added to its symbols";
    /// Types that were never set.
    TypeNeverSet { count: u32 } = "type-never-set" Warning
        "CounterType was never set: it is 0 in all {count} definitions, which means 4-byte values, but some values have 8 bytes";
    /// Structures from a header other than `winperf.h`.
    StructureShifted { port: Port } = "structure-shifted" Error
        "{}", Ported(port);
    /// Consecutive counter blocks, and no instances.
    SeveralBlocks { count: u32 } = "several-blocks" Error
        "NumInstances is -1, which means one block without instances, but {count} blocks follow each other: each needs a PERF_INSTANCE_DEFINITION, and NumInstances their count";
    /// A clock of the object with few ticks.
    ObjectClockCoarse { frequency: i64 } = "object-clock-coarse" Info
        "PerfFreq is {frequency}: {}", Coarse(frequency);
    /// One id in all instances.
    UniqueIdSame { id: i32, count: u32 } = "unique-id-same" Info
        "UniqueID is {id} in all {count} instances: an instance without its own ID should have PERF_NO_UNIQUE_ID, which is -1";
    /// Instances that nothing distinguishes.
    NameMissing { count: u32 } = "name-missing" Info
        "the instance has neither a name nor a UniqueID; this applies to {}", Counted(count, "instance of the object", "instances of the object");
    /// Names that .NET refuses.
    NameLong { length: u32, count: u32 } = "name-long" Info
        "a name should have at most 127 characters, as .NET requires, but the longest has {length}; {}",
        Counted(count, "instance is affected", "instances are affected");
    /// Different names that all end at the length of an array.
    NameCut { length: u32, count: u32 } = "name-cut" Info
        "{} exactly {length} characters and none has more, so names seem to be cut to the size of an array", Counted(count, "name has", "names have");
    /// A total with a name other than `_Total`.
    TotalNamedOtherwise = "total-named-otherwise" Info
        "the instance seems to be the total of the others, which should be called _Total: readers that add up instances skip only that name";
    /// A title that contradicts the type.
    TitleAgainstType { titled: Titled, counter_type: CounterType, count: u32 } = "title-against-type" Info
        "{titled} but the type is {}{}; this applies to {}", TypePhrase(counter_type), titled.consequence(), Counted(count, "counter of the object", "counters of the object");
    /// A process that the object Process does not have.
    ProcessUnknown { id: u32, count: u32 } = "process-unknown" Info
        "the process of the instance should be in the object Process but no process there has ID {id}; this applies to {}",
        Counted(count, "instance of the object", "instances of the object");
    /// Names with the wrong byte order, or with a byte order mark.
    NameByteOrder { has_mark: bool, count: u32 } = "name-byte-order" Warning
        "{}; {}", if has_mark { "the name begins with a byte order mark, which readers show as part of it" } else { "the name is big-endian but must be little-endian" },
        Counted(count, "instance is affected", "instances are affected");
    /// `winperf.h` does not define the type.
    CounterTypeUnknown { counter_type: CounterType } = "counter-type-unknown" Info
        "CounterType should be one that winperf.h defines but is {:#010x}; values follow from its bits", counter_type.0;
    /// The size of a value and its type disagree.
    CounterSizeMismatch { wanted: u32, had: u32, used: u32 } = "counter-size-mismatch" Info
        "CounterSize should be {wanted} by the type but is {had}; {used} bytes are read";
    /// A value is outside its block.
    CounterOutsideBlock { wanted: u32, had: u32, count: u32 } = "counter-outside-block" Error
        "a value needs a counter block of {wanted} bytes but the block has {had}; {}", Counted(count, "value is missing", "values are missing");
    /// A value is outside the object.
    CounterOutsideObject { wanted: u32, had: u32 } = "counter-outside-object" Error
        "CounterOffset and CounterSize need {wanted} bytes from the start of the block but the object has {had}";
    /// A value overlaps the length of its block.
    CounterOffsetInvalid { actual: u32 } = "counter-offset-invalid" Error
        "CounterOffset must be at least 4, after the ByteLength of the block, but is {actual}";
    /// Two values overlap.
    CountersOverlap { other: u32 } = "counters-overlap" Info
        "the value should share no bytes or all bytes with another value, but it overlaps the value of the counter at position {other}";
    /// A fraction without a base.
    BaseMissing { bases: Bases, count: u32 } = "base-missing" Error "a base counter must follow a counter of this type but {}", BasesPhrase(bases, count);
    /// A base of a different type than needed, or a base after a counter that needs none.
    BaseUnexpected { wanted: Option<CounterType>, had: CounterType } = "base-unexpected" Warning
        "{} but {} follows", Wanted(wanted), TypePhrase(had);
    /// A wrong field: with a different number, the structures around it are consistent.
    FieldWrong { member: &'static Member, had: i64, expected: i64, fits: Fits, mistake: Option<Mistake> } = "field-wrong" Error
        "{}", Lying { member, count: 1, had, expected, fits, mistake };
    /// A field that seems wrong, without effect on readers.
    FieldDoubtful { member: &'static Member, had: i64, expected: i64, fits: Fits, mistake: Option<Mistake> } = "field-doubtful" Warning
        "{}", Lying { member, count: 1, had, expected, fits, mistake };
    /// A field that is wrong in all structures of an object.
    RuleWrong { member: &'static Member, count: u32, had: i64, expected: i64, fits: Fits, mistake: Option<Mistake> } = "rule-wrong" Error
        "{}", Lying { member, count, had, expected, fits, mistake };
    /// A field that seems wrong in all structures of an object, without effect on readers.
    RuleDoubtful { member: &'static Member, count: u32, had: i64, expected: i64, fits: Fits, mistake: Option<Mistake> } = "rule-doubtful" Warning
        "{}", Lying { member, count, had, expected, fits, mistake };
    /// Bytes that no length counts.
    BytesPutIn { count: u32, piece: Piece, pieces: u32, fits: Fits } = "bytes-put-in" Error
        "{} too many here{}; without them {fits}", Counted(count, "byte is", "bytes are"), Pieces(piece, pieces);
    /// Bytes included in lengths but missing from the file.
    BytesTakenOut { count: u32, piece: Piece, pieces: u32, fits: Fits } = "bytes-taken-out" Error
        "{} missing here{}; with them {fits}", Counted(count, "byte is", "bytes are"), Pieces(piece, pieces);
    /// A field that is wrong compared with the other capture of the machine.
    DiffersWrong { member: &'static Member, had: i64, expected: i64 } = "differs-wrong" Error
        "{} is {}; {}, as in the other capture of the same machine, fits better", member.name, NumberPhrase(member, had), NumberPhrase(member, expected);
    /// A field that seems wrong compared with the other capture of the machine, without effect on readers.
    DiffersDoubtful { member: &'static Member, had: i64, expected: i64 } = "differs-doubtful" Warning
        "{} is {} but {} in the other capture of the same machine, which is likelier", member.name, NumberPhrase(member, had), NumberPhrase(member, expected);
    /// A field that must be the same in two captures of a machine, if it is unknown which of the two is right.
    Differs { member: &'static Member, had: i64, other: i64 } = "differs" Warning
        "{} is {} but {} in the other capture of the same machine; it must be the same in both", member.name, NumberPhrase(member, had), NumberPhrase(member, other);
    /// A gauge that is a small negative number, read as a large one.
    NegativeGauge { actual: u64, signed: i64, count: u32 } = "negative-gauge" Info
        "the value is read as unsigned, as Windows reads it; as a signed number, {actual} would be {signed}; this applies to {}",
        Counted(count, "value of the object", "values of the object");
    /// Processes that are exiting.
    ProcessIdZero { count: u32 } = "process-id-zero" Info
        "ID Process is 0, as for a process that is ending; this applies to {}", Counted(count, "process", "processes");
    /// A part that is more than the whole.
    FractionAbove100 { count: u32 } = "fraction-above-100" Info
        "a share should be at most 100 % but the value is larger than its base; this applies to {}", Counted(count, "value of the object", "values of the object");
    /// Processor does not have every processor.
    TwoProcessorGroups { had: u32, all: u32 } = "two-processor-groups" Info
        "Processor has {} but another object counts {all}: Processor contains only one processor group", Counted(had, "processor", "processors");
    /// No title list names an object or its counters.
    TitleUnknown { count: u32 } = "title-unknown" Info
        "no names loaded for {} of the object and its counters", Counted(count, "title index", "title indices");
    /// An instance could not be read.
    InstanceInvalid { error: Error } = "instance-invalid" Error "{error}";
    /// The name is not in its instance.
    NameOutsideInstance { error: Error } = "name-outside-instance" Error "{error}";
    /// The name does not end with a NUL.
    NameNotTerminated { count: u32 } = "name-not-terminated" Info
        "NameLength should include a terminating NUL but does not; {}", Counted(count, "instance is affected", "instances are affected");
    /// UTF-16 with half a character.
    NameOddLength { actual: u32 } = "name-odd-length" Warning "NameLength must be even for UTF-16 but is {actual}; the last byte is ignored";
    /// The name is not text.
    NameNotDecodable { code_page: u32 } = "name-not-decodable" Warning
        "the name cannot be decoded without loss (code page {code_page}, where 0 is UTF-16)";
    /// Several instances with one name.
    DuplicateName { count: u32, cut: Option<u32> } = "duplicate-name" Info
        "{} with an earlier one; the #n that tells them apart shifts when one ends{}", Counted(count, "instance shares a name", "instances share a name"), CutAt(cut);
    /// Names that look like a number for equal names.
    LiteralIndexName { count: u32 } = "literal-index-name" Warning
        "the name ends in # and digits, like the numbers of equal names, so a counter path cannot tell the two apart; {}", Counted(count, "instance is affected", "instances are affected");
    /// A name that a counter path cannot contain.
    ReservedCharacter { count: u32 } = "reserved-character" Info
        "the name contains a character reserved in counter paths (\\ ( ) / # *); {}", Counted(count, "instance is affected", "instances are affected");
    /// The parent's object was not captured.
    ParentObjectMissing { title: u32, count: u32, by: Option<ParentBy> } = "parent-object-missing" Warning
        "the object with title index {title} must be in the capture but is not{}; {}", ParentPhrase(by), Counted(count, "instance has its parent in it", "instances have their parents in it");
    /// The parent's object has no such instance.
    ParentInstanceMissing { position: u32, count: u32, by: Option<ParentBy> } = "parent-instance-missing" Warning
        "the parent's object has no instance at position {position}{}; {}", ParentPhrase(by), Counted(count, "instance of the object has such a parent", "instances of the object have such parents");
    /// Parents that form a cycle.
    ParentCycle { count: u32 } = "parent-cycle" Warning
        "the parents of an instance must lead to one without a parent but lead back to itself; {count} instances are in or below such a cycle";
    /// A block that states less than it has.
    CounterBlockShort { wanted: u32, had: u32 } = "counter-block-short" Warning
        "ByteLength must be {wanted} for the values of the block but is {had}; the values after it are read, because Windows XP states too little";
    /// A block whose length is invalid.
    CounterBlockInvalid { error: Error } = "counter-block-invalid" Error "{error}";
    /// Lengths that are not a multiple of 8.
    Misaligned { what: Aligned, actual: u32, count: u32 } = "misaligned" Warning
        "{what} must be a multiple of 8 but is {actual}{}; {}", Rounded(what, actual), Counted(count, "length or offset here is not", "lengths or offsets here are not");
    /// Old memory between the data.
    PaddingNotZero { count: u32 } = "padding-not-zero" Info
        "{}", Counted(count, "padding byte is non-zero; it may contain leftover memory", "padding bytes are non-zero; they may contain leftover memory");
}

impl FindingKind {
    /// Returns `true` if the finding names the field that causes others to be misread.
    pub fn is_culprit(self) -> bool {
        matches!(
            self,
            Self::FieldWrong { .. }
                | Self::FieldDoubtful { .. }
                | Self::RuleWrong { .. }
                | Self::RuleDoubtful { .. }
                | Self::BytesPutIn { .. }
                | Self::BytesTakenOut { .. }
                | Self::DiffersWrong { .. }
                | Self::DiffersDoubtful { .. }
                | Self::Differs { .. }
        )
    }

    /// Returns the mistake of the writer, if known.
    pub fn mistake(self) -> Option<Mistake> {
        match self {
            Self::FieldWrong { mistake, .. }
            | Self::FieldDoubtful { mistake, .. }
            | Self::RuleWrong { mistake, .. }
            | Self::RuleDoubtful { mistake, .. } => mistake,
            _ => None,
        }
    }

    /// Returns `true` if several fields break the same rule.
    pub fn is_rule(self) -> bool {
        matches!(self, Self::RuleWrong { .. } | Self::RuleDoubtful { .. })
    }
}

/// A number that is to be a multiple of 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aligned {
    /// `HeaderLength` of the data block.
    HeaderLength,
    /// `TotalByteLength` of an object.
    TotalByteLength,
    /// `DefinitionLength` of an object.
    DefinitionLength,
    /// `CounterOffset` of a value of 8 bytes.
    CounterOffset,
    /// `ByteLength` of an instance or of a counter block.
    ByteLength,
}

impl Aligned {
    /// Returns the C name of the member.
    pub fn name(self) -> &'static str {
        match self {
            Self::HeaderLength => "HeaderLength",
            Self::TotalByteLength => "TotalByteLength",
            Self::DefinitionLength => "DefinitionLength",
            Self::CounterOffset => "CounterOffset",
            Self::ByteLength => "ByteLength",
        }
    }
}

impl fmt::Display for Aligned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        f.write_str(if matches!(self, Self::CounterOffset) { " of a value of 8 bytes" } else { "" })
    }
}

/// Structures that are consistent with the expected number in a field; all 0 if their number merely increases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fits {
    /// Number of objects, for a field of the data block.
    pub objects: u32,
    /// Count of counter definitions, of a field in an object.
    pub definitions: u32,
    /// Count of instances, of a field in an object.
    pub instances: u32,
}

impl fmt::Display for Fits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let objects = Counted(self.objects, "object", "objects");
        let definitions = Counted(self.definitions, "definition", "definitions");
        let instances = Counted(self.instances, "instance", "instances");
        match (self.objects, self.definitions, self.instances) {
            (0, 0, 0) => f.write_str("no other number makes more structures consistent"),
            (0, _, 0) => write!(f, "all {definitions} fit"),
            (0, 0, _) => write!(f, "all {instances} fit"),
            (0, ..) => write!(f, "all {definitions} and {instances} fit"),
            _ => write!(f, "all {objects} fit"),
        }
    }
}

/// Wrong fields, described by the mistake if it is known.
struct Lying {
    member: &'static Member,
    count: u32,
    had: i64,
    expected: i64,
    fits: Fits,
    mistake: Option<Mistake>,
}

impl fmt::Display for Lying {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { member, count, had, expected, fits, mistake } = *self;
        let Some(mistake) = mistake else {
            let name = member.name;
            return match (count, fits == Fits::default()) {
                (1, true) => write!(f, "{name} is {had}; {expected} is the value that fits best"),
                (1, false) => write!(f, "{name} is {had} but should be {expected} (then {fits})"),
                (_, true) => write!(
                    f,
                    "{name} is wrong in {count} places: the first is {had}, and {expected} fits best there, and so on"
                ),
                (_, false) => write!(
                    f,
                    "{name} is wrong in {count} places: the first is {had} but should be {expected}, and so on (then {fits})"
                ),
            };
        };
        let (says, must) = (Stating(mistake.says(), had), Stating(mistake.must(), expected));
        write!(f, "{says}: {must}")?;
        if count > 1 {
            write!(f, ", in {}", Structures { member, count, fits })?;
        }
        if fits == Fits::default() { Ok(()) } else { write!(f, "; then {fits}") }
    }
}

/// A phrase followed by a number, unless it contains the number.
struct Stating(&'static str, i64);

impl fmt::Display for Stating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(words, number) = *self;
        f.write_str(words)?;
        let is_in_words = words.split([' ', ',']).any(|word| word.parse() == Ok(number));
        if is_in_words { Ok(()) } else { write!(f, " ({number})") }
    }
}

/// Structures with the same mistake.
struct Structures {
    member: &'static Member,
    count: u32,
    fits: Fits,
}

impl fmt::Display for Structures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { member, count, fits } = *self;
        let (name, all) = match member.structure {
            "PERF_COUNTER_DEFINITION" => ("definitions", fits.definitions),
            "PERF_COUNTER_BLOCK" => ("counter blocks", fits.instances),
            _ => ("instances", fits.instances),
        };
        write!(f, "{}{count} {name}", if count == all { "all " } else { "" })
    }
}

/// Wrong kind of reference of an instance to its parent, instead of a title index and a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParentBy {
    /// Process ids, or other unique ids.
    Id,
    /// Positions counted from 1.
    From1,
    /// The index of the help text of the parent's object.
    Help,
    /// A symbol that First Counter was not added to.
    Symbol,
}

/// Phrase for the kind of reference of an instance to its parent, as part of a sentence.
struct ParentPhrase(Option<ParentBy>);

impl fmt::Display for ParentPhrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            None => "",
            Some(ParentBy::Id) => ": it is a process ID, not a position",
            Some(ParentBy::From1) => ": positions are counted from 1 here, but must be counted from 0",
            Some(ParentBy::Help) => ": it is the index of a help text; that of the name is one less",
            Some(ParentBy::Symbol) => ": it may be a symbol that First Counter was not added to",
        })
    }
}

/// Kind of value that a title suggests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Titled {
    /// A percentage.
    Share,
    /// A rate.
    Rate,
    /// Anything but a rate.
    Number,
}

impl Titled {
    /// All of them.
    pub(super) const ALL: [Self; 3] = [Self::Share, Self::Rate, Self::Number];

    /// Returns the effect of the type on readers, as the end of a clause.
    fn consequence(self) -> &'static str {
        match self {
            Self::Share => ", a plain number, which readers show without a base and above 100",
            Self::Rate => ", a plain number, which readers show unchanged",
            Self::Number => ", so readers show how much the raw value grows per second",
        }
    }
}

impl fmt::Display for Titled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Share => "the title has a percent sign",
            Self::Rate => "the title is that of a rate per second",
            Self::Number => "the title does not say that the value is a rate",
        })
    }
}

/// Position of the bases of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bases {
    /// Nowhere.
    None,
    /// Each before its counter.
    Before,
    /// After all other counters.
    AtEnd,
    /// Before all other counters.
    AtStart,
}

/// Phrase for the position of the bases of a number of counters, as the end of a sentence.
struct BasesPhrase(Bases, u32);

impl fmt::Display for BasesPhrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(bases, count) = *self;
        let place = match bases {
            Bases::None => return f.write_str("none does"),
            Bases::Before => "the base comes before its counter",
            Bases::AtEnd => "all bases are at the end",
            Bases::AtStart => "all bases come before the counters",
        };
        write!(
            f,
            "{place}; {}",
            Counted(count, "counter of the object needs one", "counters of the object need one")
        )
    }
}

/// Members of the object's clock that are not positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unset {
    /// `PerfTime`.
    Time,
    /// `PerfFreq`.
    Frequency,
    /// Both.
    Both,
}

impl fmt::Display for Unset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "PerfTime was",
            Self::Frequency => "PerfFreq was",
            Self::Both => "were",
        })
    }
}

/// Ticks of a slow clock.
struct Coarse(i64);

impl fmt::Display for Coarse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1000 => f.write_str("the object's clock counts milliseconds, as GetTickCount does in steps of 16 ms until it wraps after 49.7 days; QueryPerformanceCounter does neither"),
            ticks => write!(f, "the object's clock has {} per second; QueryPerformanceCounter has millions", Counted(u32::try_from(ticks).unwrap_or(u32::MAX), "tick", "ticks")),
        }
    }
}

/// Length at which names are cut, as the end of a sentence.
struct CutAt(Option<u32>);

impl fmt::Display for CutAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(length) => {
                write!(f, "; no name is longer than their {length} bytes, so names seem to be cut there")
            }
            None => Ok(()),
        }
    }
}

/// Phrase for the effect that a port of the header has on the structures.
struct Ported(Port);

impl fmt::Display for Ported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Port::In64Bits => "HeaderLength is 80 and the definitions have 56 bytes: these are structures with 8-byte pointers, but titles must be DWORDs in every build",
            Port::WithoutObjectNameTitle => "ObjectNameTitle was left out of PERF_OBJECT_TYPE: every member after it is 4 bytes early",
            Port::WithoutPerfFreq => "HeaderLength is 56: PerfFreq was left out of PERF_OBJECT_TYPE, as in an older winperf.h, and the definitions start in its place",
            Port::WithoutCounterNameTitle => "CounterNameTitle was left out of PERF_COUNTER_DEFINITION: the definitions have 36 bytes, and every member after it is 4 bytes early",
        })
    }
}

/// Bytes of a buffer after the data.
struct RestOfBuffer(u32, bool);

impl fmt::Display for RestOfBuffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, is_zero) = *self;
        if is_zero {
            write!(f, "{}", Counted(count, "byte of 0 follows them", "bytes of 0 follow them"))
        } else {
            write!(f, "{} of an older reply follow them", Counted(count, "byte", "bytes"))
        }
    }
}

/// Multiple that a length was rounded up to.
struct Rounded(Aligned, u32);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1.is_multiple_of(4)) {
            (Aligned::CounterOffset, _) => Ok(()),
            (_, true) => f.write_str(", rounded up to 4 and not to 8"),
            (_, false) => f.write_str(", not rounded up to 8"),
        }
    }
}

/// Kind of bytes that were inserted or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// No whole structures.
    Bytes,
    /// Counter definitions.
    Definition,
    /// Instances with their counter blocks.
    Instance,
    /// Objects.
    Object,
}

/// A number of bytes, with the structures in them.
struct Pieces(Piece, u32);

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(piece, count) = *self;
        let counted = match piece {
            Piece::Bytes => return Ok(()),
            Piece::Definition => Counted(count, "counter definition", "counter definitions"),
            Piece::Instance => Counted(count, "instance", "instances"),
            Piece::Object => Counted(count, "object", "objects"),
        };
        write!(f, ", {counted} by their length")
    }
}

/// A number in its usual notation.
struct NumberPhrase(&'static Member, i64);

impl fmt::Display for NumberPhrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.meaning, u32::try_from(self.1)) {
            (Meaning::CounterType, Ok(counter_type)) => TypePhrase(CounterType(counter_type)).fmt(f),
            _ => self.1.fmt(f),
        }
    }
}

/// Bytes as a dump shows them.
struct Bytes([u8; 8]);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, byte) in self.0.iter().enumerate() {
            write!(f, "{}{byte:02x}", if position == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// Difference of a clock, in hours: ahead, or behind if negative.
struct Hours(i32);

impl fmt::Display for Hours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.0.unsigned_abs();
        write!(f, "{}{}:{:02} h", if self.0 < 0 { "-" } else { "+" }, minutes / 60, minutes % 60)
    }
}

/// A number with a noun in singular or plural.
struct Counted(u32, &'static str, &'static str);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(count, one, many) = *self;
        write!(f, "{count} {}", if count == 1 { one } else { many })
    }
}

struct Wanted(Option<CounterType>);

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(wanted) => write!(f, "{} must follow a counter of this type", TypePhrase(wanted)),
            None => f.write_str("no base counter should follow a counter of this type"),
        }
    }
}

struct TypePhrase(CounterType);

impl fmt::Display for TypePhrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "{:#010x}", self.0.0),
        }
    }
}
