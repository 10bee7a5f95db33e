//! What tree, bytes and details say: marks and their legend, counterparts, references, and ranges of bytes.

use winperf::Relation;
use winperf::StructureKind;
use winperf::findings::Severity;
use yew::AttrValue;

use crate::phrases::{Language, Say, english, japanese};
use crate::state::side::Side;

/// A message about what tree, bytes and details show.
#[derive(Clone, Debug, PartialEq)]
pub enum StructureMsg {
    /// Name of the strip that shows a whole file.
    OverviewOf(Side),
    /// Where in a file one is: offset, what is there.
    OverviewAt(String, String),
    /// The pane of bytes whose capture the tree shows.
    BesideShown,
    /// The other capture has the same there.
    BesideSame,
    /// The other capture has something else there, as is to be expected.
    BesideExpected,
    /// The other capture has something else there.
    BesideChanged,
    /// A capture has no counterpart of what is selected: its name.
    BesideMissing(Side, String),
    /// It differs from its counterpart as is to be expected.
    ChangeExpected,
    /// It differs from its counterpart.
    ChangeChanged,
    /// Only the newer capture has it.
    ChangeNew,
    /// Only the older capture has it.
    ChangeGone,
    /// Its counterpart cannot be told from others.
    ChangeAmbiguous,
    /// It holds what only one of the captures has.
    ChangeInside,
    /// What an object holds that only one capture has, or that is defined anew or not to be told from others: new, gone, other.
    HoldsChanges(u32, u32, u32),
    /// Legend: what holds something that only one of the captures has.
    LegendInside,
    /// Bytes that are selected one by one: the first offset, the last, how many bytes, how many fields they touch.
    RangeSelected(String, String, u32, usize),
    Legend,
    /// Legend: what the selected field refers to.
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
    /// Legend, strip: an object's header and definitions.
    LegendDefinitions,
    /// Legend, strip: an object's instances and values.
    LegendInstances,
    /// Legend, strip: where captures differ.
    LegendDifferences,
    /// Legend, strip: where findings are.
    LegendFindings,
    /// Legend: a field that differs from the other capture.
    LegendChanged,
    /// Legend: a field that differs as is to be expected.
    LegendExpected,
    /// Legend: what cannot be told from others of its name.
    LegendAmbiguous,
    /// Legend: bytes that differ in such a field.
    LegendChangedBytes,
    /// Legend: what only the newer capture has.
    LegendNew,
    /// Legend: what only the older capture has.
    LegendGone,
    /// What a raw value comes to.
    ComesTo,
    /// The way from a raw value to how its value is computed.
    HowComputed,
    /// What the capture in that place has instead.
    InCapture(Side),
    /// The capture in that place has no such thing.
    NotIn(Side),
    /// Both captures have the same.
    TheSame,
    /// Where something leads: what that is to it, which structure, its name, its offset.
    LeadsTo(Relation, StructureKind, String, String),
    /// Label: where something leads.
    Leads,
    /// Label: what a structure holds.
    Holds,
    /// A data block holds objects: how many.
    HoldsObjects(usize),
    /// An object holds counter definitions and instances: how many of each.
    HoldsCounters(usize, usize),
    /// Something in it has a finding: how bad that is at worst.
    Inside(Severity),
    /// Name of the findings of what is selected.
    FindingsHere,
    /// Why something could not be read: the findings follow.
    WhyUnread,
    /// The way from a finding to the list of all, where it is explained.
    Explained,
    /// What that way is called.
    ToFinding,
    /// So many more findings than are listed.
    MoreFindings(usize),
    /// Legend: what a finding blames.
    LegendBlamed,
    /// Legend: what holds something that a finding blames.
    LegendBlamedInside,
    /// What the bytes from the cursor on would be as numbers, as a time and as a character.
    ReadAs,
    /// A counter type leads to its bits.
    BitByBit,
    /// The same in the tree: what the bits say.
    Bits(String),
    /// Label: from where a number counts.
    Counts,
    /// Between two offsets: the number that is added.
    Plus(String),
    /// Between two offsets: the position that a number is, from the first of its kind.
    AtPosition(String),
    /// Legend: from where the selected field counts to where it leads.
    LegendReach,
    /// Heading of the way to what is selected.
    WayTo,
    /// So many structures of this kind are stepped over.
    WayOver(u32, StructureKind),
    /// An offset that `winperf.h` fixes.
    FixedOffset,
    /// Heading of the clocks.
    Clocks,
    /// Column: a clock.
    Clock,
    /// Column: the seconds between the captures.
    Passed,
    /// Column: what a clock is for.
    UsedFor,
    Seconds(String),
    /// A clock of the data block, by its member.
    ClockOfBlock(&'static str),
    /// The clock of an object.
    ClockOfObject(String),
    /// What a clock is for.
    ClockFor(Clock),
}

/// A clock of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    PerfTime,
    PerfTime100nSec,
    SystemTime,
    /// That of an object.
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
