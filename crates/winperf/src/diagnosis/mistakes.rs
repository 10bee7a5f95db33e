//! Mistakes that explain the numbers of a field in all structures of a kind: how each follows from the correct number.

use super::reading::{Reading, Value};
use super::view::{View, is_code_page};
use crate::CounterType;
use crate::findings::Mistake;
use crate::format::laws::{definition_length, header_length, instance_length, padded};
use crate::layout::{
    Member, PerfCounterBlock as Block, PerfCounterDefinition as Definition, PerfDataBlock as Header,
    PerfInstanceDefinition as Instance, PerfObjectType as Object, Structure,
};
use crate::object::PERF_NO_INSTANCES;
use crate::reader::{offset32, size};

/// Code pages of UTF-16, in the order of its bytes.
const UTF_16: [u32; 2] = [1200, 1201];

/// More slots than an object has.
const SLOTS: u32 = 1 << 16;

/// Number that a writer with a mistake writes instead of the correct one, or `None` if the mistake is impossible.
type Written = fn(&FieldInObject<'_, '_>) -> Option<u32>;

/// Field in a consistent object, with its stated number.
struct FieldInObject<'a, 'b> {
    view: &'a View<'b>,
    reading: &'a Reading,
    /// Offset of the structure.
    start: u32,
    /// Position of the structure among structures of its kind.
    position: usize,
    stated: u32,
    right: u32,
}

impl FieldInObject<'_, '_> {
    fn more(&self, bytes: u32) -> Option<u32> {
        self.right.checked_add(bytes)
    }

    fn less(&self, bytes: u32) -> Option<u32> {
        self.right.checked_sub(bytes)
    }

    /// Returns the stated number if the mistake may produce it.
    fn stated_if(&self, is_it: bool) -> Option<u32> {
        is_it.then_some(self.stated)
    }

    /// Returns `ByteLength` of the instance of the structure.
    fn instance_length(&self) -> Option<u32> {
        let start = self.reading.instances.get(self.position)?;
        self.block_start()?.checked_sub(*start)
    }

    fn block_start(&self) -> Option<u32> {
        self.reading.blocks.get(self.position).map(|(start, _)| *start)
    }

    fn block_length(&self) -> Option<u32> {
        self.reading.blocks.get(self.position).map(|(_, length)| *length)
    }

    /// Returns `ByteLength` of the first instance; 0 without instances.
    fn first_instance(&self) -> u32 {
        FieldInObject { position: 0, ..*self }.instance_length().unwrap_or(0)
    }

    fn name_length(&self) -> u32 {
        self.view.get(self.start, &Instance::NameLength)
    }

    /// Returns the bytes of a character of a name, and of its NUL.
    fn unit(&self) -> u32 {
        if self.reading.code_page == 0 { 2 } else { 1 }
    }

    /// Returns `true` if the name fills its instance, with no room for a NUL.
    fn is_unclosed(&self) -> bool {
        let end = self.view.get(self.start, &Instance::NameOffset).saturating_add(self.name_length());
        let last = self.start.saturating_add(end.saturating_sub(self.unit()));
        self.name_length() > 0
            && self.instance_length() == Some(end)
            && !self.view.is_zero(last, self.start.saturating_add(end))
    }

    /// Returns `ByteLength` of an instance without the padding, if the right number has it only for padding.
    fn unpadded(&self) -> Option<u32> {
        let unpadded = Instance::LENGTH.checked_add(self.name_length())?;
        (self.right == padded(unpadded)).then_some(unpadded)
    }

    fn value(&self) -> Option<Value> {
        self.reading.values.get(self.position).copied()
    }

    /// Returns `true` if a value of 8 bytes, by its type, is 4 bytes too early to be aligned.
    fn is_unaligned(&self) -> bool {
        self.value().is_some_and(|value| value.size == 8 && value.width != Some(4))
            && self.stated % 8 == 4
            && self.less(4) == Some(self.stated)
    }

    fn sizes(&self) -> u32 {
        self.reading.values.iter().fold(0, |sum: u32, value| sum.saturating_add(value.size))
    }

    /// Returns the end of the last value in the block.
    fn values_end(&self) -> Option<u32> {
        self.reading.values.iter().map(|value| value.end()).max()
    }

    fn bases(&self) -> u32 {
        offset32(self.reading.values.iter().filter(|value| CounterType(value.counter_type).is_base()).count())
    }

