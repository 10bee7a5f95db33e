//! References by numbers in a capture: to the name at an offset, the structure after a length, the instance at a position.

use alloc::vec::Vec;

use super::place::{CounterIdx, InstanceIdx, ObjectIdx, Place};
use super::{Block, Capture, Counter, Field};
use crate::layout::{Lead, Meaning};
use crate::reader::offset32;
use crate::{Leaf, LeafKind, TitleIndex};

/// Target of a leaf or a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Relation of the source to the target.
    pub relation: Relation,
    /// The structure, or the one that contains the leaf.
    pub place: Place,
    /// Start of the target leaf, in bytes from the start of the capture; `None` for the structure itself.
    pub leaf: Option<u32>,
}

/// Relation of the source of a reference to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The name at an offset or with a length.
    Name,
    /// The structure of the same kind after this one, or the instance after a counter block.
    Next,
    /// The first object after a header, the first definition after an object's, or the first instance or the only counter block after definitions.
    First,
    /// The counter block of an instance.
    Block,
    /// The object with a title index.
    Object,
    /// The counter definition at a position.
    Counter,
    /// The parent of an instance.
    Parent,
    /// The raw value of a counter, in the first counter block of its object.
    Value,
    /// The definition of a raw value.
    Definition,
    /// The base of a counter, or its raw value in the same block.
    Base,
    /// The counter that a base is for, or its raw value in the same block.
    Numerator,
}

impl Reference {
    fn whole(relation: Relation, place: Place) -> Self {
        Self { relation, place, leaf: None }
    }
}

impl Capture {
    /// Returns the targets of a leaf of the structure at `place`, or of the structure itself if no leaf is given.
    pub fn references(&self, place: Place, leaf: Option<&Leaf>) -> Vec<Reference> {
        match leaf {
            None => self.counter_at(place).map(Counter::partners).unwrap_or_default(),
            Some(leaf) => match (leaf.kind, Field::from_leaf(place, leaf)) {
                (_, Some(field)) => self.references_from(field),
                (LeafKind::Value, None) => self.references_from_value(place, leaf),
                _ => Vec::new(),
            },
        }
    }

    /// Returns the targets of the number in a field.
    ///
    /// A length or an offset refers to the structure or value that begins at the resulting offset; if nothing begins
    /// there, there is no target.
    pub fn references_from(&self, field: Field) -> Vec<Reference> {
        let number = self.number_in(field).and_then(|number| u32::try_from(number).ok());
        match (field.member.meaning, number) {
            (_, None) => Vec::new(),
            (Meaning::CounterType, _) => self.references(field.place, None),
            (_, Some(number)) => self.resolve_number(field, number).into_iter().collect(),
        }
    }

    /// Resolves the number in a field to its target.
    fn resolve_number(&self, field: Field, number: u32) -> Option<Reference> {
        let place = field.place;
        match field.member.leads? {
            Lead::Name => self.name_of(place),
            Lead::Object => self.object_of(TitleIndex(number)),
            Lead::Counter => {
                let counter = self.object(place.object()?)?.counter(CounterIdx(number))?;
                Some(Reference::whole(Relation::Counter, counter.place()))
            }
            Lead::Parent => {
                let Place::Instance { object, instance } = place else { return None };
                let parent = self.object(object)?.instance(instance)?.parent()?;
                Some(Reference::whole(Relation::Parent, parent.place()))
            }
            Lead::Value => self.first_value(self.counter_at(place)?),
            lead @ (Lead::Next | Lead::First | Lead::Body) => {
                self.find_following(place, number, &structures_after(place, lead)?)
            }
        }
    }

    /// Returns the structure of `places` that begins `length` bytes after the start of the one at `place`.
    fn find_following(&self, place: Place, length: u32, places: &[Place]) -> Option<Reference> {
        let start = self.span(place)?.offset.checked_add(length)?;
        let begins_there = |found: &&Place| self.span(**found).is_some_and(|span| span.offset == start);
        let found = *places.iter().find(begins_there)?;
        let relation = match (place, found) {
            (Place::Instance { .. }, Place::InstanceBlock { .. }) => Relation::Block,
            _ if found.kind() == place.kind() || matches!(place, Place::InstanceBlock { .. }) => {
                Relation::Next
            }
            _ => Relation::First,
        };
        Some(Reference::whole(relation, found))
    }

