//! Reactions of Windows to mistakes of providers.

use super::Mistake;

/// Reaction of Windows to a mistake in a reply, according to the event texts of Perflib.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByWindows {
    /// Windows leaves out the provider's data, and logs this event of the source Perflib.
    LeavesOut(u32),
    /// It returns the reply: no event is known for it.
    GivesOut,
    /// It writes the structure itself.
    WritesItself,
}

impl Mistake {
    /// Returns the reaction of Windows, according to the documentation of the events; not verified on Windows.
    #[rustfmt::skip]
    pub fn by_windows(self) -> ByWindows {
        match self {
            Self::TotalWithoutHeader | Self::TotalWithoutDefinitions | Self::TotalOfDefinitions | Self::TotalNeverSet
            | Self::TotalWithDefinitionsTwice => ByWindows::LeavesOut(1003),
            Self::ObjectHeaderNeverSet | Self::ObjectHeaderWithDefinitions | Self::ObjectHeaderOfData | Self::ObjectHeaderIn64Bits
            | Self::DefinitionLengthNeverSet | Self::DefinitionLengthWithoutHeader | Self::DefinitionLengthOfHeader
            | Self::DefinitionLengthOfOne | Self::NumCountersOneMore | Self::NumCountersInBytes
            | Self::CounterLengthNeverSet | Self::CounterLengthOfAll | Self::CounterLengthOfValue | Self::CounterLengthOfHeader
            | Self::CounterLengthIn64Bits => ByWindows::LeavesOut(1019),
            // All bytes after the header would be definitions, without instances.
            Self::DefinitionLengthOfAll
            | Self::InstanceLengthNeverSet | Self::InstanceLengthWithBlock | Self::InstanceLengthWithoutName
            | Self::InstanceLengthOfName | Self::InstanceLengthUnpadded | Self::InstanceLengthOfCharacters
            | Self::BlockLengthNeverSet | Self::BlockLengthOfHeader | Self::BlockLengthOfSizes | Self::BlockLengthUnpadded
            | Self::BlockLengthUnrounded | Self::BlockLengthWithoutItself | Self::BlockLengthWithInstance
            | Self::BlockLengthOfAll | Self::BlockLengthInDwords | Self::BlockLengthOfDefinitions
            | Self::NumInstancesOfSlots | Self::OneForOneBlock => ByWindows::LeavesOut(1004),
            Self::NumObjectTypesNeverSet | Self::NumObjectTypesLast | Self::DataTotalNeverSet | Self::DataTotalOfHeader
            | Self::DataHeaderNeverSet | Self::DataHeaderWithoutName | Self::SystemNameLengthWithoutNul
            | Self::SystemNameLengthInCharacters | Self::SystemNameOffsetNeverSet => ByWindows::WritesItself,
            _ => ByWindows::GivesOut,
        }
    }
}