    /// Returns `4 × position + 4`, or the same by 8.
    fn multiple(&self, bytes: u32) -> Option<u32> {
        offset32(self.position).checked_add(1)?.checked_mul(bytes)
    }
}

/// The mistakes by their members; the first of several that explain the same numbers applies.
#[rustfmt::skip]
const MISTAKES: &[(Mistake, &Member, Written)] = &[
    (Mistake::NameLengthNeverSet, &Instance::NameLength, |at| at.stated_if(at.stated == 0)),
    (Mistake::NameLengthWithoutNul, &Instance::NameLength, |at| if at.stated == at.right { at.stated_if(at.is_unclosed()) } else { at.less(at.unit()) }),
    (Mistake::NameLengthInCharacters, &Instance::NameLength, |at| Some(at.right / 2)),
    (Mistake::NameLengthInCharacters, &Instance::NameLength, |at| (at.right / 2).checked_sub(1)),
    (Mistake::NameLengthInDwords, &Instance::NameLength, |at| at.right.checked_mul(2)),
    (Mistake::NameLengthWithDefinition, &Instance::NameLength, |at| at.more(Instance::LENGTH)),
    (Mistake::NameLengthWithPadding, &Instance::NameLength, |at| instance_length(at.right).checked_sub(Instance::LENGTH)),
    (Mistake::NameLengthOfArray, &Instance::NameLength, |at| at.instance_length()?.checked_sub(Instance::LENGTH)),
    (Mistake::NameOffsetNeverSet, &Instance::NameOffset, |_| Some(0)),
    (Mistake::NameOffsetOfObject, &Instance::NameOffset, |at| at.more(at.start.checked_sub(at.reading.start)?)),
    (Mistake::NameOffsetOfData, &Instance::NameOffset, |at| at.more(at.start)),
    (Mistake::NameOffsetOfMember, &Instance::NameOffset, |at| at.less(Instance::NameOffset.offset)),
    (Mistake::NameOffsetOfBlock, &Instance::NameOffset, |at| at.instance_length()),
    (Mistake::NamesIn8Bits, &Object::CodePage, |at| at.stated_if(at.stated == 0)),
    (Mistake::CodePageOfUtf16, &Object::CodePage, |at| at.stated_if(at.right == 0 && UTF_16.contains(&at.stated))),
    (Mistake::CodePageOfSystem, &Object::CodePage, |at| at.stated_if(at.right == 0 && is_code_page(at.stated))),
    (Mistake::InstanceLengthNeverSet, &Instance::ByteLength, |_| Some(0)),
    (Mistake::InstanceLengthWithBlock, &Instance::ByteLength, |at| at.more(at.block_length()?)),
    (Mistake::InstanceLengthWithoutName, &Instance::ByteLength, |_| Some(Instance::LENGTH)),
    (Mistake::InstanceLengthOfName, &Instance::ByteLength, |at| at.less(Instance::LENGTH)),
    (Mistake::InstanceLengthUnpadded, &Instance::ByteLength, |at| at.unpadded()),
    (Mistake::InstanceLengthOfCharacters, &Instance::ByteLength, |at| Some(instance_length(at.name_length() / 2))),
    (Mistake::BlockLengthNeverSet, &Block::ByteLength, |_| Some(0)),
    (Mistake::BlockLengthOfHeader, &Block::ByteLength, |_| Some(Block::LENGTH)),
    (Mistake::BlockLengthOfSizes, &Block::ByteLength, |at| Some(at.sizes())),
    (Mistake::BlockLengthUnpadded, &Block::ByteLength, |at| at.sizes().checked_add(Block::LENGTH)),
    (Mistake::BlockLengthUnrounded, &Block::ByteLength, |at| at.values_end()),
    (Mistake::BlockLengthWithoutItself, &Block::ByteLength, |at| at.less(Block::LENGTH)),
    (Mistake::BlockLengthWithInstance, &Block::ByteLength, |at| at.more(at.instance_length()?)),
    (Mistake::BlockLengthOfAll, &Block::ByteLength, |at| at.right.checked_mul(at.reading.count())),
    (Mistake::BlockLengthInDwords, &Block::ByteLength, |at| Some(at.right / 4)),
    (Mistake::BlockLengthOfDefinitions, &Block::ByteLength, |at| Some(at.reading.definition_length)),
    (Mistake::CounterOffsetNeverSet, &Definition::CounterOffset, |_| Some(0)),
    (Mistake::CounterOffsetFromData, &Definition::CounterOffset, |at| at.less(Block::LENGTH)),
    (Mistake::CounterOffsetFromDefinition, &Definition::CounterOffset, |at| at.more(Instance::LENGTH)),
    (Mistake::CounterOffsetFromInstance, &Definition::CounterOffset, |at| at.more(at.first_instance())),
    (Mistake::CounterOffsetFromObject, &Definition::CounterOffset, |at| at.more(at.reading.definition_length.checked_add(at.first_instance())?)),
    (Mistake::CounterOffsetPosition, &Definition::CounterOffset, |at| Some(offset32(at.position))),
    (Mistake::CounterOffsetOfFirst, &Definition::CounterOffset, |at| at.reading.values.first().map(|value| value.offset)),
    (Mistake::CounterOffsetBy4, &Definition::CounterOffset, |at| at.multiple(4)),
    (Mistake::CounterOffsetBy8, &Definition::CounterOffset, |at| at.multiple(8)),
    (Mistake::CounterOffsetInDwords, &Definition::CounterOffset, |at| Some(at.right / 4)),
    (Mistake::CounterOffsetUnaligned, &Definition::CounterOffset, |at| at.stated_if(at.stated == at.right || at.is_unaligned())),
    (Mistake::CounterSizeNeverSet, &Definition::CounterSize, |_| Some(0)),
    (Mistake::CounterSize4, &Definition::CounterSize, |_| Some(4)),
    (Mistake::CounterSize8, &Definition::CounterSize, |_| Some(8)),
    (Mistake::CounterSizeInBits, &Definition::CounterSize, |at| at.right.checked_mul(8)),
    (Mistake::CounterSizeOfBlock, &Definition::CounterSize, |at| Some(at.reading.common)),
    (Mistake::CounterLengthNeverSet, &Definition::ByteLength, |_| Some(0)),
    (Mistake::CounterLengthOfAll, &Definition::ByteLength, |at| at.right.checked_mul(at.reading.num_counters)),
    (Mistake::CounterLengthOfValue, &Definition::ByteLength, |at| at.value().map(|value| value.size)),
    (Mistake::CounterLengthOfHeader, &Definition::ByteLength, |_| Some(Object::LENGTH)),
    (Mistake::CounterLengthIn64Bits, &Definition::ByteLength, |_| Some(DEFINITION_IN_64_BITS)),
    (Mistake::TotalNeverSet, &Object::TotalByteLength, |_| Some(0)),
    (Mistake::TotalWithoutHeader, &Object::TotalByteLength, |at| at.less(Object::LENGTH)),
    (Mistake::TotalWithoutDefinitions, &Object::TotalByteLength, |at| at.less(at.reading.definition_length)),
    (Mistake::TotalOfDefinitions, &Object::TotalByteLength, |at| Some(at.reading.definition_length)),
    (Mistake::TotalWithDefinitionsTwice, &Object::TotalByteLength, |at| at.more(at.reading.definition_length)),
    (Mistake::DefinitionLengthNeverSet, &Object::DefinitionLength, |_| Some(0)),
    (Mistake::DefinitionLengthWithoutHeader, &Object::DefinitionLength, |at| at.less(Object::LENGTH)),
    (Mistake::DefinitionLengthOfHeader, &Object::DefinitionLength, |_| Some(Object::LENGTH)),
    (Mistake::DefinitionLengthOfOne, &Object::DefinitionLength, |_| definition_length(1)),
    (Mistake::DefinitionLengthOfAll, &Object::DefinitionLength, |at| Some(at.reading.total)),
    (Mistake::ObjectHeaderNeverSet, &Object::HeaderLength, |_| Some(0)),
    (Mistake::ObjectHeaderWithDefinitions, &Object::HeaderLength, |at| Some(at.reading.definition_length)),
    (Mistake::ObjectHeaderOfData, &Object::HeaderLength, |_| Some(Header::LENGTH)),
    (Mistake::ObjectHeaderIn64Bits, &Object::HeaderLength, |_| Some(OBJECT_IN_64_BITS)),
    (Mistake::NumCountersNeverSet, &Object::NumCounters, |_| Some(0)),
    (Mistake::NumCountersWithoutBases, &Object::NumCounters, |at| at.less(at.bases())),
    (Mistake::NumCountersOneMore, &Object::NumCounters, |at| at.more(1)),
    (Mistake::NumCountersLast, &Object::NumCounters, |at| at.less(1)),
    (Mistake::NumCountersInBytes, &Object::NumCounters, |at| at.right.checked_mul(Definition::LENGTH)),
    (Mistake::NoInstancesForRows, &Object::NumInstances, |at| at.stated_if(is_none(at.stated) && !is_none(at.right))),
    (Mistake::ZeroForOneBlock, &Object::NumInstances, |at| at.stated_if(at.stated == 0 && is_none(at.right))),
    (Mistake::OneForOneBlock, &Object::NumInstances, |at| at.stated_if(at.stated == 1 && is_none(at.right))),
    (Mistake::NumInstancesNeverSet, &Object::NumInstances, |at| at.stated_if(at.stated == 0)),
    (Mistake::NumInstancesLast, &Object::NumInstances, |at| at.less(1)),
    (Mistake::NumInstancesOfSlots, &Object::NumInstances, |at| at.stated_if((at.right..SLOTS).contains(&at.stated))),
    (Mistake::NumObjectTypesNeverSet, &Header::NumObjectTypes, |_| Some(0)),
    (Mistake::NumObjectTypesLast, &Header::NumObjectTypes, |at| at.less(1)),
    (Mistake::DataTotalNeverSet, &Header::TotalByteLength, |_| Some(0)),
    (Mistake::DataTotalOfHeader, &Header::TotalByteLength, |at| Some(at.view.get(0, &Header::HeaderLength))),
    (Mistake::DataHeaderNeverSet, &Header::HeaderLength, |_| Some(0)),
    (Mistake::DataHeaderWithoutName, &Header::HeaderLength, |_| Some(header_length(Header::LENGTH, 0))),
    (Mistake::SystemNameLengthWithoutNul, &Header::SystemNameLength, |at| at.less(2)),
    (Mistake::SystemNameLengthInCharacters, &Header::SystemNameLength, |at| Some(at.right / 2)),
    (Mistake::SystemNameLengthInCharacters, &Header::SystemNameLength, |at| (at.right / 2).checked_sub(1)),
    (Mistake::SystemNameOffsetNeverSet, &Header::SystemNameOffset, |_| Some(0)),
];