    fn name_of(&self, place: Place) -> Option<Reference> {
        let name = self.leaves(place).into_iter().find(|leaf| leaf.kind == LeafKind::Name)?;
        Some(Reference { relation: Relation::Name, place, leaf: Some(name.offset) })
    }

    fn object_of(&self, title: TitleIndex) -> Option<Reference> {
        let object = self.objects().find(|object| object.title() == title && title.0 != 0)?;
        Some(Reference::whole(Relation::Object, object.place()))
    }

    fn counter_at(&self, place: Place) -> Option<Counter<'_>> {
        let Place::CounterDefinition { object, counter } = place else { return None };
        self.object(object)?.counter(counter)
    }

    fn first_value(&self, counter: Counter<'_>) -> Option<Reference> {
        counter.object().first_block()?.value_of(counter, Relation::Value)
    }

    /// Returns the first definition of a raw value, and the related values in the same block.
    fn references_from_value(&self, place: Place, leaf: &Leaf) -> Vec<Reference> {
        let counter = |counter| self.object(place.object()?)?.counter(counter);
        let Some(counter) = self.counters_of(place, leaf).next().and_then(counter) else { return Vec::new() };
        let definition = Reference::whole(Relation::Definition, counter.place());
        let partners = counter.partners().into_iter().filter_map(|partner| {
            self.block(place)?.value_of(self.counter_at(partner.place)?, partner.relation)
        });
        core::iter::once(definition).chain(partners).collect()
    }
}

impl Block<'_> {
    /// Returns a reference to the start of a counter's raw value: a value inside a block begins a leaf.
    fn value_of(self, counter: Counter<'_>, relation: Relation) -> Option<Reference> {
        let offset = offset32(self.value(counter)?.offset());
        Some(Reference { relation, place: self.place(), leaf: Some(offset) })
    }
}

impl Counter<'_> {
    /// Returns its base, and the counter whose base it is.
    fn partners(self) -> Vec<Reference> {
        let base = self.base().map(|base| Reference::whole(Relation::Base, base.place()));
        let before = self.idx.previous().and_then(|before| self.object.counter(before));
        let numerator = before.filter(|before| before.base().is_some());
        let numerator = numerator.map(|counter| Reference::whole(Relation::Numerator, counter.place()));
        base.into_iter().chain(numerator).collect()
    }
}

