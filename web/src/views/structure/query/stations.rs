//! Path from byte 0 to a structure or a value by lengths and offsets alone.

use winperf::layout::{PerfCounterDefinition, PerfDataBlock, PerfInstanceDefinition, PerfObjectType};
use winperf::{
    Capture, Counter, CounterIdx, Field, Instance, InstanceIdx, Leaf, LeafKind, Object, ObjectIdx, Place,
};

/// A stop on the path to a structure or a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Station {
    /// The structure that begins here, or that contains the leaf.
    pub place: Place,
    /// Start of the leaf, in bytes from the start of the capture; `None` for the structure itself.
    pub leaf: Option<u32>,
    /// Bytes from the start of the capture.
    pub offset: u32,
    /// Step to this station; `None` for the data block, and if the capture is too damaged.
    pub stride: Option<Stride>,
}

/// A number added on the way, or several of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// The offset to which it is added, which is an earlier station's.
    pub from: u32,
    /// Length of the step, in bytes.
    pub length: u32,
    /// The field with the length, or the first of several; `None` if `winperf.h` defines it.
    pub field: Option<Field>,
    /// Number of structures skipped. The length of an instance includes its counter block.
    pub over: u32,
}

/// Returns the stations from byte 0 to a structure, or to a leaf of it; the way to a value includes the definition
/// with its offset.
pub fn stations(capture: &Capture, place: Place, leaf: Option<&Leaf>) -> Vec<Station> {
    let mut way = PathBuilder { capture, stations: Vec::new() };
    way.stations.push(Station { place: Place::DataBlock, leaf: None, offset: 0, stride: None });
    let counter = leaf.filter(|leaf| leaf.kind == LeafKind::Value);
    let counter = counter.and_then(|leaf| capture.counters_of(place, leaf).next());
    let object = place.object().and_then(|object| capture.object(object));
    if let Some(object) = object {
        way.go_to_object(object);
        way.inside(object, place, counter.and_then(|counter| object.counter(counter)));
    }
    if let Some(leaf) = leaf {
        way.go_to_leaf(
            place,
            leaf,
            counter.zip(object).and_then(|(counter, object)| object.counter(counter)),
        );
    }
    way.stations
}

/// A way under construction.
struct PathBuilder<'a> {
    capture: &'a Capture,
    stations: Vec<Station>,
}

