//! Byte ranges that numbers in fields refer to.

use winperf::layout::{Lead, Meaning};
use winperf::{CounterIdx, Field, InstanceIdx, Leaf, LeafKind, Place};

use crate::state::library::capture::Capture;
use crate::state::library::side::Side;
use crate::state::view::selection::Selection;

/// Bytes from the origin of the number in a field to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedRange {
    pub side: Side,
    /// Origin of the number.
    pub from: u32,
    /// End of the range, which may exceed the end of the file.
    pub to: u64,
}

impl ReachedRange {
    /// Returns the range of the selected field; `None` unless it is a length, offset or position.
    pub fn new(selection: &Selection) -> Option<Self> {
        let leaf = selection.leaf.as_ref()?;
        Self::from_leaf(&selection.capture, selection.side, selection.spot.structure, leaf)
    }

    /// Returns the range of a leaf of the structure at a place.
    pub fn from_leaf(capture: &Capture, side: Side, structure: Place, leaf: &Leaf) -> Option<Self> {
        let (from, to) = reach_of(capture.walked(), Field::from_leaf(structure, leaf)?)?;
        Some(Self { side, from, to })
    }
}

/// Returns the bytes spanned by the number in a field, from its origin to its target.
///
/// A position is counted from the first structure of its kind, and an offset of a value in the first counter block
/// of its object.
/// `None` for a number that is neither a length, an offset nor such a position.
fn reach_of(capture: &winperf::Capture, field: Field) -> Option<(u32, u64)> {
    let number = u32::try_from(capture.number_in(field)?).ok()?;
    let start = capture.span(field.place).map(|span| span.offset);
    let span = |from: u32| (from, u64::from(from).saturating_add(number.into()));
    match (field.member.leads?, field.member.meaning) {
        (Lead::Name, Meaning::Length) => {
            let is_name = |leaf: &Leaf| leaf.kind == LeafKind::Name;
            capture.leaves(field.place).into_iter().find(is_name).map(|name| span(name.offset))
        }
        (Lead::Value, Meaning::Length) => {
            let value = capture.references_from(field).into_iter().find_map(|value| value.leaf)?;
            Some(span(value))
        }
        (Lead::Value, _) => {
            let object = capture.object(field.place.object()?)?;
            object.first_block().map(|block| span(block.offset()))
        }
        (Lead::Counter | Lead::Parent, _) => reach_of_position(capture, field),
        (Lead::Object, _) => None,
        (Lead::Name | Lead::Next | Lead::First | Lead::Body, _) => start.map(span),
    }
}

/// Returns the bytes from the first structure of a kind to the one at the position that is in a field.
fn reach_of_position(capture: &winperf::Capture, field: Field) -> Option<(u32, u64)> {
    let found = capture.references_from(field).first()?.place;
    let first = match found {
        Place::CounterDefinition { object, .. } => {
            Place::CounterDefinition { object, counter: CounterIdx(0) }
        }
        Place::Instance { object, .. } => Place::Instance { object, instance: InstanceIdx(0) },
        _ => return None,
    };
    let offset = |place| capture.span(place).map(|span| span.offset);
    Some((offset(first)?, offset(found)?.into()))
}

#[cfg(test)]
mod tests {
    use winperf::ObjectIdx;
    use winperf::layout::{PerfCounterDefinition, PerfInstanceDefinition, PerfObjectType};

    use super::*;
    use crate::state::Action;
    use crate::state::tests::desktop;

    #[test]
    fn a_length_reaches_from_its_structure_to_what_follows_until_something_else_is_selected() {
        // DefinitionLength of Processor.
        let session = desktop().at_byte(0x994);
        assert_eq!(session.view.reached, Some(ReachedRange { side: Side::A, from: 0x990, to: 0xc28 }));
        let other = session.clone().changed(Action::SelectSide(Side::B));
        assert_eq!(other.view.reached.map(|reached| reached.side), Some(Side::B));
        assert_eq!(session.at_byte(0x1c).view.reached, None);
    }

    #[test]
    fn a_length_that_lies_reaches_where_it_says() {
        let mut bytes = winperf_synth::examples::desktop().older;
        // The object of Processor begins here, and states 664 bytes up to its first instance.
        bytes[0x994..0x998].copy_from_slice(&624_u32.to_le_bytes());
        let capture = winperf::Capture::parse(bytes);
        let object = capture.object(ObjectIdx(2)).unwrap();
        let reach = reach_of(&capture, object.field(&PerfObjectType::DefinitionLength)).unwrap();
        assert_eq!(reach, (0x990, 0x990 + 624));
    }

    #[test]
    fn lengths_offsets_and_positions_reach_from_where_they_count_to_where_they_lead() {
        let capture = winperf::Capture::parse(winperf_synth::examples::iexplore().older);
        let reach_at = |offset| {
            let (place, leaf) = capture.leaf_at(offset).unwrap();
            reach_of(&capture, Field::from_leaf(place, &leaf).unwrap())
        };
        let length = capture.length();
        assert_eq!(reach_at(0x14), Some((0, length.into())));
        assert_eq!(
            [reach_at(0x18), reach_at(0x50), reach_at(0x54)],
            [(0, 0x70), (0x58, 0x6c), (0, 0x58)].map(Some)
        );
        assert_eq!(reach_at(0x20), None);
        let thread = capture.object(ObjectIdx(1)).unwrap();
        let of_thread = thread.instance(InstanceIdx(61)).unwrap();
        let parent = of_thread.parent().unwrap();
        let first = parent.object().instance(InstanceIdx(0)).unwrap();
        let position = of_thread.field(&PerfInstanceDefinition::ParentObjectInstance);
        assert_eq!(reach_at(position.offset), Some((first.offset(), parent.offset().into())));
        let counter = thread.counter(CounterIdx(3)).unwrap();
        let block = thread.instance(InstanceIdx(0)).unwrap().block().unwrap().offset();
        let offset = counter.field(&PerfCounterDefinition::CounterOffset);
        assert_eq!(reach_at(offset.offset), Some((block, u64::from(block + counter.value_offset()))));
    }

    #[test]
    fn no_bytes_are_too_damaged_for_a_range() {
        let sound = winperf_synth::examples::desktop().newer;
        for cut in [sound.len(), sound.len() / 2, 4000, 200, 90, 10] {
            let mut bytes = sound[..cut].to_vec();
            bytes.iter_mut().skip(100).step_by(97).for_each(|byte| *byte = byte.wrapping_mul(31));
            let capture = winperf::Capture::parse(bytes);
            for place in capture.places() {
                for leaf in capture.leaves(place) {
                    let reach = Field::from_leaf(place, &leaf).and_then(|field| reach_of(&capture, field));
                    assert!(reach.is_none_or(|(from, to)| u64::from(from) <= to), "{place:?} {leaf:?}");
                }
            }
        }
    }
}