/// Returns structures that may begin at the end of a length of the structure at `place`; `None` if none can.
fn structures_after(place: Place, lead: Lead) -> Option<Vec<Place>> {
    let body = |object| [Place::Instance { object, instance: InstanceIdx(0) }, Place::ObjectBlock(object)];
    let definition = |object, counter| {
        let definition = Place::CounterDefinition { object, counter };
        core::iter::once(definition).chain(body(object)).collect()
    };
    Some(match (place, lead) {
        (Place::DataBlock, Lead::First) => [Place::Object(ObjectIdx(0))].into(),
        (Place::Object(object), Lead::Next) => [Place::Object(object.next()?)].into(),
        (Place::Object(object), Lead::First) => definition(object, CounterIdx(0)),
        (Place::Object(object), Lead::Body) => body(object).into(),
        (Place::CounterDefinition { object, counter }, Lead::Next) => definition(object, counter.next()?),
        (Place::Instance { object, instance }, Lead::Next) => {
            [Place::InstanceBlock { object, instance }].into()
        }
        (Place::InstanceBlock { object, instance }, Lead::Next) => {
            [Place::Instance { object, instance: instance.next()? }].into()
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use super::*;
    use crate::layout::PerfObjectType;
    use crate::reader::size;
    use crate::{Names, StructureKind};

    fn capture() -> Capture {
        Capture::parse(winperf_synth::examples::iexplore().newer)
    }

    /// Describes the targets of a member of a structure in words.
    fn leads(capture: &Capture, place: Place, member: &str) -> String {
        let is_named = |leaf: &&Leaf| matches!(leaf.kind, LeafKind::Member(found) if found.name == member);
        let leaves = capture.leaves(place);
        let leaf = leaves.iter().find(is_named).expect("a member of the structure");
        in_words(&capture.references(place, Some(leaf)))
    }

    fn in_words(references: &[Reference]) -> String {
        let words = references.iter().map(|found| match found.leaf {
            None => format!("{:?} {:?}", found.relation, found.place),
            Some(offset) => format!("{:?} {:?} at {offset:#x}", found.relation, found.place),
        });
        words.collect::<Vec<String>>().join(", ")
    }

    /// Returns the position of the object with that name.
    fn object(capture: &Capture, name: &str) -> u32 {
        let names = Names::default();
        capture
            .objects()
            .find(|object| object.name(&names) == name)
            .expect("an object of the example")
            .idx()
            .0
    }

    #[test]
    fn offsets_and_lengths_of_names_lead_to_the_name() {
        let capture = capture();
        let computer = "Name DataBlock at 0x58";
        assert_eq!(leads(&capture, Place::DataBlock, "SystemNameOffset"), computer);
        assert_eq!(leads(&capture, Place::DataBlock, "SystemNameLength"), computer);
        let instance = Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(0) };
        let name = capture.span(instance).unwrap().offset + 24;
        let expected = format!("Name Instance {{ object: 0, instance: 0 }} at {name:#x}");
        assert_eq!(leads(&capture, instance, "NameOffset"), expected);
    }

    #[test]
    fn lengths_lead_to_what_begins_behind_them() {
        let capture = capture();
        assert_eq!(leads(&capture, Place::DataBlock, "HeaderLength"), "First Object(0)");
        assert_eq!(leads(&capture, Place::Object(ObjectIdx(0)), "TotalByteLength"), "Next Object(1)");
        assert_eq!(
            leads(&capture, Place::Object(ObjectIdx(0)), "HeaderLength"),
            "First CounterDefinition { object: 0, counter: 0 }"
        );
        assert_eq!(
            leads(&capture, Place::Object(ObjectIdx(0)), "DefinitionLength"),
            "First Instance { object: 0, instance: 0 }"
        );
        let first = Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(0) };
        assert_eq!(leads(&capture, first, "ByteLength"), "Next CounterDefinition { object: 0, counter: 1 }");
        let count = capture.object(ObjectIdx(0)).unwrap().counters().len();
        let last = Place::CounterDefinition {
            object: ObjectIdx(0),
            counter: CounterIdx(u32::try_from(count).unwrap() - 1),
        };
        assert_eq!(leads(&capture, last, "ByteLength"), "First Instance { object: 0, instance: 0 }");
        assert_eq!(
            leads(&capture, Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(0) }, "ByteLength"),
            "Block InstanceBlock { object: 0, instance: 0 }"
        );
        assert_eq!(
            leads(
                &capture,
                Place::InstanceBlock { object: ObjectIdx(0), instance: InstanceIdx(0) },
                "ByteLength"
            ),
            "Next Instance { object: 0, instance: 1 }"
        );
    }

    #[test]
    fn a_field_leads_where_its_leaf_does() {
        let capture = capture();
        let object = capture.object(ObjectIdx(0)).unwrap();
        let field = object.field(&PerfObjectType::DefinitionLength);
        assert_eq!(in_words(&capture.references_from(field)), "First Instance { object: 0, instance: 0 }");
        assert_eq!(Field::from_leaf(field.place, &capture.leaf_at(field.offset).unwrap().1), Some(field));
    }

    #[test]
    fn the_header_of_an_object_without_counters_leads_to_what_follows_the_definitions() {
        let instance = winperf_synth::Instance::named("a");
        let object = winperf_synth::Object::new(230).instance(instance);
        let capture = Capture::parse(winperf_synth::Capture::new().object(object).write());
        assert_eq!(capture.object(ObjectIdx(0)).unwrap().counters().len(), 0);
        for member in ["HeaderLength", "DefinitionLength"] {
            let first = "First Instance { object: 0, instance: 0 }";
            assert_eq!(leads(&capture, Place::Object(ObjectIdx(0)), member), first, "{member}");
        }
    }

    #[test]
    fn what_is_last_leads_nowhere() {
        let capture = capture();
        let last = u32::try_from(capture.objects().len()).unwrap() - 1;
        assert_eq!(leads(&capture, Place::Object(ObjectIdx(last)), "TotalByteLength"), "");
        assert_eq!(leads(&capture, Place::DataBlock, "TotalByteLength"), "");
        assert_eq!(capture.references(Place::DataBlock, None), []);
    }

    #[test]
    fn an_offset_outside_of_the_block_leads_nowhere() {
        let mut bytes = winperf_synth::examples::iexplore().newer;
        let definition = Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(1) };
        let start = size(capture().span(definition).unwrap().offset);
        bytes[start + 37] = 0xff;
        assert_eq!(leads(&Capture::parse(bytes), definition, "CounterOffset"), "");
    }

    #[test]
    fn a_thread_leads_to_its_process() {
        let capture = capture();
        let (process, thread) = (object(&capture, "Process"), object(&capture, "Thread"));
        let instance = capture.object(ObjectIdx(thread)).unwrap().instance(InstanceIdx(1)).unwrap();
        let parent = instance.parent().unwrap();
        assert_eq!(
            leads(&capture, instance.place(), "ParentObjectTitleIndex"),
            format!("Object Object({process})")
        );
        let expected = format!("Parent {:?}", parent.place());
        assert_eq!(leads(&capture, instance.place(), "ParentObjectInstance"), expected);
    }

    #[test]
    fn a_definition_leads_to_its_value_and_the_value_back() {
        let capture = capture();
        let definition = Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(1) };
        let counter = capture.counter_at(definition).unwrap();
        let block = Place::InstanceBlock { object: ObjectIdx(0), instance: InstanceIdx(0) };
        let offset = capture.span(block).unwrap().offset + counter.value_offset();
        assert_eq!(leads(&capture, definition, "CounterOffset"), format!("Value {block:?} at {offset:#x}"));
        let (place, leaf) = capture.leaf_at(offset).unwrap();
        assert_eq!(in_words(&capture.references(place, Some(&leaf))), format!("Definition {definition:?}"));
    }

    #[test]
    fn a_base_and_its_numerator_lead_to_each_other_as_definitions_and_as_values() {
        let capture = Capture::parse(winperf_synth::examples::every_counter_type().newer);
        let object = capture.object(ObjectIdx(0)).unwrap();
        let counter = object.counters().find(|counter| counter.base().is_some()).unwrap();
        let base = counter.base().unwrap();
        let found = capture.references(counter.place(), None);
        assert_eq!(found, [Reference::whole(Relation::Base, base.place())]);
        assert_eq!(found, capture.references(counter.place(), Some(&type_of(&capture, counter.place()))));
        assert_eq!(
            capture.references(base.place(), None),
            [Reference::whole(Relation::Numerator, counter.place())]
        );
        let value = |counter: Counter<'_>| capture.first_value(counter).unwrap();
        let leaf = |found: Reference| capture.leaf_at(found.leaf.unwrap()).unwrap().1;
        let (of_counter, of_base) = (value(counter), value(base));
        let leads = |from: Reference| capture.references(from.place, Some(&leaf(from)));
        assert!(leads(of_counter).contains(&Reference { relation: Relation::Base, ..of_base }));
        assert!(leads(of_base).contains(&Reference { relation: Relation::Numerator, ..of_counter }));
        assert_eq!(of_base.place.kind(), StructureKind::CounterBlock);
    }

    fn type_of(capture: &Capture, place: Place) -> Leaf {
        let is_type =
            |leaf: &Leaf| matches!(leaf.kind, LeafKind::Member(member) if member.name == "CounterType");
        capture.leaves(place).into_iter().find(is_type).expect("a definition has a type")
    }

    #[test]
    fn every_reference_of_any_bytes_leads_to_something_that_is_there() {
        let sound = winperf_synth::examples::desktop().newer;
        for cut in [sound.len(), sound.len() / 2, 4000, 200, 90, 10] {
            let mut bytes = sound[..cut].to_vec();
            bytes.iter_mut().skip(100).step_by(97).for_each(|byte| *byte = byte.wrapping_mul(31));
            let capture = Capture::parse(bytes);
            for place in capture.places() {
                for leaf in capture.leaves(place) {
                    for found in capture.references(place, Some(&leaf)) {
                        assert!(capture.span(found.place).is_some(), "{found:?}");
                        let is_leaf =
                            |offset| capture.leaves(found.place).iter().any(|leaf| leaf.offset == offset);
                        assert!(found.leaf.is_none_or(is_leaf), "{found:?}");
                    }
                }
            }
        }
    }
}