impl PathBuilder<'_> {
    fn go_to_object(&mut self, object: Object<'_>) {
        let header = Field::in_data_block(&PerfDataBlock::HeaderLength);
        let Some(first) = self.capture.object(ObjectIdx(0)) else { return };
        self.reach(first.place(), 0, header, 1);
        self.push_sibling(
            first.offset(),
            object.place(),
            first.field(&PerfObjectType::TotalByteLength),
            object.idx().0,
        );
    }

    /// Adds the stations from an object to a structure in it; for the value of `counter`, past its definition.
    fn inside(&mut self, object: Object<'_>, place: Place, counter: Option<Counter<'_>>) {
        let counter = match place {
            Place::CounterDefinition { counter, .. } => object.counter(counter),
            _ => counter,
        };
        if let Some(counter) = counter {
            self.go_to_definition(object, counter);
        }
        let definitions = object.field(&PerfObjectType::DefinitionLength);
        match place {
            Place::ObjectBlock(_) => self.reach(place, object.offset(), definitions, 1),
            Place::Instance { instance, .. } | Place::InstanceBlock { instance, .. } => {
                let first = object.instance(InstanceIdx(0)).zip(object.instance(instance));
                let Some((first, instance)) = first else { return };
                self.reach(first.place(), object.offset(), definitions, 1);
                let length = |of: Instance<'_>| of.field(&PerfInstanceDefinition::ByteLength);
                self.push_sibling(first.offset(), instance.place(), length(first), instance.idx().0);
                if place != instance.place() {
                    self.reach(place, instance.offset(), length(instance), 1);
                }
            }
            Place::DataBlock | Place::Object(_) | Place::CounterDefinition { .. } => {}
        }
    }

    fn go_to_definition(&mut self, object: Object<'_>, counter: Counter<'_>) {
        let Some(first) = object.counter(CounterIdx(0)) else { return };
        self.reach(first.place(), object.offset(), object.field(&PerfObjectType::HeaderLength), 1);
        let length = first.field(&PerfCounterDefinition::ByteLength);
        self.push_sibling(first.offset(), counter.place(), length, counter.idx().0);
    }

    fn go_to_leaf(&mut self, place: Place, leaf: &Leaf, counter: Option<Counter<'_>>) {
        let Some(start) = self.capture.span(place).map(|span| span.offset) else { return };
        let length = leaf.offset.saturating_sub(start);
        let field = match (leaf.kind, place, counter) {
            (LeafKind::Member(_), ..) => None,
            (LeafKind::Name, Place::DataBlock, _) => {
                Some(Field::in_data_block(&PerfDataBlock::SystemNameOffset))
            }
            (LeafKind::Name, Place::Instance { object, instance }, _) => {
                let instance = self.capture.object(object).and_then(|object| object.instance(instance));
                instance.map(|instance| instance.field(&PerfInstanceDefinition::NameOffset))
            }
            (LeafKind::Value, _, Some(counter)) => Some(counter.field(&PerfCounterDefinition::CounterOffset)),
            // No number leads to bytes with no known meaning.
            _ => return,
        };
        let is_so = field.is_none_or(|field| self.capture.number_in(field) == Some(length.into()));
        let stride = is_so.then_some(Stride { from: start, length, field, over: 1 });
        self.stations.push(Station { place, leaf: Some(leaf.offset), offset: leaf.offset, stride });
    }

    /// Adds the station of a structure of the same kind after the first; the first has already been reached.
    fn push_sibling(&mut self, first: u32, place: Place, field: Field, over: u32) {
        if over > 0 {
            self.reach(place, first, field, over);
        }
    }

    /// Adds the station of a structure that begins at the target of the number in a field, or of several of its kind
    /// together.
    fn reach(&mut self, place: Place, from: u32, field: Field, over: u32) {
        let Some(offset) = self.capture.span(place).map(|span| span.offset) else { return };
        let length = offset.checked_sub(from);
        let says = |length: &u32| over > 1 || self.capture.number_in(field) == Some(i64::from(*length));
        // An instance is followed by its counter block, which has a length of its own.
        let is_pair =
            matches!(place, Place::Instance { .. }) && over > 0 && field.place.kind() == place.kind();
        let length = length.filter(|length| is_pair || says(length));
        let stride = length.map(|length| Stride { from, length, field: Some(field), over });
        self.stations.push(Station { place, leaf: None, offset, stride });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capture() -> Capture {
        Capture::parse(winperf_synth::examples::desktop().older)
    }

    fn in_words(stations: &[Station]) -> Vec<String> {
        let words = |station: &Station| {
            let stride = station.stride.map(|stride| {
                let member = stride.field.map_or("fixed", |field| field.member.name);
                format!(" = {:#x} + {member} of {} {}", stride.from, stride.over, stride.length)
            });
            format!("{:#x}{}", station.offset, stride.unwrap_or_default())
        };
        stations.iter().map(words).collect()
    }

    #[test]
    fn a_value_is_come_to_by_nine_numbers() {
        let capture = capture();
        let processor = capture.object(ObjectIdx(2)).unwrap();
        let instance = processor.instance(InstanceIdx(1)).unwrap();
        let counter = processor.counter(CounterIdx(2)).unwrap();
        let value = instance.value(counter).unwrap().offset();
        let (place, leaf) = capture.leaf_at(u32::try_from(value).unwrap()).unwrap();
        assert_eq!(
            in_words(&stations(&capture, place, Some(&leaf))),
            [
                "0x0",
                "0x78 = 0x0 + HeaderLength of 1 120",
                "0x990 = 0x78 + TotalByteLength of 2 2328",
                "0x9d0 = 0x990 + HeaderLength of 1 64",
                "0xa20 = 0x9d0 + ByteLength of 2 80",
                "0xc28 = 0x990 + DefinitionLength of 1 664",
                "0xcc0 = 0xc28 + ByteLength of 1 152",
                "0xce0 = 0xcc0 + ByteLength of 1 32",
                "0xcf8 = 0xce0 + CounterOffset of 1 24",
            ]
        );
    }

    #[test]
    fn names_and_members_are_come_to_by_an_offset_and_by_what_the_header_says() {
        let capture = capture();
        let last = |offset| {
            let (place, leaf) = capture.leaf_at(offset).unwrap();
            in_words(&stations(&capture, place, Some(&leaf))).pop().unwrap()
        };
        assert_eq!(last(0x58), "0x58 = 0x0 + SystemNameOffset of 1 88");
        assert_eq!(last(0x14), "0x14 = 0x0 + fixed of 1 20");
        let instance = capture.object(ObjectIdx(2)).unwrap().instance(InstanceIdx(0)).unwrap();
        let name = instance.offset() + 24;
        assert_eq!(last(name), format!("{name:#x} = {:#x} + NameOffset of 1 24", instance.offset()));
    }

    #[test]
    fn in_a_sound_capture_every_structure_and_every_value_is_come_to_by_numbers_that_add_up() {
        for example in [winperf_synth::examples::iexplore(), winperf_synth::examples::every_counter_type()] {
            let capture = Capture::parse(example.newer);
            for place in capture.places() {
                let leaves = capture.leaves(place);
                let described = leaves.iter().filter(|leaf| {
                    matches!(leaf.kind, LeafKind::Member(_) | LeafKind::Name | LeafKind::Value)
                });
                for leaf in [None].into_iter().chain(described.map(Some)) {
                    let stations = stations(&capture, place, leaf);
                    let goal = leaf.map_or_else(|| capture.span(place).unwrap().offset, |leaf| leaf.offset);
                    assert_eq!(stations.last().unwrap().offset, goal, "{place:?} {leaf:?}");
                    for station in stations.iter().skip(1) {
                        let stride =
                            station.stride.unwrap_or_else(|| panic!("{place:?} {leaf:?} {station:?}"));
                        assert_eq!(stride.from + stride.length, station.offset);
                        assert!(stations.iter().any(|before| before.offset == stride.from));
                    }
                }
            }
        }
    }

    #[test]
    fn a_length_that_lies_leads_nowhere_on_the_way() {
        let mut bytes = winperf_synth::examples::desktop().older;
        // The object of Processor begins here, and states 664 bytes up to its first instance.
        bytes[0x994..0x998].copy_from_slice(&624_u32.to_le_bytes());
        let capture = Capture::parse(bytes);
        let object = capture.object(ObjectIdx(2)).unwrap();
        let definition = stations(&capture, object.counter(CounterIdx(1)).unwrap().place(), None);
        assert!(definition.iter().skip(1).all(|station| station.stride.is_some()));
    }

    #[test]
    fn any_bytes_give_a_way_that_ends_where_it_should() {
        let sound = winperf_synth::examples::desktop().newer;
        for cut in [sound.len(), sound.len() / 2, 4000, 200, 90, 10] {
            let mut bytes = sound[..cut].to_vec();
            bytes.iter_mut().skip(100).step_by(97).for_each(|byte| *byte = byte.wrapping_mul(31));
            let capture = Capture::parse(bytes);
            for place in capture.places() {
                let stations = stations(&capture, place, None);
                assert_eq!(stations.last().unwrap().offset, capture.span(place).unwrap().offset);
            }
        }
    }
}