/// Size of `PERF_OBJECT_TYPE` with pointers of 8 bytes for its titles.
const OBJECT_IN_64_BITS: u32 = 80;

/// Size of `PERF_COUNTER_DEFINITION` with pointers of 8 bytes for its titles.
const DEFINITION_IN_64_BITS: u32 = 56;

fn is_none(count: u32) -> bool {
    count.cast_signed() == PERF_NO_INSTANCES
}

/// Returns the mistake that explains the numbers of a member in all structures of its kind, in an object that is
/// consistent with the overlaid numbers.
pub(super) fn explaining(view: &View<'_>, reading: &Reading, member: &'static Member) -> Option<Mistake> {
    let starts = starts(reading, member);
    let explains = |written: Written| {
        let mut is_other = false;
        for (position, start) in starts.iter().enumerate() {
            let field = member.span_in(*start).offset;
            let (Some(stated), Some(right)) = (view.stated(field), view.number(field)) else { return false };
            let at = FieldInObject { view, reading, start: *start, position, stated, right };
            if written(&at) != Some(stated) {
                return false;
            }
            is_other |= stated != right;
        }
        is_other
    };
    let of_member = MISTAKES.iter().filter(|(_, of, _)| **of == *member);
    of_member.copied().find_map(|(mistake, _, written)| explains(written).then_some(mistake))
}

/// Returns offsets of all structures that have a member, in an object or in the data block.
fn starts(reading: &Reading, member: &Member) -> alloc::vec::Vec<u32> {
    let is_of = |first: &Member| first.structure == member.structure;
    if is_of(&Instance::ByteLength) {
        reading.instances.clone()
    } else if is_of(&Block::ByteLength) {
        reading.blocks.iter().map(|(start, _)| *start).collect()
    } else if is_of(&Definition::ByteLength) {
        reading.values.iter().map(|value| value.definition).take(size(reading.num_counters)).collect()
    } else {
        alloc::vec![reading.start]
    }
}
