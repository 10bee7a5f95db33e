//! Indices into title lists.

use core::fmt;

/// An index into the title lists, by which objects and counters are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TitleIndex(pub u32);

impl TitleIndex {
    /// `Process`.
    pub const PROCESS: Self = Self(230);
    /// `Processor`.
    pub const PROCESSOR: Self = Self(238);
    /// `Elapsed Time`, whose raw value is the start time of a process or thread.
    pub const ELAPSED_TIME: Self = Self(684);
    /// `ID Process`.
    pub const ID_PROCESS: Self = Self(784);
    /// `ID Thread`.
    pub const ID_THREAD: Self = Self(804);
    /// `Creating Process ID`.
    pub const CREATING_PROCESS_ID: Self = Self(1410);
    /// The last index that Windows itself assigns; those above differ from machine to machine.
    pub const LAST_OF_SYSTEM: Self = Self(1847);
}

impl fmt::Display for TitleIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
