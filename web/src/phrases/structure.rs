//! Messages of tree, bytes and details: marks and their legend, counterparts, references, and ranges of bytes.

use winperf::Relation;
use winperf::StructureKind;
use winperf::findings::Severity;
use yew::AttrValue;

use crate::phrases::{Language, Say, english, japanese};
use crate::state::library::side::Side;

/// A message of tree, bytes and details.
#[derive(Clone, Debug, PartialEq)]
pub enum StructureMsg {
    /// Name of the overview that shows a whole file.
    OverviewOf(Side),
    /// Position in a file: offset, item there.
    OverviewAt(String, String),
    /// The pane of bytes whose capture the tree shows.
    BesideShown,
    /// The other capture has the same there.
    BesideSame,
    /// The other capture differs there, as expected.
    BesideExpected,
    /// The other capture differs there.
    BesideChanged,
    /// A capture has no counterpart of the selection: its name.
    BesideMissing(Side, String),
    /// It differs from its counterpart as is to be expected.
    ChangeExpected,
    /// It differs from its counterpart.
    ChangeChanged,
    /// Only the newer capture has it.
    ChangeNew,
    /// Only the older capture has it.
    ChangeGone,
    /// Its counterpart is not matched.
    ChangeAmbiguous,
    /// It contains an item in only one of the captures.
    ChangeInside,
    /// Content of an object that only one capture has, that is redefined, or that is not matched: new, gone, other.
    HoldsChanges(u32, u32, u32),
    /// Legend: contains an item in only one of the captures.
    LegendInside,
    /// The button that shows the bytes of both captures.
    BothPanes,
    /// Bytes selected one by one: the first offset, the last, the number of bytes, the number of fields they touch.
    RangeSelected(String, String, u32, usize),
    Legend,
    /// Legend: target of the selected field.
    LegendHighlighted,
    /// Legend: a member of a structure.
    LegendMember,
    /// Legend: a raw value.
    LegendValue,
    /// Legend: a name.
    LegendName,
    /// Legend: padding.
    LegendPadding,
    /// Legend: slack.
    LegendSlack,
    /// Legend: bytes that could not be read.
    LegendUnparsed,
    /// Legend, overview: an object's header and definitions.
    LegendDefinitions,
    /// Legend, overview: an object's instances and values.
    LegendInstances,
    /// Legend, overview: differences between the captures.
    LegendDifferences,
    /// Legend, overview: findings.
    LegendFindings,
    /// Legend: a field that differs from the other capture.
    LegendChanged,
    /// Legend: a field that differs as is to be expected.
    LegendExpected,
    /// Legend: not matched.
    LegendAmbiguous,
    /// Legend: bytes that differ in such a field.
    LegendChangedBytes,
    /// Legend: only in that capture, the newer or the older one.
    LegendOnlyIn(Side),
    /// Label of the value computed from a raw value.
    ComesTo,
    /// The link from a raw value to the computation of its value.
    HowComputed,
    /// Label of the counterpart in the capture in that place.
    InCapture(Side),
    /// The capture in that place has no such thing.
    NotIn(Side),
    /// Both captures have the same.
    TheSame,
    /// Target of a reference: its relation, structure, name and offset.
    LeadsTo(Relation, StructureKind, String, String),
    /// Label: target of an item.
    Leads,
    /// Label: the content of a structure.
    Holds,
    /// A data block contains objects: their number.
    HoldsObjects(usize),
    /// An object contains counter definitions and instances: number of each.
    HoldsCounters(usize, usize),
    /// Something in it has a finding: the worst severity.
    Inside(Severity),
    /// Name of the findings of the selection.
    FindingsHere,
    /// Reason why bytes are unreadable: the findings follow.
    WhyUnread,
    /// The link from a finding to its explanation in the list of all.
    Explained,
    /// Accessible name of that link.
    ToFinding,
    /// Number of further findings that are not listed.
    MoreFindings(usize),
    /// Legend: blamed by a finding.
    LegendBlamed,
    /// Legend: contains an item with a finding.
    LegendBlamedInside,
    /// Heading of the interpretations of the bytes from the cursor on: as numbers, as a time and as a character.
    ReadAs,
    /// A counter type leads to its bits.
    BitByBit,
    /// Link in the tree to the bits of a counter type, with their meaning.
    Bits(String),
    /// Label: origin of a number.
    Counts,
    /// Between two offsets: the number that is added.
    Plus(String),
    /// Between two offsets: the position that a number is, from the first of its kind.
    AtPosition(String),
    /// Legend: from the origin of the selected field's number to its target.
    LegendReach,
    /// Heading of the path to the selection.
    WayTo,
    /// Number of structures of this kind that are skipped.
    WayOver(u32, StructureKind),
    /// An offset that `winperf.h` fixes.
    FixedOffset,
    /// Heading of the clocks.
    Clocks,
    /// Column: a clock.
    Clock,
    /// Column: the seconds between the captures.
    Passed,
    /// Column: the purpose of a clock.
    UsedFor,
    Seconds(String),
    /// A clock of the data block, by its member.
    ClockOfBlock(&'static str),
    /// The clock of an object.
    ClockOfObject(String),
    /// Purpose of a clock.
    ClockFor(Clock),
}

/// A clock of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    PerfTime,
    PerfTime100nSec,
    SystemTime,
    /// The one of an object.
    Object,
}

impl Say for StructureMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::structure::text(self),
            Language::Japanese => japanese::structure::text(self),
        }
    }
}
